import type { AnswerOf } from '#contract/endpoint.ts';
import { LONGEST_RANGE, TRANSACTION_TYPES, listTransactions } from '#contract/records.ts';
import { POINT_TYPES } from '#contract/points.ts';
import { CURRENCY } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { roundStatementOf, type Movement, type PlayedRound } from './ledger/round-statement.ts';
import { statementOf, type StatementLine } from './ledger/statement.ts';
import { ROUND_KINDS } from './ledger/transaction-types.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { causesOf } from './records/causes.ts';
import { areOfPoints, pointLinesOf, type PointLine } from './records/point-record.ts';
import { Refusal } from '../../kernel/refusal.ts';

type Row = NonNullable<AnswerOf<typeof listTransactions>['list']>[number];

const movementOnWire = ({ id, typeNumber, at, amount, balanceAfter }: Movement) => ({
  txId: id,
  txTypeId: typeNumber,
  txTimeInTimestamp: at,
  amount: amountOnWire(amount),
  currentAvailBalance: amountOnWire(balanceAfter),
});

const lineOnWire = (line: StatementLine): Row => ({
  ...movementOnWire(line),
  txTypeName: TRANSACTION_TYPES[line.typeNumber as keyof typeof TRANSACTION_TYPES],
  orderNo: line.reference,
  remark: null,
});

const pointLineOnWire = (line: PointLine): Row => ({
  txId: line.id,
  txTypeId: line.typeNumber,
  txTypeName: POINT_TYPES[line.typeNumber as keyof typeof POINT_TYPES],
  txTimeInTimestamp: line.at,
  orderNo: line.order,
  amount: amountOnWire(line.amount),
  ...{ points: line.points, pointBalance: line.balance, productType: line.source, ratio: line.ratio },
  remark: line.note,
});

const isOfRound = ({ kind }: Pick<StatementLine, 'kind'>): boolean =>
  (ROUND_KINDS as readonly string[]).includes(kind);
/** The vendor's number of a round, without the vendor prefix. */
const roundIn = (reference: string | null): string | null =>
  reference?.slice(reference.indexOf(':') + 1) ?? null;

const roundOnWire = ({ id, movements, session, ...round }: PlayedRound): Row['round'] => ({
  roundId: id,
  gameName: round.gameName,
  vendorName: round.vendorName,
  state: round.state,
  movementCount: round.movementCount,
  movements: movements.map(movementOnWire),
  session: session && {
    sessionId: session.id,
    startTime: session.at,
    rounds: session.rounds,
    net: amountOnWire(session.net),
  },
});

/** A member's records, for the member. */
export const recordRoutes = ({ database, settings }: Deps): readonly Route[] => [
  serve(listTransactions, async (query, call) => {
    const { startTime, endTime, codeTypes, page, size, anchor, groupBy } = query;
    if (endTime < startTime || endTime - startTime > LONGEST_RANGE) throw new Refusal('request_param_err');
    const question = {
      memberId: realMemberOf(call).memberId,
      from: startTime,
      to: endTime,
      types: codeTypes?.split(',').map(Number) ?? null,
      page,
      size,
      anchor: anchor ?? null,
    };
    const answer = ({ total, anchor: last }: { total: number; anchor: number }, list: Row[]) => ({
      list,
      totalPages: Math.ceil(total / size),
      total,
      currency: CURRENCY.code,
      anchor: String(last),
    });
    if (areOfPoints(question.types)) {
      const { lines, total } = await pointLinesOf(call.db, { ...question, types: question.types });
      return { ...answer({ total, anchor: 0 }, lines.map(pointLineOnWire)), anchor: null };
    }
    const { methods } = settings.current().deposits;
    const causesIn = (references: readonly (string | null)[]) =>
      causesOf(call.db, references, {
        ...{ memberId: question.memberId, methods, language: call.language },
      });
    if (groupBy !== 'round') {
      const found = await statementOf(database, question);
      const causeOf = await causesIn(found.lines.map((line) => (isOfRound(line) ? null : line.reference)));
      return answer(
        found,
        found.lines.map((line) => {
          if (isOfRound(line)) return { ...lineOnWire(line), orderNo: roundIn(line.reference) };
          const { order, remark } = causeOf(line.reference);
          return { ...lineOnWire(line), orderNo: order, remark };
        }),
      );
    }
    const found = await roundStatementOf(database, question);
    const causeOf = await causesIn(found.lines.map(({ reference, round }) => (round ? null : reference)));
    return answer(
      found,
      found.lines.map((line) => {
        if (line.round)
          return { ...lineOnWire(line), orderNo: line.round.id, round: roundOnWire(line.round) };
        const { order, remark } = causeOf(line.reference);
        return { ...lineOnWire(line), orderNo: order, remark };
      }),
    );
  }),
];
