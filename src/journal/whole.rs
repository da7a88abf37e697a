//! Files that are written, or put in another's place, as one: all or nothing.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::disk::{self, Disk, OnDisk};
use super::error::Error;
use super::line;
use crate::battle::Records;

/// Writes records to a new journal of its owner alone, and closes it. Refuses a path that exists.
pub fn copy(path: &Path, records: &Records) -> Result<(), Error> {
    let (mut bytes, mut crc) = (Vec::new(), 0);
    for text in records.texts() {
        let (line, after) = line::wrap(text, crc);
        bytes.extend_from_slice(&line);
        crc = after;
    }
    written(OnDisk::create(path), path, &bytes).map(drop)
}

/// Writes a new file, whole or not at all, and sees to it that it is on the disk. Refuses a path that exists. Its lock is
/// held until it is dropped.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<OnDisk, Error> {
    written(OnDisk::create_shared(path), path, bytes)
}

fn written(created: io::Result<OnDisk>, path: &Path, bytes: &[u8]) -> Result<OnDisk, Error> {
    let mut disk = created.map_err(|cause| not_created(path, cause))?;
    let written = match disk.write(0, bytes) {
        Ok(written) if written == bytes.len() => disk.sync().and_then(|()| disk.sync_directory()),
        Ok(_) => Err(ErrorKind::StorageFull.into()),
        Err(cause) => Err(cause),
    };
    match written {
        Ok(()) => Ok(disk),
        Err(cause) => {
            // What is held cannot be removed everywhere.
            drop(disk);
            let _ = std::fs::remove_file(path);
            Err(Error::Io { doing: "write", path: path.to_owned(), cause })
        }
    }
}

/// Puts other bytes in a file's place, all or none: they are on the disk under another name before they take its own, so
/// that neither a crash nor a full disk costs what stood there. Their lock is held until they are dropped.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<OnDisk, Error> {
    let failed = |cause| Error::Io { doing: "write", path: path.to_owned(), cause };
    let real = std::fs::canonicalize(path).map_err(failed)?;
    let permissions = std::fs::metadata(&real).map_err(failed)?.permissions();
    clear_up(&real);
    let mut beside = real.clone().into_os_string();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    // Its lock is held until it has its name, so that nobody takes it for a leftover.
    let held = written(OnDisk::create_shared(&beside), &beside, bytes)?;
    let renamed = std::fs::set_permissions(&beside, permissions).and_then(|()| std::fs::rename(&beside, &real));
    renamed.map_err(|cause| {
        let _ = std::fs::remove_file(&beside);
        failed(cause)
    })?;
    disk::sync_directory_of(&real).map_err(failed)?;
    Ok(held)
}

/// Removes what stands beside a file since a program died while it replaced it: nobody holds its lock.
pub fn clear_up(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(std::ffi::OsStr::to_str)) else {
        return;
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let beside = file.file_name().into_string().unwrap_or_default();
        let middle = beside.strip_prefix(name).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".new"));
        let left = middle.is_some_and(|pid| !pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit()))
            && OnDisk::open(&file.path()).and_then(|disk| disk.lock()).unwrap_or(false);
        if left {
            let _ = std::fs::remove_file(file.path());
        }
    }
}

pub(super) fn not_created(path: &Path, cause: io::Error) -> Error {
    match cause.kind() {
        ErrorKind::AlreadyExists => Error::Exists(path.to_owned()),
        _ => Error::Io { doing: "create", path: path.to_owned(), cause },
    }
}
