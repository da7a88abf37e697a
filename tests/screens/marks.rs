//! No mark is told from another by its colour alone: for those who see few colours or none, for paper, for NO_COLOR.

use std::collections::BTreeMap;

use crate::support::app::{App, shipped};
use crate::support::crawl::press;
use crate::support::noise::Noise;
use crate::support::play::{any_order, ruled};
use crate::support::text;
use drumhead::rulesets;
use drumhead::tui::key::Key;
use drumhead::tui::msg::Msg;
use drumhead::umpire::Tone;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// In every battle that ships, after orders at random: a unit's strength in another colour is written otherwise.
#[test]
fn a_strength_in_another_colour_is_another_text() {
    let mut tones: BTreeMap<(&str, String), Tone> = BTreeMap::new();
    for ruleset in rulesets::ALL {
        for ((name, _), seed) in ruleset.battles.iter().zip(1..) {
            let mut battle = shipped(ruleset.id, name, seed).battle;
            let mut noise = Noise(seed);
            for _ in 0..150 {
                let view = battle.game().view();
                for unit in view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units) {
                    let gone = if unit.gone { " gone" } else { "" };
                    let written = format!("{}{gone}", unit.strength);
                    let tone = *tones.entry((ruleset.id, written.clone())).or_insert(unit.tone);
                    assert_eq!(tone, unit.tone, "{}/{name}: {written:?} of {}", ruleset.id, unit.name);
                }
                let order = any_order(&view, &mut noise);
                if let Some(entry) = ruled(&battle, order, &mut noise) {
                    let record = battle.record(entry, 0);
                    battle.apply(&record).expect("it fits");
                }
            }
        }
    }
    let of = |tone| tones.values().filter(|other| **other == tone).count();
    assert!(of(Tone::Good) > 0 && of(Tone::Bad) > 0, "{tones:?}");
}

/// What stands in one style, without the spaces around it.
fn runs(buffer: &Buffer) -> Vec<(String, u16, Color)> {
    let mut runs: Vec<(String, u16, Color)> = Vec::new();
    for row in buffer.content().chunks(usize::from(buffer.area.width).max(1)) {
        let mut before = None;
        for cell in row {
            let style = (cell.modifier, cell.fg);
            match runs.last_mut().filter(|_| before == Some(style)) {
                Some(run) => run.0.push_str(cell.symbol()),
                None => runs.push((cell.symbol().to_owned(), cell.modifier.bits(), cell.fg)),
            }
            before = Some(style);
        }
    }
    for run in &mut runs {
        run.0 = run.0.trim().to_owned();
    }
    runs.retain(|run| !run.0.is_empty());
    runs
}

/// What belongs to an army has its colour, and stands under its name; keys have theirs, and stand before their words.
const OF_ARMIES_AND_KEYS: [Color; 3] = [Color::Blue, Color::Yellow, Color::Cyan];

/// Over screens reached by keys at random: signs that look the same but for their colour have the same colour.
#[test]
fn a_sign_in_another_colour_is_another_sign() {
    let presses = Key::read("<enter><enter>rrff]]yyabcABC123456<down><tab><esc><esc><esc><esc>?/gno[u' ");
    let mut colours: BTreeMap<(String, u16), Color> = BTreeMap::new();
    for ruleset in rulesets::ALL {
        for ((name, _), seed) in ruleset.battles.iter().zip(1..) {
            let mut noise = Noise(seed);
            let mut app = App::on(shipped(ruleset.id, name, seed), 100, 30);
            for _ in 0..240 {
                app.message(Msg::Key(presses[noise.below(presses.len())]));
                app.model.quit = false;
                for (sign, modifier, colour) in runs(app.buffer()) {
                    let short = sign.chars().count() <= 3 && !sign.chars().any(char::is_alphanumeric);
                    if short && !OF_ARMIES_AND_KEYS.contains(&colour) {
                        let other = *colours.entry((sign.clone(), modifier)).or_insert(colour);
                        assert_eq!(other, colour, "{sign:?} {modifier}:\n{}", app.text());
                    }
                }
            }
        }
    }
    assert!(colours.len() > 3, "{colours:?}");
}

/// The same keys with and without colours say the same, and what is wrong has its sign.
#[test]
fn what_is_wrong_is_said_with_a_sign() {
    let mut app = App::new(80, 24);
    app.message(Msg::Paste("]]q".to_owned())).expect("▌pasted text is ignored here");
    app.keys("nfog<ctrl-s>").expect(" the note is saved");
    app.keys("u").expect(" taken back");
    let with = text::text(app.buffer());
    app.model.theme.colour = false;
    app.message(Msg::Resize(80, 24));
    assert_eq!(text::text(app.buffer()), with);
}

/// A unit has one name in a battle at a size, however many marks it gathers.
#[test]
fn a_name_is_the_same_in_every_frame() {
    for ruleset in rulesets::ALL {
        for (name, _) in ruleset.battles {
            if std::panic::catch_unwind(|| shipped(ruleset.id, name, 1)).is_err() {
                continue;
            }
            let mut app = App::on(shipped(ruleset.id, name, 1), 80, 24);
            let mut noise = Noise(3);
            let mut names = BTreeMap::new();
            for _ in 0..150 {
                for key in press(&mut app, &mut noise) {
                    app.message(Msg::Key(key));
                }
                app.model.quit = false;
                let Some(code) = app.model.selected().filter(|code| !code.is_brigade()) else { continue };
                let text = app.text();
                // Not the sign behind a general: his brigade is a letter.
                let is_unit = |row: &&str| row.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
                let row = text.lines().find_map(|line| line.split('>').skip(1).find(is_unit));
                let Some(row) = row.filter(|_| app.model.layers.len() == 1) else { continue };
                let shown: String = row.chars().skip(3).take(7).collect();
                let before = names.entry(code).or_insert_with(|| shown.clone());
                assert_eq!(*before, shown, "{name} {code}\n{text}");
            }
        }
    }
}

/// Where an army has no room for all its rows, those of a brigade who are out of the battle share one.
#[test]
fn who_is_out_of_the_battle_shares_a_row_where_there_is_no_room() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1), 80, 24);
    app.keys("a1oG<enter>shot<enter>").expect(" 1 Gren Biller.").expect("DONE FOR");
    app.keys("<pause>a3oG<enter>shot<enter>").keys("b").expect(" a1 a3 DONE FOR");
    assert!(!app.says("Gren Biller."), "{}", app.text());
    app.keys("<pause>a3").expect(" a1 >a3 DONE FOR").expect("IR 7 Bevern");
    // With room for everybody each has a row.
    let mut tall = App::on(shipped("honours-of-war", "lobositz", 1), 80, 60);
    tall.keys("a1oG<enter>shot<enter><pause>a3oG<enter>shot<enter>").expect("Gren Biller.");
}
