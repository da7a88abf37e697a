//! Records as the text of the journal.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::record::{Kind, Mending, Record};
use crate::umpire::{Interrupt, Refusal};

/// The records of a battle from the first on, each as the JSON that the journal holds. What is looked at is read from it
/// then; so the longest battle takes little more room than its journal, and opens without a look at most of it.
///
/// Of a ruling only the number, the time, the kind and the events are read when it is added. The journal's checksum
/// vouches for the rest; where a hand has spoilt it all the same, there is no record to get.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    text: String,
    places: Vec<Place>,
}

/// A record in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) kind: Kind,
    pub(super) passage: Passage,
}

/// A ruling in the text: all of it, and its events.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Passage {
    pub(super) whole: Range<usize>,
    pub(super) events: Range<usize>,
}

impl Records {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none, not even a muster.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The record of this number, from 1.
    pub fn get(&self, seq: u64) -> Option<Record> {
        Record::read(&self.text[self.place(seq)?.passage.whole.clone()]).ok()
    }

    /// What the record of this number is.
    pub fn kind(&self, seq: u64) -> Option<Kind> {
        self.place(seq).map(|place| place.kind)
    }

    /// The last record.
    pub fn last(&self) -> Option<Record> {
        self.get(self.len() as u64)
    }

    /// Every one, the muster first.
    pub fn iter(&self) -> impl Iterator<Item = Record> {
        (1..=self.len() as u64).filter_map(|seq| self.get(seq))
    }

