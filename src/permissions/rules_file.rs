//! The file of remembered rules: one glob a line, comments kept, a TAB and `trusted` for rules that also cover catastrophic
//! commands.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fs2::FileExt as _;

use super::approvals::Approval;

const HEADER: &str = "\
# Commands that may run without asking, one glob a line: * is any text.
# A TAB and the word trusted behind a rule let it also cover catastrophic commands.
";

/// What marks a trusted rule, at the end of its line.
const TRUSTED: &str = "\ttrusted";

/// The permissions file of a repository rooted at `root`.
///
/// ```
/// use forge_access::permissions::file_path;
///
/// assert!(file_path("/repo").ends_with(".claude/forge-permissions"));
/// ```
pub fn file_path(root: impl AsRef<Path>) -> PathBuf {
    root.as_ref().join(".claude").join("forge-permissions")
}

/// The rules of a repository. A missing file means no rules; malformed lines are skipped.
///
/// # Errors
///
/// The file is there and cannot be read.
pub fn load(root: impl AsRef<Path>) -> io::Result<Vec<Approval>> {
    Ok(parse_rules(&read(&file_path(root))?))
}

/// The rules in the bytes of a permissions file.
pub fn parse_rules(bytes: &[u8]) -> Vec<Approval> {
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    let rules = lines.filter_map(|(at, line)| {
        let (pattern, trusted) = rule(line)?;
        let pattern = pattern.to_owned();
        Some(Approval {
            id: (at + 1).to_string(),
            pattern,
            cwd: None,
            trusted,
            expires_at: None,
        })
    });
    rules.collect()
}

/// Adds a rule, creating the file with its header if needed. A pattern that is there already is left as it is.
///
/// # Errors
///
/// The file cannot be read or written, or the pattern is nothing that a line of it can say: empty, a comment,
/// or with a control character in it.
pub fn append(root: impl AsRef<Path>, pattern: &str, trusted: bool) -> io::Result<()> {
    let pattern = checked(pattern)?;
    let path = file_path(root);
    let _lock = lock(&path)?;
    let old = read(&path)?;
    if old
        .split(|byte| *byte == b'\n')
        .filter_map(rule)
        .any(|(other, _)| other == pattern)
    {
        return Ok(());
    }
    let mut new = if old.is_empty() {
        HEADER.as_bytes().to_vec()
    } else {
        old
    };
    if !new.ends_with(b"\n") {
        new.push(b'\n');
    }
    new.extend_from_slice(pattern.as_bytes());
    new.extend_from_slice(if trusted { TRUSTED.as_bytes() } else { b"" });
    new.push(b'\n');
    replace(&path, &new)
}

/// Deletes every rule with this pattern, trusted or not, and keeps all other lines. Says whether there was one.
///
/// # Errors
///
/// The file cannot be read or written.
pub fn remove(root: impl AsRef<Path>, pattern: &str) -> io::Result<bool> {
    let path = file_path(root);
    if read(&path)?.is_empty() {
        return Ok(false);
    }
    let _lock = lock(&path)?;
    let old = read(&path)?;
    let keeps = |line: &&[u8]| rule(line).is_none_or(|(other, _)| other != pattern.trim());
    let new: Vec<u8> = old
        .split_inclusive(|byte| *byte == b'\n')
        .filter(keeps)
        .flatten()
        .copied()
        .collect();
    if new.len() == old.len() {
        return Ok(false);
    }
    replace(&path, &new)?;
    Ok(true)
}

/// Lets every rule with this pattern also cover catastrophic commands, and keeps all other lines.
///
/// # Errors
///
/// The file cannot be read or written.
pub fn mark_trusted(root: impl AsRef<Path>, pattern: &str) -> io::Result<()> {
    let path = file_path(root);
    let _lock = lock(&path)?;
    let old = read(&path)?;
    let mut new = Vec::with_capacity(old.len() + TRUSTED.len());
    for line in old.split_inclusive(|byte| *byte == b'\n') {
        if rule(line) == Some((pattern.trim(), false)) {
            let text = line.trim_ascii_end();
            new.extend_from_slice(text);
            new.extend_from_slice(TRUSTED.as_bytes());
            new.extend_from_slice(line.get(text.len()..).unwrap_or_default());
        } else {
            new.extend_from_slice(line);
        }
    }
    replace(&path, &new)
}

/// The pattern of a line and whether it is trusted; nothing for comments, blank and malformed lines.
fn rule(line: &[u8]) -> Option<(&str, bool)> {
    let text = std::str::from_utf8(line)
        .ok()?
        .trim_end_matches(['\n', '\r']);
    let (pattern, trusted) = match text.trim_end_matches(' ').strip_suffix(TRUSTED) {
        Some(pattern) => (pattern, true),
        None => (text, false),
    };
    let pattern = pattern.trim();
    let well_formed =
        !pattern.is_empty() && !pattern.starts_with('#') && !pattern.contains(char::is_control);
    well_formed.then_some((pattern, trusted))
}

