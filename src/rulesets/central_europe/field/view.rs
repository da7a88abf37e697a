//! What the screens show of a battle, and what is owed.

use super::super::command::Step;
use super::super::melee::Face;
use super::super::unit::{Grade, Kind, Side, Unit};
use super::orders;
use super::state::{Army, At, Brigade, State, Troop};
use super::steps::following;
use crate::umpire::{self, Duty, OrderTable, Ratio, Tone, UnitId, UnitRow, View};

impl State {
    /// The roster, the step, the duties and the orders.
    pub(crate) fn look(&self) -> View {
        let keys = self.keys();
        let ready: Vec<UnitId> = keys.iter().flat_map(|key| key.who.iter().copied()).collect();
        let next = match (self.at, following(self)) {
            (At::Card, _) => "what the card brings",
            (_, At::Card) => "next card",
            (_, at) => at.name(),
        };
        View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: None,
            phase: umpire::PhaseView {
                number: self.at.number(),
                name: self.at.name().to_owned(),
                next: next.to_owned(),
                topic: self.at.topic(),
            },
            acting: self.acting_army().map(|army| army.number),
            headline: self.headline(),
            armies: self.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: self.duties(),
            orders: keys,
            over: self.over.clone(),
            agreed: self.terrain.clone(),
            legend: LEGEND,
        }
    }

    fn headline(&self) -> Vec<String> {
        let cards: u32 = self.left.iter().map(|card| card.copies).sum();
        let points = self.acting.map(|(_, points)| format!("{}/{points} points", self.points_left()));
        points.into_iter().chain([format!("{cards} cards")]).collect()
    }

    fn army_view(&self, army: &Army, ready: &[UnitId]) -> umpire::ArmyView {
        let left = self.present().filter(|troop| troop.code.army == army.number).count();
        let limit = self.tables.army.break_fraction * Ratio::from(i64::from(army.at_start));
        let needed = limit.floor() + i128::from(!limit.is_whole());
        let generals: Vec<&str> = self
            .troops()
            .filter(|troop| troop.code.army == army.number && troop.unit.kind == Kind::General)
            .map(|troop| troop.name.as_str())
            .collect();
        let colour = match army.side {
            Side::Red => "red",
            Side::Black => "black",
        };
        umpire::ArmyView {
            name: army.name.clone(),
            side: army.number,
            standing: format!("{left} of {} units, needs {needed}", army.at_start),
            general: format!("{}; {colour} cards, median {}", generals.join(", "), army.median),
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &Brigade, ready: &[UnitId]) -> umpire::BrigadeView {
        umpire::BrigadeView {
            code: brigade.code,
            name: brigade.name.clone(),
            rating: String::new(),
            note: String::new(),
            units: brigade.troops.iter().map(|troop| self.row(troop, ready)).collect(),
        }
    }

    fn row(&self, troop: &Troop, ready: &[UnitId]) -> UnitRow {
        let percent = troop.unit.effectiveness;
        let (strength, tone) = match percent {
            _ if troop.gone => ("GONE".to_owned(), Tone::Faint),
            _ if troop.unit.kind == Kind::General => (String::new(), Tone::Plain),
            _ if troop.unit.retreating => (format!("({percent})"), Tone::Bad),
            100 => ("100".to_owned(), Tone::Plain),
            _ => (format!("[{percent}]"), Tone::Good),
        };
        UnitRow {
            code: troop.code,
            name: troop.name.clone(),
            kind: kind_word(&troop.unit),
            strength,
            tone,
            marks: self.marks(troop),
            owes: troop.test.is_some() || troop.breaks,
            ready: !troop.gone && ready.contains(&troop.code),
            gone: troop.gone,
        }
    }

    fn marks(&self, troop: &Troop) -> Vec<String> {
        if troop.gone {
            return Vec::new();
        }
        let unit = &troop.unit;
        let did = |step| self.activations.contains(&(troop.code, step));
        let fired = did(Step::GunFire) || did(Step::Musketry);
        let contact = self.contacts.iter().find(|contact| contact.attacker == troop.code);
        let by = self.contacts.iter().filter(|contact| contact.target == troop.code);
        let by: Vec<String> = by.map(|contact| contact.attacker.short()).collect();
        let at = contact.map(|contact| match contact.face {
            Face::Front => format!("at {}", contact.target.short()),
            Face::LeftFlank | Face::RightFlank => format!("at {} fl", contact.target.short()),
            Face::Rear => format!("at {} rr", contact.target.short()),
        });
        let word = |holds: bool, word: &str| holds.then(|| word.to_owned());
        let marks = [
            at,
            (!by.is_empty()).then(|| format!("by {}", by.join(" "))),
            word(unit.retreating, "retreats"),
            word(unit.firing_order, "FO"),
            word(unit.dismounted, "on foot"),
            word(unit.limbered, "limbered"),
            word(self.general_of(troop.code).is_some(), "gen"),
            troop.with.map(|unit| format!("with {}", unit.short())),
            word(troop.moved, "moved"),
            word(fired, "fired"),
            word(self.activated(troop.code) && !troop.moved && !fired, "acted"),
        ];
        marks.into_iter().flatten().collect()
    }

    /// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
    fn duties(&self) -> Vec<Duty> {
        if self.over.is_some() {
            return Vec::new();
        }
        let mut duties = Vec::new();
        if self.at == At::Card {
            duties.push(Duty { what: "the next card".to_owned(), who: Vec::new(), order: "card" });
        }
        duties.extend(self.owed(&orders::owed(self.at)));
        duties
    }
}

/// What the short words of the roster mean.
const LEGEND: &[(&str, &str)] = &[
    ("100 [75] (50)", "effectiveness in percent; [ ] losses; ( ) retreating"),
    ("foot, lt ft", "close-order foot, light foot; FO is in firing order"),
    ("cuir, hvy hs", "cuirassiers, other heavy horse; lt hs is light horse"),
    ("+  -  --", "behind these: elite, poor, militia"),
    ("at b1 fl, by c2", "attacks b1 (fl its flank, rr its rear); is attacked by c2"),
    ("gen, with a2", "a general is with it; he is with a2"),
];

/// What a unit is, in a few letters.
fn kind_word(unit: &Unit) -> String {
    let kind = match unit.kind {
        Kind::Foot => "foot",
        Kind::LightFoot => "lt ft",
        Kind::HeavyHorse if unit.cuirassiers => "cuir",
        Kind::HeavyHorse => "hvy hs",
        Kind::Lancers => "lancer",
        Kind::LightHorse => "lt hs",
        Kind::Artillery => "gun",
        Kind::General => "gen",
    };
    let grade = match unit.grade {
        Grade::Regular => "",
        Grade::Elite => "+",
        Grade::Poor => "-",
        Grade::Militia => "--",
    };
    format!("{kind}{grade}")
}
