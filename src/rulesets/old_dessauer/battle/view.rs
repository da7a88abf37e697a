//! What the screens show of a battle.

use crate::rulesets::old_dessauer::battle::duties;
use crate::rulesets::old_dessauer::battle::state::{Army, Brigade, Phase, State, Troop};
use crate::rulesets::old_dessauer::battle::steps::{following, reforms};
use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::morale::orders::fall_back::FALL_BACK;
use crate::rulesets::old_dessauer::movement::orders::as_line::AS_LINE;
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, Options};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Class, Formation, Grade, Kind, Unit};
use crate::umpire::{self, OrderKey, OrderTable, Tone, UnitId, UnitRow, View};

impl State {
    /// The roster, the step, the duties and the orders.
    pub(crate) fn look(&self) -> View {
        let mut orders = self.keys();
        // What an option brings is not shown without it.
        orders.retain(|order| order.name != FALL_BACK.name || self.has(OptionalRule::VoluntaryFallback));
        orders.retain(|order| order.name != AS_LINE.name || self.has(OptionalRule::LightInfantry));
        let next = match following(self) {
            _ if self.over.is_some() => String::new(),
            Some(phase) => phase.name().to_owned(),
            None if self.last_turn.is_some_and(|last| self.turn >= last) => "the end".to_owned(),
            None => format!("turn {}", self.turn.saturating_add(1)),
        };
        View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.last_turn,
            phase: umpire::PhaseView {
                number: self.phase.number(),
                name: self.phase.name().to_owned(),
                next,
                topic: self.phase.topic(),
            },
            acting: self.acting(),
            headline: self.headline(),
            armies: self.armies.iter().map(|army| self.army_view(army, &orders)).collect(),
            duties: duties::duties(self),
            orders,
            over: self.over.clone(),
            ..View::default()
        }
    }

    fn headline(&self) -> Vec<String> {
        let codes = |which: &dyn Fn(&&Troop) -> bool| {
            let codes: Vec<String> = self.present().filter(which).map(|troop| self.marked(troop.code)).collect();
            codes.join(" ")
        };
        if self.phase == Phase::Reform {
            let reform = codes(&|troop| !troop.is_shattered() && reforms(self, troop));
            let leave = codes(&|troop| troop.is_shattered());
            let lists = [("] reforms", reform), ("] takes off the shattered", leave)];
            return lists
                .into_iter()
                .filter(|(_, who)| !who.is_empty())
                .map(|(does, who)| format!("{does} {who}"))
                .collect();
        }
        let mut headline = Vec::new();
        if self.acting() != Some(self.active()) {
            headline.push(format!("{} is active", self.army_name(self.active())));
        }
        if self.phase == Phase::Muster {
            headline.push(format!("options: {}", words(&self.tables.options)));
        }
        headline
    }

    fn army_view(&self, army: &Army, orders: &[OrderKey]) -> umpire::ArmyView {
        let troops = || army.brigades.iter().flat_map(|brigade| &brigade.troops);
        let figures = |of: &dyn Fn(&Troop) -> u32| troops().map(of).fold(0u32, u32::saturating_add);
        let now = figures(&|troop| if troop.gone { 0 } else { troop.unit.figures });
        let start = figures(&|troop| troop.unit.original_figures);
        let left = troops().filter(|troop| !troop.gone).count();
        umpire::ArmyView {
            name: army.name.clone(),
            side: army.number,
            standing: format!("{now} of {start} figures, {left} of {} units", troops().count()),
            general: if army.number == self.active() { "active".to_owned() } else { "passive".to_owned() },
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, orders)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &Brigade, orders: &[OrderKey]) -> umpire::BrigadeView {
        let (rating, note) = match (brigade.leadership, brigade.with) {
            (None, _) => (String::new(), String::new()),
            (Some(_), _) if brigade.fallen => (String::new(), "general fallen".to_owned()),
            (Some(rating), Some(unit)) => (format!("+{rating}"), format!("with {}", unit.short())),
            (Some(rating), None) => (format!("+{rating}"), "alone".to_owned()),
        };
        umpire::BrigadeView {
            code: brigade.code,
            name: brigade.name.clone(),
            rating,
            note,
            units: brigade.troops.iter().map(|troop| self.row(troop, orders)).collect(),
        }
    }

    fn row(&self, troop: &Troop, orders: &[OrderKey]) -> UnitRow {
        let unit = &troop.unit;
        let figures = format!("{}/{}", unit.figures, unit.original_figures);
        let (strength, tone) = match (unit.shaken, unit.disordered) {
            _ if troop.gone => ("GONE".to_owned(), Tone::Faint),
            (true, _) => (format!("({figures})"), Tone::Bad),
            (false, true) => (format!("[{figures}]"), Tone::Plain),
            (false, false) => (figures, Tone::Plain),
        };
        UnitRow {
            code: troop.code,
            name: troop.name.clone(),
            kind: kind_word(unit),
            strength,
            tone,
            marks: self.marks(troop),
            owes: troop.recoil > 0
                || self.phase == Phase::Tests && troop.shot > 0
                || duties::Duties::danger(self, troop),
            ready: !troop.gone && ready(orders, troop.code),
            gone: troop.gone,
        }
    }

    /// Whom it touches: `at b2` whom it attacks, `after b2` whom it pursues, `by b2` who attacks it; with the flank or rear
    /// that is attacked, and how many more touch it.
    fn contact_mark(&self, code: UnitId) -> Option<String> {
        let contacts = || self.contacts_of(code);
        let first = contacts().find(|contact| contact.attacker == code).or_else(|| contacts().next())?;
        let (word, other) = match (first.attacker == code, first.pursuit) {
            (true, true) => ("after", first.target),
            (true, false) => ("at", first.target),
            (false, _) => ("by", first.attacker),
        };
        let face = match first.face {
            Face::Front => "",
            Face::Flank => " flank",
            Face::Rear => " rear",
        };
        let more = contacts().count().saturating_sub(1);
        let more = if more == 0 { String::new() } else { format!(" +{more}") };
        Some(format!("{word} {}{face}{more}", other.short()))
    }

    fn marks(&self, troop: &Troop) -> Vec<String> {
        if troop.gone {
            return Vec::new();
        }
        let unit = &troop.unit;
        let formation = match unit.formation {
            Formation::Column => "column",
            Formation::Square => "square",
            Formation::Irregular => "bent",
            Formation::Limbered => "limb",
            Formation::Line | Formation::Unlimbered | Formation::Skirmish => "",
        };
        let ground = match troop.ground {
            Terrain::Woods => "woods",
            Terrain::Rough => "rough",
            Terrain::Steep => "slope",
            Terrain::Town => "town",
            Terrain::Open | Terrain::Road => "",
        };
        let engaged = self.engaged(troop.code);
        let acting = self.active() == troop.code.army;
        let wide = unit.stands_wide.map(|stands| format!("{stands} wide")).unwrap_or_default();
        let with = self.contact_mark(troop.code).unwrap_or_default();
        [
            (engaged, with.as_str()),
            (troop.is_shattered(), "shattered"),
            // The roster's brackets say that it is disordered, unless they say that it is shaken.
            (unit.disordered && unit.shaken, "dis"),
            (troop.abandoned, "guns left"),
            (troop.as_line, "as line"),
            (!formation.is_empty(), formation),
            (!ground.is_empty(), ground),
            (unit.out_of_command && self.has(OptionalRule::CommandRadius), "out of command"),
            (troop.moved == Moved::Half, "half"),
            (troop.moved == Moved::OverHalf && !engaged, "moved"),
            (troop.stands_fired > 0 && acting, "fired"),
            (self.general_with(troop.code).is_some(), "gen"),
            (!wide.is_empty(), wide.as_str()),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, word)| word.to_owned())
        .collect()
    }
}

