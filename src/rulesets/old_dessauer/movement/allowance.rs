//! How far a unit goes, and what that does to it (Movement; Gun Movement; Maneuver; Moving Through Friends; Evading).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::movement::objection::MoveObjection;
use crate::rulesets::old_dessauer::movement::pace::{Gait, Way, base_rate, drill, rate_page};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::sum::Sum;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{Lookup, Ratio, Refusal};

/// What kind of move it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mode {
    #[default]
    Move,
    Charge,
    Evade,
}

/// A manoeuvre (Maneuver; Gun Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
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

    /// Whether it may be made where the unit stands, without an inch.
    pub(crate) const fn may_be_in_place(self) -> bool {
        self.is_change() || matches!(self, Manoeuvre::Wheel | Manoeuvre::Unlimber)
    }

    /// Whether a column with it ends as none, or goes to a side: it does not spend its turn on a road as one (Roads).
    pub(crate) const fn leaves_road(self) -> bool {
        use Manoeuvre::{ChangeFormation, Oblique, Sidestep, Unlimber};
        matches!(self, ChangeFormation | Unlimber | Sidestep | Oblique)
    }

    /// How a ruling tells it.
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Manoeuvre::None => "move",
            Manoeuvre::Wheel => "wheel",
            Manoeuvre::Sidestep => "sidestep",
            Manoeuvre::Oblique => "oblique",
            Manoeuvre::Backstep => "backstep",
            Manoeuvre::ChangeFormation => "change formation",
            Manoeuvre::ChangeFacing => "change facing",
            Manoeuvre::Unlimber => "unlimber",
            Manoeuvre::Limber => "limber",
        }
    }
}

/// `move_allowance`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct MoveAllowance {
    pub(crate) unit: Unit,
    pub(crate) mode: Mode,
    /// The worst ground crossed.
    #[serde(deserialize_with = "Terrain::crossed")]
    pub(crate) terrain: Terrain,
    pub(crate) manoeuvre: Manoeuvre,
    /// Whether it goes through a friend who stands still.
    pub(crate) through_friend: bool,
    /// Inches of stream or obstacle to cross.
    pub(crate) crossing: Inches,
    /// Whether its side is active.
    pub(crate) active: bool,
    /// Whether it ends intermixed with a friend.
    pub(crate) ends_intermixed: bool,
    /// Whether it is a charge that ends against an obstacle which the target holds.
    pub(crate) into_obstacle: bool,
}

