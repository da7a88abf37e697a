//! The free wheel or the free change of formation of who won a melee and holds the ground (Breakthrough).

use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::melee::free_change::is_one_change;
use crate::rulesets::napoleonic_d8::unit::infantry_formation::InfantryFormation;
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Breakthrough";

pub(crate) const FREE: OrderKind = OrderKind {
    name: "free",
    key: 'F',
    label: "free wheel or formation",
    at: &[Phase::Melees],
    who: Who::Each(|state| ids(state.present().filter(|unit| unit.now.arm.charges())), against),
    rule: free,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[OrderObjection::OwesTest], |unit| {
        let has = [Mark::FreeChange, Mark::FreeWheel].into_iter().any(|mark| unit.marks.has(mark));
        let why = match unit.pursuit {
            _ if !has => Some("it has no free wheel and no free change of formation"),
            Some(Pursuit::Chooses { .. }) => {
                Some("a free wheel is of who holds the ground: whether it does is said first, J")
            }
            _ => None,
        };
        Vec::from_iter(why.map(|why| Refusal::on(SECTION, why)))
    })
}

/// What it may do: wheel, or take a formation that one change leads to.
fn choices(state: &State, unit: &UnitInPlay) -> Vec<(Option<InfantryFormation>, Choice)> {
    let forms = [
        (InfantryFormation::Line, "form line"),
        (InfantryFormation::Column, "form column"),
        (InfantryFormation::ColumnOfMarch, "form column of march"),
        (InfantryFormation::Square, "form square"),
    ];
    let one_change = |to: InfantryFormation| is_one_change(&unit.now, to, state.orders_of(unit.id), &state.tables);
    let stands = |to: InfantryFormation| unit.ground.fits(&unit.now.in_formation(to.formation()));
    let open = forms.into_iter().filter(|(to, _)| unit.marks.has(Mark::FreeChange) && one_change(*to) && stands(*to));
    [(None, "wheel")].into_iter().chain(open.map(|(to, word)| (Some(to), word))).collect()
}

fn free(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let most = state.tables.breakthrough.free_wheel;
    let choices = choices(state, unit);
    let only = matches!(choices[..], [_]);
    let what = if only { None } else { ask.pick(Question::new("what", 'h', "it may").on(SECTION), &choices, None) };
    ask.say(format!("a wheel is of {most} degrees at most"));
    ask.ready()?;
    let used = [Mark::FreeChange, Mark::FreeWheel].into_iter().filter(|mark| unit.marks.has(*mark));
    let used = used.map(|mark| Event::Unmarked { unit: id, mark });
    let (did, formed) = match what.flatten() {
        Some(to) => {
            let word = choices.iter().find(|(choice, _)| *choice == Some(to)).map_or("form anew", |(_, word)| word);
            let now = unit.now.in_formation(to.formation());
            (word.replacen("form", "forms", 1), Some(Event::Unit { id, unit: now }))
        }
        None => ("wheels".to_owned(), None),
    };
    Ok(Ruling::new(format!("{} {did}, free of a move.", state.named(id)), used.chain(formed).collect()))
}
