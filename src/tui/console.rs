//! The console of Windows: its modes, kept and given back; Ctrl-Break, and a window that is closed. Every ruling is on disk
//! already.

use std::future::poll_fn;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crossterm::ansi_support::supports_ansi;
use crossterm_winapi::{ConsoleMode, Handle};
use tokio::runtime::Builder;
use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};

/// The modes of input and output before drumhead had the console.
static BEFORE: OnceLock<(u32, u32)> = OnceLock::new();

/// ENABLE_WINDOW_INPUT: that the window has another size is told as an event.
const WINDOW_INPUT: u32 = 0x0008;

/// How long a console that takes no output, as while text is marked in it, may hold up the end.
const PATIENCE: Duration = Duration::from_millis(500);

/// STATUS_CONTROL_C_EXIT: what a program ends with that Ctrl-Break ended.
const BROKEN_OFF: i32 = 0xC000_013A_u32.cast_signed();

fn modes() -> io::Result<(ConsoleMode, ConsoleMode)> {
    Ok((Handle::current_in_handle()?.into(), Handle::current_out_handle()?.into()))
}

/// Remembers the console as it is. Fails where there is none that can be drawn on.
pub(super) fn keep() -> io::Result<()> {
    if BEFORE.get().is_none() {
        let modes = modes().and_then(|(input, output)| Ok((input.mode()?, output.mode()?)));
        let modes =
            modes.map_err(|cause| io::Error::new(cause.kind(), format!("this is no console of Windows ({cause})")))?;
        let _ = BEFORE.set(modes);
    }
    if supports_ansi() {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::Unsupported,
        "this console knows no escape sequences, as that of Windows 10 does",
    ))
}

/// Lets the console tell of its window's size; without the mouse it would not.
pub(super) fn hear_of_sizes() -> io::Result<()> {
    let (input, _) = modes()?;
    input.set_mode(input.mode()? | WINDOW_INPUT)
}

/// The modes as they were. Errors are of no use here: the console may be gone.
pub(super) fn give_back() {
    if let (Some(before), Ok((input, output))) = (BEFORE.get(), modes()) {
        drop(input.set_mode(before.0));
        drop(output.set_mode(before.1));
    }
}

/// Listens from here on for Ctrl-Break, for a window that is closed, for a user who logs off, and gives the console back by
/// `give_back` then. While the screens have the
/// console, Ctrl-C is a key.
pub(super) fn listen(give_back: fn()) -> io::Result<()> {
    static LISTENING: AtomicBool = AtomicBool::new(false);
    if LISTENING.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let runtime = Builder::new_current_thread().build()?;
    let (mut c, mut stop, mut close) = (ctrl_c()?, ctrl_break()?, ctrl_close()?);
    let (mut log_off, mut shut_down) = (ctrl_logoff()?, ctrl_shutdown()?);
    thread::Builder::new().spawn(move || {
        runtime.block_on(poll_fn(|context| {
            let asked = [c.poll_recv(context), stop.poll_recv(context), close.poll_recv(context)];
            let ended = [log_off.poll_recv(context), shut_down.poll_recv(context)];
            asked.into_iter().chain(ended).find(|one| one.is_ready()).unwrap_or(std::task::Poll::Pending)
        }));
        end(give_back)
    })?;
    Ok(())
}

/// Gives the console back, unless that takes too long, and ends the program.
fn end(give_back: fn()) -> ! {
    let (done, given_back) = mpsc::channel();
    let giver = thread::Builder::new().spawn(move || {
        give_back();
        let _ = done.send(());
    });
    if giver.is_ok() {
        let _ = given_back.recv_timeout(PATIENCE);
    }
    std::process::exit(BROKEN_OFF)
}
