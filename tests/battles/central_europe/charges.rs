//! Charges (Melees, The Variation).

use super::{TOWN, meeting};
use crate::support::table::Table;
use drumhead::umpire::{Answer, Kind, Order};

#[test]
fn foot_may_not_charge_horse_and_a_face_holds_one_enemy() {
    let mut table = meeting().opened("red-4", "Movement");
    table
        .order("charge", "1a4")
        .with("distance", 3)
        .with("target", "2a3")
        .refused("foot may not charge horse (Melees)");
    table.order("charge", "1a4").with("target", "2a3").refused("foot may not charge horse (Melees)");
    let far = table.order("charge", "1a4").with("distance", 30).with("target", "2a3");
    far.refused("foot may not charge horse (Melees); 30 cm is out of reach: 10 at the most (The Variation)");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("over 3 cm: contact.");
    // The face is asked for, as the front is taken.
    let at = table.order("charge", "1a4").with("distance", 3).with("target", "2a2");
    at.refused("no answer yet");
    let front = table.order("charge", "1a4").with("distance", 3).with("target", "2a2").with("face", "front");
    front.refused("another unit touches that face: charge another (Melees)");
    let flank = table.order("charge", "1a4").with("distance", 3).with("target", "2a2").with("face", "left flank");
    flank.says("its left flank, over 3 cm: contact.");
    assert_eq!(table.row("2a2").marks[0], "<a3 a4");
}

/// Whom nobody of its kind may charge is told as he is named, before his face or the distance is.
#[test]
fn what_no_face_changes_is_forbidden_as_the_target_is_named() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a3").says("contact");
    // Its front is touched, so that its face must be said: that is asked of nobody who may not charge it.
    table.order("charge", "1a4").with("target", "2a3").refused("foot may not charge horse (Melees)");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    let inside = "It charges as light infantry: only where both are in a wood or built-up area (a reading).".to_owned();
    assert!(table.form_says("charge", "2a4").contains(&inside));
    assert!(!table.form_says("charge", "2a1").contains(&inside));
    let only = "as it is read here, light infantry charges only where both are in a wood or built-up area (Melees)";
    table.order("charge", "2a4").with("target", "1a3").refused(only);
}

/// Guns never inflict casualties in a melee (Melees): whom they strike is not asked.
#[test]
fn guns_that_two_attack_are_taken_without_a_question() {
    let mut table = meeting().opened("red-4", "Movement");
    let charge = |table: &mut Table, unit: &str, face: &str| {
        let at = table.order("charge", unit).with("target", "2a5").with("distance", 3).with("protected", "no");
        at.with("face", face).says("contact");
    };
    charge(&mut table, "1a3", "front");
    charge(&mut table, "1a4", "left flank");
    table.go_to("Melees");
    table.order("round", "1a3").says("overruns A5 Battery");
    assert_eq!((table.row("2a5").gone, table.owed()), (true, vec![]));
}

/// What the odds beside a charge count is said where there are any: guns are taken without a die.
#[test]
fn odds_are_spoken_of_where_there_are_any() {
    let table = meeting().opened("red-4", "Movement");
    let odds = |target: &str| {
        let answers = [("target", Answer::Word(target.to_owned())), ("distance", Answer::Number(3.into()))];
        let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
        let order = Order { name: "charge".to_owned(), subject: "1a3".parse().ok(), answers };
        let form = table.battle().rule(&order, &[]).form;
        (form.says.iter().any(|words| words.starts_with("odds:")), !form.prospects.is_empty())
    };
    assert_eq!((odds("2a1"), odds("2a5")), ((true, true), (false, false)));
}

/// Foot shuffles sideways where it moves, and charges straight ahead (Movement, Melees): no charge has that word.
#[test]
fn nobody_charges_by_shuffling_sideways() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a1").with("distance", 3).with("target", "2a1").says("contact");
    table.undo();
    let sideways = table.order("charge", "1a1").with("distance", 3).with("target", "2a1");
    sideways.with("what", "shuffle sideways").refused("shuffle sideways");
}

