//! Which files `check` reads.

use disk::{Links, Output, Unknown, ass_files, is_halo_file, unknown};
use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Something to check.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Input {
    /// Standard input, and where the file belongs whose text it is, as far as that was said.
    Stdin(Option<PathBuf>),
    /// A file.
    File(PathBuf),
}

impl Input {
    /// The name in the output.
    pub(super) fn name(&self) -> String {
        match self {
            Input::Stdin(None) => "<stdin>".to_owned(),
            Input::Stdin(Some(path)) | Input::File(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// How many bytes there are to read, as far as that is known.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Input::Stdin(_) => 0,
            Input::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
        }
    }
}

/// The inputs that the arguments name.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The inputs to check, each once: in the order of the arguments, within a folder by path.
    pub(super) inputs: Vec<Input>,
    /// Folders without any Halo file.
    pub(super) empty: Vec<PathBuf>,
    /// Files and folders that could not be read, and why.
    pub(super) failures: Vec<String>,
}

/// Finds what the arguments stand for. Files are taken as they are, folders are searched.
pub(super) fn find(paths: &[PathBuf]) -> Found {
    find_with(paths, None)
}

/// As [`find`]; standard input has the text of a file of this name.
pub(super) fn find_with(paths: &[PathBuf], stdin: Option<&Path>) -> Found {
    let mut found = Found::default();
    for path in paths {
        if path.as_os_str() == "-" {
            found
                .inputs
                .push(Input::Stdin(stdin.map(Path::to_path_buf)));
        } else if path.is_dir() {
            let before = (found.inputs.len(), found.failures.len());
            search(path, &mut found);
            if before == (found.inputs.len(), found.failures.len()) {
                found.empty.push(path.clone());
            }
        } else {
            found.inputs.push(Input::File(path.clone()));
        }
    }
    let mut seen = HashSet::new();
    found.inputs.retain(|input| seen.insert(identity(input)));
    found
}

/// An identity for all spellings of a path: `a.ass` and `./a.ass`; on Windows drive letters and case too.
fn identity(input: &Input) -> Input {
    match input {
        Input::Stdin(_) => Input::Stdin(None),
        Input::File(path) => Input::File(path.canonicalize().unwrap_or_else(|_| path.clone())),
    }
}

/// Where a command that reads some files writes; an output that would destroy something is refused with the reason.
pub(super) fn output(path: &Path, inputs: &[&Path]) -> Result<Output, String> {
    let named = Output::named(path, inputs);
    named.map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

/// Writes a command's output: beside it and renamed, so that no program sees half of it.
pub(super) fn write(
    to: &Output,
    make: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let Output::File(path) = to else {
        let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
        make(&mut out)?;
        return out.flush();
    };
    let beside = create_beside(folder_of(path))?;
    let mut out = BufWriter::with_capacity(1 << 20, beside);
    make(&mut out)?;
    out.flush()?;
    let beside = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    beside.persist(path)?;
    Ok(())
}

/// The folder in which a file is or will be.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// As any other new file: without its permissions said, only its owner may read it.
#[cfg(unix)]
fn create_beside(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new()
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666))
        .tempfile_in(folder)
}

#[cfg(not(unix))]
fn create_beside(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}

/// Says of a file that it cannot be read, or not be changed.
pub(super) fn unreadable(name: &str, error: &io::Error) -> String {
    let what = match error.kind() {
        io::ErrorKind::ReadOnlyFilesystem => "change",
        _ => "read",
    };
    format!("cannot {what} `{name}`: {error}")
}

/// Looks for Halo files in a folder. Subtitles and others with the extension are passed over.
fn search(folder: &Path, found: &mut Found) {
    let mut pointers = 0;
    let before = found.inputs.len();
    for path in ass_files(folder, Links::Followed, || false) {
        let path = match path {
            Ok(path) => path,
            Err(error) => {
                found
                    .failures
                    .push(format!("cannot search `{}`: {error}", folder.display()));
                continue;
            }
        };
        // `check .` names files as the user would.
        let path = path.strip_prefix(".").unwrap_or(&path);
        match is_halo_file(path) {
            Ok(true) => found.inputs.push(Input::File(path.to_owned())),
            Ok(false) => {
                let is_pointer = matches!(unknown(path), Ok(Some(Unknown::LfsPointer)));
                pointers += usize::from(is_pointer);
            }
            Err(error) => found
                .failures
                .push(unreadable(&path.to_string_lossy(), &error)),
        }
    }
    // Nothing was checked because git-lfs has not been asked for the files: that is not "no findings".
    if pointers > 0 && found.inputs.len() == before {
        found.failures.push(format!(
            "`{}` has no Halo .ass files, but git-lfs pointers to {pointers}: run `git lfs pull`",
            folder.display()
        ));
    }
}

/// The reasons why named files cannot be checked. Subtitles and other programs' `.ass` files get a finding instead, and
/// an unreadable file is reported when it is read.
pub(super) fn unrecognized<'p>(named: impl Iterator<Item = &'p Path>) -> Vec<String> {
    named
        .filter_map(|path| {
            let reason = unknown(path).ok().flatten()?;
            Some(format!("`{}` {reason}", path.display()))
        })
        .collect()
}
