//! Why an order is not given to a unit this turn, whatever its own rule says of it.

use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::troops::{bent_line_stays, square_stays};
use crate::umpire::{Objection, Ratio, Refusal, UnitId};
use strum::{IntoStaticStr, VariantNames};

/// A reason of the turn.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum OrderObjection {
    NotActive,
    NotPassive,
    HasMoved,
    HasRefused,
    HasRallied,
    /// It leaves its town block by a move of its own.
    Garrison,
    GunsLeft,
    InContact,
    BreaksOff,
    Square,
    BentLine,
    NotCharged,
    FoughtBefore,
    NoSkirmishers,
    NotReached,
    /// It has fought its round, and nobody else is upon it.
    FoughtSince,
    /// It has fallen back, or lost stands, before those who came up.
    HasAnswered,
    /// It has fallen back, or lost the stands touched.
    OutOfTheWay,
    /// In broken ground skirmishers fight.
    FightsThere,
    NoGunners,
    NoSquare,
    NoLightInfantry,
    NoGeneral,
    NoGeneralWith,
    NoDanger,
    RiskTaken,
    /// A general is in danger from so many hits on.
    FewHits(u32),
    /// A general rides no more than so many inches a turn.
    RidesTooFar {
        inches: Ratio,
        most: Ratio,
    },
    /// More figures attack a side of a town block than may.
    SideIsFull {
        figures: u32,
        most: u32,
    },
    NoRecoil,
    NeedsFallback,
    NotShot,
    HasTested,
    NotShaken,
    NotFought,
    NoEnemyLeft,
    HasPursued,
    TouchesNobody,
    HasFought,
    /// By the scenario it moves in no turn up to this one.
    Held(u32),
    /// By the scenario it charges in no turn up to this one.
    NoCharge(u32),
    /// By the scenario nobody charges from beyond so many inches up to that turn.
    OutOfSight {
        within: u32,
        until: u32,
    },
    /// It goes back to where only infantry goes.
    GroundForFoot,
    /// His leadership is diced for once.
    HasRated,
}

impl OrderObjection {
    /// What there is against any move of a unit.
    pub(crate) fn of_mover(unit: &UnitInPlay) -> impl Iterator<Item = OrderObjection> {
        let moved = (unit.turn.moved != Moved::None).then_some(OrderObjection::HasMoved);
        moved.into_iter().chain(unit.marks.has(Mark::GunsLeft).then_some(OrderObjection::GunsLeft))
    }

    /// What the scenario has against any move of a unit.
    pub(crate) fn of_held(state: &State, unit: &UnitInPlay) -> Option<OrderObjection> {
        state.roster.brigade(unit.id)?.held_in(state.turn).map(OrderObjection::Held)
    }

    /// What the scenario has against a charge of a unit.
    pub(crate) fn of_charge(state: &State, unit: &UnitInPlay) -> Option<OrderObjection> {
        let waits = || state.roster.brigade(unit.id)?.charges_after(state.turn).map(OrderObjection::NoCharge);
        OrderObjection::of_held(state, unit).or_else(waits)
    }

    /// What there is against a charge or a change of a unit.
    pub(crate) fn of_refuser(unit: &UnitInPlay) -> Option<OrderObjection> {
        unit.marks.has(Mark::Refused).then_some(OrderObjection::HasRefused)
    }
}

impl Objection for OrderObjection {
    const OF: &'static str = "order";

