//! One round of one melee (Melees).

use std::collections::BTreeSet;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::rulesets::central_europe::battle::chance::rounded;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Colour, Facing, Kind, Profile};
use crate::umpire::{
    Blow, Dice, Die, Exchange, Interrupt, Lookup, Procedure, Ratio, Refusal, Score, Struck, integer, integer_non_null,
};

use super::figures::SECTION;
use super::strike::{FIRST, MeleeDice, Strike};
use super::whys::{ARMOUR, COVER, Whys, whys};

/// A unit in a melee, and the enemy that it strikes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fighter {
    /// Its name in this melee.
    pub(crate) id: String,
    #[serde(rename = "side")]
    pub(crate) colour: Colour,
    /// The unit, after the hits that it took from firing.
    pub(crate) unit: Profile,
    /// The enemy that it strikes, by its id.
    pub(crate) target: String,
    /// The face of the target that it attacks.
    #[serde(default)]
    pub(crate) attack_face: Facing,
    #[serde(default)]
    pub(crate) higher_ground: bool,
    /// It defends a river bank.
    #[serde(default)]
    pub(crate) river_bank: bool,
    /// It defends a built-up area against troops outside.
    #[serde(default)]
    pub(crate) built_up_area: bool,
    #[serde(default)]
    pub(crate) in_wood_or_built_up: bool,
    /// It stands behind cover.
    #[serde(default)]
    pub(crate) cover: bool,
    /// In a battle: its cover is a wall before its front, and saves from none who attack it elsewhere (CE-AMB-41).
    #[serde(skip)]
    pub(crate) wall: bool,
    /// Hits that it took from firing in this phase.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) hits_from_firing: u32,
    /// Its own round, where it joined later than the others (CE-AMB-38).
    #[serde(default, deserialize_with = "integer_non_null")]
    pub(crate) round: Option<u32>,
}

/// One round of one melee.
///
/// Dice: for each unit, in order, its 50:50 die if its dice are an exact half, then its dice; after all of those, for
/// each unit, in order, its saving throws.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MeleeRound {
    /// Everyone in it, of both sides.
    pub(crate) units: Vec<Fighter>,
    /// The melee's round; the first unless given.
    #[serde(deserialize_with = "integer_non_null")]
    pub(crate) round: Option<u32>,
    /// In a battle: contacts that stand are not objected to again, and odds are of what everybody suffers, not of how much of
    /// it was saved.
    #[serde(skip)]
    pub(crate) stands: bool,
}

/// What a round did to a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FighterResult {
    #[serde(skip)]
    pub(crate) id: String,
    pub(crate) dice_count: u32,
    pub(crate) hits_scored: u32,
    pub(crate) hits_suffered: u32,
    pub(crate) saved: u32,
    pub(crate) effectiveness_after: u8,
    pub(crate) eliminated: bool,
    pub(crate) general_eliminated: bool,
    pub(crate) retreats: bool,
    pub(crate) morale_test_required: bool,
}

/// The hits that each side suffered, by firing and in the melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SideHits {
    pub(crate) red: u32,
    pub(crate) black: u32,
}

/// Who lost a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Loser {
    Red,
    Black,
    None,
}

impl Loser {
    /// Whether this side lost.
    pub(super) const fn is(self, colour: Colour) -> bool {
        matches!((self, colour), (Loser::Red, Colour::Red) | (Loser::Black, Colour::Black))
    }
}

/// See [`MeleeRound`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundResult {
    #[serde(serialize_with = "by_id")]
    pub(crate) results: Vec<FighterResult>,
    pub(crate) side_hits: SideHits,
    pub(crate) loser: Loser,
    pub(crate) another_round: bool,
}

fn by_id<S: Serializer>(results: &[FighterResult], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(results.len()))?;
    for result in results {
        map.serialize_entry(&result.id, result)?;
    }
    map.end()
}

/// Two units attack the same face of this one (Movement).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SameFace(String);

