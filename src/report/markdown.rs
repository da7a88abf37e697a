//! The after-action report in Markdown.

use std::fmt::Write;

use super::chart::{self, Series};
use super::ledger::Item;
use super::luck;
use super::plain::plain;
use super::story::Story;

/// The whole report.
pub fn markdown(story: &Story) -> String {
    let mut text = format!("# {}\n\n", plain(&story.title));
    for says in &story.made {
        let _ = writeln!(text, "{}", plain(says));
    }
    let _ = writeln!(text, "\n## {}\n\n{}\n", story.heading, plain(&story.result));
    for army in &story.armies {
        let _ = writeln!(text, "- **{}**: {}", plain(&army.name), plain(&army.standing));
    }
    let _ = writeln!(text, "\n## How it went\n\n{}\n", plain(&story.opening));
    for (turn, says) in &story.turns {
        let _ = writeln!(text, "**Turn {turn}.** {}\n", plain(says));
    }
    if !story.points.is_empty() {
        text.push_str("## Turning points\n\n");
        for point in &story.points {
            let _ = writeln!(text, "- {}", plain(point));
        }
        text.push('\n');
    }
    losses(&mut text, story);
    luck(&mut text, story);
    armies(&mut text, story);
    ledger(&mut text, story);
    dice(&mut text, story);
    text
}

fn losses(text: &mut String, story: &Story) {
    text.push_str("## Losses\n\n");
    if !story.fallen.is_empty() {
        text.push_str("| turn | lost | | of | in, to |\n| ---: | --- | --- | --- | --- |\n");
        for unit in &story.fallen {
            let (name, class, army, how) = (plain(&unit.name), plain(&unit.class), plain(&unit.army), plain(&unit.how));
            let _ = writeln!(text, "| {} | {name} | {class} | {army} | {how} |", unit.turn);
        }
        text.push('\n');
    }
    for army in &story.armies {
        let _ = writeln!(text, "- **{}**: {}", plain(&army.name), plain(&army.lost));
    }
    bars(text, "Units lost by the end of each turn, parts counted in:", &story.losses, story);
}

/// Bars in a block of text that Markdown leaves alone.
fn bars(text: &mut String, what: &str, series: &[Series], story: &Story) {
    let _ = writeln!(text, "\n{what}\n");
    for row in chart::bars(series, &story.numbers(), "#") {
        let _ = writeln!(text, "    {}", crate::letters::line(&row));
    }
    text.push('\n');
}

fn luck(text: &mut String, story: &Story) {
    if story.dice.rows.is_empty() {
        return;
    }
    text.push_str("## Luck\n\n");
    for (army, says) in &story.lucky {
        let _ = writeln!(text, "- **{}**: {}", plain(army), plain(says));
    }
    let _ = writeln!(text, "\n{LUCK}");
    bars(text, "Units beyond the average by the end of each turn:", &story.luck, story);
}

/// What luck is here.
pub(super) const LUCK: &str = "A throw is worth what it shifts the losses by, beyond what such a throw does on average; it \
                               is booked to whoever threw it. Dice that cost nobody anything, as those of command, weigh \
                               nothing.";

fn armies(text: &mut String, story: &Story) {
    text.push_str("## Armies at the end\n\n");
    for army in &story.armies {
        let general = if army.general.is_empty() { String::new() } else { format!(": {}", plain(&army.general)) };
        let _ = writeln!(text, "### {}{general}\n", plain(&army.name));
        text.push_str("| | unit | | |\n| --- | --- | --- | --- |\n");
        for (code, brigade, units) in &army.brigades {
            let _ = writeln!(text, "| **{code}** | **{}** | | |", plain(brigade));
            for unit in units {
                let (name, class, state) = (plain(&unit.name), plain(&unit.class), plain(&unit.state));
                let _ = writeln!(text, "| {} | {name} | {class} | {state} |", unit.code);
            }
        }
        text.push('\n');
    }
}

fn ledger(text: &mut String, story: &Story) {
    text.push_str("## The ledger\n");
    for turn in &story.ledger {
        let _ = writeln!(text, "\n### Turn {}", turn.number);
        for phase in &turn.phases {
            if !phase.name.is_empty() {
                let _ = writeln!(text, "\n**{}**", plain(&phase.name));
            }
            text.push('\n');
            phase.items.iter().for_each(|item| text.push_str(&said(item)));
        }
    }
    text.push('\n');
    if !story.mendings.is_empty() {
        text.push_str("## Corrections\n\n");
        for says in &story.mendings {
            let _ = writeln!(text, "- {}", plain(says));
        }
        text.push('\n');
    }
}

fn said(item: &Item) -> String {
    match item {
        Item::Quiet(lines) => format!("- {}\n", lines.iter().map(|line| plain(line)).collect::<Vec<_>>().join("; ")),
        Item::Note(note) => format!("- *{}*\n", plain(note)),
        Item::Ruled { line, dice, notes } => {
            let dice = if dice.is_empty() { String::new() } else { format!(" ({})", plain(dice)) };
            let notes: String = notes.iter().map(|note| format!("  - {}\n", plain(note))).collect();
            format!("- {}{dice}\n{notes}", plain(line))
        }
    }
}

/// All dice by purpose, and how many of a hundred armies would have thrown less and more.
fn dice(text: &mut String, story: &Story) {
    if story.dice.rows.is_empty() {
        return;
    }
    text.push_str(
        "## Dice\n\n| army | thrown for | die | dice | mean | expected |\n| --- | --- | --- | ---: | ---: | ---: |\n",
    );
    for row in &story.dice.rows {
        let (army, why, die) = (plain(story.army(row.army)), plain(row.why), row.die.name());
        let (mean, expected) = (row.mean(), row.expected().to_f64());
        let _ = writeln!(text, "| {army} | {why} | {die} | {} | {mean:.2} | {expected:.2} |", row.faces.len());
    }
    text.push('\n');
    for (army, says) in luck::in_all(&story.dice) {
        let _ = writeln!(text, "- **{}**: {says}", plain(story.army(army)));
    }
    let _ = writeln!(text, "\n{}", luck::WHICH);
    if story.dice.unknown > 0 {
        let _ = writeln!(text, "{}", luck::left_out(&story.dice));
    }
}
