//! What the screens show of a battle, and what is owed.

use crate::rulesets::central_europe::command::orders::CARD;
use crate::rulesets::central_europe::melee::muster::{everybody, throws_first};
use crate::rulesets::central_europe::melee::orders::ROUND;
use crate::rulesets::central_europe::movement::ground::GROUND;
use crate::rulesets::central_europe::movement::orders::{FORM, MOVE, SWITCH};
use crate::rulesets::central_europe::unit::{Facing, Grade, Hold, Kind, Profile};
use crate::umpire::{ArmyView, Brigade, BrigadeView, Duty, LATER, Mark as _, OrderTable, Tone, UnitId, UnitRow, View};

use super::activity::Step;
use super::marks::Mark;
use super::phase::Phase;
use super::spending::{points_left, points_over};
use super::state::{Army, State, Unit, UnitState, held};
use super::steps::following;
use super::victory::{decided, has_lost, needed};

impl State {
    /// The roster, the step, the duties and the orders.
    pub(crate) fn view(&self) -> View {
        let keys = self.keys();
        // To say where somebody stands is no act of his; and who rode along has moved.
        let acts = keys.iter().filter(|key| ![GROUND.name, SWITCH.name].contains(&key.name));
        let ready: Vec<UnitId> = acts.flat_map(|key| key.who.iter().copied()).collect();
        // Between two cards nothing ends, but a battle that is decided; nor does anything once the battle has.
        let next = match (self.phase, following(self)) {
            _ if self.over.is_some() => "",
            (Phase::Card, _) if self.turn_over || decided(self).is_some() => "the end",
            (Phase::Card, _) => "",
            (_, Phase::Card) => "next card",
            (_, phase) => phase.row().name,
        };
        let mut view = View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.last_turn,
            phase: self.phase.row().view(next),
            acting: self.acting_army().map(|army| army.number),
            headline: self.headline(),
            armies: self.roster.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: self.duties(),
            may: if self.over.is_some() { Vec::new() } else { self.may_still() },
            orders: keys,
            over: self.over.clone(),
            decided: decided(self).filter(|_| self.over.is_none()),
            scenario: self.scenario(),
            legend: LEGEND,
            bad: "retreating",
            ..View::default()
        };
        self.roster.tell_arrivals(&mut view);
        view
    }

    fn headline(&self) -> Vec<String> {
        let cards: u32 = self.left.iter().map(|card| card.copies).sum();
        let over = match points_over(self) {
            0 => String::new(),
            over => format!(", {over} over"),
        };
        let points = self.acting.map(|(_, points)| format!("{}/{points} points{over}", points_left(self)));
        let decided = decided(self).filter(|_| self.over.is_none());
        points.into_iter().chain([format!("{cards} cards")]).chain(decided).collect()
    }

    fn army_view(&self, army: &Army, ready: &[UnitId]) -> ArmyView {
        let left = self.left_of(army);
        let stands = if has_lost(self, army) { "lost".to_owned() } else { format!("needs {}", needed(self, army)) };
        let units = army.brigades.iter().flat_map(|brigade| &brigade.units);
        let generals = units.filter(|unit| unit.profile.kind == Kind::General && !unit.gone);
        let generals: Vec<&str> = generals.map(|unit| unit.name.as_str()).collect();
        let generals = if generals.is_empty() { "no general".to_owned() } else { generals.join(", ") };
        ArmyView {
            name: army.name.clone(),
            side: army.number,
            standing: format!("{left} of {}, {stands} (house)", army.at_start),
            general: format!("{generals}; {} cards, median {}", army.colour.word(), army.median.median),
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &Brigade<(), UnitState>, ready: &[UnitId]) -> BrigadeView {
        BrigadeView {
            code: brigade.id,
            name: brigade.name.clone(),
            rating: String::new(),
            note: held(brigade, self.turn).map_or_else(String::new, Hold::mark),
            units: brigade.units.iter().map(|unit| self.row(unit, ready)).collect(),
        }
    }

    fn row(&self, unit: &Unit, ready: &[UnitId]) -> UnitRow {
        let percent = unit.profile.effectiveness;
        let (strength, tone) = match percent {
            _ if unit.gone => ("GONE".to_owned(), Tone::Faint),
            _ if unit.profile.kind == Kind::General => (String::new(), Tone::Plain),
            _ if unit.profile.retreating => (format!("({percent})"), Tone::Bad),
            100 => ("100".to_owned(), Tone::Plain),
            _ => (format!("[{percent}]"), Tone::Good),
        };
        UnitRow {
            code: unit.id,
            name: unit.name.clone(),
            kind: kind_word(&unit.profile),
            strength,
            tone,
            marks: self.marks(unit),
            owes: !unit.tests.is_empty() || unit.marks.has(Mark::Broke),
            ready: !unit.gone && ready.contains(&unit.id),
            gone: unit.gone,
        }
    }

    fn marks(&self, unit: &Unit) -> Vec<String> {
        if unit.gone {
            return Vec::new();
        }
        let profile = &unit.profile;
        let did = |step| self.activations.contains(&(unit.id, step));
        let fired = did(Step::GunFire) || did(Step::Musketry);
        let contact = self.contacts.iter().find(|contact| contact.attacker == unit.id);
        let by = self.contacts.iter().filter(|contact| contact.target == unit.id);
        let by: Vec<String> = by.map(|contact| self.roster.marked(contact.attacker)).collect();
        let at = contact.map(|contact| match contact.face {
            Facing::Front => format!(">{}", self.roster.marked(contact.target)),
            Facing::LeftFlank | Facing::RightFlank => format!(">{}f", self.roster.marked(contact.target)),
            Facing::Rear => format!(">{}r", self.roster.marked(contact.target)),
        });
        let word = |holds: bool, word: &str| holds.then(|| word.to_owned());
        let facts = [
            at,
            (!by.is_empty()).then(|| format!("<{}", by.join(" "))),
            word(profile.retreating, "retr"),
            unit.ground.mark().map(str::to_owned),
            word(unit.covered, "cover"),
            word(profile.firing_order, "FO"),
            word(profile.dismounted, "afoot"),
            word(profile.limbered, "limb"),
            word(self.has_general(unit.id), "G"),
            unit.with.map(|unit| format!("@{}", self.roster.marked(unit))),
        ];
        // Who has fired has no use for having moved any more: musketry comes last.
        let told = |word: &&str| if *word == Mark::Away.word() { !profile.retreating } else { !fired };
        let moved = unit.marks.words().filter(told).map(str::to_owned);
        let ran = did(Step::Retreat);
        let acted = self.activated(unit.id) && !unit.marks.has(Mark::Moved) && !fired && !ran;
        let facts = facts.into_iter().flatten().chain(moved);
        facts.chain(word(fired, "fired")).chain(word(ran, "ran")).chain(word(acted, "acted")).collect()
    }

    /// What is allowed in this step, and how many points are unused.
    fn may_still(&self) -> Vec<Duty> {
        if self.phase == Phase::Card && !self.turn_over && decided(self).is_some() {
            let what = "the battle is decided: ] ends it".to_owned();
            return vec![Duty { what, who: Vec::new(), order: CARD.name }];
        }
        let Some((order, what)) = may(self.phase) else { return Vec::new() };
        let mut may = match points_left(self) {
            0 => self.owed(&[(order, what)]),
            1 => self.owed(&[(order, &format!("{what}, 1 point unused"))]),
            left => self.owed(&[(order, &format!("{what}, {left} points unused"))]),
        };
        if self.phase == Phase::Musketry {
            may = may.into_iter().flat_map(|duty| self.volleys_apart(&duty)).collect();
        }
        if order == MOVE.name {
            let moves: Vec<UnitId> = may.iter().flat_map(|duty| duty.who.clone()).collect();
            let stand = self
                .owed(&[(FORM.name, "may turn or limber")])
                .into_iter()
                .map(|duty| Duty { who: duty.who.into_iter().filter(|unit| !moves.contains(unit)).collect(), ..duty });
            may.extend(stand.filter(|duty| !duty.who.is_empty()));
            may.extend(self.may_switch(&moves));
        }
        may
    }

    /// Who may fire on the point that it has had is told apart from who needs one, and who touches an enemy from who does not:
    /// that it fires on that point (CE-AMB-1), and in a melee (CE-AMB-48), are readings.
    fn volleys_apart(&self, duty: &Duty) -> Vec<Duty> {
        let volleys = |had: bool, touch: bool| {
            let fires = |unit: &&UnitId| self.activated(**unit) == had && self.engaged(**unit) == touch;
            let on = if had {
                "may fire on the point that it has had".to_owned()
            } else {
                format!("may fire for a point, {} unused", points_left(self))
            };
            let melee = if touch { ", in a melee" } else { "" };
            let reading = if had || touch { " (a reading)" } else { "" };
            let who = duty.who.iter().filter(fires).copied().collect();
            Duty { what: format!("{on}{melee}{reading}"), who, order: duty.order }
        };
        let all = [volleys(true, false), volleys(false, false), volleys(true, true), volleys(false, true)];
        all.into_iter().filter(|duty| !duty.who.is_empty()).collect()
    }

    /// Generals who have ridden along, and go on by an order of their own: who may move joins another by that.
    fn may_switch(&self, moves: &[UnitId]) -> Option<Duty> {
        let mut duty = self.owed(&[(SWITCH.name, "may switch units")]).pop()?;
        duty.who.retain(|unit| !moves.contains(unit));
        (!duty.who.is_empty()).then_some(duty)
    }

    /// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
    fn duties(&self) -> Vec<Duty> {
        if self.over.is_some() {
            return Vec::new();
        }
        let card = Duty { what: "the next card".to_owned(), who: Vec::new(), order: CARD.name };
        // Of a battle that is decided as well, once it is fought on: that it may be ended stands beside it.
        let card = (self.phase == Phase::Card && !self.turn_over).then_some(card);
        // In the order in which they are paid.
        let owed = self.owed(&owed(self.phase)).into_iter();
        owed.flat_map(|duty| if duty.order == ROUND.name { self.melees(&duty) } else { vec![duty] })
            .chain(card)
            .collect()
    }

    /// A duty for each melee, with those who are in it, and whose dice fall first, however they are named.
    fn melees(&self, duty: &Duty) -> Vec<Duty> {
        let mut melees: Vec<Vec<UnitId>> = Vec::new();
        for unit in &duty.who {
            if !melees.iter().any(|melee| melee.contains(unit)) {
                melees.push(everybody(self, *unit));
            }
        }
        let what = |who: &[UnitId]| match who.first().and_then(|unit| throws_first(self, *unit)) {
            Some(first) => format!("{}, {}'s dice first", duty.what, self.roster.marked(first)),
            None => duty.what.clone(),
        };
        melees.into_iter().map(|who| Duty { what: what(&who), who, ..duty.clone() }).collect()
    }
}

