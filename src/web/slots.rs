//! How many may be connected at once.

use std::cell::RefCell;
use std::rc::Rc;

use tokio::task::AbortHandle;

/// How many connections there are at most.
pub const MOST: usize = 64;

/// The connections that are open. Where all are taken, the oldest that has not shown a token yet makes room: who knows
/// none keeps no player out.
#[derive(Clone, Default)]
pub struct Slots(Rc<RefCell<Taken>>);

#[derive(Default)]
struct Taken {
    last: u64,
    open: Vec<Open>,
}

struct Open {
    number: u64,
    known: bool,
    task: Option<AbortHandle>,
}

/// A connection's place; free again once this is dropped.
pub struct Slot {
    slots: Slots,
    number: u64,
}

impl Slots {
    /// A place; `None` where players have them all.
    pub fn take(&self) -> Option<Slot> {
        if self.0.borrow().open.len() >= MOST {
            let stranger = {
                let mut taken = self.0.borrow_mut();
                let at = taken.open.iter().position(|open| !open.known)?;
                taken.open.remove(at)
            };
            stranger.task.iter().for_each(AbortHandle::abort);
        }
        let mut taken = self.0.borrow_mut();
        taken.last += 1;
        let number = taken.last;
        taken.open.push(Open { number, known: false, task: None });
        Some(Slot { slots: self.clone(), number })
    }

    /// Says which task has a place, so that it can be cut off.
    pub fn belongs(&self, number: u64, task: AbortHandle) {
        self.change(number, |open| open.task = Some(task));
    }

    fn change(&self, number: u64, change: impl FnOnce(&mut Open)) {
        if let Some(open) = self.0.borrow_mut().open.iter_mut().find(|open| open.number == number) {
            change(open);
        }
    }
}

impl Slot {
    /// Its number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Who has this place has shown a token.
    pub fn is_known(&self) {
        self.slots.change(self.number, |open| open.known = true);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.slots.0.borrow_mut().open.retain(|open| open.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stranger_makes_room_and_a_player_does_not() {
        let slots = Slots::default();
        let mut all: Vec<Slot> = (0..MOST).filter_map(|_| slots.take()).collect();
        all.iter().skip(1).for_each(Slot::is_known);
        let next = slots.take().expect("the stranger's place");
        next.is_known();
        assert!(slots.take().is_none());
        drop(all.remove(0));
        assert!(slots.take().is_none(), "the stranger had no place left to give back");
        drop(all.pop());
        assert!(slots.take().is_some());
    }
}
