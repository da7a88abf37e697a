//! What a battle of Auerstedt showed: backs and flanks at a charge, moves from afar, ties, what orders do, and rows by heart.

use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Interrupt, Kind, Ratio};
use serde_json::json;

use super::hanau_turns::give as keys;
use super::played::{
    Played, asked, at, code, from, give, hanau, number, order, reason, stands, try_order, who, word, words,
};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

fn notes(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], faces: &[u8]) -> Vec<String> {
    try_order(state, &order(name, Some(unit), answers), faces).expect("is ruled").notes
}

fn says(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> Vec<String> {
    state.form(&order(name, Some(unit), answers)).says
}

/// Charged from so far, into flank or rear or not.
fn charged(unit: &str, by: &str, distance: i64, flank: bool, back: bool) -> Played {
    let mut state = at("Melees");
    if back {
        state.mark(unit, "turned_back");
        // It has tested for the enemy in its rear.
        state.mark(unit, "rear_tested");
    }
    let charge: Vec<_> = from(unit, distance).into_iter().chain([("flank", Answer::Flag(flank))]).collect();
    give(&mut state, "charge", Some(by), &charge, &[]);
    state
}

/// All cavalry may wheel 180 degrees, but not counter-charge as well; a column wheels 45 with it, and none of that from within
/// 10 cm (Reaction options; Wheeling): who would have to turn farther does not counter-charge.
#[test]
pub fn who_is_charged_in_the_rear_counter_charges_nobody() {
    let counter = [("way", word("counter-charges")), ("rear", NO), ("wheeled", YES)];
    let barred = "charged in flank or rear it does not wheel so far and counter-charge as well (Reaction options)";
    for (unit, by, distance, flank, back, open) in [
        ("2m1", "1e1", 30, false, false, true),
        ("2m1", "1e1", 30, true, false, false),
        ("2m1", "1e1", 30, true, true, false),
        // The umpire says that it is charged in front all the same.
        ("2m1", "1e1", 30, false, true, true),
        ("2c2", "1c1", 20, true, false, true),
        ("2c2", "1c1", 20, true, true, false),
        ("2c2", "1c1", 9, true, false, false),
        ("2c2", "1c1", 9, false, false, true),
    ] {
        let state = charged(unit, by, distance, flank, back);
        if open {
            assert!(try_order(&state, &order("reply", Some(unit), &counter), &[]).is_ok(), "{unit} {distance}");
        } else {
            assert_eq!(reason(&state, "reply", unit, &counter), barred, "{unit} {distance}");
        }
    }
    // A charge is declared into flank or rear: whoever has not turned his back to it is asked which, and whether he wheels.
    let column = charged("2c2", "1c1", 20, true, false);
    for unsaid in [&counter[..1], &counter[..2]] {
        let ruled = try_order(&column, &order("reply", Some("2c2"), unsaid), &[]);
        assert!(matches!(ruled, Err(Interrupt::Unanswered)), "{unsaid:?}");
    }
    assert_eq!(reason(&column, "reply", "2c2", &[counter[0].clone(), ("rear", YES)]), barred);
    // It may wheel, and is not beset then.
    let mut wheels = charged("2m1", "1e1", 30, true, true);
    give(&mut wheels, "reply", Some("2m1"), &[("way", word("wheels"))], &[]);
    assert_eq!(asked(&wheels, "melee", "1e1", &[], "beset").expect("is asked").answer, Some(words(&[])));
    // The odds beside the charge are of who stands.
    let mut rear = at("Melees");
    rear.mark("2m1", "turned_back");
    let said = says(&rear, "charge", "1e1", &from("2m1", 30));
    assert!(said.iter().any(|said| said.contains("if M1 stands; no fire")), "{said:?}");
}

/// From over 80 cm, 12 are half of a normal move and 16 the reach of a musket (Firing ranges; Firing chart).
#[test]
pub fn who_doubled_his_move_fires_at_nobody() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1a2"), &[("free", YES)], &[]);
    give(&mut state, "move", Some("1a3"), &[], &[]);
    state.through(1, "Musketry");
    let may = who(&state, "volley");
    assert_eq!((may.contains(&code("1a2")), may.contains(&code("1a3"))), (false, true));
    let far: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("up to half"))]).collect();
    let afar = "its move was doubled, far from enemies: after half a move nobody is in its range (Firing chart)";
    assert_eq!(reason(&state, "volley", "1a2", &far), afar);
}

