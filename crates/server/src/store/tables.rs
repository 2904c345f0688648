//! The tables whose rows have a digest, with the columns that it covers.

use super::digest::Table;

pub(super) const PATTERNS: Table = Table {
    name: "patterns",
    columns: "id, owner, name, title, description, source, version, copied_from, copied_version, \
        created_at, updated_at, deleted_at",
    key: &["id"],
    digest: "digest",
};

pub(super) const VERSIONS: Table = Table {
    name: "pattern_versions",
    columns: "pattern, version, author, title, source, created_at",
    key: &["pattern", "version"],
    digest: "digest",
};

pub(super) const TESTS: Table = Table {
    name: "pattern_tests",
    columns: "id, pattern, owner, fen, side, expect, note, created_at, updated_at",
    key: &["id"],
    digest: "digest",
};

pub(super) const DRAFTS: Table = Table {
    name: "drafts",
    columns: "owner, subject, source, fen, updated_at",
    key: &["owner", "subject"],
    digest: "digest",
};

pub(super) const SETTINGS: Table = Table {
    name: "settings",
    columns: "owner, value, updated_at",
    key: &["owner"],
    digest: "digest",
};

pub(super) const COLLECTIONS: Table = Table {
    name: "collections",
    columns: "id, owner, title, kind, path, bytes, games, positions, first_year, last_year, state, message, \
        created_at, updated_at, broken, remedy",
    key: &["id"],
    digest: "digest",
};

pub(super) const SEARCHES: Table = Table {
    name: "searches",
    columns: "id, owner, title, state, message, request, asked, names, inputs, games, positions, bytes, \
        total_bytes, hits, elapsed_ms, summary, created_at, updated_at, started_at, finished_at",
    key: &["id"],
    digest: "digest",
};

/// The texts of a search's patterns, which have a digest of their own.
pub(super) const SEARCH_PATTERNS: Table = Table {
    name: "searches",
    columns: "id, patterns",
    key: &["id"],
    digest: "patterns_digest",
};

pub(super) const GAMES: Table = Table {
    name: "search_games",
    columns: "search, game, input, number, white, black, result, date, eco, white_elo, black_elo, year, tags, \
        moves",
    key: &["search", "game"],
    digest: "digest",
};

pub(super) const HITS: Table = Table {
    name: "hits",
    columns: "search, n, game, pattern, ply, text_ply, in_variation, side, fen, finding, \
        verdict, proved",
    key: &["search", "n"],
    digest: "digest",
};

pub(super) const MEMORIES: Table = Table {
    name: "memories",
    columns: "owner, player, forgotten, bytes, updated_at",
    key: &["owner", "player", "forgotten"],
    digest: "digest",
};

pub(super) const LESSONS: Table = Table {
    name: "lessons",
    columns: "owner, player, forgotten, n, ply, position, loser, machine, cause, size, created_at",
    key: &["owner", "player", "forgotten", "n"],
    digest: "digest",
};

pub(super) const SAVED_GAMES: Table = Table {
    name: "saved_games",
    columns: "id, owner, game, name, start, moves, created_at",
    key: &["id"],
    digest: "digest",
};

pub(super) const COURSES: Table = Table {
    name: "courses",
    columns: "id, owner, title, source, asked, names, exercises, round, created_at, updated_at, deleted_at",
    key: &["id"],
    digest: "digest",
};

/// The texts of a course's patterns, which have a digest of their own.
pub(super) const COURSE_PATTERNS: Table = Table {
    name: "courses",
    columns: "id, patterns",
    key: &["id"],
    digest: "patterns_digest",
};

pub(super) const EXERCISES: Table = Table {
    name: "exercises",
    columns: "course, n, kind, fen, side, pattern, line, options, is_there, note, caption",
    key: &["course", "n"],
    digest: "digest",
};

pub(super) const CARDS: Table = Table {
    name: "cards",
    columns: "course, owner, round, n, due, last, stability, difficulty, reps, lapses, interval, updated_at",
    key: &["course", "owner", "round", "n"],
    digest: "digest",
};

pub(super) const REVIEWS: Table = Table {
    name: "reviews",
    columns: "id, course, owner, round, n, at, day, answer, rating, millis, before",
    key: &["id"],
    digest: "digest",
};

pub(super) const TABLES: [&Table; 18] = [
    &PATTERNS,
    &VERSIONS,
    &TESTS,
    &DRAFTS,
    &SETTINGS,
    &COLLECTIONS,
    &SEARCHES,
    &SEARCH_PATTERNS,
    &GAMES,
    &HITS,
    &MEMORIES,
    &LESSONS,
    &SAVED_GAMES,
    &COURSES,
    &COURSE_PATTERNS,
    &EXERCISES,
    &CARDS,
    &REVIEWS,
];
