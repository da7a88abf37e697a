//! Pictures that are sooner looked at than read: boxes to cross out, ranges as a scale, the arc of fire. Inline SVG, as
//! browsers print its fills and not the backgrounds of a page. Told apart without colour.

use maud::{Markup, html};

use crate::umpire::{Boxes, Reach};

/// The side of a box, and what lies between two of them, in CSS pixels.
const BOX: usize = 13;
const GAP: usize = 3;
/// How wide a letter of a box's meaning is at most, and how high its line.
const LETTER: usize = 5;
const LINE: usize = 9;

/// A box where it stands.
struct Place<'a> {
    x: usize,
    y: usize,
    /// What its being crossed out means.
    means: &'a str,
    crossed: bool,
}

/// The boxes of a row in as many lines as fit `width` pixels, and how wide and how high they are, room for a line of
/// meanings below each included.
fn places(row: &Boxes, width: usize) -> (Vec<Place<'_>>, usize, usize) {
    let below = if row.each.iter().any(|means| !means.is_empty()) { LINE } else { 0 };
    let (mut places, mut x, mut y, mut widest, mut words_end) = (Vec::new(), 1, 1, 0, 0);
    for (at, means) in row.each.iter().enumerate() {
        // A meaning is as wide as it is: only from the one before, and from the edge, it keeps away.
        let words = LETTER * means.chars().count();
        let aside = words.saturating_sub(BOX) / 2;
        let mut left = if means.is_empty() { x } else { x.max(words_end + aside) };
        if x > 1 && left + BOX.max(BOX + aside) > width {
            (left, y, words_end) = (1 + aside, y + BOX + GAP + below, 0);
        }
        if !means.is_empty() {
            words_end = left + BOX + aside + GAP;
        }
        widest = widest.max(left + BOX + aside + 1);
        places.push(Place { x: left, y, means, crossed: at < row.crossed });
        x = left + BOX + if (at + 1) % row.group.max(1) == 0 { 2 * GAP + 1 } else { GAP };
    }
    (places, widest, y + BOX + 1 + below)
}

/// A row of boxes to cross out, in as many lines as fit `width` pixels; all of it `size` times as large. Without `words` what
/// they mean stands below another row.
pub fn boxes(row: &Boxes, width: usize, size: f64, words: bool) -> Markup {
    let (places, wide, high) = places(row, width);
    let high = if words { high } else { high.saturating_sub(LINE - GAP) };
    let large = |pixels: usize| format!("{:.0}", pixels as f64 * size);
    html! {
        svg.boxes role="img" aria-label=(said(row)) width=(large(wide)) height=(large(high))
            viewBox=(format!("0 0 {wide} {high}")) {
            @for Place { x, y, means, crossed } in places {
                rect x=(x) y=(y) width=(BOX) height=(BOX) fill="#fff" stroke="#000" {}
                @if crossed {
                    path d=(format!("M{x} {y}l{BOX} {BOX}m0 -{BOX}l-{BOX} {BOX}")) stroke="#000" stroke-width="1.6" {}
                }
                @if words && !means.is_empty() {
                    text x=(x + BOX / 2) y=(y + BOX + LINE - 2) text-anchor="middle" font-size="7.5" { (means) }
                }
            }
        }
    }
}

/// The boxes in words: `5 hits, 2 crossed out`.
fn said(row: &Boxes) -> String {
    let crossed = if row.crossed == 0 { String::new() } else { format!(", {} crossed out", row.crossed) };
    format!("{} {}{crossed}", row.each.len(), row.what)
}

/// The fills of bands, from the nearest on.
const FILLS: [&str; 4] = ["#444", "#999", "#ddd", "#fff"];

fn fill(band: usize) -> &'static str {
    FILLS[band.min(FILLS.len() - 1)]
}

/// The farthest that it shoots.
pub fn farthest(reach: &Reach) -> f64 {
    reach.bands.iter().map(|(_, to)| to.to_f64()).fold(0.0, f64::max)
}

/// The bands as a bar: `width` pixels are as far as `farthest`.
pub fn scale(reach: &Reach, farthest: f64, width: usize) -> Markup {
    let to = |distance: f64| if farthest > 0.0 { distance / farthest * width as f64 } else { 0.0 };
    let mut begins = 0.0;
    let mut last_number = -18.0;
    let bands: Vec<_> = reach
        .bands
        .iter()
        .enumerate()
        .map(|(at, (_, end))| {
            let ends = to(end.to_f64());
            let shows_number = ends - last_number >= 18.0;
            last_number = if shows_number { ends } else { last_number };
            let band =
                (format!("{begins:.1}"), format!("{:.1}", ends - begins), fill(at), ends, shows_number.then_some(end));
            begins = ends;
            band
        })
        .collect();
    html! {
        svg.scale aria-hidden="true" width=(width + 14) height="21" viewBox=(format!("-1 0 {} 21", width + 14)) {
            @for (x, wide, fill, ends, number) in bands {
                rect x=(x) y="1" width=(wide) height="9" fill=(fill) stroke="#000" stroke-width="0.8" {}
                @if let Some(number) = number {
                    text x=(format!("{ends:.1}")) y="19" text-anchor="middle" font-size="8.5" { (number) }
                }
            }
        }
    }
}

/// What the fills of a scale mean, with the figures.
pub fn key(reach: &Reach) -> Markup {
    let last = reach.bands.len().saturating_sub(1);
    html! {
        @for (at, (name, to)) in reach.bands.iter().enumerate() {
            span.band {
                svg aria-hidden="true" width="9" height="9" viewBox="0 0 9 9" {
                    rect x="0.5" y="0.5" width="8" height="8" fill=(fill(at)) stroke="#000" {}
                }
                " " (name) " " (to) @if at == last { " " (reach.unit) }
            }
            " "
        }
    }
}

/// The arc of fire: a unit from above, and how far to either side it shoots.
pub fn arc(degrees: u32) -> Markup {
    let radius = 34.0;
    let angle = f64::from(degrees.min(180)).to_radians();
    let (dx, dy) = (radius * angle.sin(), -radius * angle.cos());
    // From the ends of its front, as the arc opens there.
    let (left, right, front) = (32.0, 62.0, 40.0);
    let path = format!(
        "M{left} {front}l{:.1} {dy:.1}A{radius} {radius} 0 0 1 {left} {:.1}H{right}A{radius} {radius} 0 0 1 {:.1} {:.1}L{right} {front}Z",
        -dx,
        front - radius,
        right + dx,
        front + dy
    );
    html! {
        svg.arc role="img" aria-label=(format!("{degrees} degrees to either side")) width="94" height="52" viewBox="0 0 94 52" {
            path d=(path) fill="#e4e4e4" stroke="#000" stroke-width="0.8" {}
            rect x=(left) y=(front) width=(right - left) height="9" fill="#444" stroke="#000" {}
            text x="47" y="28" text-anchor="middle" font-size="9" { (degrees) "\u{b0}" }
        }
    }
}
