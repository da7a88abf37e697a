//! A side without a player: each of its brigades gets an intention for the turn, and whoever moves its models carries it out.
//!
//! This is an aid of drumhead's own and stands in no book: it says so in every ruling, knows no rule, and changes nothing
//! that a ruleset keeps. So it lies over the battle of any ruleset, as a [`Game`] over a [`Game`], with two orders of its
//! own: [`SOLO`] says that a side has no player, and what it is out for; [`INTEND`] throws for a brigade. They are rulings
//! like any other: with a form, exact odds, players' dice, undo, correction, and a line in the log.

mod aim;
mod intention;

pub use aim::Aim;
pub use intention::Intention;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::umpire::{
    Answer, BrigadeView, Dice, Duty, Elsewhere, FormBuilder, Game, Interrupt, LATER, Options, Order, OrderKey, Outcome,
    Part, Question, Ratio, Ruling, Sheet, Temper, UnitId, View, signed,
};
use intention::{AID, DICE, Scores, WHY, modifiers};

/// The order that says whether a side has a player; its subject is anybody of that side.
pub const SOLO: &str = "solo";

/// The order that throws for the intention of a brigade.
pub const INTEND: &str = "intend";

/// The question whether a side has its player.
const PLAYER: &str = "player";

/// The key of [`INTEND`].
const KEY: char = '*';

/// A battle in which sides may be without a player.
pub struct Solo {
    game: Box<dyn Game>,
    /// What the sides without a player are out for, by their numbers.
    aims: BTreeMap<u8, Aim>,
    /// What brigades mean to do, and in which turn.
    intentions: BTreeMap<UnitId, (u32, Intention)>,
}

/// What changes. In a journal it is an object, where the events of a ruleset are a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Event {
    /// A side is out for this, or has its player.
    Side { side: u8, aim: Option<Aim> },
    /// A brigade means to do this.
    Brigade { brigade: UnitId, turn: u32, intention: Intention },
}

impl Event {
    /// The event that the JSON of a journal holds; nothing where it is a ruleset's.
    fn read(events: &str) -> Option<serde_json::Result<Event>> {
        events.trim_start().starts_with('{').then(|| serde_json::from_str(events))
    }
}

impl Solo {
    /// The battle of a ruleset at its start, each side with its player.
    pub fn over(game: Box<dyn Game>) -> Solo {
        Solo { game, aims: BTreeMap::new(), intentions: BTreeMap::new() }
    }

    /// Shows whom it is about: intentions behind the brigades, the order that throws, and what it is in the scenario.
    fn show(&self, view: &mut View) {
        let (turn, mut who, mut open) = (view.turn, Vec::new(), Vec::new());
        for army in view.armies.iter_mut().filter(|army| self.aims.contains_key(&army.side)) {
            let acts = |brigade: &&mut BrigadeView| is_on_table(brigade) && self.game.temper(brigade.code).is_some();
            for brigade in army.brigades.iter_mut().filter(acts) {
                who.extend(rows(brigade));
                match self.intentions.get(&brigade.code.of_brigade()) {
                    Some((of, intention)) if *of == turn => {
                        let note = [intention.word(), &brigade.note];
                        brigade.note = note.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
                    }
                    _ => open.extend(rows(brigade)),
                }
            }
        }
        if !open.is_empty() {
            view.may.push(Duty { what: format!("{WHY} ({KEY})"), who: open, order: INTEND });
        }
        let none = "no brigade of a side without a player is on the table";
        let why_not = if who.is_empty() { none.to_owned() } else { String::new() };
        let (name, key, label) = (INTEND, KEY, WHY);
        view.orders.push(OrderKey { name, key, label, who, alone: false, together: false, why_not });
        let says = self.aims.iter().map(|(side, aim)| {
            let aim = aim.word();
            format!("{}, to {aim}: {KEY} throws for each of its brigades.", side_name(view, *side))
        });
        let says = says.chain([format!("This is {AID}, and stands in no book.")]).collect();
        view.scenario.push(Part { heading: "WITHOUT A PLAYER", says });
    }

    /// Rules an order of its own.
    fn ruled(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let view = self.game.view();
        let army = order.subject.and_then(|code| view.armies.get(usize::from(code.army).checked_sub(1)?));
        let (Some(subject), Some(army)) = (order.subject, army) else {
            return Interrupt::refuse("select somebody of the side that is meant first");
        };
        if order.name == SOLO { self.solo(&view, army.side, ask) } else { self.intend(&view, subject, army.side, ask) }
    }

