//! The state of a battle: what a player would need markers for.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::order_of_battle::Options;
use super::super::performance::Performance;
use super::super::range::BattalionGuns;
use super::super::rating::{GeneralRating, Rating};
use super::super::reform::Morale;
use super::super::sector::Quarter;
use super::super::tables::Tables;
use super::super::unit::{Kind, Nation, Scale, Unit};
use super::super::weather::{Season, Weather};
use super::ground::Ground;
use super::must::Must;
use super::script::Script;
use crate::umpire::{Ratio, UnitId};

pub use super::contact::{Charge, Contact, Ride, Uphill};
pub use super::phase::Phase;
pub use super::words::{formation_word, kind_word, word};

/// A battle of Honours of War.
#[derive(Clone)]
pub struct State {
    /// The book's tables, house rules included.
    pub tables: Arc<Tables>,
    /// The battle's title.
    pub title: String,
    /// The figure scale.
    pub scale: Scale,
    /// Optional rules in force.
    pub options: Options,
    /// Whether it is a historical battle: then a commanding general is rated (p. 37).
    pub historical: bool,
    /// The season, for the weather (p. 39).
    pub season: Season,
    /// The weather; none until it is thrown for.
    pub weather: Option<Weather>,
    /// The score behind it, where it was thrown for (p. 38).
    pub weather_score: Option<u8>,
    /// Whether a changing weather has been thrown for this turn.
    pub weather_changed: bool,
    /// The armies, in the order of battle's order.
    pub armies: Vec<Army>,
    /// What may be fought over.
    pub objectives: Vec<Objective>,
    /// What happens on given turns.
    pub script: Script,
    /// The turn, from 1.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// The forces in the order of this phase's initiative, the winner first; empty until it is thrown for.
    pub sequence: Vec<u8>,
    /// The army whose brigade moves or fires next.
    pub acting: Option<u8>,
    /// Charges declared and not yet in contact.
    pub charges: Vec<Charge>,
    /// Units in contact: the melees of this turn.
    pub contacts: Vec<Contact>,
    /// Who supports whom this melee phase (p. 30): the unit in melee, and its supporters.
    pub supports: Vec<(UnitId, Vec<UnitId>)>,
    /// Sides that have reached all their objectives, and in which turn (p. 36).
    pub achieved: Vec<(u8, u32)>,
    /// How it ended.
    pub over: Option<String>,
}

/// An army.
#[derive(Clone, Debug)]
pub struct Army {
    /// Its number, from 1.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Its side, by the number of that side's first army.
    pub side: u8,
    /// What its side is called.
    pub side_name: String,
    /// Whether it is the main contingent of its side (p. 40).
    pub main: bool,
    /// The nation whose tables it uses.
    pub nation: Nation,
    /// Whether it is the designated attacker (p. 18).
    pub attacker: bool,
    /// The commanding general.
    pub general: General,
    /// Lieutenant generals (p. 37).
    pub lieutenants: Vec<General>,
    /// Its brigades and independent units.
    pub brigades: Vec<Brigade>,
    /// Points lost at which it breaks (p. 36): by itself or with its allies.
    pub break_point: u32,
    /// Whether it has broken while an ally stood.
    pub broken: bool,
}

/// A commanding general or a lieutenant general (p. 12-13, 37).
#[derive(Clone, Debug)]
pub struct General {
    /// His name.
    pub name: String,
    /// His rating. A lieutenant is unrated until he is diced for.
    pub rating: GeneralRating,
    /// Brigades in a lieutenant's command; none for the commanding general, who commands all.
    pub command: Vec<UnitId>,
    /// The brigade or independent unit that he directs this turn, and how far from him its commander is, in cm.
    pub directs: Option<(UnitId, Ratio)>,
    /// A lieutenant's rating while the commanding general raises it (p. 37).
    pub raised: Option<Rating>,
    /// Whether his figure has moved in this turn (p. 18).
    pub moved: bool,
    /// Whether he has helped a unit to rally this turn (p. 36-37).
    pub rallied: bool,
}

