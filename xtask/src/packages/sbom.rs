//! The bill of materials of the program, in the form of CycloneDX: programs that watch for holes in libraries read that.

use super::licenses::{self, Crate, crates};
use super::platform::Platform;
use crate::tools::Result;
use crate::tree::version;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The bill of the program for a platform; the same text for the same `Cargo.lock`.
pub fn bill(platform: &Platform) -> Result<String> {
    let version = version()?;
    let this = format!("pkg:cargo/halo-ass@{version}");
    let mut components: Vec<Value> = crates(platform)?.iter().map(of_crate).collect();
    let viewer = std::fs::read_to_string(licenses::viewer())?;
    components.extend(licenses::titles(&viewer).into_iter().filter_map(of_title));
    let references: Vec<&Value> = components
        .iter()
        .map(|component| &component["bom-ref"])
        .collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": this,
                "name": "halo-ass",
                "version": version,
                "purl": this,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "properties": [{ "name": "halo-ass:target", "value": platform.triple }],
            },
        },
        "dependencies": [{ "ref": this, "dependsOn": references }],
        "components": components,
    });
    check(&bill)?;
    Ok(format!("{bill:#}\n"))
}

fn of_crate(each: &Crate) -> Value {
    let purl = format!("pkg:cargo/{}@{}", each.name, each.version);
    json!({
        "type": "library",
        "bom-ref": purl,
        "name": each.name,
        "version": each.version,
        "purl": purl,
        "licenses": [{ "expression": each.license }],
        "hashes": [{ "alg": "SHA-256", "content": each.checksum }],
    })
}

/// An npm package, by its title in the viewer's licenses: "name version (license)".
fn of_title(title: &str) -> Option<Value> {
    let (name, license) = title.rsplit_once(" (")?;
    let (name, version) = name.rsplit_once(' ')?;
    let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
    Some(json!({
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{ "expression": license.trim_end_matches(')') }],
    }))
}

/// The demands of the specification on a bill: words from its lists, and references that lead to one component each.
fn check(bill: &Value) -> Result {
    let components = bill["components"]
        .as_array()
        .ok_or("the bill has no components")?;
    let mut references = BTreeSet::new();
    for component in components.iter().chain([&bill["metadata"]["component"]]) {
        for key in ["type", "bom-ref", "name", "version", "purl"] {
            let value = component[key].as_str().unwrap_or_default();
            if value.is_empty() {
                return Err(format!("a component of the bill has no `{key}`: {component}").into());
            }
        }
        if !references.insert(component["bom-ref"].as_str()) {
            return Err(format!("the bill has {} twice", component["bom-ref"]).into());
        }
        for hash in component["hashes"].as_array().into_iter().flatten() {
            let content = hash["content"].as_str().unwrap_or_default();
            if content.len() != 64 || !content.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return Err(format!("no SHA-256 in the bill: {component}").into());
            }
        }
    }
    for reference in bill["dependencies"][0]["dependsOn"]
        .as_array()
        .into_iter()
        .flatten()
    {
        if !references.contains(&reference.as_str()) {
            return Err(format!("the bill has no component {reference}").into());
        }
    }
    match components.len() {
        0..50 => Err(format!(
            "the bill has {} components, which cannot be all",
            components.len()
        )
        .into()),
        _ => Ok(()),
    }
}
