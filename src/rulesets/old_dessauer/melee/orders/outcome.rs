//! The ruling of a round: hits, who has lost, who recoils, who may pursue (Combat Results).

use crate::rulesets::old_dessauer::battle::contact::{Contact, PendingPursuit, PursuedUnit};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{dice, ids, list};
use crate::rulesets::old_dessauer::melee::points::CHART;
use crate::rulesets::old_dessauer::melee::round::{End, RoundResult, Strike, UnitResult};
use crate::rulesets::old_dessauer::unit::sum::in_brief;
use crate::umpire::{Modifier, Ruling, UnitId};

/// A round that was fought: its units, in the order of the request, their contacts, and what came of it.
pub(crate) struct Outcome<'a> {
    pub(crate) state: &'a State,
    pub(crate) units: &'a [&'a UnitInPlay],
    pub(crate) contacts: &'a [&'a Contact],
    pub(crate) round: &'a RoundResult,
}

impl<'a> Outcome<'a> {
    /// Each unit with its result.
    fn results(&self) -> impl Iterator<Item = (&'a UnitInPlay, &'a UnitResult)> {
        self.units.iter().copied().zip(self.round.results.iter().map(|(_, result)| result))
    }

    /// A unit and its result, by its place.
    fn at(&self, place: usize) -> Option<(&'a UnitInPlay, &'a UnitResult)> {
        self.results().nth(place)
    }

    fn those(&self, holds: impl Fn(&UnitInPlay, &UnitResult) -> bool) -> Vec<UnitId> {
        self.results().filter(|(unit, result)| holds(unit, result)).map(|(unit, _)| unit.id).collect()
    }

    /// The ruling; `subject` is whose sum is explained.
    pub(crate) fn ruling(&self, subject: UnitId) -> Ruling<Event> {
        let pairs = self.contacts.iter().map(|contact| (contact.attacker, contact.target)).collect();
        let mut ruling = Ruling::new(String::new(), vec![Event::Rounds { pairs }]);
        for (unit, result) in self.results() {
            self.settle(unit, result, &mut ruling);
        }
        for (unit, result) in self.results() {
            ruling.events.extend(self.pursuit(unit, result).map(Event::MayPursue));
        }
        let lost = self.those(|_, result| result.result == End::Lost);
        let shattered = self.those(|unit, result| result.shattered && !unit.is_shattered());
        let nobody = || "nobody has lost".to_owned();
        let by = |who: String| if lost.is_empty() { nobody() } else { format!("lost by {who}") };
        ruling.outcome = by(ids(self.state, &lost));
        if !shattered.is_empty() {
            ruling.ends = crate::umpire::End::only(format!("shattered: {}", ids(self.state, &shattered)));
        }
        let hits = |(unit, result): (&UnitInPlay, &UnitResult)| {
            format!("{} {}", self.state.roster.named(unit.id), result.hits_inflicted)
        };
        let scores: Vec<String> = self.results().map(hits).collect();
        ruling.line = format!("Combat, hits by {}: {}.", scores.join(", "), by(list(self.state, &lost)));
        self.explain(subject, &mut ruling);
        ruling
    }

    /// What came of it for one unit.
    fn settle(&self, of: &UnitInPlay, result: &UnitResult, ruling: &mut Ruling<Event>) {
        let (unit, name) = (of.id, self.state.roster.named(of.id));
        let lost = result.result == End::Lost;
        let (figures, hits) = (result.figures_after, result.hits_suffered);
        ruling.events.push(Event::Fought { unit, figures, hits });
        if result.shaken_after {
            ruling.events.push(Event::Shaken { unit, shaken: true });
        }
        if lost {
            ruling.events.push(Event::Parts { unit });
        }
        let strike = |strike: &Strike| format!("{} for {}", dice(strike.dice_count), strike.to_hit);
        let strikes: Vec<String> = result.against.iter().map(strike).collect();
        let mut note = format!("{name}: {}, {figures} left", strikes.join(", "));
        if figures == 0 {
            ruling.events.push(Event::Gone { unit });
            note.push_str(", destroyed");
        } else if lost {
            ruling.events.push(Event::Recoils { unit, moves: result.recoil_moves });
            note.push_str(&format!(", shaken, recoils {} inches or more", result.recoil_distance));
        }
        if result.shattered && figures > 0 {
            note.push_str(", shattered");
        }
        note.push('.');
        ruling.notes.push(note);
    }

    /// Whom a unit may look to pursue: it has not lost, and all its enemies recoil.
    fn pursuit(&self, of: &UnitInPlay, result: &UnitResult) -> Option<PendingPursuit> {
        if result.result == End::Lost || result.figures_after == 0 || !result.all_enemies_recoil {
            return None;
        }
        let pursued = |strike: &Strike| {
            let (enemy, theirs) = self.at(strike.enemy_place)?;
            let contact = self.contacts.iter().find(|contact| contact.has(enemy.id) && contact.has(of.id))?;
            let figures = enemy.troops.figures.saturating_sub(theirs.hits_suffered);
            let (moves, dice) = (theirs.recoil_moves, strike.dice_count);
            let round = contact.round.saturating_add(1);
            (figures > 0).then_some(PursuedUnit { unit: enemy.id, figures, moves, dice, round })
        };
        let pursued: Vec<PursuedUnit> = result.against.iter().filter_map(pursued).collect();
        (!pursued.is_empty()).then_some(PendingPursuit { pursuer: of.id, pursued })
    }

    /// The points of a unit and of its first enemy, line by line, and what the difference gives each.
    fn explain(&self, subject: UnitId, ruling: &mut Ruling<Event>) {
        let Some(place) = self.units.iter().position(|unit| unit.id == subject) else { return };
        let Some((unit, result)) = self.at(place) else { return };
        let Some(strike) = result.against.first() else { return };
        ruling.sum = self.sum_of(unit, strike);
        let mut table = self.strikes_of(unit, strike);
        if let Some((enemy, theirs)) = self.at(strike.enemy_place)
            && let Some(back) = theirs.against.iter().find(|back| back.enemy_place == place)
        {
            ruling.sum.extend(self.sum_of(enemy, back));
            table = format!("{table}, {}", self.strikes_of(enemy, back));
        }
        ruling.table = format!("{table} ({})", strike.to_hit_page);
    }

    fn sum_of(&self, unit: &UnitInPlay, strike: &Strike) -> Vec<Modifier> {
        let whose = self.state.roster.marked(unit.id);
        let base = self.state.tables.points.of_arm(&unit.troops);
        let arm = Modifier::new("its arm", i32::try_from(base.floor()).unwrap_or(0), CHART);
        std::iter::once(arm).chain(in_brief(&strike.modifiers)).map(|line| line.of(whose.clone())).collect()
    }

    fn strikes_of(&self, unit: &UnitInPlay, strike: &Strike) -> String {
        format!("{} {} on {}", self.state.roster.marked(unit.id), dice(strike.dice_count), strike.to_hit)
    }
}
