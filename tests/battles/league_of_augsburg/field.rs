//! A battle of the League of Augsburg, order by order: dice told, and what they change. Every expected number is a sum done by
//! hand from the ledger's tables.

use std::collections::BTreeMap;

use drumhead::umpire::{
    Answer, Game, GivenDice, Interrupt, Kind, Order, Question, Ratio, Ruling, Throw, UnitId, UnitRow, View, odds,
};
use serde_json::{Value, json};

use crate::support::app::App;
use crate::support::stage::Stage;

const WALCOURT: &str = include_str!("../../../armies/league-of-augsburg/walcourt.toml");

const FLEURUS: &str = include_str!("../../../armies/league-of-augsburg/fleurus.toml");

pub const YES: Answer = Answer::Flag(true);

/// A battle, and what its events have said of units, of their chits and of the charge.
#[derive(Clone)]
pub struct Field {
    stage: Stage,
    units: BTreeMap<String, Value>,
    chits: BTreeMap<String, Value>,
    pub charge: Value,
}

pub fn code(text: &str) -> UnitId {
    text.parse().expect("a code")
}

pub fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

pub fn n(number: i64) -> Answer {
    Answer::Number(Ratio::from(number))
}

pub fn order(name: &str, subject: &str, answers: &[(&str, Answer)]) -> Order {
    Order {
        name: name.to_owned(),
        subject: (!subject.is_empty()).then(|| code(subject)),
        answers: answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect(),
    }
}

impl Field {
    pub fn walcourt() -> Field {
        Field::under(&[])
    }

    /// Walcourt under house rules, with nobody held.
    pub fn under(house: &[&str]) -> Field {
        Field::of(&WALCOURT.replace("held = 4\n", ""), house)
    }

    /// Walcourt with Slangenburg and Marlborough held until turn 4, as the scenario has it.
    pub fn held() -> Field {
        Field::of(WALCOURT, &[])
    }

    /// Fleurus, with Aylva held until turn 5 unless an enemy is near.
    pub fn fleurus() -> Field {
        Field::of(FLEURUS, &[])
    }

    /// Walcourt with nobody held, and dragoons who begin on foot.
    pub fn on_foot() -> Field {
        let mounted = "type = \"dragoons\", figures = 12, squadrons = 2";
        let text = WALCOURT.replace("held = 4\n", "").replace(mounted, &format!("{mounted}, mode = \"dismounted\""));
        Field::of(&text, &[])
    }

    fn of(text: &str, house: &[&str]) -> Field {
        // Orders are tried on open ground; where ground matters it is said.
        let open = ["wall", "house", "wood"]
            .iter()
            .fold(text.to_owned(), |text, ground| text.replace(&format!(", ground = \"{ground}\""), ""));
        let open = open.replacen("title = ", "bad_going = false\ntitle = ", 1);
        Field::on(&open, house)
    }

    /// Walcourt with its ground: some of it is bad going.
    pub fn with_its_ground() -> Field {
        Field::on(&WALCOURT.replace("held = 4\n", ""), &[])
    }

    /// Walcourt with nobody held, where no horse charges across a hedge.
    pub fn with_hedges() -> Field {
        let text = WALCOURT.replace("held = 4\n", "").replacen("title = ", "horse_over_hedges = false\ntitle = ", 1);
        Field::of(&text, &[])
    }

    /// Walcourt with nobody held, and this name for Luneburg.
    pub fn named(name: &str) -> Field {
        Field::of(&WALCOURT.replace("held = 4\n", "").replace("\"Luneburg\"", &format!("\"{name}\"")), &[])
    }

    /// Walcourt with nobody held, where the scenario has something of allied horse that routs.
    pub fn with_a_river() -> Field {
        let army = "commander = \"Waldeck\"\n";
        let river = format!("{army}horse_that_routs = \"beyond the river it is lost\"\n");
        Field::of(&WALCOURT.replace("held = 4\n", "").replacen(army, &river, 1), &[])
    }

    fn on(text: &str, house: &[&str]) -> Field {
        let stage = Stage::of("league-of-augsburg", text, house);
        Field { stage, units: BTreeMap::new(), chits: BTreeMap::new(), charge: Value::Null }
    }

    /// Walcourt with these chits, in the activations: `first` has the most points of all, and all others have fewer each.
    pub fn acting(first: &str, chits: &[(&str, &str)]) -> Field {
        let mut field = Field::walcourt();
        for (brigade, letters) in chits {
            field.give("lay", brigade, &[("chits", word(letters))], &[]);
        }
        field.activate(first);
        field
    }

    /// From the chits to the activation of `first`.
    pub fn activate(&mut self, first: &str) {
        self.activate_of(first, &["1a", "1b", "1c", "2a", "2b", "2c"]);
    }

    /// The same of these brigades.
    pub fn activate_of(&mut self, first: &str, brigades: &[&str; 6]) {
        self.next();
        for (brigade, points) in brigades.iter().zip((5..=10).rev()) {
            let points = if *brigade == first { 20 } else { points };
            self.event(json!({"points": {"brigade": brigade, "points": points}}));
        }
        self.next();
        assert!(self.note_of(first).starts_with("acts"), "{}", self.view().phase.name);
    }

    pub fn view(&self) -> View {
        self.game().view()
    }

    /// The screens before it.
    pub fn app(&self) -> App {
        self.stage.app()
    }

    pub fn game(&self) -> &dyn Game {
        self.stage.game()
    }

    pub fn event(&mut self, event: Value) {
        self.stage.event(&event);
        self.note(&event);
    }

