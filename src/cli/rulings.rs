//! `drumhead rulings`: case law.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::rule::no_ruleset;
use crate::letters::line;
use crate::library;
use crate::report::case_law::{Case, case_law};
use crate::rulesets;
use crate::umpire::{Found, Index, MARK};

/// Find what was ruled in all battles: permissions, overrulings, notes.
#[derive(Debug, Args)]
pub struct Rulings {
    /// What it was about, in your own words; everything without them.
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only those of this ruleset.
    #[arg(long)]
    ruleset: Option<String>,
    /// As a file of house rules, each a ruling in words, to be edited.
    #[arg(long)]
    toml: bool,
}

impl Rulings {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let ruleset = match &self.ruleset {
            Some(name) => Some(rulesets::named(name).ok_or_else(|| no_ruleset(name))?),
            None => None,
        };
        let mut cases = library::cases(None)?;
        cases.retain(|case| ruleset.is_none_or(|ruleset| case.ruleset == ruleset.id));
        cases.sort_by_key(|case| std::cmp::Reverse(case.time));
        let found = fitting(&cases, &self.words.join(" "));
        if found.is_empty() {
            let what = if self.words.is_empty() { String::new() } else { format!(" about {}", self.words.join(" ")) };
            return Err(Failure::usage(format!("nothing was ruled{what}: `drumhead rulings` alone lists everything")));
        }
        if self.toml { toml(&found, output) } else { list(&found, output) }
    }
}

/// The cases that have something of what is asked, the nearest first.
fn fitting<'a>(cases: &'a [Case], typed: &str) -> Vec<&'a Case> {
    let entries = case_law(&[], &[], cases).entries;
    let Found { places, unknown } = Index::new(&entries).find(typed);
    // With no word that any of them has, everything would be found.
    let asked = Index::new(&[]).find(typed).unknown;
    if !asked.is_empty() && unknown == asked {
        return Vec::new();
    }
    places.into_iter().filter_map(|at| cases.get(at)).collect()
}

fn list(found: &[&Case], output: &mut dyn Write) -> Result<(), Failure> {
    for case in found {
        writeln!(output, "{}, turn {} ({})", line(&case.ruled), case.turn, line(&case.ruleset))?;
        writeln!(output, "  {}\n", line(&case.says))?;
    }
    Ok(())
}

/// House rules of one ruleset: what was ruled, under its rule.
fn toml(found: &[&Case], output: &mut dyn Write) -> Result<(), Failure> {
    let id = &found[0].ruleset;
    if found.iter().any(|case| case.ruleset != *id) {
        return Err(Failure::usage("house rules are for one ruleset: name it with --ruleset"));
    }
    let Some(ruleset) = rulesets::find(id) else { return Err(no_ruleset(id)) };
    writeln!(
        output,
        "# Leave out what was for that day alone, and say the rest as a rule. `drumhead rules {id}` lists what"
    )?;
    writeln!(output, "# can be switched off for good: off = [\"...\"].\n{MARK} = \"{id}\"")?;
    let loaded = (ruleset.open)(&[]).ok();
    let reference = loaded.as_ref().map_or(&[][..], |loaded| loaded.reference());
    let text = |text: &str| ::toml::Value::String(line(text).into_owned());
    for case in found {
        let law = case_law(reference, &[], &[(*case).clone()]);
        writeln!(output, "\n[[ruling]]")?;
        if let Some((at, _)) = law.under.first() {
            writeln!(output, "rule = {}", text(&reference[*at].title))?;
        }
        writeln!(output, "says = {}\nruled = {}", text(&case.says), text(&case.ruled))?;
    }
    Ok(())
}
