//! A unit as the article describes it (Troop Types, Units, Formations): the `unit` object of every request, and what a
//! battle keeps of each.

pub(crate) mod number;
pub(crate) mod options;
pub(crate) mod profile;
pub(crate) mod stands;
pub(crate) mod sum;
pub(crate) mod terrain;

use serde::{Deserialize, Deserializer, Serialize};

use crate::rulesets::old_dessauer::unit::number::{from_one, some_from_one};
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, Options};
use crate::umpire::{Refusal, integer_non_null};

/// The arm (Troop Types; Light Infantry; Regimental Guns).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Infantry,
    Cavalry,
    Artillery,
    Skirmishers,
    RegimentalGun,
}

impl Kind {
    /// Infantry of either sort.
    pub(crate) const fn is_foot(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Skirmishers)
    }

    /// Guns of either sort.
    pub(crate) const fn is_guns(self) -> bool {
        matches!(self, Kind::Artillery | Kind::RegimentalGun)
    }

    /// The formations that it may take, the usual one first.
    pub(crate) const fn formations(self) -> &'static [Formation] {
        match self {
            Kind::Infantry => &[Formation::Line, Formation::Column, Formation::Square, Formation::Irregular],
            Kind::Cavalry => &[Formation::Line, Formation::Column, Formation::Irregular],
            Kind::Artillery => &[Formation::Unlimbered, Formation::Limbered],
            Kind::Skirmishers => &[Formation::Skirmish],
            Kind::RegimentalGun => &[Formation::Unlimbered],
        }
    }
}

/// The class of cavalry (Troop Types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Class {
    Light,
    Medium,
    Heavy,
}

/// The grade of morale, the lowest first (Troop Types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Poor,
    Regular,
    Crack,
}

/// A formation (Formations; Maneuver). `irregular` is the L or the bent line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Formation {
    Line,
    Column,
    Square,
    Irregular,
    Unlimbered,
    Limbered,
    Skirmish,
}

/// A unit. Read from a request with the defaults of its arm filled in; [`Unit::check`] refuses what the roster does not
/// know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Unit {
    /// The arm.
    pub(crate) kind: Kind,
    /// The class of cavalry; none for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class: Option<Class>,
    /// The grade.
    pub(crate) grade: Grade,
    /// Whether its infantry are grenadiers.
    pub(crate) grenadiers: bool,
    /// Figures now; for artillery the crew of the whole battery.
    pub(crate) figures: u32,
    /// Figures at the start.
    pub(crate) original_figures: u32,
    /// Gun models of artillery; none for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) guns: Option<u32>,
    /// The formation.
    pub(crate) formation: Formation,
    /// How many stands wide it is; none for the usual width of its formation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stands_wide: Option<u32>,
    /// Out of good order.
    pub(crate) disordered: bool,
    /// Of broken morale.
    pub(crate) shaken: bool,
    /// Touching an enemy since before this turn.
    pub(crate) in_combat: bool,
    /// The rating of the general with it; none where there is no general.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) leadership: Option<u8>,
    /// Whether it stands outside its general's command radius.
    pub(crate) out_of_command: bool,
}

/// A unit as it is written, before the defaults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    kind: Kind,
    class: Option<Class>,
    grade: Grade,
    #[serde(default)]
    grenadiers: bool,
    #[serde(deserialize_with = "from_one")]
    figures: u32,
    #[serde(default, deserialize_with = "some_from_one")]
    original_figures: Option<u32>,
    #[serde(default, deserialize_with = "some_from_one")]
    guns: Option<u32>,
    formation: Option<Formation>,
    #[serde(default, deserialize_with = "some_from_one")]
    stands_wide: Option<u32>,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    shaken: bool,
    #[serde(default)]
    in_combat: bool,
    #[serde(default, deserialize_with = "integer_non_null")]
    leadership: Option<u8>,
    #[serde(default)]
    out_of_command: bool,
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        let wire = Wire::deserialize(deserializer)?;
        Ok(Unit {
            kind: wire.kind,
            class: wire.class,
            grade: wire.grade,
            grenadiers: wire.grenadiers,
            figures: wire.figures,
            original_figures: wire.original_figures.unwrap_or(wire.figures),
            guns: wire.guns,
            formation: wire.formation.unwrap_or(wire.kind.formations()[0]),
            stands_wide: wire.stands_wide,
            disordered: wire.disordered,
            shaken: wire.shaken,
            in_combat: wire.in_combat,
            leadership: wire.leadership,
            out_of_command: wire.out_of_command,
        })
    }
}

