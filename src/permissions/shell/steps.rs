//! How many bytes the parser has looked at: the fuzz target holds this against the text's length,
//! where a clock would measure the machine. Outside of fuzzing nothing is counted.
#![allow(
    unexpected_cfgs,
    reason = "cargo-fuzz sets `fuzzing`, of which cargo does not know"
)]

#[cfg(fuzzing)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[inline]
pub(super) fn count(bytes: usize) {
    #[cfg(fuzzing)]
    STEPS.set(STEPS.get().saturating_add(bytes));
    #[cfg(not(fuzzing))]
    let _ = bytes;
}

/// The bytes that this thread has looked at since it was last asked; more than the text has where
/// some are looked at again, and 0 outside of fuzzing.
pub fn take() -> usize {
    #[cfg(fuzzing)]
    return STEPS.take();
    #[cfg(not(fuzzing))]
    0
}
