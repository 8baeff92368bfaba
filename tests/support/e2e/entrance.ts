import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { encryptPayload } from '../../../src/services/payload-cipher.ts';
import { MEMBER, type Person } from './people.ts';

interface Envelope<Value> {
  readonly success: boolean;
  readonly value: Value;
}
interface Puzzle {
  readonly lot_number: string;
  readonly proof: { readonly salt: string; readonly difficulty: number };
}
interface Account {
  readonly token: string;
  readonly id: string;
  readonly userName: string;
  readonly customerType: number;
}
type Key = Parameters<typeof encryptPayload>[1];

// No connection is kept alive: if the platform closes it at that moment, the next request fails.
const HEADERS = {
  ...{ Merchant: 'statehouse', Language: 'TY', 'X-Requested-With': 'XMLHttpRequest' },
  Connection: 'close',
};

const fetchValue = async <Value>(url: string, init: RequestInit = {}): Promise<Value> => {
  const response = await fetch(url, { ...init, headers: { ...HEADERS, ...init.headers } });
  const text = await response.text();
  const { success, value } = JSON.parse(text) as Envelope<Value>;
  if (!success) throw new Error(`${url}: ${response.status} ${text}`);
  return value;
};
const post = <Value>(url: string, body: object, headers: Record<string, string> = {}): Promise<Value> =>
  fetchValue(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const work = ({ salt, difficulty }: Puzzle['proof']): number => {
  for (let counter = 0; ; counter += 1) {
    const digest = hash('sha256', `${salt}:${counter}`, 'buffer');
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return counter;
  }
};

/** Signs in as the site does, without a browser. Like any sign-in, it ends the account's other session. */
export const openSession = async (url: string, { account, password }: Person): Promise<Account> => {
  const puzzle = await fetchValue<Puzzle>(`${url}/wps/captcha/geetest?scene=login`);
  const ticket = await post<object>(`${url}/wps/captcha/geetest/verify`, {
    lot_number: puzzle.lot_number,
    answer: { kind: 'proof', counter: work(puzzle.proof) },
  });
  const key = await fetchValue<Key>(`${url}/wps/session/key`);
  const value = await encryptPayload({ username: account, password, type: 'username', ...ticket }, key);
  return post(`${url}/wps/session/login`, { value }, { Encryption: 'JWE' });
};

/** The sessions that tests have left open on this worker's platforms. */
const kept = new Map<string, Account>();
const isOpen = async (url: string, { token }: Account): Promise<boolean> =>
  (await fetch(`${url}/wps/member/info`, { headers: { ...HEADERS, Authorization: token } })).ok;

/**
 * What a page stores of the person's session: of the open one, if there is one, since a sign-in costs a quarter of a
 * second of processor time. For tests that are not about signing in.
 */
export const sessionOf = async (url: string, person: Person): Promise<Readonly<Record<string, string>>> => {
  const key = `${url} ${person.account}`;
  let session = kept.get(key);
  if (!session || !(await isOpen(url, session))) {
    session = await openSession(url, person);
    kept.set(key, session);
  }
  const { token, id, userName, customerType } = session;
  return {
    account: userName,
    username: userName,
    customerId: String(id),
    isAgent: String(customerType),
    merchant: 'statehouse',
    token,
  };
};

/** Gives the page a session that was opened without it, and goes to `path`: for tests that are not about signing in. */
export const enter = async (page: Page, url: string, path = '/', person: Person = MEMBER): Promise<void> => {
  const session = await sessionOf(url, person);
  // Any file of the origin will do; one without script has no side effects.
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto(`${url}${path}`);
};

/** The documents that the demo is seeded with. */
const ACCEPTED = { termsVersion: 1, privacyVersion: 1 };

/** The site's registration request: the sealed form with a fresh ticket. */
export const sealedRegistration = async (url: string, form: object): Promise<string> => {
  const puzzle = await fetchValue<Puzzle>(`${url}/wps/captcha/geetest?scene=register`);
  const ticket = await post<object>(`${url}/wps/captcha/geetest/verify`, {
    lot_number: puzzle.lot_number,
    answer: { kind: 'proof', counter: work(puzzle.proof) },
  });
  const key = await fetchValue<Key>(`${url}/wps/session/key`);
  return JSON.stringify({ value: await encryptPayload({ ...ACCEPTED, ...form, ...ticket }, key) });
};
