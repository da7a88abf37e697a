//! Volleys (Musketry).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Die, Interrupt, Modifier, Ratio, Refusal, Request, integer_non_null, measure};

use super::saves::{Losses, losses};
use super::tables::Tables;
use super::unit::{Characteristics, Kind, Nation, Unit};

const SECTION: &str = "Musketry";

/// A volley.
///
/// Dice: one for each 25 percent in line; at Chotusitz, for Prussian foot, as many 50:50 dice again, the first for the
/// first and so on; then the target's saving throws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Musketry {
    /// Who fires.
    pub(crate) firer: Unit,
    /// At whom.
    pub(crate) target: Unit,
    /// How far.
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// The firer moved in this phase.
    #[serde(default)]
    pub(crate) moved: bool,
    /// It spent this phase on adopting firing order.
    #[serde(default)]
    pub(crate) adopted_firing_order: bool,
    /// What of it stands in a single line of bases: 25, 50, 75 or 100; all of it unless given.
    #[serde(default, deserialize_with = "integer_non_null")]
    pub(crate) percent_in_line: Option<u8>,
    /// The target is within 45 degrees of the firer's front.
    #[serde(default = "yes")]
    pub(crate) in_arc: bool,
    /// The target stands behind cover.
    #[serde(default)]
    pub(crate) cover: bool,
    /// The characteristics in force.
    #[serde(default)]
    pub(crate) characteristics: Characteristics,
}

const fn yes() -> bool {
    true
}

/// See [`Musketry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Volley {
    pub(crate) dice_count: u32,
    pub(crate) base_score: i32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
    pub(crate) to_hit: i32,
    pub(crate) chance_dice: u32,
    #[serde(flatten)]
    pub(crate) losses: Losses,
}

impl Musketry {
    /// The score that the firer's arm needs, and its range in cm. None for those who do not fire: the mounted, lancers,
    /// heavy horse, guns and generals (CE-AMB-26).
    pub(crate) fn score_and_range(tables: &Tables, firer: &Unit) -> Option<(i32, Ratio)> {
        let figures = &tables.musketry;
        match firer.kind {
            Kind::Foot if firer.firing_order => Some((figures.firing_order, figures.muskets)),
            Kind::Foot => Some((figures.other, figures.muskets)),
            Kind::LightFoot => Some((figures.light_foot, figures.muskets)),
            Kind::LightHorse if firer.dismounted => Some((figures.other, figures.carbines)),
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse | Kind::Artillery | Kind::General => None,
        }
    }

    /// Whether a firer that moved, or did not, can hit anything at all: there are no automatic hits (CE-AMB-9).
    pub(crate) fn can_hit(tables: &Tables, firer: &Unit, moved: bool, characteristics: Characteristics) -> bool {
        let best = i32::from(Die::D6.readings().iter().map(|(face, _)| *face).max().unwrap_or(0))
            + i32::from(is_lucky(firer, characteristics))
            + if moved { tables.musketry.moved } else { 0 };
        Musketry::score_and_range(tables, firer).is_some_and(|(score, _)| score <= best)
    }

    /// The base score, once nothing forbids the volley.
    fn check(&self, tables: &Tables) -> Result<i32, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        let Some((score, range)) = Musketry::score_and_range(tables, &self.firer) else {
            return refuse("only foot, light foot and dismounted light horse fire muskets");
        };
        self.target.not_a_general()?;
        if self.firer.retreating {
            return Err(Refusal::on("Retreating Units", "a retreating unit does not fire"));
        }
        if self.adopted_firing_order {
            return Err(Refusal::on("Movement", "foot that adopts firing order does not fire in that phase"));
        }
        if !self.in_arc {
            return refuse("the target is not within 45 degrees of the front");
        }
        if self.range > range {
            return Err(Refusal::on(SECTION, format!("out of range: {} cm of {range}", self.range)));
        }
        match self.percent_in_line {
            Some(percent) if !matches!(percent, 25 | 50 | 75 | 100) => refuse("percent_in_line is 25, 50, 75 or 100"),
            Some(percent) if percent > self.firer.effectiveness => {
                refuse("no more stands in line than is left of the unit")
            }
            _ => Ok(score),
        }
    }
}

impl Request<Tables> for Musketry {
    const NAME: &'static str = "musketry";
    type Answer = Volley;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Volley, Interrupt> {
        let base_score = self.check(tables)?;
        let mut modifiers = Vec::new();
        if self.moved && tables.musketry.moved != 0 {
            modifiers.push(Modifier::new("moved", tables.musketry.moved, SECTION));
        }
        let modifier_total: i32 = modifiers.iter().map(|line| line.value).sum();
        let to_hit = base_score - modifier_total;
        let dice_count = u32::from(self.percent_in_line.unwrap_or(self.firer.effectiveness)) / 25;
        let lucky = is_lucky(&self.firer, self.characteristics);
        let score = u8::try_from(to_hit.max(1)).unwrap_or(u8::MAX);
        let scored = if lucky {
            dice.at_least_helped(dice_count, Die::D6, score, tables.chance.yes, ["volley", "50:50 for 1 more"])?
        } else {
            dice.at_least(dice_count, Die::D6, score, "volley")?
        };
        let losses = losses(tables, dice, &self.target, scored, self.cover)?;
        let chance_dice = if lucky { dice_count } else { 0 };
        Ok(Volley { dice_count, base_score, modifiers, modifier_total, to_hit, chance_dice, losses })
    }
}

/// Whether there is an even chance of 1 more for each of its dice (Army Characteristics).
fn is_lucky(firer: &Unit, characteristics: Characteristics) -> bool {
    characteristics == Characteristics::Chotusitz
        && firer.nation == Nation::Prussia
        && matches!(firer.kind, Kind::Foot | Kind::LightFoot)
}
