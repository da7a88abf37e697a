//! The quick reference of a battle: the figures that its troops need, in the order of a phase.

use super::phase::PHASES;
use super::sheet::percent;
use super::state::State;
use crate::rulesets::central_europe::melee::figures::MeleeRow;
use crate::rulesets::central_europe::unit::{Grade, Kind, Profile};
use crate::umpire::{QuickTable, Ratio, signed};

impl State {
    /// Every table that this battle's troops need.
    pub(super) fn quick_tables(&self) -> Vec<QuickTable> {
        vec![
            QuickTable::turn("A phase, from card to card", "Command & Control", PHASES),
            self.cards_table(),
            self.moves_table(),
            self.costs_table(),
            self.variation_table(),
            self.musketry_table(),
            self.guns_table(),
            self.saves_table(),
            self.melee_table(),
            self.morale_table(),
        ]
        .into_iter()
        .filter(|table| !table.rows.is_empty())
        .collect()
    }

    fn here(&self, is: impl Fn(&Profile) -> bool) -> bool {
        self.roster.units().any(|unit| is(&unit.profile))
    }

    fn cards_table(&self) -> QuickTable {
        let deck = &self.tables.deck;
        let table =
            QuickTable::new("Cards", "Command & Control", &["deck"]).columns(["army", "cards", "median, ranks"]);
        let table = self.roster.armies.iter().fold(table, |table, army| {
            let values = deck.values(army.median.median).unwrap_or_default();
            let ranks: Vec<&str> = values.iter().map(|value| deck.rank(*value)).collect();
            table.row([
                army.name.clone(),
                army.colour.word().to_owned(),
                format!("{}: {}", army.median.told(), ranks.join(", ")),
            ])
        });
        table.note(format!("{} of each rank in the deck, {} jokers.", deck.copies, deck.jokers))
    }

    fn moves_table(&self) -> QuickTable {
        let mut seen = Vec::new();
        for unit in self.roster.units() {
            let kind = match unit.profile.kind {
                Kind::Foot => "close-order foot",
                Kind::LightFoot => "light foot",
                Kind::HeavyHorse => "heavy horse",
                Kind::Lancers => "lancers",
                Kind::LightHorse => "light horse",
                Kind::Artillery => "guns",
                Kind::General => "general",
            };
            let row = [kind.to_owned(), self.moves(&unit.profile)];
            if !seen.contains(&row) {
                seen.push(row);
            }
        }
        seen.into_iter().fold(QuickTable::new("Moves, cm a phase", "Movement", &["rates"]), QuickTable::row)
    }

    fn costs_table(&self) -> QuickTable {
        let costs = &self.tables.phase;
        let horse = self.here(|unit| unit.kind.is_horse());
        QuickTable::new("What of a phase it costs", "Movement", &["phase"])
            .line("adopt firing order", costs.adopt_firing_order)
            .line_if(self.here(|unit| unit.kind == Kind::Artillery), "limber, unlimber", costs.limber_change)
            .line_if(horse, "mount, dismount", costs.mount_change)
            .line("about face, from the second on", costs.about_face)
            .line("foot sideways, at a speed of", costs.sideways)
    }

    fn variation_table(&self) -> QuickTable {
        let variation = &self.tables.variation;
        let table =
            QuickTable::new("Variation: D6", "The Variation", &["variation"]).columns(["1", "2", "3", "4", "5", "6"]);
        let table = table.row(variation.factors.iter().map(|factor| format!("x {factor}")));
        table.note(format!("Thrown for a move of {} of what the phase allows, and more.", percent(variation.from)))
    }

    fn musketry_table(&self) -> QuickTable {
        let figures = &self.tables.musketry;
        let light_horse = self.here(|unit| unit.kind == Kind::LightHorse);
        QuickTable::new("Musketry: a D6 for each 25 % in line", "Musketry", &["musketry", "chance"])
            .line("foot in firing order hits on", format!("{}+", figures.firing_order))
            .line_if(self.here(|unit| unit.kind == Kind::LightFoot), "light foot", format!("{}+", figures.light_foot))
            .line("other foot", format!("{}+", figures.other))
            .line("moved in the phase", signed(figures.moved))
            .line("muskets reach", format!("{} cm", figures.muskets))
            .line_if(light_horse, "carbines, on foot", format!("{} cm", figures.carbines))
            .line("arc to either side", format!("{} degrees", figures.arc))
    }

