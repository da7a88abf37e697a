//! `fire`: one unit shoots at another (p. 25-28, 34-35).

use serde::{Deserialize, Serialize};

use super::ammunition::Ammunition;
use super::cover::{Screen, Shelter};
use super::overhead::Overhead;
use super::range::Bands;
use super::shot::{Shot, ShotResult};
use crate::rulesets::honours_of_war::fire::objection::FireObjection;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{
    Dice, Die, Interrupt, Procedure, ProcedureEntry, Ratio, Refusal, integer, measure, measure_non_null, non_null,
    procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, Fire>()];

/// When a unit fires (p. 24-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Timing {
    #[default]
    FiringPhase,
    /// At a unit that charges it.
    AtChargers,
    /// At a unit that crosses its firing zone.
    Crossing,
    /// While it evades; light infantry only.
    Evading,
}

/// How much of a target is hidden, or lies outside the firing zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Share {
    #[default]
    None,
    UpToHalf,
    MoreThanHalf,
    Wholly,
}

/// Whether firer and target stand in the same wood or block (p. 15-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Within {
    #[default]
    None,
    Woods,
    Bua,
}

/// One unit fires at another. Distances are in cm.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Fire {
    pub(crate) firer: Unit,
    /// At whom.
    pub(crate) target: Unit,
    /// From the centre of the firer's front edge.
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// The figure scale.
    pub(crate) scale: Scale,
    /// What a gun fires; by default what its piece usually does.
    #[serde(deserialize_with = "non_null")]
    pub(crate) ammunition: Option<Ammunition>,
    /// When.
    pub(crate) timing: Timing,
    /// Whether a crossing firer will move later this turn.
    pub(crate) will_move_later: bool,
    /// Whether it has fired this turn; a garrison: on this face.
    pub(crate) already_fired: bool,
    /// Whether it charges or counter-charges.
    pub(crate) firer_charging: bool,
    pub(crate) firer_in_melee: bool,
    pub(crate) target_in_melee: bool,
    /// The sector of the target in which more than half of the firer stands.
    pub(crate) fire_from: Sector,
    /// How much of the target lies outside the firing zone.
    pub(crate) target_outside_zone: Share,
    /// How much of it terrain hides.
    pub(crate) obscured_by_terrain: Share,
    /// How much of it friends of the firer hide: not `wholly`.
    pub(crate) obscured_by_friends: Share,
    /// Whether it is seen through a gap between friends of less than half the firer's frontage.
    pub(crate) gap_too_narrow: bool,
    /// The target's cover.
    pub(crate) cover: Cover,
    /// Whether the target holds the entrenchment.
    pub(crate) occupied: bool,
    /// Whether the firer touches the obstacle between.
    pub(crate) firer_in_contact: bool,
    /// Whether the target touches it.
    pub(crate) target_in_contact: bool,
    /// Whether both are in the same wood or block.
    pub(crate) fighting_within: Within,
    /// Whether the shot goes over friends.
    pub(crate) overhead: Overhead,
    /// From the target to the nearest friends; needed for overhead fire.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) friends_to_target: Option<Ratio>,
    /// From the guns to the nearest friends; needed for overhead fire.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) friends_to_guns: Option<Ratio>,
    /// The gap through which the target is seen; needed for overhead fire on level ground.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) gap: Option<Ratio>,
    /// Whether friends stand in the line of canister.
    pub(crate) friends_in_canister_line: bool,
    /// Whether another gun of the same massed battery may fire at this target.
    pub(crate) massed_battery: bool,
    /// Whether the whole gun base stands in the front or rear sector of a column.
    pub(crate) column_end_on: bool,
    /// In how many directions the firer fights from its BUA this turn, 0 to 4; 0: it is in none.
    #[serde(deserialize_with = "integer")]
    pub(crate) bua_directions: u8,
    pub(crate) battalion_guns: BattalionGuns,
    /// Whether it stands in a river; infantry only.
    pub(crate) firer_in_river: bool,
    /// Whether its brigade is demoralised (optional rule).
    pub(crate) demoralised: bool,
    pub(crate) weather: Weather,
}

impl Default for Fire {
    fn default() -> Fire {
        Fire {
            firer: Unit::default(),
            target: Unit::default(),
            range: Ratio::ZERO,
            scale: Scale::default(),
            ammunition: None,
            timing: Timing::default(),
            will_move_later: false,
            already_fired: false,
            firer_charging: false,
            firer_in_melee: false,
            target_in_melee: false,
            fire_from: Sector::default(),
            target_outside_zone: Share::default(),
            obscured_by_terrain: Share::default(),
            obscured_by_friends: Share::default(),
            gap_too_narrow: false,
            cover: Cover::default(),
            occupied: true,
            firer_in_contact: false,
            target_in_contact: false,
            fighting_within: Within::default(),
            overhead: Overhead::default(),
            friends_to_target: None,
            friends_to_guns: None,
            gap: None,
            friends_in_canister_line: false,
            massed_battery: false,
            column_end_on: false,
            bua_directions: 0,
            battalion_guns: BattalionGuns::default(),
            firer_in_river: false,
            demoralised: false,
            weather: Weather::default(),
        }
    }
}

