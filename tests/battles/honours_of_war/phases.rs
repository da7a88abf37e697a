//! The phases one after the other, and every mark: what a phase opens and closes, and how long a mark lasts (p. 17-18). What
//! else belongs to a phase stands in the rows of `sequence`.

use super::field::{
    FIELD, but, commanded, contact, counter_charged, firing, gone, hit, marked, may, moving, mustered, next_turn, owed,
    roundshot,
};
use super::sequence::play;
use crate::support::table::Table;

/// The orders that somebody may be given now.
fn open(table: &Table) -> Vec<&'static str> {
    let orders = table.view().orders;
    orders.iter().filter(|order| order.alone || !order.who.is_empty()).map(|order| order.name).collect()
}

#[test]
fn from_muster_to_the_first_move() {
    play(&[
        ("commanders are diced for before the battle, once", "p. 11, 41", || {
            let mut table = mustered(&but(&[("name = 'Horse'\nrating = 'dependable'", "name = 'Horse'")]));
            assert_eq!(owed(&table, "commanders to be diced for"), ["1b"]);
            // A Prussian 1.
            table.order("rate", "1b").dice(&[1]).says("dithering");
            assert!(owed(&table, "commanders to be diced for").is_empty());
            table.next();
            assert_eq!(table.phase(), "Commanding generals");
            assert!(!open(&table).contains(&"rate"));
        }),
        ("whom a general directs is forgotten with the turn", "p. 12", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("direct", "1a").with("distance", 15).says("directs");
            assert!(table.view().armies[0].general.contains("> a"));
            table.through("Breaking points");
            assert!(table.view().armies[0].general.contains("> a"));
            table.next();
            assert!(!table.view().armies[0].general.contains("> a"));
            assert_eq!(may(&table, "be directed by Blue general"), ["1a", "1b", "1c"]);
        }),
        ("the attacker has the first initiative, which is thrown for once", "p. 18", || {
            let mut table = mustered(FIELD);
            table.next().next();
            assert_eq!((table.phase().as_str(), table.view().duties[0].order), ("Movement initiative", "initiative"));
            table.order("initiative", "").says("it goes to the attacker in turn 1: Blue");
            table.order("initiative", "").refused("has been thrown for");
            assert!(table.view().duties.is_empty());
            table.next();
            assert_eq!((table.phase().as_str(), table.view().acting), ("Movement", Some(1)));
        }),
        ("a brigade throws its command die before it moves, and once", "p. 18", || {
            let mut table = moving(FIELD);
            table.order("move", "1b1").refused("throws its command die first");
            table.order("charge", "1b1").with("target", "2b1").with("distance", 5).refused("command die first");
            table.order("command", "1b").dice(&[3]).says("steady");
            table.order("command", "1b").dice(&[3]).refused("has thrown its command die this turn");
            table.order("move", "1b1").says("moves");
            table.order("move", "1b1").refused("has made its move");
            // The next turn begins with none.
            table.through("Movement");
            table.order("move", "1b1").refused("throws its command die first");
        }),
    ]);
}

