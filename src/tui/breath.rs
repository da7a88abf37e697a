//! What is typed in one breath, and left out: behind a key that was refused, behind the last die of a ruling, or over a list
//! that nobody can have read yet. A pause ends it.

use std::time::Duration;

use super::key::Key;

/// How long nothing is typed before keys count again: who types by heart is quicker, who looks is slower.
pub const PAUSE: Duration = Duration::from_millis(600);

/// Why keys are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Behind {
    /// This key was refused, and why: what was meant with it is unknown, so that what follows may mean anything. The reason
    /// stays to be read.
    Refused(Key, String),
    /// The last die of a ruling fell: a digit more is no die of the next, nor is it rolled, and Enter is nothing new.
    Fallen,
    /// It is ruled: a second Enter begins nothing new.
    Ruled,
    /// A phase has just begun: the key that ended the one before does not end it unseen, as phases without anything in them
    /// are passed over, so that nobody can count them.
    Begun {
        /// Its name.
        phase: String,
        /// What began it.
        by: By,
    },
    /// A key of the roster was refused in a box, which lists what is left out while the breath lasts.
    Boxed,
    /// Nothing was owed: what is typed on is meant for a form that is not there, but for the end of the phase.
    NothingOwed,
    /// A letter that begins a code where no unit is asked, and that takes a word of the choice in hand: Enter or a pause takes
    /// the word, and anything else that is typed behind it is the code.
    Word(char),
    /// A row was answered, by a word, or by a number against the rules: what is typed next may be meant for another row, or go
    /// on with it, until somebody has looked at it.
    Said,
    /// Enter found a die due, and why: a code behind it is meant for a form that is over.
    Due(String),
    /// What was refused or left out is being read: a key that would go on has to be pressed twice until as many pauses have come.
    Read(u8),
    /// A list has just come up: the first Enter cannot mean it, but the next one does this.
    Shown(&'static str),
}

/// What began a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The key that ends a phase.
    End,
    /// The last die of a ruling, or a card.
    Die,
    /// An answer: the phase before had only that to be given.
    Answer,
}

/// What a key means where it is typed, as far as a breath cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// It gives an order.
    Order,
    /// It ends the phase.
    NextPhase,
    /// It rolls in a form.
    Roll,
    /// It begins the code of a unit.
    Code,
    /// It leaves undone what is owed, where a phase is to end.
    LeavesUndone,
    /// It writes a note, and would be a no.
    Note,
    /// Anything else.
    Other,
}

/// A breath in which keys are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breath {
    behind: Behind,
    left_out: Vec<Key>,
}

impl Breath {
    /// Begins with the key behind which others are left out.
    pub const fn new(behind: Behind) -> Breath {
        Breath { behind, left_out: Vec::new() }
    }

    /// Why keys are left out.
    pub const fn behind(&self) -> &Behind {
        &self.behind
    }

    /// Whether it is behind this.
    pub fn is_behind(&self, behind: &Behind) -> bool {
        self.behind == *behind
    }

    /// Whether nothing was left out yet.
    pub const fn is_fresh(&self) -> bool {
        self.left_out.is_empty()
    }

    /// Whether an Enter was left out, or a letter: the digit behind it may have been meant for another form.
    pub fn left_out_more(&self) -> bool {
        self.left_out.iter().any(|key| *key == Key::Enter || key.is_letter())
    }

    /// The first digit that was left out: typed again, it is meant.
    pub fn first_digit(&self) -> Option<Key> {
        self.left_out.iter().copied().find(Key::is_digit)
    }

    /// Whether a phase has begun.
    pub const fn has_begun(&self) -> bool {
        matches!(self.behind, Behind::Begun { .. })
    }

    /// Whether nothing is left out by it: what came before is only read.
    pub const fn is_reading(&self) -> bool {
        matches!(self.behind, Behind::Read(_))
    }

    /// The letter that waits for Enter or a pause, to take its word.
    pub const fn word(&self) -> Option<char> {
        if let Behind::Word(letter) = self.behind { Some(letter) } else { None }
    }

