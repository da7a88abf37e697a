//! Morale tests, rallying, and the end that the umpire sets (Morale; Orders).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{
    COVERS, OrderKind, Who, becomes, completed, going_behind, may_do, spend, troop,
};
use crate::rulesets::league_of_augsburg::battle::state::{At, Charge, Stage, State, Troop};
use crate::rulesets::league_of_augsburg::fire::saves::Cover;
use crate::rulesets::league_of_augsburg::morale::rally::Rally;
use crate::rulesets::league_of_augsburg::morale::test::{End, Morale, MoraleTest};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const MORALE: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "morale test",
    at: &[At::Activations],
    who: Who::Units(|state| state.those(|troop| troop.test.is_some() && troop.returns.is_none())),
    why_not: "owes no morale test, or is to return fire first",
    rule: test,
};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[At::Activations],
    who: Who::Units(|state| {
        state.those(|troop| may_do(state, |order| order == Chit::Rally)(troop) && Chit::Rally.is_legal(&troop.unit))
    }),
    why_not: "has no chit to act on, is not of the acting brigade, or has nothing to rally from",
    rule: rally,
};

pub(crate) const END: OrderKind = OrderKind {
    name: "end",
    key: 'E',
    label: "end the battle",
    at: &[At::Orders],
    who: Who::Nobody(|_| true),
    why_not: "",
    rule: end,
};

/// Cover, and friends who rout, asked only where there are any: both of a test and of a rally.
fn circumstances(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>) -> (Cover, bool) {
    let cover = ask.pick(Question::new("cover", 'c', "stands in").on("Morale"), &COVERS, Some(Cover::None));
    let routs = |other: &Troop| other.code.army == troop.code.army && other.code != troop.code && other.unit.routing;
    let near = Question::new("routing_friend", 'r', "routing friend within 6 in").on("Morale");
    let routing_friend = !state.those(routs).is_empty() && ask.flag(near, false);
    if troop.rally_points > 0 {
        ask.say(format!("Rally Points on it: {}", troop.rally_points));
    }
    (cover.unwrap_or_default(), routing_friend)
}

fn test(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let (cover, routing_friend) = circumstances(state, troop, ask);
    let shot = troop.test.is_some_and(|test| test.enfilade);
    let enfilade = ask.flag(Question::new("enfilade", 'e', "fired on in enfilade").on("Morale").known(), shot);
    let going = going_behind(ask);
    let charge = state.charge.as_ref();
    let charging = charge.is_some_and(|charge| charge.attacker == code && charge.stage <= Stage::Home);
    let has_acted = troop.acted || troop.chit.is_some_and(|laid| laid.paid);
    let unit = troop.unit.clone();
    let rally_points = troop.rally_points;
    let request = MoraleTest { unit, cover, enfilade, routing_friend, rally_points, charging, has_acted, going };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    Ok(tested(state, troop, &answer))
}

const fn result_word(result: End) -> &'static str {
    match result {
        End::Pass => "passes",
        End::BackD3 | End::BackD6 => "goes back, facing the foe",
        End::BackD6Away => "goes back, facing away",
        End::BackD6Plus3Away => "goes back disordered, facing away",
        End::Rout => "routs",
        End::Shattered => "is shattered",
    }
}

