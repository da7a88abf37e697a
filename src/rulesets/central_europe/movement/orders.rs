//! Moving; changes of order, saddle and limber (Movement).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::spending;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::battle::words::{thrown, turned};
use crate::rulesets::central_europe::unit::{Ground, Kind, Profile};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

use super::allowance::MoveAllowance;
use super::figures::SECTION;
use super::ground;
use super::march::{Goal, March, NO_MOVE_LEFT, rode_along};
use super::variation::{self, MovementVariation};
use super::way::Way;

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move",
    at: &[Phase::Moves],
    who: Who::Each(|state| state.own_those(|profile| !on_its_trails(profile)), against_move),
    rule: |state, unit, ask| make(state, unit, Way::to_move, (None, false), ask),
};

/// A general's own move to another unit: by its own key alone where he rode along with his in this phase (CE-AMB-55), and else
/// his move, for which it asks whom he joins.
pub(crate) const SWITCH: OrderKind = OrderKind {
    name: "switch",
    key: 'S',
    label: "switch units",
    at: &[Phase::Moves],
    who: Who::Each(|state| state.own_those(|profile| profile.kind == Kind::General), against_switch),
    rule: |state, unit, ask| make(state, unit, Way::to_move, (None, true), ask),
};

pub(crate) const FORM: OrderKind = OrderKind {
    name: "form",
    key: 'F',
    label: "form, limber, mount",
    at: &[Phase::Moves],
    who: Who::Each(
        |state| state.own_those(|profile| nothing_to_change(profile).is_none()),
        |state, unit| {
            against(state, unit, None, |state, unit| nothing_to_change(&unit.profile).or(is_asked(state, unit)))
        },
    ),
    rule: |state, unit, ask| {
        let objection = state.unit(unit).and_then(|unit| nothing_to_change(&unit.profile));
        objection.map_or_else(
            || make(state, unit, Way::to_form, (Some(Ratio::ZERO), false), ask),
            |objection| Err(Refusal::from(objection).into()),
        )
    },
};

/// Why a unit has nothing to do in a way.
enum WayObjection {
    OnItsTrails,
    /// A general with this unit, as his brigade moves.
    StaysWith(String),
    NothingToChange,
    /// Guns off their limbers, as their brigade forms.
    PivotsOrLimbers,
    InFiringOrder,
    /// It has its back to the enemy, as its brigade moves or forms.
    TurnsAbout,
    /// One who has, with this unit.
    GoesOnByS(String),
    /// One whom it has carried as far as he may go.
    RodeAllHisWay(String),
}

impl From<WayObjection> for Refusal {
    fn from(objection: WayObjection) -> Refusal {
        match objection {
            WayObjection::OnItsTrails => Refusal::on(SECTION, "guns off their limbers do not move: limber them first"),
            WayObjection::StaysWith(unit) => Refusal::on(
                "Morale",
                format!("he goes where {unit} goes, for no point (a reading); an order of his own takes him from it"),
            ),
            WayObjection::NothingToChange => Refusal::on(SECTION, "it has no order, saddle or limber to change"),
            WayObjection::PivotsOrLimbers => {
                Refusal::on(SECTION, "whether it pivots or limbers is for an order of its own: select it, and F")
            }
            WayObjection::TurnsAbout => Refusal::on(
                SECTION,
                "it has its back to the enemy, and how often it turns about is for an order of its own",
            ),
            WayObjection::GoesOnByS(unit) => Refusal::on(
                "Morale",
                format!("he has moved with {unit} in this phase: S takes him on from there, for a point of his own"),
            ),
            WayObjection::RodeAllHisWay(unit) => {
                Refusal::on(SECTION, format!("{unit} has carried him as far as he may go in this phase (a reading)"))
            }
            WayObjection::InFiringOrder => {
                Refusal::on(SECTION, "it is in firing order, and leaves it with a move: p, and f")
            }
        }
    }
}

const fn on_its_trails(unit: &Profile) -> bool {
    matches!(unit.kind, Kind::Artillery) && !unit.limbered
}

/// Guns off their limbers that could still be limbered in this phase: whoever fired or pivoted is told that instead. A
/// general leaves his unit by an order of his own alone.
fn cannot_go(state: &State, unit: &Unit) -> Option<WayObjection> {
    let trails = on_its_trails(&unit.profile) && !state.activated(unit.id);
    let with = unit.with.filter(|_| state.together).map(|with| WayObjection::StaysWith(state.named(with)));
    trails.then_some(WayObjection::OnItsTrails).or(with).or(turns_about(state, unit))
}

