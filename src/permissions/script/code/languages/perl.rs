//! Perl: every bare word can be a call, so every word must be known.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "perl",
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
    "BEGIN", "CHECK", "END", "INIT", "__FILE__", "__LINE__", "__PACKAGE__", "and", "catch", "cmp", "continue",
    "default", "e", "else", "elsif", "eq", "feature", "for", "foreach", "ge", "given", "gt", "if", "isa", "last",
    "le", "local", "lt", "my", "ne", "next", "no", "not", "or", "our", "package", "redo", "return", "say", "state",
    "strict", "sub", "try", "unless", "until", "utf8", "warnings", "when", "while", "x", "xor",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "ARGV", "Dumper", "ENV", "GetOptions", "INC", "STDERR", "STDIN", "STDOUT", "abs", "abs_path", "all", "any",
    "atan2", "basename", "bigint", "bignum", "bigrat", "binmode", "bless", "blessed", "bytes", "caller", "carp",
    "catdir", "catfile", "ceil", "chomp", "chop", "chr", "close", "closedir", "cluck", "confess", "cos", "croak",
    "cwd", "decode", "decode_base64", "decode_json", "decode_utf8", "defined", "delete", "die", "dirname", "dup",
    "each", "encode", "encode_base64", "encode_json", "encode_utf8", "eof", "exists", "exit", "exp", "fc", "fileno",
    "fileparse", "first", "floor", "fmod", "from", "from_json", "getc", "getcwd", "getgrgid", "getlogin", "getppid",
    "getpwnam", "getpwuid", "gmtime", "grep", "hex", "index", "int", "integer", "join", "keys", "lc", "lcfirst",
    "length", "local", "localtime", "lock", "log", "looks_like_number", "lstat", "main", "map", "max", "maxstr",
    "md5_hex", "min", "minstr", "mkdir", "none", "oct", "opendir", "ord", "pack", "pairkeys", "pairs", "pairvalues",
    "pop", "pos", "print", "printf", "product", "prototype", "push", "quotemeta", "qw", "rand", "read", "readdir",
    "readline", "readlink", "reduce", "ref", "reftype", "reverse", "rewinddir", "rindex", "scalar", "seek",
    "select", "self", "sha1_hex", "sha256_hex", "sha512_hex", "shift", "shuffle", "sin", "sleep", "sort", "splice",
    "split", "sprintf", "sqrt", "srand", "stat", "strftime", "study", "substr", "sum", "sum0", "tell", "time",
    "timegm", "timelocal", "times", "to", "to_json", "uc", "ucfirst", "undef", "uniq", "uniqnum", "unpack",
    "unshift", "usleep", "values", "vars", "vec", "wait", "wantarray", "warn",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "Dump", "Indent", "Sortkeys", "Terse", "add", "addfile", "as_string", "b64digest", "canonical", "content",
    "decode", "digest", "encode", "epoch", "get", "hexdigest", "hms", "hour", "join", "keys", "length", "mday",
    "min", "mon", "month", "name", "new", "parse", "pop", "pretty", "print", "printf", "push", "say", "sec", "size",
    "strftime", "subtract", "text", "utf8", "values", "year", "ymd",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "POSIX::setuid", "alarm", "chdir", "chmod", "chown", "chroot", "dbmopen", "fcntl", "flock", "formline", "ioctl",
        "kill", "link", "make_path", "mkfifo", "mkpath", "move", "mv", "pipe", "rename", "reset", "setpgrp",
        "setpriority", "setuid", "symlink", "syswrite", "truncate", "umask", "utime",
    ]),
    (Deed::Delete, &["rmdir", "unlink"]),
    (Deed::DeleteTree, &["remove_tree", "rmtree"]),
    (Deed::Evaluate, &[
        "AUTOLOAD", "can", "do", "dump", "eval", "evalbytes", "import", "retrieve", "thaw", "tie", "tied",
    ]),
    (Deed::Load, &["require"]),
    (Deed::Network, &[
        "accept", "bind", "connect", "getprint", "getstore", "listen", "mirror", "send", "socket", "socketpair",
    ]),
    (Deed::Open, &["open", "sysopen"]),
    (Deed::Spawn, &[
        "CORE::system", "capture", "exec", "fork", "open2", "open3", "popen", "qx", "readpipe", "run", "syscall",
        "system",
    ]),
    (Deed::Write, &["append_file", "copy", "cp", "spew", "spew_utf8", "spurt", "write_file", "write_text"]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &[
        "Config", "Cwd", "Data::Dumper", "DateTime", "Digest::MD5", "Digest::SHA", "Encode", "File::Basename",
        "File::Spec", "Getopt::Long", "JSON", "JSON::PP", "JSON::XS", "List::Util", "MIME::Base64", "Math::BigInt",
        "Math::Trig", "POSIX", "Scalar::Util", "Text::Wrap", "Time::Local", "Time::Piece",
    ],
    only: &[
        ("main", &[]),
    ],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &[
        "Benchmark", "Carp", "Config", "Cpanel::JSON::XS", "Cwd", "Data::Dumper", "DateTime", "Digest::MD5",
        "Digest::SHA", "Encode", "English", "File::Basename", "File::Spec", "Getopt::Long", "Getopt::Std",
        "HTML::Entities", "Hash::Util", "JSON", "JSON::PP", "JSON::XS", "List::MoreUtils", "List::Util", "MIME::Base64",
        "Math::BigFloat", "Math::BigInt", "Math::Trig", "POSIX", "Scalar::Util", "Sys::Hostname", "Term::ANSIColor",
        "Text::CSV", "Text::ParseWords", "Text::Wrap", "Time::HiRes", "Time::Local", "Time::Piece", "URI::Escape",
        "Unicode::Normalize", "YAML", "YAML::Tiny", "YAML::XS", "bigint", "bignum", "bigrat", "charnames", "constant",
        "diagnostics", "feature", "integer", "locale", "strict", "utf8", "v5", "vars", "version", "warnings",
    ],
    only: &[
        ("File::Copy", &[]),
        ("File::Find", &["find", "finddepth"]),
        ("File::Path", &["make_path", "mkpath"]),
        ("File::Temp", &["tempdir", "tempfile"]),
    ],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::Change, &["CPAN", "ExtUtils"]),
    (Deed::Evaluate, &[
        "B", "CORE", "CORE::GLOBAL", "Devel::Peek", "DynaLoader", "Inline", "Inline::C", "Module::Load", "Opcode",
        "Safe", "Storable", "UNIVERSAL", "XSLoader", "overload", "re",
    ]),
    (Deed::Network, &[
        "DBI", "HTTP::Tiny", "IO::Socket", "IO::Socket::INET", "IO::Socket::SSL", "LWP", "LWP::Simple",
        "LWP::UserAgent", "Mojo::UserAgent", "Net::FTP", "Net::OpenSSH", "Net::SMTP", "Net::SSH", "Socket",
        "WWW::Mechanize",
    ]),
    (Deed::Spawn, &["IPC::Cmd", "IPC::Open2", "IPC::Open3", "IPC::Run"]),
];
