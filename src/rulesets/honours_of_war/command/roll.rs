//! The command performance of a brigade (p. 12-13, 18-19, 37).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{
    Dice, Die, Interrupt, Modifier, Never, Procedure, ProcedureEntry, Ratio, Refusal, measure_non_null, non_null,
    procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, CommandRoll>()];

/// How does a brigade or an independent unit perform this turn (p. 18)?
///
/// Distances in cm, of a general to the commander or the independent unit. Refused: no rating for a brigade, another
/// rating than dependable for an independent unit, a penalty without a dithering commander, a directing general whose
/// distance is missing, a directing lieutenant general without a rating.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CommandRoll {
    /// The brigade commander's rating.
    #[serde(deserialize_with = "non_null")]
    pub(crate) rating: Option<Rating>,
    /// Whether it is an independent unit, which rolls as dependable (p. 12).
    pub(crate) independent: bool,
    /// Whether the brigade's dithering commander has been hit (p. 13).
    pub(crate) penalty: bool,
    /// The commanding general.
    pub(crate) cg_rating: GeneralRating,
    /// Whether he directs this brigade.
    pub(crate) cg_directing: bool,
    /// How far he stands from its commander.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) cg_distance: Option<Ratio>,
    /// The lieutenant general in whose command the brigade is (p. 37).
    pub(crate) lg_rating: Option<Rating>,
    /// Whether he directs this brigade.
    pub(crate) lg_directing: bool,
    /// How far he stands from its commander.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) lg_distance: Option<Ratio>,
    /// The brigade's units on the table.
    pub(crate) units: Vec<Unit>,
    /// What each of them is of the units with which the brigade began, where it is not one.
    #[serde(skip)]
    pub(crate) shares: Vec<Ratio>,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// The command performance, and what the brigade may and must do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CommandResult {
    pub(crate) effective_rating: Rating,
    pub(crate) directed: bool,
    pub(crate) modified_roll: i32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
    pub(crate) table_performance: Performance,
    pub(crate) performance: Performance,
    pub(crate) downgraded: bool,
    pub(crate) uprated: bool,
    pub(crate) moves: u8,
    pub(crate) advance_allowed: bool,
    pub(crate) must_advance: bool,
    pub(crate) must_charge: bool,
    pub(crate) brigade_retreats: bool,
    pub(crate) hits_after: Vec<u32>,
}

/// How far a general's influence reaches, in cm; a dithering one has none (p. 12-13).
pub(crate) fn reach(rating: Option<Rating>, tables: &Tables, scale: Scale) -> Option<Ratio> {
    match rating {
        Some(Rating::Dithering) => None,
        Some(Rating::Dashing) => Some(scale.cm(tables.reduced.cg_influence_dashing)),
        Some(Rating::Dependable) | None => Some(scale.cm(tables.reduced.cg_influence)),
    }
}

impl CommandRoll {
    /// The commander's own rating.
    fn own_rating(&self) -> Result<Rating, Refusal> {
        match (self.independent, self.rating) {
            (false, None) => Err(Refusal::new("give the brigade commander's `rating`")),
            (true, Some(Rating::Dithering | Rating::Dashing)) => {
                Err(Refusal::on("p. 12", "an independent unit rolls as dependable"))
            }
            (_, rating) => Ok(rating.unwrap_or(Rating::Dependable)),
        }
    }

    /// How many of its units have hits, and how many it has; the parts of one that was split are one together (p. 19, 38).
    pub(crate) fn hit_of_all(&self) -> (Ratio, Ratio) {
        let share = |at: usize| self.shares.get(at).copied().unwrap_or(Ratio::ONE);
        let sum = |least: u32| {
            let those = self.units.iter().enumerate().filter(|(_, unit)| unit.hits >= least);
            those.fold(Ratio::ZERO, |sum, (at, _)| sum + share(at))
        };
        (sum(1), sum(0))
    }

