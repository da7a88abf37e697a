//! The normal move (p. 19, 56).

use super::profile::{Formation, Kind, Scale, Unit};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::Ratio;

impl Unit {
    /// Its normal move in cm: by the table, for arm and formation, off the road or on it, without any deduction (p. 19,
    /// 56). Guns have their limbered value.
    pub(crate) fn normal_move(&self, tables: &Tables, scale: Scale, road: bool) -> Ratio {
        let moves = &tables.moves;
        let column = self.formation == Formation::MarchColumn;
        let cm = match self.kind {
            Kind::Infantry if column => moves.infantry_march_column[scale],
            Kind::Infantry => moves.infantry_line[scale],
            Kind::LightInfantry | Kind::DismountedCavalry => moves.light_infantry[scale],
            Kind::Cavalry | Kind::LightCavalry if column => moves.cavalry_march_column[scale],
            Kind::Cavalry | Kind::LightCavalry => moves.cavalry_line[scale],
            Kind::Artillery if road => moves.artillery_road[scale],
            Kind::Artillery => moves.artillery_off_road[scale],
            Kind::HorseArtillery if road => moves.horse_artillery_road[scale],
            Kind::HorseArtillery => moves.horse_artillery_off_road[scale],
            Kind::Transport if road => moves.transport_road[scale],
            Kind::Transport => moves.transport_off_road[scale],
        };
        Ratio::whole(i128::from(cm))
    }
}
