//! Verbs that talk to other repositories: fetching is medium, a plain push to a named remote too; a push that forces
//! or deletes takes shared history away, and one to a bare address sends the project elsewhere.

use super::super::prelude::*;
use super::shared::{is_address, source};

/// Why a forced push is beyond repair.
const FORCES: &str = "overwrites or deletes shared history";

pub(super) const PUSH: Spec = verb("push")
    .medium()
    .network()
    .options(&[
        switch("-n|--dry-run").dry_run(),
        switch("-f|--force|--mirror|-d|--delete|--prune").catastrophic().why(FORCES),
        attached("--force-with-lease").catastrophic().why(FORCES),
        value("--receive-pack|--exec").runs(Code::Shell),
        value("--repo").check(destination),
        value("-o|--push-option|--recurse-submodules"),
        attached("--signed"),
        switch("--all|--branches|--tags|--follow-tags|--no-follow-tags|-u|--set-upstream|-q|--quiet|-v|--verbose"),
        switch("--porcelain|--progress|--no-progress|--thin|--no-thin|--atomic|--no-atomic|--verify|--no-verify"),
        switch("--force-if-includes|--no-force-if-includes|--no-signed|-4|--ipv4|-6|--ipv6|--no-force-with-lease"),
        switch("--no-force|--no-mirror|--no-prune"),
    ])
    .operands(&[nth(0, Effect::Check(destination)), from(1, Effect::Check(refspec))]);

pub(super) const SEND_EMAIL: Spec = verb("send-email|imap-send")
    .dangerous()
    .why("sends mail")
    .network()
    .options(&[
        value("--to-cmd|--cc-cmd|--header-cmd|--sendmail-cmd|--smtp-server").runs(Code::Shell),
        value("--to|--cc|--bcc|--from|--subject|--in-reply-to|--reply-to|--smtp-user|--smtp-pass|--smtp-server-port"),
        value("--smtp-encryption|--smtp-domain|--envelope-sender|--confirm|--suppress-cc|--identity|--smtp-auth"),
        value("--8bit-encoding|--compose-encoding|--transfer-encoding|--batch-size|--relogin-delay|-f|--folder"),
        value("--smtp-server-option|--smtp-ssl-cert-path"),
        switch("--dry-run|--dump-aliases").dry_run(),
        switch("--compose|--annotate|--quiet|--force|--validate|--no-validate|--thread|--no-thread|--smtp-debug"),
    ])
    .operands(&[every(Sends)]);

/// Large files: they are sent along with a push; `migrate import` rewrites the history.
pub(super) const LFS: Spec = verb("lfs").verbs(&[
    verb("ls-files|status|env|logs|locks|version|pointer|fsck|ext|help").safe().any_option(),
    // Without a pattern it lists.
    verb("track").safe().any_option().operands(&[every(Raise(Level::Medium, "changes .gitattributes"))]),
    verb("untrack|fetch|pull|checkout|install|uninstall|update|clone|smudge|clean|filter-process|post-checkout|dedup")
        .medium()
        .network(),
    verb("push").medium().network().options(&[switch("--dry-run").dry_run(), switch("--all|--object-id|--stdin")]),
    verb("prune").dangerous().why("deletes large files").options(&[switch("-d|--dry-run").dry_run(), switch("-f|--force|--recent|-v|--verbose|-c|--verify-remote")]),
    verb("lock|unlock").dangerous().network(),
    verb("migrate").verbs(&[
        verb("info").safe().any_option(),
        verb("import|export").catastrophic().why("rewrites the history"),
    ]),
]);

pub(super) const ANNEX: Spec = verb("annex")
    .verbs(&[
        verb("whereis|info|list|find|version|status|log|diffdriver|contentlocation|examinekey|help").safe().any_option(),
        verb("get|add|lock|unlock|edit|init|fix|fsck|restage|metadata|adjust|group|wanted|numcopies|config").medium(),
        verb("sync|pull|push|assist|merge|describe").medium().network(),
        verb("drop|dropunused|uninit|dead|forget|expire|trim").dangerous().options(&[switch("--force").catastrophic().why("deletes the last copies")]),
    ])
    .otherwise(Level::Dangerous);

