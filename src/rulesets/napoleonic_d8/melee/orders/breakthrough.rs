//! The winner of a melee throws for what he does next (Breakthrough).

use crate::rulesets::napoleonic_d8::battle::charging::{break_off, out_of_reach};
use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{blow, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::battle::unsettled::{free_no_more, unsettle};
use crate::rulesets::napoleonic_d8::melee::breakthrough::{
    Breakthrough, BreakthroughChoice, BreakthroughObjection, BreakthroughResult, WinnerArm, WinnerMove,
};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::rulesets::napoleonic_d8::unit::number::Within;
use crate::umpire::{Choice, Die, FormBuilder, GivenDice, Interrupt, Question, Ratio, Refusal, Ruling, Throw, UnitId};

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
    state.against(id, &[OrderObjection::OwesTest], |unit| {
        let most = state.tables.breakthrough.most;
        if !matches!(unit.pursuit, Some(Pursuit::Throws { .. })) {
            vec![Refusal::on(SECTION, "it has won no melee, or has thrown")]
        } else if unit.breakthroughs >= most {
            vec![BreakthroughObjection::TooMany { most }.into()]
        } else {
            beaten_tests(state, unit).into_iter().collect()
        }
    })
}

/// That whom it beat owes a test, which comes at once: whether he stands or routs decides what its row brings.
fn beaten_tests(state: &State, unit: &UnitInPlay) -> Option<Refusal> {
    let Some(Pursuit::Throws { beaten, .. }) = &unit.pursuit else { return None };
    let owes = state.on_table(*beaten).is_ok_and(|beaten| beaten.test.is_some());
    owes.then(|| Refusal::on("Firing, hits", format!("{} tests its morale first: T on it", state.named(*beaten))))
}

/// Whom it beat.
#[derive(Clone, Copy)]
pub(super) struct Beaten {
    pub(super) removed: bool,
    pub(super) who: Option<UnitId>,
    /// How far he fell back, in cm.
    pub(super) fell: u32,
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
    if state.orders_of(id).hold() {
        ask.say("on hold it does what its row gives: it was attacked (a reading)");
    }
    let (request, led) = asked(state, unit, beaten.removed, ask)?;
    for why in ["breakthrough", "distance of the breakthrough"] {
        ask.thrower(why, id.army, state.named(id));
    }
    let shifts = request.shift.get() != 0;
    let against = Vec::from_iter(led_already(state, id).filter(|_| shifts || led));
    if led {
        return die_falls(state, unit, (beaten, held), (&request, against), ask);
    }
    // Journals of before have the choice of cavalry here; it is made once the row has fallen.
    let chooses = unit.now.arm == Arm::Cavalry && !beaten.removed && !ask.answered("choice");
    let takes = if chooses { None } else { asked_ground(unit, held, ask) };
    let result = ask.resolve_besides(against, &request, &*state.tables)?;
    let mut ruling = row_falls(state, unit, (beaten, held), (chooses, takes), (&result, request.shift.get()))?;
    if shifts {
        ruling.events.push(Event::marked(id, Mark::Led));
    }
    Ok(ruling)
}

/// The die falls for one whose BC is with it: he takes its row or another, once it is seen.
fn die_falls(
    state: &State,
    unit: &UnitInPlay,
    (beaten, held): (Beaten, Ground),
    (request, against): (&Breakthrough, Vec<Refusal>),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(who) = beaten.who else { return Interrupt::refuse("it has won no melee, or has thrown") };
    ask.judge_besides(against, request, &*state.tables)?;
    let face = ask.ready()?.face(Die::D8, "breakthrough")?;
    let pursuit = Pursuit::Shifts { face, removed: beaten.removed, beaten: who, fell: beaten.fell, held };
    let events = vec![Event::Pursues { unit: unit.id, pursuit: Some(pursuit) }, Event::marked(unit.id, Mark::Led)];
    let mut ruling = Ruling::new(format!("{}: {face}; its BC takes the row.", state.named(unit.id)), events);
    ruling.notes.push("Its player says which: J.".to_owned());
    ruling.outcome = format!("{}, or a row beside it", gives(request, face, state));
    Ok(ruling)
}

