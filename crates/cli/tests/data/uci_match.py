"""Two engines play two games through python-chess, which checks every move and every line of information."""

import sys

import chess
import chess.engine

program = sys.argv[1]


def play(white, black, start):
    board = chess.Board(start)
    engines = [black, white]
    while not board.is_game_over(claim_draw=True) and board.ply() < 80:
        limit = chess.engine.Limit(nodes=400) if board.ply() % 2 else chess.engine.Limit(
            white_clock=5, black_clock=5, white_inc=0.01, black_inc=0.01, depth=4)
        result = engines[board.turn].play(board, limit, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        assert result.info["score"] is not None
        board.push(result.move)
    return board


with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as one, \
        chess.engine.SimpleEngine.popen_uci([program, "uci"]) as other:
    assert one.id["name"].startswith("StratVision")
    for option in ["Hash", "Threads", "Level", "HeuristicSet", "Patterns", "Depth", "MultiPV"]:
        assert option in one.options, option
    one.configure({"Hash": 4})
    other.configure({"Hash": 4, "HeuristicSet": "exemplo_nivel01"})
    one.ping()
    first = play(one, other, chess.STARTING_FEN)
    second = play(other, one, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    lines = one.analyse(chess.Board(), chess.engine.Limit(depth=4), multipv=3)
    assert len(lines) == 3 and all(line["pv"] for line in lines), lines
    mate = chess.Board("k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")
    score = one.analyse(mate, chess.engine.Limit(depth=4))["score"]
    assert score.white() == chess.engine.Mate(2), score
    # Chess960: the client switches the notation of castling.
    board = chess.Board.from_chess960_pos(0)
    for _ in range(30):
        if board.is_game_over():
            break
        board.push(one.play(board, chess.engine.Limit(nodes=200)).move)
    print("played", first.ply(), second.ply(), board.ply())
