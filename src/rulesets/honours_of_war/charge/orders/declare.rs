//! A charge is declared (p. 21-25). What the enemy does is in [`super::reply`].

use super::join;
use super::reply::{Reply, ask_reply};
use super::second::{Second, ask_other_enemy};
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::mist::{ask_mist, halts_in_mist};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::prospects::of_charge;
use crate::rulesets::honours_of_war::battle::questions::{ask_charged_side, ask_free_side, ask_likely_side, ask_start};
use crate::rulesets::honours_of_war::battle::scenarios::{MistAction, ScenarioMist};
use crate::rulesets::honours_of_war::battle::state::{Charge, Mark, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::charge::hand::{
    MoveInHand, ask_hand, charges_no_more, cover_counter_charging, cover_of, cover_said, has_moved, likely_cover,
};
use crate::rulesets::honours_of_war::charge::legality::{
    ChargeLegality, ChargeObjection, Legality, Match, TargetCover, ThroughFriends,
};
use crate::rulesets::honours_of_war::charge::objection::ChargerObjection;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{Choice, Dice, FormBuilder, Interrupt, Lookup, Options, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| true), against),
    rule: charge,
}];

/// What speaks against a charge by this unit, whomever it charges.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return vec![Refusal::new("select a unit, not a brigade")] };
    // Into a melee a unit goes that has moved, or whose commander has (p. 18, 23).
    if state.lets(join::against(state, id)) { Vec::new() } else { against_its_own(state, unit) }
}

/// What speaks against a charge by this unit at an enemy who is in no melee.
fn against_its_own(state: &State, unit: &UnitInPlay) -> Vec<Refusal> {
    let id = unit.id;
    let Some(performance) = state.performance(id) else {
        return vec![ChargerObjection::CommandDieFirst.into()];
    };
    let known = ChargeLegality {
        attacker: unit.profile.clone(),
        attacker_engaged: state.fights(id),
        fired: unit.has_fired(),
        performance,
        ..ChargeLegality::default()
    };
    let mut against = charges_no_more(state, id);
    against.extend(state.stands(unit));
    against.extend(known.against_charger(&state.tables).into_iter().map(Refusal::from));
    against.extend(state.bars(unit).into_iter().chain(has_moved(state, unit)));
    state.deciding(against)
}

/// A charge as it is declared: who charges whom, what the table says of it, and what the enemy does.
struct Declaration<'a> {
    charger: &'a UnitInPlay,
    target: &'a UnitInPlay,
    /// From where it stands to contact, in cm.
    distance: Ratio,
    hand: MoveInHand<'a>,
    lawful: Legality,
    /// A second target, which it cannot tell apart from the first.
    second: Option<Second<'a>>,
    made: Charge,
    reply: Reply,
    mist: Option<ScenarioMist>,
}

fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(charger) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Charge: {}", state.named(id)));
    state.say_scenario_rules(id, ask);
    if let (Some(why), true) = (against_its_own(state, charger).first(), state.lets(join::against(state, id))) {
        ask.say(format!("only into a melee (p. 23, a reading): {why}"));
    }
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(id.army), None);
    let target = target.and_then(|target| state.unit(target));
    // Whom it never charges is said before his side is asked, or anything measured.
    ask.permit(target.map_or_else(Vec::new, |target| never_at_all(state, charger, target)))?;
    let side = target.and_then(|target| ask_side_of(state, target, ask));
    ask.permit(target.zip(side).map_or_else(Vec::new, |(target, side)| never(state, charger, target, side)))?;
    let distance = ask.number(Question::new("distance", ' ', "way to contact").on("p. 21"), "cm", None);
    let Some((target, side)) = target.zip(side) else { return Err(Interrupt::Unanswered) };
    if state.fights(target.id) {
        return join::into_melee(state, (charger, target), (side, distance), ask);
    }
    if state.performance(id).is_none() {
        ask.permit(vec![ChargerObjection::CommandDieFirst.into()])?;
    }
    let declared = Declaration::ask(state, (charger, target), (side, distance), ask)?;
    // On the way hangs the charge bonus (p. 31): before it is said there are no odds.
    if ask.answered("distance") {
        declared.foresee(state, ask);
    }
    let second = declared.second.iter().flat_map(|second| second.against_reply(state));
    ask.permit(declared.reply.against(state, declared.target).into_iter().chain(second).collect())?;
    let mut ruling = declared.rule(state, ask.ready()?)?;
    state.tell_overtaken(&mut ruling);
    Ok(ruling)
}

