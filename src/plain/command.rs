//! The lines that order nothing: what may be typed, how it stands, undo and redo.

use std::io;

use super::{Stop, Talk, told};
use crate::battle::{After, Change, Entry, Mending, Redo};
use crate::orders::{COMMANDS, Command, Words};
use crate::report::{scenario, slot, standing};
use crate::tui::layer::{Item, Log};
use crate::umpire::{Found, Index, UnitId};

/// How many lines of the log are told, and how many entries of the reference.
const LINES: (usize, usize) = (10, 3);

/// How an order is written, told by `?`.
const GRAMMAR: [&str; 7] = [
    "An order: a unit's code, the order's name or key, units, values, words of answers, dice last: a2 fire A1 16 4",
    "  cover=woods answers the question of that name; m answers as the letter m on the form does",
    "  r rolls what is due; dice=4,3 says what fell where a 4 could be taken for a distance",
    "  ! WHY at the end allows what the rules forbid; ? at the end shows the form, and orders nothing",
    "  next or ] ends the phase; next y though something is owed, next ! WHY with a reason",
    "  a2 overrule ? lists the facts of the roster that may be put right; a2 overrule NAME=VALUE ! WHY does it",
    "A code alone: how that unit or brigade stands. # begins a remark.",
];

impl Talk<'_> {
    pub(super) fn command(&mut self, command: Command, rest: &str) -> Result<(), Stop> {
        match command {
            Command::Quit => return Err(Stop::End),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(rest),
            _ => {}
        }
        let lines = match command {
            Command::Help => help(),
            Command::Orders => told::orders(&self.view, None),
            Command::Owed => standing::duties(&self.view),
            Command::Roster => standing::armies(&self.view),
            Command::Log => self.log(rest),
            Command::Scenario => {
                let parts = scenario::parts(self.battle(), &self.view).into_iter();
                parts.flat_map(|(heading, says)| std::iter::once(heading.to_owned()).chain(says)).collect()
            }
            Command::Until => self.until(rest)?,
            Command::Reference => self.look_up(rest)?,
            Command::Quit | Command::Undo | Command::Redo | Command::Note => Vec::new(),
        };
        Ok(self.say(&lines)?)
    }

    /// How a brigade stands, or a unit with what it may be given.
    pub(super) fn look(&mut self, code: UnitId) -> io::Result<()> {
        let brigades = self.view.armies.iter().flat_map(|army| &army.brigades);
        let mut lines = Vec::new();
        for brigade in brigades.filter(|brigade| brigade.code.of_brigade() == code.of_brigade()) {
            match brigade.units.iter().find(|unit| unit.code == code) {
                Some(unit) => lines.push(standing::about_unit(&self.view, unit)),
                None => lines.extend(standing::brigade(&self.view, brigade)),
            }
        }
        lines.extend(told::orders(&self.view, Some(code)));
        self.say(&lines)
    }

    fn undo(&mut self) -> Result<(), Stop> {
        let Some((of, _)) = self.battle().would_undo() else { return Err("nothing to take back".to_owned().into()) };
        self.commit(Entry::Undo { of })?;
        let said = format!("taken back: {}", self.act(of));
        Ok(self.say(&[said])?)
    }

    /// Lets what was taken back stand again: as it was where nothing happened since; else what that changes is told, and
    /// has to be meant.
    fn redo(&mut self, rest: &str) -> Result<(), Stop> {
        let words = Words::cut(rest)?;
        match self.battle().redo() {
            None => Err("nothing was taken back that could stand again".to_owned().into()),
            Some(Redo::AsItWas(of)) => {
                self.commit(Entry::Redo { of })?;
                let said = format!("stands again: {}", self.act(of));
                Ok(self.say(&[said])?)
            }
            Some(Redo::Anew(of)) => {
                let what = Mending::Again(of);
                let why = words.reason.as_deref().unwrap_or(what.usual()).to_owned();
                let mended = self.battle().mend(what, None, &why).map_err(|stop| stop.to_string())?;
                let lines: Vec<String> = mended.1.iter().map(changed).collect();
                self.say(&lines)?;
                if words.reason.is_none() && words.words.first().is_none_or(|word| word.typed() != "y") {
                    let way =
                        "other rulings came since: `redo y` lets it stand again as told, `redo ! WHY` with a reason";
                    return Err(way.to_owned().into());
                }
                self.commit(mended.0)?;
                Ok(self.say(&["stands again; u takes that back".to_owned()])?)
            }
        }
    }

    /// Sets until when there is time, or tells the pace.
    fn until(&mut self, typed: &str) -> Result<Vec<String>, Stop> {
        let now = self.table.now();
        if !typed.is_empty() {
            self.commit(slot::entry(self.battle(), slot::read(typed, now, slot::here())?))?;
        }
        Ok(vec![slot::words(self.battle(), now).unwrap_or_else(|| slot::told(None))])
    }

    /// The last lines of the log, or the last of those with these words.
    fn log(&self, words: &str) -> Vec<String> {
        let battle = self.battle();
        let mut log = Log::new(battle);
        log.narrow(battle, &self.view, words);
        let items = log.shown.iter().rev().take(LINES.0).rev();
        let items = items.filter_map(|seq| Item::of(battle, &self.view, *seq));
        let mut lines: Vec<String> =
            items.map(|item| format!("{}, turn {}: {}", item.seq, item.turn, item.text)).collect();
        if lines.is_empty() {
            lines.push("the log has nothing of that".to_owned());
        }
        lines
    }

    fn look_up(&self, words: &str) -> Result<Vec<String>, String> {
        if words.is_empty() {
            return Err("look up what? Write it behind: `/ rally`".to_owned());
        }
        let entries = self.battle().ruleset().reference();
        let Found { places, unknown } = Index::new(entries).find(words);
        let mut lines: Vec<String> =
            unknown.iter().map(|word| format!("no entry has {word}: what is most like it")).collect();
        for entry in places.iter().take(LINES.1).filter_map(|at| entries.get(*at)) {
            lines.push(format!("{} ({})", entry.title, entry.page));
            lines.extend(entry.text.trim().lines().map(|line| format!("  {line}")));
        }
        Ok(lines)
    }
}

fn help() -> Vec<String> {
    let mut lines: Vec<String> = GRAMMAR.iter().map(|line| (*line).to_owned()).collect();
    lines.extend(COMMANDS.iter().map(|(_, word, key, what)| match key {
        ' ' => format!("{word}: {what}"),
        key => format!("{word} or {key}: {what}"),
    }));
    lines
}

/// What becomes of a ruling, in a line.
fn changed(change: &Change) -> String {
    let seq = change.seq;
    match &change.after {
        After::Stands(line) => format!("  {seq} would be: {line}"),
        After::Otherwise { line, answers } if answers.is_empty() => {
            format!("  {seq} would say the same, but do otherwise: {line}")
        }
        After::Otherwise { line, answers } => {
            format!("  {seq} would say the same, with {}: {line}", answers.join("; "))
        }
        After::Removed => format!("  {seq} would be removed"),
        After::AsItWas(why) => format!("  {seq} cannot be ruled again, and would stand as it was: {why}"),
        After::NotAgain(why) => format!("  {seq} cannot stand again: {why}"),
    }
}
