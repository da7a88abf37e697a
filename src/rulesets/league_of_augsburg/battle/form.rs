//! What the forms of several orders ask in the same words.

use super::charge::Charge;
use super::event::Event;
use super::marks::Mark;
use super::state::{BrigadeInPlay, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::movement::allowance::{Action, MoveAllowance};
use crate::rulesets::league_of_augsburg::movement::normal_move::{LimberedInBadGoing, moves_back};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::umpire::{Answer, Choice, FormBuilder, Interrupt, Options, Question, Ratio, Refusal};

pub(crate) use crate::umpire::words::{counted, inches};

/// The going of a move.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Good,
    Through,
    Into,
}

impl Options for Way {
    const OPTIONS: &'static [(Way, Choice)] = &[
        (Way::Good, "good"),
        (Way::Through, "passes bad going"),
        (Way::Into, "stops in bad going"),
        // As journals of before have it.
        (Way::Through, "bad, ends clear"),
        (Way::Into, ENDS_IN_IT),
    ];
}

/// The way of a move as the table tells it.
pub(crate) struct OnTheWay {
    /// What the unit stands in or behind after it.
    pub(crate) stands: Ground,
    /// Over what it has gone, in words: `over good going`.
    pub(crate) over: &'static str,
}

/// A default of the going would decide the ruling of a move where bad going lies on the table: whether the unit passes some
/// the table alone knows. Where the order of battle says that none lies there, one of its brigade may stand in such all the same.
fn may_be_bad(state: &State, unit: &UnitInPlay, brigade: &BrigadeInPlay) -> bool {
    let in_it = |other: &UnitInPlay| other.in_bad_going && !other.ground.is_building();
    state.bad_going || unit.in_bad_going || brigade.present().any(in_it)
}

/// The words of a move that ends in bad going, as journals of before have them: they do not say in which.
const ENDS_IN_IT: Choice = "bad, ends in it";

/// The bad going that a unit stops in: that of most scenarios first, as a stream counts as rough too.
const BAD: [(Ground, Choice); 4] =
    [(Ground::Rough, "rough"), (Ground::Wood, "wood"), (Ground::House, "house"), (Ground::Hut, "plank hut")];

/// Asks in which bad going a unit stops: a wood or a building is cover, and rough ground is none.
fn ask_which(ask: &mut FormBuilder<'_>) -> Ground {
    let question = Question::new("which", 'J', "which bad going (water: rough)").on("Movement");
    let before = ask.has("ground", &Answer::Word(ENDS_IN_IT.to_owned()));
    ask.pick(if before { question } else { question.must() }, &BAD, Some(Ground::Rough)).unwrap_or(Ground::Rough)
}

/// Asks what is on the way of a charge that goes home to a target on this ground, over what was left or not. Whether bad going
/// lies between them only the table knows; out of bad going all the way counts as bad, and there is nothing to ask.
pub(crate) fn way_of_charge(
    state: &State,
    unit: &UnitInPlay,
    request: &mut MoveAllowance,
    (at, left): (Option<Ground>, Vec<Ground>),
    ask: &mut FormBuilder<'_>,
) -> OnTheWay {
    way(ask, request, (unit.ground, at, left), state.bad_going && !unit.in_bad_going)
}

/// Asks what is on the way of a unit that moves on its chit.
pub(crate) fn way_of_march(
    state: &State,
    unit: &UnitInPlay,
    request: &mut MoveAllowance,
    ask: &mut FormBuilder<'_>,
) -> Result<OnTheWay, Interrupt> {
    let open = may_be_bad(state, unit, state.brigade(unit.id)?);
    Ok(way(ask, request, (unit.ground, None, Vec::new()), open))
}

