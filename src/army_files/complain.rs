//! A complaint as a person reads it.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::umpire::Complaint;

/// How bad a complaint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can, but the umpire should know.
    Warning,
}

/// The line and the column, both from 1, of a byte of a text. Columns count characters.
pub fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(byte)];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

/// A complaint about `text`, which stands in `file`: the line of it that a program can read, the snippet with a caret,
/// and the cure. With `styled`, in the colours of the terminal.
pub fn render(file: &str, text: &str, complaint: &Complaint, severity: Severity, styled: bool) -> String {
    let start = text.floor_char_boundary(complaint.span.start);
    let (line, column) = place(text, start);
    let (word, level, kind) = match severity {
        Severity::Error => ("", Level::ERROR, AnnotationKind::Primary),
        Severity::Warning => ("warning: ", Level::WARNING, AnnotationKind::Primary),
    };
    let head = format!("{}:{line}:{column}: {word}{}", printable(file), printable(&complaint.what));
    if text.is_empty() {
        return format!("{head}\n  {}\n", printable(&complaint.cure));
    }
    // The fault's first line is enough: a table may be long.
    let rest = &text[start..];
    let first = rest.find(['\n', '\r']).unwrap_or(rest.len());
    let end = text.ceil_char_boundary(complaint.span.end).clamp(start, start + first);
    let cure = printable(&complaint.cure);
    let annotation = kind.span(start..end).label(cure.as_str());
    let report = &[Group::with_level(level).element(Snippet::source(text).annotation(annotation))];
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    format!("{head}\n{}\n", renderer.decor_style(DecorStyle::Ascii).render(report))
}

/// A complaint in a line: where in `text`, what, and the cure.
pub fn in_a_line(text: &str, complaint: &Complaint) -> String {
    let (line, _) = place(text, complaint.span.start);
    format!("line {line}: {}: {}", printable(&complaint.what), printable(&complaint.cure))
}

/// Without what a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &str, at: &str) -> String {
        let start = text.find(at).expect("is there");
        let complaint = Complaint {
            span: start..start + at.len(),
            what: "class \"elite\" is not one of superior, standard, inferior".to_owned(),
            cure: "write one of these, in quotes".to_owned(),
        };
        render("prussia.toml", text, &complaint, Severity::Error, false)
    }

    #[test]
    fn a_complaint_names_file_line_and_column_and_points() {
        let text = "a = 1\nclass = \"elite\"\nb = 2\n";
        assert_eq!(
            rendered(text, "\"elite\""),
            "prussia.toml:2:9: class \"elite\" is not one of superior, standard, inferior
  |
2 | class = \"elite\"
  |         ^^^^^^^ write one of these, in quotes
"
        );
    }

    #[test]
    fn the_caret_stands_right_under_wide_text() {
        let text = "unit = { name = \"第四歩兵連隊\", class = \"elite\" }";
        let shown = rendered(text, "\"elite\"");
        let lines: Vec<&str> = shown.lines().collect();
        let column = |line: &str, byte: usize| unicode_width::UnicodeWidthStr::width(&line[..byte]);
        let under = lines[3].find('^').expect("has a caret");
        let over = lines[2].find("\"elite\"").expect("is shown");
        assert_eq!(column(lines[3], under), column(lines[2], over));
        assert!(lines[0].starts_with("prussia.toml:1:35: "), "{}", lines[0]);
    }

    #[test]
    fn escapes_of_a_file_do_not_reach_the_terminal() {
        let complaint = Complaint { span: 0..1, what: "\u{1b}[2J".to_owned(), cure: "\u{7}".to_owned() };
        let shown = render("a\u{1b}.toml", "x = \"\u{1b}[31m\"", &complaint, Severity::Error, false);
        assert!(!shown.contains(['\u{1b}', '\u{7}']), "{shown:?}");
    }

    #[test]
    fn a_place_outside_the_text_is_its_end() {
        let complaint = Complaint { span: 90..99, what: "x".to_owned(), cure: "y".to_owned() };
        assert!(render("a", "k = 1\n", &complaint, Severity::Warning, false).starts_with("a:2:1: warning: x\n"));
        assert_eq!(render("a", "", &complaint, Severity::Error, false), "a:1:1: x\n  y\n");
    }
}
