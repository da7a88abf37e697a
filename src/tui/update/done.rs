//! What follows when something has happened: it is on disk by then.

use std::collections::BTreeSet;

use crate::battle::{Entry, Mending, Record, RecordedRuling, fallen};
use crate::report::slot;
use crate::tui::breath::{Behind, Breath, By};
use crate::tui::hints;
use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::{Layer, Log, OpenOrder};
use crate::tui::model::{Left, LeftBy, Model};
use crate::tui::msg::Effect;
use crate::umpire::{Duty, Order, UnitId, View};

use super::entry;

/// An entry is on disk and has happened.
pub(super) fn committed(model: &mut Model, entry: &Entry) -> Vec<Effect> {
    let from = model.selected();
    let open = still_open(&model.view);
    let of_brigade = matches!(entry, Entry::Ruling(ruled) if goes_to_brigades(&model.view, &ruled.order));
    let phase = (model.view.turn, model.view.phase.number);
    let before = std::mem::take(&mut model.view.duties);
    let could = std::mem::take(&mut model.view.may);
    back_to_roster(model);
    match entry {
        Entry::Ruling(ruled) => {
            let ends = ruled.order.name == Order::NEXT;
            // What has been ruled since is taken up no more.
            model.left.take_if(|left| ends || left.is_of(&ruled.order.name, ruled.order.subject));
            if ends {
                tell_unused(model, ruled, open);
            }
            // A card that is turned begins one too.
            begun(model, &ruled.order, phase);
            let subject = ruled.order.subject.filter(|_| !ends);
            let last = model.table.as_ref().and_then(|table| table.battle().standing().last());
            if let (None, Some(from), Some(last)) = (ruled.order.subject, from, last) {
                model.came_from.insert(last.seq, from);
            }
            let follows = subject.and_then(|subject| owes_after(&model.view, (&before, &could), subject));
            // Whose brigade was given an order by his code may be given his own next.
            let stays = subject.filter(|id| of_brigade && may_act(&model.view, *id));
            let stays = stays.or_else(|| from.filter(|id| ends && goes_on(&model.view, *id)));
            let next = || next_to_act(&model.view, &ruled.order.name, subject);
            if let Some(next) = follows.or(stays).or_else(next) {
                model.select(next);
            }
            remind(model);
        }
        Entry::Undo { of } => {
            let said = format!("taken back: {}", words(model, *of));
            let again = named(Context::Roster, Action::Again);
            let left = leave_again(model, *of);
            model.say(if left { format!("press {again} to open its form again; {said}") } else { said });
            select_subject(model, *of);
        }
        Entry::Redo { of } => {
            model.say(format!("stands again: {}", words(model, *of)));
            select_subject(model, *of);
        }
        Entry::Note { .. } => model.say("the note is saved"),
        Entry::Slot { until, .. } => {
            let battle = model.table.as_ref().map(|table| table.battle());
            let pace = battle.and_then(|battle| slot::words(battle, slot::last(battle)));
            model.say(pace.unwrap_or_else(|| slot::told(*until)));
        }
        Entry::Mend { what, rulings, as_it_was, .. } => after_mending(model, what, rulings.len(), as_it_was),
        Entry::Muster(_) => {}
    }
    model.led_to = model.selected();
    Vec::new()
}

/// Where it is another phase than before: what is typed in one breath behind the order that began it does not end it too.
fn begun(model: &mut Model, order: &Order, before: (u32, u8)) {
    let by_die = model.breath.as_ref().is_some_and(|breath| breath.is_behind(&Behind::Fallen));
    let by = match order.name == Order::NEXT {
        true => By::End,
        false if before == (model.view.turn, model.view.phase.number) => return,
        false if by_die => By::Die,
        false => By::Answer,
    };
    model.breath = Some(Breath::new(Behind::Begun { phase: model.view.phase.name.clone(), by }));
}

