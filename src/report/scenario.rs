//! The scenario of a battle as it stands, the rules in force, and what its order of battle is warned of.

use crate::army_files::in_a_line;
use crate::battle::Battle;
use crate::rulesets;
use crate::umpire::View;

/// A part under its heading, a sentence each; where nothing is to be told of it, it is left out.
pub type Part = (&'static str, Vec<String>);

/// The heading of what the order of battle is warned of.
pub const WARNINGS: &str = "WARNINGS ABOUT THE ORDER OF BATTLE";

/// What there is to know before and during the battle: ground, deployment, who wins, special rules, house rules and house
/// values, warnings.
pub fn parts(battle: &Battle, view: &View) -> Vec<Part> {
    let mut parts: Vec<Part> = battle.told().scenario.parts().collect();
    parts.extend(view.scenario.iter().map(|part| (part.heading, part.says.clone())));
    let muster = battle.muster();
    let credit = rulesets::find(&muster.ruleset).map_or(muster.ruleset.as_str(), |ruleset| ruleset.credit);
    parts.push(("RULES", vec![credit.to_owned()]));
    let files = muster.house_rules.iter().map(|(name, _)| format!("from {name}"));
    let house = files.chain(battle.ruleset().house_rules().iter().map(ToString::to_string)).collect();
    parts.push(("HOUSE RULES", or_none(house)));
    let values = battle.ruleset().reference().iter().filter(|entry| entry.is_house_value());
    let values = values.map(|entry| format!("{}: {}", entry.title, entry.text.replace('\n', " ")));
    parts.push(("HOUSE VALUES: WHERE THE BOOK HAS NO FIGURE, DRUMHEAD'S", values.collect()));
    let warnings = battle.warnings().iter().map(|warning| in_a_line(&muster.order_of_battle, warning)).collect();
    parts.push((WARNINGS, or_none(warnings)));
    parts.retain(|(_, says)| !says.is_empty());
    parts
}

fn or_none(says: Vec<String>) -> Vec<String> {
    if says.is_empty() { vec!["none".to_owned()] } else { says }
}
