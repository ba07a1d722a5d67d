//! A path as text with its detours taken out.

/// A path with its text made plain: no `//`, `/./` or `x/..`, and lower-case, for some disks fold case.
pub(in crate::permissions) struct Plain {
    pub(in crate::permissions) text: String,
    /// The path from the home directory, if it lies below one.
    home: Option<usize>,
}

impl Plain {
    pub(in crate::permissions) fn new(path: &str, directory: &str) -> Self {
        let mut text = join(directory, path);
        if text.is_ascii() {
            text.make_ascii_lowercase();
        } else {
            text = text.to_lowercase();
        }
        let home = home_prefix(&text);
        Self { text, home }
    }

    pub(super) fn below_home(&self) -> Option<&str> {
        self.text.get(self.home?..)
    }

    pub(in crate::permissions) fn name(&self) -> &str {
        self.text
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default()
    }
}

/// How many bytes at the start name a home directory, its slash included.
fn home_prefix(text: &str) -> Option<usize> {
    let below = |root: &str, levels: usize| {
        let rest = text.strip_prefix(root)?;
        let end = if levels == 0 {
            0
        } else {
            rest.find('/').map_or(rest.len(), |at| at + 1)
        };
        Some(root.len() + end)
    };
    if text == "~" || text == "/root" {
        return Some(text.len());
    }
    if text.starts_with('~') {
        return Some(text.find('/').map_or(text.len(), |at| at + 1));
    }
    below("/root/", 0)
        .or_else(|| below("/home/", 1))
        .or_else(|| below("/users/", 1))
}

/// A path seen from a directory, without `//`, `/./` and `x/..`. A slash at the end stays.
pub(in crate::permissions) fn join(directory: &str, path: &str) -> String {
    let absolute = path.starts_with(['/', '~']);
    let directory = if absolute { "" } else { directory };
    let first = if directory.is_empty() {
        path
    } else {
        directory
    };
    let mut text = String::with_capacity(directory.len() + path.len() + 2);
    if first.starts_with('/') {
        text.push('/');
    }
    let root = text.len();
    for part in directory.split('/').chain(path.split('/')) {
        if matches!(part, "" | ".") || part == ".." && goes_up(&mut text, root) {
            continue;
        }
        if text.len() > root {
            text.push('/');
        }
        text.push_str(part);
    }
    let slash = path.len() > 1 && path.ends_with('/') || path.is_empty() && !directory.is_empty();
    if slash && !text.is_empty() && !text.ends_with('/') {
        text.push('/');
    }
    text
}

/// Takes the last name off a path whose root is `root` bytes long; false where `..` has to stay.
fn goes_up(text: &mut String, root: usize) -> bool {
    let slash = text.bytes().rposition(|byte| byte == b'/');
    let start = slash.map_or(0, |at| at + 1);
    let last = text.get(start..).unwrap_or_default();
    if last.is_empty() || last == ".." || last.starts_with('~') {
        return root > 0;
    }
    text.truncate(root.max(start.saturating_sub(1)));
    true
}
