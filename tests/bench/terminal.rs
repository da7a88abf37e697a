//! The released binary in a pseudo-terminal of 80x24, beside `less` and a program that draws a word with ratatui and waits.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use drumhead::journal;
use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};

use crate::clock::{self, Budget, count, megabytes, row, time};
use crate::journal::{Folder, played};

/// The word that makes this very program the empty one.
pub const EMPTY: &str = "empty-program";

/// The empty program: draws a word, and leaves at the first key.
pub fn empty() {
    let mut terminal = ratatui::init();
    terminal.draw(|frame| frame.render_widget("waiting", frame.area())).unwrap();
    drop(crossterm::event::read());
    ratatui::restore();
}

/// A program in a pseudo-terminal.
struct Program {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    output: Box<dyn Read + Send>,
    keys: Box<dyn Write + Send>,
    first: Duration,
    bytes: usize,
}

impl Program {
    /// Starts it, and waits until `settled` stands in what it writes.
    fn start(words: &[&str], settled: &str) -> Program {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(words[0]);
        command.args(&words[1..]);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let start = Instant::now();
        let child = pair.slave.spawn_command(command).unwrap();
        let (mut seen, mut buffer) = (Vec::new(), [0; 1 << 16]);
        while !seen.windows(settled.len()).any(|bytes| bytes == settled.as_bytes()) {
            let read = output.read(&mut buffer).expect("it writes");
            seen.extend_from_slice(&buffer[..read]);
        }
        Program { pair, child, output, keys, first: start.elapsed(), bytes: seen.len() }
    }

    /// Presses a key, and waits for the first byte back.
    fn key(&mut self, key: &str) -> (Duration, usize) {
        let start = Instant::now();
        self.keys.write_all(key.as_bytes()).unwrap();
        let read = self.output.read(&mut [0; 1 << 16]).unwrap();
        (start.elapsed(), read)
    }

    /// A number of a file of `/proc`, summed over its threads where it counts for each.
    fn number(&self, file: &str, name: &str) -> u64 {
        let pid = self.child.process_id().unwrap();
        let folders: Vec<PathBuf> = match file {
            "switches" => {
                fs::read_dir(format!("/proc/{pid}/task")).unwrap().flatten().map(|task| task.path()).collect()
            }
            _ => vec![PathBuf::from(format!("/proc/{pid}"))],
        };
        let file = if file == "io" { "io" } else { "status" };
        let of = |folder: &PathBuf| {
            let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
            let words = text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok());
            words.unwrap_or(0)
        };
        folders.iter().map(of).sum()
    }

    fn end(mut self, key: &str) {
        drop(self.keys.write_all(key.as_bytes()));
        thread::sleep(Duration::from_millis(30));
        drop(self.child.kill());
        drop(self.child.wait());
        drop(self.pair);
    }
}

