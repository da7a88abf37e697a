//! Why a unit cannot be given an order now, as the roster tells it: each reason worded once.

use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::command::effects::OrderEffects;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{FormBuilder, Lookup, Objection, Question, Refusal, UnitId};
use strum::{IntoStaticStr, VariantNames};

/// What keeps a unit from doing something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum OrderObjection {
    /// The other side plays.
    NotItsTurn,
    /// Its brigade did not test in this turn.
    Untested,
    Moved,
    /// It moved, and declares a charge while others still move.
    MovedBeforeCharging,
    Fired,
    /// It moved from so far away that nobody is in its range after half a move.
    FromAfar,
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
    /// It met a charge by a move.
    Reacted,
    Quenching,
    OwesTest,
    /// The orders of its brigade take its fire.
    OrdersAgainstFire,
    /// The orders of its brigade send it back.
    GoesBack,
}

/// What closes going back under orders, and with it the surrender of who cannot: who has gone back was not blocked.
pub(crate) const AGAINST_GOING_BACK: [OrderObjection; 4] =
    [OrderObjection::NotItsTurn, OrderObjection::Untested, OrderObjection::Moved, OrderObjection::Fought];

impl OrderObjection {
    /// What closes the one action of a battery, whichever it is; with what the orders of its brigade close of it.
    pub(crate) const fn of_battery(orders: OrderObjection) -> [OrderObjection; 6] {
        [
            OrderObjection::NotItsTurn,
            OrderObjection::Untested,
            OrderObjection::Acted,
            OrderObjection::Engaged,
            OrderObjection::OwesTest,
            orders,
        ]
    }

    /// Whether it is about whose turn it is, and whether that has begun for the brigade.
    const fn is_of_turn(self) -> bool {
        matches!(self, OrderObjection::NotItsTurn | OrderObjection::Untested)
    }

    /// Whether it holds of a unit.
    pub(crate) fn holds(self, state: &State, unit: &UnitInPlay) -> bool {
        let own = Some(unit.id.army) == state.acting;
        let marked = |mark| unit.marks.has(mark);
        match self {
            OrderObjection::NotItsTurn => !own,
            OrderObjection::Untested => own && state.brigade(unit.id).is_some_and(|brigade| !brigade.tested),
            OrderObjection::Moved => marked(Mark::Moved),
            OrderObjection::MovedBeforeCharging => marked(Mark::Moved) && state.phase == Phase::Moves,
            OrderObjection::Fired => marked(Mark::Fired),
            OrderObjection::FromAfar => marked(Mark::MovedDouble),
            OrderObjection::Acted => marked(Mark::Fired) || marked(Mark::Moved),
            OrderObjection::Formed => marked(Mark::Formed),
            OrderObjection::Fought => marked(Mark::Fought),
            OrderObjection::MeleesFought => {
                unit.left.is_none() && state.units().any(|unit| unit.marks.has(Mark::Fought))
            }
            OrderObjection::Engaged => !unit.engaged.is_empty(),
            OrderObjection::Charging => unit.charge.is_some(),
            OrderObjection::Charged => state.chargers(unit.id).next().is_some(),
            OrderObjection::Reacted => marked(Mark::Reacted),
            OrderObjection::Quenching => marked(Mark::Quenching),
            OrderObjection::OwesTest => unit.test.is_some(),
            OrderObjection::OrdersAgainstFire => {
                let fires = |order| {
                    let unit = unit.now.clone();
                    let request = OrderEffects { unit, order, in_melee: false, retreat_blocked: false };
                    request.answer(&state.tables).is_ok_and(|effects| effects.may_fire)
                };
                // Who never fires is kept from it by his arm.
                fires(Orders::Normal) && !fires(state.orders_of(unit.id))
            }
            OrderObjection::GoesBack => state.orders_of(unit.id).go_back(),
        }
    }
}

impl Objection for OrderObjection {
    const OF: &'static str = "hindrance";