/// Each unit of a pair throws and the higher counts (Melee results): of two alike the first named, which is said before and
/// after. 4 is 2, +2 +1; 1 is 0, +1.
#[test]
fn of_two_equal_totals_the_first_named_is_told_to_count() {
    let mut state = at("Melees");
    for by in ["1c1", "1c2"] {
        give(&mut state, "charge", Some(by), &from("2e1", 20), &[]);
    }
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let reading = "of two equal totals of a side that of the first named counts (a reading)".to_owned();
    let tie = |one: &str, other: &str| {
        format!("{one} and {other} tie: that of {one} counts, who is named first (a reading).")
    };
    let (c1, c2) = ("c1 1st Grenadiers", "c2 2nd Grenadiers");
    for (by, said) in [("1c1", tie(c1, c2)), ("1c2", tie(c2, c1))] {
        assert!(says(&state, "melee", by, &[]).contains(&reading));
        assert!(notes(&state, "melee", by, &[], &[4, 4, 1, 8]).contains(&said), "{by}");
        let apart = notes(&state, "melee", by, &[], &[4, 6, 1, 8]);
        assert!(!apart.iter().any(|note| note.contains(" tie: ")), "{apart:?}");
    }
    let alone = [("joined", words(&[]))];
    assert!(!says(&state, "melee", "1c1", &alone).contains(&reading));
}

/// All units are disordered, artillery limbers up (Brigade command test results): three of five units gone -3, 60 per cent -2;
/// 1 - 5 is -4.
#[test]
fn what_a_retreat_makes_of_the_units_is_said() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b3", "1b4"] {
        state.remove(unit);
    }
    state.set("1b5", "formation", "unlimbered");
    let said = notes(&state, "test", "1b", &[("dc", word("far or unseen"))], &[1]);
    assert!(said.contains(&"b2: 1 disorder; b5: 1 disorder, limbers up.".to_owned()), "{said:?}");
    // Who is disordered already takes no further ring (ND8-AMB-58).
    state.set("1b2", "disorders", "1");
    state.event(json!({"marked": {"unit": "1b2", "mark": "struck"}}));
    let said = notes(&state, "test", "1b", &[("dc", word("touching"))], &[1]);
    // 1 - 5 - 1 - 1 + 2 is -4.
    assert!(said.contains(&"b5: 1 disorder, limbers up.".to_owned()), "{said:?}");
}

/// Who stood behind is typed by heart: `l` is open before a name is, and `j` stands there where it is owed of nobody else.
#[test]
fn nobody_is_asked_before_a_name() {
    let app = || {
        let mut state = at("Melees");
        state.remove("2a2");
        state.app()
    };
    for typed in ["K<enter>l<enter>", "Kl<enter>", "Kj<enter>", "Klj<enter>"] {
        let line = keys(&mut app(), "2a2", typed);
        assert_eq!(line, "Behind A2 Pappenheim's 1st line stood nobody.", "{typed}");
    }
    let mut open = app();
    keys(&mut open, "2a2", "K<enter>");
    assert!(matches!(open.model.layers.last(), Some(Layer::Form(_))), "no list of names:\n{}", open.text());
    let line = keys(&mut app(), "2a2", "KA3<enter>");
    assert_eq!(line, "Behind A2 Pappenheim's 1st line stood A3 Pappenheim's 2nd line.");
}

/// Foot guns unlimber, and fire in the next turn (Artillery actions): the word is taken by its letter at once. It is their one
/// action of the turn: none of them stands filled in.
#[test]
fn a_battery_s_action_is_taken_by_its_letter() {
    let app = || at("Artillery").app();
    assert_eq!(keys(&mut app(), "1d3", "pu<enter>"), "d3 1st gd battery: unlimber.");
    assert_eq!(keys(&mut app(), "1d3", "phu<enter>"), "d3 1st gd battery: unlimber.");
    assert_eq!(keys(&mut app(), "1d3", "ph<enter>"), "d3 1st gd battery: move, up to 24 cm.");
    assert_eq!(keys(&mut app(), "1d3", "phU<enter>"), "d3 1st gd battery: move, up to 24 cm.");
    assert_eq!(asked(&at("Artillery"), "act", "1d3", &[], "action").expect("is asked").answer, None);
}

