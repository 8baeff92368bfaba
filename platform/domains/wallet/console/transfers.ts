import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import { action, ConsoleError, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { TransferSettings } from '../../../runtime/settings.ts';
import { members } from '../../identity/people.tables.ts';
import { transfers } from '../transfers/transfers.tables.ts';

const SHOWN = 20;
const senders = alias(members, 'senders');
const recipients = alias(members, 'recipients');

/** The latest transfers of all members, the newest first. */
export const latestTransfers = (db: Db) =>
  db
    .select({
      ...{ id: transfers.id, amount: transfers.amount, remark: transfers.remark, at: transfers.createdAt },
      ...{ sender: senders.account, recipient: recipients.account },
    })
    .from(transfers)
    .innerJoin(senders, eq(senders.id, transfers.memberId))
    .innerJoin(recipients, eq(recipients.id, transfers.recipientId))
    .orderBy(desc(transfers.id))
    .limit(SHOWN);
export type ShownTransfer = Awaited<ReturnType<typeof latestTransfers>>[number];

const changeTerms = async ({ settings }: Deps, patch: Partial<TransferSettings>): Promise<object> => {
  await settings.change((values) => {
    const transfer = { ...values.transfer, ...patch };
    if (transfer.minimum > transfer.maximum) throw new ConsoleError('the minimum is above the maximum');
    return { transfer };
  });
  return {};
};
const Minor = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(1_000_000_000),
  v.transform((amount) => toMinor(amount, CURRENCY.code)),
);

export const TRANSFER_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'transfer-switch': action(v.object({ on: v.boolean() }), (deps, { on }) =>
    changeTerms(deps, { allowed: on }),
  ),
  'transfer-terms': action(
    v.object({
      minimum: Minor,
      maximum: Minor,
      daily: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
      dailyAmount: Minor,
    }),
    changeTerms,
  ),
};
