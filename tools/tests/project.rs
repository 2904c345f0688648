//! A project of a few files with the real scripts, and a PATH on which only those tools are that a test puts there.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// What the scripts expect of every system.
const SYSTEM: [&str; 28] = [
    "awk",
    "basename",
    "cat",
    "cp",
    "cut",
    "date",
    "dirname",
    "env",
    "find",
    "grep",
    "gzip",
    "head",
    "ls",
    "mkdir",
    "mv",
    "rm",
    "sed",
    "sh",
    "sha256sum",
    "shasum",
    "sort",
    "tail",
    "tar",
    "touch",
    "tr",
    "uniq",
    "wc",
    "xargs",
];

pub struct Project {
    folder: TempDir,
}

/// What a script printed and how it ended.
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ended {
    pub fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl Project {
    /// The scripts, the files that name versions, and the sources of a page.
    pub fn new() -> Project {
        let folder = tempfile::tempdir().unwrap();
        let project = Project { folder };
        for entry in fs::read_dir(repository().join("tools")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "sh") {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                project.write(
                    &format!("tools/{name}"),
                    &fs::read_to_string(&path).unwrap(),
                );
            }
        }
        for name in ["Cargo.toml", "rust-toolchain.toml", "web/package.json"] {
            let text = fs::read_to_string(repository().join(name)).unwrap();
            project.write(name, &text);
        }
        for name in [
            "index.html",
            "package-lock.json",
            "vite.config.ts",
            "svelte.config.js",
            "tsconfig.json",
            "src/main.ts",
            "src/main.test.ts",
            "public/icon.svg",
            "plugins/pieces.ts",
        ] {
            project.write(&format!("web/{name}"), name);
        }
        fs::create_dir(project.path("bin")).unwrap();
        let paths = std::env::var_os("PATH").unwrap_or_default();
        for tool in SYSTEM {
            let found = std::env::split_paths(&paths)
                .map(|folder| folder.join(tool))
                .find(|path| path.exists());
            // No links: a test that puts a tool in the place of another would write to the system's own.
            if let Some(found) = found {
                project.tool(tool, &format!("exec '{}' \"$@\"", found.display()));
            }
        }
        project.tool("uname", "echo Linux");
        project
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Puts a tool on the PATH: a shell script.
    pub fn tool(&self, name: &str, script: &str) -> &Project {
        let name = format!("bin/{name}");
        self.write(&name, &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(self.path(&name), fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    /// A Node that is new enough, and an npm that writes one page.
    pub fn with_node(&self) -> &Project {
        self.tool("node", "echo v22.1.0").tool(
            "npm",
            r#"case "$*" in
--version) echo 10.0.0 ;;
*' ci '*) mkdir -p web/node_modules; echo {} >web/node_modules/.package-lock.json ;;
*'run build') mkdir -p web/dist; cat web/src/main.ts >web/dist/index.html; echo built >>builds ;;
esac"#,
        )
    }

    /// Runs a script of `tools` with these variables beside the PATH.
    pub fn run_with(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Ended {
        let mut command = Command::new("/bin/sh");
        command
            .arg(format!("tools/{}", arguments[0]))
            .args(&arguments[1..]);
        self.end(command, variables)
    }

    /// Runs a command in the project and waits for its end.
    pub fn end(&self, mut command: Command, variables: &[(&str, &str)]) -> Ended {
        let output = command
            .current_dir(self.folder.path())
            .env_clear()
            .env("PATH", self.path("bin"))
            .env("HOME", self.folder.path())
            .env("LANG", "en_US.UTF-8")
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        Ended {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub fn run(&self, arguments: &[&str]) -> Ended {
        self.run_with(&[], arguments)
    }

    pub fn run_in(&self, lang: &str, arguments: &[&str]) -> Ended {
        self.run_with(&[("LANG", lang)], arguments)
    }
}