    /// Whether a general lifts the commander (p. 12-13).
    pub(crate) fn directed(&self, tables: &Tables) -> Result<bool, Refusal> {
        let reaches = |rating: Option<Rating>, distance: Option<Ratio>| -> Result<bool, Refusal> {
            let distance = distance.ok_or_else(|| Refusal::new("give the distance of the general who directs"))?;
            Ok(reach(rating, tables, self.scale).is_some_and(|reach| distance <= reach))
        };
        if self.lg_directing && self.lg_rating.is_none() {
            return Err(Refusal::on("p. 37", "give `lg_rating`: who directs, commands the brigade"));
        }
        let by_cg = self.cg_directing && reaches(self.cg_rating.rated(), self.cg_distance)?;
        let by_lg = self.lg_directing && reaches(self.lg_rating, self.lg_distance)?;
        Ok(by_cg || by_lg)
    }
}

/// A dithering general spoils a good performance, a dashing one mends a bad one, wherever he stands (p. 13).
fn watched(
    general: Option<Rating>,
    performance: Performance,
    tables: &Tables,
    dice: &mut dyn Dice,
    why: &'static str,
) -> Result<Performance, Interrupt> {
    let changed = match general {
        Some(Rating::Dithering) if performance.is_good() => dice.face(Die::D6, why)? <= tables.command.reduced_to,
        Some(Rating::Dashing) if performance.is_bad() => dice.face(Die::D6, why)? >= tables.command.raised_from,
        _ => false,
    };
    Ok(if changed { Performance::Steady } else { performance })
}

impl Procedure<Tables> for CommandRoll {
    const NAME: &'static str = "command_roll";
    type Answer = CommandResult;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        for unit in &self.units {
            unit.check_marching()?;
        }
        let own = self.own_rating()?;
        if self.penalty && own != Rating::Dithering {
            return Err(Refusal::new("only a dithering commander has a penalty"));
        }
        self.directed(tables).map(|_| ())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<CommandResult, Interrupt> {
        let own = self.own_rating()?;
        let directed = self.directed(tables)?;
        let mut modifiers = Vec::new();
        // One step only, whoever directs (HOW-AMB-A17).
        let effective_rating = match own {
            _ if !directed => own,
            Rating::Dithering => Rating::Dependable,
            Rating::Dependable => Rating::Dashing,
            Rating::Dashing => {
                modifiers.push(Modifier::new("directed by a general", tables.command.lift, "p. 12"));
                Rating::Dashing
            }
        };
        if self.penalty {
            modifiers.push(Modifier::new("commander hit", tables.command.hit, "p. 13"));
        }
        let modifier_total = modifiers.iter().map(|modifier| modifier.value).sum::<i32>();
        let modified_roll = i32::from(dice.face(Die::D6, "command performance")?) + modifier_total;
        let table_performance = tables.command.performance.of(effective_rating, modified_roll);
        // The commanding general first, then the lieutenant general on what has come of it (HOW-AMB-A18).
        let after_cg =
            watched(self.cg_rating.rated(), table_performance, tables, dice, "the commanding general's influence")?;
        let performance = watched(self.lg_rating, after_cg, tables, dice, "the lieutenant general's influence")?;
        let inspired = performance == Performance::Inspiring;
        let (hit, all) = self.hit_of_all();
        let rallies = |hits: u32| if inspired && hits > tables.command.kept_hits { hits - 1 } else { hits };
        Ok(CommandResult {
            effective_rating,
            directed,
            modified_roll,
            modifiers,
            modifier_total,
            table_performance,
            performance,
            downgraded: performance < table_performance,
            uprated: performance > table_performance,
            moves: performance.moves(),
            advance_allowed: !performance.is_bad(),
            must_advance: inspired && !directed,
            must_charge: inspired && !directed,
            brigade_retreats: performance == Performance::Feeble && hit > Ratio::ZERO && hit * Ratio::whole(2) >= all,
            hits_after: self.units.iter().map(|unit| rallies(unit.hits)).collect(),
        })
    }
}
