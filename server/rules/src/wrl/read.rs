//! Reading: one pass over the tokens, with what holds at a place on a stack.

use super::tokens::{Token, Tokens};
use super::{Color, Complaint, Form, Kind, Point, kind};
use std::collections::HashMap;
use std::sync::Arc;

/// Nodes deeper than this are read as if they stood here.
const DEEPEST: usize = 256;

/// Words that stand in front of a node, and count for what it is.
const LONGEST_HEAD: usize = 8;

/// The most bytes of a complaint's words that are kept.
const LONGEST_WORDS: usize = 400;

/// The most different colors of a complaint that are kept.
const MOST_COLORS: usize = 8;

/// Reads the complaints in a VRML text, in its order.
pub fn read(text: &str) -> Vec<Complaint> {
    let mut reader = Reader {
        unasked: text.len(),
        ..Reader::default()
    };
    for (line, token) in Tokens::of(text) {
        reader.take(token, line);
    }
    // A text that ends too early ends its nodes.
    reader.set();
    while let Some(node) = reader.nodes.pop() {
        reader.end(node);
    }
    reader.found
}

/// The properties of the geometry that follows: in VRML 1.0 the nodes before it set them, in VRML 2.0 those in it.
#[derive(Clone, Debug, Default)]
struct State {
    points: Arc<[Point]>,
    colors: Arc<[Color]>,
    words: Arc<str>,
}

/// A node that is open.
#[derive(Debug)]
struct Node<'a> {
    name: &'a str,
    /// Its name behind `DEF`.
    own: Option<&'a str>,
    line: usize,
    /// The state before the node.
    before: State,
    /// The points of its elements.
    indices: Vec<i64>,
    /// The text of the node, if it holds nothing but words.
    remark: Option<Arc<str>>,
    /// How many complaints there were before it.
    found: usize,
}

