//! Who fights whom in a round of melee: supports, attacks, and who shares their hits (p. 17, 22-23, 30-31).

use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_shared;
use crate::rulesets::honours_of_war::battle::split_hits::OddTo;
use crate::rulesets::honours_of_war::battle::state::{Contact, State};
use crate::rulesets::honours_of_war::melee::round::MeleeRound;
use crate::rulesets::honours_of_war::melee::side::MeleeSide;
use crate::rulesets::honours_of_war::melee::support::{NoSupport, Supporter, SupporterResult};
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{Answers, FormBuilder, GivenDice, Question, Ratio, UnitId};

/// Everybody linked by contact, and what the table has said about them.
pub(crate) struct Fight<'a> {
    state: &'a State,
    /// The contacts that go on.
    pub(crate) open: Vec<&'a Contact>,
    pub(crate) fighters: Vec<UnitId>,
    /// Who supports each fighter.
    pub(crate) supports: Vec<(UnitId, Vec<UnitId>)>,
    pub(crate) attacks: Vec<Attack<'a>>,
}

/// One who throws a die: against whom, and in which contact.
#[derive(Clone, Copy)]
pub(crate) struct Attack<'a> {
    pub(crate) from: UnitId,
    pub(crate) at: UnitId,
    contact: &'a Contact,
    /// Who shares its hits, and who takes an odd one.
    pub(crate) shared: Option<(UnitId, OddTo)>,
}

/// Two units who throw at each other, or of whom one throws at the other.
pub(crate) struct Bout {
    pub(crate) one: UnitId,
    pub(crate) other: UnitId,
    pub(crate) request: MeleeRound,
}

impl<'a> Fight<'a> {
    /// Those who fight in the same melee as this unit.
    pub(crate) fn of(state: &'a State, unit: UnitId) -> Fight<'a> {
        let mut open = state.open_contacts();
        let mut fighters = state.linked(unit);
        // What goes on elsewhere is another melee.
        open.retain(|contact| fighters.contains(&contact.attacker));
        fighters.retain(|id| open.iter().any(|contact| contact.attacker == *id || contact.target == *id));
        // A battery and a battalion that hold the same faces both fight from any of them (p. 17).
        let mixed: Vec<UnitId> = fighters.iter().filter_map(|id| state.fights_beside(*id)).collect();
        fighters.extend(mixed.into_iter().filter(|id| !fighters.contains(id)).collect::<Vec<UnitId>>());
        fighters.sort_by_key(|id| (state.side(id.army), *id));
        Fight { state, open, fighters, supports: Vec::new(), attacks: Vec::new() }
    }

    /// Asks who supports whom, who throws against whom, and who shares hits.
    pub(crate) fn ask(&mut self, ask: &mut FormBuilder<'_>) {
        self.ask_supports(ask);
        for (place, id) in self.fighters.iter().enumerate() {
            if self.state.unit(*id).is_some_and(|unit| unit.block().is_some()) {
                // A garrison fights in all directions at once (p. 17, 30).
                let all = self.garrison_touching(*id).into_iter();
                self.attacks.extend(all.map(|(_, at, contact)| Attack { from: *id, at, contact, shared: None }));
            } else if let Some(attack) = self.ask_attack(place, *id, ask) {
                self.attacks.push(attack);
            }
        }
        self.ask_shares(ask);
    }

    /// The rounds to be fought, each pair once.
    pub(crate) fn bouts(&self) -> Vec<Bout> {
        let rank = |id: UnitId| (self.state.side(id.army), id);
        let bout = |attack: &Attack<'_>| {
            let answers = self.attacks.iter().any(|other| other.from == attack.at && other.at == attack.from);
            if answers && rank(attack.at) < rank(attack.from) {
                return None;
            }
            let a = self.side(attack.from, attack.contact, true)?;
            let b = self.side(attack.at, attack.contact, answers)?;
            let request = MeleeRound { a, b, round: attack.contact.rounds + 1 };
            Some(Bout { one: attack.from, other: attack.at, request })
        };
        self.attacks.iter().filter_map(bout).collect()
    }

    /// Those who fight, in the order in which their dice fall; who throws none stands last. Title, chances, what is owed and
    /// what fell have this order.
    pub(crate) fn as_they_throw(&self, bouts: &[Bout]) -> Vec<UnitId> {
        let both = |bout: &Bout| [(bout.one, bout.request.a.fights), (bout.other, bout.request.b.fights)];
        let throwers = bouts.iter().flat_map(both).filter(|(_, fights)| *fights).map(|(id, _)| id);
        let mut order: Vec<UnitId> = Vec::new();
        for id in throwers.chain(self.fighters.iter().copied()) {
            if !order.contains(&id) {
                order.push(id);
            }
        }
        order
    }

