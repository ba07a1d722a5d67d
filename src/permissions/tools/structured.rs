//! structured: asking JSON, YAML, XML and tables is free; editing in place and writing beside them is medium.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[
    // The programs of jq neither write nor run. Modules are read from `-L`.
    tool("jq|gojq|jaq")
        .safe()
        .any_option()
        .options(&[
            value("-f|--from-file").reads().instead_of_first(),
            value("--arg|--argjson").takes(2),
            value("--slurpfile|--rawfile|--argfile").takes(2),
            switch("-i|--in-place").medium().why("edits files in place"),
            value("-L|--indent|--stream-errors"),
            until("--args|--jsonargs", "--"),
        ])
        .operands(&[nth(0, Runs(Code::Jq)), from(1, Reads)])
        .check(files_of_arguments),
    // Two tools have this name; `-i` edits in both, and `-s` of the one splits into files.
    tool("yq|yq-go|yq4")
        .safe()
        .options(&[
            attached("-i|--inplace|--in-place").medium().why("edits files in place"),
            value("-s|--split-exp").medium().why("splits into files"),
            value("--from-file").reads().instead_of_first(),
            value("--arg|--argjson").takes(2),
            value("-o|--output-format|-p|--input-format|-I|--indent|--expression|--front-matter|--header-preprocess|--split-exp-file"),
            value("--xml-attribute-prefix|--xml-content-name|--csv-separator|--tsv-separator|--properties-separator|--lua-prefix|--lua-suffix"),
            value("--width|--indentless-lists|-t|--xml-root|--xml-item-depth|--xml-dtd|--yaml-output-grammar-version"),
            attached("-r|--raw-output|--unwrapScalar|-P|--prettyPrint|-C|--colors|-M|--no-colors|-n|--null-input|-e|--exit-status"),
            switch("-y|--yaml-output|-Y|--yaml-roundtrip|-x|--xml-output|-j|--json-output|-c|--compact-output|-s|--slurp|-S"),
            switch("--sort-keys|-N|--no-doc|-v|--verbose|-a|--ascii-output|--tojson|-T|--in-line|--raw-input|-R|-V|--stream"),
            switch("--security-disable-env-ops|--security-disable-file-ops|--string-interpolation|-0|--nul-output"),
        ])
        .verbs(&[verb("eval|e|eval-all|ea").safe(), verb("shell-completion|completion").safe().any_option()])
        .or_operands()
        .operands(&[from(1, Reads)])
        .check(evaluates),
    tool("xq|tomlq|yj|jd|dyff|dasel|fx|gron|jless|jid|jo|jc|catj|jtbl|json_pp|json_reformat|jsonlint|yamllint|toml2json|json2yaml|yaml2json|jp|jmespath|jsonpath|htmlq|pup|hxselect")
        .safe()
        .options(&[
            attached("-i|--in-place|--inplace|--in-line").medium().why("edits files in place"),
            value("-o|--output|--out|--outfile").writes(),
            value("-f|--file|--filename").reads(),
            value("-r|--read|-w|--write|-s|--selector|-v|--value|-t|--type|-p|--parser|-e|-m|-a|-b|-c|--config-file|-d|--config-data"),
            value("-x|-q|--arg|--argjson"),
            switch("-u|--ungron|-j|--json|-n|--number|-R|-C|-S|-y|--strict|--list-files|--compact|-h|--help|--no-color|--color"),
        ])
        .verbs(&[
            verb("select|query|validate").safe().any_option(),
            verb("put|delete").medium().options(&[value("-o|--out").writes(), value("-f|--file").writes()]),
        ])
        .or_operands(),
    // An expression of Python.
    tool("jello").medium(),
    tool("crudini|toml")
        .medium()
        .options(&[switch("--get"), switch("--set|--del|--merge|--existing|--inplace")])
        .operands(&[nth(0, Writes)]),
    // Miller's `tee`, `split`, `put` and `nothing` are verbs that may stand anywhere in a chain.
    tool("mlr|miller")
        .safe()
        .any_option()
        .options(&[
            switch("-I").medium().why("edits files in place"),
            value("--prepipe|--prepipex").runs(Code::Shell),
            value("--from|--ofmt|--fs|--ifs|--ofs|--ps|--ips|--ops|--rs|--irs|--ors|--nr-progress-mod|--records-per-batch"),
            value("-s|--load|--mload").dangerous().why("loads options or code from a file"),
        ])
        .check(miller_verbs),
    tool("csvcut|csvgrep|csvstat|csvlook|csvjoin|csvstack|csvjson|csvformat|csvclean|in2csv|csvsort|csvtool")
        .safe()
        .any_option()
        .options(&[
            value("-c|--columns|-C|-d|--delimiter|-q|--quotechar|-e|--encoding|-m|--match|-r|--regex|-f|-l|--y|-n|-s|--sheet"),
            value("--write-sheets").medium(),
            value("-o|-u|-p|-K|--skip-lines|-y|--snifflimit|-k|-i|--key|--indent"),
        ])
        .operands(&[every(Reads)]),
    tool("tsv-select|tsv-filter|tsv-summarize|tsv-join|tsv-uniq|tsv-pretty|tsv-sample").safe().any_option().operands(&[every(Reads)]),
    tool("xsv|qsv|xan|csvtk")
        .safe()
        .any_option()
        .options(&[
            value("-o|--output|--out-file").writes(),
            value("-d|--delimiter|-s|--select|-n|-l|--limit|-j|--jobs|-f|--fields|-F|-g|-c"),
        ])
        .verbs(&[
            verb("split|partition|index").medium(),
            verb("apply|py|luau|foreach|template|describegpt|fetch|fetchpost|tojsonl|sqlp|joinp|pivotp|to|snappy|extsort").dangerous(),
            verb("headers|count|stats|frequency|select|search|sort|slice|sample|table|cat|join|dedup|flatten|fmt|head|tail|fixlengths|reverse|rename|replace|explode|transpose|validate|sniff|exclude|fill|searchset|behead|view|hist|agg|groupby|filter|pretty|cut|grep|uniq|summary|corr|freq|nrow|ncol|dim|csv2json|csv2md|help|version|list").safe().any_option().options(&[
                value("-o|--output|--out-file").writes(),
                value("-d|--delimiter|-s|--select|-n|-l|--len|-f|--fields|-R|-N|-S|-i|--index|-e|--end"),
            ]),
        ]),
    // The cleaned file is beside its source only with `csvclean -a`.
    tool("csvsql|sql2csv")
        .safe()
        .network()
        .options(&[
            value("--query|--sql|--before-insert|--after-insert").runs(Code::Sql),
            switch("--insert|--overwrite|--create-if-not-exists").dangerous().why("writes to a database"),
            value("--db").contacts(),
            value("-i|--dialect|--tables|-d|-q|-u|-e|--unique-constraint|--db-schema|--chunk-size|--prefix"),
            switch("-S|--no-inference|-H|--no-header-row|--no-create|--blanks|-y|--snifflimit|-t|-v"),
        ])
        .operands(&[every(Reads)]),
    tool("xmllint|xmlstarlet|xml|tidy|xsltproc|saxon|html-xml-utils|xidel|xpath")
        .safe()
        .options(&[
            value("--output|-o|-f").writes(),
            switch("-m|-modify|--inplace|-L").medium().why("edits files in place"),
            value("--xpath|--encode|--pretty|--schema|--relaxng|--dtdvalid|--schematron|--path|--pattern|--maxmem|-e|-t|-v|-c"),
            value("--stringparam|--param").takes(2),
            switch("--format|--noout|--noblanks|--nonet|--valid|--recover|--html|--xmlout|--nsclean|--noent|--huge|--c14n"),
            switch("--quiet|-q|-i|-xml|-indent|--debug|--stream|--version|-T|-s|-n|-N|--novalid|--xinclude|--timing|-asxml"),
        ])
        .check(stylesheet_shell)
        .operands(&[every(Reads)]),
];

