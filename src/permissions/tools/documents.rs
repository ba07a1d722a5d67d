//! documents: converting writes a file, printing to the terminal is free, and TeX, filters and scripts inside are code.

use super::builds::code_file;
use super::prelude::*;
use crate::permissions::spec::matches_any;

/// TeX given on the line is a program that nobody here reads.
fn tex<'a>(input: Arg<'a>, requests: &mut Requests<'a>) {
    let effect = if input.text.starts_with(['\\', '&', '|']) {
        Runs(Code::Opaque)
    } else {
        Reads
    };
    requests.apply(effect, input);
}

/// Ghostscript's output may be a pipe into a command.
fn device_output<'a>(target: Arg<'a>, requests: &mut Requests<'a>) {
    let pipe = ["%pipe%", "|"]
        .iter()
        .find(|start| target.text.starts_with(**start));
    match pipe {
        Some(start) => {
            requests.apply(Runs(Code::Shell), target.after(start.len()));
            requests.apply(
                Raise(Level::Dangerous, "pipes its output into a command"),
                target,
            );
        }
        None if matches!(target.text, "-" | "%stdout" | "%stdout%" | "%stderr") => {}
        None => requests.apply(Writes, target),
    }
}

/// A format of pandoc may be a Lua program.
fn pandoc_format<'a>(format: Arg<'a>, requests: &mut Requests<'a>) {
    if format.text.contains(".lua") || format.whole().is_none() {
        requests.apply(RunsFile, format);
    }
}

/// A macro or a place on the network where a document is expected.
fn office<'a>(document: Arg<'a>, requests: &mut Requests<'a>) {
    if matches_any("macro:*|vnd.sun.star.script:*|*://*", document.text) {
        requests.apply(
            Raise(Level::Dangerous, "runs a macro or opens what is not here"),
            document,
        );
    }
}

/// `--run-script` and `--post` are wkhtmltopdf's; the pages it reads may be anywhere.
const WK: &[Opt] = &[
    value("--run-script").runs(Code::JavaScript),
    value("--post")
        .takes(2)
        .dangerous()
        .why("sends data to another machine"),
    value("--post-file").takes(2).sends(),
    value("--cookie-jar").writes(),
    value("--custom-header|--cookie").takes(2),
    value(
        "-s|--page-size|-O|--orientation|-T|-B|-L|-R|-d|--dpi|--title|--user-style-sheet|--encoding|--zoom|--javascript-delay|--header-html|--footer-html|--viewport-size|--width|--height|--quality|-f|--format|--proxy",
    ),
    switch(
        "-q|--quiet|--enable-local-file-access|-g|-l|--disable-javascript|--print-media-type|--no-stop-slow-scripts",
    ),
];

