//! Chances, prices and forces, reckoned by hand from the book.

mod armies;
mod odds;
