//! The quick reference of a battle: the charts and modifiers that its troops need, in the order of a move.

use serde::Serialize;

use crate::rulesets::napoleonic_d8::army::order_of_battle::Grade;
use crate::rulesets::napoleonic_d8::battle::phase::PHASES;
use crate::rulesets::napoleonic_d8::battle::state::State;
use crate::rulesets::napoleonic_d8::fire::chart::{Band, ChartColumn, MusketryRow};
use crate::rulesets::napoleonic_d8::fire::tables::{Cell, Columns};
use crate::rulesets::napoleonic_d8::melee::tables::MeleeMove;
use crate::rulesets::napoleonic_d8::movement::tables::{Pace, WheelRow};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class, Formation};
use crate::umpire::{Options, QuickTable, Ratio, signed};

/// Every table that this battle's troops need.
pub(super) fn tables(state: &State) -> Vec<QuickTable> {
    let mut tables = vec![
        QuickTable::turn("A turn of a side", "Sequence of play", PHASES),
        radius(state),
        brigade_test(state),
        higher_tests(state),
        moves(state),
        manoeuvres(state),
    ];
    tables.extend(guns(state));
    tables.extend([musketry(state), fire(state), hits(state), morale(state), melee(state), results(state)]);
    tables.extend([after(state), breakthrough(state), generals(state)]);
    tables
}

fn here(state: &State, is: impl Fn(&Unit) -> bool) -> bool {
    state.units().any(|unit| is(&unit.now))
}

fn radius(state: &State) -> QuickTable {
    let radius = &state.tables.radius;
    let grades =
        [("excellent", Grade::Excellent), ("good", Grade::Good), ("average", Grade::Average), ("poor", Grade::Poor)];
    let table = QuickTable::new("Commanders", "Command", &["radius"]).columns(["", "rating", "radius of a BC"]);
    grades.into_iter().fold(table, |table, (word, grade)| {
        let rating = grade.rating().get();
        table.row([word.to_owned(), signed(rating), format!("{} cm", radius.of(rating))])
    })
}

fn brigade_test(state: &State) -> QuickTable {
    let (test, result) = (&state.tables.brigade_test, &state.tables.brigade_result);
    let table = QuickTable::new(
        "Brigade test: D8, ratings of BC and brigade",
        "Brigade command test",
        &["brigade_test", "brigade_result"],
    )
    .line(&format!("DC in sight within {} cm", test.within), signed(test.commander_near))
    .line("DC adjacent, instead", signed(test.commander_adjacent))
    .line(&format!("neighbouring BC within {} cm", test.within), signed(test.neighbour))
    .line("advancing", signed(test.advancing))
    .line("each unit lost", signed(test.unit_lost))
    .line("each unit with new kills", signed(test.new_kills))
    .line(&format!("enemy on flank, rear within {} cm", test.enemy_within), signed(test.enemy_near))
    .line("under artillery fire, kills by it", signed(test.artillery))
    .line("units in disorder", signed(test.disorder));
    let shares = state.tables.casualties.shares.all().map(|(from, value)| format!("{} from {from} %", signed(value)));
    let shares: Vec<String> = shares.collect();
    table.note(format!("Share of casualties: {}.", shares.join(", "))).note(format!(
        "{} and more passes; {} hold; {} retires {} of a move; {} retreats {}; less: removed.",
        signed(result.pass),
        signed(result.hold),
        signed(result.retire),
        state.tables.orders.retire_fraction,
        signed(result.retreat),
        state.tables.orders.retreat_fraction
    ))
}

fn higher_tests(state: &State) -> QuickTable {
    let (test, army, result) = (&state.tables.division_test, &state.tables.army_test, &state.tables.higher_result);
    let figures = &["division_test", "army_test", "higher_result"];
    let shares: Vec<String> =
        test.shares.all().map(|(from, value)| format!("{} from {from} %", signed(value))).collect();
    QuickTable::new("Divisional and army tests: D8, rating", "Divisional and army tests", figures)
        .line(&format!("C-in-C in sight within {} cm", test.within), signed(test.commander_near))
        .line("C-in-C adjacent, instead", signed(test.commander_adjacent))
        .line(&format!("neighbouring DC within {} cm", test.within), signed(test.neighbour))
        .line("advancing, withdrawing", format!("{}, {}", signed(test.advancing), signed(test.withdrawing)))
        .line("each brigade lost", signed(test.brigade_lost))
        .line(&format!("enemy on flank, rear within {} cm", test.enemy_within), signed(test.enemy_near))
        .line("army: each division lost", signed(army.division_lost))
        .line("army: each enemy brigade to the rear", signed(army.enemy_to_rear))
        .line("army: each division on the table", signed(army.division_left))
        .note(format!("Share of brigades lost: {}.", shares.join(", ")))
        .note(format!("{} and more passes; {} hold.", signed(result.pass), signed(result.hold)))
}

