//! Shooting (Firing).

use crate::rulesets::old_dessauer::battle::duties::{Duties, able_stands, is_active, is_garrison};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, hits, inches, score, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State, Troop};
use crate::rulesets::old_dessauer::fire::shot::{Blocker, Fire, Moved, Volley, Weapon};
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::{Terrain, WoodsSight};
use crate::rulesets::old_dessauer::unit::{Kind, Unit};
use crate::umpire::{Choice, FormBuilder, GivenDice, Interrupt, Question, Ratio, Refusal, Request, Ruling, UnitId};

pub(crate) const FIRE: OrderKind = OrderKind {
    name: "fire",
    key: 'f',
    label: "shoot",
    at: &[Phase::Shooting],
    who: Who::Units(|state| state.those(Duties::fire)),
    why_not: "has shot, moved too far, is shaken, touches an enemy, cannot shoot, or is not of the active side",
    rule: fire,
};

/// What lies between.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Clear,
    Gap,
    Friend,
    Enemy,
    EnemyGuns,
    Skirmishers,
}

/// The ways that fire can go; overhead fire and fire through skirmishers are for guns.
fn ways(state: &State, firer: &Unit) -> Vec<(Way, Choice)> {
    let mut ways = vec![(Way::Clear, "clear"), (Way::Gap, "through a gap"), (Way::EnemyGuns, "past enemy guns")];
    if firer.kind.is_guns() {
        ways.extend([(Way::Friend, "over a friend"), (Way::Enemy, "over an enemy")]);
        if state.has(OptionalRule::LightInfantry) {
            ways.push((Way::Skirmishers, "through skirmishers"));
        }
    }
    ways
}

/// What lies between, as the request has it. Guns stand higher than those whom they shoot over.
fn line_of_fire(state: &State, request: &mut Fire, ask: &mut FormBuilder<'_>) {
    let ways = ways(state, &request.firer);
    let way = ask.pick(Question::new("line", 'l', "line of fire").on("Firing"), &ways, Some(Way::Clear));
    let inches = |id, label| Question::new(id, ' ', label).on("Firing");
    match way.unwrap_or(Way::Clear) {
        Way::Clear => {}
        Way::Gap => request.gap = Some(Inches(ask.number(inches("gap", "gap"), "in", None))),
        Way::Friend => {
            (request.blocker, request.blocker_lower) = (Blocker::Friend, true);
            request.blocker_far_side = Some(Inches(ask.number(inches("far_side", "his far side"), "in", None)));
        }
        Way::Enemy => (request.blocker, request.blocker_lower) = (Blocker::Enemy, true),
        Way::EnemyGuns => request.blocker = Blocker::EnemyGuns,
        Way::Skirmishers => request.blocker = Blocker::Skirmishers,
    }
}

/// What the rules have against it, as far as the umpire may allow it all the same.
fn reasons(state: &State, target: &Troop, range: Ratio, ask: &mut FormBuilder<'_>) -> Result<Vec<Refusal>, Interrupt> {
    if target.ground != Terrain::Woods {
        return Ok(Vec::new());
    }
    let sight = WoodsSight { distance: Inches(range), target_fired: target.fired };
    let visible = sight.rule(&state.tables, &mut GivenDice::new(&[]))?.visible;
    let seen = ask.flag(Question::new("seen", 's', "seen in its woods").on("Terrain Effects").known(), visible);
    let near = state.tables.woods.sight;
    let text = format!("troops in woods are seen at {near} inches, or when they shoot");
    Ok(if seen { Vec::new() } else { vec![Refusal::on("Terrain Effects", text)] })
}

