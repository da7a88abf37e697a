//! The quick reference of a battle: the figures that its troops need, in the order of a turn.

use super::state::State;
use super::steps::PHASES;
use crate::rulesets::league_of_augsburg::movement::figures::Rate;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::kinds::{Kind, Quality};
use crate::umpire::{QuickTable, Ratio, Reach, signed};

/// Every table that this battle's troops need.
pub(super) fn tables(state: &State) -> Vec<QuickTable> {
    vec![
        QuickTable::turn("The turn", "Turn", PHASES),
        command(state),
        moves(state),
        ranges(state),
        fire_dice(state),
        fire_modifiers(state),
        saves(state),
        steadiness(state),
        evading(state),
        melee_dice(state),
        melee_modifiers(state),
        morale(state),
        failures(state),
    ]
}

fn here(state: &State, is: impl Fn(&Unit) -> bool) -> bool {
    state.roster.units().any(|unit| is(&unit.now))
}

fn command(state: &State) -> QuickTable {
    let (radius, cost) = (&state.tables.radius, &state.tables.cost);
    QuickTable::new("Command", "Command Phase", &["radius", "cost"])
        .line("radius of a Brigadier", format!("Command Number + {} in", radius.brigadier_added))
        .line("radius of a C-in-C", format!("{} x Command Number + {} in", radius.cinc_times, radius.cinc_added))
        .line("an order", format!("{} Command Point", cost.order))
        .line("outside the radius", cost.outside_radius)
}

fn moves(state: &State) -> QuickTable {
    let moves = &state.tables.moves;
    let is = |kind: Kind| here(state, |unit| unit.kind == kind);
    let rows: [(&str, bool, &Rate); 6] = [
        ("foot", is(Kind::Foot), &moves.foot),
        (
            "skirmishing foot, gunners",
            here(state, Unit::is_skirmishing_foot) || is(Kind::Artillery),
            &moves.skirmishing_foot,
        ),
        ("dragoons, light horse", is(Kind::Dragoons) || is(Kind::LightHorse), &moves.light_horse),
        ("pistoleers", is(Kind::Pistoleers), &moves.pistoleers),
        ("aggressive cavalry", is(Kind::AggressiveCavalry), &moves.aggressive_cavalry),
        ("commander", true, &moves.commander),
    ];
    let table = QuickTable::new("Normal Moves, inches", "Movement", &["moves", "limbered", "retire"]);
    let table = table.columns(["", "good going", "bad going", "obstacle costs"]);
    let table = rows.into_iter().filter(|(_, here, _)| *here).fold(table, |table, (name, _, rate)| {
        table.row([name.to_owned(), rate.good.to_string(), rate.bad.to_string(), rate.obstacle.to_string()])
    });
    let limbered = format!("Limbered guns {} in, not in bad going.", state.tables.limbered.good);
    let table = if is(Kind::Artillery) { table.note(limbered) } else { table };
    table.note(format!("Retiring: {} of the move.", state.tables.retire.speed))
}

