//! Parts that several screens share.

mod canvas;
mod chance;
pub mod text;

pub use canvas::Canvas;
pub use chance::chance;
