//! The table of the sequence: what each step and each mark of Napoleonic 1D8 opens, allows, closes, owes and ends, a row for
//! each with the heading of the sheets that says so, and play that holds it to that.

mod fights;
mod figures;
mod limits;
mod standing;
mod steps;

use drumhead::umpire::{Answer, Duty, Interrupt, Question};

use super::{auerstedt, charges, endings, guns, joined, turns, twice};

use super::played::{Played, from, order, try_order, who};

const YES: Answer = Answer::Flag(true);

/// A row: the step or the mark, what it does, where the sheets say so, and the play.
struct Row(&'static str, &'static str, &'static str, fn());

static SEQUENCE: &[Row] = &[
    Row(
        "initiative",
        "owes a throw, then the winner's choice; nothing else opens before",
        "Sequence of play",
        steps::winner_chooses,
    ),
    Row(
        "brigade tests",
        "owes one of each brigade of the side that plays, once",
        "Sequence of play",
        steps::tests_are_owed_once,
    ),
    Row(
        "brigade tests",
        "a test that no die can change takes none",
        "Brigade command test",
        steps::a_sure_test_takes_no_die,
    ),
    Row("untested", "closes every other order to its units", "Sequence of play", steps::untested_does_nothing),
    Row(
        "retires",
        "owes going back, of who is not in melee; closes the move and the charge",
        "Brigade command test results",
        steps::retires,
    ),
    Row("retreats", "owes going back or surrender; closes fire", "Brigade command test results", steps::retreats),
    Row(
        "going back",
        "disorders by ground, friends and exits as any move does",
        "Disorder",
        steps::who_goes_back_is_disordered_as_on_any_move,
    ),
    Row(
        "untested",
        "owes its test in every later step, too",
        "Brigade command test",
        steps::a_test_left_out_is_owed_on,
    ),
    Row("shelled", "counts where the brigade has kills", "Brigade command test", steps::guns_count_with_kills_alone),
    Row(
        "charged",
        "owes an answer, of its player where he has a choice",
        "Reaction options",
        fights::an_answer_is_its_player_s,
    ),
    Row(
        "charged",
        "allows fire beside him within 6 cm, which is asked",
        "Reaction options",
        fights::fire_beside_the_charged_asks_how_far,
    ),
    Row(
        "broke through",
        "follows up on the same unit; its mark ends as it is said whom it meets",
        "Breakthrough",
        fights::a_follow_up_is_on_the_same_unit,
    ),
    Row(
        "gone",
        "a rout disorders whom it passes, a fall-back into whom it comes",
        "Disorder",
        fights::routers_disorder_whom_they_pass,
    ),
    Row("artillery", "allows one action of a battery; fire is not owed", "Artillery actions", steps::one_action),
    Row(
        "artillery",
        "allows batteries to leave; a brigade has left when all of it has",
        "Notes of the battle",
        steps::a_brigade_leaves,
    ),
    Row("movement", "a brigade moves at once, with one form", "Sequence of play", steps::a_brigade_moves_at_once),
    Row(
        "charge",
        "closes the move and the volley; the other side's answer is announced, and owed in the melees",
        "Sequence of play",
        fights::a_charge_is_answered_in_the_melees,
    ),
    Row(
        "moved",
        "allows a volley with -1, and then no charge; ends with the turn",
        "Firing chart",
        steps::who_moved_and_fired_charges_nobody,
    ),
    Row(
        "melees",
        "owes answers, then rounds; who stands beside the charged may fire",
        "Reaction options",
        fights::reactions_come_first,
    ),
    Row("gone", "a charge ends with whom it was for", "Melee results", fights::a_charge_ends_with_its_target),
    Row(
        "owes a morale test",
        "closes the melee to him, and to whom he fights",
        "Firing, hits",
        fights::a_morale_test_comes_before_a_melee,
    ),
    Row(
        "won",
        "owes a breakthrough; the enemy is removed, be it by his morale test",
        "Breakthrough",
        fights::a_breakthrough_where_the_enemy_went,
    ),
    Row(
        "won",
        "owes no breakthrough before the beaten has tested, whoever's move it is",
        "Firing, hits; Breakthrough",
        fights::the_beaten_tests_before_the_breakthrough,
    ),
    Row(
        "charged",
        "closes the round of those who fight him already until he has answered",
        "Reaction options",
        joined::an_answer_comes_before_the_round_of_others,
    ),
    Row(
        "charged",
        "in flank is so in the round of all who fight him, and nobody else is",
        "Melee modifiers",
        joined::who_is_flanked_is_so_in_every_form_of_the_round,
    ),
    Row(
        "won",
        "lets the BC who is with it take a row once the die is seen",
        "Breakthrough",
        joined::a_commander_takes_the_row_once_the_die_has_fallen,
    ),
    Row(
        "gone",
        "by its morale test with its rear supported: the supporter is named, or nobody by its letter",
        "Notes 25",
        joined::whose_rear_was_counted_in_the_test_that_it_failed_had_somebody_there,
    ),
    Row("broke through", "twice at most: then none is owed", "Notes 27", fights::no_third_breakthrough),
    Row(
        "broke through",
        "ends with the melee that it led to, whoever is removed by that",
        "Breakthrough; Notes 27",
        twice::a_breakthrough_that_is_fought_is_spent,
    ),
    Row(
        "broke through",
        "counts who takes the ground into contact",
        "Breakthrough; Notes 27",
        twice::ground_that_is_taken_into_contact_counts,
    ),
    Row(
        "broke through",
        "closes buildings to cavalry, as to a charge",
        "Melee results",
        twice::a_breakthrough_of_cavalry_comes_upon_no_garrison,
    ),
    Row(
        "broke through",
        "into a wood disorders; closes woods to heavy cavalry",
        "Disorder",
        twice::a_breakthrough_into_a_wood_is_as_a_charge_into_it,
    ),
    Row(
        "charged",
        "and evading adds a ring to that of the way",
        "Disorder",
        twice::who_evades_has_a_ring_for_that_and_one_for_its_way,
    ),
    Row(
        "end of the turn",
        "owes the army tests of both, though one has lost",
        "Command test (army)",
        twice::both_armies_make_the_tests_that_they_owe,
    ),
    Row(
        "free",
        "allows one free wheel or change of formation; ends when it is used, or with the turn",
        "Breakthrough",
        fights::a_free_change_is_given,
    ),
    Row(
        "gone",
        "announces the loss of its brigade; the divisional test is owed at the end of the turn",
        "Divisional command test",
        steps::a_lost_brigade_is_announced,
    ),
    Row(
        "gone",
        "owes who supported him, until the turn ends or he is named",
        "Disorder; Notes 25",
        steps::supporters_are_remembered,
    ),
    Row(
        "gone",
        "with a whole division, nobody behind is disordered",
        "Divisional command test results",
        steps::a_division_goes_without_supporters,
    ),
    Row(
        "broke through",
        "asks how far off another enemy stands, by whose answer he counter-charges or not",
        "Breakthrough; Reaction options",
        fights::how_far_off_another_stands_is_asked,
    ),
    Row(
        "charged",
        "fires without a die where none can change anything",
        "Reaction options",
        fights::sure_fire_at_a_charge_takes_no_die,
    ),
    Row(
        "artillery",
        "offers a battery the actions that it has as it stands",
        "Artillery actions",
        steps::a_battery_is_offered_what_it_may,
    ),
    Row(
        "owes a morale test",
        "is named where its brigade's test is asked for out of turn",
        "Brigade command test",
        steps::a_test_out_of_turn_names_that_of_morale,
    ),
    Row("rest", "leaves a white ring to who is in a wood", "Disorder", steps::a_wood_disorders_who_rests_in_it),
    Row(
        "end of the turn",
        "lets rest who neither moved nor went back, fired, fought, was fired at",
        "Blown cavalry",
        steps::rest,
    ),
    Row(
        "ground",
        "is said by a move, by an order, by a volley; stands in what follows; ends with a charge",
        "Firing chart",
        standing::ground,
    ),
    Row(
        "support",
        "said in a test, stands in the next; ends with the step, or as one of the brigade goes",
        "Morale test modifiers",
        standing::support,
    ),
    Row(
        "movement",
        "asks for gaps, gates, roads, and enemies near them",
        "Movement and terrain effects",
        figures::gaps_gates_and_roads,
    ),
    Row(
        "fired at",
        "counts a redoubt; disorders who marches on a road",
        "Firing chart; Disorder",
        figures::works_and_a_march_under_fire,
    ),
    Row(
        "melees",
        "ask what foot has against horse: flanks, supports, a hill, a wall",
        "Melee modifiers",
        figures::horse_against_foot,
    ),
    Row(
        "melees",
        "ask what horse has against horse: uphill, flank, counter-charge",
        "Melee modifiers",
        figures::horse_against_horse,
    ),
    Row("won", "lets a good BC shift the row", "Breakthrough", figures::a_general_shifts_the_row),
    Row(
        "lost a unit",
        "owes a throw for the BC's life at the end of the turn, once",
        "Loss of a general",
        figures::a_general_s_life,
    ),
    Row(
        "in the rear",
        "allows a morale test that nothing else owes; who fails is gone",
        "Firing, hits",
        figures::an_enemy_in_the_rear,
    ),
    Row(
        "alight",
        "owes its garrison to fight the fire or to leave",
        "Firing chart",
        guns::an_8_at_a_building_throws_again_and_its_garrison_fights_the_fire_or_leaves,
    ),
    Row(
        "artillery",
        "asks whom canister takes beside a screen, and into whom a ball bounces",
        "Firing chart",
        guns::canister_takes_the_screen_and_who_stands_behind_it_and_a_ball_bounces,
    ),
    Row(
        "musketry",
        "lets a square throw for each of its sides",
        "Firing chart",
        guns::a_square_throws_for_each_of_its_sides,
    ),
    Row(
        "fired at",
        "owes a morale test at three kills or disorders",
        "Firing, hits",
        turns::a_shot_counts_and_a_test_is_owed_at_three_kills,
    ),
    Row(
        "charged",
        "in flank or rear closes the counter-charge to who would have to wheel too far for it",
        "Reaction options",
        auerstedt::who_is_charged_in_the_rear_counter_charges_nobody,
    ),
    Row(
        "moved",
        "twice as far closes the volley: nobody is in range after half a move",
        "Firing chart",
        auerstedt::who_doubled_his_move_fires_at_nobody,
    ),
    Row(
        "won",
        "a free wheel waits for who may follow up, and ends as he does, or meets an enemy",
        "Breakthrough",
        auerstedt::a_free_wheel_is_of_who_holds_the_ground,
    ),
    Row(
        "charged",
        "disorders the blown and who marches",
        "Disorder",
        charges::who_is_not_ready_for_a_charge_is_disordered_by_it,
    ),
    Row(
        "charged",
        "sends skirmishers back from foot; horse removes them",
        "Reaction options",
        charges::skirmishers_fall_back_from_foot_and_are_ridden_down_by_horse,
    ),
    Row(
        "charged",
        "lets a horse battery limber and go",
        "Reaction options",
        charges::a_charged_horse_battery_limbers_and_goes_half_a_move,
    ),
    Row(
        "counter-charges",
        "counts in the melee, unless it wheeled its full angle",
        "Wheeling",
        charges::a_counter_charge_and_a_full_wheel_count_in_the_melee,
    ),
    Row(
        "melees",
        "two against one: the better throw counts",
        "Melee results",
        charges::two_charge_one_and_the_better_throw_counts,
    ),
    Row(
        "in melee",
        "stays so over the turn, and fights on without the bonus of a charge",
        "Melee results",
        charges::who_stays_in_melee_fights_again_in_the_next_turn_without_the_bonus_of_a_charge,
    ),
    Row(
        "retreats",
        "breaks off the melees of its brigade",
        "Brigade command test results",
        endings::a_brigade_that_retreats_breaks_off_its_melees,
    ),
    Row(
        "retreats",
        "surrenders where it is blocked",
        "Brigade command test results",
        endings::a_unit_whose_retreat_is_blocked_surrenders,
    ),
    Row(
        "division on hold",
        "holds each brigade through its next test",
        "Divisional command test results",
        endings::a_hold_from_above_stands_through_the_next_test_of_each_brigade,
    ),
    Row(
        "the last move",
        "asks who has won, and fills nothing in",
        "Notes of the battle",
        endings::the_last_move_ends_with_the_umpire_s_verdict,
    ),
    Row(
        "ground",
        "an order of battle may say where a unit stands at the start",
        "Notes of the battle",
        standing::ground_at_the_start,
    ),
    Row(
        "charge",
        "has what is left of the move; closed to who formed or fired",
        "Sequence of play; Firing chart; Notes 14",
        limits::a_charge_has_what_is_left_of_the_move,
    ),
    Row(
        "fought",
        "closes the charge, be it after a breakthrough",
        "Breakthrough",
        limits::who_broke_through_charges_nobody,
    ),
    Row("won", "lets a square stand", "Notes 15", limits::a_square_that_wins_stands),
    Row("charge", "is not for cavalry at a building", "Melee results", limits::cavalry_charges_no_garrison),
    Row(
        "owes a morale test",
        "closes fire to him and at him, and his breakthrough",
        "Firing, hits",
        limits::a_morale_test_comes_before_fire,
    ),
    Row("in melee", "ends for both", "Melee results", limits::a_melee_that_one_leaves_is_over_for_both),
    Row(
        "charged",
        "by others keeps his answer; where he goes they reach him or not",
        "Melee results",
        limits::another_charge_reaches_the_beaten_or_finds_nobody,
    ),
    Row("charged", "in flank faces it by a wheel", "Reaction options", limits::who_wheels_faces_his_attacker),
    Row(
        "charged",
        "by horse and foot answers as to horse",
        "Reaction options",
        limits::foot_charged_by_horse_and_foot_stands,
    ),
    Row(
        "ground",
        "ends with a breakthrough or a counter-charge, and a fire with its garrison's going",
        "Melee modifiers; Firing chart",
        limits::ground_ends_as_a_unit_goes,
    ),
    Row("movement", "ends on ground that the unit can stand on", "Disorder", limits::a_move_ends_where_it_can),
    Row(
        "retires",
        "allows the Guard a square",
        "Brigade command test results",
        limits::the_guard_forms_square_where_its_brigade_retires,
    ),
    Row(
        "division on hold",
        "is the stricter hold, whichever came first",
        "Divisional command test results",
        limits::a_division_s_hold_is_the_stricter,
    ),
    Row(
        "overruled",
        "owes the test that its rings ask for, or no more",
        "Firing, hits",
        limits::repaired_rings_owe_their_test,
    ),
    Row(
        "charged",
        "by a breakthrough of the waiting side, allows fire beside him",
        "Reaction options",
        limits::fire_beside_who_is_met_by_a_breakthrough,
    ),
    Row("artillery", "lets a battery unlimber without firing", "Artillery actions", limits::a_battery_unlimbers),
    Row("won", "lets a good BC shift the row of one unit alone", "Breakthrough", limits::a_commander_is_with_one_unit),
    Row(
        "charge",
        "asks for fords, friends and guns on its way",
        "Disorder; Notes 20",
        limits::a_charge_crosses_what_disorders,
    ),
    Row(
        "musketry",
        "knows of a move of over half; on hold asks whether one up to half goes sideways",
        "Firing chart; Brigade command test results",
        limits::a_volley_knows_of_the_move_before_it,
    ),
];

#[test]
fn every_row_of_the_sequence_holds() {
    let broken = SEQUENCE.iter().filter(|row| std::panic::catch_unwind(row.3).is_err());
    let broken: Vec<String> = broken.map(|Row(of, does, page, _)| format!("{of}: {does} ({page})")).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Whom these duties name, of those that this order pays.
fn named(duties: Vec<Duty>, by: &str) -> Vec<String> {
    let duties = duties.into_iter().filter(|duty| duty.order == by);
    duties.flat_map(|duty| duty.who).map(|id| id.to_string()).collect()
}

fn owed(state: &Played, by: &str) -> Vec<String> {
    named(state.view().duties, by)
}

fn may(state: &Played, by: &str) -> Vec<String> {
    named(state.view().may, by)
}

/// Who may be given an order.
fn able(state: &Played, name: &str) -> Vec<String> {
    who(state, name).iter().map(ToString::to_string).collect()
}

/// The one reason against an order.
#[track_caller]
fn reason(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> String {
    match try_order(state, &order(name, Some(unit), answers), &[]) {
        Err(Interrupt::Forbidden(reasons)) => {
            assert_eq!(reasons.len(), 1, "{reasons:?}");
            reasons[0].to_string()
        }
        other => panic!("{name} {unit} is not forbidden: {other:?}"),
    }
}

#[track_caller]
fn question(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], id: &str) -> Question {
    let form = state.form(&order(name, Some(unit), answers));
    form.questions.into_iter().find(|question| question.id == id).unwrap_or_else(|| panic!("{name} does not ask {id}"))
}

fn at_20(target: &str) -> [(&'static str, Answer); 2] {
    from(target, 20)
}

fn notes(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], dice: &[u8]) -> Vec<String> {
    try_order(state, &order(name, Some(unit), answers), dice).expect("is ruled").notes
}
