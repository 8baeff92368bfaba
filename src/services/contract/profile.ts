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

export const saveProfile = endpoint({
  name: 'saveProfile',
  summary: 'Saves what the member says about themselves, with the sign-in password',
  method: 'POST',
  path: '/wps/member/info',
  token: 'required',
  encrypted: true,
  request: v.object({
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
    /** Empty for an account without one. */
    oldPassword: v.optional(shortText(64), ''),
  }),
  response: Nothing,
  requirements: ['SES-08'],
});
