//! The first cards of a Chotusitz by keys: a brigade at once, the village, guns overrun, support, light infantry that passes
//! through friends, a general who falls short, and a retreating unit that is left out.

use crate::support::app::{App, shipped};
use crate::support::fought::{go_to, ruled};
use drumhead::report::{markdown, standing, story};

#[test]
fn the_first_cards_of_chotusitz() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 1742), 80, 24);
    austria_attacks(&mut app);
    prussia_answers(&mut app);
    austria_leaves_a_retreat_out(&mut app);
}

/// A court card by its two initials, as a number and a letter are one.
#[test]
fn court_cards_are_typed_by_their_initials() {
    let mut app = App::on(shipped("central-europe", "kolin", 1757), 80, 24);
    ruled(&mut app, "fqb<enter>", "black-queen: ");
    app.keys("u");
    ruled(&mut app, "fjr<enter>", "red-jack: ");
}

fn austria_attacks(app: &mut App) {
    ruled(app, "f9b<enter>", "black-9: Austria may activate 9 units.");
    app.expect("Schwerin").expect("town");
    ruled(app, "A<esc>pl4<enter>", "A Thuengen's foot: move: A1 Prince Charles, A2 Thuengen");
    app.expect("3/9 points");
    app.keys("u").expect("9/9 points");
    app.keys("<ctrl-r>").expect("3/9 points");
    ruled(app, "B4GGGG<enter>", "B4 Croats stands: wood.");
    app.expect("3/9 points");
    app.keys("C4sc48").expect("its close-order foot within 4 cm");
    ruled(app, "n<enter>", "C4 Nadasdy charges c4 3-pounders, over 8 cm: contact.");
    app.keys("D1sc26").expect("D1 wins round 1");
    ruled(app, "<enter>", "D1 Birkenfeld charges c2 Schwerin, over 6 cm: contact.");
    go_to(app, "Melees");
    ruled(app, "C4f<enter>", "C4 Nadasdy overruns c4 3-pounders: guns in a melee are eliminated.");
    // The village: a die a quarter more for Schwerin, and cover, without a key.
    app.keys("D1f").expect("c2 Schwerin").expect("(where they");
    app.expect("c2 strikes D1 with 8 dice: 2 a").expect("quarter (table 1, built-up area");
    ruled(app, "441111114111411", "2 hits on Austria; lost by Austria.");
    ruled(app, " ssfD23", "D1 Birkenfeld passes: 3 + 1 = 4, 4 needed.");
    app.keys(" ").expect("die 7.5 to 12.5.");
    ruled(app, "f3", "D1 Birkenfeld, 3: retreats 10 cm, back to the enemy.");
    go_to(app, "Card");
}

fn prussia_answers(app: &mut App) {
    ruled(app, "f7<enter>", "red-7: Prussia may activate 7 units.");
    ruled(app, "a5fB46<enter>6441", "a5 6-pounders at B4 Croats, 6 cm, canister: 6, 3 potential: 4 4 1, 2 hits.");
    ruled(app, " s3", "B4 Croats breaks and retreats a full move at once.");
    app.keys(" ffOB3").expect("light infantry passes");
    // It was in the wood: where it ends must be said.
    app.keys("p").expect("[G] ends in, on or behind");
    ruled(app, "G3", "It passes through B3 Schulenburg (Movement).");
    go_to(app, "Movement");
    ruled(
        app,
        "a1pja2<enter>12<enter>1",
        "a1 Frederick II, 1: moves 9 cm instead of 12 and does not reach a2 Prinz Leopold.",
    );
    ruled(app, "a1oja2<enter>near enough<enter>", "Overruled: a1 Frederick II: with a2 Prinz Leopold. near enough");
    app.expect("@a2");
    go_to(app, "Card");
}

fn austria_leaves_a_retreat_out(app: &mut App) {
    ruled(app, "f8b<enter>", "black-8: Austria may activate 8 units.");
    ruled(app, "D1r4", "D1 Birkenfeld goes on retreating: 4, 5 needed.");
    ruled(app, "B4r5", "B4 Croats rallies: 5, 5 needed.");
    go_to(app, "Retreats");
    app.expect("retreats on, for a point: D1");
    ruled(app, "<pause>]y", "Left undone: retreats on, for a point: D1.");
    go_to(app, "Movement");
    ruled(app, "A2pl4<enter>", "A2 Thuengen moves 4 cm.");
}

