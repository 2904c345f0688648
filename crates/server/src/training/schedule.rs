//! When an exercise is asked again: spaced repetition by FSRS, the algorithm of Anki, through its own library.
//!
//! The unit is the day of the pupil's calendar: an exercise solved in the evening is due in the morning of the day that
//! was promised. Only the first answer of a day changes what is known about the memory; an exercise that was answered
//! wrongly stays due on that day until it is solved.

use std::fmt;

use chrono::{DateTime, Utc};
use rs_fsrs::{FSRS, Parameters, State};
use serde::{Deserialize, Serialize};
use time::{Date, Month, OffsetDateTime};
use utoipa::ToSchema;

/// A date of the pupil's calendar. Its text is `2026-11-19`, so that texts sort as days do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(Date);

impl Day {
    /// The day that it is now in Greenwich.
    pub fn now() -> Day {
        Day(OffsetDateTime::now_utc().date())
    }

    /// Reads `2026-11-19`.
    pub fn parse(text: &str) -> Option<Day> {
        let mut parts = text.splitn(3, '-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        if [year.len(), month.len(), day.len()] != [4, 2, 2] {
            return None;
        }
        let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
        let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?);
        // Nothing but digits: a number may be read with a sign.
        date.ok().map(Day).filter(|day| day.to_string() == text)
    }

    #[must_use]
    pub fn plus(self, days: i64) -> Day {
        let days = i32::try_from(days).unwrap_or(i32::MAX / 2);
        let julian = self.0.to_julian_day().saturating_add(days);
        Day(Date::from_julian_day(julian).unwrap_or(Date::MAX))
    }

    /// Its midnight, as the library counts time.
    fn midnight(self) -> DateTime<Utc> {
        let epoch = Date::from_julian_day(2_440_588).unwrap_or(Date::MIN);
        let seconds = (self.0 - epoch).whole_seconds();
        DateTime::from_timestamp(seconds, 0).unwrap_or_default()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl Serialize for Day {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Day, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Day::parse(&text).ok_or_else(|| serde::de::Error::custom("not a date such as 2026-11-19"))
    }
}

/// How well an exercise was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Rating {
    /// Wrongly, or not at all.
    Again,
    /// Rightly, with help or much effort.
    Hard,
    Good,
    /// Rightly and at once.
    Easy,
}

impl Rating {
    pub const ALL: [Rating; 4] = [Rating::Again, Rating::Hard, Rating::Good, Rating::Easy];

    /// The value in the database.
    pub fn number(self) -> i64 {
        self as i64 + 1
    }
}

impl From<Rating> for rs_fsrs::Rating {
    fn from(rating: Rating) -> rs_fsrs::Rating {
        match rating {
            Rating::Again => rs_fsrs::Rating::Again,
            Rating::Hard => rs_fsrs::Rating::Hard,
            Rating::Good => rs_fsrs::Rating::Good,
            Rating::Easy => rs_fsrs::Rating::Easy,
        }
    }
}

/// What is known about the memory of an exercise that was answered at least once.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Card {
    pub due: Day,
    /// When it was answered last.
    pub last: Day,
    /// The days after which it is remembered with a probability of 90 %.
    pub stability: f64,
    /// From 1 to 10.
    pub difficulty: f64,
    /// How often it was answered.
    pub reps: i64,
    /// How often it was forgotten.
    pub lapses: i64,
    /// The days that were promised at the last answer.
    pub interval: i64,
}

impl Card {
    /// Whether it was answered wrongly today and has not been solved since.
    pub fn is_failed(&self, today: Day) -> bool {
        self.last == today && self.due <= today
    }

    /// After it was solved on the day on which it was answered wrongly.
    #[must_use]
    pub fn solved_at_last(&self) -> Card {
        Card {
            due: self.last.plus(self.interval),
            ..*self
        }
    }
}

fn scheduler() -> FSRS {
    FSRS::new(Parameters {
        // No steps of minutes: a day is the shortest interval.
        enable_short_term: false,
        ..Parameters::default()
    })
}

