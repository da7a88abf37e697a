//! Charges, what the enemy replies, and who joins in (p. 21-25).

use super::field::{COLUMN, FIELD, but, commanded, contact, lobositz, lobositz_under, marked, mustered};
use crate::support::table::{Given, Table};
use drumhead::umpire::{Answer, GivenDice, Order, Ratio};

#[test]
fn the_book_forbids_and_the_umpire_allows() {
    let mut table = lobositz();
    table.order("command", "1a").dice(&[3]).says("steady");
    let charge = |table: &mut Table| {
        table.order("charge", "1a2").with("target", "2d1").with("distance", 18).with("mist", false).refused("infantry");
    };
    charge(&mut table);
    table
        .order("charge", "1a2")
        .with("target", "2d1")
        .with("distance", 18)
        .with("mist", false)
        .with("reply", "stands")
        .with("allow", "the house rules of the club")
        .says("charges");
}

/// Infantry at cavalry (p. 22) goes without `!` where house rules have switched that off, and is told; what else is wrong
/// with a charge stays forbidden.
#[test]
fn what_house_rules_switch_off_is_allowed_for_good_and_told() {
    let mut table = lobositz_under(&["off = [\"charge.infantry-vs-cavalry\"]"]);
    table.order("command", "1a").dice(&[3]).says("steady");
    let order = |distance: i64| {
        let order = Order { name: "charge".to_owned(), subject: "1a2".parse().ok(), ..Order::default() };
        let answers = [
            ("target", Answer::Word("2d1".to_owned())),
            ("distance", Answer::Number(Ratio::from(distance))),
            ("mist", Answer::Flag(false)),
            ("reply", Answer::Word("stands".to_owned())),
        ];
        let answers = answers.into_iter().map(|(id, answer)| (id.to_owned(), answer)).collect();
        Order { answers, ..order }
    };
    let charge = |table: &mut Table, distance: i64| table.battle().rule(&order(distance), &[]).result;
    let ruling = charge(&mut table, 18).expect("nothing forbids it");
    let told = "By house rule: infantry never charges cavalry (p. 22), which is switched off.";
    assert!(ruling.notes.iter().any(|note| note == told), "{:?}", ruling.notes);
    // What its dice cost is weighed under the same house rules.
    let lost = table.battle().game().losses_after(&order(18), &mut GivenDice::new(&[])).expect("nothing forbids it");
    assert_eq!(lost, table.battle().game().losses());
    // A line moves 20 cm (p. 19).
    let stop = charge(&mut table, 25).expect_err("it is too far").to_string();
    assert_eq!(stop, "the rules forbid it: the target is beyond its move (p. 21)");
}

#[test]
fn a_charge_goes_over_obstacles_as_far_as_its_move_reaches() {
    fn wall(table: &mut Table, distance: i64, run: i64) -> Given<'_> {
        let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", distance);
        charge.with("way", true).with("obstacle", "wall").with("run", run).with("reply", "stands")
    }
    // 30 cm less half a move for the wall leave 15 (p. 15, 21-22).
    let mut table = commanded(FIELD, "1b", 3);
    wall(&mut table, 16, 8).refused("beyond its move");
    wall(&mut table, 15, 8).says("it stands");
    // More than 7.5 cm behind the wall: the charge counts (p. 31).
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    // A 4 and the charge read 5 on the line of standard cavalry: 3 hits (p. 34).
    table.order("round", "1b1").dice(&[4, 3]).says("B1 A takes 3 hits");

    let mut table = commanded(FIELD, "1b", 3);
    wall(&mut table, 15, 7).says("it stands");
    contact(&mut table, "1b1");
    table.through("Melee");
    table.order("round", "1b1").dice(&[4, 3]).says("B1 A takes 2 hits");
}

