//! Hanau in memory, order by order: what a ruling says, and what stands on the roster after it.

use drumhead::rulesets;
use drumhead::umpire::{Answer, Form, Game, GivenDice, Interrupt, Order, Question, Ruling, Throw, UnitId, UnitRow};
use serde_json::{Value, json};

use crate::support::app::App;
use crate::support::stage::Stage;

/// A battle, set up and played.
#[derive(Clone)]
pub struct Played {
    stage: Stage,
}

pub fn code(text: &str) -> UnitId {
    text.parse().expect("a code")
}

pub fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

pub fn number(n: i64) -> Answer {
    Answer::Number(n.into())
}

pub fn words(of: &[&str]) -> Answer {
    Answer::Words(of.iter().map(|word| (*word).to_owned()).collect())
}

pub fn order(name: &str, subject: Option<&str>, answers: &[(&str, Answer)]) -> Order {
    Order {
        name: name.to_owned(),
        subject: subject.map(code),
        answers: answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect(),
    }
}

/// At whom, and from how far off, in cm: of a shot, and of a charge.
pub fn from(target: &str, distance: i64) -> [(&'static str, Answer); 2] {
    [("target", word(target)), ("distance", number(distance))]
}

/// Who is charged stands, and does not fire.
pub fn stands() -> [(&'static str, Answer); 2] {
    [("way", word("stands")), ("fires", Answer::Flag(false))]
}

/// Rules an order with these faces, none too many.
pub fn try_order(battle: &Played, order: &Order, faces: &[u8]) -> Result<Ruling<Value>, Interrupt> {
    let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
    let mut dice = GivenDice::new(&throws);
    let ruling = battle.stage.game().rule(order, &mut dice).result?;
    dice.spent()?;
    Ok(ruling)
}

/// Types an order, and tells its line.
#[track_caller]
pub fn give(
    battle: &mut Played,
    name: &str,
    subject: Option<&str>,
    answers: &[(&str, Answer)],
    faces: &[u8],
) -> String {
    battle.stage.give(&order(name, subject, answers), faces).line
}

/// Types a brigade's test that passes; where it is sure to, no die is thrown.
pub fn passes(battle: &mut Played, brigade: &str) {
    let questions = battle.form(&order("test", Some(brigade), &[])).questions.into_iter();
    let open: Vec<&str> = questions.filter(|question| question.answer.is_none()).map(|row| row.id).collect();
    // Where its DC is has to be said; whether it advances is asked anew, and another BC where a brigade is lost.
    let no = Answer::Flag(false);
    let said = [("dc", word("far or unseen")), ("advancing", no.clone()), ("neighbour", no)];
    let away: Vec<(&str, Answer)> = said.into_iter().filter(|(id, _)| open.contains(id)).collect();
    let sure = try_order(battle, &order("test", Some(brigade), &away), &[]).is_ok();
    give(battle, "test", Some(brigade), &away, if sure { &[] } else { &[8] });
}

/// Who may be given an order.
pub fn who(battle: &Played, name: &str) -> Vec<UnitId> {
    battle.view().orders.into_iter().find(|key| key.name == name).map(|key| key.who).unwrap_or_default()
}

/// France starts, and is in the step asked for.
pub fn at(step: &str) -> Played {
    let mut battle = hanau(&[]);
    battle.begin(1);
    battle.through(1, step);
    battle
}

/// Hanau as it ships.
fn shipped() -> &'static str {
    let ruleset = rulesets::find("napoleonic-d8").expect("a ruleset");
    ruleset.battles.first().expect("a battle that ships").1
}

/// Hanau under house rules, before its first move.
pub fn hanau(house: &[&str]) -> Played {
    Played { stage: Stage::of("napoleonic-d8", shipped(), house) }
}

impl Played {
    /// Hanau with a change to its order of battle.
    pub fn of(change: &dyn Fn(&str) -> String) -> Played {
        let changed = change(shipped());
        assert_ne!(shipped(), changed, "nothing is changed");
        Played { stage: Stage::of("napoleonic-d8", &changed, &[]) }
    }

    /// The form of an order, before a die is thrown.
    pub fn form(&self, order: &Order) -> Form {
        self.stage.game().rule(order, &mut GivenDice::new(&[])).form
    }

    /// The screens before it.
    pub fn app(&self) -> App {
        self.stage.app()
    }

    pub fn game(&self) -> &dyn Game {
        self.stage.game()
    }

    pub fn view(&self) -> drumhead::umpire::View {
        self.stage.game().view()
    }

    /// The words of the questions that an order asks.
    pub fn labels(&self, order: &Order) -> Vec<String> {
        self.form(order).questions.into_iter().map(|question| question.label).collect()
    }

    pub fn phase(&self) -> String {
        self.view().phase.name
    }

    /// Ends steps until this army is in this one.
    pub fn through(&mut self, army: u8, step: &str) {
        for _ in 0..20 {
            if self.phase() == step && self.view().acting == Some(army) {
                return;
            }
            if self.phase() == "Initiative" {
                self.begin(army);
            } else {
                self.pass_tests();
                give(self, Order::NEXT, None, &[], &[]);
            }
        }
        panic!("no {step} of army {army}");
    }

    /// An army wins the initiative, and starts.
    pub fn begin(&mut self, army: u8) {
        give(self, "initiative", None, &[], if army == 1 { &[7, 3] } else { &[3, 7] });
        give(self, "start", None, &[("begins", Answer::Flag(true))], &[]);
    }

    /// Every brigade that owes its test has made it, and goes on under the orders that it had.
    pub fn pass_tests(&mut self) {
        for brigade in who(self, "test") {
            self.event(json!({"tested": {"brigade": brigade.to_string()}}));
        }
    }

    /// Lets something happen, as a journal tells it.
    pub fn event(&mut self, event: Value) {
        self.stage.event(&event);
    }

    pub fn mark(&mut self, unit: &str, mark: &str) {
        self.event(json!({"marked": {"unit": unit, "mark": mark}}));
    }

    pub fn orders(&mut self, brigade: &str, orders: &str) {
        self.event(json!({"ordered": {"brigade": brigade, "orders": orders}}));
    }

    pub fn remove(&mut self, unit: &str) {
        give(self, Order::OVERRULE, Some(unit), &[("gone", Answer::Flag(true)), ("why", word("a test"))], &[]);
    }

    /// Sets a fact of a unit.
    pub fn set(&mut self, unit: &str, fact: &str, to: &str) {
        give(self, Order::OVERRULE, Some(unit), &[(fact, word(to)), ("why", word("a test"))], &[]);
    }

    pub fn row(&self, unit: &str) -> UnitRow {
        let armies = self.view().armies.into_iter();
        let mut rows = armies.flat_map(|army| army.brigades).flat_map(|brigade| brigade.units);
        rows.find(|row| row.code == code(unit)).expect("is there")
    }

    fn rings(&self, unit: &str, colour: char) -> u32 {
        let strength = self.row(unit).strength;
        // `2R 1W`, or `2R1W2B` where there are three.
        let before = strength.split(colour).next().filter(|before| before.len() < strength.len());
        let count = before.and_then(|before| before.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
        count.unwrap_or(0)
    }

    pub fn kills(&self, unit: &str) -> u32 {
        self.rings(unit, 'R')
    }

    pub fn disorders(&self, unit: &str) -> u32 {
        self.rings(unit, 'W')
    }

    pub fn blown(&self, unit: &str) -> u32 {
        self.rings(unit, 'B')
    }

    pub fn balls(&self, unit: &str) -> u32 {
        self.rings(unit, 'b')
    }

    pub fn gone(&self, unit: &str) -> bool {
        self.row(unit).strength == "GONE"
    }

    pub fn marked(&self, unit: &str, mark: &str) -> bool {
        self.row(unit).marks.iter().any(|other| other == mark)
    }

    pub fn charges(&self, unit: &str) -> bool {
        self.row(unit).marks.iter().any(|mark| mark.starts_with('>'))
    }

    pub fn owes_test(&self, unit: &str) -> bool {
        who(self, "morale").contains(&code(unit))
    }

    /// The orders of a brigade, in the last word of its note.
    pub fn note(&self, brigade: &str) -> String {
        let armies = self.view().armies.into_iter();
        let mut brigades = armies.flat_map(|army| army.brigades);
        brigades.find(|of| of.code == code(brigade)).expect("is there").note
    }
}

/// The one reason against an order.
#[track_caller]
pub fn reason(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> String {
    match try_order(state, &order(name, Some(unit), answers), &[]) {
        Err(Interrupt::Forbidden(reasons)) => reasons[0].to_string(),
        other => panic!("{name} {unit} is not forbidden: {other:?}"),
    }
}

/// A question of an order's form; none where it is not asked.
pub fn asked(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], id: &str) -> Option<Question> {
    state.form(&order(name, Some(unit), answers)).questions.into_iter().find(|question| question.id == id)
}
