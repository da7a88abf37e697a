//! The ground, and who moves over it (p. 14-16).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::unit::{Kind, Unit};

/// Terrain that may slow a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Terrain {
    #[default]
    Open,
    GentleHill,
    Woods,
    Rough,
    SteepHill,
    WoodedSteepHill,
    Bua,
    Ford,
    FordableRiver,
    Impassable,
}

/// What is crossed in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Obstacle {
    Wall,
    Hedge,
    Fence,
    TreeLine,
    Entrenchment,
    Stream,
}

/// How the ground takes a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mover {
    /// Close order infantry.
    Infantry,
    /// Light infantry, dismounted cavalry, crews without guns (HOW-AMB-A39).
    LightFoot,
    /// Heavy and medium cavalry.
    Cavalry,
    LightCavalry,
    /// Artillery, limbered or moved by hand.
    Guns,
    Transport,
}

impl Mover {
    /// How the ground takes this unit, or its crew without the guns.
    pub(crate) const fn of(unit: &Unit, crew_only: bool) -> Mover {
        match unit.kind {
            Kind::Infantry => Mover::Infantry,
            Kind::LightInfantry | Kind::DismountedCavalry => Mover::LightFoot,
            Kind::Cavalry => Mover::Cavalry,
            Kind::LightCavalry => Mover::LightCavalry,
            Kind::Artillery | Kind::HorseArtillery if crew_only => Mover::LightFoot,
            Kind::Artillery | Kind::HorseArtillery => Mover::Guns,
            Kind::Transport => Mover::Transport,
        }
    }

    /// Guns and transport, which stick in bad weather off the road (p. 38).
    pub(crate) const fn is_on_wheels(self) -> bool {
        matches!(self, Mover::Guns | Mover::Transport)
    }
}

impl Terrain {
    /// A wood or rough ground, where no charge has its bonus (p. 31).
    pub(crate) const fn is_rough(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::WoodedSteepHill | Terrain::Rough)
    }

    /// What it is to a march column on a road through it (p. 16, HOW-AMB-A11).
    pub(crate) const fn on_road(self) -> Terrain {
        match self {
            Terrain::Woods | Terrain::Rough | Terrain::Bua => Terrain::Open,
            Terrain::WoodedSteepHill => Terrain::SteepHill,
            other => other,
        }
    }
}
