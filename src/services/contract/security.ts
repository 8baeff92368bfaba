import * as v from 'valibot';
import { PaymentLength } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { Flag, Nothing, listOf, shortText } from './values.ts';
import { CodeSent, DialingCode, MobileNumber, VerificationCode } from './verification.ts';

export const CONTACT_KINDS = ['mobile', 'email'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

const Contact = v.object({
  /** Recognisable to its owner: `+90 ••• 1207`, `m•••@ornek.test`. */
  masked: v.string(),
  /** Whether a code that was sent to it has been entered. */
  isProved: v.nullish(Flag, true),
});

/** A change without the present contact: it waits, so that its owner can cancel it. */
const Pending = v.object({
  kind: v.picklist(CONTACT_KINDS),
  /** The new contact; null where the present one is removed. */
  masked: v.nullish(v.string(), null),
  /** Epoch milliseconds. */
  effectiveAt: v.number(),
});

/** What the account can prove itself by, besides passwords and contacts. */
const Factors = v.object({
  /** Since when codes of an authenticator app are asked for; null: they are not. Epoch milliseconds. */
  appSince: v.nullish(v.number(), null),
  /** Recovery codes that are not used yet. */
  recoveryLeft: v.number(),
  passkeys: listOf(
    v.object({
      id: v.string(),
      name: v.string(),
      createdAt: v.number(),
      usedAt: v.nullish(v.number(), null),
    }),
  ),
});

export const getSecurity = endpoint({
  name: 'getSecurity',
  summary: 'What protects the account: passwords, phone, e-mail, and changes of them that wait',
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  token: 'required',
  request: v.object({}),
  response: v.object({
    passwordSet: Flag,
    passwordChangedAt: v.nullish(v.number(), null),
    paymentPasswordSet: v.nullish(Flag, false),
    paymentLength: PaymentLength,
    mobile: v.nullish(Contact, null),
    email: v.nullish(Contact, null),
    /** Left out by gateways that have neither. */
    factors: v.nullish(Factors, null),
    pending: listOf(Pending),
  }),
  requirements: ['MEM-05'],
});

export const EmailAddress = v.pipe(
  v.string(),
  v.trim(),
  // Not `v.email`: nothing else of the site needs it, and it would be in the first load.
  v.regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i,
    'email_format_invalid',
  ),
  v.maxLength(254, 'input_too_long'),
);
const Mobile = { mobileNum: MobileNumber, countryDialingCode: v.optional(DialingCode, '90') };
/** `present`: to the bound contact, as proof of the owner. `next`: to the contact that is to be bound. */
const Present = v.object({ step: v.literal('present') });

export const sendMobileCode = endpoint({
  name: 'sendMobileCode',
  summary: 'Sends a code to the bound phone, or to the one that is to be bound',
  method: 'POST',
  path: '/wps/v2/verification/sms/send',
  token: 'required',
  request: v.variant('step', [Present, v.object({ step: v.literal('next'), ...Mobile })]),
  response: CodeSent,
});

export const sendEmailCode = endpoint({
  name: 'sendEmailCode',
  summary: 'Sends a code to the bound e-mail address, or to the one that is to be bound',
  method: 'POST',
  path: '/wps/v2/verification/mail/send',
  token: 'required',
  request: v.variant('step', [Present, v.object({ step: v.literal('next'), email: EmailAddress })]),
  response: CodeSent,
});

/** What a stolen session does not have. */
const proof = {
  /** The sign-in password; empty for an account without one. */
  oldPassword: v.optional(shortText(64), ''),
  /** The code that was sent to the present contact; left out where there is none, or where it is lost. */
  presentCode: v.optional(VerificationCode),
  /** Without the present contact the change waits. */
  isLost: v.optional(Flag, false),
};
const Changed = v.object({
  /** When the change takes effect; null: at once. Epoch milliseconds. */
  effectiveAt: v.nullish(v.number(), null),
});

export const changeMobile = endpoint({
  name: 'changeMobile',
  summary: 'Binds a phone, or replaces the bound one',
  method: 'POST',
  path: '/wps/member/info/mobile',
  token: 'required',
  encrypted: true,
  request: v.object({ ...Mobile, ...proof, verificationCode: VerificationCode }),
  response: Changed,
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  summary: 'Binds an e-mail address, or replaces the bound one',
  method: 'POST',
  path: '/wps/member/info/email',
  token: 'required',
  encrypted: true,
  request: v.object({ email: EmailAddress, ...proof, verificationCode: VerificationCode }),
  response: Changed,
});

export const removeContact = endpoint({
  name: 'removeContact',
  summary: 'Removes the phone or the e-mail address of the account, never its last proved way in (ours)',
  method: 'POST',
  path: '/wps/member/info/contact/remove',
  token: 'required',
  encrypted: true,
  request: v.object({ kind: v.picklist(CONTACT_KINDS), ...proof }),
  response: Changed,
});

export const cancelContactChange = endpoint({
  name: 'cancelContactChange',
  summary: 'Cancels a change of the phone or the e-mail address that waits (ours)',
  method: 'POST',
  path: '/wps/member/info/contact/cancel',
  token: 'required',
  request: v.object({ kind: v.picklist(CONTACT_KINDS) }),
  response: Nothing,
});
