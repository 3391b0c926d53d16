//! Against pairs of bytes and text of one map.

use super::*;

fn pairs() -> [(&'static [u8], &'static [u8]); 3] {
    macro_rules! pair {
        ($name:literal) => {
            (
                include_bytes!(concat!("../../tests/vmap/", $name, ".vmap")).as_slice(),
                include_bytes!(concat!("../../tests/vmap/", $name, ".vmap.txt")).as_slice(),
            )
        };
    }
    [pair!("quad"), pair!("cube"), pair!("two")]
}

/// A document whose prefix has no id: bytes have none.
fn without_prefix_id(file: &[u8]) -> Document {
    let mut document = read(file).expect("it can be read");
    if let Some(prefix) = &mut document.prefix {
        prefix.id = None;
    }
    document
}

/// Lines agree but for what 32 bits lose of a number.
fn agree(one: &str, other: &str) -> bool {
    let split = |line: &str| -> Vec<String> {
        let words = line.split([' ', '"', '\t', ',']);
        words.map(str::to_owned).collect()
    };
    let (one, other) = (split(one), split(other));
    one.len() == other.len()
        && one.iter().zip(&other).all(|(one, other)| {
            match (one.parse::<f64>(), other.parse::<f64>()) {
                (Ok(a), Ok(b)) => (a - b).abs() <= 6e-7 * a.abs().max(1.0),
                _ => one == other,
            }
        })
}

#[test]
fn bytes_are_shown_as_text() {
    for (binary, text) in pairs() {
        let shown = print(&read(binary).expect("it can be read"));
        let shown = String::from_utf8_lossy(&shown).into_owned();
        let text = String::from_utf8_lossy(text);
        let of_prefix = text.lines().nth(3).expect("the id of the prefix");
        let text = text.replacen(&format!("{of_prefix}\n"), "", 1);
        for (number, (shown, text)) in shown.lines().zip(text.lines()).enumerate() {
            assert!(agree(shown, text), "line {}: {shown} {text}", number + 1);
        }
        assert_eq!(shown.lines().count(), text.lines().count());
    }
}

#[test]
fn text_and_bytes_are_one_graph() {
    for (binary, text) in pairs() {
        let from_text = without_prefix_id(text);
        let from_binary = read(binary).expect("it can be read");
        let printed = [print(&from_text), print(&from_binary)];
        let [one, other] = printed.map(|it| String::from_utf8_lossy(&it).into_owned());
        assert!(
            one.lines()
                .zip(other.lines())
                .all(|(one, other)| agree(one, other))
        );
        let again = read(&write_binary(&from_text)).expect("it can be read");
        assert!(print(&again) == print(&from_text));
        assert!(write_binary(&again) == write_binary(&from_text));
    }
}

#[test]
fn every_cut_is_refused_at_a_place() {
    for file in pairs().into_iter().flat_map(|pair| [pair.0, pair.1]) {
        for end in (0..file.len() - 2).step_by(13) {
            let fault = match read(&file[..end]) {
                Err(fault) => fault,
                // A text that is cut between two elements at the top is whole.
                Ok(document) => {
                    assert_eq!(document.encoding, Encoding::Text);
                    continue;
                }
            };
            assert!(fault.at.end <= end.max(1), "{fault}");
        }
    }
}

#[test]
fn a_wrong_value_is_told_at_its_place() {
    let (_, text) = pairs()[0];
    let text = String::from_utf8_lossy(text).into_owned();
    let at = text.find("0 -1000 1000").expect("a position");
    let text = text.replacen("0 -1000 1000", "0 -1000", 1);
    let fault = read(text.as_bytes()).expect_err("it is wrong");
    assert_eq!(fault.code, "wrong-value");
    assert_eq!(fault.message, "`0 -1000` is not 3 numbers (vector3)");
    assert_eq!(fault.at.start, at - 1);
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        sample in 0usize..6,
        changes in proptest::collection::vec((0usize..30_000, proptest::num::u8::ANY), 1..8),
    ) {
        let (binary, text) = pairs()[sample / 2];
        let mut bytes = [binary, text][sample % 2].to_vec();
        for (at, value) in changes {
            let at = at % bytes.len();
            bytes[at] = value;
        }
        if let Ok(document) = read(&bytes) {
            print(&document);
            write_binary(&document);
        }
    }
}
