//! Hanau, which ships with the rules: fought by keyboard, and played order by order.

mod answered;
mod audited;
mod auerstedt;
mod bearings;
mod behind;
mod charges;
mod ended;
mod endings;
mod guns;
mod hanau;
mod hanau_turns;
mod held;
mod joined;
mod marengo;
mod mended;
mod named;
mod ordered;
mod owed;
mod played;
mod quatre_bras;
mod reminded;
mod sequence;
mod shown;
mod squares;
mod turns;
mod twice;
