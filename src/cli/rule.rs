//! `drumhead resolve`.

use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::failure::Failure;
use super::output::Output;
use super::points::said;
use crate::umpire::{LoadedRuleset, did_you_mean};
use crate::{army_files, resolve, rulesets};

/// Rule requests.
#[derive(Debug, Args)]
pub struct Resolve {
    /// The ruleset, by the name that `drumhead list` shows.
    ruleset: String,
    /// Roll where a request has no dice, the same dice for the same seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Answer with every outcome and its exact chance instead; requests bring no dice.
    #[arg(long, conflicts_with = "seed")]
    odds: bool,
    /// House rules to rule by; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
}

impl Resolve {
    pub fn run(self) -> Result<(), Failure> {
        let book = open(&self.ruleset, &self.rules)?;
        let wanted = if self.odds { resolve::Answer::Odds } else { resolve::Answer::Ruling(self.seed) };
        // Standard output alone would be written line by line.
        let output = BufWriter::with_capacity(1 << 16, Output::json(io::stdout().lock()));
        Ok(resolve::resolve(&*book, wanted, io::stdin().lock(), output)?)
    }
}

/// A ruleset by its name or the only part of one, with house rules.
pub fn open(ruleset: &str, rules: &[PathBuf]) -> Result<Arc<dyn LoadedRuleset>, Failure> {
    let found = rulesets::named(ruleset).ok_or_else(|| no_ruleset(ruleset))?;
    let rules = army_files::house_rules(rules).map_err(Failure::usage)?;
    army_files::with_house_rules(found, &rules).map_err(|(rules, faults)| Failure::faulty(2, said(&rules, &faults)))
}

/// A name that is no ruleset's, and the one that may be meant.
pub fn no_ruleset(wanted: &str) -> Failure {
    let known: Vec<&str> = rulesets::ALL.iter().map(|ruleset| ruleset.id).collect();
    Failure::usage(match did_you_mean(wanted, known.iter().copied()) {
        Some(meant) => format!("{wanted} is no ruleset: did you mean {meant}?"),
        None => format!("{wanted} is no ruleset: there are {}", known.join(", ")),
    })
}