impl General {
    /// His rating in force.
    pub fn acts_as(&self) -> GeneralRating {
        self.raised.map_or(self.rating, GeneralRating::from)
    }
}

/// A brigade, or an independent unit (p. 11-12).
#[derive(Clone, Debug)]
pub struct Brigade {
    /// Its code.
    pub code: UnitId,
    /// Its name.
    pub name: String,
    /// Whether it is a single unit without a commander's figure.
    pub independent: bool,
    /// Whether the commanding general of a very small army leads it himself (p. 12).
    pub by_general: bool,
    /// Its commander's rating; none while it is still to be diced for, and for an independent unit.
    pub rating: Option<Rating>,
    /// Whether a dithering commander has been hit: -1 on the command die (p. 13).
    pub penalty: bool,
    /// What the command die brought this turn.
    pub performance: Option<Performance>,
    /// Whether it is directed, so that what inspiring demands is optional (p. 19).
    pub directed: bool,
    /// Whether it has done what it does in this phase.
    pub done: bool,
    /// Whether its commander's figure has moved in this turn, which is the last of the brigade (p. 18).
    pub commander_moved: bool,
    /// Whether its commander tested for casualty in this phase.
    pub tested: bool,
    /// Its units.
    pub troops: Vec<Troop>,
}

/// The command performance (p. 18-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obedience {
    /// It acts on the brigade's command performance.
    Commanded,
    /// It failed its in-command roll, and acts as for poor (p. 11, 19).
    Poor,
}

/// A unit on the table.
#[derive(Clone, Debug)]
pub struct Troop {
    /// Its code.
    pub code: UnitId,
    /// Its name.
    pub name: String,
    /// What it is: hits, formation, red die and "moved" among it.
    pub unit: Unit,
    /// The arm with which it began, which it has again when it mounts.
    pub arm: Kind,
    /// Where it stands.
    pub ground: Ground,
    /// What it owes of its command performance this turn.
    pub must: Option<Must>,
    /// Whether it has carried that out, or was let off.
    pub paid: bool,
    /// Whether it must stand still for the rest of the turn: passed through, or after crossing fire (p. 21, 26).
    pub stays: bool,
    /// Whether an inspiring command has rallied a hit this turn, which a unit that fails its in-command roll loses again.
    pub inspired: bool,
    /// Whether it was driven off by friends who went through it, and goes straight away (p. 30).
    pub follows: bool,
    /// Whether its player wishes to pursue, once that is fixed (p. 33).
    pub wish: Option<bool>,
    /// What it has won by its melee and may take: works, or a block (p. 32-33).
    pub prize: Option<Ground>,
    /// Where it stands between a loss of morale and good order (p. 36).
    pub morale: Morale,
    /// What came of its in-command roll this turn.
    pub obedience: Option<Obedience>,
    /// Whether it fired this turn, and how.
    pub fired: Fired,
    /// Whether it has evaded this turn (p. 24).
    pub evaded: bool,
    /// What it has left of a charge whose target evaded out of its reach (p. 24).
    pub rides: Option<Ride>,
    /// Whether it has pursued this turn (p. 33).
    pub pursued: bool,
    /// The sector from which hits last came (p. 29).
    pub hits_from: Quarter,
    /// Whether it took hits from fire this turn (p. 13).
    pub fired_at: bool,
    /// Whether it won a melee this phase against somebody who retreated or routed.
    pub won: bool,
    /// Whether its last retreat halted at the table edge (p. 29, 36).
    pub at_edge: bool,
    /// Whether its guns stand abandoned (p. 30).
    pub abandoned: bool,
    /// What became of its battalion guns (p. 37, 48).
    pub battalion_guns: BattalionGuns,
    /// Whether it rallied this turn.
    pub rallied: bool,
    /// Whether it is Done For.
    pub done_for: bool,
    /// Whether its figures are off the table: those of who is Done For go in the rally phase (p. 35).
    pub removed: bool,
    /// Whether a demoralised unit got away (p. 37).
    pub disengaged: bool,
    /// Whether it has left the field with its broken army, while an ally fights on.
    pub withdrawn: bool,
    /// The turn in which it comes on the table; 1 from the start.
    pub arrives: u32,
    /// The last turn in which it may not move of its own will (p. 59, 61).
    pub held_until: u32,
}

