//! No text is cut on any screen of a battle that ships.

use crate::support::crawl::{crawl, crawl_editor};

#[test]
fn no_text_is_cut_in_a_battle_that_ships() {
    let finds = crawl(80, 7);
    assert!(finds.is_empty(), "{} texts are cut:\n{}", finds.len(), finds.join("\n"));
}

#[test]
fn no_text_is_cut_of_an_order_of_battle_under_edit() {
    let finds = crawl_editor(200, 7);
    assert!(finds.is_empty(), "{} texts are cut:\n{}", finds.len(), finds.join("\n"));
}
