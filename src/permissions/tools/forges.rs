//! forges: looking at issues, changes and runs is free; what others see is dangerous to change, and deleting it,
//! publishing a release or opening a repository to the world cannot be taken back.

use super::prelude::*;

/// What a deletion on the forge is.
const DELETES: &str = "deletes it on the forge";
/// What a change on the forge is.
const CHANGES: &str = "changes what others see on the forge";

/// Options of everything that looks. A browser is more than looking.
const LOOKING: &[Opt] = &[
    value(
        "-R|--repo|--json|-q|--jq|-t|--template|-L|--limit|-s|--state|-l|--label|-a|--assignee|-A|--author|-S|--search",
    ),
    value(
        "-B|--base|-H|--head|-m|--milestone|-b|--branch|--workflow|-u|--user|-e|--event|--commit|--owner|--sort",
    ),
    value(
        "--order|--created|--updated|--interval|-j|--job|--attempt|--visibility|--language|--topic|--mention|--app|-o|--org",
    ),
    value(
        "--filename|--extension|--match|--size|--format|-r|--ref|-k|--key|-F|--output|-P|--per-page|-p|--page|-g|--group",
    ),
    switch("--web|-w").medium(),
];

/// Options of everything that changes, so that their values are not read as something else.
const CHANGING: &[Opt] = &[
    value(
        "-R|--repo|-t|--title|-b|--body|-l|--label|-a|--assignee|-m|--milestone|-p|--project|-r|--reviewer|-B|--base",
    ),
    value(
        "-H|--head|-n|--notes|--add-label|--remove-label|--add-assignee|--remove-assignee|--add-reviewer|--remove-reviewer",
    ),
    value(
        "--target|--name|-d|--description|--color|-c|--comment|--reason|--subject|--template|--recover|-T",
    ),
    value("-F|--body-file|--notes-file|--notes-start-tag").reads(),
];

