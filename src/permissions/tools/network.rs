//! network: asking names, routes and counters is free; changing how this machine is reached, or feeding a socket, is not.

use super::prelude::*;

/// A word of nft or tc may hold further commands behind a semicolon.
fn further_commands<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    if word.text.contains([';', '\n']) || word.whole().is_none() && word.text.is_empty() {
        requests.apply(Raise(Level::Dangerous, "may hold further commands"), word);
    }
}

/// What only looks. Of the abbreviations, `s` is `set` to some objects.
const SHOW: Spec = verb("show|list|lst|ls|sho|sh|get|help").safe().any_option();
/// The same for the objects whose shortest abbreviations show.
const SHOW_SHORT: Spec = verb("show|list|lst|ls|sho|sh|s|lis|li|l|get|ge|g|help")
    .safe()
    .any_option();

const CHANGE: Spec =
    verb("set|add|del|delete|replace|change|append|prepend|flush|save|restore|update")
        .dangerous()
        .why("changes the network");

const IP: &[Opt] = &[
    value("-f|-family|-n|-netns|-rc|-rcvbuf|-l|-loops|-N|-Numeric"),
    switch(
        "-4|-6|-0|-B|-M|-s|-stats|-statistics|-d|-details|-j|-json|-p|-pretty|-o|-oneline|-br|-brief|-c|-color|-t|-timestamp|-ts|-tshort",
    ),
    switch("-h|-human|-human-readable|-iec|-r|-resolve|-a|-all|-echo"),
    attached("-color"),
    value("-b|-ba|-bat|-batc|-batch")
        .dangerous()
        .why("takes commands from a file"),
    switch("-V|-Version|-help").help(),
];

/// A network name space runs the command in it.
const NETNS: Spec = verb("netns|netn|net")
    .verbs(&[
        verb("list|ls|show|identify|pids|list-id|monitor")
            .safe()
            .any_option(),
        verb("exec|exe|ex|e")
            .safe()
            .operands(&[nth(0, Nothing), from(1, Command)]),
    ])
    .otherwise(Level::Dangerous);

/// Feeding a socket sends; listening or connecting alone is only a door.
const SOCKET: &[Opt] = &[
    value("-e|--exec|--sh-exec|-c|--lua-exec")
        .dangerous()
        .why("gives a program to whoever connects"),
    value(
        "-p|--source-port|-s|--source|-w|--wait|-i|--idle-timeout|-q|-x|-X|-I|-O|-T|-V|-m|-M|-P|-G|-g|-b|--delay|-d|--proxy-type|--proxy-auth|--max-conns|--ssl-cert|--ssl-key",
    ),
    value("--proxy").contacts(),
    value("-o|--output|--hex-dump|--append-output").writes(),
    switch(
        "-l|--listen|-k|--keep-open|-v|--verbose|-z|-n|--nodns|-u|--udp|-t|--telnet|-4|-6|-U|--unixsock|-r|-D|-N|-S|-C|--crlf|-F|--ssl|--ssl-verify|--recv-only|--send-only|--no-shutdown|-vv|--vsock|--sctp",
    ),
    value("--allow|--allowfile|--deny|--denyfile"),
    switch("-h").help(),
];

const LOOK: Spec = verb("show|status|list|ls|get|get-*|list-*|info|dump|help|version|monitor|stat")
    .safe()
    .any_option();

