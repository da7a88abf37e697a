//! What there is to know of the scenario as it stands: who holds what, when it ends, who is held back, which options are on.

use super::state::State;
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::battle::state::word;
use crate::umpire::words::counted;
use crate::umpire::{self, Part};

impl State {
    /// What can be held for points.
    pub(crate) fn objectives_held(&self) -> Vec<umpire::Objective> {
        let objective = |objective: &super::state::Objective| umpire::Objective {
            name: objective.name.clone(),
            worth: counted(objective.points, "point"),
            holder: objective.holder,
        };
        self.objectives.iter().map(objective).collect()
    }

    /// The parts of the scenario.
    pub(crate) fn scenario(&self) -> Vec<Part> {
        let parts = [
            Part { heading: "OBJECTIVES", says: self.objective_lines() },
            Part { heading: "WHO ATTACKS", says: self.attackers() },
            Part { heading: "THE END", says: self.ends() },
            Part { heading: "HELD BACK, AND YET TO COME", says: self.held_lines() },
            Part { heading: "WEATHER AND REMINDERS", says: self.script_lines() },
            Part { heading: "OPTIONAL RULES (p. 37-40)", says: self.option_lines() },
        ];
        parts.into_iter().filter(|part| !part.says.is_empty()).collect()
    }

    fn objective_lines(&self) -> Vec<String> {
        let name = |holder: Option<u8>| holder.map_or("nobody", |army| self.side_name(army));
        let objectives = self.objectives.iter().map(|objective| {
            let start = objective.at_start.map(|army| self.side(army));
            let start =
                if start == objective.holder { String::new() } else { format!("; at the start {}", name(start)) };
            let burns = objective.burns_from.map(|from| format!("; burns from turn {from}, and is left"));
            let (what, worth, now) = (&objective.name, counted(objective.points, "point"), name(objective.holder));
            format!("{what}, {worth}: held by {now}{start}{}.", burns.unwrap_or_default())
        });
        objectives.collect()
    }

    /// Whom the order of battle has attack, and what that brings (p. 18).
    fn attackers(&self) -> Vec<String> {
        let sides = self.sides().filter(|side| self.allies(*side).any(|army| army.attacker));
        let adds = self.tables.command.attacker;
        let brings = |side| {
            let name = self.side_name(side);
            format!("{name}: has the movement initiative in turn 1, and {adds:+} on its die for it later (p. 18).")
        };
        sides.map(brings).collect()
    }

    fn ends(&self) -> Vec<String> {
        let last = self.script.last_turn.map(|turn| format!("Turn {turn} is the last."));
        let limits = self.script.turn_limits.iter().map(|(army, turn)| {
            format!(
                "{}: beaten unless the objectives are reached by the end of turn {turn} (p. 36).",
                self.army(*army).map_or("", |army| &army.name)
            )
        });
        let breaks = self.armies.iter().map(|army| {
            format!(
                "{}: broken when {} army points are lost; {} so far (p. 36).",
                army.name,
                army.break_point,
                self.points_lost(army.number)
            )
        });
        last.into_iter().chain(limits).chain(breaks).collect()
    }

    fn held_lines(&self) -> Vec<String> {
        let held = self.brigades().filter_map(|brigade| {
            let until = brigade.units.iter().map(|unit| unit.held_until).max().filter(|until| *until >= self.turn)?;
            let free: Vec<&str> =
                brigade.units.iter().filter(|unit| unit.held_until < until).map(|unit| unit.name.as_str()).collect();
            let except = if free.is_empty() { String::new() } else { format!(", {} excepted", free.join(", ")) };
            Some(format!(
                "{} does not move of its own will before turn {}{except} (p. 59, 61).",
                self.named(brigade.id),
                until + 1
            ))
        });
        held.collect()
    }

    fn script_lines(&self) -> Vec<String> {
        let weather = match self.weather {
            None => "The weather is thrown for before the game (p. 38).".to_owned(),
            Some(weather) => format!("The weather is {}.", word(&weather)),
        };
        let mist = self.script.mist.as_ref().map(|mist| {
            let clear = mist.clear.as_ref().map_or_else(String::new, |clear| format!("; not on {clear}"));
            format!(
                "Mist {} in turns 1 to {}: fire and charges from beyond 20 cm may fail{clear} (p. 61).",
                mist.place, mist.until
            )
        });
        let generals = self.script.generals.iter().map(|(turn, army, name, rating)| {
            let rating = if *rating == GeneralRating::Unrated { String::new() } else { format!(", {}", word(rating)) };
            format!("{name}{rating}, commands {} from turn {turn}.", self.army(*army).map_or("", |army| &army.name))
        });
        std::iter::once(weather).chain(mist).chain(generals).collect()
    }

    fn option_lines(&self) -> Vec<String> {
        let options = self.options;
        let all = [
            (options.brigade_morale, "brigade morale"),
            (options.red_dice, "red dice cost half a point"),
            (options.lost_battalion_guns, "lost battalion guns"),
            (options.changing_weather, "changing weather"),
            (options.count_transport, "transport counts"),
            (options.split_and_join, "split and join"),
            (options.initiative_by_army, "initiative by army"),
            (options.common_breaking_point, "a common breaking point"),
            (self.armies.iter().any(|army| !army.lieutenants.is_empty()), "lieutenant generals"),
        ];
        let those = |on: bool| {
            let words: Vec<&str> = all.iter().filter(|(is, _)| *is == on).map(|(_, word)| *word).collect();
            if words.is_empty() { "none".to_owned() } else { words.join(", ") }
        };
        vec![format!("On: {}.", those(true)), format!("Off: {}.", those(false))]
    }
}
