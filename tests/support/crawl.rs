//! Plausible keys at random over every battle that ships, at the sizes of real terminals, and the texts that are cut.

use std::collections::BTreeMap;

use drumhead::army_files::Unsaved;
use drumhead::rulesets;
use drumhead::tui::hints::learned::Hints;
use drumhead::tui::key::Key;
use drumhead::tui::keys::Context;
use drumhead::tui::layer::Layer;
use drumhead::tui::msg::Msg;

use super::app::{App, shipped};
use super::noise::Noise;
use super::toy::ToyShelf;

const SIZES: [(u16, u16); 3] = [(100, 30), (120, 40), (80, 24)];

/// Where a text was cut: the screen, its size, and the row.
type Finds = BTreeMap<(String, (u16, u16), String), String>;

/// What an umpire might press next.
pub fn press(app: &mut App, noise: &mut Noise) -> Vec<Key> {
    let any = |keys: &str, noise: &mut Noise| {
        let keys = Key::read(keys);
        vec![keys[noise.below(keys.len())]]
    };
    match app.model.context() {
        Context::Roster => match noise.below(10) {
            0..4 => {
                let open: Vec<_> =
                    app.model.view.orders.iter().filter(|order| order.alone || !order.who.is_empty()).collect();
                let Some(order) = open.get(noise.below(open.len())) else { return Key::read("]") };
                let (key, who) = (order.key, order.who.clone());
                if let Some(code) = who.get(noise.below(who.len())) {
                    app.model.select(*code);
                }
                Key::read(&key.to_string())
            }
            4..7 => any("<enter><enter><space>]]]", noise),
            _ => any("!//?g['+<tab><down><up><pagedown>abcdABCD123ou<ctrl-r>n", noise),
        },
        Context::Form | Context::FormText => match noise.below(10) {
            0..3 => Key::read("<enter>"),
            3..5 => Key::read("r"),
            5..7 => any("0123456789", noise),
            7..9 => any("abcdefhijklmnopstuvwxyzABC123<down><space><tab>!", noise),
            _ => any("<esc>r", noise),
        },
        Context::Refused | Context::Forbidden => any("<esc><esc>!<enter>", noise),
        Context::Card => any("<tab>r<enter><esc>", noise),
        Context::Help
        | Context::About
        | Context::Losses
        | Context::Reference
        | Context::Log
        | Context::Board
        | Context::Past => any("<pagedown><pagedown><down><down><down><tab><enter><esc>", noise),
        Context::Note => Key::read("<ctrl-s>"),
        Context::Editor => any("<down><down><down><up><enter><pagedown><home><end>abdruKJ<ctrl-r>?", noise),
        Context::EditorKeys => any("<down><down><down><up><enter><space><left><delete><esc><home><end>", noise),
        Context::EditorText => any("<enter><enter><esc>1a<backspace>", noise),
        _ => any("<enter><esc><esc>y", noise),
    }
}

fn look(app: &App, finds: &mut Finds, battle: &str) {
    let (context, size) = (app.model.context(), app.model.size);
    for row in cut(app) {
        finds.entry((format!("{context:?}"), size, row)).or_insert_with(|| battle.to_owned());
    }
}

/// The rows of the screen in which a text is cut; what is said where the chances of a form are nowhere on it.
pub fn cut(app: &App) -> impl Iterator<Item = String> {
    let buffer = app.terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
    let rows: Vec<String> = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect();
    let reckoned = matches!(app.model.layers.last(), Some(Layer::Form(form)) if form.odds.is_some());
    let hidden = reckoned && !rows.iter().any(|row| row.contains('%'));
    let cut = rows.iter().filter(|row| row.contains('…') || row.contains("lines more"));
    let hidden = hidden.then(|| "the chances are not shown".to_owned());
    let found: Vec<String> = cut.map(|row| row.trim().to_owned()).chain(hidden).collect();
    found.into_iter()
}

/// So many keys in each battle's order of battle under edit; every frame at every size.
pub fn crawl_editor(keys: usize, seed: u64) -> Vec<String> {
    let mut finds = Finds::new();
    for (ruleset, name, text) in
        rulesets::ALL.iter().flat_map(|ruleset| ruleset.battles.iter().map(|(name, text)| (ruleset.id, *name, *text)))
    {
        let mut noise = Noise(seed);
        let mut app = App::at(ToyShelf, 80, 24);
        let (file, place) = (format!("{name}.toml"), format!("{ruleset}/{name}"));
        app.message(Msg::Drafted { file, text: text.to_owned(), place, unsaved: Unsaved::default() });
        let editing = |app: &App| app.model.layers.iter().any(|layer| matches!(layer, Layer::Editor(_)));
        assert!(editing(&app), "{name} cannot be edited");
        for _ in 0..keys {
            for press in press(&mut app, &mut noise) {
                app.message(Msg::Key(press));
            }
            if !editing(&app) {
                break;
            }
            for (columns, rows) in SIZES {
                app.message(Msg::Resize(columns, rows));
                look(&app, &mut finds, name);
            }
        }
    }
    told(&finds)
}

/// So many keys in each battle; every frame at every size.
pub fn crawl(keys: usize, seed: u64) -> Vec<String> {
    let mut finds = Finds::new();
    for ruleset in rulesets::ALL {
        for (name, _) in ruleset.battles {
            if std::panic::catch_unwind(|| shipped(ruleset.id, name, seed)).is_err() {
                continue;
            }
            let mut noise = Noise(seed);
            let mut app = App::on(shipped(ruleset.id, name, seed), 80, 24);
            app.model.hints = Hints::new(true);
            for _ in 0..keys {
                for press in press(&mut app, &mut noise) {
                    app.message(Msg::Key(press));
                }
                app.model.quit = false;
                for (columns, rows) in SIZES {
                    app.message(Msg::Resize(columns, rows));
                    look(&app, &mut finds, name);
                }
            }
        }
    }
    told(&finds)
}

fn told(finds: &Finds) -> Vec<String> {
    finds
        .iter()
        .map(|((screen, (columns, rows), row), name)| format!("{name}, {screen} at {columns}x{rows}: {row}"))
        .collect()
}
