//! Who fights whom in a round of combat: the units, their contacts, and what makes no sense among them.

use std::collections::HashMap;

use serde::Deserialize;

use crate::rulesets::old_dessauer::melee::objection::CombatObjection;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::{from_one, one};
use crate::rulesets::old_dessauer::unit::options::OptionalRules;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{Refusal, integer_non_null};

/// A side, by its role this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Active,
    Passive,
}

/// What the dice of a unit decide: at its only enemy, at its first, second and third, at all that come after. Of several it is
/// short, as it stands behind who throws, and at whom.
macro_rules! hits_of {
    ($($alone:literal, $whose:literal);*) => {
        [$([
            concat!($alone, " hits"),
            concat!($whose, " hits, 1st enemy"),
            concat!($whose, " hits, 2nd enemy"),
            concat!($whose, " hits, 3rd enemy"),
            concat!($whose, " hits, others"),
        ]),*]
    };
}

/// What the units of one side throw for, unit by unit; the last stands for all that come after.
type Strikes = [[&'static str; 5]; 6];

const ACTIVE_STRIKES: Strikes = hits_of![
    "active unit's", "active";
    "second active unit's", "2nd active";
    "third active unit's", "3rd active";
    "fourth active unit's", "4th active";
    "fifth active unit's", "5th active";
    "other active units'", "other active"
];

const PASSIVE_STRIKES: Strikes = hits_of![
    "passive unit's", "passive";
    "second passive unit's", "2nd passive";
    "third passive unit's", "3rd passive";
    "fourth passive unit's", "4th passive";
    "fifth passive unit's", "5th passive";
    "other passive units'", "other passive"
];

/// What the dice of a unit decide, that it throws at the nth of so many enemies, as the units are listed. Its place is among
/// the units of its side, whether or not those before it throw any: dice fall again by these words where the past is mended, each for who threw them.
pub(crate) fn strikes(side: Side, place: usize, nth: usize, enemies: usize) -> &'static str {
    let of_side = match side {
        Side::Active => &ACTIVE_STRIKES,
        Side::Passive => &PASSIVE_STRIKES,
    };
    let of_unit = &of_side[place.min(of_side.len() - 1)];
    if enemies > 1 { of_unit[nth.saturating_add(1).min(of_unit.len() - 1)] } else { of_unit[0] }
}

/// The dice of a unit for one of its enemies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// The enemy's place among the units.
    pub(crate) enemy: usize,
    /// The dice, whether or not they are thrown.
    pub(crate) dice: u32,
    /// Whether an odd one is among them.
    pub(crate) odd: bool,
    /// Whether nobody throws them: the enemy is on flank or rear, and it is the first round.
    pub(crate) lost: bool,
}

impl Share {
    /// The dice that are thrown.
    pub(crate) const fn thrown(self) -> u32 {
        if self.lost { 0 } else { self.dice }
    }
}

/// A unit's shares of its dice, in the order of its contacts. They are split as evenly as can be, the odd ones to those named
/// first; the share for an enemy on flank or rear is lost in the first round (OD-CMB-7, OD-CMB-16, OD-AMB-16, OD-AMB-17).
pub(crate) fn shares(units: &[Combatant], meetings: &[Meeting<'_>], unit: usize) -> Vec<Share> {
    let (all, side) = (units[unit].dice(), units[unit].side);
    let own = || meetings.iter().filter_map(|meeting| Some((meeting, meeting.enemy_of(unit)?)));
    let enemies = u32::try_from(own().count().max(1)).unwrap_or(u32::MAX);
    let share = |(nth, (meeting, enemy)): (u32, (&Meeting<'_>, usize))| {
        let odd = nth < all % enemies;
        Share { enemy, dice: all / enemies + u32::from(odd), odd, lost: meeting.strikes_not(side) }
    };
    (0u32..).zip(own()).map(share).collect()
}

/// A unit in a combat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combatant {
    /// Its name in this request; used once.
    pub(crate) id: String,
    pub(crate) side: Side,
    pub(crate) unit: Unit,
    /// Its dice where the umpire counts them otherwise, as in towns; refused for artillery and above its live stands.
    #[serde(default, deserialize_with = "integer_non_null")]
    pub(crate) eligible_stands: Option<u32>,
}

impl Combatant {
    /// Its dice against all its enemies together.
    pub(crate) fn dice(&self) -> u32 {
        self.eligible_stands.unwrap_or(self.unit.combat_dice())
    }

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        let unit = &self.unit;
        unit.check(&tables.options)?;
        let Some(stands) = self.eligible_stands else { return Ok(()) };
        let page = "Eligible Stands in Combat";
        if unit.kind.is_guns() {
            return Err(Refusal::on(page, "artillery strikes by its crew: it has no `eligible_stands`"));
        }
        let live = unit.live_stands(unit.figures);
        if stands > live {
            return Err(Refusal::on(page, format!("{} has {live} stands that can strike, not {stands}", self.id)));
        }
        Ok(())
    }
}

