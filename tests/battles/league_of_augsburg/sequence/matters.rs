//! What a form asks of the table and what it is worth; and what the roster shows of a unit.

use drumhead::umpire::Answer;
use serde_json::json;

use super::super::field::{Field, YES, n, order, word};
use crate::support::table::Table;

pub fn a_recoil_into_an_enemy_is_a_melee() {
    let mut field = Field::acting("1a", &[("1a", "ssss"), ("2a", "mmmm")]);
    field.refused("collide", "2a1", &[("enemy", word("1a1"))], "it has not gone back this turn");
    field.event(json!({"back": {"unit": "2a1"}}));
    let line = field.give("collide", "2a1", &[("enemy", word("1a1"))], &[]);
    assert_eq!(line, "A1 Gardes Francaises 1 recoils into a1 Luneburg: they fight.");
    assert!(field.owes("melee"));
    // 24 / 2; 18 / 2 and 2 x 2, elite +2, deeper +1. Nobody charges: after a tie nobody goes back.
    let line = field.give("fight", "1a1", &[("flank", Answer::Flag(false))], &[1; 12 + 16]);
    assert_eq!(line, "a1 Luneburg (12) against A1 Gardes Francaises 1 (16): 1 to 1, a tie.");
    assert!(field.is("1a1", "unf") && field.is("2a1", "unf") && !field.is("1a1", "back"));
}

pub fn who_moves_out_of_the_way_is_caught_or_not() {
    let charged = |by: &str, from: i64, faces: &[u8]| {
        let mut field = Field::acting("1b", &[("1b", "cssc"), ("2b", "sssms")]);
        field.give("charge", by, &[("target", word("2b4")), ("distance", n(from))], &[]);
        let line = field.give("react", "2b4", &[("reaction", word("move away"))], &[]);
        assert_eq!(line, "B4 Enfants perdus moves out of the way; if it is reached, it is caught.");
        // How far off it is then the table says: here it went straight back.
        (field.give("home", by, &[("distance", n(from + 6))], faces), field)
    };
    // Six inches off and six more; foot has 4 and a d3: a face of 2 is one.
    let (halts, field) = charged("1b1", 6, &[2]);
    assert_eq!(halts, "b1 1st Dutch goes 5 inches over good going (its move 4, 1 thrown): it halts 7 inches short.");
    assert!(field.charge.is_null());
    // Four and six; horse has 8 and the lower of 5 and 6. It is caught, and evades no more.
    let (reaches, field) = charged("1b4", 4, &[5, 6]);
    assert_eq!(
        reaches,
        "b4 Dutch horse may go 13 inches over good going (its move 8, 5 thrown): it reaches B4 Enfants perdus."
    );
    assert!(field.owes("melee") && field.who("evade").is_empty());
}

pub fn a_flank_costs_six_dice() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = |flank: &str| order("fight", "2b1", &[(flank, YES)]);
    // 12 dice; 9 and 4, elite, charging, deeper: 18.
    assert!(field.says(&fight("flank"), "a1 Luneburg: 6 dice: 12 "));
    assert!(field.says(&fight("own_flank"), "B1 Champagne: 12 dice: 13 "));
    assert!(field.says(&order("fight", "2b1", &[("crossing", word("small"))]), "B1 Champagne: 16 dice: 13 "));
}

pub fn a_countercharger_that_wins_may_do_three_things() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    field.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    field.give("home", "2c1", &[("distance", n(3))], &[]);
    let fight = order("fight", "2c1", &[("crossing_too", word("small"))]);
    // 2 at least, elite, heavy, and charging and deeper, or countercharging; a small obstacle -2.
    assert!(field.says(&fight, "C1 Cuirassiers du Roi: 9 dice: 2 "));
    assert!(field.says(&fight, "c1 Life Guards: 5 dice: 2 "));
    let line = field.give("fight", "2c1", &[], &[&[1; 9][..], &[6; 7], &[1]].concat());
    assert_eq!(line, "C1 Cuirassiers du Roi (9) against c1 Life Guards (42): 0 to 4, c1 Life Guards wins.");
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    let may = field.offers(&order("follow", "1c1", &[]), "choice");
    assert_eq!(may, ["follow up", "rally in place", "go back to its start"]);
    let line = field.give("follow", "1c1", &[("choice", word("rally in place"))], &[]);
    assert_eq!(line, "c1 Life Guards rallies in place.");
}

