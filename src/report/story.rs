//! The after-action report as data: what a club's newsletter prints, and the ledger behind it.

use super::chart::{self, Series};
use super::chronicle::{Chronicle, Deed};
use super::ledger::{self, ledger};
use super::luck::{self, Thrown};
use super::prose::{self, Cast, listed};
use super::{capital, date, moment, rules};
use crate::battle::{Battle, Kind, Mending, Record};
use crate::umpire::words::{self, counted};
use crate::umpire::{ArmyView, Interrupt, Ratio, Sheet, UnitRow, View, percent};

/// How many turning points are told at most.
const POINTS: usize = 5;
/// What dice must be worth for a turning point, in tenths of a unit.
const LEAST: i128 = 1;
/// One throw in how many goes as far, at most often.
const SELDOM: i128 = 3;

/// The report of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// The battle.
    pub title: String,
    /// The rules, and how the battle was umpired, a sentence each.
    pub made: Vec<String>,
    /// `Result`, or `As it stands`.
    pub heading: &'static str,
    /// How it ended, or where it is.
    pub result: String,
    /// Who met whom.
    pub opening: String,
    /// The turns: number and paragraph.
    pub turns: Vec<(u32, String)>,
    /// The rulings that went farthest beyond what their dice bring on average, in order.
    pub points: Vec<String>,
    /// Who is out of the battle.
    pub fallen: Vec<Fallen>,
    /// What each army had lost at the end of each turn, in units.
    pub losses: Vec<Series>,
    /// What each army's dice were worth to it by then, in units beyond the average.
    pub luck: Vec<Series>,
    /// The luck of each army: its name, and a sentence.
    pub lucky: Vec<(String, String)>,
    /// The armies as they stand.
    pub armies: Vec<Army>,
    /// Every ruling that stands.
    pub ledger: Vec<ledger::Turn>,
    /// How the past was mended, a sentence each.
    pub mendings: Vec<String>,
    /// All dice, by army and by what they were thrown for.
    pub dice: Thrown,
}

/// A unit that is out of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The turn in which it was lost.
    pub turn: u32,
    /// Its name.
    pub name: String,
    /// What it was, in words.
    pub class: String,
    /// Its army.
    pub army: String,
    /// In which phase, and to whom.
    pub how: String,
}

/// An army as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its commander.
    pub general: String,
    /// How it stands.
    pub standing: String,
    /// How much it lost, in words.
    pub lost: String,
    /// Its brigades: code, name and rating, and the units.
    pub brigades: Vec<(String, String, Vec<Unit>)>,
}

/// A unit as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What it is, in words.
    pub class: String,
    /// What it lost, in words.
    pub state: String,
    /// Whether it is out of the battle.
    pub gone: bool,
}

impl Story {
    /// The numbers of the turns.
    pub fn numbers(&self) -> Vec<u32> {
        self.turns.iter().map(|(number, _)| *number).collect()
    }

    /// An army's name by its number; `neither` of nobody's.
    pub fn army(&self, number: u8) -> &str {
        let army = self.armies.get(usize::from(number).wrapping_sub(1));
        army.map_or("neither", |army| army.name.as_str())
    }
}

/// The report of a battle. Refuses a journal whose events do not fit.
pub fn story(battle: &Battle) -> Result<Story, Interrupt> {
    let (view, sheet) = (battle.game().view(), battle.game().sheet());
    let told = Chronicle::of(battle)?;
    let cast = Cast::of(&view, &sheet);
    let start = told.start.as_ref().unwrap_or(&view);
    let before = std::iter::once(start).chain(told.turns.iter().map(|turn| &turn.view));
    let turns = before.zip(&told.turns).map(|(before, turn)| (turn.number, prose::turn(&cast, before, turn)));
    let (heading, result) = match &view.over {
        Some(end) => ("Result", end.clone()),
        None => {
            let decided = view.decided.iter().map(|how| format!("; {how}")).collect::<String>();
            ("As it stands", format!("Not over: {}{decided}.", moment(&view)))
        }
    };
    let dice = luck::thrown(battle)?;
    let luck = worth(&told, &view);
    Ok(Story {
        title: view.title.clone(),
        made: made(battle),
        heading,
        result,
        opening: opening(start, told.turns.len()),
        turns: turns.collect(),
        points: points(&told, &cast),
        fallen: fallen(&told, &cast),
        losses: losses(&told, &view),
        lucky: lucky(&dice, &luck, &view),
        luck,
        armies: view.armies.iter().enumerate().map(|(at, army)| self::army(at, army, &view, &sheet, &told)).collect(),
        ledger: ledger(battle, &view),
        mendings: ledger::mendings(battle),
        dice,
    })
}

