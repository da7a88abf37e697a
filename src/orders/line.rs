//! A line that is typed: an order, a command, or somebody to be looked at.

use super::{OpenOrder, PhaseEnd, Words};
use crate::letters;
use crate::solo::SOLO;
use crate::umpire::{Elsewhere, Game, Interrupt, Order, OrderKey, UnitId, View, did_you_mean};

use super::question::folded;

/// What a line asks for that is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the table say it")]
pub enum Command {
    Help,
    Orders,
    Owed,
    Roster,
    Undo,
    Redo,
    Note,
    Log,
    Scenario,
    Until,
    Reference,
    Quit,
}

/// Every command: its word, the key of the screens that does the same (a space for none), and what it does.
pub const COMMANDS: [(Command, &str, char, &str); 12] = [
    (Command::Help, "help", '?', "what can be typed here"),
    (Command::Orders, "orders", ' ', "what may be ordered now, and of whom"),
    (Command::Owed, "owed", ' ', "what is owed in this phase"),
    (Command::Roster, "roster", ' ', "how everybody stands; a brigade's code alone: that brigade"),
    (Command::Undo, "undo", 'u', "take back the last"),
    (Command::Redo, "redo", ' ', "let what was taken back stand again"),
    (Command::Note, "note", 'n', "write a note: on the turn, or behind a code on that unit: b3 note TEXT"),
    (Command::Log, "log", 'g', "the last rulings, or those with these words: g a2"),
    (Command::Scenario, "scenario", '!', "ground, deployment, who wins, rules in force"),
    (Command::Until, "until", '=', "until when there is time: until 17:00, until off; alone: the pace so far"),
    (Command::Reference, "rules", '/', "look a rule up: / rally"),
    (Command::Quit, "quit", 'q', "leave; everything is saved already"),
];

/// The orders of no phase, each with its key on the roster.
const ALWAYS: [(&str, &str); 2] = [(Order::OVERRULE, "o"), (SOLO, "+")];

/// The word of a command.
pub fn word(command: Command) -> &'static str {
    COMMANDS.iter().find(|(of, ..)| *of == command).map_or("", |(_, word, ..)| word)
}

/// A line, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing, or a remark behind a `#`.
    Empty,
    /// A command, and what stands behind it.
    Command(Command, String),
    /// A note, and whom it is about, where it is not about the turn.
    Note(Option<UnitId>, String),
    /// A unit or a brigade to look at.
    Look(UnitId),
    /// An order, and the words of its answers and dice.
    Order(Order, Words),
}

/// Reads a line: `a2 fire A1 16 cover=woods 4`, `initiative 6 2`, `undo`, `b`. An order is known by its name, its key or its
/// words. Refuses what is neither, with the nearest that is, and the end of a phase in which something is owed, unless the
/// line says that it is meant.
pub fn read(view: &View, game: &dyn Game, typed: &str) -> Result<Line, String> {
    let typed = typed.trim_start_matches('\u{feff}').trim();
    let (first, rest) = first_word(typed);
    if first.is_empty() || first.starts_with('#') {
        return Ok(Line::Empty);
    }
    if let Some(subject) = view.code(first) {
        let (order, rest) = first_word(rest);
        if order.is_empty() {
            return Ok(Line::Look(subject));
        }
        if is_command(Command::Note, order) {
            return note(Some(subject), rest);
        }
        let order = named(view, game, order, Some(subject))?;
        return Ok(Line::Order(order, Words::cut(rest)?));
    }
    if first == "]" || first == Order::NEXT {
        return next(view, game, rest);
    }
    if is_command(Command::Note, first) {
        return note(None, rest);
    }
    if let Some((command, ..)) = COMMANDS.iter().find(|(command, ..)| is_command(*command, first)) {
        return Ok(Line::Command(*command, rest.to_owned()));
    }
    if let Some(words) = typed.strip_prefix('/') {
        return Ok(Line::Command(Command::Reference, words.to_owned()));
    }
    if let Some(why) = no_code(view, first) {
        return Err(why);
    }
    Ok(Line::Order(named(view, game, first, None)?, Words::cut(rest)?))
}

