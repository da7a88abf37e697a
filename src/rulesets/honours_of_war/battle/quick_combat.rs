//! The quick reference of a battle, fire and melee and what comes of them: the figures in force that its troops need.

use super::quick::share;
use super::state::{State, word};
use super::words;
use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Class, Kind, Size};
use crate::umpire::{QuickTable, signed};

const CLASSES: [Class; 3] = [Class::Superior, Class::Standard, Class::Inferior];

impl State {
    pub(super) fn ranges_table(&self) -> QuickTable {
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

    pub(super) fn firing_table(&self) -> QuickTable {
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

    pub(super) fn guns_table(&self) -> QuickTable {
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

    pub(super) fn hit_table(&self) -> QuickTable {
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

    pub(super) fn hits_table(&self) -> QuickTable {
        let (reaction, passed) = (&self.tables.hits.reaction, &self.tables.hits.passed_through);
        QuickTable::new("What hits do", "p. 29", &["hits.reaction", "hits.passed_through"])
            .line(&format!("{} hits", reaction.minus_one), "fights on at a disadvantage")
            .line(&format!("{} hits", reaction.retreat), "retreats, red die")
            .line(&format!("{} hits", reaction.done_for), "done for")
            .line("passed through", format!("inferior {}, others {}", passed.inferior, passed.others))
    }

    pub(super) fn melee_table(&self) -> QuickTable {
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

    pub(super) fn pursuit_table(&self) -> QuickTable {
        let pursuit = &self.tables.pursuit;
        let all = &pursuit.modifiers;
        let modifiers = [&all.superior, &all.inferior, &all.desired, &all.undesired];
        QuickTable::new("Pursuit: D6", "p. 33", &["pursuit"])
            .line("the winner pursues", format!("{}+", pursuit.score))
            .modifiers(modifiers)
            .note(format!("It moves at least {} of a move.", share(pursuit.must_quarters)))
    }

    pub(super) fn rally_table(&self) -> QuickTable {
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
    pub(super) fn weather_table(&self) -> Option<QuickTable> {
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
