//! `pursuit`: whether cavalry that won a melee pursues, and how far (p. 33).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::{Effect, sum};
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Class, Formation, Scale, Unit};
use crate::umpire::{Dice, Die, Interrupt, Modifier, Objection, Procedure, ProcedureEntry, Ratio, Refusal, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, Pursuit>()];

/// A winner may have to pursue.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Pursuit {
    /// The winner.
    pub(crate) unit: Unit,
    /// Whether its player wants it; said before the loser moves.
    pub(crate) desired: bool,
    /// Whether it only supported the melee.
    pub(crate) was_supporting: bool,
    /// Whether it has pursued this turn.
    pub(crate) already_pursued: bool,
    /// Whether it goes through terrain that halves moves.
    pub(crate) terrain_halved: bool,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// The answer to `pursuit`. Distances are in cm, and `None` if it stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PursuitResult {
    /// What is added to the die.
    pub(crate) modifiers: Vec<Modifier>,
    /// Their sum; `None` without a die.
    pub(crate) modifier_total: Option<i32>,
    /// The die with it.
    pub(crate) modified: Option<i32>,
    pub(crate) pursues: bool,
    /// The least distance.
    pub(crate) distance_min: Option<Ratio>,
    /// The greatest distance.
    pub(crate) distance_max: Option<Ratio>,
    /// Enemies so far away must be charged.
    pub(crate) must_charge_within: Option<Ratio>,
    /// Enemies so far away may be charged.
    pub(crate) may_charge_within: Option<Ratio>,
}

/// How far a pursuer goes at least and at most, in cm, with the reductions of weather and terrain (p. 33, 38).
pub(crate) fn pursuit_reach(
    tables: &Tables,
    unit: &Unit,
    scale: Scale,
    weather: Weather,
    halved: bool,
) -> (Ratio, Ratio) {
    let quarters = |n: u8| Ratio::new(i128::from(n), 4);
    let terrain = if halved { quarters(tables.pursuit.halved_terrain_quarters) } else { Ratio::ONE };
    let share = tables.weather.of(weather).move_share(false) * terrain;
    let most = unit.normal_move(tables, scale, false) * share;
    (most * quarters(tables.pursuit.must_quarters), most)
}

impl Pursuit {
    /// What is added to the die.
    pub(crate) fn modifiers(&self, tables: &Tables) -> Vec<Modifier> {
        let list = &tables.pursuit.modifiers;
        let by_class = match self.unit.class {
            Class::Superior => Some(&list.superior),
            Class::Standard => None,
            Class::Inferior => Some(&list.inferior),
        };
        by_class.into_iter().chain([if self.desired { &list.desired } else { &list.undesired }]).cloned().collect()
    }
}

/// Why the book has a unit pursue nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum PursuitObjection {
    NotMounted,
    /// With so many hits it has not won.
    HasNotWon(u32),
    OnlySupported,
    HasPursued,
    /// Its brigade leaves the table (option, p. 37).
    Demoralised,
    /// Horse rides into no block and no works, in pursuit as in a charge.
    Covered,
}

impl Objection for PursuitObjection {
    const OF: &'static str = "pursuit";

    fn words(objection: PursuitObjection) -> Refusal {
        let text = match objection {
            PursuitObjection::NotMounted => "only mounted cavalry pursues",
            PursuitObjection::HasNotWon(hits) => {
                return Refusal::on("p. 33", format!("a unit with {hits} hits or more has not won"));
            }
            PursuitObjection::OnlySupported => "a unit that only supported does not pursue",
            PursuitObjection::Covered => {
                return Refusal::on("p. 22, 33", "pursuers ride into no built up area and no entrenchments");
            }
            PursuitObjection::Demoralised => {
                return Refusal::on("p. 37", "its brigade is demoralised, and goes after nobody");
            }
            PursuitObjection::HasPursued => "a unit has its chance of pursuit once in a turn",
        };
        Refusal::on("p. 33", text)
    }
}

impl Procedure<Tables> for Pursuit {
    const NAME: &'static str = "pursuit";
    const REQUIRED: &'static [&'static str] = &["unit", "desired"];
    type Answer = PursuitResult;
    type Objection = PursuitObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.check()
    }

    fn objections(&self, tables: &Tables) -> Vec<PursuitObjection> {
        let beaten = Effect::of(tables, self.unit.hits).drives_off();
        holding(&[
            (!self.unit.kind.is_mounted(), PursuitObjection::NotMounted),
            (beaten, PursuitObjection::HasNotWon(tables.hits.reaction.retreat)),
            (self.was_supporting, PursuitObjection::OnlySupported),
            (self.already_pursued, PursuitObjection::HasPursued),
        ])
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<PursuitResult, Interrupt> {
        // A march column stays where its player wants it to (p. 33, HOW-AMB-B20).
        let (modifiers, thrown) = if self.unit.formation == Formation::MarchColumn && !self.desired {
            (Vec::new(), None)
        } else {
            let modifiers = self.modifiers(tables);
            let total = sum(&modifiers);
            (modifiers, Some((total, i32::from(dice.face(Die::D6, "pursuit")?) + total)))
        };
        let pursues = thrown.is_some_and(|(_, modified)| modified >= i32::from(tables.pursuit.score));
        let reach = pursuit_reach(tables, &self.unit, self.scale, self.weather, self.terrain_halved);
        let (least, most) = if pursues { (Some(reach.0), Some(reach.1)) } else { (None, None) };
        Ok(PursuitResult {
            modifiers,
            modifier_total: thrown.map(|(total, _)| total),
            modified: thrown.map(|(_, modified)| modified),
            pursues,
            distance_min: least,
            distance_max: most,
            must_charge_within: least,
            may_charge_within: most,
        })
    }
}
