//! JavaScript and TypeScript: reading, computing and printing is harmless, a computed member is not.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "javascript",
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
    "Infinity", "NaN", "any", "as", "async", "await", "boolean", "break", "case", "catch", "class", "const",
    "continue", "debugger", "declare", "default", "delete", "do", "else", "enum", "export", "extends", "false",
    "finally", "for", "from", "function", "get", "if", "in", "instanceof", "interface", "is", "keyof", "let",
    "namespace", "never", "new", "null", "number", "of", "readonly", "return", "set", "static", "string", "super",
    "switch", "this", "throw", "true", "try", "type", "typeof", "undefined", "unknown", "var", "void", "while",
    "with", "yield",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "AbortController", "AbortSignal", "AggregateError", "Array", "ArrayBuffer", "BigInt", "BigInt64Array",
    "BigUint64Array", "Boolean", "Buffer", "DataView", "Date", "Error", "EvalError", "Float32Array", "Float64Array",
    "Int16Array", "Int32Array", "Int8Array", "Map", "Number", "Object", "Promise", "RangeError", "ReferenceError",
    "RegExp", "Set", "String", "Symbol", "SyntaxError", "TextDecoder", "TextEncoder", "TypeError", "URIError",
    "URL", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array", "WeakMap", "WeakSet", "__dirname",
    "__filename", "atob", "btoa", "clearInterval", "clearTimeout", "console", "decodeURI", "decodeURIComponent",
    "encodeURI", "encodeURIComponent", "escape", "exports", "isFinite", "isNaN", "module", "parseFloat", "parseInt",
    "performance", "print", "queueMicrotask", "require", "setImmediate", "setInterval", "setTimeout",
    "structuredClone", "unescape",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "EOL", "abs", "access", "accessSync", "add", "all", "allSettled", "alloc", "allocUnsafe", "any", "append",
    "arch", "argv", "arrayBuffer", "assert", "assign", "at", "atan", "atan2", "basename", "byteLength", "catch",
    "cause", "cbrt", "ceil", "charAt", "charCodeAt", "chunk", "clean", "clear", "cloneDeep", "code", "codePointAt",
    "coerce", "compare", "compile", "concat", "cos", "count", "cpus", "createHash", "createHmac", "createInterface",
    "cwd", "debounce", "debug", "decode", "description", "diff", "digest", "dir", "dirname", "dump", "encode",
    "end", "endsWith", "entries", "env", "equals", "error", "every", "exec", "existsSync", "exit", "exp", "extname",
    "fileURLToPath", "fill", "filter", "finally", "find", "findIndex", "findLast", "findLastIndex", "flat",
    "flatMap", "floor", "forEach", "format", "freemem", "freeze", "from", "fromCharCode", "fromCodePoint",
    "fromEntries", "get", "getAll", "getDate", "getDay", "getFullYear", "getHashes", "getHours", "getMilliseconds",
    "getMinutes", "getMonth", "getOwnPropertyNames", "getSeconds", "getTime", "getTimezoneOffset", "getUTCDate",
    "getUTCFullYear", "getUTCHours", "getUTCMonth", "group", "groupBy", "groupEnd", "gt", "gte", "has", "hasOwn",
    "hasOwnProperty", "homedir", "host", "hostname", "href", "hrtime", "hypot", "inc", "includes", "indexOf",
    "info", "inspect", "is", "isAbsolute", "isArray", "isBuffer", "isDeepStrictEqual", "isDirectory", "isEmpty",
    "isEqual", "isFile", "isFinite", "isInteger", "isNaN", "isSafeInteger", "isSymbolicLink", "join", "json",
    "keyBy", "keys", "lastIndexOf", "length", "lines", "load", "loadavg", "localeCompare", "log", "lstatSync", "lt",
    "lte", "major", "map", "mapValues", "match", "matchAll", "max", "mean", "memoryUsage", "merge", "message",
    "min", "minor", "mkdir", "mkdirSync", "mtime", "name", "networkInterfaces", "nextTick", "normalize", "now",
    "of", "omit", "on", "once", "origin", "padEnd", "padStart", "parse", "parseDocument", "patch", "pathToFileURL",
    "pathname", "pick", "pid", "pipe", "platform", "pop", "pow", "promisify", "push", "question", "race", "random",
    "randomBytes", "randomUUID", "raw", "read", "readFile", "readFileSync", "readInt32LE", "readUInt16BE",
    "readUInt32BE", "readUInt32LE", "readUInt8", "readdir", "readdirSync", "readlinkSync", "realpath",
    "realpathSync", "reduce", "reduceRight", "reject", "relative", "release", "repeat", "replace", "replaceAll",
    "resolve", "resume", "reverse", "round", "safeLoad", "satisfies", "search", "searchParams", "set",
    "setEncoding", "setRawMode", "shift", "sign", "sin", "size", "slice", "some", "sort", "sortBy", "splice",
    "split", "sqrt", "stack", "startsWith", "stat", "statSync", "stringify", "subarray", "substr", "substring",
    "sum", "sumBy", "table", "tan", "test", "text", "then", "throttle", "time", "timeEnd", "timingSafeEqual",
    "title", "tmpdir", "toArray", "toDateString", "toExponential", "toFixed", "toISOString", "toJSON",
    "toLocaleDateString", "toLocaleLowerCase", "toLocaleString", "toLocaleTimeString", "toLocaleUpperCase",
    "toLowerCase", "toPrecision", "toReversed", "toSorted", "toSpliced", "toString", "toTimeString", "toUpperCase",
    "totalmem", "trace", "trim", "trimEnd", "trimStart", "trunc", "type", "uniq", "unshift", "update", "uptime",
    "userInfo", "valid", "valueOf", "values", "version", "versions", "warn", "with", "write",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "Deno.chmod", "Deno.kill", "Deno.rename", "Deno.symlink", "Deno.truncate", "abort", "chdir", "chmod",
        "chmodSync", "chown", "chownSync", "ftruncateSync", "futimesSync", "kill", "lchownSync", "linkSync", "moveSync",
        "openSync", "opendir", "process.kill", "rename", "renameSync", "setegid", "seteuid", "setgid", "setuid",
        "symlink", "symlinkSync", "truncate", "truncateSync", "umask", "utimesSync", "watchFile", "writeSync",
        "writevSync",
    ]),
    (Deed::Delete, &[
        "Deno.remove", "Deno.removeSync", "removeSync", "rm", "rmSync", "rmdir", "rmdirSync", "unlink", "unlinkSync",
    ]),
    (Deed::DeleteTree, &["emptyDir", "emptyDirSync", "fs-extra.remove", "remove_tree", "rimrafSync"]),
    (Deed::Evaluate, &[
        "AsyncFunction", "Bun.plugin", "Function", "GeneratorFunction", "Proxy", "Reflect", "__defineGetter__",
        "__lookupGetter__", "__proto__", "_compile", "_extensions", "_linkedBinding", "_load", "apply", "bind",
        "binding", "call", "constructor", "createRequire", "defineProperties", "defineProperty", "dlopen", "eval",
        "getBuiltinModule", "getPrototypeOf", "mainModule", "prototype", "runInContext", "runInNewContext",
        "runInThisContext", "setPrototypeOf", "wrap",
    ]),
    (Deed::Load, &["import", "require"]),
    (Deed::Network, &[
        "Bun.connect", "Bun.listen", "Bun.serve", "Deno.connect", "Deno.listen", "Deno.serve", "EventSource",
        "WebSocket", "XMLHttpRequest", "createConnection", "createServer", "dns.setServers", "fetch", "listen",
        "sendBeacon",
    ]),
    (Deed::Query, &["prepare"]),
    (Deed::Spawn, &[
        "Bun.$", "Bun.spawn", "Bun.spawnSync", "Command", "Deno.Command", "Deno.run", "child_process.exec", "execFile",
        "execFileSync", "execSync", "fork", "spawn", "spawnSync",
    ]),
    (Deed::Write, &[
        "Bun.write", "Deno.writeFile", "Deno.writeFileSync", "Deno.writeTextFile", "Deno.writeTextFileSync",
        "appendFile", "appendFileSync", "copyFile", "copyFileSync", "cpSync", "createWriteStream", "mkdtemp",
        "mkdtempSync", "outputFile", "outputFileSync", "writeFile", "writeFileSync", "writeJSONSync", "writeJson",
        "writeJsonSync",
    ]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &[
        "Array", "Atomics", "BigInt", "Buffer", "Date", "Intl", "JSON", "Math", "Number", "Object", "Promise", "String",
        "Symbol", "URL", "console", "path", "performance", "util",
    ],
    only: &[
        ("Bun", &[
            "TOML", "argv", "color", "deepEquals", "env", "escapeHTML", "file", "gzipSync", "hash", "inspect", "main",
            "nanoseconds", "revision", "semver", "sleep", "stdin", "stdout", "stringWidth", "version", "which",
        ]),
        ("Deno", &[
            "args", "build", "consoleSize", "cwd", "env", "execPath", "exit", "hostname", "inspect", "lstat",
            "memoryUsage", "mkdir", "noColor", "osRelease", "pid", "readDir", "readDirSync", "readFile", "readFileSync",
            "readTextFile", "readTextFileSync", "stat", "statSync", "stderr", "stdin", "stdout", "version",
        ]),
        ("crypto", &[
            "createHash", "createHmac", "getHashes", "getRandomValues", "randomBytes", "randomUUID", "subtle",
            "timingSafeEqual", "webcrypto",
        ]),
        ("fs", &[
            "access", "accessSync", "constants", "createReadStream", "exists", "existsSync", "lstat", "lstatSync",
            "mkdir", "mkdirSync", "promises", "readFile", "readFileSync", "readdir", "readdirSync", "readlink",
            "readlinkSync", "realpath", "realpathSync", "stat", "statSync",
        ]),
        ("os", &[
            "EOL", "arch", "availableParallelism", "constants", "cpus", "endianness", "freemem", "homedir", "hostname",
            "loadavg", "machine", "networkInterfaces", "platform", "release", "tmpdir", "totalmem", "type", "uptime",
            "userInfo", "version",
        ]),
        ("process", &[
            "arch", "argv", "argv0", "config", "cpuUsage", "cwd", "emitWarning", "env", "execArgv", "execPath", "exit",
            "exitCode", "features", "geteuid", "getgid", "getuid", "hrtime", "memoryUsage", "nextTick", "on", "once",
            "pid", "platform", "ppid", "release", "resourceUsage", "stderr", "stdin", "stdout", "title", "uptime",
            "version", "versions",
        ]),
    ],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &[
        "@babel/parser", "acorn", "ajv", "assert", "buffer", "chalk", "cheerio", "commander", "csv-parse", "date-fns",
        "dayjs", "diff", "esbuild", "eslint", "events", "fast-glob", "fast-xml-parser", "glob", "ini", "jest",
        "js-yaml", "json5", "jsonc-parser", "lodash", "marked", "minimatch", "minimist", "moment", "ms", "nanoid",
        "next", "papaparse", "path", "perf_hooks", "picocolors", "prettier", "punycode", "querystring", "ramda",
        "react", "readline", "rollup", "semver", "stream", "string_decoder", "tailwindcss", "timers", "timers/promises",
        "toml", "typescript", "url", "util", "uuid", "validator", "vite", "vitest", "vue", "webpack", "xml2js", "yaml",
        "zlib", "zod",
    ],
    only: &[
        ("crypto", &[
            "createHash", "createHmac", "createPublicKey", "createSign", "createVerify", "generateKeyPairSync",
            "getHashes", "getRandomValues", "pbkdf2Sync", "randomBytes", "randomInt", "randomUUID", "scryptSync",
            "timingSafeEqual",
        ]),
        ("dns", &["lookup", "promises", "resolve", "resolve4", "resolveMx"]),
        ("fs", &[
            "F_OK", "R_OK", "W_OK", "access", "accessSync", "constants", "createReadStream", "default", "exists",
            "existsSync", "lstat", "lstatSync", "mkdir", "mkdirSync", "promises", "readFile", "readFileSync", "readdir",
            "readdirSync", "readlink", "readlinkSync", "realpath", "realpathSync", "stat", "statSync",
        ]),
        ("fs/promises", &[
            "access", "constants", "lstat", "mkdir", "readFile", "readdir", "readlink", "realpath", "stat",
        ]),
        ("module", &["builtinModules", "isBuiltin"]),
        ("os", &[
            "EOL", "arch", "availableParallelism", "constants", "cpus", "endianness", "freemem", "homedir", "hostname",
            "loadavg", "machine", "networkInterfaces", "platform", "release", "tmpdir", "totalmem", "type", "uptime",
            "userInfo", "version",
        ]),
        ("process", &[
            "arch", "argv", "cwd", "env", "exit", "hrtime", "memoryUsage", "nextTick", "pid", "platform", "ppid",
            "stderr", "stdin", "stdout", "uptime", "version", "versions",
        ]),
    ],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::DeleteTree, &["del", "rimraf", "trash"]),
    (Deed::Evaluate, &[
        "WebAssembly", "Worker", "arguments", "bun:ffi", "document", "ffi", "global", "globalThis", "importScripts",
        "inspector", "repl", "self", "v8", "vm", "window",
    ]),
    (Deed::Network, &[
        "@prisma/client", "aws-sdk", "axios", "dgram", "firebase-admin", "got", "http", "http2", "https", "ioredis",
        "knex", "mongodb", "mongoose", "mysql", "mysql2", "net", "node-fetch", "nodemailer", "openai", "pg",
        "playwright", "puppeteer", "redis", "request", "sequelize", "socket.io-client", "ssh2", "stripe", "superagent",
        "tls", "typeorm", "undici", "ws",
    ]),
    (Deed::Spawn, &["child_process", "cluster", "cross-spawn", "execa", "node-pty", "shelljs", "worker_threads", "zx"]),
];
