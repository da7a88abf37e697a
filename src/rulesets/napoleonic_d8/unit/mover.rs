//! Who moves.

use serde::Deserialize;

use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::umpire::input;

/// Who moves: a unit, or a general, who has no other field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    /// A commander with his staff.
    General,
    /// A unit.
    Unit(Unit),
}

impl<'de> Deserialize<'de> for Mover {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Mover, D::Error> {
        use serde::de::Error;
        let fields = serde_json::Map::deserialize(deserializer)?;
        if fields.get("arm").and_then(serde_json::Value::as_str) != Some("general") {
            return input(serde_json::Value::Object(fields)).map(Mover::Unit).map_err(D::Error::custom);
        }
        if fields.len() > 1 {
            Err(D::Error::custom("a general has no other field than arm"))
        } else {
            Ok(Mover::General)
        }
    }
}
