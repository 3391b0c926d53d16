//! Tests of hovers and completion in names: in the light example, within a kit.

use super::{list, same};
use crate::support::{Client, uri};
use serde_json::{Value, json};
use std::path::Path;

/// The light example with names that say something.
fn level() -> String {
    const LIGHT: &str = include_str!("../../../../../rules/src/checks/light.ass");
    LIGHT
        .replacen("\"lamp\"", "\"city lamp%! lm:2.5\"", 1)
        .replacen("\"light_spot\"", "\"%!+light_spot\"", 1)
        .replacen(
            "\n1\n\"BM_FLAGS 0000000000000000000000\"\n",
            "\n2\n\"BM_FLAGS 1000000100000000000000\"\n\"BM_LIGHTING_BASIC 10.0 1.0 0.5 0.25 3.0 1 0\"\n",
            1,
        )
}

/// A level in a kit, open.
struct Scene {
    folder: tempfile::TempDir,
    client: Client,
    uri: String,
    text: String,
}

impl Scene {
    fn new(text: String) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        let list = "city\tlevels\\multi\\city\\shaders\nwood\tlevels\\multi\\wood\n";
        write("tags/levels/shader_collections.txt", list);
        write("tags/levels/multi/city/shaders/lamp.shader", "");
        write("tags/levels/multi/city/shaders/deep/lantern.shader", "");
        let level = "data/levels/multi/a/structure/a.ass";
        write(level, &text);
        write("data/levels/multi/a/structure/a.wrl", "#VRML V2.0 utf8\n");
        let uri = uri(&folder.path().canonicalize().unwrap().join(level));
        let (mut client, _) = Client::start(json!({}), Some(folder.path()));
        client.open(&uri, &text);
        client.pushed(&uri, 1);
        Scene {
            folder,
            client,
            uri,
            text,
        }
    }

    /// Asks at the place given by the text around it: `before|behind`.
    fn ask(&mut self, method: &str, place: &str) -> Value {
        let (before, behind) = place.split_once('|').unwrap();
        let at = self.text.find(&format!("{before}{behind}")).unwrap() + before.len();
        let line = self.text[..at].matches('\n').count();
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let params = json!({
            "textDocument": { "uri": self.uri },
            "position": { "line": line, "character": at - start },
        });
        self.client
            .request(&format!("textDocument/{method}"), params)["result"]
            .clone()
    }

    fn hover(&mut self, place: &str) -> String {
        let answer = self.ask("hover", place);
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        let paragraphs: Vec<&str> = text.split("\n\n").collect();
        // Without the field's name, and what is known of every such field.
        paragraphs[1..paragraphs.len() - 2].join("\n")
    }

    /// The first problem that the hover shows.
    fn wrong(&mut self, place: &str) -> String {
        let answer = self.ask("hover", place);
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        text.split("\n\n").next().unwrap_or_default().to_owned()
    }

    /// The items as `label: detail`.
    fn items(&mut self, place: &str) -> Vec<String> {
        let answer = self.ask("completion", place);
        let items = answer["items"].as_array().cloned().unwrap_or_default();
        let shown = |item: &Value| {
            let word = |key: &str| item[key].as_str().unwrap_or_default().to_owned();
            format!("{}: {}", word("label"), word("detail"))
        };
        items.iter().map(shown).collect()
    }

    fn below(&self, uri: &Value) -> String {
        let root = tower_lsp::lsp_types::Url::from_file_path(
            Path::new(self.folder.path()).canonicalize().unwrap(),
        );
        let root = root.unwrap().to_string();
        uri.as_str()
            .unwrap()
            .strip_prefix(&root)
            .unwrap()
            .to_owned()
    }
}

#[test]
fn the_path_of_a_tag_tells_its_class() {
    let tag = r"objects\gear\crate\crate.crate";
    let xref = format!("\"{tag}\"\n\"crate\"\n");
    let mut scene = Scene::new(level().replacen("\"\"\n\"\"\n", &xref, 1));
    same(
        &scene.hover(r"crate\cra|te.crate"),
        &format!("`{tag}`: a tag of the class crate, a kind of object"),
    );
    scene.client.stop();
}

