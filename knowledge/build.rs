//! Files that come or go are noticed, not only those that change.

fn main() {
    println!("cargo:rerun-if-changed=patterns");
    println!("cargo:rerun-if-changed=heuristics");
    println!("cargo:rerun-if-changed=games");
    println!("cargo:rerun-if-changed=draughts");
    println!("cargo:rerun-if-changed=openings");
}
