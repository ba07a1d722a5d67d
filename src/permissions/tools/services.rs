//! services: asking a server of mail, messages, directories or machines is free; what is sent is not got back, and what is
//! deleted there is gone for all.

use super::prelude::*;

const SENDS: &str = "sends a message to another machine";

/// A command that sends whatever it is given.
const fn sender(names: &'static str) -> Spec {
    tool(names).dangerous().why(SENDS).network()
}

/// kadmin takes its queries as words or behind `-q`.
fn principal<'a>(query: Arg<'a>, requests: &mut Requests<'a>) {
    let looks = ["list", "get", "q", "?"]
        .iter()
        .any(|start| query.text.trim_start().starts_with(start));
    let deletes = query.text.trim_start().starts_with("del");
    if query.whole().is_some() && looks {
        return;
    }
    let effect = if deletes {
        Raise(Level::Catastrophic, "deletes who may log in")
    } else {
        Raise(Level::Dangerous, "changes who may log in")
    };
    requests.apply(effect, query);
}

/// Words of ipmitool that only look, whatever object they stand behind.
const IPMI_LOOKS: Spec = verb("status|list|elist|info|print|get|show|policy_list|uptime|restart_cause|poh|guid|raw_get|sensors|summary")
    .safe()
    .any_option();

/// What ends a machine that others use.
const IPMI_POWER: Spec = verb("power")
    .alone(Level::Safe)
    .verbs(&[
        verb("status").safe(),
        verb("on").dangerous(),
        verb("off|cycle|reset|soft|diag")
            .catastrophic()
            .why("takes the machine down"),
    ])
    .otherwise(Level::Dangerous);

