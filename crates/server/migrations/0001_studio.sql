-- The studio's database. Ids and times are text: UUIDs that grow with time, and RFC 3339 in UTC, so that both sort in
-- order of creation. Every object has an owner. Every row that a user could miss has a checksum of its other columns in
-- `digest` (src/store/digest.rs).

CREATE TABLE owners (
    id         TEXT PRIMARY KEY NOT NULL,
    kind       TEXT NOT NULL,
    created_at TEXT NOT NULL
);
INSERT INTO owners (id, kind, created_at) VALUES ('local', 'local', '1970-01-01T00:00:00.000Z');
INSERT INTO owners (id, kind, created_at) VALUES ('shipped', 'shipped', '1970-01-01T00:00:00.000Z');

-- Deleting sets `deleted_at`: a deleted pattern can be restored.
CREATE TABLE patterns (
    id             TEXT PRIMARY KEY NOT NULL,
    owner          TEXT NOT NULL REFERENCES owners (id),
    name           TEXT NOT NULL,
    title          TEXT NOT NULL,
    description    TEXT NOT NULL,
    source         TEXT NOT NULL,
    version        BIGINT NOT NULL,
    copied_from    TEXT,
    copied_version BIGINT,
    created_at     TEXT NOT NULL,
    updated_at     TEXT NOT NULL,
    deleted_at     TEXT,
    digest         BIGINT
);
CREATE INDEX patterns_of_owner ON patterns (owner, deleted_at);

CREATE TABLE pattern_versions (
    pattern    TEXT NOT NULL REFERENCES patterns (id) ON DELETE CASCADE,
    version    BIGINT NOT NULL,
    author     TEXT NOT NULL REFERENCES owners (id),
    title      TEXT NOT NULL,
    source     TEXT NOT NULL,
    created_at TEXT NOT NULL,
    digest     BIGINT,
    PRIMARY KEY (pattern, version)
);
-- Every save asks for the size of all versions of an owner: answered from this index, without reading the texts.
CREATE INDEX versions_sized ON pattern_versions (author, octet_length(source));

CREATE TABLE pattern_tests (
    id         TEXT PRIMARY KEY NOT NULL,
    pattern    TEXT NOT NULL REFERENCES patterns (id) ON DELETE CASCADE,
    owner      TEXT NOT NULL REFERENCES owners (id),
    fen        TEXT NOT NULL,
    side       TEXT NOT NULL,
    expect     TEXT NOT NULL,
    note       TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    digest     BIGINT
);
CREATE INDEX tests_of_pattern ON pattern_tests (pattern, id);

-- Unsaved work: one draft for each pattern that is being edited, and one for a new pattern.
CREATE TABLE drafts (
    owner      TEXT NOT NULL REFERENCES owners (id),
    subject    TEXT NOT NULL,
    source     TEXT NOT NULL,
    fen        TEXT,
    updated_at TEXT NOT NULL,
    digest     BIGINT,
    PRIMARY KEY (owner, subject)
);

CREATE TABLE settings (
    owner      TEXT PRIMARY KEY NOT NULL REFERENCES owners (id),
    value      TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    digest     BIGINT
);

-- `broken` counts games that could not be read; `remedy` says what to do about a collection that failed.
CREATE TABLE collections (
    id         TEXT PRIMARY KEY NOT NULL,
    owner      TEXT NOT NULL REFERENCES owners (id),
    title      TEXT NOT NULL,
    kind       TEXT NOT NULL,
    path       TEXT NOT NULL,
    bytes      BIGINT NOT NULL,
    games      BIGINT,
    positions  BIGINT,
    first_year BIGINT,
    last_year  BIGINT,
    state      TEXT NOT NULL,
    message    TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    broken     BIGINT,
    remedy     TEXT,
    digest     BIGINT
);
CREATE INDEX collections_of_owner ON collections (owner);

