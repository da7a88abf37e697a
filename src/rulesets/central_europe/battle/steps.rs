//! From step to step, and from card to card (Command & Control).

use crate::rulesets::central_europe::unit::Hold;
use crate::umpire::{FormBuilder, Interrupt, Order, OrderTable, Question, Ratio, Ruling, UnitId};

use super::event::Event;
use super::marks::Mark;
use super::phase::Phase;
use super::spending::points_left;
use super::state::{State, Unit, held};
use super::victory::{self, decided, fought_on, told_before_the_end, verdict};

/// Ends the step (`next`). After the melees the phase closes, and with it the battle, where an army has lost; it ends as well
/// once the last turn is over.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    match (state.phase, state.turn_over) {
        (Phase::Card, true) => return last_turn(state, ask),
        (Phase::Card, false) => {
            if let Some(how) = decided(state) {
                return end_now(victory::fought_out(state, how), ask);
            }
            return Interrupt::refuse("turn a card first: it says who acts, and a joker ends the turn");
        }
        _ => {}
    }
    let phase = following(state);
    let how = verdict(state).filter(|_| phase == Phase::Card);
    let how = how.map(|how| victory::with_what_was_decided(state, how));
    how.iter().flat_map(|how| told_before_the_end(state, how)).for_each(|words| ask.say(words));
    // No `f`: whoever turns the next card by heart would fight on by that.
    let asked = Question::new("fight_on", 'h', "fight on all the same").must();
    let fights_on = how.is_some() && ask.flag(asked, false);
    ask.ready()?;
    let card = card_of(state);
    if phase != Phase::Card {
        let mut ruling = Ruling::new(format!("{}{card}.", phase.row().name), vec![Event::Phase { phase }]);
        ruling.notes.extend(waiting(state).into_iter().chain(dice_no_more(state)));
        return Ok(ruling);
    }
    let line = format!("The phase closes{card}{}: next card.", unused(state).unwrap_or_default());
    let mut ruling = Ruling::new(line, vec![Event::Closes]);
    ruling.notes.extend(dice_no_more(state));
    if fights_on {
        ruling.notes.push("The battle is decided, and fought on: ] between two cards ends it.".to_owned());
        ruling.events.push(fought_on(state));
    } else if let Some(how) = how {
        ruling.line = format!("The phase closes{card}: {how}.");
        let share = share_word(state.tables.army.break_fraction);
        ruling
            .notes
            .push(format!("That {share} of the units must be left is a house value: the rules name no winner."));
        ruling.events.push(Event::Over { how });
    }
    Ok(ruling)
}

/// The card whose phase it is, and whose it is, for the log: ` (black-8, Austria)`.
fn card_of(state: &State) -> String {
    let army = state.acting_army().map(|army| &army.name);
    state.card.iter().zip(army).map(|(card, army)| format!(" ({card}, {army})")).collect()
}

/// A share of an army in words: `half`, `40 percent`.
fn share_word(share: Ratio) -> String {
    match (share.numerator(), share.denominator()) {
        (0, _) => "any".to_owned(),
        (1, 2) => "half".to_owned(),
        (1, 3) => "a third".to_owned(),
        (2, 3) => "two thirds".to_owned(),
        (1, 4) => "a quarter".to_owned(),
        (3, 4) => "three quarters".to_owned(),
        (1, 1) => "all".to_owned(),
        _ => format!("{} percent", share * Ratio::whole(100)),
    }
}

/// The battle ends with its last turn. The rules name no winner: the umpire does.
fn last_turn(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("The battle ends with this turn: say who has won");
    let how = format!("turn {} was the last; the umpire says who has won", state.turn);
    let how = ask.sentence(Question::new("how", 'h', "who has won, and how").must(), Some(how));
    ask.ready()?;
    // What the umpire says now does not undo what was decided then.
    let before = decided(state).map(|before| format!("; {}", victory::fought_out(state, before)));
    let how = format!("{how}{}", before.unwrap_or_default());
    Ok(Ruling::new(format!("The battle is over: {how}."), vec![Event::Over { how }]))
}

