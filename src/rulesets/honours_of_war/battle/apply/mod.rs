//! How the state changes by an event: a file for what changes.

mod command;
mod fire;
mod melees;
mod table;
mod units;

use super::event::Event;
use super::ground::Ground;
use super::phase::Phase;
use super::state::State;
use crate::umpire::UnitId;

impl State {
    /// Lets an event happen. One that speaks of a unit that this battle does not have changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) {
        self.overtakes(event);
        let in_heart = event.takes_out().filter(|unit| !self.demoralised(*unit));
        self.happens(event);
        if let Some(unit) = in_heart.filter(|unit| self.demoralised(*unit)) {
            self.leaves_from_next_turn(unit);
        }
    }

    #[expect(clippy::too_many_lines, reason = "a line for each event")]
    fn happens(&mut self, event: &Event) {
        match event {
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::Weather { .. }
            | Event::Initiative { .. }
            | Event::Acts { .. }
            | Event::FightsOn
            | Event::Holds { .. }
            | Event::ArmyBreaks { .. }
            | Event::Splits { .. }
            | Event::Unites { .. }
            | Event::Under { .. }
            | Event::Breaks { .. }
            | Event::Over { .. } => self.battle_changes(event),
            Event::General { army, lieutenant, .. }
            | Event::Directs { army, lieutenant, .. }
            | Event::GeneralTested { army, lieutenant }
            | Event::GeneralMoves { army, lieutenant } => self.general_changes(*army, *lieutenant, event),
            Event::Raised { army, lieutenant, .. } => self.general_changes(*army, Some(*lieutenant), event),
            Event::Charges(_)
            | Event::ChargeEnds { .. }
            | Event::Contact(_)
            | Event::Supported { .. }
            | Event::Round { .. } => self.melees_change(event),
            Event::Rated { brigade, .. }
            | Event::Commanded { brigade, .. }
            | Event::Done { brigade }
            | Event::Reopens { brigade }
            | Event::CommanderMoves { brigade }
            | Event::Tested { brigade } => self.brigade_changes(*brigade, event),
            Event::DoneFor { unit, .. }
            | Event::Disengaged { unit }
            | Event::Rallied { unit, .. }
            | Event::Fired { unit, .. }
            | Event::Hits { unit, .. }
            | Event::Reform { unit, .. }
            | Event::Stands { unit, .. }
            | Event::Obeys { unit, .. }
            | Event::FiresFrom { unit, .. }
            | Event::StruckFrom { unit, .. }
            | Event::Owes { unit, .. }
            | Event::Paid { unit }
            | Event::Stays { unit }
            | Event::LostInMist { unit }
            | Event::Inspired { unit }
            | Event::Follows { unit }
            | Event::Wishes { unit, .. }
            | Event::MayTake { unit, .. }
            | Event::Moved { unit, .. }
            | Event::SetMoved { unit, .. }
            | Event::Becomes { unit, .. }
            | Event::Turns { unit, .. }
            | Event::Grazed { unit, .. }
            | Event::AtEdge { unit }
            | Event::LosesBattalionGuns { unit }
            | Event::Returns { unit }
            | Event::RidesOn { unit, .. }
            | Event::Evaded { unit, .. }
            | Event::Halts { unit }
            | Event::Misses { unit, .. }
            | Event::Wins { unit }
            | Event::Pursued { unit, .. } => {
                self.beside(*unit, event);
                self.unit_changes(*unit, event);
            }
        }
    }

    /// What an event of a unit changes beside it.
    fn beside(&mut self, unit: UnitId, event: &Event) {
        match event {
            Event::DoneFor { .. } | Event::Disengaged { .. } => {
                self.parts(&[unit]);
                self.charges.retain(|charge| charge.attacker != unit && charge.target != unit);
                self.moves_off(unit);
            }
            Event::Rallied { by_general, by_lieutenant, .. } => {
                self.general_helps(unit.army, if *by_general { Some(None) } else { by_lieutenant.map(Some) });
            }
            Event::Fired { how, shot, .. } => {
                self.fired_last = Some(unit.of_brigade());
                self.exchange(unit, *how, shot.as_ref());
            }
            Event::Hits { fire: true, total, .. } => self.endangers(unit, *total),
            Event::Reform { state, .. } => self.drives_off(unit, *state),
            Event::Evaded { .. } => self.goes_back(unit),
            Event::Stands { ground: Ground::Block(block), .. } => {
                self.garrisoned.retain(|(number, _)| *number != block.number);
                self.garrisoned.push((block.number, block.town));
            }
            _ => {}
        }
    }

    fn battle_changes(&mut self, event: &Event) {
        match event {
            Event::Weather { weather, score } => {
                self.weather = Some(*weather);
                self.weather_score = *score;
                self.weather_changed = self.phase != Phase::Muster;
            }
            Event::Initiative { order } => {
                self.acting = order.first().copied();
                self.sequence.clone_from(order);
            }
            Event::Acts { army } => self.acting = Some(*army),
            Event::Holds { objective, side } => self.holds(*objective, *side),
            Event::ArmyBreaks { army } => self.army_breaks(*army),
            Event::Splits { .. } | Event::Unites { .. } => self.regroups(event),
            Event::Under { brigade, lieutenant } => self.goes_under(*brigade, *lieutenant),
            Event::Breaks { unit } => self.parts(&[*unit]),
            Event::FightsOn => self.fights_on = true,
            Event::Over { how } => self.over = Some(how.clone()),
            _ => {}
        }
    }
}
