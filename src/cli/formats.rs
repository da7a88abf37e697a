//! The manual pages of the file formats, from what the reader of each ruleset knows of its keys.

use roff::{Inline, Roff, bold, roman};

use crate::army_files::{Editor, TomlPath};
use crate::tui::keymap;
use crate::umpire::{Ruleset, Wants};
use crate::{config, rulesets};

/// What a page tells of.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Format {
    /// Orders of battle.
    OrderOfBattle,
    /// House rules.
    HouseRules,
    /// The config file.
    Config,
}

/// The page, as a manual is written.
pub fn page(format: Format) -> String {
    let (name, purpose) = match format {
        Format::OrderOfBattle => ("drumhead-order-of-battle", "the armies and the scenario of a battle, in TOML"),
        Format::Config => ("drumhead-config", "keys, theme, mouse, ASCII, hints and the folder of data, in TOML"),
        Format::HouseRules => ("drumhead-house-rules", "other figures for the tables of a ruleset, in TOML"),
    };
    let mut page = Roff::new();
    page.control("TH", [name, "5"]);
    page.control("SH", ["NAME"]);
    page.text([roman(format!("{name} - {purpose}"))]);
    page.control("SH", ["DESCRIPTION"]);
    match format {
        Format::OrderOfBattle => order_of_battle(&mut page),
        Format::HouseRules => house_rules(&mut page),
        Format::Config => config(&mut page),
    }
    page.control("SH", ["FILES"]);
    let tells = match format {
        Format::Config => "drumhead config says where the file lies, what is in force, and what is wrong in it.",
        _ => "drumhead check FILE says what is wrong in a file, where, and the cure.",
    };
    page.text([roman(tells)]);
    page.render()
}

fn order_of_battle(page: &mut Roff) {
    page.text([roman(
        "A file begins with its ruleset. Below are the keys of each table, by ruleset, and an example that musters.",
    )]);
    for ruleset in rulesets::ALL {
        let Some(template) = template(ruleset) else { continue };
        let Ok(editor) = Editor::new(template) else { continue };
        page.control("SH", [ruleset.id.to_uppercase().as_str()]);
        let tables = [TomlPath::Battle, TomlPath::Army(0), TomlPath::Brigade(0, 0), TomlPath::Unit(0, 0, 0)];
        for (table, called) in tables.into_iter().zip(["The battle", "army", "army.brigade", "army.brigade.unit"]) {
            page.control("SS", [called]);
            for key in editor.keys(table) {
                // The editor has a row for each line of a list: here it is one key.
                match key.name.split_once('.') {
                    Some((list, "1")) => key_row(page, list, "a list of texts"),
                    _ => key_row(page, &key.name, &wanted(&key.wants)),
                }
            }
        }
        example(page, template);
    }
}

fn key_row(page: &mut Roff, name: &str, wants: &str) {
    page.control("TP", []);
    page.text([bold(name)]);
    page.text([roman(wants)]);
}

fn config(page: &mut Roff) {
    page.text([roman(
        "Each key may be left out. An argument of the command line goes before the environment, and both before this file. A \
         fault is told as drumhead starts, and costs its own key alone.",
    )]);
    let mut tables = config::keys(&keymap::names());
    tables.sort_by_key(|table| table.path.len());
    for table in tables {
        let heading = if table.path.is_empty() { "KEYS OF THE FILE" } else { "KEYS OF ITS TABLE KEYS" };
        page.control("SH", [heading]);
        for key in table.keys {
            let wants = if table.path.is_empty() { wanted(&key.wants) } else { "a key, as a text".to_owned() };
            key_row(page, key.name, &wants);
        }
    }
    page.control("SH", ["EXAMPLE"]);
    example(page, config::EXAMPLE);
}

fn house_rules(page: &mut Roff) {
    let text = "A file names its ruleset in house_rules; every other table and key is one of the ruleset's own, with the \
                figure that is to stand in its place; off names what the book forbids and is allowed for good; [[ruling]] holds \
                a ruling in words. drumhead rules RULESET lists every table, with the book's figures, and what can be off.";
    page.text([roman(text)]);
    for ruleset in rulesets::ALL {
        for (name, text) in ruleset.house_rules {
            page.control("SH", [*name]);
            example(page, text);
        }
    }
}

fn template(ruleset: &Ruleset) -> Option<&'static str> {
    Some((ruleset.open)(&[]).ok()?.template()).filter(|text| !text.is_empty())
}

fn example(page: &mut Roff, text: &str) {
    page.control("PP", []);
    page.control("EX", []);
    for line in text.lines() {
        page.text([Inline::from(line)]);
        page.control("br", []);
    }
    page.control("EE", []);
}

/// What may stand behind a key.
fn wanted(wants: &Wants) -> String {
    match wants {
        Wants::Text => "a text".to_owned(),
        Wants::Flag => "true or false".to_owned(),
        Wants::Whole(within) => format!("a number from {} to {}", within.start(), within.end()),
        Wants::Word(words) => format!("one of {}", words.join(", ")),
        Wants::Words(words) => format!("a list of some of {}", words.join(", ")),
        Wants::Texts => "a list of texts".to_owned(),
        Wants::Table | Wants::OneOrMore | Wants::Tables => "a table, or a list of tables".to_owned(),
    }
}
