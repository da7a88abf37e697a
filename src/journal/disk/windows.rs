//! What a file is on Windows.
//!
//! A file is held by the way in which it is opened, and not by a lock: a lock there would keep readers out, too, so that no
//! second program could follow.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::time::SystemTime;

/// FILE_SHARE_READ and FILE_SHARE_DELETE: what others may do with a file meanwhile. Who may delete it may rename it, too.
const READ: u32 = 1;
const DELETE: u32 = 4;

/// ERROR_SHARING_VIOLATION.
const HELD: i32 = 32;

/// The number of a file is not to be had from the standard library there.
pub(super) fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

pub(super) fn changed(metadata: &Metadata) -> Option<SystemTime> {
    metadata.modified().ok()
}

/// Nobody else can have changed a file that is held; and its date is brought up to date when Windows likes, so that it
/// tells nothing.
pub(super) fn changed_by_others(_: Option<SystemTime>) -> Option<SystemTime> {
    None
}

/// What is waited for has no name of a file.
pub(super) fn at_once(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// A new file has the rights of its folder; a user's AppData is his own.
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Others read it, and neither write nor rename nor delete it.
pub(super) fn alone(options: &mut OpenOptions) -> &mut OpenOptions {
    options.share_mode(READ)
}

/// Others read it, and do not write it; it may be put in another file's place.
pub(super) fn alone_by_any_name(options: &mut OpenOptions) -> &mut OpenOptions {
    options.share_mode(READ | DELETE)
}

/// Whether a file must be closed before another takes its place.
pub const CLOSED_TO_BE_REPLACED: bool = true;

/// Whether a file was not opened because another program holds it.
pub(super) fn is_held(cause: &io::Error) -> bool {
    cause.raw_os_error() == Some(HELD)
}

/// Whatever is open to write is held.
pub(super) fn lock(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// A directory cannot be opened as a file; NTFS keeps its entries by a log of its own.
pub fn sync_directory_of(_: &Path) -> io::Result<()> {
    Ok(())
}
