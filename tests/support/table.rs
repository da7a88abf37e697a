//! A table to play at: orders typed by keys from their name, answers and faces, and what must come of them. A ruling that
//! does not say what it should fails with everything that it did say.

use drumhead::battle::{Battle, Entry, Muster, Record};
use drumhead::report::story::story;
use drumhead::rulesets;
use drumhead::session;
use drumhead::umpire::{Answer, Order, Ratio, Throw, UnitId, UnitRow, View};

use super::app::App;
use super::memory::Memory;
use super::typed::{Stop, give};

/// A battle in memory, and the screens before it.
pub struct Table {
    pub app: App,
}

/// An order on its way.
pub struct Given<'a> {
    table: &'a mut Table,
    order: Order,
    throws: Vec<Throw>,
}

/// What can be an answer.
pub trait IntoAnswer {
    fn into_answer(self) -> Answer;
}

impl IntoAnswer for &str {
    fn into_answer(self) -> Answer {
        Answer::Word(self.to_owned())
    }
}

impl IntoAnswer for i64 {
    fn into_answer(self) -> Answer {
        Answer::Number(Ratio::from(self))
    }
}

impl IntoAnswer for bool {
    fn into_answer(self) -> Answer {
        Answer::Flag(self)
    }
}

impl IntoAnswer for &[&str] {
    fn into_answer(self) -> Answer {
        Answer::Words(self.iter().map(|word| (*word).to_owned()).collect())
    }
}

impl From<Table> for App {
    fn from(table: Table) -> App {
        table.app
    }
}

impl Table {
    /// A battle that ships with a ruleset, before its first turn.
    pub fn at(ruleset: &str, battle: &str) -> Table {
        Table::changed(ruleset, battle, str::to_owned)
    }

    /// The same of its text with a change.
    pub fn changed(ruleset: &str, battle: &str, change: impl Fn(&str) -> String) -> Table {
        let found = rulesets::find(ruleset).expect("a ruleset of the registry");
        let (_, text) = found.battles.iter().find(|(name, _)| *name == battle).expect("a battle that ships");
        Table::of(ruleset, &change(text))
    }

    /// A battle of this order of battle.
    pub fn of(ruleset: &str, text: &str) -> Table {
        Table::with(ruleset, text, &[])
    }

