//! What the target of a charge does: it stands, counter-charges, turns to face, changes formation or evades (p. 23-25).

use super::evade::{EvadeMove, ask_evade, may_evade};
use super::open_replies::{Way, arrange, may_counter, ways};
use super::replied::{Told, change_formation, counter_charge, turn};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::state::{Charge, State, UnitInPlay, formation_word};
use crate::rulesets::honours_of_war::charge::counter_charge::CounterCharge;
use crate::rulesets::honours_of_war::charge::hand::against_going;
use crate::rulesets::honours_of_war::charge::legality::ChargeLegality;
use crate::rulesets::honours_of_war::charge::stand::{ChangeFormationWhenCharged, TurnToFace};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::rulesets::honours_of_war::unit::{Formation, Unit};
use crate::umpire::{Choice, Dice, FormBuilder, Interrupt, Procedure, Question, Refusal, Ruling, UnitId};

/// What the target does, and what the rules ask about it.
pub(super) enum Reply {
    /// And why it does nothing else, where the form says so.
    Stands(Later, Option<Refusal>),
    /// With some of its brigade in support.
    CounterCharges(CounterCharge, Vec<UnitId>),
    TurnsToFace(TurnToFace),
    ChangesFormation(ChangeFormationWhenCharged),
    Evades(EvadeMove),
}

/// Whether a target that stands is asked at contact whether it evades (p. 24): its player has been asked already, or not.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Later {
    Asked,
    Settled,
}

/// Asks for one of the replies that the book leaves this target, and what it takes.
/// `beside`: the other enemy whom the charger charges as well.
pub(super) fn ask_reply(
    state: &State,
    legality: &ChargeLegality,
    (target, beside): (&UnitInPlay, Option<UnitId>),
    charge: &Charge,
    ask: &mut FormBuilder<'_>,
) -> Result<Reply, Interrupt> {
    let (unit, attacker) = (target.profile.clone(), legality.attacker.clone());
    let (engaged, scale, charge_distance) = (state.engaged(target.id), state.scale, charge.distance);
    say_supports(state, &attacker, target, charge, ask);
    let (way, chosen, lost) = ask_which(state, legality, target, charge, ask);
    if evades_at_contact(state, target, charge) {
        let here = if chosen { "here, or put off and said " } else { "" };
        ask.say(format!("whether it evades is said {here}at contact (p. 24)"));
    }
    Ok(match way {
        Way::Stands if chosen => Reply::Stands(Later::Settled, lost),
        Way::Stands | Way::PutsOff => Reply::Stands(Later::Asked, lost),
        Way::CounterCharges => {
            Reply::CounterCharges(counter(state, attacker, target, charge), ask_supports(state, target, ask))
        }
        Way::TurnsToFace => Reply::TurnsToFace(turning(state, legality, target, charge)),
        Way::ChangesFormation => {
            let change_to = ask_formation(&unit, ask)?;
            let rest = ChangeFormationWhenCharged::default();
            let request =
                ChangeFormationWhenCharged { unit, attacker, charge_distance, change_to, engaged, scale, ..rest };
            Reply::ChangesFormation(request)
        }
        Way::Evades => {
            ask.say("it goes at once: who meets this charge, or fires across its way, does so first; else it is said at contact");
            Reply::Evades(ask_evade(state, &attacker, (target, beside), charge, ask)?)
        }
    })
}

/// Whether its player still has to say at contact that it evades, foot and horse alike: before that he need not (p. 24).
fn evades_at_contact(state: &State, target: &UnitInPlay, charge: &Charge) -> bool {
    let may = state.unit(charge.attacker).is_some_and(|one| may_evade(state, &one.profile, target, charge));
    may && state.lets(state.stays_put(target))
}

/// A counter-charge to the front, as the roster knows it.
fn counter(state: &State, attacker: Unit, target: &UnitInPlay, charge: &Charge) -> CounterCharge {
    CounterCharge {
        unit: target.as_it_fights(),
        attacker,
        charge_distance: charge.distance,
        engaged: state.engaged(target.id),
        has_fired: target.has_fired(),
        scale: state.scale,
        ..CounterCharge::default()
    }
}

/// A turn to face, as the roster knows it.
pub(super) fn turning(state: &State, legality: &ChargeLegality, target: &UnitInPlay, charge: &Charge) -> TurnToFace {
    TurnToFace {
        unit: target.profile.clone(),
        attacker: legality.attacker.clone(),
        sector: charge.sector.sector(),
        // Who comes round in a double move is seen coming (p. 25).
        start_sector: legality.start_sector,
        charge_distance: charge.distance,
        // A charge at its front that has yet to make contact holds it as well, and so does its own (p. 22, 24).
        engaged: state.engaged(target.id) || state.is_held_in(target.id, Facing::Front),
        in_bua: target.ground.place() == Place::Bua,
        in_entrenchment: target.ground.is(&Ground::Works),
        scale: state.scale,
    }
}

