//! What shooting does to the spirit of a unit (Firing Results).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::obey::commanded;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::ones::resolve_if;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::block_of_the_lost;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{decides, hits, list, rolled, score, several};
use crate::rulesets::old_dessauer::morale::shooting_test::{ShootingTest, TEST as TEST_DIE, TestResult};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::umpire::{End, FormBuilder, Interrupt, OrderKind, Refusal, Ruling, UnitId, Who};

pub(crate) const TEST: OrderKind<State> = OrderKind {
    name: "test",
    key: 't',
    // Short: beside the die of its general it has room in 80 columns.
    label: "test",
    at: &[Phase::Tests],
    who: Who::Each(|state| state.those(|unit| unit.turn.shot > 0), against),
    rule: test,
};

/// Why it owes no test.
fn owes_none(unit: &UnitInPlay) -> Option<OrderObjection> {
    let tested = if unit.marks.has(Mark::Tested) { OrderObjection::HasTested } else { OrderObjection::NotShot };
    (unit.turn.shot == 0).then_some(tested)
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| against.extend(worded(owes_none(unit))))
}

fn test(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    if let Some(reason) = owes_none(unit) {
        return Err(Refusal::from(reason).into());
    }
    ask.title(format!("test after shooting: {}", state.roster.named(id)));
    let shot = unit.turn.shot;
    let mut now = state.now(unit);
    let command = commanded(state, unit, &mut now, ask);
    // As it was before those hits; its width then does not matter here.
    let figures = now.figures.saturating_add(shot).min(now.original_figures);
    let request = ShootingTest { unit: Unit { figures, stands_wide: None, ..now }, hits: shot };
    if let Some(general) = state.general_with(id).filter(|_| state.is_general_in_danger(unit)) {
        ask.say(format!("the die for the life of General {} is still open: a reading has it first", general.name));
    }
    ask.thrower(TEST_DIE, id.army, state.roster.named(id));
    let answer = resolve_if(&request, &state.tables, |answer| decides(answer.needed), ask)?;
    let mut ruling = told(state, id, shot, &ask.fell(TEST_DIE), &answer);
    ruling.events.splice(0..0, command);
    Ok(ruling)
}

fn told(state: &State, unit: UnitId, shot: u32, fell: &[u8], answer: &TestResult) -> Ruling<Event> {
    let name = state.roster.named(unit);
    let (needed, shot) = (rolled(fell, answer.needed), hits(shot));
    let mut ruling = Ruling::new(String::new(), vec![Event::Tested { unit }]);
    if answer.passed {
        ruling.line = format!("{name} {needed} after {shot}: it stands.");
        ruling.outcome = "stands".to_owned();
    } else {
        let (moves, rout) = (several(answer.recoil_moves, "recoil move"), several(answer.rout_hits, "rout hit"));
        ruling.line = format!("{name} {needed} after {shot}: it fails, shaken, {moves}, {rout}.");
        ruling.outcome = "shaken".to_owned();
        ruling.events.push(Event::Shaken { unit, shaken: true });
        if answer.figures_after == 0 {
            ruling.events.push(Event::gone(unit));
        } else if answer.recoil_moves > 0 {
            let rout = Some(answer.rout_hits);
            ruling.events.push(Event::figures(unit, answer.figures_after, rout));
            ruling.events.push(Event::Recoils { unit, moves: answer.recoil_moves });
            ruling.events.push(Event::Parts { unit });
            let enemies: Vec<UnitId> = state.enemies_of(unit).collect();
            if !enemies.is_empty() {
                let free = format!(
                    "No round with {}: it recoils out of reach, unpursued (a reading: pursuit follows a round).",
                    list(state, &enemies)
                );
                ruling.notes.push(free);
            }
            ruling.notes.push(format!("{name} recoils {} inches or more.", answer.recoil_distance));
        }
    }
    if answer.figures_after == 0 {
        ruling.ends = End::only("destroyed");
        ruling.notes.push(format!("{name} is destroyed."));
        ruling.notes.extend(state.roster.unit(unit).and_then(block_of_the_lost));
    } else if answer.shattered {
        ruling.ends = End::only("shattered");
        ruling.notes.push(format!("{name} is shattered: it leaves at the end of the turn."));
    }
    ruling.sum = answer.sum.shown();
    ruling.table = format!("{} ({})", score(answer.base_score, answer.needed), answer.base_page);
    ruling
}
