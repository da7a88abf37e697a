//! A unit goes back because its brigade retires or retreats (Brigade command test results; Moving backwards).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::{AGAINST_GOING_BACK, OrderObjection};
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::movement::allowance::barred;
use crate::rulesets::napoleonic_d8::movement::orders::advance::Way;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::ask_terrain;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Brigade command test results";

pub(crate) const BACK: OrderKind = OrderKind {
    name: "back",
    key: 'P',
    label: "go back",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees],
    who: Who::Each(|state| ids(state.own().filter(|unit| state.orders_of(unit.id).go_back())), against),
    rule: go,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    // A morale test comes at once: who owes one does not go before it.
    let objections: Vec<_> = AGAINST_GOING_BACK.into_iter().chain([OrderObjection::OwesTest]).collect();
    state.against(id, &objections, |unit| {
        let stays = state.share_back(unit) == Ratio::ZERO;
        Vec::from_iter(stays.then(|| Refusal::on(SECTION, "its brigade does not send it back")))
    })
}

fn go(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let retreats = state.orders_of(id) == Orders::Retreat;
    // Woods block a retreat: that they lie on its way is not said by that it begins in them.
    let begins = Some(unit.ground.way_out()).filter(|begins| !(retreats && *begins == Terrain::Woods));
    let worst = Question::new("terrain", 't', "worst ground").on("Moving backwards");
    let terrain = ask_terrain(begins.unwrap_or_default(), worst, ask);
    let through = !retreats && ask.flag(Question::new("through", 'U', "through friends").on("Notes 20"), false);
    let way = Way::asked(state, unit, &unit.now, terrain, ask)?;
    let pace = unit.now.pace(&state.tables.moves);
    let cell = pace.on(terrain);
    let distance = cell.unwrap_or_else(|| pace.slowest()) * state.share_back(unit);
    let faces = if retreats { "with its back to the enemy" } else { "facing the enemy" };
    ask.say(format!("{distance} cm, {faces}: a share of its own move, not the cm of the markers (a reading)"));
    if retreats {
        ask.say("behind friends, a river, a bridge or woods it surrenders: L");
    }
    let blocked = retreats && (terrain == Terrain::Woods || way.passes == Some(DisorderCause::Bridge));
    let blocked = blocked.then(|| Refusal::on(SECTION, "a retreat is blocked by woods and bridges: it surrenders, L"));
    let barred = cell.is_none().then(|| barred(&unit.now, terrain, &state.tables));
    ask.permit(blocked.or(barred).into_iter().collect())?;
    ask.ready()?;
    let line = format!("{} goes back {distance} cm, {faces}{}.", state.named(id), way.words());
    let mut ruling = Ruling::new(line, vec![Event::marked(id, Mark::Moved)]);
    ruling.events.push(Event::marked(id, if retreats { Mark::TurnedBack } else { Mark::MovedHalf }));
    way.leave(state, unit, &unit.now, way.disorders_back(state, &unit.now, (terrain, through)), &mut ruling);
    Ok(ruling)
}
