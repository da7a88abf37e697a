//! A round of melee (p. 30-32): everybody linked by contact throws at once.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_shared;
use crate::rulesets::honours_of_war::battle::state::{Contact, OrderKind, State, UnitInPlay, Uphill, Who, hits};
use crate::rulesets::honours_of_war::fire::cover::Level;
use crate::rulesets::honours_of_war::melee::fight::Melee;
use crate::rulesets::honours_of_war::melee::follow_up::Place;
use crate::rulesets::honours_of_war::melee::round::{MeleeRound, Winner};
use crate::rulesets::honours_of_war::melee::side::MeleeSide;
use crate::rulesets::honours_of_war::melee::support::Supporter;
use crate::rulesets::honours_of_war::morale::split_hits::{OddTo, SplitHits};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{Dice, FormBuilder, Interrupt, Procedure, Question, Ratio, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Melee, Phase::MeleeReactions],
    who: Who::Units(|state| {
        let open: Vec<&Contact> = state.contacts.iter().filter(|contact| open(state, contact)).collect();
        let in_it = |code: UnitId| open.iter().any(|contact| contact.attacker == code || contact.target == code);
        state.present().map(|troop| troop.id).filter(|code| in_it(*code)).collect()
    }),
    why_not: "is in no melee that goes on; a melee is over when somebody in it retreats or routs (p. 32)",
    rule: round,
}];

/// Whether a contact is still fought: nobody in it is driven off. A unit caught in retreat is fought for one round
/// (HOW-AMB-B22).
pub(crate) fn open(state: &State, contact: &Contact) -> bool {
    let retreat = state.tables.hits.reaction.retreat;
    let stands = |code: UnitId| state.unit(code).is_some_and(|troop| !troop.gone && troop.profile.hits < retreat);
    let caught = contact.retreating && contact.rounds == 0;
    stands(contact.attacker)
        && (stands(contact.target) || caught && state.unit(contact.target).is_some_and(|t| !t.gone))
}

/// One who throws a die: against whom, and in which contact.
#[derive(Clone, Copy)]
struct Blow<'a> {
    from: UnitId,
    at: UnitId,
    contact: &'a Contact,
    /// Who shares its hits, and who takes an odd one.
    shared: Option<(UnitId, OddTo)>,
}