pub fn run() {
    let folder = Folder::new();
    let drumhead = env!("CARGO_BIN_EXE_drumhead");
    let lobositz = drumhead::rulesets::find("honours-of-war").unwrap().battles[3].1;
    let journals: Vec<String> = [1_000, 100_000]
        .into_iter()
        .map(|records| {
            let path = folder.0.join(format!("{records}.journal"));
            journal::copy(&path, played(lobositz, records).records()).unwrap();
            path.display().to_string()
        })
        .collect();
    let text = folder.0.join("text").display().to_string();
    fs::write(&text, (1..=1_000).map(|line| format!("row {line}\n")).collect::<String>()).unwrap();
    let this = std::env::current_exe().unwrap().display().to_string();

    size("size of the binary, stripped", fs::metadata(drumhead).unwrap().len(), Budget::Most(2.5e6, 4e6));
    let version = clock::each(50, || {
        let mut command = Command::new(drumhead);
        command.arg("--version").stdout(Stdio::null()).status().unwrap()
    });
    time("`drumhead --version`", version, Budget::Most(2.5, 5.0));
    let has_less = Command::new("less").arg("--version").stdout(Stdio::null()).status().is_ok();
    let programs: [Timed<'_>; 4] = [
        (
            "drumhead, 1,000 records",
            vec![drumhead, "resume", "--file", &journals[0]],
            "saved",
            40,
            [Budget::Most(12.0, 20.0), Budget::Most(6e6, 10e6)],
        ),
        (
            "drumhead, 100,000 records",
            vec![drumhead, "resume", "--file", &journals[1]],
            "saved",
            5,
            [Budget::Most(100.0, 150.0), Budget::Most(40e6, 60e6)],
        ),
        ("`less`, 1,000 lines", vec!["less", &text], "row 23", 40, [Budget::None; 2]),
        ("an empty program of ratatui", vec![&this, EMPTY], "waiting", 40, [Budget::None; 2]),
    ];
    for (name, words, settled, runs, budget) in &programs {
        if words[0] == "less" && !has_less {
            continue;
        }
        let mut firsts = Vec::new();
        let (mut rss, mut bytes) = (0, 0);
        for _ in 0..*runs {
            let program = Program::start(words, settled);
            firsts.push(program.first);
            thread::sleep(Duration::from_millis(20));
            (rss, bytes) = (program.number("status", "VmRSS:") * 1024, program.bytes);
            program.end("q");
        }
        time(&format!("start to first frame: {name}"), clock::of(&mut firsts), budget[0]);
        size(&format!("memory (RSS): {name}"), rss, budget[1]);
        count(&format!("bytes of the first frame: {name}"), bytes as f64, Budget::None);
    }
    keys(&programs[0].1, "drumhead");
    if has_less {
        keys(&programs[2].1, "`less`");
    }
    idle(&programs[0].1);
}

/// A program: its name, its command line, what its first frame shows, how often it is started, and its budgets of time and
/// memory.
type Timed<'a> = (&'a str, Vec<&'a str>, &'a str, usize, [Budget; 2]);

/// Keys that move the cursor, one after the other.
fn keys(words: &[&str], name: &str) {
    let mut program = Program::start(words, if name == "drumhead" { "saved" } else { "row 23" });
    thread::sleep(Duration::from_millis(100));
    let before = (program.number("io", "syscw:"), program.number("io", "wchar:"));
    let mut taken: Vec<Duration> = Vec::new();
    for at in 0..200 {
        taken.push(program.key(if at / 10 % 2 == 0 { "j" } else { "k" }).0);
        thread::sleep(Duration::from_millis(2));
    }
    let calls = program.number("io", "syscw:") - before.0;
    let bytes = program.number("io", "wchar:") - before.1;
    let budget = |target, most| if name == "drumhead" { Budget::Most(target, most) } else { Budget::None };
    time(&format!("key to first byte of the frame: {name}"), clock::of(&mut taken), budget(1.0, 2.0));
    let writes = calls as f64 / 200.0;
    row(&format!("writes a key: {name}"), &format!("{writes:.2}"), writes, budget(1.0, 1.0), |n| n.to_string());
    count(&format!("bytes a key: {name}"), bytes as f64 / 200.0, budget(400.0, 1_000.0));
    program.end("q");
}

/// Nothing is pressed for three seconds.
fn idle(words: &[&str]) {
    let program = Program::start(words, "saved");
    thread::sleep(Duration::from_millis(300));
    let before = program.number("switches", "voluntary_ctxt_switches:");
    thread::sleep(Duration::from_secs(3));
    let woken = program.number("switches", "voluntary_ctxt_switches:") - before;
    count("wake-ups in 3 s while nobody does anything", woken as f64, Budget::Most(0.0, 0.0));
    program.end("q");
}

fn size(what: &str, bytes: u64, budget: Budget) {
    row(what, &megabytes(bytes as f64), bytes as f64, budget, megabytes);
}
