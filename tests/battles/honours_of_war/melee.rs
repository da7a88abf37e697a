//! Melees and pursuits (p. 29-35).

use super::field::{
    FIELD, but, commanded, contact, counter_charged, hit, lobositz, marked, may, moving, next_turn, owed,
};
use crate::support::table::Table;

#[test]
fn a_charge_runs_through_reply_contact_melee_and_pursuit() {
    let mut table = lobositz();
    // Kyau is dashing: a 3 is steady (p. 18).
    table.order("command", "1d").dice(&[3]).says("steady");
    // Cavalry, 24 cm: more than half of 30 cm, so the counter-charge is automatic (p. 23).
    table
        .order("charge", "1d1")
        .with("target", "2d1")
        .with("distance", 24)
        .with("mist", false)
        .with("reply", "counter-charges")
        .says("it counter-charges");
    assert_eq!(table.row("1d1").marks[0], "charge");
    table.order("contact", "1d1").says("has the charge bonus");
    assert!(marked(&table, "2d1", "melee"));
    table.through("Melee");
    // Large standard dragoons: +1 charge, +1 large, -1 superior opponent: 4 + 1 = 5 on the standard line, 3 hits.
    // Superior cuirassiers: +1 charge: 3 + 1 = 4 on the superior line, 3 hits (p. 34-35).
    table.order("round", "1d1").dice(&[4, 3]).says("3 hits");
    assert_eq!((table.row("1d1").strength, table.row("2d1").strength), ("[3]".to_owned(), "[3]".to_owned()));
    // Second round, no charge: dragoons +1 large, -1 superior, -1 three hits: 2 - 1 = 1, none. Cuirassiers -1: 5 - 1 = 4,
    // 3 hits: six in all, Done For (p. 29).
    table.order("round", "1d1").dice(&[2, 5]).says("reacts after the melees");
    table.next();
    assert_eq!(table.phase(), "Melee: reactions");
    table.order("pursue", "2d1").with("desired", false).dice(&[3]).says("stays");
    // Who stays catches nobody, and throws no more (p. 33).
    assert!(owed(&table, "in pursuit").is_empty());
    table.order("catch", "2d1").with("target", "1d1").with("distance", 10).refused("it does not pursue");
    table.order("pursue", "2d1").refused("chance of pursuit once in a turn");
    table.order("react", "1d1").says("routs 30 cm");
    assert_eq!(table.row("1d1").strength, "DONE FOR");
    table.through("Breaking points");
    // A large unit weighs one and a half (p. 36, 38).
    assert_eq!(table.view().armies[0].standing, "lost 1.5 of 10");
}

