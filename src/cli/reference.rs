//! `drumhead ref`.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::pager;
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
    /// Nothing lists the rulesets.
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Every entry that has a word of it, not the nearest alone.
    #[arg(long)]
    all: bool,
}

impl Reference {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut text = Vec::new();
        self.write(&mut text)?;
        Ok(pager::show(&String::from_utf8_lossy(&text), output)?)
    }

    fn write(self, output: &mut dyn Write) -> Result<(), Failure> {
        if self.words.is_empty() {
            return list(output);
        }
        // The name may be of several words: `old dessauer`, `honours of war`.
        let name = |words: &usize| Some((rulesets::named(&self.words.get(..*words)?.join("-"))?, *words));
        let named = [3, 2, 1].iter().find_map(name);
        let typed = self.words[named.map_or(0, |(_, words)| words)..].join(" ");
        let named = named.map(|(ruleset, _)| ruleset);
        let among: Vec<&Ruleset> = named.map_or_else(|| rulesets::ALL.to_vec(), |ruleset| vec![ruleset]);
        let most = if named.is_some() { ANSWERS.0 } else { ANSWERS.1 };
        for ruleset in among {
            let Ok(loaded) = (ruleset.open)(&[]) else { continue };
            let entries = loaded.look_up(None);
            let Found { places: found, unknown } = Index::new(&entries).find(&typed);
            writeln!(output, "{}\n", ruleset.credit)?;
            if !unknown.is_empty() {
                writeln!(output, "(no entry has \"{}\": what is most like it)\n", unknown.join("\", \""))?;
            }
            if typed.is_empty() {
                found.iter().try_for_each(|&at| heading(output, &entries[at]))?;
                continue;
            }
            let shown = if self.all { found.len() } else { most.min(found.len()) };
            for &at in &found[..shown] {
                let entry = &entries[at];
                heading(output, entry)?;
                for line in entry.lines(WIDTH) {
                    writeln!(output, "{}", format!("  {line}").trim_end())?;
                }
                if let Some((first, others)) = entry.whole.see.split_first() {
                    let others = if others.is_empty() { String::new() } else { format!(" (or {})", others.join(", ")) };
                    writeln!(output, "  See: drumhead ref {} {first}{others}", ruleset.id)?;
                }
                writeln!(output)?;
            }
            if found.len() > shown {
                writeln!(output, "  ... and {} further off: --all\n", found.len() - shown)?;
            }
        }
        Ok(())
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
    writeln!(output, "{} ({}; {})", entry.title, entry.page, entry.handling.word())
}
