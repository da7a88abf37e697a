//! Pursuit (Pursuit Moves).

use crate::rulesets::old_dessauer::battle::contact::{Contact, PendingPursuit};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{ends_on, goes};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::list;
use crate::rulesets::old_dessauer::melee::objection::PursuitObjection;
use crate::rulesets::old_dessauer::melee::pursuit::{Fugitive, Pursuit, PursuitResult};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const PURSUE: OrderKind<State> = OrderKind {
    name: "pursue",
    key: 'p',
    label: "pursue",
    at: &[Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| pending(state, unit.id).is_some()), against),
    rule: pursue,
};

const SECTION: &str = "Pursuit Moves";

fn pending(state: &State, id: UnitId) -> Option<&PendingPursuit> {
    state.pursuits.iter().find(|pursuit| pursuit.pursuer == id)
}

/// The pursuit, with what the roster knows about the fugitives.
fn request(state: &State, unit: &UnitInPlay, pending: &PendingPursuit) -> Pursuit {
    let enemies = pending.pursued.iter().filter_map(|pursued| {
        let enemy = state.roster.unit(pursued.unit)?;
        Some(Fugitive {
            unit: Unit { figures: pursued.figures, stands_wide: None, ..state.now(enemy) },
            recoil_moves: pursued.moves,
            recoil_distance: enemy.turn.fled.as_ref().map(|(inches, _)| Inches(*inches)),
            dice_against: pursued.dice,
            through_friend: false,
            friend_gap: None,
        })
    });
    Pursuit { unit: state.now(unit), enemies: enemies.collect(), together: false, unit_width: None }
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(id) else { return Vec::new() };
    match pending(state, id) {
        Some(pending) => reasons(state, unit, &request(state, unit, pending)),
        None => vec![nobody_to_pursue(state, unit)],
    }
}

/// Why a unit for which no pursuit is pending pursues nobody.
fn nobody_to_pursue(state: &State, unit: &UnitInPlay) -> Refusal {
    if unit.marks.has(Mark::Pursued) {
        OrderObjection::HasPursued.into()
    } else if unit.kind().is_guns() {
        PursuitObjection::Gunners.into()
    } else if unit.troops.shaken {
        PursuitObjection::Shaken.into()
    } else if !unit.marks.has(Mark::Fought) {
        OrderObjection::NotFought.into()
    } else if state.engaged(unit.id) {
        PursuitObjection::EnemyStands.into()
    } else {
        OrderObjection::NoEnemyLeft.into()
    }
}

/// What there is against it: each reason, where it may pursue nobody at all.
fn reasons(state: &State, unit: &UnitInPlay, request: &Pursuit) -> Vec<Refusal> {
    let book = request.result(false, &state.tables);
    let mut against = if book.may_pursue { Vec::new() } else { worded(book.reasons) };
    if unit.counts_as_line() {
        let text = "light infantry that counts as line does not pursue: outside it fights no formed troops";
        against.push(Refusal::on("If in Town Blocks", text));
    }
    against
}

/// A pursuit as the umpire describes it.
struct Chosen {
    /// Those among whom it chooses.
    among: PursuitResult,
    /// Whom it pursues.
    pursued: Vec<UnitId>,
    /// Into whom it runs.
    fresh: Vec<UnitId>,
    ground: Terrain,
    /// Whether they fled past friends near enough to be run into.
    past_friends: bool,
}

fn asked(
    state: &State,
    unit: &UnitInPlay,
    pending: &PendingPursuit,
    request: &mut Pursuit,
    ask: &mut FormBuilder<'_>,
) -> Chosen {
    if pending.pursued.len() > 1 {
        ask.fill(Question::new("together", 't', "after all, together").on(SECTION), &mut request.together);
    }
    let book = request.result(false, &state.tables);
    let among = if book.may_pursue { book } else { request.result(true, &state.tables) };
    let targets: Vec<UnitId> =
        among.targets.iter().filter_map(|place| pending.pursued.get(*place)).map(|pursued| pursued.unit).collect();
    let pursued: Vec<UnitId> = if request.together || targets.len() == 1 {
        targets
    } else {
        ask.unit(Question::new("target", ' ', "after").on(SECTION), targets, None).into_iter().collect()
    };
    let (past_friends, fresh) = asked_into(state, unit.id, &pursued, ask);
    Chosen { among, pursued, fresh, ground: ends_on(unit, ask), past_friends }
}

