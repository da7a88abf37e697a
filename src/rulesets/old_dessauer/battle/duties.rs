//! What is owed before a step ends, and who may do what in it.

use crate::rulesets::old_dessauer::battle::state::{Phase, State, Troop};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::melee::orders::pursue::may_pursue;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::stands::live_foot;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::terrain::fire_figures;
use crate::rulesets::old_dessauer::unit::{Formation, Kind};
use crate::umpire::{Duty, UnitId};

/// Who may, or must, be given an order, as far as the roster knows.
pub(crate) struct Duties;

impl Duties {
    /// Dice to rally (Rallying Shaken Units).
    pub(crate) fn rally(state: &State, troop: &Troop) -> bool {
        is_active(state, troop) && troop.unit.shaken && !troop.diced && !state.engaged(troop.code)
    }

    /// Move.
    pub(crate) fn march(state: &State, troop: &Troop) -> bool {
        is_active(state, troop)
            && troop.moved == Moved::None
            && !state.engaged(troop.code)
            && troop.unit.formation != Formation::Square
            && !troop.abandoned
    }

    /// Form out of square, which does not move (Square).
    pub(crate) fn reform(state: &State, troop: &Troop) -> bool {
        is_active(state, troop)
            && troop.moved == Moved::None
            && !state.engaged(troop.code)
            && troop.unit.formation == Formation::Square
    }

    /// Charge (Charging).
    pub(crate) fn charge(state: &State, troop: &Troop) -> bool {
        Duties::march(state, troop) && !troop.unit.kind.is_guns() && !troop.unit.shaken && !troop.refused
    }

    /// Fall back by choice (option `voluntary_fallback`).
    pub(crate) fn fall_back(state: &State, troop: &Troop) -> bool {
        state.has(OptionalRule::VoluntaryFallback) && Duties::march(state, troop)
    }

    /// Gunners who are charged may leave their guns (Evading).
    pub(crate) fn evade(state: &State, troop: &Troop) -> bool {
        troop.unit.kind == Kind::Artillery && !troop.abandoned && is_charged(state, troop)
    }

    /// Skirmishers may fall back before formed troops (Light Infantry: Evading).
    pub(crate) fn slip(state: &State, troop: &Troop) -> bool {
        is_passive(state, troop)
            && troop.unit.kind == Kind::Skirmishers
            && (!state.engaged(troop.code) || Duties::reached(state, troop))
    }

    /// Skirmishers whom formed troops touch (Light Infantry: In Combat).
    pub(crate) fn reached(state: &State, troop: &Troop) -> bool {
        let formed = |code: UnitId| state.troop(code).is_some_and(|enemy| enemy.unit.kind != Kind::Skirmishers);
        let begun = |code: UnitId| {
            state
                .contacts_of(troop.code)
                .any(|contact| contact.has(code) && contact.since == state.turn && !contact.fought)
        };
        troop.unit.kind == Kind::Skirmishers && state.enemies_of(troop.code).any(|code| formed(code) && begun(code))
    }

    /// Light infantry may count as line infantry, or skirmish again: by the umpire's word, as long as it is in no combat
    /// from before (If in Town Blocks).
    pub(crate) fn as_line(state: &State, troop: &Troop) -> bool {
        (troop.unit.kind == Kind::Skirmishers || troop.as_line)
            && state.contacts_of(troop.code).all(|contact| contact.since == state.turn && !contact.fought)
    }

    /// Shoot (Firing).
    pub(crate) fn fire(state: &State, troop: &Troop) -> bool {
        let halted =
            if troop.unit.kind.is_guns() { troop.moved == Moved::None } else { troop.moved != Moved::OverHalf };
        is_active(state, troop)
            && halted
            && !troop.unit.shaken
            && !troop.abandoned
            && !state.engaged(troop.code)
            && able_stands(troop) > troop.stands_fired
    }

