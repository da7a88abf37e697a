//! What a battery does with its one action where it does not fire (Artillery actions).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::movement::artillery_action::{Action, ArtilleryAction};
use crate::rulesets::napoleonic_d8::movement::orders::advance::{Advance, goer};
use crate::rulesets::napoleonic_d8::movement::orders::goes_off::{LEAVES, goes_off};
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Artillery actions";

pub(crate) const ACT: OrderKind = OrderKind {
    name: "act",
    key: 'p',
    label: "move or turn a battery",
    at: &[Phase::Artillery],
    who: Who::Each(|state| ids(state.own().filter(|unit| unit.now.arm.is_artillery())), against),
    rule: act,
};

pub(crate) fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let objections = OrderObjection::of_battery(OrderObjection::GoesBack);
    state.against(id, &objections, |unit| Action::Turn.check(&unit.now).err().into_iter().collect::<Vec<_>>())
}

/// What a battery does: one of its actions; or none of them, for it leaves the table, as journals of before have it here.
const CHOICES: [(Option<Action>, Choice); 7] = [
    (Some(Action::Move), "move"),
    (Some(Action::LimberAndMoveHalf), "limber and move half"),
    (Some(Action::Limber), "limber"),
    (Some(Action::Turn), "turn"),
    (Some(Action::Unlimber), "unlimber"),
    (Some(Action::MoveHalfUnlimber), "move half and unlimber"),
    (None, LEAVES),
];

fn act(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let battery = state.on_table(id)?;
    let figures = &state.tables.artillery_action;
    let leaves = ask.is_said("action", LEAVES);
    let is_open = |choice: Option<Action>| choice.map_or(leaves, |action| action.is_open_to(&battery.now));
    let open: Vec<_> = CHOICES.into_iter().filter(|(choice, _)| is_open(*choice)).collect();
    // It is its one action of the turn: nothing stands filled in, and its words are taken by their letters.
    let choice = ask.pick(Question::new("action", 'h', "action").on(SECTION), &open, None);
    Action::Turn.check(&battery.now)?;
    let Some(choice) = choice else { return Err(Interrupt::Unanswered) };
    let Some(action) = choice else { return goes_off(state, battery, ask) };
    let moves = action.share(&state.tables) > Ratio::ZERO;
    if moves && battery.now.arm == Arm::HorseArtillery {
        ask.say(format!("not more than {} cm in front of friends (Notes 11)", figures.ahead_of_friends));
    }
    let angle = (action == Action::Turn).then_some(figures.turn);
    let done = ArtilleryAction { unit: battery.now.clone(), action, angle }.answer(&state.tables)?;
    let after = battery.now.in_formation(done.formation_after);
    // The figure of the action is that of open ground; the way is asked for as anybody's. It goes limbered, whatever it does
    // at its end.
    let on_its_way = battery.now.in_formation(Formation::Limbered);
    let way = if moves { Some(Advance::asked(state, battery, &on_its_way, ask)?) } else { None };
    let share = action.share(&state.tables);
    let far = way.as_ref().map_or_else(String::new, |way| {
        format!(", up to {} cm{}{}", way.allowance * share, way.aside, way.way.words())
    });
    if let Some(way) = &way {
        ask.say(format!("{} may go {} cm", goer(state, battery), way.allowance * share));
    }
    ask.ready()?;
    let word = open.iter().find(|(other, _)| *other == choice).map_or("", |(_, word)| word);
    let mut ruling = Ruling::new(format!("{}: {word}{far}.", state.named(id)), vec![Event::marked(id, Mark::Moved)]);
    if after != battery.now {
        ruling.events.push(Event::Unit { id, unit: after.clone() });
    }
    if let Some(way) = way {
        way.leave(state, battery, &after, &mut ruling);
    }
    Ok(ruling)
}
