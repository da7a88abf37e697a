//! A round of a melee (Melees).

use std::collections::BTreeSet;

use super::super::super::melee::Face;
use super::super::super::melee_round::{Fighter, Fought, Loser, MeleeRound, Round};
use super::super::super::morale::Cause;
use super::super::super::unit::Side;
use super::super::event::Event;
use super::super::state::{At, Contact, State, Troop};
use super::{OrderKind, Who, dice, hits};
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const ROUND: OrderKind = OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    at: &[At::Melees],
    who: Who::Units(|state| state.those(may_fight)),
    why_not: "is in no melee, or has fought its round of this phase",
    rule: round,
};

/// Whether a round of its melee is due.
pub(crate) fn may_fight(state: &State, troop: &Troop) -> bool {
    let touches = |contact: &&Contact| contact.attacker == troop.code || contact.target == troop.code;
    state.contacts.iter().filter(touches).any(|contact| !contact.fought)
}

/// Everyone who is in the same melee: those whose contacts hang together.
fn melee(state: &State, with: UnitId) -> BTreeSet<UnitId> {
    let mut all = BTreeSet::from([with]);
    loop {
        let before = all.len();
        for contact in &state.contacts {
            if all.contains(&contact.attacker) || all.contains(&contact.target) {
                all.extend([contact.attacker, contact.target]);
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

/// Whom a unit strikes, on which face, in which round of its own: the enemy that it attacks; or, attacked, the one
/// chosen, or else the first, at its front.
fn strikes(state: &State, unit: UnitId, chosen: &[UnitId]) -> Option<(UnitId, Face, u32)> {
    let attack = state.contacts.iter().find(|contact| contact.attacker == unit);
    let against = || state.contacts.iter().filter(|contact| contact.target == unit);
    let picked = against().find(|contact| chosen.contains(&contact.attacker));
    match (attack, picked.or_else(|| against().next())) {
        (Some(contact), _) => Some((contact.target, contact.face, contact.round)),
        (None, Some(contact)) => Some((contact.attacker, Face::Front, contact.round)),
        (None, None) => None,
    }
}

fn round(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let all: Vec<UnitId> = melee(state, unit).into_iter().collect();
    let n = all.len();
    let mut who = |id, key, label: &str| ask.units(Question::new(id, key, label).on("Melees"), all.clone(), n);
    let higher = who("higher_ground", 'h', "on higher ground");
    let bank = who("river_bank", 'r', "defending a river bank");
    let built = who("built_up_area", 'b', "defending a built-up area from outside");
    let inside = who("inside", 'i', "in a wood or built-up area");
    let cover = who("cover", 'c', "behind cover");
    let crowded = all.iter().any(|code| state.contacts.iter().filter(|contact| contact.target == *code).count() > 1);
    let chosen = if crowded { who("struck", 's', "struck, of several who attack the same") } else { Vec::new() };
    let mut units = Vec::new();
    let mut melee_round = 1;
    for &code in &all {
        let Some(troop) = state.troop(code) else { continue };
        let Some((target, attack_face, round)) = strikes(state, code, &chosen) else { continue };
        let side = state.army(code.army).map_or(Side::Red, |army| army.side);
        melee_round = melee_round.max(round);
        units.push(Fighter {
            attack_face,
            higher_ground: higher.contains(&code),
            river_bank: bank.contains(&code),
            built_up_area: built.contains(&code),
            in_wood_or_built_up: inside.contains(&code),
            cover: cover.contains(&code),
            hits_from_firing: troop.shot,
            round: Some(round),
            ..Fighter::new(code.to_string(), side, state.unit(troop), target.to_string())
        });
    }
    let fight = MeleeRound { units, round: melee_round };
    for fighter in &fight.units {
        let target = fighter.target.parse().map_or_else(|_| String::new(), |code| state.marked(code));
        ask.say(format!("{}: {} strikes {target}", fighter.side.word(), strike_of(state, &fight, fighter)));
    }
    let answer = fight.rule(&state.tables, ask.ready()?)?;
    Ok(said(state, &fight, all, &answer))
}

/// A unit's dice and what they are made of: `Ac1, 8 dice (2 a quarter: table 1, higher ground 1)`.
fn strike_of(state: &State, fight: &MeleeRound, fighter: &Fighter) -> String {
    let name = fighter.id.parse().map_or_else(|_| fighter.id.clone(), |code| state.marked(code));
    let Ok(strike) = fight.strike(&state.tables, fighter) else { return name };
    let lines: Vec<String> = strike.modifiers.iter().map(|line| format!("{} {}", line.label, line.value)).collect();
    let made = if lines.len() > 1 { format!(": {}", lines.join(", ")) } else { String::new() };
    format!("{name}, {} ({} a quarter{made})", dice(strike.dice_exact), strike.per_quarter)
}

/// The ruling of a round: losses, who retreats, who tests, and whether it goes on.
fn said(state: &State, fight: &MeleeRound, all: Vec<UnitId>, answer: &Round) -> Ruling<Event> {
    let mut ruling = Ruling::new(String::new(), vec![Event::Fought { units: all }]);
    for (fought, fighter) in answer.results.iter().zip(&fight.units) {
        let Ok(unit) = fought.id.parse::<UnitId>() else { continue };
        let saved = if fought.saved > 0 { format!(", {} saved", fought.saved) } else { String::new() };
        let left = match (fought.eliminated, fought.general_eliminated) {
            (true, true) => "is eliminated, and the general with it".to_owned(),
            (true, false) => "is eliminated".to_owned(),
            (false, _) => format!("{} percent left", fought.effectiveness_after),
        };
        let (scored, suffered) = (hits(fought.hits_scored), hits(fought.hits_suffered));
        let with = strike_of(state, fight, fighter);
        ruling.notes.push(format!("{with}: {scored}; suffers {suffered}{saved}, {left}."));
        after(unit, fought, &mut ruling);
    }
    let army = |side| state.armies.iter().find(|army| army.side == side).map_or("", |army| army.name.as_str());
    let of = |side| {
        let own = fight.units.iter().filter(|fighter| fighter.side == side);
        own.filter_map(|fighter| fighter.id.parse().ok()).map(|code| state.named(code)).collect::<Vec<_>>().join(", ")
    };
    ruling.outcome = match answer.loser {
        Loser::Red => format!("{} loses", army(Side::Red)),
        Loser::Black => format!("{} loses", army(Side::Black)),
        Loser::None if answer.another_round => "another round".to_owned(),
        Loser::None => "nobody loses".to_owned(),
    };
    ruling.line = format!(
        "Melee of {} and {}, round {}: {} on {}, {} on {}; {}.",
        of(Side::Red),
        of(Side::Black),
        fight.round,
        hits(answer.side_hits.red),
        army(Side::Red),
        hits(answer.side_hits.black),
        army(Side::Black),
        ruling.outcome
    );
    if fight.units.iter().any(|fighter| fighter.hits_from_firing > 0) {
        ruling.notes.push("Hits from firing in this phase are counted in (Melees).".to_owned());
    }
    ruling
}

fn after(unit: UnitId, fought: &Fought, ruling: &mut Ruling<Event>) {
    if fought.hits_suffered > 0 {
        ruling.events.push(Event::Losses { unit, effectiveness: fought.effectiveness_after, shot: 0 });
    }
    if fought.eliminated {
        ruling.events.push(Event::Gone { unit });
    }
    if fought.retreats {
        ruling.events.push(Event::Breaks { unit });
        ruling.events.push(Event::Test { unit, cause: Some(Cause::Melee) });
    }
}
