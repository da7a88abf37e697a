//! What the screens show of a battle, and what is owed. Nothing here tells what a chit says that lies face down.

use crate::rulesets::league_of_augsburg::battle::orders;
use crate::rulesets::league_of_augsburg::battle::state::{Army, At, Brigade, Charge, Stage, State, Troop};
use crate::rulesets::league_of_augsburg::command::orders::{points::unrolled, turn::may_turn};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::{Formation, Kind, Mode, Quality, System, Unit};
use crate::umpire::{self, Duty, OrderTable, Tone, UnitId, UnitRow, View};

/// Orders that nobody waits for: whoever may be given them alone is not marked as ready.
const IDLE: [&str; 2] = ["give_way", "collide"];

impl State {
    /// The roster, the step, the duties and the orders.
    pub(crate) fn look(&self) -> View {
        let keys = self.keys();
        let ready: Vec<UnitId> = match self.at {
            At::Orders => self.those(|troop| troop.chit.is_none()),
            At::Command => Vec::new(),
            At::Activations => {
                keys.iter().filter(|key| !IDLE.contains(&key.name)).flat_map(|key| key.who.clone()).collect()
            }
        };
        View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.last_turn,
            phase: self.phase(),
            acting: self.acting().map(|brigade| brigade.army),
            headline: self.headline(),
            armies: self.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: self.duties(),
            orders: keys,
            over: self.over.clone(),
            ..View::default()
        }
    }

    fn phase(&self) -> umpire::PhaseView {
        let (name, next) = match (self.at, self.acting()) {
            _ if self.over.is_some() => ("The end".to_owned(), String::new()),
            (At::Orders, _) => (self.at.name().to_owned(), At::Command.name().to_owned()),
            (At::Command, _) => (self.at.name().to_owned(), At::Activations.name().to_owned()),
            (At::Activations, None) if self.sequence.is_empty() => ("Who acts first".to_owned(), String::new()),
            (At::Activations, None) => ("All have acted".to_owned(), self.after(UnitId::new(0, 'a', 0))),
            (At::Activations, Some(brigade)) => (format!("{} acts", self.named(brigade)), self.after(brigade)),
        };
        let stage = self.charge.as_ref().map(|charge| charge.stage);
        let topic = match (self.at, stage) {
            (At::Orders | At::Command, _) => "command",
            (At::Activations, Some(Stage::Melee | Stage::FollowUp)) => "melee",
            (At::Activations, Some(_)) => "charge",
            (At::Activations, None) => "movement",
        };
        umpire::PhaseView { number: self.at.number(), name, next, topic }
    }

    /// Who acts after a brigade.
    fn after(&self, brigade: UnitId) -> String {
        let waits = |code: &&UnitId| {
            **code != brigade && self.brigade(**code).is_some_and(|other| !other.acted && !other.is_lost())
        };
        match self.sequence.iter().find(waits) {
            Some(next) => format!("{} acts", self.named(*next)),
            None if self.last_turn.is_some_and(|last| self.turn >= last) => "the end".to_owned(),
            None => format!("turn {}", self.turn.saturating_add(1)),
        }
    }

    fn headline(&self) -> Vec<String> {
        if let Some(charge) = &self.charge {
            return vec![self.charge_words(charge)];
        }
        match self.at {
            At::Orders if self.turn == 1 => self.notes.clone(),
            At::Activations if !self.sequence.is_empty() => {
                let waits = |code: &&UnitId| self.brigade(**code).is_some_and(|brigade| !brigade.acted);
                let left: Vec<String> = self.sequence.iter().filter(waits).map(|code| self.named(*code)).collect();
                vec![format!("still to act: {}", left.join(", "))]
            }
            _ => Vec::new(),
        }
    }

    fn charge_words(&self, charge: &Charge) -> String {
        let (one, other) = (self.named(charge.attacker), self.named(charge.target));
        match charge.stage {
            Stage::Reaction | Stage::Home => format!("{one} charges {other}"),
            Stage::HalfFire => format!("{one} halted before {other}"),
            Stage::Melee => format!("{one} in melee with {other}"),
            Stage::FollowUp => charge.winner.map_or_else(String::new, |code| format!("{} has won", self.named(code))),
        }
    }

    fn army_view(&self, army: &Army, ready: &[UnitId]) -> umpire::ArmyView {
        let sum = |of: fn(&Troop) -> u32| army.troops().map(of).fold(0u32, u32::saturating_add);
        let now = sum(|troop| if troop.gone { 0 } else { troop.unit.figures });
        let start = sum(|troop| troop.unit.original_figures);
        let (left, all) = (army.troops().filter(|troop| !troop.gone).count(), army.troops().count());
        let general = format!("{} {}", army.commander, army.command_number);
        let general = match army.points {
            Some(points) if !army.assigned => format!("{general}, {points} points to give"),
            _ => general,
        };
        umpire::ArmyView {
            name: army.name.clone(),
            side: army.number,
            standing: format!("{now}/{start} figures, {left}/{all} units"),
            general,
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &Brigade, ready: &[UnitId]) -> umpire::BrigadeView {
        let points = match brigade.points {
            Some(all) => format!("{} of {all} points", brigade.left()),
            None if brigade.granted > 0 => format!("+{}", brigade.granted),
            None => String::new(),
        };
        let note = match (self.acting() == Some(brigade.code), brigade.acted) {
            _ if brigade.is_lost() => "lost".to_owned(),
            (true, _) => format!("acts, {points}"),
            (false, true) => "acted".to_owned(),
            (false, false) => points,
        };
        umpire::BrigadeView {
            code: brigade.code,
            name: brigade.name.clone(),
            rating: brigade.command_number.to_string(),
            note,
            units: brigade.troops.iter().map(|troop| self.row(troop, ready)).collect(),
        }
    }

    fn row(&self, troop: &Troop, ready: &[UnitId]) -> UnitRow {
        let unit = &troop.unit;
        let figures = format!("{}/{}", unit.figures, unit.original_figures);
        let (strength, tone) = if troop.gone {
            ("GONE".to_owned(), Tone::Faint)
        } else if unit.routing {
            (format!("({figures})"), Tone::Bad)
        } else if unit.disordered {
            (format!("[{figures}]"), Tone::Bad)
        } else {
            (figures, Tone::Plain)
        };
        let reacts =
            self.charge.as_ref().is_some_and(|charge| charge.stage == Stage::Reaction && charge.target == troop.code);
        UnitRow {
            code: troop.code,
            name: unit.name.clone(),
            kind: kind_word(unit),
            strength,
            tone,
            marks: if troop.gone { Vec::new() } else { marks(troop) },
            owes: troop.test.is_some() || troop.returns.is_some() || reacts,
            ready: !troop.gone && ready.contains(&troop.code),
            gone: troop.gone,
        }
    }

    /// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
    fn duties(&self) -> Vec<Duty> {
        if self.over.is_some() {
            return Vec::new();
        }
        let duty = |what: &str, who: Vec<UnitId>, order: &'static str| Duty { what: what.to_owned(), who, order };
        let mut duties = match self.at {
            At::Orders => self.owed(&[("lay", "chits to lay")]),
            At::Command => {
                let mut duties = self.chiefs("cinc", "points");
                duties.extend(self.chiefs("assign", "points to give"));
                duties.push(duty("Brigadiers' points", unrolled(self), "points"));
                duties
            }
            At::Activations if self.sequence.is_empty() => {
                vec![duty("equal points: who acts first", Vec::new(), "sequence")]
            }
            At::Activations => {
                let mut duties = self.owed(orders::OWED);
                duties.extend(self.pending());
                let points =
                    self.acting().and_then(|brigade| self.brigade(brigade)).is_some_and(|brigade| brigade.left() > 0);
                if points {
                    duties.push(duty("chits to turn", may_turn(self), "turn"));
                }
                duties
            }
        };
        duties.retain(|duty| !duty.who.is_empty() || duty.order == "sequence");
        duties
    }

    /// What the Commanders in Chief owe, each by his name: the first of his brigades stands for him on the roster.
    fn chiefs(&self, order: &'static str, what: &str) -> Vec<Duty> {
        let may = self.may(&[order]);
        let owed = |army: &Army| {
            let who = may.iter().copied().find(|code| code.army == army.number)?;
            Some(Duty { what: format!("{}'s {what}", army.commander), who: vec![who], order })
        };
        self.armies.iter().filter_map(owed).collect()
    }

    /// Units whose chit is turned, and what it says still to be done.
    fn pending(&self) -> Vec<Duty> {
        let under_way = |code| self.charge.as_ref().is_some_and(|charge| charge.attacker == code);
        let pending =
            self.present().filter(|troop| self.acts(troop.code) && troop.is_pending() && !under_way(troop.code));
        let duty = |troop: &Troop| {
            let order = troop.order()?;
            let name = match order {
                Chit::StandReady => return None,
                Chit::Fire => "fire",
                Chit::Charge => "charge",
                Chit::Rally => "rally",
                _ => "move",
            };
            let what = format!("to complete its order: {}", orders::word(order, &troop.unit));
            Some(Duty { what, who: vec![troop.code], order: name })
        };
        pending.filter_map(duty).collect()
    }
}

