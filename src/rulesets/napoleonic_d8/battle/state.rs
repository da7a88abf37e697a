//! The state of a battle: every ring, and what a player would keep in his head.

use std::ops::Deref;
use std::sync::Arc;

use crate::rulesets::napoleonic_d8::army::order_of_battle::{Grade, Sight, StandIn, Standing};
use crate::rulesets::napoleonic_d8::battle::contact::{ChargeReply, DeclaredCharge, Pursuit, Support, Surroundings};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::command::effects::goes_back;
use crate::rulesets::napoleonic_d8::fire::musketry::SmallArm;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Rating, count};
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{self, Marks, Ratio, Refusal, Roster, UnitId};

/// An order of this ruleset.
pub(crate) type OrderKind = umpire::OrderKind<State>;

/// Who may be given it.
pub(crate) type Who = umpire::Who<State>;

/// An army in play.
pub(crate) type ArmyInPlay = umpire::Army<ArmyState, BrigadeState, UnitState>;

/// A brigade in play.
pub(crate) type BrigadeInPlay = umpire::Brigade<BrigadeState, UnitState>;

/// A unit in play; it is gone when it was removed, or left the table.
pub(crate) type UnitInPlay = umpire::Unit<UnitState>;

/// A battle of Napoleonic 1D8.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// What the battle is about.
    pub(crate) notes: Vec<String>,
    /// The last move, where there is one.
    pub(crate) last_turn: Option<u32>,
    /// The armies.
    pub(crate) roster: Roster<ArmyState, BrigadeState, UnitState>,
    /// The move, from 1.
    pub(crate) turn: u32,
    /// Where in it we are.
    pub(crate) phase: Phase,
    /// Who won the initiative, and has not yet said who starts.
    pub(crate) won: Option<u8>,
    /// Whose turn it is; none before the initiative.
    pub(crate) acting: Option<u8>,
    /// Whether the other army has had its turn of this move.
    pub(crate) second: bool,
    /// Buildings that burn, with their garrisons or without.
    pub(crate) fires: u32,
    /// Units removed in this turn of whom it is still to be said who supported them: he is disordered.
    pub(crate) removed: Vec<UnitId>,
    /// Units that fell back from a melee of this turn, or routed, of whom it is still to be said into whom: he is disordered.
    pub(crate) fallen: Vec<UnitId>,
    /// Those of them that routed: who fell back and was removed by his test thereafter did not.
    pub(crate) routed: Vec<UnitId>,
    /// How far anybody sees, in cm, and until which move, where the order of battle limits it.
    pub(crate) sight: Option<Sight>,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// What is known of an army.
#[derive(Clone, Debug)]
pub(crate) struct ArmyState {
    /// Its C-in-C.
    pub(crate) commander: String,
    /// His grade.
    pub(crate) grade: Grade,
    /// When he counts as another, by the order of battle.
    pub(crate) stand_ins: Vec<StandIn>,
    /// Its divisions.
    pub(crate) divisions: Vec<DivisionState>,
    /// A division was lost, and its test is owed.
    pub(crate) owes_test: bool,
    /// It has lost by its test.
    pub(crate) lost: bool,
}

/// A division.
#[derive(Clone, Debug)]
pub(crate) struct DivisionState {
    /// Its name.
    pub(crate) name: String,
    /// The grade of its DC.
    pub(crate) grade: Grade,
    /// A brigade was lost, and its test is owed.
    pub(crate) owes_test: bool,
}

/// What is known of a brigade.
#[derive(Clone, Debug)]
pub(crate) struct BrigadeState {
    /// The rating of its BC.
    pub(crate) bc: BcRating,
    /// Its own.
    pub(crate) rating: Rating,
    /// The place of its division.
    pub(crate) division: usize,
    /// Its orders, until its next test.
    pub(crate) orders: Orders,
    /// The hold of its division or army, which caps its next test.
    pub(crate) held: Option<Orders>,
    /// Its side has begun a turn under that hold: with the next one it is over, for all of its brigades at once.
    pub(crate) held_through: bool,
    /// It tested in this turn of its side.
    pub(crate) tested: bool,
    /// What was said of the commanders around it at its last test.
    pub(crate) around: Surroundings,
    /// The other BC who was near then may have been that of a brigade lost since; or its own was killed, or it went back.
    pub(crate) neighbour_open: bool,
    /// Its first BC was killed, after whom it is named.
    pub(crate) succeeded: bool,
    /// Units lost since its BC last threw for his life.
    pub(crate) lost_now: u32,
}

