//! What the screens show of a battle.

use super::duties;
use super::phase::Phase;
use super::state::{
    Army, Brigade, BrigadeMark, Exit, General, Mark, Obedience, State, UnitInPlay, formation_mark, kind_word, word,
};
use super::steps;
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::umpire::{self, LATER, OrderTable, Ratio, Tone, UnitId, UnitRow, View};

/// The short words of the roster.
const LEGEND: &[(&str, &str)] = &[
    ("[2]", "two hits, green die"),
    ("(4)", "four hits, red die: to reform"),
    LATER,
    ("moves from 5", "a brigade that does not move of its own will before turn 5"),
    ("held", "does not move of its own will yet"),
    ("melee", "in contact with an enemy"),
    ("charge", "charges, without contact yet"),
    ("rides", "rides on after evaders"),
    ("back", "has retreated this turn"),
    ("again", "must retreat again"),
    ("reform", "reforms this turn"),
    ("edge", "halted at the table edge"),
    ("crew", "crew without its guns"),
    ("poor", "acts as for poor"),
    ("owes", "owes a move of its command"),
    ("still", "stands still this turn"),
    ("halt", "halts: the enemy evaded it"),
    ("mist", "its charge failed in the mist: comes no nearer"),
    ("hill", "on a gentle hill"),
    ("steep", "on a steep hill"),
    ("wood", "in a wood"),
    ("rough", "on rough ground"),
    ("hedge", "behind a hedge"),
    ("wall", "behind a wall"),
    ("fence", "behind a fence"),
    ("trees", "behind a line of trees"),
    ("works", "in works"),
    ("river", "in the middle of a river"),
    ("ford", "in a ford"),
    ("irreg", "in an irregular line"),
    ("gate", "at the edge of a BUA, to occupy it"),
    ("town", "in a block of a BUA"),
    ("moved", "has moved: -1 when it fires"),
    ("turned", "turned, or changed formation, as it was charged: fires as moved"),
    ("fired", "has fired this turn"),
    ("rally", "has rallied"),
    ("line", "in line"),
    ("double", "in double line"),
    ("column", "in march column"),
    ("deploy", "deployed"),
    ("limber", "limbered"),
];

