//! A round of melee (p. 30-32): everybody linked by contact throws at once.

use std::cmp::Reverse;

use super::fight::{Bout, Fight};
use crate::rulesets::honours_of_war::battle::duties::leaving;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::prospects::in_the_end;
use crate::rulesets::honours_of_war::battle::split_hits::{OddTo, SplitHits};
use crate::rulesets::honours_of_war::battle::state::{Contact, OrderKind, State, Who, hits};
use crate::rulesets::honours_of_war::battle::thrown_for::For;
use crate::rulesets::honours_of_war::battle::words::with_its_sum;
use crate::rulesets::honours_of_war::melee::objection::FightObjection;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{Dice, End, FormBuilder, Interrupt, Procedure, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Melee, Phase::MeleeReactions],
    who: Who::Each(|state| state.those(|_| true), against),
    rule: round,
}];

/// What the book has against a round by this unit.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let touches = |contact: &&Contact| contact.attacker == id || contact.target == id;
    let text = match () {
        () if state.open_contacts().iter().any(touches) => {
            let linked = state.linked(id);
            let leaving: Vec<UnitId> = leaving(state).into_iter().filter(|unit| linked.contains(unit)).collect();
            let goes = |unit| FightObjection::LeavesFirst(state.named(unit)).into();
            return leaving.into_iter().map(goes).take(1).collect();
        }
        () if state.engaged(id) => "its melee is over: somebody in it retreats or routs",
        () => "it is in contact with no enemy",
    };
    vec![Refusal::on("p. 30, 32", text)]
}

fn round(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let mut fight = Fight::of(state, unit);
    fight.ask(ask);
    let bouts = fight.bouts();
    let order = fight.as_they_throw(&bouts);
    ask.title(format!("Melee: {}", names(state, &order)));
    // What the dice that lie mean for the end, nobody reckons.
    if let ([bout], 2, false) = (&bouts[..], fight.attacks.len(), ask.dice_lie()) {
        let codes = [bout.one, bout.other].map(|id| state.marked(id));
        in_the_end(state, &bout.request, [&codes[0], &codes[1]], ask);
    }
    let mut reasons: Vec<Refusal> = Vec::new();
    for bout in &bouts {
        bout.request.check(&state.tables)?;
        reasons.extend(bout.request.objections(&state.tables).into_iter().map(Refusal::from));
    }
    ask.permit(reasons)?;
    for (bout, whys) in bouts.iter().zip(WHYS) {
        ask.thrower(whys.0, bout.one.army, state.named(bout.one));
        ask.thrower(whys.1, bout.other.army, state.named(bout.other));
    }
    let mut told = RoundReport { parts: Vec::new(), taken: Vec::new(), ruling: Ruling::new(String::new(), Vec::new()) };
    let dice = ask.ready()?;
    for (at, bout) in bouts.iter().enumerate() {
        told.fight(state, &fight, bout, WHYS.get(at).copied(), dice)?;
    }
    let RoundReport { parts, taken, mut ruling } = told;
    close(state, (unit, &order), &fight.open, &taken, &mut ruling);
    ruling.events.extend(fight.supports.into_iter().map(|(unit, by)| Event::Supported { unit, by }));
    ruling.line = format!("Melee round: {}.", parts.join("; "));
    ruling.table = "Hit Table (p. 34)".to_owned();
    Ok(ruling)
}

/// Their names; of more than two they would not stand on one line.
fn names(state: &State, order: &[UnitId]) -> String {
    let named = |id: &UnitId| if order.len() > 2 { state.marked(*id) } else { state.named(*id) };
    order.iter().map(named).collect::<Vec<String>>().join(", ")
}

/// What has been thrown so far: in words, as hits that each unit takes, and as a ruling.
struct RoundReport {
    parts: Vec<String>,
    taken: Vec<Taken>,
    ruling: Ruling<Event>,
}

