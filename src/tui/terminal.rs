//! The terminal: taken over, and given back on every way out.

use std::io::{self, stdout};
use std::sync::Once;
use std::time::{Duration, Instant};

use crossterm::event::{EnableBracketedPaste, EnableMouseCapture, Event, MouseButton, MouseEventKind, poll, read};
#[cfg(unix)]
use crossterm::event::{KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, enable_raw_mode,
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
use super::way_out;

static PREPARED: Once = Once::new();

/// The terminal while drumhead has it.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Gathered>>,
    gathered: Gathered,
    /// A key that came in one piece with an Esc before it.
    behind_esc: Option<Msg>,
    #[cfg(unix)]
    mouse: bool,
}

impl Screen {
    /// Takes the terminal over. From here on a panic and every signal that ends the program give it back, too.
    pub fn take(mouse: bool) -> io::Result<Screen> {
        PREPARED.call_once(|| {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                way_out::give_back();
                hook(panic);
            }));
        });
        #[cfg(windows)]
        console::keep()?;
        way_out::prepare()?;
        // Its reader of events is there before the first signal: by it a signal wakes the loop.
        poll(Duration::ZERO)?;
        #[cfg(unix)]
        signals::listen()?;
        #[cfg(windows)]
        console::listen(way_out::give_back)?;
        let gathered = Gathered::default();
        let terminal = new_terminal(&gathered)?;
        #[cfg(unix)]
        let screen = Screen { terminal, gathered, behind_esc: None, mouse };
        #[cfg(windows)]
        let screen = Screen { terminal, gathered, behind_esc: None };
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
        if let Some(msg) = self.behind_esc.take() {
            return Ok(msg);
        }
        loop {
            if let Some(msg) = self.heard(read())? {
                return Ok(msg);
            }
        }
    }

    /// Waits at most so long; `None` where nothing came.
    pub fn next_within(&mut self, wait: Duration) -> io::Result<Option<Msg>> {
        if let Some(msg) = self.behind_esc.take() {
            return Ok(Some(msg));
        }
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
            // Esc and a key that come in one piece, as after a wait, are read as that key with Alt.
            #[cfg(unix)]
            Ok(Event::Key(key)) if with_alt(key) => {
                self.behind_esc =
                    message(Event::Key(KeyEvent { modifiers: key.modifiers & KeyModifiers::SHIFT, ..key }));
                Ok(Some(Msg::Key(Key::Esc)))
            }
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
        crossterm::terminal::disable_raw_mode()?;
        enter(self.mouse)?;
        self.terminal = new_terminal(&self.gathered)?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        way_out::give_back();
    }
}

fn new_terminal(gathered: &Gathered) -> io::Result<Terminal<CrosstermBackend<Gathered>>> {
    Terminal::new(CrosstermBackend::new(gathered.clone()))
}

fn enter(mouse: bool) -> io::Result<()> {
    way_out::taken();
    enable_raw_mode()?;
    #[cfg(windows)]
    console::hear_of_sizes()?;
    // A program that was killed may have left its last screen there.
    let all = Clear(ClearType::All);
    execute!(stdout(), EnterAlternateScreen, all, EnableBracketedPaste, cursor::Hide)?;
    if mouse { execute!(stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Whether a key was pressed with Alt, and with Shift at most besides.
#[cfg(unix)]
fn with_alt(key: KeyEvent) -> bool {
    key.kind != KeyEventKind::Release && key.modifiers.difference(KeyModifiers::SHIFT) == KeyModifiers::ALT
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
