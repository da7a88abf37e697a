//! What a melee does to a unit (Melee results table).

use serde::Serialize;

use crate::rulesets::napoleonic_d8::melee::Column;
use crate::rulesets::napoleonic_d8::melee::tables::{Fall, MoveKind};
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::{Arm, Unit};

/// A unit after a round of melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Outcome {
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
struct Blow {
    kills: u32,
    disorders: u32,
    fall: Fall,
    blown: bool,
    removed: bool,
    tests: bool,
}

impl Blow {
    const NONE: Blow = Blow { kills: 0, disorders: 0, fall: Fall::NONE, blown: false, removed: false, tests: false };

    fn on(self, unit: &Unit, tables: &Tables) -> Outcome {
        let disorders = self.disorders + if self.blown { tables.blown.disorders } else { 0 };
        let after = Hits { kills: unit.kills.count() + self.kills, disorders: unit.disorders.count() + disorders };
        let status = after.status(unit.arm, tables);
        let removed = self.removed || status == Status::Removed;
        Outcome {
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

impl Outcome {
    /// A unit that nothing befalls: the second of a pair that wins (ND8-AMB-46).
    pub(crate) fn unscathed(unit: &Unit, tables: &Tables) -> Outcome {
        Blow::NONE.on(unit, tables)
    }

    /// The winner, with or without a kill.
    pub(crate) fn winner(unit: &Unit, tables: &Tables, killed: bool) -> Outcome {
        Blow { kills: u32::from(killed), disorders: tables.winner.disorders, ..Blow::NONE }.on(unit, tables)
    }

    /// After a draw. Cavalry that could not beat infantry retires, blown.
    pub(crate) fn drawn(unit: &Unit, tables: &Tables, column: Column) -> Outcome {
        let retires = unit.arm == Arm::Cavalry && column == Column::InfantryVCavalry;
        let fall = if retires { tables.moves_after.infantry_v_cavalry.drawn_cavalry } else { Fall::NONE };
        Blow { disorders: tables.winner.disorders, fall, blown: retires, ..Blow::NONE }.on(unit, tables)
    }

    /// The loser by so much, from 1 to 5.
    pub(crate) fn loser(unit: &Unit, tables: &Tables, column: Column, row: u8) -> Outcome {
        let moves = &tables.moves_after;
        let falls = match (column, unit.arm) {
            (Column::InfantryVInfantry, _) => Some(&moves.infantry_v_infantry.infantry),
            (Column::InfantryVCavalry, Arm::Cavalry) => Some(&moves.infantry_v_cavalry.cavalry),
            (Column::InfantryVCavalry, _) => Some(&moves.infantry_v_cavalry.infantry),
            (Column::CavalryVCavalry, _) => Some(&moves.cavalry_v_cavalry.cavalry),
            (Column::Artillery, _) => None,
        };
        let place = usize::from(row).saturating_sub(1);
        let fall = falls.and_then(|falls| falls.get(place)).copied().unwrap_or(Fall::NONE);
        let kills = tables.loser.kills.get(place).copied().unwrap_or(0);
        let retires = fall.0 == MoveKind::Retire;
        Blow {
            kills,
            disorders: tables.loser.disorders,
            fall,
            blown: retires && unit.arm == Arm::Cavalry && column == Column::InfantryVCavalry,
            removed: row == 5,
            tests: row >= tables.loser.tests_from,
        }
        .on(unit, tables)
    }
}
