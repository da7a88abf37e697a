//! That a ruling says what it was made of, that a form offers what counts, and that its words are the same everywhere.

use drumhead::tui::layer::Layer;
use drumhead::umpire::Interrupt;
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

/// Foot goes 4 inches in good going and 3 in bad (Movement): over which it went stands in the ruling.
#[test]
fn a_move_says_over_what_it_went() {
    let mut field = Field::acting("1a", &[("1a", "mmss")]);
    let going = |field: &Field| field.question(&order("move", "1a2", &[]), "ground").answer;
    assert_eq!(going(&field), Some(word("good")));
    let mut house = field.clone();
    house.give("ground", "1a3", &[("ground", word("house"))], &[]);
    assert_eq!(going(&house), Some(word("good")), "a house lies in nobody's way");
    let stops = [("ground", word("stops in bad going")), ("which", word("rough"))];
    let line = field.give("move", "1a1", &stops, &[]);
    assert_eq!(line, "a1 Luneburg moves up to 3 inches through bad going, and stands in: rough.");
    // Beside a unit of its brigade that stands in it nothing is filled in.
    assert_eq!(going(&field), None);
    assert!(matches!(field.rule(&order("move", "1a2", &[]), &[]), Err(Interrupt::Unanswered)));
    let line = field.give("move", "1a2", &[("ground", word("good"))], &[]);
    assert_eq!(line, "a2 Coldstream moves up to 4 inches over good going.");
}

/// Who charges a unit in the rough goes into bad going: nothing else is offered, and an answer of before changes nothing.
#[test]
fn a_charge_that_ends_in_the_rough_is_not_asked_for_its_going() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a1", &[("ground", word("rough"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert!(!field.form("home", "2b1").contains(&"going".to_owned()));
    assert!(field.says(&order("home", "2b1", &[]), "or where it ends: the bad rate all the way (a reading)"));
    // In the open after all: 4 inches and a d3.
    let open = order("home", "2b1", &[("stands", word("open"))]);
    assert_eq!(field.question(&open, "ground").answer, Some(word("good")));
    let before = order("home", "2b1", &[("ground", word("good")), ("halts", word("open"))]);
    let line = field.rule(&before, &[3]).expect("is ruled").line;
    assert_eq!(line, "B1 Champagne may go 5 inches through bad going (its move 3, 2 thrown): it reaches a1 Luneburg.");
}

/// Digits meant as the dice of a test say nothing of how far its unit would run.
#[test]
fn digits_do_not_say_how_far_a_unit_evades() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    let evade = order("react", "2b4", &[]);
    assert_eq!(field.offers(&evade, "moves"), ["full flight", "stops after two", "halts after one"]);
    let mut app = field.app();
    app.keys("B4r32");
    let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
    let moves = form.form.questions.iter().find(|question| question.id == "moves").expect("is asked");
    assert_eq!(moves.answer, None);
    // On foot nothing is added: 8 passes, and two moves of 6 are twelve.
    let line = field.give("react", "2b4", &[("moves", word("stops after two"))], &[4, 4]);
    assert_eq!(line, "B4 Enfants perdus: 8: evades 12 inches, straight away.");
}

/// Who is unformed by its ground alone forms as it leaves it (Movement, Notes): the refusal says so.
#[test]
fn who_is_unformed_by_its_ground_is_told_so() {
    let mut field = Field::walcourt();
    field.give("ground", "1a1", &[("ground", word("rough"))], &[]);
    assert!(field.is("1a1", "unf"));
    field.refused("lay", "1a", &[("chits", word("usss"))], "it is unformed by its ground only: it forms as it leaves");
    field.refused("lay", "1b", &[("chits", word("usss"))], "it is formed, and has no need to form up");
}

/// A rally cures disorder; unformed stays (LOA-AMB-29).
#[test]
fn a_rally_says_what_it_cures_and_what_stays() {
    let mut field = Field::walcourt();
    field.overrule("1a1", &[("disordered", YES), ("unformed", YES)]);
    field.overrule("1a2", &[("disordered", YES)]);
    field.give("lay", "1a", &[("chits", word("yyss"))], &[]);
    field.activate("1a");
    // 4, disordered +3, unformed +1.
    let line = field.give("rally", "1a1", &[], &[1; 4]);
    assert_eq!(
        line,
        "a1 Luneburg: 4 + 4 = 8 against 24 figures: rallies: it is disordered no longer, but still unformed, which only \
         forming up mends."
    );
    assert!(!field.says(&order("rally", "1a2", &[]), "a1 Luneburg"), "nobody has joined it");
    // 4, disordered +3, guards -2.
    let line = field.give("rally", "1a2", &[], &[1; 4]);
    assert_eq!(line, "a2 Coldstream: 4 + 1 = 5 against 24 figures: rallies: it is disordered no longer.");
}

