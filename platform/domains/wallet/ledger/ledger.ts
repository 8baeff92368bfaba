import { sql } from 'drizzle-orm';
import { rowsOf, type Database, type Db } from '../../../db/open.ts';
import { batcher } from './batcher.ts';

/**
 * Sources and targets of money: outside, the games, promotions, contracts, fees; and the bonuses of one member that have
 * not ended, which nobody can play with.
 */
export type SystemAccount = 'bank' | 'games' | 'promotions' | 'contracts' | 'fees' | `bonus:${number}`;

/** Minor units; positive credits the account. */
export type Posting =
  | { readonly account: number; readonly amount: bigint }
  | { readonly system: SystemAccount; readonly currency: string; readonly amount: bigint };

/** Bound of every posting and balance, in minor units, so that each fits a JSON number. */
export const LEDGER_LIMIT = BigInt(Number.MAX_SAFE_INTEGER);

export interface Entry {
  /** Unique: the same key with the same content gets the first response. */
  readonly key: string;
  readonly kind: string;
  readonly reference?: string;
  /** Epoch ms. */
  readonly at: number;
  /** At most one per account; the sum is zero for each currency. */
  readonly postings: readonly Posting[];
  /** Key of an open hold that this entry spends. */
  readonly hold?: string;
}

export type LedgerRefusal =
  | 'insufficient_balance'
  | 'unknown_account'
  | 'key_reused'
  | 'unbalanced'
  | 'hold_closed'
  /** A posting or a hold beyond LEDGER_LIMIT. */
  | 'amount_too_large'
  /** The balance would be beyond LEDGER_LIMIT. */
  | 'balance_limit';

export type Posted =
  | {
      readonly status: 'posted' | 'replayed';
      readonly entry: bigint;
      readonly balances: readonly { account: number; balance: bigint; sequence: number }[];
    }
  | { readonly status: 'refused'; readonly code: LedgerRefusal };

export interface Hold {
  readonly key: string;
  readonly account: number;
  readonly amount: bigint;
  readonly reference?: string;
  readonly at: number;
}
export type Held =
  | { readonly status: 'posted' | 'replayed' }
  | { readonly status: 'refused'; readonly code: LedgerRefusal };

/** A vendor's movement; see `wallet_post` in the migration. */
export type WalletMove = {
  readonly vendor: string;
  readonly id: string;
  readonly round: string;
  readonly game: string;
  readonly account: number;
  readonly currency: string;
  readonly at: number;
} & (
  | {
      readonly op: 'bet';
      readonly amount: bigint;
      readonly playSession: string;
      readonly idle: number;
      /** Whether an expired password ends play; true by default. */
      readonly expiredHolds?: boolean;
    }
  | {
      readonly op: 'settle';
      readonly bet: string;
      readonly amount: bigint;
      readonly detail: object | null;
      /** Minor units; a larger win is held. No bound by default. */
      readonly largestWin?: bigint;
      /** A win of more than this many times its stake is held. */
      readonly largestMultiple?: number;
    }
  | { readonly op: 'cancel'; readonly bet: string }
);
export type WalletRefusal =
  | 'insufficient_balance'
  | 'unknown_account'
  | 'unknown_bet'
  | 'bet_cancelled'
  | 'bet_settled'
  | 'duplicate_transaction'
  | 'session_ended'
  | 'amount_too_large'
  | 'balance_limit';
export type WalletMoved =
  | {
      readonly status: 'ok';
      readonly replayed: boolean;
      readonly outcome: 'refunded' | 'neverPlaced' | null;
      /** The win was recorded, not credited: an operator decides. */
      readonly held: boolean;
      readonly balance: bigint;
      readonly member: number;
    }
  | { readonly status: 'refused'; readonly code: WalletRefusal };

export interface Ledger {
  /** Posts in a transaction of its own, batched with other waiting entries. */
  post(entry: Entry): Promise<Posted>;
  /** Posts inside an open transaction; nothing is visible before it commits. */
  postWithin(db: Db, entries: readonly Entry[]): Promise<Posted[]>;
  hold(db: Db, hold: Hold): Promise<Held>;
  release(db: Db, key: string, at: number): Promise<Held>;
  /** Bets, settlements and cancellations of vendors, with their records. */
  move(move: WalletMove): Promise<WalletMoved>;
}

const digits = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
const toJson = (value: unknown): string => JSON.stringify(value, digits);

type RawPosted =
  | {
      status: 'posted' | 'replayed';
      entry: string;
      balances: { account: number; balance: string; sequence: number }[];
    }
  | { status: 'refused'; code: LedgerRefusal };
const postedOf = (raw: RawPosted): Posted =>
  raw.status === 'refused'
    ? raw
    : {
        status: raw.status,
        entry: BigInt(raw.entry),
        balances: raw.balances.map((row) => ({ ...row, balance: BigInt(row.balance) })),
      };

type RawMoved =
  | (Omit<Extract<WalletMoved, { status: 'ok' }>, 'balance'> & { balance: string })
  | Extract<WalletMoved, { status: 'refused' }>;
const movedOf = (raw: RawMoved): WalletMoved =>
  raw.status === 'ok' ? { ...raw, balance: BigInt(raw.balance) } : raw;

const TRANSIENT = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** PostgreSQL may still report a deadlock among batches that reuse each other's keys; the statement is repeatable. */
const repeating = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !TRANSIENT.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
};

/** Posts inside an open transaction. */
export const postEntries: Ledger['postWithin'] = async (db, entries) => {
  const [row] = await rowsOf<{ results: RawPosted[] }>(
    db,
    sql`select ledger_post(${toJson(entries)}::jsonb) as results`,
  );
  return (row?.results ?? []).map(postedOf);
};

/** The ledger of one database. */
export const openLedger = (database: Database): Ledger => {
  // PGlite has one session, so a second batch in flight would only wait there instead of growing here.
  const flow = { inFlight: database.engine === 'pglite' ? 1 : 4, size: 64 };
  const runBatch = async <Raw>(name: string, items: readonly unknown[]): Promise<Raw[]> => {
    const [row] = await repeating(() =>
      database.run(name, `select ${name}($1::jsonb) as results`, [toJson(items)]),
    );
    return row?.results as Raw[];
  };
  return {
    post: batcher(
      async (entries: Entry[]) => (await runBatch<RawPosted>('ledger_post', entries)).map(postedOf),
      flow,
    ),
    move: batcher(
      async (moves: WalletMove[]) => (await runBatch<RawMoved>('wallet_post', moves)).map(movedOf),
      flow,
    ),
    postWithin: postEntries,
    hold: async (db, hold) => {
      const [row] = await rowsOf<{ result: Held }>(
        db,
        sql`select ledger_hold(${toJson(hold)}::jsonb) as result`,
      );
      return row?.result as Held;
    },
    release: async (db, key, at) => {
      const [row] = await rowsOf<{ result: Held }>(
        db,
        sql`select ledger_release(${toJson({ key, at })}::jsonb) as result`,
      );
      return row?.result as Held;
    },
  };
};
