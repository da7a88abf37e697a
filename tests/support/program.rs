//! The program itself, started; and when nothing may be started.

use std::process::{Child, Command, Output};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

pub const DRUMHEAD: &str = env!("CARGO_BIN_EXE_drumhead");

/// A program that is being started has, for a moment, every file of this one open, and their locks with them: so none is
/// started while a test here has a journal open to write.
static STARTS: RwLock<()> = RwLock::new(());

/// While this is held, a program may be started.
pub fn starting() -> RwLockReadGuard<'static, ()> {
    STARTS.read().unwrap_or_else(PoisonError::into_inner)
}

/// While this is held, nobody else starts a program.
pub fn nobody_starts() -> RwLockWriteGuard<'static, ()> {
    STARTS.write().unwrap_or_else(PoisonError::into_inner)
}

pub fn start(command: &mut Command) -> Child {
    let _starting = starting();
    command.spawn().expect("it starts")
}

/// Runs it to its end.
pub fn output(command: &mut Command) -> Output {
    let _starting = starting();
    command.output().expect("it runs")
}

/// Whether a program is on this machine; says so where it is not.
pub fn has(program: &str) -> bool {
    let _starting = starting();
    let found = Command::new(program).arg("-V").output().is_ok();
    if !found {
        eprintln!("{program} is missing: nothing was tried");
    }
    found
}

/// This program again, as one of its tests.
pub fn this_as(test: &str) -> [String; 4] {
    let this = std::env::current_exe().expect("this program").display().to_string();
    [this, "--exact".to_owned(), test.to_owned(), "--nocapture".to_owned()]
}
