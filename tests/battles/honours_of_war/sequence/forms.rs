//! What the forms say, ask and fill in: each letter once, the state as it is, and what is forbidden at once.

use std::collections::BTreeSet;

use super::super::field::{FIELD, but, commanded, contact, firing, hit, moving, mustered, roundshot};
use crate::support::table::Table;
use drumhead::umpire::{Answer, Form, Interrupt, Kind, Order, Question, Throw, UnitId};

/// What another answer to a question may be, one of each kind of further question that it may open.
fn others(question: &Question) -> Vec<Answer> {
    match &question.kind {
        Kind::Flag => vec![Answer::Flag(true), Answer::Flag(false)],
        Kind::Choice(words) => words.iter().map(|word| Answer::Word((*word).to_owned())).collect(),
        Kind::Unit(from) => from.iter().take(4).map(|unit| Answer::Word(unit.to_string())).collect(),
        Kind::Number { .. } => vec![Answer::Number(9.into())],
        _ => Vec::new(),
    }
}

/// The letters of a form: no two of its questions have the same.
#[track_caller]
fn letters_differ(order: &Order, form: &Form) {
    // A reading is called one, and not by its number.
    assert!(!form.says.iter().any(|said| said.contains("HOW-AMB")), "{:?}, {order:?}", form.says);
    let mut seen = BTreeSet::new();
    for question in form.questions.iter().filter(|question| question.key != ' ') {
        assert!(seen.insert(question.key), "[{}] twice: {}, {order:?}", question.key, question.label);
    }
}

/// Walks the forms of every order that is open now: what is open is filled in, and then each question answered otherwise, two
/// of them at most at once.
#[track_caller]
fn walk(table: &Table) {
    let rule = |order: &Order| table.battle().rule(order, &[]);
    for key in table.view().orders {
        let whom = |id: &&UnitId| ["1a", "1a2", "1a4", "1b1", "2a1", "2a3"].contains(&id.to_string().as_str());
        let to = key.who.iter().filter(whom).copied().map(Some).chain(key.alone.then_some(None));
        for subject in to {
            let mut order = Order { name: key.name.to_owned(), subject, ..Order::default() };
            // What must be given, and nothing else; what is forbidden is allowed.
            for _ in 0..8 {
                let ruled = rule(&order);
                letters_differ(&order, &ruled.form);
                let open = ruled.form.questions.iter().find(|question| question.answer.is_none() && !question.optional);
                if let Some(answer) = open.and_then(|open| Some((open.id, others(open).into_iter().next()?))) {
                    order.answers.insert(answer.0.to_owned(), answer.1);
                } else if matches!(ruled.result, Err(Interrupt::Forbidden(_))) {
                    order.answers.insert("allow".to_owned(), Answer::Word("?".to_owned()));
                } else {
                    break;
                }
            }
            let changes = |order: &Order| -> Vec<Order> {
                let form = rule(order).form;
                letters_differ(order, &form);
                let all = form.questions.iter().filter(|question| !matches!(question.kind, Kind::Number { .. }));
                let given = |id: &str, answer: Answer| {
                    let mut other = order.clone();
                    other.answers.insert(id.to_owned(), answer);
                    other
                };
                all.flat_map(|one| others(one).into_iter().map(move |answer| (one.id, answer)))
                    .map(|(id, answer)| given(id, answer))
                    .collect()
            };
            for once in changes(&order) {
                let form = rule(&once).form;
                letters_differ(&once, &form);
            }
        }
    }
}

#[test]
fn no_form_has_a_letter_twice() {
    let text = but(&[("[options]", "[options]\nsplit_and_join = true\nbrigade_morale = true")]);
    let mut table = mustered(&text);
    walk(&table);
    // Guns and foot in blocks, whose forms ask the most.
    stands(&mut table, "1a4", 1);
    stands(&mut table, "2a3", 2);
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    walk(&table);
    table.order("command", "1b").dice(&[6]).says("admirable");
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("reply", "counter-charges").says("it counter-charges");
    walk(&table);
    contact(&mut table, "1b1");
    hit(&mut table, "1a2", 4);
    walk(&table);
    table.through("Firing");
    walk(&table);
    let shot = table.order("fire", "1a4").with("target", "2a1").with("distance", 40).with("directions", "1");
    shot.with("ammunition", "roundshot").dice(&[5]).says("hit");
    walk(&table);
    table.through("Melee");
    walk(&table);
    table.order("round", "1b1").dice(&[5, 2]).says("react");
    walk(&table);
    table.through("Rally");
    walk(&table);
}

