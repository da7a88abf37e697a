//! What the screens show of a battle, and what is owed.

use crate::rulesets::napoleonic_d8::army::order_of_battle::Standing;
use crate::rulesets::napoleonic_d8::battle::about;
use crate::rulesets::napoleonic_d8::battle::kind::kind_word;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{ArmyInPlay, BrigadeInPlay, State, UnitInPlay, ids};
use crate::rulesets::napoleonic_d8::command::orders::higher;
use crate::rulesets::napoleonic_d8::melee::orders::meets;
use crate::rulesets::napoleonic_d8::morale::orders::{behind, test};
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{ArmyView, BrigadeView, Duty, LATER, Mark as _, OrderTable, Tone, UnitId, UnitRow, View};

/// What the rules demand, by the order that pays it; what has to be paid first stands first. A melee is ended, with what
/// its winner does, before the next charge is answered.
static OWED: &[(&str, &str)] = &[
    ("morale", "morale test"),
    // Whom his test removes is asked about once, with who supported him.
    ("stood_behind", ""),
    ("back", "goes back"),
    ("breakthrough", "breakthrough"),
    ("meets", "whom it meets"),
    ("reply", "answer the charge"),
    ("melee", "melee"),
    ("general", "is the BC killed"),
    ("division", "divisional test"),
    ("army", "army test"),
    ("test", "brigade test"),
    ("fight_fire", "fights the fire or leaves"),
];

/// What a side may still do, and may leave.
static MAY: &[(&str, &str)] =
    &[("fire", "batteries may fire"), ("volley", "may fire"), ("free", "free wheel or formation")];

/// The short words of the roster.
static LEGEND: &[(&str, &str)] = &[
    ("2R1W2B", "kills, disorders, blue rings of blown cavalry"),
    ("DC:1RY", "a DC: brigades lost; yellow, on hold"),
    ("new BC +1", "its first BC was killed; the rating of his successor"),
    ("5b", "cannon balls: shots at full effect that are left"),
    (">A2", "charges A2"),
    ("xA2", "stays in melee with A2"),
    ("countr", "counter-charges"),
    ("back", "stands with its back to the enemy"),
    ("road", "cavalry that moved along a road, in column of march"),
    ("flees", "turned its back to a charge and was reached"),
    ("line", "in line"),
    ("col", "in column"),
    ("march", "in column of march"),
    ("square", "in square"),
    ("limb", "limbered"),
    ("hill", "on a hill"),
    ("wood", "in a wood"),
    ("house", "in a building"),
    ("wall", "behind a wall or hedge"),
    ("works", "in a redoubt"),
    ("afire", "its building burns"),
    ("mov", "moved in this turn"),
    ("fir", "fired in this turn"),
    ("fgt", "fought in this turn"),
    ("douse", "fights the fire in its building in this turn"),
    ("follow", "breaks through or follows up: says whom it meets"),
    ("stands", "stands to receive a charge"),
    ("free", "has a free wheel or change of formation: F"),
    ("gd vet el lt lw", "guard, veteran, elite, light, Landwehr"),
    ("ger conscr", "a minor German unit, conscripts"),
    ("hv md lg", "heavy, medium cavalry; a large battalion"),
    ("HA skirm", "horse artillery, a skirmish base"),
    LATER,
    ("GONE", "removed"),
    ("LEFT", "left the table, and is not lost"),
];

/// Orders that any unit may be given at any time: they make nobody ready.
static ANYBODY: &[&str] = &["disorder", "rear", "ground", "stood_behind"];

/// Orders of the melees that make nobody ready: a charge that was not declared in its time, and fire beside the charged.
static LATE: &[&str] = &["charge", "support"];

/// The roster, the step, the duties and the orders.
pub(crate) fn view(state: &State) -> View {
    let keys = state.keys();
    let late = |name: &str| state.phase == Phase::Melees && LATE.contains(&name);
    let able = keys.iter().filter(|key| !ANYBODY.contains(&key.name) && !late(key.name));
    let ready: Vec<UnitId> = able.flat_map(|key| key.who.iter().copied()).collect();
    let next = match state.phase {
        _ if state.over.is_some() => "",
        Phase::End if state.second => "next move",
        Phase::End => "the other army",
        phase => phase.next().row().name,
    };
    let mut view = View {
        title: state.title.clone(),
        turn: state.turn,
        last_turn: state.last_turn,
        phase: state.phase.row().view(next),
        acting: state.acting,
        headline: if state.phase == Phase::Initiative { state.notes.clone() } else { Vec::new() },
        armies: state.armies.iter().map(|army| army_view(state, army, &ready)).collect(),
        duties: duties(state),
        may: may(state),
        orders: keys,
        legend: LEGEND,
        bad: "disordered",
        over: state.over.clone(),
        scenario: about::scenario(state),
        ..View::default()
    };
    state.tell_arrivals(&mut view);
    view
}

