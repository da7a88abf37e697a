//! The run loop in a real pseudo-terminal: it is played, left, killed, resized, resumed; the terminal is given back.
//!
//! The program in the terminal is this test binary itself, run as the test `child`, which plays the toy battle on a
//! journal in a file.

#![cfg(unix)]
#![expect(clippy::expect_used, reason = "what tests stand on may panic")]

mod toy;

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use drumhead::journal::{Journal, Recovery};
use drumhead::session::Session;
use drumhead::tui;
use drumhead::tui::table::Table;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use toy::ToyShelf;

/// What runs in the terminal; does nothing when it is run as a test.
#[test]
fn child() {
    let Ok(path) = std::env::var("DRUMHEAD_CHILD") else { return };
    let said = if std::env::var_os("DRUMHEAD_BOARD").is_some() {
        tui::board(Box::new(session(Path::new(&path), true))).map(|()| "closed".to_owned())
    } else if std::env::var_os("DRUMHEAD_PANIC").is_some() {
        tui::run(&ToyShelf, Some(Box::new(Panics(toy::table(false)))), "")
    } else {
        tui::run(&ToyShelf, Some(Box::new(session(Path::new(&path), false))), "")
    };
    println!("{}", said.expect("a terminal"));
    std::process::exit(0);
}

fn session(path: &Path, to_read: bool) -> Session {
    let open = |_: &drumhead::battle::Muster| Ok(toy::book());
    let parts = if to_read {
        Journal::open_to_read(path).expect("a journal to read")
    } else if path.exists() {
        Journal::open(path).expect("a journal that opens")
    } else {
        let first = toy::first();
        (Journal::create(path, &first).expect("a new journal"), vec![first], Recovery::default())
    };
    Session::on(parts, open).expect("a battle that folds").0
}

/// A table that breaks down.
struct Panics(toy::Memory);

impl Table for Panics {
    fn battle(&self) -> &drumhead::battle::Battle {
        &self.0.battle
    }
    #[expect(clippy::panic, reason = "the terminal must be given back even then")]
    fn commit(&mut self, _: drumhead::battle::Entry) -> Result<(), String> {
        panic!("the table broke down")
    }
}

/// A program in a pseudo-terminal.
struct Pty {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn parser(rows: u16, columns: u16) -> vt100::Parser {
    let size = |n| NonZeroU16::new(n).expect("a size");
    vt100::Parser::new(size(rows), size(columns), 0)
}

impl Pty {
    fn start(journal: &Path, variables: &[(&str, &str)]) -> Pty {
        let binary = std::env::current_exe().expect("this binary");
        let mut pty = Pty::spawn(CommandBuilder::new(binary), journal, variables);
        pty.wait(if variables.is_empty() { "saved" } else { "Lobositz" });
        pty
    }

    fn spawn(mut command: CommandBuilder, journal: &Path, variables: &[(&str, &str)]) -> Pty {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        if command.get_argv().len() == 1 {
            command.args(["--exact", "child", "--nocapture"]);
        }
        command.env("DRUMHEAD_CHILD", journal);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env("RUST_BACKTRACE", "0");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("a child");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(parser(24, 80)));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0u8; 65536];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                shown.lock().expect("a screen").process(&bytes[..n]);
            }
        });
        Pty { master: pair.master, keys, child, screen }
    }

    fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    #[expect(clippy::panic, reason = "this is how a test fails")]
    #[track_caller]
    fn wait(&mut self, what: &str) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if self.text().contains(what) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("no {what:?} within 20 s:\n{}", self.text());
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys taken");
        self.keys.flush().expect("keys taken");
    }

    fn resize(&mut self, rows: u16, columns: u16) {
        self.screen
            .lock()
            .expect("a screen")
            .screen_mut()
            .set_size(NonZeroU16::new(rows).expect("a size"), NonZeroU16::new(columns).expect("a size"));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).expect("resized");
    }

    fn signal(&self, name: &str) {
        let pid = self.child.process_id().expect("a child").to_string();
        let sent = std::process::Command::new("kill").args([&format!("-{name}"), &pid]).status();
        assert!(sent.expect("kill").success());
    }

    #[expect(clippy::panic, reason = "this is how a test fails")]
    #[track_caller]
    fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().expect("a child") {
                thread::sleep(Duration::from_millis(50));
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("it goes on:\n{}", self.text());
    }

    #[track_caller]
    fn restored(&self) {
        let parser = self.screen.lock().expect("a screen");
        let screen = parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is still on");
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is still on");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is still captured");
    }
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
    let mut pty = Pty::start(&journal("played"), &[]);
    pty.press("\r");
    pty.wait("D6 for command?");
    pty.press("4");
    pty.wait("Bevern moves: 4.");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
    pty.restored();
    assert!(pty.text().contains("Lobositz 1756, turn 1, Command: saved"), "{}", pty.text());
}

