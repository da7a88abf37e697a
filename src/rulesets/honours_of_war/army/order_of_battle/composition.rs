//! What the book advises about an army, as warnings (p. 11-14, 37, 41-50).

use super::{ListedArmy, ListedBrigade, OrderOfBattle};
use crate::rulesets::honours_of_war::army::check::{self, ArmyCheck};
use crate::rulesets::honours_of_war::army::nations::NationalPeriod;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Nation, Unit};
use crate::umpire::{Complaint, Lookup, Refusal};

/// The warnings about one army of a battle. Errors where the composition cannot be looked over.
pub(super) fn warnings(
    army: &ListedArmy,
    battle: &OrderOfBattle,
    tables: &Tables,
) -> Result<Vec<Complaint>, Vec<Complaint>> {
    let complain = |what: String, cure: &str| Complaint { span: army.place.clone(), what, cure: cure.to_owned() };
    let refused = |stop: Refusal| vec![complain(format!("{}: {stop}", army.name), "")];
    let checked = check(army, battle).answer(tables).map_err(refused)?;
    let may_stand = "it may stand, if the players agree";
    let mut warnings: Vec<Complaint> = checked
        .warnings
        .iter()
        .filter(|warning| !(army.imagi_nation && warning.is_of_lists()))
        .map(|warning| complain(format!("{} has {}", army.name, warning.words(&tables.army)), may_stand))
        .collect();
    if checked.general_commands_brigade {
        let what = format!("{} is too small for a brigade commander (p. 12)", army.name);
        warnings.push(complain(what, "its commanding general leads the brigade: write led_by_general = true in it"));
    }
    if checked.break_point == 0 {
        let what = format!("{} breaks at 0 points: it is broken before the first turn (p. 36)", army.name);
        warnings.push(complain(what, "give it two units or more"));
    }
    let own = matches!(army.nation, Nation::Own(_)).then(|| tables.nations.of(Some(army.nation)).imagined());
    if let Some(Ok(Ok(advice))) = own.map(|own| own.map(|own| own.advice()))
        && !advice.within_advice
    {
        let what = format!("{} has an initiative beyond -2 to +2 (p. 51)", army.nation);
        warnings.push(complain(what, may_stand));
    }
    if let Some(year) = battle.year
        && !army.imagi_nation
        && army.nation != Nation::Prussia1760
    {
        let period = NationalPeriod { country: army.nation.country(), year, lesser_theatre: false };
        let usual = period.answer(tables).map_err(refused)?.nation;
        if usual != army.nation {
            let what = format!("{} does not have the national table of {} (p. 42, 46, 48)", army.name, year.get());
            warnings.push(complain(what, &format!("write nation = \"{}\"", usual)));
        }
    }
    Ok(warnings)
}

fn check(army: &ListedArmy, battle: &OrderOfBattle) -> ArmyCheck {
    let units = |brigade: &ListedBrigade| -> Vec<Unit> {
        let plain = |unit: &Unit| Unit { troop: unit.troop.clone().filter(|_| !army.imagi_nation), ..unit.clone() };
        brigade.units.iter().map(|entry| plain(&entry.unit)).collect()
    };
    let (led, independent): (Vec<&ListedBrigade>, Vec<&ListedBrigade>) =
        army.brigades.iter().partition(|brigade| brigade.commander.is_some() || brigade.by_general);
    let brigade = |brigade: &&ListedBrigade| check::BrigadeToCheck {
        name: Some(brigade.name.clone()),
        commander: brigade.commander.is_some(),
        units: units(brigade),
    };
    ArmyCheck {
        nation: army.nation,
        year: battle.year,
        brigades: led.iter().map(brigade).collect(),
        independents: independent.into_iter().flat_map(units).collect(),
        lieutenant_generals: army.lieutenants.len(),
        historical: battle.historical,
    }
}
