//! Order chits: what is on them, and which a unit may be given (Orders).

use serde::de::IntoDeserializer;
use serde::de::value::StringDeserializer;
use serde::{Deserialize, Deserializer, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::Unit;
use super::kinds::{Kind, Mode};
use crate::umpire::{Choice, Objection, Refusal};

/// An order chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Chit {
    StandReady,
    Fire,
    Charge,
    Move,
    Wheel,
    Retire,
    FormUp,
    Rally,
    Formation,
    Dismount,
    MountUp,
}

impl Chit {
    pub(crate) const ALL: [Chit; 11] = [
        Chit::StandReady,
        Chit::Fire,
        Chit::Charge,
        Chit::Move,
        Chit::Wheel,
        Chit::Retire,
        Chit::FormUp,
        Chit::Rally,
        Chit::Formation,
        Chit::Dismount,
        Chit::MountUp,
    ];

    /// The letter on it.
    pub(crate) const fn letter(self) -> char {
        match self {
            Chit::StandReady => 'S',
            Chit::Fire => 'F',
            Chit::Charge => 'C',
            Chit::Move => 'M',
            Chit::Wheel => 'W',
            Chit::Retire => 'R',
            Chit::FormUp => 'U',
            Chit::Rally => 'Y',
            Chit::Formation => 'T',
            Chit::Dismount => 'D',
            Chit::MountUp => 'L',
        }
    }

    /// Its words on the forms and on the roster.
    pub(crate) const fn word(self, unit: &Unit) -> Choice {
        match self {
            Chit::StandReady => "stand ready",
            Chit::Fire => "fire",
            Chit::Charge => "charge",
            Chit::Move => "move",
            Chit::Wheel => "wheel",
            Chit::Retire => "retire",
            Chit::FormUp => "form up",
            Chit::Rally => "rally",
            Chit::Formation => "change formation",
            Chit::Dismount if matches!(unit.kind, Kind::Artillery) => "unlimber",
            Chit::Dismount => "dismount",
            Chit::MountUp if matches!(unit.kind, Kind::Artillery) => "limber",
            Chit::MountUp => "mount up",
        }
    }

    /// Its letter and its words, as a form offers it.
    const fn lettered(self, unit: &Unit) -> Choice {
        match self {
            Chit::StandReady => "S stand ready",
            Chit::Fire => "F fire",
            Chit::Charge => "C charge",
            Chit::Move => "M move",
            Chit::Wheel => "W wheel",
            Chit::Retire => "R retire",
            Chit::FormUp => "U form up",
            Chit::Rally => "Y rally",
            Chit::Formation => "T change formation",
            Chit::Dismount if matches!(unit.kind, Kind::Artillery) => "D unlimber",
            Chit::Dismount => "D dismount",
            Chit::MountUp if matches!(unit.kind, Kind::Artillery) => "L limber",
            Chit::MountUp => "L mount up",
        }
    }

    /// These chits, each with its letter and its words, for a form; and the words alone, as journals of before have them.
    pub(crate) fn words(chits: impl IntoIterator<Item = Chit>, unit: &Unit) -> Vec<(Chit, Choice)> {
        let chits: Vec<Chit> = chits.into_iter().collect();
        let lettered = chits.iter().map(|chit| (*chit, chit.lettered(unit)));
        lettered.chain(chits.iter().map(|chit| (*chit, chit.word(unit)))).collect()
    }

    /// The same by their words alone, where a unit's chit says which; and with their letters, as journals of before have them.
    pub(crate) fn words_alone(chits: impl IntoIterator<Item = Chit>, unit: &Unit) -> Vec<(Chit, Choice)> {
        let mut alone = Chit::words(chits, unit);
        let half = alone.len() / 2;
        alone.rotate_left(half);
        alone
    }

