//! PHP: a call must name a function that only computes or reads.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "php",
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
    "FALSE", "NULL", "TRUE", "abstract", "and", "array", "as", "bool", "break", "callable", "case", "catch",
    "class", "clone", "const", "continue", "declare", "default", "die", "echo", "else", "elseif", "empty",
    "enddeclare", "endfor", "endforeach", "endif", "endswitch", "endwhile", "enum", "exit", "extends", "false",
    "final", "finally", "float", "fn", "for", "foreach", "function", "global", "goto", "if", "implements",
    "instanceof", "insteadof", "int", "interface", "isset", "iterable", "list", "match", "mixed", "namespace",
    "new", "null", "object", "or", "parent", "print", "private", "protected", "public", "readonly", "return",
    "self", "static", "strict_types", "string", "switch", "this", "throw", "trait", "true", "try", "unset", "use",
    "var", "void", "while", "xor", "yield",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "ArrayIterator", "ArrayObject", "Collator", "DateInterval", "DateTime", "DateTimeImmutable", "DateTimeZone",
    "Error", "Exception", "InvalidArgumentException", "JsonException", "NumberFormatter", "PHP_EOL", "PHP_OS",
    "PHP_VERSION", "RuntimeException", "STDERR", "STDIN", "STDOUT", "SplObjectStorage", "SplQueue", "SplStack",
    "Throwable", "TypeError", "abs", "acos", "array_chunk", "array_column", "array_combine", "array_count_values",
    "array_diff", "array_diff_key", "array_fill", "array_fill_keys", "array_filter", "array_flip",
    "array_intersect", "array_intersect_key", "array_is_list", "array_key_exists", "array_key_first",
    "array_key_last", "array_keys", "array_map", "array_merge", "array_merge_recursive", "array_pad", "array_pop",
    "array_product", "array_push", "array_rand", "array_reduce", "array_replace", "array_reverse", "array_search",
    "array_shift", "array_slice", "array_splice", "array_sum", "array_unique", "array_unshift", "array_values",
    "array_walk", "array_walk_recursive", "arsort", "asort", "base64_decode", "base64_encode", "basename", "bcadd",
    "bcdiv", "bcmod", "bcmul", "bcpow", "bcsub", "bin2hex", "boolval", "ceil", "checkdate", "chr", "compact",
    "count", "crc32", "ctype_alnum", "ctype_alpha", "ctype_digit", "ctype_lower", "ctype_punct", "ctype_space",
    "ctype_upper", "ctype_xdigit", "current", "date", "date_create", "date_default_timezone_get",
    "date_default_timezone_set", "date_diff", "date_parse", "decbin", "dechex", "decoct", "defined", "dirname",
    "end", "error_reporting", "explode", "extension_loaded", "fclose", "feof", "fgetcsv", "fgets", "file",
    "file_exists", "filemtime", "filesize", "filter_var", "floatval", "floor", "fmod", "fread", "fscanf",
    "function_exists", "gc_collect_cycles", "get_class", "get_debug_type", "get_loaded_extensions",
    "get_object_vars", "getcwd", "getdate", "getenv", "gethostname", "getmypid", "gettype", "glob", "gmp_add",
    "hash", "hash_algos", "hash_file", "hash_hmac", "hex2bin", "hexdec", "hrtime", "html_entity_decode",
    "htmlspecialchars", "htmlspecialchars_decode", "http_build_query", "iconv", "implode", "in_array", "ini_get",
    "ini_set", "intdiv", "intval", "is_array", "is_bool", "is_callable", "is_dir", "is_file", "is_float",
    "is_infinite", "is_int", "is_nan", "is_null", "is_numeric", "is_object", "is_readable", "is_string",
    "is_writable", "iterator_to_array", "join", "json_decode", "json_encode", "json_last_error",
    "json_last_error_msg", "key", "krsort", "ksort", "lcfirst", "log", "ltrim", "max", "mb_convert_encoding",
    "mb_str_split", "mb_strlen", "mb_strpos", "mb_strtolower", "mb_strtoupper", "mb_substr", "md5", "md5_file",
    "memory_get_peak_usage", "memory_get_usage", "method_exists", "microtime", "min", "mkdir", "mktime", "mt_rand",
    "natsort", "next", "nl2br", "number_format", "octdec", "ord", "parse_ini_file", "parse_ini_string", "parse_str",
    "parse_url", "password_get_info", "password_hash", "password_verify", "pathinfo", "php_ini_loaded_file",
    "php_sapi_name", "php_uname", "phpinfo", "phpversion", "pi", "pow", "preg_last_error", "preg_match",
    "preg_match_all", "preg_quote", "preg_replace", "preg_replace_callback", "preg_split", "print_r", "printf",
    "property_exists", "random_bytes", "random_int", "range", "rawurldecode", "rawurlencode", "readfile",
    "realpath", "reset", "round", "rsort", "rtrim", "scandir", "serialize", "sha1", "sha1_file", "shuffle",
    "simplexml_import_dom", "simplexml_load_file", "simplexml_load_string", "sizeof", "sleep", "sort",
    "spl_object_id", "sprintf", "sqrt", "stdClass", "str_contains", "str_ends_with", "str_ireplace", "str_pad",
    "str_repeat", "str_replace", "str_split", "str_starts_with", "str_word_count", "strcasecmp", "strcmp",
    "stream_get_contents", "strip_tags", "stripos", "stripslashes", "stristr", "strlen", "strncmp", "strpos",
    "strrchr", "strrev", "strripos", "strrpos", "strstr", "strtolower", "strtotime", "strtoupper", "strtr",
    "strval", "substr", "substr_count", "substr_replace", "sys_get_temp_dir", "time", "timezone_identifiers_list",
    "trim", "uasort", "ucfirst", "ucwords", "uksort", "uniqid", "urldecode", "urlencode", "usleep", "usort",
    "utf8_decode", "utf8_encode", "var_dump", "var_export", "version_compare", "vsprintf", "wordwrap",
    "zend_version",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "add", "asXML", "attributes", "children", "count", "diff", "format", "getCode", "getFile", "getLine",
    "getMessage", "getName", "getTimestamp", "getTraceAsString", "modify", "offsetGet", "pop", "push", "setDate",
    "setTime", "setTimezone", "sub", "toArray", "xpath",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "apache_setenv", "chdir", "chgrp", "chmod", "chown", "chroot", "file_put", "fputcsv", "fputs", "ftruncate",
        "fwrite", "link", "opcache_reset", "posix_kill", "posix_setuid", "putenv", "rename", "set_time_limit",
        "symlink", "umask",
    ]),
    (Deed::Delete, &["rmdir", "unlink"]),
    (Deed::DeleteTree, &["deleteDirectory"]),
    (Deed::Evaluate, &[
        "Closure", "FFI", "ReflectionClass", "ReflectionFunction", "ReflectionMethod", "assert", "call_user_func",
        "call_user_func_array", "create_function", "dl", "eval", "extract", "forward_static_call", "func_overload",
        "include", "include_once", "invoke", "invokeArgs", "iterator_apply", "newInstance", "ob_start",
        "register_shutdown_function", "register_tick_function", "require", "require_once", "runkit_function_add",
        "set_error_handler", "spl_autoload_register", "unserialize", "virtual",
    ]),
    (Deed::Network, &[
        "MongoDB", "PDO", "Redis", "SoapClient", "curl_exec", "curl_init", "curl_setopt", "dns_get_record", "fsockopen",
        "ftp_connect", "get_headers", "header", "imap_open", "ldap_connect", "mysql_connect", "mysqli",
        "mysqli_connect", "pfsockopen", "pg_connect", "setcookie", "socket_connect", "socket_create", "ssh2_connect",
        "stream_socket_client", "stream_socket_server",
    ]),
    (Deed::Open, &["SplFileObject", "file_get_contents", "fopen", "gzopen"]),
    (Deed::Query, &["query"]),
    (Deed::Spawn, &[
        "exec", "expect_popen", "mail", "passthru", "pcntl_exec", "pcntl_fork", "popen", "proc_open", "shell_exec",
        "system",
    ]),
    (Deed::Write, &["copy", "error_log", "file_put_contents", "move_uploaded_file", "tempnam", "touch"]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &["DateInterval", "DateTime", "DateTimeImmutable", "DateTimeZone", "JsonException"],
    only: &[],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &[],
    only: &[],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[];