#[test]
fn a_charge_follows_a_change_of_formation() {
    let mut table = commanded(&but(&[COLUMN]), "1a", 3);
    fn charge(table: &mut Table, distance: i64) -> Given<'_> {
        let charge = table.order("charge", "1a3").with("target", "2a1").with("distance", distance);
        charge.with("reply", "stands")
    }
    charge(&mut table, 15).refused("march column");
    // It moves as a line in the turn in which it forms one: 20 cm (p. 21).
    charge(&mut table, 21).with("way", true).with("change", "to line").refused("beyond its move");
    charge(&mut table, 20).with("way", true).with("change", "to line").says("it stands");
    assert!(!marked(&table, "1a3", "column"));
}

#[test]
fn friends_are_passed_in_the_first_move_of_two() {
    fn charge(table: &mut Table, distance: i64) -> Given<'_> {
        table
            .order("charge", "1b1")
            .with("target", "2a1")
            .with("distance", distance)
            .with("way", true)
            .with("passes", true)
    }
    charge(&mut commanded(FIELD, "1b", 3), 20).refused("through friends");
    let mut table = commanded(FIELD, "1b", 6);
    // Half a move of 60 cm goes on the friend: 45 are left (p. 21-22).
    charge(&mut table, 46).with("friend", "1b2").refused("beyond its move");
    charge(&mut table, 45).with("friend", "1b2").says("it stands");
    table.order("move", "1b2").refused("stands still");
}

#[test]
fn who_has_moved_charges_with_what_is_left_of_two_moves() {
    let mut table = commanded(FIELD, "1b", 3);
    table.order("move", "1b1").says("moves");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 5).refused("it has made its move");
    // Nobody moves more than a double move, 60 cm, and how far a unit went is not known unless it is said (p. 18).
    let mut table = commanded(FIELD, "1b", 6);
    table.order("move", "1b1").says("moves, up to 60 cm");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 5).refused("may have made its double move");
    table.order("move", "1b2").with("went", 61).refused("up to 60 cm");
    table.order("move", "1b2").with("went", 20).says("moves 20 cm.");
    table.order("charge", "1b2").with("target", "2a1").with("distance", 41).refused("beyond its move");
    table.order("charge", "1b2").with("target", "2a1").with("distance", 40).with("reply", "stands").says("it stands");
    // In a wood half: 10 cm of 30 took 20 of 60, for horse; hussars take no deduction.
    table.order("move", "1b3").with("terrain", "woods").with("went", 10).says("moves 10 cm.");
    table.order("charge", "1b3").with("target", "2a2").with("distance", 51).refused("beyond its move");
}

#[test]
fn what_a_move_costs_is_off_the_charge() {
    let mut table = commanded(FIELD, "1b", 6);
    let wood = table.order("move", "1b1").with("terrain", "woods").with("went", 10);
    wood.with("ends", "open ground").says("moves 10 cm.");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 41).refused("beyond its move");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 40).with("reply", "stands").says("it stands");
    // A charge that stops short has been its charge of the turn (p. 21).
    table.order("contact", "1b1").with("stops", true).says("stops short");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 5).refused("double move");
}

#[test]
fn who_comes_round_in_a_double_move_is_seen_coming() {
    fn charge(table: &mut Table) -> Given<'_> {
        let charge = table.order("charge", "1b1").with("target", "2a1").with("distance", 25);
        charge.with("sector", "left flank").with("start", "front").with("reply", "turns to face")
    }
    charge(&mut commanded(FIELD, "1b", 3)).refused("by a double move only");
    // No die (p. 25).
    charge(&mut commanded(FIELD, "1b", 6)).says("it turns to face");
}

