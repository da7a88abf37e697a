//! What the screens show of a battle, and what is owed.

use super::super::orders::Orders;
use super::super::unit::{Arm, Class, Formation, Unit};
use super::orders;
use super::state::{Army, At, Brigade, State, Troop};
use crate::umpire::{self, Code, Duty, OrderTable, Tone, UnitRow, View};

impl State {
    /// The roster, the step, the duties and the orders.
    pub fn look(&self) -> View {
        let keys = self.keys();
        let ready: Vec<Code> = keys.iter().flat_map(|key| key.who.iter().copied()).collect();
        let next = match self.at {
            At::End if self.second => "next move".to_owned(),
            At::End => "the other army".to_owned(),
            at => at.next().name().to_owned(),
        };
        View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.last_turn,
            phase: umpire::Phase {
                number: self.at.number(),
                name: self.at.name().to_owned(),
                next,
                topic: self.at.topic(),
            },
            acting: self.acting,
            headline: if self.at == At::Initiative { self.notes.clone() } else { Vec::new() },
            armies: self.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: self.duties(),
            orders: keys,
            over: self.over.clone(),
        }
    }

    fn army_view(&self, army: &Army, ready: &[Code]) -> umpire::Army {
        let brigades = army.brigades.len();
        let lost = army.brigades.iter().filter(|brigade| brigade.is_lost()).count();
        umpire::Army {
            name: army.name.clone(),
            side: army.number,
            standing: format!("lost {lost} of {brigades} brigades"),
            general: format!("{} {:+}", army.commander, army.grade.rating().get()).trim().to_owned(),
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(army, brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, army: &Army, brigade: &Brigade, ready: &[Code]) -> umpire::Brigade {
        let orders = match brigade.orders {
            _ if brigade.is_lost() => "lost",
            Orders::Normal if brigade.tested => "passed",
            Orders::Normal => "",
            Orders::Hold => "on hold",
            Orders::DivisionHold => "on hold, division",
            Orders::Retire => "retires",
            Orders::Retreat => "retreats",
        };
        let division = army.divisions.get(brigade.division).map_or("", |division| division.name.as_str());
        umpire::Brigade {
            code: brigade.code,
            name: brigade.name.clone(),
            rating: format!("{:+}", brigade.bc.get()),
            note: if orders.is_empty() { division.to_owned() } else { format!("{division}: {orders}") },
            units: brigade.troops.iter().map(|troop| row(troop, ready)).collect(),
        }
    }

    /// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
    fn duties(&self) -> Vec<Duty> {
        if self.over.is_some() {
            return Vec::new();
        }
        if self.at == At::Initiative {
            return vec![Duty { what: "the initiative".to_owned(), who: Vec::new(), order: "initiative" }];
        }
        self.owed(orders::OWED)
    }
}

fn row(troop: &Troop, ready: &[Code]) -> UnitRow {
    let unit = &troop.unit;
    let (kills, disorders) = (unit.kills.count(), unit.disorders.count());
    let (strength, tone) = match (kills, disorders) {
        _ if troop.gone => ("GONE".to_owned(), Tone::Faint),
        (0, 0) => (String::new(), Tone::Plain),
        (_, 0) => (format!("{kills}K"), Tone::Good),
        (0, _) => (format!("{disorders}D"), Tone::Bad),
        _ => (format!("{kills}K {disorders}D"), Tone::Bad),
    };
    UnitRow {
        code: troop.code,
        name: troop.name.clone(),
        kind: kind_word(unit),
        strength,
        tone,
        marks: if troop.gone { Vec::new() } else { marks(troop) },
        owes: troop.test.is_some() || troop.breaks.is_some(),
        ready: !troop.gone && ready.contains(&troop.code),
        gone: troop.gone,
    }
}

fn marks(troop: &Troop) -> Vec<String> {
    let formation = match troop.unit.formation {
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::ColumnOfMarch => "column of march",
        Formation::Square => "square",
        Formation::Limbered => "limbered",
        Formation::Skirmish | Formation::Normal | Formation::Unlimbered => "",
    };
    let words = [
        (!formation.is_empty(), formation),
        (troop.unit.blown() > 0, "blown"),
        (troop.moved, "moved"),
        (troop.fired, "fired"),
        (troop.fights, "fought"),
    ];
    words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()).collect()
}

/// What a unit is, in a few letters.
fn kind_word(unit: &Unit) -> String {
    let arm = match unit.arm {
        Arm::Infantry => "inf",
        Arm::Skirmishers => return "skirm".to_owned(),
        Arm::Cavalry => "cav",
        Arm::FootArtillery => "guns",
        Arm::HorseArtillery => "horse guns",
    };
    let class = match unit.class {
        Class::Guard => "guard",
        Class::Veteran => "vet",
        Class::Elite => "elite",
        Class::Heavy => "heavy",
        Class::Medium => "medium",
        Class::Light => "light",
        Class::Lancer => "lancer",
        Class::Line => return arm.to_owned(),
        Class::Landwehr => "landw",
        Class::Militia => "militia",
        Class::Conscript => "conscr",
        Class::MinorGerman => "german",
        Class::Cossack => "cossack",
        Class::Heavy12Lb => "12 lb",
    };
    format!("{class} {arm}")
}
