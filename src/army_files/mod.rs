//! Orders of battle and house rules as files: found by path or by name, examined, and complained about with file, line,
//! column and caret.
//!
//! What such a file may say is the ruleset's matter (`rulesets/<name>/`); how its faults are shown is this room's.

mod complain;
mod desk;
mod draft;
mod examine;
mod find;
mod keep;
mod rows;

pub use complain::{Severity, in_a_line, place, render};
pub use desk::{Diagnostic, Editor, Row, RowKey};
pub use draft::{Draft, Of, Refused, TomlPath};
pub use examine::{Document, Findings, book, document, examine, examine_by};
pub use find::{Source, find, known, load};
pub use keep::{copy, put_aside, save, unsaved};