/// Whether an order ends a battle that was decided before and fought on: no card is left undone by that, unless a reason for it
/// is given.
pub(super) fn ends_what_was_decided(state: &State, order: &Order) -> bool {
    let ends = order.name == Order::NEXT && order.reason(Order::BECAUSE).is_none();
    ends && state.over.is_none() && state.phase == Phase::Card && !state.turn_over && decided(state).is_some()
}

/// The battle was decided before and fought on, and ends between two cards when the umpire says so: the key that closes a phase
/// alone, typed once too often, does not end it.
fn end_now(how: String, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("The battle was decided: end it now");
    let ends = ask.flag(Question::new("ends", 'l', "let the battle end here").must(), true);
    let how = ask.sentence(Question::new("how", 'h', "how it ends"), Some(how));
    if !ends {
        return Interrupt::refuse("the battle goes on: turn the next card");
    }
    ask.ready()?;
    Ok(Ruling::new(format!("The battle is over: {how}."), vec![Event::Over { how }]))
}

/// The points that a phase closes without, and who could have had them: `, 2 of 4 points unused (a2 a4 did nothing)`.
fn unused(state: &State) -> Option<String> {
    const NAMED: usize = 8;
    let (_, points) = state.acting?;
    let left = points_left(state);
    // A general who is with a unit goes with it, for no point of his own.
    let free = |unit: &Unit| unit.held_in(state.turn).is_none_or(Hold::is_in_place);
    // Who is or was in a melee has fought in it.
    let fights = |unit: &Unit| state.engaged(unit.id) || unit.marks.has(Mark::Fought);
    let could = |unit: &&Unit| !state.activated(unit.id) && free(unit) && unit.with.is_none() && !fights(unit);
    let idle: Vec<String> = state.own().filter(could).map(|unit| state.roster.marked(unit.id)).collect();
    let who = match idle.len() {
        0 => String::new(),
        1..=NAMED => format!(" ({} did nothing)", idle.join(" ")),
        many => format!(" ({many} units did nothing)"),
    };
    (left > 0).then(|| format!(", {left} of {points} points unused{who}"))
}

/// Who waits for an enemy to come near, once the other side has moved.
fn waiting(state: &State) -> Vec<String> {
    let acting = state.acting_army().map(|army| army.number);
    let theirs = state.waiting().into_iter().filter(|brigade| Some(brigade.army) != acting);
    let theirs = theirs.filter(|_| state.phase == Phase::Moves);
    let waits = |brigade: UnitId| {
        let hold = held(state.roster.brigade(brigade)?, state.turn)?;
        Some(format!("{} waits until {}: if one is, H on it says so.", state.named(brigade), hold.before()))
    };
    theirs.filter_map(waits).collect()
}

/// The step that follows: the next in which anybody has something to do, or else the next card.
pub(crate) fn following(state: &State) -> Phase {
    let mut phase = state.phase.next();
    while phase != Phase::Card && state.is_idle(phase) && !(phase == Phase::Rally && has_still_to_go_back(state)) {
        phase = phase.next();
    }
    phase
}

/// Whether a first retreat move of the side whose phase it is was left owed: once that is made, the unit dices to rally.
fn has_still_to_go_back(state: &State) -> bool {
    still_go_back(state).next().is_some()
}

/// Those of the side whose phase it is whose first retreat move was left owed.
fn still_go_back(state: &State) -> impl Iterator<Item = &Unit> {
    state.own().filter(|unit| unit.profile.retreating && unit.marks.has(Mark::Broke))
}

/// Who loses its die to rally, as the step of rallying ends: its first retreat move is owed, and comes before that die
/// (CE-AMB-19).
fn dice_no_more(state: &State) -> Vec<String> {
    let told = |unit: &Unit| {
        let name = state.named(unit.id);
        format!("{name} has not made its first retreat move, and does not dice to rally in this phase (a reading).")
    };
    let rally = state.phase == Phase::Rally;
    still_go_back(state).filter(|_| rally).map(told).collect()
}
