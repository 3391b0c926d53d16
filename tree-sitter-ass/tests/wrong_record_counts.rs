//! The counts of sections and of strings: each that is not what its section or its material has is told, whatever hides it.

mod support;

use support::level::{mesh_of_reals, small};
use support::{has_mark, nodes, records, tree};

/// However a count is hidden: by headings that begin nothing, or what stands directly before them.
#[test]
fn a_section_or_a_material_is_compared_with_its_count_when_it_ends() {
    assert!(!has_mark(&small(&[])));
    for parts in [
        [
            ("\"BM_LMRES 1.0\"\n;MATERIAL", "\"BM_LMRES 1.0\";MATERIAL"),
            ("2\n\"BM", "3\n\"BM"),
        ],
        [
            ("2\n\"BM", "2;MATERIAL 1\n\"BM"),
            ("\"BM_FLAGS 1\"\n\"BM_LMRES 1.0\"\n", ""),
        ],
        [
            (
                "2\n\"BM",
                "0\n;### OBJECTS ###\n\"x\"\n;### OBJECTS ###\n\"BM",
            ),
            ("", ""),
        ],
        [
            (";### OBJECTS ###\n2\n", "2\n"),
            ("###\n2\n;MAT", "###\n3\n;MAT"),
        ],
        [
            (";OBJECT 0\n\"SPHERE\"\n\"\"\n\"\"\n0\n2.5\n", ""),
            (";### INSTANCES ###\n", ""),
        ],
        [
            ("\"\"\n0\n2.5", "\"\"\n;### INSTANCES ###\n0\n2.5"),
            ("###\n2\n;OBJ", "###\n3\n;OBJ"),
        ],
        [
            ("0.5\t2.5", "\n;### INSTANCES ###\n0.5\t2.5"),
            ("###\n2\n;INST", "###\n3\n;INST"),
        ],
        [
            ("0\n\"i1\"\n", ""),
            (
                "1\n0\n0\n0.0\t0.0\t0.0\t1.0\n0.5\t2.5\t3.5\n1.0\n0.0\t0.0\t0.0\t1.0\n0.5\t2.5\t3.5\n1.0\n1\n",
                "0\n1\n",
            ),
        ],
    ] {
        let text = small(&parts);
        assert!(has_mark(&text), "{text}");
    }
    // What such a heading stands in may be whole.
    for part in [
        ("0\n\"i1\"", "0\n;INSTANCE 0\n\"i1\""),
        ("0\n\"i1\"", "0\n;OBJECT 0\n\"i1\""),
        ("\"\"\n2\n\"BM", "\"\"\n;### INSTANCES ###\n2\n\"BM"),
        ("\"\"\n0\n2.5", "\"\"\n;### INSTANCES ###\n0\n2.5"),
    ] {
        let text = small(&[part]);
        let tree = tree(&text);
        let told = nodes(tree.root_node(), &["wrong_count"]);
        assert!(told.is_empty(), "{text}");
    }
}

/// No version has a count of strings in some materials only.
#[test]
fn a_material_without_a_count_among_others_is_marked() {
    let strings = "2\n\"BM_FLAGS 1\"\n\"BM_LMRES 1.0\"\n";
    let first = small(&[(strings, "")]);
    let tree_of_first = tree(&first);
    let missing = nodes(tree_of_first.root_node(), &["missing_value"]);
    assert_eq!(missing.len(), 1, "{first}");
    assert_eq!(missing[0].parent().map(|it| it.kind()), Some("material"));
    let last = small(&[(&format!("\"m1\"\n\"\"\n{strings}"), "\"m1\"\n\"\"\n")]);
    assert_eq!(nodes(tree(&last).root_node(), &["wrong_count"]).len(), 1);
    let none = last.replacen(strings, "", 1);
    assert!(!has_mark(&none), "{none}");
}

/// Without headings, of the objects' count and the first type that are there twice, the first are the last material's string.
#[test]
fn a_type_that_begins_no_object_is_a_string_of_one_material() {
    let materials = "3\n\"\"\n\"\"\n\"\"\n\"\"\n2\n\"m0\"\n\"\"\n\"m1\"\n\"\"\n";
    for object in ["\"MESH\"", "\"SPHERE\""] {
        let rest = if object == "\"MESH\"" {
            "0\n0\n"
        } else {
            "0\n2.5\n"
        };
        let head = format!("1\n{object}\n");
        let objects = format!("{head}\"\"\n\"\"\n{rest}");
        let none = format!("{materials}{objects}0\n");
        assert!(!has_mark(&none), "{none}");
        let twice = format!("{materials}{head}{objects}0\n");
        assert!(has_mark(&twice), "{twice}");
    }
}

