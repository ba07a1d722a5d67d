//! Completion, asked for as the shells ask, and by the shells that are installed.

use crate::support::{Sandbox, write};

/// Two codes that count and one that has expired, ids that a shell or a terminal could trip over.
const BACKEND: &str = r#"{"dmPolicy":"pairing","allowFrom":["5","-7",77,"$(touch x)","a b","it's","\u001b[2J","~","*","!x","joana@example.com"],
"groups":{"-100123":{"requireMention":true,"allowFrom":[]},"-100456":{"requireMention":false,"allowFrom":[]}},
"pending":{
"a4f91c":{"senderId":"9\u001b[31m`id`","chatId":"9","createdAt":1,"expiresAt":4102444800000,"replies":1},
"b00b00":{"senderId":"10","chatId":"10","createdAt":1,"expiresAt":4102444800000,"replies":1},
"c0ffee":{"senderId":"11","chatId":"11","createdAt":1,"expiresAt":2,"replies":1},
"$(touch x)":{"senderId":"12","chatId":"12","createdAt":1,"expiresAt":4102444800000,"replies":1}}}"#;

const ONE_CODE: &str = r#"{"allowFrom":[],"pending":{"a4f91c":{"senderId":"9","chatId":"9","createdAt":1,"expiresAt":4102444800000,"replies":1}}}"#;

fn two_channels() -> Sandbox {
    let sandbox = Sandbox::with_backend(BACKEND);
    write(&sandbox.access_file("pair"), b"{\"allowFrom\":[]}");
    write(&sandbox.access_file("discord"), ONE_CODE.as_bytes());
    sandbox
}

/// What the program answers to a shell that completes the last of `words`.
fn asked(sandbox: &Sandbox, shell: &str, words: &[&str]) -> Vec<String> {
    let mut command = sandbox.command();
    command
        .env("COMPLETE", shell)
        .args(["--", "forge-access"])
        .args(words);
    let run = sandbox.outcome(&mut command);
    assert_eq!((run.exit, run.err.as_str()), (Some(0), ""), "{words:?}");
    run.out.lines().map(str::to_owned).collect()
}

/// The words before and under the cursor, and what bash gets for the last one.
const CASES: &[(&[&str], &[&str])] = &[
    (&["b"], &["backend"]),
    (&["pai"], &["pair"]),
    (&["--channel", ""], &["backend", "discord", "pair"]),
    (&["--channel=p"], &["--channel=pair"]),
    (&["backend", "pair", "a"], &["a4f91c"]),
    (
        &["backend", "pair", ""],
        &["a4f91c", "b00b00", r"\$\(touch\ x\)"],
    ),
    (&["backend", "pair", "A"], &[]),
    (&["backend", "deny", "c"], &["c0ffee"]),
    (&["backend", "pair", "a4f91c", ""], &[]),
    // Never the only code: it may be a stranger's.
    (&["discord", "pair", ""], &[]),
    (&["discord", "pair", "a"], &["a4f91c"]),
    (&["backend", "pair", "a4f91c", "--expect-sender", ""], &[]),
    (&["backend", "allow", ""], &[]),
    (
        &["backend", "remove", ""],
        &[
            "5",
            "-7",
            "77",
            r"\$\(touch\ x\)",
            r"a\ b",
            r"it\'s",
            r"\~",
            r"\*",
            r"\!x",
            "joana@example.com",
        ],
    ),
    (&["backend", "remove", "5", "7"], &["77"]),
    (&["backend", "remove", "77", "7"], &[]),
    (
        &["backend", "remove", "-"],
        &[
            "--channel",
            "--project",
            "--json",
            "--color",
            "--quiet",
            "--help",
            "--version",
            "-7",
        ],
    ),
    (&["backend", "remove", "--", "-"], &["-7"]),
    (&["backend", "remove", r"a\ "], &[r"a\ b"]),
    (&["backend", "remove", "'a"], &[]),
    (&["backend", "remove", "'j"], &["joana@example.com"]),
    (
        &["--channel", "backend", "group", "rm", ""],
        &["-100123", "-100456"],
    ),
    (
        &["--channel=backend", "group", "add", "-1001"],
        &["-100123"],
    ),
    (&["backend", "group", ""], &["add", "rm", "help"]),
    (
        &["backend", "group", "add", "-1", "--allow", "5,j"],
        &["5,joana@example.com"],
    ),
    (
        &["backend", "group", "add", "-1", "--allow=5,-"],
        &["--allow=5,-7"],
    ),
    (&["backend", "policy", "a"], &["allowlist"]),
    (
        &["backend", "set", ""],
        &[
            "ackReaction",
            "replyToMode",
            "textChunkLimit",
            "chunkMode",
            "mentionPatterns",
        ],
    ),
    (
        &["backend", "set", "replyToMode", ""],
        &["off", "first", "all"],
    ),
    (&["discord", "set", "textChunkLimit", ""], &["2000"]),
    (&["discord", "set", "ackReaction", ""], &[]),
    (&["backend", "set", "nonsense", ""], &[]),
    (&["permissions", "ch"], &["check"]),
    (
        &["permissions", "check", "--mode", "a"],
        &["ask", "auto", "allow-all"],
    ),
    (&["permissions", "check", "--un"], &["--unattended"]),
    (&["permissions", "check", "--root", ""], &["\tfiles"]),
    (&["permissions", "check", "rm", ""], &["\tfiles"]),
    (&["--project", ""], &["\tfiles"]),
    (&["--project=d"], &["\tfiles"]),
    (&["--col"], &["--color"]),
    (&["--color", "a"], &["auto", "always"]),
    (&["--generate", "complete-f"], &["complete-fish"]),
    (&["help", "gr"], &["group"]),
    // Which channel is not known, or there is none of that name: nothing to offer, no error.
    (&["pair", "a"], &[]),
    (&["nosuch", "pair", "a"], &[]),
    (&["../backend", "pair", "a"], &[]),
];