/// Whether a word is a command's, or its key.
fn is_command(wanted: Command, typed: &str) -> bool {
    let is = |word: &str, key: char| key != ' ' && typed.chars().eq([key]) || typed.eq_ignore_ascii_case(word);
    COMMANDS.iter().any(|(command, word, key, _)| *command == wanted && is(word, *key))
}

/// A note. Refuses one without a text.
fn note(about: Option<UnitId>, text: &str) -> Result<Line, String> {
    match letters::typed(text).trim() {
        "" => Err("an empty note is not kept: write its text behind it".to_owned()),
        text => Ok(Line::Note(about, text.to_owned())),
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim())
}

/// The order that a word names, for this subject: whoever needs nobody is given to nobody.
fn named(view: &View, game: &dyn Game, word: &str, subject: Option<UnitId>) -> Result<Order, String> {
    let order = |name: &str, subject| Order { name: name.to_owned(), subject, ..Order::default() };
    if let Some((name, _)) = ALWAYS.iter().find(|(name, key)| word == *key || word.eq_ignore_ascii_case(name)) {
        let whom = subject.ok_or_else(|| format!("{name} whom? Write the code first: `a2 {name}`"))?;
        return Ok(order(name, Some(whom)));
    }
    let mut letters = word.chars();
    let by_key = letters.next().filter(|_| letters.next().is_none());
    let by_key = by_key.and_then(|key| view.order_by_key(key, subject));
    let typed = folded(word);
    let is = |kind: &&OrderKey| folded(kind.name) == typed || folded(kind.label) == typed;
    let by_name = || view.orders.iter().filter(is);
    let own = || by_name().find(|kind| view.may_be_given(kind, subject)).or_else(|| by_name().next());
    // A word of its name or of its label is enough where no other order has it.
    let has =
        |kind: &&OrderKey| [kind.name, kind.label].iter().any(|name| folded(name).split('-').any(|part| part == typed));
    let alone = || {
        let mut having = view.orders.iter().filter(has);
        having.next().filter(|_| having.next().is_none())
    };
    let Some(kind) = by_key.or_else(own).or_else(alone) else { return Err(no_order(view, game, word)) };
    match (kind.alone, subject) {
        (true, _) => Ok(order(kind.name, None)),
        (false, None) if !kind.who.is_empty() => {
            let who: Vec<String> = kind.who.iter().map(|code| view.marked(*code)).collect();
            let first = who.first().map_or("", String::as_str);
            let who = who.join(" ");
            Err(format!("{}: of whom? Write the code first: `{first} {word}`; it may be given to {who}", kind.label))
        }
        (false, None) if !kind.why_not.is_empty() => Err(format!("{}: {}", kind.label, kind.why_not)),
        (false, subject) => Ok(order(kind.name, subject)),
    }
}

/// Why a word is no order, and the phase in which it is one, or the nearest that is one here.
fn no_order(view: &View, game: &dyn Game, word: &str) -> String {
    let phase = &view.phase.name;
    let typed = folded(word);
    let elsewhere = game.elsewhere();
    let named = |order: &&Elsewhere| order.names.iter().any(|name| folded(name) == typed);
    // A word of its name or of its label is enough there, too.
    let in_part = |order: &&Elsewhere| order.names.iter().any(|name| folded(name).split('-').any(|part| part == typed));
    let whole = Elsewhere::told(elsewhere.iter().filter(named));
    let elsewhere = if whole.is_empty() { Elsewhere::told(elsewhere.iter().filter(in_part)) } else { whole };
    if !elsewhere.is_empty() {
        return format!("{word} orders nothing in {phase}{elsewhere}");
    }
    let orders = view.orders.iter().flat_map(|order| [order.name, order.label]);
    let words = orders
        .chain(COMMANDS.iter().map(|(_, word, ..)| *word))
        .chain([Order::NEXT])
        .chain(ALWAYS.map(|(name, _)| name));
    match did_you_mean(word, words) {
        Some(meant) => format!("{word} orders nothing in {phase}: did you mean {}?", meant.replace(' ', "-")),
        None => format!("{word} orders nothing in {phase}: `orders` lists what may be ordered, ? tells the rest"),
    }
}

