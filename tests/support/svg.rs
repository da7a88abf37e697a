//! A buffer as a picture: every cell placed by its own x, so that no font can shift a column.

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
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (width, height) = (columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{PAPER}\"/>\n"
    );
    for (at, cell) in buffer.content().iter().enumerate() {
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
    out.push_str("</svg>\n");
    out
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
