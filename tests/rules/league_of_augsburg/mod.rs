//! What the field-test draft says beyond its recorded rulings.

mod armies;
mod house_rules;
