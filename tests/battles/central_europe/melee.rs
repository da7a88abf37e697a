//! Rounds of a melee (Melees).

use drumhead::umpire::{Answer, Order, Ratio, Throw, odds};

use super::{MEETING, TOWN, meeting};
use crate::support::table::Table;

#[test]
fn the_loser_of_a_melee_retreats_and_tests() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 4, 1, 1, 1]).says("1 hit on Reds, 1 hit on Blacks; another round.");
    assert_eq!((table.strength("1a3"), table.strength("2a2")), ("[75]".to_owned(), "[75]".to_owned()));
    table.order("round", "1a3").dice(&[1; 6]).refused("its melee has had its round of this phase (Melees)");
    table.go_to("Card");
    table.turn("black-2");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 4, 1, 1, 1, 1]).says("lost by Blacks");
    assert_eq!(table.strength("2a2"), "(25)");
    assert!(!table.row("1a3").marks.iter().any(|mark| mark.starts_with('>')), "they have parted");
    let way = table
        .order("break", "2a2")
        .with("untested", true)
        .with("way", "obstructed")
        .with("in_the_way", &["2a1"][..])
        .with("gap", 4);
    way.says("finds its retreat obstructed by");
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
    assert_eq!(table.strength("2a1"), "[75]", "25 percent only, CE-AMB-21");
}

#[test]
fn guns_in_a_melee_are_taken_and_nothing_is_left_of_them() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "no").says("contact");
    table.go_to("Melees");
    table.order("round", "2a5").says("a3 Horse overruns A5 Battery: guns in a melee are eliminated.");
    assert_eq!(table.strength("2a5"), "GONE");
    table.order("round", "2a5").refused("A5 Battery is eliminated");
    table.order("overrule", "2a5").with("gone", false).with("why", "they were carried off").says("not eliminated");
    assert_eq!(table.strength("2a5"), "[25]", "whoever is back has a quarter at the least");
}

/// Heavy horse has 3 dice a quarter at foot out of firing order, which has 1 at it; light horse has 1, and 1 for its flank.
#[test]
fn whoever_is_eliminated_on_the_side_that_stands_is_named_in_the_first_sentence() {
    let mut table = meeting().opened("red-4", "Movement");
    for unit in ["1a3", "2a1", "2a3"] {
        table.order("overrule", unit).with("effectiveness", "25").with("why", "so").says("100 to 25 percent");
    }
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    let flank = table.order("charge", "2a3").with("distance", 3).with("target", "1a3").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    let round = table.order("round", "1a3").dice(&[4, 1, 1, 4, 1, 1]);
    round.says("1 hit on Reds, 1 hit on Blacks; A1 is eliminated; a3 gone, all of Reds in it.");
}

#[test]
fn hits_by_fire_are_told_apart_in_the_melee_that_counts_them() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a5").with("distance", 6).dice(&[6, 6, 1, 1]).says("1 hit");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "no").says("contact");
    table.go_to("Melees");
    table.order("round", "2a5").says("suffers no hit, is eliminated, as guns in a melee are");
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a1").says("contact");
    table.go_to("Melees");
    let round = table.order("round", "1a3").dice(&[1; 15]);
    round.says("no hit on Reds, 1 hit on Blacks (1 by fire); lost by Blacks.");
}

/// Heavy horse has 3 dice a quarter at foot out of firing order, and foot in its last quarter one (CE-AMB-14).
#[test]
fn hits_beyond_the_last_quarter_count() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "2a1").with("effectiveness", "25").with("why", "shells").says("to 25 percent");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    let faces = [[4; 12].as_slice(), &[1]].concat();
    table.order("round", "1a3").dice(&faces).says("no hit on Reds, 12 hits on Blacks");
}

