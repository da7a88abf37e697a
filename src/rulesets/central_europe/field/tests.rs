//! Phases played by hand, with the sums of the rules.

use crate::rulesets::central_europe::CentralEurope;
use crate::umpire::read_order;
use std::sync::Arc;

use super::super::tables;
use super::event::Event;
use super::state::{At, State};
use crate::umpire::{Answer, FormBuilder, GameState, GivenDice, Interrupt, Order, Ratio, Ruling, Throw, UnitId};

const BATTLE: &str = r#"
ruleset = "central-europe"
title = "A meeting"
[[army]]
name = "Reds"
cards = "red"
[[army.brigade]]
name = "Right"
unit = [
    { name = "Line", kind = "foot", firing_order = true },
    { name = "Gun", kind = "artillery" },
    { name = "Horse", kind = "heavy_horse" },
    { name = "Second", kind = "foot" },
    { name = "King", kind = "general" },
]
[[army]]
name = "Blacks"
cards = "black"
[[army.brigade]]
name = "Left"
unit = [
    { name = "Foot", kind = "foot" },
    { name = "Guards", kind = "foot", firing_order = true },
    { name = "Hussars", kind = "light_horse" },
    { name = "Croats", kind = "light_foot" },
    { name = "Battery", kind = "artillery", limbered = true },
]
"#;

struct Table(State);

fn faces(faces: &[u8]) -> Vec<Throw> {
    faces.iter().map(|face| Throw::Face(*face)).collect()
}

fn number(n: i64) -> Answer {
    Answer::Number(Ratio::from(n))
}

fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

fn one(code: &str) -> Answer {
    Answer::Words(vec![code.to_owned()])
}

impl Table {
    fn new() -> Table {
        let (order, warnings) = read_order::<CentralEurope>(BATTLE, &tables::BOOK).expect("reads");
        assert_eq!(warnings, []);
        Table(State::muster(&Arc::clone(&tables::BOOK), &order).expect("has two armies"))
    }

    fn try_to(
        &self,
        name: &str,
        who: &str,
        answers: &[(&str, Answer)],
        throws: &[Throw],
    ) -> Result<Ruling<Event>, Interrupt> {
        let order = Order {
            name: name.to_owned(),
            subject: who.parse::<UnitId>().ok(),
            answers: answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect(),
        };
        let mut told = GivenDice::new(throws);
        let ruling = self.0.rule(&order, &mut FormBuilder::new(&order.answers, &mut told))?;
        told.spent()?;
        Ok(ruling)
    }

    fn give(&mut self, name: &str, who: &str, answers: &[(&str, Answer)], throws: &[Throw]) -> Ruling<Event> {
        let ruling = self.try_to(name, who, answers, throws).unwrap_or_else(|stop| panic!("{name} {who}: {stop}"));
        ruling.events.iter().for_each(|event| self.0.apply(event));
        ruling
    }

    fn card(&mut self, name: &str) -> Ruling<Event> {
        self.give("card", "", &[], &[Throw::Card(name.to_owned())])
    }

    fn go_to(&mut self, at: At) {
        while self.0.at != at {
            self.give("next", "", &[], &[]);
        }
    }

    fn percent(&self, code: &str) -> u8 {
        self.0.troop(code.parse().expect("a code")).expect("is there").unit.effectiveness
    }

    fn retreating(&self, code: &str) -> bool {
        self.0.troop(code.parse().expect("a code")).expect("is there").unit.retreating
    }
}

