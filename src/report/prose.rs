//! Sentences out of facts: who lost what to whom.

use std::collections::BTreeMap;

use super::board;
use super::chronicle::{Deed, Turn};
use super::weight::Sides;
use crate::umpire::words::counted;
use crate::umpire::{Ratio, Sheet, UnitId, View};

/// How many blows of a turn are told.
const BLOWS: usize = 4;

/// Everybody by name, with what he is in words and his army.
pub(super) struct Cast {
    units: BTreeMap<UnitId, (String, String)>,
    armies: Vec<String>,
    sides: Sides,
}

impl Cast {
    /// Everybody in a battle. What a unit is, its sheet says in words; without one its short word stands.
    pub(super) fn of(view: &View, sheet: &Sheet) -> Cast {
        let class = |id: UnitId| sheet.units.iter().find(|unit| unit.code == id).map(|unit| unit.class.clone());
        let units = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
        let units = units.map(|unit| (unit.code, (unit.name.clone(), class(unit.code).unwrap_or(unit.kind.clone()))));
        Cast {
            units: units.collect(),
            armies: view.armies.iter().map(|army| army.name.clone()).collect(),
            sides: Sides::of(view),
        }
    }

    /// A unit's name, where its army is said.
    pub(super) fn own_name(&self, id: UnitId) -> String {
        self.units.get(&id).map_or_else(|| id.to_string(), |(name, _)| name.clone())
    }

    /// A unit's name; with its army's where another army has one of that name.
    pub(super) fn name(&self, id: UnitId) -> String {
        let Some((name, _)) = self.units.get(&id) else { return id.to_string() };
        let other = |(other, (of, _)): (&UnitId, &(String, String))| other.army != id.army && of == name;
        if self.units.iter().any(other) { format!("{}'s {name}", self.army(id.army)) } else { name.clone() }
    }

    /// What a unit is, in words.
    pub(super) fn class(&self, id: UnitId) -> &str {
        self.units.get(&id).map_or("", |(_, class)| class)
    }

    fn full(&self, id: UnitId) -> String {
        let class = self.class(id);
        if class.is_empty() { self.own_name(id) } else { format!("{} ({class})", self.own_name(id)) }
    }

    /// An army's name; of nobody's number nobody's.
    pub(super) fn army(&self, number: u8) -> &str {
        self.armies.get(usize::from(number).wrapping_sub(1)).map_or("neither", String::as_str)
    }

    /// The armies of the first side, or of the others.
    pub(super) fn side(&self, first: bool) -> String {
        let own = self.sides.armies().filter(|army| self.sides.is_first(*army) == first);
        listed(&own.map(|army| self.army(army).to_owned()).collect::<Vec<_>>())
    }

    /// Who of the other side had to do with it.
    pub(super) fn against(&self, deed: &Deed, id: UnitId) -> String {
        let other = |who: &UnitId| {
            self.sides.is_first(who.army) != self.sides.is_first(id.army) && self.units.contains_key(who)
        };
        let foes = deed.to_whom(id, other);
        listed(&foes.into_iter().map(|who| self.name(who)).collect::<Vec<_>>())
    }

    /// What a ruling did to those who lost something: `IR 2 lost 2/5 of its strength to Gren Kleist`; `lost only` where
    /// that was luck of its own side, the first or another.
    pub(super) fn effects(&self, deed: &Deed, lucky: Option<bool>) -> String {
        let effect = |(id, before, after): &(UnitId, Ratio, Ratio)| {
            let foes = self.against(deed, *id);
            let to = if foes.is_empty() || after < before { String::new() } else { format!(" to {foes}") };
            let only = lucky == Some(self.sides.is_first(id.army)) && after > before && *after < Ratio::ONE;
            let only = if only { "only " } else { "" };
            format!("{} {}{to}", self.name(*id), lost(*before, *after, only))
        };
        let effects: Vec<String> = deed.changes.iter().map(effect).collect();
        match (effects.is_empty(), &deed.who[..]) {
            (false, _) => listed(&effects),
            (true, []) => "nobody lost anything".to_owned(),
            (true, [who, ..]) => match self.against(deed, *who).as_str() {
                "" => format!("{}: nobody lost anything", self.name(*who)),
                foes => format!("{} against {foes}: nobody lost anything", self.name(*who)),
            },
        }
    }
}

/// What happened to a unit that has lost so much, and had lost so much before.
fn lost(before: Ratio, after: Ratio, only: &str) -> String {
    match after {
        Ratio::ONE => "was lost".to_owned(),
        _ if after < before && before == Ratio::ONE => "was in the battle again".to_owned(),
        _ if after < before => format!("recovered {} of its strength", part(before - after)),
        _ => format!("lost {only}{} of its strength", part(after - before)),
    }
}

