//! One side of a melee round, and its sum (p. 30-31, 35).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::fire::shooting::yes;
use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::cover::Level;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::{Class, Size, Unit};
use crate::umpire::{Modifier, Objection, Refusal, integer};

/// One side of a melee round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeSide {
    /// The unit, with its hits at the start of the round.
    pub(crate) unit: Unit,
    /// Whether it earned the charge bonus; it counts in the first round only.
    #[serde(default)]
    pub(crate) charge_bonus: bool,
    /// How many units support it; two at most count.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) supports: u32,
    /// The worst sector in which anybody has contacted it.
    #[serde(default)]
    pub(crate) attacked_in: Sector,
    /// Whether pursuers caught it in retreat.
    #[serde(default)]
    pub(crate) retreating: bool,
    /// The cover that it has against the other side.
    #[serde(default)]
    pub(crate) cover: Level,
    /// Whether it stands uphill of the other side, or holds the far bank.
    #[serde(default)]
    pub(crate) uphill: bool,
    /// In how many directions it fights from its BUA, 0 to 4; 0: it is in none.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) bua_directions: u8,
    /// Whether it throws its die against the other side.
    #[serde(default = "yes")]
    pub(crate) fights: bool,
    /// Whether its brigade is demoralised (optional rule).
    #[serde(default)]
    pub(crate) demoralised: bool,
}

/// What one side throws in a round; the die and what comes of it are `None` for a side that throws none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct AttackResult {
    /// Whether it throws.
    pub(crate) fights: bool,
    /// Its modifiers, in the order of the book.
    pub(crate) modifiers: Vec<Modifier>,
    /// Their sum.
    pub(crate) modifier_total: Option<i32>,
    /// The face of the average die.
    pub(crate) die: Option<u8>,
    /// The face with all modifiers.
    pub(crate) modified: Option<i32>,
    /// The column of the Hit Table.
    pub(crate) column: Option<u8>,
    /// The line of the Hit Table.
    pub(crate) table_line: Option<Line>,
    /// The hits that it inflicts.
    pub(crate) hits_inflicted: u32,
}

/// Why the book forbids a side of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MeleeObjection {
    DoneFor,
    /// It has so many hits that it loses its morale.
    MustRetreat(u32),
    NoChargeBonus,
    MountedInBua,
    MountedAtWorks,
}

impl Objection for MeleeObjection {
    const OF: &'static str = "melee";

    fn words(objection: MeleeObjection) -> Refusal {
        match objection {
            MeleeObjection::DoneFor => Refusal::on("p. 29", "a unit that is Done For does not fight"),
            MeleeObjection::MustRetreat(hits) => Refusal::on(
                "p. 29",
                format!("a unit that lost morale, with {hits} hits, has to retreat: is it `retreating` or reforming?"),
            ),
            MeleeObjection::NoChargeBonus => {
                Refusal::on("p. 31", "only cavalry that is not inferior earns a charge bonus")
            }
            MeleeObjection::MountedInBua => Refusal::on("p. 16", "mounted cavalry does not hold a BUA"),
            MeleeObjection::MountedAtWorks => {
                Refusal::on("p. 16, 22", "mounted cavalry fights nobody in a BUA or in heavy cover")
            }
        }
    }
}

impl MeleeSide {
    /// Whether it is helpless and Done For as soon as it is contacted: transport and limbered guns (p. 31).
    pub(crate) fn is_helpless(&self) -> bool {
        self.unit.is_helpless()
    }

    /// Whether it fights as if attacked in flank or rear: contacted there, caught in retreat, or reforming; a garrison
    /// has no flank (p. 30, 33, 36, HOW-BUA-2).
    pub(crate) fn is_flanked(&self) -> bool {
        let contacted = self.attacked_in != Sector::Front && self.bua_directions == 0;
        contacted || self.retreating || self.unit.reforming
    }

    /// Refuses a side that cannot be.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.unit.check()?;
        if self.bua_directions > 4 {
            return Err(Refusal::new("a block has four faces: `bua_directions` is 0 to 4"));
        }
        Ok(())
    }

    /// Why the book forbids that it fights this other side.
    pub(crate) fn objections(&self, tables: &Tables, other: &MeleeSide) -> Vec<MeleeObjection> {
        let unit = &self.unit;
        let mounted = unit.kind.is_mounted();
        let hits = &tables.hits.reaction;
        let done_for = unit.hits >= hits.done_for;
        let broken = !done_for && unit.hits >= hits.retreat && !self.retreating && !unit.reforming;
        holding(&[
            (done_for, MeleeObjection::DoneFor),
            (broken, MeleeObjection::MustRetreat(hits.retreat)),
            (self.charge_bonus && (!mounted || unit.class == Class::Inferior), MeleeObjection::NoChargeBonus),
            (mounted && self.bua_directions > 0, MeleeObjection::MountedInBua),
            (mounted && (other.bua_directions > 0 || other.cover == Level::Heavy), MeleeObjection::MountedAtWorks),
        ])
    }

    /// Its modifiers against the other side, in the order of the book (p. 35).
    pub(crate) fn modifiers(&self, tables: &Tables, other: &MeleeSide, first_round: bool) -> Vec<Modifier> {
        let list = &tables.melee.modifiers;
        let (unit, enemy) = (&self.unit, &other.unit);
        let supports = self.supports.min(tables.melee.support.most) as i32;
        let outmatched = unit.kind.is_light_foot() && (enemy.kind.is_mounted() || enemy.kind.is_close_order());
        let mut modifiers = Vec::new();
        let mut add = |applies: bool, modifier: &Modifier, times: i32| {
            if applies {
                modifiers.push(Modifier { value: modifier.value * times, ..modifier.clone() });
            }
        };
        add(first_round && self.charge_bonus, &list.charge, 1);
        add(tables.hits.reaction.shakes(unit.hits), &tables.hits.reaction.named(&list.shaken), 1);
        add(first_round && other.cover == Level::Light, &list.light_cover, 1);
        add(first_round && other.cover == Level::Heavy, &list.heavy_cover, 1);
        add(first_round && other.uphill, &list.uphill, 1);
        add(enemy.class == Class::Superior, &list.opponent_superior, 1);
        add(enemy.class == Class::Inferior, &list.opponent_inferior, 1);
        add(supports > 0, &list.support, supports);
        add(unit.kind.is_guns(), &list.artillery, 1);
        add(outmatched, &list.light_infantry, 1);
        add(self.is_flanked(), &list.flank_or_rear, 1);
        add(unit.in_march_column(), &list.march_column, 1);
        add(self.bua_directions > 0, &list.in_bua, i32::from(self.bua_directions));
        add(unit.size == Size::Small, &list.small, 1);
        add(unit.size == Size::Large, &list.large, 1);
        add(self.demoralised, &list.demoralised, 1);
        modifiers
    }
}
