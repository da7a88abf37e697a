//! An order given by keys alone, as an umpire types it who knows what he wants.

use drumhead::tui::layer::{FormLayer, Layer};
use drumhead::umpire::{Answer, Interrupt, Kind, Order, Question, Throw};

use super::app::App;

/// Why an order was not ruled.
pub enum Stop {
    /// What the screen says against it.
    Said(String),
    /// No keys give such an order: the screens have no letter, no unit or no question for it.
    NoKeys,
}

/// Types an order and its dice, from wherever the screens are.
pub fn give(app: &mut App, order: &Order, throws: &[Throw]) -> Result<(), Stop> {
    leave(app);
    let before = app.battle().records().len();
    open(app, order)?;
    let ruled = |app: &App| app.battle().records().len() > before;
    answer_all(app, order)?;
    for throw in throws {
        to_dice(app);
        if !form(app).is_some_and(FormLayer::on_dice) {
            break;
        }
        app.keys("<pause>");
        fall(app, throw);
    }
    if throws.is_empty() && form(app).is_some_and(|form| form.result.is_ok()) {
        leave_text(app);
        app.keys("<pause><enter>");
    }
    if ruled(app) { Ok(()) } else { Err(Stop::Said(said(app))) }
}

/// Gives every answer: those that are asked only after others after them, and again what an answer changed that came later.
fn answer_all(app: &mut App, order: &Order) -> Result<(), Stop> {
    for _ in 0..6 {
        let open: Vec<_> = order.answers.iter().filter(|(id, answer)| !stands(app, id, answer)).collect();
        if open.is_empty() {
            return Ok(());
        }
        open.into_iter().for_each(|(id, answer)| say(app, id, answer));
    }
    Err(Stop::NoKeys)
}

/// Whether an answer stands on the form.
fn stands(app: &App, id: &str, answer: &Answer) -> bool {
    form(app).and_then(|form| form.question(id)).is_some_and(|question| question.answer.as_ref() == Some(answer))
}

fn leave(app: &mut App) {
    while app.model.layers.len() > 1 {
        app.keys("<esc>");
    }
}

fn form(app: &App) -> Option<&FormLayer> {
    match app.model.layers.last() {
        Some(Layer::Form(form)) => Some(form),
        _ => None,
    }
}

/// What stands on the screen against going on.
fn said(app: &App) -> String {
    let against = form(app).and_then(|form| form.result.as_ref().err()).map(ToString::to_string);
    format!("{}\n{}", against.unwrap_or_default(), app.text())
}

/// Selects who is meant, and presses the order's key.
fn open(app: &mut App, order: &Order) -> Result<(), Stop> {
    if order.name == Order::NEXT {
        app.keys("<pause>]");
        if matches!(app.model.layers.last(), Some(Layer::Ending { .. })) {
            app.keys("y");
        }
        return Ok(());
    }
    let key = match order.name.as_str() {
        Order::OVERRULE => 'o',
        name => app.model.view.orders.iter().find(|key| key.name == name).map(|key| key.key).ok_or(Stop::NoKeys)?,
    };
    if order.subject.is_none() && order.name == Order::OVERRULE {
        return Err(Stop::NoKeys);
    }
    if let Some(code) = order.subject {
        app.keys(&app.model.view.marked(code));
        if app.model.selected() != Some(code) {
            return Err(Stop::NoKeys);
        }
    }
    app.keys(&key.to_string());
    if let Some(Layer::Refused { why, .. }) = app.model.layers.last() {
        if !order.answers.contains_key(Order::ALLOW) {
            return Err(Stop::Said(why.clone()));
        }
        app.keys("!");
    }
    if form(app).is_some() || app.model.layers.len() == 1 { Ok(()) } else { Err(Stop::Said(said(app))) }
}

