//! Tests of the scripts that `make` runs: in a small project of their own, with tools that only pretend.

// The scripts are for systems with a POSIX shell.
#![cfg(unix)]

mod checks;
mod ci;
mod doctor;
mod licences;
mod pages;
mod project;
