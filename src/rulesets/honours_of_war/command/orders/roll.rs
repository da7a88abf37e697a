//! The command die of a brigade, and the in-command rolls of its units (p. 11-13, 18-19).

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::must::{Must, NO_ADVANCE};
use crate::rulesets::honours_of_war::battle::objection::worded;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{
    Brigade, BrigadeMark, General, Mark, Obedience, OrderKind, State, UnitInPlay, Who, word,
};
use crate::rulesets::honours_of_war::battle::words::with_sum;
use crate::rulesets::honours_of_war::command::in_command::InCommandCheck;
use crate::rulesets::honours_of_war::command::objection::CommandObjection;
use crate::rulesets::honours_of_war::command::roll::CommandRoll;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "command",
    key: 'r',
    label: "command die",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.brigades().map(|brigade| brigade.id).collect(), already_commanded),
    rule: command,
}];

pub(crate) const TESTS: &[OrderKind] = &[OrderKind {
    name: "obey",
    key: 'O',
    label: "obey out of command",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| true), needs_no_test),
    rule: obey,
}];

/// What speaks against a brigade's command die.
fn already_commanded(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(brigade) = state.brigade(id) else { return vec![Refusal::new("no such brigade")] };
    if brigade.performance.is_some() {
        return vec![CommandObjection::DieThrown.into()];
    }
    // Who is driven off in this phase goes straight away: an inspiring command comes too late for that hit (p. 25, 30).
    if let Some(driven) = brigade.present().find(|unit| state.owes_reaction(unit)) {
        return vec![CommandObjection::ReactsFirst(state.named(driven.id)).into()];
    }
    if state.may_still_move(brigade) || may_be_inspired(state, brigade) {
        return Vec::new();
    }
    vec![match state.held_till(brigade) {
        _ if brigade.has(BrigadeMark::Done) => CommandObjection::HasPassed.into(),
        Some(turn) => CommandObjection::Held(turn).into(),
        None => state.has_no_go(brigade).unwrap_or_else(|| Refusal::on("p. 18", "it has nobody to move")),
    }]
}

/// Whether a brigade of which nobody may move throws all the same: an inspiring command rallies a hit of each unit that has one
/// to rally, whether it fights, supports, has evaded or is to go back (p. 19, 23; HOW-AMB-A68, HOW-AMB-B25).
fn may_be_inspired(state: &State, brigade: &Brigade) -> bool {
    let fights = |unit: &UnitInPlay| state.fights(unit.id) || state.goes_in_support(unit.id);
    let rallies = |unit: &UnitInPlay| unit.profile.hits > state.tables.command.kept_hits;
    let held = brigade.has(BrigadeMark::Done) || state.held_till(brigade).is_some();
    let in_melee = state.has_no_go(brigade).is_none() && brigade.present().any(fights);
    !held && (in_melee || brigade.present().any(rallies))
}

/// What speaks against a unit's in-command roll.
fn needs_no_test(state: &State, id: UnitId) -> Vec<Refusal> {
    let (Some(brigade), Some(unit)) = (state.brigade(id), state.unit(id)) else {
        return vec![Refusal::new("select a unit, not a brigade")];
    };
    let reasons = [
        (brigade.performance.is_none(), CommandObjection::DieBeforeRoll),
        (unit.turn.obedience.is_some(), CommandObjection::HasRolled),
        (state.charging(id), CommandObjection::ChargedBeforeRoll),
        (unit.profile.moved, CommandObjection::MovedBeforeRoll),
        (nothing_hangs_on_it(state, unit), CommandObjection::NothingHangsOnIt),
    ];
    let never = || Refusal::on("p. 12", "an independent unit is never out of command");
    brigade.independent.then(never).into_iter().chain(worded(reasons)).collect()
}

/// Whether an in-command roll changes nothing for a unit: it goes nowhere of its own will this turn, and has no hit of an inspiring
/// command to lose (HOW-AMB-A47).
fn nothing_hangs_on_it(state: &State, unit: &UnitInPlay) -> bool {
    let free = unit.morale == Morale::Steady && !state.fights(unit.id) && state.lets(state.stands(unit));
    !free && !unit.has(Mark::Inspired)
}

/// The request that the roster makes of a brigade; only what stands on the table counts (HOW-AMB-A44).
fn request(state: &State, brigade: &Brigade) -> CommandRoll {
    let general = state.army(brigade.id.army).map(|army| army.general.rating).unwrap_or_default();
    // The general of a very small army leads it by his own rating; unrated, as dependable (HOW-AMB-A45).
    let own = if brigade.by_general { general.rated() } else { brigade.rating };
    let rating = own.unwrap_or(Rating::Dependable);
    let mut roll = CommandRoll {
        rating: (!brigade.independent).then_some(rating),
        independent: brigade.independent,
        ..CommandRoll::default()
    };
    roll.penalty = brigade.penalty && rating == Rating::Dithering;
    roll.scale = state.scale;
    roll.units = brigade.present().map(|unit| unit.profile.clone()).collect();
    roll.shares = brigade.present().map(|unit| unit.heads).collect();
    let directs = |general: &General| general.directs.filter(|(whom, _)| *whom == brigade.id);
    if let Some(army) = state.army(brigade.id.army) {
        roll.cg_rating = army.general.rating;
        if let Some((_, distance)) = directs(&army.general).filter(|_| !brigade.by_general) {
            roll.cg_directing = true;
            roll.cg_distance = Some(distance);
        }
        if let Some(general) = army.lieutenants.iter().find(|general| general.command.contains(&brigade.id)) {
            roll.lg_rating = general.acts_as().rated();
            if let Some((_, distance)) = directs(general).filter(|_| roll.lg_rating.is_some()) {
                roll.lg_directing = true;
                roll.lg_distance = Some(distance);
            }
        }
    }
    roll
}