impl RoundReport {
    fn fight(
        &mut self,
        state: &State,
        fight: &Fight<'_>,
        bout: &Bout,
        whys: Option<(&'static str, &'static str)>,
        dice: &mut dyn Dice,
    ) -> Result<(), Interrupt> {
        let answer = match whys {
            Some((first, second)) => {
                let whys = if bout.request.a.fights { &[first, second][..] } else { &[second] };
                bout.request.resolve(&state.tables, &mut For::new(dice, whys))?
            }
            None => bout.request.resolve(&state.tables, dice)?,
        };
        if answer.automatic {
            let unit = if bout.request.a.is_helpless() { bout.one } else { bout.other };
            self.ruling.events.push(Event::DoneFor { unit, at_once: false });
            self.parts.push(format!("{} is Done For without a blow (p. 31)", state.named(unit)));
            return Ok(());
        }
        for (from, at, thrown) in [(bout.one, bout.other, &answer.a), (bout.other, bout.one, &answer.b)] {
            let (Some(die), Some(modified)) = (thrown.die, thrown.modified) else { continue };
            let fell = with_its_sum(die, modified - i32::from(die), &thrown.modifiers);
            self.parts.push(format!("{}: {fell}, {}", state.named(from), hits(thrown.hits_inflicted)));
            let sum = thrown.modifiers.iter().cloned().map(|modifier| modifier.of(state.marked(from)));
            self.ruling.sum.extend(sum);
            let attack = fight.attacks.iter().find(|attack| (attack.from, attack.at) == (from, at));
            self.inflict(state, (from, at), attack.and_then(|attack| attack.shared), thrown.hits_inflicted, dice)?;
        }
        Ok(())
    }

    /// The hits of one attack fall, and are shared where they are to be.
    fn inflict(
        &mut self,
        state: &State,
        (by, at): (UnitId, UnitId),
        shared: Option<(UnitId, OddTo)>,
        hits: u32,
        dice: &mut dyn Dice,
    ) -> Result<(), Interrupt> {
        let Some((other, odd_to)) = shared.filter(|_| hits > 0) else {
            self.taken.push(Taken { unit: at, by, hits });
            return Ok(());
        };
        let shares = SplitHits { hits, odd_to }.rule(&state.tables, dice)?;
        let (first, second) = (shares.first, shares.second);
        self.taken.extend([Taken { unit: at, by, hits: first }, Taken { unit: other, by, hits: second }]);
        Ok(())
    }
}

/// Hits that one unit takes of another.
struct Taken {
    unit: UnitId,
    by: UnitId,
    hits: u32,
}

/// All hits that a unit takes.
fn struck(taken: &[Taken], id: UnitId) -> u32 {
    taken.iter().filter(|one| one.unit == id).map(|one| one.hits).sum()
}

/// The sides from which a unit takes hits, the one with most of them first; of as many, its front (HOW-AMB-B45).
fn struck_from(open: &[&Contact], taken: &[Taken], id: UnitId) -> Vec<Facing> {
    let side = |by: UnitId| {
        let contact = open.iter().find(|contact| (contact.target, contact.attacker) == (id, by));
        contact.map_or(Facing::Front, |contact| contact.sector)
    };
    let of = |facing: Facing| {
        let from = taken.iter().filter(|one| one.unit == id && side(one.by) == facing);
        (facing, from.map(|one| one.hits).sum::<u32>())
    };
    let all = [Facing::Front, Facing::Rear, Facing::LeftFlank, Facing::RightFlank].map(of);
    let mut sides: Vec<(Facing, u32)> = all.into_iter().filter(|(_, hits)| *hits > 0).collect();
    sides.sort_by_key(|(_, hits)| Reverse(*hits));
    sides.into_iter().map(|(side, _)| side).collect()
}