    fn solo(&self, view: &View, side: u8, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let name = side_name(view, side);
        ask.title(format!("Without a player: {name}"));
        ask.say(format!("{AID}, in no book: each turn every brigade gets an intention, by two dice"));
        let is = self.aims.get(&side).copied();
        let player = ask.flag(Question::new(PLAYER, 'p', "it has its player"), is.is_some());
        let aim = if player {
            None
        } else {
            let usual = is.or_else(|| Aim::of(view, side)).unwrap_or(Aim::Take);
            ask.pick(Question::new("aim", 't', "it is to"), Aim::OPTIONS, Some(usual))
        };
        ask.ready()?;
        if aim == is {
            return Interrupt::refuse(match aim {
                Some(_) => "that is how it is already",
                None => "it has its player already",
            });
        }
        let line = match aim {
            Some(aim) => format!("Without a player: {name}, to {} ({AID}).", aim.word()),
            None => format!("With a player again: {name}."),
        };
        Ok(Ruling::new(line, vec![Event::Side { side, aim }]))
    }

    fn intend(
        &self,
        view: &View,
        subject: UnitId,
        side: u8,
        ask: &mut FormBuilder<'_>,
    ) -> Result<Ruling<Event>, Interrupt> {
        let Some(aim) = self.aims.get(&side).copied() else {
            return Interrupt::refuse(format!("{}: its player decides", side_name(view, side)));
        };
        let code = subject.of_brigade();
        let brigades = || view.armies.iter().flat_map(|army| &army.brigades);
        let Some(brigade) = brigades().find(|brigade| brigade.code.of_brigade() == code && is_on_table(brigade)) else {
            return Interrupt::refuse("it is not on the table");
        };
        let Some(temper) = self.game.temper(code) else {
            return Interrupt::refuse("it is held, and does nothing of its own will yet");
        };
        let own = format!("{} {}", view.marked(rows(brigade).first().copied().unwrap_or(code)), brigade.name);
        ask.title(format!("Intention: {own}"));
        ask.thrower(WHY, code.army, own.clone());
        let scores = Scores::of(aim);
        let sum = modifiers(temper, self.lost(brigade));
        let table = format!(
            "to {}: attacks from {} on, falls back up to {}; {AID}",
            aim.word(),
            scores.attack,
            scores.fall_back
        );
        let (count, die) = DICE;
        let thrown = ask.ready()?.sum(count, die, WHY)? as i32;
        let total = thrown + sum.iter().map(|modifier| modifier.value).sum::<i32>();
        let intention = scores.read(total);
        let added: String =
            sum.iter().map(|modifier| format!(" {} ({})", signed(modifier.value), modifier.label)).collect();
        let total = if sum.is_empty() { String::new() } else { format!(" = {total}") };
        let line = format!("{own}: {thrown}{added}{total}: {} this turn ({AID}).", intention.word());
        let event = Event::Brigade { brigade: code, turn: view.turn, intention };
        Ok(Ruling {
            outcome: intention.word().to_owned(),
            notes: vec![format!("{}.", intention.means())],
            sum,
            table,
            ..Ruling::new(line, vec![event])
        })
    }

    /// What part of a brigade is lost: the mean of its units.
    fn lost(&self, brigade: &BrigadeView) -> Ratio {
        let losses = self.game.losses();
        let own = losses.iter().filter(|(unit, _)| unit.of_brigade() == brigade.code.of_brigade());
        let (lost, units) = own.fold((Ratio::ZERO, 0), |(lost, units), (_, part)| (lost + *part, units + 1));
        if units == 0 { Ratio::ZERO } else { lost * Ratio::new(1, units) }
    }

    fn is_own(order: &Order) -> bool {
        order.name == SOLO || order.name == INTEND
    }
}

/// The order that says of a side, by the name of one of its armies or a part of it, that it has no player.
/// Refuses what names no army, or several sides.
pub fn order(view: &View, typed: &str) -> Result<Order, String> {
    let (typed, names) = (typed.trim().to_lowercase(), || view.armies.iter().map(|army| army.name.as_str()));
    let is = |whole: bool| {
        let fits = |name: String| if whole { name == typed } else { !typed.is_empty() && name.contains(&typed) };
        view.armies.iter().filter(|army| fits(army.name.to_lowercase())).collect::<Vec<_>>()
    };
    let meant = Some(is(true)).filter(|all| !all.is_empty()).unwrap_or_else(|| is(false));
    let Some(army) = meant.first().filter(|first| meant.iter().all(|army| army.side == first.side)) else {
        let which = if meant.is_empty() { "is no army here" } else { "is on several sides" };
        return Err(format!("{typed} {which}: there are {}", names().collect::<Vec<_>>().join(", ")));
    };
    let subject = army.brigades.first().and_then(|brigade| rows(brigade).first().copied());
    let answers = [(PLAYER.to_owned(), Answer::Flag(false))].into();
    Ok(Order { name: SOLO.to_owned(), subject, answers })
}

