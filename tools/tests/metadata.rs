//! What cargo says of the packages that are compiled here.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(repository())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The packages that `cargo metadata` lists with these options.
pub fn packages(options: &[&str]) -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    // Without `--offline`, a run of the tests could wait for the network.
    let fixed = ["metadata", "--format-version=1", "--locked", "--offline"];
    let mut metadata: Value =
        serde_json::from_str(&output(&cargo, &[&fixed, options].concat())).unwrap();
    match metadata["packages"].take() {
        Value::Array(packages) => packages,
        other => panic!("{other}"),
    }
}
