//! What a unit does with its phase: move, or change its order, its saddle, its limbers (Movement).

use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Choice, FormBuilder};

/// The question how a unit goes, and its answer for a squadron that mounts and charges with what is left of its move.
pub(crate) const WAY: &str = "what";
const MOUNTS: &str = "mount first";

/// What a unit does with its phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Sideways,
    OutOfOrder,
    Adopt,
    /// Mounts or dismounts, and then moves.
    Mount,
    /// Moves, and then mounts or dismounts.
    MountLast,
    Limber,
    Pivot,
}

impl Way {
    /// How it may move.
    pub(crate) fn to_move(unit: &Profile) -> Vec<(Way, Choice)> {
        let mut ways = vec![(Way::Forward, "move")];
        // First, as in a charge, where the same letter is pressed.
        if unit.firing_order {
            ways.extend(Way::to_charge(unit).into_iter().skip(1));
        }
        if unit.is_on_foot() {
            ways.push((Way::Sideways, "shuffle sideways"));
        }
        ways
    }

    /// How it may go at an enemy.
    pub(crate) fn to_charge(unit: &Profile) -> Vec<(Way, Choice)> {
        match unit {
            Profile { firing_order: true, .. } => {
                vec![(Way::Forward, "in firing order"), (Way::OutOfOrder, "out of firing order")]
            }
            Profile { dismounted: true, .. } => vec![(Way::Forward, "on foot"), (Way::Mount, MOUNTS)],
            _ => vec![(Way::Forward, "move")],
        }
    }

    /// Whether who is on foot was told to mount before it charges: asked after whom it may charge.
    pub(crate) fn mounts_to_charge(ask: &FormBuilder<'_>) -> bool {
        ask.is_said(WAY, MOUNTS)
    }

    /// What it may change.
    pub(crate) fn to_form(unit: &Profile) -> Vec<(Way, Choice)> {
        match unit.kind {
            Kind::Foot if !unit.firing_order => vec![(Way::Adopt, "adopt firing order")],
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse if unit.dismounted => {
                vec![(Way::Mount, "mount"), (Way::MountLast, "go on foot, then mount")]
            }
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse => {
                vec![(Way::Mount, "dismount"), (Way::MountLast, "ride, then dismount")]
            }
            Kind::Artillery if unit.limbered => vec![(Way::Limber, "unlimber")],
            Kind::Artillery => vec![(Way::Pivot, "pivot"), (Way::Limber, "limber")],
            Kind::Foot | Kind::LightFoot | Kind::General => Vec::new(),
        }
    }

    /// What it did, for the log.
    pub(crate) const fn did(self, before: &Profile) -> &'static str {
        match self {
            Way::Forward => "moves",
            Way::Sideways => "shuffles sideways",
            Way::OutOfOrder => "moves out of firing order",
            Way::Adopt => "adopts firing order",
            Way::Mount | Way::MountLast if before.dismounted => "mounts",
            Way::Mount | Way::MountLast => "dismounts",
            Way::Limber if before.limbered => "unlimbers",
            Way::Limber => "limbers",
            Way::Pivot => "pivots",
        }
    }
}
