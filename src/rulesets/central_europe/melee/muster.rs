//! Who is in a melee, and whom each strikes (Melees).

use std::collections::BTreeSet;

use crate::rulesets::central_europe::battle::state::{Contact, State, Unit};
use crate::rulesets::central_europe::battle::words::dice;
use crate::rulesets::central_europe::unit::{Facing, Footing, Ground, Kind};
use crate::umpire::{FormBuilder, Question, Ratio, UnitId};

use super::figures::SECTION;
use super::round::{Fighter, MeleeRound};

/// What the ground is worth to a unit that said so, and against whom alone.
pub(super) type Stood = (UnitId, Footing, Option<UnitId>);

/// A melee about to be fought: the request; and of each who fights in it, who he is and whom he strikes.
pub(super) struct Melee {
    pub(super) round: MeleeRound,
    pub(super) who: Vec<[UnitId; 2]>,
}

impl Melee {
    /// Who is in it, in the order in which their dice are thrown, and how many each throws, as far as that is said:
    /// `b1 Bevern (8 dice) and C1 Croats (no dice)`.
    pub(super) fn named(&self, state: &State, ask: &FormBuilder<'_>) -> String {
        let named = |(fighter, [unit, _]): (&Fighter, &[UnitId; 2])| {
            let name = state.named(*unit);
            let strike = self.round.strike(&state.tables, fighter).ok();
            match strike.filter(|_| ask.answered(STRUCK) || !is_asked_whom(state, *unit, ask)) {
                Some(strike) if strike.dice_exact == Ratio::ZERO => format!("{name} (no dice)"),
                Some(strike) => format!("{name} ({})", dice(strike.dice_exact)),
                None => name,
            }
        };
        let names: Vec<String> = self.round.units.iter().zip(&self.who).map(named).collect();
        names.join(if names.len() == 2 { " and " } else { ", " })
    }
}

/// Whether a round of its melee is still to be fought in this phase.
pub(super) fn is_due(state: &State, unit: UnitId) -> bool {
    let touches = |contact: &&Contact| contact.attacker == unit || contact.target == unit;
    state.contacts.iter().filter(touches).any(|contact| !contact.fought)
}

/// Everyone who is in the same melee: those whose contacts hang together.
pub(crate) fn everybody(state: &State, with: UnitId) -> Vec<UnitId> {
    let mut all = BTreeSet::from([with]);
    loop {
        let before = all.len();
        for contact in &state.contacts {
            if all.contains(&contact.attacker) || all.contains(&contact.target) {
                all.extend([contact.attacker, contact.target]);
            }
        }
        if all.len() == before {
            return all.into_iter().collect();
        }
    }
}

/// Whom a unit strikes, on which face, in which round of its own: of those who attack it the one chosen, at its front; or else
/// the enemy that it attacks; or else the first of those who attack it.
pub(crate) fn strikes(state: &State, unit: UnitId, chosen: &[UnitId]) -> Option<(UnitId, Facing, u32)> {
    let attack = state.contacts.iter().find(|contact| contact.attacker == unit);
    let against = || state.contacts.iter().filter(|contact| contact.target == unit);
    let back = |contact: &Contact| (contact.attacker, Facing::Front, contact.round);
    let picked = against().find(|contact| chosen.contains(&contact.attacker)).map(back);
    let attacked = attack.map(|contact| (contact.target, contact.face, contact.round));
    picked.or(attacked).or_else(|| against().next().map(back))
}

/// The enemy whom a unit attacks.
pub(super) fn attacked_by(state: &State, unit: UnitId) -> Option<UnitId> {
    state.contacts.iter().find(|contact| contact.attacker == unit).map(|contact| contact.target)
}

/// A unit in a melee: whom it strikes, on which face, in which round of its own, and on what footing.
struct Place {
    unit: UnitId,
    target: UnitId,
    face: Facing,
    round: u32,
    footing: Footing,
    /// Its front is touched, where a wall covers it.
    front: bool,
    /// Its footing was said in a round before.
    said: bool,
}

/// Everyone in a melee at his place; `chosen` are those whom a unit strikes that several attack.
fn places(state: &State, all: &[UnitId], chosen: &[UnitId]) -> Vec<Place> {
    let place = |unit: &UnitId| {
        let (target, face, round) = strikes(state, *unit, chosen)?;
        let (own, enemy) = (state.unit(*unit)?, state.unit(target)?);
        let attacks = state.contacts.iter().any(|contact| contact.attacker == *unit);
        let front = state.is_touched(*unit, Facing::Front);
        let said = own.footing.filter(|(against, _)| *against == target).map(|(_, footing)| footing);
        let footing = said.unwrap_or_else(|| Footing::on([own.ground, enemy.ground], own.covered, attacks, front));
        Some(Place { unit: *unit, target, face, round, footing, front, said: said.is_some() })
    };
    all.iter().filter_map(place).collect()
}