/// Who throws for a brigade's command.
fn name_throwers(state: &State, brigade: &Brigade, ask: &mut FormBuilder<'_>) {
    ask.thrower("command performance", brigade.id.army, state.named(brigade.id));
    if let Some(army) = state.army(brigade.id.army) {
        ask.thrower("the commanding general's influence", army.number, army.general.name.as_str());
        let lieutenant = army.lieutenant_of(brigade.id).map(|at| army.figure(Some(at)).name.as_str());
        ask.thrower("the lieutenant general's influence", army.number, lieutenant.unwrap_or_default());
    }
}

fn command(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let roll = request(state, brigade);
    let rating = if brigade.independent { "independent".to_owned() } else { word(&roll.rating) };
    // A dithering general has no influence on whom he directs, nor has one who is too far from him (p. 12-13).
    let directed = match roll.directed(&state.tables) {
        Ok(true) => ", directed",
        _ if roll.cg_directing || roll.lg_directing => ", directed, without effect",
        _ => "",
    };
    ask.title(format!("Command: {} ({rating}{directed})", state.named(brigade.id)));
    state.say_scenario_rules(code, ask);
    let waits = state.whose_turn(brigade.id);
    if let Some(side) = waits {
        ask.say(format!("{side} to go next (p. 18)"));
    }
    if let Some((_, cut_short)) = state.cut_short(brigade.id) {
        ask.say(cut_short);
    }
    name_throwers(state, brigade, ask);
    let answer = ask.resolve(&roll, &state.tables)?;
    let performance = answer.performance;
    let own = ask.fell("command performance").into_iter().map(|face| with_sum(face, answer.modifier_total));
    let by = ["the commanding general's influence", "the lieutenant general's influence"];
    let helped = by.into_iter().flat_map(|why| ask.fell(why)).map(|face| format!("the general's {face}"));
    let fell: Vec<String> = own.chain(helped).collect();
    let line = format!("{} is commanded: {}, {}.", state.named(brigade.id), fell.join(", "), word(&performance));
    let mut ruling = Ruling::new(line, Vec::new());
    if let Some(side) = waits {
        ruling.notes.push(format!("It goes before {side}, whose turn it is (p. 18)."));
    }
    ruling.outcome = word(&performance);
    ruling.sum = answer.modifiers;
    ruling.table = format!("{} commander (p. 18)", word(&answer.effective_rating));
    state.begin_go(brigade.id, &mut ruling);
    ruling.events.push(Event::Commanded { brigade: brigade.id, performance, directed: answer.directed });
    ruling.notes.push(match state.tables.weather.of(state.weather.unwrap_or_default()).moves_for(performance) {
        1 if performance.is_good() => "In this weather each unit may make one normal move (p. 38).".to_owned(),
        _ => may(performance).to_owned(),
    });
    if answer.downgraded || answer.uprated {
        ruling.notes.push(format!("The general turns {} into steady (p. 13).", word(&answer.table_performance)));
    }
    if performance == Performance::Feeble {
        falls_back(state, brigade, (answer.brigade_retreats, roll.hit_of_all()), &mut ruling);
    }
    if answer.must_charge && !state.demoralised(brigade.id) {
        let (excused, owe): (Vec<&UnitInPlay>, Vec<_>) = brigade.present().partition(|unit| unit.owes_no_advance());
        if !owe.is_empty() {
            ruling.notes.push(
                "Each unit must advance a move, and charge the nearest enemy within a move if it may (p. 19).".into(),
            );
        }
        ruling.events.extend(owe.into_iter().map(|unit| Event::Owes { unit: unit.id, must: Must::Advance }));
        ruling.notes.extend(excused.into_iter().map(|unit| format!("{}: {NO_ADVANCE}.", state.named(unit.id))));
    }
    if performance == Performance::Inspiring && !answer.must_charge {
        ruling.notes.push(need_not(state, brigade));
    }
    rallies(state, brigade, &answer.hits_after, &mut ruling);
    Ok(ruling)
}

