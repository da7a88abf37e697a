//! A round of combat (Combat; Combat Results).

use crate::rulesets::old_dessauer::battle::duties::{Duties, is_garrison};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, codes, list};
use crate::rulesets::old_dessauer::battle::state::{Chase, Contact, Phase, Prey, State, Troop};
use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::melee::contact::{Combatant, Contact as Pair, Side};
use crate::rulesets::old_dessauer::melee::round::{CombatRound, End, Fought, Round, Strike};
use crate::rulesets::old_dessauer::unit::sum::Sum;
use crate::rulesets::old_dessauer::unit::terrain::{Terrain, TownBlock};
use crate::rulesets::old_dessauer::unit::{Formation, Kind};
use crate::umpire::{
    Answers, FormBuilder, GivenDice, Interrupt, Modifier, Question, Ratio, Request, Ruling, UnitId, leaves,
};

pub(crate) const FIGHT: OrderKind = OrderKind {
    name: "fight",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Combat, Phase::Pursuit],
    who: Who::Units(|state| state.those(Duties::round)),
    why_not: "touches no enemy, or has fought its round of this turn",
    rule: fight,
};

fn fight(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let all: Vec<UnitId> = state.linked(unit).into_iter().collect();
    let most = all.len();
    let cover = Question::new("cover", 'k', "behind cover").on("Combat Points");
    let those = |may: fn(&Troop) -> bool| -> Vec<UnitId> {
        all.iter().copied().filter(|code| state.troop(*code).is_some_and(may)).collect()
    };
    // Woods are cover against shooting only.
    let sheltered = those(|troop| troop.ground == Terrain::Town || troop.as_line && troop.ground == Terrain::Open);
    let cover = ask.units_or(cover, all.clone(), most, &sheltered);
    let on_hills =
        those(|troop| matches!(troop.ground, Terrain::Rough | Terrain::Steep) && troop.unit.kind != Kind::Cavalry);
    if !on_hills.is_empty() && !those(|troop| troop.unit.kind == Kind::Cavalry).is_empty() {
        ask.say(format!("{} may claim cover against cavalry", codes(state, &on_hills)));
    }
    let mut contacts: Vec<&Contact> = state
        .contacts
        .iter()
        .filter(|contact| !contact.fought && all.contains(&contact.attacker) && all.contains(&contact.target))
        .collect();
    let crowded = all.iter().any(|code| contacts.iter().filter(|contact| contact.has(*code)).count() > 1);
    if crowded {
        let first = Question::new("first", 'n', "odd dice go to").on("Eligible Stands in Combat");
        let first = ask.units(first, all.clone(), most);
        contacts.sort_by_key(|contact| !first.iter().any(|code| contact.has(*code)));
    }
    ask.ready()?;
    let mut units = Vec::new();
    for &code in &all {
        let Some(troop) = state.troop(code) else { continue };
        units.push(Combatant {
            id: code.to_string(),
            side: if code.army == state.active() { Side::Active } else { Side::Passive },
            unit: state.unit(troop),
            eligible_stands: town_stands(state, troop, &contacts)?,
        });
    }
    let pairs = contacts.iter().filter_map(|contact| pair(state, contact, &cover)).collect();
    let request = CombatRound { units, contacts: pairs };
    let round = request.rule(&state.tables, ask.ready()?)?;
    Ok(said(state, unit, &contacts, &round))
}

/// Shows what the round would bring that is owed now, if nothing else changed: to whoever is about to charge. A round of
/// many has more outcomes than are worth the while.
pub(crate) fn prospects(after: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    const MANY: usize = 600;
    let answers = Answers::default();
    let all = leaves(MANY, |dice| fight(after, unit, &mut FormBuilder::new(&answers, dice)));
    let mut chances: Vec<(String, Ratio)> = Vec::new();
    for (chance, _, ruled) in all.unwrap_or_default() {
        let Ok(ruling) = ruled else { return };
        match chances.iter_mut().find(|(outcome, _)| *outcome == ruling.outcome) {
            Some((_, sum)) => *sum = *sum + chance,
            None => chances.push((ruling.outcome, chance)),
        }
    }
    if !chances.is_empty() {
        ask.say("in the end: of the round that follows, if nothing else changes");
    }
    chances.into_iter().for_each(|(outcome, chance)| ask.prospect(outcome, chance));
}

