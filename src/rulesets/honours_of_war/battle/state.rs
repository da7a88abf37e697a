//! The state of a battle: what a player would need markers for.

use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::unit::weather::{Season, Weather};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ground::Ground;
use super::must::Must;
use super::script::Script;
use crate::rulesets::honours_of_war::army::order_of_battle::Options;
use crate::rulesets::honours_of_war::command::performance::Performance;
use crate::rulesets::honours_of_war::fire::range::BattalionGuns;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Quarter;
use crate::rulesets::honours_of_war::unit::{Kind, Nation, Scale, Unit};
use crate::umpire::{self, Ratio, UnitId};

pub(crate) use super::contact::{Charge, Contact, Ride, Uphill};
pub(crate) use super::phase::Phase;
pub(crate) use super::words::{formation_word, kind_word, word};

/// An order of this ruleset.
pub(crate) type OrderKind = umpire::OrderKind<State>;
/// Who may be given it.
pub(crate) type Who = umpire::Who<State>;

/// A battle of Honours of War.
#[derive(Clone)]
pub(crate) struct State {
    /// The book's tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// The figure scale.
    pub(crate) scale: Scale,
    /// Optional rules in force.
    pub(crate) options: Options,
    /// Whether it is a historical battle: then a commanding general is rated (p. 37).
    pub(crate) historical: bool,
    /// The season, for the weather (p. 39).
    pub(crate) season: Season,
    /// The weather; none until it is thrown for.
    pub(crate) weather: Option<Weather>,
    /// The score behind it, where it was thrown for (p. 38).
    pub(crate) weather_score: Option<u8>,
    /// Whether a changing weather has been thrown for this turn.
    pub(crate) weather_changed: bool,
    /// The armies, in the order of battle's order.
    pub(crate) armies: Vec<Army>,
    /// What may be fought over.
    pub(crate) objectives: Vec<Objective>,
    /// What happens on given turns.
    pub(crate) script: Script,
    /// The turn, from 1.
    pub(crate) turn: u32,
    /// The phase.
    pub(crate) phase: Phase,
    /// The forces in the order of this phase's initiative, the winner first; empty until it is thrown for.
    pub(crate) sequence: Vec<u8>,
    /// The army whose brigade moves or fires next.
    pub(crate) acting: Option<u8>,
    /// Charges declared and not yet in contact.
    pub(crate) charges: Vec<Charge>,
    /// Units in contact: the melees of this turn.
    pub(crate) contacts: Vec<Contact>,
    /// Who supports whom this melee phase (p. 30): the unit in melee, and its supporters.
    pub(crate) supports: Vec<(UnitId, Vec<UnitId>)>,
    /// Sides that have reached all their objectives, and in which turn (p. 36).
    pub(crate) achieved: Vec<(u8, u32)>,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// An army.
#[derive(Clone, Debug)]
pub(crate) struct Army {
    /// Its number, from 1.
    pub(crate) number: u8,
    /// Its name.
    pub(crate) name: String,
    /// Its side, by the number of that side's first army.
    pub(crate) side: u8,
    /// What its side is called.
    pub(crate) side_name: String,
    /// Whether it is the main contingent of its side (p. 40).
    pub(crate) main: bool,
    /// The nation whose tables it uses.
    pub(crate) nation: Nation,
    /// Whether it is the designated attacker (p. 18).
    pub(crate) attacker: bool,
    /// The commanding general.
    pub(crate) general: General,
    /// Lieutenant generals (p. 37).
    pub(crate) lieutenants: Vec<General>,
    /// Its brigades and independent units.
    pub(crate) brigades: Vec<Brigade>,
    /// Points lost at which it breaks (p. 36): by itself or with its allies.
    pub(crate) break_point: u32,
    /// Whether it has broken while an ally stood.
    pub(crate) broken: bool,
}

/// A commanding general or a lieutenant general (p. 12-13, 37).
#[derive(Clone, Debug)]
pub(crate) struct General {
    /// His name.
    pub(crate) name: String,
    /// His rating. A lieutenant is unrated until he is diced for.
    pub(crate) rating: GeneralRating,
    /// Brigades in a lieutenant's command; none for the commanding general, who commands all.
    pub(crate) command: Vec<UnitId>,
    /// The brigade or independent unit that he directs this turn, and how far from him its commander is, in cm.
    pub(crate) directs: Option<(UnitId, Ratio)>,
    /// A lieutenant's rating while the commanding general raises it (p. 37).
    pub(crate) raised: Option<Rating>,
    /// Whether his figure has moved in this turn (p. 18).
    pub(crate) moved: bool,
    /// Whether he has helped a unit to rally this turn (p. 36-37).
    pub(crate) rallied: bool,
}

impl General {
    /// His rating in force.
    pub(crate) fn acts_as(&self) -> GeneralRating {
        self.raised.map_or(self.rating, GeneralRating::from)
    }
}

/// A brigade, or an independent unit (p. 11-12).
#[derive(Clone, Debug)]
pub(crate) struct Brigade {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// Whether it is a single unit without a commander's figure.
    pub(crate) independent: bool,
    /// Whether the commanding general of a very small army leads it himself (p. 12).
    pub(crate) by_general: bool,
    /// Its commander's rating; none while it is still to be diced for, and for an independent unit.
    pub(crate) rating: Option<Rating>,
    /// Whether a dithering commander has been hit: -1 on the command die (p. 13).
    pub(crate) penalty: bool,
    /// What the command die brought this turn.
    pub(crate) performance: Option<Performance>,
    /// Whether it is directed, so that what inspiring demands is optional (p. 19).
    pub(crate) directed: bool,
    /// Whether it has done what it does in this phase.
    pub(crate) done: bool,
    /// Whether its commander's figure has moved in this turn, which is the last of the brigade (p. 18).
    pub(crate) commander_moved: bool,
    /// Whether its commander tested for casualty in this phase.
    pub(crate) tested: bool,
    /// Its units.
    pub(crate) troops: Vec<Troop>,
}

/// The command performance (p. 18-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Obedience {
    /// It acts on the brigade's command performance.
    Commanded,
    /// It failed its in-command roll, and acts as for poor (p. 11, 19).
    Poor,
}

