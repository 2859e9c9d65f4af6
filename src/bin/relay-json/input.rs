//! Files and streams that hold payloads.

use std::io;
use std::path::Path;

use serde_json::{Map, Value};

use crate::diff::Diff;
use crate::messages::Place;
use crate::replace::Rewrite;

/// What ends the reading of a file.
pub(crate) enum Failure {
    Read(io::Error),
    Write(io::Error),
    /// It is one of standard output, which ends all.
    Print(io::Error),
}

/// What holds payloads.
pub(crate) struct Input<'i> {
    pub(crate) path: Option<&'i Path>,
    pub(crate) place: Place<'i>,
    pub(crate) diff: Diff,
    /// The new content of the file, if it is edited in place.
    pub(crate) rewrite: Option<Rewrite<'i>>,
}

impl Input<'_> {
    /// Where a payload comes from, for its report.
    pub(crate) fn origin(&self) -> Map<String, Value> {
        let mut origin = Map::new();
        if let Some(path) = self.path {
            origin.insert("file".to_owned(), path.to_string_lossy().into());
        }
        if let Some(line) = self.place.line {
            origin.insert("line".to_owned(), line.into());
        }
        origin
    }

    /// Leaves these bytes of a file as they are.
    pub(crate) fn keep(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let rewrite = self.rewrite.as_mut();
        rewrite.map_or(Ok(()), |rewrite| {
            rewrite.keep(bytes).map_err(Failure::Write)
        })
    }

    /// Puts `text` into the place of the next bytes of a file.
    pub(crate) fn edit(&mut self, text: &str) -> Result<(), Failure> {
        let rewrite = self.rewrite.as_mut();
        rewrite.map_or(Ok(()), |rewrite| rewrite.edit(text).map_err(Failure::Write))
    }
}