#[test]
fn a_unit_that_several_attack_strikes_whom_the_umpire_names() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    let flank = table.order("charge", "1a4").with("distance", 3).with("target", "2a2").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    assert_eq!(table.asked("round", "2a2", &[], "struck").answer, None);
    table.order("round", "2a2").refused("a question has no answer yet");
    // Whom it strikes is not said before he is named.
    let says = table.form_says("round", "2a2");
    assert!(says.iter().any(|said| said.starts_with("a3 strikes A2")), "{says:?}");
    assert!(!says.iter().any(|said| said.starts_with("A2 strikes")), "{says:?}");
    // The horse 4 dice, the foot 8 at the flank, the Guards 4: all hits of theirs are on whom they strike.
    let faces = [vec![1; 12], vec![4, 1, 1, 1]].concat();
    let round = table.order("round", "2a2").with("struck", &["1a4"][..]).dice(&faces);
    round.says(
        "a4, 8 dice (2 a quarter: table 1, flank or rear, first round 1): 1 1 1 1 1 1 1 1: no hit; suffers 1 hit",
    );
}

#[test]
fn the_odds_of_a_round_tell_who_wins_and_what_each_suffers() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let order = Order { name: "round".to_owned(), subject: "1a3".parse().ok(), ..Order::default() };
    let odds = odds(table.battle().game(), &order, &[]).expect("dice are thrown");
    // Four dice each way, even chances: equal in 70 of 256, once of which nobody is left; 4 hits on it, 16 of 256.
    let told: Vec<String> = odds.ends.iter().map(|end| format!("{}: {:?}", end.who, end.rows)).collect();
    let rows =
        |who: &str| odds.ends.iter().find(|end| end.who == who).unwrap_or_else(|| panic!("{told:?}")).rows.clone();
    let chances: Vec<(String, Ratio)> = rows("a3").into_iter().map(|row| (row.what, row.chance)).collect();
    let of = |ways: i128| Ratio::new(ways, 256);
    let row = |end: &str, ways| (end.to_owned(), of(ways));
    assert_eq!(chances, [row("wins", 93), row("drawn", 69), row("loses", 78), row("gone", 16)]);
    let suffers = rows("A2 suffers");
    assert_eq!((suffers[0].what.as_str(), suffers[0].chance), ("no hit", of(16)));
    assert_eq!((suffers[4].what.as_str(), suffers[4].chance), ("eliminated", of(16)));
}

/// Cuirassiers at foot out of firing order, in the flank: 4 dice a quarter; the foot has 1, and 1 for its town. It saves by
/// cover, and they by their armour.
fn armour_against_cover() -> Table {
    let text = MEETING.replace("kind = \"heavy_horse\"", "kind = \"heavy_horse\", cuirassiers = true");
    let mut table = Table::of("central-europe", &text).opened("red-4", "Movement");
    table.stands("2a1", TOWN);
    let charge = table.order("charge", "1a3").with("distance", 3).with("target", "2a1").with("face", "left flank");
    charge.with("ground", "open").says("contact");
    table.go_to("Melees");
    table
}

/// The chance of each number of hits, each of so many dice hitting in this share.
fn hits(dice: u32, share: Ratio) -> Vec<Ratio> {
    let miss = Ratio::ONE - share;
    (0..dice).fold(vec![Ratio::ONE], |before, _| {
        let less = before.iter().map(|chance| *chance * miss).chain([Ratio::ZERO]);
        let more = [Ratio::ZERO].into_iter().chain(before.iter().map(|chance| *chance * share));
        less.zip(more).map(|(less, more)| less + more).collect()
    })
}

