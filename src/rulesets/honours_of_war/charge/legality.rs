//! Who may charge whom (p. 21-23).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Scale, Unit};
use crate::umpire::{Lookup, Objection, ProcedureEntry, Ratio, Refusal, integer, lookup, measure_or_null, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, ChargeLegality>()];

/// Why a unit may not charge, counter-charge or join a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeObjection {
    NeverCharges,
    CrossingFireUsed,
    Reforming,
    MustRetreat,
    AttackerEngaged,
    Engaged,
    PoorCommand,
    NotFront,
    HasFired,
    MarchColumn,
    InfantryVsCavalry,
    LightInfantryFrontal,
    CavalryVsCover,
    SectorOccupied,
    WrongStartSector,
    NotVisible,
    TooFar,
    HalfContact,
    ThroughFriends,
    FrontEnemyFirst,
}

impl Objection for ChargeObjection {
    const OF: &'static str = "charge";

    fn words(objection: ChargeObjection) -> Refusal {
        let (page, text) = match objection {
            ChargeObjection::NeverCharges => ("p. 22", "guns and transport never charge"),
            ChargeObjection::CrossingFireUsed => ("p. 26", "it gave crossing fire this turn"),
            ChargeObjection::Reforming => ("p. 36", "it has a red die, and reforms first"),
            ChargeObjection::MustRetreat => ("p. 30", "it has hits enough that it must retreat"),
            ChargeObjection::AttackerEngaged | ChargeObjection::Engaged => ("p. 22", "it is already in contact"),
            ChargeObjection::PoorCommand => ("p. 19", "its brigade may not advance"),
            ChargeObjection::NotFront => ("p. 23", "it is not charged in front"),
            ChargeObjection::HasFired => ("p. 25, a reading", "it has fired this turn"),
            ChargeObjection::MarchColumn => (
                "p. 22",
                "a march column charges light infantry only, unless it forms on its way (`G`), and not as light infantry",
            ),
            ChargeObjection::InfantryVsCavalry => ("p. 22", "infantry never charges cavalry"),
            ChargeObjection::LightInfantryFrontal => ("p. 22", "light infantry does not charge a formed line in front"),
            ChargeObjection::CavalryVsCover => ("p. 22", "cavalry charges nobody in a built up area or entrenchments"),
            ChargeObjection::SectorOccupied => ("p. 22", "another unit has charged into that sector"),
            ChargeObjection::WrongStartSector => {
                ("p. 25", "from there the sector is reached by a double move only, in its first half")
            }
            ChargeObjection::NotVisible => ("p. 21", "it never sees the target"),
            ChargeObjection::TooFar => ("p. 21", "the target is beyond its move"),
            ChargeObjection::HalfContact => ("p. 22", "less than half of it can make contact"),
            ChargeObjection::ThroughFriends => ("p. 22", "no unit charges through friends"),
            ChargeObjection::FrontEnemyFirst => ("p. 22", "the enemy most directly in front comes first"),
        };
        Refusal::on(page, text)
    }
}

/// What the target of a charge stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TargetCover {
    #[default]
    Open,
    Woods,
    Obstacle,
    Bua,
    Entrenchment,
}

/// In which of its moves a charger passes through friends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ThroughFriends {
    #[default]
    None,
    FirstMove,
    ChargeMove,
}

impl Unit {
    /// Artillery and transport never charge (p. 22, HOW-AMB-A29).
    pub(crate) const fn never_charges(&self) -> bool {
        self.kind.is_guns() || matches!(self.kind, Kind::Transport)
    }

    /// Whether it must retreat, and so charges nobody (HOW-AMB-A33).
    pub(crate) fn must_retreat(&self, tables: &Tables) -> bool {
        self.hits >= tables.charge.retreat_hits.unwrap_or(tables.hits.reaction.retreat)
    }

    /// Half its normal move, unreduced: what a charge is measured against (HOW-AMB-A23).
    pub(crate) fn half_move(&self, tables: &Tables, scale: Scale) -> Ratio {
        self.normal_move(tables, scale, false) * Ratio::HALF
    }
}

