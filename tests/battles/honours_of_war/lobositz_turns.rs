//! The first turn of a Lobositz by keys, and what follows of it: a garrison, a charge shot away, guns ridden down from two
//! sides, grazing, the mist, a general in danger, a pursuit, who is held, and who retreats twice.

use crate::support::app::{App, shipped};
use crate::support::fought::{go_to, ruled};

#[test]
fn the_first_turn_of_lobositz() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 1756), 80, 24);
    ruled(&mut app, "B1G<left>1U<enter>", "B1 2nd Grenadiers stands in block 1.");
    ruled(&mut app, "]", "Commanding generals");
    ruled(&mut app, "c<esc>U8<enter>", "Frederick II directs c Ferdinand, 8 cm away.");
    app.keys("B<esc>U81").expect("reaches 20 cm");
    app.keys("<esc><esc>");
    ruled(&mut app, "]t<enter>", "it goes to the attacker in turn 1: Prussia.");
    moves(&mut app);
    fires(&mut app);
    fights(&mut app);
    rallies(&mut app);
}

fn moves(app: &mut App) {
    ruled(app, "]", "Movement");
    app.expect("A Kollowrat dependable   moves from 5").expect("Austria still to move: B D E");
    app.keys("A<esc>r").expect("it may not move before turn 5");
    app.keys("<esc>");
    ruled(app, "a<esc>r3<enter>", "a Bevern is commanded: 3, steady.");
    ruled(app, "a2t<enter>", "a2 IR 7 Bevern moves, up to 20 cm.");
    // Up a steep hill at half rate, and shot to four hits on the way (p. 14, 25).
    app.keys("a3sE211<enter>o").expect("the target is beyond its move");
    app.keys("<esc><esc>");
    ruled(app, "a3sE28<enter>o<enter>", "it may evade at contact.");
    ruled(app, "E2fa38<enter>4", "2 hits");
    ruled(app, "E1fa39RR<enter>4", "E1 Grenz Ogulin fired as if standing, and stands still this turn");
    app.expect("commander tests for casualty: a").expect("react at once: a3");
    // Before he reacts to the fire (p. 13).
    ruled(app, " 12", "The commander of a Bevern is in danger: 1 + 2 = 3, unhurt.");
    ruled(app, " <enter>", "a3 IR 17 Manteuffel retreats 20 to 40 cm into its rear");
    app.keys("a3T").expect("it has declared no charge");
    app.keys("<esc>");
    // Horse in front of the guns, and more in their flank, by a double move.
    ruled(app, "D<esc>r5", "So it ends the go of a Bevern with 2 units unmoved");
    ruled(app, "D1sc518<enter>", "D1 Cuir Cordua charges c5 6pdr battery in the front, 18 cm: it stands.");
    ruled(app, "c5fD118N<enter>2", "2 - 1 + 2 = 3, 1 hit.");
    ruled(app, " <enter>", "D1 Cuir Cordua has the charge bonus");
    // The front is held, and is not offered (p. 22).
    ruled(app, "D2sc518kSS<enter>", "it joins, in the left flank.");
    ruled(app, " <enter>", "D2 Cuir Serbelloni is in contact with c5 6pdr battery.");
    ruled(app, "c<esc>r4", "c Ferdinand is commanded: 4, steady.");
    ruled(app, "c1t<enter>", "moves, up to 20 cm");
    ruled(app, "b<esc>r3", "It goes before Austria, whose turn it is");
}

