//! Chotusitz from its first card to a broken army, by keyboard alone, at 80 by 24; resumed, taken back and fought again.

use std::collections::BTreeMap;

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, holds, is_told, odds_are_exact, pause, resumed, says, select, settle, units};
use drumhead::battle::{Battle, Thrown};
use drumhead::tui::layer::Layer;
use drumhead::umpire::{Duty, Kind, Question, UnitId, UnitRow};

fn chotusitz() -> App {
    App::on(shipped("central-europe", "chotusitz", 1745), 80, 24)
}

/// A table with a tape on it: how far each unit has come from its line, in cm, as the rulings say. The lines begin 28 cm
/// apart, each brigade opposite another.
#[derive(Default)]
struct Ground {
    come: BTreeMap<UnitId, f64>,
    read: usize,
}

impl Ground {
    /// Reads what was ruled since.
    fn read_on(&mut self, battle: &Battle) {
        while let Some(each) = battle.standing().get(self.read) {
            self.read += 1;
            let Some(code) = each.ruled.order.subject else { continue };
            let line = &each.ruled.line;
            let before = |word| {
                let (far, _) = line.split_once(word)?;
                far.rsplit(' ').next()?.parse::<f64>().ok()
            };
            let far = match each.ruled.order.name.as_str() {
                "move" | "form" => before(" cm").unwrap_or(0.0),
                "charge" if line.ends_with("contact.") => before(" cm: contact").unwrap_or(0.0),
                "charge" => before(" cm.").unwrap_or(0.0),
                "break" | "retreat" => -before(" cm").unwrap_or(0.0),
                _ => 0.0,
            };
            *self.come.entry(code).or_insert(0.0) += far;
        }
    }

    /// Foot opposite foot and horse opposite horse, from the north.
    fn lane(code: UnitId) -> i32 {
        match (code.army, code.brigade) {
            (_, 'a') => 1,
            (1, 'c') | (2, 'b') => 2,
            (1, 'b') | (2, 'c') => 3,
            _ => 0,
        }
    }

    fn gap(&self, one: UnitId, other: UnitId) -> u32 {
        let come = |code| self.come.get(&code).copied().unwrap_or(0.0);
        let aside = 7.0 * f64::from((Ground::lane(one) - Ground::lane(other)).abs());
        (28.0 - come(one) - come(other)).max(3.0).mul_add(1.0, aside).round() as u32
    }

    /// The nearest enemy that stands, of those that `fits` lets through; the weakest of several.
    fn nearest(&self, app: &App, of: UnitId, fits: impl Fn(&UnitRow) -> bool) -> Option<(UnitRow, u32)> {
        let enemies =
            units(app).into_iter().filter(|unit| unit.code.army != of.army && !unit.gone && unit.kind != "gen");
        let measured = enemies.filter(fits).map(|unit| (self.gap(of, unit.code), unit.strength.len(), unit));
        measured
            .min_by_key(|(gap, whole, unit)| (*gap, std::cmp::Reverse(*whole), unit.code))
            .map(|(gap, _, unit)| (unit, gap))
    }
}

fn is(unit: &UnitRow, word: &str) -> bool {
    unit.marks.iter().any(|mark| mark == word)
}

fn horse(unit: &UnitRow) -> bool {
    ["cuir", "hvy hs", "lt hs"].iter().any(|kind| unit.kind.starts_with(kind))
}