fn moves(state: &State) -> QuickTable {
    let moves = &state.tables.moves;
    let mut rows: Vec<(&str, &Pace)> = Vec::new();
    for unit in state.units().map(|unit| &unit.now) {
        for formation in unit.arm.formations().iter().filter(|formation| **formation != Formation::Square) {
            let unit = unit.in_formation(*formation);
            let row = (mover(&unit), unit.pace(moves));
            if !rows.iter().any(|(name, pace)| *name == row.0 && std::ptr::eq(*pace, row.1)) {
                rows.push(row);
            }
        }
    }
    let columns = ["", "clear", "road", "hill", "woods", "stream", "marsh", "village", "wall"];
    let cell = |cm: Option<Ratio>| cm.map_or_else(|| "-".to_owned(), |cm| cm.to_string());
    let table = QuickTable::new("Moves, cm", "Movement and terrain effects", &["moves", "marching"]).columns(columns);
    let table = rows.into_iter().fold(table, |table, (name, pace)| {
        let ground = [pace.hill, pace.woods, pace.stream, pace.marsh, pace.village, pace.wall_or_hedge];
        let cells = [Some(pace.standard), pace.road].into_iter().chain(ground).map(cell);
        table.row(std::iter::once(name.to_owned()).chain(cells))
    });
    table.note(format!(
        "Double moves beyond {} cm of the enemy; no road bonus within {}. Charges turn {} degrees at most.",
        state.tables.marching.double_beyond, state.tables.marching.road_lost_within, state.tables.marching.charge_angle
    ))
}

/// Who goes at a pace.
fn mover(unit: &Unit) -> &'static str {
    match unit.arm {
        _ if unit.is_light_infantry() => "light infantry",
        _ if unit.rides_loose() => "loose cavalry",
        Arm::Skirmishers => "skirmishers",
        _ => unit.kind(),
    }
}

fn manoeuvres(state: &State) -> QuickTable {
    let (wheels, change, action) =
        (&state.tables.wheels, &state.tables.formation_change, &state.tables.artillery_action);
    let row = |table: QuickTable, name: &str, row: &WheelRow| {
        let cells = [name.to_owned(), row.free.to_string(), format!("{} within {} cm", row.limited, row.close)];
        table.row(cells.into_iter().chain([row.reaction.to_string()]))
    };
    let figures = &["wheels", "formation_change", "artillery_action"];
    let table =
        QuickTable::new("Wheels, degrees", "Wheeling", figures).columns(["", "free", "enemy near", "in reaction"]);
    let table = row(row(table, "line", &wheels.line), "column", &wheels.column);
    let table =
        if here(state, |unit| unit.arm == Arm::Cavalry) { row(table, "cavalry", &wheels.cavalry) } else { table };
    let table = table
        .note(format!("A change of formation takes {} move, line to square {}.", change.any, change.line_to_square));
    if !here(state, |unit| unit.arm.is_artillery()) {
        return table;
    }
    table.note(format!(
        "A battery turns {} degrees, or {} and fires at {}.",
        action.turn,
        action.turn_and_fire,
        signed(action.fire)
    ))
}

/// A chart for each kind of battery that is here, at full and at reduced effect.
fn guns(state: &State) -> Vec<QuickTable> {
    let (charts, ranges) = (&state.tables.artillery, &state.tables.ranges);
    let shots = charts.full_effect_shots;
    let full = format!("first {shots} shots");
    let all = [
        ("Foot guns", full.as_str(), Arm::FootArtillery, &charts.full_foot),
        ("Foot guns", "later shots", Arm::FootArtillery, &charts.reduced_foot),
        ("Horse guns", full.as_str(), Arm::HorseArtillery, &charts.full_horse),
        ("Horse guns", "later shots", Arm::HorseArtillery, &charts.reduced_horse),
    ];
    let those = all.into_iter().filter(|(_, _, arm, _)| here(state, |unit| unit.arm == *arm));
    let chart = |(name, when, arm, chart): (&str, &str, Arm, &Columns<[Cell; 4]>)| {
        let ends = Band::OF_GUNS.iter().zip(ranges.of_guns(arm).ends());
        let headings: Vec<String> = ends.map(|(band, end)| format!("{} {end}", band.word())).collect();
        let headings = std::iter::once("target").chain(headings.iter().map(String::as_str));
        let table = QuickTable::new(&format!("{name}, {when}: D8"), "Firing chart", &["artillery", "ranges"]);
        targets().fold(table.columns(headings), |table, (column, name)| {
            table.row(std::iter::once(name.to_owned()).chain(chart.of(column).iter().map(ToString::to_string)))
        })
    };
    those.map(chart).collect()
}

