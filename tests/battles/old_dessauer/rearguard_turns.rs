//! The first turns of a Rearguard by keys: a column that forms line as it charges, half a move across the stream, a general
//! in danger, guns ridden down, a pursuit by choice, and a garrison that stays as its brigade moves.

use crate::support::app::{App, shipped};
use crate::support::fought::{go_to, ruled};

#[test]
fn the_first_turns_of_the_rearguard() {
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1757), 80, 24);
    prussia_attacks(&mut app);
    shots_and_tests(&mut app);
    combat(&mut app);
    austria_moves(&mut app);
}

fn prussia_attacks(app: &mut App) {
    ruled(app, "A3pGGGG<enter>", "A3 Waldeck: line, town.");
    ruled(app, "b2pf<enter>", "b2 Drag Normann: column, open.");
    ruled(app, "]", "Figures marked house are house values");
    // An inch across the stream is two: 2 inches cost 3 of 4, and 1 inch costs half (Terrain Effects).
    ruled(app, "a2pO2<enter>", "a2 IR 17 Manteuffel: move, 2 of 3 inches, over an obstacle.");
    ruled(app, "a3pO1<enter>", "a3 IR 27 Kleist: move, 1 of 3 inches, over an obstacle.");
    // Half of 14 inches after the change, with all six stands in front (Maneuver; Eligible Stands).
    app.keys("b2sA46hhhF").expect("up to 7 inches").expect("(line)");
    ruled(app, "<enter>", "b2 Drag Normann charges A4 6-pounders, 6 inches, on its front in line.");
    ruled(app, "b1sA28<enter>", "A2 Harrach adds 3 points for its defensive fire.");
}

fn shots_and_tests(app: &mut App) {
    go_to(app, "Evading");
    app.expect("gunners charged: may evade: A4");
    go_to(app, "Shooting");
    app.keys("a2f").expect("moved more than half of its move");
    app.keys("<esc>");
    ruled(app, "a3fA13<enter>6611", "6 6 1 1 for 6 or more, 2 hits");
    go_to(app, "Tests");
    // A crack unit passes from 1, and 2 more for the hits (Example of Fire).
    ruled(app, " 2", "rolls 2, 3 needed after 2 hits: it fails, shaken, 1 recoil move, 1 rout hit.");
    ruled(app, " <enter>", "A1 Gren Guasco recoils 2 inches");
}

fn combat(app: &mut App) {
    go_to(app, "Combat");
    // 4 + 1 for the grade against 2 + 3: even, 5 or more for both.
    ruled(app, "b1f566111511111", "lost by A2 Harrach");
    // Each hit on a crew is three (Eligible Stands in Combat).
    ruled(app, "b2f4411111", "A4 6-pounders");
    go_to(app, "Pursuit");
    ruled(app, " <enter>", "A2 Harrach recoils");
    ruled(app, "b1p<enter>", "Its hits count double in the next round");
    // Two of the crew were left, who fell in the first two of its recoil moves: so far, or less, or not at all.
    // No recoil told of friends whom they fled past: there were none.
    app.keys("b2pn").expect("b2 Drag Normann pursues A4 6-pounders, 4 inches.");
    app.keys("<esc>");
}

fn austria_moves(app: &mut App) {
    go_to(app, "Reform");
    ruled(app, "<pause>]", "Turn 2");
    go_to(app, "Movement");
    app.keys("A2p").expect("a unit in combat does not move");
    app.keys("<esc>");
    ruled(app, "A<esc>p<enter>", "Not A3 Waldeck: it holds a town block, and leaves it by a move of its own");
    app.expect("reg inf 12/12   town");
    go_to(app, "Combat");
    // 4 + 1 - 1 against 2 - 1 - 2: on 4 and on 6. Five stands of eleven riders strike, and twice for each hit.
    ruled(app, "b1f444116661", "lost by A2 Harrach");
    // 13 less 6 hits, and 3 by the recoil: a quarter of 18 is shattered.
    app.expect("(4/18)").expect("general in danger");
    ruled(app, " 2", "General Warnery rolls 2: he comes to no harm");
    go_to(app, "Reform");
    ruled(app, "<pause>]", "Shattered, off the table: A2 Harrach");
}
