//! Whether a file lies on another machine's disk, where a lock may not keep a second program out.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf, Prefix};

/// File systems of networks, and of hosts that lend a guest their own. A FUSE file system is named by what lies under it.
const TYPES: [&str; 22] = [
    "9p",
    "afs",
    "beegfs",
    "ceph",
    "cifs",
    "coda",
    "davfs",
    "fuse.davfs2",
    "fuse.glusterfs",
    "fuse.rclone",
    "fuse.s3fs",
    "fuse.sshfs",
    "fuse.vmhgfs-fuse",
    "glusterfs",
    "gpfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "smb3",
    "smbfs",
    "vboxsf",
];

/// The type of the network file system that a file lies on; `None` where it lies on none, or where neither a list of
/// mounts (on Linux) nor the path itself (on Windows) tells of it.
pub fn of(path: &Path) -> Option<String> {
    let path = std::fs::canonicalize(path).ok()?;
    if is_share(&path) {
        return Some("a Windows share".to_owned());
    }
    let mounts = std::fs::read("/proc/self/mounts").ok()?;
    under(&String::from_utf8_lossy(&mounts), &path).map(str::to_owned)
}

/// Whether a path leads to a share, as that of a drive that stands for one does once it is written out.
fn is_share(path: &Path) -> bool {
    let Some(Component::Prefix(prefix)) = path.components().next() else { return false };
    matches!(prefix.kind(), Prefix::UNC(..) | Prefix::VerbatimUNC(..))
}

/// The type of the mount that a path lies under, if it is one of a network. A later mount hides an earlier one.
fn under<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let mut nearest: Option<(usize, &str)> = None;
    for line in mounts.lines() {
        let mut words = line.split(' ');
        let (Some(_), Some(place), Some(kind)) = (words.next(), words.next(), words.next()) else { continue };
        let place = unescaped(place);
        let depth = place.components().count();
        if path.starts_with(&place) && nearest.is_none_or(|(deepest, _)| depth >= deepest) {
            nearest = Some((depth, kind));
        }
    }
    nearest.map(|(_, kind)| kind).filter(|kind| TYPES.contains(kind))
}

/// The kernel writes a space as `\040`, and so on.
fn unescaped(word: &str) -> PathBuf {
    let mut bytes = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let octal = after.get(..3).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = octal.and_then(|digits| u8::from_str_radix(digits, 8).ok()).filter(|_| byte == b'\\');
        bytes.push(code.unwrap_or(byte));
        rest = if code.is_some() { &after[3..] } else { after };
    }
    PathBuf::from(os(&bytes))
}

#[cfg(unix)]
fn os(bytes: &[u8]) -> &OsStr {
    std::os::unix::ffi::OsStrExt::from_bytes(bytes)
}

#[cfg(not(unix))]
fn os(bytes: &[u8]) -> &OsStr {
    OsStr::new(std::str::from_utf8(bytes).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    const MOUNTS: &str = "/dev/vda / ext4 rw,relatime 0 0
proc /proc proc rw 0 0
club:/export /srv/war\\040games nfs4 rw,vers=4.2 0 0
tmpfs /srv/war\\040games/here tmpfs rw 0 0
ann@host: /home/ann/host fuse.sshfs rw 0 0
tmpfs /over tmpfs rw 0 0
//club/share /over cifs rw 0 0
";

    #[cfg(windows)]
    #[test]
    fn a_share_is_known_by_its_path() {
        for share in [r"\\club\battles\a.journal", r"\\?\UNC\club\battles\a.journal"] {
            assert!(is_share(Path::new(share)), "{share}");
        }
        assert!(!is_share(Path::new(r"\\?\C:\battles\a.journal")) && !is_share(Path::new(r"C:\a.journal")));
    }

    #[cfg(unix)]
    #[test]
    fn the_nearest_mount_decides_and_a_later_one_hides_an_earlier() {
        let kind = |path: &str| under(MOUNTS, Path::new(path));
        assert_eq!(kind("/home/ann/a.journal"), None);
        assert_eq!(kind("/srv/war games/a.journal"), Some("nfs4"));
        assert_eq!(kind("/srv/war games 2/a.journal"), None);
        assert_eq!(kind("/srv/war games/here/a.journal"), None);
        assert_eq!(kind("/home/ann/host/battles/a.journal"), Some("fuse.sshfs"));
        assert_eq!(kind("/over/a.journal"), Some("cifs"));
        assert_eq!(under("", Path::new("/a")), None);
    }
}
