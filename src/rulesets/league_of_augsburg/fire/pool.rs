//! The dice of a volley (Shooting Mechanics; Modifiers).

use std::num::NonZeroU32;
use strum::{IntoStaticStr, VariantNames};

use serde::{Deserialize, Serialize};

use super::range::Band;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::kinds::{Formation, Kind, Quality, Weapon};
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::umpire::words;
use crate::umpire::{Choice, Lookup, Objection, Options, Ratio, Refusal, measure};

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

impl Options for Place {
    const OPTIONS: &'static [(Place, Choice)] = &[
        (Place::Open, "outside"),
        (Place::Building, "building"),
        (Place::AreaCover, "area cover"),
        (Place::Earthworks, "earthworks"),
        (Place::Fortress, "hard cover"),
        (Place::Fortress, "fortress"),
        (Place::Open, "open"),
    ];
}

/// `fire_pool`: how many dice a unit shoots with.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FirePool {
    /// The shooter.
    pub(crate) unit: Unit,
    /// Inches; for skirmishers from their furthest figure.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// The target is enfiladed.
    pub(crate) enfilade: bool,
    pub(crate) firing_from: Place,
}

/// See [`FirePool`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FireDicePool {
    pub(crate) band: Band,
    pub(crate) base_dice: u32,
    pub(crate) dice_pool: u32,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

/// Why a unit does not shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FireObjection {
    #[strum(serialize = "")]
    Order(ChitObjection),
    OutOfRange {
        distance: Ratio,
        weapon: Weapon,
        reach: Ratio,
    },
}

impl FireObjection {
    /// What speaks against the shooter, wherever its target stands.
    pub(crate) fn of_shooter(unit: &Unit) -> Vec<FireObjection> {
        let all = [(unit.is_limbered(), ChitObjection::Limbered), (unit.routing, ChitObjection::Routing)];
        all.into_iter().filter(|(holds, _)| *holds).map(|(_, why)| FireObjection::Order(why)).collect()
    }
}

impl Objection for FireObjection {
    const OF: &'static str = "fire";

    fn words(why: FireObjection) -> Refusal {
        match why {
            FireObjection::Order(why) => why.into(),
            FireObjection::OutOfRange { distance, weapon, reach } => {
                let text = format!("{distance} inches is out of range: {} reach {reach}", weapon.word());
                Refusal::on("Ranges", text)
            }
        }
    }
}

impl FirePool {
    /// What the book has against the shot.
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<FireObjection> {
        let FirePool { unit, distance, .. } = self;
        let (bands, weapon) = (unit.weapon.bands(tables), unit.weapon);
        let far = FireObjection::OutOfRange { distance: *distance, weapon, reach: bands.furthest() };
        let far = (!bands.reaches(*distance)).then_some(far);
        FireObjection::of_shooter(unit).into_iter().chain(far).collect()
    }

    /// The basic pool of a unit in the open. Skirmishers that hold something shoot as infantry (LOA-AMB-45).
    pub(crate) fn base_dice(&self, tables: &Tables) -> u32 {
        let (per, unit) = (&tables.fire_dice, &self.unit);
        match unit.kind {
            Kind::Artillery => unit.figures / per.cannon,
            Kind::Pistoleers if unit.formation == Some(Formation::Deep) => unit.front_rank() / per.pistoleers_deep,
            Kind::Pistoleers => unit.figures / per.pistoleers_single,
            Kind::AggressiveCavalry => unit.front_rank() / per.aggressive_cavalry,
            _ if unit.is_light() => unit.figures / per.skirmishers,
            _ => unit.front_rank().saturating_sub(unit.front_pikemen()) / per.infantry,
        }
    }