    /// Leaves a key out, or lets it through. An order behind an Enter that was left out is meant for a form that is not there.
    pub fn leaves_out(&mut self, key: Key, meant: Meant) -> bool {
        if meant == Meant::Order
            && matches!(self.behind, Behind::Fallen | Behind::Ruled)
            && self.left_out.last() == Some(&Key::Enter)
        {
            self.left_out.clear();
            self.behind = Behind::Refused(Key::Enter, "the ruling stood already".to_owned());
        }
        if let (Behind::Begun { phase, by }, Meant::NextPhase) = (&self.behind, meant) {
            // A phase that ended by itself has its key left out, once, and what is typed behind counts.
            if *by != By::End {
                let out = self.left_out.is_empty();
                self.left_out.push(key);
                return out;
            }
            let why = format!("{phase} has just begun: after a pause {key} once more ends it");
            self.behind = Behind::Refused(key, why);
            return true;
        }
        if let (Behind::Due(why), Meant::Code) = (&self.behind, meant) {
            self.behind = Behind::Refused(Key::Enter, why.clone());
        }
        let out = match (&self.behind, key) {
            // What is forbidden is allowed by this key.
            (Behind::Refused(Key::Enter, _), Key::Char('!')) => false,
            (Behind::Refused(..), Key::Char(_)) => true,
            // An answer would be stepped that nobody looked at.
            (Behind::Refused(..), Key::Enter | Key::Left | Key::Right) => true,
            // It takes back what was left out.
            (Behind::Refused(..), Key::Backspace) => !self.left_out.is_empty(),
            // A die that was thrown for it all the same.
            (Behind::Fallen | Behind::Ruled | Behind::Begun { by: By::Die, .. }, Key::Char(c))
                if meant == Meant::Roll || c.is_ascii_digit() =>
            {
                true
            }
            (Behind::Fallen | Behind::Ruled | Behind::Begun { by: By::Die, .. }, Key::Enter) => true,
            // The answer to a question that was not asked.
            (Behind::Fallen | Behind::Ruled | Behind::Begun { by: By::Die | By::Answer, .. }, _)
                if meant == Meant::Note =>
            {
                true
            }
            // The answer to what was not asked, as nothing was owed.
            (Behind::Begun { .. }, _) => meant == Meant::LeavesUndone,
            // The end of the phase counts, but not behind orders that do not; and so does a code, which only selects.
            (Behind::NothingOwed, Key::Char(_)) if meant == Meant::Code && self.left_out.is_empty() => false,
            (Behind::NothingOwed, Key::Char(c)) => c != ' ' && !(meant == Meant::NextPhase && self.left_out.is_empty()),
            (Behind::NothingOwed, Key::Enter | Key::Left | Key::Right) => true,
            // Enter, and Enter at once: whoever knows the list.
            (Behind::Shown(_), Key::Enter) => self.left_out.last() != Some(&Key::Enter),
            // A die that was thrown for it all the same.
            (Behind::Shown(_), Key::Char(c)) => c.is_ascii_digit() || !self.left_out.is_empty(),
            _ => false,
        };
        if out {
            self.left_out.push(key);
        }
        out
    }

    /// Whether it goes on over this key, which counts: Up or Down behind a refused key was not typed by somebody who looked.
    pub const fn goes_on_over(&self, key: Key) -> bool {
        match self.behind {
            Behind::Refused(..) | Behind::NothingOwed => matches!(key, Key::Up | Key::Down),
            Behind::Boxed => true,
            _ => false,
        }
    }

    /// What was left out, and how to go on; `None` where nothing was.
    pub fn says(&self) -> Option<String> {
        let keys = match (&self.behind, listed(&self.left_out)) {
            (Behind::Refused(_, why), None) => return Some(why.clone()),
            (_, keys) => keys?,
        };
        Some(match &self.behind {
            Behind::Refused(key, why) => {
                format!("{why} (left out behind {}: {keys}; keys count again after a pause)", key.quoted())
            }
            Behind::Fallen => format!("left out: {keys}, as the last die had fallen"),
            Behind::Begun { phase, by: By::End } => {
                format!("{phase} has begun; left out: {keys}, as nothing asks for it")
            }
            Behind::Begun { phase, .. } => format!("{phase} has begun by itself; left out: {keys}"),
            Behind::NothingOwed => format!("nothing is owed; left out, typed in one breath behind Space: {keys}"),
            Behind::Ruled | Behind::Boxed => format!("left out: {keys}, typed in one breath behind the ruling"),
            Behind::Word(_) | Behind::Due(_) | Behind::Said | Behind::Read(_) => return None,
            Behind::Shown(next) => format!("read the list first: the next Enter {next}"),
        })
    }

    /// What was left out, once the breath is over.
    pub fn said_after(&self) -> Option<String> {
        match &self.behind {
            Behind::Refused(key, why) => {
                Some(format!("{why} (left out behind {}: {})", key.quoted(), listed(&self.left_out)?))
            }
            _ => self.says(),
        }
    }
}

/// Keys one after the other, the first dozen of them.
pub fn listed(keys: &[Key]) -> Option<String> {
    const MOST: usize = 12;
    let mut words: Vec<String> = keys.iter().take(MOST).map(Key::quoted).collect();
    if keys.len() > MOST {
        words.push("and more".to_owned());
    }
    (!words.is_empty()).then(|| words.join(" "))
}
