//! The battles of this machine, as the start screen offers them.

use crate::journal::place;
use crate::roller;
use crate::rulesets;
use crate::session::Session;
use crate::{muster, shelf};

use super::table::{Offer, Shelf, Shelved, Table};

/// The data directory, the orders of battle that are embedded, and the quick references of every ruleset.
pub struct Machine;

impl Shelf for Machine {
    fn saved(&self) -> Vec<Offer> {
        let battles = place::list().unwrap_or_default();
        battles
            .into_iter()
            .filter_map(|kept| {
                let summary = kept.summary?;
                let phase = if summary.phase.is_empty() { "not begun" } else { summary.phase.as_str() };
                let detail = format!("turn {}, {phase}   {}", summary.turn, kept.name);
                Some(Offer { id: kept.path.display().to_string(), title: summary.title, detail })
            })
            .collect()
    }

    fn fresh(&self) -> Vec<Offer> {
        let sources = muster::known().into_iter();
        sources
            .map(|source| {
                let (title, ruleset) = shelf::says(&source);
                let title = if title.is_empty() { source.name.clone() } else { title };
                Offer { id: source.name, title, detail: ruleset }
            })
            .collect()
    }

    fn references(&self) -> Vec<Shelved> {
        let open = |ruleset: &&'static crate::umpire::Ruleset| {
            let book = (ruleset.open)(&[]).ok()?;
            let entries = book.reference().to_vec();
            (!entries.is_empty()).then(|| Shelved { title: ruleset.credit.to_owned(), entries })
        };
        rulesets::ALL.iter().filter_map(open).collect()
    }

    fn resume(&self, id: &str) -> Result<Box<dyn Table>, String> {
        let (session, _) = Session::open(std::path::Path::new(id)).map_err(|fault| fault.to_string())?;
        Ok(Box::new(session))
    }

    fn begin(&self, id: &str) -> Result<Box<dyn Table>, String> {
        let source = muster::find(id)?;
        let seed = roller::seed().map_err(|error| error.to_string())?;
        let (muster, _) = shelf::muster(&source, &[], seed).map_err(|error| error.to_string())?;
        let path = place::for_new(&muster.title).map_err(|error| error.to_string())?;
        let session = Session::begin(&path, muster).map_err(|fault| fault.to_string())?;
        Ok(Box::new(session))
    }
}
