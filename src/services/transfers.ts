import { newVisit } from './browser/visit.ts';
import { fromMinor } from './contract/money.ts';
import * as contract from './contract/transfers.ts';
import type { DownlineTransfer, DownlineTransferPage, Transfer, TransferWay } from './contract/transfers.ts';
import { daysBack, type Period } from './days.ts';
import { call } from './http.ts';

export type { DownlineTransfer, Transfer, TransferTerms, TransferWay } from './contract/transfers.ts';
export { REMARK_LENGTH } from './contract/transfers.ts';

/** What the page of transfers needs; amounts in minor units. */
export interface TransferPageData extends contract.TransferTerms {
  /** The idempotency key of the next transfer: a refusal stores nothing, and an accepted one loads a new pageData. */
  readonly visit: string;
}

export const getTransferPageData = async (signal?: AbortSignal): Promise<TransferPageData> => ({
  ...(await call(contract.getTransferTerms, {}, { signal })),
  visit: newVisit(),
});

export interface TransferOrder {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly remark: string;
  readonly password: string;
}
/** Transfers to the upline; the same key is the same transfer. */
export const transferUpline = (
  { amount, currency, remark, password }: TransferOrder,
  key: string,
  signal?: AbortSignal,
): Promise<Transfer> =>
  call(
    contract.transferUpline,
    { amount: fromMinor(amount, currency), remark, password },
    { signal, idempotencyKey: key },
  );

/** How much an agent may transfer now, and to whom once an account was checked; amounts in minor units. */
export interface DownlineTransferTerms extends contract.DownlineTransferTerms {
  /** The idempotency key of the transfer that is made by these terms. */
  readonly visit: string;
}

/** With an account also whether it can receive. */
export const getDownlineTransferTerms = async (
  account: string | null,
  signal?: AbortSignal,
): Promise<DownlineTransferTerms> => ({
  ...(await call(contract.getDownlineTransferTerms, account === null ? {} : { username: account }, {
    signal,
  })),
  visit: newVisit(),
});

export interface DownlineTransferOrder extends TransferOrder {
  readonly account: string;
}
/** Transfers to an account of the agent’s team; the same key is the same transfer. */
export const transferDownline = (
  { account, amount, currency, remark, password }: DownlineTransferOrder,
  key: string,
  signal?: AbortSignal,
): Promise<DownlineTransfer> =>
  call(
    contract.transferDownline,
    { username: account, amount: fromMinor(amount, currency), remark, password },
    { signal, idempotencyKey: key },
  );

export interface DownlineTransfersQuery {
  readonly days: number;
  /** The last day is this many days ago. */
  readonly daysAgo: number;
  /** Null: both ways. */
  readonly way: TransferWay | null;
  readonly page: number;
}
export interface DownlineTransfers extends DownlineTransferPage {
  readonly period: Period;
}
/** A page of the transfers between an agent and the team; pages count from 1. */
export const listDownlineTransfers = async (
  { days, daysAgo, way, page }: DownlineTransfersQuery,
  signal?: AbortSignal,
): Promise<DownlineTransfers> => {
  const period = daysBack(days, daysAgo);
  const found = await call(
    contract.listDownlineTransfers,
    { startTime: period.from, endTime: period.to, page, ...(way !== null && { way }) },
    { signal },
  );
  return { ...found, period };
};
