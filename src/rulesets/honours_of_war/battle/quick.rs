//! The quick reference of a battle: the figures in force that its troops need, at its scale, in the order of a turn.

use super::phase::PHASES;
use super::state::{State, word};
use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::command::tables::ClassTest;
use crate::rulesets::honours_of_war::movement::terrain::{Mover, Obstacle, Terrain};
use crate::rulesets::honours_of_war::tables::ReplyTest;
use crate::rulesets::honours_of_war::unit::{Kind, Nation};
use crate::umpire::{QuickTable, Ratio, signed};

/// The ground that slows somebody.
const GROUND: [Terrain; 7] = [
    Terrain::Woods,
    Terrain::Rough,
    Terrain::SteepHill,
    Terrain::WoodedSteepHill,
    Terrain::Bua,
    Terrain::Ford,
    Terrain::FordableRiver,
];

const OBSTACLES: [Obstacle; 6] =
    [Obstacle::Wall, Obstacle::Hedge, Obstacle::Fence, Obstacle::TreeLine, Obstacle::Entrenchment, Obstacle::Stream];

impl State {
    /// Every table that this battle's troops need.
    pub(super) fn quick_tables(&self) -> Vec<QuickTable> {
        let tables = [
            Some(QuickTable::turn("The turn", "p. 17", PHASES)),
            Some(self.command_table()),
            Some(self.nations_table()),
            Some(self.moves_table()),
            Some(self.ground_table()),
            Some(self.obstacles_table()),
            Some(self.charge_table()),
            Some(self.ranges_table()),
            Some(self.firing_table()),
            self.any(Kind::is_guns).then(|| self.guns_table()),
            Some(self.hit_table()),
            Some(self.hits_table()),
            Some(self.melee_table()),
            Some(self.pursuit_table()),
            Some(self.rally_table()),
            self.weather_table(),
        ];
        tables.into_iter().flatten().collect()
    }

    pub(super) fn any(&self, is: impl Fn(Kind) -> bool) -> bool {
        self.units().any(|unit| is(unit.profile.kind))
    }

    fn command_table(&self) -> QuickTable {
        let (command, distances) = (&self.tables.command, &self.tables.distances);
        let cm = |cm: u16| self.scale.cm(cm);
        let rating = |table: QuickTable, rating: Rating| {
            let dice = (1..=6).map(|roll| word(&command.performance.of(rating, roll)));
            table.row(std::iter::once(word(&rating)).chain(dice))
        };
        let table =
            QuickTable::new("Command performance", "p. 18", &["command", "distances.command_distance", "reduced"])
                .columns(["commander", "1", "2", "3", "4", "5", "6"]);
        let table = [Rating::Dithering, Rating::Dependable, Rating::Dashing].into_iter().fold(table, rating);
        table
            .note(format!(
                "Command distance {} cm; units linked at {} cm. Out of command: {}.",
                distances.command_distance[self.scale],
                cm(self.tables.reduced.in_command_gap),
                by_class(&command.in_command)
            ))
            .note(format!(
                "A general directs within {} cm, a dashing one within {}. A commander is hit on {}+ of 2D6.",
                cm(self.tables.reduced.cg_influence),
                cm(self.tables.reduced.cg_influence_dashing),
                command.casualty
            ))
            .note(format!("Movement initiative: attacker {}.", signed(command.attacker)))
    }

    fn nations(&self) -> Vec<Nation> {
        let mut nations: Vec<Nation> = Vec::new();
        let of_units = self.units().filter_map(|unit| unit.profile.nation);
        for nation in self.armies.iter().map(|army| army.nation).chain(of_units) {
            if !nations.contains(&nation) {
                nations.push(nation);
            }
        }
        nations
    }

    fn nations_table(&self) -> QuickTable {
        let nations = self.nations();
        let names: Vec<String> = nations.iter().map(nation_word).collect();
        let all: Vec<_> = nations.iter().map(|nation| self.tables.nations.of(Some(*nation))).collect();
        let columns = std::iter::once("").chain(names.iter().map(String::as_str));
        let table = QuickTable::new("National differences", "p. 39", &["nations"]).columns(columns);
        let row = |table: QuickTable, name: &str, cells: Vec<String>| {
            table.row(std::iter::once(name.to_owned()).chain(cells))
        };
        let table = row(table, "movement initiative", all.iter().map(|own| signed(own.move_initiative)).collect());
        let table = row(table, "firing initiative", all.iter().map(|own| signed(own.fire_initiative)).collect());
        let costs = |quarters: u8| if quarters == 0 { "free".to_owned() } else { share(quarters) };
        let by_arm = |infantry: u8, cavalry: u8| format!("{} / {}", costs(infantry), costs(cavalry));
        let formation = all.iter().map(|own| by_arm(own.formation.infantry, own.formation.cavalry));
        let table = row(table, "formation, foot / horse", formation.collect());
        let flank = all.iter().map(|own| by_arm(own.flank.infantry, own.flank.cavalry));
        let table = row(table, "to the flank, foot / horse", flank.collect());
        let table = row(table, "limber, unlimber", all.iter().map(|own| costs(own.limber)).collect());
        let table = row(table, "guns by hand, of a move", all.iter().map(|own| share(own.manhandle)).collect());
        table.note("Costs are shares of a normal move.")
    }

