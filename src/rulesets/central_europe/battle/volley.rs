//! What a volley could do, for whoever asks before there is one (Musketry).

use super::state::State;
use crate::rulesets::central_europe::fire::musketry::Musketry;
use crate::rulesets::central_europe::unit::Profile;

impl State {
    /// Whether the volley of one who has moved could hit at all.
    pub(crate) fn may_hit_after_a_move(&self, firer: &Profile) -> bool {
        let characteristics = self.characteristics;
        let volley = Musketry { firer: firer.clone(), moved: true, characteristics, ..Musketry::default() };
        volley.has_muskets() && volley.cannot_hit(&self.tables).is_none()
    }
}
