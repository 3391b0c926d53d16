//! Levels of two instances, by the lines of the first one's transform.

use super::{nodes, tree};

/// Values by lines.
pub type Lines = Vec<Vec<&'static str>>;

/// The groups of a transform, each a line, and the bones. Version 1 has scales of three numbers.
pub fn transform(three: bool) -> Lines {
    let scale = match three {
        true => vec!["1.0000000000"; 3],
        false => vec!["1.0000000000"],
    };
    let mut lines = vec![
        vec![
            "0.1000000000",
            "0.2000000000",
            "0.3000000000",
            "0.9273618495",
        ],
        vec!["10.0000000000", "20.0000000000", "30.0000000000"],
        scale.clone(),
        vec![
            "0.0000000000",
            "0.0000000000",
            "0.0000000000",
            "1.0000000000",
        ],
        vec!["0.5000000000", "5.0000000000", "0.2500000000"],
        scale,
    ];
    lines.extend(["1", "2", "3", "4", "7"].map(|bone| vec![bone]));
    lines
}

fn instance(index: usize, lines: &Lines) -> String {
    let lines: String = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.join("\t") + "\n")
        .collect();
    format!(";INSTANCE {index}\n0\n\"frame {index}\"\n{index}\n0\n0\n{lines}\n")
}

/// The second instance is whole.
pub fn level(lines: &Lines, three: bool) -> String {
    let head = ";### HEADER ###\n2\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n\n;### MATERIALS ###\n0\n\n;### OBJECTS ###\n1\n\n\
                ;OBJECT 0\n\"SPHERE\"\n\"\"\n\"\"\n0\n2.0000000000\n\n;### INSTANCES ###\n2\n\n";
    [head, &instance(0, lines), &instance(1, &transform(three))].concat()
}

/// The values of a field of each instance.
pub fn field(text: &str, name: &str) -> Vec<String> {
    let tree = tree(text);
    let instances = nodes(tree.root_node(), &["instance"]);
    let read = |node: &tree_sitter::Node| {
        let mut cursor = node.walk();
        let fields = node.children_by_field_name(name, &mut cursor);
        fields
            .map(|node| text[node.byte_range()].to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    instances.iter().map(read).collect()
}
