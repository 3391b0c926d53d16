//! `textDocument/codeAction`: fixes for the findings that touch a range, and refactorings of what stands there.

use super::code_action_resolve::{Wanted, workspace_edit};
use super::configure;
use crate::checks::Code;
use crate::ide::Offer;
use crate::lsp::answer::{Asked, answer};
use crate::lsp::convert;
use crate::lsp::state::Server;
use crate::refactor::Kind;
use crate::text::position_to_offset;
use std::collections::BTreeSet;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionContext, CodeActionDisabled, CodeActionKind, CodeActionOrCommand,
    CodeActionParams, CodeActionResponse, CodeActionTriggerKind, Diagnostic, Url,
};

/// All safe fixes of a file at once.
const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.ass-lsp");

/// The kinds of actions that the server offers.
pub(in crate::lsp) const KINDS: [CodeActionKind; 5] = [
    CodeActionKind::QUICKFIX,
    FIX_ALL,
    CodeActionKind::new(Kind::Rewrite.text()),
    CodeActionKind::new(Kind::Extract.text()),
    CodeActionKind::new(Kind::Move.text()),
];

/// What can be done about the findings in a range, and about all of the file.
pub(in crate::lsp) async fn code_action(
    server: &Server,
    params: CodeActionParams,
) -> Result<Option<CodeActionResponse>> {
    let uri = params.text_document.uri.clone();
    let own = server.clone();
    answer(server, &uri, move |asked| {
        if !asked.client.actions {
            return None;
        }
        let mut actions = Vec::new();
        if asks_for(&params.context, &CodeActionKind::QUICKFIX) {
            quick_fixes(asked, &params, &mut actions);
            turn_off(&own, asked, &params, &mut actions);
        }
        // Unasked, it stands where there is something that it would do.
        let has_safe = if params.context.only.is_some() {
            asks_for(&params.context, &FIX_ALL) && asked.analysis.snapshot.has_safe_fix()
        } else {
            !actions.is_empty() && asked.analysis.snapshot.has_safe_fix()
        };
        if has_safe {
            let wanted = Wanted::all(asked, &params.text_document.uri);
            actions.extend(action(
                "Fix all that can be fixed safely",
                asked,
                &wanted,
                FIX_ALL,
            ));
        }
        refactorings(asked, &params, &mut actions);
        Some(actions.into_iter().map(CodeActionOrCommand::from).collect())
    })
    .await
}

/// The client wants actions of a kind: it names the kind or a more general one, or none at all.
fn asks_for(context: &CodeActionContext, kind: &CodeActionKind) -> bool {
    let covers = |general: &CodeActionKind| {
        let rest = kind.as_str().strip_prefix(general.as_str());
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('.') || general.as_str().is_empty()
        })
    };
    let only = context.only.as_ref();
    only.is_none_or(|only| only.iter().any(covers))
}

/// What can be done with what is selected. It is asked for: where an editor only wants to know whether to show its light,
/// there would be one everywhere.
fn refactorings(asked: &Asked, params: &CodeActionParams, actions: &mut Vec<CodeAction>) {
    let context = &params.context;
    let unasked = context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
    if unasked && context.only.is_none() {
        return;
    }
    let kind = |kind: Kind| CodeActionKind::new(kind.text());
    if !Kind::ALL.iter().any(|&it| asks_for(context, &kind(it))) {
        return;
    }
    let snapshot = &asked.analysis.snapshot;
    let uri = &params.text_document.uri;
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    for offer in snapshot.refactorings(&range) {
        let kind = kind(offer.name.kind());
        if !asks_for(context, &kind) {
            continue;
        }
        match &offer.refactoring {
            Ok(refactoring) => {
                let wanted = Wanted::refactoring(asked, uri, refactoring);
                actions.extend(action(&offer.title, asked, &wanted, kind));
            }
            Err(reason) if asked.client.disabled => actions.push(CodeAction {
                title: offer.title.clone(),
                kind: Some(kind),
                disabled: Some(CodeActionDisabled {
                    reason: reason.clone(),
                }),
                ..CodeAction::default()
            }),
            Err(_) => {}
        }
    }
}

fn quick_fixes(asked: &Asked, params: &CodeActionParams, actions: &mut Vec<CodeAction>) {
    let snapshot = &asked.analysis.snapshot;
    let uri = &params.text_document.uri;
    let offset = |position: tower_lsp::lsp_types::Position| {
        let (line, character) = (position.line, position.character);
        position_to_offset(snapshot.text(), line, character, asked.client.encoding)
    };
    let range = offset(params.range.start)..offset(params.range.end);
    let offers = snapshot.fixes(&range);
    if offers.is_empty() {
        return;
    }
    let cancelled = || asked.is_cancelled();
    let to = (uri, &asked.client);
    let diagnostics = convert::findings(snapshot, to, &cancelled).unwrap_or_default();
    for offer in offers {
        let wanted = Wanted::one(asked, uri, &offer);
        let Some(mut action) = action(&offer.title, asked, &wanted, CodeActionKind::QUICKFIX)
        else {
            continue;
        };
        action.diagnostics = settled(&offer, &diagnostics, &params.context.diagnostics);
        action.is_preferred = Some(offer.preferred);
        actions.push(action);
    }
}

/// A rule that a team does not want goes from its configuration.
fn turn_off(
    server: &Server,
    asked: &Asked,
    params: &CodeActionParams,
    actions: &mut Vec<CodeAction>,
) {
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    let findings = asked.analysis.snapshot.findings();
    let touched = findings
        .iter()
        .filter(|finding| finding.span.start <= range.end && range.start <= finding.span.end);
    // What readers refuse is wrong in every team.
    let codes: BTreeSet<Code> = touched
        .map(|finding| finding.code)
        .filter(|code| !code.is_of_structure())
        .collect();
    actions.extend(
        codes
            .into_iter()
            .filter_map(|code| configure::turn_off(server, asked, code)),
    );
}

/// The diagnostic that a fix settles, as the client has it where it sent it along.
fn settled(
    offer: &Offer,
    diagnostics: &[Diagnostic],
    sent: &[Diagnostic],
) -> Option<Vec<Diagnostic>> {
    let own = diagnostics.get(offer.finding)?;
    let mut sent = sent.iter();
    let same = sent.find(|sent| sent.range == own.range && sent.code == own.code);
    Some(vec![same.unwrap_or(own).clone()])
}

/// An action; `None` where its changes cannot be made. Clients that can ask for them later get them then.
fn action(title: &str, asked: &Asked, wanted: &Wanted, kind: CodeActionKind) -> Option<CodeAction> {
    let mut action = CodeAction {
        title: title.to_owned(),
        kind: Some(kind),
        ..CodeAction::default()
    };
    if asked.client.resolves {
        action.data = serde_json::to_value(wanted).ok();
    } else {
        let edits = wanted.edits(asked)?.ok()?;
        action.edit = Some(workspace_edit(asked, wanted.uri(), &edits));
    }
    Some(action)
}

/// The URI of a document in an action's data.
pub(super) fn uri_of(data: &serde_json::Value) -> Option<Url> {
    Url::parse(data.get("uri")?.as_str()?).ok()
}
