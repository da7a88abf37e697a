//! Light infantry that counts as line infantry in a town block or behind some cover (If in Town Blocks; OD-LI-15). What it
//! counts as is the umpire's word; it ends as soon as the unit leaves its place.

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{
    OrderKind, STANDS_ON, Who, formation_word, ground_word, troop, width,
};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const AS_LINE: OrderKind = OrderKind {
    name: "as_line",
    key: 'L',
    label: "light infantry as line",
    at: &[Phase::Muster, Phase::Rally, Phase::Movement, Phase::Evasions, Phase::Shooting, Phase::Combat],
    who: Who::Units(|state| state.those(Duties::as_line)),
    why_not: "is no light infantry, or fights since before this turn",
    rule: count,
};

/// The page of the rule.
const SECTION: &str = "If in Town Blocks";

fn count(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let name = state.named(unit);
    if troop.as_line {
        ask.say("it counts as line infantry now");
        ask.ready()?;
        return Ok(Ruling::new(format!("{name} skirmishes again."), vec![Event::Counts { unit, as_line: false }]));
    }
    if troop.unit.kind != Kind::Skirmishers {
        return Err(Refusal::on(SECTION, "only light infantry counts as line infantry by the umpire's word").into());
    }
    let ground =
        ask.pick(Question::new("ground", 't', "stands on").on("Terrain Effects"), STANDS_ON, Some(troop.ground));
    let ground = ground.unwrap_or(troop.ground);
    let in_cover =
        ground != Terrain::Open || ask.flag(Question::new("cover", 'k', "behind some cover").on(SECTION), false);
    let mut after = troop.clone();
    after.count_as_line(true);
    let choices: Vec<(Formation, Choice)> =
        Kind::Infantry.formations().iter().map(|formation| (*formation, formation_word(*formation))).collect();
    let formation =
        ask.pick(Question::new("formation", 'f', "formation").on("Formations"), &choices, Some(Formation::Line));
    let formation = formation.unwrap_or(Formation::Line);
    let wide = width(&after.unit, formation, None, ask);
    (after.unit.formation, after.unit.stands_wide) = (formation, wide);
    ask.say("it fights, shoots and is shot at as line infantry until it leaves, or until you say so here");
    after.unit.check(&state.tables.options)?;
    let open = Refusal::on(SECTION, "light infantry counts as line in a town block or behind cover only");
    ask.permit(if in_cover { Vec::new() } else { vec![open] })?;
    ask.ready()?;
    let place = if ground == Terrain::Open { "behind cover" } else { ground_word(ground) };
    let line = format!("{name} counts as line infantry: {}, {place}.", formation_word(formation));
    Ok(Ruling::new(line, vec![Event::Counts { unit, as_line: true }, Event::Stands { unit, formation, wide, ground }]))
}
