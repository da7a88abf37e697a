//! A unit as the article describes it (Troop Types, Units, Formations): the `unit` object of every request, and what a
//! battle keeps of each. Beside it what many rooms need: ground, optional rules, sums, figures by grade and by band.

pub(crate) mod bands;
pub(crate) mod check;
pub(crate) mod facing;
pub(crate) mod grades;
pub(crate) mod moved;
pub(crate) mod number;
pub(crate) mod options;
pub(crate) mod profile;
pub(crate) mod stands;
pub(crate) mod sum;
pub(crate) mod terrain;
pub(crate) mod town;
pub(crate) mod troops;

use serde::Deserialize;
use toml::Spanned;

use crate::rulesets::old_dessauer::unit::number::{from_one, some_from_one};
use crate::rulesets::old_dessauer::unit::troops::{Class, Formation, Grade, Kind};
use crate::umpire::{Fields, integer_non_null};

/// A unit, the defaults of its arm filled in. `Unit::check` refuses what the roster does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Written")]
pub(crate) struct Unit {
    pub(crate) kind: Kind,
    /// The class of cavalry; none for others.
    pub(crate) class: Option<Class>,
    pub(crate) grade: Grade,
    pub(crate) grenadiers: bool,
    /// Figures now; for artillery the crew of the whole battery.
    pub(crate) figures: u32,
    /// Figures at the start.
    pub(crate) original_figures: u32,
    /// Gun models of artillery; none for others.
    pub(crate) guns: Option<u32>,
    pub(crate) formation: Formation,
    /// How many stands wide it is; none for the usual width of its formation.
    pub(crate) stands_wide: Option<u32>,
    /// Out of good order.
    pub(crate) disordered: bool,
    /// Of broken morale.
    pub(crate) shaken: bool,
    /// Touching an enemy since before this turn.
    pub(crate) in_combat: bool,
    /// The rating of the general with it; none where there is no general.
    pub(crate) leadership: Option<u8>,
    /// Whether it stands outside its general's command radius.
    pub(crate) out_of_command: bool,
}

/// A unit as it is written, in a request or in an order of battle: whatever its arm makes usual may be left out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
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

impl From<Written> for Unit {
    fn from(written: Written) -> Unit {
        Unit {
            kind: written.kind,
            class: written.class,
            grade: written.grade,
            grenadiers: written.grenadiers,
            figures: written.figures,
            original_figures: written.original_figures.unwrap_or(written.figures),
            guns: written.guns,
            formation: written.formation.unwrap_or(written.kind.usual_formation()),
            stands_wide: written.stands_wide,
            disordered: written.disordered,
            shaken: written.shaken,
            in_combat: written.in_combat,
            leadership: written.leadership,
            out_of_command: written.out_of_command,
        }
    }
}

impl Written {
    /// Walks the unit of an order of battle, which begins whole and in good order. `None` where it does not say enough.
    pub(crate) fn walk(fields: &mut Fields<'_>) -> Option<Written> {
        let arms = "write kind = \"infantry\", \"cavalry\", \"artillery\", \"skirmishers\" or \"regimental_gun\"";
        fields.require("kind", arms);
        fields.require("grade", "write grade = \"poor\", \"regular\" or \"crack\"");
        fields.require("figures", "write figures = 12, say");
        let kind = fields.word("kind").map(Spanned::into_inner);
        let grade = fields.word("grade").map(Spanned::into_inner);
        let figures = fields.whole("figures", 1..=999).map(Spanned::into_inner);
        let class = fields.word("class").map(Spanned::into_inner);
        let grenadiers = fields.flag("grenadiers").is_some_and(Spanned::into_inner);
        let guns = fields.whole("guns", 1..=99).map(Spanned::into_inner);
        let formation = fields.word("formation").map(Spanned::into_inner);
        let stands_wide = fields.whole("stands_wide", 1..=999).map(Spanned::into_inner);
        Some(Written {
            kind: kind?,
            class,
            grade: grade?,
            grenadiers,
            figures: figures?,
            original_figures: None,
            guns,
            formation,
            stands_wide,
            disordered: false,
            shaken: false,
            in_combat: false,
            leadership: None,
            out_of_command: false,
        })
    }
}