/// Who has its back to the enemy says by an order of its own how often it turns about.
fn turns_about(state: &State, unit: &Unit) -> Option<WayObjection> {
    (state.together && unit.faces_away()).then_some(WayObjection::TurnsAbout)
}

fn nothing_to_change(unit: &Profile) -> Option<WayObjection> {
    let objection = if unit.firing_order { WayObjection::InFiringOrder } else { WayObjection::NothingToChange };
    Way::to_form(unit).is_empty().then_some(objection)
}

/// Guns off their limbers pivot or limber by an order of their own: as a brigade forms, nobody is asked which.
fn is_asked(state: &State, unit: &Unit) -> Option<WayObjection> {
    let guns = (state.together && on_its_trails(&unit.profile)).then_some(WayObjection::PivotsOrLimbers);
    guns.or(turns_about(state, unit))
}

/// A general who has ridden along in this phase goes on by an order of his own (CE-AMB-55), unless that is refused too: then it
/// is that refusal.
fn against_move(state: &State, unit: UnitId) -> Vec<Refusal> {
    let rode = state.unit(unit).is_some_and(|general| rode_along(state, general).is_some());
    let refused = if rode { against_switch(state, unit) } else { Vec::new() };
    if !refused.is_empty() {
        return refused;
    }
    against(state, unit, spending::stays_as_it_faces(state, unit), |state, unit| {
        let on = rode_along(state, unit).map(|with| WayObjection::GoesOnByS(state.named(with.id)));
        cannot_go(state, unit).or(on)
    })
}

/// Who was carried all his way goes no farther.
fn against_switch(state: &State, unit: UnitId) -> Vec<Refusal> {
    against(state, unit, spending::stays_as_it_faces(state, unit), |state, general| {
        let rate = state.tables.rates.of(&general.profile);
        let all = rode_along(state, general).filter(|with| with.went >= Some(rate));
        cannot_go(state, general).or(all.map(|with| WayObjection::RodeAllHisWay(state.named(with.id))))
    })
}

/// What the book and the scenario have against a unit's moving, in this way or in any.
fn against(
    state: &State,
    unit: UnitId,
    stays: Option<Refusal>,
    way: fn(&State, &Unit) -> Option<WayObjection>,
) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let plain = MoveAllowance { unit: state.profile(unit), ..MoveAllowance::default() };
    let objections = plain.objections(&state.tables).into_iter().map(Refusal::from);
    let all = stays.into_iter().chain(objections).chain(way(state, unit).map(Refusal::from));
    spending::against(state, unit, Step::Move, all.collect())
}

/// A move, or a change; `likely` is the distance that is filled in, all that is allowed unless given; who `switches` says whom
/// he joins.
fn make(
    state: &State,
    unit: UnitId,
    ways: fn(&Profile) -> Vec<(Way, Choice)>,
    (likely, switches): (Option<Ratio>, bool),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.present(unit)?;
    let ways = ways(&unit.profile);
    let march = March::ask(state, unit, (&ways, Goal::Place), ask);
    let allowance = march.allowed.allowance;
    let forms = likely.is_some();
    if !forms && ways.len() > 1 && !state.together {
        ask.say("f takes it out of firing order; k sideways, in its order or out of it.");
    }
    // Who may not leave its place is here to turn about in it.
    let turns = !forms && unit.faces_away() && spending::stays(state, unit).is_some();
    let likely = if turns { Some(Ratio::ZERO) } else { likely.filter(|_| march.way != Way::MountLast) };
    say_of_the_phase(state, unit, &march, ask);
    if let Some(with) = rode_along(state, unit) {
        ask.say(ridden(state, with, allowance));
    }
    // Before the distance: Enter on that rules it.
    let joined = joined(state, unit, switches && rode_along(state, unit).is_none(), ask);
    let guess = match (joined, rode_along(state, unit)) {
        (Some(_), _) => Guess::Nobodys,
        (None, Some(_)) => Guess::Asked,
        (None, None) if switches => Guess::Nobodys,
        (None, None) => Guess::Full,
    };
    let meant = if allowance > Ratio::ZERO { ask_distance(state, &march, (likely, guess), ask) } else { Ratio::ZERO };
    if allowance == Ratio::ZERO && likely.is_none() && !on_its_trails(&unit.profile) {
        ask.say(NO_MOVE_LEFT);
    }
    march.reading_of_its_turn(unit).into_iter().for_each(|words| ask.say(words));
    if let Some(words) = passes(&unit.profile).filter(|_| meant > Ratio::ZERO) {
        ask.say(words);
    }
    let ground = if unit.profile.kind == Kind::General {
        unit.ground
    } else {
        ground::ends_in(ground::likely(unit, meant), ask)
    };
    // Who may not leave its place may change its order and turn about there.
    let leaves = spending::stays(state, unit).filter(|_| (forms || turns) && meant > Ratio::ZERO);
    ask.permit(march.objections(state).into_iter().chain(leaves).collect())?;
    ask.thrower(variation::WHY, unit.id.army, state.named(unit.id));
    let far = if meant == Ratio::ZERO {
        ask.ready()?;
        Ratio::ZERO
    } else {
        ask.resolve(&MovementVariation { allowance, distance: meant }, &state.tables)?.final_distance
    };
    // A general stops with the unit that he joins.
    let far = if joined.is_some() { far.min(meant) } else { far };
    let moved = Moved { march, meant, far, die: thrown(&ask.fell(variation::WHY)), ground, joined };
    Ok(tell(state, unit, &moved))
}

