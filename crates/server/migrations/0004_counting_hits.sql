-- Statistics read hits by pattern and game without touching what was found there, which is long.
CREATE INDEX hits_counted ON hits (search, pattern, game, side, ply);
