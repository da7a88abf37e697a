//! `drumhead ref`.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use crate::rulesets;
use crate::umpire::{Entry, Ruleset};

/// Look a rule up.
#[derive(Debug, Args)]
pub struct Reference {
    /// Words that the rule is about; a ruleset's name in front looks there alone, and alone lists its entries.
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
}

impl Reference {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let named = self.words.first().and_then(|word| rulesets::find(word));
        let words: Vec<String> =
            self.words[usize::from(named.is_some())..].iter().map(|word| word.to_lowercase()).collect();
        let among: Vec<&Ruleset> = named.map_or_else(|| rulesets::ALL.to_vec(), |ruleset| vec![ruleset]);
        let mut found = 0;
        for ruleset in among {
            let Ok(loaded) = (ruleset.open)(&[]) else { continue };
            let entries = matching(loaded.reference(), &words);
            if entries.is_empty() {
                continue;
            }
            found += entries.len();
            writeln!(output, "{}\n", ruleset.credit)?;
            for entry in entries {
                writeln!(output, "{} ({}; {})", entry.title, entry.page, entry.handling.word())?;
                if !words.is_empty() {
                    for line in entry.text.trim().lines() {
                        writeln!(output, "  {line}")?;
                    }
                    writeln!(output)?;
                }
            }
        }
        if found == 0 {
            return Err(Failure::failed(format!("nothing on \"{}\": try fewer words", self.words.join(" "))));
        }
        Ok(())
    }
}

/// The entries in which every word stands; those that have them all in their title come first.
fn matching<'a>(entries: &'a [Entry], words: &[String]) -> Vec<&'a Entry> {
    let has = |text: String| words.iter().all(|word| text.to_lowercase().contains(word));
    let whole = |entry: &&Entry| has(format!("{} {} {} {}", entry.id, entry.title, entry.page, entry.text));
    let mut found: Vec<&Entry> = entries.iter().filter(whole).collect();
    found.sort_by_key(|entry| !has(entry.title.clone()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::Handling;

    #[test]
    fn titles_come_before_texts() {
        let entry = |title: &str, text: &str| Entry {
            id: String::new(),
            title: title.to_owned(),
            page: "p. 1".to_owned(),
            handling: Handling::Resolved,
            topics: Vec::new(),
            text: text.to_owned(),
        };
        let entries = [entry("Melee", "a unit may rally later"), entry("Rally", "a die"), entry("Fire", "smoke")];
        let titles = |words: &[&str]| -> Vec<&str> {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            matching(&entries, &words).into_iter().map(|entry| entry.title.as_str()).collect()
        };
        assert_eq!(titles(&["rally"]), ["Rally", "Melee"]);
        assert_eq!(titles(&["rally", "melee"]), ["Melee"]);
        assert_eq!(titles(&[]).len(), 3);
        assert!(titles(&["canister"]).is_empty());
    }
}
