//! Lua: the libraries that compute are harmless, `os`, `io` and `load` are not.

use super::super::spec::{Calls, Deed, Members, Spec};

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
const DEEDS: &[(&str, Deed)] = &[
    ("dofile", Deed::Evaluate),
    ("execute", Deed::Spawn),
    ("getfenv", Deed::Evaluate),
    ("io.open", Deed::Open),
    ("io.output", Deed::Change),
    ("io.popen", Deed::Spawn),
    ("load", Deed::Evaluate),
    ("loadfile", Deed::Evaluate),
    ("loadstring", Deed::Evaluate),
    ("newproxy", Deed::Evaluate),
    ("os.execute", Deed::Spawn),
    ("os.remove", Deed::Delete),
    ("os.rename", Deed::Change),
    ("os.tmpname", Deed::Change),
    ("popen", Deed::Spawn),
    ("require", Deed::Load),
    ("setfenv", Deed::Evaluate),
    ("string.dump", Deed::Evaluate),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: &[(&str, Members)] = &[
    ("bit", Members::Open),
    ("bit32", Members::Open),
    ("coroutine", Members::Open),
    ("io", Members::Only(&["input", "lines", "read", "stderr", "stdin", "stdout", "type", "write"])),
    ("math", Members::Open),
    ("os", Members::Only(&["clock", "date", "difftime", "exit", "getenv", "setlocale", "time"])),
    ("string", Members::Open),
    ("table", Members::Open),
    ("utf8", Members::Open),
];

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: &[(&str, Members)] = &[
    ("cjson", Members::Open),
    ("dkjson", Members::Open),
    ("inspect", Members::Open),
    ("math", Members::Open),
    ("string", Members::Open),
    ("table", Members::Open),
    ("utf8", Members::Open),
];

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(&str, Deed)] = &[
    ("_ENV", Deed::Evaluate),
    ("_G", Deed::Evaluate),
    ("debug", Deed::Evaluate),
    ("ffi", Deed::Evaluate),
    ("http", Deed::Network),
    ("jit", Deed::Evaluate),
    ("lfs", Deed::Change),
    ("module", Deed::Evaluate),
    ("ngx", Deed::Evaluate),
    ("package", Deed::Evaluate),
    ("redis", Deed::Evaluate),
    ("socket", Deed::Network),
    ("ssl", Deed::Network),
    ("vim", Deed::Evaluate),
];
