//! remote: a command for another machine is what that command is; a shell there, or a tunnel, is not seen through.

use super::prelude::*;

/// Keywords of `-o` that only say whom to talk to and how patiently.
const HARMLESS: &[&str] = &[
    "batchmode",
    "connecttimeout",
    "connectionattempts",
    "loglevel",
    "serveraliveinterval",
    "serveralivecountmax",
    "tcpkeepalive",
    "identityfile",
    "identitiesonly",
    "port",
    "user",
    "hostname",
    "preferredauthentications",
    "passwordauthentication",
    "pubkeyauthentication",
    "kbdinteractiveauthentication",
    "gssapiauthentication",
    "numberofpasswordprompts",
    "requesttty",
    "compression",
    "addressfamily",
    "ciphers",
    "macs",
    "kexalgorithms",
    "hostkeyalgorithms",
    "pubkeyacceptedalgorithms",
    "pubkeyacceptedkeytypes",
    "proxyjump",
    "escapechar",
    "exitonforwardfailure",
    "controlpersist",
    "checkhostip",
    "visualhostkey",
    "updatehostkeys",
    "hostkeyalias",
    "stricthostkeychecking",
    "userknownhostsfile",
    "globalknownhostsfile",
    "clearallforwardings",
    "forwardx11",
    "ipqos",
    "rekeylimit",
    "bindaddress",
    "bindinterface",
    "certificatefile",
    "challengeresponseauthentication",
    "setenv",
    "sendenv",
    "verifyhostkeydns",
    "canonicalizehostname",
    "hashknownhosts",
    "sessiontype",
    "stdinnull",
];

/// `-o Keyword=value`, also with blanks for the `=`; some keywords name programs.
fn ssh_option<'a>(option: Arg<'a>, requests: &mut Requests<'a>) {
    let trimmed = option.text.trim_start_matches([' ', '\t', '"']);
    let skipped = option.text.len() - trimmed.len();
    let key_end = trimmed
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(trimmed.len());
    let key = trimmed
        .get(..key_end)
        .unwrap_or_default()
        .to_ascii_lowercase();
    let value = trimmed
        .get(key_end..)
        .unwrap_or_default()
        .trim_start_matches([' ', '\t', '=', '"']);
    let value = option.after(skipped + trimmed.len() - value.len());
    if option.whole().is_none() && key_end == trimmed.len() {
        return requests.apply(Raise(Level::Dangerous, "the option is computed"), option);
    }
    match key.as_str() {
        "proxycommand" | "localcommand" | "knownhostscommand" | "remotecommand" => {
            if value.whole() != Some("none") {
                requests.apply(Runs(Code::Shell), value);
            }
        }
        "pkcs11provider"
        | "securitykeyprovider"
        | "xauthlocation"
        | "smartcarddevice"
        | "include" => {
            requests.apply(Raise(Level::Dangerous, "loads a program"), option);
        }
        "remoteforward" | "tunnel" | "tunneldevice" | "proxyusefdpass" | "forwardagent" => {
            requests.apply(
                Raise(Level::Dangerous, "opens a way into this machine"),
                option,
            );
        }
        key if HARMLESS.contains(&key) => {}
        _ => requests.apply(Raise(Level::Medium, "an option nobody here knows"), option),
    }
}

/// A file of settings can name programs to run here.
fn ssh_config<'a>(file: Arg<'a>, requests: &mut Requests<'a>) {
    match file.whole() {
        Some("none" | "/dev/null") => {}
        Some(path) if !path.starts_with("/dev/") && !path.starts_with("/proc/") => {
            requests.apply(
                Raise(Level::Medium, "loads settings that can name programs"),
                file,
            );
        }
        _ => requests.apply(
            Raise(Level::Dangerous, "loads settings that are computed"),
            file,
        ),
    }
}

/// Without a command it is a shell, also where an option names a program to connect through.
fn opens_shell<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    use crate::permissions::argv::Event;
    let runs = call
        .events
        .iter()
        .any(|event| matches!(event, Event::Rest { .. }));
    let through = |option: Arg<'_>| {
        let name = option.text.to_ascii_lowercase();
        name.contains("command") && !name.contains("remotecommand")
    };
    if !runs && call.values("-o").any(through) {
        requests.apply(
            Raise(Level::Dangerous, "opens a shell on another machine"),
            call.at(),
        );
    }
}

/// Options that ssh and its kin share.
const SSH: &[Opt] = &[
    value("-o").check(ssh_option),
    value("-F").check(ssh_config),
    value("-I").dangerous().why("loads a library"),
    value("-E").writes(),
    value("-c|-i|-J|-l"),
    switch("-1|-2|-4|-6|-C|-q|-v"),
    switch("-A")
        .medium()
        .why("lends the keys to the other machine"),
];

/// Copying has options of its own for the programs at both ends.
const COPY: &[Opt] = &[
    value("-S|-D").runs(Code::Shell),
    value("-P|-l|-X"),
    switch("-3|-r|-p|-T|-O|-a|-f|-N"),
    value("-b").dangerous(),
];

