//! On which side a charge or a pursuit takes its enemy, as the umpire tells it (Flank/Rear Attacks).

use crate::rulesets::old_dessauer::battle::words::{BEGAN_BEHIND, COUNTS_AS_FRONT};
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::umpire::{Choice, FormBuilder, Options, Question};

/// The section of the rule.
pub(crate) const FLANKS: &str = "Flank/Rear Attacks";

/// The sides, each with what makes it count; and their words of older journals, where that was asked apart.
const SIDES: &[(Facing, Choice)] = &[
    (Facing::Front, "front"),
    (Facing::Flank, "flank starting behind it"),
    (Facing::Rear, "rear starting behind it"),
    (Facing::Flank, "flank from behind it"),
    (Facing::Rear, "rear from behind it"),
    (Facing::Flank, "flank"),
    (Facing::Rear, "rear"),
];

/// The side that it reaches, and whether it began the turn behind that: who says flank or rear says that it did.
pub(crate) fn asked_face(question: Question, ask: &mut FormBuilder<'_>) -> (Facing, bool) {
    let apart = ask.answered("behind");
    let sides = if apart { Facing::OPTIONS } else { SIDES };
    let face = ask.pick(question, sides, Some(Facing::Front)).unwrap_or_default();
    if face == Facing::Front {
        return (face, true);
    }
    ask.say(COUNTS_AS_FRONT);
    let behind = !apart || ask.flag(Question::new("behind", 'N', BEGAN_BEHIND).on(FLANKS), true);
    (face, behind)
}
