//! House rules: figures of their own, laid over the tables of the book; rulings in words and what is switched off beside
//! them ([`house`]).
//!
//! A house-rules file is TOML. It begins with `house_rules = "NAME"`, by which the ruleset is registered, and then names
//! the figures it replaces by the paths that they have in the ruleset's tables:
//!
//! ```toml
//! house_rules = "NAME"
//! moves.infantry_line = [21, 15, 10, 8, 6]
//! ```

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

use super::house::{self, HouseRule, Names, OFF, RULING};
use super::syntax;
use crate::umpire::{Complaint, MOST_FIGURE, did_you_mean};

/// One figure of a house-rules file.
struct Figure {
    path: Vec<String>,
    key: Range<usize>,
    place: Range<usize>,
    value: Value,
}

/// The key that marks a house-rules file and names its ruleset.
pub const MARK: &str = "house_rules";

/// How many figures that do not fit are told: for each the tables are read once more.
const MOST_FAULTS: usize = 100;

/// Whether tables read as the ruleset's, and what is wrong if not.
type Reads<'a> = &'a dyn Fn(&Table) -> Result<(), String>;

/// Lays house rules for a ruleset over the tables of its book, in order, and gives all that are in force. All faults of the
/// first text that has some come back: keys that the tables do not have, figures of another kind, names that are none, a mark
/// of another ruleset. The mark itself may be missing.
pub fn house_rules(
    book: &Table,
    names: Names,
    texts: &[&str],
    reads: Reads<'_>,
) -> Result<(Table, Vec<HouseRule>), Vec<Complaint>> {
    let (mut tables, mut words) = (book.clone(), Vec::new());
    for text in texts {
        let (document, errors) = DeTable::parse_recoverable(text);
        let mut faults = syntax(text, &errors);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut figures = Vec::new();
        collect(&tables, document.get_ref(), names.id, &mut Vec::new(), &mut figures, &mut faults);
        house::read(document.get_ref(), names, &mut words, &mut faults);
        let beyond = |figure: &&Figure| is_beyond(&figure.value);
        faults.extend(figures.iter().filter(beyond).map(|figure| {
            let what = format!("{} is beyond what the rules can reckon with", figure.path.join("."));
            complaint(figure.place.clone(), what, format!("write a number from -{MOST_FIGURE} to {MOST_FIGURE}"))
        }));
        let before = tables.clone();
        for figure in &figures {
            put(&mut tables, &figure.path, figure.value.clone());
        }
        if let Err(error) = reads(&tables) {
            let alone = figures.iter().filter_map(|figure| judge(&before, figure, reads));
            let found = faults.len();
            faults.extend(alone.take(MOST_FAULTS));
            if faults.len() == found + MOST_FAULTS {
                let what = format!("there may be more than these {MOST_FAULTS}");
                faults.push(complaint(text.len()..text.len(), what, "mend these first"));
            }
            if faults.len() == found {
                let place = figures.first().map_or(0..0, |figure| figure.place.clone());
                faults.push(complaint(place, error, "these figures do not go together: change another too"));
            }
        }
        if !faults.is_empty() {
            faults.sort_by_key(|fault| fault.span.start);
            return Err(faults);
        }
    }
    let mut rules = Vec::new();
    changes(book, &tables, "", &mut rules);
    rules.append(&mut words);
    Ok((tables, rules))
}

fn complaint(span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) -> Complaint {
    Complaint { span, what: what.into(), cure: cure.into() }
}

/// Whether a figure, or one in a list or a table of its own, is greater than any rule can mean.
fn is_beyond(value: &Value) -> bool {
    match value {
        Value::Integer(number) => !(-MOST_FIGURE..=MOST_FIGURE).contains(number),
        Value::Float(number) => !(-MOST_FIGURE as f64..=MOST_FIGURE as f64).contains(number),
        Value::Array(items) => items.iter().any(is_beyond),
        Value::Table(table) => table.values().any(is_beyond),
        _ => false,
    }
}

