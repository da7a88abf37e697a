//! Who stands beside a charged unit fires at the charge as it closes in (Reaction options).

use crate::rulesets::napoleonic_d8::battle::closing_fire;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::fire::artillery_fire::FiringAction;
use crate::rulesets::napoleonic_d8::fire::musketry::{MusketryObjection, check_firer};
use crate::rulesets::napoleonic_d8::fire::orders::volley::ask_facing;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Reaction options";

pub(crate) const SUPPORT: OrderKind = OrderKind {
    name: "support",
    key: 'S',
    label: "fire beside the charged",
    at: &[Phase::Melees],
    who: Who::Each(|state| ids(state.present()), against),
    rule: support,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    if chargers(state, id.army).is_empty() {
        let charges = state.present().any(|unit| unit.charge.is_some());
        let text = if charges {
            "its own side charges: select who fires, beside the charged"
        } else {
            "no enemy charges; who stands beside the charged fires"
        };
        return vec![Refusal::on(SECTION, text)];
    }
    let objections = [
        OrderObjection::Fired,
        OrderObjection::Fought,
        OrderObjection::OwesTest,
        OrderObjection::Quenching,
        OrderObjection::Engaged,
        OrderObjection::Charged,
        OrderObjection::Charging,
        OrderObjection::Reacted,
        OrderObjection::OrdersAgainstFire,
    ];
    state.against(id, &objections, cannot_fire)
}

/// What its arm and its formation have against its fire.
fn cannot_fire(unit: &UnitInPlay) -> Vec<Refusal> {
    if unit.now.arm.is_artillery() {
        let action = FiringAction::Fire.action();
        return action.objections(&unit.now).into_iter().map(Into::into).collect();
    }
    let objection = MusketryObjection::of_firer(&unit.now).map(Into::into);
    check_firer(&unit.now).err().into_iter().chain(objection).collect()
}

/// The enemies that charge, of the side that plays or, breaking through, of the other.
fn chargers(state: &State, army: u8) -> Vec<UnitId> {
    ids(state.enemies(army).filter(|unit| unit.charge.is_some()))
}

fn support(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let within = state.tables.support.within;
    let chargers = chargers(state, id.army);
    // At whom is typed before the distance.
    let against = |target| Vec::from_iter(state.owing(&[target]));
    let target = closing_fire::ask_target(chargers.clone(), false, against, ask);
    // Who beside the charged is meant, only the table shows: a digit is this distance before it is a die.
    let from = Question::new("from", ' ', "from the charged unit").on(SECTION).must();
    let far = ask.number(from, "cm", Some(within)) > within;
    let far = far.then(|| Refusal::on(SECTION, format!("only within {within} cm of the charged unit")));
    ask.say(format!("within {within} cm of the charged unit, and in no firefight (Reaction options)"));
    if unit.now.arm.is_artillery() {
        ask.say("not across friends who counter-charge (Reaction options)");
    }
    let faces = ask_facing(state, unit, ask);
    let mut ruling = Ruling::new(String::new(), Vec::new());
    if let [only] = chargers[..] {
        ask.say(format!("at {}, the only enemy who charges", state.named(only)));
    }
    let against = |target| far.iter().chain(&faces).cloned().chain(state.owing(&[target])).collect();
    closing_fire::fire(state, unit, (target, chargers), against, ask, &mut ruling)?;
    Ok(ruling)
}
