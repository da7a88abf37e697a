//! Armies: nations and their troops, points, composition, the order of battle.

pub(crate) mod armies_table;
pub(crate) mod check;
pub(crate) mod imagi_nation;
pub(crate) mod lists;
pub(crate) mod nations;
pub(crate) mod nations_table;
pub(crate) mod order_of_battle;
pub(crate) mod pick_up;
pub(crate) mod points;
pub(crate) mod points_table;
pub(crate) mod rating;
pub(crate) mod troops;
pub(crate) mod troops_table;
pub(crate) mod warning;
pub(crate) mod year;
