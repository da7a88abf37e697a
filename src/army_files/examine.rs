//! What a file is, and what is wrong with it.

use std::ops::Range;
use std::sync::Arc;

use toml::de::DeTable;

use crate::rulesets;
use crate::umpire::{Complaint, LoadedRuleset, MARK, Ruleset, did_you_mean, syntax};

use super::{Source, book};

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

/// What was found in a file.
#[derive(Default)]
pub struct Findings {
    /// What it is, where that could be told.
    pub document: Option<Document>,
    /// What keeps it from being used.
    pub errors: Vec<Complaint>,
    /// What the umpire should know.
    pub warnings: Vec<Complaint>,
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

/// Examines an order of battle or house rules that stand in no file.
pub fn examine(text: &str) -> Findings {
    examine_by(&Source { name: String::new(), text: text.to_owned() }, &[]).unwrap_or_else(|(_, errors)| {
        // House rules that it names have the faults.
        Findings { errors, ..Findings::default() }
    })
}

/// Examines house rules, or an order of battle by its book: with the house rules that it names, and with `more` laid over
/// them. The error is a file of those that has faults, and all of them.
pub fn examine_by(source: &Source, more: &[Source]) -> Result<Findings, (Source, Vec<Complaint>)> {
    let text = &source.text;
    let document = match document(text) {
        Ok(document) => document,
        Err(errors) => return Ok(Findings { errors, ..Findings::default() }),
    };
    let result = match document {
        Document::OrderOfBattle(_) => match book(source, more) {
            Ok(book) => book.loaded.check(text),
            Err((faulty, errors)) if faulty == *source => Err(errors),
            Err(faulty) => return Err(faulty),
        },
        Document::HouseRules(ruleset) => (ruleset.open)(&[text]).map(|_| Vec::new()),
    };
    let (errors, warnings) = match result {
        Ok(warnings) => (Vec::new(), warnings),
        Err(errors) => (errors, Vec::new()),
    };
    Ok(Findings { document: Some(document), errors, warnings })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (String, String) {
        let mut errors = examine(text).errors;
        assert_eq!(errors.len(), 1, "{errors:?}");
        errors.pop().map(|error| (error.what, error.cure)).expect("one")
    }

    #[test]
    fn a_file_says_what_it_is() {
        let first = rulesets::ALL[0].id;
        let order = document(&format!("title = \"x\"\nruleset = \"{first}\"")).expect("is known");
        assert!(matches!(order, Document::OrderOfBattle(ruleset) if ruleset.id == first));
        let house = document(&format!("{MARK} = \"{first}\"")).expect("is known");
        assert!(matches!(house, Document::HouseRules(ruleset) if ruleset.id == first));
        assert_eq!(fault("title = \"x\"").0, "neither ruleset nor house_rules stands at the top");
        let typo = &first[1..];
        let (what, cure) = fault(&format!("ruleset = \"{typo}\""));
        assert_eq!((what, cure), (format!("ruleset \"{typo}\" is not known"), format!("did you mean \"{first}\"?")));
    }

    #[test]
    fn house_rules_that_change_nothing_are_good() {
        let findings = examine(&format!("{MARK} = \"{}\"", rulesets::ALL[0].id));
        assert!(findings.errors.is_empty() && findings.warnings.is_empty() && findings.document.is_some());
    }
}
