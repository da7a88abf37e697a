//! What a round of a melee came to, in words and in what changes (Melees).

use std::cmp::Reverse;

use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::chance;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::state::{ShotOut, State};
use crate::rulesets::central_europe::battle::words::{dice, fights_on_foot, hits, thrown};
use crate::rulesets::central_europe::fire::saves;
use crate::rulesets::central_europe::morale::retreating::leaves_order;
use crate::rulesets::central_europe::unit::{Colour, Facing, Ground, Kind};
use crate::umpire::{End, Modifier, Ratio, Ruling, UnitId};

use super::figures::SECTION;
use super::muster::Melee;
use super::round::{Fighter, FighterResult, Loser, RoundResult};

/// A unit's dice and what they are made of: `C1, 8 dice (2 a quarter: table 1, higher ground 1)`.
fn strike_of(state: &State, melee: &Melee, fighter: &Fighter, unit: UnitId) -> String {
    let name = state.roster.marked(unit);
    let Ok(strike) = melee.round.strike(&state.tables, fighter) else { return name };
    match strike.modifiers.len() {
        0 => format!("{name}, no dice"),
        1 => format!("{name}, {} ({} a quarter)", dice(strike.dice_exact), strike.per_quarter),
        _ => format!("{name}, {} ({} a quarter: {})", dice(strike.dice_exact), strike.per_quarter, strike.made_of()),
    }
}

/// The ruling of a round: losses, who retreats, who tests, and whether it goes on.
pub(super) fn tell(state: &State, melee: &Melee, result: &RoundResult) -> Ruling<Event> {
    let units = melee.who.iter().map(|[unit, _]| *unit).collect();
    let mut ruling = Ruling::new(String::new(), vec![Event::Fought { units }]);
    for (suffered, [unit, _]) in result.results.iter().zip(&melee.who) {
        ruling.events.extend(events(state, *unit, suffered, &hit_by(melee, result, *unit)));
    }
    let sides = Colour::BOTH.map(|colour| Side::of(state, melee, result, colour));
    let end = end(&sides, result);
    let taken = sides.iter().position(|side| side.guns_alone && !result.loser.is(side.colour.other()));
    ruling.line = match taken {
        Some(guns) => {
            let (who, guns) = (&sides[1 - guns].names, &sides[guns].names);
            format!("{who} overruns {guns}: guns in a melee are eliminated.")
        }
        None => {
            let [one, other] = in_dice_order(state, &sides);
            let (number, who) = (melee.round.number(), format!("{} and {}", one.names, other.names));
            let read = if readings(state, melee, result).is_empty() { "" } else { " (a reading)" };
            let suffered = format!("{}, {}", one.suffered, other.suffered);
            format!("Melee of {who}, round {number}: {suffered}{}; {end}{read}.", fallen(&sides))
        }
    };
    ruling.outcome = if taken.is_some() { "the guns are taken".to_owned() } else { outcome(&sides, result) };
    ruling.ends = ends(state, melee, result, &sides);
    ruling.sum = sum(state, melee);
    if result.results.iter().any(|result| result.dice_count > 0) {
        // That each die is a potential hit is read into it (CE-AMB-10).
        ruling.table = format!("each die of {} or more hits (Melees; a reading)", state.tables.melee.rules.hit);
    }
    ruling
}

