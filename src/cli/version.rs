//! What `--version` says: of drumhead the version and its day, and of journals the format.

use std::sync::LazyLock;

use crate::battle::Muster;

/// The day of the release, by its commit. It stands here, so that whoever builds from an archive of the source, without its
/// history and whenever he does, gets the same program; the workflow of releases refuses one whose day is another.
const DAY: &str = "2026-11-23";

/// `0.1.0 (2026-11-23), journals of format 1`.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| format!("{} ({DAY}), journals of format {}", env!("CARGO_PKG_VERSION"), Muster::FORMAT));
    &TEXT
}
