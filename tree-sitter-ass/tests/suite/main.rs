//! The tests of both grammars.

mod damage;
mod edits;
mod exporters;
mod hostile;
mod lexical;
mod queries;
mod rows;
mod support;
