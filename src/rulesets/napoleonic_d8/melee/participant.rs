//! A unit in a melee: what it may be there, and what is added to its halved die (Melee modifiers).

use serde::Deserialize;
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::charge::counter_charge;
use crate::rulesets::napoleonic_d8::charge::counter_charge::CounterChargeObjection;
use crate::rulesets::napoleonic_d8::melee::matchup::Matchup;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class, Formation};
use crate::rulesets::napoleonic_d8::unit::number::yes;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Objection, Refusal};

const SECTION: &str = "Melee modifiers";

/// A unit in a melee, and what is around it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Participant {
    /// The unit.
    pub(crate) unit: Unit,
    /// It counter-charges; defenders only.
    #[serde(default)]
    pub(crate) counter_charging: bool,
    /// It wheeled its full reaction angle and loses the bonus of the counter-charge.
    #[serde(default)]
    pub(crate) wheeled_max: bool,
    /// Friends support both its flanks.
    #[serde(default)]
    pub(crate) flanks_supported: bool,
    /// Friends support its rear.
    #[serde(default)]
    pub(crate) rear_supported: bool,
    /// Its flanks are secured; for infantry out of square against cavalry.
    #[serde(default)]
    pub(crate) secured_flanks: bool,
    /// It defends a building.
    #[serde(default)]
    pub(crate) in_building: bool,
    /// It stands on a hill; for infantry.
    #[serde(default)]
    pub(crate) on_hill: bool,
    /// It defends a wall or a hedge; for infantry.
    #[serde(default)]
    pub(crate) behind_wall: bool,
    /// It attacks uphill; for cavalry against cavalry.
    #[serde(default)]
    pub(crate) uphill: bool,
    /// It is attacked in flank or rear.
    #[serde(default)]
    pub(crate) flank_or_rear_attacked: bool,
    /// It is in its BC's radius.
    #[serde(default = "yes")]
    pub(crate) in_command: bool,
    /// Whether it charged in this turn, where that is known of each; else by the round.
    #[serde(skip)]
    pub(crate) charged: Option<bool>,
    /// Its counter-charge was ruled when it was charged.
    #[serde(skip)]
    pub(crate) answered: bool,
    /// It answered the charge in another way than by a counter-charge.
    #[serde(skip)]
    pub(crate) otherwise: bool,
    /// It is a skirmish base that closes with a battery, as its charge was ruled.
    #[serde(skip)]
    pub(crate) at_guns: bool,
}

/// Where a participant stands in a melee.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// It attacks.
    pub(crate) attacks: bool,
    /// A second or later round.
    pub(crate) continued: bool,
    /// What met what.
    pub(crate) column: Matchup,
    /// The other side.
    pub(crate) enemies: &'a [Participant],
}

/// What the book has against a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MeleeObjection {
    /// Artillery, skirmishers and squares do not attack.
    Attacker,
    /// Skirmishers do not defend.
    Skirmishers,
    /// Cavalry attacks a building.
    BuildingByCavalry,
    /// A counter-charge that is none.
    #[strum(serialize = "")]
    CounterCharge(CounterChargeObjection),
    /// A battery with another unit beside it.
    BatteryWithOthers,
    /// Infantry and cavalry on one side.
    MixedArms,
}

impl Objection for MeleeObjection {
    const OF: &'static str = "melee";

    fn words(objection: MeleeObjection) -> Refusal {
        match objection {
            MeleeObjection::Attacker => {
                Refusal::on("Melee results", "artillery, skirmishers and squares do not attack")
            }
            MeleeObjection::Skirmishers => {
                Refusal::on("Reaction options", "skirmishers fall back or are removed: they do not defend")
            }
            MeleeObjection::BuildingByCavalry => Refusal::on("Melee results", "cavalry does not attack a building"),
            MeleeObjection::CounterCharge(objection) => objection.into(),
            MeleeObjection::BatteryWithOthers => Refusal::on("Melee results", "a battery is attacked alone"),
            MeleeObjection::MixedArms => {
                Refusal::on("Melee results", "infantry and cavalry fight one melee after the other (a reading)")
            }
        }
    }
}

impl MeleeObjection {
    /// What stands against a unit that attacks; skirmishers may attack a battery.
    pub(crate) fn of_attacker(unit: &Unit, at_guns: bool) -> Option<MeleeObjection> {
        let closes = at_guns && unit.arm == Arm::Skirmishers;
        (!closes && (!unit.arm.charges() || unit.is_square())).then_some(MeleeObjection::Attacker)
    }
}

impl Participant {
    /// A unit with nothing around it, in command.
    pub(crate) const fn of(unit: Unit) -> Participant {
        Participant {
            unit,
            counter_charging: false,
            wheeled_max: false,
            flanks_supported: false,
            rear_supported: false,
            secured_flanks: false,
            in_building: false,
            on_hill: false,
            behind_wall: false,
            uphill: false,
            flank_or_rear_attacked: false,
            in_command: true,
            charged: None,
            answered: false,
            otherwise: false,
            at_guns: false,
        }
    }

    /// Refuses an attacker with what only a defender has.
    pub(crate) fn check_attacker(&self) -> Result<(), Refusal> {
        if self.counter_charging || self.wheeled_max || self.behind_wall || self.in_building {
            let text = "counter_charging, wheeled_max, behind_wall and in_building are for defenders";
            return Err(Refusal::on("Melee results", text));
        }
        Ok(())
    }

    /// Refuses a defender with what it cannot have.
    pub(crate) fn check_defender(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Reaction options", text));
        if self.wheeled_max && !self.counter_charging {
            return refuse("wheeled_max matters to a counter-charge only");
        }
        if self.in_building && (self.unit.arm != Arm::Infantry || self.unit.is_square()) {
            return refuse("in a building is only infantry out of square");
        }
        Ok(())
    }

