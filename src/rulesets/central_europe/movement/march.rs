//! A unit on its way: what is asked of it, what the phase allows it, what is marked of it.

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::rulesets::central_europe::unit::Kind;
use crate::umpire::{Choice, FormBuilder, Question, Ratio, Refusal, UnitId};

use super::allowance::{Allowance, MoveAllowance};
use super::figures::SECTION;
use super::ground;
use super::way::{Way, ask_sideways, ask_way};

/// What a unit goes for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Some place on the table, or no other than its own.
    Place,
    /// An enemy, whom it faces.
    Enemy,
}

/// A unit on its way: what it does, and what the phase allows it.
pub(crate) struct March {
    pub(crate) way: Way,
    /// It had its back to the enemy, and has not turned about.
    pub(crate) away: bool,
    /// The move; its unit is as it is while it moves.
    pub(crate) request: MoveAllowance,
    pub(crate) allowed: Allowance,
}

/// Said where an about-face too many or the terrain leaves nothing to move in.
pub(crate) const NO_MOVE_LEFT: &str =
    "Turns and terrain take all of its move: it turns on the spot, and goes no farther.";

/// Said of an about-face of who had its front to the enemy (CE-AMB-49).
const NOT_KEPT: &str =
    "Which way it faces now is the table's: if its back is to the enemy, overruling (o) says so (a reading).";

/// Said of an about-face beside a change that takes the whole phase (CE-AMB-63).
const TURNS_BESIDES: &str =
    "Its one about-face costs nothing, and so goes with what takes the whole phase (a reading).";

/// How often it turns about, in the order in which its letter steps from none. A third turn leaves it as the first does and
/// takes the whole phase: it is not offered, and read where a journal of before has it. The last is the word of journals that
/// were begun when none and one were told together.
const ABOUT_FACES: &[(u32, Choice)] = &[(0, "none"), (1, "one"), (2, "two"), (0, "none or one")];

/// The same of who has its back to the enemy, and was taken to turn by any move in those journals: an open row comes to the one
/// that brings its front round first. A second leaves its back to him, as none does, and takes half a phase.
const FROM_AWAY: &[(u32, Choice)] = &[(1, "one"), (0, "none"), (1, "none or one")];

/// The same of who charges, whose front comes to whom it charges: what other journals have is read as that.
const TO_CHARGE: &[(u32, Choice)] = &[(1, "one"), (1, "none"), (1, "none or one")];

/// What is read in journals of before, and not offered.
const NO_MORE_OFFERED: [(u32, Choice); 2] = [(2, "two"), (3, "three")];

/// The question how often it turns about.
const TURNS: &str = "about_faces";

/// Asks how often it turns about, as in a U-turn: O would read as one. Who has its back to the enemy must say it, as only one
/// turn faces him again; but whoever charges turns to whom it charges.
fn ask_about_faces(unit: &Unit, goal: Goal, ask: &mut FormBuilder<'_>) -> u32 {
    let asked = Question::new(TURNS, 'U', "about-faces").on(SECTION);
    let offered = match (unit.faces_away(), goal) {
        (true, Goal::Enemy) => TO_CHARGE,
        (true, Goal::Place) => FROM_AWAY,
        (false, _) => ABOUT_FACES,
    };
    let before = NO_MORE_OFFERED.into_iter().filter(|turns| !offered.contains(turns) && ask.is_said(TURNS, turns.1));
    let offered: Vec<(u32, Choice)> = offered.iter().copied().chain(before).collect();
    if !unit.faces_away() {
        return ask.pick(asked, &offered, Some(0)).unwrap_or_default();
    }
    let asked = if goal == Goal::Enemy { asked.as_said("it faces away") } else { asked.must() };
    ask.pick(asked, &offered, Some(1)).unwrap_or(1)
}

/// The unit with which a general has moved or gone back in this phase (CE-AMB-55): who only turned, limbered or dismounted has
/// carried him nowhere.
pub(crate) fn rode_along<'a>(state: &'a State, general: &Unit) -> Option<&'a Unit> {
    let with = state.unit(general.with?).filter(|_| general.profile.kind == Kind::General)?;
    // Journals of before may not say how far it moved.
    let unsaid = with.went.is_none() && with.marks.has(Mark::Moved) && !with.marks.has(Mark::AdoptedFiringOrder);
    (unsaid || with.went > Some(Ratio::ZERO)).then_some(with)
}

