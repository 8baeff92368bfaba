/**
 * Values as a lock writes them: short, reproducible, without secrets. A truncated value carries a digest, so that a
 * change behind the cut is noticed.
 */
import { createHash } from 'node:crypto';

/** Fields whose text is not written. */
const SECRET = /password|secret|token/i;
/** Characters of a value that stands alone, and of a field of a longer value. */
const WHOLE = 240;
const FIELD = 100;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);
const json = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** `{"id":"1001","amou… (573, 3fa2b1)`: its beginning, its length, its digest. */
export const cut = (text: string, at: number): string =>
  text.length <= at ? text : `${text.slice(0, at)}… (${text.length}, ${digest(text)})`;

const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
};

/** The name of a value that is not data. */
const named = (value: object | ((...args: never[]) => unknown)): string => {
  const { id, name } = value as { readonly id?: unknown; readonly name?: unknown };
  const kind = typeof value === 'function' ? 'function' : value.constructor.name;
  const own = [id, name].find((each): each is string => typeof each === 'string' && each !== '');
  return own === undefined ? `(${kind})` : `(${kind} ${own})`;
};

/** As JSON, with secret texts replaced by their length and digest. */
const dataOf = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string')
    return SECRET.test(field) && value !== '' ? `(secret of ${value.length}, ${digest(value)})` : value;
  if (typeof value === 'function') return named(value as () => unknown);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => dataOf(each, field));
  if (!isPlain(value)) return named(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dataOf(inner, key)]));
};

const short = (value: unknown, at: number): unknown => {
  const text = json(value);
  return text.length <= at ? value : cut(text, at);
};

/** The input of an actor; a large one field by field, so that a diff shows what has changed. */
export const recorded = (value: unknown): unknown => {
  const data = dataOf(value);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return short(data, WHOLE);
  const text = json(data);
  if (text.length <= WHOLE) return JSON.parse(text) as unknown;
  return Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, short(inner, FIELD)]));
};