/// What a face that has fallen comes to for it, in a few words.
pub(super) fn gives(request: &Breakthrough, face: u8, state: &State) -> &'static str {
    // How far it goes then is nothing to these words.
    let distance = [const { Throw::Face(1) }; 8];
    match request.of_face(face, &state.tables, &mut GivenDice::new(&distance)) {
        Ok(result) if request.arm == WinnerArm::Cavalry && !request.enemy_removed && result.row == CHOICE => CHOOSES,
        Ok(result) => does(result.result),
        Err(_) => "",
    }
}

/// What its row brings, where its player has not to choose first.
pub(super) fn row_falls(
    state: &State,
    unit: &UnitInPlay,
    (beaten, held): (Beaten, Ground),
    (chooses, takes): (bool, Option<Ground>),
    fallen: (&BreakthroughResult, i32),
) -> Result<Ruling<Event>, Interrupt> {
    if let Some(ground) = takes {
        ground.check(&unit.now)?;
    }
    let mut ruling = match beaten.who.filter(|_| chooses && fallen.0.row == CHOICE) {
        Some(who) => {
            let pursuit = Pursuit::Chooses { beaten: who, fell: beaten.fell, held };
            tell_choice(state, unit.id, pursuit, fallen)
        }
        None => tell(state, unit, beaten, fallen),
    };
    // Who came into a wood and stands is in it.
    let stands = |ground: &Ground| match fallen.0.result {
        WinnerMove::TakeAndHold => true,
        WinnerMove::Stand => *ground == Ground::Wood,
        _ => false,
    };
    ruling.events.extend(takes.filter(stands).and_then(|ground| unit.stands(ground)));
    Ok(ruling)
}

/// What cavalry does in the row that leaves it the choice.
const CHOOSES: &str = "follows up or holds the ground";

const fn does(what: WinnerMove) -> &'static str {
    match what {
        WinnerMove::Stand => "stands",
        WinnerMove::RetireBlown => "retires, blown",
        WinnerMove::TakeAndHold => "takes the ground and holds it",
        WinnerMove::FollowUp => "follows up",
        WinnerMove::Breakthrough => "breaks through",
    }
}

/// The row of the die, and those beside it.
pub(super) const ROWS: [(i32, Choice); 3] = [(0, "as thrown"), (-1, "one row up"), (1, "one row down")];

/// The row at which cavalry chooses: 3-4.
const CHOICE: u8 = 2;

/// The row in which cavalry follows up or holds the ground, which its player says next.
fn tell_choice(
    state: &State,
    id: UnitId,
    pursuit: Pursuit,
    (result, shift): (&BreakthroughResult, i32),
) -> Ruling<Event> {
    let outcome = CHOOSES;
    let line = format!("{}: {}{}: {outcome}.", state.named(id), result.face, shifted(result, shift));
    let mut ruling = Ruling::new(line, vec![Event::Pursues { unit: id, pursuit: Some(pursuit) }]);
    if result.free_wheel > 0 {
        ruling.events.push(Event::marked(id, Mark::FreeWheel));
        let most = result.free_wheel;
        ruling.notes.push(format!("If it holds the ground it has a free wheel to {most} degrees (a reading)."));
    }
    ruling.notes.push("Its player says which: J.".to_owned());
    outcome.clone_into(&mut ruling.outcome);
    ruling
}

