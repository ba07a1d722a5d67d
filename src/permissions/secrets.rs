//! Which files hold secrets, by name and place: reading one is safe, and telling another machine of it is not.

use super::argv::{Arg, Known};
use super::paths::{Plain, first_letters, listed_anywhere};

/// Names of files that hold secrets, wherever they lie.
const SECRET_NAMES: &[&str] = &[
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    "id_ecdsa_sk",
    "id_ed25519_sk",
    ".netrc",
    "_netrc",
    ".npmrc",
    ".pypirc",
    ".pgpass",
    ".git-credentials",
    ".vault-token",
    ".htpasswd",
    ".my.cnf",
    ".env",
    ".envrc",
    ".dockercfg",
    ".credentials.json",
    "credentials.json",
    "credentials.toml",
    "credentials.db",
    "client_secret.json",
    "secrets.yml",
    "secrets.yaml",
    "secrets.json",
    "secrets.toml",
    "secrets.env",
    "master.key",
    "shadow",
    "gshadow",
    "hosts.yml",
    "terraform.tfstate",
    "application_default_credentials.json",
    "access_tokens.db",
    "wallet.dat",
    "keystore.jks",
    "auth.json",
    ".s3cfg",
    ".boto",
];
/// Directories whose files are secrets.
const SECRET_DIRECTORIES: &[&str] = &[
    ".ssh/",
    ".gnupg/",
    ".aws/",
    ".azure/",
    ".config/gcloud/",
    ".password-store/",
    "keychains/",
    ".kube/config",
    ".docker/config.json",
];
/// Endings of key files.
const SECRET_ENDINGS: &[&str] = &[
    ".pem",
    ".key",
    ".p12",
    ".pfx",
    ".kdbx",
    ".keystore",
    ".jks",
    ".asc.key",
    ".ppk",
];
/// What lies among secrets and is none.
const PUBLIC: &[&str] = &[
    "known_hosts",
    "config",
    "authorized_keys",
    ".env.example",
    ".env.sample",
    ".env.template",
    ".env.dist",
];

/// The length of the shortest of the names.
const SHORTEST_NAME: usize = shortest(SECRET_NAMES);
/// The length of the shortest of the endings.
const SHORTEST_ENDING: usize = shortest(SECRET_ENDINGS);

const fn shortest(entries: &[&str]) -> usize {
    let mut length = usize::MAX;
    let mut rest = entries;
    while let [entry, tail @ ..] = rest {
        if entry.len() < length {
            length = entry.len();
        }
        rest = tail;
    }
    length
}

/// Whether reading a path reads a secret.
pub(super) fn secret(arg: Arg<'_>, directories: &[String]) -> bool {
    if arg.text.is_empty() || arg.known == Known::Process {
        return false;
    }
    let open = arg.known == Known::Start;
    if !is_plausible_secret(arg.text, open)
        && !directories.iter().any(|place| has_hidden_part(place))
    {
        return false;
    }
    let is = |path: &Plain| {
        let (text, name) = (path.text.as_str(), path.name());
        if !open
            && (name.rsplit_once('.').is_some_and(|(_, kind)| kind == "pub")
                || PUBLIC.contains(&name)
                    && !text.ends_with(".kube/config")
                    && !text.contains(".aws/"))
        {
            return false;
        }
        let named = SECRET_NAMES.contains(&name)
            && (!matches!(name, "shadow" | "gshadow" | "hosts.yml")
                || text.contains("/etc/")
                || text.contains("gh/"));
        named
            || name.starts_with(".env.")
            || SECRET_ENDINGS.iter().any(|ending| name.ends_with(ending))
            || listed_anywhere(
                SECRET_DIRECTORIES,
                const { first_letters(SECRET_DIRECTORIES) },
                text,
                false,
            )
            || text.starts_with("/proc/") && name == "environ"
            || open && (name.starts_with("id_") || name.starts_with(".env"))
    };
    is(&Plain::new(arg.text, ""))
        || directories
            .iter()
            .any(|place| is(&Plain::new(arg.text, place)))
}

