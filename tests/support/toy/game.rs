//! A ruleset that fits on a page: two armies of two brigades, a command roll and a volley.

use drumhead::umpire::{
    ArmyView, BrigadeView, Die, Duty, End, FormBuilder, GameState, Interrupt, Modifier, Order, OrderKey, PhaseView,
    Question, Ratio, Refusal, Ruling, Tone, UnitId, UnitRow, View,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub code: UnitId,
    pub hits: u8,
    pub moved: bool,
    pub fired: bool,
}

#[derive(Clone, Debug)]
pub struct Toy {
    pub turn: u32,
    pub firing: bool,
    pub units: Vec<Unit>,
    pub ordered: Vec<UnitId>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Event {
    Ordered(UnitId, bool),
    Fired(UnitId),
    Hit(UnitId, u8),
    Hits(UnitId, u8),
    Next,
}

const NAMES: [[&str; 6]; 2] = [
    ["Gren Kleist", "IR 17 Manteuffel", "IR 5 Alt-Braunschweig", "Gren Billerbeck", "IR 27 Kleist", "Bty medium"],
    ["Gren Guasco", "IR Harrach", "IR Waldeck", "Gren Deblin", "IR Kaiser", "Grün Loudon"],
];
const COMMANDERS: [[&str; 2]; 2] = [["Bevern", "Kleist"], ["Kollowrat", "Lacy"]];

impl Toy {
    pub fn new() -> Toy {
        let units = [1u8, 2]
            .into_iter()
            .flat_map(|army| (0..6u8).map(move |n| UnitId::new(army, if n < 3 { 'a' } else { 'b' }, n % 3 + 1)))
            .map(|code| Unit { code, hits: 0, moved: false, fired: false })
            .collect();
        Toy { turn: 1, firing: false, units, ordered: Vec::new() }
    }

    fn unit(&self, code: UnitId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.code == code)
    }

