//! Did you mean: the word nearest to one that nobody knows.

/// The candidate nearest to `word`, where one is near enough to be meant: a third of its letters may be wrong, missing,
/// too many or changed over with their neighbour; case aside. Of two that are equally near, the first.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = letters(word);
    let most = wanted.len().div_ceil(3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters = letters(candidate);
        if letters.len().abs_diff(wanted.len()) > most {
            continue;
        }
        let away = distance(&wanted, &letters);
        if away <= most && away < letters.len() && best.is_none_or(|(least, _)| away < least) {
            best = Some((away, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn letters(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).take(64).collect()
}

/// How many single changes lead from one word to the other; two neighbours changed over count as one.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let mut least = (above[j] + usize::from(a != b)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[to.len()]
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn the_nearest_word_is_found_and_a_stranger_is_not() {
        let keys = ["name", "type", "class", "size", "weapon"];
        assert_eq!(did_you_mean("clas", keys), Some("class"));
        assert_eq!(did_you_mean("Nmae", keys), Some("name"));
        assert_eq!(did_you_mean("tpye", keys), Some("type"));
        assert_eq!(did_you_mean("commander", keys), None);
        assert_eq!(did_you_mean("é", keys), None);
        assert_eq!(did_you_mean("", keys), None);
    }
}
