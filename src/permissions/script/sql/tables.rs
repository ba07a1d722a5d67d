//! The verbs and functions of SQL, each with what it does.

use crate::permissions::risk::Level;
use crate::permissions::script::report::Follow;

/// How a statement that starts with a verb is judged.
pub(super) enum Verb {
    /// It reads, unless something inside it does not.
    Read,
    /// This level, for this reason.
    Level(Level, &'static str),
    /// Shows a plan; with ANALYZE it runs the statement.
    Explain,
    /// Opens a transaction or a block.
    Begin,
    /// Sets a variable.
    Set,
    /// Resets a variable, or a server.
    Reset,
    /// Names a statement for later.
    Prepare,
    /// Reads or sets a database option.
    Pragma,
    /// Moves data between a table and a file.
    Copy,
    /// Writes files that its literals name; on the user's machine where the database is a library.
    Local(&'static str),
}

const CHANGES: Verb = Verb::Level(Level::Dangerous, "changes data in a database");
const SCHEMA: Verb = Verb::Level(Level::Dangerous, "changes a database's schema");
const RIGHTS: Verb = Verb::Level(Level::Dangerous, "changes a database's rights");
const RUNS: Verb = Verb::Level(
    Level::Dangerous,
    "runs a procedure or a statement made of text",
);
const UPKEEP: Verb = Verb::Level(Level::Medium, "does upkeep on a database");
const SERVER: Verb = Verb::Level(Level::Dangerous, "changes a database server's state");
const CODE: Verb = Verb::Level(Level::Dangerous, "loads code into a database");

/// Sorted by name. A verb that is missing is dangerous.
pub(super) const VERBS: &[(&str, Verb)] = &[
    ("abort", Verb::Read),
    ("alter", SCHEMA),
    ("analyze", UPKEEP),
    ("attach", Verb::Local("opens another database file")),
    ("begin", Verb::Begin),
    ("call", RUNS),
    ("change", SERVER),
    ("check", UPKEEP),
    ("checkpoint", UPKEEP),
    ("close", Verb::Read),
    ("cluster", UPKEEP),
    ("comment", SCHEMA),
    ("commit", Verb::Begin),
    ("copy", Verb::Copy),
    ("create", SCHEMA),
    ("deallocate", Verb::Read),
    (
        "declare",
        Verb::Level(Level::Medium, "declares a variable or cursor"),
    ),
    ("delete", CHANGES),
    ("desc", Verb::Explain),
    ("describe", Verb::Explain),
    ("detach", Verb::Level(Level::Medium, "detaches a database")),
    ("discard", Verb::Read),
    ("do", RUNS),
    ("end", Verb::Begin),
    ("exec", RUNS),
    ("execute", RUNS),
    ("exists", Verb::Read),
    ("explain", Verb::Explain),
    ("export", Verb::Local("exports a database to files")),
    ("fetch", Verb::Read),
    ("flush", SERVER),
    ("from", Verb::Read),
    ("grant", RIGHTS),
    ("help", Verb::Read),
    ("import", CHANGES),
    ("insert", CHANGES),
    ("install", CODE),
    ("kill", SERVER),
    ("listen", Verb::Read),
    ("load", CODE),
    ("lock", Verb::Level(Level::Medium, "locks a table")),
    ("merge", CHANGES),
    ("move", Verb::Read),
    ("optimize", UPKEEP),
    ("pivot", Verb::Read),
    ("pragma", Verb::Pragma),
    ("prepare", Verb::Prepare),
    ("purge", SERVER),
    ("refresh", UPKEEP),
    ("reindex", UPKEEP),
    ("release", Verb::Read),
    ("rename", SCHEMA),
    ("repair", UPKEEP),
    ("replace", CHANGES),
    ("reset", Verb::Reset),
    ("revoke", RIGHTS),
    ("rollback", Verb::Begin),
    ("savepoint", Verb::Read),
    ("select", Verb::Read),
    ("set", Verb::Set),
    ("show", Verb::Read),
    ("shutdown", SERVER),
    ("start", Verb::Begin),
    ("summarize", Verb::Read),
    ("table", Verb::Read),
    ("unlisten", Verb::Read),
    ("unlock", Verb::Read),
    ("unpivot", Verb::Read),
    ("update", CHANGES),
    ("upsert", CHANGES),
    ("use", Verb::Read),
    ("vacuum", UPKEEP),
    ("values", Verb::Read),
    ("with", Verb::Read),
];

/// Verbs that change data where a query's part begins.
#[rustfmt::skip]
pub(super) const WRITE_VERBS: &[&str] = &[
    "alter", "call", "create", "delete", "exec", "execute", "grant", "insert", "merge", "replace", "revoke", "update",
    "upsert",
];

/// `PRAGMA` names that show something when nothing is assigned to them.
#[rustfmt::skip]
pub(super) const PRAGMA_READS: &[&str] = &[
    "application_id", "auto_vacuum", "busy_timeout", "cache_size", "cell_size_check", "collation_list",
    "compile_options", "data_version", "database_list", "database_size", "encoding", "foreign_key_check",
    "foreign_key_list", "foreign_keys", "freelist_count", "function_list", "index_info", "index_list",
    "index_xinfo", "integrity_check", "journal_mode", "module_list", "page_count", "page_size", "pragma_list",
    "quick_check", "schema_version", "show_tables", "storage_info", "synchronous", "table_info", "table_list",
    "table_xinfo", "user_version", "version",
];

/// Functions that act outside the query although they stand in one.
#[rustfmt::skip]
pub(super) const EFFECT_FUNCTIONS: &[&str] = &[
    "azureblobstorage", "dblink", "dblink_connect", "dblink_exec", "dblink_open", "dblink_send_query",
    "dbms_xmlquery", "edit", "eval", "executable", "external_query", "fts3_tokenizer", "gcs", "hdfs", "http",
    "http_delete", "http_get", "http_post", "http_put", "httpuritype", "input", "jdbc", "lo_creat", "lo_create",
    "lo_from_bytea", "lo_import", "lo_put", "lo_unlink", "load_extension", "lowrite", "mongodb", "mysql",
    "mysql_execute", "mysql_query", "odbc", "opendatasource", "openquery", "openrowset", "pg_backup_start",
    "pg_backup_stop", "pg_cancel_backend", "pg_execute_server_program", "pg_file_rename", "pg_file_unlink",
    "pg_file_write", "pg_import_system_collations", "pg_logical_emit_message", "pg_promote", "pg_read_server_files",
    "pg_reload_conf", "pg_replication_slot_advance", "pg_rotate_logfile", "pg_stat_reset", "pg_switch_wal",
    "pg_terminate_backend", "pg_wal_replay_pause", "pg_wal_replay_resume", "postgres_attach", "postgres_execute",
    "postgres_query", "postgresql", "query", "query_table", "query_to_xml", "query_to_xml_and_xmlschema",
    "query_to_xmlschema", "redis", "remote", "remotesecure", "s3", "schedule", "setval", "sp_configure",
    "sp_executesql", "sp_oacreate", "sqlite_attach", "sys_eval", "sys_exec", "sys_set", "ts_rewrite", "ts_stat",
    "unschedule", "url", "xp_cmdshell", "xp_dirtree", "xp_regread", "xp_regwrite", "zfs",
];

/// A function, its level, and what becomes of the file it names.
type FileFunction = (&'static str, Level, fn(String) -> Follow);

/// Functions whose first literal is a file, with their own level.
pub(super) const FILE_FUNCTIONS: &[FileFunction] = &[
    ("readfile", Level::Safe, Follow::Reads),
    ("read_text", Level::Safe, Follow::Reads),
    ("read_blob", Level::Safe, Follow::Reads),
    ("read_csv", Level::Safe, Follow::Reads),
    ("read_csv_auto", Level::Safe, Follow::Reads),
    ("sniff_csv", Level::Safe, Follow::Reads),
    ("read_json", Level::Safe, Follow::Reads),
    ("read_json_auto", Level::Safe, Follow::Reads),
    ("read_json_objects", Level::Safe, Follow::Reads),
    ("read_ndjson", Level::Safe, Follow::Reads),
    ("read_ndjson_auto", Level::Safe, Follow::Reads),
    ("read_parquet", Level::Safe, Follow::Reads),
    ("parquet_scan", Level::Safe, Follow::Reads),
    ("parquet_schema", Level::Safe, Follow::Reads),
    ("parquet_metadata", Level::Safe, Follow::Reads),
    ("read_xlsx", Level::Safe, Follow::Reads),
    ("sqlite_scan", Level::Safe, Follow::Reads),
    ("glob", Level::Safe, Follow::Reads),
    ("file", Level::Safe, Follow::Reads),
    ("load_file", Level::Safe, Follow::Reads),
    ("fsdir", Level::Safe, Follow::Reads),
    ("lsdir", Level::Safe, Follow::Reads),
    ("pg_read_file", Level::Safe, Follow::Reads),
    ("pg_read_binary_file", Level::Safe, Follow::Reads),
    ("pg_ls_dir", Level::Safe, Follow::Reads),
    ("pg_stat_file", Level::Safe, Follow::Reads),
    ("lo_export", Level::Dangerous, Follow::Writes),
    ("writefile", Level::Medium, Follow::Writes),
];

/// Words in the name of an unknown function that say it acts.
#[rustfmt::skip]
pub(super) const EFFECT_WORDS: &[&str] = &[
    "add", "alter", "archive", "ban", "call", "cancel", "clean", "cleanup", "clear", "close", "create",
    "deactivate", "del", "delete", "destroy", "detach", "disable", "dispatch", "drop", "emit", "enable", "enqueue",
    "erase", "exec", "execute", "export", "grant", "import", "insert", "invoke", "kill", "load", "mail", "merge",
    "migrate", "modify", "move", "notify", "pay", "post", "process", "promote", "publish", "purge", "push", "put",
    "rebuild", "refresh", "refund", "register", "reload", "remove", "rename", "replace", "reset", "restart",
    "restore", "revoke", "rollback", "rotate", "run", "save", "schedule", "send", "set", "setup", "shutdown",
    "start", "stop", "submit", "swap", "sync", "terminate", "transfer", "trigger", "truncate", "unlink", "unlock",
    "update", "upload", "upsert", "vacuum", "wipe", "write",
];

/// Words that a parenthesis follows without making a call: syntax and types.
#[rustfmt::skip]
pub(super) const NOT_FUNCTIONS: &[&str] = &[
    "all", "analyze", "and", "any", "array", "as", "between", "bigint", "binary", "bit", "buffers", "by", "case",
    "char", "character", "check", "columns", "cross", "cube", "datetime64", "decimal", "distinct", "double", "else",
    "end", "enum", "except", "exclude", "exists", "explain", "fetch", "filter", "final", "first", "fixedstring",
    "float", "for", "force", "format", "from", "group", "grouping", "having", "ignore", "ilike", "in", "index",
    "inner", "int", "integer", "intersect", "interval", "into", "is", "join", "key", "lateral", "left", "like",
    "limit", "map", "match", "materialized", "natural", "nchar", "next", "not", "null", "nullable", "number",
    "numeric", "nvarchar", "of", "offset", "on", "only", "or", "order", "outer", "over", "partition", "pivot",
    "precision", "prewhere", "primary", "qualify", "real", "recursive", "references", "regexp", "rename", "replace",
    "return", "rlike", "rollup", "row", "rows", "sample", "select", "sets", "settings", "similar", "smallint",
    "some", "struct", "table", "tables", "tablesample", "then", "time", "timestamp", "timestamptz", "tinyint", "to",
    "top", "union", "unique", "unnest", "unpivot", "use", "using", "values", "varbinary", "varchar", "varying",
    "view", "when", "where", "window", "with", "within", "within_group",
];

/// Functions that compute or look only.
#[rustfmt::skip]
pub(super) const PURE_FUNCTIONS: &[&str] = &[
    "abs", "acos", "against", "age", "any_value", "approx_count_distinct", "approx_quantiles", "approx_top_count",
    "arg_max", "arg_min", "argmax", "argmin", "array_agg", "array_append", "array_cat", "array_concat",
    "array_construct", "array_contains", "array_distinct", "array_length", "array_lower", "array_ndims",
    "array_position", "array_positions", "array_prepend", "array_remove", "array_size", "array_to_string",
    "array_upper", "arrayfilter", "arrayjoin", "arraymap", "arraysort", "ascii", "asin", "atan", "atan2", "avg",
    "avgif", "bar", "benchmark", "bin", "bit_and", "bit_length", "bit_or", "bit_xor", "bm25", "bool_and", "bool_or",
    "box", "btrim", "cardinality", "cast", "cbrt", "ceil", "ceiling", "changes", "char", "char_length",
    "character_length", "charindex", "choose", "chr", "circle", "clock_timestamp", "coalesce", "col_description",
    "col_name", "collate", "concat", "concat_ws", "connection_id", "contains", "conv", "convert", "convert_tz",
    "corr", "cos", "cosine_distance", "count", "countif", "covar_pop", "covar_samp", "crc32", "cume_dist",
    "curdate", "current_catalog", "current_database", "current_date", "current_schema", "current_schemas",
    "current_setting", "current_time", "current_timestamp", "current_user", "currval", "curtime", "database",
    "databasepropertyex", "date", "date_add", "date_diff", "date_format", "date_part", "date_sub", "date_trunc",
    "dateadd", "datediff", "datename", "datepart", "daterange", "datetime", "datetime_trunc", "day", "dayname",
    "dayofweek", "dayofyear", "db_id", "db_name", "decode", "degrees", "dense_rank", "dictget", "difference",
    "digest", "div", "duckdb_columns", "duckdb_extensions", "duckdb_functions", "duckdb_settings", "duckdb_tables",
    "elt", "empty", "encode", "ends_with", "eomonth", "epoch", "error_message", "every", "exp", "explode",
    "extract", "factorial", "farm_fingerprint", "field", "find_in_set", "first_value", "flatten", "floor", "format",
    "format_date", "format_timestamp", "format_type", "formatdatetime", "formatreadablequantity",
    "formatreadablesize", "found_rows", "from_base64", "from_unixtime", "fromunixtimestamp", "gcd",
    "gen_random_uuid", "generate_array", "generate_date_array", "generate_series", "generate_subscripts",
    "generate_uuid", "get_path", "getdate", "glob", "greatest", "group_concat", "grouparray", "groupuniqarray",
    "has", "has_column_privilege", "has_database_privilege", "has_function_privilege", "has_schema_privilege",
    "has_table_privilege", "hasall", "hasany", "hashtext", "hex", "highlight", "histogram", "host", "hostname",
    "hour", "if", "iff", "ifnull", "iif", "inet_aton", "inet_client_addr", "inet_ntoa", "inet_server_addr",
    "inet_server_port", "information_schema", "initcap", "inner_product", "insert", "instr", "int4range",
    "int8range", "is_srvrolemember", "isempty", "isnull", "json", "json_agg", "json_array", "json_array_elements",
    "json_array_elements_text", "json_array_length", "json_arrayagg", "json_build_array", "json_build_object",
    "json_contains", "json_contains_path", "json_depth", "json_each", "json_exists", "json_extract",
    "json_extract_array", "json_extract_path", "json_extract_path_text", "json_extract_scalar", "json_group_array",
    "json_group_object", "json_insert", "json_keys", "json_length", "json_merge_patch", "json_object",
    "json_object_agg", "json_object_keys", "json_objectagg", "json_patch", "json_populate_record", "json_pretty",
    "json_query", "json_quote", "json_remove", "json_replace", "json_search", "json_set", "json_table",
    "json_to_recordset", "json_tree", "json_type", "json_typeof", "json_unquote", "json_valid", "json_value",
    "json_value_array", "jsonb", "jsonb_agg", "jsonb_array_elements", "jsonb_array_elements_text",
    "jsonb_array_length", "jsonb_build_array", "jsonb_build_object", "jsonb_each", "jsonb_each_text",
    "jsonb_extract_path", "jsonb_extract_path_text", "jsonb_insert", "jsonb_object_agg", "jsonb_object_keys",
    "jsonb_path_exists", "jsonb_path_query", "jsonb_path_query_array", "jsonb_path_query_first", "jsonb_pretty",
    "jsonb_set", "jsonb_strip_nulls", "jsonb_to_recordset", "jsonb_typeof", "jsonextract", "jsonextractint",
    "jsonextractstring", "julianday", "justify_days", "justify_interval", "l2_distance", "lag", "last_day",
    "last_insert_id", "last_insert_rowid", "last_value", "lastval", "lcase", "lcm", "lead", "least", "len",
    "length", "levenshtein", "like", "list", "list_aggregate", "list_contains", "list_filter", "list_sort",
    "list_transform", "list_value", "listagg", "ln", "localtime", "localtimestamp", "locate", "log", "log10",
    "log2", "lower", "lower_inc", "lpad", "ltrim", "make_date", "make_interval", "make_set", "make_timestamp",
    "map_from_entries", "map_keys", "map_values", "mapkeys", "mapvalues", "masklen", "max", "max_by", "md5",
    "median", "microsecond", "mid", "min", "min_by", "minute", "mod", "mode", "month", "monthname", "network",
    "newid", "notempty", "now", "nth_value", "ntile", "nullif", "numbers", "numrange", "nvl", "nvl2",
    "obj_description", "object_construct", "object_definition", "object_id", "object_keys", "object_name", "oct",
    "octet_length", "overlay", "parse_date", "parse_json", "parse_timestamp", "path", "percent_rank",
    "percentile_cont", "percentile_disc", "pg_available_extensions", "pg_backend_pid", "pg_blocking_pids",
    "pg_column_size", "pg_conf_load_time", "pg_current_wal_lsn", "pg_database_size", "pg_encoding_to_char",
    "pg_function_is_visible", "pg_get_constraintdef", "pg_get_expr", "pg_get_function_arguments",
    "pg_get_function_identity_arguments", "pg_get_function_result", "pg_get_functiondef", "pg_get_indexdef",
    "pg_get_keywords", "pg_get_partkeydef", "pg_get_ruledef", "pg_get_serial_sequence", "pg_get_triggerdef",
    "pg_get_userbyid", "pg_get_viewdef", "pg_has_role", "pg_indexes_size", "pg_is_in_recovery",
    "pg_last_wal_receive_lsn", "pg_last_wal_replay_lsn", "pg_last_xact_replay_timestamp", "pg_listening_channels",
    "pg_lock_status", "pg_ls_logdir", "pg_ls_waldir", "pg_my_temp_schema", "pg_postmaster_start_time",
    "pg_relation_filepath", "pg_relation_size", "pg_show_all_settings", "pg_size_bytes", "pg_size_pretty",
    "pg_sleep", "pg_stat_get_activity", "pg_table_is_visible", "pg_table_size", "pg_tablespace_size",
    "pg_timezone_names", "pg_total_relation_size", "pg_type_is_visible", "pg_typeof", "pg_wal_lsn_diff",
    "phraseto_tsquery", "pi", "plainto_tsquery", "point", "polygon", "position", "pow", "power",
    "pragma_database_size", "pragma_table_info", "pragma_version", "printf", "quantile", "quantiles", "quarter",
    "quote", "quote_ident", "quote_literal", "quote_nullable", "radians", "rand", "randn", "random", "randomblob",
    "range", "rank", "regexp_contains", "regexp_count", "regexp_extract", "regexp_extract_all", "regexp_instr",
    "regexp_like", "regexp_match", "regexp_matches", "regexp_replace", "regexp_split_to_array",
    "regexp_split_to_table", "regexp_substr", "regr_slope", "repeat", "replace", "reverse", "right", "round", "row",
    "row_count", "row_number", "row_to_json", "rpad", "rtrim", "safe_cast", "safe_divide", "schema", "schema_name",
    "score", "second", "sequence", "serverproperty", "session_user", "sha1", "sha2", "sha256", "sha512",
    "shobj_description", "sign", "similarity", "sin", "sleep", "snippet", "soundex", "space", "split", "split_part",
    "sqlite_compileoption_used", "sqlite_version", "sqrt", "st_area", "st_asgeojson", "st_astext", "st_buffer",
    "st_centroid", "st_collect", "st_contains", "st_distance", "st_dwithin", "st_extent", "st_geogpoint",
    "st_geometrytype", "st_geomfromtext", "st_intersects", "st_isvalid", "st_length", "st_makepoint", "st_point",
    "st_setsrid", "st_srid", "st_transform", "st_union", "st_within", "st_x", "st_y", "starts_with",
    "statement_timestamp", "std", "stddev", "stddev_pop", "stddev_samp", "str_to_date", "strftime", "string_agg",
    "string_split", "string_to_array", "strip", "strpos", "strptime", "struct_pack", "stuff", "substr", "substring",
    "substring_index", "sum", "sumif", "suser_sname", "sysdate", "system", "tan", "time", "time_bucket", "timediff",
    "timeofday", "timestamp", "timestamp_add", "timestamp_diff", "timestamp_micros", "timestamp_millis",
    "timestamp_seconds", "timestamp_sub", "timestamp_trunc", "timestampadd", "timestampdiff", "timezone",
    "to_base64", "to_char", "to_date", "to_days", "to_hex", "to_json", "to_json_string", "to_jsonb", "to_number",
    "to_regclass", "to_regproc", "to_seconds", "to_timestamp", "to_tsquery", "to_tsvector", "to_varchar", "todate",
    "todatetime", "today", "tofloat64", "tohour", "toint32", "toint64", "topk", "toplist", "tostartofday",
    "tostartofhour", "tostartofinterval", "tostartofminute", "tostartofmonth", "tostartofweek", "tostring", "total",
    "total_changes", "touint32", "touint64", "toyyyymm", "transaction_timestamp", "translate", "trim", "trunc",
    "truncate", "try_cast", "try_parse_json", "ts_headline", "ts_rank", "ts_rank_cd", "tsrange", "tstzrange",
    "tuple", "tupleelement", "txid_current", "txid_current_if_assigned", "type_name", "typeof", "ucase", "unaccent",
    "unhex", "unicode", "uniq", "uniqexact", "unix_seconds", "unix_timestamp", "unixepoch", "upper", "upper_inc",
    "uptime", "user", "utc_timestamp", "uuid", "var_pop", "var_samp", "variance", "vector_dims", "version",
    "visitparamextractstring", "websearch_to_tsquery", "week", "weekday", "width_bucket", "word_similarity", "year",
    "yesterday", "zeroblob", "zeroifnull",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_sorted() {
        for list in [
            EFFECT_FUNCTIONS,
            EFFECT_WORDS,
            NOT_FUNCTIONS,
            PURE_FUNCTIONS,
        ] {
            assert!(list.is_sorted(), "{list:?}");
        }
        assert!(VERBS.is_sorted_by_key(|(name, _)| name));
    }
}
