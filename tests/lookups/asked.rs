//! Questions in players' words, a file for each ruleset: `question | ids`. One of the ids, or the whole rule that it is a part
//! of, must be among the first three answers.

use drumhead::rulesets;
use drumhead::umpire::{Entry, Index};

const QUESTIONS: [(&str, &str); 5] = [
    ("honours-of-war", include_str!("honours_of_war.txt")),
    ("old-dessauer", include_str!("old_dessauer.txt")),
    ("central-europe", include_str!("central_europe.txt")),
    ("napoleonic-d8", include_str!("napoleonic_d8.txt")),
    ("league-of-augsburg", include_str!("league_of_augsburg.txt")),
];

fn has(entry: &Entry, id: &str) -> bool {
    entry.id == id || entry.whole.parts.iter().any(|(part, _)| part == id)
}

#[test]
fn a_question_in_a_players_words_is_answered_among_the_first_three() {
    for (ruleset, questions) in QUESTIONS {
        let ruleset = rulesets::find(ruleset).expect("a ruleset");
        let entries = (ruleset.open)(&[]).expect("a book").look_up(None);
        let index = Index::new(&entries);
        let (mut missed, mut asked) = (Vec::new(), 0);
        for line in questions.lines() {
            let (words, ids) = line.split_once(" | ").expect("a question | ids");
            let ids: Vec<&str> = ids.split(' ').collect();
            for id in &ids {
                assert!(entries.iter().any(|entry| has(entry, id)), "{}: {words}: there is no {id}", ruleset.id);
            }
            asked += 1;
            let first = index.find(words).places.into_iter().take(3).map(|at| &entries[at]);
            if !first.clone().any(|entry| ids.iter().any(|id| has(entry, id))) {
                missed.push(format!("{words}: {:?}", first.map(|entry| &entry.id).collect::<Vec<_>>()));
            }
        }
        assert_eq!(asked, 90, "{}", ruleset.id);
        // Two questions in all find their rule fourth: "are croats good", "poor troops firing back at a charge".
        assert!(missed.len() <= 1, "{}: {missed:#?}", ruleset.id);
    }
}