fn of_library(card: Option<&Card>, today: Day) -> rs_fsrs::Card {
    match card {
        None => rs_fsrs::Card {
            due: today.midnight(),
            last_review: today.midnight(),
            ..rs_fsrs::Card::default()
        },
        Some(card) => rs_fsrs::Card {
            due: card.due.midnight(),
            last_review: card.last.midnight(),
            stability: card.stability,
            difficulty: card.difficulty,
            elapsed_days: 0,
            scheduled_days: card.interval,
            reps: i32::try_from(card.reps).unwrap_or(i32::MAX - 1),
            lapses: i32::try_from(card.lapses).unwrap_or(i32::MAX - 1),
            state: State::Review,
        },
    }
}

/// The card after the first answer of a day; `None` is an exercise that was never answered.
pub fn review(card: Option<&Card>, rating: Rating, today: Day) -> Card {
    let before = of_library(card, today);
    let after = scheduler()
        .next(before, today.midnight(), rating.into())
        .card;
    let interval = after.scheduled_days.max(1);
    Card {
        due: match rating {
            Rating::Again => today,
            _ => today.plus(interval),
        },
        last: today,
        stability: after.stability,
        difficulty: after.difficulty,
        reps: after.reps.into(),
        lapses: after.lapses.into(),
        interval,
    }
}

/// The days until the exercise is asked again, for each rating; 0 is today.
pub fn intervals(card: Option<&Card>, today: Day) -> [i64; 4] {
    Rating::ALL.map(|rating| match rating {
        Rating::Again => 0,
        rating => review(card, rating, today).interval,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    #[test]
    fn days_are_read_counted_and_written() {
        assert_eq!(day("2024-02-28").plus(2).to_string(), "2024-03-01");
        assert_eq!(day("1970-01-02").midnight().timestamp(), 86_400);
        for text in [
            "",
            "2024-2-28",
            "2024-02-30",
            "24-02-28",
            "2024-02-28T10",
            "+024-02-28",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }

    #[test]
    fn better_answers_are_asked_later() {
        let today = day("2026-11-19");
        let [again, hard, good, easy] = intervals(None, today);
        assert_eq!(again, 0);
        assert!(
            1 <= hard && hard < good && good < easy,
            "{hard} {good} {easy}"
        );
        let card = review(None, Rating::Good, today);
        assert_eq!(card.due, today.plus(good));
        assert_eq!((card.reps, card.lapses), (1, 0));
    }

    #[test]
    fn intervals_grow_while_answers_are_right() {
        let mut today = day("2026-01-01");
        let mut card = review(None, Rating::Good, today);
        let mut last = card.interval;
        for _ in 0..5 {
            today = card.due;
            card = review(Some(&card), Rating::Good, today);
            assert!(card.interval > last, "{} after {last}", card.interval);
            last = card.interval;
        }
        assert!(last > 60, "{last}");
    }

    #[test]
    fn wrong_answer_shortens_the_interval_and_stays_due_until_solved() {
        let first = day("2026-01-01");
        let learnt = review(None, Rating::Easy, first);
        let today = learnt.due;
        let failed = review(Some(&learnt), Rating::Again, today);
        assert_eq!((failed.due, failed.lapses), (today, 1));
        assert!(failed.is_failed(today));
        assert!(failed.stability < learnt.stability);
        assert!(failed.interval < learnt.interval);
        let solved = failed.solved_at_last();
        assert!(!solved.is_failed(today));
        assert_eq!(solved.due, today.plus(failed.interval));
        assert_eq!(solved.stability, failed.stability);
    }

    #[test]
    fn card_survives_the_way_through_json() {
        let card = review(None, Rating::Hard, day("2026-11-19"));
        let text = serde_json::to_string(&card).unwrap();
        assert!(text.contains("\"2026-11-19\""), "{text}");
        assert_eq!(serde_json::from_str::<Card>(&text).unwrap(), card);
    }
}