pub(super) const TOOLS: &[Spec] = &[
    // A name that is asked for is told to whoever answers.
    tool("dig|delv|kdig|host|nslookup|whois|dog|doggo|mdig")
        .safe()
        .network()
        .any_option()
        .options(&[value("-f").reads(), value("-k").reads(), value("-b|-p|-q|-t|-c|-x|-y|-h|-W|-N|-R|-type|-query|-server|-port|-timeout")]),
    tool("nsupdate|arping|hping3|nping").dangerous().why("tells other machines what they did not ask").network(),
    tool("ping|ping6|fping|traceroute|traceroute6|tracepath|tracepath6|mtr|tcptraceroute|dublin-traceroute|pathping|tracert|httping|tcping")
        .safe()
        .network()
        .any_option()
        .options(&[switch("-f|--flood").dangerous().why("floods the network"), value("-F|--filename|--file").reads()]),
    // Every object can be shown; every other verb changes the machine's network.
    tool("ip")
        .single_dash()
        .globals_first()
        .options(IP)
        .verbs(&[
            NETNS,
            verb("address|addres|addre|addr|add|ad|a|route|rout|rou|ro|r|rule|rul|ru|neighbour|neighbor|neigh|nei|ne|n")
                .verbs(&[SHOW_SHORT, CHANGE])
                .otherwise(Level::Dangerous),
            verb("link|lin|li|l|ntable|tunnel|tunn|tun|tu|maddress|maddr|m|mroute|mr|addrlabel|tcp_metrics|token|netconf|sr|nexthop|stats|fou|ila|macsec|vrf|l2tp")
                .verbs(&[SHOW, CHANGE, verb("exec").safe().operands(&[nth(0, Nothing), from(1, Command)])])
                .otherwise(Level::Dangerous),
            verb("xfrm|x|mptcp")
                .verbs(&[verb("state|policy|endpoint|limits").alone(Level::Safe).verbs(&[SHOW, CHANGE]).otherwise(Level::Dangerous)])
                .otherwise(Level::Dangerous),
            verb("monitor|mo|help").safe().any_option(),
        ])
        .otherwise(Level::Dangerous),
    tool("bridge|tc|devlink|rdma|dcb|vdpa|genl")
        .single_dash()
        .globals_first()
        .options(&[
            switch("-s|-stats|-statistics|-d|-details|-j|-json|-p|-pretty|-c|-color|-o|-oneline|-g|-graph|-r|-raw|-i|-iec|-n|-nm|-t|-timestamp|-help"),
            value("-b|-batch|-force").dangerous().why("takes commands from a file"),
            value("-N|-netns|-cf|-conf"),
            switch("-V|-Version").help(),
        ])
        .verbs(&[
            LOOK,
            verb("*").alone(Level::Safe).verbs(&[SHOW]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // One word names what is shown; more change it.
    tool("ifconfig").safe().options(&[switch("-a|-s|-v|-L|-l|-u|-d|-m|-C|-r")]).operands(&[nth(0, Nothing), from(1, Raise(Level::Dangerous, "changes the network"))]),
    tool("iwconfig|iwgetid|iwlist|ethtool|mii-tool")
        .safe()
        .options(&[
            switch("-i|--driver|-S|--statistics|-k|--show-features|--show-offload|-g|--show-ring|-c|--show-coalesce|-a|--show-pause|-l|--show-channels|-T|-m|--module-info|-P|--show-permaddr|-n|-x|-u|-r|-v"),
            switch("-h").help(),
        ])
        .other_options(Level::Dangerous)
        .operands(&[nth(0, Nothing), from(1, Raise(Level::Dangerous, "changes the network"))]),
    tool("iw").options(&[switch("--debug|--version")]).verbs(&[
        verb("list|reg|help|event").safe().verbs(&[verb("get").safe(), verb("set").dangerous()]).or_operands(),
        verb("dev|phy|wdev").verbs(&[verb("*").alone(Level::Safe).verbs(&[verb("info|link|scan|station|survey|get").safe().any_option()]).otherwise(Level::Dangerous)]),
    ]).otherwise(Level::Dangerous),
    tool("ss")
        .safe()
        .options(&[
            switch("-K|--kill").dangerous().why("closes connections of others"),
            value("-D|--diag").writes(),
            value("-F|--filter").reads(),
            value("-f|--family|-A|--query|--socket|-N|--net"),
            switch("-n|--numeric|-r|--resolve|-a|--all|-l|--listening|-o|--options|-e|--extended|-m|--memory|-p|--processes|-T|--threads|-i|--info"),
            switch("-s|--summary|-E|--events|-Z|--context|-z|--contexts|-b|--bpf|-4|--ipv4|-6|--ipv6|-0|--packet|-t|--tcp|-u|--udp|-d|--dccp|-w|--raw|-x|--unix"),
            switch("-S|--sctp|--vsock|--tipc|--xdp|--mptcp|-H|--no-header|-O|--oneline|-Q|--no-queues|--tos|--cgroup|--inet-sockopt|--bpf-maps"),
            switch("-h|-V").help(),
        ])
        .operands(&[every(Nothing)]),
    tool("netstat|nstat|lnstat|rtacct|nethogs|iftop|nload|iptraf-ng|bandwhich|sntop|sockstat|arp-scan|nettop|ifstat|dstat-net|slurm-net")
        .safe()
        .any_option()
        .options(&[value("-w|-p|-I|-i|-f|-M|-N|-d")]),
    tool("arp")
        .safe()
        .options(&[switch("-a|-e|-n|-v|-l|-x"), value("-i|-H"), switch("-h|-V").help()])
        .other_options(Level::Dangerous)
        .operands(&[nth(0, Nothing), from(1, Raise(Level::Dangerous, "changes the network"))]),
    tool("route")
        .safe()
        .options(&[switch("-n|-v|-e|-ee|-4|-6|-F|-C"), value("-A"), switch("-h|-V").help()])
        .other_options(Level::Dangerous)
        .operands(&[nth(0, Effect::Check(route)), from(1, Nothing)]),
    // Settled: any use of it is dangerous.
    tool("iptables|ip6tables|ebtables|arptables|iptables-nft|iptables-legacy|ip6tables-nft|ip6tables-legacy|iptables-restore|ip6tables-restore|ipset|nft-restore|shorewall|ipfw|pfctl|conntrack")
        .dangerous()
        .why("changes the firewall"),
    tool("iptables-save|ip6tables-save").safe().options(&[value("-f|--file").writes(), value("-t|--table|-M|--modprobe"), switch("-c|--counters")]),
    tool("nft")
        .options(&[
            value("-f|--file|-D|--define|-I|--includepath").dangerous().why("takes commands from a file"),
            switch("-i|--interactive").dangerous(),
            switch("-a|--handle|-n|--numeric|-s|--stateless|-j|--json|-N|--reversedns|-S|--service|-t|--terse|-y|-p|-u|-T|-e|--echo|-d|--debug"),
            switch("-c|--check"),
            switch("-h|-v|-V").help(),
        ])
        .verbs(&[verb("list|monitor|describe").safe().operands(&[every(Effect::Check(further_commands))])])
        .otherwise(Level::Dangerous)
        .alone(Level::Dangerous),
    tool("ufw")
        .options(&[switch("--dry-run").dry_run(), switch("--force")])
        .verbs(&[verb("status|show|version|help").safe().any_option(), verb("app").verbs(&[verb("list|info").safe()]).otherwise(Level::Dangerous)])
        .otherwise(Level::Dangerous),
    tool("firewall-cmd")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[
            switch("--state|--list-all|--list-all-zones|--list-services|--list-ports|--list-protocols|--list-sources|--list-interfaces|--list-rich-rules"),
            switch("--get-zones|--get-services|--get-icmptypes|--get-active-zones|--get-default-zone|--get-log-denied|--get-policies|--list-forward-ports"),
            switch("--permanent|-q|--quiet|--check-config|--get-helpers|--get-ipsets|--list-source-ports|--list-icmp-blocks|--query-masquerade|--query-panic"),
            value("--zone|--get-zone-of-interface|--get-zone-of-source|--info-zone|--info-service|--policy|--query-service|--query-port|--query-interface"),
            switch("-h|-V").help(),
        ]),
    // What is captured is printed, or written to the file that is named.
    tool("tcpdump|tshark|dumpcap|ngrep|tcpflow|termshark")
        .safe()
        .options(&[
            value("-w|--write|-O|--export-tls-session-keys").writes(),
            value("--export-objects").medium(),
            value("-z|--postrotate-command").check(tcpdump_runs),
            value("-X").only("lua_script*").dangerous(),
            value("-r|--read-file|-F|-H").reads(),
            value("-i|--interface|-c|--count|-s|--snapshot-length|-G|-C|-W|-B|--buffer-size|-E|-y|--linktype|-j|--time-stamp-type|-M|-Q|--direction|-T|-V|-m|-d"),
            value("-a|--autostop|-b|--ring-buffer|-f|-Y|--display-filter|-R|-e|-N|-n|-o|-K|-u|--color|-g|-P|-t"),
            value("-Z|--relinquish-privileges"),
            switch("-A|-v|-vv|-vvv|-q|-x|-xx|-XX|-l|-L|-D|--list-interfaces|-p|--no-promiscuous-mode|-S|-U|-K|-I|-#|--number|-2|--print|-nn|-W"),
            switch("-h").help(),
        ])
        .operands(&[every(Nothing)]),
    tool("nmap|masscan|zmap|rustscan|naabu|unicornscan|wpscan|gobuster|ffuf|sqlmap|hydra|dirb|feroxbuster")
        .medium()
        .network()
        .why("probes other machines")
        .options(&[
            value("-oN|-oX|-oG|-oA|-oS|-o|-O").writes(),
            value("-script").dangerous().unless("default|safe|banner|ssl-*|http-title|http-headers|version|discovery").why("runs scripts"),
            value("-script-args|-script-args-file|-datadir|-servicedb|-versiondb").medium(),
            switch("-interactive|-script-updatedb").dangerous(),
            value("-iL|-excludefile").reads(),
            value("-p|-e|-S|-D|-g|-source-port|-exclude|-top-ports|-host-timeout|-min-rate|-max-rate|-max-retries|-T"),
        ])
        .single_dash(),
    // What a pipe, a file or a text brings is sent; a terminal or nothing is not.
    tool("nc|ncat|netcat|nc.openbsd|nc.traditional")
        .medium()
        .why("opens a connection")
        .network()
        .reads_code(Code::Opaque)
        .interactive(Level::Medium)
        .options(SOCKET),
    tool("telnet|rlogin|cu|minicom|picocom")
        .medium()
        .why("opens a connection")
        .network()
        .reads_code(Code::Opaque)
        .interactive(Level::Medium)
        .options(&[value("-l|-e|-b|-S|-X|-k|-p|-s"), value("-n").writes(), switch("-4|-6|-8|-E|-K|-L|-a|-c|-d|-f|-F|-r|-x")]),
    // Any of its addresses can be a program, a file or a device.
    tool("socat|socat1|pwncat-cs|rsh|rexec|rcp|gs-netcat").dangerous().why("joins sockets, files and programs").network().options(&[switch("-V|-h|-hh|-hhh").help()]),
    tool("wg")
        .verbs(&[verb("show|showconf|genkey|pubkey|genpsk|help").safe().any_option()])
        .otherwise(Level::Dangerous),
    tool("wg-quick")
        .verbs(&[verb("strip").safe().operands(&[every(Reads)])])
        .otherwise(Level::Dangerous),
    tool("tailscale|zerotier-cli|netbird|headscale|nebula-cert|nordvpn|mullvad|protonvpn-cli|openvpn3")
        .network()
        .verbs(&[
            verb("status|ip|version|netcheck|ping|whois|list|listpeers|listnetworks|info|licenses|help").safe().any_option(),
            verb("ssh").safe().reads_code(Code::Shell).operands(&[nth(0, Contacts), from(1, Joined(Code::Shell))]),
            verb("nodes|users|routes|preauthkeys|apikeys")
                .verbs(&[verb("list").safe().any_option(), verb("delete|expire").catastrophic()])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("openvpn|openconnect|vpnc|pppd|strongswan|ipsec|swanctl|hostapd|wpa_supplicant|dhclient|dhcpcd|udhcpc|ifup|ifdown|netplan-apply|wpa_cli|rfkill-block|brctl-add|vconfig|ifrename|nameif|slattach|ifenslave")
        .dangerous()
        .why("changes the network"),
    tool("netplan").verbs(&[verb("get|status|info|help").safe().any_option(), verb("generate").medium()]).otherwise(Level::Dangerous),
    // Each object can be shown; abbreviations that are not listed are not safe.
    tool("nmcli")
        .options(&[
            value("-f|--fields|-g|--get-values|-e|--escape|-c|--colors|-m|--mode|-w|--wait"),
            switch("-t|--terse|-p|--pretty|-a|--ask|-s|--show-secrets|-o|--overview|--offline"),
            switch("-h|-v").help(),
        ])
        .verbs(&[
            verb("monitor|m|mon|help").safe().any_option(),
            verb("general|gen|g|networking|net|n|radio|r|connection|con|conn|c|device|dev|d|agent")
                .verbs(&[
                    verb("status|stat|st|s|show|list|permissions|connectivity|monitor").safe().any_option(),
                    verb("wifi|wi|w|all|wwan")
                        .verbs(&[verb("list|show-password").safe().any_option(), verb("connect|hotspot|rescan|on|off").dangerous().why("changes the network")])
                        .otherwise(Level::Dangerous),
                    verb("up|down|add|modify|edit|delete|connect|disconnect|reload|load|import|set|reapply|on|off|hostname").dangerous().why("changes the network"),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("avahi-browse|avahi-resolve").safe().any_option(),
];

/// `route` prints with no word or with `get`; the other words change.
fn route<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    if !matches!(word.whole(), Some("get" | "print" | "monitor")) {
        requests.apply(Raise(Level::Dangerous, "changes the network"), word);
    }
}

/// tcpdump's `-z` runs a program on each file; tshark's prints statistics.
fn tcpdump_runs<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if !value.text.contains(',') {
        requests.apply(Runs(Code::Shell), value);
    }
}
