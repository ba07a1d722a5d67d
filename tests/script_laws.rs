//! Laws that hold for every script text: no input breaks an analyzer, and saying more never makes a script safer.

use forge_access::permissions::Level;
use forge_access::permissions::script::{Dialect, Language, assess, level};
use proptest::prelude::*;

const ALL: &[Language] = &[
    Language::Sql(Dialect::Standard),
    Language::Sql(Dialect::Postgres),
    Language::Sql(Dialect::MySql),
    Language::Sql(Dialect::Sqlite),
    Language::Sql(Dialect::DuckDb),
    Language::Sql(Dialect::ClickHouse),
    Language::Sql(Dialect::BigQuery),
    Language::Sql(Dialect::Snowflake),
    Language::Sed,
    Language::Awk,
    Language::Python,
    Language::JavaScript,
    Language::Ruby,
    Language::Perl,
    Language::Php,
    Language::Lua,
    Language::R,
    Language::Redis,
    Language::Mongo,
    Language::Vim,
    Language::Debugger,
    Language::Dc,
    Language::Jq,
    Language::Tcl,
    Language::PowerShell,
];

/// A dangerous statement of each language, to be put on a line of its own after a whole script.
const DANGEROUS: &[(Language, &str)] = &[
    (Language::Sql(Dialect::Postgres), ";\ndelete from t;"),
    (Language::Sql(Dialect::MySql), ";\ndelete from t;"),
    (Language::Sql(Dialect::Sqlite), ";\ndelete from t;"),
    (Language::Python, "\nimport os; os.system('ls')\n"),
    (Language::JavaScript, "\n;eval('1')\n"),
    (Language::Ruby, "\nsystem('ls')\n"),
    (Language::Perl, "\n;system('ls');\n"),
    (Language::Php, "\n;system('ls');\n"),
    (Language::Lua, "\nos.execute('ls')\n"),
    (Language::R, "\nsystem('ls')\n"),
    (Language::Redis, "\nset a 1\n"),
    (Language::Mongo, "\n;db.t.insertOne({})\n"),
    (Language::Vim, "\n!ls\n"),
];

/// Statements that are whole by themselves, so that another can follow.
const WHOLE: &[(Language, &[&str])] = &[
    (
        Language::Sql(Dialect::Postgres),
        &[
            "select 1",
            "select 'a''b'",
            "-- x",
            "/* a /* b */ c */ select 2",
            "select $a$;$a$",
            "\\dt",
        ],
    ),
    (
        Language::Sql(Dialect::MySql),
        &[
            "select 1",
            "select 'a\\'b'",
            "# x",
            "select \"a\"",
            "show tables",
        ],
    ),
    (
        Language::Sql(Dialect::Sqlite),
        &[
            "select 1",
            ".tables",
            "select [a b]",
            "select \"a\"",
            "pragma user_version",
        ],
    ),
    (
        Language::Python,
        &[
            "print(1)",
            "x = '''a\nb'''",
            "# c",
            "print(f'{1+1}')",
            "y = r'\\\\'",
            "import json",
        ],
    ),
    (
        Language::JavaScript,
        &[
            "console.log(1)",
            "let a = `x${1}`",
            "// c",
            "/* c */",
            "x = 1 / 2",
            "y = /a'/",
        ],
    ),
    (
        Language::Ruby,
        &[
            "puts 1",
            "x = 'a'",
            "puts \"#{1}\"",
            "# c",
            "puts <<~A\n a\nA",
        ],
    ),
    (
        Language::Perl,
        &[
            "print 1;",
            "s/a/b/;",
            "# c",
            "print q(a);",
            "$x = 1;",
            "print <<'A';\na\nA",
        ],
    ),
    (
        Language::Php,
        &["echo 1;", "// c", "$x = 'a';", "echo \"$x\";"],
    ),
    (
        Language::Lua,
        &["print(1)", "-- c", "local x = [[a]]", "--[[ c ]]"],
    ),
    (Language::R, &["print(1)", "# c", "x <- 'a'"]),
    (Language::Redis, &["get a", "info", "# c"]),
    (Language::Mongo, &["db.t.find()", "// c", "show dbs"]),
    (Language::Vim, &["set nu", "%s/a/b/", "\" c", "q"]),
];

/// Pieces that mean something to one lexer or another.
fn scrap() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "'",
        "\"",
        "`",
        "'''",
        "\"\"\"",
        "/*",
        "*/",
        "--",
        "#",
        "//",
        "$$",
        "$a$",
        "${",
        "#{",
        "{$",
        "@{",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\\",
        "\n",
        ";",
        "/",
        "s/",
        "e ",
        "w ",
        "<<A",
        "<<~A",
        "\nA\n",
        "|",
        ">",
        "import ",
        "from ",
        "require(",
        "system",
        "=",
        ",",
        ".",
        "é",
        "\u{1F600}",
        "\0",
        "\r",
        "select ",
        "drop ",
        "%x(",
        "q{",
        "=begin",
        "=cut",
        "[[",
        "]]",
        "[=[",
        "f'",
        "r\"",
        "?",
        "<",
        "db.",
        "\\g",
        "\\! ls",
        ".shell ls",
        "print ",
        "getline",
        "$x",
        "@y",
        "&",
        "->",
        "::",
        "=>",
        "0x1f",
        "1..2",
        "do ",
        "for ",
        "in ",
        "as ",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text_is_answered(text in prop_oneof![scrap(), any::<String>()]) {
        for language in ALL {
            for finding in assess(*language, &text) {
                prop_assert!(finding.span.start <= finding.span.end && finding.span.end <= text.len());
            }
        }
    }

    #[test]
    fn a_dangerous_statement_after_whole_ones_is_seen(picks in prop::collection::vec(0_usize..100, 0..6)) {
        for ((language, dangerous), (_, whole)) in DANGEROUS.iter().zip(WHOLE) {
            let mut text = String::new();
            for pick in &picks {
                text.push_str(whole.get(pick % whole.len()).copied().unwrap_or_default());
                text.push_str(if matches!(language, Language::Sql(_)) { "\n;\n" } else { "\n" });
            }
            let before = level(&assess(*language, &text));
            prop_assert!(before < Level::Dangerous, "{:?} {}", language, text);
            text.push_str(dangerous);
            prop_assert!(level(&assess(*language, &text)) >= Level::Dangerous, "{:?} {}", language, text);
        }
    }
}

/// Long runs of whatever opens, closes, joins or nests are answered with few findings, on a small stack.
#[test]
fn long_runs_of_anything_are_answered() {
    const PIECES: &[&str] = &[
        "(",
        ")",
        "[",
        "{",
        "}",
        "'",
        "\"",
        "`",
        "/",
        "\\",
        "/*",
        "--",
        "#",
        "$",
        "${",
        "#{",
        "|",
        ";",
        "\n",
        "a",
        "a(",
        "os.a(",
        "f'{",
        "select ",
        "explain analyze ",
        "prepare a as ",
        "readfile(",
        "<<A ",
        "x=",
        "x,",
        "for ",
        "import ",
        "s/",
        "1",
        "begin ",
        "copy (",
        "\\x ",
        "{[(",
        "=>",
        ")(",
        "](",
        "s/a/s/b/",
        "s{a}{",
        "g/a/",
        "load(",
    ];
    for piece in PIECES {
        let text = piece.repeat((8 << 10) / piece.len());
        for language in ALL {
            assert!(assess(*language, &text).len() <= 1024);
        }
    }
    for language in ALL {
        assert!(level(&assess(*language, &"1 ".repeat(1 << 20))) >= Level::Dangerous);
    }
}
