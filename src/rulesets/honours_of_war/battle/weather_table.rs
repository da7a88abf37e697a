//! The weather table (p. 38).

use serde::Deserialize;

use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::umpire::Ratio;

/// The effects of every weather.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Weathers {
    pub(crate) fair: WeatherRow,
    pub(crate) light_rain: WeatherRow,
    pub(crate) heavy_rain: WeatherRow,
    pub(crate) storm: WeatherRow,
    pub(crate) fog: WeatherRow,
}

impl Weathers {
    /// What a weather does.
    pub(crate) const fn of(&self, weather: Weather) -> &WeatherRow {
        match weather {
            Weather::Fair => &self.fair,
            Weather::LightRain => &self.light_rain,
            Weather::HeavyRain => &self.heavy_rain,
            Weather::Storm => &self.storm,
            Weather::Fog => &self.fog,
        }
    }
}

/// What one weather does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherRow {
    /// How far one sees, in cm at 28mm; not given: without limit.
    pub(crate) visibility: Option<u16>,
    /// What is left of a move, in quarters.
    pub(crate) moves: u8,
    /// The same for guns and transport off the road; 0: they do not move.
    pub(crate) wheels_off_road: u8,
    /// Whether double moves can be ordered.
    pub(crate) double_moves: bool,
    /// Whether charges can earn a bonus.
    pub(crate) charge_bonus: bool,
    /// Whether infantry can fire.
    pub(crate) infantry_fire: bool,
    /// What is added to every firing die that is thrown.
    pub(crate) fire: i32,
    /// The least score on which grazing fire strikes; not given: as the ground has it (HOW-AMB-B8).
    pub(crate) grazing: Option<u8>,
}

impl WeatherRow {
    /// How many normal moves a command performance allows in it.
    pub(crate) const fn moves_for(&self, performance: Performance) -> u8 {
        if self.double_moves { performance.moves() } else { 1 }
    }

    /// The share of a move that is left.
    pub(crate) fn move_share(&self, wheels_off_road: bool) -> Ratio {
        Ratio::new(i128::from(if wheels_off_road { self.wheels_off_road } else { self.moves }), 4)
    }
}
