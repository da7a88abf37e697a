//! What comes in, and what goes out.

use crate::army_files::Unsaved;
use crate::battle::Entry;
use crate::report::case_law::Case;
use crate::umpire::{Order, Throw};

use super::key::Key;
use super::library::EditableEntry;

/// Something happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// Nothing was typed for a second, while keys were left out.
    Pause,
    /// Text was pasted.
    Paste(String),
    /// The mouse was pressed at a column and a row.
    Click(u16, u16),
    /// The mouse wheel turned, down with `true`.
    Wheel(bool),
    /// The terminal has another size: columns, rows.
    Resize(u16, u16),
    /// Dice were rolled after those that had fallen.
    Rolled(Vec<Throw>),
    /// An entry is on disk and has happened.
    Committed(Box<Entry>),
    /// Rulings were taken back, this many.
    TakenBack(usize),
    /// A battle was opened.
    Opened,
    /// What was ruled in the battles of this machine.
    Cases(Vec<Case>),
    /// The board is served to phones.
    Served,
    /// The orders of battle that can be edited.
    Armies(Vec<EditableEntry>),
    /// One was taken up to edit.
    Drafted {
        /// Its file; empty where it has none yet.
        file: String,
        /// Its text.
        text: String,
        /// Where its text is put aside as long as it is not saved: its file, or the ruleset of a new one.
        place: String,
        /// What was put aside there and not saved.
        unsaved: Unsaved,
    },
    /// The order of battle under edit is on disk, in this file.
    Saved(String),
    /// Hints are given from now on, or none: that is kept.
    Hints(bool),
    /// Something failed; nothing has happened.
    Failed(String),
}

/// Something to be done outside the model.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Write this entry, then let it happen.
    Commit(Entry),
    /// Take back every act down to this record, and it.
    TakeBack(u64),
    /// Roll what an order still owes after these throws.
    Roll {
        /// The order.
        order: Order,
        /// What fell already.
        given: Vec<Throw>,
        /// The record whose place in the battle it is ruled in, where that is not the present.
        at: Option<u64>,
    },
    /// Open a battle under way.
    Resume(String),
    /// Muster a new battle.
    Begin(String),
    /// Gather what was ruled in the battles of this machine.
    Cases,
    /// Serve the players' board to their phones.
    Serve,
    /// Serve it no longer.
    StopServing,
    /// List the orders of battle that can be edited.
    ListArmies,
    /// Take one up to edit.
    Draft(EditableEntry),
    /// Put aside, on disk, the text under edit that is not saved; `None` takes it away.
    PutAside {
        /// Its file, or the ruleset of a new one.
        place: String,
        /// The text.
        text: Option<String>,
    },
    /// Save the order of battle under edit.
    Save {
        /// Its file; empty where it has none yet.
        file: String,
        /// What the file held when it was read or saved last.
        was: String,
        /// What it is to hold.
        text: String,
        /// The title, for the name of a new file.
        title: String,
    },
    /// Write until when there is time to play: an hour as it was typed.
    Slot(String),
    /// Keep for good whether hints are given.
    KeepHints(bool),
    /// Back to the shell until it lets us go on.
    Suspend,
    /// Draw the whole screen anew, whatever stands on it.
    Redraw,
    /// Leave.
    Quit,
}
