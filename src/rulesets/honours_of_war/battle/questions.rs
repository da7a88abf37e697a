//! Questions that orders of several rooms ask.

use crate::rulesets::honours_of_war::battle::ground::{Feature, Ground, Height};
use crate::rulesets::honours_of_war::battle::split_hits::OddTo;
use crate::rulesets::honours_of_war::battle::state::Army;
use crate::rulesets::honours_of_war::unit::Kind;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{FormBuilder, Options, Question, UnitId};

/// How an odd hit, or the like, is settled between two: by a die, unless the players agree.
pub(crate) fn ask_odd(question: Question, ask: &mut FormBuilder<'_>) -> OddTo {
    let odd = &[(OddTo::Roll, "a die"), (OddTo::First, "the first"), (OddTo::Second, "the second")];
    ask.pick(question, odd, Some(OddTo::Roll)).unwrap_or_default()
}

/// Whether two share hits, and how an odd one is settled: by a die, unless the players agree. `shared`: what they do unless
/// the players say otherwise.
pub(crate) fn ask_shared(question: Question, shared: bool, ask: &mut FormBuilder<'_>) -> Option<OddTo> {
    let ways = &[
        (None, "no"),
        (Some(OddTo::Roll), "odd by a die"),
        (Some(OddTo::First), "odd to the first"),
        (Some(OddTo::Second), "odd to the second"),
    ];
    ask.pick(question, ways, Some(shared.then_some(OddTo::Roll))).flatten()
}

/// The ground on which a unit of this kind ends its way, most likely this, on a hill perhaps; asked by this letter.
pub(crate) fn ask_ends(kind: Kind, (key, label): (char, &str), likely: &Ground, ask: &mut FormBuilder<'_>) -> Ground {
    ends(kind, Question::new("ends", key, label), (likely, |_| false), ask)
}

/// The ground on which a unit halts that has fled, evaded or pursued, by a question that may have to be answered. Whether other
/// ground than the likely one lies on its hill, and all ground where nobody knows where it came to, only the table tells.
pub(crate) fn ask_halt(kind: Kind, question: Question, likely: &Ground, ask: &mut FormBuilder<'_>) -> Ground {
    let nobody_knows = question.must;
    ends(kind, question, (likely, |feature| nobody_knows || feature != likely.feature()), ask)
}

/// `elsewhere`: whether this need not lie on the hill of the likely one.
fn ends(
    kind: Kind,
    question: Question,
    (likely, elsewhere): (&Ground, impl Fn(Feature) -> bool),
    ask: &mut FormBuilder<'_>,
) -> Ground {
    let fits = |feature: Feature| feature != Feature::Block && feature.bears(kind);
    let ends: Vec<_> = Feature::OPTIONS.iter().filter(|(feature, _)| fits(*feature)).copied().collect();
    let key = question.key;
    let feature = ask.pick(question.on("p. 10, 14-16"), &ends, Some(likely.feature())).unwrap_or(Feature::Open);
    // In the forms of an evasion that letter is taken.
    let hill = hill(if key == 'G' { 'H' } else { 'K' });
    let hill = if likely.is_hill() && elsewhere(feature) { hill.must() } else { hill };
    feature.at(ask_height(kind, feature, (hill, likely.height()), ask))
}

/// On what hill something lies, asked by this letter.
pub(crate) fn hill(key: char) -> Question {
    Question::new("hill", key, "on a hill").on("p. 14")
}

/// On what hill this lies, asked by this question where it may lie on one.
pub(crate) fn ask_height(
    kind: Kind,
    feature: Feature,
    (question, likely): (Question, Height),
    ask: &mut FormBuilder<'_>,
) -> Height {
    if !feature.lies_on_hills() {
        return Height::Level;
    }
    let steep = Feature::SteepHill.bears(kind);
    let heights: Vec<_> =
        Height::OPTIONS.iter().filter(|(height, _)| steep || *height != Height::Steep).copied().collect();
    ask.pick(question, &heights, Some(likely)).unwrap_or_default()
}

/// The commanding general, or the lieutenant general over this brigade.
///
/// `may`: whether one of the two may do it at all: where only one may, he is the one who is meant. `own`: whether the lieutenant
/// general is, as he has his own brigades alone, where either may.
pub(crate) fn ask_general(
    army: &Army,
    brigade: UnitId,
    (may, own): (impl Fn(Option<usize>) -> bool, bool),
    ask: &mut FormBuilder<'_>,
) -> Option<usize> {
    let at = army.lieutenant_of(brigade)?;
    let options = [(None, "the commanding general"), (Some(at), "the lieutenant general")];
    let figures = [army.figure(Some(at)), &army.general];
    ask.say(format!("{} commands; {} is lieutenant general", figures[1].name, figures[0].name));
    // Who directs the brigade this turn is the one who is meant, if it is one of the two.
    let [directs, other_directs] =
        figures.map(|figure| figure.directs.is_some_and(|(whom, _)| whom == brigade.of_brigade()));
    // So is the one of the two who directs nobody, where the other directs another brigade.
    let [free, other_free] = figures.map(|figure| figure.directs.is_none());
    let likely = match (may(None), may(Some(at))) {
        (true, false) => None,
        (false, true) => Some(at),
        _ if other_directs => None,
        _ => (directs || free && (own || !other_free)).then_some(at),
    };
    ask.pick(Question::new("general", 'G', "the general is").on("p. 37"), &options, Some(likely)).flatten()
}