#[test]
fn from_the_first_shot_to_the_count() {
    play(&[
        ("firing initiative is a die a side, Prussia's with 1 more", "p. 25, 41", || {
            let mut table = moving(FIELD);
            table.through("Firing initiative");
            table.order("initiative", "").dice(&[3, 3]).says("Blue 3 + 1 = 4");
            table.next();
            assert_eq!((table.phase().as_str(), table.view().acting), ("Firing", Some(1)));
        }),
        ("a unit fires once in a turn, and nobody reacts before all have", "p. 25, 29", || {
            let mut table = firing(FIELD);
            hit(&mut table, "2a1", 1);
            // 4 hits.
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).refused("has fired");
            table.order("react", "2a1").refused("no order of Firing");
            table.next();
            assert_eq!((table.phase().as_str(), owed(&table, "react")), ("Firing: reactions", vec!["2a1".to_owned()]));
            table.order("casualty", "2a").dice(&[1, 2]).says("unhurt");
            table.order("react", "2a1").says("retreats 20 to 40 cm");
            assert!(table.view().duties.is_empty() && marked(&table, "2a1", "back"));
            table
                .order("fire", "1a3")
                .with("target", "2a2")
                .with("distance", 9)
                .refused("no order of Firing: reactions");
        }),
        ("a melee is owed round after round until one side is driven off", "p. 30, 32", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            assert_eq!(owed(&table, "without contact"), ["1b1"]);
            contact(&mut table, "1b1");
            assert!(owed(&table, "without contact").is_empty());
            table.order("move", "1b1").refused("in contact with an enemy");
            table.through("Melee");
            assert_eq!(owed(&table, "melees to fight"), ["1b1", "2b1"]);
            // Charge +1 for both: a 2 reads 3, 2 hits each; then a 3 each, 2 hits.
            table.order("round", "1b1").dice(&[2, 2]).says("2 hits");
            assert_eq!(owed(&table, "melees to fight"), ["1b1", "2b1"]);
            table.order("round", "1b1").dice(&[3, 3]).says("2 hits");
            assert!(owed(&table, "melees to fight").is_empty());
            table.next();
            assert_eq!(
                (table.phase().as_str(), owed(&table, "react")),
                ("Melee: reactions", vec!["1b1".to_owned(), "2b1".to_owned()])
            );
        }),
        ("cavalry that has won owes its die for pursuit, once its wish is fixed or said", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            hit(&mut table, "2b1", 2);
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 2]).says("B1 A");
            table.next();
            // The loser's way stands between the wish and the throw, and is not ordered before the wish is fixed.
            let words = |table: &Table| table.view().duties.into_iter().map(|duty| duty.what).collect::<Vec<_>>();
            let wish = "fix the wish to pursue before the loser moves";
            assert_eq!(words(&table), [wish, "then react"]);
            assert_eq!(owed(&table, "then react"), ["2b1"]);
            table.order("react", "2b1").refused("b1 1st Horse fixes its wish to pursue first");
            // Nothing is filled in.
            table.order("wish", "1b1").refused("no answer yet");
            table.order("pursue", "1b1").dice(&[3]).refused("no answer yet");
            table.order("wish", "1b1").with("wish", false).says("does not wish");
            assert_eq!(words(&table), ["react"]);
            table.order("react", "2b1").says("Done For");
            assert_eq!(owed(&table, "throw for pursuit"), ["1b1"]);
            // 4 - 1 is 3.
            table.order("pursue", "1b1").dice(&[4]).says("stays");
            assert!(owed(&table, "throw for pursuit").is_empty());
        }),
        ("the key for the next phase names where it goes: reactions that nobody owes are passed over", "p. 17", || {
            let mut table = firing(FIELD);
            let goes = |table: &Table| table.view().phase.next;
            assert_eq!(goes(&table), "6 Melee");
            hit(&mut table, "2a1", 3);
            assert_eq!(goes(&table), "6 Melee");
            hit(&mut table, "2a1", 4);
            assert_eq!(goes(&table), "5 Firing: reactions");
            table.next();
            table.order("react", "2a1").says("retreats");
            table.next();
            assert_eq!((table.phase().as_str(), goes(&table).as_str()), ("Melee", "7 Rally"));
            hit(&mut table, "2a2", 4);
            assert_eq!(goes(&table), "6 Melee: reactions");
            table.undo();
            table.next();
            assert_eq!(table.phase(), "Rally");
        }),
        ("units rally once in a turn", "p. 35-36", || {
            let mut table = moving(FIELD);
            hit(&mut table, "1a2", 3);
            table.through("Rally");
            assert!(may(&table, "rally").contains(&"1a2".to_owned()));
            table.order("rally", "1a2").with("distance", 45).with("helps", false).says("rallies 1 hit");
            assert!(marked(&table, "1a2", "rally"));
            table.order("rally", "1a2").with("distance", 45).refused("has rallied this turn");
            table.next();
            assert_eq!(table.phase(), "Breaking points");
            table.next();
            assert_eq!((table.phase().as_str(), table.view().turn), ("Commanding generals", 2));
            assert!(!marked(&table, "1a2", "rally"));
        }),
        ("the dead lie until the rally phase has passed", "p. 35", || {
            let mut table = moving(FIELD);
            gone(&mut table, "2a1");
            table.through("Rally");
            assert_eq!(may(&table, "off the table"), ["2a1"]);
            table.next();
            assert!(may(&table, "off the table").is_empty());
        }),
    ]);
}