    /// The enemies who touch a unit, each with the side of the unit that he touches.
    fn touching(&self, id: UnitId) -> Vec<(Facing, UnitId, &'a Contact)> {
        let touch = |contact: &&'a Contact| match () {
            () if contact.attacker == id => Some((Facing::Front, contact.target, *contact)),
            () if contact.target == id => Some((contact.sector, contact.attacker, *contact)),
            () => None,
        };
        self.open.iter().filter_map(touch).collect()
    }

    /// The enemies who touch a garrison: those who touch the unit with which it is mixed are before its own faces as well.
    fn garrison_touching(&self, id: UnitId) -> Vec<(Facing, UnitId, &'a Contact)> {
        let beside = self.state.fights_beside(id).map_or_else(Vec::new, |beside| self.touching(beside));
        self.touching(id).into_iter().chain(beside).collect()
    }

    /// Against whom a unit throws: the enemy at its front; else at its rear; else at a flank. Where there are two, its
    /// player says at whom (p. 30).
    fn ask_attack(&self, place: usize, id: UnitId, ask: &mut FormBuilder<'_>) -> Option<Attack<'a>> {
        const IDS: [&str; 6] = ["against_1", "against_2", "against_3", "against_4", "against_5", "against_6"];
        let rank = |side: Facing| match side.sector() {
            Sector::Front => 0,
            Sector::Rear => 1,
            Sector::Flank => 2,
        };
        let mut best = self.touching(id);
        let least = best.iter().map(|(side, ..)| rank(*side)).min()?;
        best.retain(|(side, ..)| rank(*side) == least);
        let first = best.first().map(|(_, enemy, _)| *enemy)?;
        let at = match (best.len(), IDS.get(place)) {
            (2.., Some(question)) => {
                let label = format!("{} throws against", self.state.named(id));
                let from = best.iter().map(|(_, enemy, _)| *enemy).collect();
                let against = Question::new(question, ' ', label).on("p. 22, 30");
                // Two in one sector share its hits, whoever is named; of two on two sides nobody is certain.
                let apart = best.windows(2).any(|two| two[0].0 != two[1].0);
                let against = if apart { against.must() } else { against };
                ask.unit(against, from, Some(first)).unwrap_or(first)
            }
            _ => first,
        };
        let (_, at, contact) = best.into_iter().find(|(_, enemy, _)| *enemy == at)?;
        Some(Attack { from: id, at, contact, shared: None })
    }

    /// Who shares the hits of an attack, and who takes an odd one, by a die unless the players agree. Two enemies who touch
    /// the same sector share them (HOW-AMB-B37), and so do the two units of a block that hold the same faces; two who hold
    /// faces of their own, where the players see both struck (p. 17).
    fn ask_shares(&mut self, ask: &mut FormBuilder<'_>) {
        const IDS: [(&str, char); 6] = [
            ("shared_1", 'f'),
            ("shared_2", 'G'),
            ("shared_3", 'h'),
            ("shared_4", 'F'),
            ("shared_5", 'j'),
            ("shared_6", 'H'),
        ];
        let state = self.state;
        let shares = self.attacks.iter().zip(IDS).map(|(attack, (id, key))| {
            let touching = self.touching(attack.from);
            let side = touching.iter().find(|(_, enemy, _)| *enemy == attack.at).map(|(side, ..)| *side);
            let beside = touching.iter().find(|(other, enemy, _)| Some(*other) == side && *enemy != attack.at);
            let beside = beside.map(|(_, enemy, _)| *enemy);
            let other = beside.or_else(|| state.partner(attack.at).map(|partner| partner.id))?;
            let by_rule = beside.is_some() || state.sharer(attack.at).is_some();
            let (from, first, second) = (state.marked(attack.from), state.marked(attack.at), state.marked(other));
            let label = format!("hits of {from} shared: first {first}, second {second}");
            let odd_to = ask_shared(Question::new(id, key, label).on("p. 17, 22"), by_rule, ask)?;
            Some((other, odd_to))
        });
        let shares: Vec<Option<(UnitId, OddTo)>> = shares.collect();
        for (attack, shared) in self.attacks.iter_mut().zip(shares) {
            attack.shared = shared;
        }
    }

    /// Who supports each fighter; as in the round before, unless the umpire says otherwise or they may not any more
    /// (p. 23, 30).
    fn ask_supports(&mut self, ask: &mut FormBuilder<'_>) {
        const IDS: [(&str, char); 6] = [
            ("supports_1", 's'),
            ("supports_2", 't'),
            ("supports_3", 'U'),
            ("supports_4", 'J'),
            ("supports_5", 'K'),
            ("supports_6", 'L'),
        ];
        let state = self.state;
        let most = usize::try_from(state.tables.melee.support.most).unwrap_or(usize::MAX);
        for (fighter, (id, key)) in self.fighters.iter().zip(IDS) {
            if self.touching(*fighter).is_empty() {
                continue;
            }
            let may = may_support(state, *fighter);
            // Who catches an enemy in pursuit, or is caught, has another melee, elsewhere (p. 33).
            let another = state.phase == Phase::MeleeReactions
                && self.touching(*fighter).iter().all(|(.., contact)| contact.rounds == 0);
            let before = state.supports.iter().find(|(unit, _)| unit == fighter && !another);
            let mut before = before.map_or_else(Vec::new, |(_, by)| by.clone());
            before.retain(|id| may.contains(id));
            let barred = bars_support(state, *fighter);
            if !barred.is_empty() {
                ask.say(format!("no support by {}: a red die, or hits to retreat (p. 30)", barred.join(", ")));
            }
            let label = format!("{} is supported by", state.named(*fighter));
            let question = Question::new(id, key, label).on("p. 23, 30");
            let mut by = ask.units_or(question, may.clone(), most, &before);
            by.retain(|id| may.contains(id));
            self.supports.push((*fighter, by));
        }
    }

    fn side(&self, id: UnitId, contact: &Contact, fights: bool) -> Option<MeleeSide> {
        let supports = self.supports.iter().find(|(fighter, _)| *fighter == id).map_or(0, |(_, by)| by.len() as u32);
        self.state.melee_side(&self.open, id, contact, fights, supports)
    }
}

