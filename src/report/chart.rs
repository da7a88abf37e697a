//! Figures turn by turn as a picture: lines as SVG, told apart without colour, and bars of text. All in whole numbers.

use maud::{Markup, html};

use crate::umpire::Ratio;

/// What one unit is in the figures of a series: they are millionths.
const UNIT: i64 = 1_000_000;

/// The figures of an army, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// A figure for each turn, in millionths of a unit.
    pub values: Vec<i64>,
}

/// The size of a chart, and what is kept free around it for figures: tenths of CSS pixels.
const SIZE: (i64, i64) = (3300, 1300);
const LEFT: i64 = 280;
const RIGHT: i64 = 80;
const BELOW: i64 = 180;
const ABOVE: i64 = 80;
/// How the lines of armies are drawn, in turn: as dashes.
const DASHES: [&str; 4] = ["none", "6 3", "2 3", "9 3 2 3"];
/// A column of text bars has so many signs at most.
const BAR: u8 = 24;

fn dash(army: usize) -> &'static str {
    DASHES[army % DASHES.len()]
}

/// A number of units as a series has it, to the nearest.
pub fn millionths(units: Ratio) -> i64 {
    i64::try_from(units.in_parts(UNIT.into())).unwrap_or(if units > Ratio::ZERO { i64::MAX } else { i64::MIN })
}

/// A quotient, to the nearest, halves away from zero. `by` is above zero.
fn nearest(value: i64, by: i64) -> i64 {
    let (value, by) = (i128::from(value), i128::from(by));
    let nearest = (2 * value.abs() + by) / (2 * by) * value.signum();
    i64::try_from(nearest).unwrap_or_default()
}

/// `of`, a part of which is `value` of `all`, to the nearest.
fn part(of: i64, value: i64, all: i64) -> i64 {
    let ratio = Ratio::new(i128::from(of) * i128::from(value), all.into());
    i64::try_from(ratio.nearest()).unwrap_or_default()
}

/// The least and the greatest figure in whole units, zero among them; one apart at least.
fn bounds(series: &[Series]) -> (i64, i64) {
    let all = || series.iter().flat_map(|series| series.values.iter().copied()).chain([0]);
    let low = all().min().unwrap_or(0).div_euclid(UNIT);
    let high = -(-all().max().unwrap_or(0)).div_euclid(UNIT);
    (low, high.max(low + 1))
}

