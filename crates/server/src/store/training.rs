//! Courses of exercises, and what their owners have learnt.

use super::digest::{Key, Verified, into_rows};
use super::row::from_row;
use super::tables::{CARDS, COURSE_PATTERNS, COURSES, EXERCISES, REVIEWS};
use super::transaction::WriteTransaction;
use super::{Store, now};
use crate::ids::{CourseId, OwnerId, ReviewId};
use crate::training::schedule::{Card, Day, Rating};

/// A course without the texts of its patterns.
#[derive(Debug, Clone)]
pub struct CourseRow {
    pub id: String,
    pub owner: String,
    /// The title that its owner gave it.
    pub title: Option<String>,
    /// What it was made from, as JSON.
    pub source: String,
    /// Ids and titles of its patterns, as JSON.
    pub asked: String,
    /// The names of its patterns, as JSON.
    pub names: String,
    pub exercises: i64,
    /// How often its progress was reset.
    pub round: i64,
    pub created_at: String,
    pub deleted_at: Option<String>,
}

from_row!(CourseRow {
    id,
    owner,
    title,
    source,
    asked,
    names,
    exercises,
    round,
    created_at,
    deleted_at
});

/// A course to be stored; the fields are those of [`CourseRow`].
#[derive(Debug, Clone)]
pub struct NewCourse {
    pub title: Option<String>,
    pub source: String,
    /// The patterns with their texts, as JSON.
    pub patterns: String,
    pub asked: String,
    pub names: String,
    pub exercises: Vec<ExerciseText>,
}

/// An exercise as it is stored, apart from its course and number.
#[derive(Debug, Clone, Default)]
pub struct ExerciseText {
    pub kind: String,
    pub fen: String,
    pub side: String,
    /// Index into the names of the course.
    pub pattern: Option<i64>,
    /// The moves of the solution in UCI notation, as JSON.
    pub line: String,
    /// Ids of the ideas to choose from, as JSON.
    pub options: String,
    /// Whether the pattern is in the position.
    pub is_there: bool,
    /// What its source says of the position, in both languages, as JSON.
    pub note: Option<String>,
    /// The game that it is from, as JSON.
    pub caption: Option<String>,
}

/// An exercise with its number, from 1.
#[derive(Debug, Clone)]
pub struct ExerciseRow {
    pub n: i64,
    pub text: ExerciseText,
}

impl<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> for ExerciseRow {
    fn from_row(row: &'r sqlx::sqlite::SqliteRow) -> Result<ExerciseRow, sqlx::Error> {
        use sqlx::Row as _;
        Ok(ExerciseRow {
            n: row.try_get("n")?,
            text: ExerciseText {
                kind: row.try_get("kind")?,
                fen: row.try_get("fen")?,
                side: row.try_get("side")?,
                pattern: row.try_get("pattern")?,
                line: row.try_get("line")?,
                options: row.try_get("options")?,
                is_there: row.try_get("is_there")?,
                note: row.try_get("note")?,
                caption: row.try_get("caption")?,
            },
        })
    }
}

struct TextsRow {
    patterns: String,
}

from_row!(TextsRow { patterns });

struct CardRow {
    due: String,
    last: String,
    stability: f64,
    difficulty: f64,
    reps: i64,
    lapses: i64,
    interval: i64,
}

from_row!(CardRow {
    due,
    last,
    stability,
    difficulty,
    reps,
    lapses,
    interval
});

impl CardRow {
    fn card(self) -> Option<Card> {
        Some(Card {
            due: Day::parse(&self.due)?,
            last: Day::parse(&self.last)?,
            stability: self.stability,
            difficulty: self.difficulty,
            reps: self.reps,
            lapses: self.lapses,
            interval: self.interval,
        })
    }
}

/// The first answer of a day.
#[derive(Debug, Clone)]
pub struct ReviewRow {
    pub course: String,
    pub owner: String,
    pub round: i64,
    pub n: i64,
    pub day: String,
    /// The card before it, as JSON.
    pub before: Option<String>,
}

