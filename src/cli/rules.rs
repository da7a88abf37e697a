//! `drumhead rules`: what house rules may change, and those that are there.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::rule::no_ruleset;
use crate::army_files;
use crate::letters::line;
use crate::rulesets;
use crate::umpire::{MARK, Ruleset};

/// List what house rules may change in a ruleset, or show house rules.
#[derive(Debug, Args)]
pub struct Rules {
    /// A ruleset, or a part of its name: every table with its figures, and what can be switched off. The name of house
    /// rules: their text. Without one both are listed.
    #[arg(value_name = "RULESET-OR-NAME")]
    wanted: Option<String>,
}

impl Rules {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let Some(wanted) = self.wanted else { return list(output) };
        if let Some(ruleset) = rulesets::named(&wanted) {
            return tables(ruleset, output);
        }
        match army_files::house_rules(&[wanted.clone().into()]) {
            Ok(found) => found.iter().try_for_each(|rules| Ok(output.write_all(rules.text.as_bytes())?)),
            Err(_) if rulesets::ALL.iter().any(|ruleset| ruleset.id.contains(&wanted)) => Err(no_ruleset(&wanted)),
            Err(why) => Err(Failure::usage(why)),
        }
    }
}

fn list(output: &mut dyn Write) -> Result<(), Failure> {
    writeln!(output, "Rulesets: `drumhead rules NAME` lists every table of one, and what can be switched off")?;
    for ruleset in rulesets::ALL {
        writeln!(output, "  {}", ruleset.id)?;
    }
    writeln!(output, "House rules: `drumhead rules NAME` shows them")?;
    for rules in army_files::known_house_rules() {
        writeln!(output, "  {}", line(&rules.name))?;
    }
    Ok(())
}

/// Every table as it is printed, and every objection, as house rules name them.
fn tables(ruleset: &Ruleset, output: &mut dyn Write) -> Result<(), Failure> {
    let loaded = (ruleset.open)(&[]).map_err(|_| no_ruleset(ruleset.id))?;
    writeln!(output, "# House rules for {}", ruleset.credit)?;
    writeln!(
        output,
        "# begin with the line below; then come the figures that they change, by these tables and keys.\n"
    )?;
    writeln!(output, "{MARK} = \"{}\"\n", ruleset.id)?;
    writeln!(output, "# What the book forbids is allowed for good where its name stands in `off`:\n#\n# off = [")?;
    for name in loaded.objections() {
        writeln!(output, "#     \"{name}\",")?;
    }
    writeln!(
        output,
        "# ]\n#\n# Rulings in words stand under a rule of `drumhead ref {}`, by its title or id:\n#",
        ruleset.id
    )?;
    writeln!(
        output,
        "# [[ruling]]\n# rule = \"...\" # may be missing\n# says = \"...\"\n# ruled = \"...\" # where and when; may be missing\n"
    )?;
    for text in loaded.tables() {
        writeln!(output, "{}\n", text.trim_end())?;
    }
    Ok(())
}
