//! Moves (Movement; Gun Movement; Maneuver; Moving Through Friends; Evading).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::movement::pace::{Gait, Way, base_rate, drill};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{Inches, yes};
use crate::rulesets::old_dessauer::unit::sum::Sum;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request};

/// What kind of move it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mode {
    #[default]
    Move,
    Charge,
    Evade,
}

/// A manoeuvre (Maneuver; Gun Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Manoeuvre {
    #[default]
    None,
    Wheel,
    Sidestep,
    Oblique,
    Backstep,
    ChangeFormation,
    ChangeFacing,
    Unlimber,
    Limber,
}

impl Manoeuvre {
    /// Whether it changes formation or facing, for which a unit out of command rolls.
    pub(crate) const fn is_change(self) -> bool {
        matches!(self, Manoeuvre::ChangeFormation | Manoeuvre::ChangeFacing)
    }
}

/// `move_allowance`: how far a unit goes, and what that does to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    /// The unit.
    pub(crate) unit: Unit,
    /// The kind of move.
    #[serde(default)]
    pub(crate) mode: Mode,
    /// The worst ground crossed.
    #[serde(default)]
    pub(crate) terrain: Terrain,
    /// The manoeuvre.
    #[serde(default)]
    pub(crate) manoeuvre: Manoeuvre,
    /// Whether it goes through a friend who stands still.
    #[serde(default)]
    pub(crate) through_friend: bool,
    /// Inches of stream or obstacle to cross.
    #[serde(default)]
    pub(crate) crossing: Inches,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// Whether it ends intermixed with a friend.
    #[serde(default)]
    pub(crate) ends_intermixed: bool,
    /// Whether it is a charge that ends against an obstacle which the target holds.
    #[serde(default)]
    pub(crate) into_obstacle: bool,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Allowance {
    /// The rate of the movement table in inches.
    pub(crate) base_rate: Ratio,
    /// Where that rate stands.
    pub(crate) base_page: &'static str,
    /// How far it goes, in inches.
    pub(crate) allowance: Ratio,
    /// How far that takes it over the crossing, each inch of which counts double (OD-TER-5).
    pub(crate) reach: Ratio,
    /// Whether its speed is halved.
    pub(crate) half_speed: bool,
    /// Whether it is disordered afterwards.
    pub(crate) disordered_after: bool,
    /// The farthest move, in inches, after which it may still shoot (OD-FIRE-18, OD-AMB-6).
    pub(crate) fire_limit: Ratio,
    /// Whether its guns are left behind.
    pub(crate) guns_abandoned: bool,
    /// Whether it rolls for command first.
    pub(crate) command_roll_required: bool,
    /// Drill, in inches.
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl MoveAllowance {
    /// The ordinary move of a unit of the active side over open ground; the other inputs are fields.
    pub(crate) fn of(unit: Unit) -> MoveAllowance {
        MoveAllowance {
            unit,
            mode: Mode::Move,
            terrain: Terrain::Open,
            manoeuvre: Manoeuvre::None,
            through_friend: false,
            crossing: Inches::NONE,
            active: true,
            ends_intermixed: false,
            into_obstacle: false,
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        let unit = &self.unit;
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if self.mode != Mode::Evade && !self.active {
            return refuse("Movement", "only units of the active side move and charge");
        }
        if unit.in_combat {
            return refuse("Movement", "a unit in combat does not move");
        }
        if unit.formation == Formation::Square {
            return refuse("Square", "a square does not move");
        }
        let reforms = self.mode == Mode::Move && self.manoeuvre == Manoeuvre::ChangeFormation;
        if unit.formation == Formation::Irregular && !reforms {
            return refuse("Maneuver", "a bent line only changes formation, to a line or a column");
        }
        if self.manoeuvre == Manoeuvre::Limber {
            return refuse("Gun Movement", "guns that have unlimbered never limber again");
        }
        let limbered = unit.kind == Kind::Artillery && unit.formation == Formation::Limbered;
        if self.manoeuvre == Manoeuvre::Unlimber && !(limbered && self.mode == Mode::Move) {
            return refuse("Gun Movement", "only limbered artillery unlimbers, in an ordinary move");
        }
        if unit.kind == Kind::Skirmishers && self.manoeuvre.is_change() {
            return refuse("Light Infantry", "skirmishers have neither formation nor facing to change");
        }
        match self.mode {
            Mode::Move => {}
            Mode::Charge => self.check_charge()?,
            Mode::Evade if unit.kind != Kind::Artillery => return refuse("Evading", "only gunners of artillery evade"),
            Mode::Evade if self.manoeuvre != Manoeuvre::None => {
                return refuse("Evading", "gunners evade without a manoeuvre");
            }
            Mode::Evade => {}
        }
        if self.into_obstacle && self.mode != Mode::Charge {
            return refuse("Disordered Units", "only a charge ends against an obstacle that its target holds");
        }
        if self.terrain.is_for_foot() && !unit.kind.is_foot() {
            return refuse("Terrain Effects", "only infantry enters woods and towns");
        }
        if self.terrain == Terrain::Road && !matches!(unit.formation, Formation::Column | Formation::Limbered) {
            return refuse("Terrain Effects", "only a column or limbered guns go at road speed");
        }
        Ok(())
    }

    fn check_charge(&self) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if self.unit.shaken || self.unit.kind.is_guns() {
            return refuse("Charging", "gunners and shaken units do not charge");
        }
        if self.terrain == Terrain::Road {
            return refuse("Terrain Effects", "a column at road speed does not charge");
        }
        if self.manoeuvre == Manoeuvre::Backstep {
            return refuse("Maneuver", "nobody charges backwards");
        }
        Ok(())
    }
}

impl Request<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    type Answer = Allowance;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Allowance, Interrupt> {
        let unit = &self.unit;
        unit.check(&tables.options)?;
        self.check()?;
        let gait = match self.mode {
            Mode::Move => Gait::Move,
            Mode::Charge => Gait::Charge,
            Mode::Evade => Gait::Evade,
        };
        let way = Way {
            terrain: self.terrain,
            sideways: matches!(self.manoeuvre, Manoeuvre::Sidestep | Manoeuvre::Oblique | Manoeuvre::Backstep),
            change: self.manoeuvre.is_change() || self.manoeuvre == Manoeuvre::Unlimber,
            through_friend: self.through_friend,
        };
        let skirmishers = unit.kind == Kind::Skirmishers;
        let crossing = self.crossing.0;
        let base_rate = base_rate(unit, gait, tables);
        let sum = drill(unit, tables);
        let half_speed = way.is_slow_for(unit) || unit.shaken && self.mode != Mode::Evade;
        let road = self.terrain == Terrain::Road;
        let allowance = way.allowance(base_rate + sum.modifier_total, road, half_speed, tables);
        if !skirmishers && crossing + crossing > allowance {
            let text = format!("crossing {crossing} inches costs twice that, more than the allowance of {allowance}");
            return Err(Refusal::on("Terrain Effects", text).into());
        }
        let charge_disorders = self.mode == Mode::Charge && (crossing > Ratio::ZERO || self.into_obstacle);
        let shoots = unit.kind.is_foot() && self.mode == Mode::Move && !unit.shaken;
        Ok(Allowance {
            base_rate,
            base_page: match unit.kind {
                Kind::Skirmishers => "Light Infantry",
                Kind::RegimentalGun => "Regimental Guns",
                _ => crate::rulesets::old_dessauer::unit::sum::HOUSE,
            },
            allowance,
            reach: if skirmishers { allowance } else { allowance - crossing },
            half_speed,
            disordered_after: unit.disordered
                || way.disorders(unit, tables)
                || !skirmishers && (charge_disorders || self.ends_intermixed),
            fire_limit: if shoots { allowance * Ratio::HALF } else { Ratio::ZERO },
            guns_abandoned: self.mode == Mode::Evade,
            command_roll_required: unit.out_of_command && (self.mode == Mode::Charge || self.manoeuvre.is_change()),
            sum,
        })
    }
}
