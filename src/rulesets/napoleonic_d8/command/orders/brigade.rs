//! The brigade command test, and what its result does to the units (Brigade command test).

use std::borrow::Cow;
use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::battle::certain;
use crate::rulesets::napoleonic_d8::battle::contact::{Near, Surroundings};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::napoleonic_d8::command::brigade_command::{BrigadeResult, BrigadeTest, BrigadeTestResult};
use crate::rulesets::napoleonic_d8::command::casualties::CasualtyPercent;
use crate::rulesets::napoleonic_d8::command::orders::effects::put_under;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{FormBuilder, Interrupt, Modifier, Question, Ratio, Refusal, Ruling, UnitId, percent};

const SECTION: &str = "Brigade command test";

pub(crate) const TEST: OrderKind = OrderKind {
    name: "test",
    key: 't',
    label: "brigade test",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees],
    who: Who::Each(|state| state.brigades().map(|brigade| brigade.id).collect(), against),
    rule: test,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    // Whose unit owes a test of morale has that meant, as a rule.
    let morale = |text: &str| {
        let owes = state.brigade(id).and_then(|brigade| brigade.present().find(|unit| unit.test.is_some()));
        let morale = owes.map_or_else(String::new, |unit| format!("; T tests the morale of {}", state.marked(unit.id)));
        format!("{text}{morale}").into()
    };
    let text: Cow<'static, str> = match state.brigade_of(id.of_brigade()) {
        Err(absent) => return vec![absent],
        Ok(_) if !id.is_brigade() => "a brigade tests: select its line".into(),
        Ok(brigade) if !brigade.is_present() => "none of its units is on the table".into(),
        Ok(brigade) if Some(brigade.id.army) != state.acting => morale("it tests at the start of its own side's turn"),
        Ok(brigade) if brigade.tested => morale("it has tested in this turn"),
        Ok(_) => return Vec::new(),
    };
    vec![Refusal::on(SECTION, text)]
}

/// The share of a brigade that is lost, in percent.
fn share_lost(state: &State, brigade: &BrigadeInPlay) -> Ratio {
    let Some(units_at_start) = NonZeroU32::new(count(brigade.units.iter())) else { return Ratio::ZERO };
    let kills = brigade.present().map(|unit| unit.now.kills.count()).sum();
    CasualtyPercent { units_at_start, units_lost: brigade.units_lost(), kills }.exact(&state.tables)
}

fn test(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.brigade_of(id)?;
    let (request, around) = ask_around(state, brigade, ask);
    ask.thrower("brigade command test", id.army, state.named(id));
    let (answer, thrown) = certain::resolve(&request, &state.tables, ask, |answer| under(answer, brigade.held))?;
    let mut ruling = tell(state, brigade, &answer, thrown)?;
    if around.kept() != brigade.around && answer.order.is_some() {
        ruling.events.insert(0, Event::Surroundings { brigade: id, surroundings: around });
    }
    ruling.sum = with_shares(answer.sum.modifiers, &request);
    Ok(ruling)
}

/// Asks what stands around the brigade: of other commanders what was said last stands filled in, though everybody has
/// moved since; whether it advances is asked anew.
fn ask_around(state: &State, brigade: &BrigadeInPlay, ask: &mut FormBuilder<'_>) -> (BrigadeTest, Surroundings) {
    let figures = &state.tables.brigade_test;
    let (within, enemy_within) = (figures.within, figures.enemy_within);
    let mut around = brigade.around;
    let question = |id, key, label: String| Question::new(id, key, label).on(SECTION);
    let before = |question: Question, said: bool| if said { question.as_said("as last time") } else { question };
    let dc = question("dc", 'h', format!("its DC (close by: up to {within} cm)"));
    // Everybody has moved since: how far away he is differs from turn to turn, and nobody fills it in.
    ask.fill(dc.must(), &mut around.dc);
    let neighbour = question("neighbour", 'N', format!("another BC within {within} cm"));
    // Where no other brigade of the army is on the table, there is no other BC.
    let others = state.army(brigade.id.army).is_some_and(|army| {
        army.brigades.iter().any(|other| other.id != brigade.id && other.present().next().is_some())
    });
    around.neighbour &= others;
    // Who was near may have been the BC of a brigade that is lost since, or is not near a new BC or where the brigade went
    // back: then nothing stands filled in.
    if others && brigade.neighbour_open {
        ask.say(
            "a brigade of its army is lost, its BC is new, or it went back: whether another BC is near is asked anew",
        );
        ask.fill(neighbour.must(), &mut around.neighbour);
    } else if others {
        ask.fill(before(neighbour, around.neighbour), &mut around.neighbour);
    }
    // It is of this turn alone, and asked in each: nothing is filled in that could be read as the answer of the last.
    let advancing = question("advancing", 'p', "advancing".to_owned());
    ask.fill(advancing.must(), &mut around.advancing);
    let enemy = format!("enemy within {enemy_within} cm of flank or rear");
    let enemy = ask.flag(Question::new("enemy", 'k', enemy).on(SECTION), false);
    if brigade.units.iter().any(|unit| unit.is_lost() && unit.now.arm == Arm::Skirmishers) {
        ask.say("a skirmish base that is lost counts as any unit, five kills (a reading)");
    }
    let under_artillery_fire_with_kills = ask_guns(brigade, ask);
    let struck = count(brigade.present().filter(|unit| unit.marks.has(Mark::Struck)));
    if struck > 0 {
        ask.say("kills of the move before are those since its last test (a reading)");
    }
    let request = BrigadeTest {
        bc_rating: brigade.bc,
        brigade_rating: brigade.rating,
        dc_visible: around.dc == Near::Seen,
        dc_distance: (around.dc == Near::Seen).then_some(within),
        dc_adjacent: around.dc == Near::Adjacent,
        neighbour_bc_distance: around.neighbour.then_some(within),
        advancing: around.advancing,
        units_lost: brigade.units_lost(),
        casualty_percent: share_lost(state, brigade),
        units_with_new_kills: struck,
        flank_rear_enemy_distance: enemy.then_some(enemy_within),
        under_artillery_fire_with_kills,
        disordered_units: count(brigade.present().filter(|unit| unit.now.is_disordered())),
    };
    (request, around)
}

