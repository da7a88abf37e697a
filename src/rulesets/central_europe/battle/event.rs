//! What can change in a battle. A ruling is a list of these; the journal holds them.

use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::melee::muster::strikes;
use crate::rulesets::central_europe::unit::{Colour, Facing, Footing, Ground};
use crate::umpire::{Ratio, UnitId, Until};

use super::activity::Step;
use super::cause::Cause;
use super::marks::Mark;
use super::phase::Phase;
use super::state::{Contact, State, Unit};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A card opens a phase.
    Card { name: String, side: Colour, points: u32 },
    /// A joker: a turn begins, with a deck shuffled.
    Turn { turn: u32 },
    /// The joker of the last turn.
    LastTurnOver,
    /// An enemy is near enough to a brigade that waits for one.
    Freed { brigade: UnitId },
    /// A step begins.
    #[serde(alias = "at")]
    Phase {
        #[serde(alias = "at")]
        phase: Phase,
    },
    /// A phase closes: what was marked for it is wiped off.
    Closes,
    /// A point, or a step on a point spent before.
    Activated { unit: UnitId, step: Step },
    /// A retreating unit diced to rally.
    Rallied { unit: UnitId, rallied: bool },
    /// A unit moved, or changed its state; whether it had its back to the enemy and has not turned about, which older
    /// journals do not say.
    Moved {
        unit: UnitId,
        firing_order: bool,
        dismounted: bool,
        limbered: bool,
        adopted: bool,
        #[serde(default, skip_serializing_if = "Not::not")]
        away: bool,
        /// How far it went, which older journals do not say; nor do some say it of who went nowhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        far: Option<Ratio>,
    },
    /// A unit's effectiveness in percent, and hits from firing among what it lost; who of several did that, in a melee, whoever
    /// hit it most first. Older journals do not say it.
    Losses {
        unit: UnitId,
        effectiveness: u8,
        shot: u32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<UnitId>,
    },
    /// A morale test is owed, or has been made: the one of this cause, where several are owed, else all that are.
    Test {
        unit: UnitId,
        cause: Option<Cause>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made: Option<Cause>,
    },
    /// A unit breaks: a first retreat move is owed.
    Breaks { unit: UnitId },
    /// The first retreat move that a unit owes is not made, by an overruling.
    Waived { unit: UnitId },
    /// A retreat move was made; it ends with its back to the enemy, and went so far, neither of which older journals say.
    Retreated {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "Not::not")]
        away: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        far: Option<Ratio>,
    },
    /// A unit is eliminated, and the generals with it; of those who fell with theirs in a melee, who and by whom.
    Gone {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<UnitId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<UnitId>,
    },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// A unit touches an enemy.
    Contact { attacker: UnitId, target: UnitId, face: Facing },
    /// A unit stands in, on or behind this now.
    Ground { unit: UnitId, ground: Ground },
    /// A unit is behind cover where it stands, on a hill, say.
    Covered { unit: UnitId },
    /// What its ground is worth to a unit in its melee, as the umpire said; against whom is told where several attack it.
    Footing {
        unit: UnitId,
        footing: Footing,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<UnitId>,
    },
    /// A unit gave another support.
    Supports { unit: UnitId, of: UnitId },
    /// These units fought a round.
    Fought { units: Vec<UnitId> },
    /// This unit is out of its melee.
    Parts { unit: UnitId },
    /// A general joins a unit, or leaves it.
    Joins { general: UnitId, unit: Option<UnitId> },
    /// The battle is over.
    Over { how: String },
    /// Armies that have lost by the house value are fought on.
    FoughtOn { armies: Vec<u8> },
    /// Order and state of a unit, by an overruling.
    Set {
        unit: UnitId,
        firing_order: bool,
        dismounted: bool,
        limbered: bool,
        retreating: bool,
        moved: bool,
        #[serde(default, skip_serializing_if = "Not::not")]
        away: bool,
    },
}

impl Event {
    /// A unit is eliminated; by whom its generals fell with it, the order tells.
    pub(crate) const fn gone(unit: UnitId) -> Event {
        Event::Gone { unit, by: Vec::new(), with: Vec::new() }
    }
}

