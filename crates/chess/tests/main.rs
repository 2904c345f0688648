//! The rules, the relations and the pictures of chess, against slow twins and known facts. One program, so that it is linked once and its tests run side by side.

mod draw_svg;
mod draw_terminal;
mod legal_moves;
mod measures_agree;
mod measures_twin;
mod play;
mod random_play;
mod replay_agrees;
mod twin;
mod twin_agrees;
mod twin_golden;
mod vocabulary;
