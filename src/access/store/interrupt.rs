//! A signal ends a change only where nothing has been done yet; one that has begun is finished.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{SigId, flag, low_level};

use crate::error::{Error, Kind, Result};

/// Whether the person or the system wants this process to end, for as long as this lives.
#[derive(Debug)]
pub(super) struct Interrupts {
    wanted: Arc<AtomicBool>,
    registered: Vec<SigId>,
}

impl Interrupts {
    /// Starts to watch. A signal that cannot be watched keeps its usual effect.
    pub(super) fn watch() -> Self {
        let wanted = Arc::new(AtomicBool::new(false));
        let mut registered: Vec<SigId> = ENDING
            .iter()
            .filter_map(|signal| flag::register(*signal, Arc::clone(&wanted)).ok())
            .collect();
        // A file beyond the size limit is to be an error from `write`, not the end of the process.
        #[cfg(unix)]
        registered.extend(flag::register(
            rustix::process::Signal::XFSZ.as_raw(),
            Arc::new(AtomicBool::new(false)),
        ));
        #[cfg(not(unix))]
        registered.shrink_to_fit();
        Self { wanted, registered }
    }

    /// [`Kind::Interrupted`] once a signal has come.
    pub(super) fn check(&self) -> Result<()> {
        if self.wanted.load(Ordering::Relaxed) {
            return Err(Error::new(
                Kind::Interrupted,
                "interrupted before anything was changed",
            ));
        }
        Ok(())
    }
}

#[cfg(unix)]
const ENDING: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];

#[cfg(not(unix))]
const ENDING: [i32; 2] = [SIGINT, SIGTERM];

impl Drop for Interrupts {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            low_level::unregister(id);
        }
    }
}
