//! The command line: one file a command.
//!
//! - [`play`]: `play`, `resume`, and no command at all. [`show`], [`verify`], [`report`], [`board`]: read a battle.
//! - [`check`], [`points`]: orders of battle and house rules as files. [`rule`]: `resolve`. [`odds`]: chances. [`reference`]: `ref`. [`rulings`]: case law. [`rules`]: what house rules may change. [`handout`]: what is printed. [`list`], [`new`], [`transfer`]: what is on this machine, `export`, `import`.
//! - [`away`]: `rename`, `archive`.
//! - [`config`]: where the config file lies, and what it says. [`complete`]: what a shell is offered.
//! - [`shell`]: `completions`, `man`; [`version`]. [`failure`]: exit codes. [`output`]: standard output and standard error.
//!
//! Text on standard output is plain, but for the colours of `check`; what is wrong goes to standard error as
//! `drumhead: a sentence`.

mod away;
mod board;
mod check;
mod complete;
mod config;
mod failure;
mod formats;
mod handout;
mod list;
mod new;
mod odds;
mod output;
mod pager;
mod play;
mod points;
mod reference;
mod report;
mod rule;
mod rules;
mod rulings;
mod shell;
mod show;
mod transfer;
mod verify;
mod version;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::config::Loaded;
use crate::journal::place;
use crate::letters;
use crate::tui::theme::Theme;
use crate::tui::{keymap, keys};
use failure::Failure;
use output::Output;

const HELP: &str = "\
{about}

Examples:
  drumhead                          what is on this machine, and where to go on
  drumhead play lobositz            begin a battle that ships with its rules; without a name, list them
  drumhead list seven years evening what there is of that war for an evening
  drumhead play club.toml --seed 7  begin one from your own order of battle, with dice that can be rolled again
  drumhead resume                   go on with the battle played last
  drumhead show lobositz-1756       how it stands, as plain text; --json for programs
  drumhead ref rally                look up a rule
  drumhead report lobositz-1756 > lobositz.md
  drumhead handout lobositz --html > lobositz.html

{usage-heading} {usage}

{all-args}{after-help}";

const AFTER: &str = "\
A BATTLE is the name that `drumhead list` shows, a part of it that no other has, or a journal's file.

