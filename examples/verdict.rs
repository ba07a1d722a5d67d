//! Prints verdict and findings of the command given.
#![allow(clippy::print_stdout, missing_docs)]
fn main() {
    for command in std::env::args().skip(1) {
        let a = forge_access::permissions::classify_bash(&command);
        println!("{:?} {command}", a.level());
        for f in a.findings() {
            println!("   {:?} {} [{}] {:?}", f.level, f.reason, f.rule, f.span);
        }
    }
}
