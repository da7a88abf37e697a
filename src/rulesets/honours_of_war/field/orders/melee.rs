//! A round of melee (p. 30-32): everybody linked by contact throws at once.

use super::super::super::cover::Level;
use super::super::super::melee::Melee;
use super::super::super::melee_round::{MeleeRound, Winner};
use super::super::super::sector::{Quarter, Sector};
use super::super::super::side::Side;
use super::super::event::Event;
use super::super::state::{Contact, Phase, State, Troop, Uphill};
use super::fire::hits;
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Request, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    phases: &[Phase::Melee, Phase::MeleeReactions],
    who: Who::Units(|state| {
        let open: Vec<&Contact> = state.contacts.iter().filter(|contact| open(state, contact)).collect();
        let in_it = |code: Code| open.iter().any(|contact| contact.attacker == code || contact.target == code);
        state.present().map(|troop| troop.code).filter(|code| in_it(*code)).collect()
    }),
    why_not: "is in no melee that goes on; a melee is over when somebody in it retreats or routs (p. 32)",
    rule: round,
}];

/// Whether a contact is still fought: nobody in it is driven off. A unit caught in retreat is fought for one round
/// (HOW-AMB-B22).
pub fn open(state: &State, contact: &Contact) -> bool {
    let retreat = state.tables.hits.reaction.retreat;
    let stands = |code: Code| state.troop(code).is_some_and(|troop| !troop.gone() && troop.unit.hits < retreat);
    let caught = contact.retreating && contact.rounds == 0;
    stands(contact.attacker)
        && (stands(contact.target) || caught && state.troop(contact.target).is_some_and(|t| !t.gone()))
}

/// One who throws a die: against whom, and in which contact.
#[derive(Clone, Copy)]
struct Blow<'a> {
    from: Code,
    at: Code,
    contact: &'a Contact,
}

fn round(state: &State, unit: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let open: Vec<&Contact> = state.contacts.iter().filter(|contact| open(state, contact)).collect();
    let mut fighters: Vec<Code> = state
        .linked(unit)
        .into_iter()
        .filter(|code| open.iter().any(|contact| contact.attacker == *code || contact.target == *code))
        .collect();
    fighters.sort_by_key(|code| (code.army, code.brigade, code.unit));
    let names: Vec<String> = fighters.iter().map(|code| state.named(*code)).collect();
    ask.title(format!("Melee: {}", names.join(", ")));
    let supports = supports(state, &fighters, ask);
    let side = |code: Code, at: Code, contact: &Contact, fights: bool| {
        side(state, code, at, contact, &open, &supports, fights)
    };
    let blows: Vec<Blow<'_>> = fighters.iter().filter_map(|code| blow(*code, &open)).collect();
    if let [one, other] = &blows[..]
        && let (Some(a), Some(b)) =
            (side(one.from, one.at, one.contact, true), side(other.from, other.at, other.contact, true))
    {
        prospects(state, MeleeRound { a, b, round: one.contact.rounds + 1 }, &names, ask);
    }
    let dice = ask.ready()?;
    let mut taken: Vec<(Code, u32)> = Vec::new();
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let mut parts = Vec::new();
    for blow in &blows {
        let answers = blows.iter().any(|other| other.from == blow.at && other.at == blow.from);
        if answers
            && (blow.at.army, blow.at.brigade, blow.at.unit) < (blow.from.army, blow.from.brigade, blow.from.unit)
        {
            continue;
        }
        let (Some(a), Some(b)) =
            (side(blow.from, blow.at, blow.contact, true), side(blow.at, blow.from, blow.contact, answers))
        else {
            continue;
        };
        let request = MeleeRound { a, b, round: blow.contact.rounds + 1 };
        let answer = request.rule(&state.tables, dice)?;
        if answer.automatic {
            let lost = if request.a.is_helpless() { blow.from } else { blow.at };
            ruling.events.push(Event::DoneFor { unit: lost });
            parts.push(format!("{} is Done For without a blow (p. 31)", state.named(lost)));
            continue;
        }
        for (code, at, thrown) in [(blow.from, blow.at, &answer.a), (blow.at, blow.from, &answer.b)] {
            if let (Some(die), Some(modified)) = (thrown.die, thrown.modified) {
                parts.push(format!("{} {die} ({modified}), {}", state.named(code), hits(thrown.hits_inflicted)));
                ruling.sum.extend(thrown.modifiers.iter().cloned().map(|mut modifier| {
                    modifier.label = format!("{}: {}", code.short(), modifier.label);
                    modifier
                }));
                add(&mut taken, at, thrown.hits_inflicted);
            }
        }
    }
    close(state, unit, &open, &taken, &mut ruling);
    for (fighter, by) in supports {
        ruling.events.push(Event::Supported { unit: fighter, by });
    }
    ruling.line = format!("Melee round: {}.", parts.join("; "));
    ruling.table = "Hit Table (p. 34)".to_owned();
    Ok(ruling)
}

