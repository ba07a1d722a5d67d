//! registries: looking at images and runtimes is free; a registry is shared, and what is deleted there is gone for all.

use super::containers::RUN_VALUES;
use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[
    // A builder of images: its `run` is a command in a working container.
    tool("buildah")
        .verbs(&[
            verb("images|containers|ps|inspect|version|info").safe().any_option(),
            verb("run").dangerous().options_first().options(RUN_VALUES).operands(&[nth(0, Nothing), from(1, Command)]),
            verb("unshare").safe().options_first().operands(&[from(0, Command)]),
            verb("pull|from|tag|config|copy|add|commit|rename").medium(),
            verb("manifest").verbs(&[verb("inspect|exists").safe().any_option()]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Registries: what is copied there or deleted there is others' too.
    tool("skopeo")
        .network()
        .options(&[value("--command-timeout|--override-arch|--override-os|--override-variant|--policy|--registries.d"), switch("--debug")])
        .verbs(&[
            verb("inspect|list-tags|manifest-digest|standalone-verify").safe().any_option(),
            verb("delete").catastrophic().why("deletes an image from the registry"),
        ])
        .otherwise(Level::Dangerous),
    tool("crane|gcrane|regctl|oras")
        .network()
        .verbs(&[
            verb("ls|list|digest|manifest|config|catalog|validate|version|blob|discover").safe().any_option(),
            verb("repo").verbs(&[verb("ls|tags").safe().any_option()]).otherwise(Level::Dangerous),
            verb("pull|export|flatten").medium(),
            verb("delete").catastrophic().why("deletes an image from the registry"),
        ])
        .otherwise(Level::Dangerous),
    tool("crictl")
        .options(&[value("-r|--runtime-endpoint|-i|--image-endpoint|-t|--timeout|-c|--config|-n|--namespace|-a|--address"), switch("-D|--debug")])
        .verbs(&[
            verb("ps|pods|images|img|logs|inspect|inspecti|inspectp|stats|statsp|info|version|imagefsinfo|events").safe().any_option(),
            verb("exec")
                .safe()
                .options_first()
                .options(&[switch("-i|-t|--interactive|--tty|-s|--sync|-q"), value("--timeout|-r")])
                .operands(&[nth(0, Nothing), from(1, Command)]),
            verb("pull").medium(),
        ])
        .otherwise(Level::Dangerous),
    tool("ctr")
        .options(&[value("-n|--namespace|-a|--address|--timeout|--connect-timeout"), switch("--debug")])
        .verbs(&[
            verb("version|info").safe().any_option(),
            verb("containers|container|c|images|image|i|tasks|task|t|namespaces|ns|snapshots|content|leases")
                .verbs(&[
                    verb("ls|list|info|metrics|ps|usage|tree|get").safe().any_option(),
                    verb("exec").dangerous().options(&[value("--exec-id|--cwd|--user"), switch("-t|--tty|-d")]).operands(&[nth(0, Nothing), from(1, Command)]),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // A virtual machine for containers: its shell is a remote command like any other.
    tool("colima")
        .options(&[value("-p|--profile"), switch("-v|--verbose|--very-verbose")])
        .verbs(&[
            verb("status|list|ls|version|completion").safe().any_option(),
            verb("ssh").safe().operands(&[from(0, Joined(Code::Shell))]).reads_code(Code::Shell),
        ])
        .otherwise(Level::Dangerous),
    tool("dive|ctop|lazydocker").medium(),
];
