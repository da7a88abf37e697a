//! What is around those who fight a round of melee (Melee modifiers).

use crate::rulesets::napoleonic_d8::battle::contact::ChargeReply;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::melee::orders::sides::MeleeSides;
use crate::rulesets::napoleonic_d8::melee::participant::Participant;
use crate::rulesets::napoleonic_d8::melee::round::Melee;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{FormBuilder, Question, UnitId};

const SECTION: &str = "Melee modifiers";

/// Where an answer comes from that stands filled in.
const BEFORE: &str = "as said before";
const STANDS: &str = "as it stands";

/// The rows of those who may have gone out of their BC's reach, with their letters: three fight at most.
const REACHED: &[(&str, char)] = &[("reached", 'L'), ("reached_second", 'P'), ("reached_third", 'T')];

/// What its state tells of a unit.
type Holds<'s> = dyn Fn(&UnitInPlay) -> bool + 's;

/// Those who fight.
#[derive(Clone, Copy)]
struct Fighters<'s> {
    state: &'s State,
    sides: &'s MeleeSides,
}

impl<'s> Fighters<'s> {
    fn units(self, of: &[UnitId]) -> Vec<&'s UnitInPlay> {
        of.iter().filter_map(|id| self.state.unit(*id)).collect()
    }

    /// Those of these of whom it holds.
    fn who(self, of: &[UnitId], holds: &Holds<'_>) -> Vec<UnitId> {
        self.units(of).into_iter().filter(|unit| holds(unit)).map(|unit| unit.id).collect()
    }

    fn any(self, of: &[UnitId], holds: &Holds<'_>) -> bool {
        self.units(of).into_iter().any(holds)
    }

    /// Whether one of the attackers who charged a unit was answered so by it.
    fn answered(self, unit: &UnitInPlay, so: fn(&ChargeReply) -> bool) -> bool {
        let charges = self.state.chargers(unit.id).filter(|(charger, _)| self.sides.own.contains(&charger.id));
        charges.filter_map(|(_, charge)| charge.answer).any(|answer| so(&answer))
    }

    /// The defenders who counter-charge in this round.
    fn counters(self) -> Vec<UnitId> {
        let first = !self.sides.continued;
        self.who(&self.sides.foes, &|unit| first && self.answered(unit, |reply| reply.counter))
    }

    /// Whether a charge of this round came upon its flank or its rear, and it did not wheel to face it.
    fn is_charged_in_flank(self, unit: &UnitInPlay) -> bool {
        let all = self.sides.all();
        let mut charges = self.state.chargers(unit.id).filter(|(charger, _)| all.contains(&charger.id));
        charges.any(|(_, charge)| {
            let answer = charge.answer.unwrap_or_default();
            (charge.flank || answer.back) && !answer.faced
        })
    }

    /// Whether it is attacked in flank or rear, whoever of them the form is of: by a charge of this round, or as before by
    /// those with whom it stays in melee.
    fn is_beset(self, unit: &UnitInPlay) -> bool {
        let all = self.sides.all();
        self.is_charged_in_flank(unit) || (unit.beset && unit.engaged.iter().any(|enemy| all.contains(enemy)))
    }

    /// One charge among those who fight on, or the other way about: each has its own bonus.
    fn is_mixed(self) -> bool {
        let own = &self.sides.own;
        self.any(own, &|unit| unit.charge.is_some()) && self.any(own, &|unit| unit.charge.is_none())
    }

    /// Everybody as he fights before anything is asked.
    fn parts(self) -> Vec<(UnitId, Participant)> {
        let (charged, mixed) = (|unit: &UnitInPlay| unit.charge.is_some(), self.is_mixed());
        let counters = self.counters();
        let part = |unit: &UnitInPlay| {
            let mut part = Participant::of(unit.now.clone());
            part.charged = mixed.then(|| charged(unit));
            part.answered = counters.contains(&unit.id);
            part.otherwise = self.answered(unit, |reply| !reply.counter);
            part.at_guns = unit.now.arm == Arm::Skirmishers && charged(unit);
            (unit.id, part)
        };
        self.units(&self.sides.all()).into_iter().map(part).collect()
    }
}

/// The round as it is asked for: each fact beside the input that it fills, for those of whom it holds.
struct Asking<'s, 'a, 'b> {
    fighters: Fighters<'s>,
    parts: Vec<(UnitId, Participant)>,
    ask: &'a mut FormBuilder<'b>,
}