/// How far a general was carried by his unit, and what that leaves him. Journals of before do not say how far.
fn ridden(state: &State, with: &Unit, left: Ratio) -> String {
    let name = state.named(with.id);
    match with.went {
        None => format!("{name} has moved in this phase, and he with it: how far counts in his own move (a reading)."),
        Some(went) => {
            format!("{name} has moved {went} cm in this phase, and he with it: that leaves him {left} cm (a reading).")
        }
    }
}

/// What a move or a change of this kind means for the rest of the phase, and for melees.
fn say_of_the_phase(state: &State, unit: &Unit, march: &March, ask: &mut FormBuilder<'_>) {
    if march.allowed.allowance > Ratio::ZERO && !state.together {
        fate::goes_along(state, unit.id).into_iter().for_each(|words| ask.say(words));
    }
    if march.request.mount_change {
        ask.say("It moves before or after, in the half phase that is left: f says which (a reading).");
        if !unit.profile.dismounted {
            ask.say("On foot it fights in melees as light infantry, and foot may charge it (a reading).");
        }
    }
    // One point for both (CE-AMB-1), of whose volley could hit. Guns that may still turn or limber are past their step of fire.
    if march.allowed.may_fire && !state.together && state.may_hit_after_a_move(&march.request.unit) {
        ask.say("If it fires in this phase, that is on the same point (a reading).");
    }
}

/// Through whom it may pass on its way, which the umpire sees.
const fn passes(unit: &Profile) -> Option<&'static str> {
    match unit.kind {
        Kind::General => None,
        Kind::LightFoot => Some("Light infantry passes through any friends that it gets clear of (Movement)."),
        _ => Some("It passes through friendly light infantry only, and must get clear of it (Movement)."),
    }
}

/// What is filled in as the distance of a move that nobody spoke of.
#[derive(Clone, Copy)]
enum Guess {
    /// A full move.
    Full,
    /// It must be said: a general who rode along has been carried already. Journals of before had a full move.
    Asked,
    /// Nothing.
    Nobodys,
}

/// Where a full move is filled in, a digit might be its die as well as another distance.
const WAYS: &str = "Enter goes to the die of a full move, l to another distance.";
const DOUBTFUL: &str = "a digit could be the distance or the die: Enter goes to the die, l to the distance";

/// How far it means to go. Of a brigade each goes its own full move, whatever the field shows of the first, until a distance
/// is typed. How far a general goes to whom he joins is nobody's guess, and it decides whether he throws.
fn ask_distance(
    state: &State,
    march: &March,
    (likely, guess): (Option<Ratio>, Guess),
    ask: &mut FormBuilder<'_>,
) -> Ratio {
    let allowance = march.allowed.allowance;
    let asked = |label: String| Question::new("distance", 'l', label).on(SECTION);
    let far = if likely.is_none() && matches!(guess, Guess::Nobodys) { "how far to it" } else { "how far" };
    let asked = match (state.together, likely) {
        (true, None) if matches!(guess, Guess::Full) => asked("how far".to_owned()).as_said("a full move each"),
        // What the first may go is no limit for the others.
        (true, _) => asked("how far".to_owned()),
        (false, _) => asked(format!("{far}, of {allowance}; a die from {}", march.allowed.variation_from)),
    };
    match (likely, guess) {
        (Some(likely), _) => ask.number(asked, "cm", Some(likely)),
        (None, Guess::Full) => {
            ask.say(WAYS);
            ask.doubtful(DOUBTFUL);
            ask.number(asked.seldom(), "cm", Some(allowance))
        }
        (None, Guess::Asked) => ask.number(asked.must(), "cm", Some(allowance)),
        (None, Guess::Nobodys) => ask.number(asked, "cm", None),
    }
}

