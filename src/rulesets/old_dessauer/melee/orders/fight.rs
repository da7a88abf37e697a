//! A round of combat (Combat; Combat Results).

use std::collections::BTreeSet;

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, worded};
use crate::rulesets::old_dessauer::battle::ones::Ones;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{dice, ids, list};
use crate::rulesets::old_dessauer::melee::contact::{Combatant, Pair};
use crate::rulesets::old_dessauer::melee::defensive_fire::DEFENSIVE_FIRE;
use crate::rulesets::old_dessauer::melee::objection::CombatObjection;
use crate::rulesets::old_dessauer::melee::orders::odd_dice::{by_odd_dice, lost_shares, odd_dice, second_ranks};
use crate::rulesets::old_dessauer::melee::orders::outcome::Outcome;
use crate::rulesets::old_dessauer::melee::orders::reckon::{stops_at_many, told_points};
use crate::rulesets::old_dessauer::melee::orders::request::{Said, kept_out, request};
use crate::rulesets::old_dessauer::melee::orders::square::{asked_beset, squares, squares_of_several};
use crate::rulesets::old_dessauer::melee::round::CombatRound;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Procedure, Question, Ratio, Refusal, Ruling, UnitId, Who};

pub(crate) const FIGHT: OrderKind<State> = OrderKind {
    name: "fight",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Combat, Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| unfought(state, unit.id).next().is_some()), against),
    rule: fight,
};

/// Its contacts whose round of this turn is still to be fought.
fn unfought(state: &State, id: UnitId) -> impl Iterator<Item = &Contact> {
    state.contacts_of(id).filter(|contact| !contact.fought)
}

/// Why it has no round to fight.
fn nothing_to_fight(state: &State, id: UnitId) -> Option<OrderObjection> {
    let fought = state.roster.unit(id).is_some_and(|unit| unit.marks.has(Mark::Fought));
    let reason = if fought { OrderObjection::HasFought } else { OrderObjection::TouchesNobody };
    unfought(state, id).next().is_none().then_some(reason)
}

/// Whether a round of it is to be fought: skirmishers whom formed troops have reached fall back or lose stands instead.
fn has_due(state: &State, id: UnitId) -> bool {
    unfought(state, id).any(|contact| state.reached_in(contact).is_none())
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let nothing = nothing_to_fight(state, id);
    let reached = nothing.is_none() && !has_due(state, id);
    let mut against = worded(nothing);
    against.extend(worded(reached.then_some(CombatObjection::SkirmishersVsFormed)));
    against
}

fn fight(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if let Some(reason) = nothing_to_fight(state, id) {
        return Err(Refusal::from(reason).into());
    }
    // Where nothing else is to be fought, the umpire lets skirmishers fight formed troops all the same.
    let allowed = !has_due(state, id);
    let is_due = |contact: &Contact| !contact.fought && (allowed || state.reached_in(contact).is_none());
    let all: Vec<UnitId> = state.linked(id, is_due).into_iter().collect();
    let those = state.contacts.iter().filter(|contact| all.contains(&contact.attacker));
    let due: Vec<&Contact> = those.filter(|contact| is_due(contact)).collect();
    let said = Said { cover: covered(state, &all, ask), beset: asked_beset(state, &all, &due, ask) };
    let contacts = by_odd_dice(state, &all, due, &said, ask);
    let units: Vec<&UnitInPlay> = all.iter().filter_map(|unit| state.roster.unit(*unit)).collect();
    let request = request(state, &units, &contacts, &said);
    let without = without_fire(state, &request);
    stops_at_many(state, &request, ask)?;
    if !ask.reckons() {
        lost_shares(state, &request).into_iter().for_each(|lost| ask.say(lost));
        for (unit, enemies) in odd_dice(state, &request) {
            let dice = if enemies.len() == 1 { "the odd die of" } else { "odd dice of" };
            ask.say(format!("{dice} {unit}: at {}", ids(state, &enemies)));
        }
        let bounds = kept_out(state, &request).into_iter().chain(first_rounds(state, &request));
        bounds.chain(with_generals(state, &units)).for_each(|who| ask.say(who));
        let counted = second_ranks(state, &request).into_iter().chain(squares(state, &request, &said.beset));
        counted.for_each(|who| ask.say(who));
        without.iter().for_each(|who| ask.say(who.clone()));
        have_fought(state, &all).into_iter().for_each(|who| ask.say(who));
        ask.judge(&request, &state.tables)?;
        announce(state, &units, &request, ask)?;
    }
    let round = ask.resolve(&request, &state.tables)?;
    let whys: BTreeSet<&'static str> =
        round.results.iter().flat_map(|(_, result)| &result.against).map(|strike| strike.why).collect();
    let fell = whys.into_iter().map(|why| (why, ask.fell(why))).collect();
    let fires = request.defended(&state.tables).into_iter();
    let fires = fires.filter_map(|(unit, enemy)| Some((unit.parse().ok()?, enemy.parse().ok()?))).collect();
    let outcome = Outcome { state, units: &units, contacts: &contacts, cover: &said.cover, round: &round, fires, fell };
    let mut ruling = outcome.ruling();
    ruling.notes.extend(defence(state, &request, &ask.fell(DEFENSIVE_FIRE)));
    ruling.notes.extend(without);
    if !ask.reckons() {
        let counted = second_ranks(state, &request).into_iter().chain(squares(state, &request, &said.beset));
        let told = counted.chain(lost_shares(state, &request)).chain(kept_out(state, &request));
        ruling.notes.extend(told.map(|told| format!("{told}.")));
    }
    let squares = squares_of_several(state, &all, &contacts);
    let learned = contacts.iter().filter_map(|contact| learned(state, contact, &said, &squares));
    ruling.events.splice(0..0, learned);
    Ok(ruling)
}

