//! Pursuit (Pursuit Moves).

use crate::rulesets::old_dessauer::battle::contact::{Contact, PendingPursuit, PursuedUnit};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{ends_at, goes};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{ids, list, times};
use crate::rulesets::old_dessauer::melee::objection::PursuitObjection;
use crate::rulesets::old_dessauer::melee::orders::bars::{bar_of_light, is_formed};
use crate::rulesets::old_dessauer::melee::orders::readings::{dice_of_the_rest, read_of};
use crate::rulesets::old_dessauer::melee::orders::run_into::{
    asked_into, counted_face, found_no_way, is_of_block, is_square, recoils_first,
};
use crate::rulesets::old_dessauer::melee::pursuit::{Fugitive, Pursuit};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::number::{Inches, inches};
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{
    Choice, FormBuilder, Interrupt, Options, OrderKind, Question, Ratio, Refusal, Ruling, UnitId, Who,
};

pub(crate) const PURSUE: OrderKind<State> = OrderKind {
    name: "pursue",
    key: 'p',
    label: "pursue",
    at: &[Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| pending(state, unit.id).is_some()), against),
    rule: pursue,
};

const SECTION: &str = "Pursuit Moves";

/// What it may look to pursue.
pub(crate) fn pending(state: &State, id: UnitId) -> Option<&PendingPursuit> {
    state.pursuits.iter().find(|pursuit| pursuit.pursuer == id)
}

/// The pursuit, with what the roster knows about the fugitives.
fn request(state: &State, unit: &UnitInPlay, pending: &PendingPursuit) -> Pursuit {
    let enemies = pending.pursued.iter().filter_map(|pursued| {
        let enemy = state.roster.unit(pursued.unit)?;
        Some(Fugitive {
            unit: Unit { figures: pursued.figures, stands_wide: None, ..state.now(enemy) },
            recoil_moves: pursued.moves,
            recoil_distance: enemy.turn.fled.as_ref().map(|(inches, _)| Inches(*inches)),
            dice_against: pursued.dice,
            through_friend: false,
            friend_gap: None,
        })
    });
    Pursuit { unit: state.now(unit), enemies: enemies.collect(), together: false, unit_width: None }
}

/// What bars it.
pub(crate) fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(id) else { return Vec::new() };
    match pending(state, id) {
        Some(pending) => reasons(state, unit, &request(state, unit, pending)),
        None => vec![nobody_to_pursue(state, unit)],
    }
}

/// Why a unit for which no pursuit is pending pursues nobody.
fn nobody_to_pursue(state: &State, unit: &UnitInPlay) -> Refusal {
    if unit.marks.has(Mark::Pursued) {
        OrderObjection::HasPursued.into()
    } else if unit.kind().is_guns() {
        PursuitObjection::Gunners.into()
    } else if unit.troops.shaken {
        PursuitObjection::Shaken.into()
    } else if !unit.marks.has(Mark::Fought) {
        OrderObjection::NotFought.into()
    } else if state.engaged(unit.id) {
        PursuitObjection::EnemyStands.into()
    } else {
        OrderObjection::NoEnemyLeft.into()
    }
}

/// What there is against it: each reason, where it may pursue nobody at all.
fn reasons(state: &State, unit: &UnitInPlay, request: &Pursuit) -> Vec<Refusal> {
    let book = request.result(false, &state.tables);
    let mut against = if book.may_pursue { Vec::new() } else { worded(book.reasons) };
    let first = still_owing(state, unit.id);
    if !first.is_empty() {
        let text = format!("{} must recoil first: how far decides how far it is pursued", ids(state, &first));
        against.push(Refusal::on(SECTION, text));
    }
    // A run into it by another, or an enemy of another round: who stands is not left.
    if state.engaged(unit.id) && book.may_pursue {
        against.extend(worded([PursuitObjection::EnemyStands]));
    }
    against.extend(bar_of_light(state, unit, pursued(state, unit.id)));
    against
}

/// All whom it may look to pursue.
fn pursued(state: &State, id: UnitId) -> impl Iterator<Item = UnitId> {
    pending(state, id).into_iter().flat_map(|pending| &pending.pursued).map(|pursued| pursued.unit)
}

/// Those whom it may pursue and who still owe their recoil.
fn still_owing(state: &State, id: UnitId) -> Vec<UnitId> {
    let owes = |enemy: &UnitId| state.roster.unit(*enemy).is_some_and(|enemy| !enemy.gone && enemy.turn.recoil > 0);
    pursued(state, id).filter(owes).collect()
}

/// How far a unit follows one that is shattered.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    AllTheWay,
    WhereItShatters,
}

const REACHES: &[(Reach, Choice)] =
    &[(Reach::AllTheWay, "as far as it recoils"), (Reach::WhereItShatters, "to where it shatters")];