#[test]
fn a_name_is_read() {
    let mut scene = Scene::new(level());
    same(
        &scene.hover("lam|p%!"),
        "
        `city`: the shader collection `levels\\multi\\city\\shaders`
        `lamp`: the shader `levels\\multi\\city\\shaders\\lamp.shader`
        `%`: two-sided, pathfindable
        `!`: render only: no collision
        `lm:2.5`: lightmap resolution scale
        ",
    );
    same(
        &scene.hover("%!|+light_spot"),
        "
        `%`: instanced geometry; modifiers may follow
        `!`: lit per pixel
        `+`: static pathfinding
        ",
    );
    same(
        &scene.hover("BM_FLAGS 10|00"),
        "
        not transparent two-sided
        `BM_FLAGS`: surface flags; in which order exporters write the bits is disputed
        two-sided, ladder
        ",
    );
    same(
        &scene.hover("BASIC 10.0 1.|0"),
        "
        red `1`
        `BM_LIGHTING_BASIC`: emissive lighting
        power `10`, red `1`, green `0.5`, blue `0.25`, quality `3`, power per unit area `1`, emissive focus `0`
        ",
    );
    scene.client.stop();
}

#[test]
fn a_name_is_written() {
    let mut scene = Scene::new(level());
    same(
        &scene.items("|city lamp%!").join("\n"),
        "
        +sky: the sky with this number in the scenario, counted from 0
        +portal: a portal between clusters
        +seamsealer: seals a gap
        +unused: geometry that is left out
        +seam:: the seam of this name between two structures
        +soft_ceiling:: the soft ceiling of this name
        +soft_kill:: the soft kill volume of this name
        +slip_surface:: the slip surface of this name
        city: levels\\multi\\city\\shaders
        wood: levels\\multi\\wood
        ",
    );
    same(
        &scene.items("city |lamp%!").join("\n"),
        "
        lamp: levels/multi/city/shaders
        lantern: levels/multi/city/shaders
        ",
    );
    same(
        &scene.items("city lamp%!|").join("\n"),
        "
        $: fog plane
        ^: ladder
        -: breakable, two-sided
        &: portal that deafens the AI
        =: no shadow
        .: shadow only
        ;: lightmap only
        ): precise: points are kept as they are
        <: one-way portal
        |: door portal
        ~: portal that blocks vision
        (: dislikes photons
        {: ignored by the lightmapper
        }: portal that blocks sound
        [: decal offset
        ': water surface
        0: slip surface
        ]: groups transparents by plane
        #: one-sided transparent: one-sided, non-manifold, collidable
        ?: two-sided transparent: collidable from both sides, not joined to one-sided geometry
        @: collision only: not rendered
        *: sphere collision only: stops bipeds and vehicles, not rays
        ",
    );
    same(
        &scene.items("lm:|2.5").join("\n"),
        "
        lp:: lightmap power scale
        hl:: lightmap half-life: how far light reaches
        ds:: diffuse scale
        pf:: photon fidelity
        lt:: translucency tint
        to:: transparency override
        at:: additive transparency
        ro:: ignore the default resolution scale
        ",
    );
    same(
        &scene.items("%!|+light_spot").join("\n"),
        "
        -: no pathfinding
        ?: lit per vertex
        ^: Halo 2: excluded from light probes; Halo 3: lets area damage through
        *: render only
        &: chops portals
        <: excluded from light probes
        |: decal spacing
        %: instanced geometry, said once more
        ",
    );
    scene.client.stop();
}

#[test]
fn a_material_string_is_written_field_by_field() {
    let mut scene = Scene::new(level());
    same(
        &scene.items("\"|BM_FLAGS 10").join("\n"),
        "
        BM_FLAGS: surface flags; in which order exporters write the bits is disputed
        BM_LMRES: lightmap resolution and translucency
        BM_LIGHTING_BASIC: emissive lighting
        BM_LIGHTING_ATTEN: attenuation of emissive lighting
        BM_LIGHTING_FRUS: frustum of emissive lighting
        ",
    );
    same(
        &scene.items("BM_FLAGS 10|00").join("\n"),
        "
        0 — transparent two-sided: not set
        1 — transparent two-sided: set
        ",
    );
    same(
        &scene.items("BM_LIGHTING_BASIC 10.0 |1.0").join("\n"),
        "
        0.0000000000: red: a number
        1.0000000000: red: a number
        ",
    );
    same(
        &scene.items("3.0 1 |0").join("\n"),
        "
        0.0000000000: emissive focus: a number
        1.0000000000: emissive focus: a number
        ",
    );
    scene.client.stop();
}

