import * as vscode from 'vscode';
import type { Changed, Offer, Outlined } from '../../../web/src/protocol';
import { codeOf } from '../pages';
import { LANGUAGE } from '../recognition';
import type { Checkers } from './checkers';
import { rangeOf, workspaceEdit } from './places';

const KINDS: Record<Outlined['kind'], vscode.SymbolKind> = {
  section: vscode.SymbolKind.Namespace, material: vscode.SymbolKind.Constant, object: vscode.SymbolKind.Class,
  light: vscode.SymbolKind.Event, instance: vscode.SymbolKind.Object,
};

function symbolOf({ name, detail, kind, range, whole, children }: Outlined): vscode.DocumentSymbol {
  const symbol = new vscode.DocumentSymbol(name, detail, KINDS[kind], rangeOf(whole), rangeOf(range));
  symbol.children = children.map(symbolOf);
  return symbol;
}

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('halo-ass');

/** A fix that asks for its changes only when it is chosen. */
class Fix extends vscode.CodeAction {
  private readonly version: number;

  constructor(title: string, kind: vscode.CodeActionKind, private readonly document: vscode.TextDocument, private readonly change: () => Promise<Changed[]>) {
    super(title, kind);
    this.version = document.version;
  }

  async resolve(): Promise<this> {
    const changes = await this.change();
    if (this.document.version !== this.version) throw new Error('the text was changed since the fix was offered');
    this.edit = workspaceEdit(this.document.uri, changes);
    return this;
  }
}

/** The quick fixes of findings. */
class Fixes implements vscode.CodeActionProvider {
  constructor(private readonly checkers: Checkers) {}

  async provideCodeActions(document: vscode.TextDocument, range: vscode.Range, { only, diagnostics }: vscode.CodeActionContext): Promise<vscode.CodeAction[]> {
    const held = this.checkers.of(document);
    const actions: vscode.CodeAction[] = [];
    if (!only || only.contains(vscode.CodeActionKind.QuickFix)) {
      const offers = await held.ask('fixesAt', range.start.line, range.start.character, range.end.line, range.end.character);
      const fix = (offer: Offer): vscode.CodeAction => {
        const action = new Fix(offer.title, vscode.CodeActionKind.QuickFix, document, () => held.ask('fix', offer.finding, offer.number));
        action.isPreferred = offer.preferred;
        return action;
      };
      const cures = offers.filter(({ silences }) => !silences);
      const errors = diagnostics.filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error).map(codeOf);
      const uncured = new Set(errors.filter((code) => code !== undefined).filter((code) => !cures.some((cure) => cure.code === code)));
      // An error that nothing cures is explained before anything hides it.
      actions.push(...cures.map(fix), ...[...uncured].map(explain), ...offers.filter(({ silences }) => silences).map(fix));
    }
    if ((only ? only.contains(FIX_ALL) : actions.length > 0) && (await held.ask('hasSafeFix'))) {
      actions.push(new Fix('Fix all that can be fixed safely', FIX_ALL, document, () => held.ask('fixAll')));
    }
    return actions;
  }

  resolveCodeAction(action: vscode.CodeAction): vscode.CodeAction | Promise<vscode.CodeAction> {
    return action instanceof Fix ? action.resolve() : action;
  }
}

function explain(code: string): vscode.CodeAction {
  const title = `Explain \`${code}\``;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: 'halo-ass.explainRule', arguments: [code] };
  return action;
}

/** Answers what VS Code asks about a level. */
export function registerFeatures(checkers: Checkers): vscode.Disposable {
  const { languages } = vscode;
  const hover: vscode.HoverProvider = {
    async provideHover(document, { line, character }) {
      const found = await checkers.of(document).ask('hover', line, character);
      return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), rangeOf(found.range));
    },
  };
  const outline: vscode.DocumentSymbolProvider = {
    async provideDocumentSymbols(document) {
      return (await checkers.of(document).ask('outline')).map(symbolOf);
    },
  };
  const definition: vscode.DefinitionProvider = {
    async provideDefinition(document, { line, character }) {
      const ranges = await checkers.of(document).ask('definition', line, character);
      return ranges.map((range) => new vscode.Location(document.uri, rangeOf(range)));
    },
  };
  return vscode.Disposable.from(
    languages.registerHoverProvider(LANGUAGE, hover),
    languages.registerDocumentSymbolProvider(LANGUAGE, outline),
    languages.registerDefinitionProvider(LANGUAGE, definition),
    languages.registerCodeActionsProvider(LANGUAGE, new Fixes(checkers), { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL] }),
  );
}
