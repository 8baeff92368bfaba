import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, queryAmount, queryInteger, shortText } from './values.ts';

/** State numbers of the wire (wire contract 4, 8); 4 and 5 are in progress, where a reminder is possible. */
export const DEPOSIT_STATES = {
  success: 2,
  rejected: 3,
  pending: 4,
  processing: 5,
  cancelled: 6,
  expired: 7,
} as const;
export type DepositState = keyof typeof DEPOSIT_STATES;
type StateNumber = (typeof DEPOSIT_STATES)[DepositState];

const STATES = Object.keys(DEPOSIT_STATES) as DepositState[];
const State = v.pipe(
  v.picklist(Object.values(DEPOSIT_STATES)),
  v.transform(
    (number: StateNumber) => STATES.find((state) => DEPOSIT_STATES[state] === number) as DepositState,
  ),
);

/** The kind of a method decides which of the three calls opens a deposit. */
export const DEPOSIT_KINDS = ['LAUNCH', 'QR', 'MANUAL'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

export const MODULE = 'DPSTBAS3';
export const relay = (operation: string): `/${string}` => `/wps/relay/MCSFE_${operation}`;
/** Our platform names the currency wherever there are amounts; another gateway may not. */
const Currency = v.nullish(v.string(), '');
const YesNo = v.pipe(
  v.picklist(['Y', 'N']),
  v.transform((flag) => flag === 'Y'),
);

export const getDepositSettings = endpoint({
  name: 'getDepositSettings',
  summary: 'Whether this member may deposit, in which currency, and how many deposits have succeeded',
  method: 'GET',
  path: relay('getDepositSettings'),
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      allowDeposit: YesNo,
      totalDepositSuccessCount: v.nullish(v.number(), 0),
      currency: Currency,
      currencySymbol: v.nullish(v.string(), null),
      /** Ours: the method this member used last, and the holder name of their accounts. */
      lastMethod: v.nullish(v.string(), null),
      payerName: v.nullish(v.string(), null),
      /** Ours: the percentage of each deposit that must be wagered before a withdrawal. */
      turnoverPercent: v.nullish(v.number(), 0),
    }),
    v.transform(({ allowDeposit, totalDepositSuccessCount, currency, currencySymbol, ...own }) => ({
      isAllowed: allowDeposit,
      successCount: totalDepositSuccessCount,
      currency,
      exponent: exponentOf(currency),
      symbol: currencySymbol,
      lastMethod: own.lastMethod,
      payerName: own.payerName ?? '',
      turnoverPercent: own.turnoverPercent,
    })),
  ),
  requirements: ['WAL-02'],
});

export const getDepositMethods = endpoint({
  name: 'getDepositMethods',
  summary: 'Deposit methods, in the language of the call; `depositType` decides which call opens one',
  method: 'GET',
  path: relay('getDepositMethods'),
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.array(
    v.pipe(
      v.object({
        code: Identifier,
        displayName: v.string(),
        depositType: v.picklist(DEPOSIT_KINDS),
        active: v.nullish(YesNo, 'Y'),
      }),
      v.transform(({ code, displayName, depositType, active }) => ({
        code,
        name: displayName,
        kind: depositType,
        isOpen: active,
      })),
    ),
  ),
});

const Channel = v.pipe(
  v.object({
    channelId: Identifier,
    minAmount: v.number(),
    maxAmount: v.number(),
    /** The operator's fee. */
    charge: v.nullish(v.number(), 0),
    currency: Currency,
    banks: listOf(v.object({ bankCode: Identifier, bankName: v.string() })),
  }),
  v.transform(({ channelId, minAmount, maxAmount, charge, currency, banks }) => ({
    id: channelId,
    minimum: toMinor(minAmount, currency),
    maximum: toMinor(maxAmount, currency),
    fee: toMinor(charge, currency),
    banks: banks.map(({ bankCode, bankName }) => ({ code: bankCode, name: bankName })),
  })),
);

export const getDepositPaymentChannels = endpoint({
  name: 'getDepositPaymentChannels',
  summary: 'Channels of each method with limits and banks; with an amount only those that accept it',
  method: 'GET',
  path: relay('getDepositPaymentChannels'),
  module: MODULE,
  token: 'required',
  request: v.object({ device: v.optional(shortText(16)), amount: v.optional(queryAmount) }),
  response: v.record(v.string(), v.array(Channel)),
});

