//! Out of the way of a charge: gunners, and skirmishers (Evading; Light Infantry).

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{CROSSES, OrderKind, Who, counted, ends_on, goes, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State, Troop};
use crate::rulesets::old_dessauer::charge::skirmish::{SkirmishContact, SkirmishEvade, Threat};
use crate::rulesets::old_dessauer::movement::allowance::{Mode, MoveAllowance};
use crate::rulesets::old_dessauer::unit::Kind;
use crate::rulesets::old_dessauer::unit::terrain::{Ground, Terrain};
use crate::umpire::{Choice, FormBuilder, GivenDice, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const EVADE: OrderKind = OrderKind {
    name: "evade",
    key: 's',
    label: "gunners evade",
    at: &[Phase::Evasions],
    who: Who::Units(|state| state.those(Duties::evade)),
    why_not: "are no gunners charged this turn",
    rule: evade,
};

pub(crate) const SLIP: OrderKind = OrderKind {
    name: "slip",
    key: 'f',
    label: "skirmishers fall back",
    at: &[Phase::Evasions],
    who: Who::Units(|state| state.those(Duties::slip)),
    why_not: "are no skirmishers of the passive side",
    rule: slip,
};

pub(crate) const REACHED: OrderKind = OrderKind {
    name: "reached",
    key: 't',
    label: "skirmishers reached",
    at: &[Phase::Evasions, Phase::Combat],
    who: Who::Units(|state| state.those(Duties::reached)),
    why_not: "are no skirmishers whom formed troops touch",
    rule: reached,
};

fn evade(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let likely = if troop.ground == Terrain::Town { Terrain::Open } else { troop.ground };
    let worst = Question::new("terrain", 't', "worst ground crossed").on("Terrain Effects");
    let terrain = ask.pick(worst, &CROSSES[..CROSSES.len() - 1], Some(likely)).unwrap_or_default();
    let ground = ends_on(troop, ask);
    let request = MoveAllowance { mode: Mode::Evade, terrain, active: false, ..MoveAllowance::of(state.unit(troop)) };
    ask.ready()?;
    let allowed = request.rule(&state.tables, &mut GivenDice::new(&[]))?;
    let mut events = vec![Event::Abandons { unit, abandoned: true }, Event::Parts { unit }];
    let notes = goes(troop, ground, &mut events);
    if allowed.disordered_after && !troop.unit.disordered && !ground.is_broken() {
        events.push(Event::Disordered { unit, disordered: true });
    }
    let line = format!("{} evade up to {} inches and leave their guns.", state.named(unit), allowed.allowance);
    let mut ruling = Ruling::new(line, events);
    ruling.notes = notes;
    Ok(ruling)
}

/// The ground of skirmishers: what the roster has, or what the umpire says.
fn ground(troop: &Troop, ask: &mut FormBuilder<'_>) -> Ground {
    let grounds: [(Ground, Choice); 4] =
        [(Ground::Open, "open"), (Ground::Woods, "woods"), (Ground::Rough, "rough"), (Ground::Steep, "steep")];
    let known = match troop.ground {
        Terrain::Woods => Ground::Woods,
        Terrain::Rough => Ground::Rough,
        Terrain::Steep => Ground::Steep,
        Terrain::Open | Terrain::Town | Terrain::Road => Ground::Open,
    };
    let stand = Question::new("ground", 't', "they stand in").on("Light Infantry").known();
    ask.pick(stand, &grounds, Some(known)).unwrap_or_default()
}

fn slip(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let threats: [(Threat, Choice); 2] = [(Threat::Infantry, "infantry"), (Threat::Cavalry, "cavalry")];
    let mounted = |code: UnitId| state.troop(code).is_some_and(|enemy| enemy.unit.kind == Kind::Cavalry);
    let likely = if state.enemies_of(unit).any(mounted) { Threat::Cavalry } else { Threat::Infantry };
    let before = Question::new("enemy", 'n', "before").on("Light Infantry: Evading");
    let enemy = ask.pick(before, &threats, Some(likely)).unwrap_or(likely);
    let request = SkirmishEvade { unit: state.unit(troop), enemy, terrain: ground(troop, ask) };
    let ends = ends_on(troop, ask);
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let name = state.named(unit);
    let mut ruling = match answer.keeps_distance {
        Some(inches) => {
            let line = format!(
                "{name} fall back, {} from the enemy.",
                crate::rulesets::old_dessauer::battle::form::inches(inches)
            );
            let mut ruling = Ruling::new(line, vec![Event::Parts { unit }]);
            ruling.notes = goes(troop, ends, &mut ruling.events);
            ruling
        }
        None => Ruling::new(format!("{name} are ridden down."), vec![Event::Gone { unit }]),
    };
    ruling.outcome = if answer.eliminated { "ridden down" } else { "get away" }.to_owned();
    ruling.table = if answer.roll_required { "4 or more (Light Infantry: Evading)".to_owned() } else { String::new() };
    Ok(ruling)
}

fn reached(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let label = format!("stands touched, of {}", troop.unit.stands());
    let stands = ask.number(Question::new("stands", ' ', label).on("Light Infantry: In Combat"), "", None);
    let stands_contacted = u32::try_from(stands.floor()).unwrap_or(u32::MAX);
    let terrain = ground(troop, ask);
    ask.ready()?;
    if stands_contacted == 0 {
        return Interrupt::refuse("at least 1 stand is touched; where none is, they fall back");
    }
    let answer = SkirmishContact { unit: state.unit(troop), stands_contacted, terrain }
        .rule(&state.tables, &mut GivenDice::new(&[]))?;
    let name = state.named(unit);
    if answer.fights {
        return Interrupt::refuse("in this ground they fight: their round comes in the combat step");
    }
    let line = format!("{name} lose {}.", counted(answer.stands_lost, "stand"));
    let figures = answer.figures_after;
    let end = if figures == 0 { Event::Gone { unit } } else { Event::Figures { unit, figures } };
    Ok(Ruling::new(line, vec![end, Event::Parts { unit }]))
}
