//! One thing after another: what is still owed before the next unit acts, and what a unit keeps, leaves or takes along.

use drumhead::umpire::{Answer, UnitId};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

/// The reasons against an order.
fn against(field: &Field, name: &str, unit: UnitId) -> Vec<String> {
    field.game().against(name, Some(unit)).iter().map(ToString::to_string).collect()
}

const NO: Answer = Answer::Flag(false);

/// Luneburg fires at guards who stand ready: they return it and test before Coldstream acts.
pub fn what_a_volley_causes_comes_before_the_next_unit() {
    let mut field = Field::acting("1a", &[("1a", "ffcs"), ("2a", "ssss")]);
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    let returns = "A1 Gardes Francaises 1 returns the fire at it first (R) (Orders)";
    for (name, unit) in [("fire", "1a2"), ("charge", "1a3"), ("turn", "1a2"), ("stand", "1a")] {
        assert_eq!(against(&field, name, code(unit)), [returns], "{name}");
    }
    field.give("return_fire", "2a1", &[], &[1, 1, 1, 1, 1, 1, 3]);
    let tests = "A1 Gardes Francaises 1 tests its morale first (t) (Morale)";
    assert_eq!(against(&field, "charge", code("1a3")).len(), 1);
    field.event(json!({"test": {"unit": "1a1", "test": null}}));
    assert_eq!(against(&field, "fire", code("1a2")), [tests]);
    field.give("morale", "2a1", &[], &[6, 6, 6, 3, 4]);
    assert!(against(&field, "fire", code("1a2")).is_empty() && against(&field, "stand", code("1a")).is_empty());
}

/// Whoever charges a unit all the same finds it so much farther off, once it has gone back.
pub fn a_target_that_goes_back_is_farther_off() {
    let mut field = Field::acting("1a", &[("1a", "fcss"), ("2a", "mmmm")]);
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    let at = [("target", word("2a1")), ("distance", n(4))];
    field.allowed("charge", "1a2", &at, "tests its morale first", &[]);
    // 21, guards -2: 19 against 18 figures, by one: a face of 4 is 2 inches.
    field.give("morale", "2a1", &[], &[6, 6, 6, 3, 4]);
    assert_eq!(field.charge["distance"], 6);
}

/// Light horse that stands ready and is turned has not acted: it evades formed; its orders cancelled it stands ready again.
pub fn to_stand_ready_is_not_to_act() {
    let mut field = Field::acting("2b", &[("2b", "sssss"), ("1b", "csss")]);
    field.give("stand", "2b", &[], &[]);
    assert!(field.is("2b4", "ready") && !field.owes("chits to turn"));
    assert_eq!(against(&field, "fire", code("2b4")), ["it stands ready: it only reacts (Orders)"]);
    field.event(json!({"test": {"unit": "2b1", "test": {"enfilade": false}}}));
    field.overrule("2b1", &[("figures", n(15))]);
    // 20, elite -2: 18 against 15, by three.
    let test = order("morale", "2b1", &[]);
    let ruling = field.rule(&test, &[5, 5, 5, 5, 1]).expect("is ruled");
    assert!(
        ruling.notes.iter().any(|note| note.starts_with("Its orders are cancelled: it goes on standing ready")),
        "{:?}",
        ruling.notes
    );
    field.event(json!({"test": {"unit": "2b1", "test": null}}));
    field.until("1b");
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(3))], &[]);
    field.give("react", "2b4", &[("reaction", word("evade"))], &[]);
    assert!(!field.is("2b4", "unf") && !field.is("2b4", "rally!"));
}

/// An enemy recoils into Coldstream, which has a chit to move: that stays face down, and is acted on.
pub fn who_is_run_into_keeps_its_order() {
    let mut field = Field::acting("1a", &[("1a", "smss"), ("2a", "mmmm")]);
    field.event(json!({"back": {"unit": "2a1"}}));
    field.give("collide", "2a1", &[("enemy", word("1a2"))], &[]);
    // It faces the foe from whom it recoils: its back meets Coldstream, 16 dice less 6.
    let flank = field.question(&order("fight", "1a2", &[]), "flank");
    assert_eq!((flank.answer, flank.said), (Some(YES), "as it faces"));
    let fight = order("fight", "1a2", &[]);
    assert!(field.says(&fight, "A1 Gardes Francaises 1: 10 dice: 13 "));
    let dice = (10..60).find(|dice| field.rule(&fight, &vec![1; *dice]).is_ok()).expect("is fought");
    field.give("fight", "1a2", &[], &vec![1; dice]);
    assert!(field.is("1a2", "chit"), "{:?}", field.row("1a2").marks);
}

