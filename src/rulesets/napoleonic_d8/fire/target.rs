//! The target of fire: its column of the charts, and what comes of a hit (Firing chart; Firing, hits).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::fire::chart::ChartColumn;
use crate::rulesets::napoleonic_d8::fire::tables::Cell;
use crate::rulesets::napoleonic_d8::morale::hits::{Hits, Status};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Choice, Options, Refusal};

const SECTION: &str = "Firing chart";

/// Where a target stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cover {
    #[default]
    Open,
    Wall,
    Wood,
    Building,
}

impl Options for Cover {
    const OPTIONS: &'static [(Cover, Choice)] =
        &[(Cover::Open, "none"), (Cover::Wall, "wall"), (Cover::Wood, "wood"), (Cover::Building, "building")];
}

impl From<Ground> for Cover {
    /// A redoubt is no cover of the chart: it has a line of its own in the sum.
    fn from(ground: Ground) -> Cover {
        match ground {
            Ground::Wall => Cover::Wall,
            Ground::Wood => Cover::Wood,
            Ground::Building => Cover::Building,
            Ground::Open | Ground::Hill | Ground::Redoubt => Cover::Open,
        }
    }
}

impl Cover {
    /// The ground that it says; nothing where it says no more than that nothing is between.
    pub(crate) const fn ground(self, redoubt: bool) -> Option<Ground> {
        match self {
            Cover::Wall => Some(Ground::Wall),
            Cover::Wood => Some(Ground::Wood),
            Cover::Building => Some(Ground::Building),
            Cover::Open if redoubt => Some(Ground::Redoubt),
            Cover::Open => None,
        }
    }
}

/// A unit that is fired at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    /// The unit.
    pub(crate) unit: &'a Unit,
    /// Where it stands.
    pub(crate) cover: Cover,
    /// In a redoubt.
    pub(crate) redoubt: bool,
    /// It is the second unit on the line of a ball.
    pub(crate) bounce: bool,
}

impl Target<'_> {
    /// Refuses what cannot stand so.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let houses = matches!(self.unit.arm, Arm::Infantry | Arm::Skirmishers) && !self.unit.is_square();
        if self.cover == Cover::Building && !houses {
            return Err(Refusal::on("Disorder", "only infantry out of square and skirmishers are in buildings"));
        }
        if self.cover == Cover::Building && self.redoubt {
            return Err(Refusal::on(SECTION, "a building and a redoubt are not one place"));
        }
        Ok(())
    }

    /// The column: cover goes before formation, except for squares (ND8-AMB-13).
    pub(crate) fn column(&self) -> ChartColumn {
        if self.bounce {
            return if self.unit.is_square() { ChartColumn::LimberedOrLine } else { ChartColumn::BounceOrBuilding };
        }
        match (self.unit.formation, self.cover) {
            (Formation::Square, _) => ChartColumn::Square,
            (_, Cover::Building) => ChartColumn::BounceOrBuilding,
            (_, Cover::Wall | Cover::Wood) => ChartColumn::ArtilleryOrCover,
            (_, Cover::Open) if self.unit.arm == Arm::Skirmishers => ChartColumn::SkirmishScreen,
            (Formation::Unlimbered, _) => ChartColumn::ArtilleryOrCover,
            (Formation::Limbered | Formation::Line, _) => ChartColumn::LimberedOrLine,
            (Formation::Column | Formation::ColumnOfMarch | Formation::Normal | Formation::Skirmish, _) => {
                ChartColumn::CavalryOrColumn
            }
        }
    }

    /// What it adds to the die.
    pub(crate) fn add_to(&self, sum: &mut Sum, tables: &Tables) {
        sum.add_if(self.redoubt, "target in a redoubt", tables.fire.redoubt, SECTION);
        let covered = self.unit.is_square() && matches!(self.cover, Cover::Wall | Cover::Wood);
        sum.add_if(covered, "square in cover", tables.fire.covered_square, SECTION);
    }

    /// What the unit has after a shot, and whether it tests or goes.
    pub(crate) fn after(&self, tables: &Tables, kills: u32, disorders: u32) -> ShotEffect {
        let hits = Hits { kills: self.unit.kills.count() + kills, disorders: self.unit.disorders.count() + disorders };
        let status = hits.status(self.unit.arm, tables);
        ShotEffect {
            kills,
            disorders,
            target_removed: status == Status::Removed,
            morale_test: status == Status::Test && kills + disorders > 0,
        }
    }
}

/// What a shot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ShotEffect {
    pub(crate) kills: u32,
    pub(crate) disorders: u32,
    pub(crate) target_removed: bool,
    pub(crate) morale_test: bool,
}

/// Reads a cell of a chart: kills and disorders. A natural 8 in a cell marked N hits whatever the score (ND8-AMB-16).
pub(crate) fn read(cell: Cell, face: u8, score: i32) -> (u32, u32) {
    let eight = cell.natural_eight && face == 8;
    let hit = cell.needed > 0 && score >= i32::from(cell.needed) || eight;
    (u32::from(cell.automatic) + u32::from(hit), u32::from(eight))
}
