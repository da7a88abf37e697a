//! What is owed before a phase ends.

use super::super::reform::Morale;
use super::state::{Brigade, Fired, Phase, State, Troop};
use crate::umpire::{Code, Duty};

/// Everything owed in this phase. Nothing here is a wall: the umpire may leave the phase all the same.
pub fn duties(state: &State) -> Vec<Duty> {
    let mut duties = Vec::new();
    if state.over.is_some() {
        return duties;
    }
    let mut owe = |what: String, who: Vec<Code>, order: &'static str| {
        if !who.is_empty() {
            duties.push(Duty { what, who, order });
        }
    };
    match state.phase {
        Phase::Muster => {
            let undiced = state.brigades().filter(|brigade| !brigade.independent && brigade.rating.is_none());
            owe("commanders to be diced for".into(), undiced.map(|brigade| brigade.code).collect(), "rate");
        }
        Phase::Movement => {
            for troop in state.present().filter(|troop| troop.morale == Morale::MustRetreat) {
                owe("must retreat again".into(), vec![troop.code], "retreat");
            }
            for (number, name) in sides(state) {
                let open =
                    state.brigades().filter(|brigade| brigade.code.army == number && may_still_act(state, brigade));
                owe(format!("{name} may still move"), open.map(|brigade| brigade.code).collect(), "command");
            }
            let charging = state.charges.iter().map(|charge| charge.attacker).collect();
            owe("charges without contact yet".into(), charging, "contact");
            owe("react at once".into(), reactions(state), "react");
        }
        Phase::Firing => {
            for (number, name) in sides(state) {
                let open = state.present().filter(|troop| troop.code.army == number && may_fire(state, troop));
                owe(format!("{name} may still fire"), open.map(|troop| troop.code).collect(), "fire");
            }
        }
        Phase::FiringReactions => {
            let near = state.brigades().filter(|brigade| {
                !brigade.independent
                    && !brigade.tested
                    && brigade.troops.iter().any(|troop| troop.fired_at && !troop.gone())
            });
            owe(
                "commanders near units hit: casualty test".into(),
                near.map(|brigade| brigade.code).collect(),
                "casualty",
            );
            owe("react".into(), reactions(state), "react");
        }
        Phase::Melee => {
            let fighting = state.contacts.iter().map(|contact| contact.attacker).collect();
            owe("melees to fight".into(), fighting, "round");
        }
        Phase::MeleeReactions => {
            owe("react".into(), reactions(state), "react");
            let pursuers = state.present().filter(|troop| may_pursue(troop));
            owe("may pursue: wish fixed before the loser moves".into(), pursuers.map(|t| t.code).collect(), "pursue");
            let fighting = state.contacts.iter().map(|contact| contact.attacker).collect();
            owe("melees to fight".into(), fighting, "round");
        }
        Phase::Rally => {
            let who = state.present().filter(|troop| may_rally(troop)).map(|troop| troop.code).collect();
            owe("may rally".into(), who, "rally");
            let gone = state.troops().filter(|troop| troop.done_for).filter(|troop| !troop.rallied);
            let gone: Vec<Code> = gone.map(|troop| troop.code).collect();
            owe("take Done For units off the table".into(), gone, "");
        }
        Phase::Generals | Phase::MovementInitiative | Phase::FiringInitiative | Phase::BreakingPoints => {}
    }
    if matches!(state.phase, Phase::MovementInitiative | Phase::FiringInitiative) && state.initiative.is_none() {
        duties.push(Duty { what: "initiative to be thrown".into(), who: Vec::new(), order: "initiative" });
    }
    if state.phase == Phase::Generals {
        for army in state.armies.iter().filter(|army| army.general.directs.is_none()) {
            let what = format!("{}: whom does {} direct?", army.name, army.general.name);
            duties.push(Duty { what, who: Vec::new(), order: "direct" });
        }
    }
    duties
}

fn sides(state: &State) -> impl Iterator<Item = (u8, &str)> {
    state.armies.iter().map(|army| (army.number, army.name.as_str()))
}

/// Whether a brigade has units that may still move this turn.
pub fn may_still_act(state: &State, brigade: &Brigade) -> bool {
    !brigade.done
        && brigade.troops.iter().any(|troop| {
            !troop.gone() && troop.arrives <= state.turn && troop.morale == Morale::Steady && !state.engaged(troop.code)
        })
}

/// Whether a unit may fire in the firing phase, as far as the roster knows (p. 25-27, 36).
pub fn may_fire(state: &State, troop: &Troop) -> bool {
    let brigade_done = state.brigade(troop.code).is_some_and(|brigade| brigade.done);
    troop.fired == Fired::No
        && !brigade_done
        && troop.morale == Morale::Steady
        && !troop.abandoned
        && !troop.unit.in_march_column()
        && (troop.unit.kind.is_foot() || troop.unit.kind.is_guns())
        && !state.engaged(troop.code)
}

fn reactions(state: &State) -> Vec<Code> {
    state.present().filter(|troop| troop.owes_reaction()).map(|troop| troop.code).collect()
}

/// Whether a unit has won a melee and may pursue (p. 33).
pub fn may_pursue(troop: &Troop) -> bool {
    troop.won && troop.unit.kind.is_mounted() && !troop.pursued && !troop.gone() && troop.unit.hits < 4
}

/// Whether a unit may rally off hits (p. 35-36).
pub fn may_rally(troop: &Troop) -> bool {
    !troop.gone() && !troop.rallied && (2..=4).contains(&troop.unit.hits)
}
