//! What is owed before a phase ends.

use super::must::Must;
use super::orders::muster::to_be_diced;
use super::state::{Army, Brigade, Fired, Phase, State, Troop};
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::melee::orders::round::open as melee_goes_on;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::umpire::{Duty, OrderTable, UnitId};

/// Everything owed in this phase. Nothing here is a wall: the umpire may leave the phase all the same.
pub(crate) fn duties(state: &State) -> Vec<Duty> {
    let mut duties = Vec::new();
    if state.over.is_some() {
        return duties;
    }
    let mut owe = |what: String, who: Vec<UnitId>, order: &'static str| {
        if !who.is_empty() {
            duties.push(Duty { what, who, order });
        }
    };
    let open = state.contacts.iter().filter(|contact| melee_goes_on(state, contact));
    let fighting: Vec<UnitId> = open.map(|contact| contact.attacker).collect();
    match state.phase {
        Phase::Muster => {
            let undiced = state.brigades().filter(|brigade| to_be_diced(brigade));
            owe("commanders to be diced for".into(), undiced.map(|brigade| brigade.code).collect(), "rate");
            let unrated = state.armies.iter().flat_map(|army| &army.lieutenants);
            let unrated = unrated.filter(|general| general.rating == GeneralRating::Unrated);
            let led = unrated.filter_map(|general| general.command.first().copied()).collect();
            owe("lieutenant generals to be diced for".into(), led, "rate_lieutenant");
        }
        Phase::Movement => {
            owe("driven off by friends: go straight away".into(), following(state), "react");
            owe("react at once".into(), reactions(state), "react");
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
            for must in [Must::FallBack, Must::Leave, Must::Advance] {
                let who = state.present().filter(|troop| state.must(troop) == Some(must));
                owe(must.words().into(), who.map(|troop| troop.code).collect(), "owed");
            }
            owe("commanders, generals near units hit: casualty test".into(), endangered(state), "casualty");
        }
        Phase::Firing => {
            for (number, name) in sides(state) {
                let open = state.present().filter(|troop| troop.code.army == number && may_fire(state, troop));
                owe(format!("{name} may still fire"), open.map(|troop| troop.code).collect(), "fire");
            }
        }
        Phase::FiringReactions => {
            owe("driven off by friends: go straight away".into(), following(state), "react");
            owe("commanders, generals near units hit: casualty test".into(), endangered(state), "casualty");
            owe("react".into(), reactions(state), "react");
        }
        Phase::Melee => {
            owe("driven off by friends: go straight away".into(), following(state), "react");
            owe("out of a melee that goes on: go before its next round".into(), leaving(state), "react");
            owe("melees to fight".into(), fighting, "round");
        }
        Phase::MeleeReactions => {
            owe("driven off by friends: go straight away".into(), following(state), "react");
            let winners = || state.present().filter(|troop| may_pursue(troop));
            let open = winners().filter(|troop| troop.wish.is_none());
            owe("fix the wish to pursue before the loser moves".into(), open.map(|troop| troop.code).collect(), "wish");
            owe("react".into(), reactions(state), "react");
            owe("throw for pursuit".into(), winners().map(|troop| troop.code).collect(), "pursue");
            owe("melees to fight".into(), fighting, "round");
            let prizes = state.present().filter(|troop| may_take(troop));
            owe("take the block or the works that were won".into(), prizes.map(|troop| troop.code).collect(), "take");
        }
        Phase::Rally => {
            let who = state.present().filter(|troop| may_rally(troop)).map(|troop| troop.code).collect();
            owe("may rally".into(), who, "rally");
            let gone = state.troops().filter(|troop| troop.done_for && !troop.removed);
            let gone: Vec<UnitId> = gone.map(|troop| troop.code).collect();
            owe("take Done For units off the table".into(), gone, "");
        }
        Phase::Generals | Phase::MovementInitiative | Phase::FiringInitiative | Phase::BreakingPoints => {}
    }
    if matches!(state.phase, Phase::MovementInitiative | Phase::FiringInitiative) && state.sequence.is_empty() {
        duties.push(Duty { what: "initiative to be thrown".into(), who: Vec::new(), order: "initiative" });
    }
    if state.phase == Phase::Muster && state.weather.is_none() || state.phase == Phase::Generals && weather_due(state) {
        duties.push(Duty { what: "weather to be thrown for".into(), who: Vec::new(), order: "weather" });
    }
    duties
}