    fn guns_table(&self) -> QuickTable {
        let figures = &self.tables.artillery;
        let table = QuickTable::new("Artillery: a D6 for the score", "Artillery", &["artillery"]);
        if !self.here(|unit| unit.kind == Kind::Artillery) {
            return table;
        }
        let share = |share: Ratio| format!("{} of the score", percent(share));
        table
            .columns(["", "to", "potential hits"])
            .row(["canister".to_owned(), format!("{} cm", figures.canister), share(figures.canister_share)])
            .row(["roundshot".to_owned(), format!("{} cm", figures.roundshot), share(figures.roundshot_share)])
            .note(format!("A battery of {} % or less: {} of that.", figures.weak_at, percent(figures.weak_share)))
            .note(format!("Potential hits hit troops on {}+, guns on {}+.", figures.hits_troops, figures.hits_guns))
            .note(format!("Over friends: from a hill, {} contours above them.", figures.contours))
    }

    fn saves_table(&self) -> QuickTable {
        let saves = &self.tables.saves;
        QuickTable::new("Saving throws: a D6 for each hit", "Saving Throws", &["saves"])
            .line("behind cover", format!("{}+", saves.cover))
            .line_if(self.here(|unit| unit.cuirassiers), "cuirassiers", format!("{}+", saves.cuirassiers))
    }

    fn melee_table(&self) -> QuickTable {
        let (dice, rules) = (&self.tables.melee.dice, &self.tables.melee.rules);
        let is = |kind: Kind| self.here(|unit| unit.kind == kind);
        type Cell = fn(&MeleeRow) -> Ratio;
        let columns: [(&str, bool, Cell); 6] = [
            ("heavy horse", is(Kind::HeavyHorse), |row| row.heavy_horse),
            ("lancers", is(Kind::Lancers), |row| row.lancers),
            ("light horse", is(Kind::LightHorse), |row| row.light_horse),
            ("foot, firing order", is(Kind::Foot), |row| row.foot_firing_order),
            ("other foot", is(Kind::Foot), |row| row.foot_other),
            ("light foot", is(Kind::LightFoot), |row| row.light_foot),
        ];
        let rows = [
            ("heavy horse", is(Kind::HeavyHorse), &dice.heavy_horse),
            ("lancers", is(Kind::Lancers), &dice.lancers),
            ("light horse", is(Kind::LightHorse), &dice.light_horse),
            ("foot", true, &dice.foot),
        ];
        let columns: Vec<_> = columns.into_iter().filter(|(_, here, _)| *here).collect();
        let headings = std::iter::once("against").chain(columns.iter().map(|(name, ..)| *name));
        let table = QuickTable::new("Melee: dice for each 25 %", "Melees", &["melee"]).columns(headings);
        let table = rows.into_iter().filter(|(_, here, _)| *here).fold(table, |table, (name, _, row)| {
            table.row(std::iter::once(name.to_owned()).chain(columns.iter().map(|(.., cell)| cell(row).to_string())))
        });
        table
            .note(format!("Each advantage: {} more. A hit on {}+.", rules.bonus, rules.hit))
            .note(format!("Close-order foot within {} cm protects guns.", rules.guns_protected_within))
    }

    fn morale_table(&self) -> QuickTable {
        let (morale, rally) = (&self.tables.morale, &self.tables.rally);
        let grades =
            [("elite", Grade::Elite), ("regular", Grade::Regular), ("poor", Grade::Poor), ("militia", Grade::Militia)];
        let table = QuickTable::new("Morale: D6", "Morale; Retreating Units", &["morale", "rally"]);
        let table = grades.into_iter().fold(table, |table, (word, grade)| {
            table.line_if(self.here(|unit| unit.grade == grade), word, format!("{}+", morale.of(grade)))
        });
        table
            .line("general with it", signed(morale.general))
            .line("support", signed(morale.support))
            .line("retreating: rallies on", format!("{}+; general {}", rally.needed, signed(rally.general)))
            .note(format!("Support: within {} phases of normal movement.", morale.support_phases))
    }
}