/// A unit stands in this block of a town.
fn stands(table: &mut Table, unit: &str, block: i64) {
    let stands = table.order("ground", unit).with("ground", "a block").with("number", block).with("town", "rustic");
    stands.says("stands in block");
}

/// The questions of an order's form.
fn questions(table: &Table, name: &str, to: &str, answers: &[(&str, Answer)]) -> Vec<Question> {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    let order = Order { name: name.to_owned(), subject: to.parse().ok(), answers };
    table.battle().rule(&order, &[]).form.questions
}

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// p. 17, 27
#[test]
fn guns_in_a_block_choose_ammunition_and_directions_by_other_keys() {
    let mut table = mustered(FIELD);
    stands(&mut table, "1a4", 1);
    table.through("Firing");
    let asked = questions(&table, "fire", "1a4", &[("target", word("2a1")), ("distance", Answer::Number(9.into()))]);
    let of = |id: &str| asked.iter().find(|question| question.id == id).expect("it is asked").key;
    assert_eq!((of("directions"), of("ammunition")), (' ', 'N'));
}

/// p. 28
#[test]
fn roundshot_grazes_into_a_wood_on_5_and_6_as_the_roster_has_it_there() {
    let wood = ("'4th Foot', type = 'infantry'", "'4th Foot', type = 'infantry', ground = 'wood'");
    let mut table = firing(&but(&[wood]));
    roundshot(&mut table).dice(&[2]).says("no hit");
    let graze = table.order("graze", "1a4").with("stands_behind", true).with("target", "2a2").with("behind", 20);
    graze.dice(&[4]).says("4, no graze");
    table.undo();
    let graze = table.order("graze", "1a4").with("stands_behind", true).with("target", "2a2").with("behind", 20);
    // Said otherwise, a 4 strikes; light cover takes 1 of the 3 that is thrown: 2 of standard guns.
    graze.with("beyond", "nothing that matters").dice(&[4, 3]).says("4, then 3");
}

/// p. 26
#[test]
fn fire_at_who_is_in_melee_is_forbidden_as_soon_as_he_is_named() {
    let mut table = commanded(FIELD, "1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("reply", "counter-charges").says("it counter-charges");
    contact(&mut table, "1b1");
    table.through("Firing");
    table.order("fire", "1a2").with("target", "2b1").refused("in melee");
    assert!(!questions(&table, "fire", "1a2", &[("target", word("2b1"))]).iter().any(|one| one.id == "distance"));
}

/// p. 22
#[test]
fn whom_it_never_charges_is_said_as_soon_as_he_is_named() {
    let mut table = commanded(FIELD, "1a", 3);
    // Light infantry at a line in front, and foot at horse.
    table.order("charge", "1a5").with("target", "2a1").refused("light infantry");
    table.order("charge", "1a2").with("target", "2b1").refused("cavalry");
    // Into its flank light infantry may charge: the way is asked then.
    let flank = [("target", word("2a1")), ("sector", word("left flank"))];
    assert!(questions(&table, "charge", "1a5", &flank).iter().any(|one| one.id == "distance"));
}

/// p. 24-26
#[test]
fn who_is_charged_in_flank_and_has_not_turned_cannot_fire_at_the_chargers() {
    let mut table = commanded(FIELD, "1a", 3);
    let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
    let charge = charge.with("sector", "left flank").with("start", "flank").with("reply", "stands");
    charge.says("It cannot fire at the chargers: make contact");
}

/// p. 19, 36
#[test]
fn who_reforms_does_not_go_back_with_a_feeble_brigade_and_is_named() {
    let mut table = moving(&but(&[("name = 'Foot'\nrating = 'dependable'", "name = 'Foot'\nrating = 'dithering'")]));
    for unit in ["1a1", "1a2", "1a3"] {
        hit(&mut table, unit, 1);
    }
    let reforms = table.order("overrule", "1a2").with("state", "reforming (red die)");
    reforms.with("why", "to begin with").says("reforming");
    table.order("command", "1a").dice(&[1]).says("But a2 1st Foot: it reforms, and stands (p. 36).");
    let owed = super::super::field::owed(&table, "feeble");
    assert!(owed.contains(&"1a1".to_owned()) && !owed.contains(&"1a2".to_owned()), "{owed:?}");
}

/// p. 29
#[test]
fn a_reaction_says_why_it_goes_where_it_goes() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 3);
    let shot = table.order("fire", "1a2").with("target", "2a1").with("distance", 9).with("from", "left flank");
    shot.dice(&[4]).says("hit");
    table.next();
    let said = table.form_says("react", "2a1");
    assert!(said[1].starts_with("into its right flank, as its last hits came from its left flank"), "{said:?}");
}

