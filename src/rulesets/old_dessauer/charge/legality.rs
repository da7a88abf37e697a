//! Whether a unit may charge another, and how it arrives (Charging; Flank/Rear Attacks).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::charge::objection::{ChargeObjection, Reach};
use crate::rulesets::old_dessauer::movement::pace::{Gait, Way, base_rate, drill, rate_page};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::{Inches, yes};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::Sum;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{Choice, Lookup, Options, Ratio, Refusal};

/// A manoeuvre before the straight part of a charge (OD-AMB-43).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
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

impl Options for Approach {
    const OPTIONS: &'static [(Approach, Choice)] = &[
        (Approach::None, "none"),
        (Approach::Wheel, "wheel"),
        (Approach::ChangeFacing, "turn"),
        (Approach::ChangeFormation, "formation"),
        (Approach::Sidestep, "sidestep"),
        (Approach::Oblique, "oblique"),
        // As older journals have them.
        (Approach::ChangeFacing, "change facing"),
        (Approach::ChangeFormation, "change formation"),
    ];
}

/// Those of skirmishers, who have neither formation nor facing to change.
const IN_OPEN_ORDER: &[(Approach, Choice)] = &[
    (Approach::None, "none"),
    (Approach::Wheel, "wheel"),
    (Approach::Sidestep, "sidestep"),
    (Approach::Oblique, "oblique"),
];

impl Approach {
    /// Those of this arm.
    pub(crate) fn of(kind: Kind) -> &'static [(Approach, Choice)] {
        if kind == Kind::Skirmishers { IN_OPEN_ORDER } else { Approach::OPTIONS }
    }

    /// How a ruling tells it behind the charge that follows, made in this formation.
    pub(crate) fn told(self, formation: Formation) -> String {
        match self {
            Approach::None => String::new(),
            Approach::ChangeFormation => format!(" in {}", formation.word()),
            Approach::Wheel => " after a wheel".to_owned(),
            Approach::Sidestep => " after a sidestep, at half speed".to_owned(),
            Approach::Oblique => " after an oblique, at half speed".to_owned(),
            Approach::ChangeFacing => " after a change of facing".to_owned(),
        }
    }
}

/// `charge_check`: whether a unit may charge another, and how it arrives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeCheck {
    pub(crate) charger: Unit,
    pub(crate) target: Unit,
    /// The path, the crossing included.
    pub(crate) distance: Inches,
    /// The straight inches at its end; more than the distance is refused.
    pub(crate) final_straight: Inches,
    /// Whether it goes through a friend who stands still.
    #[serde(default)]
    pub(crate) through_friend: bool,
    /// The worst ground crossed, or that of the target.
    #[serde(default, deserialize_with = "Terrain::crossed")]
    pub(crate) terrain: Terrain,
    /// Inches of stream or obstacle crossed; more than the distance is refused.
    #[serde(default)]
    pub(crate) crossing: Inches,
    /// The face that it reaches; flank and rear of a square are refused.
    #[serde(default)]
    pub(crate) target_face: Facing,
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
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChargeResult {
    pub(crate) legal: bool,
    /// Why not.
    pub(crate) reasons: Vec<ChargeObjection>,
    /// How far the charger goes, in inches.
    pub(crate) allowance: Ratio,
    /// The inches that must be straight.
    pub(crate) straight_needed: Ratio,
    /// The side on which the target counts as attacked (OD-CMB-14).
    pub(crate) counts_as: Facing,
    /// Whether the charger arrives disordered.
    pub(crate) charger_disordered: bool,
    /// Points that the target adds for its defensive fire; none where a die decides.
    pub(crate) target_defensive_fire: Option<Ratio>,
    /// Drill, in inches.
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

/// Where the rate of a charge stands.
pub(crate) const fn charge_page(charger: &Unit) -> &'static str {
    rate_page(charger)
}