/// The side of its target into which it charges: none is filled in where his front is held already (p. 22), nor of light infantry.
/// Whether that evades is said at contact (p. 24), so that nothing else of such a charge need be said: that it goes in at the front
/// is not taken for said. A garrison has no flanks, and is charged on any face (p. 17, 24).
fn ask_side_of(state: &State, target: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Facing> {
    let open = target.block().is_none();
    if open && state.is_held_in(target.id, Facing::Front) {
        return ask_free_side(&state.barred_sectors(target.id), ask);
    }
    if !open || state.fights(target.id) {
        return Some(ask_charged_side(ask));
    }
    if !target.profile.kind.is_light_foot() {
        return Some(ask_likely_side(ask));
    }
    if !ask.answered("sector") {
        ask.say("the side is to be said: nothing else of it is asked (p. 24)");
    }
    // Until it is said, the rest of the form is that of its front.
    ask_free_side(&[], ask).or(Some(Facing::Front))
}

/// What forbids a charge at this enemy into that side of him, whatever the way to him (p. 22); into a melee, where it is asked
/// with the rest.
fn never(state: &State, charger: &UnitInPlay, target: &UnitInPlay, side: Facing) -> Vec<Refusal> {
    if state.fights(target.id) {
        return Vec::new();
    }
    let objections = Match {
        attacker: &charger.profile,
        target: &target.profile,
        sector: side.sector(),
        target_in_melee: false,
        cover: cover_of(target, side.sector()),
    };
    // Who is in column may form line on its way.
    let objections = holding(&[
        (objections.cavalry(), ChargeObjection::InfantryVsCavalry),
        (objections.frontal(), ChargeObjection::LightInfantryFrontal),
        (objections.covered(), ChargeObjection::CavalryVsCover),
    ]);
    objections.into_iter().map(Refusal::from).collect()
}

/// What forbids a charge at this enemy into whatever side of him. Who is driven off goes straight away (p. 25, 30).
fn never_at_all(state: &State, charger: &UnitInPlay, target: &UnitInPlay) -> Vec<Refusal> {
    if state.owes_reaction(target) && !state.fights(target.id) {
        return vec![ChargerObjection::ReactsFirst(state.named(target.id)).into()];
    }
    let into = |side| never(state, charger, target, side);
    let others = [Facing::LeftFlank, Facing::RightFlank, Facing::Rear].map(into);
    into(Facing::Front).into_iter().filter(|why| others.iter().all(|other| other.contains(why))).collect()
}

/// Who has changed formation in reply fires in that one (p. 25).
fn as_it_stands_now(target: &UnitInPlay, events: &[Event]) -> UnitInPlay {
    let mut now = target.clone();
    for event in events {
        if let Event::Turns { unit, formation } = event
            && *unit == target.id
        {
            now.profile.formation = *formation;
        }
    }
    now
}

impl<'a> Declaration<'a> {
    fn ask(
        state: &'a State,
        (charger, target): (&'a UnitInPlay, &'a UnitInPlay),
        (side, distance): (Facing, Ratio),
        ask: &mut FormBuilder<'_>,
    ) -> Result<Declaration<'a>, Interrupt> {
        let hand = ask_hand(state, charger, target, distance, false, ask)?;
        let way = hand.way(distance);
        let mut legality = known(state, charger, target, &hand, side, way);
        ask_approach((target, side), &mut legality, ask);
        if legality.target_cover == TargetCover::Entrenchment {
            ask.say("it makes contact at the works, and does not cross them: no half move for that (a reading)");
        }
        let other = ask_other_enemy(state, (charger, target), hand.way(Ratio::ZERO), &mut legality, ask);
        // What is forbidden is said before its target's player is asked for anything.
        let mut reasons = state.bars(charger);
        reasons.extend(hand.objections.iter().cloned());
        let lawful = legality.answer(&state.tables)?;
        reasons.extend(lawful.reasons.iter().copied().map(Refusal::from));
        let made = Charge {
            in_hand: hand.move_available,
            run: hand.run,
            rough: hand.rough,
            gone: Some(hand.gone).filter(|gone| *gone > Ratio::ZERO),
            from_river: charger.ground == Ground::River,
            from_hill: charger.ground.is_hill(),
            to_hill: target.ground.is_hill(),
            cover: legality.target_cover,
            cover_overruled: legality.target_cover != likely_cover(target, side),
            ..Charge::new(charger.id, target.id, side, way)
        };
        let mut second = other.map(|other| Second::new(state, other, &legality, (side, &made)));
        if let Some(second) = &second {
            reasons.extend(second.against(state, &legality, &state.tables)?);
        }
        ask.permit(reasons)?;
        let beside = second.as_ref().map(|second| second.target.id);
        let reply = ask_reply(state, &legality, (target, beside), &made, ask)?;
        if let Some(second) = second.as_mut().filter(|_| !matches!(reply, Reply::CounterCharges(..))) {
            second.ask_reply(state, hand.passing.is_some(), ask);
        }
        let mist = ask_mist(state, MistAction::Charge, (charger, target), distance, ask);
        Ok(Declaration { charger, target, distance, hand, lawful, second, made, reply, mist })
    }

    /// The melee that it would bring, a counter-charge taken for made.
    fn foresee(&self, state: &State, ask: &mut FormBuilder<'_>) {
        if matches!(self.reply, Reply::Evades(_)) {
            return;
        }
        for (why, who) in [
            ("mist", self.charger),
            ("counter-charge", self.target),
            ("turning to face", self.target),
            ("changing formation when charged", self.target),
        ] {
            ask.thrower(why, who.id.army, state.named(who.id));
        }
        if matches!(self.reply, Reply::ChangesFormation(_)) {
            return ask.say("its new formation is thrown for first: the melee's form has its odds");
        }
        let sector = if matches!(self.reply, Reply::TurnsToFace(_)) { Facing::Front } else { self.made.sector };
        let counter = matches!(self.reply, Reply::CounterCharges(..));
        let cover = match () {
            () if counter => cover_counter_charging(self.target, &self.made),
            () if sector != self.made.sector => likely_cover(self.target, sector),
            () => self.made.cover,
        };
        let mut charger = self.charger.clone();
        charger.profile.formation = self.hand.charges_as(self.charger).formation;
        let cover_overruled = self.made.cover_overruled && sector == self.made.sector;
        let charge = Charge { counter, sector, cover, cover_overruled, ..self.made.clone() };
        let mut target = self.target.clone();
        target.is_charged_in(&charge);
        of_charge(state, &charge, (&charger, &target), self.reply.by_a_die(&state.tables), ask);
    }

    /// The mist first, then what the enemy does.
    fn rule(self, state: &State, dice: &mut dyn Dice) -> Result<Ruling<Event>, Interrupt> {
        self.reply.check(state)?;
        let (charger, target) = (self.charger, self.target);
        let mut declared = self.words(state);
        let mut ruling = Ruling::new(String::new(), self.hand.goes(charger));
        if halts_in_mist(state, (charger.id, self.mist.as_ref()), &mut declared, &mut ruling, dice)? {
            ruling.events.extend(charger.leaves());
            return Ok(ruling);
        }
        ruling.events.push(Event::Paid { unit: charger.id });
        // Two in one block fight inside it (p. 32).
        let within =
            charger.block().is_some_and(|block| target.block().is_some_and(|other| other.number == block.number));
        ruling.events.extend(charger.leaves().filter(|_| !within));
        let evades = matches!(self.reply, Reply::Evades(_));
        let mut made = self.made.clone();
        let supports = self.reply.supports().to_vec();
        let (result, fell) = self.reply.resolve(state, target, &mut made, &mut ruling, dice)?;
        let fell = fell.map_or_else(String::new, |fell| format!("{fell}: "));
        ruling.line = format!("{declared}: {fell}{result}.");
        ruling.outcome = match result.strip_prefix("it ") {
            Some(failed) if failed.starts_with("does not manage") => "stands".to_owned(),
            Some(does) => does.to_owned(),
            None => result,
        };
        let halts = self.lawful.stops_if_faced && made.sector == Facing::Front && self.made.sector != Facing::Front;
        if halts {
            ruling.notes.push("Light infantry stops half way when the line turns to face it (p. 22).".to_owned());
            return Ok(ruling);
        }
        if made.counter {
            supported(state, target, supports, &mut ruling);
        }
        let other_fires = self.second.as_ref().is_some_and(|second| second.may_fire(state));
        match self.second {
            // Who counter-charges is met alone (diagram 8).
            Some(second) if made.counter => {
                let name = state.named(second.target.id);
                ruling.notes.push(format!("It does not come to {name}, who may support (p. 22-23)."));
            }
            Some(second) => second.goes(state, &mut ruling, dice)?,
            None => {}
        }
        if evades {
            return Ok(ruling);
        }
        if self.hand.unit.kind.is_mounted() && target.profile.is_deployed_guns() && !target.has(Mark::Abandoned) {
            ruling
                .notes
                .push("The limber base is a part of the battery, and may be met as it is (p. 9-10).".to_owned());
        }
        let counters = made.counter;
        let silent = made.comes_round(&target.ground)
            || !state.lets(state.against_fire(&as_it_stands_now(target, &ruling.events)));
        let silent = silent && !other_fires;
        ruling.events.push(Event::Charges(made));
        ruling.notes.push(what_is_next(counters, silent).to_owned());
        Ok(ruling)
    }

    fn words(&self, state: &State) -> String {
        let (charger, target) = (state.named(self.charger.id), state.named(self.target.id));
        format!("{charger} charges {target} in the {}, {} cm", word(&self.made.sector), self.distance)
    }
}