fn army_view(state: &State, army: &ArmyInPlay, ready: &[UnitId]) -> ArmyView {
    let (brigades, lost, left) = (army.brigades.len(), army.brigades_lost().count(), army.brigades_left());
    let left = if left > 0 { format!(", left {left}") } else { String::new() };
    ArmyView {
        name: army.name.clone(),
        side: army.side,
        standing: format!("lost {lost}{left} of {brigades} brigades"),
        general: general(state, army),
        brigades: army.brigades.iter().map(|brigade| brigade_view(state, army, brigade, ready)).collect(),
    }
}

fn brigade_view(state: &State, army: &ArmyInPlay, brigade: &BrigadeInPlay, ready: &[UnitId]) -> BrigadeView {
    let orders = match brigade.orders {
        _ if brigade.is_lost() => "lost",
        _ if brigade.has_left() => "left",
        Orders::Normal if brigade.tested => "passed",
        Orders::Normal => "",
        // A hold from above stands through the next turn of its side.
        Orders::Hold if brigade.held == Some(Orders::Hold) => "army hold",
        Orders::Hold => "hold",
        Orders::DivisionHold => "div hold",
        Orders::Retire if brigade.is_capped() => "retires, held",
        Orders::Retire => "retires",
        Orders::Retreat if brigade.is_capped() => "retreats, held",
        Orders::Retreat => "retreats",
    };
    let disorder = brigade.present().any(|unit| unit.now.is_disordered());
    let rings = rings([(brigade.units_lost(), 'R'), (u32::from(disorder), 'W')]);
    let division = army.divisions.get(brigade.division).map_or("", |division| division.name.as_str());
    // Behind the name of its division they would read as those of the DC.
    let note = [&rings, division, orders].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    BrigadeView {
        code: brigade.id,
        name: brigade.name.clone(),
        rating: format!("{}{:+}", if brigade.succeeded { "new BC " } else { "" }, brigade.bc.get()),
        note: note.join(" "),
        units: brigade.units.iter().map(|unit| row(state, unit, ready)).collect(),
    }
}

/// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
fn duties(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    if state.phase == Phase::Initiative {
        let (what, order) = match state.won.and_then(|army| state.army(army)) {
            Some(army) => (format!("who starts: {}", army.name), "start"),
            None => ("the initiative".to_owned(), "initiative"),
        };
        return vec![Duty { what, who: Vec::new(), order }];
    }
    let owed = OWED.iter().flat_map(|(order, what)| match *order {
        // Whose test it is stands in its words: a brigade only stands for him on the roster.
        "division" | "army" if state.phase == Phase::End => higher::duties(state, order, what),
        // A row that its BC takes, a choice, and whom it meets are three things.
        "meets" => meets::duties(state),
        // Why it is owed stands with it, where no ring on the roster says so.
        "morale" => test::duties(state, what),
        "stood_behind" => behind::duties(state),
        _ => state.owed(&[(*order, *what)]),
    });
    let mut duties = reactions_first(owed.collect());
    duties.extend(waits(state));
    duties
}

/// What waits until a melee is ended is shown, and not led to.
fn waits(state: &State) -> Vec<Duty> {
    if state.phase != Phase::Melees {
        return Vec::new();
    }
    let ends_first = state.to_end_first().is_some();
    // Who is charged waits for the test of who charges him, too.
    let charged = |unit: &&UnitInPlay| {
        let mut chargers = state.unanswered(unit.id).peekable();
        chargers.peek().is_some() && (ends_first || chargers.any(|(charger, _)| charger.test.is_some()))
    };
    let charged = ids(state.present().filter(charged));
    // Who has charged and was answered, and who fights on of the side that plays.
    let met = |unit: &&UnitInPlay| match &unit.charge {
        _ if !ends_first => false,
        Some(charge) => charge.answer.is_some(),
        None => Some(unit.id.army) == state.acting && !unit.engaged.is_empty() && !unit.marks.has(Mark::Fought),
    };
    let waits = [("then answers the charge", charged), ("then the melee", ids(state.present().filter(met)))];
    let waits = waits.into_iter().filter(|(_, who)| !who.is_empty());
    waits.map(|(what, who)| Duty { what: what.to_owned(), who, order: "" }).collect()
}