/// In a town all stands count: of the garrison, and of so much of an attacker as may attack a side of the block (Terrain
/// Effects).
fn town_stands(state: &State, troop: &Troop, contacts: &[&Contact]) -> Result<Option<u32>, Interrupt> {
    let block = |garrison: &Troop| {
        TownBlock { garrison_figures: garrison.unit.figures.max(1) }.rule(&state.tables, &mut GivenDice::new(&[]))
    };
    if is_garrison(troop) {
        return Ok(Some(block(troop)?.combat_dice));
    }
    if !troop.unit.kind.is_foot() {
        return Ok(None);
    }
    let enemy = |contact: &&&Contact| contact.attacker == troop.code;
    let garrison = contacts.iter().find(enemy).and_then(|contact| state.troop(contact.target));
    let Some(garrison) = garrison.filter(|garrison| is_garrison(garrison)) else { return Ok(None) };
    let figures = block(garrison)?.attack_figures_per_side.min(troop.unit.figures);
    Ok(Some(troop.unit.live_stands(figures)))
}

/// A contact as the procedure has it: by the roles of this turn.
fn pair(state: &State, contact: &Contact, cover: &[UnitId]) -> Option<Pair> {
    let (attacker, target) = (state.troop(contact.attacker)?, state.troop(contact.target)?);
    let attacks = attacker.code.army == state.active();
    let (active, passive) = if attacks { (attacker, target) } else { (target, attacker) };
    let face = if target.unit.formation == Formation::Square { Face::Front } else { contact.face };
    let kind = attacker.unit.kind;
    let may = !attacker.unit.shaken
        && !kind.is_guns()
        && !matches!(attacker.unit.formation, Formation::Square | Formation::Irregular)
        && (kind != Kind::Skirmishers || target.unit.kind == Kind::Skirmishers);
    let fresh = contact.round == 1 && contact.since == state.turn;
    let role = if attacks { Side::Active } else { Side::Passive };
    Some(Pair {
        active: active.code.to_string(),
        passive: passive.code.to_string(),
        round: contact.round,
        charge: Some(fresh && attacks && may),
        active_face: if attacks { Face::Front } else { face },
        passive_face: if attacks { face } else { Face::Front },
        active_in_cover: cover.contains(&active.code),
        passive_in_cover: cover.contains(&passive.code),
        pursuer: (contact.pursuit && contact.round > 1).then_some(role),
    })
}

/// The ruling of a round: hits, who has lost, who recoils, who may pursue.
fn said(state: &State, subject: UnitId, contacts: &[&Contact], round: &Round) -> Ruling<Event> {
    let find = |code: UnitId| round.results.iter().find(|(id, _)| *id == code.to_string()).map(|(_, fought)| fought);
    let pairs = contacts.iter().map(|contact| (contact.attacker, contact.target)).collect();
    let mut ruling = Ruling::new(String::new(), vec![Event::Rounds { pairs }]);
    let (mut scores, mut lost, mut shattered) = (Vec::new(), Vec::new(), Vec::new());
    for (id, fought) in &round.results {
        let Ok(unit) = id.parse::<UnitId>() else { continue };
        scores.push(format!("{} {}", state.named(unit), fought.hits_inflicted));
        if fought.result == End::Lost {
            lost.push(unit);
        }
        if fought.shattered && state.troop(unit).is_some_and(|troop| !troop.is_shattered()) {
            shattered.push(unit);
        }
        after(state, unit, fought, &mut ruling);
    }
    for (id, fought) in &round.results {
        let Ok(pursuer) = id.parse::<UnitId>() else { continue };
        if fought.result == End::Lost || fought.figures_after == 0 || !fought.all_enemies_recoil {
            continue;
        }
        let prey = |strike: &Strike| {
            let unit = strike.enemy.parse::<UnitId>().ok()?;
            let enemy = find(unit)?;
            let round = contacts.iter().find(|contact| contact.has(unit) && contact.has(pursuer))?.round;
            let figures = state.troop(unit)?.unit.figures.saturating_sub(enemy.hits_suffered);
            let (moves, dice) = (enemy.recoil_moves, strike.dice_count);
            (figures > 0).then_some(Prey { unit, figures, moves, dice, round: round.saturating_add(1) })
        };
        let prey: Vec<Prey> = fought.against.iter().filter_map(prey).collect();
        if !prey.is_empty() {
            ruling.events.push(Event::MayPursue(Chase { pursuer, prey }));
        }
    }
    ruling.outcome = match lost[..] {
        [] => "nobody has lost".to_owned(),
        _ => format!("lost by {}", codes(state, &lost)),
    };
    if !shattered.is_empty() {
        ruling.end = format!("shattered: {}", codes(state, &shattered));
    }
    let result = if lost.is_empty() { ruling.outcome.clone() } else { format!("lost by {}", list(state, &lost)) };
    ruling.line = format!("Combat, hits by {}: {result}.", scores.join(", "));
    if let Some(strike) = find(subject).and_then(|fought| fought.against.first()) {
        let enemy = strike.enemy.parse::<UnitId>().ok().and_then(find);
        let back = enemy.and_then(|enemy| enemy.against.iter().find(|back| back.enemy == subject.to_string()));
        explain(state, subject, strike, back, &mut ruling);
    }
    ruling
}