fn add(taken: &mut Vec<(Code, u32)>, unit: Code, hits: u32) {
    match taken.iter_mut().find(|(code, _)| *code == unit) {
        Some((_, sum)) => *sum += hits,
        None => taken.push((unit, hits)),
    }
}

/// Hits fall all at once; who is driven off has lost, and whoever touched him and stands has won.
fn close(state: &State, unit: Code, open: &[&Contact], taken: &[(Code, u32)], ruling: &mut Ruling<Event>) {
    let after = |code: Code| {
        let before = state.troop(code).map_or(0, |troop| troop.unit.hits);
        before + taken.iter().find(|(struck, _)| *struck == code).map_or(0, |(_, hits)| *hits)
    };
    let retreat = state.tables.hits.reaction.retreat;
    ruling.events.push(Event::Round { unit });
    for (code, struck) in taken.iter().filter(|(_, struck)| *struck > 0) {
        let from = open.iter().find(|contact| contact.target == *code).map_or(Sector::Front, |contact| contact.sector);
        let total = after(*code);
        ruling.events.push(Event::Hits { unit: *code, total, from: Some(quarter(from)), fire: false });
        ruling.notes.push(format!("{} takes {}: {} now.", state.named(*code), hits(*struck), total));
    }
    let helpless: Vec<Code> = ruling
        .events
        .iter()
        .filter_map(|event| if let Event::DoneFor { unit } = event { Some(*unit) } else { None })
        .collect();
    let loses = |code: Code| helpless.contains(&code) || after(code) >= retreat;
    let mut ends = Vec::new();
    for contact in open {
        for (one, other) in [(contact.attacker, contact.target), (contact.target, contact.attacker)] {
            if loses(one) && !loses(other) {
                ends.push(state.named(other));
                ruling.events.push(Event::Wins { unit: other });
            }
        }
    }
    ends.dedup();
    let lost: Vec<String> =
        fallen(open).into_iter().filter(|code| loses(*code)).map(|code| state.named(code)).collect();
    ruling.outcome = match (ends.is_empty(), lost.is_empty()) {
        (_, true) => "goes on".to_owned(),
        (true, false) => "all are driven off".to_owned(),
        (false, false) => format!("{} wins", ends.join(", ")),
    };
    if !lost.is_empty() {
        ruling.notes.push(format!("{} reacts after the melees (p. 32).", lost.join(", ")));
    }
}

fn fallen(open: &[&Contact]) -> Vec<Code> {
    let mut codes: Vec<Code> = open.iter().flat_map(|contact| [contact.attacker, contact.target]).collect();
    codes.sort();
    codes.dedup();
    codes
}

/// Against whom a unit throws: the enemy at its front; else at its rear; else at a flank (p. 30).
fn blow<'a>(code: Code, open: &[&'a Contact]) -> Option<Blow<'a>> {
    let touch = |contact: &&'a Contact| match () {
        () if contact.attacker == code => Some((Sector::Front, contact.target, *contact)),
        () if contact.target == code => Some((contact.sector, contact.attacker, *contact)),
        () => None,
    };
    let rank = |sector: Sector| match sector {
        Sector::Front => 0,
        Sector::Rear => 1,
        Sector::Flank => 2,
    };
    let (_, at, contact) = open.iter().filter_map(touch).min_by_key(|(sector, ..)| rank(*sector))?;
    Some(Blow { from: code, at, contact })
}

