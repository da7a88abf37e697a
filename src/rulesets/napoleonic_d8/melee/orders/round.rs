//! A round of a melee (Melee modifiers; Melee results).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::support_words;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::melee::orders::circumstances;
use crate::rulesets::napoleonic_d8::melee::orders::sides::{MeleeSides, owed_answer};
use crate::rulesets::napoleonic_d8::melee::orders::tell::tell;
use crate::rulesets::napoleonic_d8::melee::outcome::MeleeOutcome;
use crate::rulesets::napoleonic_d8::melee::participant::MeleeObjection;
use crate::rulesets::napoleonic_d8::melee::round::{Melee, MeleeResult, Thrown, WINNER_S_KILL, Winner};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Refusal, Ruling, Throw, UnitId};

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
    state.against(id, &[OrderObjection::OwesTest], |unit| {
        let guns = unit.charge.as_ref().and_then(|charge| state.unit(charge.target));
        let guns = guns.is_some_and(|target| target.now.arm.is_artillery());
        let objection = MeleeObjection::of_attacker(&unit.now, guns).map(Into::into);
        // Of whom no melee is to be fought, that is said.
        let unfought = objection.into_iter().chain(no_melee(state, unit));
        unfought.chain(state.to_end_first()).collect()
    })
}

/// Why there is no melee for it to fight.
fn no_melee(state: &State, unit: &UnitInPlay) -> Option<Refusal> {
    let on = |text: &'static str| Some(Refusal::on("Melee results", text));
    let target = unit.charge.as_ref().and_then(|charge| state.unit(charge.target));
    let answered = unit.charge.as_ref().is_some_and(|charge| charge.answer.is_some());
    if state.unanswered(unit.id).next().is_some() {
        return on("it is charged, and answers first: r");
    }
    if let Some(target) = target.filter(|target| answered && target.test.is_none()) {
        return owed_answer(state, &[target.id]);
    }
    let owes = |unit: &UnitInPlay| unit.test.is_some();
    match target {
        Some(target) if owes(target) => on("whom it charges owes a morale test first: T"),
        _ if !unit.engaged.is_empty() => no_further_round(state, unit),
        Some(_) => on("whom it charges answers first: r on him"),
        None => match state.chargers(unit.id).next() {
            Some((charger, _)) => {
                let name = state.named(charger.id);
                Some(Refusal::on("Melee results", format!("{name} charges it, and fights the round: f on {name}")))
            }
            None => on("it has no melee to fight: charge first"),
        },
    }
}

/// Why one who stays in melee does not fight its further round now.
fn no_further_round(state: &State, unit: &UnitInPlay) -> Option<Refusal> {
    let on = |text: &'static str| Some(Refusal::on("Melee results", text));
    let foes: Vec<&UnitInPlay> = unit.engaged.iter().filter_map(|id| state.unit(*id)).collect();
    let attacks = |other: &&UnitInPlay| MeleeObjection::of_attacker(&other.now, false).is_none();
    let (owes, answers) = (|foe: &UnitInPlay| foe.test.is_some(), |foe: &UnitInPlay| owed_answer(state, &[foe.id]));
    if foes.iter().all(|foe| owes(foe)) {
        on("whom it fights owes a morale test first: T")
    } else if unit.marks.has(Mark::Fought) {
        on("it has fought its round of this turn")
    } else if Some(unit.id.army) != state.acting && foes.iter().any(attacks) {
        on("the side whose turn it is attacks: select its unit")
    } else if foes.iter().all(|foe| owes(foe) || answers(foe).is_some()) {
        foes.into_iter().find_map(answers)
    } else {
        None
    }
}

fn round(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = state.on_table(id)?;
    let mut sides = MeleeSides::asked(state, attacker, ask)?;
    support_words(state, &sides.all(), true).into_iter().for_each(|words| ask.say(words));
    let melee = circumstances::asked(state, &sides, ask);
    sides.still_in_wood = circumstances::ask_wood(state, &sides, ask);
    throwers(state, &sides, &melee, ask);
    circumstances::breastplates(state, &sides, &melee).into_iter().for_each(|said| ask.say(said));
    if sides.own.len() + sides.foes.len() > 2 {
        ask.say("the winner's disorder and kill fall on the one whose throw counts (a reading)");
        ask.say("of two equal totals of a side that of the first named counts (a reading)");
    }
    ask.judge_besides(sides.against.clone(), &melee, &*state.tables)?;
    let pooled = ask.reckons() && !ask.dice_lie();
    // The dice themselves, which tell whether any lie: the result keeps their faces.
    let thrown = melee.thrown(&state.tables, ask.ready()?);
    winner_s_thrower(state, &sides, thrown.as_ref().ok(), ask);
    let thrown = thrown?;
    let result = match melee.decided(&state.tables, thrown.clone(), pooled, ask.ready()?) {
        Err(Interrupt::NeedDice(due)) => {
            let result = removed_anyway(&melee, thrown, &state.tables).ok_or(Interrupt::NeedDice(due))?;
            ask.no_die_decides();
            result
        }
        ruled => ruled?,
    };
    Ok(tell(state, &sides, &melee, &result))
}

/// The round where its winner is removed by his own disorder: whether he has a kill besides decides nothing.
fn removed_anyway(melee: &Melee, thrown: Thrown, tables: &Tables) -> Option<MeleeResult> {
    let (winner, place) = thrown.counted()?;
    let side = if winner == Winner::Attackers { &melee.attackers } else { &melee.defenders };
    let removed = MeleeOutcome::winner(&side.get(place)?.unit, tables, false).removed;
    let any = [Throw::Face(1)];
    let decided = || melee.decided(tables, thrown, false, &mut GivenDice::new(&any)).ok();
    let mut result = removed.then(decided).flatten()?;
    result.kill_face = None;
    Some(result)
}

/// Whose dice they are.
fn throwers(state: &State, sides: &MeleeSides, melee: &Melee, ask: &mut FormBuilder<'_>) {
    let [own, foes] = melee.whys();
    for (id, why) in sides.own.iter().zip(own).chain(sides.foes.iter().zip(foes)) {
        ask.thrower(why, id.army, state.named(*id));
    }
}

/// Whose the die of the winner's kill is: of two that win, his whose throw counted. Before the throws it is whoever's wins.
fn winner_s_thrower(state: &State, sides: &MeleeSides, thrown: Option<&Thrown>, ask: &mut FormBuilder<'_>) {
    let counted = thrown.and_then(Thrown::counted).and_then(|(winner, place)| match winner {
        Winner::Attackers => sides.own.get(place),
        _ => sides.foes.get(place),
    });
    match counted {
        Some(id) => ask.thrower(WINNER_S_KILL, id.army, state.named(*id)),
        None => ask.thrower(WINNER_S_KILL, 0, "the winner"),
    }
}
