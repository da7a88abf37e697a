//! Charges (Charging; Flank/Rear Attacks).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::obey::{Action, MAY_STILL_MOVE, commanded, obeys, refuses};
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{BLOCK_LEFT, leaves, led_over, stands_otherwise};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::list;
use crate::rulesets::old_dessauer::charge::legality::{Approach, ChargeResult, charge_page, open_reach};
use crate::rulesets::old_dessauer::charge::objection::ChargeObjection;
use crate::rulesets::old_dessauer::charge::orders::form::{Asked, asked};
use crate::rulesets::old_dessauer::charge::orders::prospects;
use crate::rulesets::old_dessauer::charge::skirmish::Ground;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::{Inches, inches};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::town::TownBlock;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{
    FormBuilder, Interrupt, Lookup, Options, OrderKind, Question, Ratio, Refusal, Ruling, UnitId, Who,
};

pub(crate) const CHARGE: OrderKind<State> = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Movement],
    who: Who::Each(State::present, against),
    rule: charge,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        let charger = state.now_leaving(unit);
        against.extend(worded(ChargeObjection::of_charger(&charger, state.is_active(id))));
        against.extend(worded(OrderObjection::of_charge(state, unit)));
        against.extend(worded(OrderObjection::of_mover(unit)));
        against.extend(worded(OrderObjection::of_refuser(unit)));
        // Skirmishers charge nobody but skirmishers, and there may be none.
        let nobody = charger.kind == Kind::Skirmishers && !targets(state, id, &charger).any(|(_, may)| may);
        against.extend(worded(nobody.then_some(ChargeObjection::SkirmishersVsFormed)));
    })
}

/// Whom a charger may be sent at: all the enemy who fight at all and whom it does not touch, each with whether its arm may
/// charge that one (Light Infantry: In Combat).
fn targets(state: &State, id: UnitId, charger: &Unit) -> impl Iterator<Item = (UnitId, bool)> {
    let touched: Vec<UnitId> = state.enemies_of(id).collect();
    let enemies = state.enemies(id.army).into_iter().filter_map(|enemy| state.roster.unit(enemy));
    let enemies = enemies.filter(move |enemy| enemy.kind() != Kind::RegimentalGun && !touched.contains(&enemy.id));
    enemies.map(|enemy| (enemy.id, ChargeObjection::of_pair(charger, &state.now(enemy)).next().is_none()))
}

/// Those of them whom the form offers: whom it may charge; where it may charge nobody, and the umpire lets it, all of them.
fn offered(state: &State, id: UnitId, charger: &Unit, ask: &FormBuilder<'_>) -> Vec<UnitId> {
    let all: Vec<(UnitId, bool)> = targets(state, id, charger).collect();
    let nobody = all.iter().all(|(_, may)| !may);
    // Who is named in an older journal was offered there.
    let named = |enemy: UnitId| ask.is_said("target", &enemy.to_string());
    all.into_iter().filter(|(enemy, may)| nobody || *may || named(*enemy)).map(|(enemy, _)| enemy).collect()
}

fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let mut charger = state.now_leaving(unit);
    let enemies = offered(state, id, &charger, ask);
    let target = ask.unit(Question::new("target", ' ', "charges").on("Charging"), enemies, None);
    let distance = Inches::asked_of(ask, Question::new("distance", ' ', "distance").on("Charging"));
    let Some(target) = target.and_then(|target| state.roster.unit(target)) else {
        let reach = open_reach(&charger, &state.tables);
        ask.say(format!("up to {} over open ground ({})", inches(reach), charge_page(&charger)));
        return Err(Interrupt::Unanswered);
    };
    let mut asked = asked(state, [unit, target], charger.clone(), distance, ask);
    let command = commanded(state, unit, &mut charger, ask);
    asked.request.charger.clone_from(&charger);
    let answer = asked.request.answer(&state.tables)?;
    Unit { formation: asked.formation, stands_wide: asked.wide, ..charger.clone() }.check(&state.tables.options)?;
    says_of_way(state, target, &asked, &answer, ask);
    // Whatever ground is crossed: who stands in a town is attacked in it.
    let bars = |reason: &ChargeObjection| matches!(reason, ChargeObjection::Terrain);
    let town = [target.ground, asked.ground].contains(&Terrain::Town);
    let in_town = town && !Terrain::Town.admits(asked.request.charger.kind);
    let barred = in_town || answer.reasons.iter().any(bars);
    if !ask.answered("distance") {
        // Known before anything is measured.
        let known = answer.reasons.iter().copied().filter(ChargeObjection::is_of_target);
        let known = known.chain(barred.then_some(ChargeObjection::Terrain));
        worded(known).iter().for_each(|reason| ask.say(format!("not allowed: {reason}")));
    }
    let block = beside(state, [unit, target], answer.counts_as, ask);
    let does = events(state, unit, target.id, &asked, &answer);
    // Of a round that is not to be there are no odds, unless the umpire allows it.
    if !barred || ask.lets(&ChargeObjection::Terrain.into()) {
        prospects::show(state, &does, id, ask);
    }
    let mut against = worded(answer.reasons.iter().copied());
    against.extend(worded((barred && !answer.reasons.iter().any(bars)).then_some(ChargeObjection::Terrain)));
    against.extend(worded(asked.unseen));
    against.extend(worded(block.as_ref().and_then(Beside::crowded)));
    ask.permit(against)?;
    if asked.request.manoeuvre == Approach::ChangeFormation {
        ask.ready()?;
        stands_otherwise(&charger, asked.formation, asked.wide)?;
    }
    let obeys = obeys(state, id, charger, Action::Charge, ask)?;
    if !obeys.allowed {
        let mut ruling = refuses(&obeys, id, "does not charge", command);
        ruling.notes.push(MAY_STILL_MOVE.to_owned());
        return Ok(ruling);
    }
    let mut ruling = told(state, [unit, target], &obeys.name, &asked, &answer, block.as_ref());
    ruling.events = command.into_iter().chain(does).collect();
    Ok(ruling)
}

