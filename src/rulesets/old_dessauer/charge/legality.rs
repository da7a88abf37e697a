//! Charges (Charging; Flank/Rear Attacks).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::melee::points::{fixed_defensive_fire, gets_defensive_fire};
use crate::rulesets::old_dessauer::movement::pace::{Gait, Way, base_rate, drill};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{Inches, yes};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::Sum;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request};

/// The side of a unit that an enemy reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Face {
    #[default]
    Front,
    Flank,
    Rear,
}

/// A manoeuvre before the straight part of a charge (OD-AMB-43).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Approach {
    #[default]
    None,
    Wheel,
    Sidestep,
    Oblique,
    ChangeFormation,
    ChangeFacing,
}

/// Why a charge is not allowed, by its code, in the order in which the codes are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Bar {
    NotActive,
    Shaken,
    Gunners,
    Square,
    IrregularFormation,
    InCombat,
    OutOfCommand,
    SkirmishersVsFormed,
    TargetNotInCombat,
    RoadSpeed,
    Terrain,
    OutOfReach,
    NotStraight,
}

impl Bar {
    /// The reason in words, with its section.
    pub(crate) const fn refusal(self) -> Refusal {
        let (page, text) = match self {
            Bar::NotActive => ("Turn Sequence", "only units of the active side charge"),
            Bar::Shaken => ("Charging", "a shaken unit does not charge"),
            Bar::Gunners => ("Charging", "gunners do not charge"),
            Bar::Square => ("Square", "a square does not move"),
            Bar::IrregularFormation => ("Maneuver", "a bent line forms a line or a column first"),
            Bar::InCombat => ("Movement", "a unit in combat does not charge another"),
            Bar::OutOfCommand => ("Command Radius", "out of command it has not made its roll"),
            Bar::SkirmishersVsFormed => ("Light Infantry", "skirmishers charge nobody but skirmishers"),
            Bar::TargetNotInCombat => ("Regimental Guns", "regimental guns take no part in combat"),
            Bar::RoadSpeed => ("Terrain Effects", "a column at road speed does not charge"),
            Bar::Terrain => ("Terrain Effects", "only infantry enters woods and towns"),
            Bar::OutOfReach => ("Charging", "the target is out of reach"),
            Bar::NotStraight => ("Charging", "the end of a charge is straight: 2 inches, 4 for cavalry"),
        };
        Refusal { text: std::borrow::Cow::Borrowed(text), page }
    }
}

/// `charge_check`: whether a unit may charge another, and how it arrives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeCheck {
    /// Who charges.
    pub(crate) charger: Unit,
    /// Who is charged.
    pub(crate) target: Unit,
    /// The path, the crossing included.
    pub(crate) distance: Inches,
    /// The straight inches at its end; more than the distance is refused.
    pub(crate) final_straight: Inches,
    /// Whether it goes through a friend who stands still.
    #[serde(default)]
    pub(crate) through_friend: bool,
    /// The worst ground crossed, or that of the target.
    #[serde(default)]
    pub(crate) terrain: Terrain,
    /// Inches of stream or obstacle crossed; more than the distance is refused.
    #[serde(default)]
    pub(crate) crossing: Inches,
    /// The face that it reaches; flank and rear of a square are refused.
    #[serde(default)]
    pub(crate) target_face: Face,
    /// Whether it began the turn at least partly behind the line of that flank.
    #[serde(default)]
    pub(crate) began_behind_flank: bool,
    /// Whether the charger's side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// Whether a charger out of command has made its command roll.
    #[serde(default)]
    pub(crate) command_passed: bool,
    /// The manoeuvre before the straight part.
    #[serde(default)]
    pub(crate) manoeuvre: Approach,
    /// Whether it ends against an obstacle which the target holds.
    #[serde(default)]
    pub(crate) into_obstacle: bool,
}

