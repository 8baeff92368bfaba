import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login, verifyLogin, type Credentials } from '../../../src/services/login.ts';
import { phoneProof } from '../../flows/common/phone-service.fixtures.ts';
import { proof } from '../../flows/common/session.fixtures.ts';
import { FakeStorage, gateway, yes } from './gateway.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => void vi.unstubAllGlobals());

// One for all: a browser asks for it once.
const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
const jwk = await exportJWK(publicKey);
const account = { token: 't-1', id: 7, userName: 'mina_k', customerType: 0 };

/** What a gateway with the key reads from a sign-in, except for the device. */
const read = async (send: () => Promise<unknown>) => {
  const requests = gateway(({ address }) =>
    address.startsWith('/wps/session/key') ? yes({ kid: 'k-1', jwk }) : yes(account),
  );
  await send();
  const sent = requests.find(({ address }) => address.startsWith('/wps/session/login'));
  const { value } = JSON.parse(sent?.body ?? '{}') as { value: string };
  const { plaintext } = await compactDecrypt(value, privateKey);
  const { loginDeviceId, ...body } = JSON.parse(new TextDecoder().decode(plaintext)) as object & {
    loginDeviceId: string;
  };
  expect(loginDeviceId).toMatch(/^[\da-f-]{36}$/);
  return [sent?.address, body];
};

const typed = { username: 'mina_k', password: 'geheim-99' };
const number = { username: '532 418 07 72', dialingCode: '90' };
const code = { ...number, type: 'sms', password: '481516' } as const;
const NUMBER = { username: number.username, countryDialingCode: '90' };
const PHONE = { firebaseIdToken: phoneProof.idToken, firebaseChannel: 'phone' };
const SOCIAL = { firebaseIdToken: proof.idToken, firebaseChannel: 'google.com' };
const BESIDE = { socialIdToken: proof.idToken, socialChannel: 'google.com' };

test.each([
  ['a password', typed, { ...typed, type: 'username' }],
  ['a password, to be bound', { ...typed, proof }, { ...typed, type: 'username', ...SOCIAL }],
  ['a code of the platform', code, { ...NUMBER, type: 'sms', password: '481516' }],
  [
    'a code, to a number as the whole world dials it',
    { ...code, username: '+90 532 418 07 72' },
    { ...NUMBER, username: '5324180772', type: 'sms', password: '481516' },
  ],
  [
    'a number that the service has proved, without its code',
    { ...code, phoneProof },
    { ...NUMBER, type: 'firebase', ...PHONE },
  ],
  [
    'such a number, to be bound',
    { ...code, phoneProof, proof },
    { ...NUMBER, type: 'firebase', ...PHONE, ...BESIDE },
  ],
  ['a provider', { ...typed, type: 'firebase', proof }, { type: 'firebase', ...SOCIAL }],
] satisfies [string, Credentials, object][])(
  'LOG-11: by %s the wire carries no more',
  async (_, credentials, body) => {
    expect(await read(() => login(credentials, null))).toEqual(['/wps/session/login', body]);
  },
);

test.each([
  ['a code', null, {}, { verificationCode: '1234' }],
  ['the proof of the service', phoneProof, {}, PHONE],
  ['the proof of the service and the identity to link', phoneProof, { proof }, { ...PHONE, ...BESIDE }],
])('LOG-23: the second step adds %s to the input', async (_, stepProof, more, added) => {
  const evidence = { ticket: 's-1', code: '1234', phoneProof: stepProof };
  expect(await read(() => verifyLogin({ ...typed, ...more }, evidence))).toEqual([
    '/wps/session/login/verification',
    { ...typed, type: 'username', ticket: 's-1', ...added },
  ]);
});

test("LOG-23: after a provider it sends the provider's proof, and the identity there beside it", async () => {
  const evidence = { ticket: 's-1', code: '1234', phoneProof };
  const social = { type: 'firebase', username: '', password: '', proof } as const;
  expect((await read(() => verifyLogin(social, evidence)))[1]).toEqual({
    type: 'firebase',
    ticket: 's-1',
    ...PHONE,
    ...BESIDE,
  });
});
