//! A volley of one unit at another, and what it does to both (Shooting; Orders).

use super::event::{Event, becomes};
use super::form::counted;
use super::state::{OwedFire, OwedTest, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::fire::steadiness::ReturnFire;
use crate::rulesets::league_of_augsburg::fire::volley::{AIM, Fire, FireResult};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{FormBuilder, Ratio, Ruling};

/// Who shoots at whom, and how.
pub(crate) struct Shot<'a> {
    firer: &'a UnitInPlay,
    target: &'a UnitInPlay,
    pub(crate) fire: Fire,
}

impl<'a> Shot<'a> {
    /// A shot at so many inches; what else there is to it is asked.
    pub(crate) fn aimed(
        firer: &'a UnitInPlay,
        target: &'a UnitInPlay,
        distance: Ratio,
        ask: &mut FormBuilder<'_>,
    ) -> Shot<'a> {
        let (unit, shot_at) = (firer.now.clone(), target.now.clone());
        let mut fire = Fire { unit, target: shot_at, distance, ..Fire::default() };
        ask.rows(&mut fire, AIM);
        Shot { firer, target, fire }
    }

    /// The ruling of it: casualties, who tests, and who returns the fire. The firer is now as `firer` says.
    pub(crate) fn ruling(&self, state: &State, result: &FireResult, firer: Unit) -> Ruling<Event> {
        let (name, by) = (state.named(self.target.id), state.named(self.firer.id));
        let saved = if result.saves > 0 { format!(" ({} saved)", result.saves) } else { String::new() };
        let lost = match result.casualties {
            0 => "no casualty".to_owned(),
            1 => "1 casualty".to_owned(),
            n => format!("{n} casualties"),
        };
        let line = format!("{by} at {name}, {} in: {}, {lost}{saved}.", self.fire.distance, result.total);
        let mut ruling =
            Ruling::new(line, becomes(self.firer, Unit { has_fired: true, ..firer }).into_iter().collect());
        ruling.outcome = lost;
        ruling.sum.clone_from(&result.pool.sum.modifiers);
        ruling.table = format!("{} dice: {} and the sum", result.pool.dice_pool, result.pool.base_dice);
        self.hit(result, &name, &mut ruling);
        if result.target_figures_left > 0 && self.is_returned(state) {
            let (unit, owed) = (self.target.id, OwedFire { at: self.firer.id, distance: self.fire.distance });
            ruling.events.extend([Event::Shown { unit }, Event::Returns { unit, to: Some(owed) }]);
            ruling.notes.push(format!("{name} stands ready, and returns the fire."));
        }
        ruling
    }

    /// What it leaves of its target.
    fn hit(&self, result: &FireResult, name: &str, ruling: &mut Ruling<Event>) {
        let (unit, by) = (self.target.id, self.firer.id);
        let (casualties, left) = (result.casualties, result.target_figures_left);
        if casualties > 0 {
            ruling.events.push(Event::Struck { unit, by, casualties, fire: true });
        }
        if left == 0 {
            ruling.events.push(Event::Gone { unit });
            ruling.notes.push(format!("{name} has no figure left."));
        } else if casualties > 0 {
            ruling.events.extend(becomes(self.target, self.target.with_figures(left)));
            let enfilade = self.fire.enfilade || self.target.this_turn.test.is_some_and(|test| test.enfilade);
            ruling.events.push(Event::Test { unit, test: Some(OwedTest { enfilade, cover: self.fire.target_cover }) });
            ruling.notes.push(format!("{name}: {} left, a morale test is owed.", counted(left, "figure")));
        }
    }

    /// Whether the target returns it by itself (LOA-ORD-13), and can.
    fn is_returned(&self, state: &State) -> bool {
        let Some(order) = self.target.order() else { return false };
        let request = ReturnFire {
            unit: self.target.now.clone(),
            order,
            firer_weapon: self.firer.weapon,
            distance: self.fire.distance,
        };
        request.is_automatic(&state.tables) && self.target.weapon.bands(&state.tables).reaches(self.fire.distance)
    }
}