fn fires(app: &mut App) {
    go_to(app, "Firing initiative");
    ruled(app, "t62", "Prussia 6 + 1 = 7, Austria 2. It goes to Prussia.");
    go_to(app, "Firing");
    // From beyond 20 cm a die for the mist, none at Lobositz itself (p. 61).
    app.keys("i1fB360").expect("lost in the mist");
    app.keys("<esc><esc>");
    ruled(
        app,
        "i2fB160<enter>3",
        "i2 2nd 12pdr battery at B1 2nd Grenadiers, 60 cm, roundshot: 3 - 1 - 1 + 1 = 2, no hit.",
    );
    app.expect("roundshot may graze: i2");
    ruled(app, " yB220<enter>2", "grazing at B2 IR Joseph Esterházy, 80 cm: 2, no graze.");
    ruled(app, "A1fc110<enter>4", "A1 1st Grenadiers at c1 Gren Grumbkow, 10 cm: 4 - 1 = 3, 2 hits.");
    go_to(app, "Firing: reactions");
    // Once a turn, for the fire of the movement phase as well (p. 13).
    app.expect("commander tests for casualty: c D").expect("Frederick II tests for casualty, with: c");
    ruled(app, " 12", "The commander of c Ferdinand is in danger: 1 + 2 = 3, unhurt.");
    // The commanders before the generals, as the book has them.
    ruled(app, " 12", "The commander of D Radicati is in danger: 1 + 2 = 3, unhurt.");
    ruled(app, " 12", "Frederick II is in danger: 1 + 2 = 3, unhurt.");
}

fn fights(app: &mut App) {
    go_to(app, "Melee");
    // Superior horse with the charge, +1 each; the guns -1 as such, -1 for the superior enemy, -2 in their flank.
    ruled(app, " 234", "c5 6pdr battery: 2 - 4 = -2, no hit; D1 Cuir Cordua: 3 + 1 = 4, 3 hits;");
    app.expect("fix the wish to pursue before the loser moves: D1 D2");
    ruled(app, " p<enter>", "D1 Cuir Cordua wishes to pursue.");
    ruled(app, " pp<enter>", "D2 Cuir Serbelloni does not wish to pursue.");
    go_to(app, "Melee: reactions");
    ruled(app, "c5R<enter>", "c5 6pdr battery is Done For: it routs 25 cm into its rear");
    ruled(app, " 4", "D1 Cuir Cordua: 4 + 2 = 6, it pursues, 15 to 30 cm.");
    app.keys("D1").expect("t charge in pursuit");
    ruled(app, "tc620<enter>o<enter>", "another melee at once");
    // Superior +1, against his wish -1.
    ruled(app, "D2s3", "it stays");
    ruled(app, "D1f24", "c6 Howitzers: 2 - 2 = 0, no hit; D1 Cuir Cordua: 4 + 1 = 5, 3 hits");
    ruled(app, "D1f25", "c6 Howitzers reacts after the melees");
    ruled(app, "c6R<enter>", "c6 Howitzers is Done For");
    app.keys("D1s").expect("its chance of pursuit once in a turn");
    app.keys("<esc>");
}

fn rallies(app: &mut App) {
    go_to(app, "Rally");
    // Farther than 60 cm from every enemy two hits go, and one near him (p. 35).
    ruled(app, "a3r99n<enter>", "2 hits left");
    go_to(app, "Breaking points");
    app.expect("lost 2 of 10");
    ruled(app, "<pause>]", "Turn 2");
    go_to(app, "Movement initiative");
    ruled(app, "t61", "It goes to Prussia");
    go_to(app, "Movement");
    app.expect("C Lowenstein dashing   moves from 3").expect("mist on the plain, turns 1-3");
    ruled(app, "a<esc>r3", "a Bevern is commanded: 3, steady.");
    app.keys("a3t").expect("its die is red: it may only");
    app.keys("<esc><esc>");
    app.keys("C<esc>r").expect("it may not move before turn 3");
    app.keys("<esc>");
    go_to(app, "Firing initiative");
    ruled(app, "t61", "It goes to Prussia");
    go_to(app, "Breaking points");
    ruled(app, "<pause>]", "Turn 3");
    go_to(app, "Movement initiative");
    ruled(app, "t16", "It goes to Austria");
    app.expect("make the other side begin");
    go_to(app, "Movement");
    ruled(app, "C<esc>r4", "C Lowenstein is commanded: 4, steady.");
    ruled(app, "a<esc>r3", "a Bevern is commanded: 3, steady.");
    ruled(app, "a3t<enter>", "a3 IR 17 Manteuffel moves, up to 20 cm.");
}
