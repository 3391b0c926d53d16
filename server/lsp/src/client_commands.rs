//! Commands that clients carry out, where they say that they know them.

/// The command of the client that shows places it is given. Clients that have it say so in
/// their experimental capabilities: `{ "commands": ["halo-ass.showReferences"] }`.
pub(crate) const SHOW_REFERENCES: &str = "halo-ass.showReferences";

/// The command of the client that shows the page of a rule, by its code. Clients that have it say so in their experimental
/// capabilities, as they do for [`SHOW_REFERENCES`].
pub(crate) const EXPLAIN_RULE: &str = "halo-ass.explainRule";

/// The command of the client that asks the user what a refactoring leaves open: a material, or how far an instance moves. Its
/// argument is what `halo-ass.refactor` takes: document, range, name and choice.
pub(crate) const CHOOSE: &str = "halo-ass.chooseRefactoring";
