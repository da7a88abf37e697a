//! Light infantry that counts as line infantry in a town block or behind some cover (If in Town Blocks; OD-LI-15). What it
//! counts as is the umpire's word; it ends as soon as the unit leaves its place.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{disorders, width};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{FormBuilder, Interrupt, Options, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const AS_LINE: OrderKind<State> = OrderKind {
    name: "as_line",
    key: 'L',
    label: "light infantry as line",
    at: &[
        Phase::Muster,
        Phase::Rally,
        Phase::Movement,
        Phase::Evasions,
        Phase::Shooting,
        Phase::Combat,
        Phase::Pursuit,
    ],
    who: Who::Each(light_infantry, against),
    rule: count,
};

/// The section of the rule.
const SECTION: &str = "If in Town Blocks";

fn light_infantry(state: &State) -> Vec<UnitId> {
    state.those(|unit| unit.kind() == Kind::Skirmishers || unit.counts_as_line())
}

/// It may be said as long as it is in no combat from before.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let before = state.contacts_of(id).any(|contact| contact.since < state.turn);
    let fought = state.contacts_of(id).any(|contact| contact.fought);
    let bound = before.then_some(OrderObjection::FoughtBefore).or(fought.then_some(OrderObjection::HasFought));
    let others = !light_infantry(state).contains(&id);
    let others = others.then_some(OrderObjection::NoLightInfantry);
    worded(others.into_iter().chain(bound))
}

fn count(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let name = state.roster.named(id);
    if unit.counts_as_line() {
        ask.say("it counts as line infantry now");
        ask.ready()?;
        let event = Event::Counts { unit: id, as_line: false };
        return Ok(Ruling::new(format!("{name} skirmishes again."), vec![event]));
    }
    if unit.kind() != Kind::Skirmishers {
        let text = "it is no light infantry: only that counts as line infantry by the umpire's word";
        return Err(Refusal::on(SECTION, text).into());
    }
    state.tables.options.need(OptionalRule::LightInfantry, "this")?;
    let stands = Question::new("ground", 'G', "stands on").on("Terrain Effects");
    let ground = ask.pick(stands, Terrain::STANDS_ON, Some(unit.ground)).unwrap_or(unit.ground);
    let cover = Question::new("cover", 'U', "behind some cover").on(SECTION);
    let sheltered = |ground: Terrain| matches!(ground, Terrain::Town | Terrain::Cover);
    let ground = if !sheltered(ground) && ask.flag(cover, false) { Terrain::Cover } else { ground };
    let question = Question::new("formation", 'f', "formation").on("Formations");
    let formation = ask.pick(question, &Kind::Infantry.formation_choices(), Some(Formation::Line)).unwrap_or_default();
    let after = Unit { kind: Kind::Infantry, formation, stands_wide: None, ..unit.troops.clone() };
    let wide = width(&after, formation, None, ask);
    ask.say("it fights, shoots and is shot at as line infantry until it leaves, or until you say so here");
    let bare = Refusal::on(SECTION, "light infantry counts as line in a town block or behind cover only");
    ask.permit(if sheltered(ground) { Vec::new() } else { vec![bare] })?;
    ask.ready()?;
    Unit { stands_wide: wide, ..after.clone() }.check(&state.tables.options)?;
    let place = if ground == Terrain::Cover { "behind cover" } else { ground.word() };
    let line = format!("{name} counts as line infantry: {}, {place}.", formation.word());
    let counts = Event::Counts { unit: id, as_line: true };
    let mut ruling = Ruling::new(line, vec![counts, Event::Stands { unit: id, formation, wide, ground }]);
    ruling.notes.extend(disorders(id, &after, ground, &mut ruling.events));
    Ok(ruling)
}
