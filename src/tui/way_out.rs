//! The way out of the screens: what gives the terminal back, from whichever thread the program ends.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};

use crossterm::event::DisableBracketedPaste;
#[cfg(unix)]
use crossterm::event::DisableMouseCapture;
use crossterm::terminal::{EndSynchronizedUpdate, LeaveAlternateScreen, disable_raw_mode};
use crossterm::{cursor, queue};

#[cfg(windows)]
use super::console;

static TAKEN: AtomicBool = AtomicBool::new(false);
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

/// Makes ready for it. From here on nothing of it asks for memory.
pub(super) fn prepare() -> io::Result<()> {
    if WAY_OUT.get().is_none() {
        drop(WAY_OUT.set(way_out()?));
    }
    Ok(())
}

/// The terminal is about to be taken: from here on it has to be given back.
pub(super) fn taken() {
    TAKEN.store(true, Ordering::SeqCst);
}

/// Undoes everything that was done to the terminal, once. Errors are of no use here: the terminal may be gone.
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
