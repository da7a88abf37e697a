//! An order's form: its questions on the left, the sum and the odds on the right.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::keys::Context;
use crate::tui::layer::Form;
use crate::tui::model::{Model, name_in};
use crate::tui::widget::{Canvas, text};
use crate::umpire::{Answer, Kind, Question, Stop};

use super::odds;

/// Lines at the bottom that belong to the dice.
pub(super) const DICE_LINES: u16 = 4;

/// Draws it.
pub(super) fn draw(model: &Model, form: &Form, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let title = match &form.corrects {
        Some(corrected) => format!(" CORRECTING {}: {}", corrected.seq, form.sheet.title),
        None if form.sheet.title.is_empty() => {
            let order = model.view.orders.iter().find(|order| order.name == form.order.name);
            format!(" {}", order.map_or(form.order.name.as_str(), |order| order.label))
        }
        None => format!(" {}", form.sheet.title),
    };
    canvas.text(area, 0, title, theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect { y: area.y + 2, height: area.height.saturating_sub(2 + DICE_LINES), ..area };
    let questions = form.questions();
    let side_by_side = area.width >= 76 && !questions.is_empty();
    let left = if side_by_side { Rect { width: area.width * 4 / 7, ..inner } } else { inner };
    let drawn = draw_questions(model, form, &questions, canvas, left);
    let right = if side_by_side {
        Rect { x: left.right() + 1, width: area.width.saturating_sub(left.width + 1), ..inner }
    } else {
        let used = (drawn as u16 + 1).min(inner.height);
        Rect { x: inner.x + 1, y: inner.y + used, width: inner.width.saturating_sub(1), height: inner.height - used }
    };
    odds::draw(form, canvas, right);
    let foot = Rect { y: inner.bottom(), height: DICE_LINES, ..area };
    canvas.rule(foot, 0, "");
    draw_standing(form, canvas, foot);
}

/// What keeps the form from going on, or that it may.
fn draw_standing(form: &Form, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let words = match &form.result {
        Ok(_) if form.corrects.is_some() => vec![("Enter shows what the correction changes".to_owned(), theme.given())],
        Ok(ruling) => {
            let mut lines = vec![("Enter: no die is thrown".to_owned(), theme.given())];
            let notes = text::wrap(&ruling.line, usize::from(area.width.saturating_sub(2)));
            lines.extend(notes.into_iter().map(|line| (line, Style::new())));
            lines
        }
        Err(Stop::Owed(owed)) => {
            let die = owed.die.map_or("a card", |die| die.name());
            vec![(format!("Enter goes on to the dice: {die}, {}", owed.why), theme.given())]
        }
        Err(Stop::Unanswered) => {
            let open: Vec<String> = form
                .questions()
                .into_iter()
                .filter(|question| question.answer.is_none())
                .map(|question| question.label)
                .collect();
            vec![(format!("still to be given: {}", open.join(", ")), theme.wanted())]
        }
        Err(Stop::Refused(refusal)) => {
            let lines = text::wrap(&refusal.to_string(), usize::from(area.width.saturating_sub(2)));
            lines.into_iter().map(|line| (line, theme.alarm())).collect()
        }
        Err(Stop::Forbidden(_)) => {
            vec![("the rules forbid it; ! allows it all the same, with a line of reason".to_owned(), theme.alarm())]
        }
    };
    for (row, (line, style)) in words.into_iter().take(3).enumerate() {
        canvas.text(area, row + 1, format!(" {line}"), style);
    }
}

/// Draws as many questions as fit, the focused one among them; says how many rows that took.
fn draw_questions(model: &Model, form: &Form, questions: &[Question], canvas: &mut Canvas<'_>, area: Rect) -> usize {
    let width = usize::from(area.width);
    let label = questions
        .iter()
        .map(|question| text::width(&question.label))
        .max()
        .unwrap_or(0)
        .clamp(8, (width * 2 / 5).max(20));
    let blocks: Vec<Vec<Line<'static>>> =
        questions.iter().map(|question| block(model, form, question, label, width)).collect();
    let at = questions.iter().position(|question| question.id == form.focus).unwrap_or(0);
    let before: usize = blocks.iter().take(at).map(Vec::len).sum();
    let all: usize = blocks.iter().map(Vec::len).sum();
    let top = text::window(before, all, usize::from(area.height));
    let focus = before..before + blocks.get(at).map_or(0, Vec::len);
    for (row, line) in blocks.into_iter().flatten().enumerate().skip(top).take(usize::from(area.height)) {
        canvas.line(area, row - top, line);
        if row == focus.start {
            canvas.cursor(area, 6 + label, row - top);
        }
    }
    let edge = Rect { x: area.right().saturating_sub(1), width: 1, ..area };
    if top > 0 {
        canvas.text(edge, 0, canvas.theme.more().0, canvas.theme.key());
    }
    if top + usize::from(area.height) < all {
        canvas.text(edge, usize::from(area.height).saturating_sub(1), canvas.theme.more().1, canvas.theme.key());
    }
    all
}

/// A question's lines: its key, its words, its answer, the page; an answer that is long goes on beneath.
fn block(model: &Model, form: &Form, question: &Question, label: usize, width: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    // While the dice are due, no question has the keyboard.
    let focused = question.id == form.focus && matches!(model.context(), Context::Form | Context::FormText);
    let mark = if focused { ">" } else { " " };
    let key = if question.key == ' ' { "   ".to_owned() } else { format!("[{}]", question.key) };
    let room = width.saturating_sub(7 + label);
    let (answer, style) = answer(model, form, question, focused, room.saturating_sub(1));
    let overruled = if question.overruled() { " (overruled)" } else { "" };
    let mut parts = text::wrap(&format!("{answer}{overruled}"), room.saturating_sub(1));
    if parts.is_empty() {
        parts.push(String::new());
    }
    let style = if focused { style.patch(theme.selected()) } else { style };
    let labels = text::wrap(&question.label, label);
    parts.resize(parts.len().max(labels.len()), String::new());
    let mut lines = Vec::new();
    for (row, part) in parts.into_iter().enumerate() {
        let words = labels.get(row).map_or("", String::as_str);
        let (mark, key) = if row == 0 { (mark, key.as_str()) } else { (" ", "   ") };
        let head = vec![
            Span::styled(mark.to_owned(), theme.key()),
            Span::styled(format!("{key} "), theme.key()),
            Span::raw(format!("{} ", text::fit(words, label, theme.cut()))),
        ];
        let page_room = room.saturating_sub(text::width(&part) + 1);
        let page = if row == 0 && text::width(question.page) < page_room { question.page } else { "" };
        let gap = page_room.saturating_sub(text::width(page));
        let mut spans = head;
        spans.push(Span::styled(part, style));
        spans.push(Span::raw(" ".repeat(gap)));
        spans.push(Span::styled(page, theme.faint()));
        lines.push(Line::from(spans));
    }
    lines
}

/// The answer in words; what is still wanted as dots.
fn answer(model: &Model, form: &Form, question: &Question, focused: bool, room: usize) -> (String, Style) {
    let theme = model.theme;
    let style = if question.given { theme.given() } else { Style::new() };
    let name = |word: &String| match word.parse() {
        Ok(code) => {
            let code: crate::umpire::Code = code;
            format!("{} {}", code.short(), name_in(&model.view, code))
        }
        Err(_) => word.clone(),
    };
    let typed = form.typed.as_ref().filter(|(id, _)| *id == question.id).map(|(_, typed)| typed);
    let text = match (&question.kind, &question.answer) {
        (Kind::Unit(_) | Kind::Units(..), _) if focused && form.letter.is_some() => {
            format!("{}_", form.letter.unwrap_or(' '))
        }
        (Kind::Flag, Some(Answer::Flag(true))) => "yes".to_owned(),
        (Kind::Flag, Some(Answer::Flag(false))) => "no".to_owned(),
        (Kind::Number { unit }, Some(Answer::Number(number))) => match typed {
            Some(typed) => format!("{typed} {unit}"),
            None => format!("{number} {unit}"),
        },
        (Kind::Number { unit }, None) => {
            return (format!("{} {unit}", typed.map_or("__", String::as_str)), theme.wanted());
        }
        (Kind::Choice(words), now) => {
            let shown = words.iter().map(|word| match now {
                Some(Answer::Word(now)) if now == word => format!("({word})"),
                _ => (*word).to_owned(),
            });
            let style = if now.is_none() { theme.wanted() } else { style };
            let all = shown.collect::<Vec<_>>().join(" ");
            // A long list is shown while it is stepped through; else only what holds.
            return match (now, words.iter().position(|word| *now == Some(Answer::Word((*word).to_owned())))) {
                (Some(_), Some(at)) if !focused && text::width(&all) > room => {
                    (format!("({}) {} of {}", words[at], at + 1, words.len()), style)
                }
                _ => (all, style),
            };
        }
        (Kind::Unit(_), Some(Answer::Word(word))) => name(word),
        (Kind::Units(_, most), Some(Answer::Words(words))) if words.is_empty() => format!("none (of {most} at most)"),
        (Kind::Units(..), Some(Answer::Words(words))) => words.iter().map(name).collect::<Vec<_>>().join(", "),
        (Kind::Text, Some(Answer::Word(text))) => format!("{text}{}", if focused { "_" } else { "" }),
        (Kind::Unit(codes), None) => return (format!("__ ' lists {}", codes.len()), theme.wanted()),
        (Kind::Text, None) => return ("____".to_owned(), theme.wanted()),
        _ => return ("__".to_owned(), theme.wanted()),
    };
    (text, style)
}
