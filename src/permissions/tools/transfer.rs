//! transfer: fetching to standard output is free, fetching to a file is a write, and whatever goes out is sent.

use super::prelude::*;

/// `-H @file` sends the lines of a file.
fn header<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if value.text.starts_with('@') {
        requests.apply(Sends, value.after(1));
    }
}

/// `-b` takes `name=value`, or the name of a file of cookies.
fn cookie<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if !value.text.contains('=') && value.whole().is_some() {
        requests.apply(Reads, value);
    }
}

/// `-w` prints, but for `%output{file}`.
fn write_out<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if let Some((_, file)) = value.text.split_once("%output{") {
        let name = file
            .split('}')
            .next()
            .unwrap_or_default()
            .trim_start_matches(">>");
        requests.apply(
            Writes,
            Arg {
                text: name,
                ..value
            },
        );
    }
}

/// A variable may hold a file, which other options then send.
fn variable<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if value.text.contains('@') || value.whole().is_none() {
        requests.apply(Sends, value);
    }
}

/// The protocols that only fetch; the others can carry any bytes to any port.
fn url<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    let Some((scheme, rest)) = value.text.split_once("://") else {
        let computed = value.whole().is_none() && value.text.is_empty();
        if computed {
            requests.apply(Raise(Level::Medium, "the address is computed"), value);
        }
        if value.text.starts_with('@') {
            requests.apply(Raise(Level::Medium, "takes addresses from a file"), value);
        }
        return;
    };
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" | "ftp" | "ftps" | "sftp" | "scp" => requests.apply(Contacts, value),
        "file" => requests.apply(Reads, value.after(value.text.len() - rest.len())),
        _ => requests.apply(
            Raise(Level::Dangerous, "sends data by another protocol"),
            value,
        ),
    }
}

/// Without `-O -` or `--spider`, what is fetched becomes a file.
fn wget<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let to_stdout = call
        .values("--output-document")
        .last()
        .and_then(Arg::whole)
        .is_some_and(|name| matches!(name, "-" | "/dev/stdout" | "/dev/null"));
    if to_stdout || call.has("--spider") || call.has("--output-document") {
        return;
    }
    call.operands()
        .for_each(|url| requests.apply(Downloads, url));
}

/// `[METHOD] URL [ITEM…]`: an item is what its first separator says.
fn httpie<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let words: Vec<_> = call.operands().collect();
    let alphabetic = |word: &Arg<'_>| word.text.bytes().all(|b| b.is_ascii_alphabetic());
    let mut items = 1;
    if let [first, _, ..] = words.as_slice()
        && (alphabetic(first) || first.whole().is_none() && first.text.is_empty())
    {
        items = 2;
        if !matches!(
            first.text.to_ascii_uppercase().as_str(),
            "GET" | "HEAD" | "OPTIONS"
        ) {
            requests.apply(
                Raise(Level::Dangerous, "changes something on another machine"),
                *first,
            );
        }
    }
    for item in words.iter().skip(items) {
        if item_sends(item.text) {
            requests.apply(
                Raise(Level::Dangerous, "sends data to another machine"),
                *item,
            );
        }
    }
    if call.has("--download") && !call.has("--output") {
        words
            .iter()
            .take(items)
            .for_each(|url| requests.apply(Downloads, *url));
    }
}

/// Whether an item is anything but a header or a part of the address.
fn item_sends(item: &str) -> bool {
    let Some(at) = item.find([':', '=', '@']) else {
        return true;
    };
    let rest = item.get(at..).unwrap_or_default();
    let query = rest.starts_with("==") && !rest.starts_with("==@");
    let header = rest.starts_with(':') && !rest.starts_with(":=") && !rest.starts_with(":@");
    !query && !header
}

