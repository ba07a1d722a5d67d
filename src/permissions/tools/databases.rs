//! databases: a read by its verb is free, code is judged by its language, and what drops or overwrites data is not.

use super::prelude::*;

/// Where the programs of Postgres connect to, and as whom.
pub(super) const PG: &[Opt] = &[
    value(
        "-h|--host|-p|--port|-U|--username|--maintenance-db|--role|--lock-wait-timeout|-E|--encoding",
    ),
    switch(
        "-w|--no-password|-W|--password|-v|--verbose|-e|--echo|-q|--quiet|-i|--interactive|--no-sync",
    ),
    switch("-?|-V").help(),
];

/// Code of an option that runs besides the program: followed where the program is given in words, and dangerous
/// where it may come from standard input, which must not be taken for data.
fn besides<'a>(value: Arg<'a>, code: Code, given: bool, requests: &mut Requests<'a>) {
    let effect = if given {
        Runs(code)
    } else {
        Unread("runs code besides its program")
    };
    requests.apply(effect, value);
}

/// `-o '|command'` pipes what psql prints, and a variable can hold SQL that `:name` puts in place.
fn psql<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let given = call.has("-c");
    for output in call.values("-o") {
        if output.text.starts_with('|') {
            besides(output.after(1), Code::Shell, given, requests);
        } else {
            requests.apply(Writes, output);
        }
    }
    for (_, text) in call.values("-v").filter_map(|variable| variable.split('=')) {
        if text.text.contains([' ', ';', '\n', '\t', '`']) {
            besides(text, Code::Postgres, given, requests);
        }
    }
}

/// A pager is a program; the first command runs before all others.
fn mysql<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let given = call.has("-e");
    call.values("--pager")
        .for_each(|value| besides(value, Code::Shell, given, requests));
    call.values("--init-command")
        .for_each(|value| besides(value, Code::MySql, given, requests));
}

fn sqlite<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let given = call.operands().count() > 1;
    call.values("-cmd")
        .for_each(|value| besides(value, Code::Sqlite, given, requests));
}

fn duckdb<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let given = call.has("-c") || call.operands().count() > 1;
    call.values("-cmd")
        .for_each(|value| besides(value, Code::DuckDb, given, requests));
}

/// Connection words of a string can name files and other servers, never programs.
const PSQL: &[Opt] = &[
    value("-c|--command").runs(Code::Postgres),
    value("-f|--file").dangerous().why("runs a file of SQL"),
    value("-o|--output"),
    value("-L|--log-file").writes(),
    value("-v|--set|--variable"),
    value("-d|--dbname").contacts(),
    value(
        "-F|--field-separator|-P|--pset|-R|--record-separator|-T|--table-attr|-h|--host|-p|--port|-U|--username",
    ),
    switch("-l|--list").lists(),
    switch(
        "-X|--no-psqlrc|-1|--single-transaction|-a|--echo-all|-b|--echo-errors|-e|--echo-queries|-E|--echo-hidden",
    ),
    switch(
        "-n|--no-readline|-q|--quiet|-s|--single-step|-S|--single-line|-A|--no-align|--csv|-H|--html|-t|--tuples-only",
    ),
    switch(
        "-x|--expanded|-z|--field-separator-zero|-0|--record-separator-zero|-w|--no-password|-W|--password",
    ),
    switch("-?|-V").help(),
];

/// Options of the programs beside `mysql`, too. The server takes `_` for `-`, and `loose-` before a name.
pub(super) const MYSQL: &[Opt] = &[
    value(
        "-h|--host|-P|--port|-u|--user|-S|--socket|--protocol|--default-character-set|--default_character_set|--charset|--connect-timeout",
    ),
    value(
        "--connect_timeout|--ssl-mode|--ssl-ca|--ssl-cert|--ssl-key|--ssl-capath|--ssl-cipher|--tls-version|--login-path|--max-allowed-packet",
    ),
    value(
        "--max_allowed_packet|--net-buffer-length|--compression-algorithms|--server-public-key-path|--bind-address",
    ),
    attached("-p|--password|--ssl|--ssl-verify-server-cert|--column-statistics"),
    switch(
        "--get-server-public-key|--skip-ssl|--no-defaults|--skip-column-statistics|--no-login-paths|-C|--compress|-v|--verbose|-W|--pipe|-?",
    ),
    // Files of options, and libraries loaded from a directory.
    value("--defaults-file|--defaults-extra-file|--defaults-group-suffix")
        .medium()
        .why("loads other options"),
    value("--plugin-dir|--plugin_dir|--default-auth|--default_auth|--load-data-local-dir")
        .dangerous()
        .why("loads a library"),
    value("--init-command|--init_command|--init-command-add|--loose-init-command"),
    switch("-V|-I").help(),
];

