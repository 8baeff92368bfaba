const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const ALONG = { vertical: ['ArrowDown', 'ArrowUp'], horizontal: ['ArrowRight', 'ArrowLeft'] };

export type Orientation = 'vertical' | 'horizontal';

/** Index that a key moves to in a ring of `count` items, or null for any other key. */
export function nextIndex(key: string, index: number, count: number, along: Orientation): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (!ALONG[along].includes(key)) return null;
  const step = STEP[key] ?? 0;
  if (index < 0) return step > 0 ? 0 : count - 1;
  return (index + step + count) % count;
}

/** Index of the first label that starts with the typed text, searching after `index` first. */
export function typeAhead(typed: string, labels: string[], index: number, locale?: string): number {
  const wanted = typed.toLocaleLowerCase(locale);
  const order = labels.map((_, step) => (index + 1 + step) % labels.length);
  return order.find((at) => labels[at]?.trim().toLocaleLowerCase(locale).startsWith(wanted)) ?? -1;
}

/** The elements in a container that arrows move between. */
export function itemsIn(container: HTMLElement | null, selector: string): HTMLElement[] {
  if (!container) return [];
  return [...container.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => !item.hasAttribute('disabled') && item.getAttribute('aria-disabled') !== 'true',
  );
}
