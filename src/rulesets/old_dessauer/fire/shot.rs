//! A shooting by stands at one range (Firing).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::fire::objection::FireObjection;
use crate::rulesets::old_dessauer::morale::table::RecoilTable;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::bands::Bands;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::{Inches, counted, some_from_one};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum, count, face_for};
use crate::rulesets::old_dessauer::unit::town::TownBlock;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{Dice, Die, Interrupt, Procedure, Ratio, Refusal, integer_non_null};

/// What the dice of a shot decide.
pub(crate) const HITS: &str = "hits";

/// Who stands in the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Blocker {
    #[default]
    None,
    Friend,
    Enemy,
    EnemyGuns,
    Skirmishers,
}

/// What is shot with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weapon {
    Musket,
    Gun,
    RegimentalGun,
}

impl Weapon {
    /// Its scores by range, and where they stand.
    pub(crate) fn bands(self, tables: &Tables) -> (&Bands, &'static str) {
        match self {
            Weapon::Musket => (&tables.house.fire.musket, HOUSE),
            Weapon::Gun => (&tables.house.fire.gun, HOUSE),
            Weapon::RegimentalGun => (&tables.fire.regimental_gun, "Regimental Guns"),
        }
    }

    /// Its word in a log.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Weapon::Musket => "muskets",
            Weapon::Gun => "guns",
            Weapon::RegimentalGun => "regimental gun",
        }
    }
}

/// `fire`. Dice: those of `dice_count`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Fire {
    pub(crate) firer: Unit,
    pub(crate) target: Unit,
    /// From the front centre of the stands to the nearest point of the target.
    pub(crate) range: Inches,
    /// How far the firer moved.
    pub(crate) moved: Moved,
    /// Whether the firer charges this turn.
    pub(crate) charging: bool,
    /// Whether the firer's side is active.
    pub(crate) active: bool,
    /// Whether the target is in the arc of fire.
    pub(crate) in_arc: bool,
    /// How many of the stands that may shoot bear on the target; all unless it is given.
    #[serde(deserialize_with = "some_from_one")]
    pub(crate) stands_bearing: Option<u32>,
    /// The gap between units that it shoots through.
    pub(crate) gap: Option<Inches>,
    /// Whether the target is in cover.
    pub(crate) cover: bool,
    /// Whether the target is enfiladed.
    pub(crate) enfiladed: bool,
    /// Figures, or gun models, of a target in combat that touch no enemy.
    #[serde(deserialize_with = "integer_non_null")]
    pub(crate) hanging_flank: Option<u32>,
    pub(crate) blocker: Blocker,
    /// Whether he stands lower than the guns.
    pub(crate) blocker_lower: bool,
    /// From the gun to the far side of the friend in the way.
    pub(crate) blocker_far_side: Option<Inches>,
    /// Whether the firer is the garrison of a town block.
    pub(crate) town_block: bool,
}

impl Default for Fire {
    fn default() -> Fire {
        Fire {
            firer: Unit::default(),
            target: Unit::default(),
            range: Inches::NONE,
            moved: Moved::None,
            charging: false,
            active: true,
            in_arc: true,
            stands_bearing: None,
            gap: None,
            cover: false,
            enfiladed: false,
            hanging_flank: None,
            blocker: Blocker::None,
            blocker_lower: false,
            blocker_far_side: None,
            town_block: false,
        }
    }
}

/// A shooting.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FireResult {
    pub(crate) weapon: Weapon,
    /// How many stands shoot.
    pub(crate) stands: u32,
    /// Whether the target is dense.
    pub(crate) dense: bool,
    pub(crate) dice_count: u32,
    /// The score of the weapon at this range.
    pub(crate) base_score: Ratio,
    /// Where that score stands.
    pub(crate) base_page: &'static str,
    /// What is added to the dice.
    #[serde(flatten)]
    pub(crate) sum: Sum,
    /// The score needed on a die.
    pub(crate) to_hit: Ratio,
    /// Whether a die can make it.
    pub(crate) possible: bool,
    pub(crate) hits: u32,
    /// The target's figures afterwards.
    pub(crate) target_figures_after: u32,
    /// Whether these hits leave it shattered.
    pub(crate) target_shattered: bool,
    /// Whether it tests when all shooting is over.
    pub(crate) test_required: bool,
    /// The recoil moves that failing on these hits would cost.
    pub(crate) recoil_moves_if_failed: u32,
    /// Whether a general with the target is in danger.
    pub(crate) general_at_risk: bool,
}

