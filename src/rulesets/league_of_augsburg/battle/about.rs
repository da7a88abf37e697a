//! What there is to know of the scenario as it stands, when it ends and who is held; and the short words of the roster.

use super::state::State;
use crate::umpire::{LATER, Part};

/// The parts of the scenario.
pub(super) fn scenario(state: &State) -> Vec<Part> {
    let last = state.last_turn.map(|turn| format!("Turn {turn} is the last."));
    let says = "The rules have no victory and no breaking point: the umpire says who has won (J in Orders; the \
                last turn asks it as it ends).";
    let end = Part { heading: "THE END", says: last.into_iter().chain([says.to_owned()]).collect() };
    let held = state.roster.brigades().filter_map(|brigade| {
        let hold = brigade.held_in(state.turn)?;
        let (name, before, way_out) = (state.named(brigade.id), hold.before(), hold.way_out());
        Some(format!("{name} may not leave its place before {before}{way_out}."))
    });
    let held = Part { heading: "HELD", says: held.collect() };
    [end, held].into_iter().filter(|part| !part.says.is_empty()).collect()
}

/// The words of the roster, six letters at most.
pub(super) const LEGEND: &[(&str, &str)] = &[
    ("24/24", "figures left of figures at the start"),
    ("[7/12]", "disordered"),
    ("(7/12)", "routing"),
    ("gd el rw", "guards, elite, raw; nothing: regular"),
    ("hcav gskirm ft2p", "heavy; grenadiers; with pikemen"),
    ("ft2 ft3", "foot of the Dutch System, two ranks, and of the French, three"),
    ("pist cav lt hs", "pistoleers, aggressive cavalry, light horse"),
    ("chit", "its chit lies face down"),
    ("F?", "its chit is shown, and what it says is still to be done"),
    ("ready", "its chit is shown: it stands ready"),
    ("acted", "it countercharged, or evaded, or lost its orders after it had acted"),
    ("idle", "its order is done without a shot or a charge, or is lost: it did nothing"),
    ("unf", "unformed, by bad going too"),
    ("dis", "disordered"),
    ("rout", "routing; who routs is disordered too"),
    LATER,
    ("back", "it went back this turn"),
    ("away", "it faces away from the foe"),
    ("hold", "it holds a building, works or an obstacle"),
    ("rally!", "it evaded after acting: it has to rally or form up"),
    ("RP2", "Rally Points on it"),
    ("left", "its gunners have left the guns"),
    ("taken", "its guns are taken"),
    ("limb", "limbered"),
    ("foot", "dismounted"),
    ("2 rank", "two ranks, which is not its usual depth"),
    ("wood", "what it stands in or behind: brush, hedge, wood, hut, house, works, wall, rough"),
];
