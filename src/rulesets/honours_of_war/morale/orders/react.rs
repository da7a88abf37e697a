//! A unit reacts to its hits: it retreats, or it is Done For and routs (p. 29-33, 36).

use crate::rulesets::honours_of_war::battle::duties;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::passed::{ask_passed, pass_through};
use crate::rulesets::honours_of_war::battle::passed_through::Situation;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::{ask_halt, ask_hit_side};
use crate::rulesets::honours_of_war::battle::state::{Exit, Mark, OrderKind, State, UnitInPlay, Who, hits, word};
use crate::rulesets::honours_of_war::morale::guns_under_retreat::{GunsResult, GunsUnderRetreat};
use crate::rulesets::honours_of_war::morale::objection::MoraleObjection;
use crate::rulesets::honours_of_war::morale::reaction::{Reaction, ReactionResult, rout_move};
use crate::rulesets::honours_of_war::morale::reform::{ReformEvent as Step, ReformStep};
use crate::rulesets::honours_of_war::morale::retreat::{
    Flight, FlightEnd, Guns, RetreatMove, RetreatObstacle, guns_retreat,
};
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::hits::{Cause, Effect};
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::{Formation, Weapon};
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Options, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "react",
    key: 'R',
    label: "react",
    at: &[Phase::Movement, Phase::FiringReactions, Phase::Melee, Phase::MeleeReactions],
    who: Who::Each(|state| state.those(|_| true), against),
    rule: react,
}];

/// What the book has against a reaction of this unit now (p. 29, 36).
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return Vec::new() };
    if state.owes_reaction(unit) || state.retreats_again(unit) {
        let first = waits(state, unit).then_some(MoraleObjection::MeleesFirst);
        let winner = state.wishes_first(id).map(|one| MoraleObjection::WishFirst(state.named(one)));
        return state.deciding(first.into_iter().chain(winner).map(Refusal::from));
    }
    if state.phase == Phase::MeleeReactions && !state.in_open_contact(id) && state.against_pursuit(unit).is_empty() {
        return vec![Refusal::on("p. 33", "it has won: `s` throws for its pursuit")];
    }
    let text = if unit.left(Exit::DoneFor) {
        "it is Done For: it has routed, or routs a move at the table, and is taken off".to_owned()
    } else if state.effect(unit).drives_off() {
        "it has reacted to its hits".to_owned()
    } else {
        format!("it has {}: it takes {} to drive it off", hits(unit.profile.hits), state.tables.hits.reaction.retreat)
    };
    vec![Refusal::on("p. 29", text)]
}

/// Whether it reacts after all first melees, and some are still fought: none but who leaves a melee that goes on, or is
/// driven off by friends, goes before (p. 30, 32; HOW-AMB-B36).
fn waits(state: &State, unit: &UnitInPlay) -> bool {
    let goes = unit.has(Mark::Follows) || duties::leaving(state).contains(&unit.id);
    state.phase == Phase::Melee && !goes && !state.open_contacts().is_empty()
}

impl Options for RetreatObstacle {
    const OPTIONS: &'static [(RetreatObstacle, Choice)] = &[
        (RetreatObstacle::Nothing, "nothing, or avoidable"),
        (RetreatObstacle::Impassable, "impassable ground"),
        (RetreatObstacle::Enemy, "enemies"),
        (RetreatObstacle::TableEdge, "the table edge"),
    ];
}

/// A reaction as the table has it.
struct PlannedReaction<'a> {
    unit: &'a UnitInPlay,
    request: Reaction,
    answer: ReactionResult,
    /// Friends whom it goes through.
    passed: Vec<UnitId>,
    met: RetreatObstacle,
    /// The ground on which it halts.
    ends: Ground,
    /// Whether the enemy stands his ground in front of its guns.
    stands: bool,
    /// It gets away, being demoralised (option, p. 37).
    away: Option<Event>,
}

