//! What there is to see, drawn anew whenever the journal grew.

use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use hyper::body::Bytes;
use tokio::sync::watch;

use super::page;
use super::shown::{Drawn, Shown};
use crate::report::board::{Board, Reader};
use crate::session::Session;

/// How often the journal is looked at.
const LOOK: Duration = Duration::from_millis(150);

/// Follows the journal, and shows what is in it, until nobody is left to look. Where it cannot be followed, says so.
pub fn run(journal: &Path, readers: &[Reader], show: &watch::Sender<Arc<Shown>>) {
    let put = |mut shown: Shown| {
        // That the umpire wrote a note is nobody's matter.
        let was = Arc::clone(&show.borrow());
        for (number, now) in shown.boards.iter_mut().enumerate() {
            let before = was.page(number).cloned().unwrap_or_default();
            now.version = before.version + u64::from(before.html != now.html);
        }
        if was.boards != shown.boards {
            drop(show.send(Arc::new(shown)));
        }
    };
    let mut session = Session::open_to_read(journal).ok().map(|(session, _)| session);
    put(session.as_ref().map_or_else(|| lost(readers), |session| drawn(session, readers)));
    while !show.is_closed() {
        thread::sleep(LOOK);
        match session.as_mut().map(Session::follow) {
            None | Some(Ok(false)) => {}
            Some(Ok(true)) => put(session.as_ref().map_or_else(|| lost(readers), |session| drawn(session, readers))),
            Some(Err(_)) => {
                session = None;
                put(lost(readers));
            }
        }
    }
}

/// What a journal's error says names files of the umpire's machine, and is for him.
fn lost(readers: &[Reader]) -> Shown {
    let html = Bytes::from(page::lost());
    Shown { boards: vec![Drawn { version: 0, html }; readers.len()], ..Shown::default() }
}

fn drawn(session: &Session, readers: &[Reader]) -> Shown {
    let board = |reader: &Reader| Drawn { version: 0, html: page::board(&Board::of(session.battle(), *reader)).into() };
    let view = session.battle().view();
    Shown {
        title: view.title,
        legend: view.legend,
        armies: view.armies.into_iter().map(|army| army.name).collect(),
        boards: readers.iter().map(board).collect(),
    }
}
