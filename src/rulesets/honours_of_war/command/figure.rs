//! Command figures on the table: how far they go, and what becomes of them under fire (p. 13).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Scale;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::umpire::{
    Dice, Die, Interrupt, Lookup, Objection, Procedure, ProcedureEntry, Ratio, Refusal, lookup, measure,
    measure_non_null, measure_or_null, non_null, procedure,
};

/// The procedures of command figures.
pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[lookup::<_, CommandFigureMove>(), procedure::<_, CommandCasualty>()];

/// Whom the figure stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    #[default]
    BrigadeCommander,
    CommandingGeneral,
    LieutenantGeneral,
}

/// May the figure go where it is put (p. 13)? Distances in cm.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CommandFigureMove {
    /// Whom it stands for.
    pub(crate) role: Role,
    pub(crate) rating: GeneralRating,
    /// How far it goes.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// The least distance from its path to an enemy unit.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) path_to_enemy: Option<Ratio>,
    /// From its new place to the nearest enemy.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) end_to_enemy: Option<Ratio>,
    /// From its new place to the nearest friend.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) end_to_friend: Option<Ratio>,
    /// Whether the path crosses impassable terrain.
    pub(crate) impassable: bool,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Why a figure may not go there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FigureObjection {
    TooFar,
    Impassable,
    EnemyPath,
    NearerToEnemy,
}

impl FigureObjection {
    /// It in words, with the figures of the tables.
    pub(crate) fn refusal(self, tables: &Tables, scale: Scale) -> Refusal {
        let text = match self {
            FigureObjection::TooFar => return Refusal::on("p. 19", "that is beyond its move"),
            FigureObjection::Impassable => "it does not cross impassable terrain",
            FigureObjection::EnemyPath => {
                let near = scale.cm(tables.reduced.figure_path);
                return Refusal::on("p. 13", format!("its path comes nearer than {near} cm to enemies"));
            }
            FigureObjection::NearerToEnemy => "it may not end nearer to enemies than to friends",
        };
        Refusal::on("p. 13", text)
    }
}

/// How far the figure may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FigureMove {
    pub(crate) allowance: Ratio,
    pub(crate) allowance_exact: Ratio,
    pub(crate) allowed: bool,
    pub(crate) reasons: Vec<FigureObjection>,
}

/// A command figure's move in cm before the weather: a dashing general's is a third longer, to the cm (HOW-AMB-A5).
pub(crate) fn figure_move(tables: &Tables, scale: Scale, dashing_general: bool) -> Ratio {
    let listed = Ratio::whole(i128::from(tables.moves.command_figure[scale]));
    let thirds = Ratio::new(i128::from(tables.command.dashing_figure), 3);
    if dashing_general { Ratio::whole((listed * thirds).nearest()) } else { listed }
}

impl Lookup<Tables> for CommandFigureMove {
    const NAME: &'static str = "command_figure_move";
    const REQUIRED: &'static [&'static str] = &["role", "distance"];
    type Answer = FigureMove;

    fn answer(&self, tables: &Tables) -> Result<FigureMove, Refusal> {
        let dashing = self.role != Role::BrigadeCommander && self.rating == GeneralRating::Dashing;
        // The weather deducts, but never stops a command figure (HOW-AMB-A37).
        let exact = figure_move(tables, self.scale, dashing) * tables.weather.of(self.weather).move_share(false);
        let allowance = Ratio::whole(exact.nearest());
        let nearer = matches!((self.end_to_enemy, self.end_to_friend), (Some(enemy), Some(friend)) if enemy < friend);
        let path = self.scale.cm(tables.reduced.figure_path);
        let reasons = holding(&[
            (self.distance > allowance, FigureObjection::TooFar),
            (self.impassable, FigureObjection::Impassable),
            (self.path_to_enemy.is_some_and(|distance| distance < path), FigureObjection::EnemyPath),
            (nearer, FigureObjection::NearerToEnemy),
        ]);
        Ok(FigureMove { allowance, allowance_exact: exact, allowed: reasons.is_empty(), reasons })
    }
}

/// Why a figure is in danger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Danger {
    #[default]
    UnitHit,
    LineOfFire,
    MovedAside,
}

