//! A signal ends a change only where nothing has been done yet; one that has begun is finished.

#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::Result;
#[cfg(unix)]
use crate::output::say;

/// Whether the person or the system wants this process to end, for as long as this lives.
#[cfg(unix)]
#[derive(Debug)]
pub(super) struct Interrupts {
    wanted: Arc<AtomicBool>,
    registered: Vec<signal_hook::SigId>,
}

#[cfg(unix)]
impl Interrupts {
    /// Starts to watch. A signal that cannot be watched keeps its usual effect.
    pub(super) fn watch() -> Self {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag::register;
        let wanted = Arc::new(AtomicBool::new(false));
        let mut registered: Vec<_> = [SIGINT, SIGTERM, SIGHUP]
            .into_iter()
            .filter_map(|signal| register(signal, Arc::clone(&wanted)).ok())
            .collect();
        // A file beyond the size limit is to be an error from `write`, not the end of the process.
        let size = rustix::process::Signal::XFSZ.as_raw();
        registered.extend(register(size, Arc::new(AtomicBool::new(false))));
        Self { wanted, registered }
    }

    /// [`Kind::Interrupted`](crate::error::Kind::Interrupted) once a signal has come.
    pub(super) fn check(&self) -> Result<()> {
        use crate::error::{Error, Kind};
        if self.wanted.load(Ordering::Relaxed) {
            let message = say!("interrupted before anything was changed");
            return Err(Error::new(Kind::Interrupted, message));
        }
        Ok(())
    }
}

#[cfg(unix)]
impl Drop for Interrupts {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            signal_hook::low_level::unregister(id);
        }
    }
}

/// Elsewhere the system's own handling stays: files under our names are deleted by the next run.
#[cfg(not(unix))]
#[derive(Debug)]
pub(super) struct Interrupts;

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "as it is on Unix"
)]
impl Interrupts {
    pub(super) fn watch() -> Self {
        Self
    }

    pub(super) fn check(&self) -> Result<()> {
        Ok(())
    }
}
