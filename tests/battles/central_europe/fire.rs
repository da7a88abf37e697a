//! Guns and volleys (Artillery, Musketry).

use drumhead::umpire::{Answer, Order, Ratio, Throw};

use super::meeting;
use crate::support::table::{IntoAnswer, Table};

#[test]
fn a_gun_that_fired_does_not_move_and_foot_that_adopts_firing_order_does_not_fire() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    assert_eq!(table.strength("2a1"), "[50]");
    assert!(
        table.row("1a2").marks.contains(&"fired".to_owned()) && !table.row("1a2").marks.contains(&"acted".to_owned())
    );
    table.go_to("Movement");
    table.order("form", "1a2").with("what", "limber").refused("guns do not move and fire in the same phase (Movement)");
    let fired = "it fired, and guns do not move and fire in the same phase (Movement)";
    assert_eq!(table.against("move", "1a2"), [fired], "and not that it is to be limbered first");
    table.order("form", "1a4").says("adopts firing order");
    table.go_to("Musketry");
    assert_eq!(table.who("volley"), ["1a1"]);
    let volley = table.order("volley", "1a4").with("target", "2a1").with("distance", 4);
    volley.refused("foot that adopts firing order does not fire in that phase (Movement)");
    assert!(table.row("1a4").marks.contains(&"FO".to_owned()));
}

#[test]
fn each_arm_is_told_its_own_reason() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a1").refused("only artillery fires so (Artillery)");
    table.go_to("Movement");
    table.order("move", "1a4").with("distance", 2).says("moves 2 cm");
    table.go_to("Musketry");
    let muskets = "only foot, light foot and dismounted light horse fire muskets (Musketry)";
    assert_eq!(table.against("volley", "1a3"), [muskets], "what it would need is no matter");
    table.order("volley", "1a4").refused("it cannot hit: having moved (-1) it needs 7 on a D6 (Musketry)");
}

#[test]
fn ranges_and_arcs_are_told_in_the_figures_of_the_tables() {
    let mut table = meeting().opened("red-4", "Guns");
    for (distance, id, answer, words) in [
        (25, "in_arc", true, "out of range: 25 cm of 24 (Artillery)"),
        (12, "in_arc", false, "the target is not within 45 degrees of the front (Musketry)"),
        (12, "moved", true, "guns do not move and fire in the same phase (Movement)"),
    ] {
        let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", distance);
        shot.with(id, answer).refused(words);
    }
    let over = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12).with("over_friends", true);
    over.with("hill", false).refused("guns fire over friends only from a hill (Artillery)");
    // From a hill it is asked where they stand.
    let over = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12).with("over_friends", true);
    let over = over.with("hill", true).with("contours", 1).with("friend_to_gun", 7).with("friend_to_target", 5);
    over.refused(
        "friends must be 2 contours below a gun that fires over them \
         (Artillery); friends must be nearer to the gun than to its target (Artillery)",
    );
}

#[test]
fn canister_that_does_not_reach_is_told_whether_roundshot_does() {
    let mut table = meeting().opened("red-4", "Guns");
    for (distance, words) in [
        (22, "out of range of canister: 22 cm of 6; roundshot reaches 24 (Artillery)"),
        (25, "out of range: 25 cm of 6 (Artillery)"),
    ] {
        let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", distance);
        shot.with("ammunition", "canister").refused(words);
    }
}

#[test]
fn horse_that_dismounted_counts_as_having_moved_unless_the_umpire_says_otherwise() {
    let mut table = meeting().opened("black-4", "Movement");
    table.order("form", "2a3").says("That counts as moving when it fires.");
    table.go_to("Musketry");
    assert_eq!(table.against("volley", "2a3"), ["it cannot hit: having moved (-1) it needs 7 on a D6 (Musketry)"]);
    table.order("overrule", "2a3").with("moved", false).with("why", "on the spot").says("not moved");
    let volley = table.order("volley", "2a3").with("target", "1a1").with("distance", 6);
    volley.dice(&[6, 5, 5, 5]).says("6 or more, 1 hit.");
}

#[test]
fn a_volley_and_where_it_is_read_name_one_figure() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a1").with("distance", 2).says("moves 2 cm");
    table.go_to("Musketry");
    let answers = [("target".to_owned(), "2a1".into_answer()), ("distance".to_owned(), 4.into_answer())];
    let subject = Some("1a1".parse().expect("a code"));
    let order = Order { name: "volley".to_owned(), subject, answers: answers.into() };
    let ruling = table.battle().rule(&order, &[1, 1, 1, 1].map(Throw::Face)).result.expect("a ruling");
    assert!(ruling.line.contains("5 or more"), "{}", ruling.line);
    assert_eq!(ruling.table, "5 or more on the die (Musketry)");
}

#[test]
fn what_is_owed_stays_owed_when_the_phase_closes() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    let test = || ("morale", vec!["2a1".to_owned()]);
    assert_eq!(table.owed(), [test()]);
    table.go_to("Card");
    assert_eq!(table.owed(), [test(), ("card", vec![])]);
    table.order("morale", "2a1").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
    assert_eq!(table.owed(), [("card", vec![])]);
}

