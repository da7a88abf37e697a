//! House rules by name: the user's own, and those that ship; and the book that an order of battle is read by.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use crate::rulesets;
use crate::umpire::{Complaint, LoadedRuleset, MARK, Opened, Ruleset, TableKeys, Wants, did_you_mean};

use super::document::{Document, document, with_house_rules};
use super::{Source, find, in_a_line, is_house_rules, load};

/// The house rules that can be named without a path: the user's own, then those that ship, `ruleset/name`.
pub fn known_house_rules() -> Vec<Source> {
    let ships = |ruleset: &&'static Ruleset| {
        let source =
            |(name, text): &(&str, &str)| Source { name: format!("{}/{name}", ruleset.id), text: (*text).to_owned() };
        ruleset.house_rules.iter().map(source).collect::<Vec<_>>()
    };
    find::own().into_iter().filter(is_house_rules).chain(rulesets::ALL.iter().flat_map(ships)).collect()
}

/// House rules that the command line names: each a file, or a name. The error is a whole sentence.
pub fn house_rules(wanted: &[PathBuf]) -> Result<Vec<Source>, String> {
    let one = |path: &PathBuf| match path.to_str() {
        Some(name) if !path.exists() && path.extension().is_none() => {
            named(name, None).map_err(|why| format!("{name} is no file and no house rules: {why}"))
        }
        _ => load(path),
    };
    wanted.iter().map(one).collect()
}

/// The house rules of this name, beside `folder` where it is a file there. The error says what was meant, perhaps.
pub fn named(name: &str, folder: Option<&Path>) -> Result<Source, String> {
    let path = Path::new(name);
    if path.extension() == Some(OsStr::new("toml")) {
        // An order of battle that a stranger sent names no file of another folder.
        let beside = path.components().all(|part| matches!(part, Component::Normal(_)));
        let folder = folder.filter(|_| beside).ok_or("a name, or a file beside this one, is meant")?;
        return load(&folder.join(path));
    }
    let known = known_house_rules();
    let short = |source: &Source| find::stem(source).to_owned();
    if let Some(found) = known.iter().find(|source| source.name == name || short(source).eq_ignore_ascii_case(name)) {
        return Ok(found.clone());
    }
    let names: Vec<String> = known.iter().map(short).collect();
    Err(match did_you_mean(name, names.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None => format!("there are {}", names.join(", ")),
    })
}

/// What an order of battle is read by.
pub struct Book {
    /// Its ruleset.
    pub ruleset: &'static Ruleset,
    /// The tables, with the house rules below laid over them.
    pub loaded: Arc<dyn LoadedRuleset>,
    /// The house rules that the order of battle names, then those that are given besides.
    pub house: Vec<Source>,
}

/// The book of an order of battle: its ruleset with the house rules that it names (`house_rules = ["club"]`), and with
/// `more` laid over those. The error is the file that has faults, and all of them.
pub fn book(source: &Source, more: &[Source]) -> Result<Book, (Source, Vec<Complaint>)> {
    let faulty = |faults| (source.clone(), faults);
    let ruleset = match document(&source.text).map_err(faulty)? {
        Document::OrderOfBattle(ruleset) => ruleset,
        Document::HouseRules(ruleset) => {
            let what = format!("it has house rules of {}, and no order of battle", ruleset.id);
            return Err(faulty(vec![Complaint::of_whole(what, "give it with --rules")]));
        }
    };
    let mut house = named_in(source).map_err(faulty)?;
    house.extend(more.iter().filter(|rules| !house.contains(rules)).cloned().collect::<Vec<_>>());
    let loaded = with_house_rules(ruleset, &house)?;
    Ok(Book { ruleset, loaded, house })
}

/// The house rules that an order of battle names. What is no list of texts is left to its reader.
fn named_in(source: &Source) -> Result<Vec<Source>, Vec<Complaint>> {
    let folder = Path::new(&source.name).parent().filter(|_| !source.ships());
    let (table, _) = DeTable::parse_recoverable(&source.text);
    let Some(DeValue::Array(names)) = table.get_ref().get(MARK).map(|value| value.get_ref()) else {
        return Ok(Vec::new());
    };
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for value in names.iter() {
        let Some(name) = value.get_ref().as_str() else { continue };
        match named(name, folder) {
            Ok(rules) => found.push(rules),
            Err(cure) => {
                let what = format!("no house rules are called \"{}\"", name.escape_debug());
                faults.push(Complaint { span: value.span(), what, cure });
            }
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// The book of an order of battle under edit. Where the house rules that it names cannot be laid over its ruleset's tables,
/// the book without them, and what is wrong with them.
pub(super) fn open_as_far(source: &Source) -> (Opened, Vec<Complaint>) {
    let (file, faults) = match book(source, &[]) {
        Ok(book) => return (Ok(book.loaded), Vec::new()),
        Err(faulty) => faulty,
    };
    let faults = match faults.first() {
        Some(first) if file != *source => {
            let what = format!("house rules {}: {}", file.name, in_a_line(&file.text, first));
            vec![Complaint::of_whole(what, "`drumhead check` tells all that is wrong with them")]
        }
        _ => faults,
    };
    match document(&source.text).and_then(|document| (document.ruleset().open)(&[])) {
        Ok(loaded) => (Ok(loaded), faults),
        // Both found the same.
        Err(torn) => (Err(torn), Vec::new()),
    }
}

/// Lets the key of an order of battle that names house rules offer those that are known for its ruleset.
pub(super) fn offer_house_rules(outline: &mut [TableKeys], text: &str) {
    let top = outline.iter_mut().find(|table| table.path.is_empty());
    let key = top.and_then(|table| table.keys.iter_mut().find(|key| key.name == MARK));
    if let (Some(key), Ok(of)) = (key, document(text)) {
        let of = of.ruleset().id;
        let fits = |rules: &Source| document(&rules.text).is_ok_and(|rules| rules.ruleset().id == of);
        let known = known_house_rules().into_iter().filter(fits);
        key.wants = Wants::Words(known.map(|rules| find::stem(&rules).to_owned()).collect());
    }
}
