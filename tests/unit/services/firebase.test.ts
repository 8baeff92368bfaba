import { beforeEach, expect, test, vi } from 'vitest';
import {
  confirmServiceCode,
  isProofSpent,
  isProved,
  proofFieldsOf,
  sendServiceCode,
  serviceErrorOf,
} from '../../../src/services/firebase.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { waitOf } from '../../../src/services/verification.ts';
import { phoneMessageOf } from '../../../src/i18n/phone-codes.ts';
import { phoneFieldOf } from '../../../src/machines/session/common/phone.ts';

/** The SDK runs only in a browser: tests/e2e/phone-service.e2e.ts runs it, unchanged. */
const sdk = vi.hoisted(() => ({ sendCode: vi.fn(), confirmCode: vi.fn() }));
vi.mock(import('../../../src/services/firebase-sdk.ts'), () => sdk as never);

const project = { apiKey: 'k', authDomain: 'd', projectId: 'p' };
const phone = { mobile: '(0532) 418-07.72', dialingCode: '+90' };
const number = '+905324180772';
const sdkError = (code: string): Error => Object.assign(new Error('Firebase: Error'), { code });
beforeEach(() => {
  sdk.sendCode.mockReset().mockResolvedValue('session-1');
  sdk.confirmCode.mockReset().mockResolvedValue('id-token-1');
});

test.each([
  ['ERR-16', 'auth/invalid-phone-number', 'phone_format_invalid', 'mobile'],
  ['ERR-17', 'auth/missing-phone-number', 'phone_missing', 'mobile'],
  ['ERR-18', 'auth/too-many-requests', 'phone_too_many_requests', 'code'],
  ['ERR-19', 'auth/internal-error', 'phone_unknown_error', 'code'],
  ['ERR-19', 'auth/something-new', 'phone_unknown_error', 'code'],
  ['ERR-20', 'auth/invalid-verification-code', 'code_invalid', 'code'],
  ['ERR-20', 'auth/missing-verification-code', 'code_missing', 'code'],
  ['ERR-20', 'auth/missing-code', 'code_missing', 'code'],
  ['ERR-20', 'auth/code-expired', 'code_expired', 'code'],
  ['ERR-20', 'auth/invalid-verification-id', 'code_expired', 'code'],
  ['ERR-21', 'auth/captcha-check-failed', 'phone_captcha_failed', 'code'],
  ['ERR-22', 'auth/quota-exceeded', 'phone_quota_exceeded', 'code'],
  ['ERR-23', 'auth/operation-not-allowed', 'operation_not_allowed', 'code'],
])('%s: %s is %s, beside the field %s', (_, code, ours, field) => {
  const error = serviceErrorOf(sdkError(code));
  expect(error).toMatchObject({ kind: 'refused', code: ours });
  expect(phoneMessageOf(ours)).toBe(ours);
  expect(phoneFieldOf(ours)).toBe(field);
});

test('ERR-24: a closed window is reported, except where codes are requested', () => {
  expect(serviceErrorOf(sdkError('auth/popup-closed-by-user')).code).toBe('popup_closed');
  expect(phoneMessageOf('popup_closed')).toBeNull();
  expect(phoneFieldOf('popup_closed')).toBeNull();
});

test('ERR-18: a service with too many requests requires five minutes, and no other refusal requires a wait', () => {
  expect(waitOf(serviceErrorOf(sdkError('auth/too-many-requests')))).toBe(300_000);
  expect(waitOf(serviceErrorOf(sdkError('auth/quota-exceeded')))).toBeNull();
});

test.each([
  ['a broken connection', sdkError('auth/network-request-failed')],
  ['a chunk that failed to load', new TypeError('Failed to fetch dynamically imported module')],
])('%s is offline', (_, error) => {
  expect(serviceErrorOf(error)).toMatchObject({ kind: 'offline', code: 'offline' });
});

test('SMS-06: a code goes to the number in international format, and no other for a minute', async () => {
  expect(await sendServiceCode(project, 'register', phone)).toEqual({ remainingMs: 60_000 });
  expect(sdk.sendCode).toHaveBeenCalledExactlyOnceWith({ ...project, isStandIn: false }, number);
});

test("REG-03, REG-08: the service's proof of a code verifies the number it went to, once", async () => {
  await sendServiceCode(project, 'register', phone);
  const typed = { phone, typed: ' 418077 ' };
  const proof = await confirmServiceCode(project, 'register', typed);
  expect(sdk.confirmCode).toHaveBeenCalledExactlyOnceWith(
    { ...project, isStandIn: false },
    'session-1',
    '418077',
  );
  expect(proof).toEqual({ number, idToken: 'id-token-1' });
  expect(proofFieldsOf(proof)).toEqual({ firebaseIdToken: 'id-token-1', firebaseChannel: 'phone' });
  expect(isProved(proof, { mobile: '532 4180772', dialingCode: '90' })).toBe(true);
  expect(isProved(proof, { mobile: '0090 532 4180772', dialingCode: '+90' })).toBe(true);
  expect(isProved(proof, { mobile: '532 4180773', dialingCode: '90' })).toBe(false);
  expect(isProved(null, phone)).toBe(false);
  await expect(confirmServiceCode(project, 'register', typed)).rejects.toMatchObject({
    code: 'code_expired',
  });
});

test('ERR-20: a code for another number or another purpose is refused; a wrong one can be typed again', async () => {
  await sendServiceCode(project, 'register', phone);
  const confirm = (purpose: 'register' | 'reset', mobile: string) =>
    confirmServiceCode(project, purpose, { phone: { ...phone, mobile }, typed: '1' });
  await expect(confirm('register', '5324180773')).rejects.toMatchObject({ code: 'code_expired' });
  await expect(confirm('reset', phone.mobile)).rejects.toMatchObject({ code: 'code_expired' });
  sdk.confirmCode.mockRejectedValueOnce(sdkError('auth/invalid-verification-code'));
  await expect(confirm('register', phone.mobile)).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(confirm('register', phone.mobile)).resolves.toMatchObject({ number });
});

test.each([null, {}, { ...project, apiKey: '' }])('ERR-23: %j is no project to ask', async (named) => {
  await expect(sendServiceCode(named, 'register', phone)).rejects.toMatchObject({
    kind: 'refused',
    code: 'operation_not_allowed',
  });
  expect(sdk.sendCode).not.toHaveBeenCalled();
});

test('a proof that the platform no longer accepts is spent', () => {
  expect(isProofSpent(new ServiceError('refused', 'sms_code_expired'))).toBe(true);
  expect(isProofSpent(new ServiceError('refused', 'username_taken'))).toBe(false);
  expect(isProofSpent(new Error('sms_code_expired'))).toBe(false);
});
