//! Repairs of the roster, with a reason.

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{count, legal, with_figures};
use crate::rulesets::league_of_augsburg::battle::state::{State, Troop};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = subject.and_then(|code| state.troop(code)) else {
        return Interrupt::refuse("select the unit to overrule first");
    };
    ask.title(format!("Overrule: {}", state.named(troop.code)));
    let (events, changes) = changes(troop, ask);
    let why = ask.text(Question::new("why", 'y', "because"), None);
    ask.ready()?;
    if why.trim().is_empty() {
        return Interrupt::refuse("an overruling needs a line of reason");
    }
    if events.is_empty() {
        return Interrupt::refuse("nothing is changed; answer otherwise than it stands, or go back");
    }
    let unit = events.iter().find_map(|event| if let Event::Unit { unit, .. } = event { Some(unit) } else { None });
    if let Some(unit) = unit {
        unit.check()?;
    }
    Ok(Ruling::new(format!("Overruled: {}: {}. {why}", state.named(troop.code), changes.join(", ")), events))
}

/// A state of a unit that is so or not.
type Fact = fn(&mut Unit) -> &mut bool;

fn changes(troop: &Troop, ask: &mut FormBuilder<'_>) -> (Vec<Event>, Vec<String>) {
    let (code, now) = (troop.code, &troop.unit);
    let known = |id, key, label: &str| Question::new(id, key, label).known();
    let (mut events, mut said) = (Vec::new(), Vec::new());
    let figures = count(ask, known("figures", ' ', "figures"), now.figures).max(1);
    let pikemen = if now.pikemen > 0 { count(ask, known("pikemen", ' ', "pikemen"), now.pikemen) } else { 0 };
    let mut unit = if figures == now.figures { now.clone() } else { with_figures(now, figures) };
    if pikemen != now.pikemen {
        unit.pikemen = pikemen;
    }
    let flags: [(&'static str, char, &str, Fact); 7] = [
        ("unformed", 'u', "unformed", |unit| &mut unit.unformed),
        ("disordered", 'd', "disordered", |unit| &mut unit.disordered),
        ("routing", 'r', "routing", |unit| &mut unit.routing),
        ("must_rally", 'm', "has to rally", |unit| &mut unit.must_rally),
        ("in_bad_going", 'b', "in bad going", |unit| &mut unit.in_bad_going),
        ("holding", 'h', "holds works or an obstacle", |unit| &mut unit.holding),
        ("has_fired", 'f', "has fired its first volley", |unit| &mut unit.has_fired),
    ];
    for (id, key, label, of) in flags {
        let before = *of(&mut unit);
        let after = ask.flag(known(id, key, label), before);
        if after != before {
            *of(&mut unit) = after;
            said.push(format!("{label} {}", if after { "yes" } else { "no" }));
        }
    }
    if figures != now.figures {
        said.push(format!("{figures} figures"));
    }
    if pikemen != now.pikemen {
        said.push(format!("{pikemen} pikemen"));
    }
    if unit != *now {
        events.push(Event::Unit { code, unit: Box::new(unit.clone()) });
    }
    // What its chit says now is not told: it may still be a secret.
    let chits: Vec<(Option<Chit>, Choice)> = [(None, "as it lies")]
        .into_iter()
        .chain(legal(&unit).into_iter().map(|(chit, word)| (Some(chit), word)))
        .collect();
    if let Some(order) = ask.pick(Question::new("order", 'o', "its order"), &chits, Some(None)).flatten() {
        events.push(Event::Laid { unit: code, order: Some(order) });
        said.push("another order".to_owned());
    }
    let gone = ask.flag(known("gone", 'g', "out of the battle"), troop.gone);
    if gone != troop.gone {
        said.push(if gone { "out of the battle" } else { "back in the battle" }.to_owned());
        events.push(if gone { Event::Gone { unit: code } } else { Event::Rejoins { unit: code } });
    }
    (events, said)
}
