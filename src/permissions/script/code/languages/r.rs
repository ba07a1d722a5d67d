//! R: computing, reading and printing is harmless; files, shells and code made of text are not.

use super::super::spec::{Calls, Deed, Members, Spec};

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
const DEEDS: &[(&str, Deed)] = &[
    (".C", Deed::Evaluate),
    (".Call", Deed::Evaluate),
    (".External", Deed::Evaluate),
    (".Internal", Deed::Evaluate),
    (".Primitive", Deed::Evaluate),
    ("GET", Deed::Network),
    ("POST", Deed::Network),
    ("Sys.chmod", Deed::Change),
    ("Sys.setFileTime", Deed::Change),
    ("Sys.setenv", Deed::Change),
    ("Sys.umask", Deed::Change),
    ("as.function", Deed::Evaluate),
    ("assign", Deed::Evaluate),
    ("assignInNamespace", Deed::Evaluate),
    ("attach", Deed::Evaluate),
    ("body", Deed::Evaluate),
    ("browseURL", Deed::Network),
    ("dbExecute", Deed::Query),
    ("dbGetQuery", Deed::Query),
    ("dbSendQuery", Deed::Query),
    ("dir.create", Deed::Change),
    ("dir_delete", Deed::DeleteTree),
    ("do.call", Deed::Evaluate),
    ("download.file", Deed::Network),
    ("dput", Deed::Write),
    ("dump", Deed::Write),
    ("dyn.load", Deed::Evaluate),
    ("environment", Deed::Evaluate),
    ("eval", Deed::Evaluate),
    ("evalq", Deed::Evaluate),
    ("expression", Deed::Evaluate),
    ("file", Deed::Open),
    ("file.append", Deed::Write),
    ("file.copy", Deed::Write),
    ("file.create", Deed::Write),
    ("file.remove", Deed::Delete),
    ("file.rename", Deed::Change),
    ("file.symlink", Deed::Change),
    ("fwrite", Deed::Write),
    ("get", Deed::Evaluate),
    ("get0", Deed::Evaluate),
    ("getAnywhere", Deed::Evaluate),
    ("getFromNamespace", Deed::Evaluate),
    ("ggsave", Deed::Write),
    ("gzfile", Deed::Open),
    ("install.packages", Deed::Network),
    ("library", Deed::Load),
    ("load", Deed::Evaluate),
    ("loadNamespace", Deed::Load),
    ("match.fun", Deed::Evaluate),
    ("mcparallel", Deed::Spawn),
    ("mget", Deed::Evaluate),
    ("parse", Deed::Evaluate),
    ("pdf", Deed::Write),
    ("pipe", Deed::Spawn),
    ("png", Deed::Write),
    ("readRDS", Deed::Evaluate),
    ("remove.packages", Deed::Network),
    ("require", Deed::Load),
    ("requireNamespace", Deed::Load),
    ("save", Deed::Write),
    ("save.image", Deed::Write),
    ("saveRDS", Deed::Write),
    ("setwd", Deed::Change),
    ("shell", Deed::Spawn),
    ("shell.exec", Deed::Spawn),
    ("sink", Deed::Write),
    ("socketConnection", Deed::Network),
    ("source", Deed::Evaluate),
    ("sourceCpp", Deed::Evaluate),
    ("str2expression", Deed::Evaluate),
    ("str2lang", Deed::Evaluate),
    ("sys.source", Deed::Evaluate),
    ("system", Deed::Spawn),
    ("system2", Deed::Spawn),
    ("unlink", Deed::Delete),
    ("unserialize", Deed::Evaluate),
    ("untar", Deed::Change),
    ("unzip", Deed::Change),
    ("update.packages", Deed::Network),
    ("url", Deed::Network),
    ("write", Deed::Write),
    ("write.csv", Deed::Write),
    ("write.csv2", Deed::Write),
    ("write.table", Deed::Write),
    ("writeLines", Deed::Write),
    ("write_csv", Deed::Write),
    ("write_rds", Deed::Write),
];

/// Objects that are always there.
#[rustfmt::skip]
const GLOBALS: &[(&str, Members)] = &[
];

/// Modules that can be loaded.
#[rustfmt::skip]
const MODULES: &[(&str, Members)] = &[
    ("MASS", Members::Open),
    ("Matrix", Members::Open),
    ("base", Members::Open),
    ("data.table", Members::Open),
    ("datasets", Members::Open),
    ("dplyr", Members::Open),
    ("forcats", Members::Open),
    ("ggplot2", Members::Open),
    ("grDevices", Members::Open),
    ("graphics", Members::Open),
    ("jsonlite", Members::Open),
    ("lubridate", Members::Open),
    ("magrittr", Members::Open),
    ("methods", Members::Open),
    ("parallel", Members::Open),
    ("purrr", Members::Open),
    ("readr", Members::Open),
    ("stats", Members::Open),
    ("stringr", Members::Open),
    ("tibble", Members::Open),
    ("tidyr", Members::Open),
    ("tidyverse", Members::Open),
    ("tools", Members::Open),
    ("utils", Members::Open),
];

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(&str, Deed)] = &[
    ("BiocManager", Deed::Network),
    ("DBI", Deed::Network),
    ("RCurl", Deed::Network),
    ("Rcpp", Deed::Evaluate),
    ("callr", Deed::Spawn),
    ("curl", Deed::Network),
    ("devtools", Deed::Network),
    ("httr", Deed::Network),
    ("httr2", Deed::Network),
    ("pak", Deed::Network),
    ("processx", Deed::Spawn),
    ("remotes", Deed::Network),
    ("reticulate", Deed::Evaluate),
    ("rlang", Deed::Evaluate),
];
