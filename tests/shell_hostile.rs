//! Whatever text it is given, the parser answers on a small stack: no overflow, no panic.
#![allow(clippy::unwrap_used)]

use forge_access::permissions::shell::{Script, expand_braces, parse};

const MEGABYTE: usize = 1 << 20;
const NESTED: usize = 100_000;
/// The smallest stack that is promised to do, in debug builds too.
const STACK: usize = 2 << 20;

/// Texts up to this length have their trees looked at and not only made.
const SHORT: usize = 1 << 15;

/// Each is repeated to a megabyte.
const REPEATED: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "'",
    "\"",
    "`",
    "\\",
    "$",
    "&",
    "|",
    ";",
    "!",
    "#",
    "*",
    "?",
    "~",
    "=",
    "+",
    "-",
    "@",
    "%",
    "^",
    ",",
    ".",
    ":",
    "/",
    " ",
    "\t",
    "\n",
    "\r",
    "a",
    "é",
    "((",
    "))",
    "[[",
    "]]",
    "$(",
    "$((",
    "${",
    "$[",
    "$'",
    "$\"",
    "<(",
    ">(",
    "<<",
    "<<<",
    "<<-",
    "<&",
    ">&",
    ">|",
    "<>",
    "&>",
    "&>>",
    "&&",
    "||",
    "|&",
    ";;",
    ";&",
    ";;&",
    "\\\n",
    "{a,",
    "{,",
    ",}",
    "{a,b}",
    "{1..",
    "@(",
    "!(",
    "+(",
    "?(",
    "*(",
    "a=(",
    "a[",
    "a[b]=",
    "${x:-",
    "${x[",
    "${#",
    "${!",
    "${x/",
    "${x:",
    "${x#",
    "\"${x:-'",
    "\"$(",
    "\"`",
    "`\\",
    "\\`",
    "'\"",
    "\"'",
    "a'b'\"c\"",
    "time ",
    "! ",
    "coproc ",
    "function ",
    "f() ",
    "f()\n",
    "if ",
    "while ",
    "until ",
    "for ",
    "for x in ",
    "for ((",
    "select ",
    "case ",
    "case x in ",
    "case x in a) ",
    "esac ",
    "do ",
    "done ",
    "then ",
    "fi ",
    "else ",
    "elif ",
    "[[ ",
    "[[ ( ",
    "[[ ! ",
    "[[ a =~ (",
    "[[ a == @(",
    "{ ",
    "} ",
    "( ",
    ") ",
    "a|",
    "a;",
    "a&",
    "a&&",
    "a||",
    "a\n",
    "a=b ",
    "a>b ",
    "2>&1 ",
    "{fd}>x ",
    "cat <<E ",
    "cat <<E\n",
    "cat <<-E\n\t",
    "cat <<'E'\n",
    "cat <<E;$(",
    "$(cat <<E\n",
    "((a);",
    "( (a);",
    "$((a);",
    "$((a) ",
    "((a) ",
    "(((a)b)",
    "\u{feff}",
    "x=~:~",
    "[a",
    "[]",
    "$a",
    "$1",
    "$$",
    "$(a)",
    "`a`",
    "<(a)",
    "$((1))",
    "${a}",
    "@(a)",
    "declare a=(",
    "let a[",
    "\"\\\"",
    "$'\\",
    "$'\\x",
    "a{",
    "a}",
    "#{",
    "{$",
    "\\{",
    "{\\",
    "{'',",
    "..",
];