impl State {
    /// Lets an event happen.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Card { name, side, points } => {
                self.close();
                if let Some(card) = self.left.iter_mut().find(|card| card.name == *name) {
                    card.copies = card.copies.saturating_sub(1);
                }
                (self.acting, self.card) = (Some((*side, *points)), Some(name.clone()));
                self.phase = Phase::Rally;
            }
            Event::Turn { turn } => {
                self.close();
                self.turn = *turn;
                self.roster.begin_turn(*turn);
                self.left = self.deck.clone();
            }
            Event::LastTurnOver => {
                self.close();
                self.turn_over = true;
            }
            Event::Freed { brigade } => {
                let freed = self.roster.brigade_mut(*brigade);
                freed.into_iter().flat_map(|brigade| &mut brigade.units).for_each(|unit| unit.hold = None);
            }
            Event::Phase { phase } => self.phase = *phase,
            Event::Closes => self.close(),
            Event::Activated { unit, step } => self.activations.push((*unit, *step)),
            Event::Contact { attacker, target, face } => self.touch(*attacker, *target, *face),
            Event::Fought { units } => self.fought(units),
            Event::Parts { unit } => self.part(*unit),
            Event::Supports { unit, of } => {
                self.supports.push([*unit, *of]);
                self.asked_anew.retain(|unit| unit != of);
            }
            Event::Over { how } => self.over = Some(how.clone()),
            Event::FoughtOn { armies } => {
                self.decided.get_or_insert_with(|| (self.turn, armies.clone()));
                self.fought_on.clone_from(armies);
            }
            Event::Gone { unit, .. } => self.eliminate(*unit),
            Event::Footing { unit, footing, against } => self.stands(*unit, *footing, *against),
            Event::Rallied { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Losses { unit, .. }
            | Event::Test { unit, .. }
            | Event::Waived { unit }
            | Event::Breaks { unit }
            | Event::Retreated { unit, .. }
            | Event::Returns { unit }
            | Event::Ground { unit, .. }
            | Event::Covered { unit }
            | Event::Joins { general: unit, .. }
            | Event::Set { unit, .. } => self.change(*unit, event),
        }
    }

    /// One touches the other. Who stood behind the target may do so no more where that is its rear.
    fn touch(&mut self, attacker: UnitId, target: UnitId, face: Facing) {
        self.contacts.push(Contact { attacker, target, face, round: 1, fought: false });
        self.asked_anew.extend((face == Facing::Rear).then_some(target));
        self.supports_no_more(attacker);
        self.supports_no_more(target);
    }

    /// Whom a unit supported is asked anew who does.
    fn supports_no_more(&mut self, by: UnitId) {
        let all = self.supports.iter().map(|[_, of]| *of);
        self.asked_anew.extend(all.filter(|of| self.supporter_of(*of) == Some(by)).collect::<Vec<_>>());
    }

    /// Who stood behind a unit that has moved, or before it, may do so no more.
    fn leaves_its_place(&mut self, id: UnitId) {
        self.asked_anew.push(id);
        self.supports_no_more(id);
    }

    /// These have fought a round.
    fn fought(&mut self, units: &[UnitId]) {
        for contact in self.contacts.iter_mut().filter(|contact| units.contains(&contact.attacker)) {
            contact.round += 1;
            contact.fought = true;
        }
        let fought = self.roster.units_mut().filter(|unit| units.contains(&unit.id));
        fought.for_each(|unit| unit.marks.set(Mark::Fought, true));
    }

    /// What happens to one unit.
    fn change(&mut self, id: UnitId, event: &Event) {
        self.leave(id, event);
        let step = self.phase;
        let Some(unit) = self.roster.unit_mut(id) else { return };
        match event {
            Event::Rallied { rallied, .. } => {
                unit.marks.set(Mark::DicedToRally, true);
                unit.profile.retreating &= !rallied;
            }
            Event::Moved { firing_order, dismounted, limbered, adopted, away, far, .. } => {
                unit.goes(*far);
                form(unit, *firing_order, *dismounted, *limbered);
                unit.marks.set(Mark::Moved, true);
                unit.marks.set(Mark::Away, *away);
                unit.covered = false;
                if *adopted {
                    unit.marks.set(Mark::AdoptedFiringOrder, true);
                }
            }
            Event::Losses { effectiveness, shot, .. } => {
                unit.profile.effectiveness = *effectiveness;
                unit.shot += shot;
            }
            Event::Test { cause: Some(cause), .. } => unit.owe(*cause, step),
            Event::Test { made, .. } => unit.made_test(*made),
            Event::Breaks { .. } => {
                unit.profile.retreating = true;
                let left_order = unit.profile.firing_order || unit.marks.has(Mark::LeftOrder);
                unit.marks.set(Mark::LeftOrder, left_order);
                unit.profile.firing_order = false;
                unit.marks.set(Mark::Broke, true);
            }
            Event::Waived { .. } => owes_no_move(unit),
            Event::Retreated { away, far, .. } => {
                // Journals of before do not say how far, and had it carry nobody.
                far.iter().for_each(|far| unit.goes(Some(*far)));
                owes_no_move(unit);
                unit.marks.set(Mark::Away, *away);
                stands_on(unit, Ground::Open);
            }
            Event::Ground { ground, .. } => stands_on(unit, *ground),
            Event::Covered { .. } => unit.covered = true,
            Event::Returns { .. } => unit.gone = false,
            Event::Joins { unit: with, .. } => unit.with = *with,
            Event::Set { firing_order, dismounted, limbered, retreating, moved, away, .. } => {
                form(unit, *firing_order, *dismounted, *limbered);
                // Who did not break owes no move back.
                if unit.profile.retreating && !retreating {
                    owes_no_move(unit);
                }
                unit.profile.retreating = *retreating;
                unit.set_moved(*moved);
                unit.marks.set(Mark::Away, *away);
            }
            _ => {}
        }
    }

    /// What a unit leaves behind in its melee: whoever breaks or goes back touches nobody any more (Melees).
    fn leave(&mut self, id: UnitId, event: &Event) {
        match event {
            Event::Breaks { .. } => {
                self.keep_shots(id);
                self.keep_behind(id);
                self.part(id);
            }
            Event::Moved { .. } => self.leaves_its_place(id),
            Event::Retreated { .. } => {
                self.part(id);
                self.leaves_its_place(id);
            }
            Event::Ground { .. } | Event::Covered { .. } => self.forget_footing(id),
            _ => {}
        }
    }

    /// Who touches the rear of a unit that breaks may stand in its way; but it goes from him where its back was to the enemy before.
    fn keep_behind(&mut self, id: UnitId) {
        let behind = |contact: &&Contact| contact.target == id && contact.face == Facing::Rear;
        let behind: Vec<UnitId> = self.contacts.iter().filter(behind).map(|contact| contact.attacker).collect();
        let faced = |unit: &&mut Unit| !unit.profile.retreating && !unit.marks.has(Mark::Away);
        if let Some(unit) = self.roster.unit_mut(id).filter(faced) {
            unit.behind.extend(behind);
        }
    }

    /// A unit out of the battle, the generals with it too (CE-MOR-5).
    fn eliminate(&mut self, id: UnitId) {
        self.keep_shots(id);
        let generals: Vec<UnitId> = self.generals_of(id).map(|general| general.id).collect();
        for id in std::iter::once(id).chain(generals) {
            self.part(id);
            if let Some(unit) = self.roster.unit_mut(id) {
                unit.gone = true;
                unit.tests.clear();
                owes_no_move(unit);
            }
        }
    }

    /// What its ground is worth to it, against whom it strikes.
    fn stands(&mut self, id: UnitId, footing: Footing, against: Option<UnitId>) {
        let against = against.or_else(|| strikes(self, id, &[]).map(|(target, ..)| target));
        if let Some((unit, against)) = self.roster.unit_mut(id).zip(against) {
            unit.footing = Some((against, footing));
        }
    }

    /// What was said of a footing holds as long as its ground, and that of whom it touches.
    fn forget_footing(&mut self, id: UnitId) {
        let touched: Vec<UnitId> = self.contacts.iter().filter_map(|contact| contact.other(id)).collect();
        for id in std::iter::once(id).chain(touched) {
            if let Some(unit) = self.roster.unit_mut(id) {
                unit.footing = None;
            }
        }
    }

    fn part(&mut self, id: UnitId) {
        self.contacts.retain(|contact| contact.attacker != id && contact.target != id);
        let engaged: Vec<UnitId> = self.in_contact();
        let parted = self.roster.units_mut().filter(|unit| !engaged.contains(&unit.id));
        parted.for_each(|unit| unit.footing = None);
        self.left_melees(&engaged);
    }

    /// Wipes off what was marked for one phase. A card does so too: where the past was mended, the phase before it may not
    /// have come to its close.
    fn close(&mut self) {
        self.activations.clear();
        self.supports.clear();
        self.asked_anew.clear();
        self.shot_out.clear();
        self.contacts.iter_mut().for_each(|contact| contact.fought = false);
        for unit in self.roster.units_mut() {
            unit.marks.end(Until::Phase);
            (unit.shot, unit.went) = (0, None);
            unit.shot_in.clear();
        }
        (self.acting, self.card) = (None, None);
        self.phase = Phase::Card;
    }
}

/// What was said of cover was said of the ground before.
fn stands_on(unit: &mut Unit, ground: Ground) {
    unit.ground = ground;
    unit.covered = false;
}

fn owes_no_move(unit: &mut Unit) {
    unit.marks.set(Mark::Broke, false);
    unit.behind.clear();
    unit.marks.set(Mark::LeftOrder, false);
}

fn form(unit: &mut Unit, firing_order: bool, dismounted: bool, limbered: bool) {
    unit.profile.firing_order = firing_order;
    unit.profile.dismounted = dismounted;
    unit.profile.limbered = limbered;
}
