/**
 * Keeps Alt to the picture while it is clicked with it. An editor around the page takes Alt, pressed and let go, for a wish to
 * go to its menu, as it sees no clicks in the page.
 */
export function keepAlt(canvas: HTMLElement): void {
  let isUsed = false;
  canvas.addEventListener('pointerdown', (event) => { isUsed = event.altKey; }, true);
  for (const kind of ['keydown', 'keyup'] as const) {
    window.addEventListener(kind, (event) => {
      if (event.key !== 'Alt' || !isUsed) return;
      if (kind === 'keyup') isUsed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }
}