/// Whether guns have killed in it since its last test, in the removed as well: older kills count as casualties alone, and fire that
/// kills nobody not at all. It is known; the umpire may say otherwise of a brigade that has kills.
fn ask_guns(brigade: &BrigadeInPlay, ask: &mut FormBuilder<'_>) -> bool {
    let killed = |unit: &UnitInPlay| unit.is_lost() || unit.now.kills.count() > 0;
    let shelled = brigade.units.iter().any(|unit| killed(unit) && unit.marks.has(Mark::Shelled));
    let guns = Question::new("guns", 'G', "kills by guns since its last test, in the removed too").on(SECTION);
    let guns = if shelled { guns.as_said("a reading") } else { guns };
    brigade.units.iter().any(killed) && ask.flag(guns, shelled)
}

fn tell(
    state: &State,
    brigade: &BrigadeInPlay,
    answer: &BrigadeTestResult,
    thrown: bool,
) -> Result<Ruling<Event>, Interrupt> {
    let id = brigade.id;
    let orders = under(answer, brigade.held);
    // Where every face comes to the same hold, it is that of above.
    let result = match answer.result {
        BrigadeResult::Hold if !thrown && brigade.held.is_some() => BrigadeResult::Pass,
        result => result,
    };
    let outcome = match result {
        BrigadeResult::Pass if orders == Some(Orders::DivisionHold) => "holds with its division",
        BrigadeResult::Pass if orders == Some(Orders::Hold) => "holds with its army",
        BrigadeResult::Pass => "passes",
        BrigadeResult::Hold => "holds",
        BrigadeResult::Retire => "retires",
        BrigadeResult::Retreat => "retreats",
        BrigadeResult::Removed => "is removed",
    };
    let mut ruling = Ruling::new(
        format!("{} {outcome}: {}.", state.named(id), answer.sum.told_if(answer.score, thrown)),
        Vec::new(),
    );
    outcome.clone_into(&mut ruling.outcome);
    match orders {
        Some(orders) => {
            ruling.events.push(Event::Ordered { brigade: id, orders });
            if state.phase != Phase::Tests {
                ruling.events.push(Event::Tested { brigade: id });
            }
            put_under(state, brigade, orders, &mut ruling)?;
        }
        None => ruling.events.extend(brigade.present().flat_map(|unit| Event::gone_with_all(unit.id))),
    }
    Ok(ruling)
}

/// The orders that it has then; none where it is removed. A hold from above stands through the brigade's next test: it does no
/// better.
fn under(answer: &BrigadeTestResult, held: Option<Orders>) -> Option<Orders> {
    match (answer.order, held) {
        (Some(Orders::Normal | Orders::Hold), Some(held)) => Some(held),
        (orders, _) => orders,
    }
}

/// The lines of the sum; that of the casualties with their share, of the kills that its units can take.
fn with_shares(mut lines: Vec<Modifier>, request: &BrigadeTest) -> Vec<Modifier> {
    if let Some(line) = lines.iter_mut().find(|line| line.label == "casualties") {
        line.label =
            format!("casualties by kills (a reading), {}", percent(request.casualty_percent * Ratio::new(1, 100)));
    }
    lines
}