#[test]
fn armour_and_the_half_tell_their_faces() {
    let text = super::MEETING.replace("kind = \"heavy_horse\"", "kind = \"heavy_horse\", cuirassiers = true");
    let mut table = crate::support::table::Table::of("central-europe", &text).opened("black-4", "Musketry");
    let mut volley = |saves: u8, says: &str| {
        let volley = table.order("volley", "2a2").with("target", "1a3").with("distance", 8);
        volley.dice(&[6, 1, 1, 1, saves]).says(says);
        table.undo();
    };
    volley(5, "1 hit, none saved (armour 5).");
    volley(6, "1 hit, 1 saved (armour 6): none counts.");
    for (half, says) in [(4, "4, one more."), (3, "3, none.")] {
        let mut table = meeting().opened("red-4", "Guns");
        // A quarter of 6 is 1.5.
        let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 10);
        shot.dice(&[6, half, 1, 1][..usize::from(half)]).says(&format!("The half, by a die of 4 or more: {says}"));
    }
}

#[test]
fn fire_at_a_unit_in_melee_is_left_to_the_umpire() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Musketry");
    let answers = [("target".to_owned(), "2a1".into_answer()), ("distance".to_owned(), 4.into_answer())];
    let subject = Some("1a1".parse().expect("a code"));
    let order = Order { name: "volley".to_owned(), subject, answers: answers.into() };
    let says = table.battle().rule(&order, &[]).form.says;
    assert!(says.contains(&"A1 Foot is in melee: whether friends mask it is for you to say.".to_owned()), "{says:?}");
}

/// Musketry is in front of the base: whoever touches its flank is out of its arc, and whoever touches its front is in it.
#[test]
fn who_is_touched_fires_at_an_enemy_before_its_front_alone() {
    for (face, dice, in_arc) in [("front", 8, true), ("left flank", 20, false)] {
        let mut table = meeting().opened("red-4", "Movement");
        let charge = table.order("charge", "1a3").with("distance", 3).with("target", "2a2");
        charge.with("face", face).says("contact");
        table.go_to("Melees");
        table.order("round", "1a3").dice(&[1; 20][..dice]).says("another round");
        table.go_to("Card");
        table.turn("black-4");
        table.go_to("Musketry");
        let target = [("target", Answer::Word("1a3".to_owned()))];
        let asked = |id: &str, answers: &[(&str, Answer)]| table.asked("volley", "2a2", answers, id);
        let proposed = in_arc.then(|| Answer::Word("1a3".to_owned()));
        assert_eq!(asked("target", &[]).answer, proposed, "{face}");
        let (distance, arc) = (asked("distance", &target), asked("in_arc", &target));
        assert_eq!((distance.answer, distance.said), (Some(Answer::Number(Ratio::ZERO)), "it touches it"), "{face}");
        assert_eq!(arc.answer, Some(Answer::Flag(in_arc)), "{face}");
        let volley = table.order("volley", "2a2").with("target", "1a3").dice(&[4, 1, 1, 1]);
        if in_arc {
            volley.says("at a3 Horse, 0 cm: 4 1 1 1, 4 or more, 1 hit");
        } else {
            volley.refused("the target is not within 45 degrees of the front (Musketry)");
        }
    }
}

#[test]
fn prussian_foot_throws_a_second_die_only_where_it_decides() {
    let text = super::MEETING
        .replace("title = \"A meeting\"", "title = \"A meeting\"\ncharacteristics = \"chotusitz\"")
        .replace("name = \"Reds\"", "name = \"Reds\"\nnation = \"prussia\"");
    let mut table = crate::support::table::Table::of("central-europe", &text).opened("red-4", "Musketry");
    let mut volley = |faces: &[u8], says: &str| {
        let volley = table.order("volley", "1a1").with("target", "2a1").with("distance", 8);
        volley.dice(faces).says(says);
        table.undo();
    };
    // In firing order it needs a 4: a 3 alone can profit.
    volley(&[4, 2, 1, 1], "4 2 1 1, 4 or more, 1 hit.");
    volley(&[3, 2, 3, 1, 4, 3], "3+1 2 3+0 1, 4 or more, 1 hit.");
}

/// Who alone touches an enemy has no friends who could mask it (CE-AMB-44).
#[test]
fn who_alone_touches_its_target_is_not_asked_whether_friends_mask_it() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Musketry");
    let says = |unit: &str| {
        let answers = [("target".to_owned(), "1a3".into_answer()), ("distance".to_owned(), 0.into_answer())];
        let order = Order { name: "volley".to_owned(), subject: unit.parse().ok(), answers: answers.into() };
        table.battle().rule(&order, &[]).form.says
    };
    let masked = "a3 Horse is in melee: whether friends mask it is for you to say.".to_owned();
    let touches = "It fires at whom it touches, before their melee is fought (a reading).".to_owned();
    assert!(says("2a2").contains(&touches) && !says("2a2").contains(&masked), "{:?}", says("2a2"));
    assert!(says("2a4").contains(&masked) && !says("2a4").contains(&touches), "{:?}", says("2a4"));
}

