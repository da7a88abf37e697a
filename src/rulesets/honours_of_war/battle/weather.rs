//! The weather (optional, p. 38-39): thrown for on the first turn, changed at the start of the later ones.

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::{Tables, WeatherScores};
use crate::rulesets::honours_of_war::unit::weather::{Season, Weather};
use crate::rulesets::honours_of_war::unit::{Kind, Scale};
use crate::umpire::{
    Dice, Die, Interrupt, Lookup, Never, Procedure, ProcedureEntry, Ratio, Refusal, integer, lookup, procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[procedure::<_, WeatherRoll>(), procedure::<_, WeatherChange>(), lookup::<_, WeatherEffects>()];

/// The weather of the first turn: 2D6 on the season's table (p. 38-39).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherRoll {
    #[serde(default)]
    pub(crate) season: Season,
}

/// The weather by its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sky {
    /// The sum of the dice, 2 to 12, by which it changes.
    pub(crate) weather_score: u8,
    pub(crate) weather: Weather,
}

impl Procedure<Tables> for WeatherRoll {
    const NAME: &'static str = "weather_roll";
    type Answer = Sky;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Sky, Interrupt> {
        let sum = dice.sum(2, Die::D6, "weather")?;
        let weather_score = u8::try_from(sum).unwrap_or(u8::MAX);
        Ok(Sky { weather_score, weather: prevailing(tables, self.season, weather_score)? })
    }
}

/// The change at the start of a later turn: a D6 (p. 38). Fog, a storm and the ends of a season's table turn the change
/// round, so that bad weather does not settle in (HOW-AMB-C12).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherChange {
    /// The score before the die, 2 to 12; any other is refused.
    #[serde(deserialize_with = "integer")]
    pub(crate) weather_score: u8,
    #[serde(default)]
    pub(crate) season: Season,
}

/// The weather after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WeatherChangeResult {
    /// What the score changed by: -1, 0 or 1.
    pub(crate) change: i8,
    /// The new weather.
    #[serde(flatten)]
    pub(crate) sky: Sky,
}

impl WeatherChange {
    /// What a low die and a high one change the score by.
    pub(crate) fn steps(&self, tables: &Tables) -> Result<(i8, i8), Refusal> {
        let before = prevailing(tables, self.season, self.weather_score)?;
        let turned = |weather, end| before == weather || self.weather_score == end;
        let fall = if turned(Weather::Fog, WeatherScores::LEAST) { 1 } else { -1 };
        let rise = if turned(Weather::Storm, WeatherScores::GREATEST) { -1 } else { 1 };
        Ok((fall, rise))
    }
}

impl Procedure<Tables> for WeatherChange {
    const NAME: &'static str = "weather_change";
    type Answer = WeatherChangeResult;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        prevailing(tables, self.season, self.weather_score).map(|_| ())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<WeatherChangeResult, Interrupt> {
        let (fall, rise) = self.steps(tables)?;
        let change = match dice.face(Die::D6, "change of weather")? {
            face if face <= tables.weather_scores.falls_to => fall,
            face if face >= tables.weather_scores.rises_from => rise,
            _ => 0,
        };
        let weather_score = self.weather_score.saturating_add_signed(change);
        let sky = Sky { weather_score, weather: prevailing(tables, self.season, weather_score)? };
        Ok(WeatherChangeResult { change, sky })
    }
}

fn prevailing(tables: &Tables, season: Season, score: u8) -> Result<Weather, Refusal> {
    let weather = tables.weather_scores.at(season, score);
    weather.ok_or_else(|| Refusal::on("p. 38", format!("weather score {score} is not from 2 to 12")))
}

/// What the weather does to a unit or a command figure (p. 38).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherEffects {
    pub(crate) weather: Weather,
    /// Who moves and fires.
    #[serde(rename = "type")]
    pub(crate) mover: WeatherSubject,
    /// Whether the move keeps to a road.
    #[serde(default)]
    pub(crate) on_road: bool,
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
}

/// A unit of an arm, or a command figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "`type` is no unit type and not command_figure")]
pub(crate) enum WeatherSubject {
    Unit(Kind),
    Command(CommandFigure),
}

/// The word for a command figure in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CommandFigure {
    CommandFigure,
}

/// The effects of the weather on one unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WeatherEffectsResult {
    /// How far one sees, in cm, where there is a limit.
    pub(crate) visibility: Option<Ratio>,
    /// The share of a move that is left.
    pub(crate) move_fraction: Ratio,
    /// Whether double moves may be made.
    pub(crate) double_moves: bool,
    /// Whether charges have a bonus.
    pub(crate) charge_bonus: bool,
    pub(crate) fire_allowed: bool,
    /// What is added to its fire; 0 where it may not fire.
    pub(crate) fire_modifier: i32,
    /// The least score on which grazing fire succeeds, where the weather changes it (HOW-AMB-C17).
    pub(crate) grazing_minimum: Option<u8>,
}

impl Lookup<Tables> for WeatherEffects {
    const NAME: &'static str = "weather_effects";
    type Answer = WeatherEffectsResult;

    fn answer(&self, tables: &Tables) -> Result<WeatherEffectsResult, Refusal> {
        let effects = tables.weather.of(self.weather);
        let kind = match self.mover {
            WeatherSubject::Unit(kind) => Some(kind),
            WeatherSubject::Command(_) => None,
        };
        let guns = kind.is_some_and(Kind::is_guns);
        let wheels = guns || kind == Some(Kind::Transport);
        let fires = guns || kind.is_some_and(Kind::is_foot) && effects.infantry_fire;
        Ok(WeatherEffectsResult {
            visibility: effects.visibility.map(|cm| self.scale.cm(cm)),
            move_fraction: effects.move_share(wheels && !self.on_road),
            double_moves: effects.double_moves,
            charge_bonus: effects.charge_bonus,
            fire_allowed: fires,
            fire_modifier: if fires { effects.fire } else { 0 },
            grazing_minimum: effects.grazing,
        })
    }
}
