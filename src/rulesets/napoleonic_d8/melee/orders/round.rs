//! A round of a melee (Melee modifiers; Melee results).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::hindrance::Hindrance;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::support_words;
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::melee::orders::circumstances;
use crate::rulesets::napoleonic_d8::melee::orders::sides::MeleeSides;
use crate::rulesets::napoleonic_d8::melee::orders::tell::tell;
use crate::rulesets::napoleonic_d8::melee::participant::MeleeBan;
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

pub(crate) const MELEE: OrderKind = OrderKind {
    name: "melee",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Melees],
    who: Who::Each(
        |state| ids(state.present().filter(|unit| unit.now.arm.charges() || unit.charge.is_some())),
        against,
    ),
    rule: round,
};

/// Who has charged and been answered fights, and who stays in melee from an earlier move. A square or a battery does not
/// attack: where it stays in melee, the other does.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[Hindrance::OwesTest], |unit| {
        let guns = unit.charge.as_ref().and_then(|charge| state.unit(charge.target));
        let guns = guns.is_some_and(|target| target.now.arm.is_artillery());
        let ban = MeleeBan::of_attacker(&unit.now, guns).map(Into::into);
        ban.into_iter().chain(no_melee(state, unit).map(|text| Refusal::on("Melee results", text))).collect()
    })
}

/// Why there is no melee for it to fight.
fn no_melee(state: &State, unit: &BattleUnit) -> Option<&'static str> {
    let target = unit.charge.as_ref().and_then(|charge| state.unit(charge.target));
    let answered = unit.charge.as_ref().is_some_and(|charge| charge.answer.is_some());
    if answered && target.is_some_and(|target| target.test.is_none()) {
        return None;
    }
    let attacks =
        |other: &UnitId| state.unit(*other).is_none_or(|other| MeleeBan::of_attacker(&other.now, false).is_none());
    let own = Some(unit.id.army) == state.acting;
    let owes = |unit: &BattleUnit| unit.test.is_some();
    match target {
        Some(target) if owes(target) => Some("whom it charges owes a morale test first: T"),
        _ if !unit.engaged.is_empty() && unit.engaged.iter().filter_map(|id| state.unit(*id)).all(owes) => {
            Some("whom it fights owes a morale test first: T")
        }
        _ if !unit.engaged.is_empty() => {
            if unit.marks.has(Mark::Fought) {
                Some("it has fought its round of this turn")
            } else if !own && unit.engaged.iter().any(attacks) {
                Some("the side whose turn it is attacks: select its unit")
            } else {
                None
            }
        }
        Some(_) => Some("whom it charges answers first: r on him"),
        None if state.unanswered(unit.id).next().is_some() => Some("it is charged, and answers first: r"),
        None if state.stands_to_a_charge(unit.id) => Some("it is charged: who charges it fights the round, select him"),
        None => Some("it has no melee to fight: charge first"),
    }
}

fn round(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = state.on_table(id)?;
    let sides = MeleeSides::asked(state, attacker, ask)?;
    support_words(state, &sides.all()).into_iter().for_each(|words| ask.say(words));
    let melee = circumstances::asked(state, &sides, ask);
    throwers(state, &sides, ask);
    let result = ask.resolve_besides(sides.against.clone(), &melee, &*state.tables)?;
    Ok(tell(state, &sides, &melee, &result))
}

/// Whose dice they are; that of the winner's kill is whoever's wins.
fn throwers(state: &State, sides: &MeleeSides, ask: &mut FormBuilder<'_>) {
    let own = sides.own.iter().zip(["melee, attacker", "melee, second attacker"]);
    let foes = sides.foes.iter().zip(["melee, defender", "melee, second defender"]);
    for (id, why) in own.chain(foes) {
        ask.thrower(why, id.army, state.named(*id));
    }
    ask.thrower("does the winner take a kill", 0, "the winner");
}
