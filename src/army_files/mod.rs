//! Orders of battle and house rules as files: found by path or by name, examined, and complained about with file, line,
//! column and caret.
//!
//! What such a file may say is the ruleset's matter (`rulesets/<name>/`); how its faults are shown is this room's.

mod aside;
mod complain;
mod document;
mod draft;
mod editor;
mod examine;
mod find;
mod house;
mod rows;
mod save;

pub use aside::{Asides, Unsaved, lies_aside};
pub use complain::{Lines, Severity, in_a_line, render};
pub use document::{Document, document, with_house_rules};
pub use draft::{Draft, Of, Refused, TomlPath};
pub use editor::{Diagnostic, Editor, Row, RowKey};
pub use examine::{Findings, examine, examine_by};
pub use find::{Source, find, is_house_rules, known, load, load_input, namesakes};
pub use house::{Book, book, house_rules, known_house_rules};
pub use save::{copy, save};
