//! Where the focus of a form goes: to what is open, to the dice, up and down.

use super::focus::begins_known;
use super::{Cursor, Focus, FormLayer, is_number, is_open};
use crate::umpire::Question;

impl FormLayer {
    /// Whether the focus is on the dice.
    pub fn on_dice(&self) -> bool {
        self.cursor.focus() == Focus::Dice
    }

    /// Puts the focus on the dice, as one falls.
    pub fn focus_dice(&mut self) {
        self.cursor.rest_on(Focus::Dice);
    }

    /// Puts the focus on the dice, and nothing else is in hand.
    pub fn go_to_dice(&mut self) {
        self.cursor = Cursor::at(Focus::Dice, false);
    }

    /// Puts the focus on the first question without an answer; else on the first number that nobody gave, so that a digit
    /// meant for it is not taken for a die; else on the dice; else on the first of all.
    pub fn focus_first_open(&mut self) {
        let questions = &self.form.questions;
        let open = questions.iter().find(|question| is_open(question)).or_else(|| self.next_number());
        let first = || questions.first().filter(|_| self.dice.is_none() && !begins_known(questions));
        let focus = match open.or_else(first) {
            Some(question) => Focus::Question(question.id),
            None if self.dice.is_some() => Focus::Dice,
            None => Focus::Nothing,
        };
        self.cursor = Cursor::at(focus, false);
    }

    /// Goes on from the focused question to what is open, or to the dice.
    pub fn focus_next(&mut self) {
        if self.first_open().is_some() || self.dice.is_none() {
            self.focus_first_open();
        } else {
            self.focus_dice();
        }
    }

    /// All that the focus may go to: the questions, and the dice, where there are any.
    fn all(&self) -> Vec<Focus> {
        let dice = self.dice.is_some().then_some(Focus::Dice);
        self.questions().map(|question| Focus::Question(question.id)).chain(dice).collect()
    }

    /// Puts the focus on the first of all, or on the last.
    pub fn go_to_end(&mut self, last: bool) {
        let all = self.all();
        if let Some(end) = if last { all.last() } else { all.first() } {
            self.cursor = Cursor::at(*end, true);
        }
    }

    /// The number that may have been wrong, where all dice have fallen: Up goes to it from them.
    pub fn number_behind(&self) -> Option<&Question> {
        let number = self.form.questions.iter().find(|question| is_number(question) && question.given);
        number.filter(|_| self.on_dice() && self.fallen().is_some())
    }

    /// Moves the focus by `step` questions.
    pub fn move_focus(&mut self, step: isize) {
        if let Some(id) = self.number_behind().map(|question| question.id).filter(|_| step < 0) {
            return self.go_to(id);
        }
        let all = self.all();
        // From the row whose letter was pressed last.
        let from = self.at_hand().map_or(self.cursor.focus(), |question| Focus::Question(question.id));
        let at = all.iter().position(|focus| *focus == from).map_or(-isize::from(step > 0), |at| at as isize);
        if !all.is_empty() {
            self.cursor = Cursor::at(all[(at + step).rem_euclid(all.len() as isize) as usize], true);
        }
    }
}
