//! Reading an order of battle: all its faults come back at once.

use toml::Spanned;

use super::order_of_battle::{ArmyEntry, BrigadeEntry, COMMAND_NUMBERS, OrderOfBattle, UnitEntry};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Fields, UnitId};

/// Walks a text of the ruleset `id`: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>, id: &str) -> OrderOfBattle {
    let title = fields.heading(id);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let notes = fields.texts("notes").into_iter().map(Spanned::into_inner).collect();
    let armies = fields.two_armies(|army: &ArmyEntry| &army.name, army);
    OrderOfBattle { title, last_turn, notes, armies }
}

fn army(fields: &mut Fields<'_>, number: u8) -> ArmyEntry {
    fields.require("name", "write name = \"...\"");
    fields.require("commander", "write commander = \"...\", the Commander in Chief");
    let name = text(fields, "name");
    let commander = text(fields, "commander");
    let command_number = command_number(fields);
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let mut letters = UnitId::LETTERS.iter();
    let brigades = fields.tables("brigade", "a brigade", |fields| {
        let letter = letters.next();
        if letter.is_none() {
            let what =
                format!("an army has {} brigades at most: no letter is left for this one", UnitId::LETTERS.len());
            fields.error(fields.place(), what, "join brigades");
        }
        brigade(fields, UnitId::new(number, letter.copied().unwrap_or('z'), 0))
    });
    ArmyEntry { name, commander, command_number, brigades }
}

fn text(fields: &mut Fields<'_>, key: &'static str) -> String {
    fields.text(key).map(Spanned::into_inner).unwrap_or_default()
}

fn command_number(fields: &mut Fields<'_>) -> u32 {
    fields.require("command_number", "write command_number = 2, say");
    fields.whole("command_number", COMMAND_NUMBERS).map_or(0, Spanned::into_inner)
}

fn brigade(fields: &mut Fields<'_>, id: UnitId) -> BrigadeEntry {
    fields.require("name", "write name = \"...\", its Brigadier's");
    let name = text(fields, "name");
    let command_number = command_number(fields);
    fields.require_some("unit", "write [[army.brigade.unit]] for each unit");
    let mut digit = 0;
    let units = fields.tables("unit", "a unit", |fields| {
        digit += 1;
        if digit == 10 {
            let what = "a brigade has 9 units at most: no digit is left for this one";
            fields.error(fields.place(), what, "make two brigades of it");
        }
        fields.require("name", "write name = \"...\"");
        UnitEntry { id: UnitId { unit: digit, ..id }, name: text(fields, "name"), unit: Unit::of_table(fields) }
    });
    BrigadeEntry { id, name, command_number, units }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::league_of_augsburg::unit::kinds::{Kind, Quality};
    use crate::rulesets::league_of_augsburg::{BOOK, LeagueOfAugsburg};
    use crate::umpire::read_order;

    const WALCOURT: &str = include_str!("../../../../armies/league-of-augsburg/walcourt.toml");

    #[test]
    fn walcourt_is_as_its_file_has_it() {
        let (battle, warnings) = read_order::<LeagueOfAugsburg>(WALCOURT, &BOOK).expect("reads");
        assert!(warnings.is_empty());
        assert_eq!((battle.armies.len(), battle.last_turn), (2, Some(12)));
        let allies = "Allies: 13 units, 214 figures, 42 of them mounted; Waldeck 3";
        let french = "France: 13 units, 216 figures, 42 of them mounted; Humieres 2";
        assert_eq!([battle.armies[0].strength(), battle.armies[1].strength()], [allies, french]);
        let guards = battle.armies[0].units().nth(1).expect("a unit");
        assert_eq!((guards.id.to_string(), guards.unit.quality), ("1a2".to_owned(), Quality::Guards));
        assert_eq!(guards.unit.ranks(), 2);
        assert_eq!(battle.armies[1].units().filter(|entry| entry.unit.kind == Kind::Artillery).count(), 1);
    }

    #[test]
    fn all_faults_of_a_text_come_back_at_once() {
        let text = r#"
            ruleset = "league-of-augsburg"
            title = "Faults"
            [[army]]
            name = "France"
            commander = "Luxembourg"
            brigade = [{ name = "Gournay", command_number = 2, unit = [
                { name = "Champagne", type = "foot", figures = 24 },
                { name = "Hussars", type = "light_horse", figures = 6, heavy = true },
                { name = "Guns", type = "artillery", weapon = "musket", figures = 4 },
                { name = "A general", type = "commander", figures = 1 },
                { name = "Fusiliers", type = "foot", systm = "dutch", figures = 0 },
            ] }]
        "#;
        let said = read_order::<LeagueOfAugsburg>(text, &BOOK).expect_err("has faults");
        let said: Vec<String> = said.into_iter().map(|fault| format!("{}; {}", fault.what, fault.cure)).collect();
        assert_eq!(
            said,
            [
                "an army has no command_number; write command_number = 2, say",
                "a unit has no system; write system = \"french\" or \"dutch\"",
                "only pistoleers and aggressive_cavalry are heavy (Melee); change the unit",
                "artillery has light_cannon, field_gun or heavy_gun; nobody else has (Ranges); change the unit",
                "a commander does not fight: only his profile and his move are ruled; change the unit",
                "a unit has no system; write system = \"french\" or \"dutch\"",
                "systm is no key of a unit; did you mean system?",
                "figures 0 is not from 1 to 200; write a number from 1 to 200",
            ]
        );
    }
}
