//! Names where there is no room for them: whole words go before a word is cut.

use super::text::width;

/// The name in at most `columns`. Its last words go first, though never a number, by which it is told from others (`Gardes
/// Francaises 2` is `Gardes 2`); nor all but a short word, which says too little (`IR`, `Gren`). Then the longest word is
/// cut, with a full stop.
pub fn shorten_name(name: &str, columns: usize) -> String {
    if width(name) <= columns {
        return name.to_owned();
    }
    let mut words: Vec<&str> = name.split_whitespace().collect();
    while let Some(at) = words.iter().rposition(|word| !is_number(word)).filter(|at| tells(&words, *at)) {
        words.remove(at);
        // Nobody is called `Dragons de la`.
        while let Some(small) = words.iter().rposition(|word| !is_number(word)).filter(|at| is_small(words[*at])) {
            words.remove(small);
        }
        let short = words.join(" ");
        if width(&short) <= columns {
            return short;
        }
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    cut(&words, columns)
}

/// Whether the other words still say whose name it is.
fn tells(words: &[&str], without: usize) -> bool {
    let left = || words.iter().enumerate().filter(|(at, _)| *at != without).map(|(_, word)| *word);
    let names = left().filter(|word| !is_number(word) && !is_small(word)).count();
    names > 1 || (names == 1 && left().any(|word| width(word) > 5 || is_number(word)))
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

fn is_small(word: &str) -> bool {
    width(word) <= 3 && word.chars().all(char::is_lowercase)
}

/// The first words whole, and as much of the longest as there is room for.
fn cut(words: &[&str], columns: usize) -> String {
    let Some(longest) = (0..words.len()).max_by_key(|at| width(words[*at])) else { return String::new() };
    let rest: usize = words.iter().enumerate().filter(|(at, _)| *at != longest).map(|(_, word)| width(word) + 1).sum();
    let room = columns.saturating_sub(rest + 1);
    if room >= 3 || words.len() == 1 {
        let short = head(words[longest], columns.saturating_sub(rest + 1));
        let shown = words.iter().enumerate().map(|(at, word)| if at == longest { short.as_str() } else { word });
        return shown.collect::<Vec<_>>().join(" ");
    }
    cut(&words[..words.len() - 1], columns)
}

/// The first letters of a word, and a full stop.
fn head(word: &str, columns: usize) -> String {
    let mut taken = String::new();
    for c in word.chars() {
        if width(&taken) + width(c.encode_utf8(&mut [0; 4])) > columns.max(1) {
            break;
        }
        taken.push(c);
    }
    let taken = taken.trim_end_matches(['-', '\'', '’']);
    format!("{taken}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_go_before_a_word_is_cut() {
        let put = |name: &str| shorten_name(name, 12);
        assert_eq!(put("IR Harrach"), "IR Harrach");
        assert_eq!(put("IR Nikolaus Esterházy"), "IR Nikolaus");
        assert_eq!(put("Gardes Francaises 2"), "Gardes 2");
        assert_eq!(put("Dragons de la Reine"), "Dragons");
        assert_eq!(put("Pappenheim's national battalion"), "Pappenheim's");
        assert_eq!(put("Gren Jung-Billerbeck"), "Gren Jung-B.");
        assert_eq!(put("2nd 6pdr battery"), "2nd 6pdr");
        assert_eq!(put("IR 5 Alt-Braunschweig"), "IR 5");
        assert_eq!(put("IR Hildburghausen"), "IR Hildburg.");
        assert_eq!(put("Schaffgotsch-Garde"), "Schaffgotsc.");
        assert_eq!(put("第四歩兵第四歩兵"), "第四歩兵第.");
    }

    #[test]
    fn it_never_takes_more_columns_than_it_has() {
        for name in ["IR 13 von Itzenplitz zu Fuß", "a b c d e f g h i j k l", "1234567890123456", "Ä"] {
            for columns in 2..20 {
                assert!(width(&shorten_name(name, columns)) <= columns, "{name} in {columns}");
            }
        }
    }
}
