type Child = Node | string | null;
type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes, listeners (`onclick`) and children; text is never parsed as markup. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  dress(element, attributes, children);
  return element;
}

export function svg(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement;
  dress(element, attributes, children);
  return element;
}

function dress(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (typeof value === 'boolean') element.toggleAttribute(key, value);
    else element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child) => child !== null));
}

/** Sets the text only when it changed, so that a live region announces it once. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Replaces the children; a named control that had the focus has it again, if it is still there. */
export function redraw(parent: Element, ...children: readonly Node[]): void {
  const { activeElement } = document;
  const name = parent.contains(activeElement) ? activeElement?.getAttribute('aria-label') : null;
  parent.replaceChildren(...children);
  if (name) parent.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`)?.focus();
}

/** A 24 px stroke icon from path data. */
export const icon = (...paths: readonly string[]): SVGElement =>
  svg(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 20,
      height: 20,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    ...paths.map((d) => svg('path', { d })),
  );
