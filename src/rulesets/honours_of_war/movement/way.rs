//! The way that a unit goes: over what ground, across what, through whom, and in what formation (p. 14-16, 20-21).

use super::allowance::{MoveAllowance, Stretch};
use super::formation_change::FormationChange;
use super::interpenetration::{Interpenetration, is_loose};
use super::terrain::{Mover, Obstacle, Terrain};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::state::{Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Unit};
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Options, Question, Ratio, Refusal, UnitId};

impl Options for Terrain {
    const OPTIONS: &'static [(Terrain, Choice)] = &[
        (Terrain::Open, "open"),
        (Terrain::Woods, "woods"),
        (Terrain::Rough, "rough"),
        (Terrain::GentleHill, "gentle hill"),
        (Terrain::SteepHill, "steep hill"),
        (Terrain::WoodedSteepHill, "trees on a steep hill"),
        (Terrain::Bua, "BUA"),
        (Terrain::Ford, "designated ford"),
        (Terrain::FordableRiver, "leaving a river"),
        (Terrain::Impassable, "impassable"),
        // In journals of before; they began as another one does, or by the letter of another question.
        (Terrain::Ford, "ford"),
        (Terrain::WoodedSteepHill, "wooded steep hill"),
        (Terrain::FordableRiver, "out of a fordable river"),
    ];
}

const OBSTACLES: &[(Option<Obstacle>, Choice)] = &[
    (None, "none"),
    (Some(Obstacle::Wall), "wall"),
    (Some(Obstacle::Hedge), "hedge"),
    (Some(Obstacle::Fence), "fence"),
    (Some(Obstacle::TreeLine), "line of trees"),
    (Some(Obstacle::Entrenchment), "entrenchment"),
    (Some(Obstacle::Stream), "stream"),
];

/// The stretches before the last: each is asked for once the one before it is named.
const STRETCHES: [(&str, char, &str); 3] =
    [("through", 'Q', "through_cm"), ("through_2", 'J', "through_2_cm"), ("through_3", 'S', "through_3_cm")];

const CROSSINGS: [(&str, char); 3] = [("obstacle", 'O'), ("obstacle_2", 'P'), ("obstacle_3", 'T')];

/// What the roster knows of a way before the umpire says more: its ground, with the words that say whence that is known,
/// and what it crosses first.
#[derive(Clone, Copy, Default)]
pub(crate) struct LikelyWay {
    pub(crate) over: Option<(Terrain, &'static str)>,
    pub(crate) across: Option<Obstacle>,
}

impl LikelyWay {
    /// What slows a unit where it stands, or was said to stand when it was last fired at or charged: the whole way is taken for
    /// it until the umpire gives the part in the open; and the line behind which it stands, where it goes to its front
    /// (p. 14-16), or to its rear from works that it has won: they lie behind it.
    pub(crate) fn of(state: &State, unit: &UnitInPlay, direction: Sector) -> LikelyWay {
        let mover = Mover::of(&unit.profile, unit.has(Mark::Abandoned));
        let slow = |terrain: &Terrain| state.tables.terrain.rate(*terrain, mover, false) != Some(Ratio::ONE);
        let dear = |line: &Obstacle| state.tables.obstacles.cost(*line, mover) != Some(Ratio::ZERO);
        let (ground, said) = match unit.wood_said() {
            Some(wood) => (wood, "as it was said to stand"),
            None => (unit.ground.clone(), "where it stands"),
        };
        let before = if unit.works_won { Sector::Rear } else { Sector::Front };
        LikelyWay {
            over: ground.way_off().filter(slow).map(|terrain| (terrain, said)),
            across: unit.ground.line_before().filter(|line| direction == before && dear(line)),
        }
    }

