//! A program in a pseudo-terminal, and what it writes there: as bytes, and as the screen that they make.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

use super::program::{DRUMHEAD, output, starting};

/// How long anything may take on a machine that others use, too.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program in a pseudo-terminal of 80 by 24.
pub struct Pty {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    pub child: Box<dyn Child + Send + Sync>,
    pub screen: Arc<Mutex<vt100::Parser>>,
    written: Arc<Mutex<Vec<u8>>>,
    /// Whether the terminal takes no output.
    pub stalled: Arc<AtomicBool>,
}

fn side(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).expect("a size")
}

impl Pty {
    /// The real program, with its data in a folder.
    pub fn drumhead(data: &std::path::Path, words: &[&str], variables: &[(&str, &str)]) -> Pty {
        let mut command = CommandBuilder::new(DRUMHEAD);
        command.args(words);
        command.env("DRUMHEAD_DATA", data);
        Pty::spawn(command, variables)
    }

    /// A program under these variables; without them it is a terminal of 256 colours in a UTF-8 locale.
    pub fn spawn(mut command: CommandBuilder, variables: &[(&str, &str)]) -> Pty {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        for name in ["NO_COLOR", "COLORTERM", "LC_ALL", "LC_CTYPE", "DRUMHEAD_ASCII"] {
            command.env_remove(name);
        }
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("RUST_BACKTRACE", "0")] {
            command.env(name, value);
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        let starting = starting();
        let child = pair.slave.spawn_command(command).expect("a child");
        drop(starting);
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(side(24), side(80), 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let (shown, kept) = (Arc::clone(&screen), Arc::clone(&written));
        let stalled = Arc::new(AtomicBool::new(false));
        let waits = Arc::clone(&stalled);
        thread::spawn(move || {
            let mut bytes = [0u8; 65536];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                while waits.load(Ordering::SeqCst) {
                    thread::sleep(Duration::from_millis(2));
                }
                kept.lock().expect("bytes").extend_from_slice(&bytes[..n]);
                shown.lock().expect("a screen").process(&bytes[..n]);
            }
        });
        Pty { master: pair.master, keys, child, screen, written, stalled }
    }

    /// What stands on the screen.
    pub fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    /// Every byte that the program has written.
    pub fn written(&self) -> Vec<u8> {
        self.written.lock().expect("bytes").clone()
    }

    /// The parameters of every SGR sequence among them: what sets a colour or an attribute.
    pub fn renditions(&self) -> Vec<String> {
        let written = self.written();
        let text = String::from_utf8_lossy(&written).into_owned();
        let sequences = text.split("\u{1b}[").skip(1);
        let end = |rest: &str| rest.find(|c: char| !(c.is_ascii_digit() || c == ';' || c == ':'));
        sequences
            .filter_map(|rest| end(rest).filter(|at| rest[*at..].starts_with('m')).map(|at| rest[..at].to_owned()))
            .collect()
    }

    /// Whether the screen says it, be it broken into two lines.
    fn says(&self, what: &str) -> bool {
        let text = self.text();
        let line: Vec<&str> =
            text.lines().flat_map(|line| line.trim_start_matches(['▌', '|']).split_whitespace()).collect();
        text.contains(what) || line.join(" ").contains(what)
    }

    #[track_caller]
    pub fn wait(&mut self, what: &str) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if self.says(what) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("no {what:?} within {PATIENCE:?}:\n{}", self.text());
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys taken");
        self.keys.flush().expect("keys taken");
    }

    pub fn resize(&mut self, rows: u16, columns: u16) {
        self.screen.lock().expect("a screen").screen_mut().set_size(side(rows), side(columns));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).expect("resized");
    }

    pub fn signal(&self, name: &str) {
        let pid = self.child.process_id().expect("a child").to_string();
        let sent = output(Command::new("kill").args([&format!("-{name}"), &pid]));
        assert!(sent.status.success());
    }

    #[track_caller]
    pub fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a child") {
                thread::sleep(Duration::from_millis(50));
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("it goes on:\n{}", self.text());
    }

    #[track_caller]
    pub fn restored(&self) {
        let parser = self.screen.lock().expect("a screen");
        let screen = parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is still on");
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is still on");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is still captured");
    }
}
