/** Amounts, dates and names on a page, line by line, for a driver that states what each must be. */

const BLOCK =
  'button, a, p, li, dd, dt, td, th, label, legend, output, caption, h1, h2, h3, h4, figcaption, div';
/** Elements that change with the clock, and text areas, whose value is shown in place of their text. */
const LEFT_OUT = '[role="timer"], textarea, style, script';

const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();

/** The texts of a part of the page, one line for each button, cell or paragraph; then its labels. */
export const linesIn = (root: Element): string[] => {
  const blocks = new Map<Element, string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (!parent || parent.closest(LEFT_OUT)) continue;
    const block = parent.closest(BLOCK) ?? root;
    const moment = parent.closest('time[title]');
    const text = moment ? `${(node as Text).data} (${moment.getAttribute('title')})` : (node as Text).data;
    blocks.set(block, (blocks.get(block) ?? '') + text);
  }
  const labels = [...root.querySelectorAll('[aria-label], [title], [alt]')]
    .filter((element) => !element.closest(LEFT_OUT) && element.tagName !== 'TIME')
    .flatMap((element) =>
      ['aria-label', 'title', 'alt'].flatMap((name) => {
        const text = element.getAttribute(name);
        return text === null || text === '' ? [] : [text];
      }),
    );
  const texts = [...blocks].map(([block, text]) => {
    // A term is put before its description.
    if (block.tagName === 'DT' && block.nextElementSibling?.tagName === 'DD') return '';
    const term = block.tagName === 'DD' ? block.previousElementSibling : null;
    return term?.tagName === 'DT' ? `${term.textContent}: ${text}` : text;
  });
  return [...texts, ...labels].map(plain).filter((text) => text !== '');
};

/** Lines with a number in them, or with one of the names. */
export const figuresIn = (root: Element, names: readonly string[] = []): string[] =>
  linesIn(root).filter((line) => /\d/.test(line) || names.some((name) => line.includes(name)));

/**
 * @throws Error with the first difference, if the amounts, dates or names on the page or their order differ from
 * `expected`.
 */
export const checkFigures = (
  root: Element | null,
  expected: readonly string[],
  names: readonly string[] = [],
  /** Lines that are checked elsewhere. */
  except: RegExp = /^$/,
): void => {
  const shown = root ? figuresIn(root, names).filter((line) => !except.test(line)) : [];
  const at = [...shown, ...expected].findIndex((_, line) => shown[line] !== expected[line]);
  if (at === -1) return;
  throw new Error(
    `line ${at + 1} of the page is '${shown[at] ?? ''}' and must be '${expected[at] ?? ''}', among:\n  ${shown.join('\n  ')}`,
  );
};

/** `5,000.00` from minor units, by code that is independent of the site's. */
export const amountText = (minor: number, exponent = 2): string => {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${minor < 0 ? '−' : ''}${whole}${exponent > 0 ? `.${digits.slice(-exponent)}` : ''}`;
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const DAY_MS = 86_400_000;

/** `2026-11-20 09:02:00` in UTC, the time zone of the tests. */
export const stampText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** `20 Nov`, or `20 Nov 2025` in another year. */
export const dateText = (at: number): string => {
  const date = new Date(at);
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? '' : ` ${date.getUTCFullYear()}`;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${year}`;
};

/** `20 Nov`, `today`, `yesterday`, or `20 Nov 2025`. */
export const dayText = (at: number): string => {
  const days = Math.floor(Date.now() / DAY_MS) - Math.floor(at / DAY_MS);
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : dateText(at);
};

/** The first and the last day of a range: `20 Nov (2026-11-20 00:00:00) – 27 Nov (2026-11-27 12:00:00)`. */
export const periodText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  [from, to].map((at) => `${dateText(at)} (${stampText(at)})`).join(' – ');

/** A moment as the page shows it, followed by the full stamp of the tooltip: `20 Nov 09:02 (2026-11-20 09:02:00)`. */
export const momentText = (at: number): string =>
  `${dayText(at)} ${stampText(at).slice(11, 16)} (${stampText(at)})`;
