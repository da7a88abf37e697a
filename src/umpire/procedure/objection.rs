//! What the book may have against an order, by name: house rules switch it off by that.

use strum::VariantNames;

use crate::umpire::{ObjectionName, Refusal, did_you_mean};

/// Why the book may forbid something: an enum with a variant for each reason, which is its name in house rules. One that
/// only hands on a reason of another enum has the name of that; it says so with `#[strum(serialize = "")]`.
pub trait Objection: Clone + Into<&'static str> + VariantNames {
    /// What all of them are about: `fire`.
    const OF: &'static str;

    /// The reason in words, with its page.
    fn words(objection: Self) -> Refusal;
}

impl<O: Objection> From<O> for Refusal {
    fn from(objection: O) -> Refusal {
        let name = ObjectionName { of: O::OF, name: objection.clone().into() };
        let refusal = O::words(objection);
        Refusal { name: refusal.name.or(Some(name)), ..refusal }
    }
}

/// The names of some objections, as a ruleset lists them.
#[derive(Clone, Copy, Debug)]
pub struct Objections {
    /// What they are about.
    pub of: &'static str,
    /// Their names; one that is empty is none.
    pub names: &'static [&'static str],
}

impl Objections {
    /// Those of an enum.
    pub const fn of<O: Objection>() -> Objections {
        Objections { of: O::OF, names: O::VARIANTS }
    }

    /// Every name in lists of them.
    pub fn all(lists: &'static [Objections]) -> impl Iterator<Item = ObjectionName> {
        let each = |list: &'static Objections| list.names.iter().map(|name| ObjectionName { of: list.of, name });
        lists.iter().flat_map(each).filter(|name| !name.name.is_empty())
    }

    /// The one of this name. The error is what was meant, perhaps, or how to find it.
    pub fn find(lists: &'static [Objections], wanted: &str) -> Result<ObjectionName, String> {
        if let Some(found) = Objections::all(lists).find(|name| name.to_string() == wanted) {
            return Ok(found);
        }
        let names: Vec<String> = Objections::all(lists).map(|name| name.to_string()).collect();
        // Who writes the last part alone means that.
        let last = names.iter().find(|name| name.split_once('.').is_some_and(|(_, last)| last == wanted));
        match last.map(String::as_str).or_else(|| did_you_mean(wanted, names.iter().map(String::as_str))) {
            Some(meant) => Err(format!("did you mean \"{meant}\"?")),
            None => Err("`drumhead rules RULESET` lists what can be switched off".to_owned()),
        }
    }
}

/// What house rules have switched off: objections that are allowed for good.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwitchedOff(Vec<ObjectionName>);

impl SwitchedOff {
    /// Nothing.
    pub const NONE: &'static SwitchedOff = &SwitchedOff(Vec::new());

    /// These.
    pub fn new(names: Vec<ObjectionName>) -> SwitchedOff {
        SwitchedOff(names)
    }

    /// Whether a reason counts no longer.
    pub fn has(&self, refusal: &Refusal) -> bool {
        refusal.name.is_some_and(|name| self.0.contains(&name))
    }

    /// Leaves out the reasons that count no longer.
    pub fn lift(&self, mut reasons: Vec<Refusal>) -> Vec<Refusal> {
        reasons.retain(|reason| !self.has(reason));
        reasons
    }
}

/// Tables of a ruleset, with what house rules have switched off.
pub trait Switches {
    /// What is off.
    fn off(&self) -> &SwitchedOff;
    /// Switches these off, and nothing else.
    fn switch_off(&mut self, off: SwitchedOff);
}
