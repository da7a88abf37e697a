//! A battle that ships, fought by keyboard: the hand of an umpire, and what must hold of every battle that was fought.

use drumhead::battle::{Battle, Records};
use drumhead::report::{html, markdown, story};
use drumhead::session;
use drumhead::tui::layer::Layer;
use drumhead::umpire::{Order, Ratio, UnitId, UnitRow, odds};

use super::app::App;
use super::memory::Memory;

/// Types a unit's or a brigade's code.
pub fn select(app: &mut App, code: UnitId) {
    let typed = app.model.view.marked(code);
    app.keys(&typed);
    assert_eq!(app.model.selected(), Some(code), "typing {typed} selects it");
}

/// Every unit of the roster, gone or not.
pub fn units(app: &App) -> Vec<UnitRow> {
    let armies = app.model.view.armies.iter();
    armies.flat_map(|army| &army.brigades).flat_map(|brigade| brigade.units.clone()).collect()
}

/// Ends the phase, whatever is still owed in it.
pub fn end_phase(app: &mut App) {
    app.keys("<pause>]");
    if let Some(Layer::Ending { .. }) = app.model.layers.last() {
        app.keys("y");
    }
}

/// Whether the form on top waits for its dice or its card.
pub fn dice_are_due(app: &App) -> bool {
    matches!(app.model.layers.last(), Some(Layer::Form(form)) if form.dice.as_ref().is_some_and(|dice| dice.owed().is_some()))
}

/// Rolls where dice are due; else Enter.
pub fn go_on(app: &mut App) {
    app.keys(if dice_are_due(app) { "r" } else { "<enter>" });
}

/// Presses keys; the ruling that comes of them says so, in its line or in its notes.
#[track_caller]
pub fn ruled(app: &mut App, keys: &str, words: &str) {
    let before = app.battle().records().len();
    app.keys(keys);
    assert!(app.battle().records().len() > before, "{keys} rules nothing:\n{}", app.text());
    let last = app.battle().standing().last().expect("a ruling").ruled;
    let all = format!("{}\n{}", last.line, last.notes.join("\n"));
    assert!(all.contains(words), "{keys}: expected {words:?} in:\n{all}");
}

/// Ends steps until this one.
#[track_caller]
pub fn go_to(app: &mut App, step: &str) {
    for _ in 0..12 {
        if app.model.view.phase.name != step {
            end_phase(app);
        }
    }
    assert_eq!(app.model.view.phase.name, step, "{}", app.text());
}

/// Goes through whatever an order opened: `fill` types what the form on top still asks, Enter goes on, dice are rolled and
/// cards drawn. What the rules refuse is left again.
pub fn settle(app: &mut App, fill: impl Fn(&mut App)) {
    for _ in 0..12 {
        let Some(Layer::Form(_)) = app.model.layers.last() else { break };
        let before = app.text();
        fill(app);
        go_on(app);
        if app.text() == before {
            break;
        }
    }
    app.keys("<esc><esc><esc>");
}

/// A battle opened anew from the text of its journal, as far as the record `upto`.
pub fn resumed(battle: &Battle, upto: u64) -> App {
    let mut records = Records::default();
    for text in battle.records().texts().take(usize::try_from(upto).expect("small")) {
        records.add_text(text).expect("a record");
    }
    let battle = Battle::from_records(records, session::ruleset).expect("the journal opens");
    App::on(Memory { battle, full: false }, 80, 24)
}

/// The record that ended a phase at the middle of the battle: a moment at which an umpire might go home.
pub fn pause(battle: &Battle) -> u64 {
    let mid = battle.standing().len() / 2;
    let ends = battle.standing().to_vec().into_iter().skip(mid).find(|each| each.ruled.order.name == Order::NEXT);
    ends.expect("a phase ended").seq
}

/// Each of these words is in the line or in a note of a ruling that stands.
#[track_caller]
pub fn says(battle: &Battle, words: &[&str]) {
    let said: Vec<String> =
        battle.standing().iter().flat_map(|each| [vec![each.ruled.line], each.ruled.notes].concat()).collect();
    let missing: Vec<&&str> = words.iter().filter(|word| !said.iter().any(|text| text.contains(**word))).collect();
    assert!(missing.is_empty(), "no ruling of the battle says {missing:?}");
}

