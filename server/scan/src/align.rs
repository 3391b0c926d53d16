//! Fits the tokens of a damaged record to its layout: the cheapest set of mistakes that explains them.
//!
//! The search walks pairs of (token, step of the layout) in order of cost. Matching a token of the right
//! type is free; a wrong type, a missing value, an extra value, a wrong count each cost. A value on a line
//! where exporters would not put it costs a little, and so the line shape decides where a missing value
//! was, but never whether one is missing. At the end the caller's `follow` says how well what comes next
//! fits a next record.

use super::lexer::{NeedMore, Token, TokenKind, int_value, string_value};
use super::number::run_together;
use super::search::{Count, Gap, Node, Search, Step, cost};
use super::search_budget::SearchBudget;
use super::tokens::{MAX_LOOK, Tokens};
use rustc_hash::FxHashMap;
use schema::{LIGHT_TYPES, Layout, ObjectType, Op, Role, Type};
use std::cmp::Reverse;

/// The cost of a missing line.
pub const MISSING_LINE: u32 = cost::MISSING;

/// A value in its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// Slot of the layout.
    pub slot: u16,
    /// Round of the counted list that the slot belongs to.
    pub round: u32,
    /// Number of the token.
    pub token: u32,
}

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// Values are missing: the first one's slot and round, how many, and the token before which they belong.
    Missing {
        slot: u16,
        round: u32,
        count: u32,
        before: u32,
    },
    /// Tokens that nothing asks for.
    Extra { token: u32, count: u32 },
    /// A count that differs from what follows it: the count's slot, what was found, the token behind the list.
    Count { slot: u16, found: u32, end: u32 },
}

/// A record's values and mistakes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// The values, in file order.
    pub filled: Vec<Filled>,
    /// The mistakes, in file order.
    pub mistakes: Vec<Mistake>,
    /// The number of the token behind the record.
    pub next: usize,
    /// The cost of the mistakes, and of a bad fit of the text behind the record.
    pub cost: u32,
}

impl Search<'_> {
    /// The cheapest path from the only visit so far to the end of a record.
    fn run(
        &mut self,
        tokens: &mut Tokens<'_>,
        start: usize,
        follow: &mut dyn FnMut(&mut Tokens<'_>, usize) -> Result<u32, NeedMore>,
    ) -> Result<Option<Alignment>, NeedMore> {
        let mut follow_costs: FxHashMap<u32, u32> = FxHashMap::default();
        let done = Node {
            op: u16::MAX,
            ..self.visits[0].node
        };
        while let Some((Reverse(cost), _, Reverse(id))) = self.queue.pop() {
            let node = self.visits[id as usize].node;
            if self.best.get(&node).is_some_and(|&best| best < cost) {
                continue;
            }
            if node.op == u16::MAX {
                let mut alignment = unwind(self, id);
                alignment.cost = cost;
                // A record of which nothing is there is none.
                return Ok((!alignment.filled.is_empty()).then_some(alignment));
            }
            if usize::from(node.op) >= self.layout.ops.len() {
                let after = match follow_costs.get(&node.token) {
                    Some(&known) => known,
                    None => {
                        let fresh = follow(tokens, node.token as usize)?;
                        follow_costs.insert(node.token, fresh);
                        fresh
                    }
                };
                let end = Node {
                    token: node.token,
                    ..done
                };
                self.push(id, Step::Advance, end, cost + after);
                if node.token as usize == start {
                    continue;
                }
            }
            expand(self, tokens, start, id, node, cost)?;
        }
        Ok(None)
    }
}

/// Whether a plain reader takes a token of the kind for a value of the type.
pub fn fits_type(ty: Type, kind: TokenKind) -> bool {
    type_cost(ty, kind) <= cost::BARE_INTEGER
}

