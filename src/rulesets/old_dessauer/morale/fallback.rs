//! Voluntary fallback (Voluntary Fallback), an optional rule.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::old_dessauer::morale::passing::Passing;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::{Inches, counted, yes};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Lookup, Objection, Ratio, Refusal};

/// The section of the rule.
pub(crate) const SECTION: &str = "Voluntary Fallback";

/// `voluntary_fallback`: a unit with a general near by goes back instead of moving (OD-VF-1 to 4, OD-AMB-23). Needs the
/// option `voluntary_fallback`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoluntaryFallback {
    /// The unit; one in combat is refused.
    pub(crate) unit: Unit,
    /// How far it goes, above 0, without a limit.
    pub(crate) distance: Inches,
    /// How far away the general is; too far is refused.
    pub(crate) general_distance: Inches,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// The narrowest gap between enemies that it passes.
    pub(crate) enemy_gap: Option<Inches>,
    /// The narrowest gap between friends that it passes; 0 goes through one.
    pub(crate) friend_gap: Option<Inches>,
    /// Whether those friends are skirmishers.
    #[serde(default)]
    pub(crate) friends_skirmishers: bool,
}

/// Why a unit does not fall back.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FallbackObjection {
    NotActive,
    InCombat,
    /// The general must be within these inches.
    GeneralFar(Ratio),
    /// Nobody leads who could be near.
    NoGeneral,
    /// It goes with its parent.
    RegimentalGun,
}

impl FallbackObjection {
    /// What there is against it for this unit, however far and wherever its general.
    pub(crate) fn of_unit(unit: &Unit, active: bool) -> Vec<FallbackObjection> {
        [
            (unit.kind == Kind::RegimentalGun, FallbackObjection::RegimentalGun),
            (!active, FallbackObjection::NotActive),
            (unit.in_combat, FallbackObjection::InCombat),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection))
        .collect()
    }
}

impl Objection for FallbackObjection {
    const OF: &'static str = "fallback";

    fn words(objection: FallbackObjection) -> Refusal {
        match objection {
            FallbackObjection::NotActive => Refusal::on(SECTION, "only units of the active side fall back by choice"),
            FallbackObjection::RegimentalGun => {
                Refusal::on("Regimental Guns", "it always touches its parent, and falls back with it")
            }
            FallbackObjection::InCombat => Refusal::on(SECTION, "no unit falls back out of combat"),
            FallbackObjection::NoGeneral => {
                Refusal::on(SECTION, "a general must be near it, and its army has none on the table")
            }
            FallbackObjection::GeneralFar(within) => {
                Refusal::on(SECTION, format!("a general must be within {within} inches"))
            }
        }
    }
}

/// A unit that has fallen back.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FallbackResult {
    /// Segments of it, begun ones counted.
    pub(crate) segments: u32,
    /// A hit for each segment beyond the first.
    pub(crate) rout_hits: u32,
    /// Its figures, those taken off.
    pub(crate) figures_after: u32,
    pub(crate) shaken_after: bool,
    pub(crate) shattered: bool,
    /// Whether it is lost between enemies.
    pub(crate) eliminated: bool,
    /// Whether the friends that it passed are disordered.
    pub(crate) friends_disordered: bool,
}

impl VoluntaryFallback {
    fn passing(&self) -> Passing {
        let VoluntaryFallback { enemy_gap, friend_gap, friends_skirmishers, .. } = *self;
        Passing { enemy_gap, friend_gap, friends_skirmishers }
    }

    /// Refuses what makes no sense.
    pub(crate) fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        tables.options.need(OptionalRule::VoluntaryFallback, "voluntary_fallback")?;
        self.unit.check(&tables.options)?;
        if self.distance == Inches::NONE {
            return Err(Refusal::on(SECTION, "a fallback goes some inches: `distance` is above 0"));
        }
        self.passing().check(tables)
    }

    /// What the article has against it.
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<FallbackObjection> {
        let within = tables.fallback.general_within;
        let mut objections = FallbackObjection::of_unit(&self.unit, self.active);
        objections.extend((self.general_distance.0 > within).then_some(FallbackObjection::GeneralFar(within)));
        objections
    }

    /// What it costs.
    pub(crate) fn result(&self, tables: &Tables) -> FallbackResult {
        let (unit, passing) = (&self.unit, self.passing());
        let segments = counted(-Ratio::whole((-(self.distance.0 / tables.fallback.segment)).floor()));
        // Nothing but shooting destroys a regimental gun.
        let rout_hits = if unit.kind == Kind::RegimentalGun { 0 } else { segments.saturating_sub(1) };
        let figures_after = unit.figures.saturating_sub(rout_hits);
        FallbackResult {
            segments,
            rout_hits,
            figures_after,
            shaken_after: true,
            shattered: unit.is_shattered_at(figures_after),
            eliminated: passing.eliminates(tables),
            friends_disordered: passing.disorders_friends(unit, tables),
        }
    }
}

impl Lookup<Tables> for VoluntaryFallback {
    const NAME: &'static str = "voluntary_fallback";
    type Answer = FallbackResult;

    fn answer(&self, tables: &Tables) -> Result<FallbackResult, Refusal> {
        self.check(tables)?;
        match self.objections(tables).into_iter().next() {
            Some(objection) => Err(objection.into()),
            None => Ok(self.result(tables)),
        }
    }
}