    /// The JSON of every one.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| &self.text[place.passage.whole.clone()])
    }

    /// The first of them, up to this number.
    pub fn up_to(&self, seq: u64) -> Records {
        let places: Vec<Place> = self.places.iter().take(usize::try_from(seq).unwrap_or(usize::MAX)).cloned().collect();
        let end = places.last().map_or(0, |last| last.passage.whole.end);
        Records { text: self.text[..end].to_owned(), places }
    }

    /// Adds a record. Refuses one with another number than the next.
    pub fn add(&mut self, record: &Record) -> Result<(), Interrupt> {
        self.add_text(&json(record)?)
    }

    /// Adds a record by its JSON. Refuses what is no record, and one with another number than the next.
    pub fn add_text(&mut self, json: &str) -> Result<(), Interrupt> {
        let place = self.place_of(json)?;
        self.push(json, place);
        Ok(())
    }

    /// A record as the journal is to hold it: the second one with the first once more, in its very words, so that damage
    /// to a journal's first line costs no ruling. See [`first_again`].
    pub(super) fn json_of(&self, record: &Record) -> Result<String, Interrupt> {
        #[derive(Serialize)]
        struct Second<'a> {
            #[serde(flatten)]
            record: &'a Record,
            first: &'a RawValue,
        }
        match self.texts().next().filter(|_| record.seq == 2) {
            None => json(record),
            Some(first) => serde_json::from_str(first)
                .and_then(|first| serde_json::to_string(&Second { record, first }))
                .or_else(|error| Interrupt::refuse(error.to_string())),
        }
    }

    /// Where a record would stand that comes next, by its JSON. Refuses what [`Records::add_text`] refuses.
    pub(super) fn place_of(&self, json: &str) -> Result<Place, Interrupt> {
        #[derive(Deserialize)]
        struct Head<'a> {
            seq: u64,
            #[serde(rename = "time")]
            _time: u64,
            kind: Kind,
            #[serde(borrow, default)]
            events: Option<&'a RawValue>,
        }
        let unread = |error: serde_json::Error| Refusal::new(format!("no record: {error}"));
        let head: Head<'_> = serde_json::from_str(json).map_err(unread)?;
        let expected = self.len() as u64 + 1;
        if head.seq != expected {
            return Interrupt::refuse(format!("record {} stands where {expected} should", head.seq));
        }
        let start = self.text.len();
        let events = match (head.kind, head.events) {
            (Kind::Ruling, Some(events)) => within(json, events, start),
            (Kind::Ruling, None) => return Interrupt::refuse(format!("ruling {expected} has no events")),
            _ => {
                Record::read(json).map_err(unread)?;
                start..start
            }
        };
        Ok(Place { kind: head.kind, passage: Passage { whole: start..start + json.len(), events } })
    }

    /// Whether a place comes right behind what there is: in other records it need not.
    pub(super) fn fits(&self, place: &Place) -> bool {
        place.passage.whole.start == self.text.len()
    }

    /// Puts a record in its place.
    pub(super) fn push(&mut self, json: &str, place: Place) {
        self.text.push_str(json);
        self.places.push(place);
    }

    /// Takes the last one away.
    pub(super) fn pop(&mut self) {
        if let Some(last) = self.places.pop() {
            self.text.truncate(last.passage.whole.start);
        }
    }

    /// The text of a passage.
    pub(super) fn text(&self, passage: Range<usize>) -> &str {
        &self.text[passage]
    }

    /// The events of a ruling as it was first made.
    pub(super) fn events(&self, seq: u64) -> &str {
        self.place(seq).map_or("[]", |place| &self.text[place.passage.events.clone()])
    }

    /// Where a ruling stands.
    pub(super) fn passage(&self, seq: u64) -> Option<&Passage> {
        self.place(seq).map(|place| &place.passage)
    }

    /// What a mending did to the row; `None` where the record is none.
    pub(super) fn mending(&self, seq: u64) -> Option<Mending> {
        #[derive(Deserialize)]
        struct Mended {
            #[serde(flatten)]
            what: Mending,
        }
        let place = self.place(seq).filter(|place| place.kind == Kind::Mend)?;
        serde_json::from_str(&self.text[place.passage.whole.clone()]).ok().map(|Mended { what }| what)
    }

    /// What a mending put in the place of which rulings.
    pub(super) fn mended(&self, seq: u64) -> Result<Vec<(u64, Passage)>, Interrupt> {
        #[derive(Deserialize)]
        struct Mended<'a> {
            #[serde(borrow)]
            rulings: Vec<(u64, &'a RawValue)>,
        }
        #[derive(Deserialize)]
        struct Ruling<'a> {
            #[serde(borrow)]
            events: &'a RawValue,
        }
        let unread = |error: serde_json::Error| Refusal::new(format!("mending {seq} cannot be read: {error}"));
        let Some(place) = self.place(seq) else { return Ok(Vec::new()) };
        let read: Mended<'_> = serde_json::from_str(&self.text[place.passage.whole.clone()]).map_err(unread)?;
        let passage = |(of, ruling): (u64, &RawValue)| {
            let Ruling { events } = serde_json::from_str(ruling.get()).map_err(unread)?;
            Ok((of, Passage { whole: within(&self.text, ruling, 0), events: within(&self.text, events, 0) }))
        };
        read.rulings.into_iter().map(passage).collect()
    }

    fn place(&self, seq: u64) -> Option<&Place> {
        self.places.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }
}

/// The first record, in its very words, as the second one holds it; journals begun with version 0.1.0 have it but once.
pub fn first_again(second: &str) -> Option<&str> {
    #[derive(Deserialize)]
    struct Second<'a> {
        #[serde(borrow)]
        first: &'a RawValue,
    }
    serde_json::from_str::<Second<'_>>(second).ok().map(|second| second.first.get())
}

/// A record in JSON.
pub(super) fn json(record: &Record) -> Result<String, Interrupt> {
    serde_json::to_string(record).or_else(|error| Interrupt::refuse(error.to_string()))
}

/// Where a piece of `text` stands, if `text` itself begins at `start`.
fn within(text: &str, piece: &RawValue, start: usize) -> Range<usize> {
    let from = start + (piece.get().as_ptr().addr() - text.as_ptr().addr());
    from..from + piece.get().len()
}
