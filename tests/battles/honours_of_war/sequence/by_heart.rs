//! Keys that an umpire types by heart, and what forms, duties and the log say of the orders behind them.

use super::super::field::{
    FIELD, but, commanded, contact, counter_charged, firing, hit, marked, may, moving, mustered, next_turn,
};
use super::play;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Form, Order};

/// The mill is a rustic block, the second of the field.
const BLOCK: (&str, &str) = ("name = 'The mill'\n", "name = 'The mill'\nblock = 2\ntown = 'rustic'\n");

/// The horse is to advance, by a special rule of the scenario.
const ADVANCES: (&str, &str) =
    ("name = 'Horse'\n", "name = 'Horse'\nnote = { text = 'it is to advance', until = 1 }\n");

fn form(table: &Table, name: &str, to: &str, answers: &[(&str, Answer)]) -> Form {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    let order = Order { name: name.to_owned(), subject: to.parse().ok(), answers };
    table.battle().rule(&order, &[]).form
}

/// Types it from the roster; whether the last key ruled something.
fn rules(table: &mut Table, keys: &str) -> bool {
    let before = table.battle().records().len();
    table.app.keys("<esc><esc><esc>").keys(keys);
    table.battle().records().len() > before
}

/// The last ruling, and what was answered for it.
fn last(table: &Table) -> (String, Order) {
    let last = table.battle().standing().last().expect("a ruling").ruled;
    (last.line, last.order)
}

/// Red's B (B2) has gone forward in support of A (B1), which is in contact.
fn supported() -> Table {
    let mut table = commanded(FIELD, "1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("reply", "counter-charges").with("supports", &["2b2"][..]).says("B2 B goes forward with it");
    contact(&mut table, "1b1");
    table
}

#[test]
fn charges() {
    play(&[
        ("who can only support and is said to counter-charge is told why he does not", "p. 23; HOW-AMB-A68", || {
            let mut table = supported();
            assert!(!rules(&mut table, "b2sB224fc<pause>"));
            let text = table.app.text();
            let told = |text: &str| text.contains("(counter-charges)") && text.contains("B2 B: it has gone forward in");
            assert!(told(&text), "{text}");
            table.app.keys("H<enter>");
            assert!(told(&table.app.text()), "{}", table.app.text());
            // Its letter alone says that it stands, which it does.
            assert!(rules(&mut table, "b2sB224f<enter>"), "{}", table.app.text());
            assert!(last(&table).0.contains("24 cm: it stands"));
        }),
        ("the die of a counter-charge is typed behind its word; a code there names who goes with it", "p. 23", || {
            // From so near a 4 is needed.
            for (keys, supports) in [("b1sB110fc4", false), ("b1sB110fcB24", true)] {
                let mut table = commanded(FIELD, "1b", 3);
                assert!(rules(&mut table, keys), "{keys}: {}", table.app.text());
                assert_eq!(last(&table).0.contains("B2"), supports, "{}", last(&table).0);
            }
        }),
        ("the odds of a charge wait for its way, on which the charge bonus hangs", "p. 31", || {
            let table = commanded(FIELD, "1b", 3);
            let target = [("target", Answer::Word("2b1".to_owned())), ("reply", Answer::Word("stands".to_owned()))];
            assert!(form(&table, "charge", "1b1", &target).prospects.is_empty());
            let all = [&target[..], &[("distance", Answer::Number(24.into()))]].concat();
            assert!(!form(&table, "charge", "1b1", &all).prospects.is_empty());
        }),
        ("foot in line before horse stands by the letter of the reply", "p. 25; HOW-AMB-A66", || {
            let mut table = commanded(FIELD, "2b", 3);
            assert!(rules(&mut table, "B1sa220f<enter>"), "{}", table.app.text());
            assert!(last(&table).0.contains("20 cm: it stands"));
            table.undo();
            table.app.keys("<esc><esc>B1sa220ff");
            assert!(table.app.text().contains("(new formation)"), "{}", table.app.text());
        }),
        ("who may go with a counter-charge is no matter for who stands", "p. 23", || {
            let table = commanded(FIELD, "1b", 3);
            let asked = [("target", "2b1".to_owned()), ("reply", "stands".to_owned())];
            let asked = asked.map(|(id, word)| (id, Answer::Word(word)));
            let says = |asked: &[(&str, Answer)]| {
                let way = [("distance", Answer::Number(24.into()))];
                form(&table, "charge", "1b1", &[asked, &way].concat()).says.join("; ")
            };
            assert!(says(&asked[..1]).contains("if it counter-charges, up to 2"));
            assert!(!says(&asked).contains("counter-charges, up to"));
        }),
        ("that foot never charges horse is said before its side, though its front is held", "p. 22", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            // Horse may, into another side: that is asked.
            table.order("charge", "1b2").with("target", "2b1").refused("no answer");
            table.order("command", "1a").dice(&[3]).says("steady");
            table.order("charge", "1a2").with("target", "2b1").refused("infantry never charges cavalry");
        }),
    ]);
}

