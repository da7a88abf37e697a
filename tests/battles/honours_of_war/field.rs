//! The battle that these tests fight, and what they do to it again and again.

use crate::support::table::{Given, Table};
use drumhead::umpire::{Duty, Order};

/// Standard troops but where it is said, every commander dependable. Prussians change formation freely (p. 41).
pub const FIELD: &str = "
ruleset = 'honours-of-war'
title = 'A field'
scale = '28mm'
year = 1757
weather = 'fair'

[options]

[[objective]]
name = 'The mill'
points = 1
held_by = 'Red'

[[army]]
name = 'Blue'
nation = 'prussia'
attacker = true
general = { name = 'Blue general' }

[[army.brigade]]
name = 'Foot'
rating = 'dependable'
unit = [
    { name = 'Grenadiers', type = 'infantry', class = 'superior' },
    { name = '1st Foot', type = 'infantry' },
    { name = '2nd Foot', type = 'infantry' },
    { name = 'Guns', type = 'artillery', gun = 'medium' },
    { name = 'Frei', type = 'light_infantry', class = 'inferior' },
]

[[army.brigade]]
name = 'Horse'
rating = 'dependable'
unit = [
    { name = '1st Horse', type = 'cavalry' },
    { name = '2nd Horse', type = 'cavalry' },
    { name = 'Hussars', type = 'light_cavalry' },
]

[[army.brigade]]
name = 'Train'
independent = true
unit = [{ name = 'Train', type = 'transport' }]

[[army]]
name = 'Red'
nation = 'austria'
general = { name = 'Red general' }

[[army.brigade]]
name = 'Red foot'
rating = 'dependable'
unit = [
    { name = '3rd Foot', type = 'infantry' },
    { name = '4th Foot', type = 'infantry' },
    { name = 'Red guns', type = 'artillery', gun = 'heavy' },
    { name = 'Grenz', type = 'light_infantry' },
    { name = 'Works', type = 'infantry', entrenched = true },
]

[[army.brigade]]
name = 'Red horse'
rating = 'dependable'
unit = [{ name = 'A', type = 'cavalry' }, { name = 'B', type = 'cavalry' }, { name = 'C', type = 'cavalry' }]
";

/// The 2nd Foot (a3) comes in march column.
pub const COLUMN: (&str, &str) = ("'2nd Foot'", "'2nd Foot', formation = 'march_column'");

/// The 4th Foot (A2) are grenadiers.
pub const RED_GRENADIERS: (&str, &str) = ("'4th Foot'", "'4th Foot', class = 'superior'");

/// The battle with other words in it: what stands there once, and what stands there instead.
pub fn but(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(FIELD.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
        text.replace(from, to)
    })
}

/// A battle before its first turn.
pub fn mustered(text: &str) -> Table {
    Table::of("honours-of-war", text)
}

/// The movement phase of turn 1, Blue to begin.
pub fn moving(text: &str) -> Table {
    let mut table = mustered(text);
    table.through("Movement");
    table
}

/// The firing phase of turn 1.
pub fn firing(text: &str) -> Table {
    let mut table = moving(text);
    table.through("Firing");
    table
}

/// The movement phase of turn 1; the dependable commander of this brigade has thrown this face (p. 18).
pub fn commanded(text: &str, brigade: &str, face: u8) -> Table {
    let mut table = moving(text);
    let said = match face {
        1 => "poor",
        6 => "admirable",
        _ => "steady",
    };
    table.order("command", brigade).dice(&[face]).says(said);
    table
}

/// On to the movement phase of the next turn, this brigade commanded steady.
pub fn next_turn(table: &mut Table, brigade: &str) {
    table.through("Movement");
    table.order("command", brigade).dice(&[3]).says("steady");
}

/// The battle of Lobositz in the movement phase of turn 1, Prussia to begin.
pub fn lobositz() -> Table {
    lobositz_under(&[])
}

/// The same under house rules.
pub fn lobositz_under(house: &[&str]) -> Table {
    let text = drumhead::army_files::find("honours-of-war/lobositz").expect("it ships").text;
    let mut table = Table::with("honours-of-war", &text, house);
    table.next().next();
    table.order("initiative", "").says("it goes to the attacker in turn 1: Prussia");
    table.next();
    table
}

/// Hits that the battle has brought before.
pub fn hit(table: &mut Table, unit: &str, hits: i64) {
    table.order("overrule", unit).with("hits", hits).with("why", "to begin with").says("hits");
}

/// A unit that the battle has cost before.
pub fn gone(table: &mut Table, unit: &str) {
    table.order("overrule", unit).with("gone", true).with("why", "to come to the end").says("Done For");
}

/// Horse charges horse that counter-charges, over so many cm.
pub fn counter_charged(table: &mut Table, charger: &str, target: &str, distance: i64) {
    let charge = table.order("charge", charger).with("target", target).with("distance", distance);
    charge.with("reply", "counter-charges").says("it counter-charges");
}

/// Contact as the form has it by itself; who could evade now does not.
pub fn contact(table: &mut Table, unit: &str) {
    let order = Order { name: "contact".to_owned(), subject: unit.parse().ok(), ..Order::default() };
    let form = table.battle().rule(&order, &[]).form;
    let contact = table.order("contact", unit);
    let light = form.questions.iter().any(|question| question.id == "evades");
    if light { contact.with("evades", false) } else { contact }.says("is in contact");
}

/// Who has a duty in whose words these stand.
pub fn owed(table: &Table, words: &str) -> Vec<String> {
    who(&table.view().duties, words)
}

/// Who may do something in whose words these stand, and may leave it.
pub fn may(table: &Table, words: &str) -> Vec<String> {
    who(&table.view().may, words)
}

fn who(duties: &[Duty], words: &str) -> Vec<String> {
    let of = duties.iter().filter(|duty| duty.what.contains(words));
    of.flat_map(|duty| duty.who.iter().map(ToString::to_string)).collect()
}

pub fn marked(table: &Table, unit: &str, mark: &str) -> bool {
    table.row(unit).marks.iter().any(|one| one == mark)
}

/// The battery's roundshot at the 3rd Foot, 40 cm away.
pub fn roundshot(table: &mut Table) -> Given<'_> {
    table.order("fire", "1a4").with("target", "2a1").with("distance", 40).with("ammunition", "roundshot")
}