/// The side of an enemy that is charged.
pub(crate) fn ask_charged_side(ask: &mut FormBuilder<'_>) -> Facing {
    ask_side(charged_side(), ask)
}

/// The same of an enemy whose front is open: that is filled in, and said to be so, as most charges go there.
pub(crate) fn ask_likely_side(ask: &mut FormBuilder<'_>) -> Facing {
    ask_side(charged_side().as_said("filled in"), ask)
}

/// The side of an enemy that is charged, where that is not taken for said, as his front is held already: into which other the
/// charge goes only the table knows. What is held is not offered, unless it was said. None until it is said.
pub(crate) fn ask_free_side(held: &[Facing], ask: &mut FormBuilder<'_>) -> Option<Facing> {
    let open = |(side, word): &&(Facing, &str)| !held.contains(side) || ask.is_said("sector", word);
    let open: Vec<(Facing, &'static str)> = SIDES.iter().filter(open).copied().collect();
    let first = open.first().map(|(side, _)| *side);
    ask.pick(charged_side().must(), if open.is_empty() { SIDES } else { &open }, first)
}

fn charged_side() -> Question {
    Question::new("sector", 'k', "the side charged").on("p. 10, 24")
}

/// The side of an enemy whom pursuers meet, or who is met as he charges across a front, and does not turn to face: only the table
/// knows it (p. 23, 33). None until it is said.
pub(crate) fn ask_met_side(ask: &mut FormBuilder<'_>) -> Option<Facing> {
    let sector = Question::new("sector", 'k', "the side that is met").on("p. 10, 23, 33").must();
    ask.pick(sector, SIDES, Some(Facing::Front))
}

/// Whether a way goes towards the enemy, which only the table knows, by one letter in every form (p. 19, 37).
pub(crate) fn towards(label: &str, page: &'static str) -> Question {
    Question::new("towards", 's', label).on(page)
}

/// From which of the target's sectors a charge into this one of `moves` moves comes, and whether it reaches its own in the
/// first of two (p. 25).
pub(crate) fn ask_start(sector: Sector, moves: u8, ask: &mut FormBuilder<'_>) -> (Option<Sector>, bool) {
    let sectors =
        &[(Sector::Front, "front"), (Sector::Flank, "flank"), (Sector::Rear, "rear sector"), (Sector::Rear, "rear")];
    // It decides whether the charge is one, and whether the target turns by itself: nobody but the table knows.
    let start = Question::new("start", 'S', "the target's sector from which it starts").on("p. 25");
    // In one move nobody comes round: it starts in the sector that it charges.
    let start = if moves == 1 { start.as_said("as one move must") } else { start.must() };
    let start = ask.pick(start, sectors, Some(sector));
    let reached = Question::new("reached", 'R', "reaches the sector in its first move").on("p. 25");
    let round = start.is_some_and(|start| sector.is_round_from(start));
    (start, moves == 2 && round && ask.flag(reached, true))
}

/// The side of a target into which a shot goes.
pub(crate) fn ask_shot_side(ask: &mut FormBuilder<'_>) -> Facing {
    ask_side(Question::new("from", 'k', "into").on("p. 10, 26"), ask)
}

/// From which of these sides hits came that fell at once on several; the first of them unless the players say otherwise
/// (p. 29; HOW-AMB-B45).
pub(crate) fn ask_hit_side(sides: &[Facing], ask: &mut FormBuilder<'_>) -> Option<Facing> {
    let of: Vec<(Facing, &'static str)> = SIDES.iter().filter(|(side, _)| sides.contains(side)).copied().collect();
    let question = Question::new("hit_from", 'k', "driven off from its").on("p. 29");
    let question = question.as_said("most of its last hits, else its front");
    if sides.iter().any(|side| Some(side) != sides.first()) {
        ask.pick(question, &of, sides.first().copied())
    } else {
        None
    }
}

const SIDES: &[(Facing, &str)] = &[
    (Facing::Front, "front"),
    (Facing::LeftFlank, "left flank"),
    (Facing::RightFlank, "right flank"),
    (Facing::Rear, "rear sector"),
    // In journals of before: it had no letter beside the right flank, where its others are codes.
    (Facing::Rear, "rear"),
];

fn ask_side(question: Question, ask: &mut FormBuilder<'_>) -> Facing {
    ask.pick(question, SIDES, Some(Facing::Front)).unwrap_or_default()
}
