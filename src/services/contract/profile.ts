import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import type { FieldRule } from './field-rules.ts';
import { Flag, Identifier, Nothing, listOf, shortText } from './values.ts';

/** SES-08: what a member may say about themselves; in form order, by the rules of the registration (VAL-10). */
export const PROFILE_FIELDS = [
  'realName',
  'birthday',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'telegram',
  'zalo',
  'whatsapp',
  'line',
  'address',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Kept once they are set: only support changes who an account belongs to. */
export const LOCKED_FIELDS: readonly ProfileField[] = ['realName', 'birthday'];

/** Years of age that a member must have, and can have. */
const AGE = { min: 18, max: 120 } as const;

/** The error of a birthday such as `1994-03-14`, as a message id: it is a day of the calendar, and of an adult. */
export const birthdayProblem = (birthday: string, now: number): 'reg_pattern_12' | 'profile_minor' | null => {
  const [year = '', month = '', day = ''] = birthday.split('-');
  const isDate =
    /^\d{4}$/.test(year) &&
    new Date(`${birthday}T00:00:00Z`).getUTCDate() === Number(day) &&
    Number(year) >= new Date(now).getUTCFullYear() - AGE.max;
  if (!isDate) return 'reg_pattern_12';
  return Date.UTC(Number(year) + AGE.min, Number(month) - 1, Number(day)) > now ? 'profile_minor' : null;
};

export const getProfile = endpoint({
  name: 'getProfile',
  summary: 'What the member has said about themselves, with the rule of each field (ours)',
  method: 'GET',
  path: '/wps/member/info/profile',
  token: 'required',
  request: v.object({}),
  response: v.object({
    fields: listOf(
      v.pipe(
        v.object({
          key: v.picklist(PROFILE_FIELDS),
          value: v.nullish(v.string(), ''),
          isLocked: v.nullish(Flag, false),
          required: v.nullish(Flag, false),
          acceptedPattern: v.nullish(v.string(), '*'),
          patternId: v.nullish(Identifier, null),
          minLength: v.nullish(v.number(), 0),
          maxLength: v.nullish(v.number(), 255),
        }),
        v.transform(({ value, isLocked, required, ...rule }) => ({
          key: rule.key,
          value,
          isLocked,
          rule: { ...rule, isEnabled: true, isRequired: required } satisfies FieldRule,
        })),
      ),
    ),
  }),
  requirements: ['SES-08'],
});

const text = v.optional(shortText(255));
const texts = {
  realName: text,
  birthday: text,
  nationality: text,
  occupation: text,
  sourceOfIncome: text,
  telegram: text,
  zalo: text,
  whatsapp: text,
  line: text,
  address: text,
} satisfies Record<ProfileField, typeof text>;

export const saveProfile = endpoint({
  name: 'saveProfile',
  summary: 'Saves what the member says about themselves, with the sign-in password',
  method: 'POST',
  path: '/wps/member/info',
  token: 'required',
  encrypted: true,
  request: v.object({
    ...texts,
    /** Empty for an account without one. */
    oldPassword: v.optional(shortText(64), ''),
  }),
  response: Nothing,
  requirements: ['SES-08'],
});