/// Enfants perdus evade out of a wood: b1 comes into it, unformed, at the bad rate.
pub fn a_charger_comes_into_the_ground_that_was_evaded() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("ground", "2b4", &[("ground", word("wood"))], &[]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    let evade = order("react", "2b4", &[]);
    let way = field.question(&evade, "way");
    assert_eq!((way.answer, way.said), (Some(YES), "as it stands"));
    // Three moves of five inches, and into a wood behind.
    let into = [("moves", word("full flight")), ("stands", word("wood"))];
    let line = field.give("react", "2b4", &into, &[]);
    assert_eq!(line, "B4 Enfants perdus evades 15 inches, straight away.");
    assert!(field.is("2b4", "wood"));
    let stands = field.question(&order("home", "1b1", &[]), "stands");
    assert_eq!((stands.answer, stands.label.as_str()), (Some(word("wood")), "ends in or behind, as its target stands"));
    // Three inches and one thrown at least.
    let line = field.give("home", "1b1", &[], &[]);
    assert!(line.starts_with("b1 1st Dutch may go 4 inches at least through bad going: it reaches where"), "{line}");
    assert!(field.is("1b1", "wood") && field.is("1b1", "unf"));
}

/// Dutch foot halts short of guns that were left: nobody is there to be shot at, or he is so far off as he ran.
pub fn nobody_shoots_at_who_has_gone() {
    let halted = |moves: &str, dice: &[u8], sheltered: bool| {
        let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssss")]);
        field.give("charge", "1b1", &[("target", word("2b5")), ("distance", n(6))], &[]);
        field.give("react", "2b5", &[("reaction", word("shoot"))], &[1; 6]);
        field.event(json!({"test": {"unit": "1b1", "test": null}}));
        let evade = [("foot", Answer::Flag(sheltered)), ("moves", word(moves))];
        field.give("react", "2b5", if sheltered { &evade[..1] } else { &evade }, dice);
        let mut charge = field.charge.clone();
        charge["deduction"] = json!(3);
        field.event(json!({"charge": {"charge": charge}}));
        field.give("home", "1b1", &[], &[1]);
        field
    };
    // 4 and 1 less 3 of 6: four short. Away 18 more: beyond 16. Behind foot: nowhere. One move of 6 is ten.
    assert!(halted("full flight", &[], false).charge.is_null() && halted("full flight", &[], true).charge.is_null());
    let near = halted("halts after one", &[4, 4], false);
    assert_eq!((&near.charge["stage"], &near.charge["distance"]), (&json!("half_fire"), &json!(10)));
}

