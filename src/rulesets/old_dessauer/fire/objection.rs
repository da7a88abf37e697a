//! What the article has against a shot.

use crate::rulesets::old_dessauer::army::Sight;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::town::TownSide;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{Objection, Options, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// Why a unit does not shoot so.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FireObjection {
    NotActive,
    Shaken,
    Charging,
    InCombat,
    Limbered,
    GunsMoved,
    MovedTooFar,
    OutOfArc(u32),
    /// A stand needs a gap of so many inches.
    NarrowGap(Ratio),
    ThroughSkirmishers,
    Blocked,
    /// The far side of a friend is so far away.
    OverFriend(Ratio),
    HangingFlank {
        free: u32,
        needed: u32,
    },
    OutOfRange {
        range: Ratio,
        farthest: Ratio,
    },
    /// So many of its stands have shot this turn, or all of them.
    StandsFired {
        stands: u32,
        all: bool,
    },
    /// So many stands, half of the garrison, shoot out of a side of their block.
    SideFired {
        half: u32,
        fired: u32,
        side: TownSide,
    },
    /// A stand of it has shot at this regimental gun.
    GunShotAt,
    /// Troops in woods are seen so far.
    Unseen(Ratio),
    /// By the scenario nobody shoots beyond so many inches up to that turn.
    OutOfSight {
        within: u32,
        until: u32,
    },
}

impl FireObjection {
    /// What there is against any shot of this unit.
    pub(crate) fn of_firer(firer: &Unit, moved: Moved, active: bool) -> Vec<FireObjection> {
        let guns = firer.kind.is_guns();
        [
            (!active, FireObjection::NotActive),
            (firer.shaken, FireObjection::Shaken),
            (firer.in_combat, FireObjection::InCombat),
            (firer.formation == Formation::Limbered, FireObjection::Limbered),
            (guns && moved != Moved::None, FireObjection::GunsMoved),
            (!guns && moved == Moved::OverHalf, FireObjection::MovedTooFar),
        ]
        .into_iter()
        .filter_map(|(holds, objection)| holds.then_some(objection))
        .collect()
    }
}

impl Objection for FireObjection {
    const OF: &'static str = "fire";

    fn words(objection: FireObjection) -> Refusal {
        let (page, text) = match objection {
            FireObjection::NotActive => ("Turn Sequence", "only the active side shoots"),
            FireObjection::Shaken => ("Firing", "a shaken unit does not shoot"),
            FireObjection::Charging => ("Firing", "a unit that charges does not shoot"),
            FireObjection::InCombat => ("Firing", "a unit in combat does not shoot"),
            FireObjection::Limbered => ("Firing", "limbered guns do not shoot: unlimber them first"),
            FireObjection::GunsMoved => ("Fire after Movement", "guns do not move and shoot in the same turn"),
            FireObjection::MovedTooFar => {
                ("Fire after Movement", "a unit that moved more than half of its move does not shoot")
            }
            FireObjection::OutOfArc(degrees) => {
                let text = format!("the target is outside the arc of {degrees} degrees to either side");
                return Refusal::on("Firing", text);
            }
            FireObjection::NarrowGap(least) => {
                return Refusal::on("Firing", format!("fire needs a gap of at least {least} inches"));
            }
            FireObjection::ThroughSkirmishers => ("Light Infantry", "skirmishers in the way stop small arms"),
            FireObjection::Blocked => {
                ("Overhead Fire", "a unit in the way stops fire, unless guns stand higher than it")
            }
            FireObjection::OverFriend(far) => {
                let least = far + far;
                let text =
                    format!("over a friend whose far side is {far} inches away the target is at {least} or more");
                return Refusal::on("Overhead Fire", text);
            }
            FireObjection::HangingFlank { free, needed } => {
                let text = format!("the hanging flank is {free}, and {needed} is the least to shoot at");
                return Refusal::on("Firing into a Combat", text);
            }
            FireObjection::OutOfRange { range, farthest } => {
                let text = format!("{} is out of range: it shoots as far as {farthest}", inches(range));
                return Refusal::on("Firing", text);
            }
            FireObjection::StandsFired { stands, all } => {
                return Refusal::on("Firing", format!("{} shot this turn", have(stands, all)));
            }
            FireObjection::SideFired { half, fired, side } => {
                let text = format!(
                    "half of a garrison, here {half} stands, shoots out of a side: {fired} have shot out of the {}",
                    side.word()
                );
                return Refusal::on("Terrain Effects", text);
            }
            FireObjection::GunShotAt => {
                ("Regimental Guns", "one stand of a unit shoots at the gun, and one has shot at it this turn")
            }
            FireObjection::Unseen(near) => {
                let text = format!("troops in woods are seen at {near} inches, or when they shoot");
                return Refusal::on("Terrain Effects", text);
            }
            FireObjection::OutOfSight { within, until } => {
                return Refusal::on("scenario", beyond_sight(within, until));
            }
        };
        Refusal::on(page, text)
    }
}

/// So many stands of a unit, or all that it has, as what they have done is said.
fn have(stands: u32, all: bool) -> String {
    match (all, stands) {
        (true, 1) => "its only stand has".to_owned(),
        (true, _) => format!("all its {stands} stands have"),
        (false, _) => format!("{stands} of its stands have"),
    }
}

/// What the scenario says of shots in fog or in the dark, and where.
pub(crate) fn told_sight(sight: &Sight) -> String {
    let place = sight.place.as_deref().map(|place| format!(" {place}")).unwrap_or_default();
    format!("{}{place}", beyond_sight(sight.within, sight.until))
}

fn beyond_sight(within: u32, until: u32) -> String {
    format!("nobody shoots beyond {within} inches up to turn {until}")
}