    fn words(objection: OrderObjection) -> Refusal {
        let (page, text) = match objection {
            OrderObjection::NotItsTurn => ("Sequence of play", "it is not its side's turn"),
            OrderObjection::Untested => ("Sequence of play", "its brigade tests first: t on the brigade"),
            OrderObjection::Moved => ("Sequence of play", "it has moved in this turn"),
            OrderObjection::MovedBeforeCharging => {
                ("Sequence of play", "it has moved: a charge after that is declared in the melees, if it does not fire")
            }
            OrderObjection::Fired => ("Sequence of play", "it has fired in this turn"),
            OrderObjection::FromAfar => {
                ("Firing chart", "its move was doubled, far from enemies: after half a move nobody is in its range")
            }
            OrderObjection::Acted => ("Artillery actions", "it has had its one action of this turn"),
            OrderObjection::Formed => ("Notes 14", "its change of formation was its whole move"),
            OrderObjection::Fought => ("Melee results", "it has fought in this turn"),
            OrderObjection::MeleesFought => (
                "Sequence of play",
                "a round of melee is fought: nobody moves into contact any more but by a breakthrough",
            ),
            OrderObjection::Engaged => ("Melee results", "it is in melee"),
            OrderObjection::Charging => ("Firing chart", "it charges: who fires does not go into contact"),
            OrderObjection::Charged => ("Reaction options", "it is charged itself: it answers first (r), and fights"),
            OrderObjection::Reacted => (
                "Reaction options",
                "it met a charge by a move: who counter-charges, wheels, forms anew or goes back does not fire (a reading)",
            ),
            OrderObjection::Quenching => ("Firing chart", "it fights the fire in its building"),
            OrderObjection::OwesTest => ("Firing, hits", "it owes a morale test first: T"),
            OrderObjection::OrdersAgainstFire => {
                ("Brigade command test results", "the orders of its brigade do not let it fire")
            }
            OrderObjection::GoesBack => ("Brigade command test results", "its brigade goes back already"),
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

    /// That no enemy is on the table, at whom it might fire or whom it might charge.
    pub(crate) fn no_enemy(&self, army: u8) -> Option<Refusal> {
        let none = self.enemies(army).next().is_none();
        none.then(|| Refusal::on("Sequence of play", "no enemy is on the table"))
    }

    /// That a melee of this turn is not ended yet: the tests of those who fought, and what its winner does, come before the next
    /// charge is answered and the next round fought.
    pub(crate) fn to_end_first(&self) -> Option<Refusal> {
        let most = self.tables.breakthrough.most;
        let owes = |unit: &UnitInPlay| match &unit.pursuit {
            _ if unit.test.is_some() => {
                (unit.marks.has(Mark::Fought) || unit.pursuit.is_some()).then_some("morale test first: T")
            }
            Some(Pursuit::Throws { .. }) => (unit.breakthroughs < most).then_some("breakthrough first: p"),
            Some(_) => Some("what it does after its melee first: J"),
            None => None,
        };
        let open = self.present().filter_map(|unit| Some((unit.id, owes(unit)?)));
        // A test comes before what the winner does.
        let (id, what) = open.min_by_key(|(_, what)| !what.ends_with('T'))?;
        Some(Refusal::on(
            "Sequence of play",
            format!("a melee is ended before the next: {}, {what} on it", self.named(id)),
        ))
    }

    /// The one thing that speaks against an order to a unit: that it is not on the table, that the other side plays or its
    /// brigade has not tested, what its own procedure has against it, or else the first of these objections that holds.
    pub(crate) fn against<R: Into<Refusal>>(
        &self,
        id: UnitId,
        objections: &[OrderObjection],
        of_procedure: impl FnOnce(&UnitInPlay) -> Vec<R>,
    ) -> Vec<Refusal> {
        let unit = match self.on_table(id) {
            Err(absent) => return vec![absent],
            Ok(unit) => unit,
        };
        let held = |of_turn: bool| {
            let of = objections.iter().filter(|objection| objection.is_of_turn() == of_turn);
            of.copied().find(|objection| objection.holds(self, unit)).map(Refusal::from)
        };
        let decides =
            held(true).or_else(|| of_procedure(unit).into_iter().next().map(Into::into)).or_else(|| held(false));
        Vec::from_iter(decides)
    }
}

/// What a hold has against the advance; nothing where it goes sideways.
pub(crate) fn on_hold(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Refusal> {
    const SECTION: &str = "Brigade command test results";
    if !state.orders_of(unit.id).hold() {
        return None;
    }
    // To go back is a choice of its own for all but batteries, which do it by their one move.
    let (way, may) = if unit.now.arm.is_artillery() {
        ("back, or sideways", "on hold a battery stands, or goes back or sideways, by S of its move")
    } else {
        ("sideways", "on hold it stands, goes back, or sideways, by S of its move")
    };
    let sideways = ask.flag(Question::new("sideways", 'S', way).on(SECTION), false);
    (!sideways).then(|| Refusal::on(SECTION, may))
}