/// These who have a round to fight, melee by melee, each in the order in which its dice fall as far as the roster knows.
pub(crate) fn by_melee(state: &State, who: &[UnitId]) -> Vec<UnitId> {
    let (nothing, mut no_dice) = (Answers::new(), GivenDice::new(&[]));
    let mut ask = FormBuilder::new(&nothing, &mut no_dice).under(&state.tables.off);
    let mut order: Vec<UnitId> = Vec::new();
    for id in who {
        if order.contains(id) {
            continue;
        }
        let mut fight = Fight::of(state, *id);
        fight.ask(&mut ask);
        let own = fight.as_they_throw(&fight.bouts());
        order.extend(own.into_iter().filter(|one| who.contains(one)));
        if !order.contains(id) {
            order.push(*id);
        }
    }
    order
}

/// What the roster knows of a friend's support; none for who is not there. The table says who stands near enough.
fn support_of(state: &State, fighter: UnitId, id: UnitId) -> Option<SupporterResult> {
    let unit = state.unit(id)?;
    let others = state.supports.iter().filter(|(friend, by)| *friend != fighter && by.contains(&id));
    let supporter = Supporter {
        in_melee: state.fights(id),
        supporting: u32::try_from(others.count()).unwrap_or(u32::MAX),
        ..Supporter::new(unit.profile.clone(), Ratio::ZERO)
    };
    Some(supporter.judge(&state.tables, state.scale))
}

/// Friends that may support by all that the roster knows (`melee_support`).
fn may_support(state: &State, fighter: UnitId) -> Vec<UnitId> {
    let supports = |id: &UnitId| support_of(state, fighter, *id).is_some_and(|support| support.supports);
    state.friends(fighter.army, fighter).into_iter().filter(supports).collect()
}

/// Whom of its brigade one might name for a support that his morale does not let him give.
fn bars_support(state: &State, fighter: UnitId) -> Vec<String> {
    let shaken = |why: &NoSupport| matches!(why, NoSupport::Reforming | NoSupport::FourHits);
    let barred = |id: &UnitId| {
        let reasons = support_of(state, fighter, *id).map_or_else(Vec::new, |support| support.reasons);
        id.of_brigade() == fighter.of_brigade() && !reasons.is_empty() && reasons.iter().all(shaken)
    };
    state.friends(fighter.army, fighter).iter().filter(|id| barred(id)).map(|id| state.marked(*id)).collect()
}