/// The rules, the version, when it was played, and what was taken back.
fn made(battle: &Battle) -> Vec<String> {
    let records = battle.records();
    let time = |record: Option<Record>| record.map_or(0, |record| record.time);
    let (first, last) = (time(records.get(1)), time(records.last()));
    let acts = [Kind::Ruling, Kind::Note, Kind::Mend];
    let made =
        (1..=records.len() as u64).filter(|&seq| records.kind(seq).is_some_and(|kind| acts.contains(&kind))).count();
    let stood_again = battle.mendings().filter(|(_, what)| matches!(what, Mending::Again(_))).count();
    let removed = battle.mendings().filter(|(_, what)| matches!(what, Mending::Remove(_))).count();
    let stand = battle.history().len() + stood_again + removed;
    let rulings = counted(battle.standing().len(), "ruling");
    let mut says = vec![
        format!("Rules: {}. Umpired with drumhead {}.", rules(battle), battle.muster().drumhead),
        format!("From {} to {} (UTC), {rulings}.", date(first), date(last)),
    ];
    if made > stand {
        says.push(format!("Taken back, and not told here: {}.", counted(made - stand, "act")));
    }
    says
}

/// Who met whom, and for how long.
fn opening(start: &View, turns: usize) -> String {
    let met = start.armies.iter().map(|army| {
        let units: usize = army.brigades.iter().map(|brigade| brigade.units.len()).sum();
        let (units, brigades) = (counted(units, "unit"), counted(army.brigades.len(), "brigade"));
        let general = if army.general.is_empty() { String::new() } else { format!(" ({})", army.general) };
        format!("{}, with {units} in {brigades}{general}", army.name)
    });
    format!("{}; {}.", met.collect::<Vec<_>>().join(", met "), counted(turns, "turn"))
}

/// The rulings whose dice went farthest beyond the average, in the order in which they fell.
fn points(told: &Chronicle, cast: &Cast) -> Vec<String> {
    let far = |deed: &Deed| {
        let swing = deed.weight.as_ref().map_or(Ratio::ZERO, |weight| weight.swing);
        if swing < Ratio::ZERO { -swing } else { swing }
    };
    let seldom = |deed: &Deed| deed.weight.as_ref().is_some_and(|weight| weight.chance < Ratio::new(1, SELDOM));
    let turns = |(_, deed): &(u32, &Deed)| seldom(deed) && far(deed) >= Ratio::new(LEAST, 10);
    let mut farthest: Vec<(u32, &Deed)> = told.deeds().filter(turns).collect();
    farthest.sort_by_key(|(_, deed)| std::cmp::Reverse(far(deed)));
    farthest.truncate(POINTS);
    let mut order: Vec<u64> = told.deeds().map(|(_, deed)| deed.seq).collect();
    order.retain(|seq| farthest.iter().any(|(_, deed)| deed.seq == *seq));
    farthest.sort_by_key(|(_, deed)| order.iter().position(|seq| *seq == deed.seq));
    let point = |(turn, deed): (u32, &Deed)| {
        let weight = deed.weight.as_ref()?;
        let (worth, chance) = (tenths(far(deed)), percent(weight.chance));
        let first = weight.swing > Ratio::ZERO;
        let (side, effects) = (cast.side(first), cast.effects(deed, Some(first)));
        let phase = &deed.phase;
        Some(format!(
            "Turn {turn}, {phase}: {effects}. The chance that it went so well for {side}, or better, was {chance}: \
             {worth} units beyond the average."
        ))
    };
    farthest.into_iter().filter_map(point).collect()
}

fn fallen(told: &Chronicle, cast: &Cast) -> Vec<Fallen> {
    let changes = told.deeds().flat_map(|(turn, deed)| deed.changes.iter().map(move |change| (turn, deed, change)));
    let mut fallen = Vec::new();
    for (turn, deed, (id, before, after)) in changes {
        if *before == Ratio::ONE {
            fallen.retain(|(who, _)| who != id);
        }
        if *after == Ratio::ONE {
            let foes = cast.against(deed, *id);
            let to = if foes.is_empty() { String::new() } else { format!(", to {foes}") };
            let (name, class) = (cast.own_name(*id), cast.class(*id).to_owned());
            let how = format!("{}{to}", deed.phase);
            fallen.push((*id, Fallen { turn, name, class, army: cast.army(id.army).to_owned(), how }));
        }
    }
    fallen.into_iter().map(|(_, fallen)| fallen).collect()
}

