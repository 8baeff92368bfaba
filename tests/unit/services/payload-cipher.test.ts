import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { encryptPayload, type PayloadKey } from '../../../src/services/payload-cipher.ts';
import { FakeStorage, caught, gateway, no, yes, type Sent } from './gateway.ts';

let key: PayloadKey;
let privateKey: CryptoKey;
beforeAll(async () => {
  const pair = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(pair.publicKey);
  key = { kid: 'k-1', jwk: { kty: 'RSA', n, e } };
  privateKey = pair.privateKey;
});
const opened = async (jwe: string): Promise<unknown> => {
  const { plaintext } = await compactDecrypt(jwe, privateKey, {
    keyManagementAlgorithms: ['RSA-OAEP-256'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return JSON.parse(new TextDecoder().decode(plaintext));
};
/** The same text with another letter in the middle of one of its five parts. */
const tampered = (jwe: string, part: number): string => {
  const parts = jwe.split('.');
  const text = parts[part] ?? '';
  const middle = Math.floor(text.length / 2);
  parts[part] = text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1);
  return parts.join('.');
};

describe('the cipher', () => {
  test('creates a compact JWE that the holder of the key opens', async () => {
    const jwe = await encryptPayload({ username: 'ayse', nested: [1, null, true] }, key);
    expect(jwe.split('.')).toHaveLength(5);
    expect(decodeProtectedHeader(jwe)).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'k-1' });
    expect(await opened(jwe)).toEqual({ username: 'ayse', nested: [1, null, true] });
  });

  test.each(['şifre-İığü', '密码🔑', 'รหัส', '"\\\n\u0000', 'x'.repeat(300_000)])(
    'keeps every letter',
    async (text) => {
      expect(await opened(await encryptPayload({ text }, key))).toEqual({ text });
    },
  );

  test('never creates the same text twice, nor one that shows its content', async () => {
    const [one, two] = [
      await encryptPayload({ a: 'geheim' }, key),
      await encryptPayload({ a: 'geheim' }, key),
    ];
    for (const part of [1, 2, 3, 4]) expect(one.split('.')[part]).not.toBe(two.split('.')[part]);
    expect(one).not.toContain(btoa('geheim').slice(0, 6));
  });

  test.each([0, 1, 2, 3, 4])('fails to open once part %i was tampered with', async (part) => {
    const jwe = await encryptPayload({ amount: 100 }, key);
    await expect(opened(tampered(jwe, part))).rejects.toThrow(/./);
  });

  test('reports a page without cryptography', async () => {
    vi.stubGlobal('crypto', {});
    const error = await caught(encryptPayload({}, key));
    vi.unstubAllGlobals();
    expect(error).toMatchObject({ kind: 'insecureContext', code: 'missing_encryption' });
  });
});

describe('an encrypted call', () => {
  const credentials = { username: 'ayse', password: 'geheim-ş' };
  const ticket = { lot_number: 'l', captcha_output: 'o', pass_token: 'p', gen_time: '1' };
  const account = { token: 't', id: 7, userName: 'ayse', customerType: 1, firstTimeLogin: '1' };
  const isKeyCall = ({ address }: Sent) => address === '/wps/session/key';

  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('sessionStorage', new FakeStorage());
    vi.stubGlobal('localStorage', new FakeStorage());
  });
  afterEach(() => vi.unstubAllGlobals());
  const freshLogin = async () => (await import('../../../src/services/login.ts')).login;

  test('LOG-11, LOG-12, API-01: a login is sealed, with the ticket of the slider beside its fields', async () => {
    const login = await freshLogin();
    const sent = gateway((one) => (isKeyCall(one) ? yes(key) : yes(account)));
    expect(await login({ ...credentials, captcha: 'k7f2' }, ticket)).toEqual({
      token: 't',
      customerId: '7',
      account: 'ayse',
      accountType: 1,
      isFirstLogin: true,
      isPasswordExpired: false,
      isPasswordDefault: false,
    });
    const [keyCall, body] = [sent.find(isKeyCall), sent.find(({ method }) => method === 'POST')];
    expect(keyCall?.method).toBe('GET');
    expect(body?.address).toBe('/wps/session/login');
    expect(body?.headers.get('Encryption')).toBe('JWE');
    const wire = JSON.parse(body?.body ?? '') as { value: string };
    expect(Object.keys(wire)).toEqual(['value']);
    expect(body?.body).not.toContain('geheim');
    expect(await opened(wire.value)).toEqual({
      ...credentials,
      ...ticket,
      captcha: 'k7f2',
      type: 'username',
      loginDeviceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('LOG-11: without a captcha none is sent', async () => {
    const login = await freshLogin();
    const sent = gateway((one) => (isKeyCall(one) ? yes(key) : yes(account)));
    await login(credentials, ticket);
    const { value } = JSON.parse(sent.at(-1)?.body ?? '') as { value: string };
    expect(await opened(value)).not.toHaveProperty('captcha');
  });

  test('the key is fetched once, and again after a body that could not be opened', async () => {
    const login = await freshLogin();
    let answer = () => yes(account);
    const sent = gateway((one) => (isKeyCall(one) ? yes(key) : answer()));
    const keys = () => sent.filter(isKeyCall).length;
    await login(credentials, ticket);
    await login(credentials, ticket);
    expect(keys()).toBe(1);
    answer = () => no('request_body_required', {}, 400);
    await caught(login(credentials, ticket));
    answer = () => yes(account);
    await login(credentials, ticket);
    expect(keys()).toBe(2);
  });

  test('another refusal keeps the key', async () => {
    const login = await freshLogin();
    const sent = gateway((one) => (isKeyCall(one) ? yes(key) : no('bad_credentials')));
    await caught(login(credentials, ticket));
    await caught(login(credentials, ticket));
    expect(sent.filter(isKeyCall)).toHaveLength(1);
  });

  test('without a key nothing is sent, and the next try requests it again', async () => {
    const login = await freshLogin();
    let keyAnswer = () => new Response('<html>', { status: 502 });
    const sent = gateway((one) => (isKeyCall(one) ? keyAnswer() : yes(account)));
    expect(await caught(login(credentials, ticket))).toMatchObject({ kind: 'unavailable' });
    expect(sent.every(isKeyCall)).toBe(true);
    keyAnswer = () => yes(key);
    expect(await login(credentials, ticket)).toMatchObject({ token: 't' });
  });
});
