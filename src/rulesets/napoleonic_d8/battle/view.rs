//! What the screens show of a battle, and what is owed.

use crate::rulesets::napoleonic_d8::battle as orders;
use crate::rulesets::napoleonic_d8::battle::state::{Army, Brigade, Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::command::orders::higher;
use crate::rulesets::napoleonic_d8::unit::number::count;
use crate::rulesets::napoleonic_d8::unit::{Arm, Class, Formation, Unit};
use crate::umpire::{self, Duty, OrderTable, Tone, UnitId, UnitRow, View};

impl State {
    /// The roster, the step, the duties and the orders.
    pub(crate) fn look(&self) -> View {
        let keys = self.keys();
        let late = |name: &str| self.phase == Phase::Melees && orders::LATE.contains(&name);
        let able = keys.iter().filter(|key| !orders::ANYBODY.contains(&key.name) && !late(key.name));
        let ready: Vec<UnitId> = able.flat_map(|key| key.who.iter().copied()).collect();
        let next = match self.phase {
            Phase::End if self.second => "next move".to_owned(),
            Phase::End => "the other army".to_owned(),
            at => at.next().name().to_owned(),
        };
        View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.last_turn,
            phase: umpire::PhaseView {
                number: self.phase.number(),
                name: self.phase.name().to_owned(),
                next,
                topic: self.phase.topic(),
            },
            acting: self.acting,
            headline: if self.phase == Phase::Initiative { self.notes.clone() } else { Vec::new() },
            armies: self.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: self.duties(),
            orders: keys,
            over: self.over.clone(),
            ..View::default()
        }
    }

    fn army_view(&self, army: &Army, ready: &[UnitId]) -> umpire::ArmyView {
        let brigades = army.brigades.len();
        let lost = army.brigades.iter().filter(|brigade| brigade.is_lost()).count();
        umpire::ArmyView {
            name: army.name.clone(),
            side: army.number,
            standing: format!("lost {lost} of {brigades} brigades"),
            general: format!("{} {:+}{}", army.commander, army.grade.rating().get(), divisions(army)).trim().to_owned(),
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(army, brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, army: &Army, brigade: &Brigade, ready: &[UnitId]) -> umpire::BrigadeView {
        let here = brigade.present().next().is_some();
        let orders = match brigade.orders {
            _ if brigade.is_lost() => "lost",
            _ if !here => "left the table",
            Orders::Normal if brigade.tested => "passed",
            Orders::Normal => "",
            Orders::Hold => "hold",
            Orders::DivisionHold => "div hold",
            Orders::Retire => "retires",
            Orders::Retreat => "retreats",
        };
        let disorder = here && brigade.present().any(|troop| troop.unit.is_disordered());
        let rings = rings([(brigade.lost(), 'R'), (u32::from(disorder), 'W')]);
        let division = army.divisions.get(brigade.division).map_or("", |division| division.name.as_str());
        let note = [division, &rings, orders].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        umpire::BrigadeView {
            code: brigade.code,
            name: brigade.name.clone(),
            rating: format!("{:+}", brigade.bc.get()),
            note: note.join(" "),
            units: brigade.troops.iter().map(|troop| self.row(troop, ready)).collect(),
        }
    }

    /// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
    fn duties(&self) -> Vec<Duty> {
        if self.over.is_some() {
            return Vec::new();
        }
        if self.phase == Phase::Initiative {
            return vec![Duty { what: "the initiative".to_owned(), who: Vec::new(), order: "initiative" }];
        }
        let owed = orders::OWED.iter().flat_map(|(order, what)| match *order {
            // Whose test it is stands in its words: a brigade only stands for him on the roster.
            "division" | "army" if self.phase == Phase::End => higher::duties(self, order, what),
            _ => self.owed(&[(*order, *what)]),
        });
        owed.collect()
    }

    fn row(&self, troop: &Troop, ready: &[UnitId]) -> UnitRow {
        let unit = &troop.unit;
        let (kills, disorders) = (unit.kills.count(), unit.disorders.count());
        let markers = || {
            let rings = rings([(kills, 'R'), (disorders, 'W'), (unit.blown(), 'B')]);
            let balls = self.tables.artillery.full_effect_shots.saturating_sub(troop.shots);
            let balls = if unit.arm.is_artillery() { format!("{balls}b") } else { String::new() };
            [rings, balls].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let (strength, tone) = match (kills, disorders) {
            _ if troop.gone => ("GONE".to_owned(), Tone::Faint),
            _ if troop.away => ("LEFT".to_owned(), Tone::Faint),
            (0, 0) => (markers(), Tone::Plain),
            (_, 0) => (markers(), Tone::Good),
            _ => (markers(), Tone::Bad),
        };
        let charged = self.chargers(troop.code).next().is_some();
        UnitRow {
            code: troop.code,
            name: troop.name.clone(),
            kind: kind_word(unit),
            strength,
            tone,
            marks: if troop.is_present() { self.marks(troop, charged) } else { Vec::new() },
            owes: troop.test.is_some() || troop.after.is_some() || (charged && troop.reply.is_none()),
            ready: troop.is_present() && ready.contains(&troop.code),
            gone: !troop.is_present(),
        }
    }

    fn marks(&self, troop: &Troop, charged: bool) -> Vec<String> {
        let formation = match troop.unit.formation {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::ColumnOfMarch => "march",
            Formation::Square => "square",
            Formation::Limbered => "limb",
            Formation::Skirmish | Formation::Normal | Formation::Unlimbered => "",
        };
        let mut marks = Vec::new();
        if let Some(onset) = &troop.onset {
            marks.push(format!("> {}", onset.target.short()));
        }
        if let Some(foe) = troop.engaged.first() {
            marks.push(format!("in melee {}", foe.short()));
        }
        let answered = match &troop.reply {
            Some(reply) if reply.counter => "counters",
            Some(reply) if reply.back => "flees",
            _ => "stands",
        };
        let words = [
            (!formation.is_empty(), formation),
            (charged && troop.reply.is_some(), answered),
            (troop.alight, "on fire"),
            (troop.unit.blown() > 0, "blown"),
            (troop.throughs > 0, "follows up"),
            (troop.moved && troop.onset.is_none(), "moved"),
            (troop.fired, "fired"),
            (troop.fights, "fought"),
        ];
        marks.extend(words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()));
        marks
    }
}

/// Rings by their colours (Markers): `2R 1W 2B`, red, white and blue. Nothing where there is none.
fn rings<const N: usize>(rings: [(u32, char); N]) -> String {
    let said = rings.into_iter().filter(|(count, _)| *count > 0).map(|(count, colour)| format!("{count}{colour}"));
    said.collect::<Vec<_>>().join(" ")
}

/// The rings on DCs: red for each brigade lost, yellow on hold (Markers).
fn divisions(army: &Army) -> String {
    let mut said = String::new();
    for (place, division) in army.divisions.iter().enumerate() {
        let lost = count(army.of_division(place).filter(|brigade| brigade.is_lost()));
        let hold = army.of_division(place).any(|brigade| brigade.orders == Orders::DivisionHold && !brigade.is_lost());
        if lost > 0 || hold {
            let (red, yellow) = (rings([(lost, 'R')]), if hold { "yellow" } else { "" });
            said.push_str(format!("; {} {red} {yellow}", division.name).trim_end());
        }
    }
    said
}

/// What a unit is, in the few letters that the roster has for it: HA and the like are the form's own (Notes 6).
fn kind_word(unit: &Unit) -> String {
    let arm = match unit.arm {
        Arm::Infantry => "inf",
        Arm::Skirmishers => return "skirm".to_owned(),
        Arm::Cavalry => "cav",
        Arm::FootArtillery => "guns",
        Arm::HorseArtillery => "HA",
    };
    let class = match unit.class {
        Class::Guard => "gd",
        Class::Veteran => "vet",
        Class::Elite => "el",
        Class::Heavy => "hv",
        Class::Medium => "md",
        Class::Light => "lt",
        Class::Line if unit.large => "lg",
        Class::Line => return arm.to_owned(),
        Class::Landwehr => "lw",
        Class::MinorGerman => "ger",
        Class::Lancer => return "lancers".to_owned(),
        Class::Militia => return "militia".to_owned(),
        Class::Conscript => return "conscr".to_owned(),
        Class::Cossack => return "cossack".to_owned(),
        Class::Heavy12Lb => return "12 lb".to_owned(),
    };
    format!("{class} {arm}")
}
