//! One round of a melee (Melee results).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::melee::matchup::Matchup;
use crate::rulesets::napoleonic_d8::melee::outcome::MeleeOutcome;
use crate::rulesets::napoleonic_d8::melee::participant::{MeleeObjection, Participant, Place};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Dice, Die, Interrupt, Modifier, Procedure, Refusal};

const SECTION: &str = "Melee results";

/// What the winner's die is for.
pub(crate) const WINNER_S_KILL: &str = "does the winner take a kill";

/// One round. Dice: one for each attacker, one for each defender, in their order; then one for the winner's kill. Against
/// a battery the last alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Melee {
    /// One unit, or two of an arm against one.
    pub(crate) attackers: Vec<Participant>,
    /// One unit, or two of an arm against one.
    pub(crate) defenders: Vec<Participant>,
    /// A second or later round: nobody charges any more (ND8-AMB-44).
    #[serde(default)]
    pub(crate) continued: bool,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Winner {
    Attackers,
    Defenders,
    Draw,
}

/// See [`Melee`]. Against a battery there are no totals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeleeResult {
    pub(crate) attacker_totals: Option<Vec<i32>>,
    pub(crate) defender_totals: Option<Vec<i32>>,
    pub(crate) attacker_modifier_totals: Option<Vec<i32>>,
    pub(crate) defender_modifier_totals: Option<Vec<i32>>,
    pub(crate) attacker_score: Option<i32>,
    pub(crate) defender_score: Option<i32>,
    pub(crate) difference: u32,
    pub(crate) row: u8,
    pub(crate) winner: Winner,
    pub(crate) column: Matchup,
    pub(crate) stay_engaged: bool,
    pub(crate) breakthrough: bool,
    pub(crate) attacker_results: Vec<MeleeOutcome>,
    pub(crate) defender_results: Vec<MeleeOutcome>,
    pub(crate) modifiers: Vec<Modifier>,
    /// Which of the winners had the total that counted.
    #[serde(skip)]
    pub(crate) counted: usize,
    /// What fell for each attacker, then for each defender.
    #[serde(skip)]
    pub(crate) faces: Vec<u8>,
    /// What fell for the winner's kill.
    #[serde(skip)]
    pub(crate) kill_face: Option<u8>,
    /// The sum of each attacker, for whoever shows the two sides apart.
    #[serde(skip)]
    pub(crate) attacker_sums: Vec<Sum>,
    /// The sum of each defender.
    #[serde(skip)]
    pub(crate) defender_sums: Vec<Sum>,
}

/// One side's throw.
#[derive(Clone)]
struct SideThrow {
    faces: Vec<u8>,
    totals: Vec<i32>,
    sums: Vec<Sum>,
}

impl SideThrow {
    /// The highest total, and the first participant that has it.
    fn best(&self) -> (usize, i32) {
        let first = self.totals.first().copied().unwrap_or(0);
        self.totals.iter().copied().enumerate().fold(
            (0, first),
            |best, (i, total)| {
                if total > best.1 { (i, total) } else { best }
            },
        )
    }

    fn modifier_totals(&self) -> Vec<i32> {
        self.sums.iter().map(|sum| sum.modifier_total).collect()
    }

    /// The lines of its sums, each with its participant's name.
    fn lines(&self, names: [&str; 2]) -> Vec<Modifier> {
        let named = |(sum, name): (&Sum, &str)| -> Vec<Modifier> {
            let line = |line: &Modifier| Modifier::new(format!("{name}: {}", line.label), line.value, &line.page);
            sum.modifiers.iter().map(line).collect()
        };
        self.sums.iter().zip(names).flat_map(named).collect()
    }
}

/// What fell for both sides, before the winner's die. Against a battery nothing does.
#[derive(Clone)]
pub(crate) struct Thrown {
    sides: Option<[SideThrow; 2]>,
}

