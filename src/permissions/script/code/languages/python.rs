//! Python: reading, computing and printing with the standard library is harmless.

use super::super::spec::{Calls, Deed, Objects, Spec};

/// What the judge knows of this language.
pub(super) const SPEC: Spec = Spec {
    rule: "python",
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
    "False", "None", "True", "_", "and", "as", "assert", "async", "await", "break", "case", "class", "cls",
    "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
    "is", "lambda", "match", "nonlocal", "not", "or", "pass", "raise", "return", "self", "try", "while", "with",
    "yield",
];

/// Functions and names that are always there and harmless.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "ArithmeticError", "AssertionError", "AttributeError", "BaseException", "ConnectionError", "DeprecationWarning",
    "EOFError", "Ellipsis", "Exception", "FileExistsError", "FileNotFoundError", "IOError", "ImportError",
    "IndexError", "JSONDecodeError", "KeyError", "KeyboardInterrupt", "LookupError", "MemoryError",
    "ModuleNotFoundError", "NameError", "NotImplemented", "NotImplementedError", "OSError", "OverflowError",
    "PermissionError", "RecursionError", "RuntimeError", "StopIteration", "SyntaxError", "SystemExit",
    "TimeoutError", "TypeError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "UserWarning",
    "ValueError", "Warning", "ZeroDivisionError", "__doc__", "__file__", "__name__", "abs", "all", "any", "ascii",
    "bin", "bool", "bytearray", "bytes", "callable", "chr", "classmethod", "complex", "dict", "dir", "divmod",
    "enumerate", "exit", "filter", "float", "format", "frozenset", "hasattr", "hash", "help", "hex", "id", "input",
    "int", "isinstance", "issubclass", "iter", "len", "list", "map", "max", "memoryview", "min", "next", "object",
    "oct", "ord", "pow", "print", "property", "quit", "range", "repr", "reversed", "round", "set", "slice",
    "sorted", "staticmethod", "str", "sum", "super", "tuple", "type", "zip",
];

/// Members that are harmless on any value a harmless program holds.
#[rustfmt::skip]
const METHODS: &[&str] = &[
    "DictReader", "DictWriter", "__version__", "absolute", "add", "add_argument", "agg", "aggregate", "all",
    "anchor", "any", "append", "appendleft", "apply", "applymap", "argmax", "argmin", "argsort", "as_integer_ratio",
    "as_posix", "as_tuple", "as_uri", "astimezone", "astype", "at", "attrib", "attrs", "bands", "bit_length",
    "block_size", "cancelled", "capitalize", "casefold", "cell", "cells", "center", "children", "choice", "clear",
    "clip", "close", "columns", "combine", "commit", "compile", "conjugate", "contents", "convert", "copy", "corr",
    "count", "cpu", "crop", "cumcount", "cumprod", "cumsum", "cursor", "cwd", "date", "decode", "dedent",
    "denominator", "descendants", "describe", "description", "detach", "device_count", "diff", "difference",
    "digest", "discard", "done", "dot", "drop_duplicates", "dropna", "dtype", "dump", "dumps", "duplicated",
    "elements", "empty", "encode", "end", "endswith", "escape", "exists", "exit", "expandtabs", "expanduser",
    "extend", "extendleft", "extract_text", "fetchall", "fetchmany", "fetchone", "fileno", "fill", "fillna", "find",
    "find_all", "findall", "finditer", "findtext", "flatten", "flush", "format", "format_exc", "format_help",
    "format_map", "fragment", "from_bytes", "fromisoformat", "fromkeys", "fromtimestamp", "full", "full_load",
    "fullmatch", "gather", "get", "get_all", "get_content_type", "get_device_name", "get_payload", "get_text",
    "getbbox", "getboolean", "getbuffer", "getfloat", "getheader", "getinfo", "getint", "getmember", "getmembers",
    "getnames", "getpixel", "getroot", "getsizeof", "geturl", "getvalue", "glob", "group", "groupby", "groupdict",
    "groups", "has_option", "has_section", "head", "height", "hex", "hexdigest", "home", "hostname", "iat", "iloc",
    "imag", "indent", "index", "info", "infolist", "insert", "intersection", "is_absolute", "is_available",
    "is_dir", "is_file", "is_integer", "is_symlink", "isalnum", "isalpha", "isascii", "isatty", "isdecimal",
    "isdigit", "isdisjoint", "isidentifier", "islower", "isna", "isnull", "isnumeric", "isocalendar", "isoformat",
    "isoweekday", "isprintable", "isspace", "issubset", "issuperset", "istitle", "isupper", "item", "items", "iter",
    "iter_rows", "iterdir", "itertext", "join", "joinpath", "keys", "limit_denominator", "ljust", "load", "loads",
    "loc", "lower", "lower_bound", "lstrip", "maketrans", "match", "max", "max_column", "max_row", "mean", "melt",
    "merge", "min", "mode", "most_common", "name", "namelist", "netloc", "nlargest", "nonzero", "normalize",
    "notna", "notnull", "now", "nsmallest", "numel", "numerator", "numpy", "nunique", "options", "pages",
    "paragraphs", "parent", "parents", "parse", "parse_args", "partition", "parts", "path", "pct_change", "permute",
    "pivot_table", "pop", "popitem", "popleft", "port", "prettify", "print_exc", "print_help", "prod", "put",
    "qsize", "quantize", "query", "query_string", "randint", "random", "ravel", "read", "read_bytes", "read_file",
    "read_string", "read_text", "readable", "reader", "readline", "readlines", "real", "relative_to", "remove",
    "removeprefix", "removesuffix", "rename", "replace", "resample", "reset_index", "reshape", "resize", "resolve",
    "result", "reverse", "rfind", "rglob", "rindex", "rjust", "rolling", "rotate", "round", "rowcount", "rows",
    "rpartition", "rsplit", "rstrip", "safe_dump", "safe_dump_all", "safe_load", "safe_load_all", "samefile",
    "sample", "scheme", "search", "sections", "seek", "seekable", "select", "select_dtypes", "select_one",
    "set_index", "setdefault", "shape", "sheetnames", "shift", "shorten", "size", "sort", "sort_index",
    "sort_values", "span", "split", "splitlines", "sqrt", "squeeze", "start", "startswith", "stat", "std", "stem",
    "strftime", "string", "strip", "strptime", "sub", "subn", "subtract", "suffix", "suffixes", "sum", "swapcase",
    "symmetric_difference", "tables", "tag", "tail", "task_done", "tell", "text", "thumbnail", "time", "timestamp",
    "timetuple", "title", "to_bytes", "to_dict", "to_list", "to_markdown", "to_numpy", "to_records", "to_string",
    "today", "tolist", "total", "total_seconds", "translate", "transpose", "uname", "union", "unique", "unsqueeze",
    "update", "upper", "utcfromtimestamp", "utcnow", "value_counts", "values", "values_list", "var", "view", "walk",
    "weekday", "width", "with_name", "with_stem", "with_suffix", "wrap", "writable", "write", "writeheader",
    "writelines", "writer", "writerow", "writerows", "zfill",
];

