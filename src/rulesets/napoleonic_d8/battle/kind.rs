//! What a unit is, in a word of the roster.

use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class};

/// What a unit is, in the few letters that the roster has for it: HA and the like are the form's own (Notes 6).
pub(crate) fn kind_word(unit: &Unit) -> String {
    let arm = match unit.arm {
        Arm::Infantry => "inf",
        Arm::Skirmishers => return "skirm".to_owned(),
        // Whatever else they are: their halves go up (Melee modifiers).
        Arm::Cavalry if unit.horse.is_some_and(|horse| horse.lance) => "lanc",
        Arm::Cavalry => "cav",
        Arm::FootArtillery => "guns",
        Arm::HorseArtillery => "HA",
    };
    let class = match unit.class {
        Class::Guard => "gd",
        Class::Veteran => "vet",
        Class::Elite => "el",
        Class::Heavy => "hv",
        Class::Medium => "md",
        Class::Light => "lt",
        Class::Line if unit.large => "lg",
        Class::Line => return arm.to_owned(),
        Class::Landwehr => "lw",
        Class::MinorGerman => "ger",
        Class::Lancer => return "lancers".to_owned(),
        Class::Militia => return "militia".to_owned(),
        Class::Conscript => return "conscr".to_owned(),
        Class::Cossack => return "cossack".to_owned(),
        Class::Heavy12Lb => return "12 lb".to_owned(),
    };
    format!("{class} {arm}")
}
