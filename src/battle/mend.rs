//! The past mended.

use crate::umpire::{Answer, Game, Interrupt, Order};

use super::draft::Draft;
use super::{After, Battle, Change, Entry, Given, Kind, Mending, RecordedRuling, Redo, purposes, rule};

impl Battle {
    /// The entry that mends the past, everything after that place ruled again with its own answers and throws; and what
    /// changes by it. A correction and what is inserted take the order `given`; other mendings need none.
    ///
    /// Refused where no such ruling stands, where the order given does not come to a ruling, and where nothing that was
    /// taken back can stand again.
    pub fn mend(&self, what: Mending, given: Option<Given>, why: &str) -> Result<(Entry, Vec<Change>), Interrupt> {
        let mut draft = Draft::of(self);
        let what = match what {
            Mending::Again(of) => Mending::Again(self.again(&mut draft, &of)?),
            what => {
                if let Mending::Correct(of) | Mending::InsertBefore(of) | Mending::Remove(of) = what {
                    self.position(of)?;
                }
                draft.mend(self.records.len() as u64 + 1, &what, given)?;
                what
            }
        };
        let (rulings, mut changes) = draft.close();
        if let Mending::Correct(of) = what {
            if rulings.iter().all(|(seq, ruled)| *seq == of && self.stands_so(of, ruled)) {
                return Interrupt::refuse("nothing changed: the same answers and the same dice; nothing is recorded");
            }
            if changes.iter().all(|change| change.seq != of) {
                let line = self.ruled(of)?.line;
                let new = rulings.iter().find(|(seq, _)| *seq == of).map(|(_, ruled)| ruled);
                let answers = new.map_or_else(Vec::new, |new| self.answered_otherwise(of, new));
                let before = Some(line.clone());
                changes.insert(0, Change { seq: of, before, after: After::Otherwise { line, answers } });
            }
        }
        let stuck = changes.iter().filter(|change| matches!(change.after, After::AsItWas(_)));
        let as_it_was = stuck.map(|change| change.seq).collect();
        Ok((Entry::Mend { what, why: why.to_owned(), rulings, as_it_was }, changes))
    }

    /// Whether the end of a phase that stands under this number passes one over in which something is owed by now: `game` is the
    /// state before it, with what was mended.
    pub fn passes_over(&self, seq: u64, game: &dyn Game) -> Result<bool, Interrupt> {
        let ends = self.ruled(seq)?;
        if ends.order.name != Order::NEXT {
            return Ok(false);
        }
        let led_to = |events: &str| {
            let mut then = game.copy();
            then.apply(events)?;
            Ok::<_, Interrupt>((then.moment(), then.view().owed().is_some()))
        };
        let next = rule(game, &Order { name: Order::NEXT.to_owned(), ..Order::default() }, &[]).result?;
        let (moment, owes) = led_to(&next.events.first().map_or_else(|| "[]".to_owned(), ToString::to_string))?;
        Ok(owes && moment != led_to(self.events(seq))?.0)
    }

    /// What is answered otherwise than in a ruling of the past, in words.
    fn answered_otherwise(&self, seq: u64, new: &RecordedRuling) -> Vec<String> {
        let (Ok(old), Ok(game)) = (self.ruled(seq), self.before_ruling(seq)) else { return Vec::new() };
        let form = |ruled: &RecordedRuling| purposes(&*game, &ruled.order, &ruled.throws).map(|(_, form)| form);
        let (Some(old), Some(new)) = (form(&old), form(new)) else { return Vec::new() };
        let view = game.view();
        let said = |answer: &Option<Answer>| answer.as_ref().map_or_else(|| "-".to_owned(), |answer| view.said(answer));
        let differs = new.questions.iter().filter_map(|question| {
            let before = &old.questions.iter().find(|old| old.id == question.id)?.answer;
            let differs = *before != question.answer;
            differs.then(|| format!("{}: {}, was {}", question.label, said(&question.answer), said(before)))
        });
        differs.collect()
    }

    /// Whether a ruling stands as this one, whoever threw its dice.
    fn stands_so(&self, seq: u64, ruled: &RecordedRuling) -> bool {
        self.ruled(seq).is_ok_and(|stands| RecordedRuling { thrown: stands.thrown.clone(), ..ruled.clone() } == stands)
    }

    /// Lets one act after the other stand again, those that can.
    fn again(&self, draft: &mut Draft<'_>, of: &[u64]) -> Result<Vec<u64>, Interrupt> {
        let Some(Redo::Anew(taken_back)) = self.redo().filter(|redo| matches!(redo, Redo::Anew(all) if all == of))
        else {
            return Interrupt::refuse("that was not what was taken back last");
        };
        let can = |&act: &u64| match self.stand_again(draft, act) {
            Ok(()) => true,
            Err(stop) => {
                let before = self.in_words(act).map(|(_, words)| words);
                draft.changes.push(Change { seq: act, before, after: After::NotAgain(stop.to_string()) });
                false
            }
        };
        let again: Vec<u64> = taken_back.into_iter().filter(can).collect();
        match (&again[..], &draft.changes[..]) {
            ([], [Change { seq, before, after: After::NotAgain(why) }, ..]) => {
                let what =
                    before.as_deref().map_or_else(String::new, |line| format!(" ({})", line.trim_end_matches('.')));
                Interrupt::refuse(format!("{seq}{what} cannot stand again: {why}"))
            }
            _ => Ok(again),
        }
    }

    fn stand_again(&self, draft: &mut Draft<'_>, act: u64) -> Result<(), Interrupt> {
        match (self.records.kind(act), self.records.get(act).map(|record| record.entry)) {
            (Some(Kind::Mend), Some(Entry::Mend { what, rulings, .. })) => {
                let of = if let Mending::Correct(of) = what { of } else { act };
                let given = rulings.into_iter().find(|(seq, _)| *seq == of).map(|(_, ruled)| Given {
                    order: ruled.order,
                    throws: ruled.throws,
                    thrown: ruled.thrown,
                });
                // What it removes had been taken back as well, and does not come again.
                let gone = if let Mending::Remove(of) = what {
                    Some(of).filter(|of| self.position(*of).is_err())
                } else {
                    None
                };
                draft.mend(act, &what, given)?;
                if let Some(of) = gone {
                    let before = self.records.get(of).map(|record| record.entry.to_string());
                    draft.changes.push(Change { seq: of, before, after: After::Removed });
                }
                Ok(())
            }
            (_, Some(Entry::Ruling(ruled))) => draft.stand_again(act, ruled),
            (_, Some(note)) => {
                let words = note.to_string();
                draft.changes.push(Change { seq: act, before: Some(words.clone()), after: After::Stands(words) });
                Ok(())
            }
            _ => Interrupt::refuse(format!("no record {act}")),
        }
    }
}
