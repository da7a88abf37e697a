//! Hanau from the initiative to a beaten army, by keyboard alone, at 80 by 24; and what must hold of it.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, holds, is_told, odds_are_exact, pause, resumed, says, select, settle, units};
use drumhead::report::story::story;
use drumhead::tui::layer::{FormLayer, Layer};
use drumhead::umpire::{Answer, Duty, Kind, UnitId, UnitRow};

/// How an umpire's players fight: who attacks, and how near the enemy's brigades come to the army's rear.
#[derive(Clone, Copy)]
struct Plan {
    /// The army that advances and charges in every move; the other does in every third.
    attacks: u8,
    /// Enemy brigades in the rear of an army that tests.
    rear: u8,
}

fn form(app: &App) -> Option<&FormLayer> {
    match app.model.layers.last() {
        Some(Layer::Form(form)) => Some(form),
        _ => None,
    }
}

/// Presses a question's letter until it has this answer; leaves it where the question or the answer is not offered.
fn set(app: &mut App, id: &str, to: &str) {
    for _ in 0..12 {
        let Some(question) = form(app).and_then(|form| form.question(id).cloned()) else {
            return;
        };
        let now = match (&question.kind, &question.answer) {
            (Kind::Choice(words), _) if !words.contains(&to) => return,
            (_, Some(Answer::Word(word))) => word.clone(),
            (_, Some(Answer::Flag(flag))) => if *flag { "yes" } else { "no" }.to_owned(),
            _ => String::new(),
        };
        if now == to {
            return;
        }
        app.keys(&question.key.to_string());
        if matches!(question.kind, Kind::Number { .. }) {
            app.keys(to);
            return;
        }
    }
}

/// The row of a unit.
fn row(app: &App, code: UnitId) -> Option<UnitRow> {
    units(app).into_iter().find(|unit| unit.code == code)
}

/// The enemy brigade over against one: the same letter, or the next that still has units on the table.
fn opposite(app: &App, of: UnitId) -> Vec<UnitRow> {
    let there: Vec<UnitRow> = units(app).into_iter().filter(|unit| unit.code.army != of.army && !unit.gone).collect();
    let brigade = there.iter().map(|unit| unit.code.brigade).find(|letter| *letter >= of.brigade);
    let brigade = brigade.or_else(|| there.first().map(|unit| unit.code.brigade));
    there.into_iter().filter(|unit| Some(unit.code.brigade) == brigade).collect()
}

/// Whom a unit aims at: over against it, its own place in the brigade, else the first.
fn target(app: &App, of: UnitId) -> Option<UnitId> {
    let enemies = opposite(app, of);
    let same = enemies.iter().find(|unit| unit.code.unit == of.unit);
    same.or(enemies.first()).map(|unit| unit.code)
}

impl Plan {
    /// Whether an army goes forward in this move.
    fn advances(self, app: &App, army: u8) -> bool {
        army == self.attacks || app.model.view.turn.is_multiple_of(3)
    }

    /// What the table shows of a form: whom, how far, and how a charge is answered.
    fn fill(self, app: &mut App, far: &str) {
        let Some(order) = form(app).map(|form| form.order.clone()) else { return };
        if order.name == "meets" {
            return;
        }
        let open = |app: &App| form(app).and_then(FormLayer::first_open).cloned();
        for _ in 0..4 {
            let Some(question) = open(app) else { return };
            let keys = match (&question.kind, order.subject) {
                (Kind::Unit(_), Some(code)) => {
                    target(app, code).map(|id| app.model.view.marked(id)).unwrap_or_default()
                }
                (Kind::Number { .. }, _) => far.to_owned(),
                (Kind::Choice(_), _) if ["dc", "movement"].contains(&question.id) => question.key.to_string(),
                // Nobody else is near whose brigade may be gone; who has gone on far is still in command.
                // Who counter-charges one in his flank wheels for it.
                (Kind::Flag, _) if question.id.starts_with("reached") => {
                    set(app, question.id, "yes");
                    continue;
                }
                // Who stands with its back to the enemy has one before it all the same.
                (Kind::Flag, _)
                    if ["neighbour", "command", "rear", "wheeled", "wood", "wide", "faces"].contains(&question.id) =>
                {
                    let yes = ["command", "wheeled", "faces"].contains(&question.id);
                    set(app, question.id, if yes { "yes" } else { "no" });
                    continue;
                }
                _ => return,
            };
            app.keys(&keys);
        }
    }

