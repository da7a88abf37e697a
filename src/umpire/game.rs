//! A battle under one ruleset, typed, and under any ruleset.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    ArmyView, Dice, Elsewhere, FormBuilder, GivenDice, Interrupt, Order, Outcome, Ratio, Refusal, Ruling, Sheet,
    SwitchedOff, UnitId, View,
};

/// What is to be expected of a commander whom no player leads, as his book rates him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Temper {
    /// He comes on where another stands.
    Bold,
    /// As most are; and where the book rates nobody.
    #[default]
    Steady,
    /// He stands where another comes on.
    Cautious,
}

/// The state of a battle under one ruleset, typed: what a ruleset writes.
pub trait GameState: Clone + Send + 'static {
    /// What can change.
    type Event: Serialize + DeserializeOwned;

    /// What the screens show.
    fn view(&self) -> View;

    /// What is printed beside it: boxes, figures, tables. A ruleset that gives none has handouts of its view alone.
    fn sheet(&self) -> Sheet {
        Sheet::default()
    }

    /// Who has lost how much, each unit as a part of itself: 2/5 with two of five hits, 1 once it is out of the battle.
    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        let units = |army: ArmyView| army.brigades.into_iter().flat_map(|brigade| brigade.units);
        let lost = |gone| if gone { Ratio::ONE } else { Ratio::ZERO };
        self.view().armies.into_iter().flat_map(units).map(|unit| (unit.code, lost(unit.gone))).collect()
    }

    /// The turn, and the name of the phase: what [`GameState::view`] says of them.
    fn moment(&self) -> (u32, String) {
        let view = self.view();
        (view.turn, view.phase.name)
    }

    /// What house rules have switched off.
    fn off(&self) -> &SwitchedOff {
        SwitchedOff::NONE
    }

    /// The orders of other phases, for whoever gives one in the wrong phase.
    fn elsewhere(&self) -> Vec<Elsewhere> {
        Vec::new()
    }

    /// What is to be expected of the commander of a brigade whom no player leads; nothing while it may not act of its own
    /// will yet.
    fn temper(&self, _brigade: UnitId) -> Option<Temper> {
        Some(Temper::Steady)
    }

    /// Rules an order: a pure function of the state, the answers and the dice.
    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Self::Event>, Interrupt>;

    /// Applies an event. Events of a journal always fit the state that they were ruled on.
    fn apply(&mut self, event: &Self::Event);

    /// Whether what an order of `turn` answered must still be hidden from the players: plans that a side makes in secret.
    /// Neither the view nor the line of its ruling tells it; the journal does.
    fn hides(&self, _order: &Order, _turn: u32) -> bool {
        false
    }

    /// What the players of an army, by its number, know of their units and the others must not yet: what its chit says
    /// that lies face down. A word or two each. Who shows it shows it to that army alone; all else that must be hidden
    /// stands neither in the view nor in the line of a ruling.
    fn secrets(&self, _army: u8) -> Vec<(UnitId, String)> {
        Vec::new()
    }
}

/// A battle under any ruleset: what the screens, the journal and the odds hold.
pub trait Game: Send {
    /// What the screens show.
    fn view(&self) -> View;
    /// What is printed beside it.
    fn sheet(&self) -> Sheet;
    /// Who has lost how much, each unit as a part of itself: 2/5 with two of five hits, 1 once it is out of the battle.
    fn losses(&self) -> Vec<(UnitId, Ratio)>;
    /// What an order comes to with these dice, and who would have lost how much then. Changes nothing.
    fn losses_after(&self, order: &Order, dice: &mut dyn Dice) -> Result<Vec<(UnitId, Ratio)>, Interrupt>;
    /// The turn, and the name of the phase.
    fn moment(&self) -> (u32, String);
    /// The orders of other phases, for whoever gives one in the wrong phase.
    fn elsewhere(&self) -> Vec<Elsewhere>;
    /// What is to be expected of the commander of a brigade whom no player leads; nothing while it may not act of its own
    /// will yet.
    fn temper(&self, brigade: UnitId) -> Option<Temper>;
    /// Rules an order with these dice. Changes nothing.
    fn rule(&self, order: &Order, dice: &mut dyn Dice) -> Outcome;
    /// What an order comes to with these dice, its events aside: for odds, which ask it thousands of times.
    fn preview(&self, order: &Order, dice: &mut dyn Dice) -> Result<Ruling<Value>, Interrupt>;
    /// Applies the events of a ruling, as the JSON of a journal has them. Refuses what is no list of this ruleset's
    /// events.
    fn apply(&mut self, events: &str) -> Result<(), Interrupt>;
    /// The events of a ruling as they would be written today: an earlier version may have had other names for them.
    fn rewritten(&self, events: &str) -> Result<Value, Interrupt>;
    /// Whether the answers of an order of `turn` must still be hidden from whoever looks at the screen.
    fn hides(&self, order: &Order, turn: u32) -> bool;
    /// What only the players of an army know of their units.
    fn secrets(&self, army: u8) -> Vec<(UnitId, String)>;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
}