#[test]
fn the_complex_melee_of_the_book() {
    // Diagram 11, p. 33: Blue's 1st and 2nd Horse are units 1 and 2.
    let mut table = commanded(FIELD, "1b", 6);
    counter_charged(&mut table, "1b1", "2b1", 24);
    contact(&mut table, "1b1");
    // Unit 2 joins in A's flank: the charge that formed the melee came from more than 15 cm, so no die is due (p. 23).
    let join = table.order("charge", "1b2").with("target", "2b1").with("distance", 40).with("sector", "left flank");
    join.with("start", "flank").says("charges into the melee");
    contact(&mut table, "1b2");
    table.order("command", "2b").dice(&[3]).says("steady");
    let join = table.order("charge", "2b2").with("target", "1b2").with("distance", 20).with("sector", "right flank");
    join.with("start", "flank").says("charges into the melee");
    contact(&mut table, "2b2");
    table.through("Melee");
    // Dice: 1, A, 2, B. Unit 1, charge +1: a 3 reads 4, 2 hits. A, charge +1, flanked -2: a 4 reads 3, 2 hits. Unit 2,
    // charge +1, flanked -2: a 4 reads 3, 2 hits on A, who does not answer. B, charge +1: a 3 reads 4, 2 hits (p. 34-35).
    table.order("round", "1b1").dice(&[3, 4, 4, 3]).says("b1 1st Horse: 3 + 1 = 4, 2 hits");
    let strengths = |table: &Table| ["1b1", "1b2", "2b1", "2b2"].map(|unit| table.row(unit).strength);
    assert_eq!(strengths(&table), ["[2]", "[2]", "[4]", " . "]);
    // A goes back through B, and 2 and B fight on (HOW-AMB-B36).
    // The wish is fixed before he goes (p. 33).
    let react = table.view().duties.into_iter().find(|duty| duty.what.contains("out of a melee that goes on"));
    assert_eq!(react.expect("is shown").order, "");
    table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
    assert_eq!(owed(&table, "out of a melee that goes on"), ["2b1"]);
    table.order("react", "2b1").with("passes", true).with("friends", &["2b2"][..]).says("is passed through: 1 hit");
    assert_eq!(strengths(&table), ["[2]", "[2]", "(4)", "[1]"]);
    // Unit 2 throws at B now, still flanked: a 3 reads 1, none. B has no charge bonus any more: a 3 reads 3, 2 hits.
    table.order("round", "1b2").dice(&[3, 3]).says("b2 2nd Horse reacts after the melees");
    assert_eq!(strengths(&table), ["[2]", "[4]", "(4)", "[1]"]);
    table.next();
    assert_eq!(owed(&table, "fix the wish"), ["2b2"]);
    table.order("wish", "2b2").with("wish", false).says("does not wish");
    // Hits last came from its right flank: it goes into the left, away from B (p. 29).
    table.order("react", "1b2").says("into its left flank");
    // 3 + 1 pursues, 15 to 30 cm; A is caught from behind.
    table.order("pursue", "1b1").dice(&[3]).says("pursues, 15 to 30 cm");
    // Whom it must charge only the table shows: it is owed until it is said (p. 33).
    assert_eq!(owed(&table, "in pursuit"), ["1b1"]);
    table.order("catch", "1b1").with("nobody", true).says("reaches nobody in its pursuit");
    assert!(owed(&table, "in pursuit").is_empty());
    table.undo();
    // Where on a slope he has halted only the table knows; of two in the open neither stands higher.
    let catch = |table: &mut Table, higher: Option<&str>, says: &str| {
        let caught = table.order("catch", "1b1").with("target", "2b1").with("distance", 20);
        match higher {
            Some(higher) => caught.with("uphill", higher).says(says),
            None => caught.refused(says),
        }
    };
    table.order("ground", "2b1").with("ground", "a gentle hill").says("stands on or behind");
    catch(&mut table, None, "no answer yet");
    catch(&mut table, Some("nobody"), "another melee at once");
    table.undo();
    table.undo();
    // Nearer than his retreat has been, and that is said.
    let caught = table.order("catch", "1b1").with("target", "2b1").with("distance", 20);
    caught.says("B1 A has retreated 30 cm at least (p. 29)");
    // Unit 1, charge +1: a 3 reads 4, 2 hits: six. A, 4 hits -1, retreating -2: a 4 reads 1, none.
    table.order("round", "1b1").dice(&[3, 4]).says("B1 A takes 2 hits: 6 now");
    table.order("react", "2b1").says("is Done For: it routs 30 cm into its rear");
    // 4 - 1 is 3: B holds its position.
    table.order("pursue", "2b2").dice(&[4]).says("stays");
    table.order("pursue", "1b1").refused("once in a turn");
    assert!(owed(&table, "in pursuit").is_empty());
}

#[test]
fn supporters_are_those_of_the_round_before_who_still_may() {
    let mut table = commanded(FIELD, "1b", 3);
    counter_charged(&mut table, "1b1", "2b1", 24);
    contact(&mut table, "1b1");
    table.through("Melee");
    // Charge and support, +2: a 2 reads 4, 2 hits; A, charge +1: a 2 reads 3, 2 hits (p. 34-35).
    let round = table.order("round", "1b1").with("supports_1", &["1b2"][..]);
    round.dice(&[2, 2]).says("b1 1st Horse: 2 + 2 = 4, 2 hits");
    table.order("round", "1b1").dice(&[3, 3]).says("b1 1st Horse: 3 + 1 = 4, 2 hits");
    table.undo();
    // The umpire says that nobody does.
    table.order("round", "1b1").with("supports_1", &[][..]).dice(&[3, 3]).says("b1 1st Horse: 3, 2 hits");
    table.undo();
    // With 4 hits it does not support any more, whoever says so (p. 23, 30).
    hit(&mut table, "1b2", 4);
    table.order("round", "1b1").dice(&[3, 3]).says("b1 1st Horse: 3, 2 hits");
}