/// One who is pursued.
struct Followed<'a> {
    of: &'a PursuedUnit,
    /// How far it is followed.
    inches: Ratio,
    /// How far it may be.
    most: Ratio,
    /// Where its rout hits shatter it.
    shatters: Option<u32>,
}

/// A pursuit as the umpire describes it.
struct Chosen<'a> {
    pursued: Vec<Followed<'a>>,
    reach: Reach,
    /// Into whom it runs.
    fresh: Vec<UnitId>,
    /// The side of them that counts as attacked.
    face: Facing,
    ground: Terrain,
    /// Whether they fled past friends near enough to be run into.
    past_friends: bool,
}

impl Chosen<'_> {
    fn units(&self) -> Vec<UnitId> {
        self.pursued.iter().map(|one| one.of.unit).collect()
    }

    /// Whom it touches again: who is left and is followed all the way, unless it runs into others.
    fn touched(&self, state: &State) -> impl Iterator<Item = &Followed<'_>> {
        let left = |one: &&Followed<'_>| state.roster.unit(one.of.unit).is_some_and(|enemy| !enemy.gone);
        let all_the_way = self.reach == Reach::AllTheWay && self.fresh.is_empty();
        self.pursued.iter().filter(move |one| all_the_way && one.inches >= one.most).filter(left)
    }

    /// Whether the pursuer leaves its place.
    fn goes(&self) -> bool {
        !self.fresh.is_empty() || self.pursued.iter().any(|one| one.inches > Ratio::ZERO)
    }
}

fn asked<'a>(
    state: &State,
    unit: &UnitInPlay,
    pending: &'a PendingPursuit,
    request: &mut Pursuit,
    ask: &mut FormBuilder<'_>,
) -> Chosen<'a> {
    if pending.pursued.len() > 1 {
        ask.fill(Question::new("together", 'j', "after all, together").on(SECTION), &mut request.together);
    }
    let book = request.result(false, &state.tables);
    let among = if book.may_pursue { book } else { request.result(true, &state.tables) };
    let targets: Vec<UnitId> =
        among.targets.iter().filter_map(|place| pending.pursued.get(*place)).map(|pursued| pursued.unit).collect();
    let pursued: Vec<UnitId> = if request.together || targets.len() == 1 {
        targets
    } else {
        ask.unit(Question::new("target", ' ', "after").on(SECTION), targets, None).into_iter().collect()
    };
    let followed: Vec<Followed<'_>> = (among.targets.iter().zip(&among.distances).zip(&among.shatter_distances))
        .filter_map(|((place, inches), shatters)| {
            let of = pending.pursued.get(*place).filter(|of| pursued.contains(&of.unit))?;
            let goes = if found_no_way(state, of.unit) { Ratio::ZERO } else { *inches };
            Some(Followed { of, inches: goes, most: *inches, shatters: *shatters })
        })
        .collect();
    let shattered: Vec<(UnitId, u32, Ratio)> =
        followed.iter().filter_map(|one| Some((one.of.unit, one.shatters?, one.inches))).collect();
    let (past_friends, fresh) = asked_into(state, unit.id, (&pursued, &shattered), ask);
    // A square has no sides (Eligible Stands in Combat).
    let sided = fresh.iter().any(|enemy| !is_square(state, *enemy));
    let face = if sided { counted_face(ask) } else { Facing::Front };
    let (reach, ground) = (Reach::AllTheWay, unit.ground);
    let mut chosen = Chosen { pursued: followed, reach, fresh, face, ground, past_friends };
    chosen.reach = asked_reach(state, &mut chosen.pursued, ask);
    if !chosen.past_friends {
        asked_distance(state, chosen.reach, &mut chosen.pursued, ask);
    }
    if chosen.goes() {
        // It follows onto the ground of those whom it pursues, where it may enter that.
        let theirs = pursued.first().and_then(|enemy| state.roster.unit(*enemy)).map(|enemy| enemy.ground.left());
        let admitted = |ground: &Terrain| ground.admits(unit.kind());
        let likely = theirs.filter(admitted).or(Some(unit.ground.left()).filter(admitted));
        // Whether it ends in the block where its enemy stands, or stood before it fled, is for the umpire.
        let of_block = admitted(&Terrain::Town) && pursued.iter().any(|enemy| is_of_block(state, *enemy));
        chosen.ground = ends_at(state, unit, (likely.unwrap_or_default(), of_block), ask);
    }
    chosen
}

