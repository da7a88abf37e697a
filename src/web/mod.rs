//! The players' board on their phones: pages that are read only, served on the local network from the journal.
//!
//! A page for everybody, and one for each army with what its players alone know; each has a [`token`] in its address, and
//! without one there is nothing. What there is to see is followed and drawn by a thread of its own ([`feed`], [`page`]),
//! another answers the phones ([`listen`], [`answer`], [`slots`]). The screens share nothing with either but the way to end
//! them: no phone, slow or dead, makes a key wait.
//!
//! **Limits.** [`slots::MOST`] connections; a head of 8 KiB and 5 seconds; no body; whoever takes no byte for 10 seconds is
//! left; no connection lasts for more than some minutes, so that a phone which went away gives its place back.

mod address;
mod answer;
mod code;
mod feed;
mod listen;
mod page;
mod shown;
mod slots;
mod token;

pub use address::Address;
pub use code::code;
pub use slots::MOST;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use tokio::sync::{oneshot, watch};

use crate::report::board::Reader;
use answer::Door;
use token::Token;

/// A page, as the umpire hands it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Whose it is: `everybody`, `Prussia`.
    pub whose: String,
    /// Its address.
    pub address: String,
}

/// The board while it is served; it ends when this is dropped.
#[derive(Debug)]
pub struct Server {
    pages: Vec<Page>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves the battle of a journal, which it follows, at an address: a page for everybody, and one for each of these
    /// armies. Refuses what [`Address::listen`] refuses.
    pub fn start(journal: PathBuf, armies: &[String], address: Address) -> Result<Server, String> {
        let cannot = |what: &str| format!("the board cannot be served: {what}");
        let listener = address.listen()?;
        let at = listener.local_addr().map_err(|error| cannot(&error.to_string()))?;
        let readers: Vec<Reader> =
            std::iter::once(Reader::Everybody).chain((1..).take(armies.len()).map(Reader::Army)).collect();
        let tokens: Result<Vec<Token>, _> = readers.iter().map(|_| Token::by_chance()).collect();
        let tokens = tokens.map_err(|error| cannot(&error.to_string()))?;
        let whose = std::iter::once("everybody").chain(armies.iter().map(String::as_str));
        let pages = whose.zip(&tokens).map(|(whose, token)| page_of(whose, at, token)).collect();
        let runtime = listen::runtime().map_err(|error| cannot(&error.to_string()))?;
        let (stop, stopped) = oneshot::channel();
        let (show, shown) = watch::channel(Arc::default());
        let thread = |name: &str| Builder::new().name(name.to_owned());
        let feed = thread("board").spawn(move || feed::run(&journal, &readers, &show));
        feed.map_err(|error| cannot(&error.to_string()))?;
        let door = Door { tokens, at };
        let served = thread("phones").spawn(move || listen::serve(&runtime, listener, door, shown, stopped));
        let served = served.map_err(|error| cannot(&error.to_string()))?;
        Ok(Server { pages, stop: Some(stop), thread: Some(served) })
    }

    /// The pages, that for everybody first.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // It never waits for a phone. That it had panicked is no reason to do so here.
            drop(thread.join());
        }
    }
}

fn page_of(whose: &str, at: SocketAddr, token: &Token) -> Page {
    Page { whose: whose.to_owned(), address: format!("http://{}/{}/", address::called(at), token.letters()) }
}
