import type { Language } from '../config.ts';
import { takeEarlyAnswer } from './browser/early-answers.ts';
import { messagesFolder } from './browser/messages-folder.ts';

/** Message id to parsed parts. */
export type Catalogue = Readonly<Record<string, unknown>>;
/** `late`: of flows that no page opens by itself; `rest`: of everything else beyond the first screen. */
type Part = 'first' | 'rest' | 'late';

/**
 * Plain texts travel as they are, and become the parsed form here, which the formatter returns at once: it would try
 * to parse a plain text, for which the site has no parser, and fail each time.
 */
const parsed = (texts: Readonly<Record<string, unknown>>): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, Array.isArray(text) ? text : [{ type: 0, value: text }]]),
  );

/** Milliseconds after which a render may request failed messages again. */
const FORGET_AFTER = 5000;

const loaded = new Map<string, Catalogue>();
const broken = new Set<string>();
const pendingParts = new Map<string, Promise<void>>();

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
    loaded.set(address, parsed((await answer.json()) as Record<string, unknown>));
  } catch (error) {
    broken.add(address);
    throw error;
  }
};

/** Loads the messages of the first screen in a language. */
export const loadFirstMessages = (language: Language): Promise<void> => load(language, 'first');

/** Loads all messages of a language. */
export const loadMessages = async (language: Language): Promise<void> => {
  await Promise.all([load(language, 'first'), load(language, 'rest'), load(language, 'late')]);
};

/** Marked as fulfilled for React, so that a render does not suspend for loaded messages. */
const HERE = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Loads the messages beyond the first screen, while rendering: the same promise each time, so that React can suspend on
 * it. A failure is dropped only after it has been rendered, because React renders once more before it gives up.
 */
export const messagesBeyond = (language: Language, part: 'rest' | 'late'): Promise<void> => {
  const address = addressOf(language, part);
  const pending = pendingParts.get(address);
  if (pending) return pending;
  if (loaded.has(address)) return HERE;
  const parts: readonly Part[] = part === 'late' ? ['first', 'rest', 'late'] : ['first', 'rest'];
  const loading = Promise.all(parts.map((each) => load(language, each))).then(() => undefined);
  pendingParts.set(address, loading);
  loading.catch(() => setTimeout(() => pendingParts.delete(address), FORGET_AFTER));
  return loading;
};

const NONE: Catalogue = {};

/** The messages of the first screen in a language, as far as they are loaded. */
export const firstMessagesOf = (language: Language): Catalogue =>
  loaded.get(addressOf(language, 'first')) ?? NONE;

/** The messages of a language, as far as they are loaded; those of late flows only where they are asked for. */
export const messagesOf = (language: Language, part: 'rest' | 'late'): Catalogue => ({
  ...firstMessagesOf(language),
  ...loaded.get(addressOf(language, 'rest')),
  ...(part === 'late' ? loaded.get(addressOf(language, 'late')) : null),
});