#[test]
fn fire_and_melee() {
    play(&[
        ("what a gun fires beyond canister is said of no other row", "p. 27-28", || {
            for target in ["A1", "A5"] {
                let mut table = firing(FIELD);
                // 60 cm are beyond the canister of a medium gun; the works of A5 the roster knows.
                assert!(rules(&mut table, &format!("a4f{target}60o<enter>2")), "{target}: {}", table.app.text());
                let (line, order) = last(&table);
                assert!(line.contains("60 cm, roundshot"), "{line}");
                assert!(!order.answers.contains_key("cover"), "{target}: {:?}", order.answers);
            }
        }),
        ("who reforms or is to retreat supports nobody, and the form says so", "p. 30", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            hit(&mut table, "2b3", 4);
            table.through("Melee");
            let says = form(&table, "round", "1b1", &[]).says;
            let barred = "no support by B3: a red die, or hits to retreat (p. 30)".to_owned();
            assert!(says.contains(&barred), "{says:?}");
        }),
        ("which general tests for casualty is told by his name", "p. 13", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("direct", "2a").with("distance", 4).says("directs");
            table.through("Firing");
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[3]).says("hit");
            assert_eq!(may(&table, "Red general tests for casualty, with"), ["2a"]);
        }),
        ("of two generals each is named with his own brigade, whoever is selected", "p. 13", || {
            let mut table = mustered(FIELD);
            table.next();
            for brigade in ["1a", "2a"] {
                table.order("direct", brigade).with("distance", 4).says("directs");
            }
            table.through("Firing");
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[2]).says("hit");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("hit");
            table.next();
            for selected in ["a2", "A1"] {
                table.app.keys("<pause>").keys(selected);
                let owed: Vec<String> = table.app.model.duties().iter().map(|one| table.view().words(one)).collect();
                for (general, brigade) in [("Blue", "a"), ("Red", "A")] {
                    let says = format!("{general} general tests for casualty, with: {brigade}");
                    assert!(owed.contains(&says), "{selected}: {owed:?}");
                }
            }
        }),
        ("what a howitzer fires is asked once it is said how far", "p. 27-28", || {
            let table = firing(&but(&[("'medium'", "'howitzer'")]));
            let target = ("target", Answer::Word("2a1".to_owned()));
            let asks = |answers: &[(&str, Answer)]| {
                let form = form(&table, "fire", "1a4", answers);
                form.questions.iter().any(|question| question.id == "ammunition")
            };
            assert!(!asks(std::slice::from_ref(&target)));
            assert!(asks(&[target, ("distance", Answer::Number(40.into()))]));
        }),
    ]);
}

