//! How many may be connected at once.

use std::cell::RefCell;
use std::net::IpAddr;
use std::rc::Rc;

use tokio::task::AbortHandle;

/// How many connections there are at most.
pub const MOST: usize = 64;

/// How many connections a machine keeps where another wants one and all are taken.
const FAIR: usize = 8;

/// The connections that are open. Where all are taken, the oldest that has not shown a token yet makes room: who knows
/// none keeps no player out. Where players have them all, the oldest of the machine with the most makes room for another
/// machine's, if it has more than its fair part: no player keeps the others out either.
#[derive(Clone, Default)]
pub struct Slots(Rc<RefCell<Taken>>);

#[derive(Default)]
struct Taken {
    last: u64,
    open: Vec<Open>,
}

struct Open {
    from: IpAddr,
    number: u64,
    known: bool,
    task: Option<AbortHandle>,
}

/// A connection's place; free again once this is dropped.
pub struct Slot {
    slots: Slots,
    number: u64,
}

impl Taken {
    /// Whose place it is, in order, that is taken from him for who comes from this address.
    fn who_gives_way_to(&self, from: IpAddr) -> Option<usize> {
        let stranger = self.open.iter().position(|open| !open.known);
        let many = |open: &&Open| self.open.iter().filter(|other| other.from == open.from).count();
        let most = || self.open.iter().filter(|open| open.from != from && many(open) > FAIR).max_by_key(many);
        stranger.or_else(|| most().and_then(|most| self.open.iter().position(|open| open.from == most.from)))
    }
}

impl Slots {
    /// A place for who comes from this address; `None` where others have them all.
    pub fn take(&self, from: IpAddr) -> Option<Slot> {
        if self.0.borrow().open.len() >= MOST {
            let gives_way = {
                let mut taken = self.0.borrow_mut();
                let at = taken.who_gives_way_to(from)?;
                taken.open.remove(at)
            };
            gives_way.task.iter().for_each(AbortHandle::abort);
        }
        let mut taken = self.0.borrow_mut();
        taken.last += 1;
        let number = taken.last;
        taken.open.push(Open { from, number, known: false, task: None });
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
        let (slots, home) = (Slots::default(), IpAddr::from([192, 168, 1, 2]));
        let mut all: Vec<Slot> = (0..MOST).filter_map(|_| slots.take(home)).collect();
        all.iter().skip(1).for_each(Slot::is_known);
        let next = slots.take(home).expect("the stranger's place");
        next.is_known();
        assert!(slots.take(home).is_none());
        drop(all.remove(0));
        assert!(slots.take(home).is_none(), "the stranger had no place left to give back");
        drop(all.pop());
        assert!(slots.take(home).is_some());
    }

    #[test]
    fn who_has_most_places_makes_room_for_another_and_who_has_few_does_not() {
        let slots = Slots::default();
        let [greedy, fair, late] = [2, 3, 4].map(|last| IpAddr::from([192, 168, 1, last]));
        let known = |from| slots.take(from).inspect(Slot::is_known);
        let held: Vec<Slot> = (0..MOST).filter_map(|at| known(if at < FAIR { fair } else { greedy })).collect();
        assert_eq!(held.len(), MOST);
        assert!(known(greedy).is_none(), "it had its part");
        let others: Vec<Slot> = (0..MOST).map_while(|_| known(late)).collect();
        // Both keep as many as is fair, and who comes late has what is left.
        assert_eq!(others.len(), MOST - 2 * FAIR);
        let has = |from| slots.0.borrow().open.iter().filter(|open| open.from == from).count();
        assert_eq!([has(greedy), has(fair)], [FAIR, FAIR]);
    }
}