/// Tenths of pixels, as SVG has them.
fn pixels(tenths: i64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A line for each army over the turns. `what` is what a screen reader says of it.
pub fn svg(series: &[Series], turns: &[u32], what: &str) -> Markup {
    let (low, high) = bounds(series);
    let (wide, tall) = (SIZE.0 - LEFT - RIGHT, SIZE.1 - ABOVE - BELOW);
    // Every line begins at zero, before the first turn.
    let last = i64::try_from(turns.len()).unwrap_or(i64::MAX).max(1);
    let x = |turn: usize| LEFT + part(wide, i64::try_from(turn).unwrap_or(last), last);
    let y = |value: i64| ABOVE + part(tall, high * UNIT - value, (high - low) * UNIT);
    let step = -(low - high).div_euclid(5);
    let marks = (0..=5).map(|mark| low + step * mark).filter(|mark| *mark <= high);
    let every = turns.len().div_ceil(12).max(1);
    let at = |turn: usize, value: i64| format!("{} {}", pixels(x(turn)), pixels(y(value)));
    let path = |series: &Series| {
        let rest = series.values.iter().enumerate().map(|(turn, value)| format!("L{}", at(turn + 1, *value)));
        format!("M{}{}", at(0, 0), rest.collect::<String>())
    };
    html! {
        svg.chart role="img" aria-label=(what) viewBox=(format!("0 0 {} {}", SIZE.0 / 10, SIZE.1 / 10)) {
            @for mark in marks {
                path d=(format!("M{}h{}", at(0, mark * UNIT), pixels(wide))) stroke="#bbb" stroke-width=(if mark == 0 { "1.4" } else { "0.6" }) {}
                text x=(pixels(LEFT - 40)) y=(pixels(y(mark * UNIT) + 30)) text-anchor="end" font-size="9" { (mark) }
            }
            @for (at, turn) in turns.iter().enumerate().step_by(every) {
                text x=(pixels(x(at + 1))) y=(pixels(SIZE.1 - 50)) text-anchor="middle" font-size="9" { (turn) }
            }
            @for (army, series) in series.iter().enumerate() {
                path d=(path(series)) fill="none" stroke="#000" stroke-width="1.8" stroke-dasharray=(dash(army)) {}
            }
        }
        p.key {
            @for (army, series) in series.iter().enumerate() {
                span {
                    svg aria-hidden="true" width="30" height="8" viewBox="0 0 30 8" {
                        path d="M1 4h28" fill="none" stroke="#000" stroke-width="1.8" stroke-dasharray=(dash(army)) {}
                    }
                    " " (series.name) " "
                }
            }
        }
    }
}

/// A row for each turn and army: `turn 3  Prussia  ####  0.6`. Bars are made of `sign`, and
/// of `-` for what is below zero.
pub fn bars(series: &[Series], turns: &[u32], sign: &str) -> Vec<String> {
    let (low, high) = bounds(series);
    let most = high.max(-low) * UNIT;
    let bars = usize::from(BAR);
    let width = series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    let row = |(at, turn): (usize, &u32)| {
        let rows = series.iter().enumerate().filter_map(move |(army, series)| {
            let value = series.values.get(at).copied()?;
            let signs = usize::try_from(part(BAR.into(), value.abs(), most)).unwrap_or(0);
            let bar = if value < 0 { "-" } else { sign }.repeat(signs);
            let turn = if army == 0 { format!("turn {turn:>2}") } else { String::new() };
            Some(format!("{turn:<7}  {:<width$}  {bar:<bars$} {:>6}", series.name, tenths(value)))
        });
        rows.collect::<Vec<String>>()
    };
    turns.iter().enumerate().flat_map(row).collect()
}

/// A figure to one decimal, without a sign before nothing.
pub fn tenths(value: i64) -> String {
    let tenths = nearest(value, UNIT / 10);
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(name: &str, values: &[i64]) -> Series {
        Series { name: name.to_owned(), values: values.iter().map(|hundredths| hundredths * UNIT / 100).collect() }
    }

    #[test]
    fn bars_are_as_long_as_their_figures() {
        // Of 24 signs a half is 12; what is below zero is drawn with minus signs.
        let rows = bars(&[series("Prussia", &[50, 100]), series("Austria", &[0, -25])], &[1, 2], "#");
        assert_eq!(
            rows,
            [
                format!("turn  1  Prussia  {:<24}    0.5", "#".repeat(12)),
                format!("         Austria  {:<24}    0.0", ""),
                format!("turn  2  Prussia  {:<24}    1.0", "#".repeat(24)),
                format!("         Austria  {:<24}   -0.3", "-".repeat(6)),
            ]
        );
    }

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!([tenths(-40_000), tenths(40_000), tenths(-1_250_000)], ["0.0", "0.0", "-1.3"]);
    }

    #[test]
    fn a_line_lies_where_its_figures_are() {
        // 104 pixels from -1 below to 1 above: half a unit is 26. Two turns share 294 pixels.
        let drawn = svg(&[series("Prussia", &[50, -100])], &[1, 2], "losses").into_string();
        assert!(drawn.contains("d=\"M28.0 60.0L175.0 34.0L322.0 112.0\""), "{drawn}");
    }

    #[test]
    fn a_fraction_with_very_long_numbers_is_shown_all_the_same() {
        let long = Ratio::new(i128::MAX / 2, i128::MAX - 1);
        assert_eq!((millionths(long), millionths(Ratio::new(-1, 3))), (500_000, -333_333));
        assert_eq!(millionths(Ratio::whole(i128::MAX)), i64::MAX);
    }
}
