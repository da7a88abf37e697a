//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::battle::contact::{ChargeReply, DeclaredCharge, Pursuit, Surroundings};
use crate::rulesets::napoleonic_d8::battle::state::{Brigade, Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::morale::morale_test::TestReason;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::number::BcRating;
use crate::umpire::UnitId;

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// An army begins its turn, the second of the move or the first.
    Plays { army: u8, second: bool },
    /// A move begins.
    Turn { turn: u32 },
    /// A step begins.
    At { at: Phase },
    /// A brigade has its orders for this move.
    Ordered { brigade: UnitId, orders: Orders },
    /// A hold from above is laid on a brigade, and caps its next test.
    Held { brigade: UnitId, orders: Orders },
    /// What stood around a brigade at its test.
    Stood { brigade: UnitId, stood: Surroundings },
    /// What a unit is now.
    Unit { code: UnitId, unit: Unit },
    /// What a unit did, or what befell it.
    Marked { unit: UnitId, mark: Mark },
    /// A morale test is owed, or has been made.
    Test { unit: UnitId, why: Option<TestReason> },
    /// A unit charges, or its charge is over.
    Charges { unit: UnitId, onset: Option<DeclaredCharge> },
    /// A charged unit has answered, or owes an answer anew.
    Replies { unit: UnitId, reply: Option<ChargeReply> },
    /// With whom a unit stays in melee.
    Engaged { unit: UnitId, with: Vec<UnitId> },
    /// What the winner of a melee owes.
    After { unit: UnitId, after: Option<Pursuit> },
    /// The building of a unit burns, or no more.
    Burns { unit: UnitId, alight: bool },
    /// A unit left the table.
    Left { unit: UnitId },
    /// A unit is removed.
    Gone { unit: UnitId },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// A BC threw for his life; the rating of whoever commands now.
    General { brigade: UnitId, bc: BcRating },
    /// A division made its test.
    DivisionTested { army: u8, division: usize },
    /// An army made its test.
    ArmyTested { army: u8 },
    /// The battle is over.
    Over { how: String },
}

/// What a unit did, or what befell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mark {
    Moved,
    Fired,
    Fought,
    ShotAt,
    Struck,
    Shelled,
    Quenching,
    BrokeThrough,
}