fn melee(state: &State, places: &[Place]) -> Melee {
    let fighter = |place: &Place| {
        let unit = state.unit(place.unit)?;
        let Footing { higher_ground, river_bank, built_up_area, inside, cover } = place.footing;
        let fighter = Fighter {
            id: place.unit.to_string(),
            colour: state.roster.army(place.unit.army)?.colour,
            unit: state.profile(unit),
            target: place.target.to_string(),
            attack_face: place.face,
            higher_ground,
            river_bank,
            built_up_area,
            in_wood_or_built_up: inside,
            cover,
            wall: place.front && unit.ground != Ground::BuiltUpArea,
            hits_from_firing: unit.shot,
            round: Some(place.round),
        };
        Some(([place.unit, place.target], fighter))
    };
    let (who, mut units): (Vec<[UnitId; 2]>, Vec<Fighter>) = places.iter().filter_map(fighter).unzip();
    let own: Vec<UnitId> = who.iter().map(|[unit, _]| *unit).collect();
    let round = units.iter().filter_map(|fighter| fighter.round).max();
    // What fire did to those whom it took out of this melee counts for their side.
    for out in state.shot_out_of(&own) {
        let friend = units.iter_mut().zip(&own).find(|(_, unit)| unit.army == out.unit.army);
        friend.into_iter().for_each(|(fighter, _)| fighter.hits_from_firing += out.hits);
    }
    Melee { round: MeleeRound { units, round, stands: true }, who }
}

/// The melee of a unit as the state tells it.
pub(super) fn as_it_stands(state: &State, with: UnitId) -> Melee {
    melee(state, &places(state, &everybody(state, with), &[]))
}

/// Whose dice fall first in the melee of a unit; nobody's where guns are taken and no die is thrown.
pub(crate) fn throws_first(state: &State, with: UnitId) -> Option<UnitId> {
    let melee = as_it_stands(state, with);
    let throws = |fighter: &Fighter| {
        melee.round.strike(&state.tables, fighter).is_ok_and(|strike| strike.dice_exact > Ratio::ZERO)
    };
    let first = melee.round.units.iter().position(throws)?;
    melee.who.get(first).map(|[unit, _]| *unit)
}

/// Asks what only the table tells of a melee. What is answered otherwise than where they stand tells stays so for the rounds
/// that follow.
pub(super) fn ask_melee(state: &State, with: UnitId, ask: &mut FormBuilder<'_>) -> (Melee, Vec<Stood>) {
    let all = everybody(state, with);
    let mut chosen = ask_struck(state, &all, ask);
    chosen.extend(ask_instead(state, &all, ask));
    let mut places = places(state, &all, &chosen);
    let before: Vec<Footing> = places.iter().map(|place| place.footing).collect();
    let idle = !anybody_strikes(state, &places);
    let fought = places.iter().any(|place| place.said);
    for (id, key, label, fact) in FOOTINGS {
        // Guns are taken on any ground.
        if idle && !ask.answered(id) {
            continue;
        }
        let known: Vec<UnitId> =
            places.iter_mut().filter_map(|place| fact(&mut place.footing).then_some(place.unit)).collect();
        let question = Question::new(id, *key, *label).on(SECTION);
        let town = |unit: &UnitId| state.unit(*unit).is_some_and(|unit| unit.ground == Ground::BuiltUpArea);
        let question = match (known.is_empty(), fought) {
            (true, _) => question,
            (false, true) => question.as_said("as in the last round"),
            // That a town is cover besides its die is not in the text (CE-AMB-41).
            (false, false) if *id == COVER && known.iter().any(town) => question.as_said("where they stand, a reading"),
            (false, false) => question.as_said("where they stand"),
        };
        let said = ask.units_or(question, all.clone(), all.len(), &known);
        places.iter_mut().for_each(|place| *fact(&mut place.footing) = said.contains(&place.unit));
    }
    let otherwise = places.iter().zip(before).filter(|(place, before)| place.footing != *before);
    let turns = |place: &Place| attacked_by(state, place.unit).is_some_and(|attacked| attacked != place.target);
    let against = |place: &Place| (has_choice(state, place.unit) || turns(place)).then_some(place.target);
    let changed = otherwise.map(|(place, _)| (place.unit, place.footing, against(place))).collect();
    (melee(state, &places), changed)
}

