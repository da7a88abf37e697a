//! What the pages show, to whom, and what they answer to whoever knows no token.

use crate::support::app::{App, shipped};
use crate::support::noise::Noise;
use crate::support::served::{Answered, Served};
use drumhead::tui::layer::Layer;

const WALCOURT: &str = include_str!("../../armies/league-of-augsburg/walcourt.toml");

fn walcourt(name: &str) -> Served {
    Served::of(name, "league-of-augsburg", WALCOURT)
}

#[test]
fn a_page_shows_the_battle_and_says_that_it_is_kept_framed_and_passed_on_by_nobody() {
    let served = walcourt("page");
    let Answered { status, head, body } = served.get(0, "");
    assert_eq!(status, 200);
    for words in ["Walcourt 1689", "Turn 1", "of 12", "Allies", "France", "Talmash", "http-equiv=\"refresh\""] {
        assert!(body.contains(words), "no {words} in\n{body}");
    }
    for header in [
        "content-security-policy: default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
        "cache-control: no-store",
        "content-type: text/html; charset=utf-8",
        "connection: close",
    ] {
        assert!(head.contains(header), "no {header} in\n{head}");
    }
    assert!(
        !body.contains("<style") && !body.contains("<script>"),
        "nothing stands in the page that the policy forbids"
    );
    for (part, kind) in [("board.css", "text/css"), ("board.js", "text/javascript")] {
        let Answered { status, head, body } = served.get(1, part);
        assert!(status == 200 && head.contains(kind) && !body.is_empty(), "{part}: {head}");
    }
}

