//! Foot and dismounted light horse fire (Musketry).

use super::super::super::command::Step;
use super::super::super::musketry::Musketry;
use super::super::event::Event;
use super::super::state::{At, State, Troop};
use super::{OrderKind, Who, dice, hits, losses, spend, told};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const VOLLEY: OrderKind = OrderKind {
    name: "volley",
    key: 'f',
    label: "fire a volley",
    at: &[At::Musketry],
    who: Who::Units(|state| state.those(may_fire)),
    why_not: "has no muskets, or cannot hit after its move; is mounted, retreating or in melee, adopted firing order, has fired, or has no point",
    rule: volley,
};

/// Whether it may still fire muskets in this phase.
pub(crate) fn may_fire(state: &State, troop: &Troop) -> bool {
    state.may_act(troop)
        && Musketry::can_hit(&state.tables, &troop.unit, troop.moved, state.characteristics)
        && !troop.unit.retreating
        && !troop.adopted
        && !state.engaged(troop.code)
        && !state.activations.contains(&(troop.code, Step::Musketry))
}

fn volley(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(shooter) = state.troop(firer) else { return Interrupt::refuse("no such unit") };
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.army), None);
    let range = ask.number(Question::new("distance", ' ', "distance").on("Musketry"), "cm", None);
    let moved = ask.flag(Question::new("moved", 'm', "moved this phase").on("Musketry").known(), shooter.moved);
    let in_arc = ask.flag(Question::new("in_arc", 'f', "within 45 degrees of its front").on("Musketry"), true);
    let cover = ask.flag(Question::new("cover", 'c', "target in cover").on("Saving Throws"), false);
    let shares = [(100u8, "100"), (75, "75"), (50, "50"), (25, "25")];
    let shares: Vec<_> = shares.into_iter().filter(|(share, _)| *share <= shooter.unit.effectiveness).collect();
    let in_line = Question::new("in_line", 'i', "percent in a single line of bases").on("Musketry");
    let percent_in_line = ask.pick(in_line, &shares, Some(shooter.unit.effectiveness));
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Interrupt::Unanswered) };
    let request = Musketry {
        firer: state.unit(shooter),
        target: state.unit(victim),
        range,
        moved,
        adopted_firing_order: shooter.adopted,
        percent_in_line,
        in_arc,
        cover,
        characteristics: state.characteristics,
    };
    ask.permit(spend(state, firer, Step::Musketry)?)?;
    let volley = request.rule(&state.tables, ask.ready()?)?;
    let (mut events, notes) = losses(state, victim, &volley.losses);
    events.insert(0, Event::Activated { unit: firer, step: Step::Musketry });
    let mut ruling = Ruling::new(
        format!(
            "{} at {}, {range} cm: {}, {} or more, {}.",
            state.named(firer),
            state.named(victim.code),
            dice(Ratio::whole(volley.dice_count.into())),
            volley.to_hit,
            told(&volley.losses)
        ),
        events,
    );
    ruling.outcome = hits(volley.losses.hits);
    ruling.end = if volley.losses.target_eliminated { "eliminated".to_owned() } else { String::new() };
    ruling.sum = volley.modifiers;
    let luck = if volley.chance_dice > 0 { ", each with 50:50 for 1 more" } else { "" };
    ruling.table = format!("{} or more{luck} (Musketry)", volley.base_score);
    ruling.notes = notes;
    Ok(ruling)
}
