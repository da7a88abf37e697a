//! The terminal: taken over, and given back on every way out.

use std::io::{self, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, MouseButton,
    MouseEventKind, poll, read,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use super::frame::Gathered;
use super::key::Key;
use super::model::Model;
use super::msg::{Effect, Msg};
use super::screen;

static TAKEN: AtomicBool = AtomicBool::new(false);
static PREPARED: Once = Once::new();

/// The terminal while drumhead has it.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Gathered>>,
    gathered: Gathered,
    mouse: bool,
}

impl Screen {
    /// Takes the terminal over. From here on a panic, SIGTERM and SIGHUP give it back, too.
    pub fn take(mouse: bool) -> io::Result<Screen> {
        PREPARED.call_once(|| {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                hook(panic);
            }));
        });
        on_signals()?;
        let gathered = Gathered::default();
        let screen = Screen { terminal: new_terminal(&gathered)?, gathered, mouse };
        // From here on dropping the screen gives the terminal back, also when entering it fails half way.
        enter(mouse)?;
        Ok(screen)
    }

    /// Draws the model in one write.
    pub fn draw(&mut self, model: &Model) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| screen::draw(model, frame))?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.gathered.send(&mut stdout())
    }

    /// Waits for what the umpire does next. Nothing wakes it in between.
    pub fn next(&mut self) -> io::Result<Msg> {
        loop {
            match read() {
                Ok(event) => {
                    if let Some(msg) = message(event) {
                        return Ok(msg);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits at most so long; `None` where nothing came.
    pub fn next_within(&mut self, wait: Duration) -> io::Result<Option<Msg>> {
        let end = Instant::now() + wait;
        loop {
            match poll(end.saturating_duration_since(Instant::now())) {
                Ok(true) => {
                    if let Some(msg) = message(read()?) {
                        return Ok(Some(msg));
                    }
                }
                Ok(false) => return Ok(None),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The size in columns and rows.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        crossterm::terminal::size()
    }

    /// Does what only the terminal can: draws all of it anew, or lets the shell have it for a while.
    pub fn outside(&mut self, effect: &Effect) -> io::Result<()> {
        match effect {
            Effect::Suspend => self.suspend(),
            _ => self.terminal.clear(),
        }
    }

    /// Gives the terminal to the shell, and takes it over again once the shell lets us go on.
    fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        enter(self.mouse)?;
        self.terminal = new_terminal(&self.gathered)?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn new_terminal(gathered: &Gathered) -> io::Result<Terminal<CrosstermBackend<Gathered>>> {
    Terminal::new(CrosstermBackend::new(gathered.clone()))
}

fn enter(mouse: bool) -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    // A program that was killed may have left its last screen there.
    let all = Clear(ClearType::All);
    execute!(stdout(), EnterAlternateScreen, all, EnableBracketedPaste, cursor::Hide)?;
    if mouse { execute!(stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Undoes everything that [`enter`] did, once. Errors are of no use here: the terminal may be gone.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = stdout();
        drop(execute!(
            out,
            EndSynchronizedUpdate,
            DisableMouseCapture,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            cursor::Show
        ));
        drop(disable_raw_mode());
        drop(out.flush());
    }
}

/// Gives the terminal back on the signals that end a program. Every ruling is on disk already.
#[cfg(unix)]
fn on_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    static LISTENING: AtomicBool = AtomicBool::new(false);
    if LISTENING.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            give_back();
            signal_hook::low_level::exit(128 + signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn on_signals() -> io::Result<()> {
    Ok(())
}

fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(key) => Key::of(key).map(Msg::Key),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Resize(columns, rows) => Some(Msg::Resize(columns, rows)),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Msg::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(true)),
            MouseEventKind::ScrollUp => Some(Msg::Wheel(false)),
            _ => None,
        },
        _ => None,
    }
}
