// Renews test/pictures/*.json, the levels of the pictures: `npm run scenes -- PATH/TO/halo-ass`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { LEVELS } from './levels.mjs';

/** A language server that is asked by functions. */
class Server {
  constructor(program) {
    this.process = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = new Map();
    this.last = 0;
    let rest = Buffer.alloc(0);
    this.process.stdout.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const end = rest.indexOf('\r\n\r\n');
        const length = Number(/Content-Length: (\d+)/.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1]);
        if (end < 0 || rest.length < end + 4 + length) return;
        this.take(JSON.parse(rest.subarray(end + 4, end + 4 + length).toString()));
        rest = rest.subarray(end + 4 + length);
      }
    });
  }

  take({ id, method, result, error }) {
    if (method !== undefined) {
      if (id !== undefined) this.write({ id, result: null });
      return;
    }
    const { resolve, reject } = this.waiting.get(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  write(message) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  ask(method, params) {
    const id = ++this.last;
    this.write({ id, method, params });
    return new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }); });
  }
}

const server = new Server(process.argv[2]);
await server.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
server.write({ method: 'initialized', params: {} });
for (const [name, text] of Object.entries(LEVELS)) {
  const uri = `untitled:${name}.ass`;
  const textDocument = { uri };
  server.write({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'halo-ass', version: 1, text: text() } } });
  const scene = await server.ask('halo-ass/scene', { textDocument });
  const ids = scene.objects.flatMap((one, object) => ['vertices', 'triangles'].flatMap((list) => (one[list]?.pieces ?? []).map((_, piece) => ({ object, list, piece }))));
  const { pieces } = await server.ask('halo-ass/mesh', { textDocument, pieces: ids, fields: name === 'skinned' ? ['position', 'normal', 'uv', 'influences'] : undefined });
  const { findings } = await server.ask('halo-ass/findings', { textDocument });
  server.write({ method: 'textDocument/didClose', params: { textDocument } });
  fs.writeFileSync(path.resolve(import.meta.dirname, '../test/pictures', `${name}.json`), `${JSON.stringify({ name, scene, pieces, findings })}\n`);
  console.log(`${name}: ${scene.instances.length} instances, ${findings.length} findings: ${[...new Set(findings.map(({ code }) => code))].join(' ')}`);
}
server.process.kill();
