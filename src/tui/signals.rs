//! Signals: the terminal is given back on every one that ends the program, lent to the shell when the program is stopped,
//! and taken over again when it goes on. Every ruling is on disk already.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use filedescriptor::{FileDescriptor, Pipe};
use signal_hook::consts::{
    SIGABRT, SIGBUS, SIGCHLD, SIGCONT, SIGFPE, SIGHUP, SIGILL, SIGKILL, SIGPIPE, SIGSEGV, SIGSTOP, SIGTERM, SIGTSTP,
    SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use super::way_out::give_back;

/// The signals that are left alone: those that nobody can catch, those that end no program, and the faults behind which a
/// program cannot go on; of these the standard library makes an abort.
const LEFT_ALONE: [i32; 13] =
    [SIGKILL, SIGSTOP, SIGILL, SIGFPE, SIGSEGV, SIGBUS, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE, SIGTTIN, SIGTTOU, SIGXFSZ];

/// SIGIO and SIGINFO, which end no program there, by their numbers there.
const LEFT_ALONE_ON_A_MAC: &[i32] = if cfg!(target_os = "macos") { &[23, 29] } else { &[] };

/// How long a terminal that takes no output may hold up the end.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is said after an abort: what the library said itself went with the screen.
const ABORTED: &[u8] =
    b"drumhead: it broke off, as when memory runs out; every ruling is saved, `drumhead resume` goes on\n";

/// The program is to be stopped, and to lend its terminal to the shell first.
static STOP: AtomicBool = AtomicBool::new(false);

/// The program went on: the terminal is the shell's still.
static WENT_ON: AtomicBool = AtomicBool::new(false);

/// The signal that ends the program.
static ENDS: AtomicI32 = AtomicI32::new(0);

/// Listens from here on.
pub(super) fn listen() -> io::Result<()> {
    static LISTENING: AtomicBool = AtomicBool::new(false);
    if LISTENING.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGTSTP, SIGCONT])?;
    // Not every one of these numbers is a signal everywhere.
    let ends = |signal: &i32| !LEFT_ALONE.contains(signal) && !LEFT_ALONE_ON_A_MAC.contains(signal);
    (1..=64).filter(ends).for_each(|signal| drop(signals.add_signal(signal)));
    // A file that may not grow then refuses the record, and does not end the program.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    hold_aborts()?;
    // A thread that writes to a terminal may wait for ever, so that another one sees to the end. Both are there before
    // memory can have run out.
    let giver = thread::Builder::new().spawn(|| {
        loop {
            thread::park();
            let signal = ENDS.load(Ordering::SeqCst);
            if signal != 0 {
                give_back();
                if signal == SIGABRT {
                    drop(io::stderr().write_all(ABORTED));
                }
                low_level::exit(128 + signal);
            }
        }
    })?;
    thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => STOP.store(true, Ordering::SeqCst),
                SIGCONT => WENT_ON.store(true, Ordering::SeqCst),
                signal => {
                    ENDS.store(signal, Ordering::SeqCst);
                    giver.thread().unpark();
                    thread::sleep(PATIENCE);
                    low_level::exit(128 + signal);
                }
            }
            // The loop of the screens wakes as if the window had another size.
            drop(low_level::raise(SIGWINCH));
        }
    })?;
    Ok(())
}

/// Stops the program where that is asked; the shell has the terminal meanwhile.
pub(super) fn stop_if_asked() -> io::Result<()> {
    if STOP.swap(false, Ordering::SeqCst) { stop() } else { Ok(()) }
}

/// Gives the terminal to the shell, until the shell lets the program go on.
pub(super) fn stop() -> io::Result<()> {
    give_back();
    low_level::emulate_default_handler(SIGTSTP)?;
    WENT_ON.store(true, Ordering::SeqCst);
    Ok(())
}

/// Whether the program went on after it was stopped since this was asked last.
pub(super) fn went_on() -> bool {
    WENT_ON.swap(false, Ordering::SeqCst)
}

/// Where memory runs out the program aborts, and is gone as soon as the handler of SIGABRT returns: before any other thread
/// has given the terminal back. So the handler, behind telling that thread, writes into a pipe that is full.
fn hold_aborts() -> io::Result<()> {
    static PIPE: OnceLock<(FileDescriptor, FileDescriptor)> = OnceLock::new();
    let Pipe { read, mut write } = Pipe::new().map_err(io::Error::other)?;
    // Registering lets the pipe refuse what it cannot take; then it is filled, and let wait again.
    low_level::pipe::register(SIGABRT, write.try_clone().map_err(io::Error::other)?)?;
    for piece in [&[0; 4096][..], &[0]] {
        while write.write(piece).is_ok() {}
    }
    write.set_non_blocking(false).map_err(io::Error::other)?;
    drop(PIPE.set((read, write)));
    Ok(())
}
