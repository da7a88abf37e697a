//! `drumhead ref`.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::failure::Failure;
use super::{output, pager};
use crate::rulesets;
use crate::umpire::{Entry, Found, Index, Ruleset};

/// How wide its tables may be.
const WIDTH: usize = 80;

/// How many entries answer a question where the book is named, and where it is not.
const ANSWERS: (usize, usize) = (10, 3);

/// Look a rule up, in your own words.
#[derive(Debug, Args)]
pub struct Reference {
    /// What the rule is about; a ruleset's name or a part of it in front looks there alone, and alone lists its entries.
    /// Without words the rulesets are listed.
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Every entry that has a word of it, not the nearest alone.
    #[arg(long)]
    all: bool,
    /// As JSON: for each ruleset the words that it does not know, and the entries.
    #[arg(long)]
    json: bool,
}

impl Reference {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let all: Vec<Value> = self.answers().iter().map(|answer| answer.json()).collect();
            return Ok(output::json(output, &Value::Array(all))?);
        }
        let mut text = Vec::new();
        self.write(&mut text)?;
        Ok(pager::show(&String::from_utf8_lossy(&text), output)?)
    }

    /// What each ruleset that is asked answers; without words, all its entries.
    fn answers(&self) -> Vec<Answer> {
        // The name may be of several words: `old dessauer`, `honours of war`.
        let name = |words: &usize| Some((rulesets::named(&self.words.get(..*words)?.join("-"))?, *words));
        let named = [3, 2, 1].iter().find_map(name);
        let typed = self.words[named.map_or(0, |(_, words)| words)..].join(" ");
        let named = named.map(|(ruleset, _)| ruleset);
        let among: Vec<&'static Ruleset> = named.map_or_else(|| rulesets::ALL.to_vec(), |ruleset| vec![ruleset]);
        let most = if named.is_some() { ANSWERS.0 } else { ANSWERS.1 };
        let answer = |ruleset: &'static Ruleset| {
            let entries = (ruleset.open)(&[]).ok()?.look_up(None);
            let Found { places, unknown } = Index::new(&entries).find(&typed);
            let shown = if self.all || typed.is_empty() { places.len() } else { most.min(places.len()) };
            let further = places.len() - shown;
            let entries = places.iter().take(shown).filter_map(|at| entries.get(*at).cloned()).collect();
            Some(Answer { ruleset, entries, unknown, further, listed: typed.is_empty() })
        };
        among.into_iter().filter_map(answer).collect()
    }

    fn write(self, output: &mut dyn Write) -> Result<(), Failure> {
        if self.words.is_empty() {
            return list(output);
        }
        self.answers().iter().try_for_each(|answer| answer.write(output))
    }
}

/// What a ruleset answers.
struct Answer {
    ruleset: &'static Ruleset,
    /// The nearest first.
    entries: Vec<Entry>,
    /// Words of the question that no entry has.
    unknown: Vec<String>,
    /// How many further off are left out.
    further: usize,
    /// Whether all entries are listed.
    listed: bool,
}

impl Answer {
    fn write(&self, output: &mut dyn Write) -> Result<(), Failure> {
        writeln!(output, "{}\n", self.ruleset.credit)?;
        if !self.unknown.is_empty() {
            writeln!(output, "(no entry has \"{}\": what is most like it)\n", self.unknown.join("\", \""))?;
        }
        for entry in &self.entries {
            heading(output, entry)?;
            if self.listed {
                continue;
            }
            for line in entry.lines(WIDTH) {
                writeln!(output, "{}", format!("  {line}").trim_end())?;
            }
            if let Some((first, others)) = entry.whole.see.split_first() {
                let others = if others.is_empty() { String::new() } else { format!(" (or {})", others.join(", ")) };
                writeln!(output, "  See: drumhead ref {} {first}{others}", self.ruleset.id)?;
            }
            writeln!(output)?;
        }
        if self.further > 0 {
            writeln!(output, "  ... and {} further off: --all\n", self.further)?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let entry = |entry: &Entry| {
            json!({
                "id": entry.id,
                "title": entry.title,
                "page": entry.page,
                "handling": entry.handling.word(),
                "lines": entry.lines(WIDTH),
                "see": entry.whole.see,
            })
        };
        let entries: Vec<Value> = self.entries.iter().map(entry).collect();
        json!({
            "ruleset": self.ruleset.id,
            "credit": self.ruleset.credit,
            "unknown": self.unknown,
            "entries": entries,
            "further": self.further,
        })
    }
}

fn list(output: &mut dyn Write) -> Result<(), Failure> {
    for ruleset in rulesets::ALL {
        writeln!(output, "{:<18} {}", ruleset.id, ruleset.credit)?;
    }
    writeln!(
        output,
        "\ndrumhead ref RULESET lists its entries; drumhead ref RULESET WORDS looks a rule up in your own words"
    )?;
    Ok(())
}

fn heading(output: &mut dyn Write, entry: &Entry) -> std::io::Result<()> {
    writeln!(output, "{} ({}; {})", entry.title, entry.page, entry.handling.told())
}