/// To stand ready costs nothing (LOA-AMB-22), without points as well; and no refusal tells one chit from another.
#[test]
fn without_points_who_stands_ready_is_turned() {
    let mut field = Field::acting("1a", &[("1a", "mssf")]);
    let rest = |field: &Field| field.view().may.iter().any(|may| may.what.contains("S turns whoever stands ready"));
    assert!(!rest(&field));
    field.event(json!({"paid": {"unit": "1a1", "cost": 20}}));
    field.event(json!({"acted": {"unit": "1a1"}}));
    assert!(rest(&field) && field.who("stand") == [code("1a")] && field.who("turn").is_empty());
    let why = |unit: &str| field.refused("turn", unit, &[], "S turns who stands ready, for none").to_string();
    assert_eq!(why("1a2"), why("1a4"));
    assert_eq!(field.give("stand", "1a", &[], &[]), "a Talmash, standing ready: a2 a3.");
    assert!(field.is("1a2", "ready") && field.is("1a4", "chit"));
    // Whether any of the others stands ready is not told by what is offered.
    let offers = |letters: &str| {
        let mut field = Field::acting("1a", &[("1a", letters)]);
        field.event(json!({"paid": {"unit": "1a1", "cost": 20}}));
        field.event(json!({"acted": {"unit": "1a1"}}));
        let view = field.view();
        (rest(&field), view.duties.len(), field.who("stand"), field.who("turn"))
    };
    assert_eq!(offers("mmmf"), offers("mssf"));
}

/// Who evades after acting rallies or forms up next (LOA-AMB-28): the form and the ruling say it in the same words.
#[test]
fn an_evasion_after_acting_says_one_thing() {
    let mut field = Field::acting("2b", &[("2b", "sssmf"), ("1b", "cmss")]);
    field.give("move", "2b4", &[], &[]);
    field.until("1b");
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(3))], &[]);
    let react = order("react", "2b4", &[]);
    assert!(field.says(&react, "evading leaves it unformed, and it has to rally or form up next"));
    let ruling = field.rule(&react, &[]).expect("is ruled");
    let note = "B4 Enfants perdus had acted: it is unformed, and it has to rally or form up next.";
    assert!(ruling.notes.iter().any(|said| said == note), "{:?}", ruling.notes);
}

/// What is read into the text is marked where it counts.
#[test]
fn readings_are_marked_where_they_count() {
    let mut field = Field::acting("2b", &[("2b", "fssss"), ("1a", "mmmf")]);
    let fire = order("fire", "2b1", &[("target", word("1a1")), ("distance", n(4))]);
    assert!(!field.table(&fire).contains("rounded"), "24 in three ranks are 8");
    field.overrule("2b1", &[("figures", n(23))]);
    assert!(field.table(&fire).contains("8 in front, 2 of them pikemen, each rounded up (a reading), 2 a die"));
    // Horse against Coldstream, of whom 6 of 24 have pikes: -3 from the whole battalion.
    let mut horse = Field::acting("2c", &[("2c", "csss"), ("1a", "mmmf")]);
    horse.give("charge", "2c1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    horse.give("home", "2c1", &[], &[]);
    let fight = order("fight", "2c1", &[]);
    let dice = (10..60).find(|dice| horse.rule(&fight, &vec![1; *dice]).is_ok()).expect("is fought");
    let sum = horse.rule(&fight, &vec![1; dice]).expect("is ruled").sum;
    assert!(format!("{sum:?}").contains("mounted against pike, so no +2 for its musketeers (a reading)"), "{sum:?}");
    // A follow-up goes on charging.
    let mut met = horse.charge.clone();
    met["follow_up"] = json!(true);
    horse.event(json!({"charge": {"charge": met}}));
    assert!(horse.says(&fight, "goes on charging in the melee that its follow-up meets (a reading)"));
}

/// Every ground has a word of its own to begin with but for two that share one, and old words are still read.
#[test]
fn the_words_of_the_ground_begin_differently() {
    let mut field = Field::walcourt();
    let words = field.offers(&order("ground", "1a1", &[]), "ground");
    let firsts: Vec<char> = words.iter().filter_map(|word| word.chars().next()).collect();
    assert_eq!(String::from_iter(firsts), "orswphlfh");
    let before = field.rule(&order("ground", "1a1", &[("ground", word("works"))]), &[]).expect("is ruled");
    assert_eq!(before.line, "a1 Luneburg stands in: works.");
    field.give("ground", "1a1", &[("ground", word("fort or wall"))], &[]);
    assert!(field.is("1a1", "wall"), "the roster has short words");
}
