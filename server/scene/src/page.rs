//! A level as one page: the viewer with all that it asks for in it.

use super::{List, PieceId, Scene, VertexField, piece};
use level::in_parallel;
use scan::view::File;
use serde::Serialize;
use std::io::{self, Write};

/// The viewer, compressed as `build.rs` does it.
const SCRIPT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/viewer.js.zlib"));
const STYLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/viewer.css.zlib"));

/// Pieces that are made before they are written.
const AT_ONCE: usize = 64;

/// Writes a page that shows a level and what is wrong with it, as `halo-ass/findings` tells it.
///
/// # Errors
/// Where writing fails.
pub fn write_page(
    file: &File<'_>,
    (scene, findings): (&Scene, &impl Serialize),
    name: &str,
    threads: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    // Only what stands in this file runs; the word is no secret, as nothing else gets in.
    let rules = "default-src 'none'; script-src 'nonce-viewer'; style-src 'nonce-viewer'; img-src data: blob:";
    let title = html(name);
    let (script, style) = (inflated(SCRIPT)?, inflated(STYLE)?);
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{rules}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style nonce=\"viewer\">{style}</style>\n</head>\n<body>\n\
         <div id=\"halo-ass-viewer\"></div>\n\
         <script type=\"application/json\" id=\"halo-ass-data\">"
    )?;
    write!(
        out,
        "{{\"name\":{},\"scene\":{},\"findings\":{},\"pieces\":[",
        json(&name)?,
        json(scene)?,
        json(findings)?
    )?;
    let ids = pieces(scene);
    let fields = [
        VertexField::Position,
        VertexField::Normal,
        VertexField::Uv,
        VertexField::Color,
        VertexField::Influences,
    ];
    let mut first = true;
    for some in ids.chunks(AT_ONCE) {
        let made = in_parallel(threads, some.len(), |number| {
            let piece = piece(file, *some.get(number)?, &fields)?;
            Some(json(&piece))
        });
        for piece in made.into_iter().flatten() {
            let separator = if first { "" } else { ",\n" };
            first = false;
            write!(out, "{separator}{}", piece?)?;
        }
    }
    write!(
        out,
        "]}}</script>\n<script nonce=\"viewer\">{script}</script>\n</body>\n</html>\n"
    )?;
    out.flush()
}

/// A part of the viewer.
fn inflated(part: &[u8]) -> io::Result<String> {
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib(part)
        .map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn pieces(scene: &Scene) -> Vec<PieceId> {
    let objects = scene.objects.iter().enumerate();
    let ids = objects.flat_map(|(object, it)| {
        let lists = [
            (List::Vertices, &it.vertices),
            (List::Triangles, &it.triangles),
        ];
        lists.into_iter().flat_map(move |(list, runs)| {
            let count = runs.as_ref().map_or(0, |runs| runs.pieces.len());
            (0..count).map(move |piece| PieceId {
                object,
                list,
                piece,
            })
        })
    });
    ids.collect()
}

/// JSON that does not end the element it stands in.
fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}

fn html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
