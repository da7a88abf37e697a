//! Charges: who may charge whom, what the charged may do, evading (Melee; Evading).

pub(crate) mod contact;
pub(crate) mod evade;
pub(crate) mod fall_back;
pub(crate) mod figures;
pub(crate) mod legality;
pub(crate) mod orders;
pub(crate) mod reaction;
pub(crate) mod volley;
