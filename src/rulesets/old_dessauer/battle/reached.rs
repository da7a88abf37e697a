//! Skirmishers whom formed troops touch (Light Infantry: In Combat; If in broken terrain).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::charge::skirmish::Ground;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::UnitId;

impl State {
    /// The skirmishers in a contact with formed troops whose round is still to come.
    pub(crate) fn skirmishers_in(&self, contact: &Contact) -> Option<UnitId> {
        let skirmishes = |id: UnitId| self.kind(id) == Some(Kind::Skirmishers);
        let (a, b) = (contact.attacker, contact.target);
        let one = if skirmishes(a) { a } else { b };
        (!contact.fought && skirmishes(a) != skirmishes(b)).then_some(one)
    }

    /// Those of them who do not fight where they stand: they fall back, or lose the stands that are touched.
    pub(crate) fn reached_in(&self, contact: &Contact) -> Option<UnitId> {
        let skirmishers = self.skirmishers_in(contact)?;
        let ground = Ground::from(self.roster.unit(skirmishers)?.ground);
        (!ground.is_defended(&self.tables.options)).then_some(skirmishers)
    }

    /// Whether this unit is in a combat that it may not break off: one from before this turn's charges, or one that goes on
    /// after its round of this turn. Skirmishers who have still to go out of the way of formed troops fight nobody.
    pub(crate) fn is_bound(&self, id: UnitId) -> bool {
        let goes_on = |contact: &Contact| contact.since < self.turn || contact.fought;
        self.contacts_of(id).any(|contact| goes_on(contact) && self.reached_in(contact).is_none())
    }

    /// Whether formed troops have reached these skirmishers.
    pub(crate) fn is_reached(&self, id: UnitId) -> bool {
        self.contacts_of(id).any(|contact| self.reached_in(contact) == Some(id))
    }
}
