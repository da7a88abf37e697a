//! A unit as the rules describe it: the `unit` object of every request, a unit in an order of battle, and what a battle
//! keeps of each.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::umpire::{Choice, Fields, Refusal, integer};

use super::kind::{Grade, Kind, Nation};

/// What a hit costs, in percent (Saving Throws). Effectiveness is counted in such quarters.
const QUARTER: u8 = 25;

/// Percent of effectiveness, as forms offer them.
pub(crate) const PERCENTS: &[(u8, Choice)] =
    &[(4 * QUARTER, "100"), (3 * QUARTER, "75"), (2 * QUARTER, "50"), (QUARTER, "25")];

/// What is left of a unit at the least, in percent.
pub(crate) const LEAST: u8 = QUARTER;

/// A unit. Read from a request it has its defaults, and [`Profile::check`] has passed it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub(crate) struct Profile {
    pub(crate) kind: Kind,
    #[serde(default)]
    pub(crate) grade: Grade,
    #[serde(default)]
    pub(crate) nation: Nation,
    /// Percent of its strength: one of [`PERCENTS`].
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

/// Something that a unit is or is not: read alike in orders of battle and when it is overruled, and refused alike.
pub(crate) struct Flag {
    /// Its key in requests and orders of battle, and its id on the form that overrules it.
    pub(crate) key: &'static str,
    pub(crate) get: fn(&Profile) -> bool,
    pub(crate) set: fn(&mut Profile, bool),
    /// Whether such a unit can be it.
    pub(crate) fits: fn(&Profile) -> bool,
    /// Why others cannot.
    only: &'static str,
    /// Whether a battle may begin with it.
    at_start: bool,
    /// Its letter and its words on the form that overrules it; none for what a unit is once and for all.
    pub(crate) overruled: Option<(char, &'static str)>,
}

/// Everything that a unit is or is not.
pub(crate) const FLAGS: &[Flag] = &[
    Flag {
        key: "retreating",
        get: |unit| unit.retreating,
        set: |unit, on| unit.retreating = on,
        fits: |_| true,
        only: "",
        at_start: false,
        overruled: Some(('R', "retreating")),
    },
    Flag {
        key: "firing_order",
        get: |unit| unit.firing_order,
        set: |unit, on| unit.firing_order = on,
        fits: |unit| unit.kind == Kind::Foot && !unit.retreating,
        only: "only foot that is not retreating is in firing order",
        at_start: true,
        overruled: Some(('f', "in firing order")),
    },
    Flag {
        key: "cuirassiers",
        get: |unit| unit.cuirassiers,
        set: |unit, on| unit.cuirassiers = on,
        fits: |unit| unit.kind == Kind::HeavyHorse,
        only: "only heavy_horse are cuirassiers",
        at_start: true,
        overruled: None,
    },
    Flag {
        key: "dismounted",
        get: |unit| unit.dismounted,
        set: |unit, on| unit.dismounted = on,
        fits: |unit| unit.kind.is_horse(),
        only: "only horse is dismounted",
        at_start: true,
        overruled: Some(('O', "dismounted")),
    },
    Flag {
        key: "limbered",
        get: |unit| unit.limbered,
        set: |unit, on| unit.limbered = on,
        fits: |unit| unit.kind == Kind::Artillery,
        only: "only artillery is limbered",
        at_start: true,
        overruled: Some(('l', "limbered")),
    },
];

const fn full() -> u8 {
    4 * QUARTER
}

/// A fresh regular battalion of foot.
impl Default for Profile {
    fn default() -> Profile {
        Profile {
            kind: Kind::Foot,
            grade: Grade::Regular,
            nation: Nation::Other,
            effectiveness: full(),
            firing_order: false,
            cuirassiers: false,
            dismounted: false,
            limbered: false,
            retreating: false,
            general: false,
        }
    }
}

impl<'de> Deserialize<'de> for Profile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Profile, D::Error> {
        let unit = Profile::deserialize(deserializer)?;
        unit.check().map_err(D::Error::custom)?;
        Ok(unit)
    }
}

impl Profile {
    /// Reads a unit of an order of battle; `nation` is its army's.
    pub(crate) fn walk(fields: &mut Fields<'_>, nation: Nation) -> Profile {
        fields.require("kind", "write kind = \"foot\", say");
        let mut unit = Profile {
            kind: fields.word("kind").map_or(Kind::Foot, Spanned::into_inner),
            nation: fields.word("nation").map_or(nation, Spanned::into_inner),
            grade: fields.word("grade").map_or(Grade::Regular, Spanned::into_inner),
            ..Profile::default()
        };
        if let Some(percent) = fields.whole("effectiveness", u32::from(LEAST)..=u32::from(full())) {
            unit.effectiveness = u8::try_from(percent.into_inner()).unwrap_or(full());
        }
        for flag in FLAGS.iter().filter(|flag| flag.at_start) {
            (flag.set)(&mut unit, fields.flag(flag.key).is_some_and(Spanned::into_inner));
        }
        unit
    }

    /// Refuses a state that the roster does not know: an effectiveness between the quarters, or what only another arm is.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if PERCENTS.iter().all(|(percent, _)| *percent != self.effectiveness) {
            return Err(Refusal::new("effectiveness is 25, 50, 75 or 100"));
        }
        if let Some(flag) = FLAGS.iter().find(|flag| (flag.get)(self) && !(flag.fits)(self)) {
            return Err(Refusal::new(flag.only));
        }
        if self.general && self.kind == Kind::General {
            return Err(Refusal::new("a general has no general attached"));
        }
        Ok(())
    }

    /// Refuses a general alone, who is shot at and contacted by no rule (CE-AMB-24).
    pub(crate) fn not_a_general(&self) -> Result<(), Refusal> {
        match self.kind {
            Kind::General => Err(Refusal::new("no rule here for a general alone: the umpire decides")),
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
    pub(crate) fn quarters(&self) -> u32 {
        quarters(self.effectiveness)
    }

    /// What is left of it after hits, in percent.
    pub(crate) fn after(&self, hits: u32) -> u8 {
        let lost = u8::try_from(hits.saturating_mul(u32::from(QUARTER))).unwrap_or(u8::MAX);
        self.effectiveness.saturating_sub(lost)
    }
}

/// How many quarters so much percent are.
pub(crate) fn quarters(percent: u8) -> u32 {
    u32::from(percent / QUARTER)
}
