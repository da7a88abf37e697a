//! A battle in lines: asked and answered by the same forms as on the screens, for screen readers, slow links and scripts.
//!
//! A line is an order with its answers and dice, or a command: see [`orders::read`]. It is all or nothing: of a line that is
//! refused nothing remains. Whoever sits at a terminal is asked for what is missing, question by question; a script is told,
//! with the number of its line.

mod command;
mod told;

use std::io::{self, BufRead, Write};

use crate::battle::{Battle, Entry, Kind};
use crate::letters;
use crate::orders::{self, Line, OpenOrder, Words, is_open};
use crate::report;
use crate::resolve::{Read, read_line};
use crate::tui::open_battle::{OpenBattle, farewell};
use crate::umpire::{Game, Interrupt, Order, View, odds};

/// The longest line, in bytes.
const LONGEST: u64 = 1 << 16;

/// How lines are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct How {
    /// Whether somebody is there who can be asked.
    pub asks: bool,
    /// Whether the first line that is refused ends it.
    pub strict: bool,
}

/// Plays a battle line by line until the lines end, or one says so. `complain` is told of each line that is refused, in a
/// sentence. Says how many were.
pub fn converse(
    table: &mut dyn OpenBattle,
    how: How,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    complain: &mut dyn FnMut(&str),
) -> io::Result<u64> {
    let view = table.battle().view();
    let mut talk = Talk { table, how, input, output, complain, line: 0, refused: 0, view };
    talk.greet()?;
    talk.run()?;
    let kept = talk.table.kept();
    let said = farewell(&talk.view, talk.table, kept);
    talk.say(&[said])?;
    Ok(talk.refused)
}

/// Why a line did not do what it says.
enum Stop {
    /// It was refused.
    Refused(String),
    /// Nobody reads, or nothing comes.
    Io(io::Error),
    /// The order was left, half answered.
    Left(String),
    /// The lines have ended.
    End,
}

impl From<String> for Stop {
    fn from(why: String) -> Stop {
        Stop::Refused(why)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// A battle and who talks about it.
struct Talk<'a> {
    table: &'a mut dyn OpenBattle,
    how: How,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    complain: &'a mut dyn FnMut(&str),
    /// The number of the line read last.
    line: u64,
    refused: u64,
    /// What the battle shows since the last entry.
    view: View,
}

impl Talk<'_> {
    fn battle(&self) -> &Battle {
        self.table.battle()
    }

    fn game(&self) -> &dyn Game {
        self.table.battle().game()
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{}", letters::line(line)))
    }

    fn greet(&mut self) -> io::Result<()> {
        let mut lines: Vec<String> = self.table.notice().into_iter().collect();
        lines.push(self.view.title.clone());
        lines.extend(self.moment(&[]));
        if self.how.asks {
            lines.push("Type ? for what can be typed here, orders for what may be ordered, q to leave.".to_owned());
        }
        self.say(&lines)
    }

    /// Turn, phase and what is owed, in words, and what the head of the screens says there that was not `told` before.
    fn moment(&self, told: &[String]) -> Vec<String> {
        let mut lines = vec![report::capital(&report::moment(&self.view))];
        lines.extend(self.view.headline.iter().filter(|line| !told.contains(line)).map(|line| report::capital(line)));
        lines.extend(self.view.over.iter().map(|end| format!("The battle is over: {end}")));
        if self.view.over.is_none() {
            lines.extend(report::standing::duties(&self.view));
        }
        lines
    }

