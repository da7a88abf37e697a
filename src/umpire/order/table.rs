//! The table of a battle's orders: what can be given, when, to whom; and the look-up before its rule.

use super::Elsewhere;
use crate::umpire::{Duty, FormBuilder, GameState, Interrupt, OrderKey, Refusal, Roster, Ruling, UnitId};

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

impl<B: OrderTable> Who<B> {
    pub(super) fn units(&self, battle: &B) -> Vec<UnitId> {
        let mut units = self.candidates(battle);
        if let Who::Each(_, against) = self {
            units.retain(|unit| battle.off().lift(against(battle, *unit)).is_empty());
        }
        units
    }

    /// Those whom the order is meant for, whatever speaks against them now.
    pub(super) fn candidates(&self, battle: &B) -> Vec<UnitId> {
        match self {
            Who::Each(of, _) => of(battle).into_iter().filter(|id| battle.has(*id)).collect(),
            Who::Table(_) => Vec::new(),
        }
    }

    /// Whom a selected unit stands for: its brigade, where that may be given the order and the unit may not; or where the
    /// order is meant for brigades alone.
    pub(super) fn meant(&self, battle: &B, selected: UnitId) -> UnitId {
        let Who::Each(of, against) = self else { return selected };
        let candidates = of(battle);
        let meant = [selected, selected.of_brigade()].into_iter().filter(|id| candidates.contains(id));
        let free = meant.clone().find(|id| battle.off().lift(against(battle, *id)).is_empty());
        free.or_else(|| meant.clone().next()).unwrap_or(selected)
    }

    /// Whether it can be given to nobody in particular now.
    fn alone(&self, battle: &B) -> bool {
        match self {
            Who::Table(against) => battle.off().lift(against(battle)).is_empty(),
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

    /// Orders that old journals hold, and that no key gives today: what they did is asked by others. Their keys are not read.
    const BEFORE: &'static [OrderKind<Self>] = &[];

    /// The orders that go to a brigade at once: given on its row, each of its units that may be given it is given it, with
    /// one form, as one ruling.
    const TOGETHER: &'static [&'static str] = &[];

    /// The step that the battle stands in.
    fn step(&self) -> Self::Step;

    /// A step's name.
    fn step_name(step: Self::Step) -> &'static str;

    /// How the battle has ended.
    fn over(&self) -> Option<&str>;

    /// Armies, brigades and units. What the ruleset knows of each is no matter here.
    fn roster(&self) -> &Roster<impl Sized, impl Sized, impl Sized>;

    /// Whether somebody of this code is in the battle.
    fn has(&self, code: UnitId) -> bool {
        self.roster().has(code)
    }

    /// A unit or a brigade by code and name.
    fn named(&self, code: UnitId) -> String {
        self.roster().named(code)
    }

    /// Why an order cannot be given to this code: nobody of it is in the battle.
    fn absent(&self, code: UnitId) -> String {
        self.roster().absent(code)
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

    /// The orders of other steps than this.
    fn other_steps(&self) -> Vec<Elsewhere> {
        let others = Self::ORDERS.iter().copied().flatten().filter(|order| !order.at.contains(&self.step()));
        let named = |order: &OrderKind<Self>| Elsewhere {
            key: order.key,
            names: [order.name, order.label],
            phases: order.at.iter().map(|step| Self::step_name(*step)).collect(),
        };
        others.map(named).collect()
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
        self.off().lift(reasons).first().map_or_else(String::new, Refusal::to_string)
    }

    /// Why a brigade cannot be given an order that is its units': which of them may be given it, or else what is the
    /// brigade's to do.
    fn is_for_units(&self, kind: &OrderKind<Self>, subject: UnitId) -> Option<Refusal> {
        let candidates = kind.who.candidates(self);
        let together = |order: &OrderKind<Self>| Self::TOGETHER.contains(&order.name);
        let own = |unit: &UnitId| unit.of_brigade() == subject;
        if !subject.is_brigade() || together(kind) || candidates.contains(&subject) {
            return None;
        }
        if !candidates.iter().any(own) {
            let others = !candidates.is_empty() && !candidates.iter().any(|candidate| candidate.is_brigade());
            return others.then(|| Refusal::new(format!("{} has no unit for this now", self.named(subject))));
        }
        let name = self.named(subject);
        let code = |id: &UnitId| self.roster().marked(*id);
        let may: Vec<String> = kind.who.units(self).iter().filter(|unit| own(unit)).map(code).collect();
        let its = |order: &&OrderKind<Self>| {
            let units = order.who.units(self);
            units.contains(&subject) || together(order) && units.iter().any(own)
        };
        let keys: Vec<String> =
            of_step(self.step()).filter(its).map(|order| format!("{} {}", order.key, order.label)).collect();
        let instead = if keys.is_empty() { String::new() } else { format!("; all of it may: {}", keys.join(", ")) };
        Some(Refusal::new(if may.is_empty() {
            format!("{name} is a brigade, and this is for none of its units now{instead}")
        } else {
            format!("{name} is a brigade: {} is for one of its units, {}{instead}", kind.label, may.join(" or "))
        }))
    }

    /// What speaks against giving an order to a unit or a brigade.
    fn against(&self, kind: &OrderKind<Self>, subject: UnitId) -> Vec<Refusal> {
        if let Some(why) = self.is_for_units(kind, subject) {
            return vec![why];
        }
        let reasons = match kind.who {
            Who::Each(_, against) => against(self, subject),
            Who::Table(against) => return against(self),
        };
        if !reasons.is_empty() || kind.who.candidates(self).contains(&subject) {
            return reasons;
        }
        let name = self.named(subject);
        vec![Refusal::new(format!("{} is not for {name} now", kind.label))]
    }

    /// Who may be given one of these orders in this step.
    fn may(&self, names: &[&str]) -> Vec<UnitId> {
        self.may_at(self.step(), names)
    }

    /// Who might be given one of these orders if the battle stood in another step as it is now.
    fn may_at(&self, step: Self::Step, names: &[&str]) -> Vec<UnitId> {
        debug_assert!(names.iter().all(|name| is_known::<Self>(name)), "an order that there is not: {names:?}");
        let orders = of_step::<Self>(step).filter(|order| names.contains(&order.name));
        orders.flat_map(|order| order.who.units(self)).collect()
    }

    /// What is owed while somebody may still be given these orders, each with its words.
    fn owed(&self, orders: &[(&'static str, &str)]) -> Vec<Duty> {
        let owed =
            |(order, what): &(&'static str, &str)| Duty { what: (*what).to_owned(), who: self.may(&[*order]), order };
        orders.iter().map(owed).filter(|duty| !duty.who.is_empty()).collect()
    }
}

/// An order of this name in a step, as it is given, or was before.
pub(super) fn named<B: OrderTable>(step: B::Step, name: &str) -> Option<&'static OrderKind<B>> {
    of_step(step).chain(B::BEFORE.iter().filter(move |order| order.at.contains(&step))).find(|kind| kind.name == name)
}

/// Whether any order has this name.
fn is_known<B: OrderTable>(name: &str) -> bool {
    B::ORDERS.iter().copied().flatten().any(|order| order.name == name)
}

/// The orders of a step.
pub(super) fn of_step<B: OrderTable>(step: B::Step) -> impl Iterator<Item = &'static OrderKind<B>> {
    B::ORDERS.iter().copied().flatten().filter(move |order| order.at.contains(&step))
}
