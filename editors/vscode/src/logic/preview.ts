/** Something in the level that has a place in the text, as the server names it. */
export type Element =
  | { kind: 'material' | 'object' | 'instance'; number: number }
  | { kind: 'vertex' | 'triangle'; object: number; number: number };

interface Place {
  line: number;
  character: number;
}

/** What the server answers to `halo-ass/locate`. */
export interface Located {
  element: Element;
  range: { start: Place; end: Place } | null;
}

/** What the viewer says to the extension. */
export type Outgoing =
  | { type: 'ask'; id: number; method: string; params: object }
  | { type: 'reveal'; element: Element }
  | { type: 'edit'; id: number; change: object; version: number }
  | { type: 'undo'; again: boolean }
  | { type: 'save'; name: string; bytes: Uint8Array }
  | { type: 'ready' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page of a preview. Nothing is loaded but the viewer, and nothing from the network. */
export function previewPage(page: { uri: string; script: string; style: string; source: string; nonce: string }): string {
  const rules = [
    "default-src 'none'", `script-src 'nonce-${page.nonce}'`, `style-src ${page.source}`, `img-src ${page.source} data: blob:`, `font-src ${page.source}`,
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(rules.join('; '))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escaped(page.style)}">
<title>Preview</title>
</head>
<body data-uri="${escaped(page.uri)}">
<div id="halo-ass-viewer"></div>
<script nonce="${escaped(page.nonce)}" src="${escaped(page.script)}"></script>
</body>
</html>`;
}
