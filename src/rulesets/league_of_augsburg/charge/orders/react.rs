//! What a charged unit does (Melee Procedure; Evading; Orders).

use super::declare::reactions;
use super::evade::from_charge;
use super::shoot::{shoot, why_no_more, why_no_shot};
use crate::rulesets::league_of_augsburg::battle::back::WentBack;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes, stands};
use crate::rulesets::league_of_augsburg::battle::form::way_back;
use crate::rulesets::league_of_augsburg::battle::met::reaction;
use crate::rulesets::league_of_augsburg::battle::near::{ask_who_gives_way, owe_way};
use crate::rulesets::league_of_augsburg::battle::objection::{OrderObjection, over_hedge, owes, say_of_hedges};
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::charge::contact::move_away;
use crate::rulesets::league_of_augsburg::charge::reaction::{Reaction, Reactions};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const REACT: OrderKind = OrderKind {
    name: "react",
    key: 'r',
    label: "react to the charge",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against),
    rule: react,
};

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    match state.charge.as_ref().filter(|charge| charge.target == unit) {
        // Who was shot at tests first: there may be no charge any more that its target has to run from.
        Some(charge) if charge.stage == Stage::Reaction => {
            let charger = state.roster.unit(charge.attacker).filter(|charger| charger.this_turn.test.is_some());
            let tests = charger.map(|charger| OrderObjection::ChargerOwesTest(state.named(charger.id)));
            let own = || state.roster.unit(unit).and_then(owes);
            tests.or_else(own).map(Refusal::from).into_iter().collect()
        }
        Some(charge) => vec![why_no_more(state, charge)],
        None => vec![Refusal::on("Melee Procedure", "it is not charged")],
    }
}

/// What it is likely to do: guns shoot before they run, others who must evade do; horse meets horse, foot shoots.
///
/// Who is held does what leaves it in its place, or evades, as light troops can in any circumstances (Evading, Orders).
fn likely(unit: &Unit, reactions: &Reactions, has_shot: bool, held: bool) -> Option<Reaction> {
    let open = |reaction: &Reaction| reactions.against(Some(*reaction), has_shot).is_none();
    let has = |reaction: Reaction| Some(reaction).filter(open);
    let countercharge = has(Reaction::Countercharge).filter(|_| unit.is_mounted());
    if reactions.must_evade && unit.kind != Kind::Artillery {
        return has(Reaction::Evade);
    }
    if held {
        return has(Reaction::Shoot).or(has(Reaction::Evade));
    }
    countercharge.or(has(Reaction::Shoot)).or(has(Reaction::Evade))
}

/// Whether a reaction stands behind the likely one on the form: its letter, or an arrow, begins with that.
fn is_less_likely(one: Option<Reaction>, likely: Option<Reaction>) -> bool {
    likely.is_some() && one != likely
}

/// Says of each reaction that is not offered why it is not.
fn say_what_is_closed(
    state: &State,
    (target, attacker): (&UnitInPlay, &UnitInPlay),
    (reactions, held): (&Reactions, Option<Hold>),
    ask: &mut FormBuilder<'_>,
) {
    let request = reaction(target, attacker);
    let has_shot = state.charge.as_ref().is_some_and(|charge| charge.shot);
    if request.has_acted && matches!(target.order(), Some(Chit::StandReady | Chit::Move)) {
        ask.say("it has acted this turn: neither a countercharge nor moving out of the way is open to it (Orders)");
    } else if let Some(why) = request.against_countercharge() {
        ask.say(format!("no countercharge: {}", Refusal::from(why)));
    }
    if over_hedge(state, target, Ground::Open).is_some() {
        ask.say("no countercharge: no horse charges across a hedge (scenario)");
    } else if target.order() == Some(Chit::StandReady) {
        say_of_hedges(state, target, ask);
    }
    if target.is_light() && target.order() == Some(Chit::StandReady) && attacker.kind.is_formed() {
        ask.say(
            "light troops that stand ready may stand before formed ones as others do, and countercharge, shoot or neither \
             (a reading)",
        );
    }
    if target.holding && target.kind.is_light() && reactions.options.contains(&Reaction::Countercharge) {
        ask.say(
            "on what it holds it is as normal infantry; to countercharge is to leave that, and to fight as skirmishers \
             (a reading)",
        );
    }
    if let Some(why) = why_no_shot(state, target, reactions, has_shot) {
        ask.say(why);
    }
    let turns = [Reaction::Countercharge, Reaction::Shoot].iter().any(|one| reactions.options.contains(one));
    if target.faces_away() && turns {
        ask.say("it faces away: he comes at its back, unless it can shoot at him, or countercharges (a reading)");
    }
    if let Some(hold) = held {
        let kept = |reaction| reactions.options.contains(&reaction);
        let what = match (kept(Reaction::Countercharge), kept(Reaction::MoveAway)) {
            (true, _) => "no countercharge: held",
            (false, true) => "it does not move out of the way: held",
            (false, false) => "held",
        };
        ask.say(format!("{what} before {}, and may not leave its place but to evade (a reading)", hold.before()));
    }
}

