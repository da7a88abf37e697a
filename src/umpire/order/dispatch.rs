//! An order of the table ruled: for nobody in particular, for a unit, or for a brigade at once.

use super::table::{OrderKind, OrderTable, Who, named};
use crate::umpire::{FormBuilder, Interrupt, Order, Question, Refusal, Ruling, UnitId};

/// Rules an order of the table. What somebody may not be given is forbidden, unless the umpire allows it with a reason; a selected
/// unit stands for its brigade where a brigade is meant.
pub fn dispatch<B: OrderTable>(
    battle: &B,
    order: &Order,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<B::Event>, Interrupt> {
    if order.name == Order::OVERRULE {
        return battle.overrule(order.subject, ask);
    }
    if let Some(how) = battle.over() {
        return Interrupt::refuse(format!("the battle is over: {how}"));
    }
    if order.name == Order::NEXT {
        let ruling = battle.next(ask);
        // Why something is left undone is asked where the end of a step is corrected; its key asks in a box of its own.
        if !ask.reckons() && battle.view().owed().is_some() {
            ask.text_if_any(Question::new(Order::BECAUSE, ' ', "left undone, because"));
        }
        return ruling.map(|ruling| left_undone(battle, order, ruling));
    }
    let Some(kind) = named::<B>(battle.step(), &order.name) else {
        return Interrupt::refuse(format!("{} is no order of {}", order.name, B::step_name(battle.step())));
    };
    if matches!(kind.who, Who::Table(_)) {
        let nobody = UnitId::new(1, 'a', 0);
        ask.title(kind.label);
        ask.permit(battle.against(kind, nobody))?;
        return (kind.rule)(battle, nobody, ask);
    }
    let Some(subject) = order.subject else {
        return Interrupt::refuse(format!("select who is to {} first", kind.label));
    };
    let subject = kind.who.meant(battle, subject);
    if !battle.has(subject) {
        return Interrupt::refuse(battle.absent(subject));
    }
    ask.title(format!("{}: {}", kind.label, battle.named(subject)));
    if subject.is_brigade() && B::TOGETHER.contains(&kind.name) && !kind.who.candidates(battle).contains(&subject) {
        return together(battle, kind, subject, ask);
    }
    if let Some(why) = battle.is_for_units(kind, subject) {
        return Err(why.into());
    }
    let against = ask.lift(battle.against(kind, subject));
    // Nonsense is refused at once: it is not offered to be allowed first.
    if !against.is_empty()
        && let Err(nonsense @ Interrupt::Refused(_)) = ask.as_if_allowed(|ask| (kind.rule)(battle, subject, ask))
    {
        return Err(nonsense);
    }
    ask.permit(against)?;
    (kind.rule)(battle, subject, ask)
}

/// Rules an order for each unit of a brigade that may be given it, one after the other. Whom the rules forbid what is
/// answered is left out, and named.
fn together<B: OrderTable>(
    battle: &B,
    kind: &OrderKind<B>,
    brigade: UnitId,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<B::Event>, Interrupt> {
    let own = |units: Vec<UnitId>| units.into_iter().filter(|unit| unit.of_brigade() == brigade).collect::<Vec<_>>();
    let mut units = own(kind.who.units(battle));
    if units.is_empty() {
        units = own(kind.who.candidates(battle));
        let Some(first) = units.first() else {
            let name = battle.named(brigade);
            return Interrupt::refuse(format!("{name} has nobody who may {} now", kind.label));
        };
        ask.permit(battle.against(kind, *first))?;
    }
    let allowed = own(kind.who.units(battle)).is_empty();
    // So many dice branch too widely, and tell nothing of any one unit.
    if units.len() > 1 && ask.reckons() {
        return Interrupt::refuse("the odds of a brigade at once are not told");
    }
    let mut state = battle.clone();
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let (mut given, mut stops) = (Vec::new(), Vec::new());
    for unit in &units {
        ask.begin_another();
        // What the first have done counts for those after them: points are spent.
        let against = if allowed { Vec::new() } else { ask.lift(state.against(kind, *unit)) };
        if !against.is_empty() {
            stops.push((*unit, Interrupt::Forbidden(against)));
            continue;
        }
        match (kind.rule)(&state, *unit, ask) {
            Ok(own) => {
                own.events.iter().for_each(|event| state.apply(event));
                ruling.events.extend(own.events);
                ruling.notes.push(own.line);
                ruling.notes.extend(own.notes);
                given.push(battle.named(*unit));
            }
            Err(stop @ (Interrupt::Forbidden(_) | Interrupt::Refused(_))) => stops.push((*unit, stop)),
            Err(stop) => return Err(stop),
        }
    }
    ask.title(format!("{}: {}, {} of its units", kind.label, battle.named(brigade), given.len()));
    if given.is_empty() && !stops.is_empty() {
        return Err(stops.swap_remove(0).1);
    }
    ruling.line = format!("{}: {}: {}.", battle.named(brigade), kind.label, given.join(", "));
    ruling
        .notes
        .extend(stops.into_iter().map(|(unit, stop)| format!("Not {}: {}.", battle.named(unit), reason(&stop))));
    Ok(ruling)
}

/// The first thing that stops an order, in words.
fn reason(stop: &Interrupt) -> String {
    match stop {
        Interrupt::Forbidden(reasons) => reasons.first().map_or_else(String::new, Refusal::to_string),
        stop => stop.to_string(),
    }
}

/// Says with the end of a step what was owed in it and not done, and why, where the umpire gives a reason.
fn left_undone<B: OrderTable>(battle: &B, order: &Order, mut ruling: Ruling<B::Event>) -> Ruling<B::Event> {
    if let Some(undone) = battle.view().owed() {
        let why = order.reason(Order::BECAUSE);
        let why = why.map_or_else(String::new, |why| format!("; because {}", why.trim_end_matches('.')));
        // In its line, as the log tells lines only.
        ruling.line = format!("{} Left undone: {undone}{why}.", ruling.line);
    }
    ruling
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::{Answer, Game, GameState, GivenDice, Roster, View};

    /// A battle of one brigade whose second unit has fired.
    #[derive(Clone)]
    struct State;

    fn fired(_: &State, unit: UnitId) -> Vec<Refusal> {
        if unit.unit == 2 { vec![Refusal::on("p. 26", "it has fired")] } else { Vec::new() }
    }

    const TABLE: &[OrderKind<State>] = &[
        OrderKind {
            name: "fire",
            key: 'f',
            label: "fire",
            at: &[()],
            who: Who::Each(|_| vec![UnitId::new(1, 'a', 1), UnitId::new(1, 'a', 2)], fired),
            rule: |_, unit, _| Ok(Ruling::new(format!("{unit} fires."), Vec::new())),
        },
        OrderKind {
            name: "command",
            key: 'p',
            label: "command",
            at: &[()],
            who: Who::Each(|_| vec![UnitId::new(1, 'a', 0)], |_, _| vec![Refusal::on("p. 17", "he has thrown")]),
            rule: |_, brigade, _| Ok(Ruling::new(format!("{brigade} moves."), Vec::new())),
        },
        OrderKind {
            name: "card",
            key: 't',
            label: "turn a card",
            at: &[()],
            who: Who::Table(|_| vec![Refusal::on("p. 9", "the deck is spent")]),
            rule: |_, _, _| Ok(Ruling::new("A card.", Vec::new())),
        },
    ];

    impl GameState for State {
        type Event = ();

        fn view(&self) -> View {
            View { orders: self.keys(), ..View::default() }
        }

        fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<()>, Interrupt> {
            dispatch(self, order, ask)
        }

        fn apply(&mut self, (): &()) {}
    }

    impl OrderTable for State {
        type Step = ();

        const ORDERS: &'static [&'static [OrderKind<State>]] = &[TABLE];

        fn step(&self) {}

        fn step_name((): ()) -> &'static str {
            "Firing"
        }

        fn over(&self) -> Option<&str> {
            None
        }

        fn roster(&self) -> &Roster<impl Sized, impl Sized, impl Sized> {
            const NOBODY: &Roster<(), (), ()> = &Roster { armies: Vec::new() };
            NOBODY
        }

        fn has(&self, _: UnitId) -> bool {
            true
        }

        fn next(&self, _: &mut FormBuilder<'_>) -> Result<Ruling<()>, Interrupt> {
            Ok(Ruling::new("Next.", Vec::new()))
        }

        fn overrule(&self, _: Option<UnitId>, _: &mut FormBuilder<'_>) -> Result<Ruling<()>, Interrupt> {
            Interrupt::refuse("nothing to overrule")
        }
    }

    #[test]
    fn who_may_be_given_an_order_and_why_another_may_not_are_one_opinion() {
        let game: &dyn Game = &State;
        let keys = State.keys();
        assert_eq!(
            keys.iter().map(|key| key.who.clone()).collect::<Vec<_>>(),
            [vec![UnitId::new(1, 'a', 1)], vec![], vec![]]
        );
        assert_eq!(
            keys.iter().map(|key| key.why_not.as_str()).collect::<Vec<_>>(),
            ["", "he has thrown (p. 17)", "the deck is spent (p. 9)"]
        );
        let against = |order: &str, unit| game.against(order, Some(UnitId::new(1, 'a', unit)));
        assert_eq!(against("fire", 1), []);
        assert_eq!(against("fire", 2), [Refusal::on("p. 26", "it has fired")]);
        assert_eq!(against("fire", 3), [Refusal::new("fire is not for 1a3 now")]);
        assert_eq!(against("command", 2), [Refusal::on("p. 17", "he has thrown")], "a unit stands for its brigade");
        assert_eq!(game.against("card", None), [Refusal::on("p. 9", "the deck is spent")]);
        assert_eq!(game.against("charge", None), [Refusal::new("charge is no order of Firing")]);
    }

    #[test]
    fn the_umpire_allows_with_a_reason_what_is_forbidden() {
        let answers = [(Order::ALLOW.to_owned(), Answer::Word("agreed".to_owned()))].into();
        let order = Order { name: "fire".to_owned(), subject: Some(UnitId::new(1, 'a', 2)), answers };
        let line = Game::rule(&State, &order, &mut GivenDice::new(&[])).result.map(|ruling| ruling.line);
        assert_eq!(line, Ok("1a2 fires.".to_owned()));
    }
}
