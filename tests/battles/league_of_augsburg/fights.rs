//! Fire, charges, evasions, melees, and the morale that follows.

use crate::rulesets::league_of_augsburg::battle::state::{Charge, Returns, Test};
use crate::rulesets::league_of_augsburg::battle::tests::*;

#[test]
fn a_volley_takes_figures_is_returned_by_who_stands_ready_and_morale_is_tested_after() {
    let mut state = acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    // 12 in the front rank make 6 dice, first volley +3; at 4 inches that is short. 9 dice, 30: six hits.
    let at = [("target", word("2a1")), ("distance", n(4))];
    let line = give(&mut state, "fire", "1a1", &at, &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    assert_eq!(line, "Aa1 Luneburg at Fa1 Gardes Francaises 1, 4 in: 30, 6 casualties.");
    let target = unit(&state, "2a1");
    assert_eq!((target.unit.figures, target.shot), (18, 6));
    assert!(target.test.is_some() && target.returns.is_some() && !target.is_face_down());
    assert!(unit(&state, "1a1").acted && unit(&state, "1a1").unit.has_fired);
    assert!(who(&state, "morale").is_empty(), "it returns the fire first");
    // To hold: guards +2, and -1 for each of six casualties: 12 - 4 is 8.
    let hold = order("return_fire", "2a1", &[("hold", YES)]);
    assert_eq!(try_order(&state, &hold, &[6, 6]).map(|ruling| ruling.outcome), Ok("holds its fire".to_owned()));
    // Three ranks of 18: six in front, two of them pikemen; 2 dice, first volley +3, guards +2: 7 dice.
    let line = give(&mut state, "return_fire", "2a1", &[], &[1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(line, "Fa1 Gardes Francaises 1 at Aa1 Luneburg, 4 in: 9, 1 casualty.");
    assert!(unit(&state, "1a1").returns.is_none(), "who was on Fire does not return it");
    // 4 dice, 21, guards -2: 19 against 18 figures fails by one: d3 back, facing the foe. Face 4 is 2 inches.
    let line = give(&mut state, "morale", "2a1", &[], &[6, 6, 6, 3, 4]);
    assert_eq!(line, "Fa1 Gardes Francaises 1 goes back, facing the foe, 2 inches: 19 against 18 figures.");
    assert!(unit(&state, "2a1").back && unit(&state, "2a1").order() == Some(Chit::StandReady));
    // 4 dice against 23 figures.
    give(&mut state, "morale", "1a1", &[], &[6, 6, 6, 5]);
    assert!(!owes(&state, "morale"));
}

#[test]
fn a_test_failed_by_three_cancels_orders_and_by_six_disperses() {
    let mut state = acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let shaken = |state: &mut State, figures: u32| {
        let unit = Unit { figures, ..unit(state, "2a2").unit.clone() };
        GameState::apply(state, &Event::Unit { code: code("2a2"), unit: Box::new(unit) });
        GameState::apply(state, &Event::Test { unit: code("2a2"), test: Some(Test { enfilade: true }) });
    };
    // 16 + 2 for enfilade - 2 for guards is 16 against 13: by three, back d6 away, unformed, and it stands ready.
    shaken(&mut state, 13);
    let mut three = state.clone();
    give(&mut three, "morale", "2a2", &[], &[4, 4, 4, 4, 5]);
    let after = unit(&three, "2a2");
    assert_eq!((after.order(), after.unit.unformed, after.unit.disordered), (Some(Chit::StandReady), true, false));
    // By five it routs: a d3 and two Normal Moves, (2 + 2) x 4.
    shaken(&mut state, 11);
    let mut rout = state.clone();
    let line = give(&mut rout, "morale", "2a2", &[], &[4, 4, 4, 4, 3]);
    assert_eq!(line, "Fa2 Gardes Francaises 2 routs, 16 inches: 16 against 11 figures.");
    assert!(unit(&rout, "2a2").unit.routing && unit(&rout, "2a2").unit.disordered);
    shaken(&mut state, 10);
    give(&mut state, "morale", "2a2", &[], &[4, 4, 4, 4, 1]);
    assert!(unit(&state, "2a2").gone);
    assert_eq!(who(&rout, "morale"), []);
}

#[test]
fn a_charge_is_shot_at_loses_inches_and_still_fights() {
    let mut state = acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    // Champagne, foot, elite, French, 24 with 6 pikemen, from 5 inches at Luneburg, who stands ready.
    give(&mut state, "charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert_eq!(who(&state, "react"), [code("1a1")]);
    assert!(who(&state, "charge").is_empty() && who(&state, "home").is_empty());
    // To point-blank: regular foot needs 8, the charge did not start at short range. 8 dice are 6 + 3 at 4 inches.
    let line = give(&mut state, "react", "1a1", &[("reaction", word("shoot"))], &[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(line, "Charged, point-blank (8), Aa1 Luneburg at Fb1 Champagne, 4 in: 10, 2 casualties.");
    assert_eq!(state.charge.as_ref().map(|charge| (charge.stage, charge.fire)), Some((Stage::Home, 2)));
    assert!(who(&state, "home").is_empty(), "it tests first");
    // 24 + 0 - 2 for elite is 22: it passes with 22 figures.
    let mut steady = state.clone();
    give(&mut steady, "morale", "2b1", &[], &[6, 6, 6, 6]);
    assert_eq!(steady.charge.as_ref().map(|charge| charge.deduction), Some(0));
    // Unformed: 25 - 2 is 23, failed by one: a face of 3 takes 2 inches off.
    let loose = Unit { unformed: true, ..unit(&state, "2b1").unit.clone() };
    GameState::apply(&mut state, &Event::Unit { code: code("2b1"), unit: Box::new(loose) });
    give(&mut state, "morale", "2b1", &[], &[6, 6, 6, 6, 3]);
    assert_eq!(state.charge.as_ref().map(|charge| charge.deduction), Some(2));
    // 4 + d3 of 1 - 2 is 3 inches of 5: it halts 2 short and fires.
    let line = give(&mut state, "home", "2b1", &[], &[2]);
    assert_eq!(line, "Fb1 Champagne halts 2 inches short after 3, and fires at half effect.");
    // Three ranks of 22: 8 in front, 2 pikemen, 3 dice; +3 first volley, +2 elite, -2 unformed: 6 dice, 36: 7 hits, half 3.
    give(&mut state, "half_fire", "2b1", &[], &[6, 6, 6, 6, 6, 6]);
    assert_eq!((unit(&state, "1a1").unit.figures, state.charge.clone()), (21, None));
    // The steady one: 4 + 1 reach 5 inches.
    assert_eq!(give(&mut steady, "home", "2b1", &[], &[1]), "Fb1 Champagne reaches Aa1 Luneburg with 5 inches.");
    // Champagne: (22 - 6) / 2 + 2 x 2 is 12, +2 elite, +2 charging, +1 deeper: 17. Luneburg: 24 / 2 is 12.
    let tens = [&[1; 10][..], &[2; 5], &[5; 2], &[1; 11], &[4]].concat();
    let mut lost = steady.clone();
    // 30 is 3 hits; 15 is 1, and 2 by fire: a tie.
    assert_eq!(give(&mut lost, "fight", "2b1", &[], &tens), "Fb1 Champagne against Aa1 Luneburg: 3 to 3, a tie.");
    assert!(unit(&lost, "2b1").back && unit(&lost, "2b1").unit.unformed && !unit(&lost, "2b1").unit.disordered);
    assert_eq!((unit(&lost, "2b1").unit.figures, unit(&lost, "1a1").unit.figures), (21, 21));
    assert!(unit(&lost, "2b1").test.is_some() && unit(&lost, "1a1").test.is_some() && lost.charge.is_none());
    // 40 is 4 hits: Luneburg falls back d3 of 3 moves of 4 inches, disordered and unformed.
    let won = [&[2; 11][..], &[3; 6], &[1; 11], &[4], &[6]].concat();
    give(&mut steady, "fight", "2b1", &[], &won);
    let loser = unit(&steady, "1a1");
    assert_eq!((loser.unit.figures, loser.unit.disordered, loser.unit.unformed, loser.back), (20, true, true, true));
    assert!(who(&steady, "follow").is_empty(), "the winner lost a figure and tests first");
    give(&mut steady, "morale", "2b1", &[], &[1, 1, 1, 1]);
    assert_eq!(give(&mut steady, "follow", "2b1", &[], &[4]), "Fb1 Champagne follows up 8 inches.");
    assert!(steady.charge.is_none() && unit(&steady, "2b1").acted);
}

#[test]
fn cavalry_meets_cavalry_and_the_winner_has_to_follow_into_the_next() {
    let mut state = acting("1c", &[("1c", "cmmms"), ("2c", "smmm")]);
    give(&mut state, "charge", "1c1", &[("target", word("2c1")), ("distance", n(12))], &[]);
    let line = give(&mut state, "react", "2c1", &[("reaction", word("countercharge"))], &[]);
    assert_eq!(line, "Fc1 Cuirassiers du Roi countercharges.");
    // Half of 12 inches; 10 + the higher of 1 and 2.
    assert_eq!(
        give(&mut state, "home", "1c1", &[], &[1, 2]),
        "Ac1 Life Guards reaches Fc1 Cuirassiers du Roi with 12 inches."
    );
    // 6 / 3 is 2, +2 guards, +2 charging, +2 heavy: 8. Against 2, +2 elite, +1 countercharging, +2 heavy, +1 deeper: 8.
    let faces = [&[5; 8][..], &[1; 8], &[1]].concat();
    give(&mut state, "fight", "1c1", &[], &faces);
    assert_eq!(unit(&state, "2c1").unit.figures, 2);
    refused(&state, "follow", "1c1", &[("choice", word("stand"))], "choose one of follow up");
    let into = [("extra", YES), ("meets", Answer::Words(vec!["2c2".to_owned()]))];
    let line = give(&mut state, "follow", "1c1", &into, &[]);
    assert_eq!(line, "Ac1 Life Guards follows up 20 inches, into Fc2 Royal Etranger.");
    assert_eq!(who(&state, "fight"), [code("1c1")]);
}

#[test]
fn the_winner_follows_up_though_the_loser_disperses_and_nobody_returns_the_fire_of_the_dead() {
    let mut state = acting("1c", &[("1c", "cmmms"), ("2c", "smmm"), ("2a", "ssss")]);
    give(&mut state, "charge", "1c1", &[("target", word("2c1")), ("distance", n(5))], &[]);
    give(&mut state, "react", "2c1", &[("reaction", word("nothing"))], &[]);
    give(&mut state, "home", "1c1", &[], &[1, 1]);
    // Defending: 2 + 2 elite + 2 heavy + 1 deeper is 7. Two figures left; 6 of the lower die, +1 unformed, +3 disordered, -2.
    let faces = [&[5; 8][..], &[1; 7], &[1]].concat();
    give(&mut state, "fight", "1c1", &[], &faces);
    give(&mut state, "morale", "2c1", &[], &[6, 6, 1]);
    assert!(unit(&state, "2c1").gone);
    assert_eq!(who(&state, "follow"), [code("1c1")]);
    let at = Some(Returns { at: code("1c1"), distance: Ratio::ONE });
    GameState::apply(&mut state, &Event::Returns { unit: code("2a1"), to: at });
    GameState::apply(&mut state, &Event::Gone { unit: code("1c1") });
    assert!(who(&state, "return_fire").is_empty() && state.charge.is_none());
}

#[test]
fn light_troops_evade_and_the_charger_stops_where_they_stood() {
    let mut state = acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    // Foot at skirmishers on Fire from 4 inches: they have to evade, and may test, 8 needed, to choose.
    give(&mut state, "charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    refused(&state, "react", "2b4", &[("reaction", word("nothing"))], "it has to evade");
    let one = [("moves", word("1"))];
    assert_eq!(
        give(&mut state, "react", "2b4", &one, &[4, 4]),
        "Fb4 Enfants perdus evades 6 inches (8), straight away."
    );
    assert_eq!(unit(&state, "2b4").order(), None);
    let line = give(&mut state, "home", "1b1", &[], &[1]);
    assert_eq!(line, "Ab1 1st Dutch reaches where Fb4 Enfants perdus stood, and stops there.");
    assert!(state.charge.is_none() && !unit(&state, "1b1").unit.unformed);
    // Who holds an obstacle stands there on Stand Ready or on Fire alone: 6 figures, charging, elite, heavy, deeper; then 2
    // against musketeers, or 3 against skirmishers.
    let holds = |letter: &str| acting("2c", &[("1c", &format!("ssss{letter}")), ("2c", "cmmm")]);
    for (letter, dice) in [("s", 6 + 2 + 2 + 2 + 1 + 2), ("m", 6 + 2 + 2 + 2 + 1 + 3)] {
        let mut state = holds(letter);
        give(&mut state, "charge", "2c1", &[("target", word("1c5")), ("distance", n(2))], &[]);
        let charge = state.charge.clone().map(|charge| Charge { stage: Stage::Melee, ..charge });
        GameState::apply(&mut state, &Event::Charge { charge });
        let (fight, every) = (order("fight", "2c1", &[]), [1; 60]);
        for thrown in dice - 1..=dice {
            let owed = try_order(&state, &fight, &every[..thrown]).expect_err("too few dice").to_string();
            assert_eq!(owed.contains("attacker"), thrown < dice, "{letter} {thrown}: {owed}");
        }
    }
    // Gunners shoot first, and then run.
    let mut guns = acting("1b", &[("1b", "sssc"), ("2b", "sssss")]);
    give(&mut guns, "charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    // Point-blank, the charge started at short range: -2. 10 - 2 is 8. 6 dice, 6: one hit, no save.
    let line = give(&mut guns, "react", "2b5", &[("point_blank", YES)], &[5, 5, 1, 1, 1, 1, 1, 1]);
    assert_eq!(line, "Charged, point-blank (8), Fb5 Heavy guns at Ab4 Dutch horse, 8 in: 6, 1 casualty.");
    assert_eq!(who(&guns, "react"), [code("2b5")]);
    let line = give(&mut guns, "react", "2b5", &[("foot", YES)], &[]);
    assert_eq!(line, "Fb5 Heavy guns runs behind the nearest foot.");
}

#[test]
fn who_evades_after_acting_is_unformed_and_has_to_rally() {
    let mut state = acting("2b", &[("2b", "sssms"), ("1b", "cmss")]);
    give(&mut state, "move", "2b4", &[], &[]);
    while state.acting() != Some(code("1b")) {
        give(&mut state, Order::NEXT, "", &[], &[]);
    }
    give(&mut state, "charge", "1b1", &[("target", word("2b4")), ("distance", n(3))], &[]);
    // From nearer than 4 inches: three moves of 6, and no test.
    let line = give(&mut state, "react", "2b4", &[("reaction", word("evade"))], &[]);
    assert_eq!(line, "Fb4 Enfants perdus evades 18 inches, straight away.");
    assert!(unit(&state, "2b4").unit.unformed && unit(&state, "2b4").unit.must_rally);
    GameState::apply(&mut state, &Event::Turn { turn: 2 });
    refused(&state, "lay", "2b", &[("chits", word("ssssf"))], "Fb4 Enfants perdus may be given UY");
}

#[test]
fn a_disordered_unit_rallies_with_a_commander_at_its_head() {
    let mut state = acting("1a", &[]);
    let broken = Unit { disordered: true, routing: true, figures: 12, ..unit(&state, "1a1").unit.clone() };
    GameState::apply(&mut state, &Event::Unit { code: code("1a1"), unit: Box::new(broken) });
    GameState::apply(&mut state, &Event::Laid { unit: code("1a1"), order: Some(Chit::Rally) });
    // 4 dice, 12, disordered +3, Talmash -3: 12 against 12 figures.
    let line = give(&mut state, "rally", "1a1", &[("with", word("Brigadier"))], &[3, 3, 3, 3]);
    assert_eq!(line, "Aa1 Luneburg rallies: 12 against 12 figures.");
    assert!(!unit(&state, "1a1").unit.routing && !unit(&state, "1a1").unit.disordered);
}

#[test]
fn the_odds_of_a_full_melee_are_exact() {
    let mut state = acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    give(&mut state, "charge", "2b1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    give(&mut state, "home", "2b1", &[], &[6]);
    let odds = odds(&state, &order("fight", "2b1", &[]), &[]).expect("has odds");
    let sum = |rows: &[crate::umpire::OddsRow]| rows.iter().fold(Ratio::ZERO, |sum, row| sum + row.chance);
    assert_eq!((sum(&odds.outcomes), sum(&odds.ends)), (Ratio::ONE, Ratio::ONE));
    // 9 + 4 dice, elite, charging and deeper, are 18: from 18 to 108, so from 1 to 10 hits. For 10 it takes 100, so at most
    // 8 below the most: 26 over 8 ways to share those out, less 18 times 20 over 2 that take more than 5 from one die.
    assert_eq!((odds.ends.len(), odds.outcomes.len()), (10, 3));
    let ten = odds.ends.iter().find(|row| row.what == "defender loses 10").expect("may happen");
    assert_eq!(ten.chance, Ratio::new(1_562_275 - 18 * 190, 6i128.pow(18)));
}
