import type { Language } from '../config.ts';
import { takeEarlyAnswer } from './browser/early-answers.ts';
import { messagesFolder } from './browser/messages-folder.ts';

/** A catalogue as the build compiles it: message id to text or parsed parts. */
export type Catalogue = Readonly<Record<string, unknown>>;
type Part = 'first' | 'rest';

/** Milliseconds after which words that did not come may be asked for again by who draws. */
const FORGET_AFTER = 5000;

const loaded = new Map<string, Catalogue>();
const broken = new Set<string>();
const wholes = new Map<Language, Promise<void>>();

const addressOf = (language: Language, part: Part): string =>
  `/assets/messages/${messagesFolder()}/${language.toLowerCase()}-${part}.json`;

/** Data instead of a module: a browser remembers for the life of a page that a module did not come. */
const load = async (language: Language, part: Part): Promise<void> => {
  const address = addressOf(language, part);
  if (loaded.has(address)) return;
  try {
    // What came broken must not come out of the browser's cache once more.
    const answer = await (takeEarlyAnswer(address) ??
      fetch(address, { cache: broken.has(address) ? 'reload' : 'default' }));
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    loaded.set(address, (await answer.json()) as Catalogue);
  } catch (error) {
    broken.add(address);
    throw error;
  }
};

/** Fetches the words of the first screen in a language. */
export const loadFirstMessages = (language: Language): Promise<void> => load(language, 'first');

/** Fetches all words of a language. */
export const loadMessages = async (language: Language): Promise<void> => {
  await Promise.all([load(language, 'first'), load(language, 'rest')]);
};

/** Whether all words of a language are here. */
export const isWhole = (language: Language): boolean => loaded.has(addressOf(language, 'rest'));

/** Known to React to be done, so that nobody who draws waits a moment for what is here. */
const HERE = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * `loadWords` for whoever draws: the same promise each time, so that drawing can wait for it. A failure is forgotten
 * only after it has been drawn, since drawing asks once more before it gives up.
 */
export const wholeCatalogue = (language: Language): Promise<void> => {
  const pending = wholes.get(language);
  if (pending) return pending;
  if (isWhole(language)) return HERE;
  const whole = loadMessages(language);
  wholes.set(language, whole);
  whole.catch(() => setTimeout(() => wholes.delete(language), FORGET_AFTER));
  return whole;
};

const NONE: Catalogue = {};

/** The words of the first screen in a language, as far as they are here. */
export const firstMessagesOf = (language: Language): Catalogue =>
  loaded.get(addressOf(language, 'first')) ?? NONE;

/** All words of a language, as far as they are here. */
export const messagesOf = (language: Language): Catalogue => ({
  ...firstMessagesOf(language),
  ...loaded.get(addressOf(language, 'rest')),
});
