//! What a screen shows of a battle: plain data, without a rule in it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::umpire::{Answer, UnitId};

/// Everything that the roster's screen shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct View {
    /// The battle: `Lobositz 1756`.
    pub title: String,
    /// The turn, from 1.
    pub turn: u32,
    /// The last turn, where the battle has one.
    pub last_turn: Option<u32>,
    /// The phase.
    pub phase: PhaseView,
    /// The number of the army that acts now, where one does.
    pub acting: Option<u8>,
    /// What hangs over the whole table: `weather fair`, `fog on the plain until turn 3`.
    pub headline: Vec<String>,
    /// The armies, in the order of battle's order.
    pub armies: Vec<ArmyView>,
    /// What is owed in this phase: what a rule says must be done before it ends.
    pub duties: Vec<Duty>,
    /// What may still be done in this phase, and may be left.
    pub may: Vec<Duty>,
    /// What can be ordered in this phase.
    pub orders: Vec<OrderKey>,
    /// How the battle ended, once it has.
    pub over: Option<String>,
    /// What was decided before, of a battle that is fought on all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
    /// What can be held for points, and who holds it.
    pub objectives: Vec<Objective>,
    /// What the ruleset knows of the scenario, as it stands now: turn limits, breaking points, who is held back and until
    /// when, options on and off.
    pub scenario: Vec<Part>,
    /// The short words of the roster, and what they mean.
    #[serde(skip)]
    pub legend: &'static [(&'static str, &'static str)],
    /// What a strength of [`Tone::Bad`] tells, in a word; empty where a mark of the unit says it.
    #[serde(skip)]
    pub bad: &'static str,
}

impl View {
    /// The armies by their sides, each as its place: side by side in the order of their numbers.
    pub fn sides(&self) -> Vec<Vec<usize>> {
        let mut sides: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for (place, army) in self.armies.iter().enumerate() {
            sides.entry(army.side).or_default().push(place);
        }
        sides.into_values().collect()
    }

    /// Brigades and units of the army at this place, in the roster's order; a unit on its own has a row, its brigade none.
    pub fn codes(&self, place: usize) -> Vec<UnitId> {
        let brigades = self.armies.get(place).into_iter().flat_map(|army| &army.brigades);
        let rows = |brigade: &BrigadeView| {
            let own = Some(brigade.code).filter(|code| code.is_brigade());
            own.into_iter().chain(brigade.units.iter().map(|unit| unit.code)).collect::<Vec<_>>()
        };
        brigades.flat_map(rows).collect()
    }

    /// The unit or the brigade of this code as the screens have it; for the brigade of a unit on its own that unit.
    pub fn code(&self, typed: &str) -> Option<UnitId> {
        let codes: Vec<UnitId> = (0..self.armies.len()).flat_map(|place| self.codes(place)).collect();
        let own = codes.iter().copied().find(|code| self.marked(*code) == typed);
        own.or_else(|| codes.into_iter().find(|code| self.marked(code.of_brigade()) == typed))
    }

    /// Whether the code of anybody on the roster begins with a letter.
    pub fn begins_code(&self, letter: char) -> bool {
        let brigades = self.armies.iter().flat_map(|army| &army.brigades);
        brigades.into_iter().any(|brigade| self.marked(brigade.code).starts_with(letter))
    }

    /// Whether `selected` may be given an order: itself, or as its brigade, or with its brigade; or whether it needs nobody.
    pub fn may_be_given(&self, order: &OrderKey, selected: Option<UnitId>) -> bool {
        let own = |selected: UnitId| {
            let all = order.together && selected.is_brigade();
            let is =
                |id: &UnitId| *id == selected || *id == selected.of_brigade() || all && id.of_brigade() == selected;
            order.who.iter().any(is)
        };
        order.alone || selected.is_some_and(own)
    }

    /// Whether an order goes to all of a brigade at once, and the selected unit has nothing left to do while others of it have:
    /// who has acted does not mean it for them.
    pub fn is_for_others(&self, order: &OrderKey, selected: UnitId) -> bool {
        let brigades = self.armies.iter().flat_map(|army| &army.brigades);
        let ready: Vec<UnitId> =
            brigades.flat_map(|brigade| &brigade.units).filter(|unit| unit.ready).map(|unit| unit.code).collect();
        let waits = ready.iter().any(|id| id.of_brigade() == selected.of_brigade()) && !ready.contains(&selected);
        waits && !selected.is_brigade() && order.who.contains(&selected.of_brigade())
    }

    /// The order that a key gives now. Where a ruleset has several on one key, the one that `selected` may be given; else
    /// the first, which then says why not.
    pub fn order_by_key(&self, key: char, selected: Option<UnitId>) -> Option<&OrderKey> {
        let own = || self.orders.iter().filter(|order| order.key == key);
        own().find(|order| self.may_be_given(order, selected)).or_else(|| own().next())
    }

    /// Whose turn comes first after `from`, the least first: his brigade's, then the acting army's (where none acts, his own),
    /// and of these those who stand after him.
    pub fn turn_after(&self, from: Option<UnitId>, id: UnitId) -> (bool, bool, bool) {
        let army = self.acting.or(from.map(|from| from.army));
        let elsewhere = from.is_some_and(|from| from.of_brigade() != id.of_brigade());
        (elsewhere, army.is_some_and(|army| army != id.army), from.is_some_and(|from| id <= from))
    }

    /// What an order pays before the phase may end, in words; nothing where nothing is owed.
    pub fn owed(&self) -> Option<String> {
        let owed: Vec<String> =
            self.duties.iter().filter(|duty| !duty.order.is_empty()).map(|duty| self.words(duty)).collect();
        (!owed.is_empty()).then(|| owed.join("; "))
    }

