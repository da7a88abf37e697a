//! Reading the order of battle as a whole.

use toml::Spanned;

use crate::rulesets::old_dessauer::OLD_DESSAUER;
use crate::rulesets::old_dessauer::army::units;
use crate::rulesets::old_dessauer::army::{Army, OrderOfBattle};
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, Options};
use crate::umpire::{Fields, did_you_mean};

/// Walks a text: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>) -> OrderOfBattle {
    let title = fields.heading(OLD_DESSAUER.id);
    let options = options(fields);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let notes = fields.texts("notes").into_iter().map(Spanned::into_inner).collect();
    let armies = fields.two_armies(|army: &Army| &army.name, |fields, number| units::army(fields, number, &options));
    let first_active = first_active(fields, &armies);
    OrderOfBattle { title, options, first_active, last_turn, notes, armies }
}

/// The optional rules; one without the rule that it rests on is a fault where it stands.
fn options(fields: &mut Fields<'_>) -> Options {
    let words = fields.words::<OptionalRule>("options");
    let rules: Vec<OptionalRule> = words.iter().map(|word| *word.get_ref()).collect();
    for word in &words {
        if let Some(below) = word.get_ref().rests_on()
            && !rules.contains(&below)
        {
            let what = format!("the option {} needs the option {}", word.get_ref().word(), below.word());
            fields.error(word.span(), what, format!("write \"{}\" in options too", below.word()));
        }
    }
    Options::try_from(rules).unwrap_or_default()
}

/// The side that is active in turn 1: the first of the file unless it is named.
fn first_active(fields: &mut Fields<'_>, armies: &[Army]) -> usize {
    let Some(name) = fields.text("first_active") else { return 0 };
    let found = armies.iter().position(|army| army.name == *name.get_ref());
    if found.is_none() {
        let names = || armies.iter().map(|army| army.name.as_str());
        let cure = match did_you_mean(name.get_ref(), names()) {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => format!("write one of {}", names().collect::<Vec<_>>().join(", ")),
        };
        fields.error(name.span(), format!("\"{}\" is no army of this file", name.get_ref()), cure);
    }
    found.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::super::tables::BOOK;
    use super::super::super::unit::{Grade, Kind};
    use crate::rulesets::old_dessauer::OldDessauer;
    use crate::umpire::read_order;

    const REARGUARD: &str = include_str!("../../../../armies/old-dessauer/rearguard.toml");

    #[test]
    fn the_rearguard_is_as_its_file_has_it() {
        let (battle, warnings) = read_order::<OldDessauer>(REARGUARD, &BOOK).expect("reads");
        assert!(warnings.is_empty());
        assert_eq!(battle.armies.len(), 2);
        assert_eq!(battle.armies[battle.first_active].name, "Prussia");
        assert_eq!(battle.armies[0].strength(), "Prussia: 8 units, 94 figures, 3 guns");
        assert_eq!(battle.armies[1].strength(), "Austria: 7 units, 82 figures, 2 guns");
        let grenadiers = battle.armies[0].units().next().expect("a unit");
        assert_eq!((grenadiers.code.to_string(), grenadiers.unit.grade), ("1a1".to_owned(), Grade::Crack));
        assert!(grenadiers.unit.grenadiers && grenadiers.unit.leadership == Some(2));
        let pandours = battle.armies[1].units().find(|regiment| regiment.unit.kind == Kind::Skirmishers);
        assert_eq!(pandours.map(|regiment| regiment.unit.figures), Some(12));
    }

    fn faults(text: &str) -> Vec<(String, String, String)> {
        let said = read_order::<OldDessauer>(text, &BOOK).expect_err("has a fault");
        said.into_iter().map(|fault| (text[fault.span].to_owned(), fault.what, fault.cure)).collect()
    }

    #[test]
    fn all_faults_of_a_text_come_back_at_once() {
        let text = r#"
            ruleset = "old-dessauer"
            title = "Faults"
            options = ["command_radius"]
            first_active = "Austri"
            [[army]]
            name = "Austria"
            brigade = [{ name = "Nadasdy", unit = [
                { name = "Pandours", kind = "skirmishers", grade = "poor", figures = 12 },
                { name = "Hussars", kind = "cavalry", grade = "regular", figures = 12 },
                { name = "Guns", kind = "artillery", grade = "regular", figures = 9, guns = 2 },
            ] }]
        "#;
        let said: Vec<String> = faults(text).into_iter().map(|(_, what, cure)| format!("{what}; {cure}")).collect();
        assert_eq!(
            said,
            [
                "the option command_radius needs the option generals; write \"generals\" in options too",
                "\"Austri\" is no army of this file; did you mean \"Austria\"?",
                "kind skirmishers needs the option light_infantry (Optional Rules); change the unit, or the options",
                "cavalry has a class, light, medium or heavy; nobody else has one (Troop Types); change the unit, or the options",
                "a gun has 4 crew figures at most (Stands and Mounting); change the unit, or the options",
            ]
        );
    }

    #[test]
    fn a_general_is_with_one_unit_of_a_brigade_that_has_him() {
        let text = |brigade: &str| {
            format!(
                "ruleset = \"old-dessauer\"\ntitle = \"G\"\noptions = [\"generals\"]\n[[army]]\nname = \"A\"\n[[army.brigade]]\nname = \"B\"\n{brigade}\n\
                 [[army.brigade.unit]]\nname = \"1\"\nkind = \"infantry\"\ngrade = \"crack\"\nfigures = 12\ngeneral = true\n\
                 [[army.brigade.unit]]\nname = \"2\"\nkind = \"infantry\"\ngrade = \"crack\"\nfigures = 12\ngeneral = true\n"
            )
        };
        assert_eq!(faults(&text("leadership = 1"))[0].1, "the general of B is with one unit only");
        assert_eq!(faults(&text("")).len(), 2);
        assert_eq!(faults(&text(""))[0].1, "B has no general");
        assert_eq!(faults(&text("leadership = 3"))[0].1, "leadership 3 is not from 0 to 2");
    }
}
