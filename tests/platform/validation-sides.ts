/** Both sides of a form: the site's validation before it is sent, and the platform's when it arrives. */
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldProblem, FieldRule } from '#contract/field-rules.ts';
import { login } from '#contract/login.ts';
import { changePassword, requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import { checkAffiliate, getRegisterRules, register, registerByMobile } from '#contract/registration.ts';
import type { RegisterField } from '../../platform/runtime/settings.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { problemsIn as changeProblems } from '../../src/machines/session/change-password/change-password.setup.ts';
import {
  mailProblems,
  resetProblems,
} from '../../src/machines/session/forgot-password/forgot-password.setup.ts';
import { missingIn, wrongIn } from '../../src/machines/session/login/login-form.ts';
import type { Offers } from '../../src/machines/session/common/offers.ts';
import { fieldsOf, problemsIn } from '../../src/machines/session/registration/registration-form.ts';
import { PASSWORD, type Answer, type TestPlatform } from '../support/platform.ts';
import { strangers, switchModules } from './identity-harness.ts';

/** Values of a form, by wire names. */
export type Values = Readonly<Record<string, string>>;
/** Messages per field, with lengths. */
export type FieldMessages = Readonly<
  Record<string, Pick<FieldProblem, 'message'> & { readonly length?: string }>
>;

export interface Form {
  /** Null where the site leaves the check to the platform. */
  readonly site: ((values: Values) => FieldMessages) | null;
  /** Null for a value that never leaves the site. */
  readonly platform: ((values: Values) => Promise<FieldMessages>) | null;
}

const messagesOf = (errors: Readonly<Record<string, string | undefined>>): FieldMessages =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (message ? [[field, { message }]] : [])),
  );
const renamed = <Value>(
  messages: Readonly<Record<string, Value>>,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(messages).map(([field, value]) => [names[field] ?? field, value]));
/** Refusals about a field that do not name it. */
const FIELD_OF: Readonly<Record<string, string>> = {
  captcha_required: 'captcha',
  invitation_code_error: 'affiliateCode',
};
const messagesIn = ({ body }: Answer): FieldMessages => {
  const { errorCode = '', value } = body;
  const named = FIELD_OF[errorCode];
  if (named) return messagesOf({ [named]: errorCode });
  const { fields = [] } = (value ?? {}) as { fields?: readonly string[] | Readonly<Record<string, string>> };
  return messagesOf(
    Array.isArray(fields)
      ? Object.fromEntries((fields as readonly string[]).map((field) => [field, errorCode]))
      : (fields as Readonly<Record<string, string>>),
  );
};

/**
 * A platform with forms that are validated on each side separately; only the rules come to the site from the platform.
 */
export const formsOf = async (platform: TestPlatform) => {
  await switchModules(platform, ['GEETEST3', 'CAPTCHA3'], false);
  await switchModules(platform, ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'CHNGPASSVERIF3'], true);
  const stranger = strangers();
  let rules: readonly FieldRule[] = [];
  let smsCode = false;
  const submit = async (endpoint: Endpoint, values: object, more = {}): Promise<FieldMessages> =>
    messagesIn(await platform.request(endpoint, values, { ip: stranger(), ...more }));
  const learn = async (): Promise<void> => {
    rules = v.parse(getRegisterRules.response, (await platform.request(getRegisterRules)).body.value);
  };
  await learn();
  const ruleOf = (key: string): FieldRule | null => rules.find((rule) => rule.key === key) ?? null;
  const registration = (method: 'username' | 'mobile'): Form => ({
    site: (values) => {
      const registers = { username: true, mobile: true, mobilePassword: true, smsCode };
      const fields = fieldsOf(method, rules, { registration: registers } as Offers);
      return problemsIn(fields, { terms: 'on', ...values });
    },
    platform: (values) => submit(method === 'mobile' ? registerByMobile : register, values),
  });
  const change = (isKnown: boolean): Form => ({
    site: ({ confirmNewPassword = '', newPassword = '', oldPassword = '' }) =>
      renamed(
        changeProblems(
          { oldPassword, newPassword, confirmation: confirmNewPassword },
          { rule: ruleOf('password'), oldPassword: isKnown ? PASSWORD : null },
        ) as FieldMessages,
        { confirmation: 'confirmNewPassword' },
      ),
    platform: async (values) => {
      const { id } = await platform.addPerson();
      const { token } = await startSession(platform.deps, id, 'x');
      return submit(changePassword, { ...values, ...(isKnown ? { oldPassword: PASSWORD } : {}) }, { token });
    },
  });

  const forms = {
    login: {
      site: ({ username = '', password = '' }) => messagesOf(missingIn({ username, password }, false)),
      platform: (values) => submit(login, { type: 'username', ...values }),
    },
    /** After a failed try, where the brand uses image captchas. */
    loginWithCaptcha: {
      site: ({ username = '', password = '', captcha = '' }) =>
        messagesOf(missingIn({ username, password, captcha }, true)),
      platform: async (values) => {
        const more = { ip: stranger() };
        await switchModules(platform, ['CAPTCHA3'], true);
        await submit(login, { type: 'username', username: 'Findik26', password: 'x' }, more);
        const messages = await submit(login, { type: 'username', ...values }, more);
        await switchModules(platform, ['CAPTCHA3'], false);
        return messages;
      },
    },
    sms: {
      site: ({ mobileNum = '', verificationCode = '' }) =>
        messagesOf(wrongIn({ mobileNum, verificationCode, countryDialingCode: '+90' })),
      platform: async ({ mobileNum, verificationCode }) =>
        renamed(await submit(login, { type: 'sms', username: mobileNum, password: verificationCode }), {
          username: 'mobileNum',
          password: 'verificationCode',
        }),
    },
    change: change(false),
    changeKnown: change(true),
    mail: {
      site: ({ username = '', email = '' }) =>
        mailProblems({ username, email }, ruleOf('username')) as FieldMessages,
      platform: (values) => submit(requestPasswordMail, values),
    },
    reset: {
      site: ({ mobileNum = '', verificationCode = '', newPassword = '' }) =>
        renamed(
          resetProblems(
            { mobile: mobileNum, dialingCode: '+90', code: verificationCode, newPassword },
            ruleOf('password'),
          ) as FieldMessages,
          { mobile: 'mobileNum', code: 'verificationCode' },
        ),
      platform: (values) => submit(setPasswordByPhone, values),
    },
    register: registration('username'),
    registerByMobile: registration('mobile'),
    affiliate: {
      site: null,
      platform: ({ affiliateCode }) => submit(checkAffiliate, { code: affiliateCode }),
    },
    terms: { site: registration('username').site, platform: null },
  } satisfies Record<string, Form>;

  return {
    forms: forms as Readonly<Record<keyof typeof forms, Form>>,
    /** The fields of the form, as set in the console; the phone code by REGMOBVERF3. */
    settle: async (fields: readonly RegisterField[], requiresCode = false): Promise<void> => {
      smsCode = requiresCode;
      await switchModules(platform, ['REGMOBVERF3'], requiresCode);
      await platform.deps.settings.write({ registerFields: [...fields] });
      await learn();
    },
  };
};
export type Forms = Awaited<ReturnType<typeof formsOf>>;
