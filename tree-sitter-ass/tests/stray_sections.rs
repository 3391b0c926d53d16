//! Headings that begin nothing: readers take them for comments wherever they stand.

mod support;

use support::level::{level, small};
use support::{file, has_mark, marks, records, tree};

const SECTIONS: [&str; 4] = [
    ";### HEADER ###\n",
    ";### MATERIALS ###\n",
    ";### OBJECTS ###\n",
    ";### INSTANCES ###\n",
];

fn levels() -> Vec<String> {
    let levels = (1..8).map(|version| level(version, 5, 4));
    let files = ["primitives_v7.ASS", "names_v7.ASS", "lights_v7.ASS"].map(file);
    levels.chain([small(&[])]).chain(files).collect()
}

/// Where the lines of a text begin, up to that one.
fn lines_before<'t>(text: &'t str, last: &str) -> impl Iterator<Item = usize> + 't {
    let end = text.find(last).unwrap();
    [0].into_iter()
        .chain(text[..end].match_indices('\n').map(|(at, _)| at + 1))
}

#[test]
fn the_heading_of_a_section_among_the_headers_values_is_a_comment() {
    for text in levels() {
        let whole = records(&tree(&text));
        // Before its own heading, and behind the last value, the others are believed.
        let values = lines_before(&text, "\n;### MATERIALS").skip(1);
        let places: Vec<usize> = values
            .filter(|at| text[..*at].matches('"').count() < 8)
            .collect();
        assert!(places.len() > 4);
        for (at, heading) in places.iter().flat_map(|at| SECTIONS.map(|it| (*at, it))) {
            let commented = [&text[..at], heading, &text[at..]].concat();
            assert!(!has_mark(&commented), "{commented}");
            assert_eq!(records(&tree(&commented)), whole, "{commented}");
        }
    }
}

/// The count is a value of none.
#[test]
fn a_sections_heading_and_count_among_the_headers_texts_begin_no_section() {
    for text in levels() {
        let whole = records(&tree(&text));
        let texts =
            lines_before(&text, "\n;### MATERIALS").filter(|at| text[*at..].starts_with('"'));
        for (at, heading) in texts.flat_map(|at| SECTIONS[1..].iter().map(move |it| (at, it))) {
            let pasted = [&text[..at], heading, "2\n", &text[at..]].concat();
            assert_eq!(records(&tree(&pasted)), whole, "{pasted}");
            assert!((1..3).contains(&marks(&pasted)), "{pasted}");
        }
    }
}

#[test]
fn another_sections_heading_before_a_count_is_a_comment() {
    for text in levels() {
        let whole = records(&tree(&text));
        for (heading, other) in SECTIONS[1..]
            .iter()
            .flat_map(|it| SECTIONS.map(|other| (it, other)))
        {
            let commented = text.replacen(heading, &format!("{heading}{other}"), 1);
            assert!(!has_mark(&commented), "{commented}");
            assert_eq!(records(&tree(&commented)), whole, "{commented}");
        }
    }
}

#[test]
fn the_instances_heading_and_count_among_an_objects_names_begin_no_instances() {
    for text in levels() {
        let whole = records(&tree(&text));
        for (at, _) in text.match_indices("\n;OBJECT") {
            let types = text[at..].find("\n\"").unwrap() + at + 1;
            for name in text[types..]
                .match_indices('\n')
                .take(2)
                .map(|(name, _)| types + name + 1)
            {
                let pasted = [&text[..name], ";### INSTANCES ###\n2\n", &text[name..]].concat();
                assert_eq!(records(&tree(&pasted)), whole, "{pasted}");
                assert_eq!(marks(&pasted), 1, "{pasted}");
            }
        }
    }
}