#[test]
fn cavalry_rides_on_after_light_infantry_in_the_open() {
    fn charge(table: &mut Table, distance: i64) -> Given<'_> {
        let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", distance);
        charge.with("sector", "front").with("reply", "evades")
    }
    // 20 of its 30 cm are left, and the light infantry goes 25: out of reach (p. 24).
    let mut table = commanded(FIELD, "1b", 3);
    charge(&mut table, 10).says("finish its move (20 cm)");
    assert!(marked(&table, "1b1", "rides") && !marked(&table, "1b1", "charge"));
    table.order("charge", "1b1").with("target", "2a1").with("distance", 21).refused("beyond its move");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 20).with("reply", "stands").says("it stands");
    contact(&mut table, "1b1");
    // Who has evaded makes no other move.
    table.order("command", "2a").dice(&[6]).says("admirable");
    let flank = table.order("charge", "2a4").with("target", "1a2").with("distance", 5).with("sector", "left flank");
    flank.with("start", "flank").refused("who has evaded");

    // It went 20 cm only, and is reached.
    let mut table = commanded(FIELD, "1b", 3);
    charge(&mut table, 10).with("evades_far", 20).says("is caught");
    assert!(marked(&table, "1b1", "charge"));
    table.order("contact", "1b1").says("is in contact with A4");

    // Out of the open, the chargers halt; so does infantry.
    let mut table = commanded(FIELD, "1b", 3);
    charge(&mut table, 10).with("open_ground", false).says("halts there");
    let mut table = mustered(FIELD);
    table.order("ground", "2a4").with("ground", "a gentle hill").says("hill");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    let foot = table.order("charge", "1a2").with("target", "2a4").with("distance", 10).with("sector", "front");
    foot.with("reply", "evades").with("ends", "a wood").says("halts there");
    // Where the evaders halt is asked; the chargers stand where they stood, as they moved into contact (p. 24).
    assert!(marked(&table, "2a4", "wood") && marked(&table, "1a2", "hill"));

    // A double move reaches farther: 20 of 60 cm are left.
    charge(&mut commanded(FIELD, "1b", 6), 40).says("finish its move (20 cm)");
}

#[test]
fn to_evade_can_wait_for_contact() {
    let mut table = commanded(FIELD, "1b", 3);
    table
        .order("charge", "1b1")
        .with("target", "2a4")
        .with("distance", 10)
        .with("sector", "front")
        .says("it may evade at contact");
    fn evading(table: &mut Table) -> Given<'_> {
        table.order("contact", "1b1").with("evades", true)
    }
    evading(&mut table).with("evades_far", 26).refused("25 cm at most");
    evading(&mut table).with("evades_far", 15).says("is caught");
    contact(&mut table, "1b1");
    // Nobody else evades.
    let mut table = commanded(FIELD, "1b", 3);
    table.order("charge", "1b1").with("target", "2a1").with("distance", 20).with("reply", "stands").says("it stands");
    contact(&mut table, "1b1");
}

#[test]
fn who_counter_charges_does_not_fire() {
    let mut table = commanded(FIELD, "1a", 3);
    let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
    charge.with("reply", "counter-charges").dice(&[4]).says("it counter-charges");
    table
        .order("fire", "2a1")
        .with("target", "1a2")
        .with("distance", 7)
        .refused("charging and counter-charging units do not fire");
}

#[test]
fn a_further_charge_needs_a_vacant_sector_and_a_die_at_short_distance() {
    let mut table = commanded(FIELD, "1b", 3);
    // 12 cm, not more than half of 30: the counter-charge is thrown for, and fails on a 3 (p. 23).
    table
        .order("charge", "1b1")
        .with("target", "2b1")
        .with("distance", 12)
        .with("reply", "counter-charges")
        .dice(&[3])
        .says("does not manage");
    contact(&mut table, "1b1");
    table.order("command", "1a").dice(&[3]).says("steady");
    let join = |table: &mut Table, sector: &str| {
        let order = table.order("charge", "1b2").with("target", "2b1").with("distance", 14).with("sector", sector);
        order.with("start", "flank").dice(&[4]).says("charges into the melee");
    };
    // Into which sector is said, as the front is held.
    table.order("charge", "1b2").with("target", "2b1").with("distance", 14).refused("no answer yet");
    let front = table.order("charge", "1b2").with("target", "2b1").with("distance", 14).with("sector", "front");
    front.refused("charged into that sector");
    join(&mut table, "right flank");
    // Infantry never goes for cavalry (p. 22).
    let foot = table.order("charge", "1a2").with("target", "2b1").with("distance", 10).with("sector", "left flank");
    foot.with("start", "flank").refused("infantry");
}

