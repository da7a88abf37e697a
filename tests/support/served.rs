//! A battle in a journal whose board is served to phones, and phones that ask for it in bytes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use drumhead::battle::{Muster, Thrown};
use drumhead::session::Session;
use drumhead::umpire::{Answer, Order, UnitId};
use drumhead::web::{Address, Server};

use super::folder::Folder;

/// A battle, and the board of it on this machine alone.
pub struct Served {
    pub session: Session,
    pub server: Server,
    _folder: Folder,
}

impl Served {
    /// A battle of an order of battle, in a folder of this name.
    pub fn of(name: &str, ruleset: &str, order_of_battle: &str) -> Served {
        let folder = Folder::new(&format!("served-{name}"));
        let muster = Muster {
            format: Muster::FORMAT,
            drumhead: "test".to_owned(),
            ruleset: ruleset.to_owned(),
            title: "test".to_owned(),
            order_of_battle: order_of_battle.to_owned(),
            house_rules: Vec::new(),
            seed: 1,
        };
        let session = Session::begin(&folder.file("it.journal"), muster).expect("it begins");
        let armies: Vec<String> = session.battle().game().view().armies.into_iter().map(|army| army.name).collect();
        let address = Address::read("127.0.0.1:0").expect("an address");
        let server = Server::start(session.path().to_owned(), &armies, address).expect("it is served");
        Served { session, server, _folder: folder }
    }

    /// Rules an order without dice.
    pub fn rule(&mut self, name: &str, subject: &str, answers: &[(&str, &str)]) {
        let answers = answers.iter().map(|(id, word)| ((*id).to_owned(), Answer::Word((*word).to_owned())));
        let subject = Some(subject.parse::<UnitId>().expect("a code"));
        let order = Order { name: name.to_owned(), subject, answers: answers.collect() };
        let ruling = self.session.battle().rule(&order, &[]).result.expect("a ruling");
        let entry = self.session.battle().entry(order, Vec::new(), Thrown::Nobody, ruling);
        self.session.commit(entry).expect("it is written");
    }

    /// The address of a page without `http://`, as host and path: 0 is everybody's, then the armies'.
    pub fn page(&self, number: usize) -> (String, String) {
        let address = self.server.pages()[number].address.strip_prefix("http://").expect("an address");
        let (host, path) = address.split_once('/').expect("a path");
        (host.to_owned(), format!("/{path}"))
    }

    /// What is answered when a page, or a part of it, is asked for.
    pub fn get(&self, number: usize, part: &str) -> Answered {
        let (host, path) = self.page(number);
        self.ask(&format!("GET {path}{part} HTTP/1.1\r\nHost: {host}\r\n\r\n"))
    }

    /// What is answered to these bytes.
    pub fn ask(&self, bytes: &str) -> Answered {
        let mut phone = self.connect();
        // Where it is refused before all is sent, the rest is not wanted.
        let _ = phone.write_all(bytes.as_bytes());
        Answered::read(&mut phone)
    }

    /// A phone that has not said anything yet.
    pub fn connect(&self) -> TcpStream {
        let phone = TcpStream::connect(self.page(0).0).expect("it listens");
        phone.set_read_timeout(Some(Duration::from_secs(30))).expect("a time");
        phone
    }

    /// A phone that is told of changes on a page.
    pub fn events(&self, number: usize) -> Events {
        let (host, path) = self.page(number);
        let mut phone = self.connect();
        write!(phone, "GET {path}events HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it is taken");
        Events(BufReader::new(phone))
    }
}

/// An answer.
pub struct Answered {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answered {
    /// Everything until the other side ends it; status 0 where nothing came.
    pub fn read(phone: &mut TcpStream) -> Answered {
        let mut bytes = Vec::new();
        // Rubbish may be left unread, and the connection broken behind the answer.
        let _ = phone.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).expect("UTF-8");
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answered { status, head: head.to_lowercase(), body: body.to_owned() }
    }
}

/// What a phone is told, event by event.
pub struct Events(BufReader<TcpStream>);

impl Events {
    /// The next board: its number, and its HTML.
    pub fn next(&mut self) -> (u64, String) {
        let (mut number, mut html) = (0, String::new());
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("a line in time") > 0, "the stream ended");
            match line.trim_end().split_once(": ") {
                Some(("id", id)) => number = id.parse().expect("a number"),
                Some(("data", data)) => html.push_str(data),
                _ if line.trim().is_empty() && !html.is_empty() => return (number, html),
                _ => {}
            }
        }
    }

    /// The next board that says something.
    pub fn until(&mut self, words: &str) -> String {
        loop {
            let (_, html) = self.next();
            if html.contains(words) {
                return html;
            }
        }
    }
}
