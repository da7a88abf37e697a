//! The phones' pages in a real browser: live, without scripts, and what each gives away.

use std::time::Duration;

use crate::support::browser::Browser;
use crate::support::folder::Folder;
use crate::support::served::Served;

const WALCOURT: &str = include_str!("../../armies/league-of-augsburg/walcourt.toml");

/// A phone without scripts reads the page again after 15 seconds.
const READ_AGAIN: Duration = Duration::from_secs(60);

fn begun(name: &str) -> Option<(Served, Browser, Folder)> {
    let folder = Folder::new(&format!("browser-{name}"));
    let browser = Browser::start(&folder)?;
    Some((Served::of(&format!("browser-{name}"), "league-of-augsburg", WALCOURT), browser, folder))
}

fn address(served: &Served, page: usize) -> String {
    served.server.pages()[page].address.clone()
}

#[test]
fn a_ruling_is_seen_at_once_on_the_page_that_is_open() {
    let Some((mut served, mut browser, _folder)) = begun("live") else { return };
    browser.phone(390, false, true);
    browser.open(&address(&served, 0), "Talmash");
    browser.until(">live<", Duration::from_secs(60));
    browser.ask("window.mark = 1");
    served.rule("chit", "1a1", &[("letter", "S")]);
    browser.until("its chit is laid", Duration::from_secs(60));
    assert_eq!(browser.ask("window.mark"), 1, "the page was not read again");
}

#[test]
fn without_scripts_the_page_is_read_again() {
    let Some((mut served, mut browser, _folder)) = begun("plain") else { return };
    browser.phone(390, true, false);
    browser.open(&address(&served, 0), "Talmash");
    assert!(!browser.html().contains(">live<"), "no script has run");
    served.rule("chit", "1a1", &[("letter", "S")]);
    browser.until("its chit is laid", READ_AGAIN);
}

#[test]
fn nothing_that_is_hidden_reaches_another_phone() {
    let Some((mut served, mut browser, _folder)) = begun("hidden") else { return };
    browser.phone(390, false, true);
    let mut pages = Vec::new();
    served.rule("chit", "1a1", &[("letter", "S")]);
    served.rule("chit", "2a1", &[("letter", "W")]);
    for page in 0..3 {
        browser.open(&address(&served, page), "A1 Gardes Francaises 1: its chit is laid");
        // What came as events stands in the page too.
        pages.push(browser.until(">live<", Duration::from_secs(60)));
    }
    let tells = |words: &str| pages.iter().map(|html| html.contains(words)).collect::<Vec<_>>();
    assert_eq!(tells("chit: stand ready"), [false, true, false]);
    assert_eq!(tells("chit: wheel"), [false, false, true]);
    assert_eq!(tells("class=\"secret\""), [false, true, true]);
    // No page holds the address of another.
    for (of, html) in pages.iter().enumerate() {
        let others = (0..3).filter(|page| *page != of).map(|page| served.page(page).1);
        assert!(others.into_iter().all(|path| !html.contains(path.trim_matches('/'))), "page {of}");
    }
}