#[test]
fn ctrl_c_leaves_from_a_form() {
    let mut pty = Pty::start(&journal("ctrl-c"), &[]);
    pty.press("\r");
    pty.wait("D6 for command?");
    pty.press("\x03");
    assert_eq!(pty.ended().exit_code(), 0);
    pty.restored();
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut pty = Pty::start(&journal("panic"), &[("DRUMHEAD_PANIC", "1")]);
    pty.press("\r4");
    assert_eq!(pty.ended().exit_code(), 101);
    pty.restored();
    assert!(pty.text().contains("the table broke down"), "{}", pty.text());
}

#[test]
fn signals_give_the_terminal_back() {
    for (name, code) in [("TERM", 143), ("HUP", 129)] {
        let mut pty = Pty::start(&journal(name), &[]);
        pty.signal(name);
        assert_eq!(pty.ended().exit_code(), code, "SIG{name}");
        pty.restored();
    }
}

#[test]
fn it_lives_through_any_size() {
    let mut pty = Pty::start(&journal("sizes"), &[]);
    for (rows, columns) in [(1, 1), (2, 3), (1, 200), (200, 1), (16, 60)] {
        pty.resize(rows, columns);
        thread::sleep(Duration::from_millis(20));
    }
    pty.resize(24, 80);
    pty.wait("PRUSSIA");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

#[test]
fn killed_and_resumed_it_stands_where_it_was() {
    let path = journal("killed");
    let mut pty = Pty::start(&path, &[]);
    pty.press("\r4");
    pty.wait("Bevern moves: 4.");
    pty.signal("KILL");
    pty.ended();
    let mut pty = Pty::start(&path, &[]);
    pty.wait("Bevern moves: 4.");
    pty.press("u");
    pty.wait("taken back: Bevern moves: 4.");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

#[test]
fn the_board_follows_what_the_umpire_rules() {
    let path = journal("board");
    let mut umpire = Pty::start(&path, &[]);
    let mut board = Pty::start(&path, &[("DRUMHEAD_BOARD", "1")]);
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
    let binary = std::env::current_exe().expect("this binary");
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    let mut pty = Pty::spawn(shell, &journal("suspended"), &[("PS1", "ready> ")]);
    pty.wait("ready>");
    pty.press(&format!("{} --exact child --nocapture\r", binary.display()));
    pty.wait("PRUSSIA");
    pty.press("\x1a");
    pty.wait("Stopped");
    // The shell has its own bracketed paste on by now.
    assert!(!pty.screen.lock().expect("a screen").screen().alternate_screen());
    pty.press("fg\r");
    pty.wait("DUTIES");
    pty.press("\r");
    pty.wait("D6 for command?");
    pty.press("4");
    pty.wait("Bevern moves: 4.");
    pty.press("q");
    pty.wait("turn 1, Command: saved");
    pty.press("exit\r");
    pty.ended();
}

#[test]
fn a_paste_gives_no_orders() {
    let mut pty = Pty::start(&journal("paste"), &[]);
    pty.press("\x1b[200~]]q\x1b[201~");
    pty.wait("pasted text is ignored here");
    pty.press("q");
    pty.ended();
}

#[test]
fn nothing_wakes_it_while_nobody_does_anything() {
    let mut pty = Pty::start(&journal("idle"), &[]);
    thread::sleep(Duration::from_millis(300));
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
    let before = wakes();
    thread::sleep(Duration::from_millis(700));
    assert_eq!(wakes() - before, 0);
    pty.press("q");
    pty.ended();
}