/// What a side may still do for its points.
fn may(phase: Phase) -> Option<(&'static str, &'static str)> {
    match phase {
        Phase::Card | Phase::Rally | Phase::Retreats | Phase::Melees => None,
        Phase::Guns => Some(("gun_fire", "may fire")),
        Phase::Moves => Some((MOVE.name, "may move")),
        Phase::Musketry => Some(("volley", "may fire")),
    }
}

/// What a rule demands in a step.
fn owed(phase: Phase) -> Vec<(&'static str, &'static str)> {
    let own = match phase {
        Phase::Card | Phase::Guns | Phase::Moves | Phase::Musketry => None,
        Phase::Rally => Some(("rally", "dice to rally")),
        Phase::Retreats => Some(("retreat", "retreats on, for a point")),
        Phase::Melees => Some((ROUND.name, "melee")),
    };
    [("morale", "morale test"), ("break", "first retreat move")].into_iter().chain(own).collect()
}

/// What the short words of the roster mean.
const LEGEND: &[(&str, &str)] = &[
    ("needs 8, lost (house)", "a house value: with fewer units an army has lost; the rules name no winner"),
    ("100 [75] (50)", "effectiveness in percent; [ ] losses; ( ) retreating"),
    ("foot, lt ft", "close-order foot, light foot; FO is in firing order"),
    ("wood, town", "stands in a wood, in a built-up area; cover is behind it, hill on one, bank behind a river bank"),
    ("retr, ran", "retreats; has made its retreat move of this phase"),
    ("away", "has rallied with its back to the enemy: fires once it has turned about, for which its moves ask"),
    ("mov, acted", "has moved in this phase; has had its point otherwise"),
    ("limb, afoot", "guns on their limbers; dismounted horse"),
    ("cuir, hvy hs", "cuirassiers, other heavy horse; lt hs is light horse"),
    ("+  -  --", "behind these: elite, poor, militia"),
    (">B1 <C2", "attacks B1 (>B1f its flank, >B1r its rear); is attacked by C2"),
    ("acts from 3", "the scenario holds it before turn 3; waits, 30 cm: until an enemy is so near, which H says"),
    ("moves from 6", "the scenario keeps it in its place before turn 6: it may fire, and change its order there"),
    ("G, @a2", "a general is with it; he is with a2"),
    LATER,
];

/// What a unit is, in a few letters.
fn kind_word(unit: &Profile) -> String {
    let kind = match unit.kind {
        Kind::Foot => "foot",
        Kind::LightFoot => "lt ft",
        Kind::HeavyHorse if unit.cuirassiers => "cuir",
        Kind::HeavyHorse => "hvy hs",
        Kind::Lancers => "lancer",
        Kind::LightHorse => "lt hs",
        Kind::Artillery => "gun",
        Kind::General => "gen",
    };
    let grade = match unit.grade {
        Grade::Regular => "",
        Grade::Elite => "+",
        Grade::Poor => "-",
        Grade::Militia => "--",
    };
    format!("{kind}{grade}")
}
