//! What a charged unit can do, and what the book has against it (Reaction options).

use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::charge::counter_charge::{CounterChargeObjection, of_flank};
use crate::rulesets::napoleonic_d8::charge::reach::against_form;
use crate::rulesets::napoleonic_d8::charge::reaction::{Attacker, ReactionOptions, Reactions};
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::fraction::Fraction;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::infantry_formation::InfantryFormation;
use crate::umpire::{Choice, Ratio, Refusal};

/// What a charged unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplyChoice {
    Stand,
    Counter,
    Wheel,
    Form(InfantryFormation),
    Retire(Fraction),
    Limber,
    FallBack,
    Lost,
}

impl ReplyChoice {
    /// Its kind in words: the form has formations and shares of a move one by one.
    pub(crate) const fn kind(self) -> Choice {
        match self {
            ReplyChoice::Stand => "stands",
            ReplyChoice::Counter => "counter-charges",
            ReplyChoice::Wheel => "wheels",
            ReplyChoice::Form(_) => "forms anew",
            ReplyChoice::Retire(_) | ReplyChoice::FallBack => "goes back",
            ReplyChoice::Limber => "limbers",
            ReplyChoice::Lost => "is ridden down",
        }
    }
}

impl ReplyChoice {
    /// The same behind "may not".
    pub(crate) const fn verb(self) -> Choice {
        match self {
            ReplyChoice::Stand => "stand",
            ReplyChoice::Counter => "counter-charge",
            ReplyChoice::Wheel => "wheel",
            ReplyChoice::Form(_) => "form anew",
            ReplyChoice::Retire(_) | ReplyChoice::FallBack => "go back",
            ReplyChoice::Limber => "limber",
            ReplyChoice::Lost => "be ridden down",
        }
    }
}

/// What a charged unit can do: one way, in words, and what the book has against it.
pub(crate) struct Way {
    pub(crate) choice: ReplyChoice,
    pub(crate) word: Choice,
    pub(crate) against: Vec<Refusal>,
}

impl Way {
    /// What it does, as it is told.
    pub(crate) fn told(&self) -> Choice {
        match self.choice {
            ReplyChoice::Retire(Fraction::Half) if self.word == KEEPS_FACING => "retires half, facing",
            ReplyChoice::Retire(Fraction::ThreeQuarters) => "retires three quarters",
            ReplyChoice::Form(InfantryFormation::Line) => "forms line",
            ReplyChoice::Form(InfantryFormation::Column) => "forms column",
            ReplyChoice::Form(InfantryFormation::ColumnOfMarch) => "forms column of march",
            ReplyChoice::Form(InfantryFormation::Square) => "forms square",
            _ => self.word,
        }
    }

    /// Which one of its kind it is.
    const fn brief(&self) -> Choice {
        match self.choice {
            ReplyChoice::Form(InfantryFormation::Line) => "line",
            ReplyChoice::Form(InfantryFormation::Column) => "column",
            ReplyChoice::Form(InfantryFormation::ColumnOfMarch) => "march",
            ReplyChoice::Form(InfantryFormation::Square) => "square",
            _ => self.word,
        }
    }

    /// The words that it had in journals of before.
    pub(crate) fn before(&self) -> impl Iterator<Item = Choice> {
        let changes = match self.choice {
            ReplyChoice::Form(InfantryFormation::Line) => Some("changes to line"),
            ReplyChoice::Form(InfantryFormation::Column) => Some("changes to column"),
            ReplyChoice::Form(InfantryFormation::ColumnOfMarch) => Some("changes to column of march"),
            ReplyChoice::Form(InfantryFormation::Square) => Some("changes to square"),
            _ => None,
        };
        [Some(self.told()), changes].into_iter().flatten().filter(|word| *word != self.word)
    }
}

/// The request that says what is open to a unit that is charged from so far.
pub(crate) fn options(
    state: &State,
    unit: &UnitInPlay,
    charger: &UnitInPlay,
    attack_distance: Ratio,
) -> ReactionOptions {
    let attacker = match charger.now.arm {
        Arm::Cavalry => Attacker::Cavalry,
        Arm::Skirmishers => Attacker::Skirmishers,
        Arm::Infantry | Arm::FootArtillery | Arm::HorseArtillery => Attacker::Infantry,
    };
    ReactionOptions { unit: unit.now.clone(), attacker, attack_distance, order: state.orders_of(unit.id) }
}

