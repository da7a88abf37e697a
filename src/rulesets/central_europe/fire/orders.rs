//! Firing guns and volleys (Artillery, Musketry).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::near;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::spending;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::battle::words::{dice, hits, thrown};
use crate::rulesets::central_europe::unit::{Facing, Ground, Kind};
use crate::umpire::{End, FormBuilder, Interrupt, Options, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

use super::artillery::{self, Ammunition, ArtilleryFire, ShotResult};
use super::musketry::{self, Musketry, VolleyResult};
use super::saves::{self, Losses};
use crate::rulesets::central_europe::battle::chance;

pub(crate) const GUN_FIRE: OrderKind = OrderKind {
    name: "gun_fire",
    key: 'f',
    label: "guns fire",
    at: &[Phase::Guns],
    who: Who::Each(|state| state.own_those(|profile| profile.kind == Kind::Artillery), against_shot),
    rule: shoot,
};

pub(crate) const VOLLEY: OrderKind = OrderKind {
    name: "volley",
    key: 'f',
    label: "fire a volley",
    at: &[Phase::Musketry],
    who: Who::Each(
        |state| state.own_those(|profile| !matches!(profile.kind, Kind::Artillery | Kind::General)),
        against_volley,
    ),
    rule: volley,
};

/// A shot as far as the roster knows it.
fn shot_of(state: &State, gun: &Unit) -> ArtilleryFire {
    ArtilleryFire { gun: state.profile(gun), moved: gun.marks.has(Mark::Moved), ..ArtilleryFire::default() }
}

/// A volley as far as the roster knows it.
fn volley_of(state: &State, firer: &Unit) -> Musketry {
    Musketry {
        firer: state.profile(firer),
        moved: firer.marks.has(Mark::Moved),
        adopted_firing_order: firer.marks.has(Mark::AdoptedFiringOrder),
        characteristics: state.characteristics,
        only_where_it_decides: true,
        ..Musketry::default()
    }
}

fn against_shot(state: &State, gun: UnitId) -> Vec<Refusal> {
    let Some(gun) = state.unit(gun) else { return Vec::new() };
    let objections = shot_of(state, gun).against(&state.tables);
    // That it is on its limbers comes before how it would turn off them.
    let all = spending::no_enemy_left(state, gun).into_iter().chain(objections).chain(faces_away(gun));
    spending::against(state, gun, Step::GunFire, all.collect())
}

/// Whoever has rallied has its back to the enemy until it turns about, which is movement (CE-AMB-49).
fn faces_away(unit: &Unit) -> Option<Refusal> {
    let how = if unit.profile.kind == Kind::Artillery { "pivot it by F" } else { "turn it about by a move" };
    unit.faces_away().then(|| Refusal::on("Morale", format!("it has its back to the enemy since its retreat: {how}")))
}

fn against_volley(state: &State, firer: UnitId) -> Vec<Refusal> {
    let Some(firer) = state.unit(firer) else { return Vec::new() };
    let volley = volley_of(state, firer);
    let mut objections: Vec<Refusal> = spending::no_enemy_left(state, firer).into_iter().collect();
    objections.extend(volley.against(&state.tables));
    objections.extend(volley.cannot_hit(&state.tables).map(Refusal::from));
    objections.extend(faces_away(firer));
    spending::against(state, firer, Step::Musketry, objections)
}

/// Whether a unit touches another, and then whether with its front: an enemy at its flank or rear is out of its arc.
fn touches(state: &State, unit: UnitId, other: UnitId) -> Option<bool> {
    let touch = state.contacts.iter().filter(|contact| contact.other(unit) == Some(other));
    touch.map(|contact| contact.attacker == unit || contact.face == Facing::Front).max()
}

/// Where no distance is asked, a digit may be meant for one as well as for the first die.
const TOUCHES: &str =
    "it touches its target, no distance off, and a digit could be meant for one: Enter goes to the dice";

/// How far off the target is: not at all, where it is touched, which the roster knows.
fn ask_distance(touches: Option<bool>, ask: &mut FormBuilder<'_>) -> Ratio {
    let asked = Question::new("distance", ' ', "distance").on("Musketry");
    let asked = if touches.is_some() {
        ask.doubtful(TOUCHES);
        asked.as_said("it touches it").known()
    } else {
        asked
    };
    ask.number(asked, "cm", touches.map(|_| Ratio::ZERO))
}

/// The unit fired at: whom the firer's front touches, where that is one alone, until the umpire names another.
fn ask_target<'a>(state: &'a State, firer: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    let enemies = state.enemies(firer.id.army);
    let mut touched = enemies.iter().copied().filter(|enemy| touches(state, firer.id, *enemy) == Some(true));
    let touched = touched.next().filter(|_| touched.next().is_none());
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.id.army), touched);
    target.and_then(|target| state.unit(target))
}

