//! How far a unit may move (p. 18-21).

use serde::{Deserialize, Serialize};

use super::formation_change::{FormationChange, change_cost, check_change};
use super::interpenetration::is_loose;
use super::limbering::Limbering;
use super::terrain::{Mover, Obstacle, Terrain};
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::{Tables, quarters};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Formation, Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup, measure, measure_or_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, MoveAllowance>()];

/// What a battery does with its limbers in its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArtilleryAction {
    #[default]
    None,
    Limber,
    Unlimber,
}

impl ArtilleryAction {
    const fn limbering(self) -> Option<Limbering> {
        match self {
            ArtilleryAction::None => None,
            ArtilleryAction::Limber => Some(Limbering::Limber),
            ArtilleryAction::Unlimber => Some(Limbering::Unlimber),
        }
    }
}

/// A stretch of the way before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stretch {
    /// The ground.
    pub(crate) terrain: Terrain,
    /// How far over it, in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// How far may the unit move (p. 19-21)?
///
/// Distances in cm. Refused: a road for any but a march column; deployed guns that do not limber (they are moved by
/// hand); what [`FormationChangeCost`] and [`LimberCost`] refuse; crews of anything but guns, and crews that limber.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    pub(crate) unit: Unit,
    /// The figure scale.
    pub(crate) scale: Scale,
    /// The command performance of its brigade.
    pub(crate) performance: Performance,
    /// The worst of its own sectors into which any part of it moves.
    pub(crate) direction: Sector,
    /// Its widest wheel, in degrees.
    #[serde(deserialize_with = "measure")]
    pub(crate) wheel_degrees: Ratio,
    /// The least distance to any enemy unit during the move.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) nearest_enemy: Option<Ratio>,
    /// Whether the whole move is on a road in march column.
    pub(crate) road: bool,
    /// The ground of the last stretch, and where it changes formation or limbers.
    pub(crate) terrain: Terrain,
    /// The stretches before.
    pub(crate) through: Vec<Stretch>,
    /// The obstacles crossed.
    pub(crate) obstacles: Vec<Obstacle>,
    /// What it changes into.
    pub(crate) change_to: Option<FormationChange>,
    /// Whether it stands in an irregular line.
    pub(crate) irregular: bool,
    /// What a battery does with its limbers.
    pub(crate) artillery_action: ArtilleryAction,
    /// Whether a battery that limbers unlimbers at the end: no word of the contract.
    #[serde(skip)]
    pub(crate) and_unlimbers: bool,
    /// How many normal moves it has made this turn already: no word of the contract.
    #[serde(skip)]
    pub(crate) spent: Ratio,
    /// The friends passed through.
    pub(crate) pass_through: Vec<Unit>,
    /// Whether it is a crew without its guns.
    pub(crate) crew_only: bool,
    pub(crate) weather: Weather,
}

/// Why a unit cannot make its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MoveObjection {
    Reforming,
    Weather,
    IrregularLine,
    Impassable,
    FordNeedsColumn,
    CloseToEnemy,
    NotEnoughMove,
}

impl MoveObjection {
    /// It in words, with the figures of the tables.
    pub(crate) fn refusal(self, tables: &Tables, scale: Scale) -> Refusal {
        let (page, text) = match self {
            MoveObjection::Reforming => ("p. 36", "its die is red: it may only change formation in place"),
            MoveObjection::Weather => ("p. 38", "no guns or transport move off the road in this weather"),
            MoveObjection::IrregularLine => ("p. 21", "it must first form line or column"),
            MoveObjection::Impassable => ("p. 14", "it cannot enter or cross that"),
            MoveObjection::FordNeedsColumn => ("p. 16", "a ford is crossed in march column"),
            MoveObjection::CloseToEnemy => {
                let (wheel, near) = (tables.costs.widest_wheel, scale.cm(tables.reduced.close_enemy));
                let text = format!("no flank move and no wheel beyond {wheel} degrees within {near} cm of an enemy");
                return Refusal::on("p. 19", text);
            }
            MoveObjection::NotEnoughMove => ("p. 19", "it has not enough move"),
        };
        Refusal::on(page, text)
    }
}

/// How far it may move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Allowance {
    pub(crate) possible: bool,
    pub(crate) reasons: Vec<MoveObjection>,
    pub(crate) normal_move: Ratio,
    pub(crate) moves: u8,
    pub(crate) march_bonus: bool,
    pub(crate) advance_allowed: bool,
    pub(crate) fixed_cost: Ratio,
    pub(crate) allowance: Ratio,
    pub(crate) allowance_exact: Ratio,
    /// What of its moves is left for the last stretch: no word of the contract.
    #[serde(skip)]
    pub(crate) last: Ratio,
}

impl Allowance {
    /// All the way that it may go, with the stretches before the last, in cm: to the nearest, and exactly.
    pub(crate) fn whole_way(&self, request: &MoveAllowance) -> (Ratio, Ratio) {
        let before = if self.possible { request.before() } else { Ratio::ZERO };
        (self.allowance + before, self.allowance_exact + before)
    }