/// Hits fall all at once; who is driven off has lost, and whoever touched him and stands has won.
fn close(
    state: &State,
    (unit, order): (UnitId, &[UnitId]),
    open: &[&Contact],
    taken: &[Taken],
    ruling: &mut Ruling<Event>,
) {
    let after = |id: UnitId| {
        let before = state.unit(id).map_or(0, |unit| unit.profile.hits);
        before + struck(taken, id)
    };
    ruling.events.push(Event::Round { unit });
    for id in struck_units(taken) {
        // Who is caught in retreat fights as if struck from behind, but goes on as it went (HOW-AMB-B44).
        let caught = open.iter().any(|contact| contact.target == id && contact.retreating);
        let sides = if caught { Vec::new() } else { struck_from(open, taken, id) };
        let total = after(id);
        ruling.events.push(Event::Hits { unit: id, total, from: sides.first().copied(), fire: false });
        if sides.len() > 1 {
            ruling.events.push(Event::StruckFrom { unit: id, sides });
        }
        ruling.notes.push(format!("{} takes {}: {} now.", state.named(id), hits(struck(taken, id)), total));
    }
    let helpless = |event: &Event| if let Event::DoneFor { unit, .. } = event { Some(*unit) } else { None };
    let helpless: Vec<UnitId> = ruling.events.iter().filter_map(helpless).collect();
    let loses = |id: UnitId| helpless.contains(&id) || Effect::of(&state.tables, after(id)).drives_off();
    let mut winners = Vec::new();
    for contact in open {
        for (one, other) in [(contact.attacker, contact.target), (contact.target, contact.attacker)] {
            if loses(one) && !loses(other) {
                winners.push(state.marked(other));
                ruling.events.push(Event::Wins { unit: other });
                ruling.events.extend(prize(state, other, one));
            }
        }
    }
    winners.dedup();
    let touching = touching(open);
    let lost: Vec<String> = touching.iter().copied().filter(|id| loses(*id)).map(|id| state.named(id)).collect();
    for id in order.iter().copied().filter(|id| touching.contains(id)) {
        let struck = struck(taken, id);
        let end = match (loses(id), ruling.events.contains(&Event::Wins { unit: id })) {
            (true, _) => format!("loses, {}", Effect::of(&state.tables, after(id)).words(&state.tables)),
            (false, true) => format!("wins, takes {}", hits(struck)),
            (false, false) => format!("drawn, takes {}", hits(struck)),
        };
        ruling.ends.push(End::of(state.marked(id), end));
    }
    ruling.outcome = match (winners.is_empty(), lost.is_empty()) {
        (_, true) => "drawn".to_owned(),
        (true, false) => "all are driven off".to_owned(),
        (false, false) => {
            let win = if winners.len() == 1 { "wins" } else { "win" };
            format!("{} {win}", winners.join(", "))
        }
    };
    let goes_on = open.iter().any(|contact| !loses(contact.attacker) && !loses(contact.target));
    if !lost.is_empty() {
        let (react, when) = (
            if lost.len() == 1 { "reacts" } else { "react" },
            if goes_on { "before the next round" } else { "after the melees" },
        );
        ruling.notes.push(format!("{} {react} {when} (p. 32).", lost.join(", ")));
    }
}

/// What the dice of each pair are for, in the order in which they fall.
const WHYS: [(&str, &str); 6] = [
    ("hits", "hits back"),
    ("hits, 2nd pair", "hits back, 2nd pair"),
    ("hits, 3rd pair", "hits back, 3rd pair"),
    ("hits, 4th pair", "hits back, 4th pair"),
    ("hits, 5th pair", "hits back, 5th pair"),
    ("hits, 6th pair", "hits back, 6th pair"),
];

/// Who takes hits, in the order in which they fall.
fn struck_units(taken: &[Taken]) -> Vec<UnitId> {
    let mut units = Vec::new();
    for one in taken.iter().filter(|one| one.hits > 0) {
        if !units.contains(&one.unit) {
            units.push(one.unit);
        }
    }
    units
}

/// Everybody in these contacts.
fn touching(open: &[&Contact]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = open.iter().flat_map(|contact| [contact.attacker, contact.target]).collect();
    units.sort();
    units.dedup();
    units
}

/// What infantry wins by driving off those who held it: works that it may take, a block that it takes (p. 32-33).
fn prize(state: &State, winner: UnitId, loser: UnitId) -> Option<Event> {
    let (winner, loser) = (state.unit(winner)?, state.unit(loser)?);
    let held = loser.ground.place() != Place::Open && winner.ground.place() == Place::Open;
    (held && winner.profile.kind.is_foot()).then(|| Event::MayTake { unit: winner.id, ground: loser.ground.clone() })
}
