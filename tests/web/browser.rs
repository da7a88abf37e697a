//! The phones' pages in a real browser: at a phone's width, light and dark, live, without scripts, and what each gives away.

use std::time::Duration;

use crate::support::browser::Browser;
use crate::support::folder::Folder;
use crate::support::served::Served;

const WALCOURT: &str = include_str!("../../armies/league-of-augsburg/walcourt.toml");

/// A phone without scripts reads the page again after 15 seconds.
const READ_AGAIN: Duration = Duration::from_secs(60);

fn begun(name: &str) -> Option<(Served, Browser, Folder)> {
    begun_with(name, WALCOURT)
}

fn begun_with(name: &str, order_of_battle: &str) -> Option<(Served, Browser, Folder)> {
    let folder = Folder::new(&format!("browser-{name}"));
    let browser = Browser::start(&folder)?;
    Some((Served::of(&format!("browser-{name}"), "league-of-augsburg", order_of_battle), browser, folder))
}

fn address(served: &Served, page: usize) -> String {
    served.server.pages()[page].address.clone()
}

/// The red of a colour as the browser writes it: `rgb(20, 19, 15)`.
fn red(colour: &serde_json::Value) -> u32 {
    let colour = colour.as_str().expect("a colour").trim_start_matches("rgb(");
    colour.split(',').next().expect("red").parse().expect("a number")
}

#[test]
fn every_page_fits_a_phone_light_and_dark() {
    let long = "Infanterieregimentdesregierendenfürstenvonschwarzburgrudolstadt".repeat(2);
    let text = WALCOURT.replacen("\"Gardes Francaises 1\"", &format!("\"{long}\""), 1);
    assert_ne!(text, WALCOURT);
    let Some((mut served, mut browser, _folder)) = begun_with("fits", &text) else { return };
    served.rule("chit", "1a1", &[("letter", "S")]);
    served.rule("chit", "2a1", &[("letter", "W")]);
    for page in 0..served.server.pages().len() {
        for (width, dark, scripts) in [(360, false, true), (360, true, false), (412, true, true), (412, false, false)] {
            browser.phone(width, dark, scripts);
            browser.open(&address(&served, page), &long);
            browser.loaded();
            assert!(browser.width() <= f64::from(width), "page {page} is wider than {width}: {}", browser.width());
            let ground = browser.ask("getComputedStyle(document.body).backgroundColor");
            let ink = browser.ask("getComputedStyle(document.body).color");
            assert_eq!(red(&ground) < red(&ink), dark, "page {page}: {ground} below {ink}");
            let lines = browser.ask("document.querySelector('.bar a').getClientRects().length");
            assert_eq!(lines, 1, "page {page}: a word is broken");
            let large = browser.ask("parseFloat(getComputedStyle(document.body).fontSize)").as_f64();
            assert!(large.is_some_and(|pixels| pixels >= 16.0), "{large:?}");
            if let Some(kept) = std::env::var_os("PICTURES") {
                let name = format!("page-{page}-{width}-{dark}-{scripts}.base64");
                std::fs::write(std::path::Path::new(&kept).join(name), browser.picture()).expect("written");
            }
        }
    }
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