/// The rows of a brigade on the roster: its own; of a unit on its own that unit's.
fn rows(brigade: &BrigadeView) -> Vec<UnitId> {
    if brigade.code.is_brigade() { vec![brigade.code] } else { brigade.units.iter().map(|unit| unit.code).collect() }
}

fn is_on_table(brigade: &BrigadeView) -> bool {
    brigade.units.iter().any(|unit| !unit.gone && !unit.marks.iter().any(|mark| mark == LATER.0))
}

/// The name of a side: that of its first army.
fn side_name(view: &View, side: u8) -> String {
    let army = view.armies.get(usize::from(side).saturating_sub(1));
    army.map_or_else(String::new, |army| army.name.clone())
}

impl Game for Solo {
    fn view(&self) -> View {
        let mut view = self.game.view();
        if !self.aims.is_empty() && view.over.is_none() {
            self.show(&mut view);
        }
        view
    }

    fn sheet(&self) -> Sheet {
        self.game.sheet()
    }

    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        self.game.losses()
    }

    fn losses_after(&self, order: &Order, dice: &mut dyn Dice) -> Result<Vec<(UnitId, Ratio)>, Interrupt> {
        if Solo::is_own(order) {
            return self.preview(order, dice).map(|_| self.losses());
        }
        self.game.losses_after(order, dice)
    }

    fn moment(&self) -> (u32, String) {
        self.game.moment()
    }

    fn elsewhere(&self) -> Vec<Elsewhere> {
        self.game.elsewhere()
    }

    fn temper(&self, brigade: UnitId) -> Option<Temper> {
        self.game.temper(brigade)
    }

    fn rule(&self, order: &Order, dice: &mut dyn Dice) -> Outcome {
        if !Solo::is_own(order) {
            return self.game.rule(order, dice);
        }
        let mut ask = FormBuilder::new(&order.answers, dice);
        let result = self.ruled(order, &mut ask).and_then(|ruling| {
            let (events, ruling) = ruling.take_events();
            let events = events.iter().map(serde_json::to_value).collect::<serde_json::Result<_>>();
            Ok(Ruling { events: events.or_else(|error| Interrupt::refuse(error.to_string()))?, ..ruling })
        });
        Outcome { form: ask.into_form(), result }
    }

    fn preview(&self, order: &Order, dice: &mut dyn Dice) -> Result<Ruling<Value>, Interrupt> {
        if !Solo::is_own(order) {
            return self.game.preview(order, dice);
        }
        self.ruled(order, &mut FormBuilder::new(&order.answers, dice)).map(|ruling| ruling.take_events().1)
    }

    fn apply(&mut self, events: &str) -> Result<(), Interrupt> {
        match Event::read(events) {
            None => return self.game.apply(events),
            Some(Err(error)) => return Interrupt::refuse(error.to_string()),
            Some(Ok(Event::Side { side, aim: Some(aim) })) => drop(self.aims.insert(side, aim)),
            Some(Ok(Event::Side { side, aim: None })) => drop(self.aims.remove(&side)),
            Some(Ok(Event::Brigade { brigade, turn, intention })) => {
                self.intentions.insert(brigade, (turn, intention));
            }
        }
        Ok(())
    }

    fn rewritten(&self, events: &str) -> Result<Value, Interrupt> {
        let Some(event) = Event::read(events) else { return self.game.rewritten(events) };
        event.and_then(serde_json::to_value).or_else(|error| Interrupt::refuse(error.to_string()))
    }

    fn hides(&self, order: &Order, turn: u32) -> bool {
        self.game.hides(order, turn)
    }

    fn secrets(&self, army: u8) -> Vec<(UnitId, String)> {
        self.game.secrets(army)
    }

    fn copy(&self) -> Box<dyn Game> {
        let Solo { game, aims, intentions } = self;
        Box::new(Solo { game: game.copy(), aims: aims.clone(), intentions: intentions.clone() })
    }
}
