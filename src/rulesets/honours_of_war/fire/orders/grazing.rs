//! Roundshot that bounces on into units behind the first target (p. 28).

use super::shoot::COVERS;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_shot_side;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, UnitInPlay, Who, hits};
use crate::rulesets::honours_of_war::fire::grazing::{Beyond, GrazeResult, GrazingFire, Slope};
use crate::rulesets::honours_of_war::morale::hits::Effect;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "graze",
    key: 't',
    label: "grazing fire",
    at: &[Phase::Firing],
    who: Who::Units(|state| {
        let fired = |troop: &&UnitInPlay| troop.profile.is_deployed_guns() && troop.has_fired();
        state.present().filter(fired).map(|troop| troop.id).collect()
    }),
    why_not: "only guns that have fired roundshot this turn graze (p. 28)",
    rule: graze,
}];

fn graze(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(gun) = state.unit(code) else { return Interrupt::refuse("select a battery") };
    ask.title(format!("Grazing fire: {}", state.named(code)));
    let mut others = state.enemies(code.army);
    others.extend(state.friends(code.army, code));
    let target = ask.unit(Question::new("target", ' ', "into"), others, None);
    let behind = ask.number(Question::new("behind", ' ', "behind the first target").on("p. 28"), "cm", None);
    let Some(victim) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
    let range = ask.number(Question::new("distance", ' ', "from the gun").on("p. 28"), "cm", None);
    let mut request = GrazingFire {
        firer: gun.profile.clone(),
        target: victim.profile.clone(),
        range,
        distance_behind: behind,
        ..GrazingFire::default()
    };
    let slopes = &[
        (Slope::Level, "level"),
        (Slope::UpGentle, "up a gentle hill"),
        (Slope::DownGentle, "down a gentle hill"),
        (Slope::Steep, "at or from a steep hill"),
    ];
    request.slope = ask
        .pick(Question::new("slope", 's', "the shot goes").on("p. 28"), slopes, Some(Slope::Level))
        .unwrap_or_default();
    let between = &[
        (None, "nothing that matters"),
        (Some(Beyond::Wall), "a wall"),
        (Some(Beyond::Entrenchment), "an entrenchment"),
        (Some(Beyond::Stream), "a stream"),
        (Some(Beyond::Woods), "woods"),
        (Some(Beyond::BrokenGround), "broken ground"),
        (Some(Beyond::Crest), "a crest"),
        (Some(Beyond::River), "a river"),
    ];
    let lies = Question::new("beyond", 'b', "across the line beyond the first target lies").on("p. 28");
    request.beyond = ask.pick(lies, between, Some(None)).flatten().into_iter().collect();
    request.difficult = ask.flag(Question::new("difficult", 'd', "hidden").on("p. 26"), false);
    let quarter = ask_shot_side(ask);
    request.fire_from = quarter.sector();
    let cover = COVERS.iter().find(|(cover, _)| *cover == request.cover).map(|(cover, _)| *cover);
    request.cover = ask.pick(Question::new("cover", 'c', "its cover").on("p. 15"), COVERS, cover).unwrap_or_default();
    request.column_end_on = victim.profile.in_march_column()
        && ask.flag(Question::new("end_on", 'e', "the column is taken end on").on("p. 28"), true);
    request.weather = state.weather.unwrap_or_default();
    request.demoralised = state.demoralised(code);
    request.scale = state.scale;
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let struck = match &answer.result {
        GrazeResult::Strikes(struck) => Some(struck),
        _ => None,
    };
    let total = struck.map_or(victim.profile.hits, |struck| struck.target_hits);
    let taken = total.saturating_sub(victim.profile.hits);
    ruling.outcome = if answer.grazes { hits(taken) } else { "no graze".to_owned() };
    ruling.end = Effect::of(&state.tables, total).words().to_owned();
    ruling.line = format!("{} grazes {}, {}.", state.named(code), state.named(victim.id), ruling.outcome);
    ruling.table = format!("grazes on {} or more (p. 28)", answer.effective_on);
    if let Some(struck) = struck {
        ruling.sum.clone_from(&struck.modifiers);
    }
    if taken > 0 {
        ruling.events.push(Event::Hits { unit: victim.id, total, from: Some(quarter), fire: true });
        ruling.notes.push(format!("{} has {} now.", state.named(victim.id), hits(total)));
    }
    Ok(ruling)
}
