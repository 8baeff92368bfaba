import type { Language } from '../config.ts';
import { takeEarlyAnswer } from './browser/early-answers.ts';
import { messagesFolder } from './browser/messages-folder.ts';

/** A catalogue as the build compiles it: message id to text or parsed parts. */
export type Catalogue = Readonly<Record<string, unknown>>;
type Part = 'first' | 'rest';

/** Milliseconds after which a render may request failed messages again. */
const FORGET_AFTER = 5000;

const loaded = new Map<string, Catalogue>();
const broken = new Set<string>();
const wholes = new Map<Language, Promise<void>>();

const addressOf = (language: Language, part: Part): string =>
  `/assets/messages/${messagesFolder()}/${language.toLowerCase()}-${part}.json`;

/** Data rather than a module: a browser caches a failed module for the life of the page. */
const load = async (language: Language, part: Part): Promise<void> => {
  const address = addressOf(language, part);
  if (loaded.has(address)) return;
  try {
    // A broken response must not come from the browser's cache again.
    const answer = await (takeEarlyAnswer(address) ??
      fetch(address, { cache: broken.has(address) ? 'reload' : 'default' }));
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    loaded.set(address, (await answer.json()) as Catalogue);
  } catch (error) {
    broken.add(address);
    throw error;
  }
};

/** Loads the messages of the first screen in a language. */
export const loadFirstMessages = (language: Language): Promise<void> => load(language, 'first');

/** Loads all messages of a language. */
export const loadMessages = async (language: Language): Promise<void> => {
  await Promise.all([load(language, 'first'), load(language, 'rest')]);
};

/** Whether all messages of a language are loaded. */
export const isWhole = (language: Language): boolean => loaded.has(addressOf(language, 'rest'));

/** Marked as fulfilled for React, so that a render does not suspend for loaded messages. */
const HERE = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * `loadMessages` for use while rendering: the same promise each time, so that React can suspend on it. A
 * failure is dropped only after it has been rendered, because React renders once more before it gives up.
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

/** The messages of the first screen in a language, as far as they are loaded. */
export const firstMessagesOf = (language: Language): Catalogue =>
  loaded.get(addressOf(language, 'first')) ?? NONE;

/** All messages of a language, as far as they are loaded. */
export const messagesOf = (language: Language): Catalogue => ({
  ...firstMessagesOf(language),
  ...loaded.get(addressOf(language, 'rest')),
});
