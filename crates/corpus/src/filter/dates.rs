//! Dates of games, as people write them, and ranges of them.

/// Years, months and days from the first to the last, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dates {
    first: Day,
    last: Day,
}

/// Year, month and day, so that days compare as they follow each other.
type Day = (u32, u32, u32);

/// Before and after every date there can be.
const EVER: Dates = Dates {
    first: (0, 0, 0),
    last: (u32::MAX, 0, 0),
};

impl Dates {
    /// A range in words: `1990`, `1990.05`, `1990..1999`, `1990..`, `..1999.12.31`. `None` if an end is no date, or if
    /// the first comes after the last.
    pub fn parse(text: &str) -> Option<Dates> {
        match text.split_once("..") {
            None => Dates::between(text, text),
            Some((from, to)) => Dates::between(from, to),
        }
    }

    /// From one date to another, both included; an empty end is open. `None` if an end is no date, if the first comes
    /// after the last, or if both ends are open.
    pub fn between(from: &str, to: &str) -> Option<Dates> {
        let end = |text: &str| match text {
            "" => Some(EVER),
            text => exact(text),
        };
        let (first, last) = (end(from)?.first, end(to)?.last);
        (first <= last && (from, to) != ("", "")).then_some(Dates { first, last })
    }

    /// Whether a game of this date is certainly of the range: an unknown month or day may be any of its year or month,
    /// and all of these have to be in it. An unknown year is in no range.
    pub fn hold(&self, date: &str) -> bool {
        lenient(date).is_some_and(|meant| self.first <= meant.first && meant.last <= self.last)
    }
}

/// The days that a date of the command line means; every part of it has to be one.
fn exact(text: &str) -> Option<Dates> {
    let number = |part: &str| {
        let is_number = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().ok()).flatten()
    };
    let mut parts = text.split(SEPARATORS);
    let year = year(parts.next()?)?;
    let month = parts
        .next()
        .map(|part| number(part).filter(|month| is_month(*month)));
    let day = parts.next().map(number);
    match (month, day, parts.next()) {
        (None, _, _) => Some(days(year, None, None)),
        (Some(Some(month)), None, _) => Some(days(year, Some(month), None)),
        (Some(Some(month)), Some(Some(day)), None) => {
            let is_day = (1..=length(year, month)).contains(&day);
            is_day.then(|| days(year, Some(month), Some(day)))
        }
        _ => None,
    }
}

/// The days that the Date tag of a game may mean; an invalid month or day counts as unknown.
fn lenient(text: &str) -> Option<Dates> {
    let number = |part: &str| -> Option<u32> {
        let part = part.trim();
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        part[..digits].parse().ok()
    };
    let year = year_of(text)?;
    let mut parts = text.split(SEPARATORS).skip(1);
    let month = parts
        .next()
        .and_then(number)
        .filter(|month| is_month(*month));
    let day = month.and_then(|month| {
        let day = parts.next().and_then(number)?;
        (1..=length(year, month)).contains(&day).then_some(day)
    });
    Some(days(year, month, day))
}

const SEPARATORS: [char; 3] = ['.', '-', '/'];

/// The year of a Date tag, if it is known.
pub fn year_of(date: &str) -> Option<u32> {
    year(date.split(SEPARATORS).next()?.trim())
}

/// Four digits. There was no year 0: programs write it for an unknown year.
fn year(text: &str) -> Option<u32> {
    let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let year = is_year.then(|| text.parse().ok()).flatten();
    year.filter(|year| *year > 0)
}

fn is_month(number: u32) -> bool {
    (1..=12).contains(&number)
}

/// Every day of a year or a month, or the one day.
fn days(year: u32, month: Option<u32>, day: Option<u32>) -> Dates {
    let last = month.unwrap_or(12);
    Dates {
        first: (year, month.unwrap_or(1), day.unwrap_or(1)),
        last: (year, last, day.unwrap_or_else(|| length(year, last))),
    }
}

/// How many days a month has.
fn length(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn holds(range: &str, dates: &[&str]) {
        let read = Dates::parse(range).expect(range);
        for date in dates {
            assert!(read.hold(date), "{range} holds {date}");
        }
    }

    #[track_caller]
    fn lacks(range: &str, dates: &[&str]) {
        let read = Dates::parse(range).expect(range);
        for date in dates {
            assert!(!read.hold(date), "{range} does not hold {date}");
        }
    }

    #[test]
    fn dates_are_compared_as_numbers() {
        let may = [
            "2010.05.01",
            "2010-05-01",
            "2010/05/01",
            "2010.5.1",
            " 2010.05.31 ",
        ];
        for range in [
            "2010.05",
            "2010.5",
            "2010-05",
            "2010",
            "2010.05..",
            "..2010.5.31",
        ] {
            holds(range, &may);
        }
        lacks("2010.06..2011", &may);
        lacks("..2010.04", &may);
        holds("1999.05..1999", &["1999.12.31"]);
        holds("2010.9..2010.10", &["2010.10.01", "2010.9.30"]);
    }

    #[test]
    fn what_is_unknown_may_be_any_of_it() {
        holds(
            "2010",
            &[
                "2010.??.??",
                "2010",
                "2010.00.00",
                "2010.13.01",
                "2010.??.07",
            ],
        );
        holds("..2010.02.28", &["2010.02.??", "2010.02"]);
        lacks("..2012.02.28", &["2012.02.??"]);
        lacks("2010.06..2011", &["2010.??.??", "2010"]);
        lacks("2010.05.10..2010.06", &["2010.05.??", "2010.05.32"]);
        for nothing in [
            "????.??.??",
            "0000.00.00",
            "",
            "?",
            "199?.??.??",
            "17.05.2010",
            "é",
            "201",
        ] {
            lacks("1000..", &[nothing]);
            lacks("..9999", &[nothing]);
        }
    }

    #[test]
    fn what_is_no_range_is_not_read() {
        for nonsense in [
            "",
            "..",
            "x",
            "2000..1000",
            "-1",
            "1990-1999",
            "1990.13",
            "1990.00",
            "1990.5.32",
            "1990.02.29",
            "1990.05.17.1",
            "1990.",
            "1990..x",
            "90",
            "1990.05..1990.04",
            "1990.+5",
            "1990.x.1",
        ] {
            assert_eq!(Dates::parse(nonsense), None, "{nonsense}");
        }
    }
}
