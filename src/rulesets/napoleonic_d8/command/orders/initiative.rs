//! Who starts the move (Sequence of play).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{ArmyInPlay, OrderKind, State, Who, without_stop};
use crate::rulesets::napoleonic_d8::command::initiative::{Initiative, InitiativeSide};
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Sequence of play";

pub(crate) const INITIATIVE: OrderKind = OrderKind {
    name: "initiative",
    key: 'f',
    label: "throw for the initiative",
    at: &[Phase::Initiative],
    who: Who::Table(|state| {
        let won = state.won.and_then(|army| state.army(army));
        Vec::from_iter(won.map(|army| Refusal::on(SECTION, format!("who starts is for {} to say: s", army.name))))
    }),
    rule: throw,
};

pub(crate) const START: OrderKind = OrderKind {
    name: "start",
    key: 's',
    label: "say who starts",
    at: &[Phase::Initiative],
    who: Who::Table(|state| {
        let open = state.won.is_none();
        Vec::from_iter(open.then(|| Refusal::on(SECTION, "the initiative is thrown for first: f")))
    }),
    rule: start,
};

fn throw(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("throw for the initiative");
    let [a, b] = &state.armies[..] else { return Interrupt::refuse("a battle has two armies") };
    ask.thrower("initiative of the first army", a.number, &a.name);
    ask.thrower("initiative of the second army", b.number, &b.name);
    let thrown = ask.resolve(&Initiative {}, &*state.tables)?;
    let [of_a, of_b] = thrown.faces;
    let dice = format!("{} {of_a}, {} {of_b}", a.name, b.name);
    let winner = match thrown.winner {
        Some(InitiativeSide::SideA) => a,
        Some(InitiativeSide::SideB) => b,
        None => {
            let mut ruling = Ruling::new(format!("Initiative: {dice}: a tie, throw again."), Vec::new());
            "tied".clone_into(&mut ruling.outcome);
            return Ok(ruling);
        }
    };
    let line = format!("Initiative: {dice}: won by {}.", without_stop(&winner.name));
    let mut ruling = Ruling::new(line, vec![Event::Won { army: winner.number }]);
    ruling.outcome = format!("won by {}", winner.name);
    Ok(ruling)
}

/// The winner chooses once the dice have fallen.
fn start(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let [a, b] = &state.armies[..] else { return Interrupt::refuse("a battle has two armies") };
    let (winner, other): (&ArmyInPlay, &ArmyInPlay) = if state.won == Some(b.number) { (b, a) } else { (a, b) };
    ask.title(format!("{} won the initiative", winner.name));
    // Who begins is named in the row, and has to be said. In journals of before it was said whether he leaves it to the other.
    let row = |id, label| Question::new(id, 'l', label).on(SECTION).must();
    let (own, yields) = (without_stop(&winner.name), without_stop(&other.name));
    let begins = match ask.answered("yields") {
        true => !ask.flag(row("yields", format!("the first move is left to {yields}")), false),
        false => ask.flag(row("begins", format!("first move: {own}; no: {yields}")), true),
    };
    let first = if begins { winner } else { other };
    ask.ready()?;
    let line = format!("First move: {}.", without_stop(&first.name));
    let mut ruling = Ruling::new(line, vec![Event::Plays { army: first.number, second: false }]);
    ruling.notes.extend(state.arrivals_of(first.number));
    Ok(ruling)
}
