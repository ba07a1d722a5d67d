//! packages of systems: listing is free, installing is work, removing reaches beyond the project.

use super::prelude::*;
use crate::permissions::spec::matches_any;

/// apt's own options. `-o` and `-c` can name programs that apt runs (`APT::Update::Pre-Invoke`); what is known to name none is listed.
const APT: &[Opt] = &[
    switch("-y|--yes|--assume-yes|-q|--quiet|-qq|-f|--fix-broken|-m|--fix-missing|-u|--show-upgraded|-V|--verbose-versions"),
    switch("--no-install-recommends|--install-recommends|--install-suggests|--no-install-suggests|--reinstall|--only-upgrade"),
    switch("--no-upgrade|--upgrade|-d|--download-only|--print-uris|--installed|--upgradable|--upgradeable|--manual-installed"),
    switch("-a|--all-versions|--names-only|-n|--full|--no-all-versions|--assume-no|--no-download|--color|--no-color|-b|--compile"),
    switch("-s|--simulate|--just-print|--dry-run|--recon|--no-act|-h").dry_run(),
    switch("--allow-unauthenticated|--force-yes|--allow-insecure-repositories|--allow-downgrades|--allow-remove-essential")
        .dangerous()
        .why("switches off apt's own safety"),
    switch("--allow-change-held-packages|--purge|--auto-remove|--autoremove")
        .dangerous()
        .why("removes system packages"),
    value("-t|--target-release|--default-release|-a|--host-architecture|-P|--build-profiles|-F|--format|-w|--width|-O|--sort"),
    value("-o|--option").runs(Code::Opaque).unless(
        "Dpkg::Options::=--force-conf*|DPkg::Options::=--force-conf*|Dpkg::Use-Pty=*|Acquire::Retries=*|Acquire::ForceIPv4=*\
         |Acquire::http::Timeout=*|Acquire::https::Timeout=*|Dpkg::Lock::Timeout=*|DPkg::Lock::Timeout=*|APT::Get::Assume-Yes=*",
    ),
    value("-c|--config-file").runs(Code::Opaque),
];

/// `apt install name-` removes the package; a computed name may be one.
fn removes_by_name<'a>(name: Arg<'a>, requests: &mut Requests<'a>) {
    if name.text.ends_with('-') {
        requests.apply(Raise(Level::Dangerous, "removes system packages"), name);
    }
    local_package(name, requests);
}

/// A package that is a file runs its own scripts when it is installed, as a file of code does.
pub(super) fn local_package<'a>(package: Arg<'a>, requests: &mut Requests<'a>) {
    const FILES: &str =
        "./*|../*|/*|*.deb|*.rpm|*.apk|*.whl|*.tgz|*.tar.gz|*.zip|*.gem|*.rb|*.pkg.tar*";
    let from_source = package.text.starts_with("git+") || package.text.contains('[');
    if !from_source && matches_any(FILES, package.text) {
        requests.apply(RunsFile, package);
    }
}

/// dpkg and rpm name files of packages where they install.
fn installs_files<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has_any("-i|--install|-U") {
        call.operands()
            .for_each(|package| local_package(package, requests));
    }
}

/// rpm's query, verify and install modes share their letters: `-i` means `--info` after `-q`.
fn rpm_mode<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-q") {
        installs_files(call, requests);
    }
    let asks = call.has("-q");
    for at in call.values("-i").filter(|_| !asks) {
        requests.apply(Raise(Level::Medium, "installs packages"), at);
    }
}

/// A macro of rpm may run a command or Lua; a plain name is printed.
fn rpm_macro<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    let name = value.text.trim_start_matches("%{").trim_end_matches('}');
    let plain = !name.is_empty()
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"_%?! ".contains(&b));
    if value.whole().is_none() || !plain {
        requests.apply(Runs(Code::Opaque), value);
    }
}

