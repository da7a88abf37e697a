//! The move that a charger has in hand (p. 19-22).

use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::own_will::after_evading;
use crate::rulesets::honours_of_war::battle::state::{State, UnitInPlay};
use crate::rulesets::honours_of_war::command::performance::Performance;
use crate::rulesets::honours_of_war::movement::allowance::MoveAllowance;
use crate::rulesets::honours_of_war::movement::way::{
    Passing, ask_change, ask_passing, ask_way, ask_whether_it_passes,
};
use crate::rulesets::honours_of_war::unit::Unit;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal};

/// What a charger has in hand, and what it does on its way.
pub(crate) struct MoveInHand<'a> {
    /// The unit as it charges: after a change of formation.
    pub(crate) unit: Unit,
    /// All the way that it can make this turn, in cm; with what it has made already.
    pub(crate) move_available: Ratio,
    /// What it has made already of it, in cm: who rides on after evaders has (p. 24).
    pub(crate) made: Ratio,
    /// Its normal moves: 1 or 2.
    pub(crate) moves: u8,
    /// What of its way lies behind the last obstacle or the change, in cm; none where there is neither (p. 31).
    pub(crate) run: Option<Ratio>,
    /// Whether it goes through friends in its only move.
    pub(crate) through_friends: bool,
    /// The friend whom it passes through in the first of two moves (p. 22).
    pub(crate) passing: Option<Passing<'a>>,
    /// Why it cannot make its way.
    pub(crate) bans: Vec<Refusal>,
}

/// Asks what is on the way, behind one letter, and adds the move up. `joins`: into a melee, for which a unit that has moved still goes
/// (p. 18, 23).
pub(crate) fn ask_hand<'a>(
    state: &'a State,
    troop: &UnitInPlay,
    performance: Performance,
    joins: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<MoveInHand<'a>, Interrupt> {
    let spent = troop.profile.moved && !joins;
    let moves = if spent { 1 } else { performance.moves() };
    let normal = troop.profile.normal_move(&state.tables, state.scale, false);
    let mut hand = MoveInHand {
        unit: troop.profile.clone(),
        move_available: normal * Ratio::whole(i128::from(moves)),
        made: Ratio::ZERO,
        moves: performance.moves(),
        run: None,
        through_friends: false,
        passing: None,
        bans: Vec::new(),
    };
    let question = Question::new("move", ' ', "move it has for it").on("p. 19").known();
    hand.bans.extend(after_evading(troop));
    if let Some(ride) = troop.phase.rides {
        hand.made = ride.made;
        hand.move_available = ride.made + ask.number(question, "cm", Some(ride.left));
        return Ok(hand);
    }
    if spent && performance.moves() == 1 {
        hand.bans.push(Refusal::on("p. 18", "it has made its move this turn"));
    }
    if troop.profile.never_charges() {
        return Ok(hand);
    }
    let mut request = MoveAllowance { unit: troop.profile.clone(), ..MoveAllowance::default() };
    request.scale = state.scale;
    request.weather = state.weather.unwrap_or_default();
    request.performance = if spent { Performance::Steady } else { performance };
    let way = Question::new("way", 'w', "something on its way").on("p. 14-22");
    if ask.flag(way, matches!(troop.ground, Ground::River | Ground::Irregular)) {
        ask_way(troop, &mut request, ask);
        request.change_to = ask_change(&troop.profile, 'g', ask);
        if ask_whether_it_passes(ask) {
            // With a double move friends may be passed in the first of the two (p. 22).
            hand.through_friends = performance.moves() == 1;
            hand.passing = if hand.through_friends { None } else { ask_passing(state, troop.id, ask) };
        }
    }
    hand.unit = troop.changed(request.change_to);
    if let Some(passing) = &hand.passing {
        hand.bans.extend(passing.bans(state, &troop.profile, request.answer(&state.tables)?.normal_move)?);
        request.pass_through = vec![passing.friend.profile.clone()];
    }
    let answer = request.answer(&state.tables)?;
    hand.bans.extend(answer.reasons.iter().map(|ban| ban.refusal(&state.tables, state.scale)));
    if answer.possible {
        hand.move_available = answer.allowance;
        hand.moves = answer.moves.max(if spent { performance.moves() } else { 1 });
    }
    hand.move_available = ask.number(question, "cm", Some(hand.move_available));
    let breaks = !request.obstacles.is_empty() || request.change_to.is_some();
    if breaks && hand.unit.kind.is_mounted() {
        let after = Question::new("run", ' ', "of its way after the obstacle, the change").on("p. 31");
        hand.run = Some(ask.number(after, "cm", None));
    }
    Ok(hand)
}