from_row!(ReviewRow {
    course,
    owner,
    round,
    n,
    day,
    before
});

/// An answer to be stored.
#[derive(Debug, Clone)]
pub struct NewReview {
    pub n: i64,
    pub day: Day,
    /// What was answered: moves, the id of a pattern, `yes`, `no`, or nothing.
    pub answer: String,
    pub rating: Rating,
    pub millis: i64,
    /// The card before it, as JSON.
    pub before: Option<String>,
}

/// How much of a course is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CourseCounts {
    /// Exercises that were answered at least once.
    pub answered: i64,
    /// Those that are due.
    pub due: i64,
    /// Those of the due ones that were answered wrongly today.
    pub failed: i64,
    /// Those that are not due for a long time.
    pub learnt: i64,
}

from_row!(CourseCounts {
    answered,
    due,
    failed,
    learnt
});

/// The answers of a day.
#[derive(Debug, Clone)]
pub struct DayRow {
    pub day: String,
    pub right: i64,
    pub wrong: i64,
    /// Exercises answered for the first time.
    pub new: i64,
}

from_row!(DayRow {
    day,
    right,
    wrong,
    new
});

/// The progress of one owner in one round of a course.
#[derive(Debug, Clone)]
pub struct ProgressKey {
    pub course: CourseId,
    pub owner: OwnerId,
    pub round: i64,
}

impl ProgressKey {
    fn card(&self, n: i64) -> [Key; 4] {
        [
            self.course.to_string().into(),
            self.owner.as_str().into(),
            self.round.into(),
            n.into(),
        ]
    }
}

/// The maximum number of stored answers of one course and round; the oldest are forgotten, their effect stays.
const MOST_REVIEWS: i64 = 50_000;
/// The maximum number of deleted courses that can be restored.
const MOST_DELETED: i64 = 50;

