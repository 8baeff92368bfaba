import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Flag, Identifier, Nothing, listOf, shortText } from './values.ts';
import { CodeSent } from './verification.ts';
import { CARD_KINDS } from './withdrawal-states.ts';

const Password = v.pipe(v.string(), v.nonEmpty('input_required'), v.maxLength(64, 'input_too_long'));
const Kind = v.picklist(CARD_KINDS, 'request_param_err');

export const Card = v.pipe(
  v.object({
    bankCardId: Identifier,
    bankCode: v.string(),
    bankName: v.string(),
    cardNumber: v.string(),
    cardHolder: v.string(),
    cardType: Kind,
    isWithdrawActive: v.nullish(Flag, true),
    createdAt: v.nullish(v.number(), null),
    /** Ours: why payments to it are held for a while, unless an operator has reviewed it. */
    payHold: v.nullish(
      v.object({ reason: v.picklist(['new_card', 'recent_change']), until: v.number() }),
      null,
    ),
  }),
  v.transform(({ bankCardId, cardNumber, cardHolder, cardType, isWithdrawActive, ...rest }) => ({
    ...rest,
    id: bankCardId,
    /** Masked except its last digits. */
    number: cardNumber,
    holder: cardHolder,
    kind: cardType,
    isActive: isWithdrawActive,
  })),
);
export type Card = v.InferOutput<typeof Card>;

const CARDS = '/wps/v2/member/bankCards';

export const listCards = endpoint({
  name: 'listCards',
  summary: 'The member’s cards and wallets, their numbers masked',
  method: 'GET',
  path: CARDS,
  token: 'required',
  request: v.object({}),
  response: listOf(Card),
});

export const addCard = endpoint({
  name: 'addCard',
  summary: 'Adds a card, with the payment password',
  method: 'POST',
  path: CARDS,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({
    bankCode: v.pipe(shortText(32), v.nonEmpty('input_required')),
    cardNumber: v.pipe(shortText(64), v.nonEmpty('input_required')),
    cardHolder: v.pipe(shortText(64), v.trim(), v.nonEmpty('input_required')),
    password: Password,
  }),
  response: Card,
});

export const removeCard = endpoint({
  name: 'removeCard',
  summary: 'Removes a card, with the payment password; withdrawals on their way to it still arrive',
  method: 'DELETE',
  path: CARDS,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({ bankCardId: Identifier, password: Password }),
  response: Nothing,
});

export const listBanks = endpoint({
  name: 'listBanks',
  summary: 'Banks and wallets that a card can belong to',
  method: 'GET',
  path: '/wps/relay/MCSFE_getBanks',
  token: 'required',
  request: v.object({}),
  response: listOf(v.object({ bankCode: v.string(), bankName: v.string(), cardType: Kind })),
});

export const getCardRules = endpoint({
  name: 'getCardRules',
  summary: 'How many cards a member may have, and whether adding one requires the payment password',
  method: 'GET',
  path: '/wps/v2/member/bankCards/bindConfig',
  token: 'required',
  request: v.object({}),
  response: v.object({ maxCards: v.number(), passwordRequired: v.nullish(Flag, true) }),
});

const PAYMENT_PASSWORD = '/wps/member/paymentPassword';

/** Ours: how long a payment password is; null where the brand has none. */
export const PaymentLength = v.optional(
  v.nullable(v.object({ minLength: v.number(), maxLength: v.number() })),
  { minLength: 6, maxLength: 6 },
);

export const hasPaymentPassword = endpoint({
  name: 'hasPaymentPassword',
  summary: 'Whether the member has a payment password',
  method: 'GET',
  path: '/wps/member/hasWithdrawalPassword',
  token: 'required',
  request: v.object({}),
  response: Flag,
});

export const setPaymentPassword = endpoint({
  name: 'setPaymentPassword',
  summary: 'Sets the first payment password; an account with a sign-in password must send it',
  method: 'PUT',
  path: PAYMENT_PASSWORD,
  module: 'PAYMENTPASS3',
  token: 'required',
  encrypted: true,
  request: v.object({ oldPassword: v.optional(shortText(64), ''), newPassword: Password }),
  response: Nothing,
});

export const changePaymentPassword = endpoint({
  name: 'changePaymentPassword',
  summary: 'Changes the payment password',
  method: 'POST',
  path: PAYMENT_PASSWORD,
  module: 'PAYMENTPASS3',
  token: 'required',
  encrypted: true,
  request: v.object({ oldPassword: Password, newPassword: Password }),
  response: Nothing,
});

export const resetPaymentPassword = endpoint({
  name: 'resetPaymentPassword',
  summary: 'Replaces a forgotten payment password, with a code by SMS and the sign-in password',
  method: 'POST',
  path: '/wps/v2/member/paymentPassword/reset2',
  module: 'PAYMENTPASS3',
  token: 'required',
  encrypted: true,
  request: v.object({
    /** The sign-in password; empty for accounts without one. */
    oldPassword: v.optional(shortText(64), ''),
    verificationCode: v.optional(shortText(255)),
    firebaseIdToken: v.optional(shortText(4096)),
    newPassword: Password,
  }),
  response: Nothing,
});

export const sendWithdrawCode = endpoint({
  name: 'sendWithdrawCode',
  summary: 'Ours: sends an SMS code for a withdrawal or a new payment password, to the account’s number',
  method: 'POST',
  path: '/wps/member/withdrawal/code',
  token: 'required',
  request: v.object({ purpose: v.picklist(['withdraw', 'payment'], 'request_param_err') }),
  response: CodeSent,
});
