//! The slot: how many turns still fit before the hall closes, by the pace of those played.
//!
//! All is reckoned from the times of records, and from the time that the caller gives: no clock is read here, none decides
//! anything, and a battle folds the same without it. What lies between two sittings is not played. A clock that was put
//! back between two records costs those two alone.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::clock;
use crate::battle::{Battle, Entry, Kind};

/// The time zone of this machine.
pub fn here() -> TimeZone {
    TimeZone::system()
}

/// When play must end, from a time of day: the next that comes, in seconds since 1970; nothing for `off`. Refuses what is
/// neither.
pub fn read(typed: &str, now: u64, zone: TimeZone) -> Result<Option<u64>, String> {
    let typed = typed.trim();
    if typed.eq_ignore_ascii_case("off") {
        return Ok(None);
    }
    let wrong = || format!("\"{typed}\" is no time of day: write it as in until 17:00, or until off");
    let (hour, minute) = typed.split_once([':', '.']).unwrap_or((typed, "00"));
    let number = |digits: &str, below: i8| {
        let is = digits.len() <= 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse::<i8>().ok().filter(|number| is && *number < below)
    };
    let (hour, minute) = number(hour, 24).zip(number(minute, 60).filter(|_| minute.len() == 2)).ok_or_else(wrong)?;
    let next = || {
        let now = Timestamp::from_second(i64::try_from(now).ok()?).ok()?.to_zoned(zone);
        let today = now.with().hour(hour).minute(minute).second(0).subsec_nanosecond(0).build().ok()?;
        let next = if today > now { today } else { today.tomorrow().ok()? };
        u64::try_from(next.timestamp().as_second()).ok()
    };
    next().map(Some).ok_or_else(wrong)
}

/// The entry that says until when there is time.
pub fn entry(battle: &Battle, until: Option<u64>) -> Entry {
    Entry::Slot { turn: battle.game().moment().0, until }
}

/// The slot that a battle is played in. One that was over when a later sitting went on is none any more.
pub fn of(battle: &Battle) -> Option<Slot> {
    let records = battle.records();
    let slots = battle.history().iter().rev().filter(|act| records.kind(**act) == Some(Kind::Slot));
    let said = slots.copied().next().and_then(|act| records.get(act))?;
    let Entry::Slot { until: Some(until), .. } = said.entry else { return None };
    let later =
        records.get(records.len() as u64).is_some_and(|last| last.sitting != said.sitting && last.time >= until);
    (!later).then_some(Slot { from: said.time, until })
}

/// When the last record was made.
pub fn last(battle: &Battle) -> u64 {
    let records = battle.records();
    records.get(records.len() as u64).map_or(0, |last| last.time)
}

/// Until when there is time, in words.
pub fn told(until: Option<u64>) -> String {
    until.map_or_else(
        || "no time is set for the end: until 17:00 sets it".to_owned(),
        |until| format!("until {}", clock(until)),
    )
}

/// How the time goes at `now`, in a line; nothing where no time is set.
pub fn words(battle: &Battle, now: u64) -> Option<String> {
    let slot = of(battle)?;
    let pace = slot.pace(&moments(battle), battle.game().moment().0, now);
    Some(format!("{}: {}", told(Some(slot.until)), pace.words()))
}

/// What is said of the time after a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// What it reminds of; nothing where a turn began that is neither the last nor too many.
    pub reminder: Option<Reminder>,
    /// The line.
    pub words: String,
}

/// What is to be said of the time after the last record: where it is a ruling that began a turn, or one by which half or all
/// of the time has gone.
pub fn due(battle: &Battle) -> Option<Due> {
    let (slot, last) = (of(battle)?, battle.standing().last()?);
    let records = battle.records();
    let (now, was) = (records.get(records.len() as u64)?, records.get(last.seq.checked_sub(1)?)?);
    let turn = battle.game().moment().0;
    let begins = turn != last.ruled.turn;
    let pace = slot.pace(&moments(battle), turn, now.time);
    let reminder = slot.reminder(was.time, now.time, begins, pace).filter(|_| now.seq == last.seq);
    if now.seq != last.seq || (!begins && reminder.is_none()) {
        return None;
    }
    let head = match reminder {
        Some(Reminder::Half) => "half of the time is over; ",
        Some(Reminder::Last | Reminder::Over) | None => "",
    };
    Some(Due { reminder, words: format!("{head}{}: {}", told(Some(slot.until)), pace.words()) })
}