/// Who is charged has options to react (Sequence of play): while one of them is owed, the rounds are shown, and not led to.
fn reactions_first(mut duties: Vec<Duty>) -> Vec<Duty> {
    if duties.iter().any(|duty| duty.order == "reply") {
        for duty in duties.iter_mut().filter(|duty| duty.order == "melee") {
            (duty.what, duty.order) = ("then the melee".to_owned(), "");
        }
    }
    duties
}

/// What may be done in this step; and who will have to answer a charge when the melees come.
fn may(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    let mut may: Vec<Duty> = state.owed(MAY).into_iter().flat_map(|duty| by_distance(state, duty)).collect();
    let charged = state.present().filter(|unit| state.chargers(unit.id).next().is_some());
    let charged: Vec<UnitId> = charged.map(|unit| unit.id).collect();
    // Who stands so near only the table shows: that it may be is a reminder, with no list of a whole army.
    if !state.owed(&[("support", "")]).is_empty() {
        let within = state.tables.support.within;
        let what = format!("friends within {within} cm of the charged may fire: S");
        may.push(Duty { what, who: Vec::new(), order: "support" });
    }
    // Whether an enemy faces it so near only the table shows.
    let turned = state.present().filter(|unit| may_have_enemy_behind(state, unit));
    let turned = turned.filter(|unit| unit.test.is_none() && !unit.marks.has(Mark::RearTested));
    let turned: Vec<UnitId> = turned.map(|unit| unit.id).collect();
    if test::REAR.at.contains(&state.phase) && !turned.is_empty() {
        may.push(Duty { what: "R if an enemy within a move faces its back".to_owned(), who: turned, order: "" });
    }
    if matches!(state.phase, Phase::Moves | Phase::Musketry) && !charged.is_empty() {
        may.push(Duty { what: "answers the charge in the melees".to_owned(), who: charged, order: "" });
    }
    may
}

/// Whether it shows its back to the enemy, or is charged into flank or rear: which of these only the table shows.
fn may_have_enemy_behind(state: &State, unit: &UnitInPlay) -> bool {
    let aside = || !unit.now.is_square() && state.chargers(unit.id).any(|(_, charge)| charge.flank);
    unit.now.arm != Arm::Skirmishers && (unit.marks.has(Mark::TurnedBack) || aside())
}

/// Of who has moved it hangs on how far, which only the table shows, whether he may fire (Firing chart): he is named apart.
fn by_distance(state: &State, duty: Duty) -> Vec<Duty> {
    let asks = |id: &UnitId| {
        let has = |mark| state.unit(*id).is_some_and(|unit| unit.marks.has(mark));
        has(Mark::Moved) && !has(Mark::MovedHalf) && !has(Mark::Formed)
    };
    if duty.order != "volley" || !duty.who.iter().any(asks) {
        return vec![duty];
    }
    let (moved, sure): (Vec<UnitId>, Vec<UnitId>) = duty.who.iter().copied().partition(asks);
    let half = "if moved half at most".to_owned();
    let half = if sure.is_empty() { format!("{}, {half}", duty.what) } else { half };
    let apart = [(duty.what, sure), (half, moved)].into_iter().filter(|(_, who)| !who.is_empty());
    apart.map(|(what, who)| Duty { what, who, order: duty.order }).collect()
}

fn row(state: &State, unit: &UnitInPlay, ready: &[UnitId]) -> UnitRow {
    let (kills, disorders) = (unit.now.kills.count(), unit.now.disorders.count());
    let (strength, tone) = match (kills, disorders) {
        _ if unit.is_lost() => ("GONE".to_owned(), Tone::Faint),
        _ if unit.away => ("LEFT".to_owned(), Tone::Faint),
        (0, 0) => (markers(state, unit), Tone::Plain),
        (_, 0) => (markers(state, unit), Tone::Good),
        _ => (markers(state, unit), Tone::Bad),
    };
    UnitRow {
        code: unit.id,
        name: unit.name.clone(),
        kind: kind_word(&unit.now),
        strength,
        tone,
        marks: if unit.gone { Vec::new() } else { marks(state, unit) },
        owes: unit.test.is_some()
            || (unit.pursuit.is_some() || state.unanswered(unit.id).next().is_some()) && state.phase == Phase::Melees,
        ready: !unit.gone && ready.contains(&unit.id),
        gone: unit.gone,
    }
}

