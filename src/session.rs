//! A battle at the table: the state, and the journal under it.
//!
//! Everything that happens goes through [`Session::commit`]: the record is made, written and synced, and only then
//! applied; so the screen never shows what the journal does not hold. The only clock of drumhead is read here.

use std::fmt::{self, Display};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::battle::{Battle, Entry, Muster, Record, Records};
use crate::journal::unruled::{self, Unruled};
use crate::journal::{self, Follower, Journal, ReadOnly, Recovery, network, place, saved};
use crate::rulesets;
use crate::umpire::{Interrupt, LoadedRuleset, Refusal, UnitId, View};

/// A battle that is open.
pub struct Session {
    battle: Battle,
    journal: Journal,
    follower: Option<Follower>,
    recovery: Recovery,
    sits: bool,
    unruled: Option<Unruled>,
}

/// Why something did not happen.
#[derive(Debug)]
pub enum Fault {
    /// The journal did not take it.
    Journal(journal::Error),
    /// The rules, or the battle as it stands, refuse it. Nothing was written.
    Refused(Interrupt),
}

impl std::error::Error for Fault {}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Journal(error) => write!(f, "{error}"),
            Fault::Refused(stop) => write!(f, "{stop}"),
        }
    }
}

impl From<journal::Error> for Fault {
    fn from(error: journal::Error) -> Fault {
        Fault::Journal(error)
    }
}

impl From<Interrupt> for Fault {
    fn from(stop: Interrupt) -> Fault {
        Fault::Refused(stop)
    }
}

/// The book that a muster names, with its house rules.
pub fn ruleset(muster: &Muster) -> Result<Arc<dyn LoadedRuleset>, Interrupt> {
    let Some(ruleset) = rulesets::find(&muster.ruleset) else {
        let known: Vec<&str> = rulesets::ALL.iter().map(|ruleset| ruleset.id).collect();
        return Interrupt::refuse(format!("{} is no ruleset; there are {}", muster.ruleset, known.join(", ")));
    };
    let house: Vec<&str> = muster.house_rules.iter().map(|(_, text)| text.as_str()).collect();
    (ruleset.open)(&house).or_else(|complaints| {
        let first = complaints.into_iter().next().map(|fault| fault.what).unwrap_or_default();
        Interrupt::refuse(format!("its house rules do not fit: {first}"))
    })
}

/// How a battle stands, in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// The turn.
    pub turn: u32,
    /// The phase, by its name.
    pub phase: String,
    /// How it ended.
    pub over: Option<String>,
}

impl Display for Stands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stands { turn, phase, over } = self;
        match over {
            Some(how) => write!(f, "over in turn {turn}: {}", how.trim_end_matches('.')),
            None => write!(f, "turn {turn}, {phase}"),
        }
    }
}

impl Session {
    /// Begins a battle in a new file. Refuses a muster that does not open before a file is made.
    pub fn begin(path: &Path, muster: Muster) -> Result<Session, Fault> {
        Session::begin_by(muster, folder_of(path), |first| Journal::create(path, first))
    }

    /// Begins a battle in a new file of the data directory.
    pub fn begin_here(muster: Muster) -> Result<Session, Fault> {
        let (folder, title) = (place::battles()?, muster.title.clone());
        Session::begin_by(muster, &folder, |first| place::in_new(&folder, &title, |path| Journal::create(path, first)))
    }

    fn begin_by(
        muster: Muster,
        folder: &Path,
        create: impl FnOnce(&Record) -> Result<Journal, journal::Error>,
    ) -> Result<Session, Fault> {
        let sitting = saved::next_sitting(folder);
        let first = Record { sitting, ..journal::begin_record(muster, now()) };
        let mut battle = Battle::begin(&first, ruleset)?;
        battle.sit_down(sitting);
        let journal = create(&first)?;
        let recovery = Recovery { network: network::of(journal.path()), ..Recovery::default() };
        Ok(Session { battle, journal, follower: None, recovery, sits: true, unruled: None })
    }

    /// Opens a battle to go on with it; where that cannot be, to be read, and the recovery says why.
    pub fn open(path: &Path) -> Result<(Session, Recovery), Fault> {
        Session::on(Journal::open(path)?, ruleset)
    }

    /// Opens a battle to be read and followed, whoever writes it.
    pub fn open_to_read(path: &Path) -> Result<(Session, Recovery), Fault> {
        Session::on(Journal::open_to_read(path)?, ruleset)
    }