/// Whether anybody throws dice whatever the ground is: nobody does in a melee with guns alone.
fn anybody_strikes(state: &State, places: &[Place]) -> bool {
    let are_guns = |unit| state.unit(unit).is_some_and(|unit| unit.profile.kind == Kind::Artillery);
    places.iter().any(|place| !are_guns(place.unit) && !are_guns(place.target))
}

/// A question of what the ground is worth: its id, its letter, its words, and the fact that it sets.
type AskedFooting = (&'static str, char, &'static str, fn(&mut Footing) -> &mut bool);

/// The question who is in a wood or built-up area.
const INSIDE: &str = "inside";

/// The question who is behind cover.
const COVER: &str = "cover";

const FOOTINGS: &[AskedFooting] = &[
    ("higher_ground", 'h', "on higher ground", |footing| &mut footing.higher_ground),
    ("river_bank", 'O', "defending a river bank", |footing| &mut footing.river_bank),
    ("built_up_area", 't', "defending a built-up area from outside", |footing| &mut footing.built_up_area),
    (INSIDE, 'Q', "in a wood or built-up area", |footing| &mut footing.inside),
    (COVER, 'U', "behind cover", |footing| &mut footing.cover),
];

/// The question whom a unit strikes that several attack.
pub(super) const STRUCK: &str = "struck";

/// Whether a unit strikes whom it chooses: several attack it, and it attacks nobody (CE-AMB-15).
pub(super) fn has_choice(state: &State, unit: UnitId) -> bool {
    let attackers = state.contacts.iter().filter(|contact| contact.target == unit).count();
    attackers > 1 && attacked_by(state, unit).is_none()
}

/// Whether it is asked whom such a unit strikes: not of who has no dice, as guns, and light infantry or horse on foot outside
/// woods and built-up areas, unless its place is spoken of. A journal of before may have been asked it of any.
pub(super) fn is_asked_whom(state: &State, unit: UnitId, ask: &FormBuilder<'_>) -> bool {
    let inside = |unit: &Unit| unit.ground.is_inside() || unit.footing.is_some_and(|(_, footing)| footing.inside);
    let strikes = |unit: &Unit| match unit.profile.kind {
        Kind::Artillery => false,
        _ => !unit.profile.fights_as_light_foot() || inside(unit) || ask.answered(INSIDE),
    };
    has_choice(state, unit) && (ask.answered(STRUCK) || state.unit(unit).is_some_and(strikes))
}

/// Whom a unit strikes that several attack: its choice (CE-AMB-15).
fn ask_struck(state: &State, all: &[UnitId], ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let attackers = |unit: UnitId| state.contacts.iter().filter(move |contact| contact.target == unit);
    let chooses = |unit: &UnitId| is_asked_whom(state, *unit, ask);
    let crowded: Vec<UnitId> = all.iter().copied().filter(chooses).collect();
    if crowded.is_empty() {
        return Vec::new();
    }
    let from = crowded.iter().flat_map(|unit| attackers(*unit)).map(|contact| contact.attacker).collect();
    let names: Vec<String> = crowded.iter().map(|unit| state.roster.marked(*unit)).collect();
    let label = format!("struck by {}, whom several attack (a reading)", names.join(", "));
    ask.units(Question::new(STRUCK, 's', label).on(SECTION).must(), from, crowded.len())
}

/// The question whom a unit strikes that attacks an enemy and is attacked by another.
const INSTEAD: &str = "instead";

/// Whom a unit strikes instead of the enemy that it attacks, where others attack it: nobody, unless it is said (CE-AMB-15).
fn ask_instead(state: &State, all: &[UnitId], ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let others = |unit: UnitId| {
        let attacked = attacked_by(state, unit);
        let attacks = move |contact: &&Contact| {
            contact.target == unit && attacked.is_some_and(|attacked| attacked != contact.attacker)
        };
        state.contacts.iter().filter(attacks).map(|contact| contact.attacker)
    };
    let torn: Vec<UnitId> = all.iter().copied().filter(|unit| others(*unit).next().is_some()).collect();
    if torn.is_empty() {
        return Vec::new();
    }
    let from = torn.iter().flat_map(|unit| others(*unit)).collect();
    let names: Vec<String> = torn.iter().map(|unit| state.roster.marked(*unit)).collect();
    let label = format!("struck by {} instead of whom it attacks (a reading)", names.join(", "));
    ask.units(Question::new(INSTEAD, 'k', label).on(SECTION), from, torn.len())
}
