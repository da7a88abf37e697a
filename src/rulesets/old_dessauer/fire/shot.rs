//! Shooting (Firing; Overhead Fire; Firing into a Combat; Fire after Movement).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{Inches, some_from_one, yes};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::stands::live_foot;
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum, count, face_for};
use crate::rulesets::old_dessauer::unit::terrain::fire_figures;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, integer_non_null};

/// How far the firer moved this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Moved {
    #[default]
    None,
    Half,
    OverHalf,
}

/// Who stands in the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weapon {
    Musket,
    Gun,
    RegimentalGun,
}

/// `fire`: one shooting by stands at one range. Dice: those of `dice_count`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fire {
    /// Who shoots.
    pub(crate) firer: Unit,
    /// Who is shot at.
    pub(crate) target: Unit,
    /// From the front centre of the stands to the nearest point of the target.
    pub(crate) range: Inches,
    /// How far the firer moved.
    #[serde(default)]
    pub(crate) moved: Moved,
    /// Whether the firer charges this turn.
    #[serde(default)]
    pub(crate) charging: bool,
    /// Whether the firer's side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// Whether the target is in the arc of fire.
    #[serde(default = "yes")]
    pub(crate) in_arc: bool,
    /// How many of the stands that may shoot bear on the target; all unless it is given.
    #[serde(default, deserialize_with = "some_from_one")]
    pub(crate) stands_bearing: Option<u32>,
    /// The gap between units that it shoots through.
    pub(crate) gap: Option<Inches>,
    /// Whether the target is in cover.
    #[serde(default)]
    pub(crate) cover: bool,
    /// Whether the target is enfiladed.
    #[serde(default)]
    pub(crate) enfiladed: bool,
    /// Figures, or gun models, of a target in combat that touch no enemy.
    #[serde(default, deserialize_with = "integer_non_null")]
    pub(crate) hanging_flank: Option<u32>,
    /// Who stands in the way.
    #[serde(default)]
    pub(crate) blocker: Blocker,
    /// Whether he stands lower than the guns.
    #[serde(default)]
    pub(crate) blocker_lower: bool,
    /// From the gun to the far side of the friend in the way.
    pub(crate) blocker_far_side: Option<Inches>,
    /// Whether the firer is the garrison of a town block.
    #[serde(default)]
    pub(crate) town_block: bool,
}

/// A shooting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Volley {
    /// With what.
    pub(crate) weapon: Weapon,
    /// How many stands shoot.
    pub(crate) stands: u32,
    /// Whether the target is dense.
    pub(crate) dense: bool,
    /// The dice.
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
    /// The hits.
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