/// A ruling that stands: its turn, and when and in which sitting its record was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The turn in which it was ruled.
    pub turn: u32,
    /// Seconds since 1970.
    pub time: u64,
    /// The sitting.
    pub sitting: u64,
}

/// The rulings of a battle that stand, the oldest first. What was taken back took its time as well: it counts to the ruling
/// that came instead.
pub fn moments(battle: &Battle) -> Vec<Moment> {
    let moment = |seq| battle.records().get(seq).map(|record| (record.time, record.sitting));
    let rulings = battle.standing();
    let mut all: Vec<(u64, Moment)> = rulings
        .iter()
        .filter_map(|standing| {
            let (time, sitting) = moment(standing.seq)?;
            Some((standing.seq, Moment { turn: standing.ruled.turn, time, sitting }))
        })
        .collect();
    // A ruling that was inserted later was made later.
    all.sort_by_key(|(seq, _)| *seq);
    all.into_iter().map(|(_, moment)| moment).collect()
}

/// From when until when there is time to play, in seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// When it was set.
    pub from: u64,
    /// When play must end.
    pub until: u64,
}

/// How the time goes, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The turns that were played to their end.
    pub turns: u32,
    /// What the middle one of them took, of two in the middle the longer; `None` before the first has ended.
    pub each: Option<u64>,
    /// What is left of the slot; 0 when it is over.
    pub left: u64,
    /// How many turns still fit after the present one; `None` where there is no pace yet, or the present one does not fit.
    pub more: Option<u64>,
}

/// What the umpire is reminded of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminder {
    /// Half of the slot is over.
    Half,
    /// The turn that begins is the last that fits.
    Last,
    /// The turn that begins does not fit any more, or the time is over.
    Over,
}

impl Slot {
    /// The pace of a battle that stands in `turn` at the time `now`, by its rulings, the oldest first. Turn 0, before the
    /// battle, is no turn.
    pub fn pace(self, moments: &[Moment], turn: u32, now: u64) -> Pace {
        let mut played: Vec<u64> = (1..turn).map(|turn| seconds(moments, turn)).filter(|took| *took > 0).collect();
        played.sort_unstable();
        let each = played.get(played.len() / 2).copied();
        let left = self.until.saturating_sub(now);
        let since = moments.last().map_or(0, |last| now.saturating_sub(last.time));
        let rest = each.map(|each| each.saturating_sub(seconds(moments, turn) + since));
        let more = each.zip(rest).and_then(|(each, rest)| Some(left.checked_sub(rest)? / each));
        Pace { turns: played.len() as u32, each, left, more: more.filter(|_| left > 0) }
    }

    /// What to say after a ruling: `was` is the time of the record before it, `begins` whether it began a turn.
    pub fn reminder(self, was: u64, now: u64, begins: bool, pace: Pace) -> Option<Reminder> {
        let last = match (begins, pace.each, pace.more) {
            (true, Some(_), None) => return Some(Reminder::Over),
            (true, Some(_), Some(more)) => more == 0,
            _ => false,
        };
        if was < self.until && self.until <= now {
            return Some(Reminder::Over);
        }
        let half = self.from + self.until.saturating_sub(self.from) / 2;
        if last { Some(Reminder::Last) } else { (was < half && half <= now).then_some(Reminder::Half) }
    }
}

impl Pace {
    /// In a line: `1 h 15 min left, 20 min a turn: 2 more fit after this one`.
    pub fn words(self) -> String {
        let left = if self.left == 0 { "the time is over".to_owned() } else { format!("{} left", span(self.left)) };
        match (self.each, self.more) {
            (None, _) => format!("{left}; no turn has ended yet that would tell the pace"),
            (Some(each), None) => format!("{left}, {} a turn: this one does not fit", span(each)),
            (Some(each), Some(0)) => format!("{left}, {} a turn: this one is the last that fits", span(each)),
            (Some(each), Some(1)) => format!("{left}, {} a turn: one more fits after this one", span(each)),
            (Some(each), Some(more)) => format!("{left}, {} a turn: {more} more fit after this one", span(each)),
        }
    }
}