/// Its rings, and the cannon balls that a battery has left.
fn markers(state: &State, unit: &UnitInPlay) -> String {
    let now = &unit.now;
    let mut said = each([(now.kills.count(), 'R'), (now.disorders.count(), 'W'), (now.blown(), 'B')]);
    let balls = state.tables.artillery.full_effect_shots.saturating_sub(unit.shots);
    said.extend(now.arm.is_artillery().then(|| format!("{balls}b")));
    // Three in a row would widen the column of all.
    said.join(if said.len() > 2 { "" } else { " " })
}

fn marks(state: &State, unit: &UnitInPlay) -> Vec<String> {
    let formation = match unit.now.formation {
        Formation::Line => "line",
        Formation::Column => "col",
        Formation::ColumnOfMarch => "march",
        Formation::Square => "square",
        Formation::Limbered => "limb",
        Formation::Skirmish | Formation::Normal | Formation::Unlimbered => "",
    };
    let mut marks = Vec::new();
    if let Some(charge) = &unit.charge {
        marks.push(format!(">{}", state.marked(charge.target)));
    }
    if let Some(foe) = unit.engaged.first() {
        marks.push(format!("x{}", state.marked(*foe)));
    }
    let met = state.chargers(unit.id).find_map(|(_, charge)| charge.answer);
    let answer = match &met {
        Some(reply) if reply.counter => "countr",
        Some(reply) if reply.back => "flees",
        _ => "stands",
    };
    let has = |mark| unit.marks.has(mark);
    let free = has(Mark::FreeChange) || has(Mark::FreeWheel);
    // Of what it did, the last: who fought has moved and fired before it.
    let did: &[Mark] = if free {
        &[Mark::FreeWheel]
    } else if has(Mark::BrokeThrough) && unit.pursuit.is_some() {
        &[Mark::BrokeThrough]
    } else if has(Mark::Fought) {
        &[Mark::Fought]
    } else if has(Mark::Quenching) {
        // It stays where it is, though its move is spent.
        &[Mark::Quenching]
    } else if unit.charge.is_some() {
        &[Mark::Fired]
    } else {
        &[Mark::Moved, Mark::Fired]
    };
    let words = [
        (!formation.is_empty(), formation),
        (unit.ground != Ground::Open, unit.ground.mark()),
        (met.is_some(), answer),
        (has(Mark::TurnedBack), Mark::TurnedBack.word()),
        (has(Mark::OnRoad), Mark::OnRoad.word()),
        (unit.alight, "afire"),
    ];
    let did = did.iter().map(|mark| (has(*mark) || free, mark.word()));
    marks.extend(words.into_iter().chain(did).filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()));
    marks
}

/// Rings by their colours (Markers): `2R 1W`, red and white. Nothing where there is none.
fn rings<const N: usize>(rings: [(u32, char); N]) -> String {
    each(rings).join(" ")
}

/// The same, one by one.
fn each<const N: usize>(rings: [(u32, char); N]) -> Vec<String> {
    let said = rings.into_iter().filter(|(count, _)| *count > 0).map(|(count, colour)| format!("{count}{colour}"));
    said.collect()
}

/// The C-in-C with his grade, an army on hold, and the rings on DCs.
fn general(state: &State, army: &ArmyInPlay) -> String {
    let holds = army.brigades.iter().any(|brigade| brigade.held == Some(Orders::Hold) && !brigade.is_lost());
    let hold = if holds { ", on hold" } else { "" };
    let counts = match army.standing(state.turn) {
        Standing::Absent => "absent".to_owned(),
        standing => format!("{:+}", standing.rating().get()),
    };
    format!("{} {counts}{hold}{}", army.commander, divisions(army)).trim().to_owned()
}

/// The rings on DCs: red for each brigade lost, yellow on hold (Markers).
fn divisions(army: &ArmyInPlay) -> String {
    let mut said = String::new();
    for (place, division) in army.divisions.iter().enumerate() {
        let lost = count(army.of_division(place).filter(|brigade| brigade.is_lost()));
        // It lies on the division as long as it caps its brigades, whatever they do by their own tests.
        let holds =
            |brigade: &BrigadeInPlay| [Some(brigade.orders), brigade.held].contains(&Some(Orders::DivisionHold));
        let hold = army.of_division(place).any(|brigade| holds(brigade) && !brigade.is_lost());
        if lost > 0 || hold {
            // In one word, which no line of the roster breaks.
            let marks = [rings([(lost, 'R')]), if hold { "Y" } else { "" }.to_owned()];
            said.push_str(&format!("; {}:{}", division.name, marks.concat()));
        }
    }
    said
}