/// A retreat ends with the back to the enemy (Melees, Morale).
#[test]
fn whoever_retreats_is_charged_in_the_rear_until_the_umpire_says_otherwise() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("its rear, over 3 cm: contact.");
    table.undo();
    let front = table.order("charge", "1a3").with("distance", 3).with("target", "2a1").with("face", "front");
    front.says("charges A1 Foot, over 3 cm: contact.");
}

#[test]
fn a_charge_reaches_as_far_as_its_die_lets_it() {
    // Heavy horse moves 10: from 7.5 on a die is thrown, 1 takes a quarter off, 6 adds one.
    for (gap, faces, said) in [
        (7, &[][..], "over 7 cm: contact."),
        (8, &[2], "over 8 cm: contact."),
        (8, &[1], "8 cm off, and falls short after 6 cm."),
        (12, &[5], "12 cm off, and falls short after 10 cm."),
        (12, &[6], "over 12 cm: contact."),
    ] {
        let mut table = meeting().opened("red-4", "Movement");
        table.order("charge", "1a3").with("distance", gap).with("target", "2a1").dice(faces).says(said);
        assert!(table.row("1a3").marks.contains(&"mov".to_owned()));
        assert_eq!(table.row("1a3").marks.contains(&">A1".to_owned()), said.contains("contact"));
    }
    let mut table = meeting().opened("red-4", "Movement");
    let beyond = table.order("charge", "1a3").with("distance", 13).with("target", "2a1").dice(&[6]);
    beyond.refused("13 cm is out of reach: 12.5 at the most (The Variation)");
}

#[test]
fn foot_protects_its_guns_and_light_infantry_charges_inside_woods_alone() {
    let mut table = meeting().opened("red-4", "Movement");
    let at_guns = table.order("charge", "1a3").with("distance", 3).with("target", "2a5").with("protected", "yes");
    at_guns.refused("close-order foot stands within 4 cm of the guns (Melees)");
    let protected = table.asked("charge", "1a3", &[("target", Answer::Word("2a5".to_owned()))], "protected");
    assert_eq!((protected.answer, protected.kind), (None, Kind::Choice(vec!["yes", "no"])));
    // Its letter says yes first.
    table.app.keys("<pause><esc><pause>a3sA53N").expect("(yes)").expect("FORBIDDEN");
    let mut table = meeting().opened("black-4", "Movement");
    assert!(table.who("charge").contains(&"2a4".to_owned()), "it may be inside a wood");
    let open = table.order("charge", "2a4").with("target", "1a1");
    open.refused("as it is read here, light infantry charges only where both are in a wood or built-up area (Melees)");
    let inside = table.order("charge", "2a4").with("distance", 3).with("target", "1a1").with("inside", true);
    inside.with("ground", "wood").says("over 3 cm: contact, into a wood.");
    table.order("charge", "2a5").with("distance", 3).with("target", "1a1").refused("guns do not charge (Melees)");
}

/// Where it would have met the enemy is not where it stopped.
#[test]
fn a_charge_that_falls_short_is_not_on_the_ground_of_its_enemy() {
    for ground in [TOWN, "hill"] {
        let mut table = meeting().opened("red-4", "Movement");
        let charge = table.order("charge", "1a3").with("distance", 8).with("target", "2a1").with("ground", ground);
        charge.dice(&[1]).says("a3 Horse is taken to stand as before (open): if it stopped elsewhere, say so by G.");
        assert_eq!(table.row("1a3").marks, ["mov"], "{ground}");
    }
}

