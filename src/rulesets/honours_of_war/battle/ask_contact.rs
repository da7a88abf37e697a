//! What the table says about two units that come into contact, and whether the charge bonus is earned (p. 31).

use super::ground::Ground;
use super::state::{Charge, Contact, State, UnitInPlay, Uphill};
use crate::rulesets::honours_of_war::charge::bonus::ChargeBonus;
use crate::rulesets::honours_of_war::charge::hand::cover_said;
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::unit::cover::{Cover, Level};
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio};

/// Asks what the table says about a contact, and whether the charge bonus is earned.
pub(crate) fn ask_contact(
    state: &State,
    charge: &Charge,
    (attacker, target): (&UnitInPlay, &UnitInPlay),
    retreating: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Contact, Interrupt> {
    let said = cover_said(target, charge.sector).filter(|_| charge.cover == TargetCover::Open);
    let other = other_contact(state, charge, target);
    let cover = ask_cover(charge, (said, other), target, ask);
    let below = state.contacts.iter().any(|one| one.is_below(target.id));
    let uphill = ask_uphill(charge, (target, below), ask);
    let mut contact = Contact {
        attacker: attacker.id,
        target: target.id,
        sector: charge.sector,
        distance: charge.distance,
        attacker_bonus: false,
        target_bonus: false,
        cover,
        uphill,
        bua_directions: ask_directions(state, charge, (target, other), ask),
        retreating,
        rounds: 0,
    };
    if attacker.profile.kind.is_mounted() {
        let run = CavalryRun {
            id: ("attacker_run", 'G'),
            wood: (
                "through",
                'J',
                charge.rough || said.unwrap_or(charge.cover) == TargetCover::Woods || target.ground.is(&Ground::Rough),
            ),
            // What the charger made before its last obstacle or its change of formation does not count.
            made: charge.run.map_or(way(charge), |run| (run + way(charge) - rest(charge)).max(Ratio::ZERO)),
            before: charge.gone.filter(|_| charge.run.is_none()).unwrap_or(Ratio::ZERO),
            sector: charge.sector.sector(),
            uphill: uphill == Uphill::Target,
            at_defences: cover != Level::None,
        };
        contact.attacker_bonus = run.ask(state, charge, attacker, target, ask)?;
    }
    if charge.counter && target.profile.kind.is_mounted() {
        let run = CavalryRun {
            id: ("target_run", 'K'),
            wood: ("target_through", 'T', false),
            made: charge.target_run.unwrap_or_else(|| way(charge)),
            before: Ratio::ZERO,
            sector: Sector::Front,
            uphill: uphill == Uphill::Attacker,
            at_defences: false,
        };
        contact.target_bonus = run.ask(state, charge, target, attacker, ask)?;
    }
    Ok(contact)
}

/// Another contact of a target that is in melee already, in which it has cover or fights from a BUA that neither the roster nor
/// anybody has named: the charge that joins meets it in the same place.
fn other_contact<'a>(state: &'a State, charge: &Charge, target: &UnitInPlay) -> Option<&'a Contact> {
    let unnamed = charge.cover == TargetCover::Open
        && target.ground.cover(Sector::Front).is_none()
        && target.cover_said(Facing::Front).is_none();
    let place = |one: &&Contact| one.target == target.id && (one.bua_directions > 0 || one.cover != Level::None);
    state.contacts.iter().find(place).filter(|_| unnamed)
}

