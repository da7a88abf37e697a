//! What is printed of a battle: each unit with its hits to cross out, its moves and ranges at the scale in use.

use super::roster::Army;
use super::state::{State, UnitInPlay, formation_word, word};
use crate::rulesets::honours_of_war::fire::range::Bands;
use crate::rulesets::honours_of_war::movement::manhandling::manhandle_move;
use crate::rulesets::honours_of_war::tables::quarters;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::{Formation, Gun, Kind, Size, Unit};
use crate::umpire::{ArmySheet, Boxes, Ratio, Reach, Sheet, UnitId, UnitSheet, signed};

impl State {
    /// What is printed beside the view.
    pub(crate) fn sheet(&self) -> Sheet {
        let scale = word(&self.scale);
        Sheet {
            scale: vec![format!("Figures of {scale}; distances in cm at that scale. Average dice: 2, 3, 3, 4, 4, 5.")],
            armies: self.armies.iter().map(|army| self.army_sheet(army)).collect(),
            brigades: Vec::new(),
            units: self.units().map(|unit| self.unit_sheet(unit)).collect(),
            tables: self.quick_tables(),
        }
    }

    /// Who has lost how much: the hits that are crossed out, and all of who is out of the battle.
    pub(crate) fn lost_parts(&self) -> Vec<(UnitId, Ratio)> {
        let part = |unit: &UnitInPlay| if unit.gone { Ratio::ONE } else { self.hit_boxes(unit.profile.hits).part() };
        self.units().map(|unit| (unit.id, part(unit))).collect()
    }

    fn army_sheet(&self, army: &Army) -> ArmySheet {
        let points = usize::try_from(army.break_point).unwrap_or(0);
        let mut each = vec![String::new(); points];
        if let Some(last) = each.last_mut() {
            *last = "breaks".to_owned();
        }
        let lost = usize::try_from(self.points_lost(army.number).floor()).unwrap_or(0).min(points);
        let commands = army.lieutenants.iter().filter(|general| !general.command.is_empty()).map(|general| {
            let brigades: Vec<String> = general.command.iter().map(|id| self.marked(*id)).collect();
            format!("{} commands {} (p. 37).", general.name, brigades.join(", "))
        });
        let attacker = army.attacker.then(|| "The attacker (p. 18).".to_owned());
        ArmySheet {
            number: army.number,
            boxes: vec![Boxes::new("army points lost", each, lost)],
            notes: attacker.into_iter().chain(commands).collect(),
        }
    }

    fn unit_sheet(&self, unit: &UnitInPlay) -> UnitSheet {
        let profile = &unit.profile;
        UnitSheet {
            code: unit.id,
            class: class(profile),
            boxes: vec![self.hit_boxes(profile.hits)],
            figures: self.figures(profile),
            reach: self.reach(unit),
            notes: self.unit_notes(unit),
        }
    }

    /// A box for each hit, and what it does (p. 29).
    fn hit_boxes(&self, hits: u32) -> Boxes {
        let reaction = &self.tables.hits.reaction;
        let shaken = signed(self.tables.firing.modifiers.shaken.value);
        let each = (1..=reaction.done_for).map(|hit| match hit {
            _ if hit == reaction.done_for => "done for".to_owned(),
            _ if hit == reaction.retreat => "retreats".to_owned(),
            _ if hit == reaction.minus_one => shaken.clone(),
            _ => String::new(),
        });
        let crossed = hits.min(reaction.done_for);
        Boxes::new("hits", each.collect(), usize::try_from(crossed).unwrap_or(0))
    }

    /// Its moves in cm: as it usually stands, and in column or on the road (p. 19, 56).
    fn figures(&self, unit: &Unit) -> Vec<(&'static str, String)> {
        let (normal, marching) = self.moves(unit);
        let share = quarters(self.tables.nations.of(unit.nation).manhandle);
        let hand = unit.gun.and_then(|gun| manhandle_move(&self.tables, gun, Sector::Front, self.scale));
        let hand = hand.map(|cm| cm * share);
        let figures = [("move, cm", Some(normal)), ("column, road", marching), ("by hand", hand)];
        figures.into_iter().filter_map(|(heading, cm)| Some((heading, cm?.to_string()))).collect()
    }

