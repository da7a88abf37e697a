//! The points system (p. 51-54).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::imagi_nation::LimberMove;
use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Class, Kind, Nation, Size, Unit, Weapon, Weight};
use crate::umpire::{Lookup, Modifier, ProcedureEntry, Ratio, Refusal, integer, lookup, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[lookup::<_, PointsUnit>(), lookup::<_, PointsArmy>(), lookup::<_, PointsBalance>()];

/// What a battery pays for its limbering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LimberPrice {
    /// What the nation's table in play says (HOW-AMB-C1).
    #[default]
    National,
    /// Half a move.
    Half,
    /// A full move.
    Full,
}

impl LimberPrice {
    fn cost(self, tables: &Tables, nation: Nation) -> LimberMove {
        match self {
            LimberPrice::Half => LimberMove::Half,
            LimberPrice::Full => LimberMove::Full,
            LimberPrice::National if tables.nations.of(Some(nation)).limber >= 4 => LimberMove::Full,
            LimberPrice::National => LimberMove::Half,
        }
    }
}

/// The price of a unit (p. 52).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PointsUnit {
    /// The unit; its own nation prices it, if it has one.
    pub(crate) unit: Unit,
    /// The army's nation, where the unit has none.
    #[serde(deserialize_with = "non_null")]
    pub(crate) nation: Option<Nation>,
    /// What a battery pays for its limbering.
    pub(crate) limber: LimberPrice,
}

/// A price, with its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Price {
    /// The basic value.
    pub(crate) basic: i32,
    /// What was added and taken off.
    pub(crate) modifiers: Vec<Modifier>,
    /// Their sum.
    pub(crate) modifier_total: i32,
    /// Whether the least price of a gun stands in for a lesser one.
    pub(crate) floored: bool,
    /// The price.
    pub(crate) points: i32,
}

impl Lookup<Tables> for PointsUnit {
    const NAME: &'static str = "points_unit";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = Price;

    fn answer(&self, tables: &Tables) -> Result<Price, Refusal> {
        match self.unit.nation.or(self.nation) {
            Some(nation) => price(tables, &self.unit, nation, self.limber),
            None => Err(Refusal::new("`nation` is missing: give it to the request or to the unit")),
        }
    }
}

/// The price of a unit of a nation (p. 52). Refuses what [`Unit::check_mustered`] refuses.
pub(crate) fn price(tables: &Tables, unit: &Unit, nation: Nation, limber: LimberPrice) -> Result<Price, Refusal> {
    unit.check_mustered()?;
    let points = &tables.points;
    let army = tables.nation_points(nation);
    let (basic, lines) = match unit.kind {
        Kind::Infantry => (points.infantry, line_modifiers(tables, unit, army.line)),
        Kind::Cavalry | Kind::LightCavalry | Kind::DismountedCavalry => {
            (points.cavalry, line_modifiers(tables, unit, army.line))
        }
        Kind::LightInfantry => (points.light_infantry, light_modifiers(tables, unit, army.light)),
        Kind::Artillery | Kind::HorseArtillery => {
            (points.artillery, gun_modifiers(tables, unit, limber.cost(tables, nation), army.light))
        }
        Kind::Transport => (points.transport, Vec::new()),
    };
    let modifiers: Vec<Modifier> = lines
        .into_iter()
        .filter(|(_, value)| *value != 0)
        .map(|(label, value)| Modifier::new(label, value, "p. 52"))
        .collect();
    let modifier_total: i32 = modifiers.iter().map(|modifier| modifier.value).sum();
    let sum = basic + modifier_total;
    let floored = unit.kind.is_guns() && sum < points.least_gun;
    let points = if floored { points.least_gun } else { sum };
    Ok(Price { basic, modifiers, modifier_total, floored, points })
}