/// The past is mended: what changed is said. What could not be ruled again is looked at; else the umpire is back on the roster,
/// or mends on where he wanted to.
fn after_mending(model: &mut Model, what: &Mending, changed: usize, as_it_was: &[u64]) {
    let on = std::mem::take(&mut model.mends_on);
    let inserts = on && matches!(what, Mending::InsertBefore(_));
    let said = mended(what, changed, as_it_was, (on, inserts));
    match as_it_was.first() {
        Some(first) if !inserts => {
            look_at(model, *first);
            model.warn(said);
        }
        _ => {
            model.say(said);
            if on {
                mend_on(model, what);
            }
        }
    }
}

/// What a mending did: how many rulings changed, and which stand although they could not be ruled again.
fn mended(what: &Mending, changed: usize, as_it_was: &[u64], (on, inserts): (bool, bool)) -> String {
    let done = match what {
        Mending::Correct(_) => "corrected",
        Mending::InsertBefore(_) => "inserted",
        Mending::Remove(_) => "removed",
        Mending::Again(_) => "stands again",
    };
    let stuck: Vec<String> = as_it_was.iter().map(ToString::to_string).collect();
    let changed = match (changed, &stuck[..]) {
        (0, []) => "; nothing else changed".to_owned(),
        (1, []) => String::new(),
        (_, []) => "; what follows is ruled again".to_owned(),
        (_, stuck) => {
            let back = named(Context::Log, Action::Back);
            let ways = [Action::Insert, Action::Correct, Action::Remove].map(|action| named(Context::Entry, action));
            let [insert, mend, remove] = &ways;
            let (all, stay) = (stuck.join(", "), if stuck.len() == 1 { "stays" } else { "stay" });
            if inserts {
                return format!(
                    "{done}; {all} cannot be ruled again, and {stay}: what is wanted before is inserted now"
                );
            }
            return format!(
                "{done}; {all} cannot be ruled again, and {stay}: {insert} inserts what {} wants before it, {mend} mends it, {remove} removes it; {back} leaves it so",
                stuck[0]
            );
        }
    };
    // The key that takes it back is one of the roster.
    let back = if on { String::new() } else { format!("; {} takes that back", named(Context::Roster, Action::Undo)) };
    format!("{done}{changed}{back}")
}

/// Opens the log at a ruling, to mend it or others.
fn look_at(model: &mut Model, seq: u64) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    let mut log = Log { mends: true, ..Log::new(battle) };
    let Some(at) = log.shown.iter().position(|shown| *shown == seq) else { return };
    log.at = at;
    model.layers.push(Layer::Log(log));
}

/// Goes on mending where the last was mended: in the log, or on the roster as it was behind what was inserted.
fn mend_on(model: &mut Model, what: &Mending) {
    let said = model.message.take();
    let (Mending::Correct(of) | Mending::InsertBefore(of) | Mending::Remove(of)) = *what else { return };
    let standing = model.table.as_ref().map(|table| table.battle().standing());
    // What was removed stands no more: whatever stood before it does.
    let at = standing.and_then(|all| all.iter().map(|standing| standing.seq).filter(|seq| *seq <= of).max());
    back_to_roster(model);
    look_at(model, at.unwrap_or(of));
    if matches!(what, Mending::InsertBefore(_)) {
        entry::insert(model, of);
    }
    model.message = said;
}

/// How the time goes, where a turn begins or a reminder is due; before what else is said.
fn remind(model: &mut Model) {
    let Some(due) = model.table.as_ref().and_then(|table| slot::due(table.battle())) else { return };
    let rest = model.message.take().map_or_else(String::new, |message| format!("; {}", message.text));
    let said = format!("{}{rest}", due.words);
    if due.reminder.is_some() { model.warn(said) } else { model.say(said) }
}