pub(super) const TOOLS: &[Spec] = &[
    // Prints unless told where to write; filters, engines, Lua formats and files of defaults are programs.
    tool("pandoc")
        .safe()
        .options(&[
            value("-o|--output|--extract-media|--log|--epub-embed-font-dir").writes(),
            value("-F|--filter").dangerous().why("runs a filter").unless("pandoc-crossref|pandoc-citeproc"),
            value("-L|--lua-filter|-d|--defaults|--syntax-definition").check(code_file),
            value("--pdf-engine").dangerous().why("runs another program").unless("pdflatex|xelatex|lualatex|tectonic|latexmk|wkhtmltopdf|weasyprint|typst|context|pdfroff|groff|prince|pagedjs-cli"),
            value("--pdf-engine-opt").dangerous().why("sets an option of the engine").unless("-interaction=*|-halt-on-error|--pdf-*"),
            value("-f|-r|--from|--read|-t|-w|--to|--write").check(pandoc_format),
            value("--template|-H|--include-in-header|-B|--include-before-body|-A|--include-after-body|--bibliography|--csl|--reference-doc|-c|--css|--metadata-file|--abbreviations|--citation-abbreviations").reads(),
            value("-M|--metadata|-V|--variable|--columns|--toc-depth|--wrap|--highlight-style|--number-offset|--shift-heading-level-by|--resource-path|--dpi|--eol|--tab-stop|--id-prefix|-T|--title-prefix|--top-level-division|--data-dir|--markdown-headings|--syntax-highlighting"),
            attached("--mathjax|--mathml|--katex|--webtex|--gladtex|--track-changes"),
            switch("-s|--standalone|--toc|--table-of-contents|-N|--number-sections|--self-contained|--embed-resources|-C|--citeproc|-p|--preserve-tabs|--ascii|--reference-links|--listings|-i|--incremental|--strip-comments|--no-highlight|--quiet|--verbose|--sandbox|--fail-if-warnings|--section-divs|--file-scope"),
            switch("-h|-v|--list-input-formats|--list-output-formats|--list-extensions|--list-highlight-languages").help(),
        ])
        .operands(&[every(Reads)]),
    // Always medium: the document is a program that writes files; with the shell escape it runs commands.
    tool("pdflatex|xelatex|lualatex|latex|tex|pdftex|xetex|luatex|luahbtex|etex|context|texi2pdf|texi2dvi|platex|uplatex|ptex|arara|pythontex|tectonic")
        .medium()
        .single_dash()
        .options(&[
            switch("-shell-escape|-enable-write18|-enable-pipes|-luaonly|-shell-restricted").dangerous().why("lets the document run commands"),
            value("-output-directory|-aux-directory|-outdir|-o|-jobname").writes(),
            value("-Z").dangerous().why("lets the document run commands").unless("continue-on-errors|search-path=*"),
            value("-interaction|-fmt|-progname|-output-format|-cnf-line|-mktex|-X"),
            switch("-halt-on-error|-file-line-error|-draftmode|-recorder|-no-shell-escape|-synctex|-ini|-q|-quiet|-batch"),
        ])
        .operands(&[every(Effect::Check(tex))]),
    // `-e` and the files it reads are Perl; the commands given for its steps are run.
    tool("latexmk")
        .medium()
        .single_dash()
        .options(&[
            value("-e").runs(Code::Perl),
            value("-r").check(code_file),
            attached("-pdflatex|-latex|-xelatex|-lualatex|-bibtex|-pdf_previewer|-usepretex|-pretex").runs(Code::Shell),
            switch("-shell-escape|-enable-write18").dangerous().why("lets the document run commands"),
            value("-outdir|-output-directory|-auxdir|-aux-directory|-out2dir").writes(),
            value("-jobname|-latexoption|-interaction|-MF"),
            switch("-pdf|-pdfxe|-pdflua|-pdfdvi|-c|-C|-CA|-f|-g|-gg|-pvc|-pv|-silent|-quiet|-cd|-halt-on-error|-file-line-error|-synctex|-norc|-dvi|-ps|-view"),
        ])
        .operands(&[every(Effect::Check(tex))]),
    // They look up or count; two of them write where `-o` says.
    tool("kpsewhich|texcount|chktex|lacheck|detex").safe().any_option().single_dash().options(&[value("-o|-out").writes()]).operands(&[every(Reads)]),
    // They write beside their input.
    tool("bibtex|biber|makeindex|makeglossaries|dvips|dvipdfmx|dvisvgm|latexindent|latexdiff|latexpand|mktexlsr|texhash|fmtutil|updmap").medium().options(&[value("-o|--output|-output").writes()]),
    // Reads by verb; packages and their source are the user's whole installation.
    tool("tlmgr").verbs(&[verb("info|list|search|show|check|version|help").safe().any_option(), verb("install|update|path|paper|init-usertree|backup|key"), verb("remove|uninstall|restore|repository|option").dangerous()]),
    // Compiling writes the second operand; the document cannot run programs.
    tool("typst").options(&[value("--root|--font-path|--input|--format|-f|--ppi|--pages|--diagnostic-format|--package-path|--package-cache-path|--creation-timestamp"), value("--make-deps|--timings").writes()]).verbs(&[
        verb("query|fonts|eval|info|help").safe().any_option(),
        verb("compile|c|watch|w").medium().operands(&[nth(0, Reads), nth(1, Writes)]),
        verb("init|update|completions"),
    ]),
    // A PostScript file is a program; the device's output may be a pipe.
    tool("gs|ghostscript|gsc")
        .medium()
        .single_dash()
        .options(&[
            value("-sOutputFile|-o").check(device_output),
            switch("-dNOSAFER|-dDELAYSAFER|-dALLOWPSTRANSPARENCY").dangerous().why("switches off ghostscript's own safety"),
            value("-c").runs(Code::Opaque),
            value("-sDEVICE|-r|-g|-sPAPERSIZE|-dPDFSETTINGS|-dFirstPage|-dLastPage|-dCompatibilityLevel|-sColorConversionStrategy|-I|-f|-dJPEGQ|-sPageList"),
            switch("-dBATCH|-dNOPAUSE|-q|-dQUIET|-dSAFER|-dNODISPLAY|-dAutoRotatePages"),
        ])
        .operands(&[every(Reads)]),
    // The last operand is written.
    tool("ps2pdf|pdf2ps|ps2ascii|ps2eps|epstopdf|eps2eps|pdfcrop|pdf2svg|pdfjam|pdfnup|a2ps|enscript|ebook-convert|ocrmypdf|pdfseparate|pdfunite|djvups|djvu2pdf|docx2txt|md-to-pdf|markdown-pdf|weasyprint|prince|pagedjs-cli")
        .medium()
        .options(&[value("-o|--output|--sidecar").writes()])
        .operands(&[last(Writes)]),
    // They print what is in a file.
    tool("pdfinfo|pdffonts|pdfgrep").safe().any_option().operands(&[every(Reads)]),
    // Without a second name they write beside their input.
    tool("pdftotext|pdftohtml|pdftops|pdftoppm|pdftocairo|pdfimages|pdfdetach|pdfattach|tesseract|mutool|pdftk|xpdf|cpdf|pdf2htmlEX")
        .medium()
        .options(&[switch("-list|-layout|-raw|-png|-jpeg|-tiff|-svg|-singlefile|-q|-v|-nopgbrk|-htmlmeta"), value("-f|-l|-r|-x|-y|-W|-H|-enc|-opw|-upw|-scale-to|-j|--psm|--oem|-c")])
        .single_dash()
        .operands(&[nth(1, Writes)]),
    // Checks print; the last operand is written.
    tool("qpdf").medium().options(&[
        switch("--check|--show-npages|--show-encryption|--show-object|--show-pages|--list-attachments|--show-xref|--check-linearization|--requires-password|--is-encrypted").help(),
        switch("--replace-input|--empty|--linearize|--decrypt|--qdf|--warning-exit-0|--pages|--split-pages"),
        value("--password|--password-file|--rotate|--object-streams|--stream-data"),
    ]).operands(&[last(Writes)]),
    // Pages may be anywhere; the last operand is written.
    tool("wkhtmltopdf|wkhtmltoimage").medium().network().options(WK).operands(&[last(Writes)]),
    // Converting writes into a directory; a macro is a program.
    tool("libreoffice|soffice|localc|lowriter|unoconv|abiword").medium().single_dash().options(&[
        value("-outdir|-o|-output").writes(),
        value("-convert-to|-infilter|-print-to-file|-printer-name|-env|-f"),
        value("-accept|-script-cat").dangerous(),
        switch("-headless|-invisible|-norestore|-nologo|-nolockcheck|-cat"),
    ]).operands(&[every(Effect::Check(office))]),
    // A browser without a window: it fetches, prints or writes; some of its options run programs or let others drive it.
    tool("chromium|chromium-browser|google-chrome|google-chrome-stable|chrome|firefox|msedge|brave|brave-browser|safari|opera|vivaldi|lynx|w3m|links|elinks").medium().network().options(&[
        value("--print-to-pdf|--screenshot|--log-file").writes(),
        value("--renderer-cmd-prefix|--utility-cmd-prefix|--gpu-launcher|--browser-subprocess-path|--ppapi-plugin-launcher|--plugin-launcher|--load-extension|--remote-debugging-port|--remote-debugging-address|--remote-debugging-pipe").dangerous().why("runs a program or lets another drive the browser"),
        switch("--disable-web-security|--remote-allow-origins").dangerous(),
        switch("--headless|--disable-gpu|--no-sandbox|--dump-dom|--hide-scrollbars|--incognito|-dump|-source|--new-window|--new-tab|--disable-dev-shm-usage"),
        value("--window-size|--virtual-time-budget|--user-agent|--timeout|--user-data-dir|--lang|--profile-directory|--proxy-server|-P|--profile"),
    ]),
    // Graphs are printed or written where told; a plugin is a program.
    tool("dot|neato|twopi|circo|fdp|sfdp|patchwork|osage")
        .safe()
        .options(&[
            value("-o").writes(),
            switch("-O|-c").medium().why("writes beside its input"),
            value("-l").dangerous().why("loads a library"),
            value("-T|-K|-G|-N|-E"), attached("-s|-n"),
            switch("-q|-y|-x|-P|-v|-V|-Lg|-LO"),
        ])
        .operands(&[every(Reads)]),
    // Filters of graphs, one of them with programs of its own.
    tool("gvpr|nop|unflatten|gvmap|tred|acyclic|ccomps|sccmap").medium().options(&[value("-o").writes()]),
    // They write the drawing beside its source, or where they are told.
    tool("mmdc|plantuml|d2|ditaa|blockdiag|seqdiag|nwdiag|actdiag|structurizr|drawio|vega|vl2png|svgbob|pikchr|wavedrom|likec4|diagrams|marp|slidev|reveal-md|decktape")
        .medium()
        .options(&[value("-o|--output|-outputFormat|--out").writes(), value("-p|--puppeteerConfigFile|--configFile|--engine").medium(), value("-i|--input").reads()]),
    // They write the document; what they require is code.
    tool("asciidoctor|asciidoctor-pdf|asciidoc|rst2html|rst2html5|rst2pdf|markdown-it|marked|cmark|multimarkdown|kramdown|redcarpet|commonmark|smu|discount|ronn|help2man|scdoc|pod2html|pod2man|perldoc|doxygen|ldoc|makeinfo")
        .medium()
        .options(&[value("-o|--output|--out-file|-D|--destination-dir").writes(), value("-r|--require|-I").check(code_file)])
        .operands(&[every(Reads)]),
    // Building writes a directory and may run the project's plugins; deploying publishes.
    tool("mdbook|hugo|jekyll|zola|pelican|nikola|middleman|bookdown|quarto|docfx|antora|cobalt|lektor")
        .options(&[value("-d|--dest-dir|--destination|-o|--output-dir|--output|--publishDir").writes(), value("-s|--source|-b|--baseURL|--base-url|-c|--config|-e|--environment|-p|--port|-t|--theme|-r|--root|--to"), switch("-D|--buildDrafts|-F|--minify|--gc|--open|-w|--watch|--drafts|--livereload|--quiet|-v")])
        .verbs(&[
            verb("version|list|env|help|config").safe().any_option(),
            verb("build|serve|server|watch|new|init|clean|test|mod|gen|convert|completion|render|preview|create|import|add|install|pandoc|run|doctor|check|inspect|tools"),
            verb("deploy|publish|github_deploy|netlify|use").catastrophic().why("publishes the site"),
        ])
        .alone(Level::Medium),
    // A pager, a browser or a configuration given to man is a program; so is what a manual page may do with `-U`.
    tool("man")
        .safe()
        .options(&[
            value("-P|--pager").runs(Code::Shell),
            attached("-H|--html").dangerous().why("runs a browser"),
            value("-C|--config-file|-p|--preprocessor").medium(), attached("-T|--troff-device|-X|--gxditview").medium(), switch("-Z|--ditroff").medium(),
            value("-M|--manpath|-m|--systems|-L|--locale|-s|-S|--sections|-e|--extension|-R|--recode|-E|--encoding|-r|--prompt"), attached("--warnings"),
            switch("-a|--all|-f|--whatis|-k|--apropos|-K|--global-apropos|-w|--where|--path|-W|--where-cat|-c|--catman|-d|--debug|-D|--default|-i|-I|-l|--local-file|-t|--troff|-u|--update|-7|--ascii|--no-hyphenation|--no-justification|--no-subpages|--regex|--wildcard|--names-only|-q|-v|-h"),
        ])
        .operands(&[every(Reads)]),
    // The question is sent to a search engine.
    tool("howdoi").safe().network().any_option(),
    // Reading help; an update fetches it.
    tool("info|tldr|cheat")
        .safe()
        .any_option()
        .options(&[value("-o|--output|--restore|--dribble").writes(), switch("-u|--update|--update-cache|-c|--clear-cache|-e|--edit|-w|-p|-b|--rm").medium()]),
    // Typesetting prints; without its safety a document runs commands.
    tool("groff|troff|grotty|tbl|eqn|pic")
        .safe()
        .any_option()
        .options(&[switch("-U|--unsafe").dangerous().why("lets the document run commands"), switch("-l|-X").medium(), value("-m|-T|-r|-d|-f|-F|-I|-K|-M|-n|-o|-w|-W|-P|-L|-D|-C")])
        .operands(&[every(Reads)]),
];