/// The answer to `fire`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FireResult {
    /// What a gun fired.
    pub(crate) ammunition: Option<Ammunition>,
    /// Whether the fuse failed; `None` without shell.
    pub(crate) fuse_failed: Option<bool>,
    /// What fell for the fuse: no word of the contract.
    #[serde(skip)]
    pub(crate) fuse: Option<u8>,
    /// What the shot did.
    #[serde(flatten)]
    pub(crate) struck: ShotResult,
}

pub(crate) const fn yes() -> bool {
    true
}

impl Fire {
    /// What the gun fires: as ordered, or as usual for its piece.
    pub(crate) fn ammunition(&self) -> Option<Ammunition> {
        let usual = || self.firer.gun.map(|gun| gun.ammunition()[0]);
        if self.firer.kind.is_guns() { self.ammunition.or_else(usual) } else { None }
    }

    /// Whether the firer counts as having moved (p. 24, 26, HOW-AMB-B6).
    fn moved(&self) -> bool {
        self.firer.moved || self.timing == Timing::Evading || self.will_move_later
    }

    /// Whether the target is difficult for another reason than its type (p. 26, HOW-AMB-B17).
    fn hidden(&self) -> bool {
        let by_friends = match self.overhead {
            Overhead::None => self.obscured_by_friends == Share::UpToHalf,
            Overhead::Level => self.obscured_by_friends != Share::None,
            Overhead::FromHigher | Overhead::ToHigher => false,
        };
        by_friends || self.target_outside_zone >= Share::MoreThanHalf || self.obscured_by_terrain == Share::MoreThanHalf
    }

    /// What its cover does for the target. Inside one wood both sides are in cover, but chargers never are (p. 15-16).
    fn shelter(&self) -> Shelter {
        if self.fighting_within != Within::None && self.timing == Timing::AtChargers {
            return Shelter::default();
        }
        let cover = if self.fighting_within == Within::Woods { Cover::Woods } else { self.cover };
        let ball = matches!(self.ammunition(), Some(Ammunition::Roundshot | Ammunition::Shell));
        Screen { cover, ..self.screen() }.shelter(ball)
    }

    /// Gives the target this cover.
    pub(crate) fn set_screen(&mut self, screen: Screen) {
        let Screen { cover, occupied, fire_from, firer_in_contact, target_in_contact } = screen;
        (self.cover, self.occupied, self.fire_from) = (cover, occupied, fire_from);
        (self.firer_in_contact, self.target_in_contact) = (firer_in_contact, target_in_contact);
    }

    pub(crate) fn screen(&self) -> Screen {
        Screen {
            cover: self.cover,
            occupied: self.occupied,
            fire_from: self.fire_from,
            firer_in_contact: self.firer_in_contact,
            target_in_contact: self.target_in_contact,
        }
    }

    /// The shot before its die. Refused: what cannot fire at all, mounted cavalry and transport.
    pub(crate) fn shot(&self, tables: &Tables, fuse_failed: bool) -> Result<Shot<'_>, Refusal> {
        let bands = Bands::of(tables, &self.firer, self.battalion_guns, self.scale)?;
        Ok(Shot {
            firer: &self.firer,
            target: &self.target,
            band: bands.band(self.range),
            moved: self.moved(),
            hidden: self.hidden(),
            shelter: self.shelter(),
            fire_from: self.fire_from,
            ammunition: self.ammunition(),
            fuse_failed,
            column_end_on: self.column_end_on,
            bua_directions: self.bua_directions,
            battalion_guns: self.battalion_guns,
            in_river: self.firer_in_river,
            demoralised: self.demoralised,
            weather: self.weather,
        })
    }
}

impl Procedure<Tables> for Fire {
    const NAME: &'static str = "fire";
    const REQUIRED: &'static [&'static str] = &["firer", "target", "range"];
    type Answer = FireResult;
    type Objection = FireObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.makes_sense()
    }

    fn objections(&self, tables: &Tables) -> Vec<FireObjection> {
        self.against(tables)
    }

    /// Rolls for the fuse of a shell and for the hits. A range beyond the weapon's reach counts as long.
    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<FireResult, Interrupt> {
        let ammunition = self.ammunition();
        let fuse = if ammunition == Some(Ammunition::Shell) { Some(dice.face(Die::D6, "fuse")?) } else { None };
        let fuse_failed = fuse.map(|face| face <= tables.firing.fuse.fails_to);
        let shot = self.shot(tables, fuse_failed == Some(true))?;
        let struck = shot.strike(tables, dice.face(Die::Average, "hits")?)?;
        Ok(FireResult { ammunition, fuse_failed, fuse, struck })
    }
}
