//! What a machine that tests every change installs first: as root, and as a user with sudo.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::project::{Ended, Project};

/// Calls `.ci/run` on a machine with apt, as the user with this number.
fn run_as(user: u32, project: &Project) -> Ended {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/run");
    project.write(".ci/run", &fs::read_to_string(script).unwrap());
    project
        .tool("id", &format!("echo {user}"))
        .tool("apt-get", r#"echo "$DEBIAN_FRONTEND $*" >>installed"#)
        .tool("make", "echo make $*")
        // One that lacks what makes an environment.
        .tool("python3", "exit 1");
    let mut command = Command::new("/bin/bash");
    command.arg(".ci/run");
    project.end(command, &[])
}

fn installed(project: &Project) -> String {
    fs::read_to_string(project.path("installed")).unwrap_or_default()
}

#[test]
fn root_installs_what_is_missing() {
    let project = Project::new();
    project.tool("swipl", "echo 9");
    let ended = run_as(0, &project);
    assert_eq!(ended.last_line(), "make test", "{}", ended.err);
    let installed = installed(&project);
    for package in ["update", "chromium", "python3-venv"] {
        assert!(installed.contains(package), "{package}: {installed}");
    }
    assert!(!installed.contains("swi-prolog"), "{installed}");
    assert!(
        installed
            .lines()
            .all(|line| line.starts_with("noninteractive"))
    );
}

#[test]
fn another_user_installs_through_sudo() {
    let project = Project::new();
    project.tool("sudo", "touch asked; shift; exec \"$@\"");
    let ended = run_as(1000, &project);
    assert_eq!(ended.last_line(), "make test", "{}", ended.err);
    assert!(project.path("asked").exists());
    assert!(installed(&project).contains("chromium"));
}

#[test]
fn failed_installation_is_reported_and_the_tests_run() {
    let project = Project::new();
    let ended = run_as(1000, &project);
    assert_eq!(ended.last_line(), "make test", "{}", ended.err);
    assert!(installed(&project).is_empty());
    let message = "chromium could not be installed; see target/ci-install.log";
    assert!(ended.out.contains(message), "{}", ended.out);
    let log = fs::read_to_string(project.path("target/ci-install.log")).unwrap();
    assert!(log.contains("sudo"), "{log}");
}
