//! One table a language. The lists are sorted, and a test says so.

mod javascript;
mod lua;
mod mongo;
mod perl;
mod php;
mod python;
mod r;
mod ruby;

use super::spec::Spec;
use crate::permissions::script::Language;

/// Words in the name of an unknown function or method that say it acts.
#[rustfmt::skip]
pub(super) const ACTS: &[&str] = &[
    "apply", "bind", "cancel", "chmod", "chown", "clean", "cleanup", "command", "connect", "copy", "create",
    "deactivate", "del", "delete", "deploy", "destroy", "disable", "dispatch", "download", "drop", "emit", "enable",
    "erase", "eval", "exec", "execute", "export", "fetch", "flush", "fork", "import", "insert", "install", "invoke",
    "kill", "launch", "link", "listen", "mail", "migrate", "mkfifo", "move", "notify", "open", "patch", "pay",
    "popen", "post", "process", "publish", "purge", "push", "put", "register", "remove", "rename", "replace",
    "request", "reset", "restart", "restore", "revoke", "rm", "rmdir", "rmtree", "run", "save", "send", "serve",
    "shell", "shutdown", "spawn", "start", "stop", "submit", "symlink", "sync", "syscall", "system", "terminate",
    "transfer", "truncate", "uninstall", "unlink", "update", "upload", "upsert", "wipe", "write",
];

/// What is known of a language, if it is one of those that the judge reads.
pub(super) const fn spec(language: Language) -> Option<&'static Spec> {
    Some(match language {
        Language::Python => &python::SPEC,
        Language::JavaScript => &javascript::SPEC,
        Language::Mongo => &mongo::SPEC,
        Language::Ruby => &ruby::SPEC,
        Language::Perl => &perl::SPEC,
        Language::Php => &php::SPEC,
        Language::Lua => &lua::SPEC,
        Language::R => &r::SPEC,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<T: Ord + std::fmt::Debug>(list: &[T]) {
        assert!(list.is_sorted(), "{list:?}");
    }

    #[test]
    fn every_list_is_sorted() {
        sorted(ACTS);
        for spec in [
            javascript::SPEC,
            lua::SPEC,
            mongo::SPEC,
            perl::SPEC,
            php::SPEC,
            python::SPEC,
            r::SPEC,
            ruby::SPEC,
        ] {
            sorted(spec.keywords);
            sorted(spec.functions);
            sorted(spec.methods);
            for table in [spec.deeds, spec.harmful] {
                let mut all: Vec<_> = table.iter().flat_map(|(_, names)| *names).collect();
                all.sort_unstable();
                assert!(all.is_sorted_by(|one, next| one < next), "{all:?}");
                for (_, names) in table {
                    sorted(names);
                }
            }
            for table in [spec.globals, spec.modules] {
                sorted(table.open);
                sorted(&table.only.iter().map(|(name, _)| name).collect::<Vec<_>>());
                for (_, members) in table.only {
                    sorted(members);
                }
            }
        }
    }
}