/// How far a general has been carried in this phase by a unit that he rode along with.
fn ridden(state: &State, general: &Unit) -> Option<Ratio> {
    rode_along(state, general)?.went
}

impl March {
    /// Asks which of these ways it goes, and what turns and terrain leave of its move.
    pub(crate) fn ask(
        state: &State,
        unit: &Unit,
        (ways, goal): (&[(Way, Choice)], Goal),
        ask: &mut FormBuilder<'_>,
    ) -> March {
        if let Some(words) = unit.reminder.as_ref().and_then(|reminder| reminder.in_turn(state.turn)) {
            ask.say(words);
        }
        let turned_round = unit.marks.has(Mark::Away);
        let way = ask_way(ways, turned_round, goal == Goal::Place, ask);
        let goes = matches!(way, Way::Forward | Way::OutOfOrder) && goal == Goal::Place;
        let sideways = goes && unit.profile.is_on_foot() && ask_sideways(ask);
        let mut profile = state.profile(unit);
        match way {
            Way::OutOfOrder => profile.firing_order = false,
            Way::Mount => profile.dismounted = !profile.dismounted,
            _ => {}
        }
        let mut request = MoveAllowance {
            unit: profile,
            sideways,
            adopt_firing_order: way == Way::Adopt,
            mount_change: matches!(way, Way::Mount | Way::MountLast),
            limber_change: way == Way::Limber,
            pivot: way == Way::Pivot,
            ..MoveAllowance::default()
        };
        let moves = request.allowance(&state.tables).allowance > Ratio::ZERO;
        let pivots = way == Way::Pivot;
        if moves || (unit.faces_away() && !pivots) {
            request.about_faces = ask_about_faces(unit, goal, ask);
        }
        if moves {
            request.terrain_factor = ground::leaves_of_its_move(ask);
        }
        let mut allowed = request.allowance(&state.tables);
        if let Some(ridden) = ridden(state, unit) {
            allowed.spend(ridden, &state.tables);
        }
        let turns = pivots || goal == Goal::Enemy || request.about_faces % 2 == 1;
        March { way, away: unit.faces_away() && !turns, request, allowed }
    }

    /// How often it turns about, in a clause of what it does.
    pub(crate) const fn turns(&self) -> Option<&'static str> {
        match self.request.about_faces {
            0 => None,
            1 => Some("turns about"),
            2 => Some("turns about twice"),
            _ => Some("turns about three times"),
        }
    }

    /// What is a reading of its about-face: one that turns its front away from where it was is not kept, and one beside what
    /// takes the whole phase is free as ever.
    pub(super) fn reading_of_its_turn(&self, unit: &Unit) -> Option<&'static str> {
        let turns = unit.profile.kind != Kind::General && self.request.about_faces % 2 == 1;
        let whole = self.request.adopt_firing_order || (self.request.limber_change && !unit.profile.limbered);
        match (turns, unit.faces_away()) {
            (true, false) => Some(NOT_KEPT),
            (true, true) if whole => Some(TURNS_BESIDES),
            _ => None,
        }
    }

    /// What the book has against it.
    pub(crate) fn objections(&self, state: &State) -> Vec<Refusal> {
        self.request.objections(&state.tables).into_iter().map(Refusal::from).collect()
    }

    /// What is marked of it: the point, that it moved, how far, and what it is after that.
    pub(crate) fn events(&self, unit: UnitId, far: Ratio) -> Vec<Event> {
        let profile = &self.request.unit;
        vec![
            Event::Activated { unit, step: Step::Move },
            Event::Moved {
                unit,
                firing_order: profile.firing_order || self.way == Way::Adopt,
                dismounted: profile.dismounted != (self.way == Way::MountLast),
                limbered: profile.limbered != (self.way == Way::Limber),
                adopted: self.way == Way::Adopt,
                away: self.away,
                far: Some(far),
            },
        ]
    }
}