/// The commanding generals who may direct a brigade and do not yet. Nobody owes it, so it is no duty.
pub(crate) fn may_direct(state: &State) -> Vec<&str> {
    // A dithering general lifts nobody (p. 13), nor does one who leads the only brigade himself (p. 12).
    let leads = |army: &Army| army.brigades.iter().any(|brigade| brigade.by_general);
    let able = |army: &&Army| army.general.rating != GeneralRating::Dithering && !leads(army);
    let armies = state.armies.iter().filter(|_| state.phase == Phase::Generals).filter(able);
    armies
        .filter(|army| army.general.directs.is_none() && !army.broken)
        .map(|army| army.general.name.as_str())
        .collect()
}

fn sides(state: &State) -> impl Iterator<Item = (u8, &str)> {
    state.armies.iter().map(|army| (army.number, army.name.as_str()))
}

/// Whether a brigade has units that may still move this turn.
pub(crate) fn may_still_act(state: &State, brigade: &Brigade) -> bool {
    !brigade.done
        && brigade.troops.iter().any(|troop| {
            !troop.gone() && troop.arrives <= state.turn && troop.morale == Morale::Steady && !state.engaged(troop.code)
        })
}

/// Whether a unit may fire in the firing phase, as far as the roster knows (p. 25-27, 36).
pub(crate) fn may_fire(state: &State, troop: &Troop) -> bool {
    let garrison = troop.block().is_some_and(|block| block.may_fire());
    // In the movement phase a brigade may be done with its moves, and its units fire all the same.
    let brigade_done = state.phase == Phase::Firing && state.brigade(troop.code).is_some_and(|brigade| brigade.done);
    (troop.fired == Fired::No || garrison && troop.fired == Fired::Firing)
        && !brigade_done
        && troop.morale == Morale::Steady
        && !troop.abandoned
        && !troop.unit.in_march_column()
        && (troop.unit.kind.is_foot() || troop.unit.kind.is_guns())
        && (!state.engaged(troop.code) || garrison)
}

/// Whether the weather may change at the start of this turn, and has not been thrown for (p. 38).
pub(crate) fn weather_due(state: &State) -> bool {
    state.options.changing_weather && state.turn > 1 && !state.weather_changed
}

/// Brigades whose commanders test after fire: units of theirs took hits (p. 13).
fn endangered(state: &State) -> Vec<UnitId> {
    let near = state.brigades().filter(|brigade| {
        let figure = brigade.has_figure() && !brigade.tested;
        figure && brigade.troops.iter().any(|troop| troop.fired_at && !troop.gone())
    });
    near.map(|brigade| brigade.code).collect()
}

/// Whether a melee of linked units goes on from which this one has been driven off (HOW-AMB-B36).
fn leaving(state: &State) -> Vec<UnitId> {
    let goes_on = |troop: &&Troop| {
        let linked = state.linked(troop.code);
        let open = state.contacts.iter().filter(|contact| melee_goes_on(state, contact));
        troop.owes_reaction() && open.into_iter().any(|contact| linked.contains(&contact.attacker))
    };
    state.present().filter(|troop| state.engaged(troop.code)).filter(goes_on).map(|troop| troop.code).collect()
}

fn following(state: &State) -> Vec<UnitId> {
    let follows = |troop: &&Troop| troop.follows && troop.owes_reaction();
    state.present().filter(follows).map(|troop| troop.code).collect()
}

/// Whether infantry has won works or a block that it has not taken (p. 32-33).
pub(crate) fn may_take(troop: &Troop) -> bool {
    troop.prize.is_some() && !troop.gone() && troop.unit.hits < 4
}

fn reactions(state: &State) -> Vec<UnitId> {
    state.present().filter(|troop| troop.owes_reaction() && !troop.follows).map(|troop| troop.code).collect()
}

/// Whether a unit has won a melee and may pursue (p. 33).
pub(crate) fn may_pursue(troop: &Troop) -> bool {
    troop.won && troop.unit.kind.is_mounted() && !troop.pursued && !troop.gone() && troop.unit.hits < 4
}

/// Whether a unit may rally off hits (p. 35-36).
pub(crate) fn may_rally(troop: &Troop) -> bool {
    !troop.gone() && !troop.rallied && (2..=4).contains(&troop.unit.hits)
}

/// The units that may still do what this phase is for: move, fire, fight, react, rally.
pub(crate) fn ready(state: &State) -> Vec<UnitId> {
    state.may(match state.phase {
        Phase::Movement => &["move", "react", "contact"],
        Phase::Firing => &["fire"],
        Phase::FiringReactions => &["react"],
        Phase::Melee => &["round"],
        Phase::MeleeReactions => &["react", "pursue", "round"],
        Phase::Rally => &["rally"],
        _ => &[],
    })
}
