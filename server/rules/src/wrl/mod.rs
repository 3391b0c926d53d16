//! VRML, as Tool writes its complaints: read into what each says and where, and written for modelling programs.
//!
//! Halo 1's Tool writes VRML 1.0, the later ones VRML 2.0. No published sample of a real file is at hand: the shape of
//! both comes from the modding wiki (c20) and from HABDT's importer. So what is read is read generously: nodes, fields and
//! words that are not known are passed over, and no text is refused. Reading takes time in proportion to the text.

mod complaint;
mod kind;
mod read;
mod shape;
mod tokens;
mod write;

pub use complaint::Complaint;
pub use kind::{Kind, Light};
pub use read::read;
pub use shape::{Color, Form, Point};
pub use write::{Drawing, Part, write};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: &str = "\
#VRML V1.0 ascii
Separator {
  Coordinate3 { point [ 0.000000 0.000000 0.000000, 100.000000 0.000000 0.000000, ] }
  MaterialBinding { value PER_VERTEX }
  Material { diffuseColor [ 1.000000 0.000000 0.000000, 1 0 0 ] transparency [ 0.5, 0.5 ] }
  IndexedLineSet { coordIndex [ 0, 1, -1 ] }
} # the next
Separator { Coordinate3 { point [0 0 0,1 0 0,0 1 0,0 0 5,5 0 5,0 5 5] }
  MaterialBinding { value PER_FACE } Material { diffuseColor [1 0 0, 0 1 0] }
  IndexedFaceSet { coordIndex [0,1,2,-1,3,4,5] } }
";

    const TWO: &str = "\
#VRML V2.0 utf8
Transform
{
  children
  [
    Shape
    {
      appearance Appearance { material Material { transparency 0.5 } }
      geometry DEF \"### ERROR edge #12 is open (red)\" IndexedLineSet
      {
        colorPerVertex TRUE
        coord Coordinate
        {
          point [ 1 2 3, 4.5 5 -6, ]
        }
        coordIndex [ 0, 1, -1, ]
        color Color { color [ 1 0 0, 1 0 0 ] }
      }
    }
  ]
}
Shape { geometry DEF two IndexedFaceSet { coord Coordinate { point [0 0 0 1 0 0 0 1 0] } coordIndex [0 1 2 -1 7 8 9 -1] }
  appearance Appearance { material Material { diffuseColor 1 0.41 0.7 } } }