/// What opens a construct, what stands in the middle, and what closes it.
const NESTINGS: &[(&str, &str, &str)] = &[
    ("(", "a", ")"),
    ("( ", "a", " )"),
    ("{ ", "a", "; }"),
    ("$(", "a", ")"),
    ("a $(", "a", ")"),
    ("\"$(", "a", ")\""),
    ("$((", "1", "))"),
    ("((", "1", "))"),
    ("$((a);(", "b", "))"),
    ("((a);(", "b", "))"),
    ("$( (", "b", ") )"),
    ("$[", "1", "]"),
    ("${x:-", "a", "}"),
    ("\"${x:-", "a", "}\""),
    ("${x[", "1", "]}"),
    ("${x:-$(", "a", ")}"),
    ("${x#", "a", "}"),
    ("${x/a/", "a", "}"),
    ("${ ", "a", "; }"),
    ("<(", "a", ")"),
    ("a <(", "a", ")"),
    ("a[", "1", "]=2"),
    ("a[$((", "1", "))]=2"),
    ("a=(", "b", ")"),
    ("a=($(", "b", "))"),
    ("declare a=($(", "b", "))"),
    ("{a,", "b", "}"),
    ("{", "a,b", "}"),
    ("echo @(", "a", ")"),
    ("@(", "a", ")"),
    ("@(a|", "b", ")"),
    ("[[ a == @(", "b", ") ]]"),
    ("[[ (", "a", ") ]]"),
    ("[[ ! ", "a", " ]]"),
    ("[[ a =~ (", "b", ") ]]"),
    ("[[ $(", "b", ") ]]"),
    ("if ", "a", "; then b; fi"),
    ("if a; then ", "b", "; fi"),
    ("if a; then b; else ", "c", "; fi"),
    ("if a; then b; elif ", "c; then d", "; fi"),
    ("while ", "a", "; do b; done"),
    ("while a; do ", "b", "; done"),
    ("until a; do ", "b", "; done"),
    ("for a in b; do ", "c", "; done"),
    ("for a in $(", "b", "); do c; done"),
    ("for ((;;)); do ", "c", "; done"),
    ("select a in b; do ", "c", "; done"),
    ("case a in b) ", "c", ";; esac"),
    ("case $(", "c", ") in a) b;; esac"),
    ("f() { ", "a", "; }"),
    ("f() (", "a", ")"),
    ("function f { ", "a", "; }"),
    ("coproc { ", "a", "; }"),
    ("coproc x { ", "a", "; }"),
    ("! ", "a", ""),
    ("time ", "a", ""),
    ("x=$(", "a", ") "),
    ("a >$(", "b", ")"),
    ("a {x[$(", "b", ")]}>c"),
    ("a <<<$(", "b", ")"),
    ("cat <<E\n$(", "a", ")\nE\n"),
    ("cat <<-E\n\t$(", "a", ")\n\tE\n"),
    ("$(cat <<E\n$(", "a", ")\nE\n)"),
    ("`", "a", "`"),
    ("\"${x:-'", "a", "'}\""),
];

/// Parses on a small stack and looks at everything the tree offers.
fn survives(texts: Vec<String>) {
    let run = move || {
        for text in &texts {
            let parsed = parse(text);
            if let Ok(script) = &parsed
                && text.len() < SHORT
            {
                look_at(script);
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    thread.unwrap().join().unwrap();
}

fn look_at(script: &Script) {
    for command in script.simple_commands() {
        for word in &command.words {
            let _ = (word.literal(), expand_braces(word));
        }
    }
    assert_eq!(&script.clone(), script);
    let _ = format!("{script:?}").len();
}

fn nested(&(open, middle, close): &(&str, &str, &str), depth: usize) -> String {
    [open.repeat(depth).as_str(), middle, &close.repeat(depth)].concat()
}

#[test]
fn a_megabyte_of_anything() {
    survives(
        REPEATED
            .iter()
            .map(|unit| unit.repeat(MEGABYTE / unit.len()))
            .collect(),
    );
}

#[test]
fn constructs_nested_a_hundred_thousand_times() {
    survives(
        NESTINGS
            .iter()
            .map(|nesting| nested(nesting, NESTED))
            .collect(),
    );
}

#[test]
fn constructs_that_never_close() {
    let open =
        |&(open, middle, _): &(&str, &str, &str)| [open.repeat(NESTED).as_str(), middle].concat();
    survives(NESTINGS.iter().map(open).collect());
}

#[test]
fn every_depth_up_to_the_bound() {
    let depths = [
        1, 2, 3, 10, 20, 24, 25, 30, 33, 40, 48, 49, 50, 51, 60, 80, 97, 98, 99, 100, 101, 200,
    ];
    for depth in depths {
        survives(
            NESTINGS
                .iter()
                .map(|nesting| nested(nesting, depth))
                .collect(),
        );
    }
}

#[test]
fn a_hundred_thousand_stages() {
    let texts = [
        "a|", "a |& ", "a&&", "a || ", "a;", "a\n", "a & ", "x=1 ", "a <b ",
    ];
    survives(
        texts
            .iter()
            .map(|stage| stage.repeat(NESTED) + "a")
            .collect(),
    );
}

/// Random bytes, half of them from among the characters that mean something.
#[test]
fn random_text() {
    const SIGNS: &[u8] = b"(){}[]<>'\"`\\$&|;!#*?~=+-@%^,.:/ \t\n\raE01";
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    let texts = (0..NESTED).map(|_| {
        let mut bytes = Vec::new();
        for _ in 0..=random()[0] % 40 {
            let [choice, plain, ..] = random();
            let sign = SIGNS.get(usize::from(plain) % SIGNS.len());
            bytes.push(sign.copied().filter(|_| choice < 200).unwrap_or(plain));
        }
        String::from_utf8_lossy(&bytes).into_owned()
    });
    survives(texts.collect());
}
