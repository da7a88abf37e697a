//! One round of one melee (Melees).

use std::collections::BTreeSet;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::umpire::{Dice, Die, Interrupt, Refusal, Request, integer, integer_non_null};

use super::artillery::settled;
use super::melee::{Face, MeleeDice, Strike, first};
use super::saves::saved;
use super::tables::Tables;
use super::unit::{Kind, Side, Unit};

const SECTION: &str = "Melees";

/// A unit in a melee, and the enemy that it strikes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fighter {
    /// Its name in this melee.
    pub(crate) id: String,
    /// Its army.
    pub(crate) side: Side,
    /// The unit, after the hits that it took from firing.
    pub(crate) unit: Unit,
    /// The enemy that it strikes, by its id.
    pub(crate) target: String,
    /// The face of the target that it attacks.
    #[serde(default)]
    pub(crate) attack_face: Face,
    /// It stands on higher ground.
    #[serde(default)]
    pub(crate) higher_ground: bool,
    /// It defends a river bank.
    #[serde(default)]
    pub(crate) river_bank: bool,
    /// It defends a built-up area against troops outside.
    #[serde(default)]
    pub(crate) built_up_area: bool,
    /// It is in a wood or a built-up area.
    #[serde(default)]
    pub(crate) in_wood_or_built_up: bool,
    /// It stands behind cover.
    #[serde(default)]
    pub(crate) cover: bool,
    /// Hits that it took from firing in this phase.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) hits_from_firing: u32,
    /// Its own round, where it joined later than the others (CE-AMB-38).
    #[serde(default, deserialize_with = "integer_non_null")]
    pub(crate) round: Option<u32>,
}

impl Fighter {
    /// A unit with no advantages, front against front.
    pub(crate) fn new(id: impl Into<String>, side: Side, unit: Unit, target: impl Into<String>) -> Fighter {
        Fighter {
            id: id.into(),
            side,
            unit,
            target: target.into(),
            attack_face: Face::Front,
            higher_ground: false,
            river_bank: false,
            built_up_area: false,
            in_wood_or_built_up: false,
            cover: false,
            hits_from_firing: 0,
            round: None,
        }
    }
}

/// One round of one melee.
///
/// Dice: for each unit, in order, its 50:50 die if its dice are an exact half, then its dice; after all of those, for
/// each unit, in order, its saving throws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRound {
    /// Everyone in it, of both sides.
    pub(crate) units: Vec<Fighter>,
    /// The melee's round, from 1.
    #[serde(default = "first", deserialize_with = "integer")]
    pub(crate) round: u32,
}

/// What a round did to a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fought {
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
    pub(crate) const fn is(self, side: Side) -> bool {
        matches!((self, side), (Loser::Red, Side::Red) | (Loser::Black, Side::Black))
    }
}

/// See [`MeleeRound`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Round {
    #[serde(serialize_with = "by_id")]
    pub(crate) results: Vec<Fought>,
    pub(crate) side_hits: SideHits,
    pub(crate) loser: Loser,
    pub(crate) another_round: bool,
}

fn by_id<S: Serializer>(results: &[Fought], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(results.len()))?;
    for fought in results {
        map.serialize_entry(&fought.id, fought)?;
    }
    map.end()
}

impl MeleeRound {
    fn find(&self, id: &str) -> Option<&Fighter> {
        self.units.iter().find(|fighter| fighter.id == id)
    }

    fn check(&self) -> Result<(), Refusal> {
        let refuse = |text: String| Err(Refusal::on(SECTION, text));
        if [Side::Red, Side::Black].iter().any(|side| self.units.iter().all(|fighter| fighter.side != *side)) {
            return refuse("a melee has units of both sides".to_owned());
        }
        let mut ids = BTreeSet::new();
        for (at, fighter) in self.units.iter().enumerate() {
            fighter.unit.not_a_general()?;
            if !ids.insert(&fighter.id) {
                return refuse(format!("{} stands twice in units", fighter.id));
            }
            if self.find(&fighter.target).is_none_or(|target| target.side == fighter.side) {
                return refuse(format!("{} strikes {}, who is no enemy in this melee", fighter.id, fighter.target));
            }
            let same = |other: &Fighter| (&other.target, other.attack_face) == (&fighter.target, fighter.attack_face);
            if self.units.iter().take(at).any(same) {
                return refuse(format!("two units attack the same face of {}", fighter.target));
            }
        }
        Ok(())
    }

