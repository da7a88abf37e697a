//! Moves (Movement; Maneuver; Gun Movement).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::obey::{Action, MAY_STILL_MOVE, commanded, obeys, refuses};
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{
    SKIRMISHES, asked_into, crossing, enters_for_foot, leaves, led_over, out_of_reach, says_where, stands_otherwise,
    told_of_ground, width,
};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::turn_end::{forgoes_reforming, is_kept_in_disorder, reforms};
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{FRIEND_STANDS, list};
use crate::rulesets::old_dessauer::movement::allowance::{Allowance, Manoeuvre, MoveAllowance};
use crate::rulesets::old_dessauer::movement::objection::MoveObjection;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{
    Answer, Choice, FormBuilder, Interrupt, Options, OrderKind, Question, Ratio, Refusal, Row, Ruling, UnitId, Who,
};

pub(crate) const MOVE: OrderKind<State> = OrderKind {
    name: "move",
    key: 'p',
    label: "move",
    at: &[Phase::Movement],
    who: Who::Each(State::present, against),
    rule: march,
};

/// The words of older journals for three of them.
const BEFORE: [(Manoeuvre, Choice); 3] = [
    (Manoeuvre::None, "move"),
    (Manoeuvre::ChangeFacing, "change facing"),
    (Manoeuvre::ChangeFormation, "change formation"),
];

/// What a unit can do with its move, the usual first: in words that begin with letters of their own, and in the order in which
/// a charge has them.
fn ways(unit: &Unit) -> Vec<(Manoeuvre, Choice)> {
    let mut ways = words(unit);
    let before = BEFORE.into_iter().filter(|(way, _)| ways.iter().any(|(other, _)| other == way));
    let before: Vec<_> = before.collect();
    ways.extend(before);
    ways
}

fn words(unit: &Unit) -> Vec<(Manoeuvre, Choice)> {
    if unit.formation == Formation::Irregular {
        return vec![(Manoeuvre::ChangeFormation, "formation")];
    }
    let mut ways = vec![(Manoeuvre::None, "none")];
    if matches!(unit.kind, Kind::Skirmishers | Kind::RegimentalGun) {
        return ways;
    }
    if unit.kind == Kind::Artillery && unit.formation == Formation::Limbered {
        ways.push((Manoeuvre::Unlimber, "unlimber"));
    }
    ways.extend([(Manoeuvre::Wheel, "wheel"), (Manoeuvre::ChangeFacing, "turn")]);
    if unit.kind != Kind::Artillery {
        ways.push((Manoeuvre::ChangeFormation, "formation"));
    }
    ways.extend([
        (Manoeuvre::Sidestep, "sidestep"),
        (Manoeuvre::Oblique, "oblique"),
        (Manoeuvre::Backstep, "backstep"),
    ]);
    ways
}

/// The move of a unit over open ground, as far as the roster knows it.
fn request(state: &State, unit: &UnitInPlay) -> MoveAllowance {
    // Gunners without their guns go on foot as they are drawn up.
    let now = Unit { formation: unit.leaving().formation, ..state.now_leaving(unit) };
    let manoeuvre = ways(&now).first().map_or(Manoeuvre::None, |(way, _)| *way);
    MoveAllowance { unit: now, manoeuvre, active: state.is_active(unit.id), ..MoveAllowance::default() }
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        // Gunners may go back to their guns, each battery by itself.
        let goes_on_foot = |one: &OrderObjection| matches!(one, OrderObjection::GunsLeft) && !state.together;
        against.extend(worded(OrderObjection::of_held(state, unit)));
        against.extend(worded(OrderObjection::of_mover(unit).filter(|one| !goes_on_foot(one))));
        // As a brigade moves, its garrisons stay.
        against.extend(worded((state.together && unit.is_garrison()).then_some(OrderObjection::Garrison)));
        let request = request(state, unit);
        // Of a bent line the only move is a change.
        against.extend(worded(OrderObjection::of_refuser(unit).filter(|_| request.manoeuvre.is_change())));
        against.extend(worded(request.objections(&state.tables)));
    })
}

