//! `drumhead completions`, `drumhead man`.

use std::io::Write;

use clap::{Args, CommandFactory};

use super::Arguments;
use super::failure::Failure;

/// Write the completions of a shell.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "drumhead", &mut text);
        output.write_all(&text)?;
        output.flush()?;
        Ok(())
    }
}

/// Writes the manual page, and after it what stands to each command.
pub fn man(output: &mut dyn Write) -> Result<(), Failure> {
    clap_mangen::Man::new(Arguments::command()).render(&mut &mut *output)?;
    Ok(())
}
