//! storage: listing a bucket is free; what goes up is sent out, and what is deleted there is gone.

use super::prelude::*;

/// How a copy between here and a store reads its operands.
#[derive(Clone, Copy)]
enum Remote {
    /// By a prefix: `s3://`.
    Prefix(&'static str),
    /// By a colon before the first slash: `store:path`.
    Colon,
}

impl Remote {
    /// Whether a word names the store; also if it may, because its start is computed.
    fn may_be(self, word: Arg<'_>) -> bool {
        let text = word.text;
        let computed = word.whole().is_none();
        match self {
            Self::Prefix(prefix) => {
                text.starts_with(prefix) || computed && prefix.starts_with(text)
            }
            Self::Colon => {
                let first = text.split('/').next().unwrap_or_default();
                first.contains(':') || computed && !text.contains('/')
            }
        }
    }
}

/// Copies from all operands but the last to the last: up is sent out, down writes a file.
fn copies<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>, remote: Remote) {
    let operands: Vec<_> = call.operands().collect();
    let Some((&target, sources)) = operands.split_last() else {
        return;
    };
    if !remote.may_be(target) {
        if target.text != "-" {
            requests.apply(Writes, target);
        }
        return;
    }
    requests.apply(Raise(Level::Dangerous, "uploads to a store"), target);
    for source in sources.iter().filter(|source| !remote.may_be(**source)) {
        requests.apply(Sends, *source);
    }
}

/// `aws s3 cp`, `s3cmd sync`.
pub(super) fn copies_s3<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    copies(call, requests, Remote::Prefix("s3://"));
}

/// `gsutil cp`, `gcloud storage cp`; a copy into another cloud counts as well.
pub(super) fn copies_gs<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    copies(call, requests, Remote::Prefix("gs://"));
    if call
        .operands()
        .last()
        .is_some_and(|target| target.text.starts_with("s3://"))
    {
        copies_s3(call, requests);
    }
}

/// `azcopy copy`.
fn copies_https<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    copies(call, requests, Remote::Prefix("https://"));
}

/// `rclone copy`: a store may carry settings of its own, some of which name programs.
fn copies_rclone<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    copies(call, requests, Remote::Colon);
    rclone_stores(call, requests);
}

fn rclone_stores<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let settings = |store: &Arg<'_>| {
        store.text.starts_with(':')
            || store
                .text
                .split(':')
                .next()
                .is_some_and(|name| name.contains('='))
    };
    for store in call.operands().filter(settings) {
        requests.apply(
            Raise(Level::Dangerous, "a store with settings of its own"),
            store,
        );
    }
}

/// Options of gsutil before its verb.
const GSUTIL: &[Opt] = &[
    value("-h|-u|-i"),
    value("-o")
        .dangerous()
        .why("overrides the settings, such as where to send what"),
    switch("-m|-q|-D|-DD"),
];

