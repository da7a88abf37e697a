//! What is ordered of charges.

pub(crate) mod declare;
mod give_way;
pub(crate) mod reply;
mod ways;