/// The gun at the foot, canister: score 6, 3 potential hits, two of them hit.
fn shot() -> (Vec<(&'static str, Answer)>, Vec<Throw>) {
    (vec![("target", word("2a1")), ("distance", number(6))], faces(&[6, 4, 4, 1]))
}

/// Nobody stands behind it.
fn alone() -> [(&'static str, Answer); 1] {
    [("supported", word("none"))]
}

#[test]
fn a_card_names_the_side_and_its_points_and_leaves_the_deck() {
    let mut table = Table::new();
    table.card("red-4");
    assert_eq!(table.0.acting_army().map(|army| army.number), Some(1));
    assert_eq!(table.0.acting.map(|(_, points)| points), Some(4));
    assert_eq!(table.0.at, At::Guns);
    assert_eq!(table.0.left.iter().map(|card| card.copies).sum::<u32>(), 25);
    assert!(table.try_to("card", "", &[], &[Throw::Card("red-4".to_owned())]).is_err());
}

#[test]
fn a_joker_ends_the_turn_and_all_cards_are_shuffled() {
    let mut table = Table::new();
    table.card("red-2");
    table.go_to(At::Card);
    table.card("joker");
    assert_eq!((table.0.turn, table.0.at), (2, At::Card));
    assert_eq!(table.0.left.iter().map(|card| card.copies).sum::<u32>(), 26);
}

#[test]
fn fire_breaks_a_unit_that_fails_and_it_rallies_at_a_later_card_of_its_side() {
    let mut table = Table::new();
    table.card("red-4");
    let (answers, throws) = shot();
    table.give("gun_fire", "1a2", &answers, &throws);
    assert_eq!(table.percent("2a1"), 50);
    table.give("morale", "2a1", &alone(), &faces(&[3]));
    assert_eq!((table.percent("2a1"), table.retreating("2a1")), (25, true));
    let moved = table.give("break", "2a1", &[], &faces(&[6]));
    assert_eq!(moved.outcome, "10 cm");
    table.go_to(At::Card);
    table.card("black-3");
    assert_eq!(table.0.at, At::Rally);
    table.give("rally", "2a1", &[], &faces(&[4]));
    table.give("next", "", &[], &[]);
    assert_eq!(table.0.at, At::Retreats);
    table.give("retreat", "2a1", &[], &faces(&[3]));
    table.go_to(At::Card);
    table.card("black-3");
    table.give("rally", "2a1", &[], &faces(&[5]));
    assert!(!table.retreating("2a1"));
    table.give("next", "", &[], &[]);
    assert_eq!(table.0.at, At::Moves, "its guns are on their limbers, and nobody retreats");
}

#[test]
fn points_run_out_and_the_umpire_may_allow_more() {
    let mut table = Table::new();
    table.card("red-2");
    table.go_to(At::Moves);
    table.give("move", "1a1", &[], &faces(&[3]));
    table.give("move", "1a3", &[("distance", number(3))], &[]);
    let stop = table.try_to("move", "1a4", &[], &faces(&[3])).expect_err("no point is left");
    assert!(matches!(stop, Interrupt::Forbidden(_)), "{stop}");
    table.give("move", "1a4", &[("allow", word("they were told three"))], &faces(&[3]));
    table.go_to(At::Musketry);
    table.give("volley", "1a1", &[("target", word("2a1")), ("distance", number(8))], &faces(&[4, 5, 1, 1]));
    assert_eq!(table.percent("2a1"), 75, "4 needs 5 after moving");
}

#[test]
fn a_gun_that_fired_does_not_move_and_foot_that_adopts_firing_order_does_not_fire() {
    let mut table = Table::new();
    table.card("red-4");
    let (answers, throws) = shot();
    table.give("gun_fire", "1a2", &answers, &throws);
    table.go_to(At::Moves);
    assert!(matches!(table.try_to("move", "1a2", &[], &[]), Err(Interrupt::Forbidden(_))));
    table.give("form", "1a4", &[], &[]);
    table.go_to(At::Musketry);
    assert!(
        table.try_to("volley", "1a4", &[("target", word("2a1")), ("distance", number(4))], &faces(&[6; 4])).is_err()
    );
    assert!(table.0.troop(UnitId::new(1, 'a', 4)).expect("is there").unit.firing_order);
}

#[test]
fn the_loser_of_a_melee_retreats_and_tests() {
    let mut table = Table::new();
    table.card("red-4");
    table.go_to(At::Moves);
    table.give("charge", "1a3", &[("distance", number(7)), ("target", word("2a2"))], &[]);
    table.go_to(At::Melees);
    let first = table.give("round", "1a3", &[], &faces(&[4, 1, 1, 1, 4, 1, 1, 1]));
    assert_eq!((first.outcome.as_str(), table.percent("1a3"), table.percent("2a2")), ("another round", 75, 75));
    assert!(table.try_to("round", "1a3", &[], &faces(&[1; 6])).is_err(), "one round a phase");
    table.go_to(At::Card);
    table.card("black-2");
    table.go_to(At::Melees);
    table.give("round", "1a3", &[], &faces(&[4, 4, 1, 1, 1, 1]));
    assert_eq!((table.percent("2a2"), table.retreating("2a2")), (25, true));
    assert!(table.0.contacts.is_empty());
    let in_the_way = table.give("break", "2a2", &[("in_the_way", one("2a1"))], &faces(&[3]));
    assert_eq!(in_the_way.outcome, "eliminated");
    table.give("morale", "2a1", &alone(), &faces(&[3]));
    assert_eq!((table.percent("2a1"), table.retreating("2a1")), (75, false), "25 percent only, CE-AMB-21");
}

#[test]
fn an_overruling_in_the_middle_of_a_phase_does_not_block_its_points() {
    let mut table = Table::new();
    table.card("black-4");
    table.give("overrule", "2a1", &[("retreating", Answer::Flag(true)), ("why", word("it ran"))], &[]);
    table.give("overrule", "2a3", &[("retreating", Answer::Flag(true)), ("why", word("so did they"))], &[]);
    table.go_to(At::Card);
    table.card("black-4");
    table.go_to(At::Retreats);
    table.give("retreat", "2a1", &[], &faces(&[3]));
    table.give("overrule", "2a1", &[("retreating", Answer::Flag(false)), ("why", word("no, it stands"))], &[]);
    table.go_to(At::Moves);
    assert!(matches!(table.try_to("move", "2a2", &[], &faces(&[3])), Err(Interrupt::Forbidden(_))), "2a3 comes first");
    table.give("overrule", "2a3", &[("retreating", Answer::Flag(false)), ("why", word("nor they"))], &[]);
    table.give("move", "2a2", &[], &faces(&[3]));
}

#[test]
fn foot_may_not_charge_horse_and_a_face_holds_one_enemy() {
    let mut table = Table::new();
    table.card("red-4");
    table.go_to(At::Moves);
    assert!(matches!(
        table.try_to("charge", "1a4", &[("distance", number(3)), ("target", word("2a3"))], &[]),
        Err(Interrupt::Forbidden(_))
    ));
    table.give("charge", "1a3", &[("distance", number(3)), ("target", word("2a2"))], &[]);
    let front = [("distance", number(3)), ("target", word("2a2"))];
    assert!(matches!(table.try_to("charge", "1a4", &front, &[]), Err(Interrupt::Forbidden(_))));
    let flank = [("distance", number(3)), ("target", word("2a2")), ("face", word("left flank"))];
    table.give("charge", "1a4", &flank, &[]);
    assert_eq!(table.0.contacts.len(), 2);
}

#[test]
fn a_charge_reaches_as_far_as_its_die_lets_it() {
    let charge = |gap, face: &[u8]| {
        let mut table = Table::new();
        table.card("red-4");
        table.go_to(At::Moves);
        let ruling = table.give("charge", "1a3", &[("distance", number(gap)), ("target", word("2a1"))], &faces(face));
        (ruling.outcome, table.0.contacts.len(), table.0.troop(UnitId::new(1, 'a', 3)).expect("is there").moved)
    };
    // Heavy horse moves 10: from 7.5 on a die is thrown, 1 takes a quarter off, 6 adds one.
    assert_eq!(charge(7, &[]), ("contact".to_owned(), 1, true));
    assert_eq!(charge(8, &[2]), ("contact".to_owned(), 1, true));
    assert_eq!(charge(8, &[1]), ("falls short, 6 cm".to_owned(), 0, true));
    assert_eq!(charge(12, &[5]), ("falls short, 10 cm".to_owned(), 0, true));
    assert_eq!(charge(12, &[6]), ("contact".to_owned(), 1, true));
    let mut table = Table::new();
    table.card("red-4");
    table.go_to(At::Moves);
    let beyond = table.try_to("charge", "1a3", &[("distance", number(13)), ("target", word("2a1"))], &[]);
    assert!(matches!(beyond, Err(Interrupt::Refused(_))), "12.5 cm at the most: {beyond:?}");
}

#[test]
fn a_step_in_which_nobody_can_do_anything_is_passed_over() {
    let mut table = Table::new();
    let skipped = |table: &mut Table| {
        table.give("next", "", &[], &[]);
        table.0.at
    };
    table.card("black-2");
    assert_eq!(table.0.at, At::Moves, "guns on their limbers do not fire");
    table.give("move", "2a3", &[("distance", number(3))], &[]);
    table.give("form", "2a5", &[], &[]);
    assert_eq!(skipped(&mut table), At::Card, "both points went to those without muskets, and nobody is in melee");
    table.card("black-2");
    assert_eq!(table.0.at, At::Guns, "they are off their limbers");
}

#[test]
fn what_is_owed_stays_owed_when_the_phase_closes() {
    let mut table = Table::new();
    table.card("red-4");
    let (answers, throws) = shot();
    table.give("gun_fire", "1a2", &answers, &throws);
    table.go_to(At::Card);
    let owed: Vec<&str> = table.0.look().duties.iter().map(|duty| duty.order).collect();
    assert_eq!(owed, ["card", "morale"]);
    table.give("morale", "2a1", &alone(), &faces(&[4]));
    assert!(!table.retreating("2a1"));
}

#[test]
fn a_general_adds_one_and_falls_with_his_unit() {
    let mut table = Table::new();
    table.card("red-4");
    table.go_to(At::Moves);
    table.give("move", "1a5", &[("distance", number(3)), ("joins", one("1a1"))], &[]);
    table.give("overrule", "1a1", &[("effectiveness", word("25")), ("why", word("counted again"))], &[]);
    table.go_to(At::Card);
    table.card("black-3");
    table.go_to(At::Musketry);
    table.give("volley", "2a2", &[("target", word("1a1")), ("distance", number(8))], &faces(&[4, 1, 1, 1]));
    let gone: Vec<String> = table.0.troops().filter(|troop| troop.gone).map(|troop| troop.code.to_string()).collect();
    assert_eq!(gone, ["1a1", "1a5"]);
}

#[test]
fn an_army_with_fewer_than_half_of_its_units_has_lost_when_the_phase_closes() {
    let mut table = Table::new();
    let reason = [("gone", Answer::Flag(true)), ("why", word("left the table"))];
    table.card("red-2");
    for code in ["2a1", "2a3"] {
        table.give("overrule", code, &reason, &[]);
    }
    table.go_to(At::Card);
    assert_eq!(table.0.over, None, "three of five are more than 2.5");
    table.card("red-2");
    table.give("overrule", "2a2", &reason, &[]);
    table.go_to(At::Card);
    assert_eq!(table.0.over.as_deref(), Some("Blacks has lost too many units; Reds has won"));
}

#[test]
fn an_overruling_needs_a_reason() {
    let table = Table::new();
    assert_eq!(table.try_to("overrule", "2a1", &[("moved", Answer::Flag(true))], &[]), Err(Interrupt::Unanswered));
}

#[test]
fn duties_name_what_is_owed() {
    let mut table = Table::new();
    table.card("red-4");
    let (answers, throws) = shot();
    table.give("gun_fire", "1a2", &answers, &throws);
    let duties = table.0.look().duties;
    let owed: Vec<(&str, &[UnitId])> = duties.iter().map(|duty| (duty.order, &duty.who[..])).collect();
    assert_eq!(owed, [("morale", &[UnitId::new(2, 'a', 1)][..])]);
}

#[test]
fn chotusitz_musters_with_its_medians() {
    let text = include_str!("../../../../armies/central-europe/chotusitz.toml");
    let (order, warnings) = read_order::<CentralEurope>(text, &tables::BOOK).expect("reads");
    assert_eq!(warnings, []);
    let medians: Vec<(usize, i64)> =
        order.armies.iter().map(|army| (army.units().count(), army.median.median)).collect();
    assert_eq!(medians, [(16, 8), (17, 9)], "Frederick's bonus is cancelled");
}

#[test]
fn faults_of_an_order_of_battle_come_at_once() {
    let text = "ruleset = \"central-europe\"\ntitle = \"x\"\n[[army]]\nname = \"A\"\ncards = \"green\"\n[[army.brigade]]\nname = \"b\"\nunit = [{ name = \"u\", kind = \"foot\", cuirassiers = true }]\n";
    let faults = read_order::<CentralEurope>(text, &tables::BOOK).expect_err("has faults");
    let said: Vec<&str> = faults.iter().map(|fault| fault.what.as_str()).collect();
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said.iter().any(|what| what.contains("cards \"green\" is not one of red, black")), "{said:?}");
    assert!(said.contains(&"u: only heavy_horse are cuirassiers"), "{said:?}");
    assert!(said.iter().any(|what| what.starts_with("1 units:")), "{said:?}");
}
