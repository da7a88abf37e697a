//! Deployed guns move: by hand, or limbered up (p. 20).

use super::asked::{
    ask_direction, ask_move_ends, ask_towards, ask_went, beyond, not_ahead, say_reading, stays_on, still_owes,
};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::must::Must;
use crate::rulesets::honours_of_war::battle::state::{State, UnitInPlay};
use crate::rulesets::honours_of_war::battle::words::at_most;
use crate::rulesets::honours_of_war::movement::allowance::{ArtilleryAction, MoveAllowance};
use crate::rulesets::honours_of_war::movement::manhandling::ManhandleAllowance;
use crate::rulesets::honours_of_war::movement::terrain::Terrain;
use crate::rulesets::honours_of_war::movement::way::{LikelyWay, ask_way};
use crate::rulesets::honours_of_war::unit::Formation;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Options, Question, Ratio, Refusal, Ruling};

/// Deployed guns: by hand, or limbered up (p. 20).
pub(super) fn guns(
    state: &State,
    guns: &UnitInPlay,
    performance: Performance,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = guns.id;
    let limber = ask.flag(Question::new("limber", 'l', "limbers up").on("p. 20"), false);
    // With two moves they may be deployed again at the end, where the nation's costs leave them the move.
    let unlimbers = limber
        && state.moves_in_hand(unit) > 1
        && ask.flag(Question::new("unlimbers", 'U', "and unlimbers where it ends").on("p. 19-20"), false);
    let directions = &[(Sector::Front, "to the front"), (Sector::Rear, "to the rear"), (Sector::Flank, "to the flank")];
    let more = limber || ask.answered("pivot");
    let direction = ask_direction(state, guns, (directions, "p. 20"), more, ask);
    let way = LikelyWay::of(state, guns, direction);
    let (allowance, mut against, ends) = if limber {
        let (allowance, over, against) = limber_up(state, guns, performance, (direction, way), unlimbers, ask)?;
        (allowance, against, ask_move_ends(guns, way, over, ask))
    } else {
        by_hand(state, guns, performance, (direction, way), ask)?
    };
    ask.say(format!("may move up to {allowance} cm"));
    let went = ask_went(false, ask);
    against.extend(beyond(went, allowance, direction));
    let towards = ask_towards(guns, performance, (direction, allowance), ask);
    let back = towards.is_none() && (direction != Sector::Front || performance.is_bad());
    against.extend(towards);
    let away = state.ask_away(guns, 'L', ask);
    ask.permit(against)?;
    ask.ready()?;
    let (how, formation) = match (limber, unlimbers) {
        (true, true) => ("limbers up, moves and unlimbers", Formation::Deployed),
        (true, false) => ("limbers up and moves", Formation::Limbered),
        (false, _) => ("is moved by hand", Formation::Deployed),
    };
    let far = went.map_or_else(|| format!(", up to {allowance} cm"), |cm| format!(", {cm} cm"));
    let line = match limber && !unlimbers && allowance == Ratio::ZERO {
        true => format!("{} limbers up where it stands.", state.named(unit)),
        false => format!("{} {how}{far}{}.", state.named(unit), not_ahead(direction)),
    };
    let mut ruling = Ruling::new(line, Vec::new());
    ruling.events.push(Event::moved(unit, formation));
    let owes = matches!(state.must(guns), Some(Must::FallBack | Must::Leave));
    if owes && back && allowance > Ratio::ZERO && went.is_none_or(|cm| cm >= allowance) {
        ruling.events.push(Event::Paid { unit });
    } else {
        ruling.notes.extend(still_owes(state, guns));
    }
    ruling.notes.extend(stays_on(guns, &ends, allowance, ask));
    ruling.events.extend(guns.goes_to(ends));
    state.gets_away(away, &mut ruling);
    if unlimbers {
        ruling.notes.push("It fires as having moved (p. 20).".to_owned());
    }
    Ok(ruling)
}

/// How far they go with their limbers hooked on, in cm, and what speaks against it.
fn limber_up(
    state: &State,
    guns: &UnitInPlay,
    performance: Performance,
    (direction, way): (Sector, LikelyWay),
    unlimbers: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<(Ratio, Terrain, Vec<Refusal>), Interrupt> {
    let mut request = MoveAllowance {
        and_unlimbers: unlimbers,
        unit: guns.profile.clone(),
        scale: state.scale,
        performance,
        weather: state.weather.unwrap_or_default(),
        direction,
        artillery_action: ArtilleryAction::Limber,
        ..MoveAllowance::default()
    };
    ask_way(guns, (way, 't'), &mut request, ask);
    ask.say("measured from the front of the gun base (p. 20)");
    say_reading(state, guns, ask);
    let answer = request.answer(&state.tables)?;
    let against = answer.reasons.iter().map(|objection| objection.refusal(&state.tables, state.scale)).collect();
    let (nearest, exact) = answer.whole_way(&request);
    let most = at_most(state.scale, nearest, exact);
    Ok((most, request.terrain, against))
}

/// How far they are moved by hand, in cm, what speaks against it, and on what ground that ends.
fn by_hand(
    state: &State,
    guns: &UnitInPlay,
    performance: Performance,
    (direction, way): (Sector, LikelyWay),
    ask: &mut FormBuilder<'_>,
) -> Result<(Ratio, Vec<Refusal>, Ground), Interrupt> {
    let works = Question::new("works", 'h', "in an entrenchment").on("p. 20").known();
    let in_entrenchment = ask.flag(works, guns.ground.is(&Ground::Works));
    // In works they do not: it is offered to nobody, and read where the umpire has allowed it.
    let pivots = !in_entrenchment || ask.answered("pivot");
    let pivot = pivots && ask.flag(Question::new("pivot", 'f', "pivots").on("p. 20"), false);
    let ground = Question::new("terrain", 't', "terrain").on("p. 14-16");
    let ground = if way.over.is_some() { ground.as_said("where they stand") } else { ground };
    let likely = way.over.map_or(Terrain::Open, |(own, _)| own);
    let terrain = ask.pick(ground, Terrain::OPTIONS, Some(likely)).unwrap_or_default();
    let request = ManhandleAllowance {
        unit: guns.profile.clone(),
        direction,
        pivot,
        in_entrenchment,
        performance,
        terrain,
        weather: state.weather.unwrap_or_default(),
        scale: state.scale,
    };
    let answer = request.answer(&state.tables)?;
    // Who goes to its front or rear goes out of its works.
    let stays = pivot || direction == Sector::Flank || guns.ground == Ground::Open;
    let ends = if stays { guns.ground.clone() } else { ask_move_ends(guns, way, terrain, ask) };
    let most = at_most(state.scale, answer.allowance, answer.allowance_exact);
    Ok((most, answer.reasons.into_iter().map(Refusal::from).collect(), ends))
}