#[test]
fn the_fields_of_a_material_string() {
    let mut scene = Scene::new(level());
    let mut current = |place: &str| {
        let answer = scene.ask("signatureHelp", place);
        let signature = &answer["signatures"][0];
        let label = signature["label"].as_str().unwrap();
        let Some(number) = answer["activeParameter"].as_u64() else {
            return format!("{label} -> none");
        };
        let at = &signature["parameters"][number as usize]["label"];
        let bound = |end: usize| at[end].as_u64().unwrap() as usize;
        format!("{label} -> {}", &label[bound(0)..bound(1)])
    };
    same(
        &current("BM_LIGHTING_BASIC 10.0 |1.0"),
        "
        BM_LIGHTING_BASIC: power, red, green, blue, quality, power per unit area, emissive focus -> red
        ",
    );
    same(
        &current("BM_FLAGS 10|00"),
        "
        BM_FLAGS: two-sided, transparent one-sided, transparent two-sided, render only, collision only, sphere collision only, fog plane, ladder, breakable, AI deafening, no shadow, shadow only, lightmap only, precise, conveyor, portal one-way, portal door, portal vis blocker, ignored by lightmaps, blocks sound, decal offset, slip surface -> transparent two-sided
        ",
    );
    scene.client.stop();
}

#[test]
fn files_that_are_there_are_linked() {
    let mut scene = Scene::new(level());
    let params = json!({ "textDocument": { "uri": scene.uri } });
    let links = scene.client.request("textDocument/documentLink", params)["result"].clone();
    let found = list(&links, |link| {
        let range = &link["range"];
        let line = range["start"]["line"].as_u64().unwrap() as usize;
        let character = |end: &str| range[end]["character"].as_u64().unwrap() as usize;
        let text = scene.text.lines().nth(line).unwrap();
        format!(
            "{} to {}",
            &text[character("start")..character("end")],
            scene.below(&link["target"])
        )
    });
    same(
        &found,
        "
        ;### HEADER ### to /data/levels/multi/a/structure/a.wrl
        city to /tags/levels/shader_collections.txt
        lamp to /tags/levels/multi/city/shaders/lamp.shader
        ",
    );
    scene.client.stop();
}

#[test]
fn rotations_and_scales_are_read() {
    let turned = "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n";
    let mut scene = Scene::new(level().replace(
        "2098\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n",
        &format!("2098\n0\n0\n{turned}"),
    ));
    same(
        &scene.hover("0.7|071067691\t"),
        "
        90° about the axis (0, 0, 1)
        ",
    );
    let scale = "0.7071067691\n0.0000000000\t0.0000000000\t0.0000000000\n|1.0";
    same(
        &scene.hover(scale),
        "
        100 % of the size
        ",
    );
    scene.client.stop();
}

/// A rule with many findings reports only some of them one by one: the hover shows the rest.
#[test]
fn a_value_that_is_wrong_says_so() {
    let id = |number: usize| format!("\n{number}\n0\n0\n");
    let text = crate::lsp::instances(500, "0.0000000000");
    assert!(text.contains(&id(2599)));
    let mut scene = Scene::new(text);
    let scale = |number: usize| {
        let behind = "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n|0.0000000000";
        format!("{}{behind}", id(number).trim_start())
    };
    same(
        &scene.wrong(&scale(2110)),
        "
        warning `zero-scale`: Use another scale, or remove the instance. The object vanishes.
        ",
    );
    same(
        &scene.wrong(&scale(2590)),
        "
        warning `zero-scale`: Local Scale `0.0000000000` makes the object vanish: any number but 0 is allowed. Use another scale, or remove the instance. The object vanishes.
        ",
    );
    scene.client.stop();
    // So many in one stretch of the text that most are only counted.
    let text = crate::lsp::instances(500, "1,0000000000");
    let mut scene = Scene::new(text);
    let scale = scale(2350).replace("|0.0", "1,|0");
    same(
        &scene.wrong(&scale),
        "
        error `decimal-comma`: A number with a decimal comma. Write a point. A localized 3ds Max writes decimal commas; HABDT's importer reads them, but Tool stops.
        ",
    );
    scene.client.stop();
}
