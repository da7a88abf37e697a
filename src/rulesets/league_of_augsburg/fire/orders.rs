//! Volleys: on a chit, in return, and of a charge that halted (Shooting; Orders; Morale, Notes).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{
    COVERS, OrderKind, Who, becomes, completed, counted, may_do, no_dice, spend, troop, with_figures,
};
use crate::rulesets::league_of_augsburg::battle::state::{At, Returns, Stage, State, Test, Troop};
use crate::rulesets::league_of_augsburg::fire::pool::Place;
use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::fire::saves::Cover;
use crate::rulesets::league_of_augsburg::fire::steadiness::{HoldFireTest, ReturnFire};
use crate::rulesets::league_of_augsburg::fire::volley::{Fire, Volley};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::{Formation, System, Unit};
use crate::umpire::{Choice, Dice, FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const FIRE: OrderKind = OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[At::Activations],
    who: Who::Units(|state| {
        state.those(|troop| may_do(state, |order| order == Chit::Fire)(troop) && Chit::Fire.is_legal(&troop.unit))
    }),
    why_not: "has no chit to act on, is not of the acting brigade, or cannot shoot",
    rule: fire,
};

pub(crate) const RETURN: OrderKind = OrderKind {
    name: "return_fire",
    key: 'f',
    label: "return fire",
    at: &[At::Activations],
    who: Who::Units(|state| state.those(|troop| troop.returns.is_some())),
    why_not: "has no fire to return",
    rule: return_fire,
};

pub(crate) const HALF: OrderKind = OrderKind {
    name: "half_fire",
    key: 'f',
    label: "fire at half effect",
    at: &[At::Activations],
    who: Who::Units(halted),
    why_not: "is no charge that fire halted",
    rule: half_fire,
};

fn halted(state: &State) -> Vec<UnitId> {
    state.charge.iter().filter(|charge| charge.stage == Stage::HalfFire).map(|charge| charge.attacker).collect()
}

/// What a form asks of a volley beside target and distance.
#[derive(Clone, Copy, Default)]
pub(crate) struct Aim {
    pub(crate) enfilade: bool,
    pub(crate) firing_from: Place,
    pub(crate) target_cover: Cover,
}

const PLACES: [(Place, Choice); 5] = [
    (Place::Open, "open"),
    (Place::Building, "building"),
    (Place::AreaCover, "area cover"),
    (Place::Earthworks, "earthworks"),
    (Place::Fortress, "fortress"),
];

/// Asks for it.
pub(crate) fn aim(ask: &mut FormBuilder<'_>) -> Aim {
    let cover = Question::new("cover", 'c', "target stands in").on("Saving Throws");
    let target_cover = ask.pick(cover, &COVERS, Some(Cover::None)).unwrap_or_default();
    let enfilade = ask.flag(Question::new("enfilade", 'e', "enfiladed").on("Shooting"), false);
    let from = Question::new("from", 'r', "fires from").on("Shooting");
    let firing_from = ask.pick(from, &PLACES, Some(Place::Open)).unwrap_or_default();
    Aim { enfilade, firing_from, target_cover }
}

/// A volley of one unit at another, and what it did.
pub(crate) struct Shot<'a> {
    pub(crate) firer: &'a Troop,
    pub(crate) target: &'a Troop,
    pub(crate) distance: Ratio,
    pub(crate) aim: Aim,
    pub(crate) half_effect: bool,
}

impl Shot<'_> {
    /// Throws its dice.
    pub(crate) fn throw(&self, state: &State, dice: &mut dyn Dice) -> Result<Volley, Interrupt> {
        let request = Fire {
            unit: self.firer.unit.clone(),
            distance: self.distance,
            enfilade: self.aim.enfilade,
            firing_from: self.aim.firing_from,
            target: self.target.unit.clone(),
            target_cover: self.aim.target_cover,
            half_effect: self.half_effect,
        };
        request.rule(&state.tables, dice)
    }

    /// The ruling of it: casualties, who tests, and who returns the fire. The firer is now as `firer` says.
    pub(crate) fn ruling(&self, state: &State, volley: &Volley, firer: Unit) -> Ruling<Event> {
        let (unit, by) = (self.target.code, self.firer.code);
        let mut events: Vec<Event> = becomes(self.firer, Unit { has_fired: true, ..firer }).into_iter().collect();
        let mut notes = Vec::new();
        let (casualties, left) = (volley.casualties, volley.target_figures_left);
        let target = state.named(unit);
        if casualties > 0 {
            events.push(Event::Struck { unit, by, casualties, fire: true });
        }
        if left == 0 {
            events.push(Event::Gone { unit });
            notes.push(format!("{target} has no figure left."));
        } else if casualties > 0 {
            events.extend(becomes(self.target, with_figures(&self.target.unit, left)));
            let enfilade = self.aim.enfilade || self.target.test.is_some_and(|test| test.enfilade);
            events.push(Event::Test { unit, test: Some(Test { enfilade }) });
            notes.push(format!("{target}: {} left, a morale test is owed.", counted(left, "figure")));
        }
        if left > 0 && self.is_returned(state) {
            events.push(Event::Shown { unit });
            events.push(Event::Returns { unit, to: Some(Returns { at: by, distance: self.distance }) });
            notes.push(format!("{target} stands ready, and returns the fire."));
        }
        let saved = if volley.saves > 0 { format!(" ({} saved)", volley.saves) } else { String::new() };
        let lost = if casualties == 0 { "no casualty".to_owned() } else { casualties_word(casualties) };
        let line = format!("{} at {target}, {} in: {}, {lost}{saved}.", state.named(by), self.distance, volley.total);
        let mut ruling = Ruling::new(line, events);
        ruling.outcome = lost;
        ruling.sum.clone_from(&volley.pool.sum.modifiers);
        let pool = &volley.pool;
        ruling.table = format!("{} dice: {} and the sum", pool.dice_pool, pool.base_dice);
        ruling.notes = notes;
        ruling
    }

    /// Whether the target returns it by itself (LOA-ORD-13), and can.
    fn is_returned(&self, state: &State) -> bool {
        let Some(order) = self.target.order() else { return false };
        let request = ReturnFire {
            unit: self.target.unit.clone(),
            order,
            firer_weapon: self.firer.unit.weapon,
            distance: self.distance,
        };
        let automatic = request.rule(&state.tables, &mut no_dice()).is_ok_and(|answer| answer.automatic);
        automatic && self.target.unit.weapon.bands(&state.tables).at(self.distance) != Band::OutOfRange
    }
}

