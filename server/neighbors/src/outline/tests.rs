//! Outlines, meanings and references of the samples, and of damaged ones.

use super::*;
use expect_test::{Expect, expect};

const RIG: &str = include_str!("../../tests/assimp/out52/rig.assxml");
const QUAD: &str = include_str!("../../tests/vmap/quad.vmap.txt");
const TWO: &str = include_str!("../../tests/vmap/two.vmap.txt");

/// The first parts of an outline, an indented line each.
fn shown(parts: &[Part], most: usize) -> String {
    fn add(parts: &[Part], depth: usize, lines: &mut Vec<String>) {
        for part in parts {
            lines.push(
                format!("{:depth$}{} {}", "", part.name, part.detail)
                    .trim_end()
                    .to_owned(),
            );
            add(&part.parts, depth + 1, lines);
        }
    }
    let mut lines = Vec::new();
    add(parts, 0, &mut lines);
    lines.truncate(most);
    lines.join("\n") + "\n"
}

/// The meaning at the first `mark` behind `after`, so many bytes further.
fn said(kind: Kind, text: &str, (after, mark): (&str, &str), expected: &Expect) {
    let from = text.find(after).unwrap();
    let at = from + text[from..].find(mark).unwrap();
    let meaning = meaning(kind, text.as_bytes(), at).map(|it| {
        let value = &text[it.at.clone()];
        format!("{value}: {} ({})", it.words, it.path.join(" › "))
    });
    expected.assert_eq(&meaning.unwrap_or_default());
}

#[test]
fn parts_of_an_assxml() {
    let parts = outline(Kind::Assxml, RIG.as_bytes());
    expect![[r#"
        ASSIMP
         Scene
          Node ROOT
           NodeList
            Node strip <"&'>
             MeshRefs
            Node hip
             NodeList
              Node knee
               NodeList
                Node toe
            Node cam
            Node sun
            Node bulb
            Node spot
          TextureList
           Texture
            Data
          MaterialList
           Material
            MatPropertyList
           Material
            MatPropertyList
          AnimationList
    "#]]
    .assert_eq(&shown(&parts, 24));
}

#[test]
fn parts_of_a_map() {
    let parts = outline(Kind::Dmx, QUAD.as_bytes());
    expect![[r#"
        $prefix_element$
         map_asset_references string_array
        CMapRootElement
         defaultcamera CStoredCamera
         3dcameras CStoredCameras
          cameras element_array
         world CMapWorld
          children element_array
          variableTargetKeys string_array
          variableNames string_array
          relayPlugData DmePlugList
           names string_array
           dataTypes int_array
           plugTypes int_array
           descriptions string_array
          connectionsData element_array
          entity_properties EditGameClassProps
         visbility CVisibilityMgr
          children element_array
          variableTargetKeys string_array
          variableNames string_array
          nodes element_array
          hiddenFlags int_array
         mapVariables CMapVariableSet
    "#]]
    .assert_eq(&shown(&parts, 24));
}

#[test]
fn values_of_an_assxml() {
    said(
        Kind::Assxml,
        RIG,
        ("<NodeList", "6"),
        &expect![
            "6: how many of its kind follow: as many as are there (ASSIMP › Scene › Node `ROOT` › NodeList)"
        ],
    );
    said(
        Kind::Assxml,
        RIG,
        ("1.000000  3.0", "3.0"),
        &expect![
            "3.000000: row 2, column 3 of the matrix: how far it moves along z (ASSIMP › Scene › Node `ROOT` › NodeList › Node `bulb` › Matrix4)"
        ],
    );
    said(
        Kind::Assxml,
        RIG,
        ("<Face num", "1 3"),
        &expect![
            "1: corner 1 of the face: the number of a vertex of the mesh (ASSIMP › Scene › MeshList › Mesh 0 › FaceList › Face 0)"
        ],
    );
    said(
        Kind::Assxml,
        RIG,
        ("<Weight index", "0.5"),
        &expect![
            "0.500000: how far the bone moves the vertex: 0 to 1 (ASSIMP › Scene › MeshList › Mesh 0 › BoneList › Bone `hip` › WeightList › Weight)"
        ],
    );
    said(Kind::Assxml, RIG, ("<MeshRefs", "MeshRefs"), &expect![[""]]);
}

#[test]
fn values_of_a_map() {
    said(
        Kind::Dmx,
        QUAD,
        ("edgeVertexIndices", "2"),
        &expect![
            "2: `edgeVertexIndices`, value 4: the vertex at which the half-edge ends (CMapMesh › meshData › edgeVertexIndices)"
        ],
    );
    said(
        Kind::Dmx,
        QUAD,
        ("\"lookat\"", "-999"),
        &expect!["-999: `lookat`, y (CMapRootElement › defaultcamera)"],
    );
    said(Kind::Dmx, QUAD, ("\"origin\"", "vector3"), &expect![[""]]);
}

#[test]
fn references() {
    let leads = |kind, text: &str, (after, mark): (&str, &str)| {
        let from = text.find(after).unwrap();
        let at = from + text[from..].find(mark).unwrap();
        let [_, to] = definition(kind, text.as_bytes(), at)?;
        Some(
            text[to.start..]
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned(),
        )
    };
    let of_mesh = leads(Kind::Assxml, RIG, ("<MeshRefs", "0 \n"));
    expect![[r#"Mesh types="  triangles " material_index="0">"#]]
        .assert_eq(&of_mesh.unwrap_or_default());
    let of_material = leads(Kind::Assxml, RIG, ("material_index=", "0\">"));
    expect!["Material>"].assert_eq(&of_material.unwrap_or_default());
    let of_bone = leads(Kind::Assxml, RIG, ("<Bone name=", "knee"));
    expect![[r#"Node name="knee"> "#]].assert_eq(&of_bone.unwrap_or_default());
    let of_id = leads(Kind::Dmx, TWO, ("\"element\" ", "-"));
    expect![[r#"d6172adf-654d-479a-82c8-261b740c1a65""#]].assert_eq(&of_id.unwrap_or_default());
}

#[test]
fn a_damaged_text_has_an_outline() {
    for (kind, text) in [(Kind::Assxml, RIG), (Kind::Dmx, QUAD)] {
        for at in (0..text.len()).step_by(97) {
            let cut = &text.as_bytes()[..at];
            outline(kind, cut);
            meaning(kind, cut, at);
            definition(kind, cut, at / 2);
            let without = [cut, text.as_bytes().get(at + 1..).unwrap_or_default()].concat();
            let parts = outline(kind, &without);
            assert!(parts.iter().all(|part| part.at.end <= without.len()));
            meaning(kind, &without, at);
        }
    }
    // In time in proportion to its length.
    let deep = "<a>".repeat(100_000) + &"</b>".repeat(100_000);
    assert!(!outline(Kind::Assxml, deep.as_bytes()).is_empty());
    let deep = format!(
        "<!-- dmx encoding keyvalues2 4 format vmap 40 -->\n{}",
        "\"a\"{".repeat(100_000)
    );
    assert!(!outline(Kind::Dmx, deep.as_bytes()).is_empty());
}
