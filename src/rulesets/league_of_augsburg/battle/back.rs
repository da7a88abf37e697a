//! What it changes that a unit goes back, or comes into contact: whether it recoils, and from whom; and whether it has still to
//! give way, what lies behind it, and to what ground it comes (Melee; Evading; Movement).

use serde::{Deserialize, Serialize};

use super::charge::{Charge, Stage};
use super::marks::Mark;
use super::state::{State, UnitState};
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{Marks, UnitId};

/// How a unit went back. Journals of before do not say it: it has recoiled then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WentBack {
    /// By a melee, or by its morale: whom it runs into, it fights.
    #[default]
    Recoils,
    Evades,
    GivesWay,
    MovesAway,
}

impl WentBack {
    /// Whether it recoils.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) const fn is_recoil(&self) -> bool {
        matches!(self, WentBack::Recoils)
    }
}

impl UnitState {
    /// The obstacle that it has gone back from: who comes at it may have to cross that.
    pub(crate) fn left_before_it(&self) -> Option<Ground> {
        let before = self.marks.has(Mark::Before) && !self.ground.is_obstacle();
        Some(self.left).filter(|left| before && left.is_obstacle())
    }

    /// Whether bad going lies behind it, as it was said where it stands.
    pub(crate) fn said_behind(&self) -> Option<bool> {
        let bad = self.marks.has(Mark::BadBehind);
        (bad || self.marks.has(Mark::ClearBehind)).then_some(bad)
    }

    /// Whether it went back, and what it stands in there is still to be said.
    pub(crate) fn is_unplaced(&self) -> bool {
        self.marks.has(Mark::Unplaced)
    }
}

/// What lies behind a unit has been said, or nobody knows it any more.
pub(super) fn lies_behind(marks: &mut Marks<Mark>, bad: Option<bool>) {
    marks.set(Mark::BadBehind, bad == Some(true));
    marks.set(Mark::ClearBehind, bad == Some(false));
}

/// A unit comes to other ground. The obstacle that it stood behind is kept in mind.
pub(super) fn comes_to(ground: &mut Ground, left: &mut Ground, to: Ground) {
    let before = std::mem::replace(ground, to);
    match (before.is_obstacle(), to.is_obstacle()) {
        (_, true) => *left = Ground::Open,
        (true, false) => *left = before,
        (false, false) => {}
    }
}

/// A unit faces away. Who retires has what it stood behind on the side of the foe.
pub(super) fn turns_away(marks: &mut Marks<Mark>, left: Ground) {
    marks.set(Mark::Away, true);
    marks.set(Mark::Before, marks.has(Mark::Before) || left.is_obstacle());
}

/// A unit goes back.
pub(super) fn goes_back(state: &mut State, id: UnitId, how: WentBack) {
    let charge = state.charge.as_ref();
    let charged = charge.is_some();
    let fought = charge.filter(|charge| charge.stage >= Stage::Melee).and_then(|charge| charge.enemy_of(id));
    let Some(unit) = state.roster.unit_mut(id) else { return };
    unit.own.marks.set(Mark::Back, true);
    unit.own.marks.set(Mark::CameOver, false);
    unit.own.marks.set(Mark::Unplaced, false);
    // What it stood behind stays where it is; what it stands in then may be said before or after this.
    let left = unit.own.left.is_obstacle() || unit.own.ground.is_obstacle();
    unit.own.marks.set(Mark::Before, left);
    let turn = &mut unit.own.this_turn;
    turn.gone_back = true;
    turn.evaded |= how == WentBack::Evades && charged;
    // It is farther off than it had to give way.
    turn.gives_way.clear();
    let from = fought.or_else(|| turn.losses.last().map(|loss| loss.by));
    let before = turn.recoils_from.take().unwrap_or_default();
    turn.recoils_from = how.is_recoil().then(|| before.into_iter().chain(from).collect());
}

/// What another state of the charge under way changes: who is in contact neither recoils nor gives way, and a charge that ends
/// or begins has been evaded by nobody.
pub(super) fn charges(state: &mut State, charge: Option<&Charge>) {
    let both = |charge: &Charge| (charge.attacker, charge.target);
    let goes_on = state.charge.as_ref().map(both).is_some_and(|before| charge.map(both) == Some(before));
    let contact = charge.filter(|charge| charge.stage == Stage::Melee);
    for unit in state.roster.units_mut() {
        let id = unit.id;
        let turn = &mut unit.own.this_turn;
        turn.evaded &= goes_on;
        if contact.is_some_and(|charge| charge.enemy_of(id).is_some()) {
            turn.recoils_from = None;
            turn.gives_way.clear();
        }
    }
    state.charge = charge.cloned();
}
