import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { action, ConsoleError, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { TransferSettings } from '../../../runtime/settings.ts';
import { namedTransfers } from '../transfers/named.ts';
import { transfers } from '../transfers/transfers.tables.ts';
import { Minor } from './amounts.ts';

const SHOWN = 20;

/** The latest transfers of all members, the newest first. */
export const latestTransfers = (db: Db) => namedTransfers(db).orderBy(desc(transfers.id)).limit(SHOWN);
export type ShownTransfer = Awaited<ReturnType<typeof latestTransfers>>[number];

const changeTerms = async ({ settings }: Deps, patch: Partial<TransferSettings>): Promise<object> => {
  await settings.change((values) => {
    const transfer = { ...values.transfer, ...patch };
    if (transfer.minimum > transfer.maximum) throw new ConsoleError('the minimum is above the maximum');
    return { transfer };
  });
  return {};
};
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
