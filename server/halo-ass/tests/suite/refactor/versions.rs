//! Files in another version.

use crate::refactor::meaning::{Meaning, meaning};
use crate::refactor::{refactored, try_all, with_level};
use crate::texts::{CORPUS, corpus};
use rules::refactor::{Refactoring, convert_to};

/// The meaning of a file in a version that lacks some of it.
fn lowered(meaning: &Meaning, version: i64) -> Meaning {
    let mut new = meaning.clone();
    new.version = version;
    if version < 4 || meaning.version < 4 {
        new.materials.iter_mut().for_each(|it| it.truncate(2));
    }
    for vertex in new.objects.iter_mut().flat_map(|it| &mut it.vertices) {
        if version < 6 {
            vertex.color = None;
        } else if meaning.version < 6 {
            vertex.color = Some([0.0; 3]);
        }
        if version < 5 {
            vertex.uvs.iter_mut().for_each(|uv| uv[2] = 0.0);
        }
    }
    new
}

#[test]
fn what_both_versions_have_stays() {
    try_all(2, |seed, text, before, random| {
        let version = 1 + random.below(7) as u8;
        if before.objects.iter().any(|it| it.kind == "GENERIC_LIGHT") && version < 3 {
            return Ok(());
        }
        let (new, _) = refactored(text, &Refactoring::Convert { version })?;
        let expected = lowered(before, i64::from(version));
        assert_eq!(meaning(&new), expected, "{seed}: to {version}\n{new}");
        // Piece by piece it is the same.
        let streamed = with_level(text, |level| {
            let mut all = Vec::new();
            convert_to(level, version, &mut |bytes| {
                all.extend_from_slice(bytes);
                Ok(())
            })
            .unwrap()
            .unwrap();
            all
        });
        assert_eq!(String::from_utf8(streamed).unwrap(), new, "{seed}");
        Ok(())
    });
}

#[test]
fn there_and_back_is_the_same_file() {
    for name in CORPUS {
        let text = corpus(name);
        let own = meaning(&text).version as u8;
        for version in (own..=7).filter(|&it| it != own) {
            for text in [text.clone(), text.replace('\n', "\r\n")] {
                let (there, notes) = refactored(&text, &Refactoring::Convert { version }).unwrap();
                assert!(notes.is_empty(), "{name}: {notes:?}");
                let (back, notes) =
                    refactored(&there, &Refactoring::Convert { version: own }).unwrap();
                assert!(notes.is_empty(), "{name}: {notes:?}");
                assert!(back == text, "{name} to {version}:\n{back}");
            }
        }
    }
}

#[test]
fn what_is_lost_is_told() {
    let of = |name: &str, version| refactored(&corpus(name), &Refactoring::Convert { version });
    let (text, notes) = of("lights_v7", 2).unwrap();
    assert!(!text.contains("GENERIC_LIGHT"));
    assert!(
        notes.iter().any(|it| it.contains("no lights: 4 are lost")),
        "{notes:?}"
    );
    assert!(
        notes.iter().any(|it| it.contains("no material strings")),
        "{notes:?}"
    );
    let (_, notes) = of("names_v7", 5).unwrap();
    assert!(
        notes.iter().any(|it| it.contains("no colors of vertices")),
        "{notes:?}"
    );
    let (text, notes) = of("tiny_v2", 2).unwrap();
    assert_eq!(
        (text, notes),
        (
            corpus("tiny_v2"),
            vec!["The file has version 2 already.".to_owned()]
        )
    );
    assert!(of("tiny_v2", 8).is_err());
}

#[test]
fn exporters_write_it_so() {
    let (text, _) = refactored(&corpus("tiny_v2"), &Refactoring::Convert { version: 7 }).unwrap();
    let vertex = "\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n";
    assert!(text.contains(vertex), "{text}");
    assert!(text.contains("\t0.0000000000\n\n"), "{text}");
    assert!(
        text.contains("\n0\t\t0\t1\t2\n") || text.contains("\n0\t\t"),
        "{text}"
    );
}
