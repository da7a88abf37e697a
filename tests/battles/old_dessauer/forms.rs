//! What stands beside the forms of Old Dessauer before a die is thrown. Chances are sums done by hand, as fractions.

use super::field::example;
use crate::support::app::{App, shipped};
use crate::support::fought::end_phase;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Kind, Order, Ratio};

/// A charge by the cuirassiers of the Example of Combat at 18 musketeers: heavy 4, a grade +1; infantry 2, defensive fire 3.
/// Even, so a third of four dice hit, and a third of six.
#[test]
fn a_charge_shows_the_chances_of_the_round_that_follows() {
    let mut table = Table::of("old-dessauer", include_str!("examples.toml"));
    table.next();
    let mut order = Order { name: "charge".to_owned(), subject: "1a1".parse().ok(), ..Order::default() };
    order.answers.insert("target".to_owned(), Answer::Word("2a1".to_owned()));
    order.answers.insert("distance".to_owned(), Answer::Number(Ratio::whole(8)));
    let prospects = table.battle().rule(&order, &[]).form.prospects;
    let of = |what: &str| prospects.iter().find(|(said, _)| said == what).map(|(_, chance)| *chance);
    // Whether it is shattered by it or not.
    let loses = |said: &String| ["a1 loses", "a1 shattered", "a1 destroyed"].contains(&said.as_str());
    let lost: Vec<_> = prospects.iter().filter(|(said, _)| loses(said)).map(|(_, chance)| *chance).collect();
    assert_eq!(lost.into_iter().fold(Ratio::ZERO, |sum, chance| sum + chance), Ratio::new(10_655, 19_683));
    assert_eq!(of("a1 wins"), Some(Ratio::new(1_424, 6_561)));
    let own = prospects.iter().filter(|(said, _)| said.starts_with("a1 "));
    assert_eq!(own.fold(Ratio::ZERO, |sum, (_, chance)| sum + *chance), Ratio::ONE);
    // How it ends for its target follows from that; only what is worse than to lose is told.
    let others = prospects.iter().filter(|(said, _)| !said.starts_with("a1 "));
    assert!(
        others.clone().all(|(said, _)| !["wins", "drawn", "loses"].iter().any(|word| said.ends_with(word))),
        "{prospects:?}"
    );
}

/// Skirmishers count as in cover, and who moved shoots at a penalty: 5-6 is out of reach of a die, and none is asked for.
#[test]
fn a_shot_that_cannot_hit_says_so_before_the_dice() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    app.expect("1 Movement");
    app.keys("a2p2<enter>").expect("2 of 4 inches");
    while !app.says("2 Shooting") {
        end_phase(&mut app);
    }
    app.keys("a2fB13<enter>").expect("no face");
}

/// What belongs to an option is offered where the option is in force, and nowhere else.
#[test]
fn the_footer_knows_the_options() {
    let orders = |table: &Table| -> Vec<&'static str> { table.view().orders.iter().map(|order| order.name).collect() };
    let mut rearguard = Table::at("old-dessauer", "rearguard");
    rearguard.next();
    assert!(orders(&rearguard).contains(&"as_line") && !orders(&rearguard).contains(&"fall_back"));
    let mut examples = Table::of("old-dessauer", include_str!("examples.toml"));
    examples.next();
    assert!(orders(&examples).contains(&"fall_back"));
}

/// Who shoots nobody is told nothing of shots after half a move; a general joins one unit.
#[test]
fn forms_say_and_offer_what_the_unit_can_do() {
    let table = example();
    let shoots = |unit: &str| table.form_says("move", unit).iter().any(|said| said.contains("it may still shoot"));
    assert!(shoots("1a2") && !shoots("1a1"), "infantry, and cuirassiers");
    let general = Order { name: "general".to_owned(), subject: "1a".parse().ok(), ..Order::default() };
    let joins = table.battle().rule(&general, &[]).form.questions.into_iter().find(|question| question.id == "joins");
    assert!(matches!(joins.expect("is asked").kind, Kind::Units(_, 1)));
}
