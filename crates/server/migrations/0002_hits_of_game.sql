-- Exports read hits game by game.
CREATE INDEX hits_of_game ON hits (search, game, n);
