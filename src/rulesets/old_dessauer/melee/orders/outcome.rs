//! The ruling of a round: hits, who has lost, who recoils, who may pursue (Combat Results).

use std::collections::BTreeMap;

use crate::rulesets::old_dessauer::battle::contact::{Contact, PendingPursuit, PursuedUnit};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::place::block_of_the_lost;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{self, dice, hits, ids, list, several, times};
use crate::rulesets::old_dessauer::melee::orders::bars::bar;
use crate::rulesets::old_dessauer::melee::points::{CHART, FIRE_IN_BRIEF};
use crate::rulesets::old_dessauer::melee::round::{End, RoundResult, Strike, UnitResult};
use crate::rulesets::old_dessauer::unit::sum::in_brief;
use crate::umpire::{self, Modifier, Ruling, UnitId};

/// A round that was fought: its units, in the order of the request, their contacts, and what came of it.
pub(crate) struct Outcome<'a> {
    pub(crate) state: &'a State,
    pub(crate) units: &'a [&'a UnitInPlay],
    pub(crate) contacts: &'a [&'a Contact],
    /// Who of them is behind cover.
    pub(crate) cover: &'a [UnitId],
    pub(crate) round: &'a RoundResult,
    /// Who shoots in defence, and at whom.
    pub(crate) fires: Vec<(UnitId, UnitId)>,
    /// The faces that fell, by what they were for; none where odds are reckoned.
    pub(crate) fell: BTreeMap<&'static str, Vec<u8>>,
}

/// How the round ends for a unit.
fn end_of(unit: &UnitInPlay, result: &UnitResult) -> String {
    let ends = match result.result {
        End::Won => "wins",
        End::Drawn => "drawn",
        End::Lost => "loses",
    };
    match result.figures_after {
        0 => format!("{ends}, destroyed"),
        _ if result.shattered && !unit.is_shattered() => format!("{ends}, shattered"),
        _ => ends.to_owned(),
    }
}

/// What each hit of a strike counts, where that is more than one.
fn worth(strike: &Strike) -> String {
    let read = if strike.worth_is_read { " (a reading)" } else { "" };
    if strike.worth > 1 { format!(", each hit counted {}{read}", times(strike.worth)) } else { String::new() }
}

