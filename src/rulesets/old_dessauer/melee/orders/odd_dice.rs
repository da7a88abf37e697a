//! Dice that do not divide evenly among several enemies, and shares that nobody throws (Eligible Stands in Combat).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::ones::Ones;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::dice;
use crate::rulesets::old_dessauer::melee::orders::request::{combatant, face_of, request};
use crate::rulesets::old_dessauer::melee::round::{CombatRound, RoundResult};
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, UnitId};

/// The contacts in the order in which odd dice go to them: those of whom the umpire names, then those that came first, but
/// for those in which they would be thrown at nobody.
pub(crate) fn by_odd_dice<'a>(
    state: &State,
    all: &[UnitId],
    mut contacts: Vec<&'a Contact>,
    cover: &[UnitId],
    ask: &mut FormBuilder<'_>,
) -> Result<Vec<&'a Contact>, Interrupt> {
    let decided = strikable_first(state, all, &mut contacts);
    let said = ask.answered("first");
    // Without odd dice, or with none that anybody can be struck by, there is nothing to say.
    if !decided && !said {
        return Ok(contacts);
    }
    let mut likely: Vec<UnitId> = Vec::new();
    if !ask.reckons() {
        let units: Vec<&UnitInPlay> = all.iter().filter_map(|unit| state.roster.unit(*unit)).collect();
        let odd = odd_dice(state, &request(state, &units, &contacts, cover))?;
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
    Ok(contacts)
}

/// Puts the contacts in which a unit does not strike behind its others, where one of its odd dice would be lost in them: who was
/// ordered to charge first does not make its defence weaker. Whether any odd die is thrown at somebody.
fn strikable_first(state: &State, all: &[UnitId], contacts: &mut [&Contact]) -> bool {
    let mut loses: Vec<UnitId> = Vec::new();
    let mut decided = false;
    for unit in all.iter().filter_map(|unit| state.roster.unit(*unit)) {
        let own: Vec<&Contact> = contacts.iter().copied().filter(|contact| contact.has(unit.id)).collect();
        let dice = usize::try_from(combatant(state, unit, contacts).dice()).unwrap_or(usize::MAX);
        let odd = if own.len() < 2 { 0 } else { dice % own.len() };
        let strikes = |contact: &&Contact| !is_struck_freely(state, contact, unit.id);
        decided |= odd > 0 && own.iter().any(strikes);
        if !own[..odd].iter().all(strikes) && own[odd..].iter().any(strikes) {
            loses.push(unit.id);
        }
    }
    contacts.sort_by_key(|contact| loses.contains(&contact.target) && is_struck_freely(state, contact, contact.target));
    decided
}

/// Whether a unit is taken on flank or rear in this contact, and does not strike in its first round (Flank/Rear Attacks).
fn is_struck_freely(state: &State, contact: &Contact, unit: UnitId) -> bool {
    contact.round == 1 && contact.target == unit && face_of(state, contact) != Facing::Front
}

/// Each unit with several enemies that has odd dice, and against whom they go: those named first, where it strikes at them at
/// all.
pub(crate) fn odd_dice(state: &State, request: &CombatRound) -> Result<Vec<(String, Vec<UnitId>)>, Interrupt> {
    let round = request.resolve(&state.tables, &mut Ones)?;
    let marked = |id: &str| id.parse().map_or_else(|_| id.to_owned(), |id| state.roster.marked(id));
    let units = request.units.iter().zip(&round.results);
    let said = units.filter_map(|(unit, (_, result))| {
        let dice = usize::try_from(unit.dice()).ok()?;
        let odd = dice.checked_rem(result.against.len()).filter(|odd| *odd > 0)?;
        let struck = result.against[..odd].iter().filter(|strike| strike.dice_count > 0);
        let enemies: Vec<UnitId> =
            struck.filter_map(|strike| request.units.get(strike.enemy_place)?.id.parse().ok()).collect();
        (!enemies.is_empty()).then(|| (marked(&unit.id), enemies))
    });
    Ok(said.collect())
}

/// The shares of dice that nobody throws: those for an enemy on flank or rear in the first round.
pub(crate) fn lost_shares(state: &State, request: &CombatRound, round: &RoundResult) -> Vec<String> {
    let marked = |id: &str| id.parse().map_or_else(|_| id.to_owned(), |id| state.roster.marked(id));
    let of = request.units.iter().zip(&round.results).flat_map(|(unit, (_, result))| {
        let contacts = u32::try_from(result.against.len()).unwrap_or(u32::MAX).max(1);
        let (share, odd) = (unit.dice() / contacts, unit.dice() % contacts);
        let strikes = (0u32..).zip(&result.against).filter(|(_, strike)| strike.dice_count == 0);
        strikes.filter_map(move |(nth, strike)| {
            let share = share + u32::from(nth < odd);
            let enemy = marked(&request.units.get(strike.enemy_place)?.id);
            let why = "none struck, on its flank or rear in the first round (a reading)";
            (share > 0).then(|| format!("{}: {} at {enemy}: {why}", marked(&unit.id), dice(share)))
        })
    });
    of.collect()
}
