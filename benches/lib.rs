//! Benchmarks of forge-access; see the files beside this one.