/// Settings of a bucket: read with `get`, changed by everything else.
const SETTINGS: &[Spec] = &[
    verb("get|list").safe().any_option(),
    verb("delete").catastrophic(),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("gsutil")
        .network()
        .globals_first()
        .options(GSUTIL)
        .verbs(&[
            verb("ls|cat|du|stat|hash|version|help").safe().any_option(),
            verb("cp").safe().check(copies_gs).options(&[
                value("-a|-j|-s|-z|-C"),
                value("-L").writes(),
                switch("-A|-c|-D|-e|-I|-J|-n|-M|-p|-P|-r|-R|-U|-v|-Z"),
            ]),
            verb("rsync").safe().check(copies_gs).options(&[
                value("-a|-j|-x|-y"),
                switch("-c|-C|-e|-i|-J|-p|-P|-r|-R|-u|-U"),
                switch("-d").catastrophic().why("deletes at the target what the source has not"),
                switch("-n").dry_run(),
            ]),
            verb("rm|rb").catastrophic().why("deletes objects or buckets"),
            verb("acl|iam|lifecycle|cors|defacl|defstorageclass|label|logging|notification|versioning|web|retention|requesterpays|ubla|pap|rpo|autoclass|bucketpolicyonly|hmac|kms")
                .verbs(SETTINGS)
                .otherwise(Level::Dangerous),
            verb("signurl").medium().why("makes a link that needs no rights"),
        ])
        .otherwise(Level::Dangerous),
    tool("s3cmd")
        .network()
        .options(&[
            value("--access_key|--secret_key|--access_token|--region|--bucket-location|--mime-type|-m|--exclude|--include|--rexclude|--rinclude"),
            value("--add-header|--limit-rate|--acl-grant|--acl-revoke|--storage-class|--encoding|--host-bucket|--expiry-days|--limit|-D|--days"),
            value("-c|--config").medium().why("loads other settings"),
            value("--host").contacts(),
            value("--log-target-prefix|--cache-file").writes(),
            switch("-r|--recursive|-f|--force|-v|--verbose|-d|--debug|-q|--quiet|-p|--preserve|-H|--human-readable-sizes|-l|--long-listing"),
            switch("--skip-existing|--continue|--no-progress|--progress|--stats|-s|--ssl|--no-ssl|-e|--encrypt|-P|--acl-public|--acl-private|--list-md5|--no-preserve|--no-check-md5|--check-md5"),
            switch("--delete-removed|--delete-after").catastrophic().why("deletes at the target what the source has not"),
            switch("--no-check-certificate").medium(),
            switch("-n|--dry-run").dry_run(),
            switch("-h").help(),
        ])
        .verbs(&[
            verb("ls|la|du|info|accesslog|multipart|listmp|cfinfo|ws-info|getpolicy|getlifecycle|getcors").safe(),
            verb("get").medium().operands(&[nth(1, Writes)]),
            verb("sync").safe().check(copies_s3),
            verb("signurl").medium(),
            verb("put|mb|cp|mv|modify|setacl|setpolicy|sign|restore|expire").dangerous().why("changes what is stored"),
            verb("del|rm|rb|delpolicy|dellifecycle|delcors|cfdelete").catastrophic().why("deletes objects or buckets"),
        ])
        .otherwise(Level::Dangerous),
    tool("s5cmd")
        .network()
        .options(&[value("--endpoint-url|--profile|--region|--numworkers|-r|--retry-count|--log|--credentials-file"), switch("--dry-run").dry_run(), switch("--no-sign-request|--stat|--json")])
        .verbs(&[
            verb("ls|cat|du|head|version|select").safe().any_option(),
            verb("cp|sync").safe().check(copies_s3).options(&[
                switch("--delete").catastrophic().why("deletes at the target what the source has not"),
                switch("-n|--no-clobber|-s|--if-size-differ|-u|--if-source-newer|-f|--flatten|--show-progress|--size-only"),
                value("-c|--concurrency|-p|--part-size|--exclude|--include|--acl|--storage-class|--content-type"),
            ]),
            verb("presign").medium(),
            verb("rm|rb").catastrophic().why("deletes objects or buckets"),
        ])
        .otherwise(Level::Dangerous),
    // Which of its operands are stores is for its settings to say. Without words it is a file manager.
    tool("mc|mcli")
        .network()
        .options(&[switch("--json|--debug|--no-color|--quiet|-q|--disable-pager"), value("-C|--config-dir|--limit-upload|--limit-download"), switch("--insecure").medium()])
        .verbs(&[
            verb("ls|cat|head|stat|tree|du|diff|ping|ready|version|watch|sql").safe().any_option(),
            verb("find").safe().any_option().options(&[
                value("--exec").runs(Code::Shell),
                value("--name|--path|--regex|--larger|--smaller|--older-than|--newer-than|--print|--maxdepth|--ignore"),
            ]),
            verb("alias|policy|anonymous|tag|event|ilm|encrypt|retention|legalhold|quota|replicate")
                .verbs(&[verb("list|ls|get|info|status").safe().any_option()])
                .otherwise(Level::Dangerous),
            verb("admin").verbs(&[verb("info").safe().any_option()]).otherwise(Level::Dangerous),
            verb("rm|rb").catastrophic().why("deletes objects or buckets"),
            verb("mirror").dangerous().options(&[
                switch("--remove").catastrophic().why("deletes at the target what the source has not"),
                switch("--dry-run|--fake").dry_run(),
            ]),
        ])
        .alone(Level::Medium)
        .otherwise(Level::Dangerous),
    tool("azcopy")
        .network()
        .options(&[
            value("--cap-mbps|--output-type|--log-level|--from-to|--include-pattern|--exclude-pattern|--include-path|--exclude-path|--overwrite|--block-size-mb|--blob-type"),
            attached("--recursive|--put-md5|--check-length|--preserve-smb-info"),
            attached("--delete-destination").catastrophic().unless("false"),
            attached("--dry-run").dry_run(),
            switch("-h").help(),
        ])
        .verbs(&[
            verb("list|ls|env|doc").safe().any_option(),
            verb("jobs").verbs(&[verb("list|show").safe().any_option()]).otherwise(Level::Dangerous),
            verb("copy|cp|c|sync").safe().check(copies_https),
            verb("remove|rm|r").catastrophic().why("deletes what is stored"),
        ])
        .otherwise(Level::Dangerous),
    tool("rclone")
        .network()
        .options(&[
            value("--exclude|--include|-f|--filter|--max-depth|--max-age|--min-age|--max-size|--min-size|--transfers|--checkers|--bwlimit"),
            value("--stats|--log-level|--retries|--low-level-retries|--timeout|--contimeout|--tpslimit|--buffer-size|--drive-chunk-size"),
            value("--s3-acl|--order-by|--format|-F|--separator|-s|--head|--tail|--offset|--count|--user-agent|--bind|--multi-thread-streams"),
            value("--exclude-from|--include-from|--filter-from|--files-from|--files-from-raw").reads(),
            value("--backup-dir|--log-file|--combined|--differ|--missing-on-dst|--missing-on-src|--match|--error|--dest-after").writes(),
            value("--config").medium().why("loads other settings"),
            value("--password-command|--sftp-ssh|--metadata-mapper|--webdav-bearer-token-command|--sftp-server-command|--http-proxy-command")
                .runs(Code::Shell),
            switch("-v|--verbose|-vv|-q|--quiet|-P|--progress|-c|--checksum|-u|--update|--size-only|--ignore-existing|--ignore-times|-l|--links"),
            switch("-L|--copy-links|--fast-list|--no-traverse|--stats-one-line|--human-readable|--json|--create-empty-src-dirs|-M|--metadata"),
            switch("-R|--recursive|--dirs-only|--files-only|-d|-p|--one-way|--download|--track-renames|--immutable|--hash"),
            switch("--delete-during|--delete-after|--delete-before|--delete-excluded").catastrophic(),
            switch("-n|--dry-run").dry_run(),
            switch("--no-check-certificate").medium(),
            switch("-h|-V").help(),
        ])
        .verbs(&[
            verb("ls|lsl|lsd|lsf|lsjson|size|md5sum|sha1sum|hashsum|tree|about|cat|check|cryptcheck|listremotes|version|help|obscure|test")
                .safe()
                .check(rclone_stores),
            verb("ncdu").medium(),
            verb("copy|copyto|copyurl").safe().check(copies_rclone),
            verb("sync|bisync").catastrophic().why("deletes at the target what the source has not").check(copies_rclone),
            verb("delete|deletefile|purge|rmdir|rmdirs|cleanup|dedupe").catastrophic().why("deletes what is stored"),
            verb("config").verbs(&[verb("file|paths|touch").safe(), verb("show|dump|providers|redacted").safe()]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("b2")
        .network()
        .verbs(&[
            verb("ls|list-*|get-*|version|account").safe().any_option(),
            verb("download-*|cat").medium(),
            verb("rm|delete-*|cancel-*").catastrophic().why("deletes what is stored"),
        ])
        .otherwise(Level::Dangerous),
];
