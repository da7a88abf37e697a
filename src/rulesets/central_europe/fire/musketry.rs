//! Volleys (Musketry).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::central_europe::army::characteristics::Characteristics;
use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::command::activation::SpendingFault;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{
    Kind, Profile,
    profile::{PERCENTS, quarters},
};
use crate::umpire::{
    Dice, Die, FormBuilder, Helped, Interrupt, Modifier, Objection, Procedure, Question, Ratio, Refusal, Row,
    integer_non_null, measure,
};

use super::saves::{Losses, losses};

const SECTION: &str = "Musketry";

/// What its dice are for: to hit, and to add 1 to a die.
pub(super) const HITS: [&str; 2] = ["hits", "50:50 for 1 more"];

/// A volley.
///
/// Dice: one for each 25 percent in line; at Chotusitz, for Prussian foot, as many 50:50 dice again, the first for the
/// first and so on; then the target's saving throws.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Musketry {
    pub(crate) firer: Profile,
    pub(crate) target: Profile,
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// The firer moved in this phase.
    pub(crate) moved: bool,
    /// It spent this phase on adopting firing order.
    pub(crate) adopted_firing_order: bool,
    /// What of it stands in a single line of bases, in percent; all of it unless given.
    #[serde(deserialize_with = "integer_non_null")]
    pub(crate) percent_in_line: Option<u8>,
    pub(crate) in_arc: bool,
    /// The target stands behind cover.
    pub(crate) cover: bool,
    pub(crate) characteristics: Characteristics,
    /// In a battle: the firer touches the target, and no distance is between them.
    #[serde(skip)]
    pub(crate) touches: bool,
    /// Whether a 50:50 die is thrown only where it decides, as in a battle; else one for each die.
    #[serde(skip)]
    pub(crate) only_where_it_decides: bool,
}

/// A volley at foot right before the firer's front.
impl Default for Musketry {
    fn default() -> Musketry {
        Musketry {
            firer: Profile::default(),
            target: Profile::default(),
            range: Ratio::ZERO,
            moved: false,
            adopted_firing_order: false,
            percent_in_line: None,
            in_arc: true,
            cover: false,
            characteristics: Characteristics::None,
            touches: false,
            only_where_it_decides: false,
        }
    }
}

/// What only the table tells of a volley, its distance and the target's cover aside.
pub(super) const FORM: &[Row<Musketry>] = &[
    Row::new("moved", 'p', "moved this phase", SECTION, |volley, question, ask| {
        ask.fill(question.known(), &mut volley.moved);
    }),
    Row::new("in_arc", 'O', "in its arc, to either side (a reading)", SECTION, |volley, question, ask| {
        let question = if volley.in_arc { question } else { question.as_said("not at its front") };
        ask.fill(question, &mut volley.in_arc);
    }),
    Row::new("in_line", 'l', "percent in a single line of bases", SECTION, |volley, question, ask| {
        volley.percent_in_line = Some(in_line(volley.firer.effectiveness, question, ask));
    }),
];

/// How much of the firer stands in line: all that is left of it, as a rule. Journals of before have a word for it.
fn in_line(all: u8, question: Question, ask: &mut FormBuilder<'_>) -> u8 {
    if PERCENTS.iter().any(|(_, word)| ask.is_said(question.id, word)) {
        return ask.pick(question, PERCENTS, Some(all)).unwrap_or(all);
    }
    let share = ask.number(question.seldom(), "percent", Some(Ratio::from(i64::from(all))));
    // No part of a percent is a quarter of a unit: it is refused as any other number.
    let whole = if share.is_whole() { share.floor() } else { 0 };
    u8::try_from(whole).unwrap_or(u8::MAX)
}

/// Why a unit may not fire a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum VolleyObjection {
    NoMuskets,
    Retreating,
    AdoptedFiringOrder,
    /// Beyond so many degrees from its front.
    OutOfArc(u32),
    /// A distance to whom it touches.
    InContact,
    OutOfRange {
        range: Ratio,
        reach: Ratio,
    },
    /// It needs more than any die can show: no reason to forbid a volley, but to pass over those who could fire one.
    CannotHit {
        needed: i32,
        /// What moving adds to the die.
        moved: i32,
    },
}

impl Objection for VolleyObjection {
    const OF: &'static str = "volley";

    fn words(objection: VolleyObjection) -> Refusal {
        match objection {
            VolleyObjection::NoMuskets => {
                Refusal::on(SECTION, "only foot, light foot and dismounted light horse fire muskets")
            }
            VolleyObjection::Retreating => SpendingFault::RetreatingUnitActs.refusal(Step::Musketry),
            VolleyObjection::AdoptedFiringOrder => {
                Refusal::on("Movement", "foot that adopts firing order does not fire in that phase")
            }
            VolleyObjection::OutOfArc(arc) => out_of_arc(SECTION, arc),
            VolleyObjection::InContact => Refusal::on("Melees", "it touches its target, and is no distance off"),
            VolleyObjection::OutOfRange { range, reach } => out_of_range(SECTION, range, reach),
            VolleyObjection::CannotHit { needed, moved } => {
                let having = if moved == 0 { String::new() } else { format!("having moved ({moved:+}) ") };
                Refusal::on(SECTION, format!("it cannot hit: {having}it needs {needed} on a D6"))
            }
        }
    }
}

