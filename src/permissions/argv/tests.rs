use super::super::spec::{
    At, Code, Nothing, Reads, Runs, Spec, attached, from, nth, switch, tool, until, value, verb,
};
use super::*;

const TAR: Spec = tool("tar").bundle_first().options(&[
    switch("-x|-v"),
    value("-f|--file|-C"),
    value("--to-command"),
]);
const SED: Spec = tool("sed")
    .options(&[
        switch("-n"),
        attached("-i|--in-place"),
        value("-e|--expression").instead_of_first(),
    ])
    .operands(&[nth(0, Runs(Code::Sed)), from(1, Reads)]);
const FIND: Spec = tool("find")
    .single_dash()
    .options(&[value("-name"), until("-exec", ";|+").command()]);
const GIT: Spec = tool("git")
    .options(&[value("-C"), switch("--no-pager")])
    .verbs(&[
        verb("stash").verbs(&[verb("list")]),
        verb("log").options(&[value("--output|-o"), switch("--oneline|--only")]),
    ]);
const TIMEOUT: Spec = tool("timeout")
    .options(&[value("-k|-s")])
    .options_first()
    .operands(&[nth(0, Nothing), from(1, Command)]);
const DD: Spec = tool("dd").options(&[value("of="), value("if=")]);
const ENV: Spec = tool("env")
    .assignments()
    .options(&[switch("-i"), value("-u")])
    .options_first()
    .operands(&[from(0, Command)]);
const PYTHON: Spec = tool("python")
    .options(&[value("-m").command()])
    .options_first();

/// The events of a call in a short form: `-x`, `-x=v`, `?-x`, `@verb`, `0:operand`, `$(rest)`.
fn events(tool: &'static Spec, line: &str, unlisted: Unlisted) -> String {
    let words: Vec<_> = line
        .split(' ')
        .filter(|w| !w.is_empty())
        .map(|w| Arg::literal(w, 0, 0))
        .collect();
    let join = |words: &[Arg<'_>]| words.iter().map(|w| w.text).collect::<Vec<_>>().join(" ");
    let call = read(tool, Arg::literal("", 0, 0), &words, unlisted);
    let show = |event: &Event<'_, '_>| match event {
        Event::Option {
            opt, value, words, ..
        } => {
            let name = opt.names.split('|').next().unwrap();
            let value = value.map(|v| format!("={}", v.text)).unwrap_or_default();
            let words = if words.is_empty() {
                String::new()
            } else {
                format!("({})", join(words))
            };
            format!("{name}{value}{words}")
        }
        Event::Unknown { at, .. } => format!("?{}", at.text),
        Event::Help => "help".to_owned(),
        Event::Version => "version".to_owned(),
        Event::Dashes => "--".to_owned(),
        Event::Assignment(at) => format!("set:{}", at.text),
        Event::Verb { at } => format!("@{}", at.text),
        Event::UnknownVerb(at) => format!("@?{}", at.text),
        Event::Operand { position, arg } => format!("{position}:{}", arg.text),
        Event::Rest { words, .. } => format!("$({})", join(words)),
    };
    call.events.iter().map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_are_read_as_the_tool_reads_them() {
    let cases: &[(&'static Spec, &str, &str)] = &[
        (&TAR, "xvf a b", "-x -x -f=a 0:b"),
        (&TAR, "-xfa b", "-x -f=a 0:b"),
        (&TAR, "-x --to=sh --file b", "-x --to-command=sh -f=b"),
        (&SED, "-n s/a/b/ f", "-n 0:s/a/b/ 1:f"),
        (&SED, "-ne p f -i", "-n -e=p 1:f -i"),
        (
            &SED,
            "-i.bak --in-place=x -i s f",
            "-i=.bak -i=x -i 0:s 1:f",
        ),
        (&SED, "-- -n f", "-- 0:-n 1:f"),
        (
            &FIND,
            ". -name x -exec grep -l a {} ; -exec rm {} +",
            "0:. -name=x -exec(grep -l a {}) -exec(rm {})",
        ),
        (
            &FIND,
            "-nam x --name y -delete",
            "?-nam 0:x -name=y ?-delete",
        ),
        (&GIT, "-C d stash list", "-C=d @stash @list"),
        (
            &GIT,
            "log --o x --only -3 --outpu=f -C d",
            "@log ?--o 0:x --oneline --output=f -C=d",
        ),
        (&GIT, "frob x", "@?frob 1:x"),
        (&GIT, "--help", "help"),
        (&TIMEOUT, "-k 1 5 rm -rf x", "-k=1 0:5 $(rm -rf x)"),
        (&TIMEOUT, "-- 5 -x", "-- 0:5 $(-x)"),
        (&DD, "if=a of=b bs=1", "if==a of==b 0:bs=1"),
        (&ENV, "-i A=b -u C ls -l", "-i set:A=b -u=C $(ls -l)"),
        (&PYTHON, "-m pip install x", "-m=pip(install x)"),
        (&PYTHON, "-mpip x.py -m", "-m=pip(x.py -m)"),
        (&PYTHON, "x.py -m a", "0:x.py 1:-m 2:a"),
    ];
    for (tool, line, expected) in cases {
        assert_eq!(
            events(tool, line, Unlisted::Switch),
            *expected,
            "{} {line}",
            tool.names
        );
    }
}

#[test]
fn an_unlisted_option_may_take_the_next_word() {
    assert_eq!(
        events(&TIMEOUT, "--odd 5 ls x", Unlisted::Switch),
        "?--odd 0:5 $(ls x)"
    );
    assert_eq!(
        events(&TIMEOUT, "--odd 5 ls x", Unlisted::TakesValue),
        "?--odd 0:ls $(x)"
    );
    assert_eq!(
        events(&TIMEOUT, "--odd=5 ls x", Unlisted::TakesValue),
        "?--odd=5 0:ls $(x)"
    );
}

#[test]
fn positions_count_from_the_ends() {
    assert!(
        At::Nth(1).covers(1)
            && !At::Nth(1).covers(2)
            && At::From(1).covers(7)
            && !At::From(1).covers(0)
    );
}
