//! A volley of one unit at another, and what it does to both (Shooting; Orders).

use super::event::{Event, becomes};
use super::losses;
use super::near;
use super::state::{Guns, OwedFire, OwedTest, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::fire::pool::FirePool;
use crate::rulesets::league_of_augsburg::fire::saves::save_on;
use crate::rulesets::league_of_augsburg::fire::steadiness::ReturnFire;
use crate::rulesets::league_of_augsburg::fire::volley::{Fire, FireResult, WHY, WHY_SAVES};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::{Cover, Ground};
use crate::rulesets::league_of_augsburg::unit::kinds::{Formation, Kind, Quality, System};
use crate::umpire::words;
use crate::umpire::{End, FormBuilder, Modifier, Question, Ratio, Ruling};

/// Who shoots at whom, and how.
pub(crate) struct Shot<'a> {
    firer: &'a UnitInPlay,
    target: &'a UnitInPlay,
    pub(crate) fire: Fire,
}

impl<'a> Shot<'a> {
    /// A shot at so many inches at a unit on this ground; what else there is to it is asked.
    pub(crate) fn aimed(
        state: &State,
        firer: &'a UnitInPlay,
        (target, ground): (&'a UnitInPlay, Ground),
        distance: Ratio,
        ask: &mut FormBuilder<'_>,
    ) -> Shot<'a> {
        let (unit, shot_at) = (firer.now.clone(), target.shot_at());
        let mut fire = Fire {
            unit,
            target: shot_at,
            distance,
            target_cover: ground.cover(),
            firing_from: firer.ground.place(),
            ..Fire::default()
        };
        let cover = Question::new("cover", 'U', "target stands in").on("Saving Throws");
        ask.fill(as_it_stands(cover, ground), &mut fire.target_cover);
        ask.fill(Question::new("enfilade", 'k', "enfiladed").on("Shooting"), &mut fire.enfilade);
        if target.faces_away() && target.id != firer.id {
            ask.say(format!(
                "{} faces away: whether a volley from behind enfilades it the text leaves open, and the table says it (k)",
                state.named(target.id)
            ));
        }
        if let Some(save) = save_on(&state.tables, &fire.target, fire.target_cover).filter(|_| skirmishes(&fire)) {
            ask.say(format!(
                "skirmishers and gunners add one to the save of their cover, of concealment too: {save} or more (a reading)"
            ));
        }
        // Whether it is inside something decides whether its dice are halved.
        let from = Question::new("from", 'l', "shoots from").on("Shooting");
        let from = match firer.ground {
            Ground::Hedge => from.as_said("over its hedge: not halved"),
            ground => as_it_stands(from, ground),
        };
        ask.fill(from, &mut fire.firing_from);
        match (firer.system, firer.formation) {
            (Some(System::French), _) => ask.say("it may step a rank's depth forward or back as it fires (Movement)"),
            (_, Some(Formation::Deep)) if firer.kind == Kind::Pistoleers => {
                ask.say("both ranks fire; then it may go back its own depth (Movement)")
            }
            _ => {}
        }
        if firer.quality == Quality::Guards {
            ask.say("guards shoot as elite troops (a reading)");
        }
        ask.thrower(WHY, firer.id.army, state.named(firer.id));
        ask.thrower(WHY_SAVES, target.id.army, state.named(target.id));
        Shot { firer, target, fire }
    }

    /// Its dice in words, from so many inches.
    pub(crate) fn dice_at(&self, state: &State, distance: Ratio) -> String {
        FirePool { distance, ..self.fire.pool() }.in_words(&state.tables)
    }

    /// The ruling of it: casualties, who tests, and who returns the fire. The firer is now as `firer` says.
    pub(crate) fn ruling(&self, state: &State, result: &FireResult, firer: Unit) -> Ruling<Event> {
        let (name, by) = (state.named(self.target.id), state.named(self.firer.id));
        let lost = match result.casualties {
            0 => "no casualty".to_owned(),
            1 => "1 casualty".to_owned(),
            n => format!("{n} casualties"),
        };
        let half = if self.fire.half_effect { ", half effect" } else { "" };
        let saving = result.saving().map_or_else(String::new, |saving| format!(" {saving}"));
        let (dice, total) = (words::dice(result.pool.dice_pool), result.total);
        // A volley of no dice is none, and its first is still to come.
        let has_fired = firer.has_fired || result.pool.dice_pool > 0;
        let line = format!("{by} at {name}, {} in: {total} on {dice}{half}:{saving} {lost}.", self.fire.distance);
        let mut ruling = Ruling::new(line, becomes(self.firer, Unit { has_fired, ..firer }).into_iter().collect());
        ruling.outcome = lost;
        ruling.sum.clone_from(&result.pool.sum.modifiers);
        let made = self.fire.pool().made_of(&state.tables);
        ruling.table = format!("{dice}: {} ({made}) and the sum", result.pool.base_dice);
        let end = self.hit(state, result, &name, &mut ruling);
        ruling.ends = vec![End::of(&*name, end)];
        let left = self.target.left_with(result.target_figures_left.max(1));
        if result.target_figures_left > 0 {
            self.tell_of_answer(state, &left, &mut ruling);
        }
        near::free(state, [self.firer.id, self.target.id], self.fire.distance, &mut ruling);
        ruling
    }