/// What a unit does with its point, as keys: horse and light foot close, horse charges what it can beat, foot comes up, forms
/// its line within eight centimetres and stands there, guns come up and unlimber, a general joins the foot.
fn moves(app: &App, ground: &Ground, unit: &UnitRow) -> Option<String> {
    if unit.kind == "gen" {
        let alone = !unit.marks.iter().any(|mark| mark.starts_with('@'));
        return alone.then(|| format!("pj{}6", app.model.view.marked(UnitId { brigade: 'a', unit: 3, ..unit.code })));
    }
    let (enemy, gap) = ground.nearest(app, unit.code, |_| true)?;
    let on = |gap: u32, stop: u32, rate: u32| match gap.saturating_sub(stop) {
        0 => None,
        left if left >= rate => Some("p".to_owned()),
        left => Some(format!("pl{left}")),
    };
    match unit.kind.trim_end_matches(['+', '-']) {
        "gun" if !is(unit, "limb") => None,
        "gun" if gap <= 18 => Some("F".to_owned()),
        "gun" => Some("p".to_owned()),
        "lt ft" => on(gap, 6, 8),
        "foot" if !is(unit, "FO") && gap <= 9 => Some("F".to_owned()),
        "foot" if unit.code.army == 1 && gap > 16 => None,
        "foot" => on(gap, 7, if is(unit, "FO") { 6 } else { 8 }),
        _ => {
            let reach = if unit.kind.starts_with("lt") { 15 } else { 12 };
            let whole = unit.strength == "100";
            let free = |enemy: &UnitRow| !enemy.marks.iter().any(|mark| mark.starts_with(['<', '>']));
            let beats =
                |enemy: &UnitRow| free(enemy) && (horse(enemy) || whole && !is(enemy, "FO") && enemy.kind != "gun");
            match ground.nearest(app, unit.code, beats) {
                Some((enemy, gap)) if gap <= reach => {
                    let face = if Ground::lane(enemy.code) == Ground::lane(unit.code) { "" } else { "k" };
                    Some(format!("s{}{gap}{face}", app.model.view.marked(enemy.code)))
                }
                _ => on(gap, if is(&enemy, "FO") { 9 } else { 5 }, reach * 4 / 5),
            }
        }
    }
}

/// The keys of an order that is owed or may be given, for this unit.
fn keys(app: &App, ground: &Ground, order: &str, unit: &UnitRow) -> Option<String> {
    let record = app.battle().records().len();
    let brigade = unit.code.of_brigade();
    let friend = units(app).into_iter().find(|other| {
        other.code.of_brigade() == brigade && other.code != unit.code && !other.gone && other.kind.starts_with("foot")
    });
    Some(match order {
        "gun_fire" => match ground.nearest(app, unit.code, |_| true)? {
            (enemy, gap) if gap <= 24 => format!("f{}{gap}", app.model.view.marked(enemy.code)),
            _ => return None,
        },
        "volley" => match ground.nearest(app, unit.code, |_| true)? {
            (enemy, gap) if gap <= 8 => format!("f{}{gap}", app.model.view.marked(enemy.code)),
            _ => return None,
        },
        // One in three has nobody behind it.
        "morale" => match friend {
            Some(friend) if !record.is_multiple_of(3) => format!("tssf{}", app.model.view.marked(friend.code)),
            _ => "ts".to_owned(),
        },
        // Now and then the second line stands in the way.
        "break" => match friend {
            Some(friend) if record.is_multiple_of(4) => format!("RffO{}", app.model.view.marked(friend.code)),
            _ => "Rf".to_owned(),
        },
        _ => "<enter>".to_owned(),
    })
}

/// Answers what a form still asks: the first enemy is struck, the way back is clear, who leaves his ground is in the open, who
/// has his back to the enemy turns about once.
fn fill(app: &mut App) {
    let Some(Layer::Form(form)) = app.model.layers.last() else { return };
    let keys = match form.first_open() {
        Some(Question { key, kind: Kind::Units(codes, _), .. }) => format!("{key}{}", app.model.view.marked(codes[0])),
        Some(Question { id: "gap", .. }) => "4".to_owned(),
        Some(Question { key, kind: Kind::Choice(_), .. }) => key.to_string(),
        _ => return,
    };
    app.keys(&keys);
}

/// Gives an order by these keys; whether it was ruled.
fn give(app: &mut App, ground: &mut Ground, code: UnitId, keys: &str) -> bool {
    let before = app.battle().records().len();
    select(app, code);
    app.keys(keys);
    settle(app, fill);
    ground.read_on(app.battle());
    app.battle().records().len() > before
}