#[test]
fn moves_and_special_rules() {
    play(&[
        ("where a unit goes that does not go to its front stands in the log", "p. 19", || {
            let mut table = commanded(FIELD, "1b", 3);
            for (unit, way, says) in [
                ("1b1", "to the front", " cm."),
                ("1b2", "to the rear", " cm to the rear."),
                ("1b3", "to the flank", " cm to the flank."),
            ] {
                table.order("move", unit).with("direction", way).says(says);
            }
        }),
        ("a number that may stay open says what it is measured in", "p. 18-19", || {
            let mut table = commanded(FIELD, "1b", 3);
            let text = table.app.keys("b1t").text();
            let open = |line: &str| line.contains("[j] goes") && line.contains(" - cm ");
            assert!(text.lines().any(open), "{text}");
        }),
        ("what a move changes stands in the log, though the formation is the same", "p. 21", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("move", "1b1").with("change", "to face the rear").says(" cm, now faced about.");
            table.order("move", "1b2").with("change", "dismounts").says(", now dismounted");
            next_turn(&mut table, "1b");
            table.order("move", "1b2").with("change", "mounts").says(", now mounted");
        }),
        ("what a scenario wants of a brigade is said where its go ends", "p. 18; HOW-AMB-C13", || {
            let mut table = commanded(&but(&[ADVANCES]), "1b", 3);
            table.order("move", "1b1").says("moves");
            let ends = "it ends the go of b Horse with 2 units unmoved (p. 18); special rule: it is to advance";
            assert_eq!(table.form_says("command", "2a"), [ends]);
            assert!(table.form_says("done", "1b").contains(&"special rule: it is to advance".to_owned()));
        }),
        ("an inspired brigade that need not advance by its command may have to by the scenario", "p. 19", || {
            let mut table = mustered(&but(&[ADVANCES]));
            table.next();
            table.order("overrule", "1b").with("rating", "dashing").with("why", "a good day").says("dashing");
            table.order("direct", "1b").with("distance", 15).says("directs");
            table.through("Movement");
            // Dashing, directed: +1 (p. 12).
            let says = "need not advance, nor charge (p. 19); but it is to advance (special rule)";
            table.order("command", "1b").dice(&[5]).says(says);
        }),
    ]);
}

#[test]
fn objectives_and_blocks() {
    play(&[
        ("the letter of who holds an objective says so again, and twice that he does not", "p. 36", || {
            let garrison = but(&[BLOCK]);
            for text in [FIELD, &garrison] {
                let mut table = mustered(text);
                if text != FIELD {
                    let stands = table.order("ground", "2a1").with("ground", "a block");
                    stands.with("number", 2).says("stands in block 2");
                }
                table.through("Rally");
                assert!(rules(&mut table, "tF<enter>"), "{}", table.app.text());
                assert_eq!(last(&table).0, "The objectives are held as before.");
                table.undo();
                assert!(rules(&mut table, "tFF<enter>"), "{}", table.app.text());
                assert_eq!(last(&table).0, "The mill is held by nobody.");
            }
        }),
        ("the class of a block that the order of battle has is not asked", "p. 15", || {
            let mut table = commanded(&but(&[BLOCK]), "2a", 3);
            table.order("block", "2a1").with("number", 1).refused("no answer");
            table.order("block", "2a1").with("number", 2).says("occupies block 2");
            assert!(marked(&table, "2a1", "town"));
        }),
        ("the villages of Minden are rustic, and Condé holds one of them", "the scenario", || {
            let minden = drumhead::army_files::find("honours-of-war/minden").expect("it ships").text;
            let mut table = moving(&minden);
            assert!(marked(&table, "1c1", "town"));
            table.order("command", "2e").dice(&[3]).says("steady");
            table.order("block", "2e2").with("number", 2).says("occupies block 2");
        }),
    ]);
}

/// The longest line of dice, that of an average die with others behind it, is whole at 80 columns.
#[test]
fn the_dice_line_of_a_melee_is_whole() {
    let mut table = commanded(FIELD, "1b", 3);
    counter_charged(&mut table, "1b1", "2b1", 24);
    contact(&mut table, "1b1");
    table.through("Melee");
    let text = table.app.keys("<pause>b1f").text();
    assert!(text.contains("(1 is read as 3, 6 as 4); r rolls all that follow; Esc leaves"), "{text}");
}
