//! How a charged unit answers (Reaction options to melee).

use crate::rulesets::napoleonic_d8::battle::closing_fire;
use crate::rulesets::napoleonic_d8::battle::contact::{ChargeReply, DeclaredCharge};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::charge::reaction::{Attacker, ReactionOptions, Reactions};
use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCause;
use crate::rulesets::napoleonic_d8::movement::allowance::{Fraction, RetireMove};
use crate::rulesets::napoleonic_d8::movement::artillery_action::{Action, ArtilleryAction};
use crate::rulesets::napoleonic_d8::movement::formation_change::{ChargedBy, FormationChange, InfantryFormation};
use crate::rulesets::napoleonic_d8::movement::orders::moves::GROUND;
use crate::rulesets::napoleonic_d8::movement::wheel::Wheel;
use crate::rulesets::napoleonic_d8::unit::Arm;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Reaction options";

pub(crate) const REPLY: OrderKind = OrderKind {
    name: "reply",
    key: 'r',
    label: "answer a charge",
    at: &[Phase::Melees],
    who: Who::Units(charged),
    why_not: "is not charged, or has answered",
    rule: reply,
};

fn charged(state: &State) -> Vec<UnitId> {
    let owes = |troop: &&Troop| troop.reply.is_none() && state.chargers(troop.code).next().is_some();
    state.present().filter(owes).map(|troop| troop.code).collect()
}

/// What a charged unit does.
#[derive(Clone, Copy, PartialEq)]
enum ReplyChoice {
    Stand,
    Counter,
    Wheel,
    Form(InfantryFormation),
    Retire(Fraction),
    Limber,
    FallBack,
    Lost,
}

/// What is open to it, in words.
fn ways(troop: &Troop, options: &Reactions) -> Vec<(ReplyChoice, Choice)> {
    if options.removed {
        return vec![(ReplyChoice::Lost, "is ridden down")];
    }
    if options.fall_back > 0 {
        return vec![(ReplyChoice::FallBack, "falls back")];
    }
    let mut ways = vec![(ReplyChoice::Stand, "stands")];
    let mut offer = |open: bool, way: ReplyChoice, word: Choice| ways.extend(open.then_some((way, word)));
    offer(options.may_counter_charge, ReplyChoice::Counter, "counter-charges");
    offer(options.max_wheel > 0, ReplyChoice::Wheel, "wheels");
    offer(options.may_retire, ReplyChoice::Retire(Fraction::Half), "retires half, facing");
    offer(options.may_retire, ReplyChoice::Retire(Fraction::ThreeQuarters), "retires three quarters");
    offer(options.may_limber_and_move_half, ReplyChoice::Limber, "limbers and goes");
    let forms = [
        (InfantryFormation::Line, "forms line"),
        (InfantryFormation::Column, "forms column"),
        (InfantryFormation::ColumnOfMarch, "forms column of march"),
        (InfantryFormation::Square, "forms square"),
    ];
    for (to, word) in forms {
        let open = options.may_change_formation && (to != InfantryFormation::Square || options.may_form_square);
        offer(open && to.formation() != troop.unit.formation, ReplyChoice::Form(to), word);
    }
    ways
}

/// What is open to it besides the first, each kind once: the form has them one by one.
fn others(ways: &[(ReplyChoice, Choice)]) -> Vec<Choice> {
    let kind = |(way, _): &(ReplyChoice, Choice)| match way {
        ReplyChoice::Stand | ReplyChoice::Lost => "stands",
        ReplyChoice::Counter => "counter-charges",
        ReplyChoice::Wheel => "wheels",
        ReplyChoice::Form(_) => "forms anew",
        ReplyChoice::Retire(_) | ReplyChoice::FallBack => "goes back",
        ReplyChoice::Limber => "limbers",
    };
    let mut kinds: Vec<Choice> = ways.iter().skip(1).map(kind).collect();
    kinds.dedup();
    kinds
}

/// Cavalry meets a charge at the gallop; who has fire gives it.
fn likely(options: &Reactions, ways: &[(ReplyChoice, Choice)]) -> Option<ReplyChoice> {
    let counters = options.may_counter_charge && !options.may_fire;
    if counters { Some(ReplyChoice::Counter) } else { ways.first().map(|(way, _)| *way) }
}

