//! A round of combat (Combat; Eligible Stands in Combat; Combat Results).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize, Serializer};

use crate::rulesets::old_dessauer::melee::contact::{Combatant, Meeting, Pair, Share, Side, meetings, shares, strikes};
use crate::rulesets::old_dessauer::melee::defensive_fire::defensive_fire;
use crate::rulesets::old_dessauer::melee::objection::CombatObjection;
use crate::rulesets::old_dessauer::melee::points::{Comparison, score_to_hit};
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::sum::{Line, face_for};
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Dice, Die, Interrupt, Procedure, Ratio, Refusal};

/// `combat_round`: one round of a whole combat. All strikes are simultaneous.
///
/// Dice: with the option `variable_defensive_fire` one for each contact in which the passive unit shoots in defence, in
/// the order of the contacts; then for each unit, in the order of `units`, its share for each of its contacts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatRound {
    pub(crate) units: Vec<Combatant>,
    /// Who touches whom.
    pub(crate) contacts: Vec<Pair>,
}

/// How a round ended for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    Won,
    Lost,
    Drawn,
}

/// A unit against one of its enemies.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Strike {
    /// The enemy's id.
    enemy: String,
    /// The enemy's place among the units of the request.
    #[serde(skip)]
    pub(crate) enemy_place: usize,
    /// The unit's points against it.
    pub(crate) points: Ratio,
    /// The enemy's points against the unit.
    pub(crate) enemy_points: Ratio,
    pub(crate) dice_count: u32,
    /// What its dice decide; it says something of those that are thrown.
    #[serde(skip)]
    pub(crate) why: &'static str,
    /// What each of its hits counts: 2 in pursuit, 3 against gun crews.
    #[serde(skip)]
    pub(crate) worth: u32,
    /// Whether both make it that, which is a reading (OD-AMB-18).
    #[serde(skip)]
    pub(crate) worth_is_read: bool,
    /// The score to hit.
    pub(crate) to_hit: Ratio,
    /// Where that score stands.
    pub(crate) to_hit_page: &'static str,
    /// What makes the unit's points.
    pub(crate) modifiers: Vec<Line>,
    /// The hits, double and triple ones counted.
    pub(crate) hits: u32,
}

/// A unit after the round.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct UnitResult {
    /// Its points against its first enemy.
    points: Ratio,
    /// Its score to hit that enemy.
    to_hit: Ratio,
    /// Its dice against all of them.
    dice_count: u32,
    /// The points of its defensive fire, the highest of its contacts.
    defensive_fire: Ratio,
    /// Hits on its enemies.
    pub(crate) hits_inflicted: u32,
    /// Hits on it.
    pub(crate) hits_suffered: u32,
    pub(crate) result: End,
    /// The recoil moves that it must make.
    pub(crate) recoil_moves: u32,
    /// The least of them in inches.
    pub(crate) recoil_distance: u32,
    /// The further hits that they cost.
    pub(crate) rout_hits: u32,
    /// Its figures, all hits taken off.
    pub(crate) figures_after: u32,
    pub(crate) shaken_after: bool,
    /// Always: combat disorders (OD-DIS-4).
    disordered_after: bool,
    pub(crate) shattered: bool,
    /// Whether a general with it would be in danger (OD-CMD-10).
    general_at_risk: bool,
    /// Whether it may look to a pursuit.
    pub(crate) all_enemies_recoil: bool,
    /// Its contacts, in the order of the request.
    pub(crate) against: Vec<Strike>,
}

/// The units after the round, in the order of the request.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RoundResult {
    /// Each by its id.
    #[serde(serialize_with = "by_id")]
    pub(crate) results: Vec<(String, UnitResult)>,
}