fn react(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let before = state.unit(id)?;
    let charge = state.charge()?;
    let attacker = state.unit(charge.attacker)?;
    ask.title(format!("{} is charged by {}", state.named(id), state.named(attacker.id)));
    let target = ask_what_it_holds(before, ask);
    let mut ruling = reacts(state, charge, (&target, attacker), ask)?;
    if target.holding != before.holding {
        ruling.events.splice(0..0, becomes(before, target.now.clone()));
    }
    Ok(ruling)
}

/// Whether skirmishers hold the building or obstacle that they stand in or behind, and gunners theirs, decides what is open to
/// them (Evading): it is as the roster has it, until the umpire says otherwise here.
fn ask_what_it_holds(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> UnitInPlay {
    let mut now = unit.clone();
    let ground = unit.ground;
    let skirmishers = unit.is_skirmishing_foot() && (ground.is_obstacle() || ground.is_building());
    if !unit.routing && (skirmishers || ground.is_held_by(unit)) {
        let question = Question::new("holding", 'O', format!("holds its {}", ground.short())).on("Evading");
        ask.fill(question, &mut now.own.now.holding);
    }
    now
}

fn reacts(
    state: &State,
    charge: &Charge,
    both: (&UnitInPlay, &UnitInPlay),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let (target, attacker) = both;
    let id = target.id;
    let request = reaction(target, attacker);
    let reactions = reactions(state, target, attacker);
    let held = state.brigade(id)?.held_in(state.turn);
    let open = reactions.options.iter().map(|reaction| Some(*reaction)).chain([None]);
    let mut open: Vec<Option<Reaction>> =
        open.filter(|one| against_reaction(&reactions, *one, charge.shot, held).is_none()).collect();
    let likely = likely(target, &reactions, charge.shot, held.is_some());
    open.sort_by_key(|one| is_less_likely(*one, likely));
    let open: Vec<Choice> = open.into_iter().map(Reaction::word).collect();
    match open[..] {
        [only] => ask.say(format!("it has no choice: {only}")),
        _ => ask.say(format!("it may: {}; which is its player's to say", open.join(", "))),
    }
    say_what_is_closed(state, both, (&reactions, held), ask);
    let Some(chosen) = ask_reaction(&reactions, charge.shot, (likely, held), ask) else {
        // What was answered and is not offered is refused.
        ask.ready()?;
        return Err(Interrupt::Unanswered);
    };
    let meets = chosen == Some(Reaction::Countercharge);
    let hedge = over_hedge(state, target, Ground::Open).filter(|_| meets);
    let countercharge = request.against_countercharge().filter(|_| meets);
    let other = || reactions.against(chosen, charge.shot).map(Refusal::from);
    let countercharge = countercharge.map(Refusal::from).or_else(|| leaves_its_place(chosen, held));
    let reasons = Vec::from_iter(hedge.map(Refusal::from).or(countercharge).or_else(other));
    match chosen {
        Some(Reaction::Shoot) => shoot(state, charge, both, (reasons, reactions.must_evade), ask),
        Some(Reaction::Evade) => from_charge(state, charge, both, reasons, ask),
        Some(Reaction::Countercharge) => countercharges(state, charge, target, reasons, ask),
        Some(Reaction::MoveAway) => {
            let (going, ground) = way_back(ask, target);
            let rate = move_away(&state.tables, target, going);
            ask.say(format!("a Normal Move is {rate} in; nothing may be measured"));
            ask.say("it acts on its order to move by that, in reaction and so for no point (a reading)");
            permitted(reasons, ask)?;
            let after = Charge { moved_away: true, ..home(charge, charge.start + rate) };
            let away = Event::Charge { charge: Some(after) };
            let mut events = vec![away, Event::Acted { unit: id }, Event::Back { unit: id, how: WentBack::MovesAway }];
            events.extend(stands(target, Unit { holding: false, ..target.now.clone() }, ground));
            let line = format!("{} moves out of the way; if it is reached, it is caught.", state.named(id));
            Ok(Ruling::new(line, events))
        }
        None => {
            permitted(reasons, ask)?;
            let event = Event::Charge { charge: Some(home(charge, charge.distance)) };
            Ok(Ruling::new(format!("{} does not react.", state.named(id)), vec![event]))
        }
    }
}

/// The target goes to meet the charge, which is an advance as well: light troops before it give way (Evading).
fn countercharges(
    state: &State,
    charge: &Charge,
    target: &UnitInPlay,
    reasons: Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let id = target.id;
    let near = ask_who_gives_way(state, target, ('N', Some(charge.attacker)), ask);
    permitted(reasons, ask)?;
    // Where they meet the form of the charge home asks; half way is what its odds are told for.
    let met = home(charge, charge.start * Ratio::HALF).met();
    let mut events = vec![Event::Charge { charge: Some(met) }, Event::Acted { unit: id }];
    // Its order to stand ready is done once it has fought: a change of formation ends with that.
    let now = Unit { holding: false, ..target.now.clone() };
    events.extend(stands(target, now, Ground::Open));
    events.extend(owe_way(near, id));
    Ok(Ruling::new(format!("{} countercharges.", state.named(id)), events))
}

/// What speaks against a reaction of who is held: it would leave its place, and not to evade.
fn leaves_its_place(chosen: Option<Reaction>, held: Option<Hold>) -> Option<Refusal> {
    let leaves = matches!(chosen, Some(Reaction::Countercharge | Reaction::MoveAway));
    held.filter(|_| leaves).map(|hold| OrderObjection::Held(hold).into())
}

/// What speaks against a reaction, or against none.
fn against_reaction(reactions: &Reactions, one: Option<Reaction>, shot: bool, held: Option<Hold>) -> Option<Refusal> {
    reactions.against(one, shot).map(Refusal::from).or_else(|| leaves_its_place(one, held))
}

/// Asks what it does. Only what it may do is offered, and behind that what would leave its place, of who is held: that is
/// forbidden until the umpire allows it. What was allowed otherwise stands. Where there is a choice it is its player's: nothing is
/// filled in, and its letter steps from the first; where there is none, nothing is asked.
fn ask_reaction(
    reactions: &Reactions,
    shot: bool,
    (likely, held): (Option<Reaction>, Option<Hold>),
    ask: &mut FormBuilder<'_>,
) -> Option<Option<Reaction>> {
    let lets = |why: Refusal| ask.lets(&why);
    let may = |one: &Option<Reaction>| reactions.against(*one, shot).map(Refusal::from).is_none_or(lets);
    let stays = |one: &Option<Reaction>| leaves_its_place(*one, held).is_none_or(lets);
    let mut words: Vec<(Option<Reaction>, Choice)> = Reaction::WORDS.into_iter().filter(|(one, _)| may(one)).collect();
    words.sort_by_key(|(one, _)| (!stays(one), is_less_likely(*one, likely)));
    // A word of before is none more.
    let open = Vec::from_iter(words.iter().filter(|(one, word)| Reaction::word(*one) == *word).map(|(one, _)| *one));
    let free = Vec::from_iter(open.iter().copied().filter(stays));
    let question = Question::new("reaction", 'Q', "reaction").on("Melee Procedure");
    match (&open[..], &free[..]) {
        ([only], _) if !ask.answered("reaction") => Some(*only),
        ([_], _) => ask.pick(question, &words, Some(likely)),
        (_, [only]) => ask.pick(question.as_said("as it is held"), &words, Some(*only)),
        _ => ask.pick(question.must(), &words, Some(likely)),
    }
}

fn permitted(reasons: Vec<Refusal>, ask: &mut FormBuilder<'_>) -> Result<(), Interrupt> {
    ask.ready()?;
    ask.permit(reasons)
}

/// The charge as it goes home, with so many inches to go.
fn home(charge: &Charge, distance: Ratio) -> Charge {
    Charge { stage: Stage::Home, distance, ..charge.clone() }
}
