/** Makes an element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, string> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button with a name that is read out, and its key. */
export function button(label: string, title: string, run: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', title }, label);
  element.addEventListener('click', run);
  return element;
}

/** A button that is on or off. */
export function toggle(label: string, title: string, on: boolean, change: (on: boolean) => void): HTMLButtonElement {
  const element = button(label, title, () => {
    const now = element.getAttribute('aria-pressed') !== 'true';
    element.setAttribute('aria-pressed', String(now));
    change(now);
  });
  element.setAttribute('aria-pressed', String(on));
  return element;
}

/** A list to choose from. */
export function select(label: string, choices: [value: string, name: string][], chosen: string, change: (value: string) => void): HTMLLabelElement {
  const list = make('select', { 'aria-label': label }, ...choices.map(([value, name]) => make('option', { value }, name)));
  list.value = chosen;
  list.addEventListener('change', () => { change(list.value); });
  return make('label', {}, `${label} `, list);
}