/// Gives one answer, as far as it can be given now.
fn say(app: &mut App, id: &str, answer: &Answer) {
    // He looks at what a key was answered with.
    app.keys("<pause>");
    leave_text(app);
    let forbidden = |form: &FormLayer| matches!(form.result, Err(Interrupt::Forbidden(_)));
    if id == Order::ALLOW && form(app).is_some_and(|form| form.question(Order::ALLOW).is_none() && forbidden(form)) {
        app.keys("!");
    }
    let Some(question) = form(app).and_then(|form| form.question(id).cloned()) else { return };
    match (&question.kind, answer) {
        (Kind::Number { .. }, Answer::Number(number)) => {
            focus(app, &question);
            app.keys(&number.to_string());
        }
        (Kind::Flag, Answer::Flag(_)) => step(app, &question),
        (Kind::Choice(words), Answer::Word(_)) => {
            for _ in words {
                if !stands(app, id, answer) {
                    step(app, &question);
                }
            }
        }
        (Kind::Unit(_), Answer::Word(code)) => {
            focus(app, &question);
            code_of(app, code);
        }
        (Kind::Units(..), Answer::Words(codes)) => {
            focus(app, &question);
            let now = match &question.answer {
                Some(Answer::Words(now)) => now.clone(),
                _ => Vec::new(),
            };
            let (gone, come) =
                (now.iter().filter(|code| !codes.contains(code)), codes.iter().filter(|code| !now.contains(code)));
            for code in gone {
                code_of(app, code);
                // Who is filled in is named first, and then taken out.
                let held = |app: &App| match form(app).and_then(|form| form.question(question.id)?.answer.clone()) {
                    Some(Answer::Words(now)) => now.contains(code),
                    _ => false,
                };
                if held(app) {
                    code_of(app, code);
                }
            }
            come.for_each(|code| code_of(app, code));
        }
        (Kind::Text | Kind::Letters(..), Answer::Word(text)) => {
            focus(app, &question);
            app.keys(&"<backspace>".repeat(question_text(&question))).keys(text);
        }
        _ => {}
    }
}

/// How many letters stand in a line of text.
fn question_text(question: &Question) -> usize {
    match &question.answer {
        Some(Answer::Word(text)) => text.chars().count(),
        _ => 0,
    }
}

/// Goes to a question by its letter, else by arrows.
fn focus(app: &mut App, question: &Question) {
    let on = |app: &App| form(app).is_some_and(|form| form.is_on(question.id));
    if !on(app) && question.key != ' ' {
        app.keys(&question.key.to_string());
    }
    for _ in 0..30 {
        if on(app) {
            return;
        }
        app.keys("<down>");
    }
}

/// Turns a flag over, or takes a choice's next word.
fn step(app: &mut App, question: &Question) {
    if question.key != ' ' {
        app.keys(&question.key.to_string());
    } else {
        focus(app, question);
        app.keys("<right>");
    }
}

fn code_of(app: &mut App, code: &str) {
    if let Ok(code) = code.parse() {
        app.keys(&app.model.view.marked(code));
    }
}

/// Leaves a line of text, in which letters are letters.
fn leave_text(app: &mut App) {
    for _ in 0..30 {
        if !form(app).is_some_and(FormLayer::in_text) {
            return;
        }
        app.keys("<down>");
    }
}

/// Goes to the dice line, so that no number takes the digit of a die.
fn to_dice(app: &mut App) {
    for _ in 0..30 {
        if form(app).is_none_or(|form| form.dice.is_none() || form.on_dice()) {
            break;
        }
        app.keys("<down>");
    }
    // Where a digit might be a number as well, Enter tells that it is what fell.
    if form(app).is_some_and(|form| form.on_dice() && form.doubts_digit().is_some()) {
        app.keys("<enter>");
    }
}

fn fall(app: &mut App, throw: &Throw) {
    match throw {
        Throw::Face(10) => app.keys("0"),
        Throw::Face(face) => app.keys(&face.to_string()),
        // Its number first, as r alone draws a card.
        Throw::Card(name) => {
            let pieces: Vec<&str> = name.split('-').rev().collect();
            app.keys(&pieces.join(" ")).keys("<enter>")
        }
    };
}
