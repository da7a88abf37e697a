//! Figures that the article prints, typed: one struct for each table of `chart.toml`, where the sections are named.

use serde::Deserialize;

use crate::rulesets::old_dessauer::tables::house::Bands;
use crate::rulesets::old_dessauer::unit::Grade;
use crate::umpire::Ratio;

/// One figure for each grade: poor, regular, crack.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Row([Ratio; 3]);

impl Row {
    /// The figure of this grade.
    pub(crate) fn of(&self, grade: Grade) -> Ratio {
        self.0[grade as usize]
    }
}

macro_rules! charts {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub $field: $kind,)* }
    )*};
}

charts! {
    /// Rallying: scores, and what is added to the die.
    Rally { regular: Ratio, poor: Ratio, no_visible_chargers: Ratio, out_of_command: Ratio, }
    /// The test after being shot at.
    Test { crack: Ratio, }
    /// Moves in inches.
    Moves { skirmishers: Ratio, regimental_gun: Ratio, drill: Ratio, }
    /// Inches of a charge that are straight ahead.
    Charge { straight_infantry: Ratio, straight_cavalry: Ratio, }
    /// Shooting: scores, inches, and figures or guns that touch no enemy.
    Fire {
        regimental_gun: Bands, disordered: Ratio, gap_per_stand: Ratio,
        hanging_foot: u32, hanging_cavalry: u32, hanging_guns: u32,
    }
    /// Combat points.
    Points {
        heavy: Ratio, medium: Ratio, light: Ratio, infantry: Ratio, gunners: Ratio, grade_above: Ratio,
        grenadiers: Ratio, enemy_in_cover: Ratio, disordered: Ratio, under_flank_attack: Ratio, shaken: Ratio,
        cavalry_against_square: Ratio,
    }
    /// Points for defensive fire.
    DefensiveFire { infantry: Row, artillery: Row, disordered: Row, variable: Row, variable_artillery: Ratio, }
    /// Combat: the even score, and what multiplies hits.
    Combat { even: Ratio, pursuer_hits: u32, gun_crew_hits: u32, }
    /// Recoil moves in inches.
    Recoil { per_move: u32, most: u32, enemy_gap: Ratio, friend_gap: Ratio, }
    /// Generals: the rating by the die's face, scores, hits.
    Command { leadership: [u8; 6], roll: u8, risk_hits: u32, killed_up_to: u8, }
    /// Voluntary fallback in inches.
    Fallback { general_within: Ratio, segment: Ratio, }
    /// Skirmishers out of the way of cavalry: the score, and the inches they keep.
    Skirmish { evade: u8, keeps: Ratio, }
    /// Woods: inches of sight.
    Woods { sight: Ratio, }
}