/// What is owed, and what is left of each; what explains that; and last what each unit threw, scored and suffered, for who
/// disputes it. `faces` are those that fell for it.
pub(super) fn notes(state: &State, melee: &Melee, result: &RoundResult, faces: &[[Vec<u8>; 4]]) -> Vec<String> {
    let mut notes: Vec<String> = owed(state, melee, result).into_iter().chain([left(state, melee, result)]).collect();
    let mut strikes = Vec::new();
    let mut explains = Vec::new();
    let all = result.results.iter().zip(&melee.round.units).zip(&melee.who).zip(faces);
    for (((suffered, fighter), [unit, _]), [faces, cover, armour, half]) in all {
        let strike = strike_of(state, melee, fighter, *unit);
        strikes.push(format!("{strike}{} {}.", told(faces), fate(fighter, suffered, [cover, armour])));
        let code = state.roster.marked(*unit);
        explains.extend(half.first().map(|face| format!("{code}, the {}", chance::told(&state.tables, *face))));
        explains.extend(fighter.unit.dismounted.then(|| fights_on_foot(&code)));
    }
    let joined = melee.round.units.iter().zip(&melee.who).filter(|(fighter, _)| melee.round.joined_flank(fighter));
    notes.extend(joined.map(|(_, [unit, _])| flank_of_who_joined(&state.roster.marked(*unit))));
    notes.extend(cover_before_the_front(state, melee));
    notes.extend(hills_said_here(state, melee));
    for (suffered, [unit, _]) in result.results.iter().zip(&melee.who) {
        notes.extend(suffered.retreats.then(|| leaves_order(state, *unit)).flatten());
    }
    notes.extend(readings(state, melee, result));
    notes.extend(shot_out_of_it(state, melee));
    let in_town = |unit: UnitId| state.unit(unit).is_some_and(|unit| unit.ground == Ground::BuiltUpArea);
    if melee.who.iter().zip(faces).any(|([unit, _], [_, cover, ..])| !cover.is_empty() && in_town(*unit)) {
        notes.push("A built-up area is cover in a melee as well, besides its die (a reading).".to_owned());
    }
    notes.into_iter().chain(strikes).chain(explains).collect()
}

/// What the round leaves of each: `Left: A3 50, a3 75 percent; a4 is eliminated.`
fn left(state: &State, melee: &Melee, result: &RoundResult) -> String {
    let all = || result.results.iter().zip(&melee.who).map(|(fate, [unit, _])| (fate, state.roster.marked(*unit)));
    // Who goes back first.
    let (back, stay): (Vec<_>, Vec<_>) =
        all().filter(|(fate, _)| !fate.eliminated).partition(|(fate, _)| fate.retreats);
    let left: Vec<String> =
        back.iter().chain(&stay).map(|(fate, code)| format!("{code} {}", fate.effectiveness_after)).collect();
    let gone: Vec<String> = all().filter(|(fate, _)| fate.eliminated).map(|(_, code)| code).collect();
    let left = (!left.is_empty()).then(|| format!("Left: {} percent", left.join(", ")));
    let verb = if gone.len() == 1 { "is" } else { "are" };
    let gone = (!gone.is_empty()).then(|| format!("{} {verb} eliminated", gone.join(", ")));
    format!("{}.", left.into_iter().chain(gone).collect::<Vec<_>>().join("; "))
}

/// What those who lost owe, the test first (CE-AMB-45).
fn owed(state: &State, melee: &Melee, result: &RoundResult) -> Option<String> {
    let goes = result.results.iter().zip(&melee.who).filter(|(fate, _)| fate.retreats);
    let codes: Vec<String> = goes.map(|(_, [unit, _])| state.roster.marked(*unit)).collect();
    let owe = if codes.len() == 1 { "owes" } else { "each owe" };
    (!codes.is_empty()).then(|| format!("{} {owe} a morale test, then a retreat move (a reading).", codes.join(", ")))
}

/// What is a reading of how a round ended, where that decides whether somebody goes back (CE-AMB-14).
fn readings(state: &State, melee: &Melee, result: &RoundResult) -> Vec<String> {
    let all = || melee.round.units.iter().zip(&melee.who).zip(&result.results);
    let stands = |colour| all().any(|((fighter, _), fate)| fighter.colour == colour && !fate.eliminated);
    let loses = Colour::BOTH.into_iter().find(|colour| result.loser.is(*colour) && stands(*colour));
    let mut readings = Vec::new();
    if (loses.is_some() || result.another_round) && melee.round.hits_beyond_decide(result) {
        let beyond = all().filter(|((fighter, _), fate)| fate.hits_suffered > fighter.unit.quarters());
        let codes: Vec<String> = beyond.map(|((_, [unit, _]), _)| state.roster.marked(*unit)).collect();
        readings.push(format!("Hits beyond the last quarter of {} count too (a reading).", codes.join(", ")));
    }
    if (loses.is_some() || result.another_round) && melee.round.saves_decide(result) {
        readings.push("Hits that were saved do not count for who has lost (a reading).".to_owned());
    }
    if let Some(loser) = loses.filter(|loser| !stands(loser.other())) {
        let (loser, other) = (state.army_of(loser), state.army_of(loser.other()));
        readings.push(format!(
            "The side with more hits, {loser}, goes back although of {other} nobody is left here (a reading; overruling waives its test and its move)."
        ));
    }
    readings
}

