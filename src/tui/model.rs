//! Everything that is drawn.

use std::collections::BTreeMap;

use crate::umpire::{Duty, Game, Order, OrderKey, Refusal, UnitId, View};
use crate::web::Server;

use super::breath::{Behind, Breath};
use super::hints::learned::Hints;
use super::key::Key;
use super::keys::Context;
use super::layer::{Candidate, Fallen, Inserting, Layer};
use super::message::{Cause, Message};
use super::perform::open::Open;
use super::theme::Theme;

/// The state of the screens. Changed by [`super::update`] alone; drawing only reads it.
pub struct Model {
    /// The battle on the table, once one is open.
    pub table: Option<Open>,
    /// What it shows now.
    pub view: View,
    /// The rulings of this turn that what was mended before them does not allow as they stand, by their records.
    pub stuck: Vec<u64>,
    /// The players' board on their phones, while it is served.
    pub phones: Option<Server>,
    /// The screens, one over the other; the last has the keyboard.
    pub layers: Vec<Layer>,
    /// Which army the cursor is in, counted from 0.
    pub side: usize,
    /// Where the cursor stands in each army.
    pub cursors: Vec<UnitId>,
    /// The brigade whose letter was typed just now: a digit then names a unit of it.
    pub begun: Option<UnitId>,
    /// The form that was left or taken back last.
    pub left: Option<Left>,
    /// Where the cursor stood before each ruling that is about nobody, by the number of its record.
    pub came_from: BTreeMap<u64, UnitId>,
    /// Where the last ruling led the cursor, as long as no code has named that one.
    pub led_to: Option<UnitId>,
    /// Whether the past is mended on where the mending that is being saved is.
    pub mends_on: bool,
    /// A breath in which keys are left out.
    pub breath: Option<Breath>,
    /// A line above the footer, until the next key.
    pub message: Option<Message>,
    /// The hints of a first battle.
    pub hints: Hints,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// How things look.
    pub theme: Theme,
    /// Whether it is over.
    pub quit: bool,
}

/// A form that was left, or whose ruling was taken back.
#[derive(Clone, Debug)]
pub struct Left {
    /// Its order, as it was answered.
    pub order: Order,
    /// The dice that had fallen for it.
    pub fallen: Vec<Fallen>,
    /// What left it.
    pub by: LeftBy,
}

/// What leaves a form behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftBy {
    /// The umpire: its dice lie on the table.
    Esc,
    /// Its ruling was taken back.
    Undo,
    /// The program ended over it: its own order takes it up again.
    CutOff,
}

impl Left {
    /// The dice that lie for it on the table; those of a ruling that was taken back do not.
    pub fn on_table(&self) -> Option<String> {
        self.lying().filter(|_| self.by != LeftBy::Undo)
    }

    /// Whether it is this order, of this unit.
    pub fn is_of(&self, name: &str, subject: Option<UnitId>) -> bool {
        self.order.name == name && self.order.subject == subject
    }

    /// The dice that had fallen for it, in words.
    pub fn lying(&self) -> Option<String> {
        Fallen::all_shown(&self.fallen)
    }
}

impl Model {
    /// An empty model with one screen.
    pub fn new(theme: Theme, size: (u16, u16), first: Layer) -> Model {
        Model {
            table: None,
            view: View::default(),
            stuck: Vec::new(),
            phones: None,
            layers: vec![first],
            side: 0,
            cursors: Vec::new(),
            begun: None,
            left: None,
            came_from: BTreeMap::new(),
            led_to: None,
            mends_on: false,
            breath: None,
            message: None,
            hints: Hints::default(),
            size,
            theme,
            quit: false,
        }
    }

    /// The battle's state, where one is open: that of now, or that of then, where a ruling is inserted.
    pub fn game(&self) -> Option<&dyn Game> {
        let then = self.inserting().map(|inserting| &*inserting.game);
        then.or_else(|| self.table.as_ref().map(|table| table.battle().game()))
    }