/// Half a phase to mount, and half of 12 cm to charge in (Movement).
#[test]
fn dismounted_horse_mounts_and_charges_with_the_rest_of_its_move() {
    let mut table = meeting().opened("black-4", "Movement");
    table.order("overrule", "2a3").with("dismounted", true).with("why", "so be it").says("dismounted");
    let on_foot = table.order("charge", "2a3").with("distance", 4).with("target", "1a4");
    on_foot.refused("light infantry charges only where both are in a wood or built-up area (Melees)");
    let far = table.order("charge", "2a3").with("distance", 8).with("target", "1a4").with("what", "mount first");
    far.refused("8 cm is out of reach: 7.5 at the most (The Variation)");
    let charge = table.order("charge", "2a3").with("distance", 4).with("target", "1a4").with("what", "mount first");
    charge.says("over 4 cm: contact.");
    assert_eq!(table.row("2a3").marks, [">a4", "mov"]);
}

#[test]
fn where_the_rear_of_who_faces_away_is_taken_the_face_is_asked() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("its rear, over 3 cm: contact.");
    assert_eq!(table.asked("charge", "1a4", &[("target", Answer::Word("2a1".to_owned()))], "face").answer, None);
}

/// The open field before the enemy begins where the charge does, or before him (CE-AMB-42).
#[test]
fn a_charge_down_a_hill_into_the_open_that_falls_short_is_in_the_open() {
    let mut table = meeting().opened("red-4", "Movement");
    table.stands("1a3", "hill");
    let charge = |table: &mut crate::support::table::Table, ground: &str, says: &str| {
        let charge = table.order("charge", "1a3").with("distance", 8).with("target", "2a1").with("ground", ground);
        charge.dice(&[1]).says(says);
    };
    charge(&mut table, "open", "8 cm off, and falls short after 6 cm, into the open.");
    assert_eq!(table.row("1a3").marks, ["mov"]);
    table.undo();
    let open = "is taken to stand where its charge was to end (open): if it stopped elsewhere, say so by G.";
    charge(&mut table, "open", open);
    table.undo();
    charge(&mut table, "wood", "a3 Horse is taken to stand as before (hill): if it stopped elsewhere, say so by G.");
    assert_eq!(table.row("1a3").marks, ["hill", "mov"]);
}

/// The sequence is the same by heart, whether the front is filled in, the rear, or nothing.
#[test]
fn the_first_k_is_the_left_flank_and_the_second_the_right() {
    let mut table = meeting().opened("red-4", "Movement");
    let ruled = |table: &mut Table, keys: &str, face: &str| {
        table.app.keys("<pause>").keys(keys).keys("<enter>");
        let line = table.app.last();
        assert!(line.ends_with(&format!("{face}, over 3 cm: contact.")), "{keys}: {line}\n{}", table.app.text());
        table.undo();
    };
    let both = |table: &mut Table, target: &str| {
        ruled(table, &format!("a4s{target}3k"), "its left flank");
        ruled(table, &format!("a4s{target}3kk"), "its right flank");
    };
    both(&mut table, "A2");
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    both(&mut table, "A1");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    both(&mut table, "A2");
    table.undo();
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("its rear");
    both(&mut table, "A1");
}

/// Rear and left flank have a letter once `k` is pressed, whichever is filled in; twice it is the right one.
#[test]
fn the_sides_of_an_enemy_have_letters_behind_k() {
    let mut table = meeting().opened("red-4", "Movement");
    for retreats in [false, true] {
        if retreats {
            table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
        }
        for (letters, side) in [("kh", "rear"), ("kl", "left flank"), ("kk", "right flank")] {
            table.app.keys(&format!("<pause>a4sA13{letters}<enter>"));
            let line = table.app.last();
            assert!(line.ends_with(&format!("its {side}, over 3 cm: contact.")), "{letters}: {line}");
            table.undo();
        }
    }
    // The word of journals that were begun before.
    let answers =
        [("target", "2a1"), ("face", "rear")].map(|(id, word)| (id.to_owned(), Answer::Word(word.to_owned())));
    let mut order = Order { name: "charge".to_owned(), subject: "1a4".parse().ok(), answers: answers.into() };
    order.answers.insert("distance".to_owned(), Answer::Number(3.into()));
    let ruled = table.battle().rule(&order, &[]).result.expect("it is read");
    assert_eq!(ruled.line, "a4 Second charges A1 Foot, its rear, over 3 cm: contact.");
}