impl dyn Game + '_ {
    /// What speaks against giving an order now to a unit or a brigade, or to nobody: what its form would say first, before
    /// anything is answered. Nothing where it may be given.
    pub fn against(&self, order: &str, subject: Option<UnitId>) -> Vec<Refusal> {
        let order = Order { name: order.to_owned(), subject, ..Order::default() };
        match self.preview(&order, &mut GivenDice::new(&[])) {
            Err(Interrupt::Forbidden(reasons)) => reasons,
            Err(Interrupt::Refused(refusal)) => vec![refusal],
            Ok(_) | Err(Interrupt::Unanswered | Interrupt::NeedDice(_)) => Vec::new(),
        }
    }
}

/// The form of an order, under the house rules of the battle.
fn begun<'a>(state: &'a impl GameState, order: &'a Order, dice: &'a mut dyn Dice) -> FormBuilder<'a> {
    FormBuilder::new(&order.answers, dice).under(state.off())
}

impl<F: GameState> Game for F {
    fn view(&self) -> View {
        GameState::view(self)
    }

    fn sheet(&self) -> Sheet {
        GameState::sheet(self)
    }

    fn elsewhere(&self) -> Vec<Elsewhere> {
        GameState::elsewhere(self)
    }

    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        GameState::losses(self)
    }

    fn losses_after(&self, order: &Order, dice: &mut dyn Dice) -> Result<Vec<(UnitId, Ratio)>, Interrupt> {
        let ruling = GameState::rule(self, order, &mut begun(self, order, dice))?;
        let mut after = self.clone();
        ruling.events.iter().for_each(|event| GameState::apply(&mut after, event));
        Ok(GameState::losses(&after))
    }

    fn moment(&self) -> (u32, String) {
        GameState::moment(self)
    }

    fn temper(&self, brigade: UnitId) -> Option<Temper> {
        GameState::temper(self, brigade)
    }

    fn rule(&self, order: &Order, dice: &mut dyn Dice) -> Outcome {
        let mut ask = begun(self, order, dice);
        let result = GameState::rule(self, order, &mut ask).and_then(|ruling| {
            let (events, mut ruling) = ruling.take_events();
            ruling.notes.extend(ask.allowed().into_iter().map(|allowed| format!("{allowed}.")));
            let events = serde_json::to_value(&events).or_else(|error| Interrupt::refuse(error.to_string()))?;
            Ok(Ruling { events: vec![events], ..ruling })
        });
        Outcome { form: ask.into_form(), result }
    }

    fn preview(&self, order: &Order, dice: &mut dyn Dice) -> Result<Ruling<Value>, Interrupt> {
        Ok(GameState::rule(self, order, &mut begun(self, order, dice))?.take_events().1)
    }

    fn apply(&mut self, events: &str) -> Result<(), Interrupt> {
        let events: Vec<F::Event> =
            serde_json::from_str(events).or_else(|error| Interrupt::refuse(error.to_string()))?;
        for event in &events {
            GameState::apply(self, event);
        }
        Ok(())
    }

    fn rewritten(&self, events: &str) -> Result<Value, Interrupt> {
        let events: serde_json::Result<Vec<F::Event>> = serde_json::from_str(events);
        events.and_then(serde_json::to_value).or_else(|error| Interrupt::refuse(error.to_string()))
    }

    fn hides(&self, order: &Order, turn: u32) -> bool {
        GameState::hides(self, order, turn)
    }

    fn secrets(&self, army: u8) -> Vec<(UnitId, String)> {
        GameState::secrets(self, army)
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
