import * as vscode from 'vscode';
import { activeUri } from './active';
import type { Backend } from './backend';
import type { Element, Located } from './logic/preview';
import { nodeOf, sceneTree, type SceneData, type SceneFinding, type SceneNode, type Tally } from './logic/sceneTree';
import { LANGUAGE } from './recognition';

const VIEW = 'halo-ass.scene';

/** A tree of so many instances is shown whole. */
const FEW = 200;

/** How long text and cursor rest before the tree follows. */
const REST = 200;

const ICONS: Record<string, string> = {
  material: 'symbol-color', object: 'symbol-misc', group: 'symbol-namespace', damaged: 'warning', structure: 'home', instanced: 'package', collision: 'shield',
  marker: 'location', water: 'beaker', bone: 'type-hierarchy', light: 'lightbulb', primitive: 'circle-outline', unknown: 'question',
  portal: 'symbol-interface', sky: 'cloud', fog: 'symbol-color', weather: 'umbrella', seal: 'shield', special: 'star-empty',
};

/** Rows with findings have URIs of their own, by which their badges are found. */
const BADGE = 'halo-ass-scene';

const BADGE_COLORS: Record<Tally['worst'], string> = {
  error: 'list.errorForeground', warning: 'list.warningForeground', information: 'charts.blue', hint: 'descriptionForeground',
};

function badgeUri(id: string, { count, worst }: Tally): vscode.Uri {
  return vscode.Uri.from({ scheme: BADGE, path: `/${id}`, query: `${count} ${worst}` });
}

/** How many findings a row has, in the color of the worst. */
function badge(uri: vscode.Uri): vscode.FileDecoration | undefined {
  if (uri.scheme !== BADGE) return undefined;
  const [count = '', worst = ''] = uri.query.split(' ');
  const color = BADGE_COLORS[worst as Tally['worst']];
  return new vscode.FileDecoration(Number(count) > 9 ? '9+' : count, `${count} finding${count === '1' ? '' : 's'}`, new vscode.ThemeColor(color));
}