/// A span of time, in whole minutes begun: `1 h 15 min`.
fn span(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        minutes @ 0..60 => format!("{minutes} min"),
        minutes => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

/// What a turn took: from each ruling to the next of the same sitting, which has the time.
fn seconds(moments: &[Moment], turn: u32) -> u64 {
    let pairs = moments.iter().zip(moments.iter().skip(1));
    let own = pairs.filter(|(before, after)| after.turn == turn && after.sitting == before.sitting);
    own.map(|(before, after)| after.time.saturating_sub(before.time)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = 60;
    const SLOT: Slot = Slot { from: 0, until: 120 * MINUTE };

    fn moments(rows: &[(u32, u64, u64)]) -> Vec<Moment> {
        rows.iter().map(|&(turn, minute, sitting)| Moment { turn, time: minute * MINUTE, sitting }).collect()
    }

    #[test]
    fn without_a_whole_turn_there_is_no_pace() {
        let pace = SLOT.pace(&moments(&[(1, 0, 1), (1, 9, 1)]), 1, 9 * MINUTE);
        assert_eq!(pace, Pace { turns: 0, each: None, left: 111 * MINUTE, more: None });
        assert_eq!(SLOT.reminder(0, 9 * MINUTE, true, pace), None);
    }

    #[test]
    fn turns_that_fit_are_counted_after_the_present_one() {
        // Turn 1 took 20 minutes, turn 2 took 30, turn 3 took 20: 20 in the middle. At 75 minutes turn 4 has had 5.
        let played = moments(&[(1, 0, 1), (1, 20, 1), (2, 35, 1), (2, 50, 1), (3, 70, 1), (4, 73, 1)]);
        let pace = SLOT.pace(&played, 4, 75 * MINUTE);
        // 45 minutes are left: 15 for the rest of this turn, 30 are one more and a half.
        assert_eq!(pace, Pace { turns: 3, each: Some(20 * MINUTE), left: 45 * MINUTE, more: Some(1) });
        // At 106 minutes, with 36 in the turn, nothing of a turn is left to come, and 14 minutes are no turn.
        assert_eq!(SLOT.pace(&played, 4, 106 * MINUTE).more, Some(0));
        assert_eq!(SLOT.pace(&played, 4, 120 * MINUTE).more, None);
    }

    #[test]
    fn the_night_between_two_sittings_and_a_clock_put_back_are_not_played() {
        let played = moments(&[(1, 0, 1), (1, 10, 1), (1, 900, 2), (1, 910, 2), (1, 300, 2), (2, 301, 2)]);
        assert_eq!(seconds(&played, 1), 20 * MINUTE);
        let late = Slot { from: 300 * MINUTE, until: 330 * MINUTE };
        // 20 minutes a turn, of which 1 is gone: 19 of 29 minutes, and then none fits.
        assert_eq!(late.pace(&played, 2, 301 * MINUTE).more, Some(0));
        // With 18 minutes left the present turn does not fit.
        let short = Slot { until: 319 * MINUTE, ..late };
        assert_eq!(short.pace(&played, 2, 301 * MINUTE).more, None);
    }

    #[test]
    fn the_pace_in_words() {
        let words = |left, each, more| Pace { turns: 2, each, left, more }.words();
        assert_eq!(
            words(75 * MINUTE, Some(1150), Some(2)),
            "1 h 15 min left, 20 min a turn: 2 more fit after this one"
        );
        assert_eq!(words(61, Some(1200), Some(1)), "2 min left, 20 min a turn: one more fits after this one");
        assert_eq!(words(60, Some(1200), Some(0)), "1 min left, 20 min a turn: this one is the last that fits");
        assert_eq!(words(0, Some(1200), None), "the time is over, 20 min a turn: this one does not fit");
        assert_eq!(words(3600, None, None), "1 h 0 min left; no turn has ended yet that would tell the pace");
    }

    #[test]
    fn half_is_said_once_and_the_last_turn_as_it_begins() {
        let pace = |more| Pace { turns: 2, each: Some(20 * MINUTE), left: 60 * MINUTE, more };
        assert_eq!(SLOT.reminder(59 * MINUTE, 60 * MINUTE, false, pace(Some(3))), Some(Reminder::Half));
        assert_eq!(SLOT.reminder(60 * MINUTE, 61 * MINUTE, false, pace(Some(3))), None);
        assert_eq!(SLOT.reminder(59 * MINUTE, 60 * MINUTE, true, pace(Some(0))), Some(Reminder::Last));
        assert_eq!(SLOT.reminder(98 * MINUTE, 99 * MINUTE, false, pace(Some(0))), None);
        assert_eq!(SLOT.reminder(98 * MINUTE, 99 * MINUTE, true, pace(None)), Some(Reminder::Over));
    }
}