pub(super) const TOOLS: &[Spec] = &[
    // Unknown verbs may be aliases, extensions or new: dangerous, as for every cloud tool.
    tool("gh")
        .network()
        .options(&[value("-R|--repo|--hostname")])
        .otherwise(Level::Dangerous)
        .verbs(&[
            verb("status|search|version|help|completion|licenses|org|ruleset|rs|attestation|at")
                .shared(LOOKING)
                .safe()
                .any_option()
                .options(&[switch("-w|--web").medium()])
                .verbs(&[verb("download").medium()])
                .or_operands(),
            verb("issue").shared(LOOKING).otherwise(Level::Dangerous).verbs(&[
                verb("list|ls|status|view").safe().any_option().shared(LOOKING),
                verb("delete").catastrophic().why(DELETES),
                verb("create|new|close|comment|edit|reopen|lock|unlock|pin|unpin|transfer|develop").dangerous().why(CHANGES).shared(CHANGING),
            ]),
            verb("pr").otherwise(Level::Dangerous).verbs(&[
                verb("list|ls|status|view|diff|checks").safe().any_option().shared(LOOKING),
                verb("checkout|co").medium().options(&[value("-b|--branch|-R|--repo"), switch("--detach|-f|--force|--recurse-submodules")]),
                verb("create|new|close|comment|edit|reopen|lock|unlock|merge|ready|review|update-branch|revert").dangerous().why(CHANGES).shared(CHANGING),
            ]),
            verb("co").medium(),
            verb("repo").otherwise(Level::Dangerous).verbs(&[
                verb("fork|rename|unarchive").dangerous().why(CHANGES),
                verb("list|ls|view|gitignore|license").safe().any_option().shared(LOOKING),
                verb("clone").medium().options(&[value("-u|--upstream-remote-name")]).options_first().operands(&[nth(1, Writes)]).check(clones),
                verb("set-default").medium(),
                verb("sync").dangerous().options(&[switch("--force").catastrophic().why("overwrites a branch on the forge"), value("-b|--branch|-s|--source")]),
                verb("deploy-key|autolink").otherwise(Level::Dangerous).verbs(&[
                    verb("list|ls|view").safe().any_option().shared(LOOKING),
                    verb("delete").catastrophic().why(DELETES),
                ]),
                verb("delete|archive").catastrophic().why(DELETES),
                verb("edit").dangerous().why(CHANGES).options(&[
                    value("--visibility").catastrophic().why("may show a repository to the world").unless("private|internal"),
                    value("-d|--description|-h|--homepage|--default-branch|--add-topic|--remove-topic"),
                ]),
                verb("create|new").dangerous().why(CHANGES).options(&[
                    switch("--public").catastrophic().why("publishes a repository"),
                    value("-d|--description|-g|--gitignore|-h|--homepage|-l|--license|-r|--remote|-s|--source|-t|--team|-p|--template"),
                    switch("--private|--internal|--push|-c|--clone|--add-readme|--disable-issues|--disable-wiki|--include-all-branches"),
                ]),
            ]),
            verb("release").otherwise(Level::Dangerous).verbs(&[
                verb("edit").dangerous().why(CHANGES),
                verb("list|ls|view|verify|verify-asset").safe().any_option().shared(LOOKING),
                verb("download").medium().options(&[value("-D|--dir|-O|--output").writes(), value("-p|--pattern|-A|--archive"), switch("--clobber|--skip-existing")]),
                verb("create|new").catastrophic().why("publishes a release").shared(CHANGING).operands(&[from(1, Sends)]),
                verb("upload").dangerous().why(CHANGES).options(&[switch("--clobber").catastrophic().why("replaces published files")]).operands(&[from(1, Sends)]),
                verb("delete|delete-asset").catastrophic().why(DELETES),
            ]),
            verb("run").otherwise(Level::Dangerous).verbs(&[
                verb("rerun|cancel").dangerous().why(CHANGES),
                verb("list|ls|view|watch").safe().any_option().shared(LOOKING),
                verb("download").medium().options(&[value("-D|--dir").writes(), value("-n|--name|-p|--pattern|-R|--repo")]),
                verb("delete").catastrophic().why(DELETES),
            ]),
            verb("gist").otherwise(Level::Dangerous).verbs(&[
                verb("list|ls|view").safe().any_option().shared(LOOKING),
                verb("clone").medium().check(clones),
                verb("delete").catastrophic().why(DELETES),
                verb("create|new|edit|rename").dangerous().why(CHANGES).operands(&[every(Sends)]),
            ]),
            verb("workflow|cache|gpg-key|ssh-key|label|variable|project|codespace|cs|agent-task|agent|secret").otherwise(Level::Dangerous).verbs(&[
                verb("run|enable|disable|set|add|edit|clone|cp|stop|rebuild|item-add|item-edit|item-create|item-archive|close|copy|link|unlink|field-create|mark-template").dangerous().why(CHANGES),
                verb("list|ls|view|get|status|field-list|item-list|logs").safe().any_option().shared(LOOKING),
                verb("delete|remove|item-delete|field-delete").catastrophic().why(DELETES),
                verb("code").medium(),
                verb("ssh").dangerous().options(&[value("-c|--codespace|--profile|--server-port|-R|-w"), switch("-d|--debug|--config")]).options_first().operands(&[every(Joined(Code::Shell))]),
                verb("create|new").dangerous().why(CHANGES).operands(&[every(Sends)]),
            ]),
            // Tokens are secrets; who is logged in is not.
            verb("auth").otherwise(Level::Dangerous).verbs(&[
                verb("login|logout|refresh").dangerous().why("changes who is logged in"),
                verb("status").safe().any_option().options(&[value("-h|--hostname|--json|-q"), switch("-t|--show-token")]).check(shows_token),
                verb("token").safe().any_option().reveals().options(&[value("-h|--hostname|-u|--user")]),
                verb("setup-git|switch").medium(),
            ]),
            verb("browse").medium().options(&[switch("-n|--no-browser").help(), value("-b|--branch|-R|--repo|-c|--commit")]),
            verb("config").otherwise(Level::Dangerous).verbs(&[
                verb("get|list|ls").safe().any_option(),
                verb("clear-cache").medium(),
                verb("set").medium().operands(&[nth(0, Effect::Check(program_setting)), nth(1, Nothing)]),
            ]),
            // An alias is words of gh, or shell code with `-s` or `!`.
            verb("alias").otherwise(Level::Dangerous).verbs(&[
                verb("list|ls").safe().any_option(),
                verb("delete").medium(),
                verb("set").dangerous().why("sets a command that runs later").options(&[switch("-s|--shell|--clobber")]).operands(&[nth(1, Effect::Check(alias))]),
            ]),
            // Extensions are programs from the network.
            verb("extension|extensions|ext").otherwise(Level::Dangerous).verbs(&[
                verb("list|ls|search").safe().any_option().shared(LOOKING),
                verb("remove|browse|create").medium(),
                verb("install|upgrade|exec").unread("runs code from the network"),
            ]),
            verb("copilot|models|preview").dangerous().why("sends text to another machine"),
            API,
        ]),
    tool("glab")
        .network()
        .options(&[value("-R|--repo|--hostname")])
        .otherwise(Level::Dangerous)
        .verbs(&[
            verb("version|help|completion|check-update").safe().any_option(),
            verb("mr|issue|incident|ci|pipe|pipeline|job|release|repo|project|snippet|variable|var|label|milestone|schedule|sched|skd|iteration|user|token|deploy-key|ssh-key|gpg-key|cluster|runner|securefile|stack|changelog|todo|work-items|duo|opentofu|runner-controller")
                .otherwise(Level::Dangerous)
                .verbs(&[
                    verb("list|ls|view|show|status|stat|diff|get|lint|trace|contributors|search|events|issues|approvers|generate|info")
                        .safe()
                        .any_option()
                        .shared(LOOKING),
                    verb("checkout|clone|artifact|download").medium().operands(&[nth(1, Writes)]),
                    verb("delete|del|rm|remove|purge|revoke").catastrophic().why(DELETES),
                    verb("create|new").dangerous().why(CHANGES).shared(CHANGING),
                    verb("create-release|upload").dangerous(),
                    verb("board").verbs(&[verb("view").safe().any_option()]).otherwise(Level::Dangerous),
                ]),
            verb("auth").otherwise(Level::Dangerous).verbs(&[verb("status").safe().any_option().options(&[switch("-t|--show-token")]).check(shows_token)]),
            verb("config").otherwise(Level::Dangerous).verbs(&[
                verb("get|list").safe().any_option(),
                verb("set|edit").medium().options(&[value("-h|--host"), switch("-g|--global")]).operands(&[nth(0, Effect::Check(program_setting))]),
            ]),
            verb("alias").otherwise(Level::Dangerous).verbs(&[
                verb("list|ls").safe().any_option(),
                verb("delete").medium(),
                verb("set").dangerous().why("sets a command that runs later").options(&[switch("-s|--shell")]).operands(&[nth(1, Effect::Check(alias))]),
            ]),
            API,
        ]),
    // Gitea, Codeberg, Bitbucket, the older client of GitHub and trackers: only listings look.
    tool("tea|fj|berg|bkt|jira|linear|acli|trello|asana|youtrack")
        .network()
        .options(&[value("-R|--repo|-l|--login|-r|--remote|-o|--output")])
        .otherwise(Level::Dangerous)
        .verbs(&[
            verb("list|ls|view|show|whoami|version|help|me|status|n|notifications").safe().any_option(),
            verb("issues|issue|i|pulls|pull|pr|pulls|repos|repo|releases|release|r|labels|label|milestones|milestone|ms|organizations|org|branches|branch|b|times|logins|login|notification|epic|sprint|board|project|boards|user|wiki|actions|webhooks|admin")
                .otherwise(Level::Dangerous)
                .or_operands()
                .safe()
                .any_option()
                .verbs(&[
                    verb("list|ls|view|show|search|helper").safe().any_option().shared(LOOKING),
                    verb("checkout|co|clone|open|o").medium(),
                    verb("delete|rm|remove|del|d").catastrophic().why(DELETES),
                    verb("*").dangerous().why(CHANGES),
                ]),
            verb("delete").catastrophic().why(DELETES),
            API,
        ]),
];