/// A step: what is owed is paid, whoever can do something sensible does it while there are points; then the step is ended.
fn step(app: &mut App, ground: &mut Ground) {
    let mut tried: Vec<(UnitId, String)> = Vec::new();
    if app.model.view.phase.name == "Card" && app.model.view.duties.len() == 1 {
        app.keys("f");
        settle(app, |_| {});
        return;
    }
    loop {
        assert!(tried.len() < 200, "{}", app.text());
        let new = |code: UnitId, order: &str| !tried.contains(&(code, order.to_owned()));
        let owed = |duty: &Duty| duty.who.iter().find(|code| new(**code, duty.order)).map(|code| (*code, duty.order));
        let fire = app.model.view.may.iter().filter(|may| may.order != "move");
        let duty = app.model.view.duties.iter().chain(fire).find_map(owed);
        let in_moves = app.model.view.phase.name == "Movement";
        let mover = || units(app).into_iter().find(|unit| in_moves && unit.ready && new(unit.code, "move"));
        let Some((code, order)) = duty.or_else(|| mover().map(|unit| (unit.code, "move"))) else { break };
        let unit = units(app).into_iter().find(|unit| unit.code == code).expect("a unit of the roster");
        let keys = if order == "move" { moves(app, ground, &unit) } else { keys(app, ground, order, &unit) };
        let done = keys.is_some_and(|keys| give(app, ground, code, &keys));
        if !done || order == "move" {
            tried.push((code, order.to_owned()));
        }
    }
    if app.model.view.phase.name != "Card" {
        let before = app.battle().records().len();
        end_phase(app);
        // Where an army has lost, it may be fought on.
        if app.says("fight on all the same") {
            app.keys("<pause>n<pause><enter>");
        }
        assert!(app.battle().records().len() > before, "the step ends:\n{}", app.text());
    }
}

fn fight(app: &mut App) {
    let mut ground = Ground::default();
    ground.read_on(app.battle());
    for steps in 0.. {
        if app.model.view.over.is_some() {
            return;
        }
        assert!(steps < 2_000, "the battle does not end:\n{}", app.text());
        step(app, &mut ground);
    }
}

/// What the rules say in a whole battle.
const SAID: &[&str] = &[
    "may activate",
    "A joker",
    "adopts firing order",
    "unlimbers",
    "joins",
    "instead of",
    "roundshot",
    "4 or more",
    "saved",
    "owes a morale test",
    "stands",
    "fails",
    "breaks",
    "retreats",
    "after 4 cm and is eliminated",
    "rallies",
    "goes on retreating",
    "contact",
    "lost by Prussia",
    "lost by Austria",
    "another round",
    " won",
];

#[test]
fn chotusitz_is_fought_to_a_broken_army_by_keyboard() {
    let mut app = chotusitz();
    fight(&mut app);
    let over = app.model.view.over.clone().unwrap_or_default();
    assert!(over.contains("lost too many units"), "{over}");
    says(app.battle(), SAID);
    let last = app.battle().records().len() as u64;
    let mut again = resumed(app.battle(), pause(app.battle()));
    fight(&mut again);
    assert_eq!(again.battle().records().len() as u64, last);
    assert_eq!(again.model.view, app.model.view, "resumed in the middle, the same hand fights the same battle");
    holds(&mut app);
    is_told(app.battle());
}

/// Types the players' own card.
fn turn(app: &mut App, card: &str) -> String {
    app.keys("f").keys(card).keys("<enter>");
    app.last()
}

/// Closes the phase, whatever could still be done in it.
fn close(app: &mut App) {
    for _ in 0..8 {
        if app.model.view.phase.name != "Card" {
            end_phase(app);
            app.keys("<esc>");
        }
    }
    assert_eq!(app.model.view.phase.name, "Card", "the phase does not close:\n{}", app.text());
}

#[test]
fn the_players_own_cards_are_typed_and_a_joker_shuffles_them_again() {
    let mut app = chotusitz();
    assert!(turn(&mut app, "9b").starts_with("black-9: Austria may activate 9"));
    close(&mut app);
    app.keys("f9<enter>").expect("9 may be red-9 or black-9");
    app.keys("<backspace>5").expect("no card that is left begins with 5");
    app.keys("<pause><enter>").expect("r draws a card");
    // No red 10 is in the deck, and Enter of the same breath takes no black one.
    let before = app.battle().records().len();
    app.keys("10r<enter>").expect("no card that is left begins with 10r");
    assert_eq!(app.battle().records().len(), before);
    // A figure is one word, and no ten.
    app.keys("<pause><backspace><backspace>11r<enter>").expect("no card that is left begins with 11");
    assert_eq!(app.battle().records().len(), before);
    app.keys("<pause><backspace><backspace>Red 9<enter><esc><esc>");
    assert!(app.last().starts_with("red-9: Prussia may activate 9"), "{}", app.last());
    close(&mut app);
    for left in (20..=23).rev() {
        assert!(turn(&mut app, "7").starts_with("red-7"));
        app.expect(&format!("{left} cards"));
        close(&mut app);
    }
    app.keys("f7").expect("no card that is left begins with 7");
    app.keys("<esc><esc>");
    let before = app.model.view.clone();
    assert_eq!(turn(&mut app, "j"), "A joker: turn 1 is over, and all cards are shuffled.");
    app.expect("turn 2").expect("26 cards");
    app.keys("u").expect("20 cards");
    assert_eq!(app.model.view, before, "the deck is as it was before the joker");
    app.keys("f7").expect("no card that is left begins with 7");
    app.keys("<esc><esc><ctrl-r>").expect("26 cards");
    assert!(turn(&mut app, "7").starts_with("red-7"), "four of each are in the deck again");
    let standing = app.battle().standing().to_vec();
    let typed = standing.iter().filter(|each| each.ruled.order.name == "card");
    assert!(typed.clone().count() == 8 && typed.clone().all(|each| each.ruled.thrown == Thrown::Players));
    let again = resumed(app.battle(), u64::MAX);
    assert_eq!(again.model.view, app.model.view, "resumed in the middle of a turn, the deck is the same");
}

