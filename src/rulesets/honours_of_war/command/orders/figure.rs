//! Command figures go over the table (p. 11-13, 18): generals at the start of the turn, a brigade's commander after its
//! units, each once; and a commander back with a brigade that all retreats.

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Brigade, BrigadeMark, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::command::figure::{CommandFigureMove, Role};
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "figure",
    key: 'M',
    label: "move a command figure",
    at: &[Phase::Generals, Phase::Movement, Phase::FiringReactions, Phase::MeleeReactions],
    who: Who::Units(|state| {
        let reacting = state.phase.is_reaction();
        let may = |brigade: &&Brigade| {
            !brigade.independent && !brigade.is_gone() && (!reacting || state.all_retreat(brigade))
        };
        state.brigades().filter(may).map(|brigade| brigade.id).collect()
    }),
    why_not: "an independent unit has no command figure; a commander leaves the game with the last of his units, and in a \
              reaction goes only where all of them retreat (p. 11-12)",
    rule: figure,
}];

fn figure(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (Some(army), Some(brigade)) = (state.army(code.army), state.brigade(code)) else {
        return Interrupt::refuse("no such brigade");
    };
    let at = army.lieutenant_of(code);
    let lieutenant = at.and_then(|at| army.lieutenants.get(at));
    let mut roles = Vec::new();
    if matches!(state.phase, Phase::Generals | Phase::Movement) {
        roles.push((Role::CommandingGeneral, "the commanding general"));
        if lieutenant.is_some() {
            roles.push((Role::LieutenantGeneral, "the lieutenant general"));
        }
    }
    if !brigade.by_general {
        let last = if state.phase == Phase::Generals { roles.len() } else { 0 };
        roles.insert(last, (Role::BrigadeCommander, "the brigade's commander"));
    }
    ask.title("Command figure");
    let first = roles.first().map(|(role, _)| *role);
    let role = ask.pick(Question::new("role", 'r', "who").on("p. 13"), &roles, first).unwrap_or(Role::BrigadeCommander);
    let general = match role {
        Role::CommandingGeneral => Some(&army.general),
        Role::LieutenantGeneral => lieutenant,
        Role::BrigadeCommander => None,
    };
    let (name, rating) = match general {
        Some(general) => (general.name.clone(), general.acts_as()),
        None => (format!("the commander of {}", state.named(brigade.id)), GeneralRating::Unrated),
    };
    let distance = ask.number(Question::new("distance", ' ', "goes").on("p. 13"), "cm", Some(Ratio::ZERO));
    let mut request = CommandFigureMove { role, rating, distance, ..CommandFigureMove::default() };
    let path = ask.flag(Question::new("path", 'p', "passes within 10 cm of enemies").on("p. 13"), false);
    request.path_to_enemy = path.then_some(Ratio::ZERO);
    if ask.flag(Question::new("nearer", 'f', "ends nearer to enemies than to friends").on("p. 13"), false) {
        (request.end_to_enemy, request.end_to_friend) = (Some(Ratio::ZERO), Some(Ratio::ONE));
    }
    request.impassable = ask.flag(Question::new("impassable", 't', "crosses impassable ground").on("p. 13"), false);
    request.weather = state.weather.unwrap_or_default();
    request.scale = state.scale;
    let answer = request.answer(&state.tables)?;
    ask.say(format!("may go up to {} cm", answer.allowance));
    let mut reasons: Vec<Refusal> = answer.reasons.iter().map(|ban| ban.refusal(&state.tables, state.scale)).collect();
    let line = format!("Figure: {name} goes {distance} cm, of {} at most (p. 13).", answer.allowance);
    let mut ruling = Ruling::new(line, Vec::new());
    if let Some(general) = general {
        if general.moved {
            reasons.push(Refusal::on("p. 18", format!("{name} has moved, and goes no more of his own will this turn")));
        } else if state.phase != Phase::Generals {
            reasons.push(Refusal::on("p. 18", "a general goes at the beginning of the turn"));
        }
        let lieutenant = at.filter(|_| role == Role::LieutenantGeneral);
        ruling.events.push(Event::GeneralMoves { army: army.number, lieutenant });
    } else {
        reasons.extend(too_soon_or_again(state, brigade));
        ruling.events.push(Event::CommanderMoves { brigade: brigade.id });
        let under_way = brigade.performance.is_some() && !brigade.has(BrigadeMark::Done);
        if state.phase == Phase::Movement && under_way && !state.all_retreat(brigade) {
            ruling.notes.extend(left_behind(state, brigade));
            state.close_brigade(brigade.id, &mut ruling);
        }
    }
    ask.permit(reasons)?;
    ask.ready()?;
    Ok(ruling)
}

/// Why a brigade's commander does not go now (p. 11, 18).
fn too_soon_or_again(state: &State, brigade: &Brigade) -> Option<Refusal> {
    if state.all_retreat(brigade) {
        return None;
    }
    if brigade.has(BrigadeMark::CommanderMoved) {
        return Some(Refusal::on("p. 18", "he has moved this turn"));
    }
    let first = match state.phase {
        Phase::Generals => true,
        Phase::Movement => brigade.performance.is_none() && state.may_still_move(brigade),
        _ => false,
    };
    first.then(|| Refusal::on("p. 11, 18", "his units move first: their command die, or the brigade passes"))
}

/// The units that have not moved when their commander goes, who is the last of his brigade (p. 18).
fn left_behind(state: &State, brigade: &Brigade) -> Option<String> {
    let still = |troop: &&UnitInPlay| {
        let here = !troop.gone && troop.arrives <= state.turn;
        here && !troop.profile.moved && troop.morale == Morale::Steady && !state.engaged(troop.id)
    };
    let codes: Vec<String> = brigade.units.iter().filter(still).map(|troop| state.marked(troop.id)).collect();
    let stay = if codes.len() == 1 { "stays" } else { "stay" };
    (!codes.is_empty()).then(|| format!("{} {stay}: the commander goes last (p. 18).", codes.join(", ")))
}
