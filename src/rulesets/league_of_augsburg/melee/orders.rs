//! Melees, and what their winners do (Melee).

use super::contact::{Upon, by_follow_up, come_upon};
use super::follow_up::{FollowUp, FollowUpObjection, WHY as WHY_FOLLOWS, WinnerChoice};
use super::pool::{Crossing, Role};
use super::round::{AttackerRole, DefenderRole, Melee, WHY};
use super::tell::{Fought, LiesBehind, in_short, open_to};
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, stands};
use crate::rulesets::league_of_augsburg::battle::form::{
    Behind, Obstacles, ask_behind, came_over, counted, ends_in, going_behind, inches, way_over,
};
use crate::rulesets::league_of_augsburg::battle::met::{caught_changing, runs_first};
use crate::rulesets::league_of_augsburg::battle::near::{
    ask_who_gives_way, ask_whom_it_frees, ask_whose_guns, free, freed, owe_way, stands_near, take,
};
use crate::rulesets::league_of_augsburg::battle::objection::{OrderObjection, follows_over_hedge, say_of_hedges};
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::battle::volley::as_it_stands;
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::rulesets::league_of_augsburg::unit::kinds::{Kind, Quality};
use crate::umpire::{Answer, Choice, FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Melee Procedure";

pub(crate) const FIGHT: OrderKind = OrderKind {
    name: "fight",
    key: 'F',
    label: "fight the melee",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| {
        let mut reasons = against(state, unit, Stage::Melee, "it is in no melee");
        let runs = runs_first(state).filter(|_| reasons.is_empty());
        reasons.extend(runs.map(|runs| evades_first(state, runs).into()));
        reasons
    }),
    rule: fight,
};

pub(crate) const FOLLOW: OrderKind = OrderKind {
    name: "follow",
    key: 'U',
    label: "follow up",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| against(state, unit, Stage::FollowUp, "it has won no melee")),
    rule: follow,
};

/// What speaks against a unit for which a stage of the charge does not wait.
fn against(state: &State, unit: UnitId, stage: Stage, no: &'static str) -> Vec<Refusal> {
    let waits = |charge: &Charge| charge.stage == stage && charge.waits_for() == Some(unit);
    if !state.charge.as_ref().is_some_and(waits) {
        return vec![Refusal::on("Melee", no)];
    }
    let tests = |id: UnitId| state.roster.unit(id).is_some_and(|unit| unit.this_turn.test.is_some());
    if tests(unit) {
        return vec![OrderObjection::OwesTest.into()];
    }
    // The loser tests before the winner chooses (Melee Results), and before its own recoil into another is fought.
    let enemy = state.charge.as_ref().and_then(|charge| charge.enemy_of(unit)).filter(|enemy| tests(*enemy));
    enemy.map(|enemy| OrderObjection::OtherOwesTest(state.named(enemy)).into()).into_iter().collect()
}

/// There is no melee with who has to run from the follow-up that has met it.
fn evades_first(state: &State, met: &UnitInPlay) -> OrderObjection {
    let why = if met.kind == Kind::Artillery { OrderObjection::GunnersEvade } else { OrderObjection::LightEvade };
    why(state.named(met.id))
}

/// Asks what the table knows of a melee. What speaks against it beside the procedure comes back.
fn ask_melee(
    state: &State,
    charge: &Charge,
    (attacker, defender): (&UnitInPlay, &UnitInPlay),
    ask: &mut FormBuilder<'_>,
) -> (Melee, [LiesBehind; 2], Vec<Refusal>) {
    let (one, other) = (state.named(attacker.id), state.named(defender.id));
    let on = |id, key, label: String| Question::new(id, key, label).on(SECTION);
    let meets = charge.target_role == Role::Countercharging;
    let mut request = Melee {
        attacker: attacker.charged(),
        defender: defender.charged(),
        attacker_role: match charge.attacker_role {
            Role::Charging => AttackerRole::Charging,
            Role::Countercharging | Role::Defending => AttackerRole::Defending,
        },
        defender_role: if meets { DefenderRole::Countercharging } else { DefenderRole::Defending },
        defender_fire_casualties: charge.fire,
        attacker_crossing: charge.crossed,
        in_the_field: true,
        ..Melee::default()
    };
    request.defender_flanked = shows_its_back(charge, defender);
    let flank = on("flank", 'k', format!("{other} in flank or rear"));
    let flank = if request.defender_flanked { flank.as_said("as it faces") } else { flank };
    ask.fill(flank, &mut request.defender_flanked);
    ask.fill(on("own_flank", 'K', format!("{one} in flank or rear")), &mut request.attacker_flanked);
    let crossing = on("crossing", 'O', format!("{one} crosses"));
    let crossing = if charge.crossed == Crossing::None { crossing } else { crossing.as_said("as in the charge") };
    ask.fill(crossing, &mut request.attacker_crossing);
    if meets {
        // It has gone forward over what it stood behind.
        request.defender_crossing = charge.stood_in.crossing();
        let too = on("crossing_too", 'T', format!("{other} crosses"));
        ask.fill(as_it_stands(too, charge.stood_in), &mut request.defender_crossing);
    }
    // What counts as cover is bad going: who crosses it fights unformed (Movement, Notes).
    request.attacker.in_bad_going |= request.attacker_crossing == Crossing::Serious;
    if charge.is_ruled_over_cover(attacker.id) && attacker.suffers_bad_going() {
        request.attacker.in_bad_going = true;
        ask.say(format!("{one} came over cover, and is unformed by it: to change that, correct its charge home"));
    }
    request.defender.in_bad_going |= request.defender_crossing == Crossing::Serious;
    if request.attacker_crossing.max(request.defender_crossing) != Crossing::None {
        ask.say("what counts as cover is a serious obstacle, as light works are, and a hedge a small one (a reading)");
    }
    let (grounds, against) = ask_grounds(state, [attacker, defender], &mut request, ask);
    (request, grounds, against)
}

