//! The two battles that these tests fight, and what they do in them again and again.

use crate::support::table::Table;

/// The Rearguard before it is drawn up.
pub fn mustered() -> Table {
    Table::at("old-dessauer", "rearguard")
}

/// The Rearguard, drawn up, in the movement of the first turn: Prussia is active.
pub fn rearguard() -> Table {
    let mut table = mustered();
    table.next();
    table
}

/// The troops of the Example of Combat, with others beside them.
pub const EXAMPLE: &str = include_str!("examples.toml");

/// Their battle in the movement of the first turn: Prussia is active.
pub fn example() -> Table {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.next();
    table
}

/// Ends the turn; its last ruling says these words.
pub fn end_turn(table: &mut Table, words: &str) {
    if table.phase() != "Reform" {
        table.through("Reform");
    }
    table.next_says(words);
}

/// What must still be done, by which order, and by whom.
pub fn duties(table: &Table) -> Vec<(String, &'static str, Vec<String>)> {
    let duties = table.view().duties.into_iter();
    duties.map(|duty| (duty.what, duty.order, duty.who.iter().map(ToString::to_string).collect())).collect()
}

/// Who may still give this order, and may leave it.
pub fn allowed(table: &Table, order: &str) -> Vec<String> {
    let may = table.view().may.into_iter().filter(|duty| duty.order == order);
    may.flat_map(|duty| duty.who).map(|code| code.to_string()).collect()
}

/// Who must still give this order.
pub fn owed(table: &Table, order: &str) -> Vec<String> {
    duties(table).into_iter().filter(|(_, by, _)| *by == order).flat_map(|(_, _, who)| who).collect()
}

/// Units of every arm on both sides, before they are drawn up, with this change of their order of battle.
pub fn arms(change: impl Fn(&str) -> String) -> Table {
    Table::of("old-dessauer", &change(include_str!("arms.toml")))
}

/// The same without the option by which skirmishers fight in broken ground, in the movement of the first turn.
pub fn arms_that_skirmish() -> Table {
    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    table.next();
    table
}

/// The foot of Prussia charges that of Austria and beats it by two hits: on 6 against 4, for the defensive fire. It goes
/// back past these friends. The pursuit follows.
pub fn beats_by_two(table: &mut Table, charger: &str, dice: &[u8], friends: &[&str]) {
    table.order("charge", charger).with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", charger).dice(dice).says("lost by A2");
    table.order("recoil", "2a2").with("friends", friends).says("recoils 4 inches");
    table.next();
    assert_eq!(table.phase(), "Pursuit");
}

/// Two hits of four stands of foot against none of four.
pub const FOOT_WINS: &[u8] = &[6, 6, 1, 1, 1, 1, 1, 1];
/// Two hits of six stands of horse, even with the foot that it charges.
pub const HORSE_WINS: &[u8] = &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1];
