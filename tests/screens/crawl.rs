//! No text is cut on any screen of a battle that ships.

use crate::support::crawl::crawl;

#[test]
fn no_text_is_cut_in_a_battle_that_ships() {
    let finds = crawl(80, 7);
    assert!(finds.is_empty(), "{} texts are cut:\n{}", finds.len(), finds.join("\n"));
}