impl From<SameFace> for Refusal {
    fn from(SameFace(target): SameFace) -> Refusal {
        Refusal::on("Movement", format!("two units attack the same face of {target}")).called("melee", "same-face")
    }
}

impl Fighter {
    /// Whether its cover saves from the hits of who strikes it.
    pub(super) fn is_covered_from(&self, other: &Fighter) -> bool {
        self.cover && (!self.wall || other.attack_face == Facing::Front)
    }
}

impl MeleeRound {
    /// The melee's round, from 1.
    pub(super) fn number(&self) -> u32 {
        self.round.unwrap_or(FIRST)
    }

    fn find(&self, id: &str) -> Option<&Fighter> {
        self.units.iter().find(|fighter| fighter.id == id)
    }

    /// The melee's round, and each unit's own, which is not before the first and not after the melee's.
    fn check_rounds(&self) -> Result<(), Refusal> {
        let number = self.number();
        if number < FIRST {
            return Err(Refusal::new("round is counted from 1"));
        }
        match self.units.iter().find(|fighter| fighter.round.is_some_and(|own| !(FIRST..=number).contains(&own))) {
            Some(fighter) => {
                Err(Refusal::new(format!("the round of {} is from 1 to the melee's, {number}", fighter.id)))
            }
            None => Ok(()),
        }
    }

    /// Whether a unit joins a melee that goes on, at a flank or the rear: its own first round (CE-AMB-38).
    pub(super) fn joined_flank(&self, fighter: &Fighter) -> bool {
        let joined = fighter.round.is_some_and(|round| round == FIRST && round < self.number());
        joined && fighter.attack_face != Facing::Front
    }

    /// The hits by fire of this phase that count for a side.
    pub(crate) fn hits_by_fire(&self, colour: Colour) -> u32 {
        let own = self.units.iter().filter(|fighter| fighter.colour == colour);
        own.fold(0, |sum, fighter| sum.saturating_add(fighter.hits_from_firing))
    }

    /// The same of all hits that a side can suffer: none beyond a unit's last quarter.
    fn hits_within(&self, result: &RoundResult, colour: Colour) -> u32 {
        let own = self.units.iter().zip(&result.results).filter(|(fighter, _)| fighter.colour == colour);
        let within = own.map(|(fighter, fate)| {
            fighter.hits_from_firing.saturating_add(fate.hits_suffered.min(fighter.unit.quarters()))
        });
        within.fold(0, u32::saturating_add)
    }

    /// Whether hits beyond somebody's last quarter decide who has more (CE-AMB-14).
    pub(super) fn hits_beyond_decide(&self, result: &RoundResult) -> bool {
        let within = |colour| self.hits_within(result, colour);
        let SideHits { red, black } = result.side_hits;
        red.cmp(&black) != within(Colour::Red).cmp(&within(Colour::Black))
    }

    /// Whether saving throws decide who has more: that a hit which was saved is none is a reading (CE-AMB-14).
    pub(super) fn saves_decide(&self, result: &RoundResult) -> bool {
        let saved = |colour| {
            let own = self.units.iter().zip(&result.results).filter(|(fighter, _)| fighter.colour == colour);
            own.fold(0_u32, |sum, (_, fate)| sum.saturating_add(fate.saved))
        };
        let SideHits { red, black } = result.side_hits;
        let all = (red.saturating_add(saved(Colour::Red)), black.saturating_add(saved(Colour::Black)));
        red.cmp(&black) != all.0.cmp(&all.1)
    }

    /// With how many dice a unit strikes. Refuses one whose enemy is not in the melee.
    pub(super) fn strike(&self, tables: &Tables, fighter: &Fighter) -> Result<Strike, Refusal> {
        let Some(enemy) = self.find(&fighter.target) else {
            return Err(Refusal::new(format!("{} strikes {}, who is not in this melee", fighter.id, fighter.target)));
        };
        let dice = MeleeDice {
            unit: fighter.unit.clone(),
            enemy: enemy.unit.clone(),
            attack_face: fighter.attack_face,
            round: fighter.round.or(self.round),
            higher_ground: fighter.higher_ground,
            river_bank: fighter.river_bank,
            built_up_area: fighter.built_up_area,
            in_wood_or_built_up: fighter.in_wood_or_built_up,
            enemy_in_wood_or_built_up: enemy.in_wood_or_built_up,
        };
        dice.answer(tables)
    }

