//! The questions of fire, each beside the input that it fills (p. 10, 15-17, 26-28, 44).

use super::ammunition::Ammunition;
use super::cover::Screen;
use super::overhead::Overhead;
use super::shooting::{Fire, Share, Within};
use crate::rulesets::honours_of_war::battle::questions::ask_shot_side;
use crate::rulesets::honours_of_war::battle::state::UnitInPlay;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::rulesets::honours_of_war::unit::{Class, Kind, Nation};
use crate::umpire::{Choice, FormBuilder, Options, Question, Ratio, Row};

impl Options for Cover {
    const OPTIONS: &'static [(Cover, Choice)] = &[
        (Cover::Open, "open"),
        (Cover::Woods, "woods"),
        (Cover::Hedge, "hedge"),
        (Cover::Wall, "wall"),
        (Cover::Fence, "fence"),
        (Cover::TreeLine, "line of trees"),
        (Cover::Entrenchment, "entrenchment"),
        (Cover::BuaRustic, "rustic BUA"),
        (Cover::BuaUrban, "urban BUA"),
        (Cover::BuaFortified, "fortified BUA"),
    ];
}

impl Options for Share {
    const OPTIONS: &'static [(Share, Choice)] = &[
        (Share::None, "no"),
        (Share::UpToHalf, "up to half"),
        (Share::MoreThanHalf, "more than half"),
        (Share::Wholly, "wholly"),
    ];
}

impl Options for Within {
    const OPTIONS: &'static [(Within, Choice)] =
        &[(Within::None, "no"), (Within::Woods, "a wood"), (Within::Bua, "a BUA")];
}

impl Options for Overhead {
    const OPTIONS: &'static [(Overhead, Choice)] = &[
        (Overhead::None, "no"),
        (Overhead::FromHigher, "from higher ground"),
        (Overhead::ToHigher, "to higher ground"),
        (Overhead::Level, "on level ground"),
    ];
}

impl Options for Ammunition {
    const OPTIONS: &'static [(Ammunition, Choice)] =
        &[(Ammunition::Canister, "canister"), (Ammunition::Roundshot, "roundshot"), (Ammunition::Shell, "shell")];
}

/// Whether it matters who touches what lies between (p. 15).
const fn lines(screen: &Screen) -> bool {
    match screen.cover {
        Cover::Hedge | Cover::Wall | Cover::Fence | Cover::TreeLine => true,
        Cover::Entrenchment => !screen.occupied,
        _ => false,
    }
}

/// Who touches a target's cover, and who holds it.
const SCREEN: &[Row<Screen>] = &[
    Row::new("occupied", 'J', "the target holds the works", "p. 15", |screen: &mut Screen, question, ask| {
        ask.fill(question, &mut screen.occupied);
    })
    .when(|screen| screen.cover == Cover::Entrenchment),
    Row::new("firer_touches", 'F', "the firer touches it", "p. 15", |screen: &mut Screen, question, ask| {
        ask.fill(question, &mut screen.firer_in_contact);
    })
    .when(lines),
    Row::new("target_touches", 'T', "the target touches it", "p. 15", |screen: &mut Screen, question, ask| {
        ask.fill(question, &mut screen.target_in_contact);
    })
    .when(lines),
];

/// Asks into which side of a target the shot goes, and for its cover there: what it stands in or behind by the roster, else
/// what was said when it was last fired at.
pub(crate) fn ask_screen(target: &UnitInPlay, mut screen: Screen, ask: &mut FormBuilder<'_>) -> (Screen, Facing) {
    let side = ask_shot_side(ask);
    screen.fire_from = side.sector();
    let known = target.ground.cover(side.sector());
    let said = target.cover_said(side);
    screen.cover = known.or(said).unwrap_or_default();
    screen.target_in_contact = known.is_some() && target.ground.is_line();
    let cover = Question::new("cover", 'U', "target's cover").on("p. 15");
    let cover = match (known, said) {
        (Some(Cover::Entrenchment), _) => cover.known(),
        (Some(town), _) if town.is_bua() => cover.known(),
        (Some(_), _) => cover.as_said("where it stands"),
        (None, Some(_)) => cover.as_said("as when last fired at"),
        (None, None) => cover,
    };
    ask.fill(cover, &mut screen.cover);
    ask.rows(&mut screen, SCREEN);
    (screen, side)
}

