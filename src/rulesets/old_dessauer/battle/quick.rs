//! The quick reference of a battle: the figures that its troops and its optional rules need, in the order of a turn.

use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::steps::rows;
use crate::rulesets::old_dessauer::movement::pace::Gait;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::bands::Bands;
use crate::rulesets::old_dessauer::unit::grades::GradeList;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::troops::{Class, Grade, Kind};
use crate::umpire::{QuickTable, Ratio, signed};

impl State {
    /// Every table that this battle needs.
    pub(super) fn quick_tables(&self) -> Vec<QuickTable> {
        let tables = [
            Some(QuickTable::turn("The turn", "Turn Sequence", &rows())),
            self.has(OptionalRule::Generals).then(|| self.generals_table()),
            Some(self.rally_table()),
            Some(self.moves_table()),
            Some(self.fire_table()),
            Some(self.shots_table()),
            Some(self.test_table()),
            Some(self.recoil_table()),
            Some(self.defence_table()),
            Some(self.points_table()),
            Some(self.combat_table()),
        ];
        tables.into_iter().flatten().collect()
    }

    fn here(&self, is: impl Fn(&Unit) -> bool) -> bool {
        self.roster.units().any(|unit| is(&unit.troops))
    }

    fn generals_table(&self) -> QuickTable {
        let command = &self.tables.command;
        let ratings = command.leadership.iter().map(|rating| format!("+{rating}"));
        let table =
            QuickTable::new("Generals", "Generals", &["command", "fallback"]).columns(["1", "2", "3", "4", "5", "6"]);
        let falls = match command.killed_up_to {
            1 => "a 1".to_owned(),
            most => format!("1 to {most}"),
        };
        let danger = format!("In danger from {} hits on his unit; he falls on {falls}.", command.risk_hits);
        let table = table.row(ratings).note(format!("They ride {} in.", command.ride)).note(danger);
        let radius = self.has(OptionalRule::CommandRadius);
        let table =
            if radius { table.note(format!("Out of command, a unit obeys on {}+.", command.roll)) } else { table };
        if !self.has(OptionalRule::VoluntaryFallback) {
            return table;
        }
        let fallback = &self.tables.fallback;
        table.note(format!(
            "Voluntary fallback: a general within {} in, segments of {} in.",
            fallback.general_within, fallback.segment
        ))
    }

    fn rally_table(&self) -> QuickTable {
        let (rally, house) = (&self.tables.rally, &self.tables.house.rally);
        let grade = |grade| self.here(|unit| unit.grade == grade);
        QuickTable::new("Rally from shaken: D6", "Test to Rally from Shaken", &["rally", "house.rally"])
            .line_if(grade(Grade::Crack), "crack (house)", format!("{}+", house.crack))
            .line_if(grade(Grade::Regular), "regular", format!("{}+", rally.regular))
            .line_if(grade(Grade::Poor), "poor", format!("{}+", rally.poor))
            .line("no chargers in sight", plus(rally.no_visible_chargers))
            .line_if(self.has(OptionalRule::CommandRadius), "out of command", plus(rally.out_of_command))
            .line_if(self.has(OptionalRule::Generals), "general with it", "his rating")
    }

    /// How far each arm goes and charges; by grade where its grades differ (Movement and Drill).
    fn paces(&self) -> Vec<[String; 3]> {
        let mut seen: Vec<(&str, [String; 2], Vec<Grade>)> = Vec::new();
        for troops in self.roster.units().map(|unit| &unit.troops) {
            let charge = if troops.kind.is_guns() { "none".to_owned() } else { self.pace(troops, Gait::Charge) };
            let (arm, paces) = (arm(troops), [self.pace(troops, Gait::Move), charge]);
            match seen.iter_mut().find(|(of, has, _)| *of == arm && *has == paces) {
                Some((_, _, grades)) if grades.contains(&troops.grade) => {}
                Some((_, _, grades)) => grades.push(troops.grade),
                None => seen.push((arm, paces, vec![troops.grade])),
            }
        }
        let rows = seen.iter().map(|(arm, [goes, charges], grades)| {
            let differs = seen.iter().filter(|(of, ..)| of == arm).count() > 1;
            let words: Vec<&str> = grades.iter().map(|grade| grade.word()).collect();
            let of = if differs { format!("{arm}, {}", words.join(" or ")) } else { (*arm).to_owned() };
            [of, goes.clone(), charges.clone()]
        });
        rows.collect()
    }

