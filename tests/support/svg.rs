//! A buffer as a picture: every cell placed by its own x, so that no font can shift a column.

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

const WIDTH: usize = 9;
const HEIGHT: usize = 19;
const MARGIN: usize = 12;
const PAPER: &str = "#fbf7ee";
const INK: &str = "#2a2622";

/// The picture of what stands on the screen.
pub fn svg(buffer: &Buffer) -> String {
    let mut out = opening(buffer, 0, "");
    for (at, cell) in buffer.content().iter().enumerate() {
        draw(&mut out, buffer, at, cell);
    }
    out.push_str("</svg>\n");
    out
}

/// A screen of a film: what stands on it, the key that led to it, and how long it is shown, in milliseconds.
pub struct Shot {
    pub buffer: Buffer,
    pub key: &'static str,
    pub shown: usize,
}

/// Screens of one size, one after the other and again from the first; the keys pressed so far stand beneath. Only what
/// changes is drawn more than once. Without animation, and for whoever wants none, the last screen stands.
pub fn film(shots: &[Shot]) -> String {
    let buffers: Vec<&Buffer> = shots.iter().map(|shot| &shot.buffer).collect();
    let mut scenes: BTreeMap<(usize, usize), String> = BTreeMap::new();
    for at in 0..buffers[0].content().len() {
        let mut from = 0;
        for to in 1..=shots.len() {
            let cell = &buffers[from].content()[at];
            if to == shots.len() || buffers[to].content()[at] != *cell {
                draw(scenes.entry((from, to)).or_default(), buffers[0], at, cell);
                from = to;
            }
        }
    }
    let mut x = MARGIN;
    for (at, shot) in shots.iter().enumerate().filter(|(_, shot)| !shot.key.is_empty()) {
        let y = MARGIN + usize::from(buffers[0].area.height) * HEIGHT + 10;
        let wide = (shot.key.len() + 2) * WIDTH;
        let scene = scenes.entry((at, shots.len())).or_default();
        writeln!(
            scene,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"26\" rx=\"4\" fill=\"none\" stroke=\"{INK}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{INK}\">{}</text>",
            x + WIDTH,
            y + 18,
            shot.key
        )
        .expect("a string");
        x += wide + WIDTH;
    }
    let mut out = opening(buffers[0], 46, &style(shots, scenes.keys()));
    for ((from, to), drawn) in scenes {
        let still = from == 0 && to == shots.len();
        let class = if still { "still".to_owned() } else { format!("s{from}-{to}") };
        let last = if to == shots.len() { " last" } else { "" };
        write!(out, "<g class=\"{class}{last}\">\n{drawn}</g>\n").expect("a string");
    }
    out.push_str("</svg>\n");
    out
}

/// When each scene of a film is seen: from its first shot until the one after its last.
fn style<'a>(shots: &[Shot], scenes: impl Iterator<Item = &'a (usize, usize)>) -> String {
    let all: usize = shots.iter().map(|shot| shot.shown).sum();
    // In hundredths of a percent, as a picture needs no float.
    let begins = |at: usize| shots[..at].iter().map(|shot| shot.shown).sum::<usize>() * 10_000 / all;
    let percent = |at: usize| format!("{}.{:02}%", begins(at) / 100, begins(at) % 100);
    let mut moves = String::new();
    for (from, to) in scenes.filter(|(from, to)| *from > 0 || *to < shots.len()) {
        let seen = |at: usize, seen: &str| format!("{}{{visibility:{seen}}}", percent(at));
        let before = if *from > 0 { seen(0, "hidden") } else { String::new() };
        let after = if *to < shots.len() { seen(*to, "hidden") } else { String::new() };
        let during = seen(*from, "visible");
        writeln!(moves, "@keyframes k{from}-{to}{{{before}{during}{after}}}").expect("a string");
        writeln!(moves, ".s{from}-{to}{{animation:k{from}-{to} {all}ms step-end infinite}}").expect("a string");
    }
    format!(
        "<style>\ng{{visibility:hidden}}.last{{visibility:visible}}\n\
         @media (prefers-reduced-motion:no-preference){{\n{moves}}}\n</style>\n"
    )
}

/// The beginning of a picture: its paper, with some room beneath the screen.
fn opening(buffer: &Buffer, beneath: usize, style: &str) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (width, height) = (columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN + beneath);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         {style}<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{PAPER}\"/>\n"
    )
}

fn draw(out: &mut String, buffer: &Buffer, at: usize, cell: &Cell) {
    let columns = usize::from(buffer.area.width);
    let (x, y) = (MARGIN + at % columns * WIDTH, MARGIN + at / columns * HEIGHT);
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let (ink, paper) = if reversed { (PAPER, colour(cell.fg)) } else { (colour(cell.fg), PAPER) };
    if reversed {
        writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{paper}\" shape-rendering=\"crispEdges\"/>")
            .expect("a string");
    }
    if !cell.symbol().trim().is_empty() && cell.symbol().width() > 0 {
        let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        writeln!(out, "<text x=\"{x}\" y=\"{}\" fill=\"{ink}\"{}>{symbol}</text>", y + 14, weight(cell))
            .expect("a string");
    }
}

fn weight(cell: &Cell) -> &'static str {
    match (cell.modifier.contains(Modifier::BOLD), cell.modifier.contains(Modifier::DIM)) {
        (true, _) => " font-weight=\"bold\"",
        (false, true) => " opacity=\"0.6\"",
        _ => "",
    }
}

fn colour(colour: Color) -> &'static str {
    match colour {
        Color::Red => "#b3261e",
        Color::Green => "#2f7d32",
        Color::Yellow => "#a35c00",
        Color::Blue => "#1f4fa3",
        Color::Magenta => "#8a2f8f",
        Color::Cyan => "#00707a",
        _ => INK,
    }
}