    /// What the book has against its defence.
    pub(crate) fn against_defence(&self, tables: &Tables, by_cavalry: bool, continued: bool) -> Vec<MeleeObjection> {
        let counter = if self.counter_charging && !self.answered {
            [
                continued.then_some(CounterChargeObjection::LaterRound),
                self.in_building.then_some(CounterChargeObjection::Garrison),
                counter_charge::of_kind(&self.unit, by_cavalry),
                counter_charge::of_state(&self.unit, tables),
                self.otherwise.then_some(CounterChargeObjection::Answered),
            ]
        } else {
            [None; 5]
        };
        let objections = [
            (self.unit.arm == Arm::Skirmishers).then_some(MeleeObjection::Skirmishers),
            (self.in_building && by_cavalry).then_some(MeleeObjection::BuildingByCavalry),
        ];
        objections
            .into_iter()
            .flatten()
            .chain(counter.into_iter().flatten().map(MeleeObjection::CounterCharge))
            .collect()
    }

    /// Whether its lances tell against other cavalry.
    pub(crate) fn has_lances(&self) -> bool {
        self.unit.horse.is_some_and(|horse| horse.lance) && self.unit.class != Class::Cossack
    }

    /// Whether lances do nothing against it.
    pub(crate) fn wears_breastplates(&self) -> bool {
        self.unit.horse.is_some_and(|horse| horse.breastplate)
    }

    /// Whether halves of its die go up.
    pub(crate) fn rounds_up(&self, place: &Place<'_>) -> bool {
        let unit = &self.unit;
        match place.column {
            Matchup::InfantryVInfantry => unit.large,
            Matchup::CavalryVCavalry => self.has_lances() && !place.enemies.iter().any(Participant::wears_breastplates),
            Matchup::InfantryVCavalry | Matchup::Artillery => false,
        }
    }

    /// What is added to its halved die.
    pub(crate) fn sum(&self, tables: &Tables, place: &Place<'_>) -> Sum {
        let (unit, figures) = (&self.unit, &tables.melee);
        let mut sum = Sum::default();
        sum.add("quality", unit.quality(tables), SECTION);
        let attacks = place.attacks && self.charged.unwrap_or(!place.continued);
        let charges = attacks || (self.counter_charging && !self.wheeled_max);
        let brief = if attacks { "attacks" } else { "counter-charges" };
        sum.add_if(charges, ("attacking or counter-attacking", brief), figures.attacking, SECTION);
        sum.add_if(self.flanks_supported, ("both flanks supported", "flanks"), figures.both_flanks, SECTION);
        sum.add_if(self.rear_supported, "rear support", figures.rear, SECTION);
        sum.add_if(self.in_building, "in a building", figures.building, SECTION);
        sum.add_each(unit.kills.count(), "kills", figures.kill, SECTION);
        sum.add_if(unit.is_disordered(), "disordered", figures.disordered, SECTION);
        sum.add_if(
            self.flank_or_rear_attacked,
            ("attacked in flank or rear", "flank or rear"),
            figures.flank_or_rear,
            SECTION,
        );
        sum.add_if(!self.in_command, ("outside the command zone", "out of command"), figures.out_of_command, SECTION);
        if unit.arm == Arm::Infantry {
            self.add_ground(tables, &mut sum);
            match place.column {
                Matchup::InfantryVInfantry => self.add_against_infantry(tables, place, &mut sum),
                Matchup::InfantryVCavalry => self.add_against_cavalry(tables, place, &mut sum),
                Matchup::CavalryVCavalry | Matchup::Artillery => {}
            }
        }
        let uphill = self.uphill && place.attacks && place.column == Matchup::CavalryVCavalry;
        sum.add_if(uphill, "uphill", figures.uphill, SECTION);
        sum
    }

    fn add_ground(&self, tables: &Tables, sum: &mut Sum) {
        let figures = &tables.melee;
        if self.behind_wall && self.unit.is_square() {
            sum.add(("square behind a wall or hedge", "walled square"), figures.square_behind_wall, SECTION);
        } else {
            sum.add_if(
                self.on_hill || self.behind_wall,
                ("hill, wall or hedge", "hill or wall"),
                figures.hill_or_wall,
                SECTION,
            );
        }
    }

    fn add_against_infantry(&self, tables: &Tables, place: &Place<'_>, sum: &mut Sum) {
        let mut formations = place.enemies.iter().map(|enemy| enemy.unit.formation);
        let dense = formations.find(|formation| matches!(formation, Formation::Square | Formation::ColumnOfMarch));
        let Some(dense) = dense else { return };
        let by = |square, march| if dense == Formation::Square { square } else { march };
        let (words, brief, figure) = match self.unit.formation {
            Formation::Line => {
                let brief = by("line v square", "line v march column");
                ("line against a dense enemy", brief, tables.melee.line_against_dense)
            }
            Formation::Column => {
                let brief = by("column v square", "column v march column");
                ("column against a dense enemy", brief, tables.melee.column_against_dense)
            }
            _ => return,
        };
        sum.add((words, brief), figure, SECTION);
    }

    fn add_against_cavalry(&self, tables: &Tables, place: &Place<'_>, sum: &mut Sum) {
        let (figures, square) = (&tables.melee, self.unit.is_square());
        sum.add_if(square, "in square", figures.square, SECTION);
        sum.add_if(self.secured_flanks && !square, "secured flanks", figures.secured_flanks, SECTION);
        let charged = !place.attacks && !square;
        sum.add_if(charged, ("attacked by cavalry out of square", "no square"), figures.charged_by_cavalry, SECTION);
    }
}