/// `1 casualty`, `3 casualties`.
pub(crate) fn casualties_word(n: u32) -> String {
    if n == 1 { "1 casualty".to_owned() } else { format!("{n} casualties") }
}

fn fire(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = troop(state, code)?;
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Ranges"), "in", None);
    let aim = aim(ask);
    match (firer.unit.system, firer.unit.formation) {
        (Some(System::French), _) => ask.say("it may step a rank's depth forward or back as it fires (Movement)"),
        (_, Some(Formation::Deep)) => ask.say("both ranks fire; then it may go back its own depth (Movement)"),
        _ => {}
    }
    let mut events = spend(state, firer, Chit::Fire, ask)?;
    let Some(target) = target.and_then(|target| state.troop(target)) else { return Err(Interrupt::Unanswered) };
    let shot = Shot { firer, target, distance, aim, half_effect: false };
    let volley = shot.throw(state, ask.ready()?)?;
    let mut ruling = shot.ruling(state, &volley, completed(state, &firer.unit, Chit::Fire));
    events.push(Event::Acted { unit: code });
    events.append(&mut ruling.events);
    ruling.events = events;
    Ok(ruling)
}

/// Casualties of a unit from fire other than one enemy's of this turn, and those of this enemy (LOA-STD-1, LOA-AMB-32).
fn suffered(troop: &Troop, by: UnitId) -> (bool, u32) {
    let of = |fire: bool| {
        let own = troop.struck.iter().filter(|struck| struck.by == by && (!fire || struck.fire));
        own.map(|struck| struck.casualties).sum::<u32>()
    };
    (troop.shot > of(true), of(false))
}

fn return_fire(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = troop(state, code)?;
    let Some((returns, target)) = firer.returns.and_then(|returns| Some((returns, state.troop(returns.at)?))) else {
        return Interrupt::refuse("it has no fire to return");
    };
    ask.title(format!("{} returns the fire of {}", state.named(code), state.named(target.code)));
    let hold = ask.flag(Question::new("hold", 'h', "tries to hold its fire").on("Orders"), false);
    let distance =
        ask.number(Question::new("distance", ' ', "distance").on("Ranges").known(), "in", Some(returns.distance));
    let aim = aim(ask);
    let dice = ask.ready()?;
    let done = Event::Returns { unit: code, to: None };
    if hold {
        let (prior_fire_casualties, opponent_casualties_this_turn) = suffered(firer, target.code);
        let unit = firer.unit.clone();
        let request = HoldFireTest { unit, prior_fire_casualties, opponent_casualties_this_turn };
        let held = request.rule(&state.tables, dice)?;
        if held.passed {
            let mut ruling = Ruling::new(format!("{} holds its fire: {}.", state.named(code), held.total), vec![done]);
            ruling.outcome = "holds its fire".to_owned();
            ruling.sum = held.sum.modifiers;
            return Ok(ruling);
        }
    }
    let shot = Shot { firer, target, distance, aim, half_effect: false };
    let volley = shot.throw(state, dice)?;
    let mut ruling = shot.ruling(state, &volley, firer.unit.clone());
    ruling.events.insert(0, done);
    Ok(ruling)
}

fn half_fire(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = troop(state, code)?;
    let Some(charge) = &state.charge else { return Interrupt::refuse("no charge is under way") };
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), Some(charge.target));
    let question = Question::new("distance", ' ', "distance").on("Ranges");
    let distance = ask.number(question, "in", Some(charge.distance));
    let aim = aim(ask);
    let Some(target) = target.and_then(|target| state.troop(target)) else { return Err(Interrupt::Unanswered) };
    let shot = Shot { firer, target, distance, aim, half_effect: true };
    let volley = shot.throw(state, ask.ready()?)?;
    let mut ruling = shot.ruling(state, &volley, firer.unit.clone());
    ruling.events.insert(0, Event::Charge { charge: None });
    Ok(ruling)
}
