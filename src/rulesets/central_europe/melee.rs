//! Who may charge whom, and the dice of a melee (Melees).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Interrupt, Ratio, Request, integer, measure_non_null};

use super::tables::{MeleeRow, Tables};
use super::unit::{Kind, Unit};

const SECTION: &str = "Melees";

/// A face of a unit. Each can be contacted by one enemy unit only (Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Face {
    #[default]
    Front,
    LeftFlank,
    RightFlank,
    Rear,
}

/// Whether a unit may charge another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeCheck {
    /// Who would charge; a general may be asked about, and may not.
    pub(crate) charger: Unit,
    /// Whom.
    pub(crate) target: Unit,
    /// Another unit already touches that face.
    #[serde(default)]
    pub(crate) face_occupied: bool,
    /// From guns that are the target to the nearest close-order foot friendly to them, if there is any.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) foot_within: Option<Ratio>,
    /// The charger is in a wood or a built-up area.
    #[serde(default)]
    pub(crate) charger_in_wood_or_built_up: bool,
    /// The target is.
    #[serde(default)]
    pub(crate) target_in_wood_or_built_up: bool,
}

/// Why a charge is not allowed. In the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Bar {
    General,
    Artillery,
    LightFoot,
    FootVsHorse,
    GunProtected,
    FaceOccupied,
    Retreating,
}

impl Bar {
    /// The reason in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Bar::General => "a general does not charge",
            Bar::Artillery => "guns do not charge",
            Bar::LightFoot => "light infantry charges only where both are in a wood or built-up area",
            Bar::FootVsHorse => "foot may not charge horse",
            Bar::GunProtected => "close-order foot stands within 4 cm of the guns",
            Bar::FaceOccupied => "another unit touches that face",
            Bar::Retreating => "a retreating unit does not charge",
        }
    }
}

/// See [`MeleeCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MayCharge {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<Bar>,
}

impl Request<Tables> for MeleeCheck {
    const NAME: &'static str = "melee_check";
    type Answer = MayCharge;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<MayCharge, Interrupt> {
        self.target.not_a_general()?;
        let (charger, target) = (&self.charger, &self.target);
        let inside = self.charger_in_wood_or_built_up && self.target_in_wood_or_built_up;
        let protected = self.foot_within.is_some_and(|gap| gap <= tables.melee.rules.guns_protected_within);
        let bars = [
            (Bar::General, charger.kind == Kind::General),
            (Bar::Artillery, charger.kind == Kind::Artillery),
            (Bar::LightFoot, charger.fights_as_light_foot() && !inside),
            (Bar::FootVsHorse, charger.is_on_foot() && target.is_mounted()),
            (Bar::GunProtected, target.kind == Kind::Artillery && protected),
            (Bar::FaceOccupied, self.face_occupied),
            (Bar::Retreating, charger.retreating),
        ];
        let reasons: Vec<Bar> = bars.into_iter().filter(|&(_, holds)| holds).map(|(bar, _)| bar).collect();
        Ok(MayCharge { legal: reasons.is_empty(), reasons })
    }
}

/// What an enemy counts as, when one strikes at it: the columns of the table, and guns, which are simply taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Column {
    HeavyHorse,
    Lancers,
    LightHorse,
    FootFiringOrder,
    FootOther,
    LightFoot,
    Artillery,
}

/// With how many dice a unit strikes at an enemy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeDice {
    /// Who strikes.
    pub(crate) unit: Unit,
    /// Whom.
    pub(crate) enemy: Unit,
    /// The face of the enemy that it attacks.
    #[serde(default)]
    pub(crate) attack_face: Face,
    /// Its own round of the melee, from 1.
    #[serde(default = "first", deserialize_with = "integer")]
    pub(crate) round: u32,
    /// It stands on higher ground.
    #[serde(default)]
    pub(crate) higher_ground: bool,
    /// It defends a river bank.
    #[serde(default)]
    pub(crate) river_bank: bool,
    /// It defends a built-up area against troops outside.
    #[serde(default)]
    pub(crate) built_up_area: bool,
    /// It is in a wood or a built-up area.
    #[serde(default)]
    pub(crate) in_wood_or_built_up: bool,
    /// The enemy is.
    #[serde(default)]
    pub(crate) enemy_in_wood_or_built_up: bool,
}

/// The round in which a melee begins.
pub(super) const fn first() -> u32 {
    1
}

