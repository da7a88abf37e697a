//! The way to the enemy: whether a charge reaches him (The Variation).

use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::rulesets::central_europe::battle::words::thrown;
use crate::rulesets::central_europe::movement::ground;
use crate::rulesets::central_europe::movement::march::{Goal, March, NO_MOVE_LEFT};
use crate::rulesets::central_europe::movement::variation::{self, MovementVariation};
use crate::rulesets::central_europe::movement::way::Way;
use crate::rulesets::central_europe::unit::Ground;
use crate::umpire::{Dice, Die, FormBuilder, Interrupt, Procedure, Ratio, Refusal, UnitId, leaves};

/// Whether who is on foot was told to mount before it charges.
pub(super) fn mounts(ask: &FormBuilder<'_>) -> bool {
    Way::mounts_to_charge(ask)
}

/// The question how far off the enemy is.
pub(super) const DISTANCE: &str = "distance";

/// A charge on its way.
pub(super) struct Approach {
    march: March,
    /// To the enemy, in cm.
    gap: Ratio,
    /// How far it comes at the most, on the best die.
    reach: Ratio,
    /// Where it ends.
    pub(super) ground: Ground,
    /// How far it goes and where it ends is said, or known.
    pub(super) is_said: bool,
}

/// The enemy is farther than the best die reaches.
struct OutOfReach {
    gap: Ratio,
    reach: Ratio,
}

impl From<OutOfReach> for Refusal {
    fn from(OutOfReach { gap, reach }: OutOfReach) -> Refusal {
        Refusal::on(variation::SECTION, format!("{gap} cm is out of reach: {reach} at the most"))
            .called("charge", "out-of-reach")
    }
}

impl Approach {
    /// Asks how it goes at the enemy and where it ends, and says how far it may come; `inside` is an enemy whom it meets in
    /// a wood or built-up area.
    pub(super) fn ask(
        state: &State,
        unit: &Unit,
        inside: Option<&Unit>,
        gap: Ratio,
        ask: &mut FormBuilder<'_>,
    ) -> Approach {
        let march = March::ask(state, unit, (&Way::to_charge(&unit.profile), Goal::Enemy), ask);
        let allowance = march.allowed.allowance;
        let best = state.tables.variation.factors.iter().copied().max().unwrap_or(Ratio::ONE);
        let (reach, from) = (allowance * best, march.allowed.variation_from);
        if allowance > Ratio::ZERO {
            ask.say(format!("It may move {allowance} cm, with luck {reach}; from {from} on a die is thrown."));
        } else {
            ask.say(NO_MOVE_LEFT);
        }
        let measured = ask.answered(DISTANCE);
        let likely = match inside {
            Some(target) if target.ground.is_inside() => Some(target.ground),
            Some(_) => Some(unit.ground).filter(|ground| ground.is_inside()),
            // Who stands in the open is likely to stay in it, however far he goes.
            None if measured || unit.ground == Ground::Open => ground::likely(unit, gap),
            None => None,
        };
        let ends = ground::ends_in(likely, ask);
        let is_said = measured && (likely.is_some() || ask.answered(ground::ENDS));
        Approach { march, gap, reach, ground: ends, is_said }
    }

    /// What the book has against the way.
    pub(super) fn objections(&self, state: &State) -> Vec<Refusal> {
        let (gap, reach) = (self.gap, self.reach);
        let far = (gap > reach).then_some(OutOfReach { gap, reach });
        self.march.objections(state).into_iter().chain(far.map(Refusal::from)).collect()
    }

    /// How far it comes, and the die of it in words: beyond the allowance only the die carries it, and it stops where it
    /// touches the enemy.
    pub(super) fn comes(
        &self,
        state: &State,
        unit: UnitId,
        ask: &mut FormBuilder<'_>,
    ) -> Result<(Ratio, String), Interrupt> {
        let allowance = self.march.allowed.allowance;
        let distance = self.gap.min(allowance);
        if distance == Ratio::ZERO {
            ask.ready()?;
            return Ok((Ratio::ZERO, String::new()));
        }
        ask.thrower(variation::WHY, unit.army, state.named(unit));
        let far = ask.resolve(&MovementVariation { allowance, distance }, &state.tables)?.final_distance;
        Ok((far, thrown(&ask.fell(variation::WHY))))
    }

    /// The chance that it reaches the enemy, before its die.
    pub(super) fn chance(&self, state: &State) -> Ratio {
        let allowance = self.march.allowed.allowance;
        let way = MovementVariation { allowance, distance: self.gap.min(allowance) };
        let reaches =
            |dice: &mut dyn Dice| way.resolve(&state.tables, dice).is_ok_and(|way| way.final_distance >= self.gap);
        let all = leaves(Die::D6.readings().len(), reaches).unwrap_or_default();
        all.iter().filter(|leaf| leaf.2).fold(Ratio::ZERO, |sum, leaf| sum + leaf.0)
    }

    /// What changes where it ends on other ground.
    pub(super) fn ends(&self, unit: &Unit) -> Option<Event> {
        ground::event(unit, self.ground)
    }

    /// Where it is taken to stand that came so far and fell short: what was said is where it meets the enemy, and an open
    /// field there begins before him; a town, say, does not (CE-AMB-42).
    pub(super) fn short_of(&self, unit: &Unit, far: Ratio) -> Ground {
        if far > Ratio::ZERO && self.ground == Ground::Open { Ground::Open } else { unit.ground }
    }

    /// What changes where it fell short on other ground.
    pub(super) fn stopped(&self, unit: &Unit, far: Ratio) -> Option<Event> {
        ground::event(unit, self.short_of(unit, far))
    }

    /// What terrain leaves of its move, in words.
    pub(super) fn leaving(&self) -> String {
        ground::leaving(self.march.request.terrain_factor)
    }

    /// How often it turns about first.
    pub(super) const fn turns(&self) -> Option<&'static str> {
        self.march.turns()
    }

    /// That foot leaves its firing order for it.
    pub(super) fn leaves_order(&self) -> Option<&'static str> {
        (self.march.way == Way::OutOfOrder).then_some("leaves its firing order")
    }

    /// What is marked of it.
    pub(super) fn events(&self, unit: UnitId, far: Ratio) -> Vec<Event> {
        self.march.events(unit, far)
    }
}
