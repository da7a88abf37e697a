//! The few things that the journal asks of a file system. Behind a trait, so that a test can stand in for a disk that
//! is full, that fails, or that loses its power.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

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
    /// When it was written last.
    pub modified: Option<SystemTime>,
}

impl Stamp {
    /// The stamp of the file that `path` leads to.
    pub fn of(path: &Path) -> io::Result<Stamp> {
        fs::metadata(path).map(|metadata| Stamp::from(&metadata))
    }
}

impl From<&fs::Metadata> for Stamp {
    fn from(metadata: &fs::Metadata) -> Stamp {
        Stamp { identity: identity(metadata), len: metadata.len(), modified: metadata.modified().ok() }
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

/// A file of the machine. The lock on it, if any, is given back when it is dropped, or by the kernel when the program
/// dies.
#[derive(Debug)]
pub struct OnDisk {
    path: PathBuf,
    file: File,
}

impl OnDisk {
    /// A new file, locked. Fails where the path exists.
    pub fn create(path: &Path) -> io::Result<OnDisk> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        let disk = OnDisk { path: path.to_owned(), file };
        if disk.lock()? { Ok(disk) } else { Err(ErrorKind::WouldBlock.into()) }
    }

    /// An existing file, to write.
    pub fn open(path: &Path) -> io::Result<OnDisk> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Ok(OnDisk { path: path.to_owned(), file })
    }

    /// An existing file, only to read.
    pub fn open_to_read(path: &Path) -> io::Result<OnDisk> {
        Ok(OnDisk { path: path.to_owned(), file: File::open(path)? })
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
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
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
        let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        sync_directory_of(&path)?;
        Ok(path)
    }

    fn stamp(&self) -> io::Result<Stamp> {
        Stamp::of(&self.path)
    }
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
