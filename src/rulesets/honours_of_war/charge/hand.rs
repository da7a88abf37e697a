//! The move that a charger has in hand (p. 19-22).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::{Ground, Height};
use crate::rulesets::honours_of_war::battle::objection::{OrderObjection, worded};
use crate::rulesets::honours_of_war::battle::state::{Charge, State, UnitInPlay};
use crate::rulesets::honours_of_war::battle::words::at_most;
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::charge::objection::ChargerObjection;
use crate::rulesets::honours_of_war::movement::allowance::MoveAllowance;
use crate::rulesets::honours_of_war::movement::bua::furthest;
use crate::rulesets::honours_of_war::movement::terrain::Terrain;
use crate::rulesets::honours_of_war::movement::way::{
    LikelyWay, Passing, ask_change, ask_passing, ask_way, ask_whether_it_passes,
};
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, UnitId};

/// What a charger has in hand, and what it does on its way.
pub(crate) struct MoveInHand<'a> {
    /// The unit as it charges: after a change of formation.
    pub(crate) unit: Unit,
    /// All the way that it can make this turn, in cm; with what it has made already.
    pub(crate) move_available: Ratio,
    /// What it has made already of it, in cm: who rides on after evaders has (p. 24).
    pub(crate) made: Ratio,
    /// The way that it went in this turn before it charges with the rest of a double move, in cm (p. 18).
    pub(crate) gone: Ratio,
    /// Its normal moves: 1 or 2.
    pub(crate) moves: u8,
    /// What of its way lies behind the last obstacle or the change, in cm; none where there is neither (p. 31).
    pub(crate) run: Option<Ratio>,
    /// Whether its way goes through a wood or rough ground (p. 31).
    pub(crate) rough: bool,
    /// Whether it goes through friends in its only move.
    pub(crate) through_friends: bool,
    /// The friend whom it passes through in the first of two moves (p. 22).
    pub(crate) passing: Option<Passing<'a>>,
    /// Why it cannot make its way.
    pub(crate) objections: Vec<Refusal>,
}

impl MoveInHand<'_> {
    /// Over open ground, with nothing on its way. `available`: in cm.
    fn new(charger: &UnitInPlay, available: Ratio, moves: u8) -> Self {
        MoveInHand {
            unit: charger.profile.clone(),
            move_available: available,
            made: Ratio::ZERO,
            gone: Ratio::ZERO,
            moves,
            run: None,
            rough: false,
            through_friends: false,
            passing: None,
            objections: Vec::new(),
        }
    }

    /// The whole way of its charge in this turn to whom it meets after so many cm more, both of its moves (HOW-AMB-A23).
    pub(crate) fn way(&self, distance: Ratio) -> Ratio {
        self.made + self.gone + distance
    }

    /// The unit as it charges: out of a ford as a march column, unless it forms for it (p. 16, 22).
    pub(crate) fn charges_as(&self, charger: &UnitInPlay) -> Unit {
        let unit = self.unit.clone();
        if unit.formation == charger.profile.formation {
            return Unit { formation: charger.as_it_fights().formation, ..unit };
        }
        unit
    }

    /// It goes, in the formation that it takes for it.
    pub(crate) fn goes(&self, charger: &UnitInPlay) -> Vec<Event> {
        let unit = charger.id;
        // A unit declares one charge, and has made its moves with it.
        let spent = Some(Ratio::whole(i128::from(self.moves)));
        let mut events = vec![Event::Moved { unit, formation: self.unit.formation, spent, went: None }];
        if self.unit.kind != charger.profile.kind {
            events.push(Event::Becomes { unit, kind: self.unit.kind, abandoned: false });
        }
        events.extend(self.passing.as_ref().and_then(|passing| passing.stays(&charger.profile)));
        events
    }
}

/// A unit declares one charge; one of a demoralised brigade none, as it leaves the table (option, p. 37; HOW-AMB-C41).
pub(crate) fn charges_no_more(state: &State, id: UnitId) -> Vec<Refusal> {
    state.deciding(worded([
        (state.charging(id), ChargerObjection::HasCharged),
        (state.open_charges().any(|charge| charge.counter && charge.target == id), ChargerObjection::CounterCharges),
        (state.is_charged(id), ChargerObjection::Charged),
        (state.demoralised(id), ChargerObjection::Demoralised),
    ]))
}

/// Why a unit does not go out of its brigade's turn: to meet a charge, into a melee, or forward in support (p. 23).
pub(crate) fn against_going(state: &State, unit: &UnitInPlay) -> Vec<Refusal> {
    charges_no_more(state, unit.id).into_iter().chain(state.stands(unit)).collect()
}

/// A unit throws once to meet a charge, and once to join a melee (p. 23).
pub(crate) fn has_missed(state: &State, unit: &UnitInPlay, enemy: UnitId, melee: bool) -> Option<Refusal> {
    let same = if melee { state.linked(enemy) } else { vec![enemy] };
    let missed = unit.phase.missed.iter().any(|(one, joining)| *joining == melee && same.contains(one));
    let objection = if melee { ChargerObjection::FailedToJoin } else { ChargerObjection::FailedToMeet };
    missed.then(|| objection.into())
}