/// No sentence keeps who is in contact from firing at another enemy (CE-AMB-48).
#[test]
fn that_who_touches_an_enemy_fires_at_another_is_called_a_reading() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a1").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Musketry");
    let says = |unit: &str, target: &str| {
        let answers = [("target".to_owned(), target.into_answer()), ("distance".to_owned(), 3.into_answer())];
        let order = Order { name: "volley".to_owned(), subject: unit.parse().ok(), answers: answers.into() };
        table.battle().rule(&order, &[]).form.says
    };
    let may = |what: &str, who: &str| (what.to_owned(), vec![who.to_owned()]);
    let told = table.view().may.into_iter();
    let told: Vec<(String, Vec<String>)> =
        told.map(|duty| (duty.what, duty.who.iter().map(ToString::to_string).collect())).collect();
    let melee = "may fire on the point that it has had, in a melee (a reading)";
    assert_eq!(told, [may("may fire for a point, 3 unused", "1a4"), may(melee, "1a1")]);
    let another = "It touches an enemy, and fires at another (a reading).".to_owned();
    assert!(says("1a1", "2a2").contains(&another), "{:?}", says("1a1", "2a2"));
    assert!(!says("1a1", "2a1").contains(&another), "{:?}", says("1a1", "2a1"));
}

/// The card says how many units may be activated: who has moved fires on the same point (CE-AMB-1), who has not needs one.
#[test]
fn who_fires_on_the_point_of_its_move_is_told_apart_from_who_needs_one() {
    let mut table = meeting().opened("red-2", "Movement");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.go_to("Musketry");
    let told = |table: &Table| table.view().may.iter().map(|duty| table.view().words(duty)).collect::<Vec<_>>();
    let free = "may fire on the point that it has had (a reading): a1";
    assert_eq!(told(&table), [free, "may fire for a point, 1 unused: a4"]);
    // The other point goes to a4, and who has fired fires no more.
    table.order("volley", "1a4").with("target", "2a1").with("distance", 8).dice(&[1; 4]).says("no hit");
    assert_eq!(told(&table), [free]);
}

/// Canister to 6 cm, roundshot beyond (Artillery): before the distance is known it is neither.
#[test]
fn what_a_gun_fires_is_open_until_its_distance_is_known() {
    let mut table = meeting().opened("red-4", "Guns");
    let target = ("target", Answer::Word("2a1".to_owned()));
    let asked = |more: &[(&str, Answer)]| {
        let answers: Vec<_> = std::iter::once(target.clone()).chain(more.iter().cloned()).collect();
        table.asked("gun_fire", "1a2", &answers, "ammunition")
    };
    let far = |cm: i64| ("distance", Answer::Number(cm.into()));
    assert_eq!((asked(&[]).answer, asked(&[]).said), (None, "by distance"));
    let word = |word: &str| Some(Answer::Word(word.to_owned()));
    assert_eq!(asked(&[far(6)]).answer, word("canister"));
    assert_eq!(asked(&[far(14)]).answer, word("roundshot"));
    let says = table.form_says("gun_fire", "1a2").join(" ");
    assert!(!says.contains("canister") && !says.contains("50:50"), "{says}");
    table.app.keys("a2fA16<enter>6411");
    assert!(table.app.last().contains("6 cm, canister: 6, 3 potential: 4 1 1, 1 hit"), "{}", table.app.last());
}

/// Bases that touch are no distance apart: it is known, and no other is given. Who types one all the same has thrown no die.
#[test]
fn no_distance_is_asked_to_whom_the_firer_touches() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Musketry");
    for keys in ["A2f<enter>4111", "A2fa3<pause><enter>4111"] {
        table.app.keys(&format!("<pause>{keys}"));
        assert_eq!(table.app.last(), "A2 Guards at a3 Horse, 0 cm: 4 1 1 1, 4 or more, 1 hit.", "{keys}");
        table.undo();
    }
    let records = table.battle().records().len();
    table.app.keys("<pause>A2f5").expect("Enter goes to the dice");
    table.app.keys("<pause>4111");
    assert_eq!(table.battle().records().len(), records, "{}", table.app.text());
    table.app.keys("<esc><pause>A2fa3<pause>5<enter>");
    assert_eq!(table.battle().records().len(), records, "{}", table.app.text());
    table.app.keys("<pause><enter>4111");
    assert_eq!(table.app.last(), "A2 Guards at a3 Horse, 0 cm: 4 1 1 1, 4 or more, 1 hit.");
    table.undo();
    let volley = table.order("volley", "2a2").with("target", "1a3").with("distance", 1);
    volley.refused("it touches its target, and is no distance off (Melees)");
    let other = table.order("volley", "2a2").with("target", "1a4").with("distance", 1).dice(&[4, 1, 1, 1]);
    other.says("A2 Guards at a4 Second, 1 cm: 4 1 1 1, 4 or more, 1 hit.");
}
