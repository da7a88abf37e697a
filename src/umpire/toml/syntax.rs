//! A text that is no TOML: the one place or two where it went wrong, and the cure.

use std::ops::Range;

use crate::umpire::Complaint;

/// What is wrong with a text that does not parse. What a bracket that is never closed makes of the lines behind it is not
/// told, and no more than two faults: the others may come of these.
pub fn syntax(text: &str, errors: &[toml::de::Error]) -> Vec<Complaint> {
    if errors.is_empty() {
        return Vec::new();
    }
    if let Some(open) = unclosed(text) {
        return vec![open];
    }
    let mut told: Vec<(Range<usize>, Complaint)> = Vec::new();
    for error in errors {
        let fault = fault(text, error);
        // The keys below it are then doubled, too.
        if fault.cure.starts_with("write [[") {
            return vec![fault];
        }
        let line = line_of(text, fault.span.start);
        if told.iter().all(|(other, _)| *other != line) {
            told.push((line, fault));
        }
        if told.len() == 2 {
            break;
        }
    }
    told.into_iter().map(|(_, fault)| fault).collect()
}

fn complaint(span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) -> Complaint {
    Complaint { span, what: what.into(), cure: cure.into() }
}

/// The bytes of the line in which a byte lies.
fn line_of(text: &str, byte: usize) -> Range<usize> {
    let byte = text.floor_char_boundary(byte);
    let start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    start..text[byte..].find('\n').map_or(text.len(), |end| byte + end)
}

/// A fault by the line that it is in, where that tells more than the parser does.
fn fault(text: &str, error: &toml::de::Error) -> Complaint {
    let span = error.span().unwrap_or(0..0);
    let line = line_of(text, span.start);
    let says = &text[line.clone()];
    if let Some((at, quote)) = curly(says) {
        let at = line.start + at;
        let what = format!("{quote} is a curly quote");
        return complaint(at..at + quote.len_utf8(), what, "write straight quotes, \", before and behind");
    }
    let what = match error.message().replace('`', "") {
        what if what.contains("must be quoted") => "a text without quotes".to_owned(),
        what => what,
    };
    if what == "duplicate key" {
        let head = says.trim_start().strip_prefix('[').filter(|rest| !rest.starts_with('['));
        return match head.and_then(|rest| rest.split(']').next()) {
            Some(name) => {
                let cure = format!("write [[{name}]], with two brackets, for each of several");
                complaint(span, format!("[{name}] stands here a second time"), cure)
            }
            None => complaint(span, what, "keep one of the two"),
        };
    }
    let (key, value) = says.split_once('=').map_or(("key", ""), |(key, value)| (key.trim(), value.trim()));
    let word = value.split([' ', ',', '#', '}', ']', '\r']).next().unwrap_or_default();
    let cure = match word.to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" => format!("write {key} = true, in small letters and without quotes"),
        "no" | "off" | "false" => format!("write {key} = false, in small letters and without quotes"),
        _ if what == "a text without quotes" => format!("write a text in quotes: {key} = \"...\""),
        _ if what.contains("missing comma") => "write a comma between the two".to_owned(),
        _ if what.contains("recurse") => "write fewer lists and tables within each other".to_owned(),
        _ if what.contains("carriage return") => "save the file with the ends of lines of Unix or Windows".to_owned(),
        // A path of Windows.
        _ if value.starts_with('"') && value.contains('\\') => {
            format!("write a text with \\ in single quotes: {key} = '...'")
        }
        _ if what.contains("expected") && what.contains('"') => "write \" behind the text, too".to_owned(),
        _ => "write TOML: key = value, text in quotes, a table under its [name]".to_owned(),
    };
    complaint(span, what, cure)
}

/// The first curly quote of a line that stands outside of a text, or in one that is not closed.
fn curly(line: &str) -> Option<(usize, char)> {
    let mut open: Option<(char, Option<(usize, char)>)> = None;
    let mut chars = line.char_indices();
    while let Some((at, c)) = chars.next() {
        match (&mut open, c) {
            (Some(('"', _)), '\\') => drop(chars.next()),
            (Some((quote, _)), c) if *quote == c => open = None,
            (None, '"' | '\'') => open = Some((c, None)),
            (None, '#') => break,
            (within, '“' | '”' | '„' | '‟' | '‘' | '’' | '«' | '»') => match within {
                None => return Some((at, c)),
                Some((_, first)) => *first = first.or(Some((at, c))),
            },
            _ => {}
        }
    }
    open.and_then(|(_, first)| first)
}

/// Where brackets begin that are not closed: a heading, a list or an inline table behind which the next heading or key
/// stands already. Nothing where a text is not closed: what stands in it cannot be told from what does not.
fn unclosed(text: &str) -> Option<Complaint> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let start = begin;
        begin += line.len();
        let indent = line.len() - line.trim_start().len();
        let head = heading(line.trim());
        if let (Some(fault), true) = (head.and_then(|head| unclosed_heading(head, start + indent)), open.is_empty()) {
            return Some(fault);
        }
        match open.last() {
            None if head.is_some() => continue,
            Some((at, bracket)) if head.is_some() || *bracket == '[' && is_key(line) => {
                return Some(never(*at, *bracket));
            }
            _ => {}
        }
        if let Err(fault) = brackets(line, start, &mut open) {
            return fault;
        }
    }
    open.last().map(|(at, bracket)| never(*at, *bracket))
}

fn never(at: usize, bracket: char) -> Complaint {
    let (what, close) = if bracket == '[' { ("list", "]") } else { ("table", "}") };
    complaint(at..at + 1, format!("the {what} that begins here is not closed"), format!("write {close} at its end"))
}

