/** Transfers between an agent and the accounts of the team. */
import { sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import {
  LONGEST_TRANSFERS,
  type listDownlineTransfers,
  type transferDownline,
  type TransferWay,
} from '#contract/transfers.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { transferReference } from '../wallet/transfers/named.ts';
import { sendTransfer } from '../wallet/transfers/send.ts';
import type { Recipient } from '../wallet/transfers/terms.ts';
import { agentOf, below, pathTo, type Head } from './team.ts';

/**
 * The account of the team that money goes to. @throws Refusal `not_found` for everybody outside the team and the agent
 * itself, `account_locked` for one that the operator has locked.
 */
export const recipientIn = async (db: Db, agent: Head, username: string): Promise<Recipient> => {
  const recipient = (await pathTo(db, agent, username)).at(-1);
  if (!recipient || recipient.id === agent.id) throw new Refusal('not_found');
  const [row] = await rowsOf<{ status: string }>(
    db,
    sql`select status from members where id = ${recipient.id}`,
  );
  if (row?.status !== 'active') throw new Refusal('account_locked');
  return recipient;
};

/** @throws Refusal agents_only, not_found, account_locked, and those of `sendTransfer`. */
export const sendToDownline = async (
  deps: Deps,
  { username, amount, remark }: ParsedRequestOf<typeof transferDownline>,
  call: Call,
): Promise<AnswerOf<typeof transferDownline>> => {
  const { recipient, ...sent } = await sendTransfer(deps, call, { amount, remark }, async (tx) =>
    recipientIn(tx, await agentOf(tx, call), username),
  );
  return { username: recipient, ...sent };
};

// A type, since rows of the database are records.
type Row = {
  readonly id: number;
  readonly at: string;
  readonly account: string;
  readonly way: TransferWay;
  readonly amount: string;
  readonly balance: string;
  readonly remark: string;
};

/** A page of the transfers with the team. @throws Refusal request_param_err for a range that is too long. */
export const transfersWith = async (
  db: Db,
  agent: Head,
  { startTime, endTime, way, page, size }: ParsedRequestOf<typeof listDownlineTransfers>,
): Promise<AnswerOf<typeof listDownlineTransfers>> => {
  if (endTime < startTime || endTime - startTime > LONGEST_TRANSFERS) throw new Refusal('request_param_err');
  const between = sql`transfers t
    join members m on m.id = case t.member_id when ${agent.id} then t.recipient_id else t.member_id end
    where (t.member_id = ${agent.id} or t.recipient_id = ${agent.id})
      and t.created_at between ${startTime} and ${endTime} and ${below(agent, sql`m`)}`;
  const isOut = sql`t.member_id = ${agent.id}`;
  const listed = way === undefined ? sql`true` : way === 'OUT' ? isOut : sql`t.recipient_id = ${agent.id}`;
  const [sums] = await rowsOf<{ sent: string; received: string; total: number }>(
    db,
    sql`select coalesce(sum(t.amount) filter (where ${isOut}), 0)::text as sent,
        coalesce(sum(t.amount) filter (where not ${isOut}), 0)::text as received,
        (count(*) filter (where ${listed}))::int as total
      from ${between}`,
  );
  const rows = await rowsOf<Row>(
    db,
    sql`select t.id::int as id, t.created_at::text as at, m.account, t.amount::text as amount, t.remark,
        case when ${isOut} then 'OUT' else 'IN' end as way,
        (select p.balance_after::text from entries e join postings p on p.entry_id = e.id
          join accounts a on a.id = p.account_id and a.member_id = ${agent.id}
          where e.key = 'transfer:' || t.id) as balance
      from ${between} and ${listed}
      order by t.created_at desc, t.id desc limit ${size} offset ${(page - 1) * size}`,
  );
  return {
    list: rows.map(({ id, at, account, way: direction, amount, balance, remark }) => ({
      transferId: transferReference(id, Number(at)),
      transferTime: Number(at),
      username: account,
      way: direction,
      amount: amountOnWire(BigInt(amount)),
      currentAvailBalance: amountOnWire(BigInt(balance)),
      remark,
    })),
    total: sums?.total ?? 0,
    totalPages: Math.ceil((sums?.total ?? 0) / size),
    footer: {
      sent: amountOnWire(BigInt(sums?.sent ?? '0')),
      received: amountOnWire(BigInt(sums?.received ?? '0')),
    },
    currency: CURRENCY.code,
    currencySymbol: CURRENCY.symbol,
  };
};
