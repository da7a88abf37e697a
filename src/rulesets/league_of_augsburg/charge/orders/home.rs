//! Driving a charge home (Movement; Morale, Notes).

use super::declare::{no_reaction, reactions};
use super::evade::guns_are_taken;
use super::shoot::shot_stands;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage, can_evade};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes, stands};
use crate::rulesets::league_of_augsburg::battle::form::{OnTheWay, came_over, inches, way_of_charge};
use crate::rulesets::league_of_augsburg::battle::near::{
    self, ask_who_gives_way, ask_whose_guns, owe_way, stands_near,
};
use crate::rulesets::league_of_augsburg::battle::objection::OrderObjection;
use crate::rulesets::league_of_augsburg::battle::state::{Guns, OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::battle::volley::has_die;
use crate::rulesets::league_of_augsburg::charge::contact::{ChargeContact, ChargeMove, Contact, WHY, charge_move};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const HOME: OrderKind = OrderKind {
    name: "home",
    key: 'H',
    label: "charge home",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against),
    rule: home,
};

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(charge) = state.charge.as_ref().filter(|charge| charge.attacker == unit) else {
        return vec![Refusal::on("Melee Procedure", "it has declared no charge")];
    };
    let reason = match charge.stage {
        Stage::Reaction => Some(Refusal::on("Melee Procedure", format!("{} reacts first", state.named(charge.target)))),
        Stage::Home => None,
        Stage::HalfFire | Stage::Melee | Stage::FollowUp => {
            Some(Refusal::on("Melee Procedure", "its charge has gone home"))
        }
    };
    let tests = state.unit(unit).is_ok_and(|unit| unit.this_turn.test.is_some());
    let tests = || tests.then(|| OrderObjection::OwesTest.into());
    Vec::from_iter(reason.or_else(tests).or_else(|| screened(state, charge)))
}

/// Light troops before its target, which run from it before it goes on (Evading).
fn screened(state: &State, charge: &Charge) -> Option<Refusal> {
    let owes = |unit: &&UnitInPlay| charge.screens.contains(&unit.id) && can_evade(unit);
    let screen = state.roster.present().find(owes)?;
    Some(Refusal::on("Evading", format!("{} stands before its target, and evades first (K)", state.named(screen.id))))
}

fn home(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = state.unit(id)?;
    let charge = state.charge()?;
    let target = state.unit(charge.target)?;
    ask.title(format!("{} charges home at {}", state.named(id), state.named(target.id)));
    let met = charge.is_met();
    let mut request = charge_move(attacker);
    // Who has evaded has left his ground where he stood.
    let there = if charge.evaded { charge.stood_in } else { target.ground };
    let at = (there != Ground::Open).then_some(there);
    let left = if charge.evaded { None } else { target.left_before_it() };
    let left = attacker.left_before_it().into_iter().chain(left).collect();
    let OnTheWay { stands: ground, over } = way_of_charge(state, attacker, &mut request, (at, left), ask);
    let over = over.to_owned() + &not_as_known(state, (charge, target), (there, ground));
    // Behind the way, as it stands as a rule: digits typed at a form on which no die is due yet are none of it. Where it has to
    // be said it is the first row that is open, and they go to it.
    let distance = ask_distance(charge, ask);
    let beside = Beside::asked(state, charge, attacker, ask);
    let why_not = say_of_target(state, charge, (target, attacker), ask);
    let deduction = Ratio::from(i64::from(charge.deduction));
    let by_morale = if charge.deduction > 0 { format!(", {deduction} off by its morale") } else { String::new() };
    ask.say(format!("its charge: {}{by_morale}", request.in_words(&state.tables)));
    let least = request.least(&state.tables).filter(|least| *least >= distance + deduction);
    if request.obstacles > 0 && least.is_none() {
        ask.say("what it is to cross is taken off the whole charge, though it halts short of it (a reading)");
    }
    if request.going == Going::Bad && least.is_none() {
        ask.say(
            "bad going where it ends gives the bad rate to the whole charge, though it halts short of it (a reading)",
        );
    }
    let halts = least.is_none().then(|| ask_where_it_halts(ask, &request, there)).flatten();
    ask.thrower(WHY, id.army, state.named(id));
    is_so_far(charge, distance, ask)?;
    let (allowance, moved) = moved(state, (&request, &over), (least, deduction), ask)?;
    let contact = ChargeContact { distance, allowance, deduction }.outcome();
    let through_bad = request.going == Going::Bad && !ground.is_bad();
    let charge = Charge { through_bad, ..charge.over(request.obstacles, request.cover_obstacle) };
    let after = Unit { holding: false, ..attacker.now.clone() };
    // Who halts short has left its own ground, and has not come to its target's.
    let ground = match (contact.contact, contact.effective_move > Ratio::ZERO) {
        (true, _) => ground,
        (false, true) => halts.unwrap_or_default(),
        (false, false) => attacker.ground,
    };
    let there = Unit { in_bad_going: ground.is_bad(), ..after.clone() };
    let mut ruling = arrives(state, &charge, (attacker, target), (&contact, &moved), (&there, ground));
    let after = if is_over(&ruling) { completed(&after, Chit::Charge) } else { after };
    // The ruling of the charge could not yet tell it.
    ruling.notes.extend(why_not.into_iter().filter(|_| charge.turned));
    ruling.notes.extend(stands_in(&state.named(id), (attacker, &after), ground, contact.contact));
    ruling.notes.extend(off_cover(&state.named(id), attacker, ground, !contact.contact && request.cover_obstacle));
    ruling.notes.extend(at_bad_rate((attacker, ground), &request).filter(|_| !contact.contact));
    ruling.events.splice(0..0, stands(attacker, after, ground));
    // Where they meet in bad going, its target has come into it too.
    if met && contact.contact && ground.is_bad() {
        ruling.events.extend(stands(target, target.now.clone(), ground));
    }
    ruling.events.extend(met.then(|| met_nobody(target, &ruling)).flatten());
    // Who has moved out of the way keeps off all the same (Evading: at all times).
    if charge.moved_away && !contact.contact {
        stands_near(state, (attacker, target), contact.halt_distance, &mut ruling);
    }
    beside.told(state, id, &mut ruling);
    // In contact the charge itself knows over what it came.
    if charge.evaded || !contact.contact && contact.effective_move > Ratio::ZERO {
        ruling.events.extend(came_over(attacker, through_bad || attacker.in_bad_going, ground));
    }
    Ok(ruling)
}