/// Gathers the figures of a document, by the tables that are there already.
fn collect(
    tables: &Table,
    document: &DeTable<'_>,
    id: &str,
    path: &mut Vec<String>,
    figures: &mut Vec<Figure>,
    faults: &mut Vec<Complaint>,
) {
    for (key, value) in document {
        let name: &str = key.get_ref();
        if path.is_empty() && name == MARK {
            if value.get_ref().as_str() != Some(id) {
                let what = format!("{MARK} is not \"{id}\"");
                faults.push(complaint(value.span(), what, format!("write {MARK} = \"{id}\"")));
            }
            continue;
        }
        if path.is_empty() && [OFF, RULING].contains(&name) {
            continue;
        }
        path.push(name.to_owned());
        match (tables.get(name), value.get_ref()) {
            (Some(Value::Table(below)), DeValue::Table(above)) => collect(below, above, id, path, figures, faults),
            (Some(Value::Table(below)), _) => {
                let path = path.join(".");
                let first = below.keys().next().map_or("...", String::as_str);
                let what = format!("{path} is a table, not a figure");
                faults.push(complaint(value.span(), what, format!("write {path}.{first} = ...")));
            }
            _ => figures.push(Figure { path: path.clone(), key: key.span(), place: value.span(), value: plain(value) }),
        }
        path.pop();
    }
}

/// What is wrong with one figure, laid over the tables by itself.
fn judge(tables: &Table, figure: &Figure, reads: Reads<'_>) -> Option<Complaint> {
    let mut with = tables.clone();
    put(&mut with, &figure.path, figure.value.clone());
    let error = reads(&with).err()?;
    let (name, above) = figure.path.split_last()?;
    let place = above.join(".");
    let table = above.iter().try_fold(tables, |table, key| table.get(key)?.as_table())?;
    if let Some(book) = table.get(name) {
        let what = format!("{}: {}", figure.path.join("."), error);
        return Some(complaint(figure.place.clone(), what, format!("the book has {book}")));
    }
    let own = [OFF, RULING].into_iter().filter(|_| above.is_empty());
    let meant =
        did_you_mean(name, table.keys().map(String::as_str).chain(own)).map(|meant| format!("did you mean {meant}?"));
    if !error.contains(&format!("unknown field `{name}`")) {
        // The tables have room for it, and it is wrong in itself.
        let what = format!("{}: {}", figure.path.join("."), error);
        let cure = meant.unwrap_or_else(|| "a table of its own has all its figures".to_owned());
        return Some(complaint(figure.key.clone(), what, cure));
    }
    let cure = match meant {
        Some(meant) => meant,
        None => format!("there are {}", table.keys().map(String::as_str).collect::<Vec<_>>().join(", ")),
    };
    let of = if place.is_empty() { "these tables" } else { &place };
    Some(complaint(figure.key.clone(), format!("{} is no key of {of}", name.escape_debug()), cure))
}

fn put(table: &mut Table, path: &[String], value: Value) {
    match path {
        [] => {}
        [last] => {
            table.insert(last.clone(), value);
        }
        [first, rest @ ..] => {
            if let Some(Value::Table(below)) = table.get_mut(first) {
                put(below, rest, value);
            }
        }
    }
}

/// A value without its places. A number that TOML allows and `i64` does not hold becomes a text, which no figure is.
fn plain(value: &Spanned<DeValue<'_>>) -> Value {
    match value.get_ref() {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
            .map_or_else(|_| Value::String(integer.to_string()), Value::Integer),
        DeValue::Float(float) => float.as_str().parse().map_or_else(|_| Value::String(float.to_string()), Value::Float),
        DeValue::Boolean(flag) => Value::Boolean(*flag),
        DeValue::Datetime(time) => Value::Datetime(*time),
        DeValue::Array(items) => Value::Array(items.iter().map(plain).collect()),
        DeValue::Table(table) => {
            Value::Table(table.iter().map(|(key, value)| (key.get_ref().to_string(), plain(value))).collect())
        }
    }
}

