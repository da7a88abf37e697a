//! A round of a melee (Melees).

use std::collections::BTreeSet;

use super::super::super::melee::Face;
use super::super::super::melee_round::{Fighter, Fought, Loser, MeleeRound, Round};
use super::super::super::morale::Cause;
use super::super::super::unit::Side;
use super::super::event::Event;
use super::super::state::{At, Contact, State, Troop};
use super::{OrderKind, Who, dice, hits};
use crate::umpire::{Ask, Code, Question, Ratio, Request, Ruling, Stop};

pub const ROUND: OrderKind = OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    at: &[At::Melees],
    who: Who::Units(|state| state.those(may_fight)),
    why_not: "is in no melee, or has fought its round of this phase",
    rule: round,
};

/// Whether a round of its melee is due.
pub fn may_fight(state: &State, troop: &Troop) -> bool {
    let touches = |contact: &&Contact| contact.attacker == troop.code || contact.target == troop.code;
    state.contacts.iter().filter(touches).any(|contact| !contact.fought)
}

/// Everyone who is in the same melee: those whose contacts hang together.
fn melee(state: &State, with: Code) -> BTreeSet<Code> {
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
fn strikes(state: &State, unit: Code, chosen: &[Code]) -> Option<(Code, Face, u32)> {
    let attack = state.contacts.iter().find(|contact| contact.attacker == unit);
    let against = || state.contacts.iter().filter(|contact| contact.target == unit);
    let picked = against().find(|contact| chosen.contains(&contact.attacker));
    match (attack, picked.or_else(|| against().next())) {
        (Some(contact), _) => Some((contact.target, contact.face, contact.round)),
        (None, Some(contact)) => Some((contact.attacker, Face::Front, contact.round)),
        (None, None) => None,
    }
}

fn round(state: &State, unit: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let all: Vec<Code> = melee(state, unit).into_iter().collect();
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
    if let Ok(all) = fight.dice(&state.tables) {
        for ((id, exact), fighter) in all.into_iter().zip(&fight.units) {
            let name = |id: &str| id.parse().map_or_else(|_| id.to_owned(), |code| state.marked(code));
            let side = fighter.side.word();
            ask.say(format!("{side}: {} strikes {}, {}", name(id), name(&fighter.target), dice(exact)));
        }
    }
    let answer = fight.rule(&state.tables, ask.ready()?)?;
    Ok(said(state, &fight, all, &answer))
}

/// The ruling of a round: losses, who retreats, who tests, and whether it goes on.
fn said(state: &State, fight: &MeleeRound, all: Vec<Code>, answer: &Round) -> Ruling<Event> {
    let mut ruling = Ruling::new(String::new(), vec![Event::Fought { units: all }]);
    for fought in &answer.results {
        let Ok(unit) = fought.id.parse::<Code>() else { continue };
        let name = state.named(unit);
        let saved = if fought.saved > 0 { format!(", {} saved", fought.saved) } else { String::new() };
        let left = match (fought.eliminated, fought.general_eliminated) {
            (true, true) => "eliminated, and the general with it".to_owned(),
            (true, false) => "eliminated".to_owned(),
            (false, _) => format!("{} percent left", fought.effectiveness_after),
        };
        ruling.notes.push(format!(
            "{name}: {} scored with {}; {} suffered{saved}, {left}.",
            hits(fought.hits_scored),
            dice(Ratio::whole(fought.dice_count.into())),
            hits(fought.hits_suffered)
        ));
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

fn after(unit: Code, fought: &Fought, ruling: &mut Ruling<Event>) {
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
