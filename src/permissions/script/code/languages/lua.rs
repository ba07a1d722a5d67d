//! Lua: the libraries that compute are harmless, `os`, `io` and `load` are not.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "lua",
    calls: Calls::Parenthesis,
    keywords: KEYWORDS,
    functions: FUNCTIONS,
    methods: METHODS,
    deeds: DEEDS,
    globals: GLOBALS,
    modules: MODULES,
    harmful: HARMFUL,
};

/// Words of the grammar.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "self", "then", "true", "until", "while",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "_VERSION", "arg", "assert", "collectgarbage", "error", "getmetatable", "ipairs", "next", "pairs", "pcall",
    "print", "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "tonumber", "tostring", "type",
    "unpack", "xpcall",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "byte", "char", "close", "concat", "find", "flush", "format", "gmatch", "gsub", "insert", "len", "lines",
    "lower", "match", "pack", "read", "remove", "rep", "reverse", "seek", "sort", "sub", "unpack", "upper", "write",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &["io.output", "os.rename", "os.tmpname"]),
    (Deed::Delete, &["os.remove"]),
    (Deed::Evaluate, &["dofile", "getfenv", "load", "loadfile", "loadstring", "newproxy", "setfenv", "string.dump"]),
    (Deed::Load, &["require"]),
    (Deed::Open, &["io.open"]),
    (Deed::Spawn, &["execute", "io.popen", "os.execute", "popen"]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &["bit", "bit32", "coroutine", "math", "string", "table", "utf8"],
    only: &[
        ("io", &["input", "lines", "read", "stderr", "stdin", "stdout", "type", "write"]),
        ("os", &["clock", "date", "difftime", "exit", "getenv", "setlocale", "time"]),
    ],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &["cjson", "dkjson", "inspect", "math", "string", "table", "utf8"],
    only: &[],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::Change, &["lfs"]),
    (Deed::Evaluate, &["_ENV", "_G", "debug", "ffi", "jit", "module", "ngx", "package", "redis", "vim"]),
    (Deed::Network, &["http", "socket", "ssl"]),
];