fn side(
    state: &State,
    code: Code,
    _at: Code,
    contact: &Contact,
    open: &[&Contact],
    supports: &[(Code, Vec<Code>)],
    fights: bool,
) -> Option<Side> {
    let troop: &Troop = state.troop(code)?;
    let charged = contact.target == code;
    let worst = open.iter().filter(|other| other.target == code).map(|other| other.sector).max();
    let first = contact.rounds == 0;
    let mut side = Side::new(troop.unit.clone());
    side.charge_bonus = first && if charged { contact.target_bonus } else { contact.attacker_bonus };
    side.supports = supports.iter().find(|(fighter, _)| *fighter == code).map_or(0, |(_, by)| by.len() as u32);
    side.attacked_in = worst.unwrap_or_default();
    side.retreating = charged && contact.retreating;
    side.cover = if charged { contact.cover } else { Level::None };
    side.uphill = contact.uphill == if charged { Uphill::Target } else { Uphill::Attacker };
    side.bua_directions = if charged { contact.bua_directions } else { 0 };
    side.demoralised = state.demoralised(code);
    side.fights = fights;
    Some(side)
}

/// Who supports each fighter; as in the round before, unless the umpire says otherwise (p. 23, 30).
fn supports(state: &State, fighters: &[Code], ask: &mut Ask<'_>) -> Vec<(Code, Vec<Code>)> {
    const IDS: [&str; 6] = ["supports_1", "supports_2", "supports_3", "supports_4", "supports_5", "supports_6"];
    const KEYS: [char; 6] = ['1', '2', '3', '4', '5', '6'];
    let mut all = Vec::new();
    for (at, code) in fighters.iter().enumerate().take(IDS.len()) {
        let before = state.supports.iter().find(|(fighter, _)| fighter == code).map_or(&[][..], |(_, by)| by);
        let from = may_support(state, *code);
        let label = format!("{} is supported by", state.named(*code));
        let by = ask.units_or(Question::new(IDS[at], KEYS[at], label).on("p. 23, 30"), from, 2, before);
        all.push((*code, by));
    }
    all
}

/// Friends that may support as far as the roster knows: not guns, transport, reforming units, units with 4 hits or in
/// melee, nor those that support two others already. The table says whether they are near enough.
fn may_support(state: &State, fighter: Code) -> Vec<Code> {
    let others =
        |code: Code| state.supports.iter().filter(|(friend, by)| *friend != fighter && by.contains(&code)).count();
    state
        .friends(fighter.army, fighter)
        .into_iter()
        .filter(|code| {
            state.troop(*code).is_some_and(|troop| {
                (troop.unit.kind.is_foot() || troop.unit.kind.is_mounted())
                    && !troop.unit.reforming
                    && troop.unit.hits < state.tables.hits.reaction.retreat
                    && !state.engaged(*code)
                    && others(*code) < 2
            })
        })
        .collect()
}

/// Who wins in the end, if nothing changes.
fn prospects(state: &State, first: MeleeRound, names: &[String], ask: &mut Ask<'_>) {
    let mut melee = Melee::new(first.a, first.b);
    melee.round = first.round;
    let Ok(ends) = melee.ends(&state.tables) else { return };
    let name = |at: usize| format!("{} wins in the end", names.get(at).map_or("", String::as_str));
    for (who, winner) in [(name(0), Winner::A), (name(1), Winner::B), ("both driven off".to_owned(), Winner::BothLose)]
    {
        if let Ok(chance) = ends.wins(&state.tables, winner) {
            ask.prospect(who, chance);
        }
    }
}

/// The quarter of a sector; a flank counts as the left one where the side does not matter.
pub const fn quarter(sector: Sector) -> Quarter {
    match sector {
        Sector::Front => Quarter::Front,
        Sector::Flank => Quarter::LeftFlank,
        Sector::Rear => Quarter::Rear,
    }
}
