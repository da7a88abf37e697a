//! The command line: see [`drumhead::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    drumhead::cli::run()
}
