//! Terrain, obstacles and what else costs movement (p. 14-16, 19-21).

use serde::Deserialize;

use super::super::terrain::{Mover, Obstacle, Terrain};
use crate::umpire::Ratio;

/// Quarters of a normal move for each kind of mover; `None`: no way.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the movers by their names")]
pub struct ByMover {
    pub infantry: Option<u8>,
    pub light_foot: Option<u8>,
    pub cavalry: Option<u8>,
    pub light_cavalry: Option<u8>,
    pub guns: Option<u8>,
    pub transport: Option<u8>,
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
#[expect(missing_docs, reason = "the kinds of terrain by their names")]
pub struct Terrains {
    pub open: ByMover,
    pub gentle_hill: ByMover,
    pub woods: ByMover,
    pub rough: ByMover,
    pub steep_hill: ByMover,
    pub wooded_steep_hill: ByMover,
    pub bua: ByMover,
    pub ford: ByMover,
    pub fordable_river: ByMover,
    pub impassable: ByMover,
}

impl Terrains {
    /// The rate off the road: a share of the move, or `None` where the mover cannot enter.
    pub fn rate(&self, terrain: Terrain, mover: Mover) -> Option<Ratio> {
        let row = match terrain {
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
#[expect(missing_docs, reason = "the obstacles by their names")]
pub struct Obstacles {
    pub wall: ByMover,
    pub hedge: ByMover,
    pub fence: ByMover,
    pub tree_line: ByMover,
    pub entrenchment: ByMover,
    pub stream: ByMover,
}

impl Obstacles {
    /// The share of a normal move that it costs, or `None` where the mover cannot cross.
    pub fn cost(&self, obstacle: Obstacle, mover: Mover) -> Option<Ratio> {
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
#[expect(missing_docs, reason = "each is explained beside its figure")]
pub struct Costs {
    pub inferior_change: u8,
    pub slow_ground_change: u8,
    pub mounting: u8,
    pub passing: u8,
    pub wheels_to_flank: u8,
    pub bua_units: u8,
    pub bua_in_hand: u8,
    pub bua_leaving: u8,
    pub widest_wheel: u16,
}

/// A share of a move from its quarters.
pub fn quarters(n: u8) -> Ratio {
    Ratio::new(i128::from(n), 4)
}