/// The stands of a unit that can shoot: of a garrison out of one side; of limbered guns as many as if they were not.
pub(crate) fn able_stands(firer: &Unit, town_block: bool) -> u32 {
    if town_block {
        return TownBlock { garrison_figures: firer.figures }.numbers().fire_dice_per_side;
    }
    match firer.formation {
        Formation::Limbered => Unit { formation: Formation::Unlimbered, ..firer.clone() }.fire_stands(),
        _ => firer.fire_stands(),
    }
}

impl Fire {
    /// What it shoots with; cavalry has nothing (OD-FIRE-5).
    pub(crate) fn weapon(&self) -> Result<Weapon, Refusal> {
        match self.firer.kind {
            Kind::Infantry | Kind::Skirmishers => Ok(Weapon::Musket),
            Kind::Artillery => Ok(Weapon::Gun),
            Kind::RegimentalGun => Ok(Weapon::RegimentalGun),
            Kind::Cavalry => Err(Refusal::on("Firing", "cavalry does not shoot")),
        }
    }

    /// Whether guns shoot over somebody who stands lower.
    fn is_overhead(&self) -> bool {
        self.firer.kind.is_guns() && self.blocker_lower
    }

    /// The stands that can shoot. Refuses troops that have nothing to shoot with.
    pub(crate) fn able(&self) -> Result<u32, Refusal> {
        self.weapon()?;
        match able_stands(&self.firer, self.town_block) {
            0 => Err(Refusal::on("Firing", "no stand of it can shoot: infantry needs 2 figures, a gun 2 gunners")),
            able => Ok(able),
        }
    }

    /// Refuses more stands than there are.
    pub(crate) fn check_stands(&self) -> Result<(), Refusal> {
        if self.town_block && self.firer.kind != Kind::Infantry {
            return Err(Refusal::on("Terrain Effects", "only infantry garrisons a town"));
        }
        let able = self.able()?;
        match self.stands_bearing {
            Some(stands) if stands > able && self.town_block => {
                let text = format!("half of a garrison, here {able} stands, shoots out of a side, not {stands}");
                Err(Refusal::on("Terrain Effects", text))
            }
            Some(stands) if stands > able => {
                Err(Refusal::on("Firing", format!("{able} stands can shoot, not {stands}")))
            }
            _ => Ok(()),
        }
    }

    fn check_line_of_fire(&self, tables: &Tables) -> Result<(), Refusal> {
        if self.gap.is_some() && self.blocker != Blocker::None {
            return Err(Refusal::on("Firing", "fire goes through a gap or past a blocker, not both"));
        }
        if self.blocker == Blocker::Skirmishers {
            tables.options.need(OptionalRule::LightInfantry, "blocker skirmishers")?;
        }
        if self.blocker == Blocker::Friend && self.is_overhead() && self.blocker_far_side.is_none() {
            return Err(Refusal::on("Overhead Fire", "fire over a friend needs `blocker_far_side`"));
        }
        Ok(())
    }

    /// What of its target can hang free of a combat, and how much of it there is: models of guns, figures of others.
    pub(crate) fn hanging_of(&self) -> (&'static str, u32) {
        match self.target.kind {
            Kind::Artillery => ("gun", self.target.stands()),
            _ => ("figure", self.target.figures),
        }
    }

    fn check_hanging_flank(&self) -> Result<(), Refusal> {
        let page = "Firing into a Combat";
        match self.hanging_flank {
            Some(_) if !self.target.in_combat => Err(Refusal::on(page, "only a unit in combat has a hanging flank")),
            None if self.target.in_combat => Err(Refusal::on(page, "a target in combat needs its `hanging_flank`")),
            _ => Ok(()),
        }
    }

    /// What is against whom it shoots past.
    fn blocked(&self) -> Option<FireObjection> {
        match self.blocker {
            Blocker::None | Blocker::EnemyGuns => None,
            Blocker::Skirmishers => (!self.firer.kind.is_guns()).then_some(FireObjection::ThroughSkirmishers),
            Blocker::Friend | Blocker::Enemy if !self.is_overhead() => Some(FireObjection::Blocked),
            Blocker::Enemy => None,
            Blocker::Friend => self
                .blocker_far_side
                .filter(|far| self.range.0 < far.0 + far.0)
                .map(|far| FireObjection::OverFriend(far.0)),
        }
    }