impl Store {
    /// The courses of an owner, the newest first.
    pub async fn courses(&self, owner: &OwnerId) -> Result<Vec<CourseRow>, sqlx::Error> {
        let query =
            COURSES.select("WHERE owner = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1000");
        let rows = sqlx::query_as(query)
            .bind(owner.as_str())
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    pub async fn count_courses(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM courses WHERE owner = $1 AND deleted_at IS NULL")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    /// A course, which may be deleted.
    pub async fn course(&self, id: CourseId) -> Result<Option<CourseRow>, sqlx::Error> {
        let row = sqlx::query_as(COURSES.select("WHERE id = $1"))
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// The patterns of a course with their texts, as JSON.
    pub async fn course_patterns(&self, id: CourseId) -> Result<String, sqlx::Error> {
        let Verified(row): Verified<TextsRow> =
            sqlx::query_as(COURSE_PATTERNS.select("WHERE id = $1"))
                .bind(id.to_string())
                .fetch_one(self.readers()?)
                .await?;
        Ok(row.patterns)
    }

    /// Saves a course with its exercises, in one transaction.
    pub async fn add_course(
        &self,
        owner: &OwnerId,
        new: &NewCourse,
    ) -> Result<CourseId, sqlx::Error> {
        let id = CourseId::generate();
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO courses (id, owner, title, source, patterns, asked, names, exercises, round, \
             created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9)",
        )
        .bind(id.to_string())
        .bind(owner.as_str())
        .bind(&new.title)
        .bind(&new.source)
        .bind(&new.patterns)
        .bind(&new.asked)
        .bind(&new.names)
        .bind(new.exercises.len() as i64)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        let key = || [id.to_string().into()];
        COURSES.update_digest(&mut transaction, key()).await?;
        COURSE_PATTERNS
            .update_digest(&mut transaction, key())
            .await?;
        for (text, n) in new.exercises.iter().zip(1..) {
            insert_exercise(&mut transaction, id, n, text).await?;
        }
        self.commit(transaction).await?;
        Ok(id)
    }

    /// Changes the title of a course.
    pub async fn rename_course(
        &self,
        id: CourseId,
        title: Option<&str>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        COURSES
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query("UPDATE courses SET title = $2, updated_at = $3 WHERE id = $1")
            .bind(id.to_string())
            .bind(title)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        COURSES
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        self.commit(transaction).await
    }

    /// Deletes a course, or restores it. Of an owner's deleted courses only the latest are kept.
    pub async fn hide_course(&self, id: CourseId, hide: bool) -> Result<(), sqlx::Error> {
        let now = now();
        let mut transaction = self.write().await?;
        COURSES
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query("UPDATE courses SET deleted_at = $2, updated_at = $3 WHERE id = $1")
            .bind(id.to_string())
            .bind(hide.then_some(&now))
            .bind(&now)
            .execute(&mut *transaction)
            .await?;
        COURSES
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query(
            "DELETE FROM courses WHERE id IN (SELECT id FROM courses WHERE deleted_at IS NOT NULL \
             AND owner = (SELECT owner FROM courses WHERE id = $1) \
             ORDER BY deleted_at DESC, id DESC LIMIT -1 OFFSET $2)",
        )
        .bind(id.to_string())
        .bind(MOST_DELETED)
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await
    }

    /// Goes to another round of a course: the next one to forget its progress, the one before to bring it back. Rounds
    /// before that are removed.
    pub async fn set_round(&self, id: CourseId, round: i64) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        COURSES
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query("UPDATE courses SET round = $2, updated_at = $3 WHERE id = $1")
            .bind(id.to_string())
            .bind(round)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        COURSES
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        for query in [
            "DELETE FROM cards WHERE course = $1 AND (round < $2 - 1 OR round > $2)",
            "DELETE FROM reviews WHERE course = $1 AND (round < $2 - 1 OR round > $2)",
        ] {
            sqlx::query(query)
                .bind(id.to_string())
                .bind(round)
                .execute(&mut *transaction)
                .await?;
        }
        self.commit(transaction).await
    }

    /// Whether there is anything to bring back in a round.
    pub async fn is_round_kept(&self, key: &ProgressKey) -> Result<bool, sqlx::Error> {
        self.known_damage.check_training()?;
        let kept: Option<i64> = sqlx::query_scalar(
            "SELECT 1 FROM cards WHERE course = $1 AND owner = $2 AND round = $3 LIMIT 1",
        )
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .fetch_optional(self.readers()?)
        .await?;
        Ok(kept.is_some())
    }

    pub async fn exercise(
        &self,
        course: CourseId,
        n: i64,
    ) -> Result<Option<ExerciseRow>, sqlx::Error> {
        let row = sqlx::query_as(EXERCISES.select("WHERE course = $1 AND n = $2"))
            .bind(course.to_string())
            .bind(n)
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// What is known of an exercise; `None` if it was never answered.
    pub async fn card(&self, key: &ProgressKey, n: i64) -> Result<Option<Card>, sqlx::Error> {
        let query = CARDS.select("WHERE course = $1 AND owner = $2 AND round = $3 AND n = $4");
        let row: Option<Verified<CardRow>> = sqlx::query_as(query)
            .bind(key.course.to_string())
            .bind(key.owner.as_str())
            .bind(key.round)
            .bind(n)
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.and_then(|Verified(row)| row.card()))
    }

    /// Counts the exercises of a course; those promised for at least this number of days count as learnt.
    pub async fn course_counts(
        &self,
        key: &ProgressKey,
        today: Day,
        learnt: i64,
    ) -> Result<CourseCounts, sqlx::Error> {
        self.known_damage.check_training()?;
        sqlx::query_as(
            "SELECT COUNT(*) AS answered, COUNT(*) FILTER (WHERE due <= $4) AS due, \
             COUNT(*) FILTER (WHERE due <= $4 AND last = $4) AS failed, \
             COUNT(*) FILTER (WHERE due > $4 AND interval >= $5) AS learnt \
             FROM cards WHERE course = $1 AND owner = $2 AND round = $3",
        )
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .bind(today.to_string())
        .bind(learnt)
        .fetch_one(self.readers()?)
        .await
    }

    /// The first day on which something is due that is not due now.
    pub async fn next_due(
        &self,
        key: &ProgressKey,
        today: Day,
    ) -> Result<Option<String>, sqlx::Error> {
        self.known_damage.check_training()?;
        sqlx::query_scalar(
            "SELECT MIN(due) FROM cards WHERE course = $1 AND owner = $2 AND round = $3 AND due > $4",
        )
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .bind(today.to_string())
        .fetch_one(self.readers()?)
        .await
    }

    /// The exercise to ask next: what is due, then what is new unless the day has enough of that, then what was answered
    /// wrongly today.
    pub async fn next_exercise(
        &self,
        key: &ProgressKey,
        today: Day,
        is_new_wanted: bool,
    ) -> Result<Option<i64>, sqlx::Error> {
        self.known_damage.check_training()?;
        let due = "SELECT n FROM cards WHERE course = $1 AND owner = $2 AND round = $3 AND due <= $4 \
             AND last < $4 ORDER BY due, n LIMIT 1";
        let new = "SELECT n FROM exercises WHERE course = $1 AND n NOT IN \
             (SELECT n FROM cards WHERE course = $1 AND owner = $2 AND round = $3) AND $4 <> '' ORDER BY n LIMIT 1";
        let failed = "SELECT n FROM cards WHERE course = $1 AND owner = $2 AND round = $3 AND due <= $4 \
             AND last >= $4 ORDER BY updated_at, n LIMIT 1";
        for (query, is_wanted) in [(due, true), (new, is_new_wanted), (failed, true)] {
            if !is_wanted {
                continue;
            }
            let found: Option<i64> = sqlx::query_scalar(query)
                .bind(key.course.to_string())
                .bind(key.owner.as_str())
                .bind(key.round)
                .bind(today.to_string())
                .fetch_optional(self.readers()?)
                .await?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The answers of each day since one.
    pub async fn days(&self, key: &ProgressKey, since: Day) -> Result<Vec<DayRow>, sqlx::Error> {
        self.known_damage.check_training()?;
        sqlx::query_as(
            "SELECT day, COUNT(*) FILTER (WHERE rating > 1) AS right, \
             COUNT(*) FILTER (WHERE rating = 1) AS wrong, COUNT(*) FILTER (WHERE before IS NULL) AS new \
             FROM reviews WHERE course = $1 AND owner = $2 AND round = $3 AND day >= $4 GROUP BY day ORDER BY day",
        )
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .bind(since.to_string())
        .fetch_all(self.readers()?)
        .await
    }

    /// The ratings of a day, the latest first.
    pub async fn ratings(&self, key: &ProgressKey, day: Day) -> Result<Vec<i64>, sqlx::Error> {
        self.known_damage.check_training()?;
        sqlx::query_scalar(
            "SELECT rating FROM reviews WHERE course = $1 AND owner = $2 AND round = $3 AND day = $4 \
             ORDER BY id DESC LIMIT 1000",
        )
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .bind(day.to_string())
        .fetch_all(self.readers()?)
        .await
    }

    /// Saves the first answer of a day with the card after it, in one transaction. Nothing is saved, and there is no id,
    /// where the exercise was answered that day or the progress was reset meanwhile.
    pub async fn add_review(
        &self,
        key: &ProgressKey,
        new: &NewReview,
        card: &Card,
    ) -> Result<Option<ReviewId>, sqlx::Error> {
        let id = ReviewId::generate();
        let mut transaction = self.write().await?;
        let inserted = sqlx::query(
            "INSERT INTO reviews (id, course, owner, round, n, at, day, answer, rating, millis, before) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 \
             WHERE EXISTS (SELECT 1 FROM courses WHERE id = $2 AND round = $4) \
             AND NOT EXISTS (SELECT 1 FROM reviews WHERE course = $2 AND owner = $3 AND round = $4 AND n = $5 \
             AND day = $7)",
        )
        .bind(id.to_string())
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .bind(new.n)
        .bind(now())
        .bind(new.day.to_string())
        .bind(&new.answer)
        .bind(new.rating.number())
        .bind(new.millis)
        .bind(&new.before)
        .execute(&mut *transaction)
        .await?;
        if inserted.rows_affected() == 0 {
            return Ok(None);
        }
        REVIEWS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query(
            "DELETE FROM reviews WHERE id IN (SELECT id FROM reviews WHERE course = $1 AND owner = $2 \
             AND round = $3 ORDER BY day DESC, id DESC LIMIT -1 OFFSET $4)",
        )
        .bind(key.course.to_string())
        .bind(key.owner.as_str())
        .bind(key.round)
        .bind(MOST_REVIEWS)
        .execute(&mut *transaction)
        .await?;
        put_card(&mut transaction, key, new.n, card).await?;
        self.commit(transaction).await?;
        Ok(Some(id))
    }

    /// Saves a card alone.
    pub async fn save_card(
        &self,
        key: &ProgressKey,
        n: i64,
        card: &Card,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        put_card(&mut transaction, key, n, card).await?;
        self.commit(transaction).await
    }

    pub async fn review(&self, id: ReviewId) -> Result<Option<ReviewRow>, sqlx::Error> {
        let row = sqlx::query_as(REVIEWS.select("WHERE id = $1"))
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// Gives an answer another rating; `card` is the one after it.
    pub async fn change_rating(
        &self,
        id: ReviewId,
        key: &ProgressKey,
        review: &ReviewRow,
        rating: Rating,
        card: &Card,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        let own = || [id.to_string().into()];
        REVIEWS.check(&mut transaction, own()).await?;
        sqlx::query("UPDATE reviews SET rating = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(rating.number())
            .execute(&mut *transaction)
            .await?;
        REVIEWS.update_digest(&mut transaction, own()).await?;
        put_card(&mut transaction, key, review.n, card).await?;
        self.commit(transaction).await
    }
}

async fn insert_exercise(
    transaction: &mut WriteTransaction,
    course: CourseId,
    n: i64,
    text: &ExerciseText,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO exercises (course, n, kind, fen, side, pattern, line, options, is_there, note, caption) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(course.to_string())
    .bind(n)
    .bind(&text.kind)
    .bind(&text.fen)
    .bind(&text.side)
    .bind(text.pattern)
    .bind(&text.line)
    .bind(&text.options)
    .bind(text.is_there)
    .bind(&text.note)
    .bind(&text.caption)
    .execute(&mut **transaction)
    .await?;
    let key = [course.to_string().into(), n.into()];
    EXERCISES.update_digest(transaction, key).await
}

async fn put_card(
    transaction: &mut WriteTransaction,
    key: &ProgressKey,
    n: i64,
    card: &Card,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO cards (course, owner, round, n, due, last, stability, difficulty, reps, lapses, interval, \
         updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
         ON CONFLICT (course, owner, round, n) DO UPDATE SET due = excluded.due, last = excluded.last, \
         stability = excluded.stability, difficulty = excluded.difficulty, reps = excluded.reps, \
         lapses = excluded.lapses, interval = excluded.interval, updated_at = excluded.updated_at",
    )
    .bind(key.course.to_string())
    .bind(key.owner.as_str())
    .bind(key.round)
    .bind(n)
    .bind(card.due.to_string())
    .bind(card.last.to_string())
    .bind(card.stability)
    .bind(card.difficulty)
    .bind(card.reps)
    .bind(card.lapses)
    .bind(card.interval)
    .bind(now())
    .execute(&mut **transaction)
    .await?;
    CARDS.update_digest(transaction, key.card(n)).await
}
