//! Where something stands in an order of battle.

/// The battle as a whole, an army, a brigade of it, or a unit of that, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TomlPath {
    /// The topmost table.
    Battle,
    /// An army.
    Army(usize),
    /// A brigade: its army, its place there.
    Brigade(usize, usize),
    /// A unit: its army, its brigade, its place there.
    Unit(usize, usize, usize),
    /// A table of another list: an objective of the battle, a lieutenant general of an army.
    Other(Of, &'static str, usize),
}

/// What another list belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The battle.
    Battle,
    /// An army.
    Army(usize),
    /// A brigade of an army.
    Brigade(usize, usize),
}

impl Of {
    /// The row that it is.
    pub const fn path(self) -> TomlPath {
        match self {
            Of::Battle => TomlPath::Battle,
            Of::Army(army) => TomlPath::Army(army),
            Of::Brigade(army, brigade) => TomlPath::Brigade(army, brigade),
        }
    }
}

impl TomlPath {
    /// What lists beside those of armies, brigades and units belong to here; `None` for a unit and for what is in such a
    /// list.
    pub const fn of(self) -> Option<Of> {
        match self {
            TomlPath::Battle => Some(Of::Battle),
            TomlPath::Army(army) => Some(Of::Army(army)),
            TomlPath::Brigade(army, brigade) => Some(Of::Brigade(army, brigade)),
            TomlPath::Unit(..) | TomlPath::Other(..) => None,
        }
    }

    /// The way to it: each list's key, and the place in that list.
    pub fn steps(self) -> Vec<(&'static str, usize)> {
        match self {
            TomlPath::Battle => Vec::new(),
            TomlPath::Army(army) => vec![("army", army)],
            TomlPath::Brigade(army, brigade) => vec![("army", army), ("brigade", brigade)],
            TomlPath::Unit(army, brigade, unit) => vec![("army", army), ("brigade", brigade), ("unit", unit)],
            TomlPath::Other(of, key, place) => of.path().steps().into_iter().chain([(key, place)]).collect(),
        }
    }
}
