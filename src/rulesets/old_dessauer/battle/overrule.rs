//! The umpire is always right: a fact of the roster is set to what he says, with a line of reason.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{STANDS_ON, formation_word};
use crate::rulesets::old_dessauer::battle::state::{Brigade, State, Troop};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::unit::Kind;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

/// What is changed, and how the log says it.
type Changes = (Vec<Event>, Vec<String>);

/// Overrules facts of a unit or of a general. What is answered as it stands stays as it is; the reason is owed in any case.
pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(code) = subject else { return Interrupt::refuse("select whom to overrule first") };
    ask.title(format!("Overrule: {}", state.named(code)));
    let (events, said) = match (state.troop(code), state.brigade(code)) {
        (Some(troop), _) => of_unit(state, troop, ask)?,
        (None, Some(brigade)) if brigade.leadership.is_some() => of_general(brigade, ask),
        _ => return Interrupt::refuse("nothing is kept of it that could be overruled"),
    };
    let why = ask.text(Question::new("why", 'y', "because"), None);
    ask.ready()?;
    if why.trim().is_empty() {
        return Interrupt::refuse("an overruling needs a line of reason");
    }
    if events.is_empty() {
        return Interrupt::refuse("nothing is changed; answer otherwise than it stands, or go back");
    }
    Ok(Ruling::new(format!("Overruled: {}: {}. {why}", state.named(code), said.join(", ")), events))
}

fn known(id: &'static str, key: char, label: &str) -> Question {
    Question::new(id, key, label).known()
}

fn of_general(brigade: &Brigade, ask: &mut FormBuilder<'_>) -> Changes {
    let general = brigade.code;
    let mut changes: Changes = (Vec::new(), Vec::new());
    let now = brigade.leadership.unwrap_or(0);
    let ratings = [(0u8, "0"), (1, "1"), (2, "2")];
    let to = ask.pick(known("leadership", 'l', "leadership"), &ratings, Some(now.min(2))).unwrap_or(now);
    if to != now {
        changes.0.push(Event::Rated { general, leadership: to });
        changes.1.push(format!("leadership {now} to {to}"));
    }
    let fallen = ask.flag(known("fallen", 'f', "has fallen"), brigade.fallen);
    if fallen != brigade.fallen {
        changes.0.push(Event::Falls { general, fallen });
        changes.1.push(if fallen { "has fallen" } else { "lives" }.to_owned());
    }
    changes
}

fn of_unit(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>) -> Result<Changes, Interrupt> {
    let unit = troop.code;
    let (mut events, mut said) = (Vec::new(), Vec::new());
    let now = troop.unit.figures;
    let to = ask.number(known("figures", ' ', "figures"), "", Some(count(now)));
    let to = u32::try_from(to.floor()).unwrap_or(u32::MAX);
    if to > troop.unit.original_figures {
        return Err(Refusal::new(format!("it began with {} figures", troop.unit.original_figures)).into());
    }
    if to != now {
        said.push(format!("{now} to {to} figures"));
        events.push(if to == 0 { Event::Gone { unit } } else { Event::Figures { unit, figures: to } });
    }
    let mut flag = |id, key, label: &'static str, now: bool, event: &dyn Fn(bool) -> Event| {
        let to = ask.flag(known(id, key, label), now);
        if to != now {
            said.push(format!("{}{label}", if to { "" } else { "not " }));
            events.push(event(to));
        }
    };
    flag("shaken", 's', "shaken", troop.unit.shaken, &|shaken| Event::Shaken { unit, shaken });
    let disordered = troop.unit.disordered;
    flag("disordered", 'd', "disordered", disordered, &|disordered| Event::Disordered { unit, disordered });
    if state.has(OptionalRule::CommandRadius) {
        flag("out_of_command", 'o', "out of command", troop.unit.out_of_command, &|out| Event::Command { unit, out });
    }
    if troop.unit.kind == Kind::Artillery {
        let left = troop.abandoned;
        flag("abandoned", 'a', "guns left", left, &|abandoned| Event::Abandons { unit, abandoned });
    }
    if state.engaged(unit) {
        flag("contact", 'c', "in contact", true, &|_| Event::Parts { unit });
    }
    if troop.recoil > 0 {
        flag("recoil", 'r', "recoil owed", true, &|_| Event::Recoils { unit, moves: 0 });
    }
    if troop.shot > 0 {
        flag("test", 't', "test owed", true, &|_| Event::Tested { unit });
    }
    flag("gone", 'g', "out of the battle", troop.gone, &|gone| {
        if gone { Event::Gone { unit } } else { Event::Returns { unit } }
    });
    let shares: [(Moved, Choice); 3] = [(Moved::None, "none"), (Moved::Half, "half"), (Moved::OverHalf, "over half")];
    if let Some(how) = ask.pick(known("moved", 'm', "moved this turn"), &shares, Some(troop.moved))
        && how != troop.moved
    {
        said.push("its move".to_owned());
        events.push(Event::Moved { unit, how });
    }
    let formations: Vec<_> =
        troop.unit.kind.formations().iter().map(|formation| (*formation, formation_word(*formation))).collect();
    let formation = ask.pick(known("formation", 'f', "formation"), &formations, Some(troop.unit.formation));
    let ground = ask.pick(known("ground", 'n', "stands on"), STANDS_ON, Some(troop.ground));
    let (formation, ground) = (formation.unwrap_or(troop.unit.formation), ground.unwrap_or(troop.ground));
    if (formation, ground) != (troop.unit.formation, troop.ground) {
        said.push("formation or ground".to_owned());
        let wide = troop.unit.stands_wide.filter(|_| formation == troop.unit.formation);
        events.push(Event::Stands { unit, formation, wide, ground });
    }
    Ok((events, said))
}
