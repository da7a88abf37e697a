//! The table of a battle's orders: what can be given, when, to whom; and the look-up before its rule.

use super::together;
use crate::umpire::{Duty, FormBuilder, GameState, Interrupt, Order, OrderKey, Refusal, Ruling, UnitId};

/// An order: when it can be given, to whom, and the rule behind it.
pub struct OrderKind<B: OrderTable> {
    /// Its name in the journal.
    pub name: &'static str,
    /// Its key on the screens: none that a brigade's letter or a common key has.
    pub key: char,
    /// Its words in the footer.
    pub label: &'static str,
    /// The steps in which it can be given.
    pub at: &'static [B::Step],
    /// Who may be given it.
    pub who: Who<B>,
    /// The rule.
    pub rule: OrderRule<B>,
}

/// The rule behind an order: the battle, who is given it, and what the umpire answers. An order that needs nobody has no
/// use for the code.
pub type OrderRule<B> = fn(&B, UnitId, &mut FormBuilder<'_>) -> Result<Ruling<<B as GameState>::Event>, Interrupt>;

/// What the book has against giving an order to a unit or a brigade, as far as the roster tells: the objections of the
/// order's own procedure, asked with the facts known so far. Nothing where it may be given.
pub type Against<B> = fn(&B, UnitId) -> Vec<Refusal>;

/// Who may be given an order.
pub enum Who<B> {
    /// Those of these units or brigades whom nothing speaks against.
    Each(fn(&B) -> Vec<UnitId>, Against<B>),
    /// It needs nobody; it can be given while nothing speaks against it.
    Table(fn(&B) -> Vec<Refusal>),
}

impl<B> Who<B> {
    pub(super) fn units(&self, battle: &B) -> Vec<UnitId> {
        let mut units = self.candidates(battle);
        if let Who::Each(_, against) = self {
            units.retain(|unit| against(battle, *unit).is_empty());
        }
        units
    }

    /// Those whom the order is meant for, whatever speaks against them now.
    pub(super) fn candidates(&self, battle: &B) -> Vec<UnitId> {
        match self {
            Who::Each(of, _) => of(battle),
            Who::Table(_) => Vec::new(),
        }
    }

    /// Whom a selected unit stands for: its brigade, where that may be given the order and the unit may not; or where the
    /// order is meant for brigades alone.
    fn meant(&self, battle: &B, selected: UnitId) -> UnitId {
        let Who::Each(of, against) = self else { return selected };
        let candidates = of(battle);
        let meant = [selected, selected.of_brigade()].into_iter().filter(|id| candidates.contains(id));
        let free = meant.clone().find(|id| against(battle, *id).is_empty());
        free.or_else(|| meant.clone().next()).unwrap_or(selected)
    }

    /// Whether it can be given to nobody in particular now.
    fn alone(&self, battle: &B) -> bool {
        match self {
            Who::Table(against) => against(battle).is_empty(),
            Who::Each(..) => false,
        }
    }
}

/// A battle whose orders stand in a table.
pub trait OrderTable: GameState {
    /// A phase of the turn, or a step within it.
    type Step: Copy + PartialEq + 'static;

    /// Every order, in the order in which the footer shows them: the first that a selected unit may be given is the one
    /// that Enter gives it.
    const ORDERS: &'static [&'static [OrderKind<Self>]];

    /// The orders that go to a brigade at once: given on its row, each of its units that may be given it is given it, with
    /// one form, as one ruling.
    const TOGETHER: &'static [&'static str] = &[];

    /// The step that the battle stands in.
    fn step(&self) -> Self::Step;

    /// A step's name.
    fn step_name(step: Self::Step) -> &'static str;

    /// How the battle has ended.
    fn over(&self) -> Option<&str>;

    /// Whether somebody of this code is in the battle.
    fn has(&self, code: UnitId) -> bool;

    /// A unit or a brigade by code and name.
    fn named(&self, code: UnitId) -> String;

    /// Why an order cannot be given to this code: nobody of it is in the battle.
    fn absent(&self, code: UnitId) -> String {
        format!("{code} is nobody in this battle")
    }

    /// Rules the order that ends a step ([`Order::NEXT`]).
    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Self::Event>, Interrupt>;

    /// Rules the order that repairs a fact of the roster ([`Order::OVERRULE`]).
    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Self::Event>, Interrupt>;

    /// The orders of this step, for the footer.
    fn keys(&self) -> Vec<OrderKey> {
        if self.over().is_some() {
            return Vec::new();
        }
        let key = |order: &OrderKind<Self>| OrderKey {
            name: order.name,
            key: order.key,
            label: order.label,
            who: order.who.units(self),
            alone: order.who.alone(self),
            together: Self::TOGETHER.contains(&order.name),
            why_not: self.why_nobody(order),
        };
        of_step(self.step()).map(key).collect()
    }

    /// Whether nobody can be given any order of this step alone, so that it can be passed over.
    fn is_idle(&self, step: Self::Step) -> bool {
        let possible = |order: &OrderKind<Self>| order.who.alone(self) || !order.who.units(self).is_empty();
        !of_step::<Self>(step).any(|order| *order.at == [step] && possible(order))
    }

    /// The first thing that speaks against an order where nobody may be given it.
    fn why_nobody(&self, kind: &OrderKind<Self>) -> String {
        let reasons = match kind.who {
            Who::Each(of, against) if kind.who.units(self).is_empty() => {
                of(self).first().map_or_else(Vec::new, |first| against(self, *first))
            }
            Who::Table(against) => against(self),
            Who::Each(..) => Vec::new(),
        };
        reasons.first().map_or_else(String::new, Refusal::to_string)
    }

    /// What speaks against giving an order to a unit or a brigade.
    fn against(&self, kind: &OrderKind<Self>, subject: UnitId) -> Vec<Refusal> {
        let reasons = match kind.who {
            Who::Each(_, against) => against(self, subject),
            Who::Table(against) => return against(self),
        };
        if !reasons.is_empty() || kind.who.candidates(self).contains(&subject) {
            return reasons;
        }
        let name = self.named(subject);
        let own = kind.who.candidates(self).into_iter().any(|unit| unit.of_brigade() == subject);
        if own && !Self::TOGETHER.contains(&kind.name) {
            return vec![Refusal::new(format!("{name} is a brigade: select the unit that is to {}", kind.label))];
        }
        vec![Refusal::new(format!("{} is not for {name} now", kind.label))]
    }

    /// Who may be given one of these orders in this step.
    fn may(&self, names: &[&str]) -> Vec<UnitId> {
        self.may_at(self.step(), names)
    }

    /// Who might be given one of these orders if the battle stood in another step as it is now.
    fn may_at(&self, step: Self::Step, names: &[&str]) -> Vec<UnitId> {
        let orders = of_step::<Self>(step).filter(|order| names.contains(&order.name));
        orders.flat_map(|order| order.who.units(self)).collect()
    }

    /// What is owed while somebody may still be given these orders, each with its words.
    fn owed(&self, orders: &[(&'static str, &str)]) -> Vec<Duty> {
        let owed =
            |(order, what): &(&'static str, &str)| Duty { what: (*what).to_owned(), who: self.may(&[*order]), order };
        orders.iter().map(owed).filter(|duty| !duty.who.is_empty()).collect()
    }

    /// Rules an order. What somebody may not be given is forbidden, unless the umpire allows it with a reason; a selected
    /// unit stands for its brigade where a brigade is meant.
    fn dispatch(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Self::Event>, Interrupt> {
        if order.name == Order::OVERRULE {
            return self.overrule(order.subject, ask);
        }
        if let Some(how) = self.over() {
            return Interrupt::refuse(format!("the battle is over: {how}"));
        }
        if order.name == Order::NEXT {
            return self.next(ask).map(|ruling| self.left_undone(ruling));
        }
        let Some(kind) = of_step::<Self>(self.step()).find(|kind| kind.name == order.name) else {
            return Interrupt::refuse(format!("{} is no order of {}", order.name, Self::step_name(self.step())));
        };
        if matches!(kind.who, Who::Table(_)) {
            let nobody = UnitId::new(1, 'a', 0);
            ask.title(kind.label);
            ask.permit(self.against(kind, nobody))?;
            return (kind.rule)(self, nobody, ask);
        }
        let Some(subject) = order.subject else {
            return Interrupt::refuse(format!("select who is to {} first", kind.label));
        };
        let subject = kind.who.meant(self, subject);
        if !self.has(subject) {
            return Interrupt::refuse(self.absent(subject));
        }
        ask.title(format!("{}: {}", kind.label, self.named(subject)));
        if subject.is_brigade() && Self::TOGETHER.contains(&kind.name) && !kind.who.candidates(self).contains(&subject)
        {
            return together::dispatch(self, kind, subject, ask);
        }
        let against = self.against(kind, subject);
        // Nonsense is refused at once: it is not offered to be allowed first.
        if !against.is_empty()
            && let Err(nonsense @ Interrupt::Refused(_)) = ask.as_if_allowed(|ask| (kind.rule)(self, subject, ask))
        {
            return Err(nonsense);
        }
        ask.permit(against)?;
        (kind.rule)(self, subject, ask)
    }

    /// Says with the end of a step what was owed in it and not done.
    fn left_undone(&self, mut ruling: Ruling<Self::Event>) -> Ruling<Self::Event> {
        let view = self.view();
        let undone: Vec<String> =
            view.duties.iter().filter(|duty| !duty.order.is_empty()).map(|duty| view.words(duty)).collect();
        if !undone.is_empty() {
            ruling.notes.push(format!("Left undone: {}.", undone.join("; ")));
        }
        ruling
    }
}

fn of_step<B: OrderTable>(step: B::Step) -> impl Iterator<Item = &'static OrderKind<B>> {
    B::ORDERS.iter().copied().flatten().filter(move |order| order.at.contains(&step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::{Answer, Game, GivenDice, View};

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
            self.dispatch(order, ask)
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

        fn has(&self, _: UnitId) -> bool {
            true
        }

        fn named(&self, code: UnitId) -> String {
            code.to_string()
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
        let answers = [("allow".to_owned(), Answer::Word("agreed".to_owned()))].into();
        let order = Order { name: "fire".to_owned(), subject: Some(UnitId::new(1, 'a', 2)), answers };
        let line = Game::rule(&State, &order, &mut GivenDice::new(&[])).result.map(|ruling| ruling.line);
        assert_eq!(line, Ok("1a2 fires.".to_owned()));
    }
}
