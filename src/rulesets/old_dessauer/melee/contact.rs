//! Who fights whom in a round of combat: the units, their contacts, and what is refused among them.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::melee::points::check_pair;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{from_one, one};
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{Refusal, integer_non_null};

/// A side, by its role this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Active,
    Passive,
}

/// A unit in a combat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combatant {
    /// Its name in this request; used once.
    pub(crate) id: String,
    /// Its side.
    pub(crate) side: Side,
    /// The unit.
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
}

/// Two enemies in contact.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contact {
    /// The unit of the active side, by its id.
    pub(crate) active: String,
    /// The unit of the passive side, by its id.
    pub(crate) passive: String,
    /// The round of their combat, from 1.
    #[serde(default = "one", deserialize_with = "from_one")]
    pub(crate) round: u32,
    /// Whether the active unit charges this turn; in round 1 it does unless it is denied, afterwards never.
    pub(crate) charge: Option<bool>,
    /// The face on which the active unit counts as attacked.
    #[serde(default)]
    pub(crate) active_face: Face,
    /// The face on which the passive unit counts as attacked.
    #[serde(default)]
    pub(crate) passive_face: Face,
    /// Whether the active unit is in cover.
    #[serde(default)]
    pub(crate) active_in_cover: bool,
    /// Whether the passive unit is in cover.
    #[serde(default)]
    pub(crate) passive_in_cover: bool,
    /// Who strikes at an enemy that it is pursuing; nobody in round 1.
    pub(crate) pursuer: Option<Side>,
}

/// A contact with its units found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting<'a> {
    /// The index of the active unit.
    pub(crate) active: usize,
    /// The index of the passive unit.
    pub(crate) passive: usize,
    /// The contact.
    pub(crate) contact: &'a Contact,
    /// Whether the active unit charges.
    pub(crate) charge: bool,
}

impl Meeting<'_> {
    /// The enemy of this unit in it; none where it takes no part.
    pub(crate) fn enemy_of(&self, unit: usize) -> Option<usize> {
        if unit == self.active { Some(self.passive) } else { (unit == self.passive).then_some(self.active) }
    }

    /// The face on which this side counts as attacked.
    pub(crate) fn face_of(&self, side: Side) -> Face {
        match side {
            Side::Active => self.contact.active_face,
            Side::Passive => self.contact.passive_face,
        }
    }

    /// Whether the enemy of this side is in cover.
    pub(crate) fn enemy_in_cover(&self, side: Side) -> bool {
        match side {
            Side::Active => self.contact.passive_in_cover,
            Side::Passive => self.contact.active_in_cover,
        }
    }
}

/// Finds the units of all contacts. Refuses what cannot be: see the contract's list at `combat_round`.
pub(crate) fn meetings<'a>(
    units: &[Combatant],
    contacts: &'a [Contact],
    tables: &Tables,
) -> Result<Vec<Meeting<'a>>, Refusal> {
    let mut places = HashMap::new();
    for (place, combatant) in units.iter().enumerate() {
        combatant.unit.check(&tables.options)?;
        check_stands(combatant)?;
        if places.insert(combatant.id.as_str(), place).is_some() {
            return Err(Refusal::new(format!("the id {} is used twice", combatant.id)));
        }
    }
    if contacts.is_empty() {
        return Err(Refusal::on("Combat", "a combat needs at least one contact"));
    }
    let find = |id: &str, side: Side| {
        let place = places.get(id).copied().filter(|&place| units.get(place).is_some_and(|unit| unit.side == side));
        place.ok_or_else(|| Refusal::new(format!("a contact joins an active and a passive unit: {id} is not the one")))
    };
    let mut meetings: Vec<Meeting<'a>> = Vec::with_capacity(contacts.len());
    for contact in contacts {
        let (active, passive) = (find(&contact.active, Side::Active)?, find(&contact.passive, Side::Passive)?);
        if meetings.iter().any(|meeting| (meeting.active, meeting.passive) == (active, passive)) {
            return Err(Refusal::new(format!("{} and {} are in contact once", contact.active, contact.passive)));
        }
        let charge = contact.charge.unwrap_or(contact.round == 1);
        let meeting = Meeting { active, passive, contact, charge };
        check_contact(&meeting, &units[active].unit, &units[passive].unit, tables)?;
        meetings.push(meeting);
    }
    let idle = (0..units.len()).find(|&place| meetings.iter().all(|meeting| meeting.enemy_of(place).is_none()));
    match idle {
        Some(place) => Err(Refusal::new(format!("{} is in contact with nobody", units[place].id))),
        None => Ok(meetings),
    }
}

fn check_stands(combatant: &Combatant) -> Result<(), Refusal> {
    let Some(stands) = combatant.eligible_stands else { return Ok(()) };
    let unit = &combatant.unit;
    let page = "Eligible Stands in Combat";
    if unit.kind.is_guns() {
        return Err(Refusal::on(page, "artillery strikes by its crew: it has no `eligible_stands`"));
    }
    let live = unit.live_stands(unit.figures);
    if stands > live {
        return Err(Refusal::on(page, format!("{} has {live} stands that can strike, not {stands}", combatant.id)));
    }
    Ok(())
}

fn check_contact(meeting: &Meeting<'_>, active: &Unit, passive: &Unit, tables: &Tables) -> Result<(), Refusal> {
    let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
    let contact = meeting.contact;
    for (unit, side) in [(active, Side::Active), (passive, Side::Passive)] {
        if unit.formation == Formation::Square && meeting.face_of(side) != Face::Front {
            return refuse("Eligible Stands in Combat", "a square has neither flank nor rear");
        }
    }
    if meeting.charge && contact.round > 1 {
        return refuse("Charging", "a unit charges in round 1 only");
    }
    if contact.pursuer.is_some() && contact.round == 1 {
        return refuse("Pursuit Moves", "nobody strikes in pursuit in round 1");
    }
    check_pair(active, passive, &tables.options)?;
    if meeting.charge {
        if active.shaken || active.kind == Kind::Artillery {
            return refuse("Charging", "gunners and shaken units do not charge");
        }
        if matches!(active.formation, Formation::Square | Formation::Irregular) {
            return refuse("Movement", "squares and bent lines do not charge");
        }
        if active.kind == Kind::Skirmishers && passive.kind != Kind::Skirmishers {
            return refuse("Light Infantry", "skirmishers do not charge formed troops");
        }
    }
    Ok(())
}