/// What each army had lost at the end of each turn, in units.
pub fn losses(told: &Chronicle, view: &View) -> Vec<Series> {
    let of = |(at, army): (usize, &ArmyView)| {
        let lost = |turn: &super::chronicle::Turn| chart::millionths(turn.lost.get(at).copied().unwrap_or(Ratio::ZERO));
        Series { name: army.name.clone(), values: told.turns.iter().map(lost).collect() }
    };
    view.armies.iter().enumerate().map(of).collect()
}

/// What each army's dice were worth to it up to the end of each turn, in units. Added up in
/// millionths, as fractions of many dice would outgrow their numbers, and shown to a tenth.
fn worth(told: &Chronicle, view: &View) -> Vec<Series> {
    let of = |(number, army): (u8, &ArmyView)| {
        let mut sum: i64 = 0;
        let values = told.turns.iter().map(|turn| {
            let weights = turn.deeds.iter().filter_map(|deed| deed.weight.as_ref()).flat_map(|weight| &weight.worth);
            let own = weights.filter(|(army, _)| *army == number).map(|(_, worth)| chart::millionths(*worth));
            sum = own.fold(sum, i64::saturating_add);
            sum
        });
        Series { name: army.name.clone(), values: values.collect() }
    };
    (1..).zip(&view.armies).map(of).collect()
}

/// How many dice each army threw, and what they were worth to it.
fn lucky(dice: &Thrown, luck: &[Series], view: &View) -> Vec<(String, String)> {
    let of = |((number, army), luck): ((u8, &ArmyView), &Series)| {
        let thrown: usize = dice.rows.iter().filter(|row| row.army == number).map(|row| row.faces.len()).sum();
        let worth = luck.values.last().copied().unwrap_or(0);
        let says = match chart::tenths(worth.saturating_abs()).as_str() {
            "0.0" => "as much as such dice are on average".to_owned(),
            units => {
                format!("{units} units {} than such dice are on average", if worth > 0 { "more" } else { "less" })
            }
        };
        (army.name.clone(), format!("{}, worth {says}", words::dice(thrown)))
    };
    (1..).zip(&view.armies).zip(luck).map(of).collect()
}

fn army(at: usize, army: &ArmyView, view: &View, sheet: &Sheet, told: &Chronicle) -> Army {
    let units = || army.brigades.iter().flat_map(|brigade| &brigade.units);
    let gone = units().filter(|unit| unit.gone).count();
    let lost = told.turns.last().and_then(|turn| turn.lost.get(at)).copied().unwrap_or(Ratio::ZERO);
    let lost = format!(
        "{gone} of {} out of the battle; the parts of others counted in, it lost {}",
        counted(units().count(), "unit"),
        tenths(lost)
    );
    let brigades = army.brigades.iter().map(|brigade| {
        let rating = if brigade.rating.is_empty() { String::new() } else { format!(", {}", brigade.rating) };
        let units = brigade.units.iter().map(|row| unit(row, view, sheet)).collect();
        (view.marked(brigade.code), format!("{}{rating}", brigade.name), units)
    });
    Army {
        name: army.name.clone(),
        general: army.general.clone(),
        standing: army.standing.clone(),
        lost,
        brigades: brigades.collect(),
    }
}

fn unit(row: &UnitRow, view: &View, sheet: &Sheet) -> Unit {
    let sheet = sheet.units.iter().find(|unit| unit.code == row.code);
    let state = match sheet {
        _ if row.gone => "out of the battle".to_owned(),
        None => row.strength.clone(),
        Some(sheet) => {
            let crossed = sheet.boxes.iter().filter(|boxes| boxes.crossed > 0);
            let crossed: Vec<String> =
                crossed.map(|boxes| format!("{} of {} {}", boxes.crossed, boxes.each.len(), boxes.what)).collect();
            if crossed.is_empty() { "untouched".to_owned() } else { listed(&crossed) }
        }
    };
    let class = sheet.map_or_else(|| row.kind.clone(), |sheet| sheet.class.clone());
    Unit { code: view.marked(row.code), name: row.name.clone(), class: capital(&class), state, gone: row.gone }
}

fn tenths(units: Ratio) -> String {
    chart::tenths(chart::millionths(units))
}
