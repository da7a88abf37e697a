//! Dates, for the reader's sake.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The day and the time of a count of seconds since 1970, in universal time: `2026-11-20 11:05`.
pub fn date(seconds: u64) -> String {
    told(seconds, TimeZone::UTC)
}

/// The same by the clock of this machine.
pub fn local(seconds: u64) -> String {
    told(seconds, TimeZone::system())
}

/// The time of day by the clock of this machine: `17:00`.
pub fn clock(seconds: u64) -> String {
    in_zone(seconds, TimeZone::system(), "%H:%M")
}

/// The day of a count of seconds since 1970, in words: `12 May 2026`.
pub fn day_in_words(seconds: u64) -> String {
    in_zone(seconds, TimeZone::UTC, "%-d %B %Y")
}

fn told(seconds: u64, zone: TimeZone) -> String {
    in_zone(seconds, zone, "%Y-%m-%d %H:%M")
}

/// A count that no calendar has, as it stands in a forged record, is told as it is.
fn in_zone(seconds: u64, zone: TimeZone, format: &str) -> String {
    let time = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    let told = time.map(|time| time.to_zoned(zone).strftime(format).to_string());
    told.unwrap_or_else(|| format!("{seconds} s after 1970"))
}

#[cfg(test)]
mod tests {
    use super::{date, day_in_words, told};
    use jiff::tz::{Offset, TimeZone};

    #[test]
    fn days_are_those_of_the_calendar_and_of_the_zone() {
        assert_eq!(day_in_words((30 * 365 + 7 + 59) * 86_400), "29 February 2000");
        assert_eq!(date(0), "1970-01-01 00:00");
        // 30 years of 365 days and 7 leap days, and 31 + 28 days: the leap day of 2000.
        let leap_day = (30 * 365 + 7 + 59) * 86_400 + 3_661;
        assert_eq!(date(leap_day), "2000-02-29 01:01");
        assert_eq!(told(leap_day, TimeZone::fixed(Offset::constant(-2))), "2000-02-28 23:01");
        assert_eq!(date(u64::MAX), "18446744073709551615 s after 1970");
    }
}