/// What the umpire watches at the table while it moves (Zones of Control; Light Infantry; Regimental Guns).
const fn reminder(kind: Kind) -> &'static str {
    match kind {
        Kind::Skirmishers => "not within 1 inch of formed troops; no stand over 4 from the command stand",
        Kind::RegimentalGun => "it always touches its parent",
        _ => "not within 1 inch of an enemy, unless he fights or is charged by another",
    }
}

/// A move as the umpire describes it.
struct March {
    request: MoveAllowance,
    formation: Formation,
    wide: Option<u32>,
    ground: Terrain,
    /// The friends among whom it ends.
    mixed: Vec<UnitId>,
    /// Whether gunners who left their guns come back to them.
    to_guns: bool,
    /// What is now known of its general's radius.
    command: Option<Event>,
    distance: Ratio,
}

const TERRAIN: &[Row<MoveAllowance>] =
    &[Row::new("terrain", 'T', "worst ground crossed", "Terrain Effects", |march, question, ask| {
        march.terrain = ask.pick(question, Terrain::CROSSED, Some(march.terrain)).unwrap_or_default();
    })];

const THROUGH: &[Row<MoveAllowance>] =
    &[Row::new("through", 'p', "through a formed friend", "Moving Through Friends", |march, question, ask| {
        ask.fill(question, &mut march.through_friend);
    })];

/// The formation that a manoeuvre ends in; none while it is not said.
fn formation_after(unit: &Unit, manoeuvre: Manoeuvre, ask: &mut FormBuilder<'_>) -> Option<Formation> {
    match manoeuvre {
        Manoeuvre::Unlimber => Some(Formation::Unlimbered),
        Manoeuvre::ChangeFormation => asked_into(unit, unit.kind.formation_choices(), ask),
        _ => Some(unit.formation),
    }
}

