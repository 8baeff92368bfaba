import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, Identifier, listOf, queryInteger, shortText } from './values.ts';
import { WITHDRAW_BOUNDS } from './withdraw-rules.ts';

/** Characters of a remark. */
export const REMARK_LENGTH = 100;

const PATH = '/wps/member/transferUpline';
const DOWNLINE_PATH = '/wps/agent/transferDownline';
/** Milliseconds: 30 days, one of which may have an additional hour. The longest range of the list. */
export const LONGEST_TRANSFERS = (30 * 24 + 1) * 60 * 60_000;
/** Rows of a page, at most. */
const TRANSFER_PAGE = 100;
/** From the agent’s side: money that went to the team, and that came from it. */
export const TRANSFER_WAYS = ['OUT', 'IN'] as const;
export type TransferWay = (typeof TRANSFER_WAYS)[number];

/** How much can be transferred now. */
const terms = {
  minimumAmount: v.number(),
  maximumAmount: v.number(),
  availableAmount: v.number(),
  leftToday: v.number(),
  /** The most that can be transferred now, 0 where nothing can, and the reason. */
  largestAmount: v.number(),
  largestBound: v.nullish(v.picklist(WITHDRAW_BOUNDS), null),
  /** Turnover that deposits still require. */
  missingTurnover: v.nullish(v.number(), 0),
  hasPassword: v.nullish(Flag, false),
  currency: v.nullish(v.string(), 'TLB'),
  currencySymbol: v.nullish(v.string(), null),
};
const termsFrom = ({ currency, ...wire }: v.InferOutput<v.ObjectSchema<typeof terms, undefined>>) => {
  const minor = (amount: number): number => toMinor(amount, currency);
  return {
    minimum: minor(wire.minimumAmount),
    maximum: minor(wire.maximumAmount),
    available: minor(wire.availableAmount),
    leftToday: minor(wire.leftToday),
    largest: minor(wire.largestAmount),
    bound: wire.largestBound,
    missingTurnover: minor(wire.missingTurnover),
    hasPassword: wire.hasPassword,
    currency,
    symbol: wire.currencySymbol,
    exponent: exponentOf(currency),
  };
};

export const getTransferTerms = endpoint({
  name: 'getTransferTerms',
  summary: 'Ours: to whom a member may transfer money, and how much now',
  method: 'GET',
  path: PATH,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      /** The account that receives; null without one. */
      uplineName: v.nullish(v.string(), null),
      ...terms,
    }),
    v.transform(({ uplineName, ...wire }) => ({ upline: uplineName, ...termsFrom(wire) })),
  ),
  requirements: ['MEM-09', 'WAL-03'],
});
/** Amounts in minor units. */
export type TransferTerms = v.InferOutput<typeof getTransferTerms.response>;

const order = {
  amount: v.pipe(v.number(), v.finite('request_param_err'), v.gtValue(0, 'request_param_err')),
  password: v.pipe(shortText(64), v.nonEmpty('input_required')),
  remark: v.optional(v.pipe(shortText(REMARK_LENGTH), v.trim()), ''),
};

export const transferUpline = endpoint({
  name: 'transferUpline',
  summary: 'Transfers money to the account’s own upline, with the payment password',
  method: 'PUT',
  path: PATH,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object(order),
  response: v.pipe(
    v.object({
      transferId: Identifier,
      uplineName: v.string(),
      amount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
      transferredAt: v.number(),
    }),
    v.transform(({ transferId, uplineName, amount, currency, transferredAt }) => ({
      reference: transferId,
      upline: uplineName,
      amount: toMinor(amount, currency),
      at: transferredAt,
    })),
  ),
  requirements: ['MEM-09', 'WAL-03'],
});
/** Amount in minor units, moment in epoch milliseconds. */
export type Transfer = v.InferOutput<typeof transferUpline.response>;

export const getDownlineTransferTerms = endpoint({
  name: 'getDownlineTransferTerms',
  summary: 'Ours: how much an agent may transfer to the team now, and whether an account of it can receive',
  method: 'GET',
  path: DOWNLINE_PATH,
  token: 'required',
  request: v.object({ username: v.optional(shortText(64)) }),
  response: v.pipe(
    v.object({
      /** The account asked about, as it is written; null without one. */
      username: v.nullish(v.string(), null),
      ...terms,
    }),
    v.transform(({ username, ...wire }) => ({ recipient: username, ...termsFrom(wire) })),
  ),
  requirements: ['WAL-04'],
});
/** Amounts in minor units. */
export type DownlineTransferTerms = v.InferOutput<typeof getDownlineTransferTerms.response>;

export const transferDownline = endpoint({
  name: 'transferDownline',
  summary: 'Transfers money from an agent to an account of the team, with the payment password',
  method: 'PUT',
  path: DOWNLINE_PATH,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({ username: v.pipe(shortText(64), v.nonEmpty('input_required')), ...order }),
  response: v.pipe(
    v.object({
      transferId: Identifier,
      username: v.string(),
      amount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
      transferredAt: v.number(),
    }),
    v.transform(({ transferId, username, amount, currency, transferredAt }) => ({
      reference: transferId,
      recipient: username,
      amount: toMinor(amount, currency),
      at: transferredAt,
    })),
  ),
  requirements: ['WAL-04'],
});
/** Amount in minor units, moment in epoch milliseconds. */
export type DownlineTransfer = v.InferOutput<typeof transferDownline.response>;

const moment = queryInteger(0, 8_640_000_000_000_000);

export const listDownlineTransfers = endpoint({
  name: 'listDownlineTransfers',
  summary: 'Ours: transfers between an agent and the accounts of the team, within 30 days, the newest first',
  method: 'GET',
  path: '/wps/agent/downline/transfers',
  token: 'required',
  request: v.object({
    startTime: moment,
    endTime: moment,
    way: v.optional(v.picklist(TRANSFER_WAYS, 'request_param_err')),
    page: v.optional(queryInteger(1, 100_000), 1),
    size: v.optional(queryInteger(1, TRANSFER_PAGE), 20),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          transferId: Identifier,
          transferTime: v.number(),
          username: v.string(),
          way: v.picklist(TRANSFER_WAYS),
          amount: v.number(),
          /** The agent’s balance after it. */
          currentAvailBalance: v.nullish(v.number(), null),
          remark: v.nullish(v.string(), ''),
        }),
      ),
      total: v.nullish(v.number(), 0),
      totalPages: v.nullish(v.number(), 0),
      /** Sums of the range, whatever the way that is listed. */
      footer: v.object({ sent: v.number(), received: v.number() }),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ list, footer, total, totalPages, currency, currencySymbol }) => ({
      ...{ total, pages: totalPages, exponent: exponentOf(currency), symbol: currencySymbol },
      sent: toMinor(footer.sent, currency),
      received: toMinor(footer.received, currency),
      rows: list.map(({ transferId, transferTime, username, currentAvailBalance, ...row }) => ({
        ...{ reference: transferId, at: transferTime, account: username, way: row.way, note: row.remark },
        amount: toMinor(row.amount, currency),
        balance: currentAvailBalance === null ? null : toMinor(currentAvailBalance, currency),
      })),
    })),
  ),
  requirements: ['AGT-12'],
});
/** Amounts in minor units, moments in epoch milliseconds. */
export type DownlineTransferPage = v.InferOutput<typeof listDownlineTransfers.response>;
