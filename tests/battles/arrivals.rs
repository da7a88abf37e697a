//! A brigade that comes on the table in a later turn, in every ruleset.

use crate::support::app::App;
use crate::support::noise::Noise;
use crate::support::table::Table;
use crate::support::umpire::play;
use drumhead::umpire::{UnitId, View};

/// The second brigade of the first army comes on in turn 3.
const BATTLES: [(&str, &str); 5] = [
    ("honours-of-war", "lobositz"),
    ("old-dessauer", "rearguard"),
    ("central-europe", "chotusitz"),
    ("napoleonic-d8", "hanau"),
    ("league-of-augsburg", "walcourt"),
];

fn later(ruleset: &str, battle: &str) -> Table {
    Table::changed(ruleset, battle, |text| {
        let brigade = "[[army.brigade]]\n";
        let second = text.match_indices(brigade).nth(1).expect("a second brigade").0 + brigade.len();
        format!("{}arrives = 3\n{}", &text[..second], &text[second..])
    })
}

fn b(unit: u8) -> UnitId {
    UnitId::new(1, 'b', unit)
}

/// Whom the orders of this phase may be given to.
fn given(view: &View) -> Vec<UnitId> {
    view.orders.iter().flat_map(|order| order.who.iter().copied()).collect()
}

#[test]
fn who_is_on_his_way_does_nothing_and_is_not_lost_until_he_comes() {
    for (ruleset, battle) in BATTLES {
        let table = later(ruleset, battle);
        let row = table.row("1b1");
        assert_eq!((row.marks.as_slice(), row.ready, row.gone), (&["later".to_owned()][..], false, false), "{battle}");
        let view = table.view();
        let part = view.scenario.iter().find(|part| part.heading == "ON THEIR WAY").expect("the scenario says it");
        assert!(part.says[0].starts_with("b ") && part.says[0].ends_with(" comes on the table in turn 3."), "{part:?}");
        let mut app: App = table.into();
        let mut phases = 0;
        // In half moves he comes as his own side's half begins, and stands there when that turn has ended.
        let turns = if ruleset == "napoleonic-d8" { 3 } else { 2 };
        play(&mut app, turns, 2, &mut Noise(11), |app| {
            let view = &app.model.view;
            // Before the battle his general is diced for and placed with the others.
            if view.turn < 3 && view.over.is_none() && view.phase.name != "Muster" {
                let who: Vec<UnitId> = given(view).into_iter().filter(|id| id.of_brigade() == b(0)).collect();
                assert_eq!(who, Vec::<UnitId>::new(), "{battle}, turn {}, {}", view.turn, view.phase.name);
                let owed = view.duties.iter().flat_map(|duty| &duty.who).any(|id| id.of_brigade() == b(0));
                assert!(!owed, "{battle}, turn {}, {}: {:?}", view.turn, view.phase.name, view.duties);
                phases += 1;
            }
        });
        assert!(phases > 4, "{battle}");
        let view = &app.model.view;
        // A card that ends a turn may come as another has just done.
        assert!(view.turn > turns && view.over.is_none(), "{battle}: turn {}, {:?}", view.turn, view.over);
        let mut rows = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
        let row = rows.find(|row| row.code == b(1)).expect("b1");
        assert!(!row.gone && !row.marks.contains(&"later".to_owned()), "{battle}: {row:?}");
        let said = app.battle().standing().iter().any(|one| {
            let ruled = &one.ruled;
            ruled.notes.iter().any(|note| note.starts_with("b ") && note.ends_with(" comes on the table."))
        });
        assert!(said, "{battle}");
    }
}
