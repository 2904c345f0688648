//! The fast relations and functions against their slow twin, on positions from random play.

use crate::twin;

use std::collections::BTreeSet;

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position as _};
use stratvision_chess as fast;

use crate::random_play::positions;
use crate::twin::TwinBoard;
use fast::{Clue, Clues, Color, Owner, Role, Square, View};

struct Pair {
    twin: TwinBoard,
    view: View,
    white: bool,
    fen: String,
}

fn pairs(position: &Chess) -> [Pair; 2] {
    let fen = Fen::from_position(position, EnPassantMode::PseudoLegal).to_string();
    [Color::White, Color::Black].map(|side| Pair {
        twin: TwinBoard::from_fen(&fen),
        view: View::new(&fast::Position::from(position), side),
        white: side.is_white(),
        fen: format!("{fen}, {side} searches"),
    })
}

fn number(square: Square) -> twin::Square {
    u8::from(square) as twin::Square
}

fn letter(role: Role) -> char {
    role.upper_char()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn facts(position in positions()) {
        for Pair { twin, view, white, fen } in pairs(&position) {
            let slow = twin::facts(&twin, white);
            let listed: Vec<String> =
                fast::facts::facts(&view).iter().map(ToString::to_string).collect();
            let quick: BTreeSet<String> = listed.iter().cloned().collect();
            prop_assert_eq!(listed.len(), quick.len(), "facts listed twice in {}", &fen);
            let missing: Vec<_> = slow.difference(&quick).collect();
            let extra: Vec<_> = quick.difference(&slow).collect();
            prop_assert!(missing.is_empty() && extra.is_empty(), "{fen}\nmissing {missing:?}\nextra {extra:?}");
        }
    }

    #[test]
    fn clues(position in positions()) {
        let fen = Fen::from_position(&position, EnPassantMode::PseudoLegal).to_string();
        let twin = TwinBoard::from_fen(&fen);
        let is_knights_step = |a: twin::Square, b: twin::Square| {
            twin::file_distance(a, b) * twin::rank_distance(a, b) == 2
        };
        let mut slow = Clues::NONE;
        for (owner, white) in [(Owner::Me, true), (Owner::Opponent, false)] {
            let all = |white: bool, letter: char| {
                let twin = &twin;
                (0..64).filter(move |square| twin.at(*square) == Some((white, letter)))
            };
            let king = all(white, 'K').next().unwrap();
            if twin::moves_of(&twin, king) == 0 {
                slow = slow.with(Clue::KingShutIn(owner));
            }
            let target = all(!white, 'K').next().unwrap();
            let is_near = |knight: twin::Square| {
                (0..64).any(|middle| is_knights_step(knight, middle) && is_knights_step(middle, target))
            };
            if all(white, 'N').any(is_near) {
                slow = slow.with(Clue::KnightNear(owner));
            }
            if twin::blocked_pawns(&twin, true, white) {
                slow = slow.with(Clue::PawnsBlocked(owner));
            }
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            if (0..64).all(|square| twin.at(square).is_none_or(|(_, of)| of != letter(role))) {
                slow = slow.with(Clue::Without(role));
            }
        }
        prop_assert_eq!(Clues::of(&fast::Position::from(&position)), slow, "{}", &fen);
    }

    #[test]
    fn functions_of_one_square(position in positions()) {
        for Pair { twin, view, white, fen } in pairs(&position) {
            for square in Square::ALL {
                let (real, seen) = (number(square), view.real(square));
                let same = |name: &str, slow: i64, quick: u32| {
                    if slow == i64::from(quick) {
                        Ok(())
                    } else {
                        Err(TestCaseError::fail(format!("{name}({square}) is {slow}, not {quick}: {fen}")))
                    }
                };
                same("FILEOF", twin::file_of(real), view.file_of(seen))?;
                same("RANKOF", twin::rank_of(real), view.rank_of(seen))?;
                same("SQUARECOLOROF", twin::square_color(real), view.square_color(seen))?;
                same("VALUEOF", twin::value_of(&twin, real), view.value_at(seen))?;
                same("RELATIVEVALUEOF", twin::relative_value_of(&twin, real), view.relative_value_at(seen))?;
                same("MOVESOF", twin::moves_of(&twin, real), view.count_legal_moves(seen))?;
                same("SAFEMOVESOF", twin::safe_moves_of(&twin, real), view.count_safe_moves(seen))?;
                same("SENTRY", twin::sentry(&twin, white, real), view.sentries(seen))?;
                same("RAM", twin::ram(&twin, white, real), view.rams(seen))?;
                prop_assert_eq!(twin::on_edge(real), fast::concepts::on_edge(seen));
                prop_assert_eq!(twin::on_corner(real), fast::concepts::on_corner(seen));
                for (owner, mine) in [(Owner::Me, true), (Owner::Opponent, false)] {
                    let direct = view.direct_defenders(seen, owner);
                    let all = view.defenders(seen, owner);
                    same("DIRECTDEFENSES", twin::direct_defenses(&twin, white, real, mine), direct.count() as u32)?;
                    same("DEFENSES", twin::defenses(&twin, white, real, mine), all.count() as u32)?;
                    same("DIRECTDEFENSESVALUE", twin::direct_defenses_value(&twin, white, real, mine), view.values(direct))?;
                    same("DEFENSESVALUE", twin::defenses_value(&twin, white, real, mine), view.values(all))?;
                    same("RELDEFENSESVALUE", twin::rel_defenses_value(&twin, white, real, mine), view.relative_values(direct))?;
                    for role in Role::ALL {
                        same("PIECESDEF", twin::pieces_def(&twin, white, real, mine, letter(role)), view.pieces_defending(seen, owner, role))?;
                    }
                }
                prop_assert_eq!(
                    twin::square_owner(&twin, white, real),
                    view.board().owner_at(seen).map(|owner| owner == Owner::Me)
                );
                prop_assert_eq!(twin::protected_by_you(&twin, white, real), view.is_guarded_by_opponent(seen));
                if let Some(owner) = view.board().owner_at(seen)
                    && view.board().king(owner) == Some(seen)
                {
                    prop_assert_eq!(view.is_king_shut_in(owner), twin::moves_of(&twin, real) == 0, "{}", &fen);
                }
            }
        }
    }

    #[test]
    fn functions_of_two_squares(position in positions()) {
        for Pair { twin, view, white, fen } in pairs(&position) {
            for a in Square::ALL {
                for b in Square::ALL {
                    let (real_a, real_b) = (number(a), number(b));
                    let (seen_a, seen_b) = (view.real(a), view.real(b));
                    let (files, ranks) = fast::concepts::distances(seen_a, seen_b);
                    prop_assert_eq!(twin::file_distance(real_a, real_b), i64::from(files));
                    prop_assert_eq!(twin::rank_distance(real_a, real_b), i64::from(ranks));
                    prop_assert_eq!(
                        twin::king_opposition(real_a, real_b),
                        fast::concepts::king_opposition(seen_a, seen_b)
                    );
                    prop_assert_eq!(
                        twin::wedges_between(&twin, white, real_a, real_b),
                        i64::from(view.wedges_between(seen_a, seen_b)),
                        "WEDGESBETWEEN({},{}) {}", a, b, &fen
                    );
                }
            }
            let kings = Owner::BOTH.map(|owner| view.board().king(owner).unwrap());
            for king in kings {
                for target in Square::ALL {
                    let (from, to) = (number(view.real(king)), number(target));
                    prop_assert_eq!(
                        twin::king_path_to(&twin, white, from, to),
                        i64::from(view.king_path(king, view.real(target))),
                        "KINGPATHTO({},{}) {}", view.real(king), target, &fen
                    );
                }
                for pawn in view.board().role(Role::Pawn) {
                    let (k, p) = (number(view.real(king)), number(view.real(pawn)));
                    let quick = view.in_the_square(king, pawn);
                    prop_assert_eq!(twin::in_the_square(&twin, white, k, p), quick, "{} {}", pawn, &fen);
                    prop_assert_eq!(view.in_the_square(pawn, king), quick, "either order");
                    let [by, of] = [king, pawn].map(|square| view.board().owner_at(square).unwrap());
                    prop_assert_eq!(view.caught_by_king(by, of).contains(pawn), quick, "as a set");
                }
            }
        }
    }

    #[test]
    fn marks_and_sides(position in positions()) {
        for Pair { twin, view, white, fen } in pairs(&position) {
            for (owner, mine) in [(Owner::Me, true), (Owner::Opponent, false)] {
                prop_assert_eq!(twin::blocked_pawns(&twin, white, mine), view.pawns_blocked(owner), "{}", &fen);
                for role in Role::ALL {
                    let pieces = view.board().pieces(owner, role);
                    for line in 1..=8u32 {
                        let number = i64::from(line);
                        prop_assert_eq!(
                            twin::exist_in_file(&twin, white, mine, Some(letter(role)), number),
                            view.any_on_file(pieces, line)
                        );
                        prop_assert_eq!(
                            twin::exist_in_rank(&twin, white, mine, Some(letter(role)), number),
                            view.any_on_rank(pieces, line)
                        );
                    }
                }
            }
            for protagonist in view.occupied() {
                let real = number(view.real(protagonist));
                let guarded = view.guarded_by_mine(protagonist);
                for square in Square::ALL {
                    let slow = twin::protected_by_me(&twin, white, number(view.real(square)), real);
                    let name = view.real(square);
                    prop_assert_eq!(slow, guarded.contains(square), "<{}> of {} {}", name, protagonist, &fen);
                    prop_assert_eq!(slow, view.is_guarded_by_me(square, protagonist), "<{}> {}", name, &fen);
                }
            }
        }
    }

    /// Sets asked for one end must agree with sets asked for the other.
    #[test]
    fn middles_mirror_goals(position in positions()) {
        use fast::Dynamic::*;
        for Pair { view, fen, .. } in pairs(&position) {
            for from in view.occupied() {
                for kind in [IndirectAttack, IndirectDefense, PossibleAttack, PossibleDefense] {
                    for target in Square::ALL {
                        let middles = view.intermediates(kind, from, target);
                        for middle in Square::ALL {
                            prop_assert_eq!(
                                middles.contains(middle),
                                view.targets_through(kind, from, middle).contains(target),
                                "{:?} {} {} {} {}", kind, from, middle, target, &fen
                            );
                        }
                    }
                }
            }
        }
    }

    /// Playing a move must lead where shakmaty's move leads, castling and en passant included.
    #[test]
    fn moves_lead_where_shakmaty_leads(position in positions()) {
        let before = fast::Position::from(&position);
        let side = position.turn();
        let view = View::new(&before, side);
        for played in position.legal_moves() {
            let to = match played.castling_side() {
                Some(castling) => Square::from_coords(castling.king_to_file(), played.to().rank()),
                None => played.to(),
            };
            let after = fast::Position::from(&{
                let mut next = position.clone();
                next.play_unchecked(played);
                next
            });
            let wanted = fast::SidedBoard::new(&after, side);
            let from = played.from().expect("no drops in chess");
            let index = played
                .promotion()
                .and_then(|role| fast::PROMOTIONS.iter().position(|other| *other == role))
                .unwrap_or(0);
            let board = view.play(view.real(from), view.real(to))[index];
            prop_assert!(board.is_some_and(|board| board.same_placement(&wanted)), "{played} in {position:?}");
        }
        let count: usize = view.board().of(Owner::Me).into_iter().map(|from| view.legal_moves(from).count()).sum();
        let legal: BTreeSet<(Option<Square>, Square)> = position
            .legal_moves()
            .into_iter()
            .filter(|played| !played.is_castle())
            .map(|played| (played.from(), played.to()))
            .collect();
        prop_assert_eq!(count, legal.len());
    }

    /// Questions about many pieces at once, and short cuts of them, against the same asked piece by piece.
    #[test]
    fn questions_about_several_pieces(position in positions()) {
        for Pair { view, fen, .. } in pairs(&position) {
            let mine = view.board().of(Owner::Me);
            for from in mine {
                prop_assert_eq!(view.has_legal_move(from), view.legal_moves(from).any(), "{} in {}", from, &fen);
            }
            let enemies = view.board().of(Owner::Opponent);
            for role in Role::ALL.map(Some).into_iter().chain([None]) {
                let pieces = role.map_or(mine, |role| view.board().pieces(Owner::Me, role));
                // The other side's king may be in check where it is not its turn, which no game allows.
                let mates = pieces.into_iter().any(|from| view.mating_moves(from).any());
                prop_assert_eq!(view.any_can_mate(pieces), mates, "{:?} in {}", role, &fen);
                for several in 1..=3 {
                    let attacks = |from: Square| (view.attacks(from) & enemies).count() >= usize::from(several);
                    prop_assert_eq!(
                        view.any_attacks_several(pieces, enemies, several),
                        pieces.into_iter().any(attacks),
                        "{:?}, {} targets in {}", role, several, &fen
                    );
                }
            }
        }
    }
}