/// A unit that has moved charges with what is left of a double move only.
pub(crate) fn has_moved(state: &State, charger: &UnitInPlay) -> Option<Refusal> {
    let moves = state.moves_in_hand(charger.id);
    if !charger.profile.moved || charger.phase.rides.is_some() || charger.turn.spent < Ratio::whole(i128::from(moves)) {
        return None;
    }
    Some(match moves {
        1 => OrderObjection::HasMoved.into(),
        _ => ChargerObjection::MayHaveMovedTwice.into(),
    })
}

/// What a target that is charged in this sector stands in, as far as the roster knows.
pub(crate) fn cover_of(target: &UnitInPlay, sector: Sector) -> TargetCover {
    match target.ground.place() {
        Place::Open if target.ground.is(&Ground::Wood) => TargetCover::Woods,
        Place::Open if target.ground.is_line() && sector == Sector::Front => TargetCover::Obstacle,
        Place::Open => TargetCover::Open,
        Place::Bua => TargetCover::Bua,
        Place::Entrenchment => TargetCover::Entrenchment,
    }
}

/// What it was said to stand in or behind on this side when it was last fired at or charged, where the roster does not know:
/// into a block it goes by its own questions.
pub(crate) fn cover_said(target: &UnitInPlay, side: Facing) -> Option<TargetCover> {
    let open = cover_of(target, side.sector()) == TargetCover::Open;
    Some(match target.cover_said(side).filter(|_| open)? {
        Cover::Woods => TargetCover::Woods,
        Cover::Hedge | Cover::Wall | Cover::Fence | Cover::TreeLine => TargetCover::Obstacle,
        Cover::Entrenchment => TargetCover::Entrenchment,
        Cover::Open | Cover::BuaRustic | Cover::BuaUrban | Cover::BuaFortified => return None,
    })
}

/// What it stands in or behind on this side, by the roster or by what was said of it.
pub(crate) fn likely_cover(target: &UnitInPlay, side: Facing) -> TargetCover {
    cover_said(target, side).unwrap_or_else(|| cover_of(target, side.sector()))
}

/// What the target of this charge stands in when it counter-charges: it has come out of what it was said to stand in or behind, as
/// chargers count as in the open (p. 15, 23).
pub(crate) fn cover_counter_charging(target: &UnitInPlay, charge: &Charge) -> TargetCover {
    match cover_of(target, charge.sector.sector()) {
        TargetCover::Open => TargetCover::Open,
        _ => charge.cover,
    }
}

/// Asks what is on the way, behind one letter, and adds the move up. `distance`: its way to contact. `joins`: into a
/// melee, for which a unit that has moved still goes one normal move, as to a counter-charge (HOW-AMB-A49).
pub(crate) fn ask_hand<'a>(
    state: &'a State,
    charger: &UnitInPlay,
    target: &UnitInPlay,
    distance: Ratio,
    joins: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<MoveInHand<'a>, Interrupt> {
    let performance = state.performance(charger.id).unwrap_or_default();
    let fresh = joins && charger.profile.moved;
    let own = state.moves_in_hand(charger.id);
    let moves = if fresh { 1 } else { own };
    // Whom house rules let charge after its move has a whole one for it.
    let anew = has_moved(state, charger).is_some_and(|reason| state.tables.off.has(&reason));
    let (spent, gone) =
        if fresh || anew { (Ratio::ZERO, Ratio::ZERO) } else { (charger.turn.spent, charger.turn.gone) };
    let normal = charger.profile.normal_move(&state.tables, state.scale, false);
    let left = normal * (Ratio::whole(i128::from(moves)) - spent).max(Ratio::ZERO);
    let mut hand = MoveInHand { gone, ..MoveInHand::new(charger, left, own) };
    let question = Question::new("move", ' ', "move it has for it").on("p. 19").known().seldom();
    if let Some(ride) = charger.phase.rides {
        (hand.made, hand.gone) = (ride.made, Ratio::ZERO);
        hand.move_available = ride.made + ask.number(question, "cm", Some(ride.left));
        return Ok(hand);
    }
    if hand.gone > Ratio::ZERO {
        ask.say(format!(
            "it has gone {} cm: they count with its way, as both moves of a double one (p. 23-24, a reading)",
            hand.gone
        ));
    }
    if fresh {
        ask.say("it has moved: one normal move more, as for a counter-charge (p. 18, 23, a reading)");
    } else if !joins {
        hand.objections.extend(has_moved(state, charger));
    }
    if charger.profile.never_charges() {
        return Ok(hand);
    }
    let mut request = MoveAllowance {
        unit: charger.as_it_fights(),
        scale: state.scale,
        weather: state.weather.unwrap_or_default(),
        performance: if fresh { Performance::Steady } else { performance },
        spent,
        ..MoveAllowance::default()
    };
    ask_obstacles(state, (charger, target), &mut hand, &mut request, ask)?;
    hand.moves = if fresh { own } else { 1 };
    add_up(state, &request, distance, &mut hand)?;
    if let Some(most) = out_of_its_block(state, (charger, target), &hand.unit, Ratio::whole(i128::from(moves)) - spent)
    {
        ask.say(format!("out of its block: {most} cm from the nearest edge at most (p. 16, a reading)"));
        hand.move_available = hand.move_available.min(most);
    }
    hand.move_available = hand.gone + ask.number(question, "cm", Some(hand.move_available));
    let breaks = !request.obstacles.is_empty() || request.change_to.is_some();
    if breaks && hand.unit.kind.is_mounted() {
        hand.run = Some(ask_run(charger, &request, distance, ask));
    }
    Ok(hand)
}

