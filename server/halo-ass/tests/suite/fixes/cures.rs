//! Every error offers a cure before it offers silence. For each rule of severity error, the failing example of its page
//! offers one at least, or the rule is in [`WITHOUT`] with the reason; each cure settles the finding, makes no other
//! error, leaves what the strict reader takes, and is never made unseen.

use super::{about, counts, scan, with_findings};
use crate::strict;
use crate::texts::corpus;
use rules::checks::{self, Code, EXAMPLE_FILE, Finding, LIGHT_FILE, Severity};
use rules::edit::{List, Records};
use rules::fixes::{Fix, Taken, fix_all, with_fixer};
use scan::view::File;
use schema::options::Options;
use std::collections::BTreeMap;

/// Rules whose example offers no cure, and why.
const WITHOUT: &[(Code, &str)] = &[
    (
        Code::SectionOrder,
        "records may belong to either section: nobody moves whole sections by hand",
    ),
    (
        Code::UnexpectedEnd,
        "what was cut off is gone: the file has to be exported again",
    ),
    (
        Code::RecordOfAnotherVersion,
        "a part of another version has to be converted before it is pasted",
    ),
    (
        Code::CrowdedEdge,
        "which of the surfaces that meet is one too many only their author sees",
    ),
    (
        Code::IntersectingTriangles,
        "the surfaces have to be modeled anew where they cut each other",
    ),
    (
        Code::OverlappingTriangles,
        "the surfaces have to be modeled anew where they lie on each other",
    ),
    (
        Code::SlipSurfaceTooFlat,
        "the surface has to be modeled steeper, or gets another material",
    ),
    (
        Code::NothingToLight,
        "which material takes light only the author knows",
    ),
];