/// Two enemies in contact.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pair {
    /// The unit of the active side, by its id.
    pub(crate) active: String,
    /// The unit of the passive side, by its id.
    pub(crate) passive: String,
    /// The round of their combat, from 1.
    #[serde(default = "one", deserialize_with = "from_one")]
    pub(crate) round: u32,
    /// Whether the active unit charges this turn; in round 1 it does unless it is denied, afterwards never.
    pub(crate) charge: Option<bool>,
    /// The side on which the active unit counts as attacked.
    #[serde(default)]
    pub(crate) active_face: Facing,
    /// The side on which the passive unit counts as attacked.
    #[serde(default)]
    pub(crate) passive_face: Facing,
    #[serde(default)]
    pub(crate) active_in_cover: bool,
    #[serde(default)]
    pub(crate) passive_in_cover: bool,
    /// Whether the umpire has let it charge, whatever there is against that.
    #[serde(skip)]
    pub(crate) allowed: bool,
    /// Who strikes at an enemy that it is pursuing; nobody in round 1.
    pub(crate) pursuer: Option<Side>,
}

/// A pair with its units found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting<'a> {
    /// The place of the active unit among the units.
    pub(crate) active: usize,
    /// The place of the passive unit.
    pub(crate) passive: usize,
    pub(crate) pair: &'a Pair,
    /// Whether the active unit charges.
    pub(crate) charge: bool,
}

impl Meeting<'_> {
    /// The enemy of this unit in it; none where it takes no part.
    pub(crate) fn enemy_of(&self, unit: usize) -> Option<usize> {
        if unit == self.active { Some(self.passive) } else { (unit == self.passive).then_some(self.active) }
    }

    /// On which side the unit of this role counts as attacked.
    pub(crate) fn facing_of(&self, side: Side) -> Facing {
        match side {
            Side::Active => self.pair.active_face,
            Side::Passive => self.pair.passive_face,
        }
    }

    /// Whether the unit of this role does not strike: its enemy on flank or rear has a free strike in the first round.
    pub(crate) fn strikes_not(&self, side: Side) -> bool {
        self.pair.round == 1 && self.facing_of(side) != Facing::Front
    }

    /// Whether the enemy of the unit of this role is in cover.
    pub(crate) fn enemy_in_cover(&self, side: Side) -> bool {
        match side {
            Side::Active => self.pair.passive_in_cover,
            Side::Passive => self.pair.active_in_cover,
        }
    }

    fn check(&self, active: &Unit, passive: &Unit) -> Result<(), Refusal> {
        for (unit, side) in [(active, Side::Active), (passive, Side::Passive)] {
            if unit.formation == Formation::Square && self.facing_of(side) != Facing::Front {
                return Err(Refusal::on("Eligible Stands in Combat", "a square has neither flank nor rear"));
            }
        }
        if self.charge && self.pair.round > 1 {
            return Err(Refusal::on("Charging", "a unit charges in round 1 only"));
        }
        if self.pair.pursuer.is_some() && self.pair.round == 1 {
            return Err(Refusal::on("Pursuit Moves", "nobody strikes in pursuit in round 1"));
        }
        Ok(())
    }

    /// What the article has against it.
    pub(crate) fn objections(&self, units: &[Combatant], options: &OptionalRules) -> Vec<CombatObjection> {
        let (active, passive) = (&units[self.active].unit, &units[self.passive].unit);
        let mut objections = CombatObjection::of_pair(active, passive, options);
        if self.charge && !self.pair.allowed {
            objections.extend(CombatObjection::of_charge(active, passive));
        }
        objections
    }
}

/// Finds the units of all pairs. Refuses what cannot be: see the contract's list at `combat_round`.
pub(crate) fn meetings<'a>(
    units: &[Combatant],
    pairs: &'a [Pair],
    tables: &Tables,
) -> Result<Vec<Meeting<'a>>, Refusal> {
    let mut places = HashMap::new();
    for (place, combatant) in units.iter().enumerate() {
        combatant.check(tables)?;
        if places.insert(combatant.id.as_str(), place).is_some() {
            return Err(Refusal::new(format!("the id {} is used twice", combatant.id)));
        }
    }
    if pairs.is_empty() {
        return Err(Refusal::on("Combat", "a combat needs at least one contact"));
    }
    let find = |id: &str, side: Side| {
        let place = places.get(id).copied().filter(|&place| units.get(place).is_some_and(|unit| unit.side == side));
        place.ok_or_else(|| Refusal::new(format!("a contact joins an active and a passive unit: {id} is not the one")))
    };
    let mut meetings: Vec<Meeting<'a>> = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let (active, passive) = (find(&pair.active, Side::Active)?, find(&pair.passive, Side::Passive)?);
        if meetings.iter().any(|meeting| (meeting.active, meeting.passive) == (active, passive)) {
            return Err(Refusal::new(format!("{} and {} are in contact once", pair.active, pair.passive)));
        }
        let meeting = Meeting { active, passive, pair, charge: pair.charge.unwrap_or(pair.round == 1) };
        meeting.check(&units[active].unit, &units[passive].unit)?;
        meetings.push(meeting);
    }
    let idle = (0..units.len()).find(|&place| meetings.iter().all(|meeting| meeting.enemy_of(place).is_none()));
    match idle {
        Some(place) => Err(Refusal::new(format!("{} is in contact with nobody", units[place].id))),
        None => Ok(meetings),
    }
}
