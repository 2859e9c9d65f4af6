//! How a fault learns where it is: each container tells while the parser unwinds.

use crate::fault::Fault;
use crate::parser::Parser;
use crate::path::Step;

/// A container that was open.
#[derive(Debug)]
pub(crate) struct Level {
    /// Where its bracket stands.
    pub(crate) open: usize,
    pub(crate) is_object: bool,
    /// To the member or element that was being read or was read last; none where a key was due.
    pub(crate) step: Option<Step>,
}

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// Tells where the fault is: in the object whose bracket stands at `open`, in or behind the member that
    /// begins at `start`. Nobody kept the key, which is read again.
    #[cold]
    pub(crate) fn in_object(&self, fault: Fault, open: usize, start: usize) -> Fault {
        let mut again = self.again_at(start);
        let mut begin = start;
        let mut step = None;
        let key = again.next().and_then(|token| again.key(token));
        if let Ok(key) = key {
            if again.lexer.position() <= fault.span().start {
                step = Some(Step::Key(key));
                if again.colon().is_ok() {
                    begin = again.lexer.next().start;
                }
            }
        }
        fault.behind(begin).within(Level {
            open,
            is_object: true,
            step,
        })
    }
}

/// Tells where the fault is: in the array whose bracket stands at `open`, in or behind the element at
/// `index`, which begins at `start`.
#[cold]
pub(crate) fn in_array(fault: Fault, open: usize, start: usize, index: usize) -> Fault {
    fault.behind(start).within(Level {
        open,
        is_object: false,
        step: Some(Step::Index(index)),
    })
}
