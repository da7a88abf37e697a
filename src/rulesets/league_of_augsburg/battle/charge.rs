//! A charge under way, from its declaration to what follows the melee.

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::charge::evade::EvadeObjection;
use crate::rulesets::league_of_augsburg::melee::pool::{Crossing, Role};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{Ratio, UnitId};

/// A charge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// Who charges; in a melee out of a recoil, who stood.
    pub(crate) attacker: UnitId,
    /// Who is charged.
    pub(crate) target: UnitId,
    /// Inches from which it started.
    pub(crate) start: Ratio,
    /// Inches that it has to go now.
    pub(crate) distance: Ratio,
    /// What comes next.
    pub(crate) stage: Stage,
    /// How the attacker came to it: charging, or defending where an enemy recoiled into it.
    pub(crate) attacker_role: Role,
    /// How the target takes it.
    pub(crate) target_role: Role,
    /// The target has shot at it.
    pub(crate) shot: bool,
    /// It held its fire, and shot point-blank.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) point_blank: bool,
    /// Casualties of the target's fire at it.
    pub(crate) fire: u32,
    /// Inches that its morale test takes off it.
    pub(crate) deduction: u32,
    /// The target has evaded: the attacker stops where it stood.
    pub(crate) evaded: bool,
    /// The attacker won the melee, or the target.
    pub(crate) winner: Option<UnitId>,
    /// What the attacker stood in where it started.
    #[serde(default)]
    pub(crate) from: Ground,
    /// What it crossed on its way.
    #[serde(default)]
    pub(crate) crossed: Crossing,
    /// Its way went through bad going, and out of it again.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) through_bad: bool,
    /// What its target stood in as it was charged.
    #[serde(default, skip_serializing_if = "is_open")]
    pub(crate) stood_in: Ground,
    /// The target's gunners have run from it, and left their guns.
    #[serde(default)]
    pub(crate) guns_left: bool,
    /// Inches that its target has evaded; none where it is out of the way, behind foot of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fled: Option<Ratio>,
    /// Its target has moved out of the way, and not only straight back.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) moved_away: bool,
    /// Its target's chit lay face down, and is turned by it: what follows tells what comes of that.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) turned: bool,
    /// A follow-up that has met a new unit, and no charge that was declared.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) follow_up: bool,
    /// Light troops before its target, which have still to evade.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) screens: Vec<UnitId>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_open(ground: &Ground) -> bool {
    *ground == Ground::Open
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

/// What comes next in a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Reaction,
    Home,
    HalfFire,
    Melee,
    FollowUp,
}

impl Charge {
    /// A charge that is declared.
    pub(crate) fn declared(attacker: UnitId, target: UnitId, distance: Ratio) -> Charge {
        Charge {
            attacker,
            target,
            start: distance,
            distance,
            stage: Stage::Reaction,
            attacker_role: Role::Charging,
            target_role: Role::Defending,
            shot: false,
            point_blank: false,
            fire: 0,
            deduction: 0,
            evaded: false,
            winner: None,
            from: Ground::Open,
            crossed: Crossing::None,
            through_bad: false,
            stood_in: Ground::Open,
            guns_left: false,
            fled: None,
            moved_away: false,
            turned: false,
            follow_up: false,
            screens: Vec::new(),
        }
    }

    /// Two units in contact without a declaration, by a follow-up or by a recoil into a unit that stands.
    pub(crate) fn contact(attacker: UnitId, target: UnitId, attacker_role: Role) -> Charge {
        Charge { stage: Stage::Melee, attacker_role, ..Charge::declared(attacker, target, Ratio::ZERO) }
    }

    /// A follow-up that has met a new unit, which has not been asked what it does.
    pub(crate) fn is_follow_up(&self) -> bool {
        self.stage == Stage::Melee && self.follow_up
    }

    /// Who has been come upon without a declared charge, and by whom: by a follow-up, or by an enemy that recoils into it.
    pub(crate) fn come_upon(&self) -> Option<(UnitId, UnitId)> {
        let in_contact = self.stage == Stage::Melee;
        let (follow_up, recoil) = (in_contact && self.follow_up, in_contact && self.is_recoil());
        match (follow_up, recoil) {
            (true, _) => Some((self.target, self.attacker)),
            (_, true) => Some((self.attacker, self.target)),
            _ => None,
        }
    }