impl State {
    /// The roster, the phase, the duties and the orders.
    pub(crate) fn view(&self) -> View {
        let ready = duties::ready(self);
        let mut view = View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.script.last_turn,
            phase: self.phase.row().view(self.what_is_next()),
            acting: self.next_army(),
            headline: self.headline(),
            armies: self.armies.iter().map(|army| self.army_view(army, &ready)).collect(),
            duties: duties::duties(self),
            may: duties::may(self),
            orders: self.keys(),
            over: self.over.clone(),
            decided: None,
            objectives: self.objectives_held(),
            scenario: self.scenario(),
            legend: LEGEND,
            bad: "red die",
        };
        self.tell_arrivals(&mut view);
        view
    }

    /// What the key for the next phase brings.
    fn what_is_next(&self) -> String {
        let decided = || steps::verdict(self, false).is_ok_and(|how| how.is_some());
        match steps::following(self) {
            _ if self.over.is_some() => String::new(),
            Phase::Generals if self.phase == Phase::BreakingPoints && decided() => "the end".to_owned(),
            Phase::Generals if self.phase != Phase::Muster => format!("turn {}", self.turn + 1),
            next => next.words(),
        }
    }

    fn headline(&self) -> Vec<String> {
        let mut headline = Vec::new();
        match self.weather {
            None => headline.push("weather to be thrown for".to_owned()),
            Some(Weather::Fair) => {}
            Some(weather) => {
                let sight = self.tables.weather.of(weather).visibility.map(|cm| self.scale.cm(cm));
                let sight = sight.map_or_else(String::new, |cm| format!(", sight {cm} cm"));
                headline.push(format!("weather: {}{sight}", word(&weather)));
            }
        }
        if let Some(mist) = self.script.mist(self.turn) {
            headline.push(format!("mist {}, turns 1-{}", mist.place, mist.until));
        }
        // Of allies who act together the title names one.
        let acts = self.acting.filter(|_| matches!(self.phase, Phase::Movement | Phase::Firing));
        if let Some(army) = acts {
            let together = self.force_name(self.force(army));
            if self.army(army).is_some_and(|army| army.name != together) {
                headline.push(format!("{together} next"));
            }
        }
        headline.extend(self.charges_of_others());
        let broken = self.breaking();
        let when = if self.phase == Phase::BreakingPoints { "" } else { " when the turn ends" };
        headline.extend(broken.map(|army| format!("{}: broken{when}", army.name)));
        headline
    }

    /// Whose charge is still to make contact while the other side is next (p. 21-24).
    fn charges_of_others(&self) -> Option<String> {
        let next = self.next_army().filter(|_| self.phase == Phase::Movement)?;
        let other = self.open_charges().find(|charge| self.force(charge.attacker.army) != self.force(next))?;
        Some(format!("{} owes contact", self.marked(other.attacker)))
    }

    fn army_view(&self, army: &Army, ready: &[UnitId]) -> umpire::ArmyView {
        let figure = |general: &General| {
            let rating = match general.acts_as() {
                GeneralRating::Unrated => String::new(),
                rating => format!(" {}", word(&rating)),
            };
            let directs = general.directs.map_or_else(String::new, |(whom, _)| format!(" > {}", self.marked(whom)));
            format!("{}{rating}{directs}", general.name)
        };
        let lieutenants = army.lieutenants.iter().filter(|general| !army.commands(general));
        let figures: Vec<String> = std::iter::once(&army.general).chain(lieutenants).map(figure).collect();
        umpire::ArmyView {
            name: army.name.clone(),
            side: army.side,
            standing: self.army_standing(army),
            general: figures.join("; "),
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, ready)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &Brigade, ready: &[UnitId]) -> umpire::BrigadeView {
        let held = self.held_till(brigade).filter(|_| !brigade.is_gone());
        let note = match (self.phase, brigade.performance) {
            _ if held.is_some() => held.map_or_else(String::new, |turn| format!("moves from {turn}")),
            (Phase::Movement, Some(performance)) if brigade.has(BrigadeMark::Done) => {
                format!("{} done", word(&performance))
            }
            (Phase::Movement, Some(performance)) => word(&performance),
            (Phase::Movement, None) if brigade.has(BrigadeMark::Done) => "stays".to_owned(),
            (Phase::Firing, _) if brigade.has(BrigadeMark::Done) => "has fired".to_owned(),
            _ if self.demoralised(brigade.id) => "demoralised".to_owned(),
            _ => String::new(),
        };
        umpire::BrigadeView {
            code: brigade.id,
            name: brigade.name.clone(),
            rating: match brigade.rating {
                _ if brigade.has_figure() && brigade.is_gone() => "commander gone".to_owned(),
                _ if brigade.independent => "independent".to_owned(),
                _ if brigade.by_general => "led by the general".to_owned(),
                Some(rating) if brigade.penalty => format!("{} -1", word(&rating)),
                Some(rating) => word(&rating),
                None => "to be diced".to_owned(),
            },
            note,
            units: brigade.units.iter().map(|unit| self.row(unit, ready)).collect(),
        }
    }

    fn row(&self, unit: &UnitInPlay, ready: &[UnitId]) -> UnitRow {
        let hits = unit.profile.hits;
        let red = unit.morale != Morale::Steady;
        let strength = match hits {
            _ if unit.left(Exit::DoneFor) => "DONE FOR".to_owned(),
            _ if unit.left(Exit::Disengaged) || unit.left(Exit::Withdrawn) => "AWAY".to_owned(),
            _ if red => format!("({hits})"),
            0 => " . ".to_owned(),
            _ => format!("[{hits}]"),
        };
        let tone = if unit.gone {
            Tone::Faint
        } else if red {
            Tone::Bad
        } else if hits > 0 {
            Tone::Good
        } else {
            Tone::Plain
        };
        UnitRow {
            code: unit.id,
            name: unit.name.clone(),
            kind: kind_word(&unit.profile),
            strength,
            tone,
            marks: self.marks(unit),
            owes: self.owes_reaction(unit) || self.retreats_again(unit),
            ready: ready.contains(&unit.id),
            gone: unit.gone,
        }
    }

    fn marks(&self, unit: &UnitInPlay) -> Vec<String> {
        let mut marks = Vec::new();
        let mut mark = |yes: bool, word: &str| {
            if yes {
                marks.push(word.to_owned());
            }
        };
        if unit.gone {
            return marks;
        }
        let partly =
            self.turn <= unit.held_until && self.brigade(unit.id).and_then(|own| self.held_till(own)).is_none();
        mark(partly, "held");
        mark(self.fights(unit.id), "melee");
        mark(self.charging(unit.id), "charge");
        mark(unit.phase.rides.is_some(), "rides");
        mark(unit.morale == Morale::Retreated, "back");
        mark(unit.morale == Morale::MustRetreat, "again");
        mark(unit.morale == Morale::Reforming, "reform");
        mark(unit.has(Mark::AtEdge), "edge");
        mark(unit.has(Mark::Abandoned), "crew");
        mark(unit.turn.obedience == Some(Obedience::Poor), "poor");
        mark(self.phase == Phase::Movement && self.must(unit).is_some(), "owes");
        mark(unit.has(Mark::Stays) && self.phase == Phase::Movement, "still");
        mark(unit.has(Mark::Halted) && self.phase == Phase::Movement, "halt");
        mark(unit.has(Mark::LostInMist) && self.phase == Phase::Movement, "mist");
        unit.ground.marks().into_iter().for_each(|word| mark(true, word));
        mark(unit.profile.moved, "moved");
        mark(unit.has(Mark::Turned) && !unit.profile.moved, "turned");
        mark(unit.has_fired(), "fired");
        mark(unit.has(Mark::Rallied), "rally");
        let usual = Unit::formations(unit.profile.kind).first();
        mark(usual != Some(&unit.profile.formation), formation_mark(unit.profile.formation));
        marks
    }

    /// What an army has lost of its breaking point, with its allies where they break together (p. 36, 40).
    pub(crate) fn army_standing(&self, army: &Army) -> String {
        let own = self.points_lost(army.number);
        match self.towards_breaking(army) {
            _ if army.broken => format!("broken, lost {own} of {}", army.break_point),
            (all, point) if self.options.common_breaking_point && self.allies(army.side).count() > 1 => {
                format!("lost {own}, together {all} of {point}")
            }
            _ => format!("lost {own} of {}", army.break_point),
        }
    }

    /// Army points that an army has lost so far (p. 36), as the phase of breaking points counts them.
    pub(crate) fn points_lost(&self, army: u8) -> Ratio {
        self.losses(army).map_or(Ratio::ZERO, |losses| losses.total)
    }
}