/// Names that are harmful wherever they stand.
#[rustfmt::skip]
const DEEDS: &[(Deed, &[&str])] = &[
    (Deed::Change, &[
        "chmod", "chown", "ctypes.CDLL", "extract", "extractall", "hardlink_to", "killpg", "lchmod", "link_to",
        "os._exit", "os.chdir", "os.chmod", "os.chown", "os.chroot", "os.dup2", "os.fchdir", "os.ftruncate", "os.kill",
        "os.killpg", "os.lchown", "os.link", "os.mkfifo", "os.mknod", "os.putenv", "os.rename", "os.renames",
        "os.replace", "os.setgid", "os.setuid", "os.setxattr", "os.symlink", "os.truncate", "os.unsetenv", "os.utime",
        "os.write", "putenv", "setgid", "setuid", "shutil.chown", "shutil.move", "shutil.unpack_archive",
        "signal.signal", "symlink", "symlink_to",
    ]),
    (Deed::Delete, &["os.remove", "os.removedirs", "os.rmdir", "os.unlink", "removedirs", "rmdir", "unlink"]),
    (Deed::DeleteTree, &["delete_tree", "remove_tree", "rmtree", "shutil.rmtree"]),
    (Deed::Evaluate, &[
        "CodeType", "FunctionType", "__base__", "__bases__", "__builtin__", "__builtins__", "__class__", "__closure__",
        "__code__", "__dict__", "__getattribute__", "__globals__", "__import__", "__loader__", "__mro__", "__spec__",
        "__subclasses__", "addaudithook", "ast.eval", "attrgetter", "breakpoint", "compile", "delattr", "eval", "exec",
        "exec_module", "execfile", "full_load_all", "getattr", "globals", "import_module", "importlib.import_module",
        "importlib.reload", "load_module", "locals", "methodcaller", "module_from_spec", "modules", "re.template",
        "read_pickle", "reload", "run_module", "run_path", "setattr", "setprofile", "settrace",
        "spec_from_file_location", "timeit.timeit", "unsafe_load", "vars",
    ]),
    (Deed::Network, &[
        "HTTPConnection", "HTTPSConnection", "asyncio.open_connection", "asyncio.start_server", "create_connection",
        "open_connection", "sendall", "sendto", "socket.create_connection", "socket.create_server", "socket.socket",
        "urlopen", "urlretrieve",
    ]),
    (Deed::Open, &[
        "BZ2File", "FileIO", "GzipFile", "LZMAFile", "TarFile", "ZipFile", "bz2.open", "codecs.open", "gzip.open",
        "io.open", "lzma.open", "open", "os.fdopen", "tarfile.open", "zipfile.ZipFile",
    ]),
    (Deed::Query, &["execute", "executemany", "executescript", "read_sql", "read_sql_query"]),
    (Deed::Spawn, &[
        "Popen", "check_call", "check_output", "create_subprocess_exec", "create_subprocess_shell", "execl", "execlp",
        "execlpe", "execv", "execve", "execvp", "execvpe", "fork", "forkpty", "getoutput", "getstatusoutput",
        "os.execl", "os.execle", "os.execlp", "os.execlpe", "os.execv", "os.execve", "os.execvp", "os.execvpe",
        "os.fork", "os.forkpty", "os.popen", "os.posix_spawn", "os.posix_spawnp", "os.spawnl", "os.spawnle",
        "os.spawnlp", "os.spawnlpe", "os.spawnv", "os.spawnve", "os.spawnvp", "os.spawnvpe", "os.startfile",
        "os.system", "popen", "posix_spawn", "posix_spawnp", "pty.spawn", "spawnl", "spawnlp", "spawnv", "spawnvp",
        "startfile", "subprocess.Popen", "subprocess.call", "subprocess.check_call", "subprocess.check_output",
        "subprocess.getoutput", "subprocess.getstatusoutput", "subprocess.run", "system",
    ]),
    (Deed::Write, &[
        "imsave", "imwrite", "numpy.save", "savefig", "savetxt", "savez", "savez_compressed", "shutil.copy",
        "shutil.copy2", "shutil.copyfile", "shutil.copytree", "shutil.make_archive", "to_csv", "to_excel", "to_feather",
        "to_hdf", "to_json_file", "to_parquet", "to_pickle", "to_sql", "tofile", "torch.save", "write_bytes",
        "write_text",
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
        "PIL", "PyPDF2", "__future__", "abc", "argparse", "array", "ast", "base64", "binascii", "bisect", "bs4", "bz2",
        "calendar", "chardet", "cmath", "codecs", "collections", "colorsys", "concurrent.futures", "configparser",
        "contextlib", "copy", "csv", "cv2", "dataclasses", "datetime", "dateutil", "decimal", "difflib", "dis", "docx",
        "email", "enum", "errno", "fnmatch", "fractions", "functools", "getopt", "glob", "graphlib", "gzip", "hashlib",
        "heapq", "hmac", "html", "html.entities", "html.parser", "importlib.metadata", "importlib.resources", "io",
        "ipaddress", "itertools", "jax", "jinja2", "json", "jsonschema", "keyword", "linecache", "locale", "logging",
        "lxml", "lzma", "markdown", "math", "matplotlib", "mimetypes", "networkx", "numbers", "numpy", "openpyxl",
        "os.path", "packaging", "pandas", "pkg_resources", "plistlib", "polars", "pprint", "pyarrow", "pydantic",
        "pygments", "pypdf", "pytz", "queue", "quopri", "random", "re", "reprlib", "rich", "scipy", "seaborn",
        "secrets", "sklearn", "stat", "statistics", "string", "struct", "sympy", "sysconfig", "tabulate", "tarfile",
        "tensorflow", "textwrap", "threading", "tiktoken", "time", "token", "tokenize", "toml", "tomli", "tomllib",
        "torch", "traceback", "tracemalloc", "transformers", "typing", "typing_extensions", "unicodedata",
        "urllib.parse", "uuid", "warnings", "xml.dom.minidom", "xml.etree.ElementTree", "xmltodict", "yaml", "zipfile",
        "zlib", "zoneinfo",
    ],
    only: &[
        ("asyncio", &[
            "Event", "Lock", "Queue", "Semaphore", "TimeoutError", "create_task", "gather", "get_event_loop",
            "new_event_loop", "run", "sleep", "wait_for",
        ]),
        ("concurrent", &["futures"]),
        ("django", &["VERSION", "get_version"]),
        ("flask", &["__version__"]),
        ("getpass", &["getuser"]),
        ("grp", &["getgrgid", "getgrnam"]),
        ("http", &["HTTPStatus"]),
        ("importlib", &["metadata", "resources", "util"]),
        ("importlib.util", &["find_spec"]),
        ("multiprocessing", &["cpu_count"]),
        ("operator", &[
            "abs", "add", "and_", "concat", "contains", "countOf", "eq", "floordiv", "ge", "gt", "indexOf", "is_",
            "is_not", "itemgetter", "le", "lt", "mod", "mul", "ne", "neg", "not_", "or_", "pow", "sub", "truediv",
            "xor",
        ]),
        ("os", &[
            "F_OK", "O_RDONLY", "PathLike", "R_OK", "W_OK", "X_OK", "access", "cpu_count", "curdir", "devnull",
            "environ", "error", "extsep", "fdopen", "fsdecode", "fsencode", "fspath", "fwalk", "get_terminal_size",
            "getcwd", "getcwdb", "getenv", "geteuid", "getgid", "getloadavg", "getlogin", "getpid", "getppid", "getuid",
            "isatty", "linesep", "listdir", "lstat", "makedirs", "mkdir", "name", "pardir", "path", "pathsep",
            "readlink", "scandir", "sched_getaffinity", "sep", "stat", "statvfs", "strerror", "times", "uname",
            "urandom", "walk",
        ]),
        ("pathlib", &["Path", "PosixPath", "PurePath", "PurePosixPath", "PureWindowsPath", "WindowsPath"]),
        ("platform", &[
            "architecture", "freedesktop_os_release", "libc_ver", "mac_ver", "machine", "node", "platform", "processor",
            "python_build", "python_compiler", "python_implementation", "python_version", "python_version_tuple",
            "release", "system", "uname", "version",
        ]),
        ("pwd", &["getpwall", "getpwnam", "getpwuid"]),
        ("shutil", &["copyfileobj", "disk_usage", "get_terminal_size", "which"]),
        ("signal", &["SIGINT", "SIGTERM", "Signals", "strsignal"]),
        ("site", &["USER_BASE", "USER_SITE", "getsitepackages", "getusersitepackages"]),
        ("socket", &["AF_INET", "getaddrinfo", "getfqdn", "gethostbyname", "gethostname", "inet_aton", "inet_ntoa"]),
        ("sqlite3", &["Error", "OperationalError", "PARSE_DECLTYPES", "Row", "connect", "sqlite_version", "version"]),
        ("sys", &[
            "__stderr__", "__stdin__", "__stdout__", "argv", "base_prefix", "builtin_module_names", "byteorder",
            "exc_info", "executable", "exit", "flags", "float_info", "getdefaultencoding", "getfilesystemencoding",
            "getrecursionlimit", "getrefcount", "getsizeof", "hexversion", "implementation", "int_info", "intern",
            "maxsize", "orig_argv", "path", "platform", "prefix", "set_int_max_str_digits", "setrecursionlimit",
            "stderr", "stdin", "stdlib_module_names", "stdout", "version", "version_info", "warnoptions",
        ]),
        ("tempfile", &[
            "NamedTemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "TemporaryFile", "gettempdir",
            "mkdtemp", "mkstemp",
        ]),
        ("timeit", &["default_timer"]),
        ("urllib", &["error", "parse"]),
        ("xml", &["dom", "etree"]),
        ("xml.dom", &["minidom"]),
        ("xml.etree", &["ElementTree"]),
    ],
};

/// Modules and free names that are harmful to load or mention.
#[rustfmt::skip]
const HARMFUL: &[(Deed, &[&str])] = &[
    (Deed::Change, &["ensurepip", "fcntl", "mmap", "pip", "psutil", "resource", "setuptools", "venv", "winreg"]),
    (Deed::DeleteTree, &["send2trash"]),
    (Deed::Evaluate, &[
        "builtins", "cPickle", "cffi", "cloudpickle", "code", "codeop", "ctypes", "dill", "faulthandler", "gc",
        "inspect", "joblib", "marshal", "mypy_extensions", "pickle", "runpy", "shelve", "types",
    ]),
    (Deed::Network, &[
        "MySQLdb", "aiohttp", "asyncpg", "boto3", "botocore", "discord", "docker", "fabric", "ftplib", "google", "grpc",
        "http.client", "http.server", "httpx", "imaplib", "kubernetes", "mysql", "nntplib", "openai", "paramiko",
        "poplib", "psycopg", "psycopg2", "pycurl", "pymongo", "pymysql", "redis", "requests", "slack_sdk", "smtplib",
        "socketserver", "stripe", "telegram", "telnetlib", "tweepy", "twilio", "urllib.request", "urllib2", "urllib3",
        "webbrowser", "websocket", "websockets", "xmlrpc",
    ]),
    (Deed::Spawn, &["invoke", "pexpect", "plumbum", "pty", "sh", "subprocess"]),
];