-- A search keeps the text of its patterns, so that its hits can be explained after the patterns have changed. These
-- texts are long, never change and are seldom read: they have a digest of their own, and lists read `asked` instead,
-- the ids, titles and versions alone.
CREATE TABLE searches (
    id              TEXT PRIMARY KEY NOT NULL,
    owner           TEXT NOT NULL REFERENCES owners (id),
    title           TEXT NOT NULL,
    state           TEXT NOT NULL,
    message         TEXT,
    request         TEXT NOT NULL,
    patterns        TEXT NOT NULL,
    asked           TEXT NOT NULL,
    names           TEXT NOT NULL,
    inputs          TEXT NOT NULL,
    games           BIGINT NOT NULL DEFAULT 0,
    positions       BIGINT NOT NULL DEFAULT 0,
    bytes           BIGINT NOT NULL DEFAULT 0,
    total_bytes     BIGINT NOT NULL DEFAULT 0,
    hits            BIGINT NOT NULL DEFAULT 0,
    elapsed_ms      BIGINT NOT NULL DEFAULT 0,
    summary         TEXT,
    created_at      TEXT NOT NULL,
    updated_at      TEXT NOT NULL,
    started_at      TEXT,
    finished_at     TEXT,
    digest          BIGINT,
    patterns_digest BIGINT
);
CREATE INDEX searches_of_owner ON searches (owner, id);
CREATE INDEX searches_by_state ON searches (state, id);

-- Games with hits, numbered in the order of the search: a search that is run again writes the same rows.
CREATE TABLE search_games (
    search     TEXT NOT NULL REFERENCES searches (id) ON DELETE CASCADE,
    game       BIGINT NOT NULL,
    input      BIGINT NOT NULL,
    number     BIGINT NOT NULL,
    white      TEXT NOT NULL,
    black      TEXT NOT NULL,
    result     TEXT NOT NULL,
    date       TEXT NOT NULL,
    eco        TEXT NOT NULL,
    white_elo  BIGINT,
    black_elo  BIGINT,
    year       BIGINT,
    tags       TEXT NOT NULL,
    moves      TEXT NOT NULL,
    digest     BIGINT,
    PRIMARY KEY (search, game)
) WITHOUT ROWID;
-- Lists of games filter and sort by these columns without reading tags and moves, which fill most of a row.
CREATE INDEX search_games_listed ON search_games
    (search, game, year, result, eco, date, white, black, white_elo, black_elo);

-- Where a pattern was found: the point of the game (search::GamePoint), the side (0 White, 1 Black), the position, and
-- what the matcher found (search::Finding::to_bytes). Words, arrows and moves are made from these when they are asked for.
-- `verdict` says whether the tactics are proved (src/store/hits.rs), NULL before that is known; `proved` is the finding
-- with that verdict, where it was proved after the search.
CREATE TABLE hits (
    search       TEXT NOT NULL REFERENCES searches (id) ON DELETE CASCADE,
    n            BIGINT NOT NULL,
    game         BIGINT NOT NULL,
    pattern      BIGINT NOT NULL,
    ply          BIGINT NOT NULL,
    text_ply     BIGINT NOT NULL,
    in_variation BIGINT NOT NULL,
    side         BIGINT NOT NULL,
    fen          TEXT NOT NULL,
    finding      BLOB NOT NULL,
    verdict      BIGINT,
    proved       BLOB,
    digest       BIGINT,
    PRIMARY KEY (search, n)
) WITHOUT ROWID;
-- Statistics count hits from this index alone, without reading what was found.
CREATE INDEX hits_counted ON hits (search, pattern, game, side, ply);
-- Lists of games are filtered, ordered and counted from this one, game by game and position by position.
CREATE INDEX hits_listed ON hits (search, game, in_variation, text_ply, pattern, side, ply, verdict);

-- What each Tac-Tickle player has learnt from an owner's games: its memory in the format of its file, and each lesson
-- with its cause. A memory that was forgotten stays until the next one is forgotten, so that forgetting can be undone.
CREATE TABLE memories (
    owner      TEXT NOT NULL REFERENCES owners (id),
    player     TEXT NOT NULL,
    forgotten  BOOLEAN NOT NULL,
    bytes      BLOB NOT NULL,
    updated_at TEXT NOT NULL,
    digest     BIGINT,
    PRIMARY KEY (owner, player, forgotten)
) WITHOUT ROWID;

