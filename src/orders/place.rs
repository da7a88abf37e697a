//! The words of a line, each put where it belongs on the form of its order.

use super::question::{self, folded, hyphened, is_named};
use super::words::Word;
use super::{Dice, OpenOrder, Words, asks_unit, card_meant, face, is_open, readings};
use crate::umpire::{Answer, Game, Interrupt, Kind, NeedDice, Order, Question, Throw, UnitId, View, did_you_mean};

/// Puts words on the form of an order, in the order in which they were typed: a code to who is still to be named, a number
/// to the number that is still open and then to the dice, a word to the choice that has it, a letter as if it were pressed on
/// the form, `name=value` to the question of that name, also where it opens only by a later word. `asked` is the question
/// that was asked just now, which has the first word, or [`DICE`], where they were asked for. Says whether the rest of the
/// dice is to be rolled.
///
/// After a refusal the order is half answered: the caller puts words on a copy.
pub fn place(
    open: &mut OpenOrder,
    words: &Words,
    view: &View,
    game: &dyn Game,
    asked: Option<&'static str>,
) -> Result<bool, String> {
    let mut placing = Placing { open, view, game, asked, doubts: asked.is_none(), rolls: false };
    let mut aside: Vec<(&Word, String)> = Vec::new();
    placing.reason(words.reason.as_deref());
    for word in &words.words {
        if let Err(why) = placing.put(word) {
            aside.push((word, why?));
            continue;
        }
        placing.reason(words.reason.as_deref());
        // What an answer has opened may be what a word before it was for.
        while let Some(at) = placing.first_that_fits(&aside)? {
            aside.remove(at);
            placing.reason(words.reason.as_deref());
        }
    }
    let unused = words.reason.is_some() && !placing.reason(words.reason.as_deref());
    let stop = placing.open.result.as_ref().err();
    let overrules = placing.open.order.name == Order::OVERRULE;
    match (aside.into_iter().next(), stop) {
        // Nothing is put right where the fact has another name.
        (Some((word, why)), Some(Interrupt::Refused(_))) if overrules && !word.name.is_empty() => Err(why),
        // What speaks against the order speaks before what speaks against a word.
        (Some(_), Some(stop @ Interrupt::Refused(_))) => Err(stop.to_string()),
        (Some(_), Some(Interrupt::Forbidden(_))) => Err(placing.open.lacks(view).unwrap_or_default()),
        // A die that came before its time is not what is wrong.
        (Some((word, _)), Some(Interrupt::Unanswered)) if question::number(&word.typed()).is_some() => {
            Err(placing.open.lacks(view).unwrap_or_default())
        }
        (Some((_, why)), _) => Err(why),
        (None, _) if unused => Err("nothing is forbidden here that a reason could allow: leave the ! away".to_owned()),
        (None, _) => Ok(placing.rolls),
    }
}

/// The name of the throws in a line: `dice=4,5`.
pub const DICE: &str = "dice";

/// Why a word is not on the form: it never can be, or not yet.
type NotPut = Result<String, String>;

struct Placing<'a> {
    open: &'a mut OpenOrder,
    view: &'a View,
    game: &'a dyn Game,
    asked: Option<&'static str>,
    /// Whether a number may be meant for either of two things that the form knows to be confused.
    doubts: bool,
    rolls: bool,
}

