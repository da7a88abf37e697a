//! What the screens show of a battle.

use std::collections::BTreeSet;

use crate::rulesets::old_dessauer::battle::lost::is_half;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::steps::{acting, allowed, duties, following, reacting, row, starred};
use crate::rulesets::old_dessauer::battle::turn_end::reforms;
use crate::rulesets::old_dessauer::battle::unit_state::{BrigadeInPlay, General, UnitInPlay, UnitState};
use crate::rulesets::old_dessauer::battle::victory::END;
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::rulesets::old_dessauer::morale::orders::fall_back::FALL_BACK;
use crate::rulesets::old_dessauer::movement::orders::as_line::AS_LINE;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Class, Formation, Grade, Kind};
use crate::umpire::{Army, ArmyView, BrigadeView, LATER, Mark as _, Options, OrderTable, Tone, UnitId, UnitRow, View};

/// Of whom the roster marks that something is to be done.
struct Marked {
    starred: BTreeSet<UnitId>,
    /// Who owes what hits have brought on it.
    reacting: BTreeSet<UnitId>,
}

impl State {
    /// The roster, the step, the duties and the orders.
    pub(crate) fn show(&self) -> View {
        let mut orders = self.keys();
        // What an option brings is not shown without it.
        orders.retain(|order| order.name != FALL_BACK.name || self.has(OptionalRule::VoluntaryFallback));
        orders.retain(|order| order.name != AS_LINE.name || self.has(OptionalRule::LightInfantry));
        let next = match following(self) {
            _ if self.over.is_some() => String::new(),
            Some(phase) => row(phase).name.to_owned(),
            None if self.last_turn.is_some_and(|last| self.turn >= last) => "the end".to_owned(),
            None => format!("turn {}", self.turn.saturating_add(1)),
        };
        let (duties, may) = (duties(self), allowed(self));
        let marked = Marked { starred: starred(self, &duties, &may), reacting: reacting(&duties) };
        let mut view = View {
            title: self.title.clone(),
            turn: self.turn,
            last_turn: self.last_turn,
            phase: row(self.phase).view(next),
            acting: acting(self, self.phase),
            headline: self.headline(),
            armies: self.roster.armies.iter().map(|army| self.army_view(army, &marked)).collect(),
            duties,
            may,
            orders,
            over: self.over.clone(),
            scenario: self.scenario(),
            legend: LEGEND,
            bad: "shaken",
            ..View::default()
        };
        self.roster.tell_arrivals(&mut view);
        view
    }

    fn headline(&self) -> Vec<String> {
        if self.phase == Phase::Reform {
            let reform = self.those(|unit| !unit.is_shattered() && reforms(self, unit));
            let leave = self.those(|unit| unit.is_shattered());
            let lists = [("] reforms", reform), ("] takes off the shattered", leave)];
            let said = lists.into_iter().filter(|(_, who)| !who.is_empty());
            let said = said.map(|(does, who)| format!("{does} {}", ids(self, &who)));
            let ends = self.has_lost_half().then(|| format!("half is lost: {} ends the battle", END.key));
            return said.chain(ends).chain(self.counted_lost(|_, _| true)).collect();
        }
        let mut headline = Vec::new();
        // Nothing is left to be shot: what the shots have brought is owed in the step that follows.
        let hit = self.those(|unit| unit.turn.shot > 0);
        if self.phase == Phase::Shooting && !hit.is_empty() && allowed(self).is_empty() {
            headline.push(format!("] brings the tests of {}", ids(self, &hit)));
        }
        if acting(self, self.phase) != Some(self.active()) {
            headline.push(format!("active: {}", self.army_name(self.active())));
        }
        // The end of many a scenario is near then, or has come.
        headline.extend(self.counted_lost(is_half));
        headline
    }

    fn army_view(&self, army: &Army<(), General, UnitState>, marked: &Marked) -> ArmyView {
        let units = || army.brigades.iter().flat_map(|brigade| &brigade.units);
        let figures = |of: &dyn Fn(&UnitInPlay) -> u32| units().map(of).fold(0u32, u32::saturating_add);
        let now = figures(&|unit| if unit.gone { 0 } else { unit.troops.figures });
        let start = figures(&|unit| unit.troops.original_figures);
        let left = units().filter(|unit| !unit.gone).count();
        ArmyView {
            name: army.name.clone(),
            side: army.side,
            standing: format!("{now} of {start} figures, {left} of {} units", units().count()),
            general: if army.number == self.active() { "active".to_owned() } else { "passive".to_owned() },
            brigades: army.brigades.iter().map(|brigade| self.brigade_view(brigade, marked)).collect(),
        }
    }

    fn brigade_view(&self, brigade: &BrigadeInPlay, marked: &Marked) -> BrigadeView {
        let (rating, note) = match (brigade.leadership, brigade.with) {
            (None, _) => (String::new(), String::new()),
            (Some(_), _) if brigade.fallen => (String::new(), "general fallen".to_owned()),
            (Some(rating), None) if marked.reacting.contains(&brigade.id) => {
                (format!("+{rating}"), "in danger".to_owned())
            }
            (Some(rating), Some(unit)) => (format!("+{rating}"), format!("with {}", self.roster.marked(unit))),
            (Some(rating), None) => (format!("+{rating}"), "alone".to_owned()),
        };
        let held = brigade.held_in(self.turn).map(|until| format!("moves from {}", until + 1));
        let waits = || brigade.charges_after(self.turn).map(|until| format!("charges from {}", until + 1));
        let notes = [note].into_iter().chain(held.or_else(waits)).filter(|note| !note.is_empty());
        BrigadeView {
            code: brigade.id,
            name: brigade.name.clone(),
            rating,
            note: notes.collect::<Vec<_>>().join(", "),
            units: brigade.units.iter().map(|unit| self.row(unit, marked)).collect(),
        }
    }