#[test]
fn a_melee_has_nothing_to_do_with_another() {
    let mut table = commanded(FIELD, "1b", 3);
    hit(&mut table, "2b1", 2);
    for (unit, target) in [("1b1", "2b1"), ("1b2", "2b2")] {
        table
            .order("charge", unit)
            .with("target", target)
            .with("distance", 24)
            .with("reply", "counter-charges")
            .says("it counter-charges");
        contact(&mut table, unit);
    }
    table.through("Melee");
    // +1 charge: a 4 reads 5, 3 hits: five in all. No next round waits for A, though another melee goes on.
    table.order("round", "1b1").dice(&[4, 2]).says("B1 A reacts after the melees");
}

#[test]
fn two_enemies_in_one_sector_share_the_hits() {
    let mut table = commanded(FIELD, "1b", 3);
    // It cannot tell the two apart, and charges both (p. 22-23).
    let charge = table.order("charge", "1b1").with("target", "2a2").with("distance", 24);
    let charge = charge
        .with("sector", "front")
        .with("other", true)
        .with("front_distance", 22)
        .with("both", true)
        .with("second", "2a1");
    charge.says("charges A1 3rd Foot as well");
    contact(&mut table, "1b1");
    contact(&mut table, "1b1");
    table.through("Melee");
    // Against close order foot to the front no bonus: a 5 reads 5, 3 hits for standard cavalry: one each, the odd one to
    // the first on a 1 (HOW-AMB-B37). Dice: the horse and the 3rd Foot, whose hits are shared; then the 4th Foot.
    table.order("round", "1b1").dice(&[5, 2, 1, 2]).says("A1 3rd Foot takes 2 hits");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[2]".to_owned(), "[1]".to_owned()));
    // A 2 of each battalion reads 1 hit.
    assert_eq!(table.row("1b1").strength, "[2]");
}

#[test]
fn the_cuirassiers_of_the_book_ride_at_a_free_battalion() {
    // Worked example, p. 32: superior cavalry against inferior light infantry at the edge of a wood.
    let mut table = commanded(&but(&[("'A'", "'A', class = 'superior'")]), "2b", 3);
    table
        .order("charge", "2b1")
        .with("target", "1a5")
        .with("distance", 20)
        .with("sector", "front")
        .says("it may evade at contact");
    table
        .order("contact", "2b1")
        .with("evades", false)
        .with("cover", "light")
        .with("through", true)
        .says("is in contact");
    table.through("Melee");
    // +1 inferior, -1 cover: a 4 reads 4, 3 hits. -1 superior, -1 light infantry: a 4 reads 2, 1 hit.
    table.order("round", "2b1").dice(&[4, 4]).says("a5 Frei: 4 - 2 = 2, 1 hit; B1 A: 4 - 1 + 1 = 4, 3 hits");
}

#[test]
fn who_wins_works_may_take_them() {
    let mut table = commanded(FIELD, "1a", 3);
    hit(&mut table, "2a5", 3);
    table.order("charge", "1a1").with("target", "2a5").with("distance", 10).with("reply", "stands").says("it stands");
    contact(&mut table, "1a1");
    table.through("Melee");
    // Superior against works, -2 in the first round: a 5 reads 3, 2 hits, five in all. The garrison, 3 hits -1, superior
    // enemy -1: a 3 reads 1, 1 hit (p. 34-35).
    table.order("round", "1a1").dice(&[5, 3]).says("a1 Grenadiers: 5 - 2 = 3, 2 hits");
    table.next();
    assert_eq!(may(&table, "that were won"), ["1a1"]);
    table.order("react", "2a5").says("is Done For");
    table.order("take", "1a1").with("takes", true).says("takes the works");
    assert!(marked(&table, "1a1", "works"));
    // It faces inwards: all of its 20 cm, and none of it to cross them (p. 15, 20).
    next_turn(&mut table, "1a");
    table.order("move", "1a1").says("moves, up to 20 cm");
    table.undo();
    // Outwards it crosses them: half of its move, and Prussians pay nothing to their rear (p. 15, 39).
    table.order("move", "1a1").with("direction", "to the rear").says("moves, up to 10 cm");
    table.undo();
    let inwards = table.order("charge", "1a1").with("target", "2a1").with("distance", 19);
    inwards.with("reply", "stands").says("it stands");
}