/// In how many directions a unit that no block of the roster holds fights from a BUA (p. 17).
pub(crate) fn ask_directions(question: Question, directions: &mut u8, ask: &mut FormBuilder<'_>) {
    let counts = &[(0u8, "none"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];
    *directions = ask.pick(question, counts, Some(*directions)).unwrap_or_default();
}

/// Whether the firer moved; asked first.
pub(crate) const MOVED: &[Row<Fire>] =
    &[Row::new("moved", 'Q', "firer moved", "p. 35", |fire: &mut Fire, question, ask| {
        ask.fill(question.known(), &mut fire.firer.moved);
    })];

/// How much of the target can be seen.
pub(crate) const SIGHT: &[Row<Fire>] = &[
    Row::new("zone", 'G', "target outside the zone", "p. 26", |fire: &mut Fire, question, ask| {
        ask.fill(question, &mut fire.target_outside_zone);
    }),
    Row::new("hidden", 't', "hidden by terrain, a crest", "p. 15-16, 26", |fire: &mut Fire, mut question, ask| {
        if fire.firer.kind.is_guns() {
            question.label.push_str(", dead ground");
        }
        ask.fill(question, &mut fire.obscured_by_terrain);
    }),
    Row::new("friends", 'f', "hidden by friends", "p. 26", |fire: &mut Fire, question, ask| {
        // Wholly is no word of the contract here: who is behind friends by more than half is not seen.
        let shares = &Share::OPTIONS[..3];
        fire.obscured_by_friends = ask.pick(question, shares, Some(fire.obscured_by_friends)).unwrap_or_default();
    }),
    Row::new("end_on", 'H', "the column is taken end on", "p. 28", |fire: &mut Fire, question, ask| {
        fire.column_end_on = ask.flag(question, true);
    })
    .when(|fire| fire.firer.kind.is_guns() && fire.target.in_march_column() && fire.fire_from != Sector::Flank),
];

const fn overhead(fire: &Fire) -> bool {
    !matches!(fire.overhead, Overhead::None)
}

/// What bars canister, asked as soon as it is chosen.
pub(crate) const CANISTER: &[Row<Fire>] = &[Row::new(
    "friends_in_line",
    'l',
    "friends in the line of canister",
    "p. 28",
    |fire: &mut Fire, question, ask| {
        let question = if fire.friends_in_canister_line { question.as_said("they hide it") } else { question };
        ask.fill(question, &mut fire.friends_in_canister_line);
    },
)];

/// What matters seldom, behind one letter.
pub(crate) const SELDOM: &[Row<Fire>] = &[
    Row::new(
        "gap_narrow",
        ' ',
        "gap between friends under half its front",
        "p. 26",
        |fire: &mut Fire, question, ask| {
            ask.fill(question, &mut fire.gap_too_narrow);
        },
    ),
    Row::new("river", ' ', "firer stands in a river", "p. 16", |fire: &mut Fire, question, ask| {
        ask.fill(question.known(), &mut fire.firer_in_river);
    })
    .when(|fire| !fire.firer.kind.is_guns()),
    Row::new("within", ' ', "both inside", "p. 15-16", |fire: &mut Fire, question, ask| {
        ask.fill(question, &mut fire.fighting_within);
    })
    .when(|fire| fire.cover != Cover::Entrenchment),
    Row::new("superior", ' ', "British: superior when it fires", "p. 44", |fire: &mut Fire, question, ask| {
        if ask.flag(question, false) {
            fire.firer.class = Class::Superior;
        }
    })
    .when(|fire| fire.firer.nation == Some(Nation::BritainHanover) && fire.firer.kind == Kind::Infantry),
    Row::new("directions", ' ', "fights from a BUA in directions", "p. 17", |fire: &mut Fire, question, ask| {
        ask_directions(question, &mut fire.bua_directions, ask);
    })
    .when(|fire| fire.bua_directions == 0),
    Row::new("massed", ' ', "a gun of its massed battery may", "p. 27", |fire: &mut Fire, question, ask| {
        ask.fill(question, &mut fire.massed_battery);
    })
    .when(|fire| fire.firer.kind.is_guns()),
    Row::new("overhead", ' ', "over friends", "p. 27-28", |fire: &mut Fire, question, ask| {
        ask.fill(question, &mut fire.overhead);
    })
    .when(|fire| fire.firer.kind.is_guns()),
    Row::new("friends_to_target", ' ', "friends to target", "p. 27-28", |fire: &mut Fire, question, ask| {
        fire.friends_to_target = ask_cm(question, ask);
    })
    .when(overhead),
    Row::new("friends_to_guns", ' ', "friends to guns", "p. 27-28", |fire: &mut Fire, question, ask| {
        fire.friends_to_guns = ask_cm(question, ask);
    })
    .when(overhead),
    Row::new("gap", ' ', "gap through which it is seen", "p. 28", |fire: &mut Fire, question, ask| {
        fire.gap = ask_cm(question, ask);
    })
    .when(|fire| fire.overhead == Overhead::Level),
];

/// A distance that has to be given.
fn ask_cm(question: Question, ask: &mut FormBuilder<'_>) -> Option<Ratio> {
    Some(ask.number(question, "cm", None))
}
