//! A complaint as a person reads it.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::letters::{line, safe};
use crate::umpire::Complaint;

/// How bad a complaint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can, but the umpire should know.
    Warning,
}

/// A text, and where its lines begin: so that a thousand places of it are found by reading it once.
pub struct Lines<'t> {
    text: &'t str,
    begin: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// The lines of a text.
    pub fn of(text: &'t str) -> Lines<'t> {
        let begin = [0].into_iter().chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        Lines { text, begin }
    }

    /// The number of the line, from 1, in which a byte lies, and the bytes of that line.
    fn at(&self, byte: usize) -> (usize, std::ops::Range<usize>) {
        let number = self.begin.partition_point(|begin| *begin <= byte);
        let end = self.begin.get(number).map_or(self.text.len(), |next| next - 1);
        (number, self.begin[number - 1]..end)
    }

    /// The line and the column, both from 1, of a byte. Columns count characters.
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let byte = self.text.floor_char_boundary(byte);
        let (number, line) = self.at(byte);
        (number, self.text[line.start..byte].chars().count() + 1)
    }

    /// A complaint in a line: where, what, and the cure.
    pub fn in_a_line(&self, complaint: &Complaint) -> String {
        let (number, _) = self.at(complaint.span.start.min(self.text.len()));
        format!("line {number}: {}: {}", line(&complaint.what), line(&complaint.cure))
    }
}

/// [`Lines::in_a_line`] for one complaint alone.
pub fn in_a_line(text: &str, complaint: &Complaint) -> String {
    Lines::of(text).in_a_line(complaint)
}

/// Complaints about `text`, which stands in `file`. Of each the line that a program can read, the snippet with a caret,
/// and the cure. With `styled`, in the colours of the terminal.
pub fn render(file: &str, text: &str, complaints: &[Complaint], severity: Severity, styled: bool) -> String {
    let (lines, file) = (Lines::of(text), line(file));
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() }.decor_style(DecorStyle::Ascii);
    let (word, level) = match severity {
        Severity::Error => ("", Level::ERROR),
        Severity::Warning => ("warning: ", Level::WARNING),
    };
    let mut all = String::new();
    for complaint in complaints {
        let (number, column) = lines.place(complaint.span.start);
        let (what, cure) = (line(&complaint.what), line(&complaint.cure));
        all.push_str(&format!("{file}:{number}:{column}: {word}{what}\n"));
        if text.is_empty() {
            all.push_str(&format!("  {cure}\n"));
            continue;
        }
        let [before, about, after] = excerpt(&lines, complaint);
        let span = before.len()..before.len() + about.len();
        let source = format!("{before}{about}{after}");
        let annotation = AnnotationKind::Primary.span(span).label(cure.as_ref());
        let snippet = Snippet::source(if source.is_empty() { " " } else { &source }).line_start(number);
        all.push_str(&renderer.render(&[Group::with_level(level.clone()).element(snippet.annotation(annotation))]));
        all.push('\n');
    }
    all
}

/// How many bytes of a line are shown before and behind a fault.
const ABOUT: usize = 100;

/// What a complaint is about, and what stands before and behind it in its line. Its first line is enough: a table may be long.
fn excerpt(lines: &Lines<'_>, complaint: &Complaint) -> [String; 3] {
    let text = lines.text;
    let start = text.floor_char_boundary(complaint.span.start);
    let (_, line) = lines.at(start);
    let line_end = line.start + text[line.clone()].trim_end_matches('\r').len();
    let end = text.ceil_char_boundary(complaint.span.end).clamp(start, line_end.max(start));
    let end = end.min(text.floor_char_boundary(start + ABOUT));
    let from = text.ceil_char_boundary(line.start.max(start.saturating_sub(ABOUT)));
    let to = text.floor_char_boundary(line_end.max(end).min(end + ABOUT));
    [&text[from..start], &text[start..end], &text[end..to]].map(|part| safe(part).into_owned())
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
        render("prussia.toml", text, &[complaint], Severity::Error, false)
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
    fn what_a_terminal_obeys_is_shown_as_an_escape_also_in_colours() {
        let complaint = Complaint { span: 5..6, what: "\u{1b}[2J\n".to_owned(), cure: "\u{7}\u{202e}".to_owned() };
        let text = "x = \"\u{9b}\u{1b}[31m\u{202e}\" # \r\u{85}\r\n";
        let shown = render("a\u{1b}.toml", text, std::slice::from_ref(&complaint), Severity::Error, false);
        assert_eq!(shown.lines().next(), Some("a\\u{1b}.toml:1:6: \\u{1b}[2J\\u{a}"));
        assert!(shown.contains("1 | x = \"\\u{9b}\\u{1b}[31m\\u{202e}\" # \\u{d}\\u{85}\n"), "{shown}");
        let styled = render("a\u{1b}.toml", text, &[complaint], Severity::Error, true);
        let colours = styled.split('\u{1b}').skip(1);
        colours.for_each(|rest| {
            let end = rest.find(|c: char| !matches!(c, '[' | ';' | '0'..='9'));
            assert_eq!(end.map(|end| &rest[end..=end]), Some("m"), "{styled:?}");
        });
        assert!(!styled.replace('\u{1b}', "").contains(|c| c != '\n' && crate::letters::is_obeyed(c)), "{styled:?}");
    }

    #[test]
    fn a_long_line_is_shown_about_its_fault() {
        let text = format!("unit = [{}\"x\"{}]", "{},".repeat(9_000), "{},".repeat(9_000));
        let shown = rendered(&text, "\"x\"");
        assert!(shown.starts_with("prussia.toml:1:27009: ") && shown.len() < 1_000, "{shown}");
    }

    #[test]
    fn a_place_outside_the_text_is_its_end() {
        let complaint = [Complaint { span: 90..99, what: "x".to_owned(), cure: "y".to_owned() }];
        assert!(render("a", "k = 1\n", &complaint, Severity::Warning, false).starts_with("a:2:1: warning: x\n"));
        assert_eq!(render("a", "", &complaint, Severity::Error, false), "a:1:1: x\n  y\n");
    }
}
