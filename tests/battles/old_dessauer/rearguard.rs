//! The rearguard from the muster to its last turn, by keyboard alone, at 80 by 24.
//!
//! Both sides are led by simple heads: where units stand is kept here, in inches between the two edges of the table, as a
//! tape would tell it. Who is near enough shoots or charges whom it can beat; the shaken stand and rally, the disordered
//! stand and reform.

use std::collections::BTreeMap;

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, holds, is_told, odds_are_exact, resumed, says, select, settle, units};
use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, UnitId, UnitRow};

/// Dice by which everything happens that these rules have.
const SEED: u64 = 1757;

/// The table: the screens, and how far each unit is from Prussia's edge.
struct Umpire {
    app: App,
    at: BTreeMap<UnitId, i64>,
    /// Whether a sum was shown with a house value in it.
    house: bool,
}

/// The reach of a charge over open ground, and of a move, in inches (house values of the rules).
fn reach(unit: &UnitRow) -> (i64, i64) {
    match arm(unit) {
        "hvy" => (10, 6),
        "med" => (12, 8),
        "lgt" => (14, 10),
        "skm" => (0, 4),
        _ => (6, 4),
    }
}

/// The second word of its kind: `inf`, `grn`, `skm`, `hvy`, `med`, `lgt`, `3gn`.
fn arm(unit: &UnitRow) -> &str {
    unit.kind.split(' ').next_back().unwrap_or_default()
}

fn is_horse(unit: &UnitRow) -> bool {
    matches!(arm(unit), "hvy" | "med" | "lgt")
}

fn is_gun(unit: &UnitRow) -> bool {
    arm(unit).ends_with("gn")
}

fn is(unit: &UnitRow, mark: &str) -> bool {
    unit.marks.iter().any(|word| word == mark)
}

fn fights(unit: &UnitRow) -> bool {
    unit.marks.iter().any(|mark| ["at ", "by ", "aft "].iter().any(|with| mark.starts_with(with)))
}

fn shaken(unit: &UnitRow) -> bool {
    unit.strength.starts_with('(')
}

fn disordered(unit: &UnitRow) -> bool {
    unit.strength.starts_with('[') || is(unit, "dis")
}

/// Towards the enemy is onwards for Prussia, backwards on the scale for Austria.
fn onwards(code: UnitId) -> i64 {
    if code.army == 1 { 1 } else { -1 }
}

impl Umpire {
    fn new(seed: u64) -> Umpire {
        let app = App::on(shipped("old-dessauer", "rearguard", seed), 80, 24);
        let place = |unit: &UnitRow| match (unit.code.army, arm(unit)) {
            (1, _) => 0,
            (_, "skm") => 8,
            (_, arm) if arm.ends_with("gn") => 20,
            _ => 18,
        };
        let at = units(&app).iter().map(|unit| (unit.code, place(unit))).collect();
        Umpire { app, at, house: false }
    }

    fn unit(&self, code: UnitId) -> UnitRow {
        units(&self.app).into_iter().find(|unit| unit.code == code).expect("a unit")
    }

    /// A code as it is typed.
    fn typed(&self, code: UnitId) -> String {
        self.app.model.view.marked(code)
    }

    fn gap(&self, one: UnitId, other: UnitId) -> i64 {
        (self.at[&one] - self.at[&other]).abs()
    }

    /// The enemies that are left, the nearest first, and how far they are.
    fn enemies(&self, of: UnitId) -> Vec<(UnitRow, i64)> {
        let all = units(&self.app).into_iter().filter(|unit| unit.code.army != of.army && !unit.gone);
        let mut all: Vec<(UnitRow, i64)> =
            all.map(|unit| (self.gap(of, unit.code), unit)).map(|(d, u)| (u, d)).collect();
        all.sort_by_key(|(unit, inches)| (*inches, unit.code));
        all
    }

    /// Gives an order with these keys, rolls its dice, and says whether it was ruled. `inches` comes with it: what the
    /// question for the distance held in the end.
    fn order(&mut self, to: UnitId, keys: &str) -> (bool, i64) {
        let before = self.app.battle().records().len();
        select(&mut self.app, to);
        self.app.keys(keys);
        let inches = self.distance();
        self.house |= self.app.says("house");
        settle(&mut self.app, |_| {});
        (self.app.battle().records().len() > before, inches)
    }

