//! What the umpire can order of generals: what they are worth, with whom they are, what befalls them (Leadership; Attaching
//! and Detaching; Danger to Generals).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::BrigadeInPlay;
use crate::rulesets::old_dessauer::battle::words::faces;
use crate::rulesets::old_dessauer::command::danger::{DANGER as DANGER_DIE, GeneralRisk};
use crate::rulesets::old_dessauer::command::leadership::{LEADERSHIP, LeadershipRoll};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{Answer, FormBuilder, Interrupt, OrderKind, Question, Ratio, Refusal, Ruling, UnitId, Who};

pub(crate) const RATE: OrderKind<State> = OrderKind {
    name: "rate",
    key: 'r',
    label: "dice for a general",
    at: &[Phase::Muster],
    who: Who::Each(generals, against_rating),
    rule: rate,
};

pub(crate) const GENERAL: OrderKind<State> = OrderKind {
    name: "general",
    key: 'J',
    label: "general joins or leaves",
    at: &[Phase::Muster, Phase::Movement],
    who: Who::Each(riders, against_ride),
    rule: ride,
};

pub(crate) const DANGER: OrderKind<State> = OrderKind {
    name: "danger",
    key: 'K',
    label: "general in danger",
    at: &[Phase::Tests, Phase::Combat, Phase::Pursuit],
    who: Who::Each(in_danger, against_danger),
    rule: danger,
};

/// The brigades whose generals lead.
fn generals(state: &State) -> Vec<UnitId> {
    let in_force = state.has(OptionalRule::Generals);
    let led = state.roster.brigades().filter(|brigade| in_force && brigade.leads());
    led.map(|brigade| brigade.id).collect()
}

/// Those generals, and the units of their brigades: given to one of these, it is likely the one that he joins. And the units
/// that others are with.
fn riders(state: &State) -> Vec<UnitId> {
    let generals = generals(state);
    let own = state.those(|unit| generals.contains(&rider(state, unit.id)));
    generals.iter().copied().chain(own).collect()
}

/// Whose general is meant by a unit: who is with it, of whatever brigade; else its own.
fn rider(state: &State, id: UnitId) -> UnitId {
    let with = state.general_with(id).filter(|_| state.has(OptionalRule::Generals));
    with.map_or_else(|| id.of_brigade(), |general| general.id)
}

/// That a brigade has no general, and who of its army has one.
fn no_general(state: &State, brigade: UnitId) -> Refusal {
    let own = generals(state).into_iter().filter(|general| general.army == brigade.army);
    let own = own.filter_map(|general| state.roster.brigade(general));
    let led: Vec<String> = own.map(|led| format!("{} is under {}", led.name, state.roster.marked(led.id))).collect();
    match led.is_empty() {
        true => OrderObjection::NoGeneral.into(),
        false => {
            let text = format!("brigade {} has no general; {}", state.roster.marked(brigade), led.join(", "));
            Refusal::on("Generals", text)
        }
    }
}

fn rate(state: &State, general: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if !generals(state).contains(&general) {
        return Err(Refusal::from(OrderObjection::NoGeneral).into());
    }
    let name = state.roster.named(general);
    ask.thrower(LEADERSHIP, general.army, name.clone());
    let leadership = ask.resolve(&LeadershipRoll {}, &state.tables)?.leadership;
    let line = format!("{name} rolls {}: leadership +{leadership}.", faces(&ask.fell(LEADERSHIP), 1));
    let mut ruling = Ruling::new(line, vec![Event::Rated { general, leadership }]);
    ruling.outcome = format!("+{leadership}");
    ruling.table = "Leadership".to_owned();
    Ok(ruling)
}

/// One die gives each general his rating (Leadership).
fn against_rating(state: &State, general: UnitId) -> Vec<Refusal> {
    let rated = state.roster.brigade(general).is_some_and(|general| general.rated);
    let mut against = worded((!generals(state).contains(&general)).then_some(OrderObjection::NoGeneral));
    against.extend(worded(rated.then_some(OrderObjection::HasRated)));
    against
}

/// The units whose generals are in danger, and the generals who lost theirs, by their brigades.
fn in_danger(state: &State) -> Vec<UnitId> {
    let alone = state.roster.brigades().filter(|brigade| state.has_lost_his_unit(brigade)).map(|brigade| brigade.id);
    state.those(|unit| state.is_general_in_danger(unit)).into_iter().chain(alone).collect()
}