    /// Who saves himself by what if he is hit, in the order in which those dice fall: his place, and `cover` or `armour`.
    pub(super) fn saves(&self, tables: &Tables) -> Vec<(usize, &'static str)> {
        let strikes =
            |fighter: &&Fighter| self.strike(tables, fighter).is_ok_and(|strike| strike.dice_exact > Ratio::ZERO);
        let saves = |(at, unit): (usize, &Fighter)| {
            let strikers: Vec<&Fighter> =
                self.units.iter().filter(|other| other.target == unit.id).filter(strikes).collect();
            let cover = strikers.iter().any(|other| unit.is_covered_from(other));
            let armour = unit.unit.cuirassiers && !strikers.is_empty();
            [(cover, COVER), (armour, ARMOUR)].into_iter().filter(|(holds, _)| *holds).map(move |(_, by)| (at, by))
        };
        self.units.iter().enumerate().flat_map(saves).collect()
    }

    /// How a round ended for a side: `wins`, `drawn`, `loses`, `gone`.
    pub(super) fn end_for(&self, colour: Colour, result: &RoundResult) -> &'static str {
        let all = || self.units.iter().zip(&result.results);
        let stands = |own: bool| all().any(|(unit, fate)| (unit.colour == colour) == own && !fate.eliminated);
        match result.loser {
            _ if !stands(true) => "gone",
            Loser::None if stands(false) => "drawn",
            loser if loser.is(colour) => "loses",
            _ => "wins",
        }
    }

    /// What the dice of each unit are for, in the order of the units.
    pub(super) fn whys(&self, tables: &Tables) -> Vec<Whys> {
        let saves = self.saves(tables);
        let throws = |(at, fighter): (usize, &Fighter)| {
            let dice = self.strike(tables, fighter).map_or(Ratio::ZERO, |strike| strike.dice_exact);
            let by = |what| saves.contains(&(at, what));
            [dice > Ratio::ZERO, by(COVER), by(ARMOUR), !dice.is_whole()]
        };
        whys(self.units.iter().enumerate().map(throws))
    }

    /// The dice of everybody, at once, and the saving throws of whom they hit.
    fn exchange(&self, tables: &Tables) -> Result<Exchange, Refusal> {
        let whys = self.whys(tables);
        let place = |id: &str| self.units.iter().position(|fighter| fighter.id == id).unwrap_or_default();
        let blow = |(at, fighter): (usize, &Fighter)| {
            let strike = self.strike(tables, fighter)?;
            let target = place(&fighter.target);
            let struck = &self.units[target];
            let (dice, is_half) = rounded(strike.dice_exact);
            let [strikes, .., half] = whys[at];
            let score = Score { score: tables.melee.rules.hit, why: strikes };
            Ok(Blow {
                covered: struck.is_covered_from(fighter),
                half: is_half.then_some(Score { score: tables.chance.yes, why: half }),
                ..Blow::new(target, dice, score)
            })
        };
        let blows: Vec<Blow> = self.units.iter().enumerate().map(blow).collect::<Result<_, Refusal>>()?;
        // Who suffers more than the whole other side can has lost, by whatever number.
        let most = |colour| -> u32 {
            let all = self.units.iter().zip(&blows);
            let suffers = all.map(|(fighter, blow)| match fighter.colour == colour {
                true => fighter.hits_from_firing,
                false => blow.dice + u32::from(blow.half.is_some()),
            });
            suffers.fold(0, u32::saturating_add)
        };
        let struck = |(at, fighter): (usize, &Fighter)| {
            let [_, cover, armour, _] = whys[at];
            let cover = Score { score: tables.saves.cover, why: cover };
            let armour = Score { score: tables.saves.cuirassiers, why: armour };
            let enough = most(fighter.colour.other()).saturating_add(1).max(fighter.unit.quarters());
            Struck::new(cover, fighter.unit.cuirassiers.then_some(armour), enough)
        };
        let struck = self.units.iter().enumerate().map(struck).collect();
        Ok(Exchange { die: Die::D6, blows, struck, apart: !self.stands })
    }

    /// What the strikes did to each, after its saving throws; who retreats is not known yet.
    fn suffer(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Vec<FighterResult>, Interrupt> {
        let fought = dice.exchange(self.exchange(tables)?)?;
        let suffer = |(at, fighter): (usize, &Fighter)| {
            let hits_suffered = fought.suffered(at);
            // Guns in a melee are taken.
            let taken = fighter.unit.kind == Kind::Artillery;
            let effectiveness_after = if taken { 0 } else { fighter.unit.after(hits_suffered) };
            let eliminated = effectiveness_after == 0;
            FighterResult {
                id: fighter.id.clone(),
                dice_count: fought.blows[at].thrown,
                hits_scored: fought.blows[at].hits,
                hits_suffered,
                saved: fought.saved(at),
                effectiveness_after,
                eliminated,
                general_eliminated: eliminated && fighter.unit.general,
                retreats: false,
                morale_test_required: false,
            }
        };
        Ok(self.units.iter().enumerate().map(suffer).collect())
    }
}

