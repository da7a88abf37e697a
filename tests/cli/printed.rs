//! A handout printed by a real browser: pages, names, and that nothing is cut or lies over anything else.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output};
use drumhead::rulesets;

/// A battle of each ruleset.
fn battles() -> Vec<&'static str> {
    rulesets::ALL.iter().filter_map(|ruleset| ruleset.battles.last().map(|(name, _)| *name)).collect()
}

fn run(data: &Folder, words: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(DRUMHEAD);
    command.args(words).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null());
    let Output { status, stdout, stderr } = output(&mut command);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("no signal"), text(stdout), text(stderr))
}

/// What another program writes; `None` where it is missing, and says so.
fn other(program: &str, words: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stderr(Stdio::null());
    match command.output() {
        Ok(done) => Some(String::from_utf8_lossy(&done.stdout).into_owned()),
        Err(_) => {
            eprintln!("{program} is missing: nothing was tried");
            None
        }
    }
}

/// A word on a page, and where it lies, in points.
struct Word {
    text: String,
    at: [f64; 4],
}

struct Page {
    size: [f64; 2],
    words: Vec<Word>,
}

impl Page {
    fn text(&self) -> String {
        self.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// A number behind `name="`.
fn number(line: &str, name: &str) -> f64 {
    let after = line.split_once(&format!("{name}=\"")).expect("an attribute").1;
    after.split('"').next().expect("a value").parse().expect("a number")
}

/// The pages of a handout, as this browser prints them on this paper.
fn printed(data: &Folder, html: &str, paper: &str) -> Option<Vec<Page>> {
    let (page, pdf) = (data.file("handout.html"), data.file("handout.pdf"));
    fs::write(&page, html.replacen("@page {", &format!("@page {{ size: {paper};"), 1)).expect("written");
    let path = |path: &Path| path.display().to_string();
    let to = format!("--print-to-pdf={}", path(&pdf));
    let profile = format!("--user-data-dir={}", path(&data.file("browser")));
    let words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", &profile, &to, &path(&page)];
    other("chromium", &words)?;
    let boxes = other("pdftotext", &["-bbox", &path(&pdf), "-"])?;
    let mut pages: Vec<Page> = Vec::new();
    for line in boxes.lines().map(str::trim) {
        if line.starts_with("<page ") {
            pages.push(Page { size: [number(line, "width"), number(line, "height")], words: Vec::new() });
        } else if line.starts_with("<word ") {
            let text = line.split_once('>').expect("a tag").1.trim_end_matches("</word>");
            let text = text
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
            let at = ["xMin", "yMin", "xMax", "yMax"].map(|name| number(line, name));
            pages.last_mut().expect("a page").words.push(Word { text, at });
        }
    }
    Some(pages)
}

/// Nothing lies beyond the paper, and no word on another.
fn looks_whole(pages: &[Page], of: &str) {
    for (number, page) in pages.iter().enumerate() {
        for (at, word) in page.words.iter().enumerate() {
            let [left, top, right, bottom] = word.at;
            let inside = left >= 0.0 && top >= 0.0 && right <= page.size[0] && bottom <= page.size[1];
            assert!(inside, "{of}, page {}: {} is cut", number + 1, word.text);
            for other in &page.words[at + 1..] {
                let wide = right.min(other.at[2]) - left.max(other.at[0]);
                let high = bottom.min(other.at[3]) - top.max(other.at[1]);
                let over = wide > 1.5 && high > 0.4 * (bottom - top).min(other.at[3] - other.at[1]);
                assert!(!over, "{of}, page {}: {} lies on {}", number + 1, word.text, other.text);
            }
        }
    }
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn every_ruleset_prints_on_both_papers_without_a_cut() {
    let data = Folder::new("printed");
    for name in battles() {
        let (code, html, err) = run(&data, &["handout", name, "--html"]);
        assert_eq!(code, 0, "{err}");
        let (_, standing, _) = run(&data, &["play", name]);
        let armies = standing.lines().skip(1).zip(standing.lines().skip(2));
        let armies: Vec<&str> = armies
            .filter(|(before, line)| before.is_empty() && line.contains(';'))
            .filter_map(|(_, line)| line.split(';').next())
            .collect();
        assert_eq!(armies.len(), 2, "{standing}");
        for paper in ["A4", "Letter"] {
            let of = format!("{name} on {paper}");
            let Some(pages) = printed(&data, &html, paper) else { return };
            looks_whole(&pages, &of);
            let all = without_blanks(&pages.iter().map(Page::text).collect::<String>());
            for line in standing.lines().filter(|line| line.starts_with("    ")) {
                let unit = line.trim().split([',', '(']).next().expect("a code and a name");
                let name = unit.split_once(' ').expect("a name").1;
                assert!(all.matches(&without_blanks(name)).count() >= 2, "{of}: no {name}");
            }
            let begins = |words: &str| {
                let words = without_blanks(words);
                let found = pages.iter().position(|page| without_blanks(&page.text()).starts_with(&words));
                found.unwrap_or_else(|| panic!("{of}: no page begins with {words}"))
            };
            let (first, second, reference) = (begins(armies[0]), begins(armies[1]), begins("Quick reference"));
            assert!(first == 1 && first < second && second < reference, "{of}");
            let cards = pages[reference..].iter().position(|page| page.text().starts_with("a1 ")).expect("cards");
            assert!(cards <= 2, "{of}: a quick reference of {cards} pages");
            let units = standing.lines().filter(|line| line.starts_with("    ")).count();
            let card_pages = pages.len() - reference - cards;
            assert!(card_pages <= units.div_ceil(8) + 1, "{of}: {card_pages} pages of {units} cards");
        }
    }
}

#[test]
fn a_name_too_long_for_its_place_wraps() {
    let data = Folder::new("long-names");
    let text = include_str!("../../armies/old-dessauer/rearguard.toml");
    let long = "Infanterieregimentdesregierendenfuerstenvonschwarzburgrudolstadtundsondershausen".repeat(2);
    let file = data.file("long.toml");
    fs::write(&file, text.replacen("Gren Kleist", &long, 1)).expect("written");
    let (code, html, err) = run(&data, &["handout", &file.display().to_string(), "--html"]);
    assert_eq!(code, 0, "{err}");
    let Some(pages) = printed(&data, &html, "A4") else { return };
    looks_whole(&pages, "long names");
    let all = without_blanks(&pages.iter().map(Page::text).collect::<String>());
    assert!(all.contains(&long[..40]), "the name is not there");
}

#[test]
fn what_is_not_there_is_said_with_what_there_is() {
    let data = Folder::new("no-handout");
    let (code, out, err) = run(&data, &["handout", "lobositz", "--army", "Austira"]);
    let said = "drumhead: Austira is no army of The Battle of Lobositz, 1756: did you mean Austria?\n";
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", said));
    let (code, _, err) = run(&data, &["handout", "lobositz", "--sheets", "scenario,maps"]);
    assert!(code == 2 && err.contains("scenario, rosters, reference, cards"), "{err}");
    let (code, _, err) = run(&data, &["handout", "lobostiz"]);
    assert!(
        code == 2 && err.starts_with("drumhead: lobostiz is no file and no order of battle: did you mean lobositz?"),
        "{err}"
    );
}

#[test]
fn a_battle_and_the_order_of_battle_that_it_began_with_print_the_same_sheets() {
    let data = Folder::new("both-handouts");
    let journal = data.file("x.journal").display().to_string();
    assert_eq!(run(&data, &["play", "rearguard", "--file", &journal]).0, 0);
    for words in [&["--html"][..], &["--markdown"], &["--sheets", "cards,reference"]] {
        let of = |wanted: &str| run(&data, &[&["handout", wanted], words].concat());
        let (one, other) = (of("rearguard"), of(&journal));
        assert_eq!((one.0, other.0), (0, 0), "{}", other.2);
        assert_eq!(one.1, other.1);
    }
    let (code, _, err) = run(&data, &["handout", &journal, "--rules", "club.toml"]);
    assert!(code == 2 && err.contains("is a battle and has its own rules: leave --rules out"), "{err}");
}
