//! The terminal: taken over, and given back on every way out.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, OnceLock};
use std::time::{Duration, Instant};

#[cfg(unix)]
use crossterm::event::DisableMouseCapture;
use crossterm::event::{
    DisableBracketedPaste, EnableBracketedPaste, EnableMouseCapture, Event, MouseButton, MouseEventKind, poll, read,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

#[cfg(windows)]
use super::console;
use super::frame::Gathered;
use super::key::Key;
use super::model::Model;
use super::msg::{Effect, Msg};
use super::screen;
#[cfg(unix)]
use super::signals;

static TAKEN: AtomicBool = AtomicBool::new(false);
static PREPARED: Once = Once::new();
static WAY_OUT: OnceLock<WayOut> = OnceLock::new();

/// The terminal, without a lock that another thread may hold; what it is told at the end is made before memory can have run
/// out.
struct WayOut {
    #[cfg(unix)]
    terminal: Mutex<filedescriptor::FileDescriptor>,
    #[cfg(not(unix))]
    terminal: Mutex<io::Stdout>,
    leave: Vec<u8>,
}

/// The terminal while drumhead has it.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Gathered>>,
    gathered: Gathered,
    #[cfg(unix)]
    mouse: bool,
}

impl Screen {
    /// Takes the terminal over. From here on a panic and every signal that ends the program give it back, too.
    pub fn take(mouse: bool) -> io::Result<Screen> {
        PREPARED.call_once(|| {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                hook(panic);
            }));
        });
        #[cfg(windows)]
        console::keep()?;
        if WAY_OUT.get().is_none() {
            drop(WAY_OUT.set(way_out()?));
        }
        // Its reader of events is there before the first signal: by it a signal wakes the loop.
        poll(Duration::ZERO)?;
        #[cfg(unix)]
        signals::listen()?;
        #[cfg(windows)]
        console::listen()?;
        let gathered = Gathered::default();
        let terminal = new_terminal(&gathered)?;
        #[cfg(unix)]
        let screen = Screen { terminal, gathered, mouse };
        #[cfg(windows)]
        let screen = Screen { terminal, gathered };
        // From here on dropping the screen gives the terminal back, also when entering it fails half way.
        enter(mouse)?;
        Ok(screen)
    }

    /// Draws the model in one write.
    pub fn draw(&mut self, model: &Model) -> io::Result<()> {
        #[cfg(unix)]
        if signals::went_on() {
            self.take_again()?;
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| screen::draw(model, frame))?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.gathered.send(&mut stdout())
    }

    /// Waits for what the umpire does next. Nothing wakes it in between.
    pub fn next(&mut self) -> io::Result<Msg> {
        loop {
            if let Some(msg) = self.heard(read())? {
                return Ok(msg);
            }
        }
    }

    /// Waits at most so long; `None` where nothing came.
    pub fn next_within(&mut self, wait: Duration) -> io::Result<Option<Msg>> {
        let end = Instant::now() + wait;
        loop {
            let event = match poll(end.saturating_duration_since(Instant::now())) {
                Ok(false) => return Ok(None),
                Ok(true) => read(),
                Err(error) => Err(error),
            };
            if let Some(msg) = self.heard(event)? {
                return Ok(Some(msg));
            }
        }
    }

    /// What an event asks for, if anything.
    fn heard(&mut self, event: io::Result<Event>) -> io::Result<Option<Msg>> {
        #[cfg(unix)]
        signals::stop_if_asked()?;
        match event {
            Ok(event) => Ok(message(event)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The size in columns and rows.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        crossterm::terminal::size()
    }

    /// Does what only the terminal can: draws all of it anew, or lets the shell have it for a while.
    pub fn outside(&mut self, effect: &Effect) -> io::Result<()> {
        match effect {
            #[cfg(unix)]
            Effect::Suspend => signals::stop(),
            _ => self.terminal.clear(),
        }
    }

    /// Takes the terminal over again from a shell, which has left its own settings there.
    #[cfg(unix)]
    fn take_again(&mut self) -> io::Result<()> {
        disable_raw_mode()?;
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
    #[cfg(windows)]
    console::hear_of_sizes()?;
    // A program that was killed may have left its last screen there.
    let all = Clear(ClearType::All);
    execute!(stdout(), EnterAlternateScreen, all, EnableBracketedPaste, cursor::Hide)?;
    if mouse { execute!(stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Undoes everything that [`enter`] did, once. Errors are of no use here: the terminal may be gone.
pub(super) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        drop(disable_raw_mode());
        if let Some(WayOut { terminal, leave }) = WAY_OUT.get()
            && let Ok(mut terminal) = terminal.try_lock()
        {
            drop(terminal.write_all(leave));
            drop(terminal.flush());
        }
        #[cfg(windows)]
        console::give_back();
    }
}

fn way_out() -> io::Result<WayOut> {
    let mut leave = Vec::new();
    queue!(leave, EndSynchronizedUpdate)?;
    // On Windows the mouse is a mode of the console, and no sequence.
    #[cfg(unix)]
    queue!(leave, DisableMouseCapture)?;
    queue!(leave, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show)?;
    #[cfg(unix)]
    let terminal = filedescriptor::FileDescriptor::dup(&stdout()).map_err(io::Error::other)?;
    #[cfg(not(unix))]
    let terminal = stdout();
    Ok(WayOut { terminal: Mutex::new(terminal), leave })
}

fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(key) => Key::of(key).map(Msg::Key),
        Event::Paste(text) => Some(Msg::Paste(text)),
        // A console of Windows tells the size of all that can be scrolled back to; the window's own counts.
        Event::Resize(columns, rows) => {
            let (columns, rows) = crossterm::terminal::size().unwrap_or((columns, rows));
            Some(Msg::Resize(columns, rows))
        }
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Msg::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(true)),
            MouseEventKind::ScrollUp => Some(Msg::Wheel(false)),
            _ => None,
        },
        _ => None,
    }
}