";

    #[test]
    fn what_halo_1_writes() {
        let found = read(ONE);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].kind, Kind::BadEdge);
        assert_eq!(found[0].form, Form::Lines);
        let expected = vec![vec![[0.0, 0.0, 0.0], [100.0, 0.0, 0.0]]];
        assert_eq!((&found[0].elements, found[0].line), (&expected, 6));
        assert_eq!(found[1].kind, Kind::NearlyCoplanar);
        assert_eq!(found[1].elements.len(), 2);
        assert_eq!(found[1].elements[1][2], [0.0, 5.0, 5.0]);
        assert_eq!(found[1].colors, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    }

    #[test]
    fn what_halo_2_and_3_write() {
        let found = read(TWO);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].words, "edge #12 is open (red)");
        assert_eq!(found[0].kind, Kind::OpenEdge);
        assert_eq!(found[0].elements, [vec![[1.0, 2.0, 3.0], [4.5, 5.0, -6.0]]]);
        assert_eq!(found[1].kind, Kind::TJunction);
        // What points to no point is left out.
        assert_eq!(found[1].elements.len(), 1);
    }

    #[test]
    fn points_are_used_again_by_their_name() {
        let text = "#VRML V2.0 utf8
            DEF \"portal outside the bsp\" Group { children [
            Shape { geometry IndexedLineSet { coord DEF p Coordinate { point [0 0 0, 1 1 1] } coordIndex [0 1] } }
            Shape { geometry PointSet { coord USE p } } ] }";
        let found = read(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].form, Form::Points);
        assert_eq!(found[1].elements, [vec![[0.0; 3]], vec![[1.0; 3]]]);
        assert!(found.iter().all(|one| one.kind == Kind::PortalOutside));
    }

    #[test]
    fn numbers_that_are_none_take_a_place() {
        let text = "Shape { geometry IndexedLineSet { coord Coordinate { point [-1.#IND00 0 0, 2 0 0] } coordIndex [0,1,-1] } }";
        let found = read(text);
        assert!(found[0].elements[0][0][0].is_nan());
        assert_eq!(found[0].elements[0][1], [2.0, 0.0, 0.0]);
    }

    #[test]
    fn depth_and_length_cost_no_more_than_their_bytes() {
        let mut text = "DEF \"x\" Group { children [ ".repeat(200_000);
        text += &"Shape { geometry PointSet { coord USE q } } ".repeat(100_000);
        assert!(read(&text).is_empty());
        let shared = "DEF a Coordinate { point [".to_owned()
            + &"1 2 3,".repeat(100_000)
            + "] } "
            + &"IndexedLineSet { coord USE a coordIndex [0 1 -1] } ".repeat(20_000);
        assert_eq!(read(&shared).len(), 20_000);
    }

    proptest! {
        #[test]
        fn no_text_is_refused(text in any::<String>()) {
            read(&text);
        }

        #[test]
        fn damaged_files_are_read(
            which in 0..2usize,
            edits in prop::collection::vec((any::<prop::sample::Index>(), "[-{}\\[\\]#\"0-9., A-Za-z\n]{0,4}"), 0..8),
        ) {
            let mut text = [ONE, TWO][which].to_owned();
            for (at, new) in edits {
                let at = at.index(text.len());
                let end = (at + new.len()).min(text.len());
                text.replace_range(at..end, &new);
            }
            for found in read(&text) {
                prop_assert!(found.elements.iter().all(|element| !element.is_empty()));
            }
        }

        #[test]
        fn words_of_nodes_in_any_order(
            parts in prop::collection::vec(prop::sample::select(vec![
                "{", "}", "[", "]", "Separator", "Shape", "geometry", "DEF", "USE", "a", "IndexedFaceSet", "IndexedLineSet",
                "PointSet", "Coordinate", "Coordinate3", "point", "coordIndex", "color", "0", "1", "-1", "2e99", "\"is open\"",
                "colorPerVertex", "TRUE", "PER_FACE", "#x\n", "WorldInfo", "title", ",",
            ]), 0..200),
        ) {
            read(&parts.join(" "));
        }

        #[test]
        fn what_is_written_is_read(
            drawings in prop::collection::vec(
                (
                    "[ -~äß]{1,30}",
                    prop::sample::select(Kind::ALL.to_vec()),
                    prop::sample::select(vec![Form::Points, Form::Lines, Form::Faces]),
                    prop::collection::vec(prop::collection::vec(prop::array::uniform3(-1e5..1e5f64), 3..5), 1..4),
                ),
                0..4,
            ),
        ) {
            let drawings: Vec<Drawing> = drawings
                .into_iter()
                .map(|(words, kind, form, elements)| Drawing {
                    name: "open-edge".to_owned(),
                    words,
                    parts: vec![Part { form, color: kind.color(), elements }],
                })
                .collect();
            let found = read(&write(&drawings));
            prop_assert_eq!(found.len(), drawings.len());
            for (found, drawing) in found.iter().zip(&drawings) {
                prop_assert_eq!(found.words.trim(), kind::bare(&drawing.words).trim());
                let part = &drawing.parts[0];
                prop_assert_eq!(found.form, part.form);
                let points = |elements: &[Vec<Point>]| elements.concat();
                let (one, other) = (points(&found.elements), points(&part.elements));
                prop_assert_eq!(one.len(), other.len());
                for (one, other) in one.iter().zip(&other) {
                    let near = one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-5);
                    prop_assert!(near, "{:?} {:?}", one, other);
                }
            }
        }
    }
}