/// p. 18, 41
#[test]
fn a_drawn_initiative_is_thrown_for_again_and_its_sum_says_what_is_whose() {
    let mut table = mustered(FIELD);
    table.through("Movement");
    table.through("Rally");
    table.next().next().next();
    assert_eq!(table.phase(), "Movement initiative");
    // Prussia has +1, and the attacker +1: a 2 is as good as Red's 4.
    let order = Order { name: "initiative".to_owned(), ..Order::default() };
    let faces = [Throw::Face(2), Throw::Face(4)];
    let ruled = table.battle().rule(&order, &faces);
    assert!(ruled.result.is_err(), "it is drawn");
    assert!(ruled.form.says.iter().any(|said| said.starts_with("drawn: both throw again")), "{:?}", ruled.form.says);
    table.app.keys("<esc><esc>").keys("t24").expect("> Blue: initiative again, as it was drawn, D6: __");
    table.app.keys("<esc><esc>");
    table.order("initiative", "").dice(&[2, 4, 5, 2]).says("It was drawn, and thrown for again (p. 18).");
    let sum = table.battle().standing().last().expect("a ruling").ruled.sum;
    let of = |label: &str| sum.iter().find(|one| one.label == label).map(|one| one.value);
    assert_eq!((of("nation"), of("attacker")), (Some(1), Some(1)), "{sum:?}");
}

/// Each reply keeps its letter, whoever is charged and whatever else is asked (p. 23-25).
#[test]
fn replies_to_a_charge_have_the_same_letters_in_every_form() {
    let shows = |die: u8, keys: &str, words: &[&str]| {
        let light = but(&[("name = 'C', type = 'cavalry'", "name = 'C', type = 'light_cavalry'")]);
        let mut table = commanded(&light, "1b", die);
        table.order("ground", "1b2").with("ground", "a steep hill").says("steep hill");
        table.app.keys("<esc><esc>").keys(keys);
        let text = table.app.text();
        words.iter().for_each(|word| assert!(text.contains(word), "no {word}: {text}"));
    };
    // Horse, light horse, and horse from a steep hill, so that the terrain is asked.
    shows(3, "b1sB115<enter>", &["[s]tands", "[n]ew"]);
    shows(3, "b1sB315<enter>", &["[s]tands", "[n]ew"]);
    shows(3, "b2sB115<enter>", &["[s]tands", "[n]ew"]);
    shows(6, "b2sB120kSS<enter>", &["[s]tands", "[t]urns to face", "[j] terrain"]);
    shows(3, "b1sB124<enter>n", &["(new formation)"]);
    shows(3, "b1sB124<enter>s", &["(stands)"]);
}

/// Every side has its letter, and a ford, whatever brigades there are; the front is filled in of who stands formed (p. 10, 16).
#[test]
fn sides_and_fords_have_letters_of_their_own() {
    let mut table = commanded(FIELD, "1b", 3);
    table.app.keys("<esc><esc>").keys("b1sB1").expect("(front) (filled in)");
    table.app.keys("k").expect("sec[t]or");
    table.app.keys("t").expect("(rear sector)");
    table.app.keys("<esc><esc>").keys("b1tt").expect("[d]esignated ford");
    table.app.keys("d").expect("(designated ford)");
}

