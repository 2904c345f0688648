//! Contests and tournaments, with what surrounds them. One program, so that it is linked once and its tests run side by side.

mod contests;
mod dutch;
mod judges;
mod pages;
mod plans;
mod reports;
mod support;
mod tournaments;
