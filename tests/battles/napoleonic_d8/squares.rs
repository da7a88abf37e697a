//! Squares formed before a charge, in time and too late, by keyboard with dice told.

use super::hanau_turns::{answer, give, on_to, row, shows, started};

/// From column a square takes one move, which foot before foot has (Reaction options; Notes 14). A column that attacks it has +2
/// (Melee modifiers).
#[test]
fn a_column_forms_square_before_foot_and_is_attacked_by_a_column() {
    let mut app = started(1);
    on_to(&mut app, 1, "Movement");
    give(&mut app, "1c1", "sC320<enter>");
    on_to(&mut app, 1, "Melees");
    // Stands, counter-charges, wheels, half, three quarters, line, column of march, square.
    give(&mut app, "2c3", "rhhhhhhhh");
    assert_eq!(answer(&app, "way").as_deref(), Some("packs into square"), "{}", app.text());
    app.keys("<pause><enter>");
    assert_eq!(
        (app.last().as_str(), row(&app, "2c3").1.as_str()),
        ("C3 Stockh's 2nd line forms square.", "square stands")
    );
    // +2 quality, +1 attacking, +2 against a square: 1 is 0, with 5 is 5; 8 is 4. By 1; a kill on 1 to 3, and 8 falls.
    give(&mut app, "1c1", "f<pause>188");
    let line = "c1 1st Grenadiers (1: 0 + 5 = 5) against C3 Stockh's 2nd line (8: 4): the attackers win by 1.";
    assert_eq!(app.last(), line);
    assert_eq!((row(&app, "2c3").0.as_str(), row(&app, "1c1").0.as_str()), ("1R 1W", "1W"));
}

/// A line takes two moves to form square; and nobody forms it before horse (Notes 14; Reaction options).
#[test]
fn a_line_and_whoever_is_charged_by_horse_are_too_late_for_a_square() {
    let mut app = started(1);
    on_to(&mut app, 1, "Movement");
    give(&mut app, "1c1", "sA220<enter>");
    give(&mut app, "1e1", "sC230<enter>");
    on_to(&mut app, 1, "Melees");
    give(&mut app, "2a2", "rhhhhhhhh");
    assert_eq!(answer(&app, "way").as_deref(), Some("packs into square"), "{}", app.text());
    shows(&app, &["by way of column", "2 moves"]);
    let before = app.battle().records().len();
    app.keys("<pause><enter>");
    assert_eq!(app.battle().records().len(), before, "it is forbidden:\n{}", app.text());
    app.keys("<esc>");
    // Before horse a column stands, which is filled in; nothing else is offered.
    give(&mut app, "2c2", "r");
    assert_eq!(answer(&app, "way").as_deref(), Some("stands"), "{}", app.text());
    shows(&app, &["it stands: nothing else is open"]);
    app.keys("hhhhhhh");
    assert_eq!(answer(&app, "way").as_deref(), Some("stands"), "{}", app.text());
    app.keys("<esc>");
    // It stands and fires: a column needs 6 at cavalry. -3 out of square.
    give(&mut app, "2c2", "r<pause>5");
    assert_eq!(app.last(), "C2 Stockh's 1st line fires at e1 1st Cuirassiers: 5, nothing.");
    // +2 +1, 4 is 2: 5; 6 is 3, -3: 0. By 5, and it is routed.
    give(&mut app, "1e1", "f<pause>468");
    let line = "e1 1st Cuirassiers (4: 2 + 3 = 5) against C2 Stockh's 1st line (6: 3 - 3 = 0): the attackers win by 5.";
    assert_eq!(app.last(), line);
    assert_eq!(row(&app, "2c2").0, "GONE");
}
