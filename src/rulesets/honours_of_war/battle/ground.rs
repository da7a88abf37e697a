//! Where a unit stands, as far as the ground matters after its move (p. 10, 15-17).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::movement::terrain::{Obstacle, Terrain};
use crate::rulesets::honours_of_war::unit::Kind;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{Choice, Options};

/// The ground that a unit stands on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    /// Nothing that the roster has to remember.
    #[default]
    Open,
    /// In the middle of a fordable river (p. 16).
    River,
    /// In a designated ford, where it fires and fights as a march column (p. 16).
    Ford,
    /// In an entrenchment that it holds (p. 15).
    Works,
    /// In an irregular line along an edge of terrain (p. 10, 21).
    Irregular,
    /// Halted at the edge of a BUA, to occupy it next turn (p. 16).
    Edge,
    Wood,
    Rough,
    /// On a gentle hill.
    Hill,
    SteepHill,
    /// Behind a hedge, to its front, as behind all lines (p. 15).
    Hedge,
    Wall,
    Fence,
    /// Behind a line of trees.
    Trees,
    /// Inside a block of a BUA.
    Block(Block),
    /// In, on or behind something on a hill: a wood, a line, works.
    OnHill {
        steep: bool,
        what: Box<Ground>,
    },
}

/// On what hill something lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Height {
    #[default]
    #[serde(skip)]
    Level,
    Gentle,
    Steep,
}

impl Options for Height {
    const OPTIONS: &'static [(Height, Choice)] =
        &[(Height::Level, "none"), (Height::Gentle, "a gentle one"), (Height::Steep, "a steep one")];
}

/// Ground as it is asked for, and as an order of battle names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Feature {
    #[serde(skip)]
    Open,
    Hill,
    SteepHill,
    Wood,
    Rough,
    Hedge,
    Wall,
    Fence,
    Trees,
    #[serde(skip)]
    Works,
    River,
    Ford,
    #[serde(skip)]
    Irregular,
    #[serde(skip)]
    Block,
}

impl Options for Feature {
    const OPTIONS: &'static [(Feature, Choice)] = &[
        (Feature::Open, "open ground"),
        (Feature::Hill, "a gentle hill"),
        (Feature::SteepHill, "a steep hill"),
        (Feature::Wood, "a wood"),
        (Feature::Rough, "rough ground"),
        (Feature::Hedge, "behind a hedge"),
        (Feature::Wall, "behind a wall"),
        (Feature::Fence, "behind a fence"),
        (Feature::Trees, "behind trees"),
        (Feature::Works, "works"),
        (Feature::River, "mid-river"),
        (Feature::Ford, "a designated ford"),
        (Feature::Irregular, "an irregular line"),
        (Feature::Block, "a block"),
        // In journals of before: its letter is that of another question.
        (Feature::Ford, "a ford"),
    ];
}

impl Feature {
    /// Whether troops of this arm may stand there: guns neither wade nor line an edge, nor do they or
    /// wagons climb a steep hill; horse holds no works (p. 15-16, 21).
    pub(crate) const fn bears(self, kind: Kind) -> bool {
        match self {
            Feature::River | Feature::Irregular | Feature::SteepHill => kind.is_foot() || kind.is_mounted(),
            Feature::Works => kind.is_foot() || kind.is_guns(),
            Feature::Block => !matches!(kind, Kind::Transport) && !kind.is_mounted(),
            _ => true,
        }
    }

    /// Whether it may lie on a hill.
    pub(crate) const fn lies_on_hills(self) -> bool {
        use Feature::{Fence, Hedge, Rough, Trees, Wall, Wood, Works};
        matches!(self, Wood | Rough | Hedge | Wall | Fence | Trees | Works)
    }

    /// The ground that it is on this hill.
    pub(crate) fn at(self, height: Height) -> Ground {
        match height {
            Height::Gentle | Height::Steep if self.lies_on_hills() => {
                Ground::OnHill { steep: height == Height::Steep, what: Box::new(self.ground()) }
            }
            _ => self.ground(),
        }
    }

    /// The ground that it is; a block is asked for further, and stands in the open until then.
    pub(crate) const fn ground(self) -> Ground {
        match self {
            Feature::Open | Feature::Block => Ground::Open,
            Feature::Hill => Ground::Hill,
            Feature::SteepHill => Ground::SteepHill,
            Feature::Wood => Ground::Wood,
            Feature::Rough => Ground::Rough,
            Feature::Hedge => Ground::Hedge,
            Feature::Wall => Ground::Wall,
            Feature::Fence => Ground::Fence,
            Feature::Trees => Ground::Trees,
            Feature::Works => Ground::Works,
            Feature::River => Ground::River,
            Feature::Ford => Ground::Ford,
            Feature::Irregular => Ground::Irregular,
        }
    }
}