/// A unit on the table.
#[derive(Clone, Debug)]
pub(crate) struct Troop {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// What it is: hits, formation, red die and "moved" among it.
    pub(crate) unit: Unit,
    /// The arm with which it began, which it has again when it mounts.
    pub(crate) arm: Kind,
    /// Where it stands.
    pub(crate) ground: Ground,
    /// What it owes of its command performance this turn.
    pub(crate) must: Option<Must>,
    /// Whether it has carried that out, or was let off.
    pub(crate) paid: bool,
    /// Whether it must stand still for the rest of the turn: passed through, or after crossing fire (p. 21, 26).
    pub(crate) stays: bool,
    /// Whether an inspiring command has rallied a hit this turn, which a unit that fails its in-command roll loses again.
    pub(crate) inspired: bool,
    /// Whether it was driven off by friends who went through it, and goes straight away (p. 30).
    pub(crate) follows: bool,
    /// Whether its player wishes to pursue, once that is fixed (p. 33).
    pub(crate) wish: Option<bool>,
    /// What it has won by its melee and may take: works, or a block (p. 32-33).
    pub(crate) prize: Option<Ground>,
    /// Where it stands between a loss of morale and good order (p. 36).
    pub(crate) morale: Morale,
    /// What came of its in-command roll this turn.
    pub(crate) obedience: Option<Obedience>,
    /// Whether it fired this turn, and how.
    pub(crate) fired: Fired,
    /// Whether it has evaded this turn (p. 24).
    pub(crate) evaded: bool,
    /// What it has left of a charge whose target evaded out of its reach (p. 24).
    pub(crate) rides: Option<Ride>,
    /// Whether it has pursued this turn (p. 33).
    pub(crate) pursued: bool,
    /// The sector from which hits last came (p. 29).
    pub(crate) hits_from: Quarter,
    /// Whether it took hits from fire this turn (p. 13).
    pub(crate) fired_at: bool,
    /// Whether it won a melee this phase against somebody who retreated or routed.
    pub(crate) won: bool,
    /// Whether its last retreat halted at the table edge (p. 29, 36).
    pub(crate) at_edge: bool,
    /// Whether its guns stand abandoned (p. 30).
    pub(crate) abandoned: bool,
    /// What became of its battalion guns (p. 37, 48).
    pub(crate) battalion_guns: BattalionGuns,
    /// Whether it rallied this turn.
    pub(crate) rallied: bool,
    /// Whether it is Done For.
    pub(crate) done_for: bool,
    /// Whether its figures are off the table: those of who is Done For go in the rally phase (p. 35).
    pub(crate) removed: bool,
    /// Whether a demoralised unit got away (p. 37).
    pub(crate) disengaged: bool,
    /// Whether it has left the field with its broken army, while an ally fights on.
    pub(crate) withdrawn: bool,
    /// The turn in which it comes on the table; 1 from the start.
    pub(crate) arrives: u32,
    /// The last turn in which it may not move of its own will (p. 59, 61).
    pub(crate) held_until: u32,
}

