//! What binds a unit: what it owes of its own side's orders, what its brigade's command lets it do, and what keeps it from
//! moving of its own will.

use super::event::Event;
use super::must::Must;
use super::objection::{OrderObjection, worded};
use super::phase::Phase;
use super::state::{Brigade, BrigadeMark, Exit, Fired, Mark, Obedience, State, UnitInPlay};
use crate::rulesets::honours_of_war::morale::brigade_morale::{BrigadeMorale, BrigadeMoraleResult, BrigadeUnit, Fate};
use crate::rulesets::honours_of_war::movement::objection::WayObjection;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::umpire::{FormBuilder, Lookup, OrderTable, Question, Refusal, Ruling, UnitId};

impl UnitInPlay {
    /// Who charges nobody owes no advance to an inspiring command (p. 19; HOW-AMB-A51).
    pub(crate) fn owes_no_advance(&self) -> bool {
        self.profile.never_charges()
    }
}

impl State {
    /// What a unit still owes this turn. Nobody in contact owes anything, nor one that goes nowhere of its own will: who has evaded,
    /// gone forward in support, or stands still by the book (p. 21, 23-24, 26).
    pub(crate) fn must(&self, unit: &UnitInPlay) -> Option<Must> {
        let bound = unit.has(Mark::Paid) || !unit.is_present() || self.fights(unit.id) || self.charging(unit.id);
        // A unit that has lost its morale is under way, or stands until it has reformed (p. 36); one that is driven off goes
        // by its hits (p. 25, 30).
        let by_its_hits = unit.morale != Morale::Steady || self.owes_reaction(unit);
        if bound || by_its_hits || !self.lets(self.stands(unit)) {
            return None;
        }
        if self.demoralised(unit.id) {
            return Some(Must::Leave);
        }
        // Who acts as for poor has no part in what its brigade is commanded (p. 11, 19).
        unit.turn.must.filter(|_| unit.turn.obedience != Some(Obedience::Poor))
    }

    /// Whether it may go back, and need not: its brigade may not advance, and owes no move back (p. 19).
    pub(crate) fn may_stay(&self, unit: &UnitInPlay) -> bool {
        let bad = self.performance(unit.id).is_some_and(Performance::is_bad);
        bad && !matches!(self.must(unit), Some(Must::FallBack | Must::Leave))
    }

    /// A brigade is demoralised now: whoever of it has moved, or has had his go, leaves from the next turn on (p. 37; HOW-AMB-C43).
    pub(super) fn leaves_from_next_turn(&mut self, id: UnitId) {
        let Some(brigade) = self.brigade_mut(id) else { return };
        let over = brigade.has(BrigadeMark::Done) || brigade.has(BrigadeMark::CommanderMoved);
        for unit in brigade.units.iter_mut().filter(|unit| over || unit.profile.moved) {
            unit.marks.set(Mark::Paid, true);
        }
    }

    /// The morale of a brigade (option, p. 37), `away` being a unit that is far enough from every enemy or off the table.
    pub(crate) fn brigade_morale(&self, id: UnitId, away: Option<UnitId>) -> Option<BrigadeMoraleResult> {
        let brigade = self.brigade(id).filter(|_| self.options.brigade_morale)?;
        let units = brigade.units.iter().map(|unit| BrigadeUnit {
            unit: unit.profile.clone(),
            fate: Fate {
                done_for: unit.left(Exit::DoneFor),
                distance_enemy: None,
                off_table: unit.left(Exit::Disengaged) || Some(unit.id) == away,
                share: Some(unit.heads),
            },
        });
        let request = BrigadeMorale { units: units.collect(), scale: self.scale };
        request.answer(&self.tables).ok()
    }

    /// Whether a unit of a demoralised brigade gets away: far from every enemy, or off the table (option, p. 37).
    pub(crate) fn ask_away(&self, unit: &UnitInPlay, key: char, ask: &mut FormBuilder<'_>) -> Option<Event> {
        if !self.demoralised(unit.id) {
            return None;
        }
        let far = self.scale.cm(self.tables.options.disengaged_from);
        let question = Question::new("away", key, format!("{far} cm from every enemy, or off the table")).on("p. 37");
        self.far_away(ask.flag(question, false).then_some(unit.id)?)
    }

    /// A unit of a demoralised brigade has come far enough from every enemy, or off the table, and is disengaged (option, p. 37).
    pub(crate) fn far_away(&self, unit: UnitId) -> Option<Event> {
        let place = self.brigade(unit)?.units.iter().position(|one| one.id == unit)?;
        let gone = self.brigade_morale(unit, Some(unit))?.disengaged.contains(&place);
        gone.then_some(Event::Disengaged { unit })
    }

