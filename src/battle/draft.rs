//! The row of rulings as it would stand if the past were mended.

use std::collections::{BTreeMap, BTreeSet};

use crate::umpire::{Answers, Form, Game, Interrupt, Order};

use super::phases::{Moment, again, as_given};
use super::purpose::{FallAgain, Fallen, all_fallen};
use super::{After, Battle, Change, Given, Kind, Mending, RecordedRuling, Thrown, rule};

/// How a ruling was ruled before, which its record alone does not tell.
struct Then {
    /// Its throws, each with what it was for.
    lying: Vec<Fallen>,
    /// The answers that were taken over from what had been said before it.
    taken_over: Answers,
    /// Where it led; nothing where the turns are to go on otherwise.
    led_to: Option<Moment>,
}

/// That of rulings by their numbers.
type Past = BTreeMap<u64, Then>;

/// A row of rulings under way: what differs from how it stands.
pub(super) struct Draft<'a> {
    battle: &'a Battle,
    row: Vec<u64>,
    /// Rulings that were ruled anew, and why others could not be.
    anew: BTreeMap<u64, RecordedRuling>,
    stays: BTreeMap<u64, String>,
    /// What was given for its place: the journal holds it even where it changes nothing.
    given: Vec<u64>,
    /// What else is to be told of it.
    pub(super) changes: Vec<Change>,
}