#[test]
fn the_odds_of_many_dice_with_saving_throws_are_told_too() {
    let table = armour_against_cover();
    let order = Order { name: "round".to_owned(), subject: "1a3".parse().ok(), ..Order::default() };
    // A die at cover ends in a hit in 1/2 x 1/2 of its ways, one at armour in 1/2 x 5/6.
    let [at_cover, at_armour] = [Ratio::new(1, 4), Ratio::new(5, 12)];
    // All are to be thrown; those of the cuirassiers have fallen, eight of them hits; those of the foot too, two of them hits,
    // and armour has not saved from the first of these.
    let horse = [[4; 8], [1; 8]].concat();
    let foot = [horse.clone(), vec![4, 4, 1, 1, 1, 1, 1, 1, 4]].concat();
    let cases = [
        (vec![], hits(16, at_cover), hits(8, at_armour)),
        (horse, hits(8, Ratio::HALF), hits(8, at_armour)),
        (foot, hits(8, Ratio::HALF), vec![Ratio::ZERO, Ratio::new(1, 6), Ratio::new(5, 6)]),
    ];
    for (fallen, on_foot, on_horse) in cases {
        let throws: Vec<Throw> = fallen.iter().map(|face| Throw::Face(*face)).collect();
        let odds = odds(table.battle().game(), &order, &throws).expect("dice are thrown");
        let of = |who: &str, what: &str| {
            let rows = &odds.ends.iter().find(|end| end.who == who).expect("he is in it").rows;
            rows.iter().find(|row| row.what == what).map_or(Ratio::ZERO, |row| row.chance)
        };
        let sum = |on: &[Ratio]| on.iter().fold(Ratio::ZERO, |sum, chance| sum + *chance);
        let at = |on: &[Ratio], hits: usize| on.get(hits).copied().unwrap_or(Ratio::ZERO);
        assert_eq!(of("A1 suffers", "no hit"), at(&on_foot, 0), "{fallen:?}");
        assert_eq!(of("A1 suffers", "3 hits"), at(&on_foot, 3), "{fallen:?}");
        assert_eq!(of("A1 suffers", "eliminated"), sum(&on_foot[4..]), "{fallen:?}");
        assert_eq!(of("a3 suffers", "1 hit"), at(&on_horse, 1), "{fallen:?}");
        let wins = |ends: fn(usize, usize) -> bool| {
            let pairs =
                on_horse.iter().enumerate().flat_map(|own| on_foot.iter().enumerate().map(move |his| (own, his)));
            let ended = pairs.filter(|((own, _), (his, _))| ends(*own, *his));
            ended.fold(Ratio::ZERO, |sum, ((_, own), (_, his))| sum + *own * *his)
        };
        assert_eq!(of("a3", "gone"), sum(on_horse.get(4..).unwrap_or_default()), "{fallen:?}");
        assert_eq!(of("a3", "wins"), wins(|own, his| own < 4 && (his > own || his == own && his > 3)), "{fallen:?}");
        assert_eq!(of("a3", "loses"), wins(|own, his| own < 4 && his < own), "{fallen:?}");
    }
}

#[test]
fn the_dice_of_such_a_round_fall_in_the_order_of_the_book() {
    let mut table = armour_against_cover();
    // Both strike: three hits, then two. The cuirassiers' armour first, as they stand first; then the cover.
    let faces = [vec![4; 3], vec![1; 13], vec![4, 4], vec![1; 6], vec![6, 5], vec![4, 3, 2]].concat();
    let round = table.order("round", "1a3").dice(&faces);
    round.says("a3 Horse and A1 Foot, round 1: 1 hit on Reds, 2 hits on Blacks; lost by Blacks.");
}