/// The rows of what lies behind each of them: of bad going there, and of what it stands in after that.
const BEHIND: [[(&str, char); 2]; 2] =
    [[("own_bad_behind", 'J'), ("own_behind", 'l')], [("other_bad_behind", 'j'), ("behind", 'G')]];

/// Asks what lies behind each of them, which have different ground there, and what it stands in should it fall back, as of
/// who fails a morale test; and what speaks against it. Who cannot lose is not asked for.
fn ask_grounds(
    state: &State,
    both: [&UnitInPlay; 2],
    request: &mut Melee,
    ask: &mut FormBuilder<'_>,
) -> ([LiesBehind; 2], Vec<Refusal>) {
    let (mut grounds, mut against) = ([LiesBehind::default(); 2], Vec::new());
    let may_lose = request.may_lose(&state.tables);
    let sides = both.iter().zip(&mut grounds).zip(BEHIND).zip(&mut request.behind).zip(may_lose);
    for ((((unit, lies), rows), going), _) in sides.filter(|(_, may_lose)| *may_lose) {
        let (name, [(bad, bad_key), (id, key)]) = (state.named(unit.id), rows);
        let question = Question::new(bad, bad_key, format!("bad going behind {name}"));
        let mut behind = going_behind(ask, question, (state, unit), true);
        let mut ground = Ground::of(behind.beyond);
        *lies = LiesBehind { ground, open: behind.open, said: behind.said };
        if behind.against.is_empty() && (unit.ground.behind() != Ground::Open || behind.bad) {
            let label = format!("should {name} fall back, it stands in");
            let question = Question::new(id, key, label).on("Movement");
            lies.open |= ask_behind(ask, question, (unit.ground, &behind), &mut ground);
            lies.ground = ground;
            if ground.is_bad() && !behind.bad {
                behind = Behind::of(true, unit);
            }
        }
        *going = Some(behind.going);
        against.extend(behind.against);
    }
    (grounds, against)
}

/// Whether an enemy comes upon the back of a unit, as far as is known: of who faces away; but of who recoils into an enemy,
/// of who faces the foe that it recoils from.
fn shows_its_back(charge: &Charge, unit: &UnitInPlay) -> bool {
    unit.faces_away() != charge.is_recoil()
}

fn fight(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let charge = state.charge()?;
    let (attacker, defender) = (state.unit(charge.attacker)?, state.unit(charge.target)?);
    let (one, other) = (state.named(attacker.id), state.named(defender.id));
    // Nobody attacked where one has recoiled into the front of another.
    let recoil = charge.is_recoil();
    ask.title(if recoil {
        format!("{other} has recoiled into {one}: they fight")
    } else {
        format!("{one} fights {other}")
    });
    let (request, behind, reasons) = ask_melee(state, charge, (attacker, defender), ask);
    let [attack, defence] = request.pools().map(|pool| in_short(&pool, &state.tables));
    ask.say(format!("{one}: {attack}"));
    ask.say(format!("{other}: {defence}"));
    if [attacker, defender].iter().any(|unit| unit.quality == Quality::Guards) {
        ask.say("guards fight as elite troops (a reading)");
    }
    if request.pools().iter().any(|pool| pool.has_odd_pikes(&state.tables)) {
        let per = &state.tables.melee_dice;
        ask.say(format!("{} dice for each whole {} pikes, and none for fewer (a reading)", per.pike_dice, per.pike));
    }
    if charge.is_follow_up() && charge.attacker_role == Role::Charging {
        ask.say(format!("{one} goes on charging in the melee that its follow-up meets (a reading)"));
    }
    if charge.fire > 0 {
        ask.say(format!("{} of its fire count for {other}", counted(charge.fire, "hit")));
    }
    let caught = (charge.is_follow_up() && charge.turned).then(|| caught_changing(state, defender));
    caught.iter().for_each(|caught| ask.say(caught.clone()));
    let [attacks, defends] = WHY;
    ask.thrower(attacks, attacker.id.army, one);
    ask.thrower(defends, defender.id.army, other);
    let result = ask.resolve_besides(reasons, &request, &state.tables)?;
    let fought = Fought { state, charge, attacker, defender, request: &request, result: &result, behind };
    let mut ruling = fought.ruling();
    ruling.notes.extend(caught);
    Ok(ruling)
}

