import { icon, type IconName } from './icons';

/** Makes an element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, string> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button with words. */
export function button(label: string, title: string, run: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', title }, label);
  element.addEventListener('click', run);
  return element;
}

/** A button with an icon. Its name is read out, and stands in its tip with what else there is to say, such as its key. */
export function iconButton(picture: IconName, label: string, more: string, run: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', class: 'icon', title: `${label} ${more}`, 'aria-label': label }, icon(picture));
  element.addEventListener('click', run);
  return element;
}

/** Shows whether what a button stands for is on. */
export function press(element: HTMLButtonElement, on: boolean): void {
  element.setAttribute('aria-pressed', String(on));
}

export const isPressed = (element: HTMLButtonElement): boolean => element.getAttribute('aria-pressed') === 'true';

/** A button with an icon that is on or off. */
export function iconToggle(picture: IconName, label: string, more: string, on: boolean, change: (on: boolean) => void): HTMLButtonElement {
  const element = iconButton(picture, label, more, () => {
    press(element, !isPressed(element));
    change(isPressed(element));
  });
  press(element, on);
  return element;
}

/** A box to tick. */
export function check(label: string, title: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const box = make('input', { type: 'checkbox', 'aria-label': label });
  box.checked = on;
  box.addEventListener('change', () => { change(box.checked); });
  return make('label', { title }, box, label);
}

/** A list to choose from. */
export function select(label: string, choices: [value: string, name: string][], chosen: string, change: (value: string) => void): HTMLLabelElement {
  const list = make('select', { 'aria-label': label }, ...choices.map(([value, name]) => make('option', { value }, name)));
  list.value = chosen;
  list.addEventListener('change', () => { change(list.value); });
  return make('label', {}, make('span', {}, label), list);
}
