//! A shot as the umpire has described it, and what it comes to: its line, its events, its notes.

use super::targets::Split;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::roster::Aim;
use crate::rulesets::honours_of_war::battle::scenarios::ScenarioMist;
use crate::rulesets::honours_of_war::battle::split_hits::{OddTo, SplitHits};
use crate::rulesets::honours_of_war::battle::state::{Fired, State, UnitInPlay, hits, word};
use crate::rulesets::honours_of_war::battle::words::with_its_sum;
use crate::rulesets::honours_of_war::fire::crossing::Occasion;
use crate::rulesets::honours_of_war::fire::shooting::{Fire, FireResult};
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::umpire::{Dice, End, Interrupt, Procedure, Refusal, Ruling, UnitId};

/// A shot as the umpire has described it.
pub(crate) struct Shooting<'a> {
    pub(crate) shooter: &'a UnitInPlay,
    pub(crate) target: &'a UnitInPlay,
    /// In the movement phase, what gives occasion to fire.
    pub(crate) occasion: Option<Occasion>,
    /// From which face of its block a garrison fires, and in how many directions it fights this turn.
    pub(crate) face: Option<(Face, u8)>,
    /// Into which side of the target it goes.
    pub(crate) side: Facing,
    pub(crate) request: Fire,
    pub(crate) split: Option<Split>,
    /// Who shares the hits, and who takes an odd one.
    pub(crate) shared: Option<(UnitId, OddTo)>,
    /// The die that mist may cost.
    pub(crate) mist: Option<ScenarioMist>,
    /// Why it may not fire on this occasion, or at this target.
    pub(crate) reasons: Vec<Refusal>,
}

impl Shooting<'_> {
    fn fired(&self) -> Fired {
        self.occasion.map_or(Fired::Firing, Occasion::fired)
    }

    /// The shot, as it stands in the journal.
    fn event(&self) -> Event {
        let cover = self.request.cover;
        let said = self.target.ground.cover(self.side.sector()).is_none() && cover != Cover::Open;
        let aim = Aim {
            at: self.target.id,
            range: self.request.range,
            ammunition: self.request.ammunition,
            cover: said.then_some(cover),
        };
        Event::Fired { unit: self.shooter.id, how: self.fired(), shot: Some(aim) }
    }

    /// Whether crossing fire spared the deduction for moving, so that the firer does not move later (p. 26).
    fn stays(&self) -> bool {
        self.fired() == Fired::Crossing && !self.request.firer.moved && !self.request.will_move_later
    }

    /// Whether the firer may not fire again in this phase: a garrison fires once in each direction (p. 17).
    fn is_silent(&self, state: &State) -> bool {
        self.face.is_none_or(|(_, directions)| state.fights_in(self.shooter) + 1 >= directions)
    }
}

/// The shot goes astray (p. 61).
pub(crate) fn lost_in_the_mist(state: &State, shooting: &Shooting<'_>, face: u8) -> Ruling<Event> {
    let (unit, how) = (shooting.shooter.id, shooting.fired());
    let line = format!("{}: {face}, and it does not find its target in the mist (p. 61).", state.named(unit));
    let mut ruling = Ruling::new(line, vec![Event::Fired { unit, how, shot: None }]);
    ruling.outcome = "lost in the mist".to_owned();
    // Beside the ends of a shot that finds it: it stands as it stood.
    ruling.ends = End::only(state.comes_of(shooting.target, shooting.target.profile.hits));
    begin_go(state, shooting, &mut ruling);
    end_go(state, shooting, &mut ruling);
    ruling
}

/// In the firing phase brigades fire one after the other; in the movement phase a shot is nobody's go (p. 25).
fn begin_go(state: &State, shooting: &Shooting<'_>, ruling: &mut Ruling<Event>) {
    if state.phase == Phase::Firing {
        let next = state.fires_before(shooting.shooter.id);
        ruling.notes.extend(next.map(|side| format!("It goes before {side}, whose turn it is (p. 25).")));
        state.begin_go(shooting.shooter.id, ruling);
    }
}

