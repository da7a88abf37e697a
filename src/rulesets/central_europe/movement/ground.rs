//! Where a unit comes to stand: asked with its move, and set at any time (Terrain).

use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::phase::ANY;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::unit::{Ground, Kind};
use crate::umpire::{Choice, FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Terrain";

pub(crate) const GROUND: OrderKind = OrderKind {
    name: "ground",
    key: 'G',
    label: "ground",
    at: ANY,
    who: Who::Each(State::fighters, |state, unit| {
        let general = state.unit(unit).is_some_and(|unit| unit.profile.kind == Kind::General);
        general.then(|| GeneralHasNone.into()).into_iter().collect()
    }),
    rule: set,
};

/// A general has no ground, as nobody shoots at him or charges him.
struct GeneralHasNone;

impl From<GeneralHasNone> for Refusal {
    fn from(GeneralHasNone: GeneralHasNone) -> Refusal {
        Refusal::on(SECTION, "a general has no ground of his own: give it to the unit that he is with")
    }
}

/// Says what a unit stands in, on or behind; it costs no point.
fn set(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let asked = Question::new("ground", 'G', "stands in, on or behind").on(SECTION);
    let ground = ask.pick(asked, Ground::OPTIONS, None).unwrap_or_default();
    ask.ready()?;
    let line = format!("{} stands: {}.", state.named(unit), ground.told());
    Ok(Ruling::new(line, vec![Event::Ground { unit, ground }]))
}

/// What terrain leaves of a move, in quarters: each word has a letter that is free in every form that asks it. Those behind are
/// the words of journals that were begun before.
const LEAVES: &[(i128, Choice)] = &[
    (4, "all of it"),
    (3, "three quarters"),
    (2, "half"),
    (1, "part (a quarter)"),
    (0, "nothing"),
    (3, "3/4"),
    (2, "1/2"),
    (1, "1/4"),
];

/// Asks what terrain leaves of a move, as the players agreed (CE-AMB-52).
pub(crate) fn leaves_of_its_move(ask: &mut FormBuilder<'_>) -> Ratio {
    let asked = Question::new("terrain", 't', "what terrain leaves of its move").on(SECTION);
    Ratio::new(ask.pick(asked, LEAVES, Some(4)).unwrap_or(4), 4)
}

/// What terrain leaves of a move, behind a ruling of it: `, terrain leaving half`. Nothing where it leaves all.
pub(crate) fn leaving(factor: Ratio) -> String {
    let words = [(3, "three quarters"), (2, "half"), (1, "a quarter"), (0, "nothing")];
    let left = words.into_iter().find(|(quarters, _)| Ratio::new(*quarters, 4) == factor);
    left.map_or_else(String::new, |(_, word)| format!(", terrain leaving {word}"))
}

/// The question where a unit ends.
pub(crate) const ENDS: &str = "ground";

/// Asks where a unit ends; `likely` is filled in.
pub(crate) fn ends_in(likely: Option<Ground>, ask: &mut FormBuilder<'_>) -> Ground {
    let asked = Question::new(ENDS, 'G', "ends in, on or behind").on(SECTION);
    ask.pick(asked, Ground::OPTIONS, likely).unwrap_or_default()
}

/// Asks where a unit ends that retreats: who leaves anything but the open must say it. A journal that was begun when it was
/// not asked has the open.
pub(crate) fn retreats_to(unit: &Unit, ask: &mut FormBuilder<'_>) -> Ground {
    let asked = Question::new(ENDS, 'G', "ends in, on or behind").on(SECTION);
    let asked = if unit.ground == Ground::Open { asked } else { asked.must() };
    ask.pick(asked, Ground::OPTIONS, Some(Ground::Open)).unwrap_or_default()
}

/// Where a unit likely ends that goes so far: who stays keeps its ground, who is in the open is likely to stay there, and of
/// who leaves anything else it must be said.
pub(crate) fn likely(unit: &Unit, far: Ratio) -> Option<Ground> {
    (far == Ratio::ZERO || unit.ground == Ground::Open).then_some(unit.ground)
}

/// What changes where it ends on other ground.
pub(crate) fn event(unit: &Unit, ground: Ground) -> Option<Event> {
    (ground != unit.ground).then_some(Event::Ground { unit: unit.id, ground })
}
