//! The umpire is always right: facts of the roster are set to what he says, with a line of reason.

use crate::umpire::{FormBuilder, Interrupt, Order, OrderTable, Question, Ruling, UnitId};

/// A fact that an overruling changes.
pub struct Change<E> {
    /// From what to what: `75 to 50 percent`.
    pub said: String,
    /// What changes.
    pub events: Vec<E>,
}

impl<E> Change<E> {
    /// A change with its words.
    pub fn new(said: impl Into<String>, events: Vec<E>) -> Change<E> {
        Change { said: said.into(), events }
    }
}

/// Overrules facts of a unit or a brigade. `facts` asks for each fact that it has and gives those that are answered
/// otherwise than they stand; the reason is owed in any case. Refuses an overruling that changes nothing, or has no reason.
pub fn overrule<S: OrderTable>(
    state: &S,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
    facts: impl FnOnce(UnitId, &mut FormBuilder<'_>) -> Vec<Change<S::Event>>,
) -> Result<Ruling<S::Event>, Interrupt> {
    let Some(subject) = subject.filter(|subject| state.roster().name(*subject).is_some()) else {
        return Interrupt::refuse("select the unit to overrule first");
    };
    let name = state.named(subject);
    ask.title(format!("Overrule: {name}"));
    let changes = facts(subject, ask);
    let why = ask.text(Question::new(Order::WHY, ' ', "because"), None);
    ask.ready()?;
    if why.trim().is_empty() {
        return Interrupt::refuse("an overruling needs a line of reason");
    }
    if changes.is_empty() {
        return Interrupt::refuse("nothing is changed; answer otherwise than it stands, or go back");
    }
    let (said, events): (Vec<String>, Vec<Vec<S::Event>>) =
        changes.into_iter().map(|change| (change.said, change.events)).unzip();
    Ok(Ruling::new(format!("Overruled: {name}: {}. {why}", said.join(", ")), events.into_iter().flatten().collect()))
}