    /// Gives an order and says what the table shows; whether it was ruled.
    fn give(self, app: &mut App, code: UnitId, key: &str, far: &str, answers: &[(&str, &str)]) -> bool {
        let before = app.battle().records().len();
        select(app, code);
        app.keys(key);
        for (id, to) in answers {
            set(app, id, to);
        }
        self.fill(app, far);
        settle(app, |_| ());
        app.battle().records().len() > before
    }

    /// Pays what is owed until nothing is, or nothing more can be paid.
    fn pay(self, app: &mut App, far: &str) {
        let mut tried: Vec<(UnitId, &'static str)> = Vec::new();
        for _ in 0..150 {
            let mut duties = app.model.view.duties.clone();
            duties.extend(app.model.view.may.iter().filter(|may| ["fire", "volley"].contains(&may.order)).cloned());
            duties.retain(|duty| !duty.order.is_empty());
            let owed = |duty: &Duty| duty.who.iter().map(|code| (*code, duty.order)).find(|owed| !tried.contains(owed));
            let behind = app.model.view.duties.iter().find(|duty| duty.order == "stood_behind");
            if let Some(code) = behind.and_then(|duty| duty.who.first().copied()) {
                // Nobody stood there; of the others it is said of each.
                self.give(app, code, "K", far, &[("nobody", "yes")]);
                continue;
            }
            let Some((code, order)) = duties.iter().find_map(owed) else { return };
            let ruled = self.paid(app, code, order, far);
            if !ruled || order == "fire" || order == "volley" {
                tried.push((code, order));
            }
        }
        panic!("what is owed does not end:\n{}", app.text());
    }

    /// Pays one duty as a player would.
    fn paid(self, app: &mut App, code: UnitId, order: &'static str, far: &str) -> bool {
        let rear = self.rear.to_string();
        let count = app.battle().records().len();
        let stands = row(app, code);
        let horse = stands.as_ref().is_some_and(|unit| unit.kind.contains("cav") || unit.kind.contains("lanc"));
        match order {
            "test" if self.advances(app, code.army) => {
                self.give(app, code, "t", far, &[("dc", "seen close by"), ("advancing", "yes")])
            }
            "test" => self.give(app, code, "t", far, &[("neighbour", "yes"), ("advancing", "no")]),
            "reply" => {
                // Horse counter-charges; foot stands and fires, and by turns counter-charges, forms square or goes back.
                let ways = [
                    "stands",
                    "counter-charges",
                    "packs into square",
                    "turns, retires three quarters",
                    "keeps facing, retires half",
                ];
                let way = if horse { "counter-charges" } else { ways[count % ways.len()] };
                // What the book forbids, the umpire does not allow here.
                self.give(app, code, "r", far, &[("way", way)]) || self.give(app, code, "r", far, &[("way", "stands")])
            }
            "melee" => self.give(app, code, "f", far, &[]),
            "division" => self.give(app, code, "H", far, &[("cinc", "far or unseen")]),
            "back" => self.give(app, code, "P", far, &[]),
            "army" => self.give(app, code, "U", far, &[("rear", rear.as_str())]),
            _ => {
                select(app, code);
                app.keys("<enter>");
                set(app, "choice", if count.is_multiple_of(2) { "follows up" } else { "holds the ground" });
                set(app, "leaves", if count.is_multiple_of(2) { "yes" } else { "no" });
                let meets = form(app).is_some_and(|form| form.question("met").is_some());
                if order == "meets" && count.is_multiple_of(2) && meets {
                    let next = target(app, code).map(|id| app.model.view.marked(id)).unwrap_or_default();
                    app.keys(&next);
                    set(app, "distance", "6");
                }
                self.fill(app, far);
                settle(app, |_| ());
                app.battle().records().len() > count
            }
        }
    }

    /// The movement of an army: who advances charges with the first units of a brigade and supports them with the rest.
    fn moves(self, app: &mut App, army: u8) {
        for code in units(app).into_iter().filter(|unit| unit.code.army == army && unit.ready).map(|unit| unit.code) {
            let Some(unit) = row(app, code) else { continue };
            let horse = unit.kind.contains("cav") || unit.kind.contains("lanc");
            let near = app.model.view.turn > 1;
            if near && self.advances(app, army) && (horse || code.unit < 4) {
                let far = if horse { "30" } else { "16" };
                let flank = if code.unit == 3 { "yes" } else { "no" };
                if self.give(app, code, "s", far, &[("flank", flank)]) {
                    continue;
                }
            }
            let square = horse || unit.kind == "skirm" || code.unit != 2 || code.brigade != 'c';
            let what = if square { "move" } else { "square" };
            let free = if near { "no" } else { "yes" };
            self.give(app, code, "p", "", &[("what", what), ("free", free), ("sideways", "yes")]);
        }
    }

    /// One step of a move, to its end.
    fn step(self, app: &mut App) {
        let (turn, army) = (app.model.view.turn, app.model.view.acting.unwrap_or(1));
        match app.model.view.phase.name.as_str() {
            "Initiative" => {
                while app.model.view.phase.name == "Initiative" {
                    let thrown = app.model.view.duties.iter().any(|duty| duty.order == "start");
                    app.keys(if thrown { "sy" } else { "f" });
                    settle(app, |_| ());
                }
                return;
            }
            "Artillery" => self.pay(app, if turn == 1 { "90" } else { "50" }),
            "Movement" => self.moves(app, army),
            "Musketry" if turn == 1 => {}
            _ => self.pay(app, "14"),
        }
        if app.model.view.over.is_some() {
            return;
        }
        let before = app.battle().records().len();
        end_phase(app);
        if form(app).is_some() {
            set(app, "winner", "nobody");
            settle(app, |_| ());
        }
        assert!(app.battle().records().len() > before, "the step ends:\n{}", app.text());
    }

    /// The battle to its end.
    fn fight(self, seed: u64) -> App {
        let mut app = App::on(shipped("napoleonic-d8", "hanau", seed), 80, 24);
        self.go_on(&mut app);
        app
    }

    fn go_on(self, app: &mut App) {
        for steps in 0.. {
            if app.model.view.over.is_some() {
                break;
            }
            assert!(steps < 250, "the battle does not end:\n{}", app.text());
            self.step(app);
        }
    }
}

/// What is said in it.
const SAID: &[&str] = &[
    "won by",
    "moves up to",
    "changes formation",
    " passes: ",
    " holds: ",
    " retires: ",
    "Yellow ring",
    "Orange ring",
    "charges",
    "fires at",
    " counter-charges.",
    " stands.",
    "goes back",
    "is ridden down",
    "the attackers win",
    "the defenders win",
    "a draw",
    "pushed back",
    "retires 36 cm, blown",
    "routs",
    "1 disorder",
    "2 kills",
    "is removed",
    "the breakthrough of",
    "breaks through",
    "follows up",
    "comes upon",
    "takes the ground",
    "owes a morale test",
    " stands: ",
    "fails and is removed",
    "meets nobody",
    "the BC lives",
    "the BC is killed",
];

/// The Allies attack, until they have lost: nearly everything that can be ruled in a battle is.
#[test]
fn hanau_is_fought_by_keyboard_to_its_end_resumed_taken_back_and_fought_again() {
    let mut app = Plan { attacks: 2, rear: 1 }.fight(1807);
    let over = app.model.view.over.clone().expect("is over");
    assert!(over.starts_with("France: ") && over.ends_with(" lost"), "{over}");
    says(app.battle(), SAID);
    holds(&mut app);
    is_told(app.battle());
    let story = story(app.battle()).expect("it is told");
    assert!(story.turns.iter().any(|(_, says)| says.contains("The commander of ") && says.contains(" was killed.")));
}

/// The French attack, and an army that loses a division has the enemy in its rear; and the umpire goes home in between.
#[test]
fn hanau_ends_with_a_lost_army_test_and_a_journal_put_away_goes_on_to_the_same_end() {
    let plan = Plan { attacks: 1, rear: 4 };
    let whole = plan.fight(9);
    let over = whole.model.view.over.clone().expect("is over");
    assert!(over.ends_with("retreats and has lost"), "{over}");
    let mut later = resumed(whole.battle(), pause(whole.battle()));
    assert_eq!(later.model.view.over, None);
    plan.go_on(&mut later);
    assert_eq!(later.model.view, whole.model.view);
}

#[test]
fn the_odds_of_every_throw_of_hanau_are_exact() {
    let mut app = App::on(shipped("napoleonic-d8", "hanau", 1813), 80, 24);
    let plan = Plan { attacks: 1, rear: 1 };
    while app.model.view.turn < 3 {
        plan.step(&mut app);
    }
    let thrown = odds_are_exact(app.battle());
    assert!(thrown > 40, "only {thrown} throws");
}