/// Whether it may act. What light infantry counts as can be said at any time, and is no act.
fn ready(orders: &[OrderKey], code: UnitId) -> bool {
    orders.iter().any(|order| order.name != AS_LINE.name && order.who.contains(&code))
}

/// The options in force, by their words.
pub(crate) fn words(options: &Options) -> String {
    let words: Vec<&str> = Vec::from(options.clone()).into_iter().map(OptionalRule::word).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Grade and arm in seven letters: crack, regular, poor; infantry and grenadiers, cavalry by its class, guns by number.
fn kind_word(unit: &Unit) -> String {
    let grade = match unit.grade {
        Grade::Crack => "crk",
        Grade::Regular => "reg",
        Grade::Poor => "pr",
    };
    match (unit.kind, unit.class) {
        (Kind::Artillery, _) => format!("{grade} {}gn", unit.guns.unwrap_or(0)),
        (Kind::Infantry, _) if unit.grenadiers => format!("{grade} grn"),
        (Kind::Infantry, _) => format!("{grade} inf"),
        (Kind::Skirmishers, _) => format!("{grade} skm"),
        (Kind::RegimentalGun, _) => format!("{grade} gun"),
        (Kind::Cavalry, Some(Class::Heavy)) => format!("{grade} hvy"),
        (Kind::Cavalry, Some(Class::Medium)) => format!("{grade} med"),
        (Kind::Cavalry, _) => format!("{grade} lgt"),
    }
}