/// A part of a unit, as a fraction.
pub(super) fn part(part: Ratio) -> String {
    match part {
        Ratio::ONE => "all".to_owned(),
        part if part == Ratio::new(1, 2) => "half".to_owned(),
        part => format!("{}/{}", part.numerator(), part.denominator()),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn times(n: usize) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

/// A turn in a paragraph, after what was seen before it.
pub(super) fn turn(cast: &Cast, before: &View, turn: &Turn) -> String {
    let mut says = blows(cast, turn);
    says.extend((1..).zip(&cast.armies).filter_map(|(army, name)| gone(cast, turn, army, name)));
    says.extend(turn.deeds.iter().map(|deed| deed.fallen.clone()).filter(|fallen| !fallen.is_empty()));
    if says.is_empty() {
        says.push(nothing(turn));
    }
    says.extend(recovered(turn));
    says.extend(successors(before, &turn.view));
    let held = board::objectives(before);
    let now = board::objectives(&turn.view).into_iter().filter(|now| !held.contains(now));
    says.extend(now.map(|(what, who)| format!("{what}: held by {who}.")));
    let standing = before.armies.iter().zip(&turn.view.armies).filter(|(was, is)| was.standing != is.standing);
    let standing: Vec<String> = standing.map(|(_, is)| format!("{}, {}", is.name, is.standing)).collect();
    if !standing.is_empty() {
        says.push(format!("At its end: {}.", standing.join("; ")));
    }
    says.join(" ")
}

/// How many dice fell, where nobody lost anything.
fn nothing(turn: &Turn) -> String {
    match turn.deeds.iter().filter(|deed| deed.dice > 0).count() {
        0 => "No die fell.".to_owned(),
        rulings => format!("Dice fell {}, and nobody lost anything.", times(rulings)),
    }
}

/// The heaviest blows that were no end of anybody, in the order in which they fell.
fn blows(cast: &Cast, turn: &Turn) -> Vec<String> {
    let hurt = |deed: &Deed| {
        let hurt = deed.changes.iter().filter(|(_, before, after)| after > before && *after < Ratio::ONE);
        Deed { changes: hurt.copied().collect(), ..deed.clone() }
    };
    let heavy = |deed: &Deed| deed.changes.iter().map(|(_, before, after)| *after - *before).max();
    let mut blows: Vec<(usize, Deed)> = turn.deeds.iter().map(hurt).enumerate().collect();
    blows.retain(|(_, deed)| !deed.changes.is_empty());
    blows.sort_by_key(|(_, deed)| std::cmp::Reverse(heavy(deed)));
    let lighter = blows.len().saturating_sub(BLOWS);
    blows.truncate(BLOWS);
    blows.sort_by_key(|(at, _)| *at);
    let phases = blows.chunk_by(|(_, one), (_, other)| one.phase == other.phase).map(|run| {
        let effects: Vec<String> = run.iter().map(|(_, deed)| cast.effects(deed, None)).collect();
        let phase = run.first().map_or("", |(_, deed)| deed.phase.as_str());
        format!("In {phase} {}.", listed(&effects))
    });
    let mut says: Vec<String> = phases.collect();
    if lighter > 0 {
        says.push(format!("{} fell beside.", counted(lighter, "lighter blow")));
    }
    says
}

/// Which units an army lost for good, and to whom.
fn gone(cast: &Cast, turn: &Turn, army: u8, name: &str) -> Option<String> {
    let fell = turn.deeds.iter().flat_map(|deed| deed.changes.iter().map(move |change| (deed, change)));
    let fell = fell.filter(|(_, (id, before, after))| id.army == army && *before < Ratio::ONE && *after == Ratio::ONE);
    let fell = fell.map(|(deed, (id, ..))| match cast.against(deed, *id).as_str() {
        "" => format!("{} in {}", cast.full(*id), deed.phase),
        foes => format!("{} to {foes} in {}", cast.full(*id), deed.phase),
    });
    let fell: Vec<String> = fell.collect();
    (!fell.is_empty()).then(|| format!("{name} lost {}.", listed(&fell)))
}

/// How many of those that stand at the end of a turn have lost less than before it.
fn recovered(turn: &Turn) -> Option<String> {
    let mut net: BTreeMap<UnitId, (Ratio, Ratio)> = BTreeMap::new();
    for (id, before, after) in turn.deeds.iter().flat_map(|deed| &deed.changes) {
        net.entry(*id).or_insert((*before, *after)).1 = *after;
    }
    let recovered = net.values().filter(|(before, after)| after < before).count();
    (recovered > 0).then(|| format!("{} recovered.", counted(recovered, "unit")))
}

/// Brigades that have another name: their commanders fell.
fn successors(before: &View, after: &View) -> Vec<String> {
    let brigades = |view: &View| -> Vec<(UnitId, String)> {
        let all = view.armies.iter().flat_map(|army| &army.brigades);
        all.map(|brigade| (brigade.code, brigade.name.clone())).collect()
    };
    let was: BTreeMap<UnitId, String> = brigades(before).into_iter().collect();
    let new = brigades(after).into_iter().filter_map(|(code, name)| {
        let old = was.get(&code).filter(|old| **old != name)?;
        Some(format!("{name} took over from {old}."))
    });
    new.collect()
}
