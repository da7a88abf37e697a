//! The few things that the journal asks of a file system. Behind a trait, so that a test can stand in for a disk that
//! is full, that fails, or that loses its power.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A file that a journal stands in.
pub trait Disk: Send {
    /// Everything in it.
    fn read(&mut self) -> io::Result<Vec<u8>>;
    /// Writes once at `at`, the end of the file. Says how many bytes were written.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize>;
    /// Waits until what was written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
    /// Waits until the name of the file is on the disk.
    fn sync_directory(&mut self) -> io::Result<()>;
    /// Cuts the file back.
    fn set_len(&mut self, len: u64) -> io::Result<()>;
    /// Copies bytes to the end of the file's `.torn` neighbour, and waits until they are on the disk. Says where.
    fn set_aside(&mut self, bytes: &[u8]) -> io::Result<PathBuf>;
    /// What its path leads to now.
    fn stamp(&self) -> io::Result<Stamp>;
}

/// What can be told of a file without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Which file it is, where the platform says so.
    pub identity: Option<(u64, u64)>,
    /// Its length in bytes.
    pub len: u64,
    /// When its bytes, its name or its rights changed last, as the kernel says: a date that is set back does not hide it.
    pub changed: Option<SystemTime>,
}

impl Stamp {
    /// The stamp of the file that `path` leads to.
    pub fn of(path: &Path) -> io::Result<Stamp> {
        fs::metadata(path).map(|metadata| Stamp::from(&metadata))
    }
}

impl From<&fs::Metadata> for Stamp {
    fn from(metadata: &fs::Metadata) -> Stamp {
        Stamp { identity: identity(metadata), len: metadata.len(), changed: changed(metadata) }
    }
}

#[cfg(unix)]
fn identity(metadata: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(unix)]
fn changed(metadata: &fs::Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let seconds = u64::try_from(metadata.ctime()).ok()?;
    UNIX_EPOCH.checked_add(Duration::new(seconds, u32::try_from(metadata.ctime_nsec()).ok()?))
}

#[cfg(not(unix))]
fn changed(metadata: &fs::Metadata) -> Option<SystemTime> {
    metadata.modified().ok()
}

/// No journal is as long as that: a million rulings take a third of it.
const LONGEST: u64 = 1 << 30;

/// Everything in a plain file of at most `limit` bytes.
pub fn read_plain(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_within(&mut open_plain(OpenOptions::new().read(true), path)?, limit)
}

/// Opens a plain file. Refuses directories, pipes and devices: they wait for ever, or never end.
pub fn open_plain(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // Before it is opened, as that alone may do something to a device; and after, as it may be another one by then.
    plain(&fs::metadata(path)?)?;
    let file = at_once(options).open(path)?;
    plain(&file.metadata()?)?;
    Ok(file)
}

fn plain(metadata: &fs::Metadata) -> io::Result<()> {
    let what = match metadata.file_type() {
        kind if kind.is_file() => return Ok(()),
        kind if kind.is_dir() => "a directory",
        _ => "a pipe or a device",
    };
    Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {what}, and no plain file")))
}

fn read_within(file: &mut File, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if file.metadata()?.len() <= limit {
        file.take(limit + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= limit {
            return Ok(bytes);
        }
    }
    Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is longer than {} MiB", limit >> 20)))
}

/// A pipe is not waited for.
#[cfg(unix)]
fn at_once(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, libc::O_NONBLOCK)
}

#[cfg(not(unix))]
fn at_once(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Only its owner reads a new file; and a link in its place is not followed.
#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600).custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// A file of the machine. The lock on it, if any, is given back when it is dropped, or by the kernel when the program
/// dies.
#[derive(Debug)]
pub struct OnDisk {
    path: PathBuf,
    file: File,
}

impl OnDisk {
    /// A new file of its owner alone, locked. Fails where the path exists.
    pub fn create(path: &Path) -> io::Result<OnDisk> {
        OnDisk::created(private(&mut OpenOptions::new()), path)
    }

    /// A new file as the user's mask has it, locked. Fails where the path exists.
    pub fn create_shared(path: &Path) -> io::Result<OnDisk> {
        OnDisk::created(&mut OpenOptions::new(), path)
    }

    fn created(options: &mut OpenOptions, path: &Path) -> io::Result<OnDisk> {
        let file = options.read(true).write(true).create_new(true).open(path)?;
        let disk = OnDisk { path: path.to_owned(), file };
        if disk.lock()? { Ok(disk) } else { Err(ErrorKind::WouldBlock.into()) }
    }

    /// An existing file, to write.
    pub fn open(path: &Path) -> io::Result<OnDisk> {
        let file = open_plain(OpenOptions::new().read(true).write(true), path)?;
        Ok(OnDisk { path: path.to_owned(), file })
    }

    /// An existing file, only to read.
    pub fn open_to_read(path: &Path) -> io::Result<OnDisk> {
        Ok(OnDisk { path: path.to_owned(), file: open_plain(OpenOptions::new().read(true), path)? })
    }

    /// Takes the lock; `false` where another program has it. A signal may interrupt the call: then it is made again.
    pub fn lock(&self) -> io::Result<bool> {
        loop {
            match self.file.try_lock() {
                Ok(()) => return Ok(true),
                Err(TryLockError::WouldBlock) => return Ok(false),
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }
}

impl Disk for OnDisk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(0))?;
        read_within(&mut self.file, LONGEST)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        self.file.seek(SeekFrom::Start(at))?;
        loop {
            match self.file.write(bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn sync_directory(&mut self) -> io::Result<()> {
        sync_directory_of(&self.path)
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }

    fn set_aside(&mut self, bytes: &[u8]) -> io::Result<PathBuf> {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".torn");
        let path = PathBuf::from(name);
        append(&path, bytes).map_err(|cause| io::Error::new(cause.kind(), format!("{}: {cause}", path.display())))?;
        Ok(path)
    }

    fn stamp(&self) -> io::Result<Stamp> {
        Stamp::of(&self.path)
    }
}

/// Adds bytes to a plain file that is no link, and waits until they are on the disk.
fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a link"));
    }
    let mut file = private(&mut OpenOptions::new()).append(true).create(true).open(path)?;
    plain(&file.metadata()?)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    sync_directory_of(path)
}

/// A new file is only there for good once its directory is on the disk, too.
#[cfg(unix)]
pub fn sync_directory_of(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(parent)?.sync_all()
}

/// Elsewhere a directory cannot be opened as a file, and its entries are kept by the file system's own log.
#[cfg(not(unix))]
pub fn sync_directory_of(_: &Path) -> io::Result<()> {
    Ok(())
}