impl Asking<'_, '_, '_> {
    /// Asks of which of these it holds; `usual` unless said otherwise.
    fn of(
        &mut self,
        question: Question,
        of: &[UnitId],
        (usual, when): (&[UnitId], &'static str),
        set: fn(&mut Participant, bool),
    ) -> Vec<UnitId> {
        let question = if usual.is_empty() { question } else { question.as_said(when) };
        let holds = self.ask.units_or(question.on(SECTION), of.to_vec(), of.len(), usual);
        for (id, part) in &mut self.parts {
            if of.contains(id) {
                set(part, holds.contains(id));
            }
        }
        holds
    }

    /// Who is around them.
    fn neighbours(&mut self) {
        let Fighters { sides, .. } = self.fighters;
        let all = sides.all();
        let said = |holds: &Holds<'_>| self.fighters.who(&all, holds);
        let (flanks, rear) = (said(&|unit| unit.support.flanks), said(&|unit| unit.support.rear));
        let fighters = self.fighters;
        let faces = |unit: &UnitInPlay| {
            let mut charges = fighters.state.chargers(unit.id).filter(|(charger, _)| all.contains(&charger.id));
            charges.any(|(_, charge)| charge.flank && charge.answer.is_some_and(|answer| answer.faced))
        };
        if fighters.any(&all, &faces) {
            self.ask.say("it wheeled to face its attacker: no flank, unless too little (k)");
        }
        let beset = fighters.who(&all, &|unit| fighters.is_beset(unit));
        let charged = fighters.any(&all, &|unit| fighters.is_charged_in_flank(unit));
        let since = if charged { "as in the charge" } else { BEFORE };
        let asked = Question::new("flanks", 's', "supported on both flanks");
        self.of(asked, &all, (&flanks, BEFORE), |part, on| part.flanks_supported = on);
        let asked = Question::new("rear", 'p', "whose rear is supported");
        self.of(asked, &all, (&rear, BEFORE), |part, on| part.rear_supported = on);
        let asked = Question::new("beset", 'k', "attacked in flank or rear");
        self.of(asked, &all, (&beset, since), |part, on| part.flank_or_rear_attacked = on);
        self.command(&all);
    }

    /// Whom his BC reaches. Of one who may have gone out of his reach it has to be said, each in a row of its own: a list has
    /// nobody in it until somebody is named. Where the list alone was answered, as in journals of before, it holds.
    fn command(&mut self, all: &[UnitId]) {
        let fighters = self.fighters;
        let state = fighters.state;
        let away = fighters.who(all, &|unit| unit.support.away);
        let gone = fighters.units(all).into_iter().filter(|unit| !unit.now.arm.is_artillery());
        let gone = gone.filter_map(|unit| Some((unit.id, state.gone_from_its_bc(unit)?)));
        let gone: Vec<(UnitId, String)> = gone.take(REACHED.len()).collect();
        // Guns are beaten whoever commands.
        let guns = fighters.any(&fighters.sides.foes, &|unit| unit.now.arm.is_artillery());
        let listed = self.ask.answered("away") && !REACHED.iter().any(|(id, _)| self.ask.answered(id));
        let (named, apart) = if guns || listed { (gone, Vec::new()) } else { (Vec::new(), gone) };
        for ((unit, gone), (id, key)) in apart.iter().zip(REACHED) {
            let radius = state.brigade(*unit).map_or(0, |brigade| state.tables.radius.of(brigade.bc.get()));
            let label = format!("{} within {radius} cm of its BC: it {gone}", state.marked(*unit));
            let reached = self.ask.flag(Question::new(id, *key, label).on(SECTION).must(), true);
            for (_, part) in self.parts.iter_mut().filter(|(of, _)| of == unit) {
                part.in_command = reached;
            }
        }
        let named = named.iter().map(|(unit, gone)| format!("{} {gone}", state.marked(*unit)));
        let label = match named.collect::<Vec<_>>().join("; ") {
            none if none.is_empty() => "out of command".to_owned(),
            gone => format!("out of command ({gone})"),
        };
        let others: Vec<UnitId> = all.iter().copied().filter(|id| apart.iter().all(|(unit, _)| unit != id)).collect();
        self.of(Question::new("away", 'O', label), &others, (&away, BEFORE), |part, on| part.in_command = !on);
    }

    /// What they stand on and behind.
    fn ground(&mut self) {
        let Fighters { sides, .. } = self.fighters;
        let fighters = self.fighters;
        let (own, foes, all) = (&sides.own, &sides.foes, sides.all());
        let has = |of: &[UnitId], arm: Arm| fighters.any(of, &|unit| unit.now.arm == arm);
        let (on_foot, on_horse) = (has(foes, Arm::Infantry), has(foes, Arm::Cavalry));
        let (walks, rides) = (has(own, Arm::Infantry), has(own, Arm::Cavalry));
        let high = fighters.who(&all, &|unit| unit.ground == Ground::Hill);
        if on_foot || walks {
            let foot = fighters.who(&high, &|unit| unit.now.arm == Arm::Infantry);
            self.of(Question::new("hill", 'h', "infantry on a hill"), &all, (&foot, STANDS), |part, on| {
                part.on_hill = on
            });
        }
        if (walks && on_horse) || (rides && on_foot) {
            let secured = Question::new("secured", 'K', "infantry with secured flanks");
            self.of(secured, &all, (&[], ""), |part, on| part.secured_flanks = on);
        }
        // Who fights on attacks nobody anew, whoever charges beside him.
        let attacks = |unit: &UnitInPlay| !sides.continued && !fighters.is_mixed() || unit.charge.is_some();
        if rides && on_horse && fighters.any(own, &attacks) {
            let climbs = foes.iter().any(|foe| high.contains(foe));
            let below = fighters.who(own, &|unit| climbs && attacks(unit) && !high.contains(&unit.id));
            let uphill = Question::new("uphill", 't', "cavalry attacking uphill");
            self.of(uphill, own, (&below, STANDS), |part, on| part.uphill = on);
        }
        let behind =
            |ground: Ground| fighters.who(foes, &|unit| unit.now.arm == Arm::Infantry && unit.ground == ground);
        if on_foot {
            let wall = Question::new("wall", 'U', "defending a wall or hedge");
            self.of(wall, foes, (&behind(Ground::Wall), STANDS), |part, on| part.behind_wall = on);
        }
        // Cavalry attacks no building, and where it stands before one, that is said.
        if on_foot && (walks || !behind(Ground::Building).is_empty()) {
            let building = Question::new("building", 'Q', "defending a building");
            self.of(building, foes, (&behind(Ground::Building), STANDS), |part, on| part.in_building = on);
        }
    }

    /// Who counter-charges, and by how wide a wheel.
    fn counter_charges(&mut self) {
        let Fighters { sides, .. } = self.fighters;
        let (fighters, foes) = (self.fighters, &sides.foes);
        let counters = fighters.counters();
        let foot = |of: &[UnitId]| fighters.any(of, &|unit| unit.now.arm == Arm::Infantry);
        let horse = fighters.any(foes, &|unit| unit.now.arm == Arm::Cavalry);
        let may = horse || (foot(foes) && foot(&sides.own)) || !counters.is_empty();
        if sides.continued || !may {
            return;
        }
        let counter = Question::new("counter", 'N', "counter-charging");
        let counter = self.of(counter, foes, (&counters, "as it answered"), |part, on| part.counter_charging = on);
        if !counter.is_empty() {
            let wheelers = fighters.who(&counters, &|unit| fighters.answered(unit, |reply| reply.wheeled));
            let wheeled = Question::new("wheeled", 'l', "of them wheeled their full angle");
            self.of(wheeled, &counter, (&wheelers, "as it answered"), |part, on| part.wheeled_max = on);
        }
    }
}