/// A request to the forge: the method decides, and a field makes it POST. A query of GraphQL is a POST that looks.
pub(super) const API: Spec = verb("api")
    .safe()
    .network()
    .options(&[
        value("-X|--method")
            .unless("GET|HEAD|get|head")
            .dangerous()
            .why(CHANGES),
        value("-f|--raw-field"),
        value("-F|--field").check(field_of_a_file),
        value("--input").sends(),
        value("-H|--header").check(header),
        value("--hostname|-q|--jq|-t|--template|-p|--preview|--cache|-R|--repo"),
        value("-d|--data"),
        switch("-i|--include|--paginate|--slurp|--silent|--verbose"),
        value("--output"),
    ])
    .check(request);

/// Deleting cannot be taken back; fields without a method are sent as a POST.
fn request<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let methods: Vec<Arg<'a>> = call.values("-X").collect();
    if let Some(delete) = methods
        .iter()
        .find(|method| method.text.eq_ignore_ascii_case("DELETE"))
    {
        requests.apply(Raise(Level::Catastrophic, DELETES), *delete);
    }
    let fields: Vec<Arg<'a>> = call
        .values("-f")
        .chain(call.values("-F"))
        .chain(call.values("-d"))
        .collect();
    let graphql = call
        .operands()
        .next()
        .is_some_and(|endpoint| endpoint.text.trim_start_matches('/') == "graphql");
    if graphql {
        return fields.iter().for_each(|field| query(*field, requests));
    }
    if methods.is_empty()
        && let Some(field) = fields.first()
    {
        requests.apply(Raise(Level::Dangerous, CHANGES), *field);
    }
}