/// A unit's part of a block of a BUA (p. 16-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Block {
    /// Which block of the table, from 1, as the umpire numbers them.
    pub(crate) number: u8,
    /// Its cover: rustic, urban or fortified.
    pub(crate) town: Cover,
    /// The faces that the unit holds.
    pub(crate) faces: Vec<Face>,
    /// In how many directions it fights this turn; 0 until it says so.
    pub(crate) directions: u8,
    /// The faces on which it has fired this turn.
    pub(crate) fired: Vec<Face>,
}

impl Block {
    /// A unit that moves into a block, with the faces that it holds.
    pub(crate) fn new(number: u8, town: Cover, faces: Vec<Face>) -> Block {
        Block { number, town, faces, directions: 0, fired: Vec::new() }
    }

    /// The block of a unit that holds all four faces of it alone.
    pub(crate) fn whole(number: u8, town: Cover) -> Block {
        Block::new(number, town, (1..=4).map(Face).collect())
    }

    /// The faces on which it has not fired.
    pub(crate) fn silent(&self) -> Vec<Face> {
        self.faces.iter().copied().filter(|face| !self.fired.contains(face)).collect()
    }
}

impl Ground {
    /// The ground on which a unit that goes over this most likely ends; none for what has no breadth.
    pub(crate) fn over(terrain: Terrain) -> Option<Ground> {
        match terrain {
            Terrain::GentleHill => Some(Ground::Hill),
            Terrain::SteepHill => Some(Ground::SteepHill),
            // A wood covers on a hill as elsewhere (p. 15).
            Terrain::WoodedSteepHill => Some(Feature::Wood.at(Height::Steep)),
            Terrain::Woods => Some(Ground::Wood),
            Terrain::Rough => Some(Ground::Rough),
            Terrain::Open | Terrain::Bua | Terrain::Ford | Terrain::FordableRiver | Terrain::Impassable => None,
        }
    }

    /// Whether troops of this arm may stand there, on its hill as well.
    pub(crate) fn bears(&self, kind: Kind) -> bool {
        self.feature().bears(kind) && (self.height() != Height::Steep || Feature::SteepHill.bears(kind))
    }

    /// The block that it is a part of.
    pub(crate) const fn block(&self) -> Option<&Block> {
        match self {
            Ground::Block(block) => Some(block),
            _ => None,
        }
    }

    /// What it is, a hill aside on which it lies.
    fn on_hill(&self) -> &Ground {
        match self {
            Ground::OnHill { what, .. } => what,
            ground => ground,
        }
    }

    /// Whether it is this, on a hill or not.
    pub(crate) fn is(&self, ground: &Ground) -> bool {
        self.on_hill() == ground
    }

    /// On what hill it lies.
    pub(crate) const fn height(&self) -> Height {
        match self {
            Ground::SteepHill | Ground::OnHill { steep: true, .. } => Height::Steep,
            Ground::Hill | Ground::OnHill { steep: false, .. } => Height::Gentle,
            _ => Height::Level,
        }
    }

    /// It in words.
    pub(crate) fn words(&self) -> String {
        let what = self.feature().word();
        match self {
            Ground::OnHill { steep: true, .. } => format!("{what} on a steep hill"),
            Ground::OnHill { steep: false, .. } => format!("{what} on a gentle hill"),
            _ => what.to_owned(),
        }
    }

    /// What it is asked for as.
    pub(crate) fn feature(&self) -> Feature {
        match self.on_hill() {
            Ground::OnHill { .. } => Feature::Open,
            Ground::Open | Ground::Edge => Feature::Open,
            Ground::River => Feature::River,
            Ground::Ford => Feature::Ford,
            Ground::Works => Feature::Works,
            Ground::Irregular => Feature::Irregular,
            Ground::Block(_) => Feature::Block,
            Ground::Wood => Feature::Wood,
            Ground::Rough => Feature::Rough,
            Ground::Hill => Feature::Hill,
            Ground::SteepHill => Feature::SteepHill,
            Ground::Hedge => Feature::Hedge,
            Ground::Wall => Feature::Wall,
            Ground::Fence => Feature::Fence,
            Ground::Trees => Feature::Trees,
        }
    }

