//! Who is in a battle, and what a screen shows of it.

mod arrivals;
mod force;
mod marks;
mod sheet;
mod unit_id;
mod view;

pub use arrivals::LATER;
pub use force::{Army, Brigade, Roster, Unit};
pub use marks::{Mark, Marks, Until};
pub use sheet::{ArmySheet, Boxes, QuickTable, Reach, Sheet, UnitSheet, signed};
pub use unit_id::UnitId;
pub use view::{ArmyView, BrigadeView, Duty, Objective, OrderKey, Part, PhaseView, Tone, UnitRow, View};
