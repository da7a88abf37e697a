//! What is wrong with a file.

use crate::umpire::Complaint;

use super::document::{Document, document};
use super::{Source, book};

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
    use crate::rulesets;
    use crate::umpire::MARK;

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