/// The figures in which two tables differ, by their paths.
fn changes(book: &Table, house: &Table, above: &str, rules: &mut Vec<HouseRule>) {
    for (key, value) in house {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        match (book.get(key), value) {
            (Some(Value::Table(below)), Value::Table(over)) => changes(below, over, &path, rules),
            (book, value) if book != Some(value) => {
                rules.push(HouseRule::Figure { path, book: book.cloned(), house: value.clone() });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::umpire::{Objections, input};

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Tables {
        moves: Moves,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Moves {
        infantry: [u16; 2],
        cavalry: [u16; 2],
        #[expect(dead_code, reason = "only its key matters here")]
        printed: Option<u8>,
    }

    const OBJECTIONS: &[Objections] = &[Objections { of: "fire", names: &["out-of-range", ""] }];

    fn lay(texts: &[&str]) -> Result<(Tables, Vec<HouseRule>), Vec<Complaint>> {
        laid("[moves]\ninfantry = [20, 15]\ncavalry = [30, 25]", texts)
    }

    fn laid<T: DeserializeOwned>(book: &str, texts: &[&str]) -> Result<(T, Vec<HouseRule>), Vec<Complaint>> {
        let read = |tables: &Table| input::<T>(serde_json::to_value(tables).expect("is JSON"));
        let reads = |tables: &Table| read(tables).map(drop).map_err(|error| error.to_string());
        let names = Names { id: "a-book", objections: OBJECTIONS, reference: || &[] };
        let (tables, rules) = house_rules(&book.parse().expect("is TOML"), names, texts, &reads)?;
        Ok((read(&tables).expect("reads"), rules))
    }

    #[test]
    fn a_figure_is_replaced_and_named() {
        let (tables, rules) =
            lay(&["house_rules = \"a-book\"\nmoves.infantry = [21, 15]", "[moves]\nprinted = 1"]).expect("reads");
        assert_eq!((tables.moves.infantry, tables.moves.cavalry), ([21, 15], [30, 25]));
        let said: Vec<String> = rules.iter().map(HouseRule::to_string).collect();
        assert_eq!(said, ["moves.infantry = [21, 15] (book: [20, 15])", "moves.printed = 1 (not in the book)"]);
    }

    #[test]
    fn a_figure_that_the_book_has_is_no_house_rule() {
        assert_eq!(lay(&["moves.infantry = [20, 15]"]).expect("reads").1, []);
    }

    #[test]
    fn all_faults_of_a_file_come_at_once_with_their_places() {
        let text = "house_rules = \"another\"\nmove = 1\n[moves]\ninfantery = [1, 1]\ncavalry = [1, 2, 3]\ninfantry = \"far\"\n";
        let faults = lay(&[text]).expect_err("has faults");
        let said: Vec<(&str, &str, &str)> =
            faults.iter().map(|fault| (&text[fault.span.clone()], &fault.what[..], &fault.cure[..])).collect();
        assert_eq!(said[0], ("\"another\"", "house_rules is not \"a-book\"", "write house_rules = \"a-book\""));
        assert_eq!(said[1], ("move", "move is no key of these tables", "did you mean moves?"));
        assert_eq!(said[2], ("infantery", "infantery is no key of moves", "did you mean infantry?"));
        assert_eq!((said[3].0, said[3].2), ("[1, 2, 3]", "the book has [30, 25]"));
        assert_eq!((said[4].0, said[4].2), ("\"far\"", "the book has [20, 15]"));
        assert_eq!(faults.len(), 5);
    }

    #[test]
    fn what_the_tables_have_room_for_may_be_added_and_is_read_like_the_rest() {
        #[derive(Debug, Deserialize)]
        struct Nations {
            nations: std::collections::BTreeMap<String, Nation>,
        }
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Nation {
            limber: u8,
        }
        let lay = |text: &str| laid::<Nations>("[nations.france]\nlimber = 4", &[text]);
        let (tables, rules) = lay("nations.ruritania.limber = 2").expect("reads");
        assert_eq!(tables.nations["ruritania"].limber, 2);
        assert_eq!(rules[0].to_string(), "nations.ruritania = { limber = 2 } (not in the book)");
        let said = |text: &str| lay(text).map(drop).expect_err("has a fault").remove(0);
        let fault = said("[nations.ruritania]\n");
        assert_eq!(
            (&fault.what[..], &fault.cure[..]),
            ("nations.ruritania: missing field `limber`", "a table of its own has all its figures")
        );
        assert_eq!(said("[nations.frence]\n").cure, "did you mean france?");
    }

    #[test]
    fn rulings_in_words_and_what_is_switched_off_are_read_and_named() {
        let text = "off = [\"fire.out-of-range\"]\n[[ruling]]\nsays = \"Fog lifts at noon.\"\nruled = \"Lobositz\"";
        let said: Vec<String> = lay(&[text]).expect("reads").1.iter().map(HouseRule::to_string).collect();
        let off = "fire.out-of-range is switched off: what it forbids is allowed";
        assert_eq!(said, [off, "Fog lifts at noon. (ruled at Lobositz)"]);
    }

    #[test]
    fn words_that_name_nothing_are_refused_with_the_nearest() {
        for (text, what, cure) in [
            (
                "off = [\"out-of-range\"]",
                "out-of-range is nothing that can be switched off",
                "did you mean \"fire.out-of-range\"?",
            ),
            (
                "off = [\"fire.out-of-rnage\"]",
                "fire.out-of-rnage is nothing that can be switched off",
                "did you mean \"fire.out-of-range\"?",
            ),
            (
                "off = [\"fire.\"]",
                "fire. is nothing that can be switched off",
                "`drumhead rules RULESET` lists what can be switched off",
            ),
            (
                "off = \"fire\"",
                "off is no list",
                "write off = [\"...\"], with names that `drumhead rules a-book` lists",
            ),
            (
                "[[ruling]]\nrule = \"x\"\nsays = \"y\"",
                "x is no rule of the reference",
                "leave it out: this ruleset has no reference",
            ),
            ("[[ruling]]\nsay = \"y\"\nsays = \"y\"", "say is no key of ruling", "did you mean says?"),
            ("[[ruling]]", "ruling does not say anything", "write says = \"...\""),
            ("rulings = 1", "rulings is no key of these tables", "did you mean ruling?"),
        ] {
            let faults = lay(&[text]).map(drop).expect_err("has a fault");
            assert_eq!((faults[0].what.as_str(), faults[0].cure.as_str()), (what, cure), "{text}");
            assert_eq!(faults.len(), 1, "{text}");
        }
    }

    #[test]
    fn a_figure_that_no_sum_could_hold_is_refused() {
        assert!(laid::<Far>("far = 1", &["far = -10_000"]).is_ok());
        for text in ["far = 10_001", "far = -2147483647"] {
            let faults = laid::<Far>("far = 1", &[text]).map(drop).expect_err("has a fault");
            assert_eq!(faults[0].what, "far is beyond what the rules can reckon with");
            assert_eq!(faults[0].cure, "write a number from -10000 to 10000");
        }
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Far {
        #[expect(dead_code, reason = "only its key matters here")]
        far: i32,
    }

    #[test]
    fn of_many_keys_that_are_none_a_hundred_are_told() {
        let text: String = (0..20_000).map(|n| format!("key{n} = 1\n")).collect();
        assert_eq!(lay(&[&text]).expect_err("has faults").len(), 101);
    }

    #[test]
    fn a_table_is_no_figure() {
        let faults = lay(&["moves = 3"]).expect_err("has a fault");
        assert_eq!(faults[0].what, "moves is a table, not a figure");
    }
}