    /// The dice of one fighter, before they are thrown.
    fn dice_of(&self, fighter: &Fighter, enemy: &Fighter) -> MeleeDice {
        MeleeDice {
            unit: fighter.unit.clone(),
            enemy: enemy.unit.clone(),
            attack_face: fighter.attack_face,
            round: fighter.round.unwrap_or(self.round),
            higher_ground: fighter.higher_ground,
            river_bank: fighter.river_bank,
            built_up_area: fighter.built_up_area,
            in_wood_or_built_up: fighter.in_wood_or_built_up,
            enemy_in_wood_or_built_up: enemy.in_wood_or_built_up,
        }
    }

    /// The melee's round, and each unit's own, which is not before the first and not after the melee's.
    fn check_rounds(&self) -> Result<(), Refusal> {
        if self.round == 0 {
            return Err(Refusal::new("round is counted from 1"));
        }
        match self.units.iter().find(|fighter| fighter.round.is_some_and(|own| own == 0 || own > self.round)) {
            Some(fighter) => {
                Err(Refusal::new(format!("the round of {} is from 1 to the melee's, {}", fighter.id, self.round)))
            }
            None => Ok(()),
        }
    }

    /// With how many dice a unit strikes. Refuses one whose enemy is not in the melee.
    pub(crate) fn strike(&self, tables: &Tables, fighter: &Fighter) -> Result<Strike, Interrupt> {
        match self.find(&fighter.target) {
            Some(enemy) => self.dice_of(fighter, enemy).strike(tables),
            None => Interrupt::refuse(format!("{} strikes {}, who is not in this melee", fighter.id, fighter.target)),
        }
    }

    /// Strikes for everybody at once: how many dice each threw, and how many of them hit.
    fn strikes(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Vec<(u32, u32)>, Interrupt> {
        let strike = |fighter: &Fighter| {
            let (count, _) = settled(tables, dice, self.strike(tables, fighter)?.dice_exact)?;
            let hits = dice.at_least(count, Die::D6, tables.melee.rules.hit, whose(fighter.side)[0])?;
            Ok((count, hits))
        };
        self.units.iter().map(strike).collect()
    }
}

/// What a side's dice are for: to strike, and to be saved by cover and by armour.
const fn whose(side: Side) -> [&'static str; 3] {
    match side {
        Side::Red => ["red's strikes", "red's cover", "red's armour"],
        Side::Black => ["black's strikes", "black's cover", "black's armour"],
    }
}

impl Request<Tables> for MeleeRound {
    const NAME: &'static str = "melee_round";
    type Answer = Round;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Round, Interrupt> {
        self.check()?;
        self.check_rounds()?;
        let strikes = self.strikes(tables, dice)?;
        let mut results = Vec::with_capacity(self.units.len());
        for (fighter, &(dice_count, hits_scored)) in self.units.iter().zip(&strikes) {
            let at_it = self.units.iter().zip(&strikes).filter(|(other, _)| other.target == fighter.id);
            let hits: u32 = at_it.map(|(_, &(_, hits))| hits).sum();
            let [_, cover, armour] = whose(fighter.side);
            let saved = saved(tables, dice, &fighter.unit, hits, fighter.cover, [cover, armour])?;
            let after = fighter.unit.after(hits - saved);
            let eliminated = after == 0 || fighter.unit.kind == Kind::Artillery;
            results.push(Fought {
                id: fighter.id.clone(),
                dice_count,
                hits_scored,
                hits_suffered: hits - saved,
                saved,
                effectiveness_after: after,
                eliminated,
                general_eliminated: eliminated && fighter.unit.general,
                retreats: false,
                morale_test_required: false,
            });
        }
        let on = |side| self.units.iter().zip(&results).filter(move |(fighter, _)| fighter.side == side);
        let hits = |side| {
            on(side).map(|(fighter, fought)| fighter.hits_from_firing.saturating_add(fought.hits_suffered)).sum()
        };
        let side_hits = SideHits { red: hits(Side::Red), black: hits(Side::Black) };
        let loser = match side_hits.red.cmp(&side_hits.black) {
            std::cmp::Ordering::Greater => Loser::Red,
            std::cmp::Ordering::Less => Loser::Black,
            std::cmp::Ordering::Equal => Loser::None,
        };
        let stands = |side| on(side).any(|(_, fought)| !fought.eliminated);
        let another_round = loser == Loser::None && stands(Side::Red) && stands(Side::Black);
        for (fighter, fought) in self.units.iter().zip(&mut results) {
            fought.retreats = loser.is(fighter.side) && !fought.eliminated;
            fought.morale_test_required = fought.retreats;
        }
        Ok(Round { results, side_hits, loser, another_round })
    }
}
