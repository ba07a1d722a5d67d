//! The `forge-access` command.
fn main() {}
