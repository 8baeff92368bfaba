import { deviceId } from './browser/preference-store.ts';
import { FORM_DELAYS } from '../config/later.ts';
import type { FieldRule } from './contract/field-rules.ts';
import * as contract from './contract/password.ts';
import { getRegisterRules } from './contract/registration.ts';
import { nationalNumber } from './contract/verification.ts';
import { proofFieldsOf, type PhoneProof } from './firebase.ts';
import { call } from './http.ts';
import type { Phone } from './verification.ts';

export type { Reentry } from './contract/password.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

/** Sets a new password; the session ends with it (PWD-02). */
export const changePassword = (
  { oldPassword, newPassword, confirmation }: PasswordChange,
  signal?: AbortSignal,
): Promise<contract.Reentry> =>
  call(
    contract.changePassword,
    { oldPassword, newPassword, confirmNewPassword: confirmation },
    { signal, limit: FORM_DELAYS.submitLimit },
  );

/** The brand's rules for user names and passwords; null where it has none. */
export interface AccountRules {
  readonly username: FieldRule | null;
  readonly password: FieldRule | null;
}
export const getAccountRules = async (signal?: AbortSignal): Promise<AccountRules> => {
  const rules = await call(getRegisterRules, {}, { signal });
  const ruleOf = (field: keyof AccountRules) => rules.find(({ key }) => key === field) ?? null;
  return { username: ruleOf('username'), password: ruleOf('password') };
};
export const getPasswordRule = async (signal?: AbortSignal): Promise<FieldRule | null> =>
  (await getAccountRules(signal)).password;

/** Sends a password for one sign-in by e-mail, if such an account exists (FGT-01). */
export const requestPasswordMail = (
  account: { readonly username: string; readonly email: string },
  signal?: AbortSignal,
): Promise<unknown> =>
  call(contract.requestPasswordMail, account, { signal, limit: FORM_DELAYS.submitLimit });

export interface PasswordByPhone extends Phone {
  readonly code: string;
  readonly newPassword: string;
}

/** Sets a new password with a code, or with the proof of the phone-verification service (FGT-02). */
export const setPasswordByPhone = (
  { mobile, dialingCode, code, newPassword }: PasswordByPhone,
  proof: PhoneProof | null,
  signal?: AbortSignal,
): Promise<contract.Reentry> =>
  call(
    contract.setPasswordByPhone,
    {
      newPassword,
      mobileNum: nationalNumber(mobile, dialingCode),
      countryDialingCode: dialingCode,
      ...(proof ? proofFieldsOf(proof) : { verificationCode: code }),
      loginDeviceId: deviceId(),
    },
    { signal, limit: FORM_DELAYS.submitLimit },
  );