fn type_cost(ty: Type, kind: TokenKind) -> u32 {
    match (ty, kind) {
        (Type::Integer, TokenKind::Int)
        | (Type::Real, TokenKind::Real | TokenKind::NonFinite | TokenKind::Comma)
        | (Type::String, TokenKind::Str) => 0,
        (Type::Real, TokenKind::Int) => cost::BARE_INTEGER,
        (_, TokenKind::Word | TokenKind::OpenStr) => cost::GARBLED,
        (Type::Integer, TokenKind::Real | TokenKind::NonFinite | TokenKind::Comma) => {
            cost::OTHER_NUMBER
        }
        _ => cost::OTHER_TYPE,
    }
}

/// Fits the tokens from `start` on to the layout. `None` if no cheap explanation exists, or too much has been searched.
///
/// `usual_uvs` is the UV Count of the vertex before. `follow` tells, for a token number, the cost of a next record beginning there.
pub fn align(
    tokens: &mut Tokens<'_>,
    start: usize,
    layout: &Layout,
    usual_uvs: Option<u8>,
    budget: &mut SearchBudget,
    follow: &mut dyn FnMut(&mut Tokens<'_>, usize) -> Result<u32, NeedMore>,
) -> Result<Option<Alignment>, NeedMore> {
    if budget.is_spent() {
        return Ok(None);
    }
    let mut search = Search::new(layout, usual_uvs, start as u32);
    let found = search.run(tokens, start, follow)?;
    budget.search(search.visits.len());
    #[cfg(test)]
    super::flood::worked(search.visits.len() * super::flood::STEP);
    Ok(found)
}

fn expand(
    search: &mut Search<'_>,
    tokens: &mut Tokens<'_>,
    start: usize,
    id: u32,
    node: Node,
    cost: u32,
) -> Result<(), NeedMore> {
    let at_repeat = matches!(
        search.layout.ops.get(usize::from(node.op)),
        Some(Op::Repeat { .. })
    );
    if at_repeat && node.inner == 0 && !search.round_border(id, node, cost) {
        return Ok(());
    }
    let token = tokens.get(node.token as usize)?;
    let past_end = usize::from(node.op) >= search.layout.ops.len();
    let behind_token = Node {
        token: node.token + 1,
        swallowed: 0,
        ..node
    };
    if node.token as usize - start >= MAX_LOOK {
        return Ok(());
    }
    if token.kind.is_heading() {
        // A heading inside a record is only a comment, but an unlikely one.
        if !past_end {
            search.push(id, Step::Heading, behind_token, cost + cost::HEADING_INSIDE);
        }
    } else if token.kind != TokenKind::Eof {
        let same = node.gap == Gap::Extra;
        let extra = Node {
            gap: Gap::Extra,
            ..behind_token
        };
        let price = if same { cost::SAME_GAP } else { cost::EXTRA };
        search.push(id, Step::Extra, extra, cost + price);
    }
    if past_end {
        return Ok(());
    }
    let Some(number) = search.slot(node) else {
        return Ok(());
    };
    let Some(slot) = search.layout.slots.get(usize::from(number)).copied() else {
        return Ok(());
    };
    let next = search.behind_slot(node);
    let is_count = matches!(slot.def().role, Role::Count(_));
    if node.swallowed > 0 {
        let left = Node {
            swallowed: node.swallowed - 1,
            ..next
        };
        search.push(id, Step::Swallow, left, cost);
    }
    let same = node.gap == Gap::Missing;
    let missing = Node {
        gap: Gap::Missing,
        count: if is_count { Count::Free } else { next.count },
        ..next
    };
    let price = match (same, token.kind) {
        // Where the text ends, whatever is missing is missing for one reason.
        (true, TokenKind::Eof) => 0,
        (false, TokenKind::Eof) => cost::MISSING / 2,
        (true, _) => cost::SAME_GAP,
        (false, _) => cost::MISSING,
    };
    search.push(id, Step::Missing(number), missing, cost + price);
    if token.kind.is_heading() || token.kind == TokenKind::Eof {
        return Ok(());
    }
    let mut price = type_cost(slot.ty(), token.kind) + name_cost(slot.def().role, tokens, token);
    if slot.starts_line != token.first_on_line {
        price += cost::OTHER_LINE;
    }
    let mut matched = Node {
        token: node.token + 1,
        gap: Gap::None,
        swallowed: 0,
        ..next
    };
    matched.swallowed = match token.kind {
        _ if slot.ty() == Type::String => 0,
        TokenKind::OpenStr => words(tokens.text(token)).saturating_sub(1),
        TokenKind::Word => numbers(tokens.text(token)).saturating_sub(1),
        _ => 0,
    };
    if is_count {
        matched.count = match (token.kind, int_value(tokens.text(token))) {
            (TokenKind::Int, Some(value)) => {
                Count::Is(u32::try_from(value.max(0)).unwrap_or(u32::MAX))
            }
            _ => Count::Free,
        };
    }
    search.push(id, Step::Match(number), matched, cost + price);
    Ok(())
}

/// How badly a string stands for an object type or light type that does not exist.
fn name_cost(role: Role, tokens: &Tokens<'_>, token: Token) -> u32 {
    if token.kind != TokenKind::Str {
        return 0;
    }
    let name = string_value(tokens.text(token));
    let known = match role {
        Role::ObjectType => ObjectType::from_name(name).is_some(),
        Role::LightType => LIGHT_TYPES.iter().any(|kind| kind.as_bytes() == name),
        _ => true,
    };
    match (known, name.is_empty()) {
        (true, _) => 0,
        (false, false) => cost::UNKNOWN_NAME,
        (false, true) => cost::NO_NAME,
    }
}

/// How many numbers a word is that nothing separates.
fn numbers(text: &[u8]) -> u8 {
    let numbers = std::str::from_utf8(text).ok().and_then(run_together);
    numbers.map_or(1, |numbers| u8::try_from(numbers.len()).unwrap_or(u8::MAX))
}

fn words(text: &[u8]) -> u8 {
    let count = text
        .split(|&byte| super::lexer::is_space(byte))
        .filter(|word| !word.is_empty() && *word != b"\"")
        .count();
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// Turns the path to the final visit into values and mistakes.
fn unwind(search: &Search<'_>, last: u32) -> Alignment {
    let mut path = Vec::new();
    let mut id = last;
    loop {
        path.push(id);
        let visit = &search.visits[id as usize];
        if matches!(visit.step, Step::Start) {
            break;
        }
        id = visit.parent;
    }
    path.reverse();
    let mut alignment = Alignment::default();
    let mut wrong_count = None;
    for pair in path.windows(2) {
        let from = search.visits[pair[0] as usize].node;
        let visit = &search.visits[pair[1] as usize];
        match visit.step {
            Step::Match(slot) => alignment.filled.push(Filled {
                slot,
                round: from.round,
                token: from.token,
            }),
            Step::Missing(slot) => add_missing(&mut alignment.mistakes, slot, from),
            Step::Extra => add_extra(&mut alignment.mistakes, from),
            Step::WrongCount => {
                wrong_count = search.slot(from).map(|first| first.saturating_sub(1));
            }
            Step::Advance => {
                if let (Some(slot), Count::Wrong) = (wrong_count.take(), from.count) {
                    alignment.mistakes.push(Mistake::Count {
                        slot,
                        found: from.round,
                        end: from.token,
                    });
                }
            }
            Step::Start | Step::Heading | Step::Swallow => {}
        }
        alignment.next = visit.node.token as usize;
    }
    alignment
}

fn add_missing(mistakes: &mut Vec<Mistake>, slot: u16, from: Node) {
    if from.gap == Gap::Missing
        && let Some(Mistake::Missing { count, .. }) = mistakes.last_mut()
    {
        *count += 1;
        return;
    }
    mistakes.push(Mistake::Missing {
        slot,
        round: from.round,
        count: 1,
        before: from.token,
    });
}

fn add_extra(mistakes: &mut Vec<Mistake>, from: Node) {
    if from.gap == Gap::Extra
        && let Some(Mistake::Extra { count, .. }) = mistakes.last_mut()
    {
        *count += 1;
        return;
    }
    mistakes.push(Mistake::Extra {
        token: from.token,
        count: 1,
    });
}