#[test]
fn guns_that_are_ridden_down_are_captured() {
    let mut table = moving(FIELD);
    hit(&mut table, "1a4", 2);
    table.order("command", "2b").dice(&[3]).says("steady");
    table.order("charge", "2b1").with("target", "1a4").with("distance", 20).with("reply", "stands").says("it stands");
    contact(&mut table, "2b1");
    table.through("Melee");
    // Cavalry, charge +1: a 3 reads 4, 2 hits. Guns -1 in melee: a 3 reads 2, none (p. 34-35).
    table.order("round", "2b1").dice(&[3, 3]).says("a4 Guns: 3 - 1 = 2, no hit");
    table.next();
    // 1-4 in melee: left behind, and taken at once by an enemy who stands his ground (p. 32-33).
    table.order("wish", "2b1").with("wish", true).says("wishes to pursue");
    table.order("react", "1a4").dice(&[4]).says("captured");
    // Removed at once: nothing is left to take off the table.
    table.through("Rally");
    assert!(may(&table, "off the table").is_empty());
}

/// Whether an enemy who has ridden on stands his ground before the guns only the table says; of one who stays it is known
/// (p. 32-33; HOW-AMB-B57).
#[test]
fn guns_whose_victor_has_ridden_on_ask_whether_he_stands() {
    let mut table = moving(FIELD);
    hit(&mut table, "1a4", 2);
    table.order("command", "2b").dice(&[3]).says("steady");
    table.order("charge", "2b1").with("target", "1a4").with("distance", 20).with("reply", "stands").says("it stands");
    contact(&mut table, "2b1");
    table.through("Melee");
    table.order("round", "2b1").dice(&[3, 3]).says("a4 Guns: 3 - 1 = 2, no hit");
    table.next();
    table.order("wish", "2b1").with("wish", true).says("wishes to pursue");
    // +1 as its player wishes: a 2 reads 3, and it stays.
    table.order("pursue", "2b1").dice(&[2]).says("stays");
    table.order("react", "1a4").dice(&[4]).says("captured");
    table.undo();
    table.undo();
    table.order("pursue", "2b1").dice(&[3]).says("pursues");
    let said = table.form_says("react", "1a4");
    assert!(said.iter().any(|line| line.starts_with("who beat it has ridden on in pursuit")), "{said:?}");
    table.order("react", "1a4").dice(&[4]).refused("no answer yet");
    table.order("react", "1a4").with("stands", true).dice(&[4]).says("captured");
    table.undo();
    table.order("catch", "2b1").with("nobody", true).says("reaches nobody");
    table.order("react", "1a4").with("stands", false).dice(&[4]).says("It leaves its guns where they stand");
}

#[test]
fn what_a_target_stands_in_counts_at_contact() {
    let mut table = commanded(FIELD, "1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 20);
    charge.with("sector", "front").with("cover", "woods").says("it may evade at contact");
    contact(&mut table, "1b1");
    table.through("Melee");
    // Into a wood no charge counts, and the wood is light cover, -1: a 4 reads 3, 2 hits. The Grenz, -1 against horse: a
    // 3 reads 2, 1 hit (p. 15, 31, 34-35).
    table.order("round", "1b1").dice(&[4, 3]).says("b1 1st Horse: 4 - 1 = 3, 2 hits; A4 Grenz: 3 - 1 = 2, 1 hit");
}

#[test]
fn who_comes_out_of_a_river_fights_uphill() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("move", "1a2").with("ends", "mid-river").says("moves");
    next_turn(&mut table, "1a");
    // Off at half rate: 10 cm (p. 16).
    table.order("charge", "1a2").with("target", "2a1").with("distance", 11).refused("beyond its move");
    table.order("charge", "1a2").with("target", "2a1").with("distance", 10).with("reply", "stands").says("it stands");
    contact(&mut table, "1a2");
    table.through("Melee");
    // The enemy on the bank is uphill, -1: a 4 reads 3, 2 hits; his own 3 reads 3, 2 hits (p. 16, 34-35).
    table.order("round", "1a2").dice(&[4, 3]).says("a2 1st Foot: 4 - 1 = 3, 2 hits");
}

