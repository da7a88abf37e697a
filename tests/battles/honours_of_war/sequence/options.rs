//! Battalion guns, and the guns of single nations (p. 37, 46, 48).

use super::super::field::{but, firing};
use super::play;
use crate::support::table::Table;

#[test]
fn guns_that_not_everybody_has() {
    play(&[
        ("a battalion known to have had no battalion guns shoots 20 cm, and with -1", "p. 37", || {
            let mut table = firing(&but(&[("'1st Foot'", "'1st Foot', weapon = 'muskets'")]));
            table.order("fire", "1a2").with("target", "2a1").with("distance", 21).dice(&[4]).refused("20 cm");
            // 4 - 1 (no battalion guns) = 3 at short range.
            table.order("fire", "1a2").with("target", "2a1").with("distance", 5).dice(&[4]).says("4 - 1");
            // Its neighbour has them.
            table.order("fire", "1a3").with("target", "2a1").with("distance", 21).dice(&[4]).says("21 cm");
        }),
        ("quick-firing battalion guns add 1", "p. 48", || {
            let guns = ("'1st Foot'", "'1st Foot', quick_firers = true");
            let mut table = firing(&but(&[guns]));
            table.order("fire", "1a2").with("target", "2a1").with("distance", 5).dice(&[4]).says("4 + 1");
        }),
        ("a secret howitzer has canister and nothing else", "p. 46", || {
            let mut table = firing(&but(&[("'medium'", "'secret_howitzer'")]));
            table.order("fire", "1a4").with("target", "2a1").with("distance", 60).dice(&[4]).refused("canister");
            // 2 + 2 (canister) = 4.
            table.order("fire", "1a4").with("target", "2a1").with("distance", 20).dice(&[2]).says("2 + 2 = 4");
        }),
        ("a unicorn fires shell as a howitzer and roundshot as a gun, at a howitzer's ranges", "p. 46", || {
            let mut table = firing(&but(&[("'medium'", "'unicorn'")]));
            let shot = |table: &mut Table, kind: &str, dice: &[u8]| {
                let order = table.order("fire", "1a4").with("target", "2a1").with("distance", 60);
                order.with("ammunition", kind).dice(dice).says("60 cm");
            };
            shot(&mut table, "shell", &[4, 4]);
            let mut table = firing(&but(&[("'medium'", "'unicorn'")]));
            shot(&mut table, "roundshot", &[4]);
        }),
    ]);
}
