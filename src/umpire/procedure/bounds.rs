//! How great a number may be: so that no request and no house rule takes more time or memory than there is.

use serde_json::{Map, Value};

use crate::umpire::Interrupt;

/// The greatest number in a request; the least is as far below zero. Sums of such ones never outgrow the numbers that rules
/// reckon with.
const MOST: i64 = 100_000;

/// How many dice a ruling takes at most.
pub const MOST_DICE: usize = 10_000;

/// The greatest figure of a house rule, which may be a number of dice; the least is as far below zero.
pub const MOST_FIGURE: i64 = MOST_DICE as i64;

/// Refuses a request in which a number is greater than any rule can mean.
pub fn within_bounds(inputs: &Map<String, Value>) -> Result<(), Interrupt> {
    match inputs.iter().find_map(|(name, value)| Some((name, beyond(value)?))) {
        Some((name, number)) => {
            Interrupt::refuse(format!("{name} has {number}: a number of a request is from -{MOST} to {MOST}"))
        }
        None => Ok(()),
    }
}

fn beyond(value: &Value) -> Option<&Value> {
    let most = MOST as f64;
    match value {
        Value::Number(number) => {
            number.as_f64().is_none_or(|number| !(-most..=most).contains(&number)).then_some(value)
        }
        Value::Array(items) => items.iter().find_map(beyond),
        Value::Object(fields) => fields.values().find_map(beyond),
        _ => None,
    }
}
