//! `textDocument/semanticTokens/full`, `/full/delta` and `/range`

use crate::answer::{Asked, answer};
use crate::convert;
use crate::state::Server;
use ide::{Token, TokenRole, tokens};
use std::ops::Range;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensDelta,
    SemanticTokensDeltaParams, SemanticTokensEdit, SemanticTokensFullDeltaResult,
    SemanticTokensLegend, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult,
};

/// Larger texts are answered in ranges only: all their tokens are more than an editor takes.
const LARGEST: usize = 2 << 20;

/// The longest range that is answered; longer requests are cut.
const SCREENS: usize = 512 << 10;

/// The names of roles and modifiers, by number.
pub(crate) fn legend() -> SemanticTokensLegend {
    let types = TokenRole::ALL.iter();
    SemanticTokensLegend {
        token_types: types
            .map(|role| SemanticTokenType::new(role.name()))
            .collect(),
        token_modifiers: vec![SemanticTokenModifier::new("unused")],
    }
}

/// All tokens of a small text.
pub(crate) async fn full(
    server: &Server,
    params: SemanticTokensParams,
) -> Result<Option<SemanticTokensResult>> {
    answer(server, &params.text_document.uri, |asked| {
        let all = whole(asked)?;
        Some(SemanticTokensResult::Tokens(all))
    })
    .await
}

/// The changes of the tokens since the result that the client names; all tokens if that is not the last one.
pub(crate) async fn delta(
    server: &Server,
    params: SemanticTokensDeltaParams,
) -> Result<Option<SemanticTokensFullDeltaResult>> {
    let known = params.previous_result_id;
    answer(server, &params.text_document.uri, move |asked| {
        let before = asked.document.sent_tokens();
        let all = whole(asked)?;
        let before = before.filter(|before| before.result_id.as_deref() == Some(&known));
        Some(match before {
            None => SemanticTokensFullDeltaResult::Tokens(all),
            Some(before) => SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta {
                edits: edit(&before.data, &all.data).into_iter().collect(),
                result_id: all.result_id,
            }),
        })
    })
    .await
}

/// The tokens of a stretch.
pub(crate) async fn range(
    server: &Server,
    params: SemanticTokensRangeParams,
) -> Result<Option<SemanticTokensRangeResult>> {
    answer(server, &params.text_document.uri, move |asked| {
        if !asked.analysis.snapshot.is_halo() {
            return None;
        }
        let start = asked.offset(params.range.start);
        let end = asked.offset(params.range.end).min(start + SCREENS);
        Some(SemanticTokensRangeResult::Tokens(SemanticTokens {
            result_id: None,
            data: encoded(asked, start..end),
        }))
    })
    .await
}

fn whole(asked: &Asked) -> Option<SemanticTokens> {
    let snapshot = &asked.analysis.snapshot;
    let len = snapshot.text().len_bytes();
    if !snapshot.is_halo() || len > LARGEST {
        return None;
    }
    let tokens = SemanticTokens {
        result_id: Some(asked.analysis.id.to_string()),
        data: encoded(asked, 0..len),
    };
    asked.document.remember_tokens(tokens.clone());
    Some(tokens)
}

fn encoded(asked: &Asked, range: Range<usize>) -> Vec<SemanticToken> {
    let snapshot = &asked.analysis.snapshot;
    let place = |token: &Token| convert::range(snapshot.text(), &token.span, asked.client.encoding);
    let mut data = Vec::new();
    let (mut line, mut character) = (0, 0);
    for token in tokens(snapshot, range) {
        let at = place(&token);
        // A token lies on one line; a string without its end may not.
        if at.end.line != at.start.line {
            continue;
        }
        let delta_line = at.start.line - line;
        let from = if delta_line == 0 { character } else { 0 };
        data.push(SemanticToken {
            delta_line,
            delta_start: at.start.character.saturating_sub(from),
            length: at.end.character - at.start.character,
            token_type: token.role as u32,
            token_modifiers_bitset: u32::from(token.unused),
        });
        (line, character) = (at.start.line, at.start.character);
    }
    data
}

/// The one stretch of tokens that differs; `None` where all are the same. A token is five numbers in the protocol.
fn edit(before: &[SemanticToken], after: &[SemanticToken]) -> Option<SemanticTokensEdit> {
    if before == after {
        return None;
    }
    let same = |(one, other): &(&SemanticToken, &SemanticToken)| one == other;
    let start = before.iter().zip(after).take_while(same).count();
    let (old, new) = (before.get(start..)?, after.get(start..)?);
    let pairs = old.iter().rev().zip(new.iter().rev());
    let end = pairs.take_while(same).count();
    const NUMBERS: u32 = 5;
    Some(SemanticTokensEdit {
        start: u32::try_from(start).ok()? * NUMBERS,
        delete_count: u32::try_from(old.len() - end).ok()? * NUMBERS,
        data: Some(new.get(..new.len() - end)?.to_vec()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delta_makes_the_new_of_the_old() {
        let token = |n: u32| SemanticToken {
            delta_line: n,
            delta_start: 0,
            length: 1,
            token_type: 0,
            token_modifiers_bitset: 0,
        };
        let all = |numbers: &[u32]| -> Vec<SemanticToken> {
            numbers.iter().map(|&number| token(number)).collect()
        };
        let cases: [(&[u32], &[u32]); 6] = [
            (&[], &[1]),
            (&[1], &[]),
            (&[1, 2, 3], &[1, 9, 3]),
            (&[1, 1], &[1, 1, 1]),
            (&[1, 2], &[2, 1]),
            (&[1, 2, 3], &[1, 2, 3]),
        ];
        for (old, new) in cases {
            let (old, new) = (all(old), all(new));
            let mut made = old.clone();
            if let Some(edit) = edit(&old, &new) {
                let start = edit.start as usize / 5;
                let end = start + edit.delete_count as usize / 5;
                made.splice(start..end, edit.data.unwrap_or_default());
            }
            assert_eq!(made, new);
        }
    }
}
