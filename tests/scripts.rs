//! Every line of `tests/scripts/*.tsv` is inside its band: `band TAB language TAB script`, where a band is
//! `S`, `M`, `D`, `D!` or two of them joined by `..`, and `\n`, `\t`, `\\` stand for themselves in the script.
//! A fourth field, where present, is what the script wants looked into: `shell:…`, `writes:…`, `reads:…`.

use forge_access::permissions::Level;
use forge_access::permissions::script::{Dialect, Follow, Language, assess, level};
use std::fs;
use std::path::Path;

const LANGUAGES: &[(&str, Language)] = &[
    ("awk", Language::Awk),
    ("bigquery", Language::Sql(Dialect::BigQuery)),
    ("clickhouse", Language::Sql(Dialect::ClickHouse)),
    ("dc", Language::Dc),
    ("debugger", Language::Debugger),
    ("duckdb", Language::Sql(Dialect::DuckDb)),
    ("javascript", Language::JavaScript),
    ("jq", Language::Jq),
    ("lua", Language::Lua),
    ("mongo", Language::Mongo),
    ("mysql", Language::Sql(Dialect::MySql)),
    ("perl", Language::Perl),
    ("php", Language::Php),
    ("postgres", Language::Sql(Dialect::Postgres)),
    ("powershell", Language::PowerShell),
    ("python", Language::Python),
    ("r", Language::R),
    ("redis", Language::Redis),
    ("ruby", Language::Ruby),
    ("sed", Language::Sed),
    ("snowflake", Language::Sql(Dialect::Snowflake)),
    ("sql", Language::Sql(Dialect::Standard)),
    ("sqlite", Language::Sql(Dialect::Sqlite)),
    ("tcl", Language::Tcl),
    ("vim", Language::Vim),
];

fn parse_level(text: &str) -> Option<Level> {
    Some(match text {
        "S" => Level::Safe,
        "M" => Level::Medium,
        "D" => Level::Dangerous,
        "D!" => Level::Catastrophic,
        _ => return None,
    })
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('\\') | None => out.push('\\'),
                Some(other) => out.extend(['\\', other]),
            },
            (c, false) => out.push(c),
        }
    }
    out
}

fn describe(follow: &Follow) -> String {
    match follow {
        Follow::Shell(text) => format!("shell:{text}"),
        Follow::Writes(path) => format!("writes:{path}"),
        Follow::Reads(path) => format!("reads:{path}"),
        Follow::Runs(path) => format!("runs:{path}"),
        Follow::Deletes(path) => format!("deletes:{path}"),
    }
}

/// What is wrong with a line, if anything.
fn check(line: &str) -> anyhow::Result<Option<String>> {
    let mut fields = line.split('\t');
    let (Some(band), Some(name), Some(script)) = (fields.next(), fields.next(), fields.next())
    else {
        anyhow::bail!("not three fields: {line}");
    };
    let (low, high) = band.split_once("..").unwrap_or((band, band));
    let (Some(low), Some(high)) = (parse_level(low), parse_level(high)) else {
        anyhow::bail!("not a band: {line}");
    };
    let Some((_, language)) = LANGUAGES.iter().find(|(known, _)| *known == name) else {
        anyhow::bail!("not a language: {line}");
    };
    let text = unescape(script);
    let findings = assess(*language, &text);
    let got = level(&findings);
    if got < low || got > high {
        let reasons: Vec<_> = findings
            .iter()
            .map(|f| (text.get(f.span.clone()), f.level, f.reason))
            .collect();
        return Ok(Some(format!("{line}\n    got {got:?}: {reasons:?}")));
    }
    if let Some(wanted) = fields.next().map(unescape) {
        let found: Vec<_> = findings
            .iter()
            .filter_map(|f| f.follow.as_ref())
            .map(describe)
            .collect();
        if !found.contains(&wanted) {
            return Ok(Some(format!("{line}\n    follows {found:?}")));
        }
    }
    Ok(None)
}

#[test]
fn every_script_is_inside_its_band() -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder)? {
        for line in fs::read_to_string(entry?.path())?.lines() {
            if !line.is_empty() && !line.starts_with('#') {
                wrong.extend(check(line)?);
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} lines:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    Ok(())
}
