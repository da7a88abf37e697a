//! Reading the order of battle as a whole.

use toml::Spanned;

use crate::rulesets::napoleonic_d8::army::order_of_battle::{Army, OrderOfBattle, Sight};
use crate::rulesets::napoleonic_d8::army::{quota, units};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::Fields;

/// Walks a text: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>, ruleset: &str, tables: &Tables) -> OrderOfBattle {
    let title = fields.heading(ruleset);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let within = fields.whole("sight", 1..=200).map(Spanned::into_inner);
    let until = fields.whole("sight_until", 1..=99).map_or(99, Spanned::into_inner);
    let sight = within.map(|within| Sight { within, until });
    let notes = fields.aims_and_notes();
    let armies = fields.two_armies(
        |army: &Army| &army.name,
        |fields, number| {
            let army = units::army(fields, number);
            quota::check(fields, &army, tables);
            army
        },
    );
    OrderOfBattle { title, last_turn, notes, sight, armies }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::napoleonic_d8::army::order_of_battle::Grade;
    use crate::rulesets::napoleonic_d8::army::read::*;
    use crate::rulesets::napoleonic_d8::unit::arm::{Class, Formation};
    use crate::rulesets::napoleonic_d8::{BOOK, NapoleonicD8};
    use crate::umpire::read_order;

    const HANAU: &str = include_str!("../../../../armies/napoleonic-d8/hanau.toml");

    #[test]
    fn hanau_is_as_its_file_has_it() {
        let (battle, warnings) = read_order::<NapoleonicD8>(HANAU, &BOOK).expect("reads");
        assert!(warnings.is_empty());
        let said: Vec<String> = battle.armies.iter().map(Army::strength).collect();
        assert_eq!(
            said,
            [
                "France: 3 divisions, 7 brigades, 11 battalions, 8 regiments of cavalry, 4 batteries, 2 skirmish bases",
                "Bavaria and Austria: 3 divisions, 8 brigades, 17 battalions, 7 regiments of cavalry, 4 batteries, \
                 2 skirmish bases",
            ]
        );
        let ratings: Vec<i32> = battle.armies[0].brigades.iter().map(|brigade| brigade.rating(&BOOK)).collect();
        assert_eq!(ratings, [1, 0, 2, 2, 2, 0, 2]);
        let grenadiers = battle.armies[0].units().find(|regiment| regiment.unit.class == Class::Guard);
        assert_eq!(grenadiers.map(|regiment| regiment.code.to_string()), Some("1c1".to_owned()));
        assert_eq!(battle.armies[0].grade, Grade::Excellent);
        assert!(battle.armies[1].units().any(|regiment| regiment.unit.large));
        assert!(battle.armies[1].units().any(|regiment| regiment.unit.formation == Formation::Limbered));
    }

    #[test]
    fn grades_beside_the_quota_are_warned_of() {
        let text = HANAU.replacen("grade = \"good\"", "grade = \"excellent\"", 1);
        let (_, warnings) = read_order::<NapoleonicD8>(&text, &BOOK).expect("reads");
        let said: Vec<String> = warnings.iter().map(|warning| format!("{}; {}", warning.what, warning.cure)).collect();
        assert_eq!(
            said,
            [
                "France: DCs are 2 excellent, 0 good, 0 average, 1 poor; the rules allot 1 excellent, 1 good, 0 average, 1 \
              poor, unless you allot them otherwise"
            ]
        );
    }

    #[test]
    fn all_faults_of_a_text_come_back_at_once() {
        let text = r#"
            ruleset = "napoleonic-d8"
            title = "Faults"
            [[army]]
            name = "Austria"
            grade = "splendid"
            division = [{ name = "Bach", grade = "good" }]
            brigade = [{ name = "Volkmann", division = "Bech", grade = "average", unit = [
                { name = "Jordis", arm = "infantry", class = "line" },
                { name = "Hussars", arm = "cavalry", class = "light", large = true },
                { name = "Battery", arm = "foot_artillery", class = "heavy" },
                { name = "Dragoons", arm = "cavalry", class = "medium", weapon = "rifle" },
            ] }]
        "#;
        let faults = read_order::<NapoleonicD8>(text, &BOOK).expect_err("has faults");
        let said: Vec<String> = faults.iter().map(|fault| format!("{}; {}", fault.what, fault.cure)).collect();
        assert_eq!(
            said,
            [
                "grade \"splendid\" is not one of excellent, good, average, poor; write one of these, in quotes",
                "\"Bech\" is no division of this army; did you mean \"Bach\"?",
                "`formation` of infantry is missing; change the unit",
                "large is for infantry; change the unit",
                "this arm has no such class; change the unit",
                "only infantry and skirmishers carry muskets or rifles; leave weapon out",
            ]
        );
    }
}
