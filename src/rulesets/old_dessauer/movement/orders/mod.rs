//! What the umpire can order of moves and formations.

pub(crate) mod as_line;
pub(crate) mod deploy;
pub(crate) mod evade;
pub(crate) mod ground;
pub(crate) mod march;
pub(crate) mod reform;
