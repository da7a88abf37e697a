//! What the book forbids, and what is allowed all the same.

use super::FormBuilder;
use crate::umpire::dice::Faces;
use crate::umpire::{Answer, GivenDice, Interrupt, Order, Procedure, Refusal, Switches};

impl FormBuilder<'_> {
    /// What of these the rules forbid, where house rules have not switched it off; the ruling tells what they have.
    pub fn lift(&mut self, reasons: Vec<Refusal>) -> Vec<Refusal> {
        let off = self.off;
        for reason in reasons.iter().filter(|reason| off.has(reason)) {
            self.allow(format!("By house rule: {reason}, which is switched off"));
        }
        off.lift(reasons)
    }

    /// Whether a reason stops nothing: the umpire allows it here, or house rules have switched it off.
    pub fn lets(&self, reason: &Refusal) -> bool {
        self.answered(Order::ALLOW) || self.off.has(reason)
    }

    /// Takes down what is allowed, once.
    fn allow(&mut self, what: String) {
        if !self.reckons() && !self.allowed.contains(&what) {
            self.allowed.push(what);
        }
    }

    /// Stops for what the rules forbid, unless house rules have switched it off, or the umpire has allowed it with a reason
    /// (the answer `allow`).
    pub fn permit(&mut self, reasons: Vec<Refusal>) -> Result<(), Interrupt> {
        let reasons = self.lift(reasons);
        if reasons.is_empty() {
            return Ok(());
        }
        match self.answers.get(Order::ALLOW) {
            Some(Answer::Word(why)) if !why.trim().is_empty() => {
                // A reason that comes up later is allowed with it, and is seen.
                for reason in reasons.iter().map(|reason| format!("Allowed: {reason}")) {
                    self.allow(reason.clone());
                    if !self.says.contains(&reason) {
                        self.says.push(reason);
                    }
                }
                Ok(())
            }
            _ if self.missing => Err(Interrupt::Unanswered),
            _ => Err(Interrupt::Forbidden(reasons)),
        }
    }

    /// The same run with everything allowed and no die thrown: whether a rule would refuse it all the same.
    pub(in crate::umpire) fn as_if_allowed<T>(&self, rule: impl FnOnce(&mut FormBuilder<'_>) -> T) -> T {
        let mut answers = self.answers.clone();
        answers.insert(Order::ALLOW.to_owned(), Answer::Word("?".to_owned()));
        rule(&mut FormBuilder::new(&answers, &mut GivenDice::new(&[])))
    }

    /// Rules a procedure: refuses nonsense, stops for what the book forbids unless the umpire has allowed it, and draws the
    /// dice once every question has a good answer.
    pub fn resolve<T: Switches, P: Procedure<T>>(&mut self, request: &P, tables: &T) -> Result<P::Answer, Interrupt> {
        self.resolve_besides(Vec::new(), request, tables)
    }

    /// [`FormBuilder::resolve`], with reasons of the order's own before those of the procedure: the umpire sees them all
    /// before he allows any.
    pub fn resolve_besides<T: Switches, P: Procedure<T>>(
        &mut self,
        reasons: Vec<Refusal>,
        request: &P,
        tables: &T,
    ) -> Result<P::Answer, Interrupt> {
        self.judge_besides(reasons, request, tables)?;
        self.ready()?;
        self.faces.clear();
        request.resolve(tables, &mut Faces::new(self.dice, &mut self.faces))
    }

    /// [`FormBuilder::resolve`] without its dice: for an order that goes on asking what the book has against it.
    pub fn judge<T: Switches, P: Procedure<T>>(&mut self, request: &P, tables: &T) -> Result<(), Interrupt> {
        self.judge_besides(Vec::new(), request, tables)
    }

    /// [`FormBuilder::judge`], with reasons of the order's own before those of the procedure.
    pub fn judge_besides<T: Switches, P: Procedure<T>>(
        &mut self,
        mut reasons: Vec<Refusal>,
        request: &P,
        tables: &T,
    ) -> Result<(), Interrupt> {
        self.ready()?;
        request.check(tables)?;
        for objection in request.objections(tables).into_iter().map(Into::into) {
            if !reasons.contains(&objection) {
                reasons.push(objection);
            }
        }
        self.permit(reasons)
    }

    /// What was allowed so far, each in words.
    pub(in crate::umpire) fn allowed(&self) -> Vec<String> {
        self.allowed.clone()
    }
}