    /// What the form on top has for a distance.
    fn distance(&self) -> i64 {
        let Some(Layer::Form(form)) = self.app.model.layers.last() else { return 0 };
        let asked = form.form.questions.iter().find(|question| question.id == "distance");
        match asked.and_then(|question| question.answer.as_ref()) {
            Some(Answer::Number(inches)) => i64::try_from(inches.floor()).unwrap_or(0),
            _ => 0,
        }
    }

    /// Waldeck holds a block of the village, the pandours the wood.
    fn muster(&mut self) {
        assert!(self.order(UnitId::new(2, 'a', 3), "pGGGG").0);
        self.app.expect("town");
    }

    fn movement(&mut self, unit: &UnitRow) {
        let code = unit.code;
        let enemies = self.enemies(code);
        let Some((_, nearest)) = enemies.first().cloned() else { return };
        if is_gun(unit) {
            return self.guns(unit, nearest);
        }
        if shaken(unit) || disordered(unit) && nearest > 4 {
            return;
        }
        let (charge, pace) = reach(unit);
        let prey = enemies.iter().find(|(enemy, inches)| *inches <= charge && self.beats(unit, enemy));
        if let Some((enemy, inches)) = prey {
            // Horse takes in flank who fights already.
            let flank = if fights(enemy) && is_horse(unit) { "k" } else { "" };
            let keys = format!("s{}{}{flank}", self.typed(enemy.code), (*inches).max(2));
            if self.order(code, &keys).0 {
                self.at.insert(code, self.at[&enemy.code]);
                return;
            }
        }
        let holds = unit.code.army == 2 && !is_horse(unit);
        let steps = pace.min(nearest - 3);
        if !holds && steps > 0 && self.order(code, &format!("p{steps}")).0 {
            *self.at.get_mut(&code).expect("a place") += onwards(code) * steps;
        }
    }

    /// Guns come near enough, and unlimber for good.
    fn guns(&mut self, unit: &UnitRow, nearest: i64) {
        let code = unit.code;
        if is(unit, "limb") && nearest > 14 {
            let (done, inches) = self.order(code, "p");
            assert!(done);
            *self.at.get_mut(&code).expect("a place") += onwards(code) * inches;
        } else if is(unit, "limb") {
            assert!(self.order(code, "ph").0);
        }
    }

    /// Whom a charge may beat: horse rides at horse, guns, and foot in trouble; foot goes for foot in trouble, guns, light
    /// infantry, and in the end for the village.
    fn beats(&self, unit: &UnitRow, enemy: &UnitRow) -> bool {
        let trouble = shaken(enemy) || disordered(enemy) || fights(enemy);
        let built = is(enemy, "town") || is(enemy, "woods");
        // Two against one are enough: who touches a third one has no room.
        let touches = |mark: &&String| ["at ", "by "].contains(&mark.get(..3).unwrap_or_default());
        if enemy.marks.iter().filter(touches).count() > 1 {
            return false;
        }
        match (is_horse(unit), is_horse(enemy)) {
            (true, true) => true,
            (true, false) => !built && (trouble || is_gun(enemy) || arm(enemy) == "skm"),
            (false, true) => false,
            (false, false) => {
                trouble || is_gun(enemy) || arm(enemy) == "skm" || unit.code.army == 1 && self.app.model.view.turn > 4
            }
        }
    }

    fn shoot(&mut self, unit: &UnitRow) {
        let range = if is_gun(unit) { 24 } else { 4 };
        let target = self.enemies(unit.code).into_iter().find(|(enemy, inches)| {
            let hidden = is(enemy, "woods") && *inches > 4;
            *inches <= range && !fights(enemy) && !hidden
        });
        if let Some((enemy, inches)) = target {
            self.order(unit.code, &format!("f{}{}", self.typed(enemy.code), inches.max(1)));
        }
    }

    fn owes(&self, code: UnitId, order: &str) -> bool {
        self.app.model.view.duties.iter().any(|duty| duty.order == order && duty.who.contains(&code))
    }

