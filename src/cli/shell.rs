//! `drumhead completions`, `drumhead man`.

use std::io::Write;

use clap::{Args, Command};

use super::complete;
use super::failure::Failure;
use super::formats::{self, Format};

/// Write the completions of a shell.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut text = Vec::new();
        complete::register(&self.shell.to_string(), &mut text)?;
        output.write_all(&text)?;
        output.flush()?;
        Ok(())
    }
}

/// Write a manual page.
#[derive(Debug, Args)]
pub struct Man {
    /// The page of a file format; without it that of the program and all its commands.
    format: Option<Format>,
}

impl Man {
    pub fn run(self, program: Command, output: &mut dyn Write) -> Result<(), Failure> {
        match self.format {
            Some(format) => Ok(output.write_all(formats::page(format).as_bytes())?),
            None => commands(program, output),
        }
    }
}

/// One page for all commands, each with what stands to it.
fn commands(mut command: Command, output: &mut dyn Write) -> Result<(), Failure> {
    command.build();
    let commands: Vec<Command> = command.get_subcommands().filter(|one| one.get_name() != "help").cloned().collect();
    let page = clap_mangen::Man::new(command);
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_options_section(&mut text)?;
    for one in commands {
        // Those of all commands stood above already.
        let one = one.mut_args(|argument| {
            let above = argument.is_global_set() || argument.get_id() == "help";
            if above { argument.hide(true) } else { argument }
        });
        let name = one.get_name().to_owned();
        let mut section = Vec::new();
        let man = clap_mangen::Man::new(one);
        man.render_description_section(&mut section)?;
        man.render_synopsis_section(&mut section)?;
        man.render_options_section(&mut section)?;
        let section = String::from_utf8_lossy(&section).replace(".SH DESCRIPTION\n", "").replace(".SH ", ".SS ");
        write!(text, ".SH \"drumhead {name}\"\n{section}")?;
    }
    page.render_extra_section(&mut text)?;
    page.render_version_section(&mut text)?;
    output.write_all(&text)?;
    Ok(())
}
