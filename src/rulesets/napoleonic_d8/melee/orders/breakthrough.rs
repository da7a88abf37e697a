//! The winner of a melee throws for what he does next (Breakthrough).

use crate::rulesets::napoleonic_d8::battle::charging::out_of_reach;
use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::hindrance::Hindrance;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{blow, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::battle::unsettled::unsettle;
use crate::rulesets::napoleonic_d8::melee::breakthrough::{
    Breakthrough, BreakthroughBan, BreakthroughChoice, BreakthroughResult, WinnerArm, WinnerMove,
};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::rulesets::napoleonic_d8::unit::number::Within;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Breakthrough";

pub(crate) const BREAKTHROUGH: OrderKind = OrderKind {
    name: "breakthrough",
    key: 'p',
    label: "throw for a breakthrough",
    at: &[Phase::Melees],
    who: Who::Each(|state| ids(state.present().filter(|unit| unit.now.arm.charges())), against),
    rule: throw,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[Hindrance::OwesTest], |unit| {
        let most = state.tables.breakthrough.most;
        if !matches!(unit.pursuit, Some(Pursuit::Throws { .. })) {
            vec![Refusal::on(SECTION, "it has won no melee, or has thrown")]
        } else if unit.breakthroughs >= most {
            vec![BreakthroughBan::TooMany { most }.into()]
        } else {
            Vec::new()
        }
    })
}

/// Whom it beat.
#[derive(Clone, Copy)]
struct Beaten {
    removed: bool,
    who: Option<UnitId>,
    /// How far he fell back, in cm.
    fell: u32,
}

fn throw(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let (beaten, held) = match &unit.pursuit {
        // Whom the melee left on the table may have gone by his morale test since.
        Some(Pursuit::Throws { removed, beaten, fell, held }) => {
            let removed = *removed || state.on_table(*beaten).is_err();
            (Beaten { removed, who: Some(*beaten), fell: *fell }, *held)
        }
        _ => (Beaten { removed: false, who: None, fell: 0 }, Ground::Open),
    };
    let request = asked(state, unit, beaten.removed, ask)?;
    let takes = asked_ground(unit, held, ask);
    for why in ["breakthrough", "distance of the breakthrough"] {
        ask.thrower(why, id.army, state.named(id));
    }
    let shifts = request.shift.get() != 0;
    let led = Vec::from_iter(led_already(state, id).filter(|_| shifts));
    let result = ask.resolve_besides(led, &request, &*state.tables)?;
    if let Some(ground) = takes {
        ground.check(&unit.now)?;
    }
    let mut ruling = tell(state, unit, beaten, (&result, request.shift.get()));
    if result.result == WinnerMove::TakeAndHold {
        ruling.events.extend(takes.and_then(|ground| unit.stands(ground)));
    }
    if shifts {
        ruling.events.push(Event::marked(id, Mark::Led));
    }
    Ok(ruling)
}

/// On what it stands if it takes the ground of the beaten, where that is anything but open.
fn asked_ground(unit: &BattleUnit, held: Ground, ask: &mut FormBuilder<'_>) -> Option<Ground> {
    let mut takes = Some(held).filter(|held| !held.is_open() && held.fits(&unit.now))?;
    ask.fill(
        as_it_stands(Question::new("takes", 'G', "if it takes the ground, it stands").on("Disorder"), true),
        &mut takes,
    );
    Some(takes)
}

/// A BC is with one unit in melee at most, and one in this step has had him.
fn led_already(state: &State, id: UnitId) -> Option<Refusal> {
    let other = state.brigade(id)?.units.iter().find(|unit| unit.id != id && unit.marks.has(Mark::Led))?;
    Some(Refusal::on(SECTION, format!("its BC is with {} in this step", state.named(other.id))))
}