#[test]
fn the_roster_fits_eighty_columns_and_says_what_it_shortens() {
    let mut app = chotusitz();
    assert!(!app.text().contains('…'), "{}", app.text());
    let mut help = app.keys("?").text();
    for _ in 0..80 {
        help.push_str(&app.keys("<down>").text());
    }
    for words in [
        "cuirassiers, other heavy horse",
        "elite, poor, militia",
        "a house value: with fewer units",
        "stands in a wood",
    ] {
        assert!(help.contains(words), "{words} in:\n{}", app.text());
    }
    app.keys("<esc>f7<enter>");
    let mut scenario = app.keys("!").text();
    for _ in 0..40 {
        scenario.push_str(&app.keys("<down>").text());
    }
    assert!(scenario.contains("All hills are gentle and cost nothing"), "{}", app.text());
}

#[test]
fn a_digit_is_the_die_of_a_full_move_once_enter_is_pressed() {
    let mut app = chotusitz();
    turn(&mut app, "9b");
    app.keys("A2p").expect("[l] how far, of 8; a die from 6").expect("Enter goes to the die of a full");
    app.keys("4").expect("a digit could be the distance or the die");
    app.keys("<pause><enter>4");
    assert_eq!(app.last(), "A2 Thuengen, 4: moves 8 cm.");
    app.keys("<pause>A3p<enter>6");
    assert_eq!(app.last(), "A3 Vettes, 6: moves 10 cm instead of 8.");
    app.keys("<pause>A4pl4<enter>");
    assert_eq!(app.last(), "A4 Leopold Palffy moves 4 cm.", "below three quarters of 8 cm no die is thrown");
}

#[test]
fn a_fact_is_overruled_by_its_letter_and_a_reason() {
    let mut app = chotusitz();
    app.keys("b1os<enter>hit by a ball<enter>");
    assert_eq!(app.last(), "Overruled: b1 Buddenbrock: 100 to 75 percent. hit by a ball");
    app.expect("[75]");
}

#[test]
fn a_test_that_the_enemy_owes_is_opened_with_space() {
    let mut app = chotusitz();
    turn(&mut app, "7");
    // Canister: a 6 makes 3 potential hits, of which those at 4 and more hit.
    app.keys("a5fB16<enter>6411");
    app.keys("c4fB26<enter>6441");
    app.expect("morale test: B2 B1");
    // What follows from the last volley first.
    app.keys(" ").expect("test morale: B2 Gruenne");
    app.keys("s4");
    app.keys(" ").expect("test morale: B1 Alt-Koenigsegg");
}

#[test]
fn an_army_tells_how_many_units_it_needs() {
    // 0.5 of 16 are 8, of 17 they are 8.5: eight are too few.
    chotusitz().expect("16 of 16, needs 8 (house)").expect("17 of 17, needs 9 (house)");
}

#[test]
fn a_card_is_drawn_with_the_key_that_rolls_dice() {
    let mut app = chotusitz();
    app.keys("f").expect("r rolls");
    app.keys("r");
    assert!(!matches!(app.model.layers.last(), Some(Layer::Form(_))));
    assert_eq!(app.battle().standing().last().map(|each| each.ruled.thrown), Some(Thrown::Drumhead));
}

#[test]
fn the_odds_of_every_throw_are_exact() {
    let mut app = chotusitz();
    let mut ground = Ground::default();
    for _ in 0..120 {
        step(&mut app, &mut ground);
    }
    let thrown = odds_are_exact(app.battle());
    assert!(thrown > 100, "only {thrown} throws");
}
