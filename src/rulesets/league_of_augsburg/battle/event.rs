//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use super::back::{WentBack, charges, comes_to, goes_back, lies_behind, turns_away};
use super::charge::{Charge, Stage};
use super::marks::Mark;
use super::state::{
    ArmyTurn, BrigadeTurn, Guns, Joined, LaidChit, Loss, OwedFire, OwedTest, Phase, State, UnitInPlay, UnitState,
    UnitTurn,
};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{Marks, UnitId, Until};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A turn begins: chits, Rally Points and what was marked for the turn before it are taken off.
    Turn { turn: u32 },
    /// A phase begins.
    #[serde(rename = "at")]
    Phase {
        #[serde(rename = "at")]
        phase: Phase,
    },
    /// A chit is laid face down behind a unit, or another for it; none: it is taken away.
    Laid { unit: UnitId, order: Option<Chit> },
    /// A chit is turned: everybody may see it.
    Shown { unit: UnitId },
    /// The Command Points for a unit's chit are paid.
    Paid { unit: UnitId, cost: u32 },
    /// A unit has done what its chit says.
    Acted { unit: UnitId },
    /// What it has done was nothing, as nobody was in reach.
    Idle { unit: UnitId },
    /// A unit has not acted after all, by an overruling.
    NotActed { unit: UnitId },
    /// A unit stands ready: its chit is turned, and it has not acted.
    Stood { unit: UnitId },
    /// The orders of a unit are cancelled; what it has instead.
    Cancelled { unit: UnitId, order: Option<Chit> },
    /// A Commander in Chief has this many points.
    Cinc { army: u8, points: u32 },
    /// What he gives to one Brigadier.
    Granted { brigade: UnitId, points: u32 },
    /// He has given what he gives.
    Assigned { army: u8 },
    /// A Brigadier has this many points in all.
    Points { brigade: UnitId, points: u32 },
    /// A commander has joined a unit that rallies.
    Joined { unit: UnitId, by: Joined },
    /// Whoever stands ready was to be turned, and nobody of the brigade does.
    NobodyStands { brigade: UnitId },
    /// Points of its Brigadier go to a unit as Rally Points.
    Rally { unit: UnitId, points: u32 },
    /// The order in which the brigades act.
    Sequence { brigades: Vec<UnitId> },
    /// The highest brigade passes to another.
    Passed { to: UnitId },
    /// An enemy is near enough to a brigade that waited for one: it is held no longer.
    Freed { brigade: UnitId },
    /// A brigade has acted.
    Done { brigade: UnitId },
    /// What a unit is now. Where its figures are no news (`unhurt`), they stay what they are: casualties of a ruling that was
    /// corrected since do not come back with it.
    Unit {
        code: UnitId,
        unit: Box<Unit>,
        #[serde(default, skip_serializing_if = "is_not")]
        unhurt: bool,
    },
    /// Casualties from an enemy.
    Struck { unit: UnitId, by: UnitId, casualties: u32, fire: bool },
    /// A morale test is owed, or has been made.
    Test { unit: UnitId, test: Option<OwedTest> },
    /// Fire is to be returned, or has been.
    Returns { unit: UnitId, to: Option<OwedFire> },
    /// Light troops are to give way before an advance too, or have done so before all.
    GivesWay { unit: UnitId, before: Option<UnitId> },
    /// How near friends who rout are has been asked: these are too far off to tell, until one of them moves.
    Apart { unit: UnitId, from: Vec<UnitId> },
    /// A unit went back.
    Back {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "WentBack::is_recoil")]
        how: WentBack,
    },
    /// A unit faces away from the foe.
    Away { unit: UnitId },
    /// A unit that faced away faces the foe.
    FacesFoe { unit: UnitId },
    /// A unit has come over bad going, or out of it: some lies behind where it stands.
    CameOver { unit: UnitId },
    /// Whether bad going lies behind a unit has been said.
    Behind { unit: UnitId, bad: bool },
    /// A unit went back, and what it stands in there is still to be said.
    Unplaced { unit: UnitId },
    /// What a unit stands in or behind.
    Ground { unit: UnitId, ground: Ground },
    /// Who is at the guns of artillery.
    Guns { unit: UnitId, guns: Guns },
    /// Foot stands so many ranks deep.
    Depth { unit: UnitId, ranks: u32 },
    /// How the charge under way stands now; none: it is over.
    Charge { charge: Option<Charge> },
    /// A unit is out of the battle.
    Gone { unit: UnitId },
    /// A unit is back, by an overruling.
    Rejoins { unit: UnitId },
    /// The battle is over.
    Over { how: String },
}

