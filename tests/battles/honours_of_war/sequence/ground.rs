//! Where units stand (p. 14-16).

use super::super::field::{FIELD, but, commanded, contact, firing, hit, lobositz, marked, mustered, next_turn};
use super::play;

#[test]
fn ground() {
    play(&[
        ("what a unit stands behind covers its front", "p. 15", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2a1").with("ground", "behind a hedge").says("behind a hedge");
            assert!(marked(&table, "2a1", "hedge"));
            table.through("Firing");
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("4 - 1 = 3, 2 hits");
            // Not its flank: +1 instead.
            let flank = table.order("fire", "1a1").with("target", "2a1").with("distance", 9).with("from", "left flank");
            flank.dice(&[4]).says("4 + 1 = 5");
        }),
        ("what was said of cover stands in the next volley", "p. 15", || {
            let mut table = firing(FIELD);
            let first = table.order("fire", "1a2").with("target", "2a1").with("distance", 9).with("cover", "hedge");
            first.dice(&[2]).says("2 - 1 = 1, 1 hit");
            table.order("fire", "1a3").with("target", "2a1").with("distance", 9).dice(&[2]).says("2 - 1 = 1, 1 hit");
        }),
        ("a hill stands in the melee, and its charger has no bonus", "p. 31", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2b1").with("ground", "a gentle hill").says("gentle hill");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            let charge =
                table.order("charge", "1b1").with("target", "2b1").with("distance", 24).with("reply", "stands");
            charge.says("it stands");
            contact(&mut table, "1b1");
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 3]).says("b1 1st Horse: 4 - 1 = 3, 2 hits; B1 A: 3, 2 hits");
        }),
        ("a wood is told to the charge and to the contact", "p. 15, 31", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2a4").with("ground", "a wood").says("a wood");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            table
                .order("charge", "1b1")
                .with("target", "2a4")
                .with("distance", 20)
                .with("sector", "front")
                .says("it may evade at contact");
            contact(&mut table, "1b1");
            table.through("Melee");
            table
                .order("round", "1b1")
                .dice(&[4, 3])
                .says("b1 1st Horse: 4 - 1 = 3, 2 hits; A4 Grenz: 3 - 1 = 2, 1 hit");
        }),
        ("a move asks where it ends, and a retreat leaves it", "p. 14-16", || {
            let hill = but(&[("'1st Foot', type", "'1st Foot', ground = 'hill', type")]);
            let mut table = commanded(&hill, "1a", 3);
            assert!(marked(&table, "1a2", "hill"));
            table.order("move", "1a2").says("moves");
            assert!(marked(&table, "1a2", "hill"));
            table.order("move", "1a3").with("ends", "behind a wall").says("moves");
            assert!(marked(&table, "1a3", "wall"));
            hit(&mut table, "1a3", 4);
            table.order("react", "1a3").says("retreats");
            assert!(!marked(&table, "1a3", "wall"));
            next_turn(&mut table, "1a");
            table.order("move", "1a2").with("ends", "open ground").says("moves");
            assert!(!marked(&table, "1a2", "hill"));
        }),
        ("who retreats on a steep hill says whether he is on it still, and leaves the hedge", "p. 14-15, 29", || {
            let mut table = mustered(FIELD);
            let behind = table.order("ground", "1a2").with("ground", "behind a hedge").with("hill", "a steep one");
            behind.says("behind a hedge on a steep hill");
            table.through("Movement");
            hit(&mut table, "1a2", 4);
            table.order("react", "1a2").refused("no answer");
            table.order("react", "1a2").with("ends", "a steep hill").says("retreats");
            assert!(marked(&table, "1a2", "steep") && !marked(&table, "1a2", "hedge"));
            table.undo();
            table.order("react", "1a2").with("ends", "open ground").says("retreats");
            assert!(!marked(&table, "1a2", "steep"));
        }),
        ("on the hills there is no mist, and none hides Lobositz", "p. 61", || {
            let mut table = lobositz();
            // The Grenzer stand on the Lobosch from the start.
            assert!(marked(&table, "2e1", "steep"));
            table.order("ground", "1a2").with("ground", "a steep hill").says("steep hill");
            table
                .order("ground", "2b1")
                .with("ground", "a block")
                .with("number", 2)
                .with("town", "rustic")
                .says("block 2");
            table.through("Firing");
            assert!(marked(&table, "2e1", "hedge"));
            // Long range -1, light infantry -1, hedge -1: a 4 reads 1, and no die is thrown for the mist.
            table.order("fire", "1a2").with("target", "2e1").with("distance", 25).dice(&[4]).says("4 - 3 = 1, 1 hit");
            // Long range -1, rustic houses -1, superior -1.
            table.order("fire", "1a3").with("target", "2b1").with("distance", 25).dice(&[4]).says("4 - 3 = 1, 1 hit");
            // From the plain as well: who stands on the Lobosch is not in the mist.
            let fire = table.order("fire", "1a4").with("target", "2e1").with("distance", 25);
            fire.with("ammunition", "canister").dice(&[4]).says("4, 1 hit");
            // And down from it: the form takes it for clear, whatever else is against the shot.
            let down = table.order("fire", "2e2").with("target", "1a3").with("distance", 25);
            down.dice(&[4]).refused("[P] in the mist on the plain no");
        }),
    ]);
}

/// The vineyards of Lobositz are hedges (p. 61): where the ground is set, and where a retreat halts.
#[test]
fn a_hedge_has_its_letter() {
    let mut table = lobositz();
    table.app.keys("B3GG").expect("[h]edge");
    table.app.keys("<esc><esc>");
    hit(&mut table, "2e2", 4);
    table.app.keys("E2RG").expect("[h]edge");
}