fn fire(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let shooter = troop(state, firer)?;
    let target = ask.unit(Question::new("target", ' ', "at").on("Firing"), state.enemies(firer.army), None);
    let range = ask.number(Question::new("distance", ' ', "distance").on("Firing"), "in", None);
    let shares: [(Moved, Choice); 3] = [(Moved::None, "no"), (Moved::Half, "half"), (Moved::OverHalf, "over half")];
    let moved = Question::new("moved", 'h', "moved this turn").on("Fire after Movement").known();
    let moved = ask.pick(moved, &shares, Some(shooter.moved)).unwrap_or(shooter.moved);
    let Some(target) = target.and_then(|target| state.troop(target)) else { return Err(Interrupt::Unanswered) };
    let sheltered = matches!(target.ground, Terrain::Woods | Terrain::Town) || target.as_line;
    let cover = ask.flag(Question::new("cover", 'k', "target in cover").on("Terrain Effects"), sheltered);
    let enfiladed = ask.flag(Question::new("enfiladed", 'n', "target enfiladed").on("Firing"), false);
    let in_arc = ask.flag(Question::new("in_arc", 'r', "within 45 degrees").on("Firing"), true);
    let mut request = Fire {
        moved,
        cover,
        enfiladed,
        in_arc,
        active: is_active(state, shooter),
        town_block: is_garrison(shooter),
        ..Fire::at(state.unit_touching(shooter), state.unit_touching(target), Inches(range))
    };
    line_of_fire(state, &mut request, ask);
    let left = able_stands(shooter).saturating_sub(shooter.stands_fired);
    let bearing = Question::new("stands", ' ', format!("stands, of {left} left")).on("Firing");
    let stands = ask.number(bearing, "", Some(count(left.max(1))));
    let stands = u32::try_from(stands.floor()).unwrap_or(u32::MAX);
    request.stands_bearing = Some(stands);
    if request.target.in_combat {
        let models = if target.unit.kind == Kind::Artillery { "guns" } else { "figures" };
        let hanging = Question::new("hanging", ' ', format!("{models} touching no enemy")).on("Firing into a Combat");
        request.hanging_flank = u32::try_from(ask.number(hanging, "", None).floor()).ok();
    }
    let mut reasons = reasons(state, target, range, ask)?;
    if stands > left {
        reasons.push(Refusal::on("Firing", format!("{} of its stands have shot", shooter.stands_fired)));
    }
    if stands == 0 {
        return Interrupt::refuse("at least 1 stand shoots");
    }
    ask.permit(reasons)?;
    let volley = request.rule(&state.tables, ask.ready()?)?;
    Ok(said(state, shooter, target, range, &volley))
}

fn said(state: &State, shooter: &Troop, target: &Troop, range: Ratio, volley: &Volley) -> Ruling<Event> {
    let unit = target.code;
    let mut events = vec![Event::Fired { unit: shooter.code, stands: volley.stands }];
    let mut notes = Vec::new();
    let name = state.named(unit);
    if volley.hits > 0 {
        events.push(Event::Shot { unit, figures: volley.target_figures_after, hits: volley.hits });
        if volley.target_figures_after == 0 {
            events.push(Event::Gone { unit });
            notes.push(format!("{name} is destroyed."));
        } else {
            let shattered = if volley.target_shattered { ", shattered" } else { "" };
            notes.push(format!("{name}: {} figures left{shattered}; it tests.", volley.target_figures_after));
        }
    }
    let line = format!(
        "{} at {name}, {}: {}, {} or more, {}.",
        state.named(shooter.code),
        inches(range),
        if volley.dice_count == 1 { "1 die".to_owned() } else { format!("{} dice", volley.dice_count) },
        volley.to_hit,
        hits(volley.hits)
    );
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = hits(volley.hits);
    if volley.target_figures_after == 0 {
        ruling.end = "destroyed".to_owned();
    } else if volley.target_shattered && !target.is_shattered() {
        ruling.end = "shattered".to_owned();
    }
    let weapon = match volley.weapon {
        Weapon::Musket => "muskets",
        Weapon::Gun => "guns",
        Weapon::RegimentalGun => "regimental gun",
    };
    let dense = if volley.dense { ", dense" } else { "" };
    ruling.sum = volley.sum.shown();
    ruling.table = format!("{}: {weapon}{dense} ({})", score(volley.base_score, volley.to_hit), volley.base_page);
    ruling.notes = notes;
    ruling
}
