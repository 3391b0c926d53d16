//! Files that are no regular files, files that are no `.ass` files, and programs that are interrupted.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const GOOD: &str = rules::checks::EXAMPLE_FILE;
const POINTER: &str =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";

fn program(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &TempDir, args: &[&str]) -> (Option<i32>, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = program(folder.path(), args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

fn with(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

#[test]
fn a_named_file_that_is_nothing_known_is_not_green() {
    let wide: Vec<u8> = GOOD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = with(&[
        ("pointer.ass", POINTER.as_bytes()),
        ("wide.ass", &wide),
        ("letter.ass", b"Dear reader,\n"),
        ("film.ass", b"[Script Info]\nTitle: x\n"),
        ("good.ass", GOOD.as_bytes()),
    ]);
    let check = |name: &str| run(&folder, &["check", "--format", "concise", name]);
    let (code, _, err) = check("pointer.ass");
    assert_eq!(code, Some(2));
    assert_eq!(
        err,
        "halo-ass: `pointer.ass` is a git-lfs pointer, not the file itself: run `git lfs pull`\n"
    );
    let (code, out, _) = check("wide.ass");
    assert_eq!(code, Some(1), "it is read all the same");
    assert!(out.contains("UTF-16LE without a byte order mark"), "{out}");
    assert_eq!(check("letter.ass").0, Some(2));
    assert_eq!(check("film.ass").0, Some(0), "subtitles are known");
    assert_eq!(check("good.ass").0, Some(0));
    // What is found in a folder need not be meant.
    fs::remove_file(folder.path().join("wide.ass")).unwrap();
    assert_eq!(run(&folder, &["check", "."]).0, Some(0));
    // Somebody who wants to hear nothing of such files can say so.
    let off = ["check", "--rule", "not-halo-ass=off", "letter.ass"];
    assert_eq!(run(&folder, &off).0, Some(0));
}

#[test]
fn a_folder_of_nothing_but_pointers_is_not_green() {
    let folder = with(&[("a.ass", POINTER.as_bytes()), ("b.ass", POINTER.as_bytes())]);
    let (code, _, err) = run(&folder, &["check", "."]);
    assert_eq!(code, Some(2));
    assert!(err.contains("git-lfs pointers to 2"), "{err}");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::time::{Duration, Instant};

    /// Long enough for a busy machine; reached only where something is wrong.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn fifo(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    /// The exit code of a program that must end by itself.
    fn ends(folder: &Path, args: &[&str]) -> Option<i32> {
        let mut child = program(folder, args).spawn().unwrap();
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return status.code();
            }
            if start.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("{args:?} hangs");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn what_is_no_regular_file_is_not_waited_for() {
        let folder = with(&[("good.ass", GOOD.as_bytes())]);
        let root = folder.path();
        fifo(&root.join("pipe.ass"));
        let _socket = std::os::unix::net::UnixListener::bind(root.join("socket.ass")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", root.join("device.ass")).unwrap();
        std::os::unix::fs::symlink(root.join("pipe.ass"), root.join("link.ass")).unwrap();
        std::os::unix::fs::symlink(root.join("good.ass"), root.join("linked.ass")).unwrap();
        assert_eq!(ends(root, &["check", "."]), Some(0));
        let (_, out, _) = run(&folder, &["check", "."]);
        assert!(
            out.starts_with("1 file checked"),
            "a link is its file: {out}"
        );
        for command in ["check", "fmt", "stats"] {
            for name in ["pipe.ass", "link.ass", "device.ass"] {
                assert_eq!(ends(root, &[command, name]), Some(2), "{command} {name}");
            }
        }
    }

    fn temporary(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.ends_with(".tmp")).count()
    }

    #[test]
    fn an_interrupted_program_leaves_nothing_behind() {
        let big = crate::lsp::large(20 << 20);
        let folder = with(&[("big.ass", big.as_bytes())]);
        for (signal, args) in [
            ("-INT", ["fmt", "--exporter=max", "big.ass"]),
            ("-TERM", ["convert", "--to=7", "big.ass"]),
        ] {
            let mut child = program(folder.path(), &args).spawn().unwrap();
            let start = Instant::now();
            while temporary(folder.path()) == 0 {
                assert!(start.elapsed() < PATIENCE, "{args:?} writes nothing");
                assert!(child.try_wait().unwrap().is_none(), "{args:?} is too fast");
                std::thread::sleep(Duration::from_millis(1));
            }
            let kill = Command::new("kill")
                .args([signal, &child.id().to_string()])
                .status();
            assert!(kill.unwrap().success());
            assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?}");
            assert_eq!(temporary(folder.path()), 0, "{args:?}");
            let left = fs::read(folder.path().join("big.ass")).unwrap();
            assert!(left == big.as_bytes(), "{args:?}: the file is as it was");
        }
    }
}
