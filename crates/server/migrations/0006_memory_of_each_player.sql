-- Each Tac-Tickle player has a memory of its own; what was kept before is the exact store of the improved one. What is
-- forgotten stays until something else is forgotten, so that it can be brought back.
CREATE TABLE player_memories (
    owner      TEXT NOT NULL REFERENCES owners (id),
    player     TEXT NOT NULL,
    forgotten  BOOLEAN NOT NULL,
    bytes      BLOB NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (owner, player, forgotten)
) WITHOUT ROWID;
INSERT INTO player_memories (owner, player, forgotten, bytes, updated_at)
    SELECT owner, 'improved', FALSE, bytes, updated_at FROM memories;
DROP TABLE memories;
ALTER TABLE player_memories RENAME TO memories;

CREATE TABLE player_lessons (
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
    PRIMARY KEY (owner, player, forgotten, n)
) WITHOUT ROWID;
INSERT INTO player_lessons (owner, player, forgotten, n, ply, position, loser, machine, cause, size, created_at)
    SELECT owner, 'improved', FALSE, n, ply, position, loser, machine, cause, size, created_at FROM lessons;
DROP TABLE lessons;
ALTER TABLE player_lessons RENAME TO lessons;

-- What in a collection could not be read, and what to do about one that failed.
ALTER TABLE collections ADD COLUMN broken BIGINT;
ALTER TABLE collections ADD COLUMN remedy TEXT;