impl Procedure<Tables> for MeleeRound {
    const NAME: &'static str = "melee_round";
    const REQUIRED: &'static [&'static str] = &["units"];
    type Answer = RoundResult;
    type Objection = SameFace;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        let refuse = |text: String| Err(Refusal::on(SECTION, text));
        if Colour::BOTH.iter().any(|colour| self.units.iter().all(|fighter| fighter.colour != *colour)) {
            return refuse("a melee has units of both sides".to_owned());
        }
        let mut ids = BTreeSet::new();
        for fighter in &self.units {
            fighter.unit.not_a_general()?;
            if !ids.insert(&fighter.id) {
                return refuse(format!("{} stands twice in units", fighter.id));
            }
            if self.find(&fighter.target).is_none_or(|target| target.colour == fighter.colour) {
                return refuse(format!("{} strikes {}, who is no enemy in this melee", fighter.id, fighter.target));
            }
        }
        self.check_rounds()
    }

    fn objections(&self, _: &Tables) -> Vec<SameFace> {
        let mut faces = Vec::new();
        let mut twice = Vec::new();
        for fighter in self.units.iter().filter(|_| !self.stands) {
            let face = (&fighter.target, fighter.attack_face);
            if faces.contains(&face) {
                twice.push(SameFace(fighter.target.clone()));
            }
            faces.push(face);
        }
        twice
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RoundResult, Interrupt> {
        let mut results = self.suffer(tables, dice)?;
        let on = |colour| self.units.iter().zip(&results).filter(move |(fighter, _)| fighter.colour == colour);
        let hits = |colour| {
            on(colour).map(|(fighter, result)| fighter.hits_from_firing.saturating_add(result.hits_suffered)).sum()
        };
        let side_hits = SideHits { red: hits(Colour::Red), black: hits(Colour::Black) };
        let loser = match side_hits.red.cmp(&side_hits.black) {
            std::cmp::Ordering::Greater => Loser::Red,
            std::cmp::Ordering::Less => Loser::Black,
            std::cmp::Ordering::Equal => Loser::None,
        };
        let stands = |colour| on(colour).any(|(_, result)| !result.eliminated);
        let another_round = loser == Loser::None && stands(Colour::Red) && stands(Colour::Black);
        for (fighter, result) in self.units.iter().zip(&mut results) {
            result.retreats = loser.is(fighter.colour) && !result.eliminated;
            result.morale_test_required = result.retreats;
        }
        Ok(RoundResult { results, side_hits, loser, another_round })
    }
}
