//! An order's form on the screen: all its questions at once, and where the focus is. What is answered so far is
//! [`OpenOrder`]'s.

mod erase;
mod focus;
mod moves;
mod numbers;
mod units;
mod words;

pub use units::NAMES_UNITS;

use std::ops::Deref;

use focus::{By, Cursor, Focus, Hand};

use super::{Dice, Fallen, OpenOrder, asks_unit, is_open};
use crate::battle::Thrown;
use crate::journal::unruled::Unruled;
use crate::letters;
use crate::umpire::{Answer, Game, Kind, Order, Question};

const fn is_number(question: &Question) -> bool {
    matches!(question.kind, Kind::Number { .. })
}

/// Whether it is a number that nobody has to give.
fn may_stay(question: &Question) -> bool {
    is_number(question) && (question.optional || question.stands_as_a_rule())
}

/// A form that is being filled in.
pub struct FormLayer {
    /// The order as answered so far.
    open: OpenOrder,
    /// Where the focus is, and what was begun there.
    cursor: Cursor,
    /// A card's name as far as it is typed.
    pub card: String,
    /// The first line shown of what stands beside the questions.
    pub top: usize,
    /// Whether Enter went to the dice: a digit is what fell from then on.
    at_dice: bool,
    /// The row that the last key answered by a word, or by yes or no.
    just_said: Option<&'static str>,
    /// The row whose letter was the last key, as long as nobody has looked at it since.
    just_pressed: Option<&'static str>,
    /// The number that was measured to somebody else, and has not been looked at since.
    pub measured: Option<&'static str>,
    /// How many keys were refused here, or changed nothing: what is typed from then on may be meant for another form.
    pub doubts: u8,
    /// Whether its questions come up only with the reason that allows it: nobody has looked at them.
    pub unseen: bool,
    /// A ruling that is corrected, with its throws and the state before it.
    pub corrects: Option<Corrected>,
}

impl Deref for FormLayer {
    type Target = OpenOrder;

    fn deref(&self) -> &OpenOrder {
        &self.open
    }
}

/// The ruling that a form corrects.
pub struct Corrected {
    /// The number of its record.
    pub seq: u64,
    /// The throws to keep.
    pub throws: Vec<Fallen>,
    /// The state in which it was ruled.
    pub game: Box<dyn Game>,
}

impl FormLayer {
    /// The form of an order. Its focus is on a unit that is asked for, filled in or not, so that a code is never taken for
    /// anything else; else on the first question without an answer; else on a number; else on the dice.
    pub fn new(order: Order, present: &dyn Game, mut corrects: Option<Corrected>) -> FormLayer {
        let kept = corrects.as_mut().map_or_else(Vec::new, |corrected| std::mem::take(&mut corrected.throws));
        let open = OpenOrder::new(order, kept, ruled_in(&corrects, present));
        let mut form = FormLayer::of(open);
        form.corrects = corrects;
        form.focus_first_open();
        let questions = &form.form.questions;
        let one = |question: &&Question| matches!(question.kind, Kind::Unit(_)) && !question.known;
        let unit = questions.iter().find(one).filter(|_| form.corrects.is_none());
        // One that is filled in waits for what is open; its code comes to it from anywhere.
        let unit = unit.filter(|unit| is_open(unit) || form.first_open().is_none());
        // Where facts are to be overruled, letters change them first; the reason comes after, with Enter.
        let fact = questions.first().filter(|first| form.in_text() && first.known);
        if let Some(first) = unit.or(fact).map(|first| first.id) {
            form.cursor = Cursor::at(Focus::Question(first), false);
        }
        // What was ruled and owes a die by now: a digit is that one, and no other distance.
        let owes = form.dice.as_ref().is_some_and(|dice| dice.owed().is_some());
        if owes && form.corrects.is_some() && !form.order.answers.is_empty() && form.first_open().is_none() {
            form.go_to_dice();
        }
        form
    }

    /// The form of an order that is answered in part: its focus is on what is still open.
    pub fn of(open: OpenOrder) -> FormLayer {
        let mut form = FormLayer {
            open,
            cursor: Cursor::default(),
            card: String::new(),
            top: 0,
            at_dice: false,
            just_said: None,
            just_pressed: None,
            measured: None,
            doubts: 0,
            unseen: false,
            corrects: None,
        };
        form.focus_first_open();
        form
    }

    /// Dice that fell before lie on it again, as far as the same is owed.
    pub fn lay(&mut self, fallen: Vec<Fallen>, present: &dyn Game) {
        self.change(present, |open, game| open.lay(fallen, game));
    }