/// Whether the target is in cover: where it stands tells it, until the umpire says otherwise.
fn ask_cover(target: Option<&Unit>, ask: &mut FormBuilder<'_>) -> bool {
    let known = target.is_some_and(|target| target.in_cover());
    let asked = Question::new("cover", 'U', "target in cover").on(saves::SECTION);
    let asked = match (known, target.is_some_and(by_its_town)) {
        (true, true) => asked.as_said("where it stands, a reading"),
        (true, false) => asked.as_said("where it stands"),
        // The text names no wood, and an umpire may look for his answer here (CE-AMB-41).
        (false, _) if target.is_some_and(|target| target.ground == Ground::Wood) => asked.as_said(A_WOOD_IS_NONE),
        (false, _) => asked,
    };
    ask.flag(asked, known)
}

/// Behind the answer of who stands in a wood, without any other cover.
const A_WOOD_IS_NONE: &str = "a wood is none, a reading";

/// Whether a unit is in cover by its built-up area alone, which the text does not say (CE-AMB-41).
fn by_its_town(unit: &Unit) -> bool {
    unit.ground == Ground::BuiltUpArea && !unit.covered
}

/// That a built-up area is cover, where dice were thrown for it.
fn town_is_cover(target: &Unit, cover: &[u8]) -> Option<String> {
    (by_its_town(target) && !cover.is_empty()).then(|| "A built-up area is cover (a reading).".to_owned())
}

/// Says who is with the target, and whom it touches: the rules let it be shot at, and harm nobody else (CE-AMB-44).
fn say_of_target(state: &State, firer: &Unit, target: &Unit, ask: &mut FormBuilder<'_>) {
    fate::say_what_is_owed(state, target.id, ask);
    fate::say_who_else_owes(state, &[target.id], ask);
    fate::say_who_is_with(state, target.id, ask);
    if target.has_tested_in(state.phase) {
        ask.say(tested_before(&state.named(target.id)));
    }
    if state.touched_by_others(target.id, firer.id) {
        ask.say(format!("{} is in melee: whether friends mask it is for you to say.", state.named(target.id)));
    }
}

/// Says that who touches an enemy may fire at another (CE-AMB-48).
fn say_of_another(state: &State, firer: &Unit, target: Option<&Unit>, ask: &mut FormBuilder<'_>) {
    let another = target.is_some_and(|target| touches(state, firer.id, target.id).is_none());
    if another && state.engaged(firer.id) {
        ask.say("It touches an enemy, and fires at another (a reading).");
    }
}

/// Says whose dice are whose.
fn throwers(state: &State, firer: &Unit, target: &Unit, ask: &mut FormBuilder<'_>) {
    for why in [artillery::SCORE, chance::HALF, artillery::HITS].into_iter().chain(musketry::HITS) {
        ask.thrower(why, firer.id.army, state.named(firer.id));
    }
    saves::SAVES.into_iter().for_each(|why| ask.thrower(why, target.id.army, state.named(target.id)));
}

fn shoot(state: &State, gun: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let gun = state.present(gun)?;
    let mut request = shot_of(state, gun);
    request.check(&state.tables)?;
    let target = ask_target(state, gun, ask);
    request.range = ask.number(Question::new("distance", ' ', "distance").on("Artillery"), "cm", None);
    let ammunition = ask_ammunition(state, &request, ask);
    request.ammunition = Some(ammunition);
    ask.rows(&mut request, artillery::FORM);
    request.cover = ask_cover(target, ask);
    request.gun_on_hill = gun.ground == Ground::Hill;
    ask.rows(&mut request, artillery::OVER_FRIENDS);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    request.target = state.profile(target);
    say_of_target(state, gun, target, ask);
    throwers(state, gun, target, ask);
    let share = request.share(&state.tables);
    if ask.answered("distance") || ask.answered("ammunition") {
        ask.say(format!("{}: {share} of the score are potential hits.", ammunition.word()));
        ask.say(format!("{}.", chance::rule(&state.tables)));
    }
    let shot = ask.resolve(&request, &state.tables)?;
    let fell = [artillery::HITS, chance::HALF, saves::SAVES[0], saves::SAVES[1]].map(|why| ask.fell(why));
    Ok(tell_shot(state, gun, target, &request, &shot, &fell))
}