/// What is fired along the line in which the figure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Missile {
    Infantry,
    Canister,
    Roundshot,
    Shell,
}

/// Is the commander hit (p. 13)?
///
/// Refused where no test is due: a unit hit beyond the command distance, roundshot and shell along the line of fire;
/// also an input that belongs to another cause, an unrated subordinate, a penalty for anybody but a dithering brigade
/// commander.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CommandCasualty {
    /// Whom the figure stands for.
    pub(crate) role: Role,
    pub(crate) rating: GeneralRating,
    /// Whether he, dithering, was hit before.
    pub(crate) penalty: bool,
    pub(crate) cause: Danger,
    /// From the figure to the unit hit, in cm; for that cause only.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) distance: Option<Ratio>,
    /// What is fired; for the line of fire only.
    #[serde(deserialize_with = "non_null")]
    pub(crate) fire: Option<Missile>,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Whether he was hit, and what he is worth now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Casualty {
    pub(crate) total: u32,
    pub(crate) casualty: bool,
    pub(crate) new_rating: GeneralRating,
    pub(crate) penalty: bool,
}

/// Why no test is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum CasualtyObjection {
    /// The unit that was hit stands beyond the command distance, in cm.
    BeyondCommand(u16),
    /// Roundshot or shell along the line.
    Harmless,
}

impl Objection for CasualtyObjection {
    const OF: &'static str = "casualty";

    fn words(objection: CasualtyObjection) -> Refusal {
        match objection {
            CasualtyObjection::BeyondCommand(cm) => {
                Refusal::on("p. 13", format!("no test is due for a unit hit farther than {cm} cm from the figure"))
            }
            CasualtyObjection::Harmless => {
                Refusal::on("p. 13", "only infantry fire and canister endanger a figure in the line")
            }
        }
    }
}

impl Procedure<Tables> for CommandCasualty {
    const NAME: &'static str = "command_casualty";
    const REQUIRED: &'static [&'static str] = &["role", "rating", "cause"];
    type Answer = Casualty;
    type Objection = CasualtyObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("p. 13", text));
        let subordinate = self.role != Role::CommandingGeneral;
        if subordinate && self.rating == GeneralRating::Unrated {
            return refuse("only a commanding general is unrated");
        }
        let dithering = self.role == Role::BrigadeCommander && self.rating == GeneralRating::Dithering;
        if self.penalty && !dithering {
            return refuse("only a dithering brigade commander has a penalty");
        }
        match (self.cause, self.distance, self.fire) {
            (Danger::UnitHit, Some(_), None)
            | (Danger::LineOfFire, None, Some(_))
            | (Danger::MovedAside, None, None) => Ok(()),
            (Danger::UnitHit, ..) => refuse("a unit hit has a `distance`, and nothing else"),
            (Danger::LineOfFire, ..) => refuse("a line of fire has a `fire`, and nothing else"),
            (Danger::MovedAside, ..) => refuse("a figure moved aside has neither `distance` nor `fire`"),
        }
    }

    fn objections(&self, tables: &Tables) -> Vec<CasualtyObjection> {
        let reach = tables.distances.command_distance[self.scale];
        let far = self.distance.is_some_and(|distance| distance > Ratio::whole(i128::from(reach)));
        let harmless = matches!(self.fire, Some(Missile::Roundshot | Missile::Shell));
        holding(&[(far, CasualtyObjection::BeyondCommand(reach)), (harmless, CasualtyObjection::Harmless)])
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Casualty, Interrupt> {
        let total = dice.sum(2, Die::D6, "casualty test")?;
        let casualty = total >= tables.command.casualty;
        let new_rating = match self.rating {
            rating if !casualty => rating,
            GeneralRating::Dashing => GeneralRating::Dependable,
            GeneralRating::Dependable | GeneralRating::Dithering | GeneralRating::Unrated => GeneralRating::Dithering,
        };
        // A dithering general has no command die that could suffer (HOW-AMB-A22); a commander suffers once (HOW-AMB-A16).
        let dithering = self.role == Role::BrigadeCommander && self.rating == GeneralRating::Dithering;
        Ok(Casualty { total, casualty, new_rating, penalty: self.penalty || casualty && dithering })
    }
}
