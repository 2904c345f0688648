//! Tests of the scripts that `make` runs, in a small project of their own with stub tools; and of what holds for the
//! whole workspace: licences, and which crate uses which.

// The scripts are for systems with a POSIX shell.
#![cfg(unix)]

mod checks;
mod ci;
mod doctor;
mod licences;
mod metadata;
mod pages;
mod project;
mod rooms;
mod words;