fn asked(
    state: &State,
    unit: &BattleUnit,
    enemy_removed: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Breakthrough, Interrupt> {
    let bc = state.brigade_of(unit.id)?.bc;
    let rows = [(0, "as thrown"), (-1, "one row up"), (1, "one row down")];
    let shift = if bc.get() > 0 {
        ask.pick(Question::new("shift", 's', "its BC is with it, and takes").on(SECTION), &rows, Some(0))
    } else {
        Some(0)
    };
    let cavalry = unit.now.arm == Arm::Cavalry;
    // Its player chooses, and nothing does it for him; the other words are those of older journals.
    let follows = Some(BreakthroughChoice::FollowUp);
    let choices =
        [(follows, "follows up"), (None, "holds the ground"), (follows, "to follow up"), (None, "what the row gives")];
    let choice = if cavalry && !enemy_removed {
        ask.pick(Question::new("choice", 'h', "on 3-4 it").on(SECTION).must(), &choices, Some(None)).flatten()
    } else {
        None
    };
    let made = Question::new("made", 'N', "breakthroughs so far").on("Notes 27").known();
    let counts = [(0, "none"), (1, "one"), (2, "two")];
    let so_far = i32::try_from(unit.breakthroughs.min(2)).unwrap_or(2);
    let made = ask.pick(made, &counts, Some(so_far)).unwrap_or(so_far);
    Ok(Breakthrough {
        arm: if cavalry { WinnerArm::Cavalry } else { WinnerArm::Infantry },
        enemy_removed,
        breakthroughs_made: Within::nearest(made),
        bc_rating: Some(bc),
        shift: Within::nearest(shift.unwrap_or(0)),
        choice,
        as_offered: true,
    })
}

fn tell(
    state: &State,
    unit: &BattleUnit,
    beaten: Beaten,
    (result, shift): (&BreakthroughResult, i32),
) -> Ruling<Event> {
    let id = unit.id;
    // The odds count the ways it goes on, not every distance.
    let (outcome, far) = match result.result {
        WinnerMove::Stand => ("stands", 0),
        WinnerMove::RetireBlown => ("retires, blown", result.retire),
        WinnerMove::TakeAndHold => ("takes the ground and holds it", 0),
        WinnerMove::FollowUp => ("follows up", 0),
        WinnerMove::Breakthrough => ("breaks through", result.distance),
    };
    let far = if far > 0 { format!(", {far} cm") } else { String::new() };
    let row = match shift {
        _ if u32::from(result.row) == u32::from(result.face.div_ceil(2)) => "",
        ..0 => ", a row up",
        _ => ", a row down",
    };
    let mut ruling = Ruling::new(format!("{}: {}{row}: {outcome}{far}.", state.named(id), result.face), Vec::new());
    let goes = matches!(result.result, WinnerMove::FollowUp | WinnerMove::Breakthrough);
    if goes {
        let angle = state.tables.marching.charge_angle;
        ruling.events.push(Event::marked(id, Mark::BrokeThrough));
        ruling.notes.push(format!("It goes straight on, {angle} degrees off its centre at most."));
    }
    if let Some(cause) = unit.ground.exit().filter(|_| goes) {
        suffer(state, id, &unit.now, (0, disorders(state, &unit.now, cause)), &mut ruling);
    }
    if result.result != WinnerMove::Stand {
        unsettle(state, id, &mut ruling.events);
        leave(state, unit, (beaten, result), &mut ruling);
    }
    ruling.events.push(Event::Pursues { unit: id, pursuit: goes_on(beaten, result) });
    if result.blown {
        blow(state, unit, &mut ruling);
    }
    if result.free_wheel > 0 {
        let form = if result.free_formation_change { "a free change of formation, or " } else { "" };
        ruling.notes.push(format!("It has {form}a free wheel to {} degrees: F.", result.free_wheel));
        let free = if result.free_formation_change { Mark::FreeChange } else { Mark::FreeWheel };
        ruling.events.push(Event::marked(id, free));
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling
}

/// Who goes on leaves where he stood, whom else he fought and who else charges him; and charges nobody else.
fn leave(
    state: &State,
    unit: &BattleUnit,
    (beaten, result): (Beaten, &BreakthroughResult),
    ruling: &mut Ruling<Event>,
) {
    let far = match result.result {
        WinnerMove::FollowUp => beaten.fell,
        WinnerMove::RetireBlown => result.retire,
        _ => result.distance,
    };
    if result.result != WinnerMove::TakeAndHold {
        ruling.events.extend(unit.stands(Ground::Open));
    }
    if !unit.engaged.is_empty() {
        ruling.events.push(Event::Engaged { unit: unit.id, with: Vec::new(), beset: false });
    }
    if let Some(charge) = &unit.charge {
        ruling.events.push(Event::Charges { unit: unit.id, charge: None, eluded: None });
        let (name, target) = (state.named(unit.id), state.named(charge.target));
        ruling.notes.push(format!("{name} does not charge {target} any more."));
    }
    out_of_reach(state, unit.id, Ratio::whole(far.into()), &[], ruling);
}

/// Who takes the ground may come upon an enemy there, as who goes on does; a breakthrough comes upon the beaten one again
/// where it goes as far as he fell back.
fn goes_on(Beaten { removed, who, fell }: Beaten, result: &BreakthroughResult) -> Option<Pursuit> {
    let again = match result.result {
        WinnerMove::FollowUp => true,
        WinnerMove::Breakthrough => !removed && result.distance >= fell,
        WinnerMove::TakeAndHold => false,
        WinnerMove::Stand | WinnerMove::RetireBlown => return None,
    };
    Some(Pursuit::Meets {
        reach: if result.result == WinnerMove::FollowUp { fell } else { result.distance },
        back: result.no_contact_retire,
        follows: who.filter(|_| again),
        fell,
        same: result.result == WinnerMove::FollowUp,
    })
}
