//! Reading the order of battle as a whole.

use toml::Spanned;

use crate::rulesets::old_dessauer::army::{ArmyEntry, Counts, OrderOfBattle, Sight, units};
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, OptionalRules};
use crate::umpire::Fields;

/// Walks a text of this ruleset: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>, ruleset: &str) -> OrderOfBattle {
    let title = fields.heading(ruleset);
    let options = options(fields);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let within = fields.whole("sight", 1..=200).map(Spanned::into_inner);
    let until = fields.whole("sight_until", 1..=99).map_or(99, Spanned::into_inner);
    let place = fields.text("sight_where").map(Spanned::into_inner);
    // By the article a charge may be at whom one does not see.
    let charges = fields.flag("sight_charges").is_some_and(Spanned::into_inner);
    let sight = within.map(|within| Sight { within, until, place, charges });
    // What the ending counts of both armies.
    let both: Option<Counts> = fields.word("counts").map(Spanned::into_inner);
    let notes = fields.aims_and_notes();
    let army = |fields: &mut Fields<'_>, number| {
        let army = units::army(fields, number, &options);
        ArmyEntry { counts: army.counts.or(both), ..army }
    };
    let armies = fields.two_armies(|army: &ArmyEntry| &army.name, army);
    let first_active = first_active(fields, &armies);
    OrderOfBattle { title, options, first_active, last_turn, sight, notes, armies }
}

/// The optional rules; one without the rule that it rests on is a fault where it stands.
fn options(fields: &mut Fields<'_>) -> OptionalRules {
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
    OptionalRules::try_from(rules).unwrap_or_default()
}

/// The side that is active in turn 1: the first of the file unless it is named.
fn first_active(fields: &mut Fields<'_>, armies: &[ArmyEntry]) -> usize {
    let Some(name) = fields.text("first_active") else { return 0 };
    fields.named_among(&name, "army", "file", armies.iter().map(|army| army.name.as_str())).unwrap_or(0)
}