    fn row(&self, unit: &UnitInPlay, marked: &Marked) -> UnitRow {
        let troops = &unit.troops;
        let figures = format!("{}/{}", troops.figures, troops.original_figures);
        let (strength, tone) = match (troops.shaken, troops.disordered) {
            _ if unit.gone => ("GONE".to_owned(), Tone::Faint),
            (true, _) => (format!("({figures})"), Tone::Bad),
            (false, true) => (format!("[{figures}]"), Tone::Plain),
            (false, false) => (figures, Tone::Plain),
        };
        UnitRow {
            code: unit.id,
            name: unit.name.clone(),
            kind: kind_word(troops),
            strength,
            tone,
            marks: self.marks(unit),
            owes: marked.reacting.contains(&unit.id),
            ready: !unit.gone && marked.starred.contains(&unit.id),
            gone: unit.gone,
        }
    }

    /// Whom it touches: `at B2` whom it attacks, `aft B2` whom it pursues, `by B2` who attacks it; behind each the flank or
    /// rear that is attacked.
    fn contact_marks(&self, id: UnitId) -> Vec<String> {
        let mut contacts: Vec<_> = self.contacts_of(id).collect();
        contacts.sort_by_key(|contact| contact.attacker != id);
        let marks = contacts.into_iter().flat_map(|contact| {
            let word = match (contact.attacker == id, contact.pursuit) {
                (true, true) => "aft",
                (true, false) => "at",
                (false, _) => "by",
            };
            let side = (contact.face != Facing::Front).then(|| contact.face.word().to_owned());
            let with = format!("{word} {}", self.roster.marked(contact.enemy_of(id)));
            std::iter::once(with).chain(side)
        });
        marks.collect()
    }

    fn marks(&self, unit: &UnitInPlay) -> Vec<String> {
        if unit.gone {
            return Vec::new();
        }
        let troops = &unit.troops;
        let formation = match troops.formation {
            Formation::Column => "column",
            Formation::Square => "square",
            Formation::Irregular => "bent",
            Formation::Limbered => "limb",
            Formation::Line | Formation::Unlimbered | Formation::Skirmish => "",
        };
        let ground = match unit.ground {
            Terrain::Steep => "slope",
            Terrain::Open | Terrain::Road => "",
            other => other.word(),
        };
        let engaged = self.engaged(unit.id);
        // Half of a move matters to those alone who may shoot after it.
        let half = unit.turn.moved == Moved::Half && troops.kind.is_foot();
        let marked = |mark: Mark| (unit.marks.has(mark), mark.word());
        let wide = troops.stands_wide.map(|stands| format!("{stands} wide")).unwrap_or_default();
        let own = [
            (unit.is_shattered(), "shatt"),
            // The roster's brackets say that it is disordered, unless they say that it is shaken.
            (troops.disordered && troops.shaken, "dis"),
            marked(Mark::GunsLeft),
            marked(Mark::AsLine),
            (!formation.is_empty(), formation),
            (!ground.is_empty(), ground),
            (troops.out_of_command && self.has(OptionalRule::CommandRadius), "out"),
            (half, "half"),
            (unit.turn.moved != Moved::None && !half && !engaged, "mov"),
            (unit.turn.stands_fired > 0 && self.is_active(unit.id), "fired"),
            (self.general_with(unit.id).is_some(), "gen"),
            (!wide.is_empty(), wide.as_str()),
        ];
        let own = own.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned());
        self.contact_marks(unit.id).into_iter().chain(own).collect()
    }
}

/// The short words of the roster.
const LEGEND: &[(&str, &str)] = &[
    ("12/12", "figures left of figures at the start"),
    ("[9/12], (9/12)", "disordered; shaken"),
    ("crk, reg, pr", "crack, regular, poor"),
    ("inf, grn, skm", "infantry, grenadiers, skirmishers"),
    ("3gn, gun", "a battery of three guns; a regimental gun"),
    ("hvy, med, lgt", "heavy, medium, light cavalry"),
    ("at B1, flank", "attacks B1, behind it on which side but the front"),
    ("by B1, aft B1", "is attacked by B1; pursues it"),
    ("shatt", "shattered: leaves the table as the turn ends"),
    ("dis", "disordered, beside shaken"),
    ("town, woods", "stands in a town block, in woods"),
    ("cover", "stands behind an obstacle that shelters it"),
    ("rough, slope", "stands on rough ground, on a steep slope"),
    ("column, square", "its formation; bent: a bent line; limb: limbered"),
    ("3 wide", "a line so many stands wide, where it has more"),
    ("half, mov", "foot that moved up to half; other moves"),
    ("fired", "some or all of its stands have shot this turn"),
    ("gen, with a2", "a general is with it; he is with a2"),
    ("noguns", "its gunners have left their guns"),
    ("asline", "light infantry that counts as line infantry"),
    ("out", "out of command"),
    LATER,
];

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
