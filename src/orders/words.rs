//! A line cut into its words.

use crate::letters;

/// The words of a line behind its order, and the reason at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Each word.
    pub words: Vec<Word>,
    /// What follows a `!`: why the umpire allows, overrules or leaves undone.
    pub reason: Option<String>,
}

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The question that it names: `cover` in `cover=woods`; empty where it names none.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Whether it stands in quotation marks, so that it is a text.
    pub quoted: bool,
}

impl Word {
    /// As it was typed.
    pub fn typed(&self) -> String {
        if self.name.is_empty() { self.value.clone() } else { format!("{}={}", self.name, self.value) }
    }
}

impl Words {
    /// Cuts a line at its spaces, but for those in quotation marks. What a terminal would obey becomes a space, as it does
    /// where it is typed on the screens. Refuses a quotation mark without its like, and a `!` without a reason.
    pub fn cut(line: &str) -> Result<Words, String> {
        let line = letters::typed(line);
        let mut words = Words::default();
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            if first == '!' {
                let reason = rest[1..].trim().trim_matches('"').trim();
                if reason.is_empty() {
                    return Err("! wants its reason behind it: `! the umpire saw it`".to_owned());
                }
                words.reason = Some(reason.to_owned());
                break;
            }
            let (word, left) = Word::first_of(rest)?;
            words.words.push(word);
            rest = left.trim_start();
        }
        Ok(words)
    }
}

impl Word {
    /// The first word of a text that begins with one, and what is left behind it.
    fn first_of(text: &str) -> Result<(Word, &str), String> {
        let mut word = Word { name: String::new(), value: String::new(), quoted: false };
        let mut open = false;
        for (at, c) in text.char_indices() {
            match c {
                '"' => (open, word.quoted) = (!open, true),
                '=' if !open && word.name.is_empty() && !word.quoted && !word.value.is_empty() => {
                    word.name = std::mem::take(&mut word.value);
                }
                c if c.is_whitespace() && !open => return Ok((word, &text[at..])),
                c => word.value.push(c),
            }
        }
        if open {
            return Err("a quotation mark is open: write one behind the text, too".to_owned());
        }
        Ok((word, ""))
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    /// Names with their values, and the reason.
    type Cut = (Vec<(String, String)>, Option<String>);

    fn cut(line: &str) -> Result<Cut, String> {
        let Words { words, reason } = Words::cut(line)?;
        Ok((words.into_iter().map(|word| (word.name, word.value)).collect(), reason))
    }

    #[test]
    fn a_line_is_cut_at_its_spaces_and_its_reason_is_the_rest() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let line = "A1  16 cover=woods note=\"as = agreed\" 4 ! the umpire's \"ruling\" = so";
        let words =
            vec![pair("", "A1"), pair("", "16"), pair("cover", "woods"), pair("note", "as = agreed"), pair("", "4")];
        assert_eq!(cut(line), Ok((words, Some("the umpire's \"ruling\" = so".to_owned()))));
        assert_eq!(cut("!late"), Ok((Vec::new(), Some("late".to_owned()))));
        assert_eq!(cut("a\u{1b}b\tc"), Ok((vec![pair("", "a"), pair("", "b"), pair("", "c")], None)));
        assert_eq!(cut("=3 \"x"), Err("a quotation mark is open: write one behind the text, too".to_owned()));
        assert!(cut("4 !").is_err());
    }
}