    /// A test after shooting (Firing Results).
    pub(crate) fn test(_: &State, troop: &Troop) -> bool {
        troop.shot > 0
    }

    /// Recoil moves.
    pub(crate) fn recoil(_: &State, troop: &Troop) -> bool {
        troop.recoil > 0
    }

    /// Danger to the general with it.
    pub(crate) fn danger(state: &State, troop: &Troop) -> bool {
        troop.danger >= state.tables.command.risk_hits && state.general_with(troop.code).is_some()
    }

    /// A round of combat.
    pub(crate) fn round(state: &State, troop: &Troop) -> bool {
        state.contacts_of(troop.code).any(|contact| !contact.fought)
    }

    /// A pursuit.
    pub(crate) fn pursue(state: &State, troop: &Troop) -> bool {
        may_pursue(state, troop)
    }
}

/// Stands of a unit that may shoot; of a garrison those of half its figures (Terrain Effects).
pub(crate) fn able_stands(troop: &Troop) -> u32 {
    if is_garrison(troop) { live_foot(fire_figures(troop.unit.figures)) } else { troop.unit.fire_stands() }
}

/// Whether it is infantry in a town block.
pub(crate) fn is_garrison(troop: &Troop) -> bool {
    troop.ground == Terrain::Town && troop.unit.kind == Kind::Infantry
}

/// Whether it belongs to the active side.
pub(crate) fn is_active(state: &State, troop: &Troop) -> bool {
    troop.code.army == state.active()
}

/// Whether it belongs to the passive side.
pub(crate) fn is_passive(state: &State, troop: &Troop) -> bool {
    troop.code.army == state.passive()
}

/// Whether it is charged this turn, and in no combat from before.
pub(crate) fn is_charged(state: &State, troop: &Troop) -> bool {
    is_passive(state, troop)
        && state.engaged(troop.code)
        && state.contacts_of(troop.code).all(|contact| contact.since == state.turn && contact.target == troop.code)
}

/// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
pub(crate) fn duties(state: &State) -> Vec<Duty> {
    let mut duties = Vec::new();
    if state.over.is_some() {
        return duties;
    }
    let mut owe = |what: &str, order: &'static str, may: fn(&State, &Troop) -> bool| {
        let who = state.those(may);
        if !who.is_empty() {
            duties.push(Duty { what: what.to_owned(), who, order });
        }
    };
    match state.phase {
        Phase::Muster | Phase::Reform => {}
        Phase::Rally => owe("may rally", "rally", Duties::rally),
        Phase::Movement => owe("may still move", "move", Duties::march),
        Phase::Evasions => {
            owe("reached: fall back, or lose stands", "slip", Duties::reached);
            owe("gunners charged: may evade", "evade", Duties::evade);
        }
        Phase::Shooting => owe("may shoot", "fire", Duties::fire),
        Phase::Tests => {}
        Phase::Combat => {
            owe("skirmishers reached", "reached", Duties::reached);
            owe("rounds to fight", "fight", Duties::round);
        }
        Phase::Pursuit => {
            owe("rounds to fight", "fight", Duties::round);
            owe("may pursue", "pursue", Duties::pursue);
        }
    }
    if matches!(state.phase, Phase::Shooting | Phase::Tests | Phase::Combat | Phase::Pursuit) {
        if state.phase == Phase::Tests {
            owe("test after shooting", "test", Duties::test);
        }
        if state.phase != Phase::Shooting {
            owe("recoil", "recoil", Duties::recoil);
            owe("general in danger", "danger", Duties::danger);
        }
    }
    let last = state.last_turn.is_some_and(|last| state.turn >= last);
    let beaten = state.armies.iter().any(|army| state.present().all(|troop| troop.code.army != army.number));
    if state.phase == Phase::Reform && (last || beaten) {
        duties.push(Duty { what: "say how it ends".to_owned(), who: Vec::new(), order: "end" });
    }
    duties
}