/// Programs and files that rsync's options name.
const RSYNC: &[Opt] = &[
    value("-e|--rsh|--rsync-path").runs(Code::Shell),
    value("-M|--remote-option").dangerous(),
    value("--log-file|--write-batch|--only-write-batch|--backup-dir|--partial-dir|-T|--temp-dir").writes(),
    value("--files-from|--exclude-from|--include-from|--password-file|--read-batch").reads(),
    value("--config|--dparam|--address|--port|-f|--filter|--exclude|--include|-B|--block-size|--bwlimit|--chmod|--chown|--compare-dest"),
    value("--copy-dest|--link-dest|--max-size|--min-size|--modify-window|--out-format|--suffix|--timeout|--contimeout|--info|--debug"),
    value("--usermap|--groupmap|--compress-level|--skip-compress|--protocol|--iconv|--checksum-seed|--checksum-choice|--outbuf|--max-delete"),
    switch("--delete|--del|--delete-before|--delete-during|--delete-delay|--delete-after|--delete-excluded|--delete-missing-args")
        .catastrophic()
        .why("deletes at the target what the source has not"),
    switch("-a|--archive|-v|--verbose|-q|--quiet|-c|--checksum|-r|--recursive|-R|--relative|-b|--backup|-u|--update|--inplace|--append"),
    switch("-d|--dirs|-l|--links|-L|--copy-links|-k|--copy-dirlinks|-K|--keep-dirlinks|-H|--hard-links|-p|--perms|-E|--executability"),
    switch("-A|--acls|-X|--xattrs|-o|--owner|-g|--group|-D|--devices|--specials|-t|--times|-O|--omit-dir-times|-J|-N|-U|-S|--sparse"),
    switch("-W|--whole-file|-x|--one-file-system|--existing|--ignore-existing|--ignore-errors|--force|--partial|-P|--progress|--stats"),
    switch("-z|--compress|-h|--human-readable|-8|-i|--itemize-changes|-I|--ignore-times|--size-only|-m|--prune-empty-dirs|-y|--fuzzy|-C|-F|-s|-0|-4|-6"),
    switch("--numeric-ids|--list-only|--fake-super|--super|--copy-unsafe-links|--safe-links|--no-perms|--no-owner|--no-group|--mkpath|--delay-updates|--info"),
    switch("--remove-source-files|--daemon").dangerous(),
    switch("-n|--dry-run").rehearses(),
];

