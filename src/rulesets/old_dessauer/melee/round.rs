//! A round of combat (Combat; Eligible Stands in Combat; Combat Results).

use serde::{Deserialize, Serialize, Serializer};

use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::melee::contact::{Combatant, Contact, Meeting, Side, meetings};
use crate::rulesets::old_dessauer::melee::points::{Pairing, defensive_fire, gets_defensive_fire, score_to_hit};
use crate::rulesets::old_dessauer::morale::recoil::forced_distance;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Kind;
use crate::rulesets::old_dessauer::unit::sum::{Line, face_for};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Request};

/// `combat_round`: one round of a whole combat. All strikes are simultaneous.
///
/// Dice: with the option `variable_defensive_fire` one for each contact in which the passive unit shoots in defence, in
/// the order of the contacts; then for each unit, in the order of `units`, its share for each of its contacts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatRound {
    /// The units.
    pub(crate) units: Vec<Combatant>,
    /// Who touches whom.
    pub(crate) contacts: Vec<Contact>,
}

/// How a round ended for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    Won,
    Lost,
    EditableEntry,
}

/// A unit against one of its enemies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Strike {
    /// The enemy's id.
    pub(crate) enemy: String,
    /// The unit's points against it.
    pub(crate) points: Ratio,
    /// The enemy's points against the unit.
    pub(crate) enemy_points: Ratio,
    /// The dice rolled.
    pub(crate) dice_count: u32,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fought {
    /// Its points against its first enemy.
    pub(crate) points: Ratio,
    /// Its score to hit that enemy.
    pub(crate) to_hit: Ratio,
    /// Its dice against all of them.
    pub(crate) dice_count: u32,
    /// The points of its defensive fire, the highest of its contacts.
    pub(crate) defensive_fire: Ratio,
    /// Hits on its enemies.
    pub(crate) hits_inflicted: u32,
    /// Hits on it.
    pub(crate) hits_suffered: u32,
    /// How it ended.
    pub(crate) result: End,
    /// The recoil moves that it must make.
    pub(crate) recoil_moves: u32,
    /// The least of them in inches.
    pub(crate) recoil_distance: u32,
    /// The further hits that they cost.
    pub(crate) rout_hits: u32,
    /// Its figures, all hits taken off.
    pub(crate) figures_after: u32,
    /// Whether it is shaken.
    pub(crate) shaken_after: bool,
    /// Always: combat disorders (OD-DIS-4).
    pub(crate) disordered_after: bool,
    /// Whether it is shattered.
    pub(crate) shattered: bool,
    /// Whether a general with it would be in danger (OD-CMD-10).
    pub(crate) general_at_risk: bool,
    /// Whether it may look to a pursuit.
    pub(crate) all_enemies_recoil: bool,
    /// Its contacts, in the order of the request.
    pub(crate) against: Vec<Strike>,
}

/// The units after the round, in the order of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Round {
    /// Each by its id.
    #[serde(serialize_with = "by_id")]
    pub(crate) results: Vec<(String, Fought)>,
}

fn by_id<S: Serializer>(results: &[(String, Fought)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(results.iter().map(|(id, fought)| (id, fought)))
}

/// The round with its contacts found and its defensive fire counted.
struct Fray<'a> {
    units: &'a [Combatant],
    meetings: Vec<Meeting<'a>>,
    flanked: Vec<bool>,
    /// One for each meeting.
    defensive_fire: Vec<Ratio>,
    tables: &'a Tables,
}

impl Request<Tables> for CombatRound {
    const NAME: &'static str = "combat_round";
    type Answer = Round;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Round, Interrupt> {
        let units = &self.units[..];
        let meetings = meetings(units, &self.contacts, tables)?;
        let mut flanked = vec![false; units.len()];
        for meeting in &meetings {
            flanked[meeting.active] |= meeting.contact.active_face != Face::Front;
            flanked[meeting.passive] |= meeting.contact.passive_face != Face::Front;
        }
        let mut fray = Fray { units, meetings, flanked, defensive_fire: Vec::new(), tables };
        for meeting in &fray.meetings {
            let unit = &units[meeting.passive].unit;
            let fires = meeting.charge && gets_defensive_fire(unit, fray.flanked[meeting.passive]);
            fray.defensive_fire.push(if fires { defensive_fire(unit, tables, dice)? } else { Ratio::ZERO });
        }
        let mut strikes = Vec::with_capacity(units.len());
        for unit in 0..units.len() {
            strikes.push(fray.strikes(unit, dice)?);
        }
        Ok(Round { results: fray.results(strikes) })
    }
}

/// A strike, and the index of the enemy that it goes to.
type Blow = (usize, Strike);

