/**
 * How much of the page the driver checks: each amount, date and name on it is falsified in place, one at a time, and
 * the driver's own assertions for that state must fail.
 */
import en from '../../src/i18n/lang/en.json' with { type: 'json' };
import { leavesOf } from './lock.ts';
import type { Path } from './generate.ts';
import { replay } from './replay.ts';
import type { System } from './system.ts';
import { onView, type ViewDriver } from './view.tsx';

/** A text on the page that can be changed and restored. */
interface Place {
  /** `button`, `td`, `img alt`. */
  readonly where: string;
  readonly text: string;
  readonly write: (text: string) => void;
}
interface Falsehood {
  /** `one unit more`. */
  readonly fault: string;
  readonly text: string;
  /** The falsified part of the text. */
  readonly part: string;
}
export interface ShownScore {
  readonly planted: number;
  readonly found: number;
  /** `shows one unit more in open.choosing: button 'Report P #,###.## missing'`. */
  readonly survivors: readonly string[];
}

/** Texts of the catalogue without placeholders. */
const FIXED = new Set(Object.values(en).filter((text) => !text.includes('{')));
const NUMBER = /\d(?:[\d.,:/]*\d)?/g;
/** An amount, or its whole part if that stands apart; numbers below a hundred are counts. */
const MONEY = /^(?:\d{1,3}(?:,\d{3})+|\d{3})(?:\.\d{2})?$|^\d+\.\d{2}$/;
const ATTRIBUTES = ['aria-label', 'alt', 'title'];
/**
 * Elements that change with the clock show another text each second, and a text area shows its value in place of its
 * text.
 */
const LEFT_OUT = '[role="timer"], textarea, script, style';

const nameOf = (element: Element): string =>
  element.closest('button, a, [role], h1, h2, h3, li, td, th, dt, dd, p, label')?.tagName.toLowerCase() ??
  element.tagName.toLowerCase();

const placesIn = (root: Element): Place[] => {
  const places: Place[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const element = text.parentElement;
    if (!element || element.closest(LEFT_OUT)) continue;
    places.push({ where: nameOf(element), text: text.data, write: (value) => void (text.data = value) });
  }
  for (const attribute of ATTRIBUTES)
    for (const element of root.querySelectorAll(`[${attribute}]`))
      if (!element.closest(LEFT_OUT))
        places.push({
          where: `${nameOf(element)} ${attribute}`,
          text: element.getAttribute(attribute) ?? '',
          write: (value) => element.setAttribute(attribute, value),
        });
  return places.filter(({ text }) => text.trim() !== '' && !FIXED.has(text.trim()));
};

/** Texts of the catalogue: a value that occurs in them is not a name. */
const CATALOGUE_TEXT = Object.values(en).join(' ').toLowerCase();
/** Texts in the context that name a person or a thing. */
const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string')
    return /\p{L}{3}/u.test(value) && !CATALOGUE_TEXT.includes(value.toLowerCase()) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namesIn);
};

const more = (digits: string): string => {
  const last = Number(digits.at(-1));
  return digits.slice(0, -1) + String(last === 9 ? 8 : last + 1);
};
/** The amount with the decimal point two places further left and as many decimals as before. */
const otherExponent = (amount: string): string => {
  const value = Number(amount.replaceAll(',', '')) / 100;
  return amount.includes('.') ? value.toFixed(2) : String(Math.trunc(value));
};

const falsehoods = ({ text }: Place, names: readonly string[], amounts: readonly string[]): Falsehood[] => {
  const numbers = [...text.matchAll(NUMBER)];
  const put = (at: number, old: string, now: string): string =>
    text.slice(0, at) + now + text.slice(at + old.length);
  const ofNumbers = numbers.flatMap(({ 0: part, index }): Falsehood[] => {
    const other = amounts.find((amount) => amount !== part);
    const isMoney = MONEY.test(part);
    return [
      { fault: 'one unit more', part, text: put(index, part, more(part)) },
      ...(isMoney && otherExponent(part) !== part
        ? [{ fault: 'another exponent', part, text: put(index, part, otherExponent(part)) }]
        : []),
      ...(isMoney && other !== undefined
        ? [{ fault: 'another amount of the page', part, text: put(index, part, other) }]
        : []),
    ];
  });
  const name = names.find((each) => text.includes(each));
  const other = names.find((each) => each !== name && !text.includes(each)) ?? 'Somebody';
  return name === undefined
    ? ofNumbers
    : [...ofNumbers, { fault: 'another name', part: name, text: text.replace(name, other) }];
};

/** `Report P #,###.## missing`: the place and its text without the figures. */
const shapeOf = ({ where, text }: Place, { part }: Falsehood): string =>
  `${where} '${text.replaceAll(part, `«${part}»`).replaceAll(/\d/g, '#').slice(0, 80)}'`;

/** Upper limit of tries for texts of one shape in a state. */
const TRIES = 3;

/** @throws Error if a path fails without any fault. */
export const scoreOfShown = async (
  system: System,
  paths: readonly Path[],
  driver: ViewDriver,
): Promise<ShownScore> => {
  const tried = new Map<string, Set<string>>();
  const survivors = new Set<string>();
  for (const path of paths) {
    const view = onView(driver);
    const failure = await replay(system, path, {
      compares: false,
      ground: {
        ...view,
        verify: async (stage, taken, offered) => {
          await view.verify?.(stage, taken, offered);
          const { snapshot } = taken.move.to;
          const places = placesIn(document.body);
          const names = [...new Set(namesIn(snapshot.context))].toSorted((a, b) => b.length - a.length);
          const amounts = places
            .flatMap(({ text }) => text.match(NUMBER) ?? [])
            .filter((each) => MONEY.test(each));
          const state = leavesOf(snapshot.value).join(' ');
          for (const place of places)
            for (const falsehood of falsehoods(place, names, amounts)) {
              const name = `shows ${falsehood.fault} in ${state}: ${shapeOf(place, falsehood)}`;
              const texts = tried.get(name) ?? new Set<string>();
              tried.set(name, texts);
              if (texts.has(place.text) || texts.size >= TRIES) continue;
              texts.add(place.text);
              place.write(falsehood.text);
              try {
                await view.verify?.(stage, taken, offered);
                survivors.add(name);
              } catch {
                // The check has noticed the fault.
              } finally {
                place.write(place.text);
              }
            }
        },
      },
    });
    if (failure) throw new Error(`Without any fault, at ${failure.labels.join(' · ')}: ${failure.why}`);
  }
  return { planted: tried.size, found: tried.size - survivors.size, survivors: [...survivors].toSorted() };
};