/// Asks only what can count in this melee.
pub(crate) fn asked(state: &State, sides: &MeleeSides, ask: &mut FormBuilder<'_>) -> Melee {
    let fighters = Fighters { state, sides };
    let mut asking = Asking { fighters, parts: fighters.parts(), ask };
    asking.neighbours();
    asking.ground();
    asking.counter_charges();
    let of = |side: &[UnitId]| {
        let parts = asking.parts.iter().filter(|(id, _)| side.contains(id));
        parts.map(|(_, part)| part.clone()).collect()
    };
    Melee { attackers: of(&sides.own), defenders: of(&sides.foes), continued: sides.continued }
}

/// Whose lances do nothing, as the other side wears breastplates (Melee modifiers).
pub(super) fn breastplates(state: &State, sides: &MeleeSides, melee: &Melee) -> Vec<String> {
    let who = |ids: &[UnitId], parts: &[Participant], holds: fn(&Participant) -> bool| {
        let named = ids.iter().zip(parts).filter(|(_, part)| holds(part)).map(|(id, _)| state.marked(*id));
        Some(named.collect::<Vec<_>>().join(" and ")).filter(|named| !named.is_empty())
    };
    let (own, foes) = ((&sides.own, &melee.attackers), (&sides.foes, &melee.defenders));
    let said = [(own, foes), (foes, own)].into_iter().filter_map(|((lancers, with), (others, against))| {
        let lancers = who(lancers, with, Participant::has_lances)?;
        let others = who(others, against, Participant::wears_breastplates)?;
        Some(format!("{lancers}'s halves go down against the breastplates of {others}"))
    });
    said.collect()
}

/// Asks whether the wood in which they fight goes on behind who is driven back in it: how deep it is only the table shows.
pub(crate) fn ask_wood(state: &State, sides: &MeleeSides, ask: &mut FormBuilder<'_>) -> bool {
    let fighters = Fighters { state, sides };
    let within = fighters.who(&sides.all(), &|unit| unit.ground == Ground::Wood);
    if within.is_empty() {
        return false;
    }
    let who: Vec<String> = within.iter().map(|id| state.marked(*id)).collect();
    let words = format!("if driven back still in the wood ({})", who.join(" "));
    ask.flag(Question::new("wood", 'H', words).on("Disorder").must(), false)
}