/// The columns of a chart with their words.
fn targets() -> impl Iterator<Item = (ChartColumn, &'static str)> {
    [
        (ChartColumn::SkirmishScreen, "skirmishers"),
        (ChartColumn::BounceOrBuilding, "bounce, building"),
        (ChartColumn::ArtilleryOrCover, "guns, cover"),
        (ChartColumn::LimberedOrLine, "limbered, line"),
        (ChartColumn::CavalryOrColumn, "cavalry, column"),
        (ChartColumn::Square, "square"),
    ]
    .into_iter()
}

fn musketry(state: &State) -> QuickTable {
    let (chart, ranges) = (&state.tables.musketry, &state.tables.ranges);
    let rows = [
        (MusketryRow::Skirmish, "skirmish"),
        (MusketryRow::Line, "line"),
        (MusketryRow::Column, "column"),
        (MusketryRow::Square, "square"),
        (MusketryRow::BuildingOrWoods, "house, wood"),
    ];
    let headings = std::iter::once("target").chain(rows.iter().map(|(_, name)| *name));
    let table =
        QuickTable::new("Musketry, by the firer: D8", "Firing chart", &["musketry", "ranges"]).columns(headings);
    let table = targets().fold(table, |table, (column, name)| {
        let cells = rows.iter().map(|(row, _)| chart.of(*row).of(column).to_string());
        table.row(std::iter::once(name.to_owned()).chain(cells))
    });
    table
        .note(format!(
            "Muskets to {} cm, of skirmishers to {}, rifles to {}.",
            ranges.line_musket, ranges.skirmish_musket, ranges.rifle
        ))
        .note("1/7: one kill, and one more on 7. N: on a natural 8 a disorder too.")
}

fn fire(state: &State) -> QuickTable {
    let (fire, arcs, burning) = (&state.tables.fire, &state.tables.arcs, &state.tables.burning);
    let heavy = here(state, |unit| unit.class == Class::Heavy12Lb);
    QuickTable::new("Firing: on the die", "Firing chart", &["fire", "arcs", "burning"])
        .line("firer disordered", signed(fire.disordered))
        .line("firer moved", signed(fire.moved))
        .line("battery: each kill on it", signed(fire.kill))
        .line_if(heavy, "12 lb guns", signed(fire.heavy_guns))
        .line("battery into a flank", signed(fire.flank))
        .line("target in a redoubt", signed(fire.redoubt))
        .line("square in cover", signed(fire.covered_square))
        .line("brigade retires", signed(state.tables.orders.retire_fire))
        .line("arc to either side", format!("{} degrees, skirmishers {}", arcs.formed, arcs.skirmishers))
        .line("building set alight", format!("{}+, thatched {}+", burning.alight, burning.alight_thatched))
        .line("fire put out", format!("{}+; keep {} cm away", burning.put_out, burning.keep_away))
}

fn hits(state: &State) -> QuickTable {
    let hits = &state.tables.hits;
    QuickTable::new("Kills and disorders", "Firing, hits", &["hits", "blown"])
        .line(&format!("{} of either", hits.test), "morale test")
        .line(&format!("{} of either", hits.removed), "removed")
        .line("skirmish base", "removed by its first kill")
}

fn morale(state: &State) -> QuickTable {
    let morale = &state.tables.morale;
    QuickTable::new("Morale test: D8 and the unit's rating", "Morale test modifiers", &["morale"])
        .line("passes on", format!("{}+", morale.needed))
        .line("supported", signed(morale.supported))
        .line("in a building", signed(morale.in_building))
        .line("each kill", signed(morale.kill))
        .line("each disorder", signed(morale.disorder))
        .line("out of command", signed(morale.out_of_command))
}