/// pacman's `-S` looks with one of its query letters, and installs, refreshes or cleans otherwise.
fn pacman_sync<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let asks = call.has("-s") && !call.has("-y");
    for at in call.values("-S").filter(|_| !asks) {
        requests.apply(Raise(Level::Medium, "installs packages"), at);
    }
    let refreshes = call.values("-F").filter(|_| call.has("-y"));
    for at in refreshes {
        requests.apply(Raise(Level::Medium, "refreshes the package lists"), at);
    }
}

/// zypper's dry run, which only its transactions know.
const REHEARSAL: &[Opt] = &[switch("-D|--dry-run").dry_run()];

pub(super) const TOOLS: &[Spec] = &[
    // Reads by verb; removal and what edits the sources is beyond the project; `install name-` removes.
    tool("apt|apt-get")
        .options(APT)
        .verbs(&[
            verb("list|search|show|showsrc|policy|depends|rdepends|changelog|check|indextargets|moo|help|why|why-not").safe(),
            verb("install|reinstall|satisfy|build-dep").operands(&[every(Effect::Check(removes_by_name))]),
            verb("update|upgrade|source|download|clean|autoclean|distclean"),
            verb("remove|purge|autoremove|autopurge|full-upgrade|dist-upgrade|dselect-upgrade")
                .dangerous()
                .why("removes system packages"),
            verb("edit-sources|modernize-sources").dangerous().why("changes where the system takes packages from"),
        ]),
    // As apt's; without a verb it is a program for the terminal that installs.
    tool("aptitude")
        .options(APT)
        .verbs(&[
            verb("search|show|versions|why|why-not|changelog|help").safe(),
            verb("install|reinstall|build-dep").operands(&[every(Effect::Check(removes_by_name))]),
            verb("update|safe-upgrade|download|clean|autoclean|markauto|unmarkauto|hold|unhold"),
            verb("remove|purge|full-upgrade|forbid-version|forget-new").dangerous().why("removes system packages"),
        ])
        .alone(Level::Medium),
    // Only the package lists are read; `gencaches` rewrites them.
    tool("apt-cache").options(APT).verbs(&[
        verb("search|show|showpkg|showsrc|policy|madison|depends|rdepends|pkgnames|stats|dump|unmet|dotty|xvcg").safe().any_option(),
        verb("gencaches"),
    ]),
    // A mark decides what is kept and upgraded; reading marks is free.
    tool("apt-mark").options(APT).verbs(&[
        verb("showauto|showmanual|showhold|showinstall|showremove|showpurge").safe(),
        verb("auto|manual|hold|unhold|minimize-manual|install|remove|purge"),
    ]),
    // Reads its index; `update` fetches it.
    tool("apt-file").verbs(&[verb("search|find|list|show").safe().any_option(), verb("update|purge")]),
    // Prints the configuration.
    tool("apt-config").options(APT).verbs(&[verb("dump|shell").safe()]),
    // A source or key that is trusted decides what runs as root from then on.
    tool("apt-key").verbs(&[verb("list|finger|fingerprint|export|exportall").safe()]).otherwise(Level::Dangerous),
    // Whoever owns the source runs as root from then on.
    tool("add-apt-repository|apt-add-repository").dangerous().why("changes where the system takes packages from"),
    // Queries are listed; the actions that unpack, configure or remove are listed with their level.
    tool("dpkg")
        .safe()
        .options(&[
            switch("-l|--list|-s|--status|-L|--listfiles|-S|--search|-p|--print-avail|-c|--contents|-I|--info|-f|--field"),
            switch("--get-selections|--print-architecture|--print-foreign-architectures|-V|--verify|-C|--audit|--assert-multi-arch"),
            switch("--compare-versions|--validate-pkgname|--validate-version|--no-pager|-q"),
            switch("-i|--install|--unpack|--configure|-a|--pending|-R|--recursive|--triggers-only|-E|-G|-b|--build|-B")
                .medium()
                .why("installs packages"),
            switch("-x|--extract|-X|--vextract|-e|--control").medium().why("unpacks a package"),
            switch("-r|--remove|-P|--purge").dangerous().why("removes system packages"),
            switch("--set-selections|--clear-selections|--add-architecture|--remove-architecture|--update-avail|--merge-avail|--clear-avail|--forget-old-unavail")
                .dangerous(),
            switch("--force-all|--force-depends|--force-remove-reinstreq|--force-remove-essential|--force-overwrite").dangerous(),
            value("--pre-invoke|--post-invoke").runs(Code::Shell),
            value("--status-logger").runs(Code::Shell),
            value("--root|--instdir|--admindir|--ignore-depends|--path-include|--path-exclude").medium(),
            value("--log").writes(),
            switch("--no-act|--dry-run|--simulate"),
        ])
        .operands(&[every(Reads)])
        .check(installs_files),
    // They read the package data base; `dpkg-architecture -c` runs a command.
    tool("dpkg-query|dpkg-architecture|dpkg-checkbuilddeps|dpkg-scanpackages").safe().any_option().options(&[value("--command").runs(Code::Shell), value("-c").runs(Code::Shell)]),
    // The listed ones look into a package; building and unpacking are not listed.
    tool("dpkg-deb")
        .safe()
        .options(&[
            switch("-c|--contents|-I|--info|-f|--field|-W|--show|--fsys-tarfile|--ctrl-tarfile|-v|-q"),
            value("--showformat|-D"),
        ])
        .operands(&[nth(0, Reads)]),
    // Building runs the package's own rules.
    tool("dpkg-source|dpkg-buildpackage|debuild|dh|rpmbuild|makepkg|abuild|rpmspec|mock").medium(),
    // They run maintainer scripts or change what commands mean.
    tool("dpkg-reconfigure|update-alternatives|dpkg-divert|dpkg-statoverride|do-release-upgrade|needrestart")
        .dangerous()
        .why("changes the system"),
    // Reads by verb; `--setopt` and `-c` may name plugins and programs.
    tool("dnf|yum|microdnf|dnf5|tdnf")
        .options(&[
            switch("-y|--assumeyes|-q|--quiet|-v|--verbose|--refresh|-C|--cacheonly|-b|--best|--nobest|--allowerasing|--skip-broken"),
            switch("--installed|--available|--all|--updates|--showduplicates|--security|--bugfix|--downloadonly|-4|-6|--enabled|--disabled"),
            switch("--assumeno|-h").dry_run(),
            switch("--nogpgcheck|--nogpg|--no-gpgchecks").dangerous().why("installs without checking signatures"),
            value("--setopt").runs(Code::Opaque).unless(
                "install_weak_deps=*|fastestmirror=*|max_parallel_downloads=*|tsflags=nodocs|keepcache=*|skip_if_unavailable=*|timeout=*",
            ),
            value("-c|--config|--installroot|--repofrompath|--releasever|--setvar").dangerous(),
            value("-x|--exclude|--excludepkgs|--repo|--repoid|--enablerepo|--disablerepo|-d|-e|--forcearch|--advisory|--comment|--qf|--queryformat"),
            value("--destdir|--downloaddir").writes(),
        ])
        .verbs(&[
            verb("list|ls|search|se|info|if|repolist|repoinfo|repoquery|rq|provides|whatprovides|prov|check-update|check-upgrade|deplist|updateinfo")
                .safe()
                .any_option(),
            verb("check|help|leaves|alias").safe(),
            verb("history|hist|group|groups|grp|module|environment|advisory|repo")
                .verbs(&[verb("list|info|summary|provides|userinstalled").safe(), verb("install|enable|upgrade|mark")])
                .otherwise(Level::Dangerous),
            verb("install|in|reinstall|rei|localinstall|groupinstall|upgrade|up|update|upgrade-minimal|update-minimal|makecache|mc|clean|download|builddep").operands(&[every(Effect::Check(local_package))]),
            verb("remove|rm|erase|autoremove|groupremove|swap|distro-sync|dsync|distrosync|downgrade|dg|system-upgrade|offline-upgrade")
                .dangerous()
                .why("removes system packages"),
            verb("config-manager|copr|shell|sh|versionlock|needs-restarting|mark|automatic").dangerous().options(&[switch("--assumeno")]),
        ]),
    // Macros run shell commands (`%(…)`), so does `--pipe`; install and erase are listed, `-i` depends on the mode.
    tool("rpm")
        .safe()
        .options(&[
            switch("-q|--query|-V|--verify|-K|--checksig"),
            switch("-i"),
            switch("-a|--all|-l|--list|-f|--file|-p|--package|-c|--configfiles|-d|--docfiles|-s|--state|-R|-v|-h"),
            switch("--requires|--provides|--changelog|--scripts|--last|--info|--whatprovides|--whatrequires|--conflicts|--obsoletes|--nosignature|--nodigest"),
            switch("--showrc|--querytags|--percent|--hash"),
            switch("--install|-U|--upgrade|-F|--freshen|--reinstall").medium().why("installs packages"),
            switch("-e|--erase|--nodeps|--force|--import|--initdb|--rebuilddb|--setperms|--setugids|--restore|--noscripts").dangerous(),
            value("--qf|--queryformat"),
            value("--pipe").runs(Code::Shell),
            value("-E|--eval").check(rpm_macro),
            value("--rcfile|--macros|--load").runs(Code::Opaque),
            value("-D|--define|--predefine").check(rpm_macro),
            value("--root|--dbpath|--prefix|--relocate").dangerous(),
            switch("--test").rehearses(),
        ])
        .check(rpm_mode),
    // Readers of package files; keys decide what is trusted.
    tool("rpm2cpio|rpm2archive|rpmlint|rpmkeys").safe().options(&[switch("--import|--delete").dangerous()]).operands(&[every(Reads)]),
    // Reads by verb; repositories, keys and locks decide what runs as root.
    tool("zypper")
        .options(&[
            switch("-n|--non-interactive|-q|--quiet|-v|--verbose|--no-refresh|-y|--no-confirm|-l|--auto-agree-with-licenses|--no-recommends|--details|-s|-i"),
            switch("--no-gpg-checks|--gpg-auto-import-keys|--allow-unsigned-rpm|--plus-content|--force-resolution").dangerous(),
            switch("-h").help(),
            value("-R|--root|--installroot|-c|--config|--plus-repo|-p").dangerous(),
            value("-r|--repo|--from|-t|--type"),
        ])
        .verbs(&[
            verb("search|se|info|if|list-updates|lu|list-patches|lp|repos|lr|packages|pa|patterns|pt|products|pd|what-provides|wp").safe().any_option(),
            verb("patch-check|pchk|services|ls|locks|ll|licenses|versioncmp|vcmp|targetos|tos|help|ps|patch-info|pattern-info|system-architecture").safe(),
            verb("install|in|update|up|refresh|ref|patch|source-install|si|install-new-recommends|inr|clean|cc|verify|ve|download").options(REHEARSAL), verb("remove|rm|dist-upgrade|dup").dangerous().why("removes system packages").options(REHEARSAL),
        ])
        .otherwise(Level::Dangerous),
    // The operation letter decides; `-S` by its own letters. The helpers' options that name programs are listed.
    tool("pacman|yay|paru|pikaur|trizen")
        .safe()
        .options(&[
            switch("-S|--sync"),
            switch("-F|--files"),
            switch("-s|--search|-i|--info|-l|--list|-g|--groups"),
            switch("-y|--refresh|-u|--sysupgrade|-c|--clean"),
            switch("-Q|--query|-T|--deptest|-o|-k|-q|-m|-n|-e|-t|-w|-v"),
            switch("--owns|--quiet|--foreign|--native|--explicit|--unrequired|--upgrades"),
            switch("--noconfirm|--needed|--asdeps|--asexplicit|--verbose|--noprogressbar"),
            switch("-U|--upgrade|--downloadonly").medium().why("installs packages"),
            switch("-R|--remove|-D|--database|-d|--nodeps|--dbonly|--noscriptlet").dangerous().why("removes system packages"),
            switch("-p|--print|-h").dry_run(),
            value("--overwrite|--config|--hookdir|--gpgdir|--dbpath|-r|--root|--sysroot|-b|--cachedir|--arch|--ignore|--assume-installed").dangerous(),
            value("--editor|--makepkg|--pacman|--git|--gpg|--mflags|--gpgflags|--sudo|--fm|--pager|--chroot|--pkgctl|--bat").runs(Code::Opaque),
        ])
        .check(pacman_sync),
    // What is trusted here runs as root later.
    tool("pacman-key|pacman-mirrors|reflector").dangerous().why("changes whose packages are trusted"),
    // Reads by verb; other roots, key directories and untrusted packages are beyond the project.
    tool("apk")
        .options(&[
            switch("-q|--quiet|-v|--verbose|-U|--update-cache|--no-cache|--no-progress|-u|--upgrade|-l|--latest|-a|-i|--no-interactive"),
            switch("-s|--simulate|-h").dry_run(),
            switch("--allow-untrusted|-f|--force|--force-overwrite|--force-broken-world").dangerous(),
            value("-t|--virtual|--arch|--cache-max-age|--wait|--progress-fd|-X|--repository"),
            value("-p|--root|--keys-dir|--repositories-file").dangerous(),
            value("-o|--output").writes(),
        ])
        .verbs(&[
            verb("info|list|search|policy|dot|stats|version|audit|verify|manifest|query").safe().any_option(),
            verb("add").operands(&[]),
            verb("update|upgrade|fix|cache|fetch|index|mkpkg|mkndx"),
            verb("del").dangerous().why("removes system packages"),
        ]),
    // Reads by verb; services and removal are beyond the project; `ruby`, `sh`, `irb` and `bundle exec` run what they are given.
    tool("brew")
        .options(&[
            value("--prefix|--cellar|--caskroom|--cache|--repository|--repo|--taps"),
            switch("-v|--verbose|-q|--quiet|-d|--debug|--formula|--formulae|--cask|--casks|--versions|--json|-1|-l|-r|-t|--pinned|--full-name"),
            switch("--json=v1|--json=v2|--installed|--tree|--eval-all|--all|--greedy|--desc|--multiple|-s|--HEAD|--force|-f|-y|--yes"),
            switch("-h").help(),
            switch("-n|--dry-run").dry_run(),
            switch("--zap").dangerous().why("deletes the application's files"),
        ])
        .verbs(&[
            verb("list|ls|info|abv|search|outdated|deps|uses|leaves|doctor|dr|config|desc|options|log|cat|formulae|casks|missing").safe().any_option(),
            verb("tap-info|which-formula|formula|shellenv|commands|help|livecheck|lc|developer|docs|gist-logs").safe(),
            verb("install|reinstall|upgrade|update|up|fetch|link|ln|unlink|pin|unpin|cleanup|postinstall|audit|test|edit|create|extract|unpack|style").operands(&[every(Effect::Check(local_package))]),
            verb("tap").alone(Level::Safe),
            verb("analytics").verbs(&[verb("state").safe(), verb("on|off")]),
            verb("services").verbs(&[verb("list|ls|info|i").safe().any_option()]).otherwise(Level::Dangerous),
            verb("bundle")
                .verbs(&[
                    verb("check|list|install|dump|add|edit|env"),
                    verb("remove|cleanup").dangerous(),
                    verb("exec|sh").operands(&[every(Command)]),
                ])
                .options(&[value("--file")])
                .alone(Level::Medium),
            verb("uninstall|remove|rm|autoremove").dangerous().why("removes installed software"),
            verb("untap|update-reset|migrate|sh|irb|exec|bump*|pr-*|dispatch-*|release|upload").dangerous(),
            verb("ruby").options(&[value("-e").runs(Code::Ruby).instead_of_first()]).operands(&[nth(0, RunsFile)]),
        ]),
    // Reads by verb, work by verb; services and removal are the rest.
    tool("port")
        .options(&[switch("-q|-v|-d|-n|-N|-p|-s|-b|-c|-f|-u")])
        .verbs(&[
            verb("list|installed|search|info|outdated|deps|rdeps|dependents|variants|contents|provides|echo|notes|livecheck|requested|file|dir|cat|help").safe(),
            verb("install|upgrade|selfupdate|sync|fetch|checksum|extract|patch|configure|build|destroot|test|lint|clean|select|setrequested"),
        ])
        .otherwise(Level::Dangerous),
    // Reads by verb; `run` is what it runs; services, interfaces and removal are the rest.
    tool("snap")
        .verbs(&[
            verb("list|find|search|info|version|changes|change|tasks|connections|interfaces|interface|services|logs|get|model|warnings|known|help|whoami").safe().any_option(),
            verb("install|refresh|download|revert|enable|alias|try|pack|prefer|ack|watch|wait|okay"),
            verb("run").medium().options_first().operands(&[every(Command)]),
        ])
        .otherwise(Level::Dangerous),
    // `flatpak run` starts an application that is not looked into; its options that open the sandbox are not listed.
    tool("flatpak")
        .options(&[switch("--user|--system|-y|--assumeyes|--noninteractive|-v|--verbose|-h"), value("--installation|--columns")])
        .verbs(&[
            verb("list|info|search|remotes|history|ps|remote-ls|remote-info|documents|permissions|permission-show").safe().any_option(),
            verb("install|update|upgrade|run|build|build-init|build-finish|repair|mask|pin|make-current|enter").options(&[value("--command").runs(Code::Shell)]),
        ])
        .otherwise(Level::Dangerous),
    // `--host` leaves the sandbox: it is what it runs.
    tool("flatpak-spawn").options_first().options(&[switch("--host|--clear-env|--watch-bus|--latest-version"), attached("--env|--directory")])
        .operands(&[every(Command)]),
    // Reads by verb; a source decides what is installed from then on.
    tool("winget")
        .options(&[value("--version|-v|--id|--name|--source|-s|--scope")])
        .verbs(&[
            verb("list|ls|search|find|show|view|features|hash|validate").safe().any_option(),
            verb("install|add|upgrade|update|download|import|pin|export"),
            verb("source").verbs(&[verb("list|ls|export").safe(), verb("update|refresh")]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Reads by verb; `push` publishes; settings, sources and removal are the rest.
    tool("choco|chocolatey")
        .options(&[value("--version|-s|--source|--params|--package-parameters")])
        .verbs(&[
            verb("list|search|find|info|outdated|help").safe().any_option(),
            verb("config|features|feature|sources|source|pin|apikey").verbs(&[verb("list|get").safe()]).otherwise(Level::Dangerous),
            verb("install|upgrade|pack|new|export"),
            verb("push").catastrophic().why("publishes a package"),
        ])
        .otherwise(Level::Dangerous),
    // Reads by verb; buckets decide what is installed from then on.
    tool("scoop")
        .verbs(&[
            verb("list|search|info|status|which|prefix|home|cat|depends|help|checkup|export|virustotal").safe(),
            verb("install|update|reset|hold|unhold|download|create|shim|import"),
            verb("bucket").verbs(&[verb("list|known").safe(), verb("add")]).otherwise(Level::Dangerous),
            verb("cache").verbs(&[verb("show").safe()]),
        ])
        .otherwise(Level::Dangerous),
];
