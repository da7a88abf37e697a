//! The table of a battle's orders: what can be given, when, to whom; and the look-up before its rule.

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
    /// Why the others may not.
    pub why_not: &'static str,
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
    /// These units or brigades.
    Units(fn(&B) -> Vec<UnitId>),
    /// Those of these units or brigades whom nothing speaks against.
    Each(fn(&B) -> Vec<UnitId>, Against<B>),
    /// It needs nobody; it can be given while this holds.
    Nobody(fn(&B) -> bool),
    /// It needs nobody; it can be given while nothing speaks against it.
    Table(fn(&B) -> Vec<Refusal>),
}

impl<B> Who<B> {
    fn units(&self, battle: &B) -> Vec<UnitId> {
        match self {
            Who::Units(who) => who(battle),
            Who::Each(of, against) => of(battle).into_iter().filter(|unit| against(battle, *unit).is_empty()).collect(),
            Who::Nobody(_) | Who::Table(_) => Vec::new(),
        }
    }

    /// Whether it can be given to nobody in particular now.
    fn alone(&self, battle: &B) -> bool {
        match self {
            Who::Nobody(open) => open(battle),
            Who::Table(against) => against(battle).is_empty(),
            Who::Units(_) | Who::Each(..) => false,
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
            why_not: order.why_not,
        };
        of_step(self.step()).map(key).collect()
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
            return self.next(ask);
        }
        let Some(kind) = of_step::<Self>(self.step()).find(|kind| kind.name == order.name) else {
            return Interrupt::refuse(format!("{} is no order of {}", order.name, Self::step_name(self.step())));
        };
        let against = |subject: UnitId| match kind.who {
            Who::Units(who) if who(self).contains(&subject) => Vec::new(),
            Who::Units(_) => vec![Refusal::new(format!("{}: {}", self.named(subject), kind.why_not))],
            Who::Each(_, against) => against(self, subject),
            Who::Nobody(open) if open(self) => Vec::new(),
            Who::Nobody(_) => vec![Refusal::new(kind.why_not)],
            Who::Table(against) => against(self),
        };
        if matches!(kind.who, Who::Nobody(_) | Who::Table(_)) {
            let nobody = UnitId::new(1, 'a', 0);
            ask.title(kind.label);
            ask.permit(against(nobody))?;
            return (kind.rule)(self, nobody, ask);
        }
        let Some(subject) = order.subject else {
            return Interrupt::refuse(format!("select who is to {} first", kind.label));
        };
        let brigade = subject.of_brigade();
        let who = kind.who.units(self);
        let subject = if !who.contains(&subject) && who.contains(&brigade) { brigade } else { subject };
        if !self.has(subject) {
            return Interrupt::refuse(format!("{subject} is nobody in this battle"));
        }
        ask.title(format!("{}: {}", kind.label, self.named(subject)));
        ask.permit(against(subject))?;
        (kind.rule)(self, subject, ask)
    }
}

fn of_step<B: OrderTable>(step: B::Step) -> impl Iterator<Item = &'static OrderKind<B>> {
    B::ORDERS.iter().copied().flatten().filter(move |order| order.at.contains(&step))
}