#[test]
fn a_charge_shows_the_round_that_it_would_bring() {
    let table = meeting().opened("red-4", "Movement");
    let answers = [("target", Answer::Word("2a2".to_owned())), ("distance", Answer::Number(3.into()))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let order = Order { name: "charge".to_owned(), subject: "1a3".parse().ok(), answers };
    let prospects = table.battle().rule(&order, &[]).form.prospects;
    let of = |ways: i128| Ratio::new(ways, 256);
    let row = |what: &str, ways| (what.to_owned(), of(ways));
    let won = [row("a3 wins round 1", 93), row("drawn round 1", 69)];
    let lost = [row("a3 loses round 1", 78), row("a3 gone in round 1", 16)];
    assert_eq!(prospects, [won, lost].concat());
}

#[test]
fn who_is_gone_after_a_round_is_told_in_its_odds() {
    let mut table = meeting().opened("red-4", "Movement");
    for unit in ["1a3", "2a2"] {
        table.order("overrule", unit).with("effectiveness", "25").with("why", "so").says("100 to 25 percent");
    }
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let order = Order { name: "round".to_owned(), subject: "1a3".parse().ok(), ..Order::default() };
    let odds = odds(table.battle().game(), &order, &[]).expect("dice are thrown");
    // A die each, and a hit is the end of either.
    let mut told: Vec<(String, Ratio)> = odds.outcomes.into_iter().map(|row| (row.what, row.chance)).collect();
    told.sort();
    let quarter = |what: &str| (what.to_owned(), Ratio::new(1, 4));
    assert_eq!(told, ["A2 gone", "a3 gone", "another round", "both gone"].map(quarter));
}

#[test]
fn the_die_of_a_long_charge_counts_among_its_prospects() {
    let table = meeting().opened("red-4", "Movement");
    let prospects = |gap: i64, faces: &[u8]| {
        let target = ("target".to_owned(), Answer::Word("2a2".to_owned()));
        let distance = ("distance".to_owned(), Answer::Number(Ratio::from(gap)));
        let order =
            Order { name: "charge".to_owned(), subject: "1a3".parse().ok(), answers: [target, distance].into() };
        let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
        table.battle().rule(&order, &throws).form.prospects
    };
    let rows = |over: i128, of: i128| {
        let row = |what: &str, ways: i128| (what.to_owned(), Ratio::new(ways * over, 256 * of));
        let won = [row("a3 wins round 1", 93), row("drawn round 1", 69)];
        [won, [row("a3 loses round 1", 78), row("a3 gone in round 1", 16)]].concat()
    };
    let short = |ways| ("a3 falls short".to_owned(), Ratio::new(ways, 6));
    // 1 takes a quarter off 10 cm; only a 6 carries it over 12.
    assert_eq!(prospects(10, &[]), [rows(5, 6), vec![short(1)]].concat());
    assert_eq!(prospects(12, &[]), [rows(1, 6), vec![short(5)]].concat());
    // What fell has decided it.
    assert_eq!(prospects(10, &[1]), []);
    assert_eq!(prospects(10, &[2]), rows(1, 1));
    assert_eq!(prospects(7, &[]), rows(1, 1));
}

/// Guns in a melee are eliminated, on whatever ground (Melees).
#[test]
fn nothing_is_asked_of_a_melee_with_guns_alone() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "no").says("contact");
    table.go_to("Melees");
    let order = Order { name: "round".to_owned(), subject: "1a3".parse().ok(), ..Order::default() };
    let outcome = table.battle().rule(&order, &[]);
    assert_eq!(outcome.form.questions, []);
    assert_eq!(outcome.form.says, ["a3 overruns A5 without dice: guns in a melee are eliminated."]);
    assert_eq!(outcome.result.map(|ruling| ruling.table).ok(), Some(String::new()));
}

#[test]
fn each_melee_is_owed_by_itself_and_each_die_is_somebodys() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.order("charge", "1a4").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    let words: Vec<String> = table.view().duties.iter().map(|duty| table.view().words(duty)).collect();
    assert_eq!(words, ["melee, a3's dice first: a3 A2", "melee, a4's dice first: a4 A1"]);
    let order = Order { name: "round".to_owned(), subject: "1a3".parse().ok(), ..Order::default() };
    let form = table.battle().rule(&order, &[]).form;
    assert_eq!((form.thrower("strikes"), form.thrower("strikes too")), ("a3 Horse at A2", "A2 Guards at a3"));
}

#[test]
fn who_loses_a_melee_leaves_its_firing_order_and_that_is_said() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let round = table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]);
    round.says("A2 Guards retreats, and is out of firing order (a reading).");
    assert_eq!(table.row("2a2").marks, ["retr"]);
}

/// Two against one are one melee, whoever of them it is asked of (Melees).
#[test]
fn everybody_who_hangs_together_fights_in_one_round() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    let flank = table.order("charge", "1a4").with("distance", 3).with("target", "2a2").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    let of = |unit: &str| {
        let round = Order { name: "round".to_owned(), subject: unit.parse().ok(), ..Order::default() };
        table.battle().rule(&round, &[]).result.expect_err("dice are owed").to_string()
    };
    assert_eq!(of("1a4"), of("1a3"));
    assert_eq!(of("2a2"), of("1a3"));
    // Also of whoever came last: whoever came before him is there as well.
    let round = Order { name: "round".to_owned(), subject: "1a4".parse().ok(), ..Order::default() };
    let form = format!("{:?}", table.battle().rule(&round, &[]).form);
    for unit in ["1a3", "1a4", "2a2"] {
        let name = table.row(unit).name;
        assert!(form.contains(&name), "{name}: {form}");
    }
}