impl Placing<'_> {
    /// Gives the reason as soon as something asks for it; says whether something has.
    fn reason(&mut self, why: Option<&str>) -> bool {
        let Some(why) = why else { return true };
        let id = if self.open.order.name == Order::OVERRULE { Order::WHY } else { Order::ALLOW };
        let asked = match id {
            Order::ALLOW => matches!(self.open.result, Err(Interrupt::Forbidden(_))),
            id => self.open.form.questions.iter().any(|question| question.id == id && is_open(question)),
        };
        if asked {
            self.answer(id, Answer::Word(why.to_owned()));
        }
        self.open.order.answers.contains_key(id)
    }

    /// The place of the first word that was put aside and now is on the form.
    fn first_that_fits(&mut self, aside: &[(&Word, String)]) -> Result<Option<usize>, String> {
        for (at, (word, _)) in aside.iter().enumerate() {
            match self.put(word) {
                Ok(()) => return Ok(Some(at)),
                Err(why) => drop(why?),
            }
        }
        Ok(None)
    }

    fn answer(&mut self, id: &str, answer: Answer) {
        self.open.answer(id, Some(answer), self.game);
    }

    /// The questions that a line may answer.
    fn questions(&self) -> Vec<Question> {
        self.open.form.questions.clone()
    }

    /// Puts one word on the form.
    fn put(&mut self, word: &Word) -> Result<(), NotPut> {
        if !word.name.is_empty() {
            return self.put_named(word);
        }
        let value = word.value.as_str();
        if let Some(id) = self.asked.take()
            && let Some(question) = self.questions().into_iter().find(|question| question.id == id)
            && !asks_unit(&question)
            && let Ok(answer) = question::read(&question, value, self.view)
        {
            self.answer(id, answer);
            return Ok(());
        }
        if word.quoted {
            return self.put_text(value);
        }
        if value == "r" {
            self.rolls = true;
            return Ok(());
        }
        let unit = self.unit(value)?;
        if let Some((question, code)) = unit {
            self.open.take_unit(&question, code, self.game);
            return Ok(());
        }
        if question::number(value).is_some() || value.starts_with('-') && value.len() > 1 {
            return self.put_number(value);
        }
        self.put_word(value)
    }

    /// The question that a unit's code goes to: the open one; else one that the line has not answered. None where it is no
    /// code. A list that may stay as it is takes a code by its name alone: the code of an enemy is typed by whoever thinks
    /// that he is asked for, and would stand on a hill.
    fn unit(&self, typed: &str) -> Result<Option<(Question, UnitId)>, NotPut> {
        let asking: Vec<Question> = self.questions().into_iter().filter(asks_unit).collect();
        let offered = |question: &Question| match &question.kind {
            Kind::Unit(from) | Kind::Units(from, _) => {
                from.iter().copied().find(|code| self.view.marked(*code) == typed)
            }
            _ => None,
        };
        let full = |question: &Question| match (&question.kind, &question.answer) {
            (Kind::Units(_, most), Some(Answer::Words(words))) => {
                self.open.is_answered(question) && words.len() >= *most
            }
            (Kind::Units(..), _) => false,
            _ => self.open.is_answered(question),
        };
        let rank = |question: &Question| match (&question.kind, is_open(question)) {
            (_, true) => 0,
            (Kind::Unit(_), _) if !question.known => 1,
            // One that the line has begun.
            (Kind::Units(..), _) if self.open.is_answered(question) => 1,
            _ => 2,
        };
        let free = asking.iter().filter(|question| !full(question));
        let found = free.filter_map(|question| Some((question, offered(question)?)));
        match found.min_by_key(|(question, _)| rank(question)) {
            Some((question, _)) if matches!(question.kind, Kind::Units(..)) && rank(question) > 1 => {
                let name = question.id;
                return Err(Ok(format!(
                    "{typed}: nobody is to be named; of \"{}\" it is {name}={typed}",
                    question.label
                )));
            }
            Some((question, code)) => return Ok(Some((question.clone(), code))),
            None => {}
        }
        match (self.view.code(typed), asking.first()) {
            (Some(_), Some(question)) => {
                let offers = question::offers(question, self.view);
                Err(Ok(format!("{typed} cannot be named here: {} may be {offers}", question.label)))
            }
            // A letter may be that of a brigade and of a chit.
            (Some(_), None) if self.questions().iter().any(|question| self.takes_letters(question, typed)) => Ok(None),
            (Some(_), None) => Err(Ok(format!("{typed}: no unit is asked for here"))),
            (None, _) => Ok(None),
        }
    }

    /// A number: for the one that is open, or that nobody gave; else a die.
    fn put_number(&mut self, typed: &str) -> Result<(), NotPut> {
        let Some(number) = question::number(typed) else {
            return Err(Err(format!("{typed} is below zero: distances and dice are not")));
        };
        let (questions, no_die) = (self.questions(), self.open.dice.is_none());
        let numbers = || questions.iter().filter(|question| matches!(question.kind, Kind::Number { .. }));
        let free = || numbers().filter(|question| !self.open.is_answered(question));
        let usual = || free().find(|question| !question.optional && !question.stands_as_a_rule());
        // Where no die is thrown, it cannot be one; behind the last die it is one too many.
        let ruled = self.open.result.is_ok() && no_die;
        let other = || free().find(|question| !question.known).filter(|_| ruled && !self.open.form.moot);
        let found = numbers().find(|question| is_open(question)).or_else(usual).or_else(other);
        if let Some(id) = found.map(|question| question.id) {
            self.answer(id, Answer::Number(number));
            return Ok(());
        }
        if let Some(either) = self.either(&questions, typed).filter(|_| self.doubts) {
            return Err(Err(either));
        }
        self.fall(typed)
    }

    /// What a number could be beside the first die, where the form knows that one is taken for the other, and how to say which.
    fn either(&self, questions: &[Question], typed: &str) -> Option<String> {
        self.open.form.doubtful?;
        let dice = self.open.dice.as_ref().filter(|dice| dice.fallen.is_empty() && dice.owed().is_some())?;
        let mut numbers = questions.iter().filter(|question| matches!(question.kind, Kind::Number { .. }));
        let number = numbers.find(|question| !self.open.is_answered(question))?;
        let faces = if dice.due > 1 { format!("{typed},...") } else { typed.to_owned() };
        let name = number.id;
        Some(format!("{typed} could be the {name} or a die: write {name}={typed}, or {DICE}={faces}"))
    }

    /// A throw of the players.
    fn fall(&mut self, typed: &str) -> Result<(), NotPut> {
        let throw = match self.open.dice.as_ref().map(Dice::owed) {
            // It fell all the same, and nothing reads it.
            None if self.open.form.moot && self.open.result.is_ok() => return Ok(()),
            None => return Err(Ok(format!("{typed}: neither a number nor a die is asked for here"))),
            Some(None) => return Err(Err(format!("{typed} is one throw too many: all dice have fallen"))),
            Some(Some(NeedDice { die: Some(die), .. })) => {
                let read = typed.parse::<u8>().ok().and_then(|number| face(*die, number));
                Throw::Face(read.ok_or_else(|| Err(format!("{typed} fell on no die: {}", readings(*die))))?)
            }
            Some(Some(NeedDice { die: None, .. })) => {
                Throw::Card(card_meant(self.open.odds.as_ref(), typed).map_err(Err)?)
            }
        };
        let taken = self.open.with_dice(self.game, |dice, game, order| dice.take(game, order, throw));
        taken.unwrap_or(Ok(())).map_err(|stop| Err(stop.to_string()))
    }

    /// A text in quotation marks: for the line of text that is open.
    fn put_text(&mut self, text: &str) -> Result<(), NotPut> {
        let questions = self.questions();
        let mut texts = questions.iter().filter(|question| matches!(question.kind, Kind::Text));
        match texts.find(|question| !self.open.is_answered(question)) {
            Some(question) => {
                let answer = question::read(question, text, self.view).map_err(Err)?;
                self.answer(question.id, answer);
                Ok(())
            }
            None => Err(Ok(format!("\"{text}\": no line of text is asked for here"))),
        }
    }

    /// A word: a letter of the form, pressed once or more; yes or no; a word of a choice; letters; a card.
    fn put_word(&mut self, typed: &str) -> Result<(), NotPut> {
        let questions = self.questions();
        let pressed = |question: &&Question| {
            let takes = matches!(question.kind, Kind::Flag | Kind::Choice(_)) && question.key != ' ';
            takes && typed.chars().all(|c| c == question.key)
        };
        if let Some(id) = questions.iter().find(pressed).map(|question| question.id) {
            for _ in typed.chars().take(64) {
                if let Some(question) = self.questions().into_iter().find(|question| question.id == id) {
                    self.open.press(&question, self.game);
                }
            }
            return Ok(());
        }
        let open = |question: &&Question| is_open(question);
        if let Some(flag) = question::flag(typed)
            && let Some(question) = questions.iter().filter(open).find(|question| question.kind == Kind::Flag)
        {
            self.answer(question.id, Answer::Flag(flag));
            return Ok(());
        }
        if let Some((id, word)) = self.choice(&questions, typed)? {
            self.answer(id, Answer::Word(word.to_owned()));
            return Ok(());
        }
        if let Some(id) =
            questions.iter().find(|question| self.takes_letters(question, typed)).map(|question| question.id)
        {
            self.answer(id, Answer::Word(typed.to_owned()));
            return Ok(());
        }
        if self.open.dice.as_ref().is_some_and(Dice::wants_card) {
            return self.fall(typed);
        }
        Err(Ok(self.nothing(typed)))
    }

    /// Whether a question wants letters that nobody has given yet, and these are such.
    fn takes_letters(&self, question: &Question, typed: &str) -> bool {
        let Kind::Letters(of, most) = &question.kind else { return false };
        question::are_letters(typed, of, *most) && !self.open.is_answered(question)
    }

    /// The choice that has a word: the open one, or the only one. Refused where several have it.
    fn choice(&self, questions: &[Question], typed: &str) -> Result<Option<(&'static str, &'static str)>, NotPut> {
        let free = questions.iter().filter(|question| !self.open.is_answered(question));
        let with: Vec<(&Question, &'static str)> = free
            .filter_map(|question| match &question.kind {
                Kind::Choice(words) => Some((question, question::choice(words, typed)?)),
                _ => None,
            })
            .collect();
        let is_whole = |(_, word): &&(&Question, &'static str)| folded(word) == folded(typed);
        let among = |those: &[(&Question, &'static str)]| match those {
            [(question, word)] => Some((question.id, *word)),
            those => those.iter().find(|(question, _)| is_open(question)).map(|(question, word)| (question.id, *word)),
        };
        let whole: Vec<(&Question, &'static str)> = with.iter().filter(is_whole).copied().collect();
        match (among(&whole).or_else(|| among(&with)), with.is_empty()) {
            (None, false) => {
                let ways: Vec<String> =
                    with.iter().map(|(question, word)| format!("{}={}", question.id, hyphened(word))).collect();
                Err(Err(format!("{typed} answers several questions: write {}", ways.join(" or "))))
            }
            (found, _) => Ok(found),
        }
    }

    /// `name=value`.
    fn put_named(&mut self, word: &Word) -> Result<(), NotPut> {
        let Word { name, value, .. } = word;
        if name == DICE {
            return value.split(',').try_for_each(|fell| self.fall(fell));
        }
        let mut questions = self.questions();
        if self.open.allow.given || matches!(self.open.result, Err(Interrupt::Forbidden(_))) {
            questions.push(self.open.allow.clone());
        }
        match questions.iter().find(|question| is_named(question, name)) {
            Some(question) => {
                let answer = question::read(question, value, self.view).map_err(Err)?;
                self.answer(question.id, answer);
                Ok(())
            }
            None => Err(Ok(self.no_question(name))),
        }
    }

    fn no_question(&self, name: &str) -> String {
        let names: Vec<&str> = self.open.form.questions.iter().map(|question| question.id).collect();
        match (did_you_mean(name, names.iter().copied()), names.is_empty()) {
            (Some(meant), _) => format!("{name} is no question of this form: did you mean {meant}?"),
            (None, true) => format!("{name}: this order asks nothing"),
            (None, false) => format!("{name} is no question of this form: it asks {}", names.join(", ")),
        }
    }

    /// Why a word is nothing that the form asks for, and the nearest that is.
    fn nothing(&self, typed: &str) -> String {
        let questions = self.questions();
        let words = questions.iter().flat_map(|question| match &question.kind {
            Kind::Choice(words) => words.iter().map(|word| (question.id, *word)).collect(),
            _ => Vec::new(),
        });
        let words: Vec<(&str, &str)> = words.collect();
        let meant = did_you_mean(typed, words.iter().map(|(_, word)| *word));
        let of = meant.and_then(|meant| words.iter().find(|(_, word)| *word == meant));
        match of {
            Some((id, word)) => format!("{typed} answers nothing here: did you mean {id}={}?", hyphened(word)),
            None => {
                let short = |question: &Question| matches!(&question.kind, Kind::Choice(words) if words.len() <= 6);
                let asked = |question: &Question| match short(question) {
                    true => format!("{}={}", question.id, question::offers(question, self.view)),
                    false => question.id.to_owned(),
                };
                let names: Vec<String> = questions.iter().map(asked).collect();
                let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
                format!("{typed} answers nothing here: the form asks {names}")
            }
        }
    }
}
