//! Command figures go over the table (p. 11-13, 18): generals at the start of the turn, a brigade's commander after its
//! units, each once; and a commander back with a brigade that all retreats.

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::objection::worded;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{
    Army, Brigade, BrigadeMark, General, OrderKind, State, UnitInPlay, Who,
};
use crate::rulesets::honours_of_war::battle::words::{at_most, at_most_words};
use crate::rulesets::honours_of_war::command::figure::{CommandFigureMove, Role};
use crate::rulesets::honours_of_war::command::objection::CommandObjection;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "figure",
    key: 'F',
    label: "move a figure",
    at: &[Phase::Generals, Phase::Movement, Phase::FiringReactions, Phase::MeleeReactions],
    who: Who::Each(|state| state.brigades().map(|brigade| brigade.id).collect(), against),
    rule: figure,
}];

/// What speaks against moving a brigade's figure, or a general over it.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(brigade) = state.brigade(id) else { return vec![Refusal::new("no such brigade")] };
    let none = |text: &'static str| Refusal::on("p. 12", text);
    let reasons = [
        (brigade.independent && state.phase != Phase::Generals, none("an independent unit has no command figure")),
        (brigade.is_gone(), none("a commander leaves the game with the last of his units")),
        (state.phase.is_reaction() && !state.all_retreat(brigade), CommandObjection::NotAllRetreat.into()),
    ];
    let reasons: Vec<Refusal> = worded(reasons).collect();
    let Some(army) = state.army(id.army).filter(|_| reasons.is_empty()) else { return reasons };
    // One of the figures over it may go, or each of them says why not.
    let objections =
        roles(state, army, brigade).into_iter().map(|(role, _)| role_objection(state, army, brigade, role));
    objections.collect::<Option<Vec<Refusal>>>().unwrap_or_default()
}

fn figure(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (Some(army), Some(brigade)) = (state.army(id.army), state.brigade(id)) else {
        return Interrupt::refuse("no such brigade");
    };
    ask.title("Command figure");
    let role = ask_role(state, army, brigade, ask);
    let lieutenant = army.lieutenant_of(id).filter(|_| role == Role::LieutenantGeneral);
    let general = general_of(army, brigade, role);
    let (name, rating) = match general {
        Some(general) => (general.name.clone(), general.acts_as()),
        None => (format!("the commander of {}", state.named(brigade.id)), GeneralRating::Unrated),
    };
    let request = ask_way(state, role, rating, ask);
    let answer = request.answer(&state.tables)?;
    ask.say(format!("may go up to {}", at_most_words(state.scale, answer.allowance, answer.allowance_exact)));
    let mut reasons: Vec<Refusal> =
        answer.reasons.iter().map(|objection| objection.refusal(&state.tables, state.scale)).collect();
    reasons.extend(role_objection(state, army, brigade, role));
    ask.permit(reasons)?;
    ask.ready()?;
    let (distance, most) = (request.distance, at_most(state.scale, answer.allowance, answer.allowance_exact));
    let far =
        if distance > Ratio::ZERO { format!("{distance} cm, of {most} at most") } else { format!("up to {most} cm") };
    let mut ruling = Ruling::new(format!("Figure: {name} goes {far} (p. 19)."), Vec::new());
    if general.is_some() {
        ruling.events.push(Event::GeneralMoves { army: army.number, lieutenant });
        return Ok(ruling);
    }
    ruling.events.push(Event::CommanderMoves { brigade: brigade.id });
    let under_way = brigade.performance.is_some() && !brigade.has(BrigadeMark::Done);
    if state.phase == Phase::Movement && under_way && !state.all_retreat(brigade) {
        ruling.notes.extend(left_behind(state, brigade));
        state.close_brigade(brigade.id, &mut ruling);
    }
    Ok(ruling)
}

/// The general who goes in this role.
fn general_of<'a>(army: &'a Army, brigade: &Brigade, role: Role) -> Option<&'a General> {
    let lieutenant = army.lieutenant_of(brigade.id).filter(|_| role == Role::LieutenantGeneral);
    (role != Role::BrigadeCommander).then(|| army.figure(lieutenant))
}

