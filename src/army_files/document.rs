//! What a file is, and the tables that house rules are laid over.

use std::ops::Range;
use std::sync::Arc;

use toml::de::DeTable;

use crate::rulesets;
use crate::umpire::{Complaint, LoadedRuleset, MARK, Ruleset, did_you_mean, syntax};

use super::Source;

/// What a TOML file is, and for which ruleset.
#[derive(Clone, Copy)]
pub enum Document {
    /// An order of battle: it says `ruleset = ...`.
    OrderOfBattle(&'static Ruleset),
    /// House rules: it says `house_rules = ...`.
    HouseRules(&'static Ruleset),
}

impl Document {
    /// Its ruleset.
    pub const fn ruleset(self) -> &'static Ruleset {
        match self {
            Document::OrderOfBattle(ruleset) | Document::HouseRules(ruleset) => ruleset,
        }
    }
}

/// Tells what a text is by its `ruleset` or `house_rules` at the top.
pub fn document(text: &str) -> Result<Document, Vec<Complaint>> {
    let complaint = |span: Range<usize>, what: String, cure: String| vec![Complaint { span, what, cure }];
    let ids = || rulesets::ALL.iter().map(|ruleset| ruleset.id);
    let (table, errors) = DeTable::parse_recoverable(text);
    let torn = syntax(text, &errors);
    if !torn.is_empty() {
        return Err(torn);
    }
    for (key, kind) in [("ruleset", Document::OrderOfBattle as fn(_) -> _), (MARK, Document::HouseRules as fn(_) -> _)]
    {
        let Some(value) = table.get_ref().get(key) else { continue };
        let Some(id) = value.get_ref().as_str() else {
            let cure = format!("write {key} = \"{}\"", ids().next().unwrap_or_default());
            return Err(complaint(value.span(), format!("{key} is no text"), cure));
        };
        let Some(ruleset) = rulesets::find(id) else {
            let cure = match did_you_mean(id, ids()) {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => format!("write one of {}", ids().collect::<Vec<_>>().join(", ")),
            };
            return Err(complaint(value.span(), format!("{key} \"{}\" is not known", id.escape_debug()), cure));
        };
        return Ok(kind(ruleset));
    }
    let first = ids().next().unwrap_or_default();
    let what = format!("neither ruleset nor {MARK} stands at the top");
    let cure = format!("write ruleset = \"{first}\" in an order of battle, {MARK} = \"{first}\" in house rules");
    Err(complaint(0..0, what, cure))
}

/// A ruleset's book with house rules laid over its tables, file by file. Of the first file that does not fit, all faults
/// come back with it.
pub fn with_house_rules(
    ruleset: &Ruleset,
    house: &[Source],
) -> Result<Arc<dyn LoadedRuleset>, (Source, Vec<Complaint>)> {
    let texts: Vec<&str> = house.iter().map(|source| source.text.as_str()).collect();
    let tables = Source { name: ruleset.id.to_owned(), text: String::new() };
    let mut loaded = (ruleset.open)(&[]).map_err(|faults| (tables, faults))?;
    // A file may change what one before it has added.
    for (at, source) in house.iter().enumerate() {
        loaded = (ruleset.open)(&texts[..=at]).map_err(|faults| (source.clone(), faults))?;
    }
    Ok(loaded)
}