fn react(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Reaction: {}, {}", state.named(id), hits(unit.profile.hits)));
    say_tests(state, unit, ask);
    if state.retreats_again(unit)
        && let Some(ruling) = reforms(state, unit)?
    {
        ask.ready()?;
        return Ok(ruling);
    }
    let reacting = ask_reaction(state, unit, ask)?;
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let (mut guns, mut fell) = (None, String::new());
    if reacting.rolls_for_guns() {
        let roll = reacting.guns_roll();
        ask.thrower("guns saved or abandoned", id.army, state.named(id));
        let result = ask.resolve(&roll, &state.tables)?.result;
        guns = tell_guns(unit, result, &mut ruling);
        let faces = ask.fell("guns saved or abandoned");
        fell = faces.first().map_or_else(String::new, |face| format!(": {face}, it"));
        if result == GunsResult::DoneFor {
            ruling.line = format!("{}{fell} loses its guns to the enemy.", state.named(id));
            ruling.outcome = "Done For".to_owned();
            return Ok(ruling);
        }
    } else if reacting.answer.guns_roll {
        guns = Some(Guns::Abandoned);
    }
    ask.ready()?;
    goes(state, &reacting, guns, &fell, &mut ruling)?;
    if !ruling.events.iter().any(|event| matches!(event, Event::DoneFor { unit, .. } if *unit == id)) {
        state.gets_away(reacting.away.clone(), &mut ruling);
    }
    Ok(ruling)
}

/// Which figures test before it reacts (p. 13). Who retreats again in the movement phase, and was not hit in it, waits for none.
fn say_tests(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    if state.phase == Phase::Movement && !unit.has(Mark::FiredAt) {
        return;
    }
    let tests = duties::tests_first(state);
    let owed = |order: &str| tests.iter().any(|duty| duty.order == order && duty.who.contains(&unit.id.of_brigade()));
    for (order, who, key) in
        [("casualty", "its commander", 'K'), ("general_casualty", "the general by its brigade", 'Q')]
    {
        if owed(order) {
            ask.say(format!("{who} tests for casualty before it reacts: `{key}` (p. 13)"));
        }
    }
}

/// A unit that was to retreat again has rallied enough to reform, or leaves the table (p. 36).
fn reforms(state: &State, unit: &UnitInPlay) -> Result<Option<Ruling<Event>>, Refusal> {
    let step = ReformStep {
        state: unit.morale,
        event: Step::MovementPhase,
        hits: unit.profile.hits,
        at_table_edge: unit.has(Mark::AtEdge),
        ..ReformStep::default()
    };
    let after = step.answer(&state.tables)?;
    if after.retreat_now {
        return Ok(None);
    }
    let name = state.named(unit.id);
    let (line, event) = if after.state == Morale::DoneFor {
        (format!("{name} leaves the table and is Done For (p. 36)."), Event::DoneFor { unit: unit.id, at_once: true })
    } else {
        let retreat = state.tables.hits.reaction.retreat;
        let event = Event::Reform { unit: unit.id, state: after.state };
        (format!("{name} stays and reforms: it has fewer than {retreat} hits (p. 36)."), event)
    };
    Ok(Some(Ruling::new(line, vec![event])))
}

fn ask_reaction<'a>(
    state: &State,
    unit: &'a UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Result<PlannedReaction<'a>, Interrupt> {
    let melee = matches!(state.phase, Phase::Melee | Phase::MeleeReactions);
    let bua = Question::new("bua", 'J', "it holds a BUA").on("p. 17, 33").known();
    let in_bua = ask.flag(bua, unit.block().is_some());
    // A crew routs or goes back on foot; guns that may yet be saved roll (p. 29-30).
    let crew = unit.has(Mark::Abandoned) || unit.profile.is_deployed_guns() && state.effect(unit) == Effect::DoneFor;
    let wheels = !unit.profile.kind.is_foot() && !unit.profile.kind.is_mounted() && !crew;
    let request = Reaction {
        unit: unit.profile.clone(),
        hits_received: 0,
        hits_from: ask_hit_side(&unit.struck_from, ask).unwrap_or(unit.hits_from),
        cause: if melee { Cause::Melee } else { Cause::Firing },
        in_bua,
        on_road: wheels && ask.flag(Question::new("road", 'R', "along a road").on("p. 19, 29"), false),
        scale: state.scale,
    };
    let answer = request.answer(&state.tables)?;
    if let Some(side) = answer.move_into {
        let why = match unit.morale {
            // It faces the enemy (HOW-AMB-B44).
            Morale::Retreated | Morale::MustRetreat => "away from the enemy whom it faces".to_owned(),
            _ => format!("as its last hits came from its {}", word(&request.hits_from)),
        };
        ask.say(format!("into its {}, {why}; wholly inside that sector where it dodges (p. 29)", word(&side)));
        ask.say("it changes formation only to dodge enemies or impassable ground (p. 29)");
    }
    let passed = ask_passed(state, unit.id, ask)?;
    if !passed.is_empty() {
        ask.say("not on top of friends: it goes on the least distance (p. 21)");
    }
    let mut met = RetreatObstacle::Nothing;
    ask.fill(Question::new("met", 'O', "in its way").on("p. 29"), &mut met);
    let mut reacting =
        PlannedReaction { unit, request, answer, passed, met, ends: Ground::Open, stands: false, away: None };
    if reacting.answer.effect != Effect::DoneFor {
        reacting.away = state.ask_away(unit, 'L', ask);
        reacting.ends = ask_where(unit, ask);
    }
    reacting.stands = reacting.rolls_for_guns() && melee && ask_stands(state, unit.id, ask);
    Ok(reacting)
}