fn marks(troop: &Troop) -> Vec<String> {
    let unit = &troop.unit;
    let order = match troop.chit {
        Some(laid) if laid.shown && troop.acted => done_word(laid.order, unit),
        Some(laid) if laid.shown => orders::word(laid.order, unit),
        Some(_) => "chit",
        None if troop.acted => "acted",
        None => "",
    };
    let loose = unit.unformed || unit.changing_formation;
    let stands = match (unit.mode, unit.formation, unit.kind) {
        (Some(Mode::Limbered), ..) => "limb",
        (Some(Mode::Dismounted), ..) => "on foot",
        (_, Some(Formation::Single), Kind::Pistoleers) => "one rank",
        (_, Some(Formation::Deep), Kind::AggressiveCavalry) => "two ranks",
        _ => "",
    };
    let points = if troop.rally_points > 0 { format!("RP{}", troop.rally_points) } else { String::new() };
    let words = [
        (!order.is_empty(), order),
        (unit.routing, "routing"),
        (unit.disordered && !unit.routing, "dis"),
        (loose, "unf"),
        (unit.in_bad_going, "bad going"),
        (unit.holding, "holds"),
        (unit.must_rally, "must rally"),
        (!stands.is_empty(), stands),
        (troop.back, "back"),
        (!points.is_empty(), points.as_str()),
    ];
    words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()).collect()
}