CREATE TABLE lessons (
    owner      TEXT NOT NULL REFERENCES owners (id),
    player     TEXT NOT NULL,
    forgotten  BOOLEAN NOT NULL,
    n          BIGINT NOT NULL,
    ply        BIGINT NOT NULL,
    position   TEXT NOT NULL,
    loser      TEXT NOT NULL,
    machine    TEXT NOT NULL,
    cause      TEXT NOT NULL,
    size       BIGINT NOT NULL,
    created_at TEXT NOT NULL,
    digest     BIGINT,
    PRIMARY KEY (owner, player, forgotten, n)
) WITHOUT ROWID;

-- Games that a user has saved under a name. A configuration is a game without moves; `start` is NULL for the usual one.
CREATE TABLE saved_games (
    id         TEXT PRIMARY KEY NOT NULL,
    owner      TEXT NOT NULL REFERENCES owners (id),
    game       TEXT NOT NULL,
    name       TEXT NOT NULL,
    start      TEXT,
    moves      TEXT NOT NULL,
    created_at TEXT NOT NULL,
    digest     BIGINT
);
CREATE INDEX saved_games_of_owner ON saved_games (owner, game, id);

-- Courses of exercises. A course keeps the texts of its patterns and its positions, so that it outlives the search or the
-- patterns that it was made from. As with searches, the texts have a digest of their own. Deleting sets `deleted_at`.
-- `round` counts how often the progress was reset: cards and reviews of the round before stay, so that this can be undone.
CREATE TABLE courses (
    id              TEXT PRIMARY KEY NOT NULL,
    owner           TEXT NOT NULL REFERENCES owners (id),
    title           TEXT,
    source          TEXT NOT NULL,
    patterns        TEXT NOT NULL,
    asked           TEXT NOT NULL,
    names           TEXT NOT NULL,
    exercises       BIGINT NOT NULL,
    round           BIGINT NOT NULL,
    created_at      TEXT NOT NULL,
    updated_at      TEXT NOT NULL,
    deleted_at      TEXT,
    digest          BIGINT,
    patterns_digest BIGINT
);
CREATE INDEX courses_of_owner ON courses (owner, deleted_at, id);

-- `pattern` is an index into the names of the course; `line` holds the moves of the solution, `options` the ids of the
-- patterns among which the idea is chosen, `is_there` whether the pattern is in the position.
CREATE TABLE exercises (
    course   TEXT NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    fen      TEXT NOT NULL,
    side     TEXT NOT NULL,
    pattern  BIGINT,
    line     TEXT NOT NULL,
    options  TEXT NOT NULL,
    is_there BOOLEAN NOT NULL,
    note     TEXT,
    caption  TEXT,
    digest   BIGINT,
    PRIMARY KEY (course, n)
) WITHOUT ROWID;

-- What the spaced repetition knows of an exercise that an owner has answered. Days are dates of the pupil's calendar.
CREATE TABLE cards (
    course     TEXT NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
    owner      TEXT NOT NULL REFERENCES owners (id),
    round      BIGINT NOT NULL,
    n          BIGINT NOT NULL,
    due        TEXT NOT NULL,
    last       TEXT NOT NULL,
    stability  REAL NOT NULL,
    difficulty REAL NOT NULL,
    reps       BIGINT NOT NULL,
    lapses     BIGINT NOT NULL,
    interval   BIGINT NOT NULL,
    updated_at TEXT NOT NULL,
    digest     BIGINT,
    PRIMARY KEY (course, owner, round, n)
) WITHOUT ROWID;
CREATE INDEX cards_due ON cards (course, owner, round, due, interval);

-- The first answer to an exercise on each day. `before` is the card before it (NULL for a new one), so that another
-- rating can be given.
CREATE TABLE reviews (
    id       TEXT PRIMARY KEY NOT NULL,
    course   TEXT NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
    owner    TEXT NOT NULL REFERENCES owners (id),
    round    BIGINT NOT NULL,
    n        BIGINT NOT NULL,
    at       TEXT NOT NULL,
    day      TEXT NOT NULL,
    answer   TEXT NOT NULL,
    rating   BIGINT NOT NULL,
    millis   BIGINT NOT NULL,
    before   TEXT,
    digest   BIGINT
);
CREATE INDEX reviews_of_course ON reviews (course, owner, round, day, id);

-- One row that is written to see whether saving works.
CREATE TABLE studio (
    id     INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    writes BIGINT NOT NULL
);
INSERT INTO studio (id, writes) VALUES (1, 0);