type Lines = Vec<(&'static str, i32)>;

fn line_modifiers(tables: &Tables, unit: &Unit, army: i32) -> Lines {
    let line = &tables.points.line;
    let class = match unit.class {
        Class::Superior => line.superior,
        Class::Standard => 0,
        Class::Inferior => line.inferior,
    };
    let size = match unit.size {
        Size::Small => line.small,
        Size::Standard => 0,
        Size::Large => line.large,
    };
    vec![(class_label(unit.class), class), (size_label(unit.size), size), ("army", army)]
}

fn light_modifiers(tables: &Tables, unit: &Unit, army: i32) -> Lines {
    let light = &tables.points.light;
    let class = if unit.class == Class::Inferior { light.inferior } else { 0 };
    let size = match unit.size {
        Size::Small => light.small,
        Size::Standard => 0,
        Size::Large => light.large,
    };
    let rifles = if unit.weapon == Some(Weapon::Rifles) { light.rifles } else { 0 };
    vec![(class_label(unit.class), class), (size_label(unit.size), size), ("rifles", rifles), ("army", army)]
}

fn gun_modifiers(tables: &Tables, unit: &Unit, limber: LimberMove, army: i32) -> Lines {
    let guns = &tables.points.guns;
    let class = match unit.class {
        Class::Superior => guns.superior,
        Class::Standard => 0,
        Class::Inferior => guns.inferior,
    };
    let weight = match unit.gun.map(|gun| gun.weight()) {
        Some(Weight::Light) => ("light gun", guns.light),
        Some(Weight::Heavy) => ("heavy gun", guns.heavy),
        Some(Weight::Medium) | None => ("medium gun", 0),
    };
    let limber = match limber {
        LimberMove::Full => ("full move to limber", guns.full_limber),
        LimberMove::Half => ("half move to limber", guns.half_limber),
    };
    vec![weight, (class_label(unit.class), class), limber, ("army", army)]
}

const fn class_label(class: Class) -> &'static str {
    match class {
        Class::Superior => "superior",
        Class::Standard => "standard class",
        Class::Inferior => "inferior",
    }
}

const fn size_label(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Standard => "standard size",
        Size::Large => "large",
    }
}

/// The price of an army: its units, its works, its commanders (p. 52-54).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PointsArmy {
    /// The main army's nation, which prices commanders rated by the dice, and units without a nation of their own.
    pub(crate) nation: Nation,
    pub(crate) units: Vec<Unit>,
    /// Whether brigade commanders are rated by the dice or in advance.
    pub(crate) command_mode: CommandMode,
    /// Its brigade commanders: their number with `variable`, their ratings with `fixed`; the other is refused.
    #[serde(deserialize_with = "non_null")]
    pub(crate) brigade_commanders: Option<BrigadeCommanders>,
    pub(crate) lieutenant_generals: Vec<Rating>,
    pub(crate) commanding_general: GeneralRating,
    /// Entrenchments for infantry, in frontages of a standard battalion, by halves (HOW-AMB-C8).
    pub(crate) infantry_entrenchments: Ratio,
    /// Entrenchments for guns.
    #[serde(deserialize_with = "integer")]
    pub(crate) gun_entrenchments: u16,
    /// Blocks of built-up areas that are fortified.
    #[serde(deserialize_with = "integer")]
    pub(crate) fortified_blocks: u16,
    /// What batteries pay for their limbering.
    pub(crate) limber: LimberPrice,
}

/// How brigade commanders are rated (p. 53).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CommandMode {
    /// By the dice, before the game.
    #[default]
    Variable,
    /// By the players, in advance.
    Fixed,
}

/// Brigade commanders, by their number or by their ratings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "`brigade_commanders` is neither a whole number nor a list of ratings")]
pub(crate) enum BrigadeCommanders {
    /// How many.
    Number(#[serde(deserialize_with = "integer")] u16),
    /// Who.
    Ratings(Vec<Rating>),
}

/// The price of an army, with its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArmyPrice {
    /// The price of each unit, in their order.
    pub(crate) unit_points: Vec<i32>,
    /// Their sum.
    pub(crate) units_total: i32,
    /// Entrenchments and fortified blocks.
    pub(crate) entrenchments_total: Ratio,
    pub(crate) command_total: i32,
    /// All of it.
    pub(crate) total: Ratio,
}

