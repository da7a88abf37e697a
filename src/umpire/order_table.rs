//! The table of a battle's orders: what can be given, when, to whom; and the look-up before its rule.

use super::{Ask, Code, Duty, Field, Order, OrderKey, Refusal, Ruling, Stop};

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
pub type OrderRule<B> = fn(&B, Code, &mut Ask<'_>) -> Result<Ruling<<B as Field>::Event>, Stop>;

/// Who may be given an order.
pub enum Who<B> {
    /// These units or brigades.
    Units(fn(&B) -> Vec<Code>),
    /// It needs nobody; it can be given while this holds.
    Nobody(fn(&B) -> bool),
}

impl<B> Who<B> {
    fn units(&self, battle: &B) -> Vec<Code> {
        match self {
            Who::Units(who) => who(battle),
            Who::Nobody(_) => Vec::new(),
        }
    }
}

/// A battle whose orders stand in a table.
pub trait OrderTable: Field {
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
    fn has(&self, code: Code) -> bool;

    /// A unit or a brigade by code and name.
    fn named(&self, code: Code) -> String;

    /// Rules the order that ends a step ([`Order::NEXT`]).
    fn next(&self, ask: &mut Ask<'_>) -> Result<Ruling<Self::Event>, Stop>;

    /// Rules the order that repairs a fact of the roster ([`Order::OVERRULE`]).
    fn overrule(&self, subject: Option<Code>, ask: &mut Ask<'_>) -> Result<Ruling<Self::Event>, Stop>;

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
            alone: matches!(order.who, Who::Nobody(open) if open(self)),
            why_not: order.why_not,
        };
        of_step(self.step()).map(key).collect()
    }

    /// Who may be given one of these orders in this step.
    fn may(&self, names: &[&str]) -> Vec<Code> {
        let orders = of_step::<Self>(self.step()).filter(|order| names.contains(&order.name));
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
    fn give(&self, order: &Order, ask: &mut Ask<'_>) -> Result<Ruling<Self::Event>, Stop> {
        match order.name.as_str() {
            Order::NEXT => return self.next(ask),
            Order::OVERRULE => return self.overrule(order.subject, ask),
            _ => {}
        }
        if let Some(how) = self.over() {
            return Stop::refuse(format!("the battle is over: {how}"));
        }
        let Some(kind) = of_step::<Self>(self.step()).find(|kind| kind.name == order.name) else {
            return Stop::refuse(format!("{} is no order of {}", order.name, Self::step_name(self.step())));
        };
        let who = match kind.who {
            Who::Units(who) => who(self),
            Who::Nobody(open) => {
                ask.title(kind.label);
                if !open(self) {
                    ask.permit(vec![Refusal::new(kind.why_not)])?;
                }
                return (kind.rule)(self, Code::new(1, 'a', 0), ask);
            }
        };
        let Some(subject) = order.subject else {
            return Stop::refuse(format!("select who is to {} first", kind.label));
        };
        let brigade = subject.of_brigade();
        let subject = if !who.contains(&subject) && who.contains(&brigade) { brigade } else { subject };
        if !self.has(subject) {
            return Stop::refuse(format!("{subject} is nobody in this battle"));
        }
        ask.title(format!("{}: {}", kind.label, self.named(subject)));
        if !who.contains(&subject) {
            ask.permit(vec![Refusal::new(format!("{}: {}", self.named(subject), kind.why_not))])?;
        }
        (kind.rule)(self, subject, ask)
    }
}

fn of_step<B: OrderTable>(step: B::Step) -> impl Iterator<Item = &'static OrderKind<B>> {
    B::ORDERS.iter().copied().flatten().filter(move |order| order.at.contains(&step))
}
