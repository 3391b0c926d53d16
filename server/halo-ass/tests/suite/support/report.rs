//! Output of `check --format json`, held against the schema that is published.

use serde_json::Value;

/// The findings of a report, whose form is as the schema says.
pub fn report(bytes: &[u8]) -> Vec<Value> {
    let mut report: Value = serde_json::from_slice(bytes).unwrap();
    let schema = include_str!("../../../../../editors/findings.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let wrong: Vec<String> = validator
        .iter_errors(&report)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    match report["findings"].take() {
        Value::Array(findings) => findings,
        other => panic!("no list of findings, but {other}"),
    }
}