/// How a unit fired this turn (p. 25-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fired {
    /// Not yet.
    #[default]
    No,
    /// In the movement phase, at chargers or while evading.
    Movement,
    /// Crossing fire: it may not reinforce a melee.
    Crossing,
    /// In the firing phase.
    Firing,
}

/// A thing to hold (p. 36).
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its points, 1 to 3.
    pub points: u32,
    /// The army that held it at the start.
    pub at_start: Option<u8>,
    /// The side that holds it now; none: disputed, or nobody.
    pub holder: Option<u8>,
}

impl Troop {
    /// Out of the battle, or not yet in it.
    pub fn gone(&self) -> bool {
        self.done_for || self.disengaged || self.withdrawn
    }

    /// Whether a reaction to its hits is still to be carried out (p. 29, 36).
    pub fn owes_reaction(&self) -> bool {
        !self.gone()
            && match self.unit.hits {
                0..=3 => false,
                4 => matches!(self.morale, Morale::Steady | Morale::Reforming),
                _ => true,
            }
    }
}

impl State {
    /// The army of this number.
    pub fn army(&self, number: u8) -> Option<&Army> {
        self.armies.iter().find(|army| army.number == number)
    }

    /// Every brigade.
    pub fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        self.armies.iter().flat_map(|army| &army.brigades)
    }

    /// Every unit, gone or not.
    pub fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.brigades().flat_map(|brigade| &brigade.troops)
    }

    /// Units that are on the table now.
    pub fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops().filter(|troop| !troop.gone() && troop.arrives <= self.turn)
    }

    /// The brigade of this code, or of a unit's code.
    pub fn brigade(&self, code: UnitId) -> Option<&Brigade> {
        self.brigades().find(|brigade| brigade.code == code.of_brigade())
    }

    /// The unit of this code.
    pub fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.brigade(code)?.troops.iter().find(|troop| troop.code == code)
    }

    /// The unit of this code, to change it.
    pub fn troop_mut(&mut self, code: UnitId) -> Option<&mut Troop> {
        self.brigade_mut(code)?.troops.iter_mut().find(|troop| troop.code == code)
    }

    /// The brigade of this code, or of a unit's code, to change it.
    pub fn brigade_mut(&mut self, code: UnitId) -> Option<&mut Brigade> {
        let army = self.armies.iter_mut().find(|army| army.number == code.army)?;
        army.brigades.iter_mut().find(|brigade| brigade.code == code.of_brigade())
    }

    /// Whether a unit is in contact with an enemy.
    pub fn engaged(&self, code: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.attacker == code || contact.target == code)
    }

    /// Enemies of this army that are on the table.
    pub fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.present().filter(|troop| self.hostile(troop.code.army, army)).map(|troop| troop.code).collect()
    }

    /// Friends of this army that are on the table, those of its allies among them, `but` aside.
    pub fn friends(&self, army: u8, but: UnitId) -> Vec<UnitId> {
        let friends = self.present().filter(|troop| !self.hostile(troop.code.army, army) && troop.code != but);
        friends.map(|troop| troop.code).collect()
    }

    /// Code and name: `Pb3 IR 27 Kleist`.
    pub fn named(&self, code: UnitId) -> String {
        let name = if code.is_brigade() {
            self.brigade(code).map(|brigade| &brigade.name)
        } else {
            self.troop(code).map(|troop| &troop.name)
        };
        format!("{} {}", self.marked(code), name.map_or("", String::as_str))
    }

    /// The code with the mark of its army: `Pb3`.
    pub fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }
}
