//! servers: a dump of a database is a read; restoring, creating, dropping and steering servers are not.

use super::databases::{MONGO, MYSQL, PG};
use super::prelude::*;

/// The verbs of mysqladmin stand one after another.
fn mysqladmin<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for word in call.operands() {
        let effect = match word.whole() {
            Some(
                "ping" | "status" | "extended-status" | "variables" | "version" | "processlist",
            ) => continue,
            Some("drop") => Raise(Level::Catastrophic, "drops a database"),
            _ => Raise(Level::Dangerous, "changes the server"),
        };
        requests.apply(effect, word);
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Dumps are reads: to standard output, or to the file that is named.
    tool("pg_dump|pg_dumpall")
        .safe()
        .network()
        .options(&[
            value("-f|--file").writes(),
            value("-d|--dbname").contacts(),
            value("-F|--format|-j|--jobs|-Z|--compress|-n|--schema|-N|--exclude-schema|-S|--superuser|-t|--table|-T|--exclude-table|-l"),
            value("--extension|--exclude-table-data|--include-foreign-data|--rows-per-insert|--section|--snapshot|--exclude-database|--filter"),
            value("--extra-float-digits|--sync-method|--restrict-key|--table-and-children|--database"),
            switch("-a|--data-only|-b|--blobs|--large-objects|-B|--no-blobs|-c|--clean|-C|--create|-g|--globals-only|-O|--no-owner|-r|--roles-only"),
            switch("-s|--schema-only|-x|--no-privileges|--no-acl|--if-exists|--inserts|--column-inserts|--disable-triggers|--no-comments|--no-role-passwords"),
            switch("--no-publications|--no-security-labels|--no-subscriptions|--no-tablespaces|--no-unlogged-table-data|--quote-all-identifiers"),
            switch("--on-conflict-do-nothing|--serializable-deferrable|--strict-names|--enable-row-security|--disable-dollar-quoting|--binary-upgrade"),
        ])
        .shared(PG)
        .operands(&[nth(0, Contacts)]),
    // Without `-d` it prints the script; with it, the database is written.
    tool("pg_restore")
        .safe()
        .network()
        .options(&[
            value("-d|--dbname").dangerous().why("writes a database"),
            value("-f|--file").writes(),
            value("-F|--format|-I|--index|-j|--jobs|-L|--use-list|-n|--schema|-N|--exclude-schema|-P|--function|-S|--superuser|-t|--table|-T|--trigger|--section|--filter"),
            switch("-l|--list|-a|--data-only|-C|--create|-e|--exit-on-error|-O|--no-owner|-s|--schema-only|-x|--no-privileges|--no-acl|-1|--single-transaction"),
            switch("-c|--clean"),
            switch("--if-exists|--disable-triggers|--no-comments|--no-data-for-failed-tables|--no-tablespaces|--strict-names|--enable-row-security"),
        ])
        .shared(PG)
        .together(&[both("-d|--dbname", "-c|--clean", Level::Catastrophic, "drops what it restores over")])
        .operands(&[every(Reads)]),
    tool("mysqldump|mariadb-dump|mysqlpump|mydumper")
        .safe()
        .network()
        .options(&[
            value("-r|--result-file|--log-error|--outputdir").writes(),
            value("-T|--tab").writes(),
            value("-w|--where|--ignore-table|--fields-terminated-by|--fields-enclosed-by|--fields-escaped-by|--lines-terminated-by"),
            value("--set-gtid-purged|--compatible"),
            switch("--tables|--set-charset|--order-by-primary"),
            switch("-A|--all-databases|-B|--databases|-a|-c|--complete-insert|-d|--no-data|-e|--extended-insert|-E|--events|-f|--force|-i|--comments"),
            switch("-K|--disable-keys|-n|--no-create-db|-N|-t|--no-create-info|-q|--quick|-Q|--quote-names|-R|--routines|-x|--lock-all-tables|-l|--lock-tables"),
            switch("--single-transaction|--add-drop-table|--add-drop-database|--add-locks|--opt|--skip-opt|--compact|--hex-blob|--triggers|--no-tablespaces"),
            switch("--skip-lock-tables|--skip-triggers|--skip-comments|--skip-extended-insert|--skip-add-drop-table|--skip-dump-date|--dump-date|--xml|-X"),
            attached("--master-data|--source-data|--dump-slave|--dump-replica").medium(),
            switch("-F|--flush-logs|--flush-privileges").dangerous(),
            switch("--delete-master-logs|--delete-source-logs").catastrophic().why("deletes the server's logs"),
        ])
        .shared(MYSQL),
    tool("mysqladmin|mariadb-admin").safe().network().options(&[value("-i|--sleep|-c|--count|-w|--wait"), switch("-f|--force|-r|--relative|-s|--silent|-E|--vertical|-b")]).shared(MYSQL).check(mysqladmin),
    tool("mysqlshow|mysqlcheck-status|mariadb-show").safe().network().options(&[switch("--count|-k|--keys|-i|--status|-t")]).shared(MYSQL),
    tool("mysqlimport|mariadb-import|mysqlcheck|mysql_upgrade|mysql_secure_installation|mysqlslap|myloader|mysqlbinlog-apply").dangerous().why("writes a database").network(),
    tool("mongodump|mongoexport")
        .medium()
        .network()
        .options(&[value("-o|--out|--archive").writes()])
        .shared(MONGO),
    tool("mongorestore|mongoimport")
        .dangerous()
        .why("writes a database")
        .network()
        .options(&[switch("--drop").catastrophic().why("drops collections before it writes them"), switch("--dryRun").dry_run()])
        .shared(MONGO),
    tool("mongostat|mongotop").safe().network().any_option(),
    tool("bsondump").safe().options(&[value("--outFile").writes(), value("--type|--bsonFile"), switch("--pretty|--objcheck|-v|--quiet")]).operands(&[every(Reads)]),
    tool("createdb|createuser|createlang|reindexdb|vacuumdb|clusterdb|pgbench|vacuumlo|pg_rewind|pg_upgrade|pg_receivewal|pg_recvlogical|pg_repack")
        .dangerous()
        .why("changes a database server")
        .network(),
    tool("dropdb|dropuser|droplang|pg_resetwal|pg_archivecleanup")
        .catastrophic()
        .why("drops a database or a user")
        .network()
        .options(&[switch("-?|-V").help(), switch("-n|--dry-run")]),
    tool("pg_isready|pg_config|pg_controldata|pg_waldump|pg_amcheck|pg_checksums|pg_test_timing|pg_lsclusters").safe().network().options(&[
        value("-d|--dbname|-t|--timeout|-D|--pgdata|-s|--start|-e|--end|-n|--limit|-p|--path|-r|--rmgr|-h|--host|-U|--username"),
        switch("-q|--quiet|-c|--check|--bindir|--includedir|--libdir|--sharedir|--includedir-server|--pkglibdir|-j|--json"),
        switch("--enable|--disable").dangerous(),
    ]),
    tool("initdb|pg_basebackup").medium().options(&[
        value("-D|--pgdata|-X|--waldir|--waldir").writes(),
        value("-A|--auth|-E|--encoding|-U|--username|--locale|--lc-collate|--lc-ctype|--pwfile|--auth-host|--auth-local|-h|--host|-p|--port|-F|--format|--wal-method|-c"),
    ]),
    tool("pg_ctl|pg_ctlcluster|mysqld_safe|mongod|redis-server|mysqld|postgres|clickhouse-server|valkey-server")
        .dangerous()
        .why("starts or stops a server")
        .options(&[value("-D|--pgdata|-l|--log|-o|-p|-t|-m|--mode")])
        .verbs(&[verb("status").safe().any_option()])
        .otherwise(Level::Dangerous)
        .alone(Level::Dangerous),
    tool("redis-benchmark|redis-check-rdb|redis-check-aof|mysqlbinlog|pgbadger|memcached-tool").medium(),
];