    pub fn name(code: UnitId) -> &'static str {
        let row = usize::from(code.army - 1);
        NAMES[row][usize::from(code.brigade == 'b') * 3 + usize::from(code.unit) - 1]
    }

    fn marked(code: UnitId) -> String {
        code.marked([(1, 2), (2, 2)].into_iter())
    }

    fn called(code: UnitId) -> String {
        format!("{} {}", Toy::marked(code), Toy::name(code))
    }

    fn may_fire(&self) -> Vec<UnitId> {
        self.units.iter().filter(|unit| !unit.fired && unit.hits < 3).map(|unit| unit.code).collect()
    }

    fn to_order(&self) -> Vec<UnitId> {
        let all = [1, 2].into_iter().flat_map(|army| ['a', 'b'].map(|letter| UnitId::new(army, letter, 0)));
        all.filter(|code| !self.ordered.contains(code)).collect()
    }

    fn fire(&self, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let firer = self.unit(code).ok_or(Refusal::new("brigades do not fire: choose a unit"))?;
        if !self.firing {
            return Interrupt::refuse("nobody fires before the firing phase");
        }
        if firer.fired {
            return Err(Refusal::on("p. 26", format!("{} has fired this turn", Toy::name(code))).into());
        }
        ask.title(format!("FIRE {}", Toy::called(code)));
        let targets =
            self.units.iter().filter(|unit| unit.code.army != code.army && unit.hits < 3).map(|u| u.code).collect();
        let target = ask.unit(Question::new("target", ' ', "target"), targets, None);
        let distance = ask.number(Question::new("distance", ' ', "distance").on("p. 27"), "cm", None);
        let moved = ask.flag(Question::new("moved", 'h', "firer moved").on("p. 35").known(), firer.moved);
        let covers = [(0, "open"), (1, "light"), (2, "heavy")];
        let cover = ask.pick(Question::new("cover", 'U', "cover").on("p. 35"), &covers, Some(0)).unwrap_or(0);
        if distance > Ratio::whole(90) {
            ask.ready()?;
            return Err(Refusal::on("p. 27", "muskets reach 30 cm: measure again").into());
        }
        if distance > Ratio::whole(30) {
            ask.permit(vec![Refusal::on("p. 27", format!("{distance} cm is beyond 30 cm"))])?;
        }
        let dice = ask.ready()?;
        let target = target.ok_or(Interrupt::Unanswered)?;
        let mut sum = Vec::new();
        let mut add = |holds: bool, label: &str, value: i32| {
            if holds {
                sum.push(Modifier::new(label, value, "p. 35"));
            }
        };
        add(distance > Ratio::whole(10), "long range", -1);
        add(moved, "moved", -1);
        add(cover == 1, "light cover", -1);
        add(cover == 2, "heavy cover", -2);
        let total: i32 = sum.iter().map(|modifier| modifier.value).sum();
        let face = i32::from(dice.face(Die::Average, "hits")?);
        let hits = ((face + total) / 2).clamp(0, 2) as u8;
        let after = self.unit(target).map_or(0, |unit| unit.hits) + hits;
        let line = format!(
            "{} at {}, {distance} cm: {face} {total:+} = {}, {hits} {}.",
            Toy::called(code),
            Toy::called(target),
            face + total,
            if hits == 1 { "hit" } else { "hits" }
        );
        let mut ruling = Ruling::new(line, vec![Event::Fired(code), Event::Hit(target, hits)]);
        ruling.outcome = if hits == 1 { "1 hit".into() } else { format!("{hits} hits") };
        ruling.ends = End::only(if after >= 3 { "done for".into() } else { format!("[{after}]") });
        ruling.sum = sum;
        ruling.table = "infantry, p. 34".into();
        if after >= 3 {
            ruling.notes.push(format!("{} is done for.", Toy::name(target)));
        } else if hits > 0 {
            ruling.notes.push(format!("{} now has {after}.", Toy::name(target)));
        }
        Ok(ruling)
    }

    fn command(&self, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let name = COMMANDERS[usize::from(code.army - 1)][usize::from(code.brigade == 'b')];
        if !code.is_brigade() || self.ordered.contains(&code) {
            return Interrupt::refuse(format!("{name} has thrown already"));
        }
        ask.title(format!("COMMAND {} {name}", Toy::marked(code)));
        let near = ask.flag(Question::new("general", 'G', "general within 15 cm").on("p. 17"), false);
        let dice = ask.ready()?;
        let face = dice.face(Die::D6, "command")?;
        let gift = if face == 6 { Some(dice.face(Die::D6, "luck")?) } else { None };
        let moves = face + u8::from(near) >= 3;
        let word = if moves { "moves" } else { "hesitates" };
        let luck = gift.map_or_else(String::new, |face| format!(", luck {face}"));
        let mut ruling = Ruling::new(format!("{name} {word}: {face}{luck}."), vec![Event::Ordered(code, moves)]);
        ruling.outcome = word.into();
        Ok(ruling)
    }

    fn card(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        ask.title("CARD");
        let deck = [("Rain".to_owned(), 1), ("Mist".to_owned(), 2)];
        let card = ask.ready()?.card(&deck, "weather")?;
        let mut ruling = Ruling::new(format!("{card} over the field."), Vec::new());
        ruling.outcome = card;
        Ok(ruling)
    }

    fn overrule(&self, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        if code.is_brigade() {
            return Interrupt::refuse("a brigade has no hits: choose a unit");
        }
        ask.title(format!("OVERRULE  {}", Toy::called(code)));
        let hits = ask.number(Question::new("hits", ' ', "hits"), "", None);
        let why = ask.text(Question::new("why", ' ', "because"), None);
        ask.ready()?;
        let hits = u8::try_from(hits.numerator()).unwrap_or(0);
        let line = format!("{} has {hits} hits: {why}.", Toy::called(code));
        Ok(Ruling::new(line, vec![Event::Hits(code, hits)]))
    }

    fn next(&self) -> Ruling<Event> {
        let line = if self.firing { format!("Turn {} begins.", self.turn + 1) } else { "Firing begins.".to_owned() };
        Ruling::new(line, vec![Event::Next])
    }

    fn army(&self, number: u8) -> ArmyView {
        let row = usize::from(number - 1);
        let own = self.units.iter().filter(|unit| unit.code.army == number);
        let gone = own.clone().filter(|unit| unit.hits >= 3).count();
        let brigades = ['a', 'b'].into_iter().enumerate().map(|(at, letter)| {
            let code = UnitId::new(number, letter, 0);
            let units = own.clone().filter(|unit| unit.code.brigade == letter).map(|unit| self.row(unit)).collect();
            BrigadeView {
                code,
                name: COMMANDERS[row][at].to_owned(),
                rating: "dependable".to_owned(),
                note: if self.ordered.contains(&code) { "ordered".to_owned() } else { String::new() },
                units,
            }
        });
        ArmyView {
            name: ["Prussia", "Austria"][row].to_owned(),
            side: number,
            standing: format!("lost {gone} of 6"),
            general: ["Frederick II dashing > a", "Browne dashing"][row].to_owned(),
            brigades: brigades.collect(),
        }
    }

    fn row(&self, unit: &Unit) -> UnitRow {
        let gone = unit.hits >= 3;
        let marks = [(unit.moved, "moved"), (unit.fired, "fired"), (gone, "DONE FOR")];
        UnitRow {
            code: unit.code,
            name: Toy::name(unit.code).to_owned(),
            kind: if unit.code.unit == 1 { "sup" } else { "" }.to_owned(),
            strength: match unit.hits {
                0 => ".".to_owned(),
                hits => format!("[{hits}]"),
            },
            tone: if gone { Tone::Faint } else { Tone::Good },
            marks: marks.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| mark.to_owned()).collect(),
            owes: unit.hits == 2,
            ready: self.firing && !unit.fired && !gone,
            gone,
        }
    }
}