/// Asks what is on the way of a move, and what the unit stands in or behind after it. What its target stands behind is crossed,
/// as is what it stands behind itself where it goes forward, and what its target stands in is gone into, until the umpire
/// says otherwise.
fn way(
    ask: &mut FormBuilder<'_>,
    request: &mut MoveAllowance,
    (own, at, left): (Ground, Option<Ground>, Vec<Ground>),
    open: bool,
) -> OnTheWay {
    let forward = |ground: Ground| if request.action == Action::Retire { Ground::Open } else { ground };
    let (own, target) = (forward(own), at.unwrap_or_default());
    let charges = request.action == Action::Charge;
    let brush = charges && [own, target].into_iter().any(Ground::may_be_obstacle);
    let (over_cover, own) = (own.is_cover_obstacle() || target.is_cover_obstacle(), u32::from(own.is_obstacle()));
    let said = match (own, at) {
        (1.., _) => "as it stands",
        (0, Some(_)) => "as its target stands",
        (0, None) => "",
    };
    let mut stands = target.behind();
    ask.fill(ends_in(ask, at.is_some()), &mut stands);
    let going = ask_going(ask, (stands, request.unit.in_bad_going), open);
    if going == Way::Into && !stands.is_bad() {
        stands = ask_which(ask);
    }
    request.going = Going::bad(going != Way::Good);
    let known = own + u32::from(target.is_obstacle());
    let obstacles = Obstacles { known, cover: over_cover, left, said, key: 'U' };
    (request.obstacles, request.cover_obstacle) = obstacles.ask(ask);
    if brush && request.obstacles == 0 {
        ask.say("light brush is no obstacle; where it stands for a hedge, obstacles crossed say so (a reading)");
    }
    let over = match (going, request.cover_obstacle) {
        (Way::Good, false) => "over good going",
        (Way::Good, true) => "over cover, as in bad going",
        (Way::Through | Way::Into, _) => "through bad going",
    };
    match (going, request.cover_obstacle) {
        (Way::Good, true) => {
            let unformed = if request.unit.suffers_bad_going() { ", and is unformed" } else { "" };
            ask.say(format!("over works or a wall it goes as in bad going all its way{unformed} (Movement, Notes)"));
            ask.say("a wall at the end of its way counts for all of it (a reading)");
        }
        (Way::Good, false) => {}
        (Way::Through | Way::Into, _) => ask.say(ALL_THE_WAY),
    }
    OnTheWay { stands, over }
}

/// What is known of the obstacles on a way.
pub(crate) struct Obstacles {
    /// Those that are crossed as the units stand.
    pub(crate) known: u32,
    /// One of these counts as cover.
    pub(crate) cover: bool,
    /// Those that a unit has gone back from: whether they are crossed only the table knows.
    pub(crate) left: Vec<Ground>,
    /// How the known ones are known: `as it stands`.
    pub(crate) said: &'static str,
    /// The letter of the row that asks whether one is cover.
    pub(crate) key: char,
}

impl Obstacles {
    /// Asks how many are crossed, and whether one counts as cover, which is bad going (Movement, Notes): of those that are not
    /// known nothing is filled in.
    pub(crate) fn ask(self, ask: &mut FormBuilder<'_>) -> (u32, bool) {
        let Obstacles { known, cover, left, said, key } = self;
        let question = Question::new("obstacles", 'O', "obstacles crossed").on("Movement");
        // Digits typed at once are dice, and not obstacles.
        let question = if left.is_empty() { question.as_said(said).seldom() } else { question.must() };
        if let Some(one) = left.first() {
            ask.say(format!(
                "left by who stood behind it: {}; whether it is crossed only the table knows",
                one.short()
            ));
        }
        let crossed = count(ask, question, known);
        if crossed == 0 {
            return (0, false);
        }
        let known_with_left = known.saturating_add(u32::try_from(left.len()).unwrap_or(u32::MAX));
        let covers = left.iter().filter(|one| one.is_cover_obstacle()).count();
        let question = Question::new("cover_obstacle", key, "one is cover").on("Movement");
        let question = if cover || crossed <= known {
            question.as_said(said)
        } else if crossed <= known_with_left && (covers == 0 || covers == left.len()) {
            question.as_said("as it was left")
        } else {
            question.must()
        };
        (crossed, ask.flag(question, cover || (crossed > known && covers > 0)))
    }
}

