//! Why a unit cannot be given an order now, as the roster tells it: each reason worded once.

use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, State};
use crate::rulesets::napoleonic_d8::command::effects::OrderEffects;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{FormBuilder, Lookup, Objection, Question, Refusal, UnitId};
use strum::{IntoStaticStr, VariantNames};

/// What keeps a unit from doing something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Hindrance {
    /// The other side plays.
    NotItsTurn,
    /// Its brigade did not test in this turn.
    Untested,
    Moved,
    /// It moved, and declares a charge while others still move.
    MovedBeforeCharging,
    Fired,
    /// A battery has had its one action.
    Acted,
    /// It changed formation.
    Formed,
    Fought,
    /// A round of melee has been fought in this turn, and it has no charge to go on with that found nobody.
    MeleesFought,
    Engaged,
    Charging,
    Charged,
    Quenching,
    OwesTest,
    /// The orders of its brigade take its fire.
    OrdersAgainstFire,
    /// The orders of its brigade send it back.
    GoesBack,
}

/// What closes going back under orders, and with it the surrender of who cannot: who has gone back was not blocked.
pub(crate) const AGAINST_GOING_BACK: [Hindrance; 4] =
    [Hindrance::NotItsTurn, Hindrance::Untested, Hindrance::Moved, Hindrance::Fought];

impl Hindrance {
    /// Whether it is about whose turn it is, and whether that has begun for the brigade.
    const fn is_of_turn(self) -> bool {
        matches!(self, Hindrance::NotItsTurn | Hindrance::Untested)
    }

    /// Whether it holds of a unit.
    pub(crate) fn holds(self, state: &State, unit: &BattleUnit) -> bool {
        let own = Some(unit.id.army) == state.acting;
        let marked = |mark| unit.marks.has(mark);
        match self {
            Hindrance::NotItsTurn => !own,
            Hindrance::Untested => own && state.brigade(unit.id).is_some_and(|brigade| !brigade.tested),
            Hindrance::Moved => marked(Mark::Moved),
            Hindrance::MovedBeforeCharging => marked(Mark::Moved) && state.phase == Phase::Moves,
            Hindrance::Fired => marked(Mark::Fired),
            Hindrance::Acted => marked(Mark::Fired) || marked(Mark::Moved),
            Hindrance::Formed => marked(Mark::Formed),
            Hindrance::Fought => marked(Mark::Fought),
            Hindrance::MeleesFought => unit.left.is_none() && state.units().any(|unit| unit.marks.has(Mark::Fought)),
            Hindrance::Engaged => !unit.engaged.is_empty(),
            Hindrance::Charging => unit.charge.is_some(),
            Hindrance::Charged => state.chargers(unit.id).next().is_some(),
            Hindrance::Quenching => marked(Mark::Quenching),
            Hindrance::OwesTest => unit.test.is_some(),
            Hindrance::OrdersAgainstFire => {
                let fires = |order| {
                    let unit = unit.now.clone();
                    let request = OrderEffects { unit, order, in_melee: false, retreat_blocked: false };
                    request.answer(&state.tables).is_ok_and(|effects| effects.may_fire)
                };
                // Who never fires is kept from it by his arm.
                fires(Orders::Normal) && !fires(state.orders_of(unit.id))
            }
            Hindrance::GoesBack => state.orders_of(unit.id).go_back(),
        }
    }
}

impl Objection for Hindrance {
    const OF: &'static str = "hindrance";

    fn words(hindrance: Hindrance) -> Refusal {
        let (page, text) = match hindrance {
            Hindrance::NotItsTurn => ("Sequence of play", "it is not its side's turn"),
            Hindrance::Untested => ("Sequence of play", "its brigade tests first: t on the brigade"),
            Hindrance::Moved => ("Sequence of play", "it has moved in this turn"),
            Hindrance::MovedBeforeCharging => {
                ("Sequence of play", "it has moved: a charge after that is declared in the melees, if it does not fire")
            }
            Hindrance::Fired => ("Sequence of play", "it has fired in this turn"),
            Hindrance::Acted => ("Artillery actions", "it has had its one action of this turn"),
            Hindrance::Formed => ("Notes 14", "its change of formation was its whole move"),
            Hindrance::Fought => ("Melee results", "it has fought in this turn"),
            Hindrance::MeleesFought => (
                "Sequence of play",
                "a round of melee is fought: nobody moves into contact any more but by a breakthrough",
            ),
            Hindrance::Engaged => ("Melee results", "it is in melee"),
            Hindrance::Charging => ("Firing chart", "it charges: who fires does not go into contact"),
            Hindrance::Charged => ("Reaction options", "it is charged itself: it answers first (r), and fights"),
            Hindrance::Quenching => ("Firing chart", "it fights the fire in its building"),
            Hindrance::OwesTest => ("Firing, hits", "it owes a morale test first: T"),
            Hindrance::OrdersAgainstFire => {
                ("Brigade command test results", "the orders of its brigade do not let it fire")
            }
            Hindrance::GoesBack => ("Brigade command test results", "its brigade goes back already"),
        };
        Refusal::on(page, text)
    }
}

impl State {
    /// That one of these owes a morale test, which comes at once: nobody fights him or fires at him before it.
    pub(crate) fn owing<'a>(&self, who: impl IntoIterator<Item = &'a UnitId>) -> Option<Refusal> {
        let owes = who.into_iter().filter_map(|id| self.unit(*id)).find(|unit| unit.test.is_some())?;
        Some(Refusal::on("Firing, hits", format!("{} owes a morale test first: T on it", self.named(owes.id))))
    }

    /// The one thing that speaks against an order to a unit: that it is not on the table, that the other side plays or its
    /// brigade has not tested, what its own procedure has against it, or else the first of these hindrances that holds.
    pub(crate) fn against<R: Into<Refusal>>(
        &self,
        id: UnitId,
        hindrances: &[Hindrance],
        objections: impl FnOnce(&BattleUnit) -> Vec<R>,
    ) -> Vec<Refusal> {
        let unit = match self.on_table(id) {
            Err(absent) => return vec![absent],
            Ok(unit) => unit,
        };
        let held = |of_turn: bool| {
            let of = hindrances.iter().filter(|hindrance| hindrance.is_of_turn() == of_turn);
            of.copied().find(|hindrance| hindrance.holds(self, unit)).map(Refusal::from)
        };
        let decides =
            held(true).or_else(|| objections(unit).into_iter().next().map(Into::into)).or_else(|| held(false));
        Vec::from_iter(decides)
    }
}

/// What a hold has against the advance; nothing where it goes sideways.
pub(crate) fn on_hold(state: &State, unit: &BattleUnit, ask: &mut FormBuilder<'_>) -> Option<Refusal> {
    const SECTION: &str = "Brigade command test results";
    if !state.orders_of(unit.id).hold() {
        return None;
    }
    // To go back is a choice of its own for all but batteries, which do it by their one move.
    let (way, may) = if unit.now.arm.is_artillery() {
        ("back, or sideways", "on hold a battery stands, or goes back or sideways: S")
    } else {
        ("sideways", "on hold it stands, goes back, or sideways: S")
    };
    let sideways = ask.flag(Question::new("sideways", 'S', way).on(SECTION), false);
    (!sideways).then(|| Refusal::on(SECTION, may))
}