#[test]
fn bash_gets_what_goes_on_from_the_word() {
    let sandbox = two_channels();
    for (words, want) in CASES {
        assert_eq!(asked(&sandbox, "bash", words), *want, "{words:?}");
    }
}

#[test]
fn the_others_get_everything_with_its_meaning() {
    let sandbox = two_channels();
    for shell in ["zsh", "fish", "/usr/bin/fish"] {
        let codes = asked(&sandbox, shell, &["backend", "pair", ""]);
        assert_eq!(
            codes,
            [
                "a4f91c\tfrom 9\\u{1b}[31m`id`",
                "b00b00\tfrom 10",
                "$(touch x)\tfrom 12"
            ]
        );
        let channels = asked(&sandbox, shell, &["--channel="]);
        assert_eq!(
            channels,
            [
                "--channel=backend\tForge, pairing, 4 pending",
                "--channel=discord\tDiscord, pairing, 1 pending",
                "--channel=pair\tForge, pairing, 0 pending"
            ]
        );
        let first = asked(&sandbox, shell, &[""]);
        let names: Vec<&str> = first
            .iter()
            .filter_map(|line| line.split('\t').next())
            .collect();
        assert_eq!(
            names,
            [
                "pair",
                "deny",
                "allow",
                "remove",
                "policy",
                "group",
                "set",
                "permissions",
                "help",
                "backend",
                "discord"
            ]
        );
    }
}

#[test]
fn the_pin_and_the_only_channel_count() {
    let sandbox = two_channels();
    write(
        &sandbox.project().join(".claude/forge-channel"),
        b"backend\n",
    );
    assert_eq!(asked(&sandbox, "bash", &["pair", "a"]), ["a4f91c"]);
    let alone = Sandbox::with_backend(BACKEND);
    assert_eq!(asked(&alone, "bash", &["pair", "a"]), ["a4f91c"]);
}

#[test]
fn nothing_is_said_where_nothing_can_be_read() {
    for text in [
        "",
        "{",
        "[]",
        "{\"pending\":3,\"allowFrom\":{},\"groups\":[1]}",
        "\u{0}",
    ] {
        let sandbox = Sandbox::with_backend(text);
        for words in [
            ["backend", "pair", "a"],
            ["backend", "remove", ""],
            ["backend", "group", "x"],
        ] {
            assert_eq!(asked(&sandbox, "bash", &words), [""; 0], "{text} {words:?}");
        }
    }
}

/// Whoever has `COMPLETE` set for something else, and a hook that inherits it, get what they asked.
#[test]
fn other_calls_are_not_taken_for_questions() {
    let sandbox = two_channels();
    for shell in ["bash", "1", "tcsh"] {
        let run = sandbox.outcome(
            sandbox
                .command()
                .env("COMPLETE", shell)
                .args(["permissions", "hook"])
                .write_stdin("{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"rm -rf /\"}}"),
        );
        assert!(
            run.out.contains("\"permissionDecision\":\"ask\""),
            "{run:?}"
        );
    }
    let run = sandbox.outcome(sandbox.command().env("COMPLETE", "1"));
    assert!(run.out.starts_with("NAME "), "{run:?}");
}