/// Whose cover saves from nobody who strikes it here, at its flank or rear, though the book names no face (CE-AMB-41).
pub(super) fn cover_before_the_front(state: &State, melee: &Melee) -> Vec<String> {
    let all = || melee.round.units.iter().zip(&melee.who);
    let told = |(fighter, [unit, _]): (&Fighter, &[UnitId; 2])| {
        let untouched =
            !state.is_touched(*unit, Facing::Front) && state.unit(*unit).is_some_and(|unit| unit.in_cover());
        if !fighter.cover && !untouched {
            return None;
        }
        let past = all().filter(|(by, [_, target])| {
            let strikes = melee.round.strike(&state.tables, by).is_ok_and(|strike| strike.dice_exact > Ratio::ZERO);
            target == unit && strikes && by.attack_face != Facing::Front && !fighter.is_covered_from(by)
        });
        let past: Vec<String> = past.map(|(_, [by, _])| state.roster.marked(*by)).collect();
        let code = state.roster.marked(*unit);
        (!past.is_empty()).then(|| {
            format!("{code}'s cover is before its front: it saves from no hit of {} (a reading).", past.join(", "))
        })
    };
    all().filter_map(told).collect()
}

/// Who is on higher ground in this melee by what is said here, and not by where he stands, or the other way round: the roster is
/// left as it is.
pub(super) fn hills_said_here(state: &State, melee: &Melee) -> Vec<String> {
    let told = |(fighter, [own, enemy]): (&Fighter, &[UnitId; 2])| {
        let ground = |unit: UnitId| state.unit(unit).map(|unit| unit.ground);
        let (on, code) = (ground(*own)?, state.roster.marked(*own));
        match (fighter.higher_ground, on == Ground::Hill && ground(*enemy) != Some(Ground::Hill)) {
            (true, false) => {
                let on = on.told();
                Some(format!(
                    "{code} is on higher ground as said here; the roster keeps its ground ({on}): G changes it."
                ))
            }
            (false, true) => Some(format!("{code} has a hill on the roster, and is on no higher ground as said here.")),
            _ => None,
        }
    };
    melee.round.units.iter().zip(&melee.who).filter_map(told).collect()
}

/// Whose hits by fire count in a melee that it has left by them (CE-AMB-14), and where it fell apart by that, in each part.
pub(super) fn shot_out_of_it(state: &State, melee: &Melee) -> Vec<String> {
    let who: Vec<UnitId> = melee.who.iter().map(|[unit, _]| *unit).collect();
    let told = |out: &ShotOut| {
        let elsewhere = out.friends().any(|friend| !who.contains(&friend));
        let parts = if elsewhere { ", in each melee into which that one fell apart" } else { "" };
        let (code, hits) = (state.roster.marked(out.unit), hits(out.hits));
        format!("{code} was shot out of this melee: {hits} on it by fire {} here{parts} (a reading).", counts(out.hits))
    };
    state.shot_out_of(&who).map(told).collect()
}

/// The verb of so many hits.
const fn counts(hits: u32) -> &'static str {
    if hits == 1 { "counts" } else { "count" }
}

/// That the flank or rear of who joins later counts in its own first round (CE-AMB-38).
pub(super) fn flank_of_who_joined(code: &str) -> String {
    format!("{code} has joined: its flank or rear counts in its own first round (a reading).")
}

