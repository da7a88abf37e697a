//! `bua_garrison`: who holds which faces of a block, and in how many directions each unit fights (p. 16-17).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, BuaGarrison>()];

/// The garrison of one block.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BuaGarrison {
    /// One unit or two.
    pub(crate) units: Vec<Unit>,
    /// The faces that each holds; a single unit holds all four.
    #[serde(deserialize_with = "non_null")]
    pub(crate) faces: Option<Vec<Vec<Face>>>,
    /// The faces on which the garrison fires or fights this turn.
    pub(crate) engaged: Vec<Face>,
}

/// The answer to `bua_garrison`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Garrison {
    /// The faces that each unit holds.
    pub(crate) faces: Vec<Vec<Face>>,
    /// In how many directions each fights.
    pub(crate) directions: Vec<u8>,
    /// What that adds to every fire and melee die of each.
    pub(crate) modifiers_per_unit: Vec<i32>,
}

impl BuaGarrison {
    /// One unit alone in a block, with the faces on which it fights.
    pub(crate) fn alone(unit: Unit, engaged: Vec<Face>) -> BuaGarrison {
        BuaGarrison { units: vec![unit], faces: None, engaged }
    }

    fn held(&self) -> Result<Vec<Vec<Face>>, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("p. 17", text));
        let whole_block = || (1..=4).map(Face).collect::<Vec<Face>>();
        let faces = match (&self.faces, self.units.len()) {
            (Some(faces), _) => faces.clone(),
            (None, 1) => vec![whole_block()],
            (None, _) => return refuse("say in `faces` which faces each of two units holds"),
        };
        if faces.len() != self.units.len() {
            return refuse("`faces` has one list for each unit");
        }
        if !faces.iter().chain([&self.engaged]).all(|faces| distinct(faces)) {
            return refuse("faces are 1 to 4, each named once");
        }
        match (self.units.as_slice(), faces.as_slice()) {
            ([_], [all]) if all.len() != 4 => refuse("a unit alone holds all four faces"),
            ([one, other], [held, beside]) => {
                let apart = held.len() == 2 && beside.len() == 2 && !held.iter().any(|face| beside.contains(face));
                let mixed = held.len() == 4 && beside.len() == 4 && one.kind.is_guns() != other.kind.is_guns();
                if apart || mixed {
                    return Ok(faces);
                }
                refuse("two units hold two faces each; a battery and infantry may both hold all four")
            }
            _ => Ok(faces),
        }
    }
}

fn distinct(faces: &[Face]) -> bool {
    faces.iter().enumerate().all(|(at, face)| (1..=4).contains(&face.0) && !faces[..at].contains(face))
}

impl Lookup<Tables> for BuaGarrison {
    const NAME: &'static str = "bua_garrison";
    const REQUIRED: &'static [&'static str] = &["units"];
    type Answer = Garrison;

    fn answer(&self, tables: &Tables) -> Result<Garrison, Refusal> {
        if !(1..=2).contains(&self.units.len()) {
            return Err(Refusal::on("p. 16", "a block holds one unit or two"));
        }
        for unit in &self.units {
            unit.check()?;
            if !(unit.kind.is_foot() || unit.is_deployed_guns()) {
                return Err(Refusal::on("p. 16", "only infantry and deployed guns hold a block"));
            }
        }
        let faces = self.held()?;
        let count = |held: &Vec<Face>| self.engaged.iter().filter(|face| held.contains(face)).count() as u8;
        let directions: Vec<u8> = faces.iter().map(count).collect();
        let each = tables.firing.modifiers.from_bua.value;
        let modifiers_per_unit = directions.iter().map(|&directions| i32::from(directions) * each).collect();
        Ok(Garrison { faces, directions, modifiers_per_unit })
    }
}