/// No sentence ends with two full stops, whatever a unit is called.
#[test]
fn a_name_with_a_full_stop_ends_a_sentence() {
    let mut state = Played::of(&|text| text.replace("name = \"2nd Cuirassiers\"", "name = \"2nd Cuir.\""));
    state.begin(1);
    state.through(1, "Melees");
    state.remove("1e1");
    let line = give(&mut state, "stood_behind", Some("1e1"), &[("behind", words(&["1e2"]))], &[]);
    assert_eq!(line, "Behind e1 1st Cuirassiers stood e2 2nd Cuir.");
}

/// What the umpire says keeps its stops.
#[test]
fn three_stops_of_an_umpire_stay() {
    let state = at("Melees");
    let why = [("kills", word("1")), ("why", word("nobody saw... night fell"))];
    let line = try_order(&state, &order("overrule", Some("1e1"), &why), &[]).expect("is ruled").line;
    assert!(line.ends_with("nobody saw... night fell"), "{line}");
}

/// Row 3-4 has the free wheel behind taking the ground (Breakthrough): who follows up goes straight on; and who meets an enemy
/// has another melee.
#[test]
pub fn a_free_wheel_is_of_who_holds_the_ground() {
    let throws = json!({"throws": {"removed": false, "beaten": "2m2", "fell": 24}});
    let mut state = at("Melees");
    state.event(json!({"after": {"unit": "1e1", "after": throws}}));
    give(&mut state, "breakthrough", Some("1e1"), &[], &[3]);
    assert_eq!(who(&state, "free"), [], "not before it is said whether it holds the ground");
    let early = "a free wheel is of who holds the ground: whether it does is said first, J (Breakthrough)";
    assert_eq!(reason(&state, "free", "1e1", &[]), early);
    let meets = state.view().orders.into_iter().find(|order| order.name == "meets").expect("is offered");
    assert_eq!(meets.label, "how it goes on", "whatever of it is owed");
    let mut follows = state.clone();
    give(&mut follows, "meets", Some("1e1"), &[("choice", word("follows up"))], &[]);
    assert_eq!(who(&follows, "free"), []);
    give(&mut state, "meets", Some("1e1"), &[("choice", word("holds the ground"))], &[]);
    assert_eq!(who(&state, "free"), [code("1e1")]);
    let met = [("met", words(&["2m1"])), ("distance", number(5))];
    let mut contact = state.clone();
    give(&mut contact, "meets", Some("1e1"), &met, &[]);
    assert_eq!(who(&contact, "free"), []);
    give(&mut state, "meets", Some("1e1"), &[("met", words(&[]))], &[]);
    assert_eq!(who(&state, "free"), [code("1e1")]);
}

/// The third kill of a round asks for its test (Firing, hits), whatever ring falls beside it. 1 is 0, +2 +1: 3; 2 is 1, +1 +2 and
/// -2 for its kills: 2. By 1: 1 kill, 1 disorder, and a ring for leaving the building.
#[test]
fn a_third_kill_asks_for_a_test_by_no_reading() {
    let mut state = at("Melees");
    state.set("2e1", "kills", "2");
    state.event(json!({"stands": {"unit": "2e1", "ground": "building"}}));
    give(&mut state, "charge", Some("1c1"), &from("2e1", 10), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let said = notes(&state, "melee", "1c1", &[], &[1, 2, 8]);
    assert!(said.iter().any(|note| note.starts_with("E1 ") && note.ends_with(" owes a morale test.")), "{said:?}");
    assert!(!said.iter().any(|note| note.contains("a ring of either")), "{said:?}");
}

/// Who fights a fire stays in his building (Firing chart).
#[test]
fn who_fights_a_fire_has_not_moved_on_the_roster() {
    let mut state = at("Movement");
    state.event(json!({"stands": {"unit": "1b2", "ground": "building"}}));
    state.event(json!({"burns": {"unit": "1b2", "alight": true}}));
    give(&mut state, "fight_fire", Some("1b2"), &[], &[5]);
    assert_eq!((state.marked("1b2", "mov"), state.marked("1b2", "douse")), (false, true));
    assert!(!who(&state, "move").contains(&code("1b2")), "it was its whole move");
}

/// 1 is 0, +2 +1 is 3; 8 is 4, and -2 in the rear is 2: nothing but a win can come of it. Blown cavalry is kept from a
/// counter-charge alone.
#[test]
fn odds_of_nothing_are_left_out() {
    let mut state = at("Melees");
    state.mark("2m1", "turned_back");
    state.set("1e1", "blown", "1");
    let form = state.form(&order("charge", Some("1e1"), &from("2m1", 30)));
    assert_eq!(form.prospects, [("e1 wins".to_owned(), Ratio::ONE)]);
    let blown = "it is blown: no counter-charge is open to it, but a charge (a reading)".to_owned();
    assert!(form.says.contains(&blown), "{:?}", form.says);
}

/// In a melee it is the supported who is named, as who is out of command; and who was beaten before answers as anybody.
#[test]
fn a_round_names_who_is_supported() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    state.mark("2e1", "fought");
    let before = "it fought before in this turn, and answers as anybody (a reading)".to_owned();
    assert!(says(&state, "reply", "2e1", &[]).contains(&before));
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let label = |id| asked(&state, "melee", "1c1", &[], id).expect("is asked").label;
    assert_eq!((label("flanks"), label("rear")), ("supported on both flanks".into(), "whose rear is supported".into()));
}

