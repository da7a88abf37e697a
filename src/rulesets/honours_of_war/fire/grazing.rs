//! `grazing_fire`: roundshot that bounds on behind its target (p. 28).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::ammunition::Ammunition;
use super::cover::Screen;
use super::range::Bands;
use super::shot::{Shot, ShotResult};
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::fire::objection::FireObjection;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Gun, Scale, Unit};
use crate::umpire::{
    Dice, Die, Interrupt, Objection, Procedure, ProcedureEntry, Ratio, Refusal, integer, measure, procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, GrazingFire>()];

/// How the ground lies between gun and target (p. 28).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Slope {
    #[default]
    Level,
    UpGentle,
    DownGentle,
    Steep,
}

/// What lies across the line of fire beyond the first target (p. 28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ObstacleBeyond {
    Wall,
    Entrenchment,
    Stream,
    Woods,
    BrokenGround,
    Hedge,
    Fence,
    Crest,
    River,
}

/// Grazing fire on one unit behind the first target. Distances are in cm.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct GrazingFire {
    /// The battery.
    pub(crate) firer: Unit,
    /// The unit behind.
    pub(crate) target: Unit,
    /// From the gun to this unit; it may lie beyond the gun's range.
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// From the front edge of the first target.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance_behind: Ratio,
    /// Whether it stands in the line through the first target's centre.
    pub(crate) in_line: bool,
    /// What was fired; only roundshot grazes.
    pub(crate) ammunition: Ammunition,
    /// How the ground lies.
    pub(crate) slope: Slope,
    /// What lies beyond the first target.
    pub(crate) beyond: Vec<ObstacleBeyond>,
    /// Whether the unit is hidden for another reason than its type.
    pub(crate) difficult: bool,
    /// The sector of the unit in which the gun stands.
    pub(crate) fire_from: Sector,
    pub(crate) cover: Cover,
    /// Whether it holds the entrenchment.
    pub(crate) occupied: bool,
    /// Whether the gun touches the obstacle between.
    pub(crate) firer_in_contact: bool,
    /// Whether the unit touches it.
    pub(crate) target_in_contact: bool,
    /// Whether the whole gun base stands in the front or rear sector of a column.
    pub(crate) column_end_on: bool,
    /// In how many directions the battery fights from its BUA this turn, 0 to 4; 0: it is in none.
    #[serde(deserialize_with = "integer")]
    pub(crate) bua_directions: u8,
    /// Whether its brigade is demoralised (optional rule).
    pub(crate) demoralised: bool,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

impl Default for GrazingFire {
    fn default() -> GrazingFire {
        GrazingFire {
            firer: Unit::default(),
            target: Unit::default(),
            range: Ratio::ZERO,
            distance_behind: Ratio::ZERO,
            in_line: true,
            ammunition: Ammunition::Roundshot,
            slope: Slope::default(),
            beyond: Vec::new(),
            difficult: false,
            fire_from: Sector::default(),
            cover: Cover::default(),
            occupied: true,
            firer_in_contact: false,
            target_in_contact: false,
            column_end_on: false,
            bua_directions: 0,
            demoralised: false,
            weather: Weather::default(),
            scale: Scale::default(),
        }
    }
}

/// The answer to `grazing_fire`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GrazingResult {
    /// The least score on which it strikes.
    pub(crate) effective_on: u8,
    /// Whether it strikes.
    pub(crate) grazes: bool,
    /// What it does.
    #[serde(flatten)]
    pub(crate) result: GrazeResult,
}

/// Why the book forbids grazing fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum GrazeObjection {
    NotDeployed,
    Howitzer,
    NotRoundshot,
    Steep,
    Across,
    NotInLine,
    /// Farther behind the first target than this, in cm, or not behind it at all.
    TooFarBehind(u16),
    HiddenByTrees,
}

impl Objection for GrazeObjection {
    const OF: &'static str = "graze";

    fn words(objection: GrazeObjection) -> Refusal {
        let text = match objection {
            GrazeObjection::NotDeployed => "only deployed guns that need not reform graze",
            GrazeObjection::Howitzer => "howitzers do not graze",
            GrazeObjection::NotRoundshot => "only roundshot grazes",
            GrazeObjection::Steep => "nothing grazes at or from steep hills",
            GrazeObjection::Across => "nothing grazes across a crest or a river beyond the first target",
            GrazeObjection::NotInLine => "the unit does not stand in the line of fire through the first target",
            GrazeObjection::TooFarBehind(cm) => {
                return Refusal::on("p. 28", format!("roundshot grazes up to {cm} cm behind the first target"));
            }
            GrazeObjection::HiddenByTrees => return FireObjection::HiddenByTrees.into(),
        };
        Refusal::on("p. 28", text)
    }
}