#[test]
fn a_pursuit_runs_into_a_second_enemy() {
    let mut table = moving(FIELD);
    hit(&mut table, "2b1", 3);
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).with("reply", "stands").says("it stands");
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    // Charge +1: a 4 reads 5 on the line of standard cavalry, three hits; three hits already, -1: a 2 reads 1, none.
    table.order("round", "1b1").dice(&[4, 2]).says("3 hits");
    table.next();
    // 4 or more, +1 as its player wishes (p. 33).
    table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
    table.order("react", "2b1").says("routs 30 cm");
    // The first enemy is Done For and gone; the second is another melee at once.
    table.order("catch", "1b1").with("target", "2b1").with("distance", 10).says("is removed");
    // In which side it meets him only the table knows (p. 10, 33).
    table.order("catch", "1b1").with("target", "2b2").with("distance", 20).refused("no answer yet");
    let caught = table.order("catch", "1b1").with("target", "2b2").with("distance", 20);
    caught.with("sector", "left flank").says("another melee at once");
    assert!(marked(&table, "2b2", "melee"));
    // Charge +1: a 3 reads 4, 2 hits. Flanked -2: a 4 reads 2, 1 hit (p. 34-35).
    table.order("round", "1b1").dice(&[3, 4]).says("b1 1st Horse: 3 + 1 = 4, 2 hits; B2 B: 4 - 2 = 2, 1 hit");
}

/// Two pursuers reach one steady enemy: each needs a sector of its own, as in any charge (p. 22, 33).
#[test]
fn a_second_pursuer_needs_a_sector_that_is_free() {
    let mut table = commanded(FIELD, "1b", 3);
    for (own, enemy) in [("1b1", "2b1"), ("1b2", "2b2")] {
        hit(&mut table, enemy, 3);
        table.order("charge", own).with("target", enemy).with("distance", 24).with("reply", "stands").says("it stands");
        table.order("contact", own).says("has the charge bonus");
    }
    table.through("Melee");
    // Charge +1: a 4 reads 5, three hits; three hits already, -1: a 2 reads 1, none (p. 34-35).
    table.order("round", "1b1").dice(&[4, 2]).says("3 hits");
    table.order("round", "1b2").dice(&[4, 2]).says("3 hits");
    table.next();
    for (own, enemy) in [("1b1", "2b1"), ("1b2", "2b2")] {
        table.order("pursue", own).with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
        table.order("react", enemy).says("routs 30 cm");
    }
    let first = table.order("catch", "1b1").with("target", "2a1").with("distance", 20).with("sector", "front");
    first.says("another melee at once");
    let front = table.order("catch", "1b2").with("target", "2a1").with("distance", 20).with("sector", "front");
    front.refused("another unit has charged into that sector (p. 22)");
    let rear = table.order("catch", "1b2").with("target", "2a1").with("distance", 20).with("sector", "rear sector");
    rear.says("another melee at once");
}

#[test]
fn pursuers_ride_over_who_is_done_for() {
    let mut table = commanded(FIELD, "1b", 3);
    hit(&mut table, "2b1", 3);
    counter_charged(&mut table, "1b1", "2b1", 24);
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    // Charge +1: a 5 reads 6, 4 hits: seven in all. Charge +1, three hits -1: a 2 reads 1 hit (p. 34-35).
    table.order("round", "1b1").dice(&[5, 2]).says("B1 A takes 4 hits: 7 now");
    table.next();
    table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
    table.order("react", "2b1").says("routs 30 cm");
    // Its neighbour has not routed yet, and does not fight either (p. 33).
    hit(&mut table, "2b2", 5);
    table.order("catch", "1b1").with("target", "2b2").with("distance", 10).says("rides over B2 B, which is removed");
    assert_eq!(table.row("2b2").strength, "DONE FOR");
}

/// The neighbour is done for and stands where the pursuit does not reach him (p. 33).
#[test]
fn whom_a_pursuit_does_not_reach_stays_as_he_is() {
    let mut table = commanded(FIELD, "1b", 3);
    hit(&mut table, "2b1", 3);
    counter_charged(&mut table, "1b1", "2b1", 24);
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    table.order("round", "1b1").dice(&[5, 2]).says("B1 A takes 4 hits: 7 now");
    table.next();
    table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
    table.order("react", "2b1").says("routs 30 cm");
    let stood = table.row("2b2").strength;
    table.order("catch", "1b1").with("target", "2b2").with("distance", 99).says("does not reach B2 B");
    assert_eq!(table.row("2b2").strength, stood);
}
