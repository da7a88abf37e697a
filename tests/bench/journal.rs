//! Journals: opened, appended to. And battles of any length to bench with: played at random, so that their
//! records are of every kind.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use drumhead::battle::{Battle, Entry, Muster, Record, Thrown};
use drumhead::journal::{self, line};
use drumhead::session::{self, Session};
use drumhead::umpire::{Answer, Order, Ratio, UnitId, View};

use crate::clock::{self, Budget};
use crate::noise::Noise;
use crate::play::{any_order, ruled};

/// The order of battle of two armies of a hundred units each.
pub fn large() -> String {
    let mut text = "ruleset = \"honours-of-war\"\ntitle = \"Large\"\nscale = \"28mm\"\nyear = 1756\n".to_owned();
    for (name, nation) in [("Prussia", "prussia"), ("Austria", "austria")] {
        let attacker = name == "Prussia";
        text += &format!("\n[[army]]\nname = \"{name}\"\nnation = \"{nation}\"\nattacker = {attacker}\n");
        text += "[[army.general]]\nname = \"General\"\nrating = \"dependable\"\n";
        for brigade in 1..=12 {
            text += &format!("[[army.brigade]]\nname = \"Brigade {brigade}\"\nrating = \"dependable\"\nunit = [\n");
            for unit in 1..=if brigade <= 4 { 9 } else { 8 } {
                text += &format!("    {{ name = \"IR {brigade}-{unit}\", troop = \"line_infantry\" }},\n");
            }
            text += "]\n";
        }
    }
    text
}

/// A battle with so many records, on this order of battle; without one, on the first that ships.
pub fn played(order_of_battle: &str, records: usize) -> Battle {
    let muster = Muster {
        format: Muster::FORMAT,
        drumhead: env!("CARGO_PKG_VERSION").to_owned(),
        ruleset: "honours-of-war".to_owned(),
        title: "Large".to_owned(),
        order_of_battle: order_of_battle.to_owned(),
        house_rules: Vec::new(),
        seed: 5,
    };
    let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) };
    let mut battle = Battle::begin(&first, session::ruleset).expect("it musters");
    let mut noise = Noise(11);
    while battle.records().len() < records {
        let view = battle.game().view();
        let order = any_order(&view, &mut noise);
        let entry = match ruled(&battle, order, &mut noise) {
            Some(entry) if noise.below(2) == 0 => entry,
            _ => counted_again(&battle, &view, &mut noise),
        };
        let record = battle.record(entry, 0);
        battle.apply(&record).expect("it fits");
    }
    battle
}

/// An overruling of a unit's hits: it is ruled also when the battle is over.
fn counted_again(battle: &Battle, view: &View, noise: &mut Noise) -> Entry {
    let units: Vec<UnitId> = view
        .armies
        .iter()
        .flat_map(|army| &army.brigades)
        .flat_map(|brigade| &brigade.units)
        .map(|unit| unit.code)
        .collect();
    let mut order =
        Order { name: Order::OVERRULE.to_owned(), subject: Some(units[noise.below(units.len())]), ..Order::default() };
    order.answers.insert("why".to_owned(), Answer::Word("counted again".to_owned()));
    for hits in 0..2 {
        order.answers.insert("hits".to_owned(), Answer::Number(Ratio::whole(hits)));
        if let Ok(ruling) = battle.rule(&order, &[]).result {
            return battle.entry(order, Vec::new(), Thrown::Nobody, ruling);
        }
    }
    Entry::Note { about: order.subject, turn: view.turn, text: "lost to sight".to_owned() }
}

/// A folder of the data directory's kind, on the disk that the project lies on; removed in the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("figures-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

pub fn run() {
    let folder = Folder::new();
    let none = Budget::None;
    for (records, budget) in [(1_000, Budget::Most(12.0, 20.0)), (10_000, none), (100_000, Budget::Most(100.0, 150.0))]
    {
        let battle = played(drumhead::rulesets::find("honours-of-war").unwrap().battles[3].1, records);
        let path = folder.0.join(format!("{records}.journal"));
        journal::copy(&path, battle.records()).unwrap();
        let size = fs::metadata(&path).unwrap().len() as f64 / 1e6;
        let runs = if records > 50_000 { 3 } else { 9 };
        let bytes = fs::read(&path).unwrap();
        let taken = clock::each(runs, || line::scan(&bytes).unwrap());
        clock::time(&format!("read {records} records: checksums and JSON"), taken, none);
        let taken = clock::each(runs, || Session::open(&path).unwrap());
        clock::time(&format!("open a journal of {records} records ({size:.1} MB), folded and ready"), taken, budget);
    }
    append(&folder);
}

/// One append with its sync, beside the same bytes written and synced without drumhead.
fn append(folder: &Folder) {
    let battle = played(drumhead::rulesets::find("honours-of-war").unwrap().battles[3].1, 100);
    let path = folder.0.join("append.journal");
    journal::copy(&path, battle.records()).unwrap();
    let (mut session, _) = Session::open(&path).unwrap();
    let mut bare = OpenOptions::new().append(true).create(true).open(folder.0.join("bare")).unwrap();
    let line = [b'x'; 150];
    // In turn, so that both meet the same disk.
    let (mut ours, mut disks) = (Vec::new(), Vec::new());
    for _ in 0..400 {
        let start = std::time::Instant::now();
        session.note(None, "smoke over the whole of the left wing, nothing to be seen".to_owned()).unwrap();
        ours.push(start.elapsed());
        let start = std::time::Instant::now();
        bare.write_all(&line).and_then(|()| File::sync_data(&bare)).unwrap();
        disks.push(start.elapsed());
    }
    clock::time("one append, written and synced", clock::of(&mut ours), Budget::None);
    clock::time("the disk alone: as many bytes written and synced", clock::of(&mut disks), Budget::None);
}