fn melee(state: &State) -> QuickTable {
    let melee = &state.tables.melee;
    QuickTable::new("Melee: half a D8 and the unit's rating", "Melee modifiers", &["melee"])
        .line("attacks, counter-charges", signed(melee.attacking))
        .line("both flanks supported", signed(melee.both_flanks))
        .line("rear supported", signed(melee.rear))
        .line("in a building", signed(melee.building))
        .line("each kill", signed(melee.kill))
        .line("disordered", signed(melee.disordered))
        .line("attacked in flank or rear", signed(melee.flank_or_rear))
        .line("out of command", signed(melee.out_of_command))
        .line("uphill", signed(melee.uphill))
        .line("on a hill, behind a wall", signed(melee.hill_or_wall))
        .line("square behind a wall", signed(melee.square_behind_wall))
        .line("line v square, march column", signed(melee.line_against_dense))
        .line("column v square, march column", signed(melee.column_against_dense))
        .line("against cavalry: square", signed(melee.square))
        .line("secured flanks", signed(melee.secured_flanks))
        .line("not in square", signed(melee.charged_by_cavalry))
        .note("Halves go down; up for large battalions, and for lances against horse without breastplates.")
}

/// The difference by which a melee is won: the rows of its results.
const DIFFERENCES: [&str; 6] = ["won by", "1", "2", "3", "4", "5+"];

fn results(state: &State) -> QuickTable {
    let (winner, loser) = (&state.tables.winner, &state.tables.loser);
    let table = QuickTable::new("Melee results", "Melee results", &["winner", "loser"]).columns(DIFFERENCES);
    let row = |name: &str, cells: Vec<String>| std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>();
    table
        .row(row("winner: a kill on", winner.kill_up_to.iter().map(|face| format!("1-{face}")).collect()))
        .row(row("loser: kills", loser.kills.iter().map(u32::to_string).collect()))
        .note(format!(
            "Disorders: winner {}, loser {}. The loser tests morale from {} on.",
            winner.disorders, loser.disorders, loser.tests_from
        ))
}

fn after(state: &State) -> QuickTable {
    let moves = &state.tables.moves_after;
    let cavalry = here(state, |unit| unit.arm == Arm::Cavalry);
    let cell = |result: &MeleeMove| format!("{} {}", word(&result.0), result.1);
    let row = |name: &str, cells: &[MeleeMove; 5]| {
        std::iter::once(name.to_owned()).chain(cells.iter().map(cell)).collect::<Vec<_>>()
    };
    let table = QuickTable::new("The loser goes back, cm", "Melee results", &["moves_after"]).columns(DIFFERENCES);
    let table = table.row(row("foot by foot", &moves.infantry_v_infantry.infantry));
    if !cavalry {
        return table;
    }
    table
        .row(row("foot by horse", &moves.infantry_v_cavalry.infantry))
        .row(row("horse by foot", &moves.infantry_v_cavalry.cavalry))
        .row(row("horse by horse", &moves.cavalry_v_cavalry.cavalry))
        .note(format!("Horse drawn with foot: {}.", cell(&moves.infantry_v_cavalry.drawn_cavalry)))
}

fn breakthrough(state: &State) -> QuickTable {
    let figures = &state.tables.breakthrough;
    let [near, far] = figures.cavalry_dice;
    let [short, long] = figures.no_contact_retire;
    let cavalry = here(state, |unit| unit.arm == Arm::Cavalry);
    QuickTable::new("Breakthrough", "Breakthrough", &["breakthrough"])
        .line("foot", format!("{} D8 cm, {} at most", figures.infantry_dice, figures.infantry_at_most))
        .line_if(cavalry, "horse", format!("{near} or {far} D8 cm"))
        .line_if(cavalry, "without contact it retires", format!("{short} or {long} cm"))
        .line_if(cavalry, "blown, it retires", format!("{} cm", figures.retire))
        .line("free wheel", format!("{} degrees", figures.free_wheel))
        .line("in a turn at most", figures.most)
}

fn generals(state: &State) -> QuickTable {
    let loss = &state.tables.general_loss;
    let faces: Vec<String> = (1..=loss.replacement.len()).map(|face| face.to_string()).collect();
    let headings = std::iter::once("D8").chain(faces.iter().map(String::as_str));
    let ratings = loss.replacement.iter().map(|rating| signed(*rating));
    QuickTable::new("A BC loses a unit", "Loss of a general", &["general_loss"])
        .columns(headings)
        .row(std::iter::once("who follows him".to_owned()).chain(ratings))
        .note(format!(
            "He is killed on a D8 of {} and less, {} for each unit lost.",
            loss.killed,
            signed(loss.unit_lost)
        ))
}

/// A thing by its word in requests.
pub(super) fn word(thing: &impl Serialize) -> String {
    match serde_json::to_value(thing) {
        Ok(serde_json::Value::String(word)) => word.replace('_', " "),
        _ => String::new(),
    }
}