fn by_id<S: Serializer>(results: &[(String, UnitResult)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(results.iter().map(|(id, result)| (id, result)))
}

impl Procedure<Tables> for CombatRound {
    const NAME: &'static str = "combat_round";
    type Answer = RoundResult;
    type Objection = CombatObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        meetings(&self.units, &self.contacts, tables).map(|_| ())
    }

    fn objections(&self, tables: &Tables) -> Vec<CombatObjection> {
        let found = meetings(&self.units, &self.contacts, tables).unwrap_or_default();
        found.iter().flat_map(|meeting| meeting.objections(&self.units, &tables.options)).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RoundResult, Interrupt> {
        let units = &self.units[..];
        let meetings = meetings(units, &self.contacts, tables)?;
        let flanked = flanked(units, &meetings);
        let mut combat = Combat { units, meetings, flanked, defensive_fire: Vec::new(), tables };
        for meeting in &combat.meetings {
            let unit = &units[meeting.passive].unit;
            combat.defensive_fire.push(if fires_in(meeting, units, &combat.flanked) {
                defensive_fire(unit, tables, dice)?
            } else {
                Ratio::ZERO
            });
        }
        let mut struck = Vec::with_capacity(units.len());
        for unit in 0..units.len() {
            struck.push(combat.strikes(unit, dice)?);
        }
        Ok(RoundResult { results: combat.results(struck) })
    }
}

impl CombatRound {
    /// The shares of each unit's dice, in the order of its contacts; none of a round that cannot be.
    pub(crate) fn shares(&self, tables: &Tables) -> Vec<Vec<Share>> {
        let meetings = meetings(&self.units, &self.contacts, tables).unwrap_or_default();
        (0..self.units.len()).map(|unit| shares(&self.units, &meetings, unit)).collect()
    }

    /// Who shoots in defence and at whom, by their ids, in the order of the contacts: a die each where dice decide it.
    pub(crate) fn defended(&self, tables: &Tables) -> Vec<(&str, &str)> {
        let meetings = meetings(&self.units, &self.contacts, tables).unwrap_or_default();
        let flanked = flanked(&self.units, &meetings);
        let fire = meetings.iter().filter(|meeting| fires_in(meeting, &self.units, &flanked));
        fire.map(|meeting| (self.units[meeting.passive].id.as_str(), self.units[meeting.active].id.as_str())).collect()
    }
}

/// Which of the units are attacked on flank or rear by anybody.
fn flanked(units: &[Combatant], meetings: &[Meeting<'_>]) -> Vec<bool> {
    let mut flanked = vec![false; units.len()];
    for meeting in meetings {
        flanked[meeting.active] |= meeting.pair.active_face != Facing::Front;
        flanked[meeting.passive] |= meeting.pair.passive_face != Facing::Front;
    }
    flanked
}

/// Whether the passive unit of a meeting shoots in defence.
fn fires_in(meeting: &Meeting<'_>, units: &[Combatant], flanked: &[bool]) -> bool {
    meeting.charge && units[meeting.passive].unit.shoots_in_defence(flanked[meeting.passive])
}

/// The round with its contacts found and its defensive fire counted.
struct Combat<'a> {
    units: &'a [Combatant],
    meetings: Vec<Meeting<'a>>,
    flanked: Vec<bool>,
    /// One for each meeting.
    defensive_fire: Vec<Ratio>,
    tables: &'a Tables,
}

impl Combat<'_> {
    /// The meetings of a unit: each with its place, and the enemy.
    fn contacts_of(&self, unit: usize) -> impl Iterator<Item = (usize, &Meeting<'_>, usize)> {
        let found = move |(place, meeting): (usize, &Meeting<'_>)| Some((place, meeting.enemy_of(unit)?));
        self.meetings.iter().enumerate().filter_map(found).map(|(place, enemy)| (place, &self.meetings[place], enemy))
    }

    fn points(&self, unit: usize, enemy: usize, place: usize) -> (Ratio, Vec<Line>) {
        let meeting = &self.meetings[place];
        let side = self.units[unit].side;
        let comparison = Comparison {
            unit: &self.units[unit].unit,
            enemy: &self.units[enemy].unit,
            round: meeting.pair.round,
            under_flank_attack: self.flanked[unit],
            enemy_in_cover: meeting.enemy_in_cover(side),
        };
        let fire = if side == Side::Passive { self.defensive_fire[place] } else { Ratio::ZERO };
        let sum = comparison.modifiers(fire, self.tables);
        (self.tables.points.of_arm(comparison.unit) + sum.modifier_total, sum.modifiers)
    }

    /// A unit's strikes at all its enemies.
    fn strikes(&self, unit: usize, dice: &mut dyn Dice) -> Result<Vec<Strike>, Interrupt> {
        let side = self.units[unit].side;
        let on_side = self.units[..unit].iter().filter(|other| other.side == side).count();
        let shares = shares(self.units, &self.meetings, unit);
        let mut all_strikes = Vec::new();
        for ((place, meeting, enemy), share) in self.contacts_of(unit).zip(&shares) {
            // Not in the order of the contacts, which changes with the sides at which they are made.
            let nth = shares.iter().filter(|other| other.enemy < share.enemy).count();
            let (dice_count, why) = (share.thrown(), strikes(side, on_side, nth, shares.len()));
            let (points, modifiers) = self.points(unit, enemy, place);
            let (enemy_points, _) = self.points(enemy, unit, place);
            let (to_hit, to_hit_page) = score_to_hit(points - enemy_points, self.tables);
            let hits = dice.at_least(dice_count, Die::D6, face_for(to_hit), why)?;
            let [pursuit, crews] = self.worth_of_hit(meeting, side, enemy);
            let worth = pursuit.saturating_mul(crews);
            all_strikes.push(Strike {
                enemy: self.units[enemy].id.clone(),
                enemy_place: enemy,
                points,
                enemy_points,
                dice_count,
                why,
                to_hit,
                to_hit_page,
                modifiers,
                hits: hits.saturating_mul(worth),
                worth,
                worth_is_read: pursuit > 1 && crews > 1,
            });
        }
        Ok(all_strikes)
    }

    /// Double in pursuit, triple against gun crews, which makes six times for both (OD-CMB-12, OD-CMB-13, OD-AMB-18).
    fn worth_of_hit(&self, meeting: &Meeting<'_>, side: Side, enemy: usize) -> [u32; 2] {
        let chart = &self.tables.combat;
        let pursuit = if meeting.pair.pursuer == Some(side) { chart.pursuer_hits } else { 1 };
        let crews = if self.units[enemy].unit.kind == Kind::Artillery { chart.gun_crew_hits } else { 1 };
        [pursuit, crews]
    }

    fn results(&self, strikes: Vec<Vec<Strike>>) -> Vec<(String, UnitResult)> {
        let mut inflicted = vec![0u32; self.units.len()];
        let mut suffered = vec![0u32; self.units.len()];
        for (unit, strikes) in strikes.iter().enumerate() {
            for strike in strikes {
                inflicted[unit] = inflicted[unit].saturating_add(strike.hits);
                suffered[strike.enemy_place] = suffered[strike.enemy_place].saturating_add(strike.hits);
            }
        }
        let lost = |unit: usize| suffered[unit] > inflicted[unit];
        let result = |(place, against): (usize, Vec<Strike>)| {
            let all_enemies_recoil = against.iter().all(|strike| lost(strike.enemy_place));
            let result = self.result(place, [inflicted[place], suffered[place]], against);
            (self.units[place].id.clone(), UnitResult { all_enemies_recoil, ..result })
        };
        strikes.into_iter().enumerate().map(result).collect()
    }

    /// What came of the round for one unit, its enemies' losses aside.
    fn result(&self, place: usize, [inflicted, suffered]: [u32; 2], against: Vec<Strike>) -> UnitResult {
        let unit = &self.units[place].unit;
        let result = match suffered.cmp(&inflicted) {
            Ordering::Less => End::Won,
            Ordering::Equal => End::Drawn,
            Ordering::Greater => End::Lost,
        };
        let recoil_moves = suffered.saturating_sub(inflicted);
        let figures_after = unit.figures.saturating_sub(suffered).saturating_sub(recoil_moves);
        let fires = self.contacts_of(place).filter(|_| self.units[place].side == Side::Passive);
        UnitResult {
            points: against.first().map_or(Ratio::ZERO, |strike| strike.points),
            to_hit: against.first().map_or(Ratio::ZERO, |strike| strike.to_hit),
            dice_count: against.iter().map(|strike| strike.dice_count).sum(),
            defensive_fire: fires.map(|(place, ..)| self.defensive_fire[place]).max().unwrap_or(Ratio::ZERO),
            hits_inflicted: inflicted,
            hits_suffered: suffered,
            result,
            recoil_moves,
            recoil_distance: self.tables.recoil.forced(recoil_moves),
            rout_hits: recoil_moves,
            figures_after,
            shaken_after: unit.shaken || result == End::Lost,
            disordered_after: true,
            shattered: unit.is_shattered_at(figures_after),
            general_at_risk: suffered >= self.tables.command.risk_hits,
            all_enemies_recoil: false,
            against,
        }
    }
}
