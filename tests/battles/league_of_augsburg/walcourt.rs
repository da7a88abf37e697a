//! Walcourt from the first chits to its end, by keyboard alone, at 80 by 24; and that nobody reads a chit before it is turned.

use crate::support::app::{App, shipped};
use crate::support::fought::{end_phase, holds, is_told, odds_are_exact, says, select, settle, units};
use drumhead::report::{data, html, markdown, standing, story};
use drumhead::tui::layer::{FormLayer, Layer};
use drumhead::umpire::{Answer, Duty, Kind, UnitId};

fn walcourt() -> App {
    App::on(shipped("league-of-augsburg", "walcourt", 1689), 80, 24)
}

/// The letters of a brigade's chits: who is in disorder recovers, guns and foot fire, charge or retire by turns, horse charges
/// or stands ready.
fn letters(app: &App, brigade: UnitId) -> String {
    let own = units(app).into_iter().filter(|unit| unit.code.of_brigade() == brigade && !unit.gone);
    let turn = app.model.view.turn + u32::from(brigade.army);
    own.map(|unit| {
        let is = |word: &str| unit.marks.iter().any(|mark| mark == word);
        match unit.kind.as_str() {
            _ if is("rout") || is("dis") || is("rally!") => 'y',
            _ if held(app, brigade) => 's',
            _ if is("unf") => 'u',
            "guns" => 'f',
            kind if kind.contains("skirm") || kind.contains("lt hs") || kind.contains("drag") => 's',
            kind if kind.contains("ft") && turn.is_multiple_of(7) => 'r',
            kind if kind.contains("ft") && turn.is_multiple_of(3) => 'f',
            kind if !kind.contains("ft") && turn.is_multiple_of(4) => 's',
            kind if kind.contains("ft") && turn.is_multiple_of(2) => 's',
            _ => 'c',
        }
    })
    .collect()
}

/// Whether a brigade may not leave its place yet.
fn held(app: &App, brigade: UnitId) -> bool {
    let mut brigades = app.model.view.armies.iter().flat_map(|army| &army.brigades);
    brigades.any(|other| other.code == brigade && other.note.contains("held till"))
}

/// What the next Brigadier gets: as even as can be, the first ones having one more.
fn share(form: &FormLayer) -> u32 {
    let number = |text: &str| text.split(' ').find_map(|word| word.parse::<u32>().ok()).unwrap_or(0);
    let points = form.form.questions.iter().filter(|question| matches!(question.kind, Kind::Number { .. }));
    let (mut open, mut given) = (0, 0);
    for question in points {
        match &question.answer {
            Some(Answer::Number(points)) => given += number(&points.to_string()),
            _ => open += 1,
        }
    }
    (number(&form.form.title) - given).div_ceil(open)
}

/// What a charged unit does: horse meets the charge, foot and guns shoot, who cannot evades.
fn reaction<'a>(app: &App, words: &[&'a str]) -> &'a str {
    let unit = units(app).into_iter().find(|unit| Some(unit.code) == app.model.selected());
    let on_foot = |kind: &str| kind == "guns" || kind.contains("ft") || kind.contains("skirm");
    // Who is held would have to be allowed it.
    let meets = unit.is_some_and(|unit| !on_foot(&unit.kind) && !held(app, unit.code.of_brigade()));
    let wants = if meets { ["countercharge", "shoot", "evade"] } else { ["shoot", "evade", "does not react"] };
    let open = |want: &&str| words.iter().copied().find(|word| word == want);
    wants.iter().find_map(open).unwrap_or("does not react")
}

/// Answers what the form on top still asks; every distance is four inches, and targets go round.
fn fill(app: &mut App) {
    // The second `r` rolls behind a row with a word that begins with it.
    app.keys("<pause>");
    for _ in 0..4 {
        let Some(Layer::Form(form)) = app.model.layers.last() else { return };
        let Some(question) = form.first_open() else { return };
        if form.order.name == "assign" {
            // One Brigadier, and Enter goes on to the next.
            let keys = share(form).to_string();
            app.keys(&keys);
            return;
        }
        let round = app.battle().records().len();
        let keys = match &question.kind {
            Kind::Unit(codes) if !codes.is_empty() => app.model.view.marked(codes[round % codes.len()]),
            // Who countercharges meets half way.
            Kind::Number { .. } if form.order.name == "home" && question.id == "distance" => "2".to_owned(),
            Kind::Number { .. } if question.id == "obstacles" => "1".to_owned(),
            Kind::Number { .. } => "4".to_owned(),
            // Gunners find foot to run behind by turns.
            Kind::Flag if question.id == "foot" && round.is_multiple_of(2) => "jj".to_owned(),
            Kind::Flag => question.key.to_string(),
            Kind::Choice(words) => {
                let at = words.iter().position(|word| *word == reaction(app, words)).unwrap_or_default();
                question.key.to_string().repeat(at + 1)
            }
            Kind::Text if question.id == "how" => "the allies hold the town".to_owned(),
            Kind::Text | Kind::Letters(..) => form.order.subject.map_or(String::new(), |code| letters(app, code)),
            _ => return,
        };
        app.keys(&keys);
    }
}