/// The cover of the target. `said`: what it had when it was last fired at; `other`: how another meets it already.
fn ask_cover(
    charge: &Charge,
    (said, other): (Option<TargetCover>, Option<&Contact>),
    target: &UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Level {
    let levels = &[(Level::None, "no"), (Level::Light, "light"), (Level::Heavy, "heavy")];
    let cover = Question::new("cover", 'U', "the target has cover").on("p. 31");
    // They meet half way between the two, outside what it stood in or behind (p. 23).
    if charge.counter {
        let cover = cover.known().as_said("it comes out to meet it");
        return ask.pick(cover, levels, Some(Level::None)).unwrap_or_default();
    }
    // Of who has gone back since the charge was declared, what it said tells nothing.
    let overruled = charge.cover_overruled && charge.left.is_none();
    let stands = said.unwrap_or(charge.cover);
    let place = if overruled { Place::Open } else { target.ground.place() };
    let likely = likely_level(stands, charge.sector, (target, place));
    let (cover, likely) = match (charge.cover, other) {
        _ if said.is_some() => (cover.as_said("as when last fired at"), likely),
        // A BUA has no open side (p. 17); whether the other meets it in a wood or at a hedge only the table knows.
        (_, Some(one)) if one.bua_directions > 0 => (cover.as_said("as in its melee"), one.cover),
        (_, Some(_)) => (cover.must(), likely),
        (TargetCover::Open, None) if overruled => (cover.known().as_said("as it was charged"), likely),
        (TargetCover::Open, None) if target.ground == Ground::Open => (cover, likely),
        (TargetCover::Open, None) => (cover.known(), likely),
        // Which class it is nobody has said yet.
        (TargetCover::Bua, None) if target.block().is_none() => (cover.must(), likely),
        _ => (cover.known().as_said("as it was charged"), likely),
    };
    ask.pick(cover, levels, Some(likely)).unwrap_or_default()
}

/// Who of the two stands higher. `below`: the target fights somebody uphill of it, and so on the slope itself.
fn ask_uphill(charge: &Charge, (target, below): (&UnitInPlay, bool), ask: &mut FormBuilder<'_>) -> Uphill {
    // An enemy who holds the far bank of a river counts as uphill (p. 16).
    let above = target.ground.is_hill() || charge.counter && charge.to_hill;
    let bank = match (charge.from_hill, above) {
        _ if charge.from_river => Uphill::Target,
        (false, true) => Uphill::Target,
        (true, false) => Uphill::Attacker,
        _ => Uphill::Level,
    };
    let heights = &[(Uphill::Level, "nobody"), (Uphill::Target, "the target"), (Uphill::Attacker, "the charger")];
    let uphill = Question::new("uphill", 'h', "stands uphill").on("p. 31");
    let uphill = match bank {
        // Where on a slope he stands who has gone back since, only the table knows.
        _ if charge.left.is_some() && (charge.from_river || charge.from_hill || above) => uphill.must(),
        Uphill::Target if below && !charge.from_river => uphill.must(),
        Uphill::Target | Uphill::Attacker => uphill.as_said("as it was charged"),
        // Of two on one hill only the table knows who is higher.
        Uphill::Level if charge.from_hill => uphill.must(),
        Uphill::Level => uphill.as_said("where both stand"),
    };
    ask.pick(uphill, heights, Some(bank)).unwrap_or_default()
}

/// The cover that the target has on this side in this place: in the open by what it is said to stand in or behind.
fn likely_level(stands: TargetCover, sector: Facing, (target, place): (&UnitInPlay, Place)) -> Level {
    match place {
        Place::Open if matches!(stands, TargetCover::Woods | TargetCover::Obstacle) => Level::Light,
        Place::Open if stands == TargetCover::Entrenchment && sector != Facing::Rear => Level::Heavy,
        Place::Open => Level::None,
        Place::Entrenchment if sector == Facing::Rear => Level::None,
        Place::Entrenchment => Level::Heavy,
        Place::Bua if target.ground.cover(Sector::Front) == Some(Cover::BuaRustic) => Level::Light,
        Place::Bua => Level::Heavy,
    }
}

/// Directions in which the target fights from a BUA; 0 outside one (p. 17).
fn ask_directions(
    state: &State,
    charge: &Charge,
    (target, other): (&UnitInPlay, Option<&Contact>),
    ask: &mut FormBuilder<'_>,
) -> u8 {
    let known = target.block().map_or(0, |block| block.directions.max(1));
    let mut told = known;
    if target.profile.kind.is_foot() || target.profile.is_deployed_guns() {
        let directions = &[(0u8, "none"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];
        let bua = Question::new("directions", 'N', "the target fights from a BUA in directions").on("p. 17");
        let bua = match charge.cover {
            _ if known > 0 => bua.known(),
            TargetCover::Bua => bua.must(),
            // One who joins makes them more, or not.
            _ if other.is_some_and(|one| one.bua_directions > 0) => bua.must(),
            _ => bua,
        };
        told = ask.pick(bua, directions, Some(known)).unwrap_or(known);
    }
    if target.block().is_some() { state.directions(target.id, told) } else { told }
}

/// What of its way a charger has to go from where its charge was declared, in cm.
fn rest(charge: &Charge) -> Ratio {
    charge.distance - charge.gone.unwrap_or(Ratio::ZERO)
}

/// The way of a charger to contact: half of it where both charge, unless each has come its own way.
fn way(charge: &Charge) -> Ratio {
    let rest = rest(charge);
    if charge.counter && charge.target_run.is_none() { rest / Ratio::whole(2) } else { rest }
}

/// The way of cavalry straight into contact.
struct CavalryRun {
    id: (&'static str, char),
    wood: (&'static str, char, bool),
    made: Ratio,
    /// What it had gone before in a move of its own: whether that was straight only the table knows.
    before: Ratio,
    sector: Sector,
    uphill: bool,
    at_defences: bool,
}

impl CavalryRun {
    /// Asks whether it was long enough, and answers whether it earns the bonus.
    fn ask(
        self,
        state: &State,
        charge: &Charge,
        charger: &UnitInPlay,
        enemy: &UnitInPlay,
        ask: &mut FormBuilder<'_>,
    ) -> Result<bool, Interrupt> {
        let short = Ratio::new(i128::from(state.tables.melee.charge_bonus.short_quarters), 4)
            * charger.profile.normal_move(&state.tables, state.scale, false);
        let label = format!("{} ran more than {short} cm straight into contact", state.named(charger.id));
        let ran = Question::new(self.id.0, self.id.1, label).on("p. 31");
        let straight = self.made > short;
        let long = self.made + self.before > short;
        let ran = ask.flag(if long && !straight { ran.must() } else { ran }, long);
        let (id, key, likely) = self.wood;
        let wood = Question::new(id, key, "through or into wood or rough ground").on("p. 31");
        let bonus = ChargeBonus {
            unit: charger.profile.clone(),
            target: enemy.profile.clone(),
            distance: if ran { short + Ratio::ONE } else { Ratio::ZERO },
            sector: self.sector,
            uphill: self.uphill,
            at_defences: self.at_defences,
            counter_charged: charge.counter,
            through_terrain: ask.flag(wood, likely),
            weather: state.weather.unwrap_or_default(),
            scale: state.scale,
            ..ChargeBonus::default()
        };
        let answer = bonus.answer(&state.tables)?;
        let said = answer.denied_by.first().map_or_else(|| "yes".to_owned(), |why| format!("no, {}", why.words()));
        // The red die of who reforms is no good morale, whatever its hits (HOW-AMB-B19).
        let red = enemy.profile.reforming && enemy.profile.kind.is_close_order() && self.sector == Sector::Front;
        let page = if red { "p. 31, 36, a reading" } else { "p. 31" };
        ask.say(format!("charge bonus of {}: {said} ({page})", state.named(charger.id)));
        Ok(answer.bonus > 0)
    }
}
