//! No text is cut on any screen of a battle that ships, however long it is fought:
//! `cargo test --release --test slow long_battles -- --ignored`.

use crate::support::crawl::{crawl, crawl_editor};

#[test]
#[ignore = "minutes"]
fn no_text_is_cut_in_long_battles() {
    let finds: Vec<String> =
        (1..=8).flat_map(|seed| [crawl(600, seed * 31), crawl_editor(600, seed * 31)].concat()).collect();
    assert!(finds.is_empty(), "{} texts are cut:\n{}", finds.len(), finds.join("\n"));
}
