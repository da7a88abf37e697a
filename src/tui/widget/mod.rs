//! Parts that several screens share.

mod canvas;
mod chance;
mod name;
pub mod text;

pub use canvas::Canvas;
pub use chance::chance;
pub use name::shorten_name;