/// With whom generals are, and that they add nothing: the playsheet has their leadership in tests and rallies alone (Leadership).
fn with_generals(state: &State, units: &[&UnitInPlay]) -> Option<String> {
    let with = units.iter().map(|unit| unit.id).filter(|id| state.general_with(*id).is_some());
    let with: Vec<UnitId> = with.collect();
    (!with.is_empty()).then(|| format!("generals add nothing in combat (a reading): with {}", ids(state, &with)))
}

/// Whose grenadiers fight the first round of a combat, and what that is read as (Combat Points).
fn first_rounds(state: &State, request: &CombatRound) -> Option<String> {
    let first = |unit: &&Combatant| {
        let of = |pair: &Pair| pair.round == 1 && (pair.active == unit.id || pair.passive == unit.id);
        unit.unit.grenadiers && request.contacts.iter().any(of)
    };
    let those: Vec<UnitId> = request.units.iter().filter(first).filter_map(|unit| unit.id.parse().ok()).collect();
    let told = "a reading: the first round with each new enemy counts as the first of a combat";
    (!those.is_empty()).then(|| format!("grenadiers {}: {told}", ids(state, &those)))
}

/// Who still touches others whose round of this turn is fought: its dice are all for those of this one, as those others do not
/// attack in it (Eligible Stands in Combat).
fn have_fought(state: &State, all: &[UnitId]) -> Vec<String> {
    let told = all.iter().filter_map(|unit| {
        let fought = state.contacts_of(*unit).filter(|contact| contact.fought);
        let fought: Vec<UnitId> = fought.map(|contact| contact.enemy_of(*unit)).collect();
        let (name, others) = (state.roster.marked(*unit), ids(state, &fought));
        let told = format!("{name}: all its dice are for this round, its round with {others} is fought (a reading)");
        (!fought.is_empty()).then_some(told)
    });
    told.collect()
}

/// What fell for whose defensive fire, and at whom: `Defensive fire of A1: 3 at a1, 2 at a2.`
fn defence(state: &State, request: &CombatRound, fell: &[u8]) -> Vec<String> {
    let marked = |id: &str| id.parse().map_or_else(|_| id.to_owned(), |id| state.roster.marked(id));
    let mut told: Vec<(&str, Vec<String>)> = Vec::new();
    for ((unit, enemy), face) in request.defended(&state.tables).into_iter().zip(fell) {
        let shot = format!("{face} at {}", marked(enemy));
        match told.iter_mut().find(|(of, _)| *of == unit) {
            Some((_, shots)) => shots.push(shot),
            None => told.push((unit, vec![shot])),
        }
    }
    told.into_iter().map(|(of, shots)| format!("Defensive fire of {}: {}.", marked(of), shots.join(", "))).collect()
}