    /// Where a ruling is inserted, if one is.
    pub fn inserting(&self) -> Option<&Inserting> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Inserting(inserting) => Some(&**inserting),
            _ => None,
        })
    }

    /// Who has the keyboard.
    pub fn context(&self) -> Context {
        self.layers.last().map_or(Context::Anywhere, Layer::context)
    }

    /// The unit or brigade under the cursor.
    pub fn selected(&self) -> Option<UnitId> {
        self.cursors.get(self.side).copied()
    }

    /// Puts the cursor on a unit or brigade of the roster; anything else changes nothing.
    pub fn select(&mut self, code: UnitId) {
        let side = usize::from(code.army).wrapping_sub(1);
        if self.codes(side).contains(&code)
            && let Some(cursor) = self.cursors.get_mut(side)
        {
            *cursor = code;
            self.side = side;
        }
    }

    /// Brigades and units of an army in the roster's order.
    pub fn codes(&self, side: usize) -> Vec<UnitId> {
        self.view.codes(side)
    }

    /// The order that a key gives now to the selected one.
    pub fn order_by_key(&self, key: char) -> Option<&OrderKey> {
        self.view.order_by_key(key, self.selected())
    }

    /// Whether the selected one may be given an order.
    pub fn may_be_given(&self, order: &OrderKey) -> bool {
        self.view.may_be_given(order, self.selected())
    }

    /// The first thing that speaks against giving an order to the selected one, with its page.
    pub fn against(&self, order: &OrderKey) -> Option<Refusal> {
        self.game()?.against(order.name, self.selected()).into_iter().next()
    }

    /// Whether dice lie for the form that was left or taken back last.
    pub fn left_lying(&self) -> bool {
        self.left.as_ref().is_some_and(|left| left.lying().is_some())
    }

    /// What is owed, as it is shown: in the order in which `Space` comes to it. Of each kind the selected one is first, then
    /// others of its brigade. The kinds keep the order of the rules, so that the same is next behind the same ruling, wherever
    /// that has led the cursor; where the umpire went to somebody himself, what that one owes comes first.
    pub fn duties(&self) -> Vec<Duty> {
        let selected = self.selected();
        let own = |id: &UnitId| selected.is_some_and(|selected| *id == selected || *id == selected.of_brigade());
        let mut duties = self.view.duties.clone();
        let order = |duty: &Duty| !duty.order.is_empty();
        // What is refused him as yet does not come first.
        let free = |duty: &Duty| self.game().is_some_and(|game| game.against(duty.order, selected).is_empty());
        let meant = selected != self.led_to;
        let mine = |duty: &Duty| meant && order(duty) && duty.who.iter().any(own);
        let mine = duties.iter().position(mine).filter(|at| *at == 0 || free(&duties[*at]));
        if let (Some(first), Some(mine)) = (duties.iter().position(order), mine) {
            duties[first..=mine].rotate_right(1);
        }
        for duty in duties.iter_mut().filter(|duty| order(duty)) {
            duty.who.sort_by_key(|id| (!own(id), selected.map(|selected| selected.turn_of(*id))));
        }
        duties
    }

    /// Whether something is typed in one breath with what was typed last.
    pub fn in_breath(&self) -> bool {
        self.breath.as_ref().is_some_and(|breath| !breath.is_reading())
    }

    /// Whether the selected one pays what it owes by this key.
    pub fn owes_by(&self, key: Key) -> bool {
        let Some(selected) = self.selected() else { return false };
        let owed = |name: &str| self.view.duties.iter().any(|duty| duty.order == name && duty.who.contains(&selected));
        self.view.orders.iter().any(|order| key == Key::Char(order.key) && owed(order.name))
    }

    /// The name of a unit or brigade.
    pub fn name(&self, code: UnitId) -> String {
        self.view.name(code).map_or_else(|| code.short(), str::to_owned)
    }

    /// Code and name of a unit or brigade, as the log has them: `b3 IR 27 Kleist`.
    pub fn called(&self, code: UnitId) -> String {
        self.view.called(code)
    }

    /// Units and brigades to pick one from.
    pub fn candidates(&self, codes: impl IntoIterator<Item = UnitId>) -> Vec<Candidate> {
        let candidate = |code| Candidate { code, marked: self.view.marked(code), name: self.name(code) };
        codes.into_iter().map(candidate).collect()
    }

    /// Reads the battle's view again, and keeps the cursors on what there is.
    pub fn refresh(&mut self) {
        let (Some(game), Some(table)) = (self.game(), &self.table) else { return };
        let battle = table.battle();
        self.view = battle.remembered(game.view());
        let standing = battle.standing();
        let turn = |seq: u64| Some(standing.told_under(&standing.find(seq)?).0);
        self.stuck = battle.as_it_was(|seq| turn(seq) == Some(self.view.turn)).into_iter().collect();
        for side in 0..self.view.armies.len() {
            let codes = self.codes(side);
            let first = codes.first().copied().unwrap_or(UnitId::new(side as u8 + 1, 'a', 0));
            match self.cursors.get_mut(side) {
                Some(cursor) if codes.contains(cursor) => {}
                Some(cursor) => *cursor = first,
                None => self.cursors.push(first),
            }
        }
        self.cursors.truncate(self.view.armies.len());
        self.side = self.side.min(self.view.armies.len().saturating_sub(1));
    }

    /// A page of a list on a terminal of this size, in lines.
    pub fn page(&self) -> usize {
        usize::from(self.size.1).saturating_sub(6).max(1)
    }

    /// Opens the keys of the screen on top.
    pub fn help(&mut self) {
        self.layers.push(Layer::Help { of: self.context(), top: 0 });
    }

    /// Says something above the footer.
    pub fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message::new(text));
    }

    /// Says why a key was refused; what is typed behind it in one breath is left out.
    pub fn refuse(&mut self, key: Key, why: impl Into<String>) {
        let why = why.into();
        if let Some(Layer::Form(form)) = self.layers.last_mut() {
            form.doubts = form.doubts.saturating_add(1);
        }
        self.breath = Some(Breath::new(Behind::Refused(key, why.clone())));
        self.not_taken(key, why);
    }

    /// Says why a key is not taken; what is typed behind it counts.
    pub fn not_taken(&mut self, key: Key, why: impl Into<String>) {
        self.message = Some(Message::alarm(why).doubting(Cause::Refused(key), None));
    }

    /// Says which keys were left out, once nothing is typed any more; a key that waits to be pressed once more waits on, and so
    /// does a die that was left out.
    pub fn tell_left_out(&mut self, breath: &Breath) {
        let Some(text) = breath.said_after() else { return };
        let waits = self.message.as_ref().and_then(|said| said.doubt?.held);
        let held = waits.or_else(|| breath.first_digit());
        let doubts = waits.is_some() || breath.left_out_more();
        let message = Message::alarm(text);
        self.message = Some(if doubts { message.doubting(Cause::LeftOut, held) } else { message });
    }

    /// Says that something is wrong.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.message = Some(Message::alarm(text));
    }
}