/// Which of the replies: its player says it where the book leaves him one beside standing, a turn that is automatic aside.
/// To evade is said at contact (p. 24), and stands here for whoever says it sooner: who is asked here is not asked there,
/// unless he puts it off. Beside it, whether he was asked, and why something else is closed to it.
fn ask_which(
    state: &State,
    legality: &ChargeLegality,
    target: &UnitInPlay,
    charge: &Charge,
    ask: &mut FormBuilder<'_>,
) -> (Way, bool, Option<Refusal>) {
    let (front, garrison) = (charge.sector == Facing::Front, target.block().is_some());
    let attacker = &legality.attacker;
    let mut ways = ways(state, attacker, target, charge);
    let off = &state.tables.off;
    let against = |reply: Reply| off.lift(reply.objections(state, target));
    let (evades, stays) = (ways.iter().any(|(way, _)| *way == Way::Evades), off.lift(state.stays_put(target)));
    let countering = || Reply::CounterCharges(counter(state, attacker.clone(), target, charge), Vec::new());
    let counters = ways.iter().any(|(way, _)| *way == Way::CounterCharges);
    let question = Question::new("reply", 'f', "what the target does").on("p. 23-25");
    let mut late = Vec::new();
    let (question, likely, barred) = if garrison {
        (question, Way::Stands, Vec::new())
    } else if front {
        let barred = if counters { against(countering()) } else { Vec::new() };
        let counters = counters && barred.is_empty();
        let forming = forming(state, attacker, target, charge);
        let formed = forming.is_none();
        late = match forming {
            Some(request) => against(Reply::ChangesFormation(request)),
            None => off.lift(state.only_supports(target).into_iter().collect()),
        };
        let forms = !formed && late.is_empty();
        let evades = evades && stays.is_empty();
        // What a journal has that was begun before this was asked.
        let likely = if counters && target.profile.kind.is_mounted() { Way::CounterCharges } else { Way::Stands };
        let question = match () {
            () if counters || forms => question.must(),
            () if evades => question.as_said("to evade is said at contact"),
            // Its player may say otherwise (HOW-AMB-A66).
            () if formed => question.as_said("formed to fight as it is"),
            () if ways.len() > 1 => question.as_said("nothing else is open to it"),
            () => question,
        };
        (question, likely, barred)
    } else {
        let turning = turning(state, legality, target, charge);
        let automatic = turning.is_automatic();
        let barred = against(Reply::TurnsToFace(turning));
        match (automatic, barred.is_empty()) {
            (_, false) => (question, Way::Stands, barred),
            (true, true) => (question.as_said("seen coming"), Way::TurnsToFace, barred),
            (false, true) => (question.must(), Way::Stands, barred),
        }
    };
    let forbidden = |way: Way| match way {
        Way::CounterCharges | Way::TurnsToFace => !barred.is_empty(),
        Way::Evades => !stays.is_empty(),
        Way::ChangesFormation => !late.is_empty(),
        Way::Stands | Way::PutsOff => false,
    };
    let asked = question.must;
    if asked && evades && stays.is_empty() {
        ways.push((Way::PutsOff, "puts it off"));
    }
    let formed = forming(state, attacker, target, charge).is_none();
    arrange(&mut ways, forbidden, (formed, front && !asked), ask);
    let why = barred.first().or(late.first()).or(stays.first().filter(|_| evades));
    let way = ask.pick(question, &ways, Some(likely)).unwrap_or(Way::Stands);
    if let Some(why) = why.filter(|_| way == Way::Stands) {
        ask.say(format!("{}: {}", state.named(target.id), why));
    }
    (way, asked, why.cloned())
}

/// The change of formation that a unit in column or limbered would make: into the one in which it fights (p. 25).
pub(super) fn forming(
    state: &State,
    attacker: &Unit,
    target: &UnitInPlay,
    charge: &Charge,
) -> Option<ChangeFormationWhenCharged> {
    let unit = &target.profile;
    let columns = matches!(unit.formation, Formation::MarchColumn | Formation::Limbered);
    let change_to = Unit::formations(unit.kind).first().copied().filter(|to| columns && *to != unit.formation)?;
    Some(ChangeFormationWhenCharged {
        unit: unit.clone(),
        attacker: attacker.clone(),
        charge_distance: charge.distance,
        change_to,
        engaged: state.engaged(target.id),
        scale: state.scale,
        ..ChangeFormationWhenCharged::default()
    })
}

/// Says before the reply that others may go with it, as their row comes up with the counter-charge alone (p. 23).
fn say_supports(state: &State, attacker: &Unit, target: &UnitInPlay, charge: &Charge, ask: &mut FormBuilder<'_>) {
    let counters = may_counter(state, attacker, target, charge);
    let reply = || Reply::CounterCharges(counter(state, attacker.clone(), target, charge), Vec::new());
    let most = supporters(state, target).len().min(usize::from(state.tables.charge.supports));
    let stands = ask.is_said("reply", "stands");
    if counters && !stands && most > 0 && state.lets(reply().objections(state, target)) {
        let who = if most == 1 { "one".to_owned() } else { format!("up to {most}") };
        ask.say(format!("if it counter-charges, {who} of its brigade may go with it, by H then (p. 23)"));
    }
}