    /// How many normal moves it makes if it goes so far, in cm, on its last stretch.
    pub(crate) fn spent(&self, went: Ratio) -> Ratio {
        let all = Ratio::whole(i128::from(self.moves));
        if self.allowance_exact <= went {
            return all;
        }
        all - self.last * (Ratio::ONE - went / self.allowance_exact)
    }
}

impl MoveAllowance {
    /// The stretches before the last, in cm.
    pub(crate) fn before(&self) -> Ratio {
        self.through.iter().fold(Ratio::ZERO, |sum, stretch| sum + stretch.distance)
    }

    fn check(&self) -> Result<(), Refusal> {
        let unit = &self.unit;
        let refuse = |page, text: &'static str| Err(Refusal::on(page, text));
        unit.check_marching()?;
        for passed in &self.pass_through {
            passed.check_marching()?;
        }
        if self.road && !unit.in_march_column() {
            return refuse("p. 16", "only a march column moves on a road");
        }
        if self.crew_only && !unit.kind.is_guns() {
            return refuse("p. 20", "only guns have a crew");
        }
        match self.artillery_action.limbering() {
            Some(_) if self.crew_only => return refuse("p. 20", "a crew without guns has nothing to limber"),
            Some(limbering) => limbering.check(unit)?,
            None if unit.is_deployed_guns() && !self.crew_only => {
                return refuse("p. 20", "deployed guns are moved by hand: use manhandle_allowance, or limber");
            }
            None => {}
        }
        // The road would lift the built up area for the move, but guns do not unlimber inside (p. 16).
        if self.artillery_action != ArtilleryAction::None && self.road && self.terrain == Terrain::Bua {
            return refuse("p. 16", "guns do not unlimber inside a built up area");
        }
        self.change_to.map_or(Ok(()), |change| check_change(unit, change, self.irregular, self.terrain))
    }

    /// The normal move: of a line if it changes formation, limbered for guns, of light infantry for crews.
    fn normal_move(&self, tables: &Tables) -> Ratio {
        if self.crew_only {
            Ratio::whole(i128::from(tables.moves.light_infantry[self.scale]))
        } else if self.change_to.is_some() {
            self.unit.line_move(tables, self.scale)
        } else {
            self.unit.normal_move(tables, self.scale, self.road)
        }
    }

    /// Whether a steady march column earns a second move, far from all enemies and busy with nothing else (p. 20).
    fn marches_on(&self, tables: &Tables) -> bool {
        let far = self.nearest_enemy.is_some_and(|distance| distance > self.scale.cm(tables.reduced.march_bonus));
        let marching = match self.unit.formation {
            Formation::MarchColumn => self.unit.kind.is_foot() || self.unit.kind.is_mounted(),
            Formation::Limbered => self.road && !self.crew_only,
            Formation::Line | Formation::DoubleLine | Formation::Deployed => false,
        };
        let busy = self.change_to.is_some() || self.artillery_action != ArtilleryAction::None;
        self.performance == Performance::Steady && far && marching && !busy
    }

    /// What is left of a move to flank or rear (p. 19-20).
    fn sector_share(&self, tables: &Tables, mover: Mover) -> Ratio {
        match (self.direction, mover) {
            (Sector::Front, _) | (_, Mover::LightFoot) => Ratio::ONE,
            (_, Mover::Guns | Mover::Transport) => quarters(tables.costs.wheels_to_flank),
            _ => Ratio::ONE - tables.nations.of(self.unit.nation).flank.share(&self.unit),
        }
    }

    /// Whether its way to flank or rear is paid out of what a change, an obstacle, limbers or friends leave of its move
    /// (HOW-AMB-A6).
    pub(crate) fn pays_of_the_rest(&self, tables: &Tables, fixed_cost: Ratio) -> bool {
        let mover = Mover::of(&self.unit, self.crew_only);
        fixed_cost > Ratio::ZERO && self.sector_share(tables, mover) < Ratio::ONE
    }

    /// The fixed costs as shares of a normal move, and whether anything on the way cannot be entered or crossed.
    fn fixed_cost(&self, tables: &Tables, mover: Mover) -> (Ratio, bool) {
        let change = self.change_to.map(|change| change_cost(tables, &self.unit, change, self.terrain));
        let limbering = self.artillery_action.limbering();
        let limbering = limbering.into_iter().chain(self.and_unlimbers.then_some(Limbering::Unlimber));
        let limbering = limbering.map(|action| action.cost(tables, &self.unit, self.terrain, self.road));
        let obstacles = self.obstacles.iter().map(|obstacle| tables.obstacles.cost(*obstacle, mover));
        // Guns pass friends with their limbers hooked on, whichever comes first; a crew is light infantry.
        let pays = |passed: &&Unit| mover != Mover::LightFoot && !is_loose(passed);
        let passing = self.pass_through.iter().filter(pays).map(|_| Some(quarters(tables.costs.passing)));
        let mut blocked = false;
        let sum = change
            .into_iter()
            .chain(limbering)
            .chain(obstacles)
            .chain(passing)
            .map(|cost| {
                blocked |= cost.is_none();
                cost.unwrap_or(Ratio::ZERO)
            })
            .fold(Ratio::ZERO, |sum, cost| sum + cost);
        (sum, blocked)
    }

