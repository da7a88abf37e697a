//! A unit as the book describes it (p. 7-11): the `unit` object of every request, and what a battle keeps of each.

use serde::{Deserialize, Deserializer, Serialize};

use crate::umpire::{Refusal, integer, non_null};

pub(crate) use super::nation::Nation;

/// The figure scale (p. 54-57).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Scale {
    #[default]
    #[serde(rename = "28mm")]
    Mm28,
    #[serde(rename = "20mm")]
    Mm20,
    #[serde(rename = "15mm")]
    Mm15,
    #[serde(rename = "10mm")]
    Mm10,
    #[serde(rename = "6mm")]
    Mm6,
}

/// The arm (p. 9-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Infantry,
    LightInfantry,
    Cavalry,
    LightCavalry,
    DismountedCavalry,
    Artillery,
    HorseArtillery,
    Transport,
}

impl Kind {
    /// Musketeers, fusiliers, grenadiers, guards in ranks.
    pub(crate) const fn is_close_order(self) -> bool {
        matches!(self, Kind::Infantry)
    }

    /// Light infantry, and dismounted cavalry, which counts as such (p. 21).
    pub(crate) const fn is_light_foot(self) -> bool {
        matches!(self, Kind::LightInfantry | Kind::DismountedCavalry)
    }

    /// Infantry of any kind, dismounted cavalry included.
    pub(crate) const fn is_foot(self) -> bool {
        self.is_close_order() || self.is_light_foot()
    }

    /// Cavalry in the saddle.
    pub(crate) const fn is_mounted(self) -> bool {
        matches!(self, Kind::Cavalry | Kind::LightCavalry)
    }

    /// A battery of any kind.
    pub(crate) const fn is_guns(self) -> bool {
        matches!(self, Kind::Artillery | Kind::HorseArtillery)
    }
}

/// The piece of a battery (p. 9, 27-28, 46, 48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Gun {
    Light,
    Medium,
    Heavy,
    Howitzer,
    Unicorn,
    LightUnicorn,
    SecretHowitzer,
    GeschwindstuckLight,
    GeschwindstuckMedium,
}

/// What a piece weighs, for moving it by hand and for its price (HOW-AMB-A36, HOW-AMB-C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weight {
    Light,
    Medium,
    Heavy,
}

impl Gun {
    pub(crate) const fn weight(self) -> Weight {
        match self {
            Gun::Light | Gun::LightUnicorn | Gun::GeschwindstuckLight => Weight::Light,
            Gun::Heavy => Weight::Heavy,
            Gun::Medium | Gun::Howitzer | Gun::Unicorn | Gun::SecretHowitzer | Gun::GeschwindstuckMedium => {
                Weight::Medium
            }
        }
    }
}

/// Morale and steadiness (p. 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Class {
    Superior,
    Standard,
    Inferior,
}

/// The size of a unit (p. 38).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Size {
    Small,
    #[default]
    Standard,
    Large,
}

/// A small arm (p. 27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weapon {
    MusketsWithBattalionGuns,
    Muskets,
    Rifles,
    Carbines,
}

/// A formation (p. 10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Formation {
    #[default]
    Line,
    DoubleLine,
    MarchColumn,
    Deployed,
    Limbered,
}

/// A unit. Read from a request with the defaults of its arm filled in; [`Unit::check`] refuses what the roster model
/// does not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Unit {
    /// The arm.
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// The piece of a battery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) gun: Option<Gun>,
    /// The class; transport is inferior.
    pub(crate) class: Class,
    pub(crate) size: Size,
    /// Hits taken and not rallied off.
    pub(crate) hits: u32,
    /// The small arm; none for guns and transport.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) weapon: Option<Weapon>,
    pub(crate) formation: Formation,
    /// Whether it has a red hit die.
    pub(crate) reforming: bool,
    /// Whether it moved this turn.
    pub(crate) moved: bool,
    /// The nation, if any is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nation: Option<Nation>,
    /// Whether it is foreign infantry in French service.
    pub(crate) foreign: bool,
    /// The code of the nation's troop list (p. 41-50), if any is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) troop: Option<String>,
}

/// A unit as it is written, before the defaults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default, deserialize_with = "non_null")]
    gun: Option<Gun>,
    #[serde(default, deserialize_with = "non_null")]
    class: Option<Class>,
    #[serde(default)]
    size: Size,
    #[serde(default, deserialize_with = "integer")]
    hits: u32,
    #[serde(default, deserialize_with = "non_null")]
    weapon: Option<Weapon>,
    #[serde(default, deserialize_with = "non_null")]
    formation: Option<Formation>,
    #[serde(default)]
    reforming: bool,
    #[serde(default)]
    moved: bool,
    #[serde(default, deserialize_with = "non_null")]
    nation: Option<Nation>,
    #[serde(default)]
    foreign: bool,
    #[serde(default, rename = "name", deserialize_with = "non_null")]
    _name: Option<String>,
    #[serde(default, deserialize_with = "non_null")]
    troop: Option<String>,
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        Wire::deserialize(deserializer).map(Unit::from)
    }
}