/// The battle as it stands comes out of its journal's text again; every ruling would be ruled so today; and half of it
/// can be taken back with `u` and let stand again with ctrl-r.
#[track_caller]
pub fn holds(app: &mut App) {
    let end = app.model.view.clone();
    let battle = app.battle();
    assert_eq!(resumed(battle, u64::MAX).model.view, end);
    assert_eq!(battle.verify().expect("every ruling can be ruled again"), Vec::new());
    let mid = battle.standing().len() / 2;
    let seq = battle.standing().get(mid).expect("a ruling").seq;
    let then = battle.before_ruling(seq).expect("a ruling that stands").view();
    let taken = battle.standing().len() - mid;
    app.keys(&"u".repeat(taken));
    assert_eq!(app.model.view, then);
    app.keys(&"<ctrl-r>".repeat(taken));
    assert_eq!(app.model.view, end);
}

/// HTML or Markdown as it is read: without tags and escapes.
fn read(text: &str) -> String {
    let mut inside = false;
    let mut is_read = |c: &char| {
        let tag = inside || *c == '<';
        inside = tag && *c != '>';
        !tag && *c != '\\'
    };
    let text: String = text.chars().filter(|c| is_read(c)).collect();
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#124;", "|"), ("&#58;", ":"), ("&amp;", "&")];
    signs.into_iter().fold(text, |text, (escape, sign)| text.replace(escape, sign))
}

/// The report of a battle tells everything that happened, to everybody, in words: every unit by name, every ruling, every
/// loss, and nothing as a program calls it.
#[track_caller]
pub fn is_told(battle: &Battle) {
    let story = story::story(battle).expect("it is told");
    let texts = [read(&html::html(&story)), read(&markdown::markdown(&story))];
    let view = battle.game().view();
    let units = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
    let rulings = battle.standing().to_vec().into_iter().map(|each| each.ruled);
    let lines = rulings
        .filter(|ruled| ruled.order.name != Order::NEXT || !ruled.throws.is_empty())
        .map(|ruled| ruled.line.trim_end_matches('.').to_owned());
    for words in units.map(|unit| unit.name.clone()).chain(lines).chain(view.over.clone()) {
        assert!(texts.iter().all(|text| text.contains(&words)), "{words:?} is not told");
    }
    for unit in story.armies.iter().flat_map(|army| &army.brigades).flat_map(|(.., units)| units) {
        assert!(!unit.class.is_empty() && !unit.state.is_empty(), "{unit:?}");
    }
    let numbers: Vec<u32> = story.numbers();
    assert!(numbers.is_sorted() && numbers.last() == Some(&view.turn), "turns {numbers:?} of {}", view.turn);
    let says = story.turns.iter().map(|(_, says)| says).chain(&story.points).chain(&story.made);
    for says in says {
        let odd = ["  ", " .", " ,", "..", ",,", "()", " ;"].iter().find(|odd| says.contains(**odd));
        assert!(odd.is_none() && says.ends_with('.'), "{odd:?} in {says:?}");
    }
    let lost = battle.game().losses().into_iter().filter(|(_, part)| *part == Ratio::ONE).count();
    assert_eq!(story.fallen.len(), lost, "{:?}", story.fallen);
    assert_eq!(story.dice.unknown, 0, "dice of which nobody knows who threw them");
    for text in &texts {
        let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').find(|word| {
            let called =
                word.trim_matches('_').contains('_') && word.chars().all(|c| c == '_' || c.is_ascii_lowercase());
            called || ["unknown", "Unknown", "None", "Some", "NaN"].contains(word)
        });
        assert_eq!(word, None, "a word of programs");
    }
}

/// The odds of every throw of the battle sum to one, exactly. Says how many throws there were.
#[track_caller]
pub fn odds_are_exact(battle: &Battle) -> usize {
    let thrown = battle.standing().to_vec().into_iter().filter(|each| !each.ruled.throws.is_empty());
    let reckoned = thrown.map(|each| {
        let game = battle.before_ruling(each.seq).expect("stands");
        let odds = odds(&*game, &each.ruled.order, &[]).unwrap_or_else(|| panic!("no odds: {}", each.ruled.line));
        let sum = odds.outcomes.iter().fold(Ratio::ZERO, |sum, row| sum + row.chance);
        assert_eq!(sum, Ratio::ONE, "{}", each.ruled.line);
    });
    reckoned.count()
}