fn ranges(state: &State) -> QuickTable {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for unit in state.roster.units().map(|unit| &unit.now).filter(|unit| unit.kind != Kind::Commander) {
        let reach = reach(state, unit);
        let end = |name: &str| {
            let band = reach.bands.iter().find(|(band, _)| band == name);
            band.map_or_else(|| "-".to_owned(), |(_, end)| end.to_string())
        };
        let row = vec![reach.weapon.clone(), end("short"), end("medium"), end("long")];
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let table = QuickTable::new("Ranges, to inches", "Ranges", &["ranges"]).columns(["", "short", "medium", "long"]);
    rows.into_iter().fold(table, QuickTable::row)
}

fn fire_dice(state: &State) -> QuickTable {
    let dice = &state.tables.fire_dice;
    let is = |kind: Kind| here(state, |unit| unit.kind == kind);
    let light = here(state, |unit| unit.kind.is_light());
    QuickTable::new("Shooting: figures for a die", "Shooting Mechanics", &["fire_dice", "fire_hits"])
        .line_if(is(Kind::Foot), "foot", dice.infantry)
        .line_if(light, "skirmishers", dice.skirmishers)
        .line_if(is(Kind::Pistoleers), "pistoleers in two ranks", dice.pistoleers_deep)
        .line_if(is(Kind::Pistoleers), "pistoleers in one rank", dice.pistoleers_single)
        .line_if(is(Kind::AggressiveCavalry), "aggressive cavalry", dice.aggressive_cavalry)
        .line_if(is(Kind::Artillery), "gunners", dice.cannon)
        .note(format!("From inside: dice divided by {}.", dice.inside_divides_by))
        .note(format!(
            "A hit for every {} of the sum; of a halted charge divided by {}.",
            state.tables.fire_hits.score, state.tables.fire_hits.half_effect_divides_by
        ))
}

fn fire_modifiers(state: &State) -> QuickTable {
    let fire = &state.tables.fire_modifiers;
    let raw = here(state, |unit| unit.quality == Quality::Raw);
    QuickTable::new("Shooting: dice more or fewer", "Shooting, Modifiers", &["fire_modifiers"])
        .line("first volley, not of cannon", signed(fire.first_volley))
        .line_if(here(state, Unit::is_elite), "elite, guards", signed(fire.elite))
        .line_if(here(state, |unit| unit.grenadiers), "grenadiers", signed(fire.grenadiers))
        .line_if(raw, "raw", signed(fire.raw))
        .line("enfilade", signed(fire.enfilade))
        .line("medium range", signed(fire.medium))
        .line("long range", signed(fire.long))
        .line("unformed", signed(fire.unformed))
        .line("disordered", signed(fire.disordered))
}

fn saves(state: &State) -> QuickTable {
    let saves = &state.tables.saves;
    let rows = [
        ("open", &saves.none),
        ("concealed", &saves.concealed),
        ("cover", &saves.cover),
        ("hard cover", &saves.hard_cover),
    ];
    let score = |score: Option<u8>| score.map_or_else(|| "-".to_owned(), |score| format!("{score}+"));
    let table =
        QuickTable::new("Saving throws", "Saving Throws", &["saves"]).columns(["target in", "others", "skirmishers"]);
    rows.into_iter()
        .fold(table, |table, (name, row)| table.row([name.to_owned(), score(row.ordinary), score(row.skirmisher)]))
}

fn steadiness(state: &State) -> QuickTable {
    let (hold, near) = (&state.tables.hold_fire, &state.tables.point_blank);
    let both = |one: i32, other: i32| [signed(one), signed(other)];
    let none = || "-".to_owned();
    let rows = [
        ("elite, guards", here(state, Unit::is_elite), both(hold.elite, near.elite)),
        ("grenadiers", here(state, |unit| unit.grenadiers), both(hold.grenadiers, near.grenadiers)),
        ("raw", here(state, |unit| unit.quality == Quality::Raw), [none(), signed(near.raw)]),
        ("unformed", true, [none(), signed(near.unformed)]),
        ("disordered", true, [none(), signed(near.disordered)]),
        ("casualties before", true, [signed(hold.earlier_casualties), none()]),
        ("each casualty by it this turn", true, [signed(hold.each_casualty), none()]),
    ];
    let figures = &["steadiness", "hold_fire", "point_blank"];
    let table = QuickTable::new(&format!("Steadiness: 2D6, {}+", state.tables.steadiness.needed), "Orders", figures);
    let table = table.columns(["", "not to return fire", "to wait for the charge"]);
    let rows = rows.into_iter().filter(|(_, here, _)| *here);
    let table = rows.fold(table, |table, (name, _, cells)| table.row(std::iter::once(name.to_owned()).chain(cells)));
    // So the figure for a charge that starts there comes into no test of a battle.
    table.note("A charge from short range is not waited for: it is shot at in that range in any case (a reading).")
}

fn evading(state: &State) -> QuickTable {
    let evade = &state.tables.evade;
    let horse = here(state, |unit| unit.kind == Kind::LightHorse || unit.kind == Kind::Dragoons);
    QuickTable::new("Evading", "Mechanics of Evading", &["evade"])
        .line_if(horse, "light cavalry", signed(evade.light_cavalry))
        .line("bad going behind", signed(evade.bad_going_behind))
        .line("foot charged by cavalry", signed(evade.foot_charged_by_cavalry))
        .line("charged by light troops", signed(evade.charged_by_light_troops))
        .line("the full flight", format!("{} Normal Moves", evade.moves))
        .line("no test within", format!("{} in", evade.near))
        .line("gunners to their foot", format!("{} in", evade.shelter))
}

fn melee_dice(state: &State) -> QuickTable {
    let dice = &state.tables.melee_dice;
    let pikes = here(state, |unit| unit.pikemen > 0);
    QuickTable::new("Melee: figures for a die", "Melee Procedure", &["melee_dice", "melee_hits"])
        .line("cavalry against foot", dice.cavalry_against_foot)
        .line(
            "cavalry against mounted",
            format!("{}, {} dice at least", dice.cavalry_against_mounted, dice.cavalry_against_mounted_least),
        )
        .line("musketeers", dice.musketeers)
        .line_if(pikes, "pikemen", format!("{} dice for {}", dice.pike_dice, dice.pike))
        .line("skirmishers, unformed, gunners", dice.loose)
        .note(format!("A hit for every {} of the sum.", state.tables.melee_hits.score))
}

fn melee_modifiers(state: &State) -> QuickTable {
    let melee = &state.tables.melee_modifiers;
    let pikes = here(state, |unit| unit.pikemen > 0);
    let is = |kind: Kind| here(state, |unit| unit.kind == kind);
    QuickTable::new("Melee: dice more or fewer", "Melee Procedure", &["melee_modifiers"])
        .line_if(here(state, Unit::is_elite), "elite, guards", signed(melee.elite))
        .line("charging", signed(melee.charging))
        .line("countercharging", signed(melee.countercharging))
        .line("cavalry against musketeers", signed(melee.cavalry_against_musketeers))
        .line("against skirmishers", signed(melee.against_skirmishers))
        .line_if(here(state, |unit| unit.heavy), "heavy cavalry", signed(melee.heavy_cavalry))
        .line_if(here(state, |unit| unit.grenadiers), "grenadiers", signed(melee.grenadiers))
        .line("deeper", signed(melee.deeper))
        .line("unformed", signed(melee.unformed))
        .line("small obstacle", signed(melee.small_obstacle))
        .line("serious obstacle", signed(melee.serious_obstacle))
        .line_if(is(Kind::Dragoons), "dragoons", signed(melee.dragoons))
        .line("disordered", signed(melee.disordered))
        .line_if(pikes, "mounted against pikes", signed(melee.mounted_against_pike))
        .line("flanked", signed(melee.flanked))
}

fn morale(state: &State) -> QuickTable {
    let morale = &state.tables.morale_modifiers;
    let friend = state.tables.routing_friend.inches;
    QuickTable::new("Morale: on the sum of the dice", "Morale", &["morale_modifiers", "morale_dice", "routing_friend"])
        .line_if(here(state, Unit::is_elite), "elite, guards", signed(morale.elite))
        .line_if(here(state, |unit| unit.grenadiers), "grenadiers", signed(morale.grenadiers))
        .line("light cover", signed(morale.light_cover))
        .line("substantial cover", signed(morale.substantial_cover))
        .line("fortifications", signed(morale.fortifications))
        .line("enfilade", signed(morale.enfilade))
        .line("unformed", signed(morale.unformed))
        .line("disordered", signed(morale.disordered))
        .line("skirmishers in the open", signed(morale.skirmishers_in_the_open))
        .line(&format!("routing friend within {friend} in"), signed(morale.routing_friend))
        .line("each Rally Point", signed(morale.rally_point))
        .line("rally: each of his Command Number", signed(morale.commander))
        .note(format!(
            "A die for each {} figures of the unit as it began; of mounted, two a squadron.",
            state.tables.morale_dice.figures
        ))
}

fn failures(state: &State) -> QuickTable {
    let (fails, moves) = (&state.tables.morale_failures, &state.tables.morale_moves);
    QuickTable::new("Morale: above its figures by", "Morale Results", &["morale_failures", "morale_moves"])
        .line(&fails.back_d3.to_string(), "back D3 in, facing the foe")
        .line(&fails.back_d6.to_string(), "back D6 in, facing the foe")
        .line(&fails.back_d6_away.to_string(), "back D6 in, facing away, unformed *")
        .line(
            &fails.back_d6_plus_3_away.to_string(),
            format!("back D6 + {} in, facing away, disordered *", moves.away_added),
        )
        .line(&fails.rout.to_string(), format!("routs D3 + {} Normal Moves, disordered *", moves.rout_added))
        .line(&fails.shattered.to_string(), format!("flees D3 + {} Normal Moves, and is gone", moves.rout_added))
        .note("* Orders cancelled: who has not acted stands ready.")
}

/// What it shoots with.
pub(super) fn reach(state: &State, unit: &Unit) -> Reach {
    let bands = unit.weapon.bands(&state.tables);
    let ends = [("short", Some(bands.short)), ("medium", bands.medium), ("long", bands.long)];
    let band = |(name, end): (&str, Option<Ratio>)| Some((name.to_owned(), end?));
    Reach {
        weapon: unit.weapon.word().to_owned(),
        unit: "in",
        arc: None,
        bands: ends.into_iter().filter_map(band).collect(),
    }
}
