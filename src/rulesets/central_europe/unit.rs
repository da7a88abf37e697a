//! A unit as the rules describe it: the `unit` object of every request, and what a battle keeps of each.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::umpire::{Ratio, Refusal, integer};

use super::tables::Tables;

/// The arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Foot,
    LightFoot,
    HeavyHorse,
    Lancers,
    LightHorse,
    Artillery,
    General,
}

impl Kind {
    /// Horse of any kind, in the saddle or not.
    pub(crate) const fn is_horse(self) -> bool {
        matches!(self, Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse)
    }
}

/// The quality, which counts for morale (Morale).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Elite,
    #[default]
    Regular,
    Poor,
    Militia,
}

/// The nation, which counts for the characteristics of Chotusitz alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Nation {
    Prussia,
    Austria,
    #[default]
    Other,
}

/// The army characteristics in force (Army Characteristics).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Characteristics {
    #[default]
    None,
    Chotusitz,
}

/// The colour of an army's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Red,
    Black,
}

impl Side {
    /// Its word, as cards begin with it: `red`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

/// A unit. Read from a request it has its defaults, and [`Unit::check`] has passed it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub(crate) struct Unit {
    /// The arm.
    pub(crate) kind: Kind,
    /// The quality.
    #[serde(default)]
    pub(crate) grade: Grade,
    /// The nation.
    #[serde(default)]
    pub(crate) nation: Nation,
    /// Percent of its strength: 100, 75, 50 or 25.
    #[serde(default = "full", deserialize_with = "integer")]
    pub(crate) effectiveness: u8,
    /// In line and in good order, able to fire volleys: regular foot alone.
    #[serde(default)]
    pub(crate) firing_order: bool,
    /// Heavy horse with armour.
    #[serde(default)]
    pub(crate) cuirassiers: bool,
    /// Horse on foot.
    #[serde(default)]
    pub(crate) dismounted: bool,
    /// Guns on their limbers.
    #[serde(default)]
    pub(crate) limbered: bool,
    /// Broken, and not rallied.
    #[serde(default)]
    pub(crate) retreating: bool,
    /// A general is attached.
    #[serde(default)]
    pub(crate) general: bool,
}

const fn full() -> u8 {
    100
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        let unit = Unit::deserialize(deserializer)?;
        unit.check().map_err(D::Error::custom)?;
        Ok(unit)
    }
}

impl Unit {
    /// A fresh regular unit of this arm.
    pub(crate) const fn new(kind: Kind) -> Unit {
        Unit {
            kind,
            grade: Grade::Regular,
            nation: Nation::Other,
            effectiveness: 100,
            firing_order: false,
            cuirassiers: false,
            dismounted: false,
            limbered: false,
            retreating: false,
            general: false,
        }
    }

    /// Refuses a state that the roster does not know: an effectiveness between the quarters, or a mark of another arm.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::new(text));
        if !matches!(self.effectiveness, 25 | 50 | 75 | 100) {
            return refuse("effectiveness is 25, 50, 75 or 100");
        }
        if self.firing_order && (self.kind != Kind::Foot || self.retreating) {
            return refuse("only foot that is not retreating is in firing order");
        }
        if self.cuirassiers && self.kind != Kind::HeavyHorse {
            return refuse("only heavy_horse are cuirassiers");
        }
        if self.dismounted && !self.kind.is_horse() {
            return refuse("only horse is dismounted");
        }
        if self.limbered && self.kind != Kind::Artillery {
            return refuse("only artillery is limbered");
        }
        if self.general && self.kind == Kind::General {
            return refuse("a general has no general attached");
        }
        Ok(())
    }

    /// Refuses a general alone, who is shot at and contacted by no rule (CE-AMB-24).
    pub(crate) fn not_a_general(&self) -> Result<(), Refusal> {
        match self.kind {
            Kind::General => Err(Refusal::new("no rule here for a general alone: the umpire decides (CE-AMB-24)")),
            _ => Ok(()),
        }
    }

    /// Foot of any kind, dismounted horse included.
    pub(crate) const fn is_on_foot(&self) -> bool {
        matches!(self.kind, Kind::Foot | Kind::LightFoot) || self.dismounted
    }

    /// Horse in the saddle.
    pub(crate) const fn is_mounted(&self) -> bool {
        self.kind.is_horse() && !self.dismounted
    }

    /// Light foot, and dismounted horse, which fights as such (CE-AMB-13).
    pub(crate) const fn fights_as_light_foot(&self) -> bool {
        matches!(self.kind, Kind::LightFoot) || self.dismounted
    }

    /// Quarters of effectiveness, 1 to 4.
    pub(crate) const fn quarters(&self) -> u32 {
        self.effectiveness as u32 / 25
    }

    /// What is left of it after hits, in percent.
    pub(crate) fn after(&self, hits: u32) -> u8 {
        self.effectiveness.saturating_sub(u8::try_from(hits.saturating_mul(25)).unwrap_or(u8::MAX))
    }

    /// Its normal move in a phase, in cm; unlimbered guns have none (Movement).
    pub(crate) fn rate(&self, tables: &Tables) -> Ratio {
        let rates = &tables.rates;
        match self.kind {
            Kind::Foot if self.firing_order => rates.foot_in_firing_order,
            Kind::Foot | Kind::LightFoot => rates.other_foot,
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse if self.dismounted => rates.other_foot,
            Kind::HeavyHorse => rates.heavy_horse,
            Kind::Lancers | Kind::LightHorse => rates.light_horse,
            Kind::Artillery if self.limbered => rates.limbered_guns,
            Kind::Artillery => Ratio::ZERO,
            Kind::General => rates.general,
        }
    }
}
