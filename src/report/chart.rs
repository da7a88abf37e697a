//! Figures turn by turn as a picture: lines as SVG, told apart without colour, and bars of text.

use maud::{Markup, html};

/// The figures of an army, turn by turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// A figure for each turn.
    pub values: Vec<f64>,
}

/// The size of a chart in CSS pixels, and what is kept free around it for figures.
const SIZE: (f64, f64) = (330.0, 130.0);
const LEFT: f64 = 28.0;
const BELOW: f64 = 18.0;
const ABOVE: f64 = 8.0;
/// How the lines of armies are drawn, in turn: as dashes.
const DASHES: [&str; 4] = ["none", "6 3", "2 3", "9 3 2 3"];
/// A column of text bars has so many signs at most.
const BAR: usize = 24;

fn dash(army: usize) -> &'static str {
    DASHES[army % DASHES.len()]
}

/// The least and the greatest figure, zero among them; a whole one apart at least.
fn bounds(series: &[Series]) -> (f64, f64) {
    let all = || series.iter().flat_map(|series| series.values.iter().copied());
    let (low, high) = (all().fold(0.0, f64::min).floor(), all().fold(0.0, f64::max).ceil());
    (low, if high > low { high } else { low + 1.0 })
}

/// A line for each army over the turns. `what` is what a screen reader says of it.
pub fn svg(series: &[Series], turns: &[u32], what: &str) -> Markup {
    let (low, high) = bounds(series);
    let (wide, tall) = (SIZE.0 - LEFT - 8.0, SIZE.1 - ABOVE - BELOW);
    // Every line begins at zero, before the first turn.
    let x = |turn: usize| LEFT + wide * turn as f64 / turns.len().max(1) as f64;
    let y = |value: f64| ABOVE + tall * (high - value) / (high - low);
    let step = ((high - low) / 5.0).ceil().max(1.0);
    let marks = (0..=5).map(|mark| low + step * f64::from(mark)).filter(|mark| *mark <= high);
    let every = turns.len().div_ceil(12).max(1);
    let path = |series: &Series| {
        let rest = series.values.iter().enumerate().map(|(at, value)| format!("L{:.1} {:.1}", x(at + 1), y(*value)));
        format!("M{:.1} {:.1}{}", x(0), y(0.0), rest.collect::<String>())
    };
    html! {
        svg.chart role="img" aria-label=(what) viewBox=(format!("0 0 {} {}", SIZE.0, SIZE.1)) {
            @for mark in marks {
                path d=(format!("M{LEFT} {:.1}h{wide:.1}", y(mark))) stroke="#bbb" stroke-width=(if mark == 0.0 { "1.4" } else { "0.6" }) {}
                text x=(LEFT - 4.0) y=(format!("{:.1}", y(mark) + 3.0)) text-anchor="end" font-size="9" { (mark) }
            }
            @for (at, turn) in turns.iter().enumerate().step_by(every) {
                text x=(format!("{:.1}", x(at + 1))) y=(SIZE.1 - 5.0) text-anchor="middle" font-size="9" { (turn) }
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
    let most = high.max(-low);
    let width = series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    let row = |(at, turn): (usize, &u32)| {
        let rows = series.iter().enumerate().filter_map(move |(army, series)| {
            let value = series.values.get(at).copied()?;
            let signs = (value.abs() / most * BAR as f64).round() as usize;
            let bar = if value < 0.0 { "-" } else { sign }.repeat(signs);
            let turn = if army == 0 { format!("turn {turn:>2}") } else { String::new() };
            Some(format!("{turn:<7}  {:<width$}  {bar:<BAR$} {:>6}", series.name, tenths(value)))
        });
        rows.collect::<Vec<String>>()
    };
    turns.iter().enumerate().flat_map(row).collect()
}

/// A figure to one decimal, without a sign before nothing.
pub fn tenths(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    format!("{:.1}", if tenths == 0.0 { 0.0 } else { tenths })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(name: &str, values: &[f64]) -> Series {
        Series { name: name.to_owned(), values: values.to_vec() }
    }

    #[test]
    fn bars_are_as_long_as_their_figures() {
        // Of 24 signs a half is 12; what is below zero is drawn with minus signs.
        let rows = bars(&[series("Prussia", &[0.5, 1.0]), series("Austria", &[0.0, -0.25])], &[1, 2], "#");
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
        assert_eq!([tenths(-0.04), tenths(0.04), tenths(-1.25)], ["0.0", "0.0", "-1.3"]);
    }
}
