//! The start screen has everything that ships, and finds it.

use crate::support::app::App;
use crate::support::crawl::cut;
use drumhead::tui::local_library::LocalLibrary;

#[test]
fn the_start_screen_shows_every_battle_whole() {
    let mut app = App::at(LocalLibrary::default(), 80, 24);
    let mut all = String::new();
    for _ in 0..60 {
        all.push_str(&app.text());
        let cut: Vec<String> = cut(&app).collect();
        assert!(cut.is_empty(), "{cut:?}");
        app.keys("<down>");
    }
    assert!(all.contains("NEW BATTLE  The Nine Years' War") && all.contains("Walcourt 1689"), "{all}");
}

#[test]
fn a_war_a_year_a_ruleset_a_size_or_a_name_narrows_it() {
    let mut app = App::at(LocalLibrary::default(), 80, 24);
    let mut shown = |typed: &str| app.keys("<esc>/").keys(typed).text();
    let seven = shown("seven evening");
    assert!(
        seven.contains("find: seven evening_") && seven.contains("Mill Bridge") && !seven.contains("Leuthen"),
        "{seven}"
    );
    let year = shown("1757 day");
    assert!(year.contains("Leuthen") && !year.contains("Mill Bridge") && !year.contains("Minden"), "{year}");
    let both = shown("lobositz");
    assert!(both.contains("honours-of-war") && both.contains("old-dessauer"), "{both}");
    let jk = shown("jk");
    assert!(jk.contains("find: jk_") && jk.contains("nothing fits"), "letters are letters: {jk}");
    app.keys("<enter>").expect("nothing fits what is typed");
    app.keys("<backspace><backspace>quebec").expect("The Battle of Quebec");
    app.keys("?").expect("show all again");
    app.keys("<esc>").expect("find: quebec_");
    app.keys("<esc>").expect("an umpire's assistant").expect("Honours of War, by Keith Flint");
}