/// A line of the sum of melee dice: its value may be one and a half.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DiceLine {
    /// What it is for.
    pub(crate) label: &'static str,
    /// Dice for each 25 percent.
    pub(crate) value: Ratio,
    /// The section.
    pub(crate) page: &'static str,
}

/// See [`MeleeDice`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Strike {
    pub(crate) column: Column,
    pub(crate) per_quarter: Ratio,
    pub(crate) quarters: u32,
    pub(crate) dice_exact: Ratio,
    pub(crate) half_die: bool,
    pub(crate) dice_min: i128,
    pub(crate) modifiers: Vec<DiceLine>,
    pub(crate) modifier_total: Ratio,
    pub(crate) enemy_eliminated: bool,
    pub(crate) unit_eliminated: bool,
}

impl MeleeDice {
    /// The unit's row of the table. None for guns, and for light infantry out of woods and buildings (CE-AMB-12).
    fn row<'a>(&self, tables: &'a Tables) -> Option<&'a MeleeRow> {
        let rows = &tables.melee.dice;
        match self.unit.kind {
            _ if self.unit.fights_as_light_foot() => self.in_wood_or_built_up.then_some(&rows.foot),
            Kind::Foot | Kind::LightFoot => Some(&rows.foot),
            Kind::HeavyHorse => Some(&rows.heavy_horse),
            Kind::Lancers => Some(&rows.lancers),
            Kind::LightHorse => Some(&rows.light_horse),
            Kind::Artillery | Kind::General => None,
        }
    }

    /// The enemy's column of the table.
    pub(crate) fn column(&self) -> Column {
        let enemy = &self.enemy;
        match enemy.kind {
            _ if enemy.fights_as_light_foot() && self.enemy_in_wood_or_built_up => Column::FootOther,
            _ if enemy.fights_as_light_foot() => Column::LightFoot,
            Kind::Foot if enemy.firing_order && self.attack_face == Face::Front => Column::FootFiringOrder,
            Kind::Foot | Kind::LightFoot => Column::FootOther,
            Kind::HeavyHorse => Column::HeavyHorse,
            Kind::Lancers => Column::Lancers,
            Kind::LightHorse => Column::LightHorse,
            Kind::Artillery | Kind::General => Column::Artillery,
        }
    }

    /// Dice for each 25 percent, line by line; no line where the unit strikes with none.
    fn lines(&self, tables: &Tables) -> Vec<DiceLine> {
        let Some(row) = self.row(tables) else { return Vec::new() };
        let value = match self.column() {
            Column::HeavyHorse => row.heavy_horse,
            Column::Lancers => row.lancers,
            Column::LightHorse => row.light_horse,
            Column::FootFiringOrder => row.foot_firing_order,
            Column::FootOther => row.foot_other,
            Column::LightFoot => row.light_foot,
            Column::Artillery => return Vec::new(),
        };
        let bonus = tables.melee.rules.bonus;
        let lines = [
            ("table", true, value),
            ("flank or rear, first round", self.attack_face != Face::Front && self.round == 1, bonus),
            ("higher ground", self.higher_ground, bonus),
            ("river bank", self.river_bank, bonus),
            ("built-up area", self.built_up_area, bonus),
        ];
        lines
            .into_iter()
            .filter(|&(_, holds, value)| holds && value != Ratio::ZERO)
            .map(|(label, _, value)| DiceLine { label, value, page: SECTION })
            .collect()
    }

    /// The dice, without throwing any. Refuses a general, and a round before the first.
    pub(crate) fn strike(&self, tables: &Tables) -> Result<Strike, Interrupt> {
        self.unit.not_a_general()?;
        self.enemy.not_a_general()?;
        if self.round == 0 {
            return Interrupt::refuse("round is counted from 1");
        }
        let modifiers = self.lines(tables);
        let per_quarter = modifiers.iter().fold(Ratio::ZERO, |sum, line| sum + line.value);
        let quarters = self.unit.quarters();
        let dice_exact = per_quarter * Ratio::from(i64::from(quarters));
        Ok(Strike {
            column: self.column(),
            per_quarter,
            quarters,
            dice_exact,
            half_die: dice_exact.denominator() == 2,
            dice_min: dice_exact.floor(),
            modifiers,
            modifier_total: per_quarter,
            enemy_eliminated: self.enemy.kind == Kind::Artillery,
            unit_eliminated: self.unit.kind == Kind::Artillery,
        })
    }
}

impl Request<Tables> for MeleeDice {
    const NAME: &'static str = "melee_dice";
    type Answer = Strike;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Strike, Interrupt> {
        self.strike(tables)
    }
}
