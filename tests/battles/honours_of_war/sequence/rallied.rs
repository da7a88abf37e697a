//! Hits that are rallied: by an inspiring command, where nobody may move; by a demoralised unit far from the enemy (p. 19, 35-37).

use super::super::field::{FIELD, but, commanded, gone, hit, may, moving};
use super::play;

#[test]
fn whom_an_inspiring_command_rallies() {
    play(&[
        ("a brigade that is to retreat again throws its command die", "p. 19, 36; HOW-AMB-B25", || {
            let dashing = ("name = 'Red horse'\nrating = 'dependable'", "name = 'Red horse'\nrating = 'dashing'");
            let mut table = moving(&but(&[dashing]));
            gone(&mut table, "2b2");
            gone(&mut table, "2b3");
            hit(&mut table, "2b1", 4);
            table.order("react", "2b1").says("retreats");
            table.through("Rally");
            table.through("Movement");
            assert!(may(&table, "of who cannot move").contains(&"2b".to_owned()));
            // A 6 of a dashing commander inspires; the hit that it rallies leaves 3 (p. 18-19).
            table.order("command", "2b").dice(&[6]).says("it stands, and reforms through the next turn (p. 36)");
            assert_eq!(table.row("2b1").strength, "(3)");
        }),
        ("so does one that has evaded, while it has a hit to rally", "p. 19, 24; HOW-AMB-A68", || {
            for (hits, throws) in [(2, true), (1, false)] {
                let mut table = commanded(FIELD, "2b", 3);
                gone(&mut table, "1b1");
                gone(&mut table, "1b2");
                hit(&mut table, "1b3", hits);
                let charge = table.order("charge", "2b1").with("target", "1b3").with("distance", 20);
                charge.with("reply", "evades").says("it evades");
                let command = table.order("command", "1b").dice(&[3]);
                // The last hit is never rallied off.
                if throws { command.says("steady") } else { command.refused("no unit of it may move any more") }
            }
        }),
    ]);
}

#[test]
fn a_demoralised_unit_far_from_every_enemy_is_out_of_the_battle_as_it_rallies() {
    let rallied = |distance: i64, words: &str| {
        let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
        gone(&mut table, "2b1");
        gone(&mut table, "2b2");
        hit(&mut table, "2b3", 4);
        table.order("react", "2b3").says("retreats");
        table.through("Rally");
        table.order("rally", "2b3").with("distance", distance).with("helps", false).says(words);
        table.row("2b3").gone
    };
    // From 60 cm of every enemy on (p. 37; HOW-AMB-C46).
    assert!(rallied(60, "it counts as if it were Done For (p. 37)"));
    assert!(!rallied(59, "rallies"));
}
