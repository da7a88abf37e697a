//! Turns of a battle of Old Dessauer, order by order. Faces and results are reckoned by hand from the article's charts and
//! its two worked examples; house values are those of the tables.

mod aftermath;
mod allowed;
mod apart;
mod army;
mod beaten;
mod by_keys;
mod combat;
mod counted;
mod field;
mod forms;
mod generals;
mod gets_away;
mod great_fights;
mod hohenfriedberg;
mod house_rules;
mod light;
mod mended;
mod mollwitz;
mod named;
mod once_more;
mod pressed;
mod reached;
mod rearguard;
mod rearguard_turns;
mod said;
mod sequence;
mod shooting;
mod slopes;
mod soor;
mod stated;
mod throws;
mod turns;
mod untold;
mod ways;
mod words;