impl Unit {
    /// A unit of this arm, grade and strength, steady, in its usual formation. Cavalry needs a class, artillery guns.
    pub(crate) fn new(kind: Kind, grade: Grade, figures: u32) -> Unit {
        Unit {
            kind,
            class: None,
            grade,
            grenadiers: false,
            figures,
            original_figures: figures,
            guns: None,
            formation: kind.formations()[0],
            stands_wide: None,
            disordered: false,
            shaken: false,
            in_combat: false,
            leadership: None,
            out_of_command: false,
        }
    }

    /// Refuses a combination that the roster does not know, and what belongs to an optional rule not in force.
    pub(crate) fn check(&self, options: &Options) -> Result<(), Refusal> {
        self.check_troops(options)?;
        self.check_formation()?;
        if let Some(rating) = self.leadership {
            options.need(OptionalRule::Generals, "an attached general")?;
            if rating > 2 {
                return Err(Refusal::on("Leadership", format!("leadership {rating} is not one of 0, 1, 2")));
            }
            if self.out_of_command {
                return Err(Refusal::on("Command Radius", "a unit with a general is not out of command"));
            }
        }
        if self.out_of_command {
            options.need(OptionalRule::CommandRadius, "out of command")?;
        }
        Ok(())
    }

    fn check_troops(&self, options: &Options) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        match self.kind {
            Kind::Skirmishers => options.need(OptionalRule::LightInfantry, "kind skirmishers")?,
            Kind::RegimentalGun => options.need(OptionalRule::RegimentalGuns, "kind regimental_gun")?,
            _ => {}
        }
        if self.class.is_some() != (self.kind == Kind::Cavalry) {
            return refuse("Troop Types", "cavalry has a class, light, medium or heavy; nobody else has one");
        }
        if self.kind == Kind::Skirmishers && self.grade == Grade::Crack {
            return refuse("Light Infantry", "skirmishers are poor or regular");
        }
        if self.grenadiers && self.kind != Kind::Infantry {
            return refuse("Combat Points", "only infantry are grenadiers");
        }
        if self.figures == 0 {
            return refuse("Units", "a unit has at least 1 figure");
        }
        if self.original_figures < self.figures {
            return refuse("Units", "a unit has no more figures than it had at the start");
        }
        if self.kind == Kind::RegimentalGun && self.original_figures > 2 {
            return refuse("Regimental Guns", "a regimental gun has 2 crew figures at most");
        }
        match self.guns {
            Some(_) if self.kind != Kind::Artillery => refuse("Stands and Mounting", "only artillery has guns"),
            None if self.kind == Kind::Artillery => refuse("Stands and Mounting", "artillery needs its number of guns"),
            Some(guns) if self.figures > guns.saturating_mul(4) => {
                refuse("Stands and Mounting", "a gun has 4 crew figures at most")
            }
            _ => Ok(()),
        }
    }

    fn check_formation(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Formations", text));
        if !self.kind.formations().contains(&self.formation) {
            return refuse("this arm does not take this formation");
        }
        let Some(wide) = self.stands_wide else { return Ok(()) };
        if self.formation != Formation::Line && self.kind != Kind::Artillery {
            return refuse("only a line or artillery has a width in stands");
        }
        if wide == 0 || wide > self.stands() {
            return refuse("a unit is from 1 stand wide to as many stands as it has");
        }
        if self.formation == Formation::Line && wide == 1 && self.stands() > 1 {
            return refuse("a line is more than one stand wide: one stand wide is a column");
        }
        Ok(())
    }

    /// Good order and good morale (Steady Units).
    pub(crate) fn is_steady(&self) -> bool {
        !self.disordered && !self.shaken
    }

    /// Whether so many figures left would leave it shattered: a quarter of what it had, or less (OD-AMB-24).
    pub(crate) fn is_shattered_at(&self, figures: u32) -> bool {
        figures <= self.original_figures / 4
    }
}
