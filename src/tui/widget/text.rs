//! Text measured in columns of the terminal.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    // Nearly every text is of printable ASCII, and as wide as it is long.
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) { text.len() } else { text.width() }
}

/// The text in exactly `columns`: filled up with spaces, or cut with a mark where it is longer.
pub fn fit(text: &str, columns: usize, cut: &str) -> String {
    let mut fitted = shorten(text, columns, cut);
    let missing = columns.saturating_sub(width(&fitted));
    fitted.extend(std::iter::repeat_n(' ', missing));
    fitted
}

/// The text in at most `columns`, cut with a mark where it is longer.
pub fn shorten(text: &str, columns: usize, cut: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(width(cut));
    let mut taken = 0;
    let mut short: String = text
        .chars()
        .take_while(|c| {
            taken += c.width().unwrap_or(0);
            taken <= room
        })
        .collect();
    if columns >= width(cut) {
        short.push_str(cut);
    }
    short
}

/// The text in lines of at most `columns`, broken between words; a longer word is broken behind a hyphen, else where it must be.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + 1 + width(word) > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for c in word.chars() {
                if width(&line) + c.width().unwrap_or(0) > columns {
                    let rest = line.rfind('-').map_or_else(String::new, |hyphen| line.split_off(hyphen + 1));
                    lines.push(std::mem::replace(&mut line, rest));
                }
                line.push(c);
            }
        }
        lines.push(line);
    }
    lines
}

/// The first line to show of things of so many lines each, so that the one at `at` is whole where it can be; and its own
/// first line.
pub fn window_of(heights: &[usize], at: usize, height: usize) -> (usize, usize) {
    let before = heights.iter().take(at).sum::<usize>();
    let last = before + heights.get(at).map_or(0, |own| own.saturating_sub(1));
    (window(last, heights.iter().sum(), height).min(before), before)
}

/// The first of `len` rows to show in a window of `height`, so that row `at` stands in it with a quarter of the window about
/// it. It goes on by half a window at a time: rows stand still for most keys, which the eye likes, and a slow line.
pub fn window(at: usize, len: usize, height: usize) -> usize {
    let step = (height / 2).max(1);
    let top = at.saturating_sub(height / 4) / step * step;
    top.min(len.saturating_sub(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_filled_by_columns() {
        assert_eq!(fit("Grünberg", 5, "~"), "Grün~");
        assert_eq!(fit("四歩兵", 5, "~"), "四歩~");
        assert_eq!(fit("四歩兵", 4, "~"), "四~ ");
        assert_eq!(fit("a", 3, "~"), "a  ");
        assert_eq!(fit("abc", 0, "~"), "");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdef", 4), ["abcd", "ef"]);
        assert_eq!(wrap("Alt-Braunschweig", 14), ["Alt-", "Braunschweig"]);
        assert_eq!(wrap("-----", 2), ["--", "--", "-"]);
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
    }

    #[test]
    fn the_selected_row_is_always_in_the_window() {
        for len in 0..20 {
            for height in 1..20 {
                for at in 0..len {
                    let top = window(at, len, height);
                    assert!(top <= at && at < top + height);
                }
            }
        }
    }
}