/// What a unit is now, where that is news.
pub(crate) fn becomes(unit: &UnitInPlay, now: Unit) -> Option<Event> {
    let unhurt = figures_of(&now) == figures_of(&unit.now);
    (now != unit.now).then(|| Event::Unit { code: unit.id, unit: Box::new(now), unhurt })
}

/// Its figures, and what was counted of them.
const fn figures_of(unit: &Unit) -> (u32, u32, Option<u32>, Option<u32>) {
    (unit.figures, unit.pikemen, unit.front_rank, unit.front_pikemen)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

/// What a unit is now, and what it stands in: bad going is where that is, and nowhere else.
pub(crate) fn stands(unit: &UnitInPlay, now: Unit, ground: Ground) -> Vec<Event> {
    let now = Unit { in_bad_going: ground.is_bad(), ..now };
    let known = Ground::of(now.in_bad_going);
    let kept = if now.in_bad_going == unit.now.in_bad_going { unit.ground } else { known };
    let ground = (ground != kept).then_some(Event::Ground { unit: unit.id, ground });
    becomes(unit, now).into_iter().chain(ground).collect()
}

/// The chits of who stays where he is.
const STAY: [Chit; 6] = [Chit::Fire, Chit::FormUp, Chit::Rally, Chit::Formation, Chit::Dismount, Chit::MountUp];

impl Event {
    /// Lets it happen.
    pub(crate) fn apply(&self, state: &mut State) {
        for unit in self.who_moves(state) {
            moves(state, unit);
        }
        self.happen(state);
    }

    fn happen(&self, state: &mut State) {
        match self {
            Event::Turn { turn } => begin(state, *turn),
            Event::Phase { phase } => state.phase = *phase,
            Event::Cinc { army, points } => of_army(state, *army, |turn| turn.points = Some(*points)),
            Event::Assigned { army } => of_army(state, *army, |turn| turn.assigned = true),
            Event::Granted { brigade, points } => of_brigade(state, *brigade, |turn| turn.granted = *points),
            Event::Points { brigade, points } => of_brigade(state, *brigade, |turn| turn.points = Some(*points)),
            Event::NobodyStands { brigade } => of_brigade(state, *brigade, |turn| turn.nobody_stands = true),
            Event::Sequence { brigades } => state.sequence.clone_from(brigades),
            Event::Passed { to } => state.passed = Some(*to),
            Event::Done { brigade } => has_acted(state, *brigade),
            Event::Freed { brigade } => {
                if let Some(brigade) = state.roster.brigade_mut(*brigade) {
                    brigade.hold = None;
                }
            }
            Event::Charge { charge } => charges(state, charge.as_ref()),
            Event::Back { unit, how } => goes_back(state, *unit, *how),
            Event::Over { how } => state.over = Some(how.clone()),
            Event::Gone { unit } => lose(state, *unit),
            Event::Rejoins { unit } => {
                if let Some(unit) = state.roster.unit_mut(*unit) {
                    unit.gone = false;
                }
            }
            Event::Paid { unit, cost } | Event::Rally { unit, points: cost } => {
                of_brigade(state, *unit, |turn| {
                    turn.spent = turn.spent.saturating_add(*cost);
                    turn.begun |= matches!(self, Event::Paid { .. });
                });
                self.change(state, *unit);
            }
            Event::Laid { unit, .. }
            | Event::Shown { unit }
            | Event::Acted { unit }
            | Event::NotActed { unit }
            | Event::Stood { unit }
            | Event::Cancelled { unit, .. }
            | Event::Unit { code: unit, .. }
            | Event::Struck { unit, .. }
            | Event::Test { unit, .. }
            | Event::Returns { unit, .. }
            | Event::GivesWay { unit, .. }
            | Event::Apart { unit, .. }
            | Event::Away { unit }
            | Event::FacesFoe { unit }
            | Event::CameOver { unit }
            | Event::Behind { unit, .. }
            | Event::Unplaced { unit }
            | Event::Ground { unit, .. }
            | Event::Guns { unit, .. }
            | Event::Idle { unit }
            | Event::Joined { unit, .. }
            | Event::Depth { unit, .. } => self.change(state, *unit),
        }
    }

    /// Who is not where he was after it.
    fn who_moves(&self, state: &State) -> Vec<UnitId> {
        match self {
            Event::Acted { unit } => {
                let order = state.roster.unit(*unit).and_then(|unit| unit.order());
                if order.is_some_and(|order| STAY.contains(&order)) { Vec::new() } else { vec![*unit] }
            }
            Event::Back { unit, .. } | Event::Gone { unit } | Event::Rejoins { unit } => vec![*unit],
            // Who charges, goes to meet a charge, or follows up.
            Event::Charge { charge } => {
                let both = [state.charge.as_ref(), charge.as_ref()];
                let of = |charge: &Charge| {
                    let met = charge.is_met().then_some(charge.target);
                    [Some(charge.attacker), met, charge.winner]
                };
                both.into_iter().flatten().flat_map(of).flatten().collect()
            }
            _ => Vec::new(),
        }
    }

    /// What it changes of a unit.
    fn change(&self, state: &mut State, id: UnitId) {
        let Some(unit) = state.roster.unit_mut(id) else { return };
        let UnitState { now, shot, this_turn, marks, ground, left, guns, apart, .. } = &mut unit.own;
        match self {
            Event::Laid { order, .. } => {
                this_turn.chit = order.map(|order| LaidChit { order, shown: false, paid: false });
                // Whose chit is laid anew does what that says, had it been turned to stand ready.
                marks.set(Mark::Stood, order.is_none() && marks.has(Mark::Stood));
            }
            Event::Shown { .. } => show(this_turn),
            Event::Paid { .. } => {
                show(this_turn);
                this_turn.chit = this_turn.chit.map(|laid| LaidChit { paid: true, ..laid });
            }
            Event::Acted { .. } => acts(marks, left, this_turn),
            Event::Joined { by, .. } => this_turn.joined = Some(*by),
            Event::Idle { .. } => marks.set(Mark::Idle, true),
            Event::NotActed { .. } => marks.set(Mark::Acted, false),
            Event::Stood { .. } => {
                marks.set(Mark::Stood, true);
                show(this_turn);
            }
            Event::Cancelled { order, .. } => {
                this_turn.chit = order.map(|order| LaidChit { order, shown: true, paid: false });
            }
            Event::Rally { points, .. } => this_turn.rally_points = this_turn.rally_points.saturating_add(*points),
            Event::Unit { unit, unhurt, .. } => {
                // Journals without the ground say only whether it goes badly there.
                if unit.in_bad_going != ground.is_bad() {
                    comes_to(ground, left, Ground::of(unit.in_bad_going));
                }
                let (figures, pikemen, front_rank, front_pikemen) = figures_of(if *unhurt { &*now } else { unit });
                let depth = now.depth;
                *now = Unit { depth, figures, pikemen, front_rank, front_pikemen, ..(**unit).clone() };
            }
            Event::Ground { ground: of, .. } => {
                comes_to(ground, left, *of);
                marks.set(Mark::Unplaced, false);
                now.in_bad_going = of.is_bad();
            }
            Event::CameOver { .. } => marks.set(Mark::CameOver, true),
            Event::Behind { bad, .. } => lies_behind(marks, Some(*bad)),
            Event::Unplaced { .. } => marks.set(Mark::Unplaced, true),
            Event::Guns { guns: of, .. } => *guns = *of,
            Event::Depth { ranks, .. } => now.depth = Some(*ranks),
            Event::Struck { by, casualties, fire, .. } => {
                if *fire {
                    this_turn.gone_back = false;
                    *shot = shot.saturating_add(*casualties);
                }
                this_turn.losses.push(Loss { by: *by, casualties: *casualties, fire: *fire });
            }
            Event::Test { test, .. } => this_turn.test = *test,
            Event::Returns { to, .. } => this_turn.returns = *to,
            Event::GivesWay { before, .. } => gives_way(this_turn, *before),
            Event::Apart { from, .. } => apart.clone_from(from),
            Event::Away { .. } => turns_away(marks, *left),
            Event::FacesFoe { .. } => marks.set(Mark::Away, false),
            _ => {}
        }
    }
}

/// A unit is not where it was: how far others are from it nobody knows any more.
fn moves(state: &mut State, id: UnitId) {
    for unit in state.roster.units_mut() {
        if unit.id == id {
            unit.apart.clear();
            lies_behind(&mut unit.own.marks, None);
        } else {
            unit.apart.retain(|other| *other != id);
        }
    }
}

/// A unit has acted: it faces the foe, and leaves what it came over behind, unless it stays where it is.
fn acts(marks: &mut Marks<Mark>, left: &mut Ground, turn: &mut UnitTurn) {
    let stays = turn.chit.is_some_and(|laid| STAY.contains(&laid.order));
    if !stays {
        *left = Ground::Open;
        marks.set(Mark::Before, false);
        marks.set(Mark::Unplaced, false);
    }
    marks.set(Mark::Acted, true);
    marks.set(Mark::Idle, false);
    marks.set(Mark::Away, false);
    marks.set(Mark::CameOver, stays && marks.has(Mark::CameOver));
    turn.recoils_from = None;
    show(turn);
}

/// A unit is to give way before one more, or before nobody any more.
fn gives_way(turn: &mut UnitTurn, before: Option<UnitId>) {
    turn.gives_way.retain(|other| before.is_some_and(|before| *other != before));
    turn.gives_way.extend(before);
}

fn show(turn: &mut UnitTurn) {
    turn.chit = turn.chit.map(|laid| LaidChit { shown: true, ..laid });
}

/// A brigade has acted: fire is returned to a volley, and an advance given way to, as they come.
fn has_acted(state: &mut State, brigade: UnitId) {
    of_brigade(state, brigade, |turn| turn.acted = true);
    state.passed = None;
    for unit in state.roster.units_mut() {
        unit.this_turn.gives_way.clear();
        unit.this_turn.returns = None;
    }
}

fn of_army(state: &mut State, number: u8, change: impl Fn(&mut ArmyTurn)) {
    if let Some(army) = state.roster.army_mut(number) {
        change(&mut army.this_turn);
    }
}

fn of_brigade(state: &mut State, id: UnitId, change: impl Fn(&mut BrigadeTurn)) {
    if let Some(brigade) = state.roster.brigade_mut(id) {
        change(&mut brigade.this_turn);
    }
}

/// A unit out of the battle: nobody charges it or waits for it; but who has beaten it may still follow up.
fn lose(state: &mut State, id: UnitId) {
    if let Some(unit) = state.roster.unit_mut(id) {
        unit.gone = true;
        let turn = &mut unit.this_turn;
        (turn.test, turn.returns, turn.chit) = (None, None, None);
    }
    let needed = |charge: &Charge| match charge.stage {
        Stage::FollowUp => charge.winner == Some(id),
        _ => charge.attacker == id || charge.target == id,
    };
    if state.charge.as_ref().is_some_and(needed) {
        state.charge = None;
    }
    for unit in state.roster.units_mut() {
        let turn = &mut unit.this_turn;
        turn.returns = turn.returns.filter(|returns| returns.at != id);
        // Nor is there an advance any more before which light troops give way.
        turn.gives_way.retain(|before| *before != id);
    }
}

/// A new turn: whatever lasted a turn is over.
fn begin(state: &mut State, turn: u32) {
    (state.turn, state.phase, state.passed, state.charge) = (turn, Phase::Orders, None, None);
    state.roster.begin_turn(turn);
    state.sequence.clear();
    for army in &mut state.roster.armies {
        army.this_turn = ArmyTurn::default();
    }
    for brigade in state.roster.brigades_mut() {
        brigade.this_turn = BrigadeTurn::default();
    }
    for unit in state.roster.units_mut() {
        unit.this_turn = UnitTurn::default();
        unit.marks.end(Until::Turn);
    }
}
