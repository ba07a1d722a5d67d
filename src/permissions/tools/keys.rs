//! keys: looking at keys and certificates is free; making, exporting or trusting them is not.

use super::prelude::*;

/// Options of openssl that write, or load programs; all others say how to compute.
const OPENSSL: &[Opt] = &[
    value("-in").reads(),
    value("-inkey|-key|-cert|-certfile|-CA|-CAkey|-CAfile|-CApath|-CAstore|-untrusted|-rand|-passin|-passout|-pass|-signature|-verify"),
    value("-kfile|-k|-K|-iv|-S|-md|-iter|-inform|-outform|-keyform|-certform|-CAform|-subj|-addext|-days|-extensions|-reqexts|-sign|-prverify"),
    value("-name|-algorithm|-pkeyopt|-paramfile|-newkey|-sigopt|-macopt|-mac|-hmac|-checkend|-ext|-nameopt|-certopt|-set_serial|-extfile"),
    value("-connect|-servername|-proxy|-starttls|-host|-port|-verify_hostname|-alpn|-cipher|-ciphersuites|-purpose|-verifyfile|-recip|-to|-from"),
    value("-out|-keyout|-writerand|-sess_out|-keylogfile|-msgfile|-token_out|-certsout|-outpubkey|-respout|-reqout|-outdir|-CAserial|-startdate-out").writes(),
    switch("-CAcreateserial").medium(),
    value("-engine|-provider-path|-loader|-dynamic|-keygen_engine|-ssl_client_engine").dangerous().why("loads a library"),
    value("-provider").dangerous().unless("default|legacy|base|fips|null").why("loads a library"),
    // A file of settings can name libraries to load.
    value("-config").medium().why("loads other settings"),
];

/// gpg without a command guesses one, and writes what it finds in a file.
fn gpg_guesses<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    const COMMANDS: &str = "--verify|--list-keys|--list-secret-keys|--list-sigs|--check-sigs|--fingerprint|--list-packets|--show-keys|--card-status|\
                            --print-md|--export|--decrypt|--gen-random|--list-config|--sign|--encrypt|--import|--recv-keys|--list-trustdb|--edit-key|\
                            --delete-keys|--delete-secret-keys|--send-keys|--export-secret-keys|--export-ownertrust";
    if !call.has_any(COMMANDS) {
        call.operands().for_each(|file| {
            requests.apply(Raise(Level::Medium, "writes what the file holds"), file);
        });
    }
}