impl Fire {
    /// A shooting at this range with all else as usual; the other inputs are fields.
    pub(crate) fn at(firer: Unit, target: Unit, range: Inches) -> Fire {
        Fire {
            firer,
            target,
            range,
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

    /// What it shoots with; cavalry has nothing (OD-FIRE-5).
    pub(crate) fn weapon(&self) -> Result<Weapon, Refusal> {
        match self.firer.kind {
            Kind::Infantry | Kind::Skirmishers => Ok(Weapon::Musket),
            Kind::Artillery => Ok(Weapon::Gun),
            Kind::RegimentalGun => Ok(Weapon::RegimentalGun),
            Kind::Cavalry => Err(Refusal::on("Firing", "cavalry does not shoot")),
        }
    }

    fn check_firer(&self) -> Result<(), Refusal> {
        let firer = &self.firer;
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if !self.active {
            return refuse("Turn Sequence", "only the active side shoots");
        }
        if firer.shaken || self.charging || firer.in_combat {
            return refuse("Firing", "shaken units, units that charge and units in combat do not shoot");
        }
        if firer.formation == Formation::Limbered {
            return refuse("Firing", "limbered guns do not shoot: unlimber them first");
        }
        if firer.kind.is_guns() && self.moved != Moved::None {
            return refuse("Fire after Movement", "guns do not move and shoot");
        }
        if self.moved == Moved::OverHalf {
            return refuse("Fire after Movement", "a unit that moved more than half does not shoot");
        }
        if !self.in_arc {
            return refuse("Firing", "the target is outside the arc of 45 degrees to either side");
        }
        if self.town_block && firer.kind != Kind::Infantry {
            return refuse("Terrain Effects", "only infantry garrisons a town");
        }
        Ok(())
    }

    fn check_line_of_fire(&self, tables: &Tables) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        let guns = self.firer.kind.is_guns();
        if let Some(gap) = self.gap {
            if self.blocker != Blocker::None {
                return refuse("Firing", "fire goes through a gap or past a blocker, not both");
            }
            if gap.0 < tables.fire.gap_per_stand {
                return refuse("Firing", "fire needs a gap of at least 2 inches");
            }
        }
        match self.blocker {
            Blocker::None | Blocker::EnemyGuns => Ok(()),
            Blocker::Skirmishers => {
                tables.options.need(OptionalRule::LightInfantry, "blocker skirmishers")?;
                if guns { Ok(()) } else { refuse("Light Infantry", "skirmishers in the way stop small arms") }
            }
            Blocker::Friend | Blocker::Enemy if !(guns && self.blocker_lower) => {
                refuse("Overhead Fire", "a unit in the way stops fire, unless guns stand higher than it")
            }
            Blocker::Enemy => Ok(()),
            Blocker::Friend => match self.blocker_far_side {
                None => refuse("Overhead Fire", "fire over a friend needs `blocker_far_side`"),
                Some(far) if self.range.0 < far.0 + far.0 => {
                    refuse("Overhead Fire", "fire over a friend needs a target twice as far as his far side")
                }
                Some(_) => Ok(()),
            },
        }
    }

    fn check_target(&self, tables: &Tables) -> Result<(), Refusal> {
        let needed = match self.target.kind {
            Kind::Infantry | Kind::Skirmishers => tables.fire.hanging_foot,
            Kind::Cavalry => tables.fire.hanging_cavalry,
            Kind::Artillery | Kind::RegimentalGun => tables.fire.hanging_guns,
        };
        let page = "Firing into a Combat";
        match self.hanging_flank {
            Some(_) if !self.target.in_combat => Err(Refusal::on(page, "only a unit in combat has a hanging flank")),
            None if self.target.in_combat => Err(Refusal::on(page, "a target in combat needs its `hanging_flank`")),
            Some(free) if free < needed => {
                Err(Refusal::on(page, format!("the hanging flank is {free}, and {needed} is the least to shoot at")))
            }
            _ => Ok(()),
        }
    }

    /// The stands that shoot.
    fn stands(&self, tables: &Tables) -> Result<u32, Refusal> {
        let able = if self.town_block { live_foot(fire_figures(self.firer.figures)) } else { self.firer.fire_stands() };
        if able == 0 {
            return Err(Refusal::on("Firing", "no stand of it can shoot: infantry needs 2 figures, a gun 2 gunners"));
        }
        let mut stands = self.stands_bearing.unwrap_or(able);
        if stands > able {
            return Err(Refusal::on("Firing", format!("{able} stands can shoot, not {stands}")));
        }
        if let Some(gap) = self.gap {
            let through = (gap.0 / tables.fire.gap_per_stand).floor();
            stands = stands.min(u32::try_from(through).unwrap_or(u32::MAX));
        }
        if self.target.kind == Kind::RegimentalGun {
            stands = stands.min(1);
        }
        Ok(stands)
    }

    /// The score of a weapon at this range, and where it stands.
    fn score(&self, weapon: Weapon, tables: &Tables) -> Result<(Ratio, &'static str), Refusal> {
        let range = self.range.0;
        let (score, page) = match weapon {
            Weapon::Musket => (tables.house.fire.musket.up_to(range), HOUSE),
            Weapon::Gun => (tables.house.fire.gun.up_to(range), HOUSE),
            Weapon::RegimentalGun => (tables.fire.regimental_gun.up_to(range), "Regimental Guns"),
        };
        score.map(|score| (score, page)).ok_or_else(|| Refusal::on("Firing", format!("{range} inches is out of range")))
    }

    fn modifiers(&self, tables: &Tables) -> Sum {
        let open_order = self.firer.kind == Kind::Skirmishers;
        let screened = self.target.kind == Kind::Skirmishers;
        let house = &tables.house.fire;
        let mut sum = Sum::nothing();
        let disordered = self.firer.disordered && !open_order;
        sum.add_if(disordered, "firer disordered", tables.fire.disordered, "Example of Fire");
        sum.add_if(self.moved == Moved::Half, "firer moved", house.moved, HOUSE);
        sum.add_if(self.cover || screened, "target in cover", house.cover, HOUSE);
        sum
    }
}

impl Request<Tables> for Fire {
    const NAME: &'static str = "fire";
    type Answer = Volley;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Volley, Interrupt> {
        let (firer, target) = (&self.firer, &self.target);
        firer.check(&tables.options)?;
        target.check(&tables.options)?;
        let weapon = self.weapon()?;
        self.check_firer()?;
        self.check_line_of_fire(tables)?;
        self.check_target(tables)?;
        let stands = self.stands(tables)?;
        let (base_score, base_page) = self.score(weapon, tables)?;
        let sum = self.modifiers(tables);
        let to_hit = base_score - sum.modifier_total;
        let dense = target.is_dense(self.enfiladed);
        let dice_count = if dense && firer.kind.is_guns() { stands.saturating_mul(2) } else { stands };
        let hits = dice.at_least(dice_count, Die::D6, face_for(to_hit), "shooting")?;
        let battalion_gun = target.kind == Kind::RegimentalGun;
        let target_figures_after = if battalion_gun && hits > 0 { 0 } else { target.figures.saturating_sub(hits) };
        Ok(Volley {
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
            recoil_moves_if_failed: if battalion_gun { 0 } else { hits / 2 },
            general_at_risk: target.leadership.is_some() && hits >= tables.command.risk_hits,
        })
    }
}
