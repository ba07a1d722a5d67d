//! The shell of `MongoDB`: reading is safe, writing dangerous, dropping catastrophic, and an unknown method dangerous.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "mongo",
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
    "BigUint64Array", "BinData", "Boolean", "Buffer", "Code", "DBRef", "DataView", "Date", "Decimal128", "Double",
    "EJSON", "Error", "EvalError", "Float32Array", "Float64Array", "ISODate", "Int16Array", "Int32", "Int32Array",
    "Int8Array", "Long", "Map", "MaxKey", "MinKey", "Number", "NumberDecimal", "NumberInt", "NumberLong", "Object",
    "ObjectId", "Promise", "RangeError", "ReferenceError", "RegExp", "Set", "String", "Symbol", "SyntaxError",
    "TextDecoder", "TextEncoder", "Timestamp", "TypeError", "URIError", "URL", "URLSearchParams", "UUID",
    "Uint16Array", "Uint32Array", "Uint8Array", "WeakMap", "WeakSet", "__dirname", "__filename", "atob", "btoa",
    "clearInterval", "clearTimeout", "cls", "collections", "console", "databases", "db", "dbs", "decodeURI",
    "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "exit", "exports", "help", "isFinite",
    "isNaN", "it", "module", "parseFloat", "parseInt", "passwordPrompt", "performance", "print", "printjson",
    "queueMicrotask", "quit", "require", "roles", "rs", "setImmediate", "setInterval", "setTimeout", "sh", "show",
    "sleep", "structuredClone", "tables", "tojson", "unescape", "use", "users", "version",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "EOL", "abs", "access", "accessSync", "add", "aggregate", "all", "allSettled", "alloc", "allocUnsafe",
    "allowDiskUse", "any", "append", "arch", "argv", "arrayBuffer", "assert", "assign", "at", "atan", "atan2",
    "basename", "batchSize", "byteLength", "catch", "causefind", "cbrt", "ceil", "charAt", "charCodeAt", "chunk",
    "clean", "clear", "cloneDeep", "code", "codePointAt", "coerce", "collation", "comment", "compare", "compile",
    "concat", "conf", "config", "cos", "count", "countDocuments", "cpus", "createHash", "createHmac",
    "createInterface", "currentOp", "cwd", "dataSize", "debounce", "debug", "decode", "description", "diff",
    "digest", "dir", "dirname", "distinct", "encode", "end", "endsWith", "entries", "env", "equals", "error",
    "estimatedDocumentCount", "every", "existsSync", "exit", "exp", "explain", "extname", "fileURLToPath", "fill",
    "filter", "finally", "find", "findIndex", "findLast", "findLastIndex", "findOne", "flat", "flatMap", "floor",
    "forEach", "format", "freemem", "freeze", "from", "fromCharCode", "fromCodePoint", "fromEntries", "get",
    "getAll", "getCollection", "getCollectionInfos", "getCollectionNames", "getDB", "getDBNames", "getDBs",
    "getDate", "getDay", "getFullYear", "getHashes", "getHours", "getIndexes", "getIndices", "getLastError",
    "getMilliseconds", "getMinutes", "getMongo", "getMonth", "getName", "getOwnPropertyNames", "getParameter",
    "getPlanCache", "getProfilingStatus", "getQueryPlan", "getReplicationInfo", "getRole", "getRoles",
    "getSearchIndexes", "getSeconds", "getShardDistribution", "getShardVersion", "getSiblingDB", "getTime",
    "getTimestamp", "getTimezoneOffset", "getUTCDate", "getUTCFullYear", "getUTCHours", "getUTCMonth", "getUser",
    "getUsers", "group", "groupBy", "groupEnd", "gt", "gte", "has", "hasNext", "hasOwn", "hasOwnProperty", "hello",
    "hint", "homedir", "host", "hostInfo", "hostname", "href", "hrtime", "hypot", "inc", "includes", "indexOf",
    "info", "inspect", "is", "isAbsolute", "isArray", "isBuffer", "isCapped", "isDeepStrictEqual", "isDirectory",
    "isEmpty", "isEqual", "isFile", "isFinite", "isInteger", "isMaster", "isNaN", "isSafeInteger", "isSymbolicLink",
    "itcount", "join", "json", "keyBy", "keys", "lastIndexOf", "latencyStats", "length", "limit", "lines", "list",
    "listDatabases", "listIndexes", "loadavg", "localeCompare", "log", "lstatSync", "lt", "lte", "major", "map",
    "mapValues", "match", "matchAll", "max", "maxTimeMS", "mean", "memoryUsage", "merge", "message", "min", "minor",
    "mtime", "name", "networkInterfaces", "next", "nextTick", "noCursorTimeout", "normalize", "now",
    "objsLeftInBatch", "of", "omit", "on", "once", "origin", "padEnd", "padStart", "parse", "parseDocument",
    "patch", "pathToFileURL", "pathname", "pick", "pid", "pipe", "platform", "pop", "pow", "pretty",
    "printReplicationInfo", "printSecondaryReplicationInfo", "printShardingStatus", "project", "projection",
    "promisify", "push", "question", "race", "random", "randomBytes", "randomUUID", "raw", "read", "readConcern",
    "readFile", "readFileSync", "readInt32LE", "readPref", "readUInt16BE", "readUInt32BE", "readUInt32LE",
    "readUInt8", "readdir", "readdirSync", "readlinkSync", "realpath", "realpathSync", "reduce", "reduceRight",
    "reject", "relative", "release", "repeat", "replace", "replaceAll", "resolve", "resume", "reverse", "round",
    "safeLoad", "satisfies", "search", "searchParams", "serverBuildInfo", "serverCmdLineOpts", "serverStatus",
    "set", "setEncoding", "setRawMode", "setReadPref", "shift", "sign", "sin", "size", "skip", "slice", "some",
    "sort", "sortBy", "splice", "split", "sqrt", "stack", "startsWith", "stat", "statSync", "stats", "status",
    "storageSize", "str", "stringify", "subarray", "substr", "substring", "sum", "sumBy", "table", "tan", "test",
    "text", "then", "throttle", "time", "timeEnd", "timingSafeEqual", "title", "tmpdir", "toArray", "toDateString",
    "toExponential", "toFixed", "toISOString", "toJSON", "toLocaleDateString", "toLocaleLowerCase",
    "toLocaleString", "toLocaleTimeString", "toLocaleUpperCase", "toLowerCase", "toPrecision", "toReversed",
    "toSorted", "toSpliced", "toString", "toTimeString", "toUpperCase", "tojson", "totalIndexSize", "totalSize",
    "totalmem", "trace", "trim", "trimEnd", "trimStart", "trunc", "tryNext", "type", "uniq", "unshift", "uptime",
    "userInfo", "valid", "valueOf", "values", "version", "versions", "warn", "watch", "with", "write",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "$accumulator", "$function", "$merge", "$out", "$where", "addShard", "adminCommand", "auth", "bulkWrite",
        "changeUserPassword", "cloneDatabase", "compact", "convertToCapped", "copyDatabase", "createCollection",
        "createIndex", "createIndexes", "createRole", "createUser", "createView", "enableSharding", "findAndModify",
        "findOneAndReplace", "findOneAndUpdate", "fsyncLock", "fsyncUnlock", "grantRolesToUser", "hideIndex",
        "initializeOrderedBulkOp", "initializeUnorderedBulkOp", "initiate", "insert", "insertMany", "insertOne",
        "killOp", "logout", "mapReduce", "moveChunk", "reIndex", "reconfig", "removeShard", "renameCollection",
        "replaceOne", "revokeRolesFromUser", "runCommand", "save", "setBalancerState", "setFeatureCompatibilityVersion",
        "setProfilingLevel", "shardCollection", "stepDown", "stopBalancer", "unhideIndex", "update", "updateMany",
        "updateOne", "updateRole", "updateUser", "validate",
    ]),
    (Deed::Delete, &["removeFile", "rm", "rmSync", "rmdir", "rmdirSync", "unlink", "unlinkSync"]),
    (Deed::DeleteMatching, &["deleteMany", "deleteOne", "findOneAndDelete", "remove"]),
    (Deed::Drop, &[
        "drop", "dropAllRoles", "dropAllUsers", "dropDatabase", "dropIndex", "dropIndexes", "dropRole",
        "dropSearchIndex", "dropUser", "removeUser", "shutdownServer",
    ]),
    (Deed::Evaluate, &[
        "Function", "Proxy", "Reflect", "__proto__", "apply", "bind", "call", "constructor", "defineProperty", "eval",
        "getPrototypeOf", "load", "prototype", "setPrototypeOf", "snippet",
    ]),
    (Deed::Load, &["import", "require"]),
    (Deed::Network, &["Mongo", "connect", "fetch"]),
    (Deed::Spawn, &[
        "execFile", "execFileSync", "execSync", "fork", "run", "runNonMongoProgram", "runProgram", "spawn", "spawnSync",
    ]),
    (Deed::Write, &["appendFile", "appendFileSync", "copyFileSync", "createWriteStream", "writeFile", "writeFileSync"]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &[
        "Array", "Buffer", "Date", "EJSON", "Intl", "JSON", "Math", "Number", "Object", "Promise", "String", "Symbol",
        "URL", "console", "db", "rs", "sh",
    ],
    only: &[
        ("process", &["arch", "argv", "cwd", "env", "exit", "pid", "platform", "stdout", "version"]),
    ],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &[],
    only: &[],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::Evaluate, &["global", "globalThis", "inspector", "module", "repl", "snippet", "v8", "vm", "window"]),
    (Deed::Network, &["axios", "dgram", "http", "http2", "https", "net", "tls", "undici"]),
    (Deed::Spawn, &["child_process", "cluster", "worker_threads"]),
];