#[derive(Default)]
struct Reader<'a> {
    state: State,
    nodes: Vec<Node<'a>>,
    /// Nodes that are open below the deepest one.
    deeper: usize,
    /// The words and texts since the last node or value.
    head: Vec<Token<'a>>,
    field: &'a str,
    values: Vec<f64>,
    coordinates: HashMap<&'a str, Arc<[Point]>>,
    found: Vec<Complaint>,
    /// How many points that no index asks for may still be handed out: a list can be used again and again.
    unasked: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, token: Token<'a>, line: usize) {
        match token {
            Token::Number(value) => self.values.push(value),
            Token::Bracket => {}
            Token::Word(word) => {
                self.set();
                if self.head.last() == Some(&Token::Word("USE")) {
                    self.use_again(word);
                }
                self.field = word;
                self.note(token);
            }
            Token::Text(text) => {
                self.set();
                self.note(token);
                self.tell(text);
            }
            Token::Open => {
                self.set();
                self.open(line);
            }
            Token::Close => {
                self.set();
                self.head.clear();
                if self.deeper > 0 {
                    self.deeper -= 1;
                } else if let Some(node) = self.nodes.pop() {
                    self.end(node);
                }
            }
        }
    }

    fn note(&mut self, token: Token<'a>) {
        if self.head.len() == LONGEST_HEAD {
            self.head.remove(0);
        }
        self.head.push(token);
    }

    /// A text that is a value, of a node that holds nothing but words.
    fn tell(&mut self, text: &str) {
        let is_remark = |node: &Node<'_>| matches!(node.name, "WorldInfo" | "Info");
        let last = self.nodes.last_mut().filter(|node| is_remark(node));
        if let Some(node) = last
            && matches!(self.field, "title" | "info" | "string")
        {
            // The first text counts.
            node.remark.get_or_insert_with(|| unescaped(text).into());
        }
    }

    fn use_again(&mut self, name: &str) {
        if let Some(points) = self.coordinates.get(name) {
            self.state.points = points.clone();
        }
    }

    fn open(&mut self, line: usize) {
        let head = std::mem::take(&mut self.head);
        if self.nodes.len() == DEEPEST {
            self.deeper += 1;
            return;
        }
        let name = head.iter().rev().find_map(|token| match token {
            Token::Word(word) => Some(*word),
            _ => None,
        });
        let own = head
            .iter()
            .skip_while(|&&token| token != Token::Word("DEF"));
        let own = own.skip(1).find_map(|token| match token {
            Token::Word(word) | Token::Text(word) => Some(*word),
            _ => None,
        });
        let before = self.state.clone();
        let mut texts = head.iter().filter_map(|token| match token {
            Token::Text(text) => Some(*text),
            _ => None,
        });
        if let Some(text) = texts.next() {
            self.state.words = unescaped(text).into();
        }
        self.nodes.push(Node {
            name: name.unwrap_or_default(),
            own,
            line,
            before,
            indices: Vec::new(),
            remark: None,
            found: self.found.len(),
        });
    }

    /// The numbers behind a field are its value.
    fn set(&mut self) {
        if self.values.is_empty() {
            return;
        }
        let values = std::mem::take(&mut self.values);
        match self.field {
            "point" => self.state.points = triples(&values).collect(),
            "color" | "diffuseColor" => self.state.colors = colors(&values),
            "emissiveColor" if self.state.colors.is_empty() => {
                self.state.colors = colors(&values);
            }
            "coordIndex" => {
                if let Some(node) = self.nodes.last_mut() {
                    // Not a number becomes 0, what is too large the largest: neither can be taken for the end of an element.
                    node.indices = values.iter().map(|&value| value as i64).collect();
                }
            }
            _ => {}
        }
        self.head.clear();
    }

    fn end(&mut self, node: Node<'a>) {
        match node.name {
            "Coordinate" | "Coordinate3" => {
                if let Some(name) = node.own {
                    self.coordinates.insert(name, self.state.points.clone());
                }
            }
            "WorldInfo" | "Info" => {
                self.state.words = node.remark.unwrap_or(node.before.words);
            }
            "IndexedLineSet" => self.geometry(node, Form::Lines),
            "IndexedFaceSet" => self.geometry(node, Form::Faces),
            "PointSet" | "IndexedPointSet" => self.geometry(node, Form::Points),
            "Shape" => {
                // Colors may stand behind the geometry.
                let colors = self.state.colors.clone();
                let own = self.found.get_mut(node.found..).unwrap_or_default();
                for complaint in own.iter_mut().filter(|own| own.colors.is_empty()) {
                    complaint.colors = colors.to_vec();
                    complaint.kind = Kind::of(&complaint.words, complaint.form, &colors);
                }
                self.state = node.before;
            }
            "Separator" | "TransformSeparator" | "Group" | "Transform" => self.state = node.before,
            _ => self.state.words = node.before.words,
        }
    }

    fn geometry(&mut self, node: Node<'a>, form: Form) {
        let state = std::mem::replace(&mut self.state, node.before);
        let elements = if node.indices.is_empty() {
            let points = state.points.get(..self.unasked).unwrap_or(&state.points);
            self.unasked = self.unasked.saturating_sub(points.len());
            all(points, form)
        } else {
            elements(&node.indices, &state.points, form)
        };
        if elements.is_empty() {
            return;
        }
        let words = kind::bare(&state.words).trim_end().to_owned();
        self.found.push(Complaint {
            kind: Kind::of(&words, form, &state.colors),
            words,
            form,
            elements,
            colors: state.colors.to_vec(),
            line: node.line,
        });
    }
}

/// The elements that indices make of points; each ends at a negative index. Indices of no point are left out.
fn elements(indices: &[i64], points: &[Point], form: Form) -> Vec<Vec<Point>> {
    let elements = indices.split(|&index| index < 0).map(|element| {
        let point = |&index: &i64| points.get(usize::try_from(index).ok()?).copied();
        element.iter().filter_map(point).collect()
    });
    let elements: Vec<Vec<Point>> = elements
        .filter(|element: &Vec<Point>| !element.is_empty())
        .collect();
    match form {
        Form::Points => all(&elements.concat(), form),
        Form::Lines | Form::Faces => elements,
    }
}

/// The elements of points without indices: each point alone, or one line or polygon of all of them.
fn all(points: &[Point], form: Form) -> Vec<Vec<Point>> {
    match form {
        Form::Points => points.iter().map(|&point| vec![point]).collect(),
        _ if points.is_empty() => Vec::new(),
        Form::Lines | Form::Faces => vec![points.to_vec()],
    }
}

/// The different ones.
fn colors(values: &[f64]) -> Arc<[Color]> {
    let mut different: Vec<Color> = Vec::new();
    for color in triples(values) {
        let color = color.map(|part| part as f32);
        if different.len() < MOST_COLORS && !different.contains(&color) {
            different.push(color);
        }
    }
    different.into()
}

fn triples(values: &[f64]) -> impl Iterator<Item = [f64; 3]> {
    values.as_chunks::<3>().0.iter().copied()
}

/// A text with its escapes resolved and its white space made one line.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next()
        && plain.len() < LONGEST_WORDS
    {
        match sign {
            '\\' => plain.extend(signs.next()),
            sign if sign.is_control() => plain.push(' '),
            sign => plain.push(sign),
        }
    }
    plain
}
