//! R: computing, reading and printing is harmless; files, shells and code made of text are not.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "r",
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
    "F", "FALSE", "Inf", "LETTERS", "NA", "NA_character_", "NA_integer_", "NA_real_", "NULL", "NaN", "T", "TRUE",
    "break", "else", "for", "function", "if", "in", "letters", "month.name", "next", "pi", "repeat", "while",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    ".libPaths", "Date", "Filter", "Map", "NROW", "R.home", "R.version", "R.version.string", "Recall", "Reduce",
    "Sys.Date", "Sys.getenv", "Sys.info", "Sys.time", "abs", "aggregate", "all", "anova", "any", "apply", "arrange",
    "array", "as.Date", "as.character", "as.data.frame", "as.factor", "as.integer", "as.list", "as.logical",
    "as.numeric", "as.vector", "attr", "attributes", "basename", "bitwAnd", "c", "capabilities", "cat", "cbind",
    "ceiling", "character", "class", "colMeans", "colSums", "colnames", "commandArgs", "complete.cases", "cor",
    "cos", "count", "cumprod", "cumsum", "cut", "data", "data.frame", "date", "deparse", "diff", "difftime", "dim",
    "dirname", "dnorm", "duplicated", "endsWith", "exists", "exp", "expand.grid", "extSoftVersion", "factor",
    "file.exists", "file.info", "file.path", "file.size", "filter", "floor", "format", "formatC", "fromJSON",
    "getwd", "glimpse", "gregexpr", "grep", "grepl", "group_by", "gsub", "head", "identical", "ifelse",
    "installed.packages", "integer", "intersect", "invisible", "is.character", "is.function", "is.na", "is.null",
    "is.numeric", "lapply", "length", "levels", "list", "list.files", "lm", "log", "log10", "log2", "logical",
    "lower.tri", "ls", "mapply", "match", "max", "mean", "median", "merge", "message", "min", "mutate", "names",
    "nargs", "nchar", "ncol", "nlevels", "nrow", "numeric", "order", "outer", "packageVersion", "paste", "paste0",
    "pmax", "pmin", "pnorm", "print", "prod", "q", "qnorm", "quantile", "quit", "range", "rank", "rapply", "rbind",
    "read.csv", "read.delim", "read.table", "readLines", "read_csv", "regexpr", "regmatches", "rep", "replace",
    "rev", "rnorm", "round", "rowMeans", "rowSums", "rownames", "runif", "sample", "sapply", "scale", "sd",
    "select", "seq", "seq_along", "seq_len", "sessionInfo", "set.seed", "setdiff", "shapiro.test", "sin", "sort",
    "split", "sprintf", "sqrt", "startsWith", "stop", "stopifnot", "str", "strsplit", "strtoi", "sub", "subset",
    "substr", "substring", "sum", "summarise", "summary", "suppressMessages", "suppressPackageStartupMessages",
    "suppressWarnings", "t", "t.test", "table", "tail", "tan", "tapply", "tibble", "toJSON", "tolower", "toupper",
    "transform", "trimws", "trunc", "tryCatch", "typeof", "union", "unique", "unlist", "upper.tri", "vapply", "var",
    "vector", "warning", "which", "which.max", "which.min", "with", "within",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "data", "names",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "Sys.chmod", "Sys.setFileTime", "Sys.setenv", "Sys.umask", "dir.create", "file.rename", "file.symlink", "setwd",
        "untar", "unzip",
    ]),
    (Deed::Delete, &["file.remove", "unlink"]),
    (Deed::DeleteTree, &["dir_delete"]),
    (Deed::Evaluate, &[
        ".C", ".Call", ".External", ".Internal", ".Primitive", "as.function", "assign", "assignInNamespace", "attach",
        "body", "do.call", "dyn.load", "environment", "eval", "evalq", "expression", "get", "get0", "getAnywhere",
        "getFromNamespace", "load", "match.fun", "mget", "parse", "readRDS", "source", "sourceCpp", "str2expression",
        "str2lang", "sys.source", "unserialize",
    ]),
    (Deed::Load, &["library", "loadNamespace", "require", "requireNamespace"]),
    (Deed::Network, &[
        "GET", "POST", "browseURL", "download.file", "install.packages", "remove.packages", "socketConnection",
        "update.packages", "url",
    ]),
    (Deed::Open, &["file", "gzfile"]),
    (Deed::Query, &["dbExecute", "dbGetQuery", "dbSendQuery"]),
    (Deed::Spawn, &["mcparallel", "pipe", "shell", "shell.exec", "system", "system2"]),
    (Deed::Write, &[
        "dput", "dump", "file.append", "file.copy", "file.create", "fwrite", "ggsave", "pdf", "png", "save",
        "save.image", "saveRDS", "sink", "write", "write.csv", "write.csv2", "write.table", "writeLines", "write_csv",
        "write_rds",
    ]),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: Objects = Objects {
    open: &[],
    only: &[],
};

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: Objects = Objects {
    open: &[
        "MASS", "Matrix", "base", "data.table", "datasets", "dplyr", "forcats", "ggplot2", "grDevices", "graphics",
        "jsonlite", "lubridate", "magrittr", "methods", "parallel", "purrr", "readr", "stats", "stringr", "tibble",
        "tidyr", "tidyverse", "tools", "utils",
    ],
    only: &[],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::Evaluate, &["Rcpp", "reticulate", "rlang"]),
    (Deed::Network, &["BiocManager", "DBI", "RCurl", "curl", "devtools", "httr", "httr2", "pak", "remotes"]),
    (Deed::Spawn, &["callr", "processx"]),
];