    fn moves_table(&self) -> QuickTable {
        let cm = |cm: u16| self.scale.cm(cm);
        let mut table =
            QuickTable::new("Moves, cm", "p. 19", &["moves", "reduced", "costs"]).columns(["", "move", "column, road"]);
        let mut seen: Vec<Vec<String>> = Vec::new();
        for unit in self.units().map(|unit| &unit.profile) {
            let (normal, marching) = self.moves(unit);
            let row = vec![word(&unit.kind), normal.to_string(), marching.map(|cm| cm.to_string()).unwrap_or_default()];
            if !seen.contains(&row) {
                seen.push(row.clone());
                table = table.row(row);
            }
        }
        table
            .row(["command figure".to_owned(), self.tables.moves.command_figure[self.scale].to_string(), String::new()])
            .note(format!(
                "Within {} cm of the enemy: no flank moves, no passing through, wheels to {} degrees. Double moves of march columns beyond {} cm.",
                cm(self.tables.reduced.close_enemy),
                self.tables.costs.widest_wheel,
                cm(self.tables.reduced.march_bonus)
            ))
    }

    /// How the ground takes the troops that are here, each with its words.
    fn movers(&self) -> Vec<(Mover, &'static str)> {
        let all = [
            (Mover::Infantry, "foot"),
            (Mover::LightFoot, "light foot"),
            (Mover::Cavalry, "horse"),
            (Mover::LightCavalry, "light horse"),
            (Mover::Guns, "guns"),
            (Mover::Transport, "train"),
        ];
        let is_here = |mover: Mover| self.units().any(|unit| Mover::of(&unit.profile, false) == mover);
        all.into_iter().filter(|(mover, _)| is_here(*mover)).collect()
    }

    fn ground_table(&self) -> QuickTable {
        let movers = self.movers();
        let columns = std::iter::once("").chain(movers.iter().map(|(_, words)| *words));
        let table = QuickTable::new("Ground: what is left of a move", "p. 14", &["terrain"]).columns(columns);
        GROUND.into_iter().fold(table, |table, ground| {
            let left = |mover| match self.tables.terrain.rate(ground, mover, false) {
                None => "no".to_owned(),
                Some(Ratio::ONE) => "full".to_owned(),
                Some(rate) => fraction(rate),
            };
            let cells = movers.iter().map(|(mover, _)| left(*mover));
            table.row(std::iter::once(name_of(&ground)).chain(cells))
        })
    }

    fn obstacles_table(&self) -> QuickTable {
        let movers = self.movers();
        let columns = std::iter::once("").chain(movers.iter().map(|(_, words)| *words));
        let table = QuickTable::new("Obstacles: what crossing costs", "p. 15", &["obstacles"]).columns(columns);
        OBSTACLES.into_iter().fold(table, |table, obstacle| {
            let costs = |mover| match self.tables.obstacles.cost(obstacle, mover) {
                None => "no".to_owned(),
                Some(Ratio::ZERO) => "free".to_owned(),
                Some(cost) => fraction(cost),
            };
            let cells = movers.iter().map(|(mover, _)| costs(*mover));
            table.row(std::iter::once(word(&obstacle)).chain(cells))
        })
    }

    fn charge_table(&self) -> QuickTable {
        let (charge, bonus) = (&self.tables.charge, &self.tables.melee.charge_bonus);
        let reply = |test: &ReplyTest| {
            let (nimble, clumsy) = (signed(test.nimble), signed(test.clumsy));
            let cost = share(test.clumsy_from);
            format!("{}+; cavalry, light foot {nimble}; where it costs {cost} of a move {clumsy}", test.score)
        };
        QuickTable::new("Charged: D6", "p. 23", &["charge", "melee.charge_bonus"])
            .line("counter-charge", by_class(&charge.counter_charge))
            .line("turn to face", reply(&charge.turn_to_face))
            .line("change formation", reply(&charge.change_formation))
            .note(format!(
                "No charge bonus against the front of close order foot with {} hits or fewer, nor for {} of a move or less.",
                bonus.steady_hits,
                share(bonus.short_quarters)
            ))
    }
}

/// A D6 against a score: `4+; superior +1, inferior -1`.
fn by_class(test: &ClassTest) -> String {
    format!("{}+; superior {}, inferior {}", test.score, signed(test.superior), signed(test.inferior))
}

/// A share of a move from its quarters.
pub(super) fn share(quarters: u8) -> String {
    if quarters == 4 { "all".to_owned() } else { fraction(Ratio::new(i128::from(quarters), 4)) }
}

/// `1/2`: shorter to read on a table than 0.5.
fn fraction(share: Ratio) -> String {
    if share.is_whole() { share.to_string() } else { format!("{}/{}", share.numerator(), share.denominator()) }
}

/// The name of a kind of ground.
fn name_of(ground: &Terrain) -> String {
    match ground {
        Terrain::Bua => "built-up area".to_owned(),
        other => word(other),
    }
}

/// A nation as it is written: `Britain Hanover`.
fn nation_word(nation: &Nation) -> String {
    let capital = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect();
    let words: Vec<String> = word(nation).split(' ').map(capital).collect();
    words.join(" ")
}
