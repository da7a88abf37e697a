//! What is printed of a battle: each unit with its effectiveness to cross out, its moves and ranges.

use super::state::{Army, State, Unit};
use super::victory::needed;
use crate::rulesets::central_europe::army::characteristics::Characteristics;
use crate::rulesets::central_europe::fire::musketry::Musketry;
use crate::rulesets::central_europe::unit::profile::PERCENTS;
use crate::rulesets::central_europe::unit::{Grade, Hold, Kind, Profile};
use crate::umpire::{ArmySheet, Boxes, Options, Ratio, Reach, Sheet, UnitId, UnitSheet};

impl State {
    /// What is printed beside the view.
    pub(crate) fn sheet(&self) -> Sheet {
        let favour = self.characteristics == Characteristics::Chotusitz;
        let favour =
            favour.then(|| "Chotusitz: each musketry die of Prussian foot has an even chance of 1 more.".to_owned());
        let scale = "Distances in cm, moves in cm a phase. D6 throughout.".to_owned();
        Sheet {
            scale: std::iter::once(scale).chain(favour).collect(),
            armies: self.roster.armies.iter().map(|army| self.army_sheet(army)).collect(),
            brigades: Vec::new(),
            units: self.roster.units().map(|unit| self.unit_sheet(unit)).collect(),
            tables: self.quick_tables(),
        }
    }

    /// Who has lost how much: the hits that are crossed out, and all of who is out of the battle.
    pub(crate) fn losses(&self) -> Vec<(UnitId, Ratio)> {
        self.roster.units().map(|unit| (unit.id, boxes(unit).part())).collect()
    }

    fn army_sheet(&self, army: &Army) -> ArmySheet {
        // With one unit fewer than it needs it has lost.
        let at_start = i128::from(army.at_start);
        let may_lose = usize::try_from((at_start - needed(self, army)).max(0)).unwrap_or(0);
        let mut each = vec![String::new(); may_lose];
        each.push("lost".to_owned());
        let gone = usize::try_from(army.at_start.saturating_sub(self.left_of(army))).unwrap_or(0);
        let boxes = Boxes::new("units lost (house value)", each, gone);
        ArmySheet { number: army.number, boxes: vec![boxes], notes: Vec::new() }
    }

    fn unit_sheet(&self, unit: &Unit) -> UnitSheet {
        let profile = &unit.profile;
        let general = profile.kind == Kind::General;
        let volley = Musketry { firer: armed(profile), ..Musketry::default() };
        let fires = volley.has_muskets();
        let hit = fires.then(|| format!("{}+", volley.base_score(&self.tables)));
        let morale = (!general).then(|| format!("{}+", self.tables.morale.of(profile.grade)));
        let figures = [("move, cm", Some(self.moves(profile))), ("musketry", hit), ("morale", morale)];
        UnitSheet {
            code: unit.id,
            class: class(profile),
            boxes: if general { Vec::new() } else { vec![boxes(unit)] },
            figures: figures.into_iter().filter_map(|(heading, cell)| Some((heading, cell?))).collect(),
            reach: self.reach(profile),
            notes: notes(unit, self.turn),
        }
    }

    /// Its normal moves in cm: as it stands, and otherwise where it may change.
    pub(super) fn moves(&self, unit: &Profile) -> String {
        let rate = |unit: &Profile| self.tables.rates.of(unit);
        match unit.kind {
            Kind::Foot => {
                let ordered = Profile { firing_order: true, ..unit.clone() };
                let loose = Profile { firing_order: false, ..unit.clone() };
                format!("{} in firing order, else {}", rate(&ordered), rate(&loose))
            }
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse => {
                let mounted = Profile { dismounted: false, ..unit.clone() };
                let afoot = Profile { dismounted: true, ..unit.clone() };
                format!("{}, on foot {}", rate(&mounted), rate(&afoot))
            }
            Kind::Artillery => format!("{} limbered", rate(&Profile { limbered: true, ..unit.clone() })),
            Kind::LightFoot | Kind::General => rate(unit).to_string(),
        }
    }

    /// What it shoots with; light horse on foot.
    pub(super) fn reach(&self, unit: &Profile) -> Option<Reach> {
        let (figures, guns) = (&self.tables.musketry, &self.tables.artillery);
        let volley = Musketry { firer: armed(unit), ..Musketry::default() };
        let bands = match unit.kind {
            Kind::Artillery => vec![("canister".to_owned(), guns.canister), ("roundshot".to_owned(), guns.roundshot)],
            _ if volley.has_muskets() => vec![("to".to_owned(), volley.reach(&self.tables))],
            _ => return None,
        };
        let weapon = match unit.kind {
            Kind::Artillery => "guns",
            Kind::LightHorse => "carbines, on foot",
            _ => "muskets",
        };
        Some(Reach { weapon: weapon.to_owned(), unit: "cm", arc: Some(figures.arc), bands })
    }
}

/// The unit in the state in which it fires best: foot in firing order, light horse on foot.
pub(super) fn armed(unit: &Profile) -> Profile {
    let firing_order = unit.kind == Kind::Foot;
    Profile { firing_order, dismounted: unit.kind == Kind::LightHorse, limbered: false, ..unit.clone() }
}

/// A box for each quarter of its effectiveness, with the percent that are left when it is crossed out.
fn boxes(unit: &Unit) -> Boxes {
    let left = |percent: u8| if percent == 0 { "gone".to_owned() } else { percent.to_string() };
    let after = PERCENTS.iter().skip(1).map(|(percent, _)| *percent).chain([0]);
    let quarters = usize::try_from(unit.profile.quarters()).unwrap_or(0);
    let crossed = if unit.gone { PERCENTS.len() } else { PERCENTS.len().saturating_sub(quarters) };
    Boxes::new("hits", after.map(left).collect(), crossed)
}

fn notes(unit: &Unit, turn: u32) -> Vec<String> {
    let profile = &unit.profile;
    let ground = unit.ground.mark().map(|_| unit.ground.word().to_owned());
    let facts = [
        (profile.firing_order, "in firing order"),
        (profile.dismounted, "dismounted"),
        (profile.limbered, "limbered"),
        (profile.cuirassiers, "saves by armour"),
        (unit.covered, "behind cover"),
    ];
    let facts = facts.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words.to_owned());
    let later = unit.comes_on.map(|turn| format!("comes on in turn {turn}"));
    let how = |hold: &Hold| if hold.is_in_place() { "held in place" } else { "held" };
    let held = unit.held_in(turn).map(|hold| format!("{} before {}", how(&hold), hold.before()));
    facts.chain(ground).chain(later).chain(held).collect()
}

/// What a unit is, in words.
pub(super) fn class(unit: &Profile) -> String {
    let kind = match unit.kind {
        Kind::Foot => "close-order foot",
        Kind::LightFoot => "light foot",
        Kind::HeavyHorse if unit.cuirassiers => "cuirassiers",
        Kind::HeavyHorse => "heavy horse",
        Kind::Lancers => "lancers",
        Kind::LightHorse => "light horse",
        Kind::Artillery => "guns",
        Kind::General => return "general".to_owned(),
    };
    let grade = match unit.grade {
        Grade::Elite => "elite",
        Grade::Regular => "regular",
        Grade::Poor => "poor",
        Grade::Militia => "militia",
    };
    format!("{grade} {kind}")
}

/// A percentage of a share from 0 to 1.
pub(super) fn percent(share: Ratio) -> String {
    format!("{} %", share * Ratio::whole(100))
}
