//! What a melee does to a unit (Melee results table).

use serde::Serialize;

use crate::rulesets::napoleonic_d8::melee::matchup::Matchup;
use crate::rulesets::napoleonic_d8::melee::tables::{MeleeMove, MoveKind};
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;

/// A unit after a round of melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeleeOutcome {
    pub(crate) kills: u32,
    pub(crate) disorders: u32,
    pub(crate) kills_after: u32,
    pub(crate) disorders_after: u32,
    pub r#move: u32,
    pub(crate) move_kind: MoveKind,
    pub(crate) blown: bool,
    pub(crate) removed: bool,
    pub(crate) morale_test: bool,
}

/// What falls on a unit.
#[derive(Clone, Copy, Debug)]
struct Damage {
    kills: u32,
    disorders: u32,
    fall: MeleeMove,
    blown: bool,
    removed: bool,
    tests: bool,
}

impl Damage {
    const NONE: Damage =
        Damage { kills: 0, disorders: 0, fall: MeleeMove::NONE, blown: false, removed: false, tests: false };

    fn on(self, unit: &Unit, tables: &Tables) -> MeleeOutcome {
        let disorders = self.disorders + if self.blown { tables.blown.disorders } else { 0 };
        let after = Hits { kills: unit.kills.count() + self.kills, disorders: unit.disorders.count() + disorders };
        let status = after.status(unit.arm, tables);
        let removed = self.removed || status == Status::Removed;
        MeleeOutcome {
            kills: self.kills,
            disorders,
            kills_after: after.kills,
            disorders_after: after.disorders,
            r#move: self.fall.1,
            move_kind: self.fall.0,
            blown: self.blown,
            removed,
            morale_test: !removed && self.kills + disorders > 0 && (self.tests || status == Status::Test),
        }
    }
}

impl MeleeOutcome {
    /// A unit that nothing befalls: the second of a pair that wins (ND8-AMB-46).
    pub(crate) fn unscathed(unit: &Unit, tables: &Tables) -> MeleeOutcome {
        Damage::NONE.on(unit, tables)
    }

    /// The winner, with or without a kill.
    pub(crate) fn winner(unit: &Unit, tables: &Tables, killed: bool) -> MeleeOutcome {
        // A skirmish base is never disordered (Disorder).
        let disorders = if unit.arm == Arm::Skirmishers { 0 } else { tables.winner.disorders };
        Damage { kills: u32::from(killed), disorders, ..Damage::NONE }.on(unit, tables)
    }

    /// After a draw. Cavalry that could not beat infantry retires, blown.
    pub(crate) fn drawn(unit: &Unit, tables: &Tables, column: Matchup) -> MeleeOutcome {
        let retires = unit.arm == Arm::Cavalry && column == Matchup::InfantryVCavalry;
        let fall = if retires { tables.moves_after.infantry_v_cavalry.drawn_cavalry } else { MeleeMove::NONE };
        Damage { disorders: tables.winner.disorders, fall, blown: retires, ..Damage::NONE }.on(unit, tables)
    }

    /// The loser by so much, from 1 to 5.
    pub(crate) fn loser(unit: &Unit, tables: &Tables, column: Matchup, row: u8) -> MeleeOutcome {
        let moves = &tables.moves_after;
        let falls = match (column, unit.arm) {
            (Matchup::InfantryVInfantry, _) => Some(&moves.infantry_v_infantry.infantry),
            (Matchup::InfantryVCavalry, Arm::Cavalry) => Some(&moves.infantry_v_cavalry.cavalry),
            (Matchup::InfantryVCavalry, _) => Some(&moves.infantry_v_cavalry.infantry),
            (Matchup::CavalryVCavalry, _) => Some(&moves.cavalry_v_cavalry.cavalry),
            (Matchup::Artillery, _) => None,
        };
        let place = usize::from(row).saturating_sub(1);
        let fall = falls.and_then(|falls| falls.get(place)).copied().unwrap_or(MeleeMove::NONE);
        let kills = tables.loser.kills.get(place).copied().unwrap_or(0);
        let retires = fall.0 == MoveKind::Retire;
        Damage {
            kills,
            disorders: tables.loser.disorders,
            fall,
            blown: retires && unit.arm == Arm::Cavalry && column == Matchup::InfantryVCavalry,
            removed: row == 5,
            tests: row >= tables.loser.tests_from,
        }
        .on(unit, tables)
    }
}