    /// An enemy has recoiled into the attacker, which stands.
    pub(crate) fn is_recoil(&self) -> bool {
        self.attacker_role == Role::Defending && !self.follow_up
    }

    /// What one of its units stood in where it began.
    pub(crate) fn start_of(&self, unit: UnitId) -> Ground {
        if unit == self.attacker { self.from } else { self.stood_in }
    }

    /// The charge once it has crossed so many obstacles, one of which counts as cover or not.
    pub(crate) fn over(&self, obstacles: u32, cover: bool) -> Charge {
        let crossed = match (cover, obstacles) {
            (true, _) => Crossing::Serious,
            (false, 1..) => Crossing::Small,
            (false, 0) => self.crossed,
        };
        Charge { crossed, ..self.clone() }
    }

    /// Whether a unit in contact has passed bad going on its way there.
    pub(crate) fn came_through_bad(&self, unit: UnitId) -> bool {
        let charged = unit == self.attacker && self.through_bad;
        let met_it = unit == self.target && self.is_met() && self.stood_in.is_bad();
        self.stage >= Stage::Melee && (charged || met_it)
    }

    /// Whether its target has shot at it, met it, or gone out of its way.
    pub(crate) fn has_been_answered(&self) -> bool {
        self.shot || self.evaded || self.moved_away || self.is_met() || self.fled.is_some()
    }

    /// The charge once its target goes to meet it.
    pub(crate) fn met(self) -> Charge {
        Charge { target_role: Role::Countercharging, ..self }
    }

    /// Whether its target goes to meet it.
    pub(crate) fn is_met(&self) -> bool {
        self.target_role == Role::Countercharging
    }

    /// The enemy of one of its two units.
    pub(crate) fn enemy_of(&self, unit: UnitId) -> Option<UnitId> {
        match unit {
            unit if unit == self.attacker => Some(self.target),
            unit if unit == self.target => Some(self.attacker),
            _ => None,
        }
    }

    /// How a unit came to the melee.
    pub(crate) fn role_of(&self, unit: UnitId) -> Role {
        if unit == self.attacker { self.attacker_role } else { self.target_role }
    }

    /// Who has lost its melee, until the winner has gone on.
    pub(crate) fn beaten(&self) -> Option<UnitId> {
        let winner = self.winner?;
        Some(if winner == self.attacker { self.target } else { self.attacker })
    }

    /// Whether a unit on this ground has come to a building that its enemy holds, and is still outside: it is moved to contact
    /// with the nearest figure, and has the loser's ground once it has won (Melee Procedure; Melee Results).
    pub(crate) fn is_at_building(&self, unit: UnitId, ground: Ground) -> bool {
        let came = self.stage >= Stage::Melee && unit == self.attacker && !self.is_recoil();
        came && self.winner != Some(unit) && ground.is_building() && ground == self.stood_in
    }

    /// Whether a unit that charged is in contact over what counts as cover, which is bad going (Movement, Notes).
    pub(crate) fn is_over_cover(&self, unit: UnitId) -> bool {
        self.stage == Stage::Melee && unit == self.attacker && self.crossed == Crossing::Serious
    }

    /// Whether that is what its target stands behind, as the ruling of the charge home has it: of a follow-up none has.
    pub(crate) fn is_ruled_over_cover(&self, unit: UnitId) -> bool {
        self.is_over_cover(unit) && self.stood_in.is_cover_obstacle() && !self.follow_up
    }

    /// The charge once one of its target's screens has evaded.
    pub(crate) fn without_screen(&self, unit: UnitId) -> Charge {
        let screens = self.screens.iter().copied().filter(|screen| *screen != unit).collect();
        Charge { screens, ..self.clone() }
    }

    /// Whom the stage waits for.
    pub(crate) fn waits_for(&self) -> Option<UnitId> {
        match self.stage {
            Stage::Reaction => Some(self.target),
            Stage::Home | Stage::HalfFire | Stage::Melee => Some(self.attacker),
            Stage::FollowUp => self.winner,
        }
    }
}

/// Whether a unit could evade, whoever came at it.
pub(crate) fn can_evade(unit: &Unit) -> bool {
    EvadeObjection::of_unit(unit).is_none()
}
