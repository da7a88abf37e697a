//! Fire (p. 26-28, 34-35).

use super::field::{FIELD, RED_GRENADIERS, but, commanded, firing, lobositz, marked, moving, roundshot};
use crate::support::table::{Given, Table};
use drumhead::umpire::{Answer, Order, Ratio, Throw, Tone, odds};

#[test]
fn a_volley_takes_its_modifiers_from_the_roster() {
    let mut table = lobositz();
    table.next();
    table.order("initiative", "").dice(&[4, 3]).says("Prussia");
    table.next();
    assert_eq!(table.phase(), "Firing");
    // Standard infantry, long range -1, target superior -1: a 4 reads 2 on the standard line, one hit (p. 34-35).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 16).dice(&[4]).says("1 hit");
    assert_eq!(table.row("2a1").strength, "[1]");
    assert!(marked(&table, "1a2", "fired"));
}

#[test]
fn mist_swallows_fire_from_afar_and_the_shot_is_spent() {
    let mut table = lobositz();
    table.next();
    table.order("initiative", "").dice(&[4, 3]).says("Prussia");
    table.next();
    table.order("fire", "1a4").with("target", "2a2").with("distance", 60).dice(&[2]).says("mist");
    assert!(marked(&table, "1a4", "fired"));
    table.order("fire", "1c5").with("target", "2a2").with("distance", 60).dice(&[3, 4]).says("hit");
}

/// The battery's roundshot from a hill, over friends so far from the target and from the guns; a 4 is thrown.
fn over_friends(table: &mut Table, target: i64, guns: i64) -> Given<'_> {
    let shot = roundshot(table).with("more", true).with("overhead", "from higher ground");
    shot.with("friends_to_target", target).with("friends_to_guns", guns).dice(&[4])
}

#[test]
fn guns_on_a_hill_fire_over_friends_who_keep_clear() {
    let mut table = firing(FIELD);
    // Friends not nearer than 15 cm to the target, and none within 10 cm of the guns (p. 27).
    over_friends(&mut table, 14, 11).refused("too close");
    over_friends(&mut table, 15, 10).refused("too close");
    // Prussian guns are standard here: a 4 without a modifier is one hit (p. 34).
    over_friends(&mut table, 15, 11).says("1 hit");
}

#[test]
fn roundshot_grazes_by_the_ground_beyond_its_target() {
    let mut table = firing(FIELD);
    roundshot(&mut table).dice(&[2]).says("no hit");
    let graze = |table: &mut Table, id: &str, word: &str, face: u8, hit: u8, says: &str| {
        let shot = table
            .order("graze", "1a4")
            .with("stands_behind", true)
            .with("target", "2a2")
            .with("behind", 20)
            .with("distance", 60);
        let faces = if hit == 0 { vec![face] } else { vec![face, hit] };
        shot.with(id, word).dice(&faces).says(says);
        // One die for each unit once.
        table
            .order("graze", "1a4")
            .with("target", "2a2")
            .with("behind", 20)
            .dice(&[3, 4])
            .refused("has been thrown for");
        table.undo();
    };
    // In the open 3 to 6 strikes, behind a wall or up a gentle hill 5 and 6; then an average die of its own (p. 28). A 4
    // of standard guns is one hit at effective range.
    graze(&mut table, "slope", "level", 2, 0, "no graze");
    graze(&mut table, "slope", "level", 3, 4, "1 hit");
    graze(&mut table, "beyond", "a wall", 4, 0, "no graze");
    graze(&mut table, "beyond", "a wall", 5, 4, "1 hit");
    graze(&mut table, "slope", "up a gentle hill", 4, 0, "no graze");
    for (id, word, why) in
        [("slope", "at or from a steep hill", "steep hills"), ("beyond", "a river", "a crest or a river")]
    {
        let shot = table
            .order("graze", "1a4")
            .with("stands_behind", true)
            .with("target", "2a2")
            .with("behind", 20)
            .with("distance", 60);
        shot.with(id, word).dice(&[6, 4]).refused(why);
    }
    let far = table
        .order("graze", "1a4")
        .with("stands_behind", true)
        .with("target", "2a2")
        .with("behind", 31)
        .with("distance", 71);
    far.dice(&[6, 4]).refused("30 cm behind the first target");
}

#[test]
fn works_are_heavy_cover_in_front_and_none_from_behind() {
    let mut table = firing(FIELD);
    // -2: a 4 reads 2, one hit. From the rear in the open with +1: a 4 reads 5, three hits (p. 15, 34-35).
    table.order("fire", "1a2").with("target", "2a5").with("distance", 9).dice(&[4]).says("1 hit");
    let rear = table.order("fire", "1a1").with("target", "2a5").with("distance", 9).with("from", "rear sector");
    // Superior infantry: column 5 is four hits.
    rear.dice(&[4]).says("4 + 1 = 5, 4 hits");
}