/// Says how far it goes, and what its target may do.
fn says_of_way(state: &State, target: &UnitInPlay, asked: &Asked, answer: &ChargeResult, ask: &mut FormBuilder<'_>) {
    let charger = &asked.request.charger;
    let costs = if charger.kind == Kind::Skirmishers { Ratio::ZERO } else { asked.request.crossing.0 };
    let page = charge_page(charger);
    ask.say(match costs {
        Ratio::ZERO => format!("up to {} ({page})", inches(answer.allowance)),
        _ => format!("up to {}, as the obstacle costs {costs} ({page})", inches(answer.allowance - costs)),
    });
    if target.kind() == Kind::Skirmishers && charger.kind != Kind::Skirmishers {
        ask.say(becomes(state, target, charger.kind));
    }
}

/// A charger at a block that others attack already.
struct Beside {
    /// All those others.
    others: Vec<UnitId>,
    /// Who of them attacks the same side.
    here: Vec<UnitId>,
    /// The figures on that side, the charger with them, and how many may be.
    figures: u32,
    most: u32,
}

impl Beside {
    /// Whether more attack that side than may (Terrain Effects).
    fn crowded(&self) -> Option<OrderObjection> {
        let Beside { figures, most, .. } = *self;
        (!self.here.is_empty() && figures > most).then_some(OrderObjection::SideIsFull { figures, most })
    }

    /// Which side of the block is meant.
    fn told(&self, state: &State) -> String {
        match self.here.is_empty() {
            true => format!("on another side of its block than {}", list(state, &self.others)),
            false => format!("on the same side of its block as {}", list(state, &self.here)),
        }
    }
}

/// Whether others attack the side of a garrison's block which this charger attacks; nothing where nobody does yet.
fn beside(state: &State, [unit, target]: [&UnitInPlay; 2], face: Facing, ask: &mut FormBuilder<'_>) -> Option<Beside> {
    if !target.is_garrison() {
        return None;
    }
    let most = TownBlock { garrison_figures: target.troops.figures }.numbers().attack_figures_per_side;
    ask.say(format!("{most} figures at most attack one side of its block"));
    ask.say("a block has no flank of itself: where the garrison is taken in one, say so");
    let attacks = |contact: &&Contact| contact.target == target.id && contact.attacker != unit.id;
    let others: Vec<&Contact> = state.contacts_of(target.id).filter(attacks).collect();
    if others.is_empty() {
        return None;
    }
    let figures = |units: &[UnitId]| {
        let beside =
            units.iter().filter_map(|id| state.roster.unit(*id)).map(|other| other.troops.figures).sum::<u32>();
        beside.saturating_add(unit.troops.figures)
    };
    let mut likely: Vec<UnitId> =
        others.iter().filter(|contact| contact.face == face).map(|contact| contact.attacker).collect();
    // Who would not find room beside them has come to another side.
    if figures(&likely) > most {
        ask.say(format!("with those who attack it already that would be {}: another side is meant", figures(&likely)));
        likely.clear();
    }
    let others: Vec<UnitId> = others.iter().map(|contact| contact.attacker).collect();
    let most_units = others.len();
    let question = Question::new("beside", 'S', "attack this side too").on("Terrain Effects");
    let here = ask.units_or(question, others.clone(), most_units, &likely);
    let figures = figures(&here);
    Some(Beside { others, here, figures, most })
}

/// What changes if it obeys.
fn events(
    state: &State,
    unit: &UnitInPlay,
    target: UnitId,
    Asked { request, formation, wide, ground, .. }: &Asked,
    answer: &ChargeResult,
) -> Vec<Event> {
    let (id, formation, wide, ground) = (unit.id, *formation, *wide, *ground);
    let mut does = Vec::from_iter(leaves(unit));
    does.push(Event::Moved { unit: id, how: Moved::OverHalf });
    if (formation, wide, ground) != (request.charger.formation, request.charger.stands_wide, unit.ground) {
        does.push(Event::Stands { unit: id, formation, wide, ground });
    }
    if answer.charger_disordered && !unit.troops.disordered {
        does.push(Event::Disordered { unit: id, disordered: true });
    }
    let fresh = Contact::fresh(id, target, answer.counts_as, state.turn);
    does.push(Event::Contact(Contact { obstacle: request.into_obstacle, ..fresh }));
    does
}

