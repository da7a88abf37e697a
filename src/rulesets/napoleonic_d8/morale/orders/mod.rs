//! What is ordered of morale.

pub(crate) mod behind;
pub(crate) mod disorder;
pub(crate) mod test;