/// A feeble brigade goes back if half or more of its units on the table have hits (p. 19; HOW-AMB-A44): how many have, is said.
fn falls_back(
    state: &State,
    brigade: &Brigade,
    (goes, (hit, all)): (bool, (Ratio, Ratio)),
    ruling: &mut Ruling<Event>,
) {
    if !goes {
        if hit > Ratio::ZERO {
            let have = if hit == Ratio::ONE { "has" } else { "have" };
            let count = format!("{hit} of its {all} units on the table {have} hits, and that is not half");
            ruling.notes.push(format!("{count}: it does not go back (p. 19)."));
        }
        return;
    }
    ruling.events.extend(brigade.present().map(|unit| Event::Owes { unit: unit.id, must: Must::FallBack }));
    let count = format!("{hit} of {all} on the table");
    ruling
        .notes
        .push(format!("Half or more of its units have hits ({count}): the whole brigade goes one move back (p. 19)."));
    ruling.notes.extend(brigade.present().filter_map(|unit| goes_no_move_back(state, unit)));
}

/// Why a unit does not go back with its feeble brigade, where it does not.
fn goes_no_move_back(state: &State, unit: &UnitInPlay) -> Option<String> {
    let why = match unit.morale {
        Morale::Reforming => "it reforms, and stands (p. 36)",
        Morale::MustRetreat | Morale::Retreated => "it retreats by its own hits (p. 36)",
        Morale::Steady if state.fights(unit.id) => "it is in contact, and stays (p. 22)",
        Morale::Steady | Morale::DoneFor => return None,
    };
    Some(format!("But {}: {why}.", state.named(unit.id)))
}

/// Units of an inspired brigade rally a hit.
fn rallies(state: &State, brigade: &Brigade, hits_after: &[u32], ruling: &mut Ruling<Event>) {
    for (unit, after) in brigade.present().zip(hits_after) {
        if *after == unit.profile.hits {
            continue;
        }
        ruling.events.push(Event::Hits { unit: unit.id, total: *after, from: None, fire: false });
        ruling.events.push(Event::Inspired { unit: unit.id });
        ruling.notes.push(format!("{} rallies a hit (p. 19).", state.named(unit.id)));
        // Who is no longer driven off does not retreat again (HOW-AMB-B25).
        if unit.morale == Morale::MustRetreat && !Effect::of(&state.tables, *after).drives_off() {
            ruling.events.push(Event::Reform { unit: unit.id, state: Morale::Reforming });
            let name = state.named(unit.id);
            ruling
                .notes
                .push(format!("{name} retreats no more: it stands, and reforms through the next turn (p. 36)."));
        }
    }
}

/// That an inspired brigade whom a general directs owes nothing by its command; the scenario may want it all the same.
fn need_not(state: &State, brigade: &Brigade) -> String {
    let but: String = state.scenario_rules(brigade.id).map(|rule| format!("; but {rule} (special rule)")).collect();
    format!("As a general directs it, it need not advance, nor charge (p. 19){but}.")
}

/// What a command performance lets the units do (p. 19).
const fn may(performance: Performance) -> &'static str {
    match performance {
        Performance::Feeble | Performance::Poor => {
            "No advance: single moves away from the enemy, changes of formation or facing in place (p. 19)."
        }
        Performance::Steady => "Each unit may make one normal move (p. 19).",
        Performance::Admirable | Performance::Inspiring => "Each unit may make two normal moves (p. 19).",
    }
}

fn obey(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("In command? {}", state.named(id)));
    let distance = ask.number(Question::new("commander", ' ', "distance from its commander").on("p. 11"), "cm", None);
    let linked = ask.flag(Question::new("linked", 'l', "linked to a unit in command").on("p. 11"), false);
    let check = InCommandCheck {
        unit: unit.profile.clone(),
        independent: false,
        distance_to_commander: Some(distance),
        distance_to_mate: linked.then_some(Ratio::ZERO),
        scale: state.scale,
    };
    ask.thrower("obeying out of command", id.army, state.named(id));
    let answer = ask.resolve(&check, &state.tables)?;
    let obedience = if answer.in_command { Obedience::Commanded } else { Obedience::Poor };
    let outcome = if answer.in_command { "obeys" } else { "acts as for poor" };
    let fell = answer.attempt.fell().map_or_else(String::new, |fell| format!(": {fell}, it"));
    let line = format!("{}{fell} {outcome}.", state.named(id));
    let mut ruling = Ruling::new(line, vec![Event::Obeys { unit: id, obedience }]);
    if !answer.in_command {
        lose_inspiration(state, unit, &mut ruling);
    }
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.attempt.modifiers;
    ruling.table = format!("{} or more obeys (p. 11, 19)", state.tables.command.in_command.score);
    Ok(ruling)
}

/// A unit that does not obey owes no advance, and has not rallied the hit that it was given (HOW-AMB-A47).
fn lose_inspiration(state: &State, unit: &UnitInPlay, ruling: &mut Ruling<Event>) {
    let (id, total) = (unit.id, unit.profile.hits + 1);
    if unit.has(Mark::Inspired) {
        ruling.events.push(Event::Hits { unit: id, total, from: None, fire: false });
        if unit.morale == Morale::Reforming && Effect::of(&state.tables, total) == Effect::Retreat {
            ruling.events.push(Event::Reform { unit: id, state: Morale::MustRetreat });
        }
        ruling.notes.push("It rallies no hit, and has it back.".to_owned());
    }
    if unit.turn.must == Some(Must::Advance) {
        ruling.events.push(Event::Paid { unit: id });
    }
}