/// Cavalry whose row leaves it the choice follows up, or takes the ground and holds it.
pub(super) fn choose(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(Pursuit::Chooses { beaten, fell, held }) = &unit.pursuit else {
        return Interrupt::refuse("it has no choice to make");
    };
    let (name, fell, held) = (state.named(*beaten), *fell, *held);
    let removed = state.on_table(*beaten).is_err();
    ask.say(if removed { format!("{name} is removed") } else { format!("{name} fell back {fell} cm") });
    let mut choices = vec![(WinnerMove::FollowUp, "follows up"), (WinnerMove::TakeAndHold, "holds the ground")];
    // Nobody is followed up who is gone since.
    choices.retain(|(choice, _)| !removed || *choice == WinnerMove::TakeAndHold);
    let only = removed.then_some(WinnerMove::TakeAndHold);
    let choice = ask.pick(Question::new("choice", 'h', "it").on(SECTION), &choices, only);
    let takes = match choice {
        Some(WinnerMove::TakeAndHold) => asked_ground(unit, held, ask),
        _ => None,
    };
    ask.ready()?;
    let Some(chosen) = choice else { return Err(Interrupt::Unanswered) };
    if let Some(ground) = takes {
        ground.check(&unit.now)?;
    }
    let result = BreakthroughResult::of(CHOICE, chosen);
    let said = if chosen == WinnerMove::FollowUp { "follows up" } else { "takes the ground and holds it" };
    let mut ruling = Ruling::new(format!("{} {said}.", state.named(unit.id)), Vec::new());
    go(state, unit, Beaten { removed, who: Some(*beaten), fell }, &result, &mut ruling);
    if chosen == WinnerMove::TakeAndHold {
        ruling.notes.push("Whom it meets there is still to be said, or nobody: J.".to_owned());
    }
    ruling.events.extend(takes.and_then(|ground| unit.stands(ground)));
    if unit.marks.has(Mark::FreeWheel) {
        ruling.notes.push(if chosen == WinnerMove::FollowUp {
            free_no_more(unit, &mut ruling.events);
            "Its free wheel is that of who holds the ground (a reading).".to_owned()
        } else {
            format!("It has a free wheel to {} degrees: F.", state.tables.breakthrough.free_wheel)
        });
    }
    said.clone_into(&mut ruling.outcome);
    Ok(ruling)
}

/// On what it stands if it takes the ground of the beaten, where that is anything but open; in a wood if it goes no farther.
pub(super) fn asked_ground(unit: &UnitInPlay, held: Ground, ask: &mut FormBuilder<'_>) -> Option<Ground> {
    let mut takes = Some(held).filter(|held| !held.is_open() && held.fits(&unit.now))?;
    let label = if held == Ground::Wood { "if it stays there, it stands" } else { "if it takes the ground, it stands" };
    ask.fill(as_it_stands(Question::new("takes", 'G', label).on("Disorder"), true), &mut takes);
    Some(takes)
}

/// A BC is with one unit in melee at most, and one in this step has had him.
fn led_already(state: &State, id: UnitId) -> Option<Refusal> {
    let other = state.brigade(id)?.units.iter().find(|unit| unit.id != id && unit.marks.has(Mark::Led))?;
    Some(Refusal::on(SECTION, format!("its BC is with {} in this step", state.named(other.id))))
}

