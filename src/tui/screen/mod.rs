//! What the screens look like: each file draws one from the model, and changes nothing.

pub mod about;
mod area;
mod armies;
pub mod board;
pub mod changes;
mod dice;
mod editor;
mod ending;
pub mod entry;
mod footer;
mod form;
pub mod help;
mod log;
pub mod losses;
mod message;
mod note;
mod odds;
mod phones;
mod picker;
mod reference;
pub mod roster;
mod start;
mod too_small;

pub use area::SMALLEST;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::layer::Layer;
use super::model::Model;
use super::widget::Canvas;

/// Draws the model.
pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut canvas = Canvas { buffer: frame.buffer_mut(), theme: model.theme, cursor: None };
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small::draw(&mut canvas, area);
        return;
    }
    let body = area::body(model, area);
    let first = model.layers.iter().rposition(Layer::covers).unwrap_or(0);
    for layer in &model.layers[first..] {
        draw_layer(model, layer, &mut canvas, body);
    }
    let below = Rect { y: body.bottom(), height: area.bottom() - body.bottom(), ..area };
    message::draw(model, &mut canvas, below);
    footer::draw(model, &mut canvas, below);
    if model.theme.ascii {
        canvas.in_ascii();
    }
    if let Some(cursor) = canvas.cursor {
        frame.set_cursor_position(cursor);
    }
}

fn draw_layer(model: &Model, layer: &Layer, canvas: &mut Canvas<'_>, area: Rect) {
    canvas.cursor = None;
    match layer {
        Layer::Start(start) => start::draw(start, canvas, area),
        Layer::Roster => roster::draw(model, canvas, area),
        Layer::Past(past) => roster::draw_past(model, past, canvas, area),
        Layer::Ending { stops, why } => ending::draw(model, stops.as_deref(), why.as_deref(), canvas, area),
        Layer::Refused { why, instead, left_out } => ending::draw_refused(why, instead, left_out, canvas, area),
        Layer::Line(line) => ending::draw_line(line, canvas, area),
        Layer::Form(form) => form::draw(model, form, canvas, area),
        Layer::Picker(picker) => picker::draw(picker, canvas, area),
        Layer::Log(log) => log::draw(model, log, canvas, area),
        Layer::Entry(entry) => entry::draw(model, entry, canvas, area),
        Layer::Inserting(then) => roster::draw_inserting(model, then, canvas, area),
        Layer::TakeBack { acts, mended, .. } => ending::draw_take_back(*acts, mended, canvas, area),
        Layer::Changes(changes) => changes::draw(changes, canvas, area),
        Layer::Reference(reference) => reference::draw(reference, canvas, area),
        Layer::Note(note) => note::draw(model, note, canvas, area),
        Layer::NoteLeft => note::draw_left(canvas, area),
        Layer::Board { top } => board::draw(model, *top, canvas, area),
        Layer::Phones { at } => phones::draw(model, *at, canvas, area),
        Layer::About { top } => about::draw(model, *top, canvas, area),
        Layer::Losses(page) => losses::draw(page, canvas, area),
        Layer::Armies(list) => armies::draw(list, canvas, area),
        Layer::Editor(editor) => editor::draw(editor, canvas, area),
        Layer::EditorLeft { .. } => editor::draw_left(canvas, area),
        Layer::Help { of, top } => help::draw(model, *of, *top, canvas, area),
    }
}