/// How far it follows those whom their rout hits shatter: as far as they recoil, or no farther than to where they shatter. Whom
/// the hits of the round had shattered before has no such point, left or not; older journals may have been asked for it.
fn asked_reach(state: &State, pursued: &mut [Followed<'_>], ask: &mut FormBuilder<'_>) -> Reach {
    let said = ask.answered("reach");
    let is_left = |one: &Followed<'_>| state.roster.unit(one.of.unit).is_some_and(|enemy| !enemy.gone);
    let has_none = |one: &Followed<'_>| {
        found_no_way(state, one.of.unit) || one.shatters.is_none_or(|inches| inches == 0 && !(said && is_left(one)))
    };
    if pursued.is_empty() || pursued.iter().any(has_none) {
        return Reach::AllTheWay;
    }
    for one in &*pursued {
        let (enemy, went) = (state.roster.marked(one.of.unit), inches(one.inches));
        ask.say(match one.shatters.unwrap_or(0) {
            shatters if !is_left(one) => {
                let shatters = inches(count(shatters));
                format!(
                    "{enemy}: its last figure falls after {went} (a reading); its rout shatters it after {shatters}"
                )
            }
            0 => format!("{enemy} recoils {went}; it was shattered where it stood"),
            shatters => {
                format!("{enemy} recoils {went}; its rout shatters it after {}", inches(count(shatters)))
            }
        });
    }
    let likely = Reach::WhereItShatters;
    let reach = ask.pick(Question::new("reach", 'h', "pursues").on(SECTION), REACHES, Some(likely)).unwrap_or(likely);
    if reach == Reach::WhereItShatters {
        pursued.iter_mut().for_each(|one| one.most = one.shatters.map_or(one.most, count));
    }
    pursued.iter_mut().for_each(|one| one.inches = one.most);
    reach
}

