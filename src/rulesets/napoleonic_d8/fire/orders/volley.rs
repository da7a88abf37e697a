//! Fire of infantry and skirmishers (Firing chart).

use crate::rulesets::napoleonic_d8::battle::certain;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::{OrderObjection, on_hold};
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{
    caught, caught_besides, disorders, ends_of, hit, hit_besides, rings, suffer,
};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::fire::chart::{KILL_ALONE, MusketryRow};
use crate::rulesets::napoleonic_d8::fire::musketry::{
    FirerCover, FirerMoved, Musketry, MusketryObjection, MusketryResult, OTHER_SIDES, check_firer,
};
use crate::rulesets::napoleonic_d8::fire::target::Cover;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Answer, FormBuilder, Interrupt, Question, Ratio, Refusal, Row, Ruling, UnitId};

pub(crate) const VOLLEY: OrderKind = OrderKind {
    name: "volley",
    key: 'f',
    label: "fire a volley",
    at: &[Phase::Musketry],
    who: Who::Each(|state| ids(state.own().filter(|unit| check_firer(&unit.now).is_ok())), against),
    rule: volley,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let objections = [
        OrderObjection::NotItsTurn,
        OrderObjection::Untested,
        OrderObjection::Fired,
        OrderObjection::FromAfar,
        OrderObjection::Quenching,
        OrderObjection::Charging,
        OrderObjection::Engaged,
        OrderObjection::OwesTest,
        OrderObjection::OrdersAgainstFire,
    ];
    state.against(id, &objections, |unit| {
        let objection = MusketryObjection::of_firer(&unit.now).map(Refusal::from);
        let far = unit.marks.has(Mark::MovedFar).then(|| MusketryObjection::MovedOverHalf.into());
        let none = state.no_enemy(id.army);
        none.into_iter().chain(check_firer(&unit.now).err()).chain(objection).chain(far).collect::<Vec<_>>()
    })
}

/// The questions of a volley, beside the inputs that they fill.
const ROWS: &[Row<Musketry>] = &[
    Row::new("distance", ' ', "distance", "Firing ranges", |shot, question, ask| {
        shot.distance = ask.number(question, "cm", None);
    }),
    Row::new("place", 'G', "in a building or a wood", "Firing chart", |shot, question, ask| {
        let known = shot.firer_cover != FirerCover::Open;
        ask.fill(as_it_stands(question, known), &mut shot.firer_cover);
    }),
];

/// The same of its target.
const TARGET: &[Row<Musketry>] = &[
    Row::new("cover", 'U', "target's cover", "Firing chart", |shot, question, ask| {
        ask.fill(as_it_stands(question, shot.cover != Cover::Open), &mut shot.cover);
    }),
    Row::new("redoubt", 'O', "in a redoubt", "Firing chart", |shot, question, ask| {
        ask.fill(as_it_stands(question, shot.redoubt), &mut shot.redoubt);
    }),
];

/// Asks how far it moved, by the same words of everybody: that it did is known of who moved before; how far is known of who went
/// back, and of others nothing is filled in. Tells what that it is said not to have moved has against it.
fn ask_moved(firer: &UnitInPlay, shot: &mut Musketry, ask: &mut FormBuilder<'_>) -> Option<Refusal> {
    let moved_before = shot.moved != FirerMoved::None;
    if firer.marks.has(Mark::Formed) && !moved_before {
        ask.say("its change of formation is no move before a volley (a reading)");
    }
    if firer.marks.has(Mark::MovedDouble) && moved_before {
        ask.say("its move was doubled");
    }
    if said_before(shot, ask) || (firer.now.is_square() && !moved_before) {
        return None;
    }
    // A move goes up to its distance: how far it went only the table shows.
    let open =
        firer.marks.has(Mark::Moved) && ![Mark::MovedHalf, Mark::MovedFar].iter().any(|far| firer.marks.has(*far));
    let known = if firer.marks.has(Mark::Moved) { "it moved in this turn" } else { "its brigade retires" };
    let question = Question::new("movement", 'h', "moved").on("Firing chart");
    let question = if moved_before { question.as_said(known) } else { question };
    ask.fill(if open && moved_before { question.must() } else { question }, &mut shot.moved);
    (moved_before && shot.moved == FirerMoved::None).then(|| Refusal::on("Firing chart", known))
}

