use super::*;
use crate::checks::testing::check;

#[test]
fn a_material_pasted_twice() {
    check(
        r#"
        @header 2
        ;### MATERIALS ###
        3
        ^ material-count-mismatch: Material Count is 3, but the file has 4 materials; material 2 repeats material 1: remove it, or set the count to 4
        ;MATERIAL 0
        "a"
        ""
        ;MATERIAL 1
        "b"
        ""
        ;MATERIAL 1
        "b"
        ""
        ;MATERIAL 2
        "c"
        ""
        @objects 0
        @instances 0
        "#,
    );
}

#[test]
fn two_objects_with_headings_of_their_own() {
    check(
        r#"
        @header 2
        @materials 1
        ;### OBJECTS ###
        3
        ^ object-count-mismatch: Object Count is 3, but the file has 5 objects; objects 3 and 4 repeat the 2 before them: remove them, or set the count to 5
        ;OBJECT 0
        "SPHERE"
        ""
        ""
        0
        1.0
        ;OBJECT 1
        "SPHERE"
        ""
        ""
        0
        2.0
        ;OBJECT 2
        "SPHERE"
        ""
        ""
        0
        3.0
        ;OBJECT 3
        "SPHERE"
        ""
        ""
        0
        2.0
        ;OBJECT 4
        "SPHERE"
        ""
        ""
        0
        3.0
        @instances 1
        @root
        "#,
    );
}

#[test]
fn an_instance_pasted_twice_is_told_once() {
    check(
        r#"
        @for duplicate-instance-name
        @header 2
        @materials 0
        @objects 0
        ;### INSTANCES ###
        4
        ^ instance-count-mismatch: Object Instance Count is 4, but the file has 5 instances; instance 2 repeats instance 1: remove it, or set the count to 5
        @root
        ;INSTANCE 1
        @at -1 a 7 0
        ;INSTANCE 1
        @at -1 a 7 0
        ;INSTANCE 2
        @at -1 b 8 3
        ;INSTANCE 3
        @at -1 c 9 0
        "#,
    );
}

#[test]
fn of_several_none_is_meant() {
    let twice = |first| Twice { first, of: 1 };
    assert_eq!(only(&[twice(2)]), Some(twice(2)));
    assert_eq!(only(&[twice(2), twice(3)]), Some(twice(3)));
    assert_eq!(only(&[twice(2), twice(4)]), None);
    assert_eq!(repeats(&["a", "b", "b", "c"], 1), [twice(2)]);
    let two = Twice { first: 2, of: 2 };
    assert_eq!(repeats(&["a", "b", "a", "b"], 2), [two]);
}

#[test]
fn headings_say_which_record_is_missing() {
    check(
        r#"
        @header 2
        ;### MATERIALS ###
        5
        ^ material-count-mismatch: Material Count is 5, but the file has 4 materials; by the headings, material 2 is missing between 1 and 3
        ;MATERIAL 0
        "a"
        ""
        ;MATERIAL 1
        "b"
        ""
        ;MATERIAL 3
        "d"
        ""
        ;MATERIAL 4
        "e"
        ""
        @objects 0
        @instances 0
        "#,
    );
}

#[test]
fn the_first_two_are_missing() {
    check(
        r#"
        @header 2
        @materials 0
        ;### OBJECTS ###
        3
        ^ object-count-mismatch: Object Count is 3, but the file has 1 object; by the headings, objects 0 and 1 are missing before 2
        ;OBJECT 2
        "SPHERE"
        ""
        ""
        -1
        1.0
        @instances 0
        "#,
    );
}

#[test]
fn a_heading_that_is_off_otherwise_says_nothing() {
    check(
        r#"
        @header 2
        ;### MATERIALS ###
        4
        ^ material-count-mismatch: Material Count is 4, but the file has 3 materials
        ;MATERIAL 0
        "a"
        ""
        ;MATERIAL 3
        ^^^^^^^^^^^ heading-mismatch: heading `;MATERIAL 3` is above material 1
        "b"
        ""
        ;MATERIAL 3
        ^^^^^^^^^^^ heading-mismatch: heading `;MATERIAL 3` is above material 2
        "c"
        ""
        @objects 0
        @instances 0
        "#,
    );
}

#[test]
fn a_vertex_pasted_twice() {
    check(
        r#"
        @header 2
        @materials 1
        @objects 1
        ;OBJECT 0
        "MESH"
        ""
        ""
        3
        ^ vertex-count-mismatch: Vertex Count is 3, but object 0 has 4 vertices; vertex 2 repeats vertex 1: remove it, or set the count to 4
        1.0 2.0 3.0
        0.0 0.0 1.0
        0
        0
        2.0 2.0 3.0
        0.0 0.0 1.0
        0
        0
        2.0 2.0 3.0
        0.0 0.0 1.0
        0
        0
        3.0 2.0 3.0
        0.0 0.0 1.0
        0
        0
        1
        0 0 1 2
        @instances 1
        @root
        "#,
    );
}

#[test]
fn a_triangle_pasted_twice() {
    check(
        r#"
        @header 7
        ;### MATERIALS ###
        1
        ;MATERIAL 0
        "m"
        ""
        0
        @objects 1
        ;OBJECT 0
        "MESH"
        ""
        ""
        3
        1.0 2.0 3.0
        0.0 0.0 1.0
        0.0 0.0 0.0
        0
        0
        2.0 2.0 3.0
        0.0 0.0 1.0
        0.0 0.0 0.0
        0
        0
        3.0 3.0 3.0
        0.0 0.0 1.0
        0.0 0.0 0.0
        0
        0
        2
        ^ triangle-count-mismatch: Triangle Count is 2, but object 0 has 3 triangles; triangle 1 repeats triangle 0: remove it, or set the count to 3
        0 0 1 2
        0 0 1 2
        0 2 1 0
        @instances 1
        @root
        "#,
    );
}
