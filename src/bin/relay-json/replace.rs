//! Files that are edited in place: all at once, or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The new content of a file, given from its start to its end. As long as that is the old content nothing is
/// written.
pub(crate) struct Rewrite<'p> {
    path: &'p Path,
    /// How many bytes of the old content stand before the first edit.
    kept: u64,
    new: Option<Replacement>,
}

impl<'p> Rewrite<'p> {
    pub(crate) const fn new(path: &'p Path) -> Self {
        Self {
            path,
            kept: 0,
            new: None,
        }
    }

    /// Leaves the next bytes of the old content, which are these `bytes`, as they are.
    pub(crate) fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(new) = &mut self.new {
            return new.file.write_all(bytes);
        }
        self.kept += bytes.len() as u64;
        Ok(())
    }

    /// Puts `text` into the place of the next bytes of the old content, up to what is then left as it is.
    pub(crate) fn edit(&mut self, text: &str) -> io::Result<()> {
        let new = match &mut self.new {
            Some(new) => new,
            none => none.insert(Replacement::of(self.path, self.kept)?),
        };
        new.file.write_all(text.as_bytes())
    }

    /// Puts the new content into the place of the old one, if it differs.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.new.map_or(Ok(()), Replacement::put)
    }
}

/// A new file in the directory of an old one. If it does not take its place it is removed. Hard links to the old
/// one keep the old content: to replace a file at once and to write to the same one exclude each other.
struct Replacement {
    file: BufWriter<NamedTempFile>,
    /// Where the old file is, behind links that lead to it.
    path: PathBuf,
    old: Metadata,
}

impl Replacement {
    /// One for the file at `path`, of which it begins with the first `kept` bytes.
    fn of(path: &Path, kept: u64) -> io::Result<Self> {
        let path = fs::canonicalize(path)?;
        let old = fs::metadata(&path)?;
        if !old.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        // To put another file into its place asks only for the right to write to the directory.
        if old.permissions().readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it is read-only",
            ));
        }
        let source = File::options().read(true).write(true).open(&path)?;
        let directory = path.parent().unwrap_or(Path::new("."));
        let mut prefix = tempfile::Builder::new();
        let file = prefix.prefix(".relay-json-").tempfile_in(directory)?;
        let mut file = BufWriter::new(file);
        io::copy(&mut source.take(kept), &mut file)?;
        Ok(Self { file, path, old })
    }

    /// Puts it into the place of the old file, with its owner and its mode.
    fn put(self) -> io::Result<()> {
        let new = self.file.into_inner()?;
        keep_owner(new.as_file(), &self.old)?;
        new.as_file().set_permissions(self.old.permissions())?;
        new.as_file().sync_all()?;
        new.persist(self.path)?;
        Ok(())
    }
}

#[cfg(unix)]
fn keep_owner(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let made = new.metadata()?;
    if (made.uid(), made.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(new, Some(old.uid()), Some(old.gid()))
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