/// How a unit fired this turn (p. 25-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fired {
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
pub(crate) struct Objective {
    /// Its name.
    pub(crate) name: String,
    /// Its points, 1 to 3.
    pub(crate) points: u32,
    /// The army that held it at the start.
    pub(crate) at_start: Option<u8>,
    /// The side that holds it now; none: disputed, or nobody.
    pub(crate) holder: Option<u8>,
}

impl Troop {
    /// Out of the battle, or not yet in it.
    pub(crate) fn gone(&self) -> bool {
        self.done_for || self.disengaged || self.withdrawn
    }

    /// Whether a reaction to its hits is still to be carried out (p. 29, 36).
    pub(crate) fn owes_reaction(&self) -> bool {
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
    pub(crate) fn army(&self, number: u8) -> Option<&Army> {
        self.armies.iter().find(|army| army.number == number)
    }

    /// Every brigade.
    pub(crate) fn brigades(&self) -> impl Iterator<Item = &Brigade> {
        self.armies.iter().flat_map(|army| &army.brigades)
    }

    /// Every unit, gone or not.
    pub(crate) fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.brigades().flat_map(|brigade| &brigade.troops)
    }

    /// Units that are on the table now.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops().filter(|troop| !troop.gone() && troop.arrives <= self.turn)
    }

    /// The brigade of this code, or of a unit's code.
    pub(crate) fn brigade(&self, code: UnitId) -> Option<&Brigade> {
        self.brigades().find(|brigade| brigade.code == code.of_brigade())
    }

    /// The unit of this code.
    pub(crate) fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.brigade(code)?.troops.iter().find(|troop| troop.code == code)
    }

    /// The unit of this code, to change it.
    pub(crate) fn troop_mut(&mut self, code: UnitId) -> Option<&mut Troop> {
        self.brigade_mut(code)?.troops.iter_mut().find(|troop| troop.code == code)
    }

    /// The brigade of this code, or of a unit's code, to change it.
    pub(crate) fn brigade_mut(&mut self, code: UnitId) -> Option<&mut Brigade> {
        let army = self.armies.iter_mut().find(|army| army.number == code.army)?;
        army.brigades.iter_mut().find(|brigade| brigade.code == code.of_brigade())
    }

    /// Whether a unit is in contact with an enemy.
    pub(crate) fn engaged(&self, code: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.attacker == code || contact.target == code)
    }

    /// Enemies of this army that are on the table.
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        self.present().filter(|troop| self.hostile(troop.code.army, army)).map(|troop| troop.code).collect()
    }

    /// Friends of this army that are on the table, those of its allies among them, `but` aside.
    pub(crate) fn friends(&self, army: u8, but: UnitId) -> Vec<UnitId> {
        let friends = self.present().filter(|troop| !self.hostile(troop.code.army, army) && troop.code != but);
        friends.map(|troop| troop.code).collect()
    }

    /// Code and name: `Pb3 IR 27 Kleist`.
    pub(crate) fn named(&self, code: UnitId) -> String {
        let name = if code.is_brigade() {
            self.brigade(code).map(|brigade| &brigade.name)
        } else {
            self.troop(code).map(|troop| &troop.name)
        };
        format!("{} {}", self.marked(code), name.map_or("", String::as_str))
    }

    /// The code with the mark of its army: `Pb3`.
    pub(crate) fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }
}