/// Every way that a unit of its arm has that is charged so, into its flank or its rear or not, in one order for all arms: what
/// the book forbids keeps its place, so that the same keys never choose another.
pub(crate) fn ways(
    state: &State,
    unit: &UnitInPlay,
    request: &ReactionOptions,
    (open, flank): (&Reactions, bool),
) -> Vec<Way> {
    let way = |choice, word| Way { choice, word, against: Vec::new() };
    if open.removed {
        return vec![way(ReplyChoice::Lost, "is ridden down")];
    }
    if open.fall_back > 0 {
        return vec![way(ReplyChoice::FallBack, "falls back")];
    }
    let (id, engaged, on) = (unit.id, OrderObjection::Engaged.holds(state, unit), unit.ground);
    let back = unit.marks.has(Mark::TurnedBack);
    let unit = &request.unit;
    let mut ways = vec![way(ReplyChoice::Stand, "stands")];
    if unit.arm.charges() {
        let held = (on == Ground::Building).then_some(CounterChargeObjection::Garrison);
        let objections = held.into_iter().chain(request.against_counter_charge(&state.tables));
        let turned = flank.then(|| of_flank(unit, back, open.max_wheel_with_counter_charge)).flatten();
        let objections = objections.chain(turned);
        let against = objections.map(Into::into).collect();
        ways.push(Way { choice: ReplyChoice::Counter, word: "counter-charges", against });
        ways.extend(moves(request));
    }
    if open.may_limber_and_move_half {
        ways.push(way(ReplyChoice::Limber, "limbers and goes"));
    }
    // A horse battery that is limbered already goes as far as one that limbers.
    if unit.arm == Arm::HorseArtillery && unit.formation == Formation::Limbered {
        ways.push(way(ReplyChoice::Retire(Fraction::Half), "goes half a move"));
    }
    if unit.arm == Arm::Infantry {
        ways.extend(forms(state, request, on));
    }
    // Who has met one charge is bound by it to the next as by a melee.
    let met = state.stands_to_a_charge(id);
    if met {
        let bound =
            Refusal::on("Reaction options", "it has met a charge, which is fought first: it stands to the next");
        for way in ways.iter_mut().filter(|way| way.choice != ReplyChoice::Stand) {
            way.against.insert(0, bound.clone());
        }
    }
    if engaged {
        for way in ways.iter_mut().filter(|way| way.choice != ReplyChoice::Stand) {
            way.against.insert(0, OrderObjection::Engaged.into());
        }
    }
    ways
}

/// The likeliest: cavalry meets a charge at the gallop; who has fire stands and gives it.
pub(crate) fn likeliest(ways: &[Way], open: &Reactions) -> Option<ReplyChoice> {
    let gallops = |way: &&Way| way.choice == ReplyChoice::Counter && way.against.is_empty() && !open.may_fire;
    ways.iter().find(gallops).or(ways.first()).map(|way| way.choice)
}

/// The kinds of ways in the order of the form, and which of them the book forbids here.
pub(crate) fn told(ways: &[Way]) -> String {
    let kinds = ways.chunk_by(|one, other| one.choice.kind() == other.choice.kind());
    let told = kinds.filter_map(|kind| {
        let barred: Vec<&Way> = kind.iter().filter(|way| !way.against.is_empty()).collect();
        let barred = match barred[..] {
            [] => String::new(),
            _ if barred.len() == kind.len() => " (barred)".to_owned(),
            _ => format!(" ({} barred)", barred.iter().map(|way| way.brief()).collect::<Vec<_>>().join(", ")),
        };
        Some(format!("{}{barred}", kind.first()?.choice.kind()))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Why the book forbids those that it does, a line for each reason.
pub(crate) fn barred(ways: &[Way]) -> Vec<String> {
    let mut reasons: Vec<(String, Vec<&'static str>)> = Vec::new();
    for way in ways {
        let Some(why) = way.against.first().map(ToString::to_string) else { continue };
        match reasons.iter_mut().find(|(other, _)| *other == why) {
            Some((_, who)) => who.push(way.told()),
            None => reasons.push((why, vec![way.told()])),
        }
    }
    reasons.into_iter().map(|(why, who)| format!("barred, {}: {why}", who.join(", "))).collect()
}

/// Half a move back: in the form no two ways have a letter, and none has that which rolls.
const KEEPS_FACING: Choice = "keeps facing, retires half";

/// The words of the other formations, as those of the move: with letters of their own beside the counter-charge.
const LINE: Choice = "line";
const COLUMN: Choice = "ordinary column";
const MARCH: Choice = "march column";

/// Into square: with a letter that is neither that of who stands nor that of the fire.
const SQUARE: Choice = "packs into square";

/// How it can wheel or go back; a square cannot.
fn moves(request: &ReactionOptions) -> Vec<Way> {
    let moves = [
        (ReplyChoice::Wheel, "wheels"),
        (ReplyChoice::Retire(Fraction::Half), KEEPS_FACING),
        (ReplyChoice::Retire(Fraction::ThreeQuarters), "turns, retires three quarters"),
    ];
    let against = || request.against_moving().map(Refusal::from).into_iter().collect();
    let open = moves.into_iter().filter(|_| !request.unit.is_square());
    open.map(|(choice, word)| Way { choice, word, against: against() }).collect()
}

/// The formations that infantry can take, and what the book has against each.
fn forms(state: &State, request: &ReactionOptions, on: Ground) -> Vec<Way> {
    let forms = [
        (InfantryFormation::Line, LINE),
        (InfantryFormation::Column, COLUMN),
        (InfantryFormation::ColumnOfMarch, MARCH),
        (InfantryFormation::Square, SQUARE),
    ];
    let by_cavalry = request.attacker == Attacker::Cavalry;
    let against = |to: InfantryFormation| {
        let form = against_form(&request.unit, to, request.order, by_cavalry, &state.tables);
        let stands = on.check(&request.unit.in_formation(to.formation())).err();
        form.into_iter().chain(stands).collect()
    };
    let others = forms.into_iter().filter(|(to, _)| to.formation() != request.unit.formation);
    others.map(|(to, word)| Way { choice: ReplyChoice::Form(to), word, against: against(to) }).collect()
}
