//! A unit as the rules describe it (Basic; Orders): the `unit` object of every request. Beside it stand its order chit, the
//! ground, and the small things that every matter shares: sums and small dice.

mod check;
pub(crate) mod chit;
pub(crate) mod ground;
pub(crate) mod hold;
pub(crate) mod kinds;
pub(crate) mod profile;
pub(crate) mod read;
pub(crate) mod small_dice;
pub(crate) mod sum;

use serde::Serialize;

use kinds::{Formation, Kind, Mode, Quality, System, Weapon};

/// A unit, its usual formation, mode and weapon filled in where a request leaves them out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Unit {
    /// Free: nothing is ruled by it, but journals tell by it whom an event is about.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// The drill; foot has one, nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) system: Option<System>,
    /// The depth; pistoleers and aggressive cavalry have one, nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) formation: Option<Formation>,
    /// The ranks of foot that has changed its formation in a battle; `None` where its drill says them.
    #[serde(skip)]
    pub(crate) depth: Option<u32>,
    /// Dragoons and artillery have one, nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mode: Option<Mode>,
    /// Figures now.
    pub(crate) figures: u32,
    /// Figures at the start, not fewer.
    pub(crate) original_figures: u32,
    /// Figures in the front rank as counted on the table; `None` where nobody has: see [`Unit::front_rank`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front_rank: Option<u32>,
    /// Those of the figures that are pikemen; only foot has any.
    pub(crate) pikemen: u32,
    /// Pikemen in the front rank as counted on the table; `None` where nobody has: see [`Unit::front_pikemen`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front_pikemen: Option<u32>,
    /// Squadrons that test morale as one unit; more than 1 only of mounted troops.
    pub(crate) squadrons: u32,
    pub(crate) quality: Quality,
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) grenadiers: bool,
    /// Heavy cavalry.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) heavy: bool,
    pub(crate) weapon: Weapon,
    /// Its first volley is spent.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) has_fired: bool,
    /// Until it forms up.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) unformed: bool,
    /// Unformed by a Formation order, until its next order is completed.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) changing_formation: bool,
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) in_bad_going: bool,
    /// Until it rallies.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) disordered: bool,
    /// Until it rallies.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) routing: bool,
    /// Skirmishers or gunners hold a building, works or an obstacle.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) holding: bool,
    /// Evaded after it had acted: it has to rally or to form up next.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) must_rally: bool,
}

const fn is_not(flag: &bool) -> bool {
    !*flag
}

impl Default for Unit {
    /// A regular battalion of the Dutch System, unhurt and steady: what stands in a request until its own unit is read.
    fn default() -> Unit {
        Unit {
            name: String::new(),
            kind: Kind::Foot,
            system: Some(System::Dutch),
            formation: None,
            depth: None,
            mode: None,
            figures: 24,
            original_figures: 24,
            front_rank: None,
            pikemen: 0,
            front_pikemen: None,
            squadrons: 1,
            quality: Quality::Regular,
            grenadiers: false,
            heavy: false,
            weapon: Weapon::Musket,
            has_fired: false,
            unformed: false,
            changing_formation: false,
            in_bad_going: false,
            disordered: false,
            routing: false,
            holding: false,
            must_rally: false,
        }
    }
}

impl Unit {
    /// How many ranks deep it stands; loose troops, guns and commanders have one (LOA-AMB-42).
    pub(crate) const fn ranks(&self) -> u32 {
        match (self.depth, self.system, self.formation) {
            (Some(ranks), ..) => ranks,
            (_, Some(System::French), _) => 3,
            (_, Some(System::Dutch), _) | (.., Some(Formation::Deep)) => 2,
            _ => 1,
        }
    }

    /// Figures in the front rank: as counted, or its share rounded up (LOA-AMB-41).
    pub(crate) fn front_rank(&self) -> u32 {
        self.front_rank.unwrap_or(self.figures.div_ceil(self.ranks()))
    }

    /// Pikemen in the front rank: as counted, or their share rounded up, but no more than the rank has figures.
    pub(crate) fn front_pikemen(&self) -> u32 {
        self.front_pikemen.unwrap_or(self.pikemen.div_ceil(self.ranks()).min(self.front_rank()))
    }

    /// In the saddle.
    pub(crate) fn is_mounted(&self) -> bool {
        match self.kind {
            Kind::Dragoons => self.mode == Some(Mode::Mounted),
            kind => kind.is_horse() || kind == Kind::LightHorse,
        }
    }

    /// Skirmishers and dismounted dragoons, also when they hold something (Movement, Notes).
    pub(crate) fn is_skirmishing_foot(&self) -> bool {
        match self.kind {
            Kind::Dragoons => self.mode == Some(Mode::Dismounted),
            kind => kind == Kind::SkirmishFoot,
        }
    }

    /// It as other troops of its arm, as light troops act that carry out an order to stand ready (Evading, Orders).
    pub(crate) fn as_other_troops(&self) -> Unit {
        let (mounted, light) = (self.is_mounted(), self.kind.is_light());
        let kind = match (light, mounted) {
            (false, _) => return self.clone(),
            (true, true) => Kind::AggressiveCavalry,
            (true, false) => Kind::Foot,
        };
        Unit { kind, mode: None, ..self.clone() }
    }

    /// Light troops, unless they hold something: then they are as other infantry (Evading).
    pub(crate) fn is_light(&self) -> bool {
        self.kind.is_light() && !self.holding
    }

    /// Guns on the move.
    pub(crate) fn is_limbered(&self) -> bool {
        self.mode == Some(Mode::Limbered)
    }

    /// Guns ready to fire.
    pub(crate) fn is_unlimbered(&self) -> bool {
        self.mode == Some(Mode::Unlimbered)
    }

    /// Elite troops and guards (LOA-AMB-10).
    pub(crate) const fn is_elite(&self) -> bool {
        matches!(self.quality, Quality::Elite | Quality::Guards)
    }

    /// Unformed for the dice, by whatever cause (Movement, Notes; Orders).
    pub(crate) fn is_effectively_unformed(&self) -> bool {
        self.unformed || self.changing_formation || (self.in_bad_going && self.suffers_bad_going())
    }

    /// Whether bad going makes it Unformed: all but skirmishing foot, and commanders (Movement, Notes).
    pub(crate) fn suffers_bad_going(&self) -> bool {
        !self.is_skirmishing_foot() && self.kind != Kind::Commander
    }

    /// The unit with so many figures left; its pikemen are no more than that, and what was counted on the table no longer
    /// holds.
    pub(crate) fn with_figures(&self, figures: u32) -> Unit {
        Unit {
            figures,
            original_figures: self.original_figures.max(figures),
            pikemen: self.pikemen.min(figures),
            front_rank: None,
            front_pikemen: None,
            ..self.clone()
        }
    }
}