/// What is known of a unit.
#[derive(Clone, Debug)]
pub(crate) struct UnitState {
    /// What it is now.
    pub(crate) now: Unit,
    /// What it carries.
    pub(crate) weapon: SmallArm,
    /// It left the table, and is not lost.
    pub(crate) away: bool,
    /// White rings that it was given in this move: a rest takes off those of before.
    pub(crate) fresh: u32,
    /// Shots of a battery.
    pub(crate) shots: u32,
    /// What it did, and what befell it.
    pub(crate) marks: Marks<Mark>,
    /// Breakthroughs in this turn, follow-ups and ground taken into contact among them.
    pub(crate) breakthroughs: u32,
    /// How far it charged and broke through in this turn, in cm, since it was said whether its BC reaches it. Falling back takes
    /// nothing off: it decides no more than that it is asked.
    pub(crate) gone_on: Ratio,
    /// The same in the whole turn, whatever was said since.
    pub(crate) went: Ratio,
    /// A morale test is owed.
    pub(crate) test: Option<TestReason>,
    /// The charge that it makes.
    pub(crate) charge: Option<DeclaredCharge>,
    /// What is left of its move, in cm, after a charge of this turn that found nobody.
    pub(crate) left: Option<Ratio>,
    /// Its answer to a charge upon it.
    pub(crate) reply: Option<ChargeReply>,
    /// With whom it stays in melee.
    pub(crate) engaged: Vec<UnitId>,
    /// In the melee in which it stays it is attacked in flank or rear.
    pub(crate) beset: bool,
    /// What it owes as the winner of a melee.
    pub(crate) pursuit: Option<Pursuit>,
    /// What it stands on or behind.
    pub(crate) ground: Ground,
    /// What was said of its support in this step, since it last moved.
    pub(crate) support: Support,
    /// Its rear was said to be supported in this step, wherever it went since.
    pub(crate) backed: bool,
    /// The building in which it stands burns.
    pub(crate) alight: bool,
}

impl UnitInPlay {
    /// It charges or goes on so far, in cm, and may be out of its BC's reach then.
    pub(crate) fn goes_on(&mut self, far: Ratio) {
        (self.own.gone_on, self.own.went) = (self.own.gone_on + far, self.own.went + far);
    }

    /// That it stands on such ground now, where it did not.
    pub(crate) fn stands(&self, ground: Ground) -> Option<Event> {
        (self.ground != ground).then_some(Event::Stands { unit: self.id, ground })
    }

    /// That it stands where an answer says that it does, if that was not known and can be.
    pub(crate) fn said_to_stand(&self, ground: Option<Ground>) -> Option<Event> {
        self.stands(ground.filter(|ground| ground.fits(&self.now))?)
    }

    /// Whether it is removed.
    pub(crate) fn is_lost(&self) -> bool {
        self.gone && !self.away
    }
}

impl BrigadeInPlay {
    /// Whether the hold of its division or army caps a test that it has still to make.
    pub(crate) fn is_capped(&self) -> bool {
        self.held.is_some() && !(self.held_through && self.tested)
    }

    /// Whether every unit of it is removed.
    pub(crate) fn is_lost(&self) -> bool {
        self.units.iter().all(UnitInPlay::is_lost)
    }

    /// Whether all that is left of it has left the table.
    pub(crate) fn has_left(&self) -> bool {
        !self.is_lost() && self.units.iter().all(|unit| unit.gone)
    }

    /// Whether a unit of it is still to fight, here or on its way.
    pub(crate) fn remains(&self) -> bool {
        self.units.iter().any(|unit| !unit.gone)
    }

    /// How many of its units are removed: the red rings on its BC.
    pub(crate) fn units_lost(&self) -> u32 {
        count(self.units.iter().filter(|unit| unit.is_lost()))
    }
}

impl ArmyInPlay {
    /// What its C-in-C counts as in a move: by his grade, unless the order of battle says otherwise.
    pub(crate) fn standing(&self, turn: u32) -> Standing {
        let stand_in = self.stand_ins.iter().find(|stand_in| (stand_in.from..=stand_in.until).contains(&turn));
        stand_in.map_or_else(|| self.grade.into(), |stand_in| stand_in.counts_as)
    }

    /// The brigades of a division.
    pub(crate) fn of_division(&self, division: usize) -> impl Iterator<Item = &BrigadeInPlay> {
        self.brigades.iter().filter(move |brigade| brigade.division == division)
    }

    /// Those of its brigades that are lost.
    pub(crate) fn brigades_lost(&self) -> impl Iterator<Item = &BrigadeInPlay> {
        self.brigades.iter().filter(|brigade| brigade.is_lost())
    }

    /// How many of its brigades have left the table.
    pub(crate) fn brigades_left(&self) -> u32 {
        count(self.brigades.iter().filter(|brigade| brigade.has_left()))
    }

    /// Whether no brigade of a division is left.
    pub(crate) fn is_division_lost(&self, division: usize) -> bool {
        self.of_division(division).all(BrigadeInPlay::is_lost)
    }

    /// How many divisions are lost.
    pub(crate) fn divisions_lost(&self) -> usize {
        (0..self.divisions.len()).filter(|&division| self.is_division_lost(division)).count()
    }
}

impl Deref for State {
    type Target = Roster<ArmyState, BrigadeState, UnitState>;
    fn deref(&self) -> &Self::Target {
        &self.roster
    }
}

impl State {
    /// Units on the table of the army whose turn it is.
    pub(crate) fn own(&self) -> impl Iterator<Item = &UnitInPlay> {
        self.present().filter(|unit| Some(unit.id.army) == self.acting)
    }