/// The hits on all enemies as they fell, and what they count where that is more: `1 hit, counted double, and 2 hits`.
fn counted(strikes: &[Strike]) -> String {
    let mut of: BTreeMap<(u32, bool), u32> = BTreeMap::new();
    for strike in strikes.iter().filter(|strike| strike.hits > 0) {
        let fell = of.entry((strike.worth.max(1), strike.worth_is_read)).or_default();
        *fell = fell.saturating_add(strike.hits / strike.worth.max(1));
    }
    let told = of.into_iter().rev().map(|((worth, read), fell)| match worth {
        1 => hits(fell),
        _ => format!("{}, counted {}{}", hits(fell), times(worth), if read { " (a reading)" } else { "" }),
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { hits(0) } else { told.join(", and ") }
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

    /// The ruling.
    pub(crate) fn ruling(&self) -> Ruling<Event> {
        let pairs = self.contacts.iter().map(|contact| (contact.attacker, contact.target)).collect();
        let mut ruling = Ruling::new(String::new(), vec![Event::Rounds { pairs }]);
        let (mut scores, mut of_others) = (Vec::new(), Vec::new());
        for ((unit, result), faces) in self.results().zip(self.faces()) {
            let thrown = match &result.against[..] {
                [strike] if strike.dice_count == 0 => dice(0),
                [strike] => self.strike_in_words(strike, &faces.concat(), false),
                all => words::faces(&faces.concat(), all.iter().map(|strike| strike.dice_count).sum()),
            };
            let cover = if self.cover.contains(&unit.id) { ", behind cover," } else { "" };
            let name = self.state.roster.named(unit.id);
            scores.push(format!("{name}{cover} {thrown}, {}", counted(&result.against)));
            let told = ruling.notes.len();
            self.settle(unit, result, &faces, &mut ruling);
            // Who recoils stands first: a long ruling is cut at its foot.
            if result.result != End::Lost {
                of_others.extend(ruling.notes.drain(told..));
            }
            // Of many the code alone, so that each end has one line.
            let who =
                if self.units.len() > 2 { self.state.roster.marked(unit.id) } else { self.state.roster.named(unit.id) };
            ruling.ends.push(umpire::End::of(who, end_of(unit, result)));
        }
        ruling.notes.append(&mut of_others);
        for (unit, result) in self.results() {
            let Some(pending) = self.pursuit(unit, result) else { continue };
            ruling.notes.extend(self.barred(unit, &pending));
            ruling.events.push(Event::MayPursue(pending));
        }
        ruling.events.extend(self.beside().map(Event::MayPursue));
        let lost = self.those(|_, result| result.result == End::Lost);
        let by = |who: String| if lost.is_empty() { "nobody has lost".to_owned() } else { format!("lost by {who}") };
        ruling.outcome = by(ids(self.state, &lost));
        ruling.line = format!("Combat: {}: {}.", scores.join("; "), by(list(self.state, &lost)));
        self.explain(&mut ruling);
        ruling
    }

    /// The faces of each unit, by its enemies. What fell for several fell unit by unit.
    fn faces(&self) -> Vec<Vec<Vec<u8>>> {
        let mut left: BTreeMap<&str, &[u8]> = self.fell.iter().map(|(why, fell)| (*why, fell.as_slice())).collect();
        let of = |(_, result): (&UnitInPlay, &UnitResult)| {
            let strike = |strike: &Strike| {
                let left = left.entry(strike.why).or_default();
                let count = usize::try_from(strike.dice_count).unwrap_or(usize::MAX).min(left.len());
                let (own, rest) = left.split_at(count);
                *left = rest;
                own.to_vec()
            };
            result.against.iter().map(strike).collect()
        };
        self.results().map(of).collect()
    }

    /// What came of it for one unit.
    fn settle(&self, of: &UnitInPlay, result: &UnitResult, faces: &[Vec<u8>], ruling: &mut Ruling<Event>) {
        let (unit, name) = (of.id, self.state.roster.named(of.id));
        let lost = result.result == End::Lost;
        let figures = result.figures_after;
        ruling.events.push(Event::Fought { unit, figures, hits: result.hits_suffered, by: self.by_whom(unit) });
        if result.shaken_after {
            ruling.events.push(Event::Shaken { unit, shaken: true });
        }
        if lost {
            ruling.events.push(Event::Parts { unit });
        }
        // The line has the strikes of who has one enemy.
        let has_several = result.against.len() > 1;
        let strikes = result.against.iter().zip(faces).filter(|(strike, _)| has_several && strike.dice_count > 0);
        let strikes = strikes.map(|(strike, fell)| format!("{}, ", self.strike_in_words(strike, fell, true)));
        // Where hits alone have destroyed it none are left to be lost on the way.
        let rout = (result.rout_hits > 0 && of.troops.figures > result.hits_suffered)
            .then(|| format!(" after {}", several(result.rout_hits, "rout hit")));
        let rout = rout.unwrap_or_default();
        let mut note = format!("{name}: {}{figures} left{rout}", strikes.collect::<String>());
        if figures == 0 {
            ruling.events.push(Event::gone(unit));
            note.push_str(", destroyed");
        } else if lost {
            // Allowed into another round before the recoil that it owes, it owes both.
            let moves = of.turn.recoil.saturating_add(result.recoil_moves);
            ruling.events.push(Event::Recoils { unit, moves });
            let least = self.state.tables.recoil.forced(moves);
            note.push_str(&format!(", shaken, recoils {least} inches or more"));
        }
        if result.shattered && figures > 0 {
            note.push_str(", shattered");
        }
        note.push('.');
        ruling.notes.push(note);
        ruling.notes.extend((figures == 0).then(|| block_of_the_lost(of)).flatten());
    }

    /// What a unit threw at an enemy: `5 6 4 1 for 5`, and whom it struck at, where there are several.
    fn strike_in_words(&self, strike: &Strike, fell: &[u8], several: bool) -> String {
        let enemy = self.at(strike.enemy_place).filter(|_| several);
        let at = enemy.map(|(enemy, _)| format!("at {} ", self.state.roster.marked(enemy.id))).unwrap_or_default();
        // Of one enemy the hits themselves say it, as they count.
        let worth = if several { worth(strike) } else { String::new() };
        format!("{at}{} for {}{worth}", words::faces(fell, strike.dice_count), strike.to_hit)
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
        let mut pursued: Vec<PursuedUnit> = result.against.iter().filter_map(pursued).collect();
        // Who was run into after a round that it won has those to choose among too who recoil from that.
        let before = self.state.pursuits.iter().filter(|pending| pending.pursuer == of.id);
        pursued.extend(before.flat_map(|pending| pending.pursued.clone()));
        (!pursued.is_empty()).then_some(PendingPursuit { pursuer: of.id, pursued })
    }

    /// Why a unit pursues none of those who recoil from it, where what they are bars it: no pursuit of it follows then.
    fn barred(&self, of: &UnitInPlay, pending: &PendingPursuit) -> Option<String> {
        let pursued: Vec<UnitId> = pending.pursued.iter().map(|pursued| pursued.unit).collect();
        let why = bar(self.state, of, &pursued)?;
        Some(format!("{} does not pursue: {why}.", self.state.roster.named(of.id)))
    }

    /// Who has hit a unit in this round.
    fn by_whom(&self, id: UnitId) -> Vec<UnitId> {
        let hit = |strike: &Strike| strike.hits > 0 && self.at(strike.enemy_place).is_some_and(|(it, _)| it.id == id);
        self.those(|_, result| result.against.iter().any(hit))
    }

    /// Who has fought before, and whose last enemies recoil now from the round of others: it may look to pursue too.
    fn beside(&self) -> impl Iterator<Item = PendingPursuit> {
        let place = |id: UnitId| self.results().position(|(unit, result)| unit.id == id && result.result == End::Lost);
        let others = self.state.roster.present().filter(|unit| !self.units.iter().any(|one| one.id == unit.id));
        others.filter_map(move |unit| {
            let left: Option<Vec<PursuedUnit>> = self
                .state
                .contacts_of(unit.id)
                .map(|contact| {
                    // Who has still to fight, or to fall back, is not left.
                    let contact = Some(contact).filter(|contact| contact.fought)?;
                    let (enemy, theirs) = self.at(place(contact.enemy_of(unit.id))?)?;
                    let figures = enemy.troops.figures.saturating_sub(theirs.hits_suffered);
                    let moves = theirs.recoil_moves;
                    Some(PursuedUnit { unit: enemy.id, figures, moves, dice: 0, round: contact.round })
                })
                .collect();
            let mut pursued = left?;
            pursued.retain(|one| one.figures > 0);
            (!pursued.is_empty()).then_some(PendingPursuit { pursuer: unit.id, pursued })
        })
    }

    /// The points of every pair, line by line, and what their difference gives each of them: in the order of the dice.
    fn explain(&self, ruling: &mut Ruling<Event>) {
        let mut strikes: Vec<(String, &str)> = Vec::new();
        for (unit, result) in self.results() {
            for strike in &result.against {
                let Some((enemy, _)) = self.at(strike.enemy_place) else { continue };
                let whose = self.whose(unit, enemy.id);
                if strike.dice_count > 0 {
                    let (dice, worth) = (dice(strike.dice_count), worth(strike));
                    strikes.push((format!("{whose} {dice} on {}{worth}", strike.to_hit), strike.to_hit_page));
                }
                ruling.sum.extend(self.sum_of([unit, enemy], strike, &whose));
            }
        }
        let one_page = strikes.iter().all(|(_, page)| Some(page) == strikes.first().map(|(_, page)| page));
        let mut said: Vec<String> = strikes
            .iter()
            .map(|(strike, page)| if one_page { strike.clone() } else { format!("{strike} ({page})") })
            .collect();
        if let (true, Some(last), Some((_, page))) = (one_page, said.last_mut(), strikes.first()) {
            last.push_str(&format!(" ({page})"));
        }
        ruling.table = said.join(", ");
    }

    /// Whose sum it is: a unit, and against whom, where more than two fight.
    fn whose(&self, unit: &UnitInPlay, enemy: UnitId) -> String {
        let roster = &self.state.roster;
        match self.units.len() {
            2 => roster.marked(unit.id),
            _ => format!("{} v {}", roster.marked(unit.id), roster.marked(enemy)),
        }
    }

    fn sum_of(&self, [unit, enemy]: [&UnitInPlay; 2], strike: &Strike, whose: &str) -> Vec<Modifier> {
        let base = self.state.tables.points.of_arm(&unit.troops);
        let arm = Modifier::new("its arm", i32::try_from(base.floor()).unwrap_or(0), CHART);
        let lines: Vec<Modifier> = in_brief(&strike.modifiers).collect();
        // A fire that adds nothing is a line all the same: it was spoken of at the charge.
        let fire = self.fires.contains(&(unit.id, enemy.id)) && lines.iter().all(|line| line.label != FIRE_IN_BRIEF);
        let fire = fire.then(|| Modifier::new(FIRE_IN_BRIEF, 0, CHART));
        let lines = std::iter::once(arm).chain(fire).chain(lines).map(|line| line.of(whose));
        // Where the pair stands before each line there is no room for the section of them all.
        let room = self.units.len() == 2;
        lines
            .map(|line| if room || line.page != CHART { line } else { Modifier { page: String::new(), ..line } })
            .collect()
    }
}