/// Whom a charge comes near, or upon, beside its target, as the table tells it.
struct Beside {
    /// Light troops, which give way.
    near: Vec<UnitId>,
    /// Guns without gunners, which it takes.
    takes: Vec<UnitId>,
    /// Brigades that waited for an enemy.
    frees: Vec<UnitId>,
}

impl Beside {
    fn asked(state: &State, charge: &Charge, attacker: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Beside {
        // The guns that its target has left a moment ago are taken as it comes there.
        let taken = Some(charge.target).filter(|_| charge.guns_left);
        Beside {
            near: ask_who_gives_way(state, attacker, ('N', Some(charge.target)), ask),
            takes: ask_whose_guns(state, attacker, ('T', taken), ask),
            frees: near::ask_whom_it_frees(state, attacker, ask),
        }
    }

    fn told(self, state: &State, charger: UnitId, ruling: &mut Ruling<Event>) {
        ruling.events.extend(owe_way(self.near, charger));
        near::take(state, self.takes, charger, ruling);
        near::freed(state, self.frees, ruling);
    }
}

/// That a charge is said to end in other ground than its target is known to stand in: `, though a1 Luneburg stands in rough`.
fn not_as_known(state: &State, (charge, target): (&Charge, &UnitInPlay), (there, ground): (Ground, Ground)) -> String {
    // Who goes to meet a charge has left his ground; and before an obstacle other ground may lie.
    if charge.is_met() || there == Ground::Open || there.is_obstacle() || ground == there {
        return String::new();
    }
    let stands = if charge.evaded { "stood" } else { "stands" };
    format!(", though {} {stands} in {}", state.named(target.id), there.short())
}

/// Whether a charge has ended with this. Until it has its order is not done: a change of formation lasts for its melee, and for
/// the volley of a charge that halts (Orders).
fn is_over(ruling: &Ruling<Event>) -> bool {
    ruling.events.iter().any(|event| matches!(event, Event::Charge { charge: None }))
}

/// Who went to meet a charge that has not come to him has done his order all the same.
fn met_nobody(target: &UnitInPlay, ruling: &Ruling<Event>) -> Option<Event> {
    becomes(target, completed(target, Chit::StandReady)).filter(|_| is_over(ruling))
}

/// Says how they come together, and why its target did not react: who is charged has shown its chit by then.
fn say_of_target(
    state: &State,
    charge: &Charge,
    (target, attacker): (&UnitInPlay, &UnitInPlay),
    ask: &mut FormBuilder<'_>,
) -> Vec<String> {
    let reactions = reactions(state, target, attacker);
    let none = !charge.shot && !charge.evaded && !charge.is_met() && reactions.options.is_empty();
    let why = if none { no_reaction(state, target, &reactions) } else { Vec::new() };
    why.iter().for_each(|why| ask.say(why.clone()));
    ask.say("its centre goes to the target's nearest figure, and the target conforms to it (Melee Procedure)");
    why
}

/// Asks how far off its target is now. What was declared a moment ago stands; where they meet only the table shows it.
fn ask_distance(charge: &Charge, ask: &mut FormBuilder<'_>) -> Ratio {
    let label = match (charge.is_met(), charge.evaded) {
        (true, _) => "distance to it now, where they meet",
        (false, true) => "distance to where it stood",
        (false, false) => "distance to it now",
    };
    let distance = Question::new("distance", 'j', label).on("Melee Procedure");
    let since = if charge.distance == charge.start { "as declared" } else { "with what it went back" };
    if charge.moved_away {
        ask.say("it has moved out of the way, straight back or to a side: only the table knows how far off it is");
    }
    let distance =
        if charge.is_met() || charge.moved_away { distance.must() } else { distance.as_said(since).seldom() };
    ask.number(distance, "in", Some(charge.distance))
}

/// Its target is nearer or farther than was declared by what it has moved since, and by no more.
fn is_so_far(charge: &Charge, distance: Ratio, ask: &mut FormBuilder<'_>) -> Result<(), Interrupt> {
    ask.ready()?;
    let (start, moved) = (charge.start, (charge.distance - charge.start).max(Ratio::ZERO));
    let (least, most) = if charge.is_met() { (Ratio::ZERO, start) } else { (start - moved, start + moved) };
    let least = least.max(Ratio::ZERO);
    if (least..=most).contains(&distance) {
        return Ok(());
    }
    let may = match (charge.is_met(), moved > Ratio::ZERO) {
        (true, _) => format!("and meets its target on the way: {most} in at most"),
        (false, true) => format!("and its target has moved {moved} in since: {least} to {most} in"),
        (false, false) => "and its target has not moved since: correct the charge where that was wrong".to_owned(),
    };
    Err(Refusal::on("Melee Procedure", format!("{distance} in: it was declared at {start} in, {may}")).into())
}

/// What a charge that halts short stands in; and that one out of bad going is unformed by it no longer (Movement, Notes).
fn stands_in(name: &str, (before, after): (&UnitInPlay, &Unit), ground: Ground, contact: bool) -> Option<String> {
    let suffers = before.suffers_bad_going();
    if before.in_bad_going && suffers && !ground.is_bad() {
        let formed = if after.unformed || after.changing_formation {
            "but unformed still"
        } else {
            "and formed again (a reading)"
        };
        return Some(format!("{name} has left bad going, {formed}."));
    }
    let unformed = if ground.is_bad() && suffers { ", unformed" } else { "" };
    (!contact && ground != Ground::Open).then(|| format!("{name} stands in: {}{unformed}.", ground.short()))
}

/// That a charge which halts short of works, or has crossed its own, is unformed by them no longer (LOA-AMB-14).
fn off_cover(name: &str, attacker: &UnitInPlay, ground: Ground, halts: bool) -> Option<String> {
    let formed = halts && !ground.is_bad() && !attacker.is_effectively_unformed() && attacker.suffers_bad_going();
    formed.then(|| format!("{name} has halted, and is formed: it is unformed over the works alone (a reading)."))
}

/// Why a charge that halts in the open went at the bad rate (LOA-AMB-37).
fn at_bad_rate((attacker, ground): (&UnitInPlay, Ground), request: &ChargeMove) -> Option<String> {
    let bad = request.going == Going::Bad || request.cover_obstacle;
    let clear = !attacker.in_bad_going && !ground.is_bad();
    let why = "Bad going on its way, or works, or where that was to end, give the bad rate to all of it (a reading).";
    (bad && clear).then(|| why.to_owned())
}

/// Asks where a charge over bad going comes to stand, should it halt short: in it, it is unformed (Movement, Notes). Only the
/// table knows, but where the bad going is the building that its target is in.
fn ask_where_it_halts(ask: &mut FormBuilder<'_>, request: &ChargeMove, at: Ground) -> Option<Ground> {
    if request.going == Going::Good {
        return None;
    }
    let mut ground = Ground::Open;
    let question = Question::new("halts", 'k', "should it halt short, it stands in").on("Movement");
    let sure = at.is_building() && !request.unit.in_bad_going;
    ask.fill(if sure { question } else { question.must() }, &mut ground);
    Some(ground)
}

/// Inches of the charge, and how they come about. Where the least of them reach, no die is thrown.
fn moved(
    state: &State,
    (request, over): (&ChargeMove, &str),
    (least, deduction): (Option<Ratio>, Ratio),
    ask: &mut FormBuilder<'_>,
) -> Result<(Ratio, String), Interrupt> {
    let goes = |allowance: Ratio| inches((allowance - deduction).max(Ratio::ZERO));
    let by_morale = if deduction > Ratio::ZERO { format!(", {deduction} off by its morale") } else { String::new() };
    let off = request.off(&state.tables) + &by_morale;
    if let Some(least) = least {
        ask.judge(request, &state.tables)?;
        ask.ready()?;
        let off = off.strip_prefix(", ").map_or_else(String::new, |off| format!(" ({off})"));
        return Ok((least, format!("{} at least {over}{off}", goes(least))));
    }
    let moved = ask.resolve(request, &state.tables)?;
    let thrown = if moved.bonus > 0 { format!(", {} thrown", moved.bonus) } else { String::new() };
    let made = if thrown.is_empty() && off.is_empty() {
        String::new()
    } else {
        format!(" (its move {}{thrown}{off})", moved.rate)
    };
    Ok((moved.allowance, format!("{} {over}{made}", goes(moved.allowance))))
}

/// Where a charge ends: in contact, where its target stood, or short of it.
fn arrives(
    state: &State,
    charge: &Charge,
    (attacker, target): (&UnitInPlay, &UnitInPlay),
    (contact, said): (&Contact, &str),
    there: (&Unit, Ground),
) -> Ruling<Event> {
    let (name, other) = (state.named(attacker.id), state.named(target.id));
    let goes_on = |stage, distance| Event::Charge { charge: Some(Charge { stage, distance, ..charge.clone() }) };
    let (over, acted) = (Event::Charge { charge: None }, Event::Acted { unit: attacker.id });
    // Who has evaded is so much farther off, or behind others.
    let fled = if charge.evaded { charge.fled } else { Some(Ratio::ZERO) };
    let apart = fled.map(|fled| contact.halt_distance + fled);
    let aims_at = apart.filter(|distance| attacker.weapon.bands(&state.tables).reaches(*distance));
    let half_fire = !contact.contact && contact.half_effect_fire;
    let aims_at = aims_at.filter(|_| half_fire);
    // Who has no die to shoot with does not shoot, as of other volleys (a reading).
    let fires = aims_at.filter(|distance| has_die(state, there, *distance));
    let (outcome, line, events) = match (contact.contact, charge.evaded) {
        (true, true) => {
            let line = format!("{name} may go {said}: it reaches where {other} stood, and stops there.");
            ("stops where they stood", line, vec![over, acted])
        }
        (true, false) => {
            let line = format!("{name} may go {said}: it reaches {other}.");
            ("contact", line, vec![goes_on(Stage::Melee, Ratio::ZERO)])
        }
        (false, _) => {
            let next = fires.map_or(over, |distance| goes_on(Stage::HalfFire, distance));
            let then = match (fires, aims_at) {
                (Some(_), _) => ", and fires at half effect",
                (None, Some(_)) => ", and has no die to fire with",
                (None, None) => "",
            };
            let line = format!("{name} goes {said}: it halts {} short{then}.", inches(contact.halt_distance));
            ("halts short", line, vec![next, acted])
        }
    };
    let mut ruling = Ruling::new(line, events);
    outcome.clone_into(&mut ruling.outcome);
    let halts = (!contact.contact).then_some(contact.halt_distance);
    ruling.notes.extend(halts.and_then(|halts| shot_stands(state, charge, target, halts)));
    if let Some(apart) = apart {
        near::free(state, [attacker.id, target.id], apart, &mut ruling);
    }
    if contact.contact && charge.guns_left {
        ruling.events.push(Event::Guns { unit: target.id, guns: Guns::Taken });
        ruling.notes.push(guns_are_taken(state, target, attacker));
    }
    ruling
}