    /// A duty in words, with the codes of those who owe it: `reaction: a3 A1`.
    pub fn words(&self, duty: &Duty) -> String {
        let who: Vec<String> = duty.who.iter().map(|id| self.marked(*id)).collect();
        if who.is_empty() { duty.what.clone() } else { format!("{}: {}", duty.what, who.join(" ")) }
    }

    /// A unit's or a brigade's code on the screens: `b3` on the first side, `B3` on the second.
    pub fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| (army.side, army.brigades.len())))
    }

    /// The row of a unit.
    pub fn unit(&self, code: UnitId) -> Option<&UnitRow> {
        let brigades = self.armies.iter().flat_map(|army| &army.brigades);
        brigades.flat_map(|brigade| &brigade.units).find(|unit| unit.code == code)
    }

    /// The name of a unit or brigade; `None` where there is none of that code.
    pub fn name(&self, code: UnitId) -> Option<&str> {
        let mut brigades = self.armies.iter().flat_map(|army| &army.brigades);
        let brigade = brigades.find(|brigade| brigade.code == code).map(|brigade| &brigade.name);
        brigade.or_else(|| self.unit(code).map(|unit| &unit.name)).map(String::as_str)
    }

    /// Code and name of a unit or brigade, as the log has them: `b3 IR 27 Kleist`.
    pub fn called(&self, code: UnitId) -> String {
        let marked = self.marked(code);
        self.name(code).map_or_else(|| marked.clone(), |name| format!("{marked} {name}"))
    }

    /// An answer in words, units by code and name: `yes`, `a2 IR Harrach and a3 IR Wied`.
    pub fn said(&self, answer: &Answer) -> String {
        let word = |word: &String| word.parse().map_or_else(|_| word.clone(), |code| self.called(code));
        match answer {
            Answer::Flag(true) => "yes".to_owned(),
            Answer::Flag(false) => "no".to_owned(),
            Answer::Number(number) => number.to_string(),
            Answer::Word(said) => word(said),
            Answer::Words(words) if words.is_empty() => "none".to_owned(),
            Answer::Words(words) => words.iter().map(word).collect::<Vec<_>>().join(" and "),
        }
    }
}

/// Ground that can be held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Objective {
    /// Its name: `Lobositz, 1st block`.
    pub name: String,
    /// What it is worth: `1 point`.
    pub worth: String,
    /// The number of the side that holds it, where one does.
    pub holder: Option<u8>,
}

/// A part of what there is to know of a scenario, under its heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Its heading, in capitals: `OPTIONS`.
    pub heading: &'static str,
    /// A sentence each.
    pub says: Vec<String>,
}

/// A phase of the turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PhaseView {
    /// Its number in the book.
    pub number: u8,
    /// Its name in the book, and where in it we are: `Firing`, `Firing: reactions`.
    pub name: String,
    /// The phase that follows: `6 Melee`.
    pub next: String,
    /// A key to the reference entries that belong to it.
    pub topic: &'static str,
}

/// An army on the roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArmyView {
    /// Its name.
    pub name: String,
    /// Its side, by the number of that side's first army: armies of one side stand in one column.
    pub side: u8,
    /// How it stands: `lost 2.5 of 10`.
    pub standing: String,
    /// Its commanding general, his rating and what he does: `Frederick II dashing > a`.
    pub general: String,
    /// Its brigades.
    pub brigades: Vec<BrigadeView>,
}

/// A brigade on the roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrigadeView {
    /// Its code.
    pub code: UnitId,
    /// Its name, which is its commander's as a rule.
    pub name: String,
    /// The commander's rating; empty for an independent unit.
    pub rating: String,
    /// What it did this turn: `admirable`, `to move`, `fired`.
    pub note: String,
    /// Its units.
    pub units: Vec<UnitRow>,
}

/// A unit on the roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitRow {
    /// Its code.
    pub code: UnitId,
    /// Its name.
    pub name: String,
    /// What it is, in a few letters: `sup`, `hvy gun`.
    pub kind: String,
    /// Its die or its strength, told apart without colour: `[2]`, `(4)`, `.`.
    pub strength: String,
    /// The colour of that die.
    pub tone: Tone,
    /// What it did and what it is: `moved`, `in melee`.
    pub marks: Vec<String>,
    /// Whether a reaction is owed.
    pub owes: bool,
    /// Whether it may still act in this phase.
    pub ready: bool,
    /// Whether it is out of the battle.
    pub gone: bool,
}

/// What a thing means, for the theme to colour. No meaning rests on colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Good order.
    Good,
    /// Shaken, disordered, to reform: [`View::bad`].
    Bad,
    /// Over and done.
    Faint,
}

/// Something owed before the phase may end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duty {
    /// What: `Austria fires`, `reform`.
    pub what: String,
    /// Who owes it.
    pub who: Vec<UnitId>,
    /// The order that pays it, by name; empty where the umpire only has to remember.
    pub order: &'static str,
}

/// Something that can be ordered in this phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderKey {
    /// Its name in the journal: `fire`.
    pub name: &'static str,
    /// Its key.
    pub key: char,
    /// Its words in the footer: `fire`.
    pub label: &'static str,
    /// Who may be given it: units or brigades. Empty with `alone` false: nobody now.
    pub who: Vec<UnitId>,
    /// Whether it needs nobody selected.
    pub alone: bool,
    /// Whether, given to a brigade, it goes to all of its units that may be given it.
    pub together: bool,
    /// Why nobody may be given it now, where that is so. For the selected one ask
    /// [`Game::against`](crate::umpire::Game).
    pub why_not: String,
}