/// Words of a mutation in a query; a query that is computed may be one.
fn query<'a>(field: Arg<'a>, requests: &mut Requests<'a>) {
    let Some(text) = field.text.strip_prefix("query=") else {
        return;
    };
    let whole = field.whole().is_some() && !text.starts_with('@');
    if !whole {
        requests.apply(
            Raise(Level::Dangerous, "sends a query that is computed"),
            field,
        );
    }
    if text.contains("mutation") {
        let level = if text.contains("delete") {
            Level::Catastrophic
        } else {
            Level::Dangerous
        };
        requests.apply(Raise(level, CHANGES), field);
    }
}

/// `name=@file` sends the file.
fn field_of_a_file<'a>(field: Arg<'a>, requests: &mut Requests<'a>) {
    if let Some((_, value)) = field.split('=')
        && value.text.starts_with('@')
    {
        requests.apply(Sends, value.after(1));
    }
}

/// A token that is shown is a secret that is read.
fn shows_token<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if let Some(shown) = call.values("--show-token").next() {
        requests.apply(Raise(Level::Medium, "shows a token"), shown);
    }
}

/// Settings that name programs.
fn program_setting<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    if !matches!(
        key.whole(),
        Some(
            "git_protocol"
                | "prompt"
                | "host"
                | "color_labels"
                | "spinner"
                | "check_update"
                | "display_hyperlinks"
                | "glamour_style"
        )
    ) {
        requests.apply(
            Raise(
                Level::Dangerous,
                "sets a program or a place that is used later",
            ),
            key,
        );
    }
}

fn alias<'a>(expansion: Arg<'a>, requests: &mut Requests<'a>) {
    if expansion.text.starts_with('!') {
        requests.apply(Runs(Code::Shell), expansion.after(1));
    }
}

/// What follows `--` is for git, which can be told to run something.
fn clones<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    // Long options may be cut short.
    let dangerous = |word: &&Arg<'a>| {
        let name = word.text.split('=').next().unwrap_or_default();
        let cut = |long: &str| name.len() > 3 && long.starts_with(name);
        word.text.starts_with("-c")
            || word.text.starts_with("-u")
            || ["--config", "--upload-pack", "--template"]
                .into_iter()
                .any(cut)
    };
    let behind = call.words.iter().skip_while(|word| word.text != "--");
    if let Some(word) = behind.skip(1).find(dangerous) {
        requests.apply(
            Raise(Level::Dangerous, "gives git options that run something"),
            *word,
        );
    }
}

/// A header can put another method in the place of the one that is seen.
fn header<'a>(header: Arg<'a>, requests: &mut Requests<'a>) {
    if header.text.to_ascii_lowercase().contains("override") {
        requests.apply(Raise(Level::Dangerous, CHANGES), header);
    }
}