/// How far it follows the one whom it pursues: as far as it may, unless the umpire says less.
fn asked_distance(state: &State, reach: Reach, pursued: &mut [Followed<'_>], ask: &mut FormBuilder<'_>) {
    if let [one] = pursued {
        let is_left = state.roster.unit(one.of.unit).is_some_and(|enemy| !enemy.gone);
        let why = match (reach, one.shatters) {
            (Reach::WhereItShatters, Some(0)) => "the hits of the round shattered it where it stood",
            (Reach::WhereItShatters, _) => "its rout hits shatter it there",
            (Reach::AllTheWay, _) if found_no_way(state, one.of.unit) => {
                "so far it had to recoil; it found no way, and went 0 unless you say how far it came"
            }
            (Reach::AllTheWay, Some(0)) if is_left => {
                "as far as it recoils, as the hits of the round, not its rout, had shattered it (a reading)"
            }
            (Reach::AllTheWay, Some(0)) => {
                "its last figure falls there (a reading): the hits of the round, not its rout, had shattered it"
            }
            (Reach::AllTheWay, _) if !is_left => "its last figure falls there (a reading)",
            (Reach::AllTheWay, _) => "as far as it recoils",
        };
        ask.say(format!("{} at most: {why}", inches(one.most)));
        one.inches = ask.number(Question::new("distance", ' ', "as far as").on(SECTION), "in", Some(one.inches));
    }
}

/// Rules a pursuit.
pub(crate) fn pursue(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let Some(pending) = pending(state, id) else {
        return Err(nobody_to_pursue(state, unit).into());
    };
    let mut request = request(state, unit, pending);
    let chosen = asked(state, unit, pending, &mut request, ask);
    let mut read = read_of(state, unit);
    read.extend(dice_of_the_rest(state, &request, pending));
    read.iter().for_each(|told| ask.say(told.clone()));
    ask.ready()?;
    if chosen.past_friends && chosen.fresh.is_empty() {
        let text = "who flees past friends leads the pursuit into them: name them, or say that they fled past none";
        return Err(Refusal::on(SECTION, text).into());
    }
    let mut against = reasons(state, unit, &request);
    for one in chosen.pursued.iter().filter(|one| one.inches > one.most) {
        let enemy = state.roster.marked(one.of.unit);
        against.push(Refusal::on(SECTION, format!("{enemy} may be pursued {} at most", inches(one.most))));
    }
    if unit.kind() == Kind::Skirmishers && chosen.fresh.iter().any(|enemy| is_formed(state, *enemy)) {
        against
            .push(Refusal::on("Light Infantry: In Combat", "skirmishers never charge formed troops: they stop short"));
    }
    against.extend(recoils_first(state, &chosen.fresh));
    against.extend(worded(enters_for_foot(state, unit, &chosen).then_some(PursuitObjection::GroundForFoot)));
    ask.permit(against)?;
    let mut ruling = told(state, unit, &chosen);
    ruling.notes.extend(read.into_iter().map(|told| format!("{told}.")));
    Ok(ruling)
}

/// Whether it ends on ground that only infantry enters, or touches somebody there (Terrain Effects).
fn enters_for_foot(state: &State, unit: &UnitInPlay, chosen: &Chosen<'_>) -> bool {
    let touched = chosen.fresh.iter().copied().chain(chosen.touched(state).map(|one| one.of.unit));
    let theirs = touched.filter_map(|enemy| state.roster.unit(enemy)).map(|enemy| enemy.ground);
    chosen.goes() && theirs.chain([chosen.ground]).any(|ground| !ground.admits(unit.kind()))
}

fn told(state: &State, unit: &UnitInPlay, chosen: &Chosen<'_>) -> Ruling<Event> {
    let (id, name) = (unit.id, state.roster.named(unit.id));
    let mut ruling = Ruling::new(String::new(), vec![Event::Settles { pursuer: id }]);
    if chosen.goes() {
        ruling.notes = goes(unit, chosen.ground, &mut ruling.events);
    }
    let pursued = list(state, &chosen.units());
    if chosen.fresh.is_empty() {
        let far: Vec<String> = chosen.pursued.iter().map(|one| inches(one.inches)).collect();
        let all = chosen.pursued.iter().all(|one| one.inches == one.most);
        let to = if chosen.reach == Reach::WhereItShatters && all { " to where it shatters" } else { "" };
        ruling.line = format!("{name} pursues {pursued}{to}, {}.", far.join(" and "));
        again(state, id, chosen, &mut ruling);
        return ruling;
    }
    let side = if chosen.face == Facing::Front { String::new() } else { format!(", on the {}", chosen.face.word()) };
    ruling.line = format!("{name} pursues {pursued} and runs into {}{side}.", list(state, &chosen.fresh));
    let contacts = chosen.fresh.iter().map(|enemy| {
        let face = if is_square(state, *enemy) { Facing::Front } else { chosen.face };
        Contact::fresh(id, *enemy, face, state.turn)
    });
    // Skirmishers whom formed troops reach fight no round, and disorder nobody.
    let (reached, fights): (Vec<Contact>, Vec<Contact>) =
        contacts.partition(|contact| state.reached_in(contact).is_some());
    if !fights.is_empty() {
        ruling.notes.push("All of them are disordered; their round is fought at once.".to_owned());
        ruling.events.push(Event::Disordered { unit: id, disordered: true });
    }
    for contact in fights {
        ruling.events.push(Event::Disordered { unit: contact.target, disordered: true });
        ruling.events.push(Event::Contact(contact));
    }
    if !reached.is_empty() {
        ruling.notes.push(REACHED.to_owned());
    }
    ruling.events.extend(reached.into_iter().map(Event::Contact));
    ruling
}

/// What becomes of skirmishers whom a pursuit reaches.
const REACHED: &str = "Skirmishers fall back, or lose the stands that are touched (Light Infantry).";

/// Who is left and pursued all the way is in contact again, for another round next turn.
fn again(state: &State, id: UnitId, chosen: &Chosen<'_>, ruling: &mut Ruling<Event>) {
    let contacts = chosen.touched(state).map(|one| {
        let fresh = Contact::fresh(id, one.of.unit, Facing::Front, state.turn);
        let contact = Contact { round: one.of.round, pursuit: true, ..fresh };
        let reached = state.reached_in(&contact).is_some();
        Contact { fought: !reached, ..contact }
    });
    let (reached, again): (Vec<Contact>, Vec<Contact>) = contacts.partition(|contact| !contact.fought);
    if !reached.is_empty() {
        ruling.notes.push(REACHED.to_owned());
    }
    ruling.events.extend(reached.into_iter().map(Event::Contact));
    // Who is shattered leaves before another round comes.
    let is_shattered = |id| state.roster.unit(id).is_some_and(|enemy| enemy.is_shattered());
    let skirmishes = |contact: &&Contact| state.kind(contact.target) == Some(Kind::Skirmishers);
    let formed = state.roster.unit(id).is_some_and(|unit| unit.kind() != Kind::Skirmishers);
    let bound: Vec<UnitId> = again.iter().filter(skirmishes).map(|contact| contact.target).collect();
    if formed && !bound.is_empty() {
        let told = "who has fought in broken ground is in combat there, and breaks it off no more (a reading)";
        ruling.notes.push(format!("{}: {told}.", list(state, &bound)));
    }
    let leave: Vec<UnitId> = again.iter().map(|contact| contact.target).filter(|id| is_shattered(*id)).collect();
    let fights = again.len() > leave.len();
    ruling.events.extend(again.into_iter().map(Event::Contact));
    if !leave.is_empty() {
        ruling.notes.push(format!("No further round with {}: shattered, off as the turn ends.", list(state, &leave)));
    }
    if fights && is_shattered(id) {
        let name = state.roster.named(id);
        ruling.notes.push(format!("No further round: {name} is shattered itself, off as the turn ends."));
    } else if fights {
        let worth = times(state.tables.combat.pursuer_hits);
        ruling.notes.push(format!("Its hits count {worth} in the next round, and in no later one (a reading)."));
    }
}