/// Life Guards countercharge, win and follow up into another: they do not charge, and go no farther after that.
pub fn a_countercharger_does_not_become_a_charger() {
    let mut field = Field::acting("2c", &[("2c", "cmms"), ("1c", "sssss")]);
    field.give("ground", "1c1", &[("ground", word("wood"))], &[]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    field.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    field.give("home", "2c1", &[("distance", n(3))], &[]);
    let dice = field_dice(&field, "2c1");
    // The wood that it came out of is not within its way back.
    let clear = [("other_bad_behind", Answer::Flag(false))];
    field.give("fight", "2c1", &clear, &[&[1; 9][..], &vec![6; dice - 10], &[1]].concat());
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    let mut back = field.clone();
    back.give("follow", "1c1", &[("choice", word("go back to its start"))], &[]);
    assert!(back.is("1c1", "wood"), "it is where it began");
    let met = Answer::Words(vec!["2c2".to_owned()]);
    field.give("follow", "1c1", &[("choice", word("follow up")), ("meets", met)], &[]);
    let fight = order("fight", "1c1", &[]);
    let ruling = field.game().rule(&fight, &mut drumhead::umpire::GivenDice::new(&[]));
    assert!(ruling.form.says.iter().all(|said| !said.contains("charging")), "{:?}", ruling.form.says);
    let mut charge = field.charge.clone();
    assert_eq!(charge["attacker_role"], "countercharging");
    (charge["stage"], charge["winner"]) = (json!("follow_up"), json!("1c1"));
    field.event(json!({"charge": {"charge": charge}}));
    let may = field.offers(&order("follow", "1c1", &[]), "choice");
    assert_eq!(may, ["rally in place", "go back to its start"]);
}

/// How many dice a melee takes, the loser's way back with them.
fn field_dice(field: &Field, unit: &str) -> usize {
    (10..90).find(|dice| field.rule(&order("fight", unit, &[]), &vec![6; *dice]).is_ok()).expect("is fought")
}

pub fn who_faces_away_is_taken_in_the_rear() {
    let mut field = Field::acting("1a", &[("1a", "csss"), ("2a", "mmmm")]);
    field.event(json!({"away": {"unit": "2a1"}}));
    field.give("charge", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[]);
    field.give("home", "1a1", &[], &[]);
    let flank = field.question(&order("fight", "1a1", &[]), "flank");
    assert_eq!((flank.answer, flank.said), (Some(YES), "as it faces"));
}

pub fn a_charge_waits_for_the_screens() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "mmmmf")]);
    let before = Answer::Words(vec!["2b4".to_owned()]);
    field.give("charge", "1b4", &[("target", word("2b1")), ("distance", n(8)), ("screens", before)], &[]);
    let first = "B4 Enfants perdus stands before its target, and evades first (K) (Evading)";
    assert_eq!(against(&field, "home", code("1b4")), [first]);
    field.give("evade", "2b4", &[("distance", n(3))], &[]);
    assert!(against(&field, "home", code("1b4")).is_empty());
}

/// Orders, ONE action a turn: who has countercharged or moved only shoots, or evades.
pub fn a_reaction_that_is_an_action_is_made_once() {
    let mut horse = Field::acting("2c", &[("2c", "cmms"), ("1c", "sssss")]);
    horse.event(json!({"acted": {"unit": "1c1"}}));
    horse.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    assert_eq!(horse.offers(&order("react", "1c1", &[]), "reaction"), ["shoot", "does not react"]);
    let mut light = Field::acting("2b", &[("2b", "sssms"), ("1b", "cmss")]);
    light.give("move", "2b4", &[], &[]);
    light.until("1b");
    light.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    assert!(light.says(&order("react", "2b4", &[]), "it has no choice: evade"));
}

pub fn who_goes_back_facing_the_foe_faces_it() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    field.event(json!({"away": {"unit": "2a1"}}));
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    let line = field.give("morale", "2a1", &[], &[6, 6, 6, 3, 4]);
    assert!(line.ends_with("goes back, facing the foe, 2 inches."), "{line}");
    assert!(!field.is("2a1", "away") && field.is("2a1", "back"));
}

pub fn an_order_that_reaches_nobody_ends_a_change_of_formation() {
    let mut field = Field::acting("1a", &[("1a", "tsss")]);
    field.give("move", "1a1", &[("into", word("three ranks"))], &[]);
    assert!(field.is("1a1", "unf"));
    field.event(json!({"turn": {"turn": 2}}));
    field.give("lay", "1a", &[("chits", word("fsss"))], &[]);
    field.activate("1a");
    let mut mended = field.clone();
    field.give("fire", "1a1", &[("nobody", YES)], &[]);
    assert!(!field.is("1a1", "unf"));
    mended.overrule("1a1", &[("changing_formation", NO)]);
    assert!(!mended.is("1a1", "unf"));
}