/// Several acts were taken back.
pub(super) fn taken_back(model: &mut Model, acts: usize) -> Vec<Effect> {
    back_to_roster(model);
    let first = model.table.as_ref().and_then(|table| table.battle().would_redo());
    let first = first.map_or_else(String::new, |(seq, words)| {
        select_subject(model, seq);
        format!(", down to {seq}: {words}")
    });
    let redo = named(Context::Roster, Action::Redo);
    model.say(format!("{acts} taken back{first}; {redo} lets them stand again"));
    Vec::new()
}

/// A battle was opened.
pub fn opened(model: &mut Model) -> Vec<Effect> {
    model.layers = vec![Layer::Roster];
    model.cursors.clear();
    model.refresh();
    hints::resumed(model);
    model.side = model.view.acting.map_or(0, |army| usize::from(army.max(1) - 1)).min(model.view.armies.len());
    if let Some(next) = next_to_act(&model.view, "", None) {
        model.select(next);
    }
    let battle = model.table.as_ref().map(|table| table.battle());
    let fresh = battle.is_some_and(|battle| battle.records().len() == 1);
    let warnings = battle.map_or(0, |battle| battle.warnings().len());
    let about = named(Context::Roster, Action::About);
    let lying = left_open(model);
    match (model.table.as_ref().and_then(|table| table.notice()), warnings) {
        (Some(notice), _) => model.warn(lying.map_or_else(|| notice.clone(), |lying| format!("{notice}; {lying}"))),
        (None, _) if lying.is_some() => model.warn(lying.unwrap_or_default()),
        (None, 1) if fresh => {
            model.say(format!("a warning about the order of battle: {about} shows it, now and later"))
        }
        (None, n @ 2..) if fresh => {
            model.say(format!("{n} warnings about the order of battle: {about} shows them, now and later"))
        }
        _ => {}
    }
    Vec::new()
}

/// The form that was open when the program ended, with the dice that had fallen for it: it is the one left last. What is said of it.
fn left_open(model: &mut Model) -> Option<String> {
    let table = model.table.as_ref()?;
    let (unruled, game) = (table.unruled()?, table.battle().game());
    let fallen = fallen(game, &unruled.order, &unruled.throws, &unruled.thrown);
    let title = OpenOrder::new(unruled.order.clone(), fallen.clone(), game).form.title.clone();
    // Its own order takes it up again where dice lie for it on the table; answers alone are given anew.
    let by = if fallen.is_empty() { LeftBy::Esc } else { LeftBy::CutOff };
    let left = Left { order: unruled.order.clone(), fallen, by };
    let again = named(Context::Roster, Action::Again);
    let said = match left.lying() {
        Some(dice) => format!("not ruled yet: {title}, {dice}; {again} takes it up again with them"),
        None => format!("not ruled yet: {title}; {again} takes it up again as it was answered"),
    };
    model.left = Some(left);
    Some(said)
}

fn back_to_roster(model: &mut Model) {
    let roster = model.layers.iter().position(|layer| matches!(layer, Layer::Roster));
    model.layers.truncate(roster.map_or(1, |at| at + 1));
    model.refresh();
}

/// Keeps what was answered and thrown for a ruling that is taken back, as if its form had been left with it. Not that of a
/// phase's end, nor what is hidden from whoever looks at the screen; says whether it is kept.
fn leave_again(model: &mut Model, seq: u64) -> bool {
    let Some(Record { entry: Entry::Ruling(ruled), .. }) = record(model, seq) else { return false };
    let left = model.game().filter(|game| ruled.order.name != Order::NEXT && !game.hides(&ruled.order, ruled.turn));
    let left = left.map(|game| fallen(game, &ruled.order, &ruled.throws, &ruled.thrown));
    let kept = left.is_some();
    model.left = left.map(|fallen| Left { order: ruled.order, fallen, by: LeftBy::Undo }).or(model.left.take());
    kept
}

fn record(model: &Model, seq: u64) -> Option<Record> {
    model.table.as_ref().and_then(|table| table.battle().records().get(seq))
}

fn words(model: &Model, seq: u64) -> String {
    record(model, seq).map_or_else(String::new, |record| record.entry.to_string())
}