const GPG: &[Opt] = &[
    switch("--verify|--verify-files|-k|--list-keys|--list-public-keys|--list-key"),
    switch("-K|--list-secret-keys|--list-sigs|--list-signatures|--list-sig|--check-sigs|--check-signatures|--check-sig|--fingerprint|--show-keys|--show-key"),
    switch("--list-packets|--card-status|--list-config|--list-gcrypt-config|--gpgconf-list|--gpgconf-test|--print-md|--print-mds|--gen-random|--gen-prime"),
    switch("--export|--export-ssh-key|--export-ownertrust|--list-trustdb|--check-trustdb|-d|--decrypt"),
    switch("-s|--sign|--clear-sign|--clearsign|-b|--detach-sign|-e|--encrypt|-c|--symmetric|--store|--import|--fast-import|--recv-keys|--receive-keys").medium(),
    switch("--search-keys|--refresh-keys|--locate-keys|--locate-external-keys|--fetch-keys|--dearmor|--dearmour|--enarmor|--enarmour|--decrypt-files").medium(),
    switch("--encrypt-files|-f|--gen-key|--generate-key|--full-generate-key|--full-gen-key|--quick-generate-key|--quick-gen-key|--quick-add-uid|--update-trustdb").medium(),
    switch("--quick-add-key|--quick-set-expire|--sign-key|--lsign-key|--quick-sign-key|--quick-lsign-key|--rebuild-keydb-caches|--tofu-policy").medium(),
    switch("--export-secret-keys|--export-secret-subkeys").dangerous().why("prints private keys"),
    switch("--edit-key|--key-edit|--passwd|--change-passphrase|--card-edit|--edit-card|--change-pin|--import-ownertrust|--gen-revoke|--generate-revocation|--desig-revoke")
        .dangerous()
        .why("changes keys or their trust"),
    switch("--delete-keys|--delete-key|--quick-revoke-uid|--quick-revoke-sig|--server").dangerous().why("deletes keys"),
    switch("--delete-secret-keys|--delete-secret-key|--delete-secret-and-public-keys|--delete-secret-and-public-key").catastrophic().why("deletes private keys"),
    switch("--send-keys").catastrophic().why("publishes keys"),
    value("--photo-viewer|--agent-program|--dirmngr-program|--exec-path|--ctapi-driver|--pcsc-driver").dangerous().why("names a program to run"),
    value("--options|--homedir").medium().why("loads other settings"),
    value("-o|--output|--status-file|--log-file|--logger-file|--attribute-file").writes(),
    value("--passphrase-file|--command-file|--recipient-file|--hidden-recipient-file").reads(),
    value("-u|--local-user|-r|--recipient|-R|--hidden-recipient|--default-key|--encrypt-to|--passphrase|--passphrase-fd|--pinentry-mode|--keyserver|--keyserver-options"),
    value("--trust-model|--cipher-algo|--digest-algo|--cert-digest-algo|--compress-algo|-z|--compress-level|--keyring|--secret-keyring|--primary-keyring|--keyid-format"),
    value("--status-fd|--logger-fd|--attribute-fd|--command-fd|--s2k-mode|--s2k-digest-algo|--s2k-cipher-algo|--s2k-count|--list-options|--verify-options|--export-options"),
    value("--import-options|--import-filter|--export-filter|--set-filename|--comment|--default-recipient|--debug|--debug-level|--max-output|--lc-ctype|--ttyname|--display-charset"),
    value("--auto-key-locate|--trusted-key|--sender|-N|--cert-notation|--sig-notation|--weak-digest|--group|--compliance|--personal-digest-preferences|--personal-cipher-preferences"),
    switch("-a|--armor|--armour|--no-armor|-q|--quiet|-v|--verbose|--no-verbose|--batch|--no-batch|--yes|--no|-t|--textmode|--no-tty|--no-greeting|--expert|--always-trust"),
    switch("--with-colons|--with-fingerprint|--with-subkey-fingerprint|--with-keygrip|--with-secret|--with-key-data|--with-sig-check|--with-sig-list|--fixed-list-mode"),
    switch("--no-default-keyring|--no-auto-check-trustdb|--no-permission-warning|--no-options|--throw-keyids|--list-only|--show-session-key|--multifile|--no-symkey-cache"),
    switch("--no-autostart|--ignore-mdc-error|--allow-secret-key-import|--no-emit-version|--emit-version|--no-comments|--rfc4880|--openpgp|--allow-weak-digest-algos"),
    // "Not completely implemented", says its manual.
    switch("-n|--dry-run"),
    switch("-h|--dump-options|--warranty").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("openssl|libressl")
        .single_dash()
        .options(OPENSSL)
        .verbs(&[
            verb("x509|req|rsa|rsautl|ec|ecparam|dsa|dsaparam|dhparam|pkey|pkeyparam|pkeyutl|pkcs7|pkcs8|pkcs12|crl|crl2pkcs7|verify|asn1parse|genrsa|genpkey|gendsa")
                .safe()
                .any_option(),
            verb("enc|rand|prime|passwd|speed|ciphers|version|list|help|errstr|cms|smime|nseq|sess_id|spkac|storeutl|info|kdf|mac|ts|base64|zlib|zstd|brotli")
                .safe()
                .any_option(),
            verb("aes*|aria*|bf*|camellia*|cast*|des*|rc2*|rc4*|seed*|sm4*|chacha*").safe().any_option(),
            verb("dgst|md*|sha*|sm3|blake*|ripemd*|rmd160").safe().any_option().operands(&[every(Reads)]),
            // What it is fed is sent.
            verb("s_client").safe().network().any_option().reads_code(Code::Opaque).interactive(Level::Safe),
            verb("s_time|ocsp").safe().network().any_option().options(&[value("-port|-accept").dangerous().why("serves to the network")]),
            verb("ca|rehash|srp|fipsinstall").medium().any_option(),
            verb("s_server").dangerous().why("serves files or a shell to the network").any_option(),
            verb("engine").dangerous().why("loads a library").any_option(),
        ])
        .otherwise(Level::Dangerous),
    tool("gpg|gpg2|gpg1")
        .safe()
        .options_first().options(GPG).operands(&[every(Reads)]).check(gpg_guesses),
    tool("gpgv|gpgsplit|pgpdump|sq-verify").safe().options(&[value("--keyring|--status-fd|--homedir|--weak-digest"), switch("-q|-v"), value("-o|--output").writes()]),
    tool("gpgconf|gpg-connect-agent|gpg-agent|gpgsm|dirmngr|dirmngr-client").medium().options(&[
        switch("--list-dirs|--list-components|--check-programs|--kill|-K|--launch|--reload|-R|-L"),
        switch("--change-options|--remove-socketdir").dangerous(),
    ]),
    tool("cosign|notation|rekor-cli")
        .network()
        .options(&[switch("-V|-S|-G|-R"), value("-m|-x|-p|-s|-P|--key")])
        .verbs(&[
            verb("verify|verify-*|tree|triangulate|version|list|ls|inspect|get|search|logininfo").safe().any_option(),
            verb("generate-key-pair|generate|save|load|initialize|download").medium(),
            verb("sign|sign-blob|attest|attest-blob|upload|attach|copy|clean|import-key-pair|login|policy|push|delete").dangerous().why("signs or publishes"),
        ])
        .otherwise(Level::Dangerous),
    tool("keytool")
        .medium()
        .single_dash()
        .options(&[
            switch("-list|-printcert|-printcrl|-printcertreq|-v|-rfc|-noprompt|-genkeypair|-genkey|-genseckey|-certreq|-exportcert|-export|-importcert|-import|-trustcacerts|-cacerts"),
            switch("-delete|-storepasswd|-keypasswd|-importkeystore|-changealias").dangerous().why("changes keys"),
            value("-keystore|-storepass|-keypass|-alias|-keyalg|-keysize|-validity|-dname|-storetype|-ext|-sigalg|-deststoretype|-srcstoretype|-destkeystore|-srckeystore|-sslserver"),
            value("-file|-outfile").writes(),
            value("-providerclass|-providerpath|-provider|-addprovider").dangerous().why("loads a program"),
        ]),
];