fn reply(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let Some((charger, onset)) = state.chargers(code).min_by_key(|(_, onset)| onset.distance) else {
        return Interrupt::refuse("nobody charges it");
    };
    let attacker = match charger.unit.arm {
        Arm::Cavalry => Attacker::Cavalry,
        Arm::Skirmishers => Attacker::Skirmishers,
        Arm::Infantry | Arm::FootArtillery | Arm::HorseArtillery => Attacker::Infantry,
    };
    let request = ReactionOptions {
        unit: troop.unit.clone(),
        attacker,
        attack_distance: onset.distance,
        order: state.orders_of(code),
    };
    let options = request.answer(&state.tables)?;
    for (charger, onset) in state.chargers(code) {
        let flank = if onset.flank { ", into flank or rear" } else { "" };
        ask.say(format!("charged by {} from {} cm{flank}", state.named(charger.code), onset.distance));
    }
    let ways = ways(troop, &options);
    let others = others(&ways);
    if !others.is_empty() {
        ask.say(format!("or by w: {}", others.join(", ")));
    }
    let way = ask.pick(Question::new("way", 'w', "it").on(SECTION), &ways, likely(&options, &ways));
    let Some(way) = way else { return Err(Interrupt::Unanswered) };
    let word = ways.iter().find(|(other, _)| *other == way).map_or("", |(_, word)| word);
    let mut ruling = Ruling::new(format!("{} {word}.", state.named(code)), Vec::new());
    let answered = |reply| Event::Replies { unit: code, reply: Some(reply) };
    match way {
        ReplyChoice::Stand | ReplyChoice::Counter => {
            let counter = way == ReplyChoice::Counter;
            let most = options.max_wheel_with_counter_charge;
            let wheel = format!("wheels its full {most} degrees");
            let wheeled =
                counter && most > Ratio::ZERO && ask.flag(Question::new("wheeled", 'a', wheel).on("Wheeling"), false);
            if options.may_fire
                && ask.flag(Question::new("fires", 'f', "fires at it").on(SECTION), !counter && !troop.fired)
            {
                closing_fire::fire(state, troop, ask, &mut ruling)?;
            } else {
                ask.ready()?;
            }
            ruling.events.push(answered(ChargeReply { counter, wheeled, back: false }));
        }
        ReplyChoice::Wheel => {
            wheel(state, troop, onset, &options, ask)?;
            ruling.events.push(answered(ChargeReply::default()));
        }
        ReplyChoice::Form(to) => {
            let order = state.orders_of(code);
            let change = FormationChange { unit: troop.unit.clone(), to, order, charged_by: ChargedBy::Infantry };
            if !change.answer(&state.tables)?.allowed {
                ask.permit(vec![Refusal::on(SECTION, "it has no time, or no orders, to form so")])?;
            }
            ask.ready()?;
            ruling.events.push(Event::Unit { code, unit: troop.unit.in_formation(to.formation()) });
            ruling.events.push(answered(ChargeReply::default()));
        }
        ReplyChoice::Retire(_) | ReplyChoice::Limber | ReplyChoice::FallBack => {
            give_way(state, troop, onset, way, ask, &mut ruling)?
        }
        ReplyChoice::Lost => {
            ask.ready()?;
            ruling.events.push(Event::Gone { unit: code });
        }
    }
    if ruling.outcome.is_empty() {
        word.clone_into(&mut ruling.outcome);
    } else if way == ReplyChoice::Counter {
        ruling.notes.push(format!("{} counter-charges.", state.named(code)));
    }
    Ok(ruling)
}

fn wheel(
    state: &State,
    troop: &Troop,
    onset: &DeclaredCharge,
    options: &Reactions,
    ask: &mut FormBuilder<'_>,
) -> Result<(), Interrupt> {
    let most = Ratio::whole(i128::from(options.max_wheel));
    let angle = ask.number(Question::new("angle", 'a', "by").on("Wheeling"), "degrees", Some(most));
    ask.say("one front corner stands still (Wheeling)");
    let request = Wheel { unit: troop.unit.clone(), angle, attacked_from: Some(onset.distance), being_charged: true };
    if !request.answer(&state.tables)?.allowed {
        ask.permit(vec![Refusal::on("Wheeling", format!("it wheels {most} degrees at most"))])?;
    }
    ask.ready()?;
    Ok(())
}

/// It goes back; whoever is not reached has no melee, and his chargers have nobody to fight.
fn give_way(
    state: &State,
    troop: &Troop,
    onset: &DeclaredCharge,
    way: ReplyChoice,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let code = troop.code;
    let mut unit = troop.unit.clone();
    let (mut ring, mut back) = (0, false);
    let distance = match way {
        ReplyChoice::Retire(fraction) => {
            let terrain = Question::new("terrain", 't', "worst ground").on("Movement");
            let terrain = ask.pick(terrain, &GROUND, Some(Terrain::Clear)).unwrap_or_default();
            let request = RetireMove { unit: unit.clone(), fraction, terrain, evading: true };
            let gone = request.answer(&state.tables)?;
            back = fraction == Fraction::ThreeQuarters;
            ring = if back { disorders(state, &unit, DisorderCause::EvadeThreeQuarters) } else { 0 };
            gone.distance.ok_or_else(|| Refusal::on("Movement", "it may not go there"))?
        }
        ReplyChoice::Limber => {
            let request = ArtilleryAction { unit: unit.clone(), action: Action::LimberAndMoveHalf, angle: None };
            let acted = request.answer(&state.tables)?;
            unit = unit.in_formation(acted.formation_after);
            ruling.events.push(Event::Unit { code, unit: unit.clone() });
            acted.r#move
        }
        _ => Ratio::whole(i128::from(state.tables.marching.skirmishers_fall_back)),
    };
    let reached = Question::new("caught", 'c', format!("reached after {distance} cm")).on(SECTION);
    let reached = ask.flag(reached, onset.left >= distance);
    ask.ready()?;
    ruling.line = format!("{} goes back {distance} cm{}.", state.named(code), if reached { ", reached" } else { "" });
    if reached && way == ReplyChoice::FallBack {
        ruling.events.push(Event::Gone { unit: code });
        ruling.notes.push(format!("{} is lost.", state.named(code)));
        return Ok(());
    }
    suffer(state, code, &unit, (0, ring), ruling);
    if reached {
        ruling.events.push(Event::Replies { unit: code, reply: Some(ChargeReply { back, ..ChargeReply::default() }) });
    } else {
        let over = state.chargers(code).map(|(troop, _)| Event::Charges { unit: troop.code, onset: None });
        ruling.events.extend(over);
        ruling.notes.push("The charge finds nobody.".to_owned());
    }
    Ok(())
}