/// What may come of a charge stands before what is said of it, and a score below its own heading (p. 24).
#[test]
fn the_chances_of_a_charge_stand_before_small_print() {
    let text = |brigade: &str, keys: &str| {
        let mut table = commanded(FIELD, brigade, 3);
        table.app.keys("<esc><esc>").keys(keys);
        table.app.text()
    };
    let stand_in_order = |text: &str, words: &[&str]| {
        let at: Vec<usize> = words.iter().filter_map(|word| text.find(word)).collect();
        assert!(at.len() == words.len() && at.is_sorted(), "{words:?}: {text}");
    };
    stand_in_order(&text("1b", "b1sA420<enter>"), &["IN THE END", "the side is to be"]);
    stand_in_order(&text("1b", "b1sB120<enter>klft"), &["IN THE END", "SUM", "or more turns", "odds, if it turns"]);
}

/// p. 36
#[test]
fn which_general_helps_to_rally_is_said_and_not_filled_in() {
    let mut table = firing(FIELD);
    hit(&mut table, "1a2", 3);
    table.through("Rally");
    table.order("rally", "1a2").with("distance", 45).refused("no answer yet");
    table.order("rally", "1a2").with("distance", 45).with("helps", false).says("rallies 1 hit");
    table.undo();
    // Where one general alone can help, it is yes or no: 1 hit by the distance, and 1 by him.
    for (keys, says) in
        [("a2r45n<enter>", "rallies 1 hit: 2 hits left"), ("a2r45y<enter>", "rallies 2 hits: 1 hit left")]
    {
        table.app.keys("<esc><esc>").keys(keys);
        let line = table.battle().standing().last().expect("a ruling").ruled.line;
        assert!(line.contains(says), "{line}: {}", table.app.text());
        table.undo();
    }
    // Of 2 hits the distance takes off the only one that may go: no general is asked for.
    let mut table = firing(FIELD);
    hit(&mut table, "1a2", 2);
    table.through("Rally");
    table.order("rally", "1a2").with("distance", 45).says("rallies 1 hit: 1 hit left");
    // Who is dithering helps nobody (p. 13).
    let mut table = firing(&but(&[("name = 'Blue general'", "name = 'Blue general', rating = 'dithering'")]));
    hit(&mut table, "1a2", 3);
    table.through("Rally");
    table.order("rally", "1a2").with("distance", 45).says("rallies 1 hit: 2 hits left");
}

/// p. 35
#[test]
fn how_far_stands_whom_it_exchanged_fire_with_is_filled_in_and_may_be_typed_over() {
    let mut table = firing(FIELD);
    table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("2 hits");
    table.through("Rally");
    let asked = questions(&table, "rally", "1a2", &[]);
    let distance = asked.iter().find(|question| question.id == "distance").expect("it is asked");
    assert_eq!(distance.answer, Some(Answer::Number(9.into())));
    table.order("rally", "1a2").with("helps", false).says("rallies nothing");
    table.undo();
    table.app.keys("<esc><esc>").keys("a2r35<enter>");
    let line = table.battle().standing().last().expect("a ruling").ruled.line;
    assert!(line.contains("rallies 1 hit"), "{line}: {}", table.app.text());
}

/// p. 20, 47
#[test]
fn guns_that_limber_by_a_reading_say_so() {
    let says = |text: &str| {
        let table = commanded(text, "1a", 3);
        let answers = [("limber".to_owned(), Answer::Flag(true))].into_iter().collect();
        let order = Order { name: "move".to_owned(), subject: "1a4".parse().ok(), answers };
        table.battle().rule(&order, &[]).form.says.join("; ")
    };
    assert!(says(&but(&[("'prussia'", "'france'")])).contains("a full move to limber or unlimber"));
    assert!(!says(FIELD).contains("to limber or unlimber"));
}