/// A line that is the heading of a table, or was meant as one: its brackets and its name.
fn heading(line: &str) -> Option<&str> {
    let line = line.split('#').next().unwrap_or_default().trim();
    let name = line.trim_start_matches('[').trim_end_matches(']').trim();
    let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_bare);
    (line.starts_with('[') && named && !matches!(name, "true" | "false" | "inf" | "nan")).then_some(line)
}

fn unclosed_heading(head: &str, at: usize) -> Option<Complaint> {
    let name = head.trim_start_matches('[').trim_end_matches(']').trim();
    let (before, behind) = (head.matches('[').count(), head.matches(']').count());
    let cure = format!("write {}{name}{}", "[".repeat(before.max(behind)), "]".repeat(before.max(behind)));
    (before != behind).then(|| complaint(at..at + head.len(), format!("{head} has a bracket too few"), cure))
}

/// Whether a line begins with `key =`.
fn is_key(line: &str) -> bool {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    line.split_once('=').is_some_and(|(key, _)| !key.trim().is_empty() && key.trim().chars().all(is_bare))
}

/// Opens and closes the brackets of a line. The error is a bracket that closes another one than is open, or nothing where a
/// text has no end on its line.
fn brackets(line: &str, start: usize, open: &mut Vec<(usize, char)>) -> Result<(), Option<Complaint>> {
    let mut chars = line.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '#' => break,
            '"' | '\'' => loop {
                match chars.next() {
                    Some((_, '\\')) if c == '"' => drop(chars.next()),
                    Some((_, end)) if end == c => break,
                    Some(_) => {}
                    None => return Err(None),
                }
            },
            '[' | '{' => open.push((start + at, c)),
            ']' | '}' => match open.pop() {
                Some((_, '[')) if c == ']' => {}
                Some((_, '{')) if c == '}' => {}
                Some((at, bracket)) => return Err(Some(never(at, bracket))),
                None => return Err(None),
            },
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(usize, String, String)> {
        let (_, errors) = toml::de::DeTable::parse_recoverable(text);
        let line = |fault: &Complaint| text[..fault.span.start].matches('\n').count() + 1;
        syntax(text, &errors).into_iter().map(|fault| (line(&fault), fault.what, fault.cure)).collect()
    }

    fn one(text: &str) -> (usize, String, String) {
        let mut faults = faults(text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults.remove(0)
    }

    #[track_caller]
    fn said(text: &str, line: usize, what: &str, cure: &str) {
        assert_eq!(one(text), (line, what.to_owned(), cure.to_owned()));
    }

    #[test]
    fn brackets_that_are_not_closed_are_named_where_they_begin() {
        let army = "ruleset = \"x\"\n[[army]]\nname = \"Prussia\"\n";
        let list = "the list that begins here is not closed";
        let behind = "[[army]]\nname = \"Austria\"\nunit = [{ name = \"b\" }]\n";
        said(&format!("{army}unit = [\n  {{ name = \"a\" }},\n{behind}"), 4, list, "write ] at its end");
        said(&format!("{army}unit = [\n  {{ name = \"a\" }},\nnation = \"x\"\n"), 4, list, "write ] at its end");
        let table = "the table that begins here is not closed";
        said(&format!("{army}unit = [\n  {{ name = \"a\" ,\n]\n{behind}"), 5, table, "write } at its end");
        said(&format!("{army}general = {{ name = \"Wied\"\n{behind}"), 4, table, "write } at its end");
        said("[[army]\nname = \"a\"\n", 1, "[[army] has a bracket too few", "write [[army]]");
        said("a = 1\n[army.brigade # x\n", 2, "[army.brigade has a bracket too few", "write [army.brigade]");
        said("[army]]\n", 1, "[army]] has a bracket too few", "write [[army]]");
    }

    #[test]
    fn a_second_table_of_a_name_was_meant_as_one_of_a_list() {
        let text = "[army.brigade]\nname = \"a\"\n[army.brigade]\nname = \"b\"\n";
        let cure = "write [[army.brigade]], with two brackets, for each of several";
        said(text, 3, "[army.brigade] stands here a second time", cure);
        said("a = 1\na = 2\n", 2, "duplicate key", "keep one of the two");
    }

    #[test]
    fn curly_quotes_and_words_without_quotes_have_their_own_cures() {
        let cure = "write straight quotes, \", before and behind";
        said("a = 1\nname = “Harrach”\n", 2, "“ is a curly quote", cure);
        said("name = \"Harrach”\n", 1, "” is a curly quote", cure);
        assert_eq!(faults("a = “x”\nb = “x”\nc = “x”\nd = “x”\n").len(), 2);
        for (text, cure) in [
            ("gone = yes", "write gone = true, in small letters and without quotes"),
            ("gone = True # x", "write gone = true, in small letters and without quotes"),
            ("gone = No", "write gone = false, in small letters and without quotes"),
            ("name = Harrach", "write a text in quotes: name = \"...\""),
        ] {
            assert_eq!(one(text).2, cure, "{text}");
        }
    }

    #[test]
    fn good_toml_has_no_faults_and_bad_toml_two_at_most() {
        assert_eq!(faults("a = [[1, 2],\n [3]]\nb = { c = [\"[\"] } # [\n[x]\n[[y]]\nz = '''\n[\n'''\n"), []);
        assert_eq!(faults(&"= = =\n".repeat(1_000)).len(), 2);
        assert_eq!(faults(&"[".repeat(100_000)).len(), 1);
    }
}