/// A retreating unit that a shot eliminated is back when the shot is removed from the log: it owes its roll to rally, and the
/// cards that were turned since stand, each with points of its own.
#[test]
fn a_unit_that_a_correction_brings_back_rallies() {
    let mut app = App::on(shipped("central-europe", "chotusitz", 1742), 80, 24);
    let app = &mut app;
    ruled(app, "f7<enter>", "red-7: Prussia may activate 7 units.");
    ruled(app, "a5fB46<enter>6441", "B4 Croats owes a morale test.");
    ruled(app, " s3", "B4 Croats breaks and retreats a full move at once.");
    ruled(app, " f3", "B4 Croats, 3: retreats 8 cm");
    ruled(app, "c4fB46<enter>6441", "B4 Croats is eliminated.");
    go_to(app, "Card");
    ruled(app, "f9b<enter>", "black-9: Austria may activate 9 units.");
    ruled(app, "A2pl4<enter>", "A2 Thuengen moves 4 cm.");
    let removes = |app: &mut App| {
        let before = app.battle().records().len();
        let since = app.battle().standing().iter().filter(|one| one.seq > 6).count();
        app.keys("g").keys(&"<up>".repeat(since)).keys("<enter>d").expect("REMOVAL OF RECORD 6");
        app.keys("the umpire slipped<enter>").expect("cannot be ruled again");
        app.keys("<esc><esc>").expect("4 Croats      lt ft  (25) retr");
        assert!(app.battle().records().len() > before, "{}", app.text());
    };
    removes(app);
    app.expect("dice to rally: B4").expect("8/9 points");
    ruled(app, " 5", "B4 Croats rallies: 5, 5 needed.");
    // So it is where the next card lies on the table already, and the phase before has not come to its close.
    app.keys("uu");
    go_to(app, "Card");
    ruled(app, "f8r<enter>", "red-8: Prussia may activate 8 units.");
    removes(app);
    app.expect("8/8 points");
}

/// A charge and its melee, each with the number of its record.
fn charged_and_fought() -> (App, usize, usize) {
    let mut app = App::on(shipped("central-europe", "chotusitz", 1742), 80, 24);
    ruled(&mut app, "f7<enter>", "red-7: Prussia may activate 7 units.");
    go_to(&mut app, "Movement");
    ruled(&mut app, "b1sC18<enter>4", "contact");
    let charge = app.battle().records().len();
    go_to(&mut app, "Melees");
    ruled(&mut app, "b1f456611111114", "Melee of b1 Buddenbrock and C1 Hohenems, round 1");
    let melee = app.battle().records().len();
    (app, charge, melee)
}

/// A melee that was fought stands when its charge is removed, as nobody can rule it again: that is said, and stays marked in
/// the log until it is removed too.
#[test]
fn a_melee_whose_charge_is_removed_stays_and_is_marked() {
    let (mut app, charge, melee) = charged_and_fought();
    let app = &mut app;
    app.keys("<pause>g").keys(&"<up>".repeat(melee - charge)).keys("<enter>d");
    app.expect(&format!("REMOVAL OF RECORD {charge}")).expect("cannot be ruled again");
    app.keys("<pause><enter>")
        .expect(&format!("removed; {melee} cannot be ruled again, and stays: i inserts what {melee}"));
    app.expect(&format!("{melee:>4}  1 ! Melee of b1"));
    // Too soon behind the Enter that saved, nothing of it counts, and no letter begins a filter.
    app.keys("<enter>d").expect("left out behind Enter: d");
    app.keys("<pause><esc>").expect(&format!("!    {melee} cannot be ruled again since a mending: g {melee} finds it"));
    // Whoever reads it later is told as well.
    let shown = standing::standing(app.battle());
    assert!(shown.contains(&format!("after what was mended, and stays: {melee}")), "{shown}");
    let told = story::story(app.battle()).map(|story| markdown::markdown(&story));
    let stands = "It stands, though it could not be ruled again after what was mended before it.";
    assert!(told.is_ok_and(|told| told.contains(stands)));
    app.keys("g<up><enter>d").expect(&format!("REMOVAL OF RECORD {melee}"));
    app.keys("<pause><enter>").expect("removed; nothing else changed");
    assert!(!app.says("cannot be ruled again since"), "{}", app.text());
    app.keys("g");
    assert!(!app.says(" 1 ! "), "{}", app.text());
}

/// Once its charge is inserted again, the melee that was fought rules again, and is marked no more.
#[test]
fn a_melee_whose_charge_is_inserted_again_is_marked_no_more() {
    let (mut app, charge, melee) = charged_and_fought();
    let app = &mut app;
    app.keys("<pause>g").keys(&"<up>".repeat(melee - charge)).keys("<enter>d<pause><enter>");
    app.keys("<pause><esc>").expect("cannot be ruled again since");
    // Before the phase that ended the movement.
    let next = charge + 1;
    app.keys(&format!("g{next}<enter>i")).expect(&format!("INSERTING before record {next}"));
    app.keys("b1sC18<enter>4").expect("INSERTION");
    app.keys("<pause><enter><pause>").expect("inserted");
    assert!(!app.says("cannot be ruled again since"), "{}", app.text());
}