/// Who goes forward with a unit that counter-charges has moved, and supports it in the melee (p. 23).
fn supported(state: &State, target: &UnitInPlay, supports: Vec<UnitId>, ruling: &mut Ruling<Event>) {
    if supports.is_empty() {
        return;
    }
    let moved = supports.iter().filter_map(|id| state.unit(*id));
    ruling.events.extend(moved.map(|one| Event::moved(one.id, one.profile.formation)));
    ruling.events.push(Event::Supported { unit: target.id, by: supports });
}

/// What the roster knows of a charge.
fn known(
    state: &State,
    charger: &UnitInPlay,
    target: &UnitInPlay,
    hand: &MoveInHand<'_>,
    side: Facing,
    way: Ratio,
) -> ChargeLegality {
    // The rest of a double move is the last of its two moves.
    let last = hand.gone > Ratio::ZERO && hand.moves == 1;
    ChargeLegality {
        attacker: hand.charges_as(charger),
        target: target.profile.clone(),
        sector: side.sector(),
        scale: state.scale,
        performance: state.performance(charger.id).unwrap_or_default(),
        fired: charger.has_fired(),
        attacker_engaged: state.fights(charger.id),
        target_in_melee: state.fights(target.id),
        target_cover: likely_cover(target, side),
        sector_occupied: state.is_held_in(target.id, side),
        distance: Some(way),
        moves: if last { 2 } else { hand.moves },
        move_available: Some(hand.move_available),
        through_friends: match hand.passing {
            _ if hand.through_friends => ThroughFriends::ChargeMove,
            Some(_) if last => ThroughFriends::ChargeMove,
            Some(_) => ThroughFriends::FirstMove,
            None => ThroughFriends::None,
        },
        ..ChargeLegality::default()
    }
}

