//! A command for the audit trail, with what is secret in it replaced: the trail is kept longer and
//! read by more people than the session.
//!
//! Masking works on the text and errs towards hiding: a masked word too many costs a reader a
//! guess, a token in a log costs an account.

/// What stands in the place of a secret.
const MASK: &str = "***";

/// Parts of names whose value is secret, in lower case.
const SECRET_NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "secret",
    "token",
    "api_key",
    "apikey",
    "api-key",
    "access_key",
    "access-key",
    "accesskey",
    "private_key",
    "private-key",
    "auth",
    "credential",
    "cookie",
    "session_key",
    "session-key",
    "license_key",
    "license-key",
];

/// What the makers of tokens put in front of them.
const TOKEN_PREFIXES: &[&str] = &[
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "sk-",
    "sk_live_",
    "sk_test_",
    "rk_live_",
    "pk_live_",
    "xoxa-",
    "xoxb-",
    "xoxp-",
    "xoxr-",
    "xoxs-",
    "AKIA",
    "ASIA",
    "AIza",
    "ya29.",
    "npm_",
    "pypi-",
    "eyJ",
    "hf_",
    "dop_v1_",
    "shpat_",
    "SG.",
    "whsec_",
    "cio",
];

/// Options of one letter whose value is often a password: `mysql -psecret`, `curl -u name:secret`.
const SECRET_LETTERS: &[&str] = &["-u", "-p"];

/// `command` with tokens, passwords, keys and the credentials in URLs replaced.
///
/// ```
/// use forge_access::permissions::mask;
/// assert_eq!(mask("curl -H 'Authorization: Bearer abc' https://u:p@h/x"), "curl -H 'Authorization: *** ***' https://***@h/x");
/// ```
pub fn mask(command: &str) -> String {
    let mut out = String::with_capacity(command.len());
    let mut hides = Hides::Nothing;
    let mut rest = command;
    while !rest.is_empty() {
        let end = rest.find(is_separator).unwrap_or(rest.len());
        let (word, tail) = rest.split_at(end);
        if !word.is_empty() {
            let (shown, next) = mask_word(word, hides);
            out.push_str(&shown);
            hides = next;
        }
        let blanks = tail.find(|c| !is_separator(c)).unwrap_or(tail.len());
        let (between, next) = tail.split_at(blanks);
        if between.contains([';', '|', '&', '\n']) {
            hides = Hides::Nothing;
        }
        out.push_str(between);
        rest = next;
    }
    out
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\'' | '"' | ';' | '|' | '&' | '(' | ')' | '<' | '>' | '`' | ',' | '{' | '}'
        )
}

/// What the words seen so far say of the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hides {
    Nothing,
    /// The next word is a secret.
    Next,
    /// A scheme such as `Bearer` comes, and then the secret.
    NextTwo,
}

fn mask_word(word: &str, hides: Hides) -> (String, Hides) {
    match hides {
        Hides::Next => return (MASK.to_owned(), Hides::Nothing),
        Hides::NextTwo => return (MASK.to_owned(), Hides::Next),
        Hides::Nothing => {}
    }
    if let Some((scheme, after)) = word.split_once("://")
        && let Some((_, host)) = after
            .split('/')
            .next()
            .and_then(|host| host.rsplit_once('@'))
    {
        let path = after
            .split_once('/')
            .map(|(_, path)| format!("/{path}"))
            .unwrap_or_default();
        return (
            format!("{scheme}://{MASK}@{host}{}", mask_query(&path)),
            Hides::Nothing,
        );
    }
    if let Some(at) = word.find(['=', ':'])
        && let Some((name, value)) = word.split_at_checked(at)
        && is_secret_name(name)
    {
        let (mark, value) = value.split_at(1);
        let next = match (value.is_empty(), mark) {
            (false, _) => Hides::Nothing,
            (true, ":") if name.eq_ignore_ascii_case("authorization") => Hides::NextTwo,
            (true, _) => Hides::Next,
        };
        let shown = if value.is_empty() { "" } else { MASK };
        return (format!("{name}{mark}{shown}"), next);
    }
    if SECRET_LETTERS.contains(&word) {
        return (word.to_owned(), Hides::Next);
    }
    if let Some(letter) = SECRET_LETTERS
        .iter()
        .find(|letter| word.starts_with(**letter) && !word.starts_with("--"))
    {
        return (format!("{letter}{MASK}"), Hides::Nothing);
    }
    if is_secret_name(word) && word.starts_with('-') {
        return (word.to_owned(), Hides::Next);
    }
    (mask_query(&mask_token(word)), Hides::Nothing)
}

/// Values of secret parameters in a URL's query.
fn mask_query(text: &str) -> String {
    let Some((path, query)) = text.split_once('?') else {
        return text.to_owned();
    };
    let parameters: Vec<String> = query
        .split('&')
        .map(|parameter| match parameter.split_once('=') {
            Some((name, _)) if is_secret_name(name) => format!("{name}={MASK}"),
            _ => parameter.to_owned(),
        })
        .collect();
    format!("{path}?{}", parameters.join("&"))
}

fn mask_token(word: &str) -> String {
    // A prefix alone, or with a few letters, is a word like any other.
    const SHORTEST: usize = 12;
    let found = TOKEN_PREFIXES
        .iter()
        .filter_map(|prefix| word.find(prefix).map(|at| (at, prefix.len())))
        .find(|(at, _)| word.len() - at >= SHORTEST);
    match found.and_then(|(at, length)| word.get(..at + length)) {
        Some(shown) => format!("{shown}{MASK}"),
        None => word.to_owned(),
    }
}

fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SECRET_NAMES.iter().any(|secret| name.contains(secret))
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn secrets_are_masked_and_the_rest_stays() {
        for (command, want) in [
            ("ls -la && git push", "ls -la && git push"),
            (
                "git clone https://joe:tok@github.com/a/b",
                "git clone https://***@github.com/a/b",
            ),
            ("curl -u joe:secret https://h", "curl -u *** https://h"),
            ("mysql -uroot -psecret app", "mysql -u*** -p*** app"),
            (
                "psql --password hunter2 -c 'select 1'",
                "psql --password *** -c 'select 1'",
            ),
            ("API_TOKEN=abc ./run", "API_TOKEN=*** ./run"),
            (
                "export AWS_SECRET_ACCESS_KEY='abc def'",
                "export AWS_SECRET_ACCESS_KEY='*** def'",
            ),
            ("echo ghp_abcdefghijklmnop", "echo ghp_***"),
            (
                "curl -H \"X-Api-Key: abc\" h",
                "curl -H \"X-Api-Key: ***\" h",
            ),
            (
                "curl -H 'Authorization: Basic abc==' h",
                "curl -H 'Authorization: *** ***' h",
            ),
            (
                "curl 'https://h/x?token=abc&y=1'",
                "curl 'https://h/x?token=***&y=1'",
            ),
            ("gh auth login --with-token", "gh auth login --with-token"),
            ("é --token=é x", "é --token=*** x"),
        ] {
            assert_eq!(mask(command), want, "{command}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_masked_without_a_panic(text in "\\PC{0,200}") {
            mask(&text);
        }
    }
}
