//! House rules change what is ruled, what is offered and what is said alike.

use crate::support::table::Table;

use super::MEETING;

fn with(house: &str) -> Table {
    Table::with("central-europe", MEETING, &[house])
}

#[test]
fn the_words_of_a_reason_are_in_the_figures_that_are_played() {
    let mut table = with("artillery.roundshot = 30\nartillery.contours = 3\nmusketry.arc = 30").opened("red-4", "Guns");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 31);
    shot.refused("out of range: 31 cm of 30 (Artillery)");
    let aside = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 9).with("in_arc", false);
    aside.refused("the target is not within 30 degrees of the front (Musketry)");
    let over = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 9).with("over_friends", true);
    let over = over.with("hill", true).with("contours", 2).with("friend_to_gun", 2).with("friend_to_target", 5);
    over.refused("friends must be 3 contours below a gun that fires over them (Artillery)");
    let mut table = with("melee.rules.guns_protected_within = 5").opened("red-4", "Movement");
    let charge = table.order("charge", "1a3").with("distance", 3).with("target", "2a5").with("protected", "yes");
    charge.refused("close-order foot stands within 5 cm of the guns (Melees)");
}

#[test]
fn a_change_that_costs_less_leaves_a_move() {
    let mut table = with("phase.adopt_firing_order = 0.5").opened("red-4", "Movement");
    table.order("form", "1a4").with("distance", 2).says("adopts firing order and moves 2 cm.");
    let mut table = with("phase.limber_change = 1.5").opened("red-4", "Movement");
    table.order("form", "1a2").with("what", "limber").refused("that takes 1.5 phases");
}

#[test]
fn whoever_can_hit_may_fire() {
    let mut table = with("musketry.other = 5").opened("red-4", "Movement");
    table.order("move", "1a4").with("distance", 2).says("moves 2 cm");
    table.go_to("Musketry");
    assert_eq!(table.who("volley"), ["1a1", "1a4"], "5 and 1 for its move are on the die");
    table
        .order("volley", "1a4")
        .with("target", "2a1")
        .with("distance", 8)
        .dice(&[6, 5, 1, 1])
        .says("6 or more, 1 hit.");
    let mut table = with("musketry.moved = -3").opened("red-4", "Movement");
    table.order("move", "1a1").with("distance", 2).says("moves 2 cm");
    table.go_to("Musketry");
    table.order("volley", "1a1").refused("it cannot hit: having moved (-3) it needs 7 on a D6 (Musketry)");
}

#[test]
fn scores_and_shares_are_those_of_the_house() {
    let mut table = with("artillery.weak_at = 75\nmorale.regular = 3\nrally.needed = 2").opened("red-4", "Guns");
    table.canister();
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("stands: 3, 3 needed");
    table.order("overrule", "1a2").with("effectiveness", "75").with("why", "a shell").says("100 to 75 percent");
    let weak = table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).with("allow", "again");
    weak.dice(&[4, 4]).says("4, 1 potential: 4, 1 hit");
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.go_to("Card");
    table.turn("black-4");
    table.order("rally", "2a1").dice(&[2]).says("rallies: 2, 2 needed");
}

#[test]
fn an_army_needs_the_share_of_the_house() {
    let table = with("army.break_fraction = 0.7");
    assert_eq!(table.view().armies[0].standing, "5 of 5, needs 4 (house)");
}
