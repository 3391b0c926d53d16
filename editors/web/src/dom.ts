import { make } from '../../viewer/src/ui/dom';

export { make };

/** A button with a longer name that is shown under the pointer. */
export function button(label: string, title: string, run: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', title }, label);
  element.addEventListener('click', run);
  return element;
}

/** An element of the page that is known to be there. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** A dialog over the page, which Escape closes. */
export function dialog(title: string, ...content: Node[]): HTMLDialogElement {
  const close = button('Close', 'Close (Escape)', () => { element.close(); });
  const element = make('dialog', { 'aria-label': title }, make('header', {}, make('h2', {}, title), close), ...content);
  const before = document.activeElement;
  element.addEventListener('close', () => {
    element.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  document.body.append(element);
  element.showModal();
  return element;
}

/** Gives a file to the person at the page. */
export function download(name: string, bytes: BlobPart): void {
  const link = make('a', { href: URL.createObjectURL(new Blob([bytes])), download: name });
  link.click();
  // The browser reads the file after this function has ended.
  setTimeout(() => { URL.revokeObjectURL(link.href); }, 60_000);
}
