//! What a request asks for. Read from its head alone: no request has a body, none changes anything.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{CONTENT_LENGTH, HOST, TRANSFER_ENCODING};
use hyper::{Method, Request, StatusCode};

use super::token::Token;

/// Who may come in: the pages by their tokens, and the address under which they are asked for.
pub struct Door {
    /// A token for each page.
    pub tokens: Vec<Token>,
    /// Where it listens.
    pub at: SocketAddr,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A page, by its number, or a part of it.
    Page(usize, Part),
    /// It is refused.
    Refused(StatusCode),
}

/// What belongs to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The page itself.
    Whole,
    /// The page, asked for without the stroke at the end of its address.
    Stroke,
    /// The board whenever it changes.
    Events,
    /// How it looks.
    Style,
    /// What keeps it live.
    Script,
}

impl Door {
    /// What a request asks for, or why it is refused.
    pub fn asked<B>(&self, request: &Request<B>) -> Asked {
        let headers = request.headers();
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Asked::Refused(StatusCode::METHOD_NOT_ALLOWED);
        }
        if headers.contains_key(TRANSFER_ENCODING) || headers.get(CONTENT_LENGTH).is_some_and(|length| length != "0") {
            return Asked::Refused(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let mut hosts = headers.get_all(HOST).iter();
        let host = match (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) {
            (Some(host), None) => host,
            _ => return Asked::Refused(StatusCode::BAD_REQUEST),
        };
        // A request for a proxy names its host in its first line as well.
        let named = request.uri().authority().map_or(host, |authority| authority.as_str());
        if !self.is_called(host) || !self.is_called(named) {
            return Asked::Refused(StatusCode::MISDIRECTED_REQUEST);
        }
        self.page(request.uri().path())
            .map_or(Asked::Refused(StatusCode::NOT_FOUND), |(page, part)| Asked::Page(page, part))
    }

    /// Whether a request was meant for this server: it is called by its address, never by a name. A page of the internet
    /// whose name leads here (DNS rebinding) reads nothing.
    fn is_called(&self, host: &str) -> bool {
        let ip = |host: &str| host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        let called = host.parse::<SocketAddr>().ok().or_else(|| Some(SocketAddr::new(ip(host)?, 80)));
        called.is_some_and(|called| {
            called.port() == self.at.port() && (self.at.ip().is_unspecified() || called.ip() == self.at.ip())
        })
    }

    fn page(&self, path: &str) -> Option<(usize, Part)> {
        let path = path.strip_prefix('/')?;
        let (token, rest) = path.split_once('/').map_or((path, None), |(token, rest)| (token, Some(rest)));
        // All are compared, so that how long it takes does not tell which one it was.
        let own = |found, (page, own): (usize, &Token)| if own.is(token) { Some(page) } else { found };
        let page = self.tokens.iter().enumerate().fold(None, own)?;
        let part = match rest {
            None => Part::Stroke,
            Some("") => Part::Whole,
            Some("events") => Part::Events,
            Some("board.css") => Part::Style,
            Some("board.js") => Part::Script,
            Some(_) => return None,
        };
        Some((page, part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_called_by_its_address_alone() {
        let door = |at: &str| Door { tokens: Vec::new(), at: at.parse().expect("an address") };
        let own = door("192.168.1.20:1756");
        assert!(own.is_called("192.168.1.20:1756"));
        for other in ["192.168.1.20", "192.168.1.21:1756", "board.example:1756", "localhost:1756", "", ":1756"] {
            assert!(!own.is_called(other), "{other}");
        }
        let all = door("0.0.0.0:80");
        assert!(all.is_called("192.168.1.20") && all.is_called("192.168.1.20:80") && all.is_called("[::1]"));
        assert!(!all.is_called("board.example") && !all.is_called("192.168.1.20:81"));
    }
}