/// That a charge into flank or rear takes the defensive fire away that was said of charges before it (Defensive Fire).
fn lost_fire(state: &State, target: &UnitInPlay, answer: &ChargeResult) -> Option<String> {
    if !state.now(target).shoots_in_defence(false) {
        return None;
    }
    let attacks = || state.contacts_of(target.id).filter(|contact| contact.target == target.id);
    // Who was taken in flank or rear before had none against anybody since: that was said then.
    if attacks().any(|contact| contact.face != Facing::Front) {
        return None;
    }
    let before: Vec<UnitId> = attacks().filter(|contact| contact.round == 1).map(|contact| contact.attacker).collect();
    let said = answer.counts_as != Facing::Front && !before.is_empty();
    said.then(|| format!("Nor has it any against {}, whatever was said before.", list(state, &before)))
}

/// What becomes of skirmishers whom formed troops of this kind charge: what they do. Form and ruling have it in the same words,
/// so that it stands there once.
fn becomes(state: &State, target: &UnitInPlay, charger: Kind) -> String {
    let ground = Ground::from(target.ground);
    let does = match (state.is_bound(target.id), ground.is_defended(&state.tables.options)) {
        (true, true) => "fight there: no unit breaks off a combat (Combat)".to_owned(),
        (true, false) => "lose the stands that are touched: no unit breaks off a combat (Combat)".to_owned(),
        (false, true) => "fight there, or fall back (If in broken terrain)".to_owned(),
        (false, false) if charger == Kind::Cavalry && ground == Ground::Open => {
            let least = state.tables.skirmish.evade;
            let runs = format!("fall back on {least} or more, or all are lost (Evading)");
            format!("{runs}, or stand and lose the stands that are touched (a reading)")
        }
        (false, false) => "fall back, or lose the stands that are touched (Light Infantry)".to_owned(),
    };
    format!("{}: they {does}", state.roster.marked(target.id))
}

/// The ruling on a charge that goes home, its events aside.
fn told(
    state: &State,
    [unit, target]: [&UnitInPlay; 2],
    charger: &str,
    Asked { request, formation, .. }: &Asked,
    answer: &ChargeResult,
    block: Option<&Beside>,
) -> Ruling<Event> {
    let name = state.roster.named(unit.id);
    // A square has no sides (Eligible Stands in Combat).
    let side = match request.target.formation {
        Formation::Square => String::new(),
        _ => match (block.map(|block| block.told(state)), answer.counts_as) {
            (Some(block), Facing::Front) => format!(", {block}"),
            (Some(block), face) => format!(", on its {}, {block}", face.word()),
            (None, face) => format!(", on its {}", face.word()),
        },
    };
    let target_name = state.roster.named(target.id);
    let into = request.manoeuvre.told(*formation);
    let far = inches(request.distance.0);
    let over = led_over(request.distance.0, request.terrain, request.crossing);
    let held = if request.into_obstacle { ", against an obstacle" } else { "" };
    let line = format!("{charger} charges {target_name}, {far}{side}{into}{over}{held}.");
    let mut ruling = Ruling::new(line, Vec::new());
    if unit.is_garrison() {
        ruling.notes.push(format!("{name} leaves the town. {BLOCK_LEFT}"));
    }
    if answer.charger_disordered && !unit.troops.disordered {
        ruling.notes.push(format!("{name} arrives disordered."));
    }
    // Under a flank attack of another it has none against anybody (Defensive Fire).
    let in_flank = |contact: &Contact| contact.target == target.id && contact.face != Facing::Front;
    let flanked = answer.counts_as != Facing::Front || state.contacts_of(target.id).any(in_flank);
    let silent = state.silent_in_defence(target, &request.target, flanked);
    ruling.notes.push(match answer.target_defensive_fire {
        _ if silent.is_some() => format!("{target_name} has no defensive fire: {}.", silent.unwrap_or_default()),
        None => format!("The defensive fire of {target_name} will be diced for."),
        Some(Ratio::ZERO) => format!("{target_name} has no points for its defensive fire."),
        Some(Ratio::ONE) => format!("{target_name} adds 1 point for its defensive fire."),
        Some(points) => format!("{target_name} adds {points} points for its defensive fire."),
    });
    ruling.notes.extend(lost_fire(state, target, answer));
    let text = match target.kind() {
        // Gunners who fight already stay where they are.
        Kind::Artillery if !request.target.in_combat => Some("Its gunners may evade (Evading).".to_owned()),
        Kind::Skirmishers if request.charger.kind != Kind::Skirmishers => {
            Some(format!("{}.", becomes(state, target, request.charger.kind)))
        }
        _ => None,
    };
    ruling.notes.extend(text);
    ruling.outcome = "charges".to_owned();
    ruling.sum = answer.sum.shown();
    ruling
}
