//! Redis commands: those that read are safe, any other is dangerous, and those that empty or stop a server
//! catastrophic, also inside the text of a script.

use super::report::Report;
use super::words::has_word;
use crate::permissions::risk::Level;

const RULE: &str = "redis";

/// Commands that only read or only concern the connection. Sorted.
#[rustfmt::skip]
const READS: &[&str] = &[
    "asking", "auth", "bitcount", "bitfield_ro", "bitpos", "clear", "command", "dbsize", "discard", "dump", "echo", "exec", "exists",
    "exit", "expiretime", "geodist", "geohash", "geopos", "georadius_ro", "georadiusbymember_ro", "geosearch", "get", "getbit",
    "getrange", "hello", "help", "hexists", "hget", "hgetall", "hkeys", "hlen", "hmget", "hpexpiretime", "hpttl", "hrandfield", "hscan",
    "hstrlen", "httl", "hvals", "info", "keys", "lastsave", "lcs", "lindex", "llen", "lolwut", "lpos", "lrange", "mget", "monitor", "multi",
    "pexpiretime", "pfcount", "ping", "psubscribe", "pttl", "punsubscribe", "quit", "randomkey", "readonly", "readwrite", "role",
    "scan", "scard", "sdiff", "select", "sinter", "sintercard", "sismember", "smembers", "smismember", "sort_ro", "srandmember", "sscan",
    "ssubscribe", "strlen", "subscribe", "substr", "sunion", "sunsubscribe", "time", "touch", "ttl", "type", "unsubscribe", "unwatch",
    "wait", "watch", "xlen", "xpending", "xrange", "xread", "xrevrange", "zcard", "zcount", "zdiff", "zinter", "zintercard", "zlexcount",
    "zmscore", "zrandmember", "zrange", "zrangebylex", "zrangebyscore", "zrank", "zrevrange", "zrevrangebylex", "zrevrangebyscore",
    "zrevrank", "zscan", "zscore", "zunion",
];
/// Commands that read with these second words.
#[rustfmt::skip]
const READING_PAIRS: &[(&str, &[&str])] = &[
    ("acl", &["cat", "getuser", "help", "list", "log", "users", "whoami", "dryrun", "genpass"]),
    ("client", &["getname", "help", "id", "info", "list", "setname", "setinfo", "trackinginfo", "getredir"]),
    ("cluster", &["countkeysinslot", "getkeysinslot", "help", "info", "keyslot", "links", "myid", "nodes", "replicas", "shards", "slaves", "slots"]),
    ("config", &["get", "help"]),
    ("function", &["dump", "help", "list", "stats"]),
    ("json.debug", &["memory", "help"]),
    ("latency", &["doctor", "graph", "help", "histogram", "history", "latest"]),
    ("memory", &["doctor", "help", "malloc-stats", "stats", "usage"]),
    ("module", &["help", "list"]),
    ("object", &["encoding", "freq", "help", "idletime", "refcount"]),
    ("pubsub", &["channels", "help", "numpat", "numsub", "shardchannels", "shardnumsub"]),
    ("script", &["exists", "help"]),
    ("sentinel", &["ckquorum", "get-master-addr-by-name", "master", "masters", "replicas", "sentinels", "slaves", "info-cache", "myid"]),
    ("slowlog", &["get", "help", "len"]),
    ("xinfo", &["consumers", "groups", "help", "stream"]),
];
/// Commands that do upkeep.
const UPKEEP: &[&str] = &["bgrewriteaof", "bgsave", "save"];
/// Commands that empty, stop or unseat a server.
const ENDS: &[&str] = &[
    "flushall",
    "flushdb",
    "replicaof",
    "shutdown",
    "slaveof",
    "swapdb",
];
/// Those that do so in the text of a script or behind another name, too.
const ENDING_WORDS: &[&str] = &["flushall", "flushdb", "shutdown"];

/// Judges commands, one a line.
pub(super) fn assess(text: &str, report: &mut Report) {
    let mut start = 0;
    for line in text.split('\n') {
        let span = start..start + line.len();
        start += line.len() + 1;
        let mut push = |level, reason| report.push(span.clone(), level, reason, RULE);
        if line.trim_start().starts_with('#') {
            continue;
        }
        let words: Vec<String> = line.split_whitespace().take(4).map(plain).collect();
        let count = usize::from(
            words
                .first()
                .is_some_and(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit())),
        );
        let Some(command) = words.get(count) else {
            continue;
        };
        let second = words.get(count + 1).map_or("", String::as_str);
        if ENDS.contains(&command.as_str())
            || (command == "function" && second == "flush")
            || (!reads(command, second) && ENDING_WORDS.iter().any(|word| has_word(line, word)))
        {
            push(
                Level::Catastrophic,
                "empties, stops or unseats a redis server",
            );
        } else if UPKEEP.contains(&command.as_str()) {
            push(Level::Medium, "saves a redis server's data");
        } else if !(reads(command, second) || stores_nothing(command, line)) {
            push(
                Level::Dangerous,
                "a redis command that is not known to only read",
            );
        }
    }
}

/// A word without quotes, in lower case.
fn plain(word: &str) -> String {
    word.chars()
        .filter(|c| !matches!(c, '"' | '\''))
        .flat_map(char::to_lowercase)
        .collect()
}

fn reads(command: &str, second: &str) -> bool {
    READS.binary_search(&command).is_ok()
        || READING_PAIRS
            .iter()
            .any(|(first, seconds)| *first == command && seconds.contains(&second))
        || ([
            "json.get",
            "json.mget",
            "json.type",
            "json.objkeys",
            "json.arrlen",
            "json.strlen",
            "ft.search",
            "ft.info",
            "ft._list",
            "ts.range",
            "ts.get",
            "ts.info",
        ]
        .contains(&command))
}

/// Commands that read unless they are told to store.
fn stores_nothing(command: &str, line: &str) -> bool {
    match command {
        "sort" | "georadius" | "georadiusbymember" => {
            !has_word(line, "store") && !has_word(line, "storedist")
        }
        "bitfield" => !has_word(line, "set") && !has_word(line, "incrby"),
        _ => false,
    }
}
