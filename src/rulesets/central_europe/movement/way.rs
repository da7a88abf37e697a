//! What a unit does with its phase: move, or change its order, its saddle, its limbers (Movement).

use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Choice, FormBuilder, Question};

use super::figures::SECTION;

/// The question how a unit goes, and its answer for a squadron that mounts and charges with what is left of its move.
const WAY: &str = "what";
const MOUNTS: &str = "mount first";

/// The answer to it of journals that were begun before this was a question of its own.
const SIDEWAYS: Choice = "shuffle sideways";

/// The answers of foot in firing order in journals that were begun when a move and a charge had words of their own.
const FIRING_ORDER_BEFORE: [(Way, Choice); 3] =
    [(Way::Forward, "move"), (Way::Forward, "in firing order"), (Way::OutOfOrder, "out of firing order")];

/// Asks which of these ways it goes. Guns off their limbers pivot or limber, and only the umpire knows which: but who has its
/// back to the enemy turns round. Who charges shuffles nowhere.
pub(super) fn ask_way(ways: &[(Way, Choice)], faces_away: bool, may_shuffle: bool, ask: &mut FormBuilder<'_>) -> Way {
    let first = ways.first().map_or(Way::Forward, |(way, _)| *way);
    if ways.len() < 2 {
        return first;
    }
    let in_order = ways.iter().any(|(way, _)| *way == Way::OutOfOrder);
    let asked = Question::new(WAY, 'f', if in_order { "firing order" } else { "how" }).on(SECTION);
    let (asked, likely) = match (ways.iter().any(|(way, _)| *way == Way::Pivot), faces_away) {
        (true, true) => (asked.as_said("it faces away"), Some(Way::Pivot)),
        (true, false) => (asked, None),
        (false, _) => (asked, Some(first)),
    };
    let before = FIRING_ORDER_BEFORE.into_iter().filter(|_| in_order);
    let sideways = (may_shuffle && first == Way::Forward).then_some((Way::Forward, SIDEWAYS));
    let ways: Vec<(Way, Choice)> = ways.iter().copied().chain(before).chain(sideways).collect();
    ask.pick(asked, &ways, likely).unwrap_or(Way::Forward)
}

/// Asks whether foot shuffles to the side, in its order or out of it: a question of its own, so that the same letter says the
/// same of all foot.
pub(super) fn ask_sideways(ask: &mut FormBuilder<'_>) -> bool {
    let before = ask.is_said(WAY, SIDEWAYS);
    ask.flag(Question::new("sideways", 'k', "shuffles sideways").on(SECTION), before)
}

/// What a unit does with its phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
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
        // As in a charge, where the same letters are pressed.
        if unit.firing_order { Way::to_charge(unit) } else { vec![(Way::Forward, "move")] }
    }

    /// How it may go at an enemy.
    pub(crate) fn to_charge(unit: &Profile) -> Vec<(Way, Choice)> {
        match unit {
            Profile { firing_order: true, .. } => {
                vec![(Way::Forward, "holds it"), (Way::OutOfOrder, "out of it")]
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
    pub(crate) const fn did(self, sideways: bool, before: &Profile) -> &'static str {
        match self {
            Way::Forward if sideways => "shuffles sideways",
            Way::OutOfOrder if sideways => "shuffles sideways out of firing order",
            Way::Forward => "moves",
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
