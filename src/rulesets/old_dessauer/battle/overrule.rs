//! The umpire is always right: facts of a unit or of a general are set to what he says.

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::put_on;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::{BrigadeInPlay, UnitInPlay};
use crate::rulesets::old_dessauer::unit::check::BEST_LEADERSHIP;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::counted;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{self, Change, Choice, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

/// Overrules facts of a unit or of a general.
pub(crate) fn overrule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let led = |id: UnitId| state.roster.brigade(id).is_some_and(|brigade| brigade.leadership.is_some());
    if subject.is_some_and(|id| id.is_brigade() && !led(id)) {
        return Interrupt::refuse("nothing is kept of it that could be overruled");
    }
    let ruling = umpire::overrule(state, subject, ask, |id, ask| {
        let mut facts = Facts { ask, changes: Vec::new() };
        match (state.roster.unit(id), state.roster.brigade(id)) {
            (Some(unit), _) => of_unit(state, unit, &mut facts),
            (None, Some(brigade)) => of_general(brigade, &mut facts),
            (None, None) => {}
        }
        facts.changes
    })?;
    for event in &ruling.events {
        if let Event::Figures { unit, figures, .. } = event {
            let began = state.unit(*unit)?.troops.original_figures;
            if *figures > began {
                return Err(Refusal::new(format!("it began with {began} figures")).into());
            }
        }
    }
    Ok(ruling)
}

/// The facts as they are asked for, and what is answered otherwise than it stands.
struct Facts<'a, 'b> {
    ask: &'a mut FormBuilder<'b>,
    changes: Vec<Change<Event>>,
}

impl Facts<'_, '_> {
    fn change(&mut self, said: impl Into<String>, event: Event) {
        self.changes.push(Change::new(said, vec![event]));
    }

    fn flag(&mut self, id: &'static str, key: char, label: &str, now: bool, event: impl FnOnce(bool) -> Event) {
        let to = self.ask.flag(Question::new(id, key, label).known(), now);
        if to != now {
            self.change(format!("{}{label}", if to { "" } else { "not " }), event(to));
        }
    }

    fn pick<T: Copy + PartialEq>(
        &mut self,
        id: &'static str,
        key: char,
        label: &str,
        options: &[(T, Choice)],
        now: T,
    ) -> T {
        self.ask.pick(Question::new(id, key, label).known(), options, Some(now)).unwrap_or(now)
    }
}

fn of_general(brigade: &BrigadeInPlay, facts: &mut Facts<'_, '_>) {
    const RATINGS: &[(u8, Choice)] = &[(0, "0"), (1, "1"), (2, "2")];
    let general = brigade.id;
    let now = brigade.leadership.unwrap_or(0);
    let to = facts.pick("leadership", 'l', "leadership", RATINGS, now.min(BEST_LEADERSHIP));
    if to != now {
        facts.change(format!("leadership {now} to {to}"), Event::Rated { general, leadership: to });
    }
    let fallen = facts.ask.flag(Question::new("fallen", 'f', "has fallen").known(), brigade.fallen);
    if fallen != brigade.fallen {
        facts.change(if fallen { "has fallen" } else { "lives" }, Event::Falls { general, fallen });
    }
}

fn of_unit(state: &State, of: &UnitInPlay, facts: &mut Facts<'_, '_>) {
    let (unit, troops) = (of.id, &of.troops);
    let now = troops.figures;
    let to = counted(facts.ask.number(Question::new("figures", ' ', "figures").known(), "", Some(count(now))));
    if to != now {
        let event = if to == 0 { Event::gone(unit) } else { Event::figures(unit, to, None) };
        facts.change(format!("{now} to {to} figures"), event);
    }
    facts.flag("shaken", 's', "shaken", troops.shaken, |shaken| Event::Shaken { unit, shaken });
    facts.flag("disordered", 'O', "disordered", troops.disordered, |disordered| Event::Disordered { unit, disordered });
    if state.has(OptionalRule::CommandRadius) {
        let out = troops.out_of_command;
        facts.flag("out_of_command", 'l', "out of command", out, |out| Event::Command { unit, out });
    }
    if of.kind() == Kind::Artillery {
        let left = of.marks.has(Mark::GunsLeft);
        facts.flag("abandoned", 'L', "guns left", left, |abandoned| Event::Abandons { unit, abandoned });
    }
    if state.engaged(unit) {
        facts.flag("contact", 'p', "in contact", true, |_| Event::Parts { unit });
    }
    // What was left undone in its steps is owed no more.
    if of.turn.recoil > 0 && !of.gone && state.phase != Phase::Reform {
        let owed = facts.ask.flag(Question::new("recoil", 'R', "recoil owed").known(), true);
        if !owed {
            facts.changes.push(Change::new("not recoil owed", stands_fast(state, unit)));
        }
    }
    if of.turn.shot > 0 && state.phase <= Phase::Tests {
        facts.flag("test", 'T', "test owed", true, |_| Event::Tested { unit });
    }
    facts.flag("gone", 'Q', "out of the battle", of.gone, |gone| {
        if gone { Event::gone(unit) } else { Event::Returns { unit } }
    });
    place_of_unit(of, facts);
}

/// A unit owes no recoil any more: it stands where it stood, and who looks to pursue it touches it again.
fn stands_fast(state: &State, unit: UnitId) -> Vec<Event> {
    let again = state.pursuits.iter().flat_map(|pending| {
        let stands = pending.pursued.iter().filter(|pursued| pursued.unit == unit);
        stands.map(|pursued| {
            let fresh = Contact::fresh(pending.pursuer, unit, Facing::Front, state.turn);
            Event::Contact(Contact { round: pursued.round, fought: true, ..fresh })
        })
    });
    std::iter::once(Event::Recoils { unit, moves: 0 }).chain(again).collect()
}

fn place_of_unit(of: &UnitInPlay, facts: &mut Facts<'_, '_>) {
    const SHARES: &[(Moved, Choice)] = &[(Moved::None, "none"), (Moved::Half, "half"), (Moved::OverHalf, "over half")];
    let (unit, now) = (of.id, of.troops.formation);
    let how = facts.pick("moved", 'h', "moved this turn", SHARES, of.turn.moved);
    if how != of.turn.moved {
        facts.change("its move", Event::Moved { unit, how });
    }
    let formation = facts.pick("formation", 'f', "formation", &of.kind().formation_choices(), now);
    let ground = facts.pick("ground", 'G', "stands on", Terrain::STANDS_ON, of.ground);
    if (formation, ground) != (now, of.ground) {
        let (after, skirmishes) = if ground == of.ground { (of.troops.clone(), None) } else { put_on(of, ground) };
        let formation = if skirmishes.is_some() { after.formation } else { formation };
        let wide = after.stands_wide.filter(|_| formation == now);
        if let Some(event) = skirmishes {
            facts.change("skirmishes again", event);
        }
        facts.change("formation or ground", Event::Stands { unit, formation, wide, ground });
    }
}
