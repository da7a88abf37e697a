//! The dice of a volley (Shooting Mechanics; Modifiers).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::rulesets::league_of_augsburg::unit::{Formation, Kind, Quality, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request, measure};

const SECTION: &str = "Shooting Mechanics";

/// Where the shooters stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    #[default]
    Open,
    Building,
    AreaCover,
    Earthworks,
    Fortress,
}

/// `fire_pool`: how many dice a unit shoots with. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirePool {
    /// The shooter.
    pub(crate) unit: Unit,
    /// Inches; for skirmishers from their furthest figure.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// Whether the target is enfiladed.
    #[serde(default)]
    pub(crate) enfilade: bool,
    /// Where the shooter stands.
    #[serde(default)]
    pub(crate) firing_from: Place,
}

/// See [`FirePool`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pool {
    pub(crate) band: Band,
    pub(crate) base_dice: u32,
    pub(crate) dice_pool: u32,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

/// The basic pool of a unit in the open. Skirmishers that hold something shoot as infantry (LOA-AMB-45).
fn base_dice(tables: &Tables, unit: &Unit) -> u32 {
    let per = &tables.fire_dice;
    match unit.kind {
        Kind::Artillery => unit.figures / per.cannon,
        Kind::Pistoleers if unit.formation == Some(Formation::Deep) => unit.front_rank() / per.pistoleers_deep,
        Kind::Pistoleers => unit.figures / per.pistoleers_single,
        Kind::AggressiveCavalry => unit.front_rank() / per.aggressive_cavalry,
        _ if unit.is_light() => unit.figures / per.skirmishers,
        _ => unit.front_rank().saturating_sub(unit.front_pikemen()) / per.infantry,
    }
}

/// Whether a unit can shoot at so many inches, and if so in which band.
fn band(tables: &Tables, unit: &Unit, distance: Ratio) -> Result<Band, Refusal> {
    unit.is_troops()?;
    if unit.is_limbered() {
        return Err(Refusal::on("Artillery", "limbered guns do not shoot"));
    }
    if unit.routing {
        return Err(Refusal::on("Morale", "a routing unit does not shoot"));
    }
    match unit.weapon.bands(tables).at(distance) {
        Band::OutOfRange => Err(Refusal::on("Ranges", format!("{distance} inches is out of range"))),
        band => Ok(band),
    }
}

/// The dice of a volley (LOA-FIRE-2 to 18).
pub(crate) fn pool(
    tables: &Tables,
    unit: &Unit,
    distance: Ratio,
    enfilade: bool,
    firing_from: Place,
) -> Result<Pool, Refusal> {
    let band = band(tables, unit, distance)?;
    let base = base_dice(tables, unit);
    // Halved before the modifiers: LOA-AMB-7.
    let base_dice = match firing_from {
        Place::Building | Place::AreaCover => base / tables.fire_dice.inside_divides_by,
        Place::Open | Place::Earthworks | Place::Fortress => base,
    };
    let add = &tables.fire_modifiers;
    let range = if band == Band::Long { "long range" } else { "medium range" };
    let sum = Sum::of(
        SECTION,
        &[
            (!unit.has_fired && !unit.weapon.is_cannon(), "first volley", add.first_volley),
            (unit.is_elite(), "elite", add.elite),
            (enfilade, "target enfiladed", add.enfilade),
            (unit.grenadiers, "grenadiers", add.grenadiers),
            (unit.quality == Quality::Raw, "raw", add.raw),
            (true, range, band.modifier(tables)),
            (unit.is_effectively_unformed(), "unformed", add.unformed),
            (unit.disordered, "disordered", add.disordered),
        ],
    );
    Ok(Pool { band, base_dice, dice_pool: sum.on_top_of(base_dice), sum })
}

impl Request<Tables> for FirePool {
    const NAME: &'static str = "fire_pool";
    type Answer = Pool;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Pool, Interrupt> {
        Ok(pool(tables, &self.unit, self.distance, self.enfilade, self.firing_from)?)
    }
}
