//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::battle::state::{
    At, Brigade, Charge, Laid, Returns, Stage, State, Struck, Test, Troop,
};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::UnitId;

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A turn begins: chits, Rally Points and what was marked for the turn before it are taken off.
    Turn { turn: u32 },
    /// A step begins.
    At { at: At },
    /// A chit is laid face down behind a unit, or another for it; none: it is taken away.
    Laid { unit: UnitId, order: Option<Chit> },
    /// A chit is turned: everybody may see it.
    Shown { unit: UnitId },
    /// The Command Points for a unit's chit are paid.
    Paid { unit: UnitId, cost: u32 },
    /// A unit has done what its chit says.
    Acted { unit: UnitId },
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
    /// Points of its Brigadier go to a unit as Rally Points.
    Rally { unit: UnitId, points: u32 },
    /// The order in which the brigades act.
    Sequence { brigades: Vec<UnitId> },
    /// The highest brigade passes to another.
    Passed { to: UnitId },
    /// A brigade has acted.
    Done { brigade: UnitId },
    /// What a unit is now.
    Unit { code: UnitId, unit: Box<Unit> },
    /// Casualties from an enemy.
    Struck { unit: UnitId, by: UnitId, casualties: u32, fire: bool },
    /// A morale test is owed, or has been made.
    Test { unit: UnitId, test: Option<Test> },
    /// Fire is to be returned, or has been.
    Returns { unit: UnitId, to: Option<Returns> },
    /// A unit went back.
    Back { unit: UnitId },
    /// How the charge under way stands now; none: it is over.
    Charge { charge: Option<Charge> },
    /// A unit is out of the battle.
    Gone { unit: UnitId },
    /// A unit is back, by an overruling.
    Rejoins { unit: UnitId },
    /// The battle is over.
    Over { how: String },
}

impl State {
    /// Lets an event happen.
    pub(crate) fn happen(&mut self, event: &Event) {
        match event {
            Event::Turn { turn } => self.begin(*turn),
            Event::At { at } => self.at = *at,
            Event::Cinc { army, points } => {
                if let Some(army) = self.armies.iter_mut().find(|other| other.number == *army) {
                    army.points = Some(*points);
                }
            }
            Event::Assigned { army } => {
                if let Some(army) = self.armies.iter_mut().find(|other| other.number == *army) {
                    army.assigned = true;
                }
            }
            Event::Granted { brigade, points } => {
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    brigade.granted = *points;
                }
            }
            Event::Points { brigade, points } => {
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    brigade.points = Some(*points);
                }
            }
            Event::Sequence { brigades } => self.sequence.clone_from(brigades),
            Event::Passed { to } => self.passed = Some(*to),
            Event::Done { brigade } => {
                if let Some(brigade) = self.brigade_mut(*brigade) {
                    brigade.acted = true;
                }
                self.passed = None;
            }
            Event::Charge { charge } => self.charge.clone_from(charge),
            Event::Over { how } => self.over = Some(how.clone()),
            Event::Gone { unit } => self.lose(*unit),
            Event::Paid { unit, cost } | Event::Rally { unit, points: cost } => {
                if let Some(brigade) = self.brigade_mut(*unit) {
                    brigade.spent = brigade.spent.saturating_add(*cost);
                }
                self.change(*unit, event);
            }
            Event::Laid { unit, .. }
            | Event::Shown { unit }
            | Event::Acted { unit }
            | Event::Cancelled { unit, .. }
            | Event::Unit { code: unit, .. }
            | Event::Struck { unit, .. }
            | Event::Test { unit, .. }
            | Event::Returns { unit, .. }
            | Event::Back { unit }
            | Event::Rejoins { unit } => self.change(*unit, event),
        }
    }

    fn change(&mut self, code: UnitId, event: &Event) {
        let Some(troop) = self.troop_mut(code) else { return };
        match event {
            Event::Laid { order, .. } => {
                troop.chit = order.map(|order| Laid { order, shown: false, paid: false });
            }
            Event::Shown { .. } => troop.chit = troop.chit.map(|laid| Laid { shown: true, ..laid }),
            Event::Paid { .. } => troop.chit = troop.chit.map(|laid| Laid { shown: true, paid: true, ..laid }),
            Event::Acted { .. } => {
                troop.acted = true;
                troop.chit = troop.chit.map(|laid| Laid { shown: true, ..laid });
            }
            Event::Cancelled { order, .. } => {
                troop.chit = order.map(|order| Laid { order, shown: true, paid: false });
            }
            Event::Rally { points, .. } => troop.rally_points = troop.rally_points.saturating_add(*points),
            Event::Unit { unit, .. } => troop.unit = (**unit).clone(),
            Event::Struck { by, casualties, fire, .. } => {
                if *fire {
                    troop.shot = troop.shot.saturating_add(*casualties);
                }
                troop.struck.push(Struck { by: *by, casualties: *casualties, fire: *fire });
            }
            Event::Test { test, .. } => troop.test = *test,
            Event::Returns { to, .. } => troop.returns = *to,
            Event::Back { .. } => troop.back = true,
            Event::Rejoins { .. } => troop.gone = false,
            _ => {}
        }
    }

    /// A unit out of the battle: nobody charges it or waits for it; but who has beaten it may still follow up.
    fn lose(&mut self, code: UnitId) {
        if let Some(troop) = self.troop_mut(code) {
            (troop.gone, troop.test, troop.returns, troop.chit) = (true, None, None, None);
        }
        let needed = |charge: &Charge| match charge.stage {
            Stage::FollowUp => charge.winner == Some(code),
            _ => charge.attacker == code || charge.target == code,
        };
        if self.charge.as_ref().is_some_and(needed) {
            self.charge = None;
        }
        for troop in self.brigades_mut().flat_map(|brigade| &mut brigade.troops) {
            troop.returns = troop.returns.filter(|returns| returns.at != code);
        }
    }

    /// Takes off what was marked for the turn before.
    fn begin(&mut self, turn: u32) {
        (self.turn, self.at, self.passed, self.charge) = (turn, At::Orders, None, None);
        self.sequence.clear();
        for army in &mut self.armies {
            (army.points, army.assigned) = (None, false);
        }
        for brigade in self.brigades_mut() {
            (brigade.granted, brigade.points, brigade.spent, brigade.acted) = (0, None, 0, false);
            for troop in &mut brigade.troops {
                (troop.chit, troop.acted, troop.rally_points, troop.back) = (None, false, 0, false);
                (troop.test, troop.returns) = (None, None);
                troop.struck.clear();
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