/// Whose defensive fire against a charge adds nothing to its points, and why: what was said at the charge may have been
/// changed since, as by friends who recoiled through it (Defensive Fire; Combat Points).
fn without_fire(state: &State, request: &CombatRound) -> Vec<String> {
    let by_die = state.has(OptionalRule::VariableDefensiveFire);
    let charged = |unit: &&Combatant| {
        request.contacts.iter().any(|pair| pair.passive == unit.id && pair.round == 1 && pair.charge == Some(true))
    };
    let flanked = |unit: &Combatant| {
        let of = |pair: &Pair| pair.passive == unit.id && pair.passive_face != Facing::Front;
        request.contacts.iter().any(of)
    };
    let said = request.units.iter().filter(charged).filter_map(|unit| {
        let (troops, in_play) = (&unit.unit, state.roster.unit(unit.id.parse().ok()?)?);
        let name = state.roster.named(in_play.id);
        if !matches!(troops.kind, Kind::Infantry | Kind::Artillery) {
            return None;
        }
        if let Some(why) = state.silent_in_defence(in_play, troops, flanked(unit)) {
            return Some(format!("{name} has no defensive fire: {why}."));
        }
        let nothing = !by_die && state.tables.defensive_fire.fixed(troops) == Ratio::ZERO;
        let how = if troops.disordered { " and disordered" } else { "" };
        nothing.then(|| format!("The defensive fire of {name} adds 0: it is {}{how}.", troops.grade.word()))
    });
    said.chain(run_into_active(state, request)).collect()
}

/// Whose defensive fire against a pursuit that runs into it is missing, as its side is the active one (Defensive Fire).
fn run_into_active(state: &State, request: &CombatRound) -> Vec<String> {
    let run_into = |contact: &Contact| contact.round == 1 && contact.since == state.turn && !contact.fought;
    let said = request.units.iter().filter_map(|unit| {
        let (in_play, troops) = (state.roster.unit(unit.id.parse().ok()?)?, &unit.unit);
        let id = in_play.id;
        let charged = state.contacts_of(id).any(|contact| contact.target == id && run_into(contact));
        if !state.is_active(id) || !charged || !matches!(troops.kind, Kind::Infantry | Kind::Artillery) {
            return None;
        }
        let flanked = request.contacts.iter().any(|pair| pair.active == unit.id && pair.active_face != Facing::Front);
        let why = state.silent_in_defence(in_play, troops, flanked).unwrap_or("its side is active");
        Some(format!("{} has no defensive fire: {why}.", state.roster.named(id)))
    });
    said.collect()
}

/// What is said now of an obstacle behind which a unit was charged, and of who touches one of these squares on another side or
/// on the same, for the rounds that follow.
fn learned(state: &State, contact: &Contact, said: &Said, squares: &[UnitId]) -> Option<Event> {
    let target = contact.target;
    let ground = state.roster.unit(target)?.ground;
    let by_ground = ground.shelters_in_combat() || ground.is_hill();
    let obstacle = if by_ground { contact.obstacle } else { said.cover.contains(&target) };
    let first = state.contacts_of(target).next().is_some_and(|first| first == contact);
    let other_side = contact.other_side || said.beset.contains(&target) && !first && !state.is_beset(target);
    // Whoever touches it on the side of the first is known too, and is not asked of again.
    let one_side = squares.contains(&target) && !said.beset.contains(&target);
    let (other_side, same_side) = (other_side && !one_side, one_side && !first);
    let told = Contact { obstacle, other_side, same_side, ..contact.clone() };
    (told != *contact).then_some(Event::Contact(told))
}

/// The dice of a round in the order in which they fall: how many whoever throws has, and how many at whom, by codes.
#[derive(Default)]
struct Due {
    sides: Vec<(u32, String)>,
    order: Vec<String>,
}

impl Due {
    /// The title of the form, which stands above all that may have to be paged for. The names of more than two units would
    /// fill it.
    fn title(&self, units: usize) -> String {
        if units > 2 && !self.order.is_empty() {
            return format!("Fight a round, dice in this order: {}", self.order.join(", "));
        }
        let of = |(place, (count, who)): (usize, &(u32, String))| match place {
            0 => format!("{} of {who}", dice(*count)),
            _ => format!("{count} of {who}"),
        };
        let sides: Vec<String> = self.sides.iter().enumerate().map(of).collect();
        if sides.is_empty() { "Fight a round".to_owned() } else { format!("Fight a round: {}", sides.join(", then ")) }
    }
}

