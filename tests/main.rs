//! What is tried within this program. What starts the program itself, or takes minutes, stands in `slow.rs`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test stops where it fails, and so does what it stands on")]

mod support {
    pub mod app;
    pub mod counted;
    pub mod counting;
    pub mod crawl;
    pub mod figures;
    pub mod folder;
    pub mod fought;
    pub mod hands;
    pub mod memory;
    pub mod noise;
    pub mod play;
    pub mod served;
    pub mod stage;
    pub mod svg;
    pub mod table;
    pub mod text;
    pub mod toy;
    pub mod typed;
    pub mod umpire;
}

mod armies {
    mod files;
    mod house_rules;
    mod pick_up;
}

/// Battles, order by order or by keyboard alone: a folder for each ruleset.
mod battles {
    mod any_figure;
    mod arrivals;
    mod central_europe;
    pub mod honours_of_war;
    mod league_of_augsburg;
    mod napoleonic_d8;
    mod old_dessauer;
    mod shelf;
    mod shipped;
    mod to_the_end;
}

mod cli {
    mod handout;
}

mod house;

mod journal {
    mod aside;
    mod begun_before;
    mod file;
    mod first_line;
    mod mended;
    mod mended_phases;
    mod properties;
    mod report;
    mod stranger;
}

mod keys {
    mod any_keys;
    mod breath;
    mod budget;
    mod by_heart;
    mod codes;
    mod first_minute;
    mod hand;
    mod keymap;
    mod letters;
    mod notes;
    mod past;
    mod presses;
    mod second_look;
    mod slot;
    mod solo;
}

/// What players ask, and the rules that answer.
mod lookups {
    mod asked;
    mod figures;
    mod links;
    mod readmes;
}

/// Battles in lines.
mod plain {
    mod lines;
    mod same_battle;
}

/// What the books say, as requests and their answers: a folder for each ruleset.
mod rules {
    mod central_europe;
    mod honours_of_war;
    mod league_of_augsburg;
    mod recorded;
}

mod screens {
    mod crawl;
    mod editor;
    mod every_battle;
    mod looked_at;
    mod marks;
    mod pictures;
    mod scenario;
    mod screenshots;
    mod shelf;
}

/// The players' board on their phones.
mod web {
    mod pages;
}
