-- Every row that a user could miss has a checksum of its other columns (src/store/digest.rs).
ALTER TABLE patterns ADD COLUMN digest BIGINT;
ALTER TABLE pattern_versions ADD COLUMN digest BIGINT;
ALTER TABLE pattern_tests ADD COLUMN digest BIGINT;
ALTER TABLE drafts ADD COLUMN digest BIGINT;
ALTER TABLE settings ADD COLUMN digest BIGINT;
ALTER TABLE collections ADD COLUMN digest BIGINT;
-- The texts of a search's patterns are long, never change and are read seldom: they have a digest of their own.
ALTER TABLE searches ADD COLUMN digest BIGINT;
ALTER TABLE searches ADD COLUMN patterns_digest BIGINT;
ALTER TABLE search_games ADD COLUMN digest BIGINT;
ALTER TABLE hits ADD COLUMN digest BIGINT;
ALTER TABLE memories ADD COLUMN digest BIGINT;
ALTER TABLE lessons ADD COLUMN digest BIGINT;

-- One row: whether rows that were written before have their digests, and what is written to see whether writing works.
CREATE TABLE studio (
    id     INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    sealed BOOLEAN NOT NULL,
    pulse  BIGINT NOT NULL
);
INSERT INTO studio (id, sealed, pulse) VALUES (1, FALSE, 0);