/// Out of a wood, or over its own wall, a unit goes as over any other (Movement).
pub fn own_ground_counts_on_the_way() {
    let mut field = Field::acting("1a", &[("1a", "mrcs"), ("2a", "mmmm")]);
    for unit in ["1a1", "1a2", "1a3"] {
        field.give("ground", unit, &[("ground", word("fort or wall"))], &[]);
    }
    let obstacles = field.question(&order("move", "1a1", &[]), "obstacles");
    assert_eq!((obstacles.answer, obstacles.said), (Some(n(1)), "as it stands"));
    // Three inches in bad going, less one; to the rear the wall is not in its way: half of four.
    assert_eq!(
        field.give("move", "1a1", &[], &[]),
        "a1 Luneburg moves up to 2 inches over cover, as in bad going, and stands in: open."
    );
    assert_eq!(
        field.give("move", "1a2", &[], &[]),
        "a2 Coldstream retires up to 2 inches over good going, and stands in: open."
    );
    let far = [("target", word("2a1")), ("distance", n(6))];
    // 3 and 3, less 1.
    field.refused("charge", "1a3", &far, "its charge goes 5 in at most, and cannot reach");
    field.give("charge", "1a3", &[("target", word("2a1")), ("distance", n(3))], &[]);
    field.give("home", "1a3", &[], &[]);
    let crossing = field.question(&order("fight", "1a3", &[]), "crossing");
    assert_eq!(crossing.answer, Some(word("serious")));
}

/// Skirmishers in the wood move away at five inches and not at six; who has evaded gives way to nobody.
pub fn light_troops_go_as_their_ground_lets_them() {
    let mut field = Field::acting("1b", &[("1b", "mcss"), ("2b", "sssms")]);
    field.give("ground", "2b4", &[("ground", word("wood"))], &[]);
    let near = Answer::Words(vec!["2b4".to_owned()]);
    field.give("move", "1b1", &[("near", near)], &[]);
    assert!(field.owes("gives way"));
    field.give("charge", "1b2", &[("target", word("2b4")), ("distance", n(5))], &[]);
    let mut away = field.clone();
    assert!(away.says(&order("react", "2b4", &[("reaction", word("move away"))]), "a Normal Move is 5 in"));
    away.give("react", "2b4", &[("reaction", word("move away"))], &[]);
    assert_eq!(away.charge["distance"], 10);
    field.give("react", "2b4", &[("reaction", word("evade")), ("moves", word("full flight"))], &[]);
    assert!(!field.owes("gives way"));
}

/// A charge declared from contact is no follow-up; and whom one comes near is asked (Evading).
pub fn a_charge_from_contact_is_no_follow_up() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff"), ("2c", "mmmm")]);
    field.give("charge", "1b1", &[("target", word("2b1")), ("distance", n(0))], &[]);
    field.give("react", "2b1", &[("reaction", word("does not react"))], &[]);
    let near = Answer::Words(vec!["2b4".to_owned()]);
    field.give("home", "1b1", &[("near", near)], &[]);
    assert!(field.owes("gives way") && field.who("evade").is_empty());
}

pub fn overruled_facts_of_a_unit() {
    let mut field = Field::acting("1a", &[("1a", "msss"), ("2c", "mmmm")]);
    field.give("move", "1a1", &[], &[]);
    field.overrule("1a1", &[("acted", NO), ("ranks", n(4)), ("away", YES)]);
    assert!(field.is("1a1", "4 rank") && field.is("1a1", "away") && !field.is("1a1", "moved"));
    field.overrule("1a1", &[("away", NO), ("front_rank", n(5))]);
    assert!(!field.is("1a1", "away") && field.unit("1a1")["front_rank"] == 5);
    field.overrule("2c1", &[("formation", word("one rank"))]);
    assert_eq!(field.unit("2c1")["formation"], "single");
    field.overrule("2c4", &[("mode", word("on foot"))]);
    assert!(field.is("2c4", "foot"));
}

pub fn the_last_point_goes_to_nobody_beyond_the_radius() {
    let mut field = Field::acting("1a", &[("1a", "mmss")]);
    assert!(field.owes("chits to turn") && !field.owes("within the radius"));
    field.event(json!({"paid": {"unit": "1a1", "cost": 19}}));
    field.event(json!({"acted": {"unit": "1a1"}}));
    assert!(field.owes("chits to turn, within the radius"));
}
