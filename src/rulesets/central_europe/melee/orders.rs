//! Fighting a round of a melee (Melees).

use crate::rulesets::central_europe::battle::chance;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Who};
use crate::rulesets::central_europe::battle::words::{dice, fights_on_foot};
use crate::umpire::{FormBuilder, Interrupt, Ratio, Refusal, Ruling, UnitId};

use super::figures::SECTION;
use super::muster::{Melee, STRUCK, ask_melee, attacked_by, is_asked_whom, is_due};
use super::strike::Column;
use super::tell::{cover_before_the_front, flank_of_who_joined, hills_said_here, notes, shot_out_of_it, tell};

pub(crate) const ROUND: OrderKind = OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Melees],
    who: Who::Each(State::in_contact, against),
    rule: round,
};

/// Why no round is fought.
enum RoundObjection {
    NotInMelee,
    HasFought,
}

impl From<RoundObjection> for Refusal {
    fn from(objection: RoundObjection) -> Refusal {
        match objection {
            RoundObjection::NotInMelee => Refusal::on(SECTION, "it touches no enemy"),
            RoundObjection::HasFought => Refusal::on(SECTION, "its melee has had its round of this phase"),
        }
    }
}

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let objection = match (state.engaged(unit), is_due(state, unit)) {
        (false, _) => RoundObjection::NotInMelee,
        (true, false) => RoundObjection::HasFought,
        (true, true) => return Vec::new(),
    };
    vec![objection.into()]
}

fn round(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if !state.engaged(unit) {
        return Err(Refusal::from(RoundObjection::NotInMelee).into());
    }
    let (melee, changed) = ask_melee(state, unit, ask);
    // Its dice fall in the order of this title.
    let who = melee.named(state, ask);
    ask.title(format!("{}: {who}", ROUND.label));
    if !ask.reckons() {
        say_who_strikes(state, &melee, ask);
        melee.who.iter().for_each(|[unit, _]| fate::say_who_is_with_any(state, *unit, ask));
        fate::say_who_else_owes(state, &[], ask);
    }
    let result = ask.resolve(&melee.round, &state.tables)?;
    let mut ruling = tell(state, &melee, &result);
    if !ask.reckons() {
        let whys = melee.round.whys(&state.tables).into_iter();
        let faces: Vec<[Vec<u8>; 4]> = whys.map(|whys| whys.map(|why| ask.fell(why))).collect();
        ruling.notes = notes(state, &melee, &result, &faces);
    }
    let changed = changed.into_iter().map(|(unit, footing, against)| Event::Footing { unit, footing, against });
    ruling.events.splice(0..0, changed);
    Ok(ruling)
}

/// Says who strikes whom with how many dice, and whose the dice are.
fn say_who_strikes(state: &State, melee: &Melee, ask: &mut FormBuilder<'_>) {
    let whys = melee.round.whys(&state.tables);
    for (at, (fighter, [own, target])) in melee.round.units.iter().zip(&melee.who).enumerate() {
        let (own_code, code) = (state.roster.marked(*own), state.roster.marked(*target));
        if fighter.unit.dismounted {
            ask.say(fights_on_foot(&own_code));
        }
        if let Ok(strike) = melee.round.strike(&state.tables, fighter) {
            let (with, quarter) = (dice(strike.dice_exact), strike.told());
            if strike.enemy_eliminated {
                ask.say(format!("{own_code} overruns {code} without dice: guns in a melee are eliminated."));
            } else if !strike.unit_eliminated && (ask.answered(STRUCK) || !is_asked_whom(state, *own, ask)) {
                ask.say(format!("{own_code} strikes {code} with {with}: {quarter}"));
            }
            if !strike.dice_exact.is_whole() {
                ask.say(format!("{}.", chance::rule(&state.tables)));
            }
        }
        if melee.round.strike(&state.tables, fighter).is_ok_and(|strike| strike.column == Column::FootOther)
            && state.unit(*target).is_some_and(|unit| unit.profile.fights_as_light_foot())
        {
            ask.say(format!("{code} is struck as other foot, in a wood or built-up area (a reading)."));
        }
        say_readings(state, melee, at, ask);
        let [strikes, others @ ..] = whys[at];
        for why in [strikes].into_iter().chain(others).filter(|why| !why.is_empty()) {
            let name = state.named(*own);
            ask.thrower(why, own.army, if why == strikes { format!("{name} at {code}") } else { name });
        }
    }
    if melee.who.len() > 2 {
        let codes: Vec<String> = melee.who.iter().map(|[unit, _]| state.roster.marked(*unit)).collect();
        ask.say(format!("All strike at once; their dice are told apart by their order: {}.", codes.join(", ")));
    }
    let besides = cover_before_the_front(state, melee).into_iter().chain(hills_said_here(state, melee));
    besides.chain(shot_out_of_it(state, melee)).for_each(|words| ask.say(words));
    say_saves(state, melee, ask);
}

/// Says whose saving throws come first, where there may be several: players throw them as they lie at hand.
fn say_saves(state: &State, melee: &Melee, ask: &mut FormBuilder<'_>) {
    let saves = melee.round.saves(&state.tables);
    let by = |(at, by): &(usize, &str)| format!("{by} {}", state.roster.marked(melee.who[*at][0]));
    let told: Vec<String> = saves.iter().map(by).collect();
    if told.len() > 1 {
        ask.say(format!("Saves come after all strikes: {}.", told.join(", then ")));
    }
}

/// What is a reading of whom a unit strikes, and with how many dice: who attacks strikes whom it attacks, whoever attacks it
/// besides, unless another of them is named (CE-AMB-15), who retreats strikes (CE-AMB-58), and who joins later has a first round of its own (CE-AMB-38).
fn say_readings(state: &State, melee: &Melee, at: usize, ask: &mut FormBuilder<'_>) {
    let (fighter, [unit, target]) = (&melee.round.units[at], melee.who[at]);
    let (own, code) = (state.roster.marked(unit), state.roster.marked(target));
    match attacked_by(state, unit) {
        Some(attacked) if attacked != target => {
            let attacked = state.roster.marked(attacked);
            ask.say(format!("{own} strikes {code}, who attacks it, and not {attacked}, whom it attacks (a reading)."));
        }
        Some(_) if state.touched_by_others(unit, target) => {
            ask.say(format!("{own} strikes {code}, whom it attacks, whoever attacks it besides (a reading)."));
        }
        _ => {}
    }
    if fighter.unit.retreating
        && melee.round.strike(&state.tables, fighter).is_ok_and(|strike| strike.dice_exact > Ratio::ZERO)
    {
        ask.say(format!("{own} retreats, and strikes all the same (a reading)."));
    }
    if melee.round.joined_flank(fighter) {
        ask.say(flank_of_who_joined(&own));
    }
}
