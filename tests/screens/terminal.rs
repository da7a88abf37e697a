//! The run loop in a real pseudo-terminal: it is played, left, killed, resized, resumed; the terminal is given back.
//!
//! The program in the terminal is this test binary itself, run as the test `child`, which plays the toy battle on a
//! journal in a file.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::memory::Memory;
use crate::support::program::{output, this_as};
use crate::support::pty::Pty;
use crate::support::toy::{ToyShelf, book, first, table};
use drumhead::journal::Journal;
use drumhead::session::Session;
use drumhead::tui;
use drumhead::tui::Opening;
use drumhead::tui::open_battle::OpenBattle;
use drumhead::tui::theme::Theme;
use portable_pty::CommandBuilder;
use signal_hook::consts::*;

const CHILD: &str = "screens::terminal::child";

/// What runs in the terminal; does nothing when it is run as a test.
#[test]
fn child() {
    let Ok(path) = std::env::var("DRUMHEAD_CHILD") else { return };
    let theme = Theme::of(&drumhead::config::Config::default());
    let said = if std::env::var_os("DRUMHEAD_BOARD").is_some() {
        tui::board(theme, Box::new(session(Path::new(&path), true)), None).map(|()| "closed".to_owned())
    } else if let Some(fails) =
        ["DRUMHEAD_PANIC", "DRUMHEAD_HUNGRY"].iter().position(|how| std::env::var_os(how).is_some())
    {
        tui::run(theme, &ToyShelf, Opening::Battle(Box::new(Fails(table(false), fails == 0))))
    } else {
        tui::run(theme, &ToyShelf, Opening::Battle(Box::new(session(Path::new(&path), false))))
    };
    println!("{}", said.expect("a terminal"));
    std::process::exit(0);
}

fn session(path: &Path, to_read: bool) -> Session {
    let open = |_: &drumhead::battle::Muster| Ok(book());
    let parts = if to_read {
        Journal::open_to_read(path).expect("a journal to read")
    } else {
        if !path.exists() {
            drop(Journal::create(path, &first()).expect("a new journal"));
        }
        Journal::open(path).expect("a journal that opens")
    };
    Session::on(parts, open).expect("a battle that folds").0
}

/// A table that breaks down, or asks for more memory than there is.
struct Fails(Memory, bool);

impl OpenBattle for Fails {
    fn battle(&self) -> &drumhead::battle::Battle {
        &self.0.battle
    }
    fn commit(&mut self, _: drumhead::battle::Entry) -> Result<(), String> {
        assert!(!self.1, "the table broke down");
        let hungry = std::hint::black_box(Vec::<u8>::with_capacity(1 << 46));
        Err(format!("{} bytes were there", hungry.capacity()))
    }
}

/// The toy in a pseudo-terminal.
fn start(journal: &Path, variables: &[(&str, &str)]) -> Pty {
    let mut command = CommandBuilder::from_argv(this_as(CHILD).map(Into::into).to_vec());
    command.env("DRUMHEAD_CHILD", journal);
    let mut pty = Pty::spawn(command, variables);
    pty.wait(if variables.is_empty() { "saved" } else { "Lobositz" });
    pty
}