fn asked(
    state: &State,
    unit: &UnitInPlay,
    enemy_removed: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<(Breakthrough, bool), Interrupt> {
    let bc = state.brigade_of(unit.id)?.bc;
    // A good BC takes another row once the die has fallen; what journals of before have said of it here is still read.
    let (good, said) = (bc.get() > 0, ask.answered("shift"));
    let shift = if good && said {
        ask.pick(Question::new("shift", 's', "its BC is with it, and shifts the row").on(SECTION), &ROWS, Some(0))
    } else {
        Some(0)
    };
    let led = Question::new("led", 's', "its BC is with it, and may take another row").on(SECTION);
    let led = good && !said && ask.flag(led, false);
    let cavalry = unit.now.arm == Arm::Cavalry;
    // Its player chooses, once the row has fallen; what journals of before have said here is still read.
    let follows = Some(BreakthroughChoice::FollowUp);
    let choices =
        [(follows, "follows up"), (None, "holds the ground"), (follows, "to follow up"), (None, "what the row gives")];
    let choice = if cavalry && !enemy_removed && ask.answered("choice") {
        ask.pick(Question::new("choice", 'h', "on 3-4 it").on(SECTION), &choices, Some(None)).flatten()
    } else {
        None
    };
    let made = Question::new("made", 'Q', "breakthroughs so far").on("Notes 27").known();
    let counts = [(0, "none"), (1, "one"), (2, "two")];
    let so_far = i32::try_from(unit.breakthroughs.min(2)).unwrap_or(2);
    let made = ask.pick(made, &counts, Some(so_far)).unwrap_or(so_far);
    let request = Breakthrough {
        arm: if cavalry { WinnerArm::Cavalry } else { WinnerArm::Infantry },
        enemy_removed,
        breakthroughs_made: Within::nearest(made),
        bc_rating: Some(bc),
        shift: Within::nearest(shift.unwrap_or(0)),
        choice,
        as_offered: true,
    };
    Ok((request, led))
}

fn tell(
    state: &State,
    unit: &UnitInPlay,
    beaten: Beaten,
    (result, shift): (&BreakthroughResult, i32),
) -> Ruling<Event> {
    let id = unit.id;
    // The odds count the ways it goes on, not every distance.
    let outcome = does(result.result);
    let far = match result.result {
        WinnerMove::RetireBlown => result.retire,
        WinnerMove::Breakthrough => result.distance,
        WinnerMove::Stand | WinnerMove::TakeAndHold | WinnerMove::FollowUp => 0,
    };
    let far = if far > 0 { format!(", {far} cm") } else { String::new() };
    let row = shifted(result, shift);
    let mut ruling = Ruling::new(format!("{}: {}{row}: {outcome}{far}.", state.named(id), result.face), Vec::new());
    go(state, unit, beaten, result, &mut ruling);
    if result.blown {
        blow(state, unit, &mut ruling);
    }
    if result.result != WinnerMove::FollowUp {
        offer_free(id, result, &mut ruling);
    }
    outcome.clone_into(&mut ruling.outcome);
    ruling
}

/// That the row is not that of the die, in words.
fn shifted(result: &BreakthroughResult, shift: i32) -> &'static str {
    match shift {
        _ if u32::from(result.row) == u32::from(result.face.div_ceil(2)) => "",
        ..0 => ", a row up",
        _ => ", a row down",
    }
}

/// It goes on, or takes the ground: what it leaves, and what it owes then.
fn go(state: &State, unit: &UnitInPlay, beaten: Beaten, result: &BreakthroughResult, ruling: &mut Ruling<Event>) {
    let id = unit.id;
    let goes = matches!(result.result, WinnerMove::FollowUp | WinnerMove::Breakthrough);
    if goes {
        let angle = state.tables.marching.charge_angle;
        ruling.events.push(Event::marked(id, Mark::BrokeThrough));
        ruling.notes.push(format!("It goes straight on, {angle} degrees off its centre at most."));
    }
    if let Some(cause) = unit.ground.exit().filter(|_| goes) {
        suffer(state, id, &unit.now, (0, disorders(state, &unit.now, cause)), ruling);
    }
    if result.result != WinnerMove::Stand {
        unsettle(state, id, &mut ruling.events);
        leave(state, unit, (beaten, result), ruling);
    }
    // Who is attacked where it stands, and wins, need not go out of there.
    let may_stay = result.result == WinnerMove::TakeAndHold && unit.ground.exit().is_some();
    ruling.events.push(Event::Pursues { unit: id, pursuit: goes_on(beaten, result, may_stay) });
}

/// A free wheel, or a free change of formation, that its row gives it.
fn offer_free(id: UnitId, result: &BreakthroughResult, ruling: &mut Ruling<Event>) {
    if result.free_wheel > 0 {
        let form = if result.free_formation_change { "a free change of formation, or " } else { "" };
        ruling.notes.push(format!("It has {form}a free wheel to {} degrees: F.", result.free_wheel));
        let free = if result.free_formation_change { Mark::FreeChange } else { Mark::FreeWheel };
        ruling.events.push(Event::marked(id, free));
    }
}

/// Who goes on leaves where he stood, whom else he fought and who else charges him; and charges nobody else.
fn leave(
    state: &State,
    unit: &UnitInPlay,
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
    break_off(state, unit, ruling);
    out_of_reach(state, unit.id, Ratio::whole(far.into()), &[], ruling);
}

/// Who takes the ground may come upon an enemy there, as who goes on does; a breakthrough comes upon the beaten one again
/// where it goes as far as he fell back.
fn goes_on(Beaten { removed, who, fell }: Beaten, result: &BreakthroughResult, may_stay: bool) -> Option<Pursuit> {
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
        missed: false,
        may_stay,
    })
}
