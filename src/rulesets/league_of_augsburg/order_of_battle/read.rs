//! Reading the order of battle as a whole.

use toml::Spanned;

use super::super::LEAGUE_OF_AUGSBURG;
use super::units;
use super::{Army, OrderOfBattle};
use crate::umpire::{Complaint, Fields, TableKeys, outline, read};

impl OrderOfBattle {
    /// Reads a text. With the order of battle come warnings; all faults instead, if there are any.
    pub fn read(toml: &str) -> Result<(OrderOfBattle, Vec<Complaint>), Vec<Complaint>> {
        read(toml, "an order of battle", walk)
    }

    /// The tables of a text, and the keys that each may have.
    pub fn outline(toml: &str) -> Vec<TableKeys> {
        outline(toml, walk)
    }
}

fn walk(fields: &mut Fields<'_>) -> OrderOfBattle {
    let title = fields.heading(LEAGUE_OF_AUGSBURG.id);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let notes = fields.texts("notes").into_iter().map(Spanned::into_inner).collect();
    fields.require_some("army", "write [[army]] for each army");
    let mut number = 0;
    let mut armies: Vec<Army> = Vec::new();
    fields.tables("army", "an army", |fields| {
        number += 1;
        let army = units::army(fields, number);
        if number == 3 {
            fields.error(fields.place(), "a third army: the rules know two sides", "join the armies of a side");
        }
        if armies.iter().any(|other| other.name == army.name) {
            fields.error(fields.place(), format!("two armies are called {}", army.name), "give one another name");
        }
        armies.push(army);
    });
    OrderOfBattle { title, last_turn, notes, armies }
}

#[cfg(test)]
mod tests {
    use super::super::super::unit::{Kind, Quality};
    use super::*;

    const WALCOURT: &str = include_str!("../../../../armies/league-of-augsburg/walcourt.toml");

    #[test]
    fn walcourt_is_as_its_file_has_it() {
        let (battle, warnings) = OrderOfBattle::read(WALCOURT).expect("reads");
        assert!(warnings.is_empty());
        assert_eq!((battle.armies.len(), battle.last_turn), (2, Some(12)));
        let allies = "Allies: 13 units, 214 figures, 42 of them mounted; Waldeck 3";
        let french = "France: 13 units, 216 figures, 42 of them mounted; Humieres 2";
        assert_eq!([battle.armies[0].strength(), battle.armies[1].strength()], [allies, french]);
        let guards = battle.armies[0].units().nth(1).expect("a unit");
        assert_eq!((guards.code.to_string(), guards.unit.quality), ("1a2".to_owned(), Quality::Guards));
        assert_eq!(guards.unit.ranks(), 2);
        assert_eq!(battle.armies[1].units().filter(|named| named.unit.kind == Kind::Artillery).count(), 1);
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
        let said = OrderOfBattle::read(text).expect_err("has faults");
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
