//! The screens that lie over each other. Each file holds what one of them remembers; how it looks is in
//! [`super::screen`], what its keys do in [`super::update`].

mod armies;
mod editor;
mod entry;
mod form;
mod inserting;
mod log;
mod losses;
mod past;
mod picker;
mod reference;
mod start;

pub use crate::orders::{Dice, Fallen, OpenOrder, asks_unit, face, is_open};
pub use armies::Armies;
pub use editor::{ELSEWHERE, EditorLayer, Line, Then};
pub use entry::{Entry, Thrown};
pub use form::{Corrected, FormLayer, NAMES_UNITS};
pub use inserting::Inserting;
pub use log::{Changes, Item, Log};
pub use losses::Losses;
pub use past::Past;
pub use picker::{Candidate, Picked, Picker};
pub use reference::Reference;
pub use start::{Row, Start};

use std::collections::BTreeSet;

use tui_textarea::TextArea;

use crate::umpire::{Order, UnitId};

use super::key::Key;
use super::keys::Context;

/// What can be done where a key was refused, but going back.
pub enum Instead {
    /// Nothing.
    Nothing,
    /// The umpire may allow this order all the same.
    Allow(Order),
    /// What is owed keeps the phase from ending: it can be done.
    Owed,
}

/// A screen.
pub enum Layer {
    /// What to play.
    Start(Start),
    /// The roster of the battle.
    Roster,
    /// Duties are open, and the phase was to end.
    Ending {
        /// Why it does not end without a reason, where it does not.
        stops: Option<String>,
        /// Why they are left undone, as far as it is typed.
        why: Option<String>,
    },
    /// A key of the roster was refused.
    Refused {
        /// Why.
        why: String,
        /// What can be done instead of going back.
        instead: Instead,
        /// What was typed since, and left out.
        left_out: Vec<Key>,
    },
    /// An earlier moment, to look at.
    Past(Box<Past>),
    /// A line that is typed.
    Line(TypedLine),
    /// An order's questions.
    Form(Box<FormLayer>),
    /// A unit to be found by its name.
    Picker(Picker),
    /// The log.
    Log(Log),
    /// One ruling of the log below, in full.
    Entry(Box<Entry>),
    /// The roster before the ruling below, where another is inserted.
    Inserting(Box<Inserting>),
    /// Whether to take back to the ruling below.
    TakeBack {
        /// The number of its record.
        seq: u64,
        /// How many acts that takes back.
        acts: usize,
        /// The rulings before it that were mended since: their mendings are among those acts.
        mended: BTreeSet<u64>,
    },
    /// What a mending of the past changes.
    Changes(Box<Changes>),
    /// The quick reference.
    Reference(Box<Reference>),
    /// A note that is being written.
    Note(Box<Note>),
    /// Whether to save the note below.
    NoteLeft,
    /// The players' board, from a line on.
    Board {
        /// The first line of the armies that is shown.
        top: usize,
    },
    /// The players' board on their phones: the page whose code is shown.
    Phones {
        /// Its place among the pages.
        at: usize,
    },
    /// About the battle.
    About {
        /// The first line shown.
        top: usize,
    },
    /// What the armies lost, turn by turn.
    Losses(Losses),
    /// Orders of battle: which one to edit.
    Armies(Armies),
    /// An order of battle under edit.
    Editor(Box<EditorLayer>),
    /// Whether to save the order of battle below.
    EditorLeft {
        /// Whether drumhead is left after that.
        quit: bool,
    },
    /// The keys of the screen below.
    Help {
        /// Whose keys.
        of: Context,
        /// The first line shown.
        top: usize,
    },
}

/// A note that is being written.
pub struct Note {
    /// The unit or brigade that was selected.
    pub unit: Option<UnitId>,
    /// Whether it is about that unit; otherwise about the turn.
    pub on_unit: bool,
    /// The text.
    pub area: TextArea<'static>,
}

/// A line that is typed on the roster: an order with its answers and dice, or a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedLine {
    /// As far as it is typed.
    pub typed: String,
    /// Why it was refused as it stands.
    pub refused: Option<String>,
}

impl Layer {
    /// Whose keys it has.
    pub fn context(&self) -> Context {
        match self {
            Layer::Start(start) if start.typed.is_some() => Context::StartFind,
            Layer::Start(_) => Context::Start,
            Layer::Roster => Context::Roster,
            Layer::Ending { why: None, .. } => Context::Ending,
            Layer::Ending { .. } => Context::EndingWhy,
            Layer::Refused { instead: Instead::Nothing, .. } => Context::Refused,
            Layer::Refused { instead: Instead::Allow(_), .. } => Context::Forbidden,
            Layer::Refused { instead: Instead::Owed, .. } => Context::Stopped,
            Layer::Past(_) => Context::Past,
            Layer::Line(_) => Context::Line,
            Layer::Form(form) if form.in_text() => Context::FormText,
            Layer::Form(form) if form.wants_card() => Context::Card,
            Layer::Form(_) => Context::Form,
            Layer::Picker(_) => Context::Picker,
            Layer::Log(_) => Context::Log,
            Layer::Entry(_) => Context::Entry,
            Layer::Inserting(_) => Context::Inserting,
            Layer::TakeBack { .. } => Context::TakeBack,
            Layer::Changes(_) => Context::Changes,
            Layer::Reference(_) => Context::Reference,
            Layer::Note(_) => Context::Note,
            Layer::NoteLeft => Context::NoteLeft,
            Layer::Help { .. } => Context::Help,
            Layer::Board { .. } => Context::Board,
            Layer::Phones { .. } => Context::Phones,
            Layer::About { .. } => Context::About,
            Layer::Losses(_) => Context::Losses,
            Layer::Armies(_) => Context::Armies,
            Layer::Editor(editor) if editor.line.is_some() => Context::EditorText,
            Layer::Editor(editor) if editor.key.is_some() => Context::EditorKeys,
            Layer::Editor(_) => Context::Editor,
            Layer::EditorLeft { .. } => Context::EditorLeft,
        }
    }

    /// Whether it hides what lies below it.
    pub fn covers(&self) -> bool {
        !matches!(
            self,
            Layer::Ending { .. }
                | Layer::Refused { .. }
                | Layer::Line(_)
                | Layer::Picker(_)
                | Layer::TakeBack { .. }
                | Layer::NoteLeft
                | Layer::EditorLeft { .. }
        )
    }
}