/// In journals of before it was a yes or no, to another question where he had moved before. Says whether it was answered so.
fn said_before(shot: &mut Musketry, ask: &mut FormBuilder<'_>) -> bool {
    let flag = |id, label| Question::new(id, 'h', label).on("Firing chart");
    let moved = [true, false].iter().any(|moved| ask.has("moved", &Answer::Flag(*moved)));
    if shot.moved == FirerMoved::None && moved {
        let moved = ask.flag(flag("moved", "moved up to half"), false);
        shot.moved = if moved { FirerMoved::UpToHalf } else { FirerMoved::None };
        return true;
    }
    let far = shot.moved != FirerMoved::None && ask.answered("far");
    if far {
        let over = ask.flag(flag("far", "it moved: over half a move"), false);
        shot.moved = if over { FirerMoved::OverHalf } else { FirerMoved::UpToHalf };
    }
    far
}

/// Whether its target stands before who has turned his back to the enemy, which only the table shows; and what the book has
/// against fire at him where he does not.
pub(super) fn ask_facing(state: &State, firer: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Refusal> {
    if !firer.marks.has(Mark::TurnedBack) || firer.now.arm.is_artillery() {
        return None;
    }
    let faces = Question::new("faces", 'j', "before it: its back is to the enemy").on("Notes 25").must();
    let text = format!("its back is to the enemy: it fires {} degrees off its centre at most", arc(state, firer));
    (!ask.flag(faces, true)).then(|| Refusal::on("Notes 25", text))
}

/// How far off its centre it fires, in degrees.
fn arc(state: &State, firer: &UnitInPlay) -> Ratio {
    let arcs = &state.tables.arcs;
    if firer.now.arm == Arm::Skirmishers { arcs.skirmishers } else { arcs.formed }
}

/// A volley as asked: at whom, the disorder of a column caught on the march, and at whom from the other sides of a square.
struct Volley<'a> {
    request: Musketry,
    target: &'a UnitInPlay,
    caught: u32,
    /// Each with the disorder of a column caught on the march.
    also: Vec<(&'a UnitInPlay, u32)>,
    /// Where it ends, if it moves up with this volley, and had not moved before.
    ends: Option<Ground>,
    /// What a hold has against that, or its back against a volley without it; and what its move has.
    against: Vec<Refusal>,
}

impl Volley<'_> {
    /// The same volley from another side of the square.
    fn at_another_side(&self, at: &UnitInPlay) -> Musketry {
        let (cover, redoubt) = (at.ground.into(), at.ground == Ground::Redoubt);
        Musketry { target: at.now.clone(), cover, redoubt, ..self.request.clone() }
    }
}

fn asked<'a>(state: &'a State, firer: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Volley<'a>, Interrupt> {
    let enemies = state.enemy_ids(firer.id.army);
    let id = ask.unit(Question::new("target", ' ', "at"), enemies.clone(), None);
    let target = id.and_then(|id| state.unit(id));
    let retires = state.orders_of(firer.id) == Orders::Retire && !firer.now.is_square();
    let moved = firer.marks.has(Mark::Moved) && !firer.marks.has(Mark::Formed);
    let moved_before = moved || retires;
    let moved = match moved_before {
        true if firer.marks.has(Mark::MovedFar) => FirerMoved::OverHalf,
        true => FirerMoved::UpToHalf,
        false => FirerMoved::None,
    };
    let mut request = Musketry {
        firer: firer.now.clone(),
        weapon: firer.weapon,
        firer_cover: firer.ground.into(),
        moved,
        distance: Ratio::ZERO,
        target: target.map_or_else(|| firer.now.clone(), |target| target.now.clone()),
        cover: target.map_or(Cover::Open, |target| target.ground.into()),
        redoubt: target.is_some_and(|target| target.ground == Ground::Redoubt),
    };
    ask.rows(&mut request, ROWS);
    let unmoved = ask_moved(firer, &mut request, ask);
    ask.rows(&mut request, TARGET);
    let moves = request.moved != FirerMoved::None && !firer.marks.has(Mark::Moved) && !retires;
    let against = if moves { on_hold(state, firer, ask) } else { ask_facing(state, firer, ask) };
    let against = against.into_iter().chain(unmoved).collect();
    let mut ends = request.firer_cover.ground().unwrap_or(Ground::Open);
    if moves {
        ask.fill(Question::new("ends", 'K', "it ends on or behind").on("Disorder"), &mut ends);
    }
    let caught = caught(state, target, ask);
    // A square has a die for each of its sides.
    let also = Question::new("also", 's', "from its other sides at").on("Firing chart");
    let mut also = if firer.now.is_square() { ask.units(also, enemies, OTHER_SIDES) } else { Vec::new() };
    also.retain(|side| Some(*side) != id);
    let also: Vec<&UnitInPlay> = also.iter().filter_map(|id| state.unit(*id)).collect();
    if !also.is_empty() {
        ask.say("those at its other sides are in its range too, each behind the cover it stands in");
    }
    let arc = arc(state, firer);
    ask.say(format!("a whole base in sight, {arc} degrees off the centre at most (Firing chart; Notes 21, 25)"));
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    for fired_at in [target].iter().chain(&also) {
        state.fired_at_in_melee(fired_at).into_iter().for_each(|words| ask.say(words));
    }
    let also = caught_besides(state, also, ask);
    Ok(Volley { request, target, caught, also, ends: moves.then_some(ends), against })
}