/// A charge as it would go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Charge {
    /// Whether it is allowed.
    pub(crate) legal: bool,
    /// Why not.
    pub(crate) reasons: Vec<Bar>,
    /// How far the charger goes, in inches.
    pub(crate) allowance: Ratio,
    /// The inches that must be straight.
    pub(crate) straight_needed: Ratio,
    /// The face on which the target counts as attacked (OD-CMB-14).
    pub(crate) counts_as: Face,
    /// Whether the charger arrives disordered.
    pub(crate) charger_disordered: bool,
    /// Points that the target adds for its defensive fire; none where a die decides.
    pub(crate) target_defensive_fire: Option<Ratio>,
    /// Drill, in inches.
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl ChargeCheck {
    fn way(&self) -> Way {
        Way {
            terrain: self.terrain,
            sideways: matches!(self.manoeuvre, Approach::Sidestep | Approach::Oblique),
            change: self.changes(),
            through_friend: self.through_friend,
        }
    }

    fn changes(&self) -> bool {
        matches!(self.manoeuvre, Approach::ChangeFormation | Approach::ChangeFacing)
    }

    fn check(&self) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if self.final_straight > self.distance {
            return refuse("Charging", "the straight part of a charge is no longer than the charge");
        }
        if self.crossing > self.distance {
            return refuse("Terrain Effects", "the crossing is part of the distance, and no longer");
        }
        if self.target.formation == Formation::Square && self.target_face != Face::Front {
            return refuse("Eligible Stands in Combat", "a square has neither flank nor rear");
        }
        if self.charger.kind == Kind::Skirmishers && self.changes() {
            return refuse("Light Infantry", "skirmishers have neither formation nor facing to change");
        }
        Ok(())
    }

    fn reasons(&self, allowance: Ratio, straight_needed: Ratio) -> Vec<Bar> {
        let charger = &self.charger;
        let skirmishers = charger.kind == Kind::Skirmishers;
        let path = if skirmishers { self.distance.0 } else { self.distance.0 + self.crossing.0 };
        [
            (!self.active, Bar::NotActive),
            (charger.shaken, Bar::Shaken),
            (charger.kind.is_guns(), Bar::Gunners),
            (charger.formation == Formation::Square, Bar::Square),
            (charger.formation == Formation::Irregular, Bar::IrregularFormation),
            (charger.in_combat, Bar::InCombat),
            (charger.out_of_command && !self.command_passed, Bar::OutOfCommand),
            (skirmishers && self.target.kind != Kind::Skirmishers, Bar::SkirmishersVsFormed),
            (self.target.kind == Kind::RegimentalGun, Bar::TargetNotInCombat),
            (self.terrain == Terrain::Road, Bar::RoadSpeed),
            (self.terrain.is_for_foot() && !charger.kind.is_foot(), Bar::Terrain),
            (path > allowance, Bar::OutOfReach),
            (self.final_straight.0 < straight_needed, Bar::NotStraight),
        ]
        .into_iter()
        .filter_map(|(holds, bar)| holds.then_some(bar))
        .collect()
    }
}

impl Request<Tables> for ChargeCheck {
    const NAME: &'static str = "charge_check";
    type Answer = Charge;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Charge, Interrupt> {
        let (charger, target) = (&self.charger, &self.target);
        charger.check(&tables.options)?;
        target.check(&tables.options)?;
        self.check()?;
        let way = self.way();
        let sum = drill(charger, tables);
        let rate = base_rate(charger, Gait::Charge, tables) + sum.modifier_total;
        let allowance = way.allowance(rate, false, way.is_slow_for(charger), tables);
        let straight = match charger.kind {
            Kind::Cavalry => tables.charge.straight_cavalry,
            _ => tables.charge.straight_infantry,
        };
        let straight_needed = straight.min(self.distance.0);
        let reasons = self.reasons(allowance, straight_needed);
        let counts_as = if self.began_behind_flank { self.target_face } else { Face::Front };
        let over_obstacle = self.crossing.0 > Ratio::ZERO || self.into_obstacle;
        let target_defensive_fire = if !gets_defensive_fire(target, counts_as != Face::Front) {
            Some(Ratio::ZERO)
        } else if tables.options.has(OptionalRule::VariableDefensiveFire) {
            None
        } else {
            Some(fixed_defensive_fire(target, tables))
        };
        Ok(Charge {
            legal: reasons.is_empty(),
            reasons,
            allowance,
            straight_needed,
            counts_as,
            charger_disordered: charger.disordered
                || way.disorders(charger, tables)
                || charger.kind != Kind::Skirmishers && over_obstacle,
            target_defensive_fire,
            sum,
        })
    }
}