    /// What is lost where it is left: its title and the dice that had fallen; nothing where none had.
    pub fn lying(&self) -> Option<String> {
        let dice = Fallen::all_shown(&self.dice.as_ref()?.fallen)?;
        Some(format!("{}, {dice}", self.form.title))
    }

    /// What was answered and what fell for it so far, in a battle with so many records; nothing where it is as it opened.
    pub fn unruled(&self, after: u64) -> Option<Unruled> {
        let dice = self.dice.as_ref().filter(|dice| !dice.fallen.is_empty());
        let (throws, thrown) = dice.map_or((Vec::new(), Thrown::Nobody), |dice| (dice.throws(), dice.thrown()));
        let begun = !throws.is_empty() || !self.order.answers.is_empty();
        begun.then(|| Unruled { after, order: self.order.clone(), throws, thrown })
    }

    /// The order as it was answered, and the dice that fell for it.
    pub fn into_left(self) -> (Order, Vec<Fallen>) {
        self.open.into_left()
    }

    /// The state that it is ruled in: the present, or that of the ruling it corrects.
    pub fn game<'a>(&'a self, present: &'a dyn Game) -> &'a dyn Game {
        ruled_in(&self.corrects, present)
    }

    /// Changes what is answered. `present` is the battle's state now. Where the focus was lost, it goes to what is open.
    fn change<T>(&mut self, present: &dyn Game, change: impl FnOnce(&mut OpenOrder, &dyn Game) -> T) -> T {
        let done = change(&mut self.open, ruled_in(&self.corrects, present));
        self.top = 0;
        self.just_said = None;
        let stays = match self.focused() {
            // Where nothing is asked the focus is on the first row of all; once a die is due, digits are none of it.
            Some(question) => self.cursor.chosen || self.is_typing() || self.dice.is_none() || !may_stay(question),
            None => self.on_dice() && self.dice.is_some(),
        };
        if !stays {
            self.focus_first_open();
        }
        done
    }

    /// Whether letters spell the name of a card.
    pub fn wants_card(&self) -> bool {
        self.on_dice() && self.dice.as_ref().is_some_and(Dice::wants_card)
    }

    /// Changes the dice; then the odds are reckoned again.
    pub fn with_dice<T>(
        &mut self,
        present: &dyn Game,
        change: impl FnOnce(&mut Dice, &dyn Game, &Order) -> T,
    ) -> Option<T> {
        let fallen = |form: &FormLayer| form.dice.as_ref().map_or(0, |dice| dice.fallen.len());
        let before = fallen(self);
        let done = self.open.with_dice(ruled_in(&self.corrects, present), change);
        if fallen(self) != before {
            self.card.clear();
        }
        done
    }