impl State {
    /// Lets an event happen.
    pub(crate) fn happen(&mut self, event: &Event) {
        match event {
            Event::Plays { army, second } => {
                self.wipe();
                (self.acting, self.second, self.phase) = (Some(*army), *second, Phase::Tests);
                for brigade in self.brigades_mut().filter(|brigade| brigade.code.army == *army) {
                    brigade.tested = false;
                }
            }
            Event::Turn { turn } => {
                self.wipe();
                (self.turn, self.acting, self.second, self.phase) = (*turn, None, false, Phase::Initiative);
            }
            Event::At { at } => self.phase = *at,
            Event::Ordered { brigade, orders } => {
                let tests = self.phase == Phase::Tests;
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    brigade.orders = *orders;
                    brigade.tested |= tests;
                    brigade.held = if tests { None } else { brigade.held };
                    // Only its own test looks back upon what befell it since the last.
                    for troop in brigade.troops.iter_mut().filter(|_| tests) {
                        (troop.struck, troop.shelled) = (false, false);
                    }
                }
            }
            Event::Held { brigade, orders } => {
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    brigade.held = Some(*orders);
                    if brigade.orders == Orders::Normal {
                        brigade.orders = *orders;
                    }
                }
            }
            Event::Stood { brigade, stood } => {
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    brigade.stood = *stood;
                }
            }
            Event::General { brigade, bc } => {
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    (brigade.bc, brigade.lost_now) = (*bc, 0);
                }
            }
            Event::DivisionTested { army, division } => {
                let army = self.armies.iter_mut().find(|other| other.number == *army);
                if let Some(division) = army.and_then(|army| army.divisions.get_mut(*division)) {
                    division.owes = false;
                }
            }
            Event::ArmyTested { army } => {
                if let Some(army) = self.armies.iter_mut().find(|other| other.number == *army) {
                    army.owes = false;
                }
            }
            Event::Over { how } => self.over = Some(how.clone()),
            Event::Gone { unit } => self.remove(*unit),
            Event::Returns { unit } => {
                let lost = self.troop(*unit).is_some_and(|troop| troop.gone);
                self.change(*unit, event);
                if let Some(brigade) = self.brigade_mut(*unit).filter(|_| lost) {
                    brigade.lost_now = brigade.lost_now.saturating_sub(1);
                }
            }
            Event::Unit { code: unit, .. }
            | Event::Marked { unit, .. }
            | Event::Test { unit, .. }
            | Event::Charges { unit, .. }
            | Event::Replies { unit, .. }
            | Event::Engaged { unit, .. }
            | Event::After { unit, .. }
            | Event::Burns { unit, .. } => self.change(*unit, event),
            Event::Left { unit } => {
                self.change(*unit, event);
                self.forget(*unit);
            }
        }
    }

    fn change(&mut self, code: UnitId, event: &Event) {
        let Some(troop) = self.troop_mut(code) else { return };
        match event {
            Event::Unit { unit, .. } => troop.unit = unit.clone(),
            Event::Marked { mark, .. } => match mark {
                Mark::Moved => troop.moved = true,
                Mark::Fired => {
                    troop.fired = true;
                    troop.shots = troop.shots.saturating_add(1);
                }
                Mark::Fought => (troop.fights, troop.fought) = (true, true),
                Mark::ShotAt => troop.shot_at = true,
                Mark::Struck => troop.struck = true,
                Mark::Shelled => troop.shelled = true,
                Mark::Quenching => troop.quenching = true,
                Mark::BrokeThrough => troop.throughs = troop.throughs.saturating_add(1),
            },
            Event::Test { why, .. } => troop.test = *why,
            Event::Charges { onset, .. } => troop.onset.clone_from(onset),
            Event::Replies { reply, .. } => troop.reply = *reply,
            Event::Engaged { with, .. } => troop.engaged.clone_from(with),
            Event::After { after, .. } => troop.after.clone_from(after),
            Event::Burns { alight, .. } => troop.alight = *alight,
            Event::Left { .. } => (troop.away, troop.test) = (true, None),
            Event::Returns { .. } => (troop.gone, troop.away) = (false, false),
            _ => {}
        }
    }

    /// A unit out of the battle: a red ring on its BC, and on the DC if it was the brigade's last (Reminders).
    fn remove(&mut self, code: UnitId) {
        let Some(troop) = self.troop_mut(code).filter(|troop| !troop.gone) else { return };
        (troop.gone, troop.test) = (true, None);
        self.forget(code);
        let Some(brigade) = self.brigade_mut(code) else { return };
        brigade.lost_now += 1;
        let division = brigade.division;
        if !brigade.is_lost() {
            return;
        }
        brigade.lost_now = 0;
        let Some(army) = self.armies.iter_mut().find(|army| army.number == code.army) else { return };
        let all = army.is_division_lost(division);
        army.owes |= all;
        if let Some(division) = army.divisions.get_mut(division) {
            division.owes = !all;
        }
    }

    /// Charges and melees of a unit that is no more on the table are over.
    fn forget(&mut self, code: UnitId) {
        for troop in self.brigades_mut().flat_map(|brigade| &mut brigade.troops) {
            troop.engaged.retain(|other| *other != code);
            if troop.code == code {
                (troop.onset, troop.reply, troop.after) = (None, None, None);
                troop.engaged.clear();
            } else if troop.onset.as_ref().is_some_and(|onset| onset.target == code) {
                troop.onset = None;
            }
        }
    }

    /// Wipes off what was marked for the turn that ends; its army's units could rest.
    fn wipe(&mut self) {
        let acting = self.acting;
        for troop in self.brigades_mut().flat_map(|brigade| &mut brigade.troops) {
            (troop.moved, troop.fired, troop.fights, troop.quenching) = (false, false, false, false);
            (troop.onset, troop.reply, troop.after, troop.throughs) = (None, None, None, 0);
            if Some(troop.code.army) == acting {
                (troop.fought, troop.shot_at) = (false, false);
            }
        }
    }

    fn brigades_mut(&mut self) -> impl Iterator<Item = &mut Brigade> {
        self.armies.iter_mut().flat_map(|army| &mut army.brigades)
    }

    fn brigade_mut(&mut self, code: UnitId) -> Option<&mut Brigade> {
        self.brigades_mut().find(|brigade| brigade.code == code.of_brigade())
    }

    fn troop_mut(&mut self, code: UnitId) -> Option<&mut Troop> {
        self.brigades_mut().flat_map(|brigade| &mut brigade.troops).find(|troop| troop.code == code)
    }
}
