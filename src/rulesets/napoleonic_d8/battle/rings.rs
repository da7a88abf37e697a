//! What rings do to a unit, whatever brought them (Firing, hits; Disorder).

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::state::{State, Troop};
use crate::rulesets::napoleonic_d8::fire::target::ShotEffect;
use crate::rulesets::napoleonic_d8::morale::disorder::{DisorderCause, DisorderCheck};
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::morale::morale_test::TestReason;
use crate::rulesets::napoleonic_d8::unit::{Arm, Formation, Unit};
use crate::umpire::{FormBuilder, Lookup, Question, Ruling, UnitId};

/// Rings upon a unit as it is now, and the test or the end that follows. Nothing where there is no ring.
pub(crate) fn suffer(
    state: &State,
    code: UnitId,
    now: &Unit,
    (kills, disorders): (u32, u32),
    ruling: &mut Ruling<Event>,
) {
    if kills + disorders == 0 {
        return;
    }
    if kills > 0 {
        ruling.events.push(Event::Marked { unit: code, mark: Mark::Struck });
    }
    let name = state.named(code);
    let hits = Hits { kills: now.kills.count() + kills, disorders: now.disorders.count() + disorders };
    let status = hits.status(now.arm, &state.tables);
    if status == Status::Removed {
        ruling.events.push(Event::Gone { unit: code });
        ruling.notes.push(format!("{name} is removed."));
        ruling.notes.push(BEHIND.to_owned());
        return;
    }
    ruling.events.push(Event::Unit { code, unit: now.with(hits.kills, hits.disorders) });
    ruling.notes.push(format!("{name}: {}.", rings(hits.kills, hits.disorders)));
    if status == Status::Test {
        ruling.events.push(Event::Test { unit: code, why: Some(TestReason::Hits) });
        ruling.notes.push(format!("{name} owes a morale test."));
    }
}

/// What a removal does to who stood behind, which only the table shows (Disorder; Notes 25).
pub(crate) const BEHIND: &str = "Who supported its rear is disordered, if not yet: D on it.";

/// How many white rings a cause adds; nought for a unit that it does not disorder, or that it cannot befall.
pub(crate) fn disorders(state: &State, unit: &Unit, cause: DisorderCause) -> u32 {
    let check = DisorderCheck { unit: unit.clone(), cause };
    check.answer(&state.tables).map_or(0, |answer| answer.disorders_gained)
}

/// Asks whether a unit in column of march is caught on a road, where it may be; the white ring of it.
pub(crate) fn caught(state: &State, target: Option<&Troop>, ask: &mut FormBuilder<'_>) -> u32 {
    let marching = |troop: &&Troop| {
        troop.unit.formation == Formation::ColumnOfMarch && matches!(troop.unit.arm, Arm::Infantry | Arm::Cavalry)
    };
    let Some(target) = target.filter(marching) else { return 0 };
    let road = ask.flag(Question::new("march", 'd', "target marches on a road").on("Disorder"), true);
    if road { disorders(state, &target.unit, DisorderCause::ColumnOfMarchAttacked) } else { 0 }
}

/// What a shot does to its target, with the disorder of a column caught on the march. Returns whether it is removed.
pub(crate) fn struck(state: &State, target: &Troop, done: ShotEffect, caught: u32, ruling: &mut Ruling<Event>) {
    ruling.events.push(Event::Marked { unit: target.code, mark: Mark::ShotAt });
    suffer(state, target.code, &target.unit, (done.kills, done.disorders + caught), ruling);
}

/// `nothing`, `1 kill`, `2 kills, 1 disorder`.
pub(crate) fn rings(kills: u32, disorders: u32) -> String {
    let many = |n: u32, word: &str| match n {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let said: Vec<String> = [many(kills, "kill"), many(disorders, "disorder")].into_iter().flatten().collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}