/// What a gun fires: what is usual at its distance, and nothing yet as long as that is not known.
fn ask_ammunition(state: &State, shot: &ArtilleryFire, ask: &mut FormBuilder<'_>) -> Ammunition {
    let usual = shot.ammunition(&state.tables);
    let asked = Question::new("ammunition", 's', "ammunition").on("Artillery");
    let known = ask.answered("distance");
    let asked = if known { asked } else { Question { optional: true, ..asked.as_said("by distance") } };
    ask.pick(asked, Ammunition::OPTIONS, known.then_some(usual)).unwrap_or(usual)
}

fn tell_shot(
    state: &State,
    gun: &Unit,
    target: &Unit,
    request: &ArtilleryFire,
    shot: &ShotResult,
    [faces, halves, cover, armour]: &[Vec<u8>; 4],
) -> Ruling<Event> {
    let half = if shot.half_die { format!(" of {}", shot.potential_exact) } else { String::new() };
    let line = format!(
        "{} at {}, {} cm, {}: {}, {} potential{half}{} {}.",
        state.named(gun.id),
        state.named(target.id),
        request.range,
        shot.ammunition.word(),
        shot.score,
        shot.potential_hits,
        comma_or_faces(faces),
        suffered(&shot.losses, [cover, armour])
    );
    let spent = Event::Activated { unit: gun.id, step: Step::GunFire };
    let mut ruling = tell_losses(state, target, line, &shot.losses, spent);
    near::free(state, target, request.range, &mut ruling);
    ruling.notes.push(halvings(shot));
    ruling.notes.extend(halves.first().map(|face| format!("The {}", chance::told(&state.tables, *face))));
    ruling.notes.extend(town_is_cover(target, cover));
    keep_cover(state, target, request.cover, &mut ruling);
    keep_hill(state, gun, request, &mut ruling);
    ruling.table = format!("{} or more hits (Artillery)", shot.to_hit);
    ruling
}

fn volley(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let firer = state.present(firer)?;
    let mut request = volley_of(state, firer);
    request.check(&state.tables)?;
    let target = ask_target(state, firer, ask);
    let touches = target.and_then(|target| touches(state, firer.id, target.id));
    request.range = ask_distance(touches, ask);
    request.touches = touches.is_some();
    request.in_arc = touches.is_none_or(|front| front);
    if state.activated(firer.id) {
        ask.say("It fires on the point that it has had in this phase (a reading).");
    }
    if touches == Some(true) {
        ask.say("It fires at whom it touches, before their melee is fought (a reading).");
    }
    say_of_another(state, firer, target, ask);
    ask.rows(&mut request, musketry::FORM);
    request.cover = ask_cover(target, ask);
    if request.characteristics.favour(&request.firer) {
        let yes = state.tables.chance.yes;
        ask.say(format!("A die that misses by 1 has a 50:50 die of its own: {yes} or more adds 1 to it."));
    }
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    request.target = state.profile(target);
    say_of_target(state, firer, target, ask);
    throwers(state, firer, target, ask);
    let volley = ask.resolve(&request, &state.tables)?;
    let [hits, more] = musketry::HITS;
    let fell = [hits, more, saves::SAVES[0], saves::SAVES[1]].map(|why| ask.fell(why));
    Ok(tell_volley(state, firer, target, &request, volley, &fell))
}

fn tell_volley(
    state: &State,
    firer: &Unit,
    target: &Unit,
    request: &Musketry,
    volley: VolleyResult,
    [faces, helped, cover, armour]: &[Vec<u8>; 4],
) -> Ruling<Event> {
    // Those that missed by 1 have the 50:50 dice, in their order.
    let mut seconds = helped.iter();
    let mut second = |face: &u8| if i32::from(*face) + 1 == volley.to_hit { seconds.next() } else { None };
    let told = |face: &u8| match second(face) {
        Some(second) if *second >= state.tables.chance.yes => format!("{face}+1"),
        Some(_) => format!("{face}+0"),
        None => face.to_string(),
    };
    let fell: Vec<String> = faces.iter().map(told).collect();
    let fell = if fell.is_empty() { dice(Ratio::whole(volley.dice_count.into())) } else { fell.join(" ") };
    let line = format!(
        "{} at {}, {} cm: {fell}, {} or more, {}.",
        state.named(firer.id),
        state.named(target.id),
        request.range,
        volley.to_hit,
        suffered(&volley.losses, [cover, armour])
    );
    let spent = Event::Activated { unit: firer.id, step: Step::Musketry };
    let mut ruling = tell_losses(state, target, line, &volley.losses, spent);
    near::free(state, target, request.range, &mut ruling);
    ruling.notes.extend(town_is_cover(target, cover));
    keep_cover(state, target, request.cover, &mut ruling);
    ruling.sum = volley.modifiers;
    let favour = if volley.chance_dice > 0 { ", with 50:50 for 1 more where that decides" } else { "" };
    ruling.table = format!("{} or more on the die{favour} (Musketry)", volley.to_hit);
    ruling
}

