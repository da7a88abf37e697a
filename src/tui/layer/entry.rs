//! One ruling of the log in full.

use crate::battle::{Battle, RecordedRuling, Standing};
use crate::orders::OpenOrder;
use crate::umpire::{Form, Game, NeedDice, Throw};

/// What is selected in the log below, from a line on.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// Whether it is a ruling, which can be mended: no note, and no mending.
    pub ruling: bool,
    /// Whether it can be corrected in the state in which it was ruled.
    pub corrects: bool,
    /// The first line shown.
    pub top: usize,
    /// Its dice, by who threw them and what for. Found once: the ruling is ruled again for it.
    pub dice: Vec<Thrown>,
    /// What its answers were asked as, by the ids of the questions; none where today's rules do not rule it.
    asked: Vec<(&'static str, String)>,
}

/// Dice of one who throws, for one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Who throws; empty where the rule does not say.
    pub who: String,
    /// What for; empty where today's rules throw other dice.
    pub why: &'static str,
    /// What fell, and whether drumhead rolled it.
    pub fell: Vec<(Throw, bool)>,
}

impl Entry {
    /// The ruling of this number, from its first line on.
    pub fn of(battle: &Battle, seq: u64) -> Entry {
        let Some(ruled) = battle.standing().find(seq).map(|Standing { ruled, .. }| ruled) else {
            return Entry::default();
        };
        let known = battle.thrown_for(seq);
        let asked = known.iter().flat_map(|(_, form)| &form.questions);
        let asked = asked.map(|question| (question.id, question.label.clone())).collect();
        let can = |game: Box<dyn Game>| OpenOrder::new(ruled.order.clone(), Vec::new(), &*game).can_be_corrected();
        let corrects = battle.before_ruling(seq).is_ok_and(can);
        Entry { ruling: true, corrects, top: 0, dice: dice(&ruled, known.as_ref()), asked }
    }

    /// Where in its form a question stood, and in what words.
    pub fn asked_as(&self, id: &str) -> Option<(usize, &str)> {
        let place = self.asked.iter().position(|(asked, _)| *asked == id)?;
        Some((place, &self.asked[place].1))
    }
}

fn dice(ruled: &RecordedRuling, known: Option<&(Vec<NeedDice>, Form)>) -> Vec<Thrown> {
    let mut dice: Vec<Thrown> = Vec::new();
    for (at, throw) in ruled.throws.iter().enumerate() {
        let (why, who) = known.map_or(("", ""), |(owed, form)| (owed[at].why, form.thrower(owed[at].why)));
        let fell = (throw.clone(), ruled.thrown.rolled(at));
        match dice.iter_mut().find(|thrown| (thrown.why, thrown.who.as_str()) == (why, who)) {
            Some(thrown) => thrown.fell.push(fell),
            None => dice.push(Thrown { who: who.to_owned(), why, fell: vec![fell] }),
        }
    }
    dice
}