/// Which of what is open to a winner he chooses.
fn ask_choice(state: &State, winner: &UnitInPlay, charge: &Charge, ask: &mut FormBuilder<'_>) -> WinnerChoice {
    let open = open_to(state, winner, charge);
    let usual = open.first().copied().unwrap_or(WinnerChoice::Stand);
    let words: Vec<&str> = open.iter().map(|choice| choice.word()).collect();
    let may = if open.len() == 1 { "it has to" } else { "it may" };
    ask.say(format!("{may}: {}", words.join(", ")));
    // Where it has a choice only that is offered; where it has none the umpire may allow another.
    let may = |choice: &WinnerChoice| {
        open.len() < 2 || open.contains(choice) || ask.lets(&FollowUpObjection::NotOpen(open).into())
    };
    let words: Vec<(WinnerChoice, Choice)> =
        WinnerChoice::OPTIONS.iter().copied().filter(|(choice, _)| may(choice)).collect();
    let label = if open.len() == 1 { "the winner; another only if you allow it" } else { "the winner" };
    let question = Question::new("choice", 'Q', label).on("Melee Results");
    // Where it has a choice it is its player's: nothing is filled in.
    let question = if open.len() > 1 { question.must() } else { question };
    ask.pick(question, &words, Some(usual)).unwrap_or(usual)
}

/// The way of a winner who follows up, as the table tells it.
#[derive(Default)]
struct FollowUpWay {
    /// The new unit that it meets.
    met: Option<UnitId>,
    /// How far off that is, in inches, where a die says whether it gets there.
    to_it: Ratio,
    /// What it ends in or behind.
    ground: Ground,
    /// Gun lines that it takes.
    takes: Vec<UnitId>,
    /// Who has to give way before it.
    near: Vec<UnitId>,
    /// Who waited for an enemy to come so near.
    frees: Vec<UnitId>,
}

/// Asks which new unit a follow-up meets, or that it meets nobody: that decides whether there is a melee, and neither is filled
/// in. To name one says as much; both rows stand there until one of them is answered, so that a code is at home at once.
fn ask_whom_it_meets(state: &State, winner: &UnitInPlay, charge: &Charge, ask: &mut FormBuilder<'_>) -> Option<UnitId> {
    // A new unit: not the one that it has just beaten.
    let others: Vec<UnitId> =
        state.enemies(winner.id).into_iter().filter(|enemy| Some(*enemy) != charge.beaten()).collect();
    let named = ask.answered("meets") && !ask.has("meets", &Answer::Words(Vec::new()));
    if others.is_empty() {
        return None;
    }
    if !named {
        let nobody = Question::new("nobody_met", 'k', "meets nobody new (else type whom)").on("Melee");
        let nobody = ask.flag(nobody.must(), true);
        if nobody && (ask.answered("nobody_met") || ask.dice_lie()) {
            return None;
        }
    }
    ask.units(Question::new("meets", 'N', "whom it meets").on("Melee").must(), others, 1).first().copied()
}

/// The obstacles that a follow-up is known to cross, and those that may be on its way: whoever beat a countercharge before the
/// works of who made it has still to cross them.
fn ahead(state: &State, winner: &UnitInPlay, charge: &Charge, met: Option<UnitId>) -> Obstacles {
    let met = met.and_then(|met| state.roster.unit(met));
    let both = [winner.ground, met.map_or(Ground::Open, |met| met.ground)];
    let known = both.iter().map(|ground| u32::from(ground.is_obstacle())).sum();
    let before_it = charge.is_met() && charge.attacker == winner.id && charge.stood_in.is_obstacle();
    let beaten = before_it.then_some(charge.stood_in);
    let left = beaten.into_iter().chain(met.and_then(|met| met.left_before_it())).collect();
    let said = if known > 0 { "as it stands" } else { "" };
    Obstacles { known, cover: both.iter().any(|ground| ground.is_cover_obstacle()), left, said, key: 'K' }
}

