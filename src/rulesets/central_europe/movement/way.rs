//! What a unit does with its phase: move, or change its order, its saddle, its limbers (Movement).

use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Choice, FormBuilder, Question};

use super::figures::SECTION;

/// The question how a unit goes, and its answer for a squadron that mounts and charges with what is left of its move.
const WAY: &str = "what";
const MOUNTS: &str = "mount first";

/// The answer to it of journals that were begun before this was a question of its own.
const SIDEWAYS: Choice = "shuffle sideways";

/// Asks which of these ways it goes. Guns off their limbers pivot or limber, and only the umpire knows which: but who has its
/// back to the enemy turns round. Who charges shuffles nowhere.
pub(super) fn ask_way(ways: &[(Way, Choice)], faces_away: bool, may_shuffle: bool, ask: &mut FormBuilder<'_>) -> Way {
    let first = ways.first().map_or(Way::Forward, |(way, _)| *way);
    if ways.len() < 2 {
        return first;
    }
    let asked = Question::new(WAY, 'f', "how").on(SECTION);
    let (asked, likely) = match (ways.iter().any(|(way, _)| *way == Way::Pivot), faces_away) {
        (true, true) => (Question { label: "how, as it faces away".to_owned(), ..asked }, Some(Way::Pivot)),
        (true, false) => (asked, None),
        (false, _) => (asked, Some(first)),
    };
    let ways: Vec<(Way, Choice)> = ways.iter().copied().chain([(Way::Forward, SIDEWAYS)]).collect();
    let offered = if may_shuffle && first == Way::Forward { &ways[..] } else { &ways[..ways.len() - 1] };
    ask.pick(asked, offered, likely).unwrap_or(Way::Forward)
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
        let mut ways = vec![(Way::Forward, "move")];
        // As in a charge, where the same letter is pressed.
        if unit.firing_order {
            ways.extend(Way::to_charge(unit).into_iter().skip(1));
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