fn select_subject(model: &mut Model, seq: u64) {
    let found = record(model, seq).and_then(|record| subject(model, &record.entry));
    select(model, found.or_else(|| model.came_from.get(&seq).copied()));
}

/// Who was ruled on last, as long as the umpire has gone to nobody since.
pub(super) fn ruled_last(model: &Model) -> Option<UnitId> {
    let last = model.table.as_ref()?.battle().records().last()?;
    let led = model.selected().is_some_and(|selected| model.led_to == Some(selected));
    subject(model, &last.entry).filter(|_| led && matches!(last.entry, Entry::Ruling(_)))
}

/// Whom an act is about.
fn subject(model: &Model, entry: &Entry) -> Option<UnitId> {
    match entry {
        Entry::Ruling(ruled) => ruled.order.subject,
        Entry::Mend { what: Mending::Remove(of), .. } => subject(model, &record(model, *of)?.entry),
        Entry::Mend { rulings, .. } => rulings.first()?.1.order.subject,
        Entry::Note { about, .. } => *about,
        Entry::Muster(_) | Entry::Slot { .. } | Entry::Undo { .. } | Entry::Redo { .. } => None,
    }
}

fn select(model: &mut Model, subject: Option<UnitId>) {
    if let Some(subject) = subject {
        model.select(subject);
    }
}

/// What may still be done in a phase: each order's name and words, and by whom.
fn still_open(view: &View) -> Vec<(&'static str, &'static str, Vec<UnitId>)> {
    let each = view.orders.iter().map(|order| {
        let own = view.may.iter().filter(|duty| duty.order == order.name);
        // Who stands there twice, as two generals may direct a brigade, counts once.
        let who: BTreeSet<UnitId> = own.flat_map(|duty| duty.who.iter().copied()).collect();
        (order.name, order.label, who.into_iter().collect())
    });
    each.collect()
}

/// Says what was left unused in the phase that a ruling has ended.
fn tell_unused(model: &mut Model, end: &RecordedRuling, open: Vec<(&'static str, &'static str, Vec<UnitId>)>) {
    if let Some(unused) = unused(open, &model.view) {
        model.say(if is_idle(model, end) { format!("nothing was ruled in {}; {unused}", end.phase) } else { unused });
    }
}

/// Whether nothing was ruled in the phase that `end` has ended: who counts phases may have taken it for another.
fn is_idle(model: &Model, end: &RecordedRuling) -> bool {
    let standing = model.table.as_ref().map(|table| table.battle().standing());
    let before = standing.and_then(|all| all.get(all.len().checked_sub(2)?)).map(|before| before.ruled);
    before
        .is_none_or(|before| before.order.name == Order::NEXT || (before.turn, &before.phase) != (end.turn, &end.phase))
}