fn ask_way(
    state: &State,
    winner: &UnitInPlay,
    charge: &Charge,
    request: &mut FollowUp,
    ask: &mut FormBuilder<'_>,
) -> FollowUpWay {
    say_of_hedges(state, winner, ask);
    let met = ask_whom_it_meets(state, winner, charge, ask);
    let there = met.map_or(Ground::Open, |met| state.roster.unit(met).map_or(Ground::Open, |unit| unit.ground));
    let mut ground = there.behind();
    ask.fill(ends_in(ask, there != Ground::Open), &mut ground);
    request.going = way_over(ask, "bad", winner, ground);
    let mut to_it = Ratio::ZERO;
    if met.is_some() && !request.throws() {
        ask.say(
            "how far off that is, is not asked: no die says how far it goes, and the table shows that it gets there",
        );
    }
    if met.is_some() && request.throws() {
        // Whether it gets there its die says.
        let far = Question::new("to_it", ' ', "distance to it").on("Melee Results").must();
        to_it = ask.number(far, "in", Some(Ratio::ZERO));
    }
    // Behind the distance: digits typed at once go to that.
    (request.obstacles, request.cover_obstacle) = ahead(state, winner, charge, met).ask(ask);
    // Its die says how far; what each face comes to stands there before it falls.
    let known = (met.is_some() && ask.answered("to_it")).then_some(to_it);
    ask.say(format!("it goes {}{}", request.in_words(&state.tables, known), request.off(&state.tables)));
    let takes = ask_whose_guns(state, winner, ('T', None), ask);
    let near = ask_who_gives_way(state, winner, ('J', met), ask);
    let frees = ask_whom_it_frees(state, winner, ask);
    FollowUpWay { met, to_it, ground, takes, near, frees }
}

fn follow(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let winner = state.unit(id)?;
    let charge = state.charge()?;
    let role = charge.role_of(id);
    let choice = ask_choice(state, winner, charge, ask);
    let mut request = FollowUp::of(winner, role, choice);
    let follows = choice == WinnerChoice::FollowUp;
    if follows && request.is_mandatory() {
        ask.fill(
            Question::new("extra", 'j', "goes a second move too").on("Melee Results").must(),
            &mut request.extra_move,
        );
    }
    let way = follows.then(|| ask_way(state, winner, charge, &mut request, ask));
    let stays = if choice == WinnerChoice::RetireToStart { charge.start_of(id) } else { winner.ground };
    let stays = FollowUpWay { ground: stays, ..FollowUpWay::default() };
    let FollowUpWay { met, to_it, ground, takes, near, frees } = way.unwrap_or(stays);
    ask.thrower(WHY_FOLLOWS, id.army, state.named(id));
    let hedge = follows_over_hedge(state, winner, met).map(Refusal::from);
    let result = ask.resolve_besides(hedge.into_iter().collect(), &request, &state.tables)?;
    let short = met.filter(|_| result.distance < to_it);
    let met = met.filter(|_| short.is_none());
    let ground = if short.is_some() { Ground::Open } else { ground };
    let through_bad = request.going == Going::Bad && !ground.is_bad();
    let name = state.named(id);
    let (far, moves) = (inches(result.distance), counted(result.moves, "move"));
    // Into a unit it goes as far as that is off: where no die asks for it, the table knows.
    let into = match (request.throws(), ask.answered("to_it")) {
        (true, true) if to_it < result.distance => format!("{to_it} of its {far}"),
        (true, _) => far.clone(),
        (false, _) => format!("up to {far}"),
    };
    let line = match (follows, met) {
        (true, Some(met)) => format!("{name} follows up {moves}, {into}, into {}.", state.named(met)),
        (true, None) => format!("{name} follows up {moves}, {far}."),
        (false, _) => format!("{name} {}.", choice.does()),
    };
    let mut ruling = Ruling::new(line, stands(winner, winner.now.clone(), ground));
    let next = met.and_then(|met| state.roster.unit(met)).map(|met| {
        let next = Charge { through_bad, ..by_follow_up(state, charge, (winner, met)) };
        next.over(request.obstacles, request.cover_obstacle)
    });
    ruling.events.push(Event::Charge { charge: next });
    let came = through_bad || charge.came_through_bad(id) && choice != WinnerChoice::RetireToStart;
    ruling.events.extend(came_over(winner, came && met.is_none(), ground));
    ruling.events.extend(owe_way(near, id));
    freed(state, frees, &mut ruling);
    take(state, takes, id, &mut ruling);
    ruling.notes.extend(request.crosses(&state.tables));
    if let Some(short) = short {
        ruling.notes.push(format!("It does not get as far as {}.", state.named(short)));
        stands_near(state, (winner, state.unit(short)?), to_it - result.distance, &mut ruling);
    }
    if let Some(met) = met {
        free(state, [id, met], Ratio::ZERO, &mut ruling);
        come_upon(state, winner, state.unit(met)?, Upon::FollowUp, &mut ruling);
    }
    if follows {
        ruling.outcome = format!("{} in", result.distance);
    }
    Ok(ruling)
}
