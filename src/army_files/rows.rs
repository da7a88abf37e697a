//! Lines of a list: added, taken out and moved as a person would, so that comments stay where they belong.
//!
//! What stands behind a line, up to its end, belongs to it; so do the lines of comment above it. In the text of TOML both
//! are the space before the next line.

use toml_edit::{Array, Item, Table, TableLike, Value};

/// Adds a line to a list, laid out as the line before it, or indented on a line of its own.
pub(super) fn push(items: &mut Array, value: Value) {
    // A comment behind the last line stands before the closing bracket: it stays with its line.
    let tail = trailing(items);
    let comment = tail.rfind('\n').map_or("", |end| &tail[..end]).to_owned();
    let indent = match items.iter().last().map(prefix) {
        None => "\n    ".to_owned(),
        Some(prefix) => prefix.rfind('\n').map_or_else(|| " ".to_owned(), |end| prefix[end..].to_owned()),
    };
    let one_line = !indent.contains('\n');
    items.push_formatted(value.decorated(format!("{comment}{indent}"), ""));
    if one_line {
        items.set_trailing(tail);
    } else {
        items.set_trailing_comma(true);
        items.set_trailing("\n");
    }
}

/// Takes a line out of a list. The comment of the line before stays, and the comment of this one goes.
pub(super) fn take(items: &mut Array, place: usize) {
    let gone = items.remove(place);
    let before = prefix(&gone);
    let (kept, _) = split(&before);
    match items.get_mut(place) {
        Some(next) => {
            let after = prefix(next);
            next.decor_mut().set_prefix(format!("{kept}{}", split(&after).1));
        }
        None => {
            let after = trailing(items);
            items.set_trailing(format!("{kept}{}", split(&after).1));
        }
    }
}

/// Lets the line at `place` and the one after it change places, each with its comments.
pub(super) fn swap(items: &mut Array, place: usize) {
    comma(items);
    let spaces: Vec<String> = items.iter().map(prefix).chain([trailing(items)]).collect();
    let [Some(before), Some(between), Some(after)] = [0, 1, 2].map(|next| spaces.get(place + next)) else { return };
    let [(kept, one), (one_end, two), (two_end, rest)] = [before, between, after].map(|space| split(space));
    let (Some(first), Some(second)) = (items.get(place).cloned(), items.get(place + 1).cloned()) else { return };
    // Lines change places with what is above them; things on one line leave the spaces where they are.
    let (one, two) = if one.contains('\n') && two.contains('\n') { (two, one) } else { (one, two) };
    let spaces = [format!("{kept}{one}"), format!("{two_end}{two}"), format!("{one_end}{rest}")];
    let [before, between, after] = spaces;
    for (at, value, space) in [(place, second, before), (place + 1, first, between)] {
        if let Some(item) = items.get_mut(at) {
            *item = value.decorated(space, "");
        }
    }
    match items.get_mut(place + 2) {
        Some(next) => next.decor_mut().set_prefix(after),
        None => items.set_trailing(after),
    }
}

/// Tables are written in the order in which they stand in their lists, whatever the order of the text that was read.
pub(super) fn in_order(table: &mut Table) {
    table.set_position(None);
    for (_, item) in TableLike::iter_mut(table) {
        match item {
            Item::Table(below) => in_order(below),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(in_order),
            _ => {}
        }
    }
}

/// Puts a comma behind the last line, so that a comment behind it stands before the bracket as all others do.
fn comma(items: &mut Array) {
    let Some(last) = items.len().checked_sub(1).and_then(|last| items.get_mut(last)) else { return };
    let suffix = last.decor().suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default().to_owned();
    if suffix.contains('\n') {
        last.decor_mut().set_suffix("");
        items.set_trailing_comma(true);
        items.set_trailing(suffix);
    }
}

/// The space before a line.
fn prefix(value: &Value) -> String {
    value.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned()
}

/// The space before the closing bracket.
fn trailing(items: &Array) -> String {
    items.trailing().as_str().unwrap_or_default().to_owned()
}

/// The space between two lines: what belongs to the one before, and what to the one after.
fn split(space: &str) -> (&str, &str) {
    space.split_at(space.find('\n').unwrap_or(0))
}
