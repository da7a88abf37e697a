//! An order's form: its questions on the left, the sum and the odds on the right.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::{FormLayer, NAMES_UNITS, is_open};
use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::umpire::{Answer, Interrupt, Kind, Order, Question, View};

use super::{dice, odds};

/// Lines at the bottom that belong to the dice, or say how the form stands; the words of a choice stand below them.
const FOOT: u16 = 4;

/// Draws the form.
pub(super) fn draw(model: &Model, form: &FormLayer, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let title = match &form.corrects {
        Some(then) if model.inserting().is_some() => format!("INSERTING before {}: {}", then.seq, form.form.title),
        Some(corrected) => format!("CORRECTING {}: {}", corrected.seq, form.form.title),
        None if form.form.title.is_empty() && form.order.name == Order::NEXT => {
            format!("The end of {}", model.view.phase.name)
        }
        None if form.form.title.is_empty() => {
            let order = model.view.orders.iter().find(|order| order.name == form.order.name);
            order.map_or(form.order.name.as_str(), |order| order.label).to_owned()
        }
        None => form.form.title.clone(),
    };
    let title = text::wrap(&title, usize::from(area.width.saturating_sub(2)));
    let head = title.len() as u16 + 1;
    for (row, line) in title.iter().enumerate() {
        canvas.text(area, row, format!(" {line}"), theme.title());
    }
    canvas.rule(area, title.len(), "");
    let looks = form.dice.is_none() || form.is_pressed();
    let offers = if looks { offers(form, &model.view, area.width) } else { Vec::new() };
    let foot = FOOT + offers.len() as u16;
    let inner = Rect { y: area.y + head, height: area.height.saturating_sub(head + foot), ..area };
    let questions: Vec<&Question> = form.questions().collect();
    let side_by_side = area.width >= 76 && !questions.is_empty();
    let left = if side_by_side { Rect { width: left(area.width), ..inner } } else { inner };
    let drawn = draw_questions(model, form, &questions, canvas, left);
    let right = if side_by_side {
        Rect { x: left.right() + 1, width: area.width.saturating_sub(left.width + 1), ..inner }
    } else {
        let used = (drawn as u16 + 1).min(inner.height);
        Rect { x: inner.x + 1, y: inner.y + used, width: inner.width.saturating_sub(1), height: inner.height - used }
    };
    // The lines that the questions leave free, where the sum and the odds stand beside them.
    let used = if side_by_side { (drawn as u16 + 1).min(left.height) } else { left.height };
    let below =
        Rect { x: left.x + 1, y: left.y + used, width: left.width.saturating_sub(2), height: left.height - used };
    odds::draw(form, canvas, right, below);
    let foot = Rect { y: inner.bottom(), height: foot, ..area };
    canvas.rule(foot, 0, "");
    match &form.dice {
        Some(dice) => {
            dice::draw(form, dice, canvas, Rect { height: FOOT, ..foot });
            for (row, line) in offers.iter().enumerate() {
                canvas.text(foot, usize::from(FOOT) + row, format!(" {line}"), Style::new());
            }
        }
        None => draw_standing(form, offers, canvas, foot),
    }
}

/// What keeps the form from going on, or that it may.
fn draw_standing(form: &FormLayer, offers: Vec<String>, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let kept = usize::from(area.height).saturating_sub(1 + offers.len());
    let words = match &form.result {
        Ok(_) if form.corrects.is_some() => vec![("Enter shows what that changes".to_owned(), theme.given())],
        Ok(ruling) => {
            let how =
                if form.form.moot { "Enter, or the die, which can change nothing" } else { "Enter: no die is thrown" };
            let mut lines = vec![(how.to_owned(), theme.given())];
            // A long one stands beside the questions.
            let said = text::wrap(&ruling.line, usize::from(area.width.saturating_sub(2)));
            let fits = said.len() < kept;
            lines.extend(said.into_iter().map(|line| (line, Style::new())).filter(|_| fits));
            lines
        }
        // Drawn by its dice.
        Err(Interrupt::NeedDice(_)) => Vec::new(),
        Err(Interrupt::Unanswered) => {
            let open: Vec<String> =
                form.questions().filter(|question| is_open(question)).map(|question| question.label.clone()).collect();
            let lines = text::wrap(
                &format!("still to be given: {}", open.join(", ")),
                usize::from(area.width.saturating_sub(2)),
            );
            // They stand above, each in its row: where there is no room for all, their number will do.
            let lines =
                if lines.len() > kept { vec![format!("still to be given: {} answers", open.len())] } else { lines };
            lines.into_iter().map(|line| (line, theme.wanted())).collect()
        }
        Err(Interrupt::Refused(refusal)) => {
            let lines = text::wrap(&refusal.to_string(), usize::from(area.width.saturating_sub(2)));
            lines.into_iter().map(|line| (line, theme.alarm())).collect()
        }
        Err(Interrupt::Forbidden(_)) => {
            vec![("the rules forbid it; ! allows it all the same, with a line of reason".to_owned(), theme.alarm())]
        }
    };
    let offers = offers.into_iter().map(|line| (line, Style::new()));
    for (row, (line, style)) in words.into_iter().take(kept).chain(offers).enumerate() {
        canvas.text(area, row + 1, format!(" {line}"), style);
    }
}