/// Looking at keys is free; making one writes it.
fn keygen<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let looks = call.has_any("-l|-F|-y|-B|-L|-e|-Q");
    let files: Vec<_> = call.values("-f").collect();
    for file in &files {
        requests.apply(if looks { Reads } else { Writes }, *file);
    }
    if !looks {
        requests.apply(Raise(Level::Medium, "makes or changes a key"), call.at());
    }
}

/// Without a word that asks, the agent is given the default keys.
fn adds_keys<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-l") {
        requests.apply(Raise(Level::Medium, "changes the agent's keys"), call.at());
    }
}

/// The last operand of a copy is a file or directory here, unless it names a host.
fn brings<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if let Some(target) = call.operands().last()
        && !target.text.contains(':')
    {
        requests.apply(WritesInto, target);
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Options may follow the host. Without a command it is a shell; the words of a command are joined there.
    tool("ssh|slogin")
        .safe()
        .forwards_input()
        .reads_code(Code::Shell)
        .options(&[
            value("-p|-b|-B|-e|-m"),
            value("-L|-D").medium().why("opens a tunnel"),
            value("-R|-w|-W").dangerous().why("opens a way into this machine"),
            value("-O").dangerous().unless("check").why("steers a running connection"),
            value("-S").medium(),
            value("-Q").help(),
            value("-P"),
            switch("-n|-f"),
            switch("-g|-K|-k|-M|-N|-s|-T|-t|-a|-X|-x|-Y|-y"),
            switch("-V|-G").help(),
        ])
        .shared(SSH)
        .operands(&[nth(0, Contacts), from(1, Joined(Code::Shell))])
        .check(opens_shell),
    tool("autossh")
        .dangerous()
        .why("opens a tunnel")
        .network()
        .options(&[value("-M|-p|-b|-B|-e|-m|-L|-D|-R|-w|-W|-O|-S|-Q|-P"), switch("-n|-f|-g|-K|-k|-N|-s|-T|-t|-a|-X|-x|-Y|-y"), switch("-V").help()])
        .shared(SSH)
        .operands(&[nth(0, Contacts), from(1, Joined(Code::Shell))]),
    tool("dropbear|sshd|dbclient|sslh|ssh-agent-filter|sshuttle|chisel|frpc|frps|rathole").dangerous().why("opens a tunnel").network(),
    tool("scp|pscp").dangerous().why("copies files to or from another machine").network().options(COPY).shared(SSH).check(brings),
    tool("sftp|psftp").dangerous().why("copies files to or from another machine").network().options(COPY).shared(SSH),
    tool("mosh")
        .safe()
        .network()
        .reads_code(Code::Shell)
        .options(&[value("--ssh|--client|--server").runs(Code::Shell), value("-p|--port|--predict|--family|--bind-server|-c"), switch("-a|-n|-4|-6|--no-init|--local")])
        .operands(&[nth(0, Contacts), from(1, Command)]),
    tool("pdsh|pssh|parallel-ssh|clush|dsh|mussh")
        .safe()
        .forwards_input()
        .reads_code(Code::Shell)
        .options(&[value("-w|-h|-H|-l|-x|-g|-f|-t|-u|-O|-p|--hosts|--user|--par|--timeout|-o|-e|--outdir|--errdir"), switch("-i|-v|-A|-b|-N|-P|-L|-q")])
        .operands(&[from(0, Joined(Code::Shell))]),
    tool("ssh-keygen")
        .safe()
        .options(&[
            value("-f"),
            value("-F"),
            value("-t|-b|-C|-N|-P|-E|-m|-Z|-a|-n|-V|-z|-I|-O|-s|-Y|-G|-M|-T|-r|-W"),
            value("-R").medium().why("removes a known host"),
            value("-D|-w").dangerous().why("loads a library"),
            switch("-l|-y|-B|-L|-e|-Q"),
            switch("-q|-v|-h|-H|-U|-i|-g"),
            switch("-A|-p|-c|-k|-u|-K").dangerous().why("changes keys"),
        ])
        .check(keygen),
    tool("ssh-add")
        .safe()
        .options(&[
            switch("-l|-L"),
            switch("-q|-v"),
            switch("-D|-d|-x|-X|-K|-k|-A|-c|-C|--apple-use-keychain|--apple-load-keychain").medium().why("changes the agent's keys"),
            value("-t|-E|-H|-h|-T"),
            value("-s|-e|-S").dangerous().why("loads a library"),
        ])
        .operands(&[every(Raise(Level::Medium, "changes the agent's keys"))])
        .check(adds_keys),
    tool("ssh-copy-id").dangerous().why("lets a key log in on another machine").network().options(SSH),
    tool("ssh-keyscan").safe().network().options(&[value("-f|-p|-T|-t|-O"), switch("-4|-6|-c|-D|-H|-v|-q")]),
    tool("ssh-agent")
        .medium()
        .options_first()
        .options(&[value("-a|-E|-P|-t|-O"), switch("-c|-D|-d|-k|-s")])
        .operands(&[from(0, Command)]),
];
