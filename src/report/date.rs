//! Dates, for the reader's sake.

/// The day and the time of a count of seconds since 1970, in universal time: `2026-11-20 11:05`.
pub fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (hours, minutes) = (rest / 3600, rest % 3600 / 60);
    let (year, month, day) = day(days);
    format!("{year:04}-{month:02}-{day:02} {hours:02}:{minutes:02}")
}

/// The day of a count of seconds since 1970, in words: `12 May 2026`.
pub fn day_in_words(seconds: u64) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let (year, month, day) = day(seconds / 86_400);
    let month = usize::try_from(month).ok().and_then(|month| MONTHS.get(month - 1)).copied().unwrap_or_default();
    format!("{day} {month} {year}")
}

/// Year, month and day of a day counted from 1970-01-01. Counts in eras of 400 years that begin on the first of March, so
/// that the odd day of a leap year is an era's, a century's or a year's last.
fn day(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let first = (153 * month + 2) / 5;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + later, month, day - first + 1)
}

#[cfg(test)]
mod tests {
    use super::{date, day_in_words};

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day_in_words((30 * 365 + 7 + 59) * 86_400), "29 February 2000");
        assert_eq!(date(0), "1970-01-01 00:00");
        // 30 years of 365 days and 7 leap days, and 31 + 28 days: the leap day of 2000.
        assert_eq!(date((30 * 365 + 7 + 59) * 86_400 + 3_661), "2000-02-29 01:01");
        // 55 years, 14 leap days to the end of 2024.
        assert_eq!(date((55 * 365 + 14) * 86_400 - 1), "2024-12-31 23:59");
        // 2100 is no leap year: 130 years and 32 leap days, and 59 days.
        assert_eq!(date((130 * 365 + 32 + 59) * 86_400), "2100-03-01 00:00");
    }
}
