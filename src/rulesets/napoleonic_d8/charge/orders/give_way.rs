//! A charged unit goes back (Reaction options to melee).

use crate::rulesets::napoleonic_d8::battle::charging::{break_off, met_marching, out_of_reach};
use crate::rulesets::napoleonic_d8::battle::contact::ChargeReply;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, owe_test, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::battle::unsettled::{give_up, unsettle};
use crate::rulesets::napoleonic_d8::charge::orders::ways::{ReplyChoice, Way};
use crate::rulesets::napoleonic_d8::charge::reach::{limbers_and_goes, retires};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::fraction::Fraction;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, ask_terrain, ends_after};
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

/// How it goes back: how far, as what, with how many white rings, and whether it turns its back.
struct Retreat {
    distance: Ratio,
    now: Unit,
    ring: u32,
    back: bool,
    /// What it stands on then.
    ends: Ground,
    against: Option<Refusal>,
}

/// It goes back; whoever is not reached has no melee, and his chargers have nobody to fight.
pub(crate) fn give_way(
    state: &State,
    unit: &UnitInPlay,
    left: Ratio,
    way: Way,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let id = unit.id;
    let Retreat { distance, now, ring, back, ends, against } = asked(state, unit, way.choice, ask)?;
    let reached = Question::new("caught", 'O', format!("caught in these {distance} cm")).on("Reaction options");
    let reached = ask.flag(reached, left >= distance);
    ask.permit(way.against.into_iter().chain(against).collect())?;
    ask.ready()?;
    ends.check(&now)?;
    ruling.line = format!("{} goes back {distance} cm{}.", state.named(id), if reached { ", reached" } else { "" });
    if reached && way.choice == ReplyChoice::FallBack {
        reach(state, id, (distance, left), ruling);
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.push(format!("{} is lost.", state.named(id)));
        return Ok(());
    }
    if now != unit.now {
        ruling.events.push(Event::Unit { id, unit: now.clone() });
    }
    let met = if reached { met_marching(state, unit, ruling) } else { 0 };
    suffer(state, id, &now, (0, ring + met), ruling);
    ruling.events.extend(back.then_some(Event::marked(id, Mark::TurnedBack)));
    ruling.events.extend(unit.stands(ends));
    unsettle(state, id, &mut ruling.events);
    give_up(unit, &mut ruling.events);
    break_off(state, unit, ruling);
    if reached {
        ruling.events.push(Event::Replies { unit: id, reply: Some(ChargeReply { back, ..ChargeReply::default() }) });
        reach(state, id, (distance, left), ruling);
    } else {
        for (charger, _) in state.chargers(id) {
            ruling.events.push(Event::Charges { unit: charger.id, charge: None, eluded: Some(id) });
        }
        ruling.notes.push("The charge finds nobody.".to_owned());
        if back && now.arm != Arm::Skirmishers && faces_its_back(state, id, distance) {
            owe_test(state, id, TestReason::EnemyInRear, ruling);
        }
    }
    Ok(())
}

/// It is reached as it goes so far: of several by who has so far to go, and where the umpire says so by all of them, who have
/// nothing left then.
fn reach(state: &State, id: UnitId, (far, left): (Ratio, Ratio), ruling: &mut Ruling<Event>) {
    if left >= far {
        out_of_reach(state, id, far, &[], ruling);
    } else {
        ruling.events.extend(state.chargers(id).map(|(charger, _)| Event::Follows { unit: charger.id, far }));
    }
}

/// Whether one who charged a unit stands within one move of its rear, where the charged stood, as it has gone so far from
/// there (Firing, hits).
fn faces_its_back(state: &State, id: UnitId, gone: Ratio) -> bool {
    state.chargers(id).any(|(charger, _)| charger.now.pace(&state.tables.moves).standard >= gone)
}

fn asked(
    state: &State,
    unit: &UnitInPlay,
    choice: ReplyChoice,
    ask: &mut FormBuilder<'_>,
) -> Result<Retreat, Interrupt> {
    let stays =
        |distance| Retreat { distance, now: unit.now.clone(), ring: 0, back: false, ends: Ground::Open, against: None };
    match choice {
        ReplyChoice::Retire(fraction) => {
            // Not by the letter of who turns, which stands in the same form.
            let worst = Question::new("terrain", 'j', "worst ground").on("Movement and terrain effects");
            let terrain = ask_terrain(unit.ground.way_out(), worst, ask);
            let (distance, against) = retires(&unit.now, fraction, terrain, &state.tables)?;
            let through = ask.flag(Question::new("through", 'U', "through friends").on("Notes 20"), false);
            let mut ends = ends_after(terrain, &unit.now, ask);
            ask.fill(Question::new("ends", 'G', "it ends on or behind").on("Disorder"), &mut ends);
            let back = fraction == Fraction::ThreeQuarters;
            ask.say(if back { "it ends with its back to the enemy" } else { "it ends facing the enemy" });
            // One ring at most for its way, be it that it leaves a wood or a building, goes through friends, or for its ground;
            // that it evades by three quarters is a cause of its own.
            let turns = back.then_some(DisorderCause::EvadeThreeQuarters);
            let friends = through.then_some(DisorderCause::Interpenetration);
            let wood = (ends == Ground::Wood && unit.ground != ends).then_some(DisorderCause::InWood);
            let leaves = unit.ground.exit().filter(|_| unit.ground != ends);
            let causes = friends.into_iter().chain(wood).chain(leaves).chain(terrain.disorders());
            let way = causes.map(|cause| disorders(state, &unit.now, cause)).max().unwrap_or(0);
            let ring = way + turns.map_or(0, |cause| disorders(state, &unit.now, cause));
            Ok(Retreat { ring, back, ends, against, ..stays(distance) })
        }
        ReplyChoice::Limber => {
            let (distance, now) = limbers_and_goes(&unit.now, &state.tables)?;
            Ok(Retreat { now, ..stays(distance) })
        }
        _ => Ok(stays(Ratio::whole(state.tables.marching.skirmishers_fall_back.into()))),
    }
}
