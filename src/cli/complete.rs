//! What a shell is offered while a command is typed: besides commands and options the battles, orders of battle, rulesets
//! and procedures of this machine, as they are at that moment. The shell asks the program itself, by clap's protocol.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

use clap::{Arg, Command};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{CompleteEnv, Shells};

use crate::journal::{place, saved};
use crate::{army_files, letters, rulesets};

/// The variable by which a shell asks; its value is the shell's name.
const ASKS: &str = "DRUMHEAD_COMPLETE";

type Offers = fn(&OsStr) -> Vec<CompletionCandidate>;

/// What is offered for which argument of which command.
const OFFERS: [(&str, &str, Offers); 23] = [
    ("play", "wanted", armies),
    ("play", "ruleset", all_rulesets),
    ("play", "rules", house_rules),
    ("resume", "battle", battles),
    ("show", "battle", battles),
    ("verify", "battle", battles),
    ("check", "files", armies),
    ("check", "rules", house_rules),
    ("points", "file", armies),
    ("points", "rules", house_rules),
    ("resolve", "ruleset", all_rulesets),
    ("odds", "ruleset", all_rulesets),
    ("odds", "procedure", procedures),
    ("ref", "words", all_rulesets),
    ("rulings", "ruleset", all_rulesets),
    ("rules", "wanted", all_rulesets),
    ("report", "battle", battles),
    ("handout", "wanted", armies_and_battles),
    ("board", "battle", battles),
    ("edit", "file", armies),
    ("rename", "battle", battles),
    ("archive", "battle", all_battles),
    ("export", "wanted", armies_and_battles),
];

/// Answers a shell that asks; `true` where one did.
pub fn answered(program: fn() -> Command) -> Result<bool, clap::Error> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(|| offering(program()))
        .var(ASKS)
        .completer("drumhead")
        .try_complete(std::env::args_os(), folder.as_deref())
}

/// Writes the lines by which a shell asks. Nothing is written for one that cannot ask.
pub fn register(shell: &str, output: &mut dyn Write) -> io::Result<()> {
    let shells = Shells::builtins();
    shells
        .completer(shell)
        .map_or(Ok(()), |shell| shell.write_registration(ASKS, "drumhead", "drumhead", "drumhead", output))
}

/// The commands, each argument with what is offered for it.
fn offering(program: Command) -> Command {
    let offers = |name: &str, argument: &Arg| {
        let own = OFFERS.iter().find(|(command, own, _)| *command == name && argument.get_id() == *own);
        own.map(|(.., offers)| *offers)
    };
    OFFERS.iter().fold(program, |command, (name, ..)| {
        // One argument changed alone would come to stand behind all others.
        command.mut_subcommand(*name, |command| {
            command.mut_args(|argument| match offers(name, &argument) {
                Some(offers) => argument.add(ArgValueCompleter::new(offers)),
                None => argument,
            })
        })
    })
}

/// Those of the names that begin as it is typed, and that a terminal may show.
fn begun(typed: &OsStr, names: impl IntoIterator<Item = String>) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy().to_lowercase();
    let fits = |name: &String| name.to_lowercase().starts_with(&typed) && letters::line(name) == *name;
    names.into_iter().filter(fits).map(CompletionCandidate::new).collect()
}

/// Orders of battle by their names; by those of their rulesets where none begins as it is typed; TOML files.
fn armies(typed: &OsStr) -> Vec<CompletionCandidate> {
    let known = army_files::known();
    let whole: Vec<String> = known.iter().filter(|source| source.ships()).map(|source| source.name.clone()).collect();
    let short = whole.iter().map(|name| name.rsplit('/').next().unwrap_or_default().to_owned());
    let mut names: Vec<String> = short.chain(own(known)).collect();
    names.sort_unstable();
    names.dedup();
    let mut all = begun(typed, names);
    if all.is_empty() {
        all = begun(typed, whole);
    }
    all.extend(files(typed));
    all
}

/// The user's own files by their names without folder and ending.
fn own(sources: Vec<army_files::Source>) -> impl Iterator<Item = String> {
    let stem = |source: army_files::Source| {
        let stem = std::path::Path::new(&source.name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        stem.filter(|_| !source.ships())
    };
    sources.into_iter().filter_map(stem)
}

fn house_rules(typed: &OsStr) -> Vec<CompletionCandidate> {
    files(typed)
}

fn files(typed: &OsStr) -> Vec<CompletionCandidate> {
    PathCompleter::file().filter(|path| path.extension().is_some_and(|ending| ending == "toml")).complete(typed)
}

fn battles(typed: &OsStr) -> Vec<CompletionCandidate> {
    begun(typed, saved::list().unwrap_or_default().into_iter().map(|saved| saved.name))
}

/// Those that were put away, too.
fn all_battles(typed: &OsStr) -> Vec<CompletionCandidate> {
    let away = place::archive().and_then(|folder| saved::within(&folder)).unwrap_or_default();
    let mut all = battles(typed);
    all.extend(begun(typed, away.into_iter().map(|saved| saved.name)));
    all
}

fn armies_and_battles(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = battles(typed);
    all.extend(armies(typed));
    all
}

fn all_rulesets(typed: &OsStr) -> Vec<CompletionCandidate> {
    begun(typed, rulesets::ALL.iter().map(|ruleset| ruleset.id.to_owned()))
}

/// The procedures of the ruleset that is typed before, as its name or a part of it.
fn procedures(typed: &OsStr) -> Vec<CompletionCandidate> {
    let words: Vec<OsString> = std::env::args_os().skip_while(|word| word != "odds").skip(1).collect();
    let ruleset = words.iter().filter_map(|word| rulesets::named(word.to_str()?)).next();
    let loaded = ruleset.and_then(|ruleset| (ruleset.open)(&[]).ok());
    begun(typed, loaded.into_iter().flat_map(|loaded| loaded.procedures()).map(str::to_owned))
}