/// What a unit has done that has acted on its order.
const fn done_word(order: Chit, unit: &Unit) -> &'static str {
    match order {
        Chit::StandReady => "stood",
        Chit::Fire => "fired",
        Chit::Charge => "charged",
        Chit::Move => "moved",
        Chit::Wheel => "wheeled",
        Chit::Retire => "retired",
        Chit::FormUp => "formed up",
        Chit::Rally => "tried to rally",
        Chit::Formation => "changed",
        Chit::Dismount if matches!(unit.kind, Kind::Artillery) => "unlimbered",
        Chit::Dismount => "dismounted",
        Chit::MountUp if matches!(unit.kind, Kind::Artillery) => "limbered",
        Chit::MountUp => "mounted",
    }
}

/// What a unit is, in a few letters: guards, elite, raw (`gd`, `el`, `rw`); then its arm.
fn kind_word(unit: &Unit) -> String {
    let quality = match unit.quality {
        Quality::Raw => "rw ",
        Quality::Regular => "",
        Quality::Elite => "el ",
        Quality::Guards => "gd ",
    };
    let arm = match (unit.kind, unit.system) {
        (Kind::Foot, Some(System::French)) => "fr ft",
        (Kind::Foot, _) => "du ft",
        (Kind::SkirmishFoot, _) => "skirm",
        (Kind::Pistoleers, _) => "pist",
        (Kind::AggressiveCavalry, _) => "cav",
        (Kind::LightHorse, _) => "lt hs",
        (Kind::Dragoons, _) => "drag",
        (Kind::Artillery, _) => "guns",
        (Kind::Commander, _) => "gen",
    };
    format!("{quality}{arm}")
}