    /// The questions, and the reason for allowing what is forbidden.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        let allowed = (self.is_on(Order::ALLOW) || self.allow.given).then_some(&self.allow);
        self.form.questions.iter().chain(allowed)
    }

    /// The question of this id.
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.questions().find(|question| question.id == id)
    }

    /// The question that has the focus.
    pub fn focused(&self) -> Option<&Question> {
        if let Focus::Question(id) = self.cursor.focus() { self.question(id) } else { None }
    }

    /// Whether the question of this id has the focus.
    pub fn is_on(&self, id: &str) -> bool {
        matches!(self.cursor.focus(), Focus::Question(focused) if focused == id)
    }

    /// Whether letters go into a line of text.
    pub fn in_text(&self) -> bool {
        self.focused().is_some_and(|question| matches!(question.kind, Kind::Text | Kind::Letters(..)))
    }

    /// Puts the focus on a question, as the umpire wants it.
    pub fn go_to(&mut self, id: &'static str) {
        self.cursor = Cursor::at(Focus::Question(id), true);
    }

    /// The question whose letter was pressed last, as long as the focus stays where it was then.
    fn pressed(&self) -> Option<&Question> {
        self.cursor.hand.and_then(|hand| self.question(hand.question))
    }

    /// The question in hand: that whose letter was pressed last, or the focused one.
    pub fn at_hand(&self) -> Option<&Question> {
        self.pressed().or_else(|| self.focused())
    }

    /// The question that Left and Right step: the one that was stepped last, wherever its answer has led the focus.
    pub fn steps(&self) -> Option<&Question> {
        self.stepped().or_else(|| self.at_hand())
    }

    fn stepped(&self) -> Option<&Question> {
        self.cursor.stepped.and_then(|id| self.question(id))
    }

    /// The first question that has no answer.
    pub fn first_open(&self) -> Option<&Question> {
        self.questions().find(|question| is_open(question))
    }

    /// Gives an answer, or takes it back.
    pub fn answer(&mut self, id: &str, answer: Option<Answer>, present: &dyn Game) {
        self.change(present, |open, game| open.answer(id, answer, game));
    }

    /// Adds a letter to the focused line of text.
    pub fn type_text(&mut self, typed: &str, present: &dyn Game) {
        let Some(question) = self.focused() else { return };
        let mut text = match &question.answer {
            Some(Answer::Word(text)) => text.clone(),
            _ => String::new(),
        };
        text.push_str(&letters::typed(typed));
        self.answer(question.id, Some(Answer::Word(text)), present);
    }

    /// A question's letter: see [`OpenOrder::press`]. Says whether everything stands as it stood.
    pub fn press(&mut self, question: &Question, present: &dyn Game) -> bool {
        let stood = self.take((question.id, false), present, |open, game| open.press(question, game));
        self.just_pressed = Some(question.id);
        stood
    }

    /// The question whose letter was the last key, in one breath with what is typed now.
    pub fn take_just_pressed(&mut self) -> Option<Question> {
        let just = self.just_pressed.take()?;
        self.question(just).cloned()
    }

    /// Whether the last key answered this row by a word, or by yes or no; its letter behind that may have been meant before it.
    /// Behind it the row's words have their letters again.
    pub fn has_just_said(&mut self, question: &Question) -> bool {
        let just = self.just_said.take() == Some(question.id);
        if just {
            self.cursor.hand = Some(Hand { question: question.id, by: By::Letter });
        }
        just
    }

    /// Who has looked at the row that he answered may answer it again: its letters are its own, and his number may be another.
    pub fn look(&mut self) {
        if let Some(hand) = &mut self.cursor.hand {
            hand.by = if hand.by == By::Letter { By::Letter } else { By::WordRead };
        }
        self.just_pressed = None;
        if let Some(typed) = &mut self.cursor.typed {
            typed.read = true;
        }
    }

    /// Whether the letter of a row was pressed last.
    pub fn is_pressed(&self) -> bool {
        self.pressed().is_some()
    }

    /// Steps a question on, or back.
    pub fn step(&mut self, question: &Question, back: bool, present: &dyn Game) {
        self.take((question.id, false), present, |open, game| open.step(question, back, game));
        self.cursor.stepped = Some(question.id);
    }

    /// Gives a question this answer, by a letter or a digit of its words.
    pub fn take_answer(&mut self, id: &'static str, answer: Answer, present: &dyn Game) {
        self.take((id, true), present, |open, game| open.answer(id, Some(answer), game));
    }

    /// Changes what a question is answered. A word that was `said` goes on to what it makes to be asked, or to what is still
    /// open; one that was stepped to stays in hand, as it may be stepped on, and only where digits or codes are typed is what is
    /// new. From the last that was open it goes on to a number that nobody gave.
    fn take<T>(
        &mut self,
        (id, said): (&'static str, bool),
        present: &dyn Game,
        change: impl FnOnce(&mut OpenOrder, &dyn Game) -> T,
    ) -> T {
        let asked = |form: &FormLayer| -> Vec<&'static str> {
            let wanted =
                |question: &&Question| asks_unit(question) || is_open(question) && (said || is_number(question));
            form.form.questions.iter().filter(wanted).map(|question| question.id).collect()
        };
        // A number that is typed is given by then: the next digit is not its own.
        (self.cursor.letter, self.cursor.stepped, self.cursor.typed) = (None, None, None);
        let (before, had_open) = (asked(self), self.first_open().is_some());
        let done = self.change(present, change);
        match asked(self).into_iter().find(|new| !before.contains(new)) {
            Some(new) if new != id => {
                // A list that may stay as it is gets codes; digits are still the dice, unless the umpire goes to it himself.
                let list = |question: &Question| matches!(question.kind, Kind::Units(..)) && !is_open(question);
                let list = self.question(new).is_some_and(list);
                self.cursor = Cursor::at(Focus::Question(new), !list);
                self.cursor.hand = (!said).then_some(Hand { question: id, by: By::Letter });
            }
            _ if said && self.first_open().is_some() => self.focus_first_open(),
            _ if had_open && self.first_open().is_none() && self.next_number().is_some() => {
                self.focus_first_open();
                // Its words and Right still change it, until something else is typed.
                self.cursor.stepped = (!said).then_some(id);
            }
            _ => self.cursor.hand = Some(Hand { question: id, by: if said { By::Word } else { By::Letter } }),
        }
        self.just_said = said.then_some(id);
        done
    }
}

/// The state that an order is ruled in: that of the ruling it corrects, or the present.
fn ruled_in<'a>(corrects: &'a Option<Corrected>, present: &'a dyn Game) -> &'a dyn Game {
    corrects.as_ref().map_or(present, |corrected| &*corrected.game)
}
