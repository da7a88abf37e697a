//! A second enemy whom a charger cannot tell apart from the first, so that it charges both (p. 22-23, diagram 8).

use super::open_replies::may_counter;
use super::reply::{Later, Reply, forming, turning};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{Charge, State, UnitInPlay};
use crate::rulesets::honours_of_war::charge::hand::likely_cover;
use crate::rulesets::honours_of_war::charge::legality::ChargeLegality;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{Dice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling};

/// The charge at the second enemy.
pub(super) struct Second<'a> {
    pub(super) target: &'a UnitInPlay,
    legality: ChargeLegality,
    made: Charge,
    reply: Reply,
}

/// Asks for an enemy more directly in front; and whether the two cannot be told apart, so that both are charged. `made`: what
/// the charger has made already of its way.
pub(super) fn ask_other_enemy<'a>(
    state: &'a State,
    (charger, target): (&UnitInPlay, &UnitInPlay),
    made: Ratio,
    request: &mut ChargeLegality,
    ask: &mut FormBuilder<'_>,
) -> Option<&'a UnitInPlay> {
    if !ask.flag(Question::new("other", 'F', "another enemy more directly in front").on("p. 22"), false) {
        return None;
    }
    let close = state.scale.cm(state.tables.reduced.close_enemy);
    let near = Question::new("near", 'N', format!("an enemy within {close} cm at the start")).on("p. 22");
    request.nearest_enemy = ask.flag(near, true).then_some(close);
    let front = Question::new("front_distance", ' ', "way to that one").on("p. 22");
    request.front_enemy_distance = Some(made + ask.number(front, "cm", None));
    let both = Question::new("both", 'T', "cannot tell the two apart: charges both").on("p. 22-23");
    if !ask.flag(both, false) {
        return None;
    }
    let others = state.enemies(charger.id.army).into_iter().filter(|enemy| *enemy != target.id).collect();
    let second = ask.unit(Question::new("second", ' ', "the other is").on("p. 22-23"), others, None);
    second.and_then(|second| state.unit(second))
}

impl<'a> Second<'a> {
    /// The charge at him, as that at the first is.
    pub(super) fn new(
        state: &State,
        target: &'a UnitInPlay,
        first: &ChargeLegality,
        (side, made): (Facing, &Charge),
    ) -> Second<'a> {
        let legality = ChargeLegality {
            target: target.profile.clone(),
            target_cover: likely_cover(target, side),
            target_in_melee: state.fights(target.id),
            sector_occupied: state.is_held_in(target.id, side),
            distance: first.front_enemy_distance,
            front_enemy_distance: first.distance,
            ..first.clone()
        };
        let made = Charge {
            target: target.id,
            distance: first.front_enemy_distance.unwrap_or(made.distance),
            cover: legality.target_cover,
            cover_overruled: false,
            to_hill: target.ground.is_hill(),
            ..made.clone()
        };
        Second { target, legality, made, reply: Reply::Stands(Later::Asked, None) }
    }

    /// What forbids a charge at him, as it would at the first (p. 21-22); what does so of both is said of that one.
    pub(super) fn against(
        &self,
        state: &State,
        first: &ChargeLegality,
        tables: &Tables,
    ) -> Result<Vec<Refusal>, Refusal> {
        let said = first.answer(tables)?.reasons;
        let own = self.legality.answer(tables)?.reasons;
        let own = own.into_iter().filter(|reason| !said.contains(reason));
        Ok(own.map(|reason| state.of(self.target, reason.into())).collect())
    }

    /// Asks what he does: he stands, forms up, or turns to face. One of the two counter-charges, and is the target then
    /// (diagram 8; HOW-AMB-A77); that he evades is said at contact (p. 24). `passes`: whether the charger passes through a
    /// friend, of whom it is asked by the same letter whether he is passed along.
    pub(super) fn ask_reply(&mut self, state: &State, passes: bool, ask: &mut FormBuilder<'_>) {
        let (target, charge, attacker) = (self.target, &self.made, &self.legality.attacker);
        if may_counter(state, attacker, target, charge) {
            ask.say("who of the two counter-charges is named as the target: the other may go with it, and is not met (p. 22-23)");
        }
        let other = match charge.sector {
            _ if target.block().is_some() => None,
            Facing::Front => {
                let request = forming(state, attacker, target, charge);
                request.map(|request| ("changes formation", Reply::ChangesFormation(request)))
            }
            _ => Some(("turns to face", Reply::TurnsToFace(turning(state, &self.legality, target, charge)))),
        };
        let Some((word, other)) = other else { return };
        let barred = state.tables.off.lift(other.against(state, target));
        let automatic = matches!(&other, Reply::TurnsToFace(request) if request.is_automatic());
        let question = Question::new(
            "second_reply",
            if passes { ' ' } else { 'L' },
            format!("what {} does", state.marked(target.id)),
        );
        let question = match (barred.first(), automatic) {
            (Some(why), _) => {
                ask.say(why.to_string());
                question
            }
            (None, true) => question.as_said("seen coming"),
            (None, false) => question.must(),
        };
        let likely = automatic && barred.is_empty();
        let ways = &[(false, "stands"), (true, word)];
        if ask.pick(question.on("p. 24-25"), ways, Some(likely)).unwrap_or(likely) {
            self.reply = other;
        }
    }

    /// Whether he may fire at the chargers before contact (p. 25).
    pub(super) fn may_fire(&self, state: &State) -> bool {
        state.may_fire_at(&self.made)
    }

    /// Why he does not do so.
    pub(super) fn against_reply(&self, state: &State) -> Vec<Refusal> {
        self.reply.against(state, self.target)
    }

    /// What he does, and the charge at him; who he is has been asked with the first.
    pub(super) fn goes(
        mut self,
        state: &State,
        ruling: &mut Ruling<Event>,
        dice: &mut dyn Dice,
    ) -> Result<(), Interrupt> {
        self.reply.check(state)?;
        let asked = !matches!(self.reply, Reply::Stands(..));
        let mut own = Ruling::new(String::new(), Vec::new());
        let (result, fell) = self.reply.resolve(state, self.target, &mut self.made, &mut own, dice)?;
        let told = match fell {
            _ if !asked => String::new(),
            Some(fell) => format!(": {fell}: {result}"),
            None => format!(": {result}"),
        };
        let name = state.named(self.target.id);
        ruling.notes.push(format!("It charges {name} as well, in the same sector (p. 22-23){told}."));
        ruling.notes.append(&mut own.notes);
        ruling.events.append(&mut own.events);
        if ruling.table.is_empty() {
            (ruling.table, ruling.sum) = (own.table, own.sum);
        }
        ruling.events.push(Event::Charges(self.made));
        Ok(())
    }
}
