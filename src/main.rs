//! `forge-access`: see the library for what it does.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args = std::env::args_os().skip(1).collect();
    ExitCode::from(forge_access::app::run(args).code())
}
