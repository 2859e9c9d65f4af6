//! An allocator that counts, for those who install it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, with counts of all that the process asks of it.
pub struct Heap {
    allocations: AtomicUsize,
    live: AtomicUsize,
    peak: AtomicUsize,
}

/// What happened while something ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// How often memory was asked for, also to make a piece larger or smaller.
    pub allocations: usize,
    /// The most bytes that were held at one time, above what was held before.
    pub peak: usize,
}

impl Heap {
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a static needs a constant")]
    pub const fn new() -> Self {
        Self {
            allocations: AtomicUsize::new(0),
            live: AtomicUsize::new(0),
            peak: AtomicUsize::new(0),
        }
    }

    /// What `run` does to the heap, its result dropped.
    pub fn measure<T>(&self, run: impl FnOnce() -> T) -> Use {
        let allocations = self.allocations.load(Relaxed);
        let live = self.live.load(Relaxed);
        self.peak.store(live, Relaxed);
        drop(run());
        Use {
            allocations: self.allocations.load(Relaxed) - allocations,
            peak: self.peak.load(Relaxed) - live,
        }
    }

    fn grow(&self, bytes: usize) {
        self.allocations.fetch_add(1, Relaxed);
        let live = self.live.fetch_add(bytes, Relaxed) + bytes;
        self.peak.fetch_max(live, Relaxed);
    }
}

// SAFETY: everything is left to the system's allocator; counting allocates nothing.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.grow(layout.size());
        // SAFETY: the caller keeps to the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, piece: *mut u8, layout: Layout) {
        self.live.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(piece, layout) }
    }

    unsafe fn realloc(&self, piece: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Where the piece is moved, both are held for a while.
        self.grow(size);
        self.live.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(piece, layout, size) }
    }
}