fn journal(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("drumhead-terminal-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("lobositz.journal");
    drop(std::fs::remove_file(&path));
    path
}

#[test]
fn it_is_played_and_left_and_the_terminal_given_back() {
    let mut pty = start(&journal("played"), &[]);
    pty.press("\r");
    pty.wait("command, D6");
    pty.press("4");
    pty.wait("Bevern moves: 4.");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
    pty.restored();
    assert!(pty.text().contains("Lobositz 1756, turn 1, Command: saved"), "{}", pty.text());
}

#[test]
fn ctrl_c_leaves_from_a_form() {
    let mut pty = start(&journal("ctrl-c"), &[]);
    pty.press("\r");
    pty.wait("command, D6");
    pty.press("\x03");
    assert_eq!(pty.ended().exit_code(), 0);
    pty.restored();
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut pty = start(&journal("panic"), &[("DRUMHEAD_PANIC", "1")]);
    pty.press("\r4");
    assert_eq!(pty.ended().exit_code(), 101);
    pty.restored();
    assert!(pty.text().contains("the table broke down"), "{}", pty.text());
}

#[test]
fn memory_that_runs_out_gives_the_terminal_back() {
    let mut pty = start(&journal("memory"), &[("DRUMHEAD_HUNGRY", "1")]);
    pty.press("\r4");
    assert_eq!(pty.ended().exit_code(), 134);
    pty.restored();
    assert!(pty.text().contains("every ruling is saved, `drumhead resume` goes on"), "{}", pty.text());
}

#[test]
fn signals_give_the_terminal_back() {
    let mut signals = vec![
        ("HUP", SIGHUP),
        ("INT", SIGINT),
        ("QUIT", SIGQUIT),
        ("TRAP", SIGTRAP),
        ("ABRT", SIGABRT),
        ("USR1", SIGUSR1),
        ("USR2", SIGUSR2),
        ("ALRM", SIGALRM),
        ("TERM", SIGTERM),
        ("XCPU", SIGXCPU),
        ("VTALRM", SIGVTALRM),
        ("PROF", SIGPROF),
        ("SYS", SIGSYS),
    ];
    if cfg!(target_os = "linux") {
        signals.extend([("PWR", 30), ("16", 16), ("34", 34), ("64", 64)]);
    }
    for (name, number) in signals {
        let mut pty = start(&journal(name), &[]);
        pty.signal(name);
        assert_eq!(pty.ended().exit_code(), 128 + number as u32, "SIG{name}");
        pty.restored();
    }
}

#[test]
fn signals_end_it_also_while_the_terminal_takes_no_output() {
    for (name, code) in [("TERM", 143), ("HUP", 129)] {
        let mut pty = start(&journal(&format!("stalled-{name}")), &[]);
        pty.stalled.store(true, Ordering::SeqCst);
        for _ in 0..20 {
            pty.press(&"\x0c".repeat(50));
            thread::sleep(Duration::from_millis(20));
        }
        let asked = Instant::now();
        pty.signal(name);
        assert_eq!(pty.ended().exit_code(), code, "SIG{name}");
        assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
        pty.stalled.store(false, Ordering::SeqCst);
    }
}

#[test]
fn it_lives_through_any_size() {
    let mut pty = start(&journal("sizes"), &[]);
    for (rows, columns) in [(1, 1), (2, 3), (1, 200), (200, 1), (16, 60)] {
        pty.resize(rows, columns);
        thread::sleep(Duration::from_millis(20));
    }
    pty.resize(24, 80);
    pty.wait("PRUSSIA");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

/// What is typed while drumhead is busy comes in one piece: Esc, and the key behind it.
#[test]
fn an_esc_and_a_key_in_one_piece_are_both_pressed() {
    let mut pty = start(&journal("one_piece"), &[]);
    pty.press("\r");
    pty.wait("Esc leaves");
    pty.press("\x1bb");
    pty.wait(">b Kleist");
    pty.press("q");
    pty.ended();
}

/// A die that fell for a ruling that is not given is named as one leaves: it can be typed again.
#[test]
fn dice_that_fell_in_vain_are_named_on_leaving() {
    let mut pty = start(&journal("in_vain"), &[]);
    pty.press("\r6");
    pty.wait("luck");
    pty.press("\x03");
    assert_eq!(pty.ended().exit_code(), 0);
    assert!(pty.text().contains("dice 6"), "{}", pty.text());
}

#[test]
fn killed_and_resumed_it_stands_where_it_was() {
    let path = journal("killed");
    let mut pty = start(&path, &[]);
    pty.press("\r4");
    pty.wait("Bevern moves: 4.");
    pty.signal("KILL");
    pty.ended();
    let mut pty = start(&path, &[]);
    pty.wait("Bevern moves: 4.");
    pty.press("u");
    pty.wait("press . to open its form again; taken back: Bevern moves: 4");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

/// What fell for a form lies on the table still.
#[test]
fn killed_over_a_form_its_dice_come_back_with_it_until_something_is_ruled() {
    let path = journal("killed-over-form");
    let mut pty = start(&path, &[]);
    pty.press("\r6");
    pty.wait("luck");
    pty.signal("KILL");
    pty.ended();
    let mut pty = start(&path, &[]);
    pty.wait("dice 6; . takes it up again with them");
    pty.press(".");
    pty.wait("luck");
    pty.signal("KILL");
    pty.ended();
    // So does its own order.
    let mut pty = start(&path, &[]);
    pty.wait("dice 6; . takes it up again with them");
    pty.press("\r");
    pty.wait("taken up again with the dice that had fallen");
    pty.press("5");
    pty.wait("Bevern moves: 6, luck 5.");
    pty.signal("KILL");
    pty.ended();
    let mut pty = start(&path, &[]);
    pty.wait("Bevern moves: 6, luck 5.");
    assert!(!pty.text().contains("takes it up again"), "{}", pty.text());
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

/// What was answered as well, but for `Esc`, which forgets it.
#[test]
fn killed_over_a_form_its_answers_come_back_by_the_key_of_the_form_left_last() {
    let path = journal("killed-over-answers");
    let mut pty = start(&path, &[]);
    pty.press("]");
    pty.wait("Still owed");
    pty.press("y");
    pty.wait("Firing begins");
    pty.press("a1fB1");
    pty.wait("B1 Gren Deblin");
    pty.signal("KILL");
    pty.ended();
    let mut pty = start(&path, &[]);
    pty.wait("; . takes it up again as it was answered");
    pty.press("a1f");
    pty.wait("still to be given");
    pty.press("\u{1b}");
    pty.wait("saved");
    pty.signal("KILL");
    pty.ended();
    let pty = start(&path, &[]);
    assert!(!pty.text().contains("takes it up again"), "{}", pty.text());
}

#[test]
fn the_board_follows_what_the_umpire_rules() {
    let path = journal("board");
    let mut umpire = start(&path, &[]);
    let mut board = start(&path, &[("DRUMHEAD_BOARD", "1")]);
    umpire.press("\r4");
    board.wait("Bevern moves: 4.");
    board.press("q");
    assert_eq!(board.ended().exit_code(), 0);
    board.restored();
    umpire.press("q");
    umpire.ended();
}

#[test]
fn suspended_it_gives_the_terminal_to_the_shell_and_goes_on_after() {
    for by in ["Ctrl-Z", "TSTP", "STOP"] {
        let path = journal(&format!("suspended-{by}"));
        let pid = path.with_extension("pid");
        let mut shell = CommandBuilder::new("bash");
        shell.args(["--norc", "--noprofile", "-i"]);
        shell.env("DRUMHEAD_CHILD", &path);
        let mut pty = Pty::spawn(shell, &[("PS1", "ready> ")]);
        pty.wait("ready>");
        pty.press(&format!("sh -c 'echo $$ >{}; exec {}'\r", pid.display(), this_as(CHILD).join(" ")));
        pty.wait("PRUSSIA");
        match by {
            "Ctrl-Z" => pty.press("\x1a"),
            signal => {
                let pid = std::fs::read_to_string(&pid).expect("a number");
                assert!(output(Command::new("kill").args([&format!("-{signal}"), pid.trim()])).status.success());
            }
        }
        pty.wait("Stopped");
        // Who is stopped from outside without a warning leaves the screen as it is. The shell has its own bracketed paste
        // on by now.
        assert_eq!(pty.screen.lock().expect("a screen").screen().alternate_screen(), by == "STOP");
        // What stood on the screen is wiped, so that what is waited for behind it is drawn by the program that went on.
        pty.press("printf '\\033[2J%s\\n' wi''ped\r");
        pty.wait("wiped");
        pty.press("fg\r");
        pty.wait("OWED");
        pty.press("\r");
        pty.wait("command, D6");
        pty.press("4");
        pty.wait("Bevern moves: 4.");
        pty.press("q");
        pty.wait("turn 1, Command: saved");
        pty.press("exit\r");
        pty.ended();
    }
}

#[test]
fn a_paste_gives_no_orders() {
    let mut pty = start(&journal("paste"), &[]);
    pty.press("\x1b[200~]]q\x1b[201~");
    pty.wait("pasted text is ignored here");
    pty.press("q");
    pty.ended();
}

#[test]
fn nothing_wakes_it_while_nobody_does_anything() {
    let mut pty = start(&journal("idle"), &[]);
    let pid = pty.child.process_id().expect("a child");
    let wakes = || {
        let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let lines = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("status")).ok());
        let count = |status: String| {
            let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:").map(str::to_owned));
            line.and_then(|n| n.trim().parse::<u64>().ok()).unwrap_or(0)
        };
        lines.map(count).sum::<u64>()
    };
    // A busy machine may still be starting it: one quiet stretch of all these is enough, and a clock that ticks has none.
    let quiet = (0..10).any(|_| {
        let before = wakes();
        thread::sleep(Duration::from_millis(700));
        wakes() == before
    });
    assert!(quiet, "something wakes it");
    pty.press("q");
    pty.ended();
}