impl Thrown {
    /// Who takes the winner's line, and with it the die for a kill: his side, and his place in it. None after a draw.
    pub(crate) fn counted(&self) -> Option<(Winner, usize)> {
        let Some([attack, defence]) = &self.sides else { return Some((Winner::Attackers, 0)) };
        let ((a, own), (d, foes)) = (attack.best(), defence.best());
        match own.cmp(&foes) {
            Ordering::Greater => Some((Winner::Attackers, a)),
            Ordering::Less => Some((Winner::Defenders, d)),
            Ordering::Equal => None,
        }
    }
}

/// What a melee that somebody won does to the winners and the losers, and the face for the winner's kill.
struct Won {
    winners: Vec<MeleeOutcome>,
    losers: Vec<MeleeOutcome>,
    /// None where odds are reckoned, to which it is only whether a kill falls.
    face: Option<u8>,
}

impl Melee {
    fn column(&self) -> Matchup {
        let arm = |side: &[Participant]| side.first().map(|participant| participant.unit.arm);
        match (arm(&self.attackers), arm(&self.defenders)) {
            (_, Some(Arm::FootArtillery | Arm::HorseArtillery)) => Matchup::Artillery,
            (Some(Arm::Cavalry), Some(Arm::Cavalry)) => Matchup::CavalryVCavalry,
            (Some(Arm::Cavalry), _) | (_, Some(Arm::Cavalry)) => Matchup::InfantryVCavalry,
            _ => Matchup::InfantryVInfantry,
        }
    }

    /// Whose halves go up, the attackers first.
    pub(crate) fn halves_up(&self) -> Vec<bool> {
        let column = self.column();
        let side = |own: &[Participant], enemies: &[Participant]| -> Vec<bool> {
            let place = Place { attacks: true, continued: self.continued, column, enemies };
            own.iter().map(|participant| participant.rounds_up(&place)).collect()
        };
        let (attackers, defenders) = (&self.attackers, &self.defenders);
        [side(attackers, defenders), side(defenders, attackers)].concat()
    }

    /// Whether anybody attacks: in a further round nobody does, unless one charges beside who fights on.
    pub(crate) fn is_attack(&self) -> bool {
        !self.continued || self.attackers.iter().any(|attacker| attacker.charged == Some(true))
    }

