//! `drumhead`: an umpire's assistant for 18th-century miniature wargames.
//!
//! The code map, from the top down; imports go downward only:
//! - [`cli`]: the command line.
//! - [`plain`]: the same battle in lines, for screen readers, slow links and scripts.
//! - [`tui`]: the screens, the editor of orders of battle among them.
//! - [`library`]: where battles come from: mustered from an order of battle, or begun already.
//! - [`web`]: the players' board on their phones.
//! - [`handout`]: what is printed of a battle: scenario, rosters, quick reference, cards; HTML and Markdown.
//! - [`report`]: what can be told of a battle: standing, board, after-action report, luck.
//! - [`orders`]: orders on their way to a ruling: the form as it is answered, its dice, an order as a line.
//! - [`session`]: a battle at the table, the state and the journal under it.
//! - [`config`]: what a user wants of drumhead on this machine.
//! - [`army_files`]: orders of battle and house rules as files: found, examined, complained about.
//! - [`journal`]: the file that a battle stands in: written, synced, recovered, followed.
//! - [`battle`]: records folded into a state; undo, redo, mending, verification.
//! - [`solo`]: a side without a player: what its brigades mean to do, an aid of drumhead's own over any ruleset.
//! - [`resolve`]: the headless contract, JSON lines in and out.
//! - [`roller`]: dice that drumhead rolls.
//! - [`rulesets`]: the registry, and a folder for each ruleset.
//! - [`umpire`]: what rulesets and screens share: dice and odds, forms, orders, the roster, procedures, TOML.
//! - [`letters`]: which letters may reach a terminal.

// None over 60 lines (clippy.toml): a long function is a rule that has not found its parts.
#![warn(clippy::too_many_lines)]

pub mod army_files;
pub mod battle;
pub mod cli;
pub mod config;
pub mod handout;
pub mod journal;
pub mod letters;
pub mod library;
pub mod orders;
pub mod plain;
pub mod report;
pub mod resolve;
pub mod roller;
pub mod rulesets;
pub mod session;
pub mod solo;
pub mod tui;
pub mod umpire;
pub mod web;