    /// How the battle of a journal stands, for a list of battles. `None` where it cannot be opened.
    pub fn stands(path: &Path) -> Option<Stands> {
        let (session, _) = Session::open_to_read(path).ok()?;
        let View { turn, phase, over, .. } = session.battle().game().view();
        Some(Stands { turn, phase: phase.name.to_owned(), over })
    }

    /// A battle on a journal that was opened, by the book that `open` finds; only read, where not every record fits.
    pub fn on(
        (mut journal, records, mut recovery): (Journal, Records, Recovery),
        open: impl Fn(&Muster) -> Result<Arc<dyn LoadedRuleset>, Interrupt>,
    ) -> Result<(Session, Recovery), Fault> {
        let last = records.len() as u64;
        let named = |stop: Interrupt| Interrupt::from(Refusal::new(format!("{}: {stop}", journal.path().display())));
        let (battle, unfit) = Battle::as_far_as_it_fits(records, open).map_err(named)?;
        let follower = journal.read_only().map(|_| Follower::after(journal.path(), last).of(journal.identity()));
        let follower = follower.filter(|_| unfit.is_none());
        if let Some((seq, why)) = unfit {
            // Of a word that is not known, not all that are.
            let why = why.to_string();
            let why = why.split(", expected").next().unwrap_or_default().to_owned();
            let reason = ReadOnly::Unfit(journal.path().to_owned(), seq, why);
            journal.close(reason.clone());
            recovery.read_only = Some(reason);
        }
        let unruled = unruled::read(journal.path(), last).filter(|_| journal.read_only().is_none());
        Ok((Session { battle, journal, follower, recovery: recovery.clone(), sits: false, unruled }, recovery))
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }

    /// What was found when it was opened.
    pub fn recovery(&self) -> &Recovery {
        &self.recovery
    }

    /// Why nothing can be added, if nothing can.
    pub fn read_only(&self) -> Option<&ReadOnly> {
        self.journal.read_only()
    }

    /// Why the last entry is not saved, if it is not.
    pub fn trouble(&self) -> Option<&str> {
        self.journal.trouble()
    }

    /// Looks whether what was saved is still there, and says where the last entry was not.
    pub fn kept(&mut self) -> Result<(), String> {
        self.journal.look().map_err(|error| error.to_string())?;
        self.journal.trouble().map_or(Ok(()), |why| Err(why.to_owned()))
    }

    /// Lets an entry happen: checks that it can, writes it, syncs it, applies it. After an error nothing has happened.
    pub fn commit(&mut self, entry: Entry) -> Result<(), Fault> {
        if !self.sits && self.read_only().is_none() {
            self.battle.sit_down(saved::next_sitting(folder_of(self.journal.path())));
            self.sits = true;
        }
        let prepared = self.battle.prepare(entry, now())?;
        self.journal.write(prepared.seq(), prepared.json())?;
        self.battle.take(prepared)?;
        if self.unruled.take().is_some() {
            unruled::write(self.journal.path(), None);
        }
        Ok(())
    }

    /// What fell for a form that was not ruled when the battle was left, or broke off.
    pub fn unruled(&self) -> Option<&Unruled> {
        self.unruled.as_ref()
    }

    /// Keeps what fell for a form that is not ruled yet, until something is.
    pub fn keep_unruled(&mut self, unruled: Option<Unruled>) {
        if self.read_only().is_none() && self.unruled != unruled {
            unruled::write(self.journal.path(), unruled.as_ref());
            self.unruled = unruled;
        }
    }

    /// Writes a note.
    pub fn note(&mut self, about: Option<UnitId>, text: String) -> Result<(), Fault> {
        let (turn, _) = self.battle.game().moment();
        self.commit(Entry::Note { about, turn, text })
    }

    /// Where the battle is only read: takes up what was written since. `true` where something was. One look at the file's
    /// length and date when nothing was; ask it every 100 to 200 ms.
    pub fn follow(&mut self) -> Result<bool, Fault> {
        let Some(follower) = &mut self.follower else { return Ok(false) };
        let new = follower.poll()?;
        let any = !new.is_empty();
        for record in &new {
            self.battle.apply(record)?;
        }
        Ok(any)
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Seconds since 1970. A clock that is wrong harms nothing: the order of records is that of their numbers.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
