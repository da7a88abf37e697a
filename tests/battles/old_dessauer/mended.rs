//! What forms and rulings know: what a change takes of a move, who is kept from charging, who was shattered where he stood,
//! what a hit counts, and whose block is free.

use drumhead::umpire::{Answer, Ratio};

use super::beaten::beaten;
use super::field::{EXAMPLE, arms, arms_that_skirmish, example};
use super::said::{order, question, ruling};
use crate::support::table::Table;

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// Infantry in line has 4 inches (house), of which a change takes 2: an inch more is three quarters (Fire after Movement).
#[test]
fn a_change_is_half_of_the_move_after_which_infantry_shoots() {
    for (what, marks) in [("turn", vec!["half"]), ("formation", vec!["half", "column"])] {
        let mut table = arms_that_skirmish();
        let goes = |table: &mut Table, to: &str, inches: i64| {
            let order = table.order("move", to).with("what", what).with("distance", inches);
            let order = if what == "formation" { order.with("formation", "column") } else { order };
            order.says(&format!("{inches} of 2 inches"));
        };
        goes(&mut table, "1a2", 1);
        assert!(table.row("1a2").marks.contains(&"mov".to_owned()), "{:?}", table.row("1a2").marks);
        goes(&mut table, "1a3", 0);
        assert!(marks.iter().all(|mark| table.row("1a3").marks.contains(&(*mark).to_owned())), "{what}");
        table.through("Shooting");
        table.order("fire", "1a2").with("target", "2a2").with("distance", 4).refused("moved more than half");
    }
    let table = arms_that_skirmish();
    let says = |answers: &[(&str, Answer)]| table.battle().rule(&order("move", "1a2", answers), &[]).form.says;
    let turned = says(&[("what", word("turn"))]);
    let said = "a2: that alone is half of its move: it may still shoot, at a penalty, if it goes no farther";
    assert!(turned.contains(&said.to_owned()), "{turned:?}");
    assert!(says(&[]).contains(&"a2 up to 2, half of its move, and it may still shoot, at a penalty".to_owned()));
    // At half speed it has 2 inches, and half of them is one.
    let aside = says(&[("what", word("sidestep"))]);
    assert!(
        aside.contains(
            &"a2 up to 1, half of its move at half speed (a reading), and it may still shoot, at a penalty".to_owned()
        ),
        "{aside:?}"
    );
}

/// Only infantry enters towns (Terrain Effects): that is said with the target, and no odds are shown of such a charge.
#[test]
fn that_horse_charges_no_town_is_said_as_its_target_is_named() {
    let mut table = example();
    table.order("ground", "2a1").with("ground", "town").says("town");
    let form = table.battle().rule(&order("charge", "1a1", &[("target", word("2a1"))]), &[]).form;
    let why = "not allowed: only infantry enters woods and towns (Terrain Effects)";
    assert!(form.says.contains(&why.to_owned()) && form.prospects.is_empty(), "{:?}", form.says);
}

/// The article is silent about who stands in a block after a combat for it: who recoils there and who follows is asked.
#[test]
fn a_garrison_that_recoils_and_who_follows_it_are_asked_where_they_end() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "2a1").with("ground", "town").says("line, town");
    table.next();
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("charges");
    table.through("Combat");
    // Infantry 2, enemy in cover -1, against 2 and a defensive fire of 3: sixes. Three hits of four dice.
    table.order("fight", "1a2").dice(&[6, 6, 6, 1, 1, 1, 1, 1, 1, 1]).says("lost by A1 Line");
    table.order("recoil", "2a1").refused("no answer");
    table.order("recoil", "2a1").with("ends", "town").says("It ends in the town.");
    table.next();
    table.order("pursue", "1a2").refused("no answer");
    table.order("pursue", "1a2").with("ends", "town").says("It ends in the town.");
    assert!(table.row("1a2").marks.contains(&"town".to_owned()));
}

/// In the mist on the plain of Lobositz nobody shoots beyond 8 inches: whether a shot goes there only the table shows.
#[test]
fn mist_on_a_part_of_the_table_is_asked_of_a_shot_from_afar() {
    let mut table = Table::at("old-dessauer", "lobositz");
    table.through("Shooting");
    let guns = table.view().armies[0].brigades[5].units[0].code.to_string();
    table.order("fire", &guns).with("target", "2b2").with("distance", 9).refused("no answer");
    let shot = table.order("fire", &guns).with("target", "2b2").with("distance", 9).with("there", true);
    shot.refused("nobody shoots beyond 8 inches up to turn 4 (scenario)");
    let said = "nobody shoots beyond 8 inches up to turn 4 on the plain (scenario)".to_owned();
    let form = order("fire", &guns, &[("target", word("2b2"))]);
    assert!(table.battle().rule(&form, &[]).form.says.contains(&said));
    // From 4 to 12 inches 5-6 (house), a die for each gun.
    let shot = table.order("fire", &guns).with("target", "2b2").with("distance", 9).with("there", false);
    shot.dice(&[5, 1]).says("1 hit");
}