    /// That its target, as it is left, returns it; or why it does not.
    fn tell_of_answer(&self, state: &State, left: &Unit, ruling: &mut Ruling<Event>) {
        let (unit, name) = (self.target.id, state.named(self.target.id));
        let answers = |order: Chit| self.is_answered(state, order);
        if !self.can_answer(state, left) {
            let why = self.no_answer(state);
            ruling.notes.extend(match self.target.this_turn.chit {
                Some(laid) if laid.shown => answers(laid.order).then(|| format!("{name} stands ready, but {why}.")),
                // The same is said whatever a chit says that lies face down.
                Some(_) => answers(Chit::StandReady).then(|| format!("{name} might stand ready, but {why}.")),
                None => None,
            });
        } else if self.target.order().is_some_and(answers) {
            let owed = OwedFire { at: self.firer.id, distance: self.fire.distance };
            ruling.events.extend([Event::Shown { unit }, Event::Returns { unit, to: Some(owed) }]);
            ruling.notes.push(format!("{name} stands ready, and returns the fire, or tries to hold it."));
        }
    }

    /// What it leaves of its target, and in a word what becomes of it.
    fn hit(&self, state: &State, result: &FireResult, name: &str, ruling: &mut Ruling<Event>) -> &'static str {
        let (unit, by) = (self.target.id, self.firer.id);
        let (casualties, left) = (result.casualties, result.target_figures_left);
        if casualties == 0 {
            return "unhurt";
        }
        ruling.events.push(Event::Struck { unit, by, casualties, fire: true });
        if left == 0 {
            ruling.events.push(Event::Gone { unit });
            ruling.notes.push(format!("{name} has no figure left."));
            return "gone";
        }
        let now = self.target.left_with(left);
        ruling.notes.push(format!("{name}: {}.", losses::left_of(&now)));
        ruling.events.extend(becomes(self.target, now.clone()));
        let enfilade = self.fire.enfilade || self.target.this_turn.test.is_some_and(|test| test.enfilade);
        let owed = OwedTest { enfilade, cover: self.fire.target_cover };
        if losses::tests(state, self.target, &now, owed, ruling) { "tests its morale" } else { "steady" }
    }

    /// Whether the target returns it by itself on this order (LOA-ORD-13).
    fn is_answered(&self, state: &State, order: Chit) -> bool {
        let request = ReturnFire {
            unit: self.target.now.clone(),
            order,
            firer_weapon: self.firer.weapon,
            distance: self.fire.distance,
        };
        self.target.guns == Guns::Manned && request.is_automatic(&state.tables)
    }

    /// Whether the target, as it is left, can return it: within its reach, and with one die at least.
    fn can_answer(&self, state: &State, left: &Unit) -> bool {
        self.is_in_reach(state) && has_die(state, (left, self.target.ground), self.fire.distance)
    }

    /// Whether the target's own weapon reaches as far.
    fn is_in_reach(&self, state: &State) -> bool {
        self.target.weapon.bands(&state.tables).reaches(self.fire.distance)
    }

    /// Why a target that stands ready cannot return it, in words.
    fn no_answer(&self, state: &State) -> String {
        if self.is_in_reach(state) {
            return "has no die to return the fire with".to_owned();
        }
        format!("its {} do not reach {} in", self.target.weapon.word(), self.fire.distance)
    }

    /// Why it has no die to shoot with from so many inches, in words: what its dice are made of, and the sum.
    pub(crate) fn no_die_at(&self, state: &State, distance: Ratio) -> Option<String> {
        let pool = FirePool { distance, ..self.fire.pool() };
        let dice = pool.dice(&state.tables);
        if !pool.objections(&state.tables).is_empty() || dice.dice_pool > 0 {
            return None;
        }
        let (made, base, sum) = (pool.made_of(&state.tables), dice.base_dice, dice.sum.in_words());
        Some(format!("it has no die to shoot with ({made}: {base}{sum})"))
    }
}

/// Whether its target has two grounds for a save: its order, and cover (LOA-AMB-12).
fn skirmishes(fire: &Fire) -> bool {
    fire.target_cover != Cover::None && (fire.target.is_light() || fire.target.is_unlimbered())
}

/// The sum of a test to hold fire, and that of the volley after it.
pub(crate) fn both_sums(test: Vec<Modifier>, (whose, volley): (&str, &[Modifier])) -> Vec<Modifier> {
    let test = test.into_iter().map(|line| line.of("holding fire"));
    test.chain(volley.iter().cloned().map(|line| line.of(whose))).collect()
}

/// Whether a unit has a die to shoot with from this ground, at so many inches.
pub(crate) fn has_die(state: &State, (firer, ground): (&Unit, Ground), distance: Ratio) -> bool {
    let (unit, firing_from) = (firer.clone(), ground.place());
    FirePool { unit, distance, firing_from, ..FirePool::default() }.dice(&state.tables).dice_pool > 0
}

/// Why a unit has no die to shoot with as it stands, in words: what its dice are made of, and the sum.
pub(crate) fn no_die_in_words(state: &State, firer: &UnitInPlay) -> String {
    let (unit, firing_from) = (firer.now.clone(), firer.ground.place());
    let pool = FirePool { unit, firing_from, ..FirePool::default() };
    let (dice, made) = (pool.dice(&state.tables), pool.made_of(&state.tables));
    format!("it has no die to shoot with: {made}: {}{} (Shooting Mechanics)", dice.base_dice, dice.sum.in_words())
}

/// How far a volley goes: of those in skirmish order it is their furthest figure's (Shooting Mechanics).
pub(crate) fn range_of(firer: &UnitInPlay) -> Question {
    let label = if firer.is_light() { "distance of its furthest figure" } else { "distance" };
    Question::new("distance", ' ', label).on("Ranges")
}

/// A question that the ground of a unit has answered.
pub(crate) fn as_it_stands(question: Question, ground: Ground) -> Question {
    if ground == Ground::Open { question } else { question.as_said("as it stands") }
}