    fn moves_table(&self) -> QuickTable {
        let figures = &["moves", "house.move", "house.manoeuvre", "charge", "skirmish"];
        let table = QuickTable::new("Moves, inches (house)", "Movement", figures).columns(["", "move", "charge"]);
        let table = self.paces().into_iter().fold(table, QuickTable::row);
        let (charge, manoeuvre) = (&self.tables.charge, &self.tables.house.manoeuvre);
        let disorders = [Grade::Crack, Grade::Regular, Grade::Poor].into_iter();
        let disorders = disorders.filter(|grade| manoeuvre.change_disorders.of(*grade));
        let disorders: Vec<&str> = disorders.map(Grade::word).collect();
        let disorders = if disorders.is_empty() { "nobody".to_owned() } else { disorders.join(", ") };
        let skirmish = &self.tables.skirmish;
        let table = table
            .note(format!(
                "A change of formation or facing costs {} of the move, and disorders {disorders}.",
                manoeuvre.change_cost
            ))
            .note(format!(
                "The last {} in of a charge are straight, of cavalry {}.",
                charge.straight_infantry, charge.straight_cavalry
            ));
        match self.has(OptionalRule::LightInfantry) {
            true => table.note(format!(
                "Skirmishers get away from cavalry on {}+, keeping {} in.",
                skirmish.evade, skirmish.keeps
            )),
            false => table,
        }
    }

    fn fire_table(&self) -> QuickTable {
        let (fire, house) = (&self.tables.fire, &self.tables.house.fire);
        let is = |kind: Kind| self.here(|unit| unit.kind == kind);
        let row = |table: QuickTable, name: &str, bands: &Bands| {
            let pairs: Vec<String> = bands.pairs().map(|(to, score)| format!("{score}+ to {to}")).collect();
            table.line(name, pairs.join(", "))
        };
        let table = QuickTable::new("Shooting: score, range in inches", "Firing", &["fire", "house.fire", "woods"]);
        let table = row(table, "muskets (house)", &house.musket);
        let table = if is(Kind::Artillery) { row(table, "guns (house)", &house.gun) } else { table };
        let table = if is(Kind::RegimentalGun) { row(table, "regimental gun", &fire.regimental_gun) } else { table };
        table
            .line("firer disordered", plus(fire.disordered))
            .line("moved up to half (house)", plus(house.moved))
            .line("target in cover (house)", plus(house.cover))
    }

    fn shots_table(&self) -> QuickTable {
        let fire = &self.tables.fire;
        QuickTable::new("Lines of fire", "Firing", &["fire", "woods"])
            .line("arc to either side", format!("{} degrees", fire.arc))
            .line("gap for each stand", format!("{} in", fire.gap_per_stand))
            .line("seen in woods", format!("{} in", self.tables.woods.sight))
            .line("into combat, foot free of it", format!("{} figures", fire.hanging_foot))
            .line("horse free of it", format!("{} figures", fire.hanging_cavalry))
            .line("guns free of it", fire.hanging_guns)
    }

    fn test_table(&self) -> QuickTable {
        let (test, house) = (&self.tables.test, &self.tables.house.test);
        let grade = |grade| self.here(|unit| unit.grade == grade);
        let leads = house.leadership && self.has(OptionalRule::Generals);
        QuickTable::new("Test after shooting: D6", "Example of Fire", &["test", "house.test"])
            .line_if(grade(Grade::Crack), "crack", format!("{}+", test.crack))
            .line_if(grade(Grade::Regular), "regular (house)", format!("{}+", house.regular))
            .line_if(grade(Grade::Poor), "poor (house)", format!("{}+", house.poor))
            .line_if(self.has(OptionalRule::CommandRadius), "out of command (house)", plus(house.out_of_command))
            .line_if(leads, "general with it (house)", "his rating")
    }

