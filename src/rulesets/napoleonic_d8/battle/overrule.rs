//! Repairs of the roster, with a reason.

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::rings;
use crate::rulesets::napoleonic_d8::battle::state::{State, Troop};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ruling, UnitId};

use crate::rulesets::napoleonic_d8::unit::{Arm, Formation};

pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = subject.and_then(|code| state.troop(code)) else {
        return Interrupt::refuse("select the unit to overrule first");
    };
    ask.title(format!("Overrule: {}", state.named(troop.code)));
    let (events, changes) = changes(troop, ask);
    let why = ask.text(Question::new("why", 'y', "because"), None);
    ask.ready()?;
    if why.trim().is_empty() {
        return Interrupt::refuse("an overruling needs a line of reason");
    }
    if events.is_empty() {
        return Interrupt::refuse("nothing is changed; answer otherwise than it stands, or go back");
    }
    Ok(Ruling::new(format!("Overruled: {}: {}. {why}", state.named(troop.code), changes.join(", ")), events))
}

const RINGS: [(u32, Choice); 5] = [(0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];

fn words(arm: Arm) -> Vec<(Formation, Choice)> {
    let word = |formation: &Formation| match formation {
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::ColumnOfMarch => "column of march",
        Formation::Square => "square",
        Formation::Normal => "normal",
        Formation::Skirmish => "skirmish",
        Formation::Unlimbered => "unlimbered",
        Formation::Limbered => "limbered",
    };
    arm.formations().iter().map(|formation| (*formation, word(formation))).collect()
}

fn changes(troop: &Troop, ask: &mut FormBuilder<'_>) -> (Vec<Event>, Vec<String>) {
    let (code, now) = (troop.code, &troop.unit);
    let known = |id, key, label: &str| Question::new(id, key, label).known();
    let (mut events, mut said) = (Vec::new(), Vec::new());
    let (mut kills, mut disorders) = (now.kills.count(), now.disorders.count());
    if now.arm != Arm::Skirmishers {
        kills = ask.pick(known("kills", 'k', "kills"), &RINGS, Some(kills)).unwrap_or(kills);
        disorders = ask.pick(known("disorders", 'd', "disorders"), &RINGS, Some(disorders)).unwrap_or(disorders);
    }
    let forms = words(now.arm);
    let formation = ask.pick(known("formation", 'f', "formation"), &forms, Some(now.formation));
    let blown = if now.arm == Arm::Cavalry {
        ask.pick(known("blown", 'b', "blue rings"), &RINGS[..3], Some(now.blown())).unwrap_or(0)
    } else {
        0
    };
    let unit = now.with(kills, disorders).with_blown(blown).in_formation(formation.unwrap_or(now.formation));
    if unit != *now {
        let word = forms.iter().find(|(form, _)| *form == unit.formation).map_or("", |(_, word)| *word);
        let parts = [
            (unit.kills != now.kills, if kills > 0 { rings(kills, 0) } else { "no kills".to_owned() }),
            (unit.disorders != now.disorders, if disorders > 0 { rings(0, disorders) } else { "in order".to_owned() }),
            (unit.formation != now.formation, word.to_owned()),
            (unit.blown() != now.blown(), format!("{} blue rings", unit.blown())),
        ];
        said.extend(parts.into_iter().filter(|(changed, _)| *changed).map(|(_, word)| word));
        events.push(Event::Unit { code, unit });
    }
    let gone = ask.flag(known("gone", 'g', "removed"), troop.gone);
    if gone != troop.gone {
        said.push(if gone { "removed" } else { "back in the battle" }.to_owned());
        events.push(if gone { Event::Gone { unit: code } } else { Event::Returns { unit: code } });
    }
    (events, said)
}