    /// A unit on the table.
    pub(crate) fn on_table(&self, id: UnitId) -> Result<&UnitInPlay, Refusal> {
        let unit = self.unit(id).filter(|unit| unit.is_present());
        unit.ok_or_else(|| Refusal::new(format!("{} is no unit on the table", self.named(id))))
    }

    /// A brigade by its id.
    pub(crate) fn brigade_of(&self, id: UnitId) -> Result<&BrigadeInPlay, Refusal> {
        self.brigade(id).ok_or_else(|| Refusal::new(format!("{id} is no brigade of this battle")))
    }

    /// Why nobody knows whether the BC of a unit reaches it, in words behind its name: it has gone farther in this turn than
    /// he commands, was out of his radius before it fell back, or has stayed in melee since it was.
    pub(crate) fn gone_from_its_bc(&self, unit: &UnitInPlay) -> Option<String> {
        let radius = self.tables.radius.of(self.brigade(unit.id)?.bc.get());
        match unit.support {
            Support { away: true, .. } => None,
            _ if unit.went > Ratio::whole(radius.into()) && unit.gone_on > Ratio::ZERO => {
                let did = if unit.breakthroughs > 0 { "charged and broken through" } else { "charged" };
                let since = if unit.went > unit.gone_on {
                    format!(", {} of them since that was last said", unit.gone_on)
                } else {
                    String::new()
                };
                Some(format!("has {did} {} cm in this turn{since}", unit.went))
            }
            Support { was_away: true, .. } if !unit.engaged.is_empty() => {
                Some("was out of command, or far off, in the turn before".to_owned())
            }
            Support { was_away, .. } => was_away.then(|| "was out of command before it went".to_owned()),
        }
    }

    /// That one who is fired at is locked in melee, which the book does not forbid (nor allow).
    pub(crate) fn fired_at_in_melee(&self, target: &UnitInPlay) -> Option<String> {
        let foes: Vec<String> = target.engaged.iter().map(|id| self.marked(*id)).collect();
        let text = || {
            format!(
                "{} is in melee with {}: of fire into it the book is silent",
                self.marked(target.id),
                foes.join(" ")
            )
        };
        (!foes.is_empty()).then(text)
    }

    /// The orders of a unit's brigade.
    pub(crate) fn orders_of(&self, id: UnitId) -> Orders {
        self.brigade(id).map_or(Orders::Normal, |brigade| brigade.orders)
    }

    /// How much of its move a unit has to go back under the orders of its brigade.
    pub(crate) fn share_back(&self, unit: &UnitInPlay) -> Ratio {
        goes_back(&unit.now, self.orders_of(unit.id), !unit.engaged.is_empty(), &self.tables)
    }

    /// Those that charge a unit.
    pub(crate) fn chargers(&self, target: UnitId) -> impl Iterator<Item = (&UnitInPlay, &DeclaredCharge)> {
        let charges = self.present().filter_map(|unit| unit.charge.as_ref().map(|charge| (unit, charge)));
        charges.filter(move |(_, charge)| charge.target == target)
    }

    /// Those that charge a unit and have had no answer: a charge that is declared upon it later asks for its own.
    pub(crate) fn unanswered(&self, target: UnitId) -> impl Iterator<Item = (&UnitInPlay, &DeclaredCharge)> {
        self.chargers(target).filter(|(_, charge)| charge.answer.is_none())
    }

    /// Whether a charge upon a unit was answered, and its melee is still to be fought.
    pub(crate) fn stands_to_a_charge(&self, target: UnitId) -> bool {
        self.chargers(target).any(|(_, charge)| charge.answer.is_some())
    }

    /// What the order of battle has against a shot or a charge from so far.
    pub(crate) fn out_of_sight(&self, distance: Ratio) -> Option<Refusal> {
        let Sight { within, until } = self.sight.filter(|sight| self.turn <= sight.until)?;
        let text = format!("nobody fires or charges beyond {within} cm up to move {until}, by the order of battle");
        (distance > Ratio::whole(within.into())).then(|| Refusal::new(text))
    }

    /// What is said of each brigade that comes on the table as its army begins its half of the turn.
    pub(crate) fn arrivals_of(&self, army: u8) -> impl Iterator<Item = String> {
        let come = self.brigades().filter(move |brigade| brigade.id.army == army);
        let come = come.filter(|brigade| brigade.comes_on().is_some_and(|turn| turn <= self.turn));
        come.map(|brigade| format!("{} comes on the table.", self.named(brigade.id)))
    }

    /// The ids of the units of the other side.
    pub(crate) fn enemy_ids(&self, army: u8) -> Vec<UnitId> {
        self.enemies(army).map(|unit| unit.id).collect()
    }
}

/// A name that ends a sentence: a full stop of its own is that of the sentence.
pub(crate) fn without_stop(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// The ids of these units.
pub(crate) fn ids<'a>(units: impl Iterator<Item = &'a UnitInPlay>) -> Vec<UnitId> {
    units.map(|unit| unit.id).collect()
}
