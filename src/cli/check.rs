//! `drumhead check`: what is wrong with orders of battle, house rules and journals.

use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::output::Output;
use crate::army_files::{self, Document, Severity, Source};
use crate::journal::ReadOnly;
use crate::journal::disk::open_plain;
use crate::letters;
use crate::session::Session;

/// Check orders of battle, house rules and journals: file, line, column, what is wrong, what would be right.
#[derive(Debug, Args)]
pub struct Check {
    /// The files, of any of these kinds.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// House rules to check orders of battle by; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
}

/// What was found so far.
#[derive(Default)]
struct Tally {
    errors: usize,
    warnings: usize,
}

impl Check {
    /// Checks every file, and says everything about each. Exit status 1 when any has an error.
    pub fn run(&self) -> io::Result<ExitCode> {
        let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let mut out = Output::text(io::stdout().lock());
        let mut tally = Tally::default();
        let rules = match army_files::house_rules(&self.rules) {
            Ok(rules) => rules,
            Err(error) => {
                tally.error(&mut out, &error)?;
                Vec::new()
            }
        };
        for file in &self.files {
            if is_journal(file) {
                journal(file, &mut out, &mut tally)?;
                continue;
            }
            match army_files::load(file) {
                Ok(source) => document(&source, &rules, styled, &mut out, &mut tally)?,
                Err(error) => tally.error(&mut out, &error)?,
            }
        }
        if tally.errors + tally.warnings > 0 {
            let count = |n: usize, what| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let files = count(self.files.len(), "file");
            writeln!(out, "{}, {} in {files}", count(tally.errors, "error"), count(tally.warnings, "warning"))?;
        }
        out.flush()?;
        Ok(if tally.errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

impl Tally {
    fn error(&mut self, out: &mut Out, line: &str) -> io::Result<()> {
        self.errors += 1;
        writeln!(out, "{}", letters::line(line))
    }
}

/// Standard output.
type Out = Output<StdoutLock<'static>>;

fn document(source: &Source, rules: &[Source], styled: bool, out: &mut Out, tally: &mut Tally) -> io::Result<()> {
    let findings = match army_files::examine_by(source, rules) {
        Ok(findings) => findings,
        Err((rules, faults)) => {
            tally.errors += faults.len();
            return out.coloured(&army_files::render(&rules.name, &rules.text, &faults, Severity::Error, styled));
        }
    };
    tally.errors += findings.errors.len();
    tally.warnings += findings.warnings.len();
    for (found, severity) in [(&findings.errors, Severity::Error), (&findings.warnings, Severity::Warning)] {
        out.coloured(&army_files::render(&source.name, &source.text, found, severity, styled))?;
    }
    if let (true, Some(document)) = (findings.errors.is_empty(), findings.document) {
        let what = match document {
            Document::OrderOfBattle(_) => "a good order of battle",
            Document::HouseRules(_) => "good house rules",
        };
        writeln!(out, "{}: {what} for {}", letters::line(&source.name), document.ruleset().id)?;
    }
    Ok(())
}

/// Whether a file is a journal: by its ending, or by its first line, `<length> <checksum> <JSON>`.
fn is_journal(file: &Path) -> bool {
    if file.extension().is_some_and(|extension| extension == crate::journal::place::EXTENSION) {
        return true;
    }
    let mut start = [0; 64];
    let opened = open_plain(std::fs::OpenOptions::new().read(true), file);
    let Ok(read) = opened.and_then(|mut file| io::Read::read(&mut file, &mut start)) else {
        return false;
    };
    let start = String::from_utf8_lossy(&start[..read]);
    let mut words = start.splitn(3, ' ');
    let digits = |word: Option<&str>, digit: fn(&char) -> bool| {
        word.is_some_and(|word| !word.is_empty() && word.chars().all(|c| digit(&c)))
    };
    digits(words.next(), char::is_ascii_digit)
        && digits(words.next(), char::is_ascii_hexdigit)
        && words.next().is_some_and(|rest| rest.starts_with('{'))
}

fn journal(file: &Path, out: &mut Out, tally: &mut Tally) -> io::Result<()> {
    let name = file.display().to_string();
    let name = letters::line(&name);
    let (session, recovery) = match Session::open_to_read(file) {
        Ok(opened) => opened,
        Err(fault) => return tally.error(out, &format!("{name}: {fault}")),
    };
    if let Some(torn) = &recovery.torn {
        tally.warnings += 1;
        writeln!(out, "{name}:{}: warning: {torn}", torn.line)?;
    }
    if let Some(ReadOnly::Damaged(damage)) = &recovery.read_only {
        return tally.error(out, &format!("{name}:{}: {damage}", damage.line));
    }
    if let Some(reason @ ReadOnly::FirstLine(_)) = &recovery.read_only {
        return tally.error(out, &format!("{name}:1: {reason}"));
    }
    if let Some(reason @ ReadOnly::Unfit(_, line, _)) = &recovery.read_only {
        return tally.error(out, &format!("{name}:{line}: {reason}"));
    }
    // What opening it does not look at, as the checksum vouches for it.
    let records = session.battle().records();
    if let Some(seq) = (1..=records.len() as u64).find(|seq| records.get(*seq).is_none()) {
        return tally.error(out, &format!("{name}: record {seq} cannot be read, though its checksum is right"));
    }
    writeln!(out, "{name}: a good journal of {} records", records.len())
}