/// Why no die is thrown for the general with this unit, or of this brigade.
fn safe(state: &State, id: UnitId) -> Option<OrderObjection> {
    if let Some(unit) = state.roster.unit(id) {
        return match state.general_with(id) {
            None => Some(OrderObjection::NoGeneralWith),
            Some(_) if state.is_general_in_danger(unit) => None,
            Some(_) if unit.marks.has(Mark::RiskTaken) => Some(OrderObjection::RiskTaken),
            Some(_) => Some(OrderObjection::FewHits(state.tables.command.risk_hits)),
        };
    }
    match state.roster.brigade(id) {
        Some(brigade) if brigade.leads() => (!state.has_lost_his_unit(brigade)).then_some(OrderObjection::NoDanger),
        _ => Some(OrderObjection::NoGeneral),
    }
}

fn against_danger(state: &State, id: UnitId) -> Vec<Refusal> {
    worded(safe(state, id))
}

/// Before the battle generals of both sides ride, then those of the active one.
fn against_ride(state: &State, id: UnitId) -> Vec<Refusal> {
    let passive = state.phase != Phase::Muster && !state.is_active(id);
    let general = rider(state, id);
    let leads = generals(state).contains(&general);
    let mut against = Vec::from_iter((!leads).then(|| no_general(state, general)));
    against.extend(worded(passive.then_some(OrderObjection::NotActive)));
    // Allowed beyond his ride once, he rides no further without being asked for.
    let most = state.tables.command.ride;
    let ridden = state.roster.brigade(general).map_or(Ratio::ZERO, |general| general.ridden);
    against.extend(worded((ridden > most).then_some(OrderObjection::RidesTooFar { inches: ridden, most })));
    against
}

fn ride(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let general = rider(state, id);
    let brigade = state.roster.brigade(general).filter(|brigade| brigade.leads());
    let Some(brigade) = brigade else { return Err(no_general(state, general).into()) };
    ask.title(format!("General {} joins or leaves", brigade.name));
    let own = state.friends(general);
    let joins = Question::new("joins", 'j', "joins").on("Attaching and Detaching");
    let likely: Vec<UnitId> = own.iter().copied().filter(|unit| *unit == id).collect();
    // Whom he leaves, for another or to ride alone, is not taken from him by one key.
    let likely = if brigade.with.is_some() { Vec::new() } else { likely };
    // Who is with nobody, or stays with whom he is with, has to be told whom he joins.
    let told = likely.is_empty() && (brigade.with.is_none() || ask.has("leaves", &Answer::Flag(false)));
    let offered = likely.is_empty() && brigade.with != Some(id) && own.contains(&id);
    let joins = if told { joins.must() } else { joins };
    let unit = ask.units_or(joins, own, 1, &likely).first().copied();
    let unit = if offered && unit.is_none() { changes(state, brigade, id, ask) } else { unit };
    let stays = unit.is_none() && !leaves(state, brigade, ask);
    let ridden = if state.phase == Phase::Muster { None } else { ridden(state, brigade, unit.is_some(), ask) };
    if stays {
        ask.say("he stays with it: name the unit that he joins");
        return Err(Interrupt::Unanswered);
    }
    let (second, leads) = has_one_already(state, brigade, unit)?.unzip();
    ask.permit(Vec::from_iter(second))?;
    ask.ready()?;
    let name = &brigade.name;
    let line = match (unit, brigade.with) {
        (Some(unit), _) => format!("General {name} joins {}.", state.roster.named(unit)),
        (None, Some(unit)) => format!("General {name} leaves {}.", state.roster.named(unit)),
        (None, None) => return Interrupt::refuse("he is with no unit: name the one that he joins"),
    };
    let most = state.tables.command.ride;
    let mut ruling = Ruling::new(line, vec![Event::Joins { general, unit, ridden }]);
    ruling.notes.extend(leads);
    // Who is with a general is in command, and stays so until the table says otherwise.
    let out = unit.filter(|unit| state.roster.unit(*unit).is_some_and(|unit| unit.troops.out_of_command));
    ruling.events.extend(out.map(|unit| Event::Command { unit, out: false }));
    if state.phase != Phase::Muster && unit.is_some() && ridden.is_none() {
        ruling.notes.push(format!("He rides within his {most} inches (Generals)."));
    }
    let inches = brigade.ridden + ridden.unwrap_or(Ratio::ZERO);
    ask.permit(worded((inches > most).then_some(OrderObjection::RidesTooFar { inches, most })))?;
    Ok(ruling)
}