/// Words of questions are given this much room at least before they push the answers to the right.
const LABEL: usize = 24;

/// The columns of a form for its questions, where there are any: the sum and the odds stand beside them if they can.
const fn left(columns: u16) -> u16 {
    if columns >= 76 { columns * 4 / 7 } else { columns }
}

/// The columns for the words of the questions.
fn label<'a>(questions: impl IntoIterator<Item = &'a Question>, width: usize) -> usize {
    let longest = questions.into_iter().map(|question| text::width(&question.label)).max().unwrap_or(0);
    longest.clamp(8, LABEL.max(width / 2))
}

/// Draws as many questions as fit, the focused one among them; says how many rows that took.
fn draw_questions(
    model: &Model,
    form: &FormLayer,
    questions: &[&Question],
    canvas: &mut Canvas<'_>,
    area: Rect,
) -> usize {
    let width = usize::from(area.width);
    let label = label(questions.iter().copied(), width);
    let blocks: Vec<Block> = questions.iter().map(|question| block(model, form, question, label, width)).collect();
    let at = questions.iter().position(|question| form.is_on(question.id)).unwrap_or(0);
    let heights: Vec<usize> = blocks.iter().map(|block| block.lines.len()).collect();
    let all: usize = heights.iter().sum();
    let (top, before) = text::window_of(&heights, at, usize::from(area.height));
    let column = blocks.get(at).map_or(0, |block| block.answer);
    for (row, line) in
        blocks.into_iter().flat_map(|block| block.lines).enumerate().skip(top).take(usize::from(area.height))
    {
        canvas.line(area, row - top, line);
        if row == before {
            canvas.cursor(area, column, row - top);
        }
    }
    canvas.more(area, top > 0, top + usize::from(area.height) < all);
    all
}

/// A question's lines, and the column in which its answer begins.
struct Block {
    lines: Vec<Line<'static>>,
    answer: usize,
}

/// A question's line: its key, its words, its answer, the page. Long words push the answer to the right, and a long answer
/// begins sooner; the page stands where there is room. Only what fits on no line goes on below.
fn block(model: &Model, form: &FormLayer, question: &Question, label: usize, width: usize) -> Block {
    let theme = model.theme;
    let focused = form.is_on(question.id) && matches!(model.context(), Context::Form | Context::FormText);
    // Where Left and Right act, and Up and Down go on from; digits may go elsewhere, where an answer is still open.
    let mark = if form.at_hand().is_some_and(|hand| hand.id == question.id) { ">" } else { " " };
    // While it is typed, its letter is one of the line.
    let typed = focused && matches!(question.kind, Kind::Text | Kind::Letters(..));
    let key = if question.key == ' ' || typed { "   ".to_owned() } else { format!("[{}]", question.key) };
    // The mark, the key, a space before the words; a space after all.
    let room = width.saturating_sub(6);
    let words = text::width(&question.label);
    let (answer, style) = answer(model, form, question, focused, room.saturating_sub(words.max(label) + 1));
    let answer = match question {
        _ if question.overruled() => format!("{answer} (overruled)"),
        _ if !question.said.is_empty() && !question.given => format!("{answer} ({})", question.said),
        _ => answer,
    };
    let style = if focused { style.patch(theme.selected()) } else { style };
    let long = text::width(&answer);
    let (labels, start, mut parts) = if words + 1 + long <= room {
        // Two spaces after words that reach beyond the others, where there is room for them.
        let start = if words > label { words + 2 } else { label + 1 }.min(room - long);
        (vec![question.label.clone()], start, vec![answer])
    } else {
        (text::wrap(&question.label, label), label + 1, text::wrap(&answer, room.saturating_sub(label + 1)))
    };
    parts.resize(parts.len().max(labels.len()).max(1), String::new());
    let last = parts.len() - 1;
    let lines = parts.into_iter().enumerate().map(|(row, part)| {
        let words = labels.get(row).map_or("", String::as_str);
        let (mark, key) = if row == 0 { (mark, key.as_str()) } else { (" ", "   ") };
        let left = room.saturating_sub(start + text::width(&part));
        let page = if row == last && text::width(question.page) < left { question.page } else { "" };
        Line::from(vec![
            Span::styled(mark.to_owned(), theme.key()),
            Span::styled(format!("{key} "), theme.key()),
            Span::raw(text::fit(words, start, theme.cut())),
            Span::styled(part, style),
            Span::raw(" ".repeat(left.saturating_sub(text::width(page)))),
            Span::styled(page, theme.faint()),
        ])
    });
    Block { lines: lines.collect(), answer: 5 + start }
}

