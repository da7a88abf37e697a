//! The few things that the journal asks of a file system. Behind a trait, so that a test can stand in for a disk that
//! is full, that fails, or that loses its power.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

#[cfg(unix)]
#[path = "disk/unix.rs"]
mod system;
#[cfg(windows)]
#[path = "disk/windows.rs"]
mod system;

pub use system::{CLOSED_TO_BE_REPLACED, sync_directory_of};

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
        Stamp { identity: system::identity(metadata), len: metadata.len(), changed: system::changed(metadata) }
    }
}

/// No journal is as long as that: a million rulings take a third of it.
const LONGEST: u64 = 1 << 30;

/// Everything in a plain file of at most `limit` bytes.
pub fn read_plain(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_within(&mut open_plain(OpenOptions::new().read(true), path)?, limit)
}

/// A file beside a journal: its whole name, and an ending of its own.
pub fn beside(journal: &Path, ending: &str) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The ending of what was cut off a journal: its torn tail.
pub const TORN: &str = ".torn";

/// Opens a plain file. Refuses directories, pipes and devices: they wait for ever, or never end.
pub fn open_plain(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // Before it is opened, as that alone may do something to a device; and after, as it may be another one by then.
    plain(&fs::metadata(path)?)?;
    let file = system::at_once(options).open(path)?;
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

/// A file of the machine. That it is held alone ends when it is dropped, or by the kernel when the program dies.
#[derive(Debug)]
pub struct OnDisk {
    path: PathBuf,
    file: File,
}

impl OnDisk {
    /// A new file of its owner alone, held. Fails where the path exists.
    pub fn create(path: &Path) -> io::Result<OnDisk> {
        OnDisk::created(system::alone(system::private(&mut OpenOptions::new())), path)
    }

    /// A new file as the user's mask has it, held; it may be given another name meanwhile. Fails where the path exists.
    pub fn create_shared(path: &Path) -> io::Result<OnDisk> {
        OnDisk::created(system::alone_by_any_name(&mut OpenOptions::new()), path)
    }

    fn created(options: &mut OpenOptions, path: &Path) -> io::Result<OnDisk> {
        let file = options.read(true).write(true).create_new(true).open(path)?;
        let disk = OnDisk { path: path.to_owned(), file };
        if disk.lock()? { Ok(disk) } else { Err(ErrorKind::WouldBlock.into()) }
    }

    /// An existing file, to write. Where another program holds it this may be refused already, as what would block.
    pub fn open(path: &Path) -> io::Result<OnDisk> {
        let file = open_plain(system::alone(OpenOptions::new().read(true).write(true)), path);
        let file = file.map_err(|cause| if system::is_held(&cause) { ErrorKind::WouldBlock.into() } else { cause })?;
        Ok(OnDisk { path: path.to_owned(), file })
    }

    /// An existing file, only to read.
    pub fn open_to_read(path: &Path) -> io::Result<OnDisk> {
        Ok(OnDisk { path: path.to_owned(), file: open_plain(OpenOptions::new().read(true), path)? })
    }

    /// Holds it alone; `false` where another program does.
    pub fn lock(&self) -> io::Result<bool> {
        system::lock(&self.file)
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
        let path = beside(&self.path, TORN);
        append(&path, bytes).map_err(|cause| io::Error::new(cause.kind(), format!("{}: {cause}", path.display())))?;
        Ok(path)
    }

    fn stamp(&self) -> io::Result<Stamp> {
        let stamp = Stamp::of(&self.path)?;
        Ok(Stamp { changed: system::changed_by_others(stamp.changed), ..stamp })
    }
}

/// Puts bytes in the place of what a plain file held, without waiting until they are on the disk.
pub(super) fn put_by(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = system::private(options.write(true).create(true).truncate(true)).open(path)?;
    plain(&file.metadata()?)?;
    file.write_all(bytes)
}

/// Adds bytes to a plain file that is no link, and waits until they are on the disk.
fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a link"));
    }
    let mut file = system::private(&mut OpenOptions::new()).append(true).create(true).open(path)?;
    plain(&file.metadata()?)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    sync_directory_of(path)
}
