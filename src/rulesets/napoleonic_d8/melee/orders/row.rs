//! Which row of the breakthrough table a BC takes who is with the winner, once the die has fallen (Breakthrough).

use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::melee::breakthrough::{Breakthrough, WinnerArm, WinnerMove};
use crate::rulesets::napoleonic_d8::melee::orders::breakthrough::{Beaten, ROWS, asked_ground, gives, row_falls};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::number::Within;
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Question, Ruling, Throw};

const SECTION: &str = "Breakthrough";

/// The rows of the table.
const TABLE: std::ops::RangeInclusive<i32> = 1..=4;

/// What a row gives besides, by which it differs from one beside it.
fn besides(request: &Breakthrough, face: u8, state: &State) -> String {
    // How far it goes then is nothing to these words.
    let distance = [const { Throw::Face(1) }; 8];
    let Ok(result) = request.of_face(face, &state.tables, &mut GivenDice::new(&distance)) else { return String::new() };
    let [near, far] = state.tables.breakthrough.cavalry_dice;
    let [short, long] = state.tables.breakthrough.no_contact_retire;
    let last = i32::from(result.row) == *TABLE.end();
    match result.result {
        WinnerMove::TakeAndHold if result.free_formation_change => {
            ", with a free wheel or change of formation".to_owned()
        }
        WinnerMove::TakeAndHold if result.free_wheel > 0 => ", with a free wheel".to_owned(),
        WinnerMove::Breakthrough if request.arm == WinnerArm::Cavalry => {
            format!(", {}D8 cm", if last { far } else { near })
        }
        WinnerMove::FollowUp if result.no_contact_retire > 0 => {
            format!("; where it meets nobody it retires {} cm", if last { long } else { short })
        }
        _ => String::new(),
    }
}

/// Its player takes the row of the die, or one beside it where there is one.
pub(super) fn take_row(
    state: &State,
    unit: &UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(Pursuit::Shifts { face, removed, beaten, fell, held }) = &unit.pursuit else {
        return Interrupt::refuse("its die has not fallen");
    };
    let (face, held) = (*face, *held);
    // Whom the melee left on the table may have gone by his morale test since.
    let removed = *removed || state.on_table(*beaten).is_err();
    let beaten = Beaten { removed, who: Some(*beaten), fell: *fell };
    let cavalry = unit.now.arm == Arm::Cavalry;
    let bc = state.brigade_of(unit.id)?.bc;
    let request = |shift: i32| Breakthrough {
        arm: if cavalry { WinnerArm::Cavalry } else { WinnerArm::Infantry },
        enemy_removed: removed,
        breakthroughs_made: Within::nearest(i32::try_from(unit.breakthroughs.min(2)).unwrap_or(2)),
        bc_rating: Some(bc),
        shift: Within::nearest(shift),
        choice: None,
        as_offered: true,
    };
    let thrown = i32::from(face.div_ceil(2));
    let rows: Vec<_> = ROWS.into_iter().filter(|(shift, _)| TABLE.contains(&(thrown + shift))).collect();
    ask.say(format!("{face} fell"));
    for (shift, word) in &rows {
        ask.say(format!("{word}: {}{}", gives(&request(*shift), face, state), besides(&request(*shift), face, state)));
    }
    let shift = ask.pick(Question::new("shift", 'h', "its BC takes the row").on(SECTION).must(), &rows, Some(0));
    let Some(shift) = shift else { return Err(Interrupt::Unanswered) };
    let chooses = cavalry && !removed;
    let takes = if chooses { None } else { asked_ground(unit, held, ask) };
    ask.thrower("distance of the breakthrough", unit.id.army, state.named(unit.id));
    let request = request(shift);
    ask.judge(&request, &*state.tables)?;
    let result = request.of_face(face, &state.tables, ask.ready()?)?;
    row_falls(state, unit, (beaten, held), (chooses, takes), (&result, shift))
}