/// The words that the question offers that Right steps, where its line has no room for them all.
fn offers(form: &FormLayer, view: &View, columns: u16) -> Vec<String> {
    let Some(question) = form.at_hand() else { return Vec::new() };
    let left = usize::from(left(columns));
    let before = text::width(&question.label).max(label(form.questions(), left)) + 1;
    let fits = |wide: usize| before + wide <= left.saturating_sub(6);
    match (&question.kind, &question.answer) {
        (Kind::Choice(words), _) => {
            if fits(text::width(&listed(form, view, question, words))) {
                return Vec::new();
            }
            let lettered = words.iter().any(|word| form.letter_of(question, word, view).is_some());
            let letters = if lettered { ", or a marked letter" } else { "" };
            let shown = format!("Right{letters}: {}", listed(form, view, question, words));
            text::wrap(&shown, usize::from(columns).saturating_sub(2))
        }
        (Kind::Flag, None) if question.key != ' ' && !fits(FLAG) => vec![yes_or_no(form, view, question)],
        (Kind::Units(codes, _), _) if !codes.is_empty() => vec![NAMES_UNITS.to_owned()],
        _ => Vec::new(),
    }
}

/// The words of a choice, the one that holds in brackets. While it is in hand, the letter is marked that takes a word.
fn listed(form: &FormLayer, view: &View, question: &Question, words: &[&str]) -> String {
    let in_hand = form.at_hand().is_some_and(|hand| hand.id == question.id);
    let shown = |word: &str| {
        let at = if in_hand { form.letter_of(question, word, view) } else { None };
        let (small, noun) = word.split_at(at.unwrap_or(word.len()));
        let mut rest = noun.chars();
        rest.next().map_or(word.to_owned(), |letter| format!("{small}[{letter}]{}", rest.as_str()))
    };
    let each = words.iter().map(|word| match &question.answer {
        Some(Answer::Word(now)) if now == word => format!("({})", shown(word)),
        _ => shown(word),
    });
    // Words of several parts would run into each other.
    let between = if words.iter().any(|word| word.contains(' ')) { ", " } else { " " };
    each.collect::<Vec<_>>().join(between)
}

/// How letters answer what is open: in hand it takes y and n.
fn yes_or_no(form: &FormLayer, view: &View, question: &Question) -> String {
    let in_hand = form.at_hand().is_some_and(|hand| hand.id == question.id);
    match question.key {
        _ if in_hand && form.answer_by('y', view).is_some() => "y or n".to_owned(),
        key => format!("{key} yes {key}{key} no"),
    }
}

/// The columns for how to answer what is open with yes or no.
const FLAG: usize = 14;

/// The answer in words; what is still wanted as dots.
fn answer(model: &Model, form: &FormLayer, question: &Question, focused: bool, room: usize) -> (String, Style) {
    let theme = model.theme;
    let style = if question.given { theme.given() } else { Style::new() };
    let name = |word: &String| match word.parse() {
        Ok(code) => {
            let code: crate::umpire::UnitId = code;
            model.called(code)
        }
        Err(_) => word.clone(),
    };
    let typed = form.typed(question);
    let text = match (&question.kind, &question.answer) {
        (Kind::Unit(_) | Kind::Units(..), _) if focused && form.letter().is_some() => {
            format!("{}_", form.letter().unwrap_or(' '))
        }
        (Kind::Flag, Some(Answer::Flag(true))) => "yes".to_owned(),
        (Kind::Flag, Some(Answer::Flag(false))) => "no".to_owned(),
        (Kind::Number { unit }, Some(Answer::Number(number))) => match typed {
            Some(typed) => format!("{typed} {unit}"),
            None => format!("{number} {unit}"),
        },
        (Kind::Number { unit }, None) if question.optional && typed.is_none() => format!("- {unit}"),
        (Kind::Number { unit }, None) => {
            return (format!("{} {unit}", typed.unwrap_or("__")), theme.wanted());
        }
        (Kind::Choice(words), now) => {
            let all = listed(form, &model.view, question, words);
            // A long list stands below the form while it is stepped through; here only what holds.
            return match now {
                None if text::width(&all) > room => ("__".to_owned(), theme.wanted()),
                None => (all, theme.wanted()),
                Some(Answer::Word(now)) if text::width(&all) > room => (format!("({now})"), style),
                Some(_) => (all, style),
            };
        }
        (Kind::Unit(_), Some(Answer::Word(word))) => name(word),
        (Kind::Units(_, most), Some(Answer::Words(words))) if words.is_empty() => format!("none (up to {most})"),
        (Kind::Units(..), Some(Answer::Words(words))) => words.iter().map(name).collect::<Vec<_>>().join(", "),
        (Kind::Text | Kind::Letters(..), Some(Answer::Word(text))) => {
            format!("{text}{}", if focused { "_" } else { "" })
        }
        (Kind::Unit(codes), None) => {
            return (format!("__ {} lists {}", named(Context::Form, Action::Find), codes.len()), theme.wanted());
        }
        (Kind::Text, None) => return ("____".to_owned(), theme.wanted()),
        (Kind::Letters(_, most), None) => return ("_".repeat(*most), theme.wanted()),
        (Kind::Flag, None) if room >= FLAG && question.key != ' ' => {
            return (format!("__ {}", yes_or_no(form, &model.view, question)), theme.wanted());
        }
        _ => return ("__".to_owned(), theme.wanted()),
    };
    (text, style)
}