impl Options for TargetCover {
    const OPTIONS: &'static [(TargetCover, Choice)] = &[
        (TargetCover::Open, "the open"),
        (TargetCover::Woods, "woods"),
        (TargetCover::Obstacle, "behind an obstacle"),
        (TargetCover::Bua, "a BUA"),
        (TargetCover::Entrenchment, "an entrenchment"),
    ];
}

/// How it comes to the target, and what it sees of it.
fn ask_approach((target, side): (&UnitInPlay, Facing), request: &mut ChargeLegality, ask: &mut FormBuilder<'_>) {
    let sector = request.sector;
    if sector != Sector::Front {
        (request.start_sector, request.sector_reached_in_first_move) = ask_start(sector, request.moves, ask);
    }
    // `l` is the left flank's in all forms.
    ask.fill(Question::new("visible", 'K', "sees it before contact").on("p. 21"), &mut request.visible);
    ask.fill(Question::new("half", 'h', "half of it can make contact").on("p. 22"), &mut request.half_contact);
    let stands = Question::new("cover", 'U', "the target stands in").on("p. 22");
    let stands = match () {
        () if cover_said(target, side).is_some() => stands.as_said("as when last fired at"),
        () if cover_of(target, sector) == TargetCover::Open => stands,
        () => stands.known(),
    };
    ask.fill(stands, &mut request.target_cover);
}

/// What is to be done once it is declared. Who counter-charges fires no more than the chargers do (p. 25).
const fn what_is_next(counters: bool, silent: bool) -> &'static str {
    match () {
        () if counters => "They meet: make contact (p. 23).",
        () if silent => "It cannot fire at the chargers: make contact, after any fire across their way (p. 25).",
        () => "Fire at the chargers first, then make contact (p. 24-25).",
    }
}