/// Refuses a charge by a unit that never charges.
pub(crate) fn check_attacker(attacker: &Unit) -> Result<(), Refusal> {
    attacker.check_marching()?;
    if attacker.never_charges() { Err(Refusal::on("p. 22", "guns and transport never charge")) } else { Ok(()) }
}

/// Whom a unit may never charge, whatever the occasion (p. 22).
pub(crate) struct Match<'a> {
    pub(crate) attacker: &'a Unit,
    pub(crate) target: &'a Unit,
    pub(crate) sector: Sector,
    pub(crate) target_in_melee: bool,
    pub(crate) cover: TargetCover,
}

impl Match<'_> {
    /// March columns charge light infantry only, and light infantry in column nobody (p. 22).
    pub(crate) fn column(&self) -> bool {
        let agile = self.attacker.kind.is_close_order() || self.attacker.kind.is_mounted();
        self.attacker.formation == Formation::MarchColumn && !(agile && self.target.kind.is_light_foot())
    }

    /// No infantry of any kind charges cavalry (p. 22).
    pub(crate) fn cavalry(&self) -> bool {
        self.attacker.kind.is_foot() && self.target.kind.is_mounted()
    }

    /// Light infantry does not charge ranks in front, unless they march or fight (p. 22).
    pub(crate) fn frontal(&self) -> bool {
        let ranks = self.target.kind.is_close_order() && self.target.formation != Formation::MarchColumn;
        self.attacker.kind.is_light_foot() && self.sector == Sector::Front && ranks && !self.target_in_melee
    }

    /// Cavalry charges nobody in a built up area or in entrenchments (p. 16, 22).
    pub(crate) fn covered(&self) -> bool {
        self.attacker.kind.is_mounted() && matches!(self.cover, TargetCover::Bua | TargetCover::Entrenchment)
    }
}

/// Is this charge legal (p. 21-25)? Distances in cm.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChargeLegality {
    /// The unit that charges.
    pub(crate) attacker: Unit,
    /// The unit that it charges.
    pub(crate) target: Unit,
    /// The target's sector that holds more than half of the charger.
    pub(crate) sector: Sector,
    /// The target's sector in which the charger began its turn; the same unless given.
    #[serde(deserialize_with = "non_null")]
    pub(crate) start_sector: Option<Sector>,
    /// How many normal moves it makes: 1 or 2.
    #[serde(deserialize_with = "integer")]
    pub(crate) moves: u8,
    /// Whether it reached the sector in the first of two moves.
    pub(crate) sector_reached_in_first_move: bool,
    /// Its way to contact.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) distance: Option<Ratio>,
    /// What it has in hand.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) move_available: Option<Ratio>,
    /// Whether it sees the target at some point before contact.
    pub(crate) visible: bool,
    /// Whether at least half of it can make contact.
    pub(crate) half_contact: bool,
    /// What the target stands in.
    pub(crate) target_cover: TargetCover,
    /// Whether the target fights another unit.
    pub(crate) target_in_melee: bool,
    /// Whether another unit has charged into this sector.
    pub(crate) sector_occupied: bool,
    /// Whether the charger is in contact with an enemy.
    pub(crate) attacker_engaged: bool,
    /// Whether it fired this turn.
    pub(crate) fired: bool,
    /// The command performance of its brigade.
    pub(crate) performance: Performance,
    /// In which move it passes through friends.
    pub(crate) through_friends: ThroughFriends,
    /// The nearest enemy at the start.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) nearest_enemy: Option<Ratio>,
    /// The charge distance of the enemy most directly in front, where that is not the target.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) front_enemy_distance: Option<Ratio>,
    /// The figure scale.
    pub(crate) scale: Scale,
}