/// Runs `work` on a rule's failing example, with its findings and the fixes of those of the rule.
fn example<T>(
    code: Code,
    work: impl FnOnce(&str, &[Finding], &[(&Finding, Vec<Fix<'_>>)]) -> T,
) -> T {
    let example = &code.rule().fails;
    let (text, options) = (example.text(), example.options());
    let source = text.as_bytes();
    let scanned = scan(&source);
    let input = about(&options).input(&source, &scanned);
    let findings = checks::findings(&input);
    with_fixer(&input, |fixer| {
        let own = findings.iter().filter(|finding| finding.code == code);
        let offered: Vec<_> = own.map(|it| (it, fixer.fixes(it))).collect();
        work(&text, &findings, &offered)
    })
}

/// The rules for errors that a text alone can have. The others report what Tool has written beside it.
fn errors() -> impl Iterator<Item = Code> {
    let all = Code::ALL.iter().copied();
    all.filter(|code| code.rule().severity == Severity::Error && !code.is_of_tool())
}

/// The faults of a text that a cure leaves.
fn faults(text: &str, fixed: &str, code: Code, before: &BTreeMap<Code, usize>) -> Vec<String> {
    let after = with_findings(fixed.as_bytes(), |_, findings| counts(findings));
    let count = |counts: &BTreeMap<Code, usize>, code| counts.get(&code).copied().unwrap_or(0);
    let mut wrong = Vec::new();
    if count(&after, code) >= count(before, code) {
        wrong.push("the finding stays".to_owned());
    }
    for (&other, &number) in &after {
        let is_error = other.rule().severity == Severity::Error;
        if is_error && number > count(before, other) {
            wrong.push(format!("makes `{other}`"));
        }
    }
    if let Err(refused) = strict::accepts(fixed)
        && (strict::accepts(text).is_ok() || code.is_of_structure())
    {
        wrong.push(format!("is refused: {refused:?}"));
    }
    wrong
}

#[test]
fn every_error_has_a_cure_that_cures() {
    let mut wrong = Vec::new();
    for code in errors() {
        let reason = WITHOUT.iter().find(|(other, _)| *other == code);
        example(code, |text, findings, offered| {
            let before = counts(findings);
            let mut cures = 0;
            for (_, fixes) in offered {
                for fix in fixes.iter().filter(|fix| !fix.silences) {
                    cures += 1;
                    let title = format!("{code}: {}", fix.title);
                    println!(
                        "{title} [{:?}{}]",
                        fix.safety,
                        if fix.preferred { ", preferred" } else { "" }
                    );
                    match fix.edits(&mut Taken::default()) {
                        Ok(edits) => {
                            let fixed = edits.applied(&text.as_bytes());
                            let fixed = String::from_utf8(fixed).unwrap();
                            let found = faults(text, &fixed, code, &before);
                            wrong.extend(found.into_iter().map(|it| format!("{title}: {it}")));
                        }
                        Err(refusal) => wrong.push(format!("{title}: {refusal}")),
                    }
                }
            }
            if (cures == 0) != reason.is_some() {
                wrong.push(format!("{code}: {cures} cures"));
            }
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn silence_stands_last() {
    for &code in Code::ALL {
        example(code, |_, _, offered| {
            for (_, fixes) in offered {
                let silent: Vec<bool> = fixes.iter().map(|fix| fix.silences).collect();
                assert!(silent.is_sorted(), "{code}");
                let first = fixes.iter().position(|fix| fix.preferred);
                assert!(first.is_none_or(|first| first == 0), "{code}");
            }
        });
    }
}

/// The titles of what can be done about a rule's first finding in a text, and the text that the first of them leaves.
fn first_cure(text: &str, code: Code) -> (Vec<String>, String) {
    with_findings(text.as_bytes(), |input, findings| {
        let own = findings.iter().find(|finding| finding.code == code);
        let own = own.unwrap_or_else(|| panic!("no {code} in {findings:#?}"));
        with_fixer(input, |fixer| {
            let fixes = fixer.fixes(own);
            let first = fixes
                .first()
                .unwrap_or_else(|| panic!("nothing cures {own:#?}"));
            let edits = first.edits(&mut Taken::default()).unwrap();
            let fixed = edits.applied(&text.as_bytes());
            let titles = fixes.iter().map(|fix| fix.title.clone()).collect();
            (titles, String::from_utf8(fixed).unwrap())
        })
    })
}

/// A text in which the lines from one to before another stand twice.
fn doubled(text: &str, from: &str, to: &str) -> String {
    let line = |text: &str, begins: &str| text.find(&format!("\n{begins}")).unwrap() + 1;
    let start = line(text, from);
    let end = start + line(&text[start..], to);
    format!("{}{}{}", &text[..end], &text[start..end], &text[end..])
}

#[test]
fn what_is_there_twice_is_taken_out() {
    let vertex = "100.0000000000\t100.0000000000\t0.0000000000\n";
    let next = "0.0000000000\t100.0000000000\t0.0000000000\n";
    let (object, mesh) = (";OBJECT 0\n", ";OBJECT 1");
    let (instance, last) = (";INSTANCE 1\n", ";INSTANCE 2");
    let cases = [
        (vertex, next, Code::VertexCountMismatch, ("vertex 3", 5)),
        (object, mesh, Code::ObjectCountMismatch, ("object 1", 3)),
        (
            instance,
            last,
            Code::InstanceCountMismatch,
            ("instance 2", 4),
        ),
    ];
    for (from, to, code, (what, found)) in cases {
        let text = doubled(EXAMPLE_FILE, from, to);
        let (titles, cured) = first_cure(&text, code);
        assert_eq!(titles[0], format!("Take the repeated {what} out"));
        assert_eq!(titles[1], format!("Set the count to {found}"));
        assert_eq!(cured, EXAMPLE_FILE, "{code}");
        // Nobody but a person takes it out or raises the count.
        let source = text.as_bytes();
        let options = Options::default();
        let settled = fix_all(&source, about(&options), true, &|text| Ok(scan(text))).unwrap();
        let made = String::from_utf8(settled.edits.applied(&source)).unwrap();
        assert_eq!(made.matches(from).count(), text.matches(from).count());
        let left = with_findings(made.as_bytes(), |_, findings| counts(findings));
        assert!(left.contains_key(&code), "{made}");
    }
}

#[test]
fn lines_that_are_there_twice_are_taken_out() {
    let text = doubled(EXAMPLE_FILE, ";MATERIAL 1\n", ";### OBJECTS");
    let (titles, cured) = first_cure(&text, Code::StrayText);
    assert_eq!(titles[0], "Take the 4 repeated lines out");
    assert_eq!(cured, EXAMPLE_FILE);
}

#[test]
fn a_repeated_triangle_is_taken_out() {
    let room = checks::ROOM_FILE;
    let text = room.replace("\n1\t\t4\t6\t7\n", "\n1\t\t4\t6\t7\n1\t\t4\t6\t7\n");
    let (titles, cured) = first_cure(&text, Code::TriangleCountMismatch);
    assert_eq!(titles[0], "Take the repeated triangle 3 out");
    assert_eq!(cured, room);
}

/// A text with a copy of a record in front of it, which nothing uses.
fn with_one_more(text: &str, list: List, number: usize) -> String {
    let source = text.as_bytes();
    let scanned = scan(&source);
    let file = File::new(&source, &scanned.chunks, &scanned.model);
    let mut records = Records::new(&file, &scanned.chunks).unwrap();
    records.duplicate(list, number, number);
    let edits = records.finish().unwrap();
    String::from_utf8(edits.applied(&source)).unwrap()
}

#[test]
fn the_removal_of_a_record_by_hand_is_finished() {
    let cases = [
        (List::Materials, "MATERIAL", Code::MaterialCountMismatch),
        (List::Objects, "OBJECT", Code::ObjectCountMismatch),
        (List::Instances, "INSTANCE", Code::InstanceCountMismatch),
    ];
    let text = corpus("lights_v7");
    for (list, heading, code) in cases {
        let more = with_one_more(&text, list, 1);
        let at = |number| more.find(&format!(";{heading} {number}")).unwrap();
        let by_hand = format!("{}{}", &more[..at(1)], &more[at(2)..]);
        let (titles, cured) = first_cure(&by_hand, code);
        let thing = heading.to_lowercase();
        assert!(
            titles[0].starts_with(&format!(
                "Finish the removal of {thing} 1: set the count to "
            )),
            "{titles:?}"
        );
        assert_eq!(cured, text, "{code}");
        assert_eq!(
            titles.iter().filter(|it| it.contains("the count")).count(),
            1,
            "{titles:?}"
        );
    }
    // Something still uses it.
    let at = |number| text.find(&format!(";OBJECT {number}")).unwrap();
    let used = format!("{}{}", &text[..at(1)], &text[at(2)..]);
    with_findings(used.as_bytes(), |input, findings| {
        let lost = findings
            .iter()
            .find(|it| it.code == Code::ObjectCountMismatch);
        let fixes = with_fixer(input, |fixer| {
            fixer
                .fixes(lost.unwrap())
                .iter()
                .map(|it| it.title.clone())
                .collect::<Vec<_>>()
        });
        assert!(
            !fixes.iter().any(|it| it.contains("the count")),
            "{fixes:?}"
        );
    });
}

/// Mistakes that are no examples of their rules: the first cure brings the text back.
#[test]
fn the_first_cure_brings_the_text_back() {
    let cases = [
        (
            Code::ExpectedString,
            "\"concrete\"",
            "concrete\"",
            "Write `\"concrete\"`",
        ),
        (
            Code::ExpectedInteger,
            "MATERIALS ###\n2\n",
            "MATERIALS ###\n\"2\"\n",
            "Write `2`",
        ),
        (
            Code::ExpectedNumber,
            "\n100.0000000000\t0",
            "\nl00.0000000000\t0",
            "Write `100.0000000000`",
        ),
        (
            Code::MergeConflict,
            "\"metal_floor\"\n",
            "<<<<<<< ours\n\"metal_floor\"\n||||||| base\n\"floor\"\n=======\n\"wall\"\n>>>>>>> theirs\n",
            "Keep the lines of `ours`",
        ),
        (
            Code::ZeroNormal,
            "\n0.0000000000\t0.0000000000\t1.0000000000\n",
            "\n0.0000000000\t0.0000000000\t0.0000000000\n",
            "Set the normal to that of the triangles around it",
        ),
        (
            Code::NotFinite,
            "\n0.0000000000\t0.0000000000\t1.0000000000\n",
            "\n0.0000000000\t0.0000000000\tnan\n",
            "Set the normal to that of the triangles around it",
        ),
        (
            Code::QuaternionNotNormalized,
            "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n",
            "0.0000000000\t0.0000000000\t90.0\t0.0\n",
            "Write it as a quaternion: a turn of 90 degrees around z",
        ),
        (
            Code::MissingValue,
            "\n2\n3\n",
            "\n23\n",
            "Put a line break between `2` and `3`",
        ),
        (
            Code::VertexIndexOutOfRange,
            "\n2\n3\n",
            "\n2\n30000000\n",
            "Delete triangle 1 of object 1",
        ),
    ];
    for (code, right, wrong, title) in cases {
        let place = EXAMPLE_FILE
            .rfind(right)
            .unwrap_or_else(|| panic!("{right}"));
        let behind = &EXAMPLE_FILE[place + right.len()..];
        let text = format!("{}{wrong}{behind}", &EXAMPLE_FILE[..place]);
        let (titles, cured) = first_cure(&text, code);
        assert_eq!(titles[0], title);
        if code == Code::QuaternionNotNormalized {
            assert!(
                cured.contains("\n0.0000000000\t0.0000000000\t0.707107\t0.707107\n"),
                "{cured}"
            );
        } else if code != Code::VertexIndexOutOfRange {
            assert_eq!(cured, EXAMPLE_FILE, "{code}");
        }
    }
}

#[test]
fn a_light_of_no_known_type_may_become_any() {
    let text = LIGHT_FILE.replace("\"SPOT_LGT\"", "\"LAMP\"");
    let (titles, cured) = first_cure(&text, Code::UnknownLightType);
    assert_eq!(titles[0], "Change it to `SPOT_LGT`");
    assert_eq!(cured, LIGHT_FILE);
}

#[test]
fn a_portal_is_extended_to_the_wall() {
    example(Code::UnearthedEdge, |text, findings, offered| {
        let [(finding, fixes)] = offered else {
            panic!("{findings:?}");
        };
        assert!(
            finding.message.contains("ends 150 units short"),
            "{}",
            finding.message
        );
        assert_eq!(
            fixes[0].title,
            "Extend the portal by 150 units, to the wall"
        );
        let edits = fixes[0].edits(&mut Taken::default()).unwrap();
        let fixed = String::from_utf8(edits.applied(&text.as_bytes())).unwrap();
        with_findings(fixed.as_bytes(), |_, found| {
            let left: Vec<_> = found.iter().map(|it| it.code).collect();
            assert_eq!(left, [], "{fixed}");
        });
        let moved = text
            .lines()
            .zip(fixed.lines())
            .filter(|(old, new)| old != new);
        assert_eq!(moved.count(), 2, "its two vertices");
    });
}

#[test]
fn an_extended_portal_keeps_what_does_not_move() {
    let sealed = corpus("sealed_v2");
    let (walls, portal) = sealed.split_once(";OBJECT 1").unwrap();
    let portal = portal.replace("\t1000.0000000000\t", "\t700.0000000000\t");
    let short = format!("{walls};OBJECT 1{portal}");
    let (titles, cured) = first_cure(&short, Code::UnearthedEdge);
    assert_eq!(titles[0], "Extend the portal by 300 units, to the wall");
    let moved: Vec<(&str, &str)> = short
        .lines()
        .zip(cured.lines())
        .filter(|(old, new)| old != new)
        .collect();
    assert_eq!(moved.len(), 3, "{moved:?}");
    for (old, new) in moved {
        assert_eq!(old.replace("\t700.", "\t1002."), new);
    }
}