    fn recoil_table(&self) -> QuickTable {
        let recoil = &self.tables.recoil;
        QuickTable::new("Recoil", "Recoil Moves", &["recoil"])
            .line("each recoil move", format!("{} in", recoil.per_move))
            .line("at most", format!("{} in", recoil.most))
            .line("from enemies, from friends", format!("{} in, {} in", recoil.enemy_gap, recoil.friend_gap))
    }

    fn defence_table(&self) -> QuickTable {
        let defence = &self.tables.defensive_fire;
        let row = |table: QuickTable, name: &str, list: &GradeList| {
            let cells = [Grade::Poor, Grade::Regular, Grade::Crack].map(|grade| list.of(grade).to_string());
            table.row(std::iter::once(name.to_owned()).chain(cells))
        };
        let table =
            QuickTable::new("Defensive fire: points", "Combat Points", &["defensive_fire", "house.variable_fire"]);
        let table = row(table.columns(["", "poor", "regular", "crack"]), "infantry", &defence.infantry);
        let table = row(table, "artillery", &defence.artillery);
        let table = row(table, "disordered", &defence.disordered);
        if !self.has(OptionalRule::VariableDefensiveFire) {
            return table;
        }
        row(table, "by a D6 instead, with", &defence.variable).note(format!(
            "By the D6: artillery {}, disordered {} (house).",
            plus(defence.variable_artillery),
            plus(self.tables.house.variable_fire.disordered)
        ))
    }

    fn points_table(&self) -> QuickTable {
        let points = &self.tables.points;
        let class = |class| self.here(|unit| unit.class == Some(class));
        QuickTable::new("Combat points", "Combat Points", &["points"])
            .line_if(class(Class::Heavy), "heavy cavalry", points.heavy)
            .line_if(class(Class::Medium), "medium cavalry", points.medium)
            .line_if(class(Class::Light), "light cavalry", points.light)
            .line("infantry", points.infantry)
            .line_if(self.here(|unit| unit.kind.is_guns()), "gunners", points.gunners)
            .line("each grade above the enemy", plus(points.grade_above))
            .line_if(self.here(|unit| unit.grenadiers), "grenadiers, first round", plus(points.grenadiers))
            .line("enemy in cover", plus(points.enemy_in_cover))
            .line("disordered", plus(points.disordered))
            .line("attacked in flank or rear", plus(points.under_flank_attack))
            .line("shaken", plus(points.shaken))
            .line("cavalry against a square", plus(points.cavalry_against_square))
    }

    fn combat_table(&self) -> QuickTable {
        let (combat, house) = (&self.tables.combat, &self.tables.house.combat);
        let table = QuickTable::new("Combat: a hit on a D6", "Example of Combat", &["combat", "house.combat"]);
        let table = match self.has(OptionalRule::VariableHits) {
            true => house.variable.pairs().fold(table, |table, (by, score)| {
                table.line(&format!("points better by {by} (house)"), format!("{score}+"))
            }),
            false => table
                .line("more points (house)", format!("{}+", house.advantage))
                .line("as many", format!("{}+", combat.even))
                .line("fewer (house)", format!("{}+", house.disadvantage)),
        };
        table.note(format!(
            "Hits count {} times for pursuers, {} times on gun crews.",
            combat.pursuer_hits, combat.gun_crew_hits
        ))
    }
}

/// A figure with its sign.
fn plus(value: Ratio) -> String {
    match i32::try_from(value.numerator()) {
        Ok(whole) if value.is_whole() => signed(whole),
        _ => value.to_string(),
    }
}

/// An arm in words.
const fn arm(unit: &Unit) -> &'static str {
    match (unit.kind, unit.class) {
        (Kind::Infantry, _) => "infantry",
        (Kind::Skirmishers, _) => "skirmishers",
        (Kind::RegimentalGun, _) => "regimental gun",
        (Kind::Artillery, _) => "guns",
        (Kind::Cavalry, Some(Class::Heavy)) => "heavy cavalry",
        (Kind::Cavalry, Some(Class::Medium)) => "medium cavalry",
        (Kind::Cavalry, _) => "light cavalry",
    }
}