    /// The stands that a gap lets through.
    pub(crate) fn through_gap(&self, tables: &Tables) -> Option<u32> {
        self.gap.map(|gap| counted(gap.0 / tables.fire.gap_per_stand).max(1))
    }

    /// Of so many stands those that shoot, through a gap or at a regimental gun.
    pub(crate) fn shooting(&self, stands: u32, tables: &Tables) -> u32 {
        let at_gun = (self.target.kind == Kind::RegimentalGun).then_some(1);
        self.through_gap(tables).into_iter().chain(at_gun).fold(stands, u32::min)
    }

    /// The stands that shoot.
    fn stands(&self, tables: &Tables) -> u32 {
        self.shooting(self.stands_bearing.unwrap_or(able_stands(&self.firer, self.town_block)), tables)
    }

    /// Whether the target is in cover wherever it stands: skirmishers are (OD-LI-10).
    pub(crate) fn target_screens_itself(&self) -> bool {
        self.target.kind == Kind::Skirmishers
    }

    fn modifiers(&self, tables: &Tables) -> Sum {
        let open_order = self.firer.kind == Kind::Skirmishers;
        let house = &tables.house.fire;
        let mut sum = Sum::nothing();
        let disordered = self.firer.disordered && !open_order;
        sum.add_if(disordered, "firer disordered", tables.fire.disordered, "Example of Fire");
        sum.add_if(self.moved != Moved::None, "firer moved", house.moved, HOUSE);
        sum.add_if(self.cover || self.target_screens_itself(), "target in cover", house.cover, HOUSE);
        sum
    }
}

impl Procedure<Tables> for Fire {
    const NAME: &'static str = "fire";
    const REQUIRED: &'static [&'static str] = &["firer", "target", "range"];
    type Answer = FireResult;
    type Objection = FireObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.firer.check(&tables.options)?;
        self.target.check(&tables.options)?;
        self.weapon()?;
        self.check_stands()?;
        self.check_line_of_fire(tables)?;
        self.check_hanging_flank()
    }

    fn objections(&self, tables: &Tables) -> Vec<FireObjection> {
        let least_gap = tables.fire.gap_per_stand;
        let needed = tables.fire.hanging(self.target.kind);
        let small_flank = self.hanging_flank.filter(|free| *free < needed);
        let range = self.range.0;
        let farthest = self.weapon().map_or(range, |weapon| weapon.bands(tables).0.farthest());
        let mut objections = FireObjection::of_firer(&self.firer, self.moved, self.active);
        objections.extend(self.charging.then_some(FireObjection::Charging));
        objections.extend((!self.in_arc).then_some(FireObjection::OutOfArc(tables.fire.arc)));
        objections.extend(self.gap.filter(|gap| gap.0 < least_gap).map(|_| FireObjection::NarrowGap(least_gap)));
        objections.extend(self.blocked());
        objections.extend(small_flank.map(|free| FireObjection::HangingFlank { free, needed }));
        objections.extend((range > farthest).then_some(FireObjection::OutOfRange { range, farthest }));
        objections
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<FireResult, Interrupt> {
        let (firer, target) = (&self.firer, &self.target);
        let weapon = self.weapon()?;
        let stands = self.stands(tables);
        let (bands, base_page) = weapon.bands(tables);
        let base_score = bands.up_to(self.range.0);
        let sum = self.modifiers(tables);
        let to_hit = base_score - sum.modifier_total;
        let dense = target.is_dense(self.enfiladed);
        let dice_count = if dense && firer.kind.is_guns() { stands.saturating_mul(2) } else { stands };
        let hits = dice.at_least(dice_count, Die::D6, face_for(to_hit), HITS)?;
        let battalion_gun = target.kind == Kind::RegimentalGun;
        let target_figures_after = if battalion_gun && hits > 0 { 0 } else { target.figures.saturating_sub(hits) };
        Ok(FireResult {
            weapon,
            stands,
            dense,
            dice_count,
            base_score,
            base_page,
            sum,
            to_hit,
            possible: to_hit <= count(6),
            hits,
            target_figures_after,
            target_shattered: target.is_shattered_at(target_figures_after),
            test_required: hits > 0 && target_figures_after > 0 && !battalion_gun,
            recoil_moves_if_failed: if battalion_gun { 0 } else { RecoilTable::moves_for(hits) },
            general_at_risk: target.leadership.is_some() && hits >= tables.command.risk_hits,
        })
    }
}