/// Who of its brigade may go forward with a unit that counter-charges (p. 23).
fn supporters(state: &State, target: &UnitInPlay) -> Vec<UnitId> {
    let fit = |id: &UnitId| {
        id.of_brigade() == target.id.of_brigade()
            && state.unit(*id).is_some_and(|one| state.may_support(one) && state.lets(against_going(state, one)))
            && !state.engaged(*id)
    };
    state.friends(target.id.army, target.id).into_iter().filter(fit).collect()
}

/// At most two units of its brigade go forward with a unit that counter-charges (p. 23).
fn ask_supports(state: &State, target: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let most = usize::from(state.tables.charge.supports);
    let from = supporters(state, target);
    if from.is_empty() {
        return Vec::new();
    }
    let question = Question::new("supports", 'H', "with it in support, no further than it goes").on("p. 23");
    ask.units(question, from, most)
}

fn ask_formation(unit: &Unit, ask: &mut FormBuilder<'_>) -> Result<Formation, Interrupt> {
    let others: Vec<(Formation, Choice)> = Unit::formations(unit.kind)
        .iter()
        .filter(|formation| **formation != unit.formation)
        // Only cavalry forms it (p. 21).
        .filter(|formation| **formation != Formation::DoubleLine || unit.kind.is_mounted())
        .map(|formation| (*formation, formation_word(*formation)))
        .collect();
    let first = others.first().map(|(formation, _)| *formation);
    match ask.pick(Question::new("into", 'H', "into").on("p. 25"), &others, first) {
        Some(formation) => Ok(formation),
        None => Interrupt::refuse("it has no other formation"),
    }
}

impl Reply {
    /// Those who go forward with a unit that counter-charges.
    pub(super) fn supports(&self) -> &[UnitId] {
        match self {
            Reply::CounterCharges(_, supports) => supports,
            _ => &[],
        }
    }

    /// In words, what the odds of the melee take for granted that a die decides.
    pub(super) fn by_a_die(&self, tables: &Tables) -> &'static str {
        match self {
            Reply::CounterCharges(request, _) if !request.is_automatic(tables) => ", if it counter-charges",
            Reply::TurnsToFace(request) if !request.is_automatic() => ", if it turns",
            _ => "",
        }
    }

    /// Refuses what makes no sense.
    pub(super) fn check(&self, state: &State) -> Result<(), Refusal> {
        match self {
            Reply::Stands(..) | Reply::Evades(_) => Ok(()),
            Reply::CounterCharges(request, _) => request.check(&state.tables),
            Reply::TurnsToFace(request) => request.check(&state.tables),
            Reply::ChangesFormation(request) => request.check(&state.tables),
        }
    }

    /// Why the target does not do so: each reason names it, as the order is the charger's.
    pub(super) fn against(&self, state: &State, target: &UnitInPlay) -> Vec<Refusal> {
        self.objections(state, target).into_iter().map(|one| state.of(target, one)).collect()
    }

    fn objections(&self, state: &State, target: &UnitInPlay) -> Vec<Refusal> {
        let tables = &state.tables;
        // A unit that may not move of its own will neither counter-charges nor evades (HOW-AMB-C13).
        let mut reasons = match self {
            Reply::CounterCharges(..) => state.stands(target),
            Reply::Evades(_) => state.stays_put(target),
            Reply::TurnsToFace(_) | Reply::ChangesFormation(_) => state.only_supports(target).into_iter().collect(),
            Reply::Stands(..) => Vec::new(),
        };
        match self {
            Reply::Stands(..) => {}
            Reply::CounterCharges(request, _) => {
                reasons.extend(request.objections(tables).into_iter().map(Refusal::from));
            }
            Reply::TurnsToFace(request) => reasons.extend(request.objections(tables).into_iter().map(Refusal::from)),
            Reply::ChangesFormation(request) => {
                reasons.extend(request.objections(tables).into_iter().map(Refusal::from));
            }
            Reply::Evades(evade) => reasons.extend(evade.objections()),
        }
        reasons
    }

    /// What comes of it; `made` is the charge as it goes on.
    pub(super) fn resolve(
        self,
        state: &State,
        target: &UnitInPlay,
        made: &mut Charge,
        ruling: &mut Ruling<Event>,
        dice: &mut dyn Dice,
    ) -> Result<Told, Interrupt> {
        match self {
            Reply::Stands(later, lost) => {
                // A charge that is typed in one breath shows no form.
                ruling.notes.extend(lost.map(|why| format!("{}: {why}.", state.named(target.id))));
                let evades = evades_at_contact(state, target, made);
                made.stays = evades && later == Later::Settled;
                let evades = evades && !made.stays;
                Ok((if evades { "it may evade at contact" } else { "it stands" }.to_owned(), None))
            }
            Reply::CounterCharges(request, supports) => {
                counter_charge(&request, state, (target, &supports), made, ruling, dice)
            }
            Reply::TurnsToFace(request) => turn(&request, state, target, made, ruling, dice),
            Reply::ChangesFormation(request) => change_formation(&request, state, target, ruling, dice),
            Reply::Evades(evade) => Ok((evade.goes(state, target, made, ruling), None)),
        }
    }
}
