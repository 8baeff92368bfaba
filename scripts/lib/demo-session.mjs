/** Signs a demo account in as the site does, without a browser: the proof of work is faster here. */
import { hash } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';

const HEADERS = { Merchant: 'statehouse', Language: 'TY', 'X-Requested-With': 'XMLHttpRequest' };

async function call(send, url, body, headers = {}) {
  const answer = await send(url, {
    headers: { ...HEADERS, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { success, value } = await answer.json();
  if (!success) throw new Error(`${url}: ${answer.status}`);
  return value;
}

function work({ salt, difficulty }) {
  for (let counter = 0; ; counter += 1) {
    const digest = hash('sha256', `${salt}:${counter}`, 'buffer');
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return counter;
  }
}

/**
 * The site's sign-in request: the encrypted form, with a fresh captcha ticket. `send` is `fetch` or a replacement.
 * @param {string} url
 * @param {{ readonly account: string, readonly password: string }} person
 * @param {(url: string, init: { method?: string, headers: Record<string, string>, body?: string }) => Promise<{
 * readonly status: number, json(): Promise<any> }>} send
 * @returns {Promise<{ readonly value: string }>}
 */
export async function sealedForm(url, { account, password }, send = fetch) {
  const puzzle = await call(send, `${url}/wps/captcha/geetest?scene=login`);
  const ticket = await call(send, `${url}/wps/captcha/geetest/verify`, {
    lot_number: puzzle.lot_number,
    answer: { kind: 'proof', counter: work(puzzle.proof) },
  });
  const { kid, jwk } = await call(send, `${url}/wps/session/key`);
  const form = JSON.stringify({ username: account, password, type: 'username', ...ticket });
  const value = await new CompactEncrypt(new TextEncoder().encode(form))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'RSA-OAEP-256'));
  return { value };
}

/**
 * @returns the content of the site's session storage after sign-in.
 * @param {string} url
 * @param {{ readonly account: string, readonly password: string }} person
 * @param {(url: string, init: { method?: string, headers: Record<string, string>, body?: string }) => Promise<{
 * readonly status: number, json(): Promise<any> }>} send
 */
export async function demoSession(url, person, send = fetch) {
  const { token, id, userName, customerType } = await call(
    send,
    `${url}/wps/session/login`,
    await sealedForm(url, person, send),
    { Encryption: 'JWE' },
  );
  return {
    account: userName,
    username: userName,
    customerId: String(id),
    isAgent: String(customerType),
    merchant: 'statehouse',
    token,
  };
}