/// A lost base counts five kills, a BC of -2 commands 20 cm, his life is thrown for in each half: all of it is said to be a reading
/// where it counts. 1 - 2 is 0 or less, and 1 is the worst successor.
#[test]
fn what_counts_by_a_reading_is_said_to() {
    let mut state = at("Brigade tests");
    let base = "a skirmish base that is lost counts as any unit, five kills (a reading)".to_owned();
    state.remove("1b2");
    assert!(!says(&state, "test", "1b", &[]).contains(&base));
    state.remove("1b1");
    assert!(says(&state, "test", "1b", &[]).contains(&base));
    state.through(1, "End of the turn");
    let half = "it is thrown at the end of each half of a move, for the units lost since (a reading)".to_owned();
    assert!(says(&state, "general", "1b", &[]).contains(&half));
    let radius = "He commands 20 cm around him (a reading).".to_owned();
    assert!(notes(&state, "general", "1b", &[], &[1, 1]).contains(&radius));
    assert!(!notes(&state, "general", "1b", &[], &[1, 2]).contains(&radius));
}

/// Retire moves are affected by terrain (Moving backwards): a column has 16 in a village and in woods, a line 12, light infantry 20;
/// half of 16 is 8, of 12 is 6. Woods block a retreat, so that they are not filled in for one: three quarters of 24 are 18.
#[test]
fn who_leaves_a_house_or_a_wood_goes_as_far_as_it_lets_him() {
    let in_a = |step: &str, unit: &str, ground: &str| {
        let mut state = at(step);
        state.event(json!({"stands": {"unit": unit, "ground": ground}}));
        state
    };
    let mut house = in_a("Brigade tests", "1b2", "building");
    house.orders("1b", "retire");
    let over = asked(&house, "back", "1b2", &[], "terrain").expect("is asked");
    assert_eq!((over.answer, over.said), (Some(word("village")), "as it stands"));
    let back = |state: &Played, answers: &[(&str, Answer)]| give(&mut state.clone(), "back", Some("1b2"), answers, &[]);
    assert_eq!(back(&house, &[]), "b2 Dubreton's 1st line goes back 8 cm, facing the enemy, out of a building.");
    assert!(back(&house, &[("terrain", word("clear"))]).contains("goes back 12 cm"));
    house.set("1b2", "formation", "line");
    assert!(back(&house, &[]).contains("goes back 6 cm"));
    give(&mut house, "back", Some("1b2"), &[], &[]);
    assert_eq!((house.marked("1b2", "house"), house.disorders("1b2")), (false, 1));
    let mut wood = in_a("Brigade tests", "1b2", "wood");
    wood.orders("1b", "retire");
    let out = [("ends", word("open ground"))];
    assert!(back(&wood, &out).ends_with("goes back 8 cm, facing the enemy, out of a wood."));
    wood.orders("1b", "retreat");
    assert!(back(&wood, &out).ends_with("goes back 18 cm, with its back to the enemy, out of a wood."));
    let line = |ground: &str, unit: &str| give(&mut in_a("Movement", unit, ground), "move", Some(unit), &out, &[]);
    assert!(line("building", "1b2").ends_with("moves up to 16 cm, out of a building."));
    assert!(line("wood", "1a2").ends_with("moves up to 20 cm, out of a wood."));
    let mut keeps = in_a("Movement", "1b2", "building");
    let half = [("what", word("keep heading, retire half"))];
    assert!(give(&mut keeps, "move", Some("1b2"), &half, &[]).contains("goes back 8 cm"));
    // Before a charge as well: C2 is a column.
    let mut charged = charged("2c2", "1c1", 20, false, false);
    charged.event(json!({"stands": {"unit": "2c2", "ground": "building"}}));
    let half = [("way", word("keeps facing, retires half")), ("caught", NO)];
    assert!(give(&mut charged, "reply", Some("2c2"), &half, &[]).ends_with("goes back 8 cm."));
}