fn round(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let open: Vec<&Contact> = state.contacts.iter().filter(|contact| open(state, contact)).collect();
    let mut fighters: Vec<UnitId> = state
        .linked(unit)
        .into_iter()
        .filter(|code| open.iter().any(|contact| contact.attacker == *code || contact.target == *code))
        .collect();
    fighters.sort_by_key(|code| (state.side(code.army), *code));
    let names: Vec<String> = fighters.iter().map(|code| state.named(*code)).collect();
    ask.title(format!("Melee: {}", names.join(", ")));
    let supports = supports(state, &fighters, ask);
    let side = |code: UnitId, contact: &Contact, fights: bool| side(state, code, contact, &open, &supports, fights);
    let mut blows: Vec<Blow<'_>> = Vec::new();
    for (at, code) in fighters.iter().enumerate() {
        if state.unit(*code).is_some_and(|troop| troop.block().is_some()) {
            // A garrison fights in all directions at once (p. 17, 30).
            let all = touched(*code, &open).into_iter();
            blows.extend(all.map(|(_, at, contact)| Blow { from: *code, at, contact, shared: None }));
        } else {
            blows.extend(blow(state, at, *code, &open, ask));
        }
    }
    ask_shares(state, &mut blows, &open, ask);
    if let [one, other] = &blows[..]
        && let (Some(a), Some(b)) = (side(one.from, one.contact, true), side(other.from, other.contact, true))
    {
        prospects(state, MeleeRound { a, b, round: one.contact.rounds + 1 }, &names, ask);
    }
    let dice = ask.ready()?;
    let mut taken: Vec<(UnitId, u32)> = Vec::new();
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let mut parts = Vec::new();
    for blow in &blows {
        let answers = blows.iter().any(|other| other.from == blow.at && other.at == blow.from);
        if answers && (state.side(blow.at.army), blow.at) < (state.side(blow.from.army), blow.from) {
            continue;
        }
        let (Some(a), Some(b)) = (side(blow.from, blow.contact, true), side(blow.at, blow.contact, answers)) else {
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
                ruling.sum.extend(thrown.modifiers.iter().cloned().map(|modifier| modifier.of(state.marked(code))));
                let shared = blows.iter().find(|blow| (blow.from, blow.at) == (code, at)).and_then(|blow| blow.shared);
                inflict(at, shared, thrown.hits_inflicted, &state.tables, dice, &mut taken)?;
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

/// Who shares the hits of a blow, and who takes an odd one, by a die unless the players agree. Two enemies who touch the
/// same sector share them (HOW-AMB-B37), and so do the two units of a block that hold the same faces; two who hold faces
/// of their own, where the players see both struck (p. 17).
fn ask_shares(state: &State, blows: &mut [Blow<'_>], open: &[&Contact], ask: &mut FormBuilder<'_>) {
    const IDS: [(&str, char); 6] = [
        ("shared_1", 'a'),
        ("shared_2", 'b'),
        ("shared_3", 'c'),
        ("shared_4", 'd'),
        ("shared_5", 'e'),
        ("shared_6", 'f'),
    ];
    for (blow, (id, key)) in blows.iter_mut().zip(IDS) {
        let touched = touched(blow.from, open);
        let quarter = touched.iter().find(|(_, enemy, _)| *enemy == blow.at).map(|(quarter, ..)| *quarter);
        let beside = touched.iter().find(|(other, enemy, _)| Some(*other) == quarter && *enemy != blow.at);
        let beside = beside.map(|(_, enemy, _)| *enemy);
        let other = beside.or_else(|| state.partner(blow.at).map(|partner| partner.id));
        let Some(other) = other else { continue };
        let by_rule = beside.is_some() || state.sharer(blow.at).is_some();
        let (from, first, second) = (state.marked(blow.from), state.marked(blow.at), state.marked(other));
        let label = format!("hits of {from} shared: first {first}, second {second}");
        blow.shared =
            ask_shared(Question::new(id, key, label).on("p. 17, 22"), by_rule, ask).map(|odd_to| (other, odd_to));
    }
}

/// The hits of one blow fall, and are shared where they are to be.
fn inflict(
    at: UnitId,
    shared: Option<(UnitId, OddTo)>,
    hits: u32,
    tables: &Tables,
    dice: &mut dyn Dice,
    taken: &mut Vec<(UnitId, u32)>,
) -> Result<(), Interrupt> {
    let Some((other, odd_to)) = shared.filter(|_| hits > 0) else {
        add(taken, at, hits);
        return Ok(());
    };
    let shares = SplitHits { hits, odd_to }.rule(tables, dice)?;
    add(taken, at, shares.first);
    add(taken, other, shares.second);
    Ok(())
}

fn add(taken: &mut Vec<(UnitId, u32)>, unit: UnitId, hits: u32) {
    match taken.iter_mut().find(|(code, _)| *code == unit) {
        Some((_, sum)) => *sum += hits,
        None => taken.push((unit, hits)),
    }
}

/// Hits fall all at once; who is driven off has lost, and whoever touched him and stands has won.
fn close(state: &State, unit: UnitId, open: &[&Contact], taken: &[(UnitId, u32)], ruling: &mut Ruling<Event>) {
    let after = |code: UnitId| {
        let before = state.unit(code).map_or(0, |troop| troop.profile.hits);
        before + taken.iter().find(|(struck, _)| *struck == code).map_or(0, |(_, hits)| *hits)
    };
    let retreat = state.tables.hits.reaction.retreat;
    ruling.events.push(Event::Round { unit });
    for (code, struck) in taken.iter().filter(|(_, struck)| *struck > 0) {
        let from = open.iter().find(|contact| contact.target == *code).map_or(Facing::Front, |contact| contact.sector);
        let total = after(*code);
        ruling.events.push(Event::Hits { unit: *code, total, from: Some(from), fire: false });
        ruling.notes.push(format!("{} takes {}: {} now.", state.named(*code), hits(*struck), total));
    }
    let helpless: Vec<UnitId> = ruling
        .events
        .iter()
        .filter_map(|event| if let Event::DoneFor { unit } = event { Some(*unit) } else { None })
        .collect();
    let loses = |code: UnitId| helpless.contains(&code) || after(code) >= retreat;
    let mut ends = Vec::new();
    for contact in open {
        for (one, other) in [(contact.attacker, contact.target), (contact.target, contact.attacker)] {
            if loses(one) && !loses(other) {
                ends.push(state.named(other));
                ruling.events.push(Event::Wins { unit: other });
                ruling.events.extend(prize(state, other, one));
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

fn fallen(open: &[&Contact]) -> Vec<UnitId> {
    let mut codes: Vec<UnitId> = open.iter().flat_map(|contact| [contact.attacker, contact.target]).collect();
    codes.sort();
    codes.dedup();
    codes
}

/// What infantry wins by driving off those who held it: works that it may take, a block that it takes (p. 32-33).
fn prize(state: &State, winner: UnitId, loser: UnitId) -> Option<Event> {
    let (winner, loser) = (state.unit(winner)?, state.unit(loser)?);
    let held = loser.ground.place() != Place::Open && winner.ground.place() == Place::Open;
    (held && winner.profile.kind.is_foot()).then(|| Event::MayTake { unit: winner.id, ground: loser.ground.clone() })
}

/// The enemies who touch a unit, each with the quarter of the unit that he touches.
fn touched<'a>(code: UnitId, open: &[&'a Contact]) -> Vec<(Facing, UnitId, &'a Contact)> {
    let touch = |contact: &&'a Contact| match () {
        () if contact.attacker == code => Some((Facing::Front, contact.target, *contact)),
        () if contact.target == code => Some((contact.sector, contact.attacker, *contact)),
        () => None,
    };
    open.iter().filter_map(touch).collect()
}

/// Against whom a unit throws: the enemy at its front; else at its rear; else at a flank. Where there are two, its player
/// says at whom (p. 30).
fn blow<'a>(
    state: &State,
    place: usize,
    code: UnitId,
    open: &[&'a Contact],
    ask: &mut FormBuilder<'_>,
) -> Option<Blow<'a>> {
    const IDS: [&str; 6] = ["against_1", "against_2", "against_3", "against_4", "against_5", "against_6"];
    let rank = |quarter: Facing| match quarter.sector() {
        Sector::Front => 0,
        Sector::Rear => 1,
        Sector::Flank => 2,
    };
    let touched = touched(code, open);
    let best = touched.iter().map(|(quarter, ..)| rank(*quarter)).min()?;
    let best: Vec<&(Facing, UnitId, &Contact)> =
        touched.iter().filter(|(quarter, ..)| rank(*quarter) == best).collect();
    let first = best.first().map(|(_, enemy, _)| *enemy)?;
    let at = match (best.len(), IDS.get(place)) {
        (2.., Some(id)) => {
            let label = format!("{} throws against", state.named(code));
            let from = best.iter().map(|(_, enemy, _)| *enemy).collect();
            ask.unit(Question::new(id, ' ', label).on("p. 22, 30"), from, Some(first)).unwrap_or(first)
        }
        _ => first,
    };
    best.into_iter().find(|(_, enemy, _)| *enemy == at).map(|(_, at, contact)| Blow {
        from: code,
        at: *at,
        contact,
        shared: None,
    })
}

fn side(
    state: &State,
    code: UnitId,
    contact: &Contact,
    open: &[&Contact],
    supports: &[(UnitId, Vec<UnitId>)],
    fights: bool,
) -> Option<MeleeSide> {
    let troop: &UnitInPlay = state.unit(code)?;
    let charged = contact.target == code;
    let worst = open.iter().filter(|other| other.target == code).map(|other| other.sector.sector()).max();
    let first = contact.rounds == 0;
    let mut side = MeleeSide::new(troop.as_it_fights());
    side.charge_bonus = first && if charged { contact.target_bonus } else { contact.attacker_bonus };
    side.supports = supports.iter().find(|(fighter, _)| *fighter == code).map_or(0, |(_, by)| by.len() as u32);
    side.attacked_in = worst.unwrap_or_default();
    side.retreating = charged && contact.retreating;
    side.cover = if charged { contact.cover } else { Level::None };
    side.uphill = contact.uphill == if charged { Uphill::Target } else { Uphill::Attacker };
    let faces = || open.iter().filter(|other| other.target == code).map(|other| other.bua_directions);
    let attacked = u8::try_from(faces().count()).unwrap_or(u8::MAX);
    let told = faces().max().unwrap_or(0);
    side.bua_directions = if told > 0 { told.max(attacked).min(4) } else { 0 };
    side.demoralised = state.demoralised(code);
    side.fights = fights;
    Some(side)
}

/// Who supports each fighter; as in the round before, unless the umpire says otherwise (p. 23, 30).
fn supports(state: &State, fighters: &[UnitId], ask: &mut FormBuilder<'_>) -> Vec<(UnitId, Vec<UnitId>)> {
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

/// Friends that may support by all that the roster knows (`melee_support`); the table says who stands near enough.
fn may_support(state: &State, fighter: UnitId) -> Vec<UnitId> {
    let judge = |code: &UnitId| {
        state.unit(*code).is_some_and(|troop| {
            let mut supporter = Supporter::new(troop.profile.clone(), Ratio::ZERO);
            supporter.in_melee = state.engaged(*code);
            let others = state.supports.iter().filter(|(friend, by)| *friend != fighter && by.contains(code));
            supporter.supporting = u32::try_from(others.count()).unwrap_or(u32::MAX);
            supporter.judge(&state.tables, state.scale).supports
        })
    };
    state.friends(fighter.army, fighter).into_iter().filter(judge).collect()
}

/// Who wins in the end, if nothing changes.
fn prospects(state: &State, first: MeleeRound, names: &[String], ask: &mut FormBuilder<'_>) {
    let mut melee = Melee { a: first.a, b: first.b, round: 1 };
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
