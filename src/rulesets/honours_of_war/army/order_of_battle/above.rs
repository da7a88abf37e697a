//! What armies, brigades and units have from what stands above them.

use toml::Spanned;

use super::fields::TURNS;
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Kind, Nation};
use crate::umpire::{Fields, UnitId};

/// The last turn on which units may not move of their own will, and the arms that it does not bind (HOW-SCEN-5,
/// HOW-SCEN-10).
#[derive(Clone, Default)]
pub(super) struct Hold {
    until: u32,
    except: Vec<Kind>,
}

impl Hold {
    pub(super) fn read(fields: &mut Fields<'_>) -> Hold {
        let until = fields.whole("held_until", TURNS).map_or(0, Spanned::into_inner);
        let except: Vec<Kind> = fields.words("held_except").into_iter().map(Spanned::into_inner).collect();
        if until == 0 && !except.is_empty() {
            let cure = "write held_until = N, the last turn on which the others may not move";
            fields.error(fields.place_of("held_except"), "held_except without held_until", cure);
        }
        Hold { until, except }
    }

    /// The last turn on which it binds a unit of this arm.
    pub(super) fn binds(&self, kind: Kind) -> u32 {
        if self.except.contains(&kind) { 0 } else { self.until }
    }
}

/// What an army has from its battle.
pub(super) struct Setting<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) year: Option<Year>,
    pub(crate) historical: bool,
}

/// What a unit has from its battle, its army and its brigade.
pub(super) struct Above<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) year: Option<Year>,
    pub(crate) code: UnitId,
    pub(crate) nation: Nation,
    pub(crate) imagi_nation: bool,
    /// The turn on which its brigade comes on the table, if it is not there from the beginning.
    pub(crate) arrives: Option<u32>,
    pub(crate) holds: [Hold; 2],
}

impl Above<'_> {
    /// The year of the battle; without one, the first of the nation's table.
    pub(super) fn year_of(&self, nation: Nation) -> Year {
        self.year.unwrap_or(nation.usual_year(self.tables))
    }
}
