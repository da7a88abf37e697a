//! What is around those who fight a round of melee (Melee modifiers).

use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, State};
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

/// The round as it is asked for: each fact beside the input that it fills, for those of whom it holds.
struct Asking<'a, 'b> {
    parts: Vec<(UnitId, Participant)>,
    ask: &'a mut FormBuilder<'b>,
}

impl Asking<'_, '_> {
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
}

/// Asks only what can count in this melee.
pub(crate) fn asked(state: &State, sides: &MeleeSides, ask: &mut FormBuilder<'_>) -> Melee {
    let (own, foes, all) = (&sides.own, &sides.foes, sides.all());
    let units = |of: &[UnitId]| of.iter().filter_map(|id| state.unit(*id)).collect::<Vec<&BattleUnit>>();
    let has = |of: &[UnitId], arm: Arm| units(of).iter().any(|unit| unit.now.arm == arm);
    let (on_foot, on_horse) = (has(foes, Arm::Infantry), has(foes, Arm::Cavalry));
    let (walks, rides) = (has(own, Arm::Infantry), has(own, Arm::Cavalry));
    let replied = |holds: &dyn Fn(&BattleUnit) -> bool| -> Vec<UnitId> {
        units(foes).iter().filter(|unit| holds(unit)).map(|unit| unit.id).collect()
    };
    let counters = replied(&|unit| !sides.continued && unit.reply.is_some_and(|reply| reply.counter));
    let flanked = units(own).iter().any(|unit| unit.charge.as_ref().is_some_and(|charge| charge.flank));
    let turned = replied(&|unit| flanked || unit.reply.is_some_and(|reply| reply.back));
    let charged = |unit: &BattleUnit| unit.charge.is_some();
    // One charge among those who fight on, or the other way about: each has its own bonus.
    let mixed = units(own).iter().any(|unit| charged(unit)) && !units(own).iter().all(|unit| charged(unit));
    let part = |unit: &&BattleUnit| {
        let mut part = Participant::of(unit.now.clone());
        part.charged = mixed.then(|| charged(unit));
        part.answered = counters.contains(&unit.id);
        (unit.id, part)
    };
    let parts = units(&all).iter().map(part).collect();
    let mut asking = Asking { parts, ask };
    let said = |holds: &dyn Fn(&BattleUnit) -> bool| -> Vec<UnitId> {
        units(&all).iter().filter(|unit| holds(unit)).map(|unit| unit.id).collect()
    };
    let flanks = said(&|unit| unit.support.flanks);
    let asked = Question::new("flanks", 's', "whose two flanks are supported");
    asking.of(asked, &all, (&flanks, BEFORE), |p, on| p.flanks_supported = on);
    let rear = said(&|unit| unit.support.rear);
    let asked = Question::new("rear", 'p', "whose rear is supported");
    asking.of(asked, &all, (&rear, BEFORE), |p, on| p.rear_supported = on);
    let beset = Question::new("beset", 'k', "attacked in flank or rear");
    asking.of(beset, &all, (&turned, "as in the charge"), |p, on| p.flank_or_rear_attacked = on);
    let away = said(&|unit| unit.support.away);
    asking.of(Question::new("away", 'O', "out of command"), &all, (&away, BEFORE), |p, on| p.in_command = !on);
    let high = said(&|unit| unit.ground == Ground::Hill);
    if on_foot || walks {
        let high: Vec<UnitId> = said(&|unit| unit.ground == Ground::Hill && unit.now.arm == Arm::Infantry);
        asking.of(Question::new("hill", 'h', "infantry on a hill"), &all, (&high, STANDS), |p, on| p.on_hill = on);
    }
    if (walks && on_horse) || (rides && on_foot) {
        let secured = Question::new("secured", 'f', "infantry with secured flanks");
        asking.of(secured, &all, (&[], ""), |p, on| p.secured_flanks = on);
    }
    if rides && on_horse && !sides.continued {
        let climbs = foes.iter().any(|foe| high.contains(foe));
        let below: Vec<UnitId> = own.iter().copied().filter(|id| climbs && !high.contains(id)).collect();
        asking
            .of(Question::new("uphill", 't', "cavalry attacking uphill"), own, (&below, STANDS), |p, on| p.uphill = on);
    }
    let behind = |ground: Ground| -> Vec<UnitId> {
        let foes = units(foes).into_iter().filter(|unit| unit.now.arm == Arm::Infantry && unit.ground == ground);
        foes.map(|unit| unit.id).collect()
    };
    if on_foot {
        let walled = behind(Ground::Wall);
        asking.of(Question::new("wall", 'U', "defending a wall or hedge"), foes, (&walled, STANDS), |p, on| {
            p.behind_wall = on
        });
    }
    if on_foot && walks {
        let housed = behind(Ground::Building);
        asking.of(Question::new("building", 'Q', "defending a building"), foes, (&housed, STANDS), |p, on| {
            p.in_building = on
        });
    }
    if !sides.continued && (on_horse || (on_foot && walks) || !counters.is_empty()) {
        let counter = Question::new("counter", 'N', "counter-charging");
        let counter = asking.of(counter, foes, (&counters, "as it answered"), |p, on| p.counter_charging = on);
        if !counter.is_empty() {
            let wheelers =
                replied(&|unit| counters.contains(&unit.id) && unit.reply.is_some_and(|reply| reply.wheeled));
            let wheeled = Question::new("wheeled", 'l', "of them wheeled their full angle");
            asking.of(wheeled, &counter, (&wheelers, "as it answered"), |p, on| p.wheeled_max = on);
        }
    }
    let attackers = asking.parts.iter().filter(|(id, _)| own.contains(id)).map(|(_, part)| part.clone()).collect();
    let defenders = asking.parts.iter().filter(|(id, _)| foes.contains(id)).map(|(_, part)| part.clone()).collect();
    Melee { attackers, defenders, continued: sides.continued }
}
