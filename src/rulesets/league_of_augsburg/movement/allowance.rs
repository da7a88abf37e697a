//! Normal Moves and what may be moved (Movement).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::movement::figures::Rate;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, integer};

const SECTION: &str = "Movement";

/// The going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Going {
    #[default]
    Good,
    Bad,
}

/// The row of a unit; gunners away from their guns have that of skirmishing foot (LOA-AMB-18). None for limbered guns.
fn row<'a>(tables: &'a Tables, unit: &Unit) -> Option<&'a Rate> {
    let moves = &tables.moves;
    match unit.kind {
        Kind::Foot => Some(&moves.foot),
        Kind::SkirmishFoot => Some(&moves.skirmishing_foot),
        Kind::Dragoons if unit.is_mounted() => Some(&moves.light_horse),
        Kind::Dragoons => Some(&moves.skirmishing_foot),
        Kind::LightHorse => Some(&moves.light_horse),
        Kind::Pistoleers => Some(&moves.pistoleers),
        Kind::AggressiveCavalry => Some(&moves.aggressive_cavalry),
        Kind::Commander => Some(&moves.commander),
        Kind::Artillery if unit.is_limbered() => None,
        Kind::Artillery => Some(&moves.skirmishing_foot),
    }
}

/// The Normal Move of a unit in inches. Refuses limbered guns in bad going (LOA-AMB-47).
pub(crate) fn normal_move(tables: &Tables, unit: &Unit, going: Going) -> Result<Ratio, Refusal> {
    match (row(tables, unit), going) {
        (Some(rate), Going::Good) => Ok(rate.good),
        (Some(rate), Going::Bad) => Ok(rate.bad),
        (None, Going::Good) => Ok(tables.limbered.good),
        (None, Going::Bad) => Err(Refusal::on(SECTION, "limbered cannon do not move in bad going")),
    }
}

/// So many Normal Moves of a unit in inches; none at all ask nothing of the going.
pub(crate) fn normal_moves(tables: &Tables, unit: &Unit, going: Going, moves: u32) -> Result<Ratio, Refusal> {
    match moves {
        0 => Ok(Ratio::ZERO),
        _ => Ok(normal_move(tables, unit, going)? * Ratio::from(i64::from(moves))),
    }
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    #[default]
    Advance,
    Wheel,
    Retire,
    Charge,
}

/// `move_allowance`: how far a unit may move; in a wheel its outer figure.
///
/// Dice, in a charge only: 1 on foot (a d3); 2 of aggressive cavalry (the higher) and of pistoleers (the lower).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    /// The unit, or a commander.
    pub(crate) unit: Unit,
    /// How it moves.
    #[serde(default)]
    pub(crate) action: Action,
    /// Bad going anywhere on its way makes all of it bad (LOA-AMB-37).
    #[serde(default)]
    pub(crate) going: Going,
    /// How many obstacles it crosses.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) obstacles: u32,
    /// Whether one of them counts as cover, and so as bad going.
    #[serde(default)]
    pub(crate) cover_obstacle: bool,
}

/// See [`MoveAllowance`]. In inches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Allowance {
    pub(crate) rate: Ratio,
    pub(crate) bonus: u32,
    pub(crate) deduction: Ratio,
    pub(crate) allowance: Ratio,
    pub(crate) becomes_unformed: bool,
}

impl MoveAllowance {
    fn check(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        if self.unit.routing {
            return refuse("a routing unit can only rally");
        }
        if self.unit.is_unlimbered() {
            return refuse("unlimbered guns do not move: limber them first");
        }
        if self.unit.is_limbered() && self.obstacles > 0 {
            return refuse("limbered cannon cross no obstacle");
        }
        if self.action == Action::Charge && matches!(self.unit.kind, Kind::Artillery | Kind::Commander) {
            return refuse("artillery and commanders do not charge");
        }
        if self.cover_obstacle && self.obstacles == 0 {
            return refuse("cover_obstacle without an obstacle: count it in obstacles");
        }
        Ok(())
    }

    /// The inches that a charge adds (LOA-MOVE-6 to 8); nothing for light horse (LOA-AMB-1).
    fn bonus(&self, dice: &mut dyn Dice) -> Result<u32, Interrupt> {
        let mut two = || Ok::<_, Interrupt>((dice.face(Die::D6, "charge")?, dice.face(Die::D6, "charge")?));
        match self.unit.kind {
            _ if self.action != Action::Charge => Ok(0),
            Kind::AggressiveCavalry => two().map(|(a, b)| u32::from(a.max(b))),
            Kind::Pistoleers => two().map(|(a, b)| u32::from(a.min(b))),
            _ if self.unit.is_mounted() => Ok(0),
            _ => d3(dice, "charge"),
        }
    }
}

impl Request<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    type Answer = Allowance;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Allowance, Interrupt> {
        self.check()?;
        let going = if self.cover_obstacle { Going::Bad } else { self.going };
        let normal = normal_move(tables, &self.unit, going)?;
        // The speed is halved, not the obstacle: LOA-AMB-38.
        let rate = if self.action == Action::Retire { normal * tables.retire.speed } else { normal };
        let each = row(tables, &self.unit).map_or(Ratio::ZERO, |row| row.obstacle);
        let deduction = each * Ratio::from(i64::from(self.obstacles));
        let bonus = self.bonus(dice)?;
        let allowance = (rate + Ratio::from(i64::from(bonus)) - deduction).max(Ratio::ZERO);
        let becomes_unformed = going == Going::Bad && self.unit.suffers_bad_going();
        Ok(Allowance { rate, bonus, deduction, allowance, becomes_unformed })
    }
}
