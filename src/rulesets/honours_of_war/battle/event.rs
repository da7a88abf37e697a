//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use super::contact::{Charge, Contact, Ride};
use super::ground::Ground;
use super::must::Must;
use super::phase::Phase;
use super::roster::{Aim, Fired, Obedience};
use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::fire::shooting::yes;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Unit};
use crate::umpire::{Ratio, UnitId};

/// A change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A phase begins.
    Phase {
        /// The turn that it belongs to.
        turn: u32,
        phase: Phase,
    },
    Weather {
        weather: Weather,
        /// Its score, where it changes.
        score: Option<u8>,
    },
    /// The initiative of a phase.
    Initiative {
        /// The forces, the winner first, each by the number of its main contingent.
        order: Vec<u8>,
    },
    /// An army's brigade moves or fires next.
    Acts { army: u8 },
    /// A brigade commander has his rating, or another one.
    Rated {
        brigade: UnitId,
        rating: Rating,
        /// Whether a hit dithering commander deducts 1 (p. 13).
        penalty: bool,
    },
    /// A commanding general or a lieutenant has another rating or another name.
    General {
        army: u8,
        /// Which lieutenant, from 0; none is the commanding general.
        lieutenant: Option<usize>,
        /// His name, where it changes.
        name: Option<String>,
        rating: GeneralRating,
    },
    /// A lieutenant general commands a brigade, or none does, by an overruling (p. 37).
    Under {
        brigade: UnitId,
        /// Which lieutenant, from 0.
        lieutenant: Option<usize>,
    },
    /// A general directs a brigade or an independent unit, or nobody.
    Directs {
        army: u8,
        /// Which lieutenant, from 0; none is the commanding general.
        lieutenant: Option<usize>,
        /// Whom, and how far away in cm.
        whom: Option<(UnitId, Ratio)>,
    },
    /// The command die of a brigade.
    Commanded {
        brigade: UnitId,
        performance: Performance,
        /// Whether a general directed it.
        directed: bool,
    },
    /// A general's figure has moved in this turn (p. 18).
    GeneralMoves {
        army: u8,
        /// Which lieutenant, from 0; none is the commanding general.
        lieutenant: Option<usize>,
    },
    /// The figure of a brigade's commander has moved in this turn (p. 18).
    CommanderMoves { brigade: UnitId },
    /// An in-command roll.
    Obeys {
        unit: UnitId,
        /// What came of it.
        obedience: Obedience,
    },
    /// A brigade is done with what it does in this phase.
    Done { brigade: UnitId },
    /// A commander's figure has been tested for casualty in this phase.
    Tested { brigade: UnitId },
    /// So has a general's.
    GeneralTested {
        army: u8,
        /// Which lieutenant, from 0; none is the commanding general.
        lieutenant: Option<usize>,
    },
    /// A unit moved, changed formation or facing.
    Moved {
        unit: UnitId,
        /// The formation it ends in.
        formation: Formation,
        /// How many normal moves that took; none: one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<Ratio>,
        /// Its way, in cm, where it may charge with the rest of a double move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        went: Option<Ratio>,
    },
    /// Whether a unit counts as moved, and its formation, set by an overruling.
    SetMoved { unit: UnitId, moved: bool, formation: Formation },
    /// A brigade is not done after all, by an overruling.
    Reopens { brigade: UnitId },
    /// A unit mounts, dismounts, leaves its guns or mans them again.
    Becomes {
        unit: UnitId,
        /// What it is now.
        kind: Kind,
        /// Whether its guns stand abandoned.
        abandoned: bool,
    },
    /// A unit that is charged turned or changed formation: it fires as moved, and its own move is still to come (p. 24-25).
    Turns {
        unit: UnitId,
        /// The formation it ends in.
        formation: Formation,
    },
    Fired {
        unit: UnitId,
        how: Fired,
        /// At whom, and with what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shot: Option<Aim>,
    },
    /// A battery's roundshot has grazed a unit, or missed it; none: nobody stands behind its target (p. 28).
    Grazed { unit: UnitId, target: Option<UnitId> },
    /// A unit's hits stand at another number.
    Hits {
        unit: UnitId,
        total: u32,
        /// The sector they came from; none when they were rallied off or repaired.
        from: Option<Facing>,
        /// Whether they came from fire.
        fire: bool,
    },
    /// The hits of a round came from several sides at once: the likeliest first (HOW-AMB-B45).
    StruckFrom { unit: UnitId, sides: Vec<Facing> },
    /// A unit rallied in this phase, and whether a general helped.
    Rallied {
        unit: UnitId,
        /// Whether the commanding general's help for this turn is used up.
        by_general: bool,
        /// Which lieutenant's help is, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by_lieutenant: Option<usize>,
    },
    /// A lieutenant general acts by another rating this turn: the commanding general is with him (p. 37).
    Raised {
        army: u8,
        /// Which lieutenant, from 0.
        lieutenant: usize,
        rating: Rating,
    },
    /// A unit stands on other ground.
    Stands { unit: UnitId, ground: Ground },
    /// A garrison fires on a face of its block.
    FiresFrom {
        unit: UnitId,
        face: Face,
        /// In how many directions it fights this turn.
        directions: u8,
    },
    /// A unit owes a move.
    Owes { unit: UnitId, must: Must },
    /// A unit has made the move that it owed, or was let off.
    Paid { unit: UnitId },
    /// A unit stands still for the rest of the turn.
    Stays { unit: UnitId },
    /// A unit's charge has failed in the mist.
    LostInMist { unit: UnitId },
    /// An inspiring command has rallied a hit of a unit.
    Inspired { unit: UnitId },
    /// A unit is driven off by friends who went through it.
    Follows { unit: UnitId },
    /// The wish to pursue is fixed (p. 33).
    Wishes {
        unit: UnitId,
        /// Whether its player wants to.
        wish: bool,
    },
    /// A unit may take what it has won.
    MayTake { unit: UnitId, ground: Ground },
    /// A unit's morale and hit die.
    Reform {
        unit: UnitId,
        /// Where it stands.
        state: Morale,
    },
    /// A retreat halted at the table edge.
    AtEdge { unit: UnitId },
    /// A battalion lost its battalion guns (option, p. 37).
    LosesBattalionGuns { unit: UnitId },
    /// A unit is Done For: it routs, and is removed when rallying.
    DoneFor {
        unit: UnitId,
        /// Whether it is off the table at once: captured guns, who cannot get away, who is left with its hits
        /// as the turn ends (p. 29, 32-33, 36).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_once: bool,
    },
    /// A demoralised unit got away (option, p. 37); or is back, by overruling.
    Disengaged { unit: UnitId },
    /// A unit that an overruling brings back.
    Returns { unit: UnitId },
    /// A charge is declared.
    Charges(Charge),
    /// A charge is over without contact.
    ChargeEnds {
        /// Who charged.
        attacker: UnitId,
    },
    /// Cavalry that does not reach evaders has the rest of its move for another charge (p. 24).
    RidesOn {
        unit: UnitId,
        /// What it has made and what is left.
        ride: Ride,
    },
    Evaded {
        unit: UnitId,
        /// Whose charge; journals of before do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<UnitId>,
    },
    /// Chargers whom the enemy evaded halt for this turn (p. 24).
    Halts { unit: UnitId },
    /// A unit has thrown to meet a charge, or to join a melee, and failed: it throws once (p. 23).
    Misses {
        unit: UnitId,
        /// Whose charge, or whom it would have charged in his melee.
        enemy: UnitId,
        /// Whether it would have joined a melee.
        melee: bool,
    },
    /// Two units are in contact.
    Contact(Contact),
    /// A round was fought by a unit and those linked to it.
    Round {
        /// One of the units in the melee.
        unit: UnitId,
    },
    /// A unit in melee is supported by these friends.
    Supported {
        unit: UnitId,
        /// Its supporters.
        by: Vec<UnitId>,
    },
    /// A unit won its melee.
    Wins { unit: UnitId },
    /// A unit is in contact with nobody any more.
    Breaks { unit: UnitId },
    /// A unit pursued, or had its one chance of it.
    Pursued {
        unit: UnitId,
        /// Whether it goes after somebody; journals of before do not say.
        #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
        pursues: bool,
    },
    /// An objective has another holder, or none.
    Holds {
        /// Which objective, from 0.
        objective: usize,
        /// The side that holds it, by the number of its first army.
        side: Option<u8>,
    },
    /// An army breaks while an ally stands: its units leave the field.
    ArmyBreaks { army: u8 },
    /// A unit becomes two (option, p. 38).
    Splits {
        unit: UnitId,
        /// What it is from now on.
        first: Unit,
        /// The code of the second part.
        second_code: UnitId,
        /// What that part is called.
        second_name: String,
        /// What it is.
        second: Unit,
    },
    /// Two units of a brigade become one (option, p. 38).
    Unites {
        /// The unit that stays on the roster.
        unit: UnitId,
        /// The one that leaves it.
        other: UnitId,
        /// What they are together.
        whole: Unit,
    },
    /// The players fight on although the battle is decided.
    FightsOn,
    /// The battle is over.
    Over {
        /// How, in a sentence.
        how: String,
    },
}

impl Event {
    /// A unit made one normal move.
    pub(crate) const fn moved(unit: UnitId, formation: Formation) -> Event {
        Event::Moved { unit, formation, spent: None, went: None }
    }

    /// Whom it takes out of the battle.
    pub(super) const fn takes_out(&self) -> Option<UnitId> {
        match self {
            Event::DoneFor { unit, .. } | Event::Disengaged { unit } => Some(*unit),
            _ => None,
        }
    }
}