/// Whether the pursued fled past friends, and into whom the pursuit runs then.
fn asked_into(state: &State, id: UnitId, pursued: &[UnitId], ask: &mut FormBuilder<'_>) -> (bool, Vec<UnitId>) {
    let mut into = state.enemies(id.army);
    into.retain(|enemy| state.kind(*enemy) != Some(Kind::RegimentalGun) && !pursued.contains(enemy));
    let fled = pursued.iter().filter_map(|enemy| state.roster.unit(*enemy)?.turn.fled.as_ref());
    let passed: Vec<UnitId> = fled.flat_map(|(_, past)| past.clone()).filter(|friend| into.contains(friend)).collect();
    ask.say("Past friends: through them, or through a gap of less than half the pursuer's width.");
    let close = Question::new("close", 'n', "they fled past friends").on(SECTION);
    if !ask.flag(close, !passed.is_empty()) {
        return (false, Vec::new());
    }
    (true, ask.units_or(Question::new("into", 'h', "runs into").on(SECTION), into, 3, &passed))
}

fn pursue(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let Some(pending) = pending(state, id) else {
        return Err(nobody_to_pursue(state, unit).into());
    };
    let mut request = request(state, unit, pending);
    let chosen = asked(state, unit, pending, &mut request, ask);
    ask.ready()?;
    if chosen.past_friends && chosen.fresh.is_empty() {
        let text = "who flees past friends leads the pursuit into them: name them, or say that they fled past none";
        return Err(Refusal::on(SECTION, text).into());
    }
    ask.permit(reasons(state, unit, &request))?;
    Ok(told(state, unit, pending, &chosen))
}

fn told(state: &State, unit: &UnitInPlay, pending: &PendingPursuit, chosen: &Chosen) -> Ruling<Event> {
    let (id, name) = (unit.id, state.roster.named(unit.id));
    let mut ruling = Ruling::new(String::new(), vec![Event::Settles { pursuer: id }]);
    ruling.notes = goes(unit, chosen.ground, &mut ruling.events);
    let mut inches = Vec::new();
    for (nth, place) in chosen.among.targets.iter().enumerate() {
        let Some(pursued) = pending.pursued.get(*place).filter(|pursued| chosen.pursued.contains(&pursued.unit)) else {
            continue;
        };
        inches.extend(chosen.among.distances.get(nth).map(ToString::to_string));
        if let Some(Some(shatters)) = chosen.among.shatter_distances.get(nth) {
            let enemy = state.roster.marked(pursued.unit);
            let note = format!("{enemy} is shattered by its rout after {shatters} inches: no farther need be gone.");
            ruling.notes.push(note);
        }
        if chosen.fresh.is_empty() && state.roster.unit(pursued.unit).is_some_and(|enemy| !enemy.gone) {
            let fresh = Contact::fresh(id, pursued.unit, Facing::Front, state.turn);
            let again = Contact { round: pursued.round, pursuit: true, fought: true, ..fresh };
            ruling.events.push(Event::Contact(again));
        }
    }
    let pursued = list(state, &chosen.pursued);
    if chosen.fresh.is_empty() {
        ruling.line = format!("{name} pursues {pursued}, {} inches.", inches.join(" and "));
        if ruling.events.iter().any(|event| matches!(event, Event::Contact(_))) {
            ruling.notes.push(format!("Its hits count {} in the next round.", times(state.tables.combat.pursuer_hits)));
        }
        return ruling;
    }
    ruling.line = format!("{name} pursues {pursued} and runs into {}.", list(state, &chosen.fresh));
    ruling.notes.push("All of them are disordered; their round is fought at once.".to_owned());
    ruling.events.push(Event::Disordered { unit: id, disordered: true });
    for &enemy in &chosen.fresh {
        ruling.events.push(Event::Disordered { unit: enemy, disordered: true });
        ruling.events.push(Event::Contact(Contact::fresh(id, enemy, Facing::Front, state.turn)));
    }
    ruling
}

/// `double`, `3 times`.
fn times(n: u32) -> String {
    if n == 2 { "double".to_owned() } else { format!("{n} times") }
}