/// The files of `--slurpfile NAME FILE` are read; which word is the file, the reader does not say.
fn files_of_arguments<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for name in ["--slurpfile", "--rawfile", "--argfile"] {
        let mut words = call.words.iter().skip_while(|word| word.text != name);
        if let Some(file) = words.nth(2) {
            requests.apply(Reads, *file);
        }
    }
}

/// yq's expressions read files and the environment, and run nothing but what `system` names; `-i` changes the files.
fn evaluates<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("-i") {
        call.operands()
            .skip(usize::from(!call.has("--from-file")))
            .for_each(|file| requests.apply(Writes, file));
    }
    for operand in call
        .operands()
        .filter(|operand| operand.text.contains("system("))
    {
        requests.apply(
            Raise(Level::Dangerous, "runs a command from an expression"),
            operand,
        );
    }
}

/// Verbs of Miller that write files or run programs, and functions of its language that do; `-I` changes the files.
fn miller_verbs<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("-I")
        && let Some(file) = call.words.last()
    {
        requests.apply(Writes, *file);
    }
    for word in call.words {
        let text = word.text;
        if matches!(text, "tee" | "split" | "case") {
            requests.apply(Raise(Level::Medium, "writes files"), *word);
        }
        // The file of `tee -p` and of `split` with it is a command.
        if text == "-p"
            && let Some(command) = call.words_from(*word).get(1)
        {
            requests.apply(Raise(Level::Dangerous, "may pipe to a command"), *word);
            requests.apply(Runs(Code::Shell), *command);
        }
        let code = [
            "system(", "exec(", "os_type", "| \"", "|\"", "> \"", ">\"", "> stderr", "tee >",
            "emit >", "print >", "dump >",
        ];
        if code.iter().any(|call| text.contains(call)) {
            requests.apply(
                Raise(
                    Level::Dangerous,
                    "runs a command or writes a file from an expression",
                ),
                *word,
            );
        }
    }
}

/// `xmllint --shell` and `xml ed -L` change what they open.
fn stylesheet_shell<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for word in call
        .words
        .iter()
        .filter(|word| matches!(word.text, "--shell" | "ed" | "edit" | "-L" | "--inplace"))
    {
        requests.apply(Raise(Level::Medium, "may edit what it opens"), *word);
    }
}
