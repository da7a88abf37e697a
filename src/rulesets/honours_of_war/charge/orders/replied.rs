//! What comes of a reply to a charge that dice decide (p. 23-25).

use crate::rulesets::honours_of_war::battle::attempt::Attempt;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{Charge, State, UnitInPlay, formation_word};
use crate::rulesets::honours_of_war::charge::counter_charge::CounterCharge;
use crate::rulesets::honours_of_war::charge::hand::{cover_counter_charging, likely_cover};
use crate::rulesets::honours_of_war::charge::stand::{ChangeFormationWhenCharged, TurnToFace};
use crate::rulesets::honours_of_war::unit::Formation;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{Dice, Interrupt, Procedure, Ruling, UnitId};

/// What comes of a reply, in words, and the die that fell for it.
pub(super) type Told = (String, Option<String>);

/// Tells of the die that was thrown for a reply, or that none was: in words what it is without one, and what the score does.
fn thrown(attempt: Attempt, [without, does]: [&str; 2], ruling: &mut Ruling<Event>) -> Option<String> {
    let fell = attempt.fell();
    ruling.table = match attempt.needed {
        None => without.to_owned(),
        Some(score) => format!("{score} or more {does}"),
    };
    ruling.sum = attempt.modifiers;
    fell
}

/// It counter-charges, or does not manage to (p. 23).
pub(super) fn counter_charge(
    request: &CounterCharge,
    state: &State,
    (target, supports): (&UnitInPlay, &[UnitId]),
    made: &mut Charge,
    ruling: &mut Ruling<Event>,
    dice: &mut dyn Dice,
) -> Result<Told, Interrupt> {
    let answer = request.resolve(&state.tables, dice)?;
    let fell = thrown(answer.attempt, ["automatic (p. 23)", "counter-charges (p. 23)"], ruling);
    made.counter = answer.counter_charges;
    if !made.counter {
        return Ok(("it does not manage to counter-charge".to_owned(), fell));
    }
    made.cover = cover_counter_charging(target, made);
    ruling.events.extend(target.leaves());
    ruling.events.push(Event::moved(target.id, target.profile.formation));
    let names: Vec<String> = supports.iter().map(|id| state.named(*id)).collect();
    let (told, who) = match &names[..] {
        [] => (String::new(), "nobody goes forward with it in support"),
        [one] => (format!(", and {one} goes forward with it"), "who goes with it supports, no further forward than it"),
        _ => {
            let told = format!(", and {} go forward with it", names.join(" and "));
            (told, "who go with it support, no further forward than it")
        }
    };
    ruling.notes.push(format!("They meet half way; {who} (p. 23)."));
    Ok((format!("it counter-charges{told}"), fell))
}

/// It turns to face, or does not manage to (p. 24-25).
pub(super) fn turn(
    request: &TurnToFace,
    state: &State,
    target: &UnitInPlay,
    made: &mut Charge,
    ruling: &mut Ruling<Event>,
    dice: &mut dyn Dice,
) -> Result<Told, Interrupt> {
    let answer = request.resolve(&state.tables, dice)?;
    let fell = thrown(answer.attempt, ["automatic (p. 25)", "turns (p. 24)"], ruling);
    if !answer.turns {
        return Ok(("it does not manage to turn".to_owned(), fell));
    }
    (made.sector, made.cover) = (Facing::Front, likely_cover(target, Facing::Front));
    made.cover_overruled = false;
    ruling.events.push(Event::Turns { unit: target.id, formation: target.profile.formation });
    Ok(("it turns to face".to_owned(), fell))
}

/// It changes formation, or does not manage to (p. 25).
pub(super) fn change_formation(
    request: &ChangeFormationWhenCharged,
    state: &State,
    target: &UnitInPlay,
    ruling: &mut Ruling<Event>,
    dice: &mut dyn Dice,
) -> Result<Told, Interrupt> {
    let answer = request.resolve(&state.tables, dice)?;
    let fell = thrown(answer.attempt, ["automatic (p. 25)", "changes (p. 25)"], ruling);
    let unlimbers = request.change_to == Formation::Deployed;
    if !answer.changes {
        let what = if unlimbers { "unlimber" } else { "change formation" };
        return Ok((format!("it does not manage to {what}"), fell));
    }
    ruling.events.push(Event::Turns { unit: target.id, formation: answer.new_formation });
    if unlimbers {
        return Ok(("it unlimbers".to_owned(), fell));
    }
    Ok((format!("it changes into {}", formation_word(answer.new_formation)), fell))
}
