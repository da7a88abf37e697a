//! Guns fire (Artillery).

use super::super::super::artillery::{Ammunition, ArtilleryFire};
use super::super::super::command::Step;
use super::super::super::unit::Kind;
use super::super::event::Event;
use super::super::state::{At, State, Troop};
use super::{OrderKind, Who, hits, losses, spend, told};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const FIRE: OrderKind = OrderKind {
    name: "gun_fire",
    key: 'f',
    label: "guns fire",
    at: &[At::Guns],
    who: Who::Units(|state| state.those(may_fire)),
    why_not: "is no gun of the side whose phase it is, is limbered, retreating or in melee, has fired, or has no point",
    rule: fire,
};

/// Whether it is a gun that may still fire in this phase.
pub(crate) fn may_fire(state: &State, troop: &Troop) -> bool {
    state.may_act(troop)
        && troop.unit.kind == Kind::Artillery
        && !troop.unit.limbered
        && !troop.unit.retreating
        && !state.engaged(troop.code)
        && !state.activations.contains(&(troop.code, Step::GunFire))
}

fn fire(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(gun) = state.troop(firer) else { return Interrupt::refuse("no such unit") };
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.army), None);
    let range = ask.number(Question::new("distance", ' ', "distance").on("Artillery"), "cm", None);
    let near = range <= state.tables.artillery.canister;
    let kinds = [(Ammunition::Canister, "canister"), (Ammunition::Roundshot, "roundshot")];
    let likely = if near { Ammunition::Canister } else { Ammunition::Roundshot };
    let ammunition = ask.pick(Question::new("ammunition", 'a', "ammunition").on("Artillery"), &kinds, Some(likely));
    let moved = ask.flag(Question::new("moved", 'm', "moved or pivoted this phase").on("Movement").known(), gun.moved);
    let in_arc = ask.flag(Question::new("in_arc", 'f', "within 45 degrees of its front").on("Musketry"), true);
    let cover = ask.flag(Question::new("cover", 'c', "target in cover").on("Saving Throws"), false);
    let over_friends = ask.flag(Question::new("over_friends", 'v', "over the heads of friends").on("Artillery"), false);
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Interrupt::Unanswered) };
    let mut request = ArtilleryFire {
        gun: state.unit(gun),
        target: state.unit(victim),
        range,
        ammunition,
        moved,
        in_arc,
        cover,
        over_friends,
        gun_on_hill: false,
        contours_below: 0,
        friend_to_gun: None,
        friend_to_target: None,
    };
    if over_friends {
        let asked = |id, label| Question::new(id, ' ', label).on("Artillery");
        request.gun_on_hill = ask.flag(Question::new("hill", 'e', "the gun stands on a hill").on("Artillery"), true);
        let below = ask.number(asked("contours", "contours above the friends"), "", Some(Ratio::whole(2)));
        request.contours_below = u32::try_from(below.floor()).unwrap_or_default();
        request.friend_to_gun = Some(ask.number(asked("friend_to_gun", "friends to gun"), "cm", None));
        request.friend_to_target = Some(ask.number(asked("friend_to_target", "friends to target"), "cm", None));
    }
    ask.permit(spend(state, firer, Step::GunFire)?)?;
    let shot = request.rule(&state.tables, ask.ready()?)?;
    let (mut events, notes) = losses(state, victim, &shot.losses);
    events.insert(0, Event::Activated { unit: firer, step: Step::GunFire });
    let mut ruling = Ruling::new(
        format!(
            "{} at {}, {range} cm, {}: {}, {} potential, {}.",
            state.named(firer),
            state.named(victim.code),
            kinds.iter().find(|(kind, _)| *kind == shot.ammunition).map_or("", |(_, word)| *word),
            shot.score,
            shot.potential_hits,
            told(&shot.losses)
        ),
        events,
    );
    ruling.outcome = hits(shot.losses.hits);
    ruling.end = if shot.losses.target_eliminated { "eliminated".to_owned() } else { String::new() };
    ruling.table = format!("{} or more hits (Artillery)", shot.to_hit);
    ruling.notes = notes;
    Ok(ruling)
}