#[test]
fn who_gave_crossing_fire_does_not_join() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("command", "2a").dice(&[3]).says("steady");
    table.order("charge", "2a1").with("target", "1a1").with("distance", 15).with("reply", "stands").says("it stands");
    let fire = table.order("fire", "1a2").with("target", "2a1").with("distance", 9);
    fire.with("occasion", "a charge crosses its zone").with("will_move", false).dice(&[2]).says("1 hit");
    contact(&mut table, "2a1");
    let join = table.order("charge", "1a2").with("target", "2a1").with("distance", 9).with("sector", "left flank");
    join.with("start", "flank").refused("fired");
    // Who fired in the movement phase does not fire in the firing phase (p. 25).
    table.through("Firing");
    table.order("fire", "1a2").with("target", "2a2").with("distance", 9).refused("has fired");
}

#[test]
fn two_of_its_brigade_support_a_counter_charge() {
    let mut table = commanded(FIELD, "1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("supports", &["2b2", "2b3"][..]).with("reply", "counter-charges").says("it counter-charges");
    contact(&mut table, "1b1");
    assert!(marked(&table, "2b2", "moved"));
    table.through("Melee");
    // A has charge +1 and two supports +2: a 2 reads 5 for standard cavalry, 3 hits; Blue's 3 reads 4, 2 hits (p. 34-35).
    table.order("round", "1b1").dice(&[3, 2]).says("B1 A: 2 + 3 = 5, 3 hits");
}

#[test]
fn a_charge_across_the_front_is_intercepted() {
    let mut table = commanded(FIELD, "1b", 3);
    table.order("charge", "1b1").with("target", "2a1").with("distance", 28).with("reply", "stands").says("it stands");
    // Cavalry against a charge of more than half a move: no die (p. 23).
    table.order("intercept", "2b1").with("sector", "left flank").with("distance", 20).says("meets the charge");
    contact(&mut table, "2b1");
    assert!(!marked(&table, "1b1", "charge"));
    table.through("Melee");
    // Charge +1 in the flank: a 4 reads 5, 3 hits. The charger is flanked, -2: a 4 reads 2, 1 hit.
    table.order("round", "1b1").dice(&[4, 4]).says("b1 1st Horse: 4 - 2 = 2, 1 hit");
    assert_eq!(table.row("1b1").strength, "[3]");
}

#[test]
fn who_may_not_move_neither_counter_charges_nor_evades_nor_pursues_by_choice() {
    let mut table = commanded(&but(&[("'Red horse'", "'Red horse'\nheld_until = 2")]), "1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("reply", "counter-charges").refused("may not move before turn 3");
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).with("reply", "stands").says("it stands");
}

#[test]
fn transport_and_limbered_guns_that_are_charged_are_gone_and_hurt_friends() {
    let mut table = commanded(FIELD, "2b", 3);
    table.order("charge", "2b1").with("target", "1c1").with("distance", 20).with("reply", "stands").says("it stands");
    let overrun = table.order("contact", "2b1").with("passes", true).with("friends", &["1a5"][..]);
    // The free battalion is inferior: 2 hits (p. 30-31).
    overrun.says("2 hits, 2 hits now");
    assert_eq!(table.row("1c1").strength, "DONE FOR");
    assert_eq!(table.row("1a5").strength, "[2]");
}

/// The round that a charge would bring is told before it is declared, what cannot happen left out (p. 21).
#[test]
fn a_charge_is_told_the_odds_of_its_first_round() {
    let table = commanded(FIELD, "1b", 3);
    let answers = [("target", Answer::Word("2b1".to_owned())), ("distance", Answer::Number(24.into()))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let charge = Order { name: "charge".to_owned(), subject: "1b1".parse().ok(), answers };
    let form = table.battle().rule(&charge, &[]).form;
    let first: Vec<_> = form.prospects.iter().filter(|(what, _)| what.starts_with("round 1: ")).collect();
    assert!(!first.is_empty() && first.iter().all(|(_, chance)| *chance > Ratio::ZERO), "{:?}", form.prospects);
    assert_eq!(first.iter().fold(Ratio::ZERO, |sum, (_, chance)| sum + *chance), Ratio::ONE);
}
