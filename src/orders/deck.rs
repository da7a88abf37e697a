//! The card that is meant by what is typed of its name.

use crate::umpire::{Odds, Throw};

/// The card that is meant: the only one of the deck that begins so; where the deck is not known, what is typed, for the
/// rule to judge. Refused where several begin so.
pub fn card_meant(odds: Option<&Odds>, typed: &str) -> Result<String, String> {
    match begun(odds, typed)[..] {
        [card] => Ok(card.to_owned()),
        [] => Ok(typed.to_owned()),
        ref several => Err(format!("{typed} may be {}: type more of it", several.join(" or "))),
    }
}

/// Whether a card may begin so: one of the deck, or any where the deck is not known.
pub fn begins_a_card(odds: Option<&Odds>, typed: &str) -> bool {
    deck(odds).next().is_none() || !begun(odds, typed).is_empty()
}

/// The cards of the deck, as far as it is known.
fn deck(odds: Option<&Odds>) -> impl Iterator<Item = &str> {
    let faces = odds.into_iter().flat_map(|odds| &odds.faces);
    faces.filter_map(|(throw, ..)| if let Throw::Card(name) = throw { Some(name.as_str()) } else { None })
}

/// Those of the deck of whose name every piece that is typed begins a word: `9r` and `r 9` are both red-9. Letters may
/// begin two: `qb` is the black queen.
fn begun<'a>(odds: Option<&'a Odds>, typed: &str) -> Vec<&'a str> {
    let typed = pieces(typed);
    let begins = |card: &&str| {
        let words = pieces(card);
        let begins = |piece: &str| words.iter().any(|word| word.starts_with(piece));
        let of_two = |piece: &str| {
            let letters = piece.starts_with(char::is_alphabetic);
            let mut cuts = piece.char_indices().skip(1);
            letters && cuts.any(|(at, _)| begins(&piece[..at]) && begins(&piece[at..]))
        };
        typed.iter().all(|piece| begins(piece) || of_two(piece))
    };
    deck(odds).filter(begins).collect()
}

/// The words and the numbers of a name, in small letters.
fn pieces(name: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut before = None;
    for c in name.to_lowercase().chars() {
        let is = c.is_alphanumeric().then(|| c.is_ascii_digit());
        match pieces.last_mut().filter(|_| is == before) {
            _ if is.is_none() => {}
            Some(piece) => piece.push(c),
            None => pieces.push(c.to_string()),
        }
        before = is;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn a_name_is_cut_between_words_and_numbers() {
        assert_eq!(pieces("Red-10"), ["red", "10"]);
        assert_eq!(pieces("9r"), ["9", "r"]);
        assert_eq!(pieces(" joker "), ["joker"]);
        assert!(pieces("-").is_empty());
    }
}
