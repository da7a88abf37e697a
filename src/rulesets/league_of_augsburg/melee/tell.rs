//! The ruling of a melee: who lost what, who falls back, who tests, and what its winner may do (Melee Results).

use super::follow_up::{FollowUp, WinnerChoice};
use super::pool::{MeleeDicePool, MeleePool, Role};
use super::round::{Melee, MeleeResult, Winner};
use crate::rulesets::league_of_augsburg::battle::back::WentBack;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, stands};
use crate::rulesets::league_of_augsburg::battle::form::{counted, inches, or_through_bad};
use crate::rulesets::league_of_augsburg::battle::losses;
use crate::rulesets::league_of_augsburg::battle::state::{Guns, OwedTest, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::{Cover, Ground};
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::umpire::words;
use crate::umpire::{End, Ruling, UnitId};

/// A melee and what came of it.
pub(super) struct Fought<'a> {
    pub(super) state: &'a State,
    pub(super) charge: &'a Charge,
    pub(super) attacker: &'a UnitInPlay,
    pub(super) defender: &'a UnitInPlay,
    pub(super) request: &'a Melee,
    pub(super) result: &'a MeleeResult,
    /// What lies behind the attacker, and behind the defender.
    pub(super) behind: [LiesBehind; 2],
}

/// What lies behind a unit that may fall back.
#[derive(Clone, Copy, Default)]
pub(super) struct LiesBehind {
    /// What it stands in then.
    pub(super) ground: Ground,
    /// That is to be said once it has gone back.
    pub(super) open: bool,
    /// Whether bad going lies there, where that was said.
    pub(super) said: Option<bool>,
}

/// `17 dice: 12 (18 muskets, 2 a die; 6 pikes, 3 for 2 dice)`; its sum stands beside it.
pub(super) fn in_short(pool: &MeleePool, tables: &Tables) -> String {
    let MeleeDicePool { base_dice, dice_pool, .. } = pool.dice(tables);
    let dice = words::dice(dice_pool);
    format!("{dice}: {base_dice} ({})", pool.made_of(tables))
}

/// The same with its sum: `.., elite +2, charging +2, deeper formation +1`.
fn in_words(pool: &MeleePool, tables: &Tables) -> String {
    let sum = pool.dice(tables).sum;
    format!("{}{}", in_short(pool, tables), sum.in_words())
}

/// What a melee leaves of one of its units.
struct Outcome<'a> {
    unit: &'a UnitInPlay,
    enemy: &'a UnitInPlay,
    now: Unit,
    casualties: u32,
    left: u32,
    tests: bool,
    /// It has gone back.
    goes: bool,
    /// The ground that it is left in.
    ground: Ground,
    /// It is at the building of its enemy, and has no cover of it.
    outside: bool,
}