pub(super) fn out_of_arc(section: &'static str, arc: u32) -> Refusal {
    Refusal::on(section, format!("the target is not within {arc} degrees of the front"))
}

pub(super) fn out_of_range(section: &'static str, range: Ratio, reach: Ratio) -> Refusal {
    Refusal::on(section, format!("out of range: {range} cm of {reach}"))
}

/// See [`Musketry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct VolleyResult {
    pub(crate) dice_count: u32,
    pub(crate) base_score: i32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
    pub(crate) to_hit: i32,
    pub(crate) chance_dice: u32,
    #[serde(flatten)]
    pub(crate) losses: Losses,
}

impl Musketry {
    /// The mounted, lancers and heavy horse fire no muskets (CE-AMB-26).
    pub(crate) fn has_muskets(&self) -> bool {
        match self.firer.kind {
            Kind::Foot | Kind::LightFoot => true,
            Kind::LightHorse => self.firer.dismounted,
            Kind::HeavyHorse | Kind::Lancers | Kind::Artillery | Kind::General => false,
        }
    }

    /// The score that the firer needs. Horse that is allowed to fire all the same does as light horse on foot.
    pub(crate) fn base_score(&self, tables: &Tables) -> i32 {
        let figures = &tables.musketry;
        match self.firer.kind {
            Kind::Foot if self.firer.firing_order => figures.firing_order,
            Kind::LightFoot => figures.light_foot,
            _ => figures.other,
        }
    }

    pub(crate) fn reach(&self, tables: &Tables) -> Ratio {
        let foot = matches!(self.firer.kind, Kind::Foot | Kind::LightFoot);
        if foot { tables.musketry.muskets } else { tables.musketry.carbines }
    }

    fn modifiers(&self, tables: &Tables) -> Vec<Modifier> {
        let moved = tables.musketry.moved;
        let line = (self.moved && moved != 0).then(|| Modifier::new("moved", moved, SECTION));
        line.into_iter().collect()
    }

    /// Why it is no use to fire its muskets: there are no automatic hits (CE-AMB-9).
    pub(crate) fn cannot_hit(&self, tables: &Tables) -> Option<VolleyObjection> {
        let moved: i32 = self.modifiers(tables).iter().map(|line| line.value).sum();
        let needed = self.base_score(tables) - moved;
        let favour = i32::from(self.characteristics.favour(&self.firer));
        let best = Die::D6.readings().iter().map(|(face, _)| i32::from(*face)).max().unwrap_or(0) + favour;
        (self.has_muskets() && needed > best).then_some(VolleyObjection::CannotHit { needed, moved })
    }
}

impl Procedure<Tables> for Musketry {
    const NAME: &'static str = "musketry";
    const REQUIRED: &'static [&'static str] = &["firer", "target", "range"];
    type Answer = VolleyResult;
    type Objection = VolleyObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if matches!(self.firer.kind, Kind::Artillery | Kind::General) {
            return Err(VolleyObjection::NoMuskets.into());
        }
        self.target.not_a_general()?;
        match self.percent_in_line {
            Some(percent) if PERCENTS.iter().all(|(share, _)| *share != percent) => {
                Err(Refusal::on(SECTION, "percent_in_line is 25, 50, 75 or 100"))
            }
            Some(percent) if percent > self.firer.effectiveness => {
                Err(Refusal::on(SECTION, "no more stands in line than is left of the unit"))
            }
            _ => Ok(()),
        }
    }

    fn objections(&self, tables: &Tables) -> Vec<VolleyObjection> {
        let (range, reach) = (self.range, self.reach(tables));
        let objections = [
            (VolleyObjection::NoMuskets, !self.has_muskets()),
            (VolleyObjection::Retreating, self.firer.retreating),
            (VolleyObjection::AdoptedFiringOrder, self.adopted_firing_order),
            (VolleyObjection::OutOfArc(tables.musketry.arc), !self.in_arc),
            (VolleyObjection::InContact, self.touches && range > Ratio::ZERO),
            (VolleyObjection::OutOfRange { range, reach }, range > reach),
        ];
        objections.into_iter().filter(|&(_, holds)| holds).map(|(objection, _)| objection).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<VolleyResult, Interrupt> {
        let base_score = self.base_score(tables);
        let modifiers = self.modifiers(tables);
        let modifier_total: i32 = modifiers.iter().map(|line| line.value).sum();
        let to_hit = base_score - modifier_total;
        let dice_count = quarters(self.percent_in_line.unwrap_or(self.firer.effectiveness));
        let favour = self.characteristics.favour(&self.firer);
        let score = u8::try_from(to_hit.max(1)).unwrap_or(u8::MAX);
        let helped = Helped { die: Die::D6, score, yes: tables.chance.yes, idle: !self.only_where_it_decides };
        let scored = match favour {
            true => dice.at_least_helped(dice_count, helped, HITS)?,
            false => dice.at_least(dice_count, Die::D6, score, HITS[0])?,
        };
        let losses = losses(tables, dice, &self.target, scored, self.cover)?;
        let chance_dice = if favour { dice_count } else { 0 };
        Ok(VolleyResult { dice_count, base_score, modifiers, modifier_total, to_hit, chance_dice, losses })
    }
}