/// The first operand is a database or, if it ends like one, a script; the rest are scripts.
fn mongo_script<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    let script = [".js", ".mongodb", ".mjs", ".ts"]
        .iter()
        .any(|end| value.text.ends_with(end));
    requests.apply(
        if script || value.whole().is_none() && value.text.is_empty() {
            RunsFile
        } else {
            Contacts
        },
        value,
    );
}

pub(super) const MONGO: &[Opt] = &[
    value(
        "--host|--port|-u|--username|--authenticationDatabase|--authenticationMechanism|--awsIamSessionToken|--tlsCAFile",
    ),
    value(
        "--tlsCertificateKeyFile|--tlsCertificateSelector|--apiVersion|--sslCAFile|--sslPEMKeyFile|--serverSelectionTimeoutMS",
    ),
    value(
        "-d|--db|-c|--collection|-q|--query|--queryFile|--readPreference|--numParallelCollections|-j|--excludeCollection|--uri",
    ),
    value("-f|--fields|--fieldFile|--type|--sort|--skip|--limit|--jsonFormat"),
    attached("-p|--password|--json"),
    switch(
        "--nodb|--norc|--quiet|--shell|--verbose|-v|--retryWrites|--ssl|--tls|--tlsAllowInvalidCertificates|--tlsAllowInvalidHostnames",
    ),
    switch(
        "--gzip|--oplog|--dumpDbUsersAndRoles|--viewsAsCollections|--forceTableScan|--pretty|--jsonArray|--noHeaderLine|--assertExists",
    ),
];