    fn run(&mut self) -> io::Result<()> {
        loop {
            let done = match self.typed("> ") {
                Ok(typed) => self.obey(&typed),
                Err(stop) => Err(stop),
            };
            match done {
                Ok(()) => {}
                Err(Stop::End) => return Ok(()),
                Err(Stop::Io(error)) => return Err(error),
                Err(Stop::Left(title)) => self.say(&[format!("left: {title}; nothing has happened")])?,
                Err(Stop::Refused(why)) => {
                    self.complain(&why)?;
                    if self.how.strict {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn complain(&mut self, why: &str) -> io::Result<()> {
        self.refused += 1;
        if self.how.asks {
            return self.say(&[format!("Refused: {why}")]);
        }
        self.output.flush()?;
        (self.complain)(&format!("line {}: {why}", self.line));
        Ok(())
    }

    /// The next line. Refuses one that is too long, and one that is no UTF-8.
    fn typed(&mut self, prompt: &str) -> Result<String, Stop> {
        if self.how.asks {
            write!(self.output, "{}", letters::line(prompt))?;
        }
        self.output.flush()?;
        let mut line = Vec::new();
        self.line += 1;
        match read_line(&mut self.input, LONGEST, &mut line)? {
            Read::End => Err(Stop::End),
            Read::TooLong => Err(format!("it is longer than {LONGEST} bytes: no order is").into()),
            Read::Whole => {
                String::from_utf8(line).map_err(|_| "it is no UTF-8 text: save the file as UTF-8".to_owned().into())
            }
        }
    }

    fn obey(&mut self, typed: &str) -> Result<(), Stop> {
        match orders::read(&self.view, self.game(), typed)? {
            Line::Empty => Ok(()),
            Line::Order(order, words) => self.order(order, &words),
            Line::Look(code) => Ok(self.look(code)?),
            Line::Note(about, text) => {
                self.commit(Entry::Note { about, turn: self.view.turn, text })?;
                Ok(self.say(&["the note is saved".to_owned()])?)
            }
            Line::Command(command, rest) => self.command(command, &rest),
        }
    }

    /// Writes an entry; then it has happened.
    fn commit(&mut self, entry: Entry) -> Result<(), Stop> {
        self.table.commit(entry)?;
        self.view = self.table.battle().view();
        Ok(())
    }

    /// Rules an order; asks for what is missing, where somebody can be asked.
    fn order(&mut self, order: Order, words: &Words) -> Result<(), Stop> {
        let mut open = OpenOrder::new(order, Vec::new(), self.game());
        let mut words = words.clone();
        let looks = words.words.last().is_some_and(|word| word.typed() == "?");
        if looks {
            words.words.pop();
        }
        let mut rolls = orders::place(&mut open, &words, &self.view, self.game(), None)?;
        if looks {
            let lines = told::form(&open, &self.view).into_iter().chain(open.lacks(&self.view));
            return Ok(self.say(&lines.collect::<Vec<_>>())?);
        }
        let mut shown = false;
        loop {
            if rolls && open.due().is_some() {
                self.roll(&mut open)?;
            }
            if let Some(entry) = open.entry(self.battle()) {
                return self.rule(entry);
            }
            let why = open.lacks(&self.view).unwrap_or_default();
            let refused = matches!(open.result, Err(Interrupt::Refused(_))) && open.form.questions.is_empty();
            if !self.how.asks || refused {
                return Err(why.into());
            }
            let due = open.due();
            if due.is_some() && !shown {
                shown = true;
                self.say(&told::form(&open, &self.view))?;
            }
            rolls |= self.ask(&mut open, due.map_or(why, |due| format!("{due}? What fell, or r rolls")))?;
        }
    }

    /// Rolls what an order still owes.
    fn roll(&self, open: &mut OpenOrder) -> Result<(), String> {
        let given = open.dice.as_ref().map_or_else(Vec::new, orders::Dice::throws);
        let throws = orders::roll(self.battle(), &open.order, &given, None).map_err(|stop| stop.to_string())?;
        open.with_dice(self.game(), |dice, game, order| dice.rolled(game, order, &throws));
        Ok(())
    }

    /// Asks for what is missing until something of it is given; says whether the dice are to be rolled.
    fn ask(&mut self, open: &mut OpenOrder, missing: String) -> Result<bool, Stop> {
        let unanswered = matches!(open.result, Err(Interrupt::Unanswered));
        let question = open.form.questions.iter().find(|question| is_open(question)).filter(|_| unanswered);
        let (asked, prompt) = match question {
            Some(question) => (Some(question.id), format!("{}> ", orders::name_of(question))),
            None if open.due().is_some() => (Some(orders::DICE), "dice> ".to_owned()),
            None => (None, "answer> ".to_owned()),
        };
        let says = question.map_or(missing, |question| told::asked(question, &self.view));
        self.say(&[says])?;
        loop {
            let typed = match self.typed(&prompt) {
                Err(Stop::Refused(why)) => {
                    self.say(&[format!("Refused: {why}")])?;
                    continue;
                }
                typed => typed?,
            };
            match typed.trim() {
                "" => self.say(&["Nothing is given: q leaves the order, ? shows its form".to_owned()])?,
                "q" | "quit" => return Err(Stop::Left(open.form.title.clone())),
                "?" => self.say(&told::form(open, &self.view))?,
                typed => match self.answered(open, typed, asked) {
                    Ok((changed, rolls)) => {
                        *open = changed;
                        return Ok(rolls);
                    }
                    Err(why) => self.say(&[format!("Refused: {why}")])?,
                },
            }
        }
    }

    /// An order with the words of a further line on its form.
    fn answered(
        &self,
        open: &OpenOrder,
        typed: &str,
        asked: Option<&'static str>,
    ) -> Result<(OpenOrder, bool), String> {
        let mut open = open.clone();
        let text = open.form.questions.iter().find(|question| Some(question.id) == asked);
        let is_text = text.is_some_and(|question| question.kind == crate::umpire::Kind::Text);
        let words = if is_text && !typed.contains('"') && !typed.contains('=') {
            Words::cut(&format!("\"{typed}\""))?
        } else {
            Words::cut(typed)?
        };
        let rolls = orders::place(&mut open, &words, &self.view, self.game(), asked)?;
        Ok((open, rolls))
    }

    /// Lets a ruling happen, and tells it.
    fn rule(&mut self, entry: Entry) -> Result<(), Stop> {
        let chances = match &entry {
            Entry::Ruling(ruled) if !ruled.throws.is_empty() => odds(self.game(), &ruled.order, &[]),
            _ => None,
        };
        let before = (self.view.turn, self.view.phase.name.clone(), self.view.owed());
        let told = self.view.headline.clone();
        self.commit(entry)?;
        let Some(last) = self.battle().standing().last() else { return Ok(()) };
        let mut lines = vec![format!("{}: {}", last.seq, last.ruled.line)];
        lines.extend(last.ruled.notes.iter().map(|note| format!("  {note}")));
        lines.extend(told::sum(&last.ruled.sum, &last.ruled.table));
        lines.extend(chances.iter().flat_map(told::chances));
        if (before.0, &before.1) != (self.view.turn, &self.view.phase.name) || self.view.over.is_some() {
            lines.extend(self.moment(&told));
        } else if self.view.owed() != before.2 {
            lines.extend(report::standing::duties(&self.view));
        }
        lines.extend(report::slot::due(self.battle()).map(|due| report::capital(&due.words)));
        Ok(self.say(&lines)?)
    }

    /// An act in words; a ruling with the number of its record.
    fn act(&self, seq: u64) -> String {
        let records = self.battle().records();
        let said = records.get(seq).map_or_else(String::new, |record| record.entry.to_string());
        if records.kind(seq) == Some(Kind::Ruling) { format!("{seq}: {said}") } else { said }
    }
}
