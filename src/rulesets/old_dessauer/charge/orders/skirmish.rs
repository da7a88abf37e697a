//! Skirmishers before formed troops (Light Infantry).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{driven_to, ends_on, goes, in_order_again};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{faces, list, several};
use crate::rulesets::old_dessauer::charge::skirmish::{ESCAPE, Ground, SkirmishContact, SkirmishEvade, Threat};
use crate::rulesets::old_dessauer::unit::number::counted;
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{FormBuilder, Interrupt, Lookup, OrderKind, Question, Refusal, Row, Ruling, UnitId, Who};

pub(crate) const SLIP: OrderKind<State> = OrderKind {
    name: "slip",
    key: 't',
    label: "skirmishers fall back",
    at: &[Phase::Evasions, Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| unit.kind() == Kind::Skirmishers), against),
    rule: slip,
};

pub(crate) const REACHED: OrderKind<State> = OrderKind {
    name: "reached",
    key: 'R',
    label: "skirmishers reached",
    at: &[Phase::Evasions, Phase::Combat, Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| state.is_reached(unit.id)), against_reached),
    rule: reached,
};

/// Whether formed troops have come upon these skirmishers, who fight nobody yet: in broken ground it is theirs to choose.
fn is_met(state: &State, id: UnitId) -> bool {
    let met = |contact: &Contact| state.skirmishers_in(contact) == Some(id) && contact.since == state.turn;
    state.is_reached(id) || state.contacts_of(id).any(met)
}

/// Why formed troops who touch it cost it nothing any more, or none do.
fn unmet(unit: &UnitInPlay) -> OrderObjection {
    if unit.marks.has(Mark::Fought) {
        OrderObjection::FoughtSince
    } else if unit.marks.has(Mark::OutOfTheWay) {
        OrderObjection::HasAnswered
    } else {
        OrderObjection::NotReached
    }
}

/// Why it loses no stands.
fn not_reached(state: &State, unit: &UnitInPlay) -> Option<OrderObjection> {
    let reason = match unit.kind() {
        Kind::Skirmishers if is_met(state, unit.id) => OrderObjection::FightsThere,
        Kind::Skirmishers => unmet(unit),
        _ => OrderObjection::NoSkirmishers,
    };
    (!state.is_reached(unit.id)).then_some(reason)
}

fn against_reached(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| against.extend(worded(not_reached(state, unit))))
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        against.extend(worded((unit.kind() != Kind::Skirmishers).then_some(OrderObjection::NoSkirmishers)));
        // A pursuit may run into skirmishers of either side.
        let pursued = state.phase == Phase::Pursuit;
        let met = is_met(state, id);
        let run_into = state.is_reached(id) || pursued && met;
        let active = (state.is_active(id) && !run_into).then_some(OrderObjection::NotPassive);
        let bound = state.is_bound(id).then_some(OrderObjection::BreaksOff);
        let fights = (state.engaged(id) && !met).then_some(OrderObjection::InContact);
        let nobody = (pursued && !met).then(|| unmet(unit));
        // Those before whom they went have come up to them.
        let out = (unit.marks.has(Mark::OutOfTheWay) && !pursued && !met).then_some(OrderObjection::OutOfTheWay);
        against.extend(worded(active.into_iter().chain(bound).chain(fights).chain(nobody).chain(out)));
    })
}

const SLIP_FORM: &[Row<SkirmishEvade>] =
    &[Row::new("ground", 'T', "they stand in", "Light Infantry", |slip, question, ask| {
        ask.fill(question.known(), &mut slip.terrain);
    })];

fn slip(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let touched_by = threat(state, id);
    let enemy = touched_by.unwrap_or(Threat::Infantry);
    let mut request = SkirmishEvade { unit: state.now(unit), enemy, terrain: Ground::from(unit.ground) };
    let before = Question::new("enemy", 'N', "before").on("Light Infantry: Evading");
    // Before whom they go only the table shows, where nobody touches them.
    ask.fill(if touched_by.is_some() { before.known() } else { before.must() }, &mut request.enemy);
    ask.rows(&mut request, SLIP_FORM);
    let ends = ends_on(state, unit, driven_to(state, unit, None), ask);
    ask.permit(worded(
        touched_by.filter(|known| *known != request.enemy).map(|known| before_others(state, id, known)),
    ))?;
    let name = state.roster.named(id);
    ask.thrower(ESCAPE, id.army, name.clone());
    let answer = ask.resolve(&request, &state.tables)?;
    let name = if answer.roll_required { format!("{name} roll {}:", faces(&ask.fell(ESCAPE), 1)) } else { name };
    let mut ruling = match answer.keeps_distance {
        Some(keeps) => {
            let line = format!("{name} fall back, {} from the enemy.", inches(keeps));
            let mut ruling = Ruling::new(line, vec![Event::Parts { unit: id }]);
            ruling.notes = goes(unit, ends, &mut ruling.events);
            ruling.notes.extend(in_order_again(state, unit, ends, &mut ruling.events));
            ruling.notes.extend(leaves_fight(state, id));
            ruling
        }
        None => {
            let by: Vec<UnitId> = touching(state, id, Some(Kind::Cavalry));
            let whom = if by.is_empty() { String::new() } else { format!(" by {}", list(state, &by)) };
            let mut ruling = Ruling::new(format!("{name} are ridden down{whom}."), vec![Event::Gone { unit: id, by }]);
            ruling.notes.extend(rides_free(state, id));
            ruling
        }
    };
    ruling.outcome = if answer.eliminated { "ridden down" } else { "get away" }.to_owned();
    if answer.roll_required {
        ruling.table = format!("{} or more (Light Infantry: Evading)", state.tables.skirmish.evade);
    }
    Ok(ruling)
}