/// One general leads a unit at a time: the article speaks of "the" general with it, and of his rating alone. With the objection,
/// which of the two counts where the umpire allows him.
fn has_one_already(
    state: &State,
    general: &BrigadeInPlay,
    joins: Option<UnitId>,
) -> Result<Option<(Refusal, String)>, Refusal> {
    let Some(other) = joins.and_then(|unit| state.general_with(unit)) else { return Ok(None) };
    if other.id == general.id {
        return Err(Refusal::on("Attaching and Detaching", "he is with it already"));
    }
    let text = format!("General {} is with it, and a unit has one general at a time (a reading)", other.name);
    let first = if other.id < general.id { &other.name } else { &general.name };
    let leads = format!("Of the two General {first} counts, as the roster has him first.");
    Ok(Some((Refusal::on("Attaching and Detaching", text), leads)))
}

/// Whether he leaves the unit that he is with for the selected one, which is offered where nobody is named.
fn changes(state: &State, general: &BrigadeInPlay, id: UnitId, ask: &mut FormBuilder<'_>) -> Option<UnitId> {
    let with = general.with?;
    if ask.answered("joins") || ask.answered("leaves") {
        return None;
    }
    let label = format!("leaves {} and joins {}", state.roster.marked(with), state.roster.marked(id));
    ask.flag(Question::new("changes", 'h', label).on("Attaching and Detaching").must(), false).then_some(id)
}

/// Whether he leaves the unit that he is with, where he joins no other.
fn leaves(state: &State, general: &BrigadeInPlay, ask: &mut FormBuilder<'_>) -> bool {
    let Some(with) = general.with else { return true };
    // Who was said to join nobody has been said to leave.
    if ask.has("joins", &Answer::Words(Vec::new())) {
        return true;
    }
    let label = format!("leaves {} to ride alone", state.roster.marked(with));
    ask.flag(Question::new("leaves", 'l', label).on("Attaching and Detaching").must(), true)
}

/// How far he rides. It counts where he rides again in the turn, or beyond his inches: the first ride of a turn may be left
/// open, as one within them.
fn ridden(state: &State, general: &BrigadeInPlay, joins: bool, ask: &mut FormBuilder<'_>) -> Option<Ratio> {
    let most = state.tables.command.ride;
    let before = if general.ridden > Ratio::ZERO { format!(", {} ridden", general.ridden) } else { String::new() };
    let question = Question::new("distance", ' ', "rides").on("Generals");
    if joins && general.rode {
        ask.say(format!("a general rides {most} inches a turn{before}: he has ridden in this turn"));
        return Some(ask.number(question, "in", None));
    }
    ask.say(format!("a general rides {most} inches a turn{before}; left open, it is within that"));
    ask.number_if_any(question, "in")
}

fn danger(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if let Some(reason) = safe(state, id) {
        return Err(Refusal::from(reason).into());
    }
    let (with, general) = match state.roster.unit(id) {
        Some(unit) => (Some(unit), state.general_with(id)),
        None => (None, state.roster.brigade(id)),
    };
    let Some(general) = general else { return Err(Refusal::from(OrderObjection::NoGeneral).into()) };
    let danger = with.map_or(&general.danger, |unit| &unit.turn.danger);
    let hits = danger.iter().copied().max().unwrap_or(0);
    let risks = state.risks(danger);
    if risks > 1 {
        ask.say(format!("{risks} dice are open: one for each round with so many hits"));
    }
    if with.is_some_and(|unit| unit.turn.shot > 0) {
        ask.say(
            "a reading: his die comes before the test of his unit, in which he counts; its test may be thrown first",
        );
    }
    ask.thrower(DANGER_DIE, id.army, format!("General {}", general.name));
    let killed = ask.resolve(&GeneralRisk { hits }, &state.tables)?.killed;
    let rolls = format!("General {} rolls {}:", general.name, faces(&ask.fell(DANGER_DIE), 1));
    let mut ruling = Ruling::new(String::new(), vec![Event::Safe { unit: id }]);
    if killed {
        let with = with.map(|unit| format!("; he was with {}", state.roster.named(unit.id))).unwrap_or_default();
        ruling.line = format!("{rolls} he falls{with}.");
        ruling.outcome = "falls".to_owned();
        ruling.fallen = format!("General {} fell.", general.name);
        ruling.events.push(Event::Falls { general: general.id, fallen: true });
    } else {
        ruling.line = format!("{rolls} he comes to no harm.");
        ruling.outcome = "unharmed".to_owned();
    }
    ruling.table = match state.tables.command.killed_up_to {
        1 => "falls on a 1 (Danger to Generals)".to_owned(),
        most => format!("falls on a {most} or less (Danger to Generals)"),
    };
    Ok(ruling)
}
