//! The shape of the code, read from its `use` lines: the two halves never import each other, the
//! files of `access` import only from their left, and the shell front end knows no risk.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of `access`, from the ones that know nothing of the others on.
const ACCESS: &[&str] = &[
    "channel",
    "id",
    "json",
    "locate",
    "reactions",
    "server",
    "document",
    "id_shape",
    "marker",
    "pin",
    "settings",
    "change",
    "pending",
    "target",
    "view",
    "problems",
    "store",
    "facts",
    "commands",
];

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// The `use` lines of a file, without those of its tests.
fn uses(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let product = text.split("#[cfg(test)]").next().unwrap();
    let lines = product.lines().map(str::trim_start);
    lines
        .filter(|line| line.starts_with("use ") || line.starts_with("pub use "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_two_halves_never_import_each_other() {
    for (half, other) in [
        ("src/access", "crate::permissions"),
        ("src/permissions", "crate::access"),
    ] {
        for path in sources(Path::new(half)) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains(other), "{} names {other}", path.display());
        }
    }
}

#[test]
fn access_imports_only_from_its_left() {
    let place = |name: &str| ACCESS.iter().position(|known| *known == name);
    let mut seen = 0;
    for entry in fs::read_dir("src/access").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "mod" {
            continue;
        }
        let here = place(&name).unwrap_or_else(|| panic!("{name} has no place in the order"));
        let files = if path.is_dir() {
            sources(&path)
        } else {
            vec![path.clone()]
        };
        for file in files {
            let below = file
                .strip_prefix("src/access")
                .unwrap()
                .components()
                .count();
            let depth = below - usize::from(file.ends_with("mod.rs"));
            let up = "super::".repeat(depth);
            for line in uses(&file) {
                let imported = line
                    .split_once(&up)
                    .or_else(|| line.split_once("crate::access::"));
                let module = imported
                    .and_then(|(_, rest)| rest.split([':', ';', ',']).next())
                    .unwrap_or("");
                if let Some(there) = place(module).filter(|there| *there != here) {
                    seen += 1;
                    assert!(
                        there < here,
                        "{}: {name} imports {module}: {line}",
                        file.display()
                    );
                }
            }
        }
    }
    assert!(seen > 20, "only {seen} imports were read");
}

#[test]
fn the_shell_front_end_could_leave_as_a_crate() {
    for path in sources(Path::new("src/permissions/shell")) {
        for line in uses(&path) {
            assert!(
                !line.contains("crate::") && !line.contains("super::super::super"),
                "{}: {line}",
                path.display()
            );
        }
    }
}