/// What came of it for one unit.
fn after(state: &State, unit: UnitId, fought: &Fought, ruling: &mut Ruling<Event>) {
    let name = state.named(unit);
    let lost = fought.result == End::Lost;
    ruling.events.push(Event::Fought { unit, figures: fought.figures_after, hits: fought.hits_suffered });
    if fought.shaken_after {
        ruling.events.push(Event::Shaken { unit, shaken: true });
    }
    if lost {
        ruling.events.push(Event::Parts { unit });
    }
    let strikes: Vec<String> =
        fought.against.iter().map(|strike| format!("{} dice for {}", strike.dice_count, strike.to_hit)).collect();
    let mut note = format!("{name}: {}, {} left", strikes.join(", "), fought.figures_after);
    if fought.figures_after == 0 {
        ruling.events.push(Event::Gone { unit });
        note.push_str(", destroyed");
    } else if lost {
        ruling.events.push(Event::Recoils { unit, moves: fought.recoil_moves });
        note.push_str(&format!(", shaken, recoils {} inches or more", fought.recoil_distance));
    }
    if fought.shattered && fought.figures_after > 0 {
        note.push_str(", shattered");
    }
    note.push('.');
    ruling.notes.push(note);
}

/// The points of a unit and of its first enemy, line by line, and what the difference gives each.
fn explain(state: &State, unit: UnitId, strike: &Strike, back: Option<&Strike>, ruling: &mut Ruling<Event>) {
    let lines = |whose: UnitId, strike: &Strike| {
        let total = strike.modifiers.iter().fold(Ratio::ZERO, |sum, line| sum + line.value);
        let base = i32::try_from((strike.points - total).floor()).unwrap_or(0);
        let shown = Sum { modifiers: strike.modifiers.clone(), modifier_total: total }.shown();
        let line = |label: &str, value, page: &str| Modifier::new(label, value, page).of(state.marked(whose));
        let rest = shown.iter().map(|shown| line(brief(&shown.label), shown.value, &shown.page));
        std::iter::once(line("its arm", base, "Combat Points")).chain(rest).collect::<Vec<_>>()
    };
    let strikes = |whose: UnitId, strike: &Strike| {
        let dice = if strike.dice_count == 1 { "die" } else { "dice" };
        format!("{} {} {dice} on {}", state.marked(whose), strike.dice_count, strike.to_hit)
    };
    ruling.sum = lines(unit, strike);
    let mut table = strikes(unit, strike);
    if let (Some(back), Ok(code)) = (back, strike.enemy.parse::<UnitId>()) {
        ruling.sum.extend(lines(code, back));
        table = format!("{table}, {}", strikes(code, back));
    }
    ruling.table = format!("{table} ({})", strike.to_hit_page);
}

/// A line of the combat points in a word, so that it fits beside the form with its section.
fn brief(label: &str) -> &str {
    match label {
        "grade above the enemy" => "grade",
        "defensive fire" => "def. fire",
        "grenadiers, first round" => "grenadier",
        "disordered" => "disorder",
        "enemy in cover" => "vs cover",
        "under flank or rear attack" => "flanked",
        "cavalry against a square" => "vs square",
        _ => label,
    }
}
