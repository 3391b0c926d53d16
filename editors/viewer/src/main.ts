import { findHost } from './host';
import { Viewer } from './viewer';

const root = document.getElementById('halo-ass-viewer');
if (root) {
  try {
    new Viewer(root, findHost()).start();
  } catch (error) {
    root.textContent = `The preview needs WebGL 2: ${error instanceof Error ? error.message : String(error)}`;
  }
}
