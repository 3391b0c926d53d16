// What a panel of VS Code gives the viewer in it; here the page around the frame listens.
{
  let state;
  globalThis.acquireVsCodeApi = () => ({
    postMessage(message) { parent.postMessage(message, '*'); },
    getState() { return state; },
    setState(next) { state = next; },
  });
  addEventListener('keydown', (event) => {
    // Keys of the page that the viewer does not use.
    if (event.key === 'F6' || event.key === 'F8') {
      event.preventDefault();
      parent.dispatchEvent(new parent.KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey }));
    }
  });
}