/// How much of its way lies behind the last obstacle or the change.
fn ask_run(charger: &UnitInPlay, request: &MoveAllowance, distance: Ratio, ask: &mut FormBuilder<'_>) -> Ratio {
    let after = Question::new("run", ' ', "of its way after the obstacle, the change").on("p. 31");
    // Behind the line at which it stands lies all of its way.
    let own = charger.ground.line_before();
    let all = request.change_to.is_none() && request.obstacles.len() == 1 && own == request.obstacles.first().copied();
    let after = if all { after.as_said("where it stands").seldom() } else { after };
    ask.number(after, "cm", all.then_some(distance))
}

/// How far a charge goes that comes out of a block: the move that leaves it ends within half a move of the nearest edge (p. 16;
/// HOW-AMB-A71). None for a charge that begins elsewhere, or goes on inside the block.
fn out_of_its_block(
    state: &State,
    (charger, target): (&UnitInPlay, &UnitInPlay),
    unit: &Unit,
    moves: Ratio,
) -> Option<Ratio> {
    let block = charger.block()?;
    if target.block().is_some_and(|other| other.number == block.number) {
        return None;
    }
    let more = unit.normal_move(&state.tables, state.scale, false) * (moves - Ratio::ONE);
    Some((more + furthest(unit, &state.tables, state.scale)).max(Ratio::ZERO))
}

/// Adds up what it may move: the last stretch of its way, and those before it, which the way to contact counts as well
/// (p. 14, 21).
fn add_up(state: &State, request: &MoveAllowance, distance: Ratio, hand: &mut MoveInHand<'_>) -> Result<(), Interrupt> {
    let before = request.before();
    if before > distance {
        let text = format!("{before} cm of its way lie before the last ground, of {distance}");
        hand.objections.push(Refusal::on("p. 14", text));
    }
    let answer = request.answer(&state.tables)?;
    hand.objections.extend(answer.reasons.iter().map(|objection| objection.refusal(&state.tables, state.scale)));
    if answer.possible {
        // What a part of a double move has taken is kept as a decimal: what is left of that is told to the cm.
        let whole = request.spent > Ratio::ZERO;
        let exact = if whole { answer.allowance } else { answer.allowance_exact };
        hand.move_available = at_most(state.scale, answer.allowance, exact) + before;
        hand.moves = hand.moves.max(answer.moves);
    }
    Ok(())
}

/// The way of a charge as far as the roster knows it: off the charger's own ground, or up a steep hill on which the target
/// stands (p. 14-15; HOW-AMB-A54).
fn likely_way(state: &State, charger: &UnitInPlay, target: &UnitInPlay) -> LikelyWay {
    let mut likely = LikelyWay::of(state, charger, Sector::Front);
    if target.ground.height() == Height::Steep {
        likely.over = likely.over.or(Some((Terrain::SteepHill, "where the target stands")));
    }
    likely
}

/// Ground, obstacles, a change of formation and friends on the way of a charge.
fn ask_obstacles<'a>(
    state: &'a State,
    (charger, target): (&UnitInPlay, &UnitInPlay),
    hand: &mut MoveInHand<'a>,
    request: &mut MoveAllowance,
    ask: &mut FormBuilder<'_>,
) -> Result<(), Interrupt> {
    let way = Question::new("way", 'G', "formation or ground on its way").on("p. 14-22");
    let likely = likely_way(state, charger, target);
    let way = match likely.over {
        Some((_, said)) => way.as_said(said),
        None if likely.is_known() => way.as_said("where it stands"),
        None => way,
    };
    if ask.flag(way, likely.is_known() || charger.ground == Ground::Irregular) {
        // `t` turns the target to face, as it is said in the same form.
        ask_way(charger, (likely, 'j'), request, ask);
        request.change_to = ask_change(&request.unit, ask);
        if ask_whether_it_passes(ask) {
            // With a double move friends may be passed in the first of the two (p. 22).
            hand.through_friends = hand.moves == 1;
            hand.passing = if hand.through_friends { None } else { ask_passing(state, charger.id, ask) };
        }
    }
    hand.rough = request.through.iter().map(|stretch| stretch.terrain).chain([request.terrain]).any(Terrain::is_rough);
    hand.unit = charger.changed(request.change_to);
    if let Some(passing) = &hand.passing {
        let available = request.answer(&state.tables)?.normal_move;
        hand.objections.extend(passing.objections(state, &charger.profile, available)?);
        request.pass_through = vec![passing.friend.profile.clone()];
    }
    Ok(())
}
