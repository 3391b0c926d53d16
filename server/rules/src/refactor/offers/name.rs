//! Names of refactorings, and kinds of code actions.

use crate::refactor::Record;
use scan::model::Model;
use schema::ObjectType;
use schema::names::Tool;

/// A kind of refactoring, by the name that commands and the command line have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A record goes.
    Delete,
    /// A record gets a copy.
    Duplicate,
    /// An instance gets a copy that places a copy of its object.
    DuplicateWithObject,
    /// Faces get another material.
    GiveMaterial,
    /// An instance is moved, turned or scaled.
    Place,
    /// A record changes places with the one before it.
    MoveUp,
    /// A record changes places with the one behind it.
    MoveDown,
    /// Records become one.
    Merge,
    /// Each material of a mesh gets an object of its own.
    Split,
    /// Triangles get an object of their own.
    Extract,
    /// The file gets another version.
    Convert,
    /// Unique IDs become running numbers.
    RenumberIds,
    /// A scale becomes part of an object.
    BakeScale,
    /// Instances come behind their parents.
    SortInstances,
}

impl Name {
    /// All of them.
    pub const ALL: [Name; 14] = [
        Name::Delete,
        Name::Duplicate,
        Name::DuplicateWithObject,
        Name::GiveMaterial,
        Name::Place,
        Name::MoveUp,
        Name::MoveDown,
        Name::Merge,
        Name::Split,
        Name::Extract,
        Name::Convert,
        Name::RenumberIds,
        Name::BakeScale,
        Name::SortInstances,
    ];

    /// As commands have it.
    pub fn text(self) -> &'static str {
        match self {
            Name::Delete => "delete",
            Name::Duplicate => "duplicate",
            Name::DuplicateWithObject => "duplicate-with-object",
            Name::GiveMaterial => "give-material",
            Name::Place => "place",
            Name::MoveUp => "move-up",
            Name::MoveDown => "move-down",
            Name::Merge => "merge",
            Name::Split => "split",
            Name::Extract => "extract",
            Name::Convert => "convert",
            Name::RenumberIds => "renumber-ids",
            Name::BakeScale => "bake-scale",
            Name::SortInstances => "sort-instances",
        }
    }

    /// The question where there is more than one way.
    pub fn question(self) -> String {
        match self {
            Name::Convert => {
                let reads = [Tool::Halo2, Tool::Halo3]
                    .map(|tool| format!("{} reads up to {}", tool.game(), tool.newest_version()));
                format!("Which version? {}", reads.join(", "))
            }
            _ => "There is more than one way".to_owned(),
        }
    }

    /// Where the cursor has to be, for people whose cursor is elsewhere.
    pub fn wants(self) -> &'static str {
        match self {
            Name::Delete | Name::Duplicate | Name::MoveUp | Name::MoveDown => {
                "put the cursor in a material, object, triangle or instance first"
            }
            Name::GiveMaterial => {
                "put the cursor in an object that has faces, or select triangles, first"
            }
            Name::Place | Name::DuplicateWithObject | Name::BakeScale => {
                "put the cursor in an instance first"
            }
            Name::Merge => {
                "put the cursor in a material that faces have, or select several instances or objects, first"
            }
            Name::Split => "put the cursor in an object of type MESH first",
            Name::Extract => "select the lines of triangles of one object first",
            Name::Convert | Name::RenumberIds | Name::SortInstances => {
                "open a Halo .ass file first"
            }
        }
    }

    /// The records of a file that it can be done with, for a list to choose from. Triangles are too many for one.
    pub fn records(self, model: &Model) -> Vec<Record> {
        let materials = (0..model.materials.len()).map(Record::Material);
        let objects = model.objects.iter().enumerate();
        let of = |wanted: fn(ObjectType) -> bool| {
            let own = objects
                .clone()
                .filter(move |(_, it)| it.kind.is_some_and(wanted));
            own.map(|(number, _)| Record::Object(number))
        };
        // The first instance is the scene root, which stays as it is.
        let instances = (1..model.instances.len()).map(Record::Instance);
        match self {
            Name::Delete | Name::Duplicate | Name::MoveUp | Name::MoveDown => {
                materials.chain(of(|_| true)).chain(instances).collect()
            }
            Name::GiveMaterial => of(|kind| kind != ObjectType::GenericLight).collect(),
            Name::Place | Name::DuplicateWithObject | Name::BakeScale => instances.collect(),
            Name::Merge => materials.collect(),
            Name::Split => of(|kind| kind == ObjectType::Mesh).collect(),
            Name::Extract | Name::Convert | Name::RenumberIds | Name::SortInstances => Vec::new(),
        }
    }

    /// The kind of code action.
    pub fn kind(self) -> Kind {
        match self {
            Name::MoveUp | Name::MoveDown | Name::SortInstances => Kind::Move,
            Name::Extract | Name::Split => Kind::Extract,
            _ => Kind::Rewrite,
        }
    }
}

/// A kind of code action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It changes what stands there.
    Rewrite,
    /// It makes a record of its own of something.
    Extract,
    /// It puts something elsewhere.
    Move,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Rewrite, Kind::Extract, Kind::Move];

    /// As LSP has it.
    pub const fn text(self) -> &'static str {
        match self {
            Kind::Rewrite => "refactor.rewrite",
            Kind::Extract => "refactor.extract",
            Kind::Move => "refactor.move",
        }
    }
}
