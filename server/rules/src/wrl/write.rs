//! Writing: findings as VRML 2.0 that modelling programs load.

use super::{Color, Form, Point};
use std::fmt::Write;

/// A drawing of a finding.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The name under which programs list it.
    pub name: String,
    /// The message of the finding.
    pub words: String,
    /// The points, lines and faces it consists of.
    pub parts: Vec<Part>,
}

/// Points, lines or faces in one color.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The form of the elements.
    pub form: Form,
    /// Their color.
    pub color: Color,
    /// Each has its points, in units of the `.ass` text, in world space.
    pub elements: Vec<Vec<Point>>,
}

/// VRML 2.0: a group for each drawing, with its words and a shape for each part.
pub fn write(drawings: &[Drawing]) -> String {
    let mut text = String::from("#VRML V2.0 utf8\n");
    for (number, drawing) in drawings.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\nDEF {}_{number} Group {{\n  children [\n    WorldInfo {{ title \"{}\" }}\n",
            identifier(&drawing.name),
            escaped(&drawing.words)
        );
        for part in &drawing.parts {
            shape(&mut text, part);
        }
        text += "  ]\n}\n";
    }
    text
}

fn shape(text: &mut String, part: &Part) {
    let node = match part.form {
        Form::Points => "PointSet",
        Form::Lines => "IndexedLineSet",
        Form::Faces => "IndexedFaceSet",
    };
    let [red, green, blue] = part.color;
    let _ = write!(
        text,
        "    Shape {{\n      appearance Appearance {{ material Material {{ \
         diffuseColor {red} {green} {blue} emissiveColor {red} {green} {blue} }} }}\n      geometry {node} {{\n"
    );
    if part.form == Form::Faces {
        // Seen from both sides.
        *text += "        solid FALSE\n";
    }
    *text += "        coord Coordinate {\n          point [\n";
    for [x, y, z] in part.elements.iter().flatten() {
        // Other numbers would make the whole file unreadable.
        let [x, y, z] = [*x, *y, *z].map(|part| if part.is_finite() { part } else { 0.0 });
        let _ = writeln!(text, "            {x:.6} {y:.6} {z:.6},");
    }
    *text += "          ]\n        }\n";
    if part.form != Form::Points {
        *text += "        coordIndex [";
        let mut index = 0..;
        for element in &part.elements {
            for number in index.by_ref().take(element.len()) {
                let _ = write!(text, " {number},");
            }
            *text += " -1,";
        }
        *text += " ]\n";
    }
    *text += "      }\n    }\n";
}

/// A name with nothing in it that VRML forbids in names.
fn identifier(name: &str) -> String {
    let mut plain: String = name
        .chars()
        .map(|sign| match sign {
            sign if sign.is_ascii_alphanumeric() => sign,
            _ => '_',
        })
        .collect();
    if !plain.starts_with(|first: char| first.is_ascii_alphabetic()) {
        plain.insert(0, '_');
    }
    plain
}

fn escaped(words: &str) -> String {
    words
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ")
}