impl Default for MoveAllowance {
    fn default() -> MoveAllowance {
        MoveAllowance {
            unit: Unit::default(),
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
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Allowance {
    /// The rate of the movement table in inches.
    pub(crate) base_rate: Ratio,
    /// Where that rate stands.
    pub(crate) base_page: &'static str,
    /// How far it goes, in inches.
    pub(crate) allowance: Ratio,
    /// How far that takes it over the crossing, each inch of which counts double (OD-TER-5).
    pub(crate) reach: Ratio,
    pub(crate) half_speed: bool,
    pub(crate) disordered_after: bool,
    /// Half of the allowance of one who may shoot after it (OD-FIRE-18, OD-AMB-6): what a change has taken before is not in it.
    pub(crate) fire_limit: Ratio,
    /// What half of its whole move leaves for the way, in inches, below 0 where a change has taken more than that; 0 for one
    /// who does not shoot after it (Fire after Movement).
    #[serde(skip)]
    pub(crate) half_left: Ratio,
    pub(crate) guns_abandoned: bool,
    /// Whether it rolls for command first.
    pub(crate) command_roll_required: bool,
    /// Drill, in inches.
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl MoveAllowance {
    /// Refuses what makes no sense.
    pub(crate) fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        let unit = &self.unit;
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        unit.check(&tables.options)?;
        let limbered = unit.kind == Kind::Artillery && unit.formation == Formation::Limbered;
        if self.manoeuvre == Manoeuvre::Unlimber && !(limbered && self.mode == Mode::Move) {
            return refuse("Gun Movement", "only limbered artillery unlimbers, in an ordinary move");
        }
        if unit.kind == Kind::Skirmishers && self.manoeuvre.is_change() {
            return refuse("Light Infantry", "skirmishers have neither formation nor facing to change");
        }
        if self.mode == Mode::Evade && unit.kind != Kind::Artillery {
            return refuse("Evading", "only gunners of artillery evade");
        }
        if self.mode == Mode::Evade && self.manoeuvre != Manoeuvre::None {
            return refuse("Evading", "gunners evade without a manoeuvre");
        }
        if self.into_obstacle && self.mode != Mode::Charge {
            return refuse("Disordered Units", "only a charge ends against an obstacle that its target holds");
        }
        Ok(())
    }

    /// What the article has against it.
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<MoveObjection> {
        let unit = &self.unit;
        let reforms = self.mode == Mode::Move && self.manoeuvre == Manoeuvre::ChangeFormation;
        let charges = self.mode == Mode::Charge;
        let on_road = self.terrain == Terrain::Road;
        let column = matches!(unit.formation, Formation::Column | Formation::Limbered);
        let (crossing, allowance) = (self.crossing.0, self.inches(tables));
        let too_wide = unit.kind != Kind::Skirmishers && crossing + crossing > allowance;
        [
            (self.mode != Mode::Evade && !self.active, MoveObjection::NotActive),
            (unit.in_combat, MoveObjection::InCombat),
            (unit.formation == Formation::Square, MoveObjection::Square),
            (unit.formation == Formation::Irregular && !reforms, MoveObjection::BentLine),
            (self.manoeuvre == Manoeuvre::Limber, MoveObjection::Limbers),
            (charges && unit.shaken, MoveObjection::ChargesShaken),
            (charges && unit.kind.is_guns(), MoveObjection::ChargesWithGuns),
            (charges && on_road, MoveObjection::ChargesOnRoad),
            (charges && self.manoeuvre == Manoeuvre::Backstep, MoveObjection::ChargesBackwards),
            (!self.terrain.admits(unit.kind), MoveObjection::GroundForFoot),
            (on_road && !column, MoveObjection::RoadForColumns),
            (too_wide, MoveObjection::Crossing { inches: crossing, allowance }),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection))
        .collect()
    }

    /// How far it goes. Where the umpire allows what the article does not, a square goes as a line does, and nobody is left
    /// with less than nothing by a crossing.
    pub(crate) fn allowance(&self, tables: &Tables) -> Allowance {
        let unit = &self.unit;
        let skirmishers = unit.kind == Kind::Skirmishers;
        let allowance = self.inches(tables);
        let reach = if skirmishers { allowance } else { (allowance - self.crossing.0).max(Ratio::ZERO) };
        let over_obstacle = self.crossing.0 > Ratio::ZERO || self.into_obstacle;
        let charge_disorders = self.mode == Mode::Charge && over_obstacle;
        let shoots = unit.kind.is_foot() && self.mode == Mode::Move && !unit.shaken;
        Allowance {
            base_rate: base_rate(unit, self.gait(), tables),
            base_page: rate_page(unit),
            allowance,
            reach,
            half_speed: self.is_half_speed(),
            disordered_after: unit.disordered
                || self.way().disorders(unit, tables)
                || !skirmishers && (charge_disorders || self.ends_intermixed),
            fire_limit: if shoots { allowance * Ratio::HALF } else { Ratio::ZERO },
            half_left: if shoots { self.half_left(tables) } else { Ratio::ZERO },
            guns_abandoned: self.mode == Mode::Evade,
            command_roll_required: unit.out_of_command && (self.mode == Mode::Charge || self.manoeuvre.is_change()),
            sum: drill(unit, tables),
        }
    }

    /// What so many inches of the way cost, of which those of the crossing count double; skirmishers cross freely (OD-TER-5).
    pub(crate) fn cost(&self, inches: Ratio) -> Ratio {
        if self.unit.kind == Kind::Skirmishers { inches } else { inches + inches.min(self.crossing.0) }
    }

    /// How far so much of the allowance takes it.
    pub(crate) fn reach_for(&self, cost: Ratio) -> Ratio {
        let crossing = self.crossing.0;
        match self.unit.kind {
            Kind::Skirmishers => cost,
            _ if crossing + crossing <= cost => cost - crossing,
            _ => cost * Ratio::HALF,
        }
    }

    fn gait(&self) -> Gait {
        match self.mode {
            Mode::Move => Gait::Move,
            Mode::Charge => Gait::Charge,
            Mode::Evade => Gait::Evade,
        }
    }

    fn way(&self) -> Way {
        Way {
            terrain: self.terrain,
            sideways: matches!(self.manoeuvre, Manoeuvre::Sidestep | Manoeuvre::Oblique | Manoeuvre::Backstep),
            change: self.manoeuvre.is_change() || self.manoeuvre == Manoeuvre::Unlimber,
            through_friend: self.through_friend,
        }
    }

    fn is_half_speed(&self) -> bool {
        !self.slowed_by().is_empty()
    }

    /// What halves its speed, once for all together (OD-AMB-4).
    pub(crate) fn slowed_by(&self) -> Vec<&'static str> {
        let shaken = self.unit.shaken && self.mode != Mode::Evade;
        shaken.then_some("shaken").into_iter().chain(self.way().slowed_by(&self.unit)).collect()
    }

    /// The allowance without the crossing.
    fn inches(&self, tables: &Tables) -> Ratio {
        self.inches_on(self.way(), tables)
    }

    fn inches_on(&self, way: Way, tables: &Tables) -> Ratio {
        let rate = base_rate(&self.unit, self.gait(), tables) + drill(&self.unit, tables).modifier_total;
        way.allowance(rate, self.terrain == Terrain::Road, self.is_half_speed(), tables)
    }

    /// What half of the move leaves once a change has taken its share of it.
    fn half_left(&self, tables: &Tables) -> Ratio {
        let whole = self.inches_on(Way { change: false, ..self.way() }, tables);
        self.inches(tables) - whole * Ratio::HALF
    }
}

impl Lookup<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = Allowance;

    fn answer(&self, tables: &Tables) -> Result<Allowance, Refusal> {
        self.check(tables)?;
        match self.objections(tables).into_iter().next() {
            Some(objection) => Err(objection.into()),
            None => Ok(self.allowance(tables)),
        }
    }
}