impl Fought<'_> {
    pub(super) fn ruling(&self) -> Ruling<Event> {
        let Fought { state, attacker, defender, result, .. } = *self;
        let (one, other) = (state.named(attacker.id), state.named(defender.id));
        let (winner, loser) = self.sides();
        let wins = winner.map_or_else(|| "a tie".to_owned(), |winner| format!("{} wins", state.named(winner.id)));
        let score = format!("{} to {}", result.attacker_hits, result.defender_hits);
        let fell = format!("{one} ({}) against {other} ({})", result.attacker_total, result.defender_total);
        let line = format!("{fell}: {score}, {wins}.");
        // Who merely stood where an enemy recoiled, or has followed up, does not act on an order now.
        let charges = self.charge.attacker_role == Role::Charging;
        let acts = charges.then_some(Event::Acted { unit: attacker.id });
        let mut ruling = Ruling::new(line, acts.into_iter().collect());
        let went = self.go_back(loser, &mut ruling);
        // Who goes back stands first: that is done on the table at once.
        let mut outcomes = self.outcomes();
        outcomes.sort_by_key(|outcome| !outcome.goes);
        for outcome in outcomes {
            leave(state, outcome, went.as_ref(), &mut ruling);
        }
        let taken = loser.filter(|loser| went.is_some() && loses_guns(loser));
        ruling.notes.extend(
            taken.map(|loser| format!("{}: its guns stay where they stood, and are taken.", state.named(loser.id))),
        );
        self.goes_on(winner, &mut ruling);
        self.tell_behind(loser, &mut ruling);
        // What comes of it is done on the table at once; what the dice were made of is read by who doubts them.
        ruling.notes.extend(self.thrown(&one, &other));
        self.count(winner.zip(loser), &mut ruling);
        let [attack, defence] = self.request.pools().map(|pool| pool.dice(&state.tables).sum);
        ruling.sum = attack.of_whom(&one).chain(defence.of_whom(&other)).collect();
        ruling
    }

    /// The winner and the loser.
    fn sides(&self) -> (Option<&UnitInPlay>, Option<&UnitInPlay>) {
        match self.result.winner {
            Winner::Attacker => (Some(self.attacker), Some(self.defender)),
            Winner::Defender => (Some(self.defender), Some(self.attacker)),
            Winner::Tie => (None, None),
        }
    }

    /// What the dice of each side were made of; what fell on them stands before it.
    fn thrown(&self, one: &str, other: &str) -> Vec<String> {
        let Fought { state, charge, request, .. } = *self;
        let [attack, defence] = request.pools().map(|pool| in_words(&pool, &state.tables));
        let fire = match charge.fire {
            0 => String::new(),
            hits => format!("; and {} by its fire", counted(hits, "hit")),
        };
        vec![format!("{one}: {attack}."), format!("{other}: {defence}{fire}.")]
    }

    fn outcomes(&self) -> [Outcome<'_>; 2] {
        let Fought { attacker, defender, result, charge, .. } = *self;
        let [back, defender_back] = self.behind.map(|lies| lies.ground);
        let falls = |loses: bool| loses && result.fall_back_moves > 0;
        let now = |unit: &UnitInPlay, unformed, disordered, goes: bool| Unit {
            unformed,
            disordered,
            holding: unit.holding && !goes,
            // Whose order brought it there has completed it.
            changing_formation: unit.changing_formation && charge.role_of(unit.id) == Role::Defending,
            ..unit.now.clone()
        };
        let (lost, won) = (falls(result.winner == Winner::Defender), falls(result.winner == Winner::Attacker));
        let retires = result.attacker_retires_to_start;
        [
            Outcome {
                unit: attacker,
                enemy: defender,
                now: now(attacker, result.attacker_unformed, result.attacker_disordered, lost),
                casualties: result.attacker_casualties,
                left: result.attacker_figures_left,
                tests: result.attacker_morale_test,
                goes: lost || retires,
                ground: match (lost, retires) {
                    (true, _) => back,
                    (false, true) => charge.from,
                    (false, false) => attacker.ground,
                },
                outside: charge.is_at_building(attacker.id, attacker.ground) && result.winner == Winner::Tie,
            },
            Outcome {
                unit: defender,
                enemy: attacker,
                now: now(defender, result.defender_unformed, result.defender_disordered, won),
                casualties: result.defender_casualties,
                left: result.defender_figures_left,
                tests: result.defender_morale_test,
                goes: won,
                ground: if won { defender_back } else { defender.ground },
                outside: false,
            },
        ]
    }

    /// The loser falls back; after a tie the charger goes back to where it started. Who has no figure left goes nowhere. Who goes
    /// comes back, and how.
    fn go_back(&self, loser: Option<&UnitInPlay>, ruling: &mut Ruling<Event>) -> Option<(UnitId, String)> {
        let Fought { attacker, result, charge, .. } = *self;
        if let Some(loser) = loser.filter(|_| result.fall_back_moves > 0) {
            ruling.events.push(Event::Back { unit: loser.id, how: WentBack::Recoils });
            let (moves, far) = (result.fall_back_moves, result.fall_back_inches);
            let lies = self.behind[usize::from(loser.id != attacker.id)];
            let bad = if lies.open { or_through_bad(self.state, loser, moves, far) } else { String::new() };
            let (moves, inches) = (counted(moves, "move"), inches(far));
            if loses_guns(loser) {
                ruling.events.push(Event::Guns { unit: loser.id, guns: Guns::Taken });
            }
            return Some((loser.id, format!("falls back {moves}, {inches}{bad}: disordered, unformed")));
        }
        if result.attacker_retires_to_start && result.attacker_figures_left > 0 {
            ruling.events.push(Event::Back { unit: attacker.id, how: WentBack::Recoils });
            let start = if charge.follow_up {
                "where its charge started, before its first melee (a reading)"
            } else {
                "where it started"
            };
            return Some((attacker.id, format!("goes back to {start}, and is unformed")));
        }
        None
    }

    /// The winner may choose what it does, or has no choice, and nothing is asked.
    fn goes_on(&self, winner: Option<&UnitInPlay>, ruling: &mut Ruling<Event>) {
        let Fought { state, charge, attacker, result, .. } = *self;
        let left = |winner: &&UnitInPlay| {
            let left =
                if winner.id == attacker.id { result.attacker_figures_left } else { result.defender_figures_left };
            left > 0
        };
        let mut next = None;
        if let Some(winner) = winner.filter(left) {
            match open_to(state, winner, charge) {
                [only] if *only != WinnerChoice::FollowUp => {
                    let why = self.why_alone(winner, *only);
                    ruling.notes.push(format!("{} {}{why}.", state.named(winner.id), only.does()));
                }
                [] => {}
                _ => next = Some(Charge { stage: Stage::FollowUp, winner: Some(winner.id), ..charge.clone() }),
            }
        }
        ruling.events.push(Event::Charge { charge: next });
    }

    /// What was said of what lies behind who stays, and that it is to be said where who fell back stands. Behind all that moves
    /// anybody.
    fn tell_behind(&self, loser: Option<&UnitInPlay>, ruling: &mut Ruling<Event>) {
        let Fought { state, attacker, defender, result, .. } = *self;
        let retires = result.attacker_retires_to_start.then_some(attacker.id);
        let goes = loser.filter(|_| result.fall_back_moves > 0).map(|loser| loser.id);
        for (unit, lies) in [attacker, defender].into_iter().zip(self.behind) {
            if goes == Some(unit.id) && lies.open {
                ruling.events.push(Event::Unplaced { unit: unit.id });
                ruling.notes.push(format!("{}: say what it stands in now (G).", state.named(unit.id)));
            }
            let stays = goes.or(retires) != Some(unit.id);
            ruling.events.extend(lies.said.filter(|_| stays).map(|bad| Event::Behind { unit: unit.id, bad }));
        }
    }

    /// Why a winner has no choice: by the rules, or else as it is held.
    fn why_alone(&self, winner: &UnitInPlay, only: WinnerChoice) -> String {
        let role = self.charge.role_of(winner.id);
        let by_rule = FollowUp::choices(winner, role) == [only];
        match (hold_of(self.state, winner), role) {
            (_, Role::Defending) if by_rule && only == WinnerChoice::Stand && self.charge.is_recoil() => {
                ", as only foot that charged may follow up, and nobody did here (Melee Results)".to_owned()
            }
            (_, Role::Defending) if by_rule && only == WinnerChoice::Stand => {
                ", as foot and gunners that win where they were charged always do (Melee Results)".to_owned()
            }
            (Some(hold), _) if !by_rule => format!(", as it is held before {}", hold.before()),
            _ => String::new(),
        }
    }

    /// What the odds count by: who wins, how far the loser falls back, and for each side its end and its casualties.
    fn count(&self, sides: Option<(&UnitInPlay, &UnitInPlay)>, ruling: &mut Ruling<Event>) {
        let Fought { state, attacker, defender, result, .. } = *self;
        let marked = |unit: &UnitInPlay| state.roster.marked(unit.id);
        ruling.outcome = match sides {
            None => "drawn".to_owned(),
            Some((winner, loser)) if result.fall_back_moves > 0 => {
                format!("{} wins, {} back {} in", marked(winner), marked(loser), result.fall_back_inches)
            }
            Some((winner, loser)) => format!("{} wins, {} gone", marked(winner), marked(loser)),
        };
        let end = |unit: &UnitInPlay| match sides {
            None => "drawn",
            Some((winner, _)) if winner.id == unit.id => "wins",
            Some(_) => "loses",
        };
        let lost = |casualties: u32| match casualties {
            0 => "no casualty".to_owned(),
            casualties => format!("{casualties} lost"),
        };
        for (unit, casualties) in [(attacker, result.attacker_casualties), (defender, result.defender_casualties)] {
            ruling.ends.push(End::of(marked(unit), end(unit)));
            ruling.ends.push(End::of(format!("{}'s figures", marked(unit)), lost(casualties)));
        }
    }
}