impl Lookup<Tables> for PointsArmy {
    const NAME: &'static str = "points_army";
    const REQUIRED: &'static [&'static str] = &["nation", "units"];
    type Answer = ArmyPrice;

    fn answer(&self, tables: &Tables) -> Result<ArmyPrice, Refusal> {
        let points = &tables.points;
        let mut unit_points = Vec::with_capacity(self.units.len());
        for unit in &self.units {
            unit_points.push(price(tables, unit, unit.nation.unwrap_or(self.nation), self.limber)?.points);
        }
        let units_total = unit_points.iter().sum();
        let halves = self.infantry_entrenchments * Ratio::whole(2);
        if halves < Ratio::ZERO || !halves.is_whole() {
            return Err(Refusal::new("`infantry_entrenchments` go by halves of a battalion, from nought"));
        }
        let each = |count: u16, price: i32| Ratio::whole(i128::from(count) * i128::from(price));
        let entrenchments_total = self.infantry_entrenchments * Ratio::whole(i128::from(points.entrenchment))
            + each(self.gun_entrenchments, points.gun_entrenchment)
            + each(self.fortified_blocks, points.fortified_block);
        let command_total = self.command(tables)?;
        let total = Ratio::whole(i128::from(units_total) + i128::from(command_total)) + entrenchments_total;
        Ok(ArmyPrice { unit_points, units_total, entrenchments_total, command_total, total })
    }
}

impl PointsArmy {
    /// What its commanders cost (p. 53-54).
    fn command(&self, tables: &Tables) -> Result<i32, Refusal> {
        let command = &tables.points.command;
        let brigades = match (self.command_mode, &self.brigade_commanders) {
            (_, None) => 0,
            (CommandMode::Variable, Some(BrigadeCommanders::Number(number))) => {
                i32::from(*number) * tables.nation_points(self.nation).commander
            }
            (CommandMode::Fixed, Some(BrigadeCommanders::Ratings(ratings))) => {
                ratings.iter().map(|rating| command.brigade_commander[*rating]).sum()
            }
            (CommandMode::Variable, Some(BrigadeCommanders::Ratings(_))) => {
                return Err(Refusal::on("p. 53", "with command_mode variable give the number of brigade commanders"));
            }
            (CommandMode::Fixed, Some(BrigadeCommanders::Number(_))) => {
                return Err(Refusal::on("p. 53", "with command_mode fixed list the brigade commanders' ratings"));
            }
        };
        let lieutenants: i32 = self.lieutenant_generals.iter().map(|rating| command.lieutenant_general[*rating]).sum();
        let general = self.commanding_general.rated().map_or(0, |rating| command.commanding_general[rating]);
        Ok(brigades + lieutenants + general)
    }
}

/// Whether two armies are equal (p. 51).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointsBalance {
    /// One army's total, above nought.
    pub(crate) total_a: Ratio,
    /// The other's.
    pub(crate) total_b: Ratio,
}

/// How two armies compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Balance {
    /// By how much they differ.
    pub(crate) difference: Ratio,
    /// By how much equal armies may.
    pub(crate) allowed: Ratio,
    /// Whether they are equal.
    pub(crate) balanced: bool,
}

impl Lookup<Tables> for PointsBalance {
    const NAME: &'static str = "points_balance";
    type Answer = Balance;

    fn answer(&self, tables: &Tables) -> Result<Balance, Refusal> {
        let (least, most) = (self.total_a.min(self.total_b), self.total_a.max(self.total_b));
        if least <= Ratio::ZERO {
            return Err(Refusal::new("`total_a` and `total_b` must be above nought"));
        }
        let difference = most - least;
        let allowed = most * tables.points.balance;
        Ok(Balance { difference, allowed, balanced: difference <= allowed })
    }
}