    /// A unit's normal move in cm, and that in march column, or of wheels on a road.
    pub(super) fn moves(&self, unit: &Unit) -> (Ratio, Option<Ratio>) {
        let usual = Unit { formation: Unit::formations(unit.kind)[0], ..unit.clone() };
        let column = Unit { formation: Formation::MarchColumn, ..unit.clone() };
        let normal = usual.normal_move(&self.tables, self.scale, false);
        let marching = column.normal_move(&self.tables, self.scale, true);
        (normal, (marching != normal).then_some(marching))
    }

    /// Its ranges; none for cavalry in the saddle and transport.
    pub(super) fn reach(&self, unit: &UnitInPlay) -> Option<Reach> {
        let (profile, guns) = (&unit.profile, unit.battalion_guns);
        let bands = Bands::of(&self.tables, profile, guns, self.scale).ok()?;
        let weapon = match (profile.gun, profile.weapon) {
            (Some(gun), _) => gun_word(gun),
            (None, Some(_)) if guns.missing(profile) => "muskets".to_owned(),
            (None, weapon) => weapon.as_ref().map(word).unwrap_or_default(),
        };
        let ends = [("short", bands.short), ("canister", bands.canister), ("effective", bands.effective)];
        let ends = ends.into_iter().chain([("long", bands.long)]);
        let band = |(name, end): (&str, Option<u16>)| Some((name.to_owned(), Ratio::whole(i128::from(end?))));
        Some(Reach {
            weapon,
            unit: "cm",
            arc: (!profile.kind.is_light_foot()).then_some(self.tables.firing.zone),
            bands: ends.filter_map(band).collect(),
        })
    }

    fn unit_notes(&self, unit: &UnitInPlay) -> Vec<String> {
        let profile = &unit.profile;
        let usual = Unit::formations(profile.kind)[0];
        let shell = profile.gun.filter(|gun| gun.has_shell());
        let shell = shell.map(|_| self.scale.cm(self.tables.firing.distances.shell_minimum));
        let notes = [
            unit.comes_on.map(|turn| format!("comes on in turn {turn}")),
            (unit.held_until >= self.turn).then(|| format!("held until turn {}", unit.held_until)),
            (profile.formation != usual).then(|| formation_word(profile.formation).to_owned()),
            (unit.battalion_guns == BattalionGuns::Absent).then(|| "no battalion guns".to_owned()),
            (unit.battalion_guns == BattalionGuns::Geschwindstuck).then(|| "geschwindstuck".to_owned()),
            profile.kind.is_light_foot().then(|| "fires to its whole front".to_owned()),
            profile.foreign.then(|| "foreign".to_owned()),
            shell.map(|cm| format!("shell from {cm} cm on")),
        ];
        notes.into_iter().flatten().collect()
    }
}

/// What a unit is, in words: `superior grenadiers`, `small standard hussars, light cavalry`.
fn class(unit: &Unit) -> String {
    let arm = match (unit.gun, unit.kind) {
        (Some(gun), Kind::HorseArtillery) => format!("{}, horse artillery", gun_word(gun)),
        (Some(gun), _) => gun_word(gun),
        (None, Kind::Infantry) => "close order infantry".to_owned(),
        (None, kind) => word(&kind),
    };
    // The nation's list has a word for it, which may be that of the arm.
    let troop = unit.troop.as_ref().map(|troop| troop.replace('_', " ")).filter(|_| unit.gun.is_none());
    let what = match troop {
        Some(troop) if troop == arm || troop == "line infantry" => troop,
        Some(troop) => format!("{troop}, {arm}"),
        None => arm,
    };
    let size = if unit.size == Size::Standard { String::new() } else { format!("{} ", word(&unit.size)) };
    format!("{size}{} {what}", word(&unit.class))
}

/// A piece in words: `medium guns`, `howitzer`.
fn gun_word(gun: Gun) -> String {
    match gun {
        Gun::Light | Gun::Medium | Gun::Heavy => format!("{} guns", word(&gun)),
        gun => word(&gun),
    }
}