/// The hits by fire of this phase that each side has already. What dice are made of adds nothing to a score: the form says it.
fn sum(state: &State, melee: &Melee) -> Vec<Modifier> {
    let by_fire = |colour: Colour| {
        let hits = i32::try_from(melee.round.hits_by_fire(colour)).unwrap_or(i32::MAX);
        let army = state.army_of(colour);
        (hits > 0).then(|| Modifier::new("by fire in this phase", hits, SECTION).of(format!("hits on {army}")))
    };
    Colour::BOTH.into_iter().filter_map(by_fire).collect()
}

/// The faces of a unit, between its dice and what they did.
fn told(faces: &[u8]) -> String {
    let told = thrown(faces);
    if told.is_empty() { ":".to_owned() } else { told.replacen(',', ":", 1) }
}

/// Who is gone of a side of which somebody is left, in a clause; of the other the end tells it.
fn fallen(sides: &[Side<'_>; 2]) -> String {
    let stand = sides.iter().filter(|side| side.stands);
    let codes: Vec<&str> = stand.flat_map(|side| &side.gone).map(String::as_str).collect();
    match codes[..] {
        [] => String::new(),
        [one] => format!("; {one} is eliminated"),
        _ => format!("; {} are eliminated", codes.join(", ")),
    }
}

/// Who loses a round, in a clause. A side of which nobody is left does not retreat.
fn end([red, black]: &[Side<'_>; 2], result: &RoundResult) -> String {
    let gone = |side: &Side<'_>| format!("{} gone, all of {} in it", side.codes, side.army);
    match (red.stands, black.stands, result.loser) {
        (false, false, _) => "nobody is left on either side".to_owned(),
        (false, true, Loser::Red | Loser::None) => gone(red),
        (true, false, Loser::Black | Loser::None) => gone(black),
        (true, true, Loser::None) => "another round".to_owned(),
        (_, black_stands, Loser::Red) => {
            let gone = if black_stands { String::new() } else { format!("; {}", gone(black)) };
            format!("lost by {}{gone}", red.army)
        }
        (red_stands, _, Loser::Black) => {
            let gone = if red_stands { String::new() } else { format!("; {}", gone(red)) };
            format!("lost by {}{gone}", black.army)
        }
    }
}

/// Who is gone and who loses, in a few words that leave nobody out. Who is gone are the units of this melee, and not an army.
fn outcome(sides: &[Side<'_>; 2], result: &RoundResult) -> String {
    let of_side = |side: &Side<'_>| match (side.stands, result.loser.is(side.colour)) {
        (false, _) if side.gone.len() > NAMED => Some(format!("all of {} here gone", side.army)),
        (false, _) => Some(format!("{} gone", side.codes)),
        (true, true) => Some(format!("lost by {}", side.army)),
        (true, false) => None,
    };
    let told: Vec<String> = sides.iter().filter_map(of_side).collect();
    match (&told[..], sides.iter().any(|side| side.stands)) {
        ([], _) => "another round".to_owned(),
        (_, false) => "both gone".to_owned(),
        _ => told.join(", "),
    }
}

/// So many units of a side are named in a row of the odds.
const NAMED: usize = 3;

/// The sides in the order in which their dice fall, which is that of the armies.
fn in_dice_order<'a, 'b>(state: &State, sides: &'b [Side<'a>; 2]) -> [&'b Side<'a>; 2] {
    let [red, black] = sides;
    let red_first = state.roster.armies.first().is_none_or(|army| army.colour == Colour::Red);
    if red_first { [red, black] } else { [black, red] }
}

/// How it ends for each side, and what each unit suffers.
fn ends(state: &State, melee: &Melee, result: &RoundResult, sides: &[Side<'_>; 2]) -> Vec<End> {
    let of_side = |side: &Side<'_>| End::of(side.codes.clone(), melee.round.end_for(side.colour, result));
    let of_unit = |(result, [unit, _]): (&FighterResult, &[UnitId; 2])| {
        let what = if result.eliminated { "eliminated".to_owned() } else { hits(result.hits_suffered) };
        End::of(format!("{} suffers", state.roster.marked(*unit)), what)
    };
    in_dice_order(state, sides)
        .into_iter()
        .map(of_side)
        .chain(result.results.iter().zip(&melee.who).map(of_unit))
        .collect()
}

/// A side of a melee, for its ruling.
struct Side<'a> {
    colour: Colour,
    army: &'a str,
    /// Its units, as the log has them, and by their codes alone.
    names: String,
    codes: String,
    /// `2 hits on Austria (1 by fire)`.
    suffered: String,
    /// Somebody of it is left.
    stands: bool,
    /// Those of it who are eliminated, by their codes.
    gone: Vec<String>,
    /// Nobody but guns fights on it.
    guns_alone: bool,
}

impl<'a> Side<'a> {
    fn of(state: &'a State, melee: &Melee, result: &RoundResult, colour: Colour) -> Side<'a> {
        let all = melee.round.units.iter().zip(&melee.who).zip(&result.results);
        let own: Vec<_> = all.filter(|((fighter, _), _)| fighter.colour == colour).collect();
        let names: Vec<String> = own.iter().map(|((_, [unit, _]), _)| state.named(*unit)).collect();
        let codes: Vec<String> = own.iter().map(|((_, [unit, _]), _)| state.roster.marked(*unit)).collect();
        let gone = own.iter().filter(|(_, result)| result.eliminated);
        let gone = gone.map(|((_, [unit, _]), _)| state.roster.marked(*unit)).collect();
        let by_fire = melee.round.hits_by_fire(colour);
        let suffered = match colour {
            Colour::Red => result.side_hits.red,
            Colour::Black => result.side_hits.black,
        };
        let army = state.army_of(colour);
        let of_them = if by_fire > 0 { format!(" ({by_fire} by fire)") } else { String::new() };
        Side {
            colour,
            army,
            names: names.join(", "),
            codes: codes.join(", "),
            suffered: format!("{} on {army}{of_them}", hits(suffered)),
            stands: own.iter().any(|(_, result)| !result.eliminated),
            gone,
            guns_alone: own.iter().all(|((fighter, _), _)| fighter.unit.kind == Kind::Artillery),
        }
    }
}

/// What a unit scored and suffered: `2 hits; suffers 1 hit`; `faces` are those of its saving throws.
fn fate(fighter: &Fighter, result: &FighterResult, faces: [&[u8]; 2]) -> String {
    let suffered = saves::told(result.hits_suffered, result.saved, faces);
    let as_guns = if fighter.unit.kind == Kind::Artillery { ", as guns in a melee are" } else { "" };
    let gone = if result.eliminated { format!(", is eliminated{as_guns}") } else { String::new() };
    format!("{}; suffers {suffered}{gone}", hits(result.hits_scored))
}

/// Who struck a unit and hit it, whoever hit it most first; guns are taken by all who strike them.
fn hit_by(melee: &Melee, result: &RoundResult, unit: UnitId) -> Vec<UnitId> {
    let strikers = melee.who.iter().zip(&result.results).filter(|([_, target], _)| *target == unit);
    let mut by: Vec<(u32, UnitId)> = strikers.map(|([own, _], fought)| (fought.hits_scored, *own)).collect();
    by.sort_by_key(|(hits, _)| Reverse(*hits));
    let hit = by.iter().any(|(hits, _)| *hits > 0);
    by.into_iter().filter(|(hits, _)| *hits > 0 || !hit).map(|(_, own)| own).collect()
}

fn events(state: &State, unit: UnitId, result: &FighterResult, by: &[UnitId]) -> Vec<Event> {
    let mut events = Vec::new();
    if result.hits_suffered > 0 || result.eliminated {
        events.push(Event::Losses { unit, effectiveness: result.effectiveness_after, shot: 0, by: by.to_vec() });
    }
    if result.eliminated {
        // Whoever took the unit took its generals, from whichever unit the round was opened.
        let with: Vec<UnitId> = state.generals_of(unit).map(|general| general.id).collect();
        let by = if with.is_empty() { Vec::new() } else { by.to_vec() };
        events.push(Event::Gone { unit, by, with });
    }
    if result.retreats {
        events.push(Event::Breaks { unit });
        events.push(Event::Test { unit, cause: Some(Cause::Melee), made: None });
    }
    events
}