    /// What the basic pool is made of: `8 in front, 2 of them pikemen, 2 a die`.
    pub(crate) fn made_of(&self, tables: &Tables) -> String {
        let (per, unit) = (&tables.fire_dice, &self.unit);
        let (front, pikes) = (unit.front_rank(), unit.front_pikemen());
        let uneven = |figures: u32| !figures.is_multiple_of(unit.ranks());
        let counted = unit.front_rank.is_some() || !uneven(unit.figures);
        let counted = counted && (unit.front_pikemen.is_some() || !uneven(unit.pikemen));
        let up = if counted { "" } else { ", each rounded up (a reading)" };
        let in_front = |per: NonZeroU32| format!("{front} in front{up}, {per} a die");
        let of_all = |per: NonZeroU32| format!("{}, {per} a die", words::counted(unit.figures, "figure"));
        let made = match unit.kind {
            Kind::Artillery => of_all(per.cannon),
            Kind::Pistoleers if unit.formation == Some(Formation::Deep) => in_front(per.pistoleers_deep),
            Kind::Pistoleers => of_all(per.pistoleers_single),
            Kind::AggressiveCavalry => in_front(per.aggressive_cavalry),
            _ if unit.is_light() && unit.is_mounted() => {
                format!("{}, as skirmishers (a reading)", of_all(per.skirmishers))
            }
            _ if unit.is_light() => of_all(per.skirmishers),
            _ if pikes > 0 => format!("{front} in front, {pikes} of them pikemen{up}, {} a die", per.infantry),
            kind if kind.is_light() => format!("{}, as infantry: it holds its place", in_front(per.infantry)),
            _ => in_front(per.infantry),
        };
        match self.firing_from {
            Place::Building | Place::AreaCover => format!("{made}, halved inside"),
            Place::Open | Place::Earthworks | Place::Fortress => made,
        }
    }

    /// `10 dice at 8 in, first volley +3, medium range -2`.
    pub(crate) fn in_words(&self, tables: &Tables) -> String {
        let FireDicePool { dice_pool, sum, .. } = self.dice(tables);
        let dice = words::dice(dice_pool);
        format!("{dice} at {} in{}", self.distance, sum.in_words())
    }

    /// The dice (LOA-FIRE-2 to 18). A shot that the umpire allows out of range is one at the furthest range.
    pub(crate) fn dice(&self, tables: &Tables) -> FireDicePool {
        let unit = &self.unit;
        let band = unit.weapon.bands(tables).shot_at(self.distance);
        let base = self.base_dice(tables);
        // Halved before the modifiers: LOA-AMB-7.
        let base_dice = match self.firing_from {
            Place::Building | Place::AreaCover => base / tables.fire_dice.inside_divides_by,
            Place::Open | Place::Earthworks | Place::Fortress => base,
        };
        let add = &tables.fire_modifiers;
        let range = if band == Band::Long { "long range" } else { "medium range" };
        let sum = Sum::of(
            "Shooting Mechanics",
            &[
                (!unit.has_fired && !unit.weapon.is_cannon(), "first volley", add.first_volley),
                (unit.is_elite(), "elite", add.elite),
                (self.enfilade, "target enfiladed", add.enfilade),
                (unit.grenadiers, "grenadiers", add.grenadiers),
                (unit.quality == Quality::Raw, "raw", add.raw),
                (true, range, band.modifier(tables)),
                (unit.is_effectively_unformed(), "unformed", add.unformed),
                (unit.disordered, "disordered", add.disordered),
            ],
        );
        FireDicePool { band, base_dice, dice_pool: sum.on_top_of(base_dice), sum }
    }
}

impl Lookup<Tables> for FirePool {
    const NAME: &'static str = "fire_pool";
    const REQUIRED: &'static [&'static str] = &["unit", "distance"];
    type Answer = FireDicePool;

    fn answer(&self, tables: &Tables) -> Result<FireDicePool, Refusal> {
        self.unit.is_troops()?;
        match self.objections(tables).into_iter().next() {
            Some(objection) => Err(objection.into()),
            None => Ok(self.dice(tables)),
        }
    }
}