    fn words(objection: OrderObjection) -> Refusal {
        let (page, text) = match objection {
            OrderObjection::NotActive => ("Turn Sequence", "only the active side does that"),
            OrderObjection::NotPassive => ("Turn Sequence", "only the passive side does that"),
            OrderObjection::HasMoved => ("Movement", "it has moved this turn"),
            OrderObjection::HasRefused => ("Command Radius", "out of command, it has refused an order this turn"),
            OrderObjection::HasRallied => ("Rallying Shaken Units", "it has diced to rally this turn"),
            OrderObjection::Garrison => {
                ("Terrain Effects", "it holds a town block, and leaves it by a move of its own")
            }
            OrderObjection::GunsLeft => ("Evading", "its guns are left behind: its move says that it is back at them"),
            OrderObjection::InContact => ("Movement", "it touches an enemy"),
            OrderObjection::BreaksOff => ("Combat", "it is in combat, and no unit breaks that off"),
            OrderObjection::Square => return square_stays(),
            OrderObjection::BentLine => return bent_line_stays(),
            OrderObjection::NotCharged => ("Evading", "nobody charges it this turn"),
            OrderObjection::FoughtBefore => ("If in Town Blocks", "it fights since before this turn"),
            OrderObjection::NoSkirmishers => ("Light Infantry", "these are no skirmishers"),
            OrderObjection::NotReached => return not_met("no formed troops are upon it now"),
            OrderObjection::FoughtSince => return not_met("it has fought its round, and nobody else is upon it now"),
            OrderObjection::HasAnswered => return not_met(HAS_ANSWERED),
            OrderObjection::OutOfTheWay => {
                ("Light Infantry: Evading", "they are out of the way: allow it, and say who else comes up to them")
            }
            OrderObjection::FightsThere => {
                ("If in broken terrain", "in this ground they fight: a round of combat, or they fall back")
            }
            OrderObjection::NoGunners => ("Evading", "these are no gunners"),
            OrderObjection::NoSquare => ("Square", "it is no square"),
            OrderObjection::NoLightInfantry => ("If in Town Blocks", "it is no light infantry"),
            OrderObjection::NoGeneral => ("Generals", "it has no general: select a brigade that has one"),
            OrderObjection::NoGeneralWith => ("Danger to Generals", "no general is with it"),
            OrderObjection::NoDanger => ("Danger to Generals", "nothing puts him in danger now"),
            OrderObjection::RiskTaken => ("Danger to Generals", "its general has diced for his life"),
            OrderObjection::FewHits(least) => {
                return Refusal::on("Danger to Generals", format!("it took fewer than {least} hits"));
            }
            OrderObjection::RidesTooFar { inches, most } => {
                return Refusal::on("Generals", format!("a general rides {most} inches a turn, not {inches}"));
            }
            OrderObjection::SideIsFull { figures, most } => return side_is_full(figures, most),
            OrderObjection::NoRecoil => ("Recoil Moves", "it owes no recoil move"),
            OrderObjection::NeedsFallback => {
                ("Voluntary Fallback", "the battle is played without the option voluntary_fallback")
            }
            OrderObjection::NotShot => ("Firing Results", "shooting has not hit it this turn"),
            OrderObjection::HasTested => ("Firing Results", "it has tested this turn"),
            OrderObjection::NotShaken => ("Rallying Shaken Units", "it is not shaken"),
            OrderObjection::NotFought => ("Pursuit Moves", "it has fought nobody this turn"),
            OrderObjection::NoEnemyLeft => ("Pursuit Moves", "none of its enemies is left to be pursued"),
            OrderObjection::HasPursued => ("Pursuit Moves", "it has pursued this turn"),
            OrderObjection::TouchesNobody => ("Combat", "it touches no enemy"),
            OrderObjection::HasFought => ("Combat", "it has fought its round of this turn"),
            OrderObjection::GroundForFoot => ("Terrain Effects", "only infantry enters woods and towns"),
            OrderObjection::HasRated => ("Leadership", "his leadership has been diced for, or set"),
            OrderObjection::Held(until) => return held(until),
            OrderObjection::OutOfSight { within, until } => return out_of_sight(within, until),
            OrderObjection::NoCharge(until) => return no_charge(until),
        };
        Refusal::on(page, text)
    }
}

/// That skirmishers have done what formed troops who came up ask of them.
const HAS_ANSWERED: &str = "it has fallen back, or lost the stands touched, and nobody is upon it now";

/// Why no formed troops cost skirmishers any stands.
fn not_met(text: &'static str) -> Refusal {
    Refusal::on("Light Infantry: In Combat", text)
}

/// That the scenario holds a brigade up to this turn.
fn held(until: u32) -> Refusal {
    Refusal::on("scenario", format!("its brigade is held: it neither moves nor charges before turn {}", until + 1))
}

/// That the scenario keeps a brigade from charging up to this turn.
fn no_charge(until: u32) -> Refusal {
    Refusal::on("scenario", format!("its brigade does not charge before turn {}", until + 1))
}

/// That fog keeps a charge from those whom it hides.
fn out_of_sight(within: u32, until: u32) -> Refusal {
    Refusal::on("scenario", format!("nobody charges whom he does not see at {within} inches, up to turn {until}"))
}

fn side_is_full(figures: u32, most: u32) -> Refusal {
    Refusal::on("Terrain Effects", format!("{most} figures at most attack one side of the block, not {figures}"))
}

/// The reason against a unit that decides, worded: the first of those given. Of a brigade nothing is known to be against it.
pub(crate) fn against_unit(
    state: &State,
    id: UnitId,
    reasons: impl FnOnce(&UnitInPlay, &mut Vec<Refusal>),
) -> Vec<Refusal> {
    let mut against = Vec::new();
    if let Some(unit) = state.roster.unit(id) {
        reasons(unit, &mut against);
    }
    against.truncate(1);
    against
}

/// Objections of a rule, worded.
pub(crate) fn worded(objections: impl IntoIterator<Item = impl Into<Refusal>>) -> Vec<Refusal> {
    objections.into_iter().map(Into::into).collect()
}
