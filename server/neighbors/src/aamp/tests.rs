//! Against files of another program, with their values.

use super::*;

pub(super) fn samples() -> [&'static [u8]; 7] {
    [
        include_bytes!("../../tests/aamp/01-all-types.aamp"),
        include_bytes!("../../tests/aamp/02-empty.aamp"),
        include_bytes!("../../tests/aamp/03-nested.aamp"),
        include_bytes!("../../tests/aamp/04-order-of-data.aamp"),
        include_bytes!("../../tests/aamp/05-shared-strings-and-data.aamp"),
        include_bytes!("../../tests/aamp/06-aiprog.aamp"),
        include_bytes!("../../tests/aamp/07-unknown-names.aamp"),
    ]
}

#[test]
fn written_back_byte_for_byte() {
    for (number, file) in samples().into_iter().enumerate() {
        let parameters = read(file).expect("it can be read");
        let written = write(&parameters).expect("it can be written");
        assert_eq!(written, file, "sample {}", number + 1);
    }
}

#[test]
fn yaml_leads_back_to_the_same_bytes() {
    for file in samples() {
        let parameters = read(file).expect("it can be read");
        let names = Names::of_file(&parameters);
        let text = print(&parameters, &names);
        let again = parse(&text).expect("it can be read");
        assert!(again == parameters, "{text}");
        assert!(write(&again).expect("it can be written") == file);
    }
}

#[test]
fn yaml_of_another_program_is_read() {
    macro_rules! of {
        ($name:literal) => {
            include_str!(concat!("../../tests/aamp/", $name, ".yml"))
        };
    }
    let texts = [
        of!("01-all-types"),
        of!("02-empty"),
        of!("03-nested"),
        of!("04-order-of-data"),
        of!("05-shared-strings-and-data"),
        of!("06-aiprog"),
        of!("07-unknown-names"),
    ];
    for (file, text) in samples().into_iter().zip(texts) {
        let parameters = parse(text).expect("it can be read");
        assert!(parameters == read(file).expect("it can be read"), "{text}");
    }
}

#[test]
fn a_wrong_value_is_told_at_its_place() {
    let text = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    ü: !obj\n      a: !vec2 [1.0]\n  lists: {}\n";
    let fault = parse(text).expect_err("it is wrong");
    assert_eq!(fault.message, "A list of 2 numbers is expected here");
    assert!(text[fault.at.start..].starts_with("!vec2 [1.0]"));
}

#[test]
fn what_is_cut_or_changed_is_refused_at_a_place() {
    for file in samples() {
        for end in 0..file.len() {
            let fault = read(&file[..end]).expect_err("it is cut");
            assert!(fault.at.end <= file.len(), "{fault}");
        }
    }
}

#[test]
fn what_is_too_far_is_refused() {
    let object = |name| Object {
        name,
        parameters: vec![(1, Value::Int(1)); 40_000],
    };
    let root = List {
        name: 0xa4f6_cb6c,
        objects: vec![object(1), object(2)],
        ..List::default()
    };
    let parameters = Parameters {
        version: 0,
        kind: b"xml".to_vec(),
        root,
    };
    assert_eq!(write(&parameters).map_err(|it| it.code), Err("too-far"));
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        sample in 0usize..7,
        changes in proptest::collection::vec((0usize..2000, proptest::num::u8::ANY), 1..8),
    ) {
        let mut bytes = samples()[sample].to_vec();
        for (at, value) in changes {
            let at = at % bytes.len();
            bytes[at] = value;
        }
        if let Ok(parameters) = read(&bytes) {
            let written = write(&parameters);
            if let Ok(written) = written {
                proptest::prop_assert!(read(&written).is_ok());
            }
        }
    }
}