    /// A battle of this order of battle, under house rules.
    pub fn with(ruleset: &str, text: &str, house: &[&str]) -> Table {
        let muster = Muster {
            format: Muster::FORMAT,
            drumhead: "test".to_owned(),
            ruleset: ruleset.to_owned(),
            title: "test".to_owned(),
            order_of_battle: text.to_owned(),
            house_rules: house.iter().map(|rules| ("house.toml".to_owned(), (*rules).to_owned())).collect(),
            seed: 1,
        };
        let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) };
        let battle = Battle::begin(&first, session::ruleset).unwrap_or_else(|stop| panic!("{stop}"));
        Table { app: App::on(Memory { battle, full: false }, 80, 24) }
    }

    pub fn battle(&self) -> &Battle {
        self.app.battle()
    }

    pub fn view(&self) -> View {
        self.battle().game().view()
    }

    /// How the turns went, as the report tells them.
    pub fn told(&self) -> String {
        let story = story(self.battle()).expect("it is told");
        story.turns.into_iter().map(|(_, says)| format!("{says}\n")).collect()
    }

    pub fn phase(&self) -> String {
        self.view().phase.name
    }

    pub fn row(&self, code: &str) -> UnitRow {
        let view = self.view();
        let mut rows = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
        rows.find(|row| row.code.to_string() == code).unwrap_or_else(|| panic!("no unit {code}")).clone()
    }

    /// What the roster notes of a brigade.
    pub fn note(&self, code: &str) -> String {
        let view = self.view();
        let mut brigades = view.armies.iter().flat_map(|army| &army.brigades);
        brigades.find(|brigade| brigade.code.to_string() == code).expect("it is there").note.clone()
    }

    /// Begins an order; an empty code gives it to nobody.
    pub fn order(&mut self, name: &str, to: &str) -> Given<'_> {
        let subject: Option<UnitId> = (!to.is_empty()).then(|| to.parse().expect("a code"));
        let order = Order { name: name.to_owned(), subject, ..Order::default() };
        Given { table: self, order, throws: Vec::new() }
    }

    /// What speaks against giving an order to a unit, each reason.
    pub fn against(&self, order: &str, unit: &str) -> Vec<String> {
        let reasons = self.battle().game().against(order, Some(unit.parse().expect("a code")));
        reasons.iter().map(ToString::to_string).collect()
    }

    /// Who may be given an order now.
    pub fn who(&self, order: &str) -> Vec<String> {
        let orders = self.view().orders.into_iter().filter(|key| key.name == order);
        orders.flat_map(|key| key.who).map(|unit| unit.to_string()).collect()
    }

    /// What the form of an order says to the umpire before he answers anything.
    pub fn form_says(&self, name: &str, to: &str) -> Vec<String> {
        let order = Order { name: name.to_owned(), subject: to.parse().ok(), ..Order::default() };
        self.battle().rule(&order, &[]).form.says
    }

    /// Takes back the last ruling.
    pub fn undo(&mut self) {
        while self.app.model.layers.len() > 1 {
            self.app.keys("<esc>");
        }
        self.app.keys("u");
    }

    /// Ends the phase.
    pub fn next(&mut self) -> &mut Table {
        self.order(Order::NEXT, "").says("phase");
        self
    }

    /// Ends the phase, and with it the battle, in these words.
    pub fn next_says(&mut self, words: &str) {
        self.order(Order::NEXT, "").says(words);
    }

    /// Ends phases until one of this name begins.
    pub fn through(&mut self, phase: &str) {
        for _ in 0..20 {
            self.next();
            if self.phase() == phase {
                return;
            }
            if self.phase().ends_with("initiative") {
                let mut given = self.order("initiative", "");
                for faces in [&[][..], &[6, 1], &[6, 1, 6], &[6, 1, 6, 1]] {
                    given = given.dice(faces);
                    if given.try_it().is_ok() {
                        break;
                    }
                }
            }
        }
        panic!("no phase {phase}: {}", self.phase());
    }
}

impl Given<'_> {
    /// Answers a question.
    pub fn with(mut self, id: &str, answer: impl IntoAnswer) -> Self {
        self.order.answers.insert(id.to_owned(), answer.into_answer());
        self
    }

    /// The faces that the players threw.
    pub fn dice(mut self, faces: &[u8]) -> Self {
        self.throws = faces.iter().map(|face| Throw::Face(*face)).collect();
        self
    }

    /// The card that the players turned.
    pub fn card(mut self, name: &str) -> Self {
        self.throws = vec![Throw::Card(name.to_owned())];
        self
    }

    /// Types it. What cannot be typed, as the screens do not offer it, must be refused where it comes from a journal.
    fn try_it(&mut self) -> Result<(String, Vec<String>), String> {
        let against = match give(&mut self.table.app, &self.order, &self.throws) {
            Ok(()) => {
                let ruled = self.table.battle().standing().last().expect("a ruling").ruled;
                return Ok((ruled.line, ruled.notes));
            }
            Err(Stop::Said(why)) => why,
            Err(Stop::NoKeys) => match self.table.battle().rule(&self.order, &self.throws).result {
                Ok(_) => panic!("{:?}: no keys give this order:\n{}", self.order, self.table.app.text()),
                Err(stop) => stop.to_string(),
            },
        };
        Err(format!("{:?}: {against}", self.order))
    }

    /// Rules it; the line or a note must hold these words.
    pub fn says(mut self, words: &str) {
        match self.try_it() {
            Ok((line, notes)) => {
                let all = format!("{line}\n{}", notes.join("\n"));
                assert!(all.contains(words), "expected {words:?} in:\n{all}");
            }
            Err(error) => panic!("expected {words:?}, but {error}"),
        }
    }

    /// It must be refused, forbidden or incomplete, with these words.
    pub fn refused(mut self, words: &str) {
        match self.try_it() {
            Ok((line, _)) => panic!("expected a refusal with {words:?}, but it ruled: {line}"),
            Err(error) => assert!(error.contains(words), "expected {words:?} in:\n{error}"),
        }
    }
}