/// Why the figure in this role does not go now (p. 11, 18).
fn role_objection(state: &State, army: &Army, brigade: &Brigade, role: Role) -> Option<Refusal> {
    let Some(general) = general_of(army, brigade, role) else { return too_soon_or_again(state, brigade) };
    if general.moved {
        return Some(CommandObjection::GeneralMoved(general.name.clone()).into());
    }
    (state.phase != Phase::Generals).then(|| CommandObjection::GeneralLate.into())
}

/// Whose figure may be meant: generals first at the start of the turn, and the brigade's commander later.
fn roles(state: &State, army: &Army, brigade: &Brigade) -> Vec<(Role, &'static str)> {
    let mut roles = Vec::new();
    if matches!(state.phase, Phase::Generals | Phase::Movement) {
        roles.push((Role::CommandingGeneral, "the commanding general"));
        if army.lieutenant_of(brigade.id).is_some() {
            roles.push((Role::LieutenantGeneral, "the lieutenant general"));
        }
    }
    if !brigade.by_general && !brigade.independent {
        let last = if state.phase == Phase::Generals { roles.len() } else { 0 };
        roles.insert(last, (Role::BrigadeCommander, "the brigade's commander"));
    }
    roles
}

fn ask_role(state: &State, army: &Army, brigade: &Brigade, ask: &mut FormBuilder<'_>) -> Role {
    let roles = roles(state, army, brigade);
    let first = roles.first().map(|(role, _)| *role);
    ask.pick(Question::new("role", 'Q', "who").on("p. 13"), &roles, first).unwrap_or(Role::BrigadeCommander)
}

fn ask_way(state: &State, role: Role, rating: GeneralRating, ask: &mut FormBuilder<'_>) -> CommandFigureMove {
    let distance = ask.number_if_any(Question::new("distance", ' ', "goes").on("p. 19"), "cm");
    let near = state.scale.cm(state.tables.reduced.figure_path);
    let path = Question::new("path", 'p', format!("passes within {near} cm of enemies")).on("p. 13");
    let path = ask.flag(path, false);
    let nearer = ask.flag(Question::new("nearer", 'N', "ends nearer to enemies than to friends").on("p. 13"), false);
    CommandFigureMove {
        role,
        rating,
        distance: distance.unwrap_or_default(),
        path_to_enemy: path.then_some(Ratio::ZERO),
        end_to_enemy: nearer.then_some(Ratio::ZERO),
        end_to_friend: nearer.then_some(Ratio::ONE),
        impassable: ask.flag(Question::new("impassable", 't', "crosses impassable ground").on("p. 13"), false),
        weather: state.weather.unwrap_or_default(),
        scale: state.scale,
    }
}

/// Why a brigade's commander does not go now (p. 11, 18).
fn too_soon_or_again(state: &State, brigade: &Brigade) -> Option<Refusal> {
    if state.all_retreat(brigade) {
        return brigade.has(BrigadeMark::WentBack).then(|| CommandObjection::WentBack.into());
    }
    if brigade.has(BrigadeMark::CommanderMoved) {
        return Some(CommandObjection::CommanderMoved.into());
    }
    let first = match state.phase {
        Phase::Generals => true,
        Phase::Movement => brigade.performance.is_none() && state.may_still_move(brigade),
        _ => false,
    };
    first.then(|| CommandObjection::UnitsFirst.into())
}

/// The units that have not moved when their commander goes, who is the last of his brigade (p. 18).
fn left_behind(state: &State, brigade: &Brigade) -> Option<String> {
    let still = |unit: &&UnitInPlay| !unit.profile.moved && unit.morale == Morale::Steady && !state.fights(unit.id);
    let codes: Vec<String> = brigade.present().filter(still).map(|unit| state.marked(unit.id)).collect();
    let stay = if codes.len() == 1 { "stays" } else { "stay" };
    (!codes.is_empty()).then(|| format!("{} {stay}: the commander goes last (p. 18).", codes.join(", ")))
}
