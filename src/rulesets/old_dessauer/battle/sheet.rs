//! What is printed of a battle: each unit with its figures to cross out, its moves and its scores by range.

use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::{BrigadeInPlay, UnitInPlay};
use crate::rulesets::old_dessauer::fire::shot::Fire;
use crate::rulesets::old_dessauer::movement::pace::{Gait, base_rate, drill};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::stands::shattered_at;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Class, Formation, Kind};
use crate::umpire::words::counted;
use crate::umpire::{Boxes, Options, Ratio, Reach, Sheet, UnitId, UnitSheet};

impl State {
    /// What is printed beside the view.
    pub(crate) fn sheet(&self) -> Sheet {
        let scale =
            "Distances in inches. D6 throughout. Scores marked house stand for charts that the article has lost.";
        Sheet {
            scale: vec![scale.to_owned()],
            armies: Vec::new(),
            brigades: self.roster.brigades().filter_map(|brigade| self.radius(brigade)).collect(),
            units: self.roster.units().map(|unit| self.unit_sheet(unit)).collect(),
            tables: self.quick_tables(),
        }
    }

    /// Who has lost how much: the figures that are crossed out, and all of who is out of the battle.
    pub(crate) fn losses(&self) -> Vec<(UnitId, Ratio)> {
        let part = |unit: &UnitInPlay| if unit.gone { Ratio::ONE } else { boxes(&unit.troops).part() };
        self.roster.units().map(|unit| (unit.id, part(unit))).collect()
    }

    /// How far its general commands.
    fn radius(&self, brigade: &BrigadeInPlay) -> Option<(UnitId, String)> {
        let radius = brigade.radius.filter(|_| self.has(OptionalRule::CommandRadius))?;
        Some((brigade.id, format!("command radius {radius} in")))
    }

    fn unit_sheet(&self, unit: &UnitInPlay) -> UnitSheet {
        let troops = &unit.troops;
        let dice = |dice: u32| if dice == 0 { "none".to_owned() } else { dice.to_string() };
        let usual = Unit { formation: troops.kind.usual_formation(), ..troops.clone() };
        UnitSheet {
            code: unit.id,
            class: class(troops),
            boxes: vec![boxes(troops)],
            figures: vec![
                ("move, in", self.pace(troops, Gait::Move)),
                ("charge, in", if troops.kind.is_guns() { String::new() } else { self.pace(troops, Gait::Charge) }),
                ("fire dice", dice(usual.fire_stands())),
                ("combat dice", dice(usual.combat_dice())),
                ("points", self.tables.points.of_arm(troops).to_string()),
            ],
            reach: self.reach(troops),
            notes: notes(unit),
        }
    }

    /// Its rate in inches: as it usually stands, and in column or limbered.
    pub(super) fn pace(&self, unit: &Unit, gait: Gait) -> String {
        let rate = |formation: Formation| {
            let unit = Unit { formation, ..unit.clone() };
            base_rate(&unit, gait, &self.tables) + drill(&unit, &self.tables).modifier_total
        };
        let formations = unit.kind.formations();
        let other = formations.iter().find(|other| matches!(other, Formation::Column | Formation::Limbered));
        let usual = rate(unit.kind.usual_formation());
        match other.map(|other| (rate(*other), *other)) {
            Some((other, formation)) if other != usual => format!("{usual}, {} {other}", formation.word()),
            _ => usual.to_string(),
        }
    }

    /// Its scores by range.
    pub(super) fn reach(&self, unit: &Unit) -> Option<Reach> {
        let weapon = Fire { firer: unit.clone(), ..Fire::default() }.weapon().ok()?;
        let bands = weapon.bands(&self.tables).0.pairs();
        let bands = bands.map(|(to, score): (Ratio, Ratio)| (format!("{score}+ to"), to));
        let arc = Some(self.tables.fire.arc);
        Some(Reach { weapon: weapon.word().to_owned(), unit: "in", arc, bands: bands.collect() })
    }
}

/// Its figures stand by stand, with the one whose loss shatters it.
fn boxes(unit: &Unit) -> Boxes {
    let all = usize::try_from(unit.original_figures).unwrap_or(0);
    let mut each = vec![String::new(); all];
    let last = all.saturating_sub(usize::try_from(shattered_at(unit.original_figures)).unwrap_or(0));
    if let Some(shatters) = last.checked_sub(1).and_then(|at| each.get_mut(at)) {
        *shatters = "shattered".to_owned();
    }
    let lost = unit.original_figures.saturating_sub(unit.figures);
    let stands =
        unit.original_figures.max(1).div_ceil(Unit { figures: unit.original_figures, ..unit.clone() }.stands().max(1));
    Boxes {
        what: "figures",
        each,
        crossed: usize::try_from(lost).unwrap_or(0),
        group: usize::try_from(stands).unwrap_or(0),
    }
}

fn notes(unit: &UnitInPlay) -> Vec<String> {
    let troops = &unit.troops;
    let usual = troops.formation == troops.kind.usual_formation();
    let formation = (!usual).then(|| troops.formation.word().to_owned());
    let ground = (unit.ground != Terrain::Open).then(|| unit.ground.word().to_owned());
    let wide = troops.stands_wide.map(|stands| format!("{stands} stands wide"));
    let later = unit.comes_on.map(|turn| format!("comes on in turn {turn}"));
    formation.into_iter().chain(ground).chain(wide).chain(later).collect()
}

/// What a unit is, in words.
pub(super) fn class(unit: &Unit) -> String {
    let grade = unit.grade.word();
    let guns = |guns: u32| format!("battery of {}", counted(guns, "gun"));
    let arm = match (unit.kind, unit.class) {
        (Kind::Artillery, _) => guns(unit.guns.unwrap_or(1)),
        (Kind::Infantry, _) if unit.grenadiers => "grenadiers".to_owned(),
        (Kind::Infantry, _) => "infantry".to_owned(),
        (Kind::Skirmishers, _) => "skirmishers".to_owned(),
        (Kind::RegimentalGun, _) => "regimental gun".to_owned(),
        (Kind::Cavalry, Some(Class::Heavy)) => "heavy cavalry".to_owned(),
        (Kind::Cavalry, Some(Class::Medium)) => "medium cavalry".to_owned(),
        (Kind::Cavalry, _) => "light cavalry".to_owned(),
    };
    format!("{grade} {arm}")
}