/// What grazing fire does.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum GrazeResult {
    /// It strikes, and is resolved as any other shot.
    Strikes(ShotResult),
    Passes {
        /// None.
        hits: u32,
        /// The unit's hits, as they were.
        target_hits: u32,
        /// What they do to it.
        target_effect: Effect,
    },
}

impl GrazingFire {
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

    /// Why the battery does not graze, whatever its target.
    pub(crate) fn against_firer(&self) -> Vec<GrazeObjection> {
        holding(&[
            (!self.firer.is_deployed_guns() || self.firer.reforming, GrazeObjection::NotDeployed),
            (matches!(self.firer.gun, Some(Gun::Howitzer | Gun::SecretHowitzer)), GrazeObjection::Howitzer),
            (self.ammunition != Ammunition::Roundshot, GrazeObjection::NotRoundshot),
        ])
    }

    /// The least score on which it strikes (p. 28, HOW-AMB-B8); where it could not graze at all, as across obstacles.
    fn effective_on(&self, tables: &Tables) -> u8 {
        use ObstacleBeyond::{Fence, Hedge};
        let breaks = |beyond: &ObstacleBeyond| !matches!(beyond, Hedge | Fence);
        let scores = &tables.firing.grazing;
        let obstructed = matches!(self.slope, Slope::UpGentle | Slope::Steep) || self.beyond.iter().any(breaks);
        let ground = if obstructed { scores.obstructed } else { scores.open };
        tables.weather.of(self.weather).grazing.unwrap_or(ground)
    }
}

impl Procedure<Tables> for GrazingFire {
    const NAME: &'static str = "grazing_fire";
    const REQUIRED: &'static [&'static str] = &["firer", "target", "range", "distance_behind"];
    type Answer = GrazingResult;
    type Objection = GrazeObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.firer.check()?;
        self.target.check()?;
        if self.firer.gun.is_none() {
            return Err(Refusal::new("only guns graze: name the `gun` of the battery"));
        }
        if self.bua_directions > 4 {
            return Err(Refusal::new("a block has four faces: `bua_directions` is 0 to 4"));
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<GrazeObjection> {
        let reach = tables.distances.grazing_fire[self.scale];
        let far = self.distance_behind <= Ratio::ZERO || self.distance_behind > Ratio::whole(i128::from(reach));
        let across = self.beyond.iter().any(|beyond| matches!(beyond, ObstacleBeyond::Crest | ObstacleBeyond::River));
        let mut objections = self.against_firer();
        objections.extend(holding(&[
            (self.slope == Slope::Steep, GrazeObjection::Steep),
            (across, GrazeObjection::Across),
            (!self.in_line, GrazeObjection::NotInLine),
            (far, GrazeObjection::TooFarBehind(reach)),
            (self.screen().hides(), GrazeObjection::HiddenByTrees),
        ]));
        objections
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<GrazingResult, Interrupt> {
        let effective_on = self.effective_on(tables);
        let grazes = dice.face(Die::D6, "grazing fire")? >= effective_on;
        if !grazes {
            let target_hits = self.target.hits;
            let target_effect = Effect::of(tables, target_hits);
            let result = GrazeResult::Passes { hits: 0, target_hits, target_effect };
            return Ok(GrazingResult { effective_on, grazes, result });
        }
        let shot = Shot {
            firer: &self.firer,
            target: &self.target,
            band: Bands::of(tables, &self.firer, BattalionGuns::Normal, self.scale)?.band(self.range),
            moved: self.firer.moved,
            hidden: self.difficult,
            shelter: self.screen().shelter(true),
            fire_from: self.fire_from,
            ammunition: Some(self.ammunition),
            fuse_failed: false,
            column_end_on: self.column_end_on,
            bua_directions: self.bua_directions,
            battalion_guns: BattalionGuns::Normal,
            in_river: false,
            demoralised: self.demoralised,
            weather: self.weather,
        };
        let struck = shot.strike(tables, dice.face(Die::Average, "hits by grazing fire")?)?;
        Ok(GrazingResult { effective_on, grazes, result: GrazeResult::Strikes(struck) })
    }
}
