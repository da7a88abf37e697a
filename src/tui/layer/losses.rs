//! What the armies lost, turn by turn.

use crate::battle::Battle;
use crate::report::chart::Series;
use crate::report::chronicle::Chronicle;
use crate::report::story;
use crate::umpire::Interrupt;

/// The losses of a battle, as they stood when they were asked for.
pub struct Losses {
    /// The numbers of the turns.
    pub turns: Vec<u32>,
    /// What each army had lost at the end of each turn, in units.
    pub series: Vec<Series>,
    /// The first line shown.
    pub top: usize,
}

impl Losses {
    /// Those of a battle. Refuses a journal whose events do not fit.
    pub fn of(battle: &Battle) -> Result<Losses, Interrupt> {
        let told = Chronicle::unweighed(battle)?;
        let turns = told.turns.iter().map(|turn| turn.number).collect();
        Ok(Losses { turns, series: story::losses(&told, &battle.game().view()), top: 0 })
    }
}