export const getFixedAmounts = endpoint({
  name: 'getFixedAmounts',
  summary: 'Suggested amounts by method, or of one method',
  method: 'GET',
  path: relay('getFixedAmounts'),
  module: MODULE,
  token: 'required',
  request: v.object({ channel: v.optional(shortText(32)) }),
  response: v.pipe(
    v.object({ currency: Currency, amounts: v.record(v.string(), v.array(v.number())) }),
    v.transform(({ currency, amounts }) =>
      Object.fromEntries(
        Object.entries(amounts).map(([code, each]) => [
          code,
          each.map((amount) => toMinor(amount, currency)),
        ]),
      ),
    ),
  ),
});

/** An address that a window may be opened at. */
export const WebAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));

/** The data needed to pay a deposit; null where it is unknown or the deposit can no longer be paid. */
export type Pay =
  | { readonly kind: 'LAUNCH'; readonly address: string }
  | { readonly kind: 'QR'; readonly image: string; readonly address: string | null }
  | { readonly kind: 'MANUAL'; readonly bank: string; readonly holder: string; readonly number: string };

interface Ways {
  readonly redirectUrl: string | null;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string | null;
}
const payOf = ({ redirectUrl, bankName, accountName, accountNumber }: Ways): Pay | null => {
  if (accountNumber) return { kind: 'MANUAL', bank: bankName, holder: accountName, number: accountNumber };
  return redirectUrl ? { kind: 'LAUNCH', address: redirectUrl } : null;
};

const ReportRow = v.pipe(
  v.object({
    depositId: Identifier,
    refId: v.string(),
    depositMethod: v.string(),
    depositDate: v.number(),
    actualDepositDate: v.nullish(v.number(), null),
    requestedAmount: v.number(),
    amount: v.nullish(v.number(), null),
    customerBankCharge: v.nullish(v.number(), 0),
    reimbursementAmount: v.nullish(v.number(), 0),
    promotionName: v.nullish(v.string(), null),
    remark: v.nullish(v.string(), null),
    state: State,
    depositSlip: v.nullish(YesNo, 'N'),
    accelerationStatus: v.nullish(v.string(), 'NA'),
    currency: Currency,
    /** Milliseconds until the deposit expires; ours. */
    expiresInMs: v.nullish(v.number(), null),
    /** The payment page of a deposit that is not paid yet; ours. */
    redirectUrl: v.nullish(WebAddress, null),
    bankName: v.nullish(v.string(), ''),
    accountName: v.nullish(v.string(), ''),
    accountNumber: v.nullish(v.string(), null),
  }),
  v.transform((row) => ({
    id: row.depositId,
    reference: row.refId,
    method: row.depositMethod,
    at: row.depositDate,
    creditedAt: row.actualDepositDate,
    requested: toMinor(row.requestedAmount, row.currency),
    credited: row.amount === null ? null : toMinor(row.amount, row.currency),
    fee: toMinor(row.customerBankCharge, row.currency),
    promotion: row.promotionName,
    remark: row.remark,
    state: row.state,
    hasSlip: row.depositSlip,
    remainingMs: row.expiresInMs,
    pay: payOf(row),
  })),
);

export const getDepositTransactionReport = endpoint({
  name: 'getDepositTransactionReport',
  summary: 'The member’s deposits, newest first; the footer has the sum of the credited ones',
  method: 'GET',
  path: relay('getDepositTransactionReport'),
  module: MODULE,
  token: 'required',
  request: v.object({
    startDate: v.optional(queryInteger(0, 8_640_000_000_000_000)),
    endDate: v.optional(queryInteger(0, 8_640_000_000_000_000)),
    page: v.optional(queryInteger(1, 100_000)),
    size: v.optional(queryInteger(1, 100)),
    depositType: v.optional(shortText(32)),
    depositState: v.optional(queryInteger(2, 7)),
  }),
  response: v.pipe(
    v.object({
      list: listOf(ReportRow),
      totalPages: v.nullish(v.number(), 1),
      total: v.nullish(v.number(), null),
      currency: Currency,
      footer: v.nullish(v.object({ amount: v.nullish(v.number(), 0) }), { amount: 0 }),
    }),
    v.transform(({ list, totalPages, total, currency, footer }) => ({
      deposits: list,
      pages: totalPages,
      total,
      sum: toMinor(footer.amount, currency),
    })),
  ),
});

/** One row of the report, amounts in minor units. */
export type Deposit = v.InferOutput<typeof ReportRow>;
export type DepositReport = v.InferOutput<typeof getDepositTransactionReport.response>;