#[test]
fn fire_is_split_between_two_targets_side_by_side() {
    let mut table = firing(FIELD);
    // 12 and 14 cm, less than 10 cm apart: split (p. 26). Long range -1: a 5 reads 4 on the standard line, 3 hits (p.
    // 34); one each, and the odd one by a die: 1-3 the first.
    table
        .order("fire", "1a2")
        .with("target", "2a1")
        .with("distance", 12)
        .with("more", true)
        .with("two", true)
        .with("other", "2a2")
        .with("other_distance", 14)
        .with("beside", true)
        .dice(&[5, 2])
        .says("The hits are shared");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[2]".to_owned(), "[1]".to_owned()));
}

#[test]
fn the_nearest_comes_first_unless_the_other_is_easier_to_hit() {
    let mut table = firing(FIELD);
    fn far<'a>(table: &'a mut Table, nearer: &str) -> Given<'a> {
        let shot = table.order("fire", "1a2").with("target", "2a2").with("distance", 20).with("more", true);
        shot.with("two", true).with("other", nearer).with("other_distance", 15).dice(&[4])
    }
    // Both are standard foot at long range: the nearer one (p. 26).
    far(&mut table, "2a1").refused("is nearer, and not harder to hit");
    // Light infantry is a difficult target, -1: the farther line is easier to hit.
    far(&mut table, "2a4").says("4 - 1 = 3, 2 hits");
}

#[test]
fn players_agree_or_dice_whose_modifiers_count() {
    fn volley(table: &mut Table) -> Given<'_> {
        table.through("Firing");
        let volley = table.order("fire", "1a2").with("target", "2a1").with("distance", 12).with("more", true);
        volley.with("two", true).with("other", "2a2").with("other_distance", 14).with("beside", true)
    }
    // Long range -1; at the grenadiers -2. A 5 says the second: a 4 reads 2, 1 hit, which the first takes on a 2 (p. 26).
    let mut table = commanded(&but(&[RED_GRENADIERS]), "1a", 3);
    volley(&mut table).dice(&[5, 4, 2]).says("The modifiers against A2 4th Foot count");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[1]".to_owned(), " . ".to_owned()));
    // Agreed on the first: a 4 reads 3, 2 hits, one each.
    let mut table = commanded(&but(&[RED_GRENADIERS]), "1a", 3);
    volley(&mut table).with("counts", "the first").dice(&[4]).says("The hits are shared");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[1]".to_owned(), "[1]".to_owned()));
}

#[test]
fn a_massed_battery_reaches_what_one_of_its_guns_may_fire_at() {
    let mut table = firing(FIELD);
    fn shot(table: &mut Table) -> Given<'_> {
        let shot = table.order("fire", "1a4").with("target", "2a1").with("distance", 60).with("zone", "wholly");
        shot.with("more", true)
    }
    shot(&mut table).dice(&[4]).refused("zone");
    // Effective range, out of its own zone: difficult -1. A 4 reads 3 for standard artillery, 1 hit (p. 27, HOW-AMB-B24).
    shot(&mut table).with("massed", true).dice(&[4]).says("1 hit");
}

#[test]
fn special_pieces_fire_what_they_have() {
    let russian = |gun| but(&[("'prussia'", "'russia'"), ("'medium'", gun)]);
    let mut table = firing(&russian("'secret_howitzer'"));
    // Canister alone, out to 40 cm: +2. A 4 reads 6 for standard artillery, 2 hits (p. 34, 46).
    table.order("fire", "1a4").with("target", "2a1").with("distance", 60).dice(&[4]).refused("range");
    table.order("fire", "1a4").with("target", "2a1").with("distance", 30).dice(&[4]).says("2 hits");
    let mut table = firing(&russian("'unicorn'"));
    // Shell at cavalry +1, its fuse fails on a 1: -1. A 4 reads 4 for standard artillery, 1 hit (p. 28, 46).
    table
        .order("fire", "1a4")
        .with("target", "2b1")
        .with("distance", 60)
        .with("ammunition", "shell")
        .dice(&[1, 4])
        .says("1, the fuse fails; 4 + 1 - 1 = 4, 1 hit");
    let saxon = [("'prussia'", "'saxony'"), ("1757", "1756"), ("'medium'", "'geschwindstuck_medium'")];
    let mut table = firing(&but(&saxon));
    // +3 with canister: a 3 reads 6, 2 hits (p. 48).
    table
        .order("fire", "1a4")
        .with("target", "2a1")
        .with("distance", 30)
        .with("ammunition", "canister")
        .dice(&[3])
        .says("3 + 3 = 6, 2 hits");
}

#[test]
fn crossing_fire_that_counts_as_standing_keeps_the_unit_where_it_is() {
    let mut table = commanded(FIELD, "2b", 3);
    table.order("move", "2b1").says("moves");
    table.order("command", "1a").dice(&[3]).says("steady");
    table
        .order("fire", "1a2")
        .with("occasion", "an enemy moves in and out")
        .with("will_move", false)
        .with("target", "2b1")
        .with("distance", 9)
        .dice(&[2])
        .says("stands still this turn");
    table.order("move", "1a2").refused("stands still");
}