/// What keeps a unit in its place.
fn hold_of(state: &State, unit: &UnitInPlay) -> Option<Hold> {
    state.brigade(unit.id).ok()?.held_in(state.turn)
}

/// What a winner may choose from; who is held and did not charge stays in its place, and a countercharger that has followed
/// up follows nobody else.
pub(super) fn open_to(state: &State, winner: &UnitInPlay, charge: &Charge) -> &'static [WinnerChoice] {
    let role = charge.role_of(winner.id);
    match (hold_of(state, winner), role, winner.is_mounted()) {
        (None, Role::Countercharging, true) if charge.follow_up && charge.attacker == winner.id => {
            &[WinnerChoice::RallyInPlace, WinnerChoice::RetireToStart]
        }
        (None, ..) | (_, Role::Charging, _) => FollowUp::choices(winner, role),
        (Some(_), _, true) => &[WinnerChoice::RallyInPlace],
        (Some(_), _, false) => &[WinnerChoice::Stand],
    }
}

/// Whether gunners leave guns behind when they fall back.
fn loses_guns(loser: &UnitInPlay) -> bool {
    loser.is_unlimbered() && loser.guns == Guns::Manned
}

/// What a melee leaves of a unit, in one line: casualties, figures left, how it went back, and whether it tests.
fn leave(state: &State, outcome: Outcome<'_>, went: Option<&(UnitId, String)>, ruling: &mut Ruling<Event>) {
    let Outcome { unit, enemy, now, casualties, left, tests, goes, ground, outside } = outcome;
    let (id, name) = (unit.id, state.named(unit.id));
    if casualties > 0 {
        ruling.events.push(Event::Struck { unit: id, by: enemy.id, casualties, fire: false });
    }
    if left == 0 {
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.push(format!("{name} has no figure left."));
        return;
    }
    let pikemen = unit.left_with(left).pikemen;
    let now = Unit { pikemen, in_bad_going: ground.is_bad(), ..now.with_figures(left) };
    ruling.events.extend(stands(unit, now.clone(), ground));
    let lost = if casualties > 0 {
        format!("loses {casualties}, {}", losses::left_of(&now))
    } else {
        "loses nobody".to_owned()
    };
    // The winner, or both after a tie, are unformed as well as who goes back (Melee Results).
    let how = went.filter(|(who, _)| *who == id).map_or("is unformed", |(_, how)| how);
    let mut tested = None;
    if tests {
        // Of a volley before nothing holds for who has gone back since.
        let before = unit.this_turn.test.filter(|_| !goes).unwrap_or_default();
        // Where it has held, won, retired to or fallen back to: it tests as it stands there.
        let cover = if outside && !goes { Cover::None } else { ground.cover() };
        tested = Some(losses::test_of(state, unit, &now, OwedTest { cover, ..before }, ruling).1);
    }
    let tested = tested.map_or_else(String::new, |tested| format!("; {tested}"));
    ruling.notes.push(format!("{name} {lost}, and {how}{tested}."));
}
