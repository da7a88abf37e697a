//! Dice that do not divide evenly among several enemies, and shares that nobody throws (Eligible Stands in Combat).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{dice, ids};
use crate::rulesets::old_dessauer::melee::contact::{Combatant, Pair};
use crate::rulesets::old_dessauer::melee::orders::request::{Said, request};
use crate::rulesets::old_dessauer::melee::round::CombatRound;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::umpire::{FormBuilder, Question, UnitId};

/// The contacts in the order in which odd dice go to them: those of whom the umpire names, then those that came first, but
/// for those in which they would be thrown at nobody.
pub(crate) fn by_odd_dice<'a>(
    state: &State,
    all: &[UnitId],
    mut contacts: Vec<&'a Contact>,
    told: &Said,
    ask: &mut FormBuilder<'_>,
) -> Vec<&'a Contact> {
    let decided = strikable_first(state, all, &mut contacts, told);
    let said = ask.answered("first");
    // Without odd dice, or with none that anybody can be struck by, there is nothing to say.
    if !decided && !said {
        return contacts;
    }
    let mut likely: Vec<UnitId> = Vec::new();
    if !ask.reckons() {
        let odd = odd_dice(state, &request(state, &in_play(state, all), &contacts, told));
        likely.extend(odd.into_iter().flat_map(|(_, enemies)| enemies));
    }
    let label = if likely.len() == 1 { "the odd die goes to" } else { "odd dice go to" };
    likely.sort_unstable();
    likely.dedup();
    let first = Question::new("first", 'O', label).on("Eligible Stands in Combat");
    // Who is named takes the place of one who is filled in.
    let most = if said || likely.is_empty() { all.len() } else { likely.len() };
    let first = ask.units_or(first, all.to_vec(), most, &likely);
    if said {
        contacts.sort_by_key(|contact| !first.iter().any(|unit| contact.has(*unit)));
    }
    contacts
}

fn in_play<'a>(state: &'a State, all: &[UnitId]) -> Vec<&'a UnitInPlay> {
    all.iter().filter_map(|unit| state.roster.unit(*unit)).collect()
}

/// Puts the contacts in which a unit does not strike behind its others, where one of its odd dice would be lost in them: who was
/// ordered to charge first does not make its defence weaker. Whether any odd die is thrown at somebody.
fn strikable_first(state: &State, all: &[UnitId], contacts: &mut [&Contact], told: &Said) -> bool {
    let units = in_play(state, all);
    let shares = request(state, &units, contacts, told).shares(&state.tables);
    let mut lost: Vec<(UnitId, UnitId)> = Vec::new();
    let mut decided = false;
    for (unit, own) in units.iter().zip(&shares) {
        decided |= own.iter().any(|share| share.odd) && own.iter().any(|share| !share.lost);
        if own.iter().any(|share| share.odd && share.lost) && own.iter().any(|share| !share.odd && !share.lost) {
            let free = own.iter().filter(|share| share.lost);
            lost.extend(free.filter_map(|share| Some((unit.id, units.get(share.enemy)?.id))));
        }
    }
    contacts.sort_by_key(|contact| lost.contains(&(contact.target, contact.attacker)));
    decided
}

/// Each unit with several enemies that has odd dice, and against whom they go: those named first, where it strikes at them at
/// all.
pub(crate) fn odd_dice(state: &State, request: &CombatRound) -> Vec<(String, Vec<UnitId>)> {
    let said = request.units.iter().zip(request.shares(&state.tables)).filter_map(|(unit, shares)| {
        let thrown = shares.iter().filter(|share| share.odd && !share.lost);
        let enemies: Vec<UnitId> = thrown.filter_map(|share| request.units.get(share.enemy)?.id.parse().ok()).collect();
        (!enemies.is_empty()).then(|| (marked(state, &unit.id), enemies))
    });
    said.collect()
}

/// The shares of dice that nobody throws: those for an enemy on flank or rear in the first round. That they are lost to its
/// other enemies as well is read so (OD-AMB-16).
pub(crate) fn lost_shares(state: &State, request: &CombatRound) -> Vec<String> {
    let of = request.units.iter().zip(request.shares(&state.tables)).flat_map(|(unit, shares)| {
        let others = shares.iter().any(|share| !share.lost);
        let lost = shares.into_iter().filter(|share| share.lost && share.dice > 0);
        lost.filter_map(move |share| {
            let enemy = marked(state, &request.units.get(share.enemy)?.id);
            let why = "none struck, on its flank or rear in the first round";
            let read = if others { "; nor thrown at others (a reading)" } else { "" };
            Some(format!("{}: {} at {enemy}: {why}{read}", marked(state, &unit.id), dice(share.dice)))
        })
    });
    of.collect()
}

/// Who is attacked on flank or rear and strikes with its second rank as well: what "front-rank stands" is read as (Eligible
/// Stands in Combat; OD-AMB-15). Where a town counts stands otherwise, ranks are nothing.
pub(crate) fn second_ranks(state: &State, request: &CombatRound) -> Option<String> {
    let flanked = |unit: &Combatant| {
        let faces =
            |pair: &Pair| [(pair.active == unit.id, pair.active_face), (pair.passive == unit.id, pair.passive_face)];
        request.contacts.iter().flat_map(faces).any(|(own, face)| own && face != Facing::Front)
    };
    let strikes = request.units.iter().zip(request.shares(&state.tables)).filter(|(unit, shares)| {
        let second = unit.eligible_stands.is_none() && unit.unit.strikes_with_second_rank();
        second && flanked(unit) && shares.iter().any(|share| share.thrown() > 0)
    });
    let those: Vec<UnitId> = strikes.filter_map(|(unit, _)| unit.id.parse().ok()).collect();
    let told = "attacked on flank or rear: its first two ranks strike, as to the front (a reading)";
    (!those.is_empty()).then(|| format!("{}, {told}", ids(state, &those)))
}

/// A unit of the request by its code.
fn marked(state: &State, id: &str) -> String {
    id.parse().map_or_else(|_| id.to_owned(), |id| state.roster.marked(id))
}
