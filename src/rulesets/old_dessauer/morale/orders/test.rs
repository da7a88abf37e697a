//! What shooting does to a unit and to the general with it (Firing Results; Danger to Generals).

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, commanded, counted, hits, needed, score, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::command::command_roll::GeneralRisk;
use crate::rulesets::old_dessauer::morale::shooting_test::ShootingTest;
use crate::rulesets::old_dessauer::unit::{Kind, Unit};
use crate::umpire::{FormBuilder, Interrupt, Request, Ruling, UnitId};

pub(crate) const TEST: OrderKind = OrderKind {
    name: "test",
    key: 'f',
    label: "test after shooting",
    at: &[Phase::Tests],
    who: Who::Units(|state| state.those(Duties::test)),
    why_not: "was not hit by shooting this turn, or has tested",
    rule: test,
};

pub(crate) const DANGER: OrderKind = OrderKind {
    name: "danger",
    key: 'r',
    label: "general in danger",
    at: &[Phase::Tests, Phase::Combat, Phase::Pursuit],
    who: Who::Units(|state| state.those(Duties::danger)),
    why_not: "has no general with it, or took fewer than two hits",
    rule: danger,
};

fn test(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let (own, mut events) = commanded(state, troop, ask);
    if troop.shot == 0 || troop.unit.kind == Kind::RegimentalGun {
        return Interrupt::refuse("it was not hit by shooting this turn, or does not test");
    }
    // As it was before those hits; its width then does not matter here.
    let figures = troop.unit.figures.saturating_add(troop.shot).min(troop.unit.original_figures);
    let request = ShootingTest { unit: Unit { figures, stands_wide: None, ..own }, hits: troop.shot };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let name = state.named(unit);
    events.push(Event::Tested { unit });
    let mut ruling = Ruling::new(String::new(), Vec::new());
    if answer.passed {
        ruling.line = format!("{name} stands: {} after {}.", needed(answer.needed), hits(troop.shot));
        ruling.outcome = "stands".to_owned();
    } else {
        ruling.line = format!(
            "{name} fails, {} after {}: shaken, {}, {}.",
            needed(answer.needed),
            hits(troop.shot),
            counted(answer.recoil_moves, "recoil move"),
            counted(answer.rout_hits, "rout hit")
        );
        ruling.outcome = "shaken".to_owned();
        events.push(Event::Shaken { unit, shaken: true });
        if answer.figures_after == 0 {
            events.push(Event::Gone { unit });
        } else if answer.recoil_moves > 0 {
            events.push(Event::Figures { unit, figures: answer.figures_after });
            events.push(Event::Recoils { unit, moves: answer.recoil_moves });
            events.push(Event::Parts { unit });
            ruling.notes.push(format!("{name} recoils {} inches or more.", answer.recoil_distance));
        }
    }
    if answer.shattered {
        ruling.end = "shattered".to_owned();
        ruling.notes.push(format!("{name} is shattered: it leaves at the end of the turn."));
    }
    ruling.sum = answer.sum.shown();
    ruling.table = format!("{} ({})", score(answer.base_score, answer.needed), answer.base_page);
    ruling.events = events;
    Ok(ruling)
}

fn danger(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let Some(brigade) = state.general_with(unit) else { return Interrupt::refuse("no general is with it") };
    let fate = GeneralRisk { hits: troop.danger }.rule(&state.tables, ask.ready()?)?;
    let mut ruling = Ruling::new(String::new(), vec![Event::Safe { unit }]);
    if fate.killed {
        ruling.line = format!("General {} falls, with {}.", brigade.name, state.named(unit));
        ruling.outcome = "falls".to_owned();
        ruling.events.push(Event::Falls { general: brigade.code, fallen: true });
    } else {
        ruling.line = format!("General {} comes to no harm.", brigade.name);
        ruling.outcome = "unharmed".to_owned();
    }
    ruling.table = "falls on a 1 (Danger to Generals)".to_owned();
    Ok(ruling)
}
