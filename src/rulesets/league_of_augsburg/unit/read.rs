//! Reading a unit: from the object of a request, and from its table in an order of battle.

use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use toml::Spanned;

use super::Unit;
use super::kinds::{Kind, Mode, Weapon};
use crate::umpire::{Fields, input, integer};

/// Where a unit is read from. What is wrong there is kept until the whole of it has been read.
trait Source {
    fn text(&mut self, key: &'static str) -> String;
    fn word<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T>;
    fn whole(&mut self, key: &'static str, within: RangeInclusive<u32>) -> Option<u32>;
    fn flag(&mut self, key: &'static str) -> bool;
}

/// What a roster says of a unit, the usual filled in; and its type and its figures as they are written. Where these are
/// missing a battalion stands for it.
fn read(from: &mut impl Source) -> (Unit, Option<Kind>, Option<u32>) {
    let name = from.text("name");
    let written = from.word("type");
    let count = from.whole("figures", Unit::FIGURES);
    let usual = Unit::default();
    let kind = written.unwrap_or(usual.kind);
    let figures = count.unwrap_or(if kind == Kind::Commander { 1 } else { usual.figures });
    let unit = Unit {
        name,
        kind,
        system: from.word("system"),
        formation: from.word("formation").or(kind.usual_formation()),
        mode: from.word("mode").or(kind.modes().first().copied()),
        weapon: from.word("weapon").or(kind.usual_weapon()).unwrap_or(Weapon::FieldGun),
        quality: from.word("quality").unwrap_or_default(),
        figures,
        original_figures: figures,
        pikemen: from.whole("pikemen", 0..=*Unit::FIGURES.end()).unwrap_or(0),
        squadrons: from.whole("squadrons", Unit::SQUADRONS).unwrap_or(1),
        grenadiers: from.flag("grenadiers"),
        heavy: from.flag("heavy"),
        holding: from.flag("holding"),
        ..usual
    };
    (unit, written, count)
}

/// The object of a request, and the first thing that is wrong in it.
struct Object {
    fields: Map<String, Value>,
    wrong: Option<String>,
}

impl Object {
    fn take<T>(&mut self, key: &'static str, read: impl Fn(Value) -> Result<T, serde_json::Error>) -> Option<T> {
        match read(self.fields.remove(key)?) {
            Ok(value) => Some(value),
            Err(error) => {
                self.wrong.get_or_insert(format!("{key}: {error}"));
                None
            }
        }
    }

    fn require(&mut self, key: &'static str, is_there: bool) {
        if !is_there {
            self.wrong.get_or_insert(format!("missing field `{key}`"));
        }
    }
}

impl Source for Object {
    fn text(&mut self, key: &'static str) -> String {
        self.take(key, input).unwrap_or_default()
    }

    fn word<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        self.take(key, input)
    }

    /// Its limits are [`Unit::check`]'s.
    fn whole(&mut self, key: &'static str, _: RangeInclusive<u32>) -> Option<u32> {
        self.take(key, integer)
    }

    fn flag(&mut self, key: &'static str) -> bool {
        self.take(key, input).unwrap_or(false)
    }
}

impl<'de> Deserialize<'de> for Unit {
    /// What the roster says, and what has become of the unit since.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        let mut object = Object { fields: Map::deserialize(deserializer)?, wrong: None };
        let has_weapon = object.fields.contains_key("weapon");
        let (unit, kind, figures) = read(&mut object);
        object.require("type", kind.is_some());
        object.require("figures", figures.is_some() || kind == Some(Kind::Commander));
        object.require("weapon", has_weapon || kind != Some(Kind::Artillery));
        let unit = Unit {
            original_figures: object.whole("original_figures", Unit::FIGURES).unwrap_or(unit.figures),
            front_rank: object.whole("front_rank", Unit::FIGURES),
            front_pikemen: object.whole("front_pikemen", Unit::FIGURES),
            has_fired: object.flag("has_fired"),
            unformed: object.flag("unformed"),
            changing_formation: object.flag("changing_formation"),
            in_bad_going: object.flag("in_bad_going"),
            disordered: object.flag("disordered"),
            routing: object.flag("routing"),
            must_rally: object.flag("must_rally"),
            ..unit
        };
        if let Some(unknown) = object.fields.keys().next() {
            object.wrong.get_or_insert(format!("unknown field `{unknown}` of a unit"));
        }
        match object.wrong {
            Some(wrong) => Err(D::Error::custom(wrong)),
            None => unit.check().map_err(D::Error::custom).map(|()| unit),
        }
    }
}

impl Source for Fields<'_> {
    fn text(&mut self, key: &'static str) -> String {
        Fields::text(self, key).map(Spanned::into_inner).unwrap_or_default()
    }

    fn word<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        Fields::word(self, key).map(Spanned::into_inner)
    }

    fn whole(&mut self, key: &'static str, within: RangeInclusive<u32>) -> Option<u32> {
        Fields::whole(self, key, within).map(Spanned::into_inner)
    }

    fn flag(&mut self, key: &'static str) -> bool {
        Fields::flag(self, key).is_some_and(Spanned::into_inner)
    }
}

impl Unit {
    /// Reads a unit of an order of battle, as it is at the start of the battle, and its squadrons in the saddle: dragoons who
    /// begin on foot test as one unit there, and have their squadrons when they mount.
    pub(crate) fn of_table(fields: &mut Fields<'_>) -> (Unit, u32) {
        fields.short();
        fields.require("name", "write name = \"...\"");
        fields.require("type", "write type = \"foot\", say");
        fields.require("figures", "write figures = 24, say");
        let (mut unit, kind, figures) = read(fields);
        if kind == Some(Kind::Foot) {
            fields.require("system", "write system = \"french\" or \"dutch\"");
        }
        if kind == Some(Kind::Artillery) {
            fields.require("weapon", "write weapon = \"light_cannon\", \"field_gun\" or \"heavy_gun\"");
        }
        if unit.kind == Kind::Foot {
            // That it has none is said already.
            unit.system = unit.system.or(Unit::default().system);
        }
        let squadrons = unit.squadrons;
        if unit.mode == Some(Mode::Dismounted) {
            unit.squadrons = 1;
        }
        let written = kind.is_some() && figures.is_some();
        if written && let Err(refusal) = unit.check().and_then(|()| unit.is_troops()) {
            fields.error(fields.place(), refusal.to_string(), "change the unit");
        }
        (unit, squadrons)
    }
}