/// The ruling of a test that sends a brigade back says as much: two of five gone -2, 40 per cent -2, an enemy on its flank -1.
#[test]
fn a_brigade_that_goes_back_is_told_how_far_out_of_its_house() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b4"] {
        state.remove(unit);
    }
    state.event(json!({"stands": {"unit": "1b2", "ground": "building"}}));
    let said = notes(&state, "test", "1b", &[("dc", word("far or unseen")), ("enemy", YES)], &[2]);
    assert!(said.iter().any(|note| note.contains("b2 8 cm (house), b3 12 cm, b5 12 cm")), "{said:?}");
}

/// Each answer to a charge has a letter of its own; what a line cannot form is told as barred, and words of before are read.
#[test]
fn no_two_answers_to_a_charge_begin_alike() {
    for formation in ["line", "column", "column of march"] {
        let mut state = at("Melees");
        if formation != "column" {
            state.set("2c3", "formation", formation);
        }
        give(&mut state, "charge", Some("1c1"), &from("2c3", 20), &[]);
        let Kind::Choice(ways) = asked(&state, "reply", "2c3", &[], "way").expect("is asked").kind else {
            panic!("no choice")
        };
        let mut initials: Vec<_> = ways.iter().filter_map(|way| way.chars().next()).take(8).collect();
        initials.sort_unstable();
        initials.dedup();
        assert_eq!(initials.len(), 8, "{formation}: {ways:?}");
        let barred = says(&state, "reply", "2c3", &[]).iter().any(|said| said.ends_with("forms anew (square barred)"));
        assert_eq!(barred, formation != "column", "{formation}");
        let (said, line) = if formation == "line" { ("column", "column") } else { ("line", "line") };
        let before = format!("changes to {said}");
        let told =
            try_order(&state, &order("reply", Some("2c3"), &[("way", word(&before))]), &[]).expect("is ruled").line;
        assert!(told.ends_with(&format!("forms {line}.")), "{told}");
    }
}

/// On hold nobody advances, but sideways (Brigade command test results); up to half a move lets one fire, and how far one went only
/// the table shows (Firing chart).
#[test]
fn what_a_move_hangs_on_is_said_beforehand() {
    let mut state = at("Movement");
    let hold = "on hold it goes back, turns or forms anew; a move goes sideways alone: move, then S".to_owned();
    assert!(!says(&state, "move", "1a2", &[]).contains(&hold));
    give(&mut state, "move", Some("1a2"), &[], &[]);
    give(&mut state, "move", Some("1a3"), &[("what", word("keep heading, retire half"))], &[]);
    state.orders("1b", "hold");
    assert!(says(&state, "move", "1b2", &[]).contains(&hold));
    state.through(1, "Musketry");
    let may: Vec<_> = state.view().may.into_iter().filter(|duty| duty.order == "volley").collect();
    assert_eq!(may.iter().map(|duty| &*duty.what).collect::<Vec<_>>(), ["may fire", "if moved half at most"]);
    assert!(!may[0].who.contains(&code("1a2")) && may[0].who.contains(&code("1a3")));
    assert_eq!(may[1].who, [code("1a2")]);
}

/// Who gives no support the sheets say of morale tests alone. What is to be done stands before what explains: the sum is that of
/// [`a_third_kill_asks_for_a_test_by_no_reading`].
#[test]
fn a_round_says_first_what_is_owed() {
    let mut state = at("Melees");
    state.set("2e1", "kills", "2");
    state.event(json!({"stands": {"unit": "2e1", "ground": "building"}}));
    give(&mut state, "charge", Some("1c1"), &from("2e1", 10), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let support = "a reading: who supports has no disorder, under 3 kills; no square a square".to_owned();
    assert!(says(&state, "melee", "1c1", &[]).contains(&support));
    let said = notes(&state, "melee", "1c1", &[], &[1, 2, 8]);
    let next = said.iter().position(|note| note == "Next: morale test of E1 (T), then the breakthrough of c1 (p).");
    // Behind what befalls each of them, and the ring for leaving the building.
    assert!(next.is_some_and(|at| said[..at].iter().any(|note| note.starts_with("E1: "))), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("The winner's kill: 8, no."), "{said:?}");
}