pub(super) const TOOLS: &[Spec] = &[
    // A plain GET to standard output is safe. Every option that sends, writes or brings in further options is listed.
    tool("curl|curlie")
        .safe()
        .network()
        .options(&[
            value("-d|--data|--data-ascii|--data-binary|--data-raw|--data-urlencode|--json|-F|--form|--form-string|-T|--upload-file").sends(),
            value("--expand-data|--expand-json|--expand-form|--expand-upload-file|--expand-data-urlencode|--expand-data-binary|--expand-data-raw").sends(),
            value("-X|--request").dangerous().unless("GET|HEAD|OPTIONS").why("changes something on another machine"),
            value("-o|--output|-D|--dump-header|-c|--cookie-jar|--etag-save|--stderr|--trace|--trace-ascii|--libcurl|--hsts|--alt-svc").writes(),
            value("--output-dir").effect(WritesInto),
            value("--ssl-sessions").writes(),
            switch("-O|--remote-name|--remote-name-all").downloads(),
            switch("-J|--remote-header-name").medium().why("lets the server name the file"),
            value("-K|--config").dangerous().why("takes options from a file"),
            value("-Q|--quote|--ftp-alternative-to-user|--mail-from|--mail-rcpt|-t|--telnet-option").dangerous().why("sends commands"),
            value("--engine").dangerous().why("loads a library"),
            value("-H|--header|--proxy-header").check(header),
            value("-b|--cookie").check(cookie),
            value("-w|--write-out").check(write_out),
            value("--variable").check(variable),
            value("--url|--expand-url|--url-query|--expand-url-query").check(url),
            value("--netrc-file|--etag-compare").reads(),
            value("-u|--user|-A|--user-agent|-e|--referer|-m|--max-time|--connect-timeout|--retry|--retry-delay|--retry-max-time|-r|--range|-C|--continue-at"),
            value("--cacert|--capath|-E|--cert|--cert-type|--ciphers|--crlfile|--curves|--key|--key-type|--pass|--pinnedpubkey|--pubkey|--tls-max|--tls13-ciphers"),
            value("-x|--proxy|--proxy1.0|--preproxy|--noproxy|-U|--proxy-user|--proxy-cacert|--proxy-capath|--proxy-cert|--proxy-cert-type|--proxy-ciphers"),
            value("--proxy-crlfile|--proxy-key|--proxy-key-type|--proxy-pass|--proxy-pinnedpubkey|--proxy-service-name|--proxy-tls13-ciphers"),
            value("--proxy-tlsauthtype|--proxy-tlspassword|--proxy-tlsuser|--socks4|--socks4a|--socks5|--socks5-hostname|--socks5-gssapi-service"),
            value("--resolve|--connect-to|--dns-interface|--dns-ipv4-addr|--dns-ipv6-addr|--dns-servers|--doh-url|--interface|--local-port"),
            value("--unix-socket|--abstract-unix-socket|--request-target|--aws-sigv4|--oauth2-bearer|--login-options|--sasl-authzid|--service-name"),
            value("--limit-rate|--max-filesize|--max-redirs|--rate|-Y|--speed-limit|-y|--speed-time|-z|--time-cond|--expect100-timeout"),
            value("--happy-eyeballs-timeout-ms|--keepalive-time|--keepalive-cnt|--parallel-max|--proto|--proto-default|--proto-redir|--delegation|--krb"),
            value("--create-file-mode|--ftp-account|--ftp-method|--ftp-ssl-ccc-mode|-P|--ftp-port|--hostpubmd5|--hostpubsha256|--random-file|--egd-file"),
            value("--tftp-blksize|--tlsauthtype|--tlspassword|--tlsuser|--mail-auth|--vlan-priority|--ip-tos|--ech|--ipfs-gateway|--haproxy-clientip|--trace-config"),
            switch("-s|--silent|-S|--show-error|-L|--location|-f|--fail|--fail-early|--fail-with-body|-i|--include|--show-headers|-I|--head|-k|--insecure|-v|--verbose"),
            switch("-4|--ipv4|-6|--ipv6|-0|--http1.0|--http1.1|--http2|--http2-prior-knowledge|--http3|--http3-only|--http0.9|-1|--tlsv1|--tlsv1.0|--tlsv1.1|--tlsv1.2|--tlsv1.3"),
            switch("-2|--sslv2|-3|--sslv3|-a|--append|-B|--use-ascii|-g|--globoff|-G|--get|-j|--junk-session-cookies|-l|--list-only|-N|--no-buffer|--buffer"),
            switch("-n|--netrc|--netrc-optional|-p|--proxytunnel|-q|--disable|-R|--remote-time|-Z|--parallel|--parallel-immediate|-:|--next|-#|--progress-bar"),
            switch("--anyauth|--basic|--digest|--negotiate|--ntlm|--ntlm-wb|--proxy-anyauth|--proxy-basic|--proxy-digest|--proxy-insecure|--proxy-negotiate|--proxy-ntlm"),
            switch("--compressed|--compressed-ssh|--create-dirs|--crlf|--cert-status|--ca-native|--doh-cert-status|--doh-insecure|--disallow-username-in-url"),
            switch("--disable-eprt|--disable-epsv|--false-start|--form-escape|--ftp-create-dirs|--ftp-pasv|--ftp-pret|--ftp-skip-pasv-ip|--ftp-ssl-ccc|--ftp-ssl-control"),
            switch("--haproxy-protocol|--ignore-content-length|--location-trusted|--no-alpn|--no-clobber|--no-keepalive|--no-npn|--no-progress-meter|--no-sessionid"),
            switch("--path-as-is|--post301|--post302|--post303|--raw|--remove-on-error|--retry-all-errors|--retry-connrefused|--sasl-ir|--socks5-basic|--socks5-gssapi"),
            switch("--ssl|--ssl-reqd|--ssl-no-revoke|--ssl-allow-beast|--ssl-revoke-best-effort|--styled-output|--no-styled-output|--suppress-connect-headers"),
            switch("--tcp-fastopen|--tcp-nodelay|--tr-encoding|--trace-time|--trace-ids|--xattr|--skip-existing|--tftp-no-options|--no-location|--no-fail"),
            switch("-h|-V|-M|--manual").help(),
        ])
        .operands(&[every(Effect::Check(url))]),
    tool("wget|wget2")
        .safe()
        .network()
        .options(&[
            value("--post-data|--post-file|--body-data|--body-file").sends(),
            value("--method").dangerous().unless("GET|HEAD|OPTIONS").why("changes something on another machine"),
            value("-O|--output-document").writes(),
            value("-o|--output-file|-a|--append-output|--save-cookies|--rejected-log|--warc-file|--warc-tempdir|--hsts-file").writes(),
            value("-P|--directory-prefix").effect(WritesInto),
            // A line of a settings file: it can name programs and files.
            value("-e|--execute").dangerous().unless("robots=*|robots *|use_proxy*|http_proxy*|https_proxy*").why("changes any setting"),
            value("--config").dangerous().why("takes options from a file"),
            value("--use-askpass").runs(Code::Shell),
            value("-i|--input-file").medium().why("takes addresses from a file"),
            value("--load-cookies").reads(),
            value("-t|--tries|-T|--timeout|--dns-timeout|--connect-timeout|--read-timeout|-w|--wait|--waitretry|-Q|--quota|--limit-rate|--bind-address|--start-pos"),
            value("--progress|--report-speed|--retry-on-http-error|--restrict-file-names|--prefer-family|--user|--password|--local-encoding|--remote-encoding"),
            value("--cut-dirs|--http-user|--http-password|--default-page|--header|--compression|--max-redirect|--proxy-user|--proxy-password|--referer|-U|--user-agent"),
            value("--secure-protocol|--certificate|--certificate-type|--private-key|--private-key-type|--ca-certificate|--ca-directory|--crl-file|--pinnedpubkey|--ciphers"),
            value("--ftp-user|--ftp-password|--warc-header|--warc-max-size|--warc-dedup|-l|--level|-A|--accept|-R|--reject|--accept-regex|--reject-regex|--regex-type"),
            value("-D|--domains|--exclude-domains|--follow-tags|--ignore-tags|-I|--include-directories|-X|--exclude-directories|-B|--base"),
            switch("-b|--background|-d|--debug|-q|--quiet|-v|--verbose|-n|--no-verbose|-F|--force-html|--no-config|--retry-connrefused|--no-clobber|--no-netrc"),
            switch("--spider"),
            attached("--backups"),
            switch("-c|--continue|--show-progress|-N|--timestamping|-S|--server-response|--random-wait|--no-proxy|--no-dns-cache|--ignore-case|-4|--inet4-only"),
            switch("-6|--inet6-only|--ask-password|--no-iri|--unlink|--xattr|--no-directories|-x|--force-directories|--no-host-directories|-H|--span-hosts"),
            switch("--protocol-directories|--no-cache|-E|--adjust-extension|--ignore-length|--save-headers|--no-http-keep-alive|--no-cookies|--keep-session-cookies"),
            switch("--content-disposition|--content-on-error|--auth-no-challenge|--https-only|--no-check-certificate|--no-hsts|--trust-server-names|-L|--relative"),
            switch("-r|--recursive|-k|--convert-links|--convert-file-only|-K|--backup-converted|-m|--mirror|-p|--page-requisites|--no-parent|--follow-ftp|--no-glob"),
            switch("--delete-after|--no-passive-ftp|--no-remove-listing|--retr-symlinks|--preserve-permissions|--no-if-modified-since|--no-use-server-timestamps"),
            switch("-h|-V").help(),
        ])
        .check(wget),
    // Standard input is the body of the request.
    tool("http|https|httpie|xh|xhs")
        .safe()
        .network()
        .reads_code(Code::Opaque)
        .interactive(Level::Safe)
        .options(&[
            value("--raw").sends(),
            value("-o|--output").writes(),
            switch("-d|--download").medium(),
            value("--session").medium().why("writes a session"),
            value("--session-read-only|-a|--auth|-A|--auth-type|-p|--print|-P|--history-print|-s|--style|--pretty|--format-options|--response-charset|--response-mime"),
            value("--verify|--ssl|--ciphers|--cert|--cert-key|--cert-key-pass|--proxy|--timeout|--max-redirects|--max-headers|--default-scheme|--boundary|--bearer|--resolve|--interface"),
            switch("-j|--json|-f|--form|--multipart|-v|--verbose|-h|--headers|-b|--body|-m|--meta|-q|--quiet|-S|--stream|-x|--compress|-F|--follow|--all|--check-status"),
            switch("-c|--continue|--path-as-is|--chunked|-I|--ignore-stdin|--ignore-netrc|--debug|--traceback|--sorted|--unsorted|--http2|-4|-6|--curl|--curl-long|--https"),
            switch("--offline").dry_run(),
        ])
        .check(httpie),
    tool("aria2c")
        .medium()
        .network()
        .options(&[
            value("-d|--dir").effect(WritesInto),
            value("-o|--out|-l|--log|--save-session|--save-cookies|--server-stat-of").writes(),
            value("-i|--input-file|--load-cookies|--conf-path").reads(),
            attached("--on-download-complete|--on-download-error|--on-download-start|--on-download-stop|--on-download-pause|--on-bt-download-complete")
                .dangerous()
                .why("runs a program"),
            attached("--enable-rpc|--rpc-listen-all").dangerous().why("listens for commands"),
            value("-x|--max-connection-per-server|-s|--split|-k|--min-split-size|-j|--max-concurrent-downloads|--header|-U|--user-agent|--referer|--checksum|-t|--timeout"),
        ])
        .operands(&[every(Downloads)]),
    tool("axel|lftpget|ncftpget|fetch|httrack|gdown|pget|puf").medium().network().options(&[value("-o|--output|-O|-d").writes(), value("-n|-s|-U|-H"), switch("-q|-a|-v|-k")]).operands(&[every(Downloads)]),
    // Copies anywhere, over anything.
    tool("rsync").dangerous().why("copies over what is there, or to another machine").network().options(RSYNC).operands(&[but_last(Nothing), last(Writes)]),
    tool("unison|syncthing|lsyncd").dangerous().network(),
    // Their own command languages send, fetch and delete.
    tool("ftp|lftp|tftp|ncftp|ncftpput|cadaver|smbclient|curlftpfs|davfs2").dangerous().why("talks to another machine in both directions").network().options(&[value("-c|-e").runs(Code::Shell)]),
    tool("croc|wormhole|magic-wormhole|ffsend")
        .medium()
        .network()
        .or_operands()
        .verbs(&[
            verb("send|upload|ssh|tx").dangerous().why("sends files to another machine").operands(&[every(Sends)]),
            verb("receive|recv|rx|download").medium(),
        ]),
    // Whether a call only reads is for the service to say.
    tool("grpcurl|evans|websocat|wscat|grpc_cli")
        .medium()
        .network()
        .or_operands()
        .reads_code(Code::Opaque)
        .interactive(Level::Medium)
        .options(&[value("-d|--data|-x|--execute").sends(), value("-H|--header|-proto|-import-path|-authority|-cacert|-cert|-key"), switch("-plaintext|-insecure|-v|-vv")]),
];
