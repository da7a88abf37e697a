//! From a key to the frame: the real update, the real draw and the bytes for the terminal, without the terminal.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use drumhead::tui::key::Key;
use drumhead::tui::layer::Layer;
use drumhead::tui::model::Model;
use drumhead::tui::msg::Msg;
use drumhead::tui::open_battle::OpenBattle;
use drumhead::tui::theme::Theme;
use drumhead::tui::{perform, screen, update};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::clock::{self, Budget};
use crate::journal::{large, played};
use crate::memory::Memory;
use crate::toy::ToyShelf;

/// Counts what would go to the terminal.
#[derive(Clone, Default)]
pub struct Counted(Arc<AtomicUsize>);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What an umpire does all day: moves about, opens forms and answers, looks into the log, at the rules, and back.
const DAY: &str =
    "jjjjkl<tab>hjj<pagedown><pageup><home><end>f<down><down><esc>gIR<up><up><esc>/fire<down><esc>?<esc>n<esc>jj";

/// The screens on a battle, drawn once, and what counts their bytes.
pub fn screens(
    (columns, rows): (u16, u16),
    table: impl OpenBattle + 'static,
) -> (Model, Terminal<CrosstermBackend<Counted>>, Counted) {
    let counted = Counted::default();
    let viewport = Viewport::Fixed(Rect { x: 0, y: 0, width: columns, height: rows });
    let backend = CrosstermBackend::new(counted.clone());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut model = Model::new(Theme { colour: true, ascii: false, mouse: false }, (columns, rows), Layer::Roster);
    model.table = Some(perform::open::Open::new(Box::new(table)));
    update::opened(&mut model);
    terminal.draw(|frame| screen::draw(&model, frame)).unwrap();
    (model, terminal, counted)
}

pub fn run() {
    for (records, size, budget) in [
        (100, (80, 24), Budget::Most(1.0, 2.0)),
        (10_000, (80, 24), Budget::Most(1.0, 2.0)),
        (100, (200, 60), Budget::Most(2.5, 5.0)),
        (10_000, (200, 60), Budget::Most(2.5, 5.0)),
    ] {
        let (columns, rows) = size;
        let battle = Memory { battle: played(&large(), records), full: false };
        let (mut model, mut terminal, counted) = screens(size, battle);
        let presses: Vec<Key> = Key::read(DAY);
        let (mut taken, mut bytes, mut worst) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..12 {
            for press in &presses {
                let before = counted.0.load(Ordering::Relaxed);
                let start = Instant::now();
                perform::step(&mut model, &ToyShelf, Msg::Key(*press));
                terminal.draw(|frame| screen::draw(&model, frame)).unwrap();
                taken.push(start.elapsed());
                bytes.push(counted.0.load(Ordering::Relaxed) - before);
                worst.push((start.elapsed(), *press));
            }
        }
        let what = format!("key to frame, {columns}x{rows}, 200 units, {records} records");
        clock::time(&what, clock::of(&mut taken), budget);
        bytes.sort_unstable();
        let median = bytes[bytes.len() / 2];
        let budget = if columns == 80 { Budget::Most(400.0, 1_000.0) } else { Budget::None };
        clock::count(&format!("bytes a key, {columns}x{rows}"), median as f64, budget);
        if std::env::var_os("SLOWEST").is_some() {
            let mut by = std::collections::BTreeMap::<String, Vec<std::time::Duration>>::new();
            for (at, (time, press)) in worst.into_iter().enumerate() {
                by.entry(format!("{:02} {press}", at % presses.len())).or_default().push(time);
            }
            let mut by: Vec<_> = by.into_iter().map(|(key, mut times)| (clock::of(&mut times).median, key)).collect();
            by.sort_unstable_by(|a, b| b.cmp(a));
            by.iter().take(8).for_each(|(time, key)| eprintln!("  {key}: {}", clock::words(*time)));
        }
    }
}