    /// How far it goes on its last stretch with so much of its moves left: out of a river the next move alone is slowed, and
    /// not a second (p. 16; HOW-AMB-A63).
    fn last_stretch(&self, left: Ratio, one_move: Ratio, rate: Ratio) -> Ratio {
        let free = match self.terrain {
            Terrain::FordableRiver => (left - one_move).max(Ratio::ZERO),
            _ => Ratio::ZERO,
        };
        (left - free) * rate + free
    }

    /// What the stretches before the last use up of the move (p. 14), and whether one of them cannot be entered.
    fn used(&self, tables: &Tables, mover: Mover) -> (Ratio, bool) {
        let mut blocked = false;
        let used = |stretch: &Stretch| match tables.terrain.rate(stretch.terrain, mover, self.road) {
            Some(rate) => stretch.distance / rate,
            None => {
                blocked = true;
                Ratio::ZERO
            }
        };
        let sum = self.through.iter().map(used).fold(Ratio::ZERO, |sum, part| sum + part);
        (sum, blocked)
    }
}

impl Lookup<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = Allowance;

    fn answer(&self, tables: &Tables) -> Result<Allowance, Refusal> {
        self.check()?;
        let unit = &self.unit;
        let mover = Mover::of(unit, self.crew_only);
        let normal_move = self.normal_move(tables);
        let effects = tables.weather.of(self.weather);
        let weather = effects.move_share(mover.is_on_wheels() && !self.road);
        let march_bonus = effects.double_moves && self.marches_on(tables);
        let moves = if march_bonus { 2 } else { effects.moves_for(self.performance) };
        let rate = tables.terrain.rate(self.terrain, mover, self.road);
        let (fixed_cost, wall) = self.fixed_cost(tables, mover);
        let (used, swamp) = self.used(tables, mover);

        let regroups = self.change_to.is_some_and(|change| change.formation().is_some());
        let changes = self.change_to.is_some() || self.artillery_action != ArtilleryAction::None;
        // Changes of a badly commanded brigade, and of reforming units, are made in place (p. 19, 36, HOW-AMB-A14).
        let in_place = unit.reforming || self.performance.is_bad() && changes;
        let share = self.sector_share(tables, mover) * weather;
        let budget = normal_move * (Ratio::whole(i128::from(moves)) - self.spent - fixed_cost) * share;
        let lacks =
            if in_place { self.through.iter().any(|stretch| stretch.distance > Ratio::ZERO) } else { budget < used };
        let fords = self.through.iter().map(|stretch| stretch.terrain).chain([self.terrain]);
        let into_ford = fords.into_iter().any(|terrain| terrain == Terrain::Ford);
        let turns =
            self.direction == Sector::Flank || self.wheel_degrees > Ratio::whole(i128::from(tables.costs.widest_wheel));
        let near = self.nearest_enemy.is_some_and(|enemy| enemy <= self.scale.cm(tables.reduced.close_enemy));
        let stuck = weather == Ratio::ZERO;
        let reasons = holding(&[
            (unit.reforming && !regroups, MoveObjection::Reforming),
            (stuck, MoveObjection::Weather),
            (
                self.irregular && (unit.kind.is_close_order() || unit.kind.is_mounted()) && !regroups,
                MoveObjection::IrregularLine,
            ),
            (rate.is_none() || wall || swamp, MoveObjection::Impassable),
            (into_ford && !unit.in_march_column(), MoveObjection::FordNeedsColumn),
            // Infantry and cavalry only (HOW-AMB-A9).
            ((unit.kind.is_foot() || unit.kind.is_mounted()) && turns && near, MoveObjection::CloseToEnemy),
            (
                !stuck && (self.spent + fixed_cost > Ratio::whole(i128::from(moves)) || lacks),
                MoveObjection::NotEnoughMove,
            ),
        ]);
        let exact = match rate {
            Some(rate) if reasons.is_empty() && !in_place => {
                self.last_stretch(budget - used, normal_move * share, rate)
            }
            _ => Ratio::ZERO,
        };
        Ok(Allowance {
            possible: reasons.is_empty(),
            reasons,
            normal_move,
            moves,
            march_bonus,
            advance_allowed: !self.performance.is_bad(),
            fixed_cost,
            allowance: Ratio::whole(exact.nearest()),
            allowance_exact: exact,
            last: if exact > Ratio::ZERO { (budget - used) / (normal_move * share) } else { Ratio::ZERO },
        })
    }
}