impl Fray<'_> {
    fn contacts_of(&self, unit: usize) -> impl Iterator<Item = (usize, &Meeting<'_>, usize)> {
        let found = move |(place, meeting): (usize, &Meeting<'_>)| Some((place, meeting.enemy_of(unit)?));
        self.meetings.iter().enumerate().filter_map(found).map(|(place, enemy)| (place, &self.meetings[place], enemy))
    }

    fn points(&self, unit: usize, enemy: usize, place: usize) -> (Ratio, Vec<Line>) {
        let meeting = &self.meetings[place];
        let side = self.units[unit].side;
        let pairing = Pairing {
            unit: &self.units[unit].unit,
            enemy: &self.units[enemy].unit,
            round: meeting.contact.round,
            under_flank_attack: self.flanked[unit],
            enemy_in_cover: meeting.enemy_in_cover(side),
        };
        let fire = if side == Side::Passive { self.defensive_fire[place] } else { Ratio::ZERO };
        let sum = pairing.modifiers(fire, self.tables);
        (pairing.base(self.tables) + sum.modifier_total, sum.modifiers)
    }

    /// A unit's strikes at all its enemies. Its dice are split as evenly as can be, the odd ones to those named first; the
    /// share for an enemy on flank or rear is lost in the first round (OD-CMB-7, OD-CMB-16, OD-AMB-16, OD-AMB-17).
    fn strikes(&self, unit: usize, dice: &mut dyn Dice) -> Result<Vec<Blow>, Interrupt> {
        let contacts = self.contacts_of(unit).count().max(1);
        let contacts = u32::try_from(contacts).unwrap_or(u32::MAX);
        let all = self.units[unit].dice();
        let side = self.units[unit].side;
        let mut blows = Vec::new();
        for (nth, (place, meeting, enemy)) in (0u32..).zip(self.contacts_of(unit)) {
            let share = all / contacts + u32::from(nth < all % contacts);
            let struck_free = meeting.contact.round == 1 && meeting.face_of(side) != Face::Front;
            let dice_count = if struck_free { 0 } else { share };
            let (points, modifiers) = self.points(unit, enemy, place);
            let (enemy_points, _) = self.points(enemy, unit, place);
            let (to_hit, to_hit_page) = score_to_hit(points - enemy_points, self.tables);
            let why = if side == Side::Active { "the active side's strikes" } else { "the passive side's strikes" };
            let hits = dice.at_least(dice_count, Die::D6, face_for(to_hit), why)?;
            let hits = hits.saturating_mul(self.worth_of_hit(meeting, side, enemy));
            let enemy_id = self.units[enemy].id.clone();
            let strike =
                Strike { enemy: enemy_id, points, enemy_points, dice_count, to_hit, to_hit_page, modifiers, hits };
            blows.push((enemy, strike));
        }
        Ok(blows)
    }

    /// Double in pursuit, triple against gun crews, six times for both (OD-CMB-12, OD-CMB-13, OD-AMB-18).
    fn worth_of_hit(&self, meeting: &Meeting<'_>, side: Side, enemy: usize) -> u32 {
        let chart = &self.tables.combat;
        let pursuit = if meeting.contact.pursuer == Some(side) { chart.pursuer_hits } else { 1 };
        let crews = if self.units[enemy].unit.kind == Kind::Artillery { chart.gun_crew_hits } else { 1 };
        pursuit.saturating_mul(crews)
    }

    fn results(&self, strikes: Vec<Vec<Blow>>) -> Vec<(String, Fought)> {
        let mut inflicted = vec![0u32; self.units.len()];
        let mut suffered = vec![0u32; self.units.len()];
        for (unit, blows) in strikes.iter().enumerate() {
            for (enemy, strike) in blows {
                inflicted[unit] = inflicted[unit].saturating_add(strike.hits);
                suffered[*enemy] = suffered[*enemy].saturating_add(strike.hits);
            }
        }
        let lost = |unit: usize| suffered[unit] > inflicted[unit];
        let fought = |(place, blows): (usize, Vec<Blow>)| {
            let unit = &self.units[place].unit;
            let (hits_inflicted, hits_suffered) = (inflicted[place], suffered[place]);
            let recoil_moves = hits_suffered.saturating_sub(hits_inflicted);
            let figures_after = unit.figures.saturating_sub(hits_suffered).saturating_sub(recoil_moves);
            let fires = self.contacts_of(place).filter(|_| self.units[place].side == Side::Passive);
            let all_enemies_recoil = blows.iter().all(|&(enemy, _)| lost(enemy));
            let against: Vec<Strike> = blows.into_iter().map(|(_, strike)| strike).collect();
            let fought = Fought {
                points: against.first().map_or(Ratio::ZERO, |strike| strike.points),
                to_hit: against.first().map_or(Ratio::ZERO, |strike| strike.to_hit),
                dice_count: against.iter().map(|strike| strike.dice_count).sum(),
                defensive_fire: fires.map(|(place, ..)| self.defensive_fire[place]).max().unwrap_or(Ratio::ZERO),
                hits_inflicted,
                hits_suffered,
                result: match hits_suffered.cmp(&hits_inflicted) {
                    std::cmp::Ordering::Less => End::Won,
                    std::cmp::Ordering::Equal => End::EditableEntry,
                    std::cmp::Ordering::Greater => End::Lost,
                },
                recoil_moves,
                recoil_distance: forced_distance(recoil_moves, self.tables),
                rout_hits: recoil_moves,
                figures_after,
                shaken_after: unit.shaken || lost(place),
                disordered_after: true,
                shattered: unit.is_shattered_at(figures_after),
                general_at_risk: hits_suffered >= self.tables.command.risk_hits,
                all_enemies_recoil,
                against,
            };
            (self.units[place].id.clone(), fought)
        };
        strikes.into_iter().enumerate().map(fought).collect()
    }
}
