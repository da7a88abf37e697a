//! The command line.

mod check;
mod points;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{resolve, rulesets};

/// An umpire's assistant for 18th-century miniature wargames.
#[derive(Debug, Parser)]
#[command(name = "drumhead", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Rule requests: JSON lines in, JSON lines out.
    Resolve {
        /// The ruleset, such as honours-of-war.
        ruleset: String,
        /// Roll where a request has no dice, the same dice for the same seed.
        #[arg(long)]
        seed: Option<u64>,
    },
    Check(check::Check),
    Points(points::Points),
}

/// Reads the arguments and does what they say.
pub fn run() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Check(check) => check.run(),
        Command::Points(points) => points.run(),
        Command::Resolve { ruleset, seed } => {
            let Some(found) = rulesets::find(&ruleset) else {
                eprintln!("drumhead: {ruleset} is no ruleset");
                return ExitCode::from(2);
            };
            match (found.open)(&[]) {
                Ok(book) => {
                    resolve::resolve(&*book, seed, io::stdin().lock(), io::stdout().lock()).map(|()| ExitCode::SUCCESS)
                }
                Err(_) => return ExitCode::FAILURE,
            }
        }
    };
    match outcome {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("drumhead: {error}");
            ExitCode::FAILURE
        }
    }
}
