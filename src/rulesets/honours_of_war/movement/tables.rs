//! Terrain, obstacles and what else costs movement (p. 14-16, 19-21).

use serde::Deserialize;

use super::terrain::{Mover, Obstacle, Terrain};
use crate::umpire::Ratio;

/// Quarters of a normal move for each kind of mover; `None`: no way.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByMover {
    pub(crate) infantry: Option<u8>,
    pub(crate) light_foot: Option<u8>,
    pub(crate) cavalry: Option<u8>,
    pub(crate) light_cavalry: Option<u8>,
    pub(crate) guns: Option<u8>,
    pub(crate) transport: Option<u8>,
}

impl ByMover {
    fn share(&self, mover: Mover) -> Option<Ratio> {
        let quarters = match mover {
            Mover::Infantry => self.infantry,
            Mover::LightFoot => self.light_foot,
            Mover::Cavalry => self.cavalry,
            Mover::LightCavalry => self.light_cavalry,
            Mover::Guns => self.guns,
            Mover::Transport => self.transport,
        };
        quarters.map(|quarters| Ratio::new(i128::from(quarters), 4))
    }
}

/// What is left of a move in each terrain (p. 14-16).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Terrains {
    pub(crate) open: ByMover,
    pub(crate) gentle_hill: ByMover,
    pub(crate) woods: ByMover,
    pub(crate) rough: ByMover,
    pub(crate) steep_hill: ByMover,
    pub(crate) wooded_steep_hill: ByMover,
    pub(crate) bua: ByMover,
    pub(crate) ford: ByMover,
    pub(crate) fordable_river: ByMover,
    pub(crate) impassable: ByMover,
}

impl Terrains {
    /// What is left of a move, on a road or off it: a share, or `None` where the mover cannot enter.
    pub(crate) fn rate(&self, terrain: Terrain, mover: Mover, road: bool) -> Option<Ratio> {
        let row = match if road { terrain.on_road() } else { terrain } {
            Terrain::Open => &self.open,
            Terrain::GentleHill => &self.gentle_hill,
            Terrain::Woods => &self.woods,
            Terrain::Rough => &self.rough,
            Terrain::SteepHill => &self.steep_hill,
            Terrain::WoodedSteepHill => &self.wooded_steep_hill,
            Terrain::Bua => &self.bua,
            Terrain::Ford => &self.ford,
            Terrain::FordableRiver => &self.fordable_river,
            Terrain::Impassable => &self.impassable,
        };
        row.share(mover)
    }
}

/// What crossing an obstacle costs (p. 15-16).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Obstacles {
    pub(crate) wall: ByMover,
    pub(crate) hedge: ByMover,
    pub(crate) fence: ByMover,
    pub(crate) tree_line: ByMover,
    pub(crate) entrenchment: ByMover,
    pub(crate) stream: ByMover,
}

impl Obstacles {
    /// The share of a normal move that it costs, or `None` where the mover cannot cross.
    pub(crate) fn cost(&self, obstacle: Obstacle, mover: Mover) -> Option<Ratio> {
        let row = match obstacle {
            Obstacle::Wall => &self.wall,
            Obstacle::Hedge => &self.hedge,
            Obstacle::Fence => &self.fence,
            Obstacle::TreeLine => &self.tree_line,
            Obstacle::Entrenchment => &self.entrenchment,
            Obstacle::Stream => &self.stream,
        };
        row.share(mover)
    }
}

/// Further costs and shares of a normal move, in quarters, and the widest wheel near the enemy in degrees.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Costs {
    pub(crate) inferior_change: u8,
    pub(crate) slow_ground_change: u8,
    pub(crate) mounting: u8,
    pub(crate) passing: u8,
    pub(crate) wheels_to_flank: u8,
    pub(crate) bua_units: u8,
    pub(crate) bua_in_hand: u8,
    pub(crate) bua_leaving: u8,
    pub(crate) widest_wheel: u16,
}

/// A share of a move from its quarters.
pub(crate) fn quarters(n: u8) -> Ratio {
    Ratio::new(i128::from(n), 4)
}