    /// It happens, where it does.
    pub(crate) fn gets_away(&self, event: Option<Event>, ruling: &mut Ruling<Event>) {
        if let Some(Event::Disengaged { unit }) = event {
            let name = self.named(unit);
            ruling.events.push(Event::Disengaged { unit });
            ruling.notes.push(format!("{name} is out of the battle; it counts as if it were Done For (p. 37)."));
        }
    }

    /// Says the special rules of the scenario for this brigade, or this unit's, while they hold: whether they are kept is the
    /// umpire's.
    pub(crate) fn say_scenario_rules(&self, id: UnitId, ask: &mut FormBuilder<'_>) {
        for text in self.scenario_rules(id) {
            ask.say(format!("special rule: {text}"));
        }
    }

    /// The special rules of the scenario for this brigade, or this unit's, that hold in this turn.
    pub(crate) fn scenario_rules(&self, id: UnitId) -> impl Iterator<Item = &str> {
        let notes = self.brigade(id).map_or(&[][..], |brigade| &brigade.notes);
        notes.iter().filter(|(_, until)| self.turn <= *until).map(|(text, _)| text.as_str())
    }

    /// Whether a brigade is demoralised (option, p. 37).
    pub(crate) fn demoralised(&self, id: UnitId) -> bool {
        self.brigade_morale(id, None).is_some_and(|morale| morale.demoralised)
    }

    /// What a unit may do this turn: by its own in-command roll, else by its brigade's command performance; none: the
    /// brigade has not thrown its command die.
    pub(crate) fn performance(&self, id: UnitId) -> Option<Performance> {
        let own = self.unit(id)?.turn.obedience;
        if own == Some(Obedience::Poor) { Some(Performance::Poor) } else { self.brigade(id)?.performance }
    }

    /// Why a unit does not go towards the enemy: its brigade is poor or feeble (p. 19).
    pub(crate) fn no_advance(&self, id: UnitId) -> Option<Refusal> {
        self.performance(id).is_some_and(Performance::is_bad).then(|| WayObjection::NoAdvance.into())
    }

    /// How many normal moves it may make this turn, in this weather (p. 19, 38).
    pub(crate) fn moves_in_hand(&self, id: UnitId) -> u8 {
        let weather = self.tables.weather.of(self.weather.unwrap_or_default());
        weather.moves_for(self.performance(id).unwrap_or_default())
    }

    /// Why a unit stands where it is this turn, and does not evade either: the book has it halt, or remain stationary
    /// (p. 21, 24; HOW-AMB-A60).
    pub(crate) fn stays_put(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        let still = match unit.turn.fired {
            Fired::Crossing => OrderObjection::FiredAsStanding,
            _ => OrderObjection::PassedThrough,
        };
        let reasons = [(unit.has(Mark::Stays), still), (unit.has(Mark::Halted), OrderObjection::Halted)];
        self.held(unit).into_iter().chain(worded(reasons)).collect()
    }

    /// Why who has gone forward in support of a counter-charge neither turns nor forms when it is charged: it can only
    /// support (p. 23; HOW-AMB-A68).
    pub(crate) fn only_supports(&self, unit: &UnitInPlay) -> Option<Refusal> {
        self.goes_in_support(unit.id).then(|| OrderObjection::Supports.into())
    }

    /// Why a unit goes nowhere of its own will this turn, neither in its brigade's go nor to meet an enemy out of it.
    pub(crate) fn stands(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        let reasons = [
            (unit.has(Mark::Evaded), OrderObjection::HasEvaded),
            (unit.has(Mark::LostInMist), OrderObjection::LostInMist),
        ];
        let reasons = worded(reasons).chain(self.only_supports(unit));
        self.stays_put(unit).into_iter().chain(reasons).collect()
    }

    /// Why a unit may not move of its own will: it stands, or its commander has moved, who is the last of his brigade
    /// (p. 18).
    pub(crate) fn bars(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        let mut bars = self.stands(unit);
        let brigade = self.brigade(unit.id);
        if brigade.is_some_and(|brigade| brigade.has(BrigadeMark::CommanderMoved)) {
            bars.push(OrderObjection::CommanderMoved.into());
        } else if self.phase == Phase::Movement
            && brigade.is_some_and(|brigade| brigade.has(BrigadeMark::Done))
            && self.must(unit).is_none()
        {
            bars.push(OrderObjection::BrigadeMoved.into());
        }
        bars
    }

    /// The turn from which a brigade may move, where the order of battle holds all of it until then.
    pub(crate) fn held_till(&self, brigade: &Brigade) -> Option<u32> {
        let here = brigade.present();
        let until = here.map(|unit| unit.held_until).min()?;
        (self.turn <= until).then_some(until + 1)
    }

    /// The reasons of the order of battle against moving of one's own will (p. 59, 61).
    pub(crate) fn held(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        if self.turn > unit.held_until {
            return Vec::new();
        }
        vec![OrderObjection::Held { unit: self.named(unit.id), turn: unit.held_until + 1 }.into()]
    }
}
