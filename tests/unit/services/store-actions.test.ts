/** The named store actions of the session (specification, section 7): what each sends, and how. */
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listCountries } from '../../../src/services/countries.ts';
import { login } from '../../../src/services/login.ts';
import { changePassword, requestPasswordMail, setPasswordByPhone } from '../../../src/services/password.ts';
import { loadForm, register } from '../../../src/services/registration.ts';
import { getMemberInfo } from '../../../src/services/session.ts';
import { getWhitelabel } from '../../../src/services/system.ts';
import { sendCode } from '../../../src/services/verification.ts';
import { FakeStorage, gateway, yes } from './gateway.ts';

beforeEach(() => {
  const session = new FakeStorage();
  session.setItem('token', 't-1');
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', {
    href: 'https://play.example/',
    hostname: 'play.example',
    origin: 'https://play.example',
    protocol: 'https:',
  });
});
afterEach(() => void vi.unstubAllGlobals());

const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
const jwk = await exportJWK(publicKey);
const ticket = { lot_number: 'lot', captcha_output: 'out', pass_token: 'pass', gen_time: '1' };
const phone = { mobile: '5321112233', dialingCode: '+90' };
const number = { mobileNum: '5321112233', countryDialingCode: '+90' };
const mail = { username: 'mina_k', email: 'mina@example.com' };
const credentials = { username: 'mina_k', password: 'Right-Horse-26' };
const fresh = { newPassword: 'Kestane7Kebap' };

interface Way {
  readonly call: () => Promise<unknown>;
  readonly sends: string;
  /** The body, opened if it is sealed; null if there is none. */
  readonly with: object | null;
}
const form = (method: 'username' | 'mobile', fields: Readonly<Record<string, string>>) => () =>
  register({ method, fields, documents: [] }, ticket);
const registered = { ...ticket, registerMethod: 'WEB', login: true };
const WAYS: Readonly<Record<string, Way>> = {
  'ACT-01 getCountryCode': { call: listCountries, sends: 'GET /wps/system/country', with: null },
  'ACT-02 getMemberInfo': { call: getMemberInfo, sends: 'GET /wps/member/info', with: null },
  'ACT-04 changePassword': {
    call: () => changePassword({ ...fresh, oldPassword: 'x', confirmation: fresh.newPassword }),
    sends: 'POST /wps/member/password sealed',
    with: { ...fresh, oldPassword: 'x', confirmNewPassword: fresh.newPassword },
  },
  'ACT-05 forgetPassword': {
    call: () => requestPasswordMail(mail),
    sends: 'POST /wps/member/password/email form',
    with: mail,
  },
  'ACT-06 getLoginCode': {
    call: () => sendCode({ purpose: 'login', ...phone }),
    sends: 'POST /wps/verification/sms/noLogin json',
    with: number,
  },
  'ACT-06 getLoginCode, the number as the whole world dials it': {
    call: () => sendCode({ purpose: 'login', ...phone, mobile: '+90 532 111 22 33' }),
    sends: 'POST /wps/verification/sms/noLogin json',
    with: number,
  },
  'ACT-07, ACT-18 getPasswordByPhone, set-password by phone': {
    call: () => setPasswordByPhone({ ...phone, ...fresh, code: '418077' }, null),
    sends: 'POST /wps/member/password/verification sealed',
    with: { ...number, ...fresh, verificationCode: '418077' },
  },
  'ACT-18 set-password by phone, the number as it is dialled from abroad': {
    call: () =>
      setPasswordByPhone({ ...phone, ...fresh, mobile: '0090 (532) 111-22.33', code: '418077' }, null),
    sends: 'POST /wps/member/password/verification sealed',
    with: { ...number, ...fresh, verificationCode: '418077' },
  },
  'ACT-08 login': {
    call: () => login({ ...credentials, type: 'sms' }, null),
    sends: 'POST /wps/session/login sealed',
    with: { ...credentials, type: 'sms' },
  },
  'ACT-09 loginV2': {
    call: () => login({ ...credentials, captcha: 'k7f2' }, ticket),
    sends: 'POST /wps/session/login sealed',
    with: { ...credentials, type: 'username', captcha: 'k7f2', ...ticket },
  },
  'ACT-11, ACT-12 register settings and rules': {
    call: () => loadForm(false),
    sends: 'GET /wps/system/setting/register',
    with: null,
  },
  'ACT-13 settings menu': {
    call: () => getWhitelabel('play.example'),
    sends: 'GET /wps/system/whitelabel',
    with: null,
  },
  'ACT-16 register': {
    call: form('username', credentials),
    sends: 'PUT /wps/member/register sealed',
    with: { ...credentials, ...registered },
  },
  'ACT-17 mobile register': {
    call: form('mobile', { mobileNum: phone.mobile, verificationCode: '418077' }),
    sends: 'PUT /wps/member/register/mobile sealed',
    with: { mobileNum: phone.mobile, verificationCode: '418077', ...registered },
  },
};

/** Values of this page and this browser, for any request. */
const OF_PLACE: readonly string[] = ['loginDeviceId', 'registerUrl', 'domain'];
const opened = async (body: string, kind: string): Promise<object> => {
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(body));
  const sent = JSON.parse(body) as Record<string, string>;
  if (kind === 'json') return sent;
  const { plaintext } = await compactDecrypt(sent['value'] ?? '', privateKey);
  const fields = Object.entries(JSON.parse(new TextDecoder().decode(plaintext)) as object);
  return Object.fromEntries(fields.filter(([name]) => !OF_PLACE.includes(name)));
};

test.each(Object.entries(WAYS))('%s', async (_, { call, sends, with: body }) => {
  const requests = gateway(({ address }) =>
    address.startsWith('/wps/session/key') ? yes({ kid: 'k-1', jwk }) : yes(null),
  );
  // The handling of an empty response is tested elsewhere.
  await call().catch(() => undefined);
  const [sent] = requests.filter(({ address }) => !address.startsWith('/wps/session/key'));
  const type = sent?.headers.get('Content-Type') ?? '';
  const kind = sent?.headers.has('Encryption')
    ? 'sealed'
    : /form-urlencoded/.test(type)
      ? 'form'
      : sent?.body
        ? 'json'
        : '';
  expect(`${sent?.method} ${sent?.address.split('?')[0]} ${kind}`.trim()).toBe(sends);
  expect(sent?.body ? await opened(sent.body, kind) : null).toEqual(body);
});