impl GameState for Toy {
    type Event = Event;

    fn view(&self) -> View {
        let firers = self.may_fire();
        let brigades = self.to_order();
        let (what, who, order) =
            if self.firing { ("fire", firers.clone(), "fire") } else { ("command", brigades.clone(), "command") };
        let key = |name, key, label, who, alone, why_not: &str| OrderKey {
            together: false,
            name,
            key,
            label,
            who,
            alone,
            why_not: why_not.to_owned(),
        };
        let orders = if self.firing {
            vec![key("fire", 'f', "fire", firers, false, "everyone has fired")]
        } else {
            vec![
                key("command", 'p', "command", brigades, false, "every commander has thrown"),
                key("card", 't', "turn a card", Vec::new(), true, ""),
            ]
        };
        let (number, name, next) = if self.firing { (2, "Firing", "1 Command") } else { (1, "Command", "2 Firing") };
        View {
            title: "Lobositz 1756".to_owned(),
            turn: self.turn,
            last_turn: Some(8),
            phase: PhaseView { number, name: name.to_owned(), next: next.to_owned(), topic: "fire" },
            acting: if self.firing { None } else { Some(1) },
            headline: vec!["fog until turn 3".to_owned()],
            armies: vec![self.army(1), self.army(2)],
            duties: if who.is_empty() { Vec::new() } else { vec![Duty { what: what.to_owned(), who, order }] },
            may: Vec::new(),
            orders,
            over: None,
            ..View::default()
        }
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        match (order.name.as_str(), order.subject) {
            ("next", _) => Ok(self.next()),
            ("card", _) => self.card(ask),
            ("fire", Some(code)) => self.fire(code, ask),
            ("command", Some(code)) => self.command(code, ask),
            ("overrule", Some(code)) => self.overrule(code, ask),
            (name, _) => Interrupt::refuse(format!("{name} cannot be ordered")),
        }
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Ordered(code, moves) => {
                self.ordered.push(code);
                for unit in self.units.iter_mut().filter(|unit| unit.code.of_brigade() == code) {
                    unit.moved = moves;
                }
            }
            Event::Fired(code) => self.change(code, |unit| unit.fired = true),
            Event::Hit(code, hits) => self.change(code, |unit| unit.hits += hits),
            Event::Hits(code, hits) => self.change(code, |unit| unit.hits = hits),
            Event::Next if self.firing => {
                self.turn += 1;
                self.firing = false;
                self.ordered.clear();
                self.units.iter_mut().for_each(|unit| (unit.fired, unit.moved) = (false, false));
            }
            Event::Next => self.firing = true,
        }
    }
}

impl Toy {
    fn change(&mut self, code: UnitId, how: impl Fn(&mut Unit)) {
        self.units.iter_mut().filter(|unit| unit.code == code).for_each(how);
    }
}