/// The ruling of a test: where the unit goes, what becomes of its order, and of its charge.
fn tested(state: &State, troop: &Troop, answer: &Morale) -> Ruling<Event> {
    let unit = troop.code;
    let deducted = answer.charge_deduction > 0;
    let word = if deducted { "charges on, but less far" } else { result_word(answer.result) };
    let (number, figures) = (answer.tested.number, answer.tested.figures);
    let far = if answer.move_inches > crate::umpire::Ratio::ZERO {
        format!(", {} inches", answer.move_inches)
    } else {
        String::new()
    };
    let line = format!("{} {word}{far}: {number} against {figures} figures.", state.named(unit));
    let mut ruling = Ruling::new(line, vec![Event::Test { unit, test: None }]);
    word.clone_into(&mut ruling.outcome);
    ruling.sum.clone_from(&answer.tested.sum.modifiers);
    "at or below its figures it passes (Morale Results)".clone_into(&mut ruling.table);
    let after = Unit {
        unformed: answer.unformed,
        disordered: answer.disordered,
        routing: answer.routing,
        ..troop.unit.clone()
    };
    ruling.events.extend(becomes(troop, after));
    if !far.is_empty() {
        ruling.events.push(Event::Back { unit });
    }
    if answer.orders_cancelled {
        ruling.events.push(Event::Cancelled { unit, order: answer.new_order });
        ruling.notes.push(match answer.new_order {
            Some(_) => "Its orders are cancelled: it stands ready.".to_owned(),
            None => "Its orders are cancelled.".to_owned(),
        });
    }
    ruling.events.extend(of_charge(state, unit, answer));
    if answer.dispersed {
        ruling.events.push(Event::Gone { unit });
        ruling.notes.push(format!("{} disperses.", state.named(unit)));
    }
    ruling
}

/// What a test does to the charge under way: it costs inches, or it ends it; and a winner who goes back follows nobody.
fn of_charge(state: &State, unit: UnitId, answer: &Morale) -> Vec<Event> {
    let Some(charge) = &state.charge else { return Vec::new() };
    let over = [Event::Charge { charge: None }, Event::Acted { unit }];
    match charge.stage {
        Stage::Reaction | Stage::Home if charge.attacker == unit => {
            if answer.orders_cancelled {
                return over.to_vec();
            }
            let deduction = charge.deduction.saturating_add(answer.charge_deduction);
            vec![Event::Charge { charge: Some(Charge { deduction, ..charge.clone() }) }]
        }
        Stage::FollowUp if charge.winner == Some(unit) && answer.result != End::Pass => over[..1].to_vec(),
        _ => Vec::new(),
    }
}

/// Who has joined a unit that rallies.
#[derive(Clone, Copy, PartialEq)]
enum With {
    Nobody,
    Brigadier,
    Cinc,
}

const WITH: [(With, Choice); 3] = [(With::Nobody, "nobody"), (With::Brigadier, "Brigadier"), (With::Cinc, "CinC")];

fn rally(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let joined = ask.pick(Question::new("with", 'w', "joined by").on("Morale"), &WITH, Some(With::Nobody));
    let (cover, routing_friend) = circumstances(state, troop, ask);
    let commander_number = match joined {
        Some(With::Brigadier) => state.brigade(code).map_or(0, |brigade| brigade.command_number),
        Some(With::Cinc) => state.army(code.army).map_or(0, |army| army.command_number),
        _ => 0,
    };
    let mut events = spend(state, troop, Chit::Rally, ask)?;
    let unit = troop.unit.clone();
    let request = Rally { unit, cover, routing_friend, rally_points: troop.rally_points, commander_number };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let unit = Unit {
        disordered: answer.disordered,
        routing: answer.routing,
        must_rally: answer.must_rally,
        ..completed(state, &troop.unit, Chit::Rally)
    };
    events.push(Event::Acted { unit: code });
    events.extend(becomes(troop, unit));
    let outcome = if answer.tested.passed { "rallies" } else { "does not rally" };
    let (number, figures) = (answer.tested.number, answer.tested.figures);
    let line = format!("{} {outcome}: {number} against {figures} figures.", state.named(code));
    let mut ruling = Ruling::new(line, events);
    outcome.clone_into(&mut ruling.outcome);
    ruling.sum = answer.tested.sum.modifiers;
    Ok(ruling)
}

/// The rules have no victory and no breaking point (LOA-AMB-46): the umpire says who has won.
fn end(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("End the battle: say who has won, and how");
    state.notes.iter().for_each(|note| ask.say(note.clone()));
    let how = ask.text(Question::new("how", 'h', "how it ends"), None);
    ask.ready()?;
    let how = how.trim().trim_end_matches('.').to_owned();
    if how.is_empty() {
        return Interrupt::refuse("say in a line who has won, and how");
    }
    Ok(Ruling::new(format!("The battle ends: {how}."), vec![Event::Over { how }]))
}