impl From<Wire> for Unit {
    fn from(wire: Wire) -> Unit {
        let kind = wire.kind;
        Unit {
            kind,
            gun: wire.gun,
            class: wire.class.unwrap_or(if kind == Kind::Transport { Class::Inferior } else { Class::Standard }),
            size: wire.size,
            hits: wire.hits,
            weapon: wire.weapon.or(Unit::weapons(kind).first().copied()),
            formation: wire.formation.unwrap_or(Unit::formations(kind)[0]),
            reforming: wire.reforming,
            moved: wire.moved,
            nation: wire.nation,
            foreign: wire.foreign,
            troop: wire.troop,
        }
    }
}

impl Default for Unit {
    fn default() -> Unit {
        Unit::new(Kind::Infantry)
    }
}

impl Unit {
    /// A standard unit of this arm, with the defaults of a request.
    pub(crate) fn new(kind: Kind) -> Unit {
        Unit::from(Wire {
            kind,
            gun: None,
            class: None,
            size: Size::Standard,
            hits: 0,
            weapon: None,
            formation: None,
            reforming: false,
            moved: false,
            nation: None,
            foreign: false,
            _name: None,
            troop: None,
        })
    }

    /// The weapons that an arm may have, the usual one first.
    pub(crate) const fn weapons(kind: Kind) -> &'static [Weapon] {
        match kind {
            Kind::Infantry => &[Weapon::MusketsWithBattalionGuns, Weapon::Muskets],
            Kind::LightInfantry => &[Weapon::Muskets, Weapon::Rifles],
            Kind::Cavalry | Kind::LightCavalry | Kind::DismountedCavalry => &[Weapon::Carbines],
            Kind::Artillery | Kind::HorseArtillery | Kind::Transport => &[],
        }
    }

    /// The formations that an arm may take, the usual one first (p. 10). Light infantry may take any shape; the parts of
    /// the contract differ on whether double line is one of them, see [`Unit::check`].
    pub(crate) const fn formations(kind: Kind) -> &'static [Formation] {
        match kind {
            Kind::Infantry => &[Formation::Line, Formation::MarchColumn],
            Kind::LightInfantry | Kind::DismountedCavalry | Kind::Cavalry | Kind::LightCavalry => {
                &[Formation::Line, Formation::DoubleLine, Formation::MarchColumn]
            }
            Kind::Artillery | Kind::HorseArtillery => &[Formation::Deployed, Formation::Limbered],
            Kind::Transport => &[Formation::MarchColumn],
        }
    }

    /// Refuses a combination that the roster model does not know: a gun on anything but a battery, a weapon or a
    /// formation of another arm, superior light infantry (HOW-AMB-C3), transport that is not inferior, a battery that is
    /// not of standard size, foreign troops outside a French army.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::new(text));
        self.check_arm()?;
        if !Unit::formations(self.kind).contains(&self.formation) {
            return refuse("this arm does not take this formation");
        }
        if self.foreign && !matches!(self.nation, Some(Nation::France | Nation::France1760 | Nation::Own(_))) {
            return refuse("only units of france and france_1760 are foreign");
        }
        Ok(())
    }

    /// [`Unit::check`] for rosters, points and losses, where formations do not matter and a unit may have its nation from
    /// its army; but every battery must name its piece.
    pub(crate) fn check_mustered(&self) -> Result<(), Refusal> {
        self.check_arm()?;
        if self.kind.is_guns() && self.gun.is_none() {
            return Err(Refusal::new("artillery and horse_artillery need a `gun`"));
        }
        Ok(())
    }

    fn check_arm(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::new(text));
        if self.gun.is_some() && !self.kind.is_guns() {
            return refuse("only artillery and horse_artillery have a gun");
        }
        if self.kind == Kind::Transport && self.class != Class::Inferior {
            return Err(Refusal::on("p. 10", "transport is always inferior"));
        }
        if self.kind == Kind::LightInfantry && self.class == Class::Superior {
            return Err(Refusal::on("p. 34", "light infantry is standard or inferior"));
        }
        if (self.kind.is_guns() || self.kind == Kind::Transport) && self.size != Size::Standard {
            return Err(Refusal::on("p. 38", "guns and transport have no other size than standard"));
        }
        if self.weapon.is_some_and(|weapon| !Unit::weapons(self.kind).contains(&weapon)) {
            return refuse("this arm does not have this weapon");
        }
        Ok(())
    }

    /// Whether it stands in march column: limbered guns and transport always do (p. 10).
    pub(crate) fn in_march_column(&self) -> bool {
        matches!(self.formation, Formation::MarchColumn | Formation::Limbered)
    }

    /// Whether its guns stand ready to fire.
    pub(crate) fn is_deployed_guns(&self) -> bool {
        self.kind.is_guns() && self.formation == Formation::Deployed
    }

    /// Transport and limbered guns, which are Done For as soon as they are contacted (p. 31).
    pub(crate) fn is_helpless(&self) -> bool {
        !self.kind.is_foot() && !self.kind.is_mounted() && !self.is_deployed_guns()
    }
}