/// The side that suffered more hits in the phase loses, those by fire included (Melees, CE-AMB-14).
#[test]
fn hits_by_fire_count_for_the_side_of_whom_they_took_out_of_the_melee() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    let flank = table.order("charge", "2a3").with("distance", 3).with("target", "1a3").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    // Four dice of the horse and of the guards; light horse at heavy horse has 1 a quarter, and 1 for the flank.
    table.order("round", "1a3").dice(&[1; 16]).says("another round");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Musketry");
    table
        .order("volley", "1a1")
        .with("target", "2a3")
        .with("distance", 8)
        .dice(&[4; 4])
        .says("A3 Hussars is eliminated");
    table.go_to("Melees");
    let round = table.order("round", "1a3").dice(&[1, 1, 1, 1, 4, 1, 1, 1]);
    round.says("1 hit on Reds, 4 hits on Blacks (4 by fire); lost by Blacks.");
}

/// A wall covers the front alone (CE-AMB-41).
#[test]
fn a_wall_saves_from_nobody_at_the_flank() {
    let mut table = meeting().opened("red-4", "Movement");
    table.stands("2a1", "behind cover");
    let flank = table.order("charge", "1a3").with("distance", 3).with("target", "2a1").with("face", "left flank");
    flank.says("contact");
    table.order("charge", "1a4").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    // 4 a quarter at the flank, 1 at the front and back; one save, for the one hit at the front.
    let faces = [&[4][..], &[1; 15], &[4, 1, 1, 1], &[1; 4], &[4]].concat();
    let round = |table: &mut Table, says: &str| {
        table.order("round", "2a1").with("struck", &["1a3"][..]).dice(&faces).says(says);
        table.undo();
    };
    round(&mut table, "suffers 2 hits, 1 saved (cover 4): 1 counts");
    // The text names no face.
    let reading = "A1's cover is before its front: it saves from no hit of a3 (a reading).".to_owned();
    assert!(table.form_says("round", "2a1").contains(&reading));
    round(&mut table, &reading);
}

/// Five hits on four quarters, and four on the enemy, of whom nobody is left: the side with more of them goes back by the
/// letter of the text, and what is read into it is called so (CE-AMB-14).
#[test]
fn that_hits_nobody_has_room_for_decide_is_called_a_reading() {
    let mut table = meeting().opened("red-4", "Movement");
    table.stands("2a1", TOWN);
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    let flank = table.order("charge", "1a4").with("distance", 3).with("target", "2a1").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    // 3 a quarter of the horse; 1, and 1 for the flank; 1, and 1 for the town, whose cover saves nothing.
    let faces = [&[4; 4][..], &[1; 8], &[1; 8], &[4; 5], &[1; 3], &[1; 4]].concat();
    let round = |table: &mut Table, faces: &[u8], says: &str| {
        table.order("round", "2a1").with("struck", &["1a3"][..]).dice(faces).says(says);
    };
    let ended =
        "5 hits on Reds, 4 hits on Blacks; a3 is eliminated; lost by Reds; A1 gone, all of Blacks in it (a reading).";
    round(&mut table, &faces, ended);
    assert_eq!(table.owed(), [("morale", vec!["1a4".to_owned()]), ("break", vec!["1a4".to_owned()])]);
    table.undo();
    round(&mut table, &faces, "Hits beyond the last quarter of a3 count too (a reading).");
    table.undo();
    let goes = "The side with more hits, Reds, goes back although of Blacks nobody is left here (a reading; overruling waives its test and its move).";
    round(&mut table, &faces, goes);
    table.undo();
    // Three hits each way decide nothing of the kind.
    let plain = [&[4; 3][..], &[1; 9], &[1; 8], &[4; 4], &[1; 4], &[1; 3]].concat();
    round(&mut table, &plain, "4 hits on Reds, 3 hits on Blacks; a3 is eliminated; lost by Reds.");
}
