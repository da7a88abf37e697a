//! Reading a unit of a request.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::rulesets::league_of_augsburg::unit::{Formation, Kind, Mode, Quality, System, Unit, Weapon};
use crate::umpire::{integer_non_null, non_null};

/// A unit as it is written, before the usual is filled in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    #[serde(default)]
    name: String,
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default, deserialize_with = "non_null")]
    system: Option<System>,
    #[serde(default, deserialize_with = "non_null")]
    formation: Option<Formation>,
    #[serde(default, deserialize_with = "non_null")]
    mode: Option<Mode>,
    #[serde(default, deserialize_with = "integer_non_null")]
    figures: Option<u32>,
    #[serde(default, deserialize_with = "integer_non_null")]
    original_figures: Option<u32>,
    #[serde(default, deserialize_with = "integer_non_null")]
    front_rank: Option<u32>,
    #[serde(default, deserialize_with = "integer_non_null")]
    pikemen: Option<u32>,
    #[serde(default, deserialize_with = "integer_non_null")]
    front_pikemen: Option<u32>,
    #[serde(default, deserialize_with = "integer_non_null")]
    squadrons: Option<u32>,
    #[serde(default)]
    quality: Quality,
    #[serde(default)]
    grenadiers: bool,
    #[serde(default)]
    heavy: bool,
    #[serde(default, deserialize_with = "non_null")]
    weapon: Option<Weapon>,
    #[serde(default)]
    has_fired: bool,
    #[serde(default)]
    unformed: bool,
    #[serde(default)]
    changing_formation: bool,
    #[serde(default)]
    in_bad_going: bool,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    routing: bool,
    #[serde(default)]
    holding: bool,
    #[serde(default)]
    must_rally: bool,
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        let wire = Wire::deserialize(deserializer)?;
        let alone = (wire.kind == Kind::Commander).then_some(1);
        let figures = wire.figures.or(alone).ok_or_else(|| D::Error::missing_field("figures"))?;
        let weapon = wire.weapon.or(Unit::usual_weapon(wire.kind)).ok_or_else(|| D::Error::missing_field("weapon"))?;
        let unit = Unit {
            name: wire.name,
            kind: wire.kind,
            system: wire.system,
            formation: wire.formation.or(Unit::usual_formation(wire.kind)),
            mode: wire.mode.or(Unit::usual_mode(wire.kind)),
            figures,
            original_figures: wire.original_figures.unwrap_or(figures),
            front_rank: wire.front_rank,
            pikemen: wire.pikemen.unwrap_or(0),
            front_pikemen: wire.front_pikemen,
            squadrons: wire.squadrons.unwrap_or(1),
            quality: wire.quality,
            grenadiers: wire.grenadiers,
            heavy: wire.heavy,
            weapon,
            has_fired: wire.has_fired,
            unformed: wire.unformed,
            changing_formation: wire.changing_formation,
            in_bad_going: wire.in_bad_going,
            disordered: wire.disordered,
            routing: wire.routing,
            holding: wire.holding,
            must_rally: wire.must_rally,
        };
        unit.check().map_err(D::Error::custom)?;
        Ok(unit)
    }
}