/// The last of a brigade that may fire ends its go.
fn end_go(state: &State, shooting: &Shooting<'_>, ruling: &mut Ruling<Event>) {
    let unit = shooting.shooter.id;
    if state.phase == Phase::Firing && shooting.is_silent(state) && !state.others_may_fire(unit) {
        state.close_brigade(unit, ruling);
    }
}

/// The line of a shot, and what it means for the firer. `through`: the die that found its target in the mist.
pub(crate) fn shot(state: &State, shooting: &Shooting<'_>, through: Option<u8>, answer: &FireResult) -> Ruling<Event> {
    let through = through.map_or_else(String::new, |face| format!("{face}, through the mist; "));
    let fuse = match (answer.fuse, answer.fuse_failed) {
        (Some(face), Some(true)) => format!("{face}, the fuse fails; "),
        (Some(face), _) => format!("{face}, the fuse holds; "),
        (None, _) => String::new(),
    };
    let unit = shooting.shooter.id;
    let (struck, read) = (&answer.struck, &answer.struck.reading);
    let ammunition = shooting.request.ammunition.map_or_else(String::new, |kind| format!(", {}", word(&kind)));
    let line = format!(
        "{} at {}, {} cm{ammunition}: {through}{fuse}{}, {}.",
        state.named(unit),
        state.named(shooting.target.id),
        shooting.request.range,
        with_its_sum(read.die, struck.modifier_total, &struck.modifiers),
        hits(read.hits)
    );
    let mut ruling = Ruling::new(line, Vec::new());
    begin_go(state, shooting, &mut ruling);
    ruling.outcome = hits(read.hits);
    ruling.ends = End::only(state.comes_of(shooting.target, shooting.target.profile.hits));
    ruling.sum.clone_from(&struck.modifiers);
    ruling.table = {
        let line = read.table_line.words(&shooting.request.firer);
        format!("{line} (p. 34), {} range", word(&struck.range_band))
    };
    if let Some((face, directions)) = shooting.face {
        ruling.events.push(Event::FiresFrom { unit, face, directions });
    }
    ruling.events.push(shooting.event());
    if shooting.stays() {
        ruling.events.push(Event::Stays { unit });
        ruling.notes.push(format!("{} fired as if standing, and stands still this turn (p. 26).", state.named(unit)));
    }
    end_go(state, shooting, &mut ruling);
    if answer.fuse_failed == Some(true) {
        let penalty = state.tables.firing.modifiers.fuse.value;
        ruling.notes.push(format!("The fuse failed: {penalty} (p. 28)."));
    }
    ruling
}

/// Hits fall on the target, and on who shares them; a die gives away an odd one unless the players agree (p. 17, 26).
pub(crate) fn hits_fall(
    state: &State,
    shooting: &Shooting<'_>,
    taken: u32,
    dice: &mut dyn Dice,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    if taken == 0 {
        return Ok(());
    }
    let target = shooting.target.id;
    let mut struck = vec![(target, taken)];
    if let Some((other, odd_to)) = shooting.shared {
        let shares = SplitHits { hits: taken, odd_to }.resolve(&state.tables, dice)?;
        struck = vec![(target, shares.first), (other, shares.second)];
        ruling.notes.push("The hits are shared (p. 17, 26).".to_owned());
    }
    for (unit, taken) in struck.into_iter().filter(|(_, taken)| *taken > 0) {
        let total = state.unit(unit).map_or(0, |one| one.profile.hits) + taken;
        ruling.events.push(Event::Hits { unit, total, from: Some(shooting.side), fire: true });
        ruling.notes.push(format!("{} has {} now.", state.named(unit), hits(total)));
        // Of a block shared by two of one brigade it is said once.
        ruling.notes.extend(state.tested_before(unit).filter(|said| !ruling.notes.contains(said)));
        let effect = Effect::of(&state.tables, total);
        if unit == target {
            ruling.ends = End::only(state.comes_of(shooting.target, total));
        }
        if effect.drives_off() {
            let at_once = state.phase == Phase::Movement;
            let when = if at_once { "reacts at once" } else { "reacts when all have fired" };
            ruling.notes.push(format!("{} {when}: {} (p. 29).", state.named(unit), effect.words(&state.tables)));
        }
    }
    Ok(())
}
