//! An order on its way: its form as it is answered, its dice, and what it comes to.

use serde_json::Value;

use super::{Dice, Fallen};
use crate::battle::{Battle, Entry, Thrown, rule};
use crate::umpire::{Answer, Form, Game, Interrupt, Kind, Odds, Order, Question, Ruling, Throw, UnitId, odds};

/// Whether a question still wants an answer.
pub const fn is_open(question: &Question) -> bool {
    question.answer.is_none() && !question.optional
}

/// Whether a question asks for a unit, or for several.
pub const fn asks_unit(question: &Question) -> bool {
    matches!(question.kind, Kind::Unit(_) | Kind::Units(..))
}

/// An order whose form is being answered. Nothing happens to the battle until its [`OpenOrder::entry`] is written. Each
/// method gets the state in which it is ruled.
#[derive(Clone)]
pub struct OpenOrder {
    /// The order as answered so far.
    pub order: Order,
    /// Its questions as they stand.
    pub form: Form,
    /// The reason for allowing what is forbidden, as a question.
    pub allow: Question,
    /// What it comes to without dice.
    pub result: Result<Ruling<Value>, Interrupt>,
    /// Its dice, once it is ready for them.
    pub dice: Option<Dice>,
    /// The odds from here on, as long as dice are due.
    pub odds: Option<Odds>,
    /// Whether it began from what is filled in, and not from what the umpire answered once: a letter pressed first then
    /// has an answer of its own.
    fresh: bool,
    /// The questions that were stepped since.
    stepped: Vec<&'static str>,
    /// Throws to keep while no dice are due.
    kept: Vec<Fallen>,
}

impl OpenOrder {
    /// An order as far as it is answered; `kept` are throws that fell for it before, and fall again as far as the same is
    /// owed.
    pub fn new(order: Order, kept: Vec<Fallen>, game: &dyn Game) -> OpenOrder {
        let mut open = OpenOrder {
            fresh: order.answers.keys().all(|id| id == Order::BECAUSE),
            stepped: Vec::new(),
            order,
            form: Form::default(),
            allow: Question { kind: Kind::Text, ..Question::new(Order::ALLOW, '!', "allowed, because") },
            result: Err(Interrupt::Unanswered),
            dice: None,
            odds: None,
            kept,
        };
        open.rule(game);
        open
    }

    /// Dice that fell before lie on it again, as far as the same is owed.
    pub fn lay(&mut self, fallen: Vec<Fallen>, game: &dyn Game) {
        (self.dice, self.kept) = (None, fallen);
        self.rule(game);
    }

    /// The order as it was answered, and the dice that fell for it.
    pub fn into_left(self) -> (Order, Vec<Fallen>) {
        (self.order, self.dice.map_or(self.kept, Dice::into_kept))
    }

    /// Rules it again after an answer changed. What has fallen is kept, as far as the same is owed.
    fn rule(&mut self, game: &dyn Game) {
        let outcome = rule(game, &self.order, &[]);
        let reason = self.order.answers.get(Order::ALLOW).cloned();
        (self.allow.given, self.allow.answer) = (reason.is_some(), reason);
        self.form = outcome.form;
        self.result = outcome.result;
        let kept = std::mem::take(&mut self.kept);
        let kept = self.dice.take().map_or(kept, Dice::into_kept);
        match self.result {
            Err(Interrupt::NeedDice(_)) => self.dice = Some(Dice::new(game, &self.order, kept)),
            _ => self.kept = kept,
        }
        self.reckon(game);
    }

    /// Reckons the odds from here on, after the dice that have fallen; whose the next ones are may hang on those.
    fn reckon(&mut self, game: &dyn Game) {
        if let Some(dice) = self.dice.as_ref().filter(|dice| !dice.fallen.is_empty()) {
            self.form.throwers = rule(game, &self.order, &dice.throws()).form.throwers;
        }
        let due = self.dice.as_ref().filter(|dice| dice.owed().is_some());
        self.odds = due.and_then(|dice| odds(game, &self.order, &dice.throws()));
    }

    /// The ruling that all its dice lead to, once they have fallen.
    pub fn fallen(&self) -> Option<&Ruling<Value>> {
        self.dice.as_ref().and_then(|dice| dice.result.as_ref().ok())
    }

    /// Changes the dice; then the odds are reckoned again. `None` where it is not ready for any.
    pub fn with_dice<T>(
        &mut self,
        game: &dyn Game,
        change: impl FnOnce(&mut Dice, &dyn Game, &Order) -> T,
    ) -> Option<T> {
        let mut dice = self.dice.take()?;
        let done = change(&mut dice, game, &self.order);
        self.dice = Some(dice);
        self.reckon(game);
        Some(done)
    }

    /// What the journal holds of it, once nothing is missing.
    pub fn entry(&self, battle: &Battle) -> Option<Entry> {
        let (throws, thrown, ruling) = match (&self.result, &self.dice) {
            (Ok(ruling), _) => (Vec::new(), Thrown::Nobody, ruling),
            (Err(_), Some(dice)) => (dice.throws(), dice.thrown(), dice.result.as_ref().ok()?),
            (Err(_), None) => return None,
        };
        let order = self.settled(battle.game(), &throws);
        Some(battle.entry(order, throws, thrown, ruling.clone()))
    }

