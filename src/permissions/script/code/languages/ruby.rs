//! Ruby: every bare word can be a call, so every word must be known.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "ruby",
    calls: Calls::Bare,
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
    "BEGIN", "END", "__FILE__", "__LINE__", "__method__", "alias", "and", "attr", "attr_accessor", "attr_reader",
    "attr_writer", "begin", "break", "case", "catch", "class", "def", "defined?", "do", "else", "elsif", "end",
    "ensure", "extend", "false", "for", "if", "in", "include", "lambda", "loop", "module", "next", "nil", "not",
    "or", "private", "proc", "protected", "public", "raise", "redo", "rescue", "retry", "return", "self", "super",
    "then", "throw", "true", "undef", "unless", "until", "when", "while", "yield",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "ARGF", "ARGV", "Array", "Complex", "DATA", "Float", "Hash", "Integer", "RUBY_ENGINE", "RUBY_PATCHLEVEL",
    "RUBY_PLATFORM", "RUBY_VERSION", "Rational", "STDERR", "STDIN", "STDOUT", "String", "abort", "at_exit",
    "binding_of", "block_given?", "caller", "exit", "format", "freeze", "gets", "p", "pp", "print", "printf",
    "putc", "puts", "rand", "readline", "readlines", "sleep", "sprintf", "srand", "warn",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "abs", "all?", "ancestors", "any?", "append", "arity", "at", "at_css", "atan", "attributes", "backtrace",
    "base64digest", "between?", "blank?", "body", "bytes", "bytesize", "call", "capitalize", "cbrt", "ceil",
    "center", "chars", "children", "chomp", "chomp!", "chop", "chr", "class", "clear", "clone", "close", "closed?",
    "codepoints", "collect", "compact", "concat", "content", "cos", "count", "cover?", "css", "curry", "cwd",
    "cycle", "day", "decode64", "default", "default=", "delete", "delete_at", "delete_if", "dig", "digest",
    "digits", "divmod", "downcase", "downcase!", "downto", "drop", "drop_while", "dump", "dup", "each", "each_byte",
    "each_char", "each_cons", "each_entry", "each_key", "each_line", "each_pair", "each_slice", "each_value",
    "each_with_index", "each_with_object", "empty?", "encode", "encode64", "encoding", "end_with?", "entries",
    "eof?", "eql?", "equal?", "escape", "even?", "exclude?", "exp", "fetch", "fetch_values", "fileno", "fill",
    "filter", "filter_map", "find", "find_all", "find_index", "first", "flat_map", "flatten", "floor", "flush",
    "force_encoding", "freeze", "from_json", "frozen?", "full_message", "full_name", "gcd", "gem_dir", "generate",
    "getbyte", "group_by", "gsub", "gsub!", "has_key?", "has_value?", "hash", "header", "headers", "hex",
    "hexdigest", "host", "hour", "hypot", "include?", "index", "inject", "insert", "inspect", "instance_of?",
    "invert", "is_a?", "iso8601", "join", "keep_if", "key", "key?", "keys", "kind_of?", "last", "lazy", "lcm",
    "length", "lineno", "lines", "ljust", "load_file", "log", "log10", "log2", "lstrip", "map", "match", "match?",
    "max", "max_by", "member?", "merge", "merge!", "message", "min", "min_by", "minmax", "modulo", "month", "name",
    "negative?", "new", "next", "nil?", "none?", "nonzero?", "now", "oct", "odd?", "one?", "ord", "pack", "parse",
    "partition", "path", "pi", "platform", "pop", "port", "positive?", "pow", "pred", "prepend", "presence",
    "present?", "pretty_generate", "print", "printf", "product", "push", "puts", "pwd", "query", "rand", "rassoc",
    "read", "read_nonblock", "readline", "readlines", "reduce", "reject", "reject!", "repeat", "replace",
    "respond_to?", "reverse", "reverse_each", "rewind", "rindex", "rjust", "rotate", "round", "row", "rows",
    "rstrip", "safe_load", "safe_load_file", "sample", "satisfied_by?", "scan", "scheme", "sec", "segments",
    "select", "select!", "shift", "shuffle", "sin", "size", "slice", "slice_when", "sort", "sort!", "sort_by",
    "specs", "split", "sqrt", "squeeze", "start_with?", "step", "store", "strftime", "strict_decode64",
    "strict_encode64", "string", "strip", "strip!", "sub", "sub!", "succ", "sum", "superclass", "swapcase", "sync=",
    "table", "take", "take_while", "tally", "tan", "tap", "text", "then", "times", "to_a", "to_ary", "to_c",
    "to_csv", "to_date", "to_datetime", "to_f", "to_h", "to_i", "to_int", "to_json", "to_proc", "to_r", "to_s",
    "to_set", "to_str", "to_sym", "to_time", "today", "tr", "transform_keys", "transform_values", "transpose",
    "truncate", "tty?", "unescape", "unicode_normalize", "uniq", "unpack", "unpack1", "unshift", "upcase",
    "upcase!", "upto", "urlsafe_encode64", "utc", "valid_encoding?", "values", "values_at", "version", "wday",
    "with_index", "with_object", "write", "xpath", "yday", "year", "zero?", "zip",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "Dir.chroot", "File.chmod", "File.chown", "File.link", "File.mkfifo", "File.rename", "File.symlink",
        "File.truncate", "File.utime", "FileUtils.chmod", "FileUtils.chown", "FileUtils.install", "FileUtils.ln",
        "FileUtils.ln_s", "FileUtils.ln_sf", "FileUtils.move", "FileUtils.mv", "Process.daemon", "Process.kill",
        "Process.setsid", "chmod", "chown", "create", "create!", "delete_all", "destroy", "destroy_all", "execute",
        "kill", "ln_s", "mv", "rename", "save", "save!", "setuid", "symlink", "trap", "truncate", "update", "update!",
        "update_all",
    ]),
    (Deed::Delete, &[
        "Dir.delete", "Dir.rmdir", "Dir.unlink", "File.delete", "File.unlink", "FileUtils.remove_file", "FileUtils.rm",
        "FileUtils.rm_f", "FileUtils.rmdir", "remove_file", "rm_f", "rmdir", "unlink",
    ]),
    (Deed::DeleteTree, &[
        "FileUtils.remove", "FileUtils.rm_r", "FileUtils.rm_rf", "FileUtils.rmtree", "remove_dir", "remove_entry",
        "remove_entry_secure", "rm_r", "rm_rf", "rmtree", "safe_unlink",
    ]),
    (Deed::Evaluate, &[
        "BasicObject", "Binding", "Kernel", "Method", "Object", "URI.open", "UnboundMethod", "YAML.unsafe_load",
        "__send__", "autoload", "binding", "class_eval", "class_exec", "const_get", "const_missing", "constants",
        "define_method", "eval", "instance_eval", "instance_exec", "instance_method", "instance_variable_get",
        "instance_variable_set", "load", "method", "method_missing", "module_eval", "module_exec", "public_method",
        "public_send", "refine", "remove_const", "send", "set_trace_func", "singleton_class", "unsafe_load", "using",
    ]),
    (Deed::Load, &["gem", "require", "require_relative"]),
    (Deed::Network, &[
        "Aws", "DRb", "Excon", "Faraday", "HTTP", "HTTPX", "HTTParty", "Mechanize", "Mysql2", "Net", "PG", "Redis",
        "RestClient", "Socket", "TCPServer", "TCPSocket", "UDPSocket", "UNIXSocket", "WEBrick",
    ]),
    (Deed::Open, &[
        "File.new", "File.open", "IO.binread", "IO.foreach", "IO.open", "IO.read", "IO.readlines", "IO.sysopen", "open",
    ]),
    (Deed::Spawn, &[
        "capture2", "capture2e", "capture3", "daemon", "exec", "fork", "pipeline", "popen", "popen2", "popen2e",
        "popen3", "sh", "spawn", "syscall", "system",
    ]),
    (Deed::Write, &[
        "File.binwrite", "File.write", "FileUtils.copy", "FileUtils.cp", "FileUtils.touch", "IO.binwrite",
        "IO.copy_stream", "IO.write", "binwrite",
    ]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &[
        "Abbrev", "ArgumentError", "Array", "Base64", "Benchmark", "BigDecimal", "Bundler", "CGI", "CSV", "Comparable",
        "Complex", "Data", "Date", "DateTime", "Digest", "ENV", "Encoding", "Enumerable", "Enumerator", "Errno",
        "Exception", "Float", "GC", "Hash", "IndexError", "Integer", "JSON", "KeyError", "Logger", "Math", "Monitor",
        "Mutex", "NameError", "NilClass", "NoMethodError", "Nokogiri", "Numeric", "OpenSSL", "OpenStruct", "PP",
        "Pathname", "Proc", "Psych", "Queue", "Random", "Range", "Rational", "RbConfig", "Regexp", "RuntimeError",
        "SecureRandom", "Set", "Shellwords", "Signal", "StandardError", "String", "StringIO", "StringScanner", "Struct",
        "Symbol", "TSort", "Thread", "Time", "Timeout", "TypeError", "URI", "Warning", "YAML", "ZeroDivisionError",
        "Zlib",
    ],
    only: &[
        ("Dir", &[
            "[", "[]", "children", "each_child", "empty?", "entries", "exist?", "foreach", "getwd", "glob", "home",
            "mkdir", "new", "pwd", "tmpdir",
        ]),
        ("Etc", &["getlogin", "getpwnam", "getpwuid", "nprocessors", "systmpdir", "uname"]),
        ("File", &[
            "SEPARATOR", "absolute_path", "atime", "basename", "binread", "ctime", "directory?", "dirname", "empty?",
            "executable?", "exist?", "expand_path", "extname", "file?", "fnmatch", "foreach", "ftype", "identical?",
            "join", "lstat", "mtime", "new", "open", "read", "readable?", "readlines", "readlink", "realpath", "size",
            "size?", "split", "stat", "symlink?", "world_readable?", "writable?", "zero?",
        ]),
        ("FileUtils", &["compare_file", "identical?", "makedirs", "mkdir", "mkdir_p", "pwd", "uptodate?"]),
        ("Gem", &[
            "Specification", "VERSION", "Version", "default_dir", "dir", "loaded_specs", "path", "platforms", "ruby",
            "ruby_version", "version",
        ]),
        ("IO", &[]),
        ("Process", &["CLOCK_MONOTONIC", "CLOCK_REALTIME", "clock_gettime", "gid", "pid", "ppid", "times", "uid"]),
    ],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &[
        "English", "abbrev", "base64", "benchmark", "bigdecimal", "bigdecimal/util", "bundler", "bundler/setup", "cgi",
        "csv", "date", "delegate", "did_you_mean", "digest", "digest/md5", "digest/sha1", "digest/sha2", "etc",
        "fileutils", "forwardable", "io/console", "json", "logger", "matrix", "monitor", "nokogiri", "observer",
        "openssl", "optparse", "ostruct", "pathname", "pp", "prettyprint", "prime", "psych", "racc", "rational",
        "rbconfig", "rexml/document", "ripper", "rubygems", "securerandom", "set", "shellwords", "singleton",
        "stringio", "strscan", "tempfile", "thread", "time", "timeout", "tmpdir", "tsort", "uri", "weakref", "yaml",
        "zlib",
    ],
    only: &[],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::Evaluate, &[
        "DL", "ERB", "Fiddle", "Marshal", "ObjectSpace", "Ractor", "RubyVM", "TracePoint", "erb", "open-uri",
    ]),
    (Deed::Network, &[
        "aws-sdk", "drb", "excon", "faraday", "httparty", "mongo", "mysql2", "net/ftp", "net/http", "net/imap",
        "net/smtp", "net/ssh", "pg", "redis", "rest-client", "socket", "webrick",
    ]),
    (Deed::Spawn, &["Open3", "PTY", "open3", "pty"]),
];