    /// Pays what this order pays, for this unit.
    fn pay(&mut self, code: UnitId, order: &str) {
        // A general whose unit is lost.
        if code.is_brigade() {
            let _ = self.order(code, "K");
            return;
        }
        let unit = self.unit(code);
        match order {
            "rally" => {
                let charged = self.enemies(code).iter().any(|(enemy, inches)| *inches <= reach(enemy).0);
                // The umpire says yes, or no, in any case.
                self.order(code, if charged { "rNN" } else { "rN" });
            }
            "move" => self.movement(&unit),
            // Whom nobody has reached stand.
            "slip" if !self.owes(code, "slip") => {}
            "slip" => {
                self.order(code, "t");
                *self.at.get_mut(&code).expect("a place") -= onwards(code) * 2;
            }
            // Gunners stand to their guns in the first turns, and save themselves later.
            "evade" if self.app.model.view.turn > 5 => drop(self.order(code, "r")),
            "fire" => self.shoot(&unit),
            "test" => drop(self.order(code, "t")),
            "fight" => drop(self.order(code, "f")),
            "danger" => drop(self.order(code, "K")),
            "recoil" => {
                // A garrison that is beaten leaves its block.
                let (done, inches) = self.order(code, if is(&unit, "town") { "sG" } else { "s" });
                assert!(done, "{}", self.app.text());
                *self.at.get_mut(&code).expect("a place") -= onwards(code) * inches;
            }
            "pursue" => {
                self.order(code, "p");
                let marks = self.unit(code).marks;
                let prey = marks.iter().find_map(|mark| mark.strip_prefix("aft ").or(mark.strip_prefix("at ")));
                let is_prey = |enemy: &UnitRow| prey.is_some_and(|prey| prey == self.typed(enemy.code));
                let prey = units(&self.app).into_iter().find(|enemy| enemy.code.army != code.army && is_prey(enemy));
                if let Some(prey) = prey {
                    self.at.insert(code, self.at[&prey.code]);
                }
            }
            _ => {}
        }
    }

    /// Pays what is owed in a step, each unit once for each order, then ends it.
    fn step(&mut self) {
        let mut done: Vec<(UnitId, &'static str)> = Vec::new();
        loop {
            let view = &self.app.model.view;
            let due = [view.duties.clone(), view.may.clone()].concat();
            let next = due.iter().find_map(|duty| {
                let who = duty.who.iter().copied().find(|code| !done.contains(&(*code, duty.order)));
                who.map(|code| (code, duty.order))
            });
            let Some((code, order)) = next else { break };
            done.push((code, order));
            self.pay(code, order);
        }
        let before = self.app.battle().records().len();
        end_phase(&mut self.app);
        settle(&mut self.app, |_| {});
        assert!(self.app.battle().records().len() > before, "the step ends:\n{}", self.app.text());
    }

    /// From the muster to the last turn. As the second half begins the pandours take to the village, as line infantry.
    fn fight(&mut self) {
        self.muster();
        for steps in 0.. {
            if self.app.model.view.over.is_some() {
                return;
            }
            assert!(steps < 200, "the battle does not end:\n{}", self.app.text());
            if steps == 40 {
                // The umpire goes home, and another day takes the battle up again where it was left.
                self.app = resumed(self.app.battle(), u64::MAX);
            }
            let view = &self.app.model.view;
            let pandours = UnitId::new(2, 'b', 1);
            let free = |unit: &UnitRow| !unit.gone && !fights(unit) && !is(unit, "asline");
            if view.turn >= 6 && view.phase.name == "Movement" && view.acting == Some(2) && free(&self.unit(pandours)) {
                let keys = if is(&self.unit(pandours), "woods") { "pGGG" } else { "pGGGG" };
                assert!(self.order(pandours, keys).0, "{}", self.app.text());
                assert!(self.order(pandours, "L").0, "{}", self.app.text());
            }
            self.step();
        }
    }
}

#[test]
fn the_rearguard_is_fought_to_its_last_turn_by_keyboard() {
    let mut umpire = Umpire::new(SEED);
    umpire.fight();
    assert!(umpire.house, "no sum with a house value was shown");
    let mut app = umpire.app;
    app.expect("the battle is over");
    says(
        app.battle(),
        &[
            "2 hits",
            "it stands.",
            "it fails, ",
            "charges",
            "fall back, 1 inch",
            "leave their guns",
            "lost by a",
            "lost by B",
            "recoils",
            "pursues",
            "counts as line infantry",
            "it rallies.",
            "it stays shaken.",
            "Reformed: ",
            "Shattered, off the table",
            "the referee says who has won",
        ],
    );
    holds(&mut app);
    is_told(app.battle());
}

#[test]
fn the_odds_of_every_throw_of_the_rearguard_are_exact() {
    let mut umpire = Umpire::new(SEED);
    umpire.muster();
    while umpire.app.model.view.turn < 9 {
        umpire.step();
    }
    let thrown = odds_are_exact(umpire.app.battle());
    assert!(thrown > 25, "only {thrown} throws");
}
