//! PHP: a call must name a function that only computes or reads.

use super::super::spec::{Calls, Deed, Members, Spec};

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
const DEEDS: &[(&str, Deed)] = &[
    ("Closure", Deed::Evaluate),
    ("FFI", Deed::Evaluate),
    ("MongoDB", Deed::Network),
    ("PDO", Deed::Network),
    ("Redis", Deed::Network),
    ("ReflectionClass", Deed::Evaluate),
    ("ReflectionFunction", Deed::Evaluate),
    ("ReflectionMethod", Deed::Evaluate),
    ("SoapClient", Deed::Network),
    ("SplFileObject", Deed::Open),
    ("apache_setenv", Deed::Change),
    ("assert", Deed::Evaluate),
    ("call_user_func", Deed::Evaluate),
    ("call_user_func_array", Deed::Evaluate),
    ("chdir", Deed::Change),
    ("chgrp", Deed::Change),
    ("chmod", Deed::Change),
    ("chown", Deed::Change),
    ("chroot", Deed::Change),
    ("copy", Deed::Write),
    ("create_function", Deed::Evaluate),
    ("curl_exec", Deed::Network),
    ("curl_init", Deed::Network),
    ("curl_setopt", Deed::Network),
    ("deleteDirectory", Deed::DeleteTree),
    ("dl", Deed::Evaluate),
    ("dns_get_record", Deed::Network),
    ("error_log", Deed::Write),
    ("eval", Deed::Evaluate),
    ("exec", Deed::Spawn),
    ("expect_popen", Deed::Spawn),
    ("extract", Deed::Evaluate),
    ("file_get_contents", Deed::Open),
    ("file_put", Deed::Change),
    ("file_put_contents", Deed::Write),
    ("fopen", Deed::Open),
    ("forward_static_call", Deed::Evaluate),
    ("fputcsv", Deed::Change),
    ("fputs", Deed::Change),
    ("fsockopen", Deed::Network),
    ("ftp_connect", Deed::Network),
    ("ftruncate", Deed::Change),
    ("func_overload", Deed::Evaluate),
    ("fwrite", Deed::Change),
    ("get_headers", Deed::Network),
    ("gzopen", Deed::Open),
    ("header", Deed::Network),
    ("imap_open", Deed::Network),
    ("include", Deed::Evaluate),
    ("include_once", Deed::Evaluate),
    ("invoke", Deed::Evaluate),
    ("invokeArgs", Deed::Evaluate),
    ("iterator_apply", Deed::Evaluate),
    ("ldap_connect", Deed::Network),
    ("link", Deed::Change),
    ("mail", Deed::Spawn),
    ("move_uploaded_file", Deed::Write),
    ("mysql_connect", Deed::Network),
    ("mysqli", Deed::Network),
    ("mysqli_connect", Deed::Network),
    ("newInstance", Deed::Evaluate),
    ("ob_start", Deed::Evaluate),
    ("opcache_reset", Deed::Change),
    ("passthru", Deed::Spawn),
    ("pcntl_exec", Deed::Spawn),
    ("pcntl_fork", Deed::Spawn),
    ("pfsockopen", Deed::Network),
    ("pg_connect", Deed::Network),
    ("popen", Deed::Spawn),
    ("posix_kill", Deed::Change),
    ("posix_setuid", Deed::Change),
    ("proc_open", Deed::Spawn),
    ("putenv", Deed::Change),
    ("query", Deed::Query),
    ("register_shutdown_function", Deed::Evaluate),
    ("register_tick_function", Deed::Evaluate),
    ("rename", Deed::Change),
    ("require", Deed::Evaluate),
    ("require_once", Deed::Evaluate),
    ("rmdir", Deed::Delete),
    ("runkit_function_add", Deed::Evaluate),
    ("set_error_handler", Deed::Evaluate),
    ("set_time_limit", Deed::Change),
    ("setcookie", Deed::Network),
    ("shell_exec", Deed::Spawn),
    ("socket_connect", Deed::Network),
    ("socket_create", Deed::Network),
    ("spl_autoload_register", Deed::Evaluate),
    ("ssh2_connect", Deed::Network),
    ("stream_socket_client", Deed::Network),
    ("stream_socket_server", Deed::Network),
    ("symlink", Deed::Change),
    ("system", Deed::Spawn),
    ("tempnam", Deed::Write),
    ("touch", Deed::Write),
    ("umask", Deed::Change),
    ("unlink", Deed::Delete),
    ("unserialize", Deed::Evaluate),
    ("virtual", Deed::Evaluate),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: &[(&str, Members)] = &[
    ("DateInterval", Members::Open),
    ("DateTime", Members::Open),
    ("DateTimeImmutable", Members::Open),
    ("DateTimeZone", Members::Open),
    ("JsonException", Members::Open),
];

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: &[(&str, Members)] = &[
];

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(&str, Deed)] = &[
];