Battles are kept in battles/ and your orders of battle in armies/ of the data directory: DRUMHEAD_DATA if it is set,
else XDG_DATA_HOME/drumhead or ~/.local/share/drumhead (Windows: the user's AppData). `drumhead
config` tells of the file that holds keys, theme and the rest: DRUMHEAD_CONFIG, else config.toml in
XDG_CONFIG_HOME/drumhead or ~/.config/drumhead. An argument goes before the environment, and that before the file.

NO_COLOR draws without colours, DRUMHEAD_ASCII=1 with ASCII alone, PAGER shows long answers, DRUMHEAD_WEB names the
address of the players' board, TZ the zone in which `list` tells times.

Exit codes: 0 done; 1 failed, or a file or a line of --plain has faults; 2 the command line is wrong, or names what is not there;
3 verify found a ruling that would come out otherwise, or a damaged journal.";

/// An umpire's assistant for 18th-century miniature wargames.
#[derive(Debug, Parser)]
#[command(name = "drumhead", version = version::text(), help_template = HELP, after_help = AFTER)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Write and draw with ASCII alone, as where the locale is not UTF-8.
    #[arg(long, global = true)]
    ascii: bool,
    /// Select with the mouse too; without this the terminal keeps it, to mark text with.
    #[arg(long, global = true)]
    mouse: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a battle.
    Play(play::Play),
    /// Go on with a battle; without a name, with the one played last.
    Resume(play::Resume),
    /// Tell how a battle stands.
    Show(show::Show),
    /// Rule a battle again from its answers and dice, and tell what would come out otherwise today.
    Verify(verify::Verify),
    Check(check::Check),
    Points(points::Points),
    /// Rule requests: JSON lines in, JSON lines out.
    Resolve(rule::Resolve),
    Odds(odds::Odds),
    Ref(reference::Reference),
    Rulings(rulings::Rulings),
    Rules(rules::Rules),
    /// Write the after-action report of a battle, in Markdown; without a name, of the one played last.
    Report(report::Report),
    /// Write what is printed for a table: scenario, rosters, quick reference, cards.
    Handout(handout::Handout),
    /// Show a battle to its players, live, while the umpire plays it elsewhere.
    Board(board::Board),
    List(list::List),
    New(new::New),
    Edit(play::Edit),
    Rename(away::Rename),
    Archive(away::Archive),
    /// Write a battle, or an order of battle (FILE.toml), to a new file.
    Export(transfer::Export),
    /// Take a journal, or an order of battle (FILE.toml), in among those of this machine.
    Import(transfer::Import),
    Config(config::Config),
    /// Write the completions of a shell.
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Reads the arguments and does what they say.
pub fn run() -> ExitCode {
    outlive_a_limit();
    let loaded = configured();
    match complete::answered(Arguments::command) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(error) => error.exit(),
    }
    let arguments = Arguments::try_parse();
    let is_wanted = |_: &_| std::env::args_os().any(|word| word == "--ascii");
    let ascii = arguments.as_ref().map_or_else(is_wanted, |arguments| arguments.ascii);
    let theme = Theme::of(&loaded.config).in_ascii(ascii);
    if theme.ascii {
        output::in_ascii();
    }
    loaded.complaints().iter().for_each(|fault| output::say(&format!("drumhead: {fault}\n")));
    let Arguments { command, mouse, .. } = match arguments {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            // Told of the words as they may be shown.
            let words = std::env::args_os().map(|word| letters::line(&word.to_string_lossy()).into_owned());
            let error = Arguments::try_parse_from(words).err().unwrap_or(error);
            output::say(&error.render().to_string());
            return ExitCode::from(2);
        }
        Err(help) => help.exit(),
    };
    let theme = theme.with_mouse(mouse);
    let mut output = BufWriter::new(Output::text(io::stdout()));
    let done = match command {
        None => play::start(theme, &mut output),
        Some(Command::Play(play)) => play.run(theme, &mut output),
        Some(Command::Resume(resume)) => resume.run(theme, &mut output),
        Some(Command::Show(show)) => show.run(&mut output),
        Some(Command::Verify(verify)) => verify.run(&mut output),
        Some(Command::Check(check)) => return exit(check.run()),
        Some(Command::Points(points)) => points.run(&mut output),
        Some(Command::Resolve(resolve)) => resolve.run(),
        Some(Command::Odds(odds)) => odds.run(theme.ascii, &mut output),
        Some(Command::Ref(reference)) => reference.run(&mut output),
        Some(Command::Rulings(rulings)) => rulings.run(&mut output),
        Some(Command::Rules(rules)) => rules.run(&mut output),
        Some(Command::Report(report)) => report.run(&mut output),
        Some(Command::Handout(handout)) => handout.run(&mut output),
        Some(Command::Board(board)) => board.run(theme, &mut output),
        Some(Command::List(list)) => list.run(&mut output),
        Some(Command::New(new)) => new.run(theme, &mut output),
        Some(Command::Edit(edit)) => edit.run(theme, &mut output),
        Some(Command::Rename(rename)) => rename.run(&mut output),
        Some(Command::Archive(archive)) => archive.run(&mut output),
        Some(Command::Export(export)) => export.run(&mut output),
        Some(Command::Import(import)) => import.run(&mut output),
        Some(Command::Config(config)) => config.run(&loaded, theme, &mut output),
        Some(Command::Completions(completions)) => completions.run(&mut output),
        Some(Command::Man(man)) => man.run(Arguments::command(), &mut output),
    };
    match done.and_then(|()| output.flush().map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.say(),
    }
}

/// Reads the config file, and lets it hold: where battles are kept, and the keys. What is wrong with the keys is told with
/// the rest.
fn configured() -> Loaded {
    let mut loaded = crate::config::load(&keymap::names());
    if let Some(folder) = loaded.config.data.clone() {
        place::keep_in(folder);
    }
    let (rows, faults) = keymap::with(&loaded.config.keys);
    let refused = |span: std::ops::Range<usize>| faults.iter().any(|fault| fault.span == span);
    loaded.config.keys.retain(|(_, said)| !refused(said.span()));
    if !loaded.config.keys.is_empty() {
        keys::choose(rows);
    }
    loaded.faults.extend(faults);
    loaded
}

/// A file that may grow no further (`ulimit -f`) costs the one ruling, as a full disk does, and not the program.
#[cfg(unix)]
fn outlive_a_limit() {
    // Where it cannot be caught, the signal ends the program, and every ruling is kept.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

#[cfg(not(unix))]
fn outlive_a_limit() {}

/// The exit code of a command that has its own.
fn exit(done: io::Result<ExitCode>) -> ExitCode {
    done.unwrap_or_else(|error| Failure::from(error).say())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn its_version_names_the_day_and_the_format_of_journals() {
        let version = super::version::text();
        let (day, rest) = version.strip_prefix("0.1.0 (").and_then(|rest| rest.split_once(')')).expect("a day");
        assert!(day.len() == 10 && day.split('-').all(|part| part.parse::<u16>().is_ok()), "{version}");
        assert_eq!(rest, ", journals of format 1");
    }

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