pub(super) const VERBS: &[Spec] = &[
    PUSH,
    SEND_EMAIL,
    LFS,
    ANNEX,
    verb("fetch")
        .medium()
        .network()
        .options(&[
            switch("--dry-run").dry_run(),
            value("--upload-pack").runs(Code::Shell),
            switch("-u|--update-head-ok").dangerous().why("moves the branch that is checked out"),
            value("--depth|--shallow-since|--shallow-exclude|--deepen|--refmap|-o|--server-option|--negotiation-tip"),
            value("-j|--jobs|--filter|--submodule-prefix|--recurse-submodules-default|--bundle-uri"),
            attached("--recurse-submodules"),
            switch("--all|--no-all|-a|--append|--atomic|-f|--force|-m|--multiple|-t|--tags|-n|--no-tags|-p|--prune"),
            switch("--no-prune|-P|--prune-tags|--porcelain|-k|--keep|--progress|--no-progress|--unshallow|--refetch"),
            switch("--update-shallow|--stdin|-q|--quiet|-v|--verbose|-4|--ipv4|-6|--ipv6|--set-upstream|--prefetch"),
            switch("--show-forced-updates|--no-show-forced-updates|--auto-gc|--no-auto-gc|--auto-maintenance"),
            switch("--no-auto-maintenance|--write-commit-graph|--no-write-commit-graph|--no-recurse-submodules"),
        ])
        .operands(&[nth(0, Effect::Check(source))]),
    // A template brings hooks, which run when the clone is checked out.
    verb("clone")
        .medium()
        .network()
        .options(&[
            value("-c|--config").check(super::config::setting),
            value("--template").dangerous().why("brings hooks into the clone"),
            value("-u|--upload-pack").runs(Code::Shell),
            value("--separate-git-dir").writes(),
            value("--reference|--reference-if-able").reads(),
            value("--bundle-uri").contacts(),
            value("-b|--branch|-o|--origin|--depth|--shallow-since|--shallow-exclude|-j|--jobs|--filter|--ref-format"),
            value("--server-option|--revision"),
            attached("--recurse-submodules|--recursive"),
            switch("-l|--local|-s|--shared|-q|--quiet|-v|--verbose|-n|--no-checkout|--bare|--mirror|--single-branch"),
            switch("--no-single-branch|--no-tags|--progress|--no-hardlinks|--dissociate|--sparse|--shallow-submodules"),
            switch("--remote-submodules|--also-filter-submodules|--reject-shallow|-4|--ipv4|-6|--ipv6"),
        ])
        .operands(&[nth(0, Effect::Check(source)), nth(1, Writes)]),
    verb("init|init-db")
        .medium()
        .options(&[
            value("--template").dangerous().why("brings hooks into the repository"),
            value("--separate-git-dir").writes(),
            value("-b|--initial-branch|--object-format|--ref-format"),
            attached("--shared"),
            switch("-q|--quiet|--bare"),
        ])
        .operands(&[nth(0, Writes)]),
    // `set-url` changes where later pushes go.
    verb("remote").options(&[switch("-v|--verbose")]).verbs(&[
        verb("show|get-url").safe().options(&[switch("-n|--push|--all")]),
        verb("add")
            .medium()
            .options(&[value("-t|-m"), attached("--mirror"), switch("-f|--fetch|--tags|--no-tags")])
            .operands(&[nth(1, Effect::Check(source))]),
        verb("set-url").dangerous().why("changes where pushes go").operands(&[from(1, Effect::Check(source))]),
        verb("rename|remove|rm|set-head|set-branches|update|prune")
            .medium()
            .options(&[switch("-n|--dry-run|-a|--auto|-d|--delete|-p|--prune|--progress|--no-progress|--add")]),
    ]),
    // The plumbing of fetch and push.
    verb("fetch-pack|http-fetch").medium().network().options(&[value("--upload-pack|--exec").runs(Code::Shell)]),
    verb("send-pack|http-push")
        .dangerous()
        .network()
        .options(&[
            switch("-f|--force|--mirror|-d|-D|--stdin").catastrophic().why(FORCES),
            attached("--force-with-lease").catastrophic().why(FORCES),
            value("--receive-pack|--exec").runs(Code::Shell),
        ])
        .operands(&[from(1, Effect::Check(refspec))]),
    // Other systems: publishing there is a push that cannot be taken back.
    verb("svn|p4").network().verbs(&[
        verb("log|info|show-ignore|proplist|propget|blame|find-rev|changes|show-externals").safe().any_option(),
        verb("clone|init|fetch|rebase|sync|gc|create-ignore|mkdirs|reset|multi-init|multi-fetch").medium(),
        verb("dcommit|submit|branch|tag|set-tree|commit-diff|propset").dangerous().why("publishes to another system"),
    ]).otherwise(Level::Dangerous),
    verb("cvsimport|archimport|cvsexportcommit").medium().network(),
    // They serve the repository, open it to the network, or speak for another program.
    verb("daemon|instaweb|http-backend|cvsserver|shell|receive-pack|upload-pack|upload-archive|remote-*")
        .dangerous()
        .why("serves the repository to others"),
    // `fill` and `get` print secrets; the others change them.
    verb("credential|credential-*")
        .network()
        .verbs(&[verb("fill|get|capability").medium(), verb("approve|reject|store|erase|exit").dangerous().why("changes stored credentials")])
        .otherwise(Level::Dangerous),
];

/// The repository a push goes to: a bare address is no remote that the project names.
fn destination<'a>(remote: Arg<'a>, requests: &mut Requests<'a>) {
    source(remote, requests);
    if is_address(remote.text) {
        let why = "sends the project to an address that is no named remote";
        requests.apply(Raise(Level::Dangerous, why), remote);
    }
    refspec(remote, requests);
}

/// `+x` forces and `:x` deletes.
fn refspec<'a>(refspec: Arg<'a>, requests: &mut Requests<'a>) {
    if refspec.text.starts_with(['+', ':']) {
        requests.apply(Raise(Level::Catastrophic, FORCES), refspec);
    }
}