#[test]
fn the_script_is_the_generated_one() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "zsh", "fish"] {
        let asked = sandbox.outcome(sandbox.command().env("COMPLETE", shell));
        let what = format!("complete-{shell}");
        assert_eq!(asked, sandbox.run(&["--generate", &what]), "{shell}");
    }
}

#[cfg(target_os = "linux")]
mod by_shells {
    use std::path::Path;

    use super::two_channels;
    use crate::support::{PROGRAM, Sandbox};

    /// What `shell` prints for `script`; `None`, said aloud, where it is not installed.
    fn run(sandbox: &Sandbox, shell: &str, args: &[&str], script: &str) -> Option<String> {
        let bin = Path::new(PROGRAM).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = sandbox.command_of(shell);
        command
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("TERM", "xterm")
            .args(args)
            .args(["-c", script]);
        let Ok(output) = command.output() else {
            eprintln!("SKIPPED: there is no {shell}");
            return None;
        };
        assert!(
            std::fs::read_dir(sandbox.project()).unwrap().count() == 0,
            "something that was completed has run"
        );
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    #[test]
    fn bash() {
        let script = r#"
            eval "$(forge-access --generate complete-bash)"
            try() { # the line as bash breaks it, then the words in `COMP_WORDS`
                COMP_LINE=$1 COMP_POINT=${#1}; shift
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                _forge_access forge-access "${*: -1}" x
                local IFS='|'; echo "${COMPREPLY[*]}"
            }
            try "forge-access policy " forge-access policy ""
            try "forge-access backend pair a" forge-access backend pair a
            try "forge-access backend remove j" forge-access backend remove j
            try "forge-access backend remove joana@e" forge-access backend remove joana @ e
            try "forge-access --channel=b" forge-access --channel = b
            try "forge-access --channel=backend pair b" forge-access --channel = backend pair b
            try 'forge-access  backend   remove \$' forge-access backend remove '\$'
            COMP_WORDS=(forge-access --channel =) COMP_CWORD=2
            COMP_LINE="forge-access --channel=" COMP_POINT=23; _forge_access forge-access "" =
            echo "${COMPREPLY[@]}"
        "#;
        let Some(out) = run(&two_channels(), "bash", &["--norc"], script) else {
            return;
        };
        let want = [
            "pairing|allowlist|disabled",
            "a4f91c",
            "joana@example.com",
            "example.com",
            "backend",
            "b00b00",
            r"\$\(touch\ x\)",
            "backend discord pair",
        ];
        assert_eq!(out.lines().collect::<Vec<_>>(), want);
    }

    #[test]
    fn fish() {
        let script = "
            forge-access --generate complete-fish | source
            complete -C 'forge-access backend pair '
            complete -C 'forge-access backend remove '
            complete -C 'forge-access --channel=ba'
            complete -C 'forge-access policy al'
        ";
        let Some(out) = run(&two_channels(), "fish", &["--no-config"], script) else {
            return;
        };
        for line in [
            "a4f91c\tfrom 9\\u{1b}[31m`id`",
            "$(touch x)\tfrom 12",
            "joana@example.com",
            "--channel=backend\tForge, pairing, 4 pending",
            "allowlist\tOnly those on the allowlist; strangers are ignored",
        ] {
            assert!(out.lines().any(|printed| printed == line), "{line}: {out}");
        }
    }

    /// zsh completes only on a terminal, which its own module makes.
    #[test]
    fn zsh() {
        let script = r#"
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'PS1=; autoload -Uz compinit; compinit -D; eval "$(forge-access --generate complete-zsh)"
                p() { print -r -- "<${^@}>" END }; compdef _forge-access p; print REA""DY'
            zpty -r shell line '*READY*'
            for typed in 'backend remove jo' 'backend remove it' 'backend remove !' '--channel=ba' 'backend set reply'; do
                zpty -w -n shell "p $typed"$'\t\n'
                zpty -r shell line '*END*'
                print -r -- "${line//$'\r'/}"
            done
            zpty -d shell
        "#;
        let Some(out) = run(&two_channels(), "zsh", &["-f"], script) else {
            return;
        };
        let called: Vec<&str> = out.lines().filter(|line| line.ends_with(" END")).collect();
        let want = [
            "<backend> <remove> <joana@example.com> END",
            "<backend> <remove> <it's> END",
            "<backend> <remove> <!x> END",
            "<--channel=backend> END",
            "<backend> <set> <replyToMode> END",
        ];
        assert_eq!(called, want, "{out}");
    }
}