fn asked(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<(March, Allowance), Refusal> {
    let mut request = request(state, unit);
    let ways = ways(&request.unit);
    let what = Question::new("what", 'h', "manoeuvre").on("Maneuver");
    request.manoeuvre = ask.pick(what, &ways, Some(request.manoeuvre)).unwrap_or_default();
    let into = formation_after(&request.unit, request.manoeuvre, ask);
    let formation = into.unwrap_or(request.unit.formation);
    // Who turns, unlimbers or changes formation may do so where it stands, and stays on its ground then; a square and a bent
    // line stay where they are formed.
    let changes = request.manoeuvre == Manoeuvre::ChangeFormation;
    let halts = changes && matches!(formation, Formation::Square | Formation::Irregular);
    let stands = request.manoeuvre.may_be_in_place();
    let in_place = stands && !ask.answered("distance") || ask.has("distance", &Answer::Number(Ratio::ZERO));
    let ground = asked_ground(state, unit, &mut request, in_place, ask);
    request.crossing = crossing(ask);
    ask.rows(&mut request, THROUGH);
    let mixed = Question::new("mixed", 'j', "intermixed with").on("Moving Through Friends");
    let mixed = ask.units(mixed, state.friends(unit.id), 4);
    // Skirmishers pass and are passed freely (OD-AMB-31).
    let formed = |friend: &UnitId| state.kind(*friend) != Some(Kind::Skirmishers);
    request.ends_intermixed = mixed.iter().any(formed);
    let to_guns = unit.marks.has(Mark::GunsLeft) && are_back(ask);
    let command = commanded(state, unit, &mut request.unit, ask);
    request.check(&state.tables)?;
    let allowed = request.allowance(&state.tables);
    limits(state, unit, &request, &allowed, ask);
    if unit.is_garrison() && ground != Terrain::Town {
        ask.say(format!("{} holds a town block, and leaves it", state.roster.marked(unit.id)));
    }
    ask.say(reminder(request.unit.kind));
    if request.through_friend {
        ask.say(FRIEND_STANDS);
    }
    // Who moves goes all the way, as a rule; who turns or changes formation may as well stand where it is; a square does not
    // move, nor does a bent line before it reforms, and guns unlimber where they stand, as a rule.
    let (label, likely) = match request.manoeuvre {
        Manoeuvre::Unlimber => ("distance, 0 in its place", Some(Ratio::ZERO)),
        _ if halts => ("distance, before it forms", Some(Ratio::ZERO)),
        _ if stands => ("distance, 0 in its place", None),
        _ => ("distance", Some(allowed.reach)),
    };
    let distance = ask.number(Question::new("distance", ' ', label).on(allowed.base_page), "in", likely);
    let before = request.unit.stands_wide.filter(|_| formation == request.unit.formation);
    let wide = if changes && into.is_some() { width(&request.unit, formation, before, ask) } else { before };
    Ok((March { request, formation, wide, ground, mixed, to_guns, command, distance }, allowed))
}

/// The worst ground of its way, and the ground on which it ends. Who begins or ends on broken ground, or in a town, has crossed
/// some of it: the worst of start, way and end counts. What he is said to have crossed is where he ends, as a rule.
fn asked_ground(
    state: &State,
    unit: &UnitInPlay,
    request: &mut MoveAllowance,
    in_place: bool,
    ask: &mut FormBuilder<'_>,
) -> Terrain {
    let ends_on = Terrain::STANDS_ON.iter().find(|(_, word)| ask.is_said("ground", word)).map(|(ground, _)| *ground);
    let ends_on = ends_on.map_or(Terrain::Open, |ground| if ground == Terrain::Cover { Terrain::Open } else { ground });
    let said = ask.answered("terrain");
    request.terrain = if said { unit.ground.left() } else { unit.ground.left().worst(ends_on) };
    ask.rows(request, TERRAIN);
    off_road(state, unit, request, ask);
    let likely = match request.terrain {
        _ if !said && in_place => unit.ground,
        _ if !said => unit.ground.left(),
        Terrain::Road => Terrain::Open,
        crossed => crossed,
    };
    request.terrain = request.terrain.worst(ends_on);
    says_where(state, unit, ask);
    let ends = Question::new("ground", 'G', "ends on").on("Terrain Effects");
    let ground = ask.pick(ends, Terrain::STANDS_ON, Some(likely)).unwrap_or(likely);
    // The form of a brigade shows the ground of its first unit.
    if state.together && ground != Terrain::Open && !ask.answered("ground") {
        ask.say(format!("{} ends {}, unless the ground is said of all", state.roster.marked(unit.id), ground.place()));
    }
    ground
}

/// A road counts for a column that stays one on it for its whole turn (Roads): else its ground is as good as open.
fn off_road(state: &State, unit: &UnitInPlay, request: &mut MoveAllowance, ask: &mut FormBuilder<'_>) {
    if request.terrain == Terrain::Road && request.manoeuvre.leaves_road() {
        request.terrain = Terrain::Open;
        let who = state.roster.marked(unit.id);
        ask.say(format!("{who}: no road speed, as it does not stay a column on the road all its turn"));
    }
}

/// Whether gunners come back to the guns that they left: the article leaves them abandoned. Whether their way leads there only
/// the table shows, and who is back shoots again: it is asked.
fn are_back(ask: &mut FormBuilder<'_>) -> bool {
    ask.say("guns are abandoned by the article: that a move which reaches them brings gunners back is a reading");
    ask.flag(Question::new("guns", 'L', "back at their guns").on("Evading").must(), false)
}

/// Says how far it goes, and what a move takes from it.
fn limits(state: &State, unit: &UnitInPlay, request: &MoveAllowance, allowed: &Allowance, ask: &mut FormBuilder<'_>) {
    // Of a brigade each has its own.
    let who = state.roster.marked(unit.id);
    ask.say(format!("{who} up to {} ({})", inches(allowed.reach), allowed.base_page));
    let causes = request.slowed_by();
    if causes.len() > 1 {
        ask.say(format!("{who}: half speed once, for {} together (a reading)", causes.join(", ")));
    }
    if allowed.half_left > Ratio::ZERO {
        let still = request.reach_for(allowed.half_left);
        let half = if allowed.half_speed { "half of its move at half speed (a reading)" } else { "half of its move" };
        ask.say(format!("{who} up to {still}, {half}, and it may still shoot, at a penalty"));
    } else if allowed.fire_limit > Ratio::ZERO && allowed.half_left == Ratio::ZERO {
        ask.say(format!(
            "{who}: that alone is half of its move: it may still shoot, at a penalty, if it goes no farther"
        ));
    }
    if request.manoeuvre == Manoeuvre::Unlimber {
        ask.say(format!("{who} {UNLIMBERS}"));
    }
    // Limbered guns do not shoot whether they move or not.
    if unit.kind().is_guns()
        && request.manoeuvre != Manoeuvre::Unlimber
        && request.unit.formation != Formation::Limbered
    {
        ask.say(format!("{who} does not shoot this turn if it moves"));
    }
    if is_kept_in_disorder(state, unit) {
        ask.say(format!("{who} stays disordered while it stands {}", unit.ground.place()));
    }
    if request.manoeuvre.may_be_in_place() {
        forgoes_reforming(state, unit).into_iter().for_each(|told| ask.say(told));
    } else if !unit.is_shattered() && reforms(state, unit) {
        ask.say(format!("{who} reforms as the turn ends, but not if it moves"));
    }
}

/// What is against the move as described.
fn objections(state: &State, unit: &UnitInPlay, march: &March, reach: Ratio) -> Vec<Refusal> {
    let mut against = worded(march.request.objections(&state.tables));
    if march.request.manoeuvre.is_change() {
        against.extend(worded(OrderObjection::of_refuser(unit)));
    }
    if march.request.terrain.admits(unit.kind()) {
        against.extend(worded(enters_for_foot(unit, march.ground)));
    }
    // Guns are unlimbered by gunners who are at them.
    if march.request.manoeuvre == Manoeuvre::Unlimber && unit.marks.has(Mark::GunsLeft) && !march.to_guns {
        against.push(OrderObjection::GunsLeft.into());
    }
    if march.distance > reach {
        against.push(MoveObjection::TooFar { inches: march.distance, reach }.into());
    }
    against
}

fn march(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let (march, allowed) = asked(state, unit, ask)?;
    ask.ready()?;
    let manoeuvre = march.request.manoeuvre;
    let after = Unit { formation: march.formation, stands_wide: march.wide, ..march.request.unit.clone() };
    after.check(&state.tables.options)?;
    if manoeuvre == Manoeuvre::ChangeFormation {
        stands_otherwise(&march.request.unit, march.formation, march.wide)?;
    }
    if march.distance == Ratio::ZERO && manoeuvre == Manoeuvre::None {
        return Interrupt::refuse("it goes nowhere: leave it standing, or give the inches");
    }
    if march.distance == Ratio::ZERO && march.ground != unit.ground {
        return Interrupt::refuse(format!("it goes nowhere, and stays where it stands: {}", unit.ground.word()));
    }
    ask.permit(objections(state, unit, &march, allowed.reach))?;
    let action = match manoeuvre {
        Manoeuvre::ChangeFormation => Action::ChangeFormation,
        Manoeuvre::ChangeFacing => Action::ChangeFacing,
        _ => Action::Move,
    };
    let obeys = obeys(state, id, march.request.unit.clone(), action, ask)?;
    if !obeys.allowed {
        let mut ruling = refuses(&obeys, id, "does not change", march.command);
        let bent = march.request.unit.formation == Formation::Irregular;
        ruling.notes.push(if bent { STAYS_BENT } else { MAY_STILL_MOVE }.to_owned());
        return Ok(ruling);
    }
    Ok(told(state, unit, &obeys.name, march, &allowed))
}

/// What is left to a bent line that refuses to form anew (Maneuver).
const STAYS_BENT: &str = "It stays as it is: a bent line does not move.";

/// What is said of guns that unlimber (Fire after Movement).
const UNLIMBERS: &str = "does not shoot this turn: to unlimber is a move (a reading)";

/// The ruling on a move that is made.
fn told(state: &State, unit: &UnitInPlay, mover: &str, march: March, allowed: &Allowance) -> Ruling<Event> {
    let (id, troops, name) = (unit.id, &march.request.unit, state.roster.named(unit.id));
    let word = march.request.manoeuvre.told();
    let mover = mover.trim_end_matches(':');
    let changes = march.request.manoeuvre == Manoeuvre::ChangeFormation;
    let into = if changes { format!(" into {}", march.formation.word()) } else { String::new() };
    let over = led_over(march.distance, march.request.terrain, march.request.crossing);
    let far = format!("{} of {} inches{over}", march.distance, allowed.reach);
    // What does not move went before it was one.
    let line = match march.formation {
        Formation::Square | Formation::Irregular if changes && march.distance > Ratio::ZERO => {
            format!("{mover}: move, {far}, then {word}{into}.")
        }
        _ => format!("{mover}: {word}{into}, {far}."),
    };
    // Half a move is half of what it costs: each inch across an obstacle is two of it, and a change is some of it.
    let half = march.request.cost(march.distance) <= allowed.half_left;
    let how = if half { Moved::Half } else { Moved::OverHalf };
    let mut ruling = Ruling::new(line, Vec::from_iter(march.command));
    let skirmishes = leaves(unit);
    let has_left = skirmishes.is_some();
    ruling.events.extend(skirmishes);
    ruling.events.push(Event::Moved { unit: id, how });
    if march.distance > Ratio::ZERO {
        ruling.notes.extend(out_of_reach(state, id, &mut ruling.events));
    }
    if how == Moved::OverHalf && allowed.half_speed && allowed.fire_limit > Ratio::ZERO {
        ruling
            .notes
            .push(format!("{name} does not shoot: that is more than half of its move at half speed (a reading)."));
    }
    if march.request.manoeuvre == Manoeuvre::Unlimber {
        // In the words of the form, which has it once then.
        ruling.notes.push(format!("{} {UNLIMBERS}.", state.roster.marked(id)));
    }
    if march.distance == Ratio::ZERO {
        ruling.notes.extend(forgoes_reforming(state, unit).map(|told| format!("{told}.")));
    }
    let (formation, wide, ground) = (march.formation, march.wide, march.ground);
    if (formation, wide, ground) != (troops.formation, troops.stands_wide, unit.ground) {
        ruling.events.push(Event::Stands { unit: id, formation, wide, ground });
    }
    if march.to_guns {
        ruling.events.push(Event::Abandons { unit: id, abandoned: false });
        ruling.notes.push("They are back at their guns.".to_owned());
    }
    ruling.notes.extend(told_of_ground(&name, unit.ground, ground));
    if allowed.disordered_after && !troops.disordered {
        ruling.events.push(Event::Disordered { unit: id, disordered: true });
        ruling.notes.push(format!("{name} is disordered."));
    }
    let open_order = troops.kind == Kind::Skirmishers;
    let formed = |friend: &UnitId| !open_order && state.kind(*friend) != Some(Kind::Skirmishers);
    let others: Vec<UnitId> = march.mixed.into_iter().filter(formed).collect();
    if !others.is_empty() {
        ruling.notes.push(format!("Disordered too: {} (Moving Through Friends).", list(state, &others)));
        ruling.events.extend(others.into_iter().map(|unit| Event::Disordered { unit, disordered: true }));
    }
    if has_left {
        ruling.notes.push(SKIRMISHES.to_owned());
    }
    ruling.outcome = "obeys".to_owned();
    ruling.sum = allowed.sum.shown();
    ruling
}