impl<'a> Draft<'a> {
    pub(super) fn of(battle: &'a Battle) -> Draft<'a> {
        let row = battle.standing.clone();
        Draft { battle, row, anew: BTreeMap::new(), stays: BTreeMap::new(), given: Vec::new(), changes: Vec::new() }
    }

    /// Corrects a ruling, inserts one under the number `own`, or removes one; what comes after is ruled again. After an
    /// error the draft is as it was.
    pub(super) fn mend(&mut self, own: u64, what: &Mending, given: Option<Given>) -> Result<(), Interrupt> {
        let (&Mending::Correct(of) | &Mending::InsertBefore(of) | &Mending::Remove(of)) = what else {
            return Interrupt::refuse("nothing stands again within another mending");
        };
        let Some(at) = self.row.iter().position(|&seq| seq == of) else {
            return Interrupt::refuse(format!("no ruling {of} stands"));
        };
        let mut game = self.state(at)?;
        let mut past = self.past(at, &*game)?;
        let ends_a_phase = match (what, &given) {
            (Mending::InsertBefore(_), Some(given)) => given.order.name == Order::NEXT,
            _ => self.ruling(of)?.order.name == Order::NEXT,
        };
        // Who takes out the end of a phase wants the turns to go on otherwise than they did.
        if ends_a_phase {
            past.values_mut().for_each(|then| then.led_to = None);
        }
        let mut row = self.row.clone();
        let first = match (what, given) {
            (Mending::Remove(_), _) => {
                row.remove(at);
                None
            }
            (Mending::InsertBefore(_), Some(given)) => {
                row.insert(at, own);
                Some((own, ruled(&*game, given)?))
            }
            (_, Some(given)) => Some((of, ruled(&*game, given)?)),
            (_, None) => return Ok(()),
        };
        let (mut anew, mut stays) = (BTreeMap::new(), BTreeMap::new());
        for &seq in &row[at..] {
            let ruling = match &first {
                Some((own, ruled)) if *own == seq => Ok(ruled.clone()),
                _ => self.again(&*game, seq, past.get(&seq)),
            };
            match ruling {
                Ok(ruled) => {
                    game.apply(&ruled.events.to_string())?;
                    anew.insert(seq, ruled);
                }
                Err(stop) => {
                    game.apply(&self.ruling(seq)?.events.to_string())?;
                    stays.insert(seq, why(&*game, &self.ruling(seq)?.order, &stop));
                }
            }
        }
        self.row = row;
        self.given.extend(first.map(|(seq, _)| seq));
        self.stays.retain(|seq, _| !anew.contains_key(seq));
        self.stays.extend(stays);
        self.anew.extend(anew);
        Ok(())
    }

    /// Lets a ruling stand again after all others, with its dice for what they were thrown for.
    pub(super) fn stand_again(&mut self, seq: u64, before: RecordedRuling) -> Result<(), Interrupt> {
        let game = self.state(self.row.len())?;
        let then = self.battle.at(seq - 1)?;
        let ruled = match all_fallen(then.game(), &before) {
            Some((lying, _)) => fallen_again(&*game, before, lying)?,
            None => as_given(&*game, before)?,
        };
        self.row.push(seq);
        self.anew.insert(seq, ruled);
        Ok(())
    }

    /// The rulings that the journal has to hold, and what changes.
    pub(super) fn close(mut self) -> (Vec<(u64, RecordedRuling)>, Vec<Change>) {
        let stood: BTreeSet<u64> = self.battle.standing.iter().copied().collect();
        let stands: BTreeSet<u64> = self.row.iter().copied().collect();
        let removed = stood.difference(&stands).map(|&seq| {
            let before = self.battle.ruled(seq).ok().map(|ruled| ruled.line);
            Change { seq, before, after: After::Removed }
        });
        let mut changes: Vec<Change> = removed.collect();
        let mut rulings = Vec::new();
        for seq in std::mem::take(&mut self.row) {
            let (anew, stays) = (self.anew.remove(&seq), self.stays.remove(&seq));
            if anew.is_none() && stays.is_none() {
                continue;
            }
            let known = stood.contains(&seq) || self.battle.records.kind(seq) == Some(Kind::Ruling);
            let known = known.then(|| self.battle.ruled(seq).ok()).flatten();
            let notes = |ruled: &Option<RecordedRuling>| ruled.as_ref().map(|ruled| ruled.notes.clone());
            let same = notes(&known) == notes(&anew);
            // What followed from a ruling is told where it is told otherwise.
            let told = |ruled: &Option<RecordedRuling>| {
                let ruled = ruled.as_ref()?;
                let notes = if same { &[][..] } else { &ruled.notes };
                Some([&[ruled.line.clone()][..], notes].concat().join(" "))
            };
            let thrown = |ruled: &Option<RecordedRuling>| ruled.as_ref().map_or(0, |ruled| ruled.throws.len());
            // Dice that nobody asks for any more.
            let unasked = match thrown(&known).saturating_sub(thrown(&anew)) {
                0 => String::new(),
                _ if self.given.contains(&seq) => String::new(),
                1 => " One of its dice falls away.".to_owned(),
                n => format!(" {n} of its dice fall away."),
            };
            let (before, line) = (told(&known), told(&anew).map(|line| line + &unasked));
            match (stays, line) {
                (Some(why), _) => changes.push(Change { seq, before, after: After::AsItWas(why) }),
                (None, Some(line)) if !stood.contains(&seq) || before.as_ref() != Some(&line) => {
                    changes.push(Change { seq, before, after: After::Stands(line) });
                }
                _ => {}
            }
            if let Some(ruled) = anew
                && (known.as_ref() != Some(&ruled) || self.given.contains(&seq))
            {
                rulings.push((seq, ruled));
            }
        }
        changes.append(&mut self.changes);
        (rulings, changes)
    }

    /// A ruling as it stands in the draft.
    fn ruling(&self, seq: u64) -> Result<RecordedRuling, Interrupt> {
        self.anew.get(&seq).map_or_else(|| self.battle.ruled(seq), |ruled| Ok(ruled.clone()))
    }

    /// The state before the ruling at this place of the draft.
    fn state(&self, at: usize) -> Result<Box<dyn Game>, Interrupt> {
        let standing = &self.battle.standing;
        let same = |at: &usize| self.row.get(*at) == standing.get(*at) && !self.anew.contains_key(&self.row[*at]);
        let from = (0..at.min(standing.len())).take_while(same).count();
        let mut game = self.battle.before(from)?;
        for &seq in &self.row[from..at] {
            game.apply(&self.ruling(seq)?.events.to_string())?;
        }
        Ok(game)
    }

    /// How the rulings from this place on were ruled; `game` is the state there.
    fn past(&self, at: usize, game: &dyn Game) -> Result<Past, Interrupt> {
        let mut game = game.copy();
        let mut past = Past::new();
        let stayed = self.battle.stayed();
        for &seq in &self.row[at..] {
            let ruled = self.ruling(seq)?;
            let first = stayed.contains(&seq) && !self.anew.contains_key(&seq);
            let first = if first { self.battle.first_state_of(seq) } else { None };
            let fell = all_fallen(first.as_deref().unwrap_or(&*game), &ruled);
            let (lying, form) = fell.map_or_else(Default::default, |(lying, form)| (lying, Some(form)));
            let taken_over = form.as_ref().map(Form::taken_over).unwrap_or_default();
            game.apply(&ruled.events.to_string())?;
            past.insert(seq, Then { lying, taken_over, led_to: Some(game.moment()) });
        }
        Ok(past)
    }

    /// Rules a ruling of the draft again on a state. What had been said before it, and is so no more, was said of it all the same.
    fn again(&self, game: &dyn Game, seq: u64, then: Option<&Then>) -> Result<RecordedRuling, Interrupt> {
        let before = self.ruling(seq)?;
        let Some(then) = then else { return as_given(game, before) };
        let ruled = |before| match &then.led_to {
            _ if !then.lying.is_empty() => fallen_again(game, before, then.lying.clone()),
            Some(led_to) => again(game, before, led_to),
            None => as_given(game, before),
        };
        match ruled(before.clone()) {
            Err(Interrupt::Unanswered) if !then.taken_over.is_empty() => {
                let mut order = before.order.clone();
                for (id, answer) in &then.taken_over {
                    order.answers.entry(id.clone()).or_insert_with(|| answer.clone());
                }
                ruled(RecordedRuling { order, ..before })
            }
            ruled => ruled,
        }
    }
}

/// Why an order cannot be ruled on a state; what it wants to be answered by its label.
fn why(game: &dyn Game, order: &Order, stop: &Interrupt) -> String {
    let form = matches!(stop, Interrupt::Unanswered).then(|| rule(game, order, &[]).form);
    let open = form
        .and_then(|form| form.questions.into_iter().find(|question| question.answer.is_none() && !question.optional));
    open.map_or_else(|| stop.to_string(), |open| format!("it asks now: {}", open.label.trim_end_matches(':')))
}

/// An order ruled on a state.
fn ruled(game: &dyn Game, Given { order, throws, thrown }: Given) -> Result<RecordedRuling, Interrupt> {
    let ruling = rule(game, &order, &throws).result?;
    let (turn, phase) = game.moment();
    Ok(RecordedRuling::new(order, throws, thrown, ruling, turn, phase))
}

/// A ruling ruled again, each throw for what it was thrown for.
fn fallen_again(game: &dyn Game, before: RecordedRuling, lying: Vec<Fallen>) -> Result<RecordedRuling, Interrupt> {
    let mut dice = FallAgain::new(lying);
    let ruling = game.rule(&before.order, &mut dice).result?;
    let (throws, rolled): (Vec<_>, Vec<bool>) = dice.fallen.into_iter().map(|fell| (fell.throw, fell.rolled)).unzip();
    let (turn, phase) = game.moment();
    Ok(RecordedRuling::new(before.order, throws, Thrown::of(&rolled), ruling, turn, phase))
}