pub(super) const TOOLS: &[Spec] = &[
    // With an address it sends what it reads; without, it shows the mailbox.
    tool("mail|mailx|Mail|s-nail|nail|heirloom-mailx|bsd-mailx|nmail")
        .medium()
        .network()
        .options(&[
            value("-a|-A|--attach|-q").sends(),
            value("-s|--subject|-b|-c|-r|-S|-u|-m|-M|-X|-F|-R"),
            value("-f|-T").reads(),
            switch("-H|-e|--exist|-p|-n|-N|-i|-I|-v|-E|-d|-t|-~|-B|-D|-J"),
        ])
        .operands(&[every(Raise(Level::Dangerous, SENDS))]),
    tool("mutt|neomutt")
        .medium()
        .network()
        .options(&[
            value("-a|-i|-H").sends(),
            value("-e").dangerous().why("runs a command of the program"),
            value("-F").medium(),
            value("-s|-b|-c|-f|-m|-Q|-D|-A|-d|-l"),
            switch("-n|-p|-R|-x|-y|-z|-Z|-E|-G|-g|-B"),
            switch("-v|-h").help(),
        ])
        .operands(&[every(Raise(Level::Dangerous, SENDS))]),
    tool("sendmail|exim|exim4|postdrop|msmtpq")
        .dangerous()
        .why(SENDS)
        .network()
        .options(&[switch("-bp|-bv|-bV").help()]),
    tool("mailq|mailstat|biff|from").safe().any_option(),
    sender("ssmtp|msmtp|nullmailer-inject|esmtp|dma|swaks|sendEmail|sendemail|mpack|smtp-cli|smtp-source|mailsend|mutt_dotlock|uuxqt|rmail|bsmtp")
        .options(&[switch("-V|--serverinfo|--dump").help()]),
    sender("slackcat|telegram-send|ntfy|apprise|pushover|pushbullet|slack-notify|discord.sh|gotify|sendxmpp|signal-cli|matrix-commander|noti"),
    tool("himalaya|aerc|alpine|meli")
        .medium()
        .network()
        .verbs(&[
            verb("account|folder|envelope|list|search|help|template").safe().any_option().or_operands().verbs(&[
                verb("delete|purge|expunge").catastrophic().why("deletes mail"),
                verb("send|add|create|configure|sync").dangerous().why(SENDS),
            ]),
            verb("message").verbs(&[verb("read|export|thread").safe().any_option()]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous)
        .alone(Level::Medium),
    // Queues: looking and listening are free.
    tool("nats")
        .network()
        .options(&[value("-s|--server|--context|--user|--password|--creds|--nkey|--timeout|--tlscert|--tlskey|--tlsca")])
        .verbs(&[
            verb("sub|subscribe|events|rtt|latency|traffic|account|cheat|bench_sub").safe().any_option(),
            verb("stream|str|consumer|con|kv|object|obj|context|ctx|server|srv|micro")
                .verbs(&[
                    verb("ls|list|info|report|view|get|state|find|ping|history|watch|status|check|cluster").safe().any_option(),
                    verb("rm|del|delete|purge|rmm").catastrophic().why("deletes what others use"),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("kafka-topics|kafka-topics.sh|kafka-consumer-groups|kafka-consumer-groups.sh|kafka-configs|kafka-configs.sh|kafka-acls|kafka-acls.sh")
        .dangerous()
        .why("changes what others use")
        .network()
        .options(&[
            switch("--list|--describe").help(),
            switch("--delete|--remove").catastrophic().why("deletes what others use"),
            value("--bootstrap-server|--topic|--group|--command-config|--entity-type|--entity-name|--zookeeper"),
        ]),
    tool("kafka-console-consumer|kafka-console-consumer.sh|mosquitto_sub|mosquitto_rr|amqp-consume|amqp-get|nsq_tail").safe().network().any_option(),
    sender("kafka-console-producer|kafka-console-producer.sh|mosquitto_pub|amqp-publish|nsq_pub|to_nsq|nats-pub"),
    tool("kafka-delete-records|kafka-delete-records.sh|kafka-reassign-partitions|kafka-leader-election|amqp-delete-queue")
        .catastrophic()
        .why("deletes what others use")
        .network(),
    tool("kcat|kafkacat")
        .safe()
        .network()
        .options(&[
            switch("-P").dangerous().why(SENDS),
            switch("-C|-L|-Q|-J|-e|-q|-u|-v|-Z|-E|-O|-T|-U"),
            value("-b|-t|-p|-o|-c|-f|-D|-K|-X|-G|-s|-r|-d|-z|-k|-H|-l|-m"),
            value("-F").medium(),
        ]),
    tool("rabbitmqadmin|rabbitmqctl|rabbitmq-diagnostics|rabbitmq-queues|pulsar-admin")
        .network()
        .options(&[value("-n|--node|-H|--host|-P|--port|-u|--username|-p|--password|-V|--vhost|-f|--format|-t|--timeout"), switch("-q|--quiet|-s|--silent|-l|--longnames")])
        .verbs(&[
            verb("list|show|get|list_*|status|cluster_status|environment|ping|check_*|report|help|version|memory_breakdown|node_health_check|eval_file_none").safe().any_option(),
            verb("delete|purge|delete_*|purge_*|reset|force_reset|forget_cluster_node|clear_*").catastrophic().why("deletes what others use"),
        ])
        .otherwise(Level::Dangerous),
    // Directories of people and machines.
    tool("ldapsearch|ldapwhoami|ldapcompare|ldapurl")
        .safe()
        .network()
        .any_option()
        .options(&[value("-y|-f").reads(), value("-b|-D|-H|-w|-s|-l|-z|-o|-h|-p|-e|-E|-a|-P|-U|-R|-X|-Y|-S|-T")]),
    sender("ldapmodify|ldapadd|ldapmodrdn|ldappasswd|ldapexop|ldapvi"),
    tool("ldapdelete").catastrophic().why("deletes entries of the directory").network().options(&[switch("-n").dry_run(), value("-f|-D|-H|-w|-y|-h|-p|-o|-e|-U|-R|-X|-Y|-z"), switch("-x|-c|-r|-v|-W|-Z|-I|-Q|-M|-C")]),
    tool("kadmin|kadmin.local")
        .medium()
        .network()
        .options(&[
            value("-q|-query").check(principal),
            value("-r|-p|-k|-t|-c|-s|-w|-x|-e|-d"),
            switch("-m|-n|-O|-N"),
        ])
        .operands(&[nth(0, Effect::Check(principal))]),
    // A store that a cluster lives on.
    tool("etcdctl|etcdutl")
        .network()
        .options(&[
            value("--endpoints|--cacert|--cert|--key|--user|--password|-w|--write-out|--command-timeout|--dial-timeout|--keepalive-time|--keepalive-timeout|--discovery-srv"),
            switch("--debug|--hex|--insecure-skip-tls-verify|--insecure-transport|--insecure-discovery"),
        ])
        .verbs(&[
            verb("get|watch|version|help|completion|check").safe().any_option(),
            verb("endpoint|member|alarm|lease|user|role|auth")
                .verbs(&[
                    verb("list|status|health|hashkv|get|timetolive").safe().any_option(),
                    verb("remove|delete|revoke").catastrophic().why("deletes what a cluster lives on"),
                ])
                .otherwise(Level::Dangerous),
            verb("snapshot").verbs(&[verb("status").safe().operands(&[every(Reads)]), verb("save").medium().operands(&[nth(0, Writes)])]).otherwise(Level::Dangerous),
            verb("del").catastrophic().why("deletes what a cluster lives on"),
        ])
        .otherwise(Level::Dangerous),
    tool("zkCli.sh|zkcli|zkCli").medium().network().reads_code(Code::Opaque).options(&[value("-server|-timeout|-r")]).single_dash().verbs(&[
        verb("ls|get|stat|ls2|getAcl|history|version").safe().any_option(),
        verb("delete|deleteall|rmr").catastrophic().why("deletes what a cluster lives on"),
    ]).otherwise(Level::Dangerous),
    // Machines by their management board.
    tool("ipmitool|ipmiutil")
        .network()
        .options(&[
            value("-I|-H|-p|-U|-P|-f|-L|-C|-k|-K|-y|-A|-t|-T|-b|-B|-m|-o|-O|-d|-R|-N|-l|-S|-e|-s|-g"),
            switch("-v|-c|-E|-a|-Y|-h|-V"),
        ])
        .verbs(&[
            IPMI_POWER,
            verb("sensor|sdr|sel|fru|mc|bmc|lan|user|channel|session|chassis|dcmi|sol|pef|event|firewall|nm|isol")
                .alone(Level::Safe)
                .verbs(&[
                    IPMI_POWER,
                    IPMI_LOOKS,
                    verb("clear|delete").catastrophic().why("deletes the machine's log"),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Servers of this machine: asking is free, stopping and starting is not.
    tool("nginx|openresty|tengine")
        .dangerous()
        .why("starts or steers a server")
        .options(&[
            switch("-t|-T|-v|-V|-h|-?").help(),
            switch("-q"),
            value("-c|-p|-g|-e"),
            value("-s").dangerous().why("stops or reloads the server"),
        ]),
    tool("apachectl|apache2ctl|httpd|apache2|lighttpd|caddy|haproxy|traefik|varnishd|squid|php-fpm|uwsgi-ctl")
        .options(&[switch("-t|-S|-M|-v|-V|-L|-l|-tt|-vv").help(), value("-f|-c|-k|-d|-D|-C").dangerous().why("starts or steers a server")])
        .verbs(&[
            verb("status|fullstatus|configtest|version|list-modules|build-info|environ|adapt|help").safe().any_option(),
            verb("validate|fmt|hash-password").medium(),
        ])
        .otherwise(Level::Dangerous)
        .alone(Level::Dangerous),
    // Pipelines run elsewhere.
    tool("jenkins-cli|jenkins-cli.jar|travis")
        .network()
        .options(&[value("-s|-auth|-user|-i|-webSocket|-r|--repo|-t|--token")])
        .verbs(&[
            verb("list-jobs|get-job|console|who-am-i|version|help|list-plugins|get-view|get-node|status|history|logs|show|whatsup|repos|branches|lint|whoami|monitor|list-*|get-*")
                .safe()
                .any_option(),
            verb("delete-*").catastrophic().why("deletes what others use"),
        ])
        .otherwise(Level::Dangerous),
    tool("jsr").verbs(&[
        verb("publish").catastrophic().why("publishes the package").options(&[switch("--dry-run").rehearses()]),
        verb("add|install|i|remove|rm|uninstall|run|show|info|help"),
    ]),
];
