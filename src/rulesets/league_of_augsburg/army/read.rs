//! Reading the order of battle as a whole.

use toml::Spanned;

use crate::rulesets::league_of_augsburg::LEAGUE_OF_AUGSBURG;
use crate::rulesets::league_of_augsburg::army::units;
use crate::rulesets::league_of_augsburg::army::{Army, OrderOfBattle};
use crate::umpire::Fields;

/// Walks a text: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>) -> OrderOfBattle {
    let title = fields.heading(LEAGUE_OF_AUGSBURG.id);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let notes = fields.texts("notes").into_iter().map(Spanned::into_inner).collect();
    let armies = fields.two_armies(|army: &Army| &army.name, units::army);
    OrderOfBattle { title, last_turn, notes, armies }
}

#[cfg(test)]
mod tests {
    use super::super::super::tables::BOOK;
    use super::super::super::unit::{Kind, Quality};
    use crate::rulesets::league_of_augsburg::LeagueOfAugsburg;
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