/// How far a unit charges over open ground, without a manoeuvre.
pub(crate) fn open_reach(charger: &Unit, tables: &Tables) -> Ratio {
    let rate = base_rate(charger, Gait::Charge, tables) + drill(charger, tables).modifier_total;
    Way::default().allowance(rate, false, false, tables)
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

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.charger.check(&tables.options)?;
        self.target.check(&tables.options)?;
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if self.final_straight > self.distance {
            return refuse("Charging", "the straight part of a charge is no longer than the charge");
        }
        if self.crossing > self.distance {
            return refuse("Terrain Effects", "the crossing is part of the distance, and no longer");
        }
        if self.target.formation == Formation::Square && self.target_face != Facing::Front {
            return refuse("Eligible Stands in Combat", "a square has neither flank nor rear");
        }
        if self.charger.kind == Kind::Skirmishers && self.changes() {
            return refuse("Light Infantry", "skirmishers have neither formation nor facing to change");
        }
        Ok(())
    }

    /// How far it goes on this path, and how far it is to go.
    fn reach(&self, path: Ratio, allowance: Ratio) -> Reach {
        Reach { most: allowance - (path - self.distance.0), wanted: self.distance.0 }
    }

    fn objections(&self, allowance: Ratio, straight_needed: Ratio) -> Vec<ChargeObjection> {
        let charger = &self.charger;
        let skirmishers = charger.kind == Kind::Skirmishers;
        let path = if skirmishers { self.distance.0 } else { self.distance.0 + self.crossing.0 };
        let out_of_command = charger.out_of_command && !self.command_passed;
        let on_the_way = [
            (self.terrain == Terrain::Road, ChargeObjection::RoadSpeed),
            (!self.terrain.admits(charger.kind), ChargeObjection::Terrain),
            (path > allowance, ChargeObjection::OutOfReach(self.reach(path, allowance))),
            (self.final_straight.0 < straight_needed, ChargeObjection::NotStraight(straight_needed)),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection));
        let mut objections = ChargeObjection::of_charger(charger, self.active);
        objections.extend(out_of_command.then_some(ChargeObjection::OutOfCommand));
        objections.extend(ChargeObjection::of_pair(charger, &self.target));
        objections.extend(on_the_way);
        objections
    }

    /// The points of the target's defensive fire against a charge on this side; none where a die decides.
    fn defensive_fire(&self, counts_as: Facing, tables: &Tables) -> Option<Ratio> {
        if !self.target.shoots_in_defence(counts_as != Facing::Front) {
            return Some(Ratio::ZERO);
        }
        let by_die = tables.options.has(OptionalRule::VariableDefensiveFire);
        (!by_die).then(|| tables.defensive_fire.fixed(&self.target))
    }
}

impl Lookup<Tables> for ChargeCheck {
    const NAME: &'static str = "charge_check";
    type Answer = ChargeResult;

    fn answer(&self, tables: &Tables) -> Result<ChargeResult, Refusal> {
        self.check(tables)?;
        let (charger, way) = (&self.charger, self.way());
        let sum = drill(charger, tables);
        let rate = base_rate(charger, Gait::Charge, tables) + sum.modifier_total;
        let allowance = way.allowance(rate, false, way.is_slow_for(charger), tables);
        let straight_needed = tables.charge.straight(charger.kind).min(self.distance.0);
        let reasons = self.objections(allowance, straight_needed);
        let counts_as = if self.began_behind_flank { self.target_face } else { Facing::Front };
        let over_obstacle = self.crossing.0 > Ratio::ZERO || self.into_obstacle;
        Ok(ChargeResult {
            legal: reasons.is_empty(),
            reasons,
            allowance,
            straight_needed,
            counts_as,
            charger_disordered: charger.disordered
                || way.disorders(charger, tables)
                || charger.kind != Kind::Skirmishers && over_obstacle,
            target_defensive_fire: self.defensive_fire(counts_as, tables),
            sum,
        })
    }
}
