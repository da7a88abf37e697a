//! What the screens show of a battle, and what is owed.

use super::super::melee::Face;
use super::super::unit::{Kind, Side, Unit};
use super::orders;
use super::state::{Army, At, Brigade, State, Troop};
use super::steps::following;
use crate::umpire::{self, Code, Duty, OrderTable, Tone, UnitRow, View};

impl State {
    /// The roster, the step, the duties and the orders.
    pub fn look(&self) -> View {
        let keys = self.keys();
        let ready: Vec<Code> = keys.iter().flat_map(|key| key.who.iter().copied()).collect();
        let next = match self.at {
            At::Card => "as the card says".to_owned(),
            At::Melees => "next card".to_owned(),
            _ => following(self).name().to_owned(),
        };
        View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: None,
            phase: umpire::Phase {
                number: self.at.number(),
                name: self.at.name().to_owned(),
                next,
                topic: self.at.topic(),
            },
            acting: self.acting_army().map(|army| army.number),
            headline: self.headline(),
            armies: self.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: self.duties(),
            orders: keys,
            over: self.over.clone(),
        }
    }

    fn headline(&self) -> Vec<String> {
        let cards: u32 = self.left.iter().map(|card| card.copies).sum();
        let mut headline = vec![format!("{cards} cards left")];
        if let (Some(army), Some((_, points))) = (self.acting_army(), self.acting) {
            let mut used: Vec<Code> = self.activations.iter().map(|(unit, _)| *unit).collect();
            used.sort_unstable();
            used.dedup();
            let left = usize::try_from(points).unwrap_or_default().saturating_sub(used.len());
            headline.push(format!("{} has {left} of {points} points", army.name));
        }
        headline
    }

    fn army_view(&self, army: &Army, ready: &[Code]) -> umpire::Army {
        let left = self.present().filter(|troop| troop.code.army == army.number).count();
        let generals: Vec<&str> = self
            .troops()
            .filter(|troop| troop.code.army == army.number && troop.unit.kind == Kind::General)
            .map(|troop| troop.name.as_str())
            .collect();
        let colour = match army.side {
            Side::Red => "red",
            Side::Black => "black",
        };
        umpire::Army {
            name: army.name.clone(),
            side: army.number,
            standing: format!("{left} of {} units left", army.at_start),
            general: format!("{}; {colour} cards, median {}", generals.join(", "), army.median),
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &Brigade, ready: &[Code]) -> umpire::Brigade {
        umpire::Brigade {
            code: brigade.code,
            name: brigade.name.clone(),
            rating: String::new(),
            note: String::new(),
            units: brigade.troops.iter().map(|troop| self.row(troop, ready)).collect(),
        }
    }

    fn row(&self, troop: &Troop, ready: &[Code]) -> UnitRow {
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
        let mut marks = Vec::new();
        if troop.gone {
            return marks;
        }
        let unit = &troop.unit;
        let contact = self.contacts.iter().find(|contact| contact.attacker == troop.code);
        for (holds, word) in [
            (unit.firing_order, "firing order"),
            (unit.dismounted, "dismounted"),
            (unit.limbered, "limbered"),
            (unit.retreating, "retreating"),
            (contact.is_some_and(|contact| contact.face == Face::Front), "attacks"),
            (contact.is_some_and(|contact| contact.face != Face::Front), "attacks flank or rear"),
            (contact.is_none() && self.engaged(troop.code), "in melee"),
            (troop.moved, "moved"),
            (self.activated(troop.code), "activated"),
        ] {
            if holds {
                marks.push(word.to_owned());
            }
        }
        if let Some(general) = self.general_of(troop.code) {
            marks.push(format!("with {}", general.name));
        }
        marks
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
        duties.extend(self.owed(orders::owed(self.at)));
        duties
    }
}

/// What a unit is, in a few letters.
fn kind_word(unit: &Unit) -> String {
    let kind = match unit.kind {
        Kind::Foot => "foot",
        Kind::LightFoot => "light foot",
        Kind::HeavyHorse if unit.cuirassiers => "cuirassiers",
        Kind::HeavyHorse => "heavy horse",
        Kind::Lancers => "lancers",
        Kind::LightHorse => "light horse",
        Kind::Artillery => "gun",
        Kind::General => "general",
    };
    match unit.grade {
        super::super::unit::Grade::Regular => kind.to_owned(),
        super::super::unit::Grade::Elite => format!("elite {kind}"),
        super::super::unit::Grade::Poor => format!("poor {kind}"),
        super::super::unit::Grade::Militia => format!("militia {kind}"),
    }
}
