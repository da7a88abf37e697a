//! What a file is on Unix.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(super) fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    Some((metadata.dev(), metadata.ino()))
}

pub(super) fn changed(metadata: &Metadata) -> Option<SystemTime> {
    let seconds = u64::try_from(metadata.ctime()).ok()?;
    UNIX_EPOCH.checked_add(Duration::new(seconds, u32::try_from(metadata.ctime_nsec()).ok()?))
}

/// A lock binds nobody who does not ask for it: the date tells of others while it is held, too.
pub(super) fn changed_by_others(changed: Option<SystemTime>) -> Option<SystemTime> {
    changed
}

/// A pipe is not waited for.
pub(super) fn at_once(options: &mut OpenOptions) -> &mut OpenOptions {
    options.custom_flags(libc::O_NONBLOCK)
}

/// Only its owner reads a new file; and a link in its place is not followed.
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options.mode(0o600).custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW)
}

/// It is held by [`lock`].
pub(super) fn alone(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// It is held by [`lock`], which asks for no name.
pub(super) fn alone_by_any_name(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Whether a file must be closed before another takes its place.
pub const CLOSED_TO_BE_REPLACED: bool = false;

/// Nothing that is held is refused before [`lock`].
pub(super) fn is_held(_: &io::Error) -> bool {
    false
}

/// Takes the lock; `false` where another program has it. A signal may interrupt the call: then it is made again.
pub(super) fn lock(file: &File) -> io::Result<bool> {
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// A new file is only there for good once its directory is on the disk, too.
pub fn sync_directory_of(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(parent)?.sync_all()
}
