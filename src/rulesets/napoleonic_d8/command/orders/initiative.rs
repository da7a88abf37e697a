//! Who starts the move (Sequence of play).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who};
use crate::rulesets::napoleonic_d8::command::initiative::{Initiative, InitiativeSide};
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const INITIATIVE: OrderKind = OrderKind {
    name: "initiative",
    key: 'f',
    label: "throw for the initiative",
    at: &[Phase::Initiative],
    who: Who::Table(|_| Vec::new()),
    rule: throw,
};

fn throw(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("throw for the initiative");
    let yields =
        ask.flag(Question::new("yields", 'y', "the winner lets the other start").on("Sequence of play"), false);
    let [a, b] = &state.armies[..] else { return Interrupt::refuse("a battle has two armies") };
    ask.say(format!("first army: {}; second army: {}", a.name, b.name));
    let thrown = ask.resolve(&Initiative {}, &*state.tables)?;
    let (winner, loser) = match thrown.winner {
        Some(InitiativeSide::SideA) => (a, b),
        Some(InitiativeSide::SideB) => (b, a),
        None => {
            let mut ruling = Ruling::new("The initiative is tied: throw again.", Vec::new());
            "tied".clone_into(&mut ruling.outcome);
            return Ok(ruling);
        }
    };
    let first = if yields { loser } else { winner };
    let line = format!("{} wins the initiative; {} starts.", winner.name, first.name);
    let mut ruling = Ruling::new(line, vec![Event::Plays { army: first.number, second: false }]);
    ruling.outcome = format!("{} starts", first.name);
    Ok(ruling)
}