fn checked(pattern: &str) -> io::Result<&str> {
    let reason = match pattern.trim() {
        "" => "an empty pattern",
        text if text.contains(char::is_control) => "a pattern with a control character in it",
        text if text.starts_with('#') => "a pattern that the file would take for a comment",
        text => return Ok(text),
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

/// Keeps other writers of the same file out until dropped. The directory is the lock, so that nothing is left behind.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let directory = path.parent().unwrap_or(path);
    fs::create_dir_all(directory)?;
    // Where a directory cannot be opened (Windows), the atomic replacement is all there is.
    let Ok(lock) = File::open(directory) else {
        return Ok(None);
    };
    lock.lock_exclusive()?;
    Ok(Some(lock))
}

/// Puts the new file in the old one's place at once. A symbolic link is replaced, never written through: it
/// comes with the repository and could name any file.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = path.parent().unwrap_or(path);
    let mut file = tempfile::Builder::new()
        .prefix(".forge-permissions")
        .tempfile_in(directory)?;
    file.write_all(bytes)?;
    let permissions = fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|old| old.permissions());
    match permissions {
        Some(permissions) => file.as_file().set_permissions(permissions)?,
        None => readable(file.as_file())?,
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A new rules file is an ordinary file of the project, not a private temporary.
#[cfg(unix)]
fn readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as it is on Unix")]
fn readable(_file: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository(content: &str) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join(".claude")).unwrap();
        fs::write(file_path(root.path()), content).unwrap();
        root
    }

    fn content(root: &Path) -> String {
        fs::read_to_string(file_path(root)).unwrap()
    }

    #[test]
    fn rules_are_read_and_the_rest_is_skipped() {
        let bytes = b"# c\n\ngit *\nrm -rf build\ttrusted\r\ncat trusted\n\ttrusted\nx\ty\n\xff\n  npm test  \n";
        let rules: Vec<_> = parse_rules(bytes)
            .into_iter()
            .map(|rule| (rule.id, rule.pattern, rule.trusted))
            .collect();
        let expected = [
            ("3", "git *", false),
            ("4", "rm -rf build", true),
            ("5", "cat trusted", false),
            ("9", "npm test", false),
        ];
        assert_eq!(
            rules,
            expected.map(|(line, pattern, trusted)| (line.into(), pattern.into(), trusted))
        );
    }

    #[test]
    fn a_missing_file_has_no_rules_and_is_created_with_its_header() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(load(root.path()).unwrap(), []);
        assert!(!remove(root.path(), "x").unwrap());
        append(root.path(), "make *", false).unwrap();
        append(root.path(), "make *", true).unwrap();
        append(root.path(), "rm x", true).unwrap();
        assert_eq!(
            content(root.path()),
            format!("{HEADER}make *\nrm x\ttrusted\n")
        );
        assert_eq!(
            fs::read_dir(root.path().join(".claude")).unwrap().count(),
            1
        );
    }

    #[test]
    fn comments_and_other_lines_stay() {
        let root = repository("# mine\n\na\nb\ttrusted\n# b\na\ttrusted\nlast");
        assert!(remove(root.path(), "a").unwrap());
        assert!(!remove(root.path(), "a").unwrap());
        append(root.path(), "c", false).unwrap();
        assert_eq!(content(root.path()), "# mine\n\nb\ttrusted\n# b\nlast\nc\n");
    }

    #[test]
    fn a_rule_becomes_trusted_in_its_place() {
        let root = repository("# a\na\r\nb\na  \na\ttrusted\naa");
        mark_trusted(root.path(), "a").unwrap();
        let rules = load(root.path()).unwrap();
        let trusted: Vec<_> = rules
            .iter()
            .map(|rule| (rule.pattern.as_str(), rule.trusted))
            .collect();
        let expected = [
            ("a", true),
            ("b", false),
            ("a", true),
            ("a", true),
            ("aa", false),
        ];
        assert_eq!(trusted, expected);
        assert!(content(root.path()).starts_with("# a\na\ttrusted\r\nb\n"));
    }

    #[test]
    fn a_pattern_that_would_read_back_as_another_is_refused() {
        let root = tempfile::tempdir().unwrap();
        for pattern in ["", " ", "#x", "a\ttrusted", "a\nb", "a\rb"] {
            assert!(append(root.path(), pattern, false).is_err(), "{pattern:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_no_missing_file() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(file_path(root.path())).unwrap();
        assert!(load(root.path()).is_err());
        assert!(append(root.path(), "a", false).is_err());
        assert!(remove(root.path(), "a").is_err());
        assert!(file_path(root.path()).is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_is_for_all_to_read_and_an_old_one_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt as _;
        let root = tempfile::tempdir().unwrap();
        let path = file_path(root.path());
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        append(root.path(), "a", false).unwrap();
        assert_eq!(mode(), 0o644);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        append(root.path(), "b", false).unwrap();
        assert_eq!(mode(), 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_is_not_written_through() {
        let root = repository("a\n");
        let victim = root.path().join("victim");
        fs::write(&victim, "a\n").unwrap();
        fs::remove_file(file_path(root.path())).unwrap();
        std::os::unix::fs::symlink(&victim, file_path(root.path())).unwrap();
        append(root.path(), "b", false).unwrap();
        assert_eq!(
            (
                fs::read_to_string(&victim).unwrap().as_str(),
                content(root.path()).as_str()
            ),
            ("a\n", "a\nb\n")
        );
    }
}