    /// What a melee is fought for when its holder is charged (p. 32-33).
    pub(crate) fn place(&self) -> Place {
        match self.on_hill() {
            Ground::Block(_) => Place::Bua,
            Ground::Works => Place::Entrenchment,
            _ => Place::Open,
        }
    }

    /// The terrain that a unit leaves which goes off at once; the way down a steep hill is halved as well (p. 14-16).
    pub(crate) fn way_off(&self) -> Option<Terrain> {
        match self.on_hill() {
            Ground::Wood if self.height() == Height::Steep => Some(Terrain::WoodedSteepHill),
            _ if self.height() == Height::Steep => Some(Terrain::SteepHill),
            Ground::Wood => Some(Terrain::Woods),
            Ground::Rough => Some(Terrain::Rough),
            Ground::River => Some(Terrain::FordableRiver),
            Ground::Ford => Some(Terrain::Ford),
            _ => None,
        }
    }

    /// What a unit crosses that leaves it to its front (p. 15).
    pub(crate) fn line_before(&self) -> Option<Obstacle> {
        match self.on_hill() {
            Ground::Works => Some(Obstacle::Entrenchment),
            Ground::Hedge => Some(Obstacle::Hedge),
            Ground::Wall => Some(Obstacle::Wall),
            Ground::Fence => Some(Obstacle::Fence),
            Ground::Trees => Some(Obstacle::TreeLine),
            _ => None,
        }
    }

    /// Its cover for fire into this side of the unit; none where the table must say. What lies in a line stands before its
    /// front.
    pub(crate) fn cover(&self, side: Sector) -> Option<Cover> {
        let cover = match self.on_hill() {
            Ground::Block(block) => block.town,
            Ground::Works => Cover::Entrenchment,
            Ground::Wood => Cover::Woods,
            Ground::Hedge => Cover::Hedge,
            Ground::Wall => Cover::Wall,
            Ground::Fence => Cover::Fence,
            Ground::Trees => Cover::TreeLine,
            Ground::Open
            | Ground::River
            | Ground::Ford
            | Ground::Irregular
            | Ground::Edge
            | Ground::Rough
            | Ground::Hill
            | Ground::SteepHill
            | Ground::OnHill { .. } => return None,
        };
        (!self.is_line() || side == Sector::Front).then_some(cover)
    }

    /// Whether it is a line that the unit stands behind.
    pub(crate) fn is_line(&self) -> bool {
        matches!(self.on_hill(), Ground::Hedge | Ground::Wall | Ground::Fence | Ground::Trees)
    }

    pub(crate) const fn is_hill(&self) -> bool {
        !matches!(self.height(), Height::Level)
    }

    /// The part of it that has breadth, so that a unit which moves over it is likely to stand on it still: a hill, a wood, rough
    /// ground; without the line behind which it stands.
    pub(crate) fn breadth(&self) -> Option<Ground> {
        match self {
            Ground::OnHill { what, .. } if matches!(**what, Ground::Wood | Ground::Rough) => Some(self.clone()),
            Ground::OnHill { steep, .. } => Some(if *steep { Ground::SteepHill } else { Ground::Hill }),
            Ground::Hill | Ground::SteepHill | Ground::Wood | Ground::Rough => Some(self.clone()),
            _ => None,
        }
    }

    /// In words of one, for the roster; none in the open.
    pub(crate) fn marks(&self) -> Vec<&'static str> {
        let hill = match self {
            Ground::OnHill { steep, .. } => Some(if *steep { Ground::SteepHill } else { Ground::Hill }),
            _ => None,
        };
        let both = [hill.as_ref().map(Ground::word), Some(self.on_hill().word())];
        both.into_iter().flatten().filter(|word| !word.is_empty()).collect()
    }

    /// What a unit that goes over it most likely ends on; open ground where it has no breadth.
    pub(crate) fn if_broad(&self) -> Ground {
        self.breadth().unwrap_or_default()
    }

    /// In a word, for the roster; empty in the open.
    const fn word(&self) -> &'static str {
        match self {
            Ground::Open => "",
            Ground::River => "river",
            Ground::Ford => "ford",
            Ground::Works => "works",
            Ground::Irregular => "irreg",
            Ground::Edge => "gate",
            Ground::Wood => "wood",
            Ground::Rough => "rough",
            Ground::Hill => "hill",
            Ground::SteepHill => "steep",
            Ground::Hedge => "hedge",
            Ground::Wall => "wall",
            Ground::Fence => "fence",
            Ground::Trees => "trees",
            Ground::Block(_) => "town",
            Ground::OnHill { .. } => "hill",
        }
    }
}