    /// The order as the journal holds it, with these throws: without the reason for allowing what nothing forbids any more.
    pub fn settled(&self, game: &dyn Game, throws: &[Throw]) -> Order {
        let mut order = self.order.clone();
        let allows = order.answers.remove(Order::ALLOW).is_some();
        let needed = || rule(game, &order, throws).result != rule(game, &self.order, throws).result;
        if allows && needed() { self.order.clone() } else { order }
    }

    /// Gives an answer, or takes it back.
    pub fn answer(&mut self, id: &str, answer: Option<Answer>, game: &dyn Game) {
        match answer {
            Some(answer) => self.order.answers.insert(id.to_owned(), answer),
            None => self.order.answers.remove(id),
        };
        self.rule(game);
        // What is stepped back to what drumhead would have filled in is no answer of the umpire's.
        let again = self.form.questions.iter().find(|question| question.id == id);
        if again.is_some_and(|question| !question.given && matches!(question.kind, Kind::Flag | Kind::Choice(_))) {
            self.order.answers.remove(id);
        }
    }

    /// Whether something can be changed where it is ruled again: what was asked or thrown; where it is refused or forbidden as
    /// things stand, who is to do it.
    pub fn can_be_corrected(&self) -> bool {
        let asks = !self.form.questions.is_empty() || self.dice.is_some() || self.allow.given;
        let stops = matches!(self.result, Err(Interrupt::Refused(_) | Interrupt::Forbidden(_)));
        asks || self.order.subject.is_some() && stops
    }

    /// Whether the umpire has answered a question, were it with what was filled in.
    pub fn is_answered(&self, question: &Question) -> bool {
        self.order.answers.contains_key(question.id)
    }

    /// Takes the whole answer back, as if its letter had never been pressed.
    pub fn forget(&mut self, id: &'static str, game: &dyn Game) {
        self.stepped.retain(|stepped| *stepped != id);
        self.answer(id, None, game);
    }

    /// A question's letter: it changes the answer that stands beside it, as [`OpenOrder::step`] does. Where that is taken over
    /// from an earlier ruling it is pressed first to say so again: yes, or the word after the usual one, so that a sequence
    /// learned by heart means then what it meant before. Says whether everything stands as it stood.
    pub fn press(&mut self, question: &Question, game: &dyn Game) -> bool {
        let first = match (&question.kind, &question.answer) {
            _ if question.said.is_empty() || question.given => None,
            _ if !self.fresh || self.stepped.contains(&question.id) => None,
            (Kind::Flag, _) => Some(Answer::Flag(true)),
            (Kind::Choice(words), _) => words.get(1).or(words.first()).map(|word| Answer::Word((*word).to_owned())),
            _ => None,
        };
        let Some(first) = first else {
            self.step(question, false, game);
            return false;
        };
        self.stepped.push(question.id);
        let stood = question.answer.as_ref() == Some(&first);
        self.answer(question.id, Some(first), game);
        stood
    }

    /// Steps a question on (or back): a flag turns over, a choice takes its next word, a unit its next candidate.
    pub fn step(&mut self, question: &Question, back: bool, game: &dyn Game) {
        let along = |len: usize, at: Option<usize>| match (at, back) {
            (None, false) => 0,
            (None, true) => len - 1,
            (Some(at), false) => (at + 1) % len,
            (Some(at), true) => (at + len - 1) % len,
        };
        let answer = match (&question.kind, &question.answer) {
            (Kind::Flag, Some(Answer::Flag(flag))) => Answer::Flag(!flag),
            (Kind::Flag, _) => Answer::Flag(true),
            (Kind::Choice(words), now) if !words.is_empty() => {
                let at = words.iter().position(|word| *now == Some(Answer::Word((*word).to_owned())));
                Answer::Word(words[along(words.len(), at)].to_owned())
            }
            (Kind::Unit(codes), now) if !codes.is_empty() => {
                let at = codes.iter().position(|code| *now == Some(Answer::Word(code.to_string())));
                Answer::Word(codes[along(codes.len(), at)].to_string())
            }
            _ => return,
        };
        self.stepped.push(question.id);
        self.answer(question.id, Some(answer), game);
    }

    /// Takes a unit for a question of units: the one, or one more or less of several.
    pub fn take_unit(&mut self, question: &Question, code: UnitId, game: &dyn Game) {
        let word = code.to_string();
        let Kind::Units(_, most) = question.kind else {
            return self.answer(question.id, Some(Answer::Word(word)), game);
        };
        let mut words = match &question.answer {
            Some(Answer::Words(words)) => words.clone(),
            _ => Vec::new(),
        };
        match words.iter().position(|taken| *taken == word) {
            // Who is filled in and named is meant; a second time takes him out.
            Some(_) if !self.is_answered(question) => {}
            Some(at) => drop(words.remove(at)),
            None => words.push(word),
        }
        // One too many takes the place of the first.
        if words.len() > most {
            words.remove(0);
        }
        self.answer(question.id, Some(Answer::Words(words)), game);
    }
}
