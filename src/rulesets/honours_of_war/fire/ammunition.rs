//! Canister, roundshot and shell (p. 27-28, 46, 48).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::unit::Gun;

/// What a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ammunition {
    Canister,
    Roundshot,
    Shell,
}

impl Gun {
    /// What it may fire, the usual first: howitzers no roundshot, unicorns everything, the secret howitzer only canister,
    /// other guns no shell (p. 28, 46).
    pub(crate) const fn ammunition(self) -> &'static [Ammunition] {
        use Ammunition::{Canister, Roundshot, Shell};
        match self {
            Gun::Howitzer => &[Shell, Canister],
            Gun::Unicorn | Gun::LightUnicorn => &[Roundshot, Canister, Shell],
            Gun::SecretHowitzer => &[Canister],
            Gun::Light | Gun::Medium | Gun::Heavy | Gun::GeschwindstuckLight | Gun::GeschwindstuckMedium => {
                &[Roundshot, Canister]
            }
        }
    }

    /// Whether it fires shell: howitzers and unicorns.
    pub(crate) fn has_shell(self) -> bool {
        self.ammunition().contains(&Ammunition::Shell)
    }

    /// Whether it is a Saxon quick-firing piece (p. 48).
    pub(crate) const fn is_geschwindstuck(self) -> bool {
        matches!(self, Gun::GeschwindstuckLight | Gun::GeschwindstuckMedium)
    }
}