impl Default for ChargeLegality {
    fn default() -> ChargeLegality {
        ChargeLegality {
            attacker: Unit::default(),
            target: Unit::default(),
            sector: Sector::default(),
            start_sector: None,
            moves: 1,
            sector_reached_in_first_move: false,
            distance: None,
            move_available: None,
            visible: true,
            half_contact: true,
            target_cover: TargetCover::default(),
            target_in_melee: false,
            sector_occupied: false,
            attacker_engaged: false,
            fired: false,
            performance: Performance::default(),
            through_friends: ThroughFriends::default(),
            nearest_enemy: None,
            front_enemy_distance: None,
            scale: Scale::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Legality {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<ChargeObjection>,
    pub(crate) stops_if_faced: bool,
    pub(crate) may_evade: bool,
}

impl ChargeLegality {
    /// Whoever goes round into the sector needs a double move that reaches it in its first half (p. 25, HOW-AMB-A28).
    pub(crate) fn starts_wrong(&self) -> bool {
        let start = self.start_sector.unwrap_or(self.sector);
        self.sector.is_round_from(start) && !(self.moves == 2 && self.sector_reached_in_first_move)
    }

    /// Near the enemy, the one most directly in front comes first, unless it is about as far (p. 22).
    fn passes_over_front(&self, tables: &Tables) -> bool {
        let near = self.nearest_enemy.is_some_and(|enemy| enemy <= self.scale.cm(tables.reduced.close_enemy));
        let apart = match (self.distance, self.front_enemy_distance) {
            (Some(target), Some(front)) => (target - front).max(front - target),
            _ => Ratio::ZERO,
        };
        near && apart > self.scale.cm(tables.reduced.charge_choice)
    }

    /// What forbids it to the charger, whomever it charges.
    pub(crate) fn against_charger(&self, tables: &Tables) -> Vec<ChargeObjection> {
        let attacker = &self.attacker;
        if attacker.never_charges() {
            return vec![ChargeObjection::NeverCharges];
        }
        holding(&[
            (attacker.reforming, ChargeObjection::Reforming),
            (attacker.must_retreat(tables), ChargeObjection::MustRetreat),
            (self.attacker_engaged, ChargeObjection::AttackerEngaged),
            (self.performance.is_bad(), ChargeObjection::PoorCommand),
            (self.fired, ChargeObjection::HasFired),
        ])
    }

    fn reasons(&self, tables: &Tables) -> Vec<ChargeObjection> {
        let attacker = &self.attacker;
        let mut reasons = self.against_charger(tables);
        if attacker.never_charges() {
            return reasons;
        }
        let objections = Match {
            attacker,
            target: &self.target,
            sector: self.sector,
            target_in_melee: self.target_in_melee,
            cover: self.target_cover,
        };
        let too_far = matches!((self.distance, self.move_available), (Some(way), Some(hand)) if way > hand);
        let through = match self.through_friends {
            ThroughFriends::None => false,
            ThroughFriends::FirstMove => self.moves == 1,
            ThroughFriends::ChargeMove => true,
        };
        reasons.extend(holding(&[
            (objections.column(), ChargeObjection::MarchColumn),
            (objections.cavalry(), ChargeObjection::InfantryVsCavalry),
            (objections.frontal(), ChargeObjection::LightInfantryFrontal),
            (objections.covered(), ChargeObjection::CavalryVsCover),
            (self.sector_occupied, ChargeObjection::SectorOccupied),
            (self.starts_wrong(), ChargeObjection::WrongStartSector),
            (!self.visible, ChargeObjection::NotVisible),
            (too_far, ChargeObjection::TooFar),
            (!self.half_contact, ChargeObjection::HalfContact),
            (through, ChargeObjection::ThroughFriends),
            (self.passes_over_front(tables), ChargeObjection::FrontEnemyFirst),
        ]));
        reasons
    }
}

impl Lookup<Tables> for ChargeLegality {
    const NAME: &'static str = "charge_legality";
    const REQUIRED: &'static [&'static str] = &["attacker", "target"];
    type Answer = Legality;

    fn answer(&self, tables: &Tables) -> Result<Legality, Refusal> {
        self.attacker.check_marching()?;
        self.target.check_marching()?;
        if !matches!(self.moves, 1 | 2) {
            return Err(Refusal::on("p. 18", "a charge takes 1 or 2 moves"));
        }
        let reasons = self.reasons(tables);
        let target = &self.target;
        let evader = target.kind.is_light_foot() || target.kind == Kind::LightCavalry;
        Ok(Legality {
            legal: reasons.is_empty(),
            reasons,
            stops_if_faced: self.attacker.kind.is_light_foot()
                && target.kind.is_close_order()
                && self.sector != Sector::Front,
            may_evade: evader && !target.reforming && !self.target_in_melee,
        })
    }
}