const SQLITE: &[Opt] = &[
    value("-cmd").effect(Effect::Before(Code::Sqlite)),
    value("-init").dangerous().why("runs a file of SQL"),
    value(
        "-separator|-nullvalue|-newline|-mmap|-vfs|-maxsize|-nonce|-escape|-heap|-hexkey|-key|-textkey",
    ),
    value("-lookaside|-pagecache").takes(2),
    switch(
        "-ascii|-bail|-batch|-box|-column|-csv|-echo|-header|-noheader|-headers|-html|-interactive|-json|-line|-list|-markdown",
    ),
    switch(
        "-memtrace|-nofollow|-quote|-qbox|-readonly|-safe|-stats|-table|-tabs|-zip|-deserialize|-multiplex|-jsonlines|-trash",
    ),
    // An archive is written or unpacked by the words that follow.
    switch("-append|-A|-Ac|-Ax|-Au|-Acf|-Axf|-unsafe-testing").dangerous(),
    switch("-help|-version").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("psql|pgcli|ysqlsh|cockroach-sql")
        .safe()
        .check(psql)
        .network()
        .reads_code(Code::Postgres)
        .interactive(Level::Medium)
        .options(PSQL)
        .operands(&[nth(0, Contacts)]),
    tool("mysql|mariadb|mycli|tidb")
        .safe()
        .check(mysql)
        .network()
        .reads_code(Code::MySql)
        .interactive(Level::Medium)
        .options(&[
            value("-e|--execute|--loose-execute").runs(Code::MySql),
            value("--pager|--loose-pager"),
            value("--tee|--loose-tee|--histfile").writes(),
            value("-D|--database|--delimiter|--prompt|--histignore|--select-limit|--max-join-size"),
            switch("-A|--no-auto-rehash|-B|--batch|-b|--no-beep|-c|--comments|-E|--vertical|-f|--force|-G|--named-commands|-H|--html"),
            switch("-i|--ignore-spaces|-L|--skip-line-numbers|-n|--unbuffered|-N|--skip-column-names|-o|--one-database|-q|--quick"),
            switch("-r|--raw|-s|--silent|-t|--table|-T|--debug-info|-U|--safe-updates|-w|--wait|-X|--xml|--reconnect|--i-am-a-dummy|--binary-mode|--auto-rehash"),
            switch("--column-names|--show-warnings|--skip-auto-rehash|--skip-comments|--skip-pager|--no-pager|--disable-pager|--line-numbers"),
            attached("--local-infile|--local_infile|--loose-local-infile").dangerous().unless("0|off|OFF").why("lets the server read local files"),
        ])
        .shared(MYSQL)
        .operands(&[nth(0, Nothing)]),
    tool("sqlite3|sqlite|litecli|sqlcipher")
        .safe()
        .check(sqlite)
        .single_dash()
        .reads_code(Code::Sqlite)
        .interactive(Level::Medium)
        .options(SQLITE)
        .operands(&[nth(0, Reads), from(1, Runs(Code::Sqlite))]),
    tool("duckdb")
        .safe()
        .check(duckdb)
        .single_dash()
        .reads_code(Code::DuckDb)
        .interactive(Level::Medium)
        .options(&[
            value("-c|-s").runs(Code::DuckDb),
            value("-cmd").effect(Effect::Before(Code::DuckDb)),
            value("-init|-f|-file").dangerous().why("runs a file of SQL"),
            value("-separator|-nullvalue|-newline|-storage_version|-storage-version|-maxrows"),
            switch("-ascii|-bail|-batch|-box|-column|-csv|-echo|-header|-noheader|-html|-interactive|-json|-jsonlines|-latex|-line|-list"),
            switch("-markdown|-no-stdin|-quote|-readonly|-safe|-table|-tabs|-trash|-unredacted|-no-init"),
            switch("-unsigned").dangerous().why("loads libraries that nobody signed"),
            switch("-ui").medium(),
            switch("-help|-version").help(),
        ])
        .operands(&[nth(0, Reads), from(1, Runs(Code::DuckDb))]),
    tool("clickhouse-client|clickhouse-local|clickhousectl")
        .safe()
        .network()
        .reads_code(Code::ClickHouse)
        .interactive(Level::Medium)
        .options(CLICKHOUSE)
        .operands(&[every(Runs(Code::ClickHouse))]),
    tool("clickhouse|ch")
        .network()
        .verbs(&[
            verb("client|local")
                .safe()
                .reads_code(Code::ClickHouse)
                .interactive(Level::Medium)
                .options(CLICKHOUSE)
        .operands(&[every(Runs(Code::ClickHouse))]),
            verb("format|compressor|obfuscator|help").safe(),
        ])
        .otherwise(Level::Dangerous),
    // From the first word on it is the server's command; options end there.
    tool("redis-cli|valkey-cli|keydb-cli|dragonfly-cli")
        .safe()
        .network()
        .reads_code(Code::Redis)
        .interactive(Level::Medium)
        .options_first()
        .options(&[
            value("-h|-p|-t|-a|-u|-r|-i|-n|-d|-D|-X|--user|--pass|--cacert|--cacertdir|--cert|--key|--sni|--tls-ciphers|--tls-ciphersuites"),
            value("--pattern|--quoted-pattern|--count|--intrinsic-latency|--memkeys-samples|--keystats-samples|--cursor|--top|--hostname"),
            value("-s").contacts(),
            value("--eval").dangerous().why("runs a file of Lua on the server"),
            value("--rdb|--functions-rdb").writes(),
            value("--cluster").dangerous().unless("check|info|help"),
            value("--lru-test").dangerous().why("writes keys"),
            switch("--pipe").dangerous().why("sends whatever it is fed as commands"),
            value("--pipe-timeout"),
            switch("--ldb|--ldb-sync-mode").dangerous(),
            switch("-x|-c|-e|-2|-3|--raw|--no-raw|--csv|--json|--quoted-input|--tls|--askpass|--verbose|--no-auth-warning|--quoted-json"),
            // Modes of their own, in which the words that follow are not run.
            switch("--bigkeys|--memkeys|--hotkeys|--keystats|--stat|--latency|--latency-history|--latency-dist|--scan|--replica|--slave").lists(),
            value("--show-pushes"),
            switch("--insecure|-4|-6").medium(),
            switch("-v").help(),
        ])
        .operands(&[from(0, Joined(Code::Redis))]),
    tool("mongosh|mongo")
        .safe()
        .network()
        .reads_code(Code::Mongo)
        .interactive(Level::Medium)
        .options(&[value("--eval").runs(Code::Mongo), value("-f|--file").runs_file()])
        .shared(MONGO)
        .operands(&[nth(0, Effect::Check(mongo_script)), from(1, RunsFile)]),
    tool("usql|trino|presto|snowsql|cockroach|vsql|nzsql|impala-shell|beeline|hive|spark-sql|ksql|iredis|gobang|isql|ij|monetdb|mclient")
        .safe()
        .network()
        .reads_code(Code::Sql)
        .interactive(Level::Medium)
        .options(&[
            value("-c|-q|-e|--command|--query|--execute").runs(Code::Sql),
            value("-f|--file|-i|-r").dangerous().why("runs a file of SQL"),
            value("-o|--out|--output|--output-file").writes(),
            value("--host|--port|-u|--url|-d|--database|-a|--accountname|--username|-w|--rolename|--warehouse|--server|--catalog|--schema|--user"),
            value("-v|--set|--variable|--hiveconf|--hivevar|-D|--config").medium(),
        ])
        .operands(&[nth(0, Contacts), from(1, Runs(Code::Sql))]),
    tool("sqlcmd|bcp|mssql-cli|go-sqlcmd|tsql|fisql|sqlplus|sql|dbisql")
        .safe()
        .network()
        .reads_code(Code::Sql)
        .interactive(Level::Medium)
        .options(&[
            value("-Q|-q|--query|--initial-query").runs(Code::Sql),
            value("-i|--input-file").dangerous().why("runs a file of SQL"),
            value("-o|--output-file").writes(),
            value("-S|--server|-d|--database-name|-U|--user-name|-P|--password|-s|-w|-h|-l|-t|-H|-a|-K|-m|-V|-y|-Y"),
            value("-v").medium(),
            switch("-e|-G|-M|-E|-C|-N|-W|-b|-I|-k|-r|-x|-X|-u|-p"),
        ])
        .operands(&[nth(0, Contacts), from(1, Raise(Level::Dangerous, "runs or copies what the words name"))]),
    tool("cqlsh|dsbulk")
        .safe()
        .network()
        .reads_code(Code::Sql)
        .interactive(Level::Medium)
        .options(&[
            value("-e|--execute").runs(Code::Sql),
            value("-f|--file").dangerous().why("runs a file of CQL"),
            value("-u|--username|-p|--password|-k|--keyspace|--connect-timeout|--request-timeout|--encoding|--protocol-version"),
            value("--cqlshrc|--credentials").medium(),
            value("--browser").runs(Code::Shell),
            switch("--ssl|--tty|--no-color|-C|--color|--debug|--no-file-io"),
        ])
        .operands(&[nth(0, Contacts), nth(1, Nothing)]),
    tool("influx")
        .network()
        .options(&[value("-host|-port|-username|-password|-database|-precision|-format|--host|-t|--token|-o|--org|--org-id|-c|--active-config|-b|--bucket"), switch("--skip-verify|-ssl|--json|--hide-headers"), value("-execute").runs(Code::Sql)])
        .verbs(&[
            verb("ping|version|help").safe(),
            verb("query").medium().any_option(),
            verb("delete").catastrophic().why("deletes data"),
            verb("bucket|org|user|task|auth|config|v1|telegrafs|dashboards|stacks|secret|remote|replication|scripts")
                .verbs(&[verb("list|ls|find").safe().any_option(), verb("delete|rm").catastrophic().why("deletes data")])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("snow")
        .network()
        .options(&[value("-c|--connection|--account|--user|--role|--warehouse|--database|--schema|--format"), switch("-x|--temporary-connection|-v|--verbose|--debug|--silent")])
        .verbs(&[
            verb("sql").safe().reads_code(Code::Snowflake).options(&[
                value("-q|--query").runs(Code::Snowflake),
                value("-f|--filename").dangerous().why("runs a file of SQL"),
                switch("-i|--stdin"),
                value("-D|--variable").medium(),
            ]),
            verb("connection").verbs(&[verb("list|test").safe()]).otherwise(Level::Dangerous),
            verb("object|stage|warehouse|app|spcs|streamlit|snowpark|git|cortex|notebook|stage")
                .verbs(&[verb("list|ls|describe|list-files").safe().any_option(), verb("drop|delete|remove|teardown").catastrophic().why("drops what others use")])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
];

const CLICKHOUSE: &[Opt] = &[
    value("-q|--query").runs(Code::ClickHouse),
    value("--queries-file")
        .dangerous()
        .why("runs a file of SQL"),
    value(
        "-h|--host|--port|-u|--user|--password|-d|--database|-f|--format|--output-format|--max_threads|--max_memory_usage|--connect_timeout",
    ),
    value(
        "--receive_timeout|--send_timeout|--max_rows_to_read|--max_execution_time|-S|--structure|--input-format|--table|-N|--file|--path",
    ),
    // A file of settings may say what runs when.
    value("-C|--config-file|-c|--config")
        .medium()
        .why("loads other settings"),
    value("--history_file|--server_logs_file|--log-file").writes(),
    switch(
        "-m|--multiline|-n|--multiquery|-t|--time|-s|--secure|-E|--vertical|--progress|--no-progress|--stacktrace|--readonly|--echo|--verbose|--ask-password",
    ),
    switch("-V").help(),
];
