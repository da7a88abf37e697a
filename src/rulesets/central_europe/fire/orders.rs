//! Firing guns and volleys (Artillery, Musketry).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::spending;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::battle::words::{dice, hits};
use crate::rulesets::central_europe::unit::Kind;
use crate::umpire::{End, FormBuilder, Interrupt, Options, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

use super::artillery::{self, ArtilleryFire, ShotResult};
use super::musketry::{self, Musketry, VolleyResult};
use super::saves::Losses;

pub(crate) const GUN_FIRE: OrderKind = OrderKind {
    name: "gun_fire",
    key: 'f',
    label: "guns fire",
    at: &[Phase::Guns],
    who: Who::Each(|state| state.own_those(|profile| profile.kind == Kind::Artillery), against_shot),
    rule: shoot,
};

pub(crate) const VOLLEY: OrderKind = OrderKind {
    name: "volley",
    key: 'f',
    label: "fire a volley",
    at: &[Phase::Musketry],
    who: Who::Each(
        |state| state.own_those(|profile| !matches!(profile.kind, Kind::Artillery | Kind::General)),
        against_volley,
    ),
    rule: volley,
};

/// A shot as far as the roster knows it.
fn shot_of(state: &State, gun: &Unit) -> ArtilleryFire {
    ArtilleryFire {
        gun: state.profile(gun),
        moved: gun.marks.has(Mark::Moved),
        contours_below: state.tables.artillery.contours,
        ..ArtilleryFire::default()
    }
}

/// A volley as far as the roster knows it.
fn volley_of(state: &State, firer: &Unit) -> Musketry {
    Musketry {
        firer: state.profile(firer),
        moved: firer.marks.has(Mark::Moved),
        adopted_firing_order: firer.marks.has(Mark::AdoptedFiringOrder),
        characteristics: state.characteristics,
        ..Musketry::default()
    }
}

fn against_shot(state: &State, gun: UnitId) -> Vec<Refusal> {
    let Some(gun) = state.unit(gun) else { return Vec::new() };
    spending::against(state, gun, Step::GunFire, shot_of(state, gun).against(&state.tables))
}

fn against_volley(state: &State, firer: UnitId) -> Vec<Refusal> {
    let Some(firer) = state.unit(firer) else { return Vec::new() };
    let volley = volley_of(state, firer);
    let mut objections = volley.against(&state.tables);
    objections.extend(volley.cannot_hit(&state.tables).map(Refusal::from));
    spending::against(state, firer, Step::Musketry, objections)
}

/// The unit fired at.
fn ask_target<'a>(state: &'a State, firer: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.id.army), None);
    target.and_then(|target| state.unit(target))
}

fn shoot(state: &State, gun: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(gun) = state.unit(gun) else { return Interrupt::refuse("no such unit") };
    let mut request = shot_of(state, gun);
    request.check(&state.tables)?;
    let target = ask_target(state, gun, ask);
    request.range = ask.number(Question::new("distance", ' ', "distance").on("Artillery"), "cm", None);
    let mut ammunition = request.ammunition(&state.tables);
    ask.fill(Question::new("ammunition", 'a', "ammunition").on("Artillery"), &mut ammunition);
    request.ammunition = Some(ammunition);
    ask.rows(&mut request, artillery::FORM);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    request.target = state.profile(target);
    let shot = ask.resolve(&request, &state.tables)?;
    Ok(tell_shot(state, gun, target, &request, &shot))
}

fn tell_shot(state: &State, gun: &Unit, target: &Unit, request: &ArtilleryFire, shot: &ShotResult) -> Ruling<Event> {
    let line = format!(
        "{} at {}, {} cm, {}: {}, {} potential, {}.",
        state.named(gun.id),
        state.named(target.id),
        request.range,
        shot.ammunition.word(),
        shot.score,
        shot.potential_hits,
        suffered(&shot.losses)
    );
    let mut ruling =
        tell_losses(state, target, line, &shot.losses, Event::Activated { unit: gun.id, step: Step::GunFire });
    ruling.table = format!("{} or more hits (Artillery)", shot.to_hit);
    ruling
}

fn volley(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(firer) = state.unit(firer) else { return Interrupt::refuse("no such unit") };
    let mut request = volley_of(state, firer);
    request.check(&state.tables)?;
    let target = ask_target(state, firer, ask);
    ask.rows(&mut request, musketry::FORM);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    request.target = state.profile(target);
    let volley = ask.resolve(&request, &state.tables)?;
    Ok(tell_volley(state, firer, target, request.range, volley))
}

fn tell_volley(state: &State, firer: &Unit, target: &Unit, range: Ratio, volley: VolleyResult) -> Ruling<Event> {
    let line = format!(
        "{} at {}, {range} cm: {}, {} or more, {}.",
        state.named(firer.id),
        state.named(target.id),
        dice(Ratio::whole(volley.dice_count.into())),
        volley.to_hit,
        suffered(&volley.losses)
    );
    let spent = Event::Activated { unit: firer.id, step: Step::Musketry };
    let mut ruling = tell_losses(state, target, line, &volley.losses, spent);
    ruling.sum = volley.modifiers;
    let favour = if volley.chance_dice > 0 { ", each with 50:50 for 1 more" } else { "" };
    ruling.table = format!("{} or more on the die{favour} (Musketry)", volley.to_hit);
    ruling
}

/// The ruling of a fire: what the target has left, and the test or the end that follows.
fn tell_losses(state: &State, target: &Unit, line: String, fire: &Losses, spent: Event) -> Ruling<Event> {
    let (unit, name) = (target.id, state.named(target.id));
    let mut ruling = Ruling::new(line, vec![spent]);
    ruling.outcome = hits(fire.hits);
    if fire.hits > 0 {
        let effectiveness = fire.target_effectiveness_after;
        ruling.events.push(Event::Losses { unit, effectiveness, shot: fire.hits });
        if !fire.target_eliminated {
            ruling.notes.push(format!("{name}: {effectiveness} percent left."));
        }
    }
    if fire.target_eliminated {
        ruling.events.push(Event::Gone { unit });
        ruling.notes.push(format!("{name} is eliminated."));
        ruling.ends = End::only("eliminated");
    }
    if fire.general_eliminated {
        ruling.notes.push("The general with it falls (Morale).".to_owned());
    }
    if fire.morale_test_required {
        ruling.events.push(Event::Test { unit, cause: Some(Cause::Firing) });
        ruling.notes.push(format!("{name} owes a morale test."));
    }
    ruling
}

/// The hits of a shot, and those that were saved of them: `1 hit, 2 saved`.
fn suffered(losses: &Losses) -> String {
    let saved = if losses.saved > 0 { format!(", {} saved", losses.saved) } else { String::new() };
    format!("{}{saved}", hits(losses.hits))
}