/// What a die before the average die decides is no part of what is added whatever falls (p. 28, 35).
#[test]
fn the_sum_before_the_fuse_die_leaves_the_fuse_out() {
    let table = firing(&but(&[("'medium'", "'howitzer'")]));
    let answers = [("target", Answer::Word("2a1".to_owned())), ("distance", Answer::Number(Ratio::whole(80)))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let fire = Order { name: "fire".to_owned(), subject: "1a4".parse().ok(), answers };
    let sum = |fallen: &[Throw]| {
        let odds = odds(table.battle().game(), &fire, fallen).expect("dice are thrown");
        odds.sum.into_iter().map(|modifier| (modifier.label, modifier.value)).collect::<Vec<_>>()
    };
    // A howitzer's long range is 70 to 100 cm; its fuse fails on 1-2.
    assert_eq!(sum(&[]), [("long range".to_owned(), -1)]);
    assert_eq!(sum(&[Throw::Face(2)]), [("long range".to_owned(), -1), ("fuse failed".to_owned(), -1)]);
    assert_eq!(sum(&[Throw::Face(3)]), [("long range".to_owned(), -1)]);
}

/// The roster's colour: nothing special until somebody is hit.
#[test]
fn hits_have_their_colour_on_the_roster() {
    let mut table = firing(FIELD);
    assert_eq!(table.row("2a2").tone, Tone::Plain);
    super::field::hit(&mut table, "2a2", 1);
    assert_eq!(table.row("2a2").tone, Tone::Good);
}

/// How it ends for the target is told with the odds: what its hits make of it (p. 29).
#[test]
fn the_odds_of_a_volley_tell_what_becomes_of_its_target() {
    let mut table = firing(FIELD);
    super::field::hit(&mut table, "2a1", 3);
    let answers = [("target", Answer::Word("2a1".to_owned())), ("distance", Answer::Number(Ratio::whole(9)))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let fire = Order { name: "fire".to_owned(), subject: "1a2".parse().ok(), answers };
    let ends = odds(table.battle().game(), &fire, &[]).expect("dice are thrown").ends;
    let words: Vec<&str> = ends.iter().flat_map(|end| &end.rows).map(|row| row.what.as_str()).collect();
    assert!(words.iter().any(|word| word.contains("retreat")), "{words:?}");
}

/// Held until turn 4, it moves from turn 5 and not before (p. 59, 61).
#[test]
fn who_is_held_until_a_turn_moves_after_it() {
    let mut table = moving(&but(&[("name = '1st Foot', type", "name = '1st Foot', held_until = 2, type")]));
    for turn in 1..=3 {
        assert_eq!(table.view().turn, turn);
        let reasons = table.against("move", "1a2");
        let held = reasons.iter().any(|reason| reason.contains("may not move before turn 3"));
        assert_eq!(held, turn < 3, "turn {turn}: {reasons:?}");
        table.through("Movement");
    }
}

/// A deduction of 1 for each direction that it fights in (p. 17): a 4 reads 1 of three, 0 of four.
#[test]
fn each_direction_of_a_bua_takes_one_off() {
    let mut table = firing(FIELD);
    for (unit, directions, sum) in [("1a2", "3", "4 - 3 = 1"), ("1a3", "4", "4 - 4 = 0")] {
        let shot = table.order("fire", unit).with("target", "2a1").with("distance", 9).with("more", true);
        shot.with("directions", directions).dice(&[4]).says(sum);
    }
}

/// Of hits that two share, each has its own end (p. 17, 29): a 5 on rustic houses reads 4, three hits, one for the target
/// and two for the battery, which has two already.
#[test]
fn shared_hits_end_for_the_target_as_its_own_share_has_it() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("block", "1a2").with("number", 1).with("town", "rustic").says("occupies block 1");
    table.order("block", "1a4").with("number", 1).with("town", "rustic").says("stands outside");
    super::field::next_turn(&mut table, "1a");
    table
        .order("block", "1a4")
        .with("number", 1)
        .with("town", "rustic")
        .with("faces", "all, mixed with guns")
        .says("occupies block 1");
    super::field::hit(&mut table, "1a4", 2);
    table.through("Firing");
    let answers = [
        ("target", Answer::Word("1a2".to_owned())),
        ("distance", Answer::Number(Ratio::whole(9))),
        ("shared", Answer::Word("odd to the second".to_owned())),
    ];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let fire = Order { name: "fire".to_owned(), subject: "2a1".parse().ok(), answers };
    let ruled = table.battle().rule(&fire, &[Throw::Face(5)]).result.expect("it is ruled");
    assert!(ruled.notes.iter().any(|note| note.contains("1a4") || note.contains("a4")), "{:?}", ruled.notes);
    let ends: Vec<&str> = ruled.ends.iter().map(|end| end.what.as_str()).collect();
    assert!(ends.iter().all(|end| !end.contains("retreat")) && !ends.is_empty(), "{ends:?}");
}