/// Pays what is owed until nothing is, or nothing more can be paid; then ends the step.
fn step(app: &mut App) {
    let mut tried: Vec<(UnitId, &'static str)> = Vec::new();
    let mut alone = false;
    loop {
        assert!(tried.len() < 60, "{}", app.text());
        let owed = |duty: &Duty| {
            let who = duty.who.iter().copied().find(|code| !tried.contains(&(*code, duty.order)));
            who.map(|code| (code, duty.order))
        };
        let duties = app.model.view.duties.clone();
        if !alone && duties.iter().any(|duty| duty.who.is_empty()) {
            alone = true;
            app.keys("O");
            settle(app, fill);
            continue;
        }
        let Some((code, order)) = duties.iter().find_map(owed) else { break };
        if order == "turn" && !tried.contains(&(code.of_brigade(), "stand")) {
            tried.push((code.of_brigade(), "stand"));
            select(app, code.of_brigade());
            app.keys("S");
            settle(app, fill);
            continue;
        }
        let before = app.battle().records().len();
        select(app, code);
        // An Enter right behind a die is left out.
        app.keys("<pause><enter>");
        settle(app, fill);
        if app.battle().records().len() == before {
            tried.push((code, order));
        }
    }
    let before = app.battle().records().len();
    end_phase(app);
    settle(app, fill);
    assert!(app.battle().records().len() > before, "the step ends:\n{}", app.text());
}

#[test]
fn walcourt_is_fought_to_its_end_by_keyboard_taken_back_and_fought_again() {
    let mut app = walcourt();
    for steps in 0.. {
        if app.model.view.over.is_some() {
            break;
        }
        assert!(steps < 300, "the battle does not end:\n{}", app.text());
        step(&mut app);
    }
    says(
        app.battle(),
        &[
            "charges",
            "reaches",
            "casualties",
            "wins",
            "falls back",
            "rallies",
            "forms up",
            "morale test",
            "evades",
            "cannot fail its morale test",
            "at least",
            "pikemen",
            "has taken them",
            "standing ready",
            "guns stay where they stood",
            "does not react",
            "retires",
            "follows up",
            "goes back to where it started",
            "has no figure left",
            "halts",
            "its own order stands",
            "and returns the fire",
            "is shattered",
            "forms",
        ],
    );
    holds(&mut app);
    is_told(app.battle());
}

/// Everything that anybody can look at: the screens, the plain text, the JSON, the report.
fn seen(app: &mut App) -> Vec<String> {
    let mut seen = Vec::new();
    for keys in ["", "g", "<enter>", "<up>", "<up>", "e", "<esc><esc><esc>", "[", "<esc>", "<tab>"] {
        app.keys(keys);
        seen.push(app.text());
    }
    app.keys("<esc><esc><esc><tab>");
    let battle = app.battle();
    seen.push(standing::standing(battle));
    seen.push(serde_json::to_string(&data::data(battle)).expect("JSON"));
    let story = story::story(battle).expect("a report");
    seen.push(markdown::markdown(&story));
    seen.push(html::html(&story));
    seen
}

/// Nothing that can be looked at tells two battles apart.
fn alike([one, other]: &mut [App; 2]) {
    for (one, other) in seen(one).into_iter().zip(seen(other)) {
        assert!(one == other, "{one}\n\n{other}");
    }
}

#[test]
fn two_plans_look_alike_until_a_chit_is_turned() {
    let mut apps = [walcourt(), walcourt()];
    for (app, plan) in apps.iter_mut().zip([["smcf", "tffdf", "mmmm"], ["fsws", "sstss", "ssss"]]) {
        // Left with Esc, a plan is not there when the form is opened again.
        app.keys("fsmwf<esc>f").expect("4 letters, one a unit ____");
        app.keys("<esc>");
        app.keys(&format!("f{}<enter>", plan[0]));
        select(app, UnitId::new(1, 'c', 0));
        app.keys(&format!("f{}<enter>", plan[1]));
        select(app, UnitId::new(2, 'a', 0));
        app.keys(&format!("f{}<enter>", plan[2]));
        assert!(app.last().ends_with("its chits are laid."), "{}", app.text());
    }
    alike(&mut apps);
    for app in &mut apps {
        end_phase(app);
        // 3 + 2 and 2 + 2 points, and a figure for each Brigadier.
        // Where none are left nothing is asked of the last.
        for (army, last) in [(1, "1<enter>"), (2, "")] {
            for keys in ["f3", &format!("s2<enter>2<enter>{last}")] {
                select(app, UnitId::new(army, 'a', 0));
                app.keys(keys);
            }
        }
        for (army, brigade, face) in
            [(1, 'a', '6'), (1, 'b', '1'), (1, 'c', '4'), (2, 'a', '1'), (2, 'b', '3'), (2, 'c', '5')]
        {
            select(app, UnitId::new(army, brigade, 0));
            app.keys(&format!("r{face}"));
        }
        end_phase(app);
        while app.model.view.phase.name.contains("first") {
            app.keys("Orrr<esc>");
        }
    }
    assert!(apps[0].text().contains("points, held till turn 4"), "{}", apps[0].text());
    alike(&mut apps);
    // The first of the acting brigade that has a chit turns it.
    let ready = |app: &App| {
        app.model.view.duties.iter().find(|duty| duty.order == "turn").and_then(|duty| duty.who.first().copied())
    };
    let code = ready(&apps[0]).expect("a chit to turn");
    for app in &mut apps {
        select(app, code);
        app.keys("T");
    }
    assert_eq!(apps[0].text(), apps[1].text(), "the form does not tell either");
    for app in &mut apps {
        app.keys("<enter>");
    }
    assert_ne!(apps[0].text(), apps[1].text());
}

#[test]
fn the_odds_of_every_throw_are_exact() {
    let mut app = walcourt();
    for _ in 0..12 {
        step(&mut app);
    }
    let thrown = odds_are_exact(app.battle());
    assert!(thrown > 40, "only {thrown} throws");
}
