-- What the Tac-Tickle player has learnt from an owner's games: the memory as its file, and each lesson as it was learnt.
CREATE TABLE memories (
    owner      TEXT PRIMARY KEY NOT NULL REFERENCES owners (id),
    bytes      BLOB NOT NULL,
    updated_at TEXT NOT NULL
);

CREATE TABLE lessons (
    owner      TEXT NOT NULL REFERENCES owners (id),
    n          BIGINT NOT NULL,
    ply        BIGINT NOT NULL,
    position   TEXT NOT NULL,
    loser      TEXT NOT NULL,
    machine    TEXT NOT NULL,
    cause      TEXT NOT NULL,
    size       BIGINT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (owner, n)
) WITHOUT ROWID;
