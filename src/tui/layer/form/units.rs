//! Codes typed in a form: the question that they go to, and what they answer.

use super::{Focus, FormLayer, asks_unit, is_open};
use crate::umpire::{Answer, Game, Kind, Question, UnitId};

/// How units are named where there may be several.
pub const NAMES_UNITS: &str = "a code names one, and once more takes it out";

impl FormLayer {
    /// A brigade's letter whose unit is still to be typed.
    pub const fn letter(&self) -> Option<char> {
        self.cursor.letter
    }

    /// Begins a code with its brigade's letter.
    pub const fn begin_code(&mut self, letter: char) {
        self.cursor.letter = Some(letter);
    }

    /// The letter of a code that is begun, which ends it.
    pub const fn take_letter(&mut self) -> Option<char> {
        self.cursor.letter.take()
    }

    /// The question whose unit is awaited: it has none yet, or the umpire went to it and has named nobody since.
    pub fn unit_awaited(&self) -> Option<&Question> {
        self.focused().filter(|question| asks_unit(question) && (self.cursor.chosen || is_open(question)))
    }

    /// The question that a code typed now goes to: the focused one, unless it has its answer, the umpire did not go there,
    /// and another is open; else the open one, else the only one. None where nobody asks for a unit; those that do, where
    /// it may be any of them.
    pub fn asks_code(&self) -> Result<Option<&Question>, String> {
        let asking = || self.form.questions.iter().filter(|question| asks_unit(question));
        let focused = self.focused().filter(|question| asks_unit(question));
        let full = |question: &Question| match (&question.kind, &question.answer) {
            (Kind::Units(_, most), Some(Answer::Words(words))) => words.len() >= *most,
            (_, answer) => answer.is_some(),
        };
        let open = asking().find(|question| is_open(question));
        let own = focused.filter(|question| self.cursor.chosen || !full(question) || open.is_none());
        if let Some(found) = own.or(open) {
            return Ok(Some(found));
        }
        // Nobody looks at a row of several that may stay as it is: a code is meant for whoever is to be selected next.
        // But for the row that the form begins with: it is what the form is about.
        let first = |question: &Question| self.form.questions.first().is_some_and(|first| first.id == question.id);
        let begun = |question: &&Question| (self.is_answered(question) || first(question)) && !self.on_dice();
        let asking = || asking().filter(|question| matches!(question.kind, Kind::Unit(_)) || begun(question));
        let free = asking().filter(|question| !full(question)).collect::<Vec<_>>();
        let all = asking().collect::<Vec<_>>();
        match (&free[..], &all[..]) {
            ([one], _) | (_, [one]) => Ok(Some(one)),
            (_, []) => Ok(None),
            _ => {
                let named = all.iter().map(|question| format!("{} ({})", question.key, question.label));
                Err(named.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Whether the umpire has named the one unit that a question asks for, and is elsewhere.
    pub fn has_its_unit(&self, question: &Question) -> bool {
        let elsewhere = !self.is_on(question.id) || self.at_hand().is_some_and(|hand| hand.id != question.id);
        matches!(question.kind, Kind::Unit(_)) && self.is_answered(question) && elsewhere
    }

    /// Takes a unit for a question of units. Then goes on to what is open.
    pub fn take_unit(&mut self, question: &Question, code: UnitId, present: &dyn Game) {
        let stood = question.answer.clone();
        self.cursor.rest_on(Focus::Question(question.id));
        self.change(present, |open, game| open.take_unit(question, code, game));
        if matches!(question.kind, Kind::Unit(_) | Kind::Units(_, 1)) {
            self.focus_first_open();
            let named = match &stood {
                Some(Answer::Words(codes)) => !codes.is_empty(),
                stood => stood.is_some(),
            };
            if named && self.question(question.id).is_some_and(|now| now.answer != stood) {
                self.focus_what_was_measured();
            }
        }
    }
}
