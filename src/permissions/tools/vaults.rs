//! vaults and environments: a secret read is a read, a secret handed to a command is that command, changing one is dangerous.

use super::prelude::*;
use super::shared::one_word_is_code;

pub(super) const TOOLS: &[Spec] = &[
    // What they run is what they are; listing prints secrets.
    tool("teller|envchain|dotenvx|phase|akeyless|summon|berglas|assume|vlt|envconsul|keeper|conjur|cloak|varlock|dotenv-vault|ejson|ejson2env")
        .options_first()
        .verbs(&[
            verb("run").medium().options_first().operands(&[every(Command)]).check(one_word_is_code),
            verb("exec").medium().options_first().operands(&[nth(0, Nothing), from(1, Command)]).after_dashes(Command),
            verb("list|ls|status|help|configure|find|history|whoami|env|show|get|read|export|print|secrets|me|projects|environments").safe().reveals().any_option()
                .operands(&[every(Effect::Check(changes_secret))]),
        ])
        .otherwise(Level::Dangerous),
    // Reads a file of settings, then is what it runs.
    tool("dotenv|dotenv-cli|shadowenv").medium().options_first().options(&[value("-f|--file|-e|-c|-p|-v|-q|--quote"), switch("-o|--override|--no-override|--debug|--export")])
        .verbs(&[
            verb("list|get").safe().reveals().any_option(),
            verb("set|unset|init|hook"),
            verb("run|exec").medium().options_first().options(&[switch("--override|--no-override")]).operands(&[every(Command)]),
        ])
        .or_operands()
        .operands(&[every(Command)]),
    // Allowing a directory lets its file run code at every prompt.
    tool("direnv").verbs(&[
        verb("status|version|help|stdlib|show_dump|hook").safe().any_option(),
        verb("reload|deny|disallow|block|revoke|edit|prune|export|dump|fetchurl"),
        verb("allow|permit|grant").dangerous().why("lets a file run code at every prompt"),
        verb("exec").medium().options_first().operands(&[nth(0, Nothing), from(1, Command)]),
    ]),
    // Decrypting reads a secret; `exec-env` and an editor are commands.
    tool("sops")
        .medium()
        .reveals()
        .options(&[
            switch("-d|--decrypt|-v|--verbose|--ignore-mac|--show-master-keys|-s"),
            switch("-i|--in-place|-r|--rotate|-e|--encrypt").medium(),
            value("--output").writes(),
            value("--set|--extract|--input-type|--output-type|--age|-a|--pgp|-p|-k|--kms|--gcp-kms|--azure-kv|--config|--filename-override|--unencrypted-suffix|--encrypted-regex|--add-age|--rm-age|--enable-local-keyservice|--keyservice"),
        ])
        .verbs(&[
            verb("exec-env|exec-file").medium().options(&[switch("--background|--pristine|--same-process|--no-fifo"), value("--user|--filename")]).operands(&[nth(0, Reads), from(1, Joined(Code::Shell))]),
            verb("decrypt|encrypt|rotate|edit|set|unset|updatekeys|groups|filestatus|completion"),
            verb("publish").dangerous().why("sends secrets to another machine"),
        ])
        .or_operands(),
    // Decrypting reveals; the outcome goes to the terminal or to `-o`.
    tool("age|rage")
        .medium()
        .reveals()
        .options(&[switch("-d|--decrypt|-e|--encrypt|-a|--armor|-p|--passphrase"), value("-r|--recipient|-R|--recipients-file|-i|--identity|-j"), value("-o|--output").writes()])
        .operands(&[every(Reads)]),
    // They make keys, or lock and unlock files of the tree.
    tool("age-keygen|minisign|signify|ssss-split|ssss-combine|git-crypt|transcrypt|blackbox|git-secret|keybase|rage-keygen|agenix|ragenix")
        .medium()
        .options(&[value("-o|--output").writes()]),
    // Keys of the desktop: looking one up reveals it.
    tool("secret-tool|keyring|kwallet-query|keepassxc-cli|dashlane|dcli|ks|passage|envwarden|proton-pass").verbs(&[
        verb("lookup|get|search|show|cat|otp|list|ls|find|grep|code|diagnose|analyze|estimate|diceware").safe().reveals().any_option(),
        verb("sync|unlock|lock|status|generate|unlocked|login|git").medium(),
    ]).otherwise(Level::Dangerous),
    // Looking up reveals; everything else changes the keychain.
    tool("security").verbs(&[
        verb("find-generic-password|find-internet-password|dump-keychain|find-certificate|find-identity|find-key|list-keychains|default-keychain|show-keychain-info|error|cms|verify-cert|help").safe().reveals().any_option()
            .options(&[value("-o").writes(), value("-s|-a|-l|-c|-D|-p|-k|-t|-f|-P"), switch("-w|-g|-d")]),
    ]).otherwise(Level::Dangerous),
    // Makes a certificate; its own authority is trusted by every program.
    tool("mkcert").medium().single_dash().options(&[switch("-install|-uninstall").dangerous().why("changes which certificates are trusted"), value("-cert-file|-key-file|-p12-file|-csr").writes(), switch("-ecdsa|-client|-pkcs12"), switch("-CAROOT|-help|-version").help()]),
    // Reading tokens and certificates is free; issuing them happens elsewhere.
    tool("jwt|step|certstrap|cfssl|certbot|acme.sh|lego|minica|smallstep").verbs(&[verb("decode|inspect|certinfo|help|version|certificates|list").safe().any_option(), verb("encode|gencert|genkey|create|sign|init")]).otherwise(Level::Dangerous),
];

/// `doppler secrets set`, `chamber list` beside it: a second word that changes something.
fn changes_secret<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    if matches!(
        word.text,
        "set"
            | "delete"
            | "upload"
            | "rm"
            | "remove"
            | "create"
            | "update"
            | "import"
            | "write"
            | "rotate"
            | "revoke"
            | "logout"
            | "login"
    ) || word.whole().is_none()
    {
        requests.apply(Raise(Level::Dangerous, "changes stored secrets"), word);
    }
}
