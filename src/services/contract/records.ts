import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { POINT_SOURCES, POINT_TYPES, type PointType } from './points.ts';
import { Identifier, listOf, queryInteger, shortText } from './values.ts';

/** Kinds of money movements by wire number (our own: the gateway's numbers were never observed). */
export const TRANSACTION_TYPES = {
  1: 'deposit',
  2: 'withdrawal',
  3: 'bet',
  4: 'win',
  5: 'refund',
  6: 'bonus',
  7: 'fee',
  8: 'transfer',
  9: 'contract',
  10: 'other',
  /** All movements of a round in one row. */
  11: 'round',
  /** Ours: the result of a settled bet was corrected, or the bet declared void. */
  12: 'correction',
} as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[keyof typeof TRANSACTION_TYPES];
/** Filters of the list: each covers some of the types. */
export const TRANSACTION_FILTERS = {
  deposits: [1],
  withdrawals: [2, 7],
  games: [3, 4, 5, 12],
  bonuses: [6, 9],
  transfers: [8],
} as const satisfies Readonly<Record<string, readonly (keyof typeof TRANSACTION_TYPES)[]>>;

/** Milliseconds. The longest day has an additional hour. */
export const LONGEST_RANGE = (30 * 24 + 1) * 60 * 60_000;
const moment = queryInteger(0, 8_640_000_000_000_000);

const movement = {
  txId: Identifier,
  txTypeId: v.number(),
  txTimeInTimestamp: v.number(),
  amount: v.number(),
  currentAvailBalance: v.nullish(v.number(), null),
};

/** Ours: the details of a row of the type `round`. */
const Round = v.object({
  roundId: Identifier,
  gameName: v.nullish(v.string(), null),
  vendorName: v.nullish(v.string(), ''),
  state: v.picklist(['open', 'settled', 'cancelled']),
  /** The number of movements; the latest of them follow, in ledger order. */
  movementCount: v.number(),
  movements: listOf(v.object(movement)),
  /** The game launch it was played in: when, the number of rounds, and their total. */
  session: v.nullish(
    v.object({ sessionId: Identifier, startTime: v.number(), rounds: v.number(), net: v.number() }),
    null,
  ),
});

/** A row of the points group (PTS-03): its amount is the money that earned the points, or that they became. */
const pointRow = {
  /** Negative where points went. */
  points: v.nullish(v.number(), null),
  pointBalance: v.nullish(v.number(), null),
  productType: v.nullish(v.picklist(POINT_SOURCES), null),
  /** Points per 100 of the currency; null where there is none. */
  ratio: v.nullish(v.number(), null),
};
const pointTypeOf = (number: number): PointType | null =>
  (POINT_TYPES as Readonly<Record<number, PointType>>)[number] ?? null;

export const transactionTypeOf = (number: number): TransactionType | null =>
  (TRANSACTION_TYPES as Readonly<Record<number, TransactionType>>)[number] ?? null;

const roundFrom = (round: v.InferOutput<typeof Round>, currency: string) => ({
  id: round.roundId,
  game: round.gameName,
  vendor: round.vendorName,
  state: round.state,
  movementCount: round.movementCount,
  movements: round.movements.map((each) => ({
    id: each.txId,
    type: transactionTypeOf(each.txTypeId),
    at: each.txTimeInTimestamp,
    amount: toMinor(each.amount, currency),
    balance: each.currentAvailBalance === null ? null : toMinor(each.currentAvailBalance, currency),
  })),
  session: round.session && {
    id: round.session.sessionId,
    at: round.session.startTime,
    rounds: round.session.rounds,
    net: toMinor(round.session.net, currency),
  },
});

export const listTransactions = endpoint({
  name: 'listTransactions',
  summary:
    'The account record: movements of the member’s money, newest first, within 30 days; or of the points, where only types of the points group are asked for',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  module: 'MEMTRANS3',
  token: 'required',
  request: v.object({
    startTime: moment,
    endTime: moment,
    /** Numbers of types, separated by commas; all types if left out. */
    codeTypes: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}(,\d{1,4}){0,31}$/, 'request_param_err'))),
    page: v.optional(queryInteger(1, 1_000_000), 1),
    size: v.optional(queryInteger(1, 500), 30),
    language: v.optional(shortText(8)),
    /**
     * From the first page's response: later pages belong to the list as it was then, without newer rows (ours
     * alone).
     */
    anchor: v.optional(queryInteger(0, 999_999_999_999_999)),
    /** Ours: one row for all movements of a round. A gateway without it returns each movement. */
    groupBy: v.optional(v.picklist(['round'], 'request_param_err')),
  }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          ...movement,
          ...pointRow,
          txTypeName: v.nullish(v.string(), ''),
          orderNo: v.nullish(Identifier, null),
          remark: v.nullish(v.string(), null),
          round: v.nullish(Round, null),
        }),
      ),
      totalPages: v.nullish(v.number(), 0),
      total: v.nullish(v.number(), null),
      currency: v.nullish(v.string(), ''),
      anchor: v.nullish(Identifier, null),
    }),
    v.transform(({ list, currency, total, ...rest }) => ({
      ...rest,
      totalCount: total,
      rows: list.map((row) => ({
        id: row.txId,
        type: transactionTypeOf(row.txTypeId),
        typeName: row.txTypeName,
        point:
          row.points === null
            ? null
            : {
                type: pointTypeOf(row.txTypeId),
                points: row.points,
                balance: row.pointBalance,
                source: row.productType,
                ratio: row.ratio,
              },
        at: row.txTimeInTimestamp,
        order: row.orderNo,
        remark: row.remark,
        /** Minor units, negative for outgoing money. */
        amount: toMinor(row.amount, currency),
        balance: row.currentAvailBalance === null ? null : toMinor(row.currentAvailBalance, currency),
        exponent: exponentOf(currency),
        round: row.round && roundFrom(row.round, currency),
      })),
    })),
  ),
  requirements: ['MEM-11', 'API-57'],
});
export type TransactionPage = v.InferOutput<typeof listTransactions.response>;