/// The same letters whether the front is filled in, the rear, or nothing; and where it is open, without `k` as well.
#[test]
fn the_sides_of_an_enemy_have_the_same_letters_always() {
    let mut table = meeting().opened("red-4", "Movement");
    let sides = [("l", ", its left flank"), ("g", ", its right flank"), ("h", ", its rear"), ("o", "")];
    let ruled = |table: &mut Table, target: &str, letters: &str, side: &str| {
        table.app.keys(&format!("<pause>a4s{target}3{letters}<enter>"));
        let line = table.app.last();
        assert!(line.ends_with(&format!("{side}, over 3 cm: contact.")), "{letters}: {line}\n{}", table.app.text());
        assert_eq!(line.contains("its "), !side.is_empty(), "{letters}: {line}");
        table.undo();
    };
    for (letter, side) in sides {
        ruled(&mut table, "A2", &format!("k{letter}"), side);
    }
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    for (letter, side) in &sides[..3] {
        ruled(&mut table, "A2", &format!("k{letter}"), side);
        ruled(&mut table, "A2", letter, side);
    }
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    for (letter, side) in sides {
        ruled(&mut table, "A1", &format!("k{letter}"), side);
    }
}

/// Foot in its firing order has a row more than horse, and other battles more brigades: the letters are the same.
#[test]
fn the_sides_of_an_enemy_have_the_same_letters_for_foot_and_horse() {
    let mut table = meeting().opened("red-4", "Movement");
    let ruled = |table: &mut Table, keys: &str, line: &str| {
        table.app.keys("<pause>").keys(keys).keys("<enter>");
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    };
    ruled(&mut table, "a1sA23kg", "a1 Line charges A2 Guards, its right flank, over 3 cm: contact.");
    ruled(&mut table, "a3sA23kg", "a3 Horse charges A2 Guards, its right flank, over 3 cm: contact.");
    let left = "a1 Line leaves its firing order and charges A2 Guards, its right flank, over 3 cm: contact.";
    ruled(&mut table, "a1sA23kgf", left);
    // Seven brigades: i is one of them.
    let mut table = Table::at("central-europe", "fontenoy");
    table.turn("red-queen");
    table.go_to("Movement");
    ruled(&mut table, "b1sD13kg", "b1 Royal Scots charges D1 Clare, its right flank, over 3 cm: contact.");
    ruled(&mut table, "i3sE13kg", "i3 Royal Dragoons charges E1 Maison du Roi, its right flank, over 3 cm: contact.");
    // Foot out of its order and horse have no row f, and nothing is ruled by it.
    let before = table.battle().records().len();
    table.app.keys("<pause>i3sE13kf");
    assert_eq!(table.battle().records().len(), before, "{}", table.app.text());
}

/// They stand in one order, whatever is filled in, and the words of before are read.
#[test]
fn the_sides_of_an_enemy_are_listed_in_one_order() {
    let mut table = meeting().opened("red-4", "Movement");
    let sides = Kind::Choice(vec!["front", "left flank", "right flank", "rear (behind)"]);
    let face = |table: &Table, target: &str| {
        table.asked("charge", "1a4", &[("target", Answer::Word(target.to_owned()))], "face")
    };
    assert_eq!(face(&table, "2a2").kind, sides);
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    let touched = face(&table, "2a2");
    assert_eq!((touched.kind, touched.answer, touched.said), (sides, None, "its front is touched"));
    for (word, side) in [("proper right flank", "right flank"), ("hind side", "rear"), ("rear", "rear")] {
        let answers = [("target", "2a1"), ("face", word)];
        let answers = answers.map(|(id, word)| (id.to_owned(), Answer::Word(word.to_owned())));
        let mut order = Order { name: "charge".to_owned(), subject: "1a4".parse().ok(), answers: answers.into() };
        order.answers.insert("distance".to_owned(), Answer::Number(3.into()));
        let ruled = table.battle().rule(&order, &[]).result.expect("it is read");
        assert_eq!(ruled.line, format!("a4 Second charges A1 Foot, its {side}, over 3 cm: contact."));
    }
}

