//! Zip files, the same for the same content: no times, no owners.

use crate::tools::Result;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A zip file that is being written.
pub struct Zip(ZipWriter<File>);

impl Zip {
    /// Begins a file.
    pub fn create(path: &Path) -> Result<Self> {
        Ok(Zip(ZipWriter::new(File::create(path)?)))
    }

    /// Puts a file in; `runs` says that it is a program.
    pub fn add(&mut self, name: &str, bytes: &[u8], runs: bool) -> Result {
        let mode = if runs { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default().unix_permissions(mode);
        self.0.start_file(name, options)?;
        Ok(self.0.write_all(bytes)?)
    }

    /// Puts a folder in with all that is in it, below a name.
    pub fn add_folder(&mut self, name: &str, folder: &Path) -> Result {
        let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<std::io::Result<_>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let inside = format!("{name}/{}", entry.file_name().to_string_lossy());
            match entry.file_type()?.is_dir() {
                true => self.add_folder(&inside, &entry.path())?,
                false => self.add(
                    &inside,
                    &std::fs::read(entry.path())?,
                    inside.ends_with(".exe"),
                )?,
            }
        }
        Ok(())
    }

    /// Ends the file.
    pub fn finish(self) -> Result {
        self.0.finish()?;
        Ok(())
    }
}