#[test]
fn marks_last_as_long_as_the_book_says() {
    play(&[
        ("moved: until the turn ends", "p. 18", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("move", "1a2").says("moves");
            table.through("Firing");
            // A 4 less 1.
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("4 - 1 = 3");
            next_turn(&mut table, "1a");
            assert!(!marked(&table, "1a2", "moved") && !marked(&table, "1a2", "fired"));
            table.order("move", "1a2").says("moves, up to 20 cm");
        }),
        ("what is left of a double move is forgotten with the turn", "p. 18", || {
            let mut table = commanded(FIELD, "1b", 6);
            table.order("move", "1b1").says("moves, up to 60 cm");
            next_turn(&mut table, "1b");
            counter_charged(&mut table, "1b1", "2b1", 30);
        }),
        ("who is passed through stands still this turn, not the next", "p. 21", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("move", "1a2").with("passes", true).with("friend", "1a1").says("up to 10 cm");
            assert!(marked(&table, "1a1", "still"));
            table.order("move", "1a1").refused("stands still");
            next_turn(&mut table, "1a");
            table.order("move", "1a1").says("moves");
        }),
        ("who has evaded moves no more this turn", "p. 24", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge =
                table.order("charge", "1b1").with("target", "2a4").with("distance", 10).with("sector", "front");
            charge.with("reply", "evades").says("evades");
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("move", "2a4").refused("who has evaded does not move again");
            next_turn(&mut table, "2a");
            table.order("move", "2a4").says("moves");
        }),
        ("an inspired unit that advances, charges or is let off owes nothing", "p. 19", || {
            let mut table = moving(FIELD);
            table.order("overrule", "1a").with("rating", "dashing").with("why", "a good day").says("dashing");
            table.order("command", "1a").dice(&[6]).says("inspiring");
            // Guns do not, who go by hand or limber up as they like (HOW-AMB-A51).
            assert_eq!(owed(&table, "inspiring"), ["1a1", "1a2", "1a3", "1a5"]);
            table.order("owed", "1a1").with("move", "made").says("advances as inspired");
            assert!(marked(&table, "1a1", "moved"));
            // Two normal moves, one of them made: another of 20 cm in line (p. 19), and no third.
            table.order("move", "1a1").says("moves, up to 20 cm");
            table.order("move", "1a1").refused("it has made its move this turn (p. 18)");
            table.order("owed", "1a2").with("move", "waived").with("why", "a friend is there").says("let off");
            assert_eq!(owed(&table, "inspiring"), ["1a3", "1a5"]);
        }),
        ("a brigade that the general directs is inspired at its pleasure", "p. 19", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("overrule", "1a").with("rating", "dashing").with("why", "a good day").says("dashing");
            table.order("direct", "1a").with("distance", 15).says("directs");
            table.through("Movement");
            // Dashing, directed: +1 (p. 12).
            table.order("command", "1a").dice(&[5]).says("5 + 1 = 6, inspiring");
            assert!(owed(&table, "inspiring").is_empty());
        }),
        ("who has tested for the fire of the turn tests no more", "p. 13; HOW-AMB-A21", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[2]).says("1 hit");
            table.next();
            assert_eq!(owed(&table, "tests for casualty"), ["2a"]);
            table.order("casualty", "2a").dice(&[1, 2]).says("unhurt");
            let again = table.order("casualty", "2a").with("cause", "a unit near him was hit");
            again.dice(&[1, 2]).refused("once after the fire");
            table.through("Melee");
            assert!(owed(&table, "tests for casualty").is_empty());
        }),
        ("roundshot that may graze is owed in its phase alone", "p. 28", || {
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            assert_eq!(owed(&table, "graz"), ["1a4"]);
            table.through("Melee");
            assert!(owed(&table, "graz").is_empty());
        }),
        ("a fuse that fails takes 1 off this shot alone", "p. 28", || {
            let mut table = firing(&but(&[("'medium'", "'howitzer'")]));
            table
                .order("fire", "1a4")
                .with("target", "2a1")
                .with("distance", 60)
                .dice(&[2, 2])
                .says("The fuse failed: -1");
            table.undo();
            // Of 3 or more it holds, and its die is told as well.
            let shot = table.order("fire", "1a4").with("target", "2a1").with("distance", 60);
            shot.dice(&[3, 4]).says("3, the fuse holds; 4");
        }),
        ("light infantry is offered no charge at cavalry, and forms no double line", "p. 21-23", || {
            let mut table = commanded(FIELD, "1b", 3);
            let at = |table: &mut Table, reply: &str| {
                let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 20);
                charge.with("reply", reply).dice(&[6]).refused("what the target does: choose one of");
            };
            at(&mut table, "counter-charges");
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 20);
            charge.with("sector", "front").with("reply", "new formation").dice(&[6]).says("changes into march column");
        }),
        ("an overruling puts a brigade under a lieutenant general", "p. 37", || {
            let lieutenant = "{ name = 'Blue general' }\n\n[[army.lieutenant]]\nname = 'Ziethen'\nrating = 'dashing'\n";
            let mut table = mustered(&but(&[("{ name = 'Blue general' }", lieutenant)]));
            table.next();
            table.order("raise", "1b").with("distance", 15).refused("no lieutenant general commands it");
            let under = table.order("overrule", "1b").with("lieutenant", "the first");
            under.with("why", "as the players agree").says("under Ziethen");
            table
                .order("direct", "1b")
                .with("general", "the lieutenant general")
                .with("distance", 20)
                .says("Ziethen directs");
        }),
    ]);
}