/// Why what looks like a code is none: its letter is no brigade's, or the brigade has no such unit.
fn no_code(view: &View, word: &str) -> Option<String> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|letter| UnitId::is_letter(*letter))?;
    if !letters.as_str().chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let brigade = view.code(letter.encode_utf8(&mut [0; 4]));
    let Some(brigade) = brigade else { return Some(format!("there is no brigade {letter}: `roster` lists them")) };
    let codes = (0..view.armies.len()).flat_map(|place| view.codes(place));
    let units: Vec<String> = codes
        .filter(|code| code.of_brigade() == brigade.of_brigade() && !code.is_brigade())
        .map(|code| view.marked(code))
        .collect();
    Some(format!("{word} is nobody: brigade {letter} has {}", units.join(" ")))
}

/// The end of a phase. What is still owed must be left undone in words: with a `y`, or with a reason.
fn next(view: &View, game: &dyn Game, rest: &str) -> Result<Line, String> {
    let mut words = Words::cut(rest)?;
    let meant = words.words.first().is_some_and(|word| word.typed() == "y");
    if meant {
        words.words.remove(0);
    }
    let because = words.reason.take();
    match PhaseEnd::of(view, game) {
        PhaseEnd::Stopped(why) if !meant && because.is_none() => Err(why),
        PhaseEnd::Reasoned(why) if because.is_none() => {
            Err(format!("{why}; `next ! WHY` leaves it undone with a reason"))
        }
        PhaseEnd::Owed(owed) if !meant && because.is_none() => {
            Err(format!("still owed: {owed}; `next y` ends the phase all the same, `next ! WHY` with a reason"))
        }
        _ => Ok(Line::Order(PhaseEnd::order(because), words)),
    }
}

impl OpenOrder {
    /// Why an order does not come to a ruling as it stands, in a sentence that says what to add to its line; `None` where
    /// nothing is missing.
    pub fn lacks(&self, view: &View) -> Option<String> {
        let stop = match (&self.result, &self.dice) {
            (Ok(_), _) => return None,
            (Err(_), Some(dice)) => dice.result.as_ref().err()?,
            (Err(stop), None) => stop,
        };
        Some(match stop {
            Interrupt::Forbidden(_) => format!("{stop}; `! WHY` at the end of the line allows it with a reason"),
            Interrupt::Unanswered => {
                format!("still to be given: {}", super::question::missing(&self.form.questions, view).join("; "))
            }
            Interrupt::NeedDice(_) => {
                format!("{}: write what fell at the end of the line, or r, which rolls", self.due().unwrap_or_default())
            }
            Interrupt::Refused(_) => stop.to_string(),
        })
    }

    /// Whose die is due, what for, which, and how many: `a2 Harrach: hits, D6, 2 of 4`.
    pub fn due(&self) -> Option<String> {
        let dice = self.dice.as_ref()?;
        let owed = dice.owed()?;
        let who = self.form.thrower(owed.why);
        let who = if who.is_empty() { String::new() } else { format!("{who}: ") };
        let (before, all) = (dice.fallen_alike(), dice.fallen_alike() + dice.due);
        let count = if all > 1 { format!(", {} of {all}", before + 1) } else { String::new() };
        Some(format!("{who}{}, {}{count}", owed.why, owed.die.map_or("card", crate::umpire::Die::name)))
    }
}
