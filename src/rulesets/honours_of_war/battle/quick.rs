//! The quick reference of a battle: the figures in force that its troops need, at its scale, in the order of a turn.

use super::phase::PHASES;
use super::state::{State, word};
use super::words;
use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::command::tables::ClassTest;
use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::rulesets::honours_of_war::movement::terrain::{Mover, Obstacle, Terrain};
use crate::rulesets::honours_of_war::tables::ReplyTest;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Class, Kind, Nation, Size};
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

const CLASSES: [Class; 3] = [Class::Superior, Class::Standard, Class::Inferior];

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

    fn any(&self, is: impl Fn(Kind) -> bool) -> bool {
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
        let table = row(table, "guns by hand at", all.iter().map(|own| share(own.manhandle)).collect());
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
            format!(
                "{}+; cavalry, light foot {nimble}; from {} of a move {clumsy}",
                test.score,
                share(test.clumsy_from)
            )
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

    fn ranges_table(&self) -> QuickTable {
        let (mut small_arms, mut guns): (Vec<[String; 4]>, Vec<[String; 4]>) = (Vec::new(), Vec::new());
        for reach in self.units().filter_map(|unit| self.reach(unit)) {
            let end = |name: &str| {
                let band = reach.bands.iter().find(|(band, _)| band == name);
                band.map_or_else(String::new, |(_, end)| end.to_string())
            };
            let is_gun = !end("canister").is_empty();
            let near = if is_gun { end("canister") } else { end("short") };
            let row = [reach.weapon.clone(), near, end("effective"), end("long")];
            let rows = if is_gun { &mut guns } else { &mut small_arms };
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        let table = QuickTable::new("Ranges, to cm", "p. 27", &["ranges", "firing.zone"]).columns([
            "",
            "short, canister",
            "effective",
            "long",
        ]);
        let table = small_arms.into_iter().chain(guns).fold(table, QuickTable::row);
        table.note(format!(
            "Firing zone: {} degrees to either side; light foot its whole front.",
            self.tables.firing.zone
        ))
    }

    fn firing_table(&self) -> QuickTable {
        let all = &self.tables.firing.modifiers;
        let shaken = self.tables.hits.reaction.named(&all.shaken);
        let sizes = self.units().any(|unit| unit.profile.size != Size::Standard);
        let guns = self.any(Kind::is_guns);
        let shell = self.units().any(|unit| unit.profile.gun.is_some_and(|gun| gun.has_shell()));
        let quick = self.units().any(|unit| unit.profile.gun.is_some_and(|gun| gun.is_geschwindstuck()));
        let lost_guns = self.options.lost_battalion_guns;
        let lines = [
            (true, &all.moved),
            (true, &all.long_range),
            (true, &shaken),
            (true, &all.difficult),
            (true, &all.light_cover),
            (true, &all.heavy_cover),
            (true, &all.target_superior),
            (true, &all.target_inferior),
            (true, &all.flank_or_rear),
            (true, &all.from_bua),
            (sizes, &all.small),
            (sizes, &all.large),
            (guns, &all.canister),
            (guns, &all.column_end_on),
            (guns, &all.double_line),
            (guns, &all.heavy_gun_at_works),
            (shell, &all.shell_at_works),
            (shell, &all.shell_at_cavalry),
            (shell, &all.fuse),
            (quick, &all.geschwindstuck_canister),
            (quick, &all.geschwindstuck_battalion),
            (lost_guns, &all.no_battalion_guns),
            (true, &all.in_river),
            (self.options.brigade_morale, &all.demoralised),
        ];
        let lines = lines.into_iter().filter(|(needed, _)| *needed).map(|(_, line)| line);
        QuickTable::new("Firing: on the average die", "p. 35", &["firing.modifiers", "hits.reaction.minus_one"])
            .modifiers(lines)
    }

    fn guns_table(&self) -> QuickTable {
        let firing = &self.tables.firing;
        let cm = |cm: u16| format!("{} cm", self.scale.cm(cm));
        let overhead = &firing.overhead;
        let abandoned = &self.tables.hits.guns_abandoned;
        let shell = self.units().any(|unit| unit.profile.gun.is_some_and(|gun| gun.has_shell()));
        QuickTable::new("Guns", "p. 27-28", &["firing.grazing", "firing.overhead", "firing.distances", "firing.fuse"])
            .line("grazing reaches", format!("{} cm", self.tables.distances.grazing_fire[self.scale]))
            .line(
                "grazing hits, D6",
                format!("{}+; up a hill, over obstacles {}+", firing.grazing.open, firing.grazing.obstructed),
            )
            .line("overhead: friends to target", cm(overhead.friends_to_target))
            .line("friends to guns, from higher", cm(overhead.friends_to_guns_from_higher))
            .line("friends to guns, to higher", cm(overhead.friends_to_guns_to_higher))
            .line_if(shell, "shell at least", cm(firing.distances.shell_minimum))
            .line_if(shell, "fuse fails, D6", format!("1-{}", firing.fuse.fails_to))
            .line("guns left in a retreat, D6", format!("1-{}; after melee 1-{}", abandoned.firing, abandoned.melee))
    }

    fn hit_table(&self) -> QuickTable {
        let table = QuickTable::new("Hit table", "p. 34", &["hits.table", "hits.natural"]);
        let mut table = table.columns(["modified die", "0", "1", "2", "3", "4", "5", "6"]);
        let mut seen: Vec<(Line, String)> = Vec::new();
        for unit in self.units().map(|unit| &unit.profile) {
            let Ok(line) = Line::of(unit) else { continue };
            let words = line.words(unit);
            if !seen.contains(&(line, words.clone())) {
                seen.push((line, words.clone()));
            }
        }
        seen.sort_by_key(|(line, _)| *line as u8);
        for (line, words) in seen {
            let hits = self.tables.hits.table.line(line).iter().map(u32::to_string);
            table = table.row(std::iter::once(words).chain(hits));
        }
        let natural = &self.tables.hits.natural;
        table.note(format!("A {} on the die itself: {} at least.", natural.face, words::hits(natural.hits)))
    }

    fn hits_table(&self) -> QuickTable {
        let (reaction, passed) = (&self.tables.hits.reaction, &self.tables.hits.passed_through);
        QuickTable::new("What hits do", "p. 29", &["hits.reaction", "hits.passed_through"])
            .line(&format!("{} hits", reaction.minus_one), "fights on at a disadvantage")
            .line(&format!("{} hits", reaction.retreat), "retreats, red die")
            .line(&format!("{} hits", reaction.done_for), "done for")
            .line("passed through by a rout", format!("inferior {}, others {}", passed.inferior, passed.others))
    }

    fn melee_table(&self) -> QuickTable {
        let all = &self.tables.melee.modifiers;
        let shaken = self.tables.hits.reaction.named(&all.shaken);
        let sizes = self.units().any(|unit| unit.profile.size != Size::Standard);
        let lines = [
            (true, &all.charge),
            (true, &shaken),
            (true, &all.light_cover),
            (true, &all.heavy_cover),
            (true, &all.uphill),
            (true, &all.opponent_superior),
            (true, &all.opponent_inferior),
            (true, &all.support),
            (self.any(Kind::is_guns), &all.artillery),
            (self.any(Kind::is_light_foot), &all.light_infantry),
            (true, &all.flank_or_rear),
            (true, &all.march_column),
            (true, &all.in_bua),
            (sizes, &all.small),
            (sizes, &all.large),
            (self.options.brigade_morale, &all.demoralised),
        ];
        let lines = lines.into_iter().filter(|(needed, _)| *needed).map(|(_, line)| line);
        let figures = &["melee.modifiers", "melee.support", "distances.melee_support", "hits.reaction.minus_one"];
        let table = QuickTable::new("Melee: on the average die", "p. 35", figures).modifiers(lines);
        table.note(format!(
            "Support within {} cm, {} units at most. Cover and ground count in the first round.",
            self.tables.distances.melee_support[self.scale], self.tables.melee.support.most
        ))
    }

    fn pursuit_table(&self) -> QuickTable {
        let pursuit = &self.tables.pursuit;
        let all = &pursuit.modifiers;
        let modifiers = [&all.superior, &all.inferior, &all.desired, &all.undesired];
        QuickTable::new("Pursuit: D6", "p. 33", &["pursuit"])
            .line("the winner pursues", format!("{}+", pursuit.score))
            .modifiers(modifiers)
            .note(format!("It moves at least {} of a move.", share(pursuit.must_quarters)))
    }

    fn rally_table(&self) -> QuickTable {
        let (rally, distances) = (&self.tables.rally, &self.tables.distances);
        let (near, far) = (distances.rally_near[self.scale], distances.rally_far[self.scale]);
        let (near, far) = (format!("beyond {near} cm"), format!("beyond {far} cm"));
        let figures = &["rally", "distances.rally_near", "distances.rally_far", "reduced.cg_rally"];
        let table = QuickTable::new("Rally: hits off", "p. 36", figures).columns(["enemy", &near, &far]);
        let table = CLASSES.into_iter().fold(table, |table, class| {
            table.row([word(&class), rally.near.of(class).to_string(), rally.far.of(class).to_string()])
        });
        let mut ratings: Vec<_> = self.armies.iter().map(|army| army.general.acts_as()).collect();
        ratings.dedup();
        let by = ratings
            .into_iter()
            .map(|rating| format!("{} {}", word(&rating), signed(rally.general.of(rating).cast_signed())));
        let by: Vec<String> = by.collect();
        table.note(format!(
            "Commanding general within {} cm: {}. The last {} stays.",
            self.scale.cm(self.tables.reduced.cg_rally),
            by.join(", "),
            if rally.kept.hits == 1 { "hit".to_owned() } else { words::hits(rally.kept.hits) }
        ))
    }

    /// The weather, where it is not fair.
    fn weather_table(&self) -> Option<QuickTable> {
        let weather = self.weather.filter(|weather| *weather != Weather::Fair)?;
        let row = self.tables.weather.of(weather);
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        let sight = row.visibility.map(|cm| format!("{} cm", self.scale.cm(cm)));
        let table = QuickTable::new(&format!("Weather: {}", word(&weather)), "p. 38", &["weather"])
            .line_if(sight.is_some(), "sight", sight.unwrap_or_default())
            .line("moves", share(row.moves))
            .line(
                "guns and train off the road",
                if row.wheels_off_road == 0 { "no".to_owned() } else { share(row.wheels_off_road) },
            )
            .line("double moves", yes(row.double_moves))
            .line("charge bonus", yes(row.charge_bonus))
            .line("infantry fires", yes(row.infantry_fire))
            .line("every firing die", signed(row.fire));
        Some(match row.grazing {
            Some(score) => table.line("grazing hits", format!("{score}+")),
            None => table,
        })
    }
}

/// A D6 against a score: `4+; superior +1, inferior -1`.
fn by_class(test: &ClassTest) -> String {
    format!("{}+; superior {}, inferior {}", test.score, signed(test.superior), signed(test.inferior))
}

/// A share of a move from its quarters.
fn share(quarters: u8) -> String {
    if quarters == 4 { "full".to_owned() } else { fraction(Ratio::new(i128::from(quarters), 4)) }
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