/// A bent line may not move until it reforms (Maneuver), nor does a square.
#[test]
fn who_forms_a_bent_line_stays_where_it_is() {
    let table = example();
    // A column may go on.
    for (into, inches) in [("bent line", Some(0)), ("square", Some(0)), ("column", None)] {
        let order = order("move", "1a2", &[("what", word("formation")), ("formation", word(into))]);
        let answer = question(&table, &order, "distance").answer;
        assert_eq!(answer, inches.map(|inches| Answer::Number(Ratio::whole(inches))), "{into}");
    }
}

/// Austria rallies in turn 4, and Prussia charges in turn 5.
#[test]
fn who_is_held_is_not_able_to_charge() {
    let able = |rule: &str| {
        let change = format!("name = \"Horse\"\n{rule}");
        let mut table = arms(|text| text.replace("name = \"Horse\"", &change));
        table.next();
        table.order("overrule", "2a2").with("shaken", true).with("why", "a test").says("shaken");
        table.through("Reform");
        table.next();
        table.through("Rally");
        let said = table.form_says("rally", "2a2");
        let said = said.iter().find(|said| said.contains("able to charge it: ")).cloned().unwrap_or_default();
        (said.contains(" a2"), said.contains(" b1") || said.contains(" b2"))
    };
    assert_eq!(able(""), (true, true));
    assert_eq!(able("held_until = 5"), (true, false));
    assert_eq!(able("no_charge_until = 5"), (true, false));
    assert_eq!(able("held_until = 4"), (true, true));
}

/// Six less two hits are four, a quarter of 18, before any rout hit; two are left after those. Only who is shattered by his rout
/// hits is pursued to where that happens (Pursuit Moves): he recoils 4 inches, and is pursued as far.
#[test]
fn whom_hits_alone_shatter_is_pursued_as_far_as_it_recoils() {
    let mut table = beaten(6, 2);
    assert_eq!(table.row("2a1").strength, "(2/18)");
    table.order("recoil", "2a1").says("recoils 4 inches");
    table.next();
    let form = table.battle().rule(&order("pursue", "1a1", &[]), &[]).form;
    assert!(form.questions.iter().all(|question| question.id != "reach"), "{:?}", form.says);
    let most =
        "4 inches at most: as far as it recoils, as the hits of the round, not its rout, had shattered it (a reading)";
    assert!(form.says.contains(&most.to_owned()), "{:?}", form.says);
    // An older journal may say that he stays.
    let stays = ruling(&table, &order("pursue", "1a1", &[("reach", word("to where it shatters"))]), &[]);
    assert_eq!(stays.line, "a1 Cuirassiers pursues A1 Line to where it shatters, 0 inches.");
    table.order("pursue", "1a1").says("a1 Cuirassiers pursues A1 Line, 4 inches.");
    assert_eq!(table.row("1a1").marks, ["aft A1"]);
    table.undo();
    let all = table.order("pursue", "1a1");
    all.says("No further round with A1 Line: shattered, off as the turn ends.");
}

/// Each hit on a crew is three (Eligible Stands in Combat).
#[test]
fn what_a_hit_counts_stands_with_the_dice() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a3").with("distance", 8).says("charges");
    table.through("Combat");
    let fight = ruling(&table, &order("fight", "1a1", &[]), &[1; 5]);
    // 4, a grade +1; gunners 0, defensive fire 2: 4 or more. Of eight gunners six are a die, and two are none.
    assert!(fight.table.starts_with("a1 4 dice on 4, each hit counted 3 times, A3 1 die on 6"), "{}", fight.table);
}

/// A unit does not strike to its flank in the first round: no dice are told of there.
#[test]
fn strikes_without_dice_are_left_out() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    let flank = table.order("charge", "1a3").with("target", "2a2").with("distance", 4);
    flank.with("face", "flank starting behind it").says("on its flank");
    table.through("Combat");
    // Four dice each of the two; of the four of A2 the two for its flank are lost.
    let said = table.form_says("fight", "2a2");
    assert!(
        said.contains(
            &"A2: 2 dice at a3: none struck, on its flank or rear in the first round; nor thrown at others (a reading)"
                .to_owned()
        ),
        "{said:?}"
    );
    let fight = ruling(&table, &order("fight", "2a2", &[]), &[1; 10]);
    let all = format!("{} {}", fight.line, fight.table);
    assert!(!all.contains("0 dice") && !all.contains("no dice") && !all.contains("at a3"), "{all}");
    let lost =
        "A2: 2 dice at a3: none struck, on its flank or rear in the first round; nor thrown at others (a reading).";
    assert_eq!(fight.notes.iter().filter(|note| note.contains("at a3")).collect::<Vec<_>>(), [lost]);
}

#[test]
fn a_block_that_its_garrison_leaves_is_said_to_be_free() {
    let mut table: Table = example();
    table.order("ground", "1a2").with("ground", "town").says("town");
    table.order("ground", "2a2").with("ground", "town").says("town");
    table.order("move", "1a2").says("leaves the town and ends in the open. Its block is free");
    table.through("Reform");
    let said = table.form_says("end", "");
    assert!(said.contains(&"in a town block: A2 Reserve".to_owned()), "{said:?}");
}