/// What of those formed troops who touch skirmishers decides how they get away: horse, where any of them is mounted. Nothing
/// where nobody touches them.
fn threat(state: &State, id: UnitId) -> Option<Threat> {
    let kinds: Vec<Kind> = state.enemies_of(id).filter_map(|enemy| state.kind(enemy)).collect();
    let formed = kinds.iter().any(|kind| *kind != Kind::Skirmishers);
    formed.then_some(if kinds.contains(&Kind::Cavalry) { Threat::Cavalry } else { Threat::Infantry })
}

/// That others touch them than those whom the umpire names.
fn before_others(state: &State, id: UnitId, known: Threat) -> Refusal {
    let own = |enemy: &UnitId| match known {
        Threat::Cavalry => state.kind(*enemy) == Some(Kind::Cavalry),
        Threat::Infantry => state.kind(*enemy) != Some(Kind::Skirmishers),
    };
    let by: Vec<UnitId> = state.enemies_of(id).filter(own).collect();
    let why = match known {
        Threat::Cavalry => "touches them: they escape from cavalry",
        Threat::Infantry => "touches them, and no cavalry does",
    };
    Refusal::on("Light Infantry: Evading", format!("{} {why}", list(state, &by)))
}

/// Whose round with them falls away: enemy skirmishers who touch them too.
fn leaves_fight(state: &State, id: UnitId) -> Option<String> {
    let fights = |enemy: &UnitId| state.kind(*enemy) == Some(Kind::Skirmishers);
    let fights: Vec<UnitId> = state.enemies_of(id).filter(fights).collect();
    let told = "no round: they fall back from all who touch them (a reading)";
    (!fights.is_empty()).then(|| format!("With {} {told}.", list(state, &fights)))
}

/// The formed troops, of this kind, who have reached these skirmishers.
fn touching(state: &State, id: UnitId, kind: Option<Kind>) -> Vec<UnitId> {
    let enemies = state.contacts_of(id).filter(|contact| state.skirmishers_in(contact) == Some(id));
    let enemies = enemies.map(|contact| contact.enemy_of(id));
    enemies.filter(|enemy| kind.is_none() || state.kind(*enemy) == kind).collect()
}

/// That no die falls for the general of skirmishers who are ridden down, or lose their last stands: what kills them are no
/// hits (Danger to Generals).
fn rides_free(state: &State, id: UnitId) -> Option<String> {
    let general = &state.general_with(id)?.name;
    Some(format!("General {general} rides free without a die: who is run over takes no hits (a reading)."))
}

fn reached(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    if let Some(reason) = not_reached(state, unit) {
        return Err(Refusal::from(reason).into());
    }
    let label = format!("stands touched, of {}", unit.troops.stands());
    let stands = Question::new("stands", ' ', label).on("Light Infantry: In Combat");
    let stands_contacted = counted(ask.number(stands, "", None));
    let mut terrain = Ground::from(unit.ground);
    ask.fill(Question::new("ground", 'T', "they stand in").on("Light Infantry").known(), &mut terrain);
    let stood = before_horse(state, unit, terrain);
    if let Some(stood) = &stood {
        ask.say(stood.clone());
    }
    ask.ready()?;
    if stands_contacted == 0 {
        return Interrupt::refuse("at least 1 stand is touched; where none is, they fall back");
    }
    let answer = SkirmishContact { unit: state.now(unit), stands_contacted, terrain }.answer(&state.tables)?;
    if answer.fights {
        return Interrupt::refuse("in this ground they fight: their round comes in the combat step");
    }
    let line = format!("{} lose {}.", state.roster.named(id), several(answer.stands_lost, "stand"));
    let (figures, by) = (answer.figures_after, touching(state, id, None));
    let notes = Vec::from_iter(stood.map(|stood| format!("They stood: {stood}.")));
    if figures == 0 {
        let mut ruling = Ruling::new(line, vec![Event::Gone { unit: id, by }]);
        ruling.notes = notes;
        ruling.notes.extend(rides_free(state, id));
        return Ok(ruling);
    }
    // Those who fight them stay in contact.
    let fight = state.contacts_of(id).filter(|contact| state.reached_in(contact).is_none());
    let mut events = vec![Event::Figures { unit: id, figures, rout: None, by }, Event::Parts { unit: id }];
    events.extend(fight.cloned().map(Event::Contact));
    let mut ruling = Ruling::new(line, events);
    ruling.notes = notes;
    Ok(ruling)
}

/// That skirmishers whom horse touches in the open may run instead, by a die, or stand without one: the article has both
/// (Evading; In Combat).
fn before_horse(state: &State, unit: &UnitInPlay, ground: Ground) -> Option<String> {
    let runs = !state.is_bound(unit.id) && threat(state, unit.id) == Some(Threat::Cavalry) && ground == Ground::Open;
    let least = state.tables.skirmish.evade;
    let stands = "who stands loses the stands touched, without a die (a reading)";
    runs.then(|| format!("{stands}; who falls back needs {least} or more, or all are lost"))
}
