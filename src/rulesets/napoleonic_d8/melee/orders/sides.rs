//! Who fights whom in a round of melee (Melee results).

use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay, ids};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, UnitId};

/// Who fights whom.
pub(crate) struct MeleeSides {
    pub(crate) own: Vec<UnitId>,
    pub(crate) foes: Vec<UnitId>,
    /// A second or later round.
    pub(crate) continued: bool,
    /// Who of them is driven back from a wood is still in it.
    pub(crate) still_in_wood: bool,
    /// What the book has against their meeting.
    pub(crate) against: Vec<Refusal>,
}

impl MeleeSides {
    /// All of them, the attackers first.
    pub(crate) fn all(&self) -> Vec<UnitId> {
        self.own.iter().chain(&self.foes).copied().collect()
    }

    /// Asks whom the attacker fights, who joins him, and who joins the enemy.
    pub(crate) fn asked(
        state: &State,
        attacker: &UnitInPlay,
        ask: &mut FormBuilder<'_>,
    ) -> Result<MeleeSides, Interrupt> {
        let id = attacker.id;
        let mut foes = ids(state.enemies(id.army).filter(|unit| unit.now.arm != Arm::Skirmishers));
        foes.sort_by_key(|foe| apart(state, attacker, *foe).is_some());
        let met = attacker.charge.as_ref().map(|charge| charge.target);
        let likely = met.or_else(|| attacker.engaged.first().copied()).filter(|target| foes.contains(target));
        let against = Question::new("target", ' ', "against");
        // Of several whom it touches the umpire says which.
        let sure = met.is_some() || attacker.engaged.len() < 2;
        let target = ask.unit(if sure { against } else { against.must() }, foes.clone(), likely);
        let alike = state.present().filter(|unit| {
            let alike = unit.id.army == id.army && unit.now.arm == attacker.now.arm && !unit.now.is_square();
            unit.id != id && alike && unit.test.is_none() && !fought(unit)
        });
        let alike: Vec<&UnitInPlay> = alike.collect();
        let beside = |own: &&&UnitInPlay| {
            let charges = own.charge.as_ref().filter(|charge| charge.answer.is_some()).map(|charge| charge.target);
            target.is_some_and(|target| charges == Some(target) || own.engaged.contains(&target))
        };
        let helps: Vec<UnitId> = foes
            .iter()
            .copied()
            .filter(|enemy| attacker.engaged.contains(enemy) && Some(*enemy) != target)
            .take(1)
            .collect();
        let beside: Vec<&UnitInPlay> = alike.iter().filter(beside).copied().collect();
        let joins: Vec<UnitId> = partner(attacker, &beside).into_iter().take(usize::from(helps.is_empty())).collect();
        let other_arm = |unit: &&UnitInPlay| {
            unit.now.arm != attacker.now.arm && unit.charge.as_ref().map(|charge| charge.target) == target
        };
        let others = state.present().filter(|unit| target.is_some() && other_arm(unit));
        let joined = Question::new("joined", 'j', joined_by(state, &beside, &ids(others))).on("Melee results");
        let joined = ask.units_or(joined, ids(alike.iter().copied()), 1, &joins);
        let others: Vec<UnitId> = foes.into_iter().filter(|enemy| Some(*enemy) != target).collect();
        let helped = Question::new("helped", 'J', "the enemy is joined by").on("Melee results");
        let helped = ask.units_or(helped, others, 1, &helps);
        let Some(target) = target else { return Err(Interrupt::Unanswered) };
        // Who does not stay in melee with it has fought no round before.
        let fought = attacker.engaged.contains(&target);
        let further = Question::new("continued", 'G', "a further round").on("Melee results");
        let continued = fought && ask.flag(further, attacker.charge.is_none());
        let own: Vec<UnitId> = [id].into_iter().chain(joined).collect();
        let foes: Vec<UnitId> = [target].into_iter().chain(helped).collect();
        let apart = own.iter().filter_map(|id| state.unit(*id)).find_map(|own| apart(state, own, target));
        let fighters: Vec<UnitId> = own.iter().chain(&foes).copied().collect();
        let against = apart.or_else(|| state.owing(&fighters)).or_else(|| owed_answer(state, &fighters));
        let against = Vec::from_iter(against);
        Ok(MeleeSides { own, foes, continued, still_in_wood: false, against })
    }
}

/// Who is likely to join it of those who stand at the same enemy. Two fight one at most (Melee results): who fought the round of
/// before together do so again, and who charges there fights for himself, or with one who fights on alone.
fn partner(attacker: &UnitInPlay, beside: &[&UnitInPlay]) -> Option<UnitId> {
    let (charge, fight_on): (Vec<&UnitInPlay>, Vec<&UnitInPlay>) =
        beside.iter().copied().partition(|unit| unit.charge.is_some());
    let likely = match attacker.charge {
        None => fight_on.first().or(charge.first()),
        Some(_) => charge.first().or(fight_on.first().filter(|_| fight_on.len() < 2)),
    };
    likely.map(|unit| unit.id)
}

/// The words of who joins. In the row itself: whoever names one of another arm finds there why he is not taken.
fn joined_by(state: &State, beside: &[&UnitInPlay], of_another_arm: &[UnitId]) -> String {
    let named = |who: &mut dyn Iterator<Item = UnitId>| who.map(|id| state.marked(id)).collect::<Vec<_>>().join(" ");
    let several = named(&mut beside.iter().map(|unit| unit.id));
    let several = (beside.len() > 1).then(|| format!("one of {several}, as two fight one at most: a reading"));
    let apart = named(&mut of_another_arm.iter().copied());
    let apart = match of_another_arm.len() {
        0 => None,
        1 => Some(format!("{apart} is of another arm and fights its own round: a reading")),
        _ => Some(format!("{apart} are of another arm and fight their own rounds: a reading")),
    };
    let why: Vec<String> = several.into_iter().chain(apart).collect();
    if why.is_empty() { "joined by".to_owned() } else { format!("joined by ({})", why.join("; ")) }
}

/// That a charge upon one of these is still to be answered: who charges him fights the round with the others.
pub(super) fn owed_answer(state: &State, who: &[UnitId]) -> Option<Refusal> {
    let open = who.iter().find_map(|id| Some((*id, state.unanswered(*id).next()?.0.id)));
    let (charged, charger) = open?;
    let text = format!("{} answers {} first: r on it", state.named(charged), state.named(charger));
    Some(Refusal::on("Reaction options", text))
}

/// It has fought its round of this turn, and charges nobody anew.
fn fought(unit: &UnitInPlay) -> bool {
    unit.marks.has(Mark::Fought) && !unit.engaged.is_empty() && unit.charge.is_none()
}

/// Why two do not fight: neither charged the other and was answered, nor do they stay in melee.
fn apart(state: &State, own: &UnitInPlay, target: UnitId) -> Option<Refusal> {
    if own.engaged.contains(&target) {
        return None;
    }
    let charge = own.charge.as_ref().filter(|charge| charge.target == target);
    let (charges, answered) = (charge.is_some(), charge.is_some_and(|charge| charge.answer.is_some()));
    let (own, target) = (state.named(own.id), state.named(target));
    match (charges, answered) {
        (true, true) => None,
        (true, false) => Some(Refusal::on("Melee results", format!("{target} answers first: r"))),
        (false, _) => {
            Some(Refusal::on("Melee results", format!("{own} has not charged {target}, nor is in melee with it")))
        }
    }
}