/// A move as it was made.
struct Moved {
    march: March,
    /// What was meant to be covered, and what was.
    meant: Ratio,
    far: Ratio,
    /// The die that fell, in words.
    die: String,
    /// Where it ends.
    ground: Ground,
    /// The unit that a general meant to join.
    joined: Option<UnitId>,
}

/// The unit that a general ends with; one whom he `must` name is asked for.
fn joined(state: &State, general: &Unit, must: bool, ask: &mut FormBuilder<'_>) -> Option<UnitId> {
    if general.profile.kind != Kind::General {
        return None;
    }
    let own = state.others(general.id).into_iter().filter(|id| id.army == general.id.army).collect();
    let asked = Question::new("joins", 'j', "joins").on("Morale");
    let joined = ask.units(if must { asked.must() } else { asked }, own, 1).first().copied();
    if let Some(unit) = joined {
        for other in state.generals_of(unit).filter(|other| other.id != general.id) {
            ask.say(format!("{} is with it already.", state.named(other.id)));
        }
    }
    joined
}

/// What it does, one after the other: `turns about twice, dismounts and moves 3 cm`.
fn deeds(state: &State, unit: &Unit, moved: &Moved) -> String {
    let Moved { march, meant, far, joined, .. } = moved;
    let did = march.way.did(march.request.sideways, &unit.profile);
    let terrain = ground::leaving(march.request.terrain_factor);
    let way = if far == meant { format!("{far} cm") } else { format!("{far} cm instead of {meant}") } + &terrain;
    let mut deeds: Vec<String> = march.turns().into_iter().map(str::to_owned).collect();
    match (march.way, *far == Ratio::ZERO, deeds.first_mut()) {
        (Way::Forward, true, Some(turns)) => turns.push_str(" where it stands"),
        (Way::Forward | Way::OutOfOrder, ..) => deeds.push(format!("{did} {way}")),
        (Way::MountLast, false, _) => deeds.push(format!("{did} after {way}")),
        (_, false, _) => deeds.extend([did.to_owned(), format!("moves {way}")]),
        (_, true, _) => deeds.push(did.to_owned()),
    }
    if let Some(other) = *joined {
        let does = if far >= meant { "joins" } else { "does not reach" };
        deeds.push(format!("{does} {}", state.named(other)));
    }
    let last = deeds.pop().unwrap_or_default();
    if deeds.is_empty() { last } else { format!("{} and {last}", deeds.join(", ")) }
}

fn tell(state: &State, unit: &Unit, moved: &Moved) -> Ruling<Event> {
    let Moved { march, meant, far, die, ground, joined } = moved;
    let mut line = format!("{}{die} {}", state.named(unit.id), deeds(state, unit, moved));
    let mut events = march.events(unit.id, *far);
    // Whom the umpire lets go, leaves the melee that it was in.
    if *far > Ratio::ZERO && state.engaged(unit.id) {
        events.insert(0, Event::Parts { unit: unit.id });
    }
    let mut outcome = format!("{far} cm");
    let reached = joined.filter(|_| far >= meant);
    if unit.profile.kind == Kind::General {
        events.push(Event::Joins { general: unit.id, unit: reached });
    }
    if joined.is_some() && reached.is_none() {
        outcome.push_str(", short");
    }
    if let Some(event) = ground::event(unit, *ground) {
        line.push_str(&format!(", {}", ground.reached()));
        events.push(event);
    }
    line.push('.');
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = outcome;
    ruling.notes.extend(turned(unit, &state.named(unit.id), march.away));
    ruling.notes.extend(march.reading_of_its_turn(unit).map(str::to_owned));
    ruling.notes.extend(if *far > Ratio::ZERO { fate::goes_along(state, unit.id) } else { Vec::new() });
    let mounts = matches!(march.way, Way::Mount | Way::MountLast);
    if mounts && unit.profile.kind == Kind::LightHorse && !unit.profile.dismounted {
        ruling.notes.push("That counts as moving when it fires.".to_owned());
    }
    ruling
}