    /// What speaks against giving it to a unit in this state.
    pub(crate) fn against(self, unit: &Unit) -> Option<ChitObjection> {
        use ChitObjection as Why;
        if unit.routing {
            return (self != Chit::Rally).then_some(Why::Routing);
        }
        if unit.must_rally && !matches!(self, Chit::Rally | Chit::FormUp) {
            return Some(Why::MustRally);
        }
        let to_form = unit.unformed || unit.changing_formation || unit.must_rally;
        let (holds, why) = match self {
            Chit::StandReady => return None,
            Chit::Fire => (unit.is_limbered(), Why::Limbered),
            Chit::Charge => (unit.kind == Kind::Artillery, Why::Guns),
            Chit::Move | Chit::Wheel | Chit::Retire => (unit.is_unlimbered(), Why::Unlimbered),
            Chit::FormUp if !to_form && unit.is_effectively_unformed() => (true, Why::OnlyByGround),
            Chit::FormUp if !to_form => (true, Why::Formed),
            Chit::FormUp => (unit.in_bad_going && !unit.is_skirmishing_foot(), Why::BadGoing),
            Chit::Rally => (!unit.disordered && !unit.must_rally, Why::Steady),
            Chit::Formation => (!unit.kind.is_formed(), Why::NoFormation),
            Chit::Dismount => (!matches!(unit.mode, Some(Mode::Mounted | Mode::Limbered)), Why::NotMounted),
            Chit::MountUp => (!matches!(unit.mode, Some(Mode::Dismounted | Mode::Unlimbered)), Why::NotDismounted),
        };
        holds.then_some(why)
    }
}

/// A unit that has completed its order (LOA-ORD-8 to 12); what a Rally cures, its throw says.
pub(crate) fn completed(unit: &Unit, order: Chit) -> Unit {
    let forms_up = order == Chit::FormUp;
    let mode = match (order, unit.mode) {
        (Chit::Dismount, Some(Mode::Mounted)) => Some(Mode::Dismounted),
        (Chit::Dismount, Some(Mode::Limbered)) => Some(Mode::Unlimbered),
        (Chit::MountUp, Some(Mode::Dismounted)) => Some(Mode::Mounted),
        (Chit::MountUp, Some(Mode::Unlimbered)) => Some(Mode::Limbered),
        (_, mode) => mode,
    };
    Unit {
        unformed: unit.unformed && !forms_up,
        changing_formation: order == Chit::Formation,
        mode,
        must_rally: unit.must_rally && !forms_up,
        ..unit.clone()
    }
}

/// Why a unit may not be given a chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ChitObjection {
    Routing,
    MustRally,
    Limbered,
    Guns,
    Unlimbered,
    Formed,
    OnlyByGround,
    BadGoing,
    Steady,
    NoFormation,
    NotMounted,
    NotDismounted,
    AwayFromGuns,
}

impl Objection for ChitObjection {
    const OF: &'static str = "chit";

    fn words(why: ChitObjection) -> Refusal {
        let text = match why {
            ChitObjection::Routing => "a routing unit can only rally",
            ChitObjection::MustRally => "it evaded after it had acted: it has to rally or form up next",
            ChitObjection::Limbered => "limbered guns do not shoot: unlimber them first",
            ChitObjection::Guns => "artillery does not charge",
            ChitObjection::Unlimbered => "unlimbered guns do not move: limber them first",
            ChitObjection::Formed => "it is formed, and has no need to form up",
            ChitObjection::OnlyByGround => {
                "it is unformed by its ground only: it forms as it leaves that, without a chit"
            }
            ChitObjection::BadGoing => "it does not form up in bad going: move it out first",
            ChitObjection::Steady => "it is neither disordered, nor routing, nor bound to rally",
            ChitObjection::NoFormation => "only foot and horse in ranks change formation",
            ChitObjection::NotMounted => "only mounted dragoons dismount, and limbered guns unlimber",
            ChitObjection::NotDismounted => "only dismounted dragoons mount up, and unlimbered guns limber",
            ChitObjection::AwayFromGuns => "its gunners have left their guns: move them back to them first",
        };
        Refusal::on("Orders", text)
    }
}

/// Reads a chit, or another word that stands for none.
fn chit_or<'de, D: Deserializer<'de>>(word: &str, deserializer: D) -> Result<Option<Chit>, D::Error> {
    let read = String::deserialize(deserializer)?;
    if read == word {
        return Ok(None);
    }
    let reader: StringDeserializer<D::Error> = read.into_deserializer();
    Chit::deserialize(reader).map(Some)
}

/// Reads a chit or `none`.
pub(crate) fn chit_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Chit>, D::Error> {
    chit_or("none", deserializer)
}

/// Reads a chit or `evade`.
pub(crate) fn chit_or_evade<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Chit>, D::Error> {
    chit_or("evade", deserializer)
}
