//! Parts that several screens share.

mod canvas;
mod chance;
mod list;
mod name;
pub mod text;

pub use canvas::Canvas;
pub use chance::chance;
pub use list::Item;
pub use name::shorten_name;