/// The ground on which it halts. Whether a hill or a wood on which it stands reaches so far back only the table knows.
fn ask_where(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Ground {
    let question = Question::new("ends", 'G', "halts in, or behind");
    let (question, likely) = match unit.ground.breadth() {
        Some(ground) => (question.must(), ground),
        None => (question, Ground::Open),
    };
    ask_halt(unit.profile.kind, question, &likely, ask)
}

/// Whether an enemy stands his ground in front of the guns: the roster knows it, unless all who have not been driven off
/// themselves have ridden on in pursuit (p. 32-33; HOW-AMB-B57).
fn ask_stands(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> bool {
    let touching = state.contacts.iter().filter_map(|contact| match () {
        () if contact.attacker == id => state.unit(contact.target),
        () if contact.target == id => state.unit(contact.attacker),
        () => None,
    });
    let winners: Vec<_> = touching.filter(|enemy| !enemy.gone && !state.effect(enemy).drives_off()).collect();
    let stands = Question::new("stands", 's', "the enemy stands his ground").on("p. 32");
    let ridden_on = !winners.is_empty() && winners.iter().all(|enemy| enemy.has(Mark::RodeOn));
    if ridden_on {
        ask.say(
            "who beat it has ridden on in pursuit: whether anybody stands by its guns only the table sees (p. 32-33)",
        );
    }
    ask.flag(if ridden_on { stands.must() } else { stands.known() }, !winners.is_empty())
}

impl PlannedReaction<'_> {
    /// Whether it rolls to save its guns. A crew that has left them goes back as such: there is nothing to limber.
    fn rolls_for_guns(&self) -> bool {
        self.answer.guns_roll && !self.unit.has(Mark::Abandoned)
    }

    fn guns_roll(&self) -> GunsUnderRetreat {
        GunsUnderRetreat {
            unit: self.request.unit.clone(),
            cause: self.request.cause,
            enemy_stands: self.stands,
            in_bua: self.request.in_bua,
            on_road: self.request.on_road,
            scale: self.request.scale,
        }
    }
}

/// What becomes of the guns; none where they are captured.
fn tell_guns(unit: &UnitInPlay, result: GunsResult, ruling: &mut Ruling<Event>) -> Option<Guns> {
    let id = unit.id;
    match result {
        GunsResult::DoneFor => {
            ruling.notes.push("Its guns are captured: Done For, removed at once (p. 32-33).".to_owned());
            ruling.events.push(Event::DoneFor { unit: id, at_once: true });
            None
        }
        GunsResult::CrewRetreats => {
            let note = "It leaves its guns where they stand; the crew moves as light infantry (p. 30).";
            ruling.notes.push(note.to_owned());
            ruling.events.push(Event::Becomes { unit: id, kind: unit.profile.kind, abandoned: true });
            Some(Guns::Abandoned)
        }
        GunsResult::LimberedRetreat => Some(Guns::Limbered),
    }
}

/// The unit goes, through whom it goes, and its partner in a block suffers.
fn goes(
    state: &State,
    reacting: &PlannedReaction<'_>,
    guns: Option<Guns>,
    fell: &str,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let PlannedReaction { unit, request, answer, .. } = reacting;
    // Who goes by the umpire's leave alone, retreats; his guns are saved.
    let guns = guns.or((!answer.effect.drives_off() && unit.profile.is_deployed_guns()).then_some(Guns::Limbered));
    let one = rout_move(&state.tables, &unit.profile, state.scale, request.on_road);
    let (least, most) = match guns {
        Some(guns) => guns_retreat(&state.tables, &unit.profile, guns, state.scale, request.on_road),
        None => (answer.distance_min.unwrap_or(one), answer.distance_max.unwrap_or(one + one)),
    };
    let kind = if answer.effect == Effect::DoneFor { Flight::Rout } else { Flight::Retreat };
    let going = RetreatMove {
        unit: unit.profile.clone(),
        kind,
        distance: least,
        guns,
        met: reacting.met,
        on_road: request.on_road,
        scale: state.scale,
        ..RetreatMove::default()
    };
    let end = going.answer(&state.tables)?.outcome;
    let done_for = kind == Flight::Rout || end == FlightEnd::DoneFor;
    if done_for {
        ruling.events.push(Event::DoneFor { unit: unit.id, at_once: kind != Flight::Rout });
    } else {
        retreats(state, reacting, guns, end, ruling);
    }
    let situation = if done_for { Situation::Rout } else { Situation::Retreat };
    for friend in &reacting.passed {
        pass_through(state, request.hits_from, *friend, (situation, request.cause), ruling)?;
    }
    let partner = state.partner(unit.id).filter(|partner| request.in_bua && !reacting.passed.contains(&partner.id));
    if let Some(partner) = partner {
        pass_through(state, request.hits_from, partner.id, (Situation::BuaPartner, request.cause), ruling)?;
    }
    if answer.leaves_bua {
        ruling.notes.push(format!("{} leaves its block (p. 17).", state.named(unit.id)));
    }
    let way = answer.move_into.map_or_else(String::new, |side| format!(" into its {}", word(&side)));
    let how = if kind == Flight::Rout {
        format!("is Done For: it routs {least} cm{way}, facing away")
    } else if done_for {
        "cannot get away: it is Done For and removed at once (p. 29)".to_owned()
    } else {
        // It reforms once it has rallied so far, and retreats again until then (p. 36).
        let driven = state.tables.hits.reaction.retreat;
        let first =
            if unit.profile.hits < driven { String::new() } else { format!("rally below {driven} hits, then ") };
        format!("retreats {least} to {most} cm{way}, facing the enemy, and must {first}reform")
    };
    ruling.line = format!("{}{fell} {how}.", state.named(unit.id));
    ruling.outcome = match (done_for, guns) {
        (true, _) => "Done For",
        (false, Some(Guns::Abandoned)) => "retreats without its guns",
        (false, _) => "retreats",
    }
    .to_owned();
    Ok(())
}

/// What a retreat changes for the unit itself.
fn retreats(
    state: &State,
    reacting: &PlannedReaction<'_>,
    guns: Option<Guns>,
    end: FlightEnd,
    ruling: &mut Ruling<Event>,
) {
    let (unit, id) = (reacting.unit, reacting.unit.id);
    if guns == Some(Guns::Limbered) {
        ruling.events.push(Event::moved(id, Formation::Limbered));
    }
    ruling.events.push(Event::Breaks { unit: id });
    ruling.events.push(Event::Reform { unit: id, state: Morale::Retreated });
    if end == FlightEnd::HaltsAtEdge {
        ruling.events.push(Event::AtEdge { unit: id });
        ruling.notes.push("It halts at the table edge (p. 29).".to_owned());
    }
    if unit.ground.breadth().is_some() || reacting.ends != Ground::Open {
        ruling.notes.push(format!("It halts in, or behind: {}.", reacting.ends.words()));
    }
    ruling.events.extend(unit.goes_to(reacting.ends.clone()));
    let has_guns =
        unit.profile.weapon == Some(Weapon::MusketsWithBattalionGuns) && unit.battalion_guns != BattalionGuns::Absent;
    if state.options.lost_battalion_guns && has_guns {
        ruling.events.push(Event::LosesBattalionGuns { unit: id });
        ruling.notes.push("It loses its battalion guns (option, p. 37).".to_owned());
    }
}
