//! Words as a search compares them: small letters without accents, one spelling for both sides of the Atlantic, stems.

use rust_stemmers::{Algorithm, Stemmer};

use crate::letters;

/// Words that say nothing of the rule that is meant.
const EMPTY: &[&str] = &[
    "a", "about", "all", "also", "am", "an", "and", "any", "anything", "are", "as", "at", "be", "been", "being", "but",
    "by", "can", "could", "do", "does", "doing", "done", "each", "for", "from", "get", "gets", "give", "gives", "go",
    "goes", "going", "got", "had", "happen", "happens", "has", "have", "he", "her", "him", "his", "how", "i", "if",
    "in", "into", "is", "it", "its", "just", "long", "make", "makes", "many", "may", "me", "mean", "means", "much",
    "must", "my", "need", "needs", "no", "not", "of", "on", "one", "or", "other", "our", "out", "own", "rule", "rules",
    "s", "should", "so", "some", "still", "t", "than", "that", "the", "their", "them", "then", "there", "they", "this",
    "to", "too", "up", "us", "use", "used", "want", "was", "we", "what", "when", "where", "which", "while", "who",
    "whose", "why", "will", "with", "would", "you", "your",
];

/// Pasts that no ending makes, and what they are the past of.
const PAST: &[(&str, &str)] = &[
    ("beaten", "beat"),
    ("broke", "break"),
    ("broken", "break"),
    ("caught", "catch"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("driven", "drive"),
    ("drove", "drive"),
    ("fallen", "fall"),
    ("fell", "fall"),
    ("fled", "flee"),
    ("fought", "fight"),
    ("lost", "lose"),
    ("ran", "run"),
    ("ridden", "ride"),
    ("rode", "ride"),
    ("taken", "take"),
    ("threw", "throw"),
    ("thrown", "throw"),
    ("took", "take"),
];

/// Whether a word says nothing of the rule that is meant: `the`, `how`.
pub(super) fn is_empty(word: &str) -> bool {
    EMPTY.binary_search(&word).is_ok()
}

/// The words of a text, in their order; a hyphen parts two of them.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|letter: char| !letter.is_alphanumeric())
        .map(|word| word.chars().flat_map(char::to_lowercase).map(letters::ascii).collect::<String>())
        .filter(|word: &String| !word.is_empty())
}

/// The words that hyphens join, written as one: `counter-charge` is `countercharge` too.
pub(super) fn joined(text: &str) -> impl Iterator<Item = String> + '_ {
    let pieces = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    pieces.filter(|piece| piece.contains('-')).map(|piece| words(piece).collect::<String>())
}

/// What a word has in common with its plural, its tenses and its American or British twin: `demoralized`, `demoralise`.
pub(super) fn stem(word: &str) -> String {
    let word = PAST.binary_search_by_key(&word, |(past, _)| past).map_or(word, |at| PAST[at].1);
    let mut word = word.replace("oeu", "eu");
    for (british, american) in
        [("is", "iz"), ("our", "or"), ("tre", "ter"), ("vre", "ver"), ("ence", "ense"), ("grey", "gray")]
    {
        for ending in ["", "e", "s", "es", "ed", "d", "ing", "ation", "able"] {
            let long = british.len() + ending.len();
            let is_meant = !(british == "is" && matches!(ending, "" | "s" | "d")) && word.len() > long + 2;
            if is_meant && word.ends_with(ending) && word[..word.len() - ending.len()].ends_with(british) {
                word = format!("{}{american}{ending}", &word[..word.len() - long]);
                break;
            }
        }
    }
    Stemmer::create(Algorithm::English).stem(&word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_words_stand_in_the_order_of_the_alphabet() {
        assert!(EMPTY.is_sorted() && PAST.is_sorted());
        assert!(is_empty("the") && !is_empty("range"));
    }

    #[test]
    fn a_word_has_one_stem_whatever_its_ending_and_its_side_of_the_atlantic() {
        for same in [
            ["premeasure", "premeasuring"],
            ["demoralised", "demoralize"],
            ["manoeuvres", "maneuver"],
            ["armour", "armored"],
            ["defence", "defense"],
            ["centre", "centers"],
            ["skirmisher", "skirmishers"],
            ["cavalry", "cavalries"],
            ["disorganised", "disorganizing"],
            ["broke", "breaking"],
            ["fled", "flees"],
        ] {
            assert_eq!(stem(same[0]), stem(same[1]), "{same:?}");
        }
        assert_ne!(stem("charge"), stem("change"));
    }

    #[test]
    fn hyphens_part_words_and_join_them() {
        assert_eq!(
            words("Counter-charge, p. 31: Jäger").collect::<Vec<_>>(),
            ["counter", "charge", "p", "31", "jager"]
        );
        assert_eq!(joined("a counter-charge - or none").collect::<Vec<_>>(), ["countercharge", ""]);
    }
}