#[test]
fn who_asks_for_anything_else_is_refused() {
    let served = walcourt("refused");
    let (host, path) = served.page(0);
    let token = path.trim_matches('/');
    let long = "x".repeat(9000);
    let wrong = format!("{}0", &token[..31]);
    let wrong = if wrong == token { format!("{}1", &token[..31]) } else { wrong };
    for (request, status) in [
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"), 404),
        (format!("GET /{wrong}/ HTTP/1.1\r\nHost: {host}\r\n\r\n"), 404),
        (format!("GET {path}../ HTTP/1.1\r\nHost: {host}\r\n\r\n"), 404),
        (format!("GET {path}favicon.ico HTTP/1.1\r\nHost: {host}\r\n\r\n"), 404),
        (format!("GET /{token} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 308),
        (format!("GET /{}/ HTTP/1.1\r\nHost: {host}\r\n\r\n", token.to_lowercase()), 200),
        (format!("HEAD {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 200),
        (format!("HEAD {path}events HTTP/1.1\r\nHost: {host}\r\n\r\n"), 200),
        (format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\n\r\nhi"), 405),
        (format!("DELETE / HTTP/1.1\r\nHost: {host}\r\n\r\n"), 405),
        (format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\n\r\nhi"), 413),
        (format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 413),
        (format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nX: {long}\r\n\r\n"), 431),
        (format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X: y\r\n".repeat(80)), 431),
        (format!("GET /{} HTTP/1.1\r\nHost: {host}\r\n\r\n", &long[..4000]), 404),
        (format!("GET {path} HTTP/1.1\r\n\r\n"), 400),
        (format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n"), 400),
        // A name that leads here is not ours (DNS rebinding).
        (format!("GET {path} HTTP/1.1\r\nHost: board.example\r\n\r\n"), 421),
        (format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), 421),
        (format!("GET http://board.example{path} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 421),
        (format!("GET http://{host}{path} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 200),
        (format!("CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 405),
        (format!("OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n"), 405),
        ("\u{16}\u{3}\u{1} no HTTP at all\r\n\r\n".to_owned(), 400),
    ] {
        let answered = served.ask(&request);
        let short: String = request.chars().take(70).collect();
        assert_eq!(answered.status, status, "{short}\n{}", answered.head);
        let told = answered.body.contains("Walcourt");
        assert!(!told || status == 200, "{short} is told of the battle");
    }
    let refused = served.ask(&format!("PUT / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    assert!(refused.head.contains("allow: get, head"), "{}", refused.head);
    let head = served.ask(&format!("HEAD {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    assert!(head.body.is_empty() && head.head.contains("content-length: "), "{}", head.head);
}

#[test]
fn rubbish_is_refused_and_the_board_goes_on() {
    let served = walcourt("rubbish");
    let (host, path) = served.page(0);
    let whole = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: */*\r\n\r\n");
    let mut noise = Noise(3);
    for _ in 0..300 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=noise.below(8) {
            let at = noise.below(bytes.len() - 4);
            bytes[at] = b"\0\x7f%/. :\r\nAz09"[noise.below(13)];
        }
        let request = String::from_utf8(bytes).expect("ASCII");
        let Answered { status, body, .. } = served.ask(&request);
        let right = matches!(status, 200 | 308 | 400..=499);
        assert!(right && (status == 200 || !body.contains("Walcourt")), "{status} to {request:?}");
    }
    assert_eq!(served.get(0, "").status, 200);
}

#[test]
fn names_are_text_on_a_page_whatever_stands_in_them() {
    let hostile = "<script>alert(1)</script>&\\\"'<img src=x onerror=y>";
    let text = WALCOURT
        .replace("title = \"Walcourt 1689\"", &format!("title = \"{hostile}\""))
        .replace("name = \"Talmash\"", &format!("name = \"{hostile}\""))
        .replace("\"Allies\"", "\"<b>Allies\"");
    let mut served = Served::of("hostile", "league-of-augsburg", &text);
    served.rule("chit", "1a1", &[("letter", "S")]);
    let escaped = "&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;'&lt;img src=x onerror=y&gt;";
    let mut events = served.events(1);
    let board = events.until("its chit is laid");
    for html in [served.get(0, "").body, served.get(1, "").body, board] {
        assert!(html.contains(escaped) && html.contains("&lt;b&gt;Allies"), "{html}");
        assert!(!html.contains("<script>alert") && !html.contains("<img") && !html.contains("<b>Allies"), "{html}");
    }
}

#[test]
fn an_army_sees_its_own_chits_and_nobody_the_others() {
    let mut served = walcourt("secrets");
    let units = |army: usize, served: &Served| {
        let view = served.session.battle().game().view();
        let brigade = &view.armies[army].brigades[0];
        (brigade.code.to_string(), brigade.units.iter().map(|unit| unit.code.to_string()).collect::<Vec<_>>())
    };
    let (allies, french) = (units(0, &served), units(1, &served));
    served.rule("lay", &allies.0, &[("chits", &"S".repeat(allies.1.len()))]);
    served.rule("chit", &french.1[0], &[("letter", "W")]);
    let mut streams = [served.events(0), served.events(1), served.events(2)];
    let laid = "A1 Gardes Francaises 1: its chit is laid.";
    let [all, of_allies, of_french] = streams.each_mut().map(|events| events.until(laid));
    let secret = "class=\"secret\"";
    assert!(!all.contains(secret) && !all.contains("chit: "), "{all}");
    assert_eq!(of_allies.matches("chit: stand ready").count(), allies.1.len(), "{of_allies}");
    assert!(!of_allies.contains("chit: wheel"), "{of_allies}");
    assert!(of_french.contains("chit: wheel") && !of_french.contains("chit: stand ready"), "{of_french}");
    // And the pages that are asked for say the same as what is told.
    assert!(!served.get(0, "").body.contains(secret));
    assert!(!served.get(1, "").body.contains("chit: wheel") && served.get(2, "").body.contains("chit: wheel"));
}

#[test]
fn a_ruling_is_told_and_a_note_is_not() {
    let mut served = walcourt("events");
    let mut events = served.events(0);
    let (first, _) = events.next();
    served.session.note(None, "ambush in the wood".to_owned()).expect("it is written");
    // The journal is looked at in between.
    std::thread::sleep(std::time::Duration::from_millis(500));
    served.rule("chit", "1a1", &[("letter", "S")]);
    // The next board is that of the ruling: not even that there is a note is told.
    let (next, html) = events.next();
    assert!(next == first + 1 && html.contains("its chit is laid") && !html.contains("ambush"), "{html}");
}

#[test]
fn what_changes_on_one_page_alone_is_not_felt_on_another() {
    let mut served = walcourt("felt");
    // The last rulings are all told alike, so that another letter changes what the allies see, and nothing else.
    for letter in ["F", "S"].repeat(5) {
        served.rule("chit", "1a1", &[("letter", letter)]);
    }
    let line = "its chit is laid";
    let mut events = served.events(0);
    while events.next().1.matches(line).count() < 8 {}
    let version = |served: &Served, page: usize| {
        let body = served.get(page, "").body;
        body.split("data-version=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
    };
    let before = [0, 2].map(|page| version(&served, page));
    let mut own = served.events(1);
    served.rule("chit", "1a1", &[("letter", "W")]);
    own.until("chit: wheel");
    assert_eq!([0, 2].map(|page| version(&served, page)), before);
    assert_ne!(version(&served, 1), before[0]);
}

#[test]
fn it_ends_with_its_server() {
    let Served { session, server, .. } = walcourt("ended");
    let (address, armies) = (server.pages()[0].address.clone(), server.pages().len());
    assert_eq!(armies, 3);
    let host = address.split('/').nth(2).expect("a host").to_owned();
    assert!(std::net::TcpStream::connect(&host).is_ok());
    drop(server);
    assert!(std::net::TcpStream::connect(&host).is_err(), "nobody listens any more");
    drop(session);
}

#[test]
fn the_umpires_screen_shows_every_address_whole_and_the_key_stops_it() {
    let Served { session, server, .. } = walcourt("screen");
    let addresses: Vec<String> = server.pages().iter().map(|page| page.address.clone()).collect();
    let mut app = App::on(session, 80, 24);
    app.model.phones = Some(server);
    app.keys("@");
    for whose in ["everybody", "Allies", "France"] {
        let text = app.text();
        let beside: String =
            text.lines().map(|line| line.chars().skip(40).collect::<String>().trim().to_owned()).collect();
        assert!(addresses.iter().all(|address| beside.contains(address.as_str())), "{text}");
        assert!(text.contains(whose) && text.contains('▀') && !text.contains('…'), "{text}");
        app.keys("<down>");
    }
    assert!(matches!(app.model.layers.last(), Some(Layer::Phones { at: 2 })));
    app.model.theme.ascii = true;
    app.keys("<up>");
    assert!(app.text().is_ascii() && app.text().contains(&addresses[1]), "{}", app.text());
    app.keys("s");
    assert!(app.model.phones.is_none() && app.text().contains("served to phones no longer"));
}

#[test]
fn a_battle_that_is_in_no_file_is_not_served() {
    let mut app = App::on(shipped("league-of-augsburg", "walcourt", 7), 80, 24);
    app.keys("@");
    assert!(app.text().contains("this battle has no file that the board could be served from"), "{}", app.text());
}