/// A cheap look at a path that rules out nearly all that hold no secret.
fn is_plausible_secret(path: &str, open: bool) -> bool {
    if open || path.starts_with("/proc/") || has_hidden_part(path) {
        return true;
    }
    let bytes = path.as_bytes();
    let length = bytes.iter().rposition(|byte| *byte != b'/');
    let path = bytes
        .get(..length.map_or(0, |last| last + 1))
        .unwrap_or_default();
    let slash = path.iter().rposition(|byte| *byte == b'/');
    let name = path.get(slash.map_or(0, |at| at + 1)..).unwrap_or_default();
    let first = name.first().map_or(0, u8::to_ascii_lowercase);
    let named = first.is_ascii()
        && name.len() >= SHORTEST_NAME
        && const { first_letters(SECRET_NAMES) } & 1 << first != 0
        && SECRET_NAMES
            .iter()
            .any(|secret| name.eq_ignore_ascii_case(secret.as_bytes()));
    let dot = name.iter().rposition(|byte| *byte == b'.');
    let ends = |ending: &&str| {
        let start = name.len().checked_sub(ending.len());
        start
            .and_then(|start| name.get(start..))
            .is_some_and(|end| end.eq_ignore_ascii_case(ending.as_bytes()))
    };
    let keychain = |at: usize| {
        let start = at.checked_sub("keychains".len());
        start
            .and_then(|start| bytes.get(start..at))
            .is_some_and(|part| part.eq_ignore_ascii_case(b"keychains"))
    };
    named
        || dot.is_some_and(|dot| name.len() - dot >= SHORTEST_ENDING)
            && SECRET_ENDINGS.iter().any(ends)
        || bytes.len() > "keychains".len()
            && bytes
                .iter()
                .enumerate()
                .any(|(at, byte)| *byte == b'/' && keychain(at))
}

/// Whether a part of a path begins with a dot and has a name behind it.
fn has_hidden_part(path: &str) -> bool {
    let mut before = b'/';
    path.bytes().enumerate().any(|(at, byte)| {
        let begins = byte == b'.' && before == b'/';
        before = byte;
        begins && {
            let part = path.get(at + 1..).unwrap_or_default();
            let part = part.strip_prefix('.').unwrap_or(part);
            !part.is_empty() && !part.starts_with('/')
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> Arg<'_> {
        Arg::literal(text, 0, 0)
    }

    #[test]
    fn secrets_are_known_by_name_and_place() {
        for path in [
            "~/.ssh/id_ed25519",
            ".env",
            "config/.env.local",
            "~/.aws/credentials",
            "/etc/shadow",
            "a/b.pem",
            "/proc/1/environ",
            "/Library/Keychains/login.db",
            "keychains/x",
        ] {
            assert!(secret(literal(path), &[]), "{path}");
        }
        for path in [
            "~/.ssh/id_ed25519.pub",
            ".env.example",
            "src/main.rs",
            "~/.ssh/known_hosts",
            "shadow",
            "config",
            "/proc/cpuinfo",
            ".x/environ",
            ".x/id_x",
        ] {
            assert!(!secret(literal(path), &[]), "{path}");
        }
    }

    #[test]
    fn a_name_is_seen_in_each_directory() {
        for (directory, expected) in [(".docker", true), ("/home/me/.ssh", true), ("src", false)] {
            let directories = ["src".to_owned(), directory.to_owned()];
            let found = secret(literal("config.json"), &directories);
            assert_eq!(found, expected, "{directory}");
        }
    }

    #[test]
    fn the_start_of_a_secrets_name_is_enough() {
        let start = |text| Arg {
            known: Known::Start,
            ..literal(text)
        };
        for (text, expected) in [("keys/id_", true), (".envr", true), ("keys/idle", false)] {
            assert_eq!(secret(start(text), &[]), expected, "{text}");
            assert!(!secret(literal(text), &[]), "{text}");
        }
    }
}
