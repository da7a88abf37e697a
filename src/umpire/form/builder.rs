//! How a rule asks.

mod permit;

use super::fit::{cure, fits};
use crate::umpire::{
    Answer, Answers, Choice, Dice, Form, Interrupt, Kind, Question, Ratio, Refusal, SwitchedOff, Thrower, UnitId,
};

/// The umpire's answers and dice, handed to a rule; and what the rule asked of them, which is the form on the screen.
///
/// A rule asks all its questions first, then calls [`FormBuilder::ready`], which gives the dice or stops for what is missing.
/// So a form always shows all its questions, and grows only where an answer opens a further one.
pub struct FormBuilder<'a> {
    answers: &'a Answers,
    dice: &'a mut dyn Dice,
    off: &'a SwitchedOff,
    /// What was allowed, by house rules for good or by the umpire here, each in words.
    allowed: Vec<String>,
    asked: Vec<Question>,
    title: String,
    says: Vec<String>,
    prospects: Vec<(String, Ratio)>,
    throwers: Vec<Thrower>,
    faces: Vec<(&'static str, u8)>,
    moot: bool,
    doubtful: Option<&'static str>,
    missing: bool,
    wrong: Option<Refusal>,
}

impl<'a> FormBuilder<'a> {
    /// Answers and dice for one run of a rule.
    pub fn new(answers: &'a Answers, dice: &'a mut dyn Dice) -> FormBuilder<'a> {
        FormBuilder {
            answers,
            dice,
            off: SwitchedOff::NONE,
            allowed: Vec::new(),
            asked: Vec::new(),
            title: String::new(),
            says: Vec::new(),
            prospects: Vec::new(),
            throwers: Vec::new(),
            faces: Vec::new(),
            moot: false,
            doubtful: None,
            missing: false,
            wrong: None,
        }
    }

    /// The same under house rules that have switched this off.
    pub fn under(self, off: &'a SwitchedOff) -> FormBuilder<'a> {
        FormBuilder { off, ..self }
    }

    /// Names the form: `Fire: a2 IR Harrach at b1 Billerbeck`.
    pub fn title(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// Says something beside the form that the umpire wants to know before he goes on: `may move up to 20 cm`.
    pub fn say(&mut self, what: impl Into<String>) {
        let what = what.into();
        // Where an order goes to several, what holds of all of them is said once.
        if !self.says.contains(&what) {
            self.says.push(what);
        }
    }

    /// Says that the book throws a die which can change nothing as it stands, so that none is asked for: players who throw
    /// it all the same are not told that they were wrong.
    pub fn no_die_decides(&mut self) {
        self.moot = true;
    }

    /// Says that a digit typed at once could be a number of the form or the die that is due, and the ways to either: it is
    /// neither then, until Enter goes to the die or the number is gone to.
    pub fn doubtful(&mut self, ways: &'static str) {
        self.doubtful = Some(ways);
    }

    /// Shows a chance beside the form that goes beyond the next throw, such as who wins a melee in the end.
    pub fn prospect(&mut self, what: impl Into<String>, chance: Ratio) {
        self.prospects.push((what.into(), chance));
    }

    /// Says who throws the dice that are for this, and the number of his army: `hits`, 1, `a2 IR Harrach`; 0 where only
    /// the dice before it say whose it is, or several throw.
    pub fn thrower(&mut self, why: &'static str, army: u8, who: impl Into<String>) {
        if !self.throwers.iter().any(|thrower| thrower.why == why) {
            self.throwers.push(Thrower { why, army, who: who.into() });
        }
    }

    /// Shows such chances, which take long to reckon: only for the form itself, and not with each of its odds.
    pub fn prospects(&mut self, of: impl FnOnce() -> Vec<(String, Ratio)>) {
        if !self.reckons() {
            self.prospects.extend(of());
        }
    }

    /// Whether odds are reckoned, to which words are nothing: a ruling of many may leave its notes out then.
    pub fn reckons(&self) -> bool {
        self.dice.pools()
    }

    /// Yes or no.
    pub fn flag(&mut self, question: Question, otherwise: bool) -> bool {
        match self.put(question, Kind::Flag, Some(Answer::Flag(otherwise))) {
            Some(Answer::Flag(flag)) => flag,
            _ => otherwise,
        }
    }

    /// A number; zero while it is missing.
    pub fn number(&mut self, question: Question, unit: &'static str, otherwise: Option<Ratio>) -> Ratio {
        match self.put(question, Kind::Number { unit }, otherwise.map(Answer::Number)) {
            Some(Answer::Number(number)) => number,
            _ => Ratio::ZERO,
        }
    }

    /// A number that may stay open: `None` where the umpire gives none.
    pub fn number_if_any(&mut self, question: Question, unit: &'static str) -> Option<Ratio> {
        let given = self.answers.get(question.id).cloned();
        let missing = self.missing;
        let number = self.number(Question { optional: true, ..question }, unit, None);
        self.missing = missing;
        given.map(|_| number)
    }

    /// One of several things, each with its word. A thing may stand there again with a word that it had once: that one is
    /// read in old journals, and not offered.
    pub fn pick<T: Copy + PartialEq>(
        &mut self,
        question: Question,
        options: &[(T, Choice)],
        otherwise: Option<T>,
    ) -> Option<T> {
        let word = |thing: T| options.iter().find(|(option, _)| *option == thing).map(|(_, word)| *word);
        let answer = |thing: T| word(thing).map(|word| Answer::Word(word.to_owned()));
        let named = |answer: &Answer| match answer {
            Answer::Word(said) => options.iter().find(|(_, word)| word == said).map(|(thing, _)| *thing),
            _ => None,
        };
        let current = options.iter().filter(|(thing, said)| word(*thing) == Some(*said));
        let kind = Kind::Choice(current.map(|(_, word)| *word).collect());
        let given = self.answers.get(question.id);
        let given = given.map(|given| named(given).and_then(answer).unwrap_or_else(|| given.clone()));
        self.put_given(question, kind, otherwise.and_then(answer), given).as_ref().and_then(named)
    }

    /// One of these units.
    pub fn unit(&mut self, question: Question, from: Vec<UnitId>, otherwise: Option<UnitId>) -> Option<UnitId> {
        let otherwise = otherwise.map(|code| Answer::Word(code.to_string()));
        match self.put(question, Kind::Unit(from), otherwise) {
            Some(Answer::Word(word)) => word.parse().ok(),
            _ => None,
        }
    }

    /// One of these units, or nobody: `None` where the umpire names none.
    pub fn unit_if_any(&mut self, question: Question, from: Vec<UnitId>) -> Option<UnitId> {
        let missing = self.missing;
        let unit = self.unit(Question { optional: true, ..question }, from, None);
        self.missing = missing;
        unit
    }

    /// Any of these units, `most` at most; none unless the umpire names them.
    pub fn units(&mut self, question: Question, from: Vec<UnitId>, most: usize) -> Vec<UnitId> {
        self.units_or(question, from, most, &[])
    }

    /// Any of these units, `most` at most; some of them unless the umpire says otherwise.
    pub fn units_or(
        &mut self,
        question: Question,
        from: Vec<UnitId>,
        most: usize,
        otherwise: &[UnitId],
    ) -> Vec<UnitId> {
        let otherwise = Answer::Words(otherwise.iter().map(UnitId::to_string).collect());
        match self.put(question, Kind::Units(from, most), Some(otherwise)) {
            Some(Answer::Words(words)) => words.iter().filter_map(|word| word.parse().ok()).collect(),
            _ => Vec::new(),
        }
    }

    /// A line of text; empty while it is missing.
    pub fn text(&mut self, question: Question, otherwise: Option<String>) -> String {
        self.line(question, Kind::Text, otherwise)
    }

    /// A line of text that stands in the line of the ruling: without its full stop, and as by default where nothing is left.
    pub fn sentence(&mut self, question: Question, otherwise: Option<String>) -> String {
        let said = self.text(question, otherwise.clone());
        let said = said.trim().trim_end_matches('.');
        if said.is_empty() { otherwise.unwrap_or_default() } else { said.to_owned() }
    }

    /// A line of text that may stay open; empty where the umpire gives none.
    pub fn text_if_any(&mut self, question: Question) -> String {
        let missing = self.missing;
        let text = self.text(Question { optional: true, ..question }, None);
        self.missing = missing;
        text
    }

    /// Letters `of` these, `most` at most; empty while they are missing.
    pub fn letters(&mut self, question: Question, of: String, most: usize) -> String {
        self.line(question, Kind::Letters(of, most), None)
    }

    fn line(&mut self, question: Question, kind: Kind, otherwise: Option<String>) -> String {
        match self.put(question, kind, otherwise.map(Answer::Word)) {
            Some(Answer::Word(text)) => text,
            _ => String::new(),
        }
    }

    /// Before the same order is ruled for another unit: what was wrong with the answers for one says nothing of the next.
    pub(in crate::umpire) fn begin_another(&mut self) {
        self.wrong = None;
        self.throwers.clear();
    }

    /// The dice, once every question has a good answer.
    pub fn ready(&mut self) -> Result<&mut dyn Dice, Interrupt> {
        if let Some(refusal) = self.wrong.clone() {
            return Err(Interrupt::Refused(refusal));
        }
        if self.missing { Err(Interrupt::Unanswered) } else { Ok(self.dice) }
    }

    /// The faces that fell for this in the last [`FormBuilder::resolve`], in their order. None where odds are reckoned, which draw
    /// several dice as one.
    pub fn fell(&self, why: &str) -> Vec<u8> {
        self.faces.iter().filter(|(what, _)| *what == why).map(|(_, face)| *face).collect()
    }

    /// Whether the dice lie on the table already: see [`Question::must`].
    pub fn dice_lie(&self) -> bool {
        self.dice.lie()
    }

    /// How many dice lie there that nobody has read yet.
    pub fn dice_lying(&self) -> usize {
        self.dice.lying()
    }

    /// Whether the umpire has answered a question.
    pub fn answered(&self, id: &str) -> bool {
        self.answers.contains_key(id)
    }

    /// Whether he has answered it with this word.
    pub fn is_said(&self, id: &str, word: &str) -> bool {
        matches!(self.answers.get(id), Some(Answer::Word(said)) if said == word)
    }

    /// Whether he has answered it so.
    pub fn has(&self, id: &str, answer: &Answer) -> bool {
        self.answers.get(id) == Some(answer)
    }

    /// What is asked and known from the roster, and answered otherwise.
    pub fn overruled(&self) -> impl Iterator<Item = &Question> {
        self.asked.iter().filter(|question| question.overruled())
    }

    /// The form as it stands.
    pub fn into_form(self) -> Form {
        let FormBuilder { title, asked: questions, says, prospects, throwers, moot, doubtful, .. } = self;
        Form { title, questions, says, prospects, throwers, moot, doubtful }
    }

    fn put(&mut self, question: Question, kind: Kind, otherwise: Option<Answer>) -> Option<Answer> {
        let given = self.answers.get(question.id).cloned();
        self.put_given(question, kind, otherwise, given)
    }

    fn put_given(
        &mut self,
        mut question: Question,
        kind: Kind,
        otherwise: Option<Answer>,
        given: Option<Answer>,
    ) -> Option<Answer> {
        question.kind = kind;
        if let Some(given) = &given
            && !fits(&question.kind, given)
        {
            self.wrong.get_or_insert(Refusal::new(format!("{}: {}", question.label, cure(&question.kind))));
        }
        let otherwise = otherwise.filter(|_| !question.must || self.dice.lie());
        question.given = given.is_some() && given != otherwise;
        question.answer = given.or(otherwise);
        self.missing |= question.answer.is_none();
        let answer = question.answer.clone();
        // Where an order goes to several, each question stands there once.
        if let Some(before) = self.asked.iter_mut().find(|asked| asked.id == question.id) {
            // What one knows and another has to be told is open.
            if question.answer.is_none() {
                (before.answer, before.given) = (None, false);
            }
        } else {
            // No form has a letter twice, as where foot and guns of a brigade ask by one: it stays with the first.
            if self.asked.iter().any(|asked| asked.key == question.key) {
                question.key = ' ';
            }
            self.asked.push(question);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::{GivenDice, Throw};

    #[test]
    fn what_must_be_said_is_filled_in_only_where_the_dice_lie_already() {
        let ask = |answers: &Answers, throws: &[Throw]| {
            let mut dice = GivenDice::new(throws);
            let mut ask = FormBuilder::new(answers, &mut dice);
            let clear = ask.flag(Question::new("clear", 'c', "its way is clear").must(), true);
            (clear, ask.ready().is_ok())
        };
        let said = Answers::from([("clear".to_owned(), Answer::Flag(false))]);
        assert!(!ask(&Answers::new(), &[]).1, "it is asked");
        assert_eq!(ask(&said, &[]), (false, true));
        assert_eq!(ask(&Answers::new(), &[Throw::Face(3)]), (true, true), "as an older journal has it");
        assert_eq!(ask(&said, &[Throw::Face(3)]), (false, true));
    }
}