    /// Keeps what an event says.
    fn note(&mut self, event: &Value) {
        let key = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        if let Some(unit) = event.get("unit") {
            self.units.insert(key(&unit["code"]), unit["unit"].clone());
        }
        for chit in [event.get("laid"), event.get("cancelled")].into_iter().flatten() {
            self.chits.insert(key(&chit["unit"]), chit["order"].clone());
        }
        if let Some(charge) = event.get("charge") {
            self.charge = charge["charge"].clone();
        }
    }

    pub fn rule(&self, order: &Order, faces: &[u8]) -> Result<Ruling<Value>, Interrupt> {
        let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
        let mut dice = GivenDice::new(&throws);
        let ruling = self.game().rule(order, &mut dice).result?;
        dice.spent()?;
        Ok(ruling)
    }

    /// Types an order that must be ruled.
    #[track_caller]
    pub fn give(&mut self, name: &str, subject: &str, answers: &[(&str, Answer)], faces: &[u8]) -> String {
        let ruled = self.stage.give(&order(name, subject, answers), faces);
        ruled.events.as_array().into_iter().flatten().for_each(|event| self.note(event));
        ruled.line
    }

    /// The labels of an order's form.
    pub fn form(&self, name: &str, subject: &str) -> Vec<String> {
        let form = self.game().rule(&order(name, subject, &[]), &mut GivenDice::new(&[])).form;
        form.questions.into_iter().map(|question| question.label).collect()
    }

    /// A question of an order's form, with the answers given so far.
    pub fn question(&self, order: &Order, id: &str) -> Question {
        let form = self.game().rule(order, &mut GivenDice::new(&[])).form;
        form.questions.into_iter().find(|question| question.id == id).unwrap_or_else(|| panic!("{id} is not asked"))
    }

    /// Where an order's result is read, and what its dice are made of.
    pub fn table(&self, order: &Order) -> String {
        odds(self.game(), order, &[]).expect("has odds").table
    }

    /// Who throws the dice for this.
    pub fn thrower(&self, order: &Order, why: &str) -> String {
        self.game().rule(order, &mut GivenDice::new(&[])).form.thrower(why).to_owned()
    }

    /// Whether the end of the step asks who has won.
    pub fn asks_who_has_won(&self) -> bool {
        let next = self.game().rule(&order(Order::NEXT, "", &[]), &mut GivenDice::new(&[]));
        next.form.questions.iter().any(|question| question.id == "how")
    }

    /// Ends activations until this brigade acts.
    pub fn until(&mut self, brigade: &str) {
        while !self.note_of(brigade).starts_with("acts") {
            self.next();
        }
    }

    /// What the form of an order says beside its questions.
    pub fn says(&self, order: &Order, words: &str) -> bool {
        self.game().rule(order, &mut GivenDice::new(&[])).form.says.iter().any(|said| said.contains(words))
    }

    pub fn next(&mut self) -> String {
        self.give(Order::NEXT, "", &[], &[])
    }

    /// It must be refused or forbidden, with these words.
    #[track_caller]
    pub fn refused(&self, name: &str, subject: &str, answers: &[(&str, Answer)], words: &str) -> Interrupt {
        match self.rule(&order(name, subject, answers), &[]) {
            Ok(ruling) => panic!("{name} was ruled: {}", ruling.line),
            Err(interrupt) => {
                assert!(interrupt.to_string().contains(words), "{name}: {interrupt}");
                interrupt
            }
        }
    }

    /// It must be forbidden, with these words; the umpire allows it all the same.
    #[track_caller]
    pub fn allowed(
        &mut self,
        name: &str,
        subject: &str,
        answers: &[(&str, Answer)],
        words: &str,
        faces: &[u8],
    ) -> String {
        let interrupt = self.refused(name, subject, answers, words);
        assert!(matches!(interrupt, Interrupt::Forbidden(_)), "{name} cannot be allowed: {interrupt}");
        let allow = [answers, &[("allow", word("both sides agree"))]].concat();
        self.give(name, subject, &allow, faces)
    }

    /// Overrules facts of a unit.
    pub fn overrule(&mut self, unit: &str, facts: &[(&str, Answer)]) {
        let facts = [facts, &[("why", word("so it is"))]].concat();
        self.give(Order::OVERRULE, unit, &facts, &[]);
    }

    pub fn row(&self, unit: &str) -> UnitRow {
        let view = self.view();
        let mut rows = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
        rows.find(|row| row.code == code(unit)).expect("a unit").clone()
    }

    pub fn is(&self, unit: &str, mark: &str) -> bool {
        self.row(unit).marks.iter().any(|other| other == mark)
    }

    /// What its brigade has done, and the points that are left to it.
    pub fn note_of(&self, brigade: &str) -> String {
        let view = self.view();
        let mut brigades = view.armies.iter().flat_map(|army| &army.brigades);
        brigades.find(|other| other.code == code(brigade)).expect("a brigade").note.clone()
    }

    /// What the last ruling that changed a unit made of it.
    pub fn unit(&self, unit: &str) -> Value {
        self.units.get(unit).cloned().unwrap_or_default()
    }

    /// The chit that was laid last.
    pub fn chit(&self, unit: &str) -> Value {
        self.chits.get(unit).cloned().unwrap_or_default()
    }

    /// The words that a question offers.
    pub fn offers(&self, order: &Order, id: &str) -> Vec<&'static str> {
        match self.question(order, id).kind {
            Kind::Choice(words) => words,
            other => panic!("{id} is {other:?}"),
        }
    }

    pub fn who(&self, name: &str) -> Vec<UnitId> {
        self.view().orders.into_iter().find(|key| key.name == name).map(|key| key.who).unwrap_or_default()
    }

    pub fn owes(&self, what: &str) -> bool {
        self.view().duties.iter().any(|duty| duty.what.contains(what))
    }
}
