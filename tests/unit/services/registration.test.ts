import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from '../../../src/services/browser/draft-store.ts';
import {
  checkAffiliate,
  invalidFieldsOf,
  loadForm,
  register,
  type Registration,
} from '../../../src/services/registration.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { sendCode } from '../../../src/services/verification.ts';
import { FakeStorage, gateway, no, yes } from './gateway.ts';

let session: FakeStorage;
beforeEach(() => {
  session = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', {
    href: 'https://play.example:8443/register?code=7',
    hostname: 'play.example',
    protocol: 'https:',
  });
});
afterEach(() => void vi.unstubAllGlobals());

const ticket = { lot_number: 'lot', captcha_output: 'out', pass_token: 'pass', gen_time: '1' };
const account = { token: 't-1', id: 7, userName: 'mina_k', customerType: 0 };

// One for all: a browser asks for it once.
const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
const jwk = await exportJWK(publicKey);

/** What a gateway with the key reads from a registration. */
const read = async (registration: Registration) => {
  const requests = gateway(({ address }) =>
    address.startsWith('/wps/session/key') ? yes({ kid: 'k-1', jwk }) : yes(account),
  );
  const signedIn = await register(registration, ticket);
  const sent = requests.find(({ address }) => address.startsWith('/wps/member/register'));
  const { value } = JSON.parse(sent?.body ?? '{}') as { value: string };
  const { plaintext } = await compactDecrypt(value, privateKey);
  return {
    sent,
    signedIn,
    body: JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>,
  };
};

describe('the request for an account', () => {
  test('REG-04, REG-06, REG-07, CAP-02: contains the visible fields, the ticket and its origin', async () => {
    const { sent, body, signedIn } = await read({
      method: 'username',
      fields: { username: 'mina_k', password: 'Right-Horse-26', email: '', countryDialingCode: '90' },
      documents: [],
    });
    expect([sent?.method, sent?.address, sent?.headers.get('Encryption')]).toEqual([
      'PUT',
      '/wps/member/register',
      'JWE',
    ]);
    expect(body).toEqual({
      username: 'mina_k',
      password: 'Right-Horse-26',
      countryDialingCode: '90',
      ...ticket,
      registerUrl: 'https://play.example:8443/register?code=7',
      domain: 'play.example',
      registerMethod: 'WEB',
      login: true,
      loginDeviceId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(signedIn).toMatchObject({ token: 't-1', account: 'mina_k' });
  });

  test('VAL-19: names the versions of the accepted documents', async () => {
    const { body } = await read({
      method: 'username',
      fields: { username: 'mina_k' },
      documents: [
        { kind: 'terms', version: 3, effectiveFrom: 0, title: 'Terms' },
        { kind: 'privacy', version: 1, effectiveFrom: 0, title: 'Privacy' },
      ],
    });
    expect(body).toMatchObject({ termsVersion: 3, privacyVersion: 1 });
  });

  test('ACT-17, CFG-06: by number has its own endpoint', async () => {
    const { sent, body } = await read({
      method: 'mobile',
      fields: { mobileNum: '532 418 07 72', countryDialingCode: '+90', verificationCode: '418077' },
      documents: [],
    });
    expect(sent?.address).toBe('/wps/member/register/mobile');
    expect(sent?.headers.get('ModuleId')).toBe('MOBILENUMREG3');
    expect(body).toMatchObject({ verificationCode: '418077', registerMethod: 'WEB' });
  });
});

test.each([
  ['username', 'REGMOBVERF3'],
  ['mobile', 'MOBILENUMREG3'],
] as const)('API-49: a code to register by %s is asked for under %s', async (method, module) => {
  const requests = gateway(() => yes({ expiredMinutes: 1 }));
  await sendCode({ purpose: 'register', method, mobile: '532 418 07 72', dialingCode: '+90' });
  expect(requests.map(({ address, headers }) => [address, headers.get('ModuleId')])).toEqual([
    ['/wps/verification/sms/register', module],
  ]);
  expect(JSON.parse(requests[0]?.body ?? 'null')).toEqual({
    mobileNo: '532 418 07 72',
    countryDialingCode: '+90',
  });
});

test('REG-08: the token of a phone-verification service is sent unchanged', async () => {
  const fields = { mobileNum: '5324180772', firebaseChannel: 'sms', firebaseIdToken: 'eyJ.token' };
  const { body } = await read({ method: 'mobile', fields, documents: [] });
  expect(body).toMatchObject({ firebaseChannel: 'sms', firebaseIdToken: 'eyJ.token' });
});

test('REG-02: a referral code is checked with the domain it is used at', async () => {
  const requests = gateway(() => no('invitation_code_error'));
  await expect(checkAffiliate('STH 9X')).rejects.toMatchObject({ code: 'invitation_code_error' });
  expect(requests.map(({ address }) => address)).toEqual([
    '/wps/agent/affiliate?code=STH+9X&domain=play.example',
  ]);
});

describe('the form', () => {
  test('REG-09: is built from the rules and the draft of this tab', async () => {
    keepDraft('registration', { username: 'mina' });
    gateway(() => yes({ username: { enabled: true, required: true, patternId: 2, maxLength: 16 } }));
    const { rules, draft } = await loadForm(false);
    expect(rules.map(({ key, isRequired, patternId }) => [key, isRequired, patternId])).toEqual([
      ['username', true, '2'],
    ]);
    expect(draft).toEqual({ username: 'mina' });
  });

  test('VAL-19: lists the documents to accept, if the brand shows its documents', async () => {
    const heading = (kind: string) => ({ kind, version: 2, effectiveFrom: 5, title: kind });
    const requests = gateway(({ address }) =>
      yes(address === '/wps/legal/list' ? { documents: ['terms', 'privacy', 'licence'].map(heading) } : {}),
    );
    const { documents } = await loadForm(true);
    expect(documents).toEqual([heading('terms'), heading('privacy')]);
    expect(requests.map(({ address }) => address)).toEqual([
      '/wps/system/setting/register',
      '/wps/legal/list',
    ]);
  });

  test('an invalid draft, or one that cannot be stored, is ignored without a failure', () => {
    for (const kept of ['[1]', 'null', '{', '{"username":7}']) {
      session.setItem('draft.registration', kept);
      expect(readDraft('registration')).toEqual({});
    }
    keepDraft('registration', { username: 'mina' });
    dropDraft('registration');
    expect(session.all()).toEqual({});
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => keepDraft('registration', {})).not.toThrow();
    expect(() => dropDraft('registration')).not.toThrow();
    expect(readDraft('registration')).toEqual({});
  });
});

test("REG-01: a refusal's problems are shown for their fields, and for no others", () => {
  const of = (code: string, detail?: unknown) =>
    invalidFieldsOf(new ServiceError('refused', code, { detail }));
  expect(of('fields_invalid', { fields: { username: 'reg_pattern_2' } })).toEqual({
    username: 'reg_pattern_2',
  });
  expect(of('fields_invalid', { fields: { username: 7 } })).toBeNull();
  expect(of('username_taken', { fields: { username: 'x' } })).toBeNull();
  expect(invalidFieldsOf(new TypeError('x'))).toBeNull();
});