/// A heading that was joined to a section's count is a comment; the count is compared all the same.
#[test]
fn a_heading_behind_a_count_hides_nothing() {
    let whole = small(&[]);
    for (count, record) in [
        ("2\n;MATERIAL 0", "MATERIAL"),
        ("2\n;OBJECT 0", "OBJECT"),
        ("2\n;INSTANCE 0", "INSTANCE"),
    ] {
        let right = whole.replacen(count, &format!("2;{record} 0"), 1);
        assert!(!has_mark(&right), "{right}");
        assert_eq!(records(&tree(&right)), records(&tree(&whole)), "{right}");
        for wrong in [1, 3, 7] {
            let wrong = whole.replacen(count, &format!("{wrong};{record} 0"), 1);
            assert!(has_mark(&wrong), "{wrong}");
        }
    }
}

/// Nor does the next section's heading, joined to the count of one without a record.
#[test]
fn the_next_heading_behind_a_count_hides_nothing() {
    let text = |materials: u32, objects: u32| {
        format!(
            ";### HEADER ###\n7\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n{materials};### OBJECTS ###\n{objects};### INSTANCES ###\n0\n"
        )
    };
    assert!(!has_mark(&text(0, 0)));
    for (materials, objects) in [(3, 0), (0, 1), (1, 1), (99999, 0), (0, 99999)] {
        let text = text(materials, objects);
        let root = tree(&text);
        let told = nodes(root.root_node(), &["wrong_count"]).len();
        assert_eq!(
            told,
            usize::from(materials > 0) + usize::from(objects > 0),
            "{text}"
        );
    }
}

/// Where nothing has a heading, the objects' count and the first of them end the materials, however long the objects are.
#[test]
fn materials_are_counted_before_long_objects() {
    for version in 1..=3 {
        let vertices = mesh_of_reals(version, 500)[0].concat();
        let text = |count: usize| {
            format!(
                "{version}\n\"\"\n\"\"\n\"\"\n\"\"\n{count}\n\"m0\"\n\"\"\n\"m1\"\n\"\"\n1\n\"MESH\"\n\"\"\n\"\"\n500\n{vertices}1\n0\n0\n1\n2\n0\n"
            )
        };
        assert!(!has_mark(&text(2)), "{version}");
        for count in [1, 3, 20, 99999] {
            assert!(has_mark(&text(count)), "{version} {count}");
        }
    }
}

/// Nor a version that has none in one material.
#[test]
fn a_material_with_a_count_among_others_is_marked() {
    let text = |parts: [&str; 3]| {
        let [first, middle, last] = parts;
        let materials = format!(
            ";MATERIAL 0\n\"m0\"\n\"\"\n{first}{middle}\"m1\"\n\"\"\n;MATERIAL 2\n\"m2\"\n\"\"\n{last}"
        );
        let whole = small(&[]);
        let at = whole.find("2\n;MATERIAL 0").unwrap();
        let end = whole.find(";### OBJECTS").unwrap();
        [&whole[..at], "3\n", &materials, &whole[end..]].concat()
    };
    assert!(!has_mark(&text(["", ";MATERIAL 1\n", ""])));
    for parts in [
        ["0\n", ";MATERIAL 1\n", ""],
        ["0\n", "", ""],
        ["", "0\n", ""],
        ["", "0\n;MATERIAL 1\n", ""],
        ["", ";MATERIAL 1\n", "0\n"],
        ["1\n\"BM_FLAGS 1\"\n", ";MATERIAL 1\n", ""],
        ["", "\"m\"\n\"\"\n0\n;MATERIAL 1\n", ""],
        ["", "\"m\"\n\"\"\n1\n\"BM_FLAGS 1\"\n", ""],
    ] {
        let text = text(parts);
        assert!(has_mark(&text), "{text}");
    }
    // The last one has the objects' count, which is there twice.
    let objects = ";### OBJECTS ###\n";
    let twice = text(["", ";MATERIAL 1\n", ""]);
    let at = twice.find(objects).unwrap() + objects.len();
    let end = twice.find(";### INSTANCES").unwrap();
    let twice = [&twice[..at], "0\n0\n", &twice[end..]].concat();
    assert!(has_mark(&twice), "{twice}");
    // The text is cut.
    let whole = text(["0\n", ";MATERIAL 1\n", ""]).replacen("m1\"\n\"\"\n", "m1\"\n\"\"\n0\n", 1);
    let cut = &whole[..whole.find(";### OBJECTS").unwrap()];
    assert!(has_mark(cut), "{cut}");
    // A comment is in the place of the last one's count.
    let replaced = whole.replacen(";### OBJECTS", ";OBJECT 0\n;### OBJECTS", 1);
    assert!(has_mark(&replaced), "{replaced}");
    // The last one's count is where the objects' should be.
    let heading = ";### OBJECTS ###\n";
    for count in ["0\n", "2\n"] {
        let whole =
            text(["0\n", ";MATERIAL 1\n", count]).replacen("m1\"\n\"\"\n", "m1\"\n\"\"\n0\n", 1);
        let at = whole.find(heading).unwrap();
        let end = whole.find(";### INSTANCES").unwrap();
        let gone = [&whole[..at], &whole[end..]].concat();
        assert!(has_mark(&gone), "{gone}");
    }
}