/// What might still have been done in a phase that is over, and can be no more, in a line: each order, and who or how many.
fn unused(open: Vec<(&'static str, &'static str, Vec<UnitId>)>, now: &View) -> Option<String> {
    const NAMED: usize = 4;
    let words = open.into_iter().filter_map(|(name, label, mut who)| {
        who.retain(|code| !now.duties.iter().any(|duty| duty.order == name && duty.who.contains(code)));
        let whole = if who.iter().all(|code| code.is_brigade()) { "brigades" } else { "units" };
        let codes: Vec<String> = who.into_iter().map(|code| now.marked(code)).collect();
        match codes.len() {
            0 => None,
            1..=NAMED => Some(format!("{label} {}", codes.join(" "))),
            many => Some(format!("{label} ({many} {whole})")),
        }
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("not used: {}", words.join(", ")))
}

/// Whether an order goes to brigades alone.
fn goes_to_brigades(view: &View, order: &Order) -> bool {
    let own = view.orders.iter().filter(|kind| kind.name == order.name);
    own.flat_map(|kind| kind.who.first().map(|_| &kind.who)).any(|who| who.iter().all(|id| id.is_brigade()))
}

/// Whether a unit may still act in its phase.
fn may_act(view: &View, id: UnitId) -> bool {
    let units = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
    units.filter(|unit| unit.code == id).any(|unit| unit.ready)
}

/// Whether a unit that is selected as a phase ends has something to do in the next: nobody owes anything, and it may act.
fn goes_on(view: &View, id: UnitId) -> bool {
    let acts = view.acting.is_none_or(|army| army == id.army);
    acts && may_act(view, id) && view.duties.iter().all(|duty| duty.order.is_empty())
}

/// Who owes what follows from a ruling: its subject, where it still owes something; else whoever owes since then what is to
/// be done first, the nearest to it; else its subject, where it may do since then what it could not.
fn owes_after(view: &View, (before, could): (&[Duty], &[Duty]), subject: UnitId) -> Option<UnitId> {
    let owing = || view.duties.iter().filter(|duty| !duty.order.is_empty());
    let has = |duty: &Duty| duty.who.contains(&subject);
    if owing().any(has) {
        return Some(subject);
    }
    let Some(first) = owing().next() else {
        let new = |duty: &&Duty| !could.iter().any(|other| other.order == duty.order && has(other));
        return view.may.iter().filter(|duty| !duty.order.is_empty() && has(duty)).find(new).map(|_| subject);
    };
    let owed = |id: &UnitId| before.iter().any(|duty| duty.order == first.order && duty.who.contains(id));
    let new = first.who.iter().copied().filter(|id| !owed(id));
    new.min_by_key(|id| (id.of_brigade() != subject.of_brigade(), id.army != subject.army, *id))
}

/// Where the cursor goes after an order: to whoever owes the same, else what is to be done first, as long as anybody does; else to whoever may still be
/// given the same order, or may still act. Each time the subject's brigade has done first, then those after it in the army
/// that acts. Where no unit has anything left to do, it stays.
fn next_to_act(view: &View, name: &str, subject: Option<UnitId>) -> Option<UnitId> {
    let owing = || view.duties.iter().filter(|duty| !duty.order.is_empty() && !duty.who.is_empty());
    // The same kind is done to its end, as far as it is owed; else what comes first in the list, where Space goes.
    let same_kind = owing().find(|duty| subject.is_some() && duty.order == name);
    let first = same_kind.or_else(|| owing().next()).map(|duty| duty.order);
    let owing = owing().filter(|duty| first == Some(duty.order)).flat_map(|duty| duty.who.iter().copied());
    let same = view.orders.iter().filter(|order| order.name == name).flat_map(|order| order.who.iter().copied());
    let units = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
    let ready = units.filter(|unit| unit.ready).map(|unit| unit.code);
    // What has a capital is rare or grave: a ruling leads nobody to it.
    let likely = view.orders.iter().filter(|order| subject.is_none() || !order.key.is_ascii_uppercase());
    let able = likely.flat_map(|order| order.who.iter().copied());
    let able = able.filter(|id| subject.is_none() || id.is_brigade());
    let elsewhere = |id: UnitId| subject.is_some_and(|subject| id.of_brigade() != subject.of_brigade());
    let nearest = |ids: &[UnitId]| ids.iter().copied().min_by_key(|id| (view.turn_after(subject, *id), *id));
    let (owing, same, ready) = (owing.collect::<Vec<_>>(), same.collect::<Vec<_>>(), ready.collect::<Vec<_>>());
    let here = |ids: &[UnitId]| nearest(ids).filter(|id| subject.is_some() && !elsewhere(*id));
    let in_brigade = || here(&same).or_else(|| here(&ready));
    let others = || nearest(&same).or_else(|| nearest(&ready)).or_else(|| nearest(&able.collect::<Vec<_>>()));
    let owes = owing.iter().copied().min_by_key(|id| subject.map(|subject| subject.turn_of(*id)));
    owes.or_else(in_brigade).or_else(others)
}
