//! Fire: volleys, guns, and what saves their targets (Musketry, Artillery, Saving Throws).

pub(crate) mod artillery;
pub(crate) mod figures;
pub(crate) mod musketry;
pub(crate) mod orders;
pub(crate) mod saves;