/// Says whose dice are due, at whom, and in which order.
fn announce(
    state: &State,
    units: &[&UnitInPlay],
    request: &CombatRound,
    ask: &mut FormBuilder<'_>,
) -> Result<(), Interrupt> {
    let round = request.resolve(&state.tables, &mut Ones)?;
    let mut due = Due::default();
    for ((unit, (_, result)), shares) in units.iter().zip(&round.results).zip(request.shares(&state.tables)) {
        let all: u32 = result.against.iter().map(|strike| strike.dice_count).sum();
        if all > 0 {
            let who = format!("{}{}", state.roster.named(unit.id), role(state, units, unit.id));
            due.sides.push((all, who));
        }
        let several = result.against.len() > 1;
        // Who throws the active side's dice first, as they are used to, sees that these are the others'.
        let passive = due.order.is_empty() && !state.is_active(unit.id);
        let marked = format!("{}{}", state.roster.marked(unit.id), if passive { PASSIVE } else { "" });
        for strike in &result.against {
            let enemy = units.get(strike.enemy_place).filter(|_| several);
            let at = enemy.map(|enemy| format!(" at {}", state.roster.marked(enemy.id))).unwrap_or_default();
            if strike.dice_count > 0 {
                ask.thrower(strike.why, unit.id.army, format!("{}{at}", state.roster.named(unit.id)));
                let who = if due.order.is_empty() { marked.clone() } else { state.roster.marked(unit.id) };
                due.order.push(format!("{who} {}{at}", strike.dice_count));
            }
        }
        let lost: u32 = shares.iter().filter(|share| share.lost).map(|share| share.dice).sum();
        if let Some(last) = due.order.last_mut().filter(|_| all > 0 && lost > 0) {
            last.push_str(&format!(" ({lost} not thrown)"));
        }
    }
    let defend =
        if state.has(OptionalRule::VariableDefensiveFire) { request.defended(&state.tables) } else { Vec::new() };
    let mut fire: Vec<UnitId> = Vec::new();
    for id in defend.iter().filter_map(|(unit, _)| unit.parse().ok()) {
        if !fire.contains(&id) {
            fire.push(id);
        }
    }
    // Whoever is selected: the title says whose dice are asked first.
    if let Some(first) = fire.first() {
        ask.thrower(DEFENSIVE_FIRE, first.army, list(state, &fire));
        let who = format!("defensive fire of {}", ids(state, &fire));
        due.order.insert(0, format!("{who} {}", defend.len()));
        due.sides.insert(0, (u32::try_from(defend.len()).unwrap_or(u32::MAX), format!("the {who}")));
    }
    ask.title(due.title(units.len()));
    let fallen = ask.dice_lying();
    told_points(state, units, request, &round, fallen).into_iter().for_each(|told| ask.say(told));
    Ok(())
}

/// What stands behind who throws first, though its side is not the active one.
const PASSIVE: &str = " (passive)";

/// What it is in a round of two whose dice fall before those of him who came up to it, or of the active side.
fn role(state: &State, units: &[&UnitInPlay], id: UnitId) -> &'static str {
    let [first, second] = units else { return "" };
    let came = |contact: &&Contact| contact.attacker == second.id && contact.target == first.id;
    match state.contacts_of(id).find(came) {
        Some(contact) if contact.pursuit && contact.target == id => " (pursued)",
        Some(contact) if contact.pursuit => " (pursues)",
        Some(contact) if contact.target == id => " (attacked)",
        Some(_) => " (attacks)",
        None if id == first.id && !state.is_active(id) => PASSIVE,
        None => "",
    }
}

/// Who of them is behind cover. Woods are cover against shooting only.
fn covered(state: &State, all: &[UnitId], ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let those = |holds: fn(&UnitInPlay) -> bool| -> Vec<UnitId> {
        all.iter().copied().filter(|unit| state.roster.unit(*unit).is_some_and(holds)).collect()
    };
    let horse = |id: UnitId| state.kind(id) == Some(Kind::Cavalry);
    let (on_hills, sheltered): (Vec<UnitId>, Vec<UnitId>) =
        those(|unit| unit.ground.shelters_in_combat() || unit.ground.is_hill() && unit.kind() != Kind::Cavalry)
            .into_iter()
            .partition(|unit| state.roster.unit(*unit).is_some_and(|unit| unit.ground.is_hill()));
    // On a hill they may claim it against cavalry: they do where they fight nobody else.
    let (claim, may): (Vec<UnitId>, Vec<UnitId>) = on_hills
        .into_iter()
        .filter(|unit| state.enemies_of(*unit).any(horse))
        .partition(|unit| state.enemies_of(*unit).all(horse));
    if !may.is_empty() {
        ask.say(format!("{} may claim cover against cavalry", ids(state, &may)));
    }
    let obstacle = |unit: &UnitId| state.contacts_of(*unit).any(|contact| contact.obstacle && contact.target == *unit);
    let charged: Vec<UnitId> = all
        .iter()
        .copied()
        .filter(|unit| obstacle(unit) && !sheltered.contains(unit) && !claim.contains(unit))
        .collect();
    let said = if charged.is_empty() { "" } else { "as at the charge" };
    let question = Question::new("cover", 'U', "behind cover").on("Combat Points").as_said(said);
    ask.units_or(question, all.to_vec(), all.len(), &[sheltered, claim, charged].concat())
}