    /// Whether anything is known of it.
    pub(crate) const fn is_known(&self) -> bool {
        self.over.is_some() || self.across.is_some()
    }
}

/// Asks what it goes over and across. A further stretch or obstacle is asked for only where there is one already, so that
/// a plain move asks no more for them. `key` asks for the terrain.
pub(crate) fn ask_way(
    unit: &UnitInPlay,
    (likely, key): (LikelyWay, char),
    request: &mut MoveAllowance,
    ask: &mut FormBuilder<'_>,
) {
    let ground = Question::new("terrain", key, "terrain").on("p. 14-16");
    let (from, ground) = match likely.over {
        Some((terrain, said)) => (terrain, ground.as_said(said)),
        None => (Terrain::Open, ground),
    };
    request.terrain = ask.pick(ground, Terrain::OPTIONS, Some(from)).unwrap_or_default();
    request.irregular = unit.ground == Ground::Irregular;
    if !matches!(request.terrain, Terrain::Open | Terrain::GentleHill | Terrain::Impassable) {
        let open = Question::new("open", ' ', "of its way in the open").on("p. 14").seldom();
        let distance = ask.number(open, "cm", Some(Ratio::ZERO));
        request.through.extend((distance > Ratio::ZERO).then_some(Stretch { terrain: Terrain::Open, distance }));
    }
    let slow = Terrain::OPTIONS.iter().filter(|(terrain, _)| !matches!(terrain, Terrain::Open | Terrain::Impassable));
    let slow = slow.map(|(terrain, word)| (Some(*terrain), *word));
    let stretches: Vec<(Option<Terrain>, Choice)> =
        [(None, "none")].into_iter().chain(slow).chain([(Some(Terrain::Open), "open")]).collect();
    for (id, key, far) in STRETCHES {
        let before = Question::new(id, key, "before that through").on("p. 14");
        let Some(terrain) = ask.pick(before, &stretches, Some(None)).flatten() else { break };
        let distance = ask.number(Question::new(far, ' ', "so far through it").on("p. 14"), "cm", None);
        request.through.push(Stretch { terrain, distance });
    }
    for (at, (id, key)) in CROSSINGS.into_iter().enumerate() {
        let crosses = Question::new(id, key, if at == 0 { "crosses" } else { "and crosses" }).on("p. 15-16");
        let own = likely.across.filter(|_| at == 0);
        let crosses = if own.is_some() { crosses.as_said("where it stands") } else { crosses };
        let Some(obstacle) = ask.pick(crosses, OBSTACLES, Some(own)).flatten() else { break };
        request.obstacles.push(obstacle);
    }
}

/// A change of formation; none for guns and transport, which have no choice.
pub(crate) fn ask_change(unit: &Unit, ask: &mut FormBuilder<'_>) -> Option<FormationChange> {
    if unit.kind.is_guns() || unit.kind == Kind::Transport {
        return None;
    }
    let changes: Vec<(Option<FormationChange>, Choice)> = [
        (None, "no"),
        (Some(FormationChange::Line), "to line"),
        (Some(FormationChange::DoubleLine), "to double line"),
        (Some(FormationChange::MarchColumn), "to march column"),
        (Some(FormationChange::FaceRear), "to face the rear"),
        (Some(FormationChange::Dismount), "dismounts"),
        (Some(FormationChange::Mount), "mounts"),
    ]
    .into_iter()
    .filter(|(change, _)| change.is_none_or(|change| fits(unit, change)))
    .collect();
    ask.pick(Question::new("change", 'N', "changes formation").on("p. 21"), &changes, Some(None)).flatten()
}

/// Whether a unit can make a change of formation at all.
fn fits(unit: &Unit, change: FormationChange) -> bool {
    let into = |formation| unit.formation != formation && Unit::formations(unit.kind).contains(&formation);
    match change {
        FormationChange::Line => into(Formation::Line),
        FormationChange::DoubleLine => unit.kind.is_mounted() && into(Formation::DoubleLine),
        FormationChange::MarchColumn => into(Formation::MarchColumn),
        FormationChange::FaceRear => true,
        FormationChange::Dismount => unit.kind.is_mounted(),
        FormationChange::Mount => unit.kind == Kind::DismountedCavalry,
    }
}

impl UnitInPlay {
    /// The unit after a change of formation.
    pub(crate) fn changed(&self, change: Option<FormationChange>) -> Unit {
        let (kind, formation) = match change {
            Some(FormationChange::Dismount) => (Kind::DismountedCavalry, Formation::Line),
            Some(FormationChange::Mount) => {
                (if self.arm.is_mounted() { self.arm } else { Kind::Cavalry }, Formation::Line)
            }
            Some(FormationChange::Line) => (self.profile.kind, Formation::Line),
            Some(FormationChange::DoubleLine) => (self.profile.kind, Formation::DoubleLine),
            Some(FormationChange::MarchColumn) => (self.profile.kind, Formation::MarchColumn),
            Some(FormationChange::FaceRear) | None => (self.profile.kind, self.profile.formation),
        };
        Unit { kind, formation, ..self.profile.clone() }
    }
}

/// A friend that is passed through (p. 21).
pub(crate) struct Passing<'a> {
    pub(crate) friend: &'a UnitInPlay,
    clear: Ratio,
    along: bool,
    close: bool,
}

/// Asks whether it passes through a friend.
pub(crate) fn ask_whether_it_passes(ask: &mut FormBuilder<'_>) -> bool {
    ask.flag(Question::new("passes", 'p', "passes through a friend").on("p. 21"), false)
}

/// Asks through whom it passes, what it needs to end clear, whether it goes along a line, and whether an enemy is near.
pub(crate) fn ask_passing<'a>(state: &'a State, code: UnitId, ask: &mut FormBuilder<'_>) -> Option<Passing<'a>> {
    let friend = ask.unit(Question::new("friend", ' ', "through"), state.friends(code.army, code), None);
    let clear =
        ask.number(Question::new("clear", ' ', "needs to end clear").on("p. 21").seldom(), "cm", Some(Ratio::ZERO));
    let along = ask.flag(Question::new("along", 'L', "along a line, or a column's length").on("p. 21"), false);
    let near = state.scale.cm(state.tables.reduced.close_enemy);
    let close = format!("an enemy within {near} cm of either at the start");
    let close = ask.flag(Question::new("enemy", 'K', close).on("p. 21"), false);
    Some(Passing { friend: state.unit(friend?)?, clear, along, close })
}

impl Passing<'_> {
    /// Why it may not be passed by a unit that has so much of its move in hand.
    pub(crate) fn objections(&self, state: &State, unit: &Unit, available: Ratio) -> Result<Vec<Refusal>, Interrupt> {
        let passing = Interpenetration {
            unit: unit.clone(),
            passed: self.friend.profile.clone(),
            passed_stationary: !self.friend.profile.moved,
            enemy_to_unit: self.close.then_some(state.scale.cm(state.tables.reduced.close_enemy)),
            move_available: available,
            distance_to_clear: self.clear,
            along_line: self.along,
            scale: state.scale,
            ..Interpenetration::default()
        };
        let passage = passing.answer(&state.tables)?;
        Ok(passage.reasons.iter().map(|objection| objection.refusal(&state.tables, state.scale)).collect())
    }

    /// The friend stands still for the rest of the turn, unless both are light infantry or deployed guns.
    pub(crate) fn stays(&self, unit: &Unit) -> Option<Event> {
        let loose = is_loose(unit) && is_loose(&self.friend.profile);
        (!loose).then_some(Event::Stays { unit: self.friend.id })
    }
}