    /// What the dice of the side that is named first are for, each its own; then those of the other.
    pub(crate) fn whys(&self) -> [[&'static str; 2]; 2] {
        if !self.is_attack() {
            [
                ["further round", "further round, its second"],
                ["further round, the other", "further round, the other's second"],
            ]
        } else {
            [["melee, attacker", "melee, second attacker"], ["melee, defender", "melee, second defender"]]
        }
    }

    fn throw(&self, tables: &Tables, dice: &mut dyn Dice, attacks: bool) -> Result<SideThrow, Interrupt> {
        let [own, foes] = self.whys();
        let (own, enemies, whys) =
            if attacks { (&self.attackers, &self.defenders, own) } else { (&self.defenders, &self.attackers, foes) };
        let place = Place { attacks, continued: self.continued, column: self.column(), enemies };
        let mut side = SideThrow { faces: Vec::new(), totals: Vec::new(), sums: Vec::new() };
        for (participant, why) in own.iter().zip(whys) {
            let fell = dice.face(Die::D8, why)?;
            let face = usize::from(fell).saturating_sub(1);
            side.faces.push(fell);
            let halves = if participant.rounds_up(&place) { &tables.halving.up } else { &tables.halving.down };
            let sum = participant.sum(tables, &place);
            side.totals.push(halves.get(face).copied().unwrap_or(0).saturating_add(sum.modifier_total));
            side.sums.push(sum);
        }
        Ok(side)
    }

    /// The winners, of whom `counted` takes the winner's result, and the losers.
    fn won(
        tables: &Tables,
        dice: &mut dyn Dice,
        (winners, counted, losers): (&[Participant], usize, &[Participant]),
        (column, row, pooled): (Matchup, u8, bool),
    ) -> Result<Won, Interrupt> {
        let up_to = tables.winner.kill_up_to.get(usize::from(row).saturating_sub(1)).copied().unwrap_or(0);
        let (hit, face) = if pooled {
            (dice.at_least(1, Die::D8, up_to.saturating_add(1), WINNER_S_KILL)? == 0, None)
        } else {
            let face = dice.face(Die::D8, WINNER_S_KILL)?;
            (face <= up_to, Some(face))
        };
        let winner = |(i, participant): (usize, &Participant)| {
            if i == counted {
                MeleeOutcome::winner(&participant.unit, tables, hit)
            } else {
                MeleeOutcome::unscathed(&participant.unit, tables)
            }
        };
        let loser = |participant: &Participant| MeleeOutcome::loser(&participant.unit, tables, column, row);
        Ok(Won {
            winners: winners.iter().enumerate().map(winner).collect(),
            losers: losers.iter().map(loser).collect(),
            face,
        })
    }

    /// Whether the winner throws for a breakthrough: not infantry that beat cavalry, nor a square, which does not move (Notes
    /// 15), nor skirmishers, whom the table does not know, nor a unit that is gone.
    fn breaks_through(column: Matchup, winners: &[Participant], outcomes: &[MeleeOutcome], counted: usize) -> bool {
        let stands = column == Matchup::InfantryVCavalry
            && winners.first().is_some_and(|participant| participant.unit.arm == Arm::Infantry);
        let goes = |unit: &Unit| unit.arm.charges() && !unit.is_square();
        let goes = winners.get(counted).is_some_and(|participant| goes(&participant.unit));
        !stands && goes && outcomes.get(counted).is_some_and(|outcome| !outcome.removed)
    }

    /// A battery has no defence: it is lost as by a difference of five (ND8-MEL-9).
    fn against_battery(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MeleeResult, Interrupt> {
        let (column, row) = (Matchup::Artillery, 5);
        let (attackers, defenders) = (&self.attackers[..], &self.defenders[..]);
        let won = Melee::won(tables, dice, (attackers, 0, defenders), (column, row, false))?;
        Ok(MeleeResult {
            attacker_totals: None,
            defender_totals: None,
            attacker_modifier_totals: None,
            defender_modifier_totals: None,
            attacker_score: None,
            defender_score: None,
            difference: u32::from(row),
            row,
            winner: Winner::Attackers,
            column,
            stay_engaged: false,
            breakthrough: Melee::breaks_through(column, attackers, &won.winners, 0),
            attacker_results: won.winners,
            defender_results: won.losers,
            modifiers: Vec::new(),
            counted: 0,
            faces: Vec::new(),
            kill_face: won.face,
            attacker_sums: Vec::new(),
            defender_sums: Vec::new(),
        })
    }
}

impl Procedure<Tables> for Melee {
    const NAME: &'static str = "melee";
    type Answer = MeleeResult;
    type Objection = MeleeObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        match (self.attackers.len(), self.defenders.len()) {
            (1, 1 | 2) | (2, 1) => {}
            _ => return Err(Refusal::on(SECTION, "one against one, or two against one: split what is larger")),
        }
        self.attackers.iter().try_for_each(Participant::check_attacker)?;
        self.defenders.iter().try_for_each(Participant::check_defender)
    }

    fn objections(&self, tables: &Tables) -> Vec<MeleeObjection> {
        let by_cavalry = self.attackers.iter().any(|attacker| attacker.unit.arm == Arm::Cavalry);
        let battery = self.defenders.iter().any(|defender| defender.unit.arm.is_artillery());
        let against = |attacker: &Participant| MeleeObjection::of_attacker(&attacker.unit, battery && attacker.at_guns);
        let mut objections: Vec<MeleeObjection> = self.attackers.iter().filter_map(against).collect();
        objections.extend(self.defenders.iter().flat_map(|of| of.against_defence(tables, by_cavalry, self.continued)));
        let mixed = |side: &[Participant]| matches!(side, [a, b] if a.unit.arm != b.unit.arm);
        if battery && self.defenders.len() > 1 {
            objections.push(MeleeObjection::BatteryWithOthers);
        } else if mixed(&self.attackers) || mixed(&self.defenders) {
            objections.push(MeleeObjection::MixedArms);
        }
        objections
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MeleeResult, Interrupt> {
        // Of all the ways for the dice to fall the odds need not have each face of the last die: they are ready four times as
        // soon. Once dice lie there are few, and the faces of the last are shown.
        let pooled = dice.pools() && !dice.lie();
        let thrown = self.thrown(tables, dice)?;
        self.decided(tables, thrown, pooled, dice)
    }
}

impl Melee {
    /// The dice of both sides, in their order.
    pub(crate) fn thrown(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Thrown, Interrupt> {
        if self.column() == Matchup::Artillery {
            return Ok(Thrown { sides: None });
        }
        Ok(Thrown { sides: Some([self.throw(tables, dice, true)?, self.throw(tables, dice, false)?]) })
    }

    /// The winner's die, and what the round does to each.
    pub(crate) fn decided(
        &self,
        tables: &Tables,
        thrown: Thrown,
        pooled: bool,
        dice: &mut dyn Dice,
    ) -> Result<MeleeResult, Interrupt> {
        let column = self.column();
        let Some([attack, defence]) = thrown.sides else { return self.against_battery(tables, dice) };
        let (attackers, defenders) = (&self.attackers[..], &self.defenders[..]);
        let ((a, attacker_score), (d, defender_score)) = (attack.best(), defence.best());
        let difference = attacker_score.abs_diff(defender_score);
        let row = u8::try_from(difference.min(5)).unwrap_or(5);
        let drawn = |side: &[Participant]| -> Vec<MeleeOutcome> {
            side.iter().map(|participant| MeleeOutcome::drawn(&participant.unit, tables, column)).collect()
        };
        let garrison = defenders.iter().any(|defender| defender.in_building);
        let (winner, breakthrough, attacker_results, defender_results, kill_face) =
            match attacker_score.cmp(&defender_score) {
                Ordering::Equal => (Winner::Draw, false, drawn(attackers), drawn(defenders), None),
                Ordering::Greater => {
                    let won = Melee::won(tables, dice, (attackers, a, defenders), (column, row, pooled))?;
                    let on = Melee::breaks_through(column, attackers, &won.winners, a);
                    (Winner::Attackers, on, won.winners, won.losers, won.face)
                }
                Ordering::Less => {
                    let won = Melee::won(tables, dice, (defenders, d, attackers), (column, row, pooled))?;
                    let on = Melee::breaks_through(column, defenders, &won.winners, d);
                    (Winner::Defenders, on, won.losers, won.winners, won.face)
                }
            };
        let mut modifiers = attack.lines(["attacker 1", "attacker 2"]);
        modifiers.extend(defence.lines(["defender 1", "defender 2"]));
        Ok(MeleeResult {
            attacker_modifier_totals: Some(attack.modifier_totals()),
            defender_modifier_totals: Some(defence.modifier_totals()),
            attacker_totals: Some(attack.totals),
            defender_totals: Some(defence.totals),
            attacker_score: Some(attacker_score),
            defender_score: Some(defender_score),
            difference,
            row,
            winner,
            column,
            stay_engaged: winner == Winner::Draw && column != Matchup::InfantryVCavalry && !garrison,
            breakthrough,
            attacker_results,
            defender_results,
            modifiers,
            counted: if winner == Winner::Attackers { a } else { d },
            faces: [attack.faces, defence.faces].concat(),
            kill_face,
            attacker_sums: attack.sums,
            defender_sums: defence.sums,
        })
    }
}
