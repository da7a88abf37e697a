//! `drumhead check`: what is wrong with orders of battle, house rules and journals.

use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use super::output::{self, Output};
use crate::army_files::{self, Document, Findings, Severity, Source};
use crate::journal::ReadOnly;
use crate::journal::disk::open_plain;
use crate::letters;
use crate::session::Session;
use crate::umpire::Complaint;
use crate::umpire::words::counted;

/// Check orders of battle, house rules and journals: file, line, column, what is wrong, what would be right.
#[derive(Debug, Args)]
pub struct Check {
    /// The files, of any of these kinds; - is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// House rules to check orders of battle by; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// As JSON: for each file its errors and warnings, with line, column, what and cure.
    #[arg(long)]
    json: bool,
}

/// A file that was looked at.
#[derive(Default)]
struct Checked {
    file: String,
    /// Its text, where its faults have places in it.
    text: String,
    errors: Vec<Complaint>,
    warnings: Vec<Complaint>,
    /// Faults of a file that is not text, each with its line, where it has one.
    failed: Option<(Option<u64>, String)>,
    torn: Option<(u64, String)>,
    /// What it is, where it has no error: `a good order of battle for old-dessauer`.
    good: Option<String>,
}

impl Check {
    /// Checks every file, and says everything about each. Exit status 1 when any has an error.
    pub fn run(&self) -> io::Result<ExitCode> {
        let mut checked = Vec::new();
        let rules = match army_files::house_rules(&self.rules) {
            Ok(rules) => rules,
            Err(error) => {
                checked.push(Checked { failed: Some((None, error)), ..Checked::default() });
                Vec::new()
            }
        };
        for file in &self.files {
            checked.push(if is_journal(file) { journal(file) } else { document(file, &rules) });
        }
        let errors: usize = checked.iter().map(Checked::errors).sum();
        if self.json {
            let told: Vec<Value> = checked.iter().map(Checked::to_json).collect();
            output::json(&mut io::stdout().lock(), &Value::Array(told))?;
        } else {
            self.write(&checked, errors)?;
        }
        Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn write(&self, checked: &[Checked], errors: usize) -> io::Result<()> {
        let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let mut out = Output::text(io::stdout().lock());
        checked.iter().try_for_each(|one| one.write(styled, &mut out))?;
        let warnings: usize = checked.iter().map(Checked::warnings).sum();
        if errors + warnings > 0 {
            let files = counted(self.files.len(), "file");
            writeln!(out, "{}, {} in {files}", counted(errors, "error"), counted(warnings, "warning"))?;
        }
        out.flush()
    }
}

impl Checked {
    fn unread(file: &Path, error: String) -> Checked {
        Checked { file: file.display().to_string(), failed: Some((None, error)), ..Checked::default() }
    }

    fn errors(&self) -> usize {
        self.errors.len() + usize::from(self.failed.is_some())
    }

    fn warnings(&self) -> usize {
        self.warnings.len() + usize::from(self.torn.is_some())
    }

    fn write(&self, styled: bool, out: &mut Out) -> io::Result<()> {
        let name = letters::line(&self.file);
        if let Some((line, torn)) = &self.torn {
            writeln!(out, "{name}:{line}: warning: {torn}")?;
        }
        match &self.failed {
            Some((Some(line), what)) => writeln!(out, "{name}:{line}: {}", letters::line(what))?,
            Some((None, what)) => writeln!(out, "{}", letters::line(what))?,
            None => {}
        }
        for (found, severity) in [(&self.errors, Severity::Error), (&self.warnings, Severity::Warning)] {
            out.coloured(&army_files::render(&self.file, &self.text, found, severity, styled))?;
        }
        self.good.as_ref().map_or(Ok(()), |good| writeln!(out, "{name}: {good}"))
    }

    fn to_json(&self) -> Value {
        let placed = |found: &Complaint| {
            let before = self.text.get(..found.span.start).unwrap_or(&self.text);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            json!({ "line": line, "column": column, "what": found.what, "cure": found.cure })
        };
        let at = |line: &Option<u64>, what: &str| json!({ "line": line, "what": what });
        let errors = self.errors.iter().map(placed).chain(self.failed.iter().map(|(line, what)| at(line, what)));
        let torn = self.torn.iter().map(|(line, what)| at(&Some(*line), what));
        let warnings = self.warnings.iter().map(placed).chain(torn);
        json!({
            "file": self.file,
            "good": self.good,
            "errors": errors.collect::<Vec<_>>(),
            "warnings": warnings.collect::<Vec<_>>(),
        })
    }
}

/// Standard output.
type Out = Output<StdoutLock<'static>>;

fn document(file: &Path, rules: &[Source]) -> Checked {
    let source = if is_input(file) { army_files::load_input() } else { army_files::load(file) };
    let source = match source {
        Ok(source) => source,
        Err(error) => return Checked::unread(file, error),
    };
    let Findings { errors, warnings, document } = match army_files::examine_by(&source, rules) {
        Ok(findings) => findings,
        Err((rules, errors)) => {
            return Checked { file: rules.name, text: rules.text, errors, ..Checked::default() };
        }
    };
    let good = document.filter(|_| errors.is_empty()).map(|document| {
        let what = match document {
            Document::OrderOfBattle(_) => "a good order of battle",
            Document::HouseRules(_) => "good house rules",
        };
        format!("{what} for {}", document.ruleset().id)
    });
    Checked { file: source.name, text: source.text, errors, warnings, good, ..Checked::default() }
}

fn is_input(file: &Path) -> bool {
    file.as_os_str() == "-"
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

fn journal(file: &Path) -> Checked {
    let mut checked = Checked { file: file.display().to_string(), ..Checked::default() };
    let (session, recovery) = match Session::open_to_read(file) {
        Ok(opened) => opened,
        Err(fault) => return Checked::unread(file, format!("{}: {fault}", file.display())),
    };
    checked.torn = recovery.torn.as_ref().map(|torn| (torn.line as u64, torn.to_string()));
    // What opening it does not look at, as the checksum vouches for it.
    let records = session.battle().records();
    let unread = (1..=records.len() as u64).find(|seq| records.get(*seq).is_none());
    checked.failed = match &recovery.read_only {
        Some(ReadOnly::Damaged(damage)) => Some((Some(damage.line as u64), damage.to_string())),
        Some(reason @ ReadOnly::FirstLine(_)) => Some((Some(1), reason.to_string())),
        Some(reason @ ReadOnly::Unfit(_, line, _)) => Some((Some(*line), reason.to_string())),
        _ => unread.map(|seq| {
            (None, format!("{}: record {seq} cannot be read, though its checksum is right", file.display()))
        }),
    };
    if checked.failed.is_none() {
        checked.good = Some(format!("a good journal of {} records", records.len()));
    }
    checked
}