/// The row of what a unit ends in or behind. Where it is filled in from what its target stands in, no letter but its own
/// changes it: what is typed for another form that does not open is none of it, and the roster knows better.
pub(crate) fn ends_in(ask: &FormBuilder<'_>, filled_in: bool) -> Question {
    let stands = filled_in && !ask.answered("stands");
    let label = if stands { "ends in or behind, as its target stands" } else { "ends in or behind" };
    let question = Question::new("stands", 'G', label).on("Movement");
    if filled_in { question.known() } else { question }
}

/// LOA-AMB-37, of whatever bad going: rough ground counts as a wood does.
const ALL_THE_WAY: &str = "bad going anywhere on its way, or where it ends: the bad rate all the way (a reading)";

/// Asks over what going a unit moves that ends on this ground. Who ends in bad going has gone into it: nothing is asked.
fn ask_going(ask: &mut FormBuilder<'_>, (stands, from_bad): (Ground, bool), open: bool) -> Way {
    if stands.is_bad() {
        return Way::Into;
    }
    let mut going = if from_bad { Way::Through } else { Way::Good };
    let question = Question::new("ground", 't', "going").on("Movement");
    ask.fill(if open { question.must() } else { question }, &mut going);
    going
}

/// Asks over what a unit goes that leaves its place without a fight, and where that ends: out of bad going all its way counts
/// as bad, until the umpire says otherwise (LOA-AMB-37).
pub(crate) fn way_back(ask: &mut FormBuilder<'_>, unit: &Unit) -> (Going, Ground) {
    let mut stands = Ground::Open;
    ask.fill(Question::new("stands", 'G', "ends in or behind").on("Movement"), &mut stands);
    (way_over(ask, "way", unit, stands), stands)
}

/// Asks for bad going on the way of a unit that ends on this ground; who ends in bad going has gone through it.
pub(crate) fn way_over(ask: &mut FormBuilder<'_>, id: &'static str, unit: &Unit, ends: Ground) -> Going {
    if ends.is_bad() {
        ask.say(ALL_THE_WAY);
        return Going::Bad;
    }
    let way = Question::new(id, 'U', "bad going on its way").on("Movement");
    let way = if unit.in_bad_going { way.as_said("as it stands") } else { way };
    Going::bad(ask.flag(way, unit.in_bad_going))
}

/// What lies behind a unit that may have to go back.
pub(crate) struct Behind {
    /// Bad going is on its way.
    pub(crate) bad: bool,
    /// It lies behind it, and is not only what it stands in.
    pub(crate) beyond: bool,
    /// It passed some as it came, and whether it comes into that again has not been said.
    pub(crate) open: bool,
    /// Whether bad going lies there, where that was said on this form.
    pub(crate) said: Option<bool>,
    /// The going at which they go back.
    pub(crate) going: Going,
    /// What speaks against it.
    pub(crate) against: Vec<Refusal>,
}

/// The id of bad going behind a unit; journals of before have one answer by it for both units of a melee.
pub(crate) const BAD_BEHIND: &str = "bad_behind";

/// Asks for bad going behind a unit that may have to go back: out of bad going all its way counts as bad, until the umpire says
/// otherwise (LOA-AMB-37). Limbered guns do not move in it (LOA-AMB-47): what speaks against their going back is given before
/// the dice are thrown, and where the umpire allows it they go at their one rate. What was said of it where the unit stands
/// stands here.
pub(crate) fn going_behind(
    ask: &mut FormBuilder<'_>,
    question: Question,
    (state, unit): (&State, &UnitInPlay),
    may_go: bool,
) -> Behind {
    let goes = as_it_goes_back(state.charge.as_ref(), unit);
    let stands = goes.in_bad_going && !goes.is_limbered();
    let (id, key, said) = (question.id, question.key, unit.said_behind());
    let before = (id != BAD_BEHIND && ask.answered(BAD_BEHIND)).then(|| ask.has(BAD_BEHIND, &Answer::Flag(true)));
    let question = match (before, said) {
        (None, Some(_)) => question.as_said("as said before"),
        (None, None) if stands => question.as_said("as it stands"),
        _ => question,
    };
    let known = before.or(said);
    let came = may_go && known.is_none() && came_by_bad(state, unit);
    if came {
        let name = state.named(unit.id);
        ask.say(format!(
            "{name} passed bad going as it came: whether it lies on its way back {key} says, or G once it went"
        ));
    }
    let bad = ask.flag(question.on("Movement"), known.unwrap_or(stands));
    let answered = ask.answered(id);
    let told = known.is_some() || answered;
    let said = (answered || before.is_some()).then_some(bad);
    Behind { beyond: bad && (told || !stands), open: came && !answered, said, ..Behind::of(bad, &goes) }
}