fn volley(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = state.on_table(id)?;
    let volley = asked(state, firer, ask)?;
    ask.thrower("musketry", id.army, state.named(id));
    if let Some(ends) = volley.ends {
        ask.ready()?;
        ends.check(&firer.now)?;
    }
    let targets: Vec<UnitId> =
        [volley.target.id].into_iter().chain(volley.also.iter().map(|(side, _)| side.id)).collect();
    let mut against = Vec::from_iter(state.owing(&targets));
    against.extend(state.out_of_sight(volley.request.distance));
    against.extend(volley.against.clone());
    let comes_to = |shot: &MusketryResult| shot.effect_on_target;
    let (shot, thrown) = certain::resolve_besides(against, &volley.request, &state.tables, ask, comes_to)?;
    let mut ruling = tell(state, firer, &volley, &shot, thrown);
    for (side, caught) in &volley.also {
        let request = volley.at_another_side(side);
        let (next, thrown) = certain::resolve(&request, &state.tables, ask, |shot| shot.effect_on_target)?;
        ruling.table.push_str(&format!("; {}: {} or more", state.marked(side.id), next.needed));
        hit_besides(state, (*side, *caught), next.effect_on_target, &next.sum.told_if(next.score, thrown), &mut ruling);
    }
    ruling.sum = shot.sum.modifiers;
    Ok(ruling)
}

fn tell(state: &State, firer: &UnitInPlay, volley: &Volley<'_>, shot: &MusketryResult, thrown: bool) -> Ruling<Event> {
    let effect = shot.effect_on_target;
    let outcome = rings(effect.kills, effect.disorders);
    let (own, target, distance) = (state.named(firer.id), state.named(volley.target.id), volley.request.distance);
    let line = format!("{own} at {target}, {distance} cm: {}, {outcome}.", shot.sum.told_if(shot.score, thrown));
    let mut ruling = Ruling::new(line, vec![Event::marked(firer.id, Mark::Fired)]);
    let Musketry { firer_cover, cover, redoubt, .. } = volley.request;
    if let Some(ground) = volley.ends {
        ruling.events.push(Event::marked(firer.id, Mark::Moved));
        ruling.events.extend(firer.stands(ground));
        let goes = firer.ground != ground;
        let (left, into) = (firer.ground.exit(), (ground == Ground::Wood).then_some(DisorderCause::InWood));
        let causes = left.into_iter().chain(into).filter(|_| goes);
        let ring = causes.map(|cause| disorders(state, &firer.now, cause)).max().unwrap_or(0);
        suffer(state, firer.id, &firer.now, (0, ring), &mut ruling);
    } else {
        ruling.events.extend(firer.said_to_stand(firer_cover.ground()));
    }
    ruling.events.extend(volley.target.said_to_stand(cover.ground(redoubt)));
    hit(state, volley.target, effect, volley.caught, &mut ruling);
    ruling.outcome = outcome;
    ruling.ends = ends_of(state, volley.target, effect);
    let alone = if shot.row == MusketryRow::Line { KILL_ALONE } else { "" };
    ruling.table = format!("{} or more (Firing chart){alone}", shot.needed);
    ruling
}