pub fn an_evade_test_says_its_die_first() {
    let mut field = Field::acting("1b", &[("1b", "csss"), ("2c", "mmmm")]);
    field.give("charge", "1b1", &[("target", word("2c3")), ("distance", n(6))], &[]);
    // Light cavalry +2: 8 passes, and it goes one move of 8.
    let line = field.give("react", "2c3", &[("reaction", word("evade")), ("moves", word("halts after one"))], &[3, 3]);
    assert_eq!(line, "C3 Royal Cravates: 6 + 2 = 8: evades 8 inches, straight away.");
}

pub fn light_horse_charges_light_foot_in_good_going() {
    let mut field = Field::acting("2c", &[("2c", "sscs"), ("1c", "sssss")]);
    field.give("ground", "1c5", &[("ground", word("wood"))], &[]);
    let at = [("target", word("1c5")), ("distance", n(4))];
    field.refused("charge", "2c3", &at, "light foot where it stands in good going");
    let good = [&at[..], &[("bad_going", Answer::Flag(false))]].concat();
    field.give("charge", "2c3", &good, &[]);
}

pub fn what_a_volley_lets_its_ranks_do_is_said() {
    let field = Field::acting("2a", &[("2a", "ffss"), ("2c", "ffff")]);
    let at = [("target", word("1a1")), ("distance", n(4))];
    assert!(field.says(&order("fire", "2a1", &at), "it may step a rank's depth forward or back as it fires"));
    let mut horse = field.clone();
    horse.until("2c");
    assert!(horse.says(&order("fire", "2c2", &at), "both ranks fire; then it may go back its own depth"));
}

pub fn a_friend_who_routs_near_counts() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.overrule("2a1", &[("figures", n(12))]);
    field.overrule("2a2", &[("routing", YES)]);
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    // 12, guards -2; a routing friend +2.
    let mut near = field.clone();
    let line = near.give("morale", "2a1", &[("routing_friend", YES)], &[3; 4]);
    assert_eq!(line, "A1 Gardes Francaises 1: 12 against 12 figures: passes.");
    let line = field.give("morale", "2a1", &[("routing_friend", Answer::Flag(false))], &[3; 4]);
    assert_eq!(line, "A1 Gardes Francaises 1: 12 - 2 = 10 against 12 figures: passes.");
}

/// The form of a charge that goes home opens on its die, as its distance was declared.
pub fn a_digit_at_a_charge_home_is_its_die() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(6))], &[]);
    let mut app = field.app();
    app.keys("B1H5");
    assert_eq!(
        app.last(),
        "B1 Champagne may go 7 inches over good going (its move 4, 3 thrown): it reaches a1 Luneburg."
    );
}

pub fn too_many_letters_are_refused() {
    let mut table = Table::at("league-of-augsburg", "walcourt");
    table
        .order("lay", "1a")
        .with("chits", "ssssff")
        .refused("6 of 4 letters: one for each unit, in their order; take back 2");
    table.order("chit", "1a1").with("letter", "ms").refused("one letter: it has one chit");
}

pub fn pikes_and_heavy_horse_are_shown() {
    let mut field = Field::walcourt();
    let kinds = ["2a1", "1a1", "1c1", "2c1", "2c2", "1b3"].map(|unit| field.row(unit).kind);
    assert_eq!(kinds, ["gd ft3p", "ft2", "gd hcav", "el hpist", "pist", "gskirm"]);
    field.overrule("2a1", &[("pikemen", n(0))]);
    assert_eq!(field.row("2a1").kind, "gd ft3", "the last pikeman has fallen");
}