/// Whether a unit that stands clear of bad going has passed some as it came: whether that lies within its way back only the
/// table knows.
fn came_by_bad(state: &State, unit: &UnitInPlay) -> bool {
    let charged = state.charge.as_ref().is_some_and(|charge| charge.came_through_bad(unit.id));
    (charged || unit.marks.has(Mark::CameOver)) && !unit.in_bad_going
}

/// How far moves back through bad going are, of a unit of which it was not said whether some lies there.
pub(crate) fn or_through_bad(state: &State, unit: &UnitInPlay, moves: u32, good: Ratio) -> String {
    let bad = moves_back(&state.tables, unit, Going::Bad, moves).ok().filter(|bad| moves > 0 && *bad != good);
    bad.map_or_else(String::new, |bad| format!(" ({bad} through bad going)"))
}

/// That a unit has come over bad going, or out of it, where it stands clear of it now.
pub(crate) fn came_over(unit: &UnitInPlay, passed: bool, ends: Ground) -> Option<Event> {
    (passed && !ends.is_bad()).then_some(Event::CameOver { unit: unit.id })
}

/// A unit as it would go back: who came over the open to a building that it has not taken has no bad going behind it.
fn as_it_goes_back(charge: Option<&Charge>, unit: &UnitInPlay) -> Unit {
    let from_open = |charge: &Charge| !charge.from.is_bad() && !charge.follow_up;
    let outside = charge.is_some_and(|charge| from_open(charge) && charge.is_at_building(unit.id, unit.ground));
    Unit { in_bad_going: unit.in_bad_going && !outside, ..unit.now.clone() }
}

/// Asks what a unit that may have to go back stands in then. Whoever goes out of a building, or out of light brush, comes into
/// the open, until the umpire says otherwise; how far a wood goes on behind it, or what lies in bad going, only the table knows:
/// it is owed then once it has gone back, as it seldom does.
pub(crate) fn ask_behind(
    ask: &mut FormBuilder<'_>,
    question: Question,
    (from, behind): (Ground, &Behind),
    to: &mut Ground,
) -> bool {
    let id = question.id;
    let leaves = !behind.beyond && (from == Ground::Brush || from.is_building());
    let question = if leaves && from.is_building() { question.as_said("out of the building") } else { question };
    ask.fill(question, to);
    // Who has said what lies behind it has seen what is filled in by that.
    !leaves && behind.said.is_none() && !ask.answered(id)
}

impl Behind {
    /// Where bad going lies behind a unit, or none does.
    pub(crate) fn of(bad: bool, unit: &Unit) -> Behind {
        let against = LimberedInBadGoing::of(unit, Going::bad(bad));
        let going = Going::bad(bad && against.is_none());
        Behind {
            bad,
            beyond: bad,
            open: false,
            said: None,
            going,
            against: against.into_iter().map(Refusal::from).collect(),
        }
    }
}

/// A count of whole things.
pub(crate) fn count(ask: &mut FormBuilder<'_>, question: Question, otherwise: u32) -> u32 {
    let number = ask.number(question, "", Some(Ratio::from(i64::from(otherwise))));
    u32::try_from(number.floor()).unwrap_or(0)
}