/// Close-order foot alone protects guns: where none of it is left there is nothing to ask.
#[test]
fn whether_foot_protects_the_guns_is_not_asked_where_none_is_left() {
    let mut table = meeting().opened("red-4", "Movement");
    for unit in ["2a1", "2a2"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    let answers = || [("target", Answer::Word("2a5".to_owned()))];
    let order = |with: &[(&str, Answer)]| Order {
        name: "charge".to_owned(),
        subject: "1a3".parse().ok(),
        answers: with.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect(),
    };
    let form = table.battle().rule(&order(&answers()), &[]).form;
    assert!(!form.questions.iter().any(|question| question.id == "protected"), "light foot protects nobody");
    assert!(form.says.contains(&"No close-order foot is left that could protect the guns (Melees).".to_owned()));
    table.order("charge", "1a3").with("distance", 3).with("target", "2a5").says("contact");
}

/// Right behind his code the same letters say his side, whether his front is touched or not; with the distance the front is
/// filled in.
#[test]
fn the_side_of_an_enemy_is_said_right_behind_his_code() {
    let mut table = meeting().opened("red-4", "Movement");
    let ruled = |table: &mut Table, keys: &str, says: &str| {
        table.app.keys("<pause>").keys(keys).keys("<enter>");
        let line = table.app.last();
        assert!(line.starts_with("a4 Second charges A2 Guards") && line.ends_with(says), "{keys}: {line}");
        table.undo();
    };
    ruled(&mut table, "a4sA23", "A2 Guards, over 3 cm: contact.");
    for touched in [false, true] {
        if touched {
            table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
        }
        for (letters, side) in [("l", "left flank"), ("g", "right flank"), ("h", "rear"), ("k", "left flank")] {
            ruled(&mut table, &format!("a4sA2{letters}3"), &format!("its {side}, over 3 cm: contact."));
        }
    }
    // Its letter goes back to the distance.
    let mut table = meeting().opened("red-4", "Movement");
    ruled(&mut table, "a4sA23klL4", "its left flank, over 4 cm: contact.");
}

/// A town that is left behind is no ground of the melee: its odds wait until it is said where the charge ends.
#[test]
fn the_odds_of_a_charge_wait_for_its_distance_and_its_ground() {
    let mut table = meeting().opened("red-4", "Movement");
    let odds = |table: &Table, more: &[(&str, Answer)]| {
        let all = [("target", Answer::Word("2a2".to_owned()))].into_iter().chain(more.iter().cloned());
        let answers = all.map(|(id, answer)| (id.to_owned(), answer)).collect();
        let order = Order { name: "charge".to_owned(), subject: "1a3".parse().ok(), answers };
        !table.battle().rule(&order, &[]).form.prospects.is_empty()
    };
    let far = || ("distance", Answer::Number(3.into()));
    assert_eq!((odds(&table, &[]), odds(&table, &[far()])), (false, true), "from the open into the open");
    table.stands("1a3", TOWN);
    let ends = ("ground", Answer::Word("wood".to_owned()));
    let told = [odds(&table, &[]), odds(&table, &[far()]), odds(&table, &[far(), ends])];
    assert_eq!(told, [false, false, true]);
    assert_eq!(table.asked("charge", "1a3", &[("target", Answer::Word("2a2".to_owned()))], "ground").answer, None);
}