/// How the score becomes potential hits: `Score 6, halved 3, halved 1.5.` (Artillery).
fn halvings(shot: &ShotResult) -> String {
    let (mut now, mut told) = (Ratio::from(i64::from(shot.score)), format!("Score {}", shot.score));
    while now * Ratio::HALF >= shot.potential_exact && shot.potential_exact > Ratio::ZERO {
        now = now * Ratio::HALF;
        told.push_str(&format!(", halved {now}"));
    }
    // A house rule may take another share.
    if now == shot.potential_exact { format!("{told}.") } else { format!("{told}, {} of it.", shot.potential_exact) }
}

/// The faces of potential hits between them and the hits: `: 4 6 1,`.
fn comma_or_faces(faces: &[u8]) -> String {
    let told = thrown(faces);
    if told.is_empty() { ",".to_owned() } else { format!("{},", told.trim_end_matches(':').replacen(',', ":", 1)) }
}

/// Cover that the umpire spoke of stays known.
fn keep_cover(state: &State, target: &Unit, cover: bool, ruling: &mut Ruling<Event>) {
    if cover && !target.in_cover() {
        let unit = target.id;
        let open = target.ground == Ground::Open;
        ruling.events.push(if open { Event::Ground { unit, ground: Ground::Cover } } else { Event::Covered { unit } });
        ruling.notes.push(format!("{} stands behind cover from now on.", state.named(target.id)));
    }
}

/// A hill that the umpire spoke of stays known.
fn keep_hill(state: &State, gun: &Unit, request: &ArtilleryFire, ruling: &mut Ruling<Event>) {
    if request.over_friends && request.gun_on_hill && gun.ground == Ground::Open {
        ruling.events.push(Event::Ground { unit: gun.id, ground: Ground::Hill });
        ruling.notes.push(format!("{} stands on a hill from now on.", state.named(gun.id)));
    }
}

/// That a unit makes no other test for the fire of a step, having made one (CE-AMB-20).
fn tested_before(name: &str) -> String {
    format!("{name} has tested for fire in this step, and tests for no more of it (a reading).")
}

/// The ruling of a fire: what the target has left, and the test or the end that follows.
fn tell_losses(state: &State, target: &Unit, line: String, fire: &Losses, spent: Event) -> Ruling<Event> {
    let (unit, name) = (target.id, state.named(target.id));
    let mut ruling = Ruling::new(line, vec![spent]);
    ruling.outcome = hits(fire.hits);
    let effectiveness = fire.target_effectiveness_after;
    let mut end = format!("{effectiveness} left");
    if fire.hits > 0 {
        ruling.events.push(Event::Losses { unit, effectiveness, shot: fire.hits, by: Vec::new() });
        if !fire.target_eliminated {
            ruling.notes.push(format!("{name}: {effectiveness} percent left."));
        }
    }
    if fire.target_eliminated {
        ruling.events.push(Event::gone(unit));
        ruling.notes.push(format!("{name} is eliminated."));
        "eliminated".clone_into(&mut end);
    }
    if fire.morale_test_required && target.has_tested_in(state.phase) {
        ruling.notes.push(tested_before(&name));
    } else if fire.morale_test_required {
        ruling.events.push(Event::Test { unit, cause: Some(Cause::Firing), made: None });
        ruling.notes.push(format!("{name} owes a morale test."));
        end.push_str(", tests");
    }
    ruling.ends = vec![End::of(state.roster.marked(unit), end)];
    ruling
}

/// The hits of a shot, those that were saved of them, and those that count: `3 hits, 2 saved (cover 4 5 1): 1 counts`.
fn suffered(losses: &Losses, faces: [&[u8]; 2]) -> String {
    saves::told(losses.hits, losses.saved, faces)
}