/** The level of the file in the active tab, as a tree. */
export class SceneView implements vscode.Disposable, vscode.TreeDataProvider<SceneNode> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<SceneNode>;
  private readonly subscriptions: vscode.Disposable[];
  private uri: vscode.Uri | undefined;
  private scene: SceneData | undefined;
  private findings: SceneFinding[] = [];
  private tree: SceneNode[] = [];
  private filter = '';
  private resting: ReturnType<typeof setTimeout> | undefined;
  private following: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly server: Backend) {
    this.view = vscode.window.createTreeView(VIEW, { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = [
      this.view,
      vscode.window.registerFileDecorationProvider({ provideFileDecoration: badge }),
      this.view.onDidChangeVisibility(() => { this.later(); }),
      vscode.window.tabGroups.onDidChangeTabs(() => { this.later(); }),
      vscode.window.tabGroups.onDidChangeTabGroups(() => { this.later(); }),
      vscode.workspace.onDidChangeTextDocument((event) => { if (event.document.uri.toString() === this.uri?.toString()) this.later(); }),
      vscode.workspace.onDidOpenTextDocument(() => { this.later(); }),
      vscode.window.onDidChangeTextEditorSelection((event) => { this.follow(event.textEditor); }),
      server.onDidChange(() => { if (server.state === 'running' && !this.scene) this.later(); }),
    ];
    this.later();
  }

  dispose(): void {
    clearTimeout(this.resting);
    clearTimeout(this.following);
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  getTreeItem(node: SceneNode): vscode.TreeItem {
    const state = node.children.length === 0 ? vscode.TreeItemCollapsibleState.None
      : node.element && this.filter === '' && (this.scene?.instances.length ?? 0) > FEW ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.Expanded;
    const item = new vscode.TreeItem(node.label, node.id === 'instance 0' ? vscode.TreeItemCollapsibleState.Expanded : state);
    item.id = `${this.filter} ${node.id}`;
    item.description = node.detail;
    item.tooltip = `${node.label} · ${node.detail}`;
    item.iconPath = new vscode.ThemeIcon(ICONS[node.icon] ?? 'symbol-misc');
    if (node.findings) item.resourceUri = badgeUri(node.id, node.findings);
    // Menus tell rows apart by it.
    if (node.element) item.contextValue = node.element.kind;
    if (node.element) item.command = { command: 'halo-ass.revealInText', title: 'Show in the Text', arguments: [node.element] };
    return item;
  }

  getChildren(node?: SceneNode): SceneNode[] {
    return node ? node.children : this.tree;
  }

  getParent(node: SceneNode): SceneNode | undefined {
    return node.parent;
  }

  /** Asks what is to be shown. */
  async ask(): Promise<void> {
    const filter = await vscode.window.showInputBox({
      title: 'Filter the scene', value: this.filter, placeHolder: 'A part of a name, a kind (structure, instanced, light, marker, bone, portal …), or finding, error, warning, the code of a rule',
    });
    if (filter === undefined) return;
    this.filter = filter;
    this.view.description = filter;
    this.rebuild();
  }

  /** Selects in the text what was chosen in the tree. The tree keeps the focus, unless it is to go to the text. */
  async reveal(element: Element, preserveFocus = true): Promise<void> {
    const { uri } = this;
    if (!uri) return;
    const located = (await this.server.request('halo-ass/locate', { textDocument: { uri: uri.toString() }, element })) as Located | null;
    if (!located?.range) return;
    const { start, end } = located.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await vscode.commands.executeCommand('vscode.open', uri, { selection, preserveFocus, preview: false });
  }

  /** What a menu of the tree was opened on, once the text shows it; nothing where a command comes from elsewhere. */
  async shown(named: unknown): Promise<Element | undefined> {
    const element = (named as Partial<SceneNode> | undefined)?.element;
    if (element) await this.reveal(element, false);
    return element;
  }

  private later(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void this.refresh(), REST);
  }

  /** The file whose level is shown: that of the active tab; while another tab has the focus, the last one. */
  private currentUri(): vscode.Uri | undefined {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    // A level may be shown in place of its text.
    const uri = input instanceof vscode.TabInputCustom ? input.uri : activeUri();
    if (!uri || !/\.ass$/i.test(uri.path)) return this.uri;
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    return !document || document.languageId === LANGUAGE ? uri : undefined;
  }

  private async refresh(): Promise<void> {
    if (!this.view.visible) return;
    const before = this.uri?.toString();
    this.uri = this.currentUri();
    if (before !== this.uri?.toString()) this.findings = [];
    const number = ++this.asked;
    const scene = this.uri && (await this.load(this.uri));
    // A newer question has a newer answer.
    if (number !== this.asked || scene === 'later') return;
    this.scene = scene;
    this.rebuild();
    if (!this.uri || !scene) return;
    // The tree does not wait for what takes longer. Of a file on disk there is nothing.
    const params = { textDocument: { uri: this.uri.toString() } };
    const found = await this.server.request('halo-ass/findings', params).catch(() => null) as { findings: SceneFinding[] } | null;
    if (number !== this.asked || !found) return;
    this.findings = found.findings;
    this.rebuild();
  }

  private async load(uri: vscode.Uri): Promise<SceneData | 'later' | undefined> {
    try {
      return ((await this.server.request('halo-ass/scene', { textDocument: { uri: uri.toString() } })) as SceneData | null) ?? undefined;
    } catch {
      // The text changed meanwhile, or the server is not there: what was shown stays.
      return 'later';
    }
  }

  private rebuild(): void {
    this.tree = this.scene ? sceneTree(this.scene, this.filter, this.findings) : [];
    this.view.message = this.scene || !this.uri ? '' : 'This is no Halo .ass file.';
    this.changed.fire(undefined);
  }

  /** Selects the row of what the cursor is on. */
  private follow(editor: vscode.TextEditor): void {
    if (!this.view.visible || editor.document.uri.toString() !== this.uri?.toString()) return;
    clearTimeout(this.following);
    this.following = setTimeout(() => {
      const { line, character } = editor.selection.active;
      const params = { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
      void this.server.request('halo-ass/locate', params).then(
        (located) => this.select((located as Located | null)?.element),
        // A text that changes meanwhile has another cursor.
        () => undefined,
      );
    }, REST);
  }

  private async select(element: Element | undefined): Promise<void> {
    const node = element && this.scene && nodeOf(this.tree, this.scene, element);
    if (node && this.view.visible) await this.view.reveal(node, { select: true, focus: false, expand: false });
  }
}
