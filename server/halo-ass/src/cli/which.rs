//! Records that arguments of `halo-ass edit` name.

use clap::{Args, ValueEnum};
use rules::edit::Refusal;
use rules::refactor::{Listed, Record, Uses, triangles};
use scan::view::File;

#[derive(Debug, Args)]
pub(super) struct RecordsArgs {
    /// The kind of record
    #[arg(value_enum)]
    kind: Kind,
    /// Its number, from 0, or its name; several to delete: 3,5-7. For a triangle OBJECT:TRIANGLE
    #[arg(value_name = "RECORD")]
    which: String,
}

/// Makes a record of its number.
type Numbered = fn(usize) -> Record;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Material,
    Object,
    Instance,
    Triangle,
}

impl RecordsArgs {
    /// All of them.
    pub fn all(&self, file: &File<'_>) -> Result<Vec<Record>, Refusal> {
        let Some((listed, record)) = self.kind.listed() else {
            let Some((object, numbers)) = self.which.rsplit_once(':') else {
                return Err(Refusal::new("the number of a triangle is OBJECT:TRIANGLE"));
            };
            let object = Listed::Objects.number(file, object)?;
            let numbers = triangles(file, object, numbers)?.into_iter().flatten();
            let records = numbers.map(|triangle| Record::Triangle { object, triangle });
            return Ok(records.collect());
        };
        let numbers = listed.numbers(file, &self.which)?;
        Ok(numbers.into_iter().map(record).collect())
    }

    /// The only one.
    pub fn one(&self, file: &File<'_>) -> Result<Record, Refusal> {
        match self.all(file)?.as_slice() {
            [one] => Ok(*one),
            several => Err(Refusal::new(format!(
                "one record is needed here, and `{}` are {}",
                self.which,
                several.len()
            ))),
        }
    }

    /// The treatment of what uses them, by its name, or by the record that takes their place.
    pub fn uses(&self, file: &File<'_>, word: &str) -> Result<Uses, Refusal> {
        Ok(match (word, self.kind.listed()) {
            ("refuse", _) => Uses::Refuse,
            ("nothing", _) => Uses::Nothing,
            ("delete", _) => Uses::Delete,
            ("parent", _) => Uses::Parent,
            (_, None) => return Err(Refusal::new("nothing uses a triangle")),
            (word, Some((listed, _))) => Uses::Other(listed.number(file, word).map_err(|reason| {
                Refusal::new(format!(
                    "{reason}; `--uses` is `refuse`, `nothing`, `delete`, `parent`, or a record to use instead"
                ))
            })?),
        })
    }
}

impl Kind {
    /// The list that holds the records, and a record of it; `None` for triangles, which have no names.
    fn listed(self) -> Option<(Listed, Numbered)> {
        match self {
            Kind::Material => Some((Listed::Materials, Record::Material)),
            Kind::Object => Some((Listed::Objects, Record::Object)),
            Kind::Instance => Some((Listed::Instances, Record::Instance)),
            Kind::Triangle => None,
        }
    }
}
