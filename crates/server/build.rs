//! Makes sure that the folder of the built front end is there, so that a build without it works and a later one is
//! noticed.

fn main() {
    let folder = "../../web/dist";
    // Where the sources cannot be written to, the build still works; it is only repeated more often.
    let _ = std::fs::create_dir_all(folder);
    println!("cargo:rerun-if-changed={folder}");
}
