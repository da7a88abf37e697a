//! What starts the program itself, as a player would, and what takes minutes when it is asked for whole:
//! `cargo test --release --test slow -- --ignored --nocapture`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test stops where it fails, and so does what it stands on")]

mod support {
    pub mod app;
    pub mod browser;
    pub mod counting;
    pub mod crawl;
    pub mod folder;
    pub mod memory;
    pub mod noise;
    pub mod play;
    pub mod program;
    #[cfg(unix)]
    pub mod pty;
    pub mod served;
    pub mod toy;
    pub mod trial;
}

mod battles {
    mod any_umpire;
}

mod cli {
    mod board;
    mod case_law;
    mod check;
    mod commands;
    mod habits;
    mod hostile;
    mod odd_files;
    mod printed;
    mod shelf;
}

mod fuzz {
    mod hostile;
}

mod journal {
    mod damage;
    mod faults;
    mod kill;
    mod power;
    mod underneath;
    mod unsaved;
    mod windows;
}

mod keys {
    mod random_keys;
}

/// Battles in lines.
mod plain {
    mod program;
}

mod screens {
    mod first_start;
    mod long_crawl;
    mod looks;
    mod sequences;
    mod terminal;
}

/// The players' board on their phones.
mod web {
    mod browser;
    mod clients;
}
