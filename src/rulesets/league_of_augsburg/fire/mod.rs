//! Fire (Shooting; Ranges; Saving Throws), and the tests to hold it (Orders).

pub(crate) mod figures;
pub(crate) mod orders;
pub(crate) mod pool;
pub(crate) mod range;
pub(crate) mod saves;
pub(crate) mod steadiness;
pub(crate) mod volley;
