//! `textDocument/codeAction`: fixes for the findings that touch a range, and refactorings of what stands there.

use super::code_action_resolve::{Wanted, workspace_edit};
use super::configure;
use crate::checks::Code;
use crate::ide::Offer;
use crate::lsp::answer::{Asked, answer};
use crate::lsp::convert;
use crate::lsp::state::Server;
use crate::refactor::Kind;
use std::collections::BTreeSet;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionContext, CodeActionDisabled, CodeActionKind, CodeActionOrCommand,
    CodeActionParams, CodeActionResponse, CodeActionTriggerKind, Diagnostic, NumberOrString, Url,
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
            quick_fixes(asked, &params, &mut actions)?;
            turn_off(&own, asked, &params, &mut actions)?;
        }
        // Unasked, it stands where there is something that it would do.
        let is_wanted = match params.context.only {
            Some(_) => asks_for(&params.context, &FIX_ALL),
            None => !actions.is_empty(),
        };
        let cancelled = || asked.is_cancelled();
        if is_wanted && asked.analysis.snapshot.has_safe_fix(&cancelled)? {
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

/// `None` where nobody waits for them any more.
fn quick_fixes(
    asked: &Asked,
    params: &CodeActionParams,
    actions: &mut Vec<CodeAction>,
) -> Option<()> {
    let snapshot = &asked.analysis.snapshot;
    let uri = &params.text_document.uri;
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    let cancelled = || asked.is_cancelled();
    let offers = snapshot.fixes(&range, &cancelled)?;
    if offers.is_empty() {
        return Some(());
    }
    let to = (uri, &asked.client);
    let (diagnostics, _) = convert::known_findings(snapshot, to, &cancelled)?;
    for offer in offers {
        let wanted = Wanted::one(asked, uri, &offer);
        let Some(mut action) = action(&offer.title, asked, &wanted, CodeActionKind::QUICKFIX)
        else {
            continue;
        };
        action.diagnostics = settled(asked, &offer, &diagnostics, &params.context.diagnostics);
        action.is_preferred = Some(offer.preferred);
        actions.push(action);
    }
    Some(())
}

/// A rule that a team does not want goes from its configuration. `None` where nobody waits for it any more.
fn turn_off(
    server: &Server,
    asked: &Asked,
    params: &CodeActionParams,
    actions: &mut Vec<CodeAction>,
) -> Option<()> {
    let range = asked.offset(params.range.start)..asked.offset(params.range.end);
    let snapshot = &asked.analysis.snapshot;
    let findings = snapshot.known_until(&|| asked.is_cancelled())?.findings;
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
    Some(())
}

/// The diagnostic that a fix settles, as the client has it where it sent it along.
fn settled(
    asked: &Asked,
    offer: &Offer,
    diagnostics: &[Diagnostic],
    sent: &[Diagnostic],
) -> Option<Vec<Diagnostic>> {
    let text = asked.analysis.snapshot.text();
    let range = convert::range(text, &offer.fix.span, asked.client.encoding);
    let code = NumberOrString::String(offer.fix.code.name().to_owned());
    let is_own = |found: &&Diagnostic| found.range == range && found.code.as_ref() == Some(&code);
    let own = diagnostics.iter().find(is_own)?;
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
        let edits = wanted.edits(asked, &|_| {})?.ok()?;
        action.edit = Some(workspace_edit(asked, wanted.uri(), &edits));
    }
    Some(action)
}

/// The URI of a document in an action's data.
pub(super) fn uri_of(data: &serde_json::Value) -> Option<Url> {
    Url::parse(data.get("uri")?.as_str()?).ok()
}
