//! Into whom a pursuit runs (Pursuit Moves).

use crate::rulesets::old_dessauer::battle::face::{FLANKS, asked_face};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{FormBuilder, Question, Ratio, Refusal, UnitId};

const SECTION: &str = "Pursuit Moves";

/// Whether it owed a recoil, and was lost as it found no way: it has not recoiled (Recoil Moves).
pub(crate) fn found_no_way(state: &State, id: UnitId) -> bool {
    let stuck = |enemy: &UnitInPlay| enemy.gone && enemy.turn.fled.is_none() && enemy.troops.figures > 0;
    state.roster.unit(id).is_some_and(stuck)
}

/// Whether it stands in a town block, or has fled out of one.
pub(crate) fn is_of_block(state: &State, id: UnitId) -> bool {
    let of_block = |enemy: &UnitInPlay| [Some(enemy.ground), enemy.turn.fled_from].contains(&Some(Terrain::Town));
    state.roster.unit(id).is_some_and(of_block)
}

/// Whether the pursued fled past friends, and into whom the pursuit runs then. Of those whom their rout hits shatter it is known
/// after how many inches, and how far they are followed.
pub(crate) fn asked_into(
    state: &State,
    id: UnitId,
    (pursued, shattered): (&[UnitId], &[(UnitId, u32, Ratio)]),
    ask: &mut FormBuilder<'_>,
) -> (bool, Vec<UnitId>) {
    let mut into = state.enemies(id.army);
    into.retain(|enemy| state.kind(*enemy) != Some(Kind::RegimentalGun) && !pursued.contains(enemy));
    let (passed, gone) = passed_by(state, pursued, &into);
    let gap = match state.roster.unit(id).and_then(|unit| unit.troops.frontage()) {
        Some(width) => format!("{} in, half of its width", width * Ratio::HALF),
        None => "half of its width".to_owned(),
    };
    ask.say(format!("past friends: through them, or through a gap of less than {gap}"));
    if !gone.is_empty() {
        ask.say(format!("fled past as well, but gone from there since: {}", ids(state, &gone)));
    }
    let said = if passed.is_empty() { "" } else { "as in the recoil" };
    let close = Question::new("close", 'p', "they fled past friends").on(SECTION).as_said(said);
    // Who has no figure left made no recoil that told of friends; whether one who has gone is still in the way only the table
    // shows either.
    let fell = |enemy: &UnitId| state.roster.unit(*enemy).is_some_and(|one| one.gone && one.troops.figures == 0);
    let fallen: Vec<UnitId> = pursued.iter().copied().filter(fell).collect();
    if passed.is_empty() && !fallen.is_empty() {
        ask.say(format!("{}: no figure left to recoil, so whom they fled past is yours to say", ids(state, &fallen)));
    }
    let untold = !gone.is_empty() || !fallen.is_empty();
    // Nor where those stand whom it passed: they may be beyond the point where it shatters.
    let short = says_short(state, shattered, &passed, ask);
    let close = if short || passed.is_empty() && untold { close.must() } else { close };
    if !ask.flag(close, !passed.is_empty()) {
        return (false, Vec::new());
    }
    let question = Question::new("into", 'N', "runs into").on(SECTION).as_said(said);
    (true, ask.units_or(question, into, 3, &passed))
}

/// Says of whom it is open whether it had passed those friends before its rout shattered it; whether there is anybody.
fn says_short(state: &State, shattered: &[(UnitId, u32, Ratio)], passed: &[UnitId], ask: &mut FormBuilder<'_>) -> bool {
    let short = |(_, after, went): &&(UnitId, u32, Ratio)| *after > 0 && count(*after) < *went;
    let short: Vec<_> = shattered.iter().filter(|_| !passed.is_empty()).filter(short).collect();
    for (enemy, after, went) in &short {
        let (enemy, after, went) = (state.roster.marked(*enemy), inches(count(*after)), inches(*went));
        ask.say(format!(
            "{enemy} shatters after {after} of {went}: followed to there, it leads into those it passed by then"
        ));
    }
    !short.is_empty()
}

/// Whether it is a square, which has no sides.
pub(crate) fn is_square(state: &State, id: UnitId) -> bool {
    state.roster.unit(id).is_some_and(|unit| unit.troops.formation == Formation::Square)
}

/// The friends whom their recoils have named: those who stand there, and those who have gone from there since.
fn passed_by(state: &State, pursued: &[UnitId], into: &[UnitId]) -> (Vec<UnitId>, Vec<UnitId>) {
    let (mut stand, mut gone) = (Vec::new(), Vec::new());
    for enemy in pursued.iter().filter_map(|enemy| state.roster.unit(*enemy)) {
        let past = enemy.turn.fled.iter().flat_map(|(_, past)| past).copied();
        for friend in past.filter(|friend| into.contains(friend)) {
            let has_gone = enemy.turn.passed_gone.contains(&friend);
            if has_gone { gone.push(friend) } else { stand.push(friend) }
        }
    }
    (stand, gone)
}

/// Who has lost a round recoils before anybody else runs into him (Combat Results): he may be gone from there then.
pub(crate) fn recoils_first(state: &State, fresh: &[UnitId]) -> Option<Refusal> {
    let owes = |id: &UnitId| state.roster.unit(*id).is_some_and(|enemy| enemy.turn.recoil > 0);
    let owing: Vec<UnitId> = fresh.iter().copied().filter(owes).collect();
    let text = format!("{} must recoil first: it has lost already, and may be gone from there", ids(state, &owing));
    (!owing.is_empty()).then(|| Refusal::on("Combat Results", text))
}

/// On which side those are taken into whom it runs: as by a charge, on the one behind which it began (Flank/Rear Attacks).
pub(crate) fn counted_face(ask: &mut FormBuilder<'_>) -> Facing {
    let (face, behind) = asked_face(Question::new("face", 'k', "reaches their").on(FLANKS), ask);
    if behind { face } else { Facing::Front }
}
