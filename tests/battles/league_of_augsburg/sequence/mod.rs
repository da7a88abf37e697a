//! The table of the sequence: what opens an act, what it allows, closes and owes, and what ends with it. Each row has its
//! section of the text, and is played.

use super::{command, cover, done, fights, in_turn, met, neerwinden, still_owed, to_its_end, upon};

mod charges;
mod matters;
mod orders;
mod standing;

/// A row: what holds, where the text says it, and how it is played.
type Row = (&'static str, &'static str, fn());

const TABLE: &[Row] = &[
    (
        "chits are owed until every unit has one, and none is left over for the next turn",
        "Command Phase, Method",
        orders::chits,
    ),
    (
        "the Commander in Chief rolls and gives, then each Brigadier rolls; the most points act first, equal ones throw",
        "Command Phase, Method",
        command::points_come_from_the_cinc_and_the_d3_and_the_highest_acts_first,
    ),
    (
        "the highest may pass again and again, but acts before the very lowest",
        "Command Phase, Method",
        command::the_highest_may_pass_again_and_again_but_not_to_the_very_lowest,
    ),
    (
        "to act costs a point, or two beyond the radius, and closes what the chit does not say",
        "Orders",
        command::acting_on_a_chit_costs_a_point_or_two_and_what_it_does_not_say_is_forbidden,
    ),
    (
        "without points a chit stays down, and is not owed",
        "Orders",
        command::without_points_a_chit_stays_down_whatever_it_says,
    ),
    (
        "one unit completes its order before the next begins, but where it cannot",
        "Orders",
        command::who_cannot_complete_its_order_keeps_nobody_from_acting,
    ),
    (
        "a held brigade owes one order that turns all who stand ready, then the chits that are left",
        "Orders; scenario",
        cover::a_held_brigade_owes_one_order_for_all_who_stand_ready,
    ),
    (
        "a charge is not shot at without a die, and no first volley is spent by it",
        "Melee Procedure",
        cover::nobody_shoots_at_a_charge_without_a_die,
    ),
    (
        "who comes over works is unformed from its charge home until the melee is fought",
        "Movement, Notes",
        cover::who_comes_over_works_is_unformed_until_the_melee_is_fought,
    ),
    (
        "a volley is returned, then the tests are owed",
        "Orders; Morale",
        fights::a_volley_takes_figures_is_returned_by_who_stands_ready_and_morale_is_tested_after,
    ),
    (
        "a test cancels orders, and ends a unit",
        "Morale Results",
        fights::a_test_failed_by_three_cancels_orders_and_by_six_disperses,
    ),
    ("a charge that is shot at loses inches", "Morale, Notes", fights::a_charge_that_is_shot_at_loses_inches),
    (
        "cavalry that charged has to follow up, and fights whom it meets",
        "Melee Results",
        fights::cavalry_meets_cavalry_and_the_winner_has_to_follow_into_the_next,
    ),
    (
        "light troops evade, and the charger stops where they stood",
        "Evading",
        fights::light_troops_evade_and_the_charger_stops_where_they_stood,
    ),
    (
        "who evades after acting is unformed, and rallies or forms up next",
        "Evading, Orders",
        fights::who_evades_after_acting_is_unformed_and_has_to_rally,
    ),
    ("gunners shoot first, and then run", "Evading", fights::gunners_shoot_first_and_then_run),
    (
        "an order that is shown is owed until it is done, also by who shot at a charge first",
        "Orders",
        orders::owed_order,
    ),
    ("to shoot at a charge is no action: each time, before and after its own volley", "Orders", orders::free_reactions),
    ("who stands ready returns every volley, as often as it is shot at", "Orders", orders::every_return),
    (
        "who stands ready stays so until its brigade acts, and is turned with the others",
        "Orders",
        orders::the_rest_stands,
    ),
    (
        "foot that stands ready countercharges foot or shoots, and never countercharges horse",
        "Melee Procedure",
        charges::foot_ready,
    ),
    ("a chit is done as it says, and a change of formation into what is said", "Orders", orders::as_the_chit_says),
    (
        "the depth of foot counts in its volleys and in its melees until it changes again",
        "Shooting Mechanics",
        orders::depth,
    ),
    ("a charge goes by its stages, each owed, and nobody else begins before its end", "Orders", charges::stages),
    ("bad going ends where it is left: by a fall back too", "Movement, Notes", charges::leaves_bad_going),
    (
        "what stands before a unit is crossed by who charges it, in the charge and in the melee",
        "Melee Procedure",
        charges::crossed,
    ),
    ("what a unit stands in counts in volley, test and rally until it moves", "Saving Throws", standing::ground_lasts),
    ("guns stay where their gunners ran from, are taken, and served by nobody", "Evading", charges::guns_stay),
    ("who has no figure left goes nowhere", "Melee Results", charges::nobody_left),
    ("pikemen fall in their share", "Foot", standing::pikemen),
    ("light horse fights in skirmish order, as it is fought", "Melee Procedure", charges::light_horse),
    (
        "a test that cannot fail is not owed, and an answer without a choice not asked",
        "Morale",
        standing::nothing_to_ask,
    ),
    ("who evades as far as it can does not test", "Mechanics of Evading", charges::full_flight),
    (
        "what is marked of a unit ends with the turn, with its next order, or with its cause",
        "Morale Results",
        orders::lifetimes,
    ),
    ("a brigade is held until its turn, and that is shown", "scenario", orders::held),
    (
        "a brigade that has begun does not pass, though the orders of who began are cancelled",
        "Command Phase, Method",
        still_owed::who_has_begun_does_not_pass_though_its_orders_are_cancelled,
    ),
    (
        "who goes back facing away faces away, and to stand ready does not turn it",
        "Morale Results",
        still_owed::who_faces_away_does_so_until_it_does_more_than_stand_ready,
    ),
    (
        "inches that morale takes off a charge are off it",
        "Morale, Notes",
        still_owed::a_charge_goes_by_what_is_left_of_it,
    ),
    (
        "light troops before the target of a charge owe it to evade, and nobody else is named",
        "Evading",
        still_owed::screens_owe_an_evasion_and_nobody_else_is_named,
    ),
    (
        "light troops that an advance has come near owe it to give way",
        "Evading",
        still_owed::who_is_come_near_owes_it_to_give_way,
    ),
    ("to hold fire to point-blank is a try, and is asked", "Orders", still_owed::to_hold_fire_at_a_charge_is_asked),
    (
        "a brigade at once acts on the chits that say so, and leaves the others down",
        "Orders",
        still_owed::a_brigade_at_once_leaves_out_whose_chits_say_otherwise,
    ),
    ("whose dice are due, and what they decide, is said", "introduction", orders::throwers),
    (
        "an enemy recoiled into is fought, without a declaration; after a tie nobody goes back",
        "Melee",
        matters::a_recoil_into_an_enemy_is_a_melee,
    ),
    (
        "light troops on Move may go out of the way, and are caught or not",
        "Evading, Orders",
        matters::who_moves_out_of_the_way_is_caught_or_not,
    ),
    ("who is taken in flank or rear fights with six dice less", "Melee Procedure", matters::a_flank_costs_six_dice),
    (
        "a countercharger that wins may follow, rally where it is or go back to rally",
        "Melee Results",
        matters::a_countercharger_that_wins_may_do_three_things,
    ),
    (
        "who is charged from farther off may test how far it evades",
        "Mechanics of Evading",
        matters::an_evade_test_says_its_die_first,
    ),
    (
        "light horse charges light foot where it stands in good going",
        "Evading",
        matters::light_horse_charges_light_foot_in_good_going,
    ),
    ("ranks may step as they fire", "Movement", matters::what_a_volley_lets_its_ranks_do_is_said),
    ("a friend who routs near counts in a test", "Morale Modifiers", matters::a_friend_who_routs_near_counts),
    (
        "what was declared of a charge stands as it goes home",
        "Melee Procedure",
        matters::a_digit_at_a_charge_home_is_its_die,
    ),
    (
        "a brigade has a chit for each unit, and none over",
        "Command Phase, Method",
        matters::too_many_letters_are_refused,
    ),
    (
        "who has pikes, who is heavy, who are grenadiers is on the roster",
        "Basic",
        matters::pikes_and_heavy_horse_are_shown,
    ),
    (
        "dragoons dismount and mount, guns limber and unlimber",
        "Orders",
        command::orders_change_the_unit_and_dragoons_keep_their_squadrons,
    ),
    (
        "a rally takes off disorder and rout, with a commander at its head",
        "Morale, Notes",
        fights::a_disordered_unit_rallies_with_a_commander_at_its_head,
    ),
    (
        "light troops that a follow-up meets may evade",
        "Evading, Orders",
        fights::light_troops_that_a_follow_up_meets_may_evade,
    ),
    (
        "light troops that may not stand run from a follow-up as from a charge",
        "Evading",
        met::light_troops_run_from_a_follow_up_as_from_a_charge,
    ),
    ("light troops give way before a winner who countercharged", "Evading", met::who_countercharged_is_given_way_to),
    ("light troops give way before a countercharge", "Evading", met::a_countercharge_is_given_way_to),
    ("nobody gives way before who is out of the battle", "Evading", met::nobody_gives_way_to_who_is_gone),
    (
        "fire is returned in the activation of its volley, and not after it",
        "Orders",
        met::fire_is_returned_in_the_activation_of_the_volley,
    ),
    (
        "a charge that halts without a die owes no fire",
        "Morale, Notes",
        met::a_halted_charge_without_a_die_owes_no_fire,
    ),
    ("gunners run from a follow-up before any melee", "Evading", neerwinden::gunners_run_from_a_follow_up),
    (
        "a brigade that is held leaves its place in reaction only where the umpire allows it",
        "scenario",
        command::horse_that_is_held_countercharges_only_where_the_umpire_allows_it,
    ),
    ("the winner is named as the battle ends, or before a turn begins", "scenario", orders::winner),
    (
        "a volley is returned and its tests are made before the next unit acts",
        "Orders; Morale",
        in_turn::what_a_volley_causes_comes_before_the_next_unit,
    ),
    (
        "a target that goes back before a charge is farther off",
        "Morale Results",
        in_turn::a_target_that_goes_back_is_farther_off,
    ),
    ("to stand ready, its chit turned, is not to act", "Orders", in_turn::to_stand_ready_is_not_to_act),
    ("who is run into by an enemy that recoils keeps its order", "Melee", in_turn::who_is_run_into_keeps_its_order),
    (
        "a charger stops where they stood, in the ground that they stood in",
        "Evading",
        in_turn::a_charger_comes_into_the_ground_that_was_evaded,
    ),
    ("a charge that halts does not shoot at who has gone", "Morale, Notes", in_turn::nobody_shoots_at_who_has_gone),
    (
        "a countercharger follows up one move, and does not charge",
        "Melee Results",
        in_turn::a_countercharger_does_not_become_a_charger,
    ),
    ("who faces away is taken in the rear", "Melee Procedure", in_turn::who_faces_away_is_taken_in_the_rear),
    ("screens evade before the charge goes on", "Evading", in_turn::a_charge_waits_for_the_screens),
    (
        "to countercharge or to move out of the way is the one action of a turn",
        "Orders",
        in_turn::a_reaction_that_is_an_action_is_made_once,
    ),
    ("who goes back facing the foe faces it", "Morale Results", in_turn::who_goes_back_facing_the_foe_faces_it),
    (
        "an order that reaches nobody is done, and ends a change of formation",
        "Orders",
        in_turn::an_order_that_reaches_nobody_ends_a_change_of_formation,
    ),
    ("a unit goes forward over its own wall", "Movement", in_turn::own_ground_counts_on_the_way),
    (
        "out of bad going light troops go at its rate, and who has evaded owes no way",
        "Movement; Evading",
        in_turn::light_troops_go_as_their_ground_lets_them,
    ),
    (
        "a charge from contact is no follow-up, and comes near others",
        "Evading",
        in_turn::a_charge_from_contact_is_no_follow_up,
    ),
    (
        "wrong chits are laid anew",
        "Command Phase, Method",
        command::chits_are_laid_by_letters_and_only_such_as_the_unit_may_have,
    ),
    (
        "the last point turns no chit beyond the radius",
        "Orders",
        in_turn::the_last_point_goes_to_nobody_beyond_the_radius,
    ),
    (
        "the umpire sets right how a unit stands, faces and has acted",
        "introduction",
        in_turn::overruled_facts_of_a_unit,
    ),
    (
        "who changed formation is unformed until its charge is fought",
        "Orders",
        done::who_changed_formation_fights_its_charge_unformed,
    ),
    (
        "who changed formation and countercharges is unformed until that is fought",
        "Orders",
        done::who_changed_formation_countercharges_unformed,
    ),
    (
        "a charge that halts shoots as it stood, and its order is done",
        "Orders; Morale, Notes",
        done::a_charge_that_halts_fires_unformed_and_is_formed_after_that,
    ),
    ("who has acted since he went back recoils no more", "Melee", done::who_has_acted_since_recoils_no_more),
    (
        "to give way, to evade and to move away are no recoils",
        "Melee; Evading",
        done::who_gives_way_or_evades_does_not_recoil,
    ),
    ("nobody recoils into the enemy that he goes back from", "Melee", done::nobody_recoils_into_whom_he_goes_back_from),
    ("a charge is evaded once", "Evading", done::nobody_evades_a_charge_twice),
    (
        "who has fallen back, or is in contact, owes no way",
        "Evading",
        done::who_has_fallen_back_or_is_in_contact_owes_no_way,
    ),
    ("light troops that rout do not evade", "Evading", done::light_troops_that_rout_do_not_evade),
    (
        "who changed formation and stands ready is unformed until the turn ends",
        "Orders",
        to_its_end::who_stands_ready_is_unformed_until_the_turn_ends,
    ),
    (
        "whom several advances come near gives way once, before the nearest",
        "Evading",
        to_its_end::who_is_come_near_twice_gives_way_to_the_nearest,
    ),
    (
        "who routs keeps its back to the foe, whatever tests follow",
        "Morale Results",
        to_its_end::who_routs_keeps_its_back_to_the_foe,
    ),
    (
        "an activation ends with no reaction, charge home or melee undone",
        "Melee Procedure",
        to_its_end::a_charge_is_seen_to_its_end_before_the_activation_is,
    ),
    (
        "nor while cavalry that charged and won has still to follow up",
        "Melee Results",
        to_its_end::cavalry_that_charged_and_won_follows_up_first,
    ),
    ("who evades from what it holds is not caught", "Evading", to_its_end::who_evades_from_what_it_holds_is_not_caught),
    (
        "who recoils into an enemy tests before they fight",
        "Melee; Morale",
        to_its_end::who_recoils_into_an_enemy_tests_before_it_fights,
    ),
    ("who moved out of the way keeps 4 inches off", "Evading", upon::who_moved_out_of_the_way_keeps_off),
    ("who holds something is named as a screen", "Evading", upon::screens_that_hold_something_are_named),
    ("gunners and light troops run from a recoil", "Evading", upon::gunners_and_light_troops_run_from_a_recoil),
];

#[test]
fn the_sequence_is_that_of_the_text() {
    let played = TABLE.iter().filter(|(what, _, play)| {
        let played = std::panic::catch_unwind(play);
        played.inspect_err(|_| eprintln!("^ {what}")).is_err()
    });
    let failed: Vec<String> = played.map(|(what, section, _)| format!("{what} ({section})")).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
