import * as v from 'valibot';
import { MODULE, relay, WebAddress, type Pay } from './deposit.ts';
import { endpoint } from './endpoint.ts';
import { Identifier, Nothing, shortText } from './values.ts';

const Order = v.object({
  targetUsername: v.optional(shortText(64)),
  /** In the wallet's unit. */
  amount: v.pipe(
    v.number('request_param_err'),
    v.finite('request_param_err'),
    v.gtValue(0, 'request_param_err'),
    v.maxValue(1e12, 'request_param_err'),
  ),
  /** Code of the method. */
  bankCode: v.pipe(shortText(32), v.nonEmpty('request_param_err')),
  bankType: v.optional(shortText(32)),
  mcsBankCode: v.optional(shortText(32)),
  vendorId: v.optional(shortText(64)),
  deviceId: v.optional(shortText(64)),
});

/** The response to every kind of deposit; `expiresInMs` counts from the response. */
const Opened = {
  depositId: Identifier,
  refId: v.string(),
  expiresInMs: v.nullish(v.number(), null),
};
const openedOf = (
  { depositId, refId, expiresInMs }: v.InferOutput<v.ObjectSchema<typeof Opened, undefined>>,
  pay: Pay,
) => ({ id: depositId, reference: refId, remainingMs: expiresInMs, pay });

export const depositByLaunchUrl = endpoint({
  name: 'depositByLaunchUrl',
  summary: 'Opens a deposit that is paid at a cashier’s address',
  method: 'POST',
  path: relay('depositByLaunchUrl'),
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: Order,
  response: v.pipe(
    v.object({ ...Opened, redirectUrl: WebAddress }),
    v.transform(({ redirectUrl, ...opened }) => openedOf(opened, { kind: 'LAUNCH', address: redirectUrl })),
  ),
});

export const depositByQRImageUrl = endpoint({
  name: 'depositByQRImageUrl',
  summary: 'Opens a deposit that is paid by a QR code',
  method: 'POST',
  path: relay('depositByQRImageUrl'),
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({ ...Order.entries, showQrImageOnly: v.optional(v.literal(1)) }),
  response: v.pipe(
    v.object({
      ...Opened,
      /** Rendered as a data address, which works behind any gateway. */
      qrImage: v.pipe(v.string(), v.regex(/^(?:data:image\/|https?:\/\/)/)),
      redirectUrl: v.nullish(WebAddress, null),
    }),
    v.transform(({ qrImage, redirectUrl, ...opened }) =>
      openedOf(opened, { kind: 'QR', image: qrImage, address: redirectUrl }),
    ),
  ),
});

export const manualTransferByAccountName = endpoint({
  name: 'manualTransferByAccountName',
  summary: 'Opens a deposit that the member sends from a bank; returns the account and the reference to use',
  method: 'POST',
  path: relay('manualTransferByAccountName'),
  /**
   * How the operator matches transfers does not matter here: all of these have the same request and response.
   */
  aliases: ['ByRemark', 'ByBankCard', 'ByTransactionId', 'Generic'].map((by) => relay(`manualTransfer${by}`)),
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({
    ...Order.entries,
    payeeName: v.pipe(shortText(100), v.trim(), v.nonEmpty('request_param_err')),
  }),
  response: v.pipe(
    v.object({
      ...Opened,
      bankName: v.string(),
      accountName: v.string(),
      accountNumber: v.string(),
    }),
    v.transform(({ bankName, accountName, accountNumber, ...opened }) =>
      openedOf(opened, { kind: 'MANUAL', bank: bankName, holder: accountName, number: accountNumber }),
    ),
  ),
});

export const cancelDeposit = endpoint({
  name: 'cancelDeposit',
  summary: 'Cancels an unpaid deposit; a repeated call returns the same',
  method: 'POST',
  path: relay('cancelDeposit'),
  module: MODULE,
  token: 'required',
  request: v.object({ depositId: Identifier }),
  response: Nothing,
});

export const initiateReminder = endpoint({
  name: 'initiateReminder',
  summary: 'Reminds the operator of a deposit in progress; at most once in some minutes',
  method: 'POST',
  path: relay('initiateReminder'),
  module: MODULE,
  token: 'required',
  request: v.object({ depositId: Identifier }),
  response: Nothing,
});

/** A newly opened deposit, with the data needed to pay it. */
export type OpenedDeposit = v.InferOutput<typeof depositByLaunchUrl.response>;
